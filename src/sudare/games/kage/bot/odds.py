"""games/kage: the odds that both sides' rules of thumb reckon with."""

from __future__ import annotations


def success(dice: int, modifier: int, target: int) -> float:
    """Return the chance of a test with so many dice."""
    if dice < 1:
        return 0.0
    need = min(6, max(2, target - modifier))  # a natural 1 fails, a natural 6 succeeds
    return 1.0 - ((need - 1) / 6) ** dice
