"""Ready set-ups: possible and complete on every board, what they say, and told to nobody before all is confirmed."""

from __future__ import annotations

import pytest

from sudare.core import Chance, Table
from sudare.doors import carry_out
from sudare.doors.drafts import draft, moved, places
from sudare.doors.layouts import chain, dice_of, follow, in_set_up, layouts, plan_for, rest_of
from sudare.games.kage import KageGame
from sudare.games.kage.rules.arranging import LAST_STAGE, limit, placed

rule = pytest.mark.rule
BOARDS = ["mh", "ad", "dr", "mg"]
OPTIONS = [
    {},
    {"advanced_rules": True},
    {"boss": "oka"},
    {"boss": "minato"},
    {"karasu": False},
    {"third_ninja": "second"},
]


def of_side(seen, number):
    """Return one of the ready layouts for whoever is asked; past the last of them: the rest for me."""
    ready = layouts(seen)
    return ready[number] if number < len(ready) else rest_of(seen)


def set_up(table, numbers):
    """Let everybody set up by layouts (the guard's, the ninja side's); return how often each seat had to confirm."""
    confirmed = [0] * table.game.seats
    while in_set_up(table.perspective(table.state.deciders[0])):
        seat = table.state.deciders[0]
        assert follow(table, seat, of_side(table.perspective(seat), numbers[seat > 0]))
        confirmed[seat] += 1
    return confirmed


@rule("KAG-025", "KAG-042", "KAG-056", "KAG-075", "KAG-077", "KAG-R12", "KAG-R13")
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("number", [0, 1])
def test_the_guards_layout_places_exactly_what_it_says_in_one_gesture(board, number):
    table = Table(KageGame(2, {"board": board}), "wishes")
    plan = plan_for(table, 0, layouts(table.perspective(0))[number])
    assert [step.part for step in plan.steps if not step.wished] == []
    assert table.game.actions.name(plan.answers[-1]) == "confirm"
    shown = plan.seen.sample(Chance("look"))  # what would be confirmed can be looked at
    assert [placed(shown, stage) for stage in range(LAST_STAGE)] == [limit(shown, n) for n in range(LAST_STAGE)]
    assert carry_out(table, 0, plan.answers, dice_of(table)).stopped == ""
    assert table.state.phase == "ninja"


@rule("KAG-095", "KAG-124", "KAG-125")
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("number", [0, 1])
def test_the_ninja_side_comes_in_where_its_layout_says(board, number):
    table = Table(KageGame(2, {"board": board}), "wishes")
    follow(table, 0, of_side(table.perspective(0), 0))
    layout = layouts(table.perspective(1))[number]
    while in_set_up(table.perspective(1)):
        follow(table, 1, layout)
    s, game = table.state, table.game
    assert [f"pick:{game.edition.ninja[n.who].id}" for n in s.ninja] == layout.wishes["team"][:3]
    assert [f"at:{game.board.names[sq]}" for sq in s.infiltration] == layout.wishes["infiltration"]
    assert [f"at:{game.board.names[n.sq]}" for n in s.ninja] == layout.wishes["entries"]


