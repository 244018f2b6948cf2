"""bots: a search for a designer: fields of an edition are moved, one at a time, as long as the aims come nearer."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import NamedTuple

import msgspec

from sudare.bots.arena import Arena, make_plan, run_arena
from sudare.bots.balance import Aim, Setting, measured
from sudare.bots.fields import field
from sudare.core import EditionError, Game, SudareError


class Range(NamedTuple):
    """A field of the edition and the whole numbers that it may have."""

    path: str
    low: int
    high: int


class Tried(msgspec.Struct, frozen=True):
    """One setting on the way, and how far it was from the aims: the sum of what the shares are outside of them."""

    fields: dict[str, int]
    off: float
    kept: bool


class Proposal(msgspec.Struct, frozen=True):
    """What was tried, what it led to, and both ends of the way on deals that were not used for choosing."""

    tried: list[Tried]
    fields: dict[str, int]
    before: Arena
    after: Arena


def read_range(text: str) -> Range:
    """Read `patrons.sayo.honor=1..4`."""
    path, sign, span = text.partition("=")
    low, dots, high = span.partition("..")
    try:
        found = Range(path.strip(), int(low), int(high))
    except ValueError:
        dots = ""
    if not (sign and dots and found.path and found.low < found.high):
        raise SudareError(f"--within {text}: expected a field and two whole numbers, such as track.start.5=4..8")
    return found


def propose(
    game: Game,
    ranges: list[Range],
    aims: list[Aim],
    bots: list[str],
    games: int,
    seed: str,
    most: int,
    play: Callable[[Game, str], Arena] | None = None,
    jobs: int = 1,
    ray: str | None = None,
    progress: Callable[[int], None] | None = None,
) -> Proposal:
    """Move one field at a time, up or down by one, while that brings the aims nearer; few settings are tried.

    All of them are tried on the same deals, so that they differ by what was changed. What comes of it is played on
    other deals, beside what it came from: a setting that was chosen because it did well looks better than it is.
    """

    def played(table: Game, deals: str) -> Arena:
        return run_arena(table, make_plan(table, bots, games, deals), jobs=jobs, ray=ray, progress=progress)

    play = play or played
    now = {one.path: _whole(game, one) for one in ranges}
    start, known, tried = dict(now), dict[tuple[int, ...], float](), list[Tried]()

    def table_of(fields: dict[str, int]) -> Game:
        texts = {path: str(value) for path, value in fields.items()}
        return Setting("", game.describe()["options"], fields=texts).on(game)

    def off(fields: dict[str, int]) -> float:
        key = tuple(fields.values())
        if key not in known:
            try:
                arena = play(table_of(fields), f"{seed} choosing")
            except EditionError:  # such an edition cannot be played
                known[key] = inf
            else:
                known[key] = sum(aim.off(measured(arena, aim)) for aim in aims)
        return known[key]

    best = off(now)
    tried.append(Tried(dict(now), best, True))
    moved = True
    while moved and best > 0:
        moved = False
        for one in ranges:
            for step in (1, -1):
                while one.low <= now[one.path] + step <= one.high and len(known) < most and best > 0:
                    other = {**now, one.path: now[one.path] + step}
                    if tuple(other.values()) in known:
                        break
                    found = off(other)
                    tried.append(Tried(other, found, found < best))
                    if found >= best:
                        break
                    now, best, moved = other, found, True
    return Proposal(tried, now, play(table_of(start), f"{seed} showing"), play(table_of(now), f"{seed} showing"))


def _whole(game: Game, one: Range) -> int:
    value = field(game, one.path)
    if not isinstance(value, int) or isinstance(value, bool):
        raise SudareError(f"--within {one.path}: expected a field with a whole number; it holds {str(value)[:60]}")
    if not one.low <= value <= one.high:
        raise SudareError(f"--within {one.path}: it is {value} now, which is not within {one.low}..{one.high}")
    return value
