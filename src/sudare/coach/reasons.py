"""coach: why: sentences made of what the imagined games really showed, and of nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from sudare.bots.ismcts import quoted
from sudare.core import Voice
from sudare.core.events import Happening, told_to

Story = list[Happening]
"""What happened in one imagined game, from the choice on."""

TELLING = 0.3  # of the imagined games: by so much an event must differ between two options to be told
LONGEST = 160  # letters of a sentence that is quoted
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
