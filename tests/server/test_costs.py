"""What strangers ask for costs little, is paid for, and keeps nobody else waiting: work is counted, not time."""

from __future__ import annotations

import asyncio
import gc
import importlib
import json
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from serving import WAIT, Place, Player, config, hub, in_loop, keeper, serve, wait_for
from test_hub import call, tell

from sudare.core import Refusal, find_game, library
from sudare.core import Table as CoreTable
from sudare.core.ledger import look_up
from sudare.server import reading, shelf, wishes
from sudare.server.api import Desk
from sudare.server.archive import Archive
from sudare.server.beside import Beside
from sudare.server.entries import Row
from sudare.server.frames import Inbox
from sudare.server.hub import Hub
from sudare.server.keeper import GROWN, TIDY
from sudare.server.live import SLOW, Backlog, Listener, Live
from sudare.server.rations import Bucket, Purse, Rations
from sudare.server.room import Room
from sudare.server.sides import FRAMES, Moment, Shown
from sudare.server.socket import Sockets, Wire
from sudare.server.turns import NOBODY, PERSON, WATCHED, Claim

RESUME = {"type": "websocket.receive", "bytes": b'{"type":"resume"}'}


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> Callable[[Live], list[int | None]]:
    """Count how often the game is asked what a side sees."""
    seats: list[int | None] = []

    def count(live: Live) -> list[int | None]:
        state = type(live.room.playing().state)
        real = state.view
        monkeypatch.setattr(state, "view", lambda self, seat: (seats.append(seat), real(self, seat))[1])
        return seats

    return count


# -- snapshots ---------------------------------------------------------------------------------------------------------


def test_a_snapshot_is_made_once_for_a_side_and_a_moment(
    tmp_path: Path, looks: Callable[[Live], list[int | None]]
) -> None:
    async def story(hub: Hub, live: Live) -> None:
        seen = looks(live)
        crowd = [Listener(None, "", 1000) for _ in range(20)]
        for listener in crowd:
            hub.attach(live, listener, False, 0)
        first = len(seen)
        for _ in range(50):
            for listener in crowd:
                hub.resume(live, listener, 0)
        assert len(seen) == first <= 2  # one for what is sent, one to compare the next moment with
        frames = [frame for one in crowd for frame in one.frames if frame.startswith(b'{"type":"snapshot"')]
        assert len(frames) == 20 * 51 and len({id(frame) for frame in frames}) == 1
        await hub.write(live, call)
        made = len(seen)
        hub.resume(live, crowd[0], 0)
        assert crowd[0].frames[-1] is not frames[0] and len(seen) == made + 1
        for listener in crowd:
            hub.resume(live, listener, 0)
        assert len(seen) == made + 1

    tell(tmp_path, story)


def test_a_kept_snapshot_is_what_a_new_one_would_be(tmp_path: Path) -> None:
    """From any event on, for every side, after every kind of change."""

    async def story(hub: Hub, live: Live) -> None:
        async def compare() -> None:
            from sudare.server import messages as wire
            from sudare.server.sides import Moment, Side

            table = live.room.playing()
            for seat in (0, 1, None):
                for since in (0, 1, 2, 99):
                    fresh = Side(seat).snapshot(Moment(table, live.room.names()), live.number(seat), since)
                    assert hub.shown(live, seat).snapshot(since) == wire.encode(fresh)

        await compare()
        await hub.write(live, call)
        await compare()
        live.room.chairs[0].name, live.room._names = "Somebody else", None  # the texts of the events name people
        await compare()
        hub.tables.clear()
        again = await hub.open(live.id)
        assert hub.shown(again, 0).snapshot(0) and again is not live

    tell(tmp_path, story)


def test_what_is_kept_of_snapshots_has_bounds(tmp_path: Path) -> None:
    async def story(hub: Hub, live: Live) -> None:
        shown = hub.shown(live, 0)
        for since in range(100):
            shown.snapshot(since)
        assert len(shown.frames) == FRAMES
        hub.kept.most = 1
        hub.shown(live, 1)
        assert hub.kept.size == 0

    tell(tmp_path, story)


