"""server: what the coach does in the bots' processes: moments of finished games, and hints from one side."""

from __future__ import annotations

import time
from functools import lru_cache

import msgspec

from sudare import doors
from sudare.coach.hints import EFFORT, Opinion, hint
from sudare.coach.judge import UNJUDGED, Coach, Judged
from sudare.coach.moments import Moment, moments
from sudare.coach.review import add_up, effort_for
from sudare.core import Chance, Perspective, Record, SudareError, Table, find_game
from sudare.doors.thinks import opinion_of

SLICE = 0.5  # seconds after which others have their turn


class Look(msgspec.Struct, frozen=True, tag="look"):
    """Judge the moments of a finished game from one seat's side, from `first` on, for a while."""

    game: str  # where it is: its id or the path of its file
    record: str
    seat: int
    simulations: int
    first: int = 0
    judged: list[Judged] | None = None  # all of them: add them up


class Looked(msgspec.Struct, frozen=True):
    """Some judged moments, and how many there are in all."""

    all: int
    judged: list[Judged]


class Ask(msgspec.Struct, frozen=True, tag="ask"):
    """A seat wants a hint, or to be warned of a choice: all that it sees, and what people are called."""

    game: str
    about: str
    seen: msgspec.Raw
    names: list[str]
    choice: list[str] = []  # its parts, in their order; none: it wants a hint
    after: list[str] = []  # answers that are chosen and not sent yet: the question after them is meant


def look(task: Look) -> bytes:
    """Return some judged moments, or the whole review."""
    table, found, coach = _table(task.game, task.record, task.seat, task.simulations)
    if task.judged is not None:
        return msgspec.json.encode(add_up(table, task.seat, task.judged))
    ends, judged = time.monotonic() + SLICE, []
    for moment in found[task.first :]:
        judged.append(coach.judge(moment))
        if time.monotonic() >= ends:
            break
    return msgspec.json.encode(Looked(len(found), judged))


def prepare_look(task: Look) -> None:
    """Play the game back before the time of the answer begins."""
    _table(task.game, task.record, task.seat, task.simulations)


@lru_cache(2)
def _table(where: str, record: str, seat: int, simulations: int) -> tuple[Table, list[Moment], Coach]:
    table = Table.from_record(Record.from_json(record.encode()), lambda _: find_game(where))
    found = moments(table, seat)
    return table, found, Coach(table.game, effort_for(found, simulations), table.names)


def answer_hint(task: Ask, perspective: Perspective) -> bytes:
    """Return a hint, or what the coach thinks of a choice."""
    if not task.choice:
        return msgspec.json.encode(hint(_begun(perspective, task.after), EFFORT, task.names))
    try:
        chain = [perspective.game.actions.id(name) for name in task.choice]
    except SudareError:
        chain = []
    known = chain and chain[0] in perspective.legal
    thinks = opinion_of(perspective, chain, EFFORT, task.names) if known else Opinion(UNJUDGED)
    return msgspec.json.encode(thinks)


def _begun(perspective: Perspective, after: list[str]) -> Perspective:
    """Return what the seat sees in the middle of a choice; before it where what follows cannot be foreseen."""
    outlook = doors.look(perspective, Chance("coach hint")) if after else None
    if outlook is None:
        return perspective
    try:
        return outlook.ahead(perspective.game.actions.id(name) for name in after)
    except (doors.Unforeseen, SudareError):
        return perspective
