"""One seat's side of the blind: it holds nothing of the truth, goes over a wire, and draws worlds from itself alone."""

from __future__ import annotations

import gc
from collections import Counter
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import pytest

from sudare.core import Chance, Game, Perspective, State, Table, find_game


def reachable(root: Any) -> list[Any]:
    """Return all objects that can be reached without passing through a class, a function or a module."""
    seen: dict[int, Any] = {}
    stack = [root]
    while stack:
        thing = stack.pop()
        if id(thing) in seen or isinstance(thing, (type, FunctionType, BuiltinFunctionType, MethodType, ModuleType)):
            continue
        seen[id(thing)] = thing
        stack.extend(gc.get_referents(thing))
    return list(seen.values())


def middle_of(toy_game: Game, seed: str = "middle") -> Table:
    """Seat 1 has answered, seats 0 and 2 are still thinking."""
    table = Table(toy_game, seed)
    table.act(1, "no")
    return table


@pytest.mark.parametrize("side", [0, 1, 2, None])
def test_no_true_state_can_be_reached(toy_game: Game, side: int | None) -> None:
    table = middle_of(toy_game)
    seen = table.perspective(side)
    seen.sample(Chance("s"))
    things = reachable(seen)
    assert any(thing is seen.view for thing in things), "the walk goes in"
    assert not [thing for thing in things if isinstance(thing, (State, Table))]
    truth = {
        id(part): name
        for name in ("lamps", "chosen", "trace", "held", "steps")
        for part in [getattr(table.state, name)]
    }
    assert not [truth[id(thing)] for thing in things if id(thing) in truth], "not even a list of it"


def test_the_walk_would_find_a_state(toy_game: Game) -> None:
    table = middle_of(toy_game)
    seen = table.perspective(0)
    seen.told = [table]  # type: ignore[list-item]
    assert any(thing is table.state for thing in reachable(seen))


@pytest.mark.parametrize("side", [0, 1, 2, None])
def test_a_perspective_goes_over_the_wire(toy_game: Game, toy: ModuleType, side: int | None) -> None:
    seen = middle_of(toy_game).perspective(side)
    there = Perspective.decode(toy.ToyGame(), seen.encoded())
    assert there.encoded() == seen.encoded()
    for name in ("seat", "view", "flow", "told", "legal", "answer", "decision", "over", "winners", "ending"):
        assert getattr(there, name) == getattr(seen, name), name
    assert type(there.view) is toy.View and type(there.legal) is tuple
    for number in range(5):
        draw = Chance(f"draw {number}")
        assert there.sample(draw.clone()) == seen.sample(draw.clone())


def test_a_finished_game_goes_over_the_wire_too(leduc: type[Game]) -> None:
    table = Table(leduc(), "end")
    while not table.state.over:
        table.act(table.state.deciders[0], "call")
    seen = table.perspective(0)
    there = Perspective.decode(leduc(), seen.encoded())
    assert there.over and there.winners == table.state.winners and there.ending == "showdown"
    world = there.sample(Chance("x"))
    assert world.over and world.winners == table.state.winners
    assert world.view(0).shown is not None, "how it ended is known, and so the cards are open"


def test_a_perspective_knows_what_it_may_do(toy_game: Game, toy: ModuleType, empty: Any) -> None:
    toy.ask_together(empty)
    table = Table.at(empty)
    asked = table.perspective(0).question()
    assert asked is not None
    assert (asked.decision, asked.prompt, asked.rule) == ("pick", "Pick a number.", "TOY-001")
    assert [(option.action, option.label) for option in asked.options] == [
        ("pick:0", "pick 0"), ("pick:1", "pick 1"), ("pick:2", "pick 2"),
    ]  # fmt: skip
    assert toy_game.actions.name(table.perspective(0).default()) == "pick:2"
    for side in (1, None):
        bystander = table.perspective(side)
        assert bystander.question() is None and bystander.legal == () and bystander.decision is None


