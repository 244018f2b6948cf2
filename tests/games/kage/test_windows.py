"""Reaction windows: they open by what everybody knows, and who asks what tells nothing."""

from __future__ import annotations

import pytest

from sudare.core import Perspective
from sudare.doors import Standing
from sudare.games.kage import KageGame
from sudare.games.kage.arrange import asked, can, do

MH = KageGame(2)
Q = MH.board.by_name
FAR = {"T20": "tesaki"}


def step(game=MH, **setup):
    s = game.arrange(**{"ninja": {"yuto": "A1"}, "guards": FAR, "active": "yuto", **setup})
    return do(s, "go:B1")


@pytest.mark.rule("KAG-H01", "KAG-218", "KAG-R49", "KAG-065")
def test_e29_the_guards_window_needs_a_card_a_noise_token_and_an_empty_slot():
    assert asked(step(hand=["extra_rations"], noise=1)) == "react"  # whatever the card is
    assert asked(step(hand=["extra_rations"])) == "act"  # no noise token in the pool
    assert asked(step(noise=1)) == "act"  # no card
    assert asked(step(hand=["extra_rations"], ninja_noise={"yuto": 1})) == "act"  # not collected yet


@pytest.mark.rule("KAG-R47", "KAG-217", "KAG-H01")
def test_e30_face_down_cards_still_fill_their_slots():
    s = step(hand=["snagged"], noise=1, mat=["-double_time", "-hindrance", "sharp_eyes"])
    assert asked(s) == "act"


@pytest.mark.rule("KAG-H01")
def test_e58_a_window_opens_only_if_some_card_of_the_decks_has_its_code():
    def searched(game):
        s = game.arrange(
            ninja={"yuto": "D4"},
            guards=FAR,
            active="yuto",
            search={"C3": "t05"},
            rolls=[5],
            top="salve",
            hand=["extra_rations"],
            noise=1,
        )
        do(s, "search", "dice:0f1s", "pass", "toss_new")
        return asked(s)

    assert searched(MH) == "act"
    assert searched(KageGame(2, {"advanced_rules": True})) == "react"


@pytest.mark.rule("KAG-219", "KAG-128", "KAG-218")
def test_in_the_ninja_turn_a_card_costs_a_noise_token_and_places_nothing():
    s = step(hand=["snagged", "call_the_watch"], noise=2)
    assert can(s) == {"pass", "pass_on", "pass_turn", "play:snagged"}
    do(s, "play:snagged")
    assert s.noise == 1
    assert s.mat == ((s.game.names["guard_card"].index("snagged"), True),)


@pytest.mark.rule("KAG-H02")
def test_the_owner_of_the_turn_comes_first_and_the_window_goes_on_until_all_pass():
    s = MH.arrange(
        ninja={"katsumi": "J2"},
        guards={"K2": "tesaki"},
        active="katsumi",
        cards={"katsumi": ["focus"]},
        hand=["stand_fast", "stand_fast"],
        noise=2,
        rolls=[3],
    )
    do(s, "melee", "dice:1f0s")
    assert s.deciders == (1,)  # the ninja's own card first
    do(s, "card:1.1")
    assert s.deciders == (0,)
    do(s, "play:stand_fast")
    assert asked(s) == "react"  # one card at a time
    do(s, "play:stand_fast")
    assert s.noise == 0


def standing(s, seat):
    return s.game.standing(Perspective.of(s, seat, []))


@pytest.mark.rule("KAG-H02")
def test_standing_passes_are_the_seats_own_and_change_no_question():
    s = step(hand=["extra_rations", "snagged"], noise=1)
    assert standing(s, 0) is None  # there is something to play: a person is asked
    do(s, "pass_on")
    assert s.view(0).standing_passes == ["N4"]
    assert s.view(1).standing_passes == []
    do(s, "go:C1")
    assert asked(s) == "react"  # the question exists all the same
    assert standing(s, 0) == MH.pass_  # but whoever sits there need not answer it
    assert standing(s, 1) is None
    auto = KageGame(2, {"reaction_mode": "auto_pass", "guard_setup": "auto", "boss": "kenta"}).new("1")
    assert "N4" in auto.view(0).standing_passes


@pytest.mark.rule("KAG-H02")
def test_a_pass_for_the_rest_of_the_turn_holds_for_every_window_and_ends_with_the_turn():
    s = step(hand=["snagged", "hindrance"], noise=1)
    do(s, "pass_turn")
    assert s.view(0).standing_passes == ["turn"]
    do(s, "go:C1")
    assert standing(s, 0) == MH.pass_
    do(s, "pass", "done")
    while s.phase == "ninja_turn":
        assert standing(s, s.deciders[0]) is not None or asked(s) == "activate"
        do(s, "pass" if asked(s) == "react" else "end_turn")
    assert s.view(0).standing_passes == []


