"""A second, plain reading of some rules watches whole games: reach of a move, who hears, when it ends and who wins."""

from __future__ import annotations

import tomllib
from collections import deque

import pytest

from sudare.core import Chance
from sudare.core.table import Table
from sudare.games.ninja import NinjaGame

rule = pytest.mark.rule
TABLES = [
    (2, {}),
    (3, {}),
    (4, {}),
    (2, {"variant": "lone_wolf"}),
    (2, {"variant": "lone_wolf", "lone_wolf_hidden_role": True}),
    (3, {"variant": "contested_ground"}),
    (4, {"variant": "contested_ground", "turns": 12}),
    (4, {"rope_lay_without_crossing": True, "decoy_last_turn": 0}),
]
ROPES = {"ninja": "n_rope", "traitor": "t_rope"}
PASSAGES = {"ninja": "n_secret_passage", "traitor": "t_secret_passage"}


class Referee:
    """Follows a night by what is answered and told; of the table it believes only the views of the intruders."""

    def __init__(self, table):
        self.table = table
        self.game = table.game
        file = tomllib.loads((NinjaGame.folder() / "map.toml").read_text(encoding="utf-8"))
        self.zones = {zone["id"]: zone for zone in file["zone"]}
        self.edges = {id: {} for id in self.zones}
        for edge in file["edge"]:
            self.edges[edge["a"]][edge["b"]] = self.edges[edge["b"]][edge["a"]] = edge["kind"]
        self.at, self.steps, self.noise, self.halted = {}, {}, {}, set()
        self.ropes = set()
        self.dug = {0: [], 1: []}
        self.waiting, self.done, self.gone = set(), set(), set()
        self.turn, self.heard, self.read, self.moved = 1, 0, 0, 0

    # -- what was answered -------------------------------------------------------------------------------------------

    def answered(self, seat, decision, action):
        kind, _, value = action.partition(":")
        if decision in ("intruder_start", "restart_start"):
            who = "ninja" if self.zones[value]["map_edge"] else "traitor"
            self.at[who], self.steps[who], self.noise[who] = value, 0, 0
            self.waiting.discard(who)
        elif decision == "passage_entrance":
            self.dug[seat].append(value)
        elif decision == "act" and kind in ("zone", "rope"):
            self.step(self.acting, kind, value)
        elif kind == "lay_rope":
            who = self.acting if decision == "act" else self.about
            self.ropes.add((frozenset((self.at[who], value)), who))

    def step(self, who, kind, zone):
        old, self.at[who] = self.at[who], zone
        self.steps[who] += 1
        self.moved += 1
        wall = zone in self.edges.get(old, {}) and self.edges[old][zone] == "wall"
        if kind == "rope":
            self.ropes.add((frozenset((old, zone)), who))
        if wall or zone.startswith("passage") or self.zones[zone]["moat"]:
            self.halted.add(who)

    # -- what was told -----------------------------------------------------------------------------------------------

    def told(self):
        events = self.table.told(None)[self.read :]
        self.read += len(events)
        for event in events:
            who = self.who(event.data.get("who"))
            if event.kind == "turn":
                self.turn = event.data["turn"]
            elif event.kind == "moves_begin":
                self.steps, self.halted = dict.fromkeys(self.at, 0), set()
            elif event.kind == "moves_end":
                self.noise = dict(self.steps)
            elif event.kind in ("heard", "not_heard") and not event.data.get("cat"):
                assert self.hears(event.data["zone"]) == (event.kind == "heard")
                self.heard += 1
            elif event.kind == "died":
                del self.at[who]
                if event.data["replaced"]:
                    self.waiting.add(who)
            elif event.kind == "left_map":
                del self.at[who]
                self.gone.add(who)
            elif event.kind == "mission_done":
                self.done.add(who)
            elif event.kind == "reentered":
                self.done.discard(who)

    def who(self, name):
        return next(iter(self.at)) if name == "intruder" and self.at else name

    def hears(self, ear):
        """Some intruder outside the passage made noise, and is not farther away than that (NIN-083 to NIN-086)."""
        far, queue = {ear: 0}, deque([ear])
        while queue:
            zone = queue.popleft()
            for other in self.edges[zone]:
                if other not in far:
                    far[other] = far[zone] + 1
                    queue.append(other)
        return any(0 < self.noise[who] >= far[zone] for who, zone in self.at.items() if zone in far)

    # -- what may be done --------------------------------------------------------------------------------------------

    def reach(self, who, view):
        """List the steps of an intruder (NIN-133, NIN-139 to NIN-145, NIN-168, NIN-226 to NIN-229)."""
        if view.plans.reply_to_contact or self.steps[who] >= 3 or who in self.halted:
            return set()
        rivals = self.game.contested
        first, second = self.dug[0], self.dug[1]
        if rivals:
            doors = second if who == "traitor" else first
        else:
            doors = first if not second or sorted(first) == sorted(second) else [first[0], second[0]]
        zone = self.at[who]
        if zone.startswith("passage"):
            return {f"zone:{door}" for door in doors}
        person = next(person for person in view.intruders if person.id == who)
        hand = person.secret.hand
        ropes = {pair for pair, owner in self.ropes if not rivals or owner == who}
        steps = {"leave_map"} if self.zones[zone]["map_edge"] else set()
        for other, kind in self.edges[zone].items():
            if kind != "wall" or frozenset((zone, other)) in ropes:
                steps.add(f"zone:{other}")
            elif hand.get(ROPES[who]):
                steps.add(f"rope:{other}")
        if zone in doors and (person.passage_card or hand.get(PASSAGES[who])):
            steps.add(f"zone:passage_{who}" if rivals else "zone:passage")
        return steps

    # -- the end -----------------------------------------------------------------------------------------------------

    def check_end(self):
        """Nobody is left, or the night is over (NIN-266, NIN-267); then who wins (NIN-268 to NIN-274, NIN-281)."""
        state = self.table.state
        started = state.phase > 0
        nobody = started and not self.at and not self.waiting
        ended = [event for event in self.table.told(None) if event.kind == "ended"]
        assert state.over == bool(ended)
        assert nobody <= state.over
        if not state.over:
            return
        assert nobody or self.turn == state.game.options.turns
        good = self.done & self.gone
        seats = dict(zip(("ninja", "traitor"), self.game.intruder_seats, strict=True))
        guards = set(self.game.guard_seats)
        if self.game.contested:
            winners = {seats[who] for who in good} or guards
        elif len(good) == (1 if self.game.lone_wolf else 2):
            winners = set(self.game.intruder_seats)
        else:
            winners = set(range(self.game.seats)) if good else guards
        assert set(state.winners) == winners
        returns = state.returns()
        share = len(good) / (1 if self.game.lone_wolf else 2)
        assert all(returns[seat] == 1.0 - share for seat in guards)


