"""server: what is left of a log when somebody wants to be forgotten: every move, but no name, no word and no token.

The log of a table is only ever added to, with this one exception. Names and talk change nothing of a position.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from sudare.server import messages as wire
from sudare.server.access import hashed, new_token
from sudare.server.entries import (
    Again,
    AnyEntry,
    Forgot,
    Held,
    Left,
    Offered,
    Paired,
    Row,
    Said,
    Sat,
    read_entry,
    write,
)

SILENCE = "…"  # in the place of what was said: everybody else's lines keep their numbers


class Erased(NamedTuple):
    """The lines that change, by their place; the seats that are nameless now; what they were called (with the seat);
    where the same people met again.
    """

    lines: dict[int, str]
    seats: set[int]
    names: dict[str, int]
    again: str


class Eraser:
    """Goes through logs for one person, whose `tokens` (as hashes) are known; each gets another, which nobody has."""

    def __init__(self, tokens: set[str]) -> None:
        self.tokens = tokens
        self._others: dict[str, str] = {}

    def _other(self, token: str) -> str:
        return self._others.setdefault(token, hashed(new_token()))

    def erase(self, rows: list[Row]) -> Erased:
        """Return what changes in a log."""
        mine: set[int] = set()
        lines: dict[int, str] = {}
        names: dict[str, int] = {}
        again = ""
        for row in rows:
            entry = read_entry(row.entry)
            if isinstance(entry, (Sat, Held, Left)):
                had = set() if isinstance(entry, Left) else {entry.token, *getattr(entry, "more", ())}
                mine = mine | {entry.seat} if had & self.tokens else mine - {entry.seat}
                if not isinstance(entry, Left) and entry.seat in mine:
                    names[entry.name] = entry.seat
            elif isinstance(entry, Again):
                again = entry.table
            if getattr(entry, "seat", None) in mine and (other := self._without(entry)) is not None:
                lines[row.seq] = write(other)
        return Erased(lines, mine, names, again)

    def _without(self, entry: AnyEntry) -> AnyEntry | None:
        replace = msgspec.structs.replace
        if isinstance(entry, Sat):
            return replace(entry, name=neutral(entry.seat), token=self._other(entry.token))
        if isinstance(entry, Held):
            more = tuple(map(self._other, entry.more))
            return replace(entry, name=neutral(entry.seat), token=self._other(entry.token), more=more)
        if isinstance(entry, (Paired, Forgot)):
            code = {"code": self._other(entry.code)} if isinstance(entry, Paired) and entry.code else {}
            return replace(entry, token=self._other(entry.token), **code)
        if isinstance(entry, Offered):
            return replace(entry, code=self._other(entry.code))
        if isinstance(entry, Said):
            return replace(entry, text=SILENCE, says=entry.says and SILENCE)
        return None


def neutral(seat: int) -> str:
    """Return what a chair is called whose person wants to be forgotten."""
    return f"Guest {seat + 1}"


def card_without(card: str, seats: set[int]) -> str:
    """Return what the list of tables shows, without those names."""
    table = msgspec.json.decode(card, type=wire.ListedTable)
    chairs = [
        msgspec.structs.replace(chair, name=neutral(seat)) if seat in seats and chair.name else chair
        for seat, chair in enumerate(table.chairs)
    ]
    return wire.encode(msgspec.structs.replace(table, chairs=chairs)).decode()


def heard_without(lines: str, names: dict[str, int]) -> str:
    """Return the lines that a report has brought along, without the names of somebody and what they have said."""
    heard = msgspec.json.decode(lines, type=list[dict[str, Any]])
    for line in heard:
        if line["name"] in names:
            line |= {"name": neutral(names[line["name"]]), "text": SILENCE}
        elif not line["name"]:  # by the table itself
            for name, seat in names.items():
                line["text"] = line["text"].replace(name, neutral(seat))
    return msgspec.json.encode(heard).decode()
