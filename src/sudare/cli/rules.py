"""cli: `sudare rules`: the rulebook, one of its rules, or the rules about something."""

from __future__ import annotations

import os
from typing import Annotated

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from sudare.cli.common import GameName, load_game, out
from sudare.core import SudareError
from sudare.core.ledger import Passage, look_up

MOST = 20


def rules(
    game: GameName,
    words: Annotated[list[str] | None, typer.Argument(metavar="[ID|WORDS...]", help="A rule's id, or words.")] = None,
) -> None:
    """Read the rulebook, or look a rule up by its id or by words."""
    cls = load_game(game)
    made = cls()
    page = made.rulebook()
    console = out()
    if words:
        found = look_up(made.passages(), " ".join(words))
        if not found:
            raise SudareError(f"no rule of {cls.title} is called or mentions {' '.join(words)!r}")
        print_rules(console, found, words)
    elif console.is_terminal:
        os.environ.setdefault("LESS", "-R")  # otherwise the pager shows colours as codes
        with console.pager(styles=True):
            console.print(Markdown(page))
    else:
        typer.echo(page)


def print_rules(console: Console, found: list[Passage], words: list[str], most: int = MOST) -> None:
    """Print passages with their ids or their headings, the words that were looked for highlighted."""
    for rule in found[:most]:
        line = Text(rule.text)
        line.highlight_words([w for word in words for w in word.split()], "yellow", case_sensitive=False)
        console.print(Text.assemble((rule.id or rule.section, "bold cyan"), "  ", line))
    if len(found) > most:
        console.print(Text(f"... and {len(found) - most} more; add a word to narrow it down", "dim"))
