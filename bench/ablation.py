"""Measures what a part of the searching bot is worth: the bot with it and without it, in the same deals.

    python bench/ablation.py examples/leduc.py infer --games 2000 --simulations 200
    python bench/ablation.py shogunate infer --seats 4 --games 40 --simulations 150

Each of the two sits alone, on every seat in turn, among `--field` bots; the same deals are played by both. Printed is
what each got on average, and the difference with its 95 % interval (paired by deal and seat).
"""

from __future__ import annotations

import argparse
from math import sqrt
from typing import Any

from sudare.bots import make_bot
from sudare.bots.budget import Budget
from sudare.bots.ismcts import IsmctsBot
from sudare.core import Chance, Game, Table, find_game

PARTS: dict[str, dict[str, Any]] = {
    "infer": {"infer": False},  # no inference from the others' choices
    "redeal": {"redeal": False, "trees": True},  # the others learn in the searcher's own worlds (trees only)
}


def result(game: Game, seed: str, me: int, budget: Budget, field: str, settings: dict[str, Any]) -> float:
    """Play one game and return what the searcher got out of it."""
    table = Table(game, seed)
    bots: list[Any] = [make_bot(field, game, seat, Chance(f"{seed} {seat}")) for seat in range(game.seats)]
    bots[me] = IsmctsBot(game, me, Chance(f"{seed} {me}"), budget, **settings)
    while not table.state.over:
        seat = table.state.deciders[0]
        table.act(seat, bots[seat].choose(table.perspective(seat)))
    returns: list[float] = table.state.returns()
    return returns[me]


def interval(values: list[float]) -> tuple[float, float]:
    """Return the mean and half of its 95 % interval."""
    n = len(values)
    mean = sum(values) / n
    return mean, 1.96 * sqrt(sum((v - mean) ** 2 for v in values) / max(1, n - 1) / n)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--simulations", type=int, default=200)
    parser.add_argument("--field", default="thumb")
    options = parser.parse_args()
    game = find_game(options.game)(options.seats)
    budget = Budget(simulations=options.simulations)
    kept, without = [], []
    for number in range(options.games):
        seed, me = f"ablation {number // game.seats}", number % game.seats
        whole = {"redeal": True, "trees": True} if options.part == "redeal" else {}
        kept.append(result(game, seed, me, budget, options.field, whole))
        without.append(result(game, seed, me, budget, options.field, PARTS[options.part]))
    for label, values in (("with", kept), ("without", without)):
        mean, half = interval(values)
        print(f"{game.id}, {game.seats} seats, {label} {options.part}: {mean:+.3f} ± {half:.3f} in {len(values)} games")
    mean, half = interval([a - b for a, b in zip(kept, without, strict=True)])
    print(f"difference: {mean:+.3f} ± {half:.3f}")


if __name__ == "__main__":
    main()
