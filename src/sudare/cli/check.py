"""cli: `sudare check`: the conformance checks on any game, from the command line."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer
from rich.console import Console
from rich.text import Text

from sudare.cli.common import Setting, errors, load_game, out, read_options
from sudare.core import SudareError, installed

if TYPE_CHECKING:
    from sudare.conformance import Report


class Work(NamedTuple):
    """One call of the checks."""

    game: str
    games: int | None
    seconds: float | None
    observations: int | None
    first: bool
    seats: list[int]
    seed: str
    options: dict[str, Any]  # none: all settings take turns
    part: tuple[int, int]  # the i-th of n shares of the games


def check(
    game: Annotated[str, typer.Argument(metavar="GAME|all", help="A game's id, the path of a .py file, or all.")],
    games: Annotated[
        int | None, typer.Option(min=1, help="How many games to play for each number of players (20, without a time).")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(min=1, help="How long to play and check each game; 60 is the everyday use.")
    ] = None,
    observations: Annotated[
        int | None, typer.Option(min=1, help="Play on until so many observations of each game were compared.")
    ] = None,
    seats: Annotated[str | None, typer.Option(metavar="A-B", help="Numbers of players, such as 3-5 or 4.")] = None,
    option: Setting = None,
    seed: Annotated[str, typer.Option(help="Where the random games start.")] = "1",
    jobs: Annotated[int, typer.Option(min=1, help="How many processes.")] = 1,
    coverage: Annotated[
        bool, typer.Option(help="Print which hidden parts of the position were exercised, the rarest first.")
    ] = True,
    first: Annotated[bool, typer.Option("--first", help="Stop at the first failure.")] = False,
) -> None:
    """Check that a game keeps the law of the blind and all the rest (exit code 1 when it does not).

    Without --option all options' settings take turns; with it, these alone are played. With --seconds, `all` gives as
    much to each game; the same seed plays the same games, as many as there is time for.
    """
    console = out()
    options = read_options(option)
    if options and game == "all":
        raise SudareError("--option is for one game, not for all")
    failed = 0
    wanted = read_counts(seats) if seats else None
    works: list[Work] = []
    for name in installed() if game == "all" else [game]:
        try:
            low, high = load_game(name).players
        except SudareError as error:
            if game != "all":
                raise
            failed += 1
            console.print(Text.assemble(("FAILED  ", "bold red"), f"{name}: {error}"))
            continue
        counts = [count for count in wanted or range(low, high + 1) if low <= count <= high]
        if wanted and game != "all" and counts != list(wanted):
            raise SudareError(f"--seats {seats}: {name} is for {low} to {high} players")
        for count in counts if options else ():
            load_game(name)(count, options)  # an option that does not exist, or not for so many players
        if counts:
            parts = [(part, jobs) for part in range(jobs)]
            share = observations and -(-observations // jobs)
            works += [Work(name, games, seconds, share, first, counts, seed, options, part) for part in parts]
    compared = 0
    for report in _reports(works, jobs):
        compared += report.compared
        failed += len(report.failures)
        for line in report.findings():
            console.print(Text.assemble(("FAILED  ", "bold red"), line))
        for warning in report.warnings:
            console.print(Text.assemble(("not checked  ", "yellow"), warning))
        if coverage:
            _print_coverage(console, report)
        console.print(report.summary())
    if game == "all":
        console.print(f"all: {compared} observations compared")
    if failed:
        raise typer.Exit(1)


def _print_coverage(console: Console, report: Report) -> None:
    rows = report.coverage.table()
    width = max((len(row[0]) for row in rows), default=0)
    for part, found, checked, moves in rows:
        console.print(
            Text(f"  {part:<{width}}  hidden {found} times, compared at {checked} moments, followed on {moves} moves")
        )


def read_counts(text: str) -> range:
    """Read numbers of players: `4` or `3-5`."""
    first, _, last = text.partition("-")
    last = last or first
    if not first.isdecimal() or not last.isdecimal() or int(first) > int(last):
        raise SudareError(f"--seats {text}: expected a number of players such as 4, or two such as 3-5")
    return range(int(first), int(last) + 1)


def _reports(works: list[Work], jobs: int) -> Iterator[Report]:
    """Yield one report for each game; the shares of several processes are added up."""
    if jobs == 1:
        yield from map(_run, works)
        return
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        shares = pool.map(_run, works)
        while report := next(shares, None):
            for _ in range(jobs - 1):
                report.merge(next(shares))
            report.close()
            yield report


def _run(work: Work) -> Report:
    from sudare.conformance import check_game  # only here: no other command needs it

    with errors().status("") as status:  # shows nothing where stderr is not a terminal
        return check_game(
            load_game(work.game),
            games=work.games,
            seconds=work.seconds,
            observations=work.observations,
            first=work.first,
            seats=work.seats,
            seed=work.seed,
            options=[work.options] if work.options else None,
            progress=status.update if work.part[0] == 0 else lambda _: None,
            part=work.part,
        )
