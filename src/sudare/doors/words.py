"""doors: what somebody means by a few typed words: an option's number, name, label, printed code, or a beginning."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from difflib import SequenceMatcher

from sudare.core import Chance, Perspective, Refusal
from sudare.doors.choice import Far, beginnings, far
from sudare.doors.outlook import Outlook, Unforeseen, look

FEW = 8  # options that a sentence names
PRINTED = re.compile(r"\(([A-Za-z]+\d+)\)")  # the code of a place, in a label: Keep (A10)
MOSTLY = 0.9  # of the lines of a text are new: then it is another text


def read(seen: Perspective, line: str, chance: Chance) -> tuple[list[int], int]:
    """Return the chain of answers that a line means, and how many of its parts cannot be read before others are done.

    Several answers are parted by commas or `then`; where pieces walk, the place to go to is enough.
    """
    parts = [part for part in re.split(r"\s*,\s*|\s+then\s+", line) if part]
    if len(parts) < 2 or len(matching(seen, list(seen.legal), line)) == 1:
        return _steps(seen, line, lambda: look(seen, chance)), 0
    outlook = look(seen, chance)
    parts = _whole(seen, parts)
    chain = _steps(seen, parts[0], lambda: outlook)
    if outlook is None or chain[0] not in seen.legal:
        return chain, len(parts) - 1
    steps, done = chain, 1
    while done < len(parts):
        try:
            outlook.ahead(steps)
        except Unforeseen:
            return chain, len(parts) - done
        parts[done:] = _whole(outlook.seen, parts[done:])
        pair = _with_all(outlook.seen, " ".join(parts[done : done + 2]))  # two things that are one answer
        if pair and len(matching(outlook.seen, list(outlook.seen.legal), parts[done])) != 1:
            steps, done = pair, done + 2
        else:
            steps = _then(outlook, parts[done], ", ".join(parts[:done]))
            done += 1
        chain = [*chain, *steps]
    return chain, 0


def _whole(seen: Perspective, parts: list[str]) -> list[str]:
    """Return the parts of a line with a label that has commas itself as one."""
    for end in range(len(parts), 1, -1):
        whole = ", ".join(parts[:end])
        if len(matching(seen, list(seen.legal), whole)) == 1:
            return [whole, *parts[end:]]
    return parts


def _then(outlook: Outlook, part: str, so_far: str) -> list[int]:
    """Return what a later part of a line means at the question that is foreseen."""
    seen = outlook.seen
    with suppress(Refusal):
        steps = _steps(seen, part, lambda: outlook)
        if steps[0] in seen.legal:
            return steps
    labels = "; ".join(seen.label(action) for action in seen.listed[:FEW])
    more = f"; and {len(seen.legal) - FEW} more, which you see after {so_far}" if len(seen.legal) > FEW else ""
    possible = f" Then there would be: {labels}{more}." if labels else ""
    raise Refusal("not_legal", f"After {so_far}, {part!r} is not possible; nothing was done.{possible}")


def _steps(seen: Perspective, word: str, ahead: Callable[[], Outlook | None]) -> list[int]:
    """Return the one answer that is meant, or the way to a place or a deed that is further away."""
    goes = seen.decision is not None and seen.decision.id in beginnings(seen.game)
    try:
        action = meant(seen, word)
        if action in seen.legal or not goes:
            return [action]
    except Refusal as refusal:
        if refusal.code != "unknown_action" or not goes:
            raise
    outlook = ahead()
    ways = far(outlook) if outlook is not None and outlook.seen.decision is not None else []
    for some in ([way for way in ways if not way.plan], [way for way in ways if way.plan]):
        found = _ways(seen, some, word)
        if len(found) == 1:
            return list(found[0].chain)
    return [_step_to(seen, word) or meant(seen, word)]


def _step_to(seen: Perspective, word: str) -> int | None:
    """Return the step to a place that cannot be reached at once: its refusal says why, and how far one gets."""
    assert seen.decision is not None
    kinds, actions = seen.game.gestures.runs.get(seen.decision.id, ()), seen.game.actions
    names = [f"{kind}:{code}" for kind in kinds for code in (word.strip(), word.strip().upper())]
    return next((actions.id(name) for name in names if name in actions.names), None)


def _ways(seen: Perspective, ways: list[Far], word: str) -> list[Far]:
    """Return the ways that a word fits best: a place, or a deed and what it is done to (`search O17`)."""
    actions, given = seen.game.actions, word.casefold()
    named = [
        (
            *(" ".join(map(actions.name, way.action)), way.label, _code(way, actions.describe)),
            *([] if way.plan else PRINTED.findall(way.label)),
        )
        for way in ways
    ]
    for fits in (str.__eq__, str.startswith):
        pairs = zip(ways, named, strict=True)
        found = [way for way, names in pairs if any(fits(name.casefold(), given) for name in names)]
        if found:
            return found
    return []


def _code(way: Far, describe: Callable[[int], tuple[str, str]]) -> str:
    """Return what is printed where a way leads to, after the deed that is done there."""
    deeds = [describe(action)[0] for action in way.action[:-1]] if way.plan else []
    kind, code = describe(way.action[-1])
    return " ".join((*deeds, *([] if deeds or not way.plan else [kind]), code))


def meant(seen: Perspective, text: str) -> int:
    """Return the option that is meant, or an action that exists but is not possible now; otherwise a Refusal."""
    actions = seen.game.actions
    word = text.strip()
    number = word.removeprefix("#")
    if number.isdecimal() and 1 <= int(number) <= len(seen.legal):
        return seen.listed[int(number) - 1]
    if word in actions.names:
        return actions.id(word)
    found = matching(seen, list(seen.legal), word) or _with_all(seen, word)
    if len(found) == 1:
        return found[0]
    if found:
        labels = "; ".join(seen.label(action) for action in found[:FEW])
        more = f"; and {len(found) - FEW} more" if len(found) > FEW else ""
        raise Refusal("ambiguous", f"{word[:60]!r} could be: {labels}{more}.")
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
    ways: tuple[Callable[[int], list[str]], ...] = (
        lambda action: [seen.game.actions.name(action)],
        lambda action: [seen.label(action)],
        lambda action: [seen.game.actions.describe(action)[1], *PRINTED.findall(seen.label(action))],
    )
    for fits in (str.__eq__, str.startswith):
        for told in ways:
            found = [action for action in options if any(fits(one.casefold(), given) for one in told(action))]
            if found:
                return found
    return []


def _with_all(seen: Perspective, word: str) -> list[int]:
    """Return the one option whose label has all of these words, in any order (`snake and crane`); [] if not one."""
    given = set(re.findall(r"\w+", word.casefold())) - {"and"}
    found = [action for action in seen.legal if given <= set(re.findall(r"\w+", seen.label(action).casefold()))]
    return found if given and len(found) == 1 else []


def named(seen: Perspective, words: str) -> list[int]:
    """Return the actions of the game, possible or not, that some words name: exactly, or else by the beginning."""
    actions, given = seen.game.actions, words.casefold().strip()
    if words in actions.names:
        return [actions.id(words)]
    found = matching(seen, list(seen.legal), given)
    if len(found) == 1:
        return found
    plain = [(actions.id(name), _plain(name)) for name in actions.names]
    printed = [(action, _printed(seen, action)) for action, _ in plain]
    given = _plain(given)
    for fits in (str.__eq__, str.startswith):
        found = [action for action, names in printed if any(fits(name, given) for name in names)]
        if found:
            return found
        found = [action for action, name in plain if fits(name, given) or fits(name.partition(" ")[2], given)]
        if found:
            return found
    words_of = set(given.split())  # a part of a name: castle
    return [action for action, name in plain if words_of and words_of <= set(name.split())]


def _title(seen: Perspective, action: int) -> str:
    """Return what people call the thing that an action is named after (`zone:a_keep`); nothing for other actions."""
    kind, value = seen.game.actions.describe(action)
    names, titles = seen.game.names.get(kind, ()), seen.game.titles.get(kind, ())
    return str(titles[names.index(value)]) if value in names and titles else ""


def _printed(seen: Perspective, action: int) -> list[str]:
    """Return the title of what an action is named after, the same without what is in brackets, and its code."""
    title = _title(seen, action)
    short = re.sub(r"\s*\([^)]*\)", "", title)
    return [_plain(name) for name in (title, short, *PRINTED.findall(title)) if name]


def _plain(name: str) -> str:
    return re.sub(r"[_:+\s-]+", " ", name.casefold()).strip()


def few(seen: Perspective, options: list[int]) -> str:
    """Return some actions as a person would type them, and how many more there are."""
    names = [_title(seen, action) or _plain(seen.game.actions.name(action)) for action in options]
    return ", ".join(names[:FEW]) + (f" and {len(names) - FEW} more; add a word" if len(names) > FEW else "")


def changed(before: str, after: str) -> str:
    """Return the lines of a text that are new, under their headings; the whole text where nearly nothing has stayed."""
    old, new = before.splitlines(), after.splitlines()
    fresh = [
        n
        for kind, _, _, start, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
        if kind in ("replace", "insert")
        for n in range(start, end)
        if new[n].strip()
    ]
    told = sorted({*fresh, *(head for n in fresh if (head := _heading(new, n)) is not None)})
    return "\n".join(new[n] for n in told) if old and len(fresh) < len(new) * MOSTLY else after


def _heading(lines: list[str], n: int) -> int | None:
    """Return the line above a list that a line belongs to, without which `- empty` would say nothing."""
    while n and lines[n].startswith((" ", "- ")):
        n -= 1
    return n if lines[n].endswith(":") else None
