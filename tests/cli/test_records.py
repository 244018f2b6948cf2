"""Records played back from a side of the blind, and verified."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sudare.cli import main
from sudare.core import Table, find_game

Run = Callable[..., str]


@pytest.fixture
def finished(leduc: str, tmp_path: Path) -> Path:
    return write(leduc, tmp_path / "finished.json", "call", "raise", "fold")


@pytest.fixture
def unfinished(leduc: str, tmp_path: Path) -> Path:
    return write(leduc, tmp_path / "unfinished.json", "call", "raise")


def write(game: str, path: Path, *actions: str) -> Path:
    table = Table(find_game(game)(), "8")
    for action in actions:
        table.act(table.state.deciders[0], action)
    path.write_bytes(table.record().to_json())
    return path


def test_a_finished_game_is_shown_whole(run: Run, leduc: str, finished: Path) -> None:
    said = run("replay", str(finished), "--game", leduc)
    assert "to Seat 1: You hold a Jack." in said
    assert "to Seat 2: You hold a King." in said
    assert "   2  Seat 2: Fold, call or raise?  [LED-004]  -> raise" in said
    assert "as Seat 2 sees it" in said
    assert "Seat 2 wins. The other player has folded. (LED-006)" in said


def test_a_seat_sees_its_own_side_only(run: Run, leduc: str, finished: Path) -> None:
    said = run("replay", str(finished), "--game", leduc, "--seat", "2")
    assert "You hold a King." in said
    assert "ack" not in said  # no Jack, no jack
    assert "   1  Seat 1: Fold, call or raise?  [LED-004]\n" in said
    assert "   2  Seat 2 (you): Fold, call or raise?  [LED-004]  -> raise" in said


def test_an_unfinished_game_shows_its_public_side_unless_spoiled(run: Run, leduc: str, unfinished: Path) -> None:
    said = run("replay", str(unfinished), "--game", leduc)
    assert "Seat 2: raises." in said
    assert "You hold" not in said
    assert "->" not in said
    assert "Not over yet. Seat 1: Fold, call or raise?" in said
    assert "You hold a King" in run("replay", str(unfinished), "--game", leduc, "--seat", "all", "--spoil")


def test_secret_answers_stay_secret_in_an_unfinished_game(run: Run, odd: str, tmp_path: Path) -> None:
    file = write(odd, tmp_path / "odd.json", "stake:low", "yes", "coin:heads")
    for side in ("public", "2"):
        said = run("replay", str(file), "--game", odd, "--seat", side)
        assert "Which coin?" in said
        assert "heads" not in said
    assert "-> coin heads (coin:heads)" in run("replay", str(file), "--game", odd, "--seat", "1")


def test_step_by_step(run: Run, leduc: str, finished: Path) -> None:
    said = run("replay", str(finished), "--game", leduc, "--step", typed="\nq\n")
    assert "   1  Seat 1" in said
    assert "   2  Seat 2" not in said


def test_a_good_record_is_verified(run: Run, leduc: str, finished: Path, unfinished: Path) -> None:
    seal = json.loads(finished.read_text())["commitment"]
    said = run("verify", str(finished), "--game", leduc, "--commitment", seal)
    assert said.startswith("OK  Leduc poker, 2 seats: the seed matches the seal shown at its opening; all 3 moves")
    assert "the winners are those of the moves" in said
    assert "the game is not over yet" in run("verify", str(unfinished), "--game", leduc)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seed": "4"}, "seed of this record does not match"),
        ({"commitment": "00"}, "seed of this record does not match"),
        ({"moves": [[0, "call"], [1, "fold"], [0, "fold"]]}, "move 2 of this record cannot be made: There is nothing"),
        ({"moves": [[1, "call"]]}, "move 1 of this record"),
        ({"moves": [[0, "dance"]]}, "no action called 'dance'"),
        ({"moves": [[0, "call"], [1, "raise"]]}, "its moves do not end the game"),
        ({"winners": [0]}, "winners in this record are not those"),
        ({"winners": None}, "names no winners"),
        ({"ending": "showdown"}, "winners in this record are not those"),
        ({"rules_version": 9}, "rules version 9"),
        ({"seats": 7}, "2 to 2 players"),
        ({"edition_digest": "00"}, "another text of the 'house' edition"),
    ],
)
def test_a_bad_record_is_one_line_and_exit_code_1(
    run: Run, leduc: str, finished: Path, change: dict[str, Any], message: str
) -> None:
    finished.write_text(json.dumps({**json.loads(finished.read_text()), **change}))
    said = run("verify", str(finished), "--game", leduc, code=1)
    assert said.startswith(f"FAILED  {finished}: ")
    assert message in said
    assert said.count("\n") == 1


def test_another_seal_than_the_published_one_is_found(run: Run, leduc: str, finished: Path) -> None:
    assert "does not match the seal" in run("verify", str(finished), "--game", leduc, "--commitment", "00", code=1)


def test_names_from_a_file_cannot_write_on_the_terminal(run: Run, leduc: str, finished: Path) -> None:
    names = {"names": ["An\x1b[2Jna", "Ben"]}
    finished.write_text(json.dumps({**json.loads(finished.read_text()), **names}))
    said = run("replay", str(finished), "--game", leduc)
    assert "An[2Jna: calls." in said
    assert "\x1b" not in said


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        (["--seat", "3"], "expected a seat from 1 to 2, got '3'"),
        (["--seat", "everybody"], "expected a seat from 1 to 2"),
        (["--seat", "all"], "add --spoil"),
    ],
)
def test_what_cannot_be_replayed(
    leduc: str, unfinished: Path, capsys: pytest.CaptureFixture[str], flags: list[str], message: str
) -> None:
    assert main(["replay", str(unfinished), "--game", leduc, *flags]) == 2
    out, err = capsys.readouterr()
    assert message in err
    assert out == ""


@pytest.mark.parametrize("command", ["replay", "verify", "play --resume"])
@pytest.mark.parametrize("name", ["trap.py", "./trap.py", "ABSOLUTE"])
def test_a_record_never_runs_a_file(
    finished: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str, name: str
) -> None:
    """Data never names code: only the person's own --game does."""
    ran = tmp_path / "it_was_run"
    trap = tmp_path / "trap.py"
    trap.write_text(f"open({str(ran)!r}, 'w')\n", encoding="utf-8")
    record = json.loads(finished.read_text())
    finished.write_text(json.dumps({**record, "game": str(trap) if name == "ABSOLUTE" else name}))
    assert main([*command.split(), str(finished)]) == 2
    out, err = capsys.readouterr()
    assert not ran.exists()
    assert err.count("\n") == 1 and "expected the id of a game" in err and out == ""


def test_a_broken_edition_in_a_record_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = json.loads(Table(find_game("ninja")(), "8").record().to_json())
    edition = json.loads(msgspec.json.encode(find_game("ninja")().edition))
    record["edition_data"] = {**edition, "name": "mine", "map_file": "/etc/passwd"}
    (tmp_path / "record.json").write_text(json.dumps(record))
    assert main(["replay", str(tmp_path / "record.json")]) == 2
    _, err = capsys.readouterr()
    assert err.count("\n") == 1 and "map_file: expected map.toml" in err and "root" not in err


def test_a_broken_edition_file_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house = (find_game("chiyo").folder() / "edition.toml").read_text(encoding="utf-8")
    edition = tmp_path / "mine.toml"
    edition.write_text(house.replace("draw_honor(me,1)", "draw_honor(me,999999999999)", 1), encoding="utf-8")
    assert main(["simulate", "chiyo", "--games", "1", "--edition", str(edition)]) == 2
    _, err = capsys.readouterr()
    assert err.count("\n") == 1 and err.startswith(f"sudare: {edition}: ") and "from 1 to 30" in err
