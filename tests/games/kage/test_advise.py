"""Rules of thumb read nothing that their seat may not know, so they may advise on an imagined position itself."""

from __future__ import annotations

from random import Random

import pytest

from sudare.core import Chance, Table
from sudare.games.kage import KageGame
from sudare.games.kage.play.thumb import Thumb


@pytest.mark.parametrize("board", ["mh", "ad", "dr", "mg"])
@pytest.mark.parametrize("slips", [0.1, 1.0])
def test_advice_is_the_choice_that_the_seat_makes_from_its_own_side(board: str, slips: float) -> None:
    game = KageGame(2, options={"board": board})
    random = Random(f"{board} {slips}")
    compared = 0
    for number in range(2):
        table = Table(game, f"advise {board} {number}")
        for _ in range(500):
            state = table.state
            if state.over:
                break
            seat = state.deciders[0]
            legal = state.legal(seat)
            choice = legal[0]
            if len(legal) > 1:
                perspective = table.perspective(seat)
                choice = thumb(game, seat).choose(perspective)
                assert choice in (thumb(game, seat).advise(state), thumb(game, seat, fork=True).advise(state))
                compared += 1
                if compared % 5 == 0:  # and whatever else may lie behind the blind
                    world = perspective.sample(Chance(f"world {compared}"))
                    assert thumb(game, seat).advise(world) == thumb(game, seat).advise(state)
            table.act(seat, random.choice(legal) if random.random() < slips else choice)
    assert compared > 200


def thumb(game: KageGame, seat: int, fork: bool = False) -> Thumb:
    """Return a bot with the same dice every time; to lay a world out costs a throw."""
    chance = Chance("the same dice")
    if fork:
        chance.fork()
    return Thumb(game, seat, chance)
