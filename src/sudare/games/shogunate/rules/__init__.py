"""games/shogunate: the rules, chapter by chapter; importing them fills the book."""

from sudare.games.shogunate.rules import cards, ending, powers, round, setup

__all__ = ["cards", "ending", "powers", "round", "setup"]
