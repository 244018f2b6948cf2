"""The lobby tells at once what has changed, and a quick game finds people or bots."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from clubs import STORES, Browser, club_at
from serving import Place, config, hub, in_loop, serve, unload_all, wait_for


@pytest.fixture(params=STORES)
def club(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    with club_at(request, tmp_path, quick_after=3600.0) as place:
        yield place


def test_who_looks_at_the_lobby_is_told_when_it_changes(club: Place) -> None:
    first = club.get("")
    assert first["tables"] == [] and first["tag"]
    told: list[dict[str, object]] = []
    asking = threading.Thread(
        target=lambda: told.append(httpx.get(f"{club.url}/api/tables?wait=30&tag={first['tag']}", timeout=60).json())
    )
    asking.start()
    table = club.open("leduc", people=0, start=False, listed=True)
    asking.join()
    assert [one["id"] for one in told[0]["tables"]] == [table.id] and told[0]["tag"] != first["tag"]  # type: ignore[attr-defined]
    again = club.get("", tag=told[0]["tag"], wait=0.1)
    assert again == told[0]  # nothing new, after a while


@pytest.mark.parametrize("wait", ["x", "-1", "31", "nan"])
def test_only_a_sane_time_can_be_waited(club: Place, wait: str) -> None:
    assert club.get("", status=400, wait=wait)["code"] == "bad_request"


def test_who_wants_the_same_quick_game_meets_at_one_table_and_it_begins_when_it_is_full(club: Place) -> None:
    aki, mori, ren = Browser(club), Browser(club), Browser(club)
    one = aki.post("/quick", {"game": "leduc", "name": "Aki", "seats": 2})
    assert one["host"] and aki.get(f"/tables/{one['table']}")["about"]["quick"] == 3600.0
    other = ren.post("/quick", {"game": "shogunate", "name": "Ren"})
    two = mori.post("/quick", {"game": "leduc", "name": "Mori", "seats": 2})
    assert two["table"] == one["table"] != other["table"] and not two["host"]
    wait_for(lambda: club.get(f"/{one['table']}")["presence"]["status"] == "playing")
    assert aki.post("/quick", {"game": "leduc", "name": "Aki", "seats": 2})["table"] != one["table"]


def test_a_name_that_is_taken_there_leads_to_another_table(club: Place) -> None:
    one = Browser(club).post("/quick", {"game": "leduc", "name": "Aki", "seats": 2})
    two = Browser(club).post("/quick", {"game": "leduc", "name": "Aki", "seats": 2})
    assert one["table"] != two["table"]


def test_a_quick_game_for_too_many_is_refused(club: Place) -> None:
    said = Browser(club).post("/quick", {"game": "leduc", "name": "Aki", "seats": 9}, 400)
    assert said["code"] == "bad_table" and "players" in said["text"]


def test_bots_take_the_empty_chairs_when_the_time_is_over_also_after_a_restart(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"
    with serve(config(url, quick_after=3600.0)) as place:
        aki = Browser(place)
        table = aki.post("/quick", {"game": "leduc", "name": "Aki"})["table"]
        assert aki.get(f"/tables/{table}")["presence"]["deals"] is not None
        aki.post(f"/tables/{table}/chairs/0", {"bot": "", "free": True})
        assert aki.get(f"/tables/{table}")["presence"]["deals"] is None  # nobody waits
        aki.sit(table, "Aki")
        unload_all(place)
        wait_for(lambda: aki.get(f"/tables/{table}")["presence"]["status"] == "open")
        in_loop(place, hub(place).store.ask(("UPDATE log SET at = at - 7200", ())))
    with serve(config(url, quick_after=3600.0)) as place:

        def status() -> str:
            found: str = place.get(f"/{table}")["presence"]["status"]
            return found

        wait_for(lambda: status() != "open")
        chairs = place.get(f"/{table}")["presence"]["chairs"]
        assert all(chair["taken"] or chair["bot"] for chair in chairs)
