"""Nobody sees who has already answered a window: a quick pass would tell that there was nothing to play."""

import pytest

from sudare.core import Chance, Perspective, Table
from sudare.doors.standing import Standing
from sudare.games.omnitsu import OmnitsuGame


def in_a_window(seed: str) -> Table:
    table = Table(OmnitsuGame(3), seed)
    chance = Chance(seed)
    while True:
        asked = {table.state.decision(seat).id for seat in table.state.deciders}
        if len(table.state.deciders) == 3 and asked == {"window_gap"}:
            return table
        seat = chance.choice(table.state.deciders)
        table.act(seat, chance.choice(table.state.legal(seat)))


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_an_answer_to_a_window_changes_nothing_that_others_see(seed: str) -> None:
    table = in_a_window(seed)
    before = [table.perspective(seat).encoded() for seat in (1, 2, None)]
    table.act(0, "pass")
    assert [table.perspective(seat).encoded() for seat in (1, 2, None)] == before
    assert table.perspective(1).flow.waiting == [0, 1, 2]
    assert table.perspective(0).flow.waiting == [1, 2]  # one's own answer is one's own business


def test_a_throw_shows_who_has_chosen() -> None:
    table = Table(OmnitsuGame(3), "throw")
    table.act(1, table.state.legal(1)[0])
    assert table.perspective(0).flow.waiting == [0, 2]


def test_a_world_in_which_the_silent_seat_still_thinks_is_played_on() -> None:
    table = in_a_window("a")
    table.act(0, "pass")
    world = table.perspective(1).sample(Chance("world"))
    assert world.deciders == (0, 1, 2)
    for seat in (0, 1, 2):
        world.apply(seat, world.default(seat))
    assert not world.held


@pytest.mark.parametrize("wish", ["passing", "never"])
def test_who_passes_is_asked_all_the_same_when_a_theft_is_aimed_at_them(lay, wish):
    """Perfect theft, declared at somebody who holds the Juggler: neither a pass nor "never" swallows that."""
    board = lay(
        3,
        hands={0: "juggler", 1: "ronin", 2: "geisha"},
        sealed={0: "daimyo", 1: "decoy", 2: "poison"},
        at="cards",
        thrown={1: "master_thief@1", 2: "abbot"},
    )
    standing, before = Standing(), Perspective.of(board.s, 0, [])
    assert before.decision.id == "window_gap"
    if wish == "passing":
        standing.pass_until(board.game.gestures, "window_gap", "turn", -1)
    else:
        standing.leave("window_gap", "never")
        standing.leave("window_response", "never")
    assert standing.answer(before) == board.game.a_pass  # nothing is aimed at it yet
    board.declare(2, "b").declare(1, "a")
    assert "play:juggler@2" in board.legal(0)
    assert standing.answer(Perspective.of(board.s, 0, [])) is None
