"""What a player can look up: the rules, the components, why not, an aid; and the bots' reasons when it is over."""

from __future__ import annotations

import httpx
import pytest
from serving import WAIT, Place, Player, wait_for

from sudare.core import find_game, installed


@pytest.mark.parametrize("game", installed())
def test_the_rulebook_and_its_rules_can_be_read(place: Place, game: str) -> None:
    answer = place.http.get(f"/api/games/{game}/rules").json()
    cls = find_game(game)
    assert (answer["game"], answer["title"], answer["text"]) == (game, cls.title, cls().rulebook())
    assert len(answer["rules"]) > 20
    for rule in answer["rules"]:
        assert f"**{rule['id']}**" in answer["text"] and rule["text"]
    house = place.http.get(f"/api/games/{game}/edition").json()
    assert house["game"] == game and house["name"] == "house"


def test_a_table_shows_the_components_it_plays_with(place: Place) -> None:
    house = place.http.get("/api/games/shogunate/edition").json()
    made = place.post("", {"game": "shogunate", "edition": house | {"name": "mine", "title": "My copy"}})
    assert place.get(f"/{made['id']}/edition")["title"] == "My copy"
    assert place.http.get("/api/games/chess/rules").status_code == 404


def test_why_an_action_is_not_possible_is_said_and_nothing_is_done(place: Place) -> None:
    table = place.open("leduc")
    path, ann, bob = f"/{table.id}/why", table.tokens[0], table.tokens[1]
    not_now = {"action": "fold", "legal": False, "rule": "LED-004"}
    assert place.get(path, ann, action="fold") == not_now | {
        "text": "There is nothing to fold to: you can call for nothing."
    }
    assert place.get(path, ann, action="raise") == {
        "action": "raise",
        "legal": True,
        "text": "You can do that now.",
        "rule": "",
    }
    assert place.get(path, bob, action="raise")["text"] == "You are not asked for anything now."
    assert place.get(path, bob, action="fly", status=409)["code"] == "unknown_action"
    assert place.get(path, action="raise", status=401)["code"] == "no_chair"
    assert place.get(f"/{table.id}/perspective", ann)["snapshot"]["n"] == 1


def test_whether_an_answer_can_be_taken_back_is_said_and_nothing_is_done(place: Place) -> None:
    table = place.open("coins", seats=3)
    path, ann, bob = f"/{table.id}/take_back", table.tokens[0], table.tokens[1]
    no = {"can": False, "practice": False, "what": ""}
    assert place.get(path, ann) == no, "nothing was answered yet"
    options = place.get(f"/{table.id}/perspective", ann)["snapshot"]["decision"]["question"]["options"]
    high = next(option["label"] for option in options if option["action"] == "stake:high")
    place.post(f"/{table.id}/act", {"decision": 0, "action": "stake:high"}, ann)
    before = place.get(f"/{table.id}/perspective", ann)["snapshot"]
    assert place.get(path, ann) == {"can": True, "practice": False, "what": high}
    assert place.get(path, bob) == no
    assert place.get(path, status=401)["code"] == "no_chair"
    assert place.get(f"/{table.id}/perspective", ann)["snapshot"] == before
    place.post(path, {}, ann)
    assert place.get(path, ann) == no


def test_an_aid_is_for_ones_own_seat(place: Place) -> None:
    table = place.open("coins", seats=4, options={"teams": True})
    place.post(f"/{table.id}/act", {"decision": 0, "action": "stake:high"}, table.tokens[0])
    told = len(place.get(f"/{table.id}/perspective", table.tokens[2])["snapshot"]["events"])
    assert place.get(f"/{table.id}/aid", table.tokens[2]) == {"aid": {"seat": 2, "stake": 2}, "text": "", "n": told}
    others = len(place.get(f"/{table.id}/perspective", table.tokens[1])["snapshot"]["events"])
    assert place.get(f"/{table.id}/aid", table.tokens[1]) == {
        "aid": {"seat": 1, "stake": None},
        "text": "",
        "n": others,
    }
    assert place.get(f"/{table.id}/aid", status=401)["code"] == "no_chair"
    assert place.get(f"/{place.open('leduc').id}/aid", table.tokens[0], 401)["code"] == "unknown_token"
    plain = place.open("leduc")
    assert place.get(f"/{plain.id}/aid", plain.tokens[0]) == {"aid": None, "text": "", "n": 1}


