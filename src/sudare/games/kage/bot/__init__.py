"""games/kage: a bot that plays either side by rules of thumb, from its perspective only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Chance, Perspective
from sudare.games.kage.beliefs import KageBeliefs
from sudare.games.kage.bot.guard import GuardThumb
from sudare.games.kage.bot.ninja import NinjaThumb

if TYPE_CHECKING:
    from sudare.games.kage.game import KageGame


class Thumb:
    """Rules of thumb for both sides: it lays out what it can see and judges from that."""

    def __init__(self, game: KageGame, seat: int, chance: Chance) -> None:
        self.game = game
        self.seat = seat
        self.chance = chance

    def twin(self) -> Thumb:
        """Return itself: it keeps no plans."""
        return self

    def choose(self, perspective: Perspective) -> int:
        """Return one of the legal actions."""
        legal = perspective.legal
        if len(legal) == 1:
            return legal[0]
        assert perspective.decision is not None
        question = perspective.flow.asked[self.seat]
        # the open table as it is; what is hidden is drawn and never relied on
        s = KageBeliefs(self.game, self.seat).world(perspective, self.chance.fork())
        side = GuardThumb if self.seat == 0 else NinjaThumb
        thumb = side(self.game, s, self.seat, self.chance)
        action = thumb.answer(perspective.decision.id, legal, question[1:] if question else [])
        return action if action in legal else legal[0]


__all__ = ["Thumb"]
