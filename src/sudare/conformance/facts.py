"""conformance: a position as facts: every leaf of the state by its path, and where two positions differ."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from sudare.core.state import State

FLOW = frozenset(("chance", "steps", "asked", "deciders"))  # the same for all who look, or nobody's fact
_INDEX = re.compile(r"\[[^\]]*\]|\{[^}]*\}")
_PLACE = re.compile(r"\[[^\]]*\]")

Difference = tuple[str, Any, Any]
"""A path, and what stands there in the one position and in the other; None where nothing does."""


def plain(state: State) -> dict[str, Any]:
    """Return the facts of a position as JSON-ready data: the game's own slots and the held answers."""
    return {name: value for name, value in state.to_dict().items() if name not in FLOW}


def differences(a: Any, b: Any, path: str = "") -> Iterator[Difference]:
    """Yield every leaf at which two plain positions differ."""
    if a == b:
        return
    a, b = _opened(a), _opened(b)
    if isinstance(a, dict) and isinstance(b, dict):
        for key in [*a, *(k for k in b if k not in a)]:
            yield from differences(a.get(key), b.get(key), f"{path}.{key}" if path else key)
    elif isinstance(a, list) and isinstance(b, list):
        for i in range(max(len(a), len(b))):
            yield from differences(a[i] if i < len(a) else None, b[i] if i < len(b) else None, f"{path}[{i}]")
    elif isinstance(a, (dict, list)) or isinstance(b, (dict, list)):  # one is there, the other is not
        whole, swap = (a, False) if isinstance(a, (dict, list)) else (b, True)
        for leaf, value in leaves(whole, path):
            yield (leaf, None, value) if swap else (leaf, value, None)
    else:
        yield path, a, b


def leaves(data: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every leaf of plain data with its path."""
    data = _opened(data)
    if isinstance(data, dict):
        for key, value in data.items():
            yield from leaves(value, f"{path}.{key}" if path else key)
    elif isinstance(data, list):
        for i, value in enumerate(data):
            yield from leaves(value, f"{path}[{i}]")
    else:
        yield path, data


def columns(worlds: list[Any]) -> dict[str, list[Any]]:
    """Return the facts in which plain positions differ, by path: a value for each position, None where there is none.

    Where the order of a list of numbers means nothing, how often each number is in it is the fact, `hands[1]{6}`, not
    which one comes third.
    """
    found: dict[str, list[Any]] = {}
    _columns(worlds, "", found)
    return found


def ordered(worlds: list[Any]) -> set[str]:
    """Return the lists of numbers that are not sorted in all of these positions: their order means something."""
    return {
        path
        for world in worlds
        for path, value in _lists_and_leaves(world, "")
        if isinstance(value, list) and _unsorted(value)
    }


def flat(world: Any, with_order: set[str]) -> dict[str, Any]:
    """Return one position as facts by path."""
    return {
        fact: entry
        for path, value in _lists_and_leaves(world, "")
        for fact, entry in _facts(path, value, path in with_order)
    }


def _columns(values: list[Any], path: str, found: dict[str, list[Any]]) -> None:
    if all(value == values[0] for value in values):
        return
    values = [_opened(value) for value in values]
    first = values[0]
    if isinstance(first, dict) and all(isinstance(value, dict) and value.keys() == first.keys() for value in values):
        for key in first:
            _columns([value[key] for value in values], f"{path}.{key}" if path else key, found)
    elif isinstance(first, list) and _rows(values):
        for i in range(len(first)):
            _columns([value[i] for value in values], f"{path}[{i}]", found)
    else:
        parts = [list(_lists_and_leaves(value, path)) for value in values]
        with_order = {where for part in parts for where, value in part if isinstance(value, list) and _unsorted(value)}
        for number, part in enumerate(parts):
            for where, value in part:
                for fact, entry in _facts(where, value, where in with_order):
                    found.setdefault(fact, [None] * len(values))[number] = entry


def _rows(values: list[Any]) -> bool:
    """Say whether these are lists of one length, and some are of more than numbers."""
    return all(isinstance(value, list) and len(value) == len(values[0]) for value in values) and any(
        type(entry) is not int for value in values for entry in value
    )


def _unsorted(numbers: list[int]) -> bool:
    return any(a > b for a, b in pairwise(numbers))


def _facts(path: str, value: Any, with_order: bool) -> Iterator[tuple[str, Any]]:
    if not isinstance(value, list):
        yield path, value
    elif with_order:
        yield from ((f"{path}[{i}]", entry) for i, entry in enumerate(value))
    else:
        yield from ((f"{path}{{{entry}}}", times) for entry, times in Counter(value).items())


def _lists_and_leaves(data: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Yield leaves, but lists of numbers as a whole."""
    data = _opened(data)
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _lists_and_leaves(value, f"{path}.{key}" if path else key)
    elif isinstance(data, list) and not all(type(entry) is int for entry in data):
        for i, value in enumerate(data):
            yield from _lists_and_leaves(value, f"{path}[{i}]")
    else:
        yield path, data


def place(path: str) -> str:
    """Return a path without its indexes: hand[2][0] is the same kind of fact as hand[1][3]."""
    return _INDEX.sub("[*]", path)


def slot_of(fact: str) -> str:
    """Return a fact without its places, but with what is counted: hands[2]{6} is the same as hands[1]{6}."""
    return _PLACE.sub("[*]", fact)


def _opened(data: Any) -> Any:
    """Return what a tagged part (a tuple, a set, a dict with keys of its own, a small class) is made of."""
    if not isinstance(data, dict) or len(data) != 1:
        return data
    tag, body = next(iter(data.items()))
    if tag == "$dict":
        return {f"[{key}]": value for key, value in body}
    return body if tag.startswith("$") else data
