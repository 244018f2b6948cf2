"""Planted defects that show seldom: where two options meet, before a rare event, in one of many values or actions."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sudare.conformance import check_game
from sudare.conformance.asks import _wishes
from sudare.conformance.basics import Broken
from sudare.conformance.coverage import Coverage
from sudare.conformance.learned import Lessons, instructive
from sudare.conformance.play import RARE, Film, Move, moments
from sudare.conformance.settings import Settings
from sudare.conformance.shuffles import check_shuffles
from sudare.conformance.worlds import GivenUp, Support
from sudare.core import Chance, Game, NoWorld, Table, find_game
from sudare.games.kage import KageGame
from sudare.games.kage.rules import setup
from sudare.games.ninja import NinjaGame

Plant = Callable[..., type[Game]]

# -- options ----------------------------------------------------------------------------------------------------------

TWO_OPTIONS = (
    "class BaseGame(Game):",
    "class Chosen(Options):\n    loud: bool = False\n    quick: bool = False\n\n\nclass BaseGame(Game):",
    "    book = book\n",
    "    book = book\n    Options = Chosen\n",
    "Game, Perspective,",
    "Game, Options, Perspective,",
)


def test_what_shows_only_where_two_options_meet(plant: Plant) -> None:
    game = plant(
        *TWO_OPTIONS,
        "            shown=[laid[:] for laid in self.laid] if self.over else [],\n",
        "            shown=[self.hands[0][:]] if self.game.options.loud and self.game.options.quick else [],\n",
    )
    failures = check_game(game, games=10, first=True).failures
    assert failures
    assert "2 seats {'loud': True, 'quick': True}, seed" in str(failures[0])


def test_options_are_changed_alone_and_together(plant: Plant) -> None:
    """The first table has the defaults; later ones come again for the same seed."""
    game = plant(*TWO_OPTIONS)
    tables = [Settings(game, 2, (0, 1), None, None, "seed").table(number) for number in range(30)]
    again = [Settings(game, 2, (0, 1), None, None, "seed").table(number) for number in range(30)]
    told = [(table.options.loud, table.options.quick) for table in tables]  # type: ignore[attr-defined]
    assert told == [(table.options.loud, table.options.quick) for table in again]  # type: ignore[attr-defined]
    assert told[0] == (False, False)
    assert set(told) == {(False, False), (True, False), (False, True), (True, True)}
    given = Settings(game, 2, (0, 1), [{"loud": True}], None, "seed")
    assert {given.table(number).options.quick for number in range(9)} == {False}  # type: ignore[attr-defined]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_mixed_options_are_those_that_a_table_accepts(seats: int) -> None:
    tables = Settings(NinjaGame, seats, (0, 3), None, None, "mix")
    given = [tables.table(number).describe()["options"] for number in range(40)]
    assert any(len(options) > 4 for options in given)
    assert len({str(options) for options in given}) > 20


# -- what happens in few games -----------------------------------------------------------------------------------------


def _film(game: Game, kinds: list[str]) -> Film:
    """Play a game by safe defaults; its moves are told to be of these kinds, one after another."""
    table = Table(game, "film")
    film = Film(table)
    while not table.state.over:
        before, seat = table.state.clone(), table.state.deciders[0]
        table.act(seat, table.state.default(seat))
        film.note(before, Move("lay", frozenset(kinds[len(film.moves) : len(film.moves) + 1]), 0))
    return film


def test_what_few_games_have_is_looked_at_when_a_game_has_it(base_file: Path) -> None:
    """All kinds were looked at as often as each other: the one of this game that others lack comes first."""
    usual = [f"a{n}" for n in range(8)]
    film = _film(find_game(str(base_file))(2), [*usual[:5], "zzz", *usual[5:]])
    coverage = Coverage()
    for _ in range(20):
        coverage.happened(usual)
    assert coverage.worth("a0", 0) < RARE
    coverage.kinds.update(usual)
    coverage.kinds.update(["zzz", "zzz"])  # looked at twice already
    chosen = moments(film, coverage, Chance("rare"))
    assert any("zzz" in moment.kinds for moment in chosen)
    assert {moment.seat for moment in chosen if "zzz" in moment.kinds} > {0} or len(chosen) > 1


def test_what_few_games_have_is_learned_from_when_a_game_has_it(base_file: Path) -> None:
    film = _film(find_game(str(base_file))(2), [])
    moves = [Move("lay" if number != 4 else "zzz", frozenset(), 0) for number in range(len(film.moves))]
    lessons = Lessons()
    for number in range(20):
        lessons.happened({"asked lay"}, f"{number}")
    lessons.kinds.update({"asked lay": 2, "asked zzz": 2})
    found = instructive(film.played, moves, Chance("rare"), lessons)
    assert found is not None
    assert found[0] == 4


def test_a_film_shows_a_game_again_from_any_moment(base_file: Path) -> None:
    film = _film(find_game(str(base_file))(2), [])
    played = film.played
    for upto in (0, 1, 5, len(played.moves)):
        table = film.table(upto)
        real = Table.from_record(played.record(), lambda _: type(played.game), upto=upto)
        assert table.state == real.state
        assert [table.told(side) for side in (0, 1, None)] == [real.told(side) for side in (0, 1, None)]
        assert [table.can_take_back(seat) for seat in (0, 1)] == [real.can_take_back(seat) for seat in (0, 1)]


# -- one of many -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("never", [True, False])
def test_several_values_that_no_world_ever_has(never: bool) -> None:
    """Each of them is true too seldom to be missed by itself."""
    support, chance = Support(), Chance("values")
    for game in range(40):
        true = chance.below(30)
        worlds = [{"card": chance.below(24 if never else 30)} for _ in range(120)]
        support.count({"card": true}, worlds, f"game {game}")
    if never:
        with pytest.raises(Broken, match=r"or another of \d values was true, but none of these stands in any"):
            support.check()
    else:
        support.check()


def test_a_refusal_is_asked_for_near_what_is_possible_and_of_every_kind() -> None:
    """Of thousands of actions few have a refusal of their own: those next to legal ones, and kinds of one action."""
    game = KageGame(2)
    go = next(block for block in game.actions.blocks if block.kind == "go")
    alone = next(block for block in game.actions.blocks if len(block.actions) == 1)
    asked = [_wishes(game, go.actions[:2], Chance(f"{n}")) for n in range(12)]
    assert all(sum(action in go.actions for action in actions) >= 50 for actions in asked)
    assert any(alone.actions[0] in actions for actions in asked)


@pytest.mark.parametrize("same", [True, False])
def test_two_things_that_are_dealt_while_pieces_are_placed_by_lot(monkeypatch: pytest.MonkeyPatch, same: bool) -> None:
    """Mission and first card are drawn with one number, in the move that also places all guards."""
    deal = setup.guard_deck

    def planted(s: Any) -> None:
        before = s.chance.clone()
        deal(s)
        if same:
            s.chance = before

    planted.__name__ = deal.__name__
    monkeypatch.setitem(setup.book.steps, deal.__name__, planted)
    for name, value in list(vars(setup).items()):
        if value is deal:
            monkeypatch.setattr(setup, name, planted)
    if same:
        with pytest.raises(Broken, match="the one follows from the other"):
            check_shuffles(KageGame(2), "one number", 1, Coverage(), 360)
    else:
        check_shuffles(KageGame(2), "one number", 1, Coverage(), 360)


def test_a_sampler_that_gives_up(plant: Plant) -> None:
    game = plant(
        "        s = Position(perspective.game, chance)\n",
        "        s = Position(perspective.game, chance)\n"
        "        if view.round == 2:\n            raise NoWorld('none was found')\n",
        "Game, Perspective,",
        "Game, NoWorld, Perspective,",
    )
    report = check_game(game, games=6)
    assert "gave up with NoWorld (as with seed 'sudare/2/" in str(report.failures[0])
    assert any("nothing was compared there" in warning for warning in report.warnings)


def test_a_sampler_that_gives_up_now_and_then() -> None:
    """It is told how often, and no failure."""
    given_up = GivenUp()
    given_up.tried = 400
    for number in range(20):
        given_up.note(f"game {number}", 1, 7, NoWorld("none"))
    given_up.check()
    assert given_up.warning().startswith("at 20 of 400 moments, in 20 games")
    given_up.note("one more", None, 3, NoWorld("none"))
    with pytest.raises(Broken, match="with seed 'game 0' after move 7 for seat 2"):
        given_up.check()
