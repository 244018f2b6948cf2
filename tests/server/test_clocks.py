"""Clocks: for each answer, for all of them together, and over days; what follows is what the table said."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from clubs import STORES, Browser, club_at
from serving import Place, Player, config, hub, in_loop, keeper, serve, wait_for

from sudare.server.clocks import GRACE, Clocks, Deadline
from sudare.server.entries import Acted, Setup, TakenBack


@pytest.fixture(params=STORES)
def club(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    with club_at(request, tmp_path) as place:
        yield place


class Asked:
    """As much of a position as clocks look at."""

    def __init__(self, deciders: tuple[int, ...] = (), held: tuple[int, ...] = (), over: bool = False) -> None:
        self.deciders, self.held, self.over = deciders, held, over


def clocks(**how: Any) -> Clocks:
    return Clocks(Setup(game="leduc", rules_version=1, seats=2, seed="", host="", **how))


def moved(clock: Clocks, entry: Any, at: float, asked: Asked, *numbers: int) -> None:
    clock.moved(entry, at, asked, list(numbers))  # type: ignore[arg-type]


def test_an_answer_that_nobody_may_see_yet_changes_no_clock() -> None:
    clock = clocks(clock=60.0)
    moved(clock, None, 100.0, Asked((0, 1)), 0, 0)
    moved(clock, Acted(0, "x"), 110.0, Asked((1,), (0,)), 1, 0)
    assert {seat: due.since for seat, due in clock.due.items()} == {0: 100.0, 1: 100.0}
    moved(clock, TakenBack(0), 120.0, Asked((0, 1)), 2, 0)
    assert clock.due[0].since == 100.0
    moved(clock, Acted(0, "x"), 130.0, Asked((1,), (0,)), 3, 0)
    moved(clock, Acted(1, "x"), 140.0, Asked((0, 1)), 3, 1)  # both are asked something new
    assert {due.since for due in clock.due.values()} == {140.0}


def test_all_answers_together_have_one_time_and_every_choice_adds_to_it() -> None:
    clock = clocks(total=100.0, increment=5.0)
    moved(clock, None, 0.0, Asked((0,)), 0, 0)
    moved(clock, Acted(0, "x"), 30.0, Asked((1,)), 1, 0)
    assert clock.left == [75.0, 100.0]
    moved(clock, Acted(1, "x"), 40.0, Asked((1,)), 1, 1)
    moved(clock, Acted(1, "y", goes_on=True), 50.0, Asked((0,)), 1, 2)  # the same choice
    assert clock.left == [75.0, 85.0]
    moved(clock, Acted(0, "x", by="bot"), 80.0, Asked((0,)), 2, 2)
    assert clock.left[0] == 75.0  # a bot uses nobody's time


def test_an_answer_that_is_taken_back_is_paid_for_once() -> None:
    clock = clocks(total=100.0)
    moved(clock, None, 0.0, Asked((0, 1)), 0, 0)
    moved(clock, Acted(0, "x"), 10.0, Asked((1,), (0,)), 1, 0)
    moved(clock, TakenBack(0), 20.0, Asked((0, 1)), 2, 0)
    moved(clock, Acted(0, "y"), 30.0, Asked((1,), (0,)), 3, 0)
    assert clock.left[0] == 70.0


def test_who_was_asked_before_the_server_came_back_has_a_little_time_at_least() -> None:
    clock = clocks(clock=86_400.0)
    moved(clock, None, 0.0, Asked((0,)), 0, 0)
    before = time.monotonic()
    long_ago = clock.deadline(0, None)
    assert before + GRACE <= long_ago.end <= time.monotonic() + GRACE
    assert clock.deadline(0, long_ago) is long_ago
    assert clock.deadline(0, Deadline(5.0, 5.0)).since == 0.0  # of another question


def seated(club: Place, **how: Any) -> tuple[str, list[Browser]]:
    people = [Browser(club), Browser(club)]
    table = people[0].post("/tables", {"game": "leduc", "seats": 2, "away": "default", **how})["id"]
    for seat, one in enumerate(people):
        one.sit(table, f"Player {seat + 1}", seat)
    people[0].post(f"/tables/{table}/start")
    return table, people


def pass_time(club: Place, seconds: float) -> None:
    """Let everything that was ever written be older, as if so much time had gone by."""
    in_loop(club, hub(club).store.ask(("UPDATE log SET at = at - ?", (seconds,))))


def asked(table: str, people: list[Browser]) -> int:
    found: list[int] = []

    def so() -> bool:
        found[:] = [n for n, one in enumerate(people) if one.get(f"/tables/{table}/turn")["asked"]]
        return bool(found)

    wait_for(so)
    return found[0]


def test_a_game_by_correspondence_goes_on_for_days_and_over_restarts(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"
    with serve(config(url)) as place:
        table, people = seated(place, clock=86_400 * 1.0)
        first = asked(table, people)
        pass_time(place, 80_000)
        keys = [one.http.cookies for one in people]
    with serve(config(url)) as place:  # the next day: there is time yet
        people = [Browser(place) for _ in keys]
        for one, key in zip(people, keys, strict=True):
            one.http.cookies = key
        assert asked(table, people) == first
        deadline = _deadline(place, table, first)
        assert 6_000 < deadline < 7_000
        assert people[first].act(table)
        second = asked(table, people)
        pass_time(place, 86_300)
    with serve(config(url, bot_pace=0.0)) as place:  # the third: little is left, and then the table answers
        people = [Browser(place) for _ in keys]
        for one, key in zip(people, keys, strict=True):
            one.http.cookies = key
        assert asked(table, people) == second
        assert 0 < _deadline(place, table, second) <= 100
        _ring(place, table)
        wait_for(lambda: any(row.entry.find('"by":"clock"') > 0 for row in in_loop(place, hub(place).store.log(table))))


def _deadline(place: Place, table: str, seat: int) -> float:
    live = in_loop(place, hub(place).open(table))
    wait_for(lambda: seat in live.deadlines)
    return live.deadlines[seat].end - time.monotonic()


def _ring(place: Place, table: str) -> None:
    """Let the time of everybody who is asked be over now."""

    async def ring() -> None:
        live = await hub(place).open(table)
        live.deadlines = {seat: deadline._replace(end=0.0) for seat, deadline in live.deadlines.items()}
        for task in list(live.errands.values()):
            task.cancel()
        live.errands.clear()
        keeper(place).mind(live)

    in_loop(place, ring())


def test_when_all_time_is_used_up_a_bot_plays_on_and_everybody_is_told(club: Place) -> None:
    table, people = seated(club, total=3600, away="thumb")
    about = people[0].get(f"/tables/{table}")["about"]
    assert (about["clock"], about["total"], about["increment"], about["away"]) == (None, 3600.0, 0.0, "thumb")
    slow = asked(table, people)
    _ring(club, table)
    wait_for(lambda: people[0].get(f"/tables/{table}")["presence"]["chairs"][slow]["bot"] == "thumb")
    said = [line["text"] for line in people[1 - slow].get(f"/tables/{table}/perspective")["chat"]]
    assert f"The time of Player {slow + 1} is used up: a bot plays on." in said
    back = people[slow].post(f"/tables/{table}/chairs/{slow}", {"bot": ""}, 409)
    assert back["code"] == "time_over"


def test_what_is_left_of_all_ones_time_is_nobody_elses_affair(club: Place) -> None:
    table, people = seated(club, total=3600, increment=10)
    slow = asked(table, people)
    for seat, one in enumerate(people):
        token = next(c.value for c in one.http.cookies.jar if c.name == f"sudare_chair_{table}_{seat}")
        player = Player(club.port, table, token or "")
        left = player.until("clock")["left"]
        assert (f"{slow}" in left) == (seat == slow) and (not left or 3500 < left[f"{seat}"] <= 3600)
        player.close()
