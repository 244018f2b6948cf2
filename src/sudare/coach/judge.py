"""coach: what one moment was worth: its options tried in the same imagined worlds, from one side of the blind.

All figures are chances to win. An option is compared with another only in the same worlds with the same dice. Options
that look better than what was chosen are found in some worlds and measured in fresh ones, so that the luckiest of many
does not pass for the best.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any

import msgspec

from sudare.bots.budget import Budget
from sudare.bots.guides import make_guides
from sudare.bots.ismcts import worth_trying
from sudare.bots.search import Worlds
from sudare.bots.trials import Option, Trials
from sudare.coach.moments import CHOICE, START, Moment
from sudare.coach.reasons import Story, reason
from sudare.core import Beliefs, Chance, Game, NoWorld, Perspective, SudareError, Voice

BEST, FINE, DOUBTFUL, MISTAKE, UNJUDGED = "best", "fine", "doubtful", "mistake", "unjudged"
CLEAR = 2.5  # errors by which another option must be ahead before a choice is questioned
SUSPECT = 1.0  # errors by which it must be ahead to be measured again in fresh worlds
DOUBTFUL_FROM, MISTAKE_FROM = 0.02, 0.05  # of a win
EVEN = 0.005  # of a win: figures in percent show no difference, so nothing is ahead of anything
A_FEW = 6  # worlds without a difference after which others are left alone; with fewer nothing is said of them
AHEAD = 60  # choices that are looked ahead at the start, where sets-up promise nothing yet


class Effort(msgspec.Struct, frozen=True):
    """How much is thought about one moment, in imagined games: the same effort finds the same."""

    search: int = 240  # to find what could be better than what was chosen
    worlds: int = 40  # to measure what was chosen, and what may be better
    beside: int = 24  # worlds for what others chose


class Tried(msgspec.Struct, frozen=True):
    """An option that was tried: its chance to win, and the standard error of that."""

    action: str
    label: str
    chance: float
    error: float
    worlds: int


class Judged(msgspec.Struct, frozen=True):
    """A moment after it was judged; what is said of it follows from the seat's own side alone."""

    kind: str
    number: int
    move: int
    told: int  # how many events the seat had been told
    chance: float = 0.0  # at this moment, with the best play that the coach is sure of
    after: float = 0.0  # with what was chosen
    error: float = 0.0  # the standard error of `after`
    loss: float = 0.0  # what the choice cost beyond doubt: `chance` less `after`
    gap: float = 0.0  # by how much the better option was ahead, doubtful or not, and the error of that
    gap_error: float = 0.0
    stake: float = 0.0  # what a choice at random would have cost
    verdict: str = ""
    prompt: str = ""
    chosen: Tried | None = None
    better: Tried | None = None  # what was measured beside it
    options: list[Tried] = []  # what else was tried, the best first
    reason: str = ""
    simulations: int = 0
    beside: float = 0.0  # what others' choices did to the chance, against what their rules of thumb would have done
    beside_error: float = 0.0


