"""games/kage: what lies hidden in a position, in words, for beliefs beside the truth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Voice
from sudare.core.ending import listed
from sudare.games.kage.rules.mission import entry
from sudare.games.kage.state import CARD, UP

if TYPE_CHECKING:
    from sudare.games.kage.state import KageState


def secrets(s: KageState, voice: Voice) -> list[tuple[str, str]]:
    """Return the mission, and which cards are held or lie face down."""
    titles = s.game.titles
    found = [("The mission of the ninja", entry(s).name)] if s.mission >= 0 else []
    if s.hand:
        found.append(("The guards' hand", listed(titles["guard_card"][card] for card in sorted(s.hand))))
    for n in s.ninja:
        down = [titles["ninja_card"][card[CARD]] for card in n.cards if card is not None and not card[UP]]
        if down:
            found.append((f"Face down on {titles['ninja'][n.who]}'s mat", listed(sorted(down))))
    return found
