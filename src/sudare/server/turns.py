"""server: turns: who is next at a few workers: tables of people first, then a fair share for address and table."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

W = TypeVar("W")
N = TypeVar("N", int, float)

PERSON, WATCHED, NOBODY = range(3)  # who is at a table
LOOKING = 1.0  # seconds after which it is looked again who is at the tables that wait
LONG = 20.0  # seconds after which somebody has waited long, whoever is at the table
EVERY = (
    8  # turns, one of which is for who has waited longest: nobody waits for ever, and a crowd that does takes no more
)
ACTIVE = 60.0  # seconds for which an address whose people have asked for something finds the last worker free
MANY = 10_000  # addresses and tables remembered at once


class Claim(NamedTuple):
    """Who wants a worker: a table, the address that pays for it, and how much it matters just now."""

    address: str
    table: str
    rank: Callable[[], int] = lambda: PERSON


class _Waiting:
    __slots__ = ("claim", "cost", "number", "rank", "since", "turn")

    def __init__(self, claim: Claim, cost: float, since: float, number: int) -> None:
        self.claim = claim
        self.cost = cost
        self.since = since
        self.number = number
        self.rank = claim.rank()
        self.turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class Turns(Generic[W]):
    """A few workers, and everybody who waits for one. What anybody's turn depends on can be seen by everybody."""

    def __init__(self, workers: list[W], now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self.count = len(workers)
        self.free = workers[:]  # the last used is used again, so that no more are started than are needed at once
        self.waiting: list[_Waiting] = []
        self.running: Counter[str] = Counter()  # by address
        self._had: dict[str, float] = {}  # seconds of work, by address; who comes back has had as much as others
        self._least = 0.0  # what the address had that was served last
        self._order: dict[str, int] = {}  # by table: when it had its last turn
        self._asked: dict[str, float] = {}  # by address: when a person's table last wanted anything
        self._handed: dict[int, W] = {}  # workers on their way to whose turn it is
        self._number = 0
        self._dealt = 0  # turns
        self._looked = now()

    async def take(self, claim: Claim, cost: float) -> W:
        """Wait for a worker; `cost` is how long such work usually takes."""
        now, address = self.now(), claim.address
        if not self.running[address] and not any(one.claim.address == address for one in self.waiting):
            self._note(self._had, address, max(self._share(address), self._least))
        self._number += 1
        one = _Waiting(claim, cost, now, self._number)
        self.waiting.append(one)
        if one.rank == PERSON:
            self._note(self._asked, address, now)
        self.deal()
        try:
            await one.turn
        except asyncio.CancelledError:
            if one in self.waiting:
                self.waiting.remove(one)
            else:
                self.give_back(self._handed.pop(one.number), claim)
            raise
        return self._handed.pop(one.number)

    def give_back(self, worker: W, claim: Claim, more: float = 0.0) -> None:
        """Somebody has done with a worker; `more` is how much longer than usual (or shorter) it took."""
        self.free.append(worker)
        self.running[claim.address] -= 1
        if not self.running[claim.address]:
            del self.running[claim.address]
        self._had[claim.address] = self._share(claim.address) + more
        self.deal()

    def deal(self) -> None:
        """Give the free workers to those who are next."""
        while self.free and (one := self._next()) is not None:
            self.waiting.remove(one)
            address = one.claim.address
            self._least = max(self._least, self._share(address))
            self._note(self._had, address, self._share(address) + one.cost)
            self._number += 1
            self._dealt += 1
            self._note(self._order, one.claim.table, self._number)
            self.running[address] += 1
            self._handed[one.number] = self.free.pop()
            one.turn.set_result(None)

    def pressure(self, address: str) -> float:
        """Return how many others wait for each worker: all of the same address, and one of each other address."""
        same = sum(one.claim.address == address for one in self.waiting)
        others = len({one.claim.address for one in self.waiting} - {address})
        return (same + others) / self.count

    def _next(self) -> _Waiting | None:
        now = self.now()
        if now - self._looked >= LOOKING:
            self._looked = now
            for one in self.waiting:
                one.rank = one.claim.rank()
        found = [one for one in self.waiting if not one.turn.cancelled() and self._may(one.claim)]
        first = min(found, key=lambda one: one.number, default=None)
        if first is not None and self._dealt % EVERY == 0 and now - first.since >= LONG:
            return first
        return min(found, key=self._place, default=None)

    def _may(self, claim: Claim) -> bool:
        """The last free worker is kept for the people of other addresses, as long as there are any."""
        if len(self.free) > 1 or self.count == 1 or not self.running[claim.address]:
            return True
        since = self.now() - ACTIVE
        for address in reversed(self._asked):
            if self._asked[address] <= since:
                break
            if address != claim.address:
                return False
        return True

    def _place(self, one: _Waiting) -> tuple[int, float, int, int]:
        return one.rank, self._share(one.claim.address), self._order.get(one.claim.table, 0), one.number

    def _share(self, address: str) -> float:
        return self._had.get(address, self._least)

    @staticmethod
    def _note(notes: dict[str, N], key: str, value: N) -> None:
        notes.pop(key, None)
        notes[key] = value  # the last noted is last
        if len(notes) > MANY:
            del notes[next(iter(notes))]
