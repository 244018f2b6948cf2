"""games/ninja: the way to a zone, and what is in between; in words."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush
from typing import TYPE_CHECKING, NamedTuple

from sudare.core.ending import listed

if TYPE_CHECKING:
    from sudare.games.ninja.board import Geometry
    from sudare.games.ninja.game import NinjaGame

NAMED = 6  # zones of a way that are named one by one
FEW = 3  # zones of a longer way that are


class Way(NamedTuple):
    """A way to a zone: the zones that are entered, and after how many moves one is there (0: with this one)."""

    zones: tuple[int, ...]
    moves: int


def quickest(fort: Geometry, here: int, zone: int, left: int, most: int, ropes: Iterable[tuple[int, int]] = ()) -> Way:
    """Return the way with the fewest moves, then zones: `left` zones now, `most` in every later move.

    Water and ropes end a move (NIN-100, NIN-139, NIN-142). Every map lets one walk from any zone to any other.
    """
    hung = {pair for a, b in ropes for pair in ((a, b), (b, a))}
    queue: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, most - left, ())]
    reached: set[tuple[int, int]] = set()  # by the steps taken, too: water makes up for them, not for zones
    while queue:
        moves, far, steps, zones = heappop(queue)
        at = zones[-1] if zones else here
        if at == zone:
            return Way(zones, moves)
        if (at, steps) in reached:
            continue
        reached.add((at, steps))
        moves, steps = (moves + 1, 0) if steps >= most else (moves, steps)
        for other in (*fort.ways[at], *(z for z in fort.walls[at] if (at, z) in hung)):
            stops = fort.moat[other] or other in fort.walls[at]
            heappush(queue, (moves, far + 1, most if stops else steps + 1, (*zones, other)))
    raise LookupError(f"no way leads to zone {zone}")


def in_words(game: NinjaGame, way: Way) -> str:
    """Name the zones of a way by the codes that are printed on the map, the last one left out."""
    fort = game.map
    between = [fort.codes[zone] + (" (water)" if fort.moat[zone] else "") for zone in way.zones[:-1]]
    if not between:
        return ""
    if len(between) > NAMED:
        between = [*between[:FEW], f"{len(between) - FEW} more"]
    return f" by way of {listed(between)}"


def in_between(game: NinjaGame, here: int, zone: int) -> tuple[str, bool] | None:
    """Say what ends or bars the straight way, ears' way, to a zone, and whether it is a wall; None: nothing does.

    Of all straight ways it is one with the fewest walls, then waters.
    """
    fort, title = game.map, game.titles["zone"]
    best: dict[int, tuple[int, int, str, bool]] = {here: (0, 0, "", False)}
    layer = [here]
    for _ in range(fort.distance[here][zone]):
        found: dict[int, tuple[int, int, str, bool]] = {}
        for at in layer:
            walls, waters, said, wall = best[at]
            for other in (*fort.ways[at], *fort.walls[at]):
                if other in best:
                    continue
                new = (walls, waters, said, wall)
                if other in fort.walls[at]:
                    text = f"a wall is between {title[at]} and {title[other]}"
                    new = (walls + 1, waters, said if wall else text, True)
                elif fort.moat[other] and other != zone:
                    new = (walls, waters + 1, said or f"{title[other]} on the way is water, which ends a move", wall)
                found[other] = min(found.get(other, new), new)
        best.update(found)
        layer = list(found)
    _, _, said, wall = best[zone]
    return (said, wall) if said else None
