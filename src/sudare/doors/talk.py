"""doors: acts of speech as people and agents type them: by their names or by what things are called."""

from __future__ import annotations

import re

from sudare.core import Game, Refusal
from sudare.core.forms import Blank, Option, Sayable
from sudare.core.talk import act_of, usage

FEW = 12  # things that a sentence names
OWN_WORDS = "For words of your own, begin with another word or a quotation mark."
SMALL = {"a", "an", "the", "of", "one"}


def listing(acts: list[Sayable]) -> list[str]:
    """Return the acts that fit now, one a line: how they are typed, and what they say."""
    lines = []
    for act in acts:
        typed = " ".join([act.act, *(part.name.upper() for part in act.parts)])
        said = act.text.format(**{part.name: part.name.upper() for part in act.parts})
        lines.append(f"{typed}: “{said}”{' (to your team)' if act.team else ''}")
    return lines


def understood(game: Game, acts: list[Sayable], words: str) -> str | None:
    """Return the act that typed words stand for; None where they do not begin with one: then they are free text."""
    id, *rest = words.split() or [""]
    known = act_of(game, id.lower())
    if known is None:
        return None
    act = next((act for act in acts if act.act == known.id), None)
    if act is None:
        raise Refusal("not_now", f"{usage(known)}: there is nothing to say that about just now. {OWN_WORDS}")
    says = [act.act]
    for part in act.parts:
        found, used = _fitting(part, rest)
        if len(found) != 1:
            few = ", ".join(_typed(option) for option in (found or part.options)[:FEW])
            more = len(found or part.options) - FEW
            raise Refusal(
                "no_such_act",
                f"{listing([act])[0]} What {part.name}? {few}{f' and {more} more' if more > 0 else ''}. {OWN_WORDS}",
            )
        says.append(found[0].action)
        rest = rest[used:]
    if rest:
        raise Refusal("no_such_act", f"{listing([act])[0]} What is {' '.join(rest)[:60]!r}?")
    return " ".join(says)


def _typed(option: Option) -> str:
    return option.action if option.action == option.label else f"{option.action} ({option.label})"


def _fitting(part: Blank, words: list[str]) -> tuple[list[Option], int]:
    """Return the options that the next words name, and how many words: as many as fit, exactly before nearly."""
    for used in range(len(words), 0, -1):
        said = _plain(" ".join(words[:used]))
        for found in (
            [option for option in part.options if said in _names(part, option)],
            [option for option in part.options if said and _plain(option.label).startswith(said)],
        ):
            if len(found) == 1 or (found and used == 1):
                return found, used
    return [], 0


def _names(part: Blank, option: Option) -> tuple[str, ...]:
    return _plain(option.action), _plain(option.label), _plain(f"{part.type} {option.action}")


def _plain(text: str) -> str:
    words = re.findall(r"\w+", text.replace("_", " ").casefold())
    return " ".join([word for word in words if word not in SMALL] or words)