def test_a_socket_that_takes_nothing_is_let_go_after_so_many_bytes() -> None:
    listener = Listener(0, "", 1000, most_bytes=100)
    listener.send(b"x" * 500)  # a single message may be longer
    listener.sent()
    for _ in range(10):
        listener.send(b"x" * 10)
    assert listener.ended is None and listener.behind == 100
    listener.send(b"x")
    assert listener.ended is not None and listener.ended[0] == SLOW and not listener.frames


# -- turns between sockets ---------------------------------------------------------------------------------------------


def test_the_sockets_of_an_address_are_not_behind_by_more_than_fits_the_memory() -> None:
    """Hundreds that take nothing, each a little less behind than one may be, would fill it."""
    together = Backlog(250)
    crowd = [Listener(None, "", 1000, most_bytes=200, together=together) for _ in range(4)]
    for listener in crowd:
        listener.send(b"x" * 50)
        listener.send(b"y" * 50)
    assert [listener.behind for listener in crowd] == [100, 100, 0, 0]
    assert [listener.ended and listener.ended[0] for listener in crowd] == [None, None, SLOW, SLOW]
    assert together.bytes == 200
    crowd[0].sent()
    crowd[1].forget()
    assert together.bytes == crowd[0].behind == 50
    crowd[0].send(b"z" * 50)
    assert crowd[0].ended is None


def test_who_opens_many_tables_does_not_keep_others_from_their_set_ups(place: Place) -> None:
    """A process gets ready for each of them: they all are of one address, not each of its own."""
    asked, drafts = list[str](), hub(place).drafts
    real = drafts._turns.take

    def take(claim: Claim, cost: float) -> Any:
        asked.append(claim.address)
        return real(claim, cost)

    drafts._turns.take = take  # type: ignore[method-assign]
    try:
        for _ in range(3):
            place.open("ninja", seats=2, bots={1: "default"})
        wait_for(lambda: len(asked) == 3)
    finally:
        drafts._turns.take = real  # type: ignore[method-assign]
    assert len(set(asked)) == 1


def test_others_get_their_turn_between_two_messages() -> None:
    async def story() -> list[str]:
        loop = asyncio.get_running_loop()
        order: list[str] = []
        boxes = {name: Inbox(loop) for name in ("flood", "ann")}

        async def read(name: str) -> None:
            while len(order) < 101:
                await boxes[name].get()
                order.append(name)

        tasks = [asyncio.create_task(read(name)) for name in boxes]
        await asyncio.sleep(0)
        for _ in range(100):
            boxes["flood"].put_nowait(RESUME)
        await asyncio.sleep(0)
        boxes["ann"].put_nowait(RESUME)
        await tasks[0]
        tasks[1].cancel()
        return order

    assert asyncio.run(story()).index("ann") <= 3


def read(hub: Hub, live: Live, messages: list[Any], gone: Callable[[], bool], purse: Purse) -> Awaitable[Listener]:
    """Let a socket send these messages; return what it was sent."""

    async def receive() -> Any:
        return messages.pop(0) if messages else {"type": "websocket.disconnect"}

    async def send(message: Any) -> None:
        pass

    async def run() -> Listener:
        listener = Listener(None, "", 10_000)
        sockets = Sockets(Desk(hub.config, hub), hub.metrics)
        await sockets._read(Wire(receive, send, gone), live, listener, purse)
        return listener

    return run()


def test_nothing_that_a_closed_socket_has_asked_for_is_done(tmp_path: Path) -> None:
    async def story(hub: Hub, live: Live) -> None:
        asked: list[int] = []

        def gone() -> bool:
            asked.append(1)
            return len(asked) > 3

        listener = await read(hub, live, [RESUME] * 100, gone, Purse(None, Bucket(1e9, 1e9)))
        assert len(listener.frames) == 3

    tell(tmp_path, story)


