"""learn: `python -m sudare.learn GAME`: learn the numbers that a game's rules of thumb weigh by.

    python -m sudare.learn shogunate --seats 4 --out build/learn/shogunate --generations 30
    python -m sudare.learn shogunate --seats 4 --out build/learn/shogunate --final --keep

Broken off, the same command goes on. `--final` lets the champion play what is shipped in deals that were used for
nothing else, and `--keep` writes its numbers to the game's play/style.json if it is better beyond chance. The log of
every generation goes to the folder, and with `--log` to a file of your own.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

from sudare.core import Game, SudareError, find_game
from sudare.core.style import PLACE
from sudare.learn.evolve import (
    Run,
    challenge,
    load,
    match,
    plan_for,
    play_generation,
    save,
    summary,
)
from sudare.learn.league import League, Score


def wanted(game: Game, only: str) -> list[str]:
    """Return the names of the numbers to be learned: all, or those that begin like one of a list with commas."""
    names = list(game.styles().own.numbers)
    starts = tuple(start.strip() for start in only.split(",") if start.strip())
    return [name for name in names if not starts or name.startswith(starts)]


def keep(game: Game, run: Run) -> Path:
    """Write the champion's numbers beside the game's rules of thumb; characters stay as they are."""
    path = game.folder() / PLACE
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    data["numbers"].update({name: round(value, 3) for name, value in run.champion.items()})
    path.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return path


def say(score: Score) -> str:
    """Return a score as people read it: points are hundredths of a win for every chair."""
    return f"{100 * score.mean:+.2f} ± {100 * score.half:.2f} points a chair in {score.deals} deals"


def learn(game: Game, options: argparse.Namespace) -> None:
    """Play generations, or the last match."""
    folder = Path(options.out or f"build/learn/{game.id}")
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "run.json"
    own = game.styles().own
    names = wanted(game, options.only)
    plan = plan_for(game, names, options.seed, options.population, options.deals, options.challenge, options.every)
    run = load(path, plan, own.numbers)
    if {name: own.numbers[name] for name in own.numbers} != run.begun:
        raise SudareError(f"{PLACE} has changed since this run was begun; name another folder with --out")
    league, final = League(game, options.jobs), None
    deadline = time.monotonic() + 60 * options.minutes if options.minutes else float("inf")
    try:
        while not options.final and len(run.steps) < options.generations and time.monotonic() < deadline:
            step = play_generation(run, league)
            if step.generation % plan.every == 0:
                step = challenge(run, league, step)
            run.steps.append(step)
            save(path, run)
            after = f"; against the champion {say(step.challenge)}" if step.challenge else ""
            print(f"{step.generation}: best {step.best:+.3f}, mean {step.mean:+.3f}{after}", flush=True)
        if options.final:
            if not run.champion:
                print("Nothing has been learned that is better than what is shipped.")
            else:
                final = match(league, run.champion, {}, f"{plan.seed} final", options.final)
                print(f"The champion against what is shipped: {say(final)}")
                if options.keep and final.better:
                    print(f"Its numbers are in {keep(game, run)}.")
    finally:
        league.close()
    log = json.dumps(summary(run, final, "what was shipped before"), indent=1) + "\n"
    (folder / "log.json").write_text(log, encoding="utf-8")
    if options.log:
        Path(options.log).write_text(log, encoding="utf-8")


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m sudare.learn", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--out", help="the folder of this run (default: build/learn/GAME)")
    parser.add_argument("--seed", default="learn")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--generations", type=int, default=20, help="how many in all, those played before included")
    parser.add_argument("--minutes", type=float, default=0.0, help="begin no further generation after so long")
    parser.add_argument("--population", type=int, default=24)
    parser.add_argument("--deals", type=int, default=100, help="for each candidate; every deal is played twice")
    parser.add_argument("--challenge", type=int, default=800, help="deals of a match against the champion")
    parser.add_argument("--every", type=int, default=3, help="generations between such matches")
    parser.add_argument("--only", default="", help="learn only numbers that begin like this; several with commas")
    parser.add_argument("--final", type=int, default=0, metavar="DEALS", help="play the last match")
    parser.add_argument("--keep", action="store_true", help="ship the champion if it wins that match")
    parser.add_argument("--log", help="write the log there, too")
    options = parser.parse_args()
    try:
        learn(find_game(options.game)(options.seats), options)
    except SudareError as error:
        sys.exit(f"error: {error}")


if __name__ == "__main__":
    main()
