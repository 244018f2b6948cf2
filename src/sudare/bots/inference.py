"""bots: inference: what the others' choices give away about their secrets.

Worlds sampled at the last decision are played on along what has been seen since: at every choice of another seat its
guide says, from that seat's side of the blind, what it would have done there. A world in which the guide would have
done what was seen becomes likelier, one in which it would have done something else less likely. Only what the
searching seat itself was told is compared; worlds that cannot have led to it are dropped.
"""

from __future__ import annotations

import time
from random import Random
from typing import Any

from sudare.bots.guides import Guides
from sudare.core import Chance, Game, Perspective, Told
from sudare.core.events import told_to

KEPT = 32  # worlds that are followed from one decision to the next
ERRING = 0.25  # how often others are thought to do anything else than their guide would
TRIES = 3  # with other dice, when nothing that a seat could have done led to what was seen
DEALS = 96  # dealt from nothing to follow the others' choices before the first decision
FEWEST = 4  # worlds left, or nothing is concluded
LONGEST = 60  # choices of others that a world is followed through


class Inference:
    """The worlds that one seat follows through a game, and how likely it takes them to be."""

    def __init__(self, game: Game, seat: int, chance: Chance) -> None:
        self.game = game
        self.seat = seat
        self.random = Random(chance.word())
        self.chance = chance
        self.worlds: list[Any] = []
        self.told = 0
        self.asked = False

    def remember(self, perspective: Perspective, worlds: list[Any], action: int) -> None:
        """Keep worlds of this decision, with the answer carried out in them."""
        self.asked = True
        self.worlds = []
        self.told = len(perspective.told)
        for world in worlds[-KEPT:]:
            twin = world.clone()
            twin.log = []
            twin.apply(self.seat, action)
            self.worlds.append(twin)

    def conclude(self, perspective: Perspective, guides: Guides, seconds: float = 0.0) -> list[Any]:
        """Return worlds of the present, as many of each as they are likely; none when nothing can be concluded."""
        if not self.asked and not self.game.judgement.horizon:  # the first decision of a small game: deals are tried
            self.asked = True
            self.worlds = [self.game.new(str(self.chance.word()), events=True) for _ in range(DEALS)]
        ahead = perspective.told[self.told :]
        deadline = time.perf_counter() + seconds if seconds else float("inf")
        found: list[tuple[Any, float]] = []
        for world in self.worlds:
            if time.perf_counter() > deadline:
                break
            end = self._follow(world, ahead, perspective, guides)
            if end is not None:
                found.append(end)
        self.worlds = []
        if len(found) < FEWEST or len({weight for _, weight in found}) < 2:
            return []
        picked = self.random.choices([w for w, _ in found], [weight for _, weight in found], k=KEPT)
        for i, world in enumerate(picked):
            picked[i] = world.clone()
            picked[i].chance = self.chance.fork("world")
        return picked

    def _follow(
        self, world: Any, ahead: list[Told], perspective: Perspective, guides: Guides
    ) -> tuple[Any, float] | None:
        """Play a world on along what was told; return where it leads and how likely that was."""
        me, weight, place = self.seat, 1.0, 0
        bots = guides.sit_down(str(self.random.random())).bots
        seen = self._match(world, ahead, place)
        if seen < 0:
            return None
        place = seen
        waiting = perspective.flow.waiting
        for _ in range(LONGEST):
            if world.over:
                return None
            asked = [seat for seat in world.deciders if seat != me and not (place == len(ahead) and seat in waiting)]
            if not asked:
                break
            seat = asked[0]
            actions = world.legal(seat)
            usual = self._guess(bots[seat], world, seat, guides, actions)
            step = self._step(world, seat, usual, actions, ahead, place)
            if step is None:
                return None
            world, place, odds = step
            weight *= odds
        if place < len(ahead) or me not in world.deciders or world.legal(me) != perspective.legal:
            return None
        if world.view(me) != perspective.view:
            return None
        world.log = None
        return world, weight

    def _guess(self, bot: Any, world: Any, seat: int, guides: Guides, actions: tuple[int, ...]) -> int:
        if len(actions) == 1:
            return actions[0]
        try:
            choice: int = bot.choose(Perspective.of(world, seat, guides.told(seat)))
        except Exception:  # the guide has heard less than that seat was told
            return actions[int(self.random.random() * len(actions))]
        return choice

    def _step(
        self, world: Any, seat: int, usual: int, actions: tuple[int, ...], ahead: list[Told], place: int
    ) -> tuple[Any, int, float] | None:
        """Let a seat do what agrees with what was told: what its guide would do if possible."""
        slip = ERRING / len(actions)
        for turn in range(TRIES):
            others = [action for action in actions if action != usual]
            self.random.shuffle(others)
            for action in (usual, *others):
                twin = world.clone()
                twin.chance = self.chance.fork("try") if turn else twin.chance
                twin.apply(seat, action)
                seen = self._match(twin, ahead, place)
                if seen >= 0:
                    return twin, seen, 1 - ERRING + slip if action == usual else slip
        return None

    def _match(self, world: Any, ahead: list[Told], place: int) -> int:
        """Compare what has just happened in a world with what was told; return how far that goes, or -1."""
        for happening in world.log:
            if place >= len(ahead):
                return -1
            real = ahead[place]
            told = told_to(self.game, self.seat, real.n, happening)
            if told.kind != real.kind or told.data != real.data or told.secret != real.secret:
                return -1
            place += 1
        world.log.clear()
        return place
