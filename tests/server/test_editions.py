"""An edition is the work of a stranger: it cannot freeze, fill or read the host; what stalls is put aside."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from serving import ROOT, WAIT, Place, Process, config, hub, in_loop, keeper, serve, unload_all, wait_for
from websockets.exceptions import ConnectionClosed

from sudare.core import Stalled, SudareError, find_game
from sudare.server import workshop
from sudare.server.config import Config
from sudare.server.patience import patience

ODD = str(ROOT / "tests" / "server" / "odd" / "odd.py")
SECRET = "the first line of a file that is none of your business"


def house(game: str) -> dict[str, Any]:
    """Return the house edition of a game as data of one's own."""
    text = (find_game(game).folder() / "edition.toml").read_text(encoding="utf-8")
    return {**tomllib.loads(text), "name": "mine"}


def odd(how: str = "", title: str = "") -> dict[str, Any]:
    """Return an edition of the odd game."""
    return {"game": "odd", "name": "mine", "how": how, "title": title}


def settings(folder: Path, **changes: Any) -> Config:
    return config(f"sqlite:///{folder}/tables.db", game_files=(ODD,), **changes)


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Place]:
    with serve(settings(tmp_path)) as place:
        yield place


# -- what is posted ----------------------------------------------------------------------------------------------------


def endless_draw() -> dict[str, Any]:
    edition = house("chiyo")
    edition["patrons"][0]["ops"] = "draw_honor(me,999999999999)"
    return edition


def endless_list(game: str, table: str) -> dict[str, Any]:
    edition = house(game)
    edition[table][0]["count"] = 10**12
    return edition


@pytest.mark.parametrize(
    ("edition", "message"),
    [
        (endless_draw(), "patrons (merchant).ops: draw_honor: expected a number, from 1 to 30, got '999999999999'"),
        (endless_list("shogunate", "plots"), "plots[0] (moonless_night).count: expected int <= 120"),
        (endless_list("kage", "guard_cards"), "guard_cards[0] (coordinate_search).count: expected int <= 20"),
    ],
    ids=["draw_honor", "shogunate count", "kage count"],
)
def test_numbers_that_no_table_holds_are_refused_with_one_sentence(
    host: Place, edition: dict[str, Any], message: str
) -> None:
    refused = host.post("", {"game": edition["game"], "edition": edition}, status=400)
    assert refused["code"] == "bad_table"
    assert message.partition(": ")[2] in refused["text"], refused["text"]


def test_a_posted_edition_never_names_a_file(host: Place, tmp_path: Path) -> None:
    (tmp_path / "secret.toml").write_text(SECRET, encoding="utf-8")
    os.mkfifo(tmp_path / "pipe.toml")
    for file in (tmp_path / "secret.toml", tmp_path / "pipe.toml", "/dev/zero", "../chiyo/edition.toml"):
        refused = host.post("", {"game": "ninja", "edition": {**house("ninja"), "map_file": str(file)}}, status=400)
        assert refused["code"] == "bad_table" and SECRET not in refused["text"] and "map_file: " in refused["text"]
        kage = house("kage")
        kage["boards"][0]["file"] = str(file)
        refused = host.post("", {"game": "kage", "edition": kage}, status=400)
        assert refused["code"] == "bad_table" and SECRET not in refused["text"] and ".file: " in refused["text"]


def test_a_board_or_a_map_comes_inline_or_by_the_name_of_one_that_ships(host: Place) -> None:
    kage = house("kage")
    kage["boards"][0] = {"id": "mh", "box": "core", "text": (find_game("kage").folder() / "boards/mh.txt").read_text()}
    table = host.open("kage", edition=kage, bots={0: "default", 1: "default"}, people=0)
    assert table.info()["about"]["edition"] == "mine"
    ninja = house("ninja")
    assert ninja["map_file"] == "map.toml"
    host.open("ninja", edition=ninja, bots={0: "default", 1: "default"}, people=0)


# -- the workshop ------------------------------------------------------------------------------------------------------


