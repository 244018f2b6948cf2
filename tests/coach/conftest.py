"""Games for the coach to look at: whole ones between bots, played once."""

from __future__ import annotations

from functools import cache

import pytest

from sudare.bots import make_bot
from sudare.core import Chance, Table, find_game

SEATS = {"shogunate": 3, "omnitsu": 2, "chiyo": 5, "ninja": 2, "kage": 2}


@cache
def played(name: str, kind: str = "thumb", seed: str = "coach", seat: int = 0) -> Table:
    """Return a finished game: one bot of a kind among bots that play by rules of thumb."""
    game = find_game(name)(SEATS[name])
    table = Table(game, seed)
    kinds = [kind if one == seat else "thumb" for one in range(game.seats)]
    bots = [make_bot(kind, game, one, Chance(f"{seed} {one}")) for one, kind in enumerate(kinds)]
    while not table.state.over:
        mover = table.state.deciders[0]
        table.act(mover, bots[mover].choose(table.perspective(mover)))
    return table


@pytest.fixture(params=SEATS)
def name(request: pytest.FixtureRequest) -> str:
    """Return the id of each game in turn."""
    found: str = request.param
    return found
