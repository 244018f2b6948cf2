"""What a card would do at this moment: said where it is turned up or played, from what its seat can know."""

from __future__ import annotations

from typing import Any

import pytest

from sudare.core import Perspective, Voice
from sudare.games.kage import KageGame
from sudare.games.kage.arrange import do
from sudare.games.kage.words.now import _NOTES

MH = KageGame(2, {"board": "mh", "boss": "kenta"})
ALONE = {"ninja": {"yuto": "C5"}, "active": "yuto"}


def label(action: str, **parts: Any) -> str:
    """Return the label of an option."""
    s = MH.arrange(**parts)
    seat = s.deciders[0]
    asked = Perspective.of(s, seat, []).question(Voice(MH, seat, ["Aiko", "Botan"]))
    assert asked is not None
    return {option.action: option.label for option in asked.options}[action]


def turned(card: str, **parts: Any) -> str:
    """Return what is said of a card when it could be turned up, or used where it lies open."""
    return label("card:1.1", **{**ALONE, "cards": {"yuto": [card]}, **parts})


@pytest.mark.parametrize(
    ("card", "parts", "said"),
    [
        ("blinding_egg", {}, "Nothing now: no guard but the boss is within 2 squares and in sight of Yuto"),
        ("blinding_egg", {"guards": {"D6": "tesaki"}}, "Now it could then blind Tesaki at D6"),
        ("+blinding_egg", {"guards": {"D6": "tesaki"}}, "Now it could blind Tesaki at D6"),
        ("shuriken", {}, "Nothing now: no guard is within 4 squares and in sight of Yuto"),
        ("shuriken", {"guards": {"E5": "tesaki"}}, "Now Yuto could then shoot at Tesaki at E5"),
        ("short_bow", {"dice": {"yuto": (1, 2)}}, "Nothing now: the shot needs 2 force dice, and Yuto has 1"),
        ("salve", {}, "Nothing now: Yuto has no wound"),
        ("smoke_bomb", {}, "Little now: Yuto is undetected and watched by nobody; it would only spare the next step"),
        ("smoke_bomb", {"detected": ["yuto"]}, "Now it would then make Yuto undetected"),
        ("lockpicks", {}, "Nothing now: no door is at the square of Yuto"),
        ("keen_blade", {}, "Nothing now: no guard is next to Yuto"),
        ("keen_blade", {"guards": {"D5": "tesaki"}}, "It counts at once for an attack on Tesaki at D5"),
        ("kusarigama", {"guards": {"E5": "tesaki"}}, "Now Yuto could then attack Tesaki at E5"),
        ("soft_tabi", {}, "Nothing in this turn: the move token comes when the next ninja turn begins"),
        ("flash_powder", {}, "Nothing now: it answers a melee attack on Yuto, and you are asked then. It does so from"),
        ("night_garb", {"detected": ["yuto"]}, "Nothing now: Yuto is detected"),
        ("caltrops", {}, "Nothing now: after a step of Yuto a token can be dropped on the square just left"),
        ("silk_rope", {}, "Nothing now: no other ninja is within 4 squares and in sight of Yuto"),
        ("climbing_claws", {"ninja": {"yuto": "A10"}}, "Nothing now: no wall next to Yuto has a free square behind it"),
        ("bribed_guard", {"guards": {"T20": "tesaki"}}, "Now it could be for Tesaki at T20"),
    ],
)
def test_a_card_says_what_it_would_do_now(card: str, parts: dict[str, Any], said: str):
    assert said in turned(card, **parts)


def test_caltrops_name_the_square_that_was_just_left():
    s = do(MH.arrange(**ALONE, cards={"yuto": ["caltrops"]}), "go:C6")
    assert "Now a token could then be dropped on C5" in Perspective.of(s, 1, []).label(MH.actions.id("card:1.1"))


def test_what_another_ninja_holds_waits_until_it_acts():
    two = {"ninja": {"yuto": "C5", "rin": "A1"}, "active": "rin", "cards": {"yuto": ["lockpicks"]}}
    assert label("card:1.1", **two).endswith("Nothing before Yuto acts")


def test_a_guard_card_that_changes_nothing_says_so():
    here = {"ninja": {"yuto": "A1"}, "hand": ["heavy_bolts"], "turn_of": "guard", "actions": 2}
    assert label("play:heavy_bolts", **here).endswith("Nothing now: no door is on the board")
    assert "Nothing now" not in label("play:heavy_bolts", **here, doors={"F9-G9": "shoji"})


def test_a_card_just_drawn_says_what_it_would_do_face_up():
    here = {"ninja": {"shizuka": "C5"}, "search": {"C4": "t14"}, "active": "shizuka", "rolls": [6], "top": "shuriken"}
    s = do(MH.arrange(**here), "search", "dice:0f1s")
    said = Perspective.of(s, 1, []).label(MH.actions.id("keep_up"))
    assert said.endswith("Nothing now: no guard is within 4 squares and in sight of Shizuka")


def test_every_piece_of_equipment_has_a_sentence_for_this_moment():
    assert {card.effect for card in MH.edition.ninja_cards if card.kind == "equipment"} <= set(_NOTES)
