"""conformance: what a game must consist of, said in one sentence for each part that is missing, before it is played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from sudare.conformance.basics import Broken
from sudare.conformance.report import TABLE
from sudare.core import Beliefs, Decision, Game, Rulebook
from sudare.core.events import PLAIN
from sudare.core.fields import leaves, type_of
from sudare.core.flow import _nothing_answered, _nothing_offered
from sudare.core.state import State


def check_class(game: type[Game]) -> None:
    """Raise Broken with the first part that the class of a game lacks."""
    for text in _lacks(game):
        raise Broken("parts", TABLE, text)


def _lacks(game: type[Game]) -> Iterator[str]:
    name = game.__name__
    if not game.id or not game.title:
        yield f"{name} has no {'title' if game.id else 'id'}: write it into the class"
    low, high = game.players
    if not 1 <= low <= high:
        yield f"{name}.players is {game.players}: expected the smallest and the largest number of seats"
    kinds = {"book": Rulebook, "State": State, "View": msgspec.Struct, "Beliefs": Beliefs}
    for part, kind in kinds.items():
        value: Any = getattr(game, part, None)
        if value is None:
            yield f"{name} names no {part}: write `{part} = ...` into the class (a {_what(part)})"
        elif not (isinstance(value, kind) if part == "book" else isinstance(value, type) and issubclass(value, kind)):
            yield f"{name}.{part} is {value!r}: expected a {_what(part)}"
    if game.Beliefs.world is Beliefs.world:
        yield f"{game.Beliefs.__name__} has no `world`: without it no side can be checked, and no bot thinks"
    if game.State.view is State.view:
        yield f"{game.State.__name__} has no `view`"
    if game.deal is Game.deal:
        yield f"{name} has no `deal`"
    if not game.book.decisions:
        yield f"{name}: the game asks no question; declare one with book.decision(...)"
    for decision in game.book.decisions.values():
        yield from _decision(decision)


def _what(part: str) -> str:
    return {
        "book": "Rulebook",
        "State": "subclass of sudare.core.State",
        "View": "msgspec.Struct",
        "Beliefs": "subclass of sudare.core.Beliefs with a `world`",
    }[part]


def _decision(decision: Decision) -> Iterator[str]:
    if decision.options is _nothing_offered:
        yield f"decision {decision.id!r} has no options: attach a function (state, seat) with @….offers"
    if decision.answer is _nothing_answered:
        yield f"decision {decision.id!r} does nothing: attach a function (state, seat, action) with @….answered"


def check_words(game: Game) -> None:
    """Every field of an event and of the view is of a type that the configured game knows."""
    known = ", ".join(map(repr, game.names)) or "none"
    for path, hint in leaves(game.View):
        if unknown := {type for type in (type_of(hint) or "").split("|") if type not in (*PLAIN, *game.names)}:
            text = f"the view's field {path} is of type {unknown.pop()!r}, no vocabulary in game.names ({known})"
            raise Broken("parts", TABLE, text)
    for kind in game.book.events.values():
        for field, type in (*kind.fields.items(), *kind.secret.items()):
            if type not in PLAIN and type not in game.names:
                text = (
                    f"event {kind.id!r}, field {field!r} is of type {type!r}, which is no vocabulary in game.names "
                    f"({known}): add it in `prepare`, or write '' for plain data"
                )
                raise Broken("parts", TABLE, text)
        for where, text, fields in (("text", kind.text, kind.fields), ("secret_text", kind.secret_text, kind.secret)):
            try:
                text.format(**dict.fromkeys(fields, ""))
            except (KeyError, IndexError) as error:
                message = f"event {kind.id!r}: its {where} names {error}, which is none of its fields {list(fields)}"
                raise Broken("parts", TABLE, message) from None


def check_steps(state: State) -> None:
    """What is planned is known to the book by its name, so that a position can be written down and read again."""
    steps = state.game.book.steps
    for step in state.steps:
        if step[0].__name__ not in steps:
            text = f"the function {step[0].__name__!r} is planned, but it is no step: write @book.step above it"
            raise Broken("parts", TABLE, text)


def unchecked(game: type[Game]) -> list[str]:
    """Return what the checks cannot say about this game, and why."""
    warnings = []
    if game.Beliefs.refute is Beliefs.refute:
        warnings.append(
            f"{game.Beliefs.__name__} has no `refute`: whether a drawn world agrees with all that a seat was told long "
            "ago is checked against followed worlds only, where there are few enough (see docs/blind.md)"
        )
    if game.thumb is Game.thumb:
        warnings.append(
            f"{game.__name__} has no `thumb`: its games are played at random and seldom reach what is hidden"
        )
    return warnings
