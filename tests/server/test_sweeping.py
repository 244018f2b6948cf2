"""A wrong clock sweeps no game away: what is old is seen to be old twice, far apart, and never soon after a start."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from serving import config

from sudare.server.config import DAY
from sudare.server.entries import Face
from sudare.server.store import Store, store_at
from sudare.server.sweeping import APART, DOUBTED, EVERY, SETTLED, Sweeper

HOUR = 3600.0
NOW = 1_800_000_000.0


class Clocks:
    """The clock on the wall, which anybody may set, and the steady one."""

    def __init__(self, wall: float = NOW) -> None:
        self.wall = wall
        self.steady = 500.0

    def passes(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds


@asynccontextmanager
async def swept(folder: Path, clocks: Clocks) -> AsyncIterator[tuple[Store, Sweeper]]:
    settings = config(f"sqlite:///{folder}/tables.db")
    store = store_at(settings.db)
    await store.open(lambda table, seq: None, lambda text: None)
    try:
        yield store, Sweeper(settings, store, lambda: clocks.wall, lambda: clocks.steady)
    finally:
        await store.close()


async def games(store: Store) -> None:
    """One that was abandoned long ago, and one that was played yesterday."""
    await store.create("old", "{}", True, Face("playing", False, "{}"), NOW - 70 * DAY)
    await store.create("yesterday", "{}", True, Face("playing", False, "{}"), NOW - 1 * DAY)


async def live_on(clocks: Clocks, sweeper: Sweeper, seconds: float, used: list[str] | None = None) -> None:
    """Let the server beat for some time, every ten minutes."""
    while seconds > 0:
        clocks.passes(min(600.0, seconds))
        seconds -= 600.0
        await sweeper.beat(used or [])


async def left(store: Store) -> list[str]:
    return sorted(table.table for table in await store.listed(9))


def test_what_is_old_is_forgotten_but_not_soon_after_a_start(tmp_path: Path) -> None:
    async def story() -> None:
        clocks = Clocks()
        async with swept(tmp_path, clocks) as (store, sweeper):
            await games(store)
            await live_on(clocks, sweeper, SETTLED + APART - 600)
            assert await left(store) == ["old", "yesterday"]
            await live_on(clocks, sweeper, 2 * EVERY)
            assert await left(store) == ["yesterday"]

    asyncio.run(story())


def test_a_clock_that_is_61_days_ahead_at_the_start_takes_no_game_away(tmp_path: Path) -> None:
    async def story() -> None:
        clocks = Clocks(NOW + 61 * DAY)
        async with swept(tmp_path, clocks) as (store, sweeper):
            await games(store)
            await sweeper.beat([])  # the first beat took it away
            await live_on(clocks, sweeper, DOUBTED - HOUR)  # somebody has a week to notice
            assert await left(store) == ["old", "yesterday"]
            clocks.wall -= 61 * DAY  # and does
            await live_on(clocks, sweeper, SETTLED + APART + 2 * EVERY)
            assert await left(store) == ["yesterday"]

    asyncio.run(story())


def test_a_clock_that_jumps_while_the_server_runs_takes_no_game_away(tmp_path: Path) -> None:
    async def story() -> None:
        clocks = Clocks()
        async with swept(tmp_path, clocks) as (store, sweeper):
            await games(store)
            await live_on(clocks, sweeper, SETTLED)
            clocks.wall += 61 * DAY
            await live_on(clocks, sweeper, APART)
            assert await left(store) == ["old", "yesterday"]
            clocks.wall -= 61 * DAY
            await live_on(clocks, sweeper, SETTLED + APART - EVERY)  # what was seen by the wrong clock does not count
            assert await left(store) == ["old", "yesterday"]

    asyncio.run(story())


def test_who_comes_back_in_between_keeps_the_table(tmp_path: Path) -> None:
    async def story() -> None:
        clocks = Clocks()
        async with swept(tmp_path, clocks) as (store, sweeper):
            await games(store)
            await live_on(clocks, sweeper, SETTLED + APART - HOUR)
            await store.append("old", 1, "x", clocks.wall)
            await live_on(clocks, sweeper, 2 * DAY)
            assert await left(store) == ["old", "yesterday"]

    asyncio.run(story())


def test_a_table_that_somebody_looks_at_is_never_old(tmp_path: Path) -> None:
    async def story() -> None:
        clocks = Clocks()
        async with swept(tmp_path, clocks) as (store, sweeper):
            await games(store)
            await live_on(clocks, sweeper, 2 * DAY, used=["old"])
            assert await left(store) == ["old", "yesterday"]

    asyncio.run(story())


def test_a_start_after_a_long_pause_waits_for_people_to_come_back(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        clocks = Clocks()
        async with swept(tmp_path, clocks) as (store, _):
            await games(store)
        clocks.passes(61 * DAY)
        async with swept(tmp_path, clocks) as (store, _):
            sweeper = Sweeper(config(""), store, lambda: clocks.wall, lambda: clocks.steady)
            await live_on(clocks, sweeper, 2 * DAY)
            assert await left(store) == ["old", "yesterday"]
            await live_on(clocks, sweeper, DOUBTED)
            assert await left(store) == []

    asyncio.run(story())
    assert "the clock is days ahead of all tables" in caplog.text
