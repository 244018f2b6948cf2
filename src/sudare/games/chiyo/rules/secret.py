"""games/chiyo: Secret Actions: Honor the Shogun, Meet the Informant, Frame Patrons; and Motonaka's Influence cards."""

from __future__ import annotations

from sudare.games.chiyo import events as e
from sudare.games.chiyo.decisions import FRAME_WHOM, INFORMANT_MET, SECRET, SYMBOL
from sudare.games.chiyo.edition import GEISHA, RONIN
from sudare.games.chiyo.events import book
from sudare.games.chiyo.rules import pieces
from sudare.games.chiyo.rules.final import checkpoint
from sudare.games.chiyo.rules.programs import INFLUENCE, perform
from sudare.games.chiyo.rules.road import advance
from sudare.games.chiyo.state import FINAL, FRAME, HONOR, INFORMANT, Chiyo

FRAMED_AT_ONCE = 2


def available(s: Chiyo, seat: int) -> list[int]:
    """Return the Secret Actions that may be chosen now (CHI-128, CHI-129, CHI-155, CHI-188)."""
    kinds = [HONOR]
    if len(s.deck) or s.hand:  # CHI-142: sizes only
        kinds.append(INFORMANT)
    if s.stage != FINAL and len(s.frameable(seat)) >= FRAMED_AT_ONCE:  # CHI-144
        kinds.append(FRAME)
    if s.barred_secret in kinds and len(kinds) > 1:
        kinds.remove(s.barred_secret)
    fresh = [kind for kind in kinds if not s.taken >> kind & 1]
    return fresh or kinds


@book.step
def secret_actions(s: Chiyo) -> None:
    """Take the Secret Actions owed, one after another (CHI-126)."""
    if not s.owed:
        return
    kinds = available(s, s.active)
    if len(kinds) == 1:
        _take(s, kinds[0])
    else:
        s.ask(SECRET, s.active)


@SECRET.offers
def secrets(s: Chiyo, seat: int) -> tuple[int, ...]:
    """List the Secret Actions that are possible."""
    return tuple(s.game.a_secret[kind] for kind in available(s, seat))


@SECRET.answered
def secret_chosen(s: Chiyo, seat: int, action: int) -> None:
    """Take a Secret Action."""
    _take(s, s.game.a_secret.index(action))


def _take(s: Chiyo, kind: int) -> None:
    s.owed -= 1
    s.taken |= 1 << kind
    s.tell(e.SECRET_CHOSEN, s.active, kind)  # CHI-127
    s.plan(checkpoint, secret_actions)
    if kind == HONOR:
        s.plan((advance, 1, True, s.active))  # CHI-132
    elif kind == INFORMANT:
        s.plan(informant)
    else:
        s.picked = ()
        s.plan(frame)


# -- Frame -----------------------------------------------------------------------------------------


def _open_to_frame(s: Chiyo, seat: int) -> list[int]:
    return [s.handle[i] for i in s.frameable(seat) if s.handle[i] not in s.picked]


@book.step
def frame(s: Chiyo) -> None:
    """Choose exactly two Patrons and turn them face-down where they lie (CHI-143, CHI-145)."""
    rest = _open_to_frame(s, s.active)
    missing = FRAMED_AT_ONCE - len(s.picked)
    if missing and len(rest) > missing:
        s.ask(FRAME_WHOM, s.active)
        return
    handles = sorted((*s.picked, *rest[:missing]))
    s.picked = ()
    slots = [s.slot(h) for h in handles]
    s.tell(e.FRAMED, s.active, handles, [s.face[i] for i in slots])
    pieces.turn_down(s, slots)


@FRAME_WHOM.offers
def frameable(s: Chiyo, seat: int) -> tuple[int, ...]:
    """List face-up, token-free Patrons at the Noble's own Establishments."""
    return tuple(s.game.a_card[h - 1] for h in _open_to_frame(s, seat))


@FRAME_WHOM.answered
def frame_chosen(s: Chiyo, seat: int, action: int) -> None:
    """Note one of the two."""
    s.picked = (*s.picked, s.game.a_card.index(action) + 1)
    s.plan(frame)


# -- Influence -------------------------------------------------------------------------------------


@book.step
def informant(s: Chiyo) -> None:
    """Make Motonaka draw or play (CHI-139); with an empty hand, which everybody sees, there is nothing to choose."""
    if s.hand:
        s.ask(INFORMANT_MET, s.motonaka)
    else:
        pieces.draw_influence(s)


def playable(s: Chiyo, card: int) -> bool:
    """Say whether the card's condition holds (CHI-141)."""
    condition = s.game.edition.influence[card].condition
    if condition == "faceup(true_ronin)":
        return s.true_place(RONIN) >= 0  # CHI-166
    if condition == "faceup(true_geisha)":
        return s.true_place(GEISHA) >= 0  # CHI-170
    if condition == "token_on_table":
        return any(s.tokens)
    if condition == "not_final_act&noble_has_honor":
        return s.stage != FINAL and any(s.honor)  # CHI-208
    if condition == "exists(any_clear_not_true)":
        return any(s.clear(i) for i in range(len(s.face)))
    return True


def _hand(s: Chiyo) -> list[int]:
    return list(dict.fromkeys(s.hand))


@INFORMANT_MET.offers
def informant_options(s: Chiyo, seat: int) -> tuple[int, ...]:
    """List draw, or with an empty deck the cards to discard (CHI-142), and what can be played."""
    game = s.game
    first = [game.a_draw] if len(s.deck) else [game.a_discard[card] for card in _hand(s)]
    return (*first, *(game.a_play[card] for card in _hand(s) if playable(s, card)))


@SYMBOL.offers
def symbol_options(s: Chiyo, seat: int) -> tuple[int, ...]:
    """List draw, decline, and what can be played (CHI-135)."""
    game = s.game
    first = [game.a_draw, game.a_decline] if len(s.deck) else [game.a_decline]
    return (*first, *(game.a_play[card] for card in _hand(s) if playable(s, card)))


@INFORMANT_MET.answered
@SYMBOL.answered
def influence_chosen(s: Chiyo, seat: int, action: int) -> None:
    """Draw, decline, discard, or play a card and carry it out at once (CHI-140)."""
    game = s.game
    if action == game.a_draw:
        pieces.draw_influence(s)
    elif action == game.a_decline:
        s.tell(e.INFLUENCE_DECLINED)
    elif action in game.a_discard:
        pieces.discard_influence(s, game.a_discard.index(action))
    else:
        card = game.a_play.index(action)
        pieces.leave_hand(s, card)
        s.tell(e.INFLUENCE_PLAYED, card)
        s.plan((perform, INFLUENCE, card, seat, 0), checkpoint)
