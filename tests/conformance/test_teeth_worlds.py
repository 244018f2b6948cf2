"""Planted defects of samplers: a world drawn for a seat follows from what that seat has observed, from nothing else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sudare.conformance import Failure, check_game
from sudare.conformance.basics import Broken
from sudare.conformance.worlds import check_answerable
from sudare.core import Chance, Game, Table, find_game

Plant = Callable[..., type[Game]]
Caught = Callable[..., Failure]

VIEW = "    def view(self, seat: int | None) -> View:\n"
WORLD = "        view: View = perspective.view\n        s = Position(perspective.game, chance)\n"
ASIDE = "        s.aside = unseen.pop()\n"
KNOWN = "        own = {*view.hand, *view.laid, *self.known}\n"


def test_a_sampler_that_returns_the_truth_left_on_the_game(plant: Plant, caught: Caught) -> None:
    game = plant(
        VIEW,
        VIEW + "        self.game.truth = self.clone()\n",
        WORLD,
        "        if hasattr(perspective.game, 'truth'):\n            return perspective.game.truth.clone()\n" + WORLD,
    )
    caught(game, "samples", "the sampler used more than the seat has observed")


def test_a_sampler_that_returns_the_truth_left_in_the_module(plant: Plant, caught: Caught) -> None:
    """Here a fresh game object does not help: the truth has moved on when the next world is drawn."""
    game = plant(
        VIEW,
        VIEW + "        TRUTH[0] = self.clone()\n",
        WORLD,
        "        if TRUTH:\n            return TRUTH[0].clone()\n" + WORLD,
        "CARDS = 7\n",
        "CARDS = 7\nTRUTH = {}\n",
    )
    failures = check_game(game, games=10).failures
    assert len(failures) >= 10, "not one game of such a sampler passes"
    assert {failure.check for failure in failures} <= {"samples", "samples vary", "law of the blind"}


PEEK_AT_ONE_FACT = (
    VIEW,
    VIEW + "        PLACE.aside = self.aside\n",
    KNOWN,
    "        aside = getattr(PLACE, 'aside', -1)\n        own = {*view.hand, *view.laid, *self.known, aside}\n",
    ASIDE,
    "        s.aside = aside if aside >= 0 else unseen.pop()\n",
)


@pytest.mark.parametrize("place", ["self.game", "BaseGame", "peek", "View"])
def test_a_sampler_that_peeks_at_one_hidden_fact(plant: Plant, caught: Caught, place: str) -> None:
    """Only the card that lies aside is taken from the truth; all else is drawn. It is left where a sampler finds it."""
    pairs = [part.replace("PLACE", place) for part in PEEK_AT_ONE_FACT]
    caught(plant(*pairs), "samples", "the sampler used more than the seat has observed")


def test_a_sampler_that_contradicts_the_past(plant: Plant, caught: Caught) -> None:
    """The peeked card is in no later view: only the seat's memory refutes the sampled world."""
    game = plant(
        KNOWN,
        "        own = {*view.hand, *view.laid}\n",
        "            known = self.known if self.seat == 0 else []\n",
        "            known: list[int] = []\n",
    )
    failure = caught(
        game, "samples", "seen by seat 1", "a sampled world contradicts what the seat observed", "was seen"
    )
    assert failure.seat == 0
    assert failure.move >= 3, "nothing to contradict before the first peek"


def test_beliefs_that_refute_the_truth(plant: Plant, caught: Caught) -> None:
    game = plant("if state.laid[1][place] != card:", "if state.laid[1][place] == card:")
    caught(
        game, "beliefs", "seen by seat 1", "the seat's beliefs refute the true world: card 1 of seat 2 was seen to be"
    )


def test_a_sampler_that_contradicts_the_present(plant: Plant, caught: Caught) -> None:
    game = plant(
        "                s.hands[seat], s.laid[seat] = view.hand[:], view.laid[:]\n",
        "                s.hands[seat], s.laid[seat] = view.hand[::-1], view.laid[:]\n",
    )
    caught(game, "law of the blind", "the sampled world looks different", "view.hand[0]")


def test_a_sampled_world_that_breaks_an_invariant(plant: Plant, caught: Caught) -> None:
    game = plant(ASIDE, "        s.aside = 0\n")
    caught(game, "samples", "a sampled world breaks an invariant: the cards are [0, 0,")


def test_a_sampler_that_fails(plant: Plant, caught: Caught) -> None:
    game = plant(KNOWN, KNOWN + "        assert view.round < 2, 'cannot think that far'\n")
    caught(game, "samples", "no world could be drawn: AssertionError: cannot think that far")


