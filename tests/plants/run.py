"""tests/plants: plant each known defect in a process of its own, and see whether, and when, `sudare check` finds it.

`make plants` runs all of them and writes the table into docs/blind.md. A finding counts when the same games are clean
without the plant: each game is first checked as it is, with the same seed and as long.
"""

from __future__ import annotations

import argparse
import importlib
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from sudare.conformance import check_game
from sudare.core import find_game, installed

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "blind.md"
BEGIN, END = "<!-- plants: begin -->", "<!-- plants: end -->"


def plants() -> list[Any]:
    """Return all plants of all games."""
    sys.path.insert(0, str(HERE))
    modules = [importlib.import_module(name) for name in installed() if (HERE / f"{name}.py").exists()]
    return [plant for module in modules for plant in module.PLANTS]


def check(game: str, plant: str, seconds: float, seed: str) -> dict[str, Any]:
    """Check a game in this process, with a plant if one is named; return what was found first, and when."""
    if plant:
        next(p for p in plants() if p.id == plant).plant()
    report = check_game(find_game(game), seconds=seconds, seed=seed, first=bool(plant))
    return {"games": report.games, "seconds": round(report.seconds, 1), "found": report.findings()}


def apart(game: str, plant: str, seconds: float, seed: str) -> dict[str, Any]:
    """Check a game in a process of its own."""
    command = [sys.executable, __file__, "--one", game, plant, "--seconds", str(seconds), "--seed", seed]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{plant or game} could not be checked:\n{done.stderr}")
    result: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return result


def table(rows: list[tuple[Any, dict[str, Any]]], clean: dict[str, dict[str, Any]]) -> str:
    """Return the page's part: what was planted, and after how many games and seconds it was found."""
    lines = ["| plant | kind | what it gives away | found by | games | seconds |", "|---|---|---|---|--:|--:|"]
    caught = 0
    for plant, result in rows:
        found = result["found"]
        caught += bool(found)
        how = found[0].partition(":")[0] if found else "**not found**"
        lines.append(
            f"| `{plant.id}` | {plant.kind} | {plant.about} | {how} | {result['games']} | {result['seconds']:.0f} |"
        )
    without = ", ".join(f"{game} {result['games']} games" for game, result in clean.items())
    share = f"{caught} of {len(rows)} plants are found ({100 * caught / max(1, len(rows)):.0f} %)."
    return f"{share} Without a plant, the same seed and time find nothing: {without}.\n\n" + "\n".join(lines) + "\n"


def main() -> int:
    """Run the plants; exit code 1 when a game is not clean without them, or fewer than 95 % are found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("only", nargs="*", help="ids of plants, of games or of kinds; all, if none is named")
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--jobs", type=int, default=2, help="how many plants at a time")
    parser.add_argument("--seed", default="plants")
    parser.add_argument("--write", action="store_true", help="write the table into docs/blind.md")
    parser.add_argument("--one", nargs=2, metavar=("GAME", "PLANT"), help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.one:
        print(json.dumps(check(*given.one, given.seconds, given.seed)))
        return 0
    chosen = [p for p in plants() if not given.only or {p.id, p.game, p.kind} & set(given.only)]
    with ThreadPoolExecutor(given.jobs) as pool:
        games = sorted({plant.game for plant in chosen})
        clean = dict(zip(games, pool.map(lambda g: apart(g, "", given.seconds, given.seed), games), strict=True))
        for game, result in clean.items():
            print(f"{game}: {result['games']} games without a plant: {result['found'] or 'nothing found'}", flush=True)
        rows = []
        for plant, result in zip(
            chosen, pool.map(lambda p: apart(p.game, p.id, given.seconds, given.seed), chosen), strict=True
        ):
            rows.append((plant, result))
            said = result["found"][0] if result["found"] else "NOT FOUND"
            print(f"{plant.id}: {result['games']} games, {result['seconds']} s: {said}", flush=True)
    part = table(rows, clean)
    if given.write:
        page = PAGE.read_text(encoding="utf-8")
        head, _, rest = page.partition(BEGIN)
        PAGE.write_text(f"{head}{BEGIN}\n{part}{END}{rest.partition(END)[2]}", encoding="utf-8")
    print(part.splitlines()[0])
    found = sum(bool(result["found"]) for _, result in rows)
    return int(any(result["found"] for result in clean.values()) or found < 0.95 * len(rows))


if __name__ == "__main__":
    sys.exit(main())
