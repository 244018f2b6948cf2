"""The ninja turn: replenishing, activation, moving, evading, fading, exchanging, caltrops, and the end check."""

from __future__ import annotations

import pytest

from sudare.core import Refusal
from sudare.games.kage import KageGame
from sudare.games.kage.arrange import asked, can, do, rolls, told
from sudare.games.kage.rules.steps import legal_steps

MH = KageGame(2)
Q = MH.board.by_name
FAR = {"T20": "tesaki"}  # a guard who sees nothing of what happens in the north west


def go(options: set[str]) -> set[str]:
    return {name for name in options if name.startswith("go:")}


@pytest.mark.rule("KAG-129", "KAG-130", "KAG-132", "KAG-109", "KAG-108", "KAG-R76", "KAG-131", "KAG-142")
def test_replenishing_gives_dice_to_unwounded_locations_and_exactly_six_move_tokens():
    s = MH.arrange(
        ninja={"yuto": "A1", "shizuka": "C1", "katsumi": "E1"},
        guards=FAR,
        turn_of="replenish",
        wounds={"shizuka": (0, 1)},
        moves={"yuto": 3},
        dice={"yuto": (0, 0)},
        cards={"katsumi": ["+soft_tabi"]},
    )
    assert [(n.force, n.stealth, n.moves) for n in s.ninja] == [(2, 2, 6), (1, 2, 6), (3, 1, 7)]  # E-06, E-54
    assert asked(s) == "activate"
    do(s, "ninja:1", "go:B1")
    assert [n.moves for n in s.ninja] == [5, 6, 7]  # each ninja has its own tokens


@pytest.mark.rule("KAG-133", "KAG-134", "KAG-R74", "KAG-R02")
def test_the_lead_names_the_order_and_each_ninja_acts_once():
    s = KageGame(4).arrange(ninja={"yuto": "A1", "shizuka": "C1", "katsumi": "E1"}, guards=FAR)
    assert s.deciders == (1,)
    do(s, "ninja:2")
    assert s.deciders == (2,)  # its owner decides for it
    do(s, "done")
    assert s.deciders == (1,)
    assert can(s) == {"ninja:1", "ninja:3", "end_turn"}
    do(s, "end_turn")
    assert s.phase == "guard_turn"


@pytest.mark.rule("KAG-135", "KAG-014")
def test_a_move_token_takes_a_ninja_to_an_adjacent_square():
    s = MH.arrange(ninja={"yuto": "B2"}, guards=FAR, active="yuto", moves={"yuto": 1})
    assert go(can(s)) == {"go:A1", "go:B1", "go:C1", "go:A2", "go:C2", "go:A3", "go:B3"}  # C3 is behind walls
    do(s, "go:C1")
    assert s.ninja[0].moves == 0
    assert not go(can(s))
    with pytest.raises(Refusal, match="KAG-135"):
        do(s, "go:D1")


@pytest.mark.rule("KAG-136", "KAG-140", "KAG-067")
def test_up_to_two_tokens_are_bought_with_dice_at_any_point():
    s = MH.arrange(ninja={"yuto": "A1"}, guards=FAR, active="yuto", moves={"yuto": 0})
    do(s, "buy_move:force", "go:B1", "buy_move:stealth")
    assert (s.ninja[0].force, s.ninja[0].stealth, s.ninja[0].moves) == (1, 1, 1)
    assert not any(name.startswith("buy_move") for name in can(s))
    assert s.ninja[0].noise == 0
    with pytest.raises(Refusal, match="KAG-136"):
        do(s, "buy_move:force")


@pytest.mark.rule("KAG-138", "KAG-139", "KAG-R33")
def test_passing_ninja_and_guards_but_never_ending_on_them():
    s = MH.arrange(ninja={"yuto": "A1", "shizuka": "B1"}, guards={"A2": "tesaki"}, active="yuto")
    assert {"go:B1", "go:A2"} <= can(s)
    do(s, "go:B1")
    while asked(s) != "act":
        do(s, "dice:0f1s") if asked(s) == "evade" else do(s, "take_noise")
    assert "done" not in can(s)
    assert not can(s) & {"search", "melee", "exchange", "fade"}
    with pytest.raises(Refusal, match="KAG-139"):
        do(s, "done")
    s = MH.arrange(ninja={"yuto": "A1"}, guards={"A2": "tesaki"}, active="yuto", detected=["yuto"])
    assert "go:A2" not in can(s)  # guards only while undetected


