"""Shows what each level wins against the one below, in deals that both play from both sides.

    nice python bench/arena/ladder.py --deals 20 --only shogunate
    nice python bench/arena/ladder.py --sum-up

In one game of a deal one level sits on every other chair and the other on the rest, in the next it is the other way
round. Of all that the two have won the share of the higher level is printed, with a 95 % interval over deals. Levels
think by the clock: here by the time of the processor, so that other work on the machine makes nobody weaker. Results
are kept as JSON lines in build/arena, and what was played is not played again; `--sum-up` writes the table of README.md
from whatever is there.
"""

from __future__ import annotations

import argparse
import time
from itertools import pairwise
from math import sqrt
from pathlib import Path

import msgspec

from sudare.bots.arena import credit
from sudare.bots.engine import Match, Played, play_match
from sudare.bots.levels import LEVELS
from sudare.core import find_game

HERE = Path(__file__).parent
KEPT = HERE.parents[1] / "build" / "arena"
MARK = "<!-- ladder -->\n"
SEATS = {"shogunate": 4, "omnitsu": 3, "ninja": 2, "chiyo": 6, "kage": 2}
STEPS = [("random", "easy"), *pairwise(LEVELS)]


def matches(low: str, high: str, seats: int, deals: int) -> list[Match]:
    """Return the games, two for every deal."""
    return [
        Match(2 * deal + turn, [(low, high)[(seat + turn + deal) % 2] for seat in range(seats)], f"ladder {low} {deal}")
        for deal in range(deals)
        for turn in (0, 1)
    ]


def known_of(path: Path) -> dict[int, Played]:
    """Return what was played before, by number."""
    lines = path.read_bytes().splitlines() if path.is_file() else []
    return {one.number: one for one in (msgspec.json.decode(line, type=Played) for line in lines)}


def kept_in(name: str, low: str, high: str) -> Path:
    """Return the file of a step of a game."""
    return KEPT / f"ladder-{name}-{low}-{high}.jsonl"


def play(name: str, low: str, high: str, deals: int) -> None:
    """Play what is missing."""
    game = find_game(name)(SEATS[name])
    path = kept_in(name, low, high)
    known = known_of(path)
    for match in matches(low, high, SEATS[name], deals):
        if match.number not in known:
            with path.open("ab") as file:
                file.write(msgspec.json.encode(play_match(game, match)) + b"\n")


def share(name: str, low: str, high: str) -> tuple[int, float, float]:
    """Return how many whole deals there are, the share of the higher level in what both won, and half its interval."""
    deals: dict[str, list[Played]] = {}
    for one in known_of(kept_in(name, low, high)).values():
        deals.setdefault(one.seed, []).append(one)
    rows = []
    for games in deals.values():
        if len(games) == 2:
            mine = sum(credit(one, seat) for one in games for seat, bot in enumerate(one.bots) if bot == high)
            theirs = sum(credit(one, seat) for one in games for seat, bot in enumerate(one.bots) if bot == low)
            rows.append((mine, mine + theirs))
    total = sum(both for _, both in rows)
    if not total:
        return len(rows), 0.0, 1.0
    mean, n = sum(mine for mine, _ in rows) / total, len(rows)
    spread = sum((mine - mean * both) ** 2 for mine, both in rows)  # of a ratio, deal by deal
    return n, mean, 1.96 * sqrt(spread * n / max(1, n - 1)) / total


def table() -> list[str]:
    """Return the table of whatever was played."""
    heads = " | ".join(f"{high} against {low}" for low, high in STEPS)
    lines = [f"| game | {heads} |", "|---|" + "---:|" * len(STEPS)]
    for name, seats in SEATS.items():
        cells = []
        for low, high in STEPS:
            deals, mean, half = share(name, low, high)
            cells.append(f"{mean:.0%} ± {100 * half:.0f} ({deals})" if deals else "")
        if any(cells):
            lines.append(f"| {find_game(name).title}, {seats} seats | {' | '.join(cells)} |")
    return lines


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=SEATS)
    parser.add_argument("--step", choices=LEVELS, help="only this level against the one below")
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--sum-up", action="store_true", help="write the table of README.md and play nothing")
    options = parser.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    if options.sum_up:
        before, _, after = (HERE / "README.md").read_text(encoding="utf-8").split(MARK)
        text = "\n".join(table())
        (HERE / "README.md").write_text(f"{before}{MARK}{text}\n{MARK}{after}", encoding="utf-8")
        return
    time.perf_counter = time.process_time
    for low, high in STEPS:
        for name in SEATS:
            if options.only in (None, name) and options.step in (None, high):
                play(name, low, high, options.deals)
                deals, mean, half = share(name, low, high)
                print(f"{name}: {high} against {low}: {mean:.1%} ± {100 * half:.1f} in {deals} deals", flush=True)


if __name__ == "__main__":
    main()
