"""Keeping oneself: a code of one use that brings everything to another device; clubs that one enters by a code."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from clubs import STORES, Browser, club_at
from serving import Place, config, hub, in_loop, serve

from sudare.server import access
from sudare.server.keeping import hashed, new_code


@pytest.fixture(params=STORES)
def club(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    with club_at(request, tmp_path, codes_per_hour=1e6) as place:
        yield place


def seated(club: Place) -> tuple[str, Browser, Browser]:
    aki, mori = Browser(club), Browser(club)
    table = aki.post("/tables", {"game": "leduc", "seats": 2})["id"]
    aki.sit(table, "Aki", 0)
    mori.sit(table, "Mori", 1)
    aki.post(f"/tables/{table}/start")
    return table, aki, mori


def stored(club: Place, *names: str) -> str:
    return repr([in_loop(club, hub(club).store.ask((f"SELECT * FROM {name}", ()))) for name in names])


def test_a_code_brings_every_game_and_chair_to_another_browser_once(club: Place) -> None:
    table, aki, _ = seated(club)
    code = aki.post("/me/code")["code"]
    assert len(code.replace("-", "")) == 25 and aki.get("/me/club")["code"]
    assert code not in stored(club, "codes", "log") and hashed(code) in stored(club, "codes")
    phone, thief = Browser(club), Browser(club)
    phone.post("/me/recover", {"code": f" {code.lower().replace('-', ' ')} "})
    assert phone.get("/me")["name"] == "Aki" and phone.get(f"/tables/{table}/mine")["seats"] == [0]
    assert phone.get("/me")["devices"] == 2 and phone.key not in stored(club, "keys")
    assert thief.post("/me/recover", {"code": code}, 403)["code"] == "bad_code"
    assert thief.get("/me")["games"] == [] and phone.get("/me/club")["code"] is None


def test_a_newer_code_makes_the_older_one_worthless_and_all_that_does_not_fit_is_told_alike(club: Place) -> None:
    _, aki, _ = seated(club)
    old, new = aki.post("/me/code")["code"], aki.post("/me/code")["code"]
    other = Browser(club)
    said = [other.post("/me/recover", {"code": code}, 403) for code in (old, new_code(), "", "x")]
    assert all(one == said[0] for one in said)
    other.post("/me/recover", {"code": new})


def test_two_workers_use_a_code_once(club: Place) -> None:
    _, aki, _ = seated(club)
    code, keeping = aki.post("/me/code")["code"], club.app.state.desk.keeping  # type: ignore[union-attr]

    async def both() -> list[str]:
        return list(await asyncio.gather(*(keeping.use(code, access.hashed(access.new_token())) for _ in range(5))))

    assert sum(bool(person) for person in in_loop(club, both())) == 1


def test_who_is_forgotten_leaves_no_code(club: Place) -> None:
    _, aki, _ = seated(club)
    code = aki.post("/me/code")["code"]
    aki.post("/me/forget")
    assert Browser(club).post("/me/recover", {"code": code}, 403)["code"] == "bad_code"


def test_only_who_is_somebody_gets_a_code(club: Place) -> None:
    assert Browser(club).post("/me/code", status=404)["code"] == "nobody"


def test_guessing_is_rationed(tmp_path: Path) -> None:
    with serve(config(f"sqlite:///{tmp_path}/tables.db", codes_per_hour=3.0, desk_token="secret")) as place:
        one = Browser(place)
        for _ in range(3):
            one.post("/me/recover", {"code": new_code()}, 403)
        assert one.post("/me/recover", {"code": new_code()}, 429)["code"] == "too_fast"
        assert one.post("/me/enter", {"code": new_code()}, 429)["code"] == "too_fast"
        assert one.post("/desk/open", {"token": "secret"}, 429)["code"] == "too_fast"


def test_pages_of_other_sites_can_make_and_use_no_code(club: Place) -> None:
    _, aki, _ = seated(club)
    for path in ("/me/code", "/me/recover", "/me/enter", "/desk/open"):
        answer = aki.http.post(path, json={"code": "x"}, headers={"origin": "https://elsewhere.example"})
        assert answer.json()["code"] == "foreign_page"


def test_in_a_club_only_members_play_and_an_invitation_lets_so_many_in(tmp_path: Path) -> None:
    how: dict[str, Any] = {"members_only": True, "desk_token": "secret", "codes_per_hour": 1e6}
    with serve(config(f"sqlite:///{tmp_path}/tables.db", **how)) as place:
        aki, mori, ren = Browser(place), Browser(place), Browser(place)
        for path, body in (("/tables", {"game": "leduc"}), ("/quick", {"game": "leduc", "name": "Aki"})):
            assert aki.post(path, body, 403)["code"] == "members_only"
        host = {"authorization": "Bearer secret"}
        code = place.http.post("/api/desk/invite", json={"uses": 2}, headers=host).json()["code"]
        place.http.cookies.clear()
        aki.post("/me/enter", {"code": code})
        assert aki.get("/me/club")["member"]
        table = aki.post("/tables", {"game": "leduc", "seats": 2})["id"]
        aki.sit(table, "Aki")
        assert mori.post(f"/tables/{table}/join", {"name": "Mori"}, 403)["code"] == "members_only"
        mori.post("/me/enter", {"code": code})
        mori.sit(table, "Mori")
        assert ren.post("/me/enter", {"code": code}, 403)["code"] == "bad_code"
