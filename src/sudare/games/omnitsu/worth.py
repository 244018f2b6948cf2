"""games/omnitsu: what a position promises each seat, for search: a logit model of the winner, fitted to games."""

from __future__ import annotations

from math import exp
from operator import mul

from sudare.games.omnitsu.state import Omnitsu
from sudare.games.omnitsu.tables import DAIMYO, DECOY, POISON

WEIGHTS = (
    *(0.512, 0.197, -0.102, 0.118, 0.728, 0.174, -0.147, 0.097, 0.704, 0.312, -0.09),
    *(0.485, -0.057, -0.392, 0.142, -0.354),
)  # by bench/fit.py
Row = list[float]


def worth(s: Omnitsu) -> list[float]:
    """Return about how likely each seat wins."""
    lures = [exp(sum(map(mul, WEIGHTS, row))) for row in rows(s)]
    total = sum(lures)
    return [lure / total for lure in lures]


def rows(s: Omnitsu) -> list[Row]:
    """Return what counts, by seat: what it would score now, what would kill it, and the same as the Castle nears."""
    game = s.game
    n = game.tables.n
    seats = range(game.seats)
    open_places = sum(blocker < 0 for blocker in s.center.values())
    needed = min(game.castle_needs.values())
    late = min(1.0, open_places / needed) ** 2
    if s.phase == "ending":
        late = 1.5
    daimyos = sum(s.kind[t] == DAIMYO for sealed in s.sealed for t in sealed)
    found: list[Row] = []
    for seat in seats:
        sealed = [s.kind[t] for t in s.sealed[seat]]
        hand = s.hands[seat]
        cards = sum(card < n for card in hand)
        cracked = len(hand) - cards
        castle = float(any(card in game.castle_needs for card in hand))
        real, decoy = float(sealed == [DAIMYO]), float(sealed == [DECOY])
        contested = float(DAIMYO in sealed and daimyos > 1)
        dead = float(len(sealed) + cracked > 1 or cracked > 0 or POISON in sealed or contested > 0)
        poison = float(POISON in sealed)
        alive = 1.0 - dead
        points = alive * (10 * real + 5 * decoy + cards) / 10
        known = float(any(seat in s.knows.get(t, ()) or -1 in s.knows.get(t, ()) for t in s.sealed[seat]))
        found.append(
            [
                cards / 5, real * alive, decoy * alive, poison, contested, float(cracked), float(len(sealed) > 1),
                float(not sealed), castle, known, known * dead,
                points * late, dead * late, cards / 5 * late, castle * alive * late, castle * late,
            ]
        )  # fmt: skip
    return found
