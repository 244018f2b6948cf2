"""When It Was a Cat is worth a question: where somebody would be heard."""

import pytest

from sudare.core import Chance, Table
from sudare.doors import Standing
from sudare.games.ninja import NinjaGame

rule = pytest.mark.rule


@rule("NIN-083", "NIN-088")
def test_the_traitor_is_asked_for_the_cat_where_somebody_would_be_heard():
    """In both cases the rules ask, so that nobody can tell; a person is spared what would only be thrown away."""
    game, asked, spared = NinjaGame(2), 0, 0
    for seed in ("cat 1", "cat 2", "cat 3"):
        table = Table(game, seed)
        bots = [game.thumb(seat, Chance(f"{seed} {seat}")) for seat in range(2)]
        while not table.state.over:
            seat = table.state.deciders[0]
            seen = table.perspective(seat)
            if seen.decision.id == "cat_reaction" and len(seen.legal) > 1:
                quiet = "would hear nobody of yours" in seen.question().prompt
                answer = Standing().answer(seen)
                assert answer == (game.PASS if quiet else None)
                asked += not quiet
                spared += quiet
            table.act(seat, bots[seat].choose(seen))
    assert asked and spared
