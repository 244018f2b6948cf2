"""bots: the engine of `simulate`, `arena` and `balance`: many matches, here, in processes or on Ray, all the same."""

from __future__ import annotations

import importlib
import logging
import multiprocessing
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from functools import lru_cache
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec

from sudare.bots import answer_of, close_bot, make_bot
from sudare.bots.talk import Talkers
from sudare.core import Chance, Game, SudareError, Table, find_game
from sudare.core.events import PLAIN, Happening

Taken = tuple[str, int]
"""A question, and an answer to it."""

WATCHED = 8  # decisions between two looks at how close a match is
AHEAD = 0.05  # of a win: who is less than that ahead has not taken the lead
CHUNK = 100  # matches that a process gets at once, at most


class Match(msgspec.Struct, frozen=True):
    """A game to be played: who sits where, and the seed that alone decides how it goes."""

    number: int
    bots: list[str]
    seed: str
    talk: bool = False  # they talk at the table
    watch: bool = False  # somebody notes how close it is


class Close(msgspec.Struct, frozen=True):
    """How close a match was, by what the game says of its positions."""

    changes: int  # how often another side took the lead
    clear: float  # after which part of its decisions a side led that won, and kept the lead


class Played(msgspec.Struct, frozen=True):
    """How a match went; lists are by seat. Everything but `seconds` follows from the match."""

    number: int
    bots: list[str]
    seed: str
    winners: list[int]
    returns: list[float]
    roles: list[str]
    ending: str
    decisions: int
    faults: list[int]
    first_fault: str
    choices: list[int]  # decisions with more than one option
    used: list[dict[str, int]]  # how often each action was taken where there was a choice: `question action`
    seconds: list[float]  # thinking time for those choices
    said: list[tuple[int, str]] = []  # what was said, by whom
    unused: list[list[str]] = []  # what could have been taken there, and never was
    happened: dict[str, int] = {}  # how often each named thing came up in the events: `kind name`
    close: Close | None = None


def play_match(game: Game, match: Match) -> Played:
    """Play one match."""
    table = Table(game, match.seed)
    bots = match.bots
    players = [make_bot(kind, game, seat, Chance(f"{match.seed} bot {seat}")) for seat, kind in enumerate(bots)]
    seats = range(game.seats)
    faults, choices, seconds = [0 for _ in seats], [0 for _ in seats], [0.0 for _ in seats]
    used: list[Counter[Taken]] = [Counter() for _ in seats]
    offered: list[set[Taken]] = [set() for _ in seats]
    first_fault = ""
    chances: list[list[float]] = []
    talkers = Talkers(table, dict(enumerate(players)), match.seed) if match.talk else None
    try:
        while not table.state.over:
            seat = table.state.deciders[0]
            perspective = table.perspective(seat)
            began = time.perf_counter()
            action, fault = answer_of(players[seat], perspective)
            if len(perspective.legal) > 1:
                seconds[seat] += time.perf_counter() - began
                choices[seat] += 1
                assert perspective.decision is not None
                question = perspective.decision.id
                used[seat][question, action] += 1
                offered[seat].update((question, option) for option in perspective.legal)
            if fault:
                faults[seat] += 1
                asked = perspective.decision.id if perspective.decision else ""
                first_fault = first_fault or f"{bots[seat]} on seat {seat + 1}, asked for {asked}, {fault}"
            table.act(seat, action)
            if talkers is not None:
                talkers.run()
            if match.watch and len(table.moves) % WATCHED == 0 and (worth := game.worth(table.state)) is not None:
                chances.append([part / game.share(table.state, seat) for seat, part in enumerate(worth)])
    finally:
        for player in players:
            close_bot(player)
    state = table.state
    for seat, fault in talkers.faults if talkers is not None else []:
        faults[seat] += 1
        first_fault = first_fault or f"{bots[seat]} on seat {seat + 1}, whose turn it was to speak, {fault}"
    roles = [game.role(state, seat) for seat in seats]
    taken = [_named(game, did) for did in used]
    could = [_named(game, Counter(options)) for options in offered]
    return Played(
        match.number,
        bots,
        match.seed,
        list(state.winners),
        state.returns(),
        roles,
        state.ending,
        len(table.moves),
        faults,
        first_fault,
        choices,
        taken,
        [round(s, 6) for s in seconds],
        [(said.seat, said.says) for _, said in table.said],
        [sorted(options.keys() - did.keys()) for options, did in zip(could, taken, strict=True)],
        _happened(game, table.events),
        how_close(chances, roles, list(state.winners)) if chances else None,
    )


def how_close(chances: list[list[float]], roles: list[str], winners: list[int]) -> Close:
    """Return how often the lead changed and when it was clear who would win; seats of one role are one side."""
    side = [role or str(seat) for seat, role in enumerate(roles)]
    leader, changes, since = "", 0, 0
    for moment, now in enumerate(chances):
        best = max(range(len(now)), key=now.__getitem__)
        behind = max((chance for seat, chance in enumerate(now) if side[seat] == leader), default=0.0)
        if side[best] != leader and now[best] > behind + AHEAD:
            changes += bool(leader)
            leader, since = side[best], moment
    won = leader in {side[seat] for seat in winners}
    return Close(changes, since / len(chances) if won else 1.0)