def test_nothing_more_is_read_from_a_socket_that_has_used_its_ration_until_it_leaves(tmp_path: Path) -> None:
    async def story(hub: Hub, live: Live) -> None:
        left: list[bool] = []
        purse = Purse(None, Bucket(1.0, 1.0, lambda: 0.0))
        purse.pay(5.0)
        messages = [RESUME] * 10
        task = asyncio.ensure_future(read(hub, live, messages, lambda: bool(left), purse))
        for _ in range(20):
            await asyncio.sleep(0)
        assert not task.done() and len(messages) == 9
        left.append(True)
        assert not (await task).frames and len(messages) == 9

    tell(tmp_path, story)


def test_who_looks_pays_for_what_is_sent(tmp_path: Path) -> None:
    async def story(hub: Hub, live: Live) -> None:
        bucket = Bucket(1e-9, 1000.0, lambda: 0.0)
        listener = await read(hub, live, [RESUME] * 10, lambda: False, Purse(None, bucket))
        size = sum(map(len, listener.frames))
        assert bucket.level < 1000.0 - 1e-8 * size  # the bytes, and the time that it took

    tell(tmp_path, story)


# -- replays -----------------------------------------------------------------------------------------------------------


def test_a_replay_is_made_once_and_kept(place: Place) -> None:
    table = place.open("leduc", bots={0: "thumb", 1: "thumb"})
    wait_for(lambda: table.info()["presence"]["status"] == "over")
    assert place.app is not None
    replays = place.app.state.desk.hub.archive
    before = replays.made
    answers = [place.http.get(f"/api/tables/{table.id}/replay?side=0").content for _ in range(5)]
    assert len(set(answers)) == 1 and replays.made == before + 1
    assert json.loads(answers[0])["updates"]
    place.http.get(f"/api/tables/{table.id}/replay?side=1")
    assert replays.made == before + 2


def test_replays_are_a_few_at_a_time_for_an_address_and_in_all(tmp_path: Path) -> None:
    async def story(hub: Hub, live: Live) -> None:
        limits = config("", replays_at_once=2, replays_in_line=3)
        replays = Archive(limits, Rations(limits))
        disk = asyncio.Event()

        async def log() -> list[Row]:
            await disk.wait()
            return await hub.store.log(live.id)

        async def get(address: str, seat: int | None) -> bytes:
            return await replays.replay(live.room, seat, address, log)

        tasks = [asyncio.create_task(get("a", 0)), asyncio.create_task(get("a", 0))]
        await asyncio.sleep(0)
        with pytest.raises(Refusal, match="Your address is waiting"):
            await get("a", 1)
        tasks.append(asyncio.create_task(get("b", 0)))
        await asyncio.sleep(0)
        with pytest.raises(Refusal, match="Too many replays are being made"):
            await get("c", 1)
        disk.set()
        assert len(set(await asyncio.gather(*tasks))) == 1 and replays.made == 1  # all three were the same
        assert await get("a", 0)
        replays.close()

    tell(tmp_path, story)


def test_who_asks_for_too_many_replays_is_told_when_to_come_back(place: Place) -> None:
    table = place.open("leduc")
    assert place.app is not None
    wanted = place.app.state.desk.hub.archive._replays
    wanted["127.0.0.1"] = 1000
    try:
        answer = place.http.get(f"/api/tables/{table.id}/replay")
    finally:
        del wanted["127.0.0.1"]
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many_replays")
    assert int(answer.headers["retry-after"]) > 0


