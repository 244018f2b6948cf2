"""Sudare: a table for hidden-information board games, with every rule enforced and every secret kept."""

from typing import Any

from sudare.core import Chance, Game, Record, Refusal, Table, find_game

__all__ = ["Chance", "Game", "Record", "Refusal", "Table", "find_game", "game"]
__version__ = "0.1.0"


def game(name: str, seats: int | None = None, edition: str | None = None, **options: Any) -> Game:
    """Return a game ready to be dealt: `sudare.game("shogunate", seats=4).new(seed=7)`."""
    return find_game(name)(seats, options, edition)
