"""What a seat was shown stays with it: hands, faces, the top of the deck; and what follows from it."""

from __future__ import annotations

from typing import Any

import pytest

from sudare.core import Chance, Perspective, Table, Voice
from sudare.core.events import told_to
from sudare.games.omnitsu import OmnitsuGame
from sudare.games.omnitsu import events as tells


def dealt(b: Any) -> Any:
    """Tell everybody that the position was dealt like this: hands of one size, one scroll each."""
    s, n = b.s, b.game.tables.n
    pile = [n + kind for kind in range(3) for _ in range(s.pile[kind])]
    s.tell(tells.DEALT, len(s.hands[0]), pile, s.discard[:], to={i: (hand[:],) for i, hand in enumerate(s.hands)})
    return b


def side(b: Any, seat: int | None) -> Perspective:
    return Perspective.of(b.s, seat, [told_to(b.game, seat, n, h) for n, h in enumerate(b.s.log)])


def notes(b: Any, seat: int) -> Any:
    return b.game.aid(side(b, seat))


def cards(b: Any, seat: int, other: int) -> dict[str, tuple[int, float]]:
    return {card.card: (card.turn, card.chance) for card in notes(b, seat).hands[other].cards}


def test_the_open_pile_tells_what_was_dealt_but_not_to_whom(deal):
    b = deal(2)
    seen = notes(b, 0)
    assert seen.sealed == {1: {"daimyo": 0.5, "poison": 0.5}, 2: {"daimyo": 0.5, "poison": 0.5}}
    assert seen.unlocated == {"daimyo": 1, "poison": 1, "decoy": 0}


def test_who_has_read_one_of_two_scrolls_knows_where_both_are(lay):
    b = dealt(lay(2, hands={0: "abbot", 1: "geisha"}, sealed={0: "daimyo", 1: "poison"}))
    b.act(0, "crack:1").act(1, "play:geisha@1")
    mine, theirs = notes(b, 0), notes(b, 1)
    assert mine.sealed == {2: {"poison": 1.0}}
    assert mine.unlocated == {"daimyo": 0, "poison": 0, "decoy": 0}
    assert "scroll 2 must be Poison" in side(b, 0).text()
    assert theirs.sealed == {2: {"daimyo": 0.5, "poison": 0.5}}
    assert theirs.hands[0].scrolls == {"daimyo": 0.5, "poison": 0.5}
    assert theirs.unlocated == {"daimyo": 1, "poison": 1, "decoy": 0}


def test_a_hand_that_was_seen_stays_seen_until_its_cards_leave_it(lay):
    b = dealt(lay(2, hands={0: "rooftop_watcher abbot", 1: "geisha temple"}, sealed={0: "daimyo", 1: "poison"}))
    b.act(0, "play:rooftop_watcher@2").act(1, "play:geisha@1").declare(0, "b").quiet()
    assert cards(b, 0, 1) == {"temple": (1, 1.0)}
    assert "You have seen in the hand of Seat 2: Temple (31) (turn 1)." in side(b, 0).text()
    assert cards(b, 1, 0) == {}, "who was looked at has seen nothing"
    b.act(1, "b").quiet()
    while "choose_action" not in b.asked().values():
        for seat in b.s.deciders:
            b.act(seat, next(name for name in b.legal(seat) if name != "card:temple"))
    assert b.s.turn == 2
    assert cards(b, 0, 1)["temple"] == (1, 1.0), "the next turn does not make anybody forget"
    b.act(0, "play:abbot").act(1, "play:temple")
    assert "temple" not in cards(b, 0, 1)


def test_a_card_that_may_have_gone_to_another_hand_is_noted_with_its_chance(lay):
    hands = {0: "rooftop_watcher yojimbo", 1: "pickpocket juggler", 2: "abbot temple"}
    b = dealt(lay(3, hands=hands, sealed={0: "daimyo", 1: "poison", 2: "decoy"}))
    b.act(0, "play:rooftop_watcher@3").act(1, "play:pickpocket@3").act(2, "play:abbot")
    b.declare(2, "b").quiet()  # draws two cards that nobody else sees
    b.act(0, "b").quiet()
    assert {chance for _, chance in cards(b, 0, 2).values()} == {1.0}
    b.act(1, "a").quiet()
    taken = cards(b, 0, 1)
    assert all(chance == pytest.approx(1 / 3, abs=1e-3) for _, chance in taken.values())
    assert all(chance == pytest.approx(2 / 3, abs=1e-3) for _, chance in cards(b, 0, 2).values())
    assert [chance for _, chance in cards(b, 2, 1).values()] == [1.0], "who lost the card knows which one it was"


