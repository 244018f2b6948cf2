"""Ready set-ups: possible and complete at every table, what was wished for where rules allow it, and told to nobody."""

from __future__ import annotations

import msgspec
import pytest

from sudare.core import Perspective, Table
from sudare.doors import carry_out
from sudare.doors.layouts import chain, dice_of, follow, in_set_up, layouts, own_answers, plan_for, rest_of
from sudare.games.ninja import NinjaGame

rule = pytest.mark.rule
TABLES = [
    (2, {}),
    (3, {}),
    (4, {}),
    (4, {"team_setup": "captain", "guards_share_hands": True}),
    (2, {"basic_decks": True}),
    (2, {"variant": "lone_wolf"}),
    (2, {"variant": "lone_wolf", "lone_wolf_hidden_role": True}),
    (3, {"variant": "contested_ground"}),
    (4, {"variant": "contested_ground", "contested_missions": "write"}),
    (2, {"sentries": 12, "patrols": 4, "sleepers": 10, "ninja_hand": 12, "traitor_hand": 10}),
    (4, {"sentries": 4, "patrols": 0, "sleepers": 0, "ninja_hand": 4, "traitor_hand": 3}),
]
BOTH = [(0, 0), (1, 1), (0, 1)]  # which layout the guards take, and which the intruders


def of_side(seen, number):
    """Return one of the ready layouts for whoever is asked; past the last of them: the rest for me."""
    ready = layouts(seen)
    return ready[number] if number < len(ready) else rest_of(seen)


def set_up(table, chosen):
    """Let everybody set up by layouts (`chosen` by side); return how often each seat had to confirm."""
    confirmed = [0] * table.game.seats
    while not table.state.over and in_set_up(table.perspective(table.state.deciders[0])):
        seat = table.state.deciders[0]
        seen = table.perspective(seat)
        assert follow(table, seat, of_side(seen, chosen[table.game.layouts.side(table.game, seat)]))
        confirmed[seat] += 1
    return confirmed


def zones(game, names):
    return [game.map.index[name.removeprefix("zone:")] for name in names]


@rule("NIN-033", "NIN-034", "NIN-035", "NIN-036", "NIN-040", "NIN-041", "NIN-042", "NIN-043", "NIN-306")
@pytest.mark.parametrize("number", [0, 1])
def test_a_table_for_two_gets_exactly_what_the_guards_layout_says(number):
    game = NinjaGame(2)
    table = Table(game, "wishes")
    follow(table, 0, rest_of(table.perspective(0)))
    while in_set_up(table.perspective(1)):
        layout = layouts(table.perspective(1))[number]
        plan = plan_for(table, 1, layout)
        assert all(step.wished for step in plan.steps)
        carry_out(table, 1, plan.answers, dice_of(table))
    s, w = table.state, layout.wishes
    assert {s.zone[f] for f in range(20) if s.zone[f] >= 0 and not s.patrol[f]} == set(zones(game, w["sentries"][:8]))
    assert [s.zone[s.members(n)[0]] for n in s.patrols()] == zones(game, w["patrols"][:3])
    assert [s.heading[n] for n in s.patrols()] == zones(game, w["headings"][:3])
    assert list(s.objects) == zones(game, [*w["goals"], *w["traps"], *w["hidden_sentries"]])
    assert sum(s.sleepers) == 8


@rule("NIN-046", "NIN-047", "NIN-048", "NIN-049", "NIN-026", "NIN-028")
@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("guards", [0, 1])
def test_a_table_for_two_gets_exactly_what_the_intruders_layout_says(number, guards):
    game = NinjaGame(2)
    table = Table(game, "wishes")
    wish = {}
    while in_set_up(table.perspective(table.state.deciders[0])):
        seat = table.state.deciders[0]
        layout = of_side(table.perspective(seat), (number, guards)[seat])
        wish[seat] = layout.wishes
        follow(table, seat, layout)
    s = table.state
    assert s.at[0] == zones(game, wish[0]["ninja_start"])[0]
    assert s.at[1] == zones(game, wish[0]["traitor_start"])[0]
    assert list(s.entrances[0]) == zones(game, wish[0]["entrances"])


@rule("NIN-026", "NIN-033", "NIN-035", "NIN-040", "NIN-041", "NIN-046", "NIN-049")
@pytest.mark.parametrize(("guards", "intruders"), [*BOTH, (9, 9)])
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_layout_finishes_the_set_up_at_every_table(seats, options, guards, intruders):
    game = NinjaGame(seats, options)
    table = Table(game, f"{seats} {guards}")
    confirmed = set_up(table, {"guards": guards, "intruders": intruders})
    assert table.state.phase > 0  # the first turn has begun
    table.state.check()
    shared = seats == 4 and options.get("team_setup") != "captain"  # two guard seats take turns, piece by piece
    most = [5 if seat < game.guard_seats[0] or not shared else 20 for seat in range(seats)]
    assert all(0 <= n <= m for n, m in zip(confirmed, most, strict=True)), confirmed


