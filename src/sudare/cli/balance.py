"""cli: `sudare balance`: the same games with different settings, what changes, and which changes meet an aim."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from sudare.bots.balance import Aim, Balance, judge, measured, read_aim, read_all, run_balance
from sudare.bots.proposing import Proposal, propose, read_range
from sudare.bots.report import how_close, write_balance
from sudare.cli.arena import GamesDone, Jobs, RayAddress, ray_address
from sudare.cli.common import EditionFile, GameName, Seats, Setting, load_game, out, read_list, read_options
from sudare.core import Game, SudareError, new_seed


def balance(
    game: GameName,
    vary: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=A,B,…",
            help="An option, a field of the edition (patrons.sayo.honor=1,2,3), or edition=house,mine.toml; "
            "may be repeated, then every combination is played.",
        ),
    ] = None,
    bots: Annotated[str, typer.Option(help="Who plays; one bot plays against itself.")] = "thumb",
    games: Annotated[int, typer.Option(min=1, help="At least so many games a setting.")] = 200,
    seats: Seats = None,
    seed: Annotated[str | None, typer.Option(help="The same seed gives the same games.")] = None,
    jobs: Jobs = 1,
    ray: RayAddress = None,
    option: Setting = None,
    edition: EditionFile = None,
    aim: Annotated[
        list[str] | None,
        typer.Option(
            metavar="MEASURE=A..B",
            help="What is wanted, in per cent ('guards wins=45..55'); may be repeated. A setting is played only until "
            "all aims are met or missed beyond chance.",
        ),
    ] = None,
    within: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FIELD=A..B", help="Search: a field of the edition that may be changed so far; may be repeated."
        ),
    ] = None,
    tries: Annotated[int, typer.Option(min=1, help="Search: at most so many settings.")] = 40,
    results: Annotated[
        Path | None, typer.Option(help="A folder where what was played is kept; the same command continues.")
    ] = None,
    report: Annotated[Path | None, typer.Option("--report", "--html", help="Where the HTML report goes.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Play with different settings and show what they change, or search for the setting that meets your aims."""
    game_cls, kinds, options = load_game(game), read_list(bots), read_options(option)
    aims, deals = [read_aim(text) for text in aim or []], seed or new_seed()[:12]
    if bool(vary) == bool(within):
        raise SudareError("expected either --vary (settings to be compared) or --within (fields to be searched)")
    for path in (results, report):
        if path is not None and not path.parent.is_dir():
            raise SudareError(f"{path} cannot be written: there is no folder {path.parent}")
    if within:
        _search(game_cls(seats, options, edition), within, aims, kinds, games, deals, tries, jobs, ray, json)
        return
    settings = read_all(game_cls(seats, {}, None), vary or [], options, edition)
    if results is not None:
        results.mkdir(exist_ok=True)
    with GamesDone(games * len(settings)) as advance:
        found = run_balance(
            game_cls, seats, settings, kinds, games, deals, jobs, ray_address(ray), advance, aims, results
        )
    if report is not None:
        report.write_text(write_balance(found, aims, game_cls.title), encoding="utf-8")
    if json:
        typer.echo(msgspec.json.encode(found))
    else:
        print_balance(out(), found, aims)


def _search(
    table: Game, within: list[str], aims: list[Aim], kinds: list[str], games: int, seed: str, tries: int, jobs: int,
    ray: str | None, json: bool,
) -> None:  # fmt: skip
    if not aims:
        raise SudareError("a search needs to know what is wanted: add --aim 'MEASURE=A..B'")
    ranges = [read_range(text) for text in within]
    with GamesDone(games * (tries + 2)) as advance:
        found = propose(
            table, ranges, aims, kinds, games, seed, tries, jobs=jobs, ray=ray_address(ray), progress=advance
        )
    if json:
        typer.echo(msgspec.json.encode(found))
    else:
        print_proposal(out(), found, aims)


def print_balance(console: Console, balance: Balance, aims: list[Aim]) -> None:
    """Print every measure by setting; a star marks what differs from the first setting beyond chance."""
    plan = balance.arenas[0].plan
    games = ", ".join(str(arena.games) for arena in balance.arenas)
    console.print(
        f"{games if len(set(games.split(', '))) > 1 else balance.arenas[0].games} games of {plan.game} a setting, "
        f"{plan.seats} seats, {', '.join(plan.bots)}, "
        f"seed {plan.seed}; shares with 95 % intervals; * differs from the first setting beyond chance\n"
    )
    table = Table(box=None, padding=(0, 3, 0, 0), pad_edge=False)
    table.add_column("", no_wrap=True)
    for name in balance.settings:
        table.add_column(name, justify="right", no_wrap=True)
    for line in balance.lines:
        cells = [
            f"{share.share:.1%} ({share.low:.0%}–{share.high:.0%}){'*' if clear else ' '}"
            for share, clear in zip(line.shares, line.clear, strict=True)
        ]
        table.add_row(line.measure, *cells)
    for aim in aims:
        said = (f"{judge(arena, aim)} " for arena in balance.arenas)
        table.add_row(f"aim: {aim.measure} {aim.low:.0%} to {aim.high:.0%}", *said)
    table.add_row("decisions a game", *(f"{middle:.1f} ± {half:.1f} " for middle, half in balance.lengths))
    console.print(table)
    console.print()
    for name, arena in zip(balance.settings, balance.arenas, strict=True):
        console.print(f"{name}: {how_close(arena)}")


def print_proposal(console: Console, found: Proposal, aims: list[Aim]) -> None:
    """Print the way of a search, and both of its ends on deals that were not used for choosing."""
    for number, tried in enumerate(found.tried, 1):
        fields = ", ".join(f"{path}={value}" for path, value in tried.fields.items())
        console.print(f"{number:3}. {fields}: {tried.off:.1%} off the aims{', kept' if tried.kept else ''}")
    fields = ", ".join(f"{path}={value}" for path, value in found.fields.items())
    console.print(f"\nProposed: {fields}\nOn deals that were not used for choosing ({found.after.games} games each):")
    table = Table(box=None, padding=(0, 3, 0, 0), pad_edge=False)
    for heading in ("aim", "as it is", "proposed"):
        table.add_column(heading, no_wrap=True)
    for aim in aims:
        cells = []
        for arena in (found.before, found.after):
            share = measured(arena, aim)
            cells.append(f"{share.share:.1%} ({share.low:.0%}–{share.high:.0%}), {judge(arena, aim)}")
        table.add_row(f"{aim.measure} {aim.low:.0%} to {aim.high:.0%}", *cells)
    console.print(table)
