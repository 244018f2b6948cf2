"""Fits the nets of Kage's `worth` and writes them to its weights.py (`python bench/fit.py kage --games 3000`).

Rules-of-thumb bots play; in most games one side or both try other things now and then, the same that a search would
try: other squares to go to, other dice, an activation ended at once. Positions are taken where search compares them:
between activations of ninja and between turns. One game in five is kept apart, and what a logit model predicts of those
games is printed beside what the net does.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import minimize

from sudare.core import Chance
from sudare.games.kage import KageGame
from sudare.games.kage.play.thumb import Thumb
from sudare.games.kage.play.worth import before_guards, begun, row

STRAYING = (0.0, 0.02, 0.06, 0.15, 0.3)  # how often a side tries something else, in different games
LAZY = 0.12  # how often a ninja of some games ends its activation at once
TAKEN = 0.6  # of the moments in the middle of a ninja turn
UNITS, DAMPING = 8, 25.0
NETS = {"BEFORE_GUARDS": True, "BEFORE_NINJA": False}


def play(game: KageGame, number: int) -> tuple[list[tuple[bool, list[float]]], bool]:
    """Play a game; return its moments (who is next, and the row), and whether the ninja have won."""
    rng = random.Random(f"{game.options.board} {number}")
    s: Any = game.new(f"fit {game.options.board} {number}")
    bots = [Thumb(game, seat, Chance(f"fit {number} {seat}")) for seat in range(2)]
    straying, sides, lazy = rng.choice(STRAYING), rng.choice(((0,), (1,), (0, 1))), rng.random() < 0.3
    found: list[tuple[bool, list[float]]] = []
    last = -1
    while not s.over:
        seat = s.deciders[0]
        if begun(s) and game.turn(s) != last:
            last = game.turn(s)
            middle = s.phase == "ninja_turn" and before_guards(s)
            if not middle or rng.random() < TAKEN:
                found.append((before_guards(s), row(s)))
        s.apply(seat, stray(bots[seat], s, rng, straying, lazy) if seat in sides else bots[seat].advise(s))
    return found, 0 not in s.winners


def stray(bot: Thumb, s: Any, rng: random.Random, straying: float, lazy: bool) -> int:
    """Return what the rules of thumb say, or now and then something else that a search would try."""
    game, legal = bot.game, s.legal(bot.seat)
    decision = s.asked[bot.seat][0].id
    if not begun(s) or len(legal) == 1 or decision == "react":
        return bot.advise(s)
    if decision == "act" and game.done in legal and not s.ninja[s.active].walked and lazy and rng.random() < LAZY:
        return game.done
    if decision == "act" and bot.aim >= 0:
        straying *= 0.4  # a way that was begun is mostly gone to its end
    if rng.random() < straying:
        action, bot.aim = rng.choice(bot.options(s, decision, legal))
        return action
    return bot.advise(s)


def loss(odds: Any, won: Any) -> float:
    """Return the mean log-loss of predictions."""
    return float(np.mean(np.logaddexp(0, odds) - won * odds))


def fit_logit(rows: Any, won: Any) -> Any:
    """Return the weights of a logit model, the last for nothing at all."""
    rows = np.c_[rows, np.ones(len(rows))]

    def damped(weights: Any) -> tuple[float, Any]:
        odds = rows @ weights
        slope = rows.T @ (1 / (1 + np.exp(-odds)) - won) + 2 * weights
        return loss(odds, won) * len(won) + weights @ weights, slope

    return minimize(damped, np.zeros(rows.shape[1]), jac=True, method="L-BFGS-B").x


def fit_net(rows: Any, won: Any, seed: int = 1) -> tuple[Any, Any]:
    """Return the hidden units and what each counts, the last number of each being added as it is."""
    rng = np.random.default_rng(seed)
    rows = np.c_[rows, np.ones(len(rows))]
    size = UNITS * rows.shape[1]
    start = np.r_[rng.normal(size=size) * 0.15, rng.normal(size=UNITS) * 0.3, 0.0]

    def damped(numbers: Any) -> tuple[float, Any]:
        units, counts, bias = numbers[:size].reshape(UNITS, -1), numbers[size:-1], numbers[-1]
        hidden = np.tanh(rows @ units.T)
        odds = hidden @ counts + bias
        error = 1 / (1 + np.exp(-odds)) - won
        back = (error[:, None] * counts) * (1 - hidden * hidden)
        slope = np.r_[(back.T @ rows).ravel(), hidden.T @ error, error.sum()]
        rest = numbers.copy()
        rest[-1] = 0.0
        return loss(odds, won) * len(won) + DAMPING * rest @ rest, slope + 2 * DAMPING * rest

    numbers = minimize(damped, start, jac=True, method="L-BFGS-B", options={"maxiter": 250}).x
    return numbers[:size].reshape(UNITS, -1), numbers[size:]


def predicted(net: tuple[Any, Any], rows: Any) -> Any:
    """Return the log-odds that a net gives to rows."""
    units, counts = net
    return np.tanh(rows @ units[:, :-1].T + units[:, -1]) @ counts[:-1] + counts[-1]


def written(name: str, net: tuple[Any, Any]) -> str:
    """Return a net as a line of weights.py for every few numbers."""
    lines: list[str] = []
    for unit in (*net[0], net[1]):
        line = ""
        for number in (f"{round(float(x), 3):g}" for x in unit):
            if len(line) + len(number) > 116:
                lines.append(line)
                line = ""
            line += f"{number} "
        lines.append(line.rstrip() + ";")
    text = "\n".join(line.rstrip() for line in lines).rstrip(";")
    return f'{name} = net("""\n{text}\n""")\n'


def write(nets: dict[str, tuple[Any, Any]], path: Path) -> None:
    """Put the numbers into weights.py; what stands before them stays."""
    head = path.read_text(encoding="utf-8").split("\nBEFORE_")[0]
    path.write_text(head + "\n" + "".join(written(name, net) for name, net in nets.items()), encoding="utf-8")


def fit_all(moments: dict[bool, tuple[Any, Any, Any]]) -> dict[str, tuple[Any, Any]]:
    """Fit both nets to (rows, who has won, number of the game); print what they know of games kept apart."""
    nets: dict[str, tuple[Any, Any]] = {}
    for name, guards in NETS.items():
        rows, won, games = moments[guards]
        learn, apart = games % 5 != 0, games % 5 == 0
        weights = fit_logit(rows[learn], won[learn])
        plain = loss(rows[apart] @ weights[:-1] + weights[-1], won[apart])
        known = loss(predicted(fit_net(rows[learn], won[learn]), rows[apart]), won[apart])
        print(f"{name}: {len(won)} moments; loss on games kept apart: logit {plain:.4f}, net {known:.4f}", flush=True)
        nets[name] = fit_net(rows, won)
    return nets


def main(games: int) -> None:
    """Play, fit and write."""
    game = KageGame(2)
    found: dict[bool, list[tuple[list[float], bool, int]]] = {True: [], False: []}
    for number in range(games):
        moments, won = play(game, number)
        for guards, numbers in moments:
            found[guards].append((numbers, won, number))
    stacks = {
        guards: (np.array([m[0] for m in some]), np.array([m[1] for m in some], float), np.array([m[2] for m in some]))
        for guards, some in found.items()
    }
    write(fit_all(stacks), game.folder() / "play" / "weights.py")
