"""The contract of the stores: the same tests for SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from serving import WAIT

from sudare.core import SudareError
from sudare.server.entries import Face, Row
from sudare.server.sqlite import MOVED, SqliteStore
from sudare.server.store import GATHERING, Append, Store, StoreError, Together, store_at

OPEN = Face("open", False, "{}")
PLAYING = Face("playing", True, '{"x":1}')
Story = Callable[[Store], Awaitable[None]]


@asynccontextmanager
async def opened(url: str, news: list[tuple[str, int]], shouts: list[str]) -> AsyncIterator[Store]:
    store = store_at(url)
    await store.open(lambda table, seq: news.append((table, seq)), shouts.append)
    try:
        yield store
    finally:
        await store.close()


def tell(url: str, story: Story) -> None:
    async def run() -> None:
        async with opened(url, [], []) as store:
            await story(store)

    asyncio.run(asyncio.wait_for(run(), WAIT))


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.db"
    address: str = request.getfixturevalue("fresh_postgres")
    return address


def test_a_table_is_found_as_it_was_set_up(url: str) -> None:
    async def story(store: Store) -> None:
        await store.create("t", '{"game":"名"}', True, OPEN, 5.0)
        assert await store.setup("t") == '{"game":"名"}'
        assert await store.setup("u") is None
        assert await store.status("t") == "open"
        assert await store.log("t") == []

    tell(url, story)


def test_a_place_in_the_log_is_written_once(url: str) -> None:
    async def story(store: Store) -> None:
        await store.create("t", "{}", False, OPEN, 1.0)
        assert await store.append("t", 1, "one", 2.0)
        assert not await store.append("t", 1, "another", 3.0)
        assert await store.append("t", 2, "two", 4.0)
        assert await store.append("u", 1, "elsewhere", 4.0)
        assert await store.log("t") == [Row(1, 2.0, "one"), Row(2, 4.0, "two")]
        assert await store.log("t", after=1) == [Row(2, 4.0, "two")]

    tell(url, story)


def test_of_many_who_write_the_same_place_one_wins(url: str) -> None:
    async def story(store: Store) -> None:
        for seq in range(1, 6):
            won = await asyncio.gather(*(store.append("t", seq, f"writer {w}", 1.0) for w in range(20)))
            assert sum(won) == 1
            assert (await store.log("t", seq - 1))[0].entry == f"writer {won.index(True)}"

    tell(url, story)


def test_what_was_written_is_there_after_closing(url: str) -> None:
    async def first(store: Store) -> None:
        await store.create("t", "{}", False, OPEN, 1.0)
        await asyncio.gather(*(store.append("t", seq, str(seq), 2.0) for seq in range(1, 1201)))

    async def second(store: Store) -> None:
        assert [row.entry for row in await store.log("t")] == [str(seq) for seq in range(1, 1201)]

    tell(url, first)
    tell(url, second)


def test_the_list_shows_open_listed_tables_newest_first(url: str) -> None:
    async def story(store: Store) -> None:
        for number, (name, listed) in enumerate({"a": True, "b": False, "c": True, "d": True}.items()):
            await store.create(name, "{}", listed, OPEN, float(number))
        assert await store.append("a", 1, "started", 9.0, PLAYING)
        assert await store.append("d", 1, "ended", 9.0, Face("over", False, ""))
        assert [(t.table, t.created, t.card) for t in await store.listed(9)] == [
            ("c", 2.0, "{}"),
            ("a", 0.0, '{"x":1}'),
        ]
        assert [t.table for t in await store.listed(1)] == ["c"]

    tell(url, story)


def test_a_refused_line_does_not_change_the_face(url: str) -> None:
    async def story(store: Store) -> None:
        await store.create("t", "{}", True, OPEN, 1.0)
        assert await store.append("t", 1, "one", 2.0, PLAYING)
        assert not await store.append("t", 1, "two", 2.0, Face("over", False, ""))
        assert [t.card for t in await store.listed(9)] == ['{"x":1}']

    tell(url, story)


def test_a_table_has_one_keeper_until_that_worker_is_silent(url: str) -> None:
    async def story(store: Store) -> None:
        await store.create("t", "{}", False, PLAYING, 0.0)
        await store.create("people", "{}", False, OPEN, 0.0)
        assert await store.orphans(100.0, 9) == ["t"]
        assert await store.beat("ann", 100.0) == ["ann"]
        assert await store.beat("bob", 101.0) == ["ann", "bob"]
        assert await store.claim("t", "ann", 101.0)
        assert not await store.claim("t", "bob", 102.0)
        assert await store.claim("t", "ann", 103.0)
        assert await store.orphans(103.0, 9) == []
        assert await store.beat("bob", 115.0) == ["bob"]
        assert await store.orphans(115.0, 9) == ["t"]
        assert await store.claim("t", "bob", 115.0)
        await store.release("t", "ann")  # not hers any more
        assert not await store.claim("t", "ann", 115.0)
        await store.release("t", "bob")
        assert await store.orphans(115.0, 9) == []  # asleep: nobody need look after it
        assert await store.claim("t", "bob", 115.0)  # until it is opened
        await store.retire("bob")
        assert await store.orphans(115.0, 9) == ["t"]

    tell(url, story)


def test_the_broom_takes_what_nobody_touched(url: str) -> None:
    async def story(store: Store) -> None:
        for name, face in {"never": OPEN, "new": OPEN, "played": PLAYING, "left": PLAYING}.items():
            await store.create(name, "{}", True, face, 90.0 if name == "new" else 10.0)
        await store.append("played", 1, "x", 95.0)
        await store.append("left", 1, "x", 20.0)
        await store.create("watched", "{}", True, OPEN, 10.0)
        await store.attend(["watched", "left"], 30.0)
        await store.attend(["watched"], 60.0)
        names = ["never", "new", "played", "left", "watched"]
        assert await store.newest() == 90.0
        assert await store.old(50.0, 15.0) == ["never"]
        assert await store.forget(["new"], 50.0, 15.0) == 0  # only what is old, and only what is named
        assert await store.forget(names, 50.0, 15.0) == 1
        assert await store.setup("never") is None
        assert await store.forget(names, 50.0, 50.0) == 1
        assert await store.log("left") == []
        assert sorted(t.table for t in await store.listed(9)) == ["new", "played", "watched"]
        assert await store.forget(["watched"], 70.0, 50.0) == 1
        assert await store.setup("watched") is None

    tell(url, story)


def test_a_store_that_holds_nothing_is_not_old(url: str) -> None:
    async def story(store: Store) -> None:
        assert await store.newest() == 0.0
        assert await store.old(1e12, 1e12) == []

    tell(url, story)


def test_a_probe_writes_and_leaves_nothing(url: str) -> None:
    async def story(store: Store) -> None:
        await store.create("t", "{}", True, OPEN, 10.0)
        assert await store.last("t") == 0
        await store.append("t", 1, "x", 11.0)
        await asyncio.gather(*(store.probe() for _ in range(5)))
        assert await store.log("") == []
        assert (await store.last("t"), await store.last("u")) == (1, 0)

    tell(url, story)


def test_two_workers_hear_of_each_others_lines(fresh_postgres: str) -> None:
    async def run() -> None:
        news: list[tuple[str, int]] = []
        own: list[tuple[str, int]] = []
        shouts: list[str] = []
        async with opened(fresh_postgres, own, []) as one, opened(fresh_postgres, news, shouts) as two:
            for seq in range(1, 11):
                won = await asyncio.gather(*(s.append("t", seq, f"{i}", 1.0) for i in range(3) for s in (one, two)))
                assert sum(won) == 1
            await one.shout("hello there")
            while not shouts or len(news) + len(own) < 10:
                await asyncio.sleep(0.02)
        assert sorted(news + own) == [("t", seq) for seq in range(1, 11)]
        assert shouts == ["hello there"]

    asyncio.run(asyncio.wait_for(run(), WAIT))


def test_a_worker_that_was_cut_off_is_told_that_it_missed_something(fresh_postgres: str) -> None:
    import asyncpg

    async def run() -> None:
        news: list[tuple[str, int]] = []
        async with opened(fresh_postgres, news, []):
            admin = await asyncpg.connect(fresh_postgres)
            await admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
            while not news:
                await asyncio.sleep(0.02)
            await admin.close()
        assert ("", 0) in news

    asyncio.run(asyncio.wait_for(run(), WAIT))


def test_addresses_that_are_none_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SudareError, match="expected sqlite:///path"):
        store_at("mysql://here")
    with pytest.raises(StoreError, match="cannot be opened"):
        tell("sqlite:////proc/none/tables.db", _nothing)
    with pytest.raises(StoreError, match="PostgreSQL cannot be reached"):
        tell("postgresql://sudare@127.0.0.1:1/none", _nothing)
    (tmp_path / "other.db").write_bytes(b"this is no database at all, only text" * 50)
    with pytest.raises(StoreError, match="cannot be opened"):
        tell(f"sqlite:///{tmp_path}/other.db", _nothing)
    with sqlite3.connect(tmp_path / "later.db") as file:
        file.execute("PRAGMA user_version = 99")
    with pytest.raises(SudareError, match="another version"):
        tell(f"sqlite:///{tmp_path}/later.db", _nothing)


async def _nothing(store: Store) -> None:
    pass


def test_a_table_with_two_marks_is_put_aside(url: str) -> None:
    """A worker's mark counts when that worker is dead, a stall always; what could be read is pardoned its workers."""

    async def story(store: Store) -> None:
        for name in ("t", "u"):
            await store.create(name, "{}", False, PLAYING, 0.0)
        await store.beat("ann", 100.0)
        await store.strike("t", "ann")
        await store.strike("t", "ann")
        assert await store.strikes("t", 101.0) == 0, "she is reading it at this moment"
        assert await store.strikes("t", 115.0) == 1, "she has died of it"
        await store.strike("t", "bob")
        assert await store.strikes("t", 115.0) == 2 and await store.put_aside(115.0) == 1
        assert await store.orphans(115.0, 9) == ["u"], "nobody takes it in by himself"
        await store.pardon("t")
        assert await store.strikes("t", 115.0) == 0 and await store.orphans(115.0, 9) == ["t", "u"]
        for mark in ("stalled 1", "stalled 2"):
            await store.strike("u", mark)
        await store.pardon("u")
        assert await store.strikes("u", 115.0) == 2 and await store.orphans(115.0, 9) == ["t"]
        assert await store.forget(["t", "u"], 1000.0, 1000.0) == 2 and await store.put_aside(115.0) == 0

    tell(url, story)


