"""games/ninja: what lies hidden in a position, in words, for beliefs beside the truth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Voice
from sudare.games.ninja.state import ON_BOARD

if TYPE_CHECKING:
    from sudare.games.ninja.state import Ninja

WHO = ("ninja", "traitor")


def secrets(s: Ninja, voice: Voice) -> list[tuple[str, str]]:
    """Return where the intruders are, what they are after, and where the guards have hidden what."""
    zones, objects = s.game.titles["zone"], s.game.titles["object"]
    found = []
    for who in (0, 1):
        if s.status[who] == ON_BOARD:
            found.append((f"Where the {WHO[who]} is", zones[s.at[who]]))
        if s.mission[who] >= 0:
            found.append((f"The mission of the {WHO[who]}", objects[s.mission[who]]))
    found += [(f"Where {objects[thing]} is", zones[zone]) for zone, thing in sorted(s.objects.items())]
    return found