def test_a_request_that_cannot_be_paid_for_in_time_is_refused(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudare.server.app.PATIENCE", 0.0)
    looking = hub(place).rations.looking
    looking.of("127.0.0.1").pay(1e12)
    try:
        answer = place.http.get("/api/tables")
        assert (answer.status_code, answer.json()["code"]) == (429, "too_fast") and answer.headers["retry-after"]
        place.post("", {"game": "leduc"})  # what has to be done is done all the same
    finally:
        looking._buckets.clear()


# -- tables that nobody looks at ---------------------------------------------------------------------------------------


@pytest.fixture
def inattentive(tmp_path: Path) -> Iterator[Place]:
    """A server on which a look is forgotten at once: only who is connected is there."""
    with serve(config(f"sqlite:///{tmp_path}/tables.db", attention=1e-9)) as place:
        yield place


def moves(place: Place, id: str) -> int:
    return len(hub(place).tables[id].result().room.playing().moves)


def test_the_bots_of_a_table_sleep_until_somebody_looks(inattentive: Place) -> None:
    table = inattentive.open("leduc", bots={0: "thumb", 1: "thumb"})
    live = hub(inattentive).tables[table.id].result()
    wait_for(lambda: live.kept)
    assert live.asleep and not live.errands and moves(inattentive, table.id) == 0
    watcher = table.sit(None)
    watcher.until("snapshot")
    while not watcher.position["over"]:
        watcher.read()
    assert not keeper(inattentive).thinker.turns.waiting


def test_the_bots_of_a_table_with_a_clock_do_not_sleep(inattentive: Place) -> None:
    table = inattentive.open("leduc", bots={0: "thumb", 1: "thumb"}, clock=3600)
    live = hub(inattentive).tables[table.id].result()
    wait_for(lambda: live.room.playing().state.over)


def test_a_request_wakes_the_bots_too(tmp_path: Path) -> None:
    with serve(config(f"sqlite:///{tmp_path}/tables.db", attention=3600.0)) as place:
        table = place.open("leduc", bots={1: "thumb"})
        live = hub(place).tables[table.id].result()
        wait_for(lambda: live.kept)
        live.asleep = True  # as if an hour had passed
        place.post(f"/{table.id}/act", {"decision": 0, "action": "raise"}, table.tokens[0])
        wait_for(lambda: len(live.room.playing().moves) >= 2)
        assert not live.asleep


def test_who_is_at_a_table(tmp_path: Path) -> None:
    async def story(hub: Hub, live: Live) -> None:
        live.looked = live.played = float("-inf")
        assert live.rank(3600) == NOBODY
        spectator, player = Listener(None, "", 100), Listener(0, "", 100)
        live.listeners.add(spectator)
        assert live.rank(3600) == WATCHED
        live.listeners.add(player)
        assert live.rank(3600) == PERSON
        live.listeners.clear()
        live.elsewhere["other"] = (set(), 1)
        assert live.rank(3600) == WATCHED
        live.elsewhere["other"] = ({1}, 0)
        assert live.rank(3600) == PERSON
        live.elsewhere.clear()
        await hub.open(live.id, looking=False)
        assert live.rank(3600) == NOBODY
        await hub.open(live.id)
        assert live.rank(3600) == WATCHED
        await hub.write(live, call)  # by a person, over HTTP
        assert live.rank(3600) == PERSON

    tell(tmp_path, story)


def test_tables_share_by_the_address_that_opened_them_and_nobody_can_read_it(place: Place) -> None:
    one, two = place.open("leduc", start=False), place.open("leduc", start=False)
    openers = {hub(place).tables[table.id].result().room.setup.opener for table in (one, two)}
    assert len(openers) == 1 and "127" not in openers.pop()
    assert "opener" not in json.dumps(one.info())


@pytest.mark.parametrize(
    ("made_by", "path"), [("app.openapi", "/openapi.json"), ("api.numbered", "/api/games/leduc/rules")]
)
def test_what_never_changes_is_made_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, made_by: str, path: str
) -> None:
    """Each takes longer than a move: whoever asked for them again and again kept everybody else waiting."""
    module, name = importlib.import_module(f"sudare.server.{made_by.partition('.')[0]}"), made_by.partition(".")[2]
    real, made = getattr(module, name), []
    monkeypatch.setattr(module, name, lambda *given: (made.append(1), real(*given))[1])
    with serve(config(f"sqlite:///{tmp_path}/tables.db")) as place:
        assert len({place.http.get(path).text for _ in range(3)}) == 1
    assert len(made) <= 1  # another test may have wanted it before


# -- tables ------------------------------------------------------------------------------------------------------------


