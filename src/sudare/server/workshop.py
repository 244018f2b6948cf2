"""server: the workshop: a game of an edition that somebody sent is tried in a process with limits before it is made."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any

from sudare.core import Perspective, SudareError
from sudare.server.config import Config
from sudare.server.minds import processes
from sudare.server.turns import Claim, Turns

resource: Any
try:
    import resource
except ImportError:  # Windows has none: there, only the time is limited
    resource = None

SECONDS = 10  # of the processor, for one edition; those of the house need less than one
USUAL = 0.2  # seconds that a trial is thought to take, before it is known
PATIENCE = 60.0  # seconds that somebody waits for it at most, on a busy machine
MEMORY = 1 << 30  # bytes
MOVES = 40  # that are tried
TOO_MUCH = "this edition takes too much time or memory to be played"
NOT_DEALT = "this game cannot be played with these options and this edition"

Order = tuple[str, int | None, dict[str, Any], dict[str, Any]]
"""Where the game is, seats, options, edition."""


class Workshop:
    """One process that tries editions, one after another, a fair share for each address.

    It is started when it is first needed.
    """

    def __init__(self, config: Config) -> None:
        self.config = config
        self._thread = ThreadPoolExecutor(1, "workshop")  # who waits here keeps nobody else from a thread
        self._turns = Turns([self._thread])
        self._process: Any = None
        self._pipe: Connection | None = None
        self._closed = False

    async def try_out(
        self, name: str, seats: int | None, options: dict[str, Any], edition: dict[str, Any] | None, address: str
    ) -> None:
        """Raise what is wrong with an edition: it must have stood the trial before the server makes anything of it."""
        if edition is not None:
            fault = await self._tried((self.config.locate(name), seats, options, edition), address)
            if fault:
                raise SudareError(fault)

    async def _tried(self, order: Order, address: str) -> str:
        """Return what is wrong with an edition, as soon as it is the turn of who sends it."""
        claim, loop = Claim(address, ""), asyncio.get_running_loop()
        thread = await self._turns.take(claim, USUAL)
        began = loop.time()

        def done(_: object) -> None:
            self._turns.give_back(thread, claim, loop.time() - began - USUAL)

        trial = loop.run_in_executor(thread, self.fault, order)
        trial.add_done_callback(done)  # also when nobody waits for it any more: until then it is nobody else's turn
        return await asyncio.shield(trial)

    def fault(self, order: Order) -> str:
        """Return what is wrong with an edition; "" when its game was made, dealt and played for a while."""
        try:
            if self._pipe is None or not self._process.is_alive():
                self._start()
            assert self._pipe is not None
            self._pipe.send(order)
            if self._pipe.poll(PATIENCE):
                return self._pipe.recv_bytes().decode()
        except RecursionError:
            return "this edition is nested too deeply"
        except (EOFError, OSError):
            pass
        self._end()
        return TOO_MUCH

    def _start(self) -> None:
        self._end()
        if self._closed:
            raise EOFError
        context = processes()
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs,), daemon=True, name="sudare-workshop")
        self._process.start()
        theirs.close()
        if not self._pipe.poll(PATIENCE):
            raise EOFError
        self._pipe.recv_bytes()

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process = None
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None

    def close(self) -> None:
        """End the process, also while it is trying something: the pipe breaks, and `fault` returns."""
        self._closed = True
        process = self._process
        if process is not None:
            process.kill()
        self._thread.shutdown(wait=False, cancel_futures=True)


def _work(pipe: Connection) -> None:
    """Try one edition after another, until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(5)  # the server itself comes first
    _limit("RLIMIT_AS", MEMORY)
    _limit("RLIMIT_CORE", 0)
    pipe.send_bytes(b"ready")
    with contextlib.suppress(EOFError, OSError):
        while True:
            order = pipe.recv()
            _limit("RLIMIT_CPU", int(time.process_time()) + 1 + SECONDS)
            pipe.send_bytes(tried(order).encode())


def _limit(what: str, most: int) -> None:
    with contextlib.suppress(AttributeError, OSError, ValueError):
        kind = getattr(resource, what)
        resource.setrlimit(kind, (most, resource.getrlimit(kind)[1]))


def tried(order: Order) -> str:
    """Make a game, deal, and let the safe defaults play for a while; return what was wrong with it."""
    from sudare.core import find_game

    where, seats, options, edition = order
    try:
        game = find_game(where)(seats, options, edition)
        state = game.new("a trial", events=True)
        for _ in range(MOVES):
            state.check_asked()
            if state.over:
                break
            seat = state.deciders[0]
            state.apply(seat, state.default(seat))
        for viewer in (*range(game.seats), None):
            Perspective.of(state, viewer, []).encoded()
    except SudareError as error:
        return str(error)
    except (MemoryError, RecursionError):
        return TOO_MUCH
    except Exception:  # its text was not written for people
        return NOT_DEALT
    return ""
