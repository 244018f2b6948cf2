"""games/omnitsu: the Game Ending Phase and scoring."""

from __future__ import annotations

from sudare.games.omnitsu import events as tells
from sudare.games.omnitsu.decisions import END_PLAY, END_RESPONSE, END_TARGET
from sudare.games.omnitsu.events import book
from sudare.games.omnitsu.rules import flow, needs
from sudare.games.omnitsu.rules.supply import lay_aside, to_hand
from sudare.games.omnitsu.state import DONE, EVERYBODY, HAND, HELD, LAST, UP, WAITING, Frame, Omnitsu, Slot
from sudare.games.omnitsu.tables import DAIMYO, DECOY, POISON


@book.step
def castle_opens(s: Omnitsu) -> None:
    """Daimyo's Castle takes effect: whatever else was going on is over (OMN-133, OMN-135, OMN-159, OMN-160)."""
    s.steps.clear()
    castle = s.stack.pop()
    s.center[castle.card] = -1
    s.tell(tells.ENTERED, castle.card)
    while s.stack:  # OMN-159: declared but not finished
        frame = s.stack.pop()
        if s.slots[frame.owner].card != frame.card:
            lay_aside(s, frame.card)
        else:
            s.slots[frame.owner].status = UP
    for card, seat, _, origin in s.pending:  # OMN-160: submitted from hand, but not come up yet
        if origin == HAND:
            to_hand(s, seat, card)
            s.played[card] -= 1
            s.tell(tells.BACK_IN_HAND, seat, card)
    s.pending = []
    for seat in sorted(range(s.game.seats), key=lambda seat: s.slots[seat].order):  # OMN-135
        slot = s.slots[seat]
        if slot.status in (WAITING, UP, HELD) and slot.card != castle.card:
            lay_aside(s, slot.card)
        s.slots[seat] = Slot(status=DONE)
    s.due = [0] * s.game.seats
    s.plan(ending_phase)


@book.step
def ending_phase(s: Omnitsu) -> None:
    """Turn everything face up; that cracks nothing (OMN-136)."""
    s.phase = "ending"
    s.called = 0
    s.tell(tells.ENDING)
    tokens = sorted(s.kind)
    s.tell(tells.ALL_REVEALED, [hand[:] for hand in s.hands], tokens, [s.kind[token] for token in tokens])
    s.knows = {token: {EVERYBODY: "public"} for token in tokens}
    s.plan(call_number)


@book.step
def call_number(s: Omnitsu) -> None:
    """Call the next ANY TIME card left in a hand, by number (OMN-137); after the last one, score (OMN-142)."""
    tables = s.game.tables
    for card in tables.any_time_cards:
        if tables.number[card] <= s.called:  # OMN-138
            continue
        for seat, hand in enumerate(s.hands):
            if card not in hand:
                continue
            s.called = tables.number[card]
            s.plan(call_number)
            if len(last_plays(s, seat, card)) > 1:  # all hands lie open: everybody can see it
                s.ask(END_PLAY, seat, card)
            return
    s.plan(score)


@END_PLAY.offers
def last_plays(s: Omnitsu, seat: int, card: int) -> tuple[int, ...]:
    """List pass and the actions that are no mere answers and do more than look (OMN-137, OMN-141)."""
    game = s.game
    limit = 1 if game.options.any_time_once else 3
    if s.played.get(card, 0) >= limit:
        return (game.a_pass,)
    keys = [key for key in (0, 1) if _last_targets(s, seat, card, key)]
    return (game.a_pass, *(game.a_key[key] for key in keys))


def _last_targets(s: Omnitsu, seat: int, card: int, key: int) -> list[int]:
    """Return the Targets that this action could have now; [-1] for an action without TARGET; [] if it is impossible."""
    act = s.game.tables.acts[card][key]
    if act.response:
        return []
    rest = [other for other in s.hands[seat] if other != card]
    targets = s.others(seat) if act.target else [-1]
    return [t for t in targets if needs.declarable(s, key, t, (card, seat, t, LAST, -1), rest)]


