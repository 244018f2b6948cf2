"""cli: `sudare play`: a game in the terminal, alone against bots or with friends at one keyboard."""

from __future__ import annotations

import contextlib
import shlex
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from sudare.cli.common import (
    EditionFile,
    Seats,
    Setting,
    check_target,
    fresh_file,
    load_game,
    load_record,
    read_options,
)
from sudare.cli.screen import Screen
from sudare.cli.seating import Seating, seat_all
from sudare.cli.session import Quit, Session
from sudare.coach.guide import Guide, load_guide
from sudare.core import SudareError, Table


def play(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="The id of an installed game, or the path of a .py file.")
    ] = None,
    seats: Seats = None,
    you: Annotated[str | None, typer.Option(metavar="1,3", help="The seats of people, or none (default: 1).")] = None,
    bots: Annotated[
        str | None,
        typer.Option(metavar="thumb,random", help="The bots on the other seats: thumb, random, default."),
    ] = None,
    seed: Annotated[str | None, typer.Option(help="Deal a known game.")] = None,
    edition: EditionFile = None,
    option: Setting = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to save the game.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
    talk: Annotated[
        Literal["all", "people", "nobody"], typer.Option(help="Who talks at the table: bots too, people alone, nobody.")
    ] = "all",
    warn: Annotated[bool, typer.Option("--warn", help="Ask back before what the coach holds for a mistake.")] = False,
    guide: Annotated[
        bool, typer.Option("--guide", help="The coach says what is new, and what it thinks of your choices.")
    ] = False,
) -> None:
    """Play in the terminal, against bots or with friends at the same keyboard."""
    practice = False
    if resume:
        table, practice = _resumed(game, resume, seats, seed, edition, option)
        seating = seat_all(table.game, you, bots)
    else:
        if game is None:
            raise SudareError("play what? Name a game ('sudare games' lists them) or a saved one with --resume")
        made = load_game(game)(seats, read_options(option), edition)
        seating = seat_all(made, you, bots)
        table = Table(made, seed, seating.names(made.seats))
    if save:
        check_target(save)
    path = save or resume or fresh_file(table.game.id)
    guided = Guide(load_guide(type(table.game))) if guide else None
    session = Session(table, seating, path, Screen(), practice, warn, guided, talk)
    _welcome(session, seating)
    try:
        session.run()
    except (Quit, EOFError, KeyboardInterrupt):
        _leave(session, seating, game)
        return
    _finish(session, game)


def _resumed(game: str | None, file: Path, *fixed: Any) -> tuple[Table, bool]:
    """Return the table of a saved game, and whether it is practice."""
    if any(flag is not None for flag in fixed):
        raise SudareError("--resume takes seats, seed, edition and options from the saved game; leave these flags out")
    record, cls = load_record(file, game)
    return Table.from_record(record, lambda _: cls), record.practice


def _welcome(session: Session, seating: Seating) -> None:
    table, screen = session.table, session.screen
    if session.shared:
        screen.clear()
    screen.heading(table.game.title)
    screen.say(seating.tell(session.voices[None]))
    if seating.people:
        screen.say("Type ? for help, quit to save and leave.")
    screen.say(
        f"The deal is sealed, so that you can check afterwards that nobody changed it: {table.commitment}", "dim"
    )


def _leave(session: Session, seating: Seating, game: str | None) -> None:
    path = session.save()
    screen = session.screen
    if session.shared:
        screen.clear()
    screen.say()
    screen.block(f"Saved to {path}")
    coach = [*(["--warn"] if session.warn else []), *(["--guide"] if session.guide else [])]
    coach += ["--talk", session.talk] if session.talk != "all" else []
    screen.block(f"Go on with: {_command('play', *_named(game), '--resume', str(path), *seating.flags(), *coach)}")


def _finish(session: Session, game: str | None) -> None:
    path = session.save()
    table, screen = session.table, session.screen
    me = session.people[0] if len(session.people) == 1 else None
    for line in [*session.news(me), *session.notes]:
        screen.say(f"· {line}")
    voice = session.voices[me]
    screen.say()
    screen.text(table.perspective(me).text(voice))
    screen.say()
    ending = table.how_it_ended(voice)
    assert ending is not None
    screen.heading("The game is over")
    screen.say(ending.brief(), "bold")
    screen.text(ending.text().partition("\n")[2])
    if session.hints:
        screen.say()
        screen.say(f"The coach has spoken {session.hints} time{'' if session.hints == 1 else 's'} in this game.")
    screen.say()
    screen.block(f"Saved to {path}")
    flags = ["--game", game] if game and game.endswith(".py") else []
    screen.block(f"Look back with: {_command('replay', str(path), *flags)}")
    seat = str(session.people[0] + 1) if session.people else "1"
    screen.block(f"Review with:    {_command('review', str(path), '--seat', seat, *flags)}")
    screen.block(f"Verify with:    {_command('verify', str(path), *flags)}")
    if session.people:
        with contextlib.suppress(EOFError, KeyboardInterrupt):
            screen.wait("Press Enter to leave. ")  # a window that closes with the program takes the result with it


def _named(game: str | None) -> list[str]:
    return [game] if game else []


def _command(*words: str) -> str:
    return shlex.join(["sudare", *words])
