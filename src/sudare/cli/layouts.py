"""cli: a whole set-up at the keyboard: layouts are listed, looked at, changed, confirmed, saved and loaded."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count, groupby
from pathlib import Path

from sudare.cli.screen import Screen
from sudare.core import Layout, Perspective, SudareError, Table, Voice
from sudare.doors import carry_out
from sudare.doors import layouts as doors
from sudare.doors.drafts import draft
from sudare.doors.outlook import look
from sudare.doors.words import changed, meant

HELP = """\
While you set up:
  layouts         ready set-ups, with a name and a sentence each
  layout NAME     what a ready set-up would answer; nothing is done yet
  rest            the same, for all that is left: it is placed for you by rules of thumb
  yes             do what was shown; all does so too, and lets it answer the rest of your set-up without asking
  change N WORDS  give another answer than number N of what was shown, and look again
  layout save FILE, layout load FILE    keep your own set-up, and look at one that was kept"""
HINT = "(You are setting up: layouts lists ready set-ups, rest has all that is left placed for you.)"


class Desk:
    """What one keyboard is about to send as one gesture: shown first, and changed as often as one likes."""

    def __init__(self, table: Table, screen: Screen, shared: bool) -> None:
        self._table = table
        self._shared = shared  # at a shared keyboard nothing is answered for anybody: the others would see it done
        self._screen = screen
        self._shown: tuple[int, int, Layout, doors.Chain] | None = None  # whose, when, and what
        self._left: dict[int, Layout] = {}  # layouts that people have left with the table for the rest of their set-up
        self._hinted: set[int] = set()

    def hint(self, seat: int, seen: Perspective) -> str:
        """Return, once, that there are layouts."""
        if seat in self._hinted or not doors.in_set_up(seen):
            return ""
        self._hinted.add(seat)
        return HINT

    def obey(self, seat: int, seen: Perspective, voice: Voice, command: str, words: str) -> str | None:
        """Do what was typed about layouts; return a note once answers were given, "" before; None: it is for others."""
        if command == "layouts" and not words:
            self._list(seen)
        elif command == "rest" and not words:
            self._show(seat, voice, doors.rest_of(seen))
        elif command == "layout" and words:
            self._layout(seat, seen, voice, words)
        elif command == "all" and not words and self._pending(seat) and self._shared:
            raise SudareError("At a shared keyboard everybody is asked in turn; type yes for what was shown.")
        elif command in ("yes", "all") and not words and self._pending(seat):
            return self._confirm(seat, command == "all")
        elif command == "change" and self._pending(seat):
            self._change(seat, seen, voice, words)
        else:
            return None
        return ""

    def goes_on(self, seat: int) -> bool:
        """Answer for a person who has left a layout for the rest of the set-up; say whether anything was done."""
        layout = self._left.get(seat)
        if layout is not None and doors.follow(self._table, seat, layout):
            return True
        self._left.pop(seat, None)
        return False

    def _pending(self, seat: int) -> bool:
        return self._shown is not None and self._shown[:2] == (seat, len(self._table.moves))

    def _list(self, seen: Perspective) -> None:
        ready = doors.layouts(seen)
        if not ready:
            raise SudareError("There are no layouts for this question.")
        for layout in ready:
            self._screen.say(f"{layout.name}: {layout.about}")
        self._screen.say("layout and a name shows what it would do.")

    def _layout(self, seat: int, seen: Perspective, voice: Voice, words: str) -> None:
        verb, _, name = words.partition(" ")
        if verb == "save" and name:
            path = Path(name.strip()).expanduser()
            doors.save(path, self._table, seat, path.stem)
            self._screen.say(f"Your set-up so far is saved to {path}")
        elif verb == "load" and name:
            self._show(seat, voice, doors.load(Path(name.strip()).expanduser()))
        else:
            self._show(seat, voice, doors.named(seen, words))

    def _show(self, seat: int, voice: Voice, layout: Layout) -> None:
        """Print the position that a layout leads to, then the whole chain: it stays in sight above the prompt."""
        before = self._table.perspective(seat).text(voice)
        plan, mine = doors.plan_for(self._table, seat, layout), doors.own_answers(self._table, seat)
        after = plan.seen.text(voice)
        if after != before:
            last = "" if plan.stopped == doors.OVER else "before the last of these answers "
            self._screen.say(f"{last}it would look like this:".capitalize())
            self._screen.text(changed(before, after))
            self._screen.say()
        self._screen.say(f"{layout.name}: {layout.about}" if layout.about else f"{layout.name}:")
        number = count(1)
        self._list_steps(
            plan.steps,
            lambda step: f"{next(number)} {step.label}{'' if step.wished or not layout.wishes else ' (instead)'}",
        )
        self._screen.say(f"Then: {plan.stopped}.")
        later = draft(self._table.perspective(seat), layout, doors.dice_of(self._table), mine).steps[len(plan.steps) :]
        if later and not self._shared:
            self._screen.say("With all it would go on like this, as far as others leave room for it:")
            self._list_steps(later, lambda step: step.label)
        self._screen.say("Nothing is done yet. Type yes to have it done as listed above;", "bold")
        self._screen.say("all: the same, and the rest of your set-up in this way; change 2 and other words: another")
        self._screen.say("answer to number 2; or anything else, and it is forgotten.")
        self._shown = (seat, len(self._table.moves), layout, plan)

    def _list_steps(self, steps: list[doors.Step], tell: Callable[[doors.Step], str]) -> None:
        """Print the answers of a chain, each part of the set-up with its first question."""
        for _, group in groupby(steps, key=lambda step: step.part):
            of_one_part = list(group)
            self._screen.say(f"  {of_one_part[0].prompt}  {'; '.join(map(tell, of_one_part))}")

    def _change(self, seat: int, seen: Perspective, voice: Voice, words: str) -> None:
        number, _, answer = words.partition(" ")
        if not number.isdecimal() or not answer:
            raise SudareError("Type change, the number of an answer that was shown, and what to answer instead.")
        assert self._shown is not None
        layout, plan = self._shown[2:]
        place = int(number) - 1
        outlook = look(seen, doors.dice_of(self._table))
        if outlook is None or not 0 <= place < len(plan.steps):
            raise SudareError(f"Expected the number of an answer that was shown, 1 to {len(plan.steps)}.")
        there = outlook.ahead(plan.answers[:place])
        action = meant(there, answer)
        if action not in there.legal:
            raise SudareError(f"{answer} is not possible there.")
        self._show(seat, voice, doors.changed(layout, plan, place, action))

    def _confirm(self, seat: int, everything: bool) -> str:
        assert self._shown is not None
        layout, plan = self._shown[2:]
        self._shown = None
        done, stopped, _ = carry_out(self._table, seat, plan.answers, doors.dice_of(self._table))
        left = len(plan.answers) - done
        if everything and not left:
            self._left[seat] = layout
        said = (
            f"{done} {'answer' if done == 1 else 'answers'} given"
            if not left
            else f"{done} of {done + left} answers given, then it stopped"
        )
        return f"({layout.name}: {said}{f': {stopped}' if stopped else ''}.)"
