"""Whole games through real sockets and through plain HTTP: nothing lost, nothing doubled, everybody sees the record."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from serving import LEDUC, WAIT, Place, Player, Table, config, hub, serve, wait_for

from sudare.core import Chance, Perspective, Record, commitment, find_game, installed
from sudare.core import Table as Board

GAMES = ["leduc", *installed()]
MANY = 30  # tables
FEW = 25  # moves


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    db = f"sqlite:///{tmp_path_factory.mktemp('db')}/tables.db"
    if request.param == "postgresql":
        db = request.getfixturevalue("postgres_url")
    with serve(config(db)) as place:
        yield place


def find(id: str) -> type:
    return find_game(LEDUC if id == "leduc" else id)


def play_all(table: Table, seed: int) -> dict[int, Player]:
    """Let every person of a table play at random, all at once, to the end."""
    players = {seat: table.sit(seat) for seat in table.tokens}
    threads = [
        threading.Thread(target=player.play, args=(random.Random(f"{seed} {seat}"),), daemon=True)
        for seat, player in players.items()
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(WAIT)
        assert not thread.is_alive()
    return players


def check_side(board: Board, seat: int | None, player: Player) -> None:
    """Check that what somebody has on the screen is what a true table would show."""
    seen = json.loads(msgspec.json.encode(board.perspective(seat).snapshot()))
    question, answer = seen.pop("question"), seen.pop("answer")
    view = board.state.view(seat)
    seen["team"] = [] if seat is None else list(board.game.team(view, seat))
    assert player.position == seen
    if seat is not None:
        assert (player.decision["question"], player.decision["answer"]) == (question, answer)
    told = json.loads(msgspec.json.encode(board.told(seat)))
    assert [{k: v for k, v in event.items() if k != "text"} for event in player.events] == told


def same_as_record(table: Table, players: dict[int | None, Player]) -> Record:
    """Check that what everybody has on the screen is what the record says."""
    record = msgspec.convert(table.place.get(f"/{table.id}/record"), Record)
    board = Board.from_record(record, find)
    for seat, player in players.items():
        check_side(board, seat, player)
    return record


def test_people_play_a_whole_game_and_a_spectator_watches(place: Place) -> None:
    table = place.open("shogunate")
    watcher = table.sit(None)
    players: dict[int | None, Player] = {**play_all(table, 1)}
    while not (watcher.position and watcher.position["over"]):
        watcher.read()
    players[None] = watcher
    record = same_as_record(table, players)
    hello = watcher.frames[0]
    assert hello["type"] == "hello" and hello["protocol"] == 1 and hello["seat"] is None
    assert hello["table"]["commitment"] == record.commitment
    late = table.sit(None)
    late.until("snapshot")
    assert late.presence["seed"] == record.seed
    assert late.position == watcher.position and late.events == watcher.events


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_played_through_sockets(place: Place, game: str) -> None:
    table = place.open(game)
    seats: list[int | None] = [*table.tokens, None]
    players = {seat: table.sit(seat) for seat in seats}
    dice = random.Random(game)
    for _ in range(FEW):
        for player in players.values():
            player.sync()
        asked = [player for player in players.values() if player.options]
        if not asked:
            break
        player = dice.choice(asked)
        assert player.act(dice.choice(player.options))["type"] == "done"
    board = hub(place).tables[table.id].result().room.table
    assert board is not None
    for seat, player in players.items():
        player.sync()
        check_side(board, seat, player)


def test_people_and_bots_play_a_whole_game(place: Place) -> None:
    table = place.open("shogunate", bots={1: "thumb", 2: "random"})
    players: dict[int | None, Player] = {**play_all(table, 2)}
    same_as_record(table, players)


def test_many_tables_at_once(place: Place) -> None:
    tables = [place.open("leduc") for _ in range(MANY)]
    results: list[dict[int, Player]] = []

    def one(table: Table) -> None:
        results.append(play_all(table, hash(table.id)))

    threads = [threading.Thread(target=one, args=(table,), daemon=True) for table in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(WAIT)
    assert len(results) == MANY
    for players in results:
        id = players[0].frames[0]["table"]["id"]
        same_as_record(next(table for table in tables if table.id == id), {**players})


def test_scripts_play_over_plain_http(place: Place) -> None:
    table = place.open("leduc")
    tags = dict.fromkeys(table.tokens, "")
    for turn in range(200):
        seat = turn % 2
        token = table.tokens[seat]
        seen = place.get(f"/{table.id}/perspective", token, tag=tags[seat], wait=0)
        tags[seat] = seen["tag"]
        assert seen["text"]
        if seen["snapshot"]["position"]["over"]:
            break
        question = seen["snapshot"]["decision"]["question"]
        if question:
            body = {"decision": seen["snapshot"]["decision"]["number"], "action": question["options"][-1]["action"]}
            assert place.post(f"/{table.id}/act", body, token) == {"type": "done", "command": ""}
    assert table.info()["presence"]["status"] == "over"


def test_a_waiting_request_is_answered_when_there_is_something_new(place: Place) -> None:
    table = place.open("leduc")
    first = place.get(f"/{table.id}/perspective", table.tokens[1])
    answers: list[object] = []
    query = {"tag": first["tag"], "wait": 20, "since": first["snapshot"]["n"]}
    waiting = threading.Thread(
        target=lambda: answers.append(place.get(f"/{table.id}/perspective", table.tokens[1], **query))
    )
    waiting.start()
    place.post(f"/{table.id}/act", {"decision": 0, "action": "call"}, table.tokens[0])
    waiting.join(WAIT)
    (second,) = answers
    assert [event["kind"] for event in second["snapshot"]["events"]] == ["bet_made"]  # type: ignore[index]
    same = place.get(f"/{table.id}/perspective", table.tokens[1], tag=second["tag"], wait=0.1)  # type: ignore[index]
    assert same["tag"] == second["tag"]  # type: ignore[index]


def test_the_record_can_be_had_and_verified_when_the_game_is_over(place: Place, tmp_path: Path) -> None:
    table = place.open("leduc")
    assert place.get(f"/{table.id}/record", table.host, 409)["code"] == "not_over"
    assert table.info()["presence"]["seed"] is None, "all that is hidden follows from it"
    players = play_all(table, 3)
    told = [frame["seed"] for player in players.values() for frame in player.frames if frame["type"] == "presence"]
    assert commitment(table.info()["presence"]["seed"]) == table.info()["about"]["commitment"]
    assert told[0] is None, "nobody was told before the end"
    path = tmp_path / "record.json"
    path.write_bytes(place.http.get(f"/api/tables/{table.id}/record").content)
    done = subprocess.run(
        [sys.executable, "-m", "sudare.cli", "verify", path, "--game", LEDUC], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_a_replay_shows_ones_own_side_while_the_game_runs_and_any_side_afterwards(place: Place) -> None:
    table = place.open("leduc")
    other = place.get(f"/{table.id}/replay", table.tokens[0], 409, side=1)
    assert other["code"] == "not_over"
    assert place.get(f"/{table.id}/replay", side="nobody", status=400)["code"] == "bad_request"
    players = play_all(table, 4)
    for seat, player in players.items():
        played = place.get(f"/{table.id}/replay", side=seat)
        frames = [f for f in player.frames if f["type"] in ("snapshot", "update")]
        assert [played["start"]["position"]["seat"], len(played["updates"])] == [seat, len(frames) - 1]
        assert played["updates"] == frames[1:]
    public = place.get(f"/{table.id}/replay", table.tokens[0], side="public")
    assert public["start"]["position"]["view"]["own_card"] is None


def test_a_perspective_over_the_wire_is_enough_for_a_bot(place: Place) -> None:
    """A program elsewhere can rebuild the perspective, with samples and all, from what it was sent."""
    table = place.open("shogunate", bots={1: "random", 2: "random"})
    player = table.sit(0)
    player.until("snapshot")
    while not player.options:
        player.read()
    game = find_game("shogunate")(3)
    sent = {**player.position, "question": player.decision["question"], "answer": player.decision["answer"]}
    seen = Perspective.decode(game, json.dumps([sent, player.events]).encode())
    bot = game.thumb(0, Chance("x"))
    assert game.actions.name(bot.choose(seen)) in player.options


def test_bots_play_among_themselves(place: Place) -> None:
    table = place.open("leduc", bots={0: "thumb", 1: "random"})
    wait_for(lambda: table.info()["presence"]["status"] == "over")
