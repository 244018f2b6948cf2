"""Lessons in the terminal."""

from __future__ import annotations

from collections.abc import Callable

from sudare.cli import main

Run = Callable[..., str]


def test_lessons_are_listed(run: Run) -> None:
    said = run("learn", "shogunate", "--list")
    assert "1  Whom you serve: " in said and "8  Twelve: " in said
    assert "sudare play shogunate --bots easy --guide" in " ".join(said.split()), "nobody must wait for the last lesson"


def test_a_lesson_answers_wrong_tries_hints_and_right_ones(run: Run) -> None:
    typed = "8\nhint\n#1\nleader:wolf\nhint\nhint\nleader:crane\nsnake\nleader:crane\ncarp\nquit\n"
    said = run("learn", "shogunate", "1", typed=typed)
    assert "Not yet. Cat does not count" in said
    assert "Right. 2 of Crane and 1 of Carp." in said
    assert "Wolf is at the tail already and cannot go further down. (SHO-008)" in said
    assert "One way to solve it: “Crane" in said
    assert "· Snake: +1 Honour, now 1 (Honorable Company)." in said
    assert "Right. Crane and Carp have 1 Honour more each" in said
    assert "What you have learned: " in said
    assert "Lesson 2 of 8: The place in the Line" in said


def test_what_a_lesson_teaches_stands_before_its_question(run: Run) -> None:
    said = " ".join(run("learn", "kage", "4", typed="quit\n").split())
    assert said.rindex("has 2 more awareness") < said.index("Task 1 of 2")


def test_where_pieces_walk_the_place_is_enough(run: Run) -> None:
    said = run("learn", "kage", "2", typed="E9\nD9\nquit\n")
    assert "Right. Nobody could see any square of this way" in said


def test_the_last_lesson_leads_to_a_whole_game(run: Run) -> None:
    typed = "?\nrules shinobi\nrules xyzzy\nview\nleader:crane\n#1\nquit\n"
    said = run("learn", "shogunate", "8", typed=typed)
    assert "SHO-087  When a power moves the Shinobi" in said
    assert "The rulebook has nothing about that." in said
    assert "New here: Six Leaders in a line" in said
    assert said.count("New here: Whom you serve") == 1  # at the first question, not again at the second
    assert "--bots easy,easy --guide" in said  # how to go on with it


def test_a_game_without_lessons_says_so(leduc: str, capsys) -> None:
    assert main(["learn", leduc]) == 2
    assert "has no lessons" in capsys.readouterr().err
    assert main(["learn", "shogunate", "12"]) == 2
    assert "has 8 lessons, not 12" in capsys.readouterr().err
