"""bots: many games between bots, the same whatever the number of processes, and what they come to."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from sudare.bots import fill_seats
from sudare.bots.engine import Match, Played, check_bots, play_all, play_match, wilson
from sudare.core import Game, SudareError

EXAMPLES = 5  # of faults, kept in a summary


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


def play_game(game: Game, bots: list[str], seed: str) -> Played:
    """Play one game between bots, named by seat; the seed alone decides how it goes."""
    return play_match(game, Match(0, bots, seed))


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
    ray: str | None = None,
    talk: bool = False,
) -> Summary:
    """Play many games and sum them up; `progress` is told how many more games are done."""
    if games < 1 or jobs < 1:
        raise SudareError(f"expected at least 1 game and 1 job, got {games} and {jobs}")
    game = game_cls(seats, options, edition)
    kinds = fill_seats(bots, game.seats)
    check_bots(game, kinds)
    matches = [
        Match(n, [kinds[bot] for bot in sitting(n, game.seats, rotate)], game_seed(seed, n), talk) for n in range(games)
    ]
    started = time.perf_counter()
    played: list[Played] = []
    for one in play_all(game, matches, jobs, ray):
        played.append(one)
        if progress:
            progress(1)
    played.sort(key=lambda one: one.number)
    return _summary(game, kinds, played, seed, rotate, time.perf_counter() - started)


def game_seed(seed: str, number: int) -> str:
    """Return the seed of one game of a series: `sudare play --seed` deals it again."""
    return f"{seed}#{number}"


def sitting(game_number: int, seats: int, rotate: bool) -> list[int]:
    """Return by seat which bot sits there: each moves one seat on after every game."""
    turn = game_number % seats if rotate else 0
    return [(seat - turn) % seats for seat in range(seats)]


# -- summing up -----------------------------------------------------------------------------------------------------


def _summary(game: Game, kinds: list[str], outcomes: list[Played], seed: str, rotate: bool, seconds: float) -> Summary:
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


def _share(name: str, seats: Iterable[int], outcomes: list[Played]) -> Share:
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


__all__ = ["Share", "Summary", "game_seed", "play_game", "simulate", "sitting", "wilson"]
