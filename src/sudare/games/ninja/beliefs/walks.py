"""games/ninja: a whole path for an intruder, walked backwards through the sets that a Reader has kept."""

from __future__ import annotations

from sudare.core import Chance
from sudare.games.ninja.beliefs.lives import DeadEnd, Leg, Life
from sudare.games.ninja.beliefs.paths import Reader
from sudare.games.ninja.beliefs.sets import AT_OWING, OWN, drawn
from sudare.games.ninja.beliefs.story import concerns
from sudare.games.ninja.board import members
from sudare.games.ninja.state import BY_CARD, INTO_PASSAGE, OFF, OFF_MAP, OUT_OF_PASSAGE, SOMEONE, START, Trail

Entry = tuple[int, int]  # zone, how it was entered


class Walk:
    """One intruder as drawn: its whole trail and what it is doing now."""

    __slots__ = ("trail", "zone", "noise", "steps", "halted", "pending", "walked")

    def __init__(self) -> None:
        self.trail: Trail = ()
        self.zone = OFF
        self.noise = 0
        self.steps = 0
        self.halted = False
        self.pending = False
        self.walked: tuple[int, ...] = ()


def draw_walk(reader: Reader, who: int, chance: Chance) -> Walk:
    """Draw a path that agrees with the story, given what the reader has drawn."""
    walk = Walk()
    lives = reader.lives[who]
    for number, life in enumerate(lives):
        trail, last_key, path, last_zone, noise = _draw_life(reader, who, life, chance, number == 0)
        walk.trail = (*walk.trail, *trail)
        if life.over:
            continue
        walk.zone = last_zone
        leg = life.legs[-1] if life.legs else None
        current = leg is not None and reader.phase is leg.phase  # this phase is not put away yet
        if current:
            walk.steps = last_key[0]
            walk.halted = bool(last_key[1])
            walk.noise = last_key[0] if leg is not None and leg.phase.ended else noise
            walk.pending = last_key[2] == 1
            walk.walked = path
        else:
            walk.noise = last_key[0] if leg is not None else 0
    return walk


def _draw_life(
    reader: Reader, who: int, life: Life, chance: Chance, first: bool
) -> tuple[Trail, tuple[int, int, int, int], tuple[int, ...], int, int]:
    """Return the trail of one life, its last state, the zones walked in its last phase, the last zone, old noise."""
    keys = sorted(life.states)
    if not keys:
        raise DeadEnd(f"{who} can be nowhere")
    key = drawn(keys, [life.states[key].bit_count() for key in keys], chance)
    zone = chance.choice(members(life.states[key]))
    last_key, last_zone = key, zone
    goal_zone, goal_k = zone, key[0]
    exact: tuple[int, int] | None = (key[1], key[2])
    parts: list[tuple[int, list[Entry]]] = []
    walked: tuple[int, ...] = ()
    old_noise = 0
    final = True
    for leg in reversed(life.legs):
        still = exact if final and not leg.phase.ended else None
        leaves = final and life.over == "left"
        found = _walk_back(reader, who, leg, goal_zone, goal_k, still, chance, leaves)
        if found is None:
            raise DeadEnd(f"no path back for {who} in turn {leg.phase.turn}")
        start, entries = found
        noises = [n for n, mask in leg.before.items() if mask >> start & 1]
        noise = chance.choice(noises)
        parts.append((leg.phase.turn, entries))
        if final:
            old_noise = noise
            zones: list[int] = []
            for z in (start, *(z for z, _ in entries)):
                if entries and 0 <= z < reader.game.map.size and z not in zones:
                    zones.append(z)
            walked = tuple(zones)
        goal_zone, goal_k, final = start, noise, False
    trail: list[tuple[int, int, int]] = [(0 if first else life.turn, goal_zone, START)]
    for turn, entries in reversed(parts):
        trail += [(turn, z, how) for z, how in entries]
    return tuple(trail), last_key, walked, last_zone, old_noise


def _walk_back(
    reader: Reader,
    who: int,
    leg: Leg,
    goal: int,
    goal_k: int,
    exact: tuple[int, int] | None,
    chance: Chance,
    leaves: bool,
) -> tuple[int, list[Entry]] | None:
    """Find a start and the entries of one phase that end in the goal."""
    fort = reader.game.map
    union = 0
    for mask in leg.before.values():
        union |= mask
    jumps = goal >= fort.size or any(token[0] in ("into", "out") and concerns(token, who) for token in leg.tokens)
    starts = members(union)
    if not jumps:
        near = fort.distance[goal]
        reach = goal_k - (1 if leaves else 0)
        starts = [z for z in starts if z < fort.size and near[z] <= reach]
    chance.shuffle(starts)
    search = _Search(reader, who, leg, goal, goal_k, exact, chance, jumps)
    for start in starts:
        entries = search.explore(0, start, 0, 0, 0, 0)
        if entries is not None:
            return start, entries
    return None


