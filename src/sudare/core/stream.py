"""core: what one side is sent: the one rule, for doors and checks alike, of when there is something to send."""

from __future__ import annotations

from typing import Any

import msgspec

from sudare.core.perspective import Perspective

PARTS: list[list[str | int]] = [  # what may change of a position, in the order of `position`
    ["view"],
    ["flow", "steps"],
    ["flow", "asked"],
    ["flow", "waiting"],
    ["team"],
    ["over"],
    ["winners"],
    ["ending"],
]


def team(seen: Perspective) -> list[int]:
    """Return the seats that share this side's secrets; spectators have none."""
    return [] if seen.seat is None else list(seen.game.team(seen.view, seen.seat))


def position(seen: Perspective) -> list[Any]:
    """Return what may change of a position, as a client has it."""
    flow = seen.flow
    view = msgspec.to_builtins(seen.view, str_keys=True)
    return [view, flow.steps, flow.asked, flow.waiting, team(seen), seen.over, list(seen.winners), seen.ending]


class Stream:
    """What one side (None: the spectators) was sent last. What changes nothing for it sends it nothing."""

    __slots__ = ("asked", "position", "seat")

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.position: list[Any] = []
        self.asked: Any = None

    def start(self, seen: Perspective, asked: Any) -> None:
        """Note what a whole snapshot shows: the position, and what this side is asked."""
        self.position, self.asked = position(seen), asked

    def news(self, seen: Perspective, asked: Any, events: int) -> tuple[list[Any], Any] | None:
        """Return the position and the question that it had before, or None when there is nothing new to send."""
        now, before = position(seen), (self.position, self.asked)
        if not events and now == self.position and asked == self.asked:
            return None
        self.position, self.asked = now, asked
        return before
