"""cli: who sits where at a terminal table: people and bots, from the flags and back to them."""

from __future__ import annotations

from typing import NamedTuple

from sudare.bots import fill_seats, make_bot
from sudare.bots.levels import NAMES
from sudare.cli.common import read_list, read_seat
from sudare.core import Chance, Game, SudareError, Voice

PLAYS = {
    "thumb": "plays by rules of thumb",
    "random": "plays at random",
    "default": "does as little as it may",
    "easy": "is easy to beat",
    "normal": "thinks a little",
    "hard": "thinks for a second about every choice",
    "master": "takes all the time the table allows",
}


def plays(kind: str) -> str:
    """Say how a bot plays: its level, and its character if it has one."""
    level, _, character = kind.partition(":")
    said = PLAYS.get(level, level)
    return f"{said}, {character}" if character and level in PLAYS else PLAYS.get(kind, kind)


class Seating(NamedTuple):
    """The seats of people, and the kind of bot on each other seat."""

    people: list[int]
    bots: dict[int, str]

    def flags(self) -> list[str]:
        """Return the flags that seat everybody the same way again."""
        you = ",".join(str(seat + 1) for seat in self.people) or "none"
        return ["--you", you, *(["--bots", ",".join(self.bots.values())] if self.bots else [])]

    def names(self, seats: int) -> list[str]:
        """Return a name for everybody: people are called by their seats, and every bot has a name of its own."""
        return [NAMES[seat % len(NAMES)] if seat in self.bots else f"Seat {seat + 1}" for seat in range(seats)]

    def tell(self, voice: Voice) -> str:
        """Say who sits where."""
        people = [f"{voice.names[seat]}: a person" for seat in self.people]
        if len(self.people) == 1:
            people = [f"You are {voice.names[self.people[0]]}"]
        bots = [f"{voice.names[seat]}: a bot that {plays(kind)}" for seat, kind in self.bots.items()]
        return "; ".join(people + bots) + "."


def seat_all(game: Game, you: str | None, bots: str | None) -> Seating:
    """Read `--you` and `--bots`: by default you are seat 1, the others play by rules of thumb where they can."""
    wanted = [] if you == "none" else read_list("1" if you is None else you)
    if you != "none" and not wanted:
        raise SudareError("--you: expected seats such as 1 or 1,3, or none")
    people = sorted({read_seat(text, game.seats) for text in wanted})
    free = [seat for seat in range(game.seats) if seat not in people]
    if bots is None:
        kinds = [_usual_bot(game)] * len(free)
    elif not free:
        raise SudareError("--bots: every seat is taken by a person")
    else:
        kinds = fill_seats(read_list(bots), len(free))
    for seat, kind in zip(free, kinds, strict=True):
        make_bot(kind, game, seat, Chance())
    return Seating(people, dict(zip(free, kinds, strict=True)))


def _usual_bot(game: Game) -> str:
    try:
        game.thumb(0, Chance())
    except SudareError:
        return "random"
    return "thumb"
