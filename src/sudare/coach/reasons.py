"""coach: why: sentences made of what the imagined games really showed, and of nothing else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
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
    games = len(mine)
    said = f"In {games} worlds that you could not exclude {quoted(chosen)} came to {percent(sum(mine) / games)}"
    if theirs is None:
        tail = "nothing else that was tried did better" if leads else "nothing else did better beyond chance"
        return f"{said}; {tail}."
    ahead = sum(b > m + EVEN for m, b in zip(mine, theirs, strict=True))
    behind = sum(m > b + EVEN for m, b in zip(mine, theirs, strict=True))
    said += f" and {quoted(other)} to {percent(sum(theirs) / games)}: better in {ahead} of them, worse in {behind}."
    if not clear:
        return f"{said} That is within the noise."
    one, two = stories.values()
    event = telling(voice, quoted(other), two, quoted(chosen), one)
    return f"{said} {event}" if event else said


def telling(voice: Voice, this: str, better: list[Story], that: str, worse: list[Story]) -> str:
    """Return the event that parts two options most in imagined games, in the words of the table; "" if none does."""
    one, two = _sentences(voice, better), _sentences(voice, worse)
    games = len(better)
    known = [text for text in sorted(one.keys() | two.keys()) if len(text) <= LONGEST]
    known = [text for text in known if {one[text], two[text]} != {0, games}]  # always here and never there: the choice
    parting = max(known, key=lambda text: abs(one[text] - two[text]), default="")
    if not parting or abs(one[parting] - two[parting]) < TELLING * games:
        return ""
    return (
        f"What came of it: “{parting.rstrip('.')}” happened in {one[parting]} of {games} imagined games after {this}, "
        f"in {two[parting]} after {that}."
    )


def _sentences(voice: Voice, stories: list[Story]) -> Counter[str]:
    """Count in how many stories a sentence was told, besides the first one, which only says what was chosen."""
    told: Counter[str] = Counter()
    for story in stories:
        told.update({voice.event(told_to(voice.game, voice.me, n, event)) for n, event in enumerate(story[1:])})
    return told


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


class Named(NamedTuple):
    """An option as a sentence speaks of it ("after this"), and what it is called; "": that says nothing."""

    said: str
    head: str = ""


def because(this: Named, better: list[Tale], that: Named, worse: list[Tale], me: str = "", secret: bool = False) -> str:
    """Return the event that goes farthest to explain why one option did better than another; "" if none does.

    It happened much more often after the one than after the other, and in all these games it went along with better
    results; or it happened less often and went along with worse ones. What only says what was chosen explains nothing.
    Where the better one is not to be named (`secret`), no event is told that gives it away.
    """
    games = len(better)
    differ = sum(abs(b.result - w.result) > EVEN for b, w in zip(better, worse, strict=True))
    enough = min(TELLING * games, max(LEAST * games, differ / 2))
    best, found = EXPLAINS * sum(b.result - w.result for b, w in zip(better, worse, strict=True)) / games, ""
    sides = [(Counter(t for tale in tales for t in tale.said), Counter(t for tale in tales for t in tale.early), name)
             for name, tales in ((this, better), (that, worse))]  # fmt: skip
    (one, _, _), (two, _, _) = sides
    for text in sorted(one.keys() | two.keys()):
        if abs(one[text] - two[text]) < enough or (secret and this.head and this.head in text):
            continue
        more, less = max(one[text], two[text]), min(one[text], two[text])
        if (less == 0 and more >= MOSTLY * games) or any(_restates(text, *side, games) for side in sides):
            continue
        with_it = [tale.result for tale in (*better, *worse) if text in tale.said]
        without = [tale.result for tale in (*better, *worse) if text not in tale.said]
        if not with_it or not without:
            continue
        mean, other = sum(with_it) / len(with_it), sum(without) / len(without)
        explains = (one[text] - two[text]) / games * (mean - other)
        if explains > max(best, 0.0):
            best = explains
            gives_away = f"{me} " in text and one[text] >= MOSTLY * games and two[text] <= (1 - MOSTLY) / 2 * games
            found = (
                "" if secret and gives_away else _told(text, (one[text], two[text]), games, (this, that), mean, other)
            )
    return found


def _restates(text: str, said: Counter[str], early: Counter[str], name: Named, games: int) -> bool:
    """Say whether a sentence is only how an option is carried out: it always comes at once, or it names the option."""
    if early[text] >= MOSTLY * games:
        return True
    named = bool(name.head) and name.head in text and said[text] > 0
    return named and (said[text] >= MOSTLY * games or early[text] >= MOSTLY * said[text])


def _told(text: str, counts: tuple[int, int], games: int, names: tuple[Named, Named], mean: float, other: float) -> str:
    """Say how often something happened after two options, the frequent one first, and what went along with it."""
    (more, first), (less, second) = sorted(zip(counts, (name.said for name in names), strict=True), reverse=True)
    often = "all" if more == games else f"{more} of"
    seldom = f"in {less}" if less else "never"
    return (
        f"What explains it best: “{text.rstrip('.')}”. This happened in {often} {games} imagined games {first}, "
        f"{seldom} {second}. With it your chance was {percent(mean)}, without it {percent(other)}."
    )
