"""server: clocks: since when each seat is asked, and what is left of its time: all of it follows from the log.

So a restart takes no time away and gives none, and a game by correspondence goes on for weeks.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import NamedTuple

from sudare.core import State
from sudare.server.entries import Acted, Handed, Setup

GRACE = 60.0  # seconds that everybody has at least when a table was just loaded: the server may have been away


class Due(NamedTuple):
    """Since when a seat has its decision with this number; `held`: it has answered, and nobody may see that yet."""

    number: int
    held: bool
    since: float


class Deadline(NamedTuple):
    """When the time of a seat runs out, by the steady clock, of what has been asked `since`."""

    since: float
    end: float


class Clocks:
    """The clocks of a table."""

    __slots__ = ("due", "_paid", "left", "out", "setup")

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.due: dict[int, Due] = {}
        self.left = [setup.total or 0.0] * setup.seats  # where a seat has one time for all its answers
        self._paid: dict[int, tuple[float, float]] = {}  # since when the last answer was asked, and what was left then
        self.out: set[int] = set()  # seats whose time is used up: a bot plays on

    def moved(self, entry: object, at: float, state: State, numbers: list[int]) -> None:
        """Follow a move: whoever was asked before and still is has the same time as before."""
        if isinstance(entry, Acted) and self.setup.total is not None:
            self._spend(entry, at)
        before, self.due = self.due, {}
        if state.over:
            return
        pending: Iterable[tuple[int, bool]] = ((seat, held) for held in (False, True) for seat in _of(state, held))
        for seat, held in pending:
            old, number = before.get(seat), numbers[seat]
            # an answer that nobody may see yet, or that is taken back, is no other question
            same = old is not None and number - old.number == (old.held != held)
            self.due[seat] = Due(number, held, old.since if old is not None and same else at)

    def _spend(self, entry: Acted, at: float) -> None:
        due = self.due.get(entry.seat)
        if due is None or entry.by == "bot":
            return
        since, before = self._paid.get(entry.seat, (-1.0, 0.0))
        if since != due.since:  # otherwise the answer before was taken back, and this one is to the same question
            before = self.left[entry.seat]
        self._paid[entry.seat] = due.since, before
        more = 0.0 if entry.goes_on or entry.by else self.setup.increment
        self.left[entry.seat] = max(0.0, before - max(0.0, at - due.since)) + more

    def handed(self, entry: Handed) -> None:
        """Note whose time is used up."""
        if entry.time:
            self.out.add(entry.seat)

    def seconds(self, seat: int) -> float:
        """Return how long a seat has for what it is asked."""
        return self.setup.clock if self.setup.clock is not None else self.left[seat]

    def deadline(self, seat: int, old: Deadline | None) -> Deadline:
        """Return when the time of a seat runs out that is asked; what is known already stays."""
        since = self.due[seat].since
        if old is not None and old.since == since:
            return old
        seconds, gone = self.seconds(seat), max(0.0, time.time() - since)
        left = seconds - gone if gone < 1 else max(seconds - gone, min(seconds, GRACE))
        return Deadline(since, time.monotonic() + max(0.0, left))


def _of(state: State, held: bool) -> Iterable[int]:
    return state.held if held else state.deciders
