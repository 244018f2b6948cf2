"""games/ninja: rules of thumb for both sides, from a perspective only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Chance, Perspective, Told
from sudare.games.ninja.play.guards import GuardThumb
from sudare.games.ninja.play.intruders import IntruderThumb
from sudare.games.ninja.play.taste import Taste

if TYPE_CHECKING:
    from sudare.games.ninja.game import NinjaGame

__all__ = ["GuardThumb", "IntruderThumb", "Thumb"]


class Thumb:
    """Sits on any chair: guards follow up noises and searches, intruders pace their noise, search and leave."""

    def __init__(
        self,
        game: NinjaGame,
        seat: int,
        chance: Chance,
        side: GuardThumb | IntruderThumb | None = None,
        taste: Taste | None = None,
    ) -> None:
        self.game = game
        self.seat = seat
        self.chance = chance
        self.side: GuardThumb | IntruderThumb
        if side is not None:
            self.side = side
        elif seat in game.guard_seats:
            self.side = GuardThumb(game, seat, chance, None, taste)
        else:
            self.side = IntruderThumb(game, seat, chance, None, taste)

    def twin(self, dice: Chance) -> Thumb:
        """Return a copy whose plans and dice are its own."""
        return Thumb(self.game, self.seat, dice, self.side.twin(dice))

    def hear(self, told: list[Told]) -> None:
        """Take note of what is new."""
        self.side.hear(told)

    def choose(self, perspective: Perspective) -> int:
        """Return one of the legal actions."""
        if len(perspective.legal) == 1:
            return perspective.legal[0]
        action = self.side.choose(perspective)
        return action if action in perspective.legal else perspective.legal[0]
