"""Shows what the searching bot is worth on one chair: in the same deals, once it sits there and once `thumb` does.

    python bench/arena/chairs.py kage --deals 40 --jobs 2
    python bench/arena/chairs.py chiyo --role betrayer --deals 100
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
    "chiyo": (6, 300),
    "kage": (2, 150),
}


def matches(seats: int, bot: str, deals: range, usual: dict[str, Played], role: str) -> list[Match]:
    """Return the games with the bot on one chair: on every one in turn, or on those that have a role."""
    found: list[Match] = []
    for deal in deals:
        for alone in range(seats):
            if not role or usual[f"chairs {deal}"].roles[alone] == role:
                bots = [bot if seat == alone else "thumb" for seat in range(seats)]
                found.append(Match(len(found), bots, f"chairs {deal}"))
    return found


def played_so_far(path: Path) -> list[Played]:
    """Return what was played before, once each."""
    lines = path.read_bytes().splitlines() if path.is_file() else []
    played = [msgspec.json.decode(line, type=Played) for line in lines]
    return list({(one.seed, *one.bots): one for one in played}.values())


def play(name: str, simulations: int, deals: range, jobs: int, role: str) -> None:
    """Play what is missing: first every deal with `thumb` everywhere, then with the bot on one chair."""
    seats = SETTINGS[name][0]
    path = KEPT / f"chairs-{name}.jsonl"
    KEPT.mkdir(parents=True, exist_ok=True)
    play_missing(name, path, [Match(deal, ["thumb"] * seats, f"chairs {deal}") for deal in deals], jobs)
    usual = {one.seed: one for one in played_so_far(path) if one.bots == ["thumb"] * seats}
    play_missing(name, path, matches(seats, f"ismcts:{simulations}", deals, usual, role), jobs)


def play_missing(name: str, path: Path, wanted: list[Match], jobs: int) -> None:
    """Play the games that were not played before."""
    known = {(one.seed, tuple(one.bots)) for one in played_so_far(path)}
    todo = [match for match in wanted if (match.seed, tuple(match.bots)) not in known]
    with path.open("ab") as file:
        for one in play_all(find_game(name)(SETTINGS[name][0]), todo, jobs):
            file.write(msgspec.json.encode(one) + b"\n")
            file.flush()


def rows(name: str) -> list[str]:
    """Return a line of the table for every role and budget that was played, with the interval of the difference."""
    seats = SETTINGS[name][0]
    played = played_so_far(KEPT / f"chairs-{name}.jsonl")
    usual = {one.seed: one for one in played if one.bots == ["thumb"] * seats}
    pairs: dict[tuple[str, str], list[tuple[float, float]]] = {}
    spent: dict[tuple[str, str], list[float]] = {}
    for one in played:
        if one.bots == ["thumb"] * seats or one.seed not in usual:
            continue
        seat = next(seat for seat, bot in enumerate(one.bots) if bot != "thumb")
        same = usual[one.seed]
        key = (one.roles[seat] if one.roles[seat] == same.roles[seat] else "?", one.bots[seat])
        pairs.setdefault(key, []).append((credit(one, seat), credit(same, seat)))
        spent.setdefault(key, []).append(1000 * one.seconds[seat] / max(1, one.choices[seat]))
    lines = []
    for (role, bot), found in sorted(pairs.items()):
        n = len(found)
        mine, theirs = (sum(values) / n for values in zip(*found, strict=True))
        gap = mine - theirs
        half = 1.96 * sqrt(sum((a - b - gap) ** 2 for a, b in found) / max(1, n - 1) / n)
        title, thought = f"{find_game(name).title}, {seats} seats", sum(spent[role, bot]) / n
        lines.append(
            f"| {title} | {role or 'all'} | `{bot}` | {thought:.0f} | {n} "
            f"| {theirs:.0%} | {mine:.0%} | {100 * gap:+.0f} ± {100 * half:.0f} |"
        )
    return lines


def sum_up() -> None:
    """Write the table; lines of games and roles of which nothing is kept here stay as they are."""
    before, table, after = (HERE / "README.md").read_text(encoding="utf-8").split(MARK)
    new = [line for name in SETTINGS for line in rows(name)]
    known = {tuple(line.split("|")[1:3]) for line in new}
    kept = [line for line in table.splitlines() if tuple(line.split("|")[1:3]) not in known]
    order = [find_game(name).title for name in SETTINGS]
    lines = [*kept[:2], *sorted((*kept[2:], *new), key=lambda line: order.index(line[2:].split(",")[0]))]
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
    parser.add_argument("--simulations", type=int, default=0, help="a choice; otherwise as in SETTINGS")
    parser.add_argument("--role", default="", help="play only the chairs with this role")
    parser.add_argument("--sum-up", action="store_true", help="play nothing")
    options = parser.parse_args()
    if not options.sum_up:
        for name in [options.game] if options.game else SETTINGS:
            simulations = options.simulations or SETTINGS[name][1]
            play(name, simulations, range(options.first, options.first + options.deals), options.jobs, options.role)
    sum_up()


if __name__ == "__main__":
    main()
