"""cli: `sudare puzzles` finds puzzles in games between bots; `sudare puzzle` lets one be solved."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from sudare.cli.arena import Jobs
from sudare.cli.common import EditionFile, GameName, Seats, Setting, errors, load_game, out, read_options
from sudare.cli.screen import Screen
from sudare.coach.finding import find_puzzles, measure_again, worth_keeping
from sudare.coach.puzzles import (
    GOOD,
    RIGHT,
    WRONG,
    Puzzle,
    Puzzles,
    check,
    of_the_day,
    puzzles_of,
    read_puzzles,
    solution_lines,
    truth_lines,
    verdict_lines,
)
from sudare.core import Game, Perspective, SudareError, Voice, new_seed
from sudare.core.forms import Asked
from sudare.core.library import installed

VERDICTS = {RIGHT: "Right.", GOOD: "Also good.", WRONG: "Not this one."}
TOLD = 12  # sentences of what happened before


def puzzles(
    game: GameName,
    count: Annotated[int, typer.Option(min=1, max=1000, help="How many puzzles there shall be.")] = 15,
    seats: Seats = None,
    seed: Annotated[str | None, typer.Option(help="The same seed finds the same puzzles.")] = None,
    jobs: Jobs = 1,
    deals: Annotated[int | None, typer.Option(min=1, help="Look through so many games at most.")] = None,
    option: Setting = None,
    edition: EditionFile = None,
    file: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Where puzzles are kept; the same command continues.")
    ] = None,
    again: Annotated[
        bool, typer.Option("--again", help="Measure the puzzles of the file in other worlds; drop what does not hold.")
    ] = False,
) -> None:
    """Find positions with one clearly best choice that rules of thumb miss, in games between bots."""
    made = load_game(game)(seats, read_options(option), edition)
    file = file or Path(f"puzzles-{made.id}.json")
    kept = _known(file, made, seed)
    if again:
        _measure_again(kept, file, made)
        return
    console = errors()
    last = kept.looked + deals if deals else 1 << 60
    try:
        with console.status("") as status:
            for found in find_puzzles(made, kept.seed, kept.looked, jobs) if len(kept.puzzles) < count else ():
                more = [found.puzzle] if found.puzzle and worth_keeping(kept.puzzles, found.puzzle, count) else []
                kept = msgspec.structs.replace(kept, looked=found.deal + 1, puzzles=[*kept.puzzles, *more])
                _write(kept, file)
                said = f"{len(kept.puzzles)} of {count} puzzles in {kept.looked} games"
                status.update(said)
                if more and not console.is_terminal:
                    console.print(said)
                if len(kept.puzzles) >= count or kept.looked >= last:
                    break
    except KeyboardInterrupt:
        console.print(f"Interrupted after {kept.looked} games; the same command continues.")
        raise typer.Exit(130) from None
    out().print(f"{len(kept.puzzles)} puzzles of {made.title} in {kept.looked} games: {file}")


def _known(file: Path, game: Game, seed: str | None) -> Puzzles:
    """Return what the file holds already, if it was found in the same way."""
    if not file.exists():
        if not file.parent.is_dir():
            raise SudareError(f"{file} cannot be written: there is no folder {file.parent}")
        return Puzzles(game=game.id, seed=seed or new_seed()[:12], seats=game.seats)
    kept = read_puzzles(file)
    if (kept.game, kept.seats) != (game.id, game.seats) or seed not in (None, kept.seed):
        raise SudareError(
            f"{file} holds puzzles of {kept.game} with {kept.seats} seats, seed {kept.seed}; name another file"
        )
    return kept


def _measure_again(kept: Puzzles, file: Path, game: Game) -> None:
    held: list[Puzzle] = []
    for number, puzzle in enumerate(kept.puzzles, 1):
        measured = measure_again(puzzle, game)
        out().print(f"{number}  {puzzle.question}: {'holds' if measured else 'does not hold and is dropped'}")
        held += [measured] if measured else []
    _write(msgspec.structs.replace(kept, puzzles=held), file)


def _write(kept: Puzzles, file: Path) -> None:
    part = file.with_name(f"{file.name}.part")
    try:
        part.write_bytes(kept.to_json())
        part.replace(file)
    except OSError as error:
        raise SudareError(f"{file} cannot be written ({error.strerror})") from None


def puzzle(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help="The id of an installed game (default: the puzzle of the day).")
    ] = "",
    number: Annotated[str, typer.Argument(metavar="[N]", help="Which one (default: the first).")] = "1",
    file: Annotated[
        Path | None, typer.Option("--from", metavar="FILE", help="Puzzles of your own, from 'sudare puzzles'.")
    ] = None,
) -> None:
    """Solve a puzzle: a position from one seat's side, and a choice that rules of thumb get wrong."""
    if not game and not file:
        today = of_the_day(int(time.time() // 86_400), installed())
        if today is None:
            raise SudareError("there are no puzzles here")
        game, number = today[0], today[1].key
    known = read_puzzles(file) if file else puzzles_of(game)
    if not known.puzzles:
        raise SudareError(f"there are no puzzles of {game}; 'sudare puzzles {game}' finds some")
    one = known.find(number)
    table = check(one)
    seen = table.perspective(one.seat)
    voice = Voice(table.game, one.seat, table.names)
    screen = Screen()
    asked = seen.question(voice)
    assert asked is not None
    screen.heading(f"{table.game.title}: puzzle {known.puzzles.index(one) + 1} of {len(known.puzzles)}")
    screen.text(seen.text(voice))
    screen.say()
    for event in table.told(one.seat)[-TOLD:]:
        screen.say(f"· {voice.event(event)}")
    screen.say()
    screen.say(f"You are {voice.names[one.seat]}. One answer is clearly best, by what you can know.")
    screen.question(asked)
    screen.say("Type the number of your answer, or give up.")
    try:
        _tries(screen, one, seen, asked)
    except (EOFError, KeyboardInterrupt):
        return
    for line in solution_lines(one, seen, table.names):
        screen.say(line)
    hidden = truth_lines(table, one.seat)
    if hidden:
        screen.say("\nWhat lay behind the blind", "bold")
        for line in hidden:
            screen.say(line)


def _tries(screen: Screen, one: Puzzle, seen: Perspective, asked: Asked) -> None:
    """Let somebody answer until an answer is good, or they give up."""
    while True:
        line = screen.ask().lstrip("#").strip()
        if line.casefold() == "give up":
            return
        names = [option.action for option in asked.options]
        if line.isdecimal() and 1 <= int(line) <= len(names):
            line = names[int(line) - 1]
        if line not in names:
            screen.say(f"Answer with a number from 1 to {len(names)}, or type: give up", "red")
            continue
        answer = one.answer(line)
        screen.say(f"{VERDICTS[one.verdict(answer)]} {' '.join(verdict_lines(one, answer))}")
        screen.say()
        if one.verdict(answer) != WRONG:
            return
