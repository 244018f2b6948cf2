"""doors: a long list of options that consist of two things is chosen from in two parts: one thing, then the other."""

from __future__ import annotations

import re

from sudare.core.forms import Asked, Option

FEW = 6  # options that are chosen from as they are
FIRST = "first "  # before the thing that an option of the first part stands for; no action has a blank in its name


def offered(asked: Asked, held: str = "") -> list[Option]:
    """Return what is chosen from now: what an option can begin with, or what goes with the thing that is held.

    The page does the same (`web/src/table/halves.ts`). What consists of one thing only can always be chosen.
    """
    if len(asked.options) <= FEW or not any(option.halves for option in asked.options):
        return asked.options
    whole = [option for option in asked.options if not option.halves]
    halves = [(half, option) for option in asked.options for half in option.halves]
    if held:
        return [*whole, *(Option(option.action, half.then) for half, option in halves if half.of == held)]
    firsts = {half.of: half.first for half, _ in halves}
    return [*whole, *(Option(FIRST + of, first) for of, first in firsts.items())]


def picked(offered: list[Option], line: str) -> Option | None:
    """Return the one option that is meant, by its number or by words of its label; None: it is none of these alone."""
    word = line.strip().removeprefix("#")
    if word.isdecimal():
        return offered[int(word) - 1] if 1 <= int(word) <= len(offered) else None
    given = set(re.findall(r"\w+", word.casefold()))
    found = [option for option in offered if given <= set(re.findall(r"\w+", option.label.casefold()))]
    return found[0] if given and len(found) == 1 else None
