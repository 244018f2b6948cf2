"""The example: Leduc poker by its rules, its sampler against exact probabilities, and its whole tree, counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from sudare.conformance import check_game
from sudare.core import Chance, Game, Perspective, Refusal, State, Table, find_game

rule = pytest.mark.rule

JACK, QUEEN, KING = range(3)
FOLD, CALL, RAISE = range(3)
LETTERS = {"f": FOLD, "c": CALL, "r": RAISE}


@pytest.fixture(scope="module")
def game() -> Game:
    return find_game(str(Path(__file__).parents[2] / "examples" / "leduc.py"))()


def dealt(game: Game, first: int, second: int, open_card: int | None = None) -> Any:
    """Return the start of a game with these cards; the open card lies on top of the deck."""
    state = game.State(game, Chance(f"{first}{second}{open_card}"))
    for card in (first, second):
        state.deck.remove(card)
    state.cards = (first, second)
    if open_card is not None:
        state.deck.remove(open_card)
        state.deck.put_on_top([open_card])
    state.log = []
    state.ask(game.book.decisions["bet"], 0)
    return state


def bet(state: State, letters: str) -> Any:
    """Make bets for whoever is asked: f, c, r."""
    for letter in letters:
        state.apply(state.deciders[0], LETTERS[letter])
    return state


def legal_names(state: State) -> list[str]:
    (seat,) = state.deciders
    return [state.game.actions.name(action) for action in state.legal(seat)]


@rule("LED-001")
def test_everybody_antes_one(game: Game) -> None:
    state = game.new("ante")
    assert state.paid == [1, 1]
    assert bet(dealt(game, KING, JACK, QUEEN), "cccc").returns() == [1.0, -1.0], "the ante is all that is won"


@rule("LED-002")
def test_everybody_gets_one_card_that_only_he_sees(game: Game) -> None:
    table = Table(game, "deal")
    names = ("jack", "queen", "king")
    for seat in (0, 1):
        own = names[table.state.cards[seat]]
        assert table.perspective(seat).view.own_card == own
        assert table.told(seat)[0].secret == {"card": own}
    watching = table.perspective(None)
    assert watching.view.own_card is None and watching.told[0].secret is None
    assert sorted([*table.state.cards, *table.state.deck.cards()]) == [0, 0, 1, 1, 2, 2]


@rule("LED-002")
def test_every_deal_comes_up_as_often_as_it_should(game: Game) -> None:
    deals = Counter(game.new(f"deal {number}").cards for number in range(6000))
    assert chi_square(deals, {(a, b): (2 if a == b else 4) / 30 for a in range(3) for b in range(3)}) < 26.1


@rule("LED-003")
def test_after_the_first_round_a_card_is_turned_up_for_all(game: Game) -> None:
    table = Table.at(dealt(game, KING, JACK, QUEEN))
    table.act(0, "call")
    assert table.state.open_card == -1 and table.perspective(None).view.open_card is None
    table.act(1, "call")
    assert [table.perspective(side).view.open_card for side in (0, 1, None)] == ["queen"] * 3
    assert table.told(None)[-1].data == {"card": "queen"}
    assert table.state.deciders == (0,), "the first seat opens the second round, too"
    assert table.state.raises == 0, "and raises are counted anew"


@rule("LED-004")
def test_without_a_raise_there_is_nothing_to_fold_to(game: Game) -> None:
    state = dealt(game, KING, JACK)
    assert legal_names(state) == ["call", "raise"]
    with pytest.raises(Refusal) as refused:
        state.apply(0, FOLD)
    assert str(refused.value) == "There is nothing to fold to: you can call for nothing. (LED-004)"
    assert state.paid == [1, 1] and state.deciders == (0,)


@rule("LED-004")
def test_calling_pays_the_difference(game: Game) -> None:
    state = bet(dealt(game, KING, JACK, QUEEN), "r")
    assert state.paid == [3, 1] and legal_names(state) == ["fold", "call", "raise"]
    bet(state, "c")
    assert state.paid == [3, 3] and state.open_card == QUEEN


@rule("LED-004")
def test_a_seat_that_is_away_calls(game: Game) -> None:
    state = bet(dealt(game, KING, JACK, QUEEN), "r")
    assert state.default(1) == CALL
    while not state.over:
        state.apply(state.deciders[0], state.default(state.deciders[0]))
    assert state.ending == "showdown" and state.paid == [3, 3]


@rule("LED-005")
def test_raises_are_two_before_and_four_after_the_open_card(game: Game) -> None:
    assert bet(dealt(game, KING, JACK), "r").paid == [3, 1]
    assert bet(dealt(game, KING, JACK), "rr").paid == [3, 5]
    assert bet(dealt(game, KING, JACK, QUEEN), "ccr").paid == [5, 1]
    assert bet(dealt(game, KING, JACK, QUEEN), "rrcrr").paid == [9, 13]


@rule("LED-005")
@pytest.mark.parametrize("before", ["rr", "crr", "ccrr", "rcrr", "rrccrr"])
def test_two_raises_a_round_are_the_limit(game: Game, before: str) -> None:
    state = bet(dealt(game, KING, JACK, QUEEN), before)
    paid = state.paid[:]
    assert legal_names(state) == ["fold", "call"]
    with pytest.raises(Refusal) as refused:
        state.apply(state.deciders[0], RAISE)
    assert str(refused.value) == "Two raises a round are the limit. (LED-005)"
    assert state.paid == paid


@rule("LED-006")
@pytest.mark.parametrize(
    ("bets", "returns"),
    [
        ("rf", [1.0, -1.0]),
        ("rrf", [-3.0, 3.0]),
        ("crf", [-1.0, 1.0]),
        ("crrf", [3.0, -3.0]),
        ("rrcrrf", [-9.0, 9.0]),
        ("rrccrf", [-5.0, 5.0]),
    ],
)
def test_who_folds_loses_what_he_paid_and_no_card_is_shown(game: Game, bets: str, returns: list[float]) -> None:
    table = Table.at(bet(dealt(game, JACK, KING, QUEEN), bets[:-1]))
    table.act(table.state.deciders[0], "fold")
    assert table.state.over and table.state.ending == "fold" and table.state.returns() == returns
    assert table.perspective(None).view.shown is None
    assert "shown" not in [told.kind for told in table.told(None)]
    assert table.told(None)[-1].data == {"winners": [returns.index(max(returns))], "chips": int(max(returns))}


@rule("LED-007")
@pytest.mark.parametrize(
    ("first", "second", "open_card", "winners"),
    [
        (KING, QUEEN, JACK, (0,)),
        (JACK, QUEEN, KING, (1,)),
        (JACK, KING, JACK, (0,)),
        (KING, JACK, JACK, (1,)),
        (QUEEN, KING, QUEEN, (0,)),
        (QUEEN, QUEEN, KING, (0, 1)),
        (KING, KING, JACK, (0, 1)),
    ],
)
def test_a_pair_wins_then_the_higher_card_and_equals_share(
    game: Game, first: int, second: int, open_card: int, winners: tuple[int, ...]
) -> None:
    state = bet(dealt(game, first, second, open_card), "rcrc")
    assert state.winners == winners and state.ending == "showdown"
    gain = {(0,): [7.0, -7.0], (1,): [-7.0, 7.0], (0, 1): [0.0, 0.0]}
    assert state.returns() == gain[winners]
    names = ("jack", "queen", "king")
    assert [state.view(side).shown for side in (0, 1, None)] == [[names[first], names[second]]] * 3


def test_it_passes_the_checks_that_every_game_must_pass(game: Game) -> None:
    report = check_game(type(game), games=40, seed="leduc")
    assert [str(failure) for failure in report.failures] == []
    assert report.games == 40 and report.twins > 400


def test_the_rules_of_thumb_play_by_the_rules(game: Game) -> None:
    thumbs = [game.thumb(seat, Chance(f"{seat}")) for seat in (0, 1)]
    folded = raised = 0
    for number in range(60):
        table = Table(game, f"thumb {number}")
        while not table.state.over:
            (seat,) = table.state.deciders
            action = thumbs[seat].choose(table.perspective(seat))
            assert action in table.state.legal(seat)
            raised += action == RAISE
            table.act(seat, action)
        folded += table.state.ending == "fold"
    assert folded > 5 and raised > 20


def test_the_position_reads_well(game: Game) -> None:
    table = Table.at(bet(dealt(game, KING, JACK, QUEEN), "rc"))
    assert table.perspective(0).text() == (
        "Chips paid: Seat 1 (you): 3; Seat 2: 3\nRaises: 0\nCalls: 0\nOpen card: Queen\nOwn card: King\nShown: none"
    )
    assert "King" not in table.perspective(None).text()


# -- the sampler, against exact probabilities --------------------------------------------------------

SAMPLES = 6000


def chi_square(found: Counter[Any], expected: dict[Any, float]) -> float:
    """Return the distance of counts from probabilities; anything outside the support is infinitely far."""
    total = sum(found.values())
    assert abs(sum(expected.values()) - 1) < 1e-9
    if any(key not in expected for key in found):
        return float("inf")
    return sum((found[key] - total * p) ** 2 / (total * p) for key, p in expected.items())


def without(*cards: int) -> list[int]:
    deck = [0, 0, 1, 1, 2, 2]
    for card in cards:
        deck.remove(card)
    return deck


def shares(outcomes: list[Any]) -> dict[Any, float]:
    """Return the probability of each of equally likely outcomes."""
    return {key: n / len(outcomes) for key, n in Counter(outcomes).items()}


CHI_SQUARE = {2: 13.8, 3: 16.3, 8: 26.1, 9: 27.9}  # by number of cells - 1: one right sampler in a thousand is worse


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("own", "open_card"), [(JACK, QUEEN), (KING, KING), (QUEEN, JACK)])
def test_the_others_card_is_any_of_those_left(game: Game, seat: int, own: int, open_card: int) -> None:
    """Bets are random to the sampler, so by Bayes all cards that are left are equally likely."""
    for other in set(without(own, open_card)):
        cards = (own, other) if seat == 0 else (other, own)
        seen = Table.at(bet(dealt(game, *cards, open_card), "crc")).perspective(seat)
        chance = Chance("bayes")
        found = Counter(seen.sample(chance).cards[1 - seat] for _ in range(SAMPLES // 3))
        expected = shares(without(own, open_card))
        assert set(found) == set(expected)
        assert chi_square(found, expected) < CHI_SQUARE[2], f"whatever the truth is, here {other}"


def test_before_the_turn_the_other_and_the_open_card_are_drawn_without_replacement(game: Game) -> None:
    seen = Table.at(bet(dealt(game, JACK, KING, QUEEN), "r")).perspective(0)
    expected = shares(list(permutations(without(JACK), 2)))
    found: Counter[Any] = Counter()
    chance = Chance("two cards")
    for _ in range(SAMPLES):
        world = seen.sample(chance)
        bet(world, "c")
        found[world.cards[1], world.open_card] += 1
    assert len(expected) == 8, "of nine pairs, only two Jacks are impossible"
    assert chi_square(found, expected) < CHI_SQUARE[8]


def test_a_spectator_draws_both_cards(game: Game) -> None:
    seen = Table.at(bet(dealt(game, JACK, KING, QUEEN), "cc")).perspective(None)
    expected = shares(list(permutations(without(QUEEN), 2)))
    chance = Chance("spectator")
    found = Counter(seen.sample(chance).cards for _ in range(SAMPLES))
    assert chi_square(found, expected) < CHI_SQUARE[8]


# -- the whole tree ---------------------------------------------------------------------------------

CARDS = (0, 0, 1, 1, 2, 2)


def walk(state: Any, bets: str = "") -> Iterator[tuple[str, Any]]:
    """Return every position below this one, with the bets that lead to it."""
    yield bets, state
    for seat in state.deciders:
        for action in state.legal(seat):
            twin = state.clone()
            twin.apply(seat, action)
            yield from walk(twin, bets + "fcr"[action])


@pytest.fixture(scope="module")
def tree(game: Game) -> dict[tuple[Any, ...], Any]:
    """Return all histories: physical cards dealt, the open card once it is turned, and the bets."""
    histories = {}
    for first, second, third in permutations(range(6), 3):
        for bets, state in walk(dealt(game, CARDS[first], CARDS[second], CARDS[third])):
            turned = third if state.open_card >= 0 else None
            histories[first, second, turned, bets] = state
    return histories


def test_a_round_has_nine_ways_to_bet(tree: dict[tuple[Any, ...], Any]) -> None:
    """At most two raises: four ways end in a fold, five go on."""
    folds = {bets for _, _, turned, bets in tree if turned is None and bets.endswith("f")}
    goes_on = {bets for _, _, turned, bets in tree if turned == 2 and not bets.endswith("f") and tree_start(bets)}
    assert folds == {"rf", "rrf", "crf", "crrf"}
    assert goes_on == {"cc", "rc", "rrc", "crc", "crrc"}


def tree_start(bets: str) -> bool:
    """Say whether these bets are exactly a first round that goes on."""
    return bets in {a + b + "c" for a in ("", "c") for b in ("r", "rr")} or bets == "cc"


def test_the_tree_has_as_many_leaves_and_decisions_as_arithmetic_says(tree: dict[tuple[Any, ...], Any]) -> None:
    """6 x 5 deals, 4 folds each; 6 x 5 x 4 with the open card, 5 first rounds, 9 second rounds each.

    In a round there are 6 places to decide at. 5520 leaves and 3780 decisions is what the literature counts for Leduc.
    """
    leaves = [state for state in tree.values() if state.over]
    decisions = [state for state in tree.values() if not state.over]
    assert len(leaves) == 30 * 4 + 120 * 5 * 9 == 5520
    assert len(decisions) == 30 * 6 + 120 * 5 * 6 == 3780


def test_the_tree_by_ranks(tree: dict[tuple[Any, ...], Any]) -> None:
    """Equal ranks are one: 9 deals; the open card has 2 ranks left after a pair and 3 otherwise: 24 with it."""
    ranks = {
        (CARDS[a], CARDS[b], None if c is None else CARDS[c], bets): state for (a, b, c, bets), state in tree.items()
    }
    assert sum(state.over for state in ranks.values()) == 9 * 4 + 24 * 5 * 9 == 1116
    assert sum(not state.over for state in ranks.values()) == 9 * 6 + 24 * 5 * 6 == 774


def test_the_players_can_tell_288_situations_apart(tree: dict[tuple[Any, ...], Any]) -> None:
    """By player: 3 cards x 3 places before the open card, 3 x 3 x 5 x 3 after it; 288, as in the literature."""
    situations = set()
    for (_, _, _, bets), state in tree.items():
        for seat in state.deciders:
            situations.add((seat, bets, Perspective.of(state, seat, []).encoded()))
    assert len(situations) == 2 * (3 * 3 + 3 * 3 * 5 * 3) == 288


def test_everything_that_is_won_is_lost(tree: dict[tuple[Any, ...], Any]) -> None:
    stakes = set()
    for state in tree.values():
        if state.over:
            one, two = state.returns()
            assert one + two == 0
            assert (one > 0) == (state.winners == (0,)) and (one == 0) == (len(state.winners) == 2)
            stakes.add(abs(one))
            state.check()
    assert stakes == {0, 1, 3, 5, 7, 9, 11, 13}


def test_seats_are_fair_when_nobody_raises(tree: dict[tuple[Any, ...], Any]) -> None:
    results = [state.returns()[0] for (_, _, _, bets), state in tree.items() if bets == "cccc"]
    assert len(results) == 120 and sum(results) == 0
    assert Counter(results) == {1.0: 48, -1.0: 48, 0.0: 24}, "24 of 120 deals are two equal cards"
