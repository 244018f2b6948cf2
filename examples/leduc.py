"""Leduc poker in one file: the smallest complete game on Sudare's table, and the tutorial for your own.

Six cards (two Jacks, two Queens, two Kings), two players. Each antes 1 and gets a card; a round of betting (raises of
2), one card is turned up, a second round (raises of 4); at most two raises a round. A pair with the open card wins,
otherwise the higher card. Try it:

    sudare check examples/leduc.py
    sudare play examples/leduc.py
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from sudare.core import Beliefs, Chance, Deck, Ending, Game, Perspective, Put, Rulebook, State, Told, Uncovered, Voice
from sudare.core.ending import winners
from sudare.core.fields import Amount, BySeat, named

RANKS = ("jack", "queen", "king")
FOLD, CALL, RAISE = 0, 1, 2

# 1. The book: what can be told and what can be asked. Rule ids are the anchors of refusals, prompts and tests.

book = Rulebook()
DEALT = book.event("dealt", "Cards are dealt.", {}, secret={"card": "rank"}, secret_text="You hold a {card}.", to="all")
BET_MADE = book.event("bet_made", "{seat}: {bet}.", {"seat": "seat", "bet": "bet"})
TURNED = book.event("turned", "The open card is a {card}.", {"card": "rank"}, reveals={"card": "drawn"})
SHOWN = book.event("shown", "Showdown: {cards}.", {"cards": "rank"}, reveals={"cards": "turned up"})
WON = book.event("won", "{winners} won {chips} chips.", {"winners": "seat", "chips": ""})
BET = book.decision("bet", "Fold, call or raise?", rule="LED-004", default="call")

# 2. The position: plain data in slots, so that it can be copied, written down and compared.


class Leduc(State):
    """The cards and the chips."""

    __slots__ = ("cards", "deck", "open_card", "paid", "passed", "raises")

    def __init__(self, game: Game, chance: Chance) -> None:
        State.__init__(self, game, chance)
        self.deck = Deck((0, 0, 1, 1, 2, 2))
        self.cards = (-1, -1)
        self.open_card = -1
        self.paid = [1, 1]  # LED-001: the ante
        self.raises = 0
        self.passed = 0  # calls since the last raise or since the round began

    def view(self, seat: int | None) -> View:
        """Return the seat's own card, and everything that lies open."""
        return View(
            chips_paid=self.paid[:],
            raises=self.raises,
            calls=self.passed,
            open_card=None if self.open_card < 0 else RANKS[self.open_card],
            own_card=None if seat is None or self.cards[seat] < 0 else RANKS[self.cards[seat]],
            shown=[RANKS[c] for c in self.cards] if self.ending == "showdown" else None,
        )

    def check(self) -> None:
        """No card is lost."""
        cards = [*self.deck.cards(), *self.cards] + ([self.open_card] if self.open_card >= 0 else [])
        assert sorted(cards) == [0, 0, 1, 1, 2, 2]

    def returns(self) -> list[float]:
        """Return the chips won and lost."""
        if len(self.winners) == 2:
            return [0.0, 0.0]
        won = float(self.paid[1 - self.winners[0]])
        return [won, -won] if self.winners[0] == 0 else [-won, won]


Rank = Annotated[str, named("rank")]  # one of `names["rank"]`: every door says "Jack" for "jack"


class View(msgspec.Struct, frozen=True):
    """What one seat may see."""

    chips_paid: BySeat[Amount]
    raises: Amount
    calls: Amount
    open_card: Rank | None
    own_card: Rank | None
    shown: BySeat[Rank] | None


# 3. The rules: steps are planned, questions are asked, answers are carried out.

OPTIONS = (  # LED-005: two raises a round
    ((CALL, RAISE), (CALL,)),  # LED-004: nothing to call, nothing to fold
    ((FOLD, CALL, RAISE), (FOLD, CALL)),
)


@BET.offers
def bets(s: Leduc, seat: int) -> tuple[int, ...]:
    """List the bets."""
    return OPTIONS[s.paid[1 - seat] > s.paid[seat]][s.raises == 2]


