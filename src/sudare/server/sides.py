"""server: one side of the blind on the wire: snapshots and updates made from a seat's Perspective and nothing else."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from msgspec import UNSET

from sudare.core import Perspective, Table, Told, Voice
from sudare.server import messages as wire

log = logging.getLogger("sudare.server")


class Side:
    """What one seat (None: the spectators) was sent last, so that only what is new is sent next."""

    __slots__ = ("decision", "n", "position", "seat")

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.n = 0
        self.position: Any = None
        self.decision: wire.Decision | None = None

    def snapshot(self, table: Table, number: int, names: list[str], since: int = 0) -> wire.Snapshot:
        """Return the whole position, and what was told from event `since` on."""
        seen = Perspective.of(table.state, self.seat, [])
        position = _position(seen)
        self.n = len(table.events)
        self.position, self.decision = msgspec.to_builtins(position, str_keys=True), _decision(seen, number)
        return wire.Snapshot(self.n, position, self.decision, _events(seen, table.told(self.seat, since), names))

    def update(self, table: Table, number: int, names: list[str]) -> wire.Update | None:
        """Return what is new since the last call, or None when nothing is."""
        seen = Perspective.of(table.state, self.seat, [])
        events = _events(seen, table.told(self.seat, self.n), names)
        position = msgspec.to_builtins(_position(seen), str_keys=True)
        changes: list[tuple[list[str | int], Any]] = []
        if position != self.position:
            differences(self.position, position, [], changes)
        decision = _decision(seen, number)
        if not events and not changes and decision == self.decision:
            return None
        asked = UNSET if decision == self.decision else decision
        self.n = len(table.events)
        self.position, self.decision = position, decision
        return wire.Update(self.n, events, changes, asked)


def _position(seen: Perspective) -> wire.Position:
    game, seat, view = seen.game, seen.seat, seen.view
    team = [] if seat is None else list(game.team(view, seat))
    return wire.Position(game.id, game.seats, seat, view, seen.flow, team, seen.over, list(seen.winners), seen.ending)


def _decision(seen: Perspective, number: int) -> wire.Decision | None:
    if seen.seat is None:
        return None
    answer = None if seen.answer is None else seen.game.actions.name(seen.answer)
    return wire.Decision(number, seen.question(), answer)


def _events(seen: Perspective, told: list[Told], names: list[str]) -> list[wire.Event]:
    if not told:
        return []
    voice = Voice(seen.game, seen.seat, names)
    return [wire.Event(t.n, t.kind, t.data, t.secret, _text(voice, t)) for t in told]


def _text(voice: Voice, told: Told) -> str:
    try:
        return voice.event(told)
    except Exception as error:  # a defect of the game's text must not keep anybody from playing on
        log.error(
            "an event has no text", extra={"game": voice.game.id, "kind": told.kind, "error": type(error).__name__}
        )
        return told.kind


def differences(old: Any, new: Any, path: list[str | int], found: list[tuple[list[str | int], Any]]) -> None:
    """Find the smallest parts of two unequal values that have changed, as (path, new value)."""
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        for key, value in new.items():
            if old[key] != value:
                differences(old[key], value, [*path, key], found)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for index, value in enumerate(new):
            if old[index] != value:
                differences(old[index], value, [*path, index], found)
    else:
        found.append((path, new))
