"""core: how a game ended: who won and by which rule, the sums behind it, what was hidden, and where it turned."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from sudare.core.events import Voice
from sudare.core.forms import Told

if TYPE_CHECKING:
    from sudare.core.state import State


class Count(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a sum: for how many points it counts, or whether a condition was met."""

    text: str
    points: int | None = None
    met: bool | None = None


class Sum(msgspec.Struct, frozen=True, omit_defaults=True):
    """How somebody's result comes about: the points of the lines add up to `total`, unless `note` says why not."""

    title: str
    lines: list[Count]
    seat: int | None = None
    total: int | None = None
    note: str = ""


class Uncovered(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that was hidden, line by line, with its place."""

    title: str
    lines: list[str]
    seat: int | None = None


class Turning(msgspec.Struct, frozen=True):
    """A moment where the game turned: so many events had happened when it was over, and what that was."""

    n: int
    title: str
    text: str


class Ending(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game ended, in whole sentences: for people, agents and screen readers alike."""

    headline: str
    reason: str
    rule: str
    sums: list[Sum] = []
    uncovered: list[Uncovered] = []
    turnings: list[Turning] = []

    def brief(self) -> str:
        """Return who has won and why, in a line."""
        return f"{self.headline} {self.reason}{f' ({self.rule})' if self.rule else ''}"

    def text(self) -> str:
        """Return all of it as text."""
        lines = [self.brief()]
        for sum in self.sums:
            total = "" if sum.total is None else f": {sum.total}"
            lines += ["", f"{sum.title}{total}"]
            lines += [f"  {_mark(line)} {line.text}" for line in sum.lines]
            lines += [f"  {sum.note}"] if sum.note else []
        for part in self.uncovered:
            lines += ["", part.title, *[f"  {line}" for line in part.lines]]
        if self.turnings:
            lines += ["", "Where it turned"]
            lines += [f"  {turning.title}: {turning.text}" for turning in self.turnings]
        return "\n".join(lines)


def _mark(line: Count) -> str:
    if line.points is not None:
        return f"{line.points:+d}"
    return "-" if line.met is None else "yes:" if line.met else "no:"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Join words as people do: "Ann, Bea and Cy"; words with commas of their own are kept apart."""
    all = list(words)
    comma = "; " if any("," in word for word in all) else ", "
    return all[0] if len(all) == 1 else f"{comma.join(all[:-1])} {last} {all[-1]}" if all else "nobody"


def upper(text: str) -> str:
    """Return a text that begins with a capital; the rest stays as it is."""
    return text[:1].upper() + text[1:]


def winners(state: State[Any], voice: Voice) -> str:
    """Return who has won, as a headline."""
    if not state.winners:
        return "Nobody wins."
    return f"{listed(voice.seat(seat) for seat in state.winners)} {'wins' if len(state.winners) == 1 else 'win'}."


Said = Callable[[Told], str]
When = Callable[[Told], bool]


class Turnings:
    """Picks the moments where a game turned from what everybody was told.

    A moment is told as the log tells it, unless `says` has better words for it; `turns` is the kind of event that opens
    a turn and numbers it, so that every moment says when it was; `called` is what a turn is called, and its field.
    """

    def __init__(self, told: list[Told], voice: Voice, turns: str = "", called: str = "turn") -> None:
        self._told = told
        self._voice = voice
        self._called = called
        self._turns = [(0, 1)] if turns else []
        self._turns += [(one.n, one.data[called]) for one in told if one.kind == turns]
        self._found: dict[int, Turning] = {}

    def first(self, title: str, kind: str, when: When | None = None, says: Said | None = None) -> Turnings:
        """Add the first event of a kind."""
        return self._add(title, self._among(kind, when)[:1], says)

    def last(self, title: str, kind: str, when: When | None = None, says: Said | None = None) -> Turnings:
        """Add the last event of a kind."""
        return self._add(title, self._among(kind, when)[-1:], says)

    def largest(self, title: str, kind: str, size: Callable[[Told], int], least: int = 1) -> Turnings:
        """Add the event of a kind that is the largest; the first of those alike."""
        largest = sorted(self._among(kind, lambda told: size(told) >= least), key=lambda told: -size(told))
        return self._add(title, largest[:1], None)

    def _among(self, kind: str, when: When | None) -> list[Told]:
        return [told for told in self._told if told.kind == kind and (when is None or when(told))]

    def _add(self, title: str, found: list[Told], says: Said | None) -> Turnings:
        for told in found:
            text = self._voice.event(told) if says is None else says(told)
            turn = next((turn for n, turn in reversed(self._turns) if n <= told.n), None)
            when = title if turn is None else f"{upper(self._called)} {turn}: {title[:1].lower()}{title[1:]}"
            self._found.setdefault(told.n, Turning(told.n + 1, when, text))
        return self

    def all(self, most: int = 3) -> list[Turning]:
        """Return those that were found, the first ones asked for, in the order in which they happened."""
        return sorted(list(self._found.values())[:most], key=lambda turning: turning.n)
