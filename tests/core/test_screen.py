"""Questions behind a screen: nobody else sees who answers, nor how often, until the rules ask no more."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from sudare.core import Chance, NoWorld, Perspective, Refusal, Table


@pytest.fixture
def hanging(toy: ModuleType, empty: Any) -> Any:
    """Seats 0 and 1 hang their lamps; seat 2 and the spectators look on."""
    empty.plan((toy.hang_lamps, 0, 1), (toy.mark, "on"))
    empty.run()
    return empty


def seen(state: Any, side: int | None) -> bytes:
    return Perspective.of(state, side, []).encoded()


def test_all_are_seen_waiting_until_the_last_has_answered(hanging: Any) -> None:
    before = {side: seen(hanging, side) for side in (1, 2, None)}
    names = hanging.game.actions.id
    assert hanging.deciders == (0, 1)
    for action in ("lamp:red", "lamp:green"):
        hanging.apply(0, names(action))
        assert {side: seen(hanging, side) for side in before} == before
    assert hanging.deciders == (1,)
    assert [hanging.seen_waiting(side) for side in (0, 1, 2, None)] == [[1], [0, 1], [0, 1], [0, 1]]
    assert hanging.screened(0) and hanging.screened(1) and not hanging.screened(2)
    hanging.apply(1, names("done"))
    assert hanging.trace == ["hung", "on"] and hanging.deciders == () and hanging.asked == [None] * 3


def test_many_steps_or_one_look_the_same(hanging: Any) -> None:
    names = hanging.game.actions.id
    streams = []
    for way in ([], ["lamp:red"], ["lamp:red", "lamp:blue"], ["done"]):
        state = hanging.clone()
        entries = [seen(state, 2)]
        for action in way:
            state.apply(0, names(action))
            if seen(state, 2) != entries[-1]:
                entries.append(seen(state, 2))
        streams.append(entries)
    assert all(entries == streams[0] for entries in streams)


def test_who_has_finished_is_not_asked(hanging: Any) -> None:
    hanging.apply(0, hanging.game.done)
    assert hanging.legal(0) == () and hanging.decision(0) is None
    with pytest.raises(Refusal) as refused:
        hanging.apply(0, hanging.game.done)
    assert refused.value.code == "not_asked"
    assert Perspective.of(hanging, 0, []).question() is None


def test_a_position_behind_a_screen_can_be_written_down(hanging: Any) -> None:
    hanging.apply(0, hanging.game.done)
    twin = type(hanging).from_dict(hanging.game, hanging.to_dict())
    assert twin == hanging and twin.deciders == (1,) and twin.legal(1) == hanging.legal(1)
    twin.apply(1, twin.game.done)
    assert twin.trace == ["hung", "on"]


def test_in_a_sampled_world_those_answer_whose_turn_it_is_there(hanging: Any) -> None:
    hanging.apply(0, hanging.game.done)
    world = Perspective.of(hanging, 1, []).sample(Chance("w"))
    assert world.deciders == (0, 1), "as far as seat 1 knows, seat 0 has hung nothing"
    assert seen(world, 1) == seen(hanging, 1)
    world = Perspective.of(hanging, 0, []).sample(Chance("w"))
    assert world.deciders == (1,), "seat 0 knows that it has finished itself"


def test_a_world_in_which_it_is_nobodys_turn_is_none(
    hanging: Any, toy: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ready(beliefs: Any, perspective: Perspective, chance: Chance) -> Any:
        state = toy.Toy(perspective.game, chance)
        state.chosen = [{0, 1}, {0, 1}, set()]
        return state

    monkeypatch.setattr(toy.ToyBeliefs, "world", ready)
    with pytest.raises(NoWorld, match="nobody's turn"):
        Perspective.of(hanging, 2, []).sample(Chance("w"))


def test_when_it_is_nobodys_turn_nobody_is_asked(toy: ModuleType, empty: Any) -> None:
    empty.chosen = [{0, 1}, {0, 1}, set()]
    assert not empty.ask_screened(toy.HANG, (0, 1))
    assert empty.deciders == () and empty.asked == [None] * 3 and empty.seen_waiting(None) == []


def test_whether_a_step_can_be_taken_back_does_not_tell_that_others_have_answered(hanging: Any) -> None:
    table = Table.at(hanging)
    table.act(0, "lamp:red")
    assert table.can_take_back(0)
    table.act(1, "lamp:blue")
    table.act(1, "lamp:green")
    assert table.can_take_back(0) and table.can_take_back(1)
    table.take_back(0)
    assert table.state.chosen == [set(), {1, 2}, set()] and table.state.deciders == (0,)
    assert not table.can_take_back(0)
    table.act(0, "done")
    assert not table.can_take_back(0) and not table.can_take_back(1), "now everybody has seen it"