@rule("NIN-083", "NIN-085", "NIN-133", "NIN-140", "NIN-145", "NIN-168", "NIN-266", "NIN-268", "NIN-270", "NIN-281")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_whole_nights_under_a_referees_eye(seats, options):
    game = NinjaGame(seats, options)
    heard = moved = 0
    for seed in range(3):
        table = Table(game, f"referee {seed}")
        referee = Referee(table)
        chance = Chance(f"referee {seed} {seats}")
        bots = [game.thumb(seat, Chance(f"{seed} {seat}")) for seat in range(seats)]
        while not table.state.over:
            seat = chance.choice(table.state.deciders)
            legal, decision = table.state.legal(seat), table.state.decision(seat).id
            side = table.perspective(seat)
            if decision == "act":
                referee.acting = side.view.plans.acting
                names = {game.actions.name(action) for action in legal}
                steps = {name for name in names if name.split(":")[0] in ("zone", "rope", "leave_map")}
                assert steps == referee.reach(referee.acting, side.view)
            elif decision == "last_cards":
                referee.about = game.names["who"][table.state.meant(side.flow.asked[seat][1])]
            action = chance.choice(legal) if chance.below(8) == 0 else bots[seat].choose(side)
            referee.answered(seat, decision, game.actions.name(action))
            table.act(seat, action)
            referee.told()
            referee.check_end()
        heard, moved = heard + referee.heard, moved + referee.moved
    assert heard > 3
    assert moved > 20
