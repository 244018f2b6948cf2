"""Programs on chairs: a perspective in, the name of an action out; what goes wrong is a fault, never the end."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from sudare.bots import answer_of, close_bot, external, make_bot
from sudare.bots.simulate import play_game
from sudare.core import Chance, Game, SudareError, Table, find_game

ROOT = Path(__file__).parents[2]
LEDUC = str(ROOT / "examples" / "leduc.py")


@pytest.fixture
def game() -> Game:
    return find_game(LEDUC)()


def program(tmp_path: Path, body: str) -> str:
    path = tmp_path / "bot.py"
    path.write_text("import json, sys, time\n" + body)
    return f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(path))}"


def test_the_example_plays_a_whole_game(game: Game) -> None:
    kind = f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(ROOT / 'examples' / 'mybot.py'))}"
    played = play_game(game, [kind, "thumb"], "x")
    assert played.faults == [0, 0]
    assert played.ending


def test_a_program_is_told_what_its_seat_was_told_and_nothing_twice(game: Game, tmp_path: Path) -> None:
    log = tmp_path / "log"
    body = (
        f"log = open({str(log)!r}, 'w')\n"
        "for line in sys.stdin:\n"
        "    print(line, file=log, end='', flush=True)\n"
        "    if json.loads(line)['type'] == 'choose':\n"
        "        print(json.dumps({'action': 'call', 'why': 'because'}), flush=True)\n"
    )
    table = Table(game, "x")
    bot = make_bot(program(tmp_path, body), game, 1, Chance())
    table.act(0, "call")
    assert answer_of(bot, table.perspective(1)) == (game.actions.id("call"), "")
    assert bot.why == "because"  # type: ignore[attr-defined]
    table.act(1, "call")
    table.act(0, "call")
    assert answer_of(bot, table.perspective(1))[1] == ""
    close_bot(bot)
    hello, first, second = map(json.loads, log.read_text().splitlines())
    assert (hello["type"], hello["game"], hello["seat"], hello["protocol"]) == ("hello", "leduc", 1, 1)
    assert first["legal"] == ["call", "raise"]
    assert [t["kind"] for t in first["told"]] == ["dealt", "bet_made"]
    assert second["since"] == 2
    assert [t["kind"] for t in second["told"]] == ["bet_made", "turned", "bet_made"]
    assert first["perspective"]["view"] == json.loads(json.dumps(second["perspective"]["view"])) | {
        "open_card": None,
        "calls": 1,
    }


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("sys.exit(3)", "exit code 3"),
        ("sys.stdin.readline(); print('call', flush=True); time.sleep(300)", "expected a line like"),
        (
            "sys.stdin.readline(); print(json.dumps({'action': 'fly'}), flush=True); time.sleep(300)",
            "no action called 'fly'",
        ),
        (
            "sys.stdin.readline(); print(json.dumps({'action': 'fold'}), flush=True); time.sleep(300)",
            "which is not legal",
        ),
        ("print('x' * 70000, flush=True); time.sleep(300)", "longer than"),
    ],
)
def test_a_program_that_fails_gets_the_safe_default(game: Game, tmp_path: Path, body: str, fault: str) -> None:
    bot = make_bot(program(tmp_path, body), game, 0, Chance())
    perspective = Table(game, "x").perspective(0)
    action, said = answer_of(bot, perspective)
    close_bot(bot)
    assert action == perspective.default()
    assert fault in said


def test_a_program_that_sleeps_is_left_alone_from_then_on(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(external, "STARTUP", 0.3)
    bot = make_bot(program(tmp_path, "time.sleep(60)"), game, 0, Chance())
    perspective = Table(game, "x").perspective(0)
    assert "longer than 0.3 seconds" in answer_of(bot, perspective)[1]
    assert "longer than 0.3 seconds" in answer_of(bot, perspective)[1]
    assert bot.program is None  # type: ignore[attr-defined]


def test_a_program_that_is_not_there_is_a_fault_in_one_sentence(game: Game) -> None:
    bot = make_bot("exec:./no_such_bot", game, 0, Chance())
    assert "cannot start './no_such_bot'" in answer_of(bot, Table(game, "x").perspective(0))[1]


@pytest.mark.parametrize(("kind", "what"), [("exec:", "expected a command"), ("exec:'", "cannot read the command")])
def test_a_command_that_is_none_is_refused(game: Game, kind: str, what: str) -> None:
    with pytest.raises(SudareError, match=what):
        make_bot(kind, game, 0, Chance())
