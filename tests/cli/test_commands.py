"""The commands that are not played: games, rules, simulate, check; and bad input anywhere."""

from __future__ import annotations

import json
import platform
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import sudare
from sudare import conformance
from sudare.cli import check, games, main
from sudare.conformance import Failure, Report
from sudare.core import Game, SudareError, find_game, state

Run = Callable[..., str]


@pytest.mark.parametrize("module", ["sudare", "sudare.cli"])
def test_the_package_can_be_run_like_the_command(module: str) -> None:
    said = subprocess.run([sys.executable, "-m", module, "--version"], capture_output=True, text=True, check=True)
    assert said.stdout.startswith(f"sudare {sudare.__version__} (")


def test_version_and_help(run: Run) -> None:
    made = "plain Python" if str(state.__file__).endswith(".py") else "compiled"
    assert run("--version") == f"sudare {sudare.__version__} ({made}, Python {platform.python_version()})\n"
    for command in ("games", "play", "rules", "replay", "verify", "simulate", "check"):
        assert f"\n  {command} " in run("--help")


# -- games -------------------------------------------------------------------------------------------------------------


@pytest.fixture
def two_games(monkeypatch: pytest.MonkeyPatch, odd: str) -> None:
    def find(name: str) -> type[Game]:
        if name == "broken":
            raise ImportError("no module named 'nothing'")
        return find_game(odd)

    monkeypatch.setattr(games, "installed", lambda: ["broken", "odd_one_out"])
    monkeypatch.setattr(games, "find_game", find)


@pytest.mark.usefixtures("two_games")
def test_a_game_that_cannot_be_loaded_does_not_hide_the_others(run: Run) -> None:
    said = run("games")
    assert "cannot be loaded: ImportError: no module named 'nothing'" in said
    row = next(line for line in said.splitlines() if line.startswith("odd_one_out"))
    assert row.split() == ["odd_one_out", "Odd", "one", "out", "2", "to", "4", "Everybody", "shows", "a", "coin."]
    assert "--option" not in said


@pytest.mark.usefixtures("two_games")
def test_options_are_listed_with_values_and_defaults(run: Run) -> None:
    said = run("games", "--options")
    assert "--option thumb=none|raises|illegal  (default: none)" in said
    assert "--option fast=false|true  (default: false)" in said
    assert "--option rounds=1..9  (default: 3)" in said
    assert "--option first=1..4|random  (default: random)" in said
    assert "--option motto=<str>  (default: )" in said


# -- rules -------------------------------------------------------------------------------------------------------------


def test_the_whole_rulebook(run: Run, odd: str) -> None:
    assert run("rules", odd).strip() == (Path(odd).parent / "rulebook.md").read_text().strip()


def test_a_rule_by_its_id(run: Run, odd: str) -> None:
    assert run("rules", odd, "odd-002") == "ODD-002  All show a coin at the same time: heads or tails.\n"


def test_rules_by_words_the_best_first(run: Run, odd: str) -> None:
    ids = [line.split()[0] for line in run("rules", odd, "coin", "STAKE").splitlines()]
    assert ids[:3] == ["ODD-003", "ODD-001", "ODD-002"]


# -- simulate ----------------------------------------------------------------------------------------------------------


def test_a_simulation_is_summed_up(run: Run, leduc: str) -> None:
    said = run("simulate", leduc, "--games", "20", "--bots", "thumb,random", "--seed", "s")
    assert "20 games of leduc, 2 seats, seed s" in said
    assert "move one seat on after every game" in said
    assert [line.split()[0] for line in said.splitlines() if "%" in line and "interval" not in line] == [
        "thumb",
        "random",
        "seat",
        "seat",
    ]
    assert "faults: none" in said


def test_json_is_one_object(run: Run, odd: str) -> None:
    flags = ("--games", "4", "--seats", "3", "--option", "thumb=illegal", "--bots", "thumb,default", "--seed", "s")
    summary = json.loads(run("simulate", odd, *flags, "--json"))
    assert (summary["game"], summary["seats"], summary["games"], summary["seed"]) == ("odd_one_out", 3, 4, "s")
    assert [share["name"] for share in summary["by_bot"]] == ["thumb", "default 1", "default 2"]
    assert summary["endings"] == {"shown": 4}
    assert summary["faults"] == 4 + 2 * 2
    assert "not legal" in run("simulate", odd, *flags)


def test_two_processes_from_the_command_line(run: Run, leduc: str) -> None:
    flags = ("--games", "12", "--bots", "random", "--seed", "s", "--json")
    one, two = (json.loads(run("simulate", leduc, *flags, "--jobs", jobs)) for jobs in "12")
    assert one["by_bot"] == two["by_bot"]
    assert one["mean_decisions"] == two["mean_decisions"]


