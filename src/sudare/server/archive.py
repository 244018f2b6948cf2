"""server: the archive: games that are over are played through in a process of its own, and what was made is kept.

Whoever walks through old tables, or plays games back, keeps nobody else waiting: the loop counts the lines of a log and
hands out bytes.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Literal

import msgspec

from sudare.core import Refusal, Voice, find_game
from sudare.server import messages as wire
from sudare.server.config import Config
from sudare.server.entries import Row, Setup
from sudare.server.minds import Mind
from sudare.server.rations import Kept, Rations
from sudare.server.replay import replay, why_they_did
from sudare.server.room import Room
from sudare.server.shelf import Find
from sudare.server.sides import Moment, Page, Shown
from sudare.server.turns import Claim, Turns

NICE = 10  # players and bots come first
PATIENCE = 60.0  # seconds until a game must be played through
USUAL = 0.2  # seconds that this is thought to take, before it is known

What = Literal["replay", "side", "ending", "reasons", "record"]
Key = tuple[str, What, int | None, int, tuple[str, ...]]
"""A table, what is wanted of it, a side, a moment, and the names in the texts."""
Log = Callable[[], Awaitable[list[Row]]]


class Past(msgspec.Struct, frozen=True):
    """What is needed to play a game through."""

    where: str  # the game: its id or the path of its file
    what: What
    id: str
    setup: Setup
    rows: list[Row]
    names: list[str]
    seat: int | None


class Answer(msgspec.Struct, frozen=True):
    """What was made of it (None: the log cannot be played), and the seconds of the processor that it took."""

    made: bytes | None
    spent: float


def ending(room: Room) -> bytes:
    """Return how a finished game ended: who won and why, the sums, what was hidden, and where it turned."""
    found = room.playing().how_it_ended(Voice(room.game, None, room.names()))
    if found is None:
        raise Refusal("not_over", "How it ended can be read when the game is over.")
    return wire.encode(found)


def reasons(room: Room, rows: list[Row]) -> bytes:
    """Return why the bots did what they did, once the game is over."""
    return wire.encode(wire.Reasons(why_they_did(room.playing().starts, rows, room.names())))


def record(room: Room) -> bytes:
    """Return the record of a finished game."""
    return room.record().to_json()


def _side(room: Room, seat: int | None) -> bytes:
    shown, moment = Shown(seat), Moment(room.playing(), room.names(), room.settles)
    shown.look(moment, 0 if seat is None else room.number[seat])
    return msgspec.msgpack.encode(Page(shown.position, shown.decision, shown.words(moment), shown.events))


class Archive:
    """Plays games through, one after another; a fair share for each address, which pays for it."""

    def __init__(self, config: Config, rations: Rations) -> None:
        self.config = config
        self.rations = rations
        self.kept: Kept[bytes] = Kept(config.kept_bytes)
        self.made = 0  # how many were made, and not found among those that are kept
        self._mind = Mind(_prepare, _answer, NICE)
        self._turns = Turns([self._mind])
        self._thread = ThreadPoolExecutor(1, "archive")
        self._replays: Counter[str] = Counter()  # that are wanted, by address
        self._coming: dict[Key, asyncio.Task[bytes | None]] = {}

    async def replay(self, room: Room, seat: int | None, address: str, log: Log) -> bytes:
        """Return the game from one side as JSON; a few at a time for each address, and for all."""
        found = self.kept.get(_key(room, "replay", seat))
        if found is not None:
            return found
        if self._replays[address] >= self.config.replays_at_once:
            raise Refusal("too_many_replays", "Your address is waiting for other replays; wait until they are there.")
        if self._replays.total() >= self.config.replays_in_line:
            raise Refusal("too_many_replays", "Too many replays are being made; try again a little later.")
        self._replays[address] += 1
        try:
            made = await self.get("replay", room, seat, address, log)
        finally:
            self._replays[address] -= 1
            if not self._replays[address]:
                del self._replays[address]
        if made is None:
            raise _unavailable()
        return made

    async def side(self, room: Room, seat: int | None, address: str, log: Log) -> Page | None:
        """Return one side of a game that is over as it is sent; None where its log cannot be played."""
        made = await self.get("side", room, seat, address, log)
        return None if made is None else msgspec.msgpack.decode(made, type=Page)

    async def get(self, what: What, room: Room, seat: int | None, address: str, log: Log) -> bytes | None:
        """Return something of a game; whoever asks for what is being made already waits for the same."""
        key = _key(room, what, seat)
        found = self.kept.get(key)
        if found is not None:
            return found
        coming = self._coming.get(key)
        if coming is None:
            coming = self._coming[key] = asyncio.create_task(self._make(key, room, room.seq, address, log))
            coming.add_done_callback(lambda task: self._arrived(key, task))
        return await asyncio.shield(coming)

    def keep(self, what: What, room: Room, made: Callable[[], bytes]) -> bytes:
        """Return something of a game that was played here, made once."""
        key = _key(room, what, None)
        found = self.kept.get(key)
        if found is None:
            found = made()
            self.kept.put(key, found, len(found))
        return found

    def _arrived(self, key: Key, task: asyncio.Task[bytes | None]) -> None:
        del self._coming[key]
        if not task.cancelled():
            task.exception()  # whoever still waits for it gets it, too

    async def _make(self, key: Key, room: Room, seq: int, address: str, log: Log) -> bytes | None:
        claim, loop = Claim(address, room.id), asyncio.get_running_loop()
        mind = await self._turns.take(claim, USUAL)
        began = loop.time()
        try:
            id, what, seat, _, names = key
            rows = (await log())[:seq]  # what was written since belongs to another moment
            past = Past(self.config.locate(room.game.id), what, id, room.setup, rows, list(names), seat)
            answer = await loop.run_in_executor(self._thread, mind.ask, msgspec.json.encode(past), PATIENCE)
        finally:
            self._turns.give_back(mind, claim, loop.time() - began - USUAL)
        if isinstance(answer, str):
            raise _unavailable()
        self.made += 1
        found = msgspec.msgpack.decode(answer, type=Answer)
        self.rations.looking.of(address).pay(found.spent)
        if found.made is not None and what != "side":  # who asks for a side keeps it
            self.kept.put(key, found.made, len(found.made))
        return found.made

    def close(self) -> None:
        """End the process."""
        self._mind.close()
        self._thread.shutdown(wait=True, cancel_futures=True)


def _key(room: Room, what: What, seat: int | None) -> Key:
    return room.id, what, seat, sum(room.number), tuple(room.names())


def _unavailable() -> Refusal:
    return Refusal("unavailable", "This game cannot be played back just now; try again later.")


# -- in the process ----------------------------------------------------------------------------------------------------


def _prepare(data: bytes) -> Past:
    return msgspec.json.decode(data, type=Past)


def _answer(past: Past) -> bytes:
    began = time.thread_time()
    try:
        made = _made(past)
    except Exception:  # whoever reads the log with the table says what is wrong with it
        made = None
    return msgspec.msgpack.encode(Answer(made, time.thread_time() - began))


def _made(past: Past) -> bytes:
    room = Room(past.id, past.setup, _finder(past.where))
    if past.what == "replay":
        return wire.encode(replay(room, past.rows, past.names, past.seat))
    room.read(past.rows)
    if past.what == "side":
        return _side(room, past.seat)
    if past.what == "reasons":
        return reasons(room, past.rows)
    return ending(room) if past.what == "ending" else record(room)


@cache
def _finder(where: str) -> Find:
    """Return always the same function for a place, so that games are made once."""
    return lambda _: find_game(where)
