"""games/chiyo: the rules, chapter by chapter; importing them fills the book."""

from sudare.games.chiyo.rules import final, pieces, programs, questions, road, secret, setup, turn

__all__ = ["final", "pieces", "programs", "questions", "road", "secret", "setup", "turn"]
