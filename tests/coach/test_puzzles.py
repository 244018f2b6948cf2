"""Puzzles: those that come with the games hold, are found again from their seed, and keep the blind."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
import pytest

from sudare.coach.finding import find_puzzles, look, measure_again, telling_worlds, worth_keeping
from sudare.coach.judge import is_clear
from sudare.coach.puzzles import (
    GOOD,
    MARGIN,
    RIGHT,
    WRONG,
    Answer,
    Puzzle,
    PuzzleError,
    Puzzles,
    accepted,
    check,
    of_the_day,
    puzzles_of,
    read_puzzles,
    truth_lines,
    verdict_lines,
)
from sudare.coach.reasons import Named, Tale, because
from sudare.core import Game, Table, Voice, find_game

ENOUGH = 15  # of each game: docs/puzzles.md
SHIPPED = [
    pytest.param(game, number, id=f"{game}-{number}")
    for game in ("chiyo", "kage", "ninja", "omnitsu", "shogunate")
    for number in range(1, len(puzzles_of(game).puzzles) + 1)
]


@cache
def table_of(game: str, number: int) -> tuple[Puzzle, Table]:
    puzzle = puzzles_of(game).find(str(number))
    return puzzle, check(puzzle)


def test_every_game_has_puzzles_and_no_two_are_the_same(name: str) -> None:
    found = puzzles_of(name).puzzles
    assert len(found) >= ENOUGH
    assert len({puzzle.key for puzzle in found}) == len(found)
    assert len({puzzle.question for puzzle in found}) > 1


@pytest.mark.parametrize(("game", "number"), SHIPPED)
def test_a_shipped_puzzle_holds(game: str, number: int) -> None:
    puzzle, table = table_of(game, number)  # its record leads to its question, and its answers are the options
    rivals = [one for one in puzzle.answers if puzzle.verdict(one) == WRONG]
    assert rivals and puzzle.verdict(puzzle.best) == RIGHT
    assert all(is_clear(table.game, one.gap, one.gap_error) and one.gap >= MARGIN for one in rivals)
    assert all(one.ahead == one.behind == 0 for one in puzzle.answers if one not in rivals)
    assert all(one.chance == pytest.approx(puzzle.best.chance - one.gap, abs=2e-4) for one in puzzle.answers)
    assert puzzle.verdict(puzzle.answer(puzzle.usual)) == WRONG
    assert all(0 < one.ahead + one.behind <= puzzle.worlds and one.ahead > one.behind for one in rivals)
    seen = table.perspective(puzzle.seat)
    label = seen.label(table.game.actions.id(puzzle.best.action), Voice(table.game, puzzle.seat, table.names))
    for one in rivals:
        why, _ = verdict_lines(puzzle, one)
        assert f"In {one.ahead} of {puzzle.worlds} worlds that you cannot exclude this does worse" in why
        assert label not in why  # whoever errs may try again
    assert f"in {puzzle.worlds} worlds" in puzzle.solution[0]
    bare = game == "omnitsu" and not any(seat.sealed for seat in seen.view.seats)  # hands alone are hidden there
    assert bool(truth_lines(table, puzzle.seat)) != bare


@cache
def found() -> Puzzle:
    """Return the first puzzle that a small search finds."""
    for seen in find_puzzles(find_game("shogunate")(4), "test", 0):
        if seen.puzzle is not None:
            return seen.puzzle
    raise AssertionError


def test_the_same_seed_finds_the_same_and_it_holds_in_other_worlds() -> None:
    game = find_game("shogunate")(4)
    puzzle = found()
    deal = next(one.deal for one in find_puzzles(game, "test", 0, jobs=2) if one.puzzle == puzzle)
    assert look(game, "test", deal).puzzle == puzzle
    check(puzzle)
    again = measure_again(puzzle, game)
    assert again is None or (again.best.action == puzzle.best.action and again.answers != puzzle.answers)
    stale = msgspec.structs.replace(puzzle, record=msgspec.structs.replace(puzzle.record, moves=[(0, "play:no")]))
    assert measure_again(stale, game) is None


def test_a_file_of_puzzles_says_what_is_wrong(tmp_path: Path) -> None:
    puzzle = found()
    path = tmp_path / "puzzles.json"
    whole = Puzzles(game="shogunate", seed="test", seats=4, looked=3, puzzles=[puzzle])
    path.write_bytes(whole.to_json())
    assert read_puzzles(path) == whole
    assert whole.find("1") is whole.find(puzzle.key) is whole.puzzles[0]
    with pytest.raises(PuzzleError, match="no puzzle '2'"):
        whole.find("2")
    with pytest.raises(PuzzleError, match="not among the options"):
        puzzle.answer("play:nothing")
    for text, said in ((b"{", "holds no puzzles"), (whole.to_json().replace(b"puzzles/1", b"puzzles/9"), "format")):
        path.write_bytes(text)
        with pytest.raises(PuzzleError, match=said):
            read_puzzles(path)
    with pytest.raises(PuzzleError, match="cannot be read"):
        read_puzzles(tmp_path / "none.json")


def test_a_puzzle_that_does_not_fit_its_record_is_refused() -> None:
    puzzle = found()
    replace = msgspec.structs.replace
    fewer = replace(puzzle.record, moves=puzzle.record.moves[:-1])
    close = [replace(one, gap=min(one.gap, 0.06)) for one in puzzle.answers]
    for broken, said in (
        (replace(puzzle, seat=7), "no seat"),
        (replace(puzzle, question="nothing"), "do not lead"),
        (replace(puzzle, answers=puzzle.answers[:-1]), "not the options"),
        (replace(puzzle, answers=close), "not clearly ahead"),
        (replace(puzzle, record=fewer), "do not lead|not the options"),
    ):
        with pytest.raises(PuzzleError, match=said):
            check(broken)


def test_what_is_close_or_what_everybody_finds_is_no_puzzle() -> None:
    game: Game = find_game("shogunate")(4)
    best = Answer("best", 0.5, 0.02)
    others = [Answer(f"wrong {n}", 0.4, 0.02, 0.1, 0.01, ahead=150, behind=20) for n in range(4)]
    replace = msgspec.structs.replace
    assert accepted(game, [best, *others], "wrong 0") == ["best"]
    assert accepted(game, [best, *others], "best") == []  # the rules of thumb find it
    noisy = [replace(one, gap_error=0.1) for one in others]
    assert accepted(game, [best, *noisy], "wrong 0") == []
    small = [replace(one, gap=MARGIN - 0.01, gap_error=0.001) for one in others]
    assert accepted(game, [best, *small], "wrong 0") == []
    rare = [replace(one, ahead=10, behind=20) for one in others]
    assert accepted(game, [best, *rare], "wrong 0") == []
    close = replace(others[3], gap=MARGIN - 0.01)
    assert accepted(game, [best, *others[:3], close], "wrong 0") == []
    as_good = replace(others[3], gap=0.0, ahead=0, behind=0)
    assert accepted(game, [best, *others[:3], as_good], "wrong 0") == ["best", "wrong 3"]
    assert accepted(game, [best, *others[:3], as_good], "wrong 3") == []  # the rules of thumb find it
    assert accepted(game, [best, *others[:2], as_good], "wrong 0") == []  # among four only one may be right
    better = replace(others[3], gap=-0.06)
    assert accepted(game, [best, *others[:3], better], "wrong 0") == []
    puzzle = replace(found(), answers=[best, as_good, *others[:3]], accepted=["best", "wrong 3"])
    assert [puzzle.verdict(one) for one in puzzle.answers] == [RIGHT, GOOD, WRONG, WRONG, WRONG]
    assert not worth_keeping([found()] * 6, found(), 15) and worth_keeping([], found(), 1)


def test_the_games_take_turns_from_day_to_day() -> None:
    games = ["chiyo", "shogunate"]
    week = [of_the_day(day, games) for day in range(20_000, 20_010)]
    assert [one[0] for one in week if one] == games * 5
    assert len({one[1].key for one in week if one}) == 10
    assert of_the_day(20_000, []) is None


def tale(result: float, *said: str, early: str = "") -> Tale:
    """Return an imagined game that was told in these sentences."""
    one = Tale(Voice(find_game("shogunate")(3), 0), [], result)
    one.said, one.early = frozenset({*said, early} - {""}), frozenset({early})
    return one


def test_only_what_explains_the_difference_is_told() -> None:
    better = [tale(0.9, "rain", "it is over")] * 8 + [tale(0.1, "it is over")] * 2
    worse = [tale(0.1, "snow", "it is over")] * 9 + [tale(0.9, "rain", "it is over")]
    here, there = Named("here"), Named("there")
    said = because(here, better, there, worse)
    assert said.startswith("What explains it best: “rain”. This happened in 8 of 10 imagined games here, in 1 there.")
    assert "With it your chance was 90 %, without it 10 %." in said
    assert "rain" not in because(Named("here", "rain"), better, there, worse, "Ann (you)", secret=True)
    assert because(here, better, there, better) == ""


def test_what_speaks_for_the_other_choice_is_not_named_as_the_reason() -> None:
    """It comes more often after the better one, whose results are better, but it is no part of why: it costs."""
    better = [tale(0.5, "rain")] * 30 + [tale(0.9)] * 10
    worse = [tale(0.1, "rain")] * 10 + [tale(0.4)] * 30
    here, there = Named("here"), Named("there")
    assert because(here, better, there, worse) == ""
    pays = [tale(0.4, "rain")] * 10 + [tale(0.1)] * 30
    assert because(here, [tale(0.9, "rain")] * 30 + [tale(0.5)] * 10, there, pays) != "", "here it pays"
    only = [tale(0.9, "rain")] * 39 + [tale(0.9)]
    assert because(here, only, there, [tale(0.1)] * 39 + [tale(0.1, "rain")]) == "", "with it or without is the same"


def test_the_choice_itself_explains_nothing() -> None:
    here, there, leaping = Named("here"), Named("there"), Named("here", "jump")
    mostly = [tale(0.9, "Ann (you) jumps")] * 39 + [tale(0.1)]
    hardly = [tale(0.1)] * 39 + [tale(0.9, "Ann (you) jumps")]
    assert "“Ann (you) jumps”. This happened in 39 of 40" in because(here, mostly, there, hardly, "Ann (you)")
    assert because(leaping, mostly, there, hardly, "Ann (you)") == ""
    assert because(here, mostly, there, hardly, "Ann (you)", secret=True) == ""  # it would give the best away
    at_once = [tale(0.9, early="Ann (you) jumps")] * 39 + [tale(0.1)]
    assert because(here, at_once, there, hardly, "Ann (you)") == ""


def test_where_results_seldom_differ_an_event_may_be_seldom_too() -> None:
    better = [tale(1.0, "rain")] * 4 + [tale(0.5)] * 16
    assert "“rain”" in because(Named("here"), better, Named("there"), [tale(0.5)] * 20)


def test_worlds_are_named_only_where_they_matter() -> None:
    kinds = [[("Who Bob is", "a spy" if n % 2 else "a monk")] for n in range(40)]
    words = ("It pays most", "it is ahead")
    said = telling_worlds(kinds, [0.4 + n % 3 / 100 if n % 2 else 0.1 for n in range(40)], *words)
    assert said.startswith(
        "It pays most in the 20 of 40 worlds where this is so: Who Bob is: a spy. There it is ahead by"
    )
    assert said.endswith(", elsewhere by 10 %.")
    even = telling_worlds(kinds, [0.4 + n % 3 / 100 if n % 2 else 0.0 for n in range(40)], *words)
    assert even.endswith(", elsewhere it makes no difference.")
    assert telling_worlds(kinds, [0.1 + n % 3 / 100 for n in range(40)], *words) == ""
