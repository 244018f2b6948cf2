"""cli: `sudare review`: a finished game judged from one seat's side, in sentences, as a page, or as JSON."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from sudare.cli.common import GameFile, errors, load_record, out, read_seat
from sudare.cli.replay import RecordFile
from sudare.coach.page import write_page
from sudare.coach.review import SIMULATIONS, Review, check_over
from sudare.coach.review import review as make_review
from sudare.coach.words import belief_lines, choice_lines, key_line
from sudare.core import SudareError, Table


def review(
    file: RecordFile,
    seat: Annotated[str, typer.Option(metavar="N|all", help="Whose side.")] = "1",
    html: Annotated[Path | None, typer.Option(metavar="OUT", help="Write a page that needs nothing else.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
    simulations: Annotated[
        int, typer.Option(min=100, max=10_000_000, help="Imagined games: more are surer and slower.")
    ] = SIMULATIONS,
    jobs: Annotated[int, typer.Option(min=1, max=64, help="Processes; the result is the same.")] = 1,
    game: GameFile = None,
) -> None:
    """Review a finished game from one seat's side: each choice by what could be known, and luck apart from skill."""
    record, cls = load_record(file, game)
    table = Table.from_record(record, lambda _: cls)
    check_over(table)
    seats = list(range(table.game.seats)) if seat == "all" else [read_seat(seat, table.game.seats)]
    if html is not None and len(seats) > 1:
        raise SudareError("--html writes the page of one seat; name it with --seat")
    console = errors()
    found: list[Review] = []
    for one in seats:
        with console.status("") as status:
            found.append(
                make_review(
                    table,
                    one,
                    simulations,
                    jobs,
                    lambda done, all: status.update(f"Thinking about {done} of {all} moments"),
                )
            )
    if html is not None:
        try:
            html.write_text(write_page(found[0]), encoding="utf-8")
        except OSError as error:
            raise SudareError(f"{html} cannot be written ({error.strerror})") from None
    if json:
        typer.echo(msgspec.json.encode(found if seat == "all" else found[0]).decode())
        return
    for one_review in found:
        _tell(one_review)
    if html is not None:
        out().print(f"Written to {html}")


def _tell(review: Review) -> None:
    console = out()
    console.print(f"{review.title}: {review.names[review.seat]}", style="bold")
    for line in review.summary:
        console.print(line)
    if review.keys:
        console.print("\nKey moments", style="bold")
        for key in review.keys:
            console.print(f"{key.move + 1:>5}  {key_line(key)}")
    questioned = [one for one in review.choices if one.loss]
    if questioned:
        console.print("\nChoices to think about", style="bold")
        for one in questioned:
            first, *rest = choice_lines(one)
            console.print(f"{one.move + 1:>5}  {first}")
            for line in rest:
                console.print(f"       {line}")
    if review.truth:
        console.print("\nWhat you could think, and the truth", style="bold")
        for belief in review.truth:
            console.print(f"{belief.move + 1:>5}  Before this move:")
            for line in belief_lines(belief):
                console.print(f"       {line}")
    console.print()
