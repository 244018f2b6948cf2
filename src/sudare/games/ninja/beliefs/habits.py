"""games/ninja: how intruders are wont to walk: of all zones where one can be, some are much likelier than others.

Worlds that are merely possible mislead a searching guard: most intruders in them stand where nobody would go. Weights
are kept by intruder and zone; every turn they are spread the way intruders walked in games between rules-of-thumb bots
(to rooms that nobody has searched, quietly, out of a patrol's way), and what has become impossible is left out.
"""

from __future__ import annotations

from functools import cache
from math import exp
from typing import TYPE_CHECKING

from sudare.games.ninja.routes import Ways, distances
from sudare.games.ninja.geometry import Geometry, members
from sudare.games.ninja.state import OBJECTS
from sudare.games.ninja.view import View

if TYPE_CHECKING:
    from sudare.games.ninja.game import NinjaGame

# a logit fit to walks of rules-of-thumb intruders: what draws one to a zone
STEPS = (-0.65, -0.25, 0.65, 0.25)  # by how many zones it walks
FAR, ROOM, ROOMS_BESIDE = -0.29, 3.06, 0.33  # the way to its goals; a room that nobody has searched; others beside it
MET, BESIDE, NEAR, LOUD = -3.12, -0.62, -0.30, -0.73  # guards there, one and two zones away, and who can hear it
MARCHED, WATER = -2.41, 1.90
FLOOR = 0.05  # of all weight is spread over whatever is possible: others walk otherwise


@cache
def reach(fort: Geometry) -> list[tuple[tuple[int, int], ...]]:
    """Return for each zone where a turn's walk can end, and after how many steps; water halts."""
    table = []
    for start in range(fort.size):
        steps = {start: 0}
        layer = [start]
        for far in (1, 2, 3):
            ahead = [z for zone in layer if zone == start or not fort.moat[zone] for z in fort.ways[zone]]
            layer = [zone for zone in dict.fromkeys(ahead) if zone not in steps]
            steps.update(dict.fromkeys(layer, far))
        table.append(tuple(steps.items()))
    return table


class Habits:
    """Weights by intruder and zone, kept from turn to turn."""

    def __init__(self, game: NinjaGame) -> None:
        self.game = game
        self.index = {name: number for number, name in enumerate(game.names["zone"])}
        self.turn = 0
        self.weights: dict[int, dict[int, float]] = {}

    def update(self, view: View, possible: dict[int, dict[int, int]]) -> None:
        """Let the intruders walk if they have moved since the last time, then leave out what is impossible."""
        walked = view.turn - self.turn
        if walked:
            far: dict[bool, list[list[float]]] = {}
            for who, old in self.weights.items():
                done = any(i.done is not None and i.id == self.game.names["who"][who] for i in view.intruders)
                if done not in far:
                    far[done] = self._lures(view, done)
                for _ in range(min(2, walked)):
                    old = self._spread(old, far[done])
                self.weights[who] = old
        self.turn = view.turn
        for who in list(self.weights):
            if who not in possible:
                del self.weights[who]
        for who, by_noise in possible.items():
            union = 0
            for mask in by_noise.values():
                union |= mask
            zones = members(union)
            old = self.weights.get(who, {})
            kept = [old.get(zone, 0.0) for zone in zones]
            total = sum(kept)
            floor = (FLOOR if total else 1.0) / max(1, len(zones))
            self.weights[who] = {
                zone: floor + ((1 - FLOOR) * weight / total if total else 0.0)
                for zone, weight in zip(zones, kept, strict=True)
            }

    def _spread(self, old: dict[int, float], lures: list[list[float]]) -> dict[int, float]:
        fort: Geometry = self.game.map
        ends = reach(fort)
        new: dict[int, float] = {}
        for zone, weight in old.items():
            if zone >= fort.size:
                new[zone] = new.get(zone, 0.0) + weight
                continue
            total = 0.0
            for end, steps in ends[zone]:
                total += lures[steps][end]
            share = weight / total
            for end, steps in ends[zone]:
                new[end] = new.get(end, 0.0) + share * lures[steps][end]
        return new

    def _lures(self, view: View, done: bool) -> list[list[float]]:
        """Return by number of steps and zone how gladly an intruder ends its walk there."""
        fort: Geometry = self.game.map
        guards = [self.index[g.zone] for g in view.guards if not g.id.startswith("drunk")]
        guards = [zone for zone in guards if zone < fort.size]
        marched = self._marched(view)
        danger = [0.0] * fort.size
        for zone in guards:
            danger[zone] += 6.0
            for near in fort.ways[zone]:
                danger[near] += 0.25
        for zone in marched:
            danger[zone] += 0.5
        rooms, goals = self._goals(view, done)
        far = distances(Ways(fort, set(), 0, (), False), goals, danger)
        lures = [[0.0] * fort.size for _ in STEPS]
        for zone in range(fort.size):
            gaps = [0] * 4
            row = fort.distance[zone]
            for guard in guards:
                gap = row[guard]
                if gap < 4:
                    gaps[gap] += 1
            lure = FAR * min(30.0, far[zone])
            lure += ROOM * (zone in rooms) + ROOMS_BESIDE * sum([z in rooms for z in fort.ways[zone]])
            lure += MET * (gaps[0] > 0) + BESIDE * min(3, gaps[1]) + NEAR * min(3, gaps[2])
            lure += MARCHED * (zone in marched) + WATER * fort.moat[zone]
            loud = 0
            for steps in range(4):
                if steps:
                    loud += gaps[steps]
                lures[steps][zone] = exp(lure + STEPS[steps] + LOUD * min(4, loud))
        return lures

    def _goals(self, view: View, done: bool) -> tuple[set[int], dict[int, float]]:
        """Return the rooms that nobody had searched before the last walk, and where it led."""
        fort: Geometry = self.game.map
        outside = dict.fromkeys(fort.edges, 0.0)
        if done:
            return set(), outside
        answers = {self.index[s.zone]: s.answer for s in view.searched if s.turn < view.turn - 1}
        counts = {"a": 0, "b": 0}
        for zone, answer in answers.items():
            if answer in OBJECTS[:6] and fort.castle[zone]:
                counts[fort.castle[zone]] += 1
        rooms = {zone for zone in fort.rooms if zone not in answers}
        goals = {
            zone: -0.3 * sum([z not in answers and bool(fort.castle[z]) for z in fort.ways[zone]])
            for zone in fort.rooms
            if zone in rooms and counts[fort.castle[zone]] < 3
        }
        return rooms, goals or outside

    def _marched(self, view: View) -> set[int]:
        """Return the zones that patrols were about to march through or onto."""
        fort: Geometry = self.game.map
        zones: set[int] = set()
        for patrol in view.patrols:
            here = self.index[patrol.zone]
            if here >= fort.size or not fort.track[here]:
                continue
            came = self.index[patrol.came_from] if patrol.came_from else -1
            ahead = [self.index[patrol.heading]] if patrol.heading else [z for z in fort.track[here] if z != came]
            for zone in ahead:
                zones.add(zone)
                zones.update([z for z in fort.track[zone] if z != here])
        return zones
