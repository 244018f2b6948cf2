"""cli: `sudare simulate`: many games between bots, and what they say about the game and the bots."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from sudare.bots import simulate as engine
from sudare.cli.arena import GamesDone, Jobs, RayAddress, ray_address
from sudare.cli.common import EditionFile, GameName, Seats, Setting, load_game, out, read_list, read_options
from sudare.core import new_seed


def simulate(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    bots: Annotated[str, typer.Option(help="Who plays, with commas; the last is repeated.")] = "random",
    seats: Seats = None,
    seed: Annotated[str | None, typer.Option(help="The same seed gives the same games.")] = None,
    jobs: Jobs = 1,
    ray: RayAddress = None,
    option: Setting = None,
    edition: EditionFile = None,
    talk: Annotated[
        bool, typer.Option("--talk", help="Bots talk at the table, in games that they can talk in.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Let bots play many games and sum them up."""
    with GamesDone(games) as advance:
        summary = engine.simulate(
            load_game(game),
            seats,
            read_options(option),
            edition,
            read_list(bots),
            games,
            seed if seed is not None else new_seed()[:12],
            jobs,
            progress=advance,
            ray=ray_address(ray),
            talk=talk,
        )
    if json:
        typer.echo(msgspec.json.encode(summary))
    else:
        print_summary(out(), summary)


def print_summary(console: Console, summary: engine.Summary) -> None:
    """Print win shares with their intervals, lengths, endings and faults."""
    console.print(f"{summary.games} games of {summary.game}, {summary.seats} seats, seed {summary.seed}")
    if summary.options or summary.edition != "house":
        options = " ".join(f"{name}={value}" for name, value in summary.options.items()) or "default options"
        console.print(f"{options}, {summary.edition} edition")
    uneven = summary.games % summary.seats
    console.print(
        "The bots move one seat on after every game, so that each sits everywhere equally often"
        + (f" (for exactly that, choose a multiple of {summary.seats} games)." if uneven else ".")
    )
    console.print()
    console.print(_shares("bot", summary.by_bot))
    console.print()
    console.print(_shares("seat", summary.by_seat))
    console.print()
    lengths = f"{summary.mean_decisions:.1f} on average, {summary.min_decisions} to {summary.max_decisions}"
    console.print(f"decisions a game: {lengths}; {summary.decisions_per_second:,.0f} a second")
    endings = ", ".join(f"{ending or 'unnamed'} {count}" for ending, count in summary.endings.items())
    console.print(f"endings: {endings}")
    console.print(f"faults: {summary.faults or 'none'}", style="bold red" if summary.faults else None)
    for example in summary.fault_examples:
        console.print(f"  {example}")


def _shares(who: str, shares: list[engine.Share]) -> Table:
    table = Table(box=None, padding=(0, 3, 0, 0), pad_edge=False)
    table.add_column(who, no_wrap=True)
    for heading in ("wins", "share", "95 % interval", "mean return", "faults"):
        table.add_column(heading, justify="right", no_wrap=True)
    for share in shares:
        table.add_row(
            share.name,
            f"{share.wins:.4g}" if share.wins % 1 else f"{share.wins:.0f}",
            f"{share.share:.1%}",
            f"{share.low:.1%} to {share.high:.1%}",
            f"{share.mean_return:+.3f}",
            str(share.faults),
        )
    return table