@pytest.mark.rule("KAG-H02")
def test_a_seat_with_nothing_to_play_answers_for_itself():
    s = step(hand=["extra_rations"], noise=1)
    assert can(s) == {"pass", "pass_on", "pass_turn"}
    assert standing(s, 0) is None  # a quick pass by the table would tell that it holds nothing


@pytest.mark.rule("KAG-H02")
def test_standing_passes_can_be_taken_back_at_a_decision_of_ones_own_turn():
    s = step(hand=["snagged"], noise=1, cards={"yuto": ["parry"]})
    assert "watch" not in can(s)
    do(s, "pass_on")
    assert "watch" not in can(s)  # the guard player's passes are no business of the ninja
    do(s, "done", "pass_on")  # the ninja's own standing pass, before the end check
    do(s, "pass_on", "pass_turn", "enough", "enough")
    assert "watch" in can(s)
    do(s, "watch")
    assert s.view(0).standing_passes == []
    assert asked(s) == "step_four"
    assert s.view(1).standing_passes == ["N9", "G0", "turn"]


@pytest.mark.rule("KAG-H01", "KAG-208")
def test_ninja_windows_in_the_guard_turn_open_for_any_face_down_card():
    def marched(cards):
        s = KageGame(3).arrange(
            ninja={"yuto": "A1", "rin": "C1"}, guards={"J8": "tesaki"}, turn_of="guard", actions=1, cards={"rin": cards}
        )
        do(s, "guard:J8", "march")
        return s

    for card in ("parry", "shuriken", "hush"):
        s = marched([card])
        assert (asked(s), s.deciders) == ("react", (2,))
    assert asked(marched(["+shuriken"])) == "march"
    s = marched(["shuriken"])
    do(s, "card:2.1")  # equipment may be turned up
    assert s.ninja[1].cards[0][1]
    bonus = marched(["hush"])
    assert can(bonus) == {"pass", "pass_on", "pass_turn"}  # a bonus card only where its timing fits


@pytest.mark.rule("KAG-H12", "KAG-R58")
def test_seats_that_are_not_active_are_asked_when_a_ninja_is_named_and_when_it_has_finished():
    s = KageGame(3).arrange(ninja={"yuto": "A1", "rin": "C1"}, guards=FAR, cards={"rin": ["keen_blade"]})
    do(s, "ninja:1")
    assert (asked(s), s.deciders) == ("react", (2,))  # N1
    do(s, "pass")
    assert (asked(s), s.deciders) == ("act", (1,))
    do(s, "done")
    assert (asked(s), s.deciders) == ("react", (2,))  # N8
    do(s, "toss:2.1")
    assert (asked(s), s.deciders) == ("activate", (1,))


@pytest.mark.rule("KAG-H02", "KAG-259")
def test_e51_noise_by_a_reaction_can_be_cancelled_inside_it():
    s = MH.arrange(
        ninja={"shizuka": "A1"},
        guards={"B6": "tesaki"},
        active="shizuka",
        hand=["creaking_floor"],
        noise=1,
        moves={"shizuka": 6},
    )
    for square in ("B1", "C1", "D1", "E1"):
        do(s, f"go:{square}")
        while asked(s) == "evade":
            do(s, "dice:0f1s")
        if square != "E1" and asked(s) == "react":
            do(s, "pass")
    do(s, "play:creaking_floor")
    assert asked(s) == "noise"
    do(s, "cancel_noise")
    assert s.ninja[0].noise == 0
    assert not s.ninja[0].detected


@pytest.mark.rule("KAG-R77")
def test_cards_that_can_do_nothing_are_not_offered():
    s = MH.arrange(
        ninja={"yuto": "A1"},
        guards={"J8": "tesaki"},
        turn_of="guard",
        actions=1,
        hand=["field_promotion"],
    )
    assert "play:field_promotion" not in can(s)  # yellow alert: nobody can be promoted
    s = MH.arrange(ninja={"yuto": "A1"}, guards=FAR, active="yuto", cards={"yuto": ["+salve", "second_wind"]})
    assert not any(name.startswith("card:") for name in can(s))


@pytest.mark.rule("KAG-155")
def test_a_card_that_would_do_nothing_is_no_reason_to_ask_a_person():
    def fights(card):
        s = MH.arrange(
            ninja={"yuto": "A1"}, guards={"A2": "tesaki"}, active="yuto", cards={"yuto": [card]}, rolls=[6, 6]
        )
        do(s, "melee", "dice:1f0s")
        assert asked(s) == "react" and "card:1.1" in can(s)
        return Standing().answer(Perspective.of(s, 1, []))

    assert fights("lockpicks") is not None  # there is no door
    assert fights("keen_blade") is None  # it would help
