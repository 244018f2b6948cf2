"""games/kage: sight: what a seat may see: the forms, what fills them, and help for the eye."""
