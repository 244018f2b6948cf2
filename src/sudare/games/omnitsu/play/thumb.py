"""games/omnitsu: rules of thumb: know the odds of every scroll, carry one good one, mind the clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Chance, Perspective, Told
from sudare.games.omnitsu.beliefs.worlds import OmnitsuBeliefs
from sudare.games.omnitsu.play.odds import OpenTable, Outlook
from sudare.games.omnitsu.play.taste import Taste
from sudare.games.omnitsu.play.values import ALIKE, Judge

if TYPE_CHECKING:
    from sudare.games.omnitsu.game import OmnitsuGame


class Thumb:
    """Plays by the odds of the scrolls, one step ahead; where all lies open, at the end, it tries things out."""

    def __init__(self, game: OmnitsuGame, seat: int, chance: Chance, taste: Taste | None = None) -> None:
        self.game = game
        self.taste = taste or Taste(game, game.styles().own)
        self.seat = seat
        self.chance = chance
        self.beliefs = OmnitsuBeliefs(game, seat)
        self.heard = 0
        self.outlook: Outlook | None = None  # counted when it is needed, until there is something new
        self.guide: Thumb | None = None
        self.guiding = False

    def twin(self, dice: Chance) -> Thumb:
        """Return its like for roll-outs, always the same one: it keeps no plans, only what it has counted."""
        if self.guide is None:
            self.guide = Thumb(self.game, self.seat, self.chance, self.taste)
            self.guide.guiding = True
        guide = self.guide
        if guide.heard != self.heard or guide.beliefs is not self.beliefs:
            guide.beliefs = self.beliefs
            guide.heard = self.heard
            guide.outlook = None
        guide.chance = dice
        return guide

    def hear(self, told: list[Told]) -> None:
        """Fold what is new into the beliefs; they are the costly part."""
        for event in told:
            self.beliefs.observe(event)
        self.heard += len(told)
        if told:
            self.outlook = None

    def choose(self, perspective: Perspective) -> int:
        """Return the option with the best prospect; ties are broken by chance."""
        legal = perspective.legal
        if len(legal) == 1:
            return legal[0]
        self._listen(perspective)
        decision = perspective.decision
        assert decision is not None
        if perspective.view.phase == "ending":
            return self._try_out(perspective)
        if self.outlook is None:
            self.outlook = Outlook(self.beliefs)
        judge = Judge(self.game, self.seat, perspective, self.beliefs, self.outlook, self.taste)
        rate = getattr(judge, ALIKE.get(decision.id, decision.id), judge.anything)
        best, choice = -1e9, legal[0]
        slack = 1e-5 + self.taste.temper / 1000
        for action in legal:
            value: float = rate(action) + self.chance.below(1000) * slack
            if value > best:
                best, choice = value, action
        return choice

    def _listen(self, perspective: Perspective) -> None:
        if self.heard > len(perspective.told):
            self.beliefs = OmnitsuBeliefs(self.game, self.seat)
            self.heard = 0
            self.outlook = None
        self.hear(perspective.told[self.heard :])

    def _try_out(self, perspective: Perspective) -> int:
        """Play every option to the end in a few worlds, everybody else letting things pass, and take the best."""
        perspective.beliefs = OpenTable(self.beliefs)
        totals = dict.fromkeys(perspective.legal, 0.0)
        for _ in range(1 if self.guiding else 3):
            world = perspective.sample(self.chance.fork("world"))
            offered = world.legal(self.seat)  # less than is legal only where a roll-out's Discard Pile is a guess
            for action in [action for action in perspective.legal if action in offered]:
                then = world.clone()
                then.apply(self.seat, action)
                while not then.over:
                    seat = then.deciders[0]
                    then.apply(seat, then.default(seat))
                returns, scores = then.returns(), then.scores
                totals[action] += returns[self.seat] + scores[self.seat] / 1000
        return max((total, -action) for action, total in totals.items())[1] * -1
