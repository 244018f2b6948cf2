"""games/ninja: reading the story of the intruders.

What cannot be kept in sets of positions (where ropes hang, where the passage opens, who it was that was heard) is drawn
while the story is read, with a second try after a dead end; or, for the quick overview, left open as a superset.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sudare.core import Chance
from sudare.games.ninja.beliefs.hindsight import Hindsight
from sudare.games.ninja.beliefs.lives import BLUFF, DeadEnd, Edge, Exhausted, Leg, Life, Option
from sudare.games.ninja.beliefs.sets import REST, Sets, States, common, filtered, position, visited
from sudare.games.ninja.beliefs.story import Slot, Story, Token, concerns
from sudare.games.ninja.board import bits, members
from sudare.games.ninja.state import SOMEONE, Trail

if TYPE_CHECKING:
    from sudare.games.ninja.game import NinjaGame


class Reader(Sets):
    """Reads a story for some intruders. With `chance` it draws ropes, entrances and who was heard; without, relaxed."""

    def __init__(
        self,
        game: NinjaGame,
        story: Story,
        people: tuple[int, ...],
        chance: Chance | None,
        known_trails: dict[int, Trail] | None = None,
        idle: tuple[int, ...] = (),
    ) -> None:
        super().__init__(game, story, idle)
        self.people = people
        self.chance = chance
        self.known = known_trails or {}
        self.lives: dict[int, list[Life]] = {who: [] for who in people}
        self.ropes: list[tuple[int, int, int, int]] = []  # (zone, zone, who, number of tokens read)
        self.entrances: list[list[int]] = [[], []]
        self.allowed = [self._entrance_zones(p) for p in (0, 1)]
        self.moving = False
        self.drew = False  # whether the last token needed a draw
        self.tried: set[Option] = set()  # what was drawn here before, and led to dead ends
        self.hindsight: dict[int, Hindsight] = {}  # by intruder, once `look_back` was called
        self.met = [0]  # dead ends so far, of all attempts together
        self.heat: dict[int, int] = {}  # how often a dead end was about this zone: ropes are more likely to hang there
        self.there: set[int] = set()  # known intruders that are on the board
        self.read = 0

    def _entrance_zones(self, passage: int) -> int:
        zones = self.game.map.dry_bits
        if self.game.options.guards_notice_passage:
            for _, guarded in self.story.rests:
                zones &= ~guarded
        return zones

    def copy(self) -> Reader:
        """Return a copy that reads on by itself."""
        twin = Reader(self.game, self.story, self.people, self.chance, self.known, self.idle)
        twin.known = self.known
        for who, lives in self.lives.items():
            twin.lives[who] = lives[:-1]
            for life in lives[-1:]:
                fresh = Life(life.turn, dict(life.states))
                fresh.over = life.over
                fresh.legs = life.legs[:-1]
                for leg in life.legs[-1:]:
                    same = Leg(leg.phase, leg.before, leg.start)
                    same.tokens, same.ropes = leg.tokens[:], leg.ropes[:]
                    fresh.legs.append(same)
                twin.lives[who].append(fresh)
        twin.ropes = self.ropes[:]
        twin.hanging = [dict(h) for h in self.hanging]
        twin.entrances = [e[:] for e in self.entrances]
        twin.allowed, twin.heat, twin.hindsight = self.allowed, self.heat, self.hindsight
        twin.met = self.met
        twin.phase, twin.moving, twin.there = self.phase, self.moving, set(self.there)
        twin.read, twin.drew = self.read, False
        return twin

    # -- reading -----------------------------------------------------------------------------------------------------

    def run(self, upto: int | None = None) -> None:
        """Read all tokens (or those before `upto`)."""
        tokens = self.story.tokens
        end = len(tokens) if upto is None else upto
        while self.read < end:
            self._token(tokens[self.read])
            self.read += 1

    def finish(self) -> None:
        """Conclude up to the present: while the intruders move they may have taken further unseen steps."""
        story = self.story
        if story.phase is not None:
            may = [not story.ninja_done, True]
            slot = Slot(story.guards, story.shadow, (story.shown[0] >= 0, story.shown[1] >= 0), may)
            self._token(("slot", -1, slot))
            for who in self.people:
                if life := self.life(who):  # whoever went out of sight would have said so
                    life.states = {key: mask for key, mask in life.states.items() if key[2] < 2}

    def life(self, who: int) -> Life | None:
        """Return the present copy of an intruder, if it is on the board."""
        lives = self.lives[who]
        return lives[-1] if lives and not lives[-1].over else None

    def _token(self, token: Token) -> None:
        kind = token[0]
        if kind == "listen":
            self._listen(token)
            return
        if kind == "begin":
            self.phase = token[2]
            self.moving = True
        elif kind == "end":
            self.moving = False
        elif kind == "start":
            self.there.add(token[1])
        elif kind in ("dead", "left"):
            self.there.discard(token[1])
        for who in self.people:
            if kind == "start":
                if concerns(token, who):
                    mask = token[2] if who == 0 else token[3]
                    self.lives[who].append(Life(token[4], {REST: mask}))
                    self._foresee(who, self.lives[who][-1])
                continue
            life = self.life(who)
            if life is None:
                continue
            if kind == "rope" and concerns(token, who):
                self._rope(who, life, token)
            elif kind in ("into", "out") and concerns(token, who):
                self._passage(who, life, token)
            else:
                self._keep(who, life, token)
                life.states = self.after(who, life.states, token)
            self._foresee(who, life)
            if kind == "left" and concerns(token, who):
                life.over = "left"
            elif kind == "dead" and concerns(token, who):
                life.over = "dead"
            if not life.states:
                raise DeadEnd(f"{who} at {token[0]}")
        if kind == "over":
            self.phase = None

    def look_back(self) -> None:
        """Read the rest of the story backwards, with what was drawn so far: only what can go on is kept from now on."""
        ahead = self._ahead(self.read, {}, self.hanging, {})
        if ahead is None:
            raise DeadEnd("somebody cannot go on")
        self.hindsight = ahead
        for who in self.people:
            life, open_states = self.life(who), ahead[who].before[0]
            if life is not None and open_states is not None:
                life.states = common(life.states, open_states)

    def _ahead(
        self, start: int, states: dict[int, States], hanging: list[dict[int, int]], doors: dict[int, int]
    ) -> dict[int, Hindsight] | None:
        """Look back at the story from `start` on, with other states, ropes and doors; None if somebody cannot go on."""
        found: dict[int, Hindsight] = {}
        for who in self.people:
            passage = who if self.game.contested else 0
            open_doors = doors.get(passage, bits(self.entrances[passage]) or self._possible_doors(passage))
            old = self.hindsight.get(who)
            alone = self._heard_alone(who) if old is None else old.alone
            seen = Hindsight(self.game, self.story, who, start, hanging[who], open_doors, alone, old)
            life = self.life(who)
            if not seen.possible:
                return None
            begin = seen.before[0]
            if life is not None and begin is not None and not common(states.get(who, life.states), begin):
                return None
            found[who] = seen
        return found

    def _heard_alone(self, who: int) -> frozenset[int]:
        """Return the tokens at which somebody was heard who must have been this intruder: no other was near."""
        found: set[int] = set()
        others: set[int] = set()
        for number, token in enumerate(self.story.tokens):
            if token[0] == "start" and token[1] in (1 - who, SOMEONE):
                others.add(token[1])
            elif token[0] in ("dead", "left") and token[1] != who:
                others.discard(token[1])
            elif token[0] == "listen" and token[3]:
                able = {
                    other
                    for other in others - {SOMEONE}
                    if other in self.people
                    or (other in self.known and audible(self.game, self.known[other], token[2], token[4]))
                }
                if not able:
                    found.add(number)
        return frozenset(found)

    def _foresee(self, who: int, life: Life) -> None:
        """Leave out states from which the rest of the story cannot come true."""
        if who in self.hindsight and self.read < len(self.story.tokens):
            open_states = self.hindsight[who].after(self.read)
            if open_states is not None:
                life.states = common(life.states, open_states)

    def _keep(self, who: int, life: Life, token: Token) -> None:
        """Remember the tokens of a phase for the way back."""
        if token[0] == "begin":
            before: dict[int, int] = {}
            for key, mask in life.states.items():
                before[key[0]] = before.get(key[0], 0) | mask
            started = not life.legs and life.turn == token[2].turn and life.states.keys() == {REST}
            if self.chance is not None:
                life.legs.append(Leg(token[2], before, started))
        elif self.phase is not None and life.legs and self.chance is not None:
            life.legs[-1].tokens.append(token)
            life.legs[-1].ropes.append(dict(self.hanging[who]))

    # -- what is drawn -----------------------------------------------------------------------------------------------

    def _untried(self, options: list[Option]) -> Option:
        """Draw what was not drawn here before."""
        assert self.chance is not None
        self.drew = True
        rest = [option for option in options if option not in self.tried]
        if not rest:
            raise Exhausted
        option = self.chance.choice(rest)
        self.tried.add(option)
        return option

    def _first(self, options: list[Option], ahead: Callable[[list[Option]], dict[int, Hindsight] | None]) -> Option:
        """Return the first of these that was not drawn here before, and with which the story can go on.

        Whether it can with any of several is asked at once; so hundreds that lead nowhere are left out in few looks.
        """
        self.drew = True
        rest = [option for option in options if option not in self.tried]
        start, size = 0, 1
        while start < len(rest):
            block = rest[start : start + size]
            option = self._first_of(block, ahead) if self.hindsight else block[0]
            if option is not None:
                self.tried.add(option)
                return option
            start, size = start + size, 2 * size
        raise Exhausted

    def _first_of(
        self, block: list[Option], ahead: Callable[[list[Option]], dict[int, Hindsight] | None]
    ) -> Option | None:
        seen = ahead(block)
        if seen is None:
            self.tried.update(block)
            return None
        if len(block) == 1:
            self.hindsight = seen
            return block[0]
        half = len(block) // 2
        found = self._first_of(block[:half], ahead)
        return self._first_of(block[half:], ahead) if found is None else found

    def _listen(self, token: Token) -> None:
        """Nobody audible, or somebody: which of them is drawn where both can be."""
        _, _, zone, heard, turn = token
        ball = self.game.map.ball[zone]
        able = []
        for who in self.people:
            life = self.life(who)
            if life is None:
                continue
            if not heard:
                life.states = {
                    key: rest for key, mask in life.states.items() if (rest := mask & ~ball[key[0]] if key[0] else mask)
                }
                if not life.states:
                    raise DeadEnd("not heard")
            elif self._heard(who, life, ball):
                able.append(who)
        near = [trail for who, trail in self.known.items() if who in self.there]
        if not heard or any(audible(self.game, trail, zone, turn) for trail in near):
            return
        if not able:
            raise DeadEnd("heard")
        if len(able) == 1:
            one = able[0]
        elif self.chance is not None:
            one = self._untried([(who,) for who in able])[0]
        else:
            return
        life = self.life(one)
        assert life is not None
        life.states = self._heard(one, life, ball)

    def _heard(self, who: int, life: Life, ball: tuple[int, ...]) -> States:
        """Return the states in which an intruder can have been heard, and go on."""
        states = {k: rest for k, m in life.states.items() if k[0] and (rest := m & ball[k[0]])}
        open_states = self.hindsight[who].after(self.read) if who in self.hindsight else None
        return states if open_states is None else common(states, open_states)

    def _rope(self, who: int, life: Life, token: Token) -> None:
        """A Rope card: a bluff, or a rope over some wall of the intruder's zone."""
        _, _, guards, covered, shown = token
        fort = self.game.map
        stay = {key: mask for key, mask in life.states.items() if key[2] == 0}
        here = 0
        able = 0
        for key, mask in stay.items():
            here |= mask & fort.all_bits
            if key[0] < 3 and not key[1] and self.moving:
                able |= mask & fort.all_bits
        lay = bool(self.game.options.rope_lay_without_crossing)
        edges = [(a, b, True) for a in members(able) for b in fort.walls[a]]
        if lay:
            edges += [(a, b, False) for a in members(here) for b in fort.walls[a]]
        if self.chance is None:
            result = dict(stay)
            for a, b, cross in edges:
                self._hang(who, a, b)
                if cross:
                    self._cross(result, stay, who, a, b, guards, covered, shown)
            life.states = result
            return
        edges = self._sensible(who, stay, edges, token)
        edges = [
            e
            for e in edges
            if self._rope_unnoticed(min(e[:2]), max(e[:2]), who) and not self.hanging[who].get(e[0], 0) >> e[1] & 1
        ]
        option = self._first(
            self._rope_options(who, edges), lambda options: self._roped_ahead(who, stay, options, token)
        )
        if option == BLUFF:
            self._keep(who, life, ("bluff", who, False, 0))
            life.states = stay
            return
        a, b, crossed = option
        self.ropes.append((min(a, b), max(a, b), who, self.read))
        life.states = self._after_rope(who, stay, [option], token)
        self._keep(who, life, ("cross", who, a, b, guards, covered, shown) if crossed else ("lay", who, a))
        self._hang(who, a, b)

    def _rope_options(self, who: int, edges: list[Edge]) -> list[Option]:
        """Return what a Rope card can have been, in the order of trying: likely zones, found ropes first."""
        assert self.chance is not None
        heat = self.heat
        weight = {e: (1 + heat.get(e[0], 0)) * (1 + heat.get(e[1], 0)) for e in edges}
        order = {e: self.chance.word() // weight[e] for e in edges}
        edges.sort(key=lambda e: order[e])
        placed = {rope[:3] for rope in self.ropes}
        missing = [rope for rope in self.story.ropes_found if rope[2] == who and rope not in placed]
        wanted = [e for e in edges if (min(e[:2]), max(e[:2]), who) in missing]
        if self._no_card_to_spare(who, missing):
            return [*wanted]
        if wanted and self.chance.below(4):
            edges = wanted + [e for e in edges if e not in wanted]
        if not missing and self.chance.below(4) == 0:
            return [BLUFF, *edges]
        return [*edges, BLUFF]

    def _no_card_to_spare(self, who: int, missing: list[tuple[int, int, int]]) -> bool:
        """Say whether this Rope card must have hung one of the ropes that were found: later cards are too few."""
        tokens = self.story.tokens
        for number, end in enumerate(sorted(self.story.found_at[rope] for rope in missing), 1):
            later = sum(tokens[n][0] == "rope" and concerns(tokens[n], who) for n in range(self.read + 1, end))
            if later < number:
                return True
        return False

    def _after_rope(self, who: int, stay: States, options: list[Option], token: Token) -> States:
        """Return the states after a Rope card that was any of these."""
        result: States = {}
        for option in options:
            if option != BLUFF and option[2]:
                self._cross(result, stay, who, option[0], option[1], *token[2:])
                continue
            for key, mask in (stay if option == BLUFF else filtered(stay, 1 << option[0])).items():
                result[key] = result.get(key, 0) | mask
        return result

    def _roped_ahead(self, who: int, stay: States, options: list[Option], token: Token) -> dict[int, Hindsight] | None:
        """Look back at the story after a Rope card that was any of these."""
        hanging = [dict(ropes) for ropes in self.hanging]
        for option in options:
            if option != BLUFF:
                self._hang(who, option[0], option[1], hanging)
        return self._ahead(self.read + 1, {who: self._after_rope(who, stay, options, token)}, hanging, {})

    def learn(self, token: Token) -> None:
        """Remember which zones a dead end was about."""
        if token[0] == "end" and self.phase is not None:
            zones = [z for who in (0, 1, 2) for z in self.phase.declared[who]]
        elif token[0] in ("at", "kill"):
            zones = [token[2]]
        else:
            return
        for zone in zones:
            self.heat[zone] = self.heat.get(zone, 0) + 1

    def _sensible(self, who: int, states: States, edges: list[Edge], token: Token) -> list[Edge]:
        """Leave out crossings that this very phase, or the next sightings and searches, contradict."""
        if who in self.hindsight:
            return [edge for edge in edges if self._goes_on(who, states, edge, token)]
        wanted = (1 << len(declared)) - 1 if (declared := self._declared(who)) else 0
        ready = {v: 0 for _, _, _, v in states}
        for (k, h, p, v), mask in states.items():
            if k < 3 and not h and not p:
                ready[v] |= mask
        goal = self._lookahead(who)
        good: list[Edge] = []
        for a, b, cross in edges:
            if not cross:
                good.append((a, b, cross))
            elif goal >> b & 1:
                seen = visited(declared, a) | visited(declared, b)
                if any(mask >> a & 1 and v | seen == wanted for v, mask in ready.items()):
                    good.append((a, b, cross))
        return good

    def _goes_on(self, who: int, states: States, edge: Edge, token: Token) -> bool:
        """Say whether the rest of the story can come true after a rope was hung here."""
        a, b, cross = edge
        result = filtered(states, 1 << a)
        if cross:
            result = {}
            self._cross(result, states, who, a, b, *token[2:])
        open_states = self.hindsight[who].after(self.read)
        return open_states is None or bool(common(result, open_states))

    def _lookahead(self, who: int) -> int:
        """Return the zones from which the next known places of an intruder can be reached in time."""
        zones = self.game.map.all_bits
        ball = self.game.map.ball
        reach = 0
        places = 0
        for token in self.story.tokens[self.read + 1 :]:
            kind = token[0]
            goals: list[int] = []
            if kind == "begin":
                reach += 3
                goals = token[2].declared[who] + token[2].declared[SOMEONE]
            elif not concerns(token, who):
                continue
            elif kind in ("into", "out", "start", "dead", "left"):
                break
            elif kind in ("at", "kill"):
                goals = [token[2]] if token[2] < self.game.map.size else []
            slack = 1 if kind == "kill" and token[3] else 0
            for goal in goals:
                zones &= ball[goal][reach + slack]
                places += 1
            if places > 4 or reach > 18:
                break
        return zones

    def _rope_unnoticed(self, a: int, b: int, who: int) -> bool:
        """With the option, a rope where guards ended a turn would have been found."""
        if not self.game.options.guards_notice_ropes:
            return True
        both = 1 << a | 1 << b
        until = self.story.found_at.get((a, b, who), len(self.story.tokens) + 1)
        return not any(self.read < number < until and guarded & both for number, guarded in self.story.rests)

    def _hang(self, who: int, a: int, b: int, hanging: list[dict[int, int]] | None = None) -> None:
        users = (who,) if self.game.contested else (0, 1)
        for user in users:
            ropes = (self.hanging if hanging is None else hanging)[user]
            ropes[a] = ropes.get(a, 0) | 1 << b
            ropes[b] = ropes.get(b, 0) | 1 << a

    def _cross(
        self, result: States, states: States, who: int, a: int, b: int, guards: int, covered: bool, shown: bool
    ) -> None:
        declared = self._declared(who)
        met = bool(guards >> b & 1) and not covered
        for (k, h, p, v), mask in states.items():
            if k < 3 and not h and not p and mask >> a & 1:
                key = (k + 1, 1, 1 if met else (2 if shown else 0), v | visited(declared, a) | visited(declared, b))
                result[key] = result.get(key, 0) | 1 << b

    def _passage(self, who: int, life: Life, token: Token) -> None:
        """Into the passage from an entrance, or out of it by one."""
        doors = self._doors(who, life.states, token)
        result = self._through(who, life.states, token, doors)
        self._keep(who, life, (*token, doors))
        life.states = result

    def _through(self, who: int, states: States, token: Token, doors: int) -> States:
        """Return the states after the passage was entered or left by one of these doors."""
        passage = who if self.game.contested else 0
        declared = self._declared(who)
        result: States = {}
        for (k, h, p, v), mask in states.items():
            if k >= 3 or h or p:
                continue
            if token[0] == "into":
                _, _, zone, met, shown = token
                for z in members(mask & doors):
                    key = (k + 1, 1, 1 if met else (2 if shown else 0), v | visited(declared, z))
                    result[key] = 1 << zone
            elif mask >> (self.game.map.size + passage) & 1:
                _, _, guards, shown = token
                for z in members(doors):
                    met = bool(guards >> z & 1)
                    key = (k + 1, 0, 1 if met else (2 if shown else 0), v | visited(declared, z))
                    result[key] = result.get(key, 0) | 1 << z
        return result

    def _doors(self, who: int, states: States, token: Token) -> int:
        """Return where the passage opens, drawing the entrances when they matter for the first time."""
        passage = who if self.game.contested else 0
        if self.chance is None or self._both_known(passage):
            return self._possible_doors(passage)
        if not self.entrances[passage]:
            here = 0
            for (k, h, p, _), mask in states.items():
                if k < 3 and not h and not p:
                    here |= mask
            pairs = self._pairs(passage, here if token[0] == "into" else 0)
            self.chance.shuffle(pairs)

            def ahead(some: list[Option]) -> dict[int, Hindsight] | None:
                doors = bits(z for pair in some for z in pair)
                after = self._through(who, states, token, doors)
                return self._ahead(self.read + 1, {who: after}, self.hanging, {passage: doors})

            self.entrances[passage] = list(self._first(pairs, ahead))
            if self.chance.below(2):
                self.entrances[passage].reverse()
        return bits(self.entrances[passage])

    def _both_known(self, passage: int) -> bool:
        return len(self.story.known[passage]) > 1

    def _possible_doors(self, passage: int) -> int:
        known = bits(self.story.known[passage])
        return known if self._both_known(passage) else known | self.allowed[passage]

    def _pairs(self, passage: int, here: int) -> list[Option]:
        """Return the pairs of entrances that agree with every use of the passage, as far as can be seen from here."""
        doors = members(self._possible_doors(passage))
        uses = {here} if here else set()
        for who, seen in self.hindsight.items():
            if self.game.contested and who != passage:
                continue
            for number in range(self.read + (1 if here else 0), len(self.story.tokens)):
                token = self.story.tokens[number]
                if token[0] in ("into", "out") and concerns(token, who):
                    uses.add(seen.doors_used(number))
        known = self.story.known[passage]
        firsts = [z for z in doors if z in known] or [z for z in doors if not here or here >> z & 1]
        pairs = {(a, b) if a < b else (b, a) for a in firsts for b in doors}
        for use in uses:
            pairs = {pair for pair in pairs if use >> pair[0] & 1 or use >> pair[1] & 1}
        return sorted(pairs)

    def doors_fit(self) -> bool:
        """Say whether entrances drawn earlier agree with those found since, and with where guards noticed none."""
        for passage, pair in enumerate(self.entrances):
            known = self.story.known[passage]
            if pair and not all(z in known or self.allowed[passage] >> z & 1 for z in pair):
                return False
            if pair and not (set(known) <= set(pair) and (len(set(pair)) == len(set(known)) or len(known) < 2)):
                return False
        return True

    def draw_entrances(self, passage: int) -> list[int]:
        """Draw a pair of entrances that was never used and that guards would not have noticed."""
        assert self.chance is not None
        pair = list(dict.fromkeys(self.story.known[passage]))
        others = members(self.allowed[passage])
        while len(pair) < 2:
            if not others:
                raise DeadEnd("entrances")
            pair.append(self.chance.choice(others))
        if self.chance.below(2):
            pair.reverse()
        return pair


def audible(game: NinjaGame, trail: Trail, zone: int, turn: int) -> bool:
    """Say whether an intruder with this trail is heard from a zone."""
    place, noise = position(trail, turn - 1)
    return 0 <= place < game.map.size and 0 < noise >= game.map.distance[zone][place]
