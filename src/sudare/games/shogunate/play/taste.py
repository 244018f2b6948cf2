"""games/shogunate: the numbers that the rules of thumb weigh by, read from a style."""

from __future__ import annotations

from sudare.core import Style
from sudare.games.shogunate.vocabulary import ACTION_IDS, POSITIONS


class Taste:
    """The numbers of one style; in units of Honour."""

    def __init__(self, style: Style) -> None:
        n = style.numbers
        self.temper = style.temper
        # what a position is worth in the rounds to come, and what that loses towards the end
        self.later: list[float] = [n[f"later_{place + 1}"] for place in range(POSITIONS)]
        self.hurry = n["hurry"]
        self.award = n["award"]  # what the award of this round counts
        self.envy = n["envy"]  # how much what the others may have counts against what is one's own
        self.envy_known = n["envy_known"]  # more for a Leader that somebody else is known to serve
        self.shared = n["shared"]  # what an own Leader loses when somebody else is known to serve it, too
        self.haunted = n["haunted"]  # what the Shinobi is expected to cost its host
        self.play: list[float] = [n[f"play_{card}"] for card in ACTION_IDS]
        self.bare = n["bare"]  # what it costs to turn a card up
        self.call: list[float] = [n[f"call_{card}"] for card in ACTION_IDS]
        self.name_height = n["name_height"]  # how much naming a Leader in an awarded place is avoided
        self.name_own = n["name_own"]
        self.show_honour = n["show_honour"]  # how much a rich Leader's card is kept hidden
        self.trade_pair = n["trade_pair"]  # what trading one of a pair away is worth
        self.trade_poor = n["trade_poor"]
        self.trade = n["trade"]
        self.unveil = n["unveil"]
        self.unveil_honour = n["unveil_honour"]
        self.haunt_rich = n["haunt_rich"]
        self.look_leader = n["look_leader"]  # how much more it is worth to look at whoever seems to lead
