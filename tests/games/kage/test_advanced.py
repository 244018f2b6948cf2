"""The Advanced Rules: alert guards, noise on bases, lanterns and bells."""

from __future__ import annotations

import pytest

from sudare.games.kage import KageGame
from sudare.games.kage.arrange import asked, can, do, rolls
from sudare.games.kage.rules.values import alerted, aoi, line

MH = KageGame(2)
ADV = KageGame(2, {"advanced_rules": True})
Q = ADV.board.by_name


def until(s, *decisions: str, **preferred: str):
    while s.deciders and asked(s) not in decisions:
        want = preferred.get(asked(s))
        do(s, want) if want else s.apply(s.deciders[0], s.default(s.deciders[0]))
    return s


@pytest.mark.rule("KAG-243", "KAG-071", "KAG-080", "KAG-242")
def test_guards_enter_unalert_and_use_the_line_of_their_state():
    s = ADV.arrange(ninja={"yuto": "A1"}, guards={"J8": "tesaki", "G19": "tesaki"}, alert_guards=["G19"])
    calm, alert = s.guards[0], s.guards[1]
    assert (line(s, calm).move, line(s, alert).move) == (3, 4)
    assert (line(s, calm).aoi, line(s, alert).aoi) == (3, 4)
    basic = MH.arrange(ninja={"yuto": "A1"}, guards={"G19": "tesaki"}, alert_guards=["G19"])
    assert line(basic, basic.guards[0]).move == 3  # the white line does not exist in the basic game
    fresh = ADV.arrange(ninja={"yuto": "A1"}, guards={"J8": "tesaki"}, turn_of="guard", actions=2, barracks=["C3"])
    do(fresh, "recruiting", "level:yellow", "at:C3")
    assert not fresh.guards[1].alert


@pytest.mark.rule("KAG-244", "KAG-229")
def test_e39_who_detects_becomes_alert_and_who_does_not_see_it_does_not():
    s = ADV.arrange(
        guards={"G19": "tesaki", "G20": "bushu"}, ninja={"yuto": "K19"}, turn_of="guard", actions=1, rolls=[6, 1, 1]
    )
    do(s, "guard:G20", "detect:1")
    assert s.ninja[0].detected
    assert [g.alert for g in s.guards.values()] == [False, True]


@pytest.mark.rule("KAG-R65", "KAG-244")
def test_alert_spreads_until_nothing_changes():
    s = ADV.arrange(guards={"J19": "tesaki", "H19": "bushi"}, ninja={"yuto": "L19"}, active="yuto", detected=["yuto"])
    do(s, "go:K19")
    assert [g.alert for g in s.guards.values()] == [True, True]  # both see a detected ninja now
    do(s, "done")
    assert s.guards[0].alert  # and stay so


@pytest.mark.rule("KAG-245", "KAG-246", "KAG-241")
def test_e40_a_noise_token_on_the_base_makes_a_guard_alert_for_the_turn():
    s = ADV.arrange(
        guards={"G19": "tesaki"}, ninja={"yuto": "K19"}, turn_of="guard", actions=1, noise=1, rolls=[1, 1, 1]
    )
    do(s, "guard:G19")
    assert "detect:1" not in can(s)  # four squares: out of an unalert Tesaki's area
    do(s, "use_noise")
    assert "detect:1" in can(s)
    do(s, "detect:1")
    assert len(rolls(s)[0][0]) == 3
    assert s.guards[0].base == 1
    assert alerted(s, s.guards[0])
    until(s, "step_four", guard_act="finish")
    do(s, "recruiting")
    until(s, "activate", "react")
    assert s.guards[0].base == 0
    assert not alerted(s, s.guards[0])


@pytest.mark.rule("KAG-246")
def test_alert_tokens_stay():
    s = ADV.arrange(ninja={"yuto": "A1"}, guards={"G19": "tesaki"}, alert_guards=["G19"], turn_of="guard")
    do(s, "recruiting")
    until(s, "activate")
    assert s.guards[0].alert


