"""Puzzles on the server: shown from one side, judged from what was found, and the truth only with the solution."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from serving import Place, config, serve

from sudare.coach.puzzles import GOOD, RIGHT, WORLDS, WRONG, check, puzzles_of
from sudare.core import Chance, NoWorld
from sudare.server.messages import encode
from sudare.server.puzzles import shown_from, truth_lines

GAMES = ("chiyo", "kage", "ninja", "omnitsu", "shogunate")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("db")
    with serve(config(f"sqlite:///{folder}/tables.db")) as place:
        yield place


def put(place: Place, path: str, action: str, status: int = 200) -> Any:
    answer = place.http.post(f"/api/puzzles/{path}", json={"action": action})
    assert answer.status_code == status, answer.text
    return answer.json()


def test_the_list_and_the_puzzle_of_the_day(place: Place) -> None:
    found = place.http.get("/api/puzzles").json()
    assert {one["game"]: one["keys"] for one in found["sets"]} == {
        game: [puzzle.key for puzzle in puzzles_of(game).puzzles] for game in GAMES
    }
    today = found["today"]
    assert today["key"] in [one.key for one in puzzles_of(today["game"]).puzzles]
    assert place.http.get("/api/puzzles").json()["today"] == today


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_put_tried_and_solved(place: Place, game: str) -> None:
    puzzle = puzzles_of(game).puzzles[-1]
    path = f"{game}/{puzzle.key}"
    sent = place.http.get(f"/api/puzzles/{path}")
    shown = sent.json()
    assert sorted(option["action"] for option in shown["question"]["options"]) == sorted(
        answer.action for answer in puzzle.answers
    )
    assert shown["next"] == puzzles_of(game).puzzles[0].key
    assert puzzle.record.seed not in sent.text and puzzle.record.commitment not in sent.text
    assert not any(line in sent.text for line in puzzle.solution)
    for answer in puzzle.answers:
        said = put(place, path, answer.action)
        assert said["verdict"] == puzzle.verdict(answer)
        if said["verdict"] == WRONG:
            assert said["lines"] == [answer.why, WORLDS] and said["solution"] is None
        else:
            assert said["verdict"] in (RIGHT, GOOD) and said["solution"]["lines"] == puzzle.solution
    given = put(place, path, "")
    assert given["verdict"] == "given_up" and given["solution"]["best"] == puzzle.best.action
    assert given["solution"]["hidden"] == truth_lines(check(puzzle), puzzle.seat)
    assert len(given["solution"]["chances"]) == len(puzzle.answers)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_shown_is_the_same_whatever_lies_behind_the_blind(game: str) -> None:
    differed = 0
    for puzzle in puzzles_of(game).puzzles[:4]:
        table = check(puzzle)
        shown = encode(shown_from(table, puzzle.seat, puzzle.key, 1, 1, ""))
        told = table.told(puzzle.seat)
        for n in range(3):
            try:
                world = table.perspective(puzzle.seat).sample(Chance(f"behind {n}"))
            except NoWorld:
                continue
            other = table.rewound(len(table.moves))
            other.state = world
            other._told = {puzzle.seat: told}
            assert encode(shown_from(other, puzzle.seat, puzzle.key, 1, 1, "")) == shown
            others = [seat for seat in range(table.game.seats) if seat != puzzle.seat]
            differed += any(table.state.view(seat) != world.view(seat) for seat in others)
    assert differed  # otherwise nothing was tried


def test_what_is_not_there_is_refused(place: Place) -> None:
    for path in ("shogunate/none", "go/1", "leduc/1", "shogunate/999"):
        answer = place.http.get(f"/api/puzzles/{path}")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_puzzle")
    path = f"shogunate/{puzzles_of('shogunate').puzzles[0].key}"
    assert put(place, path, "play:nothing", 400)["code"] == "bad_request"
    assert place.http.post(f"/api/puzzles/{path}", json={"action": 3}).status_code == 400
