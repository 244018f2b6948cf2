"""games/shogunate: simultaneous actions, secret loyalties, a rotating Hatamoto."""

from sudare.games.shogunate.game import ShogunateGame

__all__ = ["ShogunateGame"]
