"""bots: many games between bots, the same whatever the number of processes; the engine of `sudare simulate`."""

from __future__ import annotations

import importlib
import multiprocessing
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec

from sudare.bots import answer_of, fill_seats, make_bot
from sudare.core import Chance, Game, SudareError, Table, find_game

EXAMPLES = 5  # of faults, kept in a summary


class Outcome(msgspec.Struct, frozen=True):
    """How one game ended; lists are by seat."""

    winners: list[int]
    returns: list[float]
    ending: str
    decisions: int
    faults: list[int]
    first_fault: str = ""


class Share(msgspec.Struct, frozen=True):
    """What one bot, or one seat, won: a shared win counts as a share; low and high are a Wilson 95 % interval."""

    name: str
    wins: float
    share: float
    low: float
    high: float
    mean_return: float
    faults: int


class Summary(msgspec.Struct, frozen=True):
    """What many games came to. Everything but `seconds` and `decisions_per_second` follows from the seed."""

    game: str
    seats: int
    options: dict[str, Any]
    edition: str
    seed: str
    games: int
    rotate: bool
    by_bot: list[Share]
    by_seat: list[Share]
    mean_decisions: float
    min_decisions: int
    max_decisions: int
    endings: dict[str, int]
    faults: int
    fault_examples: list[str]
    seconds: float
    decisions_per_second: float


def play_game(game: Game, bots: list[str], seed: str) -> Outcome:
    """Play one game between bots, named by seat; the seed alone decides how it goes."""
    table = Table(game, seed)
    players = [make_bot(kind, game, seat, Chance(f"{seed} bot {seat}")) for seat, kind in enumerate(bots)]
    faults = [0] * game.seats
    first_fault = ""
    while not table.state.over:
        seat = table.state.deciders[0]
        perspective = table.perspective(seat)
        action, fault = answer_of(players[seat], perspective)
        if fault:
            faults[seat] += 1
            asked = perspective.decision.id if perspective.decision else ""
            first_fault = first_fault or f"{bots[seat]} on seat {seat + 1}, asked for {asked}, {fault}"
        table.act(seat, action)
    state = table.state
    return Outcome(list(state.winners), state.returns(), state.ending, len(table.moves), faults, first_fault)


def simulate(
    game_cls: type[Game],
    seats: int | None,
    options: dict[str, Any] | None,
    edition: Any,
    bots: list[str],
    games: int,
    seed: str,
    jobs: int = 1,
    rotate: bool = True,
    progress: Callable[[int], None] | None = None,
) -> Summary:
    """Play many games and sum them up; `progress` is told how many more games are done."""
    if games < 1 or jobs < 1:
        raise SudareError(f"expected at least 1 game and 1 job, got {games} and {jobs}")
    game = game_cls(seats, options, edition)
    kinds = fill_seats(bots, game.seats)
    for seat, kind in enumerate(kinds):  # a bot that does not exist is an error, not a fault in every game
        make_bot(kind, game, seat, Chance())
    started = time.perf_counter()
    outcomes: list[Outcome] = []
    for chunk in _chunks(game, kinds, games, seed, jobs, rotate):
        outcomes += chunk
        if progress:
            progress(len(chunk))
    return _summary(game, kinds, outcomes, seed, rotate, time.perf_counter() - started)


def game_seed(seed: str, number: int) -> str:
    """Return the seed of one game of a series: `sudare play --seed` deals it again."""
    return f"{seed}#{number}"


def sitting(game_number: int, seats: int, rotate: bool) -> list[int]:
    """Return by seat which bot sits there: each moves one seat on after every game."""
    turn = game_number % seats if rotate else 0
    return [(seat - turn) % seats for seat in range(seats)]


def wilson(wins: float, games: int, z: float = 1.959964) -> tuple[float, float]:
    """Return the Wilson score interval (95 %) for a share of wins."""
    share = wins / games
    scale = 1 + z * z / games
    middle = (share + z * z / (2 * games)) / scale
    half = z / scale * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


# -- chunks of whole games, here or in worker processes --------------------------------------------------------------

Work = tuple[list[str], range, str, bool]


