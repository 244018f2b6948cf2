"""learn: better numbers for the rules of thumb of a game, found by playing against a league of older ones."""