def test_what_is_written_moves_into_the_file_and_the_log_beside_it_stays_small(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    sizes = []

    async def story(store: Store) -> None:
        assert isinstance(store, SqliteStore)
        for first in range(1, 12_001, 300):
            await asyncio.gather(*(store.append("t", seq, "x" * 300, 1.0) for seq in range(first, first + 300)))
            for thread in (store._beside, store._thread):  # what is under way is done
                await asyncio.wrap_future(thread.submit(lambda: None))
            sizes.append(path.with_name("tables.db-wal").stat().st_size)
        assert path.stat().st_size > 3_000_000

    tell(f"sqlite:///{path}", story)
    assert max(sizes) < 1_500_000  # it is used again from its beginning


def test_nobody_waits_while_what_was_written_moves_into_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moving, go_on = threading.Event(), threading.Event()
    move = SqliteStore._move

    def slowly(self: SqliteStore) -> None:
        moving.set()
        go_on.wait()
        move(self)

    monkeypatch.setattr(SqliteStore, "_move", slowly)

    async def story(store: Store) -> None:
        await asyncio.gather(*(store.append("t", seq, "x", 1.0) for seq in range(1, MOVED + 1)))
        await asyncio.to_thread(moving.wait)
        assert await store.append("t", MOVED + 1, "meanwhile", 1.0)
        assert len(await store.log("t")) == MOVED + 1
        go_on.set()

    tell(f"sqlite:///{tmp_path}/tables.db", story)
    assert moving.is_set()
    with closing(sqlite3.connect(tmp_path / "tables.db")) as file:
        assert file.execute("SELECT count(*) FROM log").fetchone() == (MOVED + 1,)


def test_who_writes_does_not_wait_for_who_reads(tmp_path: Path) -> None:
    """Sixty who wanted long games played back held every move up; what was acknowledged is read all the same."""

    async def story(store: Store) -> None:
        assert isinstance(store, SqliteStore)
        go_on = threading.Event()
        await store.create("t", "{}", False, OPEN, 1.0)
        store._reading.submit(go_on.wait, WAIT)
        reading = [asyncio.create_task(store.log("t")) for _ in range(60)]
        try:
            assert await asyncio.wait_for(store.append("t", 1, "one", 2.0), WAIT / 4)
            assert not any(task.done() for task in reading)
        finally:
            go_on.set()
        assert await asyncio.gather(*reading) == [[Row(1, 2.0, "one")]] * 60

    tell(f"sqlite:///{tmp_path}/tables.db", story)


def test_a_review_is_kept_with_its_table_and_goes_with_it(url: str) -> None:
    async def story(store: Store) -> None:
        await store.create("t", "{}", False, OPEN, 1.0)
        assert await store.review("t", 0) is None
        await store.keep_review("t", 0, '{"a":1}')
        await store.keep_review("t", 0, '{"a":2}')
        await store.keep_review("t", 1, "{}")
        assert await store.review("t", 0) == '{"a":2}'
        assert await store.forget(["t"], 10.0, 10.0) == 1
        assert await store.review("t", 0) is None and await store.review("t", 1) is None

    tell(url, story)


@pytest.mark.parametrize(("tables", "gathers"), [(1, False), (2, False), (3, True)])
def test_who_writes_much_does_not_make_others_wait_for_company(
    monkeypatch: pytest.MonkeyPatch, tables: int, gathers: bool
) -> None:
    """A long game that was tried again, line by line, counted as many who write: every move waited for more to come."""
    waits: list[float] = []
    real = asyncio.sleep

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        await real(0)

    class Quick(Together):
        async def _write(self, lines: list[Append]) -> list[bool]:
            await real(0)
            return [True] * len(lines)

    async def write() -> None:
        store = Quick()
        first = [store.append(f"t{n % tables}", n, "", 0.0) for n in range(12)]
        await real(0)  # they are being written
        second = store.append("other", 1, "", 0.0)
        await asyncio.gather(*first, second)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    asyncio.run(write())
    assert (GATHERING in waits) is gathers


def test_only_a_file_of_an_older_version_is_written_anew_and_once(tmp_path: Path) -> None:
    """It takes as long as the file is large, and moves wait for it: any stranger could ask for it after every start."""
    path, said = tmp_path / "tables.db", list[str]()

    def scrubbed(times: int) -> int:
        async def story(store: Store) -> None:
            assert isinstance(store, SqliteStore)
            await store._run(lambda file: file.set_trace_callback(said.append))
            for _ in range(times):
                await store.scrub()

        said.clear()
        tell(f"sqlite:///{path}", story)
        return said.count("VACUUM")

    assert scrubbed(2) == 0
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA application_id = 0")  # as they were
    assert [scrubbed(2), scrubbed(1)] == [1, 0]
