"""cli: `sudare check`: the conformance checks on any game, from the command line."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Annotated, Any, NamedTuple

import typer
from rich.text import Text

from sudare.cli.common import Setting, errors, load_game, out, read_options
from sudare.core import SudareError, installed


class Verdict(NamedTuple):
    """What the checks said, as text."""

    failures: list[str]
    summary: str


class Work(NamedTuple):
    """One call of the checks."""

    game: str
    games: int
    seats: list[int]
    seed: str
    options: dict[str, Any]  # none: all settings take turns


def check(
    game: Annotated[str, typer.Argument(metavar="GAME|all", help="A game's id, the path of a .py file, or all.")],
    games: Annotated[int, typer.Option(min=1, help="How many games to play for each number of players.")] = 20,
    seats: Annotated[str | None, typer.Option(metavar="A-B", help="Numbers of players, such as 3-5 or 4.")] = None,
    option: Setting = None,
    seed: Annotated[str, typer.Option(help="Where the random games start.")] = "1",
    jobs: Annotated[int, typer.Option(min=1, help="How many processes.")] = 1,
) -> None:
    """Check that a game keeps the law of the blind and all the rest (exit code 1 when it does not).

    Without --option all options' settings take turns; with it, these alone are played.
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
        parts = [counts] if jobs == 1 else [[count] for count in counts]
        works += [Work(name, games, part, seed, options) for part in parts if part]
    for verdict in _verdicts(works, jobs):
        failed += len(verdict.failures)
        for failure in verdict.failures:
            console.print(Text.assemble(("FAILED  ", "bold red"), failure))
        console.print(verdict.summary)
    if failed:
        raise typer.Exit(1)


def read_counts(text: str) -> range:
    """Read numbers of players: `4` or `3-5`."""
    first, _, last = text.partition("-")
    last = last or first
    if not first.isdecimal() or not last.isdecimal() or int(first) > int(last):
        raise SudareError(f"--seats {text}: expected a number of players such as 4, or two such as 3-5")
    return range(int(first), int(last) + 1)


def _verdicts(works: list[Work], jobs: int) -> Iterator[Verdict]:
    if jobs == 1 or len(works) < 2:
        yield from (_run(work, loud=True) for work in works)
        return
    with ProcessPoolExecutor(min(jobs, len(works)), multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(_run, works)


def _run(work: Work, loud: bool = False) -> Verdict:
    from sudare.conformance import check_game  # only here: no other command needs it

    with errors().status("") as status:  # shows nothing where stderr is not a terminal
        report = check_game(
            load_game(work.game),
            games=work.games,
            seats=work.seats,
            seed=work.seed,
            options=[work.options] if work.options else None,
            progress=status.update if loud else lambda _: None,
        )
    return Verdict([str(failure) for failure in report.failures], report.summary())
