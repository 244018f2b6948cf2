"""coach: hints while playing: what the coach would do from this side of the blind, and a warning before a mistake."""

from __future__ import annotations

import msgspec

from sudare.bots.guides import make_guides
from sudare.bots.ismcts import quoted
from sudare.bots.trials import Option
from sudare.coach.judge import (
    A_FEW,
    BEST,
    DOUBTFUL,
    DOUBTFUL_FROM,
    UNJUDGED,
    Coach,
    Effort,
    Imagined,
    Tried,
    is_clear,
    spread,
)
from sudare.coach.moments import CHOICE, Moment, is_choice
from sudare.coach.reasons import after, because, came_to, compared, tales
from sudare.coach.words import chance
from sudare.core import Chance, NoWorld, Perspective, SudareError, Voice

EFFORT = Effort(search=300, worlds=40)
BESIDE = 2  # alternatives that are measured, and named
POOR = "By rules of thumb: the coach's estimates are too poor here to say more."
EITHER = "{one} and {other} are about even, for all that such estimates can tell: either will do."


class Hint(msgspec.Struct, frozen=True):
    """What the coach would do, what else comes into question, and why."""

    action: str
    label: str
    reason: str
    chosen: Tried | None = None  # with its chance; None where the coach's estimates are too poor
    beside: list[Tried] = []
    vague: bool = False  # the chances tell better from worse, and no more: nobody is shown figures

    def lines(self) -> list[str]:
        """Return it in sentences."""
        if self.chosen is None:
            return [f"The coach would choose {quoted(self.label)}. {self.reason}"]
        figure = "" if self.vague else f", with a chance to win of {chance(self.chosen.chance, self.chosen.error)}"
        said = [f"The coach would choose {quoted(self.label)}{figure}."]
        if self.beside:
            named = "; ".join(
                quoted(one.label) if self.vague else f"{quoted(one.label)} ({chance(one.chance, one.error)})"
                for one in self.beside
            )
            said.append(f"Beside it: {named}.")
        return [*said, self.reason]


def hint(perspective: Perspective, effort: Effort = EFFORT, names: list[str] | None = None) -> Hint:
    """Return what the coach would do at the open question of a seat."""
    game, seat = perspective.game, perspective.seat
    if perspective.decision is None or seat is None:
        raise SudareError("You are not asked for anything now.")
    if len(perspective.legal) == 1:
        return _bare(perspective, perspective.legal[0], names, "There is nothing else to do.")
    guides = make_guides(game, seat, Chance("coach hint"))
    if guides is None:
        raise SudareError(f"{game.title} has no rules of thumb, so there is no coach for it")
    guides.listen(perspective.told)
    usual: int = guides.sit_down("usual").bots[seat].choose(perspective)
    try:
        imagined = Imagined(perspective, f"{CHOICE} {len(perspective.told)}", names, apart=True)
        searched = None if game.poor(perspective) else imagined.search(usual, effort.search)
    except NoWorld:
        searched = None
    if searched is None:
        return _bare(perspective, usual, names, POOR)
    options = _worth_naming(imagined, *searched)
    measured = imagined.measure(options, effort.worlds)
    best = max(options, key=lambda option: sum(measured[option]))  # of two that are the same the first: rules of thumb
    tried = {option: imagined.tried(option, results) for option, results in measured.items()}
    beside = sorted((one for option, one in tried.items() if option != best), key=lambda one: -one.chance)
    reason = _why(imagined, best, measured)
    return Hint(tried[best].action, tried[best].label, reason, tried[best], beside, game.vague(perspective))


def _worth_naming(imagined: Imagined, usual: Option, rivals: list[Option]) -> list[Option]:
    """Return what the rules of thumb would do, and what looked best beside it: one option for each label."""
    trials = imagined.trials
    order = sorted(rivals, key=lambda one: (len(trials.results[one]) >= A_FEW, trials.mean(one)), reverse=True)
    found = {imagined.label(usual): usual}
    for option in order:
        if len(found) <= BESIDE and trials.results[option]:
            found.setdefault(imagined.label(option), option)
    return list(found.values())


def _why(imagined: Imagined, best: Option, measured: dict[Option, list[float]]) -> str:
    """Say how the best did beside the second in the same worlds, and whether that is more than noise."""
    one, mine = imagined.label(best), measured[best]
    others = sorted((option for option in measured if option != best), key=lambda option: -sum(measured[option]))
    if not others:
        return came_to(one, mine) + "."
    other, theirs = imagined.label(others[0]), measured[others[0]]
    if not is_clear(imagined.game, *spread([m - t for m, t in zip(mine, theirs, strict=True)])):
        return EITHER.format(one=quoted(one), other=quoted(other))
    said = compared(one, mine, other, theirs)
    voice, stories = imagined.voice, imagined.stories
    event = because(
        after(one), tales(voice, stories[best], mine), after(other), tales(voice, stories[others[0]], theirs)
    )
    return f"{said} {event}".strip()


class Opinion(msgspec.Struct, frozen=True):
    """What the coach thinks of a choice before it is made: best, fine, doubtful, mistake or unjudged, and why."""

    verdict: str
    reason: str = ""
    label: str = ""
    stake: float = 0.0  # what a choice at random would have cost

    def said(self) -> str:
        """Return it as a remark on the choice: praise where something was at stake, doubt, or nothing."""
        if self.verdict == BEST and self.stake >= DOUBTFUL_FROM:
            return f"Well chosen: {quoted(self.label)}. {self.reason}"
        return f"The coach has its doubts about {quoted(self.label)}. {self.reason}" if self.verdict == DOUBTFUL else ""


def opinion(perspective: Perspective, action: int, effort: Effort = EFFORT, names: list[str] | None = None) -> Opinion:
    """Return what the coach thinks of a choice; where there is no choice it thinks nothing."""
    if not is_choice(perspective, action):
        return Opinion(UNJUDGED)
    moment = Moment(CHOICE, len(perspective.told), 0, perspective, action)
    judged = Coach(perspective.game, effort, names).judge(moment)
    label = judged.chosen.label if judged.chosen else ""
    return Opinion(judged.verdict, judged.reason, label, judged.stake)


def _bare(perspective: Perspective, action: int, names: list[str] | None, reason: str) -> Hint:
    label = perspective.label(action, Voice(perspective.game, perspective.seat, names))
    return Hint(perspective.game.actions.name(action), label, reason)
