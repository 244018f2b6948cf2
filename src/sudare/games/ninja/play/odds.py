"""games/ninja: how likely each intruder is where, for a guard: exact possible sets, weighted by how one gets there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.games.ninja.beliefs import Whereabouts
from sudare.games.ninja.board import Geometry, members

if TYPE_CHECKING:
    from sudare.games.ninja.game import NinjaGame

Weights = dict[int, float]  # by zone


def walks(fort: Geometry) -> list[dict[int, float]]:
    """Return for each zone where an intruder may be a turn later, and how likely; water halts."""
    table = []
    for start in range(fort.size):
        chances: dict[int, float] = {start: 0.15}
        layer = {start: 1.0}
        for share in (0.3, 0.3, 0.25):
            spread: dict[int, float] = {}
            for zone, weight in layer.items():
                if fort.moat[zone] and zone != start:
                    chances[zone] = chances.get(zone, 0.0) + share * weight
                    continue
                ways = fort.ways[zone]
                for other in ways:
                    spread[other] = spread.get(other, 0.0) + weight / len(ways)
            for zone, weight in spread.items():
                chances[zone] = chances.get(zone, 0.0) + share * weight
            layer = spread
        table.append(chances)
    return table


class Heat:
    """Keeps weights for both intruders from turn to turn, and what has been worked out from them."""

    def __init__(self, game: NinjaGame, like: Heat | None = None) -> None:
        self.game = game
        self.walks: list[dict[int, float]] = walks(game.map) if like is None else like.walks
        self.turn = 0
        self.events = -1
        self.weights: dict[int, Weights] = {}
        self.sets: dict[int, dict[int, int]] = {}
        self.inside: list[float] = [0.0] * (game.map.size + 2)  # how likely some intruder is in each zone
        self.heard: dict[int, float] = {}  # by listener's zone, as far as it was asked
        self.strolls: dict[int, tuple[float, int, int]] = {}  # by zone, as far as it was asked

    def copy(self) -> Heat:
        """Return a copy that goes its own way."""
        twin = Heat(self.game, self)
        twin.turn, twin.events = self.turn, self.events
        twin.weights, twin.sets, twin.inside = self.weights.copy(), self.sets, self.inside
        twin.heard, twin.strolls = self.heard.copy(), self.strolls.copy()
        return twin

    def update(self, whereabouts: Whereabouts, turn: int, events: int, moved: bool) -> None:
        """Take the newest possible sets; after the intruders have moved, spread the weights first."""
        if events == self.events:
            return
        self.events = events
        self.sets = whereabouts.possible()
        spread = turn > self.turn or (moved and turn + 0.5 > self.turn)
        for who in list(self.weights):
            if who not in self.sets:
                del self.weights[who]
        for who, by_noise in self.sets.items():
            union = 0
            for mask in by_noise.values():
                union |= mask
            old = self.weights.get(who)
            new: Weights = {}
            if old is None:
                new = dict.fromkeys(members(union), 1.0)
            elif spread:
                new = self._spread(old)
            else:
                new = old
            floor = 0.02 / max(1, union.bit_count())
            kept = {zone: new.get(zone, 0.0) + floor for zone in members(union)}
            total = sum(kept.values())
            self.weights[who] = {zone: weight / total for zone, weight in kept.items()}
        self.turn = turn
        self._sum_up()

    def _spread(self, old: Weights) -> Weights:
        new: Weights = {}
        for zone, weight in old.items():
            if zone < self.game.map.size:
                for other, share in self.walks[zone].items():
                    new[other] = new.get(other, 0.0) + weight * share
        return new

    def _sum_up(self) -> None:
        self.inside = [0.0] * len(self.inside)
        for weights in self.weights.values():
            for zone, weight in weights.items():
                self.inside[zone] += weight
        self.heard = {}
        self.strolls = {}

    def chance_in(self, zone: int) -> float:
        """Return how likely some intruder is in a zone."""
        return self.inside[zone]

    def chance_heard(self, zone: int) -> float:
        """Return how likely a listener in a zone hears somebody."""
        known = self.heard.get(zone)
        if known is not None:
            return known
        silence = 1.0
        ball: tuple[int, ...] = self.game.map.ball[zone]
        for who, weights in self.weights.items():
            by_noise = self.sets.get(who, {})
            heard = 0.0
            for place, weight in weights.items():
                levels = loud = 0
                for noise, mask in by_noise.items():
                    if mask >> place & 1:
                        levels += 1
                        if noise > 0 and ball[noise] >> place & 1:
                            loud += 1
                if levels:
                    heard += weight * loud / levels
            silence *= 1.0 - heard
        self.heard[zone] = 1.0 - silence
        return 1.0 - silence
