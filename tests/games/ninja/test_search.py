"""What a searching bot needs of the game: kept histories that still fit, guides that look at the table, worth."""

from __future__ import annotations

from sudare.bots import make_bot
from sudare.core import Chance, Perspective, Table, find_game
from sudare.games.ninja.bot import GuardThumb


def play(table: Table, until) -> None:
    """Let rules of thumb play until something is the case."""
    game = table.state.game
    bots = [make_bot("thumb", game, seat, Chance(f"bot {seat}")) for seat in range(game.seats)]
    while not table.state.over and not until(table.state):
        seat = table.state.deciders[0]
        table.act(seat, bots[seat].choose(table.perspective(seat)))


def test_worlds_from_kept_histories_agree_with_all_that_was_told():
    table = Table(find_game("ninja")(2), "kept")
    beliefs, heard, checked = table.state.game.Beliefs(table.state.game, 1), 0, 0
    for turn in range(2, 9):
        play(table, lambda s, turn=turn: s.turn >= turn and s.deciders[0] == 1)
        if table.state.over:
            break
        side = table.perspective(1)
        for event in side.told[heard:]:
            beliefs.observe(event)
        heard, side.beliefs = len(side.told), beliefs
        for number in range(20):
            world = side.sample(Chance(f"{turn} {number}"))
            world.check()
            assert beliefs.refute(world) is None
            assert world.view(1) == side.view
            checked += 1
    assert checked >= 60


def test_the_guide_of_a_guard_notices_in_an_imagined_world_what_lies_on_the_table():
    table = Table(find_game("ninja")(2), "guide")
    play(table, lambda s: s.turn == 3 and s.deciders[0] == 1)
    told = table.perspective(1).told
    guide = GuardThumb(table.state.game, 1, Chance("guide"))
    guide.choose(table.perspective(1))
    world = table.state.clone()
    world.shown[0] = world.at[0] = 7  # nothing was told of it: in imagined worlds nothing is
    twin = guide.twin(Chance("dice"))
    twin.choose(Perspective.of(world, 1, told))
    assert twin.heat.weights[0] == {7: 1.0}
    assert guide.heat.weights[0] != {7: 1.0}  # what is imagined is not remembered


def test_what_is_half_done_has_no_worth():
    table = Table(find_game("ninja")(2), "half")
    game = table.state.game
    assert game.worth(table.state) is not None  # envs ask for it at the start
    play(table, lambda s: s.phase == 4 and s.steps_done[0] == 1)
    assert game.worth(table.state) is None
    play(table, lambda s: s.turn == 2 and s.decision(1) is not None and s.decision(1).id == "play_hand")
    guards, intruders = game.worth(table.state)[1], game.worth(table.state)[0]
    assert 0 < guards < 1 and abs(guards + intruders - 1) < 1e-9
