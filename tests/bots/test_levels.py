"""Levels for people, and the sentence that each says afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudare.bots import KINDS, kinds_for, make_bot, reason_of
from sudare.bots.levels import LEVELS, MASTER, master_time
from sudare.cli.seating import plays
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


def test_a_character_weighs_otherwise_and_answers_like_any_bot() -> None:
    game = find_game("shogunate")(3)
    assert {"easy:bold", "master:careful"} < set(kinds_for(game))
    seen = Table(game, "x").perspective(1)
    careful, bold = (make_bot(f"thumb:{name}", game, 1, Chance("d")) for name in ("careful", "bold"))
    assert careful.taste.bare > bold.taste.bare
    searching = make_bot("normal:bold", game, 1, Chance("d"))
    assert searching.thumb.taste.bare == searching.guides.bots[1].taste.bare == bold.taste.bare
    assert searching.guides.bots[0].taste.bare == game.styles().own.numbers["bare"]  # the others are who they are
    assert all(bot.choose(seen) in seen.legal for bot in (careful, bold, make_bot("easy:bold", game, 1, Chance("e"))))


def test_an_unknown_character_is_refused_with_those_there_are() -> None:
    with pytest.raises(SudareError, match="Shogunate has no character 'shy'; its characters are: careful, bold"):
        make_bot("normal:shy", find_game("shogunate")(3), 0, Chance())


def test_a_master_takes_a_share_of_the_clock_within_reason() -> None:
    assert master_time(None) == MASTER
    assert master_time(10) == 4.0
    assert master_time(1_000_000) == 20.0


def test_level_and_character_are_said_in_plain_words() -> None:
    assert plays("normal") == "thinks a little"
    assert plays("normal:bold") == "thinks a little, bold"
    assert plays("exec:./mybot") == "exec:./mybot"