@pytest.mark.rule("KAG-R33", "KAG-138")
def test_e31_with_one_token_left_nobody_enters_an_occupied_square():
    s = MH.arrange(
        ninja={"yuto": "A1"}, guards={"A2": "tesaki"}, active="yuto", moves={"yuto": 1}, dice={"yuto": (0, 0)}
    )
    assert "go:A2" not in can(s)
    assert "go:B1" in can(s)


@pytest.mark.rule("KAG-141", "KAG-186")
def test_e32_detected_on_a_guards_square_the_ninja_moves_on_to_a_free_one():
    s = MH.arrange(ninja={"yuto": "A1"}, guards={"A2": "tesaki", "B3": "tesaki"}, active="yuto", moves={"yuto": 3})
    do(s, "go:A2", "no_dice")
    assert s.ninja[0].sq == Q["A2"]
    assert s.ninja[0].detected
    assert "go:A3" in can(s)
    assert "go:B3" not in can(s)
    assert "done" not in can(s)
    do(s, "go:A3")
    assert "done" in can(s)


@pytest.mark.rule("KAG-H10")
def test_a_ninja_with_no_way_on_is_put_on_the_nearest_free_square():
    s = MH.arrange(
        ninja={"yuto": "B2"}, guards={"B2": "tesaki"}, active="yuto", moves={"yuto": 0}, dice={"yuto": (0, 0)}
    )
    assert "done" in can(s)
    do(s, "done")
    assert asked(s) == "relocate"
    do(s, "at:B1")
    assert (s.ninja[0].sq, s.ninja[0].noise, s.ninja[0].detected) == (Q["B1"], 0, False)
    s = MH.arrange(ninja={"yuto": "B2"}, guards={"B2": "tesaki"}, active="yuto", moves={"yuto": 0})
    assert "done" not in can(s)  # a token can still be bought


# -- evading ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KAG-178", "KAG-181", "KAG-182", "KAG-185", "KAG-R28", "KAG-049", "KAG-101", "KAG-157")
def test_e15_each_guard_is_tested_once_a_turn_and_only_new_guards_count():
    s = MH.arrange(ninja={"yuto": "A1"}, guards={"B5": "tesaki", "B9": "tesaki"}, active="yuto", rolls=[2, 2])
    do(s, "go:A2")
    assert asked(s) == "evade"
    do(s, "dice:0f1s")
    assert rolls(s)[-1] == ((2,), "+1", 2, 1)  # stealth +1 against awareness 2
    do(s, "go:A3", "go:A4", "go:A5")  # no further test for the same guard
    do(s, "go:A6", "dice:0f1s")
    assert rolls(s)[-1][2] == 2  # only the new guard: 2, not 3
    assert not s.ninja[0].detected
    assert s.ninja[0].noise == 0


@pytest.mark.rule("KAG-183", "KAG-184")
def test_e16_one_test_against_the_highest_awareness_plus_one_for_each_further_guard():
    s = MH.arrange(ninja={"yuto": "B1"}, guards={"A5": "tesaki", "B5": "tesaki"}, active="yuto", rolls=[2])
    do(s, "go:B2", "dice:0f1s")
    assert rolls(s)[-1] == ((2,), "+1", 3, 1)
    s = MH.arrange(ninja={"yuto": "B1"}, guards={"A5": "tesaki", "B5": "bushu"}, active="yuto", rolls=[2])
    do(s, "go:B2", "dice:0f1s")
    assert rolls(s)[-1][2] == 5  # highest 3, and the Bushu counts as two guards


@pytest.mark.rule("KAG-179", "KAG-186", "KAG-099", "KAG-066", "KAG-112")
def test_e17_without_dice_the_test_counts_as_failed_and_the_ninja_still_moves():
    s = MH.arrange(ninja={"yuto": "B1"}, guards={"A5": "tesaki", "B5": "tesaki"}, active="yuto", dice={"yuto": (2, 0)})
    do(s, "go:B2")
    assert can(s) == {"no_dice"}  # force dice alone are not enough
    do(s, "no_dice")
    n = s.ninja[0]
    assert (n.sq, n.noise, n.detected) == (Q["B2"], 1, True)


@pytest.mark.rule("KAG-180", "KAG-R29", "KAG-063")
def test_e18_a_detected_ninja_makes_one_noise_for_each_step_that_meets_a_new_guard():
    s = MH.arrange(ninja={"yuto": "A1"}, guards={"B5": "tesaki", "B9": "tesaki"}, active="yuto", detected=["yuto"])
    do(s, "go:A2", "go:A3", "go:A4", "go:A5")
    assert s.ninja[0].noise == 1
    do(s, "go:A6")
    assert s.ninja[0].noise == 2
    assert not rolls(s)
    assert s.ninja[0].stealth == 2  # no dice are spent


