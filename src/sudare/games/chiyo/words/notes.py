"""games/chiyo: the deduction sheet in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Perspective, Voice
from sudare.core.ending import listed, upper
from sudare.games.chiyo.sight.aid import honest, sheet
from sudare.games.chiyo.words.names import neighbours, place_title, title

if TYPE_CHECKING:
    from sudare.games.chiyo.game import ChiyoGame
    from sudare.games.chiyo.sight.view import View

IF_TRUE = "If every answer was true, one of"
LIE = {
    "told": "Motonaka has told the one lie: from now on every answer is true.",
    "not_told": "Motonaka has not lied yet.",
    "unknown": "Motonaka may have lied once, or not.",
}


def aid_text(game: ChiyoGame, perspective: Perspective, voice: Voice) -> str:
    """Return what this seat can rule out for certain, one lie allowed for."""
    notes, view = sheet(perspective), perspective.view
    true = honest(perspective) if notes.lie == "unknown" else None
    mine = view.private  # Motonaka knows what the others seek
    lines = [
        "What you know:" if mine else "What can still be, after all that you were shown and told, one lie allowed for:"
    ]
    for fugitive, possible in notes.disguises.items():
        cards = [card for card in possible if card in mine.drawn] if mine and mine.drawn else possible
        names = [title(game, "card", card) for card in cards]
        name = fugitive.title()
        if view.unmasked[fugitive]:
            lines.append(f"- The {name} was {listed(names)}.")
        elif len(names) == 1:
            lines.append(f"- The {name} is certainly disguised as {names[0]}.")
        else:
            fewer = [title(game, "card", card) for card in true[0][fugitive]] if true else names
            if_true = f" {IF_TRUE} {len(fewer)}: {', '.join(fewer)}." if len(fewer) < len(names) else ""
            lines.append(f"- The {name} is disguised as one of {len(names)}: {', '.join(names)}.{if_true}")
    for seat, roles in enumerate(notes.roles):
        if seat not in (view.motonaka, view.seat):
            said = " or ".join(title(game, "role", role) for role in roles)
            fewer = true[1][seat] if true else roles
            narrow = " or ".join(title(game, "role", role) for role in fewer)
            if_true = f" If every answer was true: {narrow}." if len(fewer) < len(roles) else ""
            lines.append(f"- {voice.seat(seat)}: {said}{', certainly' if len(roles) == 1 else ''}.{if_true}")
    lines.append(f"- The True Assassin: {' or '.join(title(game, 'card', card) for card in notes.true_assassin)}.")
    lines.append(f"- The city: space {' or '.join(map(str, notes.city))}.")
    lines.append(f"- {LIE[notes.lie]}")
    seen = [
        f"- Card {card.handle}, at {place_title(game, place.id)}: {title(game, 'card', card.remembered)}."
        for place in view.places
        for card in place.cards
        if card.face is None and card.remembered is not None
    ]
    lines += ["Face-down Patrons that you know:", *seen] if seen else []
    told = [f"- {line}" for line in answers(game, view, voice)]
    return "\n".join([*lines, *(["What Motonaka has answered:", *told] if told else [])])


def answers(game: ChiyoGame, view: View, voice: Voice) -> list[str]:
    """Return what was asked and answered so far, a line each."""
    lines = []
    for asked in view.questions:
        about = f" (about {listed(title(game, 'card', card) for card in asked.cards)})" if asked.cards else ""
        lie = " This was the lie." if asked.lie else ""
        if asked.question.startswith("neighbours"):
            about = f" ({listed(voice.seat(seat) for seat in neighbours(view, asked.seat))})"
        question = upper(title(game, "question", asked.question))
        lines.append(f"Turn {asked.turn}, {voice.seat(asked.seat)}: {question}{about} {asked.answer.title()}.{lie}")
    return lines
