"""The guard turn: noise and tracks, boss rules and events, cards, activations, recruiting, promotion, the end."""

from __future__ import annotations

import pytest

from sudare.core import Refusal
from sudare.games.kage import KageGame
from sudare.games.kage.arrange import asked, can, do, rolls
from sudare.games.kage.rules.values import current_level

MH = KageGame(2)
Q = MH.board.by_name
THREE = {"rin": "A1", "shizuka": "A19", "yuto": "T1"}


def until(s, *decisions: str, **preferred: str):
    """Answer with defaults until one of some questions comes up."""
    while s.deciders and asked(s) not in decisions:
        want = preferred.get(asked(s))
        do(s, want) if want else s.apply(s.deciders[0], s.default(s.deciders[0]))
    return s


def start(**setup):
    return MH.arrange(**{"ninja": THREE, "guards": {"J8": "tesaki"}, "turn_of": "guard_start", **setup})


def four(**setup):
    return MH.arrange(**{"ninja": {"yuto": "A1"}, "turn_of": "guard", **setup})


# -- step 1 ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KAG-209", "KAG-210", "KAG-062", "KAG-063", "KAG-068", "KAG-207", "KAG-212", "KAG-050")
def test_e13_noise_alert_and_turn_token():
    s = until(start(ninja_noise={"rin": 1, "shizuka": 2}), "step_four", "buy", "discard")
    assert (s.noise, s.alert, s.turn) == (3, 3, 2)
    assert [n.noise for n in s.ninja] == [0, 0, 0]
    assert s.actions == 8  # six, and two by Kenta's yellow event on slot 3
    quiet = until(start(), "step_four", "buy", "discard")
    assert (quiet.noise, quiet.alert, quiet.turn, quiet.actions) == (0, 1, 1, 6)


@pytest.mark.rule("KAG-R22", "KAG-059", "KAG-053", "KAG-R63", "KAG-252")
def test_e27_alert_moves_slot_by_slot_and_every_event_runs_once():
    s = start(ninja_noise={"rin": 1, "shizuka": 1, "yuto": 1}, alert=5, infiltration=["B1", "D20", "T14"])
    assert asked(s) == "place"  # the dog, next to an infiltration token
    board = s.game.board
    beside = {q for t in ("B1", "D20", "T14") for q in range(board.size) if board.near(Q[t], 0) >> q & 1}
    assert {Q[name[3:]] for name in can(s)} <= beside
    do(s, sorted(can(s))[0])
    until(s, "step_four", "buy", "discard")
    assert (s.alert, s.actions) == (8, 8)
    assert current_level(s) == 1
    assert s.run_events == (False, True, False)


@pytest.mark.rule("KAG-059")
def test_an_event_never_runs_twice():
    s = MH.arrange(ninja=THREE, guards={"J8": "tesaki"}, alert=2, ninja_noise={"rin": 1}, active=None)
    s.run_events = (True, False, False)
    do(s, "end_turn")
    until(s, "step_four", "buy", "discard")
    assert s.alert == 3
    assert s.actions == 6  # no second gift


@pytest.mark.rule("KAG-R21", "KAG-R57")
def test_an_eliminated_ninjas_noise_still_counts():
    s = MH.arrange(ninja=THREE, guards={"J8": "tesaki"}, ninja_noise={"rin": 2}, active=None)
    n = s.change(0)
    n.sq, n.out = -1, 1
    do(s, "end_turn")
    until(s, "step_four", "buy", "discard")
    assert (s.noise, s.alert, s.turn) == (2, 2, 2)


@pytest.mark.rule("KAG-211", "KAG-069")
def test_tracks_stop_at_their_bells():
    s = until(start(ninja_noise={"rin": 1, "yuto": 1}, alert=12, turn=8), "step_four", "buy", "discard")
    assert (s.alert, s.turn) == (12, 8)
    assert not s.over


