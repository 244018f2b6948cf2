"""coach: the review of a finished game from one seat's side: every choice, and the way from first chance to result.

The chance to win is estimated at the start and at every choice of the seat. From one estimate to the next it changes
by what others chose (against what their rules of thumb would have done) and by all the rest, which is called luck; at a
choice it changes by what the choice cost beyond doubt. The parts add up to the result less the first estimate.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from math import exp, sqrt

import msgspec

from sudare.bots.engine import Setup, make_game, setup_of
from sudare.bots.ismcts import quoted
from sudare.coach.beliefs import Belief, beliefs_beside
from sudare.coach.judge import BEST, DOUBTFUL, FINE, MISTAKE, UNJUDGED, Coach, Effort, Judged
from sudare.coach.moments import CHOICE, OTHERS, START, Moment, is_choice, moments
from sudare.coach.words import summary
from sudare.core import Game, SudareError, Table, Voice

FORMAT = "sudare-review/1"
SIMULATIONS = 24_000  # imagined games for one review, if nothing else is said
LEAST, MOST = 30, 1000  # imagined games for one choice
FEWEST = 8  # worlds that a measurement rests on
NOTABLE = 0.05  # of a win: from here on a change is worth a word
KEYS = 8  # moments that are pointed out
BELIEFS = 4  # moments at which beliefs are shown beside the truth
TOLD = 4  # sentences about a stretch of the game
KINDS = ("choice", "others", "luck")  # of key moments, in the order in which they are told
MEANWHILE = "In the same moves: what came by chance, what was uncovered, and what was chosen in secret."
VERDICTS = (BEST, FINE, DOUBTFUL, MISTAKE)


class Stretch(msgspec.Struct, frozen=True):
    """What happened between two estimates: how the chance changed by others' choices, and by luck."""

    move: int  # how many moves there were when it began, and when it was over
    until: int
    told: int  # how many events had been told then
    heard: int
    before: float
    after: float
    others: float
    luck: float
    happened: list[str]  # the last of what the seat was told meanwhile


class Key(msgspec.Struct, frozen=True):
    """A moment that mattered: an own choice, others' choices, or a surprise, and by how much.

    What others or luck did came after the choice before move `move`, and was there to see after `told` events.
    """

    kind: str  # choice, others, luck
    move: int
    told: int
    change: float
    text: str


class Review(msgspec.Struct, frozen=True):
    """A finished game from one seat's side. Only `truth` knows more than the seat could know at the time."""

    game: str
    title: str
    seat: int
    names: list[str]
    role: str
    first: float  # the first estimate of the chance to win
    first_error: float
    result: float  # what became of it: 1 is a win, a shared win or a draw is a part of it
    own: float  # by own choices, never above 0
    others: float  # by others' choices
    luck: float  # by all that nobody chose openly, and whatever the estimates got wrong
    own_error: float  # how far noise alone would make each of these vary
    others_error: float
    luck_error: float
    accuracy: float | None  # from 0 to 100, over the choices that mattered; None: none did
    verdicts: dict[str, int]
    only: int  # answers that were the only ones, or left with the table
    choices: list[Judged]
    stretches: list[Stretch]
    keys: list[Key]
    truth: list[Belief]
    simulations: int
    summary: list[str]  # what it came to, in sentences
    vague: bool = False  # the chances of this side tell better from worse, and are no figures
    format: str = FORMAT


def check_over(table: Table) -> None:
    """Refuse a game that is still on, or whose results are no chances to win."""
    if not table.state.over:
        raise SudareError("this game is not over yet: only finished games are reviewed")
    if not all(0 <= result <= 1 for result in table.state.returns()):
        raise SudareError(f"{table.game.title} does not count in wins, so there are no chances to win to review")


