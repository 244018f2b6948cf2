"""games/chiyo: the Shogun's road: spaces, City Markers, influence symbols."""

from __future__ import annotations

from sudare.games.chiyo import events as e
from sudare.games.chiyo.decisions import SYMBOL
from sudare.games.chiyo.events import book
from sudare.games.chiyo.rules import pieces
from sudare.games.chiyo.rules.final import motonaka_wins
from sudare.games.chiyo.state import Chiyo

BLANK, CITY = 0, 1


@book.step
def advance(s: Chiyo, spaces: int, symbols: bool, honored: int) -> None:
    """Advance the Shogun space by space: token, City Marker, influence symbol (R-37); `honored` draws a token."""
    track = s.game.track
    if spaces <= 0 or s.marker >= track.spaces - 1:
        return
    s.marker += 1
    s.tell(e.TRACK_ADVANCED, s.marker)
    if honored >= 0:
        pieces.draw_honor(s, honored)  # CHI-132
    if s.marker in track.city:
        s.tell(e.CITY_REVEALED, s.marker, CITY if s.marker == s.city else BLANK)  # CHI-136
        if s.marker == s.city:
            motonaka_wins(s, "city")  # CHI-137
            return
    if spaces > 1:
        s.plan((advance, spaces - 1, symbols, honored))
    if symbols and s.marker in track.influence:
        s.plan(symbol)


@book.step
def symbol(s: Chiyo) -> None:
    """Let Motonaka draw, play or decline (CHI-135); only an empty deck and an empty hand leave nothing to ask."""
    if len(s.deck) or s.hand:
        s.ask(SYMBOL, s.motonaka)
    else:
        s.tell(e.INFLUENCE_DECLINED)