@rule("KAG-002", "KAG-075", "KAG-124", "KAG-125")
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("numbers", [(0, 0), (1, 1), (9, 9)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_layout_finishes_the_set_up_at_every_player_count(board, numbers, seats):
    table = Table(KageGame(seats, {"board": board}), "counts")
    confirmed = set_up(table, numbers)
    table.state.check()
    assert table.state.phase not in ("types", "arrange", "ninja", "infiltrate", "enter")
    assert confirmed[0] == 1
    assert all(1 <= n <= 4 for n in confirmed[1:]), confirmed


@rule("KAG-010", "KAG-057", "KAG-070", "KAG-097")
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("numbers", [(0, 1), (1, 0), (9, 9)])
def test_every_layout_finishes_the_set_up_with_every_boss_and_box(options, numbers):
    table = Table(KageGame(3, options), "options")
    assert max(set_up(table, numbers)) <= 4
    table.state.check()


@rule("KAG-010")
def test_without_docks_of_ryu_the_layouts_of_the_other_boards_still_fit():
    table = Table(KageGame(2, {"docks_of_ryu": False}), "core")
    assert max(set_up(table, (1, 1))) <= 4
    assert table.state.boss in table.game.bosses_in_use


def test_the_rest_is_shown_piece_by_piece_and_nothing_is_left_to_dice_afterwards():
    """The table's own procedure rolls dice; who has it placed sees the places before anything is done."""
    table = Table(KageGame(2), "rest")
    before = table.state.digest()
    plan = plan_for(table, 0, rest_of(table.perspective(0)))
    names = [table.game.actions.name(action) for action in plan.answers]
    assert not {"auto", "auto_piece"} & set(names)
    assert sum(name.startswith(("at:", "area:", "door:")) for name in names) > 40
    assert table.state.digest() == before
    assert chain(table.perspective(0), rest_of(table.perspective(0)), dice_of(table)).answers == plan.answers
    assert carry_out(table, 0, plan.answers, dice_of(table))[:2] == (len(names), "")


@rule("KAG-H13")
def test_nobody_sees_which_layout_is_laid_before_it_is_confirmed():
    """One, the other or the rest for me: the same boss and types, then one silence until everything is shown."""
    seen = []
    for number in (0, 1, 9):
        game = KageGame(3, {"boss": "kenta"})
        table = Table(game, "streams")
        table.act(0, "type:tesaki")
        table.act(0, "type:hanshi")
        plan = plan_for(table, 0, of_side(table.perspective(0), number))
        sent = {side: {table.perspective(side).encoded()} for side in (1, 2, None)}
        for action in plan.answers[:-1]:
            table.act(0, action)
            for side in sent:
                sent[side].add(table.perspective(side).encoded())
        assert [len(looks) for looks in sent.values()] == [1, 1, 1]
        seen.append(sent)
        table.act(0, plan.answers[-1])
        assert "arranged" in [told.kind for told in table.told(None)]
    assert seen[0] == seen[1] == seen[2]


@rule("KAG-124")
def test_a_square_that_is_taken_is_replaced_by_the_nearest():
    table = Table(KageGame(2, {"board": "dr", "boss": "kenta"}), "taken")
    ready = layouts(table.perspective(0))
    follow(table, 0, next(layout for layout in ready if layout.name == "Outer ring"))  # it has a lantern on A1
    layout = layouts(table.perspective(1))[0]
    assert "at:A1" in layout.wishes["infiltration"]
    follow(table, 1, layout)
    steps = [step for step in plan_for(table, 1, layout).steps if step.part == "infiltration"]
    assert [(step.label, step.wished) for step in steps] == [("T1", True), ("J20", True), ("B1", False)]


@rule("KAG-125")
@pytest.mark.parametrize("board", BOARDS)
def test_a_way_in_that_is_moved_takes_only_those_ninja_along_that_cannot_stay(board):
    table = Table(KageGame(2, {"board": board}), "wishes")
    follow(table, 0, of_side(table.perspective(0), 0))
    follow(table, 1, of_side(table.perspective(1), 0))  # who goes; the cards that are dealt then cannot be foreseen
    seen, layout, chance = table.perspective(1), layouts(table.perspective(1))[0], Chance("draft")
    before = draft(seen, layout, chance, {})
    assert [step.part for step in before.steps] == ["infiltration"] * 3 + ["entries"] * 3
    entries = [step.action for step in before.steps if step.part == "entries"]
    near = table.game.board.near
    for thing, (first, _) in enumerate(before.things):
        if before.steps[first].part != "infiltration":
            continue
        for place in places(seen, layout, chance, {}, thing)[::7]:
            names = [table.game.actions.name(action) for action in place.answers]
            after = draft(seen, moved(seen, before.layout, chance, {}, thing, names), chance, {})
            ways_in = [step.action for step in after.steps if step.part == "infiltration"]
            now = [step.action for step in after.steps if step.part == "entries"]
            at = table.game.at_block.index
            reach = [near(at(way), table.state.door_mask) for way in ways_in]
            for was, is_ in zip(entries, now, strict=True):
                stays = was not in ways_in and any(mask >> at(was) & 1 for mask in reach)
                assert was == is_ or not stays
