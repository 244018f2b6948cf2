"""Whatever one points at on the board says what fails, and what would make it possible."""

from __future__ import annotations

import pytest

from sudare.core import Chance, Perspective, Voice
from sudare.doors.words import read
from sudare.games.kage import KageGame
from sudare.games.kage.arrange import do
from sudare.games.kage.state import KageState

MH = KageGame(2, {"board": "mh", "boss": "kenta"})
TURN = {"turn_of": "guard", "actions": 4}


def why(s: KageState, action: str) -> tuple[str, str]:
    """Return why the seat that is asked cannot do something, and the rule."""
    seat = s.deciders[0]
    refusal = s.refusal(seat, MH.actions.id(action), Voice(MH, seat, ["Aiko", "Botan"]))
    return refusal.text, refusal.rule


def test_a_ninja_that_the_guard_player_points_at_says_who_could_do_something_about_it():
    guards = {"A4": "tesaki", "T20": "tesaki"}
    hidden = MH.arrange(ninja={"yuto": "A1"}, guards=guards, **TURN)
    said = ("First choose who acts: Tesaki at A4 could try to detect Yuto at once.", "KAG-216")
    assert why(hidden, "at:A1") == why(hidden, "ninja:1") == said
    far = MH.arrange(ninja={"yuto": "A1"}, guards={"T20": "tesaki"}, **TURN)
    assert why(far, "at:A1")[0] == ("No guard that can still act watches Yuto: choose one and move it closer first.")
    seen = MH.arrange(ninja={"yuto": "A1"}, guards=guards, detected=["yuto"], **TURN)
    assert why(seen, "at:A1")[0].startswith("No guard that can still act stands next to Yuto")
    assert why(seen, "at:C3")[0].startswith("First choose the guard that acts; then C3 can be its way")


def test_a_square_says_why_the_guard_that_acts_does_not_get_there():
    s = do(MH.arrange(ninja={"yuto": "A1"}, guards={"A4": "tesaki", "A6": "tesaki"}, **TURN), "guard:A4")
    assert why(s, "at:A9") == ("Tesaki at A4 moves 3 squares for a token; A9 is 5 steps away.", "KAG-224")
    assert why(s, "at:B6")[0] == "Tesaki at A4 can get there: choose to move, then B6."
    assert why(s, "at:A6")[0] == "Tesaki at A4 acts now: finish it before you choose Tesaki at A6."
    far = do(MH.arrange(ninja={"yuto": "T1"}, guards={"A4": "tesaki"}, **TURN), "guard:A4")
    assert "Yuto is 19 squares away: move it closer" in why(far, "at:T1")[0]


def test_a_square_far_away_says_what_is_left_of_a_move():
    s = do(MH.arrange(ninja={"yuto": "T1"}, guards={"A4": "tesaki"}, **TURN), "guard:A4", "march")
    assert (
        why(s, "at:A9") == why(s, "go:A9") == ("A9 is 5 squares away; Tesaki at A4 can move 3 squares more.", "KAG-224")
    )


@pytest.mark.parametrize("thing", ["at:A5", "guard:A5", "ninja:1"])
def test_in_the_middle_of_a_test_the_board_waits(thing: str):
    s = do(MH.arrange(ninja={"yuto": "A1"}, guards={"A5": "tesaki"}, active="yuto"), "go:A2")
    assert why(s, thing) == ("A test is under way: first choose its dice.", "KAG-145")


def test_a_walk_that_stops_says_at_which_step_and_for_whom():
    s = MH.arrange(ninja={"yuto": "A1"}, guards={"A8": "tesaki"}, active="yuto")
    text, rule = why(s, "go:A5")
    assert rule == "KAG-178"
    assert text == (
        "Tesaki at A8 watches the step to A5, so it is tested, and a walk stops before it: walk up to it, then take "
        "that step by itself."
    )


def test_a_card_that_lies_open_says_how_it_is_used():
    here = {"ninja": {"yuto": "C5"}, "active": "yuto"}
    s = MH.arrange(**here, cards={"yuto": ["+shuriken", "+caltrops"]})
    assert why(s, "card:1.1")[0] == "No guard is within 4 squares and in sight for Shuriken."
    assert why(s, "card:1.2")[0] == "Yuto has not just left a square."
    near = MH.arrange(**here, cards={"yuto": ["+shuriken"]}, guards={"E5": "tesaki"})
    assert why(near, "card:1.1")[0] == "Shuriken is used by choosing the ranged attack."


def test_a_square_that_is_typed_and_out_of_reach_is_refused_with_its_reason():
    """In the terminal the name of a square is enough, also of one that cannot be reached."""
    s = MH.arrange(ninja={"yuto": "A1"}, active="yuto")
    chain, left = read(Perspective.of(s, 1, []), "t1", Chance("typed"))
    assert (chain, left) == ([MH.actions.id("go:T1")], 0)
    assert why(s, "go:T1")[0] == "T1 is 19 steps away; Yuto has 6 move tokens."
