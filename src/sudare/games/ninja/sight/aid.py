"""games/ninja: help for the eye: what a side has learned, and for guards where intruders can still be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sudare.core import Perspective
from sudare.games.ninja.beliefs import NinjaBeliefs
from sudare.games.ninja.words.known import known

if TYPE_CHECKING:
    from sudare.games.ninja.game import NinjaGame


def possible(game: NinjaGame, perspective: Perspective) -> dict[str, list[str]]:
    """Return the zones where each intruder can still be, for guards."""
    if perspective.seat not in game.guard_seats or perspective.over:
        return {}
    beliefs = perspective.beliefs
    assert isinstance(beliefs, NinjaBeliefs)
    return beliefs.possible_zones()


def aid(game: NinjaGame, perspective: Perspective) -> dict[str, Any] | None:
    """Return what a seat has learned, in sentences by subject, and for guards where each intruder can still be."""
    zones = possible(game, perspective)
    learned = known(game, perspective, zones)
    found: dict[str, Any] = {"possible_zones": zones} if zones else {}
    return found | ({"known": learned} if learned else {}) or None
