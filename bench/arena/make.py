"""Runs the arenas behind the reports here, or goes on where they were interrupted (`nice python bench/arena/make.py`).

Results are kept as JSON lines in build/arena; reports and the table of README.md are written from whatever is there, so
`--no-play` sums up what has been played so far; what was written of other games stays.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from sudare.bots.arena import Arena, Share, line_ups, make_plan, read_results, run_arena, sum_up
from sudare.bots.report import write_report
from sudare.core import find_game

HERE = Path(__file__).parent
KEPT = HERE.parents[1] / "build" / "arena"
ARENAS = (  # game, seats, simulations a choice (some tens of milliseconds on one core, compiled), games
    ("shogunate", 4, 60, 240),
    ("omnitsu", 3, 40, 54),
    ("ninja", 2, 60, 48),
    ("chiyo", 6, 300, 72),
    ("kage", 2, 20, 18),
)


def table(arenas: list[tuple[str, Arena]]) -> list[str]:
    """Write one line for every game and role."""
    lines = ["| game | games | role | random | thumb | ismcts |", "|---|---:|---|---:|---:|---:|"]
    for name, arena in arenas:
        bots = {s.bot.partition(":")[0]: s for s in arena.standings}
        rows: list[tuple[str, list[Share | None]]] = []
        order = [bots.get(bot) for bot in ("random", "thumb", "ismcts")]
        rows.append(("all", [s.all if s else None for s in order]))
        rows += [(role, [s.by_role[role] if s else None for s in order]) for role in arena.by_role]
        for role, shares in rows:
            cells = " | ".join(_cell(share) for share in shares)
            lines.append(f"| [{name}]({arena.plan.game}.html) | {arena.games} | {role} | {cells} |")
    return lines


def duels(arenas: list[tuple[str, Arena]]) -> list[str]:
    """Write the ratings and the budgets."""
    lines = ["| game | searching bot | ms a choice | ratings (OpenSkill) |", "|---|---|---:|---|"]
    for name, arena in arenas:
        searcher = next(s for s in arena.standings if s.bot.startswith("ismcts"))
        ratings = ", ".join(f"{s.bot} {s.rating:.1f} ± {s.deviation:.1f}" for s in arena.standings)
        lines.append(f"| {name} | `{searcher.bot}` | {searcher.mean_ms:.0f} | {ratings} |")
    return lines


def renewed(old: str, new: list[str]) -> list[str]:
    """Return a table with its new lines, and the old ones of games of which nothing is kept here."""
    titles = [find_game(name).title for name, *_ in ARENAS]
    known = {_title(line) for line in new}
    lines = [*new[2:], *(line for line in old.splitlines()[2:] if _title(line) not in known)]
    return [*new[:2], *sorted(lines, key=lambda line: titles.index(_title(line)))]


def _title(line: str) -> str:
    return line.lstrip("| [").partition(",")[0]


def _cell(share: Share | None) -> str:
    if share is None or not share.games:
        return ""
    return f"{share.share:.0%} ({share.low:.0%}–{share.high:.0%}, {share.games} seats)"


def main() -> None:
    """Play what is missing and write the reports."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=[game for game, *_ in ARENAS])
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--no-play", action="store_true", help="sum up what is there")
    options = parser.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    found: list[tuple[str, Arena]] = []
    for name, seats, simulations, games in ARENAS:
        game = find_game(name)(seats)
        plan = make_plan(game, [f"ismcts:{simulations}", "thumb", "random"], games, "arena")
        path = KEPT / f"{name}.jsonl"
        if options.no_play or options.only not in (None, name):
            played = read_results(path, plan)
            if len(played) < len(line_ups(plan.bots, seats)):  # less than a round says nothing
                continue
            arena = sum_up(plan, played)
        else:
            arena = run_arena(game, plan, path, options.jobs)
        (HERE / f"{name}.html").write_text(write_report(arena, game.title), encoding="utf-8")
        found.append((f"{game.title}, {seats} seats", arena))
    parts = (HERE / "README.md").read_text(encoding="utf-8").split("<!-- table -->\n")
    ratings, _, shares = parts[1].partition("\n\n")
    text = "\n".join([*renewed(ratings, duels(found)), "", *renewed(shares, table(found))])
    (HERE / "README.md").write_text(f"{parts[0]}<!-- table -->\n{text}\n<!-- table -->\n{parts[2]}", encoding="utf-8")


if __name__ == "__main__":
    main()
