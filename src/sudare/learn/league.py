"""learn: the league: games between styles in the same deals, here or in several processes, always the same games.

Two styles share every deal: in one game the first sits on every other chair and the second on the rest, in the next it
is the other way round. What the first gained over the second in both is the result of the deal, so that lucky deals and
better chairs cancel out.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import sqrt

import msgspec

from sudare.bots.engine import Setup, make_game, setup_of
from sudare.core import Chance, Game, Perspective, Style, Table

Numbers = dict[str, float]


class Duel(msgspec.Struct, frozen=True):
    """One deal to be played twice by two styles."""

    number: int
    seed: str
    mine: Numbers
    theirs: Numbers


class Score(msgspec.Struct, frozen=True):
    """The mean result of some deals, in wins a chair, and half of its 95 % interval."""

    deals: int
    mean: float
    half: float

    @property
    def better(self) -> bool:
        """Say whether the first is better beyond chance."""
        return self.mean > self.half

    @property
    def worse(self) -> bool:
        """Say whether the first is worse beyond chance."""
        return self.mean < -self.half


def score_of(results: list[float], errors: float = 1.96) -> Score:
    """Return the mean of the results of deals, with its interval."""
    n = len(results)
    mean = sum(results) / max(1, n)
    spread = sum((one - mean) ** 2 for one in results) / max(1, n - 1)
    return Score(n, mean, errors * sqrt(spread / max(1, n)) if n > 1 else 1.0)


def play_duel(game: Game, duel: Duel) -> float:
    """Play a deal both ways; return by how much the first style did better, in wins a chair."""
    gained = 0.0
    own = game.styles().own
    styles = [own.but(duel.theirs), own.but(duel.mine)]
    for turn in (0, 1):
        sides = [(seat + turn + duel.number) % 2 for seat in range(game.seats)]
        shares = play(game, duel.seed, [styles[side] for side in sides])
        gained += sum(share if side else -share for share, side in zip(shares, sides, strict=True))
    return gained / game.seats


def play(game: Game, seed: str, styles: list[Style]) -> list[float]:
    """Play one game between styles, by seat; return what each seat's win counts, like the arena."""
    table = Table(game, seed)
    bots = [game.thumb(seat, Chance(f"{seed} bot {seat}"), style) for seat, style in enumerate(styles)]
    hears = any(hasattr(bot, "hear") for bot in bots)  # telling takes a good part of the time
    state = table.state
    while not state.over:
        seat = state.deciders[0]
        legal = state.legal(seat)
        if len(legal) == 1:
            table.act(seat, legal[0])
        else:
            seen = table.perspective(seat) if hears else Perspective.of(state, seat, [])
            table.act(seat, bots[seat].choose(seen))
        state = table.state
    winners = set(state.winners)
    sides = {game.role(state, seat) or seat for seat in winners}
    return [1 / len(sides) if seat in winners else 0.0 for seat in range(game.seats)]


class League:
    """Plays duels with so many processes; the results do not depend on how many."""

    def __init__(self, game: Game, jobs: int) -> None:
        self.game = game
        self.pool: ProcessPoolExecutor | None = None
        if jobs > 1:
            context = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(jobs, context, initializer=_sit_down, initargs=(setup_of(game),))

    def results(self, duels: list[Duel], chunk: int = 16) -> Iterator[float]:
        """Return the results of duels, in their order."""
        if self.pool is None:
            for duel in duels:
                yield play_duel(self.game, duel)
        else:
            yield from self.pool.map(_play_here, duels, chunksize=chunk)

    def close(self) -> None:
        """End the processes."""
        if self.pool is not None:
            self.pool.shutdown(cancel_futures=True)


_games: list[Game] = []  # in a worker process: the game that it plays


def _sit_down(setup: Setup) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends its workers
    _games[:] = [make_game(setup)]


def _play_here(duel: Duel) -> float:
    return play_duel(_games[0], duel)
