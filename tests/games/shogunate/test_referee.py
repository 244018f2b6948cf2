"""tests/games/shogunate: a referee who knows only the rulebook and the open table counts every ending again."""

import pytest

from sudare.core import Chance, Table
from sudare.games.shogunate import ShogunateGame


def ruling(view):
    """Who wins by SHO-106 to SHO-128, from what lies open when the game is over."""
    honour = {leader.clan: leader.honour for leader in view.line}
    place = {leader.clan: n for n, leader in enumerate(view.line)}
    standing = []
    for seat, cards in enumerate(view.result.loyalties):
        clans = set(cards)  # SHO-107
        places = sorted(place[clan] for clan in clans)
        second = places[1] if len(places) > 1 else 99  # SHO-127
        open_before = len(view.seats[seat].face_up)  # SHO-124
        standing.append((-sum(honour[clan] for clan in clans), places[0], second, open_before))
    return [-row[0] for row in standing], [seat for seat, row in enumerate(standing) if row == min(standing)]


@pytest.mark.rule("SHO-106", "SHO-107", "SHO-120", "SHO-121", "SHO-122", "SHO-123", "SHO-126", "SHO-128")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_referee_agrees_with_every_ending(seats):
    game = ShogunateGame(seats)
    close = 0
    for number in range(40):
        table = Table(game, f"referee {number}")
        dice = Chance(f"players {number}")
        bots = [game.thumb(seat, dice.fork(f"{seat}")) for seat in range(seats)]
        told = 0
        while not table.state.over:
            seat = dice.choice(table.state.deciders)
            seen = table.perspective(seat)
            table.act(seat, bots[seat].choose(seen) if dice.below(4) else dice.choice(seen.legal))
            kinds = [event.kind for event in table.told(None)[told:]]
            told += len(kinds)
            if "no_declaration" in kinds and not table.state.over:  # SHO-109: nothing changes before the next answer
                assert all(table.state.score(s) < game.target for s in range(seats))
        view = table.perspective(None).view
        scores, winners = ruling(view)
        assert view.result.scores == scores
        assert list(table.state.winners) == winners
        close += scores.count(max(scores)) > 1
        if table.state.ending == "target":
            assert max(scores) >= game.target
    assert close  # ties were among them
