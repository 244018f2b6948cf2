"""games/ninja: the fortress map: a loader that explains what is wrong, and checks of its names, tracks and places."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from sudare.core import EditionError, Name, Word
from sudare.core.edition import convert, read_text, read_toml, said, where

Size = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
Point = tuple[Size, Size]
MOST_ZONES = 250
MOST_EDGES = 1000
Zones = Annotated[int, msgspec.Meta(ge=0, le=MOST_ZONES)]


class MapHead(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The heading of a map file."""

    id: Word
    name: Name
    edition: Name = "house"
    canvas: Point
    zone_count: Zones
    edge_count: Annotated[int, msgspec.Meta(ge=0, le=MOST_EDGES)]
    watch_post_count: Zones
    barracks_count: Zones
    offmap_id: Word = "off_map"
    passage_id: Word = "passage"


class ZoneData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A zone with its features; x, y and polygon are for drawing."""

    id: Word
    code: Word
    name: Name
    region: Word
    terrain: Word = ""
    x: Size = 0
    y: Size = 0
    polygon: Annotated[list[Point], msgspec.Meta(max_length=60)] = []
    castle: Literal["", "a", "b"] = ""
    moat: bool = False
    map_edge: bool = False
    within_outer_moat: bool = False
    between_castles: bool = False
    watch_post: bool = False
    barracks: bool = False
    patrol_track: bool = False


class EdgeData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A boundary between two zones."""

    a: Word
    b: Word
    kind: Literal["open", "moat", "wall"]
    gate: bool = False
    line: Annotated[list[Annotated[list[Point], msgspec.Meta(max_length=60)]], msgspec.Meta(max_length=8)] = []


class TrackData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One step of the patrol track."""

    route: Word
    a: Word
    b: Word


class ForkData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"come_from": "from"}):
    """At `zone`, a patrol that came from `come_from` may go on to any of `to`."""

    zone: Word
    come_from: Word
    to: Annotated[list[Word], msgspec.Meta(max_length=20)]


class MapData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A map file."""

    map: MapHead
    zone: Annotated[list[ZoneData], msgspec.Meta(min_length=1, max_length=MOST_ZONES)]
    edge: Annotated[list[EdgeData], msgspec.Meta(max_length=MOST_EDGES)]
    track: Annotated[list[TrackData], msgspec.Meta(max_length=MOST_EDGES)]
    fork: Annotated[list[ForkData], msgspec.Meta(max_length=MOST_EDGES)] = []

    def check(self) -> None:
        """Raise ValueError (`entry: what was expected`) when the map cannot be played on."""
        check_names(self)
        check_track(self)
        check_places(self)


def check_names(data: MapData) -> None:
    """Every name is known and used once."""
    ids: set[str] = set()
    codes: set[str] = set()
    for zone in data.zone:
        if zone.id in ids or zone.id in (data.map.offmap_id, data.map.passage_id):
            raise ValueError(f"zone ({zone.id}): expected every zone id once")
        if zone.code in codes:
            raise ValueError(f"zone ({zone.id}).code: expected every code once, {zone.code!r} is used twice")
        ids.add(zone.id)
        codes.add(zone.code)
    pairs: set[frozenset[str]] = set()
    for edge in data.edge:
        for end in (edge.a, edge.b):
            if end not in ids:
                raise ValueError(f"edge ({edge.a}, {edge.b}): expected zone ids, {end!r} is none")
        pair = frozenset((edge.a, edge.b))
        if len(pair) < 2 or pair in pairs:
            raise ValueError(f"edge ({edge.a}, {edge.b}): expected two different zones, each pair once")
        pairs.add(pair)
    posts = sum(zone.watch_post for zone in data.zone)
    counts = (
        ("zone_count", data.map.zone_count, len(data.zone)),
        ("edge_count", data.map.edge_count, len(data.edge)),
        ("watch_post_count", data.map.watch_post_count, posts),
        ("barracks_count", data.map.barracks_count, sum(zone.barracks for zone in data.zone)),
    )
    for field, number, got in counts:
        if number != got:
            raise ValueError(f"map.{field}: expected {got} (what the file holds), got {number}")


