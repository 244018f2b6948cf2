"""A clean throw-away game with a private hand, a memory, a secret choice of several seats and a reaction."""

from __future__ import annotations

from typing import Annotated

import msgspec

from sudare.core import Beliefs, Chance, Game, Perspective, Put, Rulebook, State, Told, Voice
from sudare.core.fields import BySeat, named

# Seven cards: three for each of two seats, one lies aside. In each of two rounds both lay a card face down, the first
# seat peeks at the card of the other, and both make a claim. In the end all is shown; the higher sum wins.
# The defects of the tests are planted by replacing single lines of this file: see `plant` in conftest.py.
CARDS = 7
ROUNDS = 2
book = Rulebook()
DEALT = book.event("dealt", "Dealt.", {}, secret={"hand": ""}, to="all")
CHOSEN = book.event("chosen", "{seat} has chosen.", {"seat": "seat"}, secret={"card": ""}, to="seat")
PEEKED = book.event(
    "peeked", "{seat} peeks at a card of {whose}.", {"seat": "seat", "whose": "seat"}, {"card": ""}, to="seat"
)
GUESSED = book.event("guessed", "{seat} says {answer}.", {"seat": "seat", "answer": ""}, reveals={"answer": "answered"})
SHOWN = book.event("shown", "All cards: {laid}.", {"laid": ""}, reveals={"laid": "turned up"})
LAY = book.decision("lay", "Which card?", secret="others")
PEEK = book.decision("peek", "At whose card?")
GUESS = book.decision("guess", "Do you hold a high card?", default="say:no")


Rank = Annotated[int, named("")]


class View(msgspec.Struct, frozen=True):
    """What one seat may see."""

    round: int
    guesses: list[str]
    hand_sizes: BySeat[int]
    hand: list[Rank]
    laid: list[int]
    shown: list[list[int]]


class Position(State):
    """Hands, cards laid face down, the card aside."""

    __slots__ = ("aside", "guesses", "hands", "laid", "round")

    def __init__(self, game: Game, chance: Chance) -> None:
        State.__init__(self, game, chance)
        self.hands: list[list[int]] = [[], []]
        self.laid: list[list[int]] = [[], []]
        self.aside = -1
        self.round = 0
        self.guesses: list[str] = []

    def copy_to(self, twin: Position) -> None:
        """Copy the game's own slots."""
        twin.hands = [hand[:] for hand in self.hands]
        twin.laid = [laid[:] for laid in self.laid]
        twin.aside = self.aside
        twin.round = self.round
        twin.guesses = self.guesses[:]

    def view(self, seat: int | None) -> View:
        """Return own cards and what is public."""
        return View(
            round=self.round,
            guesses=self.guesses[:],
            hand_sizes=[len(hand) for hand in self.hands],
            hand=[] if seat is None else self.hands[seat][:],
            laid=[] if seat is None else self.laid[seat][:],
            shown=[laid[:] for laid in self.laid] if self.over else [],
        )

    def check(self) -> None:
        """No card is lost."""
        cards = [card for part in (*self.hands, *self.laid, [self.aside]) for card in part]
        assert sorted(cards) == list(range(CARDS)), f"the cards are {sorted(cards)}"


@book.step
def lay(s: Position) -> None:
    """All choose a card."""
    s.round += 1
    s.plan(peek)
    s.ask_all(LAY, (0, 1))


@LAY.offers
def cards_in_hand(s: Position, seat: int) -> tuple[int, ...]:
    """List the own cards."""
    return tuple(s.hands[seat])


@LAY.answered
def card_laid(s: Position, seat: int, action: int) -> None:
    """Lay a card face down."""
    s.hands[seat].remove(action)
    s.laid[seat].append(action)
    s.tell(CHOSEN, seat, to={seat: (action,)})


@book.step
def peek(s: Position) -> None:
    """Seat 0 may look at one of the cards that lie face down: nobody else sees it, and no view shows it later."""
    s.plan(guess)
    s.ask(PEEK, 0)


@PEEK.offers
def whose(s: Position, seat: int) -> tuple[int, ...]:
    """List the others."""
    return (s.game.whose[1],)


