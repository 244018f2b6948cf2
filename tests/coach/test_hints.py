"""Hints: an option of the open question with its reason, from this side of the blind; warnings of clear mistakes."""

from __future__ import annotations

import pytest

from sudare.coach.hints import hint, warn
from sudare.coach.judge import Effort
from sudare.coach.moments import CHOICE, moments
from sudare.core import Chance, Perspective, SudareError, Table, find_game

from .conftest import played

LITTLE = Effort(search=24, worlds=6)


def test_a_hint_is_an_option_and_sees_what_the_seat_sees(name: str) -> None:
    table = played(name)
    choices = [moment.perspective for moment in moments(table, 0) if moment.kind == CHOICE]
    for seen in choices[:: max(1, len(choices) // 3)]:
        found = hint(seen, LITTLE)
        assert table.game.actions.id(found.action) in seen.legal
        assert found.label == seen.label(table.game.actions.id(found.action))
        assert found.reason and len(found.beside) <= 2
        assert found.action not in [one.action for one in found.beside] or name == "kage"  # a way there, another way
        twin = Perspective.of(seen.sample(Chance("behind")), 0, seen.told)
        assert hint(twin, LITTLE) == found


def test_a_mistake_is_warned_of_and_the_right_choice_is_not() -> None:
    game = find_game("ninja")(2)
    state = game.arrange(phase="intruders", turn=game.options.turns, ninja="ob_n1", done=["ninja"])
    seen = Table.at(state).perspective(0)
    assert "worlds that you could not exclude" in warn(seen, game.actions.id("finish"))
    assert warn(seen, game.actions.id("leave_map")) == ""


def test_who_is_not_asked_gets_no_hint() -> None:
    table = Table(find_game("shogunate")(3), "hint")
    nobody = next(seat for seat in range(3) if seat not in table.state.deciders)
    with pytest.raises(SudareError, match="not asked"):
        hint(table.perspective(nobody))
