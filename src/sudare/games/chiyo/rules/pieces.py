"""games/chiyo: handling the pieces: moving, turning, mixing, drawing. No flow here."""

from __future__ import annotations

from collections.abc import Iterable

from sudare.games.chiyo import events as e
from sudare.games.chiyo.state import Chiyo


def move_card(s: Chiyo, seat: int, slot: int, to: int) -> None:
    """Move a card: facing and tokens stay as they are (CHI-069)."""
    s.tell(e.MOVED, seat, s.handle[slot], s.open_card(slot), s.place[slot], to)
    s.place[slot] = to


def move_tile(s: Chiyo, seat: int, tile: int, to: int) -> None:
    """Move the Daimyo or the Rival."""
    s.tell(e.TILE_MOVED, seat, tile, s.tiles[tile], to)
    s.tiles[tile] = to


def take_tokens(s: Chiyo, fugitive: int, slots: Iterable[int]) -> None:
    """Return the tokens of one kind from these cards to the supply."""
    bit = 1 << fugitive
    held = [i for i in slots if s.tokens[i] & bit]
    if not held:
        return
    for i in held:
        s.tokens[i] &= ~bit
    s.tell(e.TOKENS_REMOVED, fugitive, [s.handle[i] for i in held], [s.face[i] for i in held], s.supply(fugitive))


def turn_down(s: Chiyo, slots: Iterable[int]) -> None:
    """Turn cards face-down; their tokens return to the supply (CHI-092)."""
    slots = list(slots)
    for fugitive in (0, 1):
        take_tokens(s, fugitive, slots)
    for i in slots:
        s.up[i] = False


def turn_up(s: Chiyo, slots: Iterable[int]) -> None:
    """Turn cards face-up: everybody knows them now."""
    for i in slots:
        s.up[i] = True
        s.seen[i] = s.game.everybody


def peek(s: Chiyo, seat: int, slots: list[int]) -> None:
    """Let one seat look at face-down cards (CHI-094): the others see only which ones."""
    for i in slots:
        s.seen[i] |= 1 << seat
    places = sorted({s.place[i] for i in slots})
    s.tell(e.PEEKED, seat, [s.handle[i] for i in slots], places, to={seat: ([s.face[i] for i in slots],)})


def fresh_handle(s: Chiyo) -> int:
    """Return a handle never used before; only after hundreds of shuffled cards would numbers come round again."""
    handle, limit = s.next_handle, s.game.handles
    while handle in s.handle:
        handle = handle % limit + 1
    s.next_handle = handle % limit + 1
    return handle


def mix(s: Chiyo, places: Iterable[int], slots: list[int]) -> None:
    """Shuffle face-down cards: same number at each place, new handles for all, every memory of them void (CHI-169)."""
    old = [s.handle[i] for i in slots]
    faces = [s.face[i] for i in slots]
    s.chance.shuffle(faces)
    new = []
    for i, face in sorted(zip(slots, faces, strict=True), key=lambda pair: (s.place[pair[0]], s.handle[pair[0]])):
        s.face[i] = face
        s.seen[i] = 0
        s.handle[i] = handle = fresh_handle(s)
        new.append((handle, s.place[i]))
    order = sorted(range(len(s.handle)), key=s.handle.__getitem__)  # slots lie by handle, whatever was mixed
    s.handle = [s.handle[i] for i in order]
    s.place = [s.place[i] for i in order]
    s.face = [s.face[i] for i in order]
    s.up = [s.up[i] for i in order]
    s.tokens = [s.tokens[i] for i in order]
    s.seen = [s.seen[i] for i in order]
    s.tell(e.SHUFFLED, sorted(places), old, [h for h, _ in new], [p for _, p in new])


def draw_honor(s: Chiyo, seat: int) -> None:
    """Draw an Honor token, if the pool has one (CHI-134)."""
    if len(s.pool):
        value = s.pool.draw(s.chance)
        s.honor[seat] = (*s.honor[seat], value)
        s.tell(e.HONOR_DRAWN, seat, len(s.honor[seat]), to={seat: (value,)})


def return_honor(s: Chiyo, seat: int) -> None:
    """Put one of a seat's Honor tokens back at random: open ones openly, hidden ones unseen (CHI-216, CHI-218)."""
    held = s.honor[seat]
    if not held:
        return
    i = s.chance.below(len(held))
    value = held[i]
    s.honor[seat] = held[:i] + held[i + 1 :]
    s.pool.mix_in(value)
    if i < s.shown[seat]:
        s.shown[seat] -= 1
        s.tell(e.HONOR_SHOWN_RETURNED, seat, len(s.honor[seat]), value)
    else:
        s.tell(e.HONOR_RETURNED, seat, len(s.honor[seat]), to={seat: (value,)})


def draw_influence(s: Chiyo) -> None:
    """Let Motonaka draw an Influence card, if there is one (CHI-140)."""
    if len(s.deck):
        card = s.deck.draw(s.chance)
        s.hand = (*s.hand, card)
        s.tell(e.INFLUENCE_DRAWN, len(s.hand), len(s.deck), to={s.motonaka: (card,)})


def discard_influence(s: Chiyo, card: int) -> None:
    """Put a card of Motonaka's hand unplayed on the open pile."""
    leave_hand(s, card)
    s.tell(e.INFLUENCE_DISCARDED, card)


def leave_hand(s: Chiyo, card: int) -> None:
    """Move a card from Motonaka's hand to the open pile."""
    i = s.hand.index(card)
    s.hand = s.hand[:i] + s.hand[i + 1 :]
    s.discard = (*s.discard, card)
