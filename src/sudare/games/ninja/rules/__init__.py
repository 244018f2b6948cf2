"""games/ninja: the rules, in the order of the night; `begin` sets the table up and plans the first steps."""

from sudare.games.ninja.rules.course import begin

__all__ = ["begin"]
