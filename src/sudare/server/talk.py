"""server: what was said at a table, as each side has heard it: who is not spoken to cannot even count it."""

from __future__ import annotations

from sudare.server import messages as wire
from sudare.server.entries import Said

SPOKEN = 500  # messages that each side keeps at hand


class Talk:
    """What each seat (None: the spectators) has heard, with numbers of its own."""

    __slots__ = ("count", "heard")

    def __init__(self, seats: int) -> None:
        self.heard: dict[int | None, list[wire.Chat]] = {seat: [] for seat in (*range(seats), None)}
        self.count = dict.fromkeys(self.heard, 0)

    def add(self, said: Said, at: float, name: str) -> None:
        """Let those hear it whom it is said to."""
        same: dict[int, wire.Chat] = {}
        for seat in self.heard if said.to is None else said.to:
            number = self.count[seat]
            if number not in same:
                same[number] = wire.Chat(number, at, said.seat, name, said.text, said.to is not None)
            self.heard[seat].append(same[number])
            self.count[seat] += 1
            del self.heard[seat][:-SPOKEN]

    def last(self, seat: int | None, said: list[Said]) -> list[wire.Chat]:
        """Return what this side has heard of the last things said."""
        count = sum(one.to is None or seat in one.to for one in said)
        return self.heard[seat][-count:] if count else []
