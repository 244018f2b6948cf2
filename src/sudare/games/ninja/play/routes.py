"""games/ninja: routes for an intruder: how far every zone is from where it wants to go, guards and walls considered."""

from __future__ import annotations

from heapq import heappop, heappush

from sudare.games.ninja.board import Geometry


class Ways:
    """What an intruder may use: ropes that hang, ropes it holds, its passage."""

    def __init__(
        self, fort: Geometry, ropes: set[tuple[int, int]], cards: int, doors: tuple[int, ...], pass_open: bool
    ):
        self.fort = fort
        self.ropes = ropes
        self.cards = cards
        self.doors = doors if pass_open else ()


def distances(ways: Ways, goals: dict[int, float], danger: list[float]) -> list[float]:
    """Return the cost from every zone to the best goal, in zones; water and walls end a turn's move."""
    fort = ways.fort
    far = [999.0] * fort.size
    queue: list[tuple[float, int]] = []
    for zone, cost in goals.items():
        far[zone] = cost
        heappush(queue, (cost, zone))
    used_passage = False
    while queue:
        cost, zone = heappop(queue)
        if cost > far[zone]:
            continue
        # steps are looked at backwards: from `other` into `zone`
        enter = danger[zone] + (2.2 if fort.moat[zone] else 1.0)
        for other in fort.ways[zone]:
            if cost + enter < far[other]:
                far[other] = cost + enter
                heappush(queue, (far[other], other))
        for other in fort.walls[zone]:
            rope = (min(zone, other), max(zone, other)) in ways.ropes
            if rope or ways.cards:
                climb = cost + danger[zone] + (2.0 if rope else 4.0)
                if climb < far[other]:
                    far[other] = climb
                    heappush(queue, (climb, other))
        if zone in ways.doors and not used_passage:
            used_passage = True
            for other in ways.doors:
                if cost + 4.5 + danger[zone] < far[other]:
                    far[other] = cost + 4.5 + danger[zone]
                    heappush(queue, (far[other], other))
    return far