class _Search:
    """A search for one path through the tokens of one phase; failures are remembered."""

    def __init__(
        self,
        reader: Reader,
        who: int,
        leg: Leg,
        goal: int,
        goal_k: int,
        exact: tuple[int, int] | None,
        chance: Chance,
        jumps: bool,
    ) -> None:
        self.reader = reader
        self.who = who
        self.leg = leg
        self.goal = goal
        self.goal_k = goal_k
        self.exact = exact
        self.chance = chance
        self.jumps = jumps
        self.declared = leg.phase.declared[who] + leg.phase.declared[SOMEONE]
        self.failed: set[tuple[int, int, int, int, int, int]] = set()
        self.idle = who in reader.idle and leg.phase is reader.story.phase

    def explore(self, i: int, z: int, k: int, h: int, p: int, v: int) -> list[Entry] | None:
        """Return the entries from here to the goal, or None."""
        if k > self.goal_k:
            return None
        state = (i, z, k, h, p, v)
        if state in self.failed:
            return None
        found = self._explore(i, z, k, h, p, v)
        if found is None:
            self.failed.add(state)
        return found

    def _explore(self, i: int, z: int, k: int, h: int, p: int, v: int) -> list[Entry] | None:
        tokens = self.leg.tokens
        if i == len(tokens) or tokens[i][0] == "end":
            good = z == self.goal and k == self.goal_k
            if self.exact is not None:
                good = good and (h, p) == self.exact
            else:
                good = good and p == 0
            if i < len(tokens):
                good = good and v == (1 << len(self.declared)) - 1
            return [] if good else None
        token = tokens[i]
        kind = token[0]
        if kind == "slot":
            return self._slot(i, z, k, h, p, v)
        if kind not in OWN:
            return self.explore(i + 1, z, k, h, p, v)
        if not concerns(token, self.who):
            return self.explore(i + 1, z, k, h, p, v) if p == 0 else None
        return self._own(i, z, k, h, p, v)

    def _slot(self, i: int, z: int, k: int, h: int, p: int, v: int) -> list[Entry] | None:
        slot = self.leg.tokens[i][2]
        fort = self.reader.game.map
        choices: list[tuple[int, int, int, int] | None] = [None]
        if slot.may[self.who] and not self.idle and not p and not h and k < min(3, self.goal_k) and z < fort.size:
            near = None if self.jumps else fort.distance[self.goal]
            for step in self.reader.steps_from(self.who, z, slot, self.leg.ropes[i]):
                if near is None or near[step[0]] <= self.goal_k - k - 1:
                    choices.append(step)
        if len(choices) > 1:
            self.chance.shuffle(choices)
        for choice in choices:
            if choice is None:
                rest = self.explore(i + 1, z, k, h, p, v)
                if rest is not None:
                    return rest
            else:
                to, halted, owing, how = choice
                rest = self.explore(i, to, k + 1, halted, owing, self._seen(v, z, to))
                if rest is not None:
                    return [(to, how), *rest]
        return None

    def _seen(self, v: int, *zones: int) -> int:
        for place, d in enumerate(self.declared):
            if d in zones:
                v |= 1 << place
        return v

    def _own(self, i: int, z: int, k: int, h: int, p: int, v: int) -> list[Entry] | None:
        token = self.leg.tokens[i]
        kind = token[0]
        able = k < 3 and not h and not p
        if kind == "at":
            return self.explore(i + 1, z, k, h, 0, v) if z == token[2] and p in AT_OWING.get(token[3], (0,)) else None
        if kind == "hid":
            return self.explore(i + 1, z, k, h, 0, v) if p == 2 else None
        if kind == "shadow":
            return self.explore(i + 1, z, k, h, (2 if token[2] else 0) if p else 0, v) if p < 2 else None
        if kind == "bluff":
            _, _, may_owe, bared = token
            if p == 0:
                return self.explore(i + 1, z, k, h, 1 if bared >> z & 1 else 0, v)
            return self.explore(i + 1, z, k, h, 1, v) if p == 1 and may_owe else None
        if kind == "lay":
            return self.explore(i + 1, z, k, h, p, v) if p == 0 and z == token[2] else None
        if kind == "kill":
            _, _, zone, far, left, bared = token
            if p == 0:
                if bared and left:
                    return self.explore(i + 1, z, k, h, 1, v) if z == zone else None
                return self.explore(i + 1, z, k, h, 0, v) if z == zone or far >> z & 1 else None
            return self.explore(i + 1, z, k, h, 1 if left else 0, v) if p == 1 and z == zone else None
        if not able:
            return None
        if kind == "cross":
            _, _, a, b, guards, covered, shown = token
            if z != a:
                return None
            owing = 1 if guards >> b & 1 and not covered else (2 if shown else 0)
            rest = self.explore(i + 1, b, k + 1, 1, owing, self._seen(v, a, b))
            return None if rest is None else [(b, BY_CARD), *rest]
        if kind == "into":
            _, _, zone, met, shown, doors = token
            if not doors >> z & 1:
                return None
            rest = self.explore(i + 1, zone, k + 1, 1, 1 if met else (2 if shown else 0), self._seen(v, z))
            return None if rest is None else [(zone, INTO_PASSAGE), *rest]
        if kind == "out":
            return self._out(i, z, k, v)
        if kind == "left":
            good = bool(self.reader.game.map.edge[z]) and z == self.goal and k + 1 == self.goal_k
            return [(OFF, OFF_MAP)] if good else None
        return None

    def _out(self, i: int, z: int, k: int, v: int) -> list[Entry] | None:
        _, _, guards, shown, doors = self.leg.tokens[i]
        if z < self.reader.game.map.size:
            return None
        exits = members(doors)
        self.chance.shuffle(exits)
        for door in exits:
            owing = 1 if guards >> door & 1 else (2 if shown else 0)
            rest = self.explore(i + 1, door, k + 1, 0, owing, self._seen(v, door))
            if rest is not None:
                return [(door, OUT_OF_PASSAGE), *rest]
        return None
