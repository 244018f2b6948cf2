"""games/ninja: the geometry of a fortress, worked out once per map: distances, hearing, zones as bits."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from sudare.games.ninja.map import MapData, _traitor_start, load_map


class Geometry:
    """What the rules ask of a map, as tables by zone number; the two numbers after the zones are the passages."""

    def __init__(self, data: MapData) -> None:
        self.data = data
        self.ids = tuple(zone.id for zone in data.zone)
        self.codes = tuple(zone.code for zone in data.zone)
        self.titles = tuple(zone.name for zone in data.zone)
        self.size = len(self.ids)
        self.index = {id: number for number, id in enumerate(self.ids)}
        count = self.size
        ways: list[list[int]] = [[] for _ in range(count)]
        walls: list[list[int]] = [[] for _ in range(count)]
        for edge in data.edge:
            a, b = self.index[edge.a], self.index[edge.b]
            table = walls if edge.kind == "wall" else ways
            table[a].append(b)
            table[b].append(a)
        self.ways = tuple(tuple(sorted(n)) for n in ways)  # over open and moat edges
        self.walls = tuple(tuple(sorted(n)) for n in walls)
        self.moat = (*tuple(zone.moat for zone in data.zone), False, False)
        self.edge = (*tuple(zone.map_edge for zone in data.zone), False, False)
        self.castle = tuple(zone.castle for zone in data.zone)
        self.region = tuple(zone.region for zone in data.zone)
        self.posts = self._where(zone.watch_post for zone in data.zone)
        self.barracks = self._where(zone.barracks for zone in data.zone)
        self.edges = self._where(zone.map_edge for zone in data.zone)
        self.dry = self._where(not zone.moat for zone in data.zone)
        self.traitor_starts = self._where(_traitor_start(zone) for zone in data.zone)
        self.rooms = self._where(bool(zone.castle) and not zone.watch_post for zone in data.zone)
        track: list[list[int]] = [[] for _ in range(count + 2)]
        for step in data.track:
            a, b = self.index[step.a], self.index[step.b]
            track[a].append(b)
            track[b].append(a)
        self.track = tuple(tuple(sorted(n)) for n in track)  # track neighbours; empty off the track
        self.on_track = self._where(bool(n) for n in track[:count])
        self.distance = tuple(self._distances(start) for start in range(count))  # over edges of any kind
        # sets of zones as the bits of one number
        self.way_bits = tuple(bits(n) for n in self.ways)
        self.moat_bits = bits(z for z in range(count) if self.moat[z])
        self.edge_bits = bits(self.edges)
        self.dry_bits = bits(self.dry)
        self.all_bits = (1 << count) - 1
        self.ball = tuple(_balls(row) for row in self.distance)  # zones not farther than 0, 1, 2, ... steps
        self.walk = tuple(
            self._walks(start) for start in range(count)
        )  # steps without walls, water costs a turn's rest
        # where two steps can lead, by the first; water ends a walk
        self.strolls = tuple(
            tuple((z, () if self.moat[z] else tuple(o for o in self.ways[z] if o != start)) for z in self.ways[start])
            for start in range(count)
        )
        self.exit = tuple(min(row[zone] for zone in self.edges) for row in self.walk)  # steps to the edge of the map

    def _where(self, flags: Iterable[bool]) -> tuple[int, ...]:
        return tuple(number for number, flag in enumerate(flags) if flag)

    def _distances(self, start: int) -> tuple[int, ...]:
        far = [99] * self.size
        far[start] = 0
        queue = [start]
        for zone in queue:
            for other in (*self.ways[zone], *self.walls[zone]):
                if far[other] == 99 > far[zone] + 1:
                    far[other] = far[zone] + 1
                    queue.append(other)
        return tuple(far)

    def _walks(self, start: int) -> tuple[int, ...]:
        far = [99] * self.size
        far[start] = 0
        queue = [start]
        for zone in queue:
            for other in self.ways[zone]:
                if far[other] == 99 > far[zone] + 1:
                    far[other] = far[zone] + 1
                    queue.append(other)
        return tuple(far)


def bits(zones: Iterable[int]) -> int:
    """Return a set of zones as the bits of one number."""
    mask = 0
    for zone in zones:
        mask |= 1 << zone
    return mask


FARTHEST = 24  # of the distances for which sets are kept


def _balls(row: tuple[int, ...]) -> tuple[int, ...]:
    rings = [0] * (FARTHEST + 1)
    for zone, far in enumerate(row):
        rings[min(far, FARTHEST)] |= 1 << zone
    for radius in range(FARTHEST):
        rings[radius + 1] |= rings[radius]
    return tuple(rings)


def members(mask: int) -> list[int]:
    """Return the zones of a bit set."""
    zones: list[int] = []
    if mask.bit_count() > 4:
        for place, eight in enumerate(mask.to_bytes((mask.bit_length() + 7) // 8, "little")):
            zones += _eight(place, eight)
        return zones
    while mask:
        low = mask & -mask
        zones.append(low.bit_length() - 1)
        mask ^= low
    return zones


@cache
def _eight(place: int, mask: int) -> list[int]:
    """Return the zones of eight bits of a bit set."""
    return [8 * place + i for i in range(8) if mask >> i & 1]


@cache
def _geometry_of(path: Path) -> Geometry:
    return Geometry(load_map(path))


def geometry(data: MapData | None, path: Path) -> Geometry:
    """Return the geometry of a map written into an edition, or of a map file (worked out once per file)."""
    return _geometry_of(path) if data is None else Geometry(data)
