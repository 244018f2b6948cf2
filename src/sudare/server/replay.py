"""server: a game played back from one side: exactly what that seat was told, no more steps than it could see."""

from __future__ import annotations

from sudare.server import messages as wire
from sudare.server.entries import Acted, Row, Started, TakenBack, read_entry
from sudare.server.room import Room
from sudare.server.shelf import Find
from sudare.server.sides import Moment, Side


def replay(room: Room, rows: list[Row], seat: int | None, find: Find) -> wire.Replay:
    """Return the first position and every update since, as this seat (None: a spectator) got them."""
    names = room.names()
    again = Room(room.id, room.setup, find)
    side = Side(seat)
    start: wire.Snapshot | None = None
    updates = []
    for row in rows:
        entry = read_entry(row.entry)
        again.apply(entry, row.at)
        number = 0 if seat is None else again.number[seat]
        if isinstance(entry, Started):
            start = side.snapshot(Moment(again.playing(), names), number)
        elif isinstance(entry, (Acted, TakenBack)):
            update = side.update(Moment(again.playing(), names), number)
            if update is not None:
                updates.append(update)
    assert start is not None
    return wire.Replay(start, updates)


def why_they_did(starts: list[int], rows: list[Row]) -> list[wire.Reason]:
    """Return the bots' reasons for the moves that stand; `starts` counts the events before each of these."""
    made: list[Acted] = []
    for row in rows:
        entry = read_entry(row.entry)
        if isinstance(entry, Acted):
            made.append(entry)
        elif isinstance(entry, TakenBack):
            del made[max(n for n, acted in enumerate(made) if acted.seat == entry.seat)]
    return [
        wire.Reason(acted.seat, move, n, acted.action, acted.why)
        for move, (n, acted) in enumerate(zip(starts, made, strict=True))
        if acted.why
    ]
