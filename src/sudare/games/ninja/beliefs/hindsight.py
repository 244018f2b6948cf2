"""games/ninja: hindsight: from which states of an intruder the rest of the story can still come true.

The story is read backwards. What is not drawn yet stays open (ropes of cards to come may hang over any wall, an unknown
passage may open anywhere, either intruder may be who was heard), so no state that can go on is ever missing; but most
draws that lead nowhere are seen at once, and not many events later.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sudare.games.ninja.beliefs.sets import AT_OWING, OWN, REST, Key, States, filtered, visited
from sudare.games.ninja.beliefs.story import Phase, Slot, Story, Token, concerns
from sudare.games.ninja.board import bits, members
from sudare.games.ninja.state import SOMEONE

if TYPE_CHECKING:
    from sudare.games.ninja.game import NinjaGame

Ropes = dict[int, int]  # zone -> zones beyond a usable rope


class Hindsight:
    """The states of one intruder that can go on, before each token from `start` on (None: it is not on the board)."""

    def __init__(
        self,
        game: NinjaGame,
        story: Story,
        who: int,
        start: int,
        ropes: Ropes,
        doors: int,
        alone: frozenset[int],
        old: Hindsight | None,
    ) -> None:
        self.game = game
        self.fort = game.map
        self.who = who
        self.start = start
        self.possible = True  # whether there are any; if not, no more was read
        self.doors = doors
        self.alone = alone  # tokens at which somebody was heard, and nobody else can have been
        self.tokens = tokens = story.tokens
        self.near: dict[int, int] = {} if old is None else old.near  # zones -> their neighbours, as they were asked for
        self.over: dict[int, int] = {} if old is None else old.over  # zones -> those beyond all their walls
        self.walls: Ropes = (
            {z: bits(beyond) for z, beyond in enumerate(self.fort.walls) if beyond} if old is None else old.walls
        )
        self.phases: list[Phase | None] = _phases(tokens) if old is None else old.phases
        phases = self.phases
        self.ropes = dict(ropes)
        self.rope = next((n for n in range(start, len(tokens)) if self._hangs(tokens[n])), len(tokens))
        end = self._as_it_was(old)
        self.before: list[States | None] = []
        if old is None or end > len(tokens):
            here = self._is_here()  # what happens after somebody has died or left says nothing about it
            hanging = ropes if self.rope == len(tokens) else self.walls
            self.before.append(self._present(story, phases[-1], hanging) if here else None)
            end = len(tokens)
        else:
            self.before = old.before[end - old.start :]
            self.before.reverse()
        states = self.before[-1]
        for number in range(end - 1, start - 1, -1):
            token = tokens[number]
            if concerns(token, who) and token[0] == "start":
                if states is not None and not states.get(REST, 0) & (token[2] if who == 0 else token[3]):
                    self.possible = False
                    return
                states = None
            elif concerns(token, who) and token[0] in ("dead", "left"):
                states = self._last(token, phases[number])
            elif states is not None:
                hanging = (
                    ropes if number <= self.rope else self.walls
                )  # those drawn; any once a further card was played
                if number in alone:
                    ball = self.fort.ball[token[2]]
                    states = {key: mask & ball[key[0]] for key, mask in states.items() if key[0]}
                else:
                    states = self._token(states, token, phases[number], hanging)
                if not any(states.values()):
                    self.possible = False
                    return
            self.before.append(states)
        self.before.reverse()

    def _as_it_was(self, old: Hindsight | None) -> int:
        """Return the number of the token from which on an earlier look still holds; more than there are, if none."""
        size = len(self.tokens)
        same = self.start
        if old is None or old.ropes != self.ropes or old.rope != self.rope:
            same = self.rope + 1  # beyond the next rope everything is open, now as then
        if old is not None and old.doors != self.doors:
            same = max(same, self._last_door() + 1)
        return same if old is not None and same <= size else size + 1

    def _is_here(self) -> bool:
        """Say whether the intruder is on the board now."""
        for token in reversed(self.tokens):
            if token[0] in ("start", "dead", "left") and concerns(token, self.who):
                return bool(token[0] == "start")
        return False

    def _last_door(self) -> int:
        """Return the number of the last token at which the intruder uses the passage."""
        for number in range(len(self.tokens) - 1, self.start - 1, -1):
            if self.tokens[number][0] in ("into", "out") and concerns(self.tokens[number], self.who):
                return number
        return -1

    def _present(self, story: Story, phase: Phase | None, ropes: Ropes) -> States:
        """Return all states of the present; while the intruders move they may have taken further unseen steps."""
        states = dict.fromkeys(self._keys(phase), self._everywhere())
        if story.phase is None:
            return states
        may = [not story.ninja_done, True]
        slot = Slot(story.guards, story.shadow, (story.shown[0] >= 0, story.shown[1] >= 0), may)
        states = {key: mask for key, mask in states.items() if key[2] < 2}
        return self._slot(states, slot, ropes, self._declared(phase)) if may[self.who] else states

    def _everywhere(self) -> int:
        return (1 << self.fort.size + 2) - 1  # in a passage, too

    def _hangs(self, token: Token) -> bool:
        """Say whether a token may hang a rope that this intruder can use."""
        return bool(token[0] == "rope" and (concerns(token, self.who) or not self.game.contested))

    def after(self, number: int) -> States | None:
        """Return the states after a token that can go on."""
        return self.before[number + 1 - self.start]

    def doors_used(self, number: int) -> int:
        """Return the doors by which the passage can have been used at this token."""
        size = self.fort.size
        into = self.tokens[number][0] == "into"
        states = self.before[number - self.start] if into else self.after(number)
        found = 0
        for (k, h, p, _), mask in (states or {}).items():
            if (k < 3 and not h and not p) if into else (k > 0 and not h):
                found |= mask
        return found & self.doors & (1 << size) - 1

    def _declared(self, phase: Phase | None) -> list[int]:
        return [] if phase is None else phase.declared[self.who] + phase.declared[SOMEONE]

    def _keys(self, phase: Phase | None) -> Iterator[Key]:
        seen = range(1 << len(self._declared(phase)))
        return ((k, h, p, v) for k in range(4) for h in (0, 1) for p in range(3) for v in seen)

    def _last(self, token: Token, phase: Phase | None) -> States:
        """Return the states in which an intruder can die or leave."""
        if token[0] == "dead":
            return dict.fromkeys(self._keys(phase), self._everywhere())
        return {key: self.fort.edge_bits for key in self._keys(phase) if key[0] < 3 and not key[1] and not key[2]}

    def _token(self, post: States, token: Token, phase: Phase | None, ropes: Ropes) -> States:
        """Return the states before a token, by those after it."""
        kind = token[0]
        who = self.who
        if kind == "slot":
            return self._slot(post, token[2], ropes, self._declared(phase)) if token[2].may[who] else post
        if kind == "begin":
            return dict.fromkeys(self._keys(phase), post.get(REST, 0))
        if kind == "end":
            wanted = (1 << len(self._declared(phase))) - 1
            return {key: mask for key, mask in post.items() if key[2] == 0 and key[3] == wanted}
        if kind == "not":
            return post if token[3][who] else filtered(post, ~token[2])
        if kind == "cover_ends":
            return filtered(post, ~token[2]) if who == 0 else post
        if kind == "listen":
            return self._listen(post, token)
        if kind not in OWN:
            return post
        if not concerns(token, who):
            return {key: mask for key, mask in post.items() if key[2] == 0}
        if kind in ("rope", "into", "out"):
            return self._jump(post, token, self._declared(phase))
        keys = self._keys(phase)
        return {key: mask for key in keys if (mask := self._own(post, token, key))}

    def _listen(self, post: States, token: Token) -> States:
        _, _, zone, heard, _ = token
        ball = self.fort.ball[zone]
        if heard:
            return post
        return {key: mask & ~ball[key[0]] if key[0] else mask for key, mask in post.items()}

    def _own(self, post: States, token: Token, key: Key) -> int:
        """Return the zones in which an intruder with this key can do what the token says."""
        kind = token[0]
        zone: int
        far: int
        bared: int
        k, h, p, v = key
        if kind == "at":
            zone = token[2]
            return post.get((k, h, 0, v), 0) & 1 << zone if p in AT_OWING.get(token[3], (0,)) else 0
        if kind == "hid":
            return post.get((k, h, 0, v), 0) if p == 2 else 0
        if p == 2:
            return 0
        if kind == "shadow":
            return post.get((k, h, 2 if p and token[2] else 0, v), 0)
        if kind == "bluff":
            _, _, may_owe, bared = token
            if p:
                return post.get(key, 0) if may_owe else 0
            return post.get(key, 0) & ~bared | post.get((k, h, 1, v), 0) & bared
        _, _, zone, far, left, bared = token  # a kill
        if p:
            return post.get((k, h, 1 if left else 0, v), 0) & 1 << zone
        if bared and left:
            return post.get((k, h, 1, v), 0) & 1 << zone
        return post.get((k, h, 0, v), 0) & (1 << zone | far)

    def _jump(self, post: States, token: Token, declared: list[int]) -> States:
        """A Rope card that is a bluff or hangs over any wall, or the passage by any door that it may have."""
        kind = token[0]
        size = self.fort.size
        moves: list[tuple[int, int, int, int]] = []  # from, to, halted, owing
        shown = 2 if (token[4] if kind in ("rope", "into") else token[3]) else 0
        if kind == "rope":
            guards = 0 if token[3] else token[2]
            for a, beyond in enumerate(self.fort.walls):
                moves += [(a, b, 1, 1 if guards >> b & 1 else shown) for b in beyond]
        elif kind == "into":
            moves = [(z, token[2], 1, 1 if token[3] else shown) for z in members(self.doors)]
        else:
            inside = size + (self.who if self.game.contested else 0)
            moves = [(inside, z, 0, 1 if token[2] >> z & 1 else shown) for z in members(self.doors)]
        result = {key: mask for key, mask in post.items() if key[2] == 0} if kind == "rope" else {}
        ahead = 0  # zones in which a state after a move can go on at all
        for key, mask in post.items():
            ahead |= mask if key[0] else 0
        for a, b, h, p in moves:
            if not ahead >> b & 1:
                continue
            seen = visited(declared, a) | visited(declared, b)
            for k in range(3):
                for v in range(1 << len(declared)):
                    if post.get((k + 1, h, p, v | seen), 0) >> b & 1:
                        result[k, 0, 0, v] = result.get((k, 0, 0, v), 0) | 1 << a
        return result

    def _slot(self, post: States, slot: Slot, ropes: Ropes, declared: list[int]) -> States:
        """Unseen steps: states from which some of them lead to a state that can go on."""
        fort = self.fort
        guarded = 0 if slot.shadow and self.who == 0 else slot.guards
        free = 2 if slot.shown[self.who] else 0
        marks = bits(declared)
        result = dict(post)
        for k in (2, 1, 0):
            gained: States = {}
            for (steps, h, p, wanted), mask in result.items():
                if steps != k + 1 or p not in (1, free):
                    continue
                mask &= fort.all_bits & (guarded if p == 1 else ~guarded)
                parts = [(mask & ~marks, 0)]
                if mask & marks:
                    parts += [(1 << d, visited(declared, d)) for d in members(mask & marks)]
                for part, entered in parts:
                    if not part or entered & ~wanted:
                        continue
                    plain = part & fort.moat_bits if h else part & ~fort.moat_bits
                    zones = self._beside(plain)
                    if h:
                        zones |= self._beyond(part, ropes)
                    leaving = [(zones & ~marks, 0)]
                    if zones & marks:
                        leaving += [(1 << d, visited(declared, d)) for d in members(zones & marks)]
                    for away, left in leaving:
                        if not away or left & ~wanted:
                            continue
                        for v in range(1 << len(declared)):
                            if v | entered | left == wanted:
                                gained[k, 0, 0, v] = gained.get((k, 0, 0, v), 0) | away
            for key, mask in gained.items():
                result[key] = result.get(key, 0) | mask
        return result

    def _beyond(self, zones: int, ropes: Ropes) -> int:
        """Return the zones beyond the ropes of some zones."""
        if ropes is not self.walls:
            found = 0
            for z, beyond in ropes.items():
                if zones >> z & 1:
                    found |= beyond
            return found
        over = self.over.get(zones)
        if over is None:
            over = 0
            for z in members(zones):
                over |= ropes.get(z, 0)
            self.over[zones] = over
        return over

    def _beside(self, zones: int) -> int:
        found = self.near.get(zones)
        if found is None:
            found = 0
            for z in members(zones):
                found |= self.fort.way_bits[z]
            self.near[zones] = found
        return found


def _phases(tokens: list[Token]) -> list[Phase | None]:
    """Return the Intruders Phase before each token, and before the present: by it states are kept."""
    found: list[Phase | None] = []
    phase: Phase | None = None
    for token in tokens:
        found.append(phase)
        if token[0] == "begin":
            phase = token[2]
    return [*found, phase]