@pytest.mark.rule("KAG-059", "KAG-H07", "KAG-042")
def test_e44_e53_kenta_enters_beside_a_barrack_or_as_near_as_he_can():
    s = start(ninja_noise={"rin": 1}, alert=8, barracks=["C3"])
    assert asked(s) == "place"
    assert can(s) == {"at:D3", "at:C4", "at:D4"}  # adjacent, not on it
    full = start(
        ninja_noise={"rin": 1},
        alert=8,
        barracks=["C3"],
        guards=dict.fromkeys(("D3", "C4", "D4"), "tesaki"),
    )
    assert asked(full) != "place"  # C3 itself is the nearest free square, and the only one
    assert [g.sq for g in full.guards.values() if g.kind == -1] == [Q["C3"]]
    gone = MH.arrange(ninja=THREE, guards={"J8": "tesaki"}, alert=8, barracks=["C3"], ninja_noise={"rin": 1})
    gone.boss_removed = True
    do(gone, "end_turn")
    until(gone, "step_four", "buy", "discard")
    assert gone.run_events[2]
    assert not any(g.kind == -1 for g in gone.guards.values())
    here = until(start(ninja_noise={"rin": 1}, alert=8, barracks=["C3"], guards={"J8": "boss"}), "step_four", "buy")
    assert sum(g.kind == -1 for g in here.guards.values()) == 1


# -- the bosses ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KAG-058", "KAG-R23", "KAG-R62")
def test_kenta_moves_a_guard_for_each_detected_ninja_before_anything_else():
    s = start(detected=["rin", "yuto"], ninja_noise={"rin": 1})
    assert asked(s) == "free_move"
    assert s.noise == 0  # before step 1
    do(s, "guard:J8", "go:J7", "stop")
    assert asked(s) == "free_move"
    assert "guard:J7" in can(s)  # the same guard again
    do(s, "pass")
    assert s.noise == 1
    assert s.guards[0].spent == 0


@pytest.mark.rule("KAG-058", "KAG-R03")
def test_oka_looks_at_a_face_down_card_of_each_detected_ninja():
    s = KageGame(3).arrange(
        boss="oka",
        types=("tesaki", "bushu", "machi_bugyo"),
        ninja=THREE,
        guards={"J8": "tesaki"},
        detected=["rin"],
        turn_of="guard_start",
        cards={"rin": ["parry", "salve"], "yuto": ["hush"]},
    )
    until(s, "spy")
    assert can(s) == {"card:1.1", "card:1.2", "pass"}
    do(s, "card:1.2")
    assert s.view(0).ninja[0].cards[1].card == "salve"
    assert s.view(0).ninja[0].cards[0].card is None
    assert s.view(1).ninja[0].cards[1].looked_at  # the ninja side sees which slot
    assert s.view(2).ninja[0].cards[0].card == "parry"  # and shares its own cards
    assert s.view(None).ninja[0].cards[1].card is None


@pytest.mark.rule("KAG-256", "KAG-058")
def test_e43_minato_gains_tokens_and_one_free_attack_a_turn():
    s = MH.arrange(
        boss="minato",
        types=("ninsoku", "suigun", "hanshi"),
        ninja=THREE,
        guards={"B1": "tesaki"},
        detected=["rin"],
        turn_of="guard_start",
        rolls=[1, 1],
    )
    until(s, "step_four", buy="enough")
    assert s.actions == 7
    do(s, "guard:B1", "strike:1")
    until(s, "guard_act", "step_four")
    do(s, "finish") if asked(s) == "guard_act" else None
    assert "free_attack" in can(s)
    tokens = s.actions
    do(s, "free_attack")
    until(s, "step_four", free_attack="guard:B1")
    assert s.actions == tokens
    assert len(rolls(s)) == 2
    assert "free_attack" not in can(s)


@pytest.mark.rule("KAG-257", "KAG-R44")
def test_okas_yellow_event_allows_any_promotion_this_turn():
    s = MH.arrange(
        boss="oka",
        types=("tesaki", "bushu", "machi_bugyo"),
        ninja=THREE,
        guards={"J8": "tesaki", "J9": "tesaki"},
        turn_of="guard_start",
        alert=2,
        ninja_noise={"rin": 1},
    )
    until(s, "step_four", buy="enough")
    assert s.promotions
    do(s, "promote", "guard:J8")
    assert can(s) == {"level:amber", "level:red"}  # yellow alert does not matter
    do(s, "level:red")
    until(s, "step_four")
    assert s.guards[0].kind == s.types[2]
    assert "promote" in can(s)  # any number
    later = MH.arrange(
        boss="oka",
        types=("tesaki", "bushu", "machi_bugyo"),
        ninja=THREE,
        guards={"J8": "tesaki"},
        turn_of="guard",
        actions=9,
        alert=5,
    )
    assert "promote" not in can(later)


