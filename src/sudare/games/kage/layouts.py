"""games/kage: set-ups at one go: which question asks for which part of a layout, and what the table itself would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Chance, Layout, Layouts, NoWorld, Perspective
from sudare.core.layouts import Wishes, ready_layouts
from sudare.games.kage.rules.arranging import RED, YELLOW
from sudare.games.kage.state import SHOJI, KageState

if TYPE_CHECKING:
    from sudare.games.kage.game import KageGame

PARTS = {
    "choose_boss": "boss",
    "choose_type": "types",
    "choose_ninja": "team",
    "infiltrate": "infiltration",
    "enter": "entries",
}
# KAG-H13: the pieces in their order, and their end
STAGES = (
    *("search", "barracks", "shoji", "plank", "bells", "lanterns", "yellow", "amber", "red"),
    "confirm",
)


class KageLayouts(Layouts):
    """The set-up of both sides, part by part."""

    def ready(self, game: KageGame) -> list[Layout]:
        """Return the layouts for this board."""
        return ready_layouts(game.folder() / "layouts.toml", game, self.board(game))

    def side(self, game: KageGame, seat: int) -> str:
        """Return the seat's side."""
        return "guard" if seat == 0 else "ninja"

    def board(self, game: KageGame) -> str:
        """Return the board in use."""
        return game.board.id

    def part(self, seen: Perspective) -> str:
        """Return what the open question asks for."""
        if seen.decision is None:
            return ""
        if seen.decision.id == "arrange":
            return STAGES[seen.view.stage]
        return PARTS.get(seen.decision.id, "")

    def joins(self, game: KageGame, before: int, action: int) -> bool:
        """A row, an area or a doorway, and then the square there."""
        begun = game.actions.describe(before)[0]
        return action in game.at_block and begun in ("row", "area", "door")

    def far(self, game: KageGame, wish: int, option: int) -> int | None:
        """Return the distance of two squares, of rows, of areas or of doorways."""
        a, b = _squares(game, wish), _squares(game, option)
        if wish in game.row_block and option in game.row_block:
            return abs(game.row_block.index(wish) - game.row_block.index(option))
        if not a or not b or game.actions.describe(wish)[0] != game.actions.describe(option)[0]:
            return None
        return min(game.board.distance(one, two) for one in a for two in b)

    def owned(self, seen: Perspective, part: str) -> int:
        """A ninja has a place of its own: where one cannot stay, the others do not change places for it."""
        return sum(n.seat == seen.seat and n.square is None for n in seen.view.ninja) if part == "entries" else 0

    def rest(self, seen: Perspective, chance: Chance) -> Wishes:
        """Let the table place all that is left in an imagined world, and read there what it has done.

        The table would roll dice for it: so a person can see what is meant before it is done.
        """
        game = seen.game
        auto = game.actions.id("auto")
        if seen.seat is None or auto not in seen.legal:
            return {}
        try:
            world: KageState = seen.sample(chance)
        except (NoWorld, LookupError):
            return {}
        tokens = len(world.infiltration)
        ninja = [k for k, n in enumerate(world.ninja) if n.seat == seen.seat and n.sq < 0]
        before = _arranged(world)
        world.apply(seen.seat, auto)
        at = world.game.board.names
        return {
            **{part: wished[len(before[part]) :] for part, wished in _arranged(world).items()},
            "infiltration": [f"at:{at[sq]}" for sq in world.infiltration[tokens:]],
            "entries": [f"at:{at[world.ninja[k].sq]}" for k in ninja if world.ninja[k].sq >= 0],
        }


def _squares(game: KageGame, action: int) -> tuple[int, ...]:
    """Return the squares that an answer is about."""
    if action in game.at_block:
        return (game.at_block.index(action),)
    if action in game.area_block:
        return tuple(game.board.areas[game.area_block.index(action)].squares)
    if action in game.door_block:
        return game.board.doorways[game.door_block.index(action)]
    return ()


def _arranged(s: KageState) -> Wishes:
    """Return the answers that lead to what lies on the board, in the order in which it was laid."""
    board = s.game.board

    def token(sq: int) -> list[str]:
        area = board.areas[board.area_of[sq]]
        return [f"area:{area.letter}", *([f"at:{board.names[sq]}"] if len(area.squares) > 1 else [])]

    def model(sq: int) -> list[str]:
        return [f"row:{sq // board.columns + 1}", f"at:{board.names[sq]}"]

    def flat(parts: list[list[str]]) -> list[str]:
        return [wish for part in parts for wish in part]

    return {
        "search": flat([token(sq) for sq in s.search]),
        "barracks": flat([token(sq) for sq in s.barracks]),
        "shoji": [f"door:{board.doorway_names[d]}" for d, kind in s.doors.items() if kind == SHOJI],
        "plank": [f"door:{board.doorway_names[d]}" for d, kind in s.doors.items() if kind != SHOJI],
        "bells": flat([[f"door:{board.doorway_names[d]}", f"at:{board.names[sq]}"] for d, sq in s.bells.items()]),
        "lanterns": flat([model(sq) for sq in s.lanterns]),
        **{
            STAGES[stage]: flat([model(g.sq) for g in s.guards.values() if g.kind == s.types[stage - YELLOW]])
            for stage in range(YELLOW, RED + 1)
            if len(s.types) > stage - YELLOW
        },
    }
