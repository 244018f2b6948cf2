"""core: playing on, many times in one call: at random, or by bots who each sit on their own side of the blind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from sudare.core.chance import Chance
from sudare.core.events import told_to
from sudare.core.forms import Told
from sudare.core.perspective import Perspective

if TYPE_CHECKING:
    from sudare.core.game import Game


class PlayedOut(NamedTuple):
    """How a game ended that was played out: what each seat got, who won and how, and how many answers it took."""

    returns: list[float]
    winners: tuple[int, ...]
    ending: str
    decisions: int


def at_random(state: Any, random: Callable[[], float], most: int) -> int:
    """Play a position on at random until the game is over or so many answers were given; return how many were."""
    for played in range(most):
        if state.over:
            return played
        seat = state.deciders[0]
        legal = state.legal(seat)
        state.apply(seat, legal[int(random() * len(legal))])
    return most


def play_out(
    game: Game, state: Any, n: int, chance: Chance, guided: bool, told: Sequence[list[Told]] | None
) -> list[PlayedOut]:
    """Play n games to their ends: see `Game.play_out`."""
    found = []
    choices = chance.fork("choices")
    for _ in range(n):
        if state is None:
            twin = game.new(chance.word(), events=guided)
        else:
            twin = state.clone()
            twin.chance = chance.fork("dice")
            twin.log = [] if guided else None
        played = _by_bots(twin, choices, told) if guided else _by_dice(twin, choices)
        found.append(PlayedOut(twin.returns(), twin.winners, twin.ending, played))
    return found


def _by_dice(state: Any, dice: Chance) -> int:
    played = 0
    while not state.over:
        seat = state.deciders[0]
        legal = state.legal(seat)
        state.apply(seat, legal[dice.below(len(legal))])
        played += 1
    return played


def _by_bots(state: Any, chance: Chance, told: Sequence[list[Told]] | None) -> int:
    game, played = state.game, 0
    seats = range(game.seats)
    bots = [game.thumb(seat, chance.fork(f"bot {seat}")) for seat in seats]
    heard = [told[seat][:] if told else [] for seat in seats]
    before = [len(lines) for lines in heard]
    while not state.over:
        seat = state.deciders[0]
        mine = heard[seat]
        for happening in state.log[len(mine) - before[seat] :]:
            mine.append(told_to(game, seat, len(mine), happening))
        state.apply(seat, bots[seat].choose(Perspective.of(state, seat, mine)))
        played += 1
    return played
