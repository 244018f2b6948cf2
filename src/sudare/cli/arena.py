"""cli: `sudare arena`: every bot against every other on every seat, with ratings, intervals and a report."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from sudare.bots.arena import (
    Arena,
    Share,
    idle,
    make_plan,
    matches_of,
    missing,
    read_plan,
    read_results,
    run_arena,
    sum_up,
)
from sudare.bots.report import write_report
from sudare.cli.common import EditionFile, GameName, Seats, Setting, errors, load_game, out, read_list, read_options
from sudare.core import SudareError, new_seed

Jobs = Annotated[int, typer.Option(min=1, help="How many processes; the result does not depend on it.")]
MOST_IDLE = 60  # actions printed
RayAddress = Annotated[
    str | None,
    typer.Option("--ray", metavar="ADDRESS", help="Play on a Ray cluster ('local': Ray on this machine; sudare[ray])."),
]


def arena(
    game: GameName,
    bots: Annotated[str, typer.Option(help="At least two bots, with commas.")] = "thumb,random",
    games: Annotated[int, typer.Option(min=1, help="At least so many games; rounds are played whole.")] = 100,
    seats: Seats = None,
    seed: Annotated[str | None, typer.Option(help="The same seed gives the same games.")] = None,
    jobs: Jobs = 1,
    ray: RayAddress = None,
    option: Setting = None,
    edition: EditionFile = None,
    results: Annotated[Path | None, typer.Option(help="Where results are kept; the same command continues.")] = None,
    report: Annotated[Path | None, typer.Option("--report", "--html", help="Where the HTML report goes.")] = None,
    usage: Annotated[
        bool, typer.Option("--usage", help="Print what is never or hardly ever taken; one bot alone will do.")
    ] = False,
) -> None:
    """Let bots play a round robin over all seats and rate them."""
    kinds = read_list(bots)
    if len(kinds) < 2 and not usage:
        raise SudareError(f"--bots {bots}: an arena needs at least two bots")
    table = load_game(game)(seats, read_options(option), edition)
    stem = f"arena-{table.id}-{table.seats}"
    results = results or Path(f"{stem}.jsonl")
    report = report or results.with_suffix(".html")
    for path in (results, report):
        if not path.parent.is_dir():
            raise SudareError(f"{path} cannot be written: there is no folder {path.parent}")
    known = read_plan(results)
    plan = make_plan(table, kinds, games, seed or (known.seed if known else new_seed()[:12]))
    total = len(matches_of(plan))
    try:
        with GamesDone(total) as advance:
            summed = run_arena(table, plan, results, jobs, ray_address(ray), advance)
    except KeyboardInterrupt:
        played = read_results(results, plan)
        if played:
            report.write_text(write_report(sum_up(plan, played), table.title), encoding="utf-8")
        errors().print(f"Interrupted after {len(played)} of {total} games; the same command continues.")
        raise typer.Exit(130) from None
    report.write_text(write_report(summed, table.title), encoding="utf-8")
    print_arena(out(), summed)
    if usage:
        print_idle(out(), summed)
        print_missing(out(), missing(summed, table))
    out().print(f"\nresults: {results}\nreport:  {report}")


def ray_address(given: str | None) -> str | None:
    """Return the address of a Ray cluster, "" for Ray on this machine, None for no Ray."""
    return "" if given == "local" else given


class GamesDone:
    """Shows how many games are done, on a terminal."""

    def __init__(self, total: int) -> None:
        console = errors()
        columns = ("games", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self.bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
        self.total = total

    def __enter__(self) -> Callable[[int], None]:
        self.bar.start()
        task = self.bar.add_task("games", total=self.total)
        return lambda done: self.bar.advance(task, done)

    def __exit__(self, *_: object) -> None:
        self.bar.stop()


def print_arena(console: Console, arena: Arena) -> None:
    """Print the standings, by bot and by role."""
    plan = arena.plan
    console.print(f"{arena.games} games of {plan.game}, {plan.seats} seats, seed {plan.seed}")
    console.print("In every game one bot sits alone among seats of another; each sits everywhere equally often.\n")
    table = _table(
        "bot", "rating", "seats played", "win share", "95 % interval", "mean return", "ms a choice", "faults"
    )
    for s in arena.standings:
        table.add_row(
            s.bot, f"{s.rating:.1f} ± {s.deviation:.1f}", str(s.all.games), *_share(s.all), f"{s.mean_return:+.3f}",
            f"{s.mean_ms:.2f}", str(s.faults),
        )  # fmt: skip
    console.print(table)
    if arena.by_role:
        console.print()
        roles = _table("role", "bot", "seats played", "win share", "95 % interval")
        for role in arena.by_role:
            for s in arena.standings:
                roles.add_row(role, s.bot, str(s.by_role[role].games), *_share(s.by_role[role]))
        console.print(roles)
    for fault in arena.faults:
        console.print(f"fault: {fault}")


def print_idle(console: Console, arena: Arena) -> None:
    """Print what is never or hardly ever taken by those who could, and how those few fared."""
    found = idle(arena.usage)
    console.print(f"\nTaken by fewer than 1 % of the seats that could: {len(found)} of {len(arena.usage)} actions")
    table = _table("action", "could", "did", "win share of those", "95 % interval")
    for use in found[:MOST_IDLE]:
        share = _share(use.takers) if use.takers.games else ("", "")
        table.add_row(use.action, str(use.could), str(use.takers.games), *share)
    console.print(table)
    if len(found) > MOST_IDLE:
        console.print(f"and {len(found) - MOST_IDLE} more: the report has all of them")


def print_missing(console: Console, found: dict[str, list[str]]) -> None:
    """Print what no event ever named."""
    if found:
        console.print("\nNever named in anything that happened:")
        for kind, names in found.items():
            console.print(f"  {kind}: {', '.join(names)}")


def _table(*headings: str) -> Table:
    table = Table(box=None, padding=(0, 3, 0, 0), pad_edge=False)
    for i, heading in enumerate(headings):
        table.add_column(heading, justify="left" if i == 0 or heading == "bot" else "right", no_wrap=True)
    return table


def _share(share: Share) -> tuple[str, str]:
    return f"{share.share:.1%}", f"{share.low:.1%} to {share.high:.1%}"
