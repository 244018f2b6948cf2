"""games/kage: a bot that plays either side by rules of thumb, from its perspective only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sudare.core import Chance, Perspective
from sudare.games.kage.beliefs import KageBeliefs
from sudare.games.kage.play.guards import GuardThumb
from sudare.games.kage.play.ninja import NinjaThumb
from sudare.games.kage.play.routes import Memo
from sudare.games.kage.play.taste import Taste
from sudare.games.kage.state import KageState

if TYPE_CHECKING:
    from sudare.games.kage.game import KageGame

_UNSEARCHED = ("activate", "discard", "shed", "pay", "spy", "store")


class Thumb:
    """Rules of thumb for both sides: it lays out what it can see and judges from that."""

    def __init__(self, game: KageGame, seat: int, chance: Chance, taste: Taste | None = None) -> None:
        self.game = game
        self.seat = seat
        self.chance = chance
        self.taste = taste or Taste(game, game.styles().own)
        self.memo = Memo()
        self.aim = -1  # where a search wants a ninja or guard to go

    def twin(self, dice: Chance) -> Thumb:
        """Return a copy with dice of its own; there are no plans, only a memo of sums that come out alike for all."""
        twin = Thumb(self.game, self.seat, dice, self.taste)
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

    def worth_trying(self, perspective: Perspective, usual: int) -> list[tuple[int, int]]:
        """Return what a search should try: actions, and where to aim at with them (-1: nowhere).

        What the estimate of a position cannot judge is left to the rules of thumb: set-up, trade, who acts first, which
        cards to keep, and which moments to let pass.
        """
        game, legal = self.game, perspective.legal
        assert perspective.decision is not None
        decision = perspective.decision.id
        if perspective.view.phase not in ("ninja_turn", "guard_turn") or decision in _UNSEARCHED:
            return []
        if decision == "react" and usual == game.pass_:
            return []
        if decision == "react":  # the card that fits, or none
            return [(a, -1) for a in legal if a in (usual, game.pass_)]
        s = KageBeliefs(game, self.seat).world(perspective, self.chance.fork())
        return self.options(s, decision, legal)

    def options(self, s: KageState, decision: str, legal: tuple[int, ...]) -> list[tuple[int, int]]:
        """Return the options of a turn that differ, and where to aim at."""
        game = self.game
        idle = (game.pass_on, game.pass_turn, game.watch, game.exchange, game.discard_card)
        return self._mind(s).worth_trying(decision, tuple(a for a in legal if a not in idle))

    def goes_on(self, perspective: Perspective, aim: int) -> int:
        """Return the next step of a march towards an aim, or -1 when there is something new to think about."""
        if perspective.decision is None or perspective.decision.id != "march":
            return -1
        s = KageBeliefs(self.game, self.seat).world(perspective, self.chance.fork())
        return GuardThumb(self.game, s, self.seat, self.chance, self.memo, self.taste, aim).goes_on(perspective.legal)

    def _no_card_fits(self, decision: str, legal: tuple[int, ...]) -> bool:
        """Say whether this is by far the most frequent question: a window without a card for it."""
        game = self.game
        return decision == "react" and not any(a in game.play_block or a in game.card_block for a in legal)

    def _answer(self, s: KageState, decision: str, legal: tuple[int, ...], context: list[Any]) -> int:
        action = self._mind(s).answer(decision, legal, context)
        if action in (self.game.stop, self.game.done):
            self.aim = -1  # there, or as near as it gets
        return action if action in legal else legal[0]

    def _mind(self, s: KageState) -> GuardThumb | NinjaThumb:
        """Return the rules of thumb of this side, for one decision."""
        if self.seat == 0:
            return GuardThumb(self.game, s, self.seat, self.chance, self.memo, self.taste, self.aim)
        return NinjaThumb(self.game, s, self.seat, self.chance, self.memo, self.taste, self.aim)


__all__ = ["Thumb"]
