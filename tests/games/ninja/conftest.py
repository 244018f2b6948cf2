"""Tables of Ninja for stories: a night laid out, acted on by action names, and what was told."""

from __future__ import annotations

import pytest

from sudare.core import Refusal
from sudare.core.events import told_to
from sudare.games.ninja import NinjaGame

GAMES = {}
FULL = {
    "g_awaken": 6,
    "g_kenjutsu": 4,
    "g_patrol_listen": 6,
    "g_patrol_search": 6,
    "g_secret_passage": 2,
    "g_sentry_listen": 6,
    "g_sentry_search": 6,
}


def game_for(seats=2, **options):
    """Return a game (kept, because it never changes)."""
    key = (seats, tuple(sorted(options.items())))
    if key not in GAMES:
        GAMES[key] = NinjaGame(seats, options)
    return GAMES[key]


class Night:
    """A state with its events, played by the names of actions."""

    def __init__(self, state):
        self.s = state
        self.game = state.game
        self.happened = list(state.log or [])
        if state.log is not None:
            state.log.clear()

    def do(self, *names, seat=None):
        """Answer one question after the other; the seat is found by who may answer so."""
        for name in names:
            action = self.game.actions.id(name)
            seats = [d for d in self.s.deciders if action in self.s.legal(d) and seat in (None, d)]
            if not seats:
                asked = [(d, self.s.decision(d).id, self.legal(d)) for d in self.s.deciders]
                raise AssertionError(f"{name} is not possible; asked are {asked}")
            self.s.apply(seats[0], action)
            self.happened += self.s.log
            self.s.log.clear()
        return self

    def legal(self, seat=None):
        """Return the names of all options (of one seat)."""
        seats = self.s.deciders if seat is None else [seat]
        return {self.game.actions.name(a) for d in seats for a in self.s.legal(d)}

    def zones(self):
        """Return the zones on offer."""
        return {name.partition(":")[2] for name in self.legal() if name.startswith("zone:")}

    @property
    def asked(self):
        """Return the decisions that are open, by seat."""
        return {d: self.s.decision(d).id for d in self.s.deciders}

    @property
    def question(self):
        """Return the one open decision."""
        return "/".join(sorted(set(self.asked.values())))

    def until(self, decision, turn=None):
        """Let everybody answer by default until a decision is open."""
        for _ in range(2000):
            if self.s.over or (decision in self.asked.values() and (turn is None or self.s.turn == turn)):
                return self
            seat = self.s.deciders[0]
            self.s.apply(seat, self.s.default(seat))
            self.happened += self.s.log
            self.s.log.clear()
        raise AssertionError(f"{decision} was never asked")

    def told(self, seat=None):
        """Return all events as a seat is told them."""
        return [told_to(self.game, seat, n, h) for n, h in enumerate(self.happened)]

    def kinds(self):
        """Return the kinds of all events."""
        return [h[0].id for h in self.happened]

    def last(self, kind, seat=None):
        """Return the data of the latest event of a kind."""
        return [t for t in self.told(seat) if t.kind == kind][-1].data

    def forget(self):
        """Look only at what is told from now on."""
        self.happened = []
        return self

    def view(self, seat=None):
        """Return what a seat sees."""
        return self.s.view(seat)

    def at(self, who):
        """Return where an intruder is."""
        zone = self.s.at[("ninja", "traitor").index(who)]
        return self.game.names["zone"][zone] if zone >= 0 else None

    def shown(self, who):
        """Return where an intruder's figure stands."""
        zone = self.s.shown[("ninja", "traitor").index(who)]
        return self.game.names["zone"][zone] if zone >= 0 else None

    def in_zone(self, zone):
        """Return the names of the figures in a zone."""
        number = self.game.names["zone"].index(zone)
        return [self.game.names["figure"][f] for f, z in enumerate(self.s.zone) if z == number]

    def guard(self, zone, place=0):
        """Return the action that names a guard of a zone."""
        return f"guard:{self.in_zone(zone)[place]}"

    def alert(self):
        """Return the alert level."""
        return ("none", "low", "medium", "high")[self.s.alert]

    def refused(self, name, seat=None):
        """Return the rule with which an action is refused."""
        seat = self.s.deciders[0] if seat is None else seat
        with pytest.raises(Refusal) as error:
            self.s.apply(seat, self.game.actions.id(name))
        return error.value.rule

    def listen(self, zone, card="g_sentry_listen", cat="pass"):
        """Let the guard or patrol of a zone listen by a card."""
        self.do(f"card:{card}")
        number = self.game.names["zone"].index(zone)
        if card == "g_patrol_listen":
            self.do(f"patrol:{self.s.patrol[self.s.zone.index(number)]}")
        else:
            sentry = next(f for f, z in enumerate(self.s.zone) if z == number and not self.s.patrol[f])
            self.do(f"guard:{self.game.names['figure'][sentry]}")
        if self.question == "cat_reaction":
            self.do(cat if cat == "pass" else "card:t_it_was_a_cat")
        return self

    def search(self, zone, *steps, place=0):
        """Send the guard of a zone out with Sentry Search."""
        return self.do("card:g_sentry_search", self.guard(zone, place), *(f"zone:{z}" for z in steps))

    def walk(self, *zones):
        """Let the acting intruder move."""
        return self.do(*(f"zone:{z}" for z in zones))


def all_but(**deck):
    """Return a guard hand that leaves exactly these cards in the deck."""
    return {card: number - deck.get(card, 0) for card, number in FULL.items()}


@pytest.fixture
def night():
    """Return a maker of nights: seats, options, an edition, and the keywords of arrange."""

    def make(seats=2, options=None, edition=None, **parts):
        game = NinjaGame(seats, options or {}, edition) if edition else game_for(seats, **(options or {}))
        return Night(game.arrange(**parts))

    return make


@pytest.fixture
def fresh():
    """Return a maker of new games from the very beginning."""

    def make(seats=2, seed="story", **options):
        state = game_for(seats, **options).new(seed, events=True)
        return Night(state)

    return make


@pytest.fixture
def but():
    """Return `all_but`."""
    return all_but
