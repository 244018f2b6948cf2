"""games/ninja: what can be done with a zone that somebody points at while no zone is asked for, and the rule; from a
seat's view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Put
from sudare.games.ninja.words.names import figures_title, zone_title

if TYPE_CHECKING:
    from sudare.games.ninja.game import NinjaGame

Reason = tuple[str, str]  # the sentence and its rule

GUARDS = {
    "card_target": ("First choose who carries the card out, then where to.", "NIN-250"),
    "patrol_order": ("Now only patrols march, two zones along the track each: choose the patrol.", "NIN-119"),
    "attack": ("Now guards may attack where an intruder is seen; nobody moves.", "NIN-187"),
    "attack_target": ("Now guards may attack where an intruder is seen; nobody moves.", "NIN-187"),
    "regroup": ("All patrols have marched: now guards in one zone may join, and nobody moves.", "NIN-128"),
}
INTRUDERS = {
    "cat_reaction": ("It is the guards' turn: your intruders move in the Intruders Phase.", "NIN-068"),
    "hidden_sentry_reply": ("The moves of this turn are over: now the hidden sentry is met.", "NIN-161"),
    "last_cards": ("The moves of this turn are over; cards may be played, and nobody moves.", "NIN-307"),
}


def elsewhere(game: NinjaGame, put: Put, zone: int) -> Reason | None:
    """Say what a zone is good for at a question about something else; None where the question itself says enough."""
    decision, name = put.decision.id, game.names["zone"][zone]
    if put.seat not in game.guard_seats:
        return INTRUDERS.get(decision)
    if decision in ("play_hand", "play_drawn"):
        return _passage(put, name) if zone >= game.map.size else _sent(game, put, name)
    return GUARDS.get(decision)


def _sent(game: NinjaGame, put: Put, name: str) -> Reason:
    """Say how guards come to a zone, or act from it."""
    there = [guard.id for guard in put.view.guards if guard.zone == name and not guard.id.startswith("drunk")]
    if there:
        what = f"In {zone_title(game, name)}: {figures_title(game, there)}."
        return (
            f"{what} To let guards there listen or move, choose the card first, then the guard or its patrol.",
            "NIN-250",
        )
    return (
        f"No guard is in {zone_title(game, name)}. To send one there, choose Sentry Search or Patrol Search, then who "
        "goes, at most two zones."
    ), "NIN-250"


def _passage(put: Put, name: str) -> Reason:
    """Say what guards lack to go into the secret passage."""
    known = any(tunnel.known for tunnel in put.view.passages if tunnel.id == name)
    opened = sum(stock.passages_open for stock in put.view.stocks)
    how = "Guards go into the secret passage by Sentry Search or Patrol Search, from an entrance that they know"
    if not known:
        return (
            f"{how}. They know none yet: one is found when a guard ends your turn where it is.",
            "NIN-238",
        )
    if not opened:
        return f"{how}. For that a Secret Passage card of yours must be in play, and none is.", "NIN-239"
    return f"{how}: choose the card first, then the guard.", "NIN-240"