@pytest.mark.rule("KAG-R30")
def test_who_does_not_move_is_not_tested():
    s = MH.arrange(ninja={"yuto": "B2"}, guards={"B4": "tesaki"}, active="yuto")
    do(s, "done")
    assert not told(s, "evades")
    assert s.ninja[0].tested == 0


@pytest.mark.rule("KAG-182", "KAG-R28")
def test_leaving_an_area_is_tested_too_and_the_step_is_made_in_any_case():
    s = MH.arrange(ninja={"yuto": "B2"}, guards={"B5": "tesaki"}, active="yuto", rolls=[1])
    do(s, "go:B1")  # out of the area
    assert asked(s) == "evade"
    do(s, "dice:0f1s")
    assert s.ninja[0].sq == Q["B1"]
    assert s.ninja[0].detected
    assert s.ninja[0].tested == 1


@pytest.mark.rule("KAG-R75", "KAG-204")
def test_fading_does_not_bring_a_second_test_for_the_same_guard():
    s = MH.arrange(ninja={"yuto": "B2"}, guards={"B5": "tesaki"}, active="yuto", rolls=[1])
    do(s, "go:B1", "dice:0f1s")
    assert s.ninja[0].moves == 5
    do(s, "fade")
    assert not s.ninja[0].detected
    assert s.ninja[0].moves == 3
    do(s, "go:B2")
    assert asked(s) == "act"  # no test
    assert not s.ninja[0].detected


@pytest.mark.rule("KAG-204", "KAG-267")
def test_only_a_detected_unseen_ninja_with_two_tokens_fades_and_ghost_with_one():
    seen = dict(guards={"B5": "tesaki"}, detected=["yuto"], active="yuto")
    assert "fade" not in can(MH.arrange(ninja={"yuto": "B2"}, **seen))
    assert "fade" in can(MH.arrange(ninja={"yuto": "B1"}, dice={"yuto": (0, 0)}, **seen))
    assert "fade" not in can(MH.arrange(ninja={"yuto": "B1"}, moves={"yuto": 1}, **seen))
    ghost = MH.arrange(
        ninja={"ghost": "B1"}, guards={"B5": "tesaki"}, detected=["ghost"], active="ghost", moves={"ghost": 1}
    )
    do(ghost, "fade")
    assert ghost.ninja[0].moves == 0
    assert not ghost.ninja[0].detected


# -- exchange --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KAG-203", "KAG-R39", "KAG-H11")
def test_neighbours_exchange_equipment_freely_but_not_bonus_cards_and_not_twice_in_a_row():
    s = MH.arrange(
        ninja={"yuto": "A1", "katsumi": "B1"},
        guards=FAR,
        active="yuto",
        cards={"yuto": ["+keen_blade", "parry"], "katsumi": ["shuriken"]},
    )
    do(s, "exchange")
    assert can(s) == {"card:1.1", "card:2.1", "refuse"}
    do(s, "card:1.1", "confirm")  # one-sided
    assert [c is not None for c in s.ninja[1].cards] == [True, True]
    assert s.ninja[0].cards[0] is None
    assert s.ninja[0].noise == 0
    assert "exchange" not in can(s)
    do(s, "go:A2")
    assert "exchange" in can(s)


@pytest.mark.rule("KAG-203", "KAG-H11")
def test_the_owner_of_the_other_ninja_may_refuse_and_cards_must_fit():
    s = KageGame(4).arrange(
        ninja={"yuto": "A1", "katsumi": "B1"},
        guards=FAR,
        active="yuto",
        cards={"yuto": ["+keen_blade"], "katsumi": ["shuriken", "caltrops"]},
    )
    do(s, "exchange", "card:1.1")
    assert "confirm" not in can(s)  # Katsumi has two slots, both full
    do(s, "card:2.2", "confirm")
    assert asked(s) == "agree"
    assert s.deciders == (2,)
    do(s, "refuse")
    assert s.ninja[0].cards[0] is not None
    assert "exchange" not in can(s)


@pytest.mark.rule("KAG-203", "KAG-R39")
def test_whom_to_deal_with_is_asked_whenever_two_stand_near_whatever_they_hold():
    for card in ("parry", "shuriken"):  # a bonus card cannot be exchanged, but that is nobody's business
        s = MH.arrange(
            ninja={"yuto": "A1", "katsumi": "B1", "shizuka": "A2"},
            guards=FAR,
            active="yuto",
            cards={"katsumi": ["lockpicks"], "shizuka": [card]},
        )
        do(s, "exchange")
        assert asked(s) == "partner"
        assert can(s) == ({"ninja:2"} if card == "parry" else {"ninja:2", "ninja:3"})


# -- caltrops and rice -----------------------------------------------------------------------------------------------


