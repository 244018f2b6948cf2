"""games/kage: what a position promises both sides, for search: how likely the ninja win, fitted to played games."""

from __future__ import annotations

from math import exp
from operator import mul

from sudare.games.kage.rules.values import in_play
from sudare.games.kage.state import BOSS, ELIMINATED, KageState

WEIGHTS = (
    *(2.671, -0.198, 1.077, -0.559, -1.121, -2.102, 0.028, 0.008, -0.332, 0.19),
    *(-0.225, -0.941, -0.548, -0.696, -2.165, -0.16, -0.916, 1.019),
)  # by bench/fit.py
Row = list[float]


def row(s: KageState) -> Row:
    """Return what counts for the ninja: their wounds, who is seen, the mission, the way, the clock and the guards."""
    game, board = s.game, s.game.board
    boss = game.edition.bosses[s.boss] if s.boss >= 0 else None
    alert = s.alert / boss.alert_track.bell if boss else 0.1
    clock = s.turn / boss.turn_track.bell if boss else 0.1
    alive = in_play(s)
    guards = [g.sq for g in s.guards.values()]
    wounds = near = seen = noise = force = 0.0
    way = 0.0
    goals = list(s.infiltration) if s.completed else list(s.search)
    for k in alive:
        n = s.ninja[k]
        mat = game.edition.ninja[n.who]
        wounds += (n.force_wounds + n.stealth_wounds) / (mat.force + mat.stealth_dice)
        seen += n.detected
        noise += n.noise
        force += n.force + n.stealth
        walk = board.walk(n.sq)
        near += sum(walk[sq] <= 3 for sq in guards)
        way += min((walk[sq] for sq in goals), default=8) / 8
    lost = sum(n.out == ELIMINATED for n in s.ninja)
    carried = float(any(s.ninja[k].carry for k in alive))
    return [
        1.0, float(s.passed), float(s.completed), float(s.escaped), float(lost), wounds, seen, seen * wounds,
        near / 4, way, way * float(s.completed), alert, alert * alert, clock, len(guards) / 8,
        (s.actions + s.noise) / 8, carried, len(s.pool) / 6 + 0.3 * any(g.kind == BOSS for g in s.guards.values()),
    ]  # fmt: skip


def worth(s: KageState) -> list[float]:
    """Return what each seat will get out of it: the ninja seats share their win."""
    chance = 1 / (1 + exp(-sum(map(mul, WEIGHTS, row(s)))))
    ninja = s.game.seats - 1
    return [1.0 - chance, *([chance / ninja] * ninja)]
