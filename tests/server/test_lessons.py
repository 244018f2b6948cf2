"""Lessons over HTTP: a table of its own for one person, of which nothing is kept."""

from __future__ import annotations

from typing import Any

import pytest
from serving import Place

from sudare.coach.lessons import load_lessons
from sudare.core import find_game

PATH = "/api/games/shogunate/lessons"


def teach(place: Place, number: int, status: int = 200, **how: Any) -> Any:
    answer = place.http.post(f"{PATH}/{number}", json=how)
    assert answer.status_code == status, answer.text
    return answer.json()


def test_lessons_are_listed_and_a_game_without_any_has_none(place: Place) -> None:
    found = place.http.get(PATH).json()
    assert [lesson["title"] for lesson in found["lessons"]] == [l.title for l in load_lessons(find_game("shogunate"))]
    assert place.http.get("/api/games/leduc/lessons").json()["lessons"] == []
    assert place.http.get("/api/games/chess/lessons").status_code == 404


def test_a_wrong_try_shows_what_came_of_it_and_changes_nothing(place: Place) -> None:
    begun = teach(place, 5)["stage"]
    assert begun["task"] == 0 and begun["answers"] == []
    assert begun["table"]["question"]["decision"] == "plot_shinobi"
    tried = teach(place, 5, answer="leader:snake")
    assert tried["said"]["outcome"] == "wrong" and tried["said"]["followed"]
    assert tried["tried"]["position"]["over"]
    assert tried["stage"] == begun
    refused = teach(place, 5, answer="leader:crane")  # the Shinobi lies there already
    assert (refused["said"]["outcome"], refused["tried"]) == ("refused", None)
    assert refused["said"]["text"] and refused["said"]["rule"].startswith("SHO-")


def test_right_answers_are_carried_on_by_whoever_learns(place: Place) -> None:
    first = teach(place, 1, answer="choice:1")
    assert (first["said"]["outcome"], first["stage"]["task"]) == ("right", 1)
    part = teach(place, 1, answers=first["stage"]["answers"], answer="leader:crane")
    assert part["said"]["outcome"] == "on"
    done = teach(place, 1, answers=part["stage"]["answers"], answer="leader:carp")
    assert done["stage"]["task"] == done["stage"]["tasks"] == 2
    assert teach(place, 1, answers=done["stage"]["answers"])["stage"] == done["stage"]


def test_a_walk_is_one_gesture_that_ends_where_something_is_said_of_it(place: Place) -> None:
    path = "/api/games/kage/lessons/2"
    stage = place.http.post(path, json={"answers": ["choice:1"]}).json()["stage"]
    ways = {way["action"]: way["chain"] for way in stage["far"]}
    first, *then = ways["go:D9"]  # two squares away
    assert then
    walked = place.http.post(path, json={"answers": ["choice:1"], "answer": first, "then": then}).json()
    assert (walked["said"]["outcome"], walked["stage"]["task"]) == ("right", 2)
    assert walked["stage"]["answers"] == ["choice:1", first, *then]
    first, *then = ways["go:F9"]  # a guard watches this square
    watched = place.http.post(path, json={"answers": ["choice:1"], "answer": first, "then": then}).json()
    assert watched["said"]["outcome"] == "wrong" and "watches this square" in watched["said"]["text"]


def test_the_board_gets_what_it_draws_sight_from_when_it_wants_it(place: Place) -> None:
    path = "/api/games/kage/lessons/2"
    assert place.http.post(path, json={}).json()["stage"]["table"]["aid"] is None
    aid = place.http.post(path, json={"aid": True}).json()["stage"]["table"]["aid"]
    assert "E9" in aid["guards"]["0"]["aoi"] and "D9" not in aid["guards"]["0"]["aoi"]
    laid_out = place.http.post("/api/games/chiyo/lessons/1", json={"aid": True})  # without a past nothing is concluded
    assert laid_out.status_code == 200


def test_the_learner_sees_one_side_of_the_table_only(place: Place) -> None:
    position = teach(place, 1)["stage"]["table"]["position"]
    assert position["seat"] == 0
    assert position["view"]["me"]["loyalties"] == ["crane", "carp"]
    assert [seat["face_up"] for seat in position["view"]["seats"]] == [[], [], []]


@pytest.mark.parametrize(
    ("number", "how", "status", "code"),
    [
        (99, {}, 404, "no_such_lesson"),
        (0, {}, 404, "no_such_lesson"),
        (1, {"answers": ["choice:2"]}, 400, "bad_request"),
        (1, {"answers": ["choice:1"] * 49}, 400, "bad_request"),
        (1, {"answer": "x" * 121}, 400, "bad_request"),
        (1, {"seat": 1}, 400, "bad_request"),
    ],
)
def test_what_cannot_be_is_refused(place: Place, number: int, how: Any, status: int, code: str) -> None:
    assert teach(place, number, status, **how)["code"] == code


def test_an_answer_that_does_not_exist_is_a_refusal_of_the_lesson(place: Place) -> None:
    said = teach(place, 5, answer="fly")["said"]
    assert said["outcome"] == "refused" and said["text"]
