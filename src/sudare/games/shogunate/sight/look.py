"""games/shogunate: what a seat sees of a position: the view is filled in here, and nowhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from sudare.games.shogunate.sight.view import LeaderView, Note, Private, Result, SeatView, View
from sudare.games.shogunate.vocabulary import ACTION_IDS, CARDS, FULL_HAND
from sudare.games.shogunate.words.goal import goal

if TYPE_CHECKING:
    from sudare.games.shogunate.state import Shogunate

HANDS = [[ACTION_IDS[c] for c in range(CARDS) if hand >> c & 1] for hand in range(FULL_HAND + 1)]  # in words


def view_of(s: Shogunate, seat: int | None) -> View:
    """Return all that this seat (None: a spectator) may see, and nothing else."""
    game = s.game
    clans, plots = game.names["clan"], game.names["plot"]
    award = game.awards[s.plot]
    host = s.host()
    me = None
    if seat is not None:
        known = s.plots.top[: s.knows_top[seat]]
        me = Private([clans[c] for c in s.hidden[seat]], s.score(seat), [plots[p] for p in known])
    view = View(
        goal="",
        round=s.round,
        hatamoto=s.hatamoto,
        actor=None if s.actor < 0 else s.actor,
        line=[LeaderView(clans[c], s.honour[c], award[i]) for i, c in enumerate(s.line)],
        shinobi=clans[host],
        shinobi_position=s.line.index(host) + 1,
        pool=None if s.pool < 0 else s.pool,
        target=game.target,
        plot=plots[s.plot],
        plot_discards=[plots[p] for p in s.plot_discards],
        plot_deck=len(s.plots),
        leftovers=len(s.leftovers),
        seats=[_seat_view(s, i) for i in range(game.seats)],
        notes=[_note(s, seat, note) for note in s.notes],
        me=me,
        result=_result(s) if s.over else None,
    )
    return msgspec.structs.replace(view, goal=goal(game, view, seat))


def _note(s: Shogunate, viewer: int | None, note: tuple[str, int, int, int, str, int, int]) -> Note:
    """Return what became of a Loyalty card, as far as a seat knows it (SHO-016, SHO-072)."""
    kind, round, seat, other, cause, clan, received = note
    clans, knows = s.game.names["clan"], kind == "turned" or (viewer is not None and viewer in (seat, other))
    return Note(
        kind,
        round,
        seat,
        None if other < 0 else other,
        cause,
        clans[clan] if knows else None,
        clans[received] if knows and received >= 0 else None,
    )


def _seat_view(s: Shogunate, seat: int) -> SeatView:
    clans = s.game.names["clan"]
    revealed = s.revealed[seat]
    hand = s.hands[seat]
    gone = FULL_HAND & ~hand if revealed < 0 else FULL_HAND & ~hand & ~(1 << revealed)
    return SeatView(
        s.game.names["colour"][s.game.colours[seat]],
        [clans[c] for c in s.face_up[seat]],
        len(s.hidden[seat]),
        HANDS[hand][:],
        HANDS[gone][:],
        None if revealed < 0 else ACTION_IDS[revealed],
        s.knows_top[seat],
    )


def _result(s: Shogunate) -> Result:
    clans = s.game.names["clan"]
    return Result(
        loyalties=[[clans[c] for c in s.loyalties(seat)] for seat in range(s.game.seats)],  # SHO-119
        scores=[s.score(seat) for seat in range(s.game.seats)],
        tie_break=s.tie_break,
        winners=list(s.winners),
        ending=s.ending,
        leftovers=[clans[c] for c in s.leftovers] if s.game.options.show_leftovers else [],  # SHO-131
    )
