"""The flow: planned steps, open questions, answers that are held until all are in, refusals that change nothing."""

from __future__ import annotations

from itertools import permutations
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudare.core import Chance, Game, Refusal, Stalled
from sudare.core.state import STEPS


def test_steps_are_done_in_the_order_in_which_they_were_planned(toy: ModuleType, empty: Any) -> None:
    empty.plan((toy.mark, "1"), (toy.mark, "2"), (toy.mark, "3"))
    empty.run()
    assert empty.trace == ["1", "2", "3"]


def test_what_is_planned_later_comes_first(toy: ModuleType, empty: Any) -> None:
    empty.plan((toy.mark, "later"))
    empty.plan((toy.mark, "sooner"))
    empty.run()
    assert empty.trace == ["sooner", "later"]


def test_a_step_can_plan_steps_of_its_own_before_all_others(toy: ModuleType, empty: Any) -> None:
    empty.plan((toy.branch, "1", "1a", "1b"), (toy.branch, "2"), (toy.branch, "3", "3a"))
    empty.run()
    assert empty.trace == ["1", "1a", "1b", "2", "3", "3a"]


def test_the_flow_stops_at_a_question_and_goes_on_after_the_answer(toy: ModuleType, empty: Any) -> None:
    empty.plan((toy.mark, "before"), toy.ask_together, (toy.mark, "after"))
    empty.run()
    assert empty.trace == ["before"]
    assert empty.deciders == (0, 2)
    empty.apply(2, empty.game.no)
    assert empty.trace == ["before"]
    empty.apply(0, empty.game.picks[1])
    assert empty.trace == ["before", "0 picked 1 of 3", "2 said no", "after"]
    assert empty.deciders == () and not empty.over


def test_an_answer_can_plan_and_the_game_ends_when_it_is_finished(toy: ModuleType, empty: Any) -> None:
    empty.plan(toy.the_end, (toy.mark, "never"))
    empty.run()
    assert empty.over and empty.winners == (0, 2) and empty.ending == "done"
    assert empty.steps == [] and empty.trace == []
    assert empty.returns() == [0.5, 0.0, 0.5]


def test_different_questions_to_different_seats_at_once(toy: ModuleType, empty: Any) -> None:
    toy.ask_together(empty)
    assert empty.deciders == (0, 2), "in order of the seats, whatever the order of asking"
    assert (empty.decision(0), empty.decision(1), empty.decision(2)) == (toy.PICK, None, toy.SAY)
    assert empty.legal(0) == tuple(empty.game.picks[:3]), "the context limits the options"
    assert empty.legal(1) == ()
    assert empty.legal(2) == (empty.game.no, empty.game.yes)


def test_the_context_reaches_options_and_answer(toy: ModuleType, empty: Any) -> None:
    empty.ask(toy.PICK, 1, 5)
    assert len(empty.legal(1)) == 5
    empty.apply(1, empty.game.picks[4])
    assert empty.trace == ["1 picked 4 of 5"]


def test_answers_are_held_until_all_are_in(toy: ModuleType, empty: Any) -> None:
    empty.ask_all(toy.SAY, (0, 1, 2))
    empty.apply(1, empty.game.yes)
    assert empty.held == {1: empty.game.yes}
    assert empty.trace == [] and empty.deciders == (0, 2) and empty.legal(1) == ()
    with pytest.raises(Refusal) as refused:
        empty.apply(1, empty.game.no)
    assert refused.value.code == "not_asked"
    empty.apply(0, empty.game.no)
    empty.apply(2, empty.game.no)
    assert empty.trace == ["0 said no", "1 said yes", "2 said no"]
    assert empty.held == {} and empty.asked == [None, None, None]


def test_the_order_of_arrival_makes_no_difference(toy: ModuleType, toy_game: Game) -> None:
    answers = {0: "no", 1: "no", 2: "no"}
    ends, middles = [], []
    for order in permutations(range(3)):
        state = toy_game.new("arrival")
        for number, seat in enumerate(order):
            state.apply(seat, toy_game.actions.id(answers[seat]))
            if number == 1 and order[2] == 1:
                middles.append(state.clone())
        ends.append(state)
    assert all(end == ends[0] and end.digest() == ends[0].digest() for end in ends)
    assert ends[0].trace[-1] == "all have said" and ends[0].over
    assert len(middles) == 2 and middles[0] == middles[1] and middles[0].digest() == middles[1].digest()


def test_the_first_answer_that_ends_the_game_is_the_last_that_counts(toy: ModuleType, empty: Any) -> None:
    empty.ask_all(toy.VOTE, (0, 1, 2))
    for seat, answer in ((2, empty.game.yes), (1, empty.game.yes), (0, empty.game.no)):
        empty.apply(seat, answer)
    assert empty.trace == ["0 no", "1 yes"], "in order of the seats, whatever the order of arrival"
    assert empty.over and empty.winners == (1,)


