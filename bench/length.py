"""Measures whether decisions and worlds cost more the longer a game lasts, and writes it into bench/RESULTS.md.

    python bench/length.py [--games 6] [--write]     # processor time; make it on a machine that has some to spare

Rules of thumb play whole games. At regular moments one random answer is timed (legal list, apply, on a copy), a copy
of the position, and a world drawn by each seat whose beliefs have followed the game, as bots' have. Each game is cut
into fifths: what costs the same in all of them does not depend on how long a game lasts.
"""

from __future__ import annotations

import argparse
import random
import re
import time
from collections.abc import Callable
from pathlib import Path

import sudare
from sudare.core import NoWorld

RESULTS = Path(__file__).with_name("RESULTS.md")
SEATS = {"shogunate": 4, "omnitsu": 3, "ninja": 2, "chiyo": 6, "kage": 2}
PARTS, MOMENTS, TIMES = 5, 40, 5
BAR = 12


def timed(work: Callable[[], object], times: int = 1) -> float:
    """Return the microseconds of processor time of a piece of work, the best of several times."""
    best = float("inf")
    for _ in range(times):
        began = time.process_time_ns()
        work()
        best = min(best, (time.process_time_ns() - began) / 1000)
    return best


def games_of(name: str, number: int, slips: float) -> tuple[list[list[float]], list[list[float]], list[int]]:
    """Return what decisions and worlds cost in each part of some games, and how many answers the games had."""
    game = sudare.game(name, seats=SEATS[name])
    decisions: list[list[float]] = [[] for _ in range(PARTS)]
    worlds: list[list[float]] = [[] for _ in range(PARTS)]
    lengths = []
    for seed in range(number):
        rng = random.Random(seed)
        found: list[tuple[int, float, list[float]]] = []
        table = sudare.Table(game, seed=f"length {seed}")
        bots = [game.thumb(seat, sudare.Chance(f"{seed} {seat}")) for seat in range(game.seats)]
        beliefs = [game.Beliefs(game.public, seat) for seat in range(game.seats)]
        heard = [0] * game.seats
        while not table.state.over:
            seat = table.state.deciders[0]
            seen = table.perspective(seat)
            if rng.random() * 300 < MOMENTS:
                costs = []
                for other in range(game.seats):
                    side = table.perspective(other)
                    for told in side.told[heard[other] :]:
                        beliefs[other].observe(told)
                    heard[other] = len(side.told)
                    side.beliefs = beliefs[other]
                    dice = sudare.Chance(f"{seed} {len(table.moves)}")
                    try:
                        costs.append(timed(lambda side=side, dice=dice: side.sample(dice)))
                    except NoWorld:
                        costs.append(float("nan"))
                found.append((len(table.moves), _decision(table.state, rng), costs))
            choice = bots[seat].choose(seen)
            table.act(seat, rng.choice(seen.legal) if rng.random() < slips else choice)
        lengths.append(len(table.moves))
        for move, decision, costs in found:
            part = min(PARTS - 1, PARTS * move // len(table.moves))
            decisions[part].append(decision)
            worlds[part] += [cost for cost in costs if cost == cost]
    return decisions, worlds, lengths


def _decision(state: sudare.core.State, rng: random.Random) -> float:
    """Return what the next answers cost, one by one, on a copy: up to eight."""
    twin, costs = state.clone(), []
    twin.log = None

    def one() -> None:
        seat = twin.deciders[0]
        legal = twin.legal(seat)
        twin.apply(seat, legal[int(rng.random() * len(legal))])

    for _ in range(8):
        if twin.over:
            break
        costs.append(timed(one))
    return sum(costs) / len(costs)


def _middle(values: list[float], share: float = 0.5) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def section(number: int, slips: float) -> list[str]:
    """Measure all games and write the table."""
    lines = [
        "## Length of a game",
        "",
        f"Measured by `bench/length.py`: {number} games of rules of thumb each"
        + (f", with {slips:.0%} of the answers at random" if slips else "")
        + ", cut into fifths;",
        "processor time in microseconds, medians. A decision is the legal list and an answer; a world is drawn by a",
        "seat whose beliefs have followed the game. Below, the same as bars: each line by its own longest.",
        "",
        "| game | answers | what | 1st fifth | 2nd | 3rd | 4th | 5th | p99 of all |",
        "|---|---:|---|---:|---:|---:|---:|---:|---:|",
    ]
    bars = ["", "```"]
    for name, seats in SEATS.items():
        decisions, worlds, lengths = games_of(name, number, slips)
        head = f"{name}, {seats} seats | {round(sum(lengths) / len(lengths))}"
        for what, parts in (("a decision", decisions), ("a world", worlds)):
            middles = [_middle(part) for part in parts]
            every = [cost for part in parts for cost in part]
            cells = " | ".join(f"{middle:,.0f}" for middle in middles)
            lines.append(f"| {head} | {what} | {cells} | {_middle(every, 0.99):,.0f} |")
            most = max(middles) or 1.0
            plot = "  ".join(
                "#" * max(1, round(BAR * middle / most)) + " " * (BAR - round(BAR * middle / most))
                for middle in middles
            )
            bars.append(f"{name + ',':10} {what:10} {plot}".rstrip())
    return [*lines, *bars, "```"]


def main() -> None:
    """Measure, print, and write on demand."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--slips", type=float, default=0.0, help="share of answers at random")
    parser.add_argument("--write", action="store_true", help="write the table into RESULTS.md")
    given = parser.parse_args()
    text = "\n".join(section(given.games, given.slips)) + "\n"
    print(text, end="")
    if given.write:
        whole = RESULTS.read_text(encoding="utf-8")
        part = f"<!-- length: begin -->\n{text}<!-- length: end -->\n"
        old = re.search(r"<!-- length: begin -->.*?<!-- length: end -->\n", whole, re.DOTALL)
        RESULTS.write_text(whole.replace(old[0], part) if old else whole + "\n" + part, encoding="utf-8")


if __name__ == "__main__":
    main()
