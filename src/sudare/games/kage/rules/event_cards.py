"""games/kage: the event cards that failed searches bring."""

from __future__ import annotations

from sudare.games.kage import events as ev
from sudare.games.kage.board import bits
from sudare.games.kage.decisions import LOSE_DIE, PLACE, PUT_OUT
from sudare.games.kage.events import book
from sudare.games.kage.rules.marching import free_movers, offer_free_move
from sudare.games.kage.rules.noise import make_noise
from sudare.games.kage.rules.store import store_card
from sudare.games.kage.rules.table import GUARD, barrack_squares, can_place, draw_ninja_card, nearest_free, place_guard
from sudare.games.kage.state import KageState


def resolve_event(s: KageState, card: int, k: int) -> None:
    """Carry an event card out for the ninja whose search failed (KAG-120, KAG-222)."""
    entry = s.game.edition.event_cards[card]
    n = s.ninja[k]
    if entry.effect == "place_guard":
        level = ("yellow", "amber", "red").index(entry.level)
        s.plan((place_near_barracks, s.types[level], True, entry.id))
    elif entry.effect == "noise":
        s.plan((make_noise, k, "event"))
    elif entry.effect == "guard_move":
        if free_movers(s):
            s.plan((offer_free_move, 0, 1, (), -1, entry.id))
    elif entry.effect == "lose_die":
        if n.force and n.stealth:
            s.ask(LOSE_DIE, n.seat, k)
        elif n.force + n.stealth:
            lose_die(s, k, 0 if n.force else 1)
    elif entry.effect == "draw":
        if draw_ninja_card(s, k):
            s.plan(store_card)
    elif entry.effect == "aoi":
        s.sky += entry.bonus
    elif entry.effect == "remove_lantern":
        if len(s.lanterns) > 1:
            s.ask(PUT_OUT, n.seat)
        elif s.lanterns:
            put_out(s, s.lanterns[0])


@LOSE_DIE.offers
def dice_to_lose(s: KageState, seat: int, k: int) -> tuple[int, ...]:
    """Force or stealth."""
    n = s.ninja[k]
    return tuple(s.game.colour_block[i] for i, dice in enumerate((n.force, n.stealth)) if dice)


@LOSE_DIE.answered
def die_chosen(s: KageState, seat: int, action: int, k: int) -> None:
    """Lose it."""
    lose_die(s, k, s.game.colour_block.index(action))


def lose_die(s: KageState, k: int, colour: int) -> None:
    """Take an unused die away for this round only (KAG-261)."""
    n = s.change(k)
    if colour == 0:
        n.force -= 1
    else:
        n.stealth -= 1
    s.tell(ev.DICE_LOST, n.who, colour)


@PUT_OUT.offers
def lanterns(s: KageState, seat: int) -> tuple[int, ...]:
    """List the lanterns."""
    return tuple(s.game.at_block[sq] for sq in s.lanterns)


@PUT_OUT.answered
def lantern_chosen(s: KageState, seat: int, action: int) -> None:
    """Put it out."""
    put_out(s, s.game.at_block.index(action))


def put_out(s: KageState, sq: int) -> None:
    """Take a lantern off the board."""
    s.lanterns = tuple(q for q in s.lanterns if q != sq)
    s.tell(ev.LANTERN_GONE, sq)


# -- guards that events, bosses and missions place: always somewhere -------------------------------------------------


@book.step
def place_near_barracks(s: KageState, kind: int, on: bool, cause: str) -> None:
    """Place a guard on (or only adjacent to) a barrack token, or on the nearest free square (KAG-H07)."""
    if can_place(s, kind):
        choose_place(s, kind, barrack_squares(s, on) or nearest_free(s, list(s.barracks)), cause)


def choose_place(s: KageState, kind: int, mask: int, cause: str) -> None:
    """Place a guard on one of some squares; a single one is known to all."""
    if mask.bit_count() == 1:
        place_guard(s, kind, mask.bit_length() - 1)
    elif mask:
        s.ask(PLACE, GUARD, kind, tuple(bits(mask)), cause)


@PLACE.offers
def place_options(s: KageState, seat: int, kind: int, squares: tuple[int, ...], cause: str) -> tuple[int, ...]:
    """List the squares."""
    return tuple(s.game.at_block[sq] for sq in squares)


@PLACE.answered
def place_chosen(s: KageState, seat: int, action: int, kind: int, squares: tuple[int, ...], cause: str) -> None:
    """Place the guard."""
    place_guard(s, kind, s.game.at_block.index(action))
