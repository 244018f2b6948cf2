"""A referee: sight, reach, evasion and endings written down a second time, square by square, slowly and plainly.

It reads boards from their files and everything else from the position and the edition; it shares no code with the
rules. Squares are (column, row) pairs, edges and vertices are places of characters in the drawing (KAG-G04).
"""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any

from sudare.games.kage import KageGame

Square = tuple[int, int]


def square(name: str) -> Square:
    """Read a square: Q10 is column 16, row 9."""
    return ord(name[0]) - ord("A"), int(name[1:]) - 1


def apart(a: Square, b: Square) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


class Drawing:
    """A board as it is drawn in its file."""

    def __init__(self, board: str) -> None:
        lines = (KageGame.folder() / "boards" / f"{board}.txt").read_text(encoding="utf-8").splitlines()
        self.grid = lines[lines.index("grid:") + 1 : lines.index("end-grid")]
        self.floor = {
            (c, r)
            for r in range(len(self.grid) // 2)
            for c in range(len(self.grid[0]) // 2)
            if self.grid[2 * r + 1][2 * c + 1] != "#"
        }
        self._lines: dict[tuple[Square, Square], tuple[set[Square], list[Square]] | None] = {}

    def edge(self, x: int, y: int) -> str:
        """Say what lies on an edge: open, wall or doorway; a solid square has walls all around."""
        if self.grid[y][x] in ":=":
            return "doorway"
        sides = ((x - 1, y), (x + 1, y)) if x % 2 == 0 else ((x, y - 1), (x, y + 1))
        open_ = self.grid[y][x] == " " and all((sx // 2, sy // 2) in self.floor for sx, sy in sides)
        return "open" if open_ else "wall"

    def line(self, a: Square, b: Square) -> tuple[set[Square], list[Square]] | None:
        """Return the doorways that would block a line if shut, and the squares that it passes; None: a wall blocks."""
        if (a, b) not in self._lines:
            self._lines[a, b] = self._draw(a, b)
        return self._lines[a, b]

    def _draw(self, a: Square, b: Square) -> tuple[set[Square], list[Square]] | None:
        edges, squares = drawn(b[0] - a[0], b[1] - a[1])
        met = [(2 * a[0] + 1 + x, 2 * a[1] + 1 + y) for x, y in edges]
        passed = [(a[0] + c, a[1] + r) for c, r in squares]
        if any(self.edge(x, y) == "wall" for x, y in met) or not set(passed) <= self.floor:
            return None
        return {place for place in met if self.edge(*place) == "doorway"}, passed

    def sees(self, a: Square, b: Square, shut: set[Square], blockers: set[Square]) -> bool:
        """Say whether there is a line of sight (KAG-G04)."""
        line = self.line(a, b)
        return line is not None and not line[0] & shut and not blockers.intersection(line[1])

    def adjacent(self, a: Square, b: Square, shut: set[Square]) -> bool:
        """Say whether two squares are adjacent; with no door shut this is a guard's step (KAG-G01, KAG-G02)."""
        if apart(a, b) != 1 or not {a, b} <= self.floor:
            return False
        x, y = a[0] + b[0] + 1, a[1] + b[1] + 1
        if a[0] == b[0] or a[1] == b[1]:
            return self.edge(x, y) == "open" or (self.edge(x, y) == "doorway" and (x, y) not in shut)
        return all(self.edge(*place) == "open" for place in ((x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y)))


@cache
def drawn(columns: int, rows: int) -> tuple[list[Square], list[Square]]:
    """Return the edges that a line crosses or whose vertex it meets, from its first centre, and the squares passed."""
    edges: list[Square] = []
    cuts = {Fraction(0), Fraction(1)}
    for along, across, upright in ((columns, rows, True), (rows, columns, False)):
        for step in range(abs(along)):
            t = Fraction(2 * step + 1, 2 * abs(along))
            cuts.add(t)
            here = int(math.copysign(2 * step + 1, along))
            there = 2 * across * t  # the centre is 0, so grid lines and vertices are odd
            if there.denominator == 1 and there % 2:
                x, y = (here, int(there)) if upright else (int(there), here)
                edges += [(x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y)]
            else:
                nearest = 2 * math.floor((there + 1) / 2)
                edges.append((here, nearest) if upright else (nearest, here))
    squares = []
    for u, v in pairwise(sorted(cuts)):
        middle = (u + v) / 2
        passed = (math.floor(columns * middle + Fraction(1, 2)), math.floor(rows * middle + Fraction(1, 2)))
        if passed not in ((0, 0), (columns, rows)):
            squares.append(passed)
    return edges, squares


@cache
def drawing(board: str) -> Drawing:
    return Drawing(board)


class Referee:
    """Looks at one position."""

    def __init__(self, s: Any) -> None:
        self.s = s
        self.game = s.game
        self.names = s.game.board.names
        self.drawing = drawing(s.game.board.id)
        self.shut = set()
        for door in s.doors:
            a, b = map(square, s.game.board.doorway_names[door].split("-"))
            self.shut.add((a[0] + b[0] + 1, a[1] + b[1] + 1))
        self.ninja = [square(self.names[n.sq]) if n.sq >= 0 else None for n in s.ninja]
        self.lights = [self.glow(self.at(q)) for q in s.lanterns]
        self.rices = [self.glow(self.at(q)) for q in range(len(self.names)) if s.rice >> q & 1]

    def at(self, sq: int) -> Square:
        return square(self.names[sq])

    def squares(self, mask: int) -> set[Square]:
        return {self.at(q) for q in range(len(self.names)) if mask >> q & 1}

    def glow(self, a: Square) -> set[Square]:
        """KAG-G07: three squares around a token, walls and doors in the way, models not."""
        return {q for q in self.drawing.floor if apart(a, q) <= 3 and self.drawing.sees(a, q, self.shut, set())}

    def alert(self, g: Any) -> bool:
        return self.game.advanced and (g.alert or g.base > 0 or g.kind < 0)

    def stats(self, g: Any) -> Any:
        if g.kind < 0:
            return self.game.edition.bosses[self.s.boss]
        kind = self.game.edition.guard_types[g.kind]
        return kind.alert if self.alert(g) else kind.normal

    def area(self, g: Any, tested: int = -1, a: Square | None = None) -> set[Square]:
        """KAG-G06 with the values of KAG-G09: what a guard watches, the ninja being tested never a blocker."""
        a = a or self.at(g.sq)
        if g.dim == 2:  # Blinding Egg
            return {a}
        dimmed = g.dim == 1 or any(a in rice for rice in self.rices)
        reach = 1 if dimmed else max(1, self.stats(g).aoi + self.s.sky)
        blockers = {q for k, q in enumerate(self.ninja) if q is not None and k != tested}
        wanted = {q for q in self.drawing.floor if apart(a, q) <= reach}
        if not dimmed:
            wanted |= {q for light in self.lights if a in light for q in light}
        return {q for q in wanted if self.drawing.sees(a, q, self.shut, blockers)}

    def awareness(self, g: Any) -> int:
        a = self.at(g.sq)
        if any(a in rice for rice in self.rices):
            return 1
        value: int = self.stats(g).awareness
        cards = self.game.edition.guard_cards
        watch = [cards[c].bonus for c, up in self.s.mat if up and cards[c].effect == "stay_awareness"]
        yellow = g.kind >= 0 and self.game.edition.guard_types[g.kind].level == "yellow"
        if watch and yellow and not self.alert(g):
            value += watch[0]
        return value + (2 if any(a in light for light in self.lights) else 0)
