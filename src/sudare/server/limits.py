"""server: the limits that a host may set (`--limit NAME=NUMBER`), and the table of them on the page for hosts.

`python -m sudare.server.limits docs/start/hosts.md` brings that table up to date; a test keeps it so.
"""

from __future__ import annotations

import inspect
import math
import re
import sys
from pathlib import Path
from typing import NamedTuple

import msgspec

from sudare.core import SudareError
from sudare.server.config import Config

BEGIN, END = "<!-- limits: begin -->\n", "<!-- limits: end -->\n"
FIELD = re.compile(r"^    (\w+): (int|float) = (.+?)  # (.+)$", re.MULTILINE)
PER_CORE = "thinkers"  # its default depends on the machine
FLAGS = {"bot_pace": "`--bot-pace`", "bot_budget": "`--bot-budget`", "forget_after": "`--keep-days`"}


class Limit(NamedTuple):
    """A number of the settings."""

    name: str
    whole: bool
    default: float
    text: str


def limits() -> dict[str, Limit]:
    """Return every number that a host may set, with what the settings say about it."""
    said = {name: text for name, _, _, text in FIELD.findall(inspect.getsource(Config))}
    fields = [field for field in msgspec.structs.fields(Config) if field.type in (int, float)]
    return {f.name: Limit(f.name, f.type is int, f.default, said.get(f.name, "")) for f in fields}


def with_limits(config: Config, given: list[str]) -> Config:
    """Return the settings with other limits, each given as NAME=NUMBER."""
    known = limits()
    changes: dict[str, float] = {}
    for text in given:
        name, _, value = text.partition("=")
        if name not in known:
            raise SudareError(f"--limit {text}: there is no limit {name!r}; there are: {', '.join(known)}")
        try:
            number: float = int(value) if known[name].whole else float(value)
        except ValueError:
            number = math.nan
        if not 0 <= number < math.inf:
            kind = "a whole number" if known[name].whole else "a number"
            raise SudareError(f"--limit {text}: expected {kind} that is not negative, such as {name}=10")
        changes[name] = number
    return msgspec.structs.replace(config, **changes)


def table() -> str:
    """Return the table of all limits, in Markdown."""
    rows = ["| limit | default | what |", "|---|---|---|"]
    for limit in limits().values():
        default = "one a core" if limit.name == PER_CORE else f"{limit.default:,.10g}"
        flag = f" (also {FLAGS[limit.name]})" if limit.name in FLAGS else ""
        rows.append(f"| `{limit.name}` | {default} | {limit.text}{flag} |")
    return "\n".join(rows) + "\n"


def with_table(page: str) -> str:
    """Return the page for hosts with its table of limits brought up to date."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{table()}{END}{after}"


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.write_text(with_table(target.read_text(encoding="utf-8")), encoding="utf-8")