@PEEK.answered
def peeked(s: Position, seat: int, action: int) -> None:
    """Look at the newest card of that seat."""
    other = s.game.whose.index(action)
    s.tell(PEEKED, seat, other, to={seat: (s.laid[other][-1],)})


@book.step
def guess(s: Position) -> None:
    """Everybody says at the same time whether a high card is left: a claim, true or not."""
    s.plan(end_of_round)
    s.ask_all(GUESS, (0, 1))


@GUESS.offers
def claims(s: Position, seat: int) -> tuple[int, ...]:
    """List yes and no."""
    return tuple(s.game.claims)


@GUESS.answered
def claimed(s: Position, seat: int, action: int) -> None:
    """Note the claim."""
    word = s.game.actions.describe(action)[1]
    s.guesses.append(word)
    s.tell(GUESSED, seat, word)


@book.step
def end_of_round(s: Position) -> None:
    """After the last round everything is shown."""
    if s.round < ROUNDS:
        s.plan(lay)
        return
    sums = [sum(laid) for laid in s.laid]
    s.finish((seat for seat in (0, 1) if sums[seat] == max(sums)), "counted")
    s.tell(SHOWN, [laid[:] for laid in s.laid])


class Memory(Beliefs):
    """What the seat peeked at: cards of the other that lie face down, by their place."""

    def __init__(self, game: Game, seat: int | None) -> None:
        Beliefs.__init__(self, game, seat)
        self.known: list[int] = []

    def observe(self, told: Told) -> None:
        """Remember a card that was peeked at."""
        if told.kind == "peeked" and told.secret:
            self.known.append(told.secret["card"])

    def world(self, perspective: Perspective, chance: Chance) -> Position:
        """Deal the unseen cards anew; cards that were peeked at stay where they are."""
        view: View = perspective.view
        s = Position(perspective.game, chance)
        s.round = view.round
        s.guesses = list(view.guesses)
        own = {*view.hand, *view.laid, *self.known}
        unseen = [card for card in range(CARDS) if card not in own]
        chance.shuffle(unseen)
        laid = len(view.laid) if self.seat is not None else (6 - sum(view.hand_sizes)) // 2
        for seat, size in enumerate(view.hand_sizes):
            if seat == self.seat:
                s.hands[seat], s.laid[seat] = view.hand[:], view.laid[:]
                continue
            known = self.known if self.seat == 0 else []
            s.laid[seat] = [*known, *(unseen.pop() for _ in range(3 - size - len(known)))]
            s.hands[seat] = sorted(unseen.pop() for _ in range(size))
        s.aside = unseen.pop()
        assert all(len(pile) == laid for pile in s.laid)
        return s

    def refute(self, state: Position) -> str | None:
        """Say which peeked card lies elsewhere."""
        for place, card in enumerate(self.known):
            if state.laid[1][place] != card:
                return f"card {place + 1} of seat 2 was seen to be {card}, not {state.laid[1][place]}"
        return None


class BaseGame(Game):
    """A small clean game."""

    id = "base"
    title = "Base"
    players = (2, 2)
    book = book
    State = Position
    View = View
    Beliefs = Memory

    def prepare(self) -> None:
        """Declare the vocabulary."""
        self.actions.block("card", range(CARDS))
        self.claims = self.actions.block("say", ("yes", "no"))
        self.whose = self.actions.block("whose", ("first", "second"))

    def deal(self, state: Position) -> None:
        """Deal three cards to each."""
        cards = list(range(CARDS))
        state.chance.shuffle(cards)
        state.hands = [sorted(cards[:3]), sorted(cards[3:6])]
        state.aside = cards[6]
        state.tell(DEALT, to={seat: (hand[:],) for seat, hand in enumerate(state.hands)})
        state.plan(lay)

    def text(self, perspective: Perspective, voice: Voice) -> str:
        """Write the position."""
        return f"Round {perspective.view.round}. You hold {perspective.view.hand}."

    def why_not(self, put: Put, action: int) -> tuple[str, str]:
        """Say why not."""
        return "You cannot do that now.", "BAS-001"
