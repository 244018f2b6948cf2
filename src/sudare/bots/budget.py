"""bots: how long a searching bot may think, and how that is written."""

from __future__ import annotations

import re

import msgspec

from sudare.core import SudareError


class Budget(msgspec.Struct, frozen=True):
    """How long to think: a number of simulations, or seconds; the first reached ends the search."""

    simulations: int = 0
    seconds: float = 0.0


def read_budget(text: str) -> Budget:
    """Return the budget written as `200ms`, `2s` or `1000` (simulations)."""
    match = re.fullmatch(r"([0-9]{1,7})(ms|s|)", text)
    number = int(match[1]) if match else 0
    if match is None or number < 1:
        raise SudareError(
            f"the budget {text!r} of a searching bot is not understood: expected milliseconds (ismcts:200ms), "
            "seconds (ismcts:2s) or a number of simulations (ismcts:1000), at least 1"
        )
    if match[2] == "":
        return Budget(simulations=number)
    return Budget(seconds=number / 1000 if match[2] == "ms" else float(number))
