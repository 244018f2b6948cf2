"""Levels for people, and the sentence that each says afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudare.bots import KINDS, make_bot, reason_of
from sudare.bots.levels import LEVELS
from sudare.core import Chance, Game, SudareError, Table, find_game

LEDUC = str(Path(__file__).parents[2] / "examples" / "leduc.py")


@pytest.fixture
def game() -> Game:
    return find_game(LEDUC)()


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_says_why_in_one_line(game: Game, kind: str) -> None:
    bot = make_bot(kind, game, 0, Chance("d"))
    bot.choose(Table(game, "x").perspective(0))
    reason = reason_of(bot)
    assert reason.endswith(".")
    assert "\n" not in reason


def test_easy_slips_now_and_then(game: Game) -> None:
    table = Table(game, "x")
    table.act(0, "raise")
    perspective = table.perspective(1)
    usual = game.thumb(1, Chance("d")).choose(perspective)
    easy = make_bot("easy", game, 1, Chance("e"))
    answers = [easy.choose(perspective) for _ in range(200)]
    assert 120 < answers.count(usual) < 200
    assert set(answers) == set(perspective.legal)


def test_levels_can_be_chosen_by_anybody_but_programs_cannot(game: Game) -> None:
    assert set(LEVELS) < set(KINDS)
    assert not any(kind.startswith("exec") for kind in KINDS)


@pytest.mark.parametrize("kind", ["easy:2", "thumb:x", "random:", "hard:1s"])
def test_only_searchers_and_programs_take_something_after_a_colon(game: Game, kind: str) -> None:
    with pytest.raises(SudareError, match="takes nothing after a colon"):
        make_bot(kind, game, 0, Chance())
