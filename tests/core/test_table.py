"""The table: moves by name and number, what was told since, and choices that may still be taken back."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from sudare.core import Chance, Game, RecordError, Refusal, Stalled, Table, find_game


def test_moves_by_name_and_by_number_are_the_same(toy_game: Game) -> None:
    by_name, by_number = Table(toy_game, "x"), Table(toy_game, "x")
    for seat in (0, 1, 2):
        by_name.act(seat, "no")
        by_number.act(seat, toy_game.no)
    assert by_name.moves == by_number.moves == [(seat, toy_game.no) for seat in range(3)]
    assert by_name.state == by_number.state and by_name.state.over


@pytest.mark.parametrize(
    ("seat", "action", "code"),
    [(0, "nothing", "unknown_action"), (0, 99, "unknown_action"), (7, "no", "no_such_seat"), (-1, "no", "no_such_seat"),
     (0, "done", "not_legal"), (1, "no", "not_asked")],
)  # fmt: skip
def test_a_refused_move_leaves_no_trace(toy_game: Game, seat: int, action: int | str, code: str) -> None:
    table = Table(toy_game, "x")
    table.act(1, "no")
    before = (table.state.digest(), table.moves[:], len(table.events), table.record())
    with pytest.raises(Refusal) as refused:
        table.act(seat, action)
    assert refused.value.code == code
    assert (table.state.digest(), table.moves, len(table.events), table.record()) == before


def test_told_since_gives_only_what_is_new(toy_game: Game) -> None:
    table = Table(toy_game, "x")
    assert [told.kind for told in table.told(0)] == ["dealt"]
    assert table.told(0, 1) == []
    for seat in (0, 1, 2):
        table.act(seat, "no")
    news = table.told(0, 1)
    assert [(told.n, told.kind, told.data["seat"]) for told in news] == [(1, "said", 0), (2, "said", 1), (3, "said", 2)]
    assert table.told(0) == [*table.told(0, 0)[:1], *news]
    assert table.told(0, 4) == []


def test_what_a_seat_was_told_is_a_copy(toy_game: Game) -> None:
    table = Table(toy_game, "x")
    table.told(0).clear()
    assert len(table.told(0)) == 1


def test_without_a_seed_every_table_is_another(toy_game: Game) -> None:
    one, two = Table(toy_game), Table(toy_game)
    assert one.seed != two.seed and one.commitment != two.commitment and len(one.seed) == 64


def test_a_table_from_an_arranged_position(toy: ModuleType, empty: Any) -> None:
    empty.plan(toy.ask_together, toy.the_end)
    empty.run()
    table = Table.at(empty)
    table.act(0, "pick:1")
    table.act(2, "yes")
    assert table.state.over and [told.kind for told in table.told(None)] == ["said"]
    assert not empty.over and empty.deciders == (0, 2), "the arranged position stays as it was"
    with pytest.raises(RecordError, match="started from an arranged position has no record"):
        table.record()


# -- take-back --------------------------------------------------------------------------------------


def asking(state: Any, *questions: tuple[Any, ...]) -> Table:
    for question in questions:
        state.ask(*question)
    return Table.at(state)


def test_a_held_answer_may_be_taken_back(toy: ModuleType, empty: Any) -> None:
    """The others see that it was given, but not which."""
    table = asking(empty, (toy.SAY, 0), (toy.SAY, 1))
    start = table.state.digest()
    assert not table.can_take_back(0), "nothing was chosen yet"
    yes = table.perspective(0).label(table.game.actions.id("yes"))
    table.act(0, "yes")
    assert table.can_take_back(0) and not table.can_take_back(1)
    assert (table.last_choice(0), table.last_choice(1)) == (yes, "")
    table.take_back(0)
    assert table.state.digest() == start and table.moves == [] and table.starts == []
    table.act(0, "no")
    table.act(1, "no")
    assert table.state.trace == ["0 said no", "1 said no"]
    assert [told.data["word"] for told in table.told(1)] == ["no", "no"]


def test_an_answer_that_completes_the_question_is_told_to_all(toy: ModuleType, empty: Any) -> None:
    table = asking(empty, (toy.SAY, 0), (toy.SAY, 1))
    table.act(0, "yes")
    table.act(1, "no")
    for seat in (0, 1):
        assert not table.can_take_back(seat)
        with pytest.raises(Refusal) as refused:
            table.take_back(seat)
        assert refused.value.code == "too_late"
        assert refused.value.text == "This choice can no longer be taken back: others may have learned from it."
    assert len(table.moves) == 2


def test_a_held_answer_may_be_taken_back_though_others_have_answered_since(toy: ModuleType, empty: Any) -> None:
    table = asking(empty, (toy.SAY, 0), (toy.SAY, 1), (toy.SAY, 2))
    table.act(0, "yes")
    table.act(1, "no")
    assert table.can_take_back(0) and table.can_take_back(1) and not table.can_take_back(2)
    table.take_back(0)
    assert table.state.deciders == (0, 2) and [seat for seat, _ in table.moves] == [1]
    table.act(2, "no")
    table.act(0, "no")
    assert table.state.trace == ["0 said no", "1 said no", "2 said no"]


def test_an_answer_that_the_others_can_see_stays(toy: ModuleType, empty: Any) -> None:
    """No event, but the number stands in everybody's view."""
    table = asking(empty, (toy.PICK, 0, 3))
    table.act(0, "pick:1")
    assert not table.events and table.state.trace
    assert not table.can_take_back(0)


