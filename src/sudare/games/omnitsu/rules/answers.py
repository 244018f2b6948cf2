"""games/omnitsu: the operations that answer an action, and those that put another card down."""

from __future__ import annotations

from typing import Any

from sudare.games.omnitsu import events as tells
from sudare.games.omnitsu.decisions import NEW_TARGET, REPLACEMENT
from sudare.games.omnitsu.rules import flow
from sudare.games.omnitsu.rules.operations import operation
from sudare.games.omnitsu.rules.supply import lay_aside
from sudare.games.omnitsu.state import EXTRA, RELEASED, SLOT, WAITING, Frame, Omnitsu, Slot


@operation
def cancel(s: Omnitsu, f: Frame, what: str) -> None:
    """The answered action has no effect."""
    answered = s.stack[f.answers]
    answered.cancelled = True
    s.tell(tells.CANCELLED, answered.owner, answered.card)


@operation
def reverse(s: Omnitsu, f: Frame) -> None:
    """The answered action is reversed; a second time undoes it (OMN-062, OMN-064, OMN-066)."""
    answered = s.stack[f.answers]
    if s.game.tables.acts[answered.card][answered.key].target:
        answered.actor, answered.victim = answered.victim, answered.actor
    else:
        answered.turned = not answered.turned
    s.tell(tells.REVERSED, answered.owner, answered.card)


@operation
def redirect(s: Omnitsu, f: Frame) -> None:
    """You choose a new Target for an action that was aimed at you."""
    seats = _new_targets(s, f)
    if len(seats) == 1:
        _redirect(s, f, seats[0])
    else:
        s.ask(NEW_TARGET, f.actor)


def _new_targets(s: Omnitsu, f: Frame) -> list[int]:
    return [seat for seat in s.others(f.actor) if seat != s.stack[f.answers].actor]


def _redirect(s: Omnitsu, f: Frame, seat: int) -> None:
    answered = s.stack[f.answers]
    answered.victim = seat
    s.tell(tells.REDIRECTED, answered.owner, answered.card, seat)


@NEW_TARGET.offers
def new_targets(s: Omnitsu, seat: int) -> tuple[int, ...]:
    """List the other seats, but not the effective actor, clockwise."""
    return tuple(s.game.seat[other] for other in _new_targets(s, s.stack[-1]))


@NEW_TARGET.answered
def new_target_chosen(s: Omnitsu, seat: int, action: int) -> None:
    """Aim the action anew."""
    _redirect(s, s.stack[-1], s.game.seat.index(action))


@operation
def replace(s: Omnitsu, f: Frame) -> None:
    """You put another card from hand in the place of a thrown one (OMN-056, OMN-057)."""
    s.ask(REPLACEMENT, f.actor, "numbered")


@operation
def play_another(s: Omnitsu, f: Frame, what: str) -> None:
    """You put another Person card down; it comes up at once (OMN-055)."""
    s.ask(REPLACEMENT, f.actor, "person")


@REPLACEMENT.offers
def replacements(s: Omnitsu, seat: int, word: str) -> tuple[int, ...]:
    """List the fitting hand cards, each with the Targets it can have (OMN-058)."""
    n = s.game.tables.n
    mask = s.game.tables.masks[word]
    cards = [card for card in s.hands[seat] if card < n and mask >> card & 1]
    return tuple(flow.plays(s, seat, cards)) or (s.game.a_nothing,)


@REPLACEMENT.answered
def replacement_chosen(s: Omnitsu, seat: int, action: int, word: str) -> None:
    """Put the card down."""
    f = s.stack[-1]
    if action == s.game.a_nothing:
        f.failed = True
        s.tell(tells.NONE_TO_PUT, seat, [["-" + word]])
        return
    card, target = s.game.play_of[action]
    s.hands[seat].remove(card)
    flow.count_play(s, card)
    named: Any = None if target < 0 else target
    if word == "person":
        s.tell(tells.PUT_DOWN, seat, card, named)
        s.plan((flow.come_up, seat, card, target, EXTRA, -1))
        return
    slot = s.slots[seat]
    thrown = f.origin in (SLOT, RELEASED)
    s.tell(tells.REPLACED, seat, card, slot.card, slot.order, named)
    if not thrown:
        lay_aside(s, slot.card)
    s.slots[seat] = Slot(card, slot.order, target, slot.status if thrown else WAITING)
