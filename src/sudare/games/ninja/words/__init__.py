"""games/ninja: the words: how questions, options, reasons and the position are said, from a seat's view alone."""
