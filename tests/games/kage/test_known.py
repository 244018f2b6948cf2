"""What a side knows, the headings of its options, and what guards' dice must reach: plain sentences, nothing hidden."""

import pytest

from sudare.core import Chance, Perspective, Table
from sudare.games.kage.arrange import do
from sudare.games.kage.game import KageGame
from sudare.games.kage.state import CARD, SEEN, UP
from sudare.games.kage.words.known import known

MH = KageGame(2, {"board": "mh", "boss": "kenta"})


def question(s):
    """Return the open question as its seat reads it."""
    return Perspective.of(s, s.deciders[0], []).question()


def played(table: Table):
    """Play a game by rules of thumb, move by move."""
    bots = [table.game.thumb(seat, Chance(f"known {seat}")) for seat in range(table.game.seats)]
    while not table.state.over:
        yield table
        seat = table.state.deciders[0]
        table.act(seat, bots[seat].choose(table.perspective(seat)))


@pytest.mark.rule("KAG-R03")
def test_what_one_knows_follows_from_ones_own_side_and_names_nothing_hidden():
    game = KageGame(2)
    titles = game.titles["ninja_card"]
    seen = set()
    for table in played(Table(game, "known")):
        if len(table.moves) % 40:
            continue
        s = table.state
        for seat in (0, 1):
            mine = table.perspective(seat)
            said = known(game, mine)
            assert said == known(game, Perspective.decode(game, mine.encoded()))
            seen |= {(seat, title) for title in said}
        cards = " ".join(known(game, table.perspective(0)).get("Their cards", []))
        open_ = {titles[c[CARD]] for n in s.ninja for c in n.cards if c is not None and (c[UP] or c[SEEN])}
        for hidden in {titles[c[CARD]] for n in s.ninja for c in n.cards if c is not None} - open_:
            assert hidden not in cards
    assert {(0, "Their cards"), (0, "Their clues"), (1, "The guards' cards"), (1, "Clues and search tokens")} <= seen
    assert known(game, table.perspective(0)) == known(game, table.perspective(None)) == {}  # over: all lies open


def test_ones_own_cards_come_before_those_of_the_other_ninja_and_deeds_before_all():
    s = MH.arrange(
        ninja={"shizuka": "C5", "katsumi": "P5", "yuto": "P8"},
        cards={"shizuka": ["night_garb"], "katsumi": ["short_bow"], "yuto": ["soft_tabi"]},
        search={"C4": "t14"},
        active="katsumi",
    )
    asked = question(s)
    groups = list(dict.fromkeys(option.group for option in asked.options))
    assert groups.index("Walk") < groups.index("Cards of Katsumi") < groups.index("Cards of the other ninja")
    assert groups[-1] == "End"


@pytest.mark.rule("KAG-227", "KAG-231")
def test_a_guards_roll_says_what_its_target_is_made_of():
    s = MH.arrange(ninja={"yuto": "C5"}, guards={"C6": "tesaki"}, turn_of="guard", actions=3)
    assert "watches Yuto, undetected" in question(s).options[0].label
    labels = [option.label for option in question(do(s, "guard:C6")).options]
    assert any(
        "(6 and the stealth of Yuto, 1)" in label and label.startswith("Try to detect Yuto: ") for label in labels
    )
