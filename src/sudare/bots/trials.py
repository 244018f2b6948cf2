"""bots: trials: every option is tried in the same sampled worlds, played on by rules of thumb, and the best is kept.

This is the search wherever there are rules of thumb; in long games a tree of random play would drown. Each option of
the open decision is carried out in the same worlds with the same dice, guides play every seat from its own side of the
blind for a while, and the game's own estimate of the position takes over, if it has one. Only differences between
options in one and the same world count, so a few dozen worlds tell good from bad; options that fall behind are dropped.
"""

from __future__ import annotations

import time
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from sudare.bots.budget import Budget
from sudare.bots.guides import Guides
from sudare.bots.search import SAMPLING_SHARE, Worlds
from sudare.core import Chance, Perspective
from sudare.core.events import Happening

KEEP = {2: 12, 6: 7, 14: 4, 30: 3}  # after so many worlds, only so many options are tried on
FEWEST = 6  # worlds before an option may be preferred to the usual one
NOTHING = 0.002  # of a win: what is not worth finding out


class Option(NamedTuple):
    """What is tried: an action, and what the guide of the same seat makes for afterwards, a number of its own."""

    action: int
    aim: int = -1  # nothing


class Trials:
    """A search for one decision of one seat by trying its options in the same worlds."""

    def __init__(
        self,
        perspective: Perspective,
        chance: Chance,
        guides: Guides,
        usual: int,
        horizon: int = 0,
        loose: float | None = None,
        patient: bool = False,
        options: list[Option] | None = None,
    ) -> None:
        assert perspective.seat is not None
        self.game = perspective.game
        self.seat = perspective.seat
        self.guides = guides
        self.horizon = horizon or self.game.judgement.horizon or 1 << 30  # choices, or turns, before worth takes over
        self.loose = self.game.judgement.loose if loose is None else loose  # roll-outs should not all go the same way
        self.patient = patient  # think on when all is clear
        self.usual = Option(usual)  # what the rules of thumb would do
        self.random = Random(chance.word())
        self.worlds = Worlds(perspective, chance)
        tried = [Option(action) for action in perspective.legal] if options is None else options
        self.left = [self.usual, *(option for option in tried if option != self.usual)]
        self.results: dict[Option, list[float]] = {option: [] for option in self.left}
        self.simulations = 0
        self.crashes = 0

    def run(self, budget: Budget) -> None:
        """Try options in one world after another until the budget is spent."""
        began = time.perf_counter()
        limit = budget.simulations or 1 << 60
        deadline = began + budget.seconds if budget.seconds else float("inf")
        worlds, rounds = self.worlds, 0
        while self.simulations < limit and len(self.left) > 1:
            cheap = worlds.seconds <= SAMPLING_SHARE * (time.perf_counter() - began) + 0.02
            world = worlds.draw() if budget.simulations or cheap or not worlds.drawn else worlds.replay()
            seed = self.random.random()
            for option in self.left:
                if self.simulations >= limit or (time.perf_counter() >= deadline and self.simulations):
                    self._even()
                    return
                self.results[option].append(self.play(world.clone(), option, seed))
            rounds += 1
            self._drop(rounds)

    def play(self, state: Any, option: Option, seed: float) -> float:
        """Carry an option out and let the guides play on; return what the searcher got out of it."""
        return self.play_on(state, {self.seat: option.action}, seed, option.aim)

    def play_on(
        self,
        state: Any,
        answers: dict[int, int],
        seed: float,
        aim: int = -1,
        story: list[Happening] | None = None,
    ) -> float:
        """Give the answers of some of those who are asked and let the guides play on; return what the searcher got.

        Who wants to know what happened gets it told in `story`.
        """
        self.simulations += 1
        loose, game = self.loose, self.game
        hearing = game.judgement.hearing
        if hearing or story is not None:
            state.log = []
        began = game.turn(state)
        for seat, answer in answers.items():
            state.apply(seat, answer)
        random = Random(seed).random
        party = self.guides.sit_down(str(seed))
        if aim >= 0:
            party.bots[self.seat].aim = aim
        left = self.horizon
        worth: list[float] | None = None
        while not state.over:
            if story is not None and not hearing:  # the guides must not hear what they would not hear otherwise
                story += state.log
                state.log.clear()
            if began >= 0:
                left = self.horizon + began - game.turn(state)
            if left <= 0:
                worth = game.worth(state)
                if worth is not None:
                    break
            seat = state.deciders[0]
            actions = state.legal(seat)
            if len(actions) == 1:
                state.apply(seat, actions[0])
                continue
            left -= 1  # a game that counts turns counts them anew
            if random() < loose:
                choice = actions[int(random() * len(actions))]
            else:
                try:
                    choice = party.choose(state, seat)
                except Exception:  # the guide of another seat has heard less than that seat was told
                    self.crashes += 1
                    choice = actions[int(random() * len(actions))]
            state.apply(seat, choice)
        if story is not None:
            story += state.log
        if state.over or worth is None:
            worth = state.returns()
        return worth[self.seat]

    def _even(self) -> None:
        """Forget a round that was broken off."""
        fewest = min(len(self.results[option]) for option in self.left)
        for option in self.left:
            del self.results[option][fewest:]

    def _drop(self, rounds: int) -> None:
        """Leave options behind that are clearly worse than the best or no better, and the tail of many."""
        order = sorted(self.left, key=self.mean, reverse=True)
        best = order[0]
        keep = order[: KEEP.get(rounds, len(order))]
        if rounds >= FEWEST:
            keep = [option for option in keep if option == best or not self._settled(best, option, 2.5)]
        usual = best == self.usual or rounds < 2 * FEWEST or not self._settled(best, self.usual, 3.5)
        keep = [option for option in self.left if option in keep or (usual and option == self.usual)]
        if len(keep) > 1 or not self.patient:
            self.left = keep

    def _settled(self, best: Option, other: Option, errors: float) -> bool:
        """Say whether an option is worse than the best beyond doubt, or cannot be better by anything worth while."""
        mean, error = self.gap(best, other)
        return mean > errors * error or 2 * error - mean < NOTHING

    def mean(self, option: Option) -> float:
        """Return what an option has brought on average."""
        results = self.results[option]
        return sum(results) / len(results) if results else 0.0

    def gap(self, one: Option, two: Option) -> tuple[float, float]:
        """Return by how much an option did better than another in the same worlds, and the standard error of that."""
        gaps = [a - b for a, b in zip(self.results[one], self.results[two], strict=False)]
        n = len(gaps)
        if n < 2:
            return 0.0, 1.0
        mean = sum(gaps) / n
        spread = sum((gap - mean) ** 2 for gap in gaps) / (n - 1)
        return mean, sqrt(spread / n + 1e-9)

    def choice(self, clear: float) -> Option:
        """Return the best option, or the usual one unless the best is better by `clear` errors."""
        best = max(self.left, key=self.mean)
        if best == self.usual or len(self.results[best]) < FEWEST:
            return self.usual
        mean, error = self.gap(best, self.usual)
        return best if mean > clear * max(error, self.game.judgement.doubt) else self.usual
