"""games/omnitsu: drawing and discarding: the Main Deck, the Discard Pile, the Scroll Pile, and tokens."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence

from sudare.games.omnitsu import events as tells
from sudare.games.omnitsu.state import EVERYBODY, Omnitsu


def to_hand(s: Omnitsu, seat: int, card: int) -> None:
    """Put a card into a hand; hands have no order."""
    insort(s.hands[seat], card)


def reshuffle(s: Omnitsu) -> None:
    """Make the discards the new Main Deck (OMN-125)."""
    s.tell(tells.DECK_RESHUFFLED, len(s.discard))
    s.deck.shuffle_in(s.discard)
    s.discard = []


def _tell_drawn(s: Omnitsu, seat: int, cards: list[int], by: Sequence[int]) -> None:
    if not cards:
        return
    if s.phase == "ending":  # OMN-140
        s.tell(tells.DREW_OPENLY, seat, cards[:], by)
    else:
        s.tell(tells.DREW, seat, len(cards), by, to={seat: (cards[:],)})
    cards.clear()


def found_scroll(s: Omnitsu, seat: int, kind: int) -> None:
    """Put a scroll found in the deck on the Scroll Pile."""
    s.pile[kind] += 1
    s.tell(tells.SCROLL_FOUND, seat, kind)


def draw(s: Omnitsu, seat: int, number: int, by: Sequence[int] = ()) -> None:
    """Draw cards; a scroll among them is replaced by two cards (OMN-128, OMN-129). `by`: Locations that give some."""
    n = s.game.tables.n
    fresh: list[int] = []
    while number > 0:
        if not len(s.deck):
            if not s.discard:  # OMN-126: further draws are lost
                break
            reshuffle(s)
        card = s.deck.draw(s.chance)
        if card >= n:
            _tell_drawn(s, seat, fresh, by)
            found_scroll(s, seat, card - n)
            number += 1
        else:
            to_hand(s, seat, card)
            fresh.append(card)
            number -= 1
        if not len(s.deck) and s.discard:
            _tell_drawn(s, seat, fresh, by)
            reshuffle(s)
    _tell_drawn(s, seat, fresh, by)


def put_away(s: Omnitsu, card: int) -> None:
    """Put a card face up where it belongs: scrolls on the Scroll Pile, all others on the Discard Pile (OMN-112)."""
    n = s.game.tables.n
    if card >= n:
        s.pile[card - n] += 1
    else:
        s.discard.append(card)


def discard_from_hand(s: Omnitsu, seat: int, cards: Sequence[int], why: str) -> None:
    """Discard cards from a hand, in this order."""
    if not cards:
        return
    for card in cards:
        s.hands[seat].remove(card)
        put_away(s, card)
    s.tell(tells.DISCARDED, seat, list(cards), why)


def lay_aside(s: Omnitsu, card: int) -> None:
    """Discard a card from the table."""
    s.discard.append(card)
    s.tell(tells.LAID_ASIDE, card)


def seal(s: Omnitsu, seat: int, kind: int, known_to: int, why: str) -> int:
    """Lay a scroll down sealed before a seat; it gets a token of its own."""
    token = s.next_token
    s.next_token += 1
    s.sealed[seat].append(token)
    s.kind[token] = kind
    s.knows[token] = {known_to: why}
    if s.phase == "ending" and known_to != EVERYBODY:  # OMN-136: everything lies open
        s.knows[token] = {EVERYBODY: "public"}
    return token


def unseal(s: Omnitsu, seat: int, token: int) -> int:
    """Take a sealed scroll up: its token is retired. Return its kind."""
    s.sealed[seat].remove(token)
    s.knows.pop(token, None)
    return s.kind.pop(token)


def move_scroll(s: Omnitsu, token: int, giver: int, taker: int) -> None:
    """Move a sealed scroll, unseen."""
    s.sealed[giver].remove(token)
    insort(s.sealed[taker], token)
    s.tell(tells.SCROLL_MOVED, token, giver, taker)


def from_pile(s: Omnitsu, seat: int, kind: int) -> None:
    """Lay a scroll of the Scroll Pile down sealed; its kind stays publicly known."""
    s.pile[kind] -= 1
    token = seal(s, seat, kind, EVERYBODY, "public")
    s.tell(tells.LAID_FROM_PILE, seat, token, kind)


def to_pile(s: Omnitsu, seat: int, token: int) -> None:
    """Turn a sealed scroll face up on the Scroll Pile."""
    kind = unseal(s, seat, token)
    s.pile[kind] += 1
    s.tell(tells.SHED, seat, token, kind)
