"""doors: answers that a person leaves with the table: windows to react in, and questions with a single answer."""

from __future__ import annotations

from sudare.core import Perspective

NEVER, FITS, ALWAYS = "never", "fits", "always"  # ask me never, when I hold something that fits, always


class Standing:
    """What one seat has left with the table, window by window: a door's affair, of which the rules know nothing."""

    def __init__(self) -> None:
        self.wishes: dict[str, str] = {}
        self.until: str = ""  # pass everything until this: a turn of its own, say; the door clears it

    def wish(self, window: str) -> str:
        """Return when the seat wants to be asked in such a window."""
        return self.wishes.get(window, FITS)

    def answer(self, seen: Perspective) -> int | None:
        """Return the answer to the open question that the seat need not be asked for; None: ask."""
        decision = seen.decision
        if decision is None:
            return None
        passes = seen.game.gestures.windows.get(decision.id)
        if passes is None:
            return seen.legal[0] if len(seen.legal) == 1 else None
        wish = self.wish(decision.id)
        if wish == ALWAYS:
            return None
        idle = [action for action in seen.legal if seen.game.actions.describe(action)[0] in passes]
        if wish == NEVER or len(idle) == len(seen.legal):
            return next(action for action in idle if seen.game.actions.describe(action)[0] == passes[0])
        return None
