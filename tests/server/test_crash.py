"""kill -9 in the middle of many games: nothing that was acknowledged is lost, and everything goes on."""

from __future__ import annotations

import random
import threading
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from serving import LEDUC, WAIT, Player, Process, Table, config, wait_for
from websockets.exceptions import ConnectionClosed, WebSocketException

from sudare.core import Record, find_game
from sudare.core import Table as Board

TABLES = 8


@pytest.fixture(params=["sqlite", "postgresql"])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.db"
    address: str = request.getfixturevalue("fresh_postgres")
    return address


def play_until_cut_off(table: Table, seat: int, acknowledged: list[tuple[int, str]], enough: threading.Event) -> None:
    """Play at random, noting what was acknowledged, until the server is gone."""
    dice = random.Random(f"{table.id} {seat}")
    try:
        player = table.sit(seat)
        player.until("snapshot")
        while not player.position["over"]:
            while not player.options and not player.position["over"]:
                player.read()
            if player.options:
                action, number = dice.choice(player.options), player.decision["number"]
                assert player.act(action)["type"] == "done"
                acknowledged.append((number, action))
                if len(acknowledged) >= 3:
                    enough.set()
    except (WebSocketException, OSError, TimeoutError):
        pass


def test_nothing_acknowledged_is_lost_and_everything_goes_on(db: str) -> None:
    server = Process(config(db))
    tables = [server.open("coins", seats=3, options={"rounds": 30}, bots={2: "random"}) for _ in range(TABLES)]
    tables += [server.open("leduc", bots={1: "thumb"}) for _ in range(TABLES)]
    done: dict[tuple[str, int], list[tuple[int, str]]] = {(t.id, seat): [] for t in tables for seat in t.tokens}
    enough = threading.Event()
    threads = [
        threading.Thread(target=play_until_cut_off, args=(t, seat, done[t.id, seat], enough), daemon=True)
        for t in tables
        for seat in t.tokens
    ]
    for thread in threads:
        thread.start()
    assert enough.wait(WAIT)
    server.kill()
    for thread in threads:
        thread.join(WAIT)
        assert not thread.is_alive()
    again = Process(config(db), server.port)
    try:
        for table in tables:
            table.place = again
            for seat in table.tokens:
                check_kept(table, seat, done[table.id, seat])
        for table in tables[:2] + tables[-2:]:
            finish(table)
        assert again.stop() in (0, -15)
    finally:
        again.process.kill()
        again.process.wait(WAIT)


def check_kept(table: Table, seat: int, acknowledged: list[tuple[int, str]]) -> None:
    """The seat's decisions go on after the last one that was acknowledged; at most one more was stored."""
    player = table.sit(seat)
    player.until("snapshot")
    answered = player.decision["number"]
    assert len(acknowledged) <= answered <= len(acknowledged) + 1
    replayed = table.place.get(f"/{table.id}/replay", table.tokens[seat])
    assert sum("decision" in update for update in replayed["updates"]) >= len(acknowledged)
    player.close()


def finish(table: Table) -> None:
    """Play on to the end; the bots must have come back, too."""
    ends = time.monotonic() + WAIT
    while time.monotonic() < ends:
        waiting = False
        for token in table.tokens.values():
            seen = table.place.get(f"/{table.id}/perspective", token, since=1_000_000)
            if seen["snapshot"]["position"]["over"]:
                record = msgspec.convert(table.place.get(f"/{table.id}/record"), Record)
                Board.from_record(record, lambda id: find_game(COINS_OR_LEDUC[id]))
                return
            decision = seen["snapshot"]["decision"]
            if decision["question"]:
                waiting = True
                body = {"decision": decision["number"], "action": decision["question"]["options"][-1]["action"]}
                table.place.post(f"/{table.id}/act", body, token)
        if not waiting:
            threading.Event().wait(0.01)
    raise AssertionError("the game did not go on")


COINS_OR_LEDUC = {"leduc": LEDUC, "coins": LEDUC.replace("examples/leduc.py", "tests/server/coins/coins.py")}


def test_an_open_simultaneous_choice_survives(tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path}/tables.db"
    server = Process(config(db))
    table = server.open("coins", seats=3)
    ann = table.sit(0)
    ann.until("snapshot")
    for action in ("stake:high", "yes", "coin:heads"):
        assert ann.act(action, command=action)["type"] == "done"
    server.kill()
    table.place = again = Process(config(db))
    try:
        player, other = table.sit(0), table.sit(1)
        player.until("snapshot")
        other.until("snapshot")
        assert player.decision["answer"] == "coin:heads"
        assert other.options == ["coin:heads", "coin:tails"]
        assert other.position["flow"]["waiting"] == [1, 2]
        player.say(
            type="act", decision=2, action="coin:heads", command="coin:heads"
        )  # sent again by a client that is not sure
        assert player.until("done", "refused") == {"type": "done", "command": "coin:heads"}
    finally:
        again.kill()


def test_a_graceful_end_tells_everybody_and_ends_well(tmp_path: Path) -> None:
    server = Process(config(f"sqlite:///{tmp_path}/tables.db"))
    table = server.open("leduc")
    player = table.sit(0)
    player.until("snapshot")
    codes: list[Any] = []

    def listen(player: Player) -> None:
        try:
            while True:
                player.read()
        except ConnectionClosed as closed:
            codes.append(closed.rcvd and closed.rcvd.code)

    thread = threading.Thread(target=listen, args=(player,), daemon=True)
    thread.start()
    assert server.stop() in (0, -15)
    thread.join(WAIT)
    assert codes == [1012]


def test_bots_resume_thinking_without_anybody_asking(tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path}/tables.db"
    server = Process(config(db, bot_pace=30.0))
    table = server.open("leduc", bots={0: "thumb", 1: "thumb"})
    server.kill()
    table.place = again = Process(config(db))
    try:
        wait_for(lambda: table.info()["presence"]["status"] == "over")
    finally:
        again.kill()