class Coach:
    """Judges moments of one game; it has no memory, so that moments can be judged in any order and anywhere."""

    def __init__(self, game: Game, effort: Effort, names: list[str] | None = None) -> None:
        self.game = game.public
        self.effort = effort
        self.names = names

    def judge(self, moment: Moment) -> Judged:
        """Return what a moment was worth to its seat."""
        try:
            table = Imagined(moment.perspective, f"{moment.kind} {moment.number}", self.names, apart=True)
            if moment.kind == CHOICE:
                return self._choice(moment, table)
            return self._start(moment, table) if moment.kind == START else self._others(moment, table)
        except NoWorld:
            told = len(moment.perspective.told)
            return Judged(moment.kind, moment.number, moment.move, told, verdict=UNJUDGED)

    def _start(self, moment: Moment, table: Imagined) -> Judged:
        table.trials.horizon = max(table.trials.horizon, AHEAD) if self.game.turn(table.draw()) < 0 else 2
        results = [table.value(table.draw(), {}) for _ in range(self.effort.worlds)]
        mean, error = spread(results)
        told = len(moment.perspective.told)
        return Judged(START, 0, 0, told, chance=mean, after=mean, error=error, simulations=table.trials.simulations)

    def _others(self, moment: Moment, table: Imagined) -> Judged:
        """Compare what others did with what their rules of thumb would have done in the same worlds."""
        gaps: list[float] = []
        for n in range(self.effort.beside):
            if n == A_FEW and not any(gaps):
                break  # they did what was to be expected
            gap = table.beside(moment)
            if gap is not None:
                gaps.append(gap)
        mean, error = spread(gaps) if len(gaps) >= A_FEW else (0.0, 0.0)
        counts = is_clear(self.game, abs(mean), error)
        return Judged(
            moment.kind,
            moment.number,
            moment.move,
            len(moment.perspective.told),
            simulations=table.trials.simulations,
            beside=mean if counts else 0.0,
            beside_error=error if counts else 0.0,
        )

    def _choice(self, moment: Moment, table: Imagined) -> Judged:
        assert moment.chosen is not None
        asked = moment.perspective.question(table.voice)
        assert asked is not None
        base = Judged(
            CHOICE, moment.number, moment.move, len(moment.perspective.told), prompt=asked.prompt, verdict=UNJUDGED
        )
        search = table.search(moment.chosen, self.effort.search)
        if search is None:
            return base
        chosen, rivals = search
        trials = table.trials
        found = trials.results
        best = max(rivals, key=trials.mean)
        ahead, error = trials.gap(best, chosen)
        suspected = trials.mean(best) > trials.mean(chosen) and ahead > SUSPECT * error
        measured = table.measure([chosen, best] if suspected else [chosen], self.effort.worlds)
        after, after_error = spread(measured[chosen])
        gap = gap_error = loss = 0.0
        if suspected:
            gap, gap_error = spread([b - c for b, c in zip(measured[best], measured[chosen], strict=True)])
            if is_clear(self.game, gap, gap_error):
                loss = gap
        poor = self.game.poor(moment.perspective)
        if poor:
            loss = 0.0
        mine = table.tried(chosen, measured[chosen])
        others = [o for o in rivals if o in measured or len(found[o]) > 1]  # of one world nothing can be said
        tried = [table.tried(o, measured[o]) if o in measured else table.beside_it(o, chosen, after) for o in others]
        tried.sort(key=lambda one: one.chance, reverse=True)
        leads = not any(one.chance > mine.chance + EVEN for one in tried)  # by the figures that are shown
        return msgspec.structs.replace(
            base,
            chance=after + loss,
            after=after,
            error=after_error,
            loss=loss,
            gap=gap,
            gap_error=gap_error,
            stake=self._stake(table, [chosen, *rivals], best if loss else chosen),
            verdict=UNJUDGED if poor else verdict(loss, leads),
            chosen=mine,
            better=table.tried(best, measured[best]) if suspected else None,
            options=tried[:4],
            reason=reason(
                table.voice,
                table.label(chosen),
                table.label(best),
                measured[chosen],
                measured.get(best) if suspected else None,
                table.stories if suspected else {},
                loss > 0,
                leads,
            ),
            simulations=trials.simulations,
        )

    def _stake(self, table: Imagined, options: list[Option], best: Option) -> float:
        """Return what a choice at random would have cost, as far as options were clearly worse than the best."""
        trials, costs = table.trials, []
        for option in options:
            gap, error = trials.gap(best, option)
            gap, error = gap / table.share, error / table.share
            enough = len(trials.results[option]) >= 2
            costs.append(gap if option != best and enough and is_clear(self.game, gap, error) else 0.0)
        return sum(costs) / len(costs)


