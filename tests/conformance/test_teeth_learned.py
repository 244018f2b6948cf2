"""Planted defects in what may be told: a declared field with more in it, dice that nobody was told of."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from sudare.conformance import Failure, check_game
from sudare.conformance.basics import Broken
from sudare.conformance.shuffles import check_secret_options
from sudare.conformance.telling import told_alike
from sudare.conformance.worlds import DEEP, GAMES, Lacking
from sudare.core import Chance, Game, Rulebook, Table, Told, find_game
from sudare.games.kage import KageGame
from sudare.games.kage.state import KageState

Plant = Callable[..., type[Game]]
Caught = Callable[..., Failure]
LAW = "law of the blind"
PEEKED = '{"seat": "seat", "whose": "seat"}, {"card": ""}, to="seat"\n'
TOLD = "    s.tell(PEEKED, seat, other, to"


def test_a_declared_field_that_tells_something_else(plant: Plant, caught: Caught) -> None:
    """The event is declared to reveal a number; beliefs make nothing of it, but it tells how high the card aside is."""
    game = plant(
        PEEKED,
        '{"seat": "seat", "whose": "seat", "hint": ""}, {"card": ""}, to="seat", reveals={"hint": "turned up"}\n',
        TOLD,
        "    s.tell(PEEKED, seat, other, s.aside // 2, to",
    )
    caught(game, "learned", "aside", "where it is told", "no event may tell more than it declares", games=40)


def test_a_declared_field_that_tells_what_it_says(plant: Plant) -> None:
    """A die that means nothing is no finding."""
    game = plant(
        PEEKED,
        '{"seat": "seat", "whose": "seat", "die": ""}, {"card": ""}, to="seat", reveals={"die": "rolled"}\n',
        TOLD,
        "    s.tell(PEEKED, seat, other, s.chance.below(6), to",
    )
    assert [str(failure) for failure in check_game(game, games=40).failures] == []


def test_a_die_that_nobody_has_declared(plant: Plant, caught: Caught) -> None:
    """Two worlds with the same dice never differ in it; with others they do."""
    game = plant(TOLD, '    if s.chance.below(2):\n        s.tell(GUESSED, seat, "well")\n' + TOLD)
    caught(game, LAW, "'guessed' is told in one world and 'peeked' in the other")


@pytest.mark.parametrize(("reason", "alike"), [("turned up, any number", False), ("drawn, any number", True)])
def test_an_order_in_what_is_revealed(reason: str, alike: bool) -> None:
    """Any number may be turned up; but those that are turned up in both worlds stand in the same order."""
    book = Rulebook()
    book.event("turned", "{cards}", {"cards": ""}, reveals={"cards": reason})
    one, two, three = ([Told(0, "turned", {"cards": cards})] for cards in ([1, 2, 3], [1, 3], [3, 4, 1]))
    assert not told_alike(book, one, two, None, "here")
    if alike:
        assert not told_alike(book, one, three, None, "here")
    else:
        with pytest.raises(Broken, match="1 and 3 change places: the order tells more than what is revealed"):
            told_alike(book, one, three, None, "here")


@pytest.mark.parametrize("lacks", [True, False])
def test_what_is_true_in_none_of_very_many_worlds(base_file: Path, lacks: bool) -> None:
    lacking = Lacking()
    for number in range(12 * GAMES):
        table = Table(find_game(str(base_file))(2), f"deep {number}")
        seen, worlds = table.perspective(0), list[Any]()
        for draw in range(4 * DEEP):
            world = seen.sample(Chance(f"{draw}"))
            if len(worlds) < DEEP and not (lacks and world.aside == table.state.aside):
                worlds.append(world)
        lacking.note(table.state, worlds, f"{number}", "here")
    if lacks:
        with pytest.raises(Broken, match=r"aside = \d is true and hidden in \d+ games, but in none of 120 worlds"):
            lacking.check()
    else:
        lacking.check()


def test_a_secret_option_that_everybody_can_see(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing hidden is shown, but a spectator sees whether the mission was left to chance."""
    game = KageGame(2, {"mission": "m_theft", "guard_setup": "auto"})
    check_secret_options(game, "option")
    view = KageState.view

    def shown(s: KageState, seat: int | None) -> Any:
        return replace(view(s, seat), next_number=int(s.game.fixed_mission >= 0))

    monkeypatch.setattr(KageState, "view", shown)
    with pytest.raises(Broken, match=r"with the secret option .mission. view\.next_number = 1"):
        check_secret_options(game, "option")
