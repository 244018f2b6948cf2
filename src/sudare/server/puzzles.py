"""server: puzzles: one side of a position that was kept, and what was found of every answer; nobody thinks here.

What is shown is made from the seat's own perspective. What lay behind the blind is sent with the solution only.
"""

from __future__ import annotations

import asyncio
import logging
import time
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from sudare.coach.puzzles import WRONG, check, of_the_day, puzzles_of, truth_lines, verdict_lines
from sudare.core import Refusal, SudareError, Table, Voice
from sudare.core.forms import Asked
from sudare.server import access
from sudare.server.endpoint import Endpoint
from sudare.server.messages import Event, Position, encode
from sudare.server.sides import position_of

if TYPE_CHECKING:
    from sudare.server.api import Desk

DAY = 86_400  # seconds; days change at midnight, universal time
KEPT = 64  # puzzles that are ready to be shown
GIVEN_UP = "given_up"

log = logging.getLogger("sudare.server")


class PuzzleSet(msgspec.Struct, frozen=True):
    """The puzzles of a game by their keys, in their order."""

    game: str
    title: str
    keys: list[str]


class PuzzleOfTheDay(msgspec.Struct, frozen=True):
    """The puzzle of this day, the same for everybody here."""

    game: str
    title: str
    key: str
    day: int


class PuzzleList(msgspec.Struct, frozen=True):
    """All puzzles that there are here."""

    today: PuzzleOfTheDay | None
    sets: list[PuzzleSet]


class PuzzleShown(msgspec.Struct, frozen=True):
    """A puzzle as it is put: one seat's side of a position, and its question."""

    game: str
    title: str
    key: str
    number: int  # among the puzzles of the game, counted from 1
    of: int
    next: str  # the key of the next one
    names: list[str]
    options: dict[str, Any]
    position: Position
    question: Asked
    events: list[Event]
    aid: Any  # what the game works out for a player who wants help


class PuzzleTry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer; "" gives up."""

    action: Annotated[str, Meta(max_length=200)] = ""


class PuzzleChance(msgspec.Struct, frozen=True):
    """What came of an option in imagined games."""

    action: str
    label: str
    chance: float
    error: float
    verdict: str


class PuzzleSolution(msgspec.Struct, frozen=True):
    """Why the best answer is best, the chances of all, and what lay behind the blind."""

    best: str
    usual: str  # what the rules of thumb would do
    worlds: int
    lines: list[str]
    chances: list[PuzzleChance]
    hidden: list[str]


class PuzzleTried(msgspec.Struct, frozen=True):
    """What is said of an answer (right, good, wrong, given_up); the solution comes with all but wrong ones."""

    verdict: str
    lines: list[str]
    solution: PuzzleSolution | None = None


async def list_puzzles(desk: Desk, request: Request, body: None) -> PuzzleList:
    """Return the puzzles of all games, and the puzzle of the day."""
    return await asyncio.to_thread(_listed, desk)


def _listed(desk: Desk) -> PuzzleList:
    titles = {info.id: info.title for info in desk.games().games if _has_puzzles(info.id)}
    sets = [PuzzleSet(game, title, [one.key for one in puzzles_of(game).puzzles]) for game, title in titles.items()]
    day = int(time.time() // DAY)
    found = of_the_day(day, list(titles))
    today = PuzzleOfTheDay(found[0], titles[found[0]], found[1].key, day) if found else None
    return PuzzleList(today, sets)


async def show_puzzle(desk: Desk, request: Request, body: None) -> Response:
    """Return one side of a position, and its question: one answer is clearly best, by what that seat can know."""
    shown, _ = await _ready(desk, request)
    return Response(shown, media_type="application/json")


async def try_puzzle(desk: Desk, request: Request, body: PuzzleTry) -> PuzzleTried:
    """Return what is said of an answer, and the solution if it was good or somebody gives up."""
    _, solution = await _ready(desk, request)
    puzzle = puzzles_of(request.path_params["game"]).find(request.path_params["puzzle"])
    if not body.action:
        return PuzzleTried(GIVEN_UP, [], solution)
    try:
        answer = puzzle.answer(body.action)
    except SudareError as error:
        raise Refusal("bad_request", f"action: {error}.") from None
    verdict = puzzle.verdict(answer)
    return PuzzleTried(verdict, verdict_lines(puzzle, answer), None if verdict == WRONG else solution)


def _has_puzzles(game: str) -> bool:
    try:
        return bool(puzzles_of(game).puzzles)
    except SudareError:  # a game of one's own in a file, or puzzles that cannot be read
        return False


async def _ready(desk: Desk, request: Request) -> tuple[bytes, PuzzleSolution]:
    game, key = request.path_params["game"], request.path_params["puzzle"]
    where = access.address(request, desk.config)
    purse = desk.hub.rations.of_request(where, request.method)
    try:
        if game not in desk.config.games():
            raise SudareError(f"there is no game {game[:40]!r} here")
        return await desk.hub.beside.do(where, purse, _prepared, game, key)
    except SudareError as error:
        log.info("no such puzzle", extra={"game": game[:40]})
        raise Refusal("no_such_puzzle", f"{error}".rstrip(".")[:200].capitalize() + ".") from None


@lru_cache(KEPT)
def _prepared(game: str, key: str) -> tuple[bytes, PuzzleSolution]:
    """Return a puzzle as it is shown, and its solution; its game is played again for that."""
    known = puzzles_of(game)
    puzzle = known.find(key)
    table = check(puzzle)
    at = known.puzzles.index(puzzle)
    after = known.puzzles[(at + 1) % len(known.puzzles)].key
    shown = encode(shown_from(table, puzzle.seat, puzzle.key, at + 1, len(known.puzzles), after))
    seen = table.perspective(puzzle.seat)
    voice = Voice(table.game, puzzle.seat, table.names)
    labels = {seen.game.actions.name(action): seen.label(action, voice) for action in seen.legal}
    chances = [
        PuzzleChance(one.action, labels[one.action], one.chance, one.error, puzzle.verdict(one))
        for one in puzzle.answers
    ]
    hidden = truth_lines(table, puzzle.seat)
    return shown, PuzzleSolution(puzzle.best.action, puzzle.usual, puzzle.worlds, puzzle.solution, chances, hidden)


def shown_from(table: Table, seat: int, key: str, number: int, of: int, after: str) -> PuzzleShown:
    """Return what is shown of a puzzle: the seat's own side and nothing else."""
    seen = table.perspective(seat)
    voice = Voice(seen.game, seat, table.names)
    asked = seen.question(voice)
    assert asked is not None
    events = [Event(told.n, told.kind, told.data, told.secret, voice.event(told)) for told in seen.told]
    options = seen.game.describe()["options"]
    return PuzzleShown(
        game=seen.game.id,
        title=seen.game.title,
        key=key,
        number=number,
        of=of,
        next=after,
        names=voice.names,
        options=options,
        position=position_of(seen),
        question=asked,
        events=events,
        aid=seen.game.aid(seen),
    )


ENDPOINTS = [
    Endpoint("GET", "/api/puzzles", list_puzzles, None, PuzzleList),
    Endpoint("GET", "/api/puzzles/{game}/{puzzle}", show_puzzle, None, PuzzleShown),
    Endpoint("POST", "/api/puzzles/{game}/{puzzle}", try_puzzle, PuzzleTry, PuzzleTried),
]
