"""cli: `sudare balance`: the same games with different settings, and what changes."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from sudare.bots.balance import Balance, read_vary, run_balance
from sudare.cli.arena import GamesDone, Jobs, RayAddress, ray_address
from sudare.cli.common import EditionFile, GameName, Seats, Setting, load_game, out, read_list, read_options
from sudare.core import new_seed


def balance(
    game: GameName,
    vary: Annotated[
        str, typer.Option(metavar="NAME=A,B,…", help="An option and its values, or edition=house,mine.toml.")
    ],
    bots: Annotated[str, typer.Option(help="Who plays; one bot plays against itself.")] = "thumb",
    games: Annotated[int, typer.Option(min=1, help="At least so many games a setting.")] = 200,
    seats: Seats = None,
    seed: Annotated[str | None, typer.Option(help="The same seed gives the same games.")] = None,
    jobs: Jobs = 1,
    ray: RayAddress = None,
    option: Setting = None,
    edition: EditionFile = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Play with different settings and show what they change."""
    settings = read_vary(vary, read_options(option), edition)
    game_cls, kinds = load_game(game), read_list(bots)
    with GamesDone(games * len(settings)) as advance:
        found = run_balance(
            game_cls, seats, settings, kinds, games, seed or new_seed()[:12], jobs, ray_address(ray), advance
        )
    if json:
        typer.echo(msgspec.json.encode(found))
    else:
        print_balance(out(), found)


def print_balance(console: Console, balance: Balance) -> None:
    """Print every measure by setting; a star marks what differs from the first setting beyond chance."""
    plan = balance.arenas[0].plan
    console.print(
        f"{balance.arenas[0].games} games of {plan.game} a setting, {plan.seats} seats, {', '.join(plan.bots)}, "
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
    table.add_row("decisions a game", *(f"{middle:.1f} ± {half:.1f} " for middle, half in balance.lengths))
    console.print(table)
