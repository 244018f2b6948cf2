"""games/omnitsu: beliefs: what a seat can conclude, and worlds drawn from it."""

from sudare.games.omnitsu.beliefs.worlds import OmnitsuBeliefs

__all__ = ["OmnitsuBeliefs"]
