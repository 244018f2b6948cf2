"""coach: a review in sentences, the same for terminal, page and file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.bots.ismcts import quoted
from sudare.coach.reasons import percent

if TYPE_CHECKING:
    from sudare.coach.beliefs import Belief
    from sudare.coach.judge import Judged
    from sudare.coach.review import Key, Review

MUCH = 0.1  # of a win: so much luck is worth a word
VAGUE = "For this side such estimates have been too hopeful: read them as better or worse, not as figures."
KINDS = {"choice": "Your choice", "others": "The others' choices", "luck": "Luck"}


def summary(review: Review) -> list[str]:
    """Return what the whole game came to."""
    parts = [
        _part("your own choices", review.own, review.own_error),
        _part("the others' choices", review.others, review.others_error),
        _part("luck, and whatever the estimates got wrong,", review.luck, review.luck_error),
    ]
    lines = [
        f"{_ended(review.result)} At the start your chance to win was {percent(review.first)}; "
        f"{parts[0]}, {parts[1]}, and {parts[2]}: that makes {percent(review.result)}.",
        _luck(review),
        _counts(review),
        VAGUE if review.vague else "",
    ]
    return [line for line in lines if line]


def _ended(result: float) -> str:
    if result >= 1:
        return "You won."
    return "It was a draw, or a win that you share." if result > 0 else "You did not win."


def _part(what: str, change: float, error: float) -> str:
    if abs(change) < 0.005:
        return f"{what} changed nothing"
    return f"{what} {'gave you' if change > 0 else 'cost you'} {percent(abs(change))} (± {percent(error)})"


def _luck(review: Review) -> str:
    if abs(review.luck) < max(MUCH, 2 * review.luck_error):
        return ""
    if review.luck < 0:
        return f"Luck was against you: draws, dice and what lay hidden took about {percent(-review.luck)}."
    return f"Luck was with you: draws, dice and what lay hidden gave you about {percent(review.luck)}."


def _counts(review: Review) -> str:
    count = review.verdicts
    judged = sum(count.values()) - count["unjudged"]
    if not judged:
        return "No choice of yours could be judged."
    one = "choice" if judged == 1 else "choices"
    said = f"Of {judged} {one} that could be judged {count['best']} were best and {count['fine']} fine; "
    said += f"{count['doubtful']} doubtful, {count['mistake']} {'mistake' if count['mistake'] == 1 else 'mistakes'}."
    if review.accuracy is not None:
        said += f" Accuracy: {review.accuracy:.0f} of 100."
    if count["unjudged"]:
        said += f" {count['unjudged']} more are left alone: the coach's estimates are too poor there."
    return said


def key_line(key: Key) -> str:
    """Return a moment that mattered in a line."""
    return f"{KINDS[key.kind]}, {100 * key.change:+.0f} %: {key.text}"


def choice_lines(one: Judged) -> list[str]:
    """Return a choice with its alternatives."""
    assert one.chosen is not None
    lines = [f"{one.prompt} {quoted(one.chosen.label)}, {chance(one.chosen.chance, one.chosen.error)}: {one.verdict}."]
    if one.options:
        beside = "; ".join(f"{quoted(other.label)} {chance(other.chance, other.error)}" for other in one.options[:2])
        lines.append(f"Beside it: {beside}.")
    return [*lines, one.reason] if one.loss else lines


def chance(value: float, error: float) -> str:
    """Return a chance with its standard error."""
    return f"{100 * value:.0f} ± {100 * error:.0f} %"


def belief_lines(belief: Belief) -> list[str]:
    """Return what could be thought of each hidden thing at a moment, and how it was."""
    lines = []
    for thing in belief.things:
        thought = ", ".join(f"{one.text} {percent(one.share)}" for one in thing.shares)
        lines.append(f"{thing.about}: {thought}. In truth: {thing.truth} ({percent(thing.share)} at the time).")
    return lines
