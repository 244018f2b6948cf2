"""games/chiyo: Motonaka's set-up at one go: both secrets that are chosen before the first turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Layout, Layouts, Perspective
from sudare.core.layouts import ready_layouts

if TYPE_CHECKING:
    from sudare.games.chiyo.game import ChiyoGame

PARTS = {"disguise": "disguise", "true_assassin": "assassin"}


class ChiyoLayouts(Layouts):
    """Nobles choose nothing before their turns, so whatever is chosen there is Motonaka's."""

    def ready(self, game: ChiyoGame) -> list[Layout]:
        """Return the layouts for this edition."""
        return ready_layouts(game.folder() / "layouts.toml", game)

    def side(self, game: ChiyoGame, seat: int) -> str:
        """Return the only side that sets anything up; who it is was dealt."""
        return "motonaka"

    def part(self, seen: Perspective) -> str:
        """Return what the open question asks for."""
        return "" if seen.decision is None else PARTS.get(seen.decision.id, "")

    def pictured(self, seen: Perspective) -> bool:
        """From the Prelude on Motonaka knows every role (CHI-029): a guess would show them wrong."""
        return bool(seen.view.stage == "setup")
