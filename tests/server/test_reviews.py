"""The coach on the server: reviews when a game is over and never before, another try, hints where they are allowed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from serving import Place, config, serve, wait_for


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """A server that thinks little about reviews."""
    folder = tmp_path_factory.mktemp("db")
    with serve(config(f"sqlite:///{folder}/tables.db", review_simulations=300)) as place:
        yield place


def finished(place: Place) -> Any:
    """Return a table whose game is over."""
    table = place.open("shogunate", people=1, seats=3, bots={1: "thumb", 2: "thumb"})
    place.post(f"/{table.id}/chairs/0", {"bot": "thumb"}, table.tokens[0])
    wait_for(lambda: table.info()["presence"]["status"] == "over")
    return table


def test_nothing_of_a_review_exists_while_the_game_is_on(place: Place) -> None:
    table = place.open("shogunate", people=1, seats=3, bots={1: "thumb", 2: "thumb"})
    for token in ("", table.tokens[0]):
        assert place.get(f"/{table.id}/review", token, status=409, side=0)["code"] == "not_over"
        assert place.post(f"/{table.id}/review?side=0", {}, token, status=409)["code"] == "not_over"
        again = {"move": 0, "seat": 0, "name": "Ann"}
        assert place.post(f"/{table.id}/again", again, token, status=409)["code"] == "not_over"


def test_a_review_comes_and_stays(place: Place) -> None:
    table = finished(place)
    assert place.get(f"/{table.id}/review", side=1)["state"] == "none"
    for side in ("", "own", "-1", "100"):
        assert place.get(f"/{table.id}/review", status=400, side=side)["code"] == "bad_request"
    assert place.get(f"/{table.id}/review", status=404, side=7)["code"] == "no_such_seat"
    first = place.post(f"/{table.id}/review?side=1", {})
    assert first["state"] in ("thinking", "done")
    wait_for(lambda: place.get(f"/{table.id}/review", side=1)["state"] == "done")
    found = place.get(f"/{table.id}/review", side=1)["review"]
    assert found["seat"] == 1
    names = [chair["name"] for chair in table.info()["presence"]["chairs"]]
    assert found["names"] == names
    assert found["first"] + found["own"] + found["others"] + found["luck"] == pytest.approx(found["result"])
    position = place.get(f"/{table.id}/perspective")["snapshot"]["position"]
    assert found["result"] == pytest.approx((1 in position["winners"]) / max(1, len(position["winners"])))
    assert place.post(f"/{table.id}/review?side=1", {})["review"] == found


def test_another_try_from_a_moment(place: Place) -> None:
    table = finished(place)
    record = place.get(f"/{table.id}/record")
    move = [n for n, (seat, _) in enumerate(record["moves"]) if seat == 2][3]
    place.post(f"/{table.id}/again", {"move": 10_000, "seat": 2, "name": "Ann"}, status=400)
    place.post(f"/{table.id}/again", {"move": move, "seat": 3, "name": "Ann"}, status=404)
    opened = place.post(f"/{table.id}/again", {"move": move, "seat": 2, "name": "Ann", "bot": "thumb"}, status=201)
    info = place.get(f"/{opened['id']}")
    assert info["about"]["tried"] == table.id
    assert info["presence"]["practice"]
    assert info["presence"]["chairs"][2]["name"] == "Ann" and info["presence"]["chairs"][0]["bot"] == "thumb"
    assert info["presence"]["status"] == "playing"


def waits_for(place: Place, table: Any, seat: int) -> bool:
    """Say whether a seat is asked."""
    seen = place.get(f"/{table.id}/perspective", table.tokens[seat])["snapshot"]
    return seat in seen["position"]["flow"]["waiting"]


def test_hints_are_for_those_who_play_among_bots(place: Place) -> None:
    table = place.open("shogunate", people=1, seats=3, bots={1: "thumb", 2: "thumb"})
    wait_for(lambda: waits_for(place, table, 0))
    assert place.post(f"/{table.id}/hint", {}, status=401)["code"] == "no_chair"
    question = place.get(f"/{table.id}/perspective", table.tokens[0])["snapshot"]["decision"]["question"]
    hint = place.post(f"/{table.id}/hint", {}, table.tokens[0])
    assert hint["action"] in [option["action"] for option in question["options"]]
    assert hint["reason"]
    assert place.post(f"/{table.id}/warning", {}, table.tokens[0], status=400)["code"] == "bad_request"
    warned = place.post(f"/{table.id}/warning?action={question['options'][0]['action']}", {}, table.tokens[0])
    assert isinstance(warned["text"], str)
    assert table.info()["presence"]["hints"] == []
    place.post(f"/{table.id}/chairs/0", {"bot": "thumb"}, table.tokens[0])
    wait_for(lambda: table.info()["presence"]["status"] == "over")
    assert table.info()["presence"]["hints"] == [1 + bool(warned["text"]), 0, 0]


def test_among_people_hints_are_for_tables_that_were_opened_with_them(place: Place) -> None:
    table = place.open("shogunate", people=2, seats=3, bots={2: "thumb"})
    for token in table.tokens.values():
        assert place.post(f"/{table.id}/hint", {}, token, status=409)["code"] == "no_hints"
    assert table.info()["about"]["hints"] is False
    allowed = place.open("shogunate", people=2, seats=3, bots={2: "thumb"}, hints=True)
    assert allowed.info()["about"]["hints"] is True
    wait_for(lambda: any(waits_for(place, allowed, seat) for seat in (0, 1)))
    for seat in (0, 1):
        if waits_for(place, allowed, seat):
            assert place.post(f"/{allowed.id}/hint", {}, allowed.tokens[seat])["action"]
