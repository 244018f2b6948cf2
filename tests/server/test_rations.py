"""Whoever asks for work pays for it: buckets, purses and what is kept, by a clock that the test turns."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

import pytest

from sudare.server.config import Config
from sudare.server.rations import (
    BURST,
    LATE,
    MANY,
    TICK,
    Bucket,
    Buckets,
    Kept,
    Metered,
    Purse,
    Rations,
    Served,
    network,
)


class Watch:
    """A clock that stands still until it is turned."""

    def __init__(self) -> None:
        self.time = 50.0

    def __call__(self) -> float:
        return self.time


def test_a_bucket_fills_by_its_rate_up_to_its_burst() -> None:
    watch = Watch()
    bucket = Bucket(2.0, 4.0, watch)
    assert [bucket.take() for _ in range(5)] == [True] * 4 + [False]
    watch.time += 1.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    watch.time += 1000.0
    assert [bucket.take() for _ in range(5)] == [True] * 4 + [False]


def test_who_had_something_left_may_owe_and_has_to_wait_that_long() -> None:
    watch = Watch()
    bucket = Bucket(0.1, 1.0, watch)
    bucket.pay(0.9)
    assert bucket.owes() == 0
    bucket.pay(2.1)  # a piece of work that nobody could foresee
    assert bucket.owes() == pytest.approx(20.0, abs=0.01)
    watch.time += 15.0
    assert bucket.owes() == pytest.approx(5.0, abs=0.01)
    watch.time += 5.1
    assert bucket.owes() == 0


def test_a_stuck_loop_fills_nobody_s_bucket() -> None:
    watch = Watch()
    served = Served(watch)
    bucket = Bucket(10.0, 100.0, served.now)
    bucket.pay(200.0)
    for _ in range(20):  # two seconds of a loop that is served
        watch.time += TICK
        served.tick()
    assert bucket.owes() == pytest.approx(8.0, abs=0.01)
    watch.time += 3600.0  # an hour in which it was stuck
    assert bucket.owes() == pytest.approx(8.0 - LATE, abs=0.01)
    served.tick()
    assert bucket.owes() == pytest.approx(8.0 - LATE, abs=0.01)


def test_each_address_has_a_bucket_of_its_own_and_old_ones_are_forgotten() -> None:
    buckets = Buckets(1.0, 1.0, Watch())
    assert buckets.take("a") and not buckets.take("a") and buckets.take("b")
    for number in range(MANY):
        buckets.take(f"{number}")
    assert buckets.take("a")


def test_a_purse_is_empty_as_soon_as_one_of_its_buckets_is() -> None:
    watch = Watch()
    own, address = Bucket(1.0, 1.0, watch), Bucket(0.5, 10.0, watch)
    purse = Purse(None, own, address)
    purse.pay(3.0)
    assert purse.owes() == pytest.approx(2.0, abs=0.01)
    assert (own.level, address.level) == (-2.0, 7.0)


def rations(watch: Watch, **shares: float) -> Rations:
    config = Config(db="", looking_per_address=1.0, looking_per_table=1.0, playing_per_address=1.0, **shares)
    return Rations(config, Served(watch))


def test_those_who_look_do_not_hold_up_those_who_play_not_even_at_their_own_address() -> None:
    found = rations(Watch())
    looker, player = found.of_socket("a", "table", None), found.of_socket("a", "table", 1)
    looker.pay(100.0)
    assert looker.owes() and not player.owes()
    assert found.of_request("a", "GET").owes() and not found.of_request("a", "POST").owes()


def test_spectators_of_one_table_share_its_ration_wherever_they_come_from() -> None:
    found = rations(Watch(), looking_in_all=1000.0)
    found.of_socket("a", "table", None).pay(2 * BURST)
    assert found.of_socket("b", "table", None).owes() and not found.of_socket("b", "other", None).owes()


def test_when_all_is_used_up_those_wait_who_have_used_most() -> None:
    found = rations(Watch(), looking_in_all=0.1)
    greedy, modest = found.of_request("a", "GET"), found.of_request("b", "GET")
    greedy.pay(0.6 * BURST)
    modest.pay(0.1)
    assert greedy.buckets[-1].level > 0 and greedy.owes() and not modest.owes()


def test_bots_of_tables_without_people_have_one_share_together() -> None:
    found = rations(Watch(), bots_per_address=1.0, bots_unplayed=0.1)
    for opener in "abc":
        found.of_bots(opener, played=False).pay(0.6 * BURST)
    assert found.of_bots("a", played=False).owes() and not found.of_bots("a", played=True).owes()
    assert not found.of_bots("d", played=False).owes()


def test_who_waits_for_a_purse_is_let_go_when_it_takes_too_long_or_nobody_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    watch, waits = Watch(), []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        watch.time += seconds

    monkeypatch.setattr(asyncio, "sleep", sleep)

    def wait(patience: float, gone: bool = False) -> bool:
        bucket = Bucket(1.0, 1.0, watch)
        bucket.pay(3.0)
        waits.clear()
        return asyncio.run(_run(Purse(None, bucket).wait(patience, lambda: gone)))

    assert wait(5.0) and sum(waits) >= 2.0
    assert not wait(0.5) and sum(waits) == 0.5
    assert not wait(5.0, gone=True) and len(waits) == 1


async def _run(work: Awaitable[bool]) -> bool:
    return await work


def test_work_is_charged_for_the_time_it_keeps_the_loop_and_not_for_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch()
    monkeypatch.setattr("time.thread_time", watch)
    arrived: list[str] = []

    async def work(door: asyncio.Event) -> str:
        watch.time += 2.0
        await door.wait()
        watch.time += 3.0
        return "done"

    async def story() -> float:
        door = asyncio.Event()
        metered = Metered(work(door))
        task = asyncio.create_task(_into(metered, arrived))
        await asyncio.sleep(0)
        watch.time += 1000.0  # others are served
        door.set()
        await task
        return metered.spent

    assert asyncio.run(story()) == 5.0 and arrived == ["done"]


async def _into(work: Metered[str], arrived: list[str]) -> None:
    arrived.append(await work)


def test_work_that_is_cancelled_or_fails_is_charged_too_and_hears_of_it() -> None:
    heard: list[str] = []

    async def work() -> str:
        try:
            await asyncio.Event().wait()
        finally:
            heard.append("ended")
        return ""

    async def failing() -> str:
        raise LookupError

    async def story() -> None:
        task = asyncio.create_task(_into(Metered(work()), []))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        with pytest.raises(LookupError):
            await Metered(failing())

    asyncio.run(story())
    assert heard == ["ended"]


def test_what_is_kept_has_bounds_and_the_longest_unused_goes_first() -> None:
    kept: Kept[str] = Kept(10)
    for key in "abc":
        kept.put(key, key, 3)
    assert kept.get("a") == "a"
    kept.put("d", "d", 4)
    assert [kept.get(key) for key in "abcd"] == ["a", None, "c", "d"] and kept.size == 10
    kept.put("a", "more", 6)
    assert [kept.get(key) for key in "acd"] == ["more", None, "d"] and kept.size == 10
    kept.put("e", "too big", 11)
    assert kept.get("e") is None and kept.size == 0


@pytest.mark.parametrize(
    ("address", "counts_as"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("::1", "::/64"),
        ("unknown" * 100, ("unknown" * 100)[:45]),
    ],
)
def test_an_ipv6_host_is_its_whole_network(address: str, counts_as: str) -> None:
    assert network(address) == counts_as


def test_many_addresses_that_play_much_do_not_keep_those_waiting_who_play_little() -> None:
    """Four addresses could use the whole loop for moves of their own: each had a quarter of it, all together no end."""
    watch = Watch()
    found = Rations(Config(db=""), Served(watch))
    most = BURST * found.config.playing_per_address
    for address in "abcd":
        found.of_socket(address, address, 0).pay(0.6 * most)
    assert all(found.of_socket(address, address, 0).owes() for address in "abcd")
    honest = found.of_socket("e", "e", 0)
    honest.pay(0.3 * most)
    assert not honest.owes()
