"""conformance: the checks that every game must pass; anybody's sixth game, too.

In a test of your own game:

    from sudare.conformance import check_game
    assert not check_game(MyGame, games=20).failures
"""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Iterable
from functools import partial
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
    check_ending,
    check_record,
    check_view,
    check_vocabulary,
)
from sudare.conformance.blind import check_blind, check_choices, check_deals
from sudare.conformance.follow import Doubts, check_followed, forgetful, span
from sudare.conformance.gestures import check_parts
from sudare.conformance.learned import Lessons, check_learned, instructive
from sudare.conformance.parts import check_class, check_steps, check_words, unchecked
from sudare.conformance.play import MIXES, Film, Moment, Move, answer, moments, players, unending
from sudare.conformance.report import TABLE, Failure, Report, difference
from sudare.conformance.settings import Settings
from sudare.conformance.shuffles import (
    DEALS,
    FEWER,
    SetUp,
    check_secret_options,
    check_secret_settings,
    check_shuffles,
)
from sudare.conformance.streams import Looks
from sudare.conformance.talk import check_talk
from sudare.conformance.worlds import GivenUp, Lacking, Support, check_deeply, check_more
from sudare.core import Chance, Game, NoWorld, Table

__all__ = ["Failure", "Report", "check_game", "check_table"]


LESSONS, LONG = 1, 250  # moves of a game after which it is looked at what was learned, and one more for so many
TALKED = 8  # one game in so many is played again with talk, the first among them
COPIES = 2  # moments of a game at which copies of all kinds are made


