"""coach: finding puzzles: bots play, and at their choices the coach looks for what the rules of thumb miss.

A choice is looked at with few imagined games first. What looks like a puzzle is measured again with ten times as many,
every option in the same fresh worlds; only these figures count, and the words are made of them. Budgets are imagined
games, and each deal has dice of its own: the same seed finds the same puzzles on any number of processes.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import sqrt

import msgspec

from sudare.bots import make_bot
from sudare.bots.engine import Setup, make_game, setup_of
from sudare.bots.ismcts import quoted
from sudare.bots.levels import NAMES
from sudare.bots.trials import Option
from sudare.coach.judge import A_FEW, MISTAKE_FROM, Imagined, spread
from sudare.coach.moments import is_choice
from sudare.coach.puzzles import MARGIN, TWINS, Answer, Puzzle, accepted
from sudare.coach.reasons import EVEN, Named, Story, Tale, because, head, percent, tales
from sudare.core import Chance, Game, NoWorld, Perspective, SudareError, Table

GLANCE = 80  # imagined games after which most choices are left alone
SEARCH = 240  # to find one that is worth measuring
AGAIN = 10 * SEARCH  # to measure it
FARTHER = 2  # times as far ahead as for a move
FEWEST = 200  # worlds that a puzzle rests on
STEP = 40  # worlds after which a hopeless one is given up
CHOICES = 120  # of one game that are looked at
OPTIONS = range(3, 17)  # of a question: with two anybody would find the answer, and all are measured
SUSPECT = 1.5  # errors by which the best must be ahead of the rules of thumb to be looked at again
DOUBT = 1.5  # errors in favour of what is not far enough behind, before a measurement is broken off
TELLING = 3.0  # errors by which worlds of one kind must differ from the others to be told
LITTLE = 0.01  # of a win
WIDE = 100  # letters of a label in the solution
SOME = 0.15  # of the worlds: so many must be of a kind, and so many not
BOTS = ("thumb", "thumb", "easy")  # who sits where is drawn by lot


ALIKE = 0.4  # of a set may ask the same


class Look(msgspec.Struct, frozen=True):
    """What was found in one game: at most one puzzle."""

    deal: int
    choices: int  # that were looked at
    measured: int
    simulations: int
    puzzle: Puzzle | None


def look(game: Game, seed: str, deal: int) -> Look:
    """Play one game between bots and look through its choices for a puzzle."""
    chance = Chance(f"puzzles {seed} {deal}")
    table = _played(game, chance)
    choices = simulations = measured = 0
    for move in _some_choices(table, chance):
        seat = table.moves[move][0]
        before = table.rewound(move)
        seen = before.perspective(seat)
        finder = _Finder(before, seen, f"{seed} {deal} {move}")
        try:
            puzzle = finder.find()
        except NoWorld:
            continue
        choices += finder.simulations > 0
        simulations += finder.simulations
        measured += finder.measured
        if puzzle is not None:
            return Look(deal, choices, measured, simulations, puzzle)
    return Look(deal, choices, measured, simulations, None)


def worth_keeping(kept: list[Puzzle], puzzle: Puzzle, count: int) -> bool:
    """Say whether a puzzle makes a set of so many richer: not too many shall ask the same."""
    return sum(one.question == puzzle.question for one in kept) < max(1, round(ALIKE * count))


def find_puzzles(game: Game, seed: str, start: int, jobs: int = 1) -> Iterator[Look]:
    """Look through one game after another, without end, here or in processes: it comes to the same."""
    if jobs == 1:
        deal = start
        while True:
            yield look(game, seed, deal)
            deal += 1
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, context, initializer=_sit_down, initargs=(setup_of(game), seed))
    try:
        open_looks = [pool.submit(_look_here, start + n) for n in range(2 * jobs)]
        deal = start + len(open_looks)
        while True:
            done = open_looks.pop(0).result()
            open_looks.append(pool.submit(_look_here, deal))
            deal += 1
            yield done
    finally:
        pool.shutdown(cancel_futures=True)


_tasks: list[tuple[Game, str]] = []  # in a worker process


def _sit_down(setup: Setup, seed: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends its workers
    _tasks[:] = [(make_game(setup), seed)]


def _look_here(deal: int) -> Look:
    game, seed = _tasks[0]
    return look(game, seed, deal)


def measure_again(puzzle: Puzzle, game: Game) -> Puzzle | None:
    """Measure a puzzle again in other worlds, by the rules of today; None when it does not hold."""
    table = Table(game, puzzle.record.seed, puzzle.record.names)
    try:
        for seat, action in puzzle.record.moves:
            table.act(seat, action)
        best = game.actions.id(puzzle.best.action)
    except SudareError:
        return None
    seen = table.perspective(puzzle.seat)
    if seen.decision is None or best not in seen.legal:
        return None
    return _Finder(table, seen, f"again {puzzle.worlds} {puzzle.best.chance}").measure(best, {})


def _played(game: Game, chance: Chance) -> Table:
    names = list(NAMES)
    chance.shuffle(names)
    table = Table(game, chance.fork("deal").word(), names[: game.seats])
    bots = [make_bot(chance.choice(BOTS), game, seat, chance.fork("bot")) for seat in range(game.seats)]
    while not table.state.over:
        seat = table.state.deciders[0]
        table.act(seat, bots[seat].choose(table.perspective(seat)))
    return table


def _some_choices(table: Table, chance: Chance) -> list[int]:
    """Return the numbers of some moves that were choices, in any order."""
    found = []
    walk = table.rewound(0)
    for n, (seat, action) in enumerate(table.moves):
        if len(walk.state.legal(seat)) in OPTIONS:
            found.append(n)
        walk.act(seat, action)
    chance.shuffle(found)
    some = []
    for n in found:
        seat = table.moves[n][0]
        seen = table.rewound(n).perspective(seat)
        if is_choice(seen) and not table.game.poor(seen):
            some.append(n)
        if len(some) == CHOICES:
            break
    return some


class _Finder:
    """One question: is it a puzzle?"""

    def __init__(self, table: Table, seen: Perspective, dice: str) -> None:
        self.table = table
        self.game = seen.game
        self.seen = seen
        self.dice = dice
        self.usual = -1
        self.simulations = 0
        self.measured = 0

    def find(self) -> Puzzle | None:
        """Look with few imagined games, and measure with many what looks good."""
        imagined = Imagined(self.seen, self.dice, self.table.names)
        self._ask_thumb(imagined)
        for simulations in (GLANCE, SEARCH):
            searched = imagined.search(self.usual, simulations)
            self.simulations += imagined.trials.simulations
            if searched is None or not self._promising(imagined, *searched):
                return None
        assert searched is not None
        trials = imagined.trials
        aims: dict[int, int] = {}  # for each action what is best made for with it
        for option in sorted(trials.results, key=trials.mean):
            aims[option.action] = option.aim
        return self.measure(max(searched[1], key=trials.mean).action, aims)

    def _promising(self, imagined: Imagined, usual: Option, rivals: list[Option]) -> bool:
        """Say whether something looks better than what the rules of thumb say, and not too many things as good."""
        trials = imagined.trials
        best = max(rivals, key=trials.mean)
        if len(trials.results[best]) < A_FEW:
            return True  # there are so many options that nothing can be said yet
        gap, error = trials.gap(best, usual)
        if gap < MARGIN * imagined.share or gap < SUSPECT * error:
            return False
        tried = [option for option in rivals if len(trials.results[option]) > 1]
        near = {option.action for option in tried if trials.gap(best, option)[0] < MARGIN / 2 * imagined.share}
        return len(near - {best.action}) <= 1 + len(self.seen.legal) // TWINS

    def _ask_thumb(self, imagined: Imagined) -> None:
        thumb = imagined.guides.sit_down("usual").bots[imagined.seat]
        self.usual = thumb.choose(self.seen)

    def measure(self, best: int, aims: dict[int, int]) -> Puzzle | None:
        """Measure all options in the same fresh worlds, and return the puzzle if it is one."""
        self.measured += 1
        imagined = Imagined(self.seen, f"{self.dice} again {self.measured}", self.table.names)
        imagined.trials.horizon *= FARTHER
        self._ask_thumb(imagined)
        options = [Option(action, aims.get(action, -1)) for action in self.seen.legal]
        top = next(option for option in options if option.action == best)
        worlds = max(FEWEST, AGAIN // len(options))
        results: dict[Option, list[float]] = {option: [] for option in options}
        stories: dict[Option, list[Story]] = {option: [] for option in options}
        kinds: list[list[tuple[str, str]]] = []
        answers: list[Answer] = []
        if self.usual == best or self._hopeless(self._pair(imagined, top, aims)):
            return None
        drawn = imagined.worlds.drawn
        while len(kinds) < worlds:
            some = len(drawn)
            for option, values in imagined.measure(options, min(STEP, worlds - len(kinds))).items():
                results[option] += values
                stories[option] += imagined.stories[option]
            kinds += [self.game.secrets(world, imagined.voice) for world in drawn[some:]]
            if imagined.worlds.hard:
                return None  # too few worlds are found here
            answers = [self._answer(option, results[option], results[top]) for option in options]
            if self._hopeless(answers):
                break
        self.simulations += imagined.trials.simulations
        answers.sort(key=lambda one: (one.action != self.game.actions.name(best), one.gap))
        better = min(answers, key=lambda one: one.gap)
        if better.gap < 0 and self.measured == 1:  # something else was better: that is measured in its turn
            return self.measure(self.game.actions.id(better.action), aims)
        usual = self.game.actions.name(self.usual)
        right = accepted(self.game, answers, usual) if len(kinds) == worlds else []
        if not right:
            return None
        told = {option: tales(imagined.voice, stories[option], results[option]) for option in options}
        return self._written(imagined, top, right, results, told, kinds)

    def _pair(self, imagined: Imagined, top: Option, aims: dict[int, int]) -> list[Answer]:
        """Measure the best and what the rules of thumb say alone: mostly that is the end of it."""
        usual = Option(self.usual, aims.get(self.usual, -1))
        found = imagined.measure([top, usual], STEP)
        return [self._answer(option, found[option], found[top]) for option in (top, usual)]

    def _answer(self, option: Option, values: list[float], best: list[float]) -> Answer:
        mean, error = spread(values)
        gap, gap_error = spread([b - v for b, v in zip(best, values, strict=True)])
        ahead = sum(b > v + EVEN for b, v in zip(best, values, strict=True))
        behind = sum(v > b + EVEN for b, v in zip(best, values, strict=True))
        mean, error, gap, gap_error = (round(number, 4) for number in (mean, error, gap, gap_error))
        return Answer(self.game.actions.name(option.action), mean, error, gap, gap_error, ahead, behind)

    def _hopeless(self, answers: list[Answer]) -> bool:
        """Say whether some answer cannot be as far behind as it should be, or too many come to the same."""
        same = [one.action for one in answers if one.ahead == one.behind == 0]
        near = any(one.gap + DOUBT * one.gap_error < MARGIN for one in answers if one.action not in same)
        return near or len(same) > 1 + len(answers) // TWINS or self.game.actions.name(self.usual) in same

    def _written(
        self,
        imagined: Imagined,
        top: Option,
        right: list[str],
        results: dict[Option, list[float]],
        told: dict[Option, list[Tale]],
        kinds: list[list[tuple[str, str]]],
    ) -> Puzzle:
        name, worlds = self.game.actions.name, len(kinds)
        me = imagined.voice.seat(imagined.seat)
        best = Named("after the best choice", head(imagined.label(top)))
        answers = []
        for option in results:
            one = self._answer(option, results[option], results[top])
            if option != top:
                this = Named("after this", head(imagined.label(option)))
                event = because(best, told[top], this, told[option], me, secret=True)
                gaps = [b - v for b, v in zip(results[top], results[option], strict=True)]
                where = telling_worlds(kinds, gaps, "It costs most", "it is behind")
                where = "" if best.head in where else where  # it would give the best away
                why = " ".join(filter(None, (wrong_words(one, results, top, worlds), event, where)))
                one = msgspec.structs.replace(one, why=why)
            answers.append(one)
        answers.sort(key=lambda one: (one.action != name(top.action), one.gap))
        usual = next(option for option in results if option.action == self.usual)
        solution = self._solution(imagined, top, usual, results, told, kinds)
        decision = self.seen.decision
        assert decision is not None and self.seen.seat is not None
        return Puzzle(
            self.table.record(), self.seen.seat, decision.id, name(self.usual), worlds, right, answers, solution
        )

    def _solution(
        self,
        imagined: Imagined,
        top: Option,
        usual: Option,
        results: dict[Option, list[float]],
        told: dict[Option, list[Tale]],
        kinds: list[list[tuple[str, str]]],
    ) -> list[str]:
        """Say how the best did beside what the rules of thumb say, in which worlds, and what came of it."""
        worlds = len(kinds)
        label, other = quoted(imagined.label(top), WIDE), quoted(imagined.label(usual), WIDE)
        mean = {option: sum(results[option]) / worlds for option in (top, usual)}
        gaps = [b - u for b, u in zip(results[top], results[usual], strict=True)]
        ahead, behind = sum(gap > EVEN for gap in gaps), sum(gap < -EVEN for gap in gaps)
        lines = [
            f"{label} is best: in {worlds} worlds that you cannot exclude your chance to win is {percent(mean[top])}.",
            f"Rules of thumb say {other}, with a chance of {percent(mean[usual])}: "
            f"worse in {ahead} of these worlds, better in {behind}.",
            because(
                Named("after the best choice", head(imagined.label(top))),
                told[top],
                Named("after what the rules of thumb say", head(imagined.label(usual))),
                told[usual],
            ),
            telling_worlds(kinds, gaps, "The best choice pays most", "it is ahead"),
        ]
        return [line for line in lines if line]


def wrong_words(answer: Answer, results: dict[Option, list[float]], top: Option, worlds: int) -> str:
    """Say in how many worlds an answer does worse than the best, without naming that."""
    best = percent(sum(results[top]) / worlds)
    return (
        f"In {answer.ahead} of {worlds} worlds that you cannot exclude this does worse than the best choice, "
        f"in {answer.behind} better: your chance to win is {percent(answer.chance)} instead of {best}."
    )


def telling_worlds(kinds: list[list[tuple[str, str]]], gaps: list[float], most_where: str, ahead: str) -> str:
    """Name the hidden thing that parts the worlds in which the best choice pays most from the others."""
    where: dict[tuple[str, str], list[int]] = {}
    for n, things in enumerate(kinds):
        for thing in dict.fromkeys(things):
            where.setdefault(thing, []).append(n)
    most, found = TELLING, ""
    for (about, how), inside in sorted(where.items()):
        if not SOME * len(gaps) <= len(inside) <= (1 - SOME) * len(gaps):
            continue
        outside = sorted(set(range(len(gaps))) - set(inside))
        one, error = spread([gaps[n] for n in inside])
        two, other = spread([gaps[n] for n in outside])
        sure = (one - two) / sqrt(error**2 + other**2)
        if sure > most and one - two >= MISTAKE_FROM:
            most = sure
            elsewhere = f"elsewhere by {percent(two)}" if two >= LITTLE else "elsewhere it makes no difference"
            elsewhere = f"elsewhere it is the other way round, by {percent(-two)}" if two <= -LITTLE else elsewhere
            found = (
                f"{most_where} in the {len(inside)} of {len(gaps)} worlds where this is so: {about}: {how}. "
                f"There {ahead} by {percent(one)}, {elsewhere}."
            )
    return found


__all__ = ["Look", "find_puzzles", "look", "measure_again", "worth_keeping"]
