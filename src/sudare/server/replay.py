"""server: a game played back from one side: exactly what that seat was told, no more steps than it could see."""

from __future__ import annotations

import re

from sudare.bots.levels import BY_THUMB
from sudare.server import messages as wire
from sudare.server.entries import Acted, Row, Started, TakenBack, read_entry
from sudare.server.room import Room
from sudare.server.sides import Moment, Side

SEAT = re.compile(r"\b[Ss]eat (\d{1,2})\b")


def replay(again: Room, rows: list[Row], names: list[str], seat: int | None) -> wire.Replay:
    """Return the first position and every update since, as this seat (None: a spectator) got them; in a new room."""
    side = Side(seat)
    start: wire.Snapshot | None = None
    updates: list[tuple[int, wire.Update]] = []  # with how many moves there were then
    for row in rows:
        entry = read_entry(row.entry)
        again.apply(entry, row.at)
        number = 0 if seat is None else again.number[seat]
        if isinstance(entry, Started):
            start = side.snapshot(Moment(again.playing(), names), number)
        elif isinstance(entry, TakenBack) and entry.left is not None:  # what did not stand is not played back
            updates = [(moves, update) for moves, update in updates if moves <= entry.left]
            side = Side(seat)
            side.begin(Moment(again.playing(), names), number)
        elif isinstance(entry, (Acted, TakenBack)):
            update = side.update(Moment(again.playing(), names), number)
            if update is not None:
                updates.append((len(again.playing().moves), update))
    assert start is not None
    said = [chat for chat in again.talk.heard[seat] if chat.says]
    return wire.Replay(start, [update for _, update in updates], said)


def why_they_did(starts: list[int], rows: list[Row], names: list[str]) -> list[wire.Reason]:
    """Return the bots' reasons for the moves that stand; `starts` counts the events before each of these.

    Those that say nothing are left out. Bots know seats, people know names.
    """

    def named(text: str) -> str:
        return SEAT.sub(lambda seat: names[int(seat[1]) - 1] if 0 < int(seat[1]) <= len(names) else seat[0], text)

    made: list[Acted] = []
    for row in rows:
        entry = read_entry(row.entry)
        if isinstance(entry, Acted):
            made.append(entry)
        elif isinstance(entry, TakenBack):
            if entry.left is not None:
                del made[entry.left :]
            else:
                del made[max(n for n, acted in enumerate(made) if acted.seat == entry.seat)]
    return [
        wire.Reason(acted.seat, move, n, acted.action, named(acted.why))
        for move, (n, acted) in enumerate(zip(starts, made, strict=True))
        if acted.why and not acted.why.endswith(BY_THUMB)
    ]
