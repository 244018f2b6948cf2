"""The Advanced Rules: a guard becomes alert at whatever point a detected ninja is in its area (KAG-244, KAG-R65)."""

from __future__ import annotations

import pickle

import pytest

from sudare.core import Chance, LoadedDice, State, SudareError, Table
from sudare.core.refusal import Stalled
from sudare.games.kage import KageGame
from sudare.games.kage.arrange import asked, can, do
from sudare.games.kage.rules.values import sees_ninja

MH = KageGame(2)
ADV = KageGame(2, {"advanced_rules": True})


def until(s, *decisions: str, **preferred: str):
    while s.deciders and asked(s) not in decisions:
        want = preferred.get(asked(s))
        do(s, want) if want else s.apply(s.deciders[0], s.default(s.deciders[0]))
    return s


@pytest.mark.rule("KAG-244", "KAG-R65", "KAG-104")
def test_when_the_crows_are_gone_the_guard_sees_who_came_near():
    s = ADV.arrange(guards={"G19": "tesaki"}, ninja={"karasu": "L19"}, active="karasu", detected=["karasu"])
    do(s, "ability", "guard:G19", "go:K19", "go:J19")
    assert not s.guards[0].alert  # three squares away, but crows are about its head
    do(s, "done")
    assert s.guards[0].alert


@pytest.mark.rule("KAG-244", "KAG-R65", "KAG-R80")
def test_when_the_blinding_egg_wears_off_the_guard_sees_who_struck_at_it():
    s = ADV.arrange(
        guards={"G19": "tesaki"},
        ninja={"yuto": "I19"},
        active="yuto",
        cards={"yuto": ["+blinding_egg"]},
        rolls=[1],
    )
    do(s, "card:1.1", "guard:G19", "go:H19", "melee", "dice:1f0s")
    assert s.ninja[0].detected  # KAG-191, though nobody sees it
    assert not s.guards[0].alert
    do(s, "done")
    assert s.guards[0].alert


@pytest.mark.rule("KAG-244", "KAG-R65", "KAG-200")
def test_when_the_rice_is_eaten_the_others_look_up():
    s = ADV.arrange(
        guards={"G19": "tesaki", "J19": "tesaki"},
        rice=["H19"],
        ninja={"yuto": "M19"},
        detected=["yuto"],
        turn_of="guard",
        actions=2,
        noise=1,
    )
    assert asked(s) == "rice"
    assert not s.guards[1].alert  # the smell of the rice
    do(s, "guard:G19")
    assert sees_ninja(s, s.guards[1], 0)
    assert s.guards[1].alert


@pytest.mark.rule("KAG-244", "KAG-R65", "KAG-120")
def test_when_the_clouds_pass_at_the_end_of_the_guard_turn_the_guard_sees_farther():
    s = ADV.arrange(
        guards={"G19": "tesaki"},
        ninja={"shizuka": "C5", "yuto": "K19"},
        search={"C4": "t16"},
        detected=["yuto"],
        active="shizuka",
        event="cloud_cover",
        rolls=[2],
    )
    do(s, "search", "dice:0f1s")
    until(s, "act", "activate")
    assert s.sky == -1
    do(s, "done")
    until(s, "activate")
    do(s, "ninja:2", "go:J19")
    assert not s.guards[0].alert  # three squares away under a dark sky
    do(s, "done")
    until(s, "step_four", discard="enough", buy="enough", free_move="pass")
    assert not s.guards[0].alert
    do(s, "recruiting")
    until(s, "activate")
    assert s.sky == 0
    assert s.guards[0].alert


@pytest.mark.rule("KAG-244", "KAG-R65")
def test_a_door_that_shuts_the_smell_of_rice_out_wakes_the_guard_behind_it():
    s = ADV.arrange(
        guards={"H9": "tesaki"},
        rice=["E9"],
        ninja={"yuto": "H7"},
        detected=["yuto"],
        turn_of="guard",
        actions=1,
        hand=["bar_the_way"],
    )
    assert not s.guards[0].alert
    do(s, "play:bar_the_way", "kind:shoji", "door:F9-G9")
    assert s.guards[0].alert


@pytest.mark.rule("KAG-244", "KAG-R43")
def test_a_recruit_that_sees_a_detected_ninja_is_alert_before_anything_is_paid():
    s = ADV.arrange(barracks=["C3"], ninja={"yuto": "C5"}, detected=["yuto"], turn_of="guard", actions=2, noise=2)
    do(s, "recruiting", "level:yellow", "at:C3")
    assert asked(s) == "pay"
    assert s.guards[0].alert


@pytest.mark.parametrize("game", [MH, ADV])
def test_rules_that_come_to_no_question_stall_in_both_modes(game: KageGame):
    def again(s) -> None:
        s.plan(again)

    s = game.arrange(ninja={"yuto": "C5"})
    s.deciders = ()
    s.plan(again)
    with pytest.raises(Stalled):
        s.run()


# -- Burly ------------------------------------------------------------------------------------------------------------

