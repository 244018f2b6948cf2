"""core: the rules of a rulebook page, its tables and paragraphs, for everybody who looks something up or cites it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

RULE_LINE = re.compile(r"^\s*[-*] \*\*([A-Z]+-[A-Z]?\d+[a-z]?)\*\*\s+(.+)$", re.MULTILINE)
CITED = re.compile(r"[A-Z]+-[A-Z]?\d+[a-z]?")
NAMED = re.compile(r"\*\*([^*]+?)[.:]\*\*")  # a paragraph that begins with what it is about
NAME = re.compile(r"[A-Z][a-z]+")  # a short first cell that is what the row is about, and no number of it
BULLET = re.compile(r"^\s*(?:[-*]|\d+\.)\s+")
ENDS = "'s|s|es|ed|ing|ner|ners|ning"  # how a short word may go on and still be meant
ASIDE = ("Examples", "Rulings", "Options", "Advice")  # sections that come after the rules themselves
MOST_WORDS = 8  # of a question: nobody remembers more, and a flood of words costs time
SHORT = 4  # letters; longer words are found by their beginning
MEANS = {  # what people ask for, and what rulebooks say instead
    "aim": ("win", "trying"),
    "ally": ("side", "team"),
    "begin": ("start", "set-up"),
    "die": ("killed", "eliminated", "dead"),
    "end": ("over", "last"),
    "goal": ("win", "trying", "objective"),
    "hidden": ("secret", "face-down", "covert"),
    "lose": ("killed", "eliminated", "win"),
    "objective": ("win", "mission", "trying"),
    "points": ("score", "honour"),
    "score": ("points", "honour"),
    "secret": ("hidden", "face-down"),
    "setup": ("set-up",),
    "start": ("set-up", "begins"),
    "tie": ("a draw", "shared"),
    "victory": ("win",),
    "win": ("victory", "won"),
    "winner": ("win", "won"),
}


class Rule(NamedTuple):
    """One numbered line of a rulebook."""

    id: str
    text: str


class Passage(NamedTuple):
    """Something that can be looked up: a numbered rule, a row of a table, a paragraph, a part of an edition."""

    id: str  # of the rule that it is, or that a row cites; "" where there is none
    text: str
    section: str  # the heading above it
    title: str = ""  # of a card or another part: what it is called


def numbered(page: str) -> list[Rule]:
    """Return the numbered rules of a rulebook page, in its order, without Markdown's marks."""
    return [Rule(m[1], _plain(m[2])) for m in RULE_LINE.finditer(page)]


def passages(page: str) -> list[Passage]:
    """Return everything that a rulebook page says, in its order."""
    found: list[Passage] = []
    section = ""
    head: list[str] = []
    for line in page.splitlines():
        if not line.startswith("|"):
            head = []
        if line.startswith("#"):
            section = _plain(line.lstrip("#"))
        elif line.startswith("|"):
            cells = [_plain(cell) for cell in line.strip().strip("|").split("|")]
            if not head:
                head = cells
            elif not all(re.fullmatch(r":?-+:?", cell) for cell in cells):
                found.append(_row(head, cells, section))
        elif rule := RULE_LINE.match(line):
            found.append(Passage(rule[1], _plain(rule[2]), section))
        elif line.strip():
            named = NAMED.match(line)
            found.append(Passage("", _plain(BULLET.sub("", line)), section, named[1] if named else ""))
    return found


def parts(edition: Any) -> list[Passage]:
    """Return everything in an edition that has a name, with what its texts say."""
    return list(_named(msgspec.to_builtins(edition), ""))


def look_up(book: list[Passage], words: str, cards: bool = False) -> list[Passage]:
    """Return what is about some words (or the rule with an id), the best first; `cards`: only what has a title."""
    found: list[Passage] = []
    for _ in looking_up(book, words, found, cards):
        pass
    return found


