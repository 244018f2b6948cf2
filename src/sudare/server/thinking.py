"""server: bots think in processes of their own, which get a perspective as bytes; who hangs or dies is replaced."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from multiprocessing.connection import Connection
from typing import Any

import msgspec

from sudare.bots import answer_of, make_bot
from sudare.core import Chance, Game, Perspective, Record, commitment, find_game

STARTING = 60.0  # seconds that a process may take to start on a busy machine


class Task(msgspec.Struct, frozen=True):
    """What a bot needs to know; `dice` are its own and tell nothing about the table's."""

    game: str  # where it is: its id or the path of its file
    about: str
    bot: str
    seat: int
    dice: str
    seen: msgspec.Raw


class Thought(msgspec.Struct, frozen=True):
    """A bot's answer, and what it did wrong, without any secret."""

    action: str
    fault: str = ""


def pause(took: float, pace: float) -> float:
    """Return how long an answer must still wait, so that it comes at a multiple of the pace, whatever the hand."""
    if pace <= 0:
        return 0.0
    steps = max(1, -int(-took // pace))
    return steps * pace - took


class Thinker:
    """A few processes for all the bots of a server."""

    def __init__(self, processes: int, budget: float) -> None:
        self.budget = budget
        self._minds = [_Mind() for _ in range(processes)]
        self._threads = ThreadPoolExecutor(processes, "thinker")
        self._free: asyncio.Queue[_Mind] = asyncio.Queue()
        for mind in self._minds:
            self._free.put_nowait(mind)

    async def think(self, task: Task) -> Thought | str:
        """Return the bot's answer, or why there is none."""
        mind = await self._free.get()
        try:
            loop = asyncio.get_running_loop()
            work = loop.run_in_executor(self._threads, mind.ask, msgspec.json.encode(task), self.budget)
            return await asyncio.shield(work)
        finally:
            self._free.put_nowait(mind)

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
        except (EOFError, OSError):
            fault = "crashed"
        self._kill()
        return fault

    def _start(self) -> None:
        self._kill()
        if self._closed:
            raise EOFError
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_think_on, args=(theirs,), daemon=True, name="sudare-thinker")
        self._process.start()
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


def _thought(task: Task) -> Thought:
    game = _game(task.game, task.about)
    perspective = Perspective.decode(game, bytes(task.seen))
    try:
        bot = make_bot(task.bot, game, task.seat, Chance(task.dice))
    except Exception as error:
        return Thought(game.actions.name(perspective.default()), f"raised {type(error).__name__}")
    action, fault = answer_of(bot, perspective)
    if fault:  # the text of an error could hold the bot's secrets
        fault = fault.partition(":")[0] if fault.startswith("raised") else "answered what is not legal"
    return Thought(game.actions.name(action), fault)


@lru_cache(64)
def _game(where: str, about: str) -> Game:
    record = Record(**msgspec.json.decode(about), seed="", commitment=commitment(""))
    return record.make_game(lambda _: find_game(where))
