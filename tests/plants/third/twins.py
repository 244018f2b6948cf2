"""tests/plants/third: two positions that differ in one secret, and whether a side that cannot know it can tell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from active import moments, tables
from plant import Where

from sudare.core import Chance, Perspective
from sudare.core.events import told_to

Swap = Callable[[Any, Chance], Any]
"""Change a secret of a position; return the sides that cannot see it, or None where there was nothing to change."""


def seen(state: Any, side: int | None) -> bytes:
    """Return all that a side sees of a position and was just told."""
    told = [told_to(state.game, side, n, happening) for n, happening in enumerate(state.log)]
    return Perspective.of(state, side, told).encoded()


def apart(game: str, where: Where, swap: Swap, but: tuple[str, ...] = (), ask: Any = None) -> bool:
    """Say whether one answer ever makes a difference to a side that cannot see what was swapped.

    Answers after which an event of `but` is told are left out: those may show it. `ask` asks the position for more.
    """
    for number, table in enumerate(tables(game, where)):
        chance = Chance(f"swap {number}")
        for now in moments(table, where.players, number):
            one, two = now.state.clone(), now.state.clone()
            sides = None if one.over else swap(two, chance)
            if sides is None:
                continue
            one.log, two.log = [], []
            for seat in one.deciders:
                two.offered[seat] = None
            seat = chance.choice(one.deciders)
            common = [action for action in one.legal(seat) if action in two.legal(seat)]
            if not common or (seat in sides and one.legal(seat) != two.legal(seat)):
                if seat in sides and common:
                    return True
                continue
            action = chance.choice(common)
            for state in (one, two):
                state.apply(seat, action)
            if one.over or two.over or any(kind.id in but for kind, *_ in (*one.log, *two.log)):
                continue
            for side in sides:
                if seen(one, side) != seen(two, side):
                    return True
                if ask is not None and msgspec.json.encode(ask(one, side)) != msgspec.json.encode(ask(two, side)):
                    return True
    return False