@BET.answered
def bet_made(s: Leduc, seat: int, action: int) -> None:
    """Carry a bet out."""
    s.tell(BET_MADE, seat, action)
    other = 1 - seat
    if action == RAISE:  # LED-005: raises of 2 before, 4 after the open card
        s.paid[seat] = s.paid[other] + (2 if s.open_card < 0 else 4)
        s.raises += 1
        s.passed = 1
        s.ask(BET, other)
    elif action == FOLD:  # LED-006
        s.finish((other,), "fold")
        s.tell(WON, [other], s.paid[seat])
    else:
        s.paid[seat] = s.paid[other]
        s.passed += 1
        if s.passed < 2:
            s.ask(BET, other)
        elif s.open_card < 0:
            turn(s)
        else:
            showdown(s)


def turn(s: Leduc) -> None:
    """Turn the open card up and start the second round (LED-003)."""
    s.open_card = s.deck.draw(s.chance)
    s.raises = s.passed = 0
    s.tell(TURNED, s.open_card)
    s.ask(BET, 0)


def showdown(s: Leduc) -> None:
    """Compare the cards (LED-007)."""
    ranks = [3 if card == s.open_card else card for card in s.cards]
    best = max(ranks)
    s.finish([seat for seat in (0, 1) if ranks[seat] == best], "showdown")
    s.tell(SHOWN, s.cards)
    s.tell(WON, s.winners, 0 if len(s.winners) == 2 else s.paid[0])


# 4. Beliefs: a world that agrees with all that the seat has seen.


class LeducBeliefs(Beliefs):
    """The other card is any that is left."""

    def world(self, perspective: Perspective, chance: Chance) -> Leduc:
        """Deal the unseen cards anew."""
        view: View = perspective.view
        s = Leduc(perspective.game, chance)
        s.paid = list(view.chips_paid)
        s.raises = view.raises
        s.passed = view.calls
        if view.open_card is not None:
            s.open_card = RANKS.index(view.open_card)
            s.deck.remove(s.open_card)
        cards = [-1, -1]
        if view.own_card is not None and self.seat is not None:
            cards[self.seat] = RANKS.index(view.own_card)
            s.deck.remove(cards[self.seat])
        s.cards = (
            cards[0] if cards[0] >= 0 else s.deck.draw(chance),
            cards[1] if cards[1] >= 0 else s.deck.draw(chance),
        )
        return s

    def observe(self, told: Told) -> None:
        """Nothing to remember: the view tells it all."""


# 5. The bot: rules of thumb, from a perspective only.


class Thumb:
    """Raise with a pair or a King, fold a Jack to a raise, otherwise call."""

    def choose(self, perspective: Perspective) -> int:
        """Return a bet."""
        view: View = perspective.view
        strong = view.own_card == "king" or view.own_card == view.open_card
        wish = RAISE if strong else FOLD if view.own_card == "jack" else CALL
        return wish if wish in perspective.legal else CALL


# 6. The game: it names its parts.


class LeducGame(Game):
    """Leduc poker."""

    id = "leduc"
    title = "Leduc poker"
    summary = "Two players, six cards, two rounds of betting."
    players = (2, 2)
    book = book
    State = Leduc
    View = View
    Beliefs = LeducBeliefs

    def prepare(self) -> None:
        """Declare the vocabulary."""
        for bet in ("fold", "call", "raise"):
            self.actions.single(bet)
        self.names = {"rank": RANKS, "bet": ("fold", "call", "raise")}
        self.titles = {"rank": ("Jack", "Queen", "King"), "bet": ("folds", "calls", "raises")}

    def deal(self, state: Leduc) -> None:
        """Deal a card to each (LED-002) and open the betting."""
        first, second = state.deck.draw(state.chance), state.deck.draw(state.chance)
        state.cards = (first, second)
        state.tell(DEALT, to={0: (first,), 1: (second,)})
        state.ask(BET, 0)

    def why_not(self, put: Put, action: int) -> tuple[str, str]:
        """Say why a bet is not possible."""
        if action == RAISE:
            return "Two raises a round are the limit.", "LED-005"
        return "There is nothing to fold to: you can call for nothing.", "LED-004"

    def ending(self, state: Leduc, told: list[Told], voice: Voice) -> Ending:
        """Say how it ended; after a fold nobody shows a card."""
        if state.ending == "fold":
            return Ending(winners(state, voice), "The other player has folded.", "LED-006")
        cards = [f"{voice.seat(seat)}: a {RANKS[card]}" for seat, card in enumerate(state.cards)]
        won = "A pair with the open card wins, otherwise the higher card."
        return Ending(winners(state, voice), won, "LED-007", uncovered=[Uncovered("The cards", cards)])

    def thumb(self, seat: int, chance: Chance) -> Thumb:
        """Return the rules-of-thumb bot."""
        return Thumb()
