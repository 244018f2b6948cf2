"""games/omnitsu: the rules: the turn, the windows, every operation of the cards, and the Game Ending Phase."""

from sudare.games.omnitsu.rules import answers, ending, flow, operations, phases, scrolls  # noqa: F401  (they fill the book)
