"""Every ninja card and every event card."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudare.games.kage import KageGame
from sudare.games.kage.arrange import asked, can, do, rolls
from sudare.games.kage.rules.values import aoi, defence_of, stealth_of

MH = KageGame(2)
ADV = KageGame(2, {"advanced_rules": True})
Q = MH.board.by_name
FAR = {"T20": "tesaki"}


def act(cards, at="A1", who="yuto", game=MH, **setup):
    return game.arrange(**{"ninja": {who: at}, "guards": FAR, "active": who, "cards": {who: cards}, **setup})


def until(s, *decisions: str, **preferred: str):
    while s.deciders and asked(s) not in decisions:
        want = preferred.get(asked(s))
        do(s, want) if want else s.apply(s.deciders[0], s.default(s.deciders[0]))
    return s


@pytest.mark.rule("KAG-155", "KAG-156", "KAG-118", "KAG-R78", "KAG-R40")
def test_equipment_is_turned_up_at_any_time_and_works_from_then_on_or_is_discarded():
    s = act(["night_garb", "keen_blade"])
    assert stealth_of(s, s.ninja[0]) == 1
    do(s, "card:1.1")
    assert stealth_of(s, s.ninja[0]) == 2
    assert s.view(0).ninja[0].cards[0].card == "night_garb"
    assert "card:1.1" not in can(s)  # never face down again
    do(s, "discard_card", "toss:1.2")
    assert s.view(0).ninja_discard == ["keen_blade"]


@pytest.mark.rule("KAG-101", "KAG-102")
def test_night_garb_chain_shirt_and_silk_rope_change_values():
    s = act(["+night_garb", "+chain_shirt"])
    assert stealth_of(s, s.ninja[0]) == 1
    assert defence_of(s, s.ninja[0]) == 5
    seen = act(["+night_garb"], detected=["yuto"])
    assert stealth_of(seen, seen.ninja[0]) == 1  # only while undetected
    rope = act(["+silk_rope"], carries={"yuto": "chest"})
    assert stealth_of(rope, rope.ninja[0]) == 1
    far = MH.arrange(
        ninja={"yuto": "A1", "rin": "D1"}, guards=FAR, active="yuto", cards={"yuto": ["+silk_rope"], "rin": ["salve"]}
    )
    assert "exchange" in can(far)  # four squares, in sight


def test_lockpicks_and_keen_blade_add_to_their_tests():
    s = act(["+lockpicks"], at="F9", doors={"F9-G9": "plank"}, rolls=[2])
    do(s, "open_door", "colour:stealth", "dice:0f1s")
    assert rolls(s) == [((2,), "+3", 5, 1)]
    s = act(["+keen_blade"], at="J2", guards={"K2": "tesaki"}, rolls=[2])
    do(s, "melee", "dice:1f0s")
    assert rolls(s)[0][1] == "+2"


def test_ranged_weapons_throwing_daggers_shuriken_blowpipe_short_bow():
    for card, reach in (("throwing_daggers", "I19"), ("shuriken", "J19"), ("blowpipe", "I19"), ("short_bow", "L19")):
        s = act([f"+{card}"], at="F19", guards={reach: "tesaki"})
        assert "ranged" in can(s), card
        beyond = s.game.board.names[Q[reach] + 1]
        assert "ranged" not in can(act([f"+{card}"], at="F19", guards={beyond: "tesaki"})), card
    quiet = act(["+blowpipe"], at="F19", guards={"I19": "bushi"}, rolls=[5])
    do(quiet, "ranged", "dice:1f0s")
    assert quiet.guards == {}
    assert quiet.ninja[0].noise == 0
    assert "ranged" not in can(act(["+blowpipe"], at="F19", guards={"I19": "boss"}))
    bow = act(["+short_bow"], at="F19", guards={"L19": "tesaki"})
    do(bow, "ranged")
    assert not any(name.startswith("dice:1f") for name in can(bow))  # two force dice
    assert "ranged" not in can(act(["+short_bow"], at="F19", guards={"L19": "tesaki"}, dice={"yuto": (1, 2)}))


def test_two_weapons_are_chosen_between():
    s = act(["+shuriken", "+throwing_daggers"], at="F19", guards={"I19": "tesaki"})
    do(s, "ranged")
    assert can(s) == {"card:1.1", "card:1.2"}


@pytest.mark.rule("KAG-260", "KAG-137")
def test_grappling_hook_and_climbing_claws_cross_a_wall():
    s = act(["+grappling_hook"], at="C2")
    do(s, "card:1.1")
    assert s.ninja[0].sq == Q["C3"]
    assert s.ninja[0].moves == 4
    assert s.ninja[0].cards[0] is None
    s = act(["+climbing_claws"], at="C2")
    do(s, "card:1.1")
    assert (s.ninja[0].sq, s.ninja[0].moves) == (Q["C3"], 3)
    assert s.ninja[0].cards[0] is not None
    assert "card:1.1" not in can(s)  # once per activation
    corner = act(["+climbing_claws"], at="C3")
    do(corner, "card:1.1")
    assert can(corner) == {"go:C2", "go:B3"}
    border = act(["+climbing_claws"], at="A1")
    assert "card:1.1" not in can(border)


def test_smoke_bomb_hides_and_covers_the_next_step():
    s = act(["+smoke_bomb"], at="B2", guards={"B5": "tesaki"}, detected=["yuto"])
    do(s, "card:1.1")
    assert not s.ninja[0].detected
    do(s, "go:B3")
    assert asked(s) == "act"
    assert s.ninja[0].tested == 0
    do(s, "go:B2")
    assert asked(s) == "evade"


def test_soft_tabi_salve_and_second_wind():
    s = act(["+salve"], wounds={"yuto": (1, 0)})
    do(s, "card:1.1")
    assert (s.ninja[0].force_wounds, s.ninja[0].force) == (0, 1)  # its die comes with the next replenishing
    assert "card:1.1" not in can(act(["+salve"]))  # nothing to heal
    tabi = MH.arrange(ninja={"yuto": "A1"}, guards=FAR, turn_of="replenish", cards={"yuto": ["+soft_tabi"]})
    assert tabi.ninja[0].moves == 7
    s = act(["second_wind"])
    assert "card:1.1" not in can(s)
    do(s, "buy_move:force", "card:1.1")
    assert can(s) == {"colour:force"}
    do(s, "colour:force")
    assert s.ninja[0].force == 2


@pytest.mark.rule("KAG-R79", "KAG-208")
def test_e50_e55_flash_powder_and_a_chain_shirt_in_time():
    def struck(cards, **more):
        s = MH.arrange(
            ninja={"katsumi": "G20"},
            guards={"G19": "tesaki"},
            detected=["katsumi"],
            turn_of="guard",
            actions=1,
            cards={"katsumi": cards},
            **more,
        )
        return do(s, "guard:G19", "strike:1")

    s = struck(["+flash_powder"], rolls=[6])
    assert asked(s) == "react"
    assert s.deciders == (1,)
    do(s, "card:1.1")
    assert not rolls(s)
    assert s.ninja[0].force_wounds + s.ninja[0].stealth_wounds == 0
    assert s.actions == 0
    down = do(struck(["flash_powder"], rolls=[6]), "card:1.1")
    assert not rolls(down)
    early = struck(["chain_shirt"], rolls=[5])
    do(early, "card:1.1")
    assert rolls(early) == [((5,), "+0", 6, 0)]  # Katsumi's 5 and the shirt
    late = struck(["chain_shirt"], rolls=[5])
    do(late, "pass")
    assert asked(late) == "react"  # the dice lie
    do(late, "card:1.1")
    until(late, "wound")
    assert asked(late) == "wound"


@pytest.mark.rule("KAG-121", "KAG-122", "KAG-123")
def test_parry_saves_a_wound_and_is_discarded():
    s = MH.arrange(
        ninja={"yuto": "G20"},
        guards={"G19": "tesaki"},
        detected=["yuto"],
        turn_of="guard",
        actions=1,
        cards={"yuto": ["parry"]},
        rolls=[6],
    )
    do(s, "guard:G19", "strike:1", "pass", "pass")
    assert "card:1.1" in can(s)
    do(s, "card:1.1")
    assert asked(s) != "wound"
    assert s.ninja[0].cards[0] is None
    assert s.view(0).ninja_discard == ["parry"]


@pytest.mark.rule("KAG-122")
def test_focus_sure_hands_silent_step_and_hush():
    s = act(["focus"], at="D4", search={"C3": "t10"}, rolls=[2])
    do(s, "search", "dice:0f1s", "card:1.1")
    assert rolls(s) == [((2,), "+3", 5, 1)]
    s = act(["focus"], guards={"A5": "tesaki"}, rolls=[2])
    do(s, "go:A2", "dice:0f1s", "card:1.1")
    assert rolls(s)[0][1] == "+3"
    s = act(["sure_hands"], at="D4", search={"C3": "t14"})
    do(s, "search", "dice:0f1s", "card:1.1")
    assert not rolls(s)
    assert s.ninja[0].stealth == 1
    assert asked(s) == "store"
    s = act(["silent_step"], guards={"A5": "tesaki"})
    do(s, "go:A2", "card:1.1")
    assert not s.ninja[0].detected
    assert (s.ninja[0].stealth, s.ninja[0].tested) == (2, 1)
    s = act(["hush"], guards={"A5": "tesaki"})
    do(s, "go:A2", "no_dice", "card:1.1")
    assert (s.ninja[0].noise, s.ninja[0].detected) == (0, True)


def test_distraction_moves_a_guard_but_not_through_doors():
    s = act(["distraction"], at="F9", guards={"F12": "tesaki"}, doors={"F12-G12": "shoji"})
    do(s, "card:1.1", "guard:F12")
    assert asked(s) == "march"
    assert s.deciders == (1,)
    assert "go:G12" not in can(s)
    do(s, "go:E13", "go:D13", "go:C13")
    assert s.guards[0].sq == Q["C13"]
    assert "card:1.1" not in can(act(["distraction"], guards={"B3": "boss"}))


def test_bribed_guard_stays_where_it_is():
    s = act(["bribed_guard"], guards={"J8": "tesaki", "G19": "bushi"})
    do(s, "card:1.1")
    assert can(s) == {"guard:J8"}  # yellow guards only
    do(s, "guard:J8", "done")
    until(s, "step_four", free_move="pass", buy="enough")
    assert "guard:J8" not in can(s)
    assert "guard:G19" in can(s)
    do(s, "recruiting")
    until(s, "activate")
    assert not s.guards[0].bribed


@pytest.mark.rule("KAG-262")
def test_map_shows_one_token_each_activation_to_the_ninja_alone():
    s = KageGame(3).arrange(
        ninja={"yuto": "A1", "rin": "C1"},
        guards=FAR,
        active="yuto",
        cards={"yuto": ["map"]},
        search={"C3": "t09", "E6": "t05"},
    )
    do(s, "card:1.1")
    assert s.ninja[0].cards[0][1]
    do(s, "card:1.1", "at:C3")
    assert [v.token for v in s.view(1).search] == ["t09", None]
    assert [v.token for v in s.view(2).search] == ["t09", None]
    assert s.view(None).search[0].token is None
    assert "card:1.1" not in can(s)


@pytest.mark.rule("KAG-114")
def test_friends_calm_guards_with_the_advanced_rules():
    s = act(["friends"], game=ADV, guards={"J8": "tesaki", "G19": "bushi"}, alert_guards=["J8", "G19"])
    do(s, "card:1.1", "guard:J8", "guard:G19")
    assert not any(g.alert for g in s.guards.values())


def test_false_trail_moves_the_alert_token_back_but_not_below_one():
    s = act(["false_trail"], alert=5)
    do(s, "card:1.1")
    assert s.alert == 4
    assert "card:1.1" not in can(act(["false_trail"], alert=1))


def test_kusarigama_reaches_two_squares_in_sight():
    s = act(["+kusarigama"], at="G19", guards={"I19": "tesaki"}, rolls=[5])
    do(s, "melee", "dice:1f0s")
    assert s.guards == {}
    assert "melee" not in can(act(["+kusarigama"], at="G19", guards={"J19": "tesaki"}))
    assert "melee" not in can(act(["kusarigama"], at="G19", guards={"I19": "tesaki"}))


def test_blinding_egg_leaves_a_guard_its_own_square():
    s = act(["+blinding_egg"], at="G19", guards={"I19": "tesaki"})
    do(s, "card:1.1", "guard:I19")
    assert aoi(s, s.guards[0]) == 1 << Q["I19"]
    do(s, "go:H19", "done")
    assert s.guards[0].dim == 0
    assert s.ninja[0].tested == 0


def test_caltrops_and_poisoned_rice_are_cards_with_tokens():
    uses = {c.id: c.uses for c in MH.edition.ninja_cards}
    assert (uses["caltrops"], uses["poisoned_rice"]) == (3, 2)
    s = act(["poisoned_rice"])
    do(s, "go:B1")
    assert "drop_rice" not in can(s)  # face down it has no effect
    do(s, "card:1.1")
    assert "drop_rice" in can(s)


@pytest.mark.rule("KAG-R58", "KAG-H12")
def test_a_seat_that_is_not_active_uses_its_cards_between_activations():
    s = KageGame(4).arrange(ninja={"yuto": "A1", "rin": "C1"}, guards=FAR, cards={"rin": ["false_trail"]}, alert=5)
    do(s, "ninja:1")
    assert (asked(s), s.deciders) == ("react", (2,))  # N1
    do(s, "card:2.1")
    assert s.alert == 4
    assert s.deciders == (1,)  # no card is left: no further question


# -- event cards -----------------------------------------------------------------------------------------------------


def failed(event, **setup):
    s = MH.arrange(
        **{
            "ninja": {"yuto": "D4"},
            "guards": FAR,
            "active": "yuto",
            "search": {"C3": "t05"},
            "rolls": [2],
            "barracks": ["Q18"],
            "event": event,
            **setup,
        }
    )
    return do(s, "search", "dice:0f1s")


@pytest.mark.rule("KAG-222", "KAG-120")
@pytest.mark.parametrize(("event", "level"), [("patrol_route", 0), ("veteran_rounds", 1), ("captain_inspects", 2)])
def test_events_that_place_guards_do_so_at_any_alert_level(event, level):
    s = failed(event)
    do(s, "at:Q18")
    assert s.guards[1].kind == s.types[level]


@pytest.mark.rule("KAG-120")
def test_the_other_events():
    assert failed("loose_tiles").ninja[0].noise == 2
    assert failed("stray_cat").ninja[0].noise == 1
    restless = failed("restless_guard")
    assert (asked(restless), restless.deciders) == ("free_move", (0,))
    do(restless, "guard:T20", "go:T19", "stop")
    assert restless.ninja[0].noise == 1  # the noise comes after the event
    cut = failed("cut_hand")
    do(cut, "colour:force")
    assert cut.ninja[0].force == 1
    lucky = failed("lucky_find", top="salve")
    assert asked(lucky) == "store"
    moon = failed("moonlight")
    assert moon.sky == 1
    assert aoi(moon, moon.guards[0]) >> Q["P20"] & 1  # four squares away
    cloud = failed("cloud_cover")
    assert aoi(cloud, cloud.guards[0]) >> Q["R20"] & 1
    assert not aoi(cloud, cloud.guards[0]) >> Q["Q20"] & 1  # three squares away
    lamp = failed("guttering_lamp", lanterns=["T19", "A19"])
    do(lamp, "at:T19")
    assert lamp.lanterns == (Q["A19"],)


def test_the_sky_clears_at_the_end_of_the_guard_turn():
    s = failed("moonlight")
    do(s, "done")
    until(s, "step_four", buy="enough")
    assert s.sky == 1
    do(s, "recruiting")
    until(s, "activate")
    assert s.sky == 0


def test_every_ninja_and_event_card_of_the_edition_is_used_in_this_file():
    text = Path(__file__).read_text(encoding="utf-8")
    missing = [c.id for c in (*MH.edition.ninja_cards, *MH.edition.event_cards) if f'{c.id}"' not in text]
    assert missing == []


def test_the_edges_of_salve_egg_and_second_wind():
    s = act(["+salve"], wounds={"yuto": (0, 1)})
    do(s, "card:1.1")
    assert s.ninja[0].stealth_wounds == 0
    assert "card:1.1" not in can(act(["+blinding_egg"], at="G19", guards={"J19": "tesaki"}))  # three squares away
    s = act(["second_wind"], at="D4", search={"C3": "t05"}, rolls=[6, 6], top="salve")
    do(s, "search", "dice:1f1s", "pass", "toss_new", "card:1.1")
    assert can(s) == {"colour:force", "colour:stealth"}  # dice used in a test come back, too
    do(s, "colour:force", "colour:stealth")
    assert (s.ninja[0].force, s.ninja[0].stealth) == (2, 2)


def test_cards_are_addressed_by_their_own_slots():
    cards = ["+keen_blade", "+shuriken", "salve", "parry"]
    s = act(cards)
    do(s, "discard_card", "toss:1.4")
    assert s.view(0).ninja_discard == ["parry"]
    two = act(["+throwing_daggers", "+shuriken"], at="F19", guards={"I19": "tesaki"}, rolls=[6])
    do(two, "ranged", "card:1.2", "dice:1f0s")
    assert [c[2] for c in two.ninja[0].cards if c] == [3, 1]  # the shuriken were thrown
    other = KageGame(4).arrange(
        ninja={"yuto": "A1", "rin": "C1"}, guards=FAR, active="yuto", cards={"rin": ["parry"], "yuto": ["salve"]}
    )
    do(other, "discard_card")
    assert can(other) == {"toss:1.1"}  # another seat's cards are not for you to discard
    away = KageGame(4).arrange(ninja={"yuto": "A1", "rin": "C1"}, guards=FAR, cards={"rin": ["parry", "salve"]})
    do(away, "ninja:1", "toss:2.2")  # a seat that is not active discards at N1
    assert away.view(0).ninja_discard == ["salve"]
