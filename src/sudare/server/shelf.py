"""server: the shelf: every game is made once and shared by all tables that agree on its setup."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec

from sudare.core import Game, Record, commitment
from sudare.server.entries import Setup

Find = Callable[[str], type[Game]]

MAKING = threading.RLock()  # msgspec looks at a type for the first time: two threads must not do that at once


def game_key(setup: Setup) -> str:
    """Return the part of a setup that makes the game: tables that agree on it share one game object."""
    fields = ("game", "rules_version", "seats", "options", "edition", "edition_digest", "edition_data")
    return msgspec.json.encode({field: getattr(setup, field) for field in fields}, order="sorted").decode()


@lru_cache(256)
def _game(about: str, find: Find) -> Game:
    record = Record(**msgspec.json.decode(about), seed="", commitment=commitment(""))
    return record.make_game(find)


def game_of(setup: Setup, find: Find) -> Game:
    """Return the game of a setup; making it for the first time may take long."""
    with MAKING:
        return _game(game_key(setup), find)


def make_game(find: Find, name: str, *settings: Any) -> Game:
    """Return a game with seats, options and an edition; where nothing is said, as it comes."""
    with MAKING:
        return find(name)(*settings)
