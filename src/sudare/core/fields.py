"""core: what the fields of a view are: a seat, a count, a thing of a vocabulary; so that every door can name them.

    Clan = Annotated[str, named("clan")]          # a name out of `game.names["clan"]`

    class View(msgspec.Struct, frozen=True):
        hatamoto: Player                          # a seat, by its number
        line: list[Clan]
        honour: BySeat[Amount]                     # one entry for each seat

The types are the same as those of events. They stand in the JSON Schema of the view as `x-type` and `x-by`, and change
nothing in what is sent.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from sudare.core.events import PLAIN

if TYPE_CHECKING:
    from sudare.core.game import Game

T = TypeVar("T")
TYPE, BY = "x-type", "x-by"


def named(*vocabularies: str) -> msgspec.Meta:
    """Say of which vocabulary in `game.names` something is; where several are possible, the first that has it."""
    return msgspec.Meta(extra_json_schema={TYPE: "|".join(vocabularies)})


Player = Annotated[int, named("seat")]
"""A seat, by its number from 0."""
Amount = Annotated[int, named("count")]
"""How many, or how much."""
Change = Annotated[int, named("change")]
"""How many more or less."""
Number = Annotated[int, named("")]
"""A number that is only a mark: of a piece, of a place in a list."""
Plain = Annotated[str, named("")]
"""A word or a sentence as it stands."""
BySeat = Annotated[list[T], msgspec.Meta(extra_json_schema={BY: "seat"})]
"""One entry for each seat."""


def type_of(hint: Any) -> str | None:
    """Return the type of a field (`seat`, `count`, a vocabulary, "" for plain data), or None where nothing is said."""
    return _said(hint, TYPE)


def by_seat(hint: Any) -> bool:
    """Say whether a list has one entry for each seat."""
    return _said(hint, BY) == "seat"


def _said(hint: Any, key: str) -> str | None:
    for meta in getattr(hint, "__metadata__", ()):
        if isinstance(meta, msgspec.Meta) and key in (meta.extra_json_schema or {}):
            return str((meta.extra_json_schema or {})[key])
    parts = get_args(hint) if get_origin(hint) in (Union, UnionType) else ()
    return next((found for part in parts if (found := _said(part, key)) is not None), None)


def bare(hint: Any) -> Any:
    """Return a type without its `| None` and its annotations."""
    if hasattr(hint, "__metadata__"):
        hint = get_args(hint)[0]
    if get_origin(hint) in (Union, UnionType):
        parts = [part for part in get_args(hint) if part is not NoneType]
        if len(parts) != 1:
            raise TypeError(f"a view field of type {hint} cannot be laid out")
        return bare(parts[0])
    return hint


def optional(hint: Any) -> bool:
    """Say whether None may stand there."""
    return get_origin(hint) in (Union, UnionType) and NoneType in get_args(hint)


def is_record(hint: Any) -> bool:
    """Say whether a type is a msgspec structure."""
    return isinstance(hint, type) and issubclass(hint, msgspec.Struct)


@cache
def fields_of(hint: Any) -> list[tuple[str, Any]]:
    """Return names and types of the fields of a structure."""
    hints = get_type_hints(hint, include_extras=True)
    return [(field.name, hints[field.name]) for field in msgspec.structs.fields(hint)]


def leaves(hint: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield everything in a type that is no structure, no list and no mapping, with its path."""
    inner = bare(hint)
    if is_record(inner):
        for name, part in fields_of(inner):
            yield from leaves(part, f"{path}.{name}" if path else name)
    elif get_origin(inner) in (list, tuple):
        yield from leaves(get_args(inner)[0], f"{path}[]")
    elif get_origin(inner) is dict:
        key, value = get_args(inner)
        yield f"{path}[key]", key
        yield from leaves(value, f"{path}[]")
    else:
        yield path, hint


def misfits(game: Game, value: Any, hint: Any, path: str = "") -> Iterator[str]:
    """Yield what does not fit its type: names that are in no such vocabulary, seats and lists by seat that are none."""
    inner = bare(hint)
    if value is None:
        return
    if is_record(inner):
        for name, part in fields_of(inner):
            yield from misfits(game, getattr(value, name), part, f"{path}.{name}" if path else name)
    elif get_origin(inner) in (list, tuple):
        if by_seat(hint) and len(value) != game.seats:
            yield f"{path} should have one entry for each of {game.seats} seats, but has {len(value)}"
        for one in value:
            yield from misfits(game, one, get_args(inner)[0], f"{path}[]")
    elif get_origin(inner) is dict:
        for key, one in value.items():
            yield from misfits(game, key, get_args(inner)[0], f"{path}[key]")
            yield from misfits(game, one, get_args(inner)[1], f"{path}[]")
    elif not _fits(game, type_of(hint) or "", value):
        yield f"{path} is typed {type_of(hint)!r}, but holds {value!r}"


def _fits(game: Game, type: str, value: Any) -> bool:
    if type == "seat":
        return bool(0 <= value < game.seats)
    return type in PLAIN or value == "" or any(value in game.names[one] for one in type.split("|"))
