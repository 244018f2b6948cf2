"""tests/doors: a whole set-up is looked at before it is final: also behind others' answers, and piece by piece."""

import pytest

import sudare
from sudare.core import Perspective, Refusal, Table
from sudare.doors.drafts import draft, moved, places
from sudare.doors.layouts import dice_of, follow, in_set_up, layouts, own_answers, rest_of

TABLES = [("ninja", 2), ("ninja", 3), ("ninja", 4), ("kage", 2), ("kage", 3), ("kage", 4)]


def looked_at(table, seat, layout):
    return draft(table.perspective(seat), layout, dice_of(table), own_answers(table, seat))


def set_up(table):
    """Let everybody set up by the first ready layout, and return how often each seat had to confirm."""
    left, confirmed = {}, [0] * table.game.seats
    while in_set_up(table.perspective(table.state.deciders[0])):
        seat = table.state.deciders[0]
        if seat in left and follow(table, seat, *left[seat]):
            continue
        shown = looked_at(table, seat, layouts(table.perspective(seat))[0])
        left[seat] = shown.layout, shown.parts
        confirmed[seat] += 1
        assert follow(table, seat, *left[seat])
    return confirmed


@pytest.mark.parametrize(("id", "seats"), TABLES)
def test_nobody_confirms_more_than_twice_even_where_partners_place_in_turn(id, seats):
    assert max(set_up(Table(sudare.game(id, seats=seats), "confirm"))) <= 2


def test_what_was_not_shown_is_not_answered_by_what_was_left():
    """The intruders have confirmed a hand; where they start is asked when they see where the guards stand."""
    table = Table(sudare.game("ninja", seats=2), "two looks")
    shown = looked_at(table, 0, layouts(table.perspective(0))[0])
    assert shown.parts == ["hand"]
    assert follow(table, 0, shown.layout, shown.parts)
    while 0 not in table.state.deciders:
        follow(table, 1, layouts(table.perspective(1))[0])
    before = len(table.moves)
    assert not follow(table, 0, shown.layout, shown.parts)
    assert len(table.moves) == before


@pytest.mark.parametrize(("id", "seats"), TABLES)
def test_a_draft_is_written_down_so_that_the_same_comes_of_it(id, seats):
    table = Table(sudare.game(id, seats=seats), "written")
    for seat in table.state.deciders:
        for layout in (*layouts(table.perspective(seat)), rest_of(table.perspective(seat))):
            shown = looked_at(table, seat, layout)
            again = looked_at(table, seat, shown.layout)
            assert [step.action for step in again.steps] == [step.action for step in shown.steps]
            assert again.seen.snapshot() == shown.seen.snapshot()


@pytest.mark.parametrize(("id", "seats"), TABLES)
def test_a_look_changes_nothing_and_needs_nothing_but_what_the_seat_was_sent(id, seats):
    table = Table(sudare.game(id, seats=seats), "sent")
    before = table.state.digest()
    for seat in table.state.deciders:
        seen = table.perspective(seat)
        sent = Perspective.decode(sudare.game(id, seats=seats), seen.encoded())
        one, two = (draft(side, layouts(seen)[0], dice_of(table), {}) for side in (seen, sent))
        assert one.steps == two.steps
        assert one.seen.encoded() == two.seen.encoded()
    assert table.state.digest() == before


def test_the_guards_see_their_whole_set_up_while_others_still_choose_their_hands():
    table = Table(sudare.game("ninja", seats=2), "whole")
    shown = looked_at(table, 1, layouts(table.perspective(1))[0])
    assert shown.sure < len(shown.steps) or len(shown.steps) == 33
    assert shown.parts == ["hand", "sentries", "patrols", "headings", "sleepers", "goals", "traps", "hidden_sentries"]
    assert sum(shown.seen.view.guard_map.sleepers.values()) == 8


def test_a_guess_never_shows_what_another_side_would_do():
    """The intruders see no guards in their draft that are not on the board."""
    table = Table(sudare.game("ninja", seats=4), "no guards")
    for seat in (0, 1):
        shown = looked_at(table, seat, layouts(table.perspective(seat))[0])
        assert shown.seen.view.guards == table.perspective(seat).view.guards == []


def test_a_thing_can_be_put_elsewhere_and_the_others_stay():
    table = Table(sudare.game("kage", seats=2), "elsewhere")
    seen, layout = table.perspective(0), layouts(table.perspective(0))[0]
    shown = looked_at(table, 0, layout)
    thing = next(n for n, (first, end) in enumerate(shown.things) if shown.steps[first].part == "lanterns")
    first, end = shown.things[thing]
    assert end - first == 2, "a row, and the square in it"
    found = places(seen, shown.layout, dice_of(table), {}, thing)
    taken = {step.label for step in shown.steps}
    place = next(place for place in found if len(place.answers) == 2 and place.label not in taken)
    names = [table.game.actions.name(answer) for answer in place.answers]
    again = looked_at(table, 0, moved(seen, shown.layout, dice_of(table), {}, thing, names))
    was, now = ([step.action for step in draft.steps] for draft in (shown, again))
    assert now == [*was[:first], *place.answers, *was[end:]]


def test_what_stands_where_a_thing_is_put_goes_to_where_that_was():
    table = Table(sudare.game("ninja", seats=2), "swap")
    seen, layout = table.perspective(1), layouts(table.perspective(1))[0]
    shown = looked_at(table, 1, layout)
    sentries = [step.label for step in shown.steps if step.part == "sentries"]
    first = next(n for n, (start, _) in enumerate(shown.things) if shown.steps[start].part == "sentries")
    place = next(p for p in places(seen, shown.layout, dice_of(table), {}, first) if p.label == sentries[3])
    names = [table.game.actions.name(answer) for answer in place.answers]
    again = looked_at(table, 1, moved(seen, shown.layout, dice_of(table), {}, first, names))
    now = [step.label for step in again.steps if step.part == "sentries"]
    assert now[0] == sentries[3]
    assert sorted(now) == sorted(sentries)


def test_there_is_no_such_thing():
    table = Table(sudare.game("kage", seats=2), "nothing")
    with pytest.raises(Refusal, match="1 to 47"):
        places(table.perspective(0), layouts(table.perspective(0))[0], dice_of(table), {}, 99)


def test_what_was_answered_by_hand_counts():
    """Two sleepers were marked by hand in the same barracks: the rest of the draft does not mark them again."""
    table = Table(sudare.game("ninja", seats=2), "by hand")
    follow(table, 0, layouts(table.perspective(0))[0])
    table.act(1, "preset")
    for _ in range(3):
        table.act(1, table.state.legal(1)[-1])
    shown = looked_at(table, 1, layouts(table.perspective(1))[0])
    assert sum(step.part == "sentries" for step in shown.steps) == 5
    again = looked_at(table, 1, shown.layout)
    assert [step.action for step in again.steps] == [step.action for step in shown.steps]
