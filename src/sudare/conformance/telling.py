"""conformance: two tellings of what happened, compared: they differ only in what a kind of event declares to reveal."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec

from sudare.conformance.basics import Broken
from sudare.conformance.report import difference
from sudare.core import EventKind, Rulebook, Told
from sudare.core.events import ANY_NUMBER

LAW = "law of the blind"
SEQUENCES = ("rolled", "drawn", "answered")  # reasons with which an order may be part of what is revealed


def told_alike(
    book: Rulebook, one: list[Told], two: list[Told], seat: int | None, where: str, same_answers: bool = True
) -> bool:
    """Compare what a side is told in two worlds; return False when it may tell them apart from now on.

    All that comes before a declared difference, and all else in the event that makes it, must be the same.
    `same_answers`: nobody has answered anything differently in the two worlds.
    """
    if _bytes(one) == _bytes(two):
        return True
    for a, b in zip(one, two, strict=False):
        if _bytes(a) == _bytes(b):
            continue
        kinds = book.events[a.kind], book.events[b.kind]
        if kinds[0] is not kinds[1]:
            if any(_pardoned(kind.occurs, same_answers) for kind in kinds):
                return False
            raise Broken(
                LAW,
                seat,
                f"{where} {a.kind!r} is told in one world and {b.kind!r} in the other: {_say_occurs(*kinds)}",
            )
        _compare(kinds[0], a, b, seat, where, same_answers)
        return False
    if len(one) != len(two):
        extra = book.events[(one if len(one) > len(two) else two)[min(len(one), len(two))].kind]
        if _pardoned(extra.occurs, same_answers):
            return False
        raise Broken(LAW, seat, f"{where} {extra.id!r} is told in one of the worlds only: {_say_occurs(extra)}")
    return True


def _compare(kind: EventKind, a: Told, b: Told, seat: int | None, where: str, same_answers: bool) -> None:
    """Compare two events of one kind that are not the same: only declared fields, or one's own secret, may differ."""
    revealed = False
    for field in kind.fields:
        x, y = a.data[field], b.data[field]
        if _bytes(x) == _bytes(y):
            continue
        reason = kind.reveals.get(field, "")
        place = f"{where} an event of kind {kind.id!r} tells: {difference(x, y, f'event.data.{field}')}"
        if not _pardoned(reason.removesuffix(ANY_NUMBER), same_answers):
            raise Broken(LAW, seat, f"{place}; {_say_reveals(kind, field, reason)}")
        if not reason.endswith(ANY_NUMBER) and (found := _other_shape(x, y, field)):
            raise Broken(
                LAW,
                seat,
                f"{place}; {found}: declare `reveals={{{field!r}: {reason + ANY_NUMBER!r}}}`, or tell as many",
            )
        of_chance = reason.removesuffix(ANY_NUMBER) in SEQUENCES
        if reason.endswith(ANY_NUMBER) and not of_chance and (found := _other_order(x, y)):
            text = f"{found}: the order tells more than what is revealed; list them by what is public, or sorted"
            raise Broken(LAW, seat, f"{place}; {text}")
        revealed = True
    if (a.secret is None) != (b.secret is None) and not revealed:
        text = (
            f"{where} {kind.id!r} is addressed to this seat in one of the worlds only; it was told the same in public"
        )
        raise Broken("audiences", seat, f"{text}: address it by what is public, or by what this seat knows")


def _pardoned(reason: str, same_answers: bool) -> bool:
    return bool(reason) and not (reason == "answered" and same_answers)


def _say_reveals(kind: EventKind, field: str, reason: str) -> str:
    if reason:
        return f"it is declared as {reason!r}, but nobody has answered anything else"
    return f"declare `reveals={{{field!r}: 'turned up'}}` (or why else it may differ), or do not tell it"


def _say_occurs(*kinds: EventKind) -> str:
    if any(kind.occurs for kind in kinds):
        return "it is declared as 'answered', but nobody has answered anything else"
    names = " or ".join(repr(kind.id) for kind in kinds)
    return f"declare `occurs='seen'` (or why else {names} may happen in one of them), or tell it always or never"


def _other_shape(x: Any, y: Any, path: str) -> str:
    """Say where two values differ in more than their leaves: in the length of a list, in the keys of a dict."""
    if isinstance(x, dict) and isinstance(y, dict):
        if list(x) != list(y):
            return f"the keys of {path} are {list(x)} and {list(y)}"
        return next((found for key in x if (found := _other_shape(x[key], y[key], f"{path}.{key}"))), "")
    if isinstance(x, list) and isinstance(y, list):
        if len(x) != len(y):
            return f"{path} has {len(x)} and {len(y)} entries"
        pairs = enumerate(zip(x, y, strict=True))
        return next((found for i, (p, q) in pairs if (found := _other_shape(p, q, f"{path}[{i}]"))), "")
    return ""


def _other_order(x: Any, y: Any) -> str:
    """Say which entries stand in both lists (or keys in both dicts), each once, but the other way round."""
    if type(x) is not type(y) or not isinstance(x, (list, dict)):
        return ""
    first, second = ([_bytes(entry) for entry in entries] for entries in (x, y))
    common = [entry for entry in first if first.count(entry) == second.count(entry) == 1]
    places = [second.index(entry) for entry in common]
    fork = next((i for i, (a, b) in enumerate(pairwise(places)) if a > b), -1)
    return f"{common[fork].decode()} and {common[fork + 1].decode()} change places" if fork >= 0 else ""


def _bytes(value: Any) -> bytes:
    return msgspec.json.encode(value)
