"""server: a game played back from one side: exactly what that seat was told, no more steps than it could see."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import msgspec

from sudare.core import Refusal, find_game
from sudare.server import messages as wire
from sudare.server.config import Config
from sudare.server.entries import Acted, Row, Setup, Started, TakenBack, read_entry
from sudare.server.minds import Mind
from sudare.server.rations import Kept
from sudare.server.room import Room
from sudare.server.shelf import Find
from sudare.server.sides import Moment, Side
from sudare.server.turns import Claim, Turns

NICE = 10  # players and bots come first
SEAT = re.compile(r"\b[Ss]eat (\d{1,2})\b")
PATIENCE = 60.0  # seconds until a game must be played back

Key = tuple[str, int | None, int, tuple[str, ...]]
"""A table, a side, a moment, and the names in the texts."""


class Past(msgspec.Struct, frozen=True):
    """What is needed to play a game back from one side."""

    where: str  # the game: its id or the path of its file
    id: str
    setup: Setup
    rows: list[Row]
    names: list[str]
    seat: int | None


def replay(past: Past, find: Find) -> wire.Replay:
    """Return the first position and every update since, as this seat (None: a spectator) got them."""
    names, seat = past.names, past.seat
    again = Room(past.id, past.setup, find)
    side = Side(seat)
    start: wire.Snapshot | None = None
    updates: list[tuple[int, wire.Update]] = []  # with how many moves there were then
    for row in past.rows:
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
    return wire.Replay(start, [update for _, update in updates])


class Replays:
    """Plays games back in a process of its own, a few at a time for each address; what was made is kept for a while."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.kept: Kept[bytes] = Kept(config.kept_bytes)
        self.made = 0  # how many were made, and not found among those that are kept
        self._mind = Mind(_prepare, _encoded, NICE)
        self._turns = Turns([self._mind])
        self._thread = ThreadPoolExecutor(1, "replays")
        self._wanted: Counter[str] = Counter()  # by address
        self._coming: dict[Key, asyncio.Task[bytes]] = {}

    async def get(self, room: Room, seat: int | None, address: str, log: Callable[[], Awaitable[list[Row]]]) -> bytes:
        """Return the game from one side as JSON; whoever asks for what is being made already waits for the same."""
        key: Key = (room.id, seat, sum(room.number), tuple(room.names()))
        found = self.kept.get(key)
        if found is not None:
            return found
        if self._wanted[address] >= self.config.replays_at_once:
            raise Refusal("too_many_replays", "Your address is waiting for other replays; wait until they are there.")
        if self._wanted.total() >= self.config.replays_in_line:
            raise Refusal("too_many_replays", "Too many replays are being made; try again a little later.")
        self._wanted[address] += 1
        try:
            coming = self._coming.get(key)
            if coming is None:
                coming = self._coming[key] = asyncio.create_task(self._make(key, room, address, log))
                coming.add_done_callback(lambda task: self._arrived(key, task))
            return await asyncio.shield(coming)
        finally:
            self._wanted[address] -= 1
            if not self._wanted[address]:
                del self._wanted[address]

    def _arrived(self, key: Key, task: asyncio.Task[bytes]) -> None:
        del self._coming[key]
        if not task.cancelled():
            task.exception()  # whoever still waits for it gets it, too

    async def _make(self, key: Key, room: Room, address: str, log: Callable[[], Awaitable[list[Row]]]) -> bytes:
        rows = await log()
        where = self.config.locate(room.game.id)
        past = msgspec.json.encode(Past(where, room.id, room.setup, rows, list(key[3]), key[1]))
        claim = Claim(address, room.id)
        mind = await self._turns.take(claim, 1.0)
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            answer = await loop.run_in_executor(self._thread, mind.ask, past, PATIENCE)
        finally:
            self._turns.give_back(mind, claim, loop.time() - began - 1.0)
        if isinstance(answer, str):
            raise Refusal("unavailable", "This game cannot be played back just now; try again later.")
        self.made += 1
        self.kept.put(key, answer, len(answer))
        return answer

    def close(self) -> None:
        """End the process."""
        self._mind.close()
        self._thread.shutdown(wait=True, cancel_futures=True)


def _prepare(data: bytes) -> Past:
    return msgspec.json.decode(data, type=Past)


def _encoded(past: Past) -> bytes:
    return wire.encode(replay(past, _finder(past.where)))


@cache
def _finder(where: str) -> Find:
    """Return always the same function for a place, so that games are made once."""
    return lambda _: find_game(where)


def why_they_did(starts: list[int], rows: list[Row], names: list[str]) -> list[wire.Reason]:
    """Return the bots' reasons for the moves that stand; `starts` counts the events before each of these.

    Bots know seats, people know names.
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
        if acted.why
    ]
