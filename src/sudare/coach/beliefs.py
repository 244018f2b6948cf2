"""coach: beliefs beside the truth: what a seat could think of the hidden things at a moment, and how they were."""

from __future__ import annotations

from collections import Counter

import msgspec

from sudare.core import Chance, NoWorld, Table, Voice

WORLDS = 60  # drawn for the shares of one moment
SHOWN = 3  # possibilities of one thing
THINGS = 5  # hidden things of one moment


class Share(msgspec.Struct, frozen=True):
    """How a hidden thing could be, and in which share of the worlds that the seat could not exclude."""

    text: str
    share: float


class Thing(msgspec.Struct, frozen=True):
    """One hidden thing: what could be thought of it, and how it was."""

    about: str
    shares: list[Share]
    truth: str
    share: float  # of the worlds in which it was as it really was


class Belief(msgspec.Struct, frozen=True):
    """What a seat could think at a moment, beside the truth."""

    move: int
    told: int
    things: list[Thing]


def beliefs_beside(table: Table, seat: int, moves: list[int]) -> list[Belief]:
    """Return the beliefs of a seat before some moves of a game, beside the truth."""
    voice = Voice(table.game, seat, table.names)
    found: list[Belief] = []
    walk = table.rewound(0)
    for n, (mover, action) in enumerate(table.moves):
        if n in moves:
            things = _things(walk, seat, voice, f"beliefs {len(found)}")
            if things:
                found.append(Belief(n, len(walk.told(seat)), things))
        walk.act(mover, action)
    return found


def _things(table: Table, seat: int, voice: Voice, dice: str) -> list[Thing]:
    game, seen, chance = table.game, table.perspective(seat), Chance(dice)
    shares: dict[str, Counter[str]] = {}
    worlds = 0
    seen.beliefs.hasty = True
    for _ in range(WORLDS):
        try:
            world = seen.sample(chance)
        except NoWorld:
            continue
        worlds += 1
        for about, how in game.secrets(world, voice):
            shares.setdefault(about, Counter())[how] += 1
    things = []
    for about, truth in game.secrets(table.state, voice):
        possible = shares.get(about, Counter())
        if len(possible) > 1:  # what is certain is no belief
            likely = [Share(text, count / worlds) for text, count in possible.most_common(SHOWN)]
            things.append(Thing(about, likely, truth, possible[truth] / worlds))
    return sorted(things, key=lambda thing: thing.share)[:THINGS]
