"""games/kage: a ninja card that has just been drawn finds its place on the mat."""

from __future__ import annotations

from sudare.games.kage import events as ev
from sudare.games.kage.decisions import STORE
from sudare.games.kage.events import book
from sudare.games.kage.rules.table import discard_card, fresh_card, kind_mark
from sudare.games.kage.state import KageState


@book.step
def store_card(s: KageState) -> None:
    """Ask what becomes of the card just drawn."""
    if s.drawn < 0:
        return
    if s.ninja[s.drawer].sq < 0:  # its owner has left meanwhile
        _throw_away(s)
    else:
        s.ask(STORE, s.ninja[s.drawer].seat)


@STORE.offers
def places(s: KageState, seat: int) -> tuple[int, ...]:
    """Face down, face up, away with it, or away with another card first (KAG-154)."""
    from sudare.games.kage.rules.ninja_cards import usable_now

    game, k = s.game, s.drawer
    n = s.ninja[k]
    if None not in n.cards:
        return (game.toss_new, *(game.toss_block[k * 4 + slot] for slot in range(len(n.cards))))
    out = [game.keep_down]
    entry = game.edition.ninja_cards[s.drawn]
    if not n.sealed and (entry.kind == "equipment" or usable_now(s, k, s.drawn, "act")):  # KAG-R78
        out.append(game.keep_up)
    return (*out, game.toss_new)


@STORE.answered
def stored(s: KageState, seat: int, action: int) -> None:
    """Put the card down."""
    from sudare.games.kage.rules.ninja_cards import use_card

    game, k = s.game, s.drawer
    if action == game.toss_new:
        _throw_away(s)
        return
    if action in game.toss_block:
        discard_card(s, k, game.toss_block.index(action) % 4)
        s.ask(STORE, seat)
        return
    card = s.drawn
    s.drawn = -1
    s.drawer = -1
    slot = s.ninja[k].cards.index(None)
    s.change(k).dealt = 0
    if action == game.keep_down:
        s.set_card(k, slot, fresh_card(s, card, False))
        s.tell(ev.CARD_STORED, s.ninja[k].who, slot + 1)
        return
    bonus = game.edition.ninja_cards[card].kind == "bonus"
    s.set_card(k, slot, fresh_card(s, card, not bonus, kind_mark(s, card)))
    if bonus:
        use_card(s, k, slot, "act")
    else:
        s.tell(ev.CARD_UP, s.ninja[k].who, slot + 1, card, card)


def _throw_away(s: KageState) -> None:
    s.ninja_discard = tuple(sorted((*s.ninja_discard, s.drawn)))
    s.tell(ev.CARD_DISCARDED, s.ninja[s.drawer].who, 0, s.drawn)
    s.drawn = -1
    s.drawer = -1
