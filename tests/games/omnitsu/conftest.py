"""tests: a table of Omnitsu laid out from keywords, and a few words to play on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sudare.core.events import told_to
from sudare.games.omnitsu import OmnitsuGame

WINDOWS = ("window_gap", "window_response", "end_response")


class Board:
    """A position and short ways to act on it; seats are indexes."""

    def __init__(self, game: OmnitsuGame, state: Any) -> None:
        self.game = game
        self.s = state

    def legal(self, seat: int) -> list[str]:
        return [self.game.actions.name(a) for a in self.s.legal(seat)]

    def asked(self) -> dict[int, str]:
        return {seat: self.s.decision(seat).id for seat in self.s.deciders}

    def act(self, seat: int, *names: str) -> Board:
        for name in names:
            self.s.apply(seat, self.game.actions.id(name))
        self.s.check()
        return self

    def window(self, **plays: str) -> Board:
        """Close one round of the open window: `s1="play:yojimbo"` for seat index 1; all others pass."""
        assert self.s.deciders and all(d in WINDOWS for d in self.asked().values()), self.asked()
        for seat in self.s.deciders:
            self.act(seat, plays.get(f"s{seat}", "pass"))
        return self

    def quiet(self) -> Board:
        """Let all windows pass until something else is asked."""
        while self.s.deciders and all(d in WINDOWS for d in self.asked().values()):
            self.window()
        return self

    def at_response(self) -> Board:
        """Let gap windows pass until a declared action can be answered."""
        while "window_gap" in self.asked().values():
            self.window()
        assert set(self.asked().values()) <= {"window_response", "end_response"}, self.asked()
        return self

    def declare(self, seat: int, key: str) -> Board:
        """Let windows pass until the seat's card comes up, and declare."""
        self.quiet()
        assert self.asked() == {seat: "declare"}, self.asked()
        return self.act(seat, key)

    def hand(self, seat: int) -> list[str]:
        return [self.game.tables.ids[card] for card in self.s.hands[seat]]

    def discard(self) -> list[str]:
        return [self.game.tables.ids[card] for card in self.s.discard]

    def destroyed(self) -> list[str]:
        return [self.game.tables.ids[card] for card in self.s.destroyed]

    def center(self) -> dict[str, str | None]:
        ids = self.game.tables.ids
        return {ids[p]: None if b < 0 else ids[b] for p, b in self.s.center.items()}

    def told(self, seat: int | None, kind: str) -> list[Any]:
        """Return the events of a kind as a seat was told them."""
        return [t for n, h in enumerate(self.s.log) if (t := told_to(self.game, seat, n, h)).kind == kind]

    def kinds(self) -> list[str]:
        return [happening[0].id for happening in self.s.log]

    def known(self, seat: int | None) -> dict[int, str]:
        """Return the faces of sealed scrolls that a seat's view shows."""
        view = self.s.view(seat)
        return {x.token: x.known_kind for p in view.seats for x in p.sealed if x.known_kind}


@pytest.fixture
def lay() -> Callable[..., Board]:
    """Lay a position out: lay(3, hands={0: "ronin"}, ...)."""

    def make(seats: int = 3, options: dict[str, Any] | None = None, edition: Any = None, **parts: Any) -> Board:
        game = OmnitsuGame(seats, options, edition)
        return Board(game, game.arrange(**parts))

    return make


@pytest.fixture
def deal() -> Callable[..., Board]:
    """Deal a new game."""

    def make(seats: int = 3, seed: str = "1", **options: Any) -> Board:
        game = OmnitsuGame(seats, options)
        return Board(game, game.new(seed, events=True))

    return make
