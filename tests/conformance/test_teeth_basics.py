"""Planted defects of the plain kind: copies, records, chance, schema, invariants, endings, safe defaults, crashes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sudare.conformance import Failure, check_game, check_table
from sudare.core import Game

Plant = Callable[..., type[Game]]
Caught = Callable[..., Failure]

ROUND = "    round: int\n"
SHOW_ROUND = "            round=self.round,\n"
RANDOM = ("import msgspec\n", "import random\n\nimport msgspec\n")


def test_a_shallow_clone(plant: Plant, caught: Caught) -> None:
    game = plant("twin.guesses = self.guesses[:]", "twin.guesses = self.guesses")
    caught(game, "copies", "changed")


def test_a_clone_that_shares_only_the_inner_lists(plant: Plant) -> None:
    """Cards of a clone are cards of the game: whether as a copy that changes or as a lost card, it is found."""
    game = plant("twin.laid = [laid[:] for laid in self.laid]", "twin.laid = self.laid[:]")
    failures = check_game(game, games=8).failures
    assert len(failures) == 8
    assert {failure.check for failure in failures} <= {"copies", "invariants"}


def test_a_shallow_clone_that_only_a_rare_move_shows(plant: Plant, caught: Caught, leduc_file: Path) -> None:
    view = "    def view(self, seat: int | None) -> View:\n"
    shared = "    def copy_to(self, twin):\n        State.copy_to(self, twin)\n        twin.paid = self.paid\n\n"
    game = plant(view, shared + view, source=leduc_file)
    caught(game, "copies", "changed")


def test_a_clone_that_forgets(plant: Plant, caught: Caught) -> None:
    game = plant("        twin.round = self.round\n", "        twin.round = 0\n")
    caught(game, "copies", "clone() does not equal the state")


def test_an_ending_whose_sums_do_not_add_up(plant: Plant, caught: Caught, leduc_file: Path) -> None:
    sums = 'Ending(winners(state, voice), won, "LED-007", [Sum("Chips", [Count("the ante", 1)], total=2)], uncovered='
    game = plant(
        'Ending(winners(state, voice), won, "LED-007", uncovered=',
        sums,
        "import msgspec\n",
        "import msgspec\n\nfrom sudare.core import Count, Sum\n",
        source=leduc_file,
    )
    caught(game, "ending", "the sum of 'Chips' says 2, but its lines make 1")


def test_an_ending_without_a_reason(plant: Plant, caught: Caught, leduc_file: Path) -> None:
    game = plant('"The other player has folded."', '""', source=leduc_file)
    caught(game, "ending", "does not say in a sentence who has won, and why")


CHECK = "    def check(self) -> None:\n"


def test_a_slot_that_is_not_written(plant: Plant, caught: Caught) -> None:
    game = plant(
        CHECK,
        "    def to_dict(self):\n        data = State.to_dict(self)\n        del data['aside']\n        return data\n\n"
        + CHECK,
    )
    failure = check_game(game, games=3).failures[0]
    assert "missing ['aside']" in str(failure)


def test_a_round_trip_that_changes_a_value(plant: Plant, caught: Caught) -> None:
    game = plant(
        CHECK,
        "    def to_dict(self):\n        data = State.to_dict(self)\n"
        "        data['guesses'] = [*data['guesses'], 'end']\n        return data\n\n" + CHECK,
    )
    caught(game, "copies", " does not equal the state")


def test_a_round_trip_that_hides_a_secret(plant: Plant, caught: Caught) -> None:
    """Digest and equality are made of the same dictionary: only looking at the copy shows it."""
    game = plant(
        CHECK,
        "    def to_dict(self):\n        return {**State.to_dict(self), 'aside': 0}\n\n" + CHECK,
    )
    caught(game, "copies")


def test_a_fact_outside_the_slots_is_lost_on_the_way_through_json(plant: Plant, caught: Caught) -> None:
    """No dictionary, no digest and no equality shows it: only playing the copies on does."""
    game = plant(
        "class Position(State):\n",
        "class Loose(State):\n    pass\n\n\nclass Position(Loose):\n",
        "        self.round = 0\n",
        "        self.round = 0\n        self.bonus = 0\n",
        "        twin.round = self.round\n",
        "        twin.round = self.round\n        twin.bonus = self.bonus\n",
        "        s.round = view.round\n",
        "        s.round = s.bonus = view.round\n",
        "    s.round += 1\n",
        "    s.round += 1\n    s.bonus += 1\n",
        "    s.guesses.append(word)\n",
        "    s.guesses.append(word if s.bonus == s.round else 'lost')\n",
    )
    caught(game, "copies")


def test_something_that_is_no_plain_data(plant: Plant, caught: Caught) -> None:
    game = plant("        self.aside = -1\n", "        self.aside = -1\n        self.winners = (1j,)\n")
    failure = check_game(game, games=3).failures[0]
    assert "a state may hold only plain data, not complex" in str(failure)


def test_global_randomness_in_the_deal(plant: Plant, caught: Caught) -> None:
    game = plant(*RANDOM, "        state.chance.shuffle(cards)\n", "        random.shuffle(cards)\n")
    caught(game, "determinism", games=4)


def test_global_randomness_in_the_rules(plant: Plant, caught: Caught) -> None:
    game = plant(
        *RANDOM, "    s.guesses.append(word)\n", "    s.guesses.append(word + '!' * (random.random() < 0.5))\n"
    )
    failure = check_game(game, games=10).failures[0]
    assert failure.check in ("determinism", "law of the blind", "copies"), failure


def test_global_randomness_in_what_is_told(plant: Plant, caught: Caught) -> None:
    """The position is right, but the same game tells another story every time."""
    game = plant(
        *RANDOM,
        "    s.tell(SHOWN, [laid[:] for laid in s.laid])\n",
        "    s.tell(SHOWN, [[card + random.random() for card in laid] for laid in s.laid])\n",
    )
    caught(game, "determinism", "replaying the same moves told other events", games=4)


def test_a_game_that_remembers_the_last_game(plant: Plant, caught: Caught) -> None:
    game = plant(
        "        cards = list(range(CARDS))\n",
        "        DEALS.append(1)\n        cards = list(range(CARDS))[:: -1 if len(DEALS) % 2 else 1]\n",
        "CARDS = 7\n",
        "CARDS = 7\nDEALS: list[int] = []\n",
    )
    caught(game, "determinism", games=4)


def test_what_was_told_does_not_change_with_the_position(plant: Plant) -> None:
    """A list of the position told as it is: no defect, for what is told is frozen by the core."""
    game = plant(
        "state.tell(DEALT, to={seat: (hand[:],) for seat, hand in enumerate(state.hands)})",
        "state.tell(DEALT, to={seat: (hand,) for seat, hand in enumerate(state.hands)})",
    )
    assert check_game(game, games=10).failures == []


def test_a_view_of_another_type(plant: Plant, caught: Caught) -> None:
    game = plant(SHOW_ROUND, "            round=str(self.round),\n")
    caught(game, "view schema", "Expected `int`, got `str`", "$.round")


def test_a_view_of_another_class(plant: Plant, caught: Caught) -> None:
    game = plant("        return View(\n", "        return dict(\n")
    caught(game, "view schema", "expected a View, got dict")


def test_a_view_that_changes_on_its_way_through_json(plant: Plant, caught: Caught) -> None:
    game = plant(
        ROUND,
        "    round: object\n",
        SHOW_ROUND,
        "            round=(self.round, 1),\n",
        "view.round\n",
        "view.round[0]\n",
    )
    caught(game, "view schema", "the view changes on its way through JSON")


def test_a_broken_invariant(plant: Plant, caught: Caught) -> None:
    game = plant(
        "        s.plan(lay)\n        return\n", "        s.aside = s.laid[0][0]\n        s.plan(lay)\n        return\n"
    )
    failure = caught(game, "invariants", "the cards are [")
    assert failure.move == 5, "the first round has five answers"


def test_an_invariant_without_a_sentence(plant: Plant, caught: Caught) -> None:
    game = plant(
        'assert sorted(cards) == list(range(CARDS)), f"the cards are {sorted(cards)}"', "assert self.round < 2"
    )
    caught(game, "invariants", "an invariant is broken")


def test_a_rule_that_crashes(plant: Plant, caught: Caught) -> None:
    """Check goes on after an error in the rules, and says where it was."""
    game = plant("    s.guesses.append(word)\n", "    s.guesses.append({'yes': 'yes'}[word])\n")
    report = check_game(game, games=8)
    assert report.games == 8
    failure = report.failures[0]
    assert "KeyError: 'no'" in str(failure)
    assert f"after move {failure.move}" in str(failure)


def test_a_game_that_never_ends(plant: Plant, caught: Caught) -> None:
    game = plant(
        "    if s.round < ROUNDS:\n",
        "    if s.round:\n        s.hands, s.laid = s.laid, s.hands\n        s.round = 0\n",
    )
    failure = check_game(game, games=1).failures[0]
    assert "did not end" in str(failure) and "within 20000 moves" in str(failure)


NEVER = (
    "    if s.round < ROUNDS:\n",
    "    if 'yes' not in s.guesses:\n        s.guesses.clear()\n        s.plan(guess)\n        return\n"
    "    if s.round < ROUNDS:\n",
)


def test_safe_defaults_that_never_end(plant: Plant, caught: Caught) -> None:
    """Random play ends; a table whose players have all gone would go on forever."""
    caught(plant(*NEVER), "safe default", "safe defaults alone did not end the game within 20000 moves", games=1)


def test_a_safe_default_that_does_not_exist(plant: Plant, caught: Caught) -> None:
    game = plant('default="say:no"', 'default="say:maybe"')
    caught(game, "vocabulary", "the safe default of guess, 'say:maybe', is no action", games=2)


def test_a_legal_list_that_repeats_an_action(plant: Plant, caught: Caught) -> None:
    game = plant("    return tuple(s.game.claims)", "    return tuple(s.game.claims) * 2")
    failure = caught(game, "asking", "the legal list (7, 8, 7, 8) repeats an action or leaves the vocabulary")
    assert failure.seat in (0, 1)


def test_a_legal_list_that_leaves_the_vocabulary(plant: Plant, caught: Caught) -> None:
    game = plant("    return tuple(s.game.claims)", "    return (*s.game.claims, 99)")
    caught(game, "asking", "leaves the vocabulary", games=4)


def test_a_question_without_an_option(plant: Plant, caught: Caught) -> None:
    game = plant("    return tuple(s.game.claims)", "    return tuple(s.game.claims) if s.round < 2 else ()")
    report = check_game(game, games=3)
    assert any("is asked but has options ()" in str(failure) for failure in report.failures), report.failures


def test_nobody_is_asked_and_the_game_is_not_over(plant: Plant, caught: Caught) -> None:
    game = plant("        s.plan(lay)\n        return\n", "        return\n")
    report = check_game(game, games=3)
    assert any("the deciders are (): expected one or more seats" in str(failure) for failure in report.failures)


def test_a_finished_game_that_goes_on_asking(plant: Plant, caught: Caught) -> None:
    game = plant(
        "    s.tell(SHOWN, [laid[:] for laid in s.laid])\n",
        "    s.tell(SHOWN, [laid[:] for laid in s.laid])\n    s.plan(guess)\n",
    )
    report = check_game(game, games=3)
    assert any("the game is over, but" in str(failure) for failure in report.failures), report.failures


def test_an_answer_that_is_refused_after_it_was_offered(plant: Plant, caught: Caught) -> None:
    game = plant(
        "    s.guesses.append(word)\n",
        "    if word == 'yes':\n        raise Refusal('not_legal', 'Not you.')\n    s.guesses.append(word)\n",
        "Rulebook, State, Told, Voice",
        "Refusal, Rulebook, State, Told, Voice",
    )
    report = check_game(game, games=6)
    assert any("Not you." in str(failure) for failure in report.failures)


@pytest.mark.parametrize("name", ["say it", "säg"])
def test_a_name_that_no_wire_likes(plant: Plant, caught: Caught, name: str) -> None:
    game = plant('self.actions.block("whose", ', f'self.actions.block("{name}", ')
    caught(game, "vocabulary", f"action 9 is called '{name}:first'", games=1)


def test_a_game_that_asks_nothing(plant: Plant, caught: Caught) -> None:
    game = plant("    book = book\n", "    book = Rulebook()\n")
    caught(game, "parts", "the game asks no question", games=1)


def test_one_table_can_be_checked_alone(plant: Plant, base_file: Path) -> None:
    report = check_table(plant("    s.round += 1\n", "    s.round += 1\n")(), "alone")
    assert (report.games, report.failures) == (1, [])
    assert "base: 1 games, 10 decisions" in report.summary() and report.summary().endswith("no failure")
