"""games/shogunate: who one is, how one wins, and how far one has come: one line, from the seat's view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sudare.games.shogunate.sight.view import View
    from sudare.games.shogunate.tables import ShogunateTables


def goal(game: ShogunateTables, view: View, seat: int | None) -> str:
    """Return a seat's role and goal in one line (None: a spectator)."""
    if view.me is None or seat is None:
        return (
            "Everybody secretly serves two of the six Leaders. The game ends with the round in which some player's two "
            f"Leaders have {view.target} Honour together; then the highest score wins."
        )
    hidden = view.me.loyalties
    cards = [*hidden, *view.seats[seat].face_up]
    titles = dict(zip(game.names["clan"], game.titles["clan"], strict=True))
    honour = {leader.clan: leader.honour for leader in view.line}
    one, two = cards
    if one == two:
        served = f"{titles[one]} with both of your Loyalty cards"
        twice = f"{titles[one]} {honour[one]}, counted "
        total = f"{twice}{'for each card' if game.per_card else 'once'} = {view.me.score}"
    else:
        served = f"{titles[one]} and {titles[two]}"
        total = f"{titles[one]} {honour[one]} + {titles[two]} {honour[two]} = {view.me.score}"
    if view.result is not None:
        how = "and have won" if seat in view.result.winners else "and have not won"
        return f"You served {served} {how}: {total}."
    secret = ("which everybody knows", "one of them in secret", "in secret")[len(hidden)]
    role = " This round you are the Hatamoto." if seat == view.hatamoto else ""
    return (
        f"You serve {served}, {secret}; your score is the Honour of your two Leaders together. When some player's "
        f"score is {view.target} at the end of a round, the game is over and the highest score wins. Your score: "
        f"{total} of {view.target}.{role}"
    )
