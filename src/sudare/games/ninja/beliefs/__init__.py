"""games/ninja: what a seat can conclude: where intruders can be, and whole worlds that agree with all it was told."""

from sudare.games.ninja.beliefs.whereabouts import Whereabouts
from sudare.games.ninja.beliefs.worlds import NinjaBeliefs

__all__ = ["NinjaBeliefs", "Whereabouts"]
