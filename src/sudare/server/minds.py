"""server: minds: processes beside the server, one pipe each; one that hangs or dies is replaced, and harms no other."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from typing import Any

forkserver: Any
try:
    from multiprocessing import forkserver
except ImportError:  # Windows has none
    forkserver = None

PRELOADED = [f"sudare.server.{name}" for name in ("archive", "drafts", "looking", "thinking", "workshop")]
STARTING = 60.0  # seconds that a process may take until it is ready to answer, on a busy machine
READY = b"ready"


def processes() -> Any:
    """Return how processes are started: by one that does nothing else, where the system has that.

    A server that starts one itself stands still until the other has the processor: on a busy machine, a tenth of a
    second and more.
    """
    return multiprocessing.get_context("spawn" if forkserver is None else "forkserver")


def get_ready() -> None:
    """Start the process that starts the others."""
    if forkserver is not None:
        processes().set_forkserver_preload(PRELOADED)
        resource_tracker.ensure_running()  # it would let the signal through again
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # Ctrl+C is the server's affair
        try:
            forkserver.ensure_running()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


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
        self._starting = threading.Lock()  # a process that is being started while the server ends must end with it

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
        with self._starting:
            if self._closed:
                raise EOFError
            context = processes()
            self._pipe, theirs = context.Pipe()
            process = context.Process(
                target=_answer_on,
                args=(theirs, self._prepare, self._answer, self._nice),
                daemon=True,
                name="sudare-mind",
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
        with self._starting:
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
