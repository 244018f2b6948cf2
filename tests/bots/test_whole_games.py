"""Rules of thumb play the whole game: what was once never done is done now, where it is good."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from sudare.bots.arena import make_plan, missing, run_arena
from sudare.core import Chance, Game, Table, find_game
from sudare.games.shogunate import ShogunateGame


def happened(game: Game, deals: int) -> Counter[str]:
    """Return how often each named thing came up in games between rules of thumb."""
    return Counter(run_arena(game, make_plan(game, ["thumb"], deals, "whole")).happened)


def best_card(options: dict[str, str]) -> str:
    """Return what the rules of thumb play with both cards of the clan at the head of the Line."""
    game = ShogunateGame(3, options)
    cards = ["cat cat", "crane wolf", "snake rooster"]
    line = "cat crane wolf snake rooster carp"
    table = Table.at(game.arrange(at="start_round", hatamoto=1, line=line, loyalties=cards))
    return game.actions.name(game.thumb(0, Chance("t")).choose(table.perspective(0)))


def test_shogunate_one_of_a_pair_is_traded_away_unless_both_count() -> None:
    assert best_card({}) == "play:storms_to_flowers"
    assert best_card({"same_clan_pair": "per_card"}) != "play:storms_to_flowers"


def test_chiyo_patrons_are_made_to_talk() -> None:
    found = happened(find_game("chiyo")(6), 12)
    abilities = {name for name in found if name.startswith("ability ")}
    assert len(abilities) >= 2


def test_ninja_guards_listen_with_patrols_and_intruders_bluff() -> None:
    game = find_game("ninja")(2)
    arena = run_arena(game, make_plan(game, ["thumb"], 16, "whole"))
    used = {use.action for use in arena.usage if use.takers.games}
    assert {action for action in used if action.startswith("act bluff:")}
    assert {"play_hand card:g_patrol_listen", "play_drawn card:g_patrol_listen"} & used


def test_kage_teams_and_bosses_vary() -> None:
    game = find_game("kage")(2)
    teams, bosses = set(), set()
    for deal in range(8):
        table = Table(game, f"team {deal}")
        bots = [game.thumb(seat, Chance(f"{deal} {seat}")) for seat in range(2)]
        for _ in range(6):
            seat = table.state.deciders[0]
            action = bots[seat].choose(table.perspective(seat))
            name = game.actions.name(action)
            (teams if name.startswith("pick:") else bosses if name.startswith("boss:") else set()).add(name)
            table.act(seat, action)
    assert len(teams) > 3 and len(bosses) > 1


def test_what_never_came_up_is_told_by_vocabulary() -> None:
    game = find_game("shogunate")(3)
    arena = run_arena(game, make_plan(game, ["thumb"], 6, "told"))
    whole = missing(arena, game)
    assert "clan" not in whole  # every Leader was named in something
    bare = missing(msgspec.structs.replace(arena, happened={}), game)
    assert bare == {}  # nothing happened often enough to miss anything


@pytest.mark.parametrize("name", ["shogunate", "omnitsu"])
def test_a_temper_varies_what_is_chosen(name: str) -> None:
    game = find_game(name)(3)
    own = game.styles().own
    seen = Table(game, "temper").perspective(0)
    if len(seen.legal) < 2:
        seen = Table(game, "temper").perspective(1)
    assert seen.seat is not None
    usual = {game.thumb(seen.seat, Chance(f"{n}"), own).choose(seen) for n in range(12)}
    varied = {game.thumb(seen.seat, Chance(f"{n}"), own.but({}, temper=30.0)).choose(seen) for n in range(12)}
    assert len(varied) > len(usual)
