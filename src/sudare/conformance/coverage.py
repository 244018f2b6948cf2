"""conformance: which hidden parts of a position were put to the test, and how often.

A hidden part is a place in the state (`hands[*][*]`: a slot, its indexes left out) at which, somewhere in the run, a
world drawn for some side differed from the truth or two deals that a side was told alike differed from each other;
and whatever slots the game declares as `hidden`. It is exercised when truth and a world that differ there look the same
to a side in every byte, and go on doing so while both are played on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

OFTEN = 12  # times that a part was found hidden, after which it is a failure that it was never exercised
RAREST = 12.0  # times that a look counts for more, where there is little to look at
LONG = 30  # games after which the same is asked of the slots that the game declares


@dataclass
class Coverage:
    """A ledger of hidden parts."""

    found: Counter[str] = field(default_factory=Counter)  # moments and deals at which the part was hidden
    checked: Counter[str] = field(default_factory=Counter)  # moments at which a world that differs there was compared
    moves: Counter[str] = field(default_factory=Counter)  # moves on which such worlds were followed side by side
    asked: Counter[str] = field(default_factory=Counter)  # moments checked, by the question that was open
    kinds: Counter[str] = field(default_factory=Counter)  # moments checked, by the kinds of events that came next
    met: Counter[str] = field(default_factory=Counter)  # games by what happened in them
    played: int = 0
    declared: set[str] = field(default_factory=set)

    def happened(self, labels: Iterable[str]) -> None:
        """Note by what a game that was played can be known: questions, kinds of events."""
        self.met.update(set(labels))
        self.played += 1

    def worth(self, label: str, looks: int) -> float:
        """Return what another look is worth: less with each, and more where few games have anything to look at."""
        rarity = self.played / self.met[label] if self.met[label] else 1.0
        return min(RAREST, rarity) / (1 + looks) ** 2

    def hidden(self, parts: Iterable[str]) -> None:
        """Note parts that are hidden from somebody."""
        self.found.update(part for part in parts if part != "?")

    def exercised(self, parts: Iterable[str], moves: int) -> None:
        """Note parts in which a world differed that was compared, and on how many moves it was followed."""
        for part in parts:
            self.checked[part] += 1
            self.moves[part] += moves

    def missing(self, games: int) -> list[str]:
        """Return hidden parts that were never exercised in a run of so many games, where there was time for it."""
        lacking = {part for part, times in self.found.items() if times >= OFTEN and not self.moves[part]}
        slots = {part.partition(".")[0].partition("[")[0] for part, moves in self.moves.items() if moves}
        if games >= LONG:
            lacking |= self.declared - slots
        return sorted(lacking)

    def merge(self, other: Coverage) -> None:
        """Add what another process has seen."""
        for mine, theirs in (
            (self.found, other.found),
            (self.checked, other.checked),
            (self.moves, other.moves),
            (self.asked, other.asked),
            (self.kinds, other.kinds),
            (self.met, other.met),
        ):
            mine.update(theirs)
        self.played += other.played
        self.declared |= other.declared

    def table(self) -> list[tuple[str, int, int, int]]:
        """Return a row for each hidden part: times found hidden, moments compared, moves followed; the rarest first."""
        parts = {*self.found, *self.checked}
        rows = [(part, self.found[part], self.checked[part], self.moves[part]) for part in parts]
        return sorted(rows, key=lambda row: (row[2], row[0]))
