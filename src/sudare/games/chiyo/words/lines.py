"""games/chiyo: events as people read them, where a declared sentence does not say enough; from what a side was told."""

from __future__ import annotations

from sudare.core import Told, Voice


def line(told: Told, voice: Voice) -> str:
    """Return the sentence for an event."""
    if told.kind == "roles_learned" and told.secret is not None and list(told.secret["roles"]) == [str(voice.me)]:
        return "With all eyes shut, Motonaka learns who is who. You open your eyes alone: you are the only Usurper."
    return voice.reads(told)
