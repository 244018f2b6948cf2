"""Chance: portable, verifiable, cheap to copy; and the hidden deck that lives on it."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudare.core import Chance, Deck, commitment, new_seed

seeds = st.text(max_size=80)


def test_the_numbers_of_a_seed_are_the_same_everywhere_and_forever() -> None:
    """Old records live on these numbers: when this test must change, every record ever written is void."""
    chance = Chance("sudare")
    assert [chance.word() for _ in range(3)] == [13270879053682484266, 18207284314061914622, 2586941062997781323]
    assert [chance.below(6) for _ in range(12)] == [4, 0, 3, 2, 4, 5, 3, 3, 2, 1, 2, 1]
    cards = list(range(10))
    chance.shuffle(cards)
    assert cards == [2, 0, 6, 5, 8, 1, 7, 9, 3, 4]
    assert chance.fork("bots").below(1000) == 611


def test_anybody_can_verify_the_numbers_with_a_plain_hash_function() -> None:
    """Word i is word i % 8 of the keyed BLAKE2b hash of block number i // 8."""
    chance = Chance("0123456789abcdef" * 4)
    drawn = [chance.word() for _ in range(20)]
    for i, word in enumerate(drawn):
        block = blake2b((i // 8).to_bytes(8, "little"), key=b"0123456789abcdef" * 4).digest()
        assert word == int.from_bytes(block[i % 8 * 8 : i % 8 * 8 + 8], "little")


def test_a_long_seed_counts_to_its_last_letter() -> None:
    assert Chance("x" * 70 + "a").word() != Chance("x" * 70 + "b").word()


def test_a_new_seed_cannot_be_guessed_and_its_commitment_hides_it() -> None:
    one, two = new_seed(), new_seed()
    assert one != two and len(one) == 64
    assert commitment(one) != commitment(two)
    assert one not in commitment(one)
    assert commitment("sudare") == "cb2eb5f4fa6e042ee8ca6ebc77c62460683a64c6fbec151cf543c3b0e10c32a5"


@given(seeds, st.integers(1, 10**6), st.integers(0, 20))
def test_below_stays_in_range_and_draws_one_number(seed: str, n: int, before: int) -> None:
    chance = Chance(seed)
    for _ in range(before):
        chance.word()
    twin = chance.clone()
    value = chance.below(n)
    assert 0 <= value < n
    assert chance.counter == before + 1
    assert value == (twin.word() * n) >> 64, "below is made of one word, so it can be verified"


def test_every_side_of_a_die_comes_up_about_as_often() -> None:
    chance = Chance("fair")
    sides = Counter(chance.below(6) for _ in range(6000))
    assert sorted(sides) == [0, 1, 2, 3, 4, 5]
    chi_square = sum((n - 1000) ** 2 / 1000 for n in sides.values())
    assert chi_square < 20.5  # 0.1 % of fair dice are worse; this seed is fixed


def test_every_order_of_three_cards_comes_up_about_as_often() -> None:
    chance = Chance("orders")
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        cards = [0, 1, 2]
        chance.shuffle(cards)
        orders[tuple(cards)] += 1
    assert len(orders) == 6
    assert sum((n - 1000) ** 2 / 1000 for n in orders.values()) < 20.5


@given(seeds, st.integers(0, 30), st.integers(1, 30))
def test_a_clone_draws_the_same_and_is_independent(seed: str, before: int, after: int) -> None:
    chance = Chance(seed)
    for _ in range(before):
        chance.word()
    clone = chance.clone()
    again = Chance.from_plain(chance.to_plain())
    ahead = [chance.word() for _ in range(after)]
    assert clone.counter == before
    assert [clone.word() for _ in range(after)] == ahead
    assert [again.word() for _ in range(after)] == ahead


def test_a_fork_is_another_stream_by_label_and_by_moment() -> None:
    chance = Chance("forks")
    streams = [chance.clone().fork("a"), chance.clone().fork("b"), chance.clone().fork(), chance]
    chance.word()
    streams.append(chance.clone().fork("a"))
    firsts = [[stream.word() for _ in range(4)] for stream in streams]
    assert len({tuple(words) for words in firsts}) == 5
    assert len({word for words in firsts for word in words}) == 20


def test_a_fork_does_not_care_how_much_its_parent_draws_later() -> None:
    one, two = Chance("x"), Chance("x")
    first, second = one.fork("f"), two.fork("f")
    for _ in range(9):
        one.word()
    assert [first.word() for _ in range(9)] == [second.word() for _ in range(9)]


def test_choice_takes_one_of_the_items() -> None:
    chance = Chance("choice")
    assert {chance.choice("abc") for _ in range(50)} == {"a", "b", "c"}
    with pytest.raises(IndexError):
        chance.choice([])


# -- the deck ---------------------------------------------------------------------------------------

hands = st.lists(st.integers(0, 9), max_size=12)


@given(hands, st.integers(0, 15), seeds)
def test_cards_are_drawn_in_the_order_that_was_looked_at(cards: list[int], n: int, seed: str) -> None:
    chance = Chance(seed)
    deck = Deck(cards)
    seen = deck.look(n, chance)
    assert len(seen) == min(n, len(cards))
    assert deck.look(n, chance) == seen, "looking again settles nothing anew"
    assert deck.cards() == sorted(cards), "looking takes nothing"
    drawn = [deck.draw(chance) for _ in range(len(deck))]
    assert drawn[: len(seen)] == seen
    assert sorted(drawn) == sorted(cards)
    assert len(deck) == 0
    with pytest.raises(IndexError):
        deck.draw(chance)


@given(hands, hands, hands, seeds)
def test_what_was_put_on_top_comes_first_and_what_was_put_under_last(
    cards: list[int], top: list[int], under: list[int], seed: str
) -> None:
    chance = Chance(seed)
    deck = Deck(cards)
    deck.put_under(under)
    deck.put_on_top(top)
    assert len(deck) == len(cards) + len(top) + len(under)
    drawn = [deck.draw(chance) for _ in range(len(deck))]
    assert drawn[: len(top)] == top
    assert drawn[len(top) + len(cards) :] == under
    assert sorted(drawn[len(top) : len(top) + len(cards)]) == sorted(cards)


def test_put_on_top_twice_is_last_in_first_out() -> None:
    deck = Deck([9])
    deck.put_on_top([3, 4])
    deck.put_on_top([1, 2])
    assert deck.look(5, Chance("any")) == [1, 2, 3, 4, 9]


def test_a_deck_that_nobody_looked_at_has_no_order() -> None:
    assert Deck([3, 1, 2]).rest == Deck([2, 3, 1]).rest == [1, 2, 3]
    deck = Deck([5, 6])
    deck.look(2, Chance("a"))
    deck.put_under([1])
    deck.put_on_top([8])
    deck.shuffle_in([0])
    assert (deck.top, deck.rest, deck.bottom) == ([], [0, 1, 5, 6, 8], [])


def test_looking_further_than_the_rest_settles_the_bottom_too() -> None:
    deck = Deck([4])
    deck.put_under([7, 8])
    assert deck.look(2, Chance("a")) == [4, 7]
    assert deck.look(9, Chance("a")) == [4, 7, 8]


def test_mixing_a_card_in_leaves_settled_places_alone() -> None:
    deck = Deck([5, 6])
    deck.put_on_top([1])
    deck.put_under([2])
    deck.mix_in(0)
    assert (deck.top, deck.rest, deck.bottom) == ([1], [0, 5, 6], [2])


@given(hands.filter(bool), seeds, st.data())
def test_removing_takes_exactly_one_copy(cards: list[int], seed: str, data: st.DataObject) -> None:
    deck = Deck(cards)
    deck.look(len(cards) // 2, Chance(seed))
    card = data.draw(st.sampled_from(cards))
    deck.remove(card)
    left = sorted(cards)
    left.remove(card)
    assert deck.cards() == left


def test_removing_what_is_not_there_is_an_error() -> None:
    deck = Deck([1, 2])
    with pytest.raises(ValueError, match="card 3 is not in the deck"):
        deck.remove(3)
    assert deck.cards() == [1, 2]


def test_a_cloned_deck_shares_nothing() -> None:
    deck = Deck([1, 2, 3, 4])
    deck.look(1, Chance("a"))
    deck.put_under([9])
    clone = deck.clone()
    before = (clone.top[:], clone.rest[:], clone.bottom[:])
    deck.put_on_top([7])
    deck.put_under([8])
    deck.mix_in(0)
    deck.draw(Chance("b"))
    assert (clone.top, clone.rest, clone.bottom) == before