def test_an_edition_that_takes_for_ever_keeps_nobody_else_waiting(host: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    host.post("", {"game": "odd", "edition": odd()})  # the process of the workshop is there
    started = threading.Event()
    limits: list[Any] = []
    refused: list[Any] = []
    fault = workshop.Workshop.fault

    def watched(self: workshop.Workshop, order: workshop.Order) -> str:
        started.set()
        return fault(self, order)

    def post() -> None:
        with Place(host.port).http as http:
            refused.append(http.post("/api/tables", json={"game": "odd", "edition": odd("for ever")}, timeout=5 * WAIT))

    monkeypatch.setattr(workshop.Workshop, "fault", watched)
    thread = threading.Thread(target=post)
    thread.start()
    assert started.wait(WAIT)
    while not refused and len(limits) < 3:  # while it is being tried, everybody else is served
        host.open("odd", bots={0: "default"}, people=1)
        limits.append(host.http.get("/healthz").status_code)
    assert limits and set(limits) == {200}
    thread.join(5 * WAIT)
    assert refused[0].status_code == 400
    assert refused[0].json()["text"] == "this edition takes too much time or memory to be played."
    host.post("", {"game": "odd", "edition": odd()})  # and there is another process


@pytest.mark.parametrize(
    ("how", "text"),
    [
        ("memory", "this edition takes too much time or memory to be played."),
        ("stalls", "The rules of Odd come to no question here with this edition."),
        ("fails", "this game cannot be played with these options and this edition."),
    ],
)
def test_what_the_workshop_refuses(host: Place, how: str, text: str) -> None:
    refused = host.post("", {"game": "odd", "edition": odd(how)}, status=400)
    assert refused == {"type": "refused", "code": "bad_table", "text": text} | {
        key: refused[key] for key in refused if key not in ("type", "code", "text")
    }


def test_who_sends_many_editions_does_not_keep_other_addresses_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, order = threading.Event(), []

    def refuses(self: workshop.Workshop, tried: workshop.Order) -> str:
        order.append(tried[3]["title"])
        go_on.wait(WAIT)
        return "no"

    monkeypatch.setattr(workshop.Workshop, "fault", refuses)

    async def all_at_once() -> None:
        shop = workshop.Workshop(settings(tmp_path))
        senders = ["flood"] * 5 + ["guest", "flood", "friend"]
        tries = [asyncio.create_task(shop.try_out("odd", 2, {}, odd("", who), who)) for who in senders]
        while not order:
            await asyncio.sleep(0.01)
        go_on.set()
        answers = await asyncio.gather(*tries, return_exceptions=True)
        assert all(isinstance(answer, SudareError) and str(answer) == "no" for answer in answers)
        shop.close()

    asyncio.run(all_at_once())
    assert order[:3] == ["flood", "guest", "friend"], "who came last waits for one of them, not for all"
    assert order[3:] == ["flood"] * 5


# -- tables that stall -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("move", ["loop", "leave"])
def test_a_move_that_comes_to_no_question_is_not_made(host: Place, move: str) -> None:
    table = host.open("odd", edition=odd())
    ann = table.sit(0)
    ann.until("snapshot")
    before = ann.position["view"]["went"]
    refused = ann.act(move)
    assert refused["code"] == "stalled"
    assert refused["text"] == "The rules of Odd come to no question here with this edition, so the move was not made."
    assert ann.act("go")["type"] == "done", "the table goes on from where it was"
    assert (before, ann.position["view"]["went"]) == (0, 1)


def measured(place: Place) -> dict[str, str]:
    lines = place.http.get("/metrics").text.splitlines()
    return dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))


def test_a_table_that_stalls_twice_is_put_aside_for_good(tmp_path: Path) -> None:
    with serve(settings(tmp_path)) as place:
        table = place.open("odd", edition=odd())
        other = place.open("odd", edition=odd(), bots={1: "default"}, people=1)
        ann = table.sit(0)
        ann.until("snapshot")
        assert ann.act("loop")["code"] == "stalled"
        assert measured(place)["sudare_tables_aside"] == "0"
        with pytest.raises(ConnectionClosed):
            ann.act("loop")  # it is not even answered
        for _ in range(2):
            refused = place.get(f"/{table.id}", token=table.host, status=409)
            assert refused["code"] == "aside" and refused["text"].startswith("This table was put aside")
            unload_all(place)
        assert measured(place)["sudare_tables_aside"] == "1"
        assert measured(place)["sudare_stalls_total"] == "2"
        bob = other.sit(0)
        bob.until("snapshot")
        assert bob.act("go")["type"] == "done", "the other tables play on"
    with serve(settings(tmp_path)) as place:  # nor is it forgotten
        assert place.get(f"/{table.id}", status=409)["code"] == "aside"


