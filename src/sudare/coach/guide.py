"""coach: a guided first game: a few words when something comes up for the first time; data beside its game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from sudare.coach.lessons import Check, Line, Text, Word, Words, holds
from sudare.core import Game, Perspective, SudareError
from sudare.core.edition import convert, read_text, read_toml, said, where

FILE = "guide.toml"


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One remark and when it fits: all that is given must hold.

    `asked`: one of these questions is open. `seen`: facts of the view, as in a lesson. `told`: events of these kinds
    were told. `page` and `terminal` are said there only; `show` names what the board rings, as in a lesson.
    """

    title: Line
    text: Text
    page: Text | None = None
    terminal: Text | None = None
    show: Words = []
    asked: Words = []
    seen: Annotated[dict[Word, Any], Meta(max_length=10)] = {}
    told: Words = []

    def on(self, door: str) -> str:
        """Return what is said at a door: page or terminal."""
        more: str | None = getattr(self, door)
        return f"{self.text} {more}" if more else self.text


class _Steps(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    steps: Annotated[list[Step], Meta(max_length=40)]


def load_guide(game: type[Game]) -> list[Step]:
    """Return the steps of a game's guided first game, in their order; none when it has none."""
    path = game.folder() / FILE
    if not path.is_file():
        return []
    data = read_toml(read_text(path), str(path))
    try:
        return convert(data, _Steps).steps
    except msgspec.ValidationError as error:
        raise SudareError(said(str(path), where(str(error), data))) from None


class Guide:
    """What was said so far in one guided game."""

    def __init__(self, steps: Iterable[Step]) -> None:
        self.left = list(steps)

    def new(self, seen: Perspective) -> list[Step]:
        """Return what fits now for the first time; it is not said again."""
        view = msgspec.to_builtins(seen.view)
        asked = seen.decision.id if seen.decision else ""
        fitting = [step for step in self.left if _fits(step, seen, view, asked)]
        self.left = [step for step in self.left if step not in fitting]
        return fitting


def _fits(step: Step, seen: Perspective, view: Any, asked: str) -> bool:
    if step.asked and asked not in step.asked:
        return False
    told = [{"kind": kind} for kind in step.told]
    return holds(Check(seen=step.seen, told=told), [], list(seen.told), view, False)
