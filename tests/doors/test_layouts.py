"""tests/doors: a layout is shown before it is sent, stops where nobody could foresee what comes, and can be kept."""

import msgspec
import pytest

import sudare
from sudare.core import Perspective, Refusal, SudareError, Table
from sudare.doors import carry_out
from sudare.doors.layouts import (
    LARGEST,
    OVER,
    chain,
    changed,
    dice_of,
    follow,
    in_set_up,
    layouts,
    load,
    named,
    own_answers,
    plan_for,
    rest_of,
    save,
)

SIDES = [("ninja", 0), ("ninja", 1), ("kage", 0), ("kage", 1)]


def at_set_up(id, seat, seed="layouts"):
    """Return a table at which the seat is asked for the first time."""
    table = Table(sudare.game(id, seats=2), seed)
    while seat not in table.state.deciders:
        other = table.state.deciders[0]
        follow(table, other, layouts(table.perspective(other))[0])
    return table


def play_on(table, layout_of):
    """Let everybody set up; `layout_of(seat, seen)` says how."""
    while in_set_up(table.perspective(table.state.deciders[0])):
        seat = table.state.deciders[0]
        assert follow(table, seat, layout_of(seat, table.perspective(seat)))


@pytest.mark.parametrize(("id", "seat"), SIDES)
def test_each_side_has_ready_layouts_with_a_name_and_a_sentence(id, seat):
    ready = layouts(at_set_up(id, seat).perspective(seat))
    assert len({layout.name for layout in ready}) == len(ready) >= 2
    assert all(layout.about.endswith(".") for layout in ready)


@pytest.mark.parametrize(("id", "seat"), SIDES)
def test_a_look_changes_nothing_and_needs_nothing_but_what_the_seat_was_sent(id, seat):
    table = at_set_up(id, seat)
    before = table.state.digest()
    seen = table.perspective(seat)
    sent = Perspective.decode(sudare.game(id, seats=2), seen.encoded())
    for layout in (*layouts(seen), rest_of(seen)):
        plans = [chain(side, layout, dice_of(table), {}) for side in (seen, sent)]
        assert plans[0].steps == plans[1].steps
        assert plans[0].stopped == plans[1].stopped != ""
    assert table.state.digest() == before


@pytest.mark.parametrize(("id", "seat"), SIDES)
def test_what_was_shown_is_what_is_done(id, seat):
    table = at_set_up(id, seat)
    while seat in table.state.deciders and in_set_up(table.perspective(seat)):
        before = len(table.moves)
        plan = plan_for(table, seat, layouts(table.perspective(seat))[1])
        done, stopped, _ = carry_out(table, seat, plan.answers, dice_of(table))
        assert table.moves[before:] == [(seat, action) for action in plan.answers[:done]]
        assert (done == len(plan.answers)) == (stopped == "")


def test_a_layout_stops_before_a_question_that_nobody_could_foresee_and_says_so():
    """With two intruder seats the partner's start is not known: one's own entrance must wait for it."""
    table = Table(sudare.game("ninja", seats=3), "partners")
    while table.state.decision(0) is None or table.state.decision(0).id != "intruder_start":
        other = table.state.deciders[0]
        follow(table, other, layouts(table.perspective(other))[0])
    plan = plan_for(table, 0, layouts(table.perspective(0))[0])
    assert [step.part for step in plan.steps] == ["ninja_start"]
    assert plan.stopped == "somebody else is asked first"
    carry_out(table, 0, plan.answers, dice_of(table))
    with pytest.raises(Refusal, match="Nothing of your set-up is being asked"):
        plan_for(table, 0, rest_of(table.perspective(0)))


def test_a_chain_that_was_worked_out_too_early_stops_when_the_table_has_gone_another_way():
    """While a hand is chosen nobody knows who is ready; who guessed wrong has given one answer and looks again."""
    stopped = set()
    for seed in range(12):
        table = Table(sudare.game("ninja", seats=2), f"early {seed}")
        plan = plan_for(table, 1, layouts(table.perspective(1))[0])  # the intruders have chosen nothing yet
        done = carry_out(table, 1, plan.answers, dice_of(table))
        assert done.done == 1
        assert [move for seat, move in table.moves if seat == 1] == plan.answers[:1]
        stopped.add((len(plan.answers) > 1, done.stopped))
    assert stopped == {(False, ""), (True, "something has come in between")}


