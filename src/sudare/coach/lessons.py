"""coach: lessons are data beside their game: a position, texts, what counts as solved (`docs/lessons.md`)."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from sudare.core import Game, SudareError, Told
from sudare.core.edition import convert, read_text, read_toml, said, where

FOLDER = "lessons"
Word = Annotated[str, Meta(min_length=1, max_length=120)]
Line = Annotated[str, Meta(min_length=1, max_length=160)]
Text = Annotated[str, Meta(min_length=1, max_length=1200)]
Words = Annotated[list[Word], Meta(max_length=40)]
Seat = Annotated[int, Meta(ge=0, le=15)]
MOST_LESSONS = 40
_COMPARED = re.compile(r"(<=|>=|<|>|!=)\s*(-?\d+)")


class LessonError(SudareError):
    """A lesson that cannot be taught: file, entry, field, what was expected."""


class Check(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What must hold since the task began: every field that is given, each in one of its ways.

    `answer`: one of the answers fits one of these patterns (`play:*`). `told`: for each entry an event of this `kind`
    was told, with these fields. `seen`: facts of the view, by their path (`leaders.0.honour`). Values are compared as
    they are, as patterns, or as `">= 3"`. `any` and `none` are further checks.
    """

    answer: Words = []
    told: Annotated[list[dict[Word, Any]], Meta(max_length=10)] = []
    seen: Annotated[dict[Word, Any], Meta(max_length=10)] = {}
    won: bool | None = None
    any: Annotated[list[Check], Meta(max_length=10)] = []
    none: Annotated[list[Check], Meta(max_length=10)] = []


Replies = Annotated[dict[Word, Words], Meta(max_length=16)]  # by seat


