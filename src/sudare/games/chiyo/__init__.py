"""games/chiyo: Chiyo's Secret, a social deduction game with one all-knowing player who may lie once."""

from sudare.games.chiyo.game import ChiyoGame

__all__ = ["ChiyoGame"]
