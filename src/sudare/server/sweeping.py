"""server: old tables are forgotten softly: seen to be old twice, far apart, by clocks that agree, never after a start.

A clock that is wrong makes every table look old. So nothing is forgotten for a while after a start, longer when the
store seems to have been left alone for days (who knows whether that is so), and again whenever the clock has jumped.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from sudare.server.config import DAY, Config
from sudare.server.rolls import Rolls
from sudare.server.store import Store

EVERY = 3600.0  # seconds between two looks
APART = 6 * 3600.0  # seconds between the first time that a table is seen to be old and its end
SETTLED = 3600.0  # seconds after a start, or a jump of the clock, in which nobody looks
DOUBTED = 7 * DAY  # the same after a start with a clock that is days ahead of all that was ever written
JUMP = 60.0  # seconds that the clock may differ from the steady one between two beats

log = logging.getLogger("sudare.server")


class Sweeper:
    """Forgets tables that nobody has touched or looked at for long."""

    def __init__(
        self,
        config: Config,
        store: Store,
        clock: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self.config = config
        self.store = store
        self.clock = clock
        self.steady = steady
        self.difference = clock() - steady()
        self.rests_until = steady() + SETTLED
        self.doomed: dict[str, float] = {}  # tables that were old already, and since when that is known
        self.begun = False

    async def beat(self, used: list[str]) -> int:
        """Look whether it is time to look; `used` are the tables in memory. Return how many were forgotten."""
        if not self.begun:
            await self._begin()
        difference = self.clock() - self.steady()
        if abs(difference - self.difference) > JUMP:
            log.warning("the clock has jumped, so nothing is forgotten for a while")
            self.rests_until = self.steady() + SETTLED
            self.doomed.clear()
        self.difference = difference
        if self.steady() < self.rests_until:
            return 0
        self.rests_until = self.steady() + EVERY
        return await self._look(used)

    async def _begin(self) -> None:
        newest = await self.store.newest()
        if newest and self.clock() - newest > self.config.forget_unplayed_after:
            log.warning("the clock is days ahead of all tables, so nothing is forgotten for a week")
            self.rests_until = self.steady() + DOUBTED
        self.begun = True

    async def _look(self, used: list[str]) -> int:
        now, steady = self.clock(), self.steady()
        await self.store.attend(used, now)
        unplayed, idle = now - self.config.forget_unplayed_after, now - self.config.forget_after
        old = await self.store.old(unplayed, idle)
        self.doomed = {table: self.doomed.get(table, steady) for table in old}
        ripe = [table for table, since in self.doomed.items() if steady - since >= APART]
        count = await self.store.forget(ripe, unplayed, idle) if ripe else 0
        await Rolls(self.store).sweep(idle)
        if count:
            log.info("old tables forgotten", extra={"tables": count})
        return count
