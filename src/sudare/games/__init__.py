"""games: the rulebooks."""
