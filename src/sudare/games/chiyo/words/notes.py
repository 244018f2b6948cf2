"""games/chiyo: the deduction sheet in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Perspective, Voice
from sudare.core.ending import listed
from sudare.games.chiyo.sight.aid import sheet
from sudare.games.chiyo.words.names import title

if TYPE_CHECKING:
    from sudare.games.chiyo.game import ChiyoGame

LIE = {
    "told": "Motonaka has told the one lie: from now on every answer is true.",
    "not_told": "Motonaka has not lied yet.",
    "unknown": "Motonaka may have lied once, or not.",
}


def aid_text(game: ChiyoGame, perspective: Perspective, voice: Voice) -> str:
    """Return what this seat can rule out for certain, one lie allowed for."""
    notes, view = sheet(perspective), perspective.view
    lines = ["What can still be, after all that you were shown and told, one lie allowed for:"]
    for fugitive, cards in notes.disguises.items():
        names = [title(game, "card", card) for card in cards]
        name = fugitive.title()
        if view.unmasked[fugitive]:
            lines.append(f"- The {name} was {listed(names)}.")
        elif len(names) == 1:
            lines.append(f"- The {name} is certainly disguised as {names[0]}.")
        else:
            lines.append(f"- The {name} is disguised as one of {len(names)}: {', '.join(names)}.")
    for seat, roles in enumerate(notes.roles):
        if seat not in (view.motonaka, view.seat):
            said = " or ".join(title(game, "role", role) for role in roles)
            lines.append(f"- {voice.seat(seat)}: {said}{', certainly' if len(roles) == 1 else ''}.")
    lines.append(f"- The True Assassin: {' or '.join(title(game, 'card', card) for card in notes.true_assassin)}.")
    lines.append(f"- The city: space {' or '.join(map(str, notes.city))}.")
    return "\n".join([*lines, f"- {LIE[notes.lie]}"])
