"""server: whether it is well: a line is really written, but not more often than is needed."""

from __future__ import annotations

import asyncio
import time

from sudare.server.store import Store, StoreError

PROBED = 5.0  # seconds for which the last answer holds
PATIENCE = 10.0  # seconds after which a database that does not answer cannot be written


class Health:
    """Asks the store now and then."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.looked = -PROBED
        self.ill = False
        self.looking: asyncio.Task[None] | None = None

    async def complaint(self) -> str:
        """Return what is wrong, in one sentence, or nothing."""
        if self.looking is None and time.monotonic() - self.looked >= PROBED:
            self.looking = asyncio.create_task(self._look())
        if self.looking is not None:
            await asyncio.shield(self.looking)  # however many ask: one line is written
        return "The database cannot be written." if self.ill else ""

    async def _look(self) -> None:
        try:
            await asyncio.wait_for(self.store.probe(), PATIENCE)
            self.ill = False
        except (StoreError, TimeoutError):
            self.ill = True
        self.looked = time.monotonic()
        self.looking = None