@pytest.mark.rule("KAG-196", "KAG-R34", "KAG-119", "KAG-067")
def test_a_token_is_dropped_on_the_square_just_left_free_and_silent():
    s = MH.arrange(ninja={"yuto": "A1"}, guards=FAR, active="yuto", cards={"yuto": ["+caltrops", "+poisoned_rice"]})
    assert "drop_caltrop" not in can(s)
    do(s, "go:B1", "drop_caltrop")
    assert s.caltrops == 1 << Q["A1"]
    assert s.ninja[0].noise == 0
    assert "drop_rice" not in can(s)  # one for each step
    do(s, "go:C1", "drop_rice")
    assert s.rice == 1 << Q["B1"]
    do(s, "go:D1", "drop_caltrop", "go:E1", "drop_caltrop")
    assert s.ninja[0].cards[0] is None  # three tokens, then the card is gone


@pytest.mark.rule("KAG-196", "KAG-H09", "KAG-033")
def test_e59_no_caltrop_where_a_token_lies():
    s = MH.arrange(
        ninja={"yuto": "C3"},
        guards=FAR,
        active="yuto",
        cards={"yuto": ["+caltrops"]},
        search={"C3": "t01"},
        lanterns=["C3"],
    )
    do(s, "go:C4")
    assert "drop_caltrop" not in can(s)


@pytest.mark.rule("KAG-263")
def test_without_a_caltrop_in_the_supply_none_is_dropped():
    s = MH.arrange(
        ninja={"yuto": "A1"},
        guards=FAR,
        active="yuto",
        cards={"yuto": ["+caltrops"]},
        caltrops=["A19", "B19", "C19", "D19", "E19", "F19"],
    )
    do(s, "go:B1")
    assert "drop_caltrop" not in can(s)


# -- the end of the turn ---------------------------------------------------------------------------------------------


@pytest.mark.rule("KAG-004", "KAG-206", "KAG-R20", "KAG-211")
def test_daybreak_wins_at_the_end_of_the_ninja_turn_only():
    s = MH.arrange(ninja={"yuto": "A1"}, guards=FAR, turn=8)
    assert not s.over
    do(s, "end_turn")
    assert (s.over, s.winners, s.ending) == (True, (0,), "daybreak")


@pytest.mark.rule("KAG-005", "KAG-069")
def test_a_full_alert_wins_the_same_way():
    s = MH.arrange(ninja={"yuto": "A1"}, guards=FAR, alert=12)
    do(s, "end_turn")
    assert (s.winners, s.ending) == ((0,), "alert")
    s = MH.arrange(ninja={"yuto": "A1"}, guards=FAR, alert=11)
    do(s, "end_turn")
    assert not s.over


@pytest.mark.rule("KAG-R20", "KAG-211")
def test_e28_a_false_trail_moves_the_token_away_in_time():
    s = MH.arrange(ninja={"yuto": "A1"}, guards=FAR, alert=12, cards={"yuto": ["false_trail"]})
    do(s, "end_turn")
    assert asked(s) == "react"
    do(s, "card:1.1")
    assert s.alert == 11
    assert not s.over


@pytest.mark.rule("KAG-R73")
def test_endless_quiet_play_ends_with_the_round_limit():
    s = KageGame(2, {"round_limit": 9}).arrange(ninja={"yuto": "A1"}, guards=FAR, round=9)
    do(s, "end_turn")
    assert (s.winners, s.ending) == ((0,), "round_limit")
    s = KageGame(2, {"round_limit": 9}).arrange(ninja={"yuto": "A1"}, guards=FAR, round=8)
    do(s, "end_turn")
    assert not s.over


@pytest.mark.rule("KAG-258", "KAG-R59")
def test_rin_ignores_one_guard_but_never_the_boss():
    s = MH.arrange(ninja={"rin": "B2"}, guards={"B5": "tesaki", "T6": "boss"}, active="rin")
    do(s, "ability")
    assert can(s) == {"guard:B5"}
    do(s, "guard:B5")
    assert "ability" not in can(s)  # once per activation
    do(s, "go:B1")
    assert asked(s) == "act"  # no test for a guard that does not exist for her
    assert legal_steps(s, 0)
    do(s, "done")
    assert s.ninja[0].ignores == -1


@pytest.mark.rule("KAG-104")
def test_karasus_crows_shrink_a_guards_area():
    s = MH.arrange(ninja={"karasu": "B1"}, guards={"B5": "tesaki"}, active="karasu")
    do(s, "ability", "guard:B5", "go:B2")
    assert asked(s) == "act"  # its area is one square now
    do(s, "done")
    assert s.guards[0].dim == 0
