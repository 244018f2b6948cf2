"""games/chiyo: the rules, room by room; importing them fills the book."""

from . import final, pieces, programs, questions, road, secret, setup, turn

__all__ = ["final", "pieces", "programs", "questions", "road", "secret", "setup", "turn"]
