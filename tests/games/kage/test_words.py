"""What people read: questions know what they are about, refusals name the condition, log lines carry the point."""

from __future__ import annotations

from typing import Any

import pytest

from sudare.conformance.words import read_game
from sudare.core import Perspective, Voice
from sudare.core.events import told_to
from sudare.games.kage import KageGame
from sudare.games.kage.arrange import do
from sudare.games.kage.state import KageState

MH = KageGame(2, {"board": "mh", "boss": "kenta"})
NAMES = ["Aiko", "Botan", "Chiaki", "Daigo"]


def question(s: KageState) -> Any:
    """Return the open question as its seat reads it."""
    seat = s.deciders[0]
    asked = Perspective.of(s, seat, []).question(Voice(s.game, seat, NAMES))
    assert asked is not None
    return asked


def why(s: KageState, action: str) -> tuple[str, str]:
    """Return why the seat that is asked cannot do something, and the rule."""
    seat = s.deciders[0]
    refusal = s.refusal(seat, s.game.actions.id(action), Voice(s.game, seat, NAMES))
    return refusal.text, refusal.rule


def log(s: KageState, seat: int = 0) -> list[str]:
    """Return what a seat has been told so far."""
    voice = Voice(s.game, seat, NAMES)
    return [voice.event(told_to(s.game, seat, n, happening)) for n, happening in enumerate(s.log or [])]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_holds_no_sentence_that_a_person_cannot_use(seats: int):
    assert list(read_game(KageGame(seats), f"words {seats}")) == []


# -- questions -------------------------------------------------------------------------------------------------------


def test_a_question_names_the_ninja_and_what_it_has_left():
    asked = question(MH.arrange(ninja={"yuto": "A1"}, active="yuto"))
    assert asked.prompt == "What does Yuto do (undetected; 6 move tokens, 2 force and 2 stealth dice left)?"
    assert asked.about == ["ninja:yuto"]


def test_an_evasion_says_before_whom_and_what_failing_means():
    s = do(MH.arrange(ninja={"yuto": "A1"}, guards={"A5": "tesaki"}, active="yuto"), "go:A2")
    asked = question(s)
    assert asked.prompt.startswith("Yuto steps to A2, watched by Tesaki at A5: which dice for the evasion")
    assert asked.about == ["ninja:yuto", "square:A5"]


def test_a_free_move_says_which_card_gives_it_and_how_many_are_left():
    s = MH.arrange(ninja={"yuto": "A1"}, guards={"T20": "tesaki"}, hand=["lords_command"], turn_of="guard", actions=3)
    asked = question(do(s, "play:lords_command"))
    assert asked.prompt == "Lord's Command: which guard moves for nothing (at most 2 squares)? Free moves left: 3."
    assert "Lord's Command: Tesaki at T20 moves without a token." in log(do(s, "guard:T20"))


def test_a_guard_is_named_with_its_square_and_its_price():
    s = MH.arrange(ninja={"yuto": "A1"}, guards={"T20": "tesaki"}, turn_of="guard", actions=1)
    assert question(s).prompt.startswith("You have 1 action token and 0 noise tokens: which guard acts")
    asked = question(do(s, "guard:T20"))
    assert asked.prompt == "What does Tesaki at T20 do, for an action token?"
    assert asked.about == ["square:T20"]


def test_noise_says_why_it_is_made():
    s = MH.arrange(ninja={"shizuka": "C5"}, search={"C4": "t14"}, active="shizuka", rolls=[1], event="stray_cat")
    asked = question(do(s, "search", "dice:0f1s"))
    assert asked.prompt == "Shizuka is about to make noise: the search failed. Take the token (you have 0)?"
    do(s, "take_noise")
    assert "Shizuka makes noise: the search failed. Noise tokens of Shizuka: 1." in log(s)


# -- reasons ---------------------------------------------------------------------------------------------------------


def test_a_search_says_which_of_its_conditions_fail():
    here = {"ninja": {"yuto": "C5"}, "active": "yuto"}
    assert why(MH.arrange(**here), "search") == ("There is no search token on or next to Yuto's square.", "KAG-164")
    seen = MH.arrange(**here, search={"C4": "t01"}, guards={"E5": "tesaki"})
    assert why(seen, "search") == ("Yuto is watched by Tesaki at E5.", "KAG-164")
    blind = MH.arrange(**here, search={"C4": "t01"}, dice={"yuto": (2, 0)}, guards={"E5": "tesaki"})
    text = why(blind, "search")[0]
    assert text == "Yuto has no stealth die left. Yuto is watched by Tesaki at E5."


