"""server: it is your turn: whoever is asked and is not here is called, once for all their tables, never too often."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from sudare.core import Refusal
from sudare.server.live import Live
from sudare.server.store import StoreError
from sudare.server.ways import Gone, Way

if TYPE_CHECKING:
    from sudare.server.api import Desk

PAUSE = 0.1  # seconds between two tables that are read after a start
ALONE = 60.0  # seconds in which one of several workers does that
# Tables at which somebody may be asked who wants to be called, and has not been since the last line of their log.
WAITING = """
SELECT DISTINCT seated.table_id FROM ways JOIN seated ON seated.person = ways.person
JOIN tables ON tables.id = seated.table_id
WHERE confirmed = 1 AND gone = 0 AND tables.status = 'playing'
AND told < ? + (SELECT log.at FROM log WHERE log.table_id = tables.id ORDER BY seq DESC LIMIT 1)
"""
FIRST = """
INSERT INTO notes (name, text, at) VALUES ('calls', '', ?) ON CONFLICT (name) DO UPDATE SET at = excluded.at
WHERE notes.at < ? RETURNING name
"""

log = logging.getLogger("sudare.server")


class Waiting(NamedTuple):
    """A table at which somebody is asked, and since when."""

    table: str
    seat: int
    since: float
    title: str


class Calls:
    """Who is to be called, and for which tables; each worker for the tables that it has in memory."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.on = False  # whether anybody wants to be called
        self._seen: dict[tuple[str, int, float], asyncio.Task[None]] = {}  # questions that are being looked after
        self._waiting: dict[str, dict[str, Waiting]] = {}  # by way and table
        self._tasks: set[asyncio.Task[None]] = set()
        self._gathered = asyncio.Event()  # all who were asked before the start are known: they are called once

    async def open(self) -> None:
        """Find out whether anybody wants to be called, and for which tables since before the start."""
        store, now = self.desk.hub.store, time.time()
        rows = (await store.ask(("SELECT count(*) FROM ways", ())))[0]
        self.on = bool(rows[0][0]) or store.shared  # elsewhere somebody may begin to want it
        if rows[0][0] and (not store.shared or (await store.ask((FIRST, (now, now - ALONE))))[0]):
            self._start(self._gather())
        else:
            self._gathered.set()

    async def _gather(self) -> None:
        """Look after those who were asked before the start: nobody else reads tables without bots and clocks."""
        try:
            for (table,) in (await self.desk.hub.store.ask((WAITING, (self.desk.config.call_after,))))[0]:
                with suppress(Refusal):
                    self.moved(await self.desk.hub.open(table, looking=False, played=False))
                late = time.time() - self.desk.config.call_after
                if looks := [look for (id, _, since), look in self._seen.items() if id == table and since <= late]:
                    await asyncio.wait(looks)
                await asyncio.sleep(PAUSE)
        except StoreError as error:
            log.warning("nobody was called", extra={"error": type(error).__name__})
        finally:
            self._gathered.set()

    def wanted(self) -> None:
        """Somebody wants to be called from now on."""
        self.on = True

    def close(self) -> None:
        """Call nobody any more."""
        for task in self._tasks:
            task.cancel()

    def moved(self, live: Live) -> None:
        """Something has happened at a table: look after those who are asked since then."""
        if not self.on:
            return
        for seat, since in live.room.asked.items():
            key = (live.id, seat, since)
            if key not in self._seen:
                self._seen[key] = self._start(self._look(live.id, seat, since))

    def _start(self, work: object) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.create_task(work)  # type: ignore[arg-type]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _look(self, table: str, seat: int, since: float) -> None:
        """See after a while whether somebody is still asked and not here; then they are to be called."""
        try:
            await asyncio.sleep(max(0.0, since + self.desk.config.call_after - time.time()))
            live = await self._asked(table, seat, since)
            if live is None:
                return
            people = (await self.desk.living.on(live)).get(seat, [])
            waiting = Waiting(table, seat, since, live.room.game.title)
            for way in [way for person in people for way in await self.desk.ways.of(person)]:
                told = way.told >= since + self.desk.config.call_after  # of this question, before a restart
                if way.confirmed and not told:
                    first = way.id not in self._waiting
                    self._waiting.setdefault(way.id, {})[table] = waiting
                    if first:
                        self._start(self._tell(way))
        except (Refusal, StoreError) as error:
            log.warning("nobody was called", extra={"error": type(error).__name__})
        finally:
            self._seen.pop((table, seat, since), None)

    async def _asked(self, table: str, seat: int, since: float) -> Live | None:
        """Return a table at which somebody is still asked the same and is not here."""
        with suppress(Refusal):
            live = await self.desk.hub.open(table, looking=False, played=False)
            room, chair = live.room, live.room.chairs[seat]
            same = room.asked.get(seat) == since and not chair.bot and not room.settles(seat)
            if same and seat not in live.everywhere()[0]:
                return live
        return None

    async def _tell(self, way: Way) -> None:
        """Use a way as soon as it may be used again: for all tables that wait by then."""
        config = self.desk.config
        pause = config.mail_pause if way.kind == "mail" else config.push_pause
        try:
            await asyncio.sleep(max(0.0, way.told + pause - time.time()))
            await self._gathered.wait()
        finally:
            waiting = self._waiting.pop(way.id, {})
        found = [one for one in waiting.values() if await self._asked(one.table, one.seat, one.since) is not None]
        if not found or not await self.desk.ways.claim(way, time.time()):
            return  # they were here, or another worker has called them
        try:
            if way.kind == "push":
                await self.desk.ways.push(way, said(found))
            else:
                await self._mail(way, found)
        except Gone:
            await self.desk.ways.drop(way.person, way.id)
        except Exception as error:  # whatever a service elsewhere does: it is said to the host, without an address
            self.desk.hub.metrics.count("calls_failed", f'kind="{way.kind}"')
            log.warning("a call failed", extra={"kind": way.kind, "error": type(error).__name__})
        else:
            self.desk.hub.metrics.count("calls", f'kind="{way.kind}"')

    async def _mail(self, way: Way, found: list[Waiting]) -> None:
        site = self.desk.ways.site
        lines = [f"* {one.title}: {site}/t/{one.table}" for one in found]
        quiet = f"{site}/me#quiet={way.secret}"
        text = "\n".join(["It is your turn:", "", *lines, "", f"No more of these mails: {quiet}", ""])
        await self.desk.ways.mail(way.address, said(found)["title"], text, quiet)


def said(found: list[Waiting]) -> dict[str, str]:
    """Return what somebody is told: no more than that it is their turn, and where."""
    if len(found) == 1:
        return {
            "title": f"It is your turn: {found[0].title}",
            "body": "Your table waits for you.",
            "path": f"/t/{found[0].table}",
        }
    titles = ", ".join(sorted({one.title for one in found}))
    return {"title": f"It is your turn at {len(found)} tables", "body": titles, "path": "/me"}
