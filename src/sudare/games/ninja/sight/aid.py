"""games/ninja: help for guards: where intruders can still be, from the seat's own perspective alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Perspective
from sudare.games.ninja.beliefs import NinjaBeliefs

if TYPE_CHECKING:
    from sudare.games.ninja.game import NinjaGame


def aid(game: NinjaGame, perspective: Perspective) -> dict[str, dict[str, list[str]]] | None:
    """Return the zones where each intruder can still be, for guards."""
    if perspective.seat not in game.guard_seats or perspective.over:
        return None
    beliefs = perspective.beliefs
    assert isinstance(beliefs, NinjaBeliefs)
    zones = beliefs.possible_zones()
    return {"possible_zones": zones} if zones else None
