"""tests/plants: try plants out, each in a fork of its own: `python try_out.py GAME`, `second.GAME`, `third.GAME`."""

from __future__ import annotations

import os
import sys
import traceback
from importlib import import_module
from typing import Any

from active import check_active
from plant import Plant, Where

from sudare.core import Chance, Perspective, Table, find_game

OPTIONS: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "shogunate": [(3, {}), (6, {"same_clan_pair": "per_card"})],
    "omnitsu": [(2, {}), (4, {"windows": "brisk"})],
    "ninja": [(2, {"variant": "lone_wolf", "lone_wolf_hidden_role": True}), (3, {"variant": "contested_ground"})],
    "chiyo": [(5, {}), (8, {})],
    "kage": [(2, {"round_limit": 9}), (3, {"round_limit": 9, "guard_setup": "auto", "advanced_rules": True})],
}
MOST = 4000  # answers: far more than any of these games takes


def play(table: Table, chance: Chance | None) -> None:
    """Play with random answers (or safe defaults), and now and then look at the table from all sides."""
    sides = (None, *range(table.game.seats))
    while not table.state.over and len(table.moves) < MOST:
        state = table.state
        seat = state.deciders[0] if chance is None else chance.choice(state.deciders)
        if len(table.moves) % 50 == 0:
            for side in sides:
                Perspective.decode(table.game, table.perspective(side).encoded()).text()
            table.perspective(chance.choice(sides) if chance else seat).sample(Chance("world"))
        table.act(seat, state.default(seat) if chance is None else chance.choice(state.legal(seat)))


def try_out(plant: Plant) -> None:
    """Plant it; random games must end; with safe defaults a game must end unless that is the very defect.

    Later sets say where their plants show, and are held to it.
    """
    first = plant.set == "first"
    if first:
        plant.plant()
    else:
        check_active(plant, plant.where or Where(0, {}))
    endless = False
    for number, (seats, options) in enumerate(OPTIONS[plant.game]):
        game = find_game(plant.game)(seats, options)
        table = Table(game, f"plant {number}")
        play(table, Chance(f"answers {number}"))
        assert table.state.over, f"{plant.id}: a random game does not end"
    for number, (seats, options) in enumerate(OPTIONS[plant.game]) if first and plant.kind == "endless" else ():
        table = Table(find_game(plant.game)(seats, options), f"plant {number}")
        play(table, None)
        endless = endless or not table.state.over
    assert not first or endless == (plant.kind == "endless"), f"{plant.id}: safe defaults end the game"


def main(game: str) -> int:
    """Return how many plants of a game failed."""
    failed = 0
    for plant in import_module(game).PLANTS:
        child = os.fork()
        if not child:
            try:
                try_out(plant)
                os._exit(0)
            except BaseException:
                print(plant.id, flush=True)
                traceback.print_exc()
                os._exit(1)
        failed += os.waitpid(child, 0)[1] != 0
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
