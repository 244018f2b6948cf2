"""Puzzles in the terminal: found and found on, measured again, and solved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sudare.cli import main
from sudare.coach.puzzles import puzzles_of, read_puzzles

Run = Callable[..., str]


def test_puzzles_are_found_and_the_same_command_continues(run: Run, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    how = ("puzzles", "shogunate", "--seats", "4", "--seed", "test")
    run(*how, "--out", str(whole), "--deals", "2")
    assert "puzzles of Shogunate in 1 games" in run(*how, "--out", str(parts), "--deals", "1")
    run("puzzles", "shogunate", "--seats", "4", "--out", str(parts), "--deals", "1")  # the file knows its seed
    assert parts.read_bytes() == whole.read_bytes()
    assert read_puzzles(whole).looked == 2


def test_a_file_of_another_search_is_left_alone(run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "some.json"
    path.write_bytes(puzzles_of("shogunate").to_json())
    before = path.read_bytes()
    for how in ("shogunate --seats 3", "omnitsu --seats 4", "shogunate --seats 4 --seed x"):
        assert main(["puzzles", *how.split(), "--out", str(path)]) == 2
        assert "name another file" in capsys.readouterr().err
    assert path.read_bytes() == before
    assert main(["puzzles", "shogunate", "--out", str(tmp_path / "no" / "where.json")]) == 2


def test_a_puzzle_is_solved_after_a_wrong_answer(run: Run) -> None:
    puzzle = puzzles_of("shogunate").puzzles[1]
    wrong = puzzle.answer(puzzle.usual)
    said = run("puzzle", "shogunate", "2", typed=f"what\n{wrong.action}\n{puzzle.best.action}\n")
    before, _, after = said.partition("Right. This is the best choice.")
    assert "Shogunate: puzzle 2 of" in before
    assert "Answer with a number from 1 to" in before
    assert f"Not this one. {wrong.why}" in before
    assert "What lay behind the blind" not in before and puzzle.solution[0] not in before
    assert all(line in after for line in puzzle.solution)
    assert "What lay behind the blind" in after


def test_a_puzzle_is_given_up_or_left(run: Run) -> None:
    puzzle = puzzles_of("shogunate").puzzles[0]
    assert puzzle.solution[0] in run("puzzle", "shogunate", typed="give up\n")
    assert puzzle.solution[0] not in run("puzzle", "shogunate", puzzle.key, typed="")
    assert "One answer is clearly best" in run("puzzle", typed="")  # the puzzle of the day


def test_no_such_puzzle(capsys: pytest.CaptureFixture[str], leduc: str) -> None:
    assert main(["puzzle", "shogunate", "999"]) == 2
    assert "there is no puzzle '999'" in capsys.readouterr().err
    assert main(["puzzle", "go"]) == 2
