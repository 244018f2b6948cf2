"""games/shogunate: what lies hidden in a position, in words, for beliefs beside the truth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Voice
from sudare.core.ending import listed

if TYPE_CHECKING:
    from sudare.games.shogunate.state import Shogunate


def secrets(s: Shogunate, voice: Voice) -> list[tuple[str, str]]:
    """Return whom everybody serves in secret."""
    titles = s.game.titles["clan"]
    return [
        (f"Whom {voice.seat(seat)} serves in secret", listed(titles[clan] for clan in s.hidden[seat]))
        for seat in range(s.game.seats)
        if s.hidden[seat]
    ]
