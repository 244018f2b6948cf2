"""What the tests of the conformance kit share: a clean game, and a way to plant a defect in a copy of it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from sudare.conformance import Failure, check_game
from sudare.conformance.report import TABLE
from sudare.core import Game, find_game

HERE = Path(__file__).parent
NUMBERS = count()


@pytest.fixture(scope="session")
def base_file() -> Path:
    return HERE / "base_game.py"


@pytest.fixture(scope="session")
def leduc_file() -> Path:
    return HERE.parents[1] / "examples" / "leduc.py"


@pytest.fixture
def plant(tmp_path: Path, base_file: Path) -> Callable[..., type[Game]]:
    """Return a copy of a clean game in which lines were replaced: plant(old, new, old, new, ..., source=file)."""

    def plant(*pairs: str, source: Path = base_file) -> type[Game]:
        text = source.read_text(encoding="utf-8")
        for old, new in zip(pairs[::2], pairs[1::2], strict=True):
            assert text.count(old) == 1, f"{old!r} occurs {text.count(old)} times in {source.name}"
            text = text.replace(old, new)
        copy = tmp_path / f"planted_{next(NUMBERS)}.py"  # a name of its own: modules are found by name
        copy.write_text(text, encoding="utf-8")
        return find_game(str(copy))

    return plant


def until_found(game: type[Game], fits: Callable[[Failure], bool], games: int, **more: Any) -> list[Failure]:
    """Return the failures up to the first one, if it is the one that is looked for; else those of all games."""
    failures = check_game(game, games=games, first=True, **more).failures
    return failures if any(map(fits, failures)) else check_game(game, games=games, **more).failures


@pytest.fixture
def caught() -> Callable[..., Failure]:
    """Check a game with a defect; return the failure that says all this, after making sure that it tells the rest."""

    def caught(game: type[Game], check: str, *parts: str, games: int = 10, **more: Any) -> Failure:
        failures = until_found(
            game, lambda f: f.check == check and all(part in str(f) for part in parts), games, **more
        )
        assert failures, "the defect was not caught"
        fitting = [f for f in failures if f.check == check and all(part in str(f) for part in parts)]
        failure = (fitting or failures)[0]
        text = str(failure)
        assert text.startswith(f"{check}: {game.id}, 2 seats, seed 'sudare"), text
        sides = {TABLE: "", None: ", seen by a spectator", 0: ", seen by seat 1", 1: ", seen by seat 2"}
        assert f"after move {failure.move}{sides[failure.seat]}: " in text, text
        for part in parts:
            assert part in text, text
        return failure

    return caught
