"""The coach in the terminal: reviews of finished games, hints and warnings while playing."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from sudare.bots import make_bot
from sudare.cli import main
from sudare.coach.hints import opinion
from sudare.coach.judge import MISTAKE
from sudare.coach.moments import CHOICE, moments
from sudare.core import Chance, Record, Table, find_game

Run = Callable[..., str]


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    game = find_game("shogunate")(3)
    table = Table(game, "review", ["Ann", "Bob", "Cy"])
    bots = [make_bot("easy", game, seat, Chance(f"{seat}")) for seat in range(3)]
    while not table.state.over:
        seat = table.state.deciders[0]
        table.act(seat, bots[seat].choose(table.perspective(seat)))
    path = tmp_path / "finished.json"
    path.write_bytes(table.record().to_json())
    return path


def test_a_review_in_sentences_as_a_page_and_as_json(run: Run, finished: Path, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    said = run("review", str(finished), "--seat", "2", "--simulations", "400", "--html", str(page))
    assert "Shogunate: Bob" in said
    assert "At the start your chance to win was" in said
    assert "choices that could be judged" in said
    html = page.read_text(encoding="utf-8")
    assert "<svg" in html and "Bob" in html and "src=" not in html and "http" not in html
    found = json.loads(run("review", str(finished), "--seat", "2", "--simulations", "400", "--json"))
    assert found["seat"] == 1
    assert all(line in said for line in found["summary"])


def test_what_cannot_be_reviewed_is_refused(
    finished: Path, leduc: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    on = tmp_path / "on.json"
    on.write_bytes(Table(find_game("shogunate")(3), "on").record().to_json())
    assert main(["review", str(on)]) == 2
    assert "not over yet" in capsys.readouterr().err
    assert main(["review", str(finished), "--seat", "4"]) == 2
    table = Table(find_game(leduc)(), "8")
    for action in ("call", "raise", "fold"):
        table.act(table.state.deciders[0], action)
    chips = tmp_path / "chips.json"
    chips.write_bytes(table.record().to_json())
    capsys.readouterr()
    assert main(["review", str(chips), "--game", leduc]) == 2
    assert "does not count in wins" in capsys.readouterr().err


def test_a_hint_names_an_option_and_is_for_those_who_play_alone(run: Run) -> None:
    said = run("play", "shogunate", "--seats", "3", "--seed", "hint", typed="hint\nquit\n")
    assert "The coach would choose “" in said
    assert re.search("worlds that you could not exclude|either will do", " ".join(said.split()))
    said = run("play", "shogunate", "--seats", "3", "--seed", "hint", "--you", "1,2", typed="hint\nquit\n")
    assert "nobody else plays but bots" in said


def test_a_warning_comes_before_the_choice_and_can_be_overruled(run: Run, finished: Path, tmp_path: Path) -> None:
    record, path = Record.load(finished), tmp_path / "before.json"
    table = Table.from_record(record, find_game)
    for moment in moments(table, 0):
        seen = moment.perspective
        bad = next((a for a in seen.legal if moment.kind == CHOICE and opinion(seen, a).verdict == MISTAKE), None)
        if bad is not None:
            break
    assert bad is not None
    before = msgspec.structs.replace(record, moves=record.moves[: moment.move], winners=None, ending="")
    path.write_bytes(before.to_json())
    name = table.game.actions.name(bad)
    said = run("play", "--resume", str(path), "--warn", typed=f"{name}\nn\nquit\n")
    assert said.count("The coach warns you: In ") == 1
    assert len(Record.load(path).moves) == moment.move
    said = run("play", "--resume", str(path), "--warn", typed=f"{name}\ny\nquit\n")
    assert said.count("The coach warns you: In ") == 1
    assert Record.load(path).moves[moment.move] == (0, name)
