"""Who can sit on a chair, and what happens when a bot misbehaves."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudare.bots import KINDS, answer_of, fill_seats, make_bot
from sudare.core import Chance, Game, Perspective, SudareError, Table, find_game

LEDUC = str(Path(__file__).parents[2] / "examples" / "leduc.py")


@pytest.fixture
def game() -> Game:
    return find_game(LEDUC)()


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_answers_with_a_legal_action(game: Game, kind: str) -> None:
    table = Table(game, "x")
    bot = make_bot(kind, game, 0, Chance("dice"))
    perspective = table.perspective(0)
    assert bot.choose(perspective) in perspective.legal


def test_an_unknown_kind_is_an_error_that_names_the_known_ones(game: Game) -> None:
    with pytest.raises(SudareError, match=r"'genius'.*easy, normal, hard, master, thumb, ismcts, random, default"):
        make_bot("genius", game, 0, Chance("dice"))


def test_random_bots_use_their_own_dice(game: Game) -> None:
    perspective = Table(game, "x").perspective(0)
    answers = [[make_bot("random", game, 0, Chance(s)).choose(perspective) for s in "abcdefgh"] for _ in range(2)]
    assert answers[0] == answers[1]
    assert set(answers[0]) == set(perspective.legal)


def test_the_safe_default_is_the_decision_s_own_or_the_first_option(game: Game) -> None:
    table = Table(game, "x")
    table.act(0, "raise")
    perspective = table.perspective(1)
    assert game.actions.name(perspective.legal[0]) == "fold"
    assert game.actions.name(perspective.default()) == "call"
    assert perspective.default() == table.state.default(1)


class Raising:
    def choose(self, perspective: Perspective) -> int:
        raise ValueError("oh")


class Illegal:
    def choose(self, perspective: Perspective) -> int:
        return 0  # fold, with nothing to fold to


@pytest.mark.parametrize(("bot", "fault"), [(Raising(), "ValueError: oh"), (Illegal(), "answered 0")])
def test_a_bot_that_fails_gets_the_safe_default(game: Game, bot: Raising | Illegal, fault: str) -> None:
    perspective = Table(game, "x").perspective(0)
    action, message = answer_of(bot, perspective)
    assert action == perspective.default()
    assert fault in message


def test_the_last_bot_is_repeated() -> None:
    assert fill_seats(["thumb", "random"], 4) == ["thumb", "random", "random", "random"]
    with pytest.raises(SudareError, match="1 to 2 bots"):
        fill_seats(["random"] * 3, 2)
    with pytest.raises(SudareError, match="got 0"):
        fill_seats([], 2)