def test_the_other_events_of_oka_and_minato():
    oka = MH.arrange(
        boss="oka",
        types=("tesaki", "bushu", "machi_bugyo"),
        ninja=THREE,
        guards={"J8": "tesaki"},
        barracks=["C3"],
        turn_of="guard_start",
        alert=5,
        ninja_noise={"rin": 1},
    )
    assert asked(oka) == "place"
    assert "at:C3" in can(oka)  # on or adjacent
    do(oka, "at:C3")
    assert oka.guards[1].kind == oka.types[1]
    minato = dict(boss="minato", types=("ninsoku", "suigun", "hanshi"), ninja=THREE, guards={"J8": "tesaki"})
    s = MH.arrange(**minato, turn_of="guard_start", alert=2, ninja_noise={"rin": 1}, search={"C3": "t01"})
    assert asked(s) == "barrack"
    assert "at:D3" not in can(s)  # that area has a search token
    do(s, "at:E6")
    assert Q["E6"] in s.barracks
    s = MH.arrange(**minato, turn_of="guard_start", alert=5, ninja_noise={"rin": 1}, infiltration=["B1", "D20", "T14"])
    assert asked(s) == "event_guard"
    do(s, "at:C1", "pass")  # up to two
    assert len(s.guards) == 2


# -- step 3 ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KAG-213", "KAG-214", "KAG-083", "KAG-054", "KAG-051", "KAG-R40")
def test_cards_are_discarded_openly_and_bought_for_a_token_up_to_the_hand_size():
    s = start(hand=["extra_rations", "snagged", "hindrance", "double_time"], mat=["-sharp_eyes"], noise=1)
    until(s, "discard")
    do(s, "discard:snagged", "mat:1", "enough")
    assert s.mat == ()
    assert sorted(s.view(1).guard_discard) == ["sharp_eyes", "snagged"]
    assert asked(s) == "buy"
    do(s, "buy_action")
    assert (s.actions, len(s.hand)) == (5, 4)
    do(s, "buy_noise")
    assert (s.noise, len(s.hand)) == (0, 5)
    assert asked(s) == "step_four"  # five is Kenta's limit
    assert s.view(1).hand is None
    assert s.view(1).hand_count == 5


@pytest.mark.rule("KAG-R35")
def test_e49_tokens_for_rice_are_kept_back_in_step_3():
    s = start(guards={"J8": "tesaki", "J12": "tesaki"}, rice=["K8", "K12"])
    until(s, "buy")
    do(s, "buy_action", "buy_action", "buy_action", "buy_action")
    assert asked(s) == "step_four"
    assert s.rice == 0
    assert s.guards == {}
    assert s.actions == 0


# -- step 4 ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KAG-200", "KAG-R35", "KAG-202")
def test_e34_rice_comes_first_and_takes_one_guard_with_it():
    s = four(guards={"J8": "tesaki", "J10": "tesaki"}, rice=["J9"], actions=6, doors={})
    assert asked(s) == "rice"
    do(s, "guard:J8")
    assert s.actions == 5
    assert s.rice == 0
    assert [g.sq for g in s.guards.values()] == [Q["J10"]]
    assert s.removed == 1


@pytest.mark.rule("KAG-R37")
def test_e35_the_boss_takes_a_wound_instead():
    s = four(guards={"J8": "boss"}, rice=["K8"], actions=6)
    assert s.boss_wounds == 1
    assert s.rice == 0
    assert s.guards
    assert s.actions == 5


@pytest.mark.rule("KAG-199", "KAG-R36")
def test_a_guard_in_the_smell_of_rice_may_only_move_closer():
    s = four(guards={"G19": "tesaki"}, rice=["J19"], actions=2, ninja={"yuto": "G20"}, detected=["yuto"])
    do(s, "guard:G19")
    assert can(s) == {"march"}
    do(s, "march")
    do(s, "go:F19")
    assert "stop" not in can(s)  # it may stroll, but must end closer to the rice
    do(s, "go:G19")
    assert can(s) == {"go:H19", "go:H20"}
    do(s, "go:H19")
    assert s.guards[0].sq == Q["H19"]


@pytest.mark.rule("KAG-R35")
def test_a_guard_that_walked_up_to_rice_must_use_its_next_token_for_it():
    s = four(guards={"G19": "tesaki"}, rice=["J19"], actions=2)
    do(s, "guard:G19", "march", "go:H19", "go:I19")
    if asked(s) == "march":
        do(s, "stop")
    assert can(s) == {"eat"} if asked(s) == "guard_act" else s.guards == {}
    if asked(s) == "guard_act":
        do(s, "eat")
    assert s.guards == {}
    assert s.rice == 0


