"""`sudare arena`, `balance` and bots with arguments on the command line."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sudare.cli import main

Run = Callable[..., str]
MYBOT = Path(__file__).parents[2] / "examples" / "mybot.py"


def test_an_arena_prints_standings_and_writes_a_report(run: Run, leduc: str, tmp_path: Path) -> None:
    text = run("arena", leduc, "--bots", "thumb,random,ismcts:8", "--games", "6", "--seed", "s")
    assert "6 games of leduc" in text
    for bot in ("thumb", "random", "ismcts:8"):
        assert bot in text
    assert (tmp_path / "arena-leduc-2.html").read_text().startswith("<!doctype html>")
    again = run("arena", leduc, "--bots", "thumb,random,ismcts:8", "--games", "6")  # the seed is that of the file
    assert again == text
    assert len((tmp_path / "arena-leduc-2.jsonl").read_text().splitlines()) == 7


def test_sides_are_shown_by_role(run: Run) -> None:
    text = run("arena", "ninja", "--bots", "default,random", "--games", "2", "--seed", "s")
    assert "guards" in text
    assert "intruders" in text


def test_balance_shows_what_a_setting_changes(run: Run) -> None:
    text = run(
        "balance", "shogunate", "--vary", "target_honour=5,9", "--games", "20", "--bots", "random", "--seed", "s"
    )  # fmt: skip
    assert "target_honour=5" in text
    assert "seat 3 wins" in text
    assert "decisions a game" in text


def test_balance_varies_fields_and_stops_when_aims_are_clear(run: Run, tmp_path: Path) -> None:
    text = run(
        "balance", "chiyo", "--vary", "track.start.5=5,6", "--aim", "ally wins=99..100", "--games", "25",
        "--bots", "random", "--seed", "s", "--results", "kept", "--report", "page.html",
    )  # fmt: skip
    assert "aim: ally wins 99% to 100%" in text
    assert text.count("missed") == 2
    assert len(list((tmp_path / "kept").iterdir())) == 2
    assert "track.start.5=6" in (tmp_path / "page.html").read_text()


def test_balance_searches_within_bounds(run: Run) -> None:
    text = run(
        "balance", "chiyo", "--within", "track.start.5=5..7", "--aim", "motonaka wins=40..60", "--games", "2",
        "--bots", "random", "--seed", "s", "--tries", "3",
    )  # fmt: skip
    assert "1. track.start.5=6" in text
    assert "On deals that were not used for choosing (2 games each)" in text


def test_a_program_of_one_s_own_plays(run: Run, leduc: str) -> None:
    bot = f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(MYBOT))}"
    text = run("simulate", leduc, "--bots", f"{bot},thumb", "--games", "2", "--seed", "s")
    assert "faults: none" in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["arena", "LEDUC", "--bots", "thumb"], "--bots thumb: an arena needs at least two bots"),
        (["arena", "LEDUC", "--bots", "thumb,genius"], "there is no bot 'genius'; the bots are: easy, normal, hard"),
        (["arena", "LEDUC", "--bots", "thumb,ismcts:soon"], "the budget 'soon' of a searching bot is not understood"),
        (["arena", "LEDUC", "--bots", "thumb,random", "--results", "no/where.jsonl"], "there is no folder no"),
        (["balance", "shogunate", "--vary", "target_honour"], "--vary target_honour: expected an option with at least"),
        (["balance", "shogunate", "--vary", "speed=1,2"], "there is no option 'speed'"),
        (["balance", "shogunate"], "expected either --vary (settings to be compared) or --within"),
        (["balance", "chiyo", "--within", "track.start.5=5..7"], "a search needs to know what is wanted"),
        (["balance", "shogunate", "--vary", "edition=house,none.toml"], "none.toml: cannot be read"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    arguments: list[str], message: str, leduc: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([leduc if a == "LEDUC" else a for a in arguments]) == 2
    said = capsys.readouterr().err
    assert message in said
    assert said.count("\n") == 1
