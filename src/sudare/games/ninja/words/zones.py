"""games/ninja: every zone as something to look up: what it is and what lies next to it, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core.ledger import Passage

if TYPE_CHECKING:
    from sudare.games.ninja.game import NinjaGame

REGIONS = {
    "outside": "Outside the fortress",
    "outer_moat": "Outer moat",
    "outer_bridge": "Outer bridges",
    "grounds": "Grounds",
    "inner_moat": "Inner moat",
    "inner_bridge": "Castle bridges",
    "court": "Court between the castles",
    "castle_a": "Old Castle (west)",
    "castle_b": "New Palace (east)",
}


def zones(game: NinjaGame) -> list[Passage]:
    """Return what can be said about each zone."""
    return [
        Passage("", _about(game, zone), "Zones of the fortress", f"{game.map.titles[zone]} {game.map.codes[zone]}")
        for zone in range(game.map.size)
    ]


def _about(game: NinjaGame, zone: int) -> str:
    fort, title = game.map, game.titles["zone"]
    marks = [
        REGIONS.get(fort.region[zone], fort.region[zone].replace("_", " ")),
        *(("watch post",) if zone in fort.posts else ()),
        *(("barracks",) if zone in fort.barracks else ()),
        *(("edge of the map",) if fort.edge[zone] else ()),
    ]
    dry = "; ".join(title[z] for z in fort.ways[zone] if not fort.moat[z])
    wet = "; ".join(title[z] for z in fort.ways[zone] if fort.moat[z])
    walls = "; ".join(title[z] for z in fort.walls[zone])
    track = "; ".join(title[z] for z in fort.track[zone])
    said = [f"{title[zone]}: {', '.join(marks)}."]
    said += [f"Next to it: {dry}."] if dry else []
    said += [f"Water next to it, which ends a move: {wet}."] if wet else []
    said += [f"Behind a wall: {walls}."] if walls else []
    said += [f"Along the patrol track: {track}."] if track else []
    return " ".join(said)
