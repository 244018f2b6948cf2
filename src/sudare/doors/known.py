"""doors: what a seat has learned: what follows from all it was told, and what was shown to it alone."""

from __future__ import annotations

from sudare.core import Perspective, Voice

SHOWN = "Shown to you alone, in the order in which it happened:"
NOTHING = "Nothing was shown to you alone yet."


def known(perspective: Perspective, voice: Voice) -> list[str]:
    """Return what a seat knows, in lines: its conclusions by subject, then what only it was shown, in order."""
    follows = perspective.game.aid_text(perspective, voice)
    shown = [f"- {voice.event(told)}" for told in perspective.told if told.secret is not None]
    return [*follows.splitlines(), *([SHOWN, *shown] if shown else [NOTHING])]
