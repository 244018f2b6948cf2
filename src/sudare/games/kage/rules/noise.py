"""games/kage: noise, wounds and re-roll questions: what tests bring about."""

from __future__ import annotations

from sudare.games.kage import events as ev
from sudare.games.kage.decisions import HUSH, WOUND
from sudare.games.kage.events import book
from sudare.games.kage.rules.table import check_lost, discard_card, set_detected, take_off
from sudare.games.kage.rules.values import ability, face_down, watched
from sudare.games.kage.state import CARD, ELIMINATED, UP, KageState


@book.step
def make_noise(s: KageState, k: int, cause: str) -> None:
    """A ninja is about to receive a noise token: the NX window first (KAG-H01)."""
    s.heard = False
    n = s.ninja[k]
    if may_cancel(s, k) or (n.sq >= 0 and face_down(n)):
        s.ask(HUSH, n.seat, k, cause)
    else:
        noise_lands(s, k, cause)


def may_cancel(s: KageState, k: int) -> bool:
    """Say whether Shizuka can cancel this token (KAG-R27)."""
    n = s.ninja[k]
    if n.sq < 0 or ability(s, n) != "cancel_noise":
        return False
    return s.game.options.shizuka_cancel == "any" or not n.cancelled


@HUSH.offers
def noise_answers(s: KageState, seat: int, k: int, cause: str) -> tuple[int, ...]:
    """List the ways to keep quiet."""
    game, n = s.game, s.ninja[k]
    out = [game.take_noise]
    if may_cancel(s, k):
        out.append(game.cancel_noise)
    for slot, card in enumerate(n.cards):
        if card is not None and not card[UP] and not n.sealed and game.effect_of(card[CARD]) == "hush":
            out.append(game.card_block[k * 4 + slot])
    return tuple(out)


@HUSH.answered
def noise_answered(s: KageState, seat: int, action: int, k: int, cause: str) -> None:
    """Take the token, or cancel it as if it had never been generated (KAG-259)."""
    if action == s.game.take_noise:
        noise_lands(s, k, cause)
        return
    if action == s.game.cancel_noise:
        s.change(k).cancelled = True
    else:
        slot = s.game.card_block.index(action) % 4
        card = s.ninja[k].cards[slot]
        assert card is not None
        s.tell(ev.CARD_USED, s.ninja[k].who, card[CARD], card[CARD])
        discard_card(s, k, slot)
    s.tell(ev.NOISE_CANCELLED, s.ninja[k].who)


def noise_lands(s: KageState, k: int, cause: str) -> None:
    """Put the token on the mat; in a guard's area of influence it gives the ninja away (KAG-066, KAG-099)."""
    n = s.change(k)
    n.noise += 1
    s.heard = True
    if k == s.active:
        s.received = True
    s.tell(ev.NOISE, n.who, n.noise, cause)
    if n.sq >= 0 and not n.detected and watched(s, k):
        set_detected(s, k)


@book.step
def expose(s: KageState, k: int, if_heard: bool) -> None:
    """Detect a ninja after a failed evasion test, or after a failed melee test that was heard (KAG-186, KAG-191)."""
    if s.heard or not if_heard:
        set_detected(s, k)


# -- wounds ----------------------------------------------------------------------------------------------------------


def free_locations(s: KageState, k: int) -> tuple[int, int]:
    """Return the locations without a wound, by colour."""
    n = s.ninja[k]
    mat = s.game.edition.ninja[n.who]
    return mat.force - n.force_wounds, mat.stealth_dice - n.stealth_wounds


@book.step
def wound(s: KageState, k: int) -> None:
    """Let the owner cover a location (KAG-110)."""
    n = s.ninja[k]
    if n.sq < 0:
        return
    force, stealth = free_locations(s, k)
    if force and stealth:
        s.ask(WOUND, n.seat, k)
    else:
        cover(s, k, bool(force))


@WOUND.offers
def locations(s: KageState, seat: int, k: int) -> tuple[int, ...]:
    """List the colours; locations of one colour are alike, and one whose die is spent is covered first."""
    return (s.game.colour_block[0], s.game.colour_block[1])


@WOUND.answered
def location_chosen(s: KageState, seat: int, action: int, k: int) -> None:
    """Cover a location."""
    cover(s, k, action == s.game.colour_block[0])


def cover(s: KageState, k: int, force: bool) -> None:
    """Cover a location; an unspent die on it is lost, too (KAG-R56)."""
    n = s.change(k)
    mat = s.game.edition.ninja[n.who]
    if force:
        n.force_wounds += 1
        n.force = min(n.force, mat.force - n.force_wounds)
    else:
        n.stealth_wounds += 1
        n.stealth = min(n.stealth, mat.stealth_dice - n.stealth_wounds)
    s.tell(ev.WOUNDED, n.who, 0 if force else 1, n.force_wounds + n.stealth_wounds, mat.force + mat.stealth_dice)
    if not sum(free_locations(s, k)):  # KAG-111
        s.tell(ev.ELIMINATED, n.who)
        take_off(s, k, ELIMINATED)


@book.step
def look_lost(s: KageState) -> None:
    """See whether the ninja have lost (KAG-006)."""
    check_lost(s)
