"""Rules at their edges: the same moment just inside and just outside of a rule."""

from __future__ import annotations

import pytest

from sudare.core import Chance, Deck
from sudare.games.kage import KageGame
from sudare.games.kage.arrange import asked, can, do, rolls
from sudare.games.kage.rules.dice import roll_dice
from sudare.games.kage.rules.marching import ways
from sudare.games.kage.rules.table import is_alert, is_unalert
from sudare.games.kage.rules.values import alerted
from sudare.games.kage.rules.values import test_passes as passes

MH = KageGame(2)
ADV = KageGame(2, {"advanced_rules": True})
Q = MH.board.by_name
FAR = {"T20": "tesaki"}
TOKENS = ["B1", "L1", "T14"]


def act(cards=(), at="A1", game=MH, **setup):
    return game.arrange(
        **{"ninja": {"yuto": at}, "guards": FAR, "active": "yuto", "cards": {"yuto": list(cards)}, **setup}
    )


def four(game=MH, **setup):
    return game.arrange(**{"ninja": {"yuto": "A1"}, "guards": {"J8": "tesaki"}, "turn_of": "guard", **setup})


def until(s, *decisions):
    while s.deciders and asked(s) not in decisions:
        s.apply(s.deciders[0], s.default(s.deciders[0]))
    return s


# -- dice ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KAG-130", "KAG-109")
def test_every_wounded_location_stays_without_a_die():
    for wounds in ((1, 0), (0, 1), (2, 1)):
        s = MH.arrange(ninja={"yuto": "A1"}, guards=FAR, turn_of="replenish", wounds={"yuto": wounds})
        assert (s.ninja[0].force, s.ninja[0].stealth) == (2 - wounds[0], 2 - wounds[1])


@pytest.mark.rule("KAG-131")
def test_a_die_shows_one_to_six():
    s = MH.arrange(ninja={"yuto": "A1"}, guards=FAR)
    s.chance = Chance("six sides")
    assert set(roll_dice(s, 400)) == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("KAG-149", "KAG-150", "KAG-151")
def test_only_the_highest_die_counts_and_it_must_reach_the_target():
    assert passes((2, 4), 1, 5)
    assert not passes((2, 3), 1, 5)
    assert not passes((4, 3), 0, 5)


@pytest.mark.rule("KAG-R79", "KAG-144")
def test_the_dice_leave_the_mat_and_modifier_and_target_are_fixed_with_the_roll():
    s = act(at="D4", search={"C3": "t05"}, rolls=[3, 1])
    do(s, "search", "dice:1f1s")
    assert (s.ninja[0].force, s.ninja[0].stealth) == (1, 1)
    assert rolls(s)[0][1:3] == ("+1", 4)


@pytest.mark.rule("KAG-186", "KAG-185")
def test_a_failed_evasion_test_makes_noise_and_detects_and_a_passed_one_does_not():
    for die, noise in ((1, 1), (5, 0)):
        s = act(guards={"B5": "tesaki"}, rolls=[die])
        do(s, "go:A2", "dice:0f1s")
        assert (s.ninja[0].noise, s.ninja[0].detected, s.ninja[0].sq) == (noise, bool(noise), Q["A2"])


@pytest.mark.rule("KAG-259", "KAG-R27", "KAG-H01")
def test_shizuka_may_take_the_noise_and_cancels_one_in_a_turn():
    def broken(*answers):
        s = MH.arrange(
            ninja={"shizuka": "F9"},
            guards=FAR,
            active="shizuka",
            doors={"F9-G9": "plank", "B9-C9": "plank"},
            rolls=[1, 1],
        )
        do(s, "open_door", "colour:stealth", "dice:0f1s", *answers)
        return s

    s = broken()
    assert asked(s) == "noise"
    assert broken("take_noise").ninja[0].noise == 1
    s = broken("cancel_noise")
    assert s.ninja[0].noise == 0
    do(s, "open_door", "colour:stealth", "dice:0f1s")
    assert asked(s) == "act"  # the second one lands without a question
    assert s.ninja[0].noise == 1


@pytest.mark.rule("KAG-259")
def test_hush_is_used_up_by_the_noise_that_it_cancels():
    s = act(["hush"], at="F9", doors={"F9-G9": "plank"}, rolls=[1])
    do(s, "open_door", "colour:stealth", "dice:0f1s", "pass")
    do(s, "card:1.1")
    assert s.ninja[0].noise == 0
    assert s.ninja[0].cards[0] is None


