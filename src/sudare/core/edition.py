"""core: editions and options: component data and table settings, checked on load with messages for their author."""

from __future__ import annotations

import json
import re
import tomllib
from hashlib import blake2b
from pathlib import Path
from threading import Lock
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from sudare.core.refusal import SudareError

S = TypeVar("S")
_FIRST_USE = Lock()  # msgspec crashes when two threads use a type for the first time at the same moment


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The component data of a game; games add their own fields and `check`."""

    game: str
    name: str
    title: str = ""

    def check(self) -> None:
        """Raise ValueError (`entry: what was expected`) when the data does not fit together."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The settings of a table; games add their own fields, each with its default."""


class EditionError(SudareError):
    """An edition file that cannot be played: file, entry, field, what was expected."""


class OptionError(SudareError):
    """An option that does not exist or cannot have this value."""


E = TypeVar("E", bound=Edition)
O = TypeVar("O", bound=Options)


def load_edition(path: Path, type: type[E], game_id: str) -> E:
    """Read and check an edition file."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise EditionError(f"{path}: cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise EditionError(f"{path}: is not a UTF-8 text file") from None
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise EditionError(f"{path}: is not valid TOML: {error}") from None
    return edition_from(data, type, game_id, str(path))


def edition_from(data: dict[str, Any], type: type[E], game_id: str, source: str) -> E:
    """Check edition data that was read from `source`."""
    if data.get("game") != game_id:
        raise EditionError(f"{source}: game: expected {game_id!r}, got {data.get('game')!r}")
    try:
        edition = _convert(data, type)
    except msgspec.ValidationError as error:
        raise EditionError(f"{source}: {_where(str(error), data)}") from None
    try:
        edition.check()
    except ValueError as error:
        raise EditionError(f"{source}: {error}") from None
    return edition


def edition_digest(edition: Edition) -> str:
    """Return a short hash of an edition, so that a record knows which data it was played with."""
    text = json.dumps(msgspec.to_builtins(edition), sort_keys=True)
    return blake2b(text.encode(), digest_size=8).hexdigest()


def _where(message: str, data: Any) -> str:
    """Turn msgspec's `… - at `$.plots[3].honour`` into `plots[3] (tea_ceremony).honour: …`."""
    what, _, place = message.partition(" - at `$")
    what = what.replace("`", "")
    if not place:
        return what[0].lower() + what[1:]
    path = ""
    for part in re.findall(r"\.[^.\[`]+|\[[^\]]*\]", place):
        path += part
        try:
            data = data[int(part[1:-1])] if part.startswith("[") else data[part[1:]]
        except (KeyError, IndexError, TypeError, ValueError):
            data = None
        if part.startswith("[") and isinstance(data, dict) and "id" in data:
            path += f" ({data['id']})"
    return f"{path.lstrip('.')}: {what[0].lower() + what[1:]}"


def make_options(type: type[O], given: dict[str, Any]) -> O:
    """Return checked options; text values such as those of a command line are understood, too."""
    names = [f.encode_name for f in msgspec.structs.fields(type)]
    for name in given:
        if name not in names:
            raise OptionError(f"there is no option {name!r}; the options are: {', '.join(names) or 'none'}")
    try:
        return _convert(given, type)
    except msgspec.ValidationError:
        pass  # perhaps text from a command line: numbers and truth values are then written as in JSON
    try:
        return _convert({name: _read(value) for name, value in given.items()}, type)
    except msgspec.ValidationError as error:
        raise OptionError(f"option {_where(str(error), given)} (see 'sudare games --options')") from None


def _convert(data: Any, type: type[S]) -> S:
    with _FIRST_USE:
        return msgspec.convert(data, type)


def _read(value: Any) -> Any:
    try:
        return json.loads(value) if isinstance(value, str) else value
    except ValueError:
        return value


def options_given(options: Options) -> dict[str, Any]:
    """Return the options that differ from their defaults."""
    return {
        f.name: getattr(options, f.name)
        for f in msgspec.structs.fields(options)
        if getattr(options, f.name) != f.default
    }


def option_choices(type: type[Options]) -> dict[str, list[Any]]:
    """Return for each option the values worth testing or offering: its choices, or the ends of its range."""
    hints = get_type_hints(type, include_extras=True)
    return {f.name: _choices(hints[f.name]) for f in msgspec.structs.fields(type)}


def option_sets(type: type[Options]) -> list[dict[str, Any]]:
    """Return option settings that together touch every choice: the defaults, then one change at a time."""
    sets: list[dict[str, Any]] = [{}]
    defaults = {f.name: f.default for f in msgspec.structs.fields(type)}
    for name, choices in option_choices(type).items():
        sets += [{name: value} for value in choices if value != defaults[name]]
    return sets


def _choices(hint: Any) -> list[Any]:
    if hint is bool:
        return [False, True]
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    if get_origin(hint) in (Union, UnionType):
        return [choice for part in get_args(hint) for choice in _choices(part)]
    for meta in getattr(hint, "__metadata__", ()):
        if isinstance(meta, msgspec.Meta) and meta.ge is not None and meta.le is not None:
            return [meta.ge, meta.le]
    return []
