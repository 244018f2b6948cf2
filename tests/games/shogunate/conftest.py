"""tests/games/shogunate: words that the stories share: lay a table out, ask what lies on it, vary the edition."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest

from sudare.core import Chance, Table, Told
from sudare.games.shogunate import ShogunateGame

L0 = "crane wolf cat snake rooster carp"  # the Line of the contract's worked examples; the Shinobi is on Cat
PAIRS = ["rooster carp", "crane wolf", "cat snake", "cat carp", "crane snake", "wolf rooster"]


class Stage(Table):
    """A table laid out for a story. Seats are 0, 1, 2 ... in code, and 1, 2, 3 ... in the names of actions."""

    @property
    def line(self) -> str:
        return " ".join(leader.clan for leader in self.state.view(None).line)

    @property
    def honour(self) -> dict[str, int]:
        return {leader.clan: leader.honour for leader in self.state.view(None).line if leader.honour}

    @property
    def host(self) -> str:
        return self.state.view(None).shinobi

    def view(self, seat: int | None) -> Any:
        return self.perspective(seat).view

    def asked(self, seat: int) -> str | None:
        decision = self.state.decision(seat)
        return decision.id if decision else None

    def options(self, seat: int) -> set[str]:
        return {self.game.actions.name(action) for action in self.state.legal(seat)}

    def card(self, seat: int, clan: str) -> str:
        """The seat's own handle for a face-down card of this clan."""
        return f"card:{self.view(seat).me.loyalties.index(clan) + 1}"

    def holds(self, seat: int) -> str:
        return " ".join(sorted(self.game.names["clan"][clan] for clan in self.state.loyalties(seat)))

    def heard(self, seat: int | None, kind: str) -> list[Told]:
        return [told for told in self.told(seat) if told.kind == kind]

    def last(self, seat: int | None, kind: str) -> Told:
        return self.heard(seat, kind)[-1]

    def kinds(self, since: int = 0) -> list[str]:
        return [told.kind for told in self.told(None, since)]

    def play(self, *moves: tuple[int, str]) -> None:
        for seat, action in moves:
            self.act(seat, action)

    def wire(self, seat: int | None) -> bytes:
        """Everything that would ever be sent to this seat."""
        return self.perspective(seat).encoded()

    def random_moves(self, number: int, seed: str = "random") -> None:
        chance = Chance(seed)
        for _ in range(number):
            if self.state.over:
                return
            seat = chance.choice(self.state.deciders)
            self.act(seat, chance.choice(self.state.legal(seat)))


@cache
def _house() -> ShogunateGame:
    return ShogunateGame(3)


@pytest.fixture
def stage() -> type[Stage]:
    return Stage


@pytest.fixture
def house() -> Callable[[], dict[str, Any]]:
    """The house edition as data of one's own, with another name, ready to be changed."""

    def make() -> dict[str, Any]:
        data = copy.deepcopy(msgspec.to_builtins(_house().edition))
        data["name"] = "changed"
        return data

    return make


@pytest.fixture
def variant(house) -> Callable[..., dict[str, Any]]:
    """An edition with one more Plot, called `trial`, that has these operations as its power."""

    def make(*power: dict[str, Any], honour: tuple[int, ...] = (0,) * 6) -> dict[str, Any]:
        data = house()
        trial = {"id": "trial", "name": "Trial", "honour": list(honour), "power": list(power), "text": "A trial."}
        data["plots"].append(trial)
        return data

    return make


@pytest.fixture
def lay() -> Callable[..., Stage]:
    """Lay out L0 for three seats (A = 0 is the Hatamoto) or whatever the story says instead."""

    def make(seats: int = 3, options: dict[str, Any] | None = None, edition: Any = None, **parts: Any) -> Stage:
        game = ShogunateGame(seats, options, edition)
        if edition is not None and any(plot.id == "trial" for plot in game.edition.plots):
            parts.setdefault("plot", "trial")
        return Stage.at(game.arrange(**{"line": L0, "loyalties": PAIRS[:seats], **parts}))

    return make


@pytest.fixture
def perform(lay) -> Callable[..., Stage]:
    """Lay out a table where B (1) has just been called to perform a card, and C (2) waits with Cloaked in Shadows."""

    def make(card: str, **parts: Any) -> Stage:
        table = lay(at="resolve", cards={1: card, 2: "cloaked_in_shadows"}, **parts)
        table.act(0, "call:2")
        return table

    return make
