"""core: what a game declares for set-ups at one go: ready layouts, and which part of one a question asks for."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

if TYPE_CHECKING:
    from sudare.core.chance import Chance
    from sudare.core.perspective import Perspective

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Sentence = Annotated[str, msgspec.Meta(max_length=300)]
Wishes = dict[Name, Annotated[list[Name], msgspec.Meta(max_length=400)]]  # by part: names of answers, the dearest first


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set-up that somebody has thought of: what one side would like to answer, part by part. The rules know nothing
    of it: a wish that is not possible is passed over.
    """

    name: Name
    about: Sentence
    game: Name
    side: Name
    wishes: Annotated[Wishes, msgspec.Meta(max_length=60)]
    board: Annotated[str, msgspec.Meta(max_length=60)] = ""  # made for this board; "": for any


class Layouts:
    """A game's set-up as people think of it. This one is for games that have none: nothing is ever part of it."""

    def ready(self, game: Any) -> list[Layout]:
        """Return the layouts that fit this table."""
        return []

    def side(self, game: Any, seat: int) -> str:
        """Return the side whose layouts a seat can use."""
        return ""

    def board(self, game: Any) -> str:
        """Return the board that wishes are made for, where a game has several."""
        return ""

    def part(self, seen: Perspective) -> str:
        """Return which part of the set-up the open question asks for; "": it is no question of the set-up."""
        return ""

    def joins(self, game: Any, before: int, action: int) -> bool:
        """Say whether an answer finishes what the one before it has begun, so that both place one thing."""
        return False

    def far(self, game: Any, wish: int, option: int) -> int | None:
        """Return how far an option is from what was wished for (of the same kind); None: they cannot be compared."""
        return None

    def owned(self, seen: Perspective, part: str) -> int:
        """Return how many things are still to be placed that each have a wish of their own, in their order.

        0: any wish will do for any of them.
        """
        return 0

    def pictured(self, seen: Perspective) -> bool:
        """Say whether a guess at what comes may be shown as a position; not where it would tell wrong what is dealt."""
        return True

    def rest(self, seen: Perspective, chance: Chance) -> Wishes:
        """Return good wishes for what is left, from the perspective alone; {}: the rules of thumb answer one by one."""
        return {}


def ready_layouts(path: Path, game: Any, board: str = "") -> list[Layout]:
    """Read the layouts that come with a game: those for this board, and whose every wish has a name at this table.

    In the file the wishes of a part are one text, parted by spaces.
    """
    found = []
    for entry in tomllib.loads(path.read_text(encoding="utf-8"))["layout"]:
        wishes = {part: text.split() for part, text in entry["wishes"].items()}
        layout = msgspec.convert({**entry, "game": game.id, "wishes": wishes}, Layout)
        known = all(wish in game.actions.names for part in wishes.values() for wish in part)
        if known and layout.board in ("", board):
            found.append(layout)
    return found
