"""games/chiyo: what lies hidden in a position, in words, for beliefs beside the truth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Voice

if TYPE_CHECKING:
    from sudare.games.chiyo.state import Chiyo


def secrets(s: Chiyo, voice: Voice) -> list[tuple[str, str]]:
    """Return who is who, and behind which disguise."""
    titles = s.game.titles
    found = [(f"Who {voice.seat(seat)} is", titles["role"][role]) for seat, role in enumerate(s.roles)]
    for fugitive, card in enumerate(s.disguises):
        if card >= 0 and not s.unmasked[fugitive]:
            found.append((f"The disguise of the {titles['fugitive'][fugitive]}", titles["card"][card]))
    if s.true_assassin >= 0:
        found.append(("The True Assassin", titles["card"][s.true_assassin]))
    return found
