"""games/ninja: choosing hands: card by card or the basic deck, and nobody outside sees how."""

from __future__ import annotations

from sudare.core import Deck
from sudare.games.ninja import events as E
from sudare.games.ninja.decisions import PICK_HAND, RESTART_HAND
from sudare.games.ninja.events import book
from sudare.games.ninja.state import FIRST, NINJA, TRAITOR, UNUSED, Ninja

GUARD_HAND = 2  # hands: NINJA, TRAITOR, and that of a guard seat


@book.step
def choose_hands(s: Ninja) -> None:
    """All seats choose their hands at the same time (NIN-026 to NIN-030, R-05)."""
    game = s.game
    for stock in range(len(s.hand)):
        share = [count // len(s.hand) for count in game.counts[:7]]  # NIN-030
        s.deck[stock] = Deck(card for card, count in enumerate(share) for _ in range(count))
    for seat in range(game.seats):
        for hand in hands_of(s, seat):
            take_without_choice(s, seat, hand, False)
    s.plan(ask_hands)


@book.step
def ask_hands(s: Ninja) -> None:
    """Ask all who still choose, behind a screen; then everybody learns the sizes, all at once (section 5, rule 7)."""
    if s.ask_screened(PICK_HAND, tuple(range(s.game.seats))):
        s.plan(ask_hands)
        return
    for seat in range(s.game.seats):
        for hand in hands_of(s, seat):
            side = 2 + s.game.stock_of[seat] if hand == GUARD_HAND else hand
            s.tell(E.HAND_READY, side, hand_size(s, hand, False))


@book.step
def ask_new_hand(s: Ninja, who: int) -> None:
    """Let a new copy choose from the full deck of that intruder (NIN-205)."""
    seat = s.game.intruder_seats[who]
    take_without_choice(s, seat, who, True)
    if s.ask_screened(RESTART_HAND, (seat,), who):
        s.plan((ask_new_hand, who))
    else:
        s.tell(E.HAND_READY, who, hand_size(s, who, True))


# -- which hands, and how large --------------------------------------------------------------------------------------


def hands_of(s: Ninja, seat: int) -> list[int]:
    """Return the hands that a seat chooses at set-up, in order; a lone wolf in hiding has both (NIN-028, NIN-275)."""
    if seat in s.game.guard_seats:
        return [GUARD_HAND]
    played = [who for who in (NINJA, TRAITOR) if not s.role_known or s.status[who] != UNUSED]
    return [who for who in played if s.game.intruder_seats[who] == seat]


def hand_size(s: Ninja, hand: int, restart: bool) -> int:
    """Return how many cards a hand has by the options (NIN-205, NIN-285)."""
    o = s.game.options
    if hand == GUARD_HAND:
        return 24 // len(s.hand)
    if restart:
        return int(o.ninja_restart_hand if hand == NINJA else o.traitor_restart_hand)
    return int(o.ninja_hand if hand == NINJA else o.traitor_hand)


def chosen(s: Ninja, seat: int, hand: int) -> int:
    """Count the cards chosen so far."""
    return sum(s.hand[s.game.stock_of[seat]]) if hand == GUARD_HAND else sum(s.ihand[hand])


def hand_to_pick(s: Ninja, seat: int) -> int | None:
    """Return the hand that a seat is choosing now; None when its hands are full."""
    for hand in hands_of(s, seat):
        if chosen(s, seat, hand) < hand_size(s, hand, False):
            return hand
    return None


def take_without_choice(s: Ninja, seat: int, hand: int, restart: bool) -> None:
    """Fill a hand where everybody knows that there is no choice: all cards, or the basic deck (NIN-305)."""
    game = s.game
    if hand != GUARD_HAND and hand_size(s, hand, restart) == sum(game.counts[FIRST[hand] : FIRST[hand] + 5]):
        s.ihand[hand] = list(game.counts[FIRST[hand] : FIRST[hand] + 5])
    elif game.options.basic_decks:
        take_preset(s, seat, hand, restart)


def take_preset(s: Ninja, seat: int, hand: int, restart: bool) -> None:
    """Take the basic deck (NIN-032)."""
    for card, number in s.game.preset(hand, hand_size(s, hand, restart), restart):
        for _ in range(number):
            take_card(s, seat, hand, card)


def take_card(s: Ninja, seat: int, hand: int, card: int) -> None:
    """Take a card into a hand."""
    if hand == GUARD_HAND:
        stock = s.game.stock_of[seat]
        s.deck[stock].remove(card)
        s.hand[stock][card] += 1
    else:
        s.ihand[hand][card - FIRST[hand]] += 1


# -- asking ----------------------------------------------------------------------------------------------------------


@PICK_HAND.screened
def still_picking(s: Ninja, seat: int) -> bool:
    """Say whether a seat has a hand to fill."""
    return hand_to_pick(s, seat) is not None


@RESTART_HAND.screened
def still_equipping(s: Ninja, seat: int, who: int) -> bool:
    """Say whether the new copy's hand is to be filled."""
    return chosen(s, seat, who) < hand_size(s, who, True)


def cards_left(s: Ninja, seat: int, hand: int, restart: bool) -> tuple[int, ...]:
    """List the card types of which a copy is left, and at first the preset (NIN-032)."""
    game = s.game
    if hand == GUARD_HAND:
        cards = [game.CARD[card] for card in sorted(set(s.deck[game.stock_of[seat]].rest))]
    else:
        first = FIRST[hand]
        cards = [game.CARD[first + i] for i in range(5) if s.ihand[hand][i] < game.counts[first + i]]
    if not chosen(s, seat, hand) and game.preset(hand, hand_size(s, hand, restart), restart):
        cards.append(game.PRESET)
    return tuple(cards)


def pick(s: Ninja, seat: int, action: int, hand: int, restart: bool) -> None:
    """Take a card into the hand, or the whole preset."""
    if action == s.game.PRESET:
        take_preset(s, seat, hand, restart)
    else:
        take_card(s, seat, hand, s.game.CARD.index(action))


@PICK_HAND.offers
def cards_to_pick(s: Ninja, seat: int) -> tuple[int, ...]:
    """List what can be taken into the hand that is being chosen."""
    hand = hand_to_pick(s, seat)
    assert hand is not None
    return cards_left(s, seat, hand, False)


@PICK_HAND.answered
def card_picked(s: Ninja, seat: int, action: int) -> None:
    """Take it."""
    hand = hand_to_pick(s, seat)
    assert hand is not None
    pick(s, seat, action, hand, False)


@RESTART_HAND.offers
def new_cards_to_pick(s: Ninja, seat: int, who: int) -> tuple[int, ...]:
    """List what a new copy can take."""
    return cards_left(s, seat, who, True)


@RESTART_HAND.answered
def new_card_picked(s: Ninja, seat: int, action: int, who: int) -> None:
    """Take it."""
    pick(s, seat, action, who, True)