class Feedback(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence for whoever has done just this, right or wrong; `replies`: what the others answer to it first."""

    when: Check
    text: Text
    replies: Replies = {}


class Choice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One answer to a question of the teacher's own, and what is said to it."""

    label: Line
    text: Text
    right: bool = False


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table: how many seats, which one is the learner's, and how it lies: the keywords of the game's `arrange`.

    Seats are counted from 0. Without `arrange` the table is dealt from the seed. `moves` are played before anybody
    learns anything: [seat, action].
    """

    seats: Annotated[int, Meta(ge=1, le=16)]
    seat: Seat = 0
    options: Annotated[dict[Word, Any], Meta(max_length=40)] = {}
    edition: dict[str, Any] | None = None
    seed: Word = "lesson"
    arrange: Annotated[dict[Word, Any], Meta(max_length=60)] | None = None
    moves: Annotated[list[tuple[Seat, Word]], Meta(max_length=300)] = []


class Task(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One thing to do: an answer to the table (at most `limit` of them), or to the teacher's own question (`choices`).

    `show` names what the board rings: actions, cards, pieces or parts of the board. `replies` are what the other seats
    answer, in order; whatever they are asked beside it they answer as the lesson says (`others`). `solution` is one
    way to solve it. A task with a `position` begins there, any other where the one before it ended.
    """

    text: Text
    right: Text
    wrong: Text = ""
    hint: Text
    show: Words = []
    solved: Check | None = None
    limit: Annotated[int, Meta(ge=1, le=12)] = 1
    feedback: Annotated[list[Feedback], Meta(max_length=20)] = []
    choices: Annotated[list[Choice], Meta(max_length=6)] = []
    replies: Replies = {}
    solution: Words = []
    position: Position | None = None


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One idea, taught at one table. `asides`: questions beside the point, and what is answered for the learner."""

    title: Line
    idea: Line
    intro: Text
    learned: Text
    position: Position
    tasks: Annotated[list[Task], Meta(min_length=1, max_length=4)]
    others: Literal["default", "thumb"] = "default"
    asides: Annotated[dict[Word, Word], Meta(max_length=20)] = {}


def load_lessons(game: type[Game]) -> list[Lesson]:
    """Return the lessons of a game, in the order of their files; none when it has none."""
    folder = game.folder() / FOLDER
    files = sorted(folder.glob("*.toml")) if folder.is_dir() else []
    if len(files) > MOST_LESSONS:
        raise LessonError(said(str(folder), f"expected at most {MOST_LESSONS} lessons, got {len(files)}"))
    return [read_lesson(path, game) for path in files]


def read_lesson(path: Path, game: type[Game]) -> Lesson:
    """Read and check a file with one lesson."""
    data = read_toml(read_text(path), str(path))
    try:
        lesson = convert(data, Lesson)
    except msgspec.ValidationError as error:
        raise LessonError(said(str(path), where(str(error), data))) from None
    for number, task in enumerate(lesson.tasks):
        if wrong := _wrong(task):
            raise LessonError(said(str(path), f"tasks[{number}]{wrong}"))
    low, high = game.players
    for at in (lesson.position, *(task.position for task in lesson.tasks if task.position)):
        if not low <= at.seats <= high or at.seat >= at.seats:
            raise LessonError(said(str(path), f"position: expected {low} to {high} seats and one of them"))
    return lesson


def _wrong(task: Task) -> str:
    """Return what is wrong with a task, after its place; "" when nothing is."""
    if task.choices:
        if task.solved or task.feedback or task.solution or task.wrong:
            return ".choices: expected no solved, feedback, solution or wrong beside them: each choice has its own text"
        rights = sum(choice.right for choice in task.choices)
        return "" if 0 < rights < len(task.choices) else ".choices: expected some that are right and some that are not"
    if task.solved is None or task.solved == Check():
        return ".solved: expected what counts as solved"
    if not task.wrong:
        return ".wrong: expected what is said to a try that does not solve it"
    if not 0 < len(task.solution) <= task.limit:
        return f".solution: expected one to {task.limit} answers that solve it"
    replies = [task.replies, *(said.replies for said in task.feedback)]
    seats = [seat for one in replies for seat in one if not seat.isdecimal()]
    return f".replies.{seats[0]}: expected the number of a seat, counted from 0" if seats else ""


def holds(check: Check, answers: list[str], told: list[Told], view: Any, won: bool) -> bool:
    """Say whether a check holds, by what was answered and told since the task began and what is seen now."""
    if check.answer and not any(fnmatchcase(one, pattern) for one in answers for pattern in check.answer):
        return False
    if not all(any(_tells(event, wanted) for event in told) for wanted in check.told):
        return False
    if not all(_fits(_at(view, path), wanted) for path, wanted in check.seen.items()):
        return False
    if check.won is not None and check.won != won:
        return False
    if check.any and not any(holds(one, answers, told, view, won) for one in check.any):
        return False
    return not any(holds(one, answers, told, view, won) for one in check.none)


def _tells(event: Told, wanted: dict[str, Any]) -> bool:
    return all(_fits(event.kind if name == "kind" else event.get(name), value) for name, value in wanted.items())


def _fits(value: Any, wanted: Any) -> bool:
    if not isinstance(wanted, str):
        return bool(value == wanted)
    if isinstance(value, (int, float)) and not isinstance(value, bool) and (match := _COMPARED.fullmatch(wanted)):
        sign, number = match[1], int(match[2])
        more, same = value > number, value == number
        return {"<": not more and not same, "<=": not more, ">": more, ">=": more or same, "!=": not same}[sign]
    return isinstance(value, str) and fnmatchcase(value, wanted)


def _at(view: Any, path: str) -> Any:
    """Return a fact of a view, by the names and numbers that lead to it; None when there is no such thing."""
    for part in path.split("."):
        if isinstance(view, dict):
            view = view.get(part)
        elif isinstance(view, (list, tuple)) and part.lstrip("-").isdecimal():
            number = int(part)
            view = view[number] if -len(view) <= number < len(view) else None
        else:
            return None
    return view


def keywords(data: Any) -> Any:
    """Return data of a file as `arrange` wants it: seats as numbers, lists as tuples."""
    if isinstance(data, dict):
        return {int(key) if key.isdecimal() else key: keywords(value) for key, value in data.items()}
    return tuple(map(keywords, data)) if isinstance(data, list) else data
