"""bots: the searching bot: it samples worlds behind the blind, searches them, and improves on the rules of thumb."""

from __future__ import annotations

import re
from math import sqrt
from typing import Any

from sudare.bots.guides import Guides, make_guides
from sudare.bots.search import Budget, Node, Search
from sudare.core import Beliefs, Bot, Chance, Game, Perspective, SudareError

DEFAULT = Budget(seconds=0.5)
CLEAR = 1.0  # standard errors by which an action must beat the rules of thumb before they are departed from


def read_budget(text: str) -> Budget:
    """Return the budget written as `200ms`, `2s` or `1000` (simulations)."""
    match = re.fullmatch(r"([0-9]{1,7})(ms|s|)", text)
    number = int(match[1]) if match else 0
    if match is None or number < 1:
        raise SudareError(
            f"the budget {text!r} of a searching bot is not understood: expected milliseconds (ismcts:200ms), "
            "seconds (ismcts:2s) or a number of simulations (ismcts:1000), at least 1"
        )
    if match[2] == "":
        return Budget(simulations=number)
    return Budget(seconds=number / 1000 if match[2] == "ms" else float(number))


class IsmctsBot:
    """Searches sampled worlds for a while and answers with the best action; it keeps its beliefs from move to move."""

    def __init__(self, game: Game, seat: int, chance: Chance, budget: Budget = DEFAULT, clear: float = CLEAR, guided: bool = False, **settings: Any) -> None:
        self.game = game
        self.seat = seat
        self.chance = chance
        self.budget = budget
        self.clear = clear
        self.settings = settings
        self.guided = guided
        self.guides: Guides | None = None
        self.why = ""
        self.crashes = 0
        self.simulations = 0
        self.beliefs: Beliefs | None = None
        self.heard = 0
        try:
            self.thumb: Bot | None = game.thumb(seat, chance.fork("thumb"))
        except SudareError:
            self.thumb = None

    def choose(self, perspective: Perspective) -> int:
        """Return the best action found within the budget."""
        legal = perspective.legal
        if len(legal) == 1:
            self.why = "There was only one thing to do."
            return legal[0]
        self.listen(perspective)
        favourite = self.thumb.choose(perspective) if self.thumb else None
        if self.guided and self.guides is None:
            self.guides = make_guides(self.game, self.seat, self.chance)
        if self.guides:
            self.guides.listen(perspective.told)
        search = Search(perspective, self.chance.fork("search"), favourite=favourite, guides=self.guides, **self.settings)
        search.run(self.budget)
        self.simulations += search.simulations
        self.crashes += search.crashes
        action = self.judge(search, favourite)
        self.explain(perspective, search, action, favourite)
        return action

    def listen(self, perspective: Perspective) -> None:
        """Fold only what is new into the beliefs kept from the last move: they are the costly part of a sample."""
        told = perspective.told
        if self.beliefs is None or self.heard > len(told):
            self.beliefs, self.heard = self.game.Beliefs(self.game, self.seat), 0
        for event in told[self.heard :]:
            self.beliefs.observe(event)
        self.heard = len(told)
        perspective.beliefs = self.beliefs

    def judge(self, search: Search, favourite: int | None) -> int:
        """Return the most tried action, or the rules of thumb's choice unless another one is clearly better."""
        root = search.root
        tried = [i for i, v in enumerate(root.visits) if v]
        best = max(tried, key=lambda i: (root.visits[i], root.totals[i]))
        if favourite is None or favourite not in root.actions:
            return root.actions[best]
        usual = root.actions.index(favourite)
        clear = [i for i in tried if i == usual or self.gain(root, i, usual) > self.clear]
        return root.actions[max(clear, key=lambda i: (root.visits[i], root.totals[i]))] if clear else favourite

    @staticmethod
    def gain(root: Node, one: int, two: int) -> float:
        """Return by how many standard errors one action did better than another."""
        if root.visits[one] < 8 or root.visits[two] < 8:
            return 0.0
        means, errors = [], 0.0
        for i in (one, two):
            n = root.visits[i]
            mean = root.totals[i] / n
            means.append(mean)
            errors += max(root.squares[i] / n - mean * mean, 1e-6) / n
        return (means[0] - means[1]) / sqrt(errors)

    def explain(self, perspective: Perspective, search: Search, action: int, favourite: int | None) -> None:
        """Say in a sentence why: from the seat's own side of the blind only."""
        root = search.root
        mean = [t / v if v else 0.0 for t, v in zip(root.totals, root.visits, strict=True)]
        chosen = root.actions.index(action)
        self.why = f"{perspective.label(action)}: worth {mean[chosen]:.2f} on average in {root.visits[chosen]} of {search.simulations} simulated games"
