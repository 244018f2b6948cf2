"""server: reviews of finished games: thought out in the bots' processes while nobody else needs them, and stored."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter

import msgspec

from sudare.coach.judge import Judged
from sudare.core import Refusal
from sudare.server.coaching import SLICE, Look, Looked
from sudare.server.config import Config
from sudare.server.hub import Hub
from sudare.server.live import Live
from sudare.server.observe import brief
from sudare.server.store import StoreError
from sudare.server.thinking import Thinker
from sudare.server.turns import WATCHED, Claim

PATIENCE = 60.0  # seconds for one look: a slice and one long moment
MORE = 4  # times the thinking, for whoever wants more
TRIES = 3  # times that a look may fail

log = logging.getLogger("sudare.server")

Key = tuple[str, int]
"""A table and a seat."""

State = tuple[str, int, int, str | None]
"""How far a review is (none, thinking, done, failed), how many moments of how many, and its text."""


class Reviews:
    """Those that are being thought out; whoever asks again for one that is coming sees how far it is."""

    def __init__(self, config: Config, hub: Hub) -> None:
        self.config = config
        self.hub = hub
        self.thinker: Thinker | None = None  # set when the keeper starts
        self._coming: dict[Key, asyncio.Task[None]] = {}
        self._judged: dict[Key, tuple[int, int]] = {}  # how many moments, of how many
        self._failed: set[Key] = set()
        self._wanted: Counter[str] = Counter()  # by address

    async def state(self, live: Live, seat: int) -> State:
        """Return how far a review is, and the review itself when it is there."""
        check(live, seat)
        key = (live.id, seat)
        done, of = self._judged.get(key, (0, 0))
        if key in self._coming:
            return "thinking", done, of, None
        found = await self._stored(live, seat)
        if found is not None:
            return "done", of, of, found
        return "failed" if key in self._failed else "none", 0, 0, None

    async def begin(self, live: Live, seat: int, address: str, more: bool = False) -> None:
        """Begin a review, unless it is coming, or is there and `more` thinking is not wanted."""
        check(live, seat)
        key = (live.id, seat)
        if key not in self._coming and (more or await self._stored(live, seat) is None):
            if self._wanted[address] >= self.config.reviews_at_once:
                raise Refusal("too_many_reviews", "Your address is waiting for other reviews; wait for these.")
            if self._wanted.total() >= self.config.reviews_in_line:
                raise Refusal("too_many_reviews", "Too many games are being reviewed; try again a little later.")
            if key not in self._coming:
                self._failed.discard(key)
                self._wanted[address] += 1
                self._judged[key] = (0, 0)
                self._coming[key] = asyncio.create_task(self._think(live, seat, address, more))

    async def _stored(self, live: Live, seat: int) -> str | None:
        try:
            return await self.hub.store.review(live.id, seat)
        except StoreError as error:
            raise self.hub.unavailable(error) from None

    async def _think(self, live: Live, seat: int, address: str, more: bool) -> None:
        key = (live.id, seat)
        try:
            text = await self._made(live, seat, address, self.config.review_simulations * (MORE if more else 1))
            if text is None:
                self._failed.add(key)
            else:
                await self.hub.store.keep_review(live.id, seat, text)
                self.hub.metrics.count("reviews")
        except Exception as error:
            self._failed.add(key)
            log.error("a review failed", extra={"table": brief(live.id), "error": type(error).__name__})
        finally:
            del self._coming[key]
            self._wanted[address] -= 1
            if not self._wanted[address]:
                del self._wanted[address]

    async def _made(self, live: Live, seat: int, address: str, simulations: int) -> str | None:
        assert self.thinker is not None
        room = live.room
        where, record = self.config.locate(room.game.id), room.record().to_json().decode()
        claim = Claim(address, room.id, lambda: WATCHED)  # whoever plays comes first
        judged: list[Judged] = []
        of, failures = 1, 0
        while len(judged) < of:
            task = Look(where, record, seat, simulations, len(judged))
            answer = await self.thinker.work(claim, task, SLICE, PATIENCE)
            if isinstance(answer, str):
                failures += 1
                if failures == TRIES:
                    return None
                continue
            looked = msgspec.json.decode(answer, type=Looked)
            of = looked.all
            judged += looked.judged
            self._judged[live.id, seat] = len(judged), of
        whole = await self.thinker.work(claim, Look(where, record, seat, simulations, 0, judged), SLICE, PATIENCE)
        return None if isinstance(whole, str) else whole.decode()

    async def close(self) -> None:
        """Give up what is being thought out."""
        tasks = list(self._coming.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def check(live: Live, seat: int) -> None:
    """Refuse a game that is still on, a seat that is none, and games that do not count in wins."""
    live.room.follow()
    table = live.room.playing()
    if not table.state.over:
        raise Refusal("not_over", "A game is reviewed when it is over.")
    if not 0 <= seat < live.room.setup.seats:
        raise Refusal("no_such_seat", f"There is no seat {seat + 1} at this table.")
    if not all(0 <= result <= 1 for result in table.state.returns()):
        raise Refusal("no_review", f"{live.room.game.title} does not count in wins, so there is nothing to review.")