def test_tables_that_are_alike_make_their_game_and_try_their_bots_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that is installed was looked through for each of them: three hundred held everybody up."""
    work: list[str] = []
    for kept in (shelf._house, shelf._game, wishes._bot_fault):  # other tests have opened such tables
        kept.cache_clear()

    def counted(what: str, real: Callable[..., Any]) -> Callable[..., Any]:
        return lambda *args, **more: (work.append(what), real(*args, **more))[1]

    with serve(config(f"sqlite:///{tmp_path}/x.db")) as place:
        cls = find_game("shogunate")
        place.open("shogunate", seats=3, bots=dict.fromkeys(range(3), "normal"), people=0, start=False)
        monkeypatch.setattr(library, "entry_points", counted("looked up", library.entry_points))
        monkeypatch.setattr(cls, "prepare", counted("made", cls.prepare))
        monkeypatch.setattr(wishes, "make_bot", counted("tried", wishes.make_bot))
        for _ in range(10):
            place.open("shogunate", seats=3, bots=dict.fromkeys(range(3), "normal"), people=0, start=False)
        assert work == []
        place.open("shogunate", seats=4, bots=dict.fromkeys(range(4), "normal"), people=0, start=False)
        assert set(work) == {"made", "tried"}  # it is another game


def test_the_metrics_tell_what_the_loop_is_busy_with(tmp_path: Path) -> None:
    with serve(config(f"sqlite:///{tmp_path}/x.db")) as place:
        table = place.open("coins")
        ann, guest = table.sit(0), table.sit(None)
        ann.until("snapshot")
        guest.until("snapshot")
        guest.socket.send('{"type":"resume"}')
        guest.until("snapshot")
        place.get(f"/{table.id}/replay")
        wait_for(lambda: hub(place).metrics.work["messages of spectators"].times)
        work = hub(place).metrics.work
        assert work["POST /api/tables"].times == 1 and work["GET /api/tables/{table}/replay"].times == 1
        assert all(0 < one.longest <= one.seconds for one in work.values())
        assert 'sudare_work_seconds_count{kind="POST /api/tables"} 1' in place.http.get("/metrics").text


# -- what is done beside the loop --------------------------------------------------------------------------------------


def burn(seconds: float) -> None:
    ends = time.thread_time() + seconds
    while time.thread_time() < ends:
        pass


def test_who_has_tables_read_from_the_store_pays_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long game is played again for it, beside the loop: whoever walked through old tables held everybody up."""
    monkeypatch.setattr("sudare.server.app.PATIENCE", 0.0)
    with serve(config(f"sqlite:///{tmp_path}/x.db")) as place:
        tables = [place.open("leduc") for _ in range(3)]
    real = Room.apply
    monkeypatch.setattr(Room, "apply", lambda *given: (burn(0.2), real(*given))[1])
    with serve(config(f"sqlite:///{tmp_path}/x.db", looking_per_address=0.01, attention=1e-9)) as place:
        first, second, third = (table.id for table in tables)
        place.get(f"/{first}")
        place.get(f"/{second}", status=429)
        guest = Player(place.port, third)
        assert guest.read()["code"] == "too_fast"
        hub(place).rations.looking._buckets.clear()
        place.get(f"/{second}")