def effort_for(found: list[Moment], simulations: int = SIMULATIONS) -> Effort:
    """Share imagined games out over the moments of a game."""
    choices = max(1, sum(moment.kind == CHOICE for moment in found))
    others = max(1, sum(moment.kind == OTHERS for moment in found))
    each = min(MOST, max(LEAST, simulations * 4 // 5 // choices))
    return Effort(each * 2 // 3, max(FEWEST, each // 6), min(40, max(8, simulations // 4 // others)))


def review(
    table: Table,
    seat: int,
    simulations: int = SIMULATIONS,
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Return the review of a finished game from one seat's side; `progress` is told (done, all)."""
    check_over(table)
    found = moments(table, seat)
    effort = effort_for(found, simulations)
    judged: list[Judged] = []
    for one in judge_all(table.game, found, effort, table.names, jobs):
        judged.append(one)
        if progress:
            progress(len(judged), len(found))
    return add_up(table, seat, judged)


def judge_all(game: Game, found: list[Moment], effort: Effort, names: list[str], jobs: int = 1) -> Iterable[Judged]:
    """Judge moments in their order, here or in processes: it comes to the same."""
    if jobs == 1:
        coach = Coach(game, effort, names)
        yield from map(coach.judge, found)
        return
    start = (setup_of(game.public), effort, names)
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), initializer=_sit_down, initargs=start)
    try:
        yield from pool.map(_judge_here, [moment.packed() for moment in found], chunksize=4)
    finally:
        pool.shutdown(cancel_futures=True)


_coaches: list[Coach] = []  # in a worker process


def _sit_down(setup: Setup, effort: Effort, names: list[str]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends its workers
    _coaches[:] = [Coach(make_game(setup), effort, names)]


def _judge_here(moment: bytes) -> Judged:
    coach = _coaches[0]
    return coach.judge(Moment.unpacked(coach.game, moment))


def add_up(table: Table, seat: int, judged: list[Judged]) -> Review:
    """Add judged moments up to a review."""
    game, state = table.game, table.state
    voice = Voice(game, seat, table.names)
    result = state.returns()[seat] / game.share(state, seat)
    start = judged[0]
    choices = [one for one in judged if one.kind == CHOICE]
    weighed = [one for one in choices if one.verdict != UNJUDGED]
    stretches = _stretches(table, seat, voice, judged, result)
    own = -sum(one.loss for one in weighed)
    others = sum(stretch.others for stretch in stretches)
    own_noise = sum(one.gap_error**2 for one in weighed if one.loss)
    others_noise = sum(one.beside_error**2 for one in judged)
    keys = key_moments(weighed, stretches)
    answered = sum(mover == seat for mover, _ in table.moves)
    counts = Counter(one.verdict for one in choices)
    whole = Review(
        game=game.id,
        title=game.title,
        seat=seat,
        names=voice.names,
        role=game.role(state, seat),
        first=start.chance,
        first_error=start.error,
        result=result,
        own=own,
        others=others,
        luck=result - start.chance - own - others,
        own_error=sqrt(own_noise),
        others_error=sqrt(others_noise),
        luck_error=sqrt(start.error**2 + own_noise + others_noise),
        accuracy=accuracy(weighed),
        verdicts={name: counts[name] for name in (*VERDICTS, UNJUDGED)},
        only=answered - len(choices),
        choices=choices,
        stretches=stretches,
        keys=keys,
        truth=beliefs_beside(table, seat, [key.move for key in keys][:BELIEFS]),
        simulations=sum(one.simulations for one in judged),
        summary=[],
        vague=game.vague(table.perspective(seat)),
    )
    return msgspec.structs.replace(whole, summary=summary(whole, game.luck))


def accuracy(choices: list[Judged]) -> float | None:
    """Return how well a seat chose where it mattered: the mean over its choices by the curve that Lichess uses."""
    lost = [one.loss for one in choices if one.stake or one.loss]
    each = [min(100.0, max(0.0, 103.1668 * exp(-4.354 * loss) - 3.1669)) for loss in lost]
    return sum(each) / len(each) if each else None


def _stretches(table: Table, seat: int, voice: Voice, judged: list[Judged], result: float) -> list[Stretch]:
    told = table.told(seat)
    found: list[Stretch] = []
    before, move, heard, others = judged[0].chance, 0, judged[0].told, 0.0

    def end(after: float, until: int, until_told: int) -> None:
        happened = [voice.event(event) for event in told[heard:until_told]][-TOLD:]
        luck = after - before - others
        found.append(Stretch(move, until, heard, until_told, before, after, others, luck, happened))

    for one in judged[1:]:
        if one.kind == OTHERS:
            others += one.beside
        elif one.chosen is not None:  # also where it is not judged: the chance alone is told
            end(one.chance, one.move, one.told)
            before, move, heard, others = one.after, one.move, one.told, 0.0
    end(result, len(table.moves), len(told))
    return found


def key_moments(choices: list[Judged], stretches: list[Stretch]) -> list[Key]:
    """Return the moments that mattered most, in the order of the game."""
    found: list[Key] = []
    for one in choices:
        if one.loss >= NOTABLE and one.chosen is not None and one.options:
            text = f"You chose {quoted(one.chosen.label)}. {one.reason}"
            found.append(Key("choice", one.move, one.told, -one.loss, text))
    for stretch in stretches:
        if not stretch.happened:
            continue  # where nothing was told the estimate has only changed its mind
        happened = " ".join(stretch.happened)
        for kind, change in (("others", stretch.others), ("luck", stretch.luck)):
            if abs(change) >= NOTABLE:
                found.append(Key(kind, stretch.move, stretch.heard, change, happened))
    found.sort(key=lambda key: -abs(key.change))
    keys = sorted(found[:KEYS], key=lambda key: (key.move, KINDS.index(key.kind)))
    for n, (key, then) in enumerate(pairwise(keys), start=1):
        if key.text == then.text:  # the same moves: they are told once
            keys[n] = msgspec.structs.replace(then, text=MEANWHILE)
    return keys


__all__ = ["START", "Review", "add_up", "effort_for", "is_choice", "judge_all", "review"]