# -- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KAG-262")
def test_torn_pack_takes_equipment_but_not_the_map_beside_it():
    def torn(slot):
        s = four(
            ninja={"yuto": "G20"},
            guards={"G19": "tesaki"},
            hand=["torn_pack"],
            actions=1,
            detected=["yuto"],
            rolls=[6],
            cards={"yuto": ["+map", "+keen_blade"]},
        )
        until(do(s, "guard:G19", "strike:1"), "wound")
        do(s, "colour:force", "play:torn_pack", f"card:1.{slot}")
        return [c is not None for c in s.ninja[0].cards[:2]]

    assert torn(1) == [True, True]
    assert torn(2) == [True, False]


@pytest.mark.rule("KAG-R77")
def test_cards_that_can_do_something_are_offered():
    assert "play:extra_rations" in can(four(hand=["extra_rations"], actions=1))
    assert "play:field_promotion" in can(four(hand=["field_promotion"], alert=5))
    assert "play:double_time" not in can(four(hand=["double_time"]))  # another moment
    assert "card:1.1" in can(act(["+salve"], wounds={"yuto": (1, 0)}))
    assert "card:1.1" in can(act(["keen_blade"]))


@pytest.mark.rule("KAG-218", "KAG-R48")
def test_a_noise_token_opens_the_window_in_the_ninja_turn_but_is_not_needed_in_the_guard_turn():
    assert asked(do(act(hand=["snagged"], noise=1), "go:B1")) == "react"
    assert asked(do(act(hand=["snagged"]), "go:B1")) == "act"
    s = four(hand=["double_time"], actions=1)
    do(s, "guard:J8", "march")
    assert asked(s) == "react"
    do(s, "play:double_time")
    assert s.noise == 0


@pytest.mark.rule("KAG-154", "KAG-106")
def test_the_second_ninjas_full_mat_is_its_own():
    s = MH.arrange(
        ninja={"yuto": "A1", "katsumi": "D4"},
        guards=FAR,
        active="katsumi",
        search={"C3": "t05"},
        rolls=[6],
        top="salve",
        cards={"katsumi": ["+keen_blade", "+lockpicks"], "yuto": ["+shuriken"]},
    )
    do(s, "search", "dice:0f1s")
    assert can(s) == {"toss_new", "toss:2.1", "toss:2.2"}
    do(s, "toss:2.2")
    assert can(s) == {"keep_down", "keep_up", "toss_new"}


@pytest.mark.rule("KAG-R78", "KAG-121")
def test_a_drawn_bonus_card_goes_face_up_only_if_it_can_be_used_now():
    def drawn(top, **setup):
        s = act(at="D4", search={"C3": "t05", "E5": "t06"}, rolls=[6], top=top, **setup)
        return do(s, "search", "at:C3", "dice:0f1s")

    assert "keep_up" in can(drawn("salve"))  # equipment always
    assert "keep_up" not in can(drawn("parry"))  # at another moment only
    assert "keep_up" not in can(drawn("false_trail"))  # nothing to move back
    assert "keep_up" in can(drawn("false_trail", alert=2))


@pytest.mark.rule("KAG-265", "KAG-H08")
def test_the_ninja_deck_is_made_anew_and_without_any_card_nothing_is_drawn():
    def found(discards):
        s = act(at="D4", search={"C3": "t05"}, rolls=[6])
        salve = MH.names["ninja_card"].index("salve")
        s.ninja_deck, s.ninja_discard = Deck(), (salve,) * discards
        return do(s, "search", "dice:0f1s")

    assert asked(found(1)) == "store"
    empty = found(0)
    assert asked(empty) == "act"
    assert len(empty.pool) == 1


# -- supply, doors, exits --------------------------------------------------------------------------------------------


@pytest.mark.rule("KAG-263", "KAG-239", "KAG-238")
def test_a_model_that_is_left_can_be_recruited_and_a_token_that_is_left_dropped():
    nine = {f"{c}19": "tesaki" for c in "BCDEFGHIJ"}
    s = four(guards=nine, actions=2, barracks=["C3"])
    do(s, "recruiting")
    assert asked(s) == "recruit"
    assert can(s) == {"level:yellow", "end_turn"}
    step = do(act(["+caltrops"]), "go:B1")
    assert "drop_caltrop" in can(step)
    used = do(act(["+caltrops"], caltrops=["T1", "S1", "R1", "Q1", "P1", "O1"]), "go:B1")
    assert "drop_caltrop" not in can(used)  # all six lie on the board


