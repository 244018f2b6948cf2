"""cli: `sudare replay` and `sudare verify`: a record played back from one side of the blind, or checked."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from sudare.cli.common import GameFile, load_record, out, prompt_line, read_seat, voice
from sudare.cli.screen import Screen
from sudare.core import Game, Record, SudareError, Table, commitment
from sudare.core.events import told_to
from sudare.core.forms import Uttered
from sudare.core.talk import line as said_line

RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record: a saved or finished game.")]


def replay(
    file: RecordFile,
    seat: Annotated[
        str | None,
        typer.Option(metavar="N|public|all", help="Whose side (default: all, or public while the game is on)."),
    ] = None,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after every move.")] = False,
    spoil: Annotated[bool, typer.Option("--spoil", help="Show the secrets of a game that is not over.")] = False,
    game: GameFile = None,
) -> None:
    """Play a record back as text, as one seat, the public or an all-knowing reader saw it."""
    record, cls = load_record(file, game)
    Table.from_record(record, lambda _: cls)  # a record that cannot be played is refused before anything is shown
    table = Table(record.make_game(lambda _: cls), record.seed, record.names)
    finished = record.winners is not None
    side = seat or ("all" if finished else "public")
    if side == "all" and not finished and not spoil:
        raise SudareError(f"{file} is not over yet, and all its secrets would be shown; add --spoil if you mean it")
    me = None if side in ("public", "all") else read_seat(side, table.game.seats)
    _Replay(table, me, side == "all", Screen()).run(record, step)


class _Replay:
    """One walk through a record, from one side."""

    def __init__(self, table: Table, me: int | None, everything: bool, screen: Screen) -> None:
        self.table = table
        self.me = me
        self.everything = everything
        self.screen = screen
        self.voice = voice(table.game, me, table.names)
        self.seen = 0

    def run(self, record: Record, step: bool) -> None:
        """Show every move, then the last position."""
        side = "everything" if self.everything else "the public side" if self.me is None else self.voice.seat(self.me)
        self.screen.heading(f"{self.table.game.title}: {side}")
        self._events()
        for number, (seat, action) in enumerate(record.moves, 1):
            self._talk(record, number - 1)
            if step and not self._go_on():
                return
            self._move(number, seat, action)
            self._events()
        self._talk(record, len(record.moves))
        self._end()

    def _go_on(self) -> bool:
        try:
            return self.screen.ask("Enter for the next move, q to stop ").lower() not in ("q", "quit")
        except EOFError:
            return False

    def _move(self, number: int, seat: int, name: str) -> None:
        """Show who was asked what, which is public by the law of the blind, and the answer only to who may know it.

        When several were asked at once, the order in which the others answered is nobody's business.
        """
        alone = len(self.table.state.deciders) == 1 and not self.table.state.held
        if not (alone or self.everything or seat == self.me):
            self.table.act(seat, name)
            return
        line = Text.assemble((f"{number:>4}  ", "cyan"), self._question(seat))
        if self.everything or seat == self.me:
            label = self.table.perspective(seat).label(self.table.game.actions.id(name))
            line.append(f"  -> {label}" if label == name else f"  -> {label} ({name})")
        self.screen.say(line)
        self.table.act(seat, name)

    def _question(self, seat: int) -> Text:
        decision = self.table.state.decision(seat)
        assert decision is not None
        return Text.assemble(f"{self.voice.seat(seat)}: ", prompt_line(decision.prompt, decision.rule))

    def _events(self) -> None:
        """Show what this side was told since the last move; an all-knowing reader is also told what others were."""
        game = self.table.game
        for n in range(self.seen, len(self.table.events)):
            happening = self.table.events[n]
            line = self.voice.event(told_to(game, self.me, n, happening))
            self.screen.say(f"      · {line}")
            for seat in (happening[2] or ()) if self.everything else ():
                whole = self.voice.event(told_to(game, seat, n, happening))
                if whole != line:
                    self.screen.say(f"        to {self.voice.seat(seat)}: {whole.removeprefix(line).strip()}", "dim")
        self.seen = len(self.table.events)

    def _talk(self, record: Record, moves: int) -> None:
        """Show what was said after so many moves, where this side could hear it."""
        for spoken in record.talk:
            if spoken.after != moves:
                continue
            said = Uttered(spoken.seat, spoken.says, len(self.table.events), spoken.to)
            if self.everything or said.to is None or self.me in said.to:
                self.screen.say(f"      · {said_line(self.table.game, said, self.voice, self.table.heard(None))}")
            self.table.note_said(said)

    def _end(self) -> None:
        table = self.table
        sides = [*range(table.game.seats)] if self.everything else [self.me]
        for seat in sides:
            self.screen.say()
            if self.everything and seat is not None:
                self.screen.heading(f"The last position, as {self.voice.seat(seat)} sees it")
            self.screen.text(table.perspective(seat).text(voice(table.game, seat, table.names)))
        self.screen.say()
        ending = table.how_it_ended(self.voice)
        if ending is not None:
            self.screen.heading("The game is over")
            self.screen.text(ending.text())
        else:
            for seat in table.state.deciders:
                self.screen.say(Text.assemble("Not over yet. ", self._question(seat)))


def verify(
    file: RecordFile,
    sealed: Annotated[
        str | None, typer.Option("--commitment", metavar="HASH", help="The seal that the table showed at its opening.")
    ] = None,
    game: GameFile = None,
) -> None:
    """Check a record: its seed against the seal, every move against the rules, and the winners."""
    record, cls = load_record(file, game)
    console = out()
    try:
        table = checked(record, cls, sealed)
    except SudareError as error:
        console.print(Text.assemble(("FAILED  ", "bold red"), f"{file}: {error}"))
        raise typer.Exit(1) from None
    result = "the winners are those of the moves" if table.state.over else "the game is not over yet"
    seal = "the seal shown at its opening" if sealed else f"its seal {record.commitment}"
    console.print(
        Text.assemble(
            ("OK  ", "bold green"),
            f"{table.game.title}, {table.game.seats} seats: the seed matches {seal}; "
            f"all {len(record.moves)} moves are legal; {result}.",
        )
    )


def checked(record: Record, cls: type[Game], sealed: str | None = None) -> Table:
    """Return the table of a record that holds in every respect, or raise what is wrong with it."""
    if sealed is not None and commitment(record.seed) != sealed.strip().lower():
        raise SudareError("the seed of this record does not match the seal that was given")
    table = Table.from_record(record, lambda _: cls)
    if table.state.over and record.winners is None:
        raise SudareError("the moves of this record end the game, but it names no winners")
    return table