def _play_chunk(game: Game, work: Work) -> list[Outcome]:
    kinds, numbers, seed, rotate = work
    return [
        play_game(game, [kinds[bot] for bot in sitting(n, game.seats, rotate)], game_seed(seed, n)) for n in numbers
    ]


def _chunks(game: Game, kinds: list[str], games: int, seed: str, jobs: int, rotate: bool) -> Iterator[list[Outcome]]:
    size = max(1, min(100, games // (jobs * 4)))
    works: list[Work] = [
        (kinds, range(start, min(start + size, games)), seed, rotate) for start in range(0, games, size)
    ]
    if jobs == 1 or len(works) == 1:
        yield from (_play_chunk(game, work) for work in works)
        return
    about = game.describe()
    setup = (_source(type(game)), game.seats, about["options"], msgspec.to_builtins(game.edition))
    pool = ProcessPoolExecutor(
        min(jobs, len(works)), multiprocessing.get_context("spawn"), initializer=_sit_down, initargs=setup
    )
    try:
        yield from pool.map(_play_chunk_here, works)
    finally:
        pool.shutdown(cancel_futures=True)


_games: list[Game] = []  # in a worker process: the game that it plays


def _sit_down(source: str, seats: int, options: dict[str, Any], edition: dict[str, Any]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends its workers
    _games[:] = [_load(source)(seats, options, edition)]


def _play_chunk_here(work: Work) -> list[Outcome]:
    return _play_chunk(_games[0], work)


def _source(game_cls: type[Game]) -> str:
    """Say where a fresh process finds the game: a file for a game loaded from one, otherwise `module:class`."""
    if game_cls.__module__.startswith("sudare_game_"):
        return str(Path(str(sys.modules[game_cls.__module__].__file__)).resolve())
    return f"{game_cls.__module__}:{game_cls.__qualname__}"


def _load(source: str) -> type[Game]:
    if source.endswith(".py"):
        return find_game(source)
    module, _, name = source.partition(":")
    game_cls: type[Game] = getattr(importlib.import_module(module), name)
    return game_cls


# -- summing up -----------------------------------------------------------------------------------------------------


def _summary(game: Game, kinds: list[str], outcomes: list[Outcome], seed: str, rotate: bool, seconds: float) -> Summary:
    seats = game.seats
    sittings = [sitting(n, seats, rotate) for n in range(len(outcomes))]
    bot_names = [
        kind if kinds.count(kind) == 1 else f"{kind} {kinds[: i + 1].count(kind)}" for i, kind in enumerate(kinds)
    ]
    lengths = [outcome.decisions for outcome in outcomes]
    examples = [
        f"game {n} (seed {game_seed(seed, n)}): {outcome.first_fault}"
        for n, outcome in enumerate(outcomes)
        if outcome.first_fault
    ]
    about = game.describe()
    return Summary(
        game=game.id,
        seats=seats,
        options=about["options"],
        edition=about["edition"],
        seed=seed,
        games=len(outcomes),
        rotate=rotate,
        by_bot=[_share(bot_names[b], [s.index(b) for s in sittings], outcomes) for b in range(seats)],
        by_seat=[_share(f"seat {s + 1}", [s] * len(outcomes), outcomes) for s in range(seats)],
        mean_decisions=sum(lengths) / len(lengths),
        min_decisions=min(lengths),
        max_decisions=max(lengths),
        endings=dict(sorted(Counter(outcome.ending for outcome in outcomes).items())),
        faults=sum(sum(outcome.faults) for outcome in outcomes),
        fault_examples=examples[:EXAMPLES],
        seconds=round(seconds, 3),
        decisions_per_second=round(sum(lengths) / seconds, 1) if seconds else 0.0,
    )


def _share(name: str, seats: Iterable[int], outcomes: list[Outcome]) -> Share:
    wins = returned = 0.0
    faults = 0
    for seat, outcome in zip(seats, outcomes, strict=True):
        if seat in outcome.winners:
            wins += 1 / len(outcome.winners)
        returned += outcome.returns[seat]
        faults += outcome.faults[seat]
    games = len(outcomes)
    low, high = wilson(wins, games)
    return Share(name, wins, wins / games, low, high, returned / games, faults)
