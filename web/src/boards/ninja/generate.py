"""web: writes map.ts (the house fortress) from the game's own data; `--check` only compares.

Run: python web/src/boards/ninja/generate.py [--check]
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import sudare

HERE = Path(__file__).parent


def text() -> str:
    """Return the whole file."""
    game = sudare.game("ninja")
    fort = game.map.data
    zones = []
    for z in fort.zone:
        flags = "".join(
            letter
            for letter, on in (
                ("m", z.moat),
                ("e", z.map_edge),
                ("p", z.watch_post),
                ("b", z.barracks),
                ("t", z.patrol_track),
            )
            if on
        )
        zones.append(
            {
                "id": z.id,
                "code": z.code,
                "name": z.name,
                "region": z.region,
                "terrain": z.terrain,
                "at": (z.x, z.y),
                "polygon": [list(p) for p in z.polygon],
                "flags": flags,
            }
        )
    edges = [
        {"a": e.a, "b": e.b, "kind": "gate" if e.gate else e.kind, "line": [[list(p) for p in part] for part in e.line]}
        for e in fort.edge
    ]

    def rows(items: list[dict[str, object]]) -> str:
        return "".join(f"  {json.dumps(item, separators=(',', ':'), ensure_ascii=False)},\n" for item in items)

    return (
        "// Made by generate.py from the game's own data; do not edit.\n\n"
        'import type { Edge, Zone } from "./fortress";\n\n'
        f"export const SIZE: [number, number] = {json.dumps(fort.map.canvas)};\n"
        f"export const TITLE = {json.dumps(fort.map.name)};\n\n"
        f"export const ZONES: Zone[] = [\n{rows(zones)}];\n\n"
        f"export const EDGES: Edge[] = [\n{rows(edges)}];\n\n"
        f"export const TRACK: [string, string][] = {json.dumps([[t.a, t.b] for t in fort.track])};\n"
    )


def main() -> int:
    """Write the file, or say that it is out of date."""
    target = HERE / "map.ts"
    made = text()
    if "--check" in sys.argv[1:]:
        if not target.exists() or target.read_text(encoding="utf-8") != made:
            print(f"{target.name} is out of date: run python {Path(__file__).name}", file=sys.stderr)
            return 1
        return 0
    target.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
