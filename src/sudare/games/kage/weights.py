"""games/kage: the numbers of the nets of worth.py, as `bench/fit.py kage` writes them."""

from __future__ import annotations

Net = tuple[list[list[float]], list[float]]
"""The units of the hidden layer, and what each of them counts; the last number of every list is added as it is."""


def net(numbers: str) -> Net:
    """Read a net: a line for every hidden unit, then one for what they count."""
    rows = [[float(number) for number in row.split()] for row in numbers.split(";")]
    return rows[:-1], rows[-1]


BEFORE_GUARDS = net("0; 0 0")
BEFORE_NINJA = net("0; 0 0")
