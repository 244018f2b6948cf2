"""games/omnitsu: the Draw/Discard Phase, and the discards of several seats at once."""

from __future__ import annotations

from sudare.games.omnitsu.decisions import CLEARING, DISCARDS, REISSUE
from sudare.games.omnitsu.edition import KINDS
from sudare.games.omnitsu.events import book
from sudare.games.omnitsu.rules import flow
from sudare.games.omnitsu.rules.supply import discard_from_hand, draw, from_pile
from sudare.games.omnitsu.state import Omnitsu


@book.step
def draw_step(s: Omnitsu) -> None:
    """Step 1: everybody draws (OMN-103), clockwise from the lead seat (OMN-104)."""
    s.phase = "draw"
    base = s.game.edition.setup.draw_base + sum(int(e[0]) for e in s.effects("extra_draw"))
    bonus = sum(int(e[0]) for e in s.effects("empty_hand_draw"))
    empty = [not hand for hand in s.hands]  # OMN-335: as the step starts
    for seat in s.clockwise(s.lead):
        if not s.no_draw[seat]:  # OMN-313
            more = s.effective("empty_hand_draw") if empty[seat] else []
            draw(s, seat, base + (bonus if empty[seat] else 0), [*s.effective("extra_draw"), *more])


def _reissued_kind(s: Omnitsu) -> int:
    """Return the kind that is reissued now, or -1."""
    for effect in s.effects("reissue"):
        kind = KINDS.index(str(effect[0]))
        if s.pile[kind]:
            return kind
    return -1


@book.step
def reissue(s: Omnitsu) -> None:
    """Ask everybody without a sealed scroll whether to take one (OMN-158); nobody while there is none to take."""
    seats = [seat for seat in range(s.game.seats) if not s.sealed[seat]]
    if seats and _reissued_kind(s) >= 0:
        s.plan(reissued)
        s.ask_all(REISSUE, seats)


@REISSUE.offers
def take_or_not(s: Omnitsu, seat: int) -> tuple[int, ...]:
    """List yes and no."""
    return s.game.a_yes, s.game.a_no


@REISSUE.answered
def note_reissue(s: Omnitsu, seat: int, action: int) -> None:
    """Keep the answer until all are in."""
    s.choice[seat] = action


@book.step
def reissued(s: Omnitsu) -> None:
    """Serve those who take one, clockwise from the lead seat (OMN-118)."""
    for seat in s.clockwise(s.lead):
        kind = _reissued_kind(s)
        if s.choice[seat] == s.game.a_yes and kind >= 0:
            from_pile(s, seat, kind)
    s.choice = [-1] * s.game.seats


@book.step
def late_window(s: Omnitsu) -> None:
    """Step 2: one more gap window (OMN-105); not in brisk games."""
    if s.game.options.windows == "full":
        s.plan((flow.window, -1))


@book.step
def clearing(s: Omnitsu) -> None:
    """Step 3: with the Temple in play everybody may discard (OMN-106)."""
    most = sum(int(e[0]) for e in s.effects("clearing"))
    if most:
        s.due = [min(most, len(hand)) for hand in s.hands]
        s.plan((choose_discards, "clearing"))


@book.step
def forced_discard(s: Omnitsu) -> None:
    """Step 4: with the Border Checkpoint in play everybody who holds enough must discard (OMN-107)."""
    s.due = [0] * s.game.seats
    for number, threshold in s.effects("forced_discard"):
        for seat, hand in enumerate(s.hands):
            if len(hand) >= int(threshold):
                s.due[seat] = min(len(hand), s.due[seat] + int(number))
    s.plan((choose_discards, "forced"))


@book.step
def hand_limits(s: Omnitsu) -> None:
    """Step 5: who is above the limit must discard down to it (OMN-108, OMN-110)."""
    s.due = [max(0, len(hand) - s.hand_limit(seat)) for seat, hand in enumerate(s.hands)]
    s.plan((choose_discards, "limit"))


@book.step
def end_turn(s: Omnitsu) -> None:
    """Start a new turn (OMN-115), or the Game Ending Phase after the last possible one (OMN-122)."""
    if s.turn >= s.game.options.turn_cap:
        flow.clear_turn(s)
        s.plan(s.game.ending_phase)
    else:
        s.plan(flow.begin_turn)


# -- discards of one or several seats, secret until all are done ---------------------------------------------------

OPTIONAL = ("clearing", "draws")  # discards that a player may stop at any time


@book.step
def choose_discards(s: Omnitsu, why: str) -> None:
    """Ask every seat that has cards to choose for the next one; when all are done, the cards are turned up."""
    seats = []
    for seat, due in enumerate(s.due):
        if due <= 0:
            continue
        if due == 1 and len(s.hands[seat]) == 1 and why not in OPTIONAL:  # everybody sees that this is the card
            s.picks[seat] = s.hands[seat][:]
            s.due[seat] = 0
        else:
            seats.append(seat)
    if seats:
        s.plan((choose_discards, why))
        s.ask_all(CLEARING if why == "clearing" else DISCARDS, seats, why)
    else:
        s.plan((turn_discards_up, why))


@DISCARDS.offers
@CLEARING.offers
def discards(s: Omnitsu, seat: int, why: str) -> tuple[int, ...]:
    """List the own cards not chosen yet, cracked scrolls first; and done, where the text says may."""
    rest = s.hands[seat][:]
    for card in s.picks[seat]:
        rest.remove(card)
    n = s.game.tables.n
    order = sorted(set(rest), key=lambda card: (card < n, card))
    options = [s.game.card[card] for card in order]
    return (s.game.a_done, *options) if why in OPTIONAL else tuple(options)


@DISCARDS.answered
@CLEARING.answered
def discard_chosen(s: Omnitsu, seat: int, action: int, why: str) -> None:
    """Note a card to discard, or that there are no more."""
    if action == s.game.a_done:
        s.due[seat] = 0
    else:
        s.picks[seat].append(s.game.card.index(action))
        s.due[seat] -= 1


@book.step
def turn_discards_up(s: Omnitsu, why: str) -> None:
    """Turn all chosen cards up, stacked clockwise from the lead seat (OMN-113)."""
    s.tally = 0
    for seat in s.clockwise(s.lead):
        picks = s.picks[seat]
        s.picks[seat] = []
        s.tally += len(picks)
        discard_from_hand(s, seat, picks, why)