def test_a_step_that_never_ends_is_stopped_and_counted(tmp_path: Path) -> None:
    """The budget of steps does not see what happens inside of one: the whole server stood still for good."""
    place = Process(settings(tmp_path))
    try:
        table = place.open("odd", edition=odd())
        ann = table.sit(0)
        ann.until("snapshot")
        refused = ann.act("freeze")
        assert refused["code"] == "stalled"
        assert refused["text"] == "The rules take too long here with this edition, so the move was not made."
        assert ann.act("go")["type"] == "done", "the table goes on from where it was"
        bob = table.sit(1)
        bob.until("snapshot")
        with pytest.raises(ConnectionClosed):
            bob.act("freeze")
        assert place.get(f"/{table.id}", status=409)["code"] == "aside"
        assert measured(place)["sudare_stalls_total"] == "2"
    finally:
        place.kill()
    with serve(settings(tmp_path)) as again:
        assert again.get(f"/{table.id}", status=409)["code"] == "aside", "nor is it forgotten"


def test_where_nothing_can_be_interrupted_it_is_noticed_afterwards() -> None:
    said = []

    def work() -> None:
        try:
            with patience(0.0):
                sum(range(1000))
        except Stalled as stalled:
            said.append(str(stalled))

    thread = threading.Thread(target=work)  # a signal reaches the main thread alone
    thread.start()
    thread.join()
    assert said == ["The rules take too long here with this edition"]


def test_patience_ends_with_the_work() -> None:
    """What takes long afterwards, or was done in time, is nobody's fault."""
    with patience(0.05):
        pass
    began = time.process_time()
    while time.process_time() - began < 0.2:
        pass
    with pytest.raises(Stalled), patience(0.05):
        for_ever()


def for_ever() -> None:
    while True:
        pass


def test_a_bot_that_stalls_its_table_does_not_try_for_ever(tmp_path: Path) -> None:
    with serve(settings(tmp_path)) as place:
        table = place.open("odd", edition=odd(), bots={1: "thumb"}, people=1)
        ann = table.sit(0)
        ann.until("snapshot")
        ann.act("go")
        wait_for(lambda: hub(place).metrics.counts["stalls", ""] >= 1)
        ann.until("update")  # the safe default was carried out instead
        ann.act("go")
        wait_for(lambda: place.http.get(f"/api/tables/{table.id}").status_code == 409)
        live = hub(place).tables[table.id].result()
        wait_for(lambda: not live.errands)
        in_loop(place, _mind(place, live))
        assert not live.errands and live.claiming is None


async def _mind(place: Place, live: Any) -> None:
    keeper(place).mind(live)


# -- tables that kill --------------------------------------------------------------------------------------------------


@pytest.fixture(params=["sqlite", "postgresql"])
def durable(request: pytest.FixtureRequest, tmp_path: Path) -> Config:
    if request.param == "sqlite":
        return settings(tmp_path)
    return config(request.getfixturevalue("fresh_postgres"), game_files=(ODD,))


def test_a_table_that_kills_its_worker_is_put_aside_after_the_second_time(durable: Config) -> None:
    """The mark is written before the log is read, and taken off when that went well."""
    flag = Path(ODD).with_name(f"kill_{os.getpid()}.flag")
    first = Process(durable)
    try:
        fine = first.open("odd", edition=odd("kills", "harmless"), start=False, people=1)
        bad = first.open("odd", edition=odd("kills", flag.stem), bots={1: "default"}, people=1)
        assert first.stop() in (0, -15)
        flag.touch()
        for _ in range(2):
            assert life(durable) == -9, "the keeper takes it in, and dies of it"
        last = Process(durable)
        try:
            wait_for(lambda: last.http.get(f"/api/tables/{bad.id}").status_code != 503)  # may yet be read elsewhere
            assert last.get(f"/{bad.id}", token=bad.host, status=409)["code"] == "aside"
            assert measured(last)["sudare_tables_aside"] == "1"
            assert last.get(f"/{fine.id}")["presence"]["status"] == "open", "what lay beside it is whole"
        finally:
            last.stop()
    finally:
        flag.unlink(missing_ok=True)
        first.process.kill()


def life(durable: Config) -> int:
    """Start a server that will not live long; return how it ended."""
    code = (
        "import sys, msgspec\n"
        "from sudare.server.config import Config\n"
        "from sudare.server.run import listen, run\n"
        "run(msgspec.json.decode(sys.argv[1], type=Config), listen('127.0.0.1', 0), 1)\n"
    )
    command = [sys.executable, "-c", code, msgspec.json.encode(durable).decode()]
    return subprocess.run(command, stderr=subprocess.DEVNULL, timeout=WAIT, check=False).returncode
