"""games/shogunate: the deduction sheet: what each seat's face-down Loyalty cards can be, from one perspective alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from sudare.games.shogunate.state import pair_score

if TYPE_CHECKING:
    from sudare.core import Perspective
    from sudare.games.shogunate.beliefs import ShogunateBeliefs
    from sudare.games.shogunate.sight.view import View


class Suspect(msgspec.Struct, frozen=True):
    """What a seat's face-down Loyalty cards can be, and what its score can then be."""

    certain: list[str]  # clans that it holds face-down for sure; one twice: both cards
    possible: list[str]  # clans that a face-down card of it can be; whatever is not listed is impossible
    least: int  # the smallest and the greatest score that is possible now
    most: int


class Sheet(msgspec.Struct, frozen=True):
    """The deduction sheet."""

    seats: list[Suspect]


def sheet(perspective: Perspective) -> Sheet:
    """Return what the seat's view and all that it was told leave possible."""
    view: View = perspective.view
    beliefs: ShogunateBeliefs = perspective.beliefs  # type: ignore[assignment]
    game = beliefs.game
    names = game.names["clan"]
    honour = [0] * len(names)
    for leader in view.line:
        honour[names.index(leader.clan)] = leader.honour
    seats = []
    for seen, hands in zip(view.seats, beliefs.hands(view), strict=True):
        face_up = tuple(names.index(clan) for clan in seen.face_up)
        scores = [pair_score((*hand, *face_up), honour, game.per_card) for hand in hands]
        certain = [
            clan for clan in range(len(names)) for _ in range(min((hand.count(clan) for hand in hands), default=0))
        ]
        possible = sorted({clan for hand in hands for clan in hand})
        seats.append(
            Suspect(
                [names[clan] for clan in certain],
                [names[clan] for clan in possible],
                min(scores, default=0),
                max(scores, default=0),
            )
        )
    return Sheet(seats)