def test_a_step_says_what_is_in_the_way():
    s = MH.arrange(ninja={"yuto": "F9"}, doors={"F9-G9": "shoji"}, active="yuto")
    assert why(s, "go:G9") == ("A shoji door is between F9 and G9.", "KAG-019")
    assert why(s, "go:F17") == ("F17 is 8 steps away; Yuto has 6 move tokens.", "KAG-135")
    assert why(s, "go:H9") == ("H9 is 7 steps away; Yuto has 6 move tokens.", "KAG-135")
    assert why(s, "go:G8")[1] == "KAG-013"
    assert why(s, "go:G8")[0].startswith("A corner or a doorway is in the way")


def test_a_guard_says_why_it_cannot_act_or_attack():
    s = MH.arrange(ninja={"yuto": "A1"}, guards={"A2": "tesaki", "T20": "tesaki"}, turn_of="guard", actions=2)
    assert why(s, "guard:B5") == ("No guard stands on B5.", "KAG-216")
    do(s, "guard:A2")
    assert why(s, "strike:1") == ("Yuto is undetected: detect it first.", "KAG-230")
    assert why(s, "shoot:1") == ("Tesaki at A2 has no ranged attack.", "KAG-233")
    assert why(s, "finish") == ("Tesaki at A2 takes at least one action once it is chosen.", "KAG-216")
    assert why(s, "use_noise") == ("You have no noise token.", "KAG-064")


def test_a_card_says_whether_it_is_held_and_when_it_is_played():
    s = MH.arrange(ninja={"yuto": "A1"}, guards={"T20": "tesaki"}, hand=["snagged"], turn_of="guard", actions=2)
    assert why(s, "play:volley") == ("You do not hold Volley.", "KAG-055")
    assert why(s, "play:snagged") == ("Snagged is played after a step of a ninja.", "KAG-R77")


def test_dice_say_how_many_are_left_and_which_colour_the_test_needs():
    s = do(MH.arrange(ninja={"yuto": "C5"}, search={"C4": "t01"}, active="yuto"), "search")
    assert why(s, "dice:4f1s") == ("Yuto has 2 unused force dice, not 4.", "KAG-143")
    assert why(s, "dice:1f0s") == ("This is a stealth test: it needs at least 1 stealth die.", "KAG-145")


def test_nonsense_gets_the_question_again():
    s = MH.arrange(ninja={"yuto": "A1"}, active="yuto")
    assert why(s, "boss:kenta")[0].startswith("That is not what is asked now: What does Yuto do")


# -- log lines -------------------------------------------------------------------------------------------------------


def test_a_roll_says_whose_and_for_what():
    s = MH.arrange(ninja={"shizuka": "C5"}, search={"C4": "t01"}, active="shizuka", rolls=[5], top="salve")
    do(s, "search", "dice:0f1s")
    assert "Shizuka rolls 5 for the search: the best die 5 +2 against 3, success." in log(s)


def test_a_silent_kill_says_why_nobody_heard_it():
    s = MH.arrange(ninja={"katsumi": "A1"}, guards={"A2": "tesaki"}, active="katsumi", rolls=[6])
    do(s, "melee", "dice:1f0s")
    assert "Nobody hears Katsumi: it was undetected, and no other guard watched it." in log(s)


def test_a_special_mission_says_that_it_needs_no_test():
    six = ["t01", "t02", "t03", "t05", "t06", "t07"]
    s = MH.arrange(
        ninja={"yuto": "C5"},
        active="yuto",
        mission="m_dread",
        pool=six,
        search={"C4": "t08"},
        rolls=[6],
        top="salve",
    )
    do(s, "search", "dice:0f1s", "toss_new")
    assert any("roll no mission die: their mission is a special one" in line for line in log(s))
    assert not any("nothing" in line for line in log(s))


# -- the goal --------------------------------------------------------------------------------------------------------


