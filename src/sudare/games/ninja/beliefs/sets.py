"""games/ninja: exact sets of possible positions of an intruder, carried from event to event.

An intruder's state between two events is (zones moved this turn, halted, owing, declared zones visited) with a set of
zones, kept as the bits of one number. `owing` is 1 while the intruder must reply to a contact, 2 when the event that it
went out of sight must come next.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeVar

from sudare.core import Chance
from sudare.games.ninja.beliefs.story import Phase, Slot, Story, Token, concerns
from sudare.games.ninja.board import bits, members
from sudare.games.ninja.state import BY_ROPE, OFF, SOMEONE, START, STEP, Trail

if TYPE_CHECKING:
    from sudare.games.ninja.game import NinjaGame

T = TypeVar("T")
Key = tuple[int, int, int, int]  # zones moved, halted, owing, declared zones visited
States = dict[Key, int]
REST: Key = (0, 0, 0, 0)
AT_OWING = {"entered": (1,), "stayed": (0, 1)}  # what an intruder may owe before it is detected in such a way
OWN = frozenset(("rope", "shadow", "bluff", "kill", "into", "out", "left", "at", "hid", "cross", "lay"))


class Sets:
    """How possible states change with each token, as far as nothing has to be drawn."""

    def __init__(self, game: NinjaGame, story: Story, idle: tuple[int, ...]) -> None:
        self.game = game
        self.story = story
        self.idle = idle  # intruders that have not begun to move in the present phase
        self.phase: Phase | None = None
        self.hanging: list[dict[int, int]] = [{}, {}]  # by intruder: zone -> zones beyond a usable rope

    def after(self, who: int, states: States, token: Token) -> States:
        """Return the possible states after a token that needs no drawing."""
        kind = token[0]
        if kind == "slot":
            return self._unseen_steps(who, states, token[2])
        if kind == "begin":
            union = 0
            for mask in states.values():
                union |= mask
            return {REST: union}
        if kind == "end":
            wanted = (1 << len(self._declared(who))) - 1
            return {key: mask for key, mask in states.items() if key[2] == 0 and key[3] == wanted}
        if kind == "not":
            return states if token[3][who] else filtered(states, ~token[2])
        if kind == "cover_ends":
            return filtered(states, ~token[2]) if who == 0 else states
        if not concerns(token, who):
            if kind in OWN:
                return {key: mask for key, mask in states.items() if key[2] == 0}
            return states
        if kind == "at":
            owing = AT_OWING.get(token[3], (0,))
            return merged(((k, h, 0, v), m & (1 << token[2])) for (k, h, p, v), m in states.items() if p in owing)
        if kind == "hid":
            return merged(((k, h, 0, v), m) for (k, h, p, v), m in states.items() if p == 2)
        if kind == "shadow":
            new = 2 if token[2] else 0
            return merged(((k, h, new if p else 0, v), m) for (k, h, p, v), m in states.items() if p < 2)
        if kind == "bluff":
            return _bluff(states, token)
        if kind == "kill":
            return self._kill(states, token)
        if kind == "left":
            edge = self.game.map.edge_bits
            return merged(
                ((k + 1, 1, 0, v), m & edge) for (k, h, p, v), m in states.items() if k < 3 and not h and not p
            )
        return states

    def _declared(self, who: int) -> list[int]:
        if self.phase is None:
            return []
        return self.phase.declared[who] + self.phase.declared[SOMEONE]

    def _kill(self, states: States, token: Token) -> States:
        _, _, zone, far, left, bared = token
        here = 1 << zone
        result: list[tuple[Key, int]] = []
        for (k, h, p, v), mask in states.items():
            if p == 0:
                if bared and left:
                    result.append(((k, h, 1, v), mask & here))
                else:
                    result.append(((k, h, 0, v), mask & (here | far)))
            elif p == 1:
                result.append(((k, h, 1 if left else 0, v), mask & here))
        return merged(result)

    # -- unseen steps ------------------------------------------------------------------------------------------------

    def _unseen_steps(self, who: int, states: States, slot: Slot) -> States:
        if not slot.may[who] or (who in self.idle and self.phase is self.story.phase):
            return states
        result = dict(states)
        ropes = self.hanging[who]
        declared = self._declared(who)
        fort = self.game.map
        size_bits = fort.all_bits
        marks = bits(declared)
        for k in range(3):
            for key in [key for key in result if key[0] == k and not key[1] and not key[2]]:
                mask = result[key] & size_bits
                parts = [(mask & ~marks, key[3])]
                if mask & marks:  # whoever leaves a declared zone has visited it
                    parts += [(mask & 1 << d, key[3] | 1 << place) for place, d in enumerate(declared)]
                for part, v in parts:
                    if not part:
                        continue
                    plain = roped = 0
                    for z in members(part):
                        plain |= fort.way_bits[z]
                        if z in ropes:
                            roped |= ropes[z]
                    for place, d in enumerate(declared):
                        bit = 1 << d
                        if (plain | roped) & bit:
                            self._land(result, k + 1, v | 1 << place, plain & bit, roped & bit, slot, who)
                    self._land(result, k + 1, v, plain & ~marks, roped & ~marks, slot, who)
        return result

    def _land(self, result: States, k: int, v: int, plain: int, roped: int, slot: Slot, who: int) -> None:
        """Add zones that were stepped into: over boundaries and over ropes; water and ropes halt."""
        covered = slot.shadow and who == 0
        free = 2 if slot.shown[who] else 0
        moat = self.game.map.moat_bits
        for zones, halted in ((plain & ~moat, 0), ((plain & moat) | roped, 1)):
            guarded = 0 if covered else zones & slot.guards
            for part, owing in ((zones & ~guarded, free), (guarded, 1)):
                if part:
                    key = (k, halted, owing, v)
                    result[key] = result.get(key, 0) | part

    def steps_from(self, who: int, zone: int, slot: Slot, ropes: dict[int, int]) -> list[tuple[int, int, int, int]]:
        """Return the unseen steps from a zone: (zone, halted, owing, how)."""
        fort = self.game.map
        covered = slot.shadow and who == 0
        free = 2 if slot.shown[who] else 0
        found = []
        for z in members(fort.way_bits[zone]):
            owing = 1 if slot.guards >> z & 1 and not covered else free
            found.append((z, 1 if fort.moat[z] else 0, owing, STEP))
        for z in members(ropes.get(zone, 0)):
            owing = 1 if slot.guards >> z & 1 and not covered else free
            found.append((z, 1, owing, BY_ROPE))
        return found


def _bluff(states: States, token: Token) -> States:
    """A bluff that ends the ninja's cover leaves it owing a reply where guards are."""
    _, _, may_owe, bared = token
    result: list[tuple[Key, int]] = []
    for (k, h, p, v), mask in states.items():
        if p == 0:
            result += [((k, h, 0, v), mask & ~bared), ((k, h, 1, v), mask & bared)]
        elif p == 1 and may_owe:
            result.append(((k, h, 1, v), mask))
    return merged(result)