def test_a_half_finished_set_up_goes_on_from_where_it_is():
    table = Table(NinjaGame(2), "by hand")
    follow(table, 0, rest_of(table.perspective(0)))
    table.act(1, "preset")
    table.act(1, "zone:g_ne_tower")  # the layout would take it last
    plan = plan_for(table, 1, layouts(table.perspective(1))[0])
    sentries = [table.game.actions.name(step.action) for step in plan.steps if step.part == "sentries"]
    assert sentries == layouts(table.perspective(1))[0].wishes["sentries"][:7]
    assert own_answers(table, 1) == {"hand": ["preset"], "sentries": ["zone:g_ne_tower"]}


def test_what_is_wished_for_in_vain_is_replaced_by_what_is_nearest():
    game = NinjaGame(2)
    table = Table(game, "near")
    follow(table, 0, rest_of(table.perspective(0)))
    table.act(1, "preset")
    seen = table.perspective(1)
    layout = msgspec.structs.replace(rest_of(seen), wishes={"sentries": ["zone:a_hall"]})  # no watch post
    first = chain(seen, layout, dice_of(table)).steps[0]
    assert not first.wished
    assert game.actions.name(first.action) in ("zone:a_west_gate", "zone:a_east_gate")
    assert first == chain(seen, layout, dice_of(table)).steps[0]


@rule("NIN-208")
def test_sleepers_of_a_second_life_are_no_part_of_the_set_up(night):
    n = night(2, turn=6, sentries=["a_hall:spear"], ninja="a_hall", wounds={"ninja": 2})
    n.until("play_hand").do("card:g_kenjutsu", n.guard("a_hall")).until("mark_sleeper")
    seen = Perspective.of(n.s, 1, [])
    assert seen.decision.id == "mark_sleeper"
    assert not in_set_up(seen)
    assert layouts(seen) == []


# -- what outsiders are sent -----------------------------------------------------------------------------------------


def streams(seats, options, plan, outside):
    """Let everybody set up; return what the seats outside are sent: an entry whenever anything is new to them."""
    table = Table(NinjaGame(seats, options), "streams")
    sent = {seat: [] for seat in outside}
    last = {}
    while in_set_up(table.perspective(table.state.deciders[0])):
        seat = table.state.deciders[0]
        layout = plan(seat, table.perspective(seat))
        # one answer at a time, the first seat first: which partner is quicker is seen, and is nobody's secret
        table.act(seat, plan_for(table, seat, layout).answers[0])
        for side in outside:
            now = table.perspective(side).encoded()
            if last.get(side) != now:
                sent[side].append(now)
            last[side] = now
    return sent


@rule("NIN-008", "NIN-026", "NIN-032", "NIN-047", "NIN-049")
@pytest.mark.parametrize(("seats", "options"), TABLES[:3])
def test_nobody_sees_which_layout_the_intruders_took(seats, options):
    game = NinjaGame(seats, options)
    outside = [*game.guard_seats, None]

    def plan(number):
        return lambda seat, seen: of_side(seen, 0 if seat in game.guard_seats else number)

    ways = [streams(seats, options, plan(number), outside) for number in (0, 1, 9)]
    assert len(ways[0][None]) > 5
    assert ways[0] == ways[1] == ways[2]


@rule("NIN-008", "NIN-029", "NIN-040", "NIN-041")
@pytest.mark.parametrize("seats", [2, 3])
def test_nobody_sees_what_the_guards_layout_hides(seats):
    """Sentries and patrols stand in the open; hand, sleepers and objects do not."""
    game = NinjaGame(seats)
    secret = ("hand", "sleepers", "goals", "traps", "hidden_sentries")

    def plan(other):
        def choose(seat, seen):
            layout = of_side(seen, 0)
            if seat not in game.guard_seats or not other:
                return layout
            hidden = {part: of_side(seen, 1).wishes[part] for part in secret}
            return msgspec.structs.replace(layout, wishes={**layout.wishes, **hidden})

        return choose

    outside = [*set(game.intruder_seats), None]
    # an intruder whose turn it is is asked: what comes after the guards' marks is the same, too
    assert streams(seats, {}, plan(False), outside) == streams(seats, {}, plan(True), outside)
