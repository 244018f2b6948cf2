"""Bots on chairs: whatever a bot does wrong, the safe default is taken; nothing of its hand shows in time or log."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import os
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from serving import WAIT, Place, Player, Table, config, hub, in_loop, keeper, serve, timeless, wait_for

from sudare.bots.budget import Budget
from sudare.bots.levels import MASTER
from sudare.core import Perspective, find_game
from sudare.core import Table as CoreTable
from sudare.server import thinking
from sudare.server.observe import JsonLines
from sudare.server.thinking import OWN, Clock, due, own_time, slot


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("db")
    with serve(config(f"sqlite:///{folder}/tables.db", bot_budget=WAIT, thinkers=2)) as place:
        yield place


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """A server for bots that never answer; any other might be too slow for it."""
    folder = tmp_path_factory.mktemp("hasty")
    with serve(config(f"sqlite:///{folder}/tables.db", bot_budget=0.3, thinkers=2)) as place:
        yield place


@pytest.mark.parametrize(
    ("how", "fault"),
    {
        "raises": "raised ValueError",
        "illegal": "answered what is not legal",
        "hangs": "took too long",
        "dies": "crashed",
    }.items(),
)
def test_a_bot_that_fails_is_replaced_by_the_safe_default(request: pytest.FixtureRequest, how: str, fault: str) -> None:
    place: Place = request.getfixturevalue("hasty" if how == "hangs" else "place")
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    logging.getLogger("sudare.server").addHandler(handler)
    try:
        table = place.open("coins", seats=2, options={"thumb": how, "rounds": 2}, bots={1: "thumb"})
        player = table.sit(0)
        player.until("snapshot")
        for action in ("stake:low", "yes", "coin:heads", "coin:heads"):
            while action not in player.options:
                player.read()
            assert player.act(action)["type"] == "done"
        while not player.position["over"]:
            player.read()
        assert player.position["view"]["coins"] == [0, 1]  # coin:tails is the default
    finally:
        logging.getLogger("sudare.server").removeHandler(handler)
    faults = [line for line in map(json.loads, stream.getvalue().splitlines()) if "fault" in line]
    assert [(line["seat"], line["bot"], line["fault"]) for line in faults] == [(1, "thumb", fault)] * 2
    assert "tails" not in stream.getvalue() and table.id not in stream.getvalue()
    assert "sudare_bot_faults_total" in place.http.get("/metrics").text


def test_one_that_hangs_does_not_keep_the_others_waiting(hasty: Place) -> None:
    slow = [
        hasty.open("coins", seats=2, options={"thumb": "hangs", "rounds": 1}, bots={0: "thumb", 1: "thumb"})
        for _ in range(2)
    ]
    quick = hasty.open("leduc", bots={0: "thumb", 1: "thumb"})
    wait_for(lambda: quick.info()["presence"]["status"] == "over")
    for table in slow:
        wait_for(lambda table=table: table.info()["presence"]["status"] == "over")  # type: ignore[misc]


class Hourglass(Clock):
    """A clock that stands still until it is turned."""

    def __init__(self) -> None:
        self.time = 100.0
        self.waiting: list[tuple[float, asyncio.Event]] = []
        self.given: list[float] = []

    def now(self) -> float:
        return self.time

    async def until(self, when: float) -> None:
        if when > self.time:
            passed = asyncio.Event()
            self.waiting.append((when, passed))
            await passed.wait()
        self.given.append(round(when - 100.0, 6))

    def turn(self, time: float) -> None:
        """Let time pass; called in the server's own thread."""
        self.time = 100.0 + time
        for when, passed in sorted(self.waiting, key=lambda pair: pair[0]):
            if when <= self.time:
                passed.set()
        self.waiting = [pair for pair in self.waiting if pair[0] > self.time]


