"""server: bots think in processes of their own, which get a perspective as bytes; who hangs or dies is replaced."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from math import ceil
from multiprocessing.connection import Connection
from typing import Any

import msgspec

from sudare.bots import answer_of, make_bot, reason_of
from sudare.bots.ismcts import DEFAULT
from sudare.bots.levels import HARD, NORMAL
from sudare.core import Bot, Chance, Game, Perspective, Record, Told, commitment, find_game

STARTING = 60.0  # seconds that a process may take to start on a busy machine
LONGEST = 500  # characters of a bot's reason
REMEMBERED = 64  # bots that a process keeps for their next question; others begin anew and read all they were told
SECONDS = {  # the most that a searching bot thinks: it looks at its clock only now and then
    kind: 1.5 * (budget.seconds or 0.0) + 0.3
    for kind, budget in {"normal": NORMAL, "hard": HARD, "ismcts": DEFAULT}.items()
}


class Task(msgspec.Struct, frozen=True):
    """What a bot needs to know; `dice` are its own and tell nothing about the table's."""

    game: str  # where it is: its id or the path of its file
    about: str
    bot: str
    seat: int
    chair: str  # of which table: who has thought for it before goes on with what it remembers
    dice: str
    seen: msgspec.Raw


class Thought(msgspec.Struct, frozen=True):
    """A bot's answer, why it gave that one, and what it did wrong, without any secret."""

    action: str
    fault: str = ""
    why: str = ""


class Clock:
    """When bots answer; tests have one of their own."""

    def now(self) -> float:
        """Return the time."""
        return time.monotonic()

    async def until(self, when: float) -> None:
        """Wait for a time."""
        await asyncio.sleep(max(0.0, when - self.now()))


def slot(kind: str, pace: float) -> float:
    """Return the time after which bots of a kind answer: the first multiple of the pace that they never need."""
    return pace * (1 + SECONDS.get(kind, 0.0) // pace)


def due(asked: float, now: float, step: float) -> float:
    """Return when an answer that is ready now is given: at a multiple of the step after the question."""
    return asked + step * max(1, ceil((now - asked) / step))


class Thinker:
    """A few processes for all the bots of a server."""

    def __init__(self, processes: int, budget: float) -> None:
        self.budget = budget
        self._minds = [_Mind() for _ in range(processes)]
        self._threads = ThreadPoolExecutor(processes, "thinker")
        self._free: asyncio.LifoQueue[_Mind] = asyncio.LifoQueue()  # no more processes than are needed at once
        for mind in self._minds:
            self._free.put_nowait(mind)

    async def think(self, task: Task, least: float = 0.0) -> Thought | str:
        """Return the bot's answer, or why there is none.

        The process is taken for `least` seconds at least: how long others wait for it must not depend on a hand.
        """
        mind = await self._free.get()
        loop = asyncio.get_running_loop()
        free = loop.time() + least
        work = loop.run_in_executor(self._threads, mind.ask, msgspec.json.encode(task), self.budget)
        # also when nobody waits for the answer any more: until it is there, the process is not free
        work.add_done_callback(lambda _: loop.call_at(max(free, loop.time()), self._free.put_nowait, mind))
        return await asyncio.shield(work)

    def close(self) -> None:
        """End the processes."""
        for mind in self._minds:
            mind.close()
        self._threads.shutdown(wait=True, cancel_futures=True)


class _Mind:
    """One process; it is started when it is first needed."""

    def __init__(self) -> None:
        self._process: Any = None
        self._pipe: Connection | None = None
        self._closed = False

    def ask(self, task: bytes, budget: float) -> Thought | str:
        """Let a bot think; kill the process when that takes too long."""
        try:
            if self._pipe is None or not self._process.is_alive():
                self._start()
            assert self._pipe is not None
            self._pipe.send_bytes(task)
            if self._pipe.poll(budget):
                return msgspec.json.decode(self._pipe.recv_bytes(), type=Thought)
            fault = "took too long"
        except (EOFError, OSError, RuntimeError):
            fault = "crashed"
        self._kill()
        return fault

    def _start(self) -> None:
        self._kill()
        if self._closed:
            raise EOFError
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        process = context.Process(target=_think_on, args=(theirs,), daemon=True, name="sudare-thinker")
        process.start()
        self._process = process
        theirs.close()
        if not self._pipe.poll(STARTING):
            raise EOFError
        self._pipe.recv_bytes()

    def _kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process = None
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None

    def close(self) -> None:
        """End the process, also while it is thinking: the pipe breaks, and `ask` returns."""
        self._closed = True
        process = self._process
        if process is not None:
            process.kill()


def _think_on(pipe: Connection) -> None:
    """Think, one task after another, until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(5)  # the server itself comes first
    pipe.send_bytes(b"ready")
    with contextlib.suppress(EOFError, OSError):
        while True:
            pipe.send_bytes(msgspec.json.encode(_thought(msgspec.json.decode(pipe.recv_bytes(), type=Task))))


_known: dict[tuple[str, int, str], tuple[Bot, list[Told]]] = {}  # by table, seat and kind, the latest last
"""Bots of this process, with what they have heard."""


def _thought(task: Task) -> Thought:
    game = _game(task.game, task.about)
    perspective = Perspective.decode(game, bytes(task.seen))
    key = (task.chair, task.seat, task.bot)
    bot, heard = _known.pop(key, (None, []))  # one that fails is not asked again
    try:
        if bot is None or perspective.told[: len(heard)] != heard:
            bot = make_bot(task.bot, game, task.seat, Chance(task.dice))
    except Exception as error:
        return Thought(game.actions.name(perspective.default()), f"raised {type(error).__name__}")
    action, fault = answer_of(bot, perspective)
    if fault:  # the text of an error could hold the bot's secrets
        fault = fault.partition(":")[0] if fault.startswith("raised") else "answered what is not legal"
        return Thought(game.actions.name(action), fault)
    _known[key] = bot, perspective.told
    if len(_known) > REMEMBERED:
        del _known[next(iter(_known))]
    return Thought(game.actions.name(action), "", reason_of(bot)[:LONGEST])


@lru_cache(64)
def _game(where: str, about: str) -> Game:
    record = Record(**msgspec.json.decode(about), seed="", commitment=commitment(""))
    return record.make_game(lambda _: find_game(where))
