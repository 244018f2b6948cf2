"""Measures environments step by step beside PettingZoo's and RLCard's own, and writes their section of RESULTS.md."""

from __future__ import annotations

import argparse
import random
import sys
import time
import warnings
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

from peers import REPEATS, Work

from sudare.envs.pettingzoo import env, parallel_env

HERE = Path(__file__).parent
LEDUC = str(HERE.parent / "examples" / "leduc.py")
OURS = ((LEDUC, 2), ("shogunate", 4), ("omnitsu", 3), ("ninja", 2), ("chiyo", 6), ("kage", 2))
THEIRS = ("leduc_holdem_v4", "texas_holdem_v4", "tictactoe_v3", "connect_four_v3")
CARDS = ("leduc-holdem", "limit-holdem", "uno", "gin-rummy", "mahjong")
BEGIN, END = "<!-- envs: begin -->", "<!-- envs: end -->"


def best_rate(start: Callable[[], Work], seconds: float) -> float:
    """Return steps per second of processor time, the best of a few runs: what else the machine does counts little."""
    return max(_rate(start(), seconds) for _ in range(REPEATS))


def _rate(work: Work, seconds: float) -> float:
    work()  # warm up caches and lazy imports
    steps, begun = 0, time.process_time()
    while (used := time.process_time() - begun) < seconds:
        steps += work()
    return steps / used


def one_at_a_time(table: Any, seed: int) -> Work:
    """Return a random playout through PettingZoo's AEC interface; it counts decisions."""
    rng = random.Random(seed)
    table.reset(seed=seed)

    def playout() -> int:
        table.reset()
        decisions = 0
        for _ in table.agent_iter():
            observation, _, terminated, truncated, _ = table.last()
            if terminated or truncated:
                table.step(None)
                continue
            table.step(rng.choice(observation["action_mask"].nonzero()[0]))
            decisions += 1
        return decisions

    return playout


def all_at_once(table: Any, seed: int) -> Work:
    """Return a random playout through PettingZoo's parallel interface; it counts steps of the whole table."""
    rng = random.Random(seed)
    table.reset(seed=seed)

    def playout() -> int:
        seen, _ = table.reset()
        steps = 0
        while table.agents:
            seen, *_ = table.step({a: rng.choice(seen[a]["action_mask"].nonzero()[0]) for a in table.agents})
            steps += 1
        return steps

    return playout


def classic(name: str) -> Any:
    """Return one of PettingZoo's own environments."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return import_module(f"pettingzoo.classic.{name}").env()


def cards(name: str, seed: int) -> Work:
    """Return a random playout through RLCard's environment."""
    import rlcard

    rng = random.Random(seed)
    table = rlcard.make(name, {"seed": seed})

    def playout() -> int:
        state, _ = table.reset()
        decisions = 0
        while not table.is_over():
            state, _ = table.step(rng.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return playout


def rows(seconds: float, seed: int) -> list[tuple[str, str, str, str]]:
    """Measure everything: system, game, steps a second, cells of an observation."""
    found = []

    def measured(system: str, game: str, start: Callable[[], Work], cells: object) -> None:
        try:
            rate = f"{best_rate(start, seconds):,.0f}"
        except Exception as error:  # a peer's environment that does not run here is told, not hidden
            rate = f"({type(error).__name__})"
        found.append((system, game, rate, str(cells)))

    for name, seats in OURS:
        table = env(name, seats)
        label = f"{table.game.id}, {seats} seats"
        measured("Sudare", label, partial(one_at_a_time, table, seed), f"{table.encoder.size:,}")
    whole = parallel_env("shogunate", 4)
    measured("Sudare parallel", "shogunate, 4 seats", partial(all_at_once, whole, seed), f"4 x {whole.encoder.size:,}")
    for name in THEIRS:
        try:
            table = classic(name)
            table.reset(seed=seed)
            size = table.observe(table.agent_selection)["observation"].size
        except Exception as error:
            found.append((f"PettingZoo {version('pettingzoo')}", name, f"({type(error).__name__})", ""))
            continue
        measured(f"PettingZoo {version('pettingzoo')}", name, partial(one_at_a_time, table, seed), size)
    for name in CARDS:
        import rlcard

        size = rlcard.make(name).state_shape[0]
        measured(f"RLCard {version('rlcard')}", name, partial(cards, name, seed), "x".join(map(str, size)))
    return found


def section(found: list[tuple[str, str, str, str]]) -> str:
    """Lay the figures out."""
    lines = [
        BEGIN,
        "## Environments",
        "",
        "Measured by `bench/envs.py` in one run: random masked play through each library's own interface, with an",
        "observation for every decision (`parallel`: for every seat); steps per second of processor time, the best of",
        "three runs. Sudare's steps include the events and the mask.",
        "",
        "| system | game | steps/s | observation |",
        "|---|---|---:|---:|",
        *(f"| {' | '.join(row)} |" for row in found),
        END,
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure and replace the section in RESULTS.md."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="length of one run")
    parser.add_argument("--print", action="store_true", help="print only, writing nothing")
    given = parser.parse_args()
    text = section(rows(given.seconds, 7))
    sys.stdout.write(text)
    if not given.print:
        path = HERE / "RESULTS.md"
        before, _, rest = path.read_text(encoding="utf-8").partition(BEGIN)
        path.write_text(f"{before.rstrip()}\n\n{text}{rest.partition(END)[2].lstrip()}", encoding="utf-8")


if __name__ == "__main__":
    main()
