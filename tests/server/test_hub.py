"""The hub itself: who is cut off in the middle, a view that fails, tables that cannot be opened."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from serving import WAIT, config

from sudare.core import Refusal, new_seed
from sudare.server import wishes
from sudare.server.entries import Setup
from sudare.server.hub import Hub
from sudare.server.live import FAILED, NOT_YOURS, Listener, Live
from sudare.server.observe import Metrics
from sudare.server.room import Room
from sudare.server.store import Store, StoreError, store_at
from sudare.server.wishes import Wish


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[tuple[Hub, Live]]:
    """A hub with one table of Leduc, already dealt."""
    settings = config(f"sqlite:///{folder}/tables.db")
    store = store_at(settings.db)
    hub = Hub(settings, store, Metrics())
    await store.open(hub.heard, hub.shouted)
    game = settings.find("leduc")()
    setup = Setup(**msgspec.to_builtins(game.describe()), seed=new_seed(), host="")

    def people(room: Room) -> list[Wish]:
        return [wishes.sit(room, seat, name, name, [], [], settings) for seat, name in enumerate(("Ann", "Bob"))]

    live = await hub.create(setup, people)
    await hub.write(live, wishes.start)
    try:
        yield hub, live
    finally:
        await hub.finish()
        await store.close()


def tell(folder: Path, story: Callable[[Hub, Live], Awaitable[None]]) -> None:
    async def run() -> None:
        async with opened(folder) as (hub, live):
            await story(hub, live)

    asyncio.run(asyncio.wait_for(run(), WAIT))


def call(room: Room) -> Wish | None:
    return wishes.act(room, 0, 0, "call", "")


def kinds(listener: Listener) -> list[str]:
    return [json.loads(frame)["type"] for frame in listener.frames]


def test_a_move_of_somebody_who_is_cut_off_meanwhile_is_made_and_told(tmp_path: Path) -> None:
    async def story(hub: Hub, live: Live) -> None:
        other = Listener(1, "Bob", 100)
        hub.attach(live, other, False, 0)
        before = live.room.seq
        move = asyncio.create_task(hub.write(live, call))
        await asyncio.sleep(0)
        move.cancel()
        with pytest.raises(asyncio.CancelledError):
            await move
        await hub.finish()
        assert live.room.seq == before + 1 == len(await hub.store.log(live.id))
        assert kinds(other)[-1] == "update"

    tell(tmp_path, story)


def test_nobody_is_told_before_it_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(hub: Hub, live: Live) -> None:
        other = Listener(1, "Bob", 100)
        hub.attach(live, other, False, 0)
        disk: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        monkeypatch.setattr(hub.store, "append", lambda *line: disk)
        before = len(other.frames)
        move = asyncio.create_task(hub.write(live, call))
        await asyncio.sleep(0.05)
        assert len(other.frames) == before and not move.done()
        disk.set_result(True)
        await move
        assert kinds(other)[before:] == ["update"]

    tell(tmp_path, story)


def test_who_has_lost_the_chair_before_being_greeted_is_told_nothing(tmp_path: Path) -> None:
    async def story(hub: Hub, live: Live) -> None:
        late, other = Listener(0, "the hash of an old token", 100), Listener(1, "Bob", 100)
        hub.attach(live, late, False, 0)
        hub.attach(live, other, False, 0)
        await hub.write(live, call)
        assert late.ended is not None and late.ended[0] == NOT_YOURS and not late.frames
        assert kinds(other)[-1] == "update" and other.ended is None

    tell(tmp_path, story)


def test_what_cannot_be_written_is_refused_and_not_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(hub: Hub, live: Live) -> None:
        other = Listener(1, "Bob", 100)
        hub.attach(live, other, False, 0)
        before = len(other.frames)

        def full(lines: object) -> None:
            raise StoreError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(hub.store, "_write", full)
            with pytest.raises(Refusal) as refused:
                await hub.write(live, call)
        assert refused.value.code == "unavailable" and len(other.frames) == before
        await hub.write(live, call)
        assert kinds(other)[before:] == ["update"]

    tell(tmp_path, story)


def test_a_view_that_fails_ends_that_side_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(hub: Hub, live: Live) -> None:
        ann, bob = Listener(0, "Ann", 100), Listener(1, "Bob", 100)
        for listener in (ann, bob):
            hub.attach(live, listener, False, 0)
        state = type(live.room.table.state)  # type: ignore[union-attr]
        real = state.view

        def view(self: object, seat: int | None) -> object:
            if seat == 0:
                raise LookupError("king")
            return real(self, seat)  # type: ignore[arg-type]

        monkeypatch.setattr(state, "view", view)
        await hub.write(live, call)
        assert kinds(bob)[-1] == "update"
        assert ann.ended is not None and ann.ended[0] == FAILED

    tell(tmp_path, story)


def test_a_log_that_cannot_be_played_is_refused_and_harms_no_other_table(tmp_path: Path) -> None:
    async def story(hub: Hub, live: Live) -> None:
        await break_log(hub.store, live.id, live.room.seq + 1)
        del hub.tables[live.id]
        for _ in range(2):
            with pytest.raises(Refusal) as refused:
                await hub.open(live.id)
            assert refused.value.code == "broken"
        with pytest.raises(Refusal) as refused:
            await hub.open("none")
        assert refused.value.code == "no_such_table"
        assert not hub.tables

    tell(tmp_path, story)


async def break_log(store: Store, table: str, seq: int) -> None:
    assert await store.append(table, seq, '{"what":"acted","seat":0,"action":"fly"}', 0.0)


def test_a_table_is_loaded_once_however_many_ask_for_it(tmp_path: Path) -> None:
    async def story(hub: Hub, live: Live) -> None:
        del hub.tables[live.id]
        found = await asyncio.gather(*(hub.open(live.id) for _ in range(9)))
        assert len({id(one) for one in found}) == 1

    tell(tmp_path, story)


def test_who_comes_while_a_table_is_being_opened_waits_until_it_is_whole(tmp_path: Path) -> None:
    """Its worker had it twice in memory otherwise: a keeper may find it in the store before it is all there."""

    async def story(hub: Hub, live: Live) -> None:
        early: list[asyncio.Task[Live]] = []
        real = hub.store.append

        async def append(table: str, *more: Any) -> bool:
            if not early:
                early.append(asyncio.create_task(hub.open(table)))
                await asyncio.sleep(0)
            return await real(table, *more)

        hub.store.append = append  # type: ignore[method-assign]
        setup = msgspec.structs.replace(live.room.setup, seed=new_seed())
        made = await hub.create(setup, lambda room: [wishes.sit(room, 0, "Ann", "Ann", [], [], hub.config)])
        assert await early[0] is made is hub.tables[made.id].result() and made.room.chairs[0].name == "Ann"

    tell(tmp_path, story)
