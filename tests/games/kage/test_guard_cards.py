"""Every guard card: when it may be played, and what it does."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudare.games.kage import KageGame
from sudare.games.kage.arrange import asked, can, do, rolls
from sudare.games.kage.rules.values import awareness, current_level

MH = KageGame(2)
ALL = KageGame(2, {"retired_cards": True})
ADV = KageGame(2, {"retired_cards": True, "advanced_rules": True})
Q = MH.board.by_name
TOKENS = ("B1", "D20", "T14")


def four(card, game=MH, **setup):
    setup = {"ninja": {"yuto": "A1"}, "guards": {"J8": "tesaki"}, "turn_of": "guard", "actions": 4, **setup}
    return game.arrange(hand=[card], **setup)


def play(card, game=MH, **setup):
    s = four(card, game, **setup)
    do(s, f"play:{card}")
    return s


def ninja_turn(card, game=MH, **setup):
    return game.arrange(**{"hand": [card], "noise": 1, **setup})


def until(s, *decisions: str, **preferred: str):
    while s.deciders and asked(s) not in decisions:
        want = preferred.get(asked(s))
        do(s, want) if want else s.apply(s.deciders[0], s.default(s.deciders[0]))
    return s


OKA = dict(boss="oka", types=("tesaki", "bushu", "machi_bugyo"))
MINATO = dict(boss="minato", types=("tesaki", "suigun", "hanshi"))


def offers(s, card: str) -> bool:
    return f"play:{card}" in can(s)


# -- placing ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KAG-220", "KAG-219", "KAG-H07")
def test_call_the_watch_places_two_yellow_guards_out_of_sight_of_every_ninja():
    s = play("call_the_watch", barracks=["C3"], ninja={"yuto": "J8"}, guards={"T20": "tesaki"})
    do(s, "at:C3")
    assert "enough" in can(s)
    do(s, "at:D3")
    assert [g.kind for g in s.guards.values()] == [s.types[0]] * 3
    assert not offers(four("call_the_watch", barracks=["C3"], ninja={"yuto": "D4"}), "call_the_watch")  # E-52
    recruit = four("call_the_watch", barracks=["C3"], ninja={"yuto": "D4"})
    do(recruit, "recruiting", "level:yellow")
    assert "at:C3" in can(recruit)  # recruiting is not bound by that
    assert asked(s) == "step_four"
    assert "guard:D3" in can(s)  # placed in step 4: may act in this turn


@pytest.mark.rule("KAG-221", "KAG-R42")
def test_e14_the_veterans_and_the_household_come_as_the_alert_level_allows():
    setup = dict(barracks=["C3"], ninja={"yuto": "J8"}, guards={"T20": "tesaki"})
    for card, alert, level in (
        ("call_the_household", 5, 1),
        ("call_the_household", 9, 2),
        ("call_the_household", 1, 0),
        ("call_the_veterans", 9, 1),
        ("call_the_veterans", 1, 0),
        ("household_muster", 9, 2),
    ):
        s = play(card, alert=alert, **setup)
        do(s, "at:C3")
        assert s.guards[1].kind == s.types[level]
        assert len(s.guards) == 2


def test_dock_patrol_and_shore_party_come_in_at_the_tokens():
    s = play("dock_patrol", infiltration=TOKENS, ninja={"yuto": "J8"})
    assert "at:C1" in can(s)
    do(s, "at:C1")
    assert asked(s) == "step_four"
    s = play("shore_party", **MINATO, infiltration=TOKENS, ninja={"yuto": "J8"})
    do(s, "at:C1", "at:A2")
    assert len(s.guards) == 3


def test_light_the_lamps_puts_a_lantern_on_an_empty_square():
    s = play("light_the_lamps")
    do(s, "row:8")
    assert "at:J8" not in can(s)  # a model stands there
    do(s, "at:K8")
    assert s.lanterns == (Q["K8"],)
    six = ["C19", "D19", "E19", "F19", "G19", "H19"]
    assert not offers(four("light_the_lamps", lanterns=six), "light_the_lamps")


@pytest.mark.rule("KAG-015", "KAG-263")
def test_bar_the_way_and_closed_shutters_put_doors_on_doorways():
    s = play("bar_the_way", ninja={"yuto": "F9"})
    assert can(s) == {"kind:shoji", "kind:plank"}
    do(s, "kind:plank")
    assert "door:F9-G9" not in can(s)  # a ninja stands there
    do(s, "door:B9-C9")
    assert list(s.doors.values()) == [1]
    assert asked(s) == "step_four"
    s = play("closed_shutters", **OKA)
    do(s, "kind:shoji", "door:F9-G9", "kind:shoji", "door:B9-C9")
    assert len(s.doors) == 2


def test_string_of_bells_hangs_a_bell_at_a_door():
    s = play("string_of_bells", doors={"F9-G9": "shoji"})
    do(s, "door:F9-G9", "at:G9")
    assert list(s.bells.values()) == [Q["G9"]]
    assert not offers(four("string_of_bells"), "string_of_bells")


@pytest.mark.rule("KAG-030", "KAG-032")
def test_new_barracks_goes_to_a_free_area_away_from_ninja():
    s = play("new_barracks", search={"C7": "t01"}, ninja={"yuto": "D4"})
    assert not can(s) & {"at:C3", "at:D3", "at:C7", "at:C8"}  # next to a ninja; an area with a token
    do(s, "at:E14")
    assert s.barracks == {Q["E14"]: 0}
    assert not offers(four("new_barracks", barracks=["C3", "C7", "E14", "Q18"]), "new_barracks")


@pytest.mark.rule("KAG-R53")
def test_lost_clue_returns_a_token_whose_group_stays_public():
    s = play("lost_clue", pool=["t01", "t05"], ninja={"yuto": "J8"}, guards={"T20": "tesaki"})
    do(s, "token:t05", "at:C3")
    assert [s.game.names["token"][t] for t in s.pool] == ["t01"]
    assert s.view(1).search[0].token == "t05"
    assert not offers(four("lost_clue", pool=["t01"], passed=True), "lost_clue")


def test_loose_the_hounds_places_the_dog_or_sends_it_sniffing():
    s = play("loose_the_hounds", infiltration=TOKENS, ninja={"yuto": "J8"})
    do(s, "at:C1")
    assert s.guards[1].kind == s.game.dog
    s = play("loose_the_hounds", infiltration=TOKENS, guards={"G19": "dog"}, ninja={"yuto": "L19"}, rolls=[6, 1, 1, 1])
    do(s, "guard:G19", "go:H19", "go:I19", "stop")
    assert asked(s) == "scent"
    do(s, "detect:1")
    assert s.ninja[0].detected
    assert s.actions == 4


# -- moving ----------------------------------------------------------------------------------------------------------


def test_free_moves_of_cards():
    s = play("about_turn", ALL)
    do(s, "guard:J8", "go:J7", "stop")
    assert (s.guards[0].sq, s.actions, s.guards[0].done) == (Q["J7"], 4, False)
    s = play("close_the_ring", guards={"J8": "tesaki", "G19": "tesaki"})
    do(s, "guard:J8", "go:J7", "go:K8")  # two squares at most
    assert can(s) == {"guard:G19", "pass"}  # another guard
    s = play("lords_command", guards={"J8": "tesaki", "G19": "tesaki", "T20": "tesaki"})
    do(s, "guard:J8", "go:J7", "stop", "guard:G19", "go:H19", "stop", "guard:T20", "go:T19", "stop")
    assert asked(s) == "step_four"


def test_i_heard_you_brings_a_guard_closer():
    s = ninja_turn("i_heard_you", ALL, ninja={"yuto": "A1"}, guards={"A5": "tesaki"}, active="yuto")
    do(s, "go:A2", "no_dice")
    assert asked(s) == "react"
    do(s, "play:i_heard_you", "guard:A5", "go:A4", "stop")
    assert s.guards[0].sq == Q["A4"]
    assert s.noise == 0


def test_double_time_adds_three_squares():
    s = four("double_time", guards={"B19": "tesaki"})
    do(s, "guard:B19", "march")
    assert asked(s) == "react"
    do(s, "play:double_time")
    assert s.deed.squares == 6


def test_back_alleys_takes_a_far_guard_eight_squares_out_of_sight():
    s = play("back_alleys", **OKA, guards={"T20": "tesaki", "A4": "tesaki"})
    assert can(s) == {"guard:T20"}
    do(s, "guard:T20")
    assert s.deed.squares == 8
    assert not offers(four("back_alleys", **OKA, guards={"A4": "tesaki"}), "back_alleys")


def test_dragnet_and_hook_and_line_close_in_on_a_detected_ninja():
    s = play("dragnet", **MINATO, guards={"G19": "tesaki", "T1": "tesaki"}, ninja={"yuto": "L19"}, detected=["yuto"])
    assert can(s) == {"guard:G19", "pass"}
    do(s, "guard:G19", "go:H19", "go:I19", "go:J19")
    assert s.guards[0].sq == Q["J19"]
    s = play("hook_and_line", **MINATO, guards={"G19": "tesaki"}, ninja={"yuto": "J19"}, detected=["yuto"])
    assert can(s) <= {"at:I19", "at:I20"}
    do(s, "at:I19")
    assert s.ninja[0].sq == Q["I19"]
    assert not offers(four("hook_and_line", **MINATO, guards={"G19": "tesaki"}, ninja={"yuto": "J19"}), "hook_and_line")


# -- detecting and attacking -----------------------------------------------------------------------------------------


def test_sharp_eyes_and_second_look_help_a_detect():
    s = four("sharp_eyes", guards={"G19": "tesaki"}, ninja={"yuto": "G20"}, rolls=[1, 1, 1, 6])
    do(s, "guard:G19", "detect:1", "play:sharp_eyes")
    assert rolls(s)[0][0] == (1, 1, 1, 6)
    s = four("second_look", guards={"G19": "tesaki"}, ninja={"yuto": "G20"}, rolls=[1, 1, 6, 1])
    do(s, "guard:G19", "detect:1", "pass")  # nothing to play before the roll
    assert asked(s) == "react"
    do(s, "play:second_look")
    assert s.ninja[0].detected


def test_press_the_attack_and_draw_steel_add_two():
    for card in ("press_the_attack", "draw_steel"):
        s = four(card, guards={"G19": "tesaki"}, ninja={"yuto": "G20"}, detected=["yuto"], rolls=[2])
        do(s, "guard:G19", "strike:1", f"play:{card}")
        assert rolls(s) == [((2,), "+2", 4, 1)]
    s = ADV.arrange(
        hand=["press_the_attack"],
        guards={"G19": "tesaki"},
        ninja={"yuto": "G20"},
        detected=["yuto"],
        turn_of="guard",
        actions=1,
    )
    do(s, "guard:G19", "strike:1")
    assert offers(s, "press_the_attack")  # [alert] counts with the Advanced Rules, and who sees its victim is alert
    wrong = four("press_the_attack", guards={"G19": "tesaki"}, ninja={"yuto": "G20"})
    do(wrong, "guard:G19", "detect:1")
    assert not offers(wrong, "press_the_attack")  # an attack, not a detect


def test_torn_pack_tears_equipment_and_shows_what_is_none():
    def wounded(cards):
        s = four(
            "torn_pack", guards={"G19": "tesaki"}, ninja={"yuto": "G20"}, detected=["yuto"], rolls=[6], cards=cards
        )
        do(s, "guard:G19", "strike:1")
        until(s, "wound")
        do(s, "colour:force")
        return do(s, "play:torn_pack", "card:1.1") if offers(s, "torn_pack") else s

    s = wounded({"yuto": ["shuriken"]})
    assert s.view(0).ninja_discard == ["shuriken"]
    s = wounded({"yuto": ["parry"]})
    assert s.ninja[0].cards[0] is not None
    assert s.view(0).ninja[0].cards[0].known_as == "bonus"


@pytest.mark.rule("KAG-262")
def test_map_is_safe_from_cards_against_equipment():
    s = four(
        "torn_pack",
        guards={"G19": "tesaki"},
        ninja={"yuto": "G20"},
        detected=["yuto"],
        rolls=[6],
        cards={"yuto": ["+map"]},
    )
    do(s, "guard:G19", "strike:1")
    until(s, "wound")
    do(s, "colour:force", "play:torn_pack", "card:1.1")
    assert s.ninja[0].cards[0] is not None


def test_volley_is_a_free_ranged_attack():
    s = play("volley", **MINATO, guards={"G19": "suigun"}, ninja={"yuto": "J19"}, detected=["yuto"], rolls=[6])
    do(s, "guard:G19")
    assert asked(s) == "wound"
    assert s.actions == 4


def test_captains_oath_strengthens_minatos_free_attack():
    s = play("captains_oath", **MINATO, guards={"G19": "tesaki"}, ninja={"yuto": "G20"}, detected=["yuto"], rolls=[3])
    do(s, "free_attack", "guard:G19")
    assert rolls(s) == [((3,), "+1", 4, 1)]


# -- tokens, tracks, promotion ---------------------------------------------------------------------------------------


def test_extra_rations_harbour_bell_press_gang_and_the_gong():
    assert play("extra_rations").actions == 6
    assert not offers(four("harbour_bell"), "harbour_bell")  # the turn token did not move
    bell = MH.arrange(
        ninja={"yuto": "A1"},
        guards={"J8": "tesaki"},
        turn_of="guard_start",
        ninja_noise={"yuto": 1},
        hand=["harbour_bell"],
    )
    until(bell, "step_four", discard="enough", buy="enough")
    do(bell, "play:harbour_bell")
    assert bell.actions == 8
    gang = play("press_gang", barracks=["C3"], actions=2)
    do(gang, "recruiting", "level:yellow", "at:C3")
    assert gang.actions == 1
    gong = play("sound_the_gong", alert=4)
    assert gong.alert == 5
    assert current_level(gong) == 1
    assert not offers(four("sound_the_gong", alert=12), "sound_the_gong")


def test_spreading_alarm_and_turning_tide_bring_noise_tokens():
    s = play("spreading_alarm", ninja={"yuto": "A1", "rin": "C1"}, detected=["yuto"])
    assert s.noise == 2
    adv = play("spreading_alarm", ADV, guards={"J8": "tesaki", "G19": "bushi"})
    assert all(g.alert for g in adv.guards.values())
    tide = ninja_turn("turning_tide", **MINATO, ninja={"yuto": "A1"}, guards={"J8": "tesaki"}, detected=["yuto"])
    do(tide, "end_turn", "play:turning_tide")
    assert tide.noise == 2  # one paid, two gained
    calm = ninja_turn("turning_tide", **MINATO, ninja={"yuto": "A1"}, guards={"J8": "tesaki"})
    do(calm, "end_turn")
    assert not offers(calm, "turning_tide")


def test_promotion_cards():
    s = play("field_promotion", alert=5)
    do(s, "guard:J8")
    assert (s.guards[0].kind, s.actions) == (s.types[1], 4)
    s = play("bought_loyalty", **OKA, alert=5, actions=4, guards={"J8": "tesaki", "G19": "tesaki"})
    do(s, "guard:J8", "guard:G19")
    assert s.actions == 0  # two for two instead of three each
    s = play("honour_guard", alert=5)
    do(s, "promote", "guard:J8")
    assert s.actions == 2


def test_cards_that_remain_in_play():
    watch = play("double_watch", guards={"J8": "tesaki", "G19": "bushi"})
    assert [awareness(watch, g) for g in watch.guards.values()] == [3, 3]  # yellow guards only
    bolts = MH.arrange(
        ninja={"katsumi": "F9"},
        guards={"T20": "tesaki"},
        active="katsumi",
        doors={"F9-G9": "shoji"},
        rolls=[2],
        mat=["heavy_bolts"],
    )
    do(bolts, "open_door", "colour:force", "dice:1f0s")
    assert rolls(bolts)[0][2] == 5


@pytest.mark.rule("KAG-054")
def test_open_ledger_gives_a_bigger_hand_and_a_free_card():
    setup = dict(**OKA, ninja={"yuto": "A1"}, guards={"J8": "tesaki"}, turn_of="guard_start")
    s = until(MH.arrange(**setup, mat=["open_ledger"], hand=["snagged"] * 2 + ["double_time"] * 2), "discard")
    do(s, "enough")
    assert can(s) == {"buy_free", "enough"}
    do(s, "buy_free")
    assert s.actions == 7
    assert can(s) == {"buy_action", "enough"}
    do(s, "buy_action", "buy_action")
    assert len(s.hand) == 7
    full = until(
        MH.arrange(
            **setup,
            mat=["open_ledger"],
            hand=["snagged"] * 2 + ["double_time"] * 2 + ["sharp_eyes"] * 2 + ["stand_fast"],
        ),
        "discard",
    )
    do(full, "mat:1")
    assert asked(full) == "shed"  # down to six
    do(full, "discard:stand_fast")
    assert asked(full) == "discard"


@pytest.mark.rule("KAG-R46", "KAG-202")
def test_iron_discipline_gives_a_finished_guard_one_more_action():
    s = four("iron_discipline", actions=4)
    assert not offers(s, "iron_discipline")
    do(s, "guard:J8", "march", "pass", "go:J7", "stop")
    until(s, "guard_act")
    do(s, "finish", "play:iron_discipline", "guard:J7")
    assert "guard:J7" in can(s)
    do(s, "guard:J7", "march", "go:J8", "stop")
    assert asked(s) == "step_four"
    assert "guard:J8" not in can(s)
    assert s.actions == 2


def test_attention_and_whats_that_alert_guards_with_the_advanced_rules():
    s = play("attention", ADV, guards={"J8": "boss", "K8": "tesaki", "T20": "tesaki"})
    assert [g.alert for g in s.guards.values()] == [False, True, False]
    assert not offers(four("attention", ALL, guards={"J8": "boss", "K8": "tesaki"}), "attention")
    s = ninja_turn(
        "whats_that",
        ADV,
        ninja={"yuto": "F9"},
        guards={"F14": "tesaki", "T20": "tesaki"},
        active="yuto",
        doors={"F9-G9": "shoji"},
        rolls=[2],
    )
    do(s, "open_door", "colour:stealth", "dice:0f1s")
    while not offers(s, "whats_that"):
        do(s, "pass")
    do(s, "play:whats_that")
    assert can(s) == {"guard:F14", "enough"}  # within eight squares
    do(s, "guard:F14")
    assert s.guards[0].alert


# -- against the ninja in their turn ---------------------------------------------------------------------------------


@pytest.mark.rule("KAG-261")
def test_hindrance_takes_two_dice_for_this_round_only():
    s = ninja_turn("hindrance", ninja={"yuto": "A1"}, guards={"T20": "tesaki"})
    do(s, "ninja:1", "play:hindrance", "colour:stealth", "colour:stealth")
    assert (s.ninja[0].force, s.ninja[0].stealth) == (2, 0)
    assert s.ninja[0].stealth_wounds == 0
    until(s, "act")
    do(s, "done")
    until(s, "activate")
    assert (s.ninja[0].force, s.ninja[0].stealth) == (2, 2)


def test_who_goes_there_rolls_a_successful_evasion_again():
    s = ninja_turn("who_goes_there", ninja={"yuto": "A1"}, guards={"A5": "tesaki"}, active="yuto", rolls=[5, 1])
    do(s, "go:A2", "dice:0f1s", "play:who_goes_there")
    assert s.ninja[0].detected
    s = ninja_turn("who_goes_there", ninja={"yuto": "A1"}, guards={"A5": "tesaki"}, active="yuto", rolls=[1])
    do(s, "go:A2", "dice:0f1s")
    assert not offers(s, "who_goes_there")


def test_creaking_and_nightingale_floors():
    s = ninja_turn("creaking_floor", ninja={"yuto": "A1"}, guards={"T20": "tesaki"}, active="yuto")
    do(s, "go:B1")
    assert not offers(s, "creaking_floor")
    do(s, "pass", "go:C1", "pass", "go:D1", "pass", "go:E1", "play:creaking_floor")
    assert s.ninja[0].noise == 1
    s = ninja_turn("nightingale_floor", ninja={"yuto": "F9"}, guards={"T20": "tesaki"}, active="yuto")
    do(s, "go:F8")
    assert not offers(s, "nightingale_floor")
    do(s, "pass", "go:F9", "pass", "go:G9", "play:nightingale_floor")
    assert s.ninja[0].noise == 1


def test_snagged_and_silk_snare_take_move_tokens():
    s = ninja_turn("snagged", ninja={"yuto": "A1"}, guards={"T20": "tesaki"}, active="yuto")
    do(s, "go:B1", "play:snagged")
    assert s.ninja[0].moves == 3
    s = ninja_turn("snagged", ninja={"yuto": "A1", "rin": "B1"}, guards={"T20": "tesaki"}, active="yuto")
    do(s, "go:B1")
    assert not offers(s, "snagged")  # not while it shares a square
    setup = dict(**OKA, ninja={"yuto": "A1"}, active="yuto", detected=["yuto"])
    s = ninja_turn("silk_snare", guards={"A6": "bushu"}, **setup)
    do(s, "go:A2", "play:silk_snare")
    assert s.ninja[0].moves == 0
    s = ninja_turn("silk_snare", guards={"A6": "tesaki"}, **setup)
    do(s, "go:A2")
    assert not offers(s, "silk_snare")


def test_stand_fast_and_unyielding_raise_a_defence():
    s = ninja_turn("stand_fast", ninja={"katsumi": "J2"}, guards={"K2": "tesaki"}, active="katsumi", rolls=[2])
    do(s, "melee", "dice:1f0s", "play:stand_fast")
    assert rolls(s) == [((2,), "+2", 5, 0)]
    s = ninja_turn("unyielding", ninja={"katsumi": "J2"}, guards={"K2": "bushi"}, active="katsumi", rolls=[3])
    do(s, "melee", "dice:1f0s", "play:unyielding")
    assert rolls(s)[0][2] == 6
    s = ninja_turn("unyielding", ninja={"katsumi": "J2"}, guards={"K2": "tesaki"}, active="katsumi", rolls=[3])
    do(s, "melee", "dice:1f0s")
    assert not offers(s, "unyielding")


def test_salt_and_sand_rolls_a_force_test_again():
    s = ninja_turn(
        "salt_and_sand", **MINATO, ninja={"yuto": "J2"}, guards={"K2": "tesaki"}, active="yuto", rolls=[5, 1]
    )
    do(s, "melee", "dice:1f0s")
    while not offers(s, "salt_and_sand"):
        do(s, "pass")
    do(s, "play:salt_and_sand")
    assert s.guards
    assert s.ninja[0].noise == 1


def test_informant_and_sealed_lips():
    s = play("informant", **OKA, ninja={"yuto": "A1"}, cards={"yuto": ["parry", "salve"]})
    do(s, "ninja:1")
    assert [c.card for c in s.view(0).ninja[0].cards[:2]] == ["parry", "salve"]
    s = ninja_turn("sealed_lips", **OKA, ninja={"yuto": "A1"}, guards={"T20": "tesaki"}, cards={"yuto": ["shuriken"]})
    do(s, "ninja:1", "play:sealed_lips")
    until(s, "act")
    assert "card:1.1" not in can(s)
    free = MH.arrange(ninja={"yuto": "A1"}, guards={"T20": "tesaki"}, cards={"yuto": ["shuriken"]}, active="yuto")
    assert "card:1.1" in can(free)


def test_every_guard_card_of_the_edition_is_played_in_this_file():
    text = Path(__file__).read_text(encoding="utf-8")
    missing = [c.id for c in MH.edition.guard_cards if f'"{c.id}"' not in text]
    assert missing == []
