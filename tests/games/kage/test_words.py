"""What people read: questions know what they are about, refusals name the condition, log lines carry the point."""

from __future__ import annotations

from typing import Any

import pytest

from sudare.conformance.words import read_game
from sudare.core import Perspective, Voice
from sudare.core.events import told_to
from sudare.doors.standing import Standing
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


def test_the_target_of_an_evasion_names_awareness_lantern_and_further_guards():
    guards = {"A5": "tesaki", "B4": "tesaki"}
    s = MH.arrange(ninja={"yuto": "A1"}, guards=guards, active="yuto", lanterns=["B5"])
    assert "in the light of the lantern at B5, evasion test against 5" in labels(s)["go:A2"]
    assert question(do(s, "go:A2")).prompt.count(
        "The target 5 is 2 for the awareness of Tesaki at A5, 2 for the light of the lantern at B5 that it stands in "
        "and 1 for a further guard that watches."
    )


def test_a_guard_that_counts_as_two_is_named_where_nobody_else_watches():
    s = MH.arrange(ninja={"yuto": "A1"}, guards={"A6": "bushu"}, active="yuto")
    assert (
        "The target 4 is 3 for the awareness of Bushu at A6 and 1 more because Bushu at A6 counts as two guards."
        in (question(do(s, "go:A2")).prompt)
    )


def test_a_free_move_says_which_card_gives_it_and_how_many_are_left():
    s = MH.arrange(ninja={"yuto": "A1"}, guards={"T20": "tesaki"}, hand=["lords_command"], turn_of="guard", actions=3)
    asked = question(do(s, "play:lords_command"))
    assert asked.prompt == "Lord's Command: which guard moves without a token (at most 2 squares)? Free moves left: 3."
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
    assert asked.prompt.startswith(
        "Shizuka is about to make noise: the search failed. Take the noise token (so far 0)?"
    )
    do(s, "take_noise")
    assert "Shizuka makes noise: the search failed. Noise tokens of Shizuka: 1." in log(s)


# -- reasons ---------------------------------------------------------------------------------------------------------


def test_a_search_says_which_of_its_conditions_fail():
    here = {"ninja": {"yuto": "C5"}, "active": "yuto"}
    assert why(MH.arrange(**here), "search") == ("There is no search token on or next to Yuto's square.", "KAG-164")
    seen = MH.arrange(**here, search={"C4": "t01"}, guards={"E5": "tesaki"})
    assert why(seen, "search") == (
        "Yuto is watched by Tesaki at E5, and a search needs a square that nobody watches.",
        "KAG-164",
    )
    blind = MH.arrange(**here, search={"C4": "t01"}, dice={"yuto": (2, 0)}, guards={"E5": "tesaki"})
    text = why(blind, "search")[0]
    assert text.startswith("Yuto has no stealth die left. Yuto is watched by Tesaki at E5, and a search needs")


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
    assert head.startswith("You lead Yuto, Katsumi and Rin. Your secret mission is The Sleeping Daimyo: you win when")
    assert "The guards win if all three ninja fall (so far 0)" in head
    assert clues.startswith("Now: find 7 clues (so far 2).")
    assert "the die plus the number of clues must make 9 (with 7 clues a 2 or more)" in test
    assert deed.startswith("Then: strike at the hostage, the target of The Sleeping Daimyo.")
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


TEA = {"ninja": {"yuto": "C9", "katsumi": "B1", "rin": "C1"}, "active": "yuto", "mission": "m_mh_tea"}


def states(s: KageState, seat: int = 1) -> list[str]:
    """Return the steps of the mission: what is done, what is next, what comes then; without how it is done."""
    return [line.partition(". ")[0].removesuffix(".") for line in s.view(seat).goal.splitlines()[1:]]


def test_a_mission_in_two_parts_says_which_part_is_done():
    s = MH.arrange(**TEA, rolls=[6])
    assert states(s) == [
        "Now: prepare the tea at area h or i (Kitchen)",
        "Then: find 3 clues (so far 0)",
        "Then: serve the tea at area r, s or t (Great hall)",
        "Then: get away",
    ]
    do(s, "mission_action", "dice:0f2s")
    assert states(s)[:2] == ["Done: prepare the tea at area h or i (Kitchen)", "Now: find 3 clues (so far 0)"]
    assert states(s, 0)[0] == "Done: the ninja had to prepare the tea at area h or i (Kitchen)"


