"""Measures Sudare beside its peers in one run and writes bench/RESULTS.md (`make bench`)."""

from __future__ import annotations

import argparse
import gc
import platform
import random
import re
import sys
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from peers import PEERS, STARTS, Figure, beside, best_rates, measure_peers
from search import measure as measure_search
from search import section as search_section

from sudare.core import Chance, Game, Table, find_game

HERE = Path(__file__).parent
SAMPLED = 200  # positions that clone, view and sample are measured on
LEDUC = str(HERE.parent / "examples" / "leduc.py")
GAMES = (("shogunate", 4), ("omnitsu", 3), ("ninja", 2), ("chiyo", 6), ("kage", 2), (LEDUC, 2))


@dataclass(frozen=True)
class Own:
    """What was measured of one of our games, in decisions per second, microseconds and bytes."""

    game: str
    seats: int
    decisions: float
    playouts: float
    clone: float
    view: float
    sample: float
    state_bytes: int
    table_bytes: int


def playout(game: Game, seed: int) -> Callable[[], int]:
    """Return a function that plays one random game and counts its decisions (events off)."""
    pick = random.Random(seed).random
    seeds = count(seed)

    def play() -> int:
        state = game.new(next(seeds))
        decisions = 0
        while not state.over:
            seat = state.deciders[0]
            legal = state.legal(seat)
            state.apply(seat, legal[int(pick() * len(legal))])
            decisions += 1
        return decisions

    return play


def tables(game: Game, number: int) -> list[Table]:
    """Return tables in the middle of random games."""
    rng = random.Random(1)
    found: list[Table] = []
    while len(found) < number:
        table = Table(game, str(rng.random()))
        for _ in range(rng.randrange(60)):
            if not table.state.over:
                seat = rng.choice(table.state.deciders)
                table.act(seat, rng.choice(table.state.legal(seat)))
        if not table.state.over:
            found.append(table)
    return found


def microseconds(work: Callable[[], int], seconds: float) -> float:
    """Return what one unit of work costs."""
    return 1e6 / best_rates(lambda: work, seconds)[0]


def each(items: list[Any], call: Callable[[Any], object]) -> Callable[[], int]:
    """Return a function that does something to every item."""

    def work() -> int:
        for item in items:
            call(item)
        return len(items)

    return work


def weight(make: Callable[[], object]) -> int:
    """Return the memory that a made thing keeps, in bytes."""
    make()
    gc.collect()
    tracemalloc.start()
    kept = make()
    gc.collect()
    used = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    del kept
    return used


def measure_own(name: str, seats: int, seconds: float) -> Own | None:
    """Measure one of our games; None when it is not installed."""
    try:
        game = find_game(name)(seats)
    except Exception:
        return None
    rate, games = best_rates(lambda: playout(game, 7), seconds)
    middle = tables(game, SAMPLED)
    states = [table.state.clone() for table in middle]
    for state in states:
        state.log = None
    perspectives = [table.perspective(table.state.deciders[0]) for table in middle]
    chance = Chance("bench")
    return Own(
        game.id,
        seats,
        rate,
        games,
        microseconds(each(states, lambda s: s.clone()), seconds / 4),
        microseconds(each(states, lambda s: s.view(0)), seconds / 4),
        microseconds(each(perspectives, lambda p: p.sample(chance)), seconds / 4),
        weight(lambda: [state.clone() for state in states]) // SAMPLED,
        weight(lambda: tables(game, 20)) // 20,
    )


def machine() -> str:
    """Describe the machine, as far as figures depend on it."""
    model = platform.processor() or platform.machine()
    for line in Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else []:
        if line.startswith("model name"):
            model = line.partition(":")[2].strip()
            break
    return f"{platform.python_implementation()} {platform.python_version()}, {platform.system()}, one core of {model}"


