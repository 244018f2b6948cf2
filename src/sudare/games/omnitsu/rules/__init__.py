"""games/omnitsu: the rules, chapter by chapter; importing them fills the book."""

from sudare.games.omnitsu.rules import answers, ending, flow, needs, operations, phases, scrolls, setup, supply

__all__ = ["answers", "ending", "flow", "needs", "operations", "phases", "scrolls", "setup", "supply"]
