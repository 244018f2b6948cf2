"""server: patience: rules that compute for too long are stopped, also inside a single step: everybody else waits."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from sudare.core import Stalled

SECONDS = 2.0  # of the processor, for one move; those of the house need some milliseconds

_waiting = False  # whether anything is being timed


def _enough(number: int, frame: FrameType | None) -> None:
    global _waiting
    if _waiting:  # otherwise it was done in the last moment
        _waiting = False
        raise _too_long()


def _too_long() -> Stalled:
    return Stalled("The rules take too long here with this edition")


@contextmanager
def patience(seconds: float = SECONDS) -> Iterator[None]:
    """Raise Stalled in what computes for longer than so many seconds of the processor.

    A signal can interrupt the main thread alone, and not on Windows; elsewhere it is raised when the work is done.
    """
    global _waiting
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        began = time.thread_time()
        yield
        if time.thread_time() - began > seconds:
            raise _too_long()
        return
    if signal.getsignal(signal.SIGVTALRM) is not _enough:
        signal.signal(signal.SIGVTALRM, _enough)
    _waiting = True
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        _waiting = False
        signal.setitimer(signal.ITIMER_VIRTUAL, 0.0)
