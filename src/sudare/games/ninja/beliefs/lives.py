"""games/ninja: what is kept of an intruder while its story is read, what can be drawn for it, and dead ends."""

from __future__ import annotations

from sudare.games.ninja.beliefs.sets import States
from sudare.games.ninja.beliefs.story import Phase, Token

Option = tuple[
    int, ...
]  # what can be drawn: who was heard, two entrances, where a rope hangs and whether it is crossed
Edge = tuple[int, int, bool]
BLUFF: Option = (-1,)  # among what can be drawn for a Rope card


class DeadEnd(Exception):
    """The choices drawn so far contradict what was observed later."""


class Exhausted(DeadEnd):
    """All that could be drawn at this place has been drawn."""


class Leg:
    """One Intruders Phase of one intruder, to be walked backwards: what it could be before, and its tokens."""

    __slots__ = ("phase", "before", "tokens", "ropes", "start")

    def __init__(self, phase: Phase, before: dict[int, int], start: bool) -> None:
        self.phase = phase
        self.before = before  # possible zones by noise
        self.start = start  # the intruder started in this very turn
        self.tokens: list[Token] = []
        self.ropes: list[dict[int, int]] = []  # ropes hanging at each token


class Life:
    """What is known of one copy of an intruder."""

    __slots__ = ("turn", "legs", "states", "over")

    def __init__(self, turn: int, states: States) -> None:
        self.turn = turn
        self.legs: list[Leg] = []
        self.states = states
        self.over = ""  # "dead" or "left"