# -- check: the checks themselves have their own tests ----------------------------------------------------------------


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Stand in for the conformance kit: games with a thumb bot fail."""
    calls: list[dict[str, Any]] = []

    def check_game(cls: type[Game], **kwargs: Any) -> Any:
        kwargs.pop("progress")("working")
        calls.append({"id": cls.id, **kwargs})
        report = Report(cls.id)
        if cls.id == "leduc":
            report.failures.append(Failure("blind", cls.id, 2, {}, "1", 3, 0, "it leaks"))
        return report

    monkeypatch.setattr(conformance, "check_game", check_game)
    return calls


def test_check_passes_its_flags_on(run: Run, odd: str, calls: list[dict[str, Any]]) -> None:
    said = run("check", odd, "--games", "3", "--seats", "2-3", "--seed", "x")
    assert said.startswith("odd_one_out: 0 games") and said.endswith(": no failure\n")
    flags = {
        "games": 3,
        "seconds": None,
        "observations": None,
        "first": False,
        "seats": [2, 3],
        "seed": "x",
        "options": None,
    }
    assert calls == [{"id": "odd_one_out", **flags, "part": (0, 1)}]


def test_check_by_the_clock(run: Run, odd: str, calls: list[dict[str, Any]]) -> None:
    run("check", odd, "--seconds", "60", "--first")
    assert (calls[0]["games"], calls[0]["seconds"], calls[0]["first"]) == (None, 60, True)


def test_check_can_keep_to_some_options(run: Run, calls: list[dict[str, Any]]) -> None:
    run("check", "shogunate", "--seats", "3", "--option", "target_honour=7")
    assert calls[0]["options"] == [{"target_honour": "7"}]


def test_check_plays_with_every_number_of_players(run: Run, odd: str, calls: list[dict[str, Any]]) -> None:
    run("check", odd)
    assert calls[0]["seats"] == [2, 3, 4]


@pytest.mark.usefixtures("calls")
def test_a_failure_is_printed_and_is_exit_code_1(run: Run, leduc: str) -> None:
    said = run("check", leduc, code=1)
    assert said.startswith("FAILED  blind: leduc, 2 seats, seed '1', after move 3, seen by seat 1: it leaks\n")
    assert said.endswith(": 1 failure\n")


def test_check_all_goes_on_after_a_game_that_cannot_be_loaded(
    run: Run, odd: str, calls: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def load(name: str) -> type[Game]:
        if name == "broken":
            raise SudareError("cannot be loaded")
        return find_game(odd)

    monkeypatch.setattr(check, "installed", lambda: ["broken", "odd_one_out"])
    monkeypatch.setattr(check, "load_game", load)
    said = run("check", "all", "--seats", "4-9", code=1)
    assert "FAILED  broken: cannot be loaded" in said
    assert [call["seats"] for call in calls] == [[4]]


# -- bad input: one line on stderr that says what was expected, exit code 2 -------------------------------------------


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("play", "Name a game"),
        ("play chess", "there is no game 'chess'"),
        ("play nowhere.py", "there is no game file nowhere.py"),
        ("play ODD --seats 5", "2 to 4 players, not 5"),
        ("play ODD --seats many", "--seats"),
        ("play ODD --you 3", "expected a seat from 1 to 2, got '3'"),
        ("play ODD --you ,", "expected seats such as 1"),
        ("play ODD --bots genius", "there is no bot 'genius'"),
        ("play ODD --bots thumb", "has no rules-of-thumb bot"),
        ("play ODD --bots random,random", "expected 1 to 1 bots"),
        ("play ODD --you 1,2 --bots random", "every seat is taken"),
        ("play ODD --option fast", "expected NAME=VALUE"),
        ("play ODD --option slow=1", "there is no option 'slow'"),
        ("play ODD --option rounds=99", "rounds"),
        ("play ODD --edition nowhere.toml", "nowhere.toml"),
        ("play ODD --save nowhere/x.json", "there is no folder nowhere"),
        ("play ODD --resume nowhere.json", "nowhere.json cannot be read"),
        ("play ODD --resume bad.json", "bad.json is not a record"),
        ("play ODD --resume ok.json", "a record of 'leduc', not of 'odd_one_out'"),
        ("play --resume ok.json", "name that .py file"),
        ("play LEDUC --resume ok.json --seats 2", "leave these flags out"),
        ("replay nowhere.json", "nowhere.json cannot be read"),
        ("verify bad.json", "bad.json is not a record"),
        ("simulate ODD --games 0", "--games"),
        ("simulate ODD --bots ,", "expected 1 to 2 bots"),
        ("simulate ODD --bots genius", "there is no bot 'genius'"),
        ("check ODD --seats 5", "2 to 4 players"),
        ("check ODD --seats some", "such as 3-5"),
        ("check ODD --option tea=green", "there is no option 'tea'"),
        ("check all --option tea=green", "--option is for one game"),
        ("rules ODD ODD-999", "ODD-999"),
        ("dance", "dance"),
        ("play --dance", "--dance"),
    ],
)
def test_bad_input(
    command: str, message: str, leduc: str, odd: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bad.json").write_text("[]")
    (tmp_path / "ok.json").write_bytes(sudare.Table(find_game(leduc)(), "3").record().to_json())
    args = [{"ODD": odd, "LEDUC": leduc}.get(word, word) for word in command.split()]
    assert main(args) == 2
    out, err = capsys.readouterr()
    assert message in err
    assert err.startswith("sudare: ")
    assert err.count("\n") == 1
    assert out == ""