def test_one_sees_ones_own_answer_and_only_that_others_have_answered(toy_game: Game) -> None:
    table = middle_of(toy_game)
    assert table.perspective(1).answer == toy_game.no
    assert [table.perspective(side).answer for side in (0, 2, None)] == [None] * 3
    for side in (0, 1, 2, None):
        flow = table.perspective(side).flow
        assert flow.waiting == [0, 2] and flow.asked == [["say"], ["say"], ["say"]]
    others = {answer: Table(toy_game, "any") for answer in ("no", "yes")}
    for answer, other in others.items():
        other.state.lamps = {0: 1, 1: 1, 2: 1}
        other.act(1, answer)
    for side in (0, 2, None):
        assert others["no"].perspective(side).encoded() == others["yes"].perspective(side).encoded()


def test_the_held_answers_of_others_are_drawn_and_ones_own_is_kept(toy_game: Game) -> None:
    table = middle_of(toy_game)
    seen, own = table.perspective(0), table.perspective(1)
    drawn: Counter[int] = Counter()
    for number in range(60):
        world = seen.sample(Chance(f"w {number}"))
        assert set(world.held) == {1}
        if world.lamps[1] == 0:
            assert world.held[1] == toy_game.no, "who holds the red lamp can only say no"
        drawn[world.held[1]] += 1
        assert own.sample(Chance(f"w {number}")).held == {1: toy_game.no}
    assert min(drawn[toy_game.no], drawn[toy_game.yes]) > 5


def test_a_sampled_world_looks_the_same_and_can_be_played_on(toy_game: Game) -> None:
    table = middle_of(toy_game)
    for side in (0, 1, 2, None):
        seen = table.perspective(side)
        lamps = set()
        for number in range(30):
            world = seen.sample(Chance(f"{side} {number}"))
            lamps.add(tuple(world.lamps[seat] for seat in range(3)))
            assert Perspective.of(world, side, seen.told).encoded() == seen.encoded()
            assert world.log is None and world.chance.to_plain() != table.state.chance.to_plain()
            for seat in world.deciders:
                world.apply(seat, world.legal(seat)[0])
            assert world.over and world.trace[-1] == "all have said"
        assert len(lamps) >= 5, "what one does not know varies"
        if side is not None:
            assert {world[side] for world in lamps} == {table.state.lamps[side]}, "what one knows does not"
    assert not table.state.over, "all that happened in dreams"


def test_samples_do_not_foretell_the_dice(toy: ModuleType, toy_game: Game, empty: Any) -> None:
    empty.ask(toy.ROLL, 0)
    table = Table.at(empty)
    seen = table.perspective(0)
    rolls = set()
    for number in range(40):
        world = seen.sample(Chance(f"dream {number}"))
        world.apply(0, toy_game.done)
        rolls.add(world.lamps[0])
    assert rolls == {0, 1, 2}


def test_beliefs_take_note_of_everything_that_was_told_once(toy: ModuleType, toy_game: Game, monkeypatch: Any) -> None:
    noted: list[int] = []
    monkeypatch.setattr(toy.ToyBeliefs, "observe", lambda self, told: noted.append(told.n), raising=False)
    table = Table(toy_game, "x")
    for seat in (0, 1, 2):
        table.act(seat, "no")
    seen = table.perspective(1)
    assert noted == [], "only when they are needed"
    seen.sample(Chance("a"))
    seen.sample(Chance("b"))
    assert noted == [0, 1, 2, 3]


def test_a_game_without_beliefs_says_so(toy_game: Game) -> None:
    from sudare.core import Beliefs

    seen = Table(toy_game, "x").perspective(0)
    with pytest.raises(LookupError, match="Beliefs cannot sample"):
        Beliefs(toy_game, 0).world(seen, Chance("a"))
    assert Beliefs(toy_game, 0).refute(toy_game.new(1)) is None


def test_installed_games_hold_no_state_in_a_perspective() -> None:
    table = Table(find_game("shogunate")(), "walk")
    for side in (0, 1, None):
        assert not [thing for thing in reachable(table.perspective(side)) if isinstance(thing, (State, Table))]
