"""tests/games/chiyo: limits, and games that end (CHI-210 to CHI-213, CHI-218)."""

import pytest

from sudare.core import Chance
from sudare.games.chiyo import ChiyoGame
from sudare.games.chiyo.arrange import F5

CARDS = F5["cards"]


@pytest.mark.rule("CHI-210")
def test_an_effect_places_the_action_markers_that_are_left(lay):
    play = lay(locks={"temple": 3}, hand=["assassination_rumors"]).spy()
    assert play.state.locks == [0, 0, 2]
    play.act("secret:informant", "play:assassination_rumors")
    assert play.told("markers_placed")[0].data == {"target": "daimyo", "count": 1}
    assert ChiyoGame(8).seats - 1 <= 7  # initiative cards always suffice


@pytest.mark.rule("CHI-211")
def test_what_cannot_be_moved_is_skipped_and_the_rest_still_happens(lay):
    play = lay(locks={"daimyo": 3}, rival="bathhouse").interrogate("bathhouse", "shima").no()
    assert play.tile("rival") == "temple"
    assert len(play.state.honor[1]) == 1
    assert play.state.locks == [2, 0, 1]  # as many markers as are left


@pytest.mark.rule("CHI-212")
@pytest.mark.parametrize("seats", [5, 6, 7, 8])
def test_no_side_can_lose_its_last_card(seats):
    game = ChiyoGame(seats)
    assert len(game.imperials) - 2 >= 2
    assert not set(game.assassins) & set(game.disguise_deck)


@pytest.mark.rule("CHI-213")
def test_the_turn_cap_brings_the_shogun(lay):
    play = lay(options={"turn_cap": 60}, turns=59).spy().act("secret:honor")
    assert play.state.over
    assert (play.state.ending, play.state.winners) == ("turn_cap", (0,))
    play = lay(options={"turn_cap": 60}, turns=58).spy().act("secret:honor")
    assert not play.state.over


@pytest.mark.rule("CHI-218")
def test_a_returned_token_can_be_drawn_by_anybody(lay):
    play = lay(honor={1: [3], 2: [1] * 5, 3: [2] * 5, 4: [3] * 4})
    assert len(play.state.pool) == 0
    play.interrogate("sake_house", "tasuke").no()
    assert play.state.pool.cards() == [3]
    play.act("secret:informant").whole_turn()
    assert play.state.honor[2] == (1, 1, 1, 1, 1, 3)


@pytest.mark.parametrize("seats", [5, 6, 7, 8])
def test_games_end_well_before_the_cap(seats):
    game = ChiyoGame(seats)
    for i in range(4):
        state, chance = game.new(f"e{i}"), Chance(f"p{i}")
        while not state.over:
            seat = chance.choice(state.deciders)
            state.apply(seat, chance.choice(state.legal(seat)))
        assert state.turns < 100
        assert state.ending in ("city", "allies", "betrayer", "usurpers")


def test_absent_seats_alone_finish_a_game():
    for seats in (5, 8):
        state = ChiyoGame(seats).new("absent")
        while not state.over:
            seat = state.deciders[0]
            state.apply(seat, state.default(seat))
        assert state.ending == "city"
        assert state.lie == -1
