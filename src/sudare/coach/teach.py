"""coach: a lesson under way: its table, the task at hand, and what is said to a try. All doors teach through it.

A lesson is a pure function of its answers: who keeps them can leave and come back, and nothing else is stored.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import Literal

import msgspec

from sudare.bots import make_bot
from sudare.bots.levels import NAMES
from sudare.coach.lessons import Check, Lesson, Position, Task, holds, keywords
from sudare.core import Chance, Game, Perspective, Refusal, SudareError, Table, Told, Voice
from sudare.core.forms import Option

Outcome = Literal["right", "wrong", "refused", "on"]
MOST_MOVES = 400  # of the other seats between two questions of the learner
FOLLOWED = 14  # sentences of what followed a try
CHOICE = "choice:"


class Said(msgspec.Struct, frozen=True):
    """What a try came to: right, wrong, refused, or on: part of an answer, so that there is more to answer.

    `text` is the teacher's sentence or the reason of the refusal with its `rule`; `followed` is what really happened.
    """

    outcome: Outcome
    text: str
    rule: str = ""
    followed: list[str] = []


class Teaching:
    """A lesson under way, after the answers that were right so far."""

    def __init__(self, game: type[Game], lesson: Lesson, answers: list[str] | None = None) -> None:
        self.cls = game
        self.lesson = lesson
        self.answers: list[str] = []  # all that count
        self.number = 0  # of the task at hand; of none when all are solved
        self.seat = lesson.position.seat
        self.table: Table
        self.tried: Table  # where the last try has led to
        self._start: Table  # where the task begins
        self._begun = self._told = 0  # answers and events before it
        self._replies: dict[int, list[str]] = {}  # what the others will still answer
        self._kept: dict[int, list[str]] = {}  # the same when the task begins
        self._begin_task(self._laid_out(lesson.position))
        for answer in answers or ():
            if self.done or self.answer(answer).outcome not in ("right", "on"):
                raise SudareError(f"this lesson was never taught like that: {answer[:60]!r} is not an answer to it")

    # -- what there is to see ------------------------------------------------------------------------------------------

    @property
    def done(self) -> bool:
        """Whether all tasks are solved."""
        return self.number == len(self.lesson.tasks)

    @property
    def task(self) -> Task:
        """The task at hand."""
        return self.lesson.tasks[min(self.number, len(self.lesson.tasks) - 1)]

    @property
    def seen(self) -> Perspective:
        """The learner's side of the table."""
        return self.table.perspective(self.seat)

    @property
    def voice(self) -> Voice:
        """How the table names things to the learner."""
        return Voice(self.table.game, self.seat, self.table.names)

    @property
    def choices(self) -> list[Option]:
        """The answers to the teacher's own question; none where the table asks."""
        options = [] if self.done else self.task.choices
        return [Option(f"{CHOICE}{number}", choice.label) for number, choice in enumerate(options, 1)]

    def hint(self) -> list[str]:
        """Return the teacher's hint, and then what would be right."""
        return [self.task.hint, f"One way to solve it: {self._solution()}."]

    def _solution(self) -> str:
        task, given = self.task, len(self.answers) - self._begun
        if task.choices:
            return next(choice.label for choice in task.choices if choice.right)
        name = task.solution[min(given, len(task.solution) - 1)]
        action, seen = self.table.game.actions.id(name), self.seen
        return (
            f"“{seen.label(action, self.voice)}”"
            if action in seen.legal
            else f"“{self.table.game.actions.labels[action]}”"
        )

    # -- answering -----------------------------------------------------------------------------------------------------

    def answer(self, name: str) -> Said:
        """Try an answer; what is wrong or refused changes nothing, except that a half-made answer begins anew."""
        if self.done:
            return Said("refused", "This lesson is over.")
        if self.task.choices:
            return self._chosen(name)
        before = self.table
        try:
            trial = before.rewound(len(before.moves))
            trial.act(self.seat, name)
        except Refusal as refusal:
            return Said("refused", refusal.text, refusal.rule)
        self.table = trial
        self.answers.append(name)
        self._reply_to_this()
        solved = self._holds(self.task.solved) or self._others_answer(self.task.solved)
        followed = self._followed(len(before.events))
        if solved:
            said = Said("right", self._text(self.task.right), "", followed)
            self._next_task()
            return said
        text = self._text("")
        if not text and len(self.answers) - self._begun < self.task.limit and not self.table.state.over:
            return Said("on", "", "", followed)
        self.tried = self.table  # for whoever wants to look at it
        self._back()
        return Said("wrong", text or self.task.wrong, "", followed)

    def answer_all(self, names: list[str]) -> Said:
        """Try answers one after another, a walk for example, until something is said or something else is asked."""
        followed: list[str] = []
        for number, name in enumerate(names):
            if number and self.table.game.actions.id(name) not in self.seen.legal:
                break
            said = self.answer(name)
            followed += said.followed
            if said.outcome != "on":
                break
        return msgspec.structs.replace(said, followed=followed[:FOLLOWED])

    def _chosen(self, name: str) -> Said:
        for option, choice in zip(self.choices, self.task.choices, strict=True):
            if option.action == name:
                self.tried = self.table
                if not choice.right:
                    return Said("wrong", choice.text)
                self.answers.append(name)
                said = Said("right", f"{choice.text} {self.task.right}")
                self._next_task()
                return said
        return Said("refused", "Answer the question of the lesson first.")

    def _reply_to_this(self) -> None:
        """Let the others answer as is foreseen for just this try, before anything else that they would answer."""
        for one in self.task.feedback:
            if one.replies and self._holds(one.when):
                for seat, words in one.replies.items():
                    self._replies[int(seat)] = [*words, *self._replies.get(int(seat), [])]

    def _text(self, otherwise: str) -> str:
        """Return what is said to just this try."""
        return next((said.text for said in self.task.feedback if self._holds(said.when)), otherwise)

    def _holds(self, check: Check | None) -> bool:
        if check is None:
            return False
        view = msgspec.to_builtins(self.table.state.view(self.seat)) if check.seen or check.any or check.none else None
        told: list[Told] = self.table.told(self.seat, self._told)
        state = self.table.state
        return holds(check, self.answers[self._begun :], told, view, state.over and self.seat in state.winners)

    def _followed(self, since: int) -> list[str]:
        lines = [self.voice.event(told) for told in self.table.told(self.seat, since)]
        return [line for line in lines if line][:FOLLOWED]

    # -- the table -----------------------------------------------------------------------------------------------------

    def _laid_out(self, position: Position) -> Table:
        game = self.cls(position.seats, position.options, position.edition)
        if position.arrange is None:
            table = Table(game, position.seed)
        else:
            table = Table.at(game.arrange(**keywords(position.arrange)))
        table.names = list(NAMES[: game.seats])
        for seat, action in position.moves:
            table.act(seat, action)
        self.seat = position.seat
        return table

    def _begin_task(self, table: Table) -> None:
        """Let the others answer until the learner is asked; what they answer from now on follows from the answers."""
        self.table = self.tried = table
        self._begun, self._told = len(self.answers), len(table.events)
        self._replies = {int(seat): list(words) for seat, words in self.task.replies.items()}
        if not self.done and not self.task.choices:
            self._others_answer(None)
        self._start, self._kept = self.table, {seat: words[:] for seat, words in self._replies.items()}
        self._told = len(self.table.events)

    def _next_task(self) -> None:
        self.number += 1
        later = None if self.done else self.task.position
        self._begin_task(self.table if later is None else self._laid_out(later))

    def _back(self) -> None:
        """Take a try back: the task begins anew."""
        self.table = self._start
        del self.answers[self._begun :]
        self._replies = {seat: words[:] for seat, words in self._kept.items()}

    def _others_answer(self, wanted: Check | None) -> bool:
        """Let the others answer until the learner is asked; stop and say so as soon as what is wanted holds."""
        table = self.table = self.table.rewound(len(self.table.moves))
        for _ in range(MOST_MOVES):
            if table.state.over:
                return False
            seat, action = self._next_answer(table)
            if action is None:
                return False
            table.act(seat, action)
            if self._holds(wanted):
                return True
        raise SudareError(f"{self.lesson.title}: the other seats go on for ever")

    def _next_answer(self, table: Table) -> tuple[int, int | None]:
        """Return who answers next and what; None: the learner is asked."""
        asked = table.state.deciders
        if self.seat in asked:
            return self.seat, self._aside(table)
        seat = asked[0]
        legal, actions = table.state.legal(seat), table.game.actions
        replies = self._replies.get(seat, [])
        for number, pattern in enumerate(replies):
            found = [action for action in legal if fnmatchcase(actions.name(action), pattern)]
            if found:
                del replies[number]
                return seat, found[0]
        dice = Chance(
            f"lesson {len(table.moves)} {seat}"
        )  # the same answer at the same moment, however often it is tried
        return seat, make_bot(self.lesson.others, table.game, seat, dice).choose(table.perspective(seat))

    def _aside(self, table: Table) -> int | None:
        """Return what is answered for the learner: the only thing possible, or what is beside the point."""
        legal, decision = table.state.legal(self.seat), table.state.decision(self.seat)
        if len(legal) == 1:
            return legal[0]
        pattern = self.lesson.asides.get(decision.id) if decision else None
        return next((a for a in legal if pattern and fnmatchcase(table.game.actions.name(a), pattern)), None)
