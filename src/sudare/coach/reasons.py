"""coach: why: sentences made of what the imagined games really showed, and of nothing else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from math import sqrt
from typing import Any, NamedTuple

from sudare.bots.ismcts import quoted
from sudare.core import Voice
from sudare.core.events import Happening, told_to

Story = list[Happening]
"""What happened in one imagined game, from the choice on."""

TELLING = 0.3  # of the imagined games: by so much an event must differ between two options to be told
LONGEST = 160  # letters of a sentence that is quoted
LEAST = 0.1  # the same where the two options seldom come to different results
MOSTLY = 0.9  # of the imagined games
SURE = 2.0  # errors by which results must differ where it happened
EXPLAINS = 0.25  # of the difference: so much an event must go along with
EARLY = 4  # sentences after a choice that only tell how it is carried out
GOES_ON = r"(\w+_)?(turn|round)(_began)?"  # kinds of events that only say that the game goes on
EVEN = 1e-6


def percent(chance: float) -> str:
    """Return a chance as people read it."""
    return f"{100 * chance:.0f} %"


def reason(
    voice: Voice,
    chosen: str,
    other: str,
    mine: list[float],
    theirs: list[float] | None,
    stories: Mapping[Any, list[Story]],
    clear: bool,
    leads: bool,
) -> str:
    """Say how a choice did beside the best other one, and which events made the difference."""
    if theirs is None:
        tail = "nothing else that was tried did better" if leads else "nothing else did better beyond chance"
        return f"{came_to(chosen, mine)}; {tail}."
    said = compared(chosen, mine, other, theirs)
    if not clear:
        return f"{said} That is within the noise."
    one, two = stories.values()
    event = because(after(other), tales(voice, two, theirs), after(chosen), tales(voice, one, mine))
    return f"{said} {event}" if event else said


def compared(one: str, mine: list[float], other: str, theirs: list[float]) -> str:
    """Say what two options came to in the same worlds, and how often each did better."""
    ahead = sum(b > m + EVEN for m, b in zip(mine, theirs, strict=True))
    behind = sum(m > b + EVEN for m, b in zip(mine, theirs, strict=True))
    second = percent(sum(theirs) / len(theirs))
    better = f"{quoted(one)} did better in {behind} of them, {quoted(other)} in {ahead}"
    return f"{came_to(one, mine)} and {quoted(other)} to {second}; {better}."


def came_to(label: str, results: list[float]) -> str:
    """Say what an option came to."""
    games = len(results)
    chance = percent(sum(results) / games)
    return f"In {games} worlds that you could not exclude {quoted(label)} came to a chance of {chance}"


class Tale:
    """One imagined game as its seat would have been told of it, and what it came to."""

    __slots__ = ("early", "result", "said")

    def __init__(self, voice: Voice, story: Story, result: float) -> None:
        told = [told_to(voice.game, voice.me, n, event) for n, event in enumerate(story[1:])]
        said = [voice.event(event) for event in told if not re.fullmatch(GOES_ON, event.kind)]
        said = [text for text in said if 0 < len(text) <= LONGEST]
        self.said = frozenset(said)
        self.early = frozenset(said[:EARLY])
        self.result = result


def tales(voice: Voice, stories: list[Story], results: list[float]) -> list[Tale]:
    """Return imagined games as their seat would have been told of them."""
    return [Tale(voice, story, result) for story, result in zip(stories, results, strict=True)]


class Named(NamedTuple):
    """An option as a sentence speaks of it ("after this"), and what it is called; "": that says nothing."""

    said: str
    head: str = ""


def after(label: str) -> Named:
    """Return an option as it is spoken of by its label."""
    return Named(f"after {quoted(label)}", head(label))


def head(label: str) -> str:
    """Return what an option is called, without what explains it."""
    return re.split(r"[(:,.]", label)[0].strip()


def because(this: Named, better: list[Tale], that: Named, worse: list[Tale], me: str = "", secret: bool = False) -> str:
    """Return the event that goes farthest to explain why one option did better than another; "" if none does.

    It happened much more often after the one than after the other, and after either of them it went along with better
    results; or it happened less often and went along with worse ones. What only says what was chosen explains nothing.
    Where the better one is not to be named (`secret`), no event is told that gives it away.
    """
    games = len(better)
    differ = sum(abs(b.result - w.result) > EVEN for b, w in zip(better, worse, strict=True))
    enough = min(TELLING * games, max(LEAST * games, differ / 2))
    best, found = EXPLAINS * sum(b.result - w.result for b, w in zip(better, worse, strict=True)) / games, ""
    sides = [(Counter(t for tale in told for t in tale.said), Counter(t for tale in told for t in tale.early), name)
             for name, told in ((this, better), (that, worse))]  # fmt: skip
    (one, _, _), (two, _, _) = sides
    for text in sorted(one.keys() | two.keys()):
        if abs(one[text] - two[text]) < enough or (secret and this.head and this.head in text):
            continue
        more, less = max(one[text], two[text]), min(one[text], two[text])
        if (less == 0 and more >= MOSTLY * games) or any(_restates(text, *side, games) for side in sides):
            continue
        effect = _goes_along(text, better, worse)
        explains = (one[text] - two[text]) / games * effect
        if explains > max(best, 0.0):
            best = explains
            gives_away = f"{me} " in text and one[text] >= MOSTLY * games and two[text] <= (1 - MOSTLY) / 2 * games
            found = "" if secret and gives_away else _told(text, better, worse, (this, that))
    return found


def _goes_along(text: str, better: list[Tale], worse: list[Tale]) -> float:
    """Return by how much results were better where something happened, after one and the same option; 0 if unsure.

    An event that comes with one option only says nothing: the results there are those of the option. And what goes
    along with good results because it comes after the better option may well speak for the other one.
    """
    weights = effect = noise = 0.0
    for told in (better, worse):
        with_it, without = _parted(text, told)
        if not with_it or not without:
            continue
        weight = len(with_it) * len(without) / len(told)
        mean, other = sum(with_it) / len(with_it), sum(without) / len(without)
        spread = sum((x - mean) ** 2 for x in with_it) + sum((x - other) ** 2 for x in without)
        weights += weight
        effect += weight * (mean - other)
        noise += weight * spread / max(1, len(told) - 2)
    if abs(effect) <= SURE * sqrt(noise):
        return 0.0
    with_it, without = _parted(text, [*better, *worse])
    overall = sum(with_it) / len(with_it) - sum(without) / len(without)
    return effect / weights if overall * effect > 0 else 0.0  # these figures are told, and must say the same


def _parted(text: str, told: list[Tale]) -> tuple[list[float], list[float]]:
    """Return the results with an event, and those without it."""
    with_it = [tale.result for tale in told if text in tale.said]
    return with_it, [tale.result for tale in told if text not in tale.said]


def _restates(text: str, said: Counter[str], early: Counter[str], name: Named, games: int) -> bool:
    """Say whether a sentence is only how an option is carried out: it always comes at once, or it names the option."""
    if early[text] >= MOSTLY * games:
        return True
    named = bool(name.head) and name.head in text and said[text] > 0
    return named and (said[text] >= MOSTLY * games or early[text] >= MOSTLY * said[text])


def _told(text: str, better: list[Tale], worse: list[Tale], names: tuple[Named, Named]) -> str:
    """Say how often something happened after two options, the frequent one first, and what went along with it."""
    games = len(better)
    counts = (len(_parted(text, told)[0]) for told in (better, worse))
    (more, first), (less, second) = sorted(zip(counts, (name.said for name in names), strict=True), reverse=True)
    often = "all" if more == games else f"{more} of"
    seldom = f"in {less}" if less else "never"
    with_it, without = (percent(sum(one) / len(one)) for one in _parted(text, [*better, *worse]))
    return (
        f"What explains it best: “{text.rstrip('.')}”. This happened in {often} {games} imagined games {first}, "
        f"{seldom} {second}. With it your chance was {with_it}, without it {without}."
    )
