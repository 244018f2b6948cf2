"""games/kage: reaction windows. They open by public facts alone; what is in them only their owner knows."""

from __future__ import annotations

from sudare.games.kage.decisions import REACT
from sudare.games.kage.events import book
from sudare.games.kage.rules.table import GUARD, discard_card, ninja_seats
from sudare.games.kage.rules.values import face_down, worn
from sudare.games.kage.state import IN_PLAY, KageState

CODES = (
    *("N0", "N1", "N2", "N3", "N4", "N5", "N6", "N7", "N8", "N9"),
    *("G0", "G1", "G5", "G6", "G7", "G8", "G9"),
)
STANDING = (*CODES, "turn")  # what a seat may pass until further notice: such moments, or all of this turn
_EVERYBODY = ("N0", "N9")  # all ninja seats
_OTHERS = ("N1", "N8")  # the ninja seats that are not active (KAG-H12)
_OWN_TEST = ("N2", "N5")  # the active seat's own half: cards for the test just declared


@book.step
def window(s: KageState, code: str) -> None:
    """Open a window: the side whose turn it is first, then the other, ninja in seat order (KAG-H02)."""
    if s.over:
        return
    for seat in reversed(seats_of(s, code)):  # the last is planned first
        if opens(s, code, seat):
            s.plan((window_for, code, seat))


def seats_of(s: KageState, code: str) -> list[int]:
    """Return the seats that a window may open for, in their order."""
    if code == "G7":
        return [s.ninja[s.deed.ninja].seat]
    if code[0] == "G":
        return [GUARD, *ninja_seats(s)]
    if code in _EVERYBODY:
        return [*ninja_seats(s), GUARD]
    if code in _OTHERS:
        active = s.ninja[s.active].seat if s.active >= 0 else -1
        return [*[seat for seat in ninja_seats(s) if seat != active], GUARD]
    return [s.ninja[s.active].seat, GUARD] if code in _OWN_TEST else [GUARD]


@book.step
def window_for(s: KageState, code: str, seat: int) -> None:
    """Ask one seat, if the window is still open for it."""
    if not s.over and opens(s, code, seat):
        s.ask(REACT, seat, code)


def opens(s: KageState, code: str, seat: int) -> bool:
    """Say whether a window opens for a seat, from public facts alone (KAG-H01)."""
    if seat == GUARD:
        if not s.hand or len(s.mat) >= s.game.edition.bosses[s.boss].slots:
            return False
        if s.phase == "ninja_turn" and s.noise < 1:  # KAG-218; in his own turn no token is needed (KAG-R48)
            return False
        return code in s.game.guard_codes[s.boss]
    if code in _OWN_TEST:
        return face_down(s.ninja[s.active])
    if code == "G7":
        return face_down(s.ninja[s.deed.ninja])
    for n in s.ninja:
        if n.seat == seat and n.out == IN_PLAY and face_down(n):
            return True
    if code == "G5" and s.deeds and s.deed.kind == "strike":
        n = s.ninja[s.deed.ninja]
        return n.seat == seat and worn(s, n, "flash") >= 0
    return False


# -- standing passes: a seat's own affair. The question is asked all the same, whoever sits there lets it be answered --


def set_standing(s: KageState, seat: int, passes: int) -> None:
    """Set the standing passes of a seat; nobody else sees them (KAG-H02)."""
    s.standing = (*s.standing[:seat], passes, *s.standing[seat + 1 :])


def new_turn(s: KageState) -> None:
    """A pass for the rest of a turn ends with it."""
    s.standing = tuple(passes & (1 << len(CODES)) - 1 for passes in s.standing)


def watch_again(s: KageState, seat: int) -> list[int]:
    """Offer a seat at a decision of its own turn to be asked again at every moment."""
    return [s.game.watch] if s.standing[seat] else []


@REACT.offers
def reactions(s: KageState, seat: int, code: str) -> tuple[int, ...]:
    """List the cards that fit here, and the ways to pass."""
    from sudare.games.kage.rules.guard_cards import playable
    from sudare.games.kage.rules.ninja_cards import discardable, usable

    game = s.game
    out = [game.pass_, game.pass_on, game.pass_turn]
    if seat == GUARD:
        out += [game.play_block[c] for c in sorted(set(s.hand)) if playable(s, c, code)]
    else:
        for k, n in enumerate(s.ninja):
            if n.seat == seat and n.out == IN_PLAY:
                cards = game.card_block[4 * k : 4 * k + len(n.cards)]
                out += [action for slot, action in enumerate(cards) if n.cards[slot] and usable(s, k, slot, code)]
                out += [game.toss_block[k * 4 + slot] for slot in discardable(s, k, code)]
    return tuple(out)


@REACT.answered
def reacted(s: KageState, seat: int, action: int, code: str) -> None:
    """Play one card, then look whether anybody wants to play another."""
    from sudare.games.kage.rules.guard_cards import play_card
    from sudare.games.kage.rules.ninja_cards import use_card

    game = s.game
    if action in (game.pass_, game.pass_on, game.pass_turn):
        if action != game.pass_:
            until = code if action == game.pass_on else "turn"
            set_standing(s, seat, s.standing[seat] | 1 << STANDING.index(until))
        return
    own = (seat == GUARD) == (code[0] == "G")
    s.plan((window_for, code, seat) if own else (window, code))
    if action in game.play_block:
        play_card(s, game.play_block.index(action), code)
    elif action in game.card_block:
        index = game.card_block.index(action)
        use_card(s, index // 4, index % 4, code)
    else:
        index = game.toss_block.index(action)
        discard_card(s, index // 4, index % 4)
