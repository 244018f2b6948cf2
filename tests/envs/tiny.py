"""A Shogunate small enough to be solved: one Plot, so one round; two Action cards a hand; all rules as they are."""

from typing import Any

import msgspec

from sudare.games.shogunate.edition import Plot
from sudare.games.shogunate.game import ShogunateGame
from sudare.games.shogunate.vocabulary import COMPANY, DISHONOUR

PLOT = Plot(id="quiet_evening", name="Quiet Evening", honour=[3, 2, 1, 0, 0, 0], power=[], text="Nothing happens.")


class TinyShogunate(ShogunateGame):
    """Three seats, one round."""

    id = "tiny_shogunate"
    title = "A tiny Shogunate"
    players = (3, 3)

    def __init__(self, seats: int | None = None, options: Any = None, edition: Any = None) -> None:
        house = ShogunateGame(3).edition
        super().__init__(seats, options, msgspec.structs.replace(house, name="tiny", plots=[PLOT]))

    def deal(self, state: Any) -> None:
        """Deal as usual, but two cards to each hand."""
        super().deal(state)
        state.hands = [1 << DISHONOUR | 1 << COMPANY] * self.seats
