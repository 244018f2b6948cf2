"""doors: what somebody means by a few typed words: an option's number, name, label, printed code, or a beginning."""

from __future__ import annotations

from collections.abc import Callable

from sudare.core import Perspective, Refusal

FEW = 8  # options that a sentence names


def meant(seen: Perspective, text: str) -> int:
    """Return the option that is meant, or an action that exists but is not possible now; otherwise a Refusal."""
    actions = seen.game.actions
    word = text.strip()
    number = word.removeprefix("#")
    if number.isdecimal() and 1 <= int(number) <= len(seen.legal):
        return seen.legal[int(number) - 1]
    if word in actions.names:
        return actions.id(word)
    found = matching(seen, list(seen.legal), word)
    if len(found) == 1:
        return found[0]
    if found:
        raise Refusal("ambiguous", f"{word[:60]!r} could be {few(seen, found)}.")
    if number.isdecimal():
        raise Refusal("unknown_action", f"Expected a number from 1 to {len(seen.legal)}, or ? for help.")
    raise Refusal(
        "unknown_action",
        f"{word[:60]!r} is not one of the options; type a number, an option's name or its beginning, or ? for help.",
    )


def matching(seen: Perspective, options: list[int], word: str) -> list[int]:
    """Return the options that a word fits best: as a whole before as a beginning, and as a label before as a code."""
    given = word.casefold()
    if not given:
        return []
    ways: tuple[Callable[[int], str], ...] = (
        seen.game.actions.name,
        seen.label,
        lambda action: seen.game.actions.describe(action)[1],
    )
    for fits in (str.__eq__, str.startswith):
        for told in ways:
            found = [action for action in options if fits(told(action).casefold(), given)]
            if found:
                return found
    return []


def few(seen: Perspective, options: list[int]) -> str:
    """Return the names of some options, and how many more there are."""
    names = [seen.game.actions.name(action) for action in options]
    return ", ".join(names[:FEW]) + (f" and {len(names) - FEW} more" if len(names) > FEW else "")
