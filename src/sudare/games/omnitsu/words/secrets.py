"""games/omnitsu: what lies hidden in a position, in words, for beliefs beside the truth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Voice
from sudare.core.ending import listed
from sudare.games.omnitsu.words.ending import SCROLLS

if TYPE_CHECKING:
    from sudare.games.omnitsu.state import Omnitsu


def secrets(s: Omnitsu, voice: Voice) -> list[tuple[str, str]]:
    """Return which scroll everybody carries."""
    return [
        (f"What {voice.seat(seat)} carries sealed", listed(SCROLLS[s.kind[token]] for token in s.sealed[seat]))
        for seat in range(s.game.seats)
        if s.sealed[seat]
    ]