@pytest.mark.rule("KAG-R36")
def test_e57_a_guard_at_rice_makes_no_free_move():
    s = start(guards={"J8": "tesaki", "T20": "tesaki"}, rice=["K8"], detected=["rin"])
    assert asked(s) == "free_move"
    assert can(s) == {"guard:T20", "pass"}


@pytest.mark.rule("KAG-201", "KAG-202", "KAG-R38", "KAG-R82")
def test_e33_a_caltrop_stops_a_guard_for_the_turn():
    s = four(guards={"G19": "bushi"}, caltrops=["I19"], actions=3)
    do(s, "guard:G19", "march", "go:H19", "go:I19")
    assert s.guards[0].sq == Q["I19"]
    assert s.caltrops == 0
    assert asked(s) == "step_four"
    assert not any(name.startswith("guard:") for name in can(s))
    blocked = four(guards={"G19": "tesaki", "I19": "tesaki"}, caltrops=["I19"], actions=3)
    do(blocked, "guard:G19", "march", "go:H19")
    assert "go:I19" not in can(blocked)  # it could not stop there
    placed = start(ninja_noise={"rin": 1}, alert=8, barracks=["C3"], caltrops=["D3"])
    do(placed, "at:D3")
    assert placed.caltrops == 1 << Q["D3"]  # placed, not moved: nothing happens


@pytest.mark.rule("KAG-215", "KAG-216", "KAG-048", "KAG-R46", "KAG-043", "KAG-072")
def test_a_guard_takes_all_its_actions_before_the_next_one():
    s = four(guards={"J8": "tesaki", "G19": "tesaki"}, actions=4)
    do(s, "guard:J8", "march", "go:J7", "stop")
    assert s.actions == 3
    assert asked(s) == "guard_act"  # still this guard
    do(s, "finish")
    assert "guard:J7" not in can(s)
    assert "guard:G19" in can(s)
    do(s, "guard:G19", "march", "go:H19", "go:I19", "go:J19")
    assert asked(s) == "guard_act"  # three squares for a Tesaki


@pytest.mark.rule("KAG-047", "KAG-223", "KAG-065", "KAG-R45", "KAG-064")
def test_e26_actions_plus_one_if_a_noise_token_pays():
    def actions_of(actions: int, noise: int) -> int:
        s = four(guards={"J8": "tesaki"}, actions=actions, noise=noise)
        do(s, "guard:J8")
        count = 0
        while asked(s) == "guard_act" and "march" in can(s):
            do(s, "march")
            do(s, next(name for name in sorted(can(s)) if name.startswith("go:")), "stop")
            count += 1
        return count

    assert actions_of(1, 2) == 3
    assert actions_of(3, 0) == 2
    assert actions_of(0, 5) == 3


@pytest.mark.rule("KAG-224", "KAG-225")
def test_guards_pass_guards_and_undetected_ninja_but_never_end_on_them():
    s = four(guards={"G19": "tesaki", "H19": "tesaki"}, ninja={"yuto": "H20"}, actions=1)
    do(s, "guard:G19", "march")
    assert {"go:H19", "go:H20"} <= can(s)
    do(s, "go:H19")
    assert "stop" not in can(s)
    seen = four(guards={"G19": "tesaki"}, ninja={"yuto": "H20"}, detected=["yuto"], actions=1)
    do(seen, "guard:G19", "march")
    assert "go:H20" not in can(seen)


@pytest.mark.rule("KAG-226", "KAG-227", "KAG-228", "KAG-229", "KAG-R55")
def test_e25_detecting_shizuka_in_three_areas():
    setup = dict(guards={"G19": "tesaki", "I19": "tesaki", "H20": "tesaki"}, ninja={"shizuka": "G20"}, actions=1)
    s = four(**setup, rolls=[4, 5])
    do(s, "guard:G19", "detect:1")
    assert rolls(s) == [((4, 5), "+2", 8, 0)]  # two dice, +1 for each further guard, 6 + 2
    assert not s.ninja[0].detected
    s = four(**setup, rolls=[6, 1])
    do(s, "guard:G19", "detect:1")
    assert s.ninja[0].detected


