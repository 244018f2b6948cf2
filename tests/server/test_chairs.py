"""Tables and chairs: opening, joining, hosting, leaving, meeting again; tokens give one seat at one table."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import httpx
import pytest
from serving import WAIT, Place, Player, config, hub, serve, unload_all
from websockets.exceptions import ConnectionClosed


def test_a_table_is_opened_joined_and_started(place: Place) -> None:
    made = place.post("", {"game": "shogunate", "seats": 4, "bots": {"3": "thumb"}, "listed": True})
    id, host = made["id"], made["host"]
    assert len(id) >= 16 and len(host) >= 43
    info = place.get(f"/{id}")
    assert info["about"]["commitment"] == made["commitment"] and info["presence"]["seed"] is None
    assert info["presence"]["chairs"][3]["bot"] == "thumb"
    ann = place.post(f"/{id}/join", {"name": " Ann\u202e "})
    assert ann["seat"] == 0
    assert place.post(f"/{id}/join", {"name": "Ann"}, status=409)["code"] == "name_taken"
    assert place.post(f"/{id}/join", {"name": "Eve", "seat": 0}, status=409)["code"] == "taken"
    assert place.post(f"/{id}/join", {"name": "Eve", "seat": 3}, status=409)["code"] == "taken"
    assert place.post(f"/{id}/join", {"name": "Eve", "seat": 9}, status=404)["code"] == "no_such_seat"
    assert place.post(f"/{id}/join", {"name": "\u200b"}, status=409)["code"] == "empty"
    assert place.post(f"/{id}/join", {"name": "x" * 25}, status=400)["code"] == "bad_request"
    bob = place.post(f"/{id}/join", {"name": "Bob", "seat": 2})
    not_ready = place.post(f"/{id}/start", token=host, status=409)
    assert not_ready["text"] == "Nobody sits on seat 2 yet: wait, or put a bot there."
    assert place.post(f"/{id}/start", token=bob["token"], status=403)["code"] == "not_host"
    place.post(f"/{id}/chairs/1", {"bot": "random"}, host)
    assert place.post(f"/{id}/join", {"name": "Eve"}, status=409)["code"] == "full"
    assert place.post(f"/{id}/act", {"decision": 0, "action": "x"}, bob["token"], 409)["code"] == "not_started"
    place.post(f"/{id}/start", token=host)
    place.post(f"/{id}/start", token=host)  # once more changes nothing
    listed = next(t for t in place.get("")["tables"] if t["id"] == id)
    assert (listed["status"], listed["title"]) == ("playing", "Shogunate")
    assert [chair["name"] for chair in listed["chairs"]] == ["Ann", "Taro", "Bob", "Jun"]


def test_private_tables_are_not_listed(place: Place) -> None:
    table = place.open("leduc", start=False)
    assert table.id not in [t["id"] for t in place.get("")["tables"]]


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"game": "chess"}, "there is no game 'chess' here"),
        ({"game": "../../etc/passwd.py"}, "there is no game"),
        ({"game": "shogunate", "seats": 40}, "is for"),
        ({"game": "shogunate", "options": {"colour": "red"}}, "there is no option 'colour'"),
        ({"game": "leduc", "edition": {"game": "chess"}}, "expected 'leduc', got 'chess'"),
        ({"game": "leduc", "edition": "/etc/passwd"}, "not what is expected"),
        ({"game": "leduc", "bots": {"0": "genius"}}, "There is no bot 'genius'"),
        ({"game": "leduc", "bots": {"0": "exec:sh"}}, "There is no bot 'exec:sh'"),
        ({"game": "leduc", "away": "exec:sh"}, "There is no bot 'exec:sh'"),
        ({"game": "leduc", "bots": {"7": "thumb"}}, "There is no seat 8"),
        ({"game": "leduc", "clock": 0}, "not what is expected"),
        ({"game": "leduc", "colour": "red"}, "not what is expected"),
        ([], "not what is expected"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_its_reason(place: Place, body: object, says: str) -> None:
    answer = place.http.post("/api/tables", json=body)
    assert answer.status_code in (400, 404, 409)
    assert says in answer.json()["text"]


def test_only_hashes_of_tokens_are_stored_and_the_file_is_private(tmp_path: Path) -> None:
    with serve(config(f"sqlite:///{tmp_path}/tables.db")) as place:
        table = place.open("leduc")
    assert (tmp_path / "tables.db").stat().st_mode & 0o077 == 0
    with sqlite3.connect(tmp_path / "tables.db") as file:
        stored = "\n".join(file.iterdump())
    assert table.id in stored
    for token in (table.host, *table.tokens.values()):
        assert token not in stored


def test_a_browser_plays_with_cookies(place: Place) -> None:
    with httpx.Client(base_url=place.url, timeout=WAIT) as browser:
        made = browser.post("/api/tables", json={"game": "leduc", "bots": {"1": "thumb"}})
        cookie = made.headers["set-cookie"]
        assert "HttpOnly" in cookie and "samesite=strict" in cookie.lower()
        id = made.json()["id"]
        joined = browser.post(f"/api/tables/{id}/join", json={"name": "Ann"})
        assert joined.status_code == 201
        assert browser.post(f"/api/tables/{id}/start").status_code == 200
        seen = browser.get(f"/api/tables/{id}/perspective").json()
        assert seen["snapshot"]["position"]["seat"] == 0
        jar = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    player = Player(place.port, id, headers={"Cookie": jar, "Origin": place.url})
    assert player.until("hello")["host"] is True
    assert player.until("snapshot")["position"]["seat"] == 0
    old = Player(place.port, id, headers={"Cookie": f"sudare_chair_{id}_0=forged"})
    assert old.until("snapshot")["position"]["seat"] is None


def test_who_leaves_a_chair_sees_its_secrets_no_more(place: Place) -> None:
    table = place.open("leduc")
    ann = table.sit(0)
    ann.until("snapshot")
    path = f"/{table.id}/chairs/0"
    assert place.post(path, {"free": True}, table.host, 409)["code"] == "taken"  # not by the host while the game is on
    assert place.post(path, {"free": True}, table.tokens[1], 403)["code"] == "not_yours"
    place.post(path, {"free": True}, table.tokens[0])
    with pytest.raises(ConnectionClosed) as closed:
        ann.until("nothing more")
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4001
    assert place.get(f"/{table.id}/perspective", table.tokens[0], 401)["code"] == "unknown_token"
    eve = place.post(f"/{table.id}/join", {"name": "Eve"})
    assert eve["seat"] == 0
    player = Player(place.port, table.id, eve["token"])
    assert player.until("snapshot")["position"]["seat"] == 0


def test_the_host_can_free_a_chair_before_the_game(place: Place) -> None:
    table = place.open("leduc", start=False)
    place.post(f"/{table.id}/chairs/1", {"free": True}, table.host)
    assert place.post(f"/{table.id}/join", {"name": "Eve"})["seat"] == 1


def test_the_same_people_meet_again(place: Place) -> None:
    table = place.open("leduc")
    assert place.post(f"/{table.id}/rematch", token=table.host, status=409)["code"] == "not_over"
    ann, bob = table.sit(0), table.sit(1)
    ann.until("snapshot")
    ann.act("raise")
    bob.sync()
    bob.act("fold")
    assert place.post(f"/{table.id}/rematch", token=table.tokens[0], status=403)["code"] == "not_host"
    made = place.post(f"/{table.id}/rematch", token=table.host)
    while bob.presence["again"] != made["id"]:
        bob.read()
    again = f"/{made['id']}"
    assert made["commitment"] != place.get(f"/{table.id}")["about"]["commitment"]
    assert place.post(f"{again}/join", {"name": "Eve"}, status=409)["code"] == "full"
    assert place.post(f"{again}/join", {"name": "Eve", "seat": 0}, status=409)["code"] == "taken"
    for seat in (1, 0):
        joined = place.post(f"{again}/join", {"name": f"Player {seat + 1}"}, table.tokens[seat])
        assert joined["seat"] == seat and joined["token"] != table.tokens[seat]
    place.post(f"{again}/start", token=made["host"])
    assert place.get(f"{again}/perspective", table.tokens[0], 401)["code"] == "unknown_token"
    assert place.post(f"/{table.id}/rematch", token=table.host, status=409)["code"] == "done_already"


def test_presence_tells_who_is_here(place: Place) -> None:
    table = place.open("leduc")
    ann = table.sit(0)
    ann.sync()
    assert [chair["here"] for chair in ann.presence["chairs"]] == [True, False]
    bob, watcher = table.sit(1), table.sit(None)
    watcher.sync()
    while ann.presence["watching"] != 1:
        ann.read()
    assert [chair["here"] for chair in ann.presence["chairs"]] == [True, True]
    bob.close()
    watcher.close()
    while ann.presence["watching"] or ann.presence["chairs"][1]["here"]:
        ann.read()


def test_a_table_that_nobody_looks_at_leaves_the_memory_and_comes_back(place: Place) -> None:
    table = place.open("leduc")
    place.post(f"/{table.id}/act", {"decision": 0, "action": "raise"}, table.tokens[0])
    watcher = place.open("leduc").sit(None)
    watcher.sync()
    unload_all(place)
    left = [live.id for live in hub(place).live()]
    assert table.id not in left and watcher.frames[0]["table"]["id"] in left
    assert place.get(f"/{table.id}/perspective", table.tokens[1])["snapshot"]["n"] == 2


def test_several_workers_need_a_shared_database(tmp_path: Path) -> None:
    from sudare.core import SudareError
    from sudare.server.run import listen, run

    with (
        listen("127.0.0.1", 0) as listening,
        pytest.raises(SudareError, match="several workers need a database that they can share"),
    ):
        run(config(f"sqlite:///{tmp_path}/tables.db"), listening, workers=2)


def test_bots_have_names_that_nobody_else_has(place: Place) -> None:
    table = place.open("shogunate", seats=4, bots={1: "thumb", 2: "random", 3: "random"}, start=False, people=0)
    chairs = table.info()["presence"]["chairs"]
    assert [chair["name"] for chair in chairs] == ["", "Taro", "Sen", "Jun"]
    place.post(f"/{table.id}/join", {"name": "Taro"})
    chairs = table.info()["presence"]["chairs"]
    assert [(chair["name"], chair["bot"]) for chair in chairs] == [
        ("Taro", ""),
        ("Sen", "thumb"),
        ("Jun", "random"),
        ("Mio", "random"),
    ]
