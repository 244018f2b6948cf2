"""conformance: the checks that every game must pass; anybody's sixth game, too.

In a test of your own game:

    from sudare.conformance import check_game
    assert not check_game(MyGame, games=20).failures
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec

from sudare.conformance.audience import check_audience, check_declarations
from sudare.conformance.basics import (
    MOST_MOVES,
    Broken,
    check_asking,
    check_copies,
    check_defaults,
    check_record,
    check_view,
    check_vocabulary,
)
from sudare.conformance.blind import Support, check_blind, check_choices, check_deals
from sudare.conformance.report import TABLE, Failure, Report, difference
from sudare.conformance.streams import Looks
from sudare.core import Chance, Game, OptionError, Table, option_sets

__all__ = ["Failure", "Report", "check_game", "check_table"]

POINTS = 4  # moments in a game at which the blind is checked


def check_game(
    game: type[Game],
    games: int = 20,
    seats: Iterable[int] | None = None,
    seed: str = "sudare",
    options: list[dict[str, Any]] | None = None,
    progress: Callable[[str], None] | None = None,
    edition: Any = None,
) -> Report:
    """Play `games` random games at every player count, option settings taking turns, and check all of them."""
    report = Report(game.id)
    low, high = game.players
    for count in seats or range(low, high + 1):
        tables = _settings(game, count, options or option_sets(game.Options), edition)
        support, looks = Support(), Looks()
        for number in range(games):
            table = tables[number % len(tables)]
            _run(report, table, f"{seed}/{count}/{number}", support, looks, number < len(tables))
            if progress:
                progress(f"{game.id}: {count} seats, game {number + 1} of {games}")
        for verdict in (support.check, looks.check):
            try:
                verdict()
            except Broken as broken:
                report.failures.append(_failure(broken, tables[0], seed, 0))
    return report


def check_table(game: Game, seed: str = "sudare", support: Support | None = None) -> Report:
    """Play and check one random game of a configured table."""
    report = Report(game.id)
    _run(report, game, seed, support or Support(), Looks(), True)
    return report


def _settings(game: type[Game], seats: int, options: list[dict[str, Any]], edition: Any) -> list[Game]:
    """Return the tables to be played at; settings that the game refuses for this player count are left out."""
    tables = []
    for setting in options:
        try:
            tables.append(game(seats, setting, edition))
        except OptionError:
            if not setting:
                raise
    return tables


def _run(report: Report, game: Game, seed: str, support: Support, looks: Looks, first: bool) -> None:
    """Play one game; a defect ends it and is reported with the moment at which it was found."""
    table: Table | None = None
    try:
        if first:
            check_vocabulary(game)
            check_declarations(game)
            check_defaults(game, seed)
            check_deals(game, seed)
        table = Table(game, seed)
        _play(report, table, Chance(f"conformance {seed}"), support, looks)
    except Exception as error:
        found = error if isinstance(error, Broken) else _crash(error)
        report.failures.append(_failure(found, game, seed, len(table.moves) if table else 0))
    report.games += 1


def _crash(error: Exception) -> Broken:
    """Say what went wrong inside the game, and where."""
    if isinstance(error, AssertionError):
        return Broken("invariants", TABLE, str(error) or "an invariant is broken")
    last = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{Path(last.filename).name}, line {last.lineno}, in {last.name}"
    return Broken("crash", TABLE, f"{type(error).__name__}: {error} ({place})")


def _play(report: Report, table: Table, chance: Chance, support: Support, looks: Looks) -> None:
    """Play a random game, looking closely at a few moments; old copies are kept and must never change."""
    length = _length(table, chance.fork("length"))
    moments = {chance.below(max(1, length)) for _ in range(POINTS)}
    kept = []
    shown = []
    sides = (*range(table.game.seats), None)
    while not table.state.over:
        state = table.state
        check_asking(state)
        state.check()
        if len(table.moves) in moments:
            kept.append((state.clone(), state.digest(), len(table.moves)))
            check_copies(state, chance.fork("copies"))
            seat = chance.choice(sides)
            check_view(state, seat)
            view = state.view(seat)
            shown.append((view, msgspec.json.encode(view), seat, len(table.moves)))
            samples, twins = check_blind(table, seat, chance.fork("blind"), support)
            report.samples += samples
            report.twins += twins + check_choices(table, chance.fork("choices"), looks)
        decider = chance.choice(state.deciders)
        before = state.clone()
        table.act(decider, chance.choice(state.legal(decider)))
        check_audience(before, table.state, table.events[table.starts[-1] :])
        report.decisions += 1
        if len(table.moves) > MOST_MOVES:
            raise Broken("ending", TABLE, f"the game did not end within {MOST_MOVES} moves")
    check_asking(table.state)
    table.state.check()
    for seat in sides:
        check_view(table.state, seat)
    for copy, digest, move in kept:
        if copy.digest() != digest:
            raise Broken("copies", TABLE, f"a clone made after move {move} changed while the game was played on")
    for view, before, seat, move in shown:
        if (after := msgspec.json.encode(view)) != before:
            place = difference(msgspec.json.decode(before), msgspec.json.decode(after))
            raise Broken("view", seat, f"the view of move {move} changed while the game was played on: view.{place}")
    check_record(table)


def _length(table: Table, chance: Chance) -> int:
    """Return how long a random game from here may be, so that the moments are spread over it."""
    state = table.state.clone()
    state.log = None
    moves = 0
    while not state.over and moves <= MOST_MOVES:
        check_asking(state)
        seat = state.deciders[0]
        state.apply(seat, chance.choice(state.legal(seat)))
        moves += 1
    return moves


def _failure(broken: Broken, game: Game, seed: str, move: int) -> Failure:
    options = game.describe()["options"]
    return Failure(broken.check, game.id, game.seats, options, seed, move, broken.seat, broken.difference)
