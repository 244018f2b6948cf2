"""games/kage: the numbers of the nets of worth.py, as bench/fit.py writes them."""

from __future__ import annotations

BEFORE_GUARDS: tuple[tuple[tuple[float, ...], ...], tuple[float, ...]] = (((0.0,),), (0.0, 0.0))
BEFORE_NINJA: tuple[tuple[tuple[float, ...], ...], tuple[float, ...]] = (((0.0,),), (0.0, 0.0))
