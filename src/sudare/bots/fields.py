"""bots: the fields of an edition by their paths, as a designer names them: `patrons.sayo.honor`, `config.win_score`."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import msgspec

from sudare.core import Edition, Game, SudareError
from sudare.core.edition import edition_from

MOST_NAMED = 12  # fields that a complaint lists


def with_fields(game: Game, changes: dict[str, str]) -> Edition:
    """Return the edition of a game with some of its fields changed; it is checked like one from a file."""
    data = deepcopy(msgspec.to_builtins(game.edition))
    for path, value in changes.items():
        _put(data, path, value)
    said = ", ".join(f"{path}={value}" for path, value in changes.items())
    return edition_from(data, game.Edition, game.id, said)


def field(game: Game, path: str) -> Any:
    """Return what stands in a field of the edition of a game."""
    holder, key = _find(msgspec.to_builtins(game.edition), path)
    return holder[key]


def is_field(game: Game, path: str) -> bool:
    """Say whether a name is that of a field of the edition: it begins with one of its parts, and is no option."""
    if path in (f.name for f in msgspec.structs.fields(game.Options)):
        return False
    return path.partition(".")[0] in msgspec.to_builtins(game.edition)


def _put(data: Any, path: str, value: str) -> None:
    holder, key = _find(data, path)
    try:
        holder[key] = json.loads(value)
    except ValueError:
        holder[key] = value  # a word needs no quotes


def _find(data: Any, path: str) -> tuple[Any, Any]:
    """Return what holds the field and its key there; entries of a list go by their id, or by their number from 1."""
    done: list[str] = []
    holder, key = None, None
    for part in path.split("."):
        keys = _keys(data)
        if part not in keys:
            raise SudareError(f"{path}: there is no {part!r} {'in ' + '.'.join(done) if done else 'in this edition'}; "
                              f"there is: {_some(list(keys))}")  # fmt: skip
        holder, key = data, keys[part]
        data = holder[key]
        done.append(part)
    return holder, key


def _keys(data: Any) -> dict[str, Any]:
    if isinstance(data, dict):
        return {str(key): key for key in data}
    if isinstance(data, list):
        ids = [entry.get("id") if isinstance(entry, dict) else None for entry in data]
        return {str(name) if name is not None else str(n + 1): n for n, name in enumerate(ids)}
    return {}


def _some(names: list[str]) -> str:
    more = len(names) - MOST_NAMED
    listed = ", ".join(names[:MOST_NAMED]) or "nothing, it is a single value"
    return f"{listed} and {more} more" if more > 0 else listed
