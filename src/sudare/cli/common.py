"""cli: what several commands share: finding games, reading flags and records, where files go."""

from __future__ import annotations

import os
import sys
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from sudare.core import Game, Record, SudareError, Voice, find_game, installed_game

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="The id of an installed game, or the path of a .py file.")
]
Seats = Annotated[int | None, typer.Option(help="How many sit at the table (default: as few as the game allows).")]
Setting = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="A table setting; may be repeated.")
]
EditionFile = Annotated[str | None, typer.Option("--edition", metavar="FILE", help="An edition file of your own.")]
GameFile = Annotated[
    str | None, typer.Option("--game", metavar="GAME", help="Where the game is, if it is not installed: a .py file.")
]


def out() -> Console:
    """Return the console that writes to stdout: plain text without wrapping when it is not a terminal."""
    wide = None if sys.stdout.isatty() else 200
    console = Console(highlight=False, markup=False, emoji=False, width=wide)
    console.soft_wrap = not console.is_terminal
    return console


def errors() -> Console:
    """Return the console that writes to stderr."""
    return Console(stderr=True, highlight=False, markup=False, emoji=False)


def load_game(name: str) -> type[Game]:
    """Return the class of a game by its id or by the path of its file, which a person has named."""
    if name.endswith(".py"):
        if not Path(name).is_file():
            raise SudareError(f"there is no game file {name}")
        return find_game(str(Path(name).resolve()))
    return _installed(name)


def _installed(name: str) -> type[Game]:
    try:
        return installed_game(name)
    except (ImportError, AttributeError) as error:
        raise SudareError(f"the game {name!r} is installed but cannot be loaded: {error}") from None


def load_record(path: Path, game: str | None) -> tuple[Record, type[Game]]:
    """Return a record and the class of its game; `game` says where that is when it is not installed."""
    record = Record.load(path)
    record.check_name()
    if game is not None:
        cls = load_game(game)
        if cls.id != record.game:
            raise SudareError(f"{path} is a record of {record.game!r}, not of {cls.id!r}")
        return record, cls
    try:
        return record, _installed(record.game)
    except SudareError as error:
        raise SudareError(f"{error} (if the game is in a file of yours, name that .py file yourself)") from None


def read_options(given: list[str] | None) -> dict[str, Any]:
    """Read `--option name=value` flags."""
    options: dict[str, Any] = {}
    for text in given or []:
        name, sign, value = text.partition("=")
        if not sign or not name:
            raise SudareError(f"--option {text}: expected NAME=VALUE (see 'sudare games --options')")
        options[name.strip()] = value.strip()
    return options


def read_list(text: str) -> list[str]:
    """Read a list with commas, such as `thumb,random`."""
    return [part.strip() for part in text.split(",") if part.strip()]


def read_seat(text: str, seats: int) -> int:
    """Read the number of a seat as people count, from 1, and return it as the table counts, from 0."""
    if not text.isdecimal() or not 1 <= int(text) <= seats:
        raise SudareError(f"expected a seat from 1 to {seats}, got {text!r}")
    return int(text) - 1


def voice(game: Game, seat: int | None, names: list[str]) -> Voice:
    """Return how the table names things to a seat; names from a file are cleaned of control characters."""
    clean = ["".join(c for c in name if c.isprintable()) for name in names]
    return Voice(game, seat, clean if len(clean) == game.seats else None)


def prompt_line(prompt: str, rule: str) -> Text:
    """Return a question with the rule behind it."""
    return Text.assemble((prompt, "bold"), (f"  [{rule}]" if rule else "", "dim"))


def data_folder() -> Path:
    """Return where this user's games are kept."""
    if os.environ.get("XDG_DATA_HOME"):
        return Path(os.environ["XDG_DATA_HOME"]) / "sudare" / "games"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "sudare" / "games"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", str(Path.home()))) / "sudare" / "games"
    return Path.home() / ".local" / "share" / "sudare" / "games"


def fresh_file(game_id: str) -> Path:
    """Return the path of a record that does not exist yet."""
    stem = f"{game_id}-{datetime.now():%Y%m%d-%H%M%S}"
    path = data_folder() / f"{stem}.json"
    number = 1
    while path.exists():
        number += 1
        path = data_folder() / f"{stem}-{number}.json"
    return path


def check_target(path: Path) -> None:
    """Refuse to write a record where something else would be lost or nothing can be written."""
    if not path.exists():
        if not path.parent.is_dir():
            raise SudareError(f"{path} cannot be written: there is no folder {path.parent}")
        return
    try:
        Record.load(path)
    except SudareError:
        raise SudareError(f"{path} exists and is not a record; it is not overwritten") from None


def write_record(record: Record, path: Path) -> None:
    """Write a record at once or not at all; nobody else may read it, for it holds secrets while the game is on."""
    part = path.with_name(f"{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.touch(mode=0o600)
        part.write_bytes(record.to_json())
        part.replace(path)
    except OSError as error:
        raise SudareError(f"{path} cannot be written ({error.strerror})") from None
