"""games/shogunate: the end of the game: who has won, and the tie-breaks."""

from __future__ import annotations

from sudare.games.shogunate import events as E
from sudare.games.shogunate.state import Shogunate
from sudare.games.shogunate.vocabulary import CLANS


def end_game(s: Shogunate, ending: str) -> None:
    """Turn all Loyalty cards up and find the winners (SHO-118 to SHO-128)."""
    seats = list(range(s.game.seats))
    scores = [s.score(seat) for seat in seats]
    tied = [seat for seat in seats if scores[seat] == max(scores)]  # SHO-120
    places = [leader_places(s, seat) for seat in seats]
    tie_breaks = (
        ("leader", [places[seat][0] for seat in seats]),  # SHO-121
        ("second_leader", [places[seat][1] for seat in seats]),  # SHO-122
        ("revealed", [len(s.face_up[seat]) for seat in seats]),  # SHO-123, SHO-124
    )
    for name, marks in tie_breaks:
        if len(tied) == 1:
            break
        s.tie_break = name
        best = min(marks[seat] for seat in tied)
        tied = [seat for seat in tied if marks[seat] == best]  # SHO-126
    if len(tied) > 1:
        s.tie_break = "shared"  # SHO-128
    s.finish(tied, ending)
    leftovers = s.leftovers if s.game.options.show_leftovers else ()  # SHO-131
    loyalties = {seat: s.loyalties(seat) for seat in seats}
    s.tell(E.GAME_OVER, loyalties, dict(enumerate(scores)), s.tie_break or "none", tied, leftovers)


def leader_places(s: Shogunate, seat: int) -> tuple[int, int]:
    """Return the positions of a seat's Leaders in the Line, the higher first (SHO-125, SHO-127)."""
    first, second = sorted(s.line.index(clan) for clan in s.loyalties(seat))
    if first == second and not s.game.per_card:
        return first, CLANS  # SHO-127: a missing second Leader ranks below position 6
    return first, second
