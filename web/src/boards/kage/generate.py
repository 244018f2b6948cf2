"""web: writes boards.ts (the four boards) from the game's own board files; `--check` only compares.

Run: python web/src/boards/kage/generate.py [--check]
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import sudare
from sudare.games import kage

HERE = Path(__file__).parent


def text() -> str:
    """Return the whole file."""
    parts = []
    for name in ("mh", "ad", "dr", "mg"):
        board = sudare.game("kage", board=name).board
        source = (Path(kage.__file__).parent / "boards" / f"{name}.txt").read_text(encoding="utf-8").splitlines()
        grid = source[source.index("grid:") + 1 : source.index("end-grid")]
        rooms = source[source.index("rooms:") + 1 : source.index("end-rooms")]
        rows = "".join(f"      {json.dumps(line)},\n" for line in grid)
        named = "".join(
            f"      {json.dumps([room.strip(), *corners.split()], ensure_ascii=False)},\n"
            for room, corners in (line.split("|") for line in rooms)
        )
        parts.append(
            f"  {board.id}: {{\n    name: {json.dumps(board.name)},\n"
            f"    grid: [\n{rows}    ],\n    rooms: [\n{named}    ],\n  }},\n"
        )
    return (
        "// Made by generate.py from the game's own board files; do not edit.\n\n"
        'import type { BoardText } from "./grid";\n\n'
        f"export const BOARDS: Record<string, BoardText> = {{\n{''.join(parts)}}};\n"
    )


def main() -> int:
    """Write the file, or say that it is out of date."""
    target = HERE / "boards.ts"
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
