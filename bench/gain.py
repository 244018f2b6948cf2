"""Measures what a search gains at one decision, by horizon, number of worlds and threshold, without playing matches.

    python bench/gain.py shogunate --seats 4 --horizons 4,8,30,0 --worlds 60 --seconds 300

Rules-of-thumb games are stopped at random decisions. There every option is tried in the same worlds at every horizon
(0: to the end). Some worlds then decide as `ismcts` would; how much its choice brings over the rules of thumb is read
from the other worlds at the last horizon named, which therefore should be the most trustworthy one. Printed are gains
in thousandths of the result with one standard error, and how often the rules of thumb were departed from. Such tables
helped to choose the horizons of Shogunate and Omnitsu (8 to 30 choices could not be told apart, so the cheaper won);
the other horizons and `Game.caution` have not been measured by them yet.
"""

from __future__ import annotations

import argparse
import time
from random import Random
from typing import Any

import numpy as np

from sudare.bots import make_bot
from sudare.bots.guides import make_guides
from sudare.bots.trials import FEWEST, Trials
from sudare.core import Chance, Game, Table, find_game

MOST = 10  # options that are tried
OFTEN = 0.06  # of all decisions are looked at
THRESHOLDS = (0.5, 1.0, 1.5, 2.0, 2.5, 3.0)
Case = tuple[str, dict[int, Any]]  # role, and by horizon what each option (the usual one first) brought in each world


def cases(game: Game, seats: list[int], horizons: list[int], worlds: int, seconds: float, seed: str) -> list[Case]:
    """Try the options of random decisions until the time is over."""
    dice, found, deal, end = Random(seed), [], 0, time.process_time() + seconds
    while time.process_time() < end:
        deal += 1
        table = Table(game, f"{seed} {deal}")
        bots = [make_bot("thumb", game, seat, Chance(f"{seed} {deal} {seat}")) for seat in range(game.seats)]
        looked: list[tuple[int, dict[int, Any]]] = []
        while not table.state.over:
            seat = table.state.deciders[0]
            perspective = table.perspective(seat)
            usual = bots[seat].choose(perspective)
            wanted = seat in seats and len(perspective.legal) > 1 and time.process_time() < end
            if wanted and dice.random() < OFTEN:
                others = [action for action in perspective.legal if action != usual]
                options = [usual, *dice.sample(others, min(len(others), MOST - 1))]
                guides = make_guides(game, seat, Chance(f"guides {deal}"))
                assert guides is not None
                guides.listen(perspective.told)
                trials = Trials(perspective, Chance(f"{deal} {len(table.moves)}"), guides, usual)
                looked.append((seat, _tried(trials, options, horizons, worlds, dice)))
            table.act(seat, usual)
        found += [(game.role(table.state, seat), results) for seat, results in looked]
    return found


def _tried(trials: Trials, options: list[int], horizons: list[int], worlds: int, dice: Random) -> dict[int, Any]:
    results: dict[int, list[list[float]]] = {horizon: [] for horizon in horizons}
    for _ in range(worlds):
        world, seed = trials.worlds.draw(), dice.random()
        for horizon in horizons:
            trials.horizon = horizon or 1 << 30
            results[horizon].append([trials.play(world.clone(), option, seed) for option in options])
    return {horizon: np.array(rows) for horizon, rows in results.items()}


def chosen(results: Any, threshold: float) -> int:
    """Return the option that a search would take: the usual one (0) unless another is clearly better."""
    gaps = results[:, 1:] - results[:, :1]
    means = gaps.mean(0)
    best = int(means.argmax())
    error = np.sqrt(gaps[:, best].var(ddof=1) / len(gaps) + 1e-9)
    return best + 1 if len(gaps) >= FEWEST and means[best] > threshold * error else 0


def table_of(found: list[dict[int, Any]], horizons: list[int], worlds: int) -> list[str]:
    """Return the lines for one role."""
    dice, lines = np.random.default_rng(0), []
    for horizon in horizons:
        for size in (12, 25, 50, 100):
            if 2 * size > worlds:
                continue
            cells = []
            for threshold in THRESHOLDS:
                gains, departed = [], 0
                for results in found:
                    order = dice.permutation(worlds)
                    option = chosen(results[horizon][order[:size]], threshold)
                    departed += option > 0
                    truth = results[horizons[-1]][order[size:]]
                    gains.append(1000 * (truth[:, option] - truth[:, 0]).mean())
                error = np.std(gains) / np.sqrt(len(gains))
                cells.append(f"{np.mean(gains):+.1f} ± {error:.1f} ({departed / len(found):.0%})")
            lines.append(f"| {horizon or 'to the end'} | {size} | {' | '.join(cells)} |")
    return lines


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--chairs", default="", help="seats that are looked at, from 0; otherwise all")
    parser.add_argument("--horizons", default="8,24,0")
    parser.add_argument("--worlds", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--seed", default="gain")
    options = parser.parse_args()
    game = find_game(options.game)(options.seats)
    seats = [int(seat) for seat in options.chairs.split(",")] if options.chairs else list(range(game.seats))
    horizons = [int(horizon) for horizon in options.horizons.split(",")]
    found = cases(game, seats, horizons, options.worlds, options.seconds, options.seed)
    for role in sorted({role for role, _ in found}):
        mine = [results for one, results in found if one == role]
        print(f"\n{game.title}, {game.seats} seats, {role or 'all roles'}: {len(mine)} decisions\n")
        print(f"| horizon | worlds | {' | '.join(f'beyond {t} errors' for t in THRESHOLDS)} |")
        print("|---" * (2 + len(THRESHOLDS)) + "|")
        print("\n".join(table_of(mine, horizons, options.worlds)))


if __name__ == "__main__":
    main()
