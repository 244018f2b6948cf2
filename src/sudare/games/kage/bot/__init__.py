"""games/kage: a bot that plays either side by rules of thumb, from its perspective only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Chance, Perspective
from sudare.games.kage.beliefs import KageBeliefs
from sudare.games.kage.bot.guard import GuardThumb
from sudare.games.kage.bot.ninja import NinjaThumb
from sudare.games.kage.bot.plan import Memo

if TYPE_CHECKING:
    from sudare.games.kage.game import KageGame


class Thumb:
    """Rules of thumb for both sides: it lays out what it can see and judges from that."""

    def __init__(self, game: KageGame, seat: int, chance: Chance) -> None:
        self.game = game
        self.seat = seat
        self.chance = chance
        self.memo = Memo()

    def twin(self, dice: Chance) -> Thumb:
        """Return a copy with dice of its own; there are no plans, only a memo of sums that come out alike for all."""
        twin = Thumb(self.game, self.seat, dice)
        twin.memo = self.memo
        return twin

    def choose(self, perspective: Perspective) -> int:
        """Return one of the legal actions."""
        legal = perspective.legal
        if len(legal) == 1:
            return legal[0]
        assert perspective.decision is not None
        decision, game, chance = perspective.decision.id, self.game, self.chance.fork()
        if decision == "react" and not any(a in game.play_block or a in game.card_block for a in legal):
            return game.pass_  # by far the most frequent question: no card fits
        question = perspective.flow.asked[self.seat]
        context = question[1:] if question else []
        # the open table as it is; what is hidden is drawn and never relied on
        s = KageBeliefs(game, self.seat).world(perspective, chance)
        if self.seat == 0:
            action = GuardThumb(game, s, self.seat, self.chance).answer(decision, legal, context)
        else:
            action = NinjaThumb(game, s, self.seat, self.chance, self.memo).answer(decision, legal, context)
        return action if action in legal else legal[0]


__all__ = ["Thumb"]
