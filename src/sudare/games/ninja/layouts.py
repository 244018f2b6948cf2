"""games/ninja: set-ups at one go: which question asks for which part of a layout, and which zones are near others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Layout, Layouts, Perspective
from sudare.core.layouts import ready_layouts

if TYPE_CHECKING:
    from sudare.games.ninja.game import NinjaGame

PARTS = {
    "lone_wolf_role": "role",
    "write_mission": "mission",
    "pick_hand": "hand",
    "place_figure": "figures",
    "place_sentry": "sentries",
    "place_patrol": "patrols",
    "place_first": "patrols",
    "place_heading": "headings",
    "mark_sleeper": "sleepers",
    "passage_entrance": "entrances",
}
GOALS, TRAPS = 6, 8  # objects come in a fixed order (NIN-306): the numbers at which goals and traps are done


class NinjaLayouts(Layouts):
    """The set-up of both sides, part by part."""

    def ready(self, game: NinjaGame) -> list[Layout]:
        """Return the layouts for this fortress."""
        return ready_layouts(game.folder() / "layouts.toml", game)

    def side(self, game: NinjaGame, seat: int) -> str:
        """Return the seat's side."""
        return "guards" if seat in game.guard_seats else "intruders"

    def part(self, seen: Perspective) -> str:
        """Return what the open question asks for; what a second life brings is no part of the set-up (NIN-208)."""
        if seen.decision is None or seen.view.phase != "set_up":
            return ""
        assert seen.seat is not None
        asked = seen.decision.id
        if asked == "mark_object":
            number = seen.flow.asked[seen.seat][1]
            return "goals" if number < GOALS else "traps" if number < TRAPS else "hidden_sentries"
        if asked == "intruder_start":
            named = seen.flow.asked[seen.seat][1]
            return f"{('ninja', 'traitor', seen.view.role)[named]}_start"
        return PARTS.get(asked, "")

    def far(self, game: NinjaGame, wish: int, option: int) -> int | None:
        """Return the distance of two zones."""
        if wish not in game.ZONE or option not in game.ZONE:
            return None
        a, b = game.ZONE.index(wish), game.ZONE.index(option)
        return game.map.distance[a][b] if a < game.map.size and b < game.map.size else None
