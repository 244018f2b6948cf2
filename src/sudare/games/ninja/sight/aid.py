"""games/ninja: help for the eye: what a side has learned, and for guards where intruders can still be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sudare.core import Perspective
from sudare.games.ninja.beliefs import NinjaBeliefs
from sudare.games.ninja.board import members
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


def doors(game: NinjaGame, perspective: Perspective) -> dict[str, list[str]]:
    """Return the zones where an entrance that guards have not found can still be, by passage (NIN-049, NIN-234)."""
    if perspective.seat not in game.guard_seats or perspective.over or not game.options.guards_notice_passage:
        return {}
    beliefs, view, fort = perspective.beliefs, perspective.view, game.map
    assert isinstance(beliefs, NinjaBeliefs)
    story, names = beliefs.story, game.names["zone"]
    left = [zone for zone in members(fort.dry_bits) if not any(guarded >> zone & 1 for _, guarded in story.rests)]
    return {
        tunnel.id: [names[zone] for zone in left]
        for tunnel in view.passages
        if tunnel.chosen and len(story.known[names.index(tunnel.id) - fort.size]) < 2
    }


def aid(game: NinjaGame, perspective: Perspective) -> dict[str, Any] | None:
    """Return what a seat has learned, in sentences by subject, and for guards where each intruder can still be."""
    zones = possible(game, perspective)
    entrances = doors(game, perspective)
    learned = known(game, perspective, zones, entrances)
    found = {"possible_zones": zones, "possible_doors": entrances, "known": learned}
    return {name: what for name, what in found.items() if what} or None
