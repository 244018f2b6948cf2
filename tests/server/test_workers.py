"""Several workers on one PostgreSQL: one winner for every place in a log, and everybody hears of everything."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from serving import WAIT, Place, Player, Process, Table, config, hub, serve, unload_all, wait_for
from websockets.exceptions import ConnectionClosed

from sudare.server import keeper, postgres
from sudare.server.hub import Hub


@pytest.fixture
def workers(fresh_postgres: str) -> Iterator[tuple[Place, Place]]:
    with serve(config(fresh_postgres)) as one, serve(config(fresh_postgres)) as two:
        yield one, two


def test_a_move_at_one_worker_reaches_sockets_at_the_other(workers: tuple[Place, Place]) -> None:
    one, two = workers
    table = one.open("leduc")
    ann, bob = table.sit(0), table.sit(1, two)
    ann.until("snapshot")
    bob.until("snapshot")
    ann.act("raise")
    assert bob.until("update")["events"][0]["data"] == {"seat": 0, "bet": "raise"}
    bob.act("call")
    assert ann.until("update")["events"][0]["data"] == {"seat": 1, "bet": "call"}
    bob.say(type="chat", text="hello from over here")
    assert ann.until("chat")["text"] == "hello from over here"
    while not all(chair["here"] for chair in ann.presence["chairs"]):
        ann.read()
    bob.close()
    while ann.presence["chairs"][1]["here"]:
        ann.read()


@pytest.mark.parametrize("asks", ["http", "socket"])
def test_what_one_worker_has_acknowledged_is_there_at_the_other(
    fresh_postgres: str, monkeypatch: pytest.MonkeyPatch, asks: str
) -> None:
    """News between workers may be late: here they never come."""
    monkeypatch.setattr(Hub, "heard", lambda self, table, seq: None)
    with serve(config(fresh_postgres)) as one, serve(config(fresh_postgres)) as two:
        table = one.open("leduc", start=False)
        assert two.get(f"/{table.id}/perspective", table.tokens[0])["presence"]["status"] == "open"
        one.post(f"/{table.id}/start", token=table.host)
        if asks == "http":
            seen = two.get(f"/{table.id}/perspective", table.tokens[0])
            assert seen["presence"]["status"] == "playing" and seen["snapshot"]["n"] == 1
        else:
            player = table.sit(0, two)
            player.sync()
            assert player.presence["status"] == "playing" and len(player.events) == 1
        two.post(f"/{table.id}/act", {"decision": 0, "action": "raise"}, table.tokens[0])
        assert one.get(f"/{table.id}/perspective", table.tokens[1])["snapshot"]["n"] == 2
        assert one.get(f"/{table.id}")["presence"]["status"] == "playing"


def test_who_is_connected_to_another_worker_is_not_away(fresh_postgres: str) -> None:
    with serve(config(fresh_postgres, away_after=0.0)) as one, serve(config(fresh_postgres, away_after=0.0)) as two:
        table = one.open("leduc")
        bob = table.sit(1, two)
        bob.until("snapshot")
        live = hub(one).tables[table.id].result()
        wait_for(lambda: 1 in live.everywhere()[0])
        assert one.post(f"/{table.id}/chairs/1", {"bot": "random"}, table.host, 409)["code"] == "not_away"
        bob.close()
        wait_for(lambda: 1 not in live.everywhere()[0])
        one.post(f"/{table.id}/chairs/1", {"bot": "random"}, table.host)


def test_conflicting_moves_have_exactly_one_winner(workers: tuple[Place, Place]) -> None:
    """Both workers are hammered with different answers to the same decisions."""
    rounds, tables = 12, [workers[0].open("coins", seats=2, options={"rounds": 12}) for _ in range(3)]
    for table in tables:
        player = table.sit(0)
        player.until("snapshot")
        player.act("stake:low")
        player.act("yes")
    answers: dict[tuple[str, int, int], list[Any]] = {}
    lock = threading.Lock()

    def hammer(tab: int, place: Place, table: Any, seat: int) -> None:
        player = table.sit(seat, place)
        player.until("snapshot")
        while not player.position["over"]:
            while not player.options and not player.position["over"]:
                player.read()
            if player.options:
                number, action = player.decision["number"], player.options[tab % 2]
                answer = player.act(action, command=f"{tab} {number}")
                with lock:
                    answers.setdefault((table.id, seat, number), []).append((answer, action))
                while player.decision["number"] == number:
                    player.read()
        player.close()

    threads = [
        threading.Thread(target=hammer, args=(tab, place, table, seat), daemon=True)
        for table in tables
        for seat in (0, 1)
        for tab, place in enumerate((*workers, *workers))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(WAIT)
        assert not thread.is_alive()
    for given in answers.values():
        assert sum(answer["type"] == "done" for answer, _ in given) == 1
        assert {answer["code"] for answer, _ in given if answer["type"] == "refused"} <= {"stale", "game_over"}
    for table in tables:
        record = workers[1].get(f"/{table.id}/record")
        moves = [tuple(move) for move in record["moves"] if move[1].startswith("coin")]
        assert len(moves) == 2 * rounds
        for seat in (0, 1):
            won = [
                next(action for answer, action in answers[table.id, seat, number] if answer["type"] == "done")
                for number in sorted(n for id, s, n in answers if (id, s) == (table.id, seat))
            ]
            assert [action for s, action in moves if s == seat] == won
    assert sum(hub(worker).metrics.counts["races_lost", ""] for worker in workers) > 0


def test_a_dead_workers_bots_are_taken_over(fresh_postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (keeper, postgres):
        monkeypatch.setattr(module, "ALIVE", 1.0)
    monkeypatch.setattr(keeper, "BEAT", 0.2)
    slow = Process(config(fresh_postgres, bot_pace=60.0))
    table = slow.open("leduc", bots={0: "thumb", 1: "thumb"})
    slow.kill()
    with serve(config(fresh_postgres)) as other:
        table.place = other
        wait_for(lambda: table.info()["presence"]["status"] == "over")


def test_a_worker_that_ends_well_hands_over_at_once(fresh_postgres: str) -> None:
    slow = Process(config(fresh_postgres, bot_pace=60.0))
    table = slow.open("leduc", bots={0: "thumb", 1: "thumb"})
    slow.stop()
    with serve(config(fresh_postgres)) as other:
        table.place = other
        wait_for(lambda: table.info()["presence"]["status"] == "over")


def test_a_table_that_one_worker_lets_sleep_is_kept_by_the_one_where_it_is_played(workers: tuple[Place, Place]) -> None:
    one, two = workers
    table = one.open("leduc", bots={1: "thumb"})
    wait_for(lambda: hub(one).tables[table.id].result().kept)
    player = table.sit(0, two)
    player.until("snapshot")
    unload_all(one)
    assert table.id not in hub(one).tables
    player.act("raise")
    while len(player.events) < 3:  # the bot answers
        player.read()


def test_the_store_can_fail_and_come_back(fresh_postgres: str) -> None:
    """What cannot be written is not done, and the table goes on as soon as it can be."""
    import asyncio

    import asyncpg

    async def run(*lines: str) -> None:
        connection = await asyncpg.connect(fresh_postgres)
        for line in lines:
            await connection.execute(line)
        await connection.close()

    with serve(config(fresh_postgres)) as place:
        table = place.open("leduc")
        player: Player = table.sit(0)
        player.until("snapshot")
        asyncio.run(run("ALTER TABLE log RENAME TO hidden_log"))
        refused = player.act("raise")
        assert refused["code"] == "unavailable"
        assert place.http.get("/healthz").status_code == 503
        asyncio.run(run("ALTER TABLE hidden_log RENAME TO log"))
        assert player.act("raise")["type"] == "done"
        assert [event["kind"] for event in player.events] == ["dealt", "bet_made"]


# -- real processes behind one port ------------------------------------------------------------------------------------


def worker_of(server: Process, player: Player) -> int:
    """Return the process that serves a socket: the one that has the other end of it open."""
    near = player.socket.socket.getsockname()[1]
    ends = (line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:])
    inode = next(e[9] for e in ends if e[1].endswith(f":{server.port:04X}") and e[2].endswith(f":{near:04X}"))
    return next(pid for pid in children(server.process.pid) if f"socket:[{inode}]" in open_files(pid))


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def open_files(pid: int) -> list[str]:
    try:
        return [os.readlink(path) for path in Path(f"/proc/{pid}/fd").iterdir()]
    except OSError:
        return []


def sit_at(
    server: Process, table: Table, seat: int, worker: int | None = None, other_than: int | None = None
) -> Player:
    """Sit down until the right worker has answered: the system hands connections to whoever is free."""
    for _ in range(500):
        player = table.sit(seat)
        player.until("snapshot")
        found = worker_of(server, player)
        if found == worker or (other_than is not None and found != other_than):
            return player
        player.close()
    raise AssertionError("all connections went to one worker")


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="finds out who serves a socket as Linux tells it")
def test_workers_are_processes_behind_one_port_and_one_may_die(fresh_postgres: str) -> None:
    server = Process(config(fresh_postgres, bot_pace=0.05), workers=2)
    try:
        table = server.open("coins", seats=2, options={"rounds": 40})
        bots = [server.open("coins", seats=2, options={"rounds": 300}, bots={1: "random"}) for _ in range(4)]
        ann = table.sit(0)
        ann.until("snapshot")
        here = worker_of(server, ann)
        bob = sit_at(server, table, 1, other_than=here)
        ann.act("stake:low")
        ann.act("yes")
        for _ in range(5):  # what one does at one worker, the other sees at the other
            for player in (ann, bob):
                while not player.options:
                    player.read()
                assert player.act("coin:heads")["type"] == "done"
        kept = [sit_at(server, one, 0, worker=here) for one in bots]  # opened here first, so that it is kept here
        for player in kept:
            player.act("stake:low")
            player.act("yes")
        os.kill(here, signal.SIGKILL)
        with pytest.raises((ConnectionClosed, OSError)):
            ann.until("nothing more")
        for player in kept:
            player.close()
        again = table.sit(0)
        again.until("snapshot")
        for _ in range(5):
            for player in (again, bob):
                while not player.options:
                    player.read()
                assert player.act("coin:tails")["type"] == "done"
        for one in bots:  # somebody else thinks for the bots now
            player = one.sit(0)
            player.until("snapshot")
            for _ in range(3):
                while not player.options:
                    player.read()
                assert player.act("coin:heads")["type"] == "done"
        workers = [pid for pid in children(server.process.pid) if open_files(pid)]
        server.process.kill()
        server.process.wait(WAIT)
        wait_for(lambda: not any(Path(f"/proc/{pid}").exists() for pid in workers))  # they leave with it
    finally:
        if server.process.poll() is None:
            server.kill()