@END_PLAY.answered
def last_play(s: Omnitsu, seat: int, action: int, card: int) -> None:
    """Play the card, or let its number pass."""
    if action == s.game.a_pass:
        return
    key = s.game.a_key.index(action)
    targets = _last_targets(s, seat, card, key)
    if len(targets) > 1:
        s.ask(END_TARGET, seat, card, key)
    else:
        _play_last(s, seat, card, key, targets[0])


@END_TARGET.offers
def last_targets(s: Omnitsu, seat: int, card: int, key: int) -> tuple[int, ...]:
    """List the possible Targets."""
    return tuple(s.game.seat[t] for t in _last_targets(s, seat, card, key))


@END_TARGET.answered
def last_target(s: Omnitsu, seat: int, action: int, card: int, key: int) -> None:
    """Play the card against this Target."""
    _play_last(s, seat, card, key, s.game.seat.index(action))


def _play_last(s: Omnitsu, seat: int, card: int, key: int, target: int) -> None:
    s.hands[seat].remove(card)
    flow.count_play(s, card)
    s.tell(tells.WINDOW_ROUND, [card], [seat], [None if target < 0 else target], [True], [[]])
    s.stack.append(Frame(card, seat, target, LAST, -1))
    flow.declare(s, key)


@book.step
def response_window(s: Omnitsu, answered: int) -> None:
    """Open the window after a declaration; at the end only for those who can answer, which all can see."""
    if s.phase != "ending":
        s.plan((flow.window, answered))
        return
    seats = [seat for seat in range(s.game.seats) if len(flow.window_plays(s, seat, answered)) > 1]
    if seats:
        s.plan((flow.close_round, answered))
        s.ask_all(END_RESPONSE, seats, answered)


END_RESPONSE.offers(flow.window_plays)  # OMN-139: `needs` leaves only answers in this phase
END_RESPONSE.answered(flow.note_choice)


# -- scoring -----------------------------------------------------------------------------------------------------


def killed(s: Omnitsu, seat: int, contested: bool) -> list[str]:
    """Return why the Daimyo has this messenger killed; nothing if it survives (OMN-143 to OMN-145, OMN-151)."""
    sealed = [s.kind[token] for token in s.sealed[seat]]
    cracked = s.scrolls_in_hand(seat)
    reasons = []
    if len(sealed) + len(cracked) > 1:
        reasons.append("more than one scroll")
    if POISON in sealed or POISON in cracked:
        reasons.append("a Poison scroll")
    if cracked:
        reasons.append("a cracked scroll")
    if contested and any(s.kind[t] == DAIMYO and t != s.genuine for t in s.sealed[seat]):
        reasons.append("a contested Daimyo's scroll")
    return reasons


@book.step
def score(s: Omnitsu) -> None:
    """Settle scrolls and scores (OMN-142, OMN-146 to OMN-157)."""
    seats = range(s.game.seats)
    n = s.game.tables.n
    contested = bool(needs.contest(s))  # OMN-154: judged now, whatever was authenticated before
    s.deaths = [killed(s, seat, contested) for seat in seats]
    s.scores = []
    for seat in seats:
        kinds = [s.kind[token] for token in s.sealed[seat]]
        points = sum(card < n for card in s.hands[seat])
        points += 10 * (kinds == [DAIMYO]) + 5 * (kinds == [DECOY])
        s.scores.append(0 if s.deaths[seat] else points)
    alive = [seat for seat in seats if not s.deaths[seat]]
    best = max((s.scores[seat] for seat in alive), default=0)
    winners = [seat for seat in alive if s.scores[seat] == best]
    if s.game.options.tie_rule == "scroll" and len(winners) > 1:
        ranks = [_scroll_rank(s, seat) for seat in winners]
        winners = [seat for seat, rank in zip(winners, ranks, strict=True) if rank == max(ranks)]
    s.tell(tells.SCORED, s.scores[:], [r[:] for r in s.deaths], winners)
    s.finish(winners, "delivered" if winners else "all_killed")


def _scroll_rank(s: Omnitsu, seat: int) -> int:
    kinds = [s.kind[token] for token in s.sealed[seat]]
    return 2 if DAIMYO in kinds else 1 if DECOY in kinds else 0
