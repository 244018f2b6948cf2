"""tests/plants: plant each known defect in a process of its own, and see whether, and when, `sudare check` finds it.

`make plants` runs all of them and writes the table into docs/blind.md. A finding counts when the same games are clean
without the plant: each game is first checked as it is, with the same seed and as long. Seconds are seconds of the
processor, so that the table is the same on a busy machine; what takes an hour by the clock is broken off.
"""

from __future__ import annotations

import argparse
import importlib
import json
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from pathlib import Path
from threading import Lock
from typing import Any

import sudare
from sudare.conformance import check_game
from sudare.core import find_game, installed

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "blind.md"
PATIENCE = 3600  # seconds by the clock: a busy machine is no reason not to find a plant
SETS = ("first", "second", "third")
BEGIN, END = "<!-- plants: begin -->", "<!-- plants: end -->"


def plants() -> list[Any]:
    """Return all plants of all games: the first set, the second and the third."""
    sys.path.insert(0, str(HERE))
    names = [name for name in installed() if (HERE / f"{name}.py").exists()]
    modules = [importlib.import_module(f"{set}{name}") for set in ("", "second.", "third.") for name in names]
    return [plant for module in modules for plant in module.PLANTS]


def check(game: str, plant: str, seconds: float, seed: str) -> dict[str, Any]:
    """Check a game in this process, with a plant if one is named; return what was found first, and when."""
    if plant:
        next(p for p in plants() if p.id == plant).plant()
    report = check_game(find_game(game), seconds=seconds, seed=seed, first=True, clock=time.process_time)
    return {"games": report.games, "seconds": round(report.seconds, 1), "compared": report.compared} | {
        "found": report.findings()
    }


def apart(game: str, plant: str, seconds: float, seed: str) -> dict[str, Any]:
    """Check a game in a process of its own."""
    command = [sys.executable, __file__, "--one", game, plant, "--seconds", str(seconds), "--seed", seed]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return {"games": 0, "seconds": PATIENCE, "found": []}
    if done.returncode:
        raise SystemExit(f"{plant or game} could not be checked:\n{done.stderr}")
    result: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return result


def tree() -> str:
    """Return a hash of the package and the plants: results of another state of them are not those of this one."""
    package = Path(sudare.__file__).parent
    files = sorted([*package.rglob("*.py"), *package.rglob("*.toml"), *HERE.rglob("*.py")])
    return blake2b(b"".join(file.read_bytes() for file in files), digest_size=6).hexdigest()


class Kept:
    """Results of single runs, in a file if one is named: a run that was broken off goes on where it was.

    Results of another state of the tree are run again, unless they are wanted (`mixed`); the table then says so.
    """

    def __init__(self, path: Path | None, seconds: float, seed: str, mixed: bool) -> None:
        self.path, self.seconds, self.seed, self.tree = path, seconds, seed, tree()
        self.lock = Lock()
        self.results: dict[tuple[str, str], dict[str, Any]] = {}
        for line in path.read_text(encoding="utf-8").splitlines() if path and path.exists() else ():
            kept = json.loads(line)
            enough = kept["budget"] == seconds or (kept["found"] and kept["seconds"] <= seconds)
            same = kept["seed"] == seed and (mixed or kept.get("tree") == self.tree)
            if enough and same:  # what was found in a shorter time is found
                self.results[kept["game"], kept["plant"]] = kept

    def check(self, game: str, plant: str = "") -> dict[str, Any]:
        """Return the kept result of a game with a plant (or without one), or check it now."""
        if (game, plant) not in self.results:
            result = apart(game, plant, self.seconds, self.seed)
            result |= {"game": game, "plant": plant, "budget": self.seconds, "seed": self.seed}
            result["tree"] = self.tree
            with self.lock:
                self.results[game, plant] = result
                if self.path:
                    with self.path.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(result) + "\n")
        return self.results[game, plant]


def table(rows: list[tuple[Any, dict[str, Any]]], clean: dict[str, dict[str, Any]]) -> str:
    """Return the page's part: what was planted, and after how many games and seconds it was found."""
    cells = [
        "| plant | set | kind | what it gives away | found by | games | seconds |",
        "|---|---|---|---|---|--:|--:|",
    ]
    caught = 0
    for plant, result in rows:
        found = result["found"]
        caught += bool(found)
        how = found[0].partition(":")[0] if found else "**not found**"
        cells.append(
            f"| `{plant.id}` | {plant.set} | {plant.kind} | {plant.about} | {how} "
            f"| {result['games']} | {result['seconds']:.0f} |"
        )
    trees = len({result.get("tree") for result in (*(result for _, result in rows), *clean.values())})
    several = f" These results come from {trees} states of the tree, not from one." if trees > 1 else ""
    seconds = "Seconds are those of the processor, not of the clock on the wall."
    lines = [f"{caught} of {len(rows)} plants are found ({100 * caught / max(1, len(rows)):.0f} %). {seconds}{several}"]
    for game, result in clean.items():
        lines.append(f"{game.capitalize()} without a plant, {result['games']} games: {len(result['found'])} findings.")
    missing = sorted({plant.game for plant, _ in rows} - set(clean))
    if missing:
        lines.append(f"Not checked without a plant in this run: {', '.join(missing)}.")
    return "\n".join([*lines, "", *cells]) + "\n"


def main() -> int:
    """Run the plants; exit code 1 when a game is not clean without them, or fewer than 95 % are found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("only", nargs="*", help="ids of plants, of games or of kinds; all, if none is named")
    parser.add_argument("--set", choices=SETS, help="only plants of this set; all, if none is named")
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--jobs", type=int, default=2, help="how many plants at a time")
    parser.add_argument("--seed", default="plants")
    parser.add_argument("--write", action="store_true", help="write the table into docs/blind.md")
    parser.add_argument("--keep", type=Path, help="a file of results: what stands there is not run again")
    parser.add_argument("--mixed", action="store_true", help="take kept results of other states of the tree, too")
    parser.add_argument("--no-clean", action="store_true", help="do not check the games without a plant")
    parser.add_argument("--one", nargs=2, metavar=("GAME", "PLANT"), help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.one:
        print(json.dumps(check(*given.one, given.seconds, given.seed)))
        return 0
    chosen = [p for p in plants() if not given.only or {p.id, p.game, p.kind} & set(given.only)]
    chosen = [p for p in chosen if given.set in (None, p.set)]
    kept = Kept(given.keep, given.seconds, given.seed, given.mixed)
    with ThreadPoolExecutor(given.jobs) as pool:
        games = sorted({plant.game for plant in chosen}) if not given.no_clean else []
        clean = dict(zip(games, pool.map(kept.check, games), strict=True))
        for game, result in clean.items():
            print(f"{game}: {result['games']} games without a plant: {result['found'] or 'nothing found'}", flush=True)
        rows = []
        for plant, result in zip(chosen, pool.map(lambda p: kept.check(p.game, p.id), chosen), strict=True):
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
