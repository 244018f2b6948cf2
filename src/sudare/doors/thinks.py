"""doors: what the coach thinks of a choice of several parts, before anything of it is carried out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from sudare.coach.hints import EFFORT, Opinion, opinion
from sudare.coach.judge import BEST, DOUBTFUL, FINE, MISTAKE, UNJUDGED, Effort
from sudare.core import Chance, Perspective, SudareError
from sudare.doors.outlook import Unforeseen, look

GRAVEST = (MISTAKE, DOUBTFUL, BEST, FINE, UNJUDGED)  # what is said of a whole choice, if it is said of a part
MOST = 4  # parts that are judged: the first, and the last ones; steps on the way can be mended
FEWEST = 120  # imagined games for one part


def opinion_of(
    seen: Perspective, chain: Sequence[int], effort: Effort = EFFORT, names: list[str] | None = None
) -> Opinion:
    """Return what the coach thinks of a chain of answers: of its gravest part, each judged at its own question."""
    parts = _parts(seen, chain)
    if len(parts) > MOST:
        parts = [parts[0], *parts[1 - MOST :]]
    each = Effort(max(FEWEST, effort.search // len(parts)), effort.worlds) if len(parts) > 1 else effort
    found = [opinion(before, action, each, names) for before, action in parts]
    return min(found, key=lambda one: (GRAVEST.index(one.verdict), -one.stake))


def _parts(seen: Perspective, chain: Sequence[int]) -> list[tuple[Perspective, int]]:
    """Return each answer with what the seat would see before it, as far as that can be foreseen."""
    parts = [(seen, chain[0])]
    ahead = look(seen, Chance("coach hint")) if len(chain) > 1 else None
    try:
        for before, action in pairwise(chain):
            if ahead is None or action not in ahead.ahead([before]).legal:
                break
            parts.append((ahead.seen, action))
    except (Unforeseen, SudareError):
        pass
    return parts
