"""server: what was said at a table, as each side has heard it: who is not spoken to cannot even count it."""

from __future__ import annotations

from sudare.server import messages as wire
from sudare.server.entries import Said

SPOKEN = 500  # messages that each side keeps at hand


class Talk:
    """What each seat (None: the spectators) has heard, with numbers of its own; also what the table itself said."""

    __slots__ = ("count", "heard")

    def __init__(self, seats: int) -> None:
        self.heard: dict[int | None, list[wire.Chat]] = {seat: [] for seat in (*range(seats), None)}
        self.count = dict.fromkeys(self.heard, 0)

    def add(self, said: Said, at: float, name: str, text: str) -> None:
        """Let those hear it whom it is said to; `text` are the words for it."""
        self._add(said.seat, text, at, name, said.to, said.says, said.n)

    def note(self, text: str, at: float, to: tuple[int, ...] | None = None) -> None:
        """Let everybody (or some seats alone) hear what the table itself has to say."""
        self._add(None, text, at, "", to)

    def _add(
        self,
        by: int | None,
        text: str,
        at: float,
        name: str,
        to: tuple[int, ...] | None,
        says: str = "",
        n: int = 0,
    ) -> None:
        same: dict[int, wire.Chat] = {}
        for seat in self.heard if to is None else to:
            number = self.count[seat]
            if number not in same:
                same[number] = wire.Chat(number, at, by, name, text, to is not None, says, n)
            self.heard[seat].append(same[number])
            self.count[seat] += 1
            del self.heard[seat][:-SPOKEN]

    def since(self, seat: int | None, number: int) -> list[wire.Chat]:
        """Return what this side has heard from a number on, as far as it is at hand."""
        new = self.count[seat] - number
        return self.heard[seat][-new:] if new > 0 else []
