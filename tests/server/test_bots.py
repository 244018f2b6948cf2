"""Bots on chairs: whatever a bot does wrong, the safe default is taken; nothing of its hand shows in time or log."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from serving import Place, config, serve, wait_for

from sudare.server.observe import JsonLines
from sudare.server.thinking import pause


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("db")
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
def test_a_bot_that_fails_is_replaced_by_the_safe_default(place: Place, how: str, fault: str) -> None:
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


def test_one_that_hangs_does_not_keep_the_others_waiting(place: Place) -> None:
    slow = [
        place.open("coins", seats=2, options={"thumb": "hangs", "rounds": 1}, bots={0: "thumb", 1: "thumb"})
        for _ in range(2)
    ]
    quick = place.open("leduc", bots={0: "thumb", 1: "thumb"})
    wait_for(lambda: quick.info()["presence"]["status"] == "over")
    for table in slow:
        wait_for(lambda table=table: table.info()["presence"]["status"] == "over")  # type: ignore[misc]


def test_when_an_answer_comes_does_not_depend_on_how_long_it_took() -> None:
    assert {round(took + pause(took, 0.8), 9) for took in (0.0, 0.01, 0.3, 0.79, 0.8)} == {0.8}
    assert {round(took + pause(took, 0.8), 9) for took in (0.81, 1.2, 1.6)} == {1.6}
    assert pause(3.0, 0.0) == 0.0


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
    assert ann.presence["chairs"][1] == {"name": "Player 2", "taken": True, "bot": "random", "here": True}
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


def test_a_person_who_is_away_is_played_for_when_the_clock_runs_out(place: Place, tmp_path: Path) -> None:
    table = place.open("coins", seats=2, options={"rounds": 1}, clock=1, away="default")
    ann = table.sit(0)
    ann.until("snapshot")
    clock = ann.until("clock")
    assert list(clock["left"]) == ["0"] and 0 <= clock["left"]["0"] <= 1
    ann.act("stake:high")
    ann.act("yes")
    assert ann.act("coin:heads")["type"] == "done"
    while not ann.position["over"]:  # seat 2 never comes
        ann.read()
    assert ann.position["view"]["coins"] == [0, 1]
    assert ann.presence["chairs"][1] == {"name": "Player 2", "taken": True, "bot": "", "here": False}
