"""doors: what somebody means by a few typed words: an option's number, name, label, printed code, or a beginning."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from difflib import SequenceMatcher

from sudare.core import Chance, Perspective, Refusal
from sudare.doors.outlook import Unforeseen, look

FEW = 8  # options that a sentence names


def read(seen: Perspective, line: str, chance: Chance) -> tuple[list[int], int]:
    """Return the chain of answers that a line means, and how many of its parts cannot be read before others are done.

    Several answers are parted by commas or `then`; where pieces walk, the place to go to is enough.
    """
    parts = [part for part in re.split(r"\s*,\s*|\s+then\s+", line) if part]
    if len(parts) < 2 or len(matching(seen, list(seen.legal), line)) == 1:
        return _way(seen, line, chance), 0
    outlook = look(seen, chance)
    chain = [meant(seen, parts[0])]
    if outlook is not None and chain[0] in seen.legal:
        with suppress(Unforeseen):
            for done, part in enumerate(parts[1:], 1):
                action = _then(outlook.step(chain[-1]), part)
                if action is None:
                    so_far = ", ".join(parts[:done])
                    raise Refusal("not_legal", f"After {so_far}, {part!r} is not possible; nothing was done.")
                chain.append(action)
    return chain, len(parts) - len(chain)


def _then(seen: Perspective, part: str) -> int | None:
    """Return what a later part of a line means at the question that is foreseen; None: nothing that is possible."""
    with suppress(Refusal):
        action = meant(seen, part)
        return action if action in seen.legal else None
    return None


def _way(seen: Perspective, word: str, chance: Chance) -> list[int]:
    """Return the one answer that is meant, or the steps of a walk to a place that is further away."""
    kinds = seen.game.gestures.runs.get(seen.decision.id, ()) if seen.decision else ()
    try:
        action = meant(seen, word)
        if action in seen.legal or not kinds:
            return [action]
    except Refusal as refusal:
        if refusal.code != "unknown_action" or not kinds:
            raise
    outlook = look(seen, chance)
    ways = outlook.ways(kinds) if outlook is not None else {}
    found = matching(seen, [action for action in ways if action not in seen.legal], word)
    return list(ways[found[0]]) if len(found) == 1 else [meant(seen, word)]


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


def changed(before: str, after: str) -> str:
    """Return the lines of a text that are new; the whole text where little of it has stayed."""
    old, new = before.splitlines(), after.splitlines()
    fresh = [
        line
        for kind, _, _, start, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
        if kind in ("replace", "insert")
        for line in new[start:end]
        if line.strip()
    ]
    return "\n".join(fresh) if old and len(fresh) < len(new) / 2 else after
