"""games/ninja: a long list of options parted by what one would do; from a seat's view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Put
from sudare.games.ninja.words.names import guard_of, patrol_of, silent
from sudare.games.ninja.words.zones import REGIONS

if TYPE_CHECKING:
    from sudare.games.ninja.game import NinjaGame

STRIKE, MOVE, CARD, BLUFF, END = "Get rid of a guard", "Move", "Other cards", "Bluff", "End the move"
ATTACK, LISTEN, SEND, MARCH, OTHER = "Attack", "Listen for intruders", "Send guards somewhere", "March", "Other"
ORDER = (STRIKE, ATTACK, MOVE, LISTEN, SEND, MARCH, CARD, OTHER, END, BLUFF)
GUARD_CARDS = {
    "g_kenjutsu": ATTACK,
    "g_sentry_listen": LISTEN,
    "g_patrol_listen": LISTEN,
    "free_listen": LISTEN,
    "g_sentry_search": SEND,
    "g_patrol_search": SEND,
    "g_awaken": SEND,
}


def heading(game: NinjaGame, put: Put, action: int) -> str:
    """Return the heading of an option in a long list."""
    kind, value = game.actions.describe(action)
    decision = put.decision.id
    if decision in ("act", "last_cards"):
        return _act(kind, value)
    if decision in ("play_hand", "play_drawn"):
        return "" if kind == "pass" else GUARD_CARDS.get(value or kind, OTHER)
    if decision == "patrol_order":
        return MARCH if kind in ("patrol", "hold") else GUARD_CARDS.get(value, OTHER)
    if kind == "zone":
        return _region(game, value)
    if kind == "guard":
        guard = guard_of(put.view, value)
        return "" if guard is None else _region(game, guard.zone)
    if kind == "patrol":
        patrol = patrol_of(put.view, int(value))
        return "" if patrol is None else "Patrols"
    return ""


def ordered(game: NinjaGame, put: Put, legal: tuple[int, ...]) -> tuple[int, ...]:
    """Return the options in the order of their headings; passing first: it keeps its number, whatever else is left.

    Who may attack reads that first; what can hear nobody yet stands behind what can do something.
    """
    found = {action: heading(game, put, action) for action in legal}
    last = {LISTEN} if silent(put.view) else set()

    def rank(action: int) -> int:
        title = found[action]
        if action == game.PASS:
            return len(ORDER) + 2 if put.decision.id == "attack" else -1
        return ORDER.index(title) if title in ORDER and title not in last else len(ORDER) + (title in last)

    return tuple(sorted(legal, key=rank))


def _act(kind: str, value: str) -> str:
    if kind in ("zone", "rope"):
        return MOVE
    if kind in ("finish", "hand_over", "leave_map", "reveal"):
        return END
    if kind == "pass":
        return ""
    return BLUFF if kind == "bluff" else CARD if kind in ("card", "lay_rope") else STRIKE


def _region(game: NinjaGame, zone: str) -> str:
    """Return the part of the map that a zone belongs to."""
    index = game.names["zone"].index(zone)
    return REGIONS.get(game.map.region[index], "") if index < game.map.size else ""