def test_the_steps_of_a_private_choice_may_be_taken_back_one_by_one(toy: ModuleType, empty: Any) -> None:
    """Lamp after lamp, in private: nobody else sees anything before the choice is done."""
    table = asking(empty, (toy.CHOOSE, 0))
    seen = {side: table.perspective(side).encoded() for side in (1, 2, None)}
    table.act(0, "lamp:red")
    table.act(0, "lamp:green")
    assert {side: table.perspective(side).encoded() for side in seen} == seen, "the others see nothing of it"
    assert table.can_take_back(0)
    red, green = (table.perspective(0).label(table.game.actions.id(f"lamp:{colour}")) for colour in ("red", "green"))
    assert table.last_choice(0) == green and table.last_choice(0, 0) == f"{red} … {green}"
    table.take_back(0)
    assert table.state.chosen[0] == {0} and table.last_choice(0) == red
    table.take_back(0)
    assert table.state.chosen[0] == set() and table.moves == []
    assert not table.can_take_back(0)
    table.act(0, "lamp:blue")
    table.act(0, "done")
    assert not table.can_take_back(0), "that it is done, everybody sees"


def test_a_draw_cannot_be_undone(toy: ModuleType, empty: Any) -> None:
    """Nobody else sees what was drawn; but who could take it back could draw until he likes it."""
    table = asking(empty, (toy.ROLL, 0))
    seen = table.perspective(1).encoded()
    table.act(0, "done")
    assert table.perspective(1).encoded() == seen
    assert not table.can_take_back(0)


def test_a_final_decision_is_final(toy: ModuleType, empty: Any) -> None:
    table = asking(empty, (toy.SEAL, 0), (toy.SAY, 1))
    table.act(0, "pick:4")
    assert table.state.held and not table.can_take_back(0)


def test_a_take_back_in_the_middle_of_a_record(toy_game: Game) -> None:
    table, straight = Table(toy_game, "t"), Table(toy_game, "t")
    table.act(2, "no")
    table.take_back(2)
    for seat in (1, 2, 0):
        table.act(seat, "no")
        straight.act(seat, "no")
    assert table.record() == straight.record()
    assert [table.told(side) for side in (0, 1, 2, None)] == [straight.told(side) for side in (0, 1, 2, None)]


def test_a_move_that_stalls_is_not_made(toy: ModuleType, empty: Any) -> None:
    table = asking(empty, (toy.PICK, 0, 3))
    table.state.plan(toy.round_and_round)
    table.start.plan(toy.round_and_round)
    before = table.state.to_dict()
    for _ in range(2):
        with pytest.raises(Stalled):
            table.act(0, "pick:1")
        assert table.state.to_dict() == before and table.moves == []


def test_no_position_is_played_again_from_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a long game that took everybody else's time; what comes of it is the same as ever."""
    monkeypatch.setattr("sudare.core.table.MILESTONE", 4)
    game = find_game("omnitsu")(2)
    table, digests, dice = Table(game, "long"), list[str](), Chance("moves")
    while len(table.moves) < 60:
        digests.append(table.state.digest())
        seat = table.state.deciders[0]
        table.act(seat, dice.choice(list(table.state.legal(seat))))
        for other in range(2):
            assert table.can_take_back(other) == straight(table).can_take_back(other)
    for left in (0, 3, 4, 5, 33, 59, 60):
        assert left - max(table._milestones_until(left), default=0) < 4, "no more is played again than since then"
        back = table.rewound(left)
        again = straight(back)
        assert (back.events, back.moves, back.starts) == (again.events, again.moves, again.starts)
        assert back.state.digest() == again.state.digest() == [*digests, table.state.digest()][left]
        assert [back.told(seat) for seat in (0, 1, None)] == [again.told(seat) for seat in (0, 1, None)]


def straight(table: Table) -> Table:
    """The same table, played from the start."""
    again = Table(table.game, table.seed)
    for seat, action in table.moves:
        again.act(seat, action)
    again._milestones.clear()
    return again


def test_whether_a_choice_can_be_taken_back_is_worked_out_once_for_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asked again and again kept everybody else at the server waiting."""
    table, work = Table(find_game("omnitsu")(2), "asked again"), list[int]()
    real = Table._nobody_knows
    monkeypatch.setattr(Table, "_nobody_knows", lambda *given: (work.append(1), real(*given))[1])
    answers: list[bool] = []
    while len(table.moves) < 30:
        table.act(seat := table.state.deciders[0], table.state.legal(seat)[-1])
        answers.append(table.can_take_back(seat))
        assert [table.can_take_back(seat) for _ in range(5)] == [answers[-1]] * 5 and len(work) == len(answers)
        assert answers[-1] == real(table, seat)
    assert len(set(answers)) == 2


def test_a_game_that_is_over_stays_over() -> None:
    table = Table(find_game("shogunate")(3), "the end")
    while not table.state.over:
        table.act(seat := table.state.deciders[0], table.state.default(seat))
    assert not any(map(table.can_take_back, range(3)))
