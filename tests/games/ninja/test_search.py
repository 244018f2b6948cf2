"""What a searching bot needs of the game: kept histories that still fit, guides that hear, worth."""

from __future__ import annotations

import pytest

from sudare.bots import make_bot
from sudare.core import Chance, Perspective, Table, Told, find_game
from sudare.core.events import told_to
from sudare.games.ninja.beliefs import Whereabouts
from sudare.games.ninja.play.thumb import GuardThumb
from sudare.games.ninja.state import NOTHING


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


def told_on(table: Table, world) -> list[Told]:
    """Return what the guards were told at the table, and after it in an imagined night."""
    told = table.perspective(1).told[:]
    return told + [told_to(table.state.game, 1, len(told) + n, event) for n, event in enumerate(world.log)]


def test_the_guide_of_a_guard_hears_in_an_imagined_night_and_nothing_of_it_is_remembered():
    table = Table(find_game("ninja")(2), "guide")
    play(table, lambda s: s.turn == 3 and s.deciders[0] == 1)
    game = table.state.game
    guide = GuardThumb(game, 1, Chance("guide"))
    guide.choose(table.perspective(1))
    before = {who: weights.copy() for who, weights in guide.heat.weights.items()}
    tokens = len(guide.whereabouts.story.tokens)
    world = table.state.clone()
    world.log = []
    bots = [make_bot("thumb", game, seat, Chance(f"dream {seat}")) for seat in (0, 1)]
    while not (world.turn == 4 and world.deciders[0] == 1):
        seat = world.deciders[0]
        world.apply(seat, bots[seat].choose(Perspective.of(world, seat, told_on(table, world))))
    twin = guide.twin(Chance("dice"))
    told = told_on(table, world)
    twin.choose(Perspective.of(world, 1, told))
    awake = GuardThumb(game, 1, Chance("awake"))
    awake.hear(told)
    assert twin.whereabouts.possible() == awake.whereabouts.possible()  # it knows what one knows who was there
    assert twin.whereabouts.possible() != guide.whereabouts.possible()
    assert guide.heat.weights == before and len(guide.whereabouts.story.tokens) == tokens


@pytest.mark.parametrize("phase", [1, 2, 3, 4])
def test_a_copy_of_whereabouts_goes_its_own_way_from_any_phase(phase: int):
    table = Table(find_game("ninja")(2), "copy")
    play(table, lambda s: s.turn == 4 and s.phase == phase and (phase < 4 or s.steps_done[0] > 0))
    game = table.state.game
    here, alone = Whereabouts(game), Whereabouts(game)
    heard = table.perspective(1).told
    for event in heard:
        here.observe(event)
        alone.observe(event)
    known = here.possible()
    assert alone.possible() == known
    twin = here.copy()
    play(table, lambda s: s.turn == 6)
    for event in table.perspective(1).told[len(heard) :]:
        twin.observe(event)
        alone.observe(event)
    assert twin.possible() == alone.possible() != known
    assert here.possible() == known


def test_a_position_has_a_worth_when_the_intruders_are_about_to_move():
    table = Table(find_game("ninja")(2), "half")
    game = table.state.game
    assert game.worth(table.state) is not None  # envs ask for it at the start
    play(table, lambda s: s.phase == 4 and s.steps_done[0] == 1)
    assert game.worth(table.state) is None
    play(table, lambda s: s.turn == 2 and s.decision(1) is not None and s.decision(1).id == "play_hand")
    assert game.worth(table.state) is None  # the guards have not had their turn
    play(table, lambda s: s.turn == 2 and s.decision(0) is not None and s.decision(0).id == "act")
    guards, intruders = game.worth(table.state)[1], game.worth(table.state)[0]
    assert 0 < guards < 1 and abs(guards + intruders - 1) < 1e-9


def test_a_room_that_was_searched_for_nothing_is_progress():
    table = Table(find_game("ninja")(2), "progress")
    game = table.state.game
    play(table, lambda s: s.turn == 2 and s.decision(0) is not None and s.decision(0).id == "act")
    before = game.worth(table.state)[0]
    rooms = [zone for zone in game.map.rooms if zone not in table.state.objects][:4]
    table.state.searched += tuple((1, 0, zone, NOTHING) for zone in rooms)
    assert game.worth(table.state)[0] > before


def test_a_guide_that_sits_down_in_the_middle_of_a_walk_goes_on_as_it_would_have():
    game = find_game("ninja")(2)
    same = asked = 0
    for deal in range(4):
        table = Table(game, f"walk {deal}")
        bots = [make_bot("thumb", game, seat, Chance(f"{deal} {seat}")) for seat in (0, 1)]
        while not table.state.over:
            s = table.state
            seat = s.deciders[0]
            side = table.perspective(seat)
            action = bots[seat].choose(side)
            decision = s.decision(seat)
            if decision is not None and decision.id == "act" and s.steps_done[s.acting] and s.pending < 0:
                asked += 1
                same += make_bot("thumb", game, seat, Chance("new")).choose(side) == action
            table.act(seat, action)
    assert asked > 50 and same > 0.85 * asked, f"{same} of {asked}"