@pytest.mark.rule("KAG-225", "KAG-020")
def test_guards_walk_through_doors_and_the_dog_does_not():
    for model, through in (("tesaki", True), ("dog", False)):
        s = four(guards={"F9": model}, doors={"F9-G9": "shoji"}, actions=1)
        do(s, "guard:F9", "march")
        assert ("go:G9" in can(s)) is through
        assert "go:E9" in can(s)
        far = four(guards={"E9": model}, doors={"F9-G9": "shoji"})
        onward, _ = ways(far, far.guards[0], 2, 1 << Q["G9"], True)
        assert onward == (1 << Q["F9"] if through else 0)  # on the way to a square behind the door


@pytest.mark.rule("KAG-R15", "KAG-041")
def test_the_numbers_under_the_tokens_are_shuffled():
    def flipped(seed):
        pool = ["t01", "t02", "t03", "t05", "t06", "t07", "t10", "t14"]
        s = act(at="D4", search={"C3": "t08"}, pool=pool, infiltration=TOKENS, dice={"yuto": (2, 2)})
        s.chance = Chance(seed)
        do(s, "search", "dice:2f2s")
        until(s, "act", "activate")
        return s.exits

    seen = {flipped(str(seed)) for seed in range(30)} - {()}
    assert len(seen) > 2
    assert all(sorted(numbers) == [1, 2, 3] for numbers in seen)


@pytest.mark.rule("KAG-R17")
def test_only_ones_own_exit_may_be_entered_with_the_last_token_past_a_guard():
    def leaving(card):
        return act(
            guards={"B1": "tesaki"},
            infiltration=TOKENS,
            exits=(2, 1, 3),
            escape=card,
            need=1,
            mission="m_uncover",
            passed=True,
            completed=True,
            moves={"yuto": 1},
        )

    assert "go:B1" in can(leaving("esc_2"))
    assert "go:B1" not in can(leaving("esc_1"))  # no token would be left to get off it


@pytest.mark.rule("KAG-094", "KAG-H06", "KAG-205", "KAG-090")
def test_the_token_with_the_drawn_number_is_the_exit_and_the_need_ends_the_game():
    def stepped(card, need):
        s = act(
            ninja={"yuto": "A1", "rin": "A3"},
            infiltration=TOKENS,
            exits=(2, 1, 3),
            escape=card,
            need=need,
            mission="m_uncover",
            passed=True,
            completed=True,
        )
        return do(s, "go:B1")

    assert stepped("esc_2", 1).winners == (1,)
    two = stepped("esc_2", 2)
    assert (two.over, two.escaped, two.ninja[0].sq) == (False, 1, -1)
    other = stepped("esc_1", 1)
    assert (other.over, other.escaped, other.ninja[0].sq) == (False, 0, Q["B1"])


# -- missions ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KAG-091", "KAG-092", "KAG-H03")
def test_a_numbered_text_waits_for_its_test_and_a_special_one_does_not():
    setup = {"at": "D4", "barracks": ["C3", "H18"], "pool": ["t01", "t02", "t03"]}
    assert "mission_action" in can(act(mission="m_rations", **setup))
    assert "mission_action" not in can(act(mission="m_arson", **setup))
    assert "mission_action" in can(act(mission="m_arson", passed=True, **setup))


@pytest.mark.rule("KAG-H04")
def test_an_objective_goes_to_free_areas_at_the_right_distance_or_to_any_free_area():
    pool = ["t01", "t02", "t03", "t05", "t06", "t07"]

    def placed(**setup):
        s = act(at="D4", search={"C3": "t08"}, rolls=[6, 6], pool=pool, mission="m_theft", **setup)
        return until(do(s, "search", "dice:0f1s"), "objective")

    s = placed()
    near = {Q[name[3:]] for name in can(s)}
    assert near
    assert all(4 <= MH.board.walk(Q["D4"])[sq] <= 7 for sq in near)
    taken = {MH.board.area_of[sq] for sq in near}
    tokens = [sq for i, area in enumerate(MH.board.areas) for sq in area.squares[:1] if i in taken]
    far = placed(barracks=[MH.board.names[sq] for sq in tokens])
    assert {MH.board.area_of[Q[name[3:]]] for name in can(far)}.isdisjoint(taken)


