"""games/kage: where a ninja goes: what it could do where, what the way there costs, and what is left to go.

Everything is reckoned in move tokens: a turn has six of them, and so a turn's work is worth about that much.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, NamedTuple

from sudare.games.kage.board import Board, bits
from sudare.games.kage.rules import mission as ms
from sudare.games.kage.rules.ninja_turn import fade_cost
from sudare.games.kage.rules.values import aoi, awareness, chance_of, in_play, may_exit, stealth_of, weight
from sudare.games.kage.state import BOSS, KageGuard

if TYPE_CHECKING:
    from sudare.games.kage.play.ninja import NinjaThumb

FAR = 99.0
WORK = 7.0  # what a search or a mission action is worth
MOST_KEPT = 2_000
PARTS = 20  # of a move token: all prices of a field are multiples of that
RING = 1024  # more parts than the dearest step costs
IDLE = 2.0  # move tokens by which a search may fall behind the plan
MOST_AIMS = 10  # squares that a search tries
SQUARES = 1024  # more than any board has


class Goal(NamedTuple):
    """Something to be done on a square: its worth, its chance, and the dice that it needs at least."""

    worth: float
    chance: float
    force: int
    stealth: int


def aim_at(model: int, sq: int, stay: bool = True) -> int:
    """Return the aim of a ninja or guard as a number: the model, whether it stays there, and the square."""
    return (model * 2 + stay) * SQUARES + sq


class Way:
    """How a square is reached: its price, the move tokens, the first step, the guards met, and the tests."""

    __slots__ = ("first", "met", "price", "tests", "tokens")

    def __init__(self, price: float, tokens: int, first: int, met: int, tests: int) -> None:
        self.price = price
        self.tokens = tokens
        self.first = first
        self.met = met
        self.tests = tests


class Memo:
    """What was worked out before: options tried in the same worlds ask for the same fields again and again."""

    def __init__(self) -> None:
        self.eyes: dict[tuple[int, ...], list[int]] = {}  # by the areas of influence
        self.fields: dict[tuple[object, ...], list[float]] = {}  # by all that a field depends on
        self.posts: dict[tuple[object, ...], dict[tuple[int, int, int], float]] = {}  # what guards' places are worth

    def tidy(self) -> None:
        """Forget everything when it has become too much."""
        if len(self.eyes) > MOST_KEPT or len(self.fields) > MOST_KEPT or len(self.posts) > MOST_KEPT:
            self.eyes = {}
            self.fields = {}
            self.posts = {}


class Plan:
    """What a ninja wants: goals by square, a field of what is left to go, and the squares within reach now."""

    def __init__(self, thumb: NinjaThumb, k: int, reach: bool = True) -> None:
        self.thumb = thumb
        self.game = thumb.game
        self.s = s = thumb.s
        self.board: Board = thumb.board
        self.memo: Memo = thumb.memo
        self.memo.tidy()
        self.k = k
        self.n = n = s.ninja[k]
        self.watch = [(g, aoi(s, g, k)) for g in s.guards.values() if g.uid != n.ignores]
        self.awareness = [awareness(s, g) for g, _ in self.watch]
        self.weights = [weight(s, g) for g, _ in self.watch]
        self.posts: list[int] = [g.sq for g, _ in self.watch]
        self.areas: tuple[int, ...] = tuple([area for _, area in self.watch])
        self.eyes: list[int] = self._eyes()  # by square: the guards that watch it, a bit for each
        self.fresh = 0  # guards not yet evaded in this turn, a bit for each
        for i, (g, _) in enumerate(self.watch):
            if not n.tested >> g.uid & 1:
                self.fresh |= 1 << i
        self.guards = s.guard_mask()
        self.models = self.guards | s.ninja_mask() & ~(1 << n.sq)
        self.noise = thumb.noise_price(k)
        self.fade = fade_cost(s, k)
        self.tests: dict[int, float] = {}  # prices of evasion tests, by guards and dice
        self.goals: dict[int, Goal] = {}  # what can be done at once when one stands there
        self.sources: dict[int, float] = {}  # squares to make for, with what they cost beyond the way
        self._find_goals()
        self.field = self._spread()
        self.ways = self._reach() if reach else {}

    def _eyes(self) -> list[int]:
        eyes = self.memo.eyes.get(self.areas)
        if eyes is None:
            eyes = [0] * self.board.size
            for i, area in enumerate(self.areas):
                for sq in self.board.squares(area):
                    eyes[sq] |= 1 << i
            self.memo.eyes[self.areas] = eyes
        return eyes

    # -- goals -------------------------------------------------------------------------------------------------------

    def _find_goals(self) -> None:
        s, k, thumb = self.s, self.k, self.thumb
        if thumb.lie_low():
            self._hide()
            return
        if s.completed:
            if s.need != 0 or self.n.carry:
                self.sources = {sq: 0.0 for sq in s.infiltration if may_exit(s, k, sq)}
            elif s.objective is not None:
                self._around(s.objective[1], Goal(WORK, 1.0, 0, 0), 0.0)
            else:  # somebody else carries it: stay out of trouble
                self._hide()
            return
        m = ms.entry(s)
        if thumb.wants_noise(k):
            for door in s.doors:
                for sq in self.board.doorways[door]:
                    eyes = self.eyes[sq].bit_count()
                    self._offer(sq, None if eyes else Goal(5.0, 1.0, 1, 0), 4.0 * eyes)
        if ms.is_open(s) and m.effect != "assassinate":
            seen = m.effect in ("carry", "objective")  # may be done under the guards' eyes
            for sq in ms.objects(s, m):
                mode, chance = thumb.mission_odds(k)
                need = (1, 0) if mode == "force" else (0, 1)
                self._around(sq, Goal(WORK + 3, chance, *need), -2.0, unseen=not seen)
        if s.passed and m.effect == "assassinate":
            for g in s.guards.values():
                if g.kind == BOSS:
                    self._beside(g, Goal(WORK, thumb.kill_odds(k, g, 1), 1, 0), -3.0)
        if not s.passed and thumb.wants_clues():
            self._clues()
        if self.n.force:
            self._victims(m.effect == "removed")

    def _hide(self) -> None:
        """Make for any square that nobody watches."""
        self.sources = {sq: 0.0 for sq in bits(self.board.floor & ~self.models) if not self.eyes[sq]}

    def _clues(self) -> None:
        s, k = self.s, self.k
        tokens, walk = self.game.edition.search_tokens, self.board.walk
        here = self.n.sq
        skill = stealth_of(s, self.n)
        for sq, token in s.search.items():
            value = tokens[token].value
            closer = [
                i
                for i in in_play(s)
                if i != k and not s.ninja[i].activated and walk(s.ninja[i].sq)[sq] < walk(here)[sq]
            ]
            chance = chance_of(2, skill, value)
            self._around(sq, Goal(WORK, chance, 0, 1), 0.8 * (value - 3) + 2.0 * len(closer), unseen=True)

    def _victims(self, hunt: bool) -> None:
        """Guards worth removing: those that watch what is wanted, or all of them."""
        s = self.s
        wanted = 0 if s.passed and self.sources else sum(1 << sq for sq in s.search)
        for sq in ms.objects(s, ms.entry(s)) if ms.is_open(s) else ():
            wanted |= 1 << sq
        for g, area in self.watch:
            odds = self.thumb.kill_odds(self.k, g, 1 if self.n.force == 1 else 2)
            if g.kind == BOSS or odds < 0.65:
                continue
            worth = 5.5 if hunt else min(4.5, 1.0 + 1.5 * (area & wanted).bit_count())
            self._beside(g, Goal(worth, odds, 1, 0), 0.0 if hunt else 4.5 - worth / 2)

    def _around(self, sq: int, goal: Goal, cost: float, unseen: bool = False) -> None:
        for q in self.board.squares((self.board.near(sq, self.s.door_mask) | 1 << sq) & ~self.models):
            eyes = self.eyes[q].bit_count() if unseen else 0
            self._offer(q, None if eyes else goal, cost + 4.0 * eyes)

    def _beside(self, g: KageGuard, goal: Goal, cost: float) -> None:
        for q in self.board.squares(self.board.near(g.sq, self.s.door_mask) & ~self.models):
            others = sum(1 for i in bits(self.eyes[q]) if self.watch[i][0].uid != g.uid)
            if others or self.n.detected:  # only a stealth die keeps it quiet then
                self._offer(q, goal._replace(stealth=1, worth=goal.worth - 0.5 * others), cost + others)
            else:
                self._offer(q, goal, cost)

    def _offer(self, sq: int, goal: Goal | None, cost: float) -> None:
        if self.models >> sq & 1:
            return
        if cost < self.sources.get(sq, FAR):
            self.sources[sq] = cost
        if goal is not None and (sq not in self.goals or goal.worth * goal.chance > self._gain(sq)):
            self.goals[sq] = goal

    def _gain(self, sq: int) -> float:
        goal = self.goals[sq]
        return goal.worth * goal.chance

    # -- ways --------------------------------------------------------------------------------------------------------

    def _spread(self) -> list[float]:
        """Return for each square what is left to go to the best goal; doors cost an action."""
        board, shut, eyes = self.board, self.s.door_mask, self.eyes
        key = (self.areas, shut, self.guards, tuple(self.sources.items()))
        known = self.memo.fields.get(key)
        if known is not None:
            return known
        costs: list[int] = [int(FAR * PARTS)] * board.size
        manned = [False] * board.size
        for sq in board.squares(self.guards):
            manned[sq] = True
        # whole numbers, and a ring of lists by cost: much cheaper than a heap
        ring: list[list[int]] = [[] for _ in range(RING)]
        least = round(min(self.sources.values(), default=0.0) * PARTS)
        waiting = 0
        for sq, price in self.sources.items():
            cost = round(price * PARTS)
            if cost < least + RING:
                costs[sq] = cost
                ring[cost % RING].append(sq)
                waiting += 1
        now = least
        while waiting:
            here = ring[now % RING]
            if here:
                ring[now % RING] = []
                waiting -= len(here)
                for b in here:
                    if costs[b] != now:
                        continue
                    new = eyes[b]
                    near, doors = board.steps[b], board.step_doors[b]
                    onward = now + 3 * PARTS if manned[b] else now + PARTS
                    for i in range(len(near)):
                        a, door = near[i], doors[i]
                        step = onward
                        if new:
                            more = new & ~eyes[a]
                            if more:
                                step += 16 * more.bit_count() + 8
                        if door >= 0 and shut >> door & 1:
                            step += 50
                        if step < costs[a]:
                            costs[a] = step
                            ring[step % RING].append(a)
                            waiting += 1
            now += 1
        field: list[float] = [cost / PARTS for cost in costs]
        self.memo.fields[key] = field
        return field

    def _test_price(self, met: int, dice: int) -> float:
        """Return what it costs to pass some guards: a die and the risk, or noise for certain."""
        if self.n.detected:
            return self.noise + 0.3
        if self.n.stealth < 1 or dice < 1:
            return self.noise + self.thumb.taste.spotted
        key = met * 4 + min(2, dice)
        known = self.tests.get(key)
        if known is not None:
            return known
        found = bits(met)
        target = max(self.awareness[i] for i in found) + sum(self.weights[i] for i in found) - 1
        chance = chance_of(min(2, dice), stealth_of(self.s, self.n), target)
        price = self.tests[key] = 0.6 + (1 - chance) * (self.noise + self.thumb.taste.spotted)
        return price

    def _reach(self) -> dict[int, Way]:
        """Return the squares within the move tokens."""
        board, s, n = self.board, self.s, self.n
        found: dict[int, Way] = {n.sq: Way(0.0, 0, -1, 0, 0)}
        heap: list[tuple[float, int, int]] = [(0.0, 0, n.sq)]
        eyes = self.eyes
        blocked = self.guards if n.detected else 0
        dice = n.force + n.stealth
        while heap:
            price, tokens, a = heappop(heap)
            way = found[a]
            if price != way.price or tokens != way.tokens or tokens >= n.moves:
                continue
            for b in board.squares(board.near(a, s.door_mask) & ~blocked):
                met = (eyes[a] | eyes[b]) & self.fresh & ~way.met
                cost = price + 0.15
                if met:
                    cost += self._test_price(met, dice - 2 * way.tests)
                old = found.get(b)
                if old is None or cost < old.price or (cost == old.price and tokens + 1 < old.tokens):
                    first = b if way.first < 0 else way.first
                    found[b] = Way(cost, tokens + 1, first, way.met | met, way.tests + (1 if met else 0))
                    heappush(heap, (cost, tokens + 1, b))
        return found

    def _end_price(self, sq: int) -> float:
        """Return what it costs to stand on a square at the end of the activation: blood is dearer the less is left."""
        eyes = self.eyes[sq].bit_count()
        walk, near = self.board.walk(sq), 0
        for post in self.posts:
            if walk[post] <= 4:
                near += 1
        wounds = self.n.force_wounds + self.n.stealth_wounds
        if self.n.detected and not (eyes == 0 and self.n.moves - self.ways[sq].tokens >= self.fade):
            return (1 + 0.4 * wounds) * (2.4 * eyes + 0.8 * near) + 2.0
        return (1 + 0.4 * wounds) * (2.2 * eyes + 0.25 * near)

    def doable(self, sq: int) -> Goal | None:
        """Return what can be done on a square in this activation, with the dice that the way there leaves."""
        goal = self.goals.get(sq)
        if goal is None:
            return None
        spent = 0 if self.n.detected else self.ways[sq].tests
        return goal if self.n.force >= goal.force and self.n.stealth - spent >= goal.stealth else None

    def price(self, sq: int, way: Way) -> float:
        """Return what it costs to go to a square within reach, less what can be done there."""
        goal = self.doable(sq)
        if goal is None:
            return way.price + self.field[sq] + self._end_price(sq)
        left = min(self.n.moves - way.tokens, 4)  # afterwards there may be tokens left to go and hide
        worth = way.price - goal.worth * goal.chance + (1 - goal.chance) * self.noise
        return worth + self._end_price(sq) * (1 - left / 5)

    def open_squares(self) -> list[int]:
        """Return the squares within reach on which a ninja may stay, or leave."""
        return [sq for sq in self.ways if not self.models >> sq & 1 or may_exit(self.s, self.k, sq)]

    def best(self) -> int:
        """Return the best square to go to."""
        best, where = FAR * 2, self.n.sq
        for sq in self.open_squares():
            worth = self.price(sq, self.ways[sq])
            if worth < best - 1e-9:
                best, where = worth, sq
        return where

    def aims(self, legal: tuple[int, ...], most: int) -> list[tuple[int, int]]:
        """Return first steps to the most promising squares, and what to aim at: a square to work on, or to end on."""
        go = self.game.go_block
        found: list[tuple[float, int]] = []
        for sq in self.open_squares():
            way = self.ways[sq]
            if way.first >= 0 and go[way.first] in legal and (self.doable(sq) is not None or self.not_idle(sq)):
                found.append((self.price(sq, way), sq))
        found.sort()
        return [(go[self.ways[sq].first], aim_at(self.k, sq, self.doable(sq) is None)) for _, sq in found[:most]]

    def not_idle(self, sq: int) -> bool:
        """Say whether to end on a square leaves hardly more to go than the plan does.

        An estimate of positions does not see that waiting leads nowhere: a search that may wait waits until dawn.
        """
        return self.field[sq] <= self.field[self.best()] + IDLE

    def next_step(self, legal: tuple[int, ...]) -> int:
        """Return the next step towards the best square, or -1."""
        first = self.ways[self.best()].first
        if first >= 0 and self.game.go_block[first] in legal:
            return self.game.go_block[first]
        return -1

    def reserve(self) -> tuple[int, int]:
        """Return the force and stealth dice that the plan needs after the next step."""
        where = self.best()
        goal = self.doable(where)
        tests = max(0, self.ways[where].tests - 1)
        return (0, tests) if goal is None else (goal.force, goal.stealth + tests)

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