def play_with_thinkers(folder: Path, name: str, ready: list[tuple[int, float]]) -> tuple[list[float], list[str]]:
    """Let the bots of seats 2 and 3 be ready in this order at these times; return when they answer, and all frames."""
    clock = Hourglass()
    settings = config(f"sqlite:///{folder}/{name}.db", bot_pace=10.0, bot_budget=WAIT, thinkers=2)
    with serve(settings, clock) as place:
        table = place.open("coins", seats=3, options={"thumb": "waits", "rounds": 1}, bots={1: "thumb", 2: "thumb"})
        player = table.sit(0)
        player.until("snapshot")
        for action in ("stake:low", "yes", "coin:tails"):
            player.act(action)
        assert place.loop is not None
        for count, (seat, at) in enumerate(ready, 1):
            place.loop.call_soon_threadsafe(clock.turn, at)
            Path(os.environ["COINS_FOLDER"], str(seat)).touch()
            wait_for(lambda count=count: len(clock.waiting) + len(clock.given) == count)  # type: ignore[misc]
        player.sync()
        seen = 1 if at > settings.bot_pace else 0
        assert player.position["flow"]["waiting"] == [1, 2][seen:]  # all are ready, and nobody sees it before its time
        for time in (20.0, 40.0):
            place.loop.call_soon_threadsafe(clock.turn, time)
        while not player.position["over"]:
            player.read()
        commitment = table.info()["about"]["commitment"]
        frames = [text.replace(table.id, "TABLE").replace(commitment, "COMMITMENT") for text in player.raw]
        frames = [timeless(text.replace(player.name, "ME")) for text in frames]
        player.close()
    return clock.given, [text for text in frames if '"seed":"' not in text]


def test_when_bots_answer_does_not_depend_on_how_long_they_think(tmp_path: Path) -> None:
    """Two worlds where different bots have to think longer: the same answers at the same times, in the same order."""
    worlds = [
        play_with_thinkers(tmp_path, "one", [(1, 0.5), (2, 9.0)]),
        play_with_thinkers(tmp_path, "two", [(2, 3.0), (1, 7.0)]),
    ]
    assert worlds[0][0] == [10.005, 10.01]
    assert worlds[0] == worlds[1]


def test_who_thinks_longer_than_the_pace_answers_at_a_multiple_of_it(tmp_path: Path) -> None:
    given, _ = play_with_thinkers(tmp_path, "slow", [(1, 1.0), (2, 11.0)])
    assert given == [10.005, 20.01]


@pytest.mark.parametrize("how", ["decides", "dithers"])
def test_how_many_secret_steps_a_bot_takes_does_not_show(tmp_path: Path, how: str) -> None:
    """The stake is set in two steps or in three, and nobody sees but the one that ends it: always at the same time.

    The game has just begun, and nobody but bots was asked so far: an eighth of the usual pace.
    """
    clock = Hourglass()
    with serve(config(f"sqlite:///{tmp_path}/tables.db", bot_pace=10.0, bot_budget=WAIT), clock) as place:
        table = place.open("coins", seats=2, options={"thumb": how, "rounds": 1}, bots={0: "thumb"})
        player = table.sit(1)
        player.until("snapshot")
        wait_for(lambda: clock.waiting)
        board = hub(place).tables[table.id].result().room.table
        assert board is not None and len(board.moves) == {"decides": 1, "dithers": 2}[how]
        assert [round(when - 100.0, 6) for when, _ in clock.waiting] == [1.25]
        player.sync()
        assert not [frame for frame in player.frames if frame["type"] == "update"]
        assert place.loop is not None
        place.loop.call_soon_threadsafe(clock.turn, 20.0)
        assert player.until("update")["events"][0]["kind"] == "stake"


def test_kinds_that_think_long_have_a_longer_pace_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(OWN, "ponderer", Budget(seconds=1.2))
    assert slot("thumb", 0.75) == 0.75
    assert slot("ponderer", 0.75) == 2.25
    assert slot("ponderer:bold", 0.75) == 2.25
    assert {due(5.0, 5.0 + took, 2.25) for took in (0.0, 0.01, 1.9, 2.25)} == {7.25}


