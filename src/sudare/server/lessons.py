"""server: lessons: a table of its own for one person, laid out anew from the answers so far; nothing of it is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta
from starlette.requests import Request

from sudare.coach.guide import load_guide
from sudare.coach.lessons import Lesson, load_lessons
from sudare.coach.teach import Said, Teaching
from sudare.core import Chance, Game, Perspective, Refusal, SudareError, Table
from sudare.core.forms import Asked, Option
from sudare.doors import beginnings, look
from sudare.doors.choice import far
from sudare.server import access
from sudare.server.messages import Event, Position
from sudare.server.sides import position_of

if TYPE_CHECKING:
    from sudare.server.api import Desk

MOST_ANSWERS = 48  # four tasks of twelve answers


class LessonLine(msgspec.Struct, frozen=True):
    """A lesson in the list."""

    title: str
    idea: str


class GuideStep(msgspec.Struct, frozen=True):
    """A remark in a guided first game, said the first time that it fits: see `sudare.coach.guide.Step`."""

    title: str
    text: str
    show: list[str]
    asked: list[str]
    seen: dict[str, Any]
    told: list[str]


class LessonList(msgspec.Struct, frozen=True):
    """The lessons of a game, in their order, and what is said in a guided first game; none where it has none."""

    game: str
    title: str
    lessons: list[LessonLine]
    guide: list[GuideStep]


class LessonTry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answers so far that count, as the last answer said, and the one that is tried now; "": none.

    `then` are further answers: a walk is tried step by step, until something is said of it. With `aid`, the table comes
    with what the game works out for a player who wants help.
    """

    answers: Annotated[list[Annotated[str, Meta(max_length=120)]], Meta(max_length=MOST_ANSWERS)] = []
    answer: Annotated[str, Meta(max_length=120)] = ""
    then: Annotated[list[Annotated[str, Meta(max_length=120)]], Meta(max_length=MOST_ANSWERS)] = []
    aid: bool = False


class LessonTable(msgspec.Struct, frozen=True):
    """The learner's side of a lesson's table; `aid`: what was worked out for who wants help, null if nothing was."""

    position: Position
    question: Asked | None
    events: list[Event]
    aid: Any


class LessonWay(msgspec.Struct, frozen=True):
    """A place further away, and the answers that lead there."""

    action: str
    label: str
    chain: list[str]


class LessonStage(msgspec.Struct, frozen=True):
    """Where a lesson stands: the task at hand (from 0; `tasks`: all are solved), its table, and the answers that count.

    `show` names what the board should ring; `choices` are the answers to a question of the lesson's own; `hints` are
    for whoever wants them, the last one is a solution; `far` is where one walk leads. `edition` is null where the table
    has the house's.
    """

    title: str
    idea: str
    intro: str
    learned: str
    task: int
    tasks: int
    text: str
    show: list[str]
    choices: list[Option]
    hints: list[str]
    answers: list[str]
    names: list[str]
    options: dict[str, Any]
    edition: dict[str, Any] | None
    table: LessonTable
    far: list[LessonWay]


class Taught(msgspec.Struct, frozen=True):
    """What was said to a try, the table that a wrong one has led to (only to look at), and where the lesson stands."""

    stage: LessonStage
    said: Said | None = None
    tried: LessonTable | None = None


async def list_lessons(desk: Desk, request: Request, body: None) -> LessonList:
    """Return the lessons of a game."""
    game = _find(desk, request)
    lines = [LessonLine(lesson.title, lesson.idea) for lesson in _lessons(game)]
    guide = [
        GuideStep(step.title, step.on("page"), step.show, step.asked, step.seen, step.told) for step in load_guide(game)
    ]
    return LessonList(game.id, game.title, lines, guide)


async def teach(desk: Desk, request: Request, body: LessonTry) -> Taught:
    """Try an answer at a lesson (counted from 1), or with none: return where it stands after the answers so far."""
    game, number = _find(desk, request), request.path_params["number"]
    lessons = _lessons(game)
    if not 0 < number <= len(lessons):
        raise Refusal("no_such_lesson", f"{game.title} has {len(lessons)} lessons.")
    where = access.address(request, desk.config)
    purse = desk.hub.rations.of_request(where, "POST")
    try:
        return await desk.hub.beside.do(where, purse, _taught, game, lessons[number - 1], body)
    except SudareError as error:
        if isinstance(error, Refusal):
            raise
        raise Refusal("bad_request", f"{error}".rstrip(".") + ".") from None


def _find(desk: Desk, request: Request) -> type[Game]:
    try:
        return desk.config.find(request.path_params["game"])
    except SudareError as error:
        raise Refusal("no_such_game", f"{error}.") from None


_READ: dict[type[Game], list[Lesson]] = {}  # read once


def _lessons(game: type[Game]) -> list[Lesson]:
    if game not in _READ:
        _READ[game] = load_lessons(game)
    return _READ[game]


def _taught(game: type[Game], lesson: Lesson, given: LessonTry) -> Taught:
    teaching = Teaching(game, lesson, given.answers)
    said = teaching.answer_all([given.answer, *given.then]) if given.answer else None
    wrong = said is not None and said.outcome == "wrong"
    tried = _table(teaching, teaching.tried, given.aid) if wrong else None
    return Taught(_stage(teaching, given.aid), said, tried)


def _stage(teaching: Teaching, aid: bool) -> LessonStage:
    lesson, task, done = teaching.lesson, teaching.task, teaching.done
    at = task.position or lesson.position
    return LessonStage(
        title=lesson.title,
        idea=lesson.idea,
        intro=lesson.intro,
        learned=lesson.learned,
        task=teaching.number,
        tasks=len(lesson.tasks),
        text="" if done else task.text,
        show=[] if done else task.show,
        choices=teaching.choices,
        hints=[] if done else teaching.hint(),
        answers=teaching.answers,
        names=teaching.table.names,
        options=at.options,
        edition=at.edition,
        table=_table(teaching, teaching.table, aid),
        far=[] if done or teaching.choices else _far(teaching.seen),
    )


def _far(seen: Perspective) -> list[LessonWay]:
    """Return where one walk leads, as at any table."""
    outlook = look(seen, Chance("lesson")) if seen.decision and seen.decision.id in beginnings(seen.game) else None
    name = seen.game.actions.name
    return [
        LessonWay(name(one.action[0]), one.label, [name(action) for action in one.chain])
        for one in (far(outlook) if outlook else ())
        if len(one.action) == 1 and not one.plan and not one.listed
    ]


def _table(teaching: Teaching, table: Table, aid: bool) -> LessonTable:
    seen: Perspective = table.perspective(teaching.seat)
    voice = teaching.voice
    events = [Event(told.n, told.kind, told.data, told.secret, voice.event(told)) for told in seen.told]
    return LessonTable(position_of(seen), seen.question(voice), events, _aid(seen) if aid else None)


def _aid(seen: Perspective) -> Any:
    try:
        return seen.game.aid(seen)
    except Exception:  # a position that was laid out has no past, and some aids are conclusions from the past
        return None
