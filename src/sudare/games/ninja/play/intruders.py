"""games/ninja: rules of thumb for the intruders: quiet ways in, two rooms a turn, then out before dawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Chance, Perspective, Told
from sudare.games.ninja.play.routes import Ways, distances
from sudare.games.ninja.play.taste import Taste
from sudare.games.ninja.sight.view import Intruder, View
from sudare.games.ninja.state import (
    BLADE,
    CAT,
    N_KENJUTSU,
    N_PASSAGE,
    N_ROPE,
    NINJA,
    PASSAGE_CARD,
    ROPE,
    SAKE,
    SHADOW,
    SHURIKEN,
    T_KENJUTSU,
    T_PASSAGE,
    T_ROPE,
)

if TYPE_CHECKING:
    from sudare.games.ninja.game import NinjaGame

WISHED = (
    (
        (N_PASSAGE, 1),
        (N_ROPE, 3),
        (SHADOW, 1),
        (SHURIKEN, 2),
        (N_KENJUTSU, 1),
        (SHADOW, 2),
        (N_KENJUTSU, 3),
        (SHURIKEN, 3),
    ),
    ((T_PASSAGE, 1), (T_ROPE, 2), (CAT, 2), (SAKE, 1), (T_KENJUTSU, 1), (SAKE, 3), (T_KENJUTSU, 2)),
)
ALIKE = {"restart_hand": "pick_hand", "restart_start": "intruder_start"}  # questions that are answered like another


class IntruderThumb:
    """One intruder seat; with two players it plays both intruders."""

    def __init__(
        self, game: NinjaGame, seat: int, chance: Chance, like: IntruderThumb | None = None, taste: Taste | None = None
    ) -> None:
        self.game = game
        self.taste: Taste = taste or (like.taste if like is not None else Taste(game.styles().own))
        self.seat = seat
        self.chance = chance
        self.view: View
        self.index: dict[str, int] = (
            {name: i for i, name in enumerate(game.names["zone"])} if like is None else like.index
        )
        self.plan: dict[int, list[int]] = {}  # actions still to be done in this phase, by intruder
        self.planned = (-1, -1)  # turn and number of guards the plans were made for
        self.expected: dict[int, int] = {}  # where each intruder is if it did as planned
        self.doors: list[int] = []
        if like is not None:
            self.plan = {who: plan[:] for who, plan in like.plan.items()}
            self.planned = like.planned
            self.expected = like.expected.copy()
            self.doors = like.doors[:]

    def twin(self, dice: Chance) -> IntruderThumb:
        """Return a copy whose plans and dice are its own."""
        return IntruderThumb(self.game, self.seat, dice, self)

    def hear(self, told: list[Told]) -> None:
        """Nothing is remembered: the view tells an intruder all it needs."""

    def choose(self, perspective: Perspective) -> int:
        """Return an action for the open question."""
        assert perspective.decision is not None
        self.view = perspective.view
        question = perspective.decision.id
        method = getattr(self, f"_{ALIKE.get(question, question)}", None)
        if method is None:
            if perspective.decision.default:
                action = self.game.actions.id(perspective.decision.default)
                return action if action in perspective.legal else perspective.legal[0]
            return self.chance.choice(perspective.legal)
        answer: int = method(perspective)
        return answer

    # -- looking at the table ----------------------------------------------------------------------------------------

    def _person(self, who: int) -> Intruder | None:
        name = self.game.names["who"][who]
        return next((i for i in self.view.intruders if i.id == name), None)

    def _asked(self, p: Perspective) -> int:
        """Return which intruder a question is about; a lone wolf in hiding is asked as `someone`."""
        named: int = p.flow.asked[self.seat][1]
        return named if named < 2 else self.game.names["who"].index(self.view.role or "ninja")

    def _hand(self, who: int, card: int) -> int:
        person = self._person(who)
        if person is None or person.secret is None:
            return 0
        return person.secret.hand.get(self.game.names["card"][card], 0)

    def _guards(self) -> list[int]:
        """Return the zones of active guards."""
        return [self.index[g.zone] for g in self.view.guards if not g.id.startswith("drunk")]

    def _marching(self) -> set[int]:
        """Return the zones that patrols will march through or onto in the next Patrol Phase."""
        track = self.game.map.track
        zones: set[int] = set()
        for patrol in self.view.patrols:
            here = self.index[patrol.zone]
            if not track[here] if here < self.game.map.size else True:
                continue
            came = self.index[patrol.came_from] if patrol.came_from else -1
            first = [self.index[patrol.heading]] if patrol.heading else [z for z in track[here] if z != came]
            for one in first:
                zones.add(one)
                zones.update(z for z in track[one] if z != here)
        return zones

    def _danger(self) -> list[float]:
        """Return how bad it is to enter each zone."""
        fort = self.game.map
        danger = [0.0] * fort.size
        for zone in self._guards():
            if zone < fort.size:
                danger[zone] += self.taste.guard_there
                for near in fort.ways[zone]:
                    danger[near] += self.taste.guard_near
        for zone in self._marching():
            danger[zone] += self.taste.marching
        return danger

    def _answers(self) -> dict[int, str]:
        return {self.index[s.zone]: s.answer for s in self.view.searched}

    def _goals(self, who: int) -> dict[int, float]:
        """Return where an intruder wants to be: its goal, unsearched rooms, or out."""
        fort = self.game.map
        person = self._person(who)
        assert person is not None and person.secret is not None
        left = self.view.turns - self.view.turn
        if person.done is not None:
            return dict.fromkeys(fort.edges, 0.0)
        answers = self._answers()
        mission = person.secret.mission
        for zone, answer in answers.items():
            if answer == mission:
                return {zone: 0.0}
        if left <= 0:
            return dict.fromkeys(fort.edges, 0.0)
        counts = {"a": 0, "b": 0}
        for zone, answer in answers.items():
            if answer in "ABCDEF" and fort.castle[zone]:
                counts[fort.castle[zone]] += 1
        goals = {}
        for zone in fort.rooms:
            if zone not in answers and counts[fort.castle[zone]] < 3:
                partner = self._person(1 - who)
                crowd = 0.0
                if partner is not None and partner.secret is not None and partner.secret.zone is not None:
                    place = self.index[partner.secret.zone]
                    crowd = self.taste.crowd if place < fort.size and fort.castle[place] == fort.castle[zone] else 0.0
                fresh = sum(z not in answers and bool(fort.castle[z]) for z in fort.ways[zone])
                goals[zone] = crowd - self.taste.fresh * fresh
        return goals or dict.fromkeys(fort.edges, 0.0)

    def _ways(self, who: int) -> Ways:
        name = self.game.names["who"][who]
        ropes = {
            (min(a, b), max(a, b))
            for line in self.view.ropes
            for a, b in [(self.index[line.zones[0]], self.index[line.zones[1]])]
            if not self.game.contested or line.owner == name
        }
        person = self._person(who)
        assert person is not None
        tunnel = self.view.passages[who if self.game.contested else 0]
        doors = tuple(self.index[z] for z in tunnel.entrances or [])
        usable = person.passage_card or bool(self._hand(who, PASSAGE_CARD[who]))
        return Ways(self.game.map, ropes, self._hand(who, ROPE[who]), doors, usable)

    # -- set-up ------------------------------------------------------------------------------------------------------

    def _lone_wolf_role(self, p: Perspective) -> int:
        return self.game.ROLE[0]

    def _pick_hand(self, p: Perspective) -> int:
        assert self.view.choosing is not None
        who = self.game.names["side"].index(self.view.choosing.hand)
        for card, number in WISHED[who]:
            if self._hand(who, card) < number and self.game.CARD[card] in p.legal:
                return self.game.CARD[card]
        return p.legal[0]

    def _choose_doors(self) -> list[int]:
        """One end in a quiet castle room, the other at the edge of the map, both away from guards and track."""
        if not self.doors:
            fort = self.game.map
            guards = self._guards()
            busy = self._marching() | set(fort.on_track) | set(guards)
            rooms = [z for z in fort.rooms if z not in busy]
            rooms.sort(key=lambda z: -min((fort.walk[g][z] for g in guards if g < fort.size), default=9))
            edges = [z for z in fort.edges if z not in busy]
            self.doors = [self.chance.choice(edges), self.chance.choice(rooms[:8])]
        return self.doors

    def _intruder_start(self, p: Perspective) -> int:
        fort = self.game.map
        who = self._asked(p)
        tunnel = self.view.passages[who if self.game.contested else 0]
        doors = [self.index[z] for z in tunnel.entrances] if tunnel.entrances else self._choose_doors()
        edge_doors = [z for z in doors if fort.edge[z]]
        if who == NINJA and edge_doors and self.game.ZONE[edge_doors[0]] in p.legal:
            return self.game.ZONE[edge_doors[0]]
        guards = [g for g in self._guards() if g < fort.size]
        castle = {fort.castle[z] for z in doors if fort.castle[z]} or {""}
        other = [z for z in fort.rooms if fort.castle[z] not in castle]
        marching = self._marching()
        scored = []
        for action in p.legal:
            zone = self.game.ZONE.index(action)
            near = min((fort.distance[zone][z] for z in other), default=5)
            safe = min((fort.distance[zone][g] for g in guards), default=5)
            score = min(safe, 4) * 0.8 - near * 0.5 - 3.0 * (zone in marching) + self.chance.below(100) / 100
            scored.append((score, action))
        return max(scored)[1]

    def _passage_entrance(self, p: Perspective) -> int:
        doors = self._choose_doors()
        if self.seat == 1 and not self.game.contested:
            # when the pairs differ, the first of each counts: the ninja digs outside, the traitor inside
            doors = doors[::-1]
        passage: int = p.flow.asked[self.seat][1]
        return self.game.ZONE[doors[passage]]

    # -- reactions ---------------------------------------------------------------------------------------------------

    def _cat_reaction(self, p: Perspective) -> int:
        """Play the cat when somebody would be heard close by."""
        listener = next((g for g in self.view.guards if g.id in self.view.moving), None)
        if listener is None or self.game.CARD[CAT] not in p.legal:
            return self.game.PASS
        zone = self.index[listener.zone]
        for person in self.view.intruders:
            if person.secret is None or person.secret.zone is None or person.shown_at is not None:
                continue
            place = self.index[person.secret.zone]
            if place < self.game.map.size and 0 < person.secret.noise >= self.game.map.distance[zone][place]:
                return self.game.CARD[CAT]
        return self.game.PASS

    def _hidden_sentry_reply(self, p: Perspective) -> int:
        zone = p.flow.asked[self.seat][2]
        here = any(i.secret is not None and i.secret.zone == self.game.names["zone"][zone] for i in self.view.intruders)
        if self.game.CARD[SHURIKEN] in p.legal:
            return self.game.CARD[SHURIKEN]
        kills = [a for a in p.legal if a != self.game.PASS]
        return kills[0] if kills and here else self.game.PASS

    def _last_cards(self, p: Perspective) -> int:
        who = self._asked(p)
        person = self._person(who)
        if person is not None and person.shown_at is not None:
            guards = self._guards().count(self.index[person.shown_at])
            strikes = [a for a in p.legal if self._is_strike(a, self.index[person.shown_at])]
            if guards == 1 and strikes:
                return strikes[0]
        return self.game.PASS

    def _is_strike(self, action: int, zone: int) -> bool:
        for block in self.game.STRIKE.values():
            if action in block:
                figure = self.game.names["figure"][block.index(action)]
                return any(g.id == figure and self.index[g.zone] == zone for g in self.view.guards)
        return False

    # -- the phase ---------------------------------------------------------------------------------------------------

    def _declare_search(self, p: Perspective) -> int:
        """Search unsearched castle rooms, the own goal above all; a completed mission is kept quiet."""
        who = self._asked(p)
        person = self._person(who)
        if person is None or person.secret is None:
            return self.game.PASS
        answers = self._answers()
        best = (0.0, self.game.PASS)
        for action in p.legal:
            if action == self.game.PASS:
                continue
            zone = self.game.ZONE.index(action)
            if zone in answers:
                value = 5.0 if answers[zone] == person.secret.mission and person.done is None else 0.0
            else:
                value = 1.0 if zone in self.game.map.rooms and person.done is None else 0.0
            best = max(best, (value, action))
        return best[1]

    def _act(self, p: Perspective) -> int:
        game = self.game
        assert self.view.plans is not None
        who = game.names["who"].index(self.view.plans.acting)
        if self.view.plans.reply_to_contact:
            return self._contact(p, who)
        state = (self.view.turn, len(self.view.guards))
        if state != self.planned:
            self.planned = state
            self.plan = {}
            self.expected = {}
        person = self._person(who)
        assert person is not None and person.secret is not None and person.secret.zone is not None
        zone = self.index[person.secret.zone]
        if who not in self.plan or zone != self.expected.get(who, zone):  # a searching bot may have gone elsewhere
            self.plan[who] = self._make_plan(p, who)
        self.expected[who] = zone
        plan = self.plan[who]
        while plan:
            action = plan.pop(0)
            if action in p.legal:
                if action in game.ZONE:
                    self.expected[who] = game.ZONE.index(action)
                elif action in game.ROPE:
                    self.expected[who] = game.ROPE.index(action)
                return action
            plan.clear()
        return game.FINISH

    def _contact(self, p: Perspective, who: int) -> int:
        """Kill all guards here if that is possible with what is in the hand; otherwise shadow, or be seen."""
        person = self._person(who)
        assert person is not None and person.secret is not None and person.secret.zone is not None
        guards = self._guards().count(self.index[person.secret.zone])
        tools = self._tools(who)
        if self.game.CARD[SHADOW] in p.legal and person.secret.steps < 3:
            return self.game.CARD[SHADOW]
        strikes = [a for a in p.legal if a != self.game.REVEAL and a != self.game.CARD[SHADOW]]
        if guards <= tools and guards <= 2 and strikes:
            return max(strikes)  # shuriken and sake make no noise, and come after the blades
        return self.game.REVEAL

    def _tools(self, who: int) -> int:
        """Count the guards an intruder can get rid of."""
        return self._hand(who, BLADE[who]) + (self._hand(who, SHURIKEN) if who == NINJA else self._hand(who, SAKE))

    def _make_plan(self, p: Perspective, who: int) -> list[int]:
        """Look at every way of moving up to three zones and take the best."""
        person = self._person(who)
        assert person is not None and person.secret is not None and person.secret.zone is not None
        game = self.game
        fort = game.map
        zone = self.index[person.secret.zone]
        plan: list[int] = []
        if person.shown_at is not None and self._guards().count(zone) == 1:
            strikes = [a for a in p.legal if self._is_strike(a, zone)]
            if strikes and len(person.wounds) + 1 >= person.wounds_to_die - 1:
                plan.append(strikes[0])
        ways = self._ways(who)
        danger = self._danger()
        far = distances(ways, self._goals(who), danger)
        leaving = person.done is not None
        hunted = person.shown_at is not None
        marching = self._marching()
        guards = [g for g in self._guards() if g < fort.size]
        best: tuple[float, list[int]] = (-1e9, [])
        count = {zone: guards.count(zone) for zone in guards}
        tools = self._tools(who)
        left = 0 if person.secret.halted else 3 - person.secret.steps
        survey = _Survey(self.game, self.taste, self.view, person, far, marching, ways.doors, self._answers())
        below, taste = self.chance.below, self.taste
        slack = 1 / 2000 + taste.temper / 100
        for actions, zones in self._paths(who, zone, ways, leaving, count, left):
            met = 0
            for z in zones:
                met += count.get(z, 0)
            rest = guards if met > tools or not met else [g for g in guards if g not in zones]
            score = survey.score(zone, zones, rest, hunted, rest is guards)
            score -= taste.met * met if met <= tools else taste.met_crowd + taste.met_more * met
            if ways.cards:
                score -= taste.rope * sum([a in game.ROPE for a in actions])
            score += below(100) * slack
            if score > best[0]:
                best = (score, actions)
        if self._bluffs():
            plan += [action for action in p.legal if action in game.BLUFF and self._spare(who, action)][:1]
        return [*plan, *best[1], game.FINISH]

    def _bluffs(self) -> bool:
        """Say whether to throw a card away now, so that the guards think of ropes and shadows."""
        return self.chance.below(1000) < 1000 * self.taste.bluff

    def _spare(self, who: int, action: int) -> bool:
        """Say whether there is more than one of a card."""
        return self._hand(who, self.game.bluffable[self.game.BLUFF.index(action)]) > 1

    def _paths(
        self, who: int, zone: int, ways: Ways, leaving: bool, count: dict[int, int], left: int
    ) -> list[tuple[list[int], list[int]]]:
        """Return action lists with the zones entered; -1 stands for leaving the map, -2 for the passage."""
        game = self.game
        fort = game.map
        found: list[tuple[list[int], list[int]]] = [([], [])]
        if not left:
            return found
        many = {z for z, n in count.items() if n > 2}  # a crowd is never run through
        if zone >= fort.size:
            layer = [([game.ZONE[d]], [d]) for d in set(ways.doors)]
            found += layer
            done = 1
        else:
            layer = [([], [])]
            done = 0
        for _ in range(left - done):
            fresh: list[tuple[list[int], list[int]]] = []
            for actions, zones in layer:
                here = zones[-1] if zones else zone
                if leaving and fort.edge[here]:
                    found.append(([*actions, game.LEAVE_MAP], [*zones, -1]))
                if here in ways.doors:
                    passage = fort.size + (who if game.contested else 0)
                    found.append(([*actions, game.ZONE[passage]], [*zones, -2]))
                for other in fort.ways[here]:
                    if other in many:
                        continue
                    step = ([*actions, game.ZONE[other]], [*zones, other])
                    found.append(step)
                    if not fort.moat[other]:
                        fresh.append(step)
                for other in fort.walls[here]:
                    if other in many:
                        continue
                    if (min(here, other), max(here, other)) in ways.ropes:
                        found.append(([*actions, game.ZONE[other]], [*zones, other]))
                    elif ways.cards:
                        found.append(([*actions, game.ROPE[other]], [*zones, other]))
            layer = fresh
        return found


class _Survey:
    """What the ends of an intruder's ways are worth; what all ways to one end have in common is worked out once."""

    def __init__(
        self,
        game: NinjaGame,
        taste: Taste,
        view: View,
        person: Intruder,
        far: list[float],
        marching: set[int],
        doors: tuple[int, ...],
        answers: dict[int, str],
    ) -> None:
        assert person.secret is not None
        self.fort = game.map
        self.taste = taste
        self.far = far
        self.marching = marching
        self.doors = doors
        self.pull = taste.pull + taste.pull_late * view.turn / view.turns  # the night is long: no hurry at first
        self.calm = taste.calm_high if view.alert == "high" else 1.0
        self.searching = person.done is None
        self.goals = {zone for zone, answer in answers.items() if answer == person.secret.mission}
        self.rooms = set(self.fort.rooms).difference(answers)  # that nobody has searched yet
        self.steps = person.secret.steps  # walked already in this phase: they are heard, too
        self.walked = [game.map.index[zone] for zone in person.secret.walked]  # and may be searched, too
        self.known: dict[int, float] = {}  # by end and noise, while all guards count

    def score(self, start: int, zones: list[int], guards: list[int], hunted: bool, everyone: bool) -> float:
        """Nearer to the goal and new rooms are good; being heard, marched into or found is bad."""
        size = self.fort.size
        noise = self.steps + len(zones)
        end = zones[-1] if zones else start
        if end == -1:
            return 100.0
        if end == -2:
            if start >= size:
                return -50.0  # out and in again leads nowhere
            nearest = min([self.far[door] for door in self.doors])
            return 2.0 * hunted + self.new_rooms(start, zones[:-1]) - self.pull * (nearest + 1.5) - 0.1 * noise
        if end >= size:
            return -50.0
        key = end * 4 + noise
        known = self.known.get(key) if everyone else None
        score = self.rest(end, noise, guards, hunted) if known is None else known
        if everyone:
            self.known[key] = score
        if self.searching and noise:
            seen = (*self.walked, start, *zones)
            if self.goals and not self.goals.isdisjoint(seen):
                score += 30.0
            score += self.new_rooms(start, zones)
        return score

    def rest(self, end: int, noise: int, guards: list[int], hunted: bool) -> float:
        """What it is worth to rest in a zone, as loud as this."""
        taste = self.taste
        score = -self.far[end] * self.pull
        near = self.fort.distance[end]
        for guard in guards:
            gap = near[guard]
            if gap == 0:
                score -= taste.contact
            elif gap <= noise:
                score -= (taste.heard if gap > 1 else taste.heard_next) * self.calm
            elif gap <= 2:
                score -= taste.close
        if end in self.marching:
            score -= taste.marched
        if hunted:
            score += taste.hunted * min([3, *[self.fort.walk[guard][end] for guard in guards]])
        return score

    def new_rooms(self, start: int, zones: list[int]) -> float:
        """What searching is worth: two rooms a turn that nobody has searched yet."""
        walked = bool(zones) or bool(self.walked)
        return self.taste.rooms * min(2, len(self.rooms.intersection((*self.walked, start, *zones)))) if walked else 0.0
