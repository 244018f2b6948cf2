"""server: a chain of answers, carried out one by one; it stops as soon as something comes in between."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sudare.core import Perspective, Refusal, Voice
from sudare.server import messages as wire
from sudare.server import wishes
from sudare.server.hub import Hub
from sudare.server.live import Live
from sudare.server.looking import NOTHING, Found, Looks, mark
from sudare.server.room import Room
from sudare.server.wishes import Wish

STOPS = "It stops here: {}."
BETWEEN = "It stops here, something came in between: {}"
CHANGED = "something has come in between"


class Giver(NamedTuple):
    """Who answers: for a seat, with the device that has this token (a hash), from an address."""

    seat: int
    token: str
    address: str

    def check(self, room: Room) -> None:
        """Refuse what a device still wants that no longer has the chair: a chain takes its time."""
        if self.token not in room.chairs[self.seat].devices:
            raise Refusal("unknown_token", "This chair is no longer yours.")


async def carry_out(hub: Hub, looks: Looks, live: Live, giver: Giver, up: wire.Act) -> wire.Done:
    """Give one answer, or a chain of them as long as the table goes the way that the seat could foresee.

    Each is an entry of the log like any other. A crash leaves those that were given; the same command again is
    answered, and gives none of the others.
    """
    seat = giver.seat
    if up.expects and not live.room.was_done(seat, up.command):
        _check_expected(live.room, giver, up)
    if not up.then:
        await hub.write(live, _first(giver, up))
        return wire.Done(up.command)
    if live.room.was_done(seat, up.command):
        return wire.Done(up.command)
    chain, backs = [up.action, *up.then], live.room.taken_back[seat]
    foreseen = await _foreseen(looks, live, giver, up.decision, chain)
    live.carrying.add(seat)  # meanwhile the table does not answer for it
    given, stopped = 0, ""
    try:
        while given < len(chain) and not stopped:
            try:
                number, action = up.decision + given, chain[given]
                await hub.write(live, _next(giver, number, action, backs) if given else _first(giver, up))
            except Refusal as refusal:
                if not given:
                    raise
                stopped = STOPS.format(_inner(refusal.text))
                break
            given += 1
            stopped = _why_stopped(live.room, seat, up.decision + given, foreseen, given, len(chain))
    finally:
        live.carrying.discard(seat)
        hub.changed(live)
    return wire.Done(up.command, given, stopped)


def _check_expected(room: Room, giver: Giver, up: wire.Act) -> None:
    """Refuse the rest of a chain when something has come in between that the seat did not foresee."""
    giver.check(room)
    wishes.check_number(room, giver.seat, up.decision)
    seen = room.playing().perspective(giver.seat)
    if mark(seen)[1] != up.expects:
        raise Refusal("changed", f"{CHANGED[:1].upper()}{CHANGED[1:]}: the rest of it was not sent.")


async def _foreseen(looks: Looks, live: Live, giver: Giver, number: int, chain: list[str]) -> Found:
    room, seat = live.room, giver.seat
    if room.table is None or number != room.number[seat] or seat not in room.table.state.deciders:
        return Found(stopped=NOTHING)  # the first answer will be refused
    try:
        return await looks.find(room, seat, chain, giver.address, follow=True)
    except Refusal:  # it cannot be paid for just now
        return Found(stopped=NOTHING)


def _first(giver: Giver, up: wire.Act) -> Callable[[Room], Wish | None]:
    def wish(room: Room) -> Wish | None:
        giver.check(room)
        return wishes.act(room, giver.seat, up.decision, up.action, up.command)

    return wish


def _next(giver: Giver, number: int, action: str, backs: int) -> Callable[[Room], Wish | None]:
    """Go on with a chain; `backs` is how often the seat had taken something back before it."""
    seat = giver.seat

    def wish(room: Room) -> Wish | None:
        giver.check(room)
        table = room.playing()
        if room.taken_back[seat] != backs:
            raise Refusal("stale", "An answer was taken back.")
        if room.number[seat] == number + 1 and _last(room, seat) == action:
            return None  # an only answer, which another worker has given for the seat
        if seat in table.state.deciders and table.game.actions.id(action) not in table.state.legal(seat):
            raise Refusal("not_legal", "The next answer is not possible now.")
        return wishes.act(room, seat, number, action, "", goes_on=True)

    return wish


def _last(room: Room, seat: int) -> str:
    moves = room.playing().moves
    return next((room.game.actions.name(action) for by, action in reversed(moves) if by == seat), "")


def _why_stopped(room: Room, seat: int, number: int, foreseen: Found, given: int, length: int) -> str:
    """Return why the chain cannot go on, in words for its person; "" where all is as it was foreseen, or given."""
    if given == length:
        return ""
    if given > len(foreseen.marks):
        return STOPS.format(_inner(foreseen.stopped))
    seen = room.playing().perspective(seat)
    if room.number[seat] == number and mark(seen) == foreseen.marks[given - 1]:
        return ""
    happened = _told(room, seen) if len(seen.told) > foreseen.marks[given - 1][0] else ""
    return BETWEEN.format(happened) if happened else STOPS.format(CHANGED)


def _inner(sentence: str) -> str:
    """Return a sentence as a part of another."""
    return (sentence[:1].lower() + sentence[1:]).rstrip(".")


def _told(room: Room, seen: Perspective) -> str:
    try:
        return Voice(room.game, seen.seat, room.names()).event(seen.told[-1])
    except Exception:  # a defect of the game's text
        return ""
