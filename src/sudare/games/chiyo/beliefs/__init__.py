"""games/chiyo: beliefs: what a seat can conclude, and worlds drawn from it."""

from sudare.games.chiyo.beliefs.worlds import ChiyoBeliefs

__all__ = ["ChiyoBeliefs"]
