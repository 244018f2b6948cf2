"""games/chiyo: what a position promises each side, for search: a logit model of the winning side, fitted to games."""

from __future__ import annotations

from math import exp
from operator import mul

from .edition import ALLY, BETRAYER, DAIMYO, MOTONAKA, RONIN, USURPER
from .state import FINAL, Chiyo

WEIGHTS = (
    *(-1.963, -2.069, -2.143, 0.622, 0.144, 0.046, 0.718, 1.248, -0.241, -0.594),
    *(-1.77, 5.476, 0.172, 0.245, -0.053, -0.007),
)  # by bench/fit.py
Row = list[float]
FAR = 5.0  # what a side lacks before the Final Act


def lacks(s: Chiyo, role: int) -> float:
    """Return how many pieces a side still has to bring together at its best place."""
    game = s.game
    where = {card: s.place[i] for i, card in enumerate(s.face) if s.up[i]}
    ronin, geisha = where.get(game.true_card[RONIN]), where.get(game.true_card[1 - RONIN])
    spot = s.tiles[DAIMYO]
    if ronin is None:
        return FAR
    traitor = s.roles.index(BETRAYER)
    best = FAR
    for place in range(1, len(s.owners)):
        need = 0.7 * (spot != place) + (ronin != place)
        if role == USURPER:
            killer = where.get(s.true_assassin)
            need += 2.0 if killer is None else killer != place
        else:
            if (traitor in s.owners[place]) != (role == BETRAYER):
                continue
            need += 2.0 if geisha is None else geisha != place
            if role == ALLY:
                need += not any(where.get(card) == place for card in game.imperials)
        best = min(best, need)
    return best


def rows(s: Chiyo) -> list[Row]:
    """Return what counts, by side: how far the hunt and the Shogun are, and in the Final Act what each side lacks."""
    final = float(s.stage == FINAL)
    found = sum(s.unmasked)
    road = (s.city - s.marker) / 14
    order = s.order or s.nobles
    start = order.index(s.active) if s.active in order else 0
    around = order[start:] + order[:start]
    sides: list[Row] = []
    for role in (ALLY, BETRAYER, USURPER):
        need = lacks(s, role) if final else FAR
        turn = next((i for i, seat in enumerate(around) if s.roles[seat] == role), len(around)) / len(around)
        sides.append(
            [
                float(role == ALLY), float(role == BETRAYER), float(role == USURPER),
                float(found), final, final * need, final * float(need <= 2), final * float(need <= 1),
                final * turn, final * turn * float(need <= 2), 0.0, 0.0,
                final * float(role == ALLY), final * float(role == USURPER),
                final * need * float(role == ALLY), final * need * float(role == USURPER),
            ]
        )  # fmt: skip
    sides.append([0.0] * 10 + [road, max(0.0, 0.4 - road)] + [0.0] * 4)
    return sides


def worth(s: Chiyo) -> list[float]:
    """Return what each seat will get out of it: a side shares its win."""
    if not s.owners or s.true_assassin < 0:
        return [1 / s.game.seats] * s.game.seats
    lures = [exp(sum(map(mul, WEIGHTS, row))) for row in rows(s)]
    total = sum(lures)
    sizes = [s.roles.count(role) for role in (ALLY, BETRAYER, USURPER, MOTONAKA)]
    return [lures[role] / total / sizes[role] for role in s.roles]