class Run:
    """What the checks of one game share: the report, and what was seen so far."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.support: dict[int, Support] = {}  # by number of seats
        self.looks: dict[int, Looks] = {}
        self.doubts = Doubts()
        self.lessons = Lessons()
        self.lacking = Lacking()
        self.given_up = GivenUp()
        self.begun: list[str] = []  # settings whose first table was looked at


def check_game(
    game: type[Game],
    games: int | None = None,
    seats: Iterable[int] | None = None,
    seed: str = "sudare",
    options: list[dict[str, Any]] | None = None,
    progress: Callable[[str], None] | None = None,
    edition: Any = None,
    seconds: float | None = None,
    first: bool = False,
    part: tuple[int, int] = (0, 1),
    clock: Callable[[], float] = time.monotonic,
    observations: int | None = None,
) -> Report:
    """Play and check games at every player count; option settings and kinds of players take turns.

    It ends after `games` at each count (20, if nothing else is given), with the first game that ends after `seconds`,
    or when so many `observations` were compared (what one side sees at one moment, in two worlds);
    `first`: with the first failure. `part` (i, n) is the i-th of n shares of the games, for several processes. `clock`
    counts the seconds; time.process_time makes them independent of what else the machine does.
    """
    report = Report(game.id)
    run = Run(report)
    counts = list(seats or range(game.players[0], game.players[1] + 1))
    try:
        check_class(game)
        tables = {
            count: Settings(game, count, (place, len(counts)), options, edition, seed)
            for place, count in enumerate(counts)
        }
    except Exception as error:
        found = error if isinstance(error, Broken) else _crash(error)
        report.failures.append(Failure(found.check, game.id, counts[0], {}, seed, 0, found.seat, found.difference))
        return report
    report.warnings += unchecked(game)
    report.coverage.declared = set(game.hidden)
    limit = games if games is not None else 20 if seconds is None and observations is None else 10**9
    started = clock()
    for number in range(part[0], limit, part[1]):
        for place, count in enumerate(counts):
            mix = MIXES[(number + place) % len(MIXES)]
            _run(run, tables[count].table(number), f"{seed}/{count}/{number}", mix)
            if progress:
                progress(
                    f"{report.summary()} ({count} seats, {mix}, game {number + 1}, {_left(clock() - started, seconds)})"
                )
            if first and not report.failures:
                _judge_run(run, tables, seed)
            timed_out = seconds is not None and clock() - started >= seconds
            seen_enough = observations is not None and report.compared >= observations
            if done := (first and bool(report.failures)) or timed_out or seen_enough:
                break
        if done:
            break
    if not first:
        _judge_run(run, tables, seed)
    report.warnings += [said] if (said := run.given_up.warning()) else []
    report.seconds = clock() - started
    if part == (0, 1):
        report.close()
    return report


def _left(gone: float, seconds: float | None) -> str:
    return f"{gone:.0f} s" if seconds is None else f"{gone:.0f} of {seconds:.0f} s"


def _judge_run(run: Run, tables: dict[int, Settings], seed: str) -> None:
    """Take the verdicts over all games so far."""
    for count, support in run.support.items():
        _judge(run, tables[count].table(0), seed, support.check)
        _judge(run, tables[count].table(0), seed, run.looks[count].check)
    for verdict in (run.doubts.check, run.lessons.check, run.lacking.check, run.given_up.check):
        _judge(run, next(iter(tables.values())).table(0), seed, verdict)


def check_table(game: Game, seed: str = "sudare", mix: str = "random") -> Report:
    """Play and check one game of a configured table."""
    report = Report(game.id)
    _run(Run(report), game, seed, mix)
    return report


def _run(run: Run, game: Game, seed: str, mix: str) -> None:
    """Play one game; a defect ends it and is reported with the moment at which it was found."""
    table: Table | None = None
    run.support.setdefault(game.seats, Support())
    run.looks.setdefault(game.seats, Looks())
    try:
        setting = f"{game.seats} {game.describe()['options']}"
        if setting not in run.begun:
            run.begun.append(setting)
            check_words(game)
            check_vocabulary(game)
            check_declarations(game)
            check_defaults(game, seed)
            check_deals(game, seed)
            check_secret_options(game, seed)
            _deal_often(run, game, seed)
        table = Table(game, seed)
        chance = Chance(f"conformance {seed}")
        film = Film(table)
        _play(run.report, film, mix, chance.fork("players"))
        check_record(table)
        chosen = moments(film, run.report.coverage, chance.fork("moments"))
        table = Table(game, seed)
        _look(run, table, film.played.moves, chosen, chance.fork("look"))
        for more in (_follow, _learn, _listen):
            try:
                more(run, film, chance.fork(more.__name__))
            except NoWorld as why:
                run.given_up.note(seed, TABLE, len(film.moves), why)
    except Exception as error:
        found = error if isinstance(error, Broken) else _crash(error)
        run.report.failures.append(_failure(found, game, seed, len(table.moves) if table else 0))
    run.report.games += 1


def _follow(run: Run, film: Film, chance: Chance) -> None:
    """Follow worlds of one moment to another, and compare them with worlds that are drawn there; or draw very many."""
    played = film.played
    seat, upto = chance.choice((*range(played.game.seats), None)), chance.below(len(played.moves))
    support = run.support[played.game.seats]
    check_deeply(film.table(upto), seat, chance, run.lacking, support, played.seed)
    if chance.below(3):
        return  # following worlds takes its time
    if not chance.below(3):
        seat, first, last = forgetful(film, chance, run.doubts, run.report.coverage)
    else:
        seat = chance.choice((*range(played.game.seats), None))
        first, last = span(played, seat, chance)
    check_followed(film.table(first), played.moves[first:last], seat, chance, run.doubts, played.seed)


def _learn(run: Run, film: Film, chance: Chance) -> None:
    """See what sides learn from some of the moves of a game."""
    played = film.played
    for _ in range(LESSONS + len(film.moves) // LONG):
        found = instructive(played, film.moves, chance, run.lessons)
        if found is not None:
            move = played.moves[found[0]]
            run.report.compared += check_learned(film.table(found[0]), move, found[1], chance, run.lessons, played.seed)


def _listen(run: Run, film: Film, chance: Chance) -> None:
    """Play some of the games again with talk."""
    if not run.report.games % TALKED:
        run.report.compared += check_talk(film.played.record(), type(film.played.game), chance)


def _deal_often(run: Run, game: Game, seed: str) -> None:
    """Look at many deals: from a spectator's side and a seat's at every number of seats, from one of them otherwise."""
    number = len(run.begun)
    new = not any(setting.startswith(f"{game.seats} ") for setting in run.begun[:-1])
    options = run.begun[-1].partition(" ")[2]
    known = any(setting.partition(" ")[2] == options for setting in run.begun[:-1])
    sides: list[int | None] = [] if known else [None if number % 3 else number % game.seats]
    if new:
        sides = [None, number % game.seats]
    if SetUp(game, seed).long:  # a set-up that takes its time
        sides = [(None, *range(game.seats))[number // 8 % (game.seats + 1)]] if number % 8 == 1 else []
    for side in sides:
        _judge(run, game, seed, partial(_count_deals, run, game, seed, side, DEALS if new else FEWER))
    if new:
        check_secret_settings(game, seed)


def _count_deals(run: Run, game: Game, seed: str, seat: int | None, deals: int) -> None:
    run.report.deals += check_shuffles(game, seed, seat, run.report.coverage, deals)


def _judge(run: Run, game: Game, seed: str, check: Callable[[], None]) -> None:
    """Take a verdict over the whole run."""
    try:
        check()
    except Broken as broken:
        run.report.failures.append(_failure(broken, game, seed, 0))


def _crash(error: Exception) -> Broken:
    """Say what went wrong inside the game, and where."""
    if isinstance(error, AssertionError):
        return Broken("invariants", TABLE, str(error) or "an invariant is broken")
    last = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{Path(last.filename).name}, line {last.lineno}, in {last.name}"
    return Broken("crash", TABLE, f"{type(error).__name__}: {error} ({place})")


def _play(report: Report, film: Film, mix: str, chance: Chance) -> None:
    """Play a game to its end."""
    table = film.played
    bots = players(table.game, mix, chance)
    while not table.state.over:
        state = table.state
        check_asking(state)
        check_steps(state)
        state.check()
        decider = chance.choice(state.deciders)
        decision = state.decision(decider)
        before = state.clone()
        table.act(decider, answer(bots[decider], table, decider))
        told = table.events[table.starts[-1] :]
        check_audience(before, table.state, told)
        drawn = table.state.chance.counter - before.chance.counter
        kinds = frozenset(kind.id for kind, _, _ in told)
        film.note(before, Move(decision.id if decision else "?", kinds, drawn))
        report.decisions += 1
        if len(table.moves) > MOST_MOVES:
            raise unending(mix, MOST_MOVES)
    check_asking(table.state)
    table.state.check()
    check_ending(table)
    for seat in (*range(table.game.seats), None):
        check_view(table.state, seat)


def _look(run: Run, table: Table, moves: list[tuple[int, int]], chosen: list[Moment], chance: Chance) -> None:
    """Play the same game again and look closely at the chosen moments; old copies are kept and must never change."""
    kept: list[tuple[Any, str, int]] = []
    shown = []
    for number, (decider, action) in enumerate(moves):
        state = table.state
        for moment in chosen:
            if moment.move == number:
                if len(kept) < COPIES:
                    check_copies(state, chance.fork("copies"))
                kept.append((state.clone(), state.digest(), number))
                check_view(state, moment.seat)
                view = state.view(moment.seat)
                shown.append((view, msgspec.json.encode(view), moment.seat, number))
                run.given_up.tried += 1
                try:
                    _check_moment(run, table, moment, moves[number:], chance)
                except NoWorld as why:
                    run.given_up.note(table.seed, moment.seat, number, why)
        table.act(decider, action)
    for copy, digest, move in kept:
        if copy.digest() != digest:
            raise Broken("copies", TABLE, f"a clone made after move {move} changed while the game was played on")
    for view, before, seat, move in shown:
        if (after := msgspec.json.encode(view)) != before:
            place = difference(msgspec.json.decode(before), msgspec.json.decode(after))
            raise Broken("view", seat, f"the view of move {move} changed while the game was played on: view.{place}")


def _check_moment(run: Run, table: Table, moment: Moment, ahead: list[tuple[int, int]], chance: Chance) -> None:
    """Look at one moment from one side, knowing the moves to come. Further checks of a moment are called here."""
    report = run.report
    support = run.support[table.game.seats]
    blind, choices = chance.fork("blind"), chance.fork("choices")
    try:
        samples, twins = check_blind(table, moment.seat, blind, support, ahead)
    finally:  # a secret choice that shows is named as such, whatever else it has led to
        chosen = _chosen(run, table, choices)
    twins += chosen
    report.coverage.exercised(support.parts, twins)
    report.coverage.asked[moment.asked] += 1
    report.coverage.kinds.update(moment.kinds)
    more = check_more(table, moment.seat, chance.fork("more"), support)
    parts = check_parts(table, chance.fork("parts"))
    report.samples += samples + more
    report.twins += twins
    report.compared += samples + twins + more + parts


def _chosen(run: Run, table: Table, chance: Chance) -> int:
    """Check secret choices at this moment; return how many messages and moves were compared."""
    try:
        return check_choices(table, chance, run.looks[table.game.seats])
    except Broken as broken:
        run.report.failures.append(_failure(broken, table.game, table.seed, len(table.moves)))
        return 0


def _failure(broken: Broken, game: Game, seed: str, move: int) -> Failure:
    options = game.describe()["options"]
    return Failure(broken.check, game.id, game.seats, options, seed, move, broken.seat, broken.difference)