def test_the_goal_names_the_places_of_the_next_step():
    s = MH.arrange(ninja={"yuto": "A1"}, active="yuto", mission="m_rations", barracks=["C5", "O7"], pool=["t01"] * 3)
    assert states(s)[:2] == ["Done: find 3 clues (so far 3)", "Now: foul the rations in the barrack at C5"]
    lies = {"mission": "m_kidnap", "passed": True, "pool": ["t01"] * 7, "objective": ("hostage", "K5")}
    assert "Now: take the hostage at K5" in states(MH.arrange(ninja={"yuto": "A1"}, active="yuto", **lies))
    ways = {"infiltration": ["A5", "T5", "H1"], "exits": (2, 1, 3), "escape": "esc_1", "need": 1, "completed": True}
    s = MH.arrange(ninja={"yuto": "A1"}, active="yuto", mission="m_arson", passed=True, **ways)
    assert states(s)[-1] == "Now: get away by exit 1 at T5 (1 ninja must leave, so far 0)"
    assert "only the ninja know which one is right" in s.view(0).goal


@pytest.mark.parametrize("board", ["mh", "ad", "dr", "mg"])
def test_every_mission_of_every_board_is_told_step_by_step_from_its_beginning_to_its_end(board: str):
    game = KageGame(2, {"board": board, "boss": "kenta"})
    for m in game.edition.missions:
        if m.board not in ("", board):
            continue
        for more in ({}, {"passed": bool(m.difficulty), "pool": ["t01", "t05", "t06"] * 3}):
            s = game.arrange(ninja={"yuto": "A1", "rin": "A2"}, active="yuto", barracks=["C5"], mission=m.id, **more)
            lines = s.view(1).goal.splitlines()
            assert sum(line.startswith("Now: ") for line in lines) == 1, (m.id, lines)
            assert not any("nobody" in line or ".." in line or "  " in line for line in lines), (m.id, lines)
            assert "Now: the ninja" in s.view(0).goal or m.name not in s.view(0).goal


def test_where_it_stands_a_ninja_reads_what_it_cannot_do_and_why():
    seen = {"ninja": {"shizuka": "C5"}, "guards": {"D6": "tesaki"}, "search": {"C4": "t14"}, "active": "shizuka"}
    text = question(MH.arrange(**seen)).prompt
    assert (
        "The search token 6 at C4 cannot be searched now: Shizuka is watched by Tesaki at D6, and a search needs"
        in text
    )
    assert "Tesaki at D6 watches Shizuka, so the first step is tested: longer walks can be chosen after it." in text
    text = question(MH.arrange(**seen, detected=["shizuka"])).prompt
    assert "Shizuka cannot fade into the shadows: Shizuka is watched by Tesaki at D6, and fading needs" in text


def test_a_guard_far_away_says_what_a_shot_lacks():
    far = {"ninja": {"yuto": "A1"}, "guards": {"A6": "tesaki"}, "active": "yuto"}
    assert "A shot needs a ranged weapon, and Yuto has none." in why(MH.arrange(**far), "at:A6")[0]
    down, up = {"yuto": ["shuriken"]}, {"yuto": ["+shuriken"]}
    assert "To shoot, turn Shuriken up first (range 4)." in why(MH.arrange(**far, cards=down), "at:A6")[0]
    assert "Shuriken reaches 4 squares." in why(MH.arrange(**far, cards=up), "at:A6")[0]


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


def test_an_attack_says_target_chance_and_noise_before_it_is_chosen():
    here = {"ninja": {"yuto": "A1"}, "guards": {"A2": "tesaki"}, "active": "yuto"}
    melee = labels(MH.arrange(**here))["melee"]
    assert melee.startswith("Melee attack on Tesaki at A2: ")
    assert melee.endswith("must reach 3). Success is silent; a failure makes noise, and Yuto is detected")
    two = MH.arrange(ninja={"yuto": "A1"}, guards={"A2": "tesaki", "B1": "tesaki"}, active="yuto")
    assert labels(two)["melee"] == "Melee attack"
    assert all(
        "must reach 3). Without a stealth die even a success" in text for text in labels(do(two, "melee")).values()
    )
    far = MH.arrange(ninja={"yuto": "A1"}, guards={"A3": "tesaki"}, active="yuto", cards={"yuto": ["+shuriken"]})
    assert labels(far)["ranged"].startswith("Ranged attack with Shuriken on Tesaki at A3: ")


