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

    def within(self, a: Square, reach: int) -> set[Square]:
        """Return the floor squares at most so many squares away."""
        span = range(-reach, reach + 1)
        return {(a[0] + x, a[1] + y) for x in span for y in span} & self.floor

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
        return {q for q in self.drawing.within(a, 3) if self.drawing.sees(a, q, self.shut, set())}

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
        wanted = self.drawing.within(a, reach)
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

    # -- who sees whom, and who must have become alert ---------------------------------------------------------------

    def check_areas(self) -> None:
        """Hold every area of influence against the rules', with each ninja as the tested one; nobody calm sees one."""
        from sudare.games.kage.rules.values import aoi, awareness

        for g in self.s.guards.values():
            assert awareness(self.s, g) == self.awareness(g)
            for tested in (-1, *range(len(self.ninja))):
                area = self.area(g, tested)
                assert self.squares(aoi(self.s, g, tested)) == area, (self.names[g.sq], tested)
                if tested >= 0 and self.s.ninja[tested].detected and self.ninja[tested] in area and self.game.advanced:
                    assert self.alert(g), "a detected ninja in a calm guard's area (KAG-R65)"

    def watched(self, k: int, sq: Square | None = None) -> list[Any]:
        """KAG-G08: the guards whose area holds a ninja's square, without one that it ignores."""
        sq = sq or self.ninja[k]
        return [g for g in self.s.guards.values() if g.uid != self.s.ninja[k].ignores and sq in self.area(g, k)]

    # -- reach -------------------------------------------------------------------------------------------------------

    def exit(self, k: int, sq: Square) -> bool:
        """Say whether a square is an escape token that a ninja may use (KAG-094, KAG-260)."""
        s = self.s
        exits = {self.at(q): number for q, number in zip(s.infiltration, s.exits, strict=False)}
        if sq not in exits or s.escape < 0:
            return False
        number = self.game.edition.escape_cards[s.escape].number
        cards = self.game.edition.ninja_cards
        hook = any(c is not None and c[1] and cards[c[0]].effect == "hook" for c in s.ninja[k].cards)
        return number in (0, exits[sq]) or hook

    def steps(self, k: int) -> set[Square]:
        """Return where a ninja may step (section 2.16, `step` and `reach_free`)."""
        n, here = self.s.ninja[k], self.ninja[k]
        assert here is not None
        guards = {self.at(g.sq) for g in self.s.guards.values()}
        models = guards | {q for i, q in enumerate(self.ninja) if q is not None and i != k}
        out = set()
        for target in self._around(here, self.shut) if n.moves else ():
            if target in guards and n.detected:
                continue
            if target in models and not self.exit(k, target) and not self._frees(target, n.moves - 1, guards, models):
                continue
            out.add(target)
        return out

    def _frees(self, start: Square, steps: int, guards: set[Square], models: set[Square]) -> bool:
        reached = {start}
        for _ in range(steps):
            reached |= {p for q in reached for p in self._around(q, self.shut)} - guards
        return bool(reached - models)

    def marches(self, deed: Any) -> set[Square]:
        """Return the next squares of a guard's march from which it can still end legally (KAG-225, KAG-R38)."""
        s, g = self.s, self.s.guards[deed.guard]
        dog = g.kind >= 0 and self.game.edition.guard_types[g.kind].rule == "keen_nose"
        shut = self.shut if dog or deed.closer == 0 else set()
        others = {self.at(o.sq) for o in s.guards.values() if o.uid != g.uid}
        ninja = {q for q in self.ninja if q is not None}
        seen = {q for k, q in enumerate(self.ninja) if q is not None and s.ninja[k].detected}
        caltrops = self.squares(s.caltrops)
        ends = self.drawing.floor if deed.ends == -1 else self.squares(deed.ends)
        final = ends - others - ninja

        def finishes(q: Square, left: int) -> bool:
            if q in final:
                return True
            if q in caltrops or left < 1:
                return False
            return any(finishes(p, left - 1) for p in self._around(q, shut) - seen)

        return {q for q in self._around(self.at(g.sq), shut) - seen if deed.squares and finishes(q, deed.squares - 1)}

    def _around(self, a: Square, shut: set[Square]) -> set[Square]:
        return {q for q in self.drawing.within(a, 1) if self.drawing.adjacent(a, q, shut)}

    # -- what is offered ---------------------------------------------------------------------------------------------

    def check_question(self) -> None:
        """Hold the options of the open question against what a careful reader would offer."""
        s = self.s
        seat = s.deciders[0]
        kind, context = s.asked[seat][0].id, s.asked[seat][1:]
        names = [self.game.actions.name(a) for a in s.legal(seat)]
        if kind == "act":
            k = s.active
            assert {square(a[3:]) for a in names if a.startswith("go:")} == self.steps(k)
            shared = [q for i, q in enumerate(self.ninja) if i != k] + [self.at(g.sq) for g in s.guards.values()]
            if self.ninja[k] not in shared:
                self._check_quiet_actions(k, names)
        elif kind == "march":
            assert {square(a[3:]) for a in names if a.startswith("go:")} == self.marches(s.deed)
        elif kind == "evade":
            k, target = s.deed.ninja, self.at(s.deed.target)
            due = {g.uid for g in (*self.watched(k), *self.watched(k, target)) if not s.ninja[k].tested >> g.uid & 1}
            assert set(s.deed.guards) == due  # KAG-R28
        elif kind == "guard_act":
            self._check_detects(s.guards[context[0]], context[1], names)

    def _check_quiet_actions(self, k: int, names: list[str]) -> None:
        """Fading and searching need that nobody watches (KAG-204, KAG-164)."""
        n, eyes = self.s.ninja[k], self.watched(k)
        ability = self.game.edition.ninja[n.who].ability
        assert ("fade" in names) == (n.detected and not eyes and n.moves >= (1 if ability == "vanish" else 2))
        here = self.ninja[k]
        tokens = {self.at(q) for q in self.s.search}
        near = any(q == here or self.drawing.adjacent(here, q, self.shut) for q in tokens)
        unseen = ability == "unseen_hand" and not n.ability and len(eyes) == 1 and eyes[0].kind >= 0
        assert ("search" in names) == (near and n.stealth > 0 and (not eyes or unseen))

    def _check_detects(self, g: Any, token: str, names: list[str]) -> None:
        """A detect needs an undetected ninja in the area of the guard as the token makes it (KAG-226, KAG-245)."""
        if "eat" in names or (
            names[0] == "march" and not any(a.startswith(("detect", "strike", "shoot")) for a in names)
        ):
            return  # rice binds it (KAG-R36), or nobody is near; the latter is held below for the others
        g = g.copy()
        g.base += token == "noise" and self.game.advanced
        area = self.area(g)
        for k, n in enumerate(self.s.ninja):
            here = self.ninja[k]
            if here is None:
                continue
            assert (f"detect:{k + 1}" in names) == (not n.detected and here in area)
            near = self.drawing.adjacent(self.at(g.sq), here, self.shut)
            assert (f"strike:{k + 1}" in names) == (n.detected and near)
            reach = 0 if g.kind < 0 else self.stats(g).ranged
            shot = n.detected and reach > 0 and here in area and apart(self.at(g.sq), here) <= reach
            assert (f"shoot:{k + 1}" in names) == shot


