"""Playing games out in one call gives the same games as playing them one answer at a time."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudare import game as load
from sudare.core import Chance, Game, PlayedOut, Table, find_game

LEDUC = Path(__file__).parents[2] / "examples" / "leduc.py"


def ended(state, played: int) -> PlayedOut:
    return PlayedOut(state.returns(), state.winners, state.ending, played)


def at_random(state, dice: Chance) -> PlayedOut:
    played = 0
    while not state.over:
        seat = state.deciders[0]
        state.apply(seat, dice.choice(state.legal(seat)))
        played += 1
    return ended(state, played)


def middle(game: Game, moves: int) -> Table:
    """Return a table in the middle of a game of rules of thumb."""
    table = Table(game, seed="middle")
    bots = [game.thumb(seat, Chance(str(seat))) for seat in range(game.seats)]
    for _ in range(moves):
        seat = table.state.deciders[0]
        table.act(seat, bots[seat].choose(table.perspective(seat)))
    return table


def test_new_games_at_random() -> None:
    game = load("shogunate", seats=4)
    chance = Chance("a")
    choices = chance.fork("choices")
    wanted = [at_random(game.new(chance.word()), choices) for _ in range(3)]
    assert game.play_out(n=3, chance=Chance("a")) == wanted
    assert game.play_out(n=3, chance=Chance("b")) != wanted


def test_a_position_is_played_on_with_new_dice_and_stays_as_it_is() -> None:
    game = load("shogunate", seats=4)
    state = middle(game, 9).state
    before = state.to_dict()
    wanted, chance = [], Chance("a")
    choices = chance.fork("choices")
    for _ in range(4):
        twin = state.clone()
        twin.chance = chance.fork("dice")
        wanted.append(at_random(twin, choices))
    assert game.play_out(state, 4, Chance("a")) == wanted
    assert len({played.decisions for played in wanted}) > 1
    assert state.to_dict() == before


@pytest.mark.parametrize("name", ["shogunate", "chiyo", str(LEDUC)])
def test_new_games_by_rules_of_thumb_are_those_of_a_table(name: str) -> None:
    game = find_game(name)()
    chance, wanted = Chance("a"), []
    choices = chance.fork("choices")
    for _ in range(2):
        table = Table(game, str(chance.word()))
        bots = [game.thumb(seat, choices.fork(f"bot {seat}")) for seat in range(game.seats)]
        while not table.state.over:
            seat = table.state.deciders[0]
            table.act(seat, bots[seat].choose(table.perspective(seat)))
        wanted.append(ended(table.state, len(table.moves)))
    assert game.play_out(n=2, chance=Chance("a"), guided=True) == wanted


def test_bots_who_are_told_what_happened_before_play_a_position_on() -> None:
    game = load("ninja", seats=2)
    table = middle(game, 60)
    told = [table.perspective(seat).told for seat in range(game.seats)]
    lengths = [len(lines) for lines in told]
    first, second = (game.play_out(table.state, 1, Chance("a"), guided=True, told=told) for _ in range(2))
    assert first == second
    assert first[0].decisions > 0
    assert [len(lines) for lines in told] == lengths, "what was told before is nobody's to change"
