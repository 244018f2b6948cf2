"""What a card would do at this moment: said where it is turned up or played, from what its seat can know."""

from __future__ import annotations

import re
from typing import Any

import pytest

from sudare.core import Perspective, Voice
from sudare.core.ledger import look_up
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
        ("blinding_egg", {"guards": {"D6": "tesaki"}}, "Once it lies open, it can blind Tesaki at D6"),
        ("+blinding_egg", {"guards": {"D6": "tesaki"}}, "Now it can blind Tesaki at D6"),
        ("shuriken", {}, "Nothing now: no guard is within 4 squares and in sight of Yuto"),
        ("shuriken", {"guards": {"E5": "tesaki"}}, "Once it lies open, Yuto can shoot at Tesaki at E5"),
        ("short_bow", {"dice": {"yuto": (1, 2)}}, "Nothing now: the shot needs 2 force dice, and Yuto has 1"),
        ("salve", {}, "Nothing now: Yuto has no wound"),
        ("smoke_bomb", {}, "Little now: Yuto is undetected and watched by nobody; it would only spare the next step"),
        ("smoke_bomb", {"detected": ["yuto"]}, "Once it lies open, it can make Yuto undetected"),
        ("lockpicks", {}, "Nothing now: no door is at the square of Yuto"),
        ("keen_blade", {}, "Nothing now: no guard is next to Yuto"),
        ("keen_blade", {"guards": {"D5": "tesaki"}}, "It counts at once for an attack on Tesaki at D5"),
        ("kusarigama", {"guards": {"E5": "tesaki"}}, "Once it lies open, Yuto can attack Tesaki at E5"),
        ("soft_tabi", {}, "Nothing in this turn: the move token comes when the next ninja turn begins"),
        ("flash_powder", {}, "Nothing now: it answers a melee attack on Yuto, and you are asked then. It does so from"),
        ("night_garb", {"detected": ["yuto"]}, "Nothing now: Yuto is detected"),
        ("caltrops", {}, "Nothing now: after a step of Yuto a token can be dropped on the square just left"),
        ("silk_rope", {}, "Nothing now: no other ninja is within 4 squares and in sight of Yuto"),
        ("climbing_claws", {"ninja": {"yuto": "A10"}}, "Nothing now: no wall next to Yuto has a free square behind it"),
        ("bribed_guard", {"guards": {"T20": "tesaki"}}, "Now it can be for Tesaki at T20"),
    ],
)
def test_a_card_says_what_it_would_do_now(card: str, parts: dict[str, Any], said: str):
    assert said in turned(card, **parts)


def test_caltrops_name_the_square_that_was_just_left():
    s = do(MH.arrange(**ALONE, cards={"yuto": ["caltrops"]}), "go:C6")
    assert "Once it lies open, a token can be dropped on C5" in Perspective.of(s, 1, []).label(
        MH.actions.id("card:1.1")
    )


def test_what_another_ninja_holds_waits_until_it_acts():
    two = {"ninja": {"yuto": "C5", "rin": "A1"}, "active": "rin", "cards": {"yuto": ["lockpicks"]}}
    assert label("card:1.1", **two).endswith("Nothing before the next activation of Yuto")


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


# -- what a place means ----------------------------------------------------------------------------------------------


def test_who_ends_where_guards_watch_reads_what_they_can_do_there():
    seen = {"ninja": {"yuto": "A1"}, "guards": {"A4": "tesaki"}, "active": "yuto"}
    assert label("done", **seen).endswith(
        "Tesaki at A4 watches it, and in the guard turn can try to detect it, evaded or not"
    )
    assert label("done", **seen, detected=["yuto"]).endswith("watches it, and in the guard turn it can be attacked")
    assert label("done", **ALONE).endswith("move tokens left")


def test_a_guard_on_the_move_reads_whom_it_would_watch_from_a_square():
    here = {"ninja": {"yuto": "A1"}, "guards": {"A6": "tesaki"}, "turn_of": "guard", "actions": 2}
    s = do(MH.arrange(**here), "guard:A6", "march")
    said = Perspective.of(s, 0, []).label
    assert said(MH.actions.id("go:A5")) == "To A5"
    do(s, "go:A5")
    assert Perspective.of(s, 0, []).label(MH.actions.id("go:A4")) == "To A4: from there it watches Yuto"
    close = {"ninja": {"yuto": "A1"}, "guards": {"A3": "tesaki"}, "detected": ["yuto"], "turn_of": "guard"}
    s = do(MH.arrange(**close, actions=2), "guard:A3", "march")
    assert Perspective.of(s, 0, []).label(MH.actions.id("go:A2")) == "To A2: it could attack Yuto there"


def test_a_token_says_how_often_it_can_be_bought():
    assert label("buy_move:force", **ALONE).endswith("(two can be bought in a turn, so far 0)")
    s = do(MH.arrange(**ALONE), "buy_move:force")
    said = Perspective.of(s, 1, []).label(MH.actions.id("buy_move:stealth"))
    assert said == "Buy a move token with a stealth die (two can be bought in a turn, so far 1)"


# -- everything that can stand on the screen -------------------------------------------------------------------------

TOKENS = (
    *("Search token", "Trap", "Barrack", "Lantern", "Bell", "Shoji door", "Plank door", "Infiltration token"),
    *("Escape token", "Caltrop token", "Poisoned rice token", "Fire", "Hostage", "Chest", "Captive ninja"),
    *("Move token", "Noise token", "Action token", "Wound token"),
)
NAMED = [
    one.name
    for part in ("guard_cards", "ninja_cards", "event_cards", "missions", "bosses", "guard_types", "ninja")
    for one in getattr(MH.edition, part)
]


@pytest.mark.parametrize("name", [*TOKENS, *NAMED])
def test_everything_on_the_screen_can_be_looked_up_with_its_whole_effect(name: str):
    """The first thing that `rules` and `card` find by a name is what is called so, and it says what it does."""
    for cards in (False, True):
        first = look_up(MH.passages(), name, cards)[0]
        assert (first.title or first.text.partition(".")[0]).casefold() == name.casefold(), first
        assert len(first.text) > len(name) + 20, first


@pytest.mark.parametrize("part", ["guard_cards", "ninja_cards", "event_cards"])
def test_every_printed_text_stands_in_the_rulebook_word_by_word(part: str):
    """What is looked up is not shorter than what is printed."""
    told = {one.title: _letters(one.text) for one in MH.passages()}
    for one in getattr(MH.edition, part):
        missing = set(_letters(one.text)) - set(told[one.name])
        assert len(missing) <= 3, (one.name, missing)


def _letters(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.casefold())
