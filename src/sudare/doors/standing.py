"""doors: answers that a person leaves with the table: windows to react in, and questions with a single answer."""

from __future__ import annotations

from sudare.core import Perspective
from sudare.core.gestures import ALL

NEVER, FITS, ALWAYS = WHEN = "never", "fits", "always"  # ask me never, when I hold something that fits, always


class Standing:
    """What one seat has left with the table, window by window: a door's affair, of which the rules know nothing."""

    def __init__(self, otherwise: str = FITS) -> None:
        self.otherwise = otherwise  # for windows that nothing was said about, and for questions with a single answer
        self.wishes: dict[str, str] = {}

    def leave(self, window: str, when: str) -> None:
        """Leave with the table when to be asked in such windows; `*`: in all that nothing else is said about."""
        if window == ALL:
            self.otherwise = when
        else:
            self.wishes[window] = when

    def answer(self, seen: Perspective) -> int | None:
        """Return the answer to the open question that the seat need not be asked for; None: ask."""
        decision = seen.decision
        if decision is None:
            return None
        passes = seen.game.gestures.windows.get(decision.id)
        wish = self.otherwise if passes is None else self.wishes.get(decision.id, self.otherwise)
        if wish == ALWAYS:
            return None
        if passes is None:
            return self._only(seen)
        idle = [action for action in seen.legal if seen.game.actions.describe(action)[0] in passes]
        if wish == NEVER or len(idle) == len(seen.legal):
            return next(action for action in idle if seen.game.actions.describe(action)[0] == passes[0])
        return None

    @staticmethod
    def _only(seen: Perspective) -> int | None:
        """Return the only answer, unless it is one that a person wants to give after a look at the whole."""
        (first, *rest) = seen.legal
        asks = rest or seen.game.actions.describe(first)[0] in seen.game.gestures.confirms
        return None if asks else first