class Ledger:
    """Reads what is told to all and keeps its own books: noise, tracks, the pool, the mission test, the end."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.noise: dict[str, int] = {}
        self.alert = self.turn = 1
        self.due = 0  # slots that the alert token must still move in this step 1
        self.late = False  # whether the turn token must move in this step 1
        self.pool = 0
        self.escaped = 0
        self.bell: dict[str, int] = {}
        self.need = ""
        self.passed = False
        self.shown = ""

    def hear(self, told: Any) -> None:
        """Take note of an event, and object where it does not fit the books."""
        handler = getattr(self, f"on_{told.kind}", None)
        if handler is not None:
            handler(**told.data)

    def on_boss_chosen(self, boss: str) -> None:
        entry = next(b for b in self.game.edition.bosses if b.id == boss)
        self.bell = {"alert": entry.alert_track.bell, "turn": entry.turn_track.bell}

    def on_noise(self, ninja: str, total: int, cause: str) -> None:
        self.noise[ninja] = self.noise.get(ninja, 0) + 1
        assert total == self.noise[ninja]

    def on_no_noise(self) -> None:
        assert not self.noise
        self.due, self.late = 0, False

    def on_tracks(self, noise: int, loud: list[str]) -> None:
        assert noise == sum(self.noise.values())  # KAG-068
        assert set(loud) == set(self.noise)
        self.due, self.late = len(self.noise), bool(self.noise)  # KAG-063, KAG-062
        self.noise = {}

    def on_alert_moved(self, slot: int, bell: int, level: str) -> None:
        assert abs(slot - self.alert) == 1 and bell == self.bell["alert"]
        self.due -= self.due > 0
        self.alert = slot

    def on_turn_moved(self, slot: int, bell: int) -> None:
        assert self.late
        assert slot == self.turn + 1 and bell == self.bell["turn"]
        self.turn, self.late = slot, False

    def on_tokens(self, actions: int, noise: int) -> None:
        if self.due == 0 or self.alert == self.bell["alert"]:
            return
        assert self.late, "the tracks move before step 2"  # an event in the middle of step 1 gives tokens, too

    def on_found(self, **_: Any) -> None:
        self.pool += 1

    def on_lost_clue(self, **_: Any) -> None:
        self.pool -= 1

    def on_no_mission_test(self, pool: int) -> None:
        assert pool == self.pool >= 7  # KAG-R50

    def on_pool_tested(self, pool: int, die: int, passed: str, sum: int) -> None:
        assert pool == self.pool >= 7  # KAG-169
        assert sum == pool + die
        assert not self.passed
        self.passed = passed == "yes"
        self.tested = (pool, die)

    def on_mission_shown(self, mission: str, effect: str) -> None:
        self.shown = mission

    def on_escape_card(self, exits: list[str], need: Any) -> None:
        assert sorted(e.split()[1] for e in exits) == ["1", "2", "3"]
        self.need = str(need)

    def on_escaped(self, **_: Any) -> None:
        self.escaped += 1

    def close(self, s: Any) -> None:
        """Say whether the end was one (KAG-205, KAG-206, KAG-006, KAG-H06)."""
        mission = self.game.edition.missions[s.mission]
        alive = [n for n in s.ninja if n.out == 0]
        out = [n for n in s.ninja if n.out == 1]
        assert (s.winners == (0,)) == (s.ending != "mission")
        assert (self.pool, self.alert, self.turn) == (len(s.pool), s.alert, s.turn)
        if self.passed:
            assert mission.difficulty and sum(self.tested) >= mission.difficulty
        if s.ending == "mission":
            if mission.escape == "none":
                assert not self.escaped
            elif mission.escape == "carrier":
                assert self.need == "the ninja that carries the mission token" and self.escaped >= 1
            else:
                assert self.escaped >= int(self.need) >= 1
        elif s.ending in ("eliminated", "stranded"):
            assert not alive or self.escaped + len(alive) < int(self.need)
            assert (s.ending == "eliminated") == (not alive and len(out) == 3)
        elif s.ending == "alert":
            assert self.alert == self.bell["alert"]
        elif s.ending == "daybreak":
            assert self.turn == self.bell["turn"] and self.alert < self.bell["alert"]
        else:
            assert s.ending == "round_limit" and s.round == self.game.options.round_limit
