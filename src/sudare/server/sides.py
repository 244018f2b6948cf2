"""server: one side of the blind on the wire: snapshots and updates made from a seat's Perspective and nothing else."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import UNSET

from sudare.core import Perspective, Table, Told, Voice
from sudare.core.events import told_to
from sudare.core.state import written_flow
from sudare.server import messages as wire

log = logging.getLogger("sudare.server")


class Moment:
    """A table as it is now; what is the same for all sides is worked out once."""

    __slots__ = ("flow", "names", "public", "table")

    def __init__(self, table: Table, names: list[str]) -> None:
        self.table = table
        self.names = names
        self.flow = written_flow(table.state)
        self.public: dict[int, Told] = {}  # events, as those are told them whom nothing in them is addressed to

    def seen(self, seat: int | None) -> Perspective:
        """Return one side of the table, without what was told."""
        return Perspective.of(self.table.state, seat, [], self.flow)

    def events(self, seat: int | None, since: int) -> list[wire.Event]:
        """Return what a side was told from event `since` on."""
        table, found = self.table, []
        voice = Voice(table.game, seat, self.names)
        for n in range(since, len(table.events)):
            _, _, private = table.events[n]
            if private and seat in private:
                told = told_to(table.game, seat, n, table.events[n])
            else:
                known = self.public.get(n)
                told = self.public[n] = known or told_to(table.game, None, n, table.events[n])
            found.append(wire.Event(n, told.kind, told.data, told.secret, _text(voice, told)))
        return found


class Side:
    """What one seat (None: the spectators) was sent last, so that only what is new is sent next."""

    __slots__ = ("decision", "n", "position", "seat")

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.n = 0
        self.position: Any = None
        self.decision: wire.Decision | None = None

    def snapshot(self, moment: Moment, number: int, since: int = 0) -> wire.Snapshot:
        """Return the whole position, and what was told from event `since` on."""
        seen = moment.seen(self.seat)
        self.n = len(moment.table.events)
        self.position, self.decision = _plain(seen), _decision(seen, number)
        return wire.Snapshot(self.n, _position(seen), self.decision, moment.events(self.seat, since))

    def update(self, moment: Moment, number: int) -> wire.Update | None:
        """Return what is new since the last call, or None when nothing is."""
        seen = moment.seen(self.seat)
        events = moment.events(self.seat, self.n)
        position = _plain(seen)
        changes: list[tuple[list[str | int], Any]] = []
        if position != self.position:
            differences(self.position, position, [], changes)
        decision = _decision(seen, number)
        same = decision == self.decision
        if not events and not changes and same:
            return None
        self.n = len(moment.table.events)
        self.position, self.decision = position, decision
        return wire.Update(self.n, events, changes, UNSET if same else decision)


def _position(seen: Perspective) -> wire.Position:
    game, seat, winners = seen.game, seen.seat, list(seen.winners)
    return wire.Position(game.id, game.seats, seat, seen.view, seen.flow, _team(seen), seen.over, winners, seen.ending)


def _team(seen: Perspective) -> list[int]:
    return [] if seen.seat is None else list(seen.game.team(seen.view, seen.seat))


def _plain(seen: Perspective) -> dict[str, Any]:
    """Return what may change of a position, as the client has it."""
    flow = seen.flow
    return {
        "view": msgspec.to_builtins(seen.view, str_keys=True),
        "flow": {"steps": flow.steps, "asked": flow.asked, "waiting": flow.waiting},  # plain already
        "team": _team(seen),
        "over": seen.over,
        "winners": list(seen.winners),
        "ending": seen.ending,
    }


def _decision(seen: Perspective, number: int) -> wire.Decision | None:
    if seen.seat is None:
        return None
    answer = None if seen.answer is None else seen.game.actions.name(seen.answer)
    return wire.Decision(number, seen.question(), answer)


def _text(voice: Voice, told: Told) -> str:
    try:
        return voice.event(told)
    except Exception as error:  # a defect of the game's text must not keep anybody from playing on
        log.error(
            "an event has no text", extra={"game": voice.game.id, "kind": told.kind, "error": type(error).__name__}
        )
        return told.kind


def differences(old: Any, new: Any, path: list[str | int], found: list[tuple[list[str | int], Any]]) -> None:
    """Find the smallest parts of two unequal lists or objects that have changed, as (path, new value)."""
    pairs: Iterable[tuple[Any, Any]]
    if type(new) is dict and old.keys() == new.keys():
        pairs = new.items()
    elif type(new) is list and len(old) == len(new):
        pairs = enumerate(new)
    else:
        found.append((path, new))
        return
    for key, value in pairs:
        was = old[key]
        if was != value:
            kind = type(value)
            if (kind is dict or kind is list) and type(was) is kind:
                differences(was, value, [*path, key], found)
            else:
                found.append(([*path, key], value))
