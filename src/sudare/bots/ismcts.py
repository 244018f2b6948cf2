"""bots: the searching bot: it samples worlds behind the blind, searches them, and improves on the rules of thumb."""

from __future__ import annotations

from typing import Any

from sudare.bots.budget import Budget
from sudare.bots.guides import make_guides, styled
from sudare.bots.inference import Inference
from sudare.bots.search import Search
from sudare.bots.trials import FEWEST, Option, Trials
from sudare.core import Beliefs, Chance, Game, Perspective, Style

DEFAULT = Budget(seconds=0.5)
INFERRING = 0.25  # of the time may go into what the others' choices give away


class IsmctsBot:
    """Searches sampled worlds for a while and answers with the best action; it keeps its beliefs from move to move."""

    def __init__(
        self,
        game: Game,
        seat: int,
        chance: Chance,
        budget: Budget = DEFAULT,
        clear: float = 0.0,
        infer: bool = True,
        trees: bool = False,
        patient: bool = False,
        style: Style | None = None,
        **settings: Any,
    ) -> None:
        self.game = game
        self.seat = seat
        self.chance = chance
        self.budget = budget
        self.clear = clear or game.judgement.caution  # errors by which an option must beat the rules of thumb
        self.patient = patient  # use the whole budget, also where more thinking would change nothing
        self.trees = trees  # grow trees even where there are rules of thumb to guide trials
        self.inference = Inference(game, seat, chance.fork("inference")) if infer and game.judgement.inferring else None
        self.concluded = 0
        self.settings = settings
        self.why = ""
        self.simulations = 0
        self.crashes = 0
        self.failures = 0
        self.departures = 0
        self.beliefs: Beliefs[Any] | None = None
        self.heard = 0
        self.aim = -1  # what the last choice aims at
        self.style = style
        self.guides = make_guides(game, seat, chance, style)
        self.thumb = styled(game, seat, chance.fork("thumb"), style) if self.guides else None

    def choose(self, perspective: Perspective) -> int:
        """Return the best action found within the budget."""
        legal = perspective.legal
        if len(legal) == 1:
            if self.inference is not None:
                self.inference.worlds = []
            self.why = "There was only one thing to do."
            return legal[0]
        self.listen(perspective)
        usual = None
        if self.guides and self.thumb:
            self.guides.listen(perspective.told)
            usual = self.thumb.choose(perspective)
        try:
            if usual is not None and not self.trees:
                return self.try_options(perspective, usual)
            return self.search(perspective, usual)
        except Exception:  # a world that cannot be played costs the search, not the move
            if usual is None:
                raise
            self.failures += 1
            self.why = "By rules of thumb: nothing could be imagined clearly."
            return usual

    def try_options(self, perspective: Perspective, usual: int) -> int:
        """Try the options in the same worlds, played on by guides."""
        assert self.guides is not None
        dice = self.chance.fork("trials")
        going = goes_on(self.thumb, perspective, self.aim)
        if going >= 0:
            self.why = "It goes on with what it had thought out before."
            return going
        options = worth_trying(self.thumb, perspective, usual)
        if options is not None and all(option == Option(usual) for option in options):
            self.aim = -1
            self.why = "By rules of thumb: they leave nothing else to be tried."
            return usual
        trials = Trials(perspective, dice, self.guides, usual, patient=self.patient, options=options, **self.settings)
        trials.worlds.likely = self.conclude(perspective)
        trials.run(self.budget)
        self.simulations += trials.simulations
        self.crashes += trials.crashes
        chosen = trials.choice(self.clear)
        self.aim = chosen.aim
        self.remember(perspective, trials.worlds.drawn, chosen.action)
        self.departures += chosen != trials.usual
        self.why = explain(perspective, trials, chosen)
        return chosen.action

    def search(self, perspective: Perspective, usual: int | None) -> int:
        """Grow trees: without rules of thumb, or when asked to."""
        search = Search(perspective, self.chance.fork("search"), usual=usual, **self.settings)
        search.worlds.likely = self.conclude(perspective)
        search.run(self.budget)
        self.simulations += search.simulations
        action = search.choice()
        self.remember(perspective, search.worlds.drawn, action)
        self.why = (
            f"Of {search.simulations} imagined games it was tried in {search.visits(action)}, more than anything else, "
            f"and brought {_worth(search.mean(action))} of a win."
        )
        return action

    def conclude(self, perspective: Perspective) -> list[Any]:
        """Return worlds that the others' choices since the last decision make likely, if anything can be concluded."""
        if self.inference is None or self.guides is None:
            return []
        worlds = self.inference.conclude(perspective, self.guides, self.budget.seconds * INFERRING)
        self.concluded += bool(worlds)
        return worlds

    def remember(self, perspective: Perspective, worlds: list[Any], action: int) -> None:
        """Keep the worlds of this decision for the next one."""
        if self.inference is not None and self.guides is not None:
            self.inference.remember(perspective, worlds, action)

    def listen(self, perspective: Perspective) -> None:
        """Fold only what is new into the beliefs kept from the last move: they are the costly part of a sample."""
        told = perspective.told
        if self.beliefs is None or self.heard > len(told):
            self.beliefs, self.heard = self.game.Beliefs(self.game, self.seat), 0
            self.beliefs.hasty = True
            self.guides = make_guides(self.game, self.seat, self.chance, self.style)
            if self.inference is not None:
                self.inference.worlds = []
        for event in told[self.heard :]:
            self.beliefs.observe(event)
        self.heard = len(told)
        self.beliefs.heed(perspective.heard)
        perspective.beliefs = self.beliefs


