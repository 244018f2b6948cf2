"""server: the keeper: bots are asked, clocks run out, silent workers are replaced, old tables are swept away."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from contextlib import suppress
from math import inf

import msgspec

from sudare.core import Refusal
from sudare.server import wishes
from sudare.server.config import Config
from sudare.server.hub import Deadline, Hub, Live
from sudare.server.observe import brief
from sudare.server.room import game_key
from sudare.server.store import ALIVE, StoreError
from sudare.server.thinking import Task, Thinker, Thought, pause

BEAT = ALIVE / 4
SWEEP = 3600.0
ADOPTED = 50  # orphans taken in at one beat

log = logging.getLogger("sudare.server")


class Keeper:
    """Answers for those who do not answer themselves, at the tables that this worker keeps."""

    def __init__(self, config: Config, hub: Hub) -> None:
        self.config = config
        self.hub = hub
        self.thinker = Thinker(config.thinkers, config.bot_budget)
        self.beats: asyncio.Task[None] | None = None
        hub.changed = self.mind

    async def start(self) -> None:
        """Take in what other workers, or an earlier life of this one, have left, and keep beating."""
        await self._beat()
        self.beats = asyncio.create_task(self._beat_on())

    async def stop(self) -> None:
        """Let everything go; other workers take it over at once."""
        if self.beats is not None:
            self.beats.cancel()
        for live in self.hub.live():
            for errand in live.errands.values():
                errand.cancel()
        self.thinker.close()
        with suppress(StoreError):
            await self.hub.store.retire(self.hub.me)

    # -- beating -------------------------------------------------------------------------------------------------------

    async def _beat_on(self) -> None:
        swept = -inf
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self._beat()
                if time.monotonic() - swept > SWEEP:
                    swept = time.monotonic()
                    await self.sweep()
            except Exception as error:
                log.error("a beat was missed", extra={"error": type(error).__name__})

    async def _beat(self) -> None:
        now = time.time()
        self.hub.gone(await self.hub.store.beat(self.hub.me, now))
        for id in await self.hub.store.orphans(now, ADOPTED):
            try:
                await self._claim(await self.hub.open(id))
            except Refusal as refusal:
                log.warning("an orphan cannot be opened", extra={"table": brief(id), "code": refusal.code})
        for live in self.hub.unload(self.config.unload_after):
            if live.kept:
                await self.hub.store.release(live.id, self.hub.me)

    async def sweep(self) -> None:
        """Forget tables that nobody has touched for long."""
        now = time.time()
        count = await self.hub.store.sweep(now - self.config.forget_unplayed_after, now - self.config.forget_after)
        if count:
            log.info("old tables forgotten", extra={"tables": count})

    async def _claim(self, live: Live) -> None:
        live.asked_keeper = time.monotonic()
        with suppress(StoreError):
            live.kept = await self.hub.store.claim(live.id, self.hub.me, time.time())
        if live.kept:
            self.mind(live)

    # -- minding one table ---------------------------------------------------------------------------------------------

    def mind(self, live: Live) -> None:
        """See to it that whoever is asked and will not answer is answered for."""
        room = live.room
        state = room.table.state if room.table is not None and room.status == "playing" else None
        open_now = {(seat, room.number[seat]) for seat in state.deciders} if state else set()
        self._deadlines(live, open_now)
        wanted = {(seat, number, "bot") for seat, number in open_now if room.chairs[seat].bot}
        if room.setup.clock is not None:
            wanted |= {(seat, number, "clock") for seat, number in open_now if not room.chairs[seat].bot}
        if wanted and not live.kept:
            if time.monotonic() - live.asked_keeper > ALIVE:
                live.asked_keeper = time.monotonic()
                self.hub.start(self._claim(live))
            return
        for key in [key for key in live.errands if key not in wanted]:
            if live.errands[key] is not asyncio.current_task():
                live.errands.pop(key).cancel()
        for key in wanted - live.errands.keys():
            task = asyncio.create_task(self._errand(live, *key))
            live.errands[key] = task

    def _deadlines(self, live: Live, open_now: set[tuple[int, int]]) -> None:
        """Keep the time of an answer that was taken back, and of one that nobody may see yet."""
        seconds, table = live.room.setup.clock, live.room.table
        if seconds is None or table is None:
            return
        before, live.deadlines = live.deadlines, {}
        pending = [(seat, number, False) for seat, number in open_now]
        pending += [(seat, live.room.number[seat], True) for seat in table.state.held]
        for seat, number, held in pending:
            old = before.get(seat)
            same = old is not None and number - old.number == (old.held != held)
            end = old.end if old is not None and same else time.monotonic() + seconds
            live.deadlines[seat] = Deadline(number, held, end)

    async def _errand(self, live: Live, seat: int, number: int, why: str) -> None:
        try:
            await self._answer(live, seat, number, why)
        except Refusal as refusal:
            if refusal.code not in ("stale", "game_over"):  # otherwise the person was faster
                log.warning("an errand failed", extra={"table": brief(live.id), "seat": seat, "code": refusal.code})
                await asyncio.sleep(BEAT)
        except Exception:
            log.exception("an errand failed", extra={"table": brief(live.id), "seat": seat})
            await asyncio.sleep(BEAT)
        finally:
            if live.errands.get((seat, number, why)) is asyncio.current_task():
                del live.errands[seat, number, why]
        if (seat, number) == (seat, live.room.number[seat]):
            self.mind(live)

    async def _answer(self, live: Live, seat: int, number: int, why: str) -> None:
        room = live.room
        kind = room.chairs[seat].bot
        if why == "clock":
            await asyncio.sleep(max(0.0, live.deadlines[seat].end - time.monotonic()))
            kind = room.setup.away
        assert room.table is not None
        task = Task(
            game=self.config.locate(room.game.id),
            about=game_key(room.setup),
            bot=kind,
            seat=seat,
            dice=hashlib.sha256(f"{room.setup.seed} bot {seat} {number}".encode()).hexdigest(),
            seen=msgspec.Raw(room.table.perspective(seat).encoded()),
        )
        asked = time.monotonic()
        thought = await self.thinker.think(task)
        if isinstance(thought, str):
            default = room.table.state.default(seat) if seat in room.table.state.deciders else 0
            thought = Thought(room.game.actions.name(default), thought)
        if thought.fault:
            self.hub.metrics.count("bot_faults")
            log.warning(
                "a bot was replaced by the safe default",
                extra={"table": brief(live.id), "seat": seat, "bot": kind, "fault": thought.fault},
            )
        if why == "bot":
            await asyncio.sleep(pause(time.monotonic() - asked, self.config.bot_pace))
        action = thought.action
        await self.hub.write(live, lambda room: wishes.act(room, seat, number, action, "", why))