def test_the_end_of_the_set_up_is_the_end_of_the_chain():
    table = at_set_up("kage", 1)
    layout = layouts(table.perspective(1))[0]
    follow(table, 1, layout)  # the team; then equipment is dealt
    assert plan_for(table, 1, layout).stopped == OVER
    follow(table, 1, layout)
    assert layouts(table.perspective(1)) == []
    with pytest.raises(Refusal, match="There are no layouts here"):
        named(table.perspective(1), layout.name)


def test_games_without_a_set_up_have_no_layouts():
    table = Table(sudare.game("shogunate", seats=3), "none")
    assert layouts(table.perspective(table.state.deciders[0])) == []


def test_every_answer_that_is_shown_can_be_changed_and_the_others_stay():
    table = at_set_up("ninja", 1)
    follow(table, 0, layouts(table.perspective(0))[0])
    table.act(1, "preset")
    layout = layouts(table.perspective(1))[0]
    plan = plan_for(table, 1, layout)
    tower = table.game.actions.id("zone:g_ne_tower")
    another = changed(layout, plan, 0, tower)
    again = plan_for(table, 1, another)
    assert again.answers == [tower, *plan.answers[1:]]
    keep = next(n for n, step in enumerate(again.steps) if step.part == "goals")
    garden = table.game.actions.id("zone:a_garden")
    third = plan_for(table, 1, changed(another, again, keep, garden))
    assert third.answers == [*again.answers[:keep], garden, *again.answers[keep + 1 :]]
    with pytest.raises(Refusal, match="1 to 32"):
        changed(layout, plan, 32, tower)


# -- one's own layouts -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("id", "seat"), SIDES)
def test_what_is_saved_can_be_used_again_and_is_the_same(id, seat, tmp_path):
    first = Table(sudare.game(id, seats=2), "first")
    play_on(first, lambda _, seen: rest_of(seen))
    path = tmp_path / "mine.json"
    saved = save(path, first, seat, "mine")
    assert load(path) == saved
    assert path.stat().st_mode & 0o077 == 0
    second = Table(sudare.game(id, seats=2), "second")
    twin = save(tmp_path / "theirs.json", first, 1 - seat, "theirs")
    play_on(second, lambda who, _: saved if who == seat else twin)
    assert own_answers(second, seat) == own_answers(first, seat) == saved.wishes
    assert sum(map(len, saved.wishes.values())) > 5


def test_saving_reads_own_answers_only_and_overwrites_nothing(tmp_path):
    table = at_set_up("ninja", 1)
    follow(table, 0, layouts(table.perspective(0))[0])
    with pytest.raises(SudareError, match="set nothing up yet"):
        save(tmp_path / "none.json", table, 1, "none")
    table.act(1, "preset")
    path = tmp_path / "mine.json"
    assert save(path, table, 1, "mine").wishes == {"hand": ["preset"]}
    kept = path.read_bytes()
    with pytest.raises(SudareError, match="cannot be written"):
        save(path, table, 1, "again")
    assert path.read_bytes() == kept


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "is no layout"),
        ("[]", "is no layout"),
        ('{"name": "x", "about": "", "game": "ninja", "side": "guards", "wishes": {"hand": "preset"}}', "is no layout"),
        ('{"name": "x", "about": "", "game": "ninja", "side": "guards", "wishes": {}, "run": 1}', "is no layout"),
        (" " * (LARGEST + 1), "too large"),
    ],
)
def test_a_file_that_is_no_layout_is_refused(tmp_path, text, reason):
    path = tmp_path / "odd.json"
    path.write_text(text)
    with pytest.raises(SudareError, match=reason):
        load(path)
    with pytest.raises(SudareError, match="cannot be read"):
        load(tmp_path / "nowhere.json")


def test_a_layout_of_strange_wishes_is_passed_over_and_one_of_another_side_refused():
    table = at_set_up("kage", 0)
    seen = table.perspective(0)
    odd = msgspec.structs.replace(rest_of(seen), wishes={"boss": ["boss:nobody", "pass"], "moon": ["yes"]})
    assert chain(seen, odd, dice_of(table)).answers == chain(seen, rest_of(seen), dice_of(table)).answers
    with pytest.raises(Refusal, match="a layout for kage, ninja"):
        chain(seen, msgspec.structs.replace(odd, name="Theirs", side="ninja"), dice_of(table))
