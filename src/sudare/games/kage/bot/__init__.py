"""games/kage: a bot that plays either side by rules of thumb, from its perspective only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sudare.core import Chance, Perspective
from sudare.games.kage.beliefs import KageBeliefs
from sudare.games.kage.bot.guard import GuardThumb
from sudare.games.kage.bot.ninja import NinjaThumb
from sudare.games.kage.bot.plan import Memo
from sudare.games.kage.state import KageState

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
        decision, chance = perspective.decision.id, self.chance.fork()
        if self._no_card_fits(decision, legal):
            return self.game.pass_
        question = perspective.flow.asked[self.seat]
        # the open table as it is; what is hidden is drawn and never relied on
        s = KageBeliefs(self.game, self.seat).world(perspective, chance)
        return self._answer(s, decision, legal, question[1:] if question else [])

    def advise(self, state: KageState) -> int:
        """Return the same for an imagined position, as a guide of a search: nothing hidden is ever relied on."""
        legal = state.legal(self.seat)
        question = state.asked[self.seat]
        assert question is not None
        decision = question[0].id
        if len(legal) == 1:
            return legal[0]
        if self._no_card_fits(decision, legal):
            return self.game.pass_
        return self._answer(state, decision, legal, list(question[1:]))

    def worth_trying(self, perspective: Perspective) -> tuple[int, ...]:
        """Return the options that a search should try: set-up and standing passes are left to the rules of thumb."""
        game, legal = self.game, perspective.legal
        if perspective.view.phase not in ("ninja_turn", "guard_turn"):
            return ()
        idle = [game.pass_on, game.pass_turn, game.watch, game.exchange, game.discard_card]
        if game.pass_ in legal:
            idle += [a for a in legal if a in game.toss_block]
        return tuple(a for a in legal if a not in idle)

    def _no_card_fits(self, decision: str, legal: tuple[int, ...]) -> bool:
        """Say whether this is by far the most frequent question: a window without a card for it."""
        game = self.game
        return decision == "react" and not any(a in game.play_block or a in game.card_block for a in legal)

    def _answer(self, s: KageState, decision: str, legal: tuple[int, ...], context: list[Any]) -> int:
        if self.seat == 0:
            action = GuardThumb(self.game, s, self.seat, self.chance).answer(decision, legal, context)
        else:
            action = NinjaThumb(self.game, s, self.seat, self.chance, self.memo).answer(decision, legal, context)
        return action if action in legal else legal[0]


__all__ = ["Thumb"]
