"""Motonaka's set-up at one go: both secrets are seen first and changed at will; nobody's role is guessed at."""

from __future__ import annotations

import pytest

from sudare.core import Table
from sudare.doors.drafts import draft, moved, places
from sudare.doors.layouts import dice_of, follow, in_set_up, layouts
from sudare.games.chiyo import ChiyoGame
from sudare.games.chiyo.state import HUNT

rule = pytest.mark.rule
every_table = pytest.mark.parametrize("seats", [5, 6, 7, 8])


def shown(table):
    """Return what Motonaka is shown before anything is sent."""
    seen = table.perspective(table.state.motonaka)
    return draft(seen, layouts(seen)[0], dice_of(table), {})


@rule("CHI-021", "CHI-033")
@every_table
def test_one_gesture_is_the_whole_set_up(seats):
    table = Table(ChiyoGame(seats), "at one go")
    motonaka, whole = table.state.motonaka, shown(table)
    assert whole.parts == ["disguise", "assassin"]
    while table.state.deciders == (motonaka,) and in_set_up(table.perspective(motonaka)):
        assert follow(table, motonaka, whole.layout, whole.parts)
    names = table.game.actions
    assert [names.name(action) for _, action in table.moves] == [names.name(step.action) for step in whole.steps]
    assert table.state.stage == HUNT


@rule("CHI-027", "CHI-029")
@every_table
def test_what_is_shown_first_tells_no_role(seats):
    """The disguises are fixed before any role is known; what is shown of the rest must not look like knowledge."""
    table = Table(ChiyoGame(seats), "no role")
    roles = [seat.role for seat in shown(table).seen.view.seats]
    assert [role for role in roles if role is not None] == ["motonaka"]


@rule("CHI-021", "CHI-033")
def test_each_of_the_two_can_be_changed():
    table = Table(ChiyoGame(6), "changed")
    seen, whole = table.perspective(table.state.motonaka), shown(table)
    for thing, others in ((0, 1), (1, 2)):
        found = places(seen, whole.layout, dice_of(table), {}, thing)
        assert len(found) == others
        other = [table.game.actions.name(answer) for answer in found[0].answers]
        changed = draft(seen, moved(seen, whole.layout, dice_of(table), {}, thing, other), dice_of(table), {})
        now = [table.game.actions.name(step.action) for step in changed.steps]
        assert now[thing : thing + 1] == other
        assert now[1 - thing] == table.game.actions.name(whole.steps[1 - thing].action)


def test_nobles_set_nothing_up():
    table = Table(ChiyoGame(6), "nobles")
    whole = shown(table)
    while in_set_up(table.perspective(table.state.motonaka)):
        follow(table, table.state.motonaka, whole.layout)
    assert not any(layouts(table.perspective(seat)) for seat in range(6))