def test_a_long_log_is_read_in_parts_and_others_have_a_turn_in_between(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sudare.server.beside.PART", 0.0)
    turns, read = list[int](), list[int]()

    async def others() -> None:
        while True:
            turns.append(len(read))
            await asyncio.sleep(0)

    async def story(hub: Hub, live: Live) -> None:
        await hub.write(live, call)
        lines = live.room.seq
        hub.tables.clear()
        real = Room.apply
        monkeypatch.setattr(Room, "apply", lambda *given: (read.append(1), real(*given))[1])
        meanwhile = asyncio.create_task(others())
        again = await hub.open(live.id, "somebody")
        meanwhile.cancel()
        assert again.room.seq == lines == len(read) > 2
        assert set(turns) >= set(range(lines)), "between any two lines"

    tell(tmp_path, story)


def test_a_table_that_leaves_the_memory_leaves_nothing_there(tmp_path: Path) -> None:
    """Neither what was sent of it, nor anything that only a look through the whole memory would find."""

    async def story(hub: Hub, live: Live) -> None:
        hub.tables.clear()
        again = await hub.open(live.id, "somebody")
        crowd = [Listener(None, "", 100), Listener(0, "Ann", 100)]
        for listener in crowd:
            await hub.get_ready(again, listener.seat)
            hub.attach(again, listener, False, 0)
        await hub.write(again, call)
        hub.snapshot(again, None, 0)
        for listener in crowd:
            hub.detach(again, listener)
        rooms = [weakref.ref(again.room), weakref.ref(again)]
        hub.unload(again)
        gc.disable()
        try:
            del again
            for _ in range(6000):  # what was begun beside the loop may still have it in hand
                await asyncio.sleep(0.01)
                if not any(room() for room in rooms):
                    break
            assert [room() for room in rooms] == [None, None] and hub.kept.size == 0
        finally:
            gc.enable()

    tell(tmp_path, story)


def test_garbage_is_looked_for_now_and_then(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []
    monkeypatch.setattr(gc, "collect", lambda: looks.append(1))
    monkeypatch.setattr(gc, "get_count", lambda: (0, 0, grown))
    grown = 0
    upkeep = keeper(place)
    in_loop(place, _done(upkeep._tidy))
    assert not looks, "each holds everybody up"
    upkeep.tidied -= TIDY
    in_loop(place, _done(upkeep._tidy))
    in_loop(place, _done(upkeep._tidy))
    assert len(looks) == 1
    grown = GROWN
    in_loop(place, _done(upkeep._tidy))
    assert len(looks) == 2, "sooner when much has come to stay: it may all be garbage"


async def _done(work: Callable[[], None]) -> None:
    work()


def test_who_has_many_tables_read_does_not_keep_other_addresses_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudare.server.beside.USUAL", 0.0)  # what counts is how long it really took
    monkeypatch.setattr("sudare.server.beside.THREADS", 1)
    go_on, order = threading.Event(), list[str]()

    def read(who: str) -> None:
        order.append(who)
        go_on.wait(WAIT)

    async def all_at_once() -> None:
        beside = Beside()
        callers = ["flood"] * 6 + ["", "guest", "flood", "friend"]
        tasks = [asyncio.create_task(beside.do(who, None, read, who)) for who in callers]
        while not order:
            await asyncio.sleep(0.01)
        go_on.set()
        await asyncio.gather(*tasks)
        beside.close()

    asyncio.run(all_at_once())
    assert order == ["flood", "guest", "friend", *["flood"] * 6, ""], "and what nobody asks for comes last"


def test_an_aid_is_paid_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is worked out beside the loop, which it holds up all the same: both share a processor."""
    monkeypatch.setattr("sudare.server.app.PATIENCE", 0.0)
    monkeypatch.setattr(find_game("shogunate"), "aid", lambda *_: burn(0.5))
    with serve(config(f"sqlite:///{tmp_path}/x.db", looking_per_address=0.01)) as place:
        table = place.open("shogunate", seats=3, bots={1: "default", 2: "default"})
        hub(place).rations.looking._buckets.clear()
        place.get(f"/{table.id}/aid", token=table.tokens[0])
        place.get(f"/{table.id}/aid", token=table.tokens[0], status=429)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many events were put into words at a time."""
    counts, real = list[int](), Moment.events

    def events(self: Moment, *given: Any) -> Any:
        found = real(self, *given)
        counts.append(len(found))
        return found

    monkeypatch.setattr(Moment, "events", events)
    return counts


def test_a_long_past_is_told_in_parts_and_others_have_a_turn_in_between(
    tmp_path: Path, told: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sudare.server.hub.PART", 1)
    turns: list[int] = []

    async def others() -> None:
        while True:
            turns.append(1)
            await asyncio.sleep(0)

    async def story(hub: Hub, live: Live) -> None:
        await hub.write(live, call)
        past = len(live.room.playing().events)
        assert past > 1
        meanwhile = asyncio.create_task(others())
        await hub.get_ready(live, None)
        meanwhile.cancel()
        assert told == [1] * past and len(turns) >= past - 1
        ready, fresh = hub.snapshot(live, None, 0), Shown(None)
        fresh.look(live.moment(), 0)
        assert ready == fresh.snapshot(0) and told[past] == 0

    tell(tmp_path, story)


def test_what_was_told_before_a_choice_that_is_taken_back_is_not_told_anew(told: list[int]) -> None:
    table = CoreTable(find_game("shogunate")(3), "practice")
    while len(table.moves) < 12:
        table.act(seat := table.state.deciders[0], table.state.default(seat))
    names, shown = ["Ann", "Bob", "Cid"], Shown(None)
    shown.look(Moment(table, names), 0)
    back = table.rewound(8)
    told.clear()
    shown.look(Moment(back, names), 0)
    assert told == [0] and len(back.events) < len(table.events)
    fresh = Shown(None)
    fresh.look(Moment(back, names), 0)
    assert shown.snapshot(0) == fresh.snapshot(0)


def test_who_comes_in_pays_for_the_greeting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However much there is to tell: whoever came and went cost everybody else more than their ration."""
    with serve(config(f"sqlite:///{tmp_path}/x.db", looking_per_address=0.01)) as place:
        table, real = place.open("leduc"), Hub.attach
        hub(place).rations.looking._buckets.clear()
        monkeypatch.setattr(Hub, "attach", lambda *given: (burn(0.5), real(*given))[1])
        table.sit(None).until("snapshot")
        assert table.sit(None).read()["code"] == "too_fast"
        table.sit(0).until("snapshot")  # who plays is not held up by who looks


# -- those who want help -----------------------------------------------------------------------------------------------


@pytest.fixture
def turns(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How often others had a turn while something was done in parts, one step each."""
    found, real = list[int](), asyncio.sleep

    async def sleep(seconds: float) -> None:
        found.append(1)
        await real(0)

    monkeypatch.setattr("sudare.server.beside.PART", 0.0)
    monkeypatch.setattr("sudare.server.beside.asyncio.sleep", sleep)
    return found


def test_rules_are_looked_up_in_parts_and_others_have_a_turn_in_between(place: Place, turns: list[int]) -> None:
    """Eight words in a long rulebook took twenty milliseconds at once, for anybody."""
    words = {"words": "a b c d e f g h"}
    turns.clear()
    found = place.http.get("/api/games/kage/look_up", params=words).json()["passages"]
    book = find_game("kage")().passages()
    assert len(turns) >= len(book) > 100
    assert [passage["text"] for passage in found] == [one.text for one in look_up(book, words["words"])][:60]


def test_another_try_of_a_long_game_is_dealt_in_parts_and_paid_for(place: Place, turns: list[int]) -> None:
    """All its moves were made and written at once, and nobody paid for them: moves of others waited for the disk."""
    table = place.open("shogunate", seats=3, people=0, bots=dict.fromkeys(range(3), "default"))
    wait_for(lambda: table.info()["presence"]["status"] == "over")
    moves, payers, real = len(place.get(f"/{table.id}/record")["moves"]), list[str](), Beside.in_parts

    async def in_parts(self: Beside, address: str, steps: Iterator[object]) -> None:
        payers.append(address)
        await real(self, address, steps)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Beside, "in_parts", in_parts)
        patch.setattr("sudare.server.hub.TOGETHER", 5)
        turns.clear()
        body = {"move": moves - 1, "seat": 0, "name": "Ann", "bot": "default"}
        place.post(f"/{table.id}/again", body, status=201)
    assert payers.count("127.0.0.1") == 1 and len(turns) >= moves + moves // 5


def test_what_the_coach_thinks_is_paid_for(tmp_path: Path) -> None:
    """Warnings that say nothing were not even counted: one table kept the bots of others waiting for ever."""
    with serve(config(f"sqlite:///{tmp_path}/x.db", coach_per_address=1e-6)) as place:
        table = place.open("shogunate", seats=3, bots={1: "default", 2: "default"})

        def question() -> Any:
            return place.get(f"/{table.id}/perspective", table.tokens[0])["snapshot"]["decision"]["question"]

        wait_for(question)
        path = f"/{table.id}/warning?action={question()['options'][0]['action']}"
        place.post(path, {}, table.tokens[0])
        for again in (path, f"/{table.id}/hint"):
            assert place.post(again, {}, table.tokens[0], status=429)["code"] == "too_fast"


def test_of_many_who_wait_for_the_same_each_lets_others_have_a_turn(tmp_path: Path) -> None:
    """A move at a table woke hundreds of them at once, before anybody else was heard."""
    waiters = 30
    with serve(config(f"sqlite:///{tmp_path}/x.db")) as place:
        table = place.open("leduc")
        tag = place.get(f"/{table.id}/perspective")["tag"]
        rounds, answers, real = [0], list[int](), reading._seen

        async def count() -> None:
            while True:
                rounds[0] += 1
                await asyncio.sleep(0)

        def seen(*given: Any) -> Any:
            answers.append(rounds[0])
            return real(*given)

        with pytest.MonkeyPatch.context() as patch, ThreadPoolExecutor(waiters) as crowd:
            wanted = [crowd.submit(place.get, f"/{table.id}/perspective", tag=tag, wait=30) for _ in range(waiters)]
            live = hub(place).tables[table.id].result()
            wait_for(lambda: len(live.waiting) == waiters)
            patch.setattr(reading, "_seen", seen)
            assert place.loop is not None
            counting = asyncio.run_coroutine_threadsafe(count(), place.loop)
            place.post(f"/{table.id}/act", {"decision": 0, "action": "call"}, table.tokens[0])
            assert len({answer.result()["tag"] for answer in wanted} | {tag}) == 2
            counting.cancel()
        assert len(set(answers)) == len(answers) == waiters


def test_an_address_watches_a_table_with_so_many_sockets(tmp_path: Path) -> None:
    """Whatever happens there is sent to each of them, at the expense of all others."""
    with serve(config(f"sqlite:///{tmp_path}/x.db", watching_per_address=2)) as place:
        table, other = place.open("leduc"), place.open("leduc")
        crowd = [table.sit(None) for _ in range(2)]
        for guest in crowd:
            guest.until("snapshot")
        assert table.sit(None).read()["code"] == "too_many_sockets"
        other.sit(None).until("snapshot")
        table.sit(0).until("snapshot")
        crowd[0].close()
        wait_for(lambda: hub(place).tables[table.id].result().here()[1] == 1)
        table.sit(None).until("snapshot")


IMPORTS = """
import json, sys
sys.path.insert(0, {here!r})
from serving import config, hub, serve, wait_for

with serve(config("sqlite:///" + sys.argv[1])) as place:
    wait_for(lambda: not hub(place)._tasks)  # it has started, and has got ready what takes a while
    before = set(sys.modules)
    for game in ("chiyo", "kage", "ninja", "omnitsu", "shogunate"):
        table = place.open(game, people=1, start=False)
        chairs = table.info()["presence"]["chairs"]
        for seat in range(1, len(chairs)):
            place.post(f"/{{table.id}}/chairs/{{seat}}", {{"bot": "default"}}, table.host)
        place.post(f"/{{table.id}}/start", {{}}, table.host)
        place.get(f"/{{table.id}}/perspective", table.tokens[0])
        place.get(f"/{{table.id}}/aid", table.tokens[0])
        place.get(f"/{{table.id}}/layouts", table.tokens[0]) if table.info()["about"]["layouts"] else None
        place.get(f"/{{table.id}}/vocabulary")
        sitting = table.sit(0)
        sitting.until("snapshot")
        sitting.close()
    print(json.dumps(sorted(name for name in set(sys.modules) - before if name.startswith("sudare"))))
"""


def test_nothing_is_imported_while_people_wait(tmp_path: Path) -> None:
    """The first who wanted to see a game had its words imported on the loop: 20 ms, in which nobody else was served."""
    script = IMPORTS.format(here=str(Path(__file__).parent))
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "x.db")], capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) == []
