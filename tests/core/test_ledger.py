"""Looking things up: by any word that a person would use, in every game, cards and parts of the edition included."""

from __future__ import annotations

import re

import pytest

from sudare.core import find_game
from sudare.core.ledger import look_up, parts, passages

GAMES = ("shogunate", "omnitsu", "ninja", "chiyo", "kage")
PAGE = """# Odd

**The game in one breath.** You are one of three.

## What it is about

- **ODD-001** The odd one out wins the stake.

## Cards

| no. | name | what it does | rule |
|---|---|---|---|
| 1 | Short Bow (`b_short`) | Shoots *twice*. | ODD-002 |
| 2 | Bow | Shoots once. | |

## Examples

- **Example 1** A short game of two that win.
"""


def found(words: str, cards: bool = False) -> list[str]:
    return [one.id or one.title or one.text for one in look_up(passages(PAGE), words, cards)]


def test_rules_rows_and_paragraphs_are_all_passages() -> None:
    book = passages(PAGE)
    assert [one.section for one in book] == ["Odd", "What it is about", "Cards", "Cards", "Examples"]
    assert book[2].text == "Short Bow: what it does: Shoots twice.; rule: ODD-002"  # without the name of a file's entry
    assert book[0].title == "The game in one breath"


def test_an_id_finds_its_rule_and_a_name_its_card() -> None:
    assert found("odd-001") == ["ODD-001"]
    assert found("short bow") == ["ODD-002"]
    assert found("SHORT BOW", cards=True) == ["ODD-002"]
    assert found("bow", cards=True) == ["Bow", "ODD-002"]


def test_people_ask_for_the_goal_and_rulebooks_speak_of_winning() -> None:
    assert found("goal")[0] == "ODD-001"
    assert found("victory")[0] == "ODD-001"
    assert found("win")[0] == "ODD-001"  # the rules come before the examples
    assert found("wind") == []  # a short word is not found in another one
    assert found("xylophone") == []


@pytest.mark.parametrize("name", GAMES)
def test_every_name_in_an_edition_finds_what_it_is(name: str) -> None:
    game = find_game(name)()
    book = game.passages()
    for part in parts(game.edition):
        best = look_up(book, part.title)[0]
        assert part.title.casefold() in f"{best.title} {best.text}".casefold(), (part.title, best)


@pytest.mark.parametrize("name", GAMES)
def test_the_words_that_newcomers_type_find_the_answer(name: str) -> None:
    book = find_game(name)().passages()
    for words in ("goal", "win", "how to win", "end", "setup", "hidden", "turn"):
        assert look_up(book, words), words
    for one in look_up(book, "goal")[:1]:
        assert re.search(r"\b(win|wins|trying|score)\b", one.text), one


@pytest.mark.parametrize(
    ("name", "words", "says"),
    [
        ("shogunate", "tie", "tied"),
        ("omnitsu", "tie", "shared victories"),
        ("ninja", "tie", "draw"),
        ("chiyo", "tie", "Tied Nobles"),
        ("kage", "short bow", "range 6"),
        ("kage", "volley", "free ranged attack"),
        ("kage", "oka", "At the start of the guard turn"),
        ("chiyo", "court poet", "Spy question"),
        ("omnitsu", "yojimbo", "Shield"),
        ("ninja", "poison the well", "Poison the Well"),
    ],
)
def test_what_was_looked_for_in_vain_before(name: str, words: str, says: str) -> None:
    assert says in look_up(find_game(name)().passages(), words)[0].text


@pytest.mark.parametrize("name", GAMES)
def test_every_rulebook_begins_with_the_game_in_one_breath(name: str) -> None:
    """Who you are, what you want, what you do in a turn, what is hidden, how it ends: five sentences."""
    first = find_game(name)().rulebook().partition("\n## ")[0]
    (breath,) = re.findall(r"(?m)^\*\*The game in one breath\.\*\* (.*)$", first)
    sentences = re.split(r"(?<=[.)]) (?=[A-Z])", breath)
    assert len(sentences) == 5
    assert sentences[0].startswith("You ")
    assert "want" in sentences[1]
    assert sentences[3].startswith("Hidden are ")
    assert re.search(r"\bwins?\b|\bend", sentences[4])


def test_a_short_name_is_what_its_row_is_about_and_a_number_is_not() -> None:
    rows = ("| Ninja | House | Dice |", "|---|---|---|", "| Rin | red | 2 |", "")
    more = ("| n | Mission | Goal |", "|---|---|---|", "| 1 | Fire | 9 |")
    page = "\n".join(("# Rules", "", *rows, *more))
    assert [(one.title, one.text) for one in passages(page)] == [
        ("Rin", "Rin: House: red; Dice: 2"),
        ("Fire", "Fire: Goal: 9"),
    ]
