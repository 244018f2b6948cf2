"""conformance: what a check found, told so that the author of the game can act on it."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

from sudare.conformance.coverage import Coverage

TABLE = -1  # in place of a seat: the defect is not a matter of whose side one looks from
_VALUE = re.compile(r"'[^']*'|\"[^\"]*\"|\d+|\b(True|False|None)\b")
_PAIR = re.compile(r": .* in one world, .* in the other")


@dataclass(frozen=True)
class Failure:
    """One defect: which check, at which table, whose side, which moment, what differed."""

    check: str
    game: str
    seats: int
    options: dict[str, Any]
    seed: str
    move: int
    seat: int | None
    difference: str

    def __str__(self) -> str:
        who = {None: ", seen by a spectator", TABLE: ""}.get(self.seat, f", seen by seat {(self.seat or 0) + 1}")
        options = f" {self.options}" if self.options else ""
        if not self.seats:  # of the whole run
            return f"{self.check}: {self.game}: {self.difference}"
        return (
            f"{self.check}: {self.game}, {self.seats} seats{options}, seed {self.seed!r}, "
            f"after move {self.move}{who}: {self.difference}"
        )

    @property
    def cause(self) -> tuple[str, str]:
        """What failures of one cause have in common: the check and the words, without values and numbers."""
        words = self.difference
        if " answered " in words and " moves on, " in words:  # the same leak may show after any answer
            words = words.partition(", ")[2].partition(",")[2]
        return self.check, _VALUE.sub("#", _PAIR.sub("", words))


@dataclass
class Report:
    """All that a run of checks found."""

    game: str
    games: int = 0
    deals: int = 0  # set-ups that were compared with worlds drawn for them
    decisions: int = 0
    samples: int = 0
    twins: int = 0  # moves played side by side in two worlds that a seat cannot tell apart
    compared: int = 0  # observations: what one side sees at one moment, in two worlds
    failures: list[Failure] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)  # what could not be checked, and why
    coverage: Coverage = field(default_factory=Coverage)
    seconds: float = field(default=0.0, compare=False)

    def merge(self, other: Report) -> None:
        """Add what another process has found."""
        self.games += other.games
        self.deals += other.deals
        self.decisions += other.decisions
        self.samples += other.samples
        self.twins += other.twins
        self.compared += other.compared
        self.failures += other.failures
        self.warnings += [warning for warning in other.warnings if warning not in self.warnings]
        self.coverage.merge(other.coverage)
        self.seconds = max(self.seconds, other.seconds)

    def close(self) -> None:
        """Judge what can be judged only when all has been played: was every hidden part put to the test?"""
        if self.failures:
            return  # what failed was not followed: that is no news
        for part in self.coverage.missing(self.games):
            text = (
                f"the hidden part {part} was never exercised: no world that differs there was followed from any side; "
                "play longer, or let rules of thumb or Beliefs.world reach it"
            )
            self.failures.append(Failure("coverage", self.game, 0, {}, "", 0, TABLE, text))

    def findings(self) -> list[str]:
        """Return one entry for each cause: its first occurrence, and how often it was met."""
        causes: dict[tuple[str, str], list[Failure]] = {}
        for failure in self.failures:
            causes.setdefault(failure.cause, []).append(failure)
        return [str(met[0]) + (f" (and {len(met) - 1} more like it)" if met[1:] else "") for met in causes.values()]

    def summary(self) -> str:
        """Return one line for people."""
        causes = len(self.findings())
        verdict = f"{causes} failure{'s' if causes > 1 else ''}" if causes else "no failure"
        return (
            f"{self.game}: {self.games} games, {self.decisions} decisions, {self.deals} deals, "
            f"{self.samples} sampled worlds, {self.twins} moves in twin worlds, "
            f"{self.compared} observations compared: {verdict}"
        )


def difference(a: Any, b: Any, path: str = "") -> str:
    """Return the first place where two JSON-ready values differ, be it only in the order of keys, with both values."""
    if isinstance(a, dict) and isinstance(b, dict):
        for key in [*a, *(k for k in b if k not in a)]:
            if key not in a or key not in b:
                return f"{_place(path, key)} exists in one world only"
            if not _same(a[key], b[key]):
                return difference(a[key], b[key], f"{path}.{key}")
        return f"{_place(path)}: the order of its keys differs: {list(a)} and {list(b)}"
    if isinstance(a, list) and isinstance(b, list):
        for i, (x, y) in enumerate(zip(a, b, strict=False)):
            if not _same(x, y):
                return difference(x, y, f"{path}[{i}]")
        extra = (a if len(a) > len(b) else b)[min(len(a), len(b))]
        return f"{_place(path)} has {len(a)} entries in one world and {len(b)} in the other (extra: {_short(extra)})"
    return f"{_place(path)}: {_short(a)} in one world, {_short(b)} in the other"


def _same(a: Any, b: Any) -> bool:
    return json.dumps(a) == json.dumps(b)


def _place(path: str, key: str = "") -> str:
    return f"{path}.{key}".strip(".") or "value"


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 120 else text[:117] + "..."