def looking_up(book: list[Passage], words: str, found: list[Passage], cards: bool = False) -> Iterator[None]:
    """The same, passage by passage: all is `found` at the end."""
    wanted = words.casefold().split()[:MOST_WORDS]
    if len(wanted) == 1 and (cited := [one for one in book if one.id.casefold() == wanted[0] and not one.title]):
        found += cited
        return
    scored: list[tuple[tuple[int, int], Passage]] = []
    for one in book:
        if one.title or not cards:
            scored.append((_score(one, wanted), one))
            yield
    most = max((matched for (matched, _), _ in scored), default=0)
    named = any(one.title.casefold() == " ".join(wanted) for one in book)
    least = most if cards or named else most - 1  # nobody who has named a card wants other ones that sound like it
    best = [(score, one) for score, one in scored if score[0] >= max(1, least)]
    found += [one for _, one in sorted(best, key=lambda pair: pair[0], reverse=True)]


def _score(one: Passage, wanted: list[str]) -> tuple[int, int]:
    """Return how many of the words a passage is about, and how closely."""
    title, text, section = _folded(one)
    matched = score = 0
    for word in wanted:
        if _says(title, word):
            points = 6
        elif _says(text, word):
            points = 2 + 2 * _says(section, word) + ("about" in section)
        elif any(_says(text, other) for other in MEANS.get(word, ())):
            points = 7 if "about" in section else 1 + _says(section, word)
        else:
            points = int(any(_says(section, other) for other in (word, *MEANS.get(word, ()))))
        matched += points > 0
        score += points
    return matched, score + 10 * (title == " ".join(wanted)) + 2 * bool(one.id) - 3 * (one.section in ASIDE)


@lru_cache(10_000)
def _folded(one: Passage) -> tuple[str, str, str]:
    return one.title.casefold(), one.text.casefold(), one.section.casefold()


def _says(text: str, word: str) -> bool:
    """Say whether a word is meant in a text; most do not even hold its letters, which is found out sooner."""
    return word in text and bool(_pattern(word).search(text))


@lru_cache(1000)
def _pattern(word: str) -> re.Pattern[str]:
    start = r"\b" if word[:1].isalnum() else ""
    ends = f"{ENDS}|d" if word.endswith("e") else ENDS
    return re.compile(f"{start}{re.escape(word)}" + (rf"(?:{ends})?\b" if len(word) <= SHORT else ""))


def _plain(text: str) -> str:
    text = re.sub(r"\s*\(`[^`]*`\)", "", text)  # the name of a file's entry, for those who write editions
    return re.sub(r"\*\*|`|(?<!\w)\*|\*(?!\w)", "", text).strip()


def _row(head: list[str], cells: list[str], section: str) -> Passage:
    """Read a row of a table: its first words are what it is about."""
    title, told = cells[0], list(zip(head, cells, strict=False))[1:]
    if len(title) <= 3 and len(told) > 1 and not NAME.fullmatch(title):
        title, told = told[0][1], told[1:]
    said = "; ".join(f"{name}: {cell}" if name else cell for name, cell in told if cell)
    rule = next((m[0] for cell in cells if (m := CITED.search(cell))), "")
    return Passage(rule, f"{title}: {said}" if said else title, section, title)


def _named(data: Any, kind: str) -> Any:
    if isinstance(data, list):
        for one in data:
            yield from _named(one, kind)
    elif isinstance(data, dict):
        name = data.get("name")
        if kind and isinstance(name, str) and name:
            texts = list(_texts(data))
            yield Passage(
                "", f"{name}: {' '.join(texts)}" if texts else name, kind.replace("_", " ").capitalize(), name
            )
        for key, value in data.items():
            yield from _named(value, key)


def _texts(data: Any) -> Any:
    for key, value in data.items():
        if isinstance(value, dict):
            yield from _texts(value)
        elif isinstance(value, list):
            for one in value:
                if isinstance(one, dict):
                    yield from _texts(one)
        elif key == "text" and value:
            yield str(value)
