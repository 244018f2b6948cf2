"""games/chiyo: Chiyo's Secret, a social deduction game with one all-knowing player who may lie once."""

from .game import ChiyoGame

__all__ = ["ChiyoGame"]
