"""A mission that was fixed when the table was opened is as secret as one that was drawn (KAG-085, section 5)."""

from __future__ import annotations

import gc
import pickle
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import pytest

from sudare.bots import make_bot
from sudare.core import Chance, Game, Options, Perspective, Table
from sudare.games.kage import KageGame

FIXED, OTHER = "m_arson", "m_theft"
QUICK = {"guard_setup": "auto", "boss": "kenta"}


def table(mission: str, moves: int, seats: int = 2) -> Table:
    """Return a table with a fixed mission after so many safe defaults: 2 choose types, the mission is drawn."""
    t = Table(KageGame(seats, {**QUICK, "mission": mission}), "the same seed")
    for _ in range(moves):
        t.act(t.state.deciders[0], t.state.default(t.state.deciders[0]))
    return t


def everything(root: Any) -> list[Any]:
    """Return all that can be reached from an object by looking into it."""
    seen: dict[int, Any] = {}
    stack = [root]
    while stack:
        thing = stack.pop()
        if id(thing) in seen or isinstance(thing, (type, FunctionType, BuiltinFunctionType, MethodType, ModuleType)):
            continue
        seen[id(thing)] = thing
        stack.extend(gc.get_referents(thing))
    return list(seen.values())


class Spy:
    """A bot that looks for the mission in everything that a perspective reaches."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def look(self, perspective: Perspective) -> None:
        perspective.sample(Chance("spy"))  # whatever is kept for later is kept now
        if perspective.game.options.mission != "random":
            self.found.append("in the options")
        if "mission" in perspective.game.describe()["options"]:
            self.found.append("in what describes the table")
        for thing in everything(perspective):
            if isinstance(thing, Options) and thing != KageGame(2, QUICK).options:
                self.found.append(f"other options: {thing}")
            if isinstance(thing, Game) and getattr(thing, "fixed_mission", -1) >= 0:
                self.found.append("a game with a fixed mission")

    def choose(self, perspective: Perspective) -> int:
        self.look(perspective)
        return perspective.default()


def test_the_spy_knows_where_to_look() -> None:
    spy = Spy()
    seen = table(FIXED, 0).perspective(0)
    seen.game = KageGame(2, {**QUICK, "mission": FIXED})
    spy.choose(seen)
    assert len(spy.found) >= 4


@pytest.mark.rule("KAG-085")
@pytest.mark.parametrize("moves", [0, 2, 12], ids=["before the mission is drawn", "drawn", "in the guard turn"])
@pytest.mark.parametrize("side", [0, 1, None])
def test_a_spy_finds_no_mission_beside_the_view(side: int | None, moves: int) -> None:
    spy = Spy()
    spy.look(table(FIXED, moves).perspective(side))
    assert spy.found == []


@pytest.mark.rule("KAG-085")
@pytest.mark.parametrize("moves", [0, 2, 12])
@pytest.mark.parametrize("side", [0, None])
def test_two_missions_are_the_same_bytes_to_who_may_not_know(side: int | None, moves: int) -> None:
    one, two = (table(mission, moves).perspective(side) for mission in (FIXED, OTHER))
    assert one.encoded() == two.encoded()
    parts = [pickle.dumps((seen.game, seen.beliefs.game, seen.view, seen.flow, seen.told)) for seen in (one, two)]
    assert parts[0] == parts[1]
    assert pickle.loads(parts[0])[0].options.mission == "random"


@pytest.mark.rule("KAG-084", "KAG-085")
@pytest.mark.parametrize("side", [0, 1, None])
def test_worlds_sampled_before_the_draw_draw_their_own_mission(side: int | None) -> None:
    seen = table(FIXED, 0).perspective(side)
    missions = set()
    for number in range(150):
        world = seen.sample(Chance(f"world {number}"))
        assert world.mission == -1
        for _ in range(2):
            world.apply(0, world.default(0))
        missions.add(world.mission)
    assert missions == set(KageGame(2).mission_deck)  # the true one among them


@pytest.mark.rule("KAG-085")
def test_worlds_sampled_after_the_draw_hold_every_mission_for_the_guard_and_one_for_the_ninja() -> None:
    t = table(FIXED, 12)
    names = t.game.names["mission"]
    for side, missions in ((0, {names[m] for m in KageGame(2).mission_deck}), (1, {FIXED})):
        seen = t.perspective(side)
        worlds = [seen.sample(Chance(f"world {n}")) for n in range(150)]
        assert {names[world.mission] for world in worlds} == missions
        assert all(world.game.options.mission == "random" for world in worlds)


@pytest.mark.rule("KAG-085")
def test_the_fixed_mission_is_played_all_the_same() -> None:
    t = table(FIXED, 2)
    assert t.game.names["mission"][t.state.mission] == FIXED
    assert t.perspective(1).view.mission == FIXED
    assert t.record().options["mission"] == FIXED
    again = Table.from_record(t.record(), lambda name: KageGame)
    assert again.state == t.state


@pytest.mark.rule("KAG-085")
@pytest.mark.parametrize("kind", ["thumb", "ismcts:10", "easy"])
def test_bots_get_the_game_that_everybody_may_know(kind: str) -> None:
    t = table(FIXED, 0)
    bot = make_bot(kind, t.game, 0, Chance("bot"))
    games = [thing for thing in everything(bot) if isinstance(thing, Game)]
    assert games
    assert all(game.options.mission == "random" for game in games)
    assert bot.choose(t.perspective(0)) in t.state.legal(0)


@pytest.mark.rule("KAG-085")
def test_a_game_without_secrets_is_its_own_public_face() -> None:
    game = KageGame(3, {"board": "ad"})
    assert game.public is game
    fixed = KageGame(3, {"board": "ad", "mission": FIXED})
    assert fixed.public == game
    assert fixed.public.public is fixed.public
    assert fixed.public is fixed.public  # made once


# -- what an open question already tells is in every world that agrees with it ----------------------------------------


@pytest.mark.rule("KAG-H03")
def test_a_special_mission_is_shown_as_soon_as_its_action_is_declared() -> None:
    game = KageGame(2)
    s = game.arrange(
        ninja={"yuto": "J4"}, active="yuto", mission="m_rations", pool=["t01", "t02", "t03"], barracks=["K4", "I4"]
    )
    t = Table.at(s)
    t.act(1, "mission_action")
    assert t.state.asked[1][0].id == "target"  # everybody sees that a mission action is being chosen
    seen = t.perspective(0)
    assert seen.view.mission == "m_rations"
    for number in range(20):
        world = seen.sample(Chance(f"world {number}"))
        assert world.legal(1) == t.state.legal(1)  # no world in which there would be nothing to do


@pytest.mark.rule("KAG-R17", "KAG-094")
def test_who_steps_where_it_could_not_stay_has_shown_its_exit() -> None:
    game = KageGame(2)
    s = game.arrange(
        ninja={"yuto": "B1"},
        guards={"A1": "tesaki"},
        active="yuto",
        moves={"yuto": 1},
        infiltration=["A1", "A20", "T20"],
        exits=(1, 2, 3),
        escape="esc_1",
        need=1,
        passed=True,
        completed=True,
    )
    t = Table.at(s)
    assert t.perspective(0).view.escapes_possible == ["esc_1", "esc_2", "esc_3", "esc_any"]
    t.act(1, "go:A1")  # onto the guard, with no token left to get off
    assert t.state.asked[1][0].id == "evade"
    seen = t.perspective(0)
    assert seen.view.escapes_possible == ["esc_1", "esc_any"]
    for number in range(20):
        world = seen.sample(Chance(f"world {number}"))
        world.apply(1, world.default(1))
        assert world.over or world.ninja[0].out == 2  # it escapes in all of them
