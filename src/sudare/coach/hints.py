"""coach: hints while playing: what the coach would do from this side of the blind, and a warning before a mistake."""

from __future__ import annotations

from math import hypot

import msgspec

from sudare.bots.guides import make_guides
from sudare.bots.ismcts import quoted
from sudare.coach.judge import BEST, DOUBTFUL, DOUBTFUL_FROM, UNJUDGED, Coach, Effort, Judged, Tried
from sudare.coach.moments import CHOICE, Moment, is_choice
from sudare.coach.words import chance
from sudare.core import Chance, Perspective, SudareError, Voice

EFFORT = Effort(search=300, worlds=40)
BESIDE = 2  # alternatives that are named
EVEN = (
    "What is beside it looks a little better, but by less than such estimates can be trusted, so the coach keeps to "
    "its rules of thumb."
)
EITHER = "{one} and {other} are about even: either will do."


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
        figure = "" if self.vague else f": {chance(self.chosen.chance, self.chosen.error)} to win"
        said = [f"The coach would choose {quoted(self.label)}{figure}."]
        if self.beside:
            named = "; ".join(
                quoted(one.label) if self.vague else f"{quoted(one.label)} {chance(one.chance, one.error)}"
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
    judged = _judged(perspective, usual, effort, names)
    if judged.verdict == UNJUDGED or judged.chosen is None:
        poor = "By rules of thumb: the coach's estimates are too poor here to say more."
        return _bare(perspective, usual, names, poor)
    choice = judged.better if judged.loss and judged.better else judged.chosen
    tried = [judged.chosen, *([judged.better] if judged.better else []), *judged.options]
    beside = {one.label: one for one in reversed(tried) if one.label != choice.label}
    best = sorted(beside.values(), key=lambda one: -one.chance)[:BESIDE]
    ahead = any(one.chance > choice.chance for one in best)
    reason = EVEN if ahead else judged.reason
    if best and not ahead and about_even(choice, best[0]):
        reason = f"{EITHER.format(one=quoted(choice.label), other=quoted(best[0].label))} {reason}"
    return Hint(choice.action, choice.label, reason, choice, best, game.vague(perspective))


def about_even(one: Tried, other: Tried) -> bool:
    """Say whether two options are closer to each other than their estimates are to the truth."""
    return abs(one.chance - other.chance) <= hypot(one.error, other.error)


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
    judged = _judged(perspective, action, effort, names)
    label = judged.chosen.label if judged.chosen else ""
    return Opinion(judged.verdict, judged.reason, label, judged.stake)


def _judged(perspective: Perspective, action: int, effort: Effort, names: list[str] | None) -> Judged:
    moment = Moment(CHOICE, len(perspective.told), 0, perspective, action)
    return Coach(perspective.game, effort, names).judge(moment)


def _bare(perspective: Perspective, action: int, names: list[str] | None, reason: str) -> Hint:
    label = perspective.label(action, Voice(perspective.game, perspective.seat, names))
    return Hint(perspective.game.actions.name(action), label, reason)
