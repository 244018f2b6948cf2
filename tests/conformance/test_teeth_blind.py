"""Planted leaks: whatever tells a seat more than it may know is caught, with seat, moment and difference."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sudare.conformance import Failure, check_game
from sudare.core import Game, find_game

Plant = Callable[..., type[Game]]
Caught = Callable[..., Failure]

LAW = "law of the blind"
LISTED = "    return (s.game.whose[1],)"
PEEKED = "    s.tell(PEEKED, seat, other, to={seat: (s.laid[other][-1],)})"
HAND = "            hand=[] if seat is None else self.hands[seat][:],"


@pytest.mark.parametrize("name", ["base_file", "leduc_file"])
def test_a_clean_game_passes(name: str, request: pytest.FixtureRequest) -> None:
    report = check_game(find_game(str(request.getfixturevalue(name))), games=40)
    assert [str(failure) for failure in report.failures] == []
    assert report.games == 40
    assert report.decisions > 120 and report.samples > 200 and report.twins > 400


def test_other_seeds_play_other_games(base_file: Path) -> None:
    game = find_game(str(base_file))
    one, two, again = (check_game(game, games=8, seed=seed) for seed in ("one", "two", "one"))
    assert not one.failures and not two.failures
    assert one == again
    assert (one.samples, one.twins) != (two.samples, two.twins)


def test_a_hidden_card_in_a_view(plant: Plant, caught: Caught) -> None:
    game = plant("for laid in self.laid] if self.over else []", "for laid in self.laid] if seat is None else []")
    failure = caught(
        game, LAW, "seen by a spectator", "the sampled world looks different", "view.shown[", "in one world"
    )
    assert failure.seat is None


def test_the_others_card_in_a_seats_view(plant: Plant, caught: Caught, leduc_file: Path) -> None:
    game = plant(
        "            own_card=None if seat is None or self.cards[seat] < 0 else RANKS[self.cards[seat]],",
        "            own_card=None if seat is None or self.cards[seat] < 0 else RANKS[self.cards[seat]],\n"
        "            other_card=RANKS[self.cards[1 - seat]] if seat == 0 and self.raises else None,",
        "    own_card: Rank | None\n",
        "    own_card: Rank | None\n    other_card: str | None\n",
        source=leduc_file,
    )
    failure = caught(game, LAW, "seen by seat 1", "view.other_card")
    assert failure.seat == 0


def test_a_count_that_gives_a_hidden_card_away(plant: Plant, caught: Caught) -> None:
    game = plant("hand_sizes=[len(hand) for hand in self.hands]", "hand_sizes=[len(h) + (6 in h) for h in self.hands]")
    caught(game, LAW, "view.hand_sizes[")


def test_a_stable_id_on_a_hidden_card(plant: Plant, caught: Caught) -> None:
    game = plant(
        "            laid=[] if seat is None else self.laid[seat][:],",
        "            laid=[] if seat is None else self.laid[seat][:],\n"
        "            backs=[f'c{card * 37 % 101}' for laid in self.laid for card in laid],",
        "    laid: list[int]\n",
        "    laid: list[int]\n    backs: list[str]\n",
    )
    failure = caught(game, LAW, "view.backs[", "'c")
    assert failure.move >= 1, "only when a card has been laid, or is about to be"


def test_an_order_that_depends_on_hidden_values(plant: Plant, caught: Caught) -> None:
    game = plant(
        "    round: int\n",
        "    round: int\n    seated: list[int]\n",
        "            round=self.round,\n",
        "            round=self.round,\n            seated=sorted((0, 1), key=lambda s: self.hands[s]),\n",
    )
    caught(game, LAW, "view.seated[0]: ")


def test_an_order_of_keys_that_depends_on_hidden_values(plant: Plant, caught: Caught) -> None:
    """A JSON object whose keys come in another order is another message: its place must be named."""
    game = plant(
        "    round: int\n",
        "    round: int\n    sizes: dict[str, int]\n",
        "            round=self.round,\n",
        "            round=self.round,\n"
        "            sizes={str(s): len(self.hands[s]) for s in sorted((0, 1), key=lambda s: self.hands[s])},\n",
    )
    caught(game, LAW, "view.sizes", "order of its keys")


def test_a_question_that_is_only_asked_when_the_card_is_held(plant: Plant, caught: Caught) -> None:
    game = plant("    s.ask_all(GUESS, (0, 1))", "    s.ask_all(GUESS, [i for i in (0, 1) if sum(s.hands[i]) > 3])")
    failure = caught(game, LAW, "looks different", "flow.")
    assert failure.seat in (0, 1, None)


def test_an_order_of_questions_that_depends_on_a_hidden_card(plant: Plant, caught: Caught) -> None:
    game = plant(
        "    s.plan(end_of_round)\n    s.ask_all(GUESS, (0, 1))",
        "    first = int(s.aside > 3)\n    s.plan((guess_alone, 1 - first), end_of_round)\n"
        "    s.ask(GUESS, first)\n\n\n"
        "@book.step\ndef guess_alone(s: Position, seat: int) -> None:\n    s.ask(GUESS, seat)",
    )
    caught(game, LAW, "flow.")


def test_a_legal_list_that_tells(plant: Plant, caught: Caught) -> None:
    game = plant(LISTED, "    return tuple(s.game.whose) if s.aside == 6 else (s.game.whose[1],)")
    failure = caught(game, LAW, "seen by seat 1", "question.options")
    assert failure.seat == 0


def test_the_order_of_a_legal_list_tells(plant: Plant, caught: Caught) -> None:
    game = plant("    return tuple(s.game.claims)", "    return tuple(s.game.claims[:: 1 if s.aside > 3 else -1])")
    caught(game, LAW, "question.options[0].action")


def test_a_label_that_tells_through_the_prompt_of_another_decision(plant: Plant, caught: Caught) -> None:
    """Which of two decisions is asked is public, too: here it depends on the card that lies aside."""
    game = plant(
        'GUESS = book.decision("guess",',
        'SURE = book.decision("sure", "Are you sure?", default="say:no")\nGUESS = book.decision("guess",',
        "    s.ask_all(GUESS, (0, 1))",
        "    s.ask_all(SURE if s.aside < 3 else GUESS, (0, 1))",
        "@GUESS.offers",
        "@SURE.offers\n@GUESS.offers",
        "@GUESS.answered",
        "@SURE.answered\n@GUESS.answered",
    )
    caught(game, LAW, "flow.asked", "'sure'")


def test_a_planned_step_that_carries_a_secret(plant: Plant, caught: Caught) -> None:
    game = plant(
        "    s.plan(guess)\n",
        "    s.plan((guess, s.laid[1][-1]))\n",
        "def guess(s: Position) -> None:",
        "def guess(s: Position, card: int) -> None:",
    )
    caught(game, LAW, "flow.steps[", games=40)


def test_the_context_of_a_question_that_carries_a_secret(plant: Plant, caught: Caught) -> None:
    game = plant(
        "    s.ask(PEEK, 0)",
        "    s.ask(PEEK, 0, s.laid[1][-1])",
        "def whose(s: Position, seat: int) ",
        "def whose(s: Position, seat: int, card: int) ",
        "def peeked(s: Position, seat: int, action: int) ",
        "def peeked(s: Position, seat: int, action: int, card: int) ",
    )
    failure = caught(game, LAW, "flow.asked[0]", games=40)
    assert failure.seat != 1, "seat 2 knows the card that it has laid"


def test_a_secret_that_is_planned_from_the_deal_on(plant: Plant, caught: Caught) -> None:
    """Samples take the flow from the perspective: a secret that was planned before the first move is in all of them."""
    game = plant(
        "        state.plan(lay)",
        "        state.plan(lay, (the_card_aside, state.aside))",
        "@book.step\ndef lay(",
        "@book.step\ndef the_card_aside(s: Position, card: int) -> None:\n    pass\n\n\n@book.step\ndef lay(",
    )
    caught(game, LAW, "flow.steps[")


def test_a_refusal_whose_text_tells(plant: Plant, caught: Caught) -> None:
    game = plant(
        '        return "You cannot do that now.", "BAS-001"',
        '        return "You cannot do that now" + "." * (2 + self.aside), "BAS-001"',
        "        state.aside = cards[6]",
        "        state.aside = cards[6]\n        self.aside = 0",
        "    def view(self, seat: int | None) -> View:\n",
        "    def view(self, seat: int | None) -> View:\n        self.game.aside = self.aside\n",
    )
    caught(game, "refusals", "is refused with ('not_legal', 'You cannot do that now...", " or (")


REFUSAL = """
    def refusal(self, seat: int, action: int) -> Refusal:
        if action == {action} and self.hands[1] and 6 in self.hands[1]:
            return Refusal("{code}", "The other holds it.", "BAS-002")
        return State.refusal(self, seat, action)

    def view(self, seat: int | None) -> View:
"""


@pytest.mark.parametrize("action", [0, 3, 10])
def test_a_refusal_of_one_action_that_tells(plant: Plant, caught: Caught, action: int) -> None:
    game = plant(
        "    def view(self, seat: int | None) -> View:\n",
        REFUSAL.format(action=action, code="not_legal"),
        "Rulebook, State, Told, Voice",
        "Refusal, Rulebook, State, Told, Voice",
    )
    caught(game, "refusals", f"action {action} is refused with", "The other holds it.", games=40)


def test_a_large_vocabulary_hides_no_leaking_refusal(plant: Plant, caught: Caught) -> None:
    """All actions get their turn, not only every so many."""
    game = plant(
        "    def view(self, seat: int | None) -> View:\n",
        REFUSAL.format(action=58, code="not_legal"),
        "Rulebook, State, Told, Voice",
        "Refusal, Rulebook, State, Told, Voice",
        '("first", "second"))\n',
        '("first", "second"))\n        self.actions.block("never", range(60))\n',
    )
    caught(game, "refusals", "action 58 is refused with", "The other holds it.", games=60)


def test_an_event_that_tells(plant: Plant, caught: Caught) -> None:
    game = plant(
        '"{seat} has chosen.", {"seat": "seat"}, ',
        '"Chosen: {high}.", {"seat": "seat", "high": ""}, ',
        "    s.tell(CHOSEN, seat, to={seat: (action,)})",
        "    s.tell(CHOSEN, seat, 6 in s.hands[seat], to={seat: (action,)})",
    )
    caught(game, LAW, "an event of kind 'chosen' tells: event.data.high", "True")


def test_an_event_that_is_told_in_one_world_only(plant: Plant, caught: Caught) -> None:
    game = plant(PEEKED, f"    if s.laid[other][-1] > 3:\n    {PEEKED}")
    failure = caught(game, LAW, "moves on, when seat 1 answered peek", "'peeked' is told in one of the worlds only")
    assert failure.seat != 1, "seat 2 knows the card that it has laid"


def test_a_secret_answer_that_shows_before_all_have_answered(plant: Plant, caught: Caught) -> None:
    game = plant(
        "    round: int\n",
        "    round: int\n    answers: list[int]\n",
        "            round=self.round,\n",
        "            round=self.round,\n            answers=sorted(self.held.values()),\n",
    )
    caught(game, LAW, "view.answers[0]")


def test_a_safe_default_that_depends_on_hidden_information(plant: Plant, caught: Caught) -> None:
    game = plant(
        "    def view(self, seat: int | None) -> View:\n",
        "    def default(self, seat: int) -> int:\n"
        "        return self.legal(seat)[-1] if self.aside > 3 else State.default(self, seat)\n\n"
        "    def view(self, seat: int | None) -> View:\n",
    )
    failure = caught(game, "safe default", "the safe default depends on what the seat cannot know")
    assert failure.seat in (0, 1)


def test_a_leak_that_the_sampler_copies(plant: Plant, caught: Caught) -> None:
    """The view shows a hidden card that no event ever told, and every sample takes it from there."""
    game = plant(
        "    round: int\n",
        "    round: int\n    aside: int\n",
        "            round=self.round,\n",
        "            round=self.round,\n            aside=self.aside,\n",
        "        own = {*view.hand, *view.laid, *self.known}",
        "        own = {*view.hand, *view.laid, *self.known, view.aside}",
        "        s.aside = unseen.pop()",
        "        s.aside = view.aside",
    )
    caught(game, LAW, "view.aside")


def test_a_view_that_is_a_window_into_the_state(plant: Plant, caught: Caught) -> None:
    """A list of the true position in a view: whoever keeps the view watches the hidden hand change, or changes it."""
    game = plant(HAND, "            hand=[] if seat is None else self.hands[seat],")
    caught(game, "view", "seat", "hand")