@pytest.mark.rule("KAG-074", "KAG-228", "KAG-227", "KAG-R55")
def test_the_types_have_their_rules_lookout_watchful_keen_nose():
    lookout = four(guards={"G19": "komomo"}, ninja={"yuto": "G20"}, actions=1, rolls=[1, 1, 1])
    do(lookout, "guard:G19", "detect:1")
    assert rolls(lookout)[0][1] == "+1"
    bushu = four(guards={"G19": "tesaki", "H20": "bushu"}, ninja={"yuto": "G20"}, actions=1, rolls=[1, 1])
    do(bushu, "guard:G19", "detect:1")
    assert rolls(bushu)[0][1] == "+2"
    dog = four(guards={"G19": "dog"}, ninja={"shizuka": "G20"}, actions=1, rolls=[1, 1, 1, 1])
    do(dog, "guard:G19", "detect:1")
    assert rolls(dog)[0][2] == 6


@pytest.mark.rule("KAG-074")
def test_the_types_have_their_rules_burly_command_and_boarding_rush():
    burly = four(
        boss="minato",
        types=("ninsoku", "suigun", "funa_bugyo"),
        guards={"G19": "ninsoku"},
        ninja={"yuto": "G20"},
        detected=["yuto"],
        actions=1,
        rolls=[1, 6],
    )
    do(burly, "guard:G19", "strike:1")
    assert asked(burly) == "burly"
    do(burly, "reroll")
    assert asked(burly) == "wound"
    command = four(guards={"G19": "machi_bugyo", "I19": "tesaki"}, actions=1)
    do(command, "guard:G19")
    assert asked(command) == "free_move"
    assert can(command) == {"guard:I19", "pass"}
    do(command, "guard:I19", "go:J19", "go:K19")
    assert asked(command) == "guard_act"
    rush = four(
        boss="minato",
        types=("ninsoku", "suigun", "funa_bugyo"),
        guards={"B19": "funa_bugyo"},
        actions=2,
    )
    do(rush, "guard:B19", "march")
    assert rush.deed.squares == 7
    do(rush, "go:C19", "stop", "march")
    assert rush.deed.squares == 5


@pytest.mark.rule("KAG-230", "KAG-231", "KAG-234", "KAG-044", "KAG-014", "KAG-112")
def test_melee_needs_a_detected_ninja_in_an_adjacent_square():
    s = four(guards={"G19": "bushi"}, ninja={"yuto": "G20"}, actions=1)
    do(s, "guard:G19")
    assert "strike:1" not in can(s)
    with pytest.raises(Refusal, match="KAG-230"):
        do(s, "strike:1")
    s = four(guards={"G19": "bushi"}, ninja={"yuto": "G20"}, detected=["yuto"], actions=1, rolls=[3])
    do(s, "guard:G19", "strike:1")
    assert rolls(s) == [((3,), "+1", 4, 1)]
    far = four(guards={"G19": "bushi"}, ninja={"yuto": "I20"}, detected=["yuto"], actions=1)
    do(far, "guard:G19")
    assert "strike:1" not in can(far)


@pytest.mark.rule("KAG-233")
def test_ranged_attacks_need_the_ability_the_area_and_the_range():
    def shots(model, at):
        s = four(guards={"G19": model}, ninja={"yuto": at}, detected=["yuto"], actions=1)
        do(s, "guard:G19")
        return "shoot:1" in can(s)

    assert shots("suigun", "K19")
    assert not shots("suigun", "L19")
    assert not shots("bushi", "I19")
    assert shots("hanshi", "L19")


@pytest.mark.rule("KAG-235", "KAG-236", "KAG-R44", "KAG-058")
def test_kenta_promotes_one_guard_a_turn_within_the_alert_level():
    s = four(guards={"J8": "tesaki", "J9": "tesaki"}, actions=9, alert=5)
    do(s, "guard:J8", "march", "go:J7", "stop", "finish")
    do(s, "promote", "guard:J7")
    assert s.guards[0].kind == s.types[1]
    assert s.guards[0].done  # carries over
    assert s.actions == 9 - 1 - 3
    assert "promote" not in can(s)
    yellow = four(guards={"J8": "tesaki"}, actions=9, alert=4)
    assert "promote" not in can(yellow)


