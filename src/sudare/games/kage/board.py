"""games/kage: a board file and its geometry: steps, sight and distances as bit masks, worked out once per board."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path

from sudare.core.edition import one_line, read_text

REACH = 8  # no area of influence, weapon or card looks farther than this; sight beyond it is worked out line by line
TOKEN_REACH = 3  # KAG-034, KAG-197: lanterns and poisoned rice
MOST_KEPT = 20_000  # answers remembered for different sets of shut doors

DIRECTIONS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))

_KEYS = ("id", "code", "name", "columns", "rows", "shoji", "plank", "barracks", "lanterns", "bells", "search")
_WALL = -1
_OPEN = -2


class BoardError(ValueError):
    """A board that cannot be played: file or entry, line, what was expected."""


class Area:
    """A permissible search area: its letter, its room and its squares."""

    __slots__ = ("letter", "mask", "room", "squares")

    def __init__(self, letter: str, room: str, squares: tuple[int, ...]) -> None:
        self.letter = letter
        self.room = room
        self.squares = squares
        self.mask = sum(1 << q for q in squares)


def bits(mask: int) -> list[int]:
    """List the squares of a mask, in board order."""
    out: list[int] = []
    if mask.bit_count() > 8:
        for place, eight in enumerate(mask.to_bytes((mask.bit_length() + 7) // 8, "little")):
            if eight:
                out += _eight(place, eight)
        return out
    while mask:
        low = mask & -mask
        out.append(low.bit_length() - 1)
        mask ^= low
    return out


@cache
def _eight(place: int, mask: int) -> list[int]:
    """List the squares of a mask of eight."""
    return [8 * place + i for i in range(8) if mask >> i & 1]


@cache
def line_cuts(
    dx: int, dy: int
) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
    """Return crossed edges, met vertices (in grid characters from the first centre) and passed squares of a line."""
    # KAG-G04: whole numbers only; a point of the line at t = p/q has x = 2*dx*p/q, y = 2*dy*p/q
    edges: list[tuple[int, int]] = []
    vertices: list[tuple[int, int]] = []
    cuts: list[tuple[int, int]] = [(0, 1), (1, 1)]
    ax, ay = abs(dx), abs(dy)
    sx, sy = (1 if dx > 0 else -1), (1 if dy > 0 else -1)
    for i in range(ax):  # vertical grid lines: x = sx * (2i + 1)
        x = sx * (2 * i + 1)
        num, den = 2 * dy * (2 * i + 1), 2 * ax
        cuts.append((2 * i + 1, 2 * ax))
        # vertices have odd distance from the centre in both directions
        if num % den == 0 and (num // den) % 2:
            vertices.append((x, num // den))
        else:
            row = (num + den) // (2 * den)  # the square row whose centre is nearest
            edges.append((x, 2 * row))
    for i in range(ay):
        y = sy * (2 * i + 1)
        num, den = 2 * dx * (2 * i + 1), 2 * ay
        cuts.append((2 * i + 1, 2 * ay))
        if not (num % den == 0 and (num // den) % 2):
            column = (num + den) // (2 * den)
            edges.append((2 * column, y))
    # the squares between two cuts: take the middle of each piece
    common = 2 * max(ax, 1) * max(ay, 1)
    times = sorted({p * (common // q) for p, q in cuts})
    passed: list[tuple[int, int]] = []
    for u, v in pairwise(times):
        t = u + v  # over 2 * common
        square = (
            (2 * dx * t + 2 * common) // (4 * common),
            (2 * dy * t + 2 * common) // (4 * common),
        )
        if square not in ((0, 0), (dx, dy)) and square not in passed:
            passed.append(square)
    return tuple(edges), tuple(vertices), tuple(passed)


@cache
def behind() -> dict[tuple[int, int], tuple[tuple[int, int], ...]]:
    """Return for each place of a model, seen from a square, the places within REACH that it hides."""
    span = range(-REACH, REACH + 1)
    hidden: dict[tuple[int, int], list[tuple[int, int]]] = {(dx, dy): [] for dx in span for dy in span}
    for target in list(hidden):
        for passed in line_cuts(*target)[2]:
            hidden[passed].append(target)
    return {place: tuple(targets) for place, targets in hidden.items()}


class Board:
    """The squares, edges and areas of one board, with everything that can be worked out beforehand."""

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        self._edges: dict[tuple[int, int], int] = {}
        self._read(text)
        self._work_out()

    # -- reading -----------------------------------------------------------------------------------------------------

    def _fail(self, line: int, message: str) -> BoardError:
        place = f"{self.source}, line {line}" if line else self.source
        return BoardError(one_line(f"{place}: {message}"))

    def _read(self, text: str) -> None:
        header: dict[str, str] = {}
        blocks: dict[str, list[tuple[int, str]]] = {}
        block = ""
        for number, line in enumerate(text.splitlines(), 1):
            if block:
                if line.strip() == f"end-{block}":
                    block = ""
                elif block == "grid" or (line.strip() and not line.startswith("#")):
                    blocks[block].append((number, line))
                continue
            if not line.strip() or line.startswith("#"):
                continue
            key, colon, value = line.partition(":")
            key, value = key.strip(), value.strip()
            if not colon:
                raise self._fail(number, "expected 'key: value'")
            if key in ("grid", "areas", "rooms"):
                block = key
                blocks[block] = []
            elif key in _KEYS:
                header[key] = value
            else:
                got = f"{key}: " if header else ""  # what is no board at all is not quoted
                raise self._fail(number, f"{got}expected one of {', '.join(_KEYS)}, grid, areas or rooms")
        if block:
            raise self._fail(0, f"{block}: expected a line 'end-{block}' after the block")
        for key in _KEYS:
            if key not in header:
                raise self._fail(0, f"{key}: is missing")
        for key in ("grid", "areas", "rooms"):
            if key not in blocks:
                raise self._fail(0, f"{key}: the block is missing")
        self.id, self.code, self.name = header["id"], header["code"], header["name"]
        self.columns, self.rows = self._number(header, "columns", 4, 26), self._number(header, "rows", 4, 40)
        self.shoji, self.plank = self._number(header, "shoji"), self._number(header, "plank")
        self.barracks = self._number(header, "barracks")
        self.lanterns, self.bells = self._number(header, "lanterns"), self._number(header, "bells")
        self.search = tuple(header["search"].split())
        self.size = self.columns * self.rows
        self.names = tuple(f"{chr(65 + i % self.columns)}{i // self.columns + 1}" for i in range(self.size))
        self.by_name = {name: i for i, name in enumerate(self.names)}
        self._read_grid(blocks["grid"])
        self._read_areas(blocks["areas"])
        self._read_rooms(blocks["rooms"])
        self._check()

    def _number(self, header: dict[str, str], key: str, least: int = 0, most: int = 99) -> int:
        if not re.fullmatch("[0-9]{1,2}", header[key]) or not least <= int(header[key]) <= most:
            raise self._fail(0, f"{key}: expected a number from {least} to {most}, got {header[key]!r}")
        return int(header[key])

    def _read_grid(self, lines: list[tuple[int, str]]) -> None:
        high, wide = 2 * self.rows + 1, 2 * self.columns + 1
        if len(lines) != high:
            raise self._fail(0, f"grid: expected {high} lines for {self.rows} rows, found {len(lines)}")
        self.floor = self.green = 0
        letters: dict[str, list[int]] = {}
        doorways: list[tuple[int, int]] = []
        for y, (number, line) in enumerate(lines):
            if len(line) != wide:
                raise self._fail(number, f"grid: expected {wide} characters, found {len(line)}")
            for x, char in enumerate(line):
                if x % 2 and y % 2:
                    square = y // 2 * self.columns + x // 2
                    if char == "#":
                        continue
                    if char not in ".*" and not ("a" <= char <= "z"):
                        raise self._fail(number, f"grid, square {self.names[square]}: unknown character {char!r}")
                    self.floor |= 1 << square
                    if char == "*":
                        self.green |= 1 << square
                    elif char != ".":
                        letters.setdefault(char, []).append(square)
                elif x % 2 or y % 2:
                    wall, door = ("-", "=") if x % 2 else ("|", ":")
                    if char not in (" ", wall, door):
                        what = f"' ', '{wall}' or '{door}'"
                        raise self._fail(number, f"grid, column {x + 1}: expected {what} on this edge, got {char!r}")
                    border = x in (0, wide - 1) or y in (0, high - 1)
                    if border and char != wall:
                        raise self._fail(number, f"grid, column {x + 1}: expected a wall {wall!r} on the outer border")
                    self._edges[x, y] = _WALL if char == wall else _OPEN
                    if char == door:
                        doorways.append((x, y))
                elif char not in "+ ":
                    raise self._fail(number, f"grid, column {x + 1}: expected '+' or ' ' on a vertex, got {char!r}")
        self._letters = letters
        pairs = []
        for x, y in doorways:
            a = (y - 1) // 2 * self.columns + x // 2 if y % 2 == 0 else y // 2 * self.columns + x // 2 - 1
            b = a + (self.columns if y % 2 == 0 else 1)
            if not (self.floor >> a & 1 and self.floor >> b & 1):
                raise self._fail(0, f"grid: the doorway {self.names[a]}-{self.names[b]} needs floor on both sides")
            pairs.append((a, b, x, y))
        pairs.sort()
        self.doorways = tuple((a, b) for a, b, _, _ in pairs)
        self.doorway_names = tuple(f"{self.names[a]}-{self.names[b]}" for a, b in self.doorways)
        for i, (_, _, x, y) in enumerate(pairs):
            self._edges[x, y] = i
        for square in range(self.size):
            if not self.floor >> square & 1:  # a solid block: all its four edges are walls
                x, y = square % self.columns * 2 + 1, square // self.columns * 2 + 1
                for edge in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
                    self._edges[edge] = _WALL

    def square(self, name: str, line: int = 0) -> int:
        """Return the number of a square by its name."""
        if name not in self.by_name:
            raise self._fail(line, f"there is no square {name!r}; squares are A1 to {self.names[-1]}")
        return self.by_name[name]

    def _read_areas(self, lines: list[tuple[int, str]]) -> None:
        areas = []
        for number, line in lines:
            parts = [part.strip() for part in line.split("|")]
            if len(parts) != 3:
                raise self._fail(number, "areas: expected 'letter | room | squares'")
            letter, room, squares = parts[0], parts[1], tuple(self.square(n, number) for n in parts[2].split())
            drawn = sorted(self._letters.pop(letter, []))
            if sorted(squares) != drawn:
                shown = " ".join(self.names[q] for q in drawn) or "none"
                raise self._fail(number, f"areas ({letter}): the grid shows {shown}, the list says {parts[2]}")
            areas.append(Area(letter, room, squares))
        if self._letters:
            raise self._fail(0, f"areas ({min(self._letters)}): is in the grid but not in the list")
        self.areas = tuple(areas)
        self.area_of = {q: i for i, area in enumerate(areas) for q in area.squares}
        self.area_by_letter = {area.letter: i for i, area in enumerate(areas)}

    def _read_rooms(self, lines: list[tuple[int, str]]) -> None:
        rooms = []
        for number, line in lines:
            name, bar, corners = line.partition("|")
            ends = corners.split()
            if not bar or len(ends) != 2:
                raise self._fail(number, "rooms: expected 'name | top-left square bottom-right square'")
            a, b = (self.square(end, number) for end in ends)
            columns = range(a % self.columns, b % self.columns + 1)
            mask = sum(
                1 << r * self.columns + c for r in range(a // self.columns, b // self.columns + 1) for c in columns
            )
            if not mask:
                raise self._fail(number, f"rooms ({name.strip()}): expected the top-left square first")
            rooms.append((name.strip(), mask & self.floor))
        self.rooms = tuple(rooms)

    def _check(self) -> None:
        if len(self.doorways) < self.shoji + self.plank:  # KAG-017
            raise self._fail(0, f"shoji: {self.shoji + self.plank} doors do not fit on {len(self.doorways)} doorways")
        if len(self.areas) < len(self.search) + self.barracks:
            need = len(self.search) + self.barracks
            raise self._fail(0, f"areas: expected at least {need} for all search and barrack tokens")
        if len(set(self.search)) != len(self.search):
            raise self._fail(0, "search: expected every token only once")
        if self.green.bit_count() < 6:
            raise self._fail(0, "grid: expected at least six green squares '*'")

    # -- working out -------------------------------------------------------------------------------------------------

    def _edge_between(self, a: int, dx: int, dy: int) -> int:
        x, y = a % self.columns * 2 + 1, a // self.columns * 2 + 1
        return self._edges[x + dx, y + dy]

    def _work_out(self) -> None:
        columns = self.columns
        self.deltas = tuple(dy * columns + dx for dx, dy in DIRECTIONS)
        go = [0] * 8
        doors_block: list[dict[int, int]] = [{} for _ in range(8)]
        for a in range(self.size):
            if not self.floor >> a & 1:
                continue
            for d, (dx, dy) in enumerate(DIRECTIONS):
                edge = self._step_edge(a, dx, dy)
                if edge == _WALL:
                    continue
                go[d] |= 1 << a
                if edge >= 0:
                    doors_block[d][edge] = doors_block[d].get(edge, 0) | 1 << a
        self.guard_go = tuple(go)
        self._doors_block = tuple(doors_block)
        self.guard_near = tuple(self._near(self.guard_go, a) for a in range(self.size))
        self.doors_at = tuple(tuple(i for i, pair in enumerate(self.doorways) if a in pair) for a in range(self.size))
        self.doorway_between = {pair: i for i, (a, b) in enumerate(self.doorways) for pair in ((a, b), (b, a))}
        self.doorway_by_name = {name: i for i, name in enumerate(self.doorway_names)}
        self.steps: list[list[int]] = [bits(near) for near in self.guard_near]  # the squares next to a square
        self.step_doors: list[list[int]] = [  # the doorways on the way to them, -1 where there is none
            [self.doorway_between.get((a, b), -1) for b in near] for a, near in enumerate(self.steps)
        ]
        self.disc = tuple(tuple(self._disc(a, r) for a in range(self.size)) for r in range(REACH + 2))
        self.los: list[int] = []
        self.door_sight: list[dict[int, int]] = []
        for a in range(self.size):
            seen, doors = self._sight(a)
            self.los.append(seen)
            self.door_sight.append(doors)
        self.door_masks = tuple(sum(1 << d for d in doors) for doors in self.door_sight)
        self._sights: list[dict[int, int]] = [{0: seen} for seen in self.los]  # by square and shut doors in sight
        self._shadows: dict[int, int] = {}
        self._nears: list[dict[int, int]] = [{} for _ in range(self.size)]
        self._goes: dict[int, tuple[int, ...]] = {}
        self._lights: dict[tuple[tuple[int, ...], int], tuple[int, ...]] = {}
        self._walks: dict[int, list[int]] = {}
        self._squares: dict[int, list[int]] = {}
        self.door_near = tuple(sum(1 << i for i in doors) for doors in self.doors_at)

    def _step_edge(self, a: int, dx: int, dy: int) -> int:
        """Return the edge of a guard's step: a wall, open, or the number of a doorway (KAG-G01, KAG-G02)."""
        c, r = a % self.columns + dx, a // self.columns + dy
        if not (0 <= c < self.columns and 0 <= r < self.rows) or not self.floor >> r * self.columns + c & 1:
            return _WALL
        if not dx or not dy:
            return self._edge_between(a, dx, dy)
        x, y = a % self.columns * 2 + 1 + dx, a // self.columns * 2 + 1 + dy
        around = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))  # the four edges that meet in the vertex
        return _OPEN if all(self._edges[e] == _OPEN for e in around) else _WALL

    def _near(self, go: tuple[int, ...], a: int) -> int:
        return sum(1 << a + delta for can, delta in zip(go, self.deltas, strict=True) if can >> a & 1)

    def _disc(self, a: int, radius: int) -> int:
        c, r = a % self.columns, a // self.columns
        low, high = max(0, c - radius), min(self.columns - 1, c + radius)
        row = ((1 << high - low + 1) - 1) << low
        rows = range(max(0, r - radius), min(self.rows - 1, r + radius) + 1)
        return sum(row << y * self.columns for y in rows) & self.floor

    def _sight(self, a: int) -> tuple[int, dict[int, int]]:
        """Return what is seen from a square if no door is shut, and what each door would hide."""
        seen = 1 << a if self.floor >> a & 1 else 0
        doors: dict[int, int] = {}
        if not seen:
            return 0, {}
        for b in bits(self.disc[REACH][a] & ~seen):
            blocking = self._line(a, b)
            if blocking is not None:
                seen |= 1 << b
                for door in blocking:
                    doors[door] = doors.get(door, 0) | 1 << b
        return seen, doors

    def _line(self, a: int, b: int) -> list[int] | None:
        """Return the doorways that would block a line if they had a door, or None when a wall does."""
        dx, dy = b % self.columns - a % self.columns, b // self.columns - a // self.columns
        edges, vertices, passed = line_cuts(dx, dy)
        x0, y0 = a % self.columns * 2 + 1, a // self.columns * 2 + 1
        table = self._edges
        doors = []
        for x, y in edges:
            edge = table[x0 + x, y0 + y]
            if edge == _WALL:
                return None
            if edge >= 0:
                doors.append(edge)
        for x, y in vertices:
            vx, vy = x0 + x, y0 + y
            for e in ((vx, vy - 1), (vx, vy + 1), (vx - 1, vy), (vx + 1, vy)):
                edge = table[e]
                if edge == _WALL:
                    return None
                if edge >= 0:
                    doors.append(edge)
        for dc, dr in passed:
            if not self.floor >> a + dr * self.columns + dc & 1:
                return None
        return doors

    # -- asking ------------------------------------------------------------------------------------------------------

    def distance(self, a: int, b: int) -> int:
        """Return how many squares apart two squares are (the larger of column and row difference)."""
        n = self.columns
        return max(abs(a % n - b % n), abs(a // n - b // n))

    def line_of_sight(self, a: int, b: int, doors: int = 0, blockers: int = 0) -> bool:
        """Say whether a line of sight exists, at any distance (KAG-G04)."""
        if a == b:
            return True
        blocking = self._line(a, b)
        if blocking is None or any(doors >> d & 1 for d in blocking):
            return False
        dx, dy = b % self.columns - a % self.columns, b // self.columns - a // self.columns
        return not any(blockers >> a + dr * self.columns + dc & 1 for dc, dr in line_cuts(dx, dy)[2])

    def sight(self, a: int, doors: int) -> int:
        """Return the squares within REACH seen from a square past walls and doors (a bit per doorway), no models."""
        shut = doors & self.door_masks[a]
        seen = self._sights[a].get(shut)
        if seen is None:
            seen = self.los[a]
            for door in bits(shut):
                seen &= ~self.door_sight[a][door]
            self._sights[a][shut] = seen
        return seen

    def glow(self, a: int, doors: int) -> int:
        """Return the area of influence of a lantern or rice token (KAG-G07)."""
        return self.disc[TOKEN_REACH][a] & self.sight(a, doors)

    def lights(self, lanterns: tuple[int, ...], doors: int) -> tuple[int, ...]:
        """Return the areas of influence of all lanterns."""
        found = self._lights.get((lanterns, doors))
        if found is None:
            if len(self._lights) > MOST_KEPT:
                self._lights.clear()
            found = self._lights[lanterns, doors] = tuple(self.glow(sq, doors) for sq in lanterns)
        return found

    def shadow(self, a: int, model: int) -> int:
        """Return the squares within REACH that a model hides from a square."""
        key = a * self.size + model
        mask = self._shadows.get(key)
        if mask is None:
            n = self.columns
            c, r = a % n, a // n
            mask = 0
            for dx, dy in behind()[model % n - c, model // n - r]:
                if 0 <= c + dx < n and 0 <= r + dy < self.rows:
                    mask |= 1 << a + dy * n + dx
            self._shadows[key] = mask
        return mask

    def seen_past(self, a: int, doors: int, blockers: int) -> int:
        """Return the squares within REACH seen from a square when models stand on the squares of a mask."""
        seen = self.sight(a, doors)
        for model in bits(blockers & self.disc[REACH][a] & ~(1 << a)):
            seen &= ~self.shadow(a, model)
        return seen

    def squares(self, mask: int) -> list[int]:
        """List the squares of a mask that comes again and again, such as an area of influence; not to be changed."""
        found = self._squares.get(mask)
        if found is None:
            if len(self._squares) > MOST_KEPT:
                self._squares.clear()
            found = self._squares[mask] = bits(mask)
        return found

    def near(self, a: int, doors: int) -> int:
        """Return the squares adjacent to a square (KAG-G01)."""
        shut = doors & self.door_near[a]
        if not shut:
            return self.guard_near[a]
        mask = self._nears[a].get(shut)
        if mask is None:
            mask = self.guard_near[a]
            for door in bits(shut):
                pair = self.doorways[door]
                mask &= ~(1 << (pair[1] if pair[0] == a else pair[0]))
            self._nears[a][shut] = mask
        return mask

    def near_all(self, squares: int, doors: int) -> int:
        """Return the squares on or adjacent to any square of a mask."""
        out = squares
        for a in bits(squares):
            out |= self.near(a, doors)
        return out

    def ninja_go(self, doors: int) -> tuple[int, ...]:
        """Return for each direction the squares from which a ninja can step that way."""
        go = self._goes.get(doors)
        if go is None:
            new = list(self.guard_go)
            for d, block in enumerate(self._doors_block):
                for door, mask in block.items():
                    if doors >> door & 1:
                        new[d] &= ~mask
            if len(self._goes) > MOST_KEPT:
                self._goes.clear()
            go = self._goes[doors] = tuple(new)
        return go

    def spread(self, mask: int, go: tuple[int, ...]) -> int:
        """Return all squares one step away from the squares of a mask."""
        out = 0
        for can, delta in zip(go, self.deltas, strict=True):
            part = mask & can
            if part:
                out |= part << delta if delta > 0 else part >> -delta
        return out

    def walk(self, a: int) -> list[int]:
        """Return the walking distance from a square to every square (KAG-G03); 999 where none leads."""
        found = self._walks.get(a)
        if found is None:
            far = [999] * self.size
            here, seen, steps = 1 << a, 1 << a, 0
            while here:
                for q in bits(here):
                    far[q] = steps
                here = self.spread(here, self.guard_go) & ~seen
                seen |= here
                steps += 1
            found = self._walks[a] = far
        return found

    def closer(self, a: int, goal: int) -> int:
        """Return the squares whose walking distance to a goal is smaller than that of a square."""
        far = self.walk(goal)
        return sum(1 << q for q in range(self.size) if far[q] < far[a])

    def beyond_walls(self, a: int) -> int:
        """Return the squares directly beyond one wall edge of a square (not the border, not solid)."""
        out = 0
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            c, r = a % self.columns + dx, a // self.columns + dy
            if 0 <= c < self.columns and 0 <= r < self.rows:
                b = r * self.columns + c
                if self.floor >> b & 1 and self._edge_between(a, dx, dy) == _WALL:
                    out |= 1 << b
        return out

    def room_of(self, square: int) -> str:
        """Return the name of the room of a square, or "" for open ground."""
        for name, mask in self.rooms:
            if mask >> square & 1:
                return name
        return ""

    def edge_character(self, a: int, dx: int, dy: int) -> int:
        """Return what lies on the edge of a square: -1 wall, -2 open, otherwise the number of a doorway."""
        return self._edge_between(a, dx, dy)


@lru_cache(maxsize=32)
def read_board(text: str, source: str) -> Board:
    """Return the board of a text that was read from `source`; each is worked out only once."""
    return Board(text, source)


def load_board(path: Path) -> Board:
    """Read a board file."""
    return read_board(read_text(path), path.name)
