"""server: beside what people wait for: long work in threads or in parts; whoever asks for it pays, and has a share.

A thread has the processor (of this process) in turn with the loop, and on a busy machine the system may take its time
to give it back: what can be cut into parts is rather done by the loop itself, between two other things.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from sudare.server.rations import Purse
from sudare.server.turns import NOBODY, PERSON, Claim, Turns

THREADS = 2  # they share one processor with the loop: more would only take more of it
USUAL = 0.02  # seconds
PART = 0.0005  # seconds of the loop before others have a turn
REST = 4  # times as long for others alone

P = ParamSpec("P")
T = TypeVar("T")


class Beside:
    """What takes long, shared fairly by addresses; what nobody asks for (`address` is "") comes last."""

    def __init__(self) -> None:
        self._threads = [ThreadPoolExecutor(1, "beside") for _ in range(THREADS)]
        self._turns = Turns(self._threads)
        self._parts = Turns([self])  # one at a time is done in parts
        self._rows = Turns([self])  # the same for long rows of things to wait for

    async def in_parts(self, address: str, steps: Iterator[object]) -> None:
        """Do some work on the loop, step by step; most of the time is for others."""
        claim = Claim(address, "", lambda: PERSON if address else NOBODY)
        await self._parts.take(claim, USUAL)
        spent, began = 0.0, time.thread_time()
        try:
            for _ in steps:
                took = time.thread_time() - began
                if took >= PART:
                    spent += took
                    await asyncio.sleep(REST * took)
                    began = time.thread_time()
        finally:
            self._parts.give_back(self, claim, spent - USUAL)

    async def one_by_one(self, address: str, works: Iterable[Awaitable[object]]) -> None:
        """Wait for one thing after another, such as the disk; most of the time it is there for others."""
        claim, loop = Claim(address, "", lambda: PERSON if address else NOBODY), asyncio.get_running_loop()
        await self._rows.take(claim, USUAL)
        started = loop.time()
        try:
            for work in works:
                began = loop.time()
                await work
                await asyncio.sleep(REST * (loop.time() - began))
        finally:
            self._rows.give_back(self, claim, loop.time() - started - USUAL)

    async def do(self, address: str, purse: Purse | None, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """Return what comes of some work; the processor's time that it takes is paid for, whether anybody waits."""
        claim = Claim(address, "", lambda: PERSON if address else NOBODY)
        thread = await self._turns.take(claim, USUAL)
        loop = asyncio.get_running_loop()
        began, spent = loop.time(), 0.0

        def timed() -> T:
            nonlocal spent
            start = time.thread_time()
            try:
                return work(*args, **more)
            finally:
                spent = time.thread_time() - start

        def done(_: object) -> None:
            self._turns.give_back(thread, claim, loop.time() - began - USUAL)
            if purse is not None:
                purse.pay(spent)

        working = loop.run_in_executor(thread, timed)
        working.add_done_callback(done)  # also when nobody waits for it any more
        return await asyncio.shield(working)

    def close(self) -> None:
        """End the threads."""
        for thread in self._threads:
            thread.shutdown(wait=False, cancel_futures=True)
