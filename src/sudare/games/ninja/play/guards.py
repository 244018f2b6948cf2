"""games/ninja: rules of thumb for the guards: spread out, listen, follow every noise and search, strike on contact."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sudare.core import Chance, Perspective, Told
from sudare.games.ninja.beliefs import Whereabouts
from sudare.games.ninja.play.odds import Heat
from sudare.games.ninja.play.taste import Taste
from sudare.games.ninja.sight.view import View
from sudare.games.ninja.state import (
    AWAKEN,
    KENJUTSU,
    PASSAGE,
    PATROL_LISTEN,
    PATROL_SEARCH,
    SENTRY_LISTEN,
    SENTRY_SEARCH,
)

if TYPE_CHECKING:
    from sudare.games.ninja.game import NinjaGame

WISHED_HAND = (
    (KENJUTSU, 4),
    (SENTRY_SEARCH, 6),
    (AWAKEN, 5),
    (PATROL_SEARCH, 4),
    (SENTRY_LISTEN, 3),
    (PATROL_LISTEN, 2),
)


ALIKE = {  # questions that are answered like another
    "place_first": "place_patrol",
    "hidden_sentry_weapon": "awaken_weapon",
    "set_heading": "patrol_fork",
    "free_consent": "guard_consent",
    "split_draw": "split",
    "split_bonus": "split",
    "wound_cards_split": "split",
}


class GuardThumb:
    """One guard seat."""

    def __init__(
        self, game: NinjaGame, seat: int, chance: Chance, like: GuardThumb | None = None, taste: Taste | None = None
    ) -> None:
        self.game = game
        self.taste: Taste = taste or (like.taste if like is not None else Taste(game.styles().own))
        self.seat = seat
        self.chance = chance
        self.whereabouts: Whereabouts = Whereabouts(game) if like is None else like.whereabouts
        self.heat: Heat = Heat(game) if like is None else like.heat
        self.shares = like is not None  # whereabouts and heat are another's until something new is heard
        self.read: int = 0 if like is None else like.read
        self.plan: list[int] = [] if like is None else like.plan[:]  # zones still to be walked by the moving guards
        self.view: View
        self.index: dict[str, int] = (
            {name: i for i, name in enumerate(game.names["zone"])} if like is None else like.index
        )
        self.figure: dict[str, int] = (
            {name: i for i, name in enumerate(game.names["figure"])} if like is None else like.figure
        )

    def twin(self, dice: Chance) -> GuardThumb:
        """Return a copy whose plans and dice are its own."""
        return GuardThumb(self.game, self.seat, dice, self)

    def hear(self, told: list[Told]) -> None:
        """Take note of what is new."""
        if told and self.shares:
            self.whereabouts, self.heat, self.shares = self.whereabouts.copy(), self.heat.copy(), False
        for event in told:
            self.whereabouts.observe(event)
        self.read += len(told)

    def choose(self, perspective: Perspective) -> int:
        """Return an action for the open question."""
        assert perspective.decision is not None
        self.view = perspective.view
        self.hear(perspective.told[self.read :])
        if self.view.phase != "set_up":
            self.heat.update(self.whereabouts, self.view.turn, self.read, self.view.phase == "intruders")
        question = perspective.decision.id
        method = getattr(self, f"_{ALIKE.get(question, question)}", None)
        if method is None:
            return perspective.legal[0] if perspective.decision.default == "" else self._default(perspective)
        answer: int = method(perspective)
        return answer

    def _default(self, p: Perspective) -> int:
        assert p.decision is not None
        action = self.game.actions.id(p.decision.default)
        return action if action in p.legal else p.legal[0]

    def _best(self, scored: list[tuple[float, int]]) -> tuple[float, int]:
        return max((score + self.chance.below(1000) / 1e6, action) for score, action in scored)

    # -- set-up ------------------------------------------------------------------------------------------------------

    def _pick_hand(self, p: Perspective) -> int:
        stock = next(s for s in self.view.stocks if s.seat == self.seat)
        share = len(self.view.stocks)
        names = self.game.names["card"]
        for card, number in WISHED_HAND:
            action = self.game.CARD[card]
            if (stock.hand or {}).get(names[card], 0) < -(-number // share) and action in p.legal:
                return action
        return p.legal[0] if p.legal[0] != self.game.PRESET else p.legal[-1]

    def _place_sentry(self, p: Perspective) -> int:
        fort = self.game.map
        scored = []
        for action in p.legal:
            zone = self.game.ZONE.index(action)
            gate = bool(fort.castle[zone]) or any(fort.region[z] == "outer_bridge" for z in fort.ways[zone])
            scored.append((2.0 * bool(fort.castle[zone]) + gate + 0.5 * bool(fort.track[zone]), action))
        return self._best(scored)[1]

    def _place_patrol(self, p: Perspective) -> int:
        fort = self.game.map
        patrols = [self.index[patrol.zone] for patrol in self.view.patrols]
        scored = []
        for action in p.legal:
            zone = self.game.ZONE.index(action)
            far = min((fort.distance[zone][other] for other in patrols), default=3)
            inside = 2.0 if fort.castle[zone] else 0.0
            same = any(fort.castle[zone] and fort.castle[zone] == fort.castle[o] for o in patrols)
            scored.append((inside * (not same) + min(far, 5) * 0.5, action))
        return self._best(scored)[1]

    def _place_figure(self, p: Perspective) -> int:
        seconds = [action for action in p.legal if action in self.game.PATROL]
        return seconds[0] if seconds else p.legal[0]

    def _place_heading(self, p: Perspective) -> int:
        return self.chance.choice(p.legal)

    def _mark_sleeper(self, p: Perspective) -> int:
        fort = self.game.map
        scored = []
        for action in p.legal:
            zone = self.game.ZONE.index(action)
            rooms = [z for z in fort.rooms if fort.walk[zone][z] < 99]
            near = sum(fort.walk[zone][z] for z in rooms) / len(rooms)
            scored.append((-near + self.chance.below(100) / 50, action))
        return self._best(scored)[1]

    def _mark_object(self, p: Perspective) -> int:
        return self.chance.choice(p.legal)

    # -- cards -------------------------------------------------------------------------------------------------------

    def _steps(self, zone: int) -> list[tuple[float, list[int]]]:
        """Return walks of one or two zones and how likely each finds somebody."""
        fort = self.game.map
        if zone >= fort.size:
            return []
        inside, prey = self.heat.inside, self._prey()
        found = []
        for first in fort.ways[zone]:
            here = inside[first] + prey.get(first, 0.0)
            found.append((here, [first]))
            if not fort.moat[first]:
                for second in fort.ways[first]:
                    if second != zone:
                        found.append((here + inside[second] + prey.get(second, 0.0), [first, second]))
        return found

    def _stroll(self, zone: int, prey: dict[int, float]) -> tuple[float, int, int]:
        """Return the best walk of one or two zones: what it promises, the first and the second zone (-1: none)."""
        known = None if prey else self.heat.strolls.get(zone)
        if known is not None:
            return known
        fort = self.game.map
        value, one, two = 0.0, -1, -1
        if zone < fort.size:
            inside = self.heat.inside
            for first, seconds in fort.strolls[zone]:
                here = inside[first]
                if prey:
                    here += prey.get(first, 0.0)
                if here > value:
                    value, one, two = here, first, -1
                for second in seconds:
                    there = here + inside[second]
                    if prey:
                        there += prey.get(second, 0.0)
                    if there > value:
                        value, one, two = there, first, second
        if not prey:
            self.heat.strolls[zone] = (value, one, two)
        return value, one, two

    def _prey(self) -> dict[int, float]:
        """A detected intruder is worth more hunters while there are blades in the hand: by zone."""
        prey: dict[int, float] = {}
        for intruder in self.view.intruders:
            if intruder.shown_at is not None and self._held(KENJUTSU):
                prey[self.index[intruder.shown_at]] = self.taste.prey
        return prey

    def _held(self, card: int) -> int:
        name = self.game.names["card"][card]
        stock = next(s for s in self.view.stocks if s.seat == self.seat)
        return (stock.hand or {}).get(name, 0) + (stock.drawn or {}).get(name, 0)

    def _guards(self) -> dict[int, Any]:
        return {self.figure[guard.id]: guard for guard in self.view.guards}

    def _best_search(self, targets: list[int], patrols: bool) -> tuple[float, int, list[int]]:
        """Return the best search: how likely it finds somebody, the target, the walk."""
        best, chosen, one, two = 0.0, -1, -1, -1
        numbers = {patrol.number: self.index[patrol.zone] for patrol in self.view.patrols} if patrols else {}
        guards = {} if patrols else self._guards()
        inside, prey = self.heat.inside, self._prey()
        for target in targets:
            if patrols:
                zone = numbers[self.game.PATROL.index(target) + 1]
                bonus = 0.01
            else:
                guard = guards[self.game.GUARD.index(target)]
                zone = self.index[guard.zone]
                bonus = 0.0 if guard.patrol is None else -0.02
            if inside[zone] + prey.get(zone, 0.0) > 0.5:
                continue  # it already stands beside one
            value, first, second = self._stroll(zone, prey)
            tunnel = self._tunnel_at(zone)
            if tunnel >= 0 and self.taste.follow > value:
                value, first, second = self.taste.follow, tunnel, -1
            if value + bonus > best and first >= 0:
                best, chosen, one, two = value + bonus, target, first, second
        return best, chosen, [zone for zone in (one, two) if zone >= 0]

    def _tunnel_at(self, zone: int) -> int:
        """Return the passage that a guard here could follow somebody into, or -1."""
        if not self._hidden() or not any(stock.passages_open for stock in self.view.stocks):
            return -1
        name = self.game.names["zone"][zone]
        return next((self.index[tunnel.id] for tunnel in self.view.passages if name in tunnel.known), -1)

    def _play_drawn(self, p: Perspective) -> int:
        return self._play(p, self.taste.search_at, self.taste.listen_at)

    def _play_hand(self, p: Perspective) -> int:
        late = self.taste.late if self.view.turn > 13 else 0.0
        return self._play(p, self.taste.search_at - late, self.taste.listen_at)

    def _play(self, p: Perspective, search_at: float, listen_at: float) -> int:
        game = self.game
        legal = set(p.legal)
        if game.CARD[KENJUTSU] in legal:
            return game.CARD[KENJUTSU]
        guards = self._guards()
        fresh = [f for f, g in guards.items() if f < 20 and not g.carded and not g.moved and self._mine(f)]
        patrols = [
            patrol.number
            for patrol in self.view.patrols
            if not any(guards[self.figure[m]].carded or guards[self.figure[m]].moved for m in patrol.members)
        ]
        options: list[tuple[float, int]] = []
        if game.CARD[SENTRY_SEARCH] in legal:
            options.append((self._best_search([game.GUARD[f] for f in fresh], False)[0], game.CARD[SENTRY_SEARCH]))
        if game.CARD[PATROL_SEARCH] in legal:
            value = self._best_search([game.PATROL[n - 1] for n in patrols], True)[0]
            options.append((value + self.taste.patrol_search, game.CARD[PATROL_SEARCH]))
        if game.CARD[AWAKEN] in legal:
            options.append((self._best_wake()[0], game.CARD[AWAKEN]))
        options = [option for option in options if option[0] >= search_at]
        if options:
            return max(options)[1]
        drawn = p.decision is not None and p.decision.id == "play_drawn"
        if game.CARD[PASSAGE] in legal and (drawn or self._hidden()):
            return game.CARD[PASSAGE]
        if game.FREE_LISTEN not in legal:
            listens: list[tuple[float, int]] = []
            if game.CARD[SENTRY_LISTEN] in legal:
                zones = [self.index[guards[f].zone] for f in fresh if guards[f].patrol is None]
                listens.append((max((self._ears(z) for z in zones), default=0.0) - listen_at, game.CARD[SENTRY_LISTEN]))
            if game.CARD[PATROL_LISTEN] in legal:
                zones = [self.index[patrol.zone] for patrol in self.view.patrols if patrol.number in patrols]
                value = max((self._ears(z) for z in zones), default=0.0) - self.taste.patrol_listen_at
                listens.append((value, game.CARD[PATROL_LISTEN]))
            listens = [one for one in listens if one[0] >= 0]
            if listens:
                return max(listens)[1]
        if game.FREE_LISTEN in legal:
            return game.FREE_LISTEN
        return game.PASS

    def _hidden(self) -> bool:
        """Say whether somebody is seen to be in the passage."""
        return any(intruder.in_passage for intruder in self.view.intruders)

    def _mine(self, figure: int) -> bool:
        return len(self.view.stocks) == 1 or figure // 10 == self.game.stock_of[self.seat]

    def _ears(self, zone: int) -> float:
        return self.heat.chance_heard(zone) if zone < self.game.map.size else 0.0

    def _best_wake(self) -> tuple[float, int]:
        best = (0.0, -1)
        prey = self._prey()
        assert self.view.guard_map is not None
        for name, number in self.view.guard_map.sleepers.items():
            zone = self.index[name]
            value = self.heat.chance_in(zone) + self._stroll(zone, prey)[0]
            value *= self.taste.wake_one if number == 1 else self.taste.wake_two
            best = max(best, (value, zone))
        return best

    def _card_target(self, p: Perspective) -> int:
        game = self.game
        card = p.flow.asked[self.seat][1]
        guards = self._guards()
        if card == SENTRY_SEARCH:
            _value, target, self.plan = self._best_search(list(p.legal), False)
            return target if target >= 0 else p.legal[0]
        if card == PATROL_SEARCH:
            _value, target, self.plan = self._best_search(list(p.legal), True)
            return target if target >= 0 else p.legal[0]
        self.plan = []
        numbers = {patrol.number: self.index[patrol.zone] for patrol in self.view.patrols}
        scored = []
        for action in p.legal:
            if action in game.PATROL:
                zone = numbers[game.PATROL.index(action) + 1]
            else:
                zone = self.index[guards[game.GUARD.index(action)].zone]
            heard = self._ears(zone)
            scored.append((heard - abs(heard - 0.5) * 0.1, action))
        return self._best(scored)[1]

    def _guard_step(self, p: Perspective) -> int:
        game = self.game
        if self.plan:
            action = game.ZONE[self.plan.pop(0)]
            if action in p.legal:
                return action
        self.plan = []
        zone = self.index[next(g.zone for g in self.view.guards if g.id == self.view.moving[0])]
        done = p.flow.asked[self.seat][2]
        walks = [walk for walk in self._steps(zone) if done == 0 or len(walk[1]) == 1]
        walks = [walk for walk in walks if game.ZONE[walk[1][0]] in p.legal]
        if not walks:
            return game.PASS if game.PASS in p.legal else p.legal[0]
        value, walk = max(walks, key=lambda w: (w[0] - 0.01 * len(w[1]), -len(w[1])))
        if value < 0.03 and game.PASS in p.legal:
            return game.PASS
        self.plan = walk[1:]
        return game.ZONE[walk[0]]

    def _awaken_zone(self, p: Perspective) -> int:
        self.plan = []
        zone = self._best_wake()[1]
        return self.game.ZONE[zone] if zone >= 0 else p.legal[0]

    def _awaken_number(self, p: Perspective) -> int:
        return p.legal[-1]

    def _awaken_weapon(self, p: Perspective) -> int:
        return self.game.WEAPON[self.game.stock_of[self.seat]]

    def _bonus_cards(self, p: Perspective) -> int:
        for card in (KENJUTSU, SENTRY_SEARCH, AWAKEN, PATROL_SEARCH):
            if self.game.CARD[card] in p.legal:
                return self.game.CARD[card]
        return p.legal[0]

    # -- contact and patrols -----------------------------------------------------------------------------------------

    def _attack(self, p: Perspective) -> int:
        guards = [action for action in p.legal if action in self.game.GUARD]
        return guards[0] if guards else self.game.PASS

    def _attack_target(self, p: Perspective) -> int:
        left = {i.id: i.wounds_to_die - len(i.wounds) for i in self.view.intruders}
        return self.game.TARGET[0 if left.get("ninja", 9) < left.get("traitor", 9) else 1]

    def _ahead(self, zone: int, came: int) -> float:
        """How much a patrol finds that enters a zone of the track, and the zones after it."""
        track = self.game.map.track
        value = self.heat.chance_in(zone) + self._prey().get(zone, 0.0)
        onward = [z for z in track[zone] if z != came]
        return value + self.taste.onward * max((self.heat.chance_in(z) for z in onward), default=0.0)

    def _patrol_fork(self, p: Perspective) -> int:
        number = p.flow.asked[self.seat][1]
        here = next(self.index[patrol.zone] for patrol in self.view.patrols if patrol.number == number)
        return self._best([(self._ahead(self.game.ZONE.index(a), here), a) for a in p.legal])[1]

    def _patrol_order(self, p: Perspective) -> int:
        if self.game.CARD[KENJUTSU] in p.legal:
            return self.game.CARD[KENJUTSU]
        holds = [action for action in p.legal if action in self.game.HOLD]
        return holds[0] if holds else p.legal[0]

    def _split_cards(self, p: Perspective) -> int:
        return self.game.NUMBER[1]

    def _split(self, p: Perspective) -> int:
        total = p.flow.asked[self.seat][1]
        lead = self.view.lead_guard == self.view.stocks[0].seat
        share = total // 2 + (total % 2 if lead else 0)
        action = self.game.NUMBER[share]
        return action if action in p.legal else p.legal[0]

    def _guard_consent(self, p: Perspective) -> int:
        return self.game.YES

    def _hidden_sentry_swap(self, p: Perspective) -> int:
        drunk = [action for action in p.legal if action in self.game.GUARD and self.game.GUARD.index(action) >= 20]
        return drunk[0] if drunk else self.game.PASS
