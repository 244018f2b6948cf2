"""cli: `sudare learn`: the lessons of a game in the terminal, and then a whole game with the coach."""

from __future__ import annotations

from typing import Annotated

import typer

from sudare.cli.common import GameName, load_game
from sudare.cli.play import play
from sudare.cli.rules import print_rules
from sudare.cli.screen import Screen
from sudare.coach.lessons import Lesson, load_lessons
from sudare.coach.teach import Said, Teaching
from sudare.core import Chance, Game, Refusal, SudareError
from sudare.core.forms import Asked
from sudare.core.ledger import look_up
from sudare.doors.words import read

HELP = """\
Answer with the number of an option, with its words, or with the beginning of them; where pieces walk, with the place
to go to. Or type
  hint            what to look at; once more: one way to solve it
  view            show the position and the task again
  rules WORDS     look rules up by words or by an id
  quit            leave; 'sudare learn GAME N' begins with lesson N"""
FEW = 8  # rules shown at once
BOT = "easy"  # the others in the first game
LAST = (
    "That was the last lesson. Now a whole game: the coach tells you what is new, and what it thinks of your choices."
)


def learn(
    game: GameName,
    number: Annotated[int | None, typer.Argument(metavar="[N]", min=1, help="Begin with this lesson.")] = None,
    list_all: Annotated[bool, typer.Option("--list", help="List the lessons and leave.")] = False,
) -> None:
    """Learn a game: short lessons with a task each, then a first game with the coach."""
    cls = load_game(game)
    lessons = load_lessons(cls)
    if not lessons:
        raise SudareError(f"{cls.title} has no lessons; 'sudare rules {game}' shows its rules")
    if number is not None and number > len(lessons):
        raise SudareError(f"{cls.title} has {len(lessons)} lessons, not {number}")
    screen = Screen()
    screen.heading(cls.title)
    for n, lesson in enumerate(lessons, 1):
        screen.say(f"{n:>3}  {lesson.title}: {lesson.idea}")
    screen.say(f"A whole game with the coach: 'sudare play {game} --bots {BOT} --guide'.")
    if list_all:
        return
    try:
        for n in range(number or 1, len(lessons) + 1):
            _Class(cls, lessons[n - 1], f"Lesson {n} of {len(lessons)}", screen).teach()
    except (EOFError, KeyboardInterrupt, _Left):
        return
    screen.say()
    screen.say(LAST, "bold")
    screen.say(f"Later it begins with 'sudare play {game} --bots {BOT} --guide'.")
    try:
        screen.wait("Press Enter to sit down, or Ctrl-C to leave. ")
    except (EOFError, KeyboardInterrupt):
        return
    play(game, bots=BOT, guide=True)


class _Left(Exception):
    """The learner wants to leave."""


class _Class:
    """One lesson in the terminal."""

    def __init__(self, game: type[Game], lesson: Lesson, heading: str, screen: Screen) -> None:
        self.game = game
        self.teaching = Teaching(game, lesson)
        self.heading = heading
        self.screen = screen
        self.hints = 0  # of the task at hand
        self.shown = ""  # the position on the screen: it is not repeated while it stays the same

    def teach(self) -> None:
        """Teach until all tasks are solved."""
        lesson, screen = self.teaching.lesson, self.screen
        screen.say()
        screen.heading(f"{self.heading}: {lesson.title}")
        screen.say(lesson.idea)
        screen.say(lesson.intro)
        self._show()
        while not self.teaching.done:
            line = screen.ask()
            word, _, rest = line.partition(" ")
            if word in ("quit", "exit", "q"):
                raise _Left
            if word in ("?", "help"):
                screen.text(HELP)
            elif word == "hint":
                screen.say(self.teaching.hint()[min(self.hints, 1)])
                self.hints += 1
            elif word == "view":
                self.shown = ""
                self._show()
            elif word == "rules":
                self._rules(rest.strip())
            elif line:
                self._tell(self._answered(line))
        screen.say()
        screen.say(f"What you have learned: {lesson.learned}", "bold")

    def _show(self) -> None:
        text = self.teaching.seen.text(self.teaching.voice)
        if text != self.shown:
            self.screen.say()
            self.screen.text(text)
        self.shown = text
        self._ask()

    def _rules(self, words: str) -> None:
        found = look_up(self.teaching.table.game.passages(), words) if words else []
        if found:
            print_rules(self.screen.console, found, [words], FEW)
        else:
            self.screen.say("The rulebook has nothing about that.")

    def _ask(self) -> None:
        """Put the task, and the question that it is to be solved by."""
        teaching = self.teaching
        self.screen.say()
        self.screen.say(f"Task {teaching.number + 1} of {len(teaching.lesson.tasks)}: {teaching.task.text}", "bold")
        if teaching.choices:
            self.screen.question(Asked("lesson", "Your answer?", "", teaching.choices))
        elif (asked := teaching.seen.question(teaching.voice)) is not None:
            self.screen.question(asked)

    def _answered(self, line: str) -> Said:
        teaching = self.teaching
        if options := teaching.choices:
            given = line.removeprefix("#").casefold()
            named = [option for option in options if given == option.label.casefold()]  # a label may be a number itself
            counted = [option for number, option in enumerate(options, 1) if given == str(number)]
            begun = [option for option in options if option.label.casefold().startswith(given)]
            for found in (named if not line.startswith("#") else [], counted, begun):
                if len(found) == 1:
                    return teaching.answer(found[0].action)
            return Said("refused", f"Expected a number from #1 to #{len(options)}, or hint.")
        try:
            chain, _ = read(teaching.seen, line, Chance("lesson"))
            return teaching.answer_all([teaching.table.game.actions.name(action) for action in chain])
        except Refusal as refusal:
            return Said("refused", refusal.text, refusal.rule)

    def _tell(self, said: Said) -> None:
        screen = self.screen
        for line in said.followed:
            screen.say(f"· {line}")
        if said.outcome == "refused":
            screen.say(f"{said.text} ({said.rule})" if said.rule else said.text)
            return
        if said.text:
            screen.say(f"{'Right.' if said.outcome == 'right' else 'Not yet.'} {said.text}", "bold")
        if said.outcome == "right":
            self.hints = 0
        if not self.teaching.done:
            self._ask() if said.outcome == "on" else self._show()