# -- step 5 and 6 ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("KAG-237", "KAG-238", "KAG-073", "KAG-031", "KAG-R43", "KAG-030")
def test_recruits_enter_at_a_barrack_for_their_price_within_the_alert_level():
    s = four(guards={"J8": "tesaki"}, actions=5, barracks=["C3", "Q18"], alert=5, ninja={"yuto": "D4"})
    do(s, "recruiting")
    assert can(s) == {"level:yellow", "level:amber", "promote", "end_turn"}
    do(s, "level:amber")
    assert {"at:C3", "at:D3", "at:C4", "at:Q18", "at:R18"} <= can(s)  # in sight of a ninja is allowed
    do(s, "at:C4")
    assert s.actions == 2
    assert s.guards[1].kind == s.types[1]
    do(s, "level:yellow", "at:C3")
    assert s.actions == 0
    assert s.phase == "ninja_turn"  # nothing left to buy: the turn is over, and no recruit has acted


@pytest.mark.rule("KAG-239", "KAG-263")
def test_without_a_model_nobody_is_recruited():
    ten = {f"{c}19": "tesaki" for c in "BCDEFGHIJK"}
    s = four(guards=ten, actions=5, barracks=["C3"])
    do(s, "recruiting")
    assert s.phase == "ninja_turn"  # all ten are on the board


@pytest.mark.rule("KAG-058", "KAG-073")
def test_okas_first_recruitment_costs_one_less():
    s = MH.arrange(
        boss="oka",
        types=("tesaki", "bushu", "machi_bugyo"),
        ninja={"yuto": "A1"},
        guards={"J8": "tesaki"},
        turn_of="guard",
        actions=5,
        barracks=["C3"],
    )
    do(s, "recruiting", "level:yellow", "at:C3")
    assert s.actions == 4
    do(s, "level:yellow", "at:D3")
    assert s.actions == 2


@pytest.mark.rule("KAG-240", "KAG-241", "KAG-052", "KAG-R47")
def test_the_turn_ends_cards_are_turned_down_and_action_tokens_lost_but_noise_kept():
    s = four(guards={"J8": "tesaki"}, actions=3, noise=2, mat=["extra_rations", "double_watch"])
    do(s, "recruiting")
    until(s, "activate", "react")
    assert (s.actions, s.noise) == (0, 2)
    names = s.game.names["guard_card"]
    assert [(names[c], up) for c, up in s.mat] == [("extra_rations", False), ("double_watch", True)]
    assert [c.card for c in s.view(1).mat] == ["extra_rations", "double_watch"]  # still known to all


@pytest.mark.rule("KAG-051", "KAG-064")
def test_a_price_is_paid_in_any_mix_of_tokens():
    s = four(guards={"J8": "tesaki"}, actions=2, noise=2, barracks=["C3"])
    do(s, "recruiting", "level:yellow", "at:C3")
    assert asked(s) == "pay"
    assert can(s) == {"noise:0", "noise:1", "noise:2"}
    do(s, "noise:1")
    assert (s.actions, s.noise) == (1, 1)


@pytest.mark.rule("KAG-055", "KAG-217", "KAG-R48", "KAG-128", "KAG-219")
def test_cards_need_an_empty_slot_and_cost_nothing_in_the_guard_turn():
    s = four(guards={"J8": "tesaki"}, actions=1, hand=["extra_rations"])
    do(s, "play:extra_rations")
    assert s.actions == 3
    full = four(
        guards={"J8": "tesaki"}, actions=1, hand=["extra_rations"], mat=["-snagged", "-hindrance", "-double_time"]
    )
    assert not any(name.startswith("play:") for name in can(full))


@pytest.mark.rule("KAG-H08", "KAG-265")
def test_an_empty_deck_is_made_anew_from_its_discards():
    from sudare.core import Deck

    s = MH.arrange(ninja=THREE, guards={"J8": "tesaki"})
    names = s.game.names["guard_card"]
    s.guard_deck, s.guard_discard = Deck(), (names.index("snagged"),)
    do(s, "end_turn")
    until(s, "buy")
    do(s, "buy_action")
    assert [names[c] for c in s.hand] == ["snagged"]
    assert s.guard_discard == ()
    assert asked(s) == "step_four"  # nothing is left to draw


@pytest.mark.rule("KAG-264", "KAG-R69")
def test_noise_never_runs_out():
    s = until(start(noise=99, ninja_noise={"rin": 40}), "step_four", "buy", "discard")
    assert s.noise == 139