def test_the_safe_default_is_the_named_one_or_the_first(toy: ModuleType, toy_game: Game, empty: Any) -> None:
    empty.ask(toy.PICK, 0, 3)
    empty.ask(toy.SAY, 1)
    empty.ask(toy.ROLL, 2)
    assert empty.default(0) == toy_game.actions.id("pick:2")
    assert empty.default(1) == toy_game.actions.id("yes")
    assert empty.default(2) == toy_game.actions.id("done")
    empty.ask(toy.PICK, 0, 2)
    assert empty.default(0) == toy_game.actions.id("pick:0"), "the named one is not offered"


@pytest.mark.parametrize("seat", [1, -1, 3])
def test_a_seat_that_is_not_asked_has_no_default(toy: ModuleType, empty: Any, seat: int) -> None:
    empty.ask(toy.SAY, 0)
    with pytest.raises(Refusal) as refused:
        empty.default(seat)
    assert refused.value.code == ("not_asked" if seat == 1 else "no_such_seat")


REFUSED = [
    (-1, "no", "no_such_seat", "There is no seat 0 at this table."),
    (3, "no", "no_such_seat", "There is no seat 4 at this table."),
    (99, "no", "no_such_seat", "There is no seat 100 at this table."),
    (1, "no", "not_asked", "You are not asked for anything now."),
    (0, -1, "unknown_action", "There is no such action in this game."),
    (0, 12, "unknown_action", "There is no such action in this game."),
    (0, 10**9, "unknown_action", "There is no such action in this game."),
    (0, "yes", "not_legal", "That is not what is asked now: Pick a number."),
    (0, "pick:3", "not_legal", "That is not what is asked now: Pick a number."),
]


@pytest.mark.parametrize(("seat", "action", "code", "text"), REFUSED)
def test_what_is_not_possible_is_refused_and_changes_nothing(
    toy: ModuleType, empty: Any, seat: int, action: int | str, code: str, text: str
) -> None:
    toy.ask_together(empty)
    before = empty.to_dict()
    with pytest.raises(Refusal) as refused:
        empty.apply(seat, empty.game.actions.id(action) if isinstance(action, str) else action)
    assert (refused.value.code, refused.value.text) == (code, text)
    assert refused.value.rule == ("TOY-001" if code == "not_legal" else "")
    assert empty.to_dict() == before
    assert empty.deciders == (0, 2) and len(empty.legal(0)) == 3


def test_when_the_game_is_over_everything_is_refused(toy_game: Game) -> None:
    state = toy_game.new("over")
    for seat in (0, 1, 2):
        state.apply(seat, toy_game.actions.id("no"))
    digest = state.digest()
    for seat in range(3):
        for action in range(-1, len(toy_game.actions) + 1):
            with pytest.raises(Refusal) as refused:
                state.apply(seat, action)
            assert refused.value.code == "game_over"
    assert state.digest() == digest


@given(st.integers(-5, 8), st.integers(-3, 20), st.lists(st.sampled_from((0, 1, 2)), unique=True, max_size=3))
def test_apply_answers_or_refuses_but_never_breaks(
    toy: ModuleType, toy_game: Game, seat: int, action: int, answered: list[int]
) -> None:
    state = toy_game.new("any")
    for first in answered:
        state.apply(first, toy_game.actions.id("no"))
    legal = state.legal(seat) if 0 <= seat < 3 else ()
    before = state.digest()
    if action in legal:
        state.apply(seat, action)
        assert state.digest() != before
        return
    with pytest.raises(Refusal):
        state.apply(seat, action)
    assert state.digest() == before


def test_a_state_that_is_no_game_yet_says_what_is_missing(toy_game: Game) -> None:
    from sudare.core import State

    bare = State(toy_game, Chance("bare"))
    with pytest.raises(LookupError, match="State has no view"):
        bare.view(0)


def test_a_state_introduces_itself(toy: ModuleType, empty: Any) -> None:
    toy.ask_together(empty)
    assert repr(empty) == "<toy: seat 1: pick, seat 3: say>"
    empty.finish((1,), "x")
    assert repr(empty) == "<toy: over>"


def test_steps_that_never_come_to_a_question_are_stopped(toy: ModuleType, empty: Any) -> None:
    """A defect of an edition must not take the table with it for ever."""
    empty.plan((toy.round_and_round,))
    with pytest.raises(Stalled) as stalled:
        empty.run()
    assert str(stalled.value) == "The rules of Toy come to no question here with this edition"
    assert len(empty.trace) == STEPS


def test_as_many_steps_as_there_are_may_be_done(toy: ModuleType, empty: Any) -> None:
    empty.plan(*((toy.mark, "x") for _ in range(STEPS - 1)))
    empty.run()
    assert len(empty.trace) == STEPS - 1


def test_a_position_in_which_nobody_is_asked_is_found(toy: ModuleType, empty: Any) -> None:
    with pytest.raises(Stalled):
        empty.check_asked()
    empty.ask(toy.PICK, 1, 3)
    empty.check_asked()
    empty.offered[1] = ()  # asked, but without any answer
    with pytest.raises(Stalled):
        empty.check_asked()
    empty.finish((0,), "done")
    empty.check_asked()
