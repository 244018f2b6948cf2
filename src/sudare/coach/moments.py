"""coach: the moments of a finished game that are judged, each from one seat's own side of the blind.

A moment holds a perspective and what happened then as that seat came to know it: no position, no answer that was kept
from the seat. Whoever judges it cannot know more than the seat did.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import msgspec

from sudare.core import Decision, Game, Perspective, Table

START, CHOICE, OTHERS = "start", "choice", "others"


class Moment:
    """One moment of one seat: its side of the blind, what it chose, or what the others were seen to choose."""

    __slots__ = ("answers", "chosen", "kind", "move", "number", "perspective")

    def __init__(
        self,
        kind: str,
        number: int,
        move: int,
        perspective: Perspective,
        chosen: int | None = None,
        answers: dict[int, int] | None = None,
    ) -> None:
        self.kind = kind
        self.number = number  # among the moments of this seat
        self.move = move  # how many moves there were before
        self.perspective = perspective
        self.chosen = chosen  # what the seat itself answered at this moment
        self.answers = answers or {}  # what others answered at this moment, as far as the seat came to know it

    def packed(self) -> bytes:
        """Return the moment as bytes, for a process that knows nothing else of the game."""
        seen = msgspec.Raw(self.perspective.encoded())
        return msgspec.json.encode((self.kind, self.number, self.move, self.chosen, self.answers, seen))

    @classmethod
    def unpacked(cls, game: Game, data: bytes) -> Moment:
        """Rebuild a moment from `packed`."""
        form = tuple[str, int, int, int | None, dict[int, int], msgspec.Raw]
        kind, number, move, chosen, answers, seen = msgspec.json.decode(data, type=form)
        return cls(kind, number, move, Perspective.decode(game, bytes(seen)), chosen, answers)


def moments(table: Table, seat: int) -> list[Moment]:
    """Return the moments of a seat in the order of the game: the start, its choices, and what others chose."""
    walk = table.rewound(0)
    found = [Moment(START, 0, 0, walk.perspective(seat))]
    opening = found[0].perspective
    own: int | None = None
    answers: dict[int, int] = {}
    for n, (mover, action) in enumerate(table.moves):
        state = walk.state
        if not state.held:  # nobody has answered yet of those who are asked together
            opening, own, answers = walk.perspective(seat), None, {}
        decision = state.decision(mover)
        assert decision is not None
        if mover == seat:
            own = action
            seen = walk.perspective(seat) if state.held else opening
            if is_choice(seen, action):
                found.append(Moment(CHOICE, len(found), n, seen, action))
        elif not kept(walk.game, decision, action):
            answers[mover] = action
        walk.act(mover, action)
        if answers and not walk.state.held:
            found.append(Moment(OTHERS, len(found), n, opening, own, answers))
    return found


def is_choice(seen: Perspective, action: int | None = None) -> bool:
    """Say whether there is anything to choose: not one option only, an answer left with the table, or an empty window.

    Whoever does something in a window has chosen, whatever would have fitted.
    """
    if seen.decision is None or len(seen.legal) < 2 or seen.game.standing(seen) is not None:
        return False
    gestures = seen.game.gestures
    passes = gestures.windows.get(seen.decision.id)
    if passes is None:
        return True
    reactions = [option for option in seen.legal if seen.game.actions.describe(option)[0] not in passes]
    moment: Any = gestures.moments.get(seen.decision.id)
    fits: list[Hashable] = [option if moment is None else moment(seen, option) for option in reactions]
    return action in reactions or any(fit is not None for fit in fits)


def kept(game: Game, decision: Decision, action: int) -> bool:
    """Say whether an answer is kept from others: they learn of it only by what follows."""
    name = game.actions.name(action)
    shown = any(name == one or (one.endswith(":") and name.startswith(one)) for one in decision.open)
    return bool(decision.secret) and not shown
