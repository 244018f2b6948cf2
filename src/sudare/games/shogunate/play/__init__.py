"""games/shogunate: play: judgement, never truth: rules of thumb, and what a position is worth."""