@pytest.mark.rule("KAG-R72")
def test_with_a_ninja_left_the_text_is_opened_and_its_token_placed():
    pool = ["t01", "t02", "t03", "t05", "t06", "t07"]
    for wounds, question in (((0, 0), "objective"), ((2, 1), "")):
        s = act(
            at="D4",
            search={"C3": "t09"},
            rolls=[5, 6, 6],
            pool=pool,
            mission="m_kidnap",
            wounds={"yuto": wounds},
        )
        do(s, "search", "dice:0f1s")
        until(s, "objective")
        assert asked(s) == question
        assert s.over is (question == "")


@pytest.mark.rule("KAG-205", "KAG-206")
def test_the_end_check_asks_for_the_mission_before_the_bell():
    setup = dict(
        ninja={"yuto": "A1", "rin": "A3"},
        guards=FAR,
        pool=["t01", "t02", "t03", "t05", "t06", "t07"],
        turn_of="end_check",
        turn=8,
    )
    game = KageGame(2, {"board": "mg"})
    assert game.arrange(**setup, mission="m_mg_trace").winners == (1,)
    assert game.arrange(**setup, mission="m_uncover").winners == (0,)
    assert not game.arrange(**{**setup, "turn": 7}, mission="m_uncover").over


@pytest.mark.rule("KAG-H05")
def test_a_token_is_handed_over_only_to_an_adjacent_ninja_and_only_if_there_is_one():
    def deal(**setup):
        s = MH.arrange(
            **{
                "ninja": {"yuto": "A1", "rin": "B1"},
                "guards": FAR,
                "active": "yuto",
                "cards": {"yuto": ["+silk_rope"]},
                **setup,
            }
        )
        return can(do(s, "exchange"))

    assert "hand_over" in deal(carries={"yuto": "chest"})
    assert "hand_over" in deal(carries={"rin": "chest"})
    assert "hand_over" not in deal()
    assert "hand_over" not in deal(ninja={"yuto": "A1", "rin": "D1"}, carries={"yuto": "chest"})  # by the rope


# -- bosses and alert guards -------------------------------------------------------------------------------------------


@pytest.mark.rule("KAG-R62")
def test_kenta_gets_one_free_move_for_one_detected_ninja():
    s = MH.arrange(
        ninja={"rin": "A1", "yuto": "A3"},
        guards={"J8": "tesaki", "T20": "tesaki"},
        detected=["rin"],
        turn_of="guard_start",
    )
    assert asked(s) == "free_move"
    do(s, "guard:J8", "go:J7", "stop")
    assert asked(s) != "free_move"


@pytest.mark.rule("KAG-255")
def test_kentas_yellow_event_gives_two_tokens_in_the_basic_game():
    s = MH.arrange(ninja={"rin": "A1"}, guards={"J8": "tesaki"}, turn_of="guard_start", alert=2, ninja_noise={"rin": 1})
    until(s, "step_four", "buy", "discard")
    assert s.actions == 8


@pytest.mark.rule("KAG-R64", "KAG-243")
def test_a_guard_is_not_alert_before_something_alerts_it():
    s = ADV.arrange(ninja={"yuto": "A1"}, guards={"J8": "tesaki", "T20": "boss"}, alert_guards=[])
    assert [alerted(s, g) for g in s.guards.values()] == [False, True]
    basic = MH.arrange(ninja={"yuto": "A1"}, guards={"T20": "boss"})
    assert not alerted(basic, basic.guards[0])


@pytest.mark.rule("KAG-080")
def test_words_in_brackets_count_only_with_the_advanced_rules():
    def offered(game, card, alert):
        s = game.arrange(
            ninja={"yuto": "G20"},
            guards={"G19": "tesaki"},
            detected=["yuto"] if card == "press_the_attack" else [],
            turn_of="guard",
            actions=1,
            hand=[card],
            alert_guards=["G19"] if alert else [],
        )
        do(s, "guard:G19", "strike:1" if card == "press_the_attack" else "detect:1")
        return asked(s) == "react" and f"play:{card}" in can(s)

    s = ADV.arrange(ninja={"yuto": "A1"}, guards={"J8": "tesaki", "T20": "tesaki"}, alert_guards=["T20"])
    assert [(is_alert(s, g), is_unalert(s, g)) for g in s.guards.values()] == [(False, True), (True, False)]
    basic = MH.arrange(ninja={"yuto": "A1"}, guards={"J8": "tesaki"})
    assert is_alert(basic, basic.guards[0])
    assert is_unalert(basic, basic.guards[0])
    assert offered(MH, "press_the_attack", False)
    assert offered(ADV, "press_the_attack", True)
    assert offered(MH, "sharp_eyes", False)
    assert offered(ADV, "sharp_eyes", False)
    assert not offered(ADV, "sharp_eyes", True)


