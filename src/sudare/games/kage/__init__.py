"""games/kage: Rise of the Kage, the stealth game: three ninja against the guards, on a grid, at night."""

from sudare.games.kage.game import KageGame

__all__ = ["KageGame"]
