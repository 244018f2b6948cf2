"""bots: information-set Monte Carlo tree search: sampled worlds, one tree for every seat, play in place.

A simulation takes a world that the searching seat cannot tell from the real one and plays it in place. Every seat that
is asked walks down a tree of its own, whose nodes are told apart by what that seat itself sees, has done and is asked,
so no seat's choice depends on another seat's secrets or on answers that are still held (multi-observer trees; answers
given at the same time need no special care). Chance is the sampled world's own.

All worlds that the searcher samples agree about its own secrets, so seats that learn in them would learn to answer
secrets that they cannot know. With `redeal` the others learn in worlds of their own instead: drawn from what everybody
knows, the searcher's secrets dealt anew; in the searcher's worlds they only do what they have learned there.
"""

from __future__ import annotations

import time
from math import log, sqrt
from random import Random
from typing import Any

import msgspec

from sudare.bots.budget import Budget
from sudare.core import Chance, Game, NoWorld, Perspective, Told
from sudare.core.playout import at_random

EXPLORE = 0.7  # how eagerly rarely tried actions are tried again, in units of the spread of results
SAMPLING_SHARE = 0.4  # of the time may go into new worlds; after that known ones are played again
WORLDS = 64  # with a budget of simulations: so many worlds, and one more for every eight simulations beyond
STREAM = 1 << 20  # every replay of a world has dice of its own: numbers from another part of its chance
ROOTS = [1.0] + [1 / sqrt(n) for n in range(1, 8193)]  # 1 / sqrt(visits), looked up


class Node:
    """One information set of one seat: what was tried there and what came of it."""

    __slots__ = ("actions", "n", "serial", "totals", "untried", "visits")

    def __init__(self, serial: int, actions: tuple[int, ...], untried: list[int]) -> None:
        self.serial = serial
        self.actions = actions
        self.untried = untried  # indices in the order in which they will be tried, the next one last
        self.n = 0
        self.visits = [0] * len(actions)
        self.totals = [0.0] * len(actions)


class Worlds:
    """Worlds drawn from a perspective, played again with new dice when drawing more would cost too much."""

    def __init__(self, perspective: Perspective, chance: Chance) -> None:
        self.perspective = perspective
        self.chance = chance
        self.drawn: list[Any] = []
        self.likely: list[Any] = []  # worlds that inference has found, to be used before others are drawn
        self.replays = 0
        self.seconds = 0.0
        self.hard = False  # worlds are hard to find here: those that were found must do

    def draw(self) -> Any:
        """Draw a new world and return a copy to play in; where none is found any more, a known one."""
        began = time.perf_counter()
        try:
            if self.hard:
                return self.replay()
            self.drawn.append(self.likely.pop() if self.likely else self.perspective.sample(self.chance))
            return self.drawn[-1].clone()
        except NoWorld:
            if not self.drawn:
                raise
            self.hard = True
            return self.replay()
        finally:
            self.seconds += time.perf_counter() - began

    def replay(self) -> Any:
        """Return a copy of a known world with new dice."""
        self.replays += 1
        twin = self.drawn[self.replays % len(self.drawn)].clone()
        twin.chance.counter = self.replays * STREAM
        twin.chance.words = ()
        return twin