def test_every_text_begins_with_who_you_are_how_one_wins_and_what_comes_next():
    team = {"yuto": "A1", "katsumi": "B1", "rin": "C1"}
    s = MH.arrange(ninja=team, active="yuto", mission="m_mh_daimyo", pool=["t01", "t02"])
    head, clues, test, deed, escape = s.view(1).goal.splitlines()
    assert head.startswith("You lead Yuto, Katsumi and Rin. The guards win if all three ninja fall (so far 0)")
    assert clues.startswith("Now: find 7 clues (so far 2).")
    assert "the die plus the number of clues must make 9 (with 7 clues a 2 or more)" in test
    assert deed.startswith("Then: The Sleeping Daimyo.")
    assert "1 ninja must leave" in escape
    assert Perspective.of(s, 1, []).text().startswith(s.view(1).goal)
    guard = s.view(0).goal
    assert guard.startswith("You command the guards: stop the three ninja. You win if")
    assert "Daimyo" not in guard
    assert guard.splitlines()[1].startswith("Now: the ninja search for clues (so far 2).")


def test_the_list_goes_on_with_the_mission_and_the_head_knows_who_has_fallen():
    s = MH.arrange(ninja={"yuto": "A1"}, active="yuto", mission="m_mh_daimyo", passed=True, pool=["t01"] * 7)
    head, *steps = s.view(1).goal.splitlines()
    assert head.startswith("You lead Yuto. Katsumi and Rin have fallen.")
    assert [step.split(":")[0] for step in steps] == ["Done", "Done", "Now", "Then"]


# -- dice ------------------------------------------------------------------------------------------------------------


def labels(s: KageState) -> dict[str, str]:
    """Return the options of the open question."""
    return {option.action: option.label for option in question(s).options}


def test_a_step_into_sight_says_who_watches_and_the_chance():
    here = {"ninja": {"yuto": "A1"}, "guards": {"A5": "tesaki"}, "active": "yuto"}
    calm = labels(MH.arrange(**here))
    assert calm["go:A2"] == "To A2: watched by Tesaki at A5, evasion test against 2 (99% with all dice)"
    assert calm["go:B1"] == "To B1"
    no_dice = labels(MH.arrange(**here, dice={"yuto": (2, 0)}))
    assert "without a stealth die the evasion fails: noise, and detected" in no_dice["go:A2"]
    assert labels(MH.arrange(**here, detected=["yuto"]))["go:A2"].endswith("makes noise (detected already)")


def test_a_door_says_what_must_be_reached_with_which_chance_and_that_its_bell_rings():
    s = MH.arrange(ninja={"yuto": "F9"}, doors={"F9-G9": "shoji"}, bells={"F9-G9": "G9"}, active="yuto")
    do(s, "open_door")
    assert all("Its bell rings whatever you roll" in label for label in labels(s).values())
    asked = question(do(s, "colour:force"))
    assert "must reach 4 (" in asked.prompt and "a 1 always fails" in asked.prompt
    assert "Its bell rings whatever you roll: that makes noise." in asked.prompt
    assert all(option.label.endswith("%") for option in asked.options)


def test_a_six_that_decides_is_named():
    """KAG-151: Shizuka's stealth makes the target 8, and a natural 6 succeeds all the same."""
    s = MH.arrange(
        ninja={"shizuka": "A1"}, guards={"A3": "tesaki"}, turn_of="guard", actions=2, rolls=[6, 1], search={"T1": "t01"}
    )
    do(s, "guard:A3", "detect:1")
    assert any("the best die 6 +0 against 8, success, because a 6 always succeeds." in line for line in log(s))


# -- what can be pointed at ------------------------------------------------------------------------------------------


def test_a_token_a_guard_and_a_door_say_what_is_missing():
    s = MH.arrange(
        ninja={"yuto": "C5"},
        search={"C4": "t01", "C8": "t02"},
        guards={"E5": "tesaki"},
        doors={"F9-G9": "shoji"},
        active="yuto",
    )
    assert why(s, "at:C4")[0] == "Search token 3 at C4 cannot be searched now. Yuto is watched by Tesaki at E5."
    assert why(s, "at:C8")[0].startswith(
        "Search token 3 at C8 is 3 squares away: a ninja searches from its square or next"
    )
    assert why(s, "at:E5")[0] == "Tesaki at E5 is 2 squares away: a melee attack is made from the next square."
    assert why(s, "door:F9-G9")[0].startswith("Yuto must stand on one of the two squares F9-G9")
