"""Hints: an option of the open question with its reason, from this side of the blind; warnings of clear mistakes."""

from __future__ import annotations

import pytest

from sudare.bots.ismcts import quoted
from sudare.coach.hints import EITHER, Opinion, hint, opinion
from sudare.coach.judge import BEST, DOUBTFUL, DOUBTFUL_FROM, FINE, MISTAKE, Coach, Effort
from sudare.coach.moments import CHOICE, Moment, moments
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


@pytest.mark.parametrize("name", ["shogunate", "omnitsu"])
def test_a_hint_and_a_warning_name_the_same_figures_for_the_same_choice(name: str) -> None:
    compared = 0
    for moment in [one for one in moments(played(name), 0) if one.kind == CHOICE][:8]:
        seen = moment.perspective
        found = hint(seen, LITTLE)
        for one in (found.chosen, *found.beside):
            if one is not None:
                asked = Moment(CHOICE, len(seen.told), 0, seen, seen.game.actions.id(one.action))
                judged = Coach(seen.game, LITTLE).judge(asked)
                assert judged.chosen is not None and judged.chosen.chance == one.chance
                compared += 1
    assert compared > 8


def test_a_mistake_is_warned_of_and_the_right_choice_is_not() -> None:
    game = find_game("ninja")(2)
    state = game.arrange(phase="intruders", turn=game.options.turns, ninja="ob_n1", done=["ninja"])
    seen = Table.at(state).perspective(0)
    bad, good = (opinion(seen, game.actions.id(name)) for name in ("finish", "leave_map"))
    assert bad.verdict == MISTAKE and "worlds that you could not exclude" in bad.reason
    assert good.verdict == BEST and good.said().startswith("Well chosen: “")


def test_praise_is_for_choices_that_mattered_and_doubt_for_doubtful_ones() -> None:
    assert Opinion(BEST, "So it is.", "Pass", 0.0).said() == ""
    assert Opinion(FINE, "So it is.", "Pass", 0.3).said() == ""
    assert Opinion(BEST, "So it is.", "Leave", 0.3).said() == "Well chosen: “Leave”. So it is."
    assert Opinion(DOUBTFUL, "So it is.", "Leave", 0.3).said() == "The coach has its doubts about “Leave”. So it is."


def test_where_chances_are_no_figures_none_is_named() -> None:
    table = played("ninja")
    for seat, vague in ((0, False), (1, True)):
        seen = next(moment.perspective for moment in moments(table, seat) if moment.kind == CHOICE)
        said = " ".join(hint(seen, LITTLE).lines()[:-1])  # the last is the reason: it counts worlds
        assert ("%" not in said) == vague, said


def test_what_is_recommended_is_the_best_by_the_figures_that_are_shown(name: str) -> None:
    """And when nothing parts it from the second beyond the noise, the words say so and name both."""
    clear = 0
    for moment in [one for one in moments(played(name), 0) if one.kind == CHOICE][:12]:
        found = hint(moment.perspective, LITTLE)
        if found.chosen is None or not found.beside:
            continue
        first, second = found.chosen.chance, found.beside[0].chance
        assert first >= second and [one.chance for one in found.beside] == sorted(
            (one.chance for one in found.beside), reverse=True
        )
        assert {one.worlds for one in (found.chosen, *found.beside)} == {LITTLE.worlds}, "all in the same worlds"
        said = EITHER.format(one=quoted(found.label), other=quoted(found.beside[0].label))
        clear += not found.reason.startswith(said)
        if first - second < DOUBTFUL_FROM:
            assert found.reason.startswith(said)
    assert clear or name != "shogunate", "nothing was clear"


def test_who_is_not_asked_gets_no_hint() -> None:
    table = Table(find_game("shogunate")(3), "hint")
    nobody = next(seat for seat in range(3) if seat not in table.state.deciders)
    with pytest.raises(SudareError, match="not asked"):
        hint(table.perspective(nobody))
