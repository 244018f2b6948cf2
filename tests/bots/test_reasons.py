"""Why the bots did that: in sentences, and where the choice was not the best of the numbers shown, it says why."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sudare.bots import make_bot, reason_of
from sudare.bots.ismcts import explain, quoted
from sudare.bots.trials import Option, Trials
from sudare.core import Chance, Table, find_game

LEDUC = str(Path(__file__).parents[2] / "examples" / "leduc.py")


def said(usual: int, chosen: int, results: dict[int, list[float]]) -> str:
    """Return the reason for a choice, when the options have brought these results."""
    trials = Trials.__new__(Trials)
    trials.results = {Option(action): list(got) for action, got in results.items()}
    trials.left = list(trials.results)
    trials.usual = Option(usual)
    labels: Any = SimpleNamespace(label=lambda action: f"option {action}")
    return explain(labels, trials, Option(chosen))


def test_the_best_of_the_numbers_needs_no_excuse() -> None:
    assert said(0, 0, {0: [1.0] * 8, 1: [0.5] * 8}) == (
        "In 8 imagined games it brought 100 % of a win, “option 1” 50 %. The rules of thumb say the same."
    )
    assert said(1, 0, {0: [1.0] * 8, 1: [0.5] * 8}).endswith("The rules of thumb would have said “option 1”.")


def test_whoever_passes_over_a_better_number_says_why() -> None:
    close = said(0, 0, {0: [1.0, 0.0] * 8, 1: [0.0, 1.0] * 7 + [1.0, 1.0]})
    assert "“option 1” looked better by 6 %" in close
    assert close.endswith("too little to depart from the rules of thumb.")
    assert said(0, 0, {0: [0.0] * 2, 1: [1.0] * 2}).endswith("so few games are no reason to do otherwise.")
    assert said(0, 0, {0: [], 1: []}) == "By rules of thumb: there was no time to imagine anything."


def test_a_long_option_is_quoted_without_what_it_explains() -> None:
    assert quoted("Kenta: 6 action tokens, hand 5, and many more words that explain what he is.") == "“Kenta”"
    assert quoted("Pass.") == "“Pass”"
    assert quoted("x" * 80) == f"“{'x' * 59}…”"


@pytest.mark.parametrize(("name", "seats"), [("shogunate", 3), ("omnitsu", 3), ("chiyo", 5), ("ninja", 2), ("kage", 2)])
@pytest.mark.parametrize("kind", ["thumb", "easy", "ismcts:8", "random", "default"])
def test_every_bot_gives_its_reason_in_sentences(name: str, seats: int, kind: str) -> None:
    table = Table(find_game(name)(seats), "why")
    for _ in range(12):
        seat = table.state.deciders[0]
        bot = make_bot(kind, table.game, seat, Chance("why"))
        table.act(seat, bot.choose(table.perspective(seat)))
        assert re.fullmatch(r"[A-Z].*[.]", reason_of(bot))


def test_in_a_game_for_money_a_reason_is_a_sentence_too() -> None:
    table = Table(find_game(LEDUC)(), "why")
    bot = make_bot("ismcts:8", table.game, 0, Chance("why"))
    bot.choose(table.perspective(0))
    assert reason_of(bot).endswith(".")