def _happened(game: Game, events: list[Happening]) -> dict[str, int]:
    """Return how often each named thing came up, by the kind of the event: `ability genba`."""
    found: Counter[str] = Counter()
    for kind, public, _ in events:
        for type, value in zip(kind.fields.values(), public, strict=True):
            if type not in PLAIN and isinstance(value, int) and not isinstance(value, bool):
                found[f"{kind.id} {game.names[type][value]}"] += 1
    return dict(sorted(found.items()))


def _named(game: Game, taken: Counter[Taken]) -> dict[str, int]:
    """Return how often things were done, by question and action; whom they were aimed at (`@2`) makes no difference."""
    named: Counter[str] = Counter()
    for (question, action), count in taken.items():
        named[f"{question} {game.actions.name(action).partition('@')[0]}"] += count
    return dict(sorted(named.items()))


def check_bots(game: Game, kinds: Sequence[str]) -> None:
    """Refuse a bot that does not exist, before anything is played: it is an error, not a fault in every game."""
    for kind in kinds:
        make_bot(kind, game, 0, Chance())


def play_all(game: Game, matches: list[Match], jobs: int = 1, ray: str | None = None) -> Iterator[Played]:
    """Play matches and yield each when it is done, in any order; `ray` is an address, or "" for Ray on this machine."""
    if ray is not None:
        yield from _on_ray(game, matches, ray)
    elif jobs == 1 or len(matches) < 2:
        for match in matches:
            yield play_match(game, match)
    else:
        yield from _in_processes(game, matches, jobs)


def wilson(wins: float, games: float, z: float = 1.959964) -> tuple[float, float]:
    """Return the Wilson score interval (95 %) for a share of wins."""
    share = wins / games
    scale = 1 + z * z / games
    middle = (share + z * z / (2 * games)) / scale
    half = z / scale * sqrt(max(0.0, share * (1 - share)) / games + z * z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


# -- in processes ------------------------------------------------------------------------------------------------------

Setup = tuple[str, int, dict[str, Any], dict[str, Any]]


def setup_of(game: Game) -> Setup:
    """Return what a fresh process needs to make the same game."""
    return _source(type(game)), game.seats, game.describe()["options"], msgspec.to_builtins(game.edition)


def _chunks(matches: list[Match], jobs: int) -> list[list[Match]]:
    size = max(1, min(CHUNK, len(matches) // (jobs * 8)))
    return [matches[start : start + size] for start in range(0, len(matches), size)]


def _in_processes(game: Game, matches: list[Match], jobs: int) -> Iterator[Played]:
    works = _chunks(matches, jobs)
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(jobs, len(works)), context, initializer=_sit_down, initargs=(setup_of(game),))
    try:
        open_works = {pool.submit(_play_here, work) for work in works}
        while open_works:
            done, open_works = wait(open_works, return_when=FIRST_COMPLETED)
            for future in done:
                yield from future.result()
    finally:
        pool.shutdown(cancel_futures=True)


_games: list[Game] = []  # in a worker process: the game that it plays


def _sit_down(setup: Setup) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends its workers
    _games[:] = [make_game(setup)]


def _play_here(matches: list[Match]) -> list[Played]:
    return [play_match(_games[0], match) for match in matches]


def make_game(setup: Setup) -> Game:
    """Return the game that another process has described."""
    source, seats, options, edition = setup
    return _load(source)(seats, options, edition)


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


# -- on Ray ------------------------------------------------------------------------------------------------------------


def _on_ray(game: Game, matches: list[Match], address: str) -> Iterator[Played]:
    try:
        import ray
    except ImportError:
        raise SudareError('--ray needs Ray, which is not installed: pip install "sudare[ray]"') from None
    mine = not ray.is_initialized()
    if mine:
        try:
            ray.init(
                address=address or "local", log_to_driver=False, logging_level=logging.ERROR, include_dashboard=False
            )
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise SudareError(f"--ray {address}: no Ray cluster answers there ({str(error).splitlines()[0]})") from None
    try:
        play = ray.remote(_play_on_ray)
        setup = ray.put(msgspec.json.encode(setup_of(game)))
        resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
        cores = max(1, int(resources.get("CPU", 1)))
        open_works = [play.remote(setup, work) for work in _chunks(matches, cores)]
        while open_works:
            done, open_works = ray.wait(open_works)
            for reference in done:
                yield from msgspec.json.decode(ray.get(reference), type=list[Played])
    finally:
        if mine:
            ray.shutdown()


def _play_on_ray(setup: bytes, matches: list[Match]) -> bytes:
    game = _game_on_ray(setup)
    return msgspec.json.encode([play_match(game, match) for match in matches])


@lru_cache(4)
def _game_on_ray(setup: bytes) -> Game:
    return make_game(msgspec.json.decode(setup, type=Setup))
