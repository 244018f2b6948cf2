"""coach: a review in sentences, the same for terminal, page and file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.bots.ismcts import quoted
from sudare.coach.reasons import percent
from sudare.core import Game

if TYPE_CHECKING:
    from sudare.coach.beliefs import Belief
    from sudare.coach.judge import Judged
    from sudare.coach.review import Key, Review

MUCH = 0.1  # of a win: so much luck is worth a word
VAGUE = "For this side such estimates have been too hopeful: read them as better or worse, not as figures."
UNFORESEEN = "what you could not foresee"
KINDS = {"choice": "Your choice", "others": "The others' choices", "luck": "What you could not foresee"}


def summary(review: Review, luck: str = Game.luck) -> list[str]:
    """Return what the whole game came to; the parts add up as they are written. `luck`: what nobody chose openly."""
    first, own, others, result = (round(100 * one) for one in (review.first, review.own, review.others, review.result))
    rest = result - first - own - others
    parts = [
        _part("Your own choices", own, review.own_error),
        _part("the others' choices", others, review.others_error),
        _part(f"{UNFORESEEN} ({luck}, and whatever the estimates got wrong)", rest, review.luck_error),
    ]
    sum_of = "".join(f" {'-' if part < 0 else '+'} {abs(part)}" for part in (own, others, rest) if part)
    lines = [
        f"{_ended(review.result)} At the start your chance to win was {first} %. "
        f"{parts[0]}, {parts[1]}, and {parts[2]}: {first}{sum_of} = {result} %.",
        _luck(rest, review.luck_error, luck),
        _counts(review),
        VAGUE if review.vague else "",
    ]
    return [line for line in lines if line]


def _ended(result: float) -> str:
    if result >= 1:
        return "You won."
    return "It was a draw, or a win that you share." if result > 0 else "You did not win."


def _part(what: str, change: int, error: float) -> str:
    if not change:
        return f"{what} changed nothing"
    return f"{what} {'gave you' if change > 0 else 'cost you'} {abs(change)} % (give or take {_margin(error)})"


def _luck(change: int, error: float, luck: str) -> str:
    if abs(change) < max(100 * MUCH, 200 * error):
        return ""
    for_you, took = ("for", "gave") if change > 0 else ("against", "took")
    return f"More went {for_you} you than could be foreseen: {luck} {took} about {abs(change)} %."


def _margin(error: float) -> int:
    return max(1, round(100 * error))


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
    lines = [f"{one.prompt} {quoted(one.chosen.label)} ({chance(one.chosen.chance, one.chosen.error)}): {one.verdict}."]
    if one.options:
        beside = "; ".join(f"{quoted(other.label)} ({chance(other.chance, other.error)})" for other in one.options[:2])
        lines.append(f"Beside it: {beside}.")
    return [*lines, one.reason] if one.loss else lines


def chance(value: float, error: float) -> str:
    """Return a chance with its standard error."""
    return f"{percent(value)}, give or take {_margin(error)}"


def belief_lines(belief: Belief) -> list[str]:
    """Return what could be thought of each hidden thing at a moment, and how it was."""
    lines = []
    for thing in belief.things:
        thought = ", ".join(f"{one.text} {percent(one.share)}" for one in thing.shares)
        lines.append(f"{thing.about}: {thought}. In truth: {thing.truth} ({percent(thing.share)} at the time).")
    return lines
