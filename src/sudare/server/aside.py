"""server: tables that are put aside: what has stalled or stopped a worker twice is not taken up again by itself."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from math import inf
from typing import TYPE_CHECKING

from sudare.core import Refusal
from sudare.server.observe import Metrics, brief
from sudare.server.store import TWICE, Store, StoreError

if TYPE_CHECKING:
    from sudare.server.live import Live

FAILED = 1011  # why a socket is closed
SENTENCE = (
    "This table was put aside: with its edition the game has stalled or stopped the server twice. "
    "Nobody can play on at it; open another table with an edition that works."
)

log = logging.getLogger("sudare.server")


def put_aside() -> Refusal:
    """Return what everybody is told, its host first of all."""
    return Refusal("aside", SENTENCE)


class Aside:
    """Counts, durably, how often each table has stalled or was being read when its worker died."""

    def __init__(self, store: Store, metrics: Metrics, worker: str) -> None:
        self.store = store
        self.metrics = metrics
        self.worker = worker

    @asynccontextmanager
    async def trying(self, table: str, odd: bool) -> AsyncIterator[None]:
        """Leave a mark while a table with an edition of its own is read: it stays there if that ends this worker."""
        if await self.store.strikes(table, time.time()) >= TWICE:
            raise put_aside()
        if not odd:
            yield
            return
        if await self.store.strikes(table, inf) >= TWICE:  # of workers that may have died just now
            raise Refusal("busy", "This table is being read by other workers; try again.")
        await self.store.strike(table, self.worker)
        try:
            yield
        finally:
            with suppress(StoreError):
                await self.store.pardon(table)

    async def stalled(self, live: Live) -> None:
        """Write down that moves of a table did not come to a question; the second time it is put aside."""
        times, live.room.stalls = live.room.stalls, 0
        self.metrics.count("stalls", by=times)
        log.error("the rules have stalled", extra={"table": brief(live.id), "game": live.room.game.id})
        try:
            for _ in range(times):
                await self.store.strike(live.id, f"stalled {secrets.token_hex(4)}")
            strikes = await self.store.strikes(live.id, time.time())
        except StoreError as error:
            log.error("the store does not work", extra={"error": str(error)})
            return
        if strikes < TWICE:
            return
        log.error("a table was put aside", extra={"table": brief(live.id), "game": live.room.game.id})
        live.aside = True
        live.kept = False
        for task in live.errands.values():
            if task is not asyncio.current_task():
                task.cancel()
        for listener in live.listeners:
            listener.end(FAILED, SENTENCE[:120])

    async def count(self) -> int:
        """Return how many tables are put aside."""
        return await self.store.put_aside(time.time())