MINATO = dict(boss="minato", types=("ninsoku", "suigun", "hanshi"), guards={"G19": "ninsoku"}, detected=["katsumi"])


def next_free_attack(s):
    """Go on to the next guard turn and make Minato's free attack there."""
    do(s, "recruiting")
    until(s, "step_four", activate="end_turn", discard="enough", buy="enough")
    do(s, "free_attack", "guard:G19")
    return s


@pytest.mark.rule("KAG-256", "KAG-074")
def test_burly_is_there_again_for_the_free_attack_of_the_next_turn():
    s = MH.arrange(**MINATO, ninja={"katsumi": "G20"}, turn_of="guard", rolls=[2, 2, 2, 2])
    do(s, "free_attack", "guard:G19")
    assert asked(s) == "burly"
    do(s, "reroll")
    until(s, "step_four")
    next_free_attack(s)
    assert asked(s) == "burly"


@pytest.mark.rule("KAG-256", "KAG-074")
def test_a_free_attack_is_part_of_no_activation_and_burly_counts_for_itself():
    s = MH.arrange(**MINATO, ninja={"katsumi": "G20"}, turn_of="guard", actions=1, rolls=[2, 2, 2, 2])
    do(s, "guard:G19", "strike:1")
    assert asked(s) == "burly"
    do(s, "reroll")
    until(s, "step_four", guard_act="finish")
    do(s, "free_attack", "guard:G19")
    assert asked(s) == "burly"
    do(s, "reroll")
    assert asked(s) != "burly"  # once


# -- events are no offers ---------------------------------------------------------------------------------------------


@pytest.mark.rule("KAG-255", "KAG-059")
def test_kentas_event_cannot_be_declined():
    s = ADV.arrange(
        ninja={"yuto": "A1"},
        guards={"J8": "tesaki", "G19": "tesaki", "T20": "tesaki"},
        alert=2,
        ninja_noise={"yuto": 1},
        turn_of="guard_start",
    )
    assert asked(s) == "make_alert"
    assert can(s) == {"guard:J8", "guard:G19", "guard:T20"}
    s.apply(0, s.default(0))
    assert asked(s) == "make_alert"
    assert "pass" not in can(s)
    s.apply(0, s.default(0))
    assert asked(s) != "make_alert"
    assert sum(g.alert for g in s.guards.values()) == 2


@pytest.mark.rule("KAG-255")
def test_kentas_event_alerts_those_that_there_are():
    s = ADV.arrange(
        ninja={"yuto": "A1"}, guards={"J8": "tesaki"}, alert=2, ninja_noise={"yuto": 1}, turn_of="guard_start"
    )
    do(s, "guard:J8")
    assert asked(s) != "make_alert"


@pytest.mark.rule("KAG-256")
def test_minatos_rule_may_be_left_unused():
    s = ADV.arrange(
        boss="minato",
        types=("ninsoku", "suigun", "hanshi"),
        ninja={"rin": "A1"},
        guards={"T20": "tesaki"},
        detected=["rin"],
        turn_of="guard_start",
    )
    assert can(s) == {"guard:T20", "pass"}


# -- loaded dice ------------------------------------------------------------------------------------------------------

SEARCH = dict(ninja={"shizuka": "C5"}, search={"C4": "t01"}, active="shizuka")


@pytest.mark.parametrize("die", range(1, 7))
def test_loaded_dice_are_loaded_at_a_table_too(die: int):
    table = Table.at(MH.arrange(**SEARCH, rolls=[die]))
    table.act(1, "search")
    table.act(1, "dice:0f1s")
    assert [t.data["dice"] for t in table.told(0) if t.kind == "rolled"] == [[die]]


def test_loaded_dice_survive_every_kind_of_copy():
    s = MH.arrange(**SEARCH, rolls=[2, 5])
    copies = [s.clone(), pickle.loads(pickle.dumps(s)), type(s).from_dict(MH, s.to_dict())]
    for copy in copies:
        assert copy == s
        assert [copy.chance.below(6) for _ in range(2)] == [1, 4]
    assert s.chance.below(6) == 1  # the copies have dice of their own


def test_after_the_loaded_dice_chance_is_honest_and_the_same_in_every_copy():
    s = MH.arrange(**SEARCH, rolls=[3])
    copy = pickle.loads(pickle.dumps(s))
    assert [s.chance.below(6) for _ in range(9)] == [copy.chance.below(6) for _ in range(9)]
    assert s.chance.counter == copy.chance.counter == 9


def test_worlds_that_a_seat_imagines_have_honest_dice():
    table = Table.at(MH.arrange(**SEARCH, rolls=[6]))
    world: State = table.perspective(1).sample(Chance("world"))
    assert not isinstance(world.chance, LoadedDice)


def test_dice_have_six_sides():
    with pytest.raises(SudareError, match="loaded dice show 1 to 6, not 0, 7"):
        MH.arrange(**SEARCH, rolls=[0, 7])