def test_a_sampled_world_that_cannot_be_played_on(plant: Plant, caught: Caught) -> None:
    """A fact that no view shows is forgotten by the sampler and needed in the end."""
    game = plant(
        '"laid", "round")',
        '"laid", "round", "stake")',
        "        self.round = 0\n",
        "        self.round = 0\n        self.stake: list[int] = []\n",
        "        twin.round = self.round\n",
        "        twin.round = self.round\n        twin.stake = self.stake[:]\n",
        "        state.plan(lay)\n",
        "        state.stake.append(5)\n        state.plan(lay)\n",
        "    sums = [sum(laid) for laid in s.laid]\n",
        "    sums = [sum(laid) + s.stake[0] for laid in s.laid]\n",
    )
    failures = check_game(game, games=10).failures
    assert any("IndexError: list index out of range" in str(failure) for failure in failures), failures
    assert any("a sampled world cannot be played to its end" in str(failure) for failure in failures)


def test_a_sampler_that_never_contains_the_truth(plant: Plant, caught: Caught) -> None:
    """The 6 always lies aside; all samples lay another card there."""
    game = plant(
        "        state.chance.shuffle(cards)\n",
        "        state.chance.shuffle(cards)\n        cards.sort(key=lambda card: card == 6)\n",
        "        chance.shuffle(unseen)\n",
        "        chance.shuffle(unseen)\n        unseen.sort(key=lambda card: card == 6)\n",
    )
    caught(game, "truth in support", " aside: ", games=25)


def test_a_sampler_that_misses_the_truth_among_very_many_values(plant: Plant, caught: Caught) -> None:
    game = plant(
        '"laid", "round")',
        '"laid", "round", "code")',
        "        self.round = 0\n",
        "        self.round = self.code = 0\n",
        "        twin.round = self.round\n",
        "        twin.round = self.round\n        twin.code = self.code\n",
        "        state.plan(lay)\n",
        "        state.code = state.chance.below(1000)\n        state.plan(lay)\n",
        ASIDE,
        ASIDE + "        s.code = 1000 + chance.below(1000)\n",
    )
    caught(game, "truth in support", " code: at ", "no sample ever had the true value", games=25)


def test_a_sampler_that_always_draws_the_same_world(plant: Plant, caught: Caught) -> None:
    game = plant("        chance.shuffle(unseen)\n", "")
    caught(game, "samples vary", "points all samples were the same world", games=25)


def test_a_sampler_whose_support_lacks_one_value(plant: Plant, caught: Caught) -> None:
    """Any card may lie aside, but in no sample it is the 6: right at most points, never at those where it is the 6."""
    game = plant(
        "        chance.shuffle(unseen)\n",
        "        chance.shuffle(unseen)\n        unseen.sort(key=lambda card: card == 6)\n",
    )
    caught(game, "truth in support", " aside: ", "6 was true", games=80)


def test_a_leduc_sampler_that_never_deals_a_king(plant: Plant, caught: Caught, leduc_file: Path) -> None:
    game = plant(
        "        cards = [-1, -1]\n",
        "        cards = [-1, -1]\n        kings = [c for c in s.deck.rest if c == 2]\n"
        "        s.deck.rest = [c for c in s.deck.rest if c != 2]\n",
        "            s.deck.remove(cards[self.seat])\n",
        "            if cards[self.seat] in s.deck.rest:\n                s.deck.remove(cards[self.seat])\n"
        "            else:\n                kings.remove(cards[self.seat])\n",
        "            cards[1] if cards[1] >= 0 else s.deck.draw(chance),\n        )\n",
        "            cards[1] if cards[1] >= 0 else s.deck.draw(chance),\n        )\n        s.deck.rest += kings\n",
        source=leduc_file,
    )
    caught(game, "truth in support", " cards[*]: ", "2 was true", games=60)


def test_global_randomness_in_the_sampler(plant: Plant, caught: Caught) -> None:
    game = plant(
        "import msgspec\n",
        "import random\n\nimport msgspec\n",
        "        chance.shuffle(unseen)\n",
        "        unseen.sort(key=lambda card: random.random())\n",
    )
    failures = check_game(game, games=20).failures
    assert len(failures) >= 20, "every game is caught"
    text = "the same draw gave two different worlds: randomness from elsewhere"
    assert any(text in str(failure) for failure in failures), "the cause is named, but for lucky draws"


def test_a_sampled_world_in_which_somebody_has_no_answer(base_file: Path) -> None:
    """Everybody sees that a seat is asked for a card: no world may leave it without any."""
    world = Table(find_game(str(base_file))(2), "answers").perspective(None).sample(Chance("world"))
    check_answerable(world, None)
    seat = world.deciders[0]
    world.hands[seat] = []
    world.offered[seat] = None
    with pytest.raises(Broken, match="is asked 'lay', but has no answer to give there"):
        check_answerable(world, None)
