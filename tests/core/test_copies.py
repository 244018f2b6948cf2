"""Copies: clone, copy, deepcopy, pickle and JSON give the same position, in the middle of things, and share nothing."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from sudare.core import Game, State, SudareError


def by_the_slots(state: Any) -> Any:
    """Copy as a game does that has no `copy_to` of its own."""
    twin = state.clone()
    State.copy_to(state, twin)
    return twin


WAYS: dict[str, Callable[[Any], Any]] = {
    "clone": lambda s: s.clone(),
    "slots": by_the_slots,
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda s: pickle.loads(pickle.dumps(s)),
    "json": lambda s: type(s).from_dict(s.game, json.loads(json.dumps(s.to_dict()))),
}


@pytest.fixture(params=list(WAYS))
def copied(request: pytest.FixtureRequest) -> Callable[[Any], Any]:
    return WAYS[request.param]


@pytest.fixture
def busy(toy: ModuleType, empty: Any) -> Any:
    """A position in the middle of everything: steps with arguments planned, a context open, an answer held."""
    empty.deck.look(2, empty.chance)
    empty.deck.put_under([9])
    empty.lamps = {2: 0, 0: 1}
    empty.plan((toy.branch, "1", "1a"), toy.ask_together, (toy.mark, "end"), toy.the_end)
    empty.run()
    empty.chosen[1].add(2)
    empty.apply(2, empty.game.no)
    assert empty.held == {2: empty.game.no} and empty.deciders == (0,) and len(empty.steps) == 2
    return empty


def test_a_copy_in_the_middle_of_the_flow_is_equal(busy: Any, copied: Callable[[Any], Any]) -> None:
    twin = copied(busy)
    assert twin is not busy and type(twin) is type(busy)
    assert twin == busy
    assert twin.digest() == busy.digest() and twin.to_dict() == busy.to_dict()
    assert [twin.legal(seat) for seat in range(3)] == [busy.legal(seat) for seat in range(3)]
    assert twin.held == busy.held and twin.asked == busy.asked and twin.steps == busy.steps
    assert type(twin.chosen[1]) is set and twin.lamps == {2: 0, 0: 1}
    assert (twin.deck.top, twin.deck.rest, twin.deck.bottom) == (busy.deck.top, busy.deck.rest, busy.deck.bottom)
    assert twin.chance.clone().word() == busy.chance.clone().word()


def test_a_copy_plays_on_alike_and_leaves_the_original_alone(busy: Any, copied: Callable[[Any], Any]) -> None:
    twin, before = copied(busy), busy.digest()
    twin.chosen[0].add(0)
    twin.trace.append("only in the copy")
    twin.deck.draw(twin.chance)
    twin.lamps[1] = 1
    twin.apply(0, twin.game.picks[2])
    assert twin.over and twin.trace[-1] == "end"
    assert busy.digest() == before and busy.deciders == (0,) and busy.held
    again = copied(busy)
    again.apply(0, again.game.picks[2])
    busy.apply(0, busy.game.picks[2])
    assert again == busy
    assert busy.trace == ["1", "1a", "0 picked 2 of 3", "2 said no", "end"]


def test_changing_the_original_leaves_the_copy_alone(busy: Any, copied: Callable[[Any], Any]) -> None:
    twin = copied(busy)
    digest = twin.digest()
    busy.chosen[1].clear()
    busy.deck.draw(busy.chance)
    busy.apply(0, busy.game.picks[0])
    assert twin.digest() == digest and twin != busy


def test_a_clone_keeps_the_events_and_shares_them_not(toy_game: Game) -> None:
    state = toy_game.new("log", events=True)
    twin = state.clone()
    assert [kind.id for kind, _, _ in twin.log] == ["dealt"]
    twin.log.clear()
    assert len(state.log) == 1


def test_every_difference_counts(busy: Any) -> None:
    def changed(change: Callable[[Any], Any]) -> Any:
        twin = busy.clone()
        change(twin)
        return twin

    others = [
        changed(lambda s: s.chance.word()),
        changed(lambda s: s.steps.pop()),
        changed(lambda s: s.held.update({2: s.game.yes})),
        changed(lambda s: s.trace.append("")),
        changed(lambda s: s.chosen[1].clear()),
        changed(lambda s: s.deck.put_under([1])),
        changed(lambda s: setattr(s, "winners", (1,))),
        changed(lambda s: setattr(s, "ending", "x")),
        changed(lambda s: s.asked.__setitem__(0, (*s.asked[0][:1], 4))),
    ]
    assert all(other != busy for other in others)
    assert len({busy.digest(), *(other.digest() for other in others)}) == len(others) + 1


def test_a_state_is_no_key_and_equals_nothing_else(busy: Any, leduc: type[Game]) -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(busy)
    assert busy != 1
    assert busy != leduc().new("a")


def test_a_dictionary_that_is_not_a_position_is_refused_with_its_faults(busy: Any) -> None:
    data = busy.to_dict()
    del data["lamps"], data["chance"]
    with pytest.raises(
        SudareError, match=r"not a position of Toy: missing \['lamps', 'chance'\], unknown \['horses'\]"
    ):
        type(busy).from_dict(busy.game, {**data, "horses": 3})


def test_dealt_positions_of_the_same_seed_are_equal(toy_game: Game, toy: ModuleType) -> None:
    assert toy_game.new("1") == toy_game.new(1) == toy.ToyGame().new("1")
    assert len({toy_game.new(seed).digest() for seed in range(12)}) == 12
    assert toy_game.new() != toy_game.new(), "without a seed, chance decides"


def test_games_are_values(toy: ModuleType, toy_game: Game, leduc: type[Game]) -> None:
    again = pickle.loads(pickle.dumps(toy_game))
    assert again == toy_game == toy.ToyGame() and hash(again) == hash(toy_game)
    assert toy_game != leduc() and toy_game != "toy"
    assert repr(toy_game) == "<Toy, 3 seats>"
    with pytest.raises(SudareError, match="Toy is for 3 to 3 players, not 4"):
        toy.ToyGame(4)
    assert isinstance(toy_game.new(0), State)
