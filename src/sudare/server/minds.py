"""server: minds: processes beside the server, one pipe each; one that hangs or dies is replaced, and harms no other."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

STARTING = 60.0  # seconds that a process may take until it is ready to answer, on a busy machine
READY = b"ready"


class Mind:
    """One process that answers bytes with bytes; it is started when it is first needed.

    `prepare` gets ready for the answer (a game may have to be imported and made); only then its time begins.
    """

    def __init__(self, prepare: Callable[[bytes], Any], answer: Callable[[Any], bytes], nice: int) -> None:
        self._prepare = prepare
        self._answer = answer
        self._nice = nice
        self._process: Any = None
        self._pipe: Connection | None = None
        self._closed = False

    def ask(self, task: bytes, budget: float) -> bytes | str:
        """Return the answer, or why there is none: the process is killed when that takes too long."""
        try:
            if self._pipe is None or not self._process.is_alive():
                self._start()
            assert self._pipe is not None
            self._pipe.send_bytes(task)
            if self._pipe.poll(STARTING) and self._pipe.recv_bytes() == READY and self._pipe.poll(budget):
                return self._pipe.recv_bytes()
            fault = "took too long"
        except (EOFError, OSError, RuntimeError):
            fault = "crashed"
        self._kill()
        return fault

    def get_ready(self) -> None:
        """Start the process; whoever asks it something need not wait for that."""
        with contextlib.suppress(EOFError, OSError, RuntimeError):
            if self._pipe is None:
                self._start()

    def _start(self) -> None:
        self._kill()
        if self._closed:
            raise EOFError
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        process = context.Process(
            target=_answer_on, args=(theirs, self._prepare, self._answer, self._nice), daemon=True, name="sudare-mind"
        )
        process.start()
        self._process = process
        theirs.close()

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


def _answer_on(pipe: Connection, prepare: Callable[[bytes], Any], answer: Callable[[Any], bytes], nice: int) -> None:
    """Answer, one task after another, until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(nice)  # the server itself comes first
    with contextlib.suppress(EOFError, OSError):
        while True:
            task = prepare(pipe.recv_bytes())
            pipe.send_bytes(READY)
            pipe.send_bytes(answer(task))