# -- guard cards by their numbers --------------------------------------------------------------------------------------


def test_honour_guard_makes_kentas_promotion_one_token_cheaper():
    assert "promote" in can(four(mat=["honour_guard"], actions=2, alert=5))
    assert "promote" not in can(four(actions=2, alert=5))  # a Bushi costs three


def test_lords_command_moves_three_guards_two_squares_each():
    s = four(guards={"J8": "tesaki", "G19": "tesaki", "Q19": "tesaki", "B19": "tesaki"}, hand=["lords_command"])
    do(s, "play:lords_command")
    for guard, path in (("G19", ("H19", "I19")), ("Q19", ("P19", "O19")), ("B19", ("C19", "D19"))):
        do(s, f"guard:{guard}", *(f"go:{sq}" for sq in path))
    assert asked(s) == "step_four"


@pytest.mark.rule("KAG-261")
def test_hindrance_takes_what_there_is_and_the_dice_come_back():
    def hindered(dice, *answers):
        s = MH.arrange(ninja={"yuto": "A1"}, guards=FAR, dice={"yuto": dice}, hand=["hindrance"], noise=1, rolls=[])
        do(s, "ninja:1", "play:hindrance", *answers)
        return s

    s = hindered((2, 2), "colour:force", "colour:stealth")
    assert (s.ninja[0].force, s.ninja[0].stealth) == (1, 1)
    assert (hindered((2, 0)).ninja[0].force, hindered((0, 2)).ninja[0].stealth) == (0, 0)
    one = hindered((0, 1))
    assert (one.ninja[0].force, one.ninja[0].stealth) == (0, 0)
    mixed = hindered((1, 1), "colour:stealth")  # the second is the only one left
    assert (mixed.ninja[0].force, mixed.ninja[0].stealth) == (0, 0)
    do(s, "done")
    until(s, "activate")
    assert (s.ninja[0].force, s.ninja[0].stealth) == (2, 2)


@pytest.mark.rule("KAG-120", "KAG-261")
def test_events_do_what_is_left_to_be_done():
    def failed(event, **setup):
        s = act(at="D4", search={"C3": "t10"}, rolls=[1], event=event, **setup)
        return do(s, "search", "dice:0f1s")

    both = failed("cut_hand")
    assert asked(both) == "lose_die"
    do(both, "colour:stealth")
    assert (both.ninja[0].force, both.ninja[0].stealth) == (2, 0)
    assert failed("cut_hand", dice={"yuto": (1, 1)}).ninja[0].force == 0
    assert failed("cut_hand", dice={"yuto": (0, 2)}).ninja[0].stealth == 0
    assert failed("cut_hand", dice={"yuto": (0, 1)}).ninja[0].stealth == 0  # nothing left to lose
    assert failed("guttering_lamp", lanterns=["T1"]).lanterns == ()
    assert failed("guttering_lamp").lanterns == ()
    two = failed("guttering_lamp", lanterns=["T1", "S1"])
    assert asked(two) == "put_out"
    assert do(two, "at:T1").lanterns == (Q["S1"],)


@pytest.mark.rule("KAG-148")
def test_blade_and_picks_help_only_in_their_own_tests():
    def rolled(cards, kind, **setup):
        s = act(cards, **{"rolls": [3], **setup})
        do(s, *kind)
        return rolls(s)[0][1]

    door = {"at": "F9", "doors": {"F9-G9": "plank"}}
    assert rolled(["+lockpicks"], ("open_door", "colour:stealth", "dice:0f1s"), **door) == "+3"
    assert rolled(["+keen_blade"], ("open_door", "colour:force", "dice:1f0s"), **door) == "+1"
    assert rolled(["+lockpicks"], ("search", "dice:0f1s"), at="D4", search={"C3": "t05"}) == "+1"
    assert rolled(["+keen_blade"], ("melee", "dice:1f0s"), at="J2", guards={"K2": "tesaki"}) == "+2"