def test_the_bots_reasons_can_be_read_when_the_game_is_over(place: Place) -> None:
    table = place.open("coins", seats=2, options={"thumb": "explains", "rounds": 2}, bots={1: "thumb"})
    player = table.sit(0)
    player.until("snapshot")
    for action in ("stake:low", "yes", "coin:heads"):
        while action not in player.options:
            player.read()
        player.act(action)
    assert place.get(f"/{table.id}/reasons", table.tokens[0], 409)["code"] == "not_over"
    while "coin:heads" not in player.options:
        player.read()
    player.act("coin:heads")
    wait_for(lambda: table.info()["presence"]["status"] == "over")
    moves = place.get(f"/{table.id}/record")["moves"]
    reasons = place.get(f"/{table.id}/reasons")["reasons"]
    assert [(r["seat"], r["n"], r["text"]) for r in reasons] == [
        (1, 1, "“coin heads”. I like round 1."),
        (1, 2, "“coin heads”. I like round 2."),
    ]
    assert [[r["seat"], r["action"]] for r in reasons] == [moves[r["move"]] for r in reasons]
    assert "I like" not in place.http.get(f"/api/tables/{table.id}/record").text


def test_one_browser_may_hold_several_chairs(place: Place) -> None:
    with httpx.Client(base_url=place.url, timeout=WAIT) as browser:
        id = browser.post("/api/tables", json={"game": "leduc"}).json()["id"]
        path = f"/api/tables/{id}"
        assert browser.get(f"{path}/mine").json() == {"seats": [], "host": True, "saw": []}
        for name in ("Ann", "Bob"):
            assert browser.post(f"{path}/join", json={"name": name}).status_code == 201
        assert browser.get(f"{path}/mine").json() == {"seats": [0, 1], "host": True, "saw": []}
        browser.post(f"{path}/start")
        seats = [
            browser.get(f"{path}/perspective{query}").json()["snapshot"]["position"]["seat"]
            for query in ("", "?seat=0", "?seat=1")
        ]
        assert seats == [0, 0, 1]
        for seat, action in ((0, "raise"), (1, "fold")):
            answer = browser.post(f"{path}/act?seat={seat}", json={"decision": 0, "action": action})
            assert answer.status_code == 200
        assert browser.get(f"{path}/perspective?seat=2").json()["code"] == "no_chair"
        jar = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
        others = httpx.Client(base_url=place.url, cookies=browser.cookies, timeout=WAIT)
        again = browser.post(f"{path}/rematch").json()["id"]
        with others:  # another browser with the same chairs: it is known at the rematch when it has asked
            refused = others.post(f"/api/tables/{again}/join", json={"name": "Bob", "seat": 1})
            assert refused.json()["code"] in ("taken", "name_taken")
            assert others.get(f"{path}/mine").json()["seats"] == [0, 1]
            joined = others.post(f"/api/tables/{again}/join", json={"name": "Bob", "seat": 1})
            assert joined.json()["seat"] == 1
            assert others.get(f"/api/tables/{again}/mine").json() == {"seats": [1], "host": False, "saw": []}
        joined = browser.post(f"/api/tables/{again}/join", json={"name": "Ann", "seat": 0})
        assert joined.json()["seat"] == 0
        assert browser.get(f"/api/tables/{again}/mine").json() == {"seats": [0], "host": True, "saw": []}
    player = Player(place.port, f"{id}", headers={"Cookie": jar}, query="&seat=1")
    assert player.until("hello")["seat"] == 1
    assert place.get(f"/{id}/mine") == {"seats": [], "host": False, "saw": []}


def test_a_browser_that_has_sat_at_many_tables_can_still_connect(place: Place) -> None:
    """Tokens are sent to their own table only: the headers of a request do not grow with every game played."""
    with httpx.Client(base_url=place.url, timeout=WAIT) as browser:
        for _ in range(100):
            id = browser.post("/api/tables", json={"game": "leduc"}).json()["id"]
            joined = browser.post(f"/api/tables/{id}/join", json={"name": "Ann"})
        assert len(joined.request.headers["cookie"]) < 200  # the host's token of this table
        request = browser.build_request("GET", f"/api/tables/{id}/socket")
        assert len(request.headers["cookie"]) < 400
    player = Player(place.port, id, headers={"Cookie": request.headers["cookie"]})
    assert player.until("hello")["seat"] == 0
