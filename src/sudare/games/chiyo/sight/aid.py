"""games/chiyo: the deduction sheet: what a seat can rule out for certain, from its own perspective alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from sudare.games.chiyo.edition import FUGITIVES, ROLES

if TYPE_CHECKING:
    from sudare.core import Perspective
    from sudare.games.chiyo.beliefs.worlds import ChiyoBeliefs
    from sudare.games.chiyo.sight.view import View


class Sheet(msgspec.Struct, frozen=True):
    """What is still possible; whatever is not listed is impossible, and the only one listed is certain."""

    disguises: dict[str, list[str]]  # by Fugitive: the Patrons that can be its disguise
    roles: list[list[str]]  # by seat
    true_assassin: list[str]
    city: list[int]  # the spaces that can show the city
    lie: str  # told, not_told or unknown


def sheet(perspective: Perspective) -> Sheet:
    """Return what the seat's view and all that it was told leave possible."""
    view: View = perspective.view
    beliefs: ChiyoBeliefs = perspective.beliefs  # type: ignore[assignment]
    game = beliefs.game
    card = game.names["card"]
    pairs, deals = beliefs.weights(view)
    roles = [[ROLES[r] for r in sorted({deal[seat] for deal in deals})] for seat in range(game.seats)]
    killers = [name for c in game.assassins if (name := card[c]) not in view.not_true_assassin]
    if view.true_assassin is not None:
        killers = [view.true_assassin]
    found = [marker.space for marker in view.city if marker.face == "city"]
    return Sheet(
        disguises={name: [card[c] for c in sorted({p[f] for p in pairs})] for f, name in enumerate(FUGITIVES)},
        roles=roles,
        true_assassin=killers,
        city=found or [marker.space for marker in view.city if marker.face is None],
        lie=_lie(view, beliefs),
    )


def honest(perspective: Perspective) -> tuple[dict[str, list[str]], list[list[str]]] | None:
    """Return disguises and roles that are left if every answer so far was true; None where that cannot be."""
    beliefs: ChiyoBeliefs = perspective.beliefs  # type: ignore[assignment]
    card = beliefs.game.names["card"]
    found, dealt = beliefs.possible(perspective.view)
    pairs, deals = [p for p, lies in found.items() if not lies], [d for d, lies in dealt.items() if not lies]
    if beliefs.sure_lies or not pairs or not deals:
        return None
    disguises = {name: [card[c] for c in sorted({p[f] for p in pairs})] for f, name in enumerate(FUGITIVES)}
    return disguises, [[ROLES[r] for r in sorted({deal[s] for deal in deals})] for s in range(beliefs.game.seats)]


def _lie(view: View, beliefs: ChiyoBeliefs) -> str:
    """Say whether Motonaka has told his lie, where every possible world agrees on it."""
    if view.private is not None and not view.ending:
        return "told" if view.private.lie_spent else "not_told"
    pairs, deals = beliefs.possible(view)
    counts = {n + m + beliefs.sure_lies for n in set(pairs.values()) for m in set(deals.values())}
    needed = {n for n in counts if n <= 1}
    return "unknown" if len(needed) != 1 else "told" if needed == {1} else "not_told"
