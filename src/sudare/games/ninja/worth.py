"""games/ninja: what a position promises both sides, for search: how likely each intruder gets away, fitted to games."""

from __future__ import annotations

from math import exp
from operator import mul

from sudare.games.ninja.state import GONE, TO_START, UNUSED, WAITING, Ninja

WEIGHTS = (
    *(0.314, 1.013, 0.425, -0.256, 0.022, -0.516, 0.764, -0.765, 0.452, -0.174, 0.335, -0.382, 1.284, -0.357),
)  # by bench/fit.py
Row = list[float]


def row(s: Ninja, who: int) -> Row:
    """Return what counts for one intruder that is still in the fortress: the way left, the time left, who is near."""
    game = s.game
    fort = game.map
    left = (game.options.turns - s.turn + 1) / game.options.turns
    done = float(s.done[who])
    at = s.at[who]
    hand = sum(s.ihand[who])
    if s.status[who] in (TO_START, WAITING) or not 0 <= at < fort.size:
        way, near, beside = 6.0, 3.0, 0.0
    else:
        far = fort.distance[at]
        if s.done[who]:
            way = float(min(far[zone] for zone in fort.edges))
        else:
            way = float(min((far[zone] for zone, what in s.objects.items() if what == s.mission[who]), default=6))
        gaps = [far[zone] for zone in s.zone[:20] if 0 <= zone < fort.size]
        near = float(min(min(gaps, default=4), 4))
        beside = float(sum(gap <= 1 for gap in gaps))
    known = float(any(answer == s.mission[who] for _, _, _, answer in s.searched))
    wounds = len(s.wounds[who])
    seen = float(s.shown[who] >= 0)
    spent = (1 - done) * (way + 2 * (1 - known)) / 10 + done * way / 10
    return [
        1.0, done, known, left, done * left, way / 5, done * way / 5, spent / (left + 0.05), near / 4, beside / 3,
        float(wounds), seen, hand / 8, s.alert / 3,
    ]  # fmt: skip


def worth(s: Ninja) -> list[float]:
    """Return what each seat will get out of it: guards what the intruders do not."""
    game = s.game
    chances: dict[int, float] = {}
    for who in (0, 1):
        if s.status[who] == UNUSED:
            continue
        if s.status[who] in (TO_START, 2, WAITING):
            chances[who] = 1 / (1 + exp(-sum(map(mul, WEIGHTS, row(s, who)))))
        else:
            chances[who] = float(s.done[who] and s.status[who] == GONE)
    result = sum(chances.values()) / len(chances)
    shares = [0.0] * game.seats
    for seat in game.guard_seats:
        shares[seat] = 1.0 - result
    for who, chance in chances.items():
        shares[game.intruder_seats[who]] = chance if game.contested else result
    return shares
