"""games/kage: where a ninja wants to go: goals, a field of what is left to go, and the squares within reach."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING

from sudare.games.kage.board import bits
from sudare.games.kage.rules import mission as ms
from sudare.games.kage.rules.values import aoi, in_play, may_exit
from sudare.games.kage.state import BOSS, KageGuard

if TYPE_CHECKING:
    from sudare.games.kage.bot.ninja import NinjaThumb

FAR = 99.0


class Plan:
    """Where a ninja wants to go: a field of what is left to go, and the squares it can reach now."""

    def __init__(self, thumb: NinjaThumb, k: int) -> None:
        self.thumb = thumb
        self.game = thumb.game
        self.s = s = thumb.s
        self.board = thumb.board
        self.k = k
        self.n = s.ninja[k]
        self.areas = [(g, aoi(s, g, k)) for g in s.guards.values() if g.uid != self.n.ignores]
        self.seen = 0
        self.fresh = 0  # what guards not yet tested watch
        for g, area in self.areas:
            self.seen |= area
            if not self.n.tested >> g.uid & 1:
                self.fresh |= area
        self.guards = s.guard_mask()
        self.goals = self._goals()
        self.field = self._spread_from(self.goals)

    # -- goals -------------------------------------------------------------------------------------------------------

    def _goals(self) -> dict[int, float]:
        """Return squares worth standing on, with what they cost beyond the way there."""
        s, k = self.s, self.k
        goals: dict[int, float] = {}
        if self.thumb.lie_low():
            return dict.fromkeys(bits(self.board.floor & ~self.seen), 0.0)
        if s.completed:
            exits = [sq for sq in s.infiltration if may_exit(s, k, sq)]
            if s.need != 0 or self.n.carry:
                return dict.fromkeys(exits, 0.0)
            if s.objective is not None:
                self._around(goals, s.objective[1], 0.0, False)
            else:  # somebody else carries it: stay out of trouble
                return dict.fromkeys(bits(self.board.floor & ~self.seen), 0.0)
            return goals
        m = ms.entry(s)
        if self.thumb.wants_noise():
            for door in s.doors:
                for sq in self.board.doorways[door]:
                    if not self.guards >> sq & 1:
                        goals[sq] = 6.0 * self._eyes(sq)
            return goals
        if ms.is_open(s) and m.effect != "assassinate":
            for sq in ms.objects(s, m):
                self._around(goals, sq, -2.0, m.effect not in ("carry", "objective"))
        if s.passed and m.effect == "assassinate":
            for g in s.guards.values():
                if g.kind == BOSS:
                    self._beside(goals, g, -3.0)
        if not s.passed and self.thumb.wants_clues():
            tokens = self.game.edition.search_tokens
            for sq, token in s.search.items():
                crowd = sum(
                    2.0
                    for i in in_play(s)
                    if i != k
                    and not s.ninja[i].activated
                    and self.board.walk(s.ninja[i].sq)[sq] < self.board.walk(self.n.sq)[sq]
                )
                self._around(goals, sq, 0.8 * (tokens[token].value - 3) + crowd, True)
        if self.n.force and not (s.passed and goals):
            base = 0.0 if m.effect == "removed" else 3.0 * self.thumb.patience
            for g in s.guards.values():
                if g.kind != BOSS and self.thumb.kill_odds(k, g) >= 0.72:
                    self._beside(goals, g, base)
        return goals

    def _around(self, goals: dict[int, float], sq: int, cost: float, unseen: bool) -> None:
        near = self.board.near(sq, self.s.door_mask) | 1 << sq
        others = self.guards | self.s.ninja_mask() & ~(1 << self.n.sq)
        for q in bits(near & ~others):
            price = cost + (6.0 * self._eyes(q) if unseen else 0.0)
            if price < goals.get(q, FAR):
                goals[q] = price

    def _beside(self, goals: dict[int, float], g: KageGuard, cost: float) -> None:
        near = self.board.near(g.sq, self.s.door_mask)
        others = self.guards | self.s.ninja_mask() & ~(1 << self.n.sq)
        for q in bits(near & ~others):
            eyes = sum(1 for other, area in self.areas if other.uid != g.uid and area >> q & 1)
            price = cost + 5.0 * self.thumb.patience * eyes
            if price < goals.get(q, FAR):
                goals[q] = price

    def _eyes(self, sq: int) -> int:
        return sum(1 for _, area in self.areas if area >> sq & 1)

    # -- ways --------------------------------------------------------------------------------------------------------

    def _price(self, a: int, b: int) -> float:
        """Return the price of a step beyond its token: eyes that have not been evaded yet."""
        if self.fresh >> b & 1 and not self.fresh >> a & 1:
            return self._test_price()
        return 0.0

    def _test_price(self) -> float:
        """Return what an evasion test costs: a die and some risk, or noise for certain."""
        if self.n.detected:
            return 2.0 if self.n.noise else 3.0
        return 1.2 if self.n.stealth > 0 else 6.0

    def _spread_from(self, goals: dict[int, float]) -> list[float]:
        """Return for each square what is left to go to the best goal; doors cost an action."""
        board, shut = self.board, self.s.door_mask
        field = [FAR] * board.size
        heap: list[tuple[float, int]] = []
        for sq, cost in goals.items():
            field[sq] = cost
            heappush(heap, (cost, sq))
        while heap:
            cost, b = heappop(heap)
            if cost > field[b]:
                continue
            for a in bits(board.guard_near[b]):
                step = cost + 1.0 + (1.2 if self.fresh >> b & 1 and not self.fresh >> a & 1 else 0.0)  # with new dice
                door = board.doorway_between.get((a, b), -1)
                if door >= 0 and shut >> door & 1:
                    step += 2.5
                if self.guards >> b & 1:
                    step += 2.0
                if step < field[a]:
                    field[a] = step
                    heappush(heap, (step, a))
        return field

    def _reach(self) -> dict[int, tuple[float, int, int]]:
        """Return the squares within the move tokens: price so far, tokens, and the first step there."""
        board, s = self.board, self.s
        start = self.n.sq
        found: dict[int, tuple[float, int, int]] = {start: (0.0, 0, -1)}
        heap: list[tuple[float, int, int]] = [(0.0, 0, start)]
        blocked = self.guards if self.n.detected else 0
        while heap:
            price, tokens, a = heappop(heap)
            if (price, tokens) > found[a][:2] or tokens >= self.n.moves:
                continue
            for b in bits(board.near(a, s.door_mask) & ~blocked):
                first = b if a == start else found[a][2]
                at_start = self._test_price() if a == start and self.fresh >> a & 1 else 0.0
                entry = (price + 0.15 + self._price(a, b) + at_start, tokens + 1, first)
                if b not in found or entry[:2] < found[b][:2]:
                    found[b] = entry
                    heappush(heap, (entry[0], entry[1], b))
        return found

    def _end_price(self, sq: int) -> float:
        """Return what it costs to stand on a square at the end of the activation."""
        eyes = self._eyes(sq)
        if sq in self.goals and self.goals[sq] < 4:
            return 0.0
        if self.n.detected:
            return 2.5 * eyes
        return 2.2 * eyes + 0.25 * sum(1 for g, _ in self.areas if self.board.walk(sq)[g.sq] <= 4)

    def best(self) -> tuple[int, int]:
        """Return the best square to go to, and the first step there (-1: stay)."""
        models = self.guards | self.s.ninja_mask() & ~(1 << self.n.sq)
        best, where, first = FAR * 2, self.n.sq, -1
        for sq, (price, _, step) in self._reach().items():
            if models >> sq & 1 and not may_exit(self.s, self.k, sq):
                continue
            worth = self.field[sq] + price + self._end_price(sq)
            if worth < best - 1e-9:
                best, where, first = worth, sq, step
        return where, first

    def next_step(self, legal: tuple[int, ...]) -> int:
        """Return the next step towards the best square, or -1."""
        _, first = self.best()
        if first >= 0 and self.game.go_block[first] in legal:
            return self.game.go_block[first]
        return -1

    def any_step(self, legal: tuple[int, ...]) -> int:
        """Return some step, the nearest to a goal."""
        steps = [a for a in legal if a in self.game.go_block]
        if not steps:
            return legal[-1]
        return min(steps, key=lambda a: self.field[self.game.go_block.index(a)])

    def door_ahead(self) -> list[int]:
        """Return the doors at this square that shorten the way, best first."""
        here = self.n.sq
        doors = []
        for door in self.board.doors_at[here]:
            if door in self.s.doors:
                a, b = self.board.doorways[door]
                other = b if a == here else a
                if self.field[other] + 1.0 < self.field[here]:
                    doors.append((self.field[other], door))
        return [door for _, door in sorted(doors)]

    def keen(self) -> bool:
        """Say whether a bought move token would reach something."""
        return 0.5 < self.field[self.n.sq] <= 2.5 and not self.n.detected
