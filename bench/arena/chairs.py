"""Shows what the searching bot is worth on one chair: in the same deals, once it sits there and once `thumb` does.

    python bench/arena/chairs.py kage --deals 40 --jobs 2
    python bench/arena/chairs.py --sum-up

Everybody else is `thumb`, so the difference between the two games of a deal and chair is what searching brings there.
Results are kept as JSON lines in build/arena, and what was played is not played again; `--sum-up` writes the table of
README.md from whatever is there. Simulations are fixed, so that the same command plays the same games; they were chosen
so that a choice takes at most half a second on one core with the compiled package (`make compiled`).
"""

from __future__ import annotations

import argparse
from math import sqrt
from pathlib import Path

import msgspec

from sudare.bots.arena import credit
from sudare.bots.engine import Match, Played, play_all
from sudare.core import find_game

HERE = Path(__file__).parent
KEPT = HERE.parents[1] / "build" / "arena"
MARK = "<!-- chairs -->\n"
SETTINGS = {  # seats, simulations a choice
    "shogunate": (4, 400),
    "omnitsu": (3, 200),
    "ninja": (2, 150),
    "chiyo": (6, 150),
    "kage": (2, 60),
}


def matches(seats: int, bot: str, deals: range) -> list[Match]:
    """Return the games: for every deal one with `thumb` everywhere, and one with the bot on each chair."""
    found: list[Match] = []
    for deal in deals:
        for alone in (None, *range(seats)):
            bots = [bot if seat == alone else "thumb" for seat in range(seats)]
            found.append(Match(len(found), bots, f"chairs {deal}"))
    return found


def played_so_far(path: Path) -> list[Played]:
    """Return what was played before, once each."""
    lines = path.read_bytes().splitlines() if path.is_file() else []
    played = [msgspec.json.decode(line, type=Played) for line in lines]
    return list({(one.seed, *one.bots): one for one in played}.values())


def play(name: str, deals: range, jobs: int) -> None:
    """Play what is missing."""
    seats, simulations = SETTINGS[name]
    bot = f"ismcts:{simulations}"
    path = KEPT / f"chairs-{name}.jsonl"
    KEPT.mkdir(parents=True, exist_ok=True)
    known = {(one.seed, tuple(one.bots)) for one in played_so_far(path)}
    todo = [match for match in matches(seats, bot, deals) if (match.seed, tuple(match.bots)) not in known]
    with path.open("ab") as file:
        for one in play_all(find_game(name)(seats), todo, jobs):
            file.write(msgspec.json.encode(one) + b"\n")
            file.flush()


def rows(name: str) -> list[str]:
    """Return a line of the table for every role: both shares, and the difference with its 95 % interval."""
    seats, simulations = SETTINGS[name]
    bot = f"ismcts:{simulations}"
    played = played_so_far(KEPT / f"chairs-{name}.jsonl")
    usual = {one.seed: one for one in played if bot not in one.bots}
    pairs: dict[str, list[tuple[float, float]]] = {}
    spent, choices = 0.0, 0
    for one in played:
        if bot in one.bots and one.seed in usual:
            seat = one.bots.index(bot)
            same = usual[one.seed]
            role = one.roles[seat] if one.roles[seat] == same.roles[seat] else "?"
            pairs.setdefault(role, []).append((credit(one, seat), credit(same, seat)))
            spent, choices = spent + one.seconds[seat], choices + one.choices[seat]
    title = f"{find_game(name).title}, {seats} seats"
    lines = []
    for role, found in sorted(pairs.items()):
        n = len(found)
        mine, theirs = (sum(values) / n for values in zip(*found, strict=True))
        gap = mine - theirs
        spread = sum((a - b - gap) ** 2 for a, b in found) / max(1, n - 1)
        half = 1.96 * sqrt(spread / n)
        lines.append(
            f"| {title} | {role or 'all'} | `{bot}` | {1000 * spent / max(1, choices):.0f} | {n} "
            f"| {theirs:.0%} | {mine:.0%} | {100 * gap:+.0f} ± {100 * half:.0f} |"
        )
    return lines


def sum_up() -> None:
    """Write the table."""
    lines = [
        "| game | role | searching bot | ms a choice | games | `thumb` wins | it wins | difference in points |",
        "|---|---|---|---:|---:|---:|---:|---:|",
        *(line for name in SETTINGS for line in rows(name)),
    ]
    before, _, after = (HERE / "README.md").read_text(encoding="utf-8").split(MARK)
    text = "".join(f"{line}\n" for line in lines)
    (HERE / "README.md").write_text(f"{before}{MARK}{text}{MARK}{after}", encoding="utf-8")
    print(text, end="")


def main() -> None:
    """Play and sum up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=SETTINGS)
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--sum-up", action="store_true", help="play nothing")
    options = parser.parse_args()
    if not options.sum_up:
        for name in [options.game] if options.game else SETTINGS:
            play(name, range(options.first, options.first + options.deals), options.jobs)
    sum_up()


if __name__ == "__main__":
    main()
