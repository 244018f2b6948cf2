"""games/ninja: how far others are with cards that they choose behind a screen: nobody sees it, so it is drawn."""

from __future__ import annotations

from sudare.core import Chance, Perspective
from sudare.games.ninja.rules.hands import GUARD_HAND, hand_size, hands_of
from sudare.games.ninja.sight.view import View
from sudare.games.ninja.state import FIRST, Ninja


class Progress:
    """Cards chosen so far, as drawn: by intruder, and by stock in hand and as a bonus."""

    def __init__(self) -> None:
        self.people: dict[int, int] = {}
        self.hands: dict[int, int] = {}
        self.bonus: dict[int, int] = {}


def draw_progress(s: Ninja, perspective: Perspective, chance: Chance) -> Progress:
    """Draw what this seat cannot see of choices that are going on; `s` must know roles and who is played."""
    drawn = Progress()
    asked = perspective.flow.asked
    for seat, question in enumerate(asked):
        if question is not None and question[0] == "restart_hand" and _seen(s, perspective.view, seat, question[1]) < 0:
            drawn.people[question[1]] = chance.below(hand_size(s, question[1], True))
        elif question is not None and question[0] == "bonus_cards":
            stock = s.game.stock_of[seat]
            seen = perspective.view.stocks[stock]
            if seen.drawn is None:
                drawn.bonus[stock] = chance.below(min(question[1], seen.deck_size))
    if any(question is not None and question[0] == "pick_hand" for question in asked):
        _draw_hands(s, perspective, drawn, chance)
    return drawn


def _draw_hands(s: Ninja, perspective: Perspective, drawn: Progress, chance: Chance) -> None:
    """At set-up everybody chooses at once, and somebody has not finished."""
    view: View = perspective.view
    hidden: list[int] = []
    somebody = perspective.seat in perspective.flow.waiting
    for seat in range(s.game.seats):
        for hand in hands_of(s, seat):
            number, size = _seen(s, view, seat, hand), hand_size(s, hand, False)
            if number >= 0:
                somebody = somebody or number < size
            else:
                _note(s, drawn, seat, hand, size)
                if seat not in hidden and _choice(s, hand, size):
                    hidden.append(seat)
    last = -1 if somebody else chance.choice(hidden)  # who has certainly not finished
    for seat in hidden:
        hands = [(hand, hand_size(s, hand, False)) for hand in hands_of(s, seat)]
        hands = [(hand, size) for hand, size in hands if _choice(s, hand, size) and _seen(s, view, seat, hand) < 0]
        total = sum(size for _, size in hands)
        number = chance.below(total) if seat == last or chance.below(2) else total
        for hand, size in hands:
            _note(s, drawn, seat, hand, min(number, size))
            number -= min(number, size)


def _note(s: Ninja, drawn: Progress, seat: int, hand: int, number: int) -> None:
    if hand == GUARD_HAND:
        drawn.hands[s.game.stock_of[seat]] = number
    else:
        drawn.people[hand] = number


def _choice(s: Ninja, hand: int, size: int) -> bool:
    """Say whether a hand is chosen at all: not from a basic deck, nor where all cards are taken."""
    if s.game.options.basic_decks:
        return False
    return hand == GUARD_HAND or size < sum(s.game.counts[FIRST[hand] : FIRST[hand] + 5])


def _seen(s: Ninja, view: View, seat: int, hand: int) -> int:
    """Return how many cards of a hand this side sees; -1: it is hidden."""
    if hand == GUARD_HAND:
        own = view.stocks[s.game.stock_of[seat]].hand
        return -1 if own is None else sum(own.values())
    name = s.game.names["who"][hand]
    secret = next((person.secret for person in view.intruders if person.id == name), None)
    return -1 if secret is None else sum(secret.hand.values())
