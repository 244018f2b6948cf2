"""What the tests of the core share: the toy, Leduc, and an empty table to arrange things on."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from sudare.core import Chance, Game, find_game

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def toy() -> ModuleType:
    """Return the toy's module: its decisions, steps and classes."""
    return sys.modules[find_game(str(HERE / "toy.py")).__module__]


@pytest.fixture(scope="session")
def toy_game(toy: ModuleType) -> Game:
    game: Game = toy.ToyGame()
    return game


@pytest.fixture
def empty(toy: ModuleType, toy_game: Game) -> Any:
    """Return an empty position of the toy: nothing planned, nobody asked."""
    return toy.Toy(toy_game, Chance("empty"))


@pytest.fixture(scope="session")
def leduc() -> type[Game]:
    return find_game(str(HERE.parents[1] / "examples" / "leduc.py"))


@pytest.fixture
def game_file(tmp_path: Path) -> Callable[..., str]:
    """Write a Python file with a game (or what you like) and return its path."""

    def game_file(text: str, name: str = "game.py") -> str:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return str(path)

    return game_file