@pytest.mark.rule("KAG-R64")
def test_the_boss_is_always_alert_and_has_one_line():
    s = ADV.arrange(ninja={"yuto": "A1"}, guards={"J8": "boss"})
    assert alerted(s, s.guards[0])
    assert aoi(s, s.guards[0]).bit_count() == 53


def at_lantern(rolls, dice, **setup):
    s = ADV.arrange(
        **{
            "ninja": {"yuto": "G19"},
            "guards": {"T1": "tesaki"},
            "active": "yuto",
            "lanterns": ["H19"],
            "rolls": rolls,
            **setup,
        }
    )
    return do(s, "break_lantern", dice)


@pytest.mark.rule("KAG-247", "KAG-248", "KAG-249", "KAG-R66")
def test_a_lantern_is_broken_with_force_3_and_wakes_the_guards_in_its_light():
    s = at_lantern([2, 1], "dice:1f1s")
    assert rolls(s) == [((2, 1), "+1", 3, 1)]
    assert s.lanterns == ()
    assert s.ninja[0].noise == 0  # nobody stood in its light, and a stealth die was rolled
    lit = at_lantern([5, 1], "dice:1f1s", guards={"J19": "tesaki", "T1": "tesaki"})
    assert lit.ninja[0].noise == 1
    assert [g.alert for g in lit.guards.values()] == [True, False]
    loud = at_lantern([5], "dice:1f0s", guards={"J19": "tesaki"})
    assert loud.ninja[0].noise == 1  # one token at most
    missed = at_lantern([1, 1], "dice:1f1s")
    assert missed.lanterns == (Q["H19"],)
    assert missed.ninja[0].noise == 1
    assert "break_lantern" not in can(
        MH.arrange(ninja={"yuto": "G19"}, guards={"T1": "tesaki"}, active="yuto", lanterns=["H19"])
    )


@pytest.mark.rule("KAG-250", "KAG-251")
def test_a_bell_is_muffled_by_an_unseen_ninja_with_stealth_5():
    setup = dict(
        ninja={"yuto": "F9"}, active="yuto", doors={"F9-G9": "shoji"}, bells={"F9-G9": "F9"}, guards={"T1": "tesaki"}
    )
    s = do(ADV.arrange(**setup, rolls=[4]), "muffle_bell", "dice:0f1s")
    assert rolls(s) == [((4,), "+1", 5, 1)]
    assert s.bells == {}
    assert len(s.doors) == 1
    assert s.ninja[0].noise == 0
    failed = do(ADV.arrange(**setup, rolls=[3]), "muffle_bell", "dice:0f1s")
    assert len(failed.bells) == 1
    assert failed.ninja[0].noise == 1
    assert "muffle_bell" not in can(ADV.arrange(**{**setup, "guards": {"E9": "tesaki"}}))
    assert "muffle_bell" not in can(MH.arrange(**setup))


@pytest.mark.rule("KAG-255")
def test_kentas_yellow_event_alerts_two_guards():
    s = ADV.arrange(
        ninja={"rin": "A1"},
        guards={"J8": "tesaki", "G19": "tesaki", "T20": "tesaki"},
        turn_of="guard_start",
        alert=2,
        ninja_noise={"rin": 1},
    )
    assert asked(s) == "make_alert"
    do(s, "guard:J8", "guard:G19")
    assert [g.alert for g in s.guards.values()] == [True, True, False]
    until(s, "step_four", "buy", "discard")
    assert s.actions == 6


@pytest.mark.rule("KAG-256")
def test_minatos_printed_rules():
    setup = dict(
        boss="minato",
        types=("ninsoku", "suigun", "hanshi"),
        ninja={"rin": "A1"},
        guards={"B1": "tesaki", "T20": "tesaki"},
        turn_of="guard_start",
    )
    s = ADV.arrange(**setup, detected=["rin"])
    assert asked(s) == "make_alert"
    do(s, "guard:T20")
    assert s.guards[1].alert
    until(s, "step_four", buy="enough")
    assert s.actions == 7
    keen = ADV.arrange(**{**setup, "turn_of": "guard"}, detected=["rin"])
    assert keen.guards[0].alert  # whoever stands next to a detected ninja sees it (KAG-244)
    assert "free_attack" in can(keen)
