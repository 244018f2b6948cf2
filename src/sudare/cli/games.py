"""cli: `sudare games`: which games there are and how their tables can be set."""

from __future__ import annotations

from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import typer
from rich.table import Table
from rich.text import Text

from sudare.cli.common import out
from sudare.core import Game, find_game, installed


def games(
    options: Annotated[bool, typer.Option("--options", help="Show every option with its values and default.")] = False,
) -> None:
    """List the installed games."""
    console = out()
    table = Table(box=None, padding=(0, 3, 0, 0), pad_edge=False)
    for heading in ("id", "title", "players"):
        table.add_column(heading, no_wrap=True)
    table.add_column("")
    for name in installed():
        try:
            cls = find_game(name)
        except Exception as error:  # one broken game must not hide the others
            table.add_row(name, "-", "-", Text(f"cannot be loaded: {type(error).__name__}: {error}", "red"))
            continue
        low, high = cls.players
        players = str(low) if low == high else f"{low} to {high}"
        table.add_row(Text(name, "bold"), cls.title, players, cls.summary)
        if options:
            for line in option_lines(cls):
                table.add_row("", "", "", Text(line, "cyan"))
    console.print(table)


def option_lines(cls: type[Game]) -> list[str]:
    """Return one line an option: its name, its values, its default."""
    hints = get_type_hints(cls.Options, include_extras=True)
    lines = [
        f"--option {field.name}={_values(hints[field.name])}  (default: {_written(field.default)})"
        for field in msgspec.structs.fields(cls.Options)
    ]
    return lines or ["no options"]


def _values(hint: Any) -> str:
    if hint is bool:
        return "false|true"
    if get_origin(hint) is Literal:
        return "|".join(_written(choice) for choice in get_args(hint))
    if get_origin(hint) in (Union, UnionType):
        return "|".join(_values(part) for part in get_args(hint))
    for meta in getattr(hint, "__metadata__", ()):
        if isinstance(meta, msgspec.Meta) and meta.ge is not None and meta.le is not None:
            return f"{meta.ge}..{meta.le}"
    return f"<{getattr(get_args(hint)[0] if get_origin(hint) is Annotated else hint, '__name__', hint)}>"


def _written(value: Any) -> str:
    """Write a value as `--option` reads it."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