def test_a_single_set_of_dice_is_still_asked_for_so_that_nobody_rolls_unaware():
    s = do(MH.arrange(ninja={"yuto": "A1"}, guards={"A2": "tesaki"}, dice={"yuto": (1, 0)}, active="yuto"), "melee")
    assert list(labels(s)) == ["dice:1f0s"]
    assert Standing().answer(Perspective.of(s, 1, [])) is None


def test_an_evaded_guard_needs_no_further_test_and_the_texts_say_so():
    s = MH.arrange(ninja={"yuto": "A1"}, guards={"A5": "tesaki"}, active="yuto", rolls=[6])
    do(s, "go:A2", "dice:0f1s")
    assert "Yuto has evaded Tesaki at A5: no further test for it in this activation." in question(s).prompt
    assert labels(s)["go:A3"] == "To A3: Tesaki at A5 evaded until the activation ends"


def test_a_step_onto_a_guard_says_that_it_only_passes():
    s = MH.arrange(ninja={"yuto": "A1"}, guards={"A2": "tesaki"}, active="yuto")
    assert labels(s)["go:A2"].startswith("To A2: a guard stands there: the ninja may only pass through; watched by")


def test_the_lantern_is_named_without_a_stealth_die_too():
    here = {"ninja": {"yuto": "A1"}, "guards": {"A5": "tesaki"}, "active": "yuto", "lanterns": ["B5"]}
    text = labels(MH.arrange(**here, dice={"yuto": (2, 0)}))["go:A2"]
    assert "in the light of the lantern at B5; without a stealth die the evasion fails" in text


def test_a_door_that_hides_a_ninja_from_a_guard_says_so():
    here = {"ninja": {"yuto": "F9"}, "doors": {"F9-G9": "shoji"}, "active": "yuto"}
    assert labels(MH.arrange(**here))["open_door"] == "Open the shoji door F9-G9"
    seen = labels(MH.arrange(**here, guards={"H9": "tesaki"}))["open_door"]
    assert seen == "Open the shoji door F9-G9. Behind it Tesaki at H9 will see Yuto"


def test_a_card_just_drawn_says_what_face_up_and_face_down_mean():
    here = {"ninja": {"shizuka": "C5"}, "search": {"C4": "t14"}, "active": "shizuka", "rolls": [6]}
    texts = labels(do(MH.arrange(**here, top="shuriken"), "search", "dice:0f1s"))
    assert texts["keep_down"].endswith("the guards do not know it, and it does nothing until it is turned up")
    assert "it works from now on, and the guards can read it" in texts["keep_up"]


def test_a_card_that_brings_lower_guards_says_why():
    s = MH.arrange(
        ninja={"yuto": "A1"}, hand=["call_the_household"], barracks=["T20"], turn_of="guard", actions=3, alert=1
    )
    do(s, "play:call_the_household")
    assert "Tesaki comes instead of a guard of the level red: the alert is only yellow." in log(s, 1)
    calm = MH.arrange(ninja={"yuto": "A1"}, hand=["call_the_watch"], barracks=["T20"], turn_of="guard", actions=3)
    assert not any("instead of" in line for line in log(do(calm, "play:call_the_watch"), 1))


# -- what can be pointed at ------------------------------------------------------------------------------------------


def test_a_token_a_guard_and_a_door_say_what_is_missing():
    s = MH.arrange(
        ninja={"yuto": "C5"},
        search={"C4": "t01", "C8": "t02"},
        guards={"E5": "tesaki"},
        doors={"F9-G9": "shoji"},
        active="yuto",
    )
    assert why(s, "at:C4")[0].startswith(
        "Search token 3 at C4 cannot be searched now. Yuto is watched by Tesaki at E5, and"
    )
    assert why(s, "at:C8")[0].startswith(
        "Search token 3 at C8 is 3 squares away: a ninja searches from its square or next"
    )
    assert why(s, "at:E5")[0].startswith(
        "Tesaki at E5 is 2 squares away: a melee attack is made from the next square. A shot needs"
    )
    assert why(s, "door:F9-G9")[0].startswith("Yuto must stand on one of the two squares F9-G9")