def filtered(states: States, mask: int) -> States:
    """Keep only these zones."""
    return {key: rest for key, zones in states.items() if (rest := zones & mask)}


def common(states: States, others: States) -> States:
    """Keep only what is among the others, too."""
    return {key: rest for key, zones in states.items() if (rest := zones & others.get(key, 0))}


def merged(pairs: Iterable[tuple[Key, int]]) -> States:
    """Join states with the same key; empty sets are dropped."""
    result: States = {}
    for key, mask in pairs:
        if mask:
            result[key] = result.get(key, 0) | mask
    return result


def drawn(things: list[T], weights: list[int], chance: Chance) -> T:
    """Draw one of some things by weight."""
    pick = chance.below(sum(weights))
    place = 0
    while pick >= weights[place]:
        pick -= weights[place]
        place += 1
    return things[place]


def visited(declared: list[int], zone: int) -> int:
    """Return which of the declared zones this one is, as bits."""
    seen = 0
    for place, d in enumerate(declared):
        if d == zone:
            seen |= 1 << place
    return seen


def position(trail: Trail, turn: int) -> tuple[int, int]:
    """Return where a trail was, and its noise, after the moves of a turn."""
    zone, noise = OFF, 0
    for t, z, how in trail:
        if t > turn:
            break
        zone = z
        if t == turn and how != START:
            noise += 1
    return zone, noise
