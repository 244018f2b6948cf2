"""games/ninja: rules of thumb for both sides, from a perspective only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Chance, Perspective
from sudare.games.ninja.bot.guards import GuardThumb
from sudare.games.ninja.bot.intruders import IntruderThumb

if TYPE_CHECKING:
    from sudare.games.ninja.game import NinjaGame

__all__ = ["GuardThumb", "IntruderThumb", "Thumb"]


class Thumb:
    """Sits on any chair: guards follow up noises and searches, intruders pace their noise, search and leave."""

    def __init__(self, game: NinjaGame, seat: int, chance: Chance) -> None:
        self.side: GuardThumb | IntruderThumb = (
            GuardThumb(game, seat, chance) if seat in game.guard_seats else IntruderThumb(game, seat, chance)
        )

    def choose(self, perspective: Perspective) -> int:
        """Return one of the legal actions."""
        if len(perspective.legal) == 1:
            return perspective.legal[0]
        action = self.side.choose(perspective)
        return action if action in perspective.legal else perspective.legal[0]