def report(own: list[Own], peers: list[Figure], compared: list[str]) -> str:
    """Write the tables and the ratios that we aim for."""
    lines = [
        "# Speed",
        "",
        f"Measured by `make bench` on {machine()}. Random play from Python (legal list, random choice, apply; events",
        "off); every figure is the best of three runs; peers and Sudare in one run. Compare ratios, not absolutes.",
        "",
        "| system | game | decisions/s | playouts/s | clone us | note |",
        "|---|---|---:|---:|---:|---|",
    ]
    for o in own:
        lines.append(
            f"| Sudare | {o.game}, {o.seats} seats | {o.decisions:,.0f} | {o.playouts:,.0f} | {o.clone:.1f} | |"
        )
    for p in peers:
        if p.decisions_per_second is None:
            lines.append(f"| {p.system} | {p.game} | | | | {p.note} |")
        else:
            clone = "" if p.clone_us is None else f"{p.clone_us:.1f}"
            rates = f"{p.decisions_per_second:,.0f} | {p.playouts_per_second:,.0f}"
            lines.append(f"| {p.system} | {p.game} | {rates} | {clone} | {p.note} |")
    lines += ["", "| game | clone us | in decisions | view us | sample us | state bytes | table bytes |"]
    lines += ["|---|---:|---:|---:|---:|---:|---:|"]
    for o in own:
        cost = o.clone * o.decisions / 1e6
        numbers = f"{o.clone:.1f} | {cost:.1f} | {o.view:.0f} | {o.sample:.0f} | {o.state_bytes:,} | {o.table_bytes:,}"
        lines.append(f"| {o.game}, {o.seats} seats | {numbers} |")
    lines += ["", *compared, ""]
    return "\n".join(lines)


GOALS = (  # ours, theirs, how many times their decisions a second in plain Python
    (LEDUC, ("RLCard", "leduc-holdem"), 3.0),
    (LEDUC, ("OpenSpiel", "leduc_poker"), 1.0),
    ("shogunate", ("Catanatron", "catan"), 8.0),
    ("omnitsu", ("Catanatron", "catan"), 5.0),
    ("ninja", ("Catanatron", "catan"), 5.0),
    ("chiyo", ("Catanatron", "catan"), 5.0),
    ("kage", ("Catanatron", "catan"), 4.0),
)
SLICES = 21  # of ours and theirs in turn, for a ratio
SLICE = 0.1  # of the length of a run


def ratios(seconds: float, only: str | None = None) -> list[str]:
    """Write how we compare with the peers that were set up, with the target beside it: median and quartiles."""
    lines = []
    for name, peer, goal in GOALS:
        if peer not in STARTS or only not in (None, Path(name).stem):
            continue
        game = find_game(name)(dict(GAMES)[name])
        middle, low, high = beside(playout(game, 7), STARTS[peer](7), SLICES, SLICE * seconds)
        what = f"the decisions/s of {peer[0]} {peer[1]} (target {goal})"
        lines.append(f"* {game.id} plays {middle:.2f} times ({low:.2f} to {high:.2f}) {what}")
    return lines


def main() -> None:
    """Measure and write RESULTS.md."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="length of one run")
    parser.add_argument("--only", help="measure only this one of our games")
    parser.add_argument("--ratios", action="store_true", help="only compare, in short slices, and print")
    parser.add_argument("--no-peers", action="store_true", help="measure Sudare only and print, writing nothing")
    options = parser.parse_args()
    if options.ratios:
        for peer in (PEERS[0], PEERS[4], PEERS[-1]):
            peer(0.1, 7)
        print("\n".join(ratios(options.seconds, options.only)))
        return
    games = [(name, seats) for name, seats in GAMES if options.only in (None, Path(name).stem)]
    own = [o for name, seats in games if (o := measure_own(name, seats, options.seconds))]
    if options.no_peers:
        sys.stdout.write(report(own, [], []))
        return
    peers = measure_peers(options.seconds, 7)
    text = report(own, peers, ratios(options.seconds, options.only))
    text += "\n".join(["", *search_section(measure_search(options.seconds))])
    path = HERE / "RESULTS.md"
    kept = re.finditer(r"<!-- (\w+): begin -->.*?<!-- \1: end -->\n", path.read_text(encoding="utf-8"), re.DOTALL)
    path.write_text("\n".join([text.rstrip() + "\n", *(part[0] for part in kept)]), encoding="utf-8")
    sys.stdout.write(text)


if __name__ == "__main__":
    main()