def test_who_exchanges_hands_knows_what_the_other_got(lay):
    b = dealt(lay(2, hands={0: "court_lady yojimbo", 1: "abbot temple"}, sealed={0: "daimyo", 1: "poison"}))
    b.act(0, "play:court_lady@2").act(1, "play:abbot").declare(1, "b").quiet()
    b.act(0, "a").quiet()
    assert cards(b, 0, 1)["yojimbo"] == (1, 1.0)
    assert cards(b, 1, 0)["temple"] == (1, 1.0)


def test_tables_that_keep_no_notes_have_no_notebook(lay):
    parts = dict(hands={0: "rooftop_watcher abbot", 1: "geisha temple"}, sealed={0: "daimyo", 1: "poison"})

    def looked(**options: bool) -> Any:
        b = dealt(lay(2, options, **parts))
        return b.act(0, "play:rooftop_watcher@2").act(1, "play:geisha@1").declare(0, "b").quiet()

    b = looked(keep_notes=False)
    assert notes(b, 0) is None
    assert "Temple" not in side(b, 0).text()
    b = looked(unseen_aid=False)
    assert cards(b, 0, 1) == {"temple": (1, 1.0)}
    assert notes(b, 0).sealed == {1: {}, 2: {}}
    assert notes(b, 0).unlocated is None
    assert "cannot locate" not in side(b, 0).text()


def test_the_notebook_speaks_in_sentences(lay):
    b = dealt(lay(2, hands={0: "rooftop_watcher abbot", 1: "geisha temple"}, sealed={0: "daimyo", 1: "poison"}))
    b.act(0, "play:rooftop_watcher@2").act(1, "play:geisha@1").declare(0, "b").quiet()
    said = b.game.aid_text(side(b, 0), Voice(b.game, 0))
    assert said.splitlines() == [
        "Where the scrolls can be, by what you were shown, not by why people act as they do:",
        "- Scroll 1, before you: Daimyo's (50 %) or Poison (50 %).",
        "- Scroll 2, before Seat 2: Daimyo's (50 %) or Poison (50 %).",
        "You have seen in the hand of Seat 2: Temple (31) (turn 1).",
        "Scrolls you cannot locate: 1 Daimyo's, 1 Poison.",
    ]


@pytest.mark.parametrize(
    ("hand", "sealed", "said"),
    [
        ("abbot", "daimyo", "11 points if it is Daimyo's"),
        ("abbot", "poison", "killed if it is Poison"),
        ("abbot decoy", "decoy", "killed: you have a cracked scroll in your hand"),
        ("abbot temple", "", "2 points: you have no scroll, only your cards"),
        ("abbot", "decoy poison", "killed: you have more than one scroll"),
    ],
)
def test_the_text_says_at_its_head_how_the_seat_stands(lay, hand, sealed, said):
    b = lay(2, hands={0: hand, 1: "geisha"}, sealed={0: sealed, 1: "decoy"})
    goal, standing = side(b, 0).text().splitlines()[:2]
    assert goal.startswith("You are a messenger: be alive with the most points")
    assert said in standing


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_notebook_is_never_wrong(seats):
    """In whole games: what is certain is so, and the truth is never called impossible."""
    table = Table(OmnitsuGame(seats), f"notebook {seats}")
    bots = [table.game.thumb(seat, Chance(f"bot {seat}")) for seat in range(seats)]
    kinds = ("daimyo", "poison", "decoy")
    ids = table.game.tables.ids
    looked = 0
    while not table.state.over:
        seat = table.state.deciders[0]
        perspective = table.perspective(seat)
        s = table.state
        if len(table.told(seat)) % 5 == 0 and s.phase != "ending":
            book = table.game.aid(perspective)
            for token, kind in s.kind.items():
                assert kinds[kind] in book.sealed[token]
            for other, hand in enumerate(book.hands):
                held = [ids[card] for card in s.hands[other]]
                assert all(card.card in held for card in hand.cards if card.chance == 1.0)
                assert all(f"scroll_{kind}" in held for kind, chance in hand.scrolls.items() if chance == 1.0)
                if other != seat:
                    cracked = [card.removeprefix("scroll_") for card in held if card.startswith("scroll_")]
                    assert set(cracked) <= set(hand.scrolls)
            looked += 1
        table.act(seat, bots[seat].choose(perspective))
    assert looked > 5
