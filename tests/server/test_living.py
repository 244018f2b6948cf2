"""Living together: blocks, reports, and the desk of the server's host."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import serving
from clubs import STORES, Browser, club_at
from serving import Place, config, hub, in_loop, serve, wait_for

from sudare.server.app import create_app


@pytest.fixture(params=STORES)
def club(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    with club_at(request, tmp_path, codes_per_hour=1e6, desk_token="secret", quick_after=3600.0) as place:
        yield place


def seated(club: Place) -> tuple[str, Browser, Browser]:
    aki, mori = Browser(club), Browser(club)
    table = aki.post("/tables", {"game": "leduc", "seats": 2})["id"]
    aki.sit(table, "Aki", 0)
    mori.sit(table, "Mori", 1)
    aki.post(f"/tables/{table}/start")
    return table, aki, mori


def desk(club: Place, path: str = "", body: Any = None, token: str = "secret", status: int = 200) -> Any:
    headers = {"authorization": f"Bearer {token}"}
    address = f"{club.url}/api/desk{path}"
    answer = httpx.get(address, headers=headers) if body is None else httpx.post(address, json=body, headers=headers)
    assert answer.status_code == status, answer.text
    return answer.json()


def test_who_is_blocked_is_known_by_the_seat_at_every_table_and_met_in_no_quick_game(club: Place) -> None:
    table, aki, mori = seated(club)
    aki.post(f"/tables/{table}/chairs/1/block", {"blocked": True})
    assert aki.get(f"/tables/{table}/company") == {"blocked": [1]} and mori.get(f"/tables/{table}/company") == {
        "blocked": []
    }
    one = aki.post("/quick", {"game": "leduc", "name": "Aki", "seats": 2})
    two = mori.post("/quick", {"game": "leduc", "name": "Mori", "seats": 2})
    assert one["table"] != two["table"]
    (blocked,) = aki.get("/me/club")["blocked"]
    assert blocked["name"] == "Mori"
    mori.post("/me/unblock", {"id": blocked["id"]})  # not hers to undo
    assert aki.get(f"/tables/{table}/company")["blocked"] == [1]
    data = aki.get("/me/export")
    assert [one["name"] for one in data["blocked"]] == ["Mori"] and data["called"] == data["passkeys"] == []
    aki.post("/me/unblock", {"id": blocked["id"]})
    assert aki.get(f"/tables/{table}/company")["blocked"] == []


def test_nobody_blocks_or_reports_themselves_a_bot_or_an_empty_chair(club: Place) -> None:
    aki = Browser(club)
    table = aki.post("/tables", {"game": "leduc", "seats": 2, "bots": {"1": "thumb"}})["id"]
    aki.sit(table, "Aki", 0)
    for seat in (0, 1, 9):
        assert aki.post(f"/tables/{table}/chairs/{seat}/block", {"blocked": True}, 404)["code"] == "nobody_there"
        assert aki.post(f"/tables/{table}/chairs/{seat}/report", {"text": "odd"}, 404)["code"] == "nobody_there"


def test_a_report_brings_the_last_lines_that_its_writer_has_heard_to_the_desk(club: Place) -> None:
    table, aki, mori = seated(club)
    for n in range(25):
        mori.post(f"/tables/{table}/chat", {"text": f"line {n}"})
    aki.post(f"/tables/{table}/chairs/1/report", {"text": "He shouts."})
    (report,) = desk(club)["reports"]
    assert (report["by"], report["name"], report["text"], report["table"]) == ("Aki", "Mori", "He shouts.", table)
    assert [line["text"] for line in report["lines"]] == [f"line {n}" for n in range(5, 25)]
    desk(club, "/settle", {"id": report["id"]})
    assert desk(club)["reports"][0]["done"]
    mori.post("/me/forget")
    assert desk(club)["reports"] == []


def test_the_desk_is_for_who_has_its_token_and_a_browser_keeps_it_in_a_cookie(club: Place) -> None:
    assert desk(club, token="wrong", status=403)["code"] == "not_the_host"
    assert Browser(club).get("/desk", 403)["code"] == "not_the_host"
    host = Browser(club)
    assert host.post("/desk/open", {"token": "wrong"}, 403)["code"] == "not_the_host"
    answer = host.http.post("/desk/open", json={"token": "secret"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=strict" in cookie and "path=/api/desk" in cookie
    assert host.get("/desk")["tables"] == []
    for path in ("/ban", "/announce", "/close", "/invite", "/settle"):
        assert httpx.post(
            f"{club.url}/api/desk{path}", json={"person": "x", "id": "x", "text": "", "minutes": 1}
        ).status_code in (400, 403)
        foreign = host.http.post(f"/desk{path}", json={}, headers={"origin": "https://elsewhere.example"})
        assert foreign.json()["code"] == "foreign_page"


def test_a_server_without_a_token_has_no_desk(tmp_path: Path) -> None:
    with serve(config(f"sqlite:///{tmp_path}/tables.db")) as place:
        assert desk(place, token="x", status=404)["code"] == "no_desk"
        assert Browser(place).post("/desk/open", {"token": ""}, 403)["code"] == "not_the_host"


def test_who_is_shut_out_takes_no_chair_and_opens_no_table_and_is_told_why(club: Place) -> None:
    table, aki, mori = seated(club)
    who = next(one for one in desk(club)["people"] if one["name"] == "Mori")
    assert who["games"] == 1 and not who["shut_out"]
    desk(club, "/ban", {"person": who["person"], "days": 3, "why": "for shouting"})
    for path, body in (("/tables", {"game": "leduc"}), ("/quick", {"game": "leduc", "name": "Mori"})):
        said = mori.post(path, body, 403)
        assert said["code"] == "shut_out" and "for shouting" in said["text"] and "until" in said["text"]
    aki.post("/tables", {"game": "leduc"})
    assert next(one for one in desk(club)["people"] if one["name"] == "Mori")["until"]
    in_loop(club, hub(club).store.ask(("UPDATE bans SET until = 1", ())))
    mori.post("/tables", {"game": "leduc"})  # that time is over
    desk(club, "/ban", {"person": who["person"], "why": "again"})
    assert "until" not in mori.post("/tables", {"game": "leduc"}, 403)["text"]
    desk(club, "/ban", {"person": who["person"], "days": 0})
    mori.post("/tables", {"game": "leduc"})
    assert desk(club, "/ban", {"person": "nobody"}, status=404)["code"] == "nobody_there"
    assert table


def test_what_the_host_says_is_read_at_every_table_and_in_the_lobby_at_once(club: Place) -> None:
    table, aki, _ = seated(club)
    tag = club.get("")["tag"]
    told: list[Any] = []
    asking = threading.Thread(
        target=lambda: told.append(httpx.get(f"{club.url}/api/tables?wait=30&tag={tag}", timeout=60).json())
    )
    asking.start()
    desk(club, "/announce", {"text": "Tea at eight."})
    asking.join()
    assert told[0]["notice"] == "Tea at eight."
    assert aki.get(f"/tables/{table}")["presence"]["notice"] == "Tea at eight."
    desk(club, "/announce", {"text": ""})
    assert aki.get(f"/tables/{table}")["presence"]["notice"] == ""


def test_a_server_closes_quietly_everybody_is_told_and_it_begins_anew_as_it_was(tmp_path: Path) -> None:
    ended = threading.Event()
    how = config(f"sqlite:///{tmp_path}/tables.db", desk_token="secret", codes_per_hour=1e6)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(serving, "create_app", lambda settings, clock: create_app(settings, clock, stop=ended.set))
        with serve(how) as place:
            table, aki, _ = seated(place)
            desk(place, "/close", {"minutes": 60, "text": "A new version."})
            presence = aki.get(f"/tables/{table}")["presence"]
            assert presence["closes"] and presence["notice"] == "A new version."
            assert aki.post("/tables", {"game": "leduc"}, 503)["code"] == "closing"
            desk(place, "/close", {"minutes": None})
            aki.post("/tables", {"game": "leduc"})
            assert not ended.is_set()
            desk(place, "/close", {"minutes": 0})
            wait_for(ended.is_set)
    with serve(how) as place:
        assert place.get("")["closes"] is None
        assert place.get(f"/{table}")["presence"]["status"] == "playing"
