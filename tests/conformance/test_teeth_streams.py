"""Planted leaks in what is sent: how often, to whom, and which part of an event may differ at all."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sudare.conformance import check_game
from sudare.conformance.asks import check_options
from sudare.conformance.basics import Broken
from sudare.core import Game, Rulebook, SudareError, find_game

Plant = Callable[..., type[Game]]
HERE = Path(__file__).parent
NIGHT = HERE / "night_game.py"
LAW, SECRET, TO, ASKS = "law of the blind", "secret choices", "audiences", "asks"


def found(game: type[Game], *parts: str, games: int = 40) -> str:
    """Return the first failure that says all this."""
    failures: list[str] = []
    for first in (True, False):  # the first failure is mostly the one that is looked for
        failures = [str(failure) for failure in check_game(game, games=games, first=first).failures]
        fitting = [text for text in failures if all(part in text for part in parts)]
        if fitting:
            return fitting[0]
    pytest.fail(failures[0] if failures else "the defect was not caught")


def test_the_clean_game_of_secret_steps_passes() -> None:
    report = check_game(find_game(str(NIGHT)), games=60)
    assert [str(failure) for failure in report.failures] == []


# -- observation is a stream -----------------------------------------------------------------------------------------


def test_the_size_of_a_hand_shows_while_it_is_chosen(plant: Plant) -> None:
    """Whoever takes the ready-made hand shows it: [0, 3] against [0, 1, 2, 3]."""
    game = plant(
        "    ready: bool\n",
        "    ready: bool\n    sizes: list[int]\n",
        "            ready=all(len(hand) == HAND for hand in self.hands),\n",
        "            ready=all(len(hand) == HAND for hand in self.hands),\n"
        "            sizes=[len(hand) for hand in self.hands],\n",
        source=NIGHT,
    )
    text = found(game, SECRET, "answered 'pick' in secret with ")
    assert "make the whole choice one silence" in text


def test_the_partner_must_answer_every_secret_step(plant: Plant) -> None:
    """Both thieves are asked for every step, one of them only to wait: the guard can count the rounds."""
    game = plant("    s.ask(WALK, 0)", "    s.ask_all(WALK, (0, 1))", source=NIGHT)
    text = found(game, SECRET, "answered 'walk' in secret with ", "messages")
    assert "seen by seat 3" in text or "seen by a spectator" in text


def test_an_event_for_every_secret_step(plant: Plant) -> None:
    """It says nothing, but there is one for each."""
    game = plant(
        "WALK = book",
        'STEP = book.event("step", "A board creaks.")\nWALK = book',
        "        s.walked += 1\n",
        "        s.walked += 1\n        s.tell(STEP)\n",
        source=NIGHT,
    )
    found(game, SECRET, "answered 'walk' in secret with ", "'step'")


def test_a_secret_answer_that_changes_what_others_see(plant: Plant) -> None:
    game = plant(
        "zone=self.zone if thief or", "zone=self.zone % 2 if not thief else self.zone if thief or", source=NIGHT
    )
    found(game, "view.zone: ")


@pytest.mark.parametrize("decision", ["pick", "walk"])
def test_a_choice_that_looks_secret_must_say_so(plant: Plant, decision: str) -> None:
    declared = {"pick": ', default="preset", secret="others")', "walk": ', default="finish", secret="thieves")'}
    game = plant(declared[decision], declared[decision].split(", secret")[0] + ")", source=NIGHT)
    text = found(game, SECRET, f"decision {decision!r} looks secret")
    assert "declare `secret='others'`" in text


def test_a_secret_for_nobody_in_particular(plant: Plant) -> None:
    game = plant('secret="others")', 'secret="everybody")', source=NIGHT)
    found(game, SECRET, "decision 'pick' is secret='everybody'", "'others', 'team', 'thieves'")


# -- `reveals` is not a pardon ---------------------------------------------------------------------------------------


def test_reveals_must_say_what_and_why() -> None:
    with pytest.raises(SudareError, match=r"reveals=True says too little.*reveals=\{'card': 'turned up'\}"):
        Rulebook().event("turned", "{card}", {"card": ""}, reveals=True)  # type: ignore[arg-type]
    with pytest.raises(SudareError, match="reveals names 'face', but its public fields are"):
        Rulebook().event("turned", "{card}", {"card": ""}, reveals={"face": "turned up"})
    with pytest.raises(SudareError, match="'because' is no reason to reveal 'card'"):
        Rulebook().event("turned", "{card}", {"card": ""}, reveals={"card": "because"})
    with pytest.raises(SudareError, match="'sometimes' is no reason to occur"):
        Rulebook().event("turned", "{card}", {"card": ""}, occurs="sometimes")


SHOWN = 'reveals={"laid": "turned up"})'


def test_another_field_of_a_revealing_event_tells(plant: Plant) -> None:
    """That cards are turned up is no pardon for a hint about the card that lies aside."""
    game = plant(
        'SHOWN = book.event("shown", "All cards: {laid}.", {"laid": ""}, ',
        'SHOWN = book.event("shown", "All cards: {laid}.", {"high": "", "laid": ""}, ',
        "    s.tell(SHOWN, [laid",
        "    s.tell(SHOWN, s.aside > 3, [laid",
    )
    found(game, LAW, "an event of kind 'shown' tells: event.data.high", "declare `reveals={'high': 'turned up'}`")


def test_how_many_are_turned_up_is_not_declared(plant: Plant) -> None:
    game = plant(
        "    s.tell(SHOWN, [laid[:] for laid in s.laid])",
        "    s.tell(SHOWN, [[card for card in laid if card > 3] for laid in s.laid])",
    )
    found(game, LAW, "entries", "declare `reveals={'laid': 'turned up, any number'}`, or tell as many")


def test_the_order_of_keys_in_what_is_turned_up(plant: Plant) -> None:
    game = plant(
        "    s.tell(SHOWN, [laid[:] for laid in s.laid])",
        "    s.tell(SHOWN, {str(i): s.laid[i] for i in sorted((0, 1), key=lambda i: s.hands[i])})",
    )
    found(game, LAW, "the keys of laid are ['")


def test_an_answer_that_is_told_otherwise_than_it_was_given(plant: Plant) -> None:
    """`answered` pardons only where somebody has answered differently."""
    game = plant("    s.tell(GUESSED, seat, word)", "    s.tell(GUESSED, seat, word if s.aside > 2 else word.upper())")
    found(game, LAW, "event.data.answer", "it is declared as 'answered', but nobody has answered anything else")


# -- audiences -------------------------------------------------------------------------------------------------------


def test_a_secret_for_nobody(plant: Plant) -> None:
    text = found(plant('secret={"hand": ""}, to="all")', 'secret={"hand": ""})'), TO, "event 'dealt' has a secret part")
    assert "declare `to='all'" in text
    text = found(plant('{"card": ""}, to="seat")\nPEEKED', '{"card": ""})\nPEEKED'), TO, "event 'chosen'")
    assert "declare `to='seat'`" in text


def test_an_audience_that_nobody_knows(plant: Plant) -> None:
    found(
        plant('{"card": ""}, to="seat")\nPEEKED', '{"card": ""}, to="peekers")\nPEEKED'), TO, "to='peekers' is neither"
    )


def test_a_secret_that_is_addressed_to_the_wrong_seat(plant: Plant) -> None:
    game = plant("    s.tell(CHOSEN, seat, to={seat: (action,)})", "    s.tell(CHOSEN, seat, to={1 - seat: (action,)})")
    text = found(game, TO, "event 'chosen' (seat=", "is for seat", "but was addressed to seat")
    assert "is told what it may not know" in text


def test_a_secret_that_is_addressed_to_one_seat_too_many(plant: Plant) -> None:
    game = plant("to={seat: (s.laid[other][-1],)})", "to={s: (s_.laid[other][-1],) for s_ in (s,) for s in (0, 1)})")
    found(game, TO, "event 'peeked'", "is for seat 1", "addressed to seat 1, 2: seat 2 is told what it may not know")


def test_a_dealt_hand_that_one_seat_is_not_told(plant: Plant) -> None:
    game = plant("for seat, hand in enumerate(state.hands)})", "for seat, hand in enumerate(state.hands[:1])})")
    found(game, TO, "event 'dealt'", "seat 2 is not told what is for it")


# -- everything that a seat can ask ----------------------------------------------------------------------------------

SPY = (  # the game object carries the card aside from the state to whatever is asked of a view
    "    def view(self, seat: int | None) -> View:\n",
    "    def view(self, seat: int | None) -> View:\n        self.game.spied = self.aside\n",
    "    def why_not(",
    "    spied = 0\n\n    {method}\n\n    def why_not(",
)
METHODS = {
    "text": "def text(self, perspective, voice) -> str:\n        return f'Aside: {self.spied}'",
    "team": "def team(self, view, seat) -> tuple[int, ...]:\n        return (0, 1) if self.spied > 3 else (seat,)",
    "muted": "def muted(self, view, seat) -> bool:\n        return self.spied > 3",
    "standing": "def standing(self, perspective) -> int | None:\n        return 0 if self.spied > 3 else None",
    "aid": "def aid(self, perspective) -> dict[str, int]:\n        return {'aside': self.spied}",
    "role": "def role(self, state, seat) -> str:\n        return str(state.aside)",
}


@pytest.mark.parametrize("asked", ["text", "team", "muted", "standing", "aid"])
def test_an_answer_of_the_table_that_tells(plant: Plant, asked: str) -> None:
    old, new, place, method = SPY
    game = plant(old, new, place, method.format(method=METHODS[asked]))
    text = found(game, ASKS, f"what a seat can ask differs: {asked}")
    assert "work it out from the seat's view alone" in text or "keep no answers" in text


def test_a_role_that_nothing_shows(plant: Plant) -> None:
    """Roles are named when the game is over, to everybody who reads the statistics."""
    old, new, place, method = SPY
    found(plant(old, new, place, method.format(method=METHODS["role"])), ASKS, "the role of seat", games=60)


def test_a_sentence_that_tells(plant: Plant) -> None:
    """The event is the same; how it is put into words is not."""
    old, new, place, method = SPY
    body = "@property\n    def titles(self):\n        return {'who': ('low', 'high')[:: 1 if self.spied > 3 else -1]}"
    body += "\n\n    @titles.setter\n    def titles(self, titles):\n        self.spied = 0\n"
    game = plant(
        old,
        new,
        place,
        method.format(method=body),
        '"{seat} says {answer}.", {"seat": "seat", "answer": ""}',
        '"{seat} says {answer}.", {"seat": "seat", "answer": "who"}',
        '        self.actions.block("card", range(CARDS))\n',
        '        self.actions.block("card", range(CARDS))\n        self.names = {"who": ("yes", "no")}\n',
    )
    found(game, ASKS, "sentences[")


def test_a_take_back_that_tells(plant: Plant) -> None:
    """Whether chance was drawn, and with it whether a choice can be taken back, must not depend on a hidden card."""
    game = plant(
        "    s.tell(PEEKED, seat, other, to={seat: (s.laid[other][-1],)})",
        "    if s.aside > 3:\n        s.chance.below(2)",
        "    return (s.game.whose[1],)",
        "    return tuple(s.game.whose)",
    )
    found(game, ASKS, "can_take_back is ", games=60)


def test_a_secret_option_in_the_game_that_a_side_is_given(plant: Plant) -> None:
    game = plant(
        "class BaseGame(Game):",
        "class Chosen(Options):\n    bonus: int = 0\n\n\nclass BaseGame(Game):",
        "    book = book\n",
        "    book = book\n    Options = Chosen\n    secret_options = ('bonus',)\n",
        "Game, Perspective,",
        "Game, Options, Perspective,",
    )
    told, untold = game(2, {"bonus": 3}), game(2)
    with pytest.raises(Broken, match="the secret option 'bonus' is 3 in its perspective"):
        check_options(told, told, 0, "its perspective")
    check_options(told, untold, 0, "its perspective")
    assert not check_game(game, games=4, options=[{}]).failures
