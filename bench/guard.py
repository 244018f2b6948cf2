"""Counts the instructions of fixed work, so that creeping slowness is seen whatever else the machine does.

    make bench-guard                      # fails where something costs 10 % more than what is written in guard.json
    python bench/guard.py --write         # after a change that is meant: write the new figures down

Every game plays the same random games from the same seeds, and draws the same worlds. What is compared is the number of
instructions for that, in thousandths of a fixed piece of plain Python (the anchor). They are counted by `perf` where it
can, otherwise by valgrind; where neither can, or for a Python of which nothing is written down, nothing fails.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

FIGURES = Path(__file__).with_name("guard.json")
SEATS = {"shogunate": 4, "omnitsu": 3, "ninja": 2, "chiyo": 6, "kage": 2}
PLAY = 400  # decisions that are made
DRAW, DRAW_AFTER = 6, 40  # worlds that are drawn, after so many moves
TIMES = 4  # with perf, the work is done so often more in the longer of two runs: what remains is the work alone
MARK = "getppid"  # valgrind writes its count down whenever this function of the system is called; nothing else calls it
MOST = 1.10

Work = Callable[[], None]


def anchor() -> Work:
    """Return something that has nothing to do with Sudare: calls, lists, dicts and whole numbers."""

    def work() -> None:
        seen: dict[int, list[int]] = {}
        value = 1
        for n in range(40_000):
            value = (value * 1103515245 + 12345) % 2147483648
            seen.setdefault(value % 97, []).append(n)

    return work


def play(game: str) -> Work:
    """Return some decisions, made at random."""
    import sudare

    rules = sudare.game(game, seats=SEATS[game])

    def work() -> None:
        dice, made, seed = random.Random(7), 0, 0
        while made < PLAY:
            state, seed = rules.new(seed=seed), seed + 1
            while not state.over and made < PLAY:
                seat = state.deciders[0]
                state.apply(seat, dice.choice(state.legal(seat)))
                made += 1

    return work


def draw(game: str) -> Work:
    """Return worlds, drawn in the middle of a game of rules of thumb."""
    import sudare

    rules = sudare.game(game, seats=SEATS[game])
    table = sudare.Table(rules, seed="guard")
    bots = [rules.thumb(seat, sudare.Chance(f"guard {seat}")) for seat in range(rules.seats)]
    for _ in range(DRAW_AFTER):
        if table.state.over:
            break
        seat = table.state.deciders[0]
        table.act(seat, bots[seat].choose(table.perspective(seat)))

    def work() -> None:
        for n in range(DRAW):
            table.perspective(n % rules.seats).sample(sudare.Chance(f"guard {n}"))

    return work


WORK: dict[str, Callable[[], Work]] = {"anchor": anchor}
for _game in SEATS:
    WORK[f"{_game}, play"] = partial(play, _game)
    WORK[f"{_game}, worlds"] = partial(draw, _game)


def counter() -> str:
    """Return what can count here: perf, valgrind, or nothing."""
    if shutil.which("perf") and "instructions" in _perf([sys.executable, "-c", ""]):
        return "perf"
    return "valgrind" if shutil.which("valgrind") else ""


def _perf(command: list[str]) -> str:
    run = subprocess.run(["perf", "stat", "-x,", "-e", "instructions:u", *command], capture_output=True, text=True)
    return "" if "not supported" in run.stderr or "<not counted>" in run.stderr else run.stderr


def _same(command: list[str]) -> list[str]:
    """Return a command that lays everything at the same addresses each time, where that can be had."""
    return ["setarch", "-R", *command] if shutil.which("setarch") else command


def by_perf() -> dict[str, float]:
    """Return the instructions of each piece of work: of a longer process less those of a shorter one."""

    def count(work: str, times: int) -> int:
        return int(_perf(_same([sys.executable, __file__, "--work", work, "--times", str(times)])).split(",")[0])

    return {name: (count(name, 1 + TIMES) - count(name, 1)) / TIMES for name in WORK}


def by_valgrind() -> dict[str, float]:
    """Return the instructions of each piece of work: all in one process, because it is slow to start."""
    with tempfile.TemporaryDirectory() as folder:
        how = ["valgrind", "--tool=callgrind", f"--dump-before={MARK}", f"--callgrind-out-file={folder}/out"]
        subprocess.run(_same([*how, sys.executable, __file__, "--all"]), capture_output=True, check=True)
        dumps = [Path(folder, f"out.{number}") for number in range(2, 2 * len(WORK) + 1, 2)]  # the others: making ready
        if not all(dump.is_file() for dump in dumps):
            return {}
        totals = [re.search(r"^(?:totals|summary): (\d+)", dump.read_text(), re.MULTILINE) for dump in dumps]
    return {name: int(total[1]) for name, total in zip(WORK, totals, strict=True) if total}


def measure(tool: str) -> dict[str, float]:
    """Return what each piece of work costs, in thousandths of the anchor."""
    os.environ["PYTHONHASHSEED"] = "0"
    costs = by_perf() if tool == "perf" else by_valgrind()
    return {name: round(1000 * cost / costs["anchor"], 1) for name, cost in costs.items() if name != "anchor"}


def work_all() -> None:
    """Do every piece of work twice, the second time between two marks."""
    for make in WORK.values():
        work = make()
        work()
        os.getppid()
        work()
        os.getppid()


def main() -> None:
    """Compare with what is written down, or write it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="write the figures down")
    parser.add_argument("--work", choices=WORK, help=argparse.SUPPRESS)
    parser.add_argument("--times", type=int, default=1, help=argparse.SUPPRESS)
    parser.add_argument("--all", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.all:
        work_all()
        return
    if given.work:
        work = WORK[given.work]()
        for _ in range(given.times):
            work()
        return
    tool = counter()
    if not tool:
        print("Neither perf nor valgrind can count instructions here: nothing is compared.")
        return
    import sudare.core.state

    build = "compiled" if not sudare.core.state.__file__.endswith(".py") else "plain"
    key = (
        f"{platform.python_implementation()} {platform.python_version()}, {platform.python_compiler()}, {build}, {tool}"
    )
    written = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
    now, before = measure(tool), written.get(key, {})
    slower = []
    for name, cost in now.items():
        ratio = cost / before[name] if name in before else None
        print(f"{name:22} {cost:8.1f}" + (f"  {ratio:.3f} times what is written" if ratio else ""))
        if ratio and ratio > MOST:
            slower.append(name)
    if given.write:
        FIGURES.write_text(json.dumps(written | {key: now}, indent=2, sort_keys=True) + "\n")
    elif not before:
        print(f"Nothing is written down for {key}: nothing is compared.")
    elif slower:
        sys.exit(f"Slower by more than {MOST - 1:.0%}: {', '.join(slower)}. If that is meant: bench/guard.py --write.")


if __name__ == "__main__":
    main()