def worth_trying(thumb: Any, perspective: Perspective, usual: int) -> list[Option] | None:
    """Return the options that rules of thumb with a say in it (`worth_trying`) would have tried; None: all of them."""
    choose = getattr(thumb, "worth_trying", None)
    return None if choose is None else [Option(action, aim) for action, aim in choose(perspective, usual)]


def goes_on(thumb: Any, perspective: Perspective, aim: int) -> int:
    """Return the next move towards an aim that was chosen before, or -1 when it is time to think again."""
    return int(thumb.goes_on(perspective, aim)) if aim >= 0 else -1


def explain(perspective: Perspective, trials: Trials, option: Option) -> str:
    """Say why an option was taken, from the seat's own side of the blind; where another looked better, why not that."""
    games = len(trials.results[option])
    if not games:
        return "By rules of thumb: there was no time to imagine anything."
    tried = [other for other in trials.left if other.action != option.action and trials.results[other]]
    tried.sort(key=trials.mean, reverse=True)
    beside = " and ".join(f"{_quoted(perspective, other.action)} {_worth(trials.mean(other))}" for other in tried[:2])
    said = f"In {games} imagined game{'' if games == 1 else 's'} it brought {_worth(trials.mean(option))} of a win"
    said += f", {beside}." if beside else "."
    usual = trials.usual.action
    if tried and trials.mean(tried[0]) > trials.mean(option):  # only the rules of thumb are preferred to the best
        if games < FEWEST:
            return f"{said} The rules of thumb say this, and so few games are no reason to do otherwise."
        mean, error = trials.gap(tried[0], option)
        return (
            f"{said} {_quoted(perspective, tried[0].action)} looked better by {_worth(mean)}, but by chance alone that "
            f"varies by {_worth(error)}: too little to depart from the rules of thumb."
        )
    if option.action == usual:
        return f"{said} The rules of thumb say the same."
    return f"{said} The rules of thumb would have said {_quoted(perspective, usual)}."


def _worth(value: float) -> str:
    return f"{100 * value:.0f} %"


def quoted(label: str, most: int = 60) -> str:
    """Return an option as it fits into a sentence: a long one without what it explains."""
    label = label.rstrip(".")
    if len(label) > most:
        label = label.partition(": ")[0]
    return f"“{label if len(label) <= most else f'{label[: most - 1].rstrip()}…'}”"


def _quoted(perspective: Perspective, action: int) -> str:
    return quoted(perspective.label(action))
