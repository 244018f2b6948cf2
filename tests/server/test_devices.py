"""A chair follows its person: links of one use to other devices, devices that are forgotten, browsers that are lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from serving import WAIT, Place, Player, Table, config, hub, serve, unload_all, wait_for
from websockets.exceptions import ConnectionClosed


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[Place]:
    """A server where whoever is not connected is away at once."""
    with serve(config(f"sqlite:///{tmp_path}/tables.db", away_after=0.0)) as place:
        yield place


def browser(place: Place) -> httpx.Client:
    """A browser of its own: it keeps its cookies."""
    return httpx.Client(base_url=f"{place.url}/api", timeout=WAIT)


def link(place: Place, table: Table, seat: int) -> str:
    """The code of a link that somebody makes for their own chair."""
    code: str = place.post(f"/{table.id}/devices", token=table.tokens[seat])["code"]
    return code


def claim(place: Place, table: Table, code: str, status: int | None = None, token: str = "") -> Any:
    return place.post(f"/{table.id}/devices/claim", {"code": code}, token, status)


def sees(place: Place, table: Table, token: str) -> Any:
    return place.get(f"/{table.id}/perspective", token)["snapshot"]["position"]


def told(place: Place, table: Table, token: str = "") -> list[str]:
    return [said["text"] for said in place.get(f"/{table.id}/perspective", token)["chat"] if said["seat"] is None]


# -- one's own devices -------------------------------------------------------------------------------------------------


def test_a_link_brings_the_chair_to_another_device_and_both_play(place: Place) -> None:
    table = place.open("leduc")
    made = place.post(f"/{table.id}/devices", token=table.tokens[0])
    assert made["seat"] == 0 and made["devices"] == 1 and made["code"].startswith("0.") and len(made["code"]) >= 24
    with browser(place) as phone:
        joined = phone.post(f"/tables/{table.id}/devices/claim", json={"code": made["code"]})
        cookie = joined.headers["set-cookie"].lower()
        assert "httponly" in cookie and "samesite=strict" in cookie
        assert phone.get(f"/tables/{table.id}/mine").json()["seats"] == [0]
        assert phone.get(f"/tables/{table.id}/perspective").json()["snapshot"]["position"]["seat"] == 0
    token = joined.json()["token"]
    assert token != table.tokens[0]
    assert sees(place, table, token) == sees(place, table, table.tokens[0])
    one, other = table.sit(0), Player(place.port, table.id, token)
    one.until("snapshot")
    other.until("snapshot")
    assert other.act("raise")["type"] == "done"
    one.until("update")
    assert one.decision == other.decision
    assert place.post(f"/{table.id}/devices", token=token)["devices"] == 2  # and on to a third


def test_before_the_deal_a_device_comes_along_as_well(place: Place) -> None:
    table = place.open("leduc", start=False)
    token = claim(place, table, link(place, table, 1))["token"]
    place.post(f"/{table.id}/start", token=table.host)
    assert sees(place, table, token)["seat"] == 1


def test_a_link_is_used_once(place: Place) -> None:
    table = place.open("leduc")
    code = link(place, table, 0)
    claim(place, table, code)
    assert claim(place, table, code, 409)["code"] == "bad_link"


def test_to_look_at_a_link_does_not_use_it_up(place: Place) -> None:
    """Messengers open what is sent with them."""
    table = place.open("leduc")
    code = link(place, table, 0)
    for path in (f"/t/{table.id}", f"/api/tables/{table.id}/devices/claim"):
        place.http.get(path, params={"code": code})
    assert claim(place, table, code)["seat"] == 0


def test_a_new_link_makes_the_one_before_worthless(place: Place) -> None:
    table = place.open("leduc")
    first, second = link(place, table, 0), link(place, table, 0)
    assert claim(place, table, first, 409)["code"] == "bad_link"
    assert claim(place, table, second)["seat"] == 0


def test_a_link_grows_old(tmp_path: Path) -> None:
    with serve(config(f"sqlite:///{tmp_path}/tables.db", link_seconds=0.0)) as place:
        table = place.open("leduc")
        code = link(place, table, 0)
        wait_for(lambda: place.http.post(f"/api/tables/{table.id}/devices/claim", json={"code": code}).is_error)
        assert claim(place, table, code, 409)["code"] == "bad_link"


def test_other_devices_are_forgotten_and_see_nothing_from_then_on(place: Place) -> None:
    table = place.open("leduc")
    lost = claim(place, table, link(place, table, 0))["token"]
    still_open = link(place, table, 0)
    thief = Player(place.port, table.id, lost)
    thief.until("snapshot")
    place.post(f"/{table.id}/devices/forget", token=table.tokens[0])
    with pytest.raises(ConnectionClosed) as closed:
        thief.until("nothing more")
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4001
    assert place.get(f"/{table.id}/perspective", lost, 401)["code"] == "unknown_token"
    assert claim(place, table, still_open, 409)["code"] == "bad_link"
    assert sees(place, table, table.tokens[0])["seat"] == 0
    assert told(place, table, table.tokens[0])[-1] == "Your chair is on fewer devices now."
    assert not told(place, table) and not told(place, table, table.tokens[1])  # it is nobody else's business


def test_the_first_device_can_be_forgotten_as_well(place: Place) -> None:
    table = place.open("leduc")
    phone = claim(place, table, link(place, table, 0))["token"]
    place.post(f"/{table.id}/devices/forget", token=phone)
    assert place.get(f"/{table.id}/perspective", table.tokens[0], 401)["code"] == "unknown_token"
    assert sees(place, table, phone)["seat"] == 0


def test_who_leaves_the_chair_leaves_it_on_all_devices(place: Place) -> None:
    table = place.open("leduc")
    phone, code = claim(place, table, link(place, table, 0))["token"], link(place, table, 0)
    place.post(f"/{table.id}/chairs/0", {"free": True}, table.tokens[0])
    assert place.get(f"/{table.id}/perspective", phone, 401)["code"] == "unknown_token"
    assert claim(place, table, code, 409)["code"] == "bad_link"


def test_the_rights_of_a_host_come_along(place: Place) -> None:
    with browser(place) as laptop, browser(place) as phone:
        id = laptop.post("/tables", json={"game": "leduc", "bots": {"1": "thumb"}}).json()["id"]
        laptop.post(f"/tables/{id}/join", json={"name": "Ann"})
        code = laptop.post(f"/tables/{id}/devices", json={}).json()["code"]
        phone.post(f"/tables/{id}/devices/claim", json={"code": code})
        assert phone.get(f"/tables/{id}/mine").json() == {"seats": [0], "host": True, "saw": []}
        assert phone.post(f"/tables/{id}/start", json={}).status_code == 200
        laptop.post(f"/tables/{id}/devices/forget", json={})
        assert phone.get(f"/tables/{id}/mine").json() == {"seats": [], "host": False, "saw": [0]}


def test_all_devices_come_along_to_the_rematch(place: Place) -> None:
    table = place.open("leduc")
    phone = claim(place, table, link(place, table, 0))["token"]
    ann, bob = table.sit(0), table.sit(1)
    ann.until("snapshot")
    ann.act("raise")
    bob.sync()
    bob.act("fold")
    again = f"/{place.post(f'/{table.id}/rematch', token=table.host)['id']}"
    first = place.post(f"{again}/join", {"name": "Ann"}, phone)  # with whichever device she comes first
    second = place.post(f"{again}/join", {"name": "Ann"}, table.tokens[0])
    assert (first["seat"], second["seat"]) == (0, 0) and first["token"] != second["token"]
    assert place.post(f"{again}/join", {"name": "Eve", "seat": 0}, status=409)["code"] == "taken"
    assert place.post(f"{again}/join", {"name": "Bob", "seat": 0}, table.tokens[1], 409)["code"] == "taken"
    place.post(f"{again}/devices/forget", token=second["token"])
    assert place.get(f"{again}/perspective", first["token"], 401)["code"] == "unknown_token"
    assert place.post(f"{again}/join", {"name": "Ani", "seat": 0}, phone, 409)["code"] == "taken"  # nor as before


# -- attackers ---------------------------------------------------------------------------------------------------------


def test_guessing_finds_nothing_and_spoils_nothing(place: Place) -> None:
    table = place.open("leduc")
    code = link(place, table, 0)
    for guess in (
        "",
        "0.",
        "0." + "A" * 22,
        code[:-1],
        code + "A",
        code[2:],
        "1" + code[1:],
        code.swapcase(),
        "x" * 64,
    ):
        assert claim(place, table, guess, 409)["code"] == "bad_link"
    assert claim(place, table, "x" * 65, 400)["code"] == "bad_request"
    assert claim(place, table, code)["seat"] == 0


def test_a_link_is_worth_nothing_at_another_table(place: Place) -> None:
    table, other = place.open("leduc"), place.open("leduc")
    code = link(place, table, 0)
    assert claim(place, other, code, 409)["code"] == "bad_link"
    assert claim(place, table, code)["seat"] == 0


def test_nobody_makes_or_forgets_for_a_chair_that_they_do_not_hold(place: Place) -> None:
    table = place.open("leduc")
    for path in ("devices", "devices/forget"):
        assert place.post(f"/{table.id}/{path}", status=401)["code"] == "no_chair"  # a spectator
        assert place.post(f"/{table.id}/{path}", token=table.host, status=401)["code"] == "no_chair"
        assert place.post(f"/{table.id}/{path}?seat=0", token=table.tokens[1], status=401)["code"] == "no_chair"


def test_who_has_seen_the_game_from_another_chair_cannot_claim(place: Place) -> None:
    """Not even with a link that was given to them; the same person on a second device is the same person."""
    table = place.open("leduc")
    code = link(place, table, 0)
    assert claim(place, table, code, 409, table.tokens[1])["code"] == "has_seen"
    phone = claim(place, table, link(place, table, 1))["token"]
    code = link(place, table, 0)
    assert claim(place, table, code, 409, phone)["code"] == "has_seen"
    place.post(f"/{table.id}/devices/forget", token=table.tokens[1])
    with browser(place) as once:  # a device that was forgotten has seen what it has seen
        once.cookies.set(f"sudare_chair_{table.id}_1", phone)
        assert once.get(f"/tables/{table.id}/mine").json()["saw"] == [1]
        refused = once.post(f"/tables/{table.id}/devices/claim", json={"code": code})
        assert refused.json()["code"] == "has_seen"
    assert claim(place, table, code)["seat"] == 0  # it was not used up


def test_a_device_that_has_the_chair_does_not_use_its_link_up(place: Place) -> None:
    table = place.open("leduc")
    code = link(place, table, 0)
    assert claim(place, table, code, 409, table.tokens[0])["code"] == "done_already"
    assert claim(place, table, code)["seat"] == 0


@pytest.mark.parametrize("path", ["devices", "devices/claim", "devices/forget", "chairs/0/device"])
def test_pages_of_other_sites_can_do_none_of_this(place: Place, path: str) -> None:
    table = place.open("leduc")
    for headers in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}):
        with browser(place) as ann:
            ann.cookies.set(f"sudare_chair_{table.id}_0", table.tokens[0])
            refused = ann.post(f"/tables/{table.id}/{path}", json={}, headers=headers)
            assert (refused.status_code, refused.json()["code"]) == (403, "foreign_page")


def test_links_do_not_fill_the_store(tmp_path: Path) -> None:
    with serve(config(f"sqlite:///{tmp_path}/tables.db", links_per_chair=3)) as place:
        table = place.open("leduc")
        claim(place, table, link(place, table, 0))
        link(place, table, 0)
        assert place.post(f"/{table.id}/devices", token=table.tokens[0], status=409)["code"] == "enough"
        assert link(place, table, 1)
        for _ in range(3):
            place.post(f"/{table.id}/devices/forget", token=table.tokens[0])
        rows = hub(place).live()[0].room.seq
        place.post(f"/{table.id}/devices/forget", token=table.tokens[0])
        assert hub(place).live()[0].room.seq == rows  # what changes nothing is not written


# -- a lost browser ----------------------------------------------------------------------------------------------------


def test_the_host_gives_a_link_to_who_has_lost_their_browser_and_everybody_is_told(hasty: Place) -> None:
    table = hasty.open("leduc")
    bob = table.sit(1)
    bob.sync()
    made = hasty.post(f"/{table.id}/chairs/0/device", token=table.host)
    token = claim(hasty, table, made["code"])["token"]
    assert sees(hasty, table, token)["seat"] == 0
    assert told(hasty, table) == [
        "The host has made a link that brings the chair of Player 1, who is away, to another device.",
        "The chair of Player 1 is on another device now, with the link that the host has made.",
    ]
    while "on another device now" not in bob.until("chat")["text"]:
        pass


def test_nobody_gives_the_chair_of_somebody_away_who_is_here(hasty: Place) -> None:
    table = hasty.open("leduc")
    code = hasty.post(f"/{table.id}/chairs/0/device", token=table.host)["code"]
    ann = table.sit(0)
    ann.sync()
    assert hasty.post(f"/{table.id}/chairs/0/device", token=table.host, status=409)["code"] == "not_away"
    assert claim(hasty, table, code, 409)["code"] == "not_away"  # she is back before it was used


def test_only_the_host_can_as_long_as_the_host_is_there(hasty: Place) -> None:
    table = hasty.open("leduc")
    assert hasty.post(f"/{table.id}/chairs/0/device", status=403)["code"] == "not_host"  # a spectator never
    host = Player(hasty.port, table.id, table.host)
    host.sync()
    assert hasty.post(f"/{table.id}/chairs/0/device", token=table.tokens[1], status=403)["code"] == "not_host"
    host.close()
    wait_for(lambda: hasty.get(f"/{table.id}")["presence"]["host_away"])
    hasty.post(f"/{table.id}/chairs/0/device", token=table.tokens[1])
    assert told(hasty, table)[-1].startswith("Player 2 has made a link that brings the chair of Player 1, who is away,")


def test_where_strangers_meet_nobody_can(hasty: Place) -> None:
    table = hasty.open("leduc", listed=True)
    assert hasty.post(f"/{table.id}/chairs/0/device", token=table.host, status=409)["code"] == "listed"


def test_bots_chairs_empty_chairs_and_waiting_tables_have_no_such_link(hasty: Place) -> None:
    table = hasty.open("leduc", bots={1: "thumb"})
    assert hasty.post(f"/{table.id}/chairs/1/device", token=table.host, status=409)["code"] == "not_needed"
    assert hasty.post(f"/{table.id}/chairs/9/device", token=table.host, status=404)["code"] == "no_such_seat"
    waiting = hasty.open("leduc", start=False)
    assert hasty.post(f"/{waiting.id}/chairs/0/device", token=waiting.host, status=409)["code"] == "not_needed"


def test_who_came_by_such_a_link_cannot_turn_the_person_out(hasty: Place) -> None:
    table = hasty.open("leduc")
    eve = claim(hasty, table, hasty.post(f"/{table.id}/chairs/0/device", token=table.host)["code"])["token"]
    friend = claim(hasty, table, hasty.post(f"/{table.id}/devices", token=eve)["code"])["token"]  # no better
    for token in (eve, friend):
        refused = hasty.post(f"/{table.id}/chairs/0", {"free": True}, token, 403)
        assert refused["code"] == "not_yours"
        assert hasty.get(f"/{table.id}/mine", token)["host"] is False
    hasty.post(f"/{table.id}/devices/forget", token=friend)
    assert hasty.get(f"/{table.id}/perspective", eve, 401)["code"] == "unknown_token"
    assert sees(hasty, table, table.tokens[0])["seat"] == 0
    hasty.post(f"/{table.id}/devices/forget", token=table.tokens[0])
    assert hasty.get(f"/{table.id}/perspective", friend, 401)["code"] == "unknown_token"


# -- it is all in the log ----------------------------------------------------------------------------------------------


def test_only_hashes_of_links_are_stored(tmp_path: Path) -> None:
    with serve(config(f"sqlite:///{tmp_path}/tables.db")) as place:
        table = place.open("leduc")
        used, unused = link(place, table, 0), link(place, table, 1)
        token = claim(place, table, link(place, table, 0))["token"]
    with sqlite3.connect(tmp_path / "tables.db") as file:
        stored = "\n".join(file.iterdump())
    assert table.id in stored and "paired" in stored
    for secret in (used, unused, used[2:], unused[2:], token):
        assert secret not in stored


def _survives(db: str) -> None:
    with serve(config(db)) as place:
        table = place.open("leduc")
        phone = claim(place, table, link(place, table, 0))["token"]
        used = link(place, table, 1)
        lost = claim(place, table, used)["token"]
        place.post(f"/{table.id}/devices/forget", token=table.tokens[1])
        unused = link(place, table, 1)
        unload_all(place)
    with serve(config(db)) as place:
        assert sees(place, table, phone)["seat"] == 0
        assert place.get(f"/{table.id}/perspective", lost, 401)["code"] == "unknown_token"
        assert claim(place, table, used, 409)["code"] == "bad_link"
        assert claim(place, table, unused)["seat"] == 1
        assert claim(place, table, link(place, table, 1), 409, phone)["code"] == "has_seen"


def test_devices_survive_a_restart(tmp_path: Path) -> None:
    _survives(f"sqlite:///{tmp_path}/tables.db")


def test_devices_survive_a_restart_with_postgres(fresh_postgres: str) -> None:
    _survives(fresh_postgres)


def test_two_workers_use_a_link_once(fresh_postgres: str) -> None:
    with serve(config(fresh_postgres)) as one, serve(config(fresh_postgres)) as other:
        table = one.open("leduc")
        code = link(one, table, 0)
        token = claim(other, table, code)["token"]
        assert claim(one, table, code, 409)["code"] == "bad_link"
        assert sees(one, table, token)["seat"] == 0
        one.post(f"/{table.id}/devices/forget", token=table.tokens[0])
        assert other.get(f"/{table.id}/perspective", token, 401)["code"] == "unknown_token"
