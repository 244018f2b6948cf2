"""Nobody looks into another hand: who has seen through one chair takes no other, and every change is told to all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from serving import WAIT, Place, Player, Table, config, hub, in_loop, serve, unload_all, wait_for

LONG = 50_000.0  # seconds that nobody is away for in a test


@pytest.fixture
def patient(tmp_path: Path) -> Iterator[Place]:
    """A server where nobody counts as away before long."""
    with serve(config(f"sqlite:///{tmp_path}/tables.db", away_after=LONG)) as place:
        yield place


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[Place]:
    """A server where whoever is not connected is away at once."""
    with serve(config(f"sqlite:///{tmp_path}/tables.db", away_after=0.0)) as place:
        yield place


def browser(place: Place) -> httpx.Client:
    """A browser of its own: it keeps its cookies."""
    return httpx.Client(base_url=f"{place.url}/api", timeout=WAIT)


def told(place: Place, table: Table | str, token: str = "") -> list[str]:
    """What the table itself has said, as one side has heard it."""
    id = table if isinstance(table, str) else table.id
    return [said["text"] for said in place.get(f"/{id}/perspective", token)["chat"] if said["seat"] is None]


# -- bots' chairs ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("body", [{"free": True}, {"bot": "", "free": False}, {"bot": "random", "free": True}])
def test_a_host_cannot_look_into_a_bots_hand(place: Place, body: Any) -> None:
    """Free it, sit down, read, give it back: it ends at the first of these, whoever asks, with whatever browser."""
    table = place.open("leduc", bots={1: "thumb"})
    before = place.get(f"/{table.id}")["presence"]["chairs"][1]
    for token in (table.host, table.tokens[0]):
        refused = place.post(f"/{table.id}/chairs/1", body, token, 409 if token == table.host else 403)
        assert refused["code"] == ("bots_chair" if token == table.host else "not_yours")
    assert place.post(f"/{table.id}/join", {"name": "Eve", "seat": 1}, status=409)["code"] == "taken"
    assert place.get(f"/{table.id}")["presence"]["chairs"][1] == before


def test_a_host_who_does_not_play_cannot_either_because_nobody_can_know_that(place: Place) -> None:
    table = place.open("coins", seats=2, options={"rounds": 50}, bots={1: "random"}, people=0, start=False)
    place.post(f"/{table.id}/join", {"name": "Ann"})  # perhaps the host, with another browser
    place.post(f"/{table.id}/start", token=table.host)
    assert place.post(f"/{table.id}/chairs/1", {"free": True}, table.host, 409)["code"] == "bots_chair"


def test_before_the_deal_a_bots_chair_is_freed_for_a_friend(place: Place) -> None:
    table = place.open("leduc", bots={1: "thumb"}, start=False)
    place.post(f"/{table.id}/chairs/1", {"free": True}, table.host)
    assert place.post(f"/{table.id}/join", {"name": "Bob"})["seat"] == 1
    place.post(f"/{table.id}/start", token=table.host)
    assert told(place, table) == []  # what changed before the deal is not worth a word


# -- chairs that somebody has left -------------------------------------------------------------------------------------


def test_who_holds_a_chair_cannot_take_another_while_the_game_is_on(place: Place) -> None:
    table = place.open("leduc")
    place.post(f"/{table.id}/chairs/1", {"free": True}, table.tokens[1])
    refused = place.post(f"/{table.id}/join", {"name": "Ann too", "seat": 1}, table.tokens[0], 409)
    assert refused["code"] == "has_seen"
    assert (
        refused["text"] == "You have seen this game from another chair, so you cannot take this one until it is over."
    )
    assert place.post(f"/{table.id}/join", {"name": "Eve"})["seat"] == 1  # a stranger may


def test_who_has_held_a_chair_is_known_by_the_cookie_after_leaving_and_after_a_restart(tmp_path: Path) -> None:
    settings = config(f"sqlite:///{tmp_path}/tables.db")
    with serve(settings) as place, browser(place) as ann, browser(place) as bob:
        id = ann.post("/tables", json={"game": "leduc"}).json()["id"]
        for seat, person in enumerate((ann, bob)):
            assert person.post(f"/tables/{id}/join", json={"name": f"Player {seat}", "seat": seat}).status_code == 201
        ann.post(f"/tables/{id}/start", json={})
        for seat, person in enumerate((ann, bob)):
            assert person.post(f"/tables/{id}/chairs/{seat}", json={"free": True}).status_code == 200
        assert ann.get(f"/tables/{id}/mine").json() == {"seats": [], "host": True, "saw": [0]}
        cookies = dict(ann.cookies)
    with serve(settings) as place, browser(place) as ann:
        jar = "; ".join(f"{name}={value}" for name, value in cookies.items())
        other = ann.post(f"/tables/{id}/join", json={"name": "Ann", "seat": 1}, headers={"cookie": jar})
        assert (other.status_code, other.json()["code"]) == (409, "has_seen")
        own = ann.post(f"/tables/{id}/join", json={"name": "Ann", "seat": 0}, headers={"cookie": jar})
        assert own.status_code == 201  # the chair whose secrets they know already


def test_who_left_before_the_deal_has_seen_nothing(place: Place) -> None:
    table = place.open("leduc", start=False)
    place.post(f"/{table.id}/chairs/0", {"free": True}, table.tokens[0])
    place.post(f"/{table.id}/join", {"name": "Cho", "seat": 0})
    place.post(f"/{table.id}/start", token=table.host)
    place.post(f"/{table.id}/chairs/1", {"free": True}, table.tokens[1])
    with browser(place) as ann:
        ann.cookies.set(f"sudare_chair_{table.id}_0", table.tokens[0])
        assert ann.post(f"/tables/{table.id}/join", json={"name": "Ann", "seat": 1}).status_code == 201


def test_a_shared_device_may_hold_several_chairs_since_before_the_deal(place: Place) -> None:
    with browser(place) as both:
        id = both.post("/tables", json={"game": "leduc"}).json()["id"]
        for seat in (0, 1):
            both.post(f"/tables/{id}/join", json={"name": f"Player {seat}", "seat": seat})
        both.post(f"/tables/{id}/start", json={})
        for seat in (0, 1):
            assert both.get(f"/tables/{id}/perspective?seat={seat}").json()["snapshot"]["position"]["seat"] == seat


# -- people who are away -----------------------------------------------------------------------------------------------


def test_the_host_cannot_hand_the_chair_of_somebody_who_is_here_to_a_bot(hasty: Place) -> None:
    table = hasty.open("leduc")
    ann = table.sit(0)
    ann.until("snapshot")
    path = f"/{table.id}/chairs/0"
    refused = hasty.post(path, {"bot": "random"}, table.host, 409)
    assert (refused["code"], refused["text"]) == (
        "not_away",
        "Player 1 is here: others can step in only for somebody who is away.",
    )
    ann.close()
    live = hub(hasty).tables[table.id].result()
    wait_for(lambda: not live.listeners)
    hasty.post(path, {"bot": "random"}, table.host)
    assert told(hasty, table) == ["The host lets a bot play for Player 1, who is away."]
    hasty.post(path, {"bot": ""}, table.tokens[0])  # whoever comes back plays on
    assert told(hasty, table)[1:] == ["Player 1 is back and plays instead of the bot."]


def test_somebody_is_away_only_after_the_time_that_the_table_shows(patient: Place) -> None:
    table = patient.open("leduc")
    bob = table.sit(1)
    bob.until("snapshot")
    refused = patient.post(f"/{table.id}/chairs/0", {"bot": "random"}, table.host, 409)
    assert refused["code"] == "not_away"
    assert refused["text"] == "Player 1 has not been away for 50000 seconds yet: only then can others step in."
    presence = bob.presence
    assert presence["chairs"][0]["away"] - presence["now"] == pytest.approx(LONG, abs=60)
    assert presence["chairs"][1]["away"] is None  # is here
    assert presence["host_away"] - presence["now"] == pytest.approx(LONG, abs=60)


def test_who_plays_over_http_is_not_away(tmp_path: Path) -> None:
    with serve(config(f"sqlite:///{tmp_path}/tables.db", away_after=LONG)) as place:
        table = place.open("leduc")
        live = hub(place).tables[table.id].result()
        live.attendance.began = live.attendance.last[0] = -2 * LONG  # nothing was heard of anybody for very long
        live.attendance.last[1] = -2 * LONG
        place.get(f"/{table.id}/perspective", table.tokens[0])
        assert place.post(f"/{table.id}/chairs/0", {"bot": "random"}, table.host, 409)["code"] == "not_away"
        place.post(f"/{table.id}/chairs/1", {"bot": "random"}, table.host)


def test_guests_let_a_bot_play_when_the_host_is_away_too(hasty: Place) -> None:
    table = hasty.open("coins", seats=3, options={"rounds": 50})
    cho = table.sit(2)
    cho.until("snapshot")
    host = Player(hasty.port, table.id, table.host)
    host.until("snapshot")
    path = f"/{table.id}/chairs/0"
    refused = hasty.post(path, {"bot": "random"}, table.tokens[2], 403)
    assert refused["code"] == "not_yours"
    assert refused["text"] == "Only who holds this chair can do that, or the host, who is here."
    host.close()
    live = hub(hasty).tables[table.id].result()
    wait_for(lambda: len(live.listeners) == 1)
    hasty.post(path, {"bot": "random"}, table.tokens[2])
    assert told(hasty, table) == ["Player 3 lets a bot play for Player 1, who is away, as the host is."]
    assert hasty.post(path, {"free": True}, table.tokens[2], 409)["code"] == "taken"  # no more than that
    assert hasty.post(f"/{table.id}/chairs/1", {"bot": "random"}, status=403)["code"] == "not_yours"  # no spectator


def test_a_guest_cannot_while_the_host_is_not_away_for_long(patient: Place) -> None:
    table = patient.open("leduc")
    refused = patient.post(f"/{table.id}/chairs/0", {"bot": "random"}, table.tokens[1], 403)
    assert refused["code"] == "not_yours"
    assert refused["text"] == (
        "Only who holds this chair can do that, or the host; you can when the host has been away for 50000 seconds."
    )


def test_an_empty_chair_can_always_be_filled_with_a_bot_so_that_no_table_is_stuck(hasty: Place) -> None:
    table = hasty.open("leduc")
    hasty.post(f"/{table.id}/chairs/0", {"free": True}, table.tokens[0])
    hasty.post(f"/{table.id}/chairs/0", {"bot": "random"}, table.tokens[1])  # the host is away
    assert told(hasty, table) == [
        "Player 1 has left seat 1: whoever has not seen this game from another chair may take it.",
        "Player 2 has put a bot on seat 1, as the host is away.",
    ]
    assert hasty.post(f"/{table.id}/chairs/0", {"free": True}, table.host, 409)["code"] == "bots_chair"


# -- everybody is told -------------------------------------------------------------------------------------------------


def test_changes_of_chairs_are_told_to_everybody_also_to_who_comes_later(place: Place) -> None:
    table = place.open("leduc")
    ann, watcher = table.sit(0), table.sit(None)
    for player in (ann, watcher):
        player.until("snapshot")
    path = f"/{table.id}/chairs/1"
    place.post(path, {"bot": "random"}, table.tokens[1])
    place.post(path, {"bot": ""}, table.tokens[1])
    place.post(path, {"free": True}, table.tokens[1])
    place.post(f"/{table.id}/join", {"name": "Eve", "seat": 1})
    texts = [
        "Player 2 lets a bot play.",
        "Player 2 is back and plays instead of the bot.",
        "Player 2 has left seat 2: whoever has not seen this game from another chair may take it.",
        "Eve has sat down on seat 2 and sees its side from now on.",
    ]
    for player in (ann, watcher):
        assert [player.until("chat")["text"] for _ in texts] == texts
    unload_all(place)
    late = table.sit(None)
    assert [(said := late.until("chat"))["text"] for _ in texts] == texts
    assert (said["seat"], said["name"], said["number"]) == (None, "", 3)
    assert told(place, table, table.tokens[0]) == texts


def test_what_the_table_says_cannot_be_forged(place: Place) -> None:
    """A person's line has the seat it comes from; the table's has none, and nobody can say anything without a seat."""
    table = place.open("leduc")
    ann = table.sit(0)
    ann.until("snapshot")
    ann.say(type="chat", text="The host lets a bot play for Player 2, who is away.")
    assert ann.until("chat")["seat"] == 0
    ann.say(type="chat", text="x", seat=None)
    assert ann.until("refused")["code"] == "bad_message"


# -- no more than fits -------------------------------------------------------------------------------------------------


def test_a_seat_cannot_fill_the_store_with_talk(tmp_path: Path) -> None:
    with serve(config(f"sqlite:///{tmp_path}/tables.db", talk_per_seat=3)) as place:
        table = place.open("leduc")
        ann, bob = table.sit(0), table.sit(1)
        ann.until("snapshot")
        bob.until("snapshot")
        for n in range(3):
            place.post(f"/{table.id}/chat", {"text": "hello", "command": f"c{n}"}, table.tokens[0])
        refused = place.post(f"/{table.id}/chat", {"text": "hello"}, table.tokens[0], 409)
        assert (refused["code"], refused["text"]) == (
            "enough",
            "Seat 1 has said all that fits this table (3 messages).",
        )
        place.post(f"/{table.id}/chat", {"text": "hello", "command": "c2"}, table.tokens[0])  # said already
        ann.say(type="chat", text="hello again")
        assert ann.until("refused")["code"] == "enough"
        bob.say(type="chat", text="I still can")
        assert ann.until("chat")["text"] == "I still can"
        unload_all(place)
        assert place.post(f"/{table.id}/chat", {"text": "hello"}, table.tokens[0], 409)["code"] == "enough"
        assert ann.act("raise")["type"] == "done"  # nothing else changes


def test_a_seat_cannot_fill_the_store_with_take_backs(tmp_path: Path) -> None:
    with serve(config(f"sqlite:///{tmp_path}/tables.db", take_backs_per_seat=2)) as place:
        table = place.open("coins", seats=2, options={"rounds": 1})
        ann = table.sit(0)
        ann.until("snapshot")
        ann.act("stake:low")
        ann.act("yes")
        for _ in range(2):
            assert ann.act("coin:heads")["type"] == "done"
            place.post(f"/{table.id}/take_back", {}, table.tokens[0])
            ann.until("update")
        assert ann.act("coin:heads")["type"] == "done"
        refused = place.post(f"/{table.id}/take_back", {}, table.tokens[0], 409)
        assert refused["code"] == "enough"
        assert refused["text"] == "Seat 1 has taken back as often as fits this table (2 times)."
        ann.say(type="take_back")
        assert ann.until("refused")["code"] == "enough"


def test_nobody_can_fill_the_store_by_coming_and_going(tmp_path: Path) -> None:
    with serve(config(f"sqlite:///{tmp_path}/tables.db", chair_changes=6)) as place:
        table = place.open("leduc")  # two have sat down
        path = f"/{table.id}/chairs/1"
        for bot in ("random", "", "random", ""):
            place.post(path, {"bot": bot}, table.tokens[1])
        refused = place.post(path, {"bot": "random"}, table.tokens[1], 409)
        assert (refused["code"], refused["text"]) == (
            "enough",
            "The chairs of this table have changed too often (6 times).",
        )
        live = hub(place).tables[table.id].result()
        live.attendance.began = live.attendance.last[1] = -1e9
        place.post(path, {"bot": "random"}, table.host)  # nobody can make a table stuck with it


def test_a_host_cannot_fill_the_store_with_changes_either(tmp_path: Path) -> None:
    with serve(config(f"sqlite:///{tmp_path}/tables.db", chair_changes=3)) as place:
        table = place.open("leduc", start=False)
        path = f"/{table.id}/chairs/1"
        for bot in ("random", "default", "random", "default"):
            place.post(path, {"bot": bot, "free": True}, table.host)
        assert place.post(path, {"bot": "random", "free": True}, table.host, 409)["code"] == "enough"


def test_reading_the_log_back_gives_the_same_chairs_and_counts(place: Place) -> None:
    table = place.open("leduc")
    for body in ({"bot": "random"}, {"bot": ""}, {"free": True}):
        place.post(f"/{table.id}/chairs/1", body, table.tokens[1])

    async def counts() -> tuple[Any, ...]:
        room = (await hub(place).open(table.id)).room
        return dict(room.saw), list(room.said), list(room.taken_back), room.changes

    before = in_loop(place, counts())
    unload_all(place)
    assert in_loop(place, counts()) == before
    assert sorted(before[0].values()) == [0, 1]
