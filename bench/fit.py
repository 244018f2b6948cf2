"""Fits the weights of a game's `worth` to games between rules-of-thumb bots (`python bench/fit.py shogunate`).

A game's play/worth.py lists what counts in a position as rows of numbers; a logit model over the rows says how likely
each outcome is. In three games of four some seats make random moves now and then, so that unusual positions occur,
too. One game in five is kept apart to see how well the weights predict games that they were not fitted to. Ninja is
estimated at one moment of a turn only, and all of these are taken. Kage has nets instead (nets.py).
"""

from __future__ import annotations

import argparse
import importlib
import random
from collections.abc import Callable
from typing import Any

import nets
import numpy as np
from scipy.optimize import minimize

from sudare.bots import make_bot
from sudare.core import Chance, Game, Table, find_game

SEATS = {"shogunate": 4, "omnitsu": 3, "ninja": 2, "chiyo": 6, "kage": 2}
Case = tuple[Any, Any, int]  # rows, the share of each in the outcome, the number of the game


def against_nothing(row: list[float]) -> list[list[float]]:
    """Return the two rows of a yes-or-no question."""
    return [[0.0] * len(row), row]


def reading(name: str) -> tuple[Callable[[Any], list[Any]], Callable[[Any], list[Any]]]:
    """Return how to read the cases of a position and the outcomes of a finished game."""
    module = importlib.import_module(f"sudare.games.{name}.play.worth")

    def ninja_cases(s: Any) -> list[Any]:
        playing = [s.status[who] == 2 and s.phase > 0 and module.settled(s) for who in (0, 1)]
        return [against_nothing(module.row(s, who)) if playing[who] else None for who in (0, 1)]

    def ninja_ends(s: Any) -> list[Any]:
        good = [float(s.done[who] and s.status[who] == 5) for who in (0, 1)]
        return [[1 - g, g] if s.status[who] else None for who, g in enumerate(good)]

    def side_shares(s: Any) -> list[Any]:
        shares = [0.0] * 4
        for winner in s.winners:
            shares[s.roles[winner]] += 1 / len(s.winners)
        return [shares]

    if name == "ninja":
        return ninja_cases, ninja_ends
    if name == "chiyo":
        return (lambda s: [module.rows(s) if module.settled(s) else None]), side_shares
    return (lambda s: [module.rows(s)]), (lambda s: [s.returns()])


def play(game: Game, games: int, a_game: int, slips: float) -> list[Case]:
    """Play games and collect about `a_game` positions of each, with their outcomes."""
    cases_of, ends_of = reading(game.id)
    rng = random.Random("fit")
    found: list[Case] = []
    length = 200
    for number in range(games):
        table = Table(game, f"fit {number}")
        bots = [make_bot("thumb", game, seat, Chance(f"fit {number} {seat}")) for seat in range(game.seats)]
        slip = [slips if number % 4 in (1, 2 + seat % 2) else 0.0 for seat in range(game.seats)]
        cases: list[list[Any]] = []
        while not table.state.over:
            seat = table.state.deciders[0]
            if game.id == "ninja" or rng.random() < a_game / length:
                cases.append(cases_of(table.state))
            legal = table.state.legal(seat)
            if len(legal) == 1 or rng.random() < slip[seat]:
                table.act(seat, rng.choice(legal))
            else:
                table.act(seat, bots[seat].choose(table.perspective(seat)))
        length = len(table.moves)
        ends = ends_of(table.state)
        for case in cases:
            for rows, end in zip(case, ends, strict=True):
                if rows is not None and end is not None:
                    found.append((np.array(rows, float), np.array(end, float), number))
    return found


def fit(cases: list[Case], damping: float = 1.0) -> tuple[Any, float, float]:
    """Return the weights, and the loss on games kept apart with these weights and with none."""
    learn = [case for case in cases if case[2] % 5]
    apart = [case for case in cases if case[2] % 5 == 0]

    def loss(weights: Any, some: list[Case]) -> tuple[float, Any]:
        rows, ends = np.stack([c[0] for c in some]), np.stack([c[1] for c in some])
        lure = rows @ weights
        lure -= lure.max(1, keepdims=True)
        odds = np.exp(lure)
        odds /= odds.sum(1, keepdims=True)
        slope = -np.einsum("ijk,ij->k", rows, ends - odds * ends.sum(1)[:, None])
        return float(-(ends * np.log(odds + 1e-12)).sum()), slope

    def damped(weights: Any) -> tuple[float, Any]:
        value, slope = loss(weights, learn)
        return value + damping * float(weights @ weights), slope + 2 * damping * weights

    nothing = np.zeros(learn[0][0].shape[1])
    weights = minimize(damped, nothing, jac=True, method="L-BFGS-B").x
    return weights, loss(weights, apart)[0] / len(apart), loss(nothing, apart)[0] / len(apart)


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=SEATS)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--positions", type=int, default=14, help="positions of each game")
    options = parser.parse_args()
    if options.game == "kage":
        nets.main(options.games)
        return
    game = find_game(options.game)(SEATS[options.game])
    cases = play(game, options.games, options.positions, 0.12)
    weights, known, unknown = fit(cases)
    print(f"{len(cases)} cases; loss on games kept apart {known:.3f}, without weights {unknown:.3f}")
    print([round(float(weight), 3) for weight in weights])


if __name__ == "__main__":
    main()
