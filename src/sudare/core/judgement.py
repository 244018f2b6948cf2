"""core: how far search may rely on what a game says of its positions: judgement, apart from the rules."""

from __future__ import annotations

from typing import NamedTuple


class Judgement(NamedTuple):
    """The settings of search for one game; a game that says nothing has these."""

    caution: float = 1.5  # errors by which search must beat the rules of thumb before it departs from them
    doubt: float = 1 / 300  # of a win: estimates are no surer than that, however many worlds they rest on
    horizon: int = 0  # decisions (turns, if `turn` counts them) that search looks ahead; 0: to the end
    inferring: bool = True  # whether the others' choices give enough away to be worth following
    loose: float = 0.05  # how often a guide does anything else in an imagined game, for variety
    hearing: bool = False  # whether seats are told in imagined games, too: for those who hunt by ear
    slips: int = 25  # of a hundred choices of an easy bot are a whim
