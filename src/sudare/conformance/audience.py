"""conformance: whom a secret is told: a kind declares its audience, and every event is held to it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sudare.conformance.basics import Broken
from sudare.conformance.report import TABLE
from sudare.core import EventKind, Game, Rulebook
from sudare.core.events import EVERYBODY, Happening
from sudare.core.state import State


def check_declarations(game: Game) -> None:
    """Every secret part says whom it is for, and every name in these declarations means something."""
    book = game.book
    for kind in book.events.values():
        if kind.secret and not kind.to:
            seats = [field for field, type in kind.fields.items() if type == "seat"]
            hint = f"to={seats[0]!r}" if seats else "to='all', or the name of a function under `@book.audience`"
            text = f"event {kind.id!r} has a secret part ({', '.join(kind.secret)}), but nobody knows whom it is for"
            raise Broken("audiences", TABLE, f"{text}: declare `{hint}`")
        for name in kind.to:
            if not kind.secret:
                raise Broken("audiences", TABLE, f"event {kind.id!r} declares to={name!r}, but has no secret part")
            if name != EVERYBODY and kind.fields.get(name) != "seat" and name not in book.audiences:
                raise Broken("audiences", TABLE, f"event {kind.id!r}: {_unknown(name, kind, book)}")
    for decision in book.decisions.values():
        if decision.secret and decision.secret not in ("others", "team", *book.audiences):
            known = ", ".join(map(repr, ("others", "team", *book.audiences)))
            text = f"decision {decision.id!r} is secret={decision.secret!r}; expected one of {known}"
            raise Broken("secret choices", TABLE, text)


def _unknown(name: str, kind: EventKind, book: Rulebook) -> str:
    seats = [field for field, type in kind.fields.items() if type == "seat"]
    return f"to={name!r} is neither a public field of type 'seat' ({seats}) nor an audience ({list(book.audiences)})"


def check_audience(before: State, after: State, happenings: Iterable[Happening]) -> None:
    """Hold events to their audiences. A predicate may look at the position before the move or after it."""
    for happening in happenings:
        kind, public, private = happening
        if not kind.secret:
            if private:
                text = f"event {kind.id!r} is addressed to {_seats(set(private))}, but declares no secret part"
                raise Broken("audiences", TABLE, text)
            continue
        addressed = set(private or ())
        allowed = audience(after, kind, public)
        if addressed != allowed and addressed != audience(before, kind, public):
            wrong = sorted(addressed - allowed) or sorted(allowed - addressed)
            extra = "is told what it may not know" if addressed - allowed else "is not told what is for it"
            text = (
                f"event {kind.id!r} {_named(kind, public)} is for {_seats(allowed)} (to={kind.to}), but was addressed"
            )
            text += (
                f" to {_seats(addressed)}: seat {wrong[0] + 1} {extra}; address it otherwise, or declare another `to`"
            )
            raise Broken("audiences", wrong[0], text)


def audience(state: State, kind: EventKind, public: tuple[Any, ...]) -> set[int]:
    """Return the seats that the secret part of this event is for."""
    data = dict(zip(kind.fields, public, strict=True))
    seats: set[int] = set()
    for name in kind.to:
        if name == EVERYBODY:
            seats.update(range(state.game.seats))
        elif name in data:
            seats.update(_numbers(data[name]))
        else:
            seats.update(state.game.book.audiences[name](state, data))
    return seats


def _numbers(value: Any) -> Iterable[int]:
    if value is None:
        return ()
    return (value,) if isinstance(value, int) else [seat for seat in value if seat is not None]


def _named(kind: EventKind, public: tuple[Any, ...]) -> str:
    return f"({', '.join(f'{field}={value!r}' for field, value in zip(kind.fields, public, strict=True))})"


def _seats(seats: set[int]) -> str:
    return "seat " + ", ".join(str(seat + 1) for seat in sorted(seats)) if seats else "nobody"
