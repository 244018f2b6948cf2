"""tests/plants: every plant goes into the ground and lets games be played, so that what a checker finds is the leak."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from plant import KINDS

HERE = Path(__file__).parent
GAMES = ("shogunate", "omnitsu", "ninja", "chiyo", "kage")
LATER = ("second", "third")


@pytest.mark.parametrize("game", GAMES)
def test_there_are_enough_of_every_kind(game: str) -> None:
    plants = import_module(game).PLANTS
    assert len(plants) >= 13
    assert {plant.kind for plant in plants} == set(KINDS)
    assert len({plant.id for plant in plants}) == len(plants)
    for plant in plants:
        assert plant.game == game
        assert plant.about.endswith("."), f"{plant.id} does not say what it is about"


@pytest.mark.parametrize("set", LATER)
@pytest.mark.parametrize("game", GAMES)
def test_a_later_set_is_another_one(game: str, set: str) -> None:
    plants = import_module(f"{set}.{game}").PLANTS
    assert len(plants) >= 8
    others = [import_module(name).PLANTS for name in (game, *(f"{other}.{game}" for other in LATER if other != set))]
    assert not {plant.id for plant in plants} & {plant.id for other in others for plant in other}
    for plant in plants:
        assert (plant.game, plant.set) == (game, set)
        assert plant.rank in ("easy", "medium", "hard")
        assert plant.where or plant.proof, f"{plant.id} does not say where it shows"
        assert plant.about.endswith("."), f"{plant.id} does not say what it is about"


@pytest.mark.parametrize("game", [*GAMES, *(f"{set}.{game}" for set in LATER for game in GAMES)])
def test_games_with_a_plant_can_be_played(game: str) -> None:
    """Each plant is tried in a fork of one fresh process; those of later sets are also shown to be active."""
    done = subprocess.run([sys.executable, HERE / "try_out.py", game], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
