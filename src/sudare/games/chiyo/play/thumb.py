"""games/chiyo: rules of thumb for every role: hunt, herd, steer, lie. It plays from a perspective only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Chance, Perspective, Told
from sudare.games.chiyo.beliefs.worlds import ChiyoBeliefs
from sudare.games.chiyo.edition import ROLES
from sudare.games.chiyo.play.motonaka import Broker
from sudare.games.chiyo.play.nobles import NobleMind
from sudare.games.chiyo.play.speech import Speaker
from sudare.games.chiyo.play.taste import Taste

if TYPE_CHECKING:
    from sudare.games.chiyo.game import ChiyoGame
    from sudare.games.chiyo.sight.view import View

MOTONAKA = ROLES[3]


class Thumb:
    """A seat that plays by rules of thumb: it remembers what it was told and thinks as its role would."""

    def __init__(
        self, game: ChiyoGame, seat: int, chance: Chance, taste: Taste, beliefs: ChiyoBeliefs | None = None
    ) -> None:
        self.game = game
        self.seat = seat
        self.chance = chance
        self.taste = taste
        self.beliefs = beliefs or ChiyoBeliefs(game, seat)
        self.heard = 0
        self.noble = NobleMind(game, seat, chance, taste)
        self.broker = Broker(game, seat, chance, taste)

    def twin(self, dice: Chance) -> Thumb:
        """Return a copy whose plans and dice are its own."""
        twin = Thumb(self.game, self.seat, dice, self.taste, self.beliefs)
        twin.heard = self.heard
        twin.noble = self.noble.twin(dice)
        return twin

    def hear(self, told: list[Told]) -> None:
        """Fold what is new into the beliefs."""
        for event in told:
            self.beliefs.observe(event)
        self.heard += len(told)

    def worth_trying(self, perspective: Perspective, usual: int) -> list[tuple[int, int]]:
        """Return what a search should try: everything but answers, for imagined Nobles are too easy to lie to."""
        assert perspective.decision is not None
        return [] if perspective.decision.id == "answer" else [(action, -1) for action in perspective.legal]

    def choose(self, perspective: Perspective) -> int:
        """Return one of the legal actions."""
        self._listen(perspective)
        if len(perspective.legal) == 1:
            return perspective.legal[0]
        view: View = perspective.view
        if view.motonaka == self.seat:
            return self.broker.choose(perspective, self.beliefs)
        if len(view.questions) > len(self.beliefs.asked):  # an imagined game has gone on without a word
            self.beliefs = self.beliefs.following(view)
        return self.noble.choose(perspective, self.beliefs)

    def speak(self, perspective: Perspective, topic: str, dice: Chance) -> str:
        """Return what to say on a topic when it is the seat's turn to speak."""
        self._listen(perspective)
        return Speaker(self.game, self.seat, self.beliefs, perspective, dice).say(topic)

    def _listen(self, perspective: Perspective) -> None:
        """Fold in what was told and said since."""
        told = perspective.told
        if len(told) < self.heard:  # another game, or a move taken back
            self.beliefs, self.heard = ChiyoBeliefs(self.game, self.seat), 0
        self.hear(told[self.heard :])
        self.beliefs.heed(perspective.heard)