class Imagined:
    """Worlds of one moment, and guides who play in them; results are chances of the seat to win.

    `apart`: what is measured does not depend on what was searched before, so that an option has one figure.
    """

    def __init__(self, perspective: Perspective, dice: str, names: list[str] | None, apart: bool = False) -> None:
        assert perspective.seat is not None
        self.perspective = perspective
        self.seat = perspective.seat
        self.game = perspective.game
        self.voice = Voice(self.game, self.seat, names)
        chance = Chance(f"coach {dice}")
        guides = make_guides(self.game, self.seat, chance)
        if guides is None:
            raise SudareError(f"{self.game.title} has no rules of thumb, so nobody can judge its games")
        guides.listen(perspective.told)
        self.guides = guides
        legal = perspective.legal
        self.trials = Trials(perspective, chance.fork("trials"), guides, legal[0] if legal else -1, options=[])
        self.worlds = Worlds(perspective, chance.fork("worlds"))
        self.fresh = Worlds(perspective, chance.fork("fresh worlds")) if apart else self.worlds
        self.dice = Random(chance.fork("fresh dice").word()) if apart else self.trials.random
        perspective.beliefs = self._beliefs(hasty=True)
        try:
            first = self.worlds.draw()
        except NoWorld:
            perspective.beliefs = self._beliefs(hasty=False)
            first = self.worlds.draw()
        self.share = self.game.share(first, self.seat)
        self.random = self.trials.random
        self.stories: dict[Option, list[Story]] = {}
        self._chance = chance

    def _beliefs(self, hasty: bool) -> Beliefs[Any]:
        """Return beliefs that nobody has drawn from: some remember what they drew, and the same must come out again."""
        fresh: Beliefs[Any] = self.game.Beliefs(self.game, self.seat)
        fresh.hasty = hasty
        for told in self.perspective.told:
            fresh.observe(told)
        return fresh

    def draw(self) -> Any:
        """Return a new world to play in."""
        return self.worlds.draw()

    def value(self, world: Any, answers: dict[int, int], aim: int = -1, story: Any = None) -> float:
        """Return the chance to win that a roll-out of a world comes to."""
        return self.trials.play_on(world, answers, self.random.random(), aim, story) / self.share

    def label(self, option: Option) -> str:
        """Return an option as a person reads it."""
        return self.perspective.label(option.action, self.voice)

    def tried(self, option: Option, results: list[float]) -> Tried:
        """Return what came of an option; nothing is surer than the game's estimates are."""
        mean, error = spread(results)
        error = max(error, self.game.judgement.doubt)
        return Tried(self.game.actions.name(option.action), self.label(option), mean, error, len(results))

    def beside_it(self, option: Option, other: Option, chance: float) -> Tried:
        """Return what came of an option that was only searched: so much off another one's chance as in the same worlds.

        The other one's chance was measured elsewhere, and what does better in one place must not look worse in another.
        """
        pairs = zip(self.trials.results[option], self.trials.results[other], strict=False)
        beside = self.tried(option, [chance + (one - two) / self.share for one, two in pairs])
        return msgspec.structs.replace(beside, chance=min(1.0, max(0.0, beside.chance)))

    def search(self, chosen: int, simulations: int) -> tuple[Option, list[Option]] | None:
        """Look for what could be better than what was chosen; None where the rules of thumb want nothing tried."""
        thumb = self.guides.sit_down("usual").bots[self.seat]
        usual: int = thumb.choose(self.perspective)
        wanted = worth_trying(thumb, self.perspective, usual)
        if wanted is not None and not wanted:
            return None
        options = [Option(action) for action in self.perspective.legal] if wanted is None else wanted
        options = list(dict.fromkeys([Option(chosen), Option(usual), *options]))
        dice = self._chance.fork("search")
        self.trials = Trials(self.perspective, dice, self.guides, chosen, options=options)
        self.trials.run(Budget(simulations=simulations))
        same = [option for option in options if option.action == chosen]  # whatever one makes for with it
        mine = max(same, key=self.trials.mean)
        rivals = [option for option in options if option.action != chosen]
        return (mine, rivals) if rivals else None

    def measure(self, options: Sequence[Option], worlds: int) -> dict[Option, list[float]]:
        """Return the chances of options in the same fresh worlds with the same dice, and keep what happened there."""
        found: dict[Option, list[float]] = {option: [] for option in options}
        self.stories = {option: [] for option in options}
        for _ in range(worlds):
            world, seed = self.fresh.draw(), self.dice.random()
            for option in options:
                story: Story = []
                result = self.trials.play_on(
                    world.clone(), {self.seat: option.action}, seed, option.aim, story if len(options) > 1 else None
                )
                found[option].append(result / self.share)
                self.stories[option].append(story)
        return found

    def beside(self, moment: Moment) -> float | None:
        """Return what others' answers brought in one world, against what their guides would have answered there."""
        world, seed = self.draw(), self.random.random()
        party = self.guides.sit_down(str(seed))
        real: dict[int, int] = {}
        usual: dict[int, int] = {}
        for seat in world.deciders:
            if seat == self.seat:
                if moment.chosen is not None:
                    real[seat] = usual[seat] = moment.chosen
                continue
            answer = moment.answers.get(seat)
            legal = world.legal(seat)
            if answer is None:
                continue
            if answer not in legal:
                return None  # that it was possible shows that this is not the world
            real[seat] = answer
            try:
                usual[seat] = party.choose(world, seat) if len(legal) > 1 else answer
            except Exception:  # the guide of another seat has heard less than that seat was told
                usual[seat] = answer
        if real == usual:
            return 0.0
        one = self.trials.play_on(world.clone(), real, seed)
        two = self.trials.play_on(world.clone(), usual, seed)
        return (one - two) / self.share


def spread(results: list[float]) -> tuple[float, float]:
    """Return the mean of results and its standard error."""
    n = len(results)
    mean = sum(results) / n
    if n < 2:
        return mean, 0.5
    variance = sum((result - mean) ** 2 for result in results) / (n - 1)
    return mean, sqrt(variance / n + 1e-9)


def is_clear(game: Game, gap: float, error: float) -> bool:
    """Say whether an option is ahead beyond the noise, and by more than a game's estimates can be relied on."""
    judgement = game.judgement
    return gap > max(CLEAR, judgement.caution) * max(error, judgement.doubt) and gap >= DOUBTFUL_FROM


def verdict(loss: float, leads: bool) -> str:
    """Return what is said of a choice: a loss counts only beyond the noise."""
    if loss >= MISTAKE_FROM:
        return MISTAKE
    if loss >= DOUBTFUL_FROM:
        return DOUBTFUL
    return BEST if leads else FINE