class Search:
    """A search for one decision of one seat."""

    def __init__(
        self,
        perspective: Perspective,
        chance: Chance,
        usual: int | None = None,
        horizon: int = 0,
        redeal: bool = False,
    ) -> None:
        assert perspective.seat is not None
        self.game: Game = perspective.game
        self.seat = perspective.seat
        self.horizon = horizon or 1 << 30  # decisions of a roll-out before worth takes over
        self.random = Random(chance.word())
        self.worlds = Worlds(perspective, chance)
        self.common = common_worlds(perspective, chance) if redeal else None  # worlds that the others learn in
        self.low, self.high = 0.0, 1.0  # the range of results
        self.simulations = 0
        self.nodes: dict[Any, Node] = {}
        self.serial = 1
        order = list(range(len(perspective.legal)))
        self.random.shuffle(order)
        if usual is not None and usual in perspective.legal:  # what the rules of thumb would do is tried first
            index = perspective.legal.index(usual)
            order.remove(index)
            order.append(index)
        self.root = Node(1, perspective.legal, order)

    def run(self, budget: Budget) -> None:
        """Search until the budget is spent."""
        began = time.perf_counter()
        limit, clock, common = budget.simulations, time.perf_counter, self.common
        deadline = began + budget.seconds if budget.seconds else float("inf")
        while not limit or self.simulations < limit:
            now = clock()
            if now >= deadline and self.simulations > 1:
                return
            open_deal = common is not None and self.simulations % 2 == 0
            worlds = common if open_deal and common is not None else self.worlds
            if limit:
                fresh = len(worlds.drawn) < WORLDS + self.simulations // 8
            else:
                fresh = worlds.seconds <= SAMPLING_SHARE * (now - began) / 2 + 0.005
            self.simulate(worlds.draw() if fresh or not worlds.drawn else worlds.replay(), open_deal)

    def simulate(self, state: Any, open_deal: bool = False) -> None:
        """Play one world to its end or the horizon and learn from it."""
        nodes, root, me = self.nodes, self.root, self.seat
        lonely = self.common is not None and not open_deal  # the others do not learn here
        spread = EXPLORE * (self.high - self.low)
        path: list[tuple[Node, int, int]] = []
        below = [0] * len(state.asked)  # by seat: where it is in its own tree
        legal_of, apply, encode = state.legal, state.apply, msgspec.json.encode
        rooted = open_deal
        while not state.over:
            seat = state.deciders[0]
            actions = legal_of(seat)
            count = len(actions)
            if count == 1:
                apply(seat, actions[0])
                continue
            if seat == me and not rooted:
                node, rooted, known = root, True, True
            else:
                key = (seat, below[seat], state.asked[seat], actions, encode(state.view(seat)))
                found = nodes.get(key)
                known = found is not None
                if found is None:
                    if lonely and seat != me:
                        break
                    self.serial += 1
                    order = list(range(count))
                    self.random.shuffle(order)
                    found = nodes[key] = Node(self.serial, actions, order)
                node = found
            if node.untried:
                if lonely and seat != me:
                    break  # it has not learned yet what to do here
                index = node.untried.pop()
                known = known and node is root
            else:
                eager = spread * sqrt(log(node.n))
                best = -1e300
                index = 0
                totals = node.totals
                for i, v in enumerate(node.visits):
                    score = totals[i] / v + eager * (ROOTS[v] if v < 8192 else 1 / sqrt(v))
                    if score > best:
                        best, index = score, i
            if not lonely or seat == me:
                path.append((node, index, seat))
            below[seat] = node.serial * 1024 + index
            apply(seat, actions[index])
            if not known:
                break
        result = self.roll_out(state)
        for node, index, seat in path:
            node.n += 1
            node.visits[index] += 1
            node.totals[index] += result[seat]
        mine = result[me]
        if mine < self.low:
            self.low = mine
        elif mine > self.high:
            self.high = mine
        self.simulations += 1

    def roll_out(self, state: Any) -> list[float]:
        """Play on at random; at the horizon the game's own estimate takes over, if it has one."""
        random = self.random.random
        at_random(state, random, self.horizon)
        while not state.over:
            worth = self.game.worth(state)
            if worth is not None:
                return worth
            at_random(state, random, 1 << 30)
        returns: list[float] = state.returns()
        return returns

    def visits(self, action: int) -> int:
        """Return how often an action was tried."""
        return self.root.visits[self.root.actions.index(action)]

    def mean(self, action: int) -> float:
        """Return what an action has brought on average."""
        index = self.root.actions.index(action)
        return self.root.totals[index] / max(1, self.root.visits[index])

    def choice(self) -> int:
        """Return the action that was tried most: the search has come back to it again and again."""
        return max(self.root.actions, key=lambda a: (self.visits(a), self.mean(a)))


def common_worlds(perspective: Perspective, chance: Chance) -> Worlds | None:
    """Return worlds as somebody sees them who sits at no seat: the searcher's secrets are dealt anew, too.

    What a spectator sees is the same in every world that the searcher cannot tell from the real one, so any of them
    shows it; what a spectator was told is the public part of what the searcher was told.
    """
    try:
        seen = perspective.sample(chance)
        told = [Told(t.n, t.kind, t.data) for t in perspective.told]
        worlds = Worlds(Perspective.of(seen, None, told), chance.fork("common"))
        worlds.draw()
    except (NoWorld, LookupError):
        return None
    return worlds
