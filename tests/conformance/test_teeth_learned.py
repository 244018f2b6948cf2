"""Planted defects in what may be told: a declared field with more in it, dice that nobody was told of."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from sudare.conformance import Failure, check_game
from sudare.conformance.basics import Broken
from sudare.conformance.coverage import Coverage
from sudare.conformance.facts import plain
from sudare.conformance.learned import Lessons
from sudare.conformance.shuffles import (
    SetUp,
    Suspicion,
    check_secret_options,
    check_secret_settings,
    check_shuffles,
    confirmed,
)
from sudare.conformance.telling import told_alike
from sudare.conformance.worlds import DEEP, GAMES, Lacking
from sudare.core import Chance, Game, Rulebook, Table, Told, find_game
from sudare.games.kage import KageGame
from sudare.games.kage.state import KageState
from sudare.games.ninja import NinjaGame
from sudare.games.shogunate import ShogunateGame

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
        lacking.note(plain(table.state), list(map(plain, worlds)), f"{number}", "here")
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


def test_a_secret_option_in_the_game_that_a_side_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody need set the option for it: the checks do."""
    game = KageGame(2, {"guard_setup": "auto"})
    check_secret_settings(game, "settings")
    monkeypatch.setattr(KageGame, "public", property(lambda game: game))
    with pytest.raises(Broken, match=r"the secret option 'mission' is 'm_[a-z]+' in its perspective"):
        check_secret_settings(game, "settings")


@pytest.mark.parametrize("depends", [True, False])
def test_who_begins_depends_on_three_things_at_once(monkeypatch: pytest.MonkeyPatch, depends: bool) -> None:
    """Who is loyal to the head of the line does not begin: no two of seat, clan and line hang together."""
    deal = ShogunateGame.deal

    def planted(game: Any, state: Any) -> None:
        deal(game, state)
        while depends and state.line[0] in state.hidden[state.hatamoto]:
            state.hatamoto = (state.hatamoto + 1) % game.seats

    monkeypatch.setattr(ShogunateGame, "deal", planted)
    game = ShogunateGame(4, {"start_player": "random"})
    if depends:
        with pytest.raises(Broken, match=r"hidden\[view\.hatamoto\].* the one follows from the other"):
            check_shuffles(game, "begins", None, Coverage())
    else:
        check_shuffles(game, "begins", None, Coverage())


@pytest.mark.parametrize("lacks", [True, False])
def test_what_is_missed_in_one_kind_of_position_only(base_file: Path, lacks: bool) -> None:
    """Elsewhere every value is drawn: what is drawn rarely says how seldom the truth should be missed."""
    lacking = Lacking()
    for number in range(12 * GAMES):
        table = Table(find_game(str(base_file))(2), f"outside {number}")
        seen, worlds = table.perspective(0), list[Any]()
        blind = lacks and 0 in table.state.hands[0]
        for draw in range(3 * DEEP):
            world = seen.sample(Chance(f"{draw}"))
            if len(worlds) < DEEP and not (blind and world.aside == table.state.aside):
                worlds.append(world)
        lacking.note(plain(table.state), list(map(plain, worlds)), f"{number}", "here")
    if lacks:
        with pytest.raises(Broken, match="aside is hidden, and its true value in none of 120 worlds"):
            lacking.check()
    else:
        lacking.check()


@pytest.mark.parametrize("again", [True, False])
def test_what_the_first_deals_have_shown_must_be_so_in_others(again: bool) -> None:
    """The truth is 1 more often than drawn worlds are, in the first half of the deals or in all of them."""
    chance, half = Chance("again"), 600
    drawn = [chance.below(2) for _ in range(2 * half)]
    true = [1 if (again or n < half) and chance.below(2) else chance.below(2) for n in range(2 * half)]
    assert confirmed(Suspicion(["die"], [], "text"), {"die": [*true, *drawn]}, [], half) is again


def test_a_deal_in_accordance_with_a_secret_choice() -> None:
    """Which intruder is played is chosen in secret before the missions are dealt: beliefs may think what they like."""
    options = {"variant": "lone_wolf"}
    assert SetUp(NinjaGame(2, options), "role").chosen_unseen() == set()
    hidden = SetUp(NinjaGame(2, options | {"lone_wolf_hidden_role": True}), "role")
    assert hidden.chosen_unseen() == {"role", "status[*]", "mission[*]"}


def test_what_a_table_has_set_in_secret_is_not_dealt() -> None:
    """The mission is the same in all deals, and anything in the worlds of those who may not know it."""
    assert check_shuffles(KageGame(3, {"mission": "m_kidnap", "guard_setup": "auto"}), "set", 0, Coverage(), 60) == 0
    assert check_shuffles(KageGame(3, {"guard_setup": "auto"}), "set", 0, Coverage(), 60) == 60


def test_a_surprise_must_come_up_again_more_often_than_by_chance() -> None:
    def told(times: int, others: int, games: int) -> Lessons:
        lessons = Lessons()
        for game in range(games):
            lessons.note("part", times, others, (None, f"{game}", 0, "text"))
        return lessons

    told(30, 0, 1).check()  # one game is not enough
    told(6, 0, 3).check()  # nor are a few worlds
    told(30, 1, 9).check()  # nor is what is only rarer in the other kind
    with pytest.raises(Broken, match="text \\(so in 2 games"):
        told(14, 0, 2).check()


NEXT_ROUND = "    if s.round < ROUNDS:\n"
DEALT_ANEW = (
    "        pool = [*s.hands[0], *s.hands[1], s.aside]\n"
    "        ORDER\n"
    "        s.hands, s.aside = [sorted(pool[:2]), sorted(pool[2:4])], pool[4]\n"
    "        s.tell(DEALT, to={seat: (hand[:],) for seat, hand in enumerate(s.hands)})\n"
)


def test_a_shuffle_in_the_middle_of_a_game_that_sorts(plant: Plant, caught: Caught) -> None:
    """The cards that are left are collected and dealt anew: the highest of them lies aside."""
    sorts = plant(NEXT_ROUND, NEXT_ROUND + DEALT_ANEW.replace("ORDER", "pool.sort()"))
    caught(sorts, "learned", "seen by a spectator", games=30)
    shuffles = plant(NEXT_ROUND, NEXT_ROUND + DEALT_ANEW.replace("ORDER", "s.chance.shuffle(pool)"))
    failures = check_game(shuffles, games=30).failures  # seats should remember what they held before: beliefs do not
    assert [str(failure) for failure in failures if failure.seat is None] == []


STANDING = (
    "    def standing(self, perspective: Perspective) -> int | None:\n"
    "        low = WHEN\n"
    "        return self.claims[1] if perspective.decision is GUESS and low else None\n\n"
    "    def why_not("
)


def test_a_table_that_answers_for_a_seat_because_of_its_hand(plant: Plant, caught: Caught) -> None:
    game = plant("    def why_not(", STANDING.replace("WHEN", "max(perspective.view.hand, default=0) < 4"))
    caught(game, "asks", "a quick answer tells what the seat was dealt")
    public = plant("    def why_not(", STANDING.replace("WHEN", "perspective.view.round == 2"))
    assert [str(failure) for failure in check_game(public, games=10).failures] == []