def test_a_master_takes_what_the_clock_of_the_table_gives_within_bounds() -> None:
    assert own_time("master") == MASTER
    assert own_time("master:bold", 10.0) == 4.0
    assert own_time("master", 86_400.0) == 20.0
    assert own_time("hard", 86_400.0) == own_time("hard") == 1.0
    assert slot("master", 0.75, 10.0) > 1.5 * 4.0  # how long it took does not show


def test_a_bot_goes_on_with_what_it_remembers_of_its_own_chair_only(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    class Memory:
        """Counts its questions; the fourth is too many."""

        def __init__(self) -> None:
            self.why, self.asked = "", 0

        def choose(self, perspective: Perspective) -> int:
            self.asked += 1
            self.why = f"Question {self.asked}."
            return perspective.legal[0] if self.asked < 4 else -1

    def make(*_: object) -> Memory:
        made.append(1)
        return Memory()

    monkeypatch.setattr(thinking, "make_bot", make)
    monkeypatch.setattr(thinking, "_known", {})
    monkeypatch.setattr(thinking, "REMEMBERED", 2)
    table = CoreTable(find_game("shogunate")(3), "memory")

    def ask(chair: str, bot: str = "thumb") -> str:
        record = msgspec.json.decode(table.record().to_json())
        fields = ("game", "rules_version", "seats", "options", "edition", "edition_digest", "edition_data")
        about = msgspec.json.encode({field: record[field] for field in fields if field in record}).decode()
        seen = msgspec.Raw(table.perspective(table.state.deciders[0]).encoded())
        thought = thinking._thought(thinking.Task("shogunate", about, bot, 0, chair, "dice", seen))
        return thought.why.partition("”. ")[2] or thought.fault

    assert [ask("one"), ask("one"), ask("two"), ask("one", "easy")] == [
        "Question 1.",
        "Question 2.",
        *["Question 1."] * 2,
    ]
    assert ask("two") == "Question 2."
    assert ask("one") == "Question 1."  # two others were kept since
    assert [ask("one"), ask("one"), ask("one"), ask("one")] == [
        "Question 2.",
        "Question 3.",
        "answered what is not legal",
        "Question 1.",  # who fails is not asked again
    ]
    count = len(made)
    table = CoreTable(find_game("shogunate")(3), "another")  # as if what was heard had never been
    assert ask("one") == "Question 1." and len(made) == count + 1


def test_an_answer_left_with_the_table_is_given_for_the_person(place: Place) -> None:
    table = place.open("coins", seats=2, options={"standing": True, "rounds": 2})
    ann = table.sit(0)
    ann.until("snapshot")
    for action in ("stake:low", "yes", "coin:tails", "coin:tails"):
        while action not in ann.options:
            ann.read()
        assert ann.act(action)["type"] == "done"
    while not ann.position["over"]:
        ann.read()
    assert ann.position["view"]["coins"] == [1, 0]


def answered_before_the_bot(place: Place, answer: str) -> tuple[Table, Player]:
    """A table where the first seat has shown its coin, and only then a bot sits down that shows one on its edge."""
    table = place.open("coins", seats=2, options={"thumb": "breaks", "edge": True, "rounds": 1})
    ann = table.sit(0)
    ann.until("snapshot")
    for action in ("stake:low", "yes", answer):
        assert ann.act(action)["type"] == "done"
    place.post(f"/{table.id}/chairs/1", {"bot": "thumb"}, table.tokens[1])
    return table, ann


def test_a_bot_whose_move_the_rules_fail_on_makes_another(place: Place) -> None:
    _, ann = answered_before_the_bot(place, "coin:heads")
    while not ann.position["over"]:
        ann.read()
    assert ann.position["view"]["coins"] == [0, 1]  # coin:tails is the default


def test_a_question_that_cannot_be_answered_is_left_alone(place: Place) -> None:
    """The rules fail on every answer: it is said once in the log, not tried for ever."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    logging.getLogger("sudare.server").addHandler(handler)
    try:
        table, ann = answered_before_the_bot(place, "coin:edge")
        wait_for(lambda: "no answer can be carried out" in stream.getvalue())
        live = hub(place).tables[table.id].result()
        wait_for(lambda: not live.errands)
        place.post(f"/{table.id}/chairs/1", {"bot": "default"}, table.host)  # another bot has no more luck
        wait_for(lambda: stream.getvalue().count("no answer can be carried out") == 2)
        wait_for(lambda: not live.errands)
        ann.sync()
        assert ann.position["flow"]["waiting"] == [1]
        place.post(f"/{table.id}/take_back", {}, table.tokens[0])  # but people can still do something about it
        ann.sync()
        assert "coin:heads" in ann.options
    finally:
        logging.getLogger("sudare.server").removeHandler(handler)
    assert stream.getvalue().count("no answer can be carried out") == 2


def test_a_chair_can_be_handed_to_a_bot_and_taken_back(place: Place) -> None:
    table = place.open("coins", seats=2, options={"rounds": 50})
    ann, bob = table.sit(0), table.sit(1)
    ann.until("snapshot")
    ann.act("stake:low")
    ann.act("yes")
    path = f"/{table.id}/chairs/1"
    assert place.post(path, {"bot": "genius"}, table.tokens[1], 409)["code"] == "no_such_bot"
    assert place.post(path, {"bot": "random"}, table.tokens[0], 403)["code"] == "not_yours"
    place.post(path, {"bot": "random"}, table.tokens[1])
    for _ in range(5):
        while not ann.options:
            ann.read()
        assert ann.act("coin:heads")["type"] == "done"
    while not ann.options:
        ann.read()
    assert ann.presence["chairs"][1] == {"name": "Player 2", "taken": True, "bot": "random", "here": True, "away": None}
    place.post(path, {"bot": "default"}, table.host)  # the host may let a bot stand in
    assert place.post(path, {"bot": ""}, table.host, 403)["code"] == "not_yours"
    place.post(path, {"bot": ""}, table.tokens[1])
    bob.sync()
    ann.sync()
    if ann.options:
        ann.act("coin:heads")
    bob.sync()
    if bob.options:
        assert bob.act("coin:heads")["type"] == "done"
    assert bob.decision["number"] >= 6
    assert bob.presence["chairs"][1]["bot"] == ""


def test_a_person_who_is_away_is_played_for_when_the_clock_runs_out(place: Place) -> None:
    table = place.open("coins", seats=2, options={"rounds": 1}, clock=3600, away="default")
    ann = table.sit(0)
    ann.until("snapshot")
    clock = ann.until("clock")
    assert list(clock["left"]) == ["0"] and 0 <= clock["left"]["0"] <= 3600
    ann.act("stake:high")
    ann.act("yes")
    assert ann.act("coin:heads")["type"] == "done"
    assert ann.position["view"]["coins"] == [-1, -1]
    in_loop(place, an_hour_passes(place, table.id))
    while not ann.position["over"]:  # seat 2 never comes
        ann.read()
    assert ann.position["view"]["coins"] == [0, 1]
    chair = ann.presence["chairs"][1]
    assert (chair["name"], chair["taken"], chair["bot"], chair["here"]) == ("Player 2", True, "", False)


async def an_hour_passes(place: Place, id: str) -> None:
    """Let the time of everybody who is asked run out now."""
    live = hub(place).tables[id].result()
    for errand in live.errands.values():
        errand.cancel()
    live.errands.clear()
    live.deadlines = {seat: deadline._replace(end=0.0) for seat, deadline in live.deadlines.items()}
    keeper(place).mind(live)
