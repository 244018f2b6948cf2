"""core: the numbered rules of a rulebook page, for everybody who looks one up or cites it."""

from __future__ import annotations

import re
from typing import NamedTuple

RULE_LINE = re.compile(r"^\s*[-*] \*\*([A-Z]+-[A-Z]?\d+[a-z]?)\*\*\s+(.+)$", re.MULTILINE)


class Rule(NamedTuple):
    """One numbered line of a rulebook."""

    id: str
    text: str


def numbered(page: str) -> list[Rule]:
    """Return the numbered rules of a rulebook page, in its order, without Markdown's marks."""
    return [Rule(m[1], re.sub(r"\*\*|`|(?<!\w)\*|\*(?!\w)", "", m[2]).strip()) for m in RULE_LINE.finditer(page)]
