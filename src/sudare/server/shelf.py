"""server: the shelf: every game is made once and shared by all tables that agree on its setup."""

from __future__ import annotations

import importlib
import pkgutil
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from typing import Any

import msgspec

from sudare.core import Game, Record, SudareError, commitment
from sudare.server.entries import Setup

Find = Callable[[str], type[Game]]

MAKING = threading.RLock()  # modules are imported and types looked at for the first time by one thread at a time
_used: set[type[Game]] = set()  # games that were made once: nobody need wait for them any more


def game_key(setup: Setup) -> str:
    """Return the part of a setup that makes the game: tables that agree on it share one game object."""
    fields = ("game", "rules_version", "seats", "options", "edition", "edition_digest", "edition_data")
    return msgspec.json.encode({field: getattr(setup, field) for field in fields}, order="sorted").decode()


@lru_cache(256)
def _game(about: str, cls: Any) -> Game:
    record = Record(**msgspec.json.decode(about), seed="", commitment=commitment(""))
    return record.make_game(lambda _: cls)


def game_of(setup: Setup, find: Find) -> Game:
    """Return the game of a setup; making it for the first time may take long, and keeps nobody else waiting."""
    cls: Any = _class(find, setup.game)
    return _game(game_key(setup), cls)


def make_game(
    find: Find,
    name: str,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    edition: dict[str, Any] | None = None,
) -> Game:
    """Return a game with seats, options and an edition; where nothing is said, as it comes."""
    cls: Any = _class(find, name)
    if edition is not None:
        game: Game = cls(seats, options, edition)
        return game
    return _house(cls, seats, msgspec.json.encode(options or {}, order="sorted"))


@lru_cache(256)
def _house(cls: Any, seats: int | None, options: bytes) -> Game:
    game: Game = cls(seats, msgspec.json.decode(options))
    return game


@lru_cache(32)
def described(game: Game) -> dict[str, Any]:
    """Return what is written down of a game."""
    about: dict[str, Any] = msgspec.to_builtins(game.describe())
    return about


def import_all(cls: type[Game]) -> None:
    """Import all modules of a game's package: one that is imported when it is first needed holds everybody up."""
    package = sys.modules[cls.__module__].__package__
    if package:
        for module in pkgutil.walk_packages(sys.modules[package].__path__, f"{package}."):
            if not module.name.endswith("__main__"):
                with suppress(Exception):  # whoever needs it is told
                    importlib.import_module(module.name)


def _class(find: Find, name: str) -> type[Game]:
    """Return the class of a game that was made, as it comes, at least once."""
    with MAKING:
        cls = find(name)
        if cls not in _used:
            with suppress(SudareError):  # whoever wants it so is told what is wrong
                cls()
            _used.add(cls)
    return cls
