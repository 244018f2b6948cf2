"""cli: the terminal's door to the table: play, replay, verify, simulate, check, and look rules up."""

from __future__ import annotations

import platform
import sys
from typing import Annotated

import typer

import sudare
from sudare.cli import (
    arena,
    balance,
    check,
    compile,
    desk,
    games,
    learn,
    mcp,
    play,
    puzzles,
    replay,
    review,
    rules,
    serve,
    simulate,
)
from sudare.core import SudareError, state

app = typer.Typer(
    name="sudare",
    help="A table for hidden-information board games. Without a command: start the server and open its page.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for _command in (
    games.games,
    learn.learn,
    play.play,
    rules.rules,
    replay.replay,
    replay.verify,
    review.review,
    puzzles.puzzles,
    puzzles.puzzle,
    simulate.simulate,
    arena.arena,
    balance.balance,
    check.check,
    serve.serve,
    mcp.mcp,
    serve.backup,
    serve.restore,
):
    app.command()(_command)
app.command("compile")(compile.compile_game)
app.add_typer(desk.app, name="host")

_WRONG_USE: type[Exception] = typer.BadParameter.__mro__[2]  # ClickException, from click or from typer's own copy of it


def _version(wanted: bool) -> None:
    if wanted:
        made = "plain Python" if str(state.__file__).endswith(".py") else "compiled"
        typer.echo(f"sudare {sudare.__version__} ({made}, Python {platform.python_version()})")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _sudare(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        serve.start_here()


def main(argv: list[str] | None = None) -> int:
    """Run the command line; what the caller got wrong is one line on stderr and exit code 2."""
    try:
        code = app(args=argv, prog_name="sudare", standalone_mode=False)
    except SudareError as error:
        return _wrong(str(error))
    except _WRONG_USE as error:
        return _wrong(error.format_message() if hasattr(error, "format_message") else str(error))
    except typer.Abort:
        return 130
    return code if isinstance(code, int) else 0


def _wrong(message: str) -> int:
    print(f"sudare: {' '.join(message.split())}", file=sys.stderr)
    return 2