def check_track(data: MapData) -> None:
    """The track runs over open edges, has no dead end, and its forks are written down."""
    kinds = {frozenset((edge.a, edge.b)): edge.kind for edge in data.edge}
    on_track = {zone.id for zone in data.zone if zone.patrol_track}
    steps: dict[str, set[str]] = {id: set() for id in on_track}
    for track in data.track:
        if kinds.get(frozenset((track.a, track.b))) != "open":
            raise ValueError(f"track ({track.a}, {track.b}): expected a step over an open edge")
        for end, other in ((track.a, track.b), (track.b, track.a)):
            if end not in on_track:
                raise ValueError(f"zone ({end}).patrol_track: expected true, a track step uses it")
            steps[end].add(other)
    for id in sorted(on_track):
        if len(steps[id]) < 2:
            raise ValueError(f"zone ({id}): expected at least two track steps, the patrol track has a dead end here")
    wanted = {(id, came): steps[id] - {came} for id in on_track if len(steps[id]) > 2 for came in steps[id]}
    got = {(fork.zone, fork.come_from): set(fork.to) for fork in data.fork}
    for key, branches in sorted(wanted.items()):
        if got.get(key) != branches:
            raise ValueError(f"fork ({key[0]}, from {key[1]}): expected to = {sorted(branches)}")
    for key in sorted(set(got) - set(wanted)):
        raise ValueError(f"fork ({key[0]}, from {key[1]}): expected a zone with three track steps or more")


def check_places(data: MapData) -> None:
    """Guards reach every zone without crossing walls, and every set-up has room."""
    dry_links: dict[str, set[str]] = {zone.id: set() for zone in data.zone}
    for edge in data.edge:
        if edge.kind != "wall":
            dry_links[edge.a].add(edge.b)
            dry_links[edge.b].add(edge.a)
    reached = {data.zone[0].id}
    todo = [data.zone[0].id]
    while todo:
        for other in dry_links[todo.pop()]:
            if other not in reached:
                reached.add(other)
                todo.append(other)
    lost = sorted(set(dry_links) - reached)
    if lost:
        raise ValueError(f"edge: expected a connected map, guards cannot reach {', '.join(lost[:5])} without a wall")
    posts = sum(zone.watch_post for zone in data.zone)
    if posts < 12:
        raise ValueError(f"zone.watch_post: expected at least 12 watch posts, too few posts: {posts}")
    if sum(zone.barracks for zone in data.zone) < 7:
        raise ValueError("zone.barracks: expected at least 7 barracks (two sleepers each, 14 are ever marked)")
    for castle in "ab":
        rooms = sum(zone.castle == castle and not zone.watch_post for zone in data.zone)
        if rooms < 7:
            raise ValueError(
                f"zone.castle: expected at least 7 rooms without watch post in castle {castle}, got {rooms}"
            )
    if not any(zone.map_edge for zone in data.zone):
        raise ValueError("zone.map_edge: expected at least one zone at the edge, the ninja has no legal set-up")
    starts = sum(_traitor_start(zone) for zone in data.zone)
    if starts <= 20:  # twenty guards may stand in twenty of them when a new traitor comes in
        raise ValueError(
            f"zone.within_outer_moat: expected more than 20 starts for the traitor, got {starts}: "
            "there would be no legal set-up for some places of the guards"
        )


def _traitor_start(zone: ZoneData) -> bool:
    return zone.within_outer_moat and not zone.castle and not zone.moat and not zone.between_castles


@cache
def load_map(path: Path) -> MapData:
    """Read and check a map file."""
    return read_map(read_text(path), str(path))


def read_map(text: str, source: str) -> MapData:
    """Check a map that was read from `source`."""
    raw = read_toml(text, source)
    try:
        data = convert(raw, MapData)
        data.check()
    except (msgspec.ValidationError, ValueError) as error:
        raise EditionError(said(source, where(str(error), raw))) from None
    return data
