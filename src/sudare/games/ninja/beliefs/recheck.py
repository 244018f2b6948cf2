"""games/ninja: an independent, simple re-check: does a full position agree with what a seat was told?"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from sudare.core import Told
from sudare.games.ninja.beliefs.sets import position
from sudare.games.ninja.state import (
    BY_CARD,
    BY_ROPE,
    HIDDEN,
    INTO_PASSAGE,
    NOTHING,
    OFF_MAP,
    OUT_OF_PASSAGE,
    SOMEONE,
    START,
    STEP,
    Ninja,
    Trail,
)

if TYPE_CHECKING:
    from sudare.games.ninja.game import NinjaGame


class Recheck:
    """Facts as they were told, each checked on its own against the trails and marks of a position."""

    def __init__(self, game: NinjaGame, seat: int | None) -> None:
        self.game = game
        self.seat = seat
        self.index = {kind: {name: i for i, name in enumerate(names)} for kind, names in game.names.items()}
        self.kinds: set[str] = set()
        self.turn = 1
        self.on_board: set[int] = set()
        self.facts: list[tuple[Any, ...]] = []
        self.ropes_played = [0, 0]

    def observe(self, told: Told) -> None:
        """Take note of an event."""
        kind, data = told.kind, told.data
        self.kinds.add(kind)
        zone = self.index["zone"].get(data["zone"], -1) if "zone" in data else -1
        who = self.index["who"].get(data["who"], -1) if "who" in data else -1
        if kind == "turn":
            self.turn = data["turn"]
        elif kind == "started":
            self.on_board.add(who)
        elif kind in ("died", "left_map"):
            self.on_board.discard(who)
            self.facts.append((kind, self.turn, who))
        elif kind in ("heard", "not_heard"):
            if not data.get("cat"):
                self.facts.append((kind, self.turn, zone, frozenset(self.on_board)))
        elif kind in ("detected", "declared"):
            self.facts.append((kind, self.turn, who, zone, data.get("how", "")))
        elif kind == "answered":
            self.facts.append((kind, self.turn, zone, self.index["answer"][data["what"]]))
        elif kind == "card_played" and data["card"] in ("n_rope", "t_rope"):
            self.ropes_played[who] += 1

    def refute(self, s: Ninja) -> str | None:
        """Return the first fact that the position contradicts, as a sentence."""
        for who in (0, 1):
            wrong = self._trail(s, s.trail[who])
            if wrong:
                return f"the path of the {self.game.names['who'][who]} is impossible: {wrong}"
            laid = sum(rope[2] == who for rope in s.ropes)
            if laid > self.ropes_played[who]:
                return f"{laid} ropes hang, but only {self.ropes_played[who]} Rope cards were played"
        for fact in self.facts:
            wrong = self._fact(s, fact)
            if wrong:
                return wrong
        return None

    def _trail(self, s: Ninja, trail: Trail) -> str | None:
        fort = self.game.map
        steps: dict[int, int] = {}
        ropes = {(a, b) for a, b, _ in s.ropes}
        for (_, old, _), (turn, zone, how) in itertools.pairwise(trail):
            if how == START:
                continue
            steps[turn] = steps.get(turn, 0) + 1
            if steps[turn] > 3:
                return f"more than three zones in turn {turn}"
            if how == STEP and (old >= fort.size or zone not in fort.ways[old]):
                return f"a step between zones that do not touch in turn {turn}"
            if how in (BY_CARD, BY_ROPE) and (min(old, zone), max(old, zone)) not in ropes:
                return f"a wall crossed without a rope in turn {turn}"
            if how == OFF_MAP and not fort.edge[old]:
                return f"off the map from inside in turn {turn}"
            doors = {z for pair in s.entrances for z in pair}
            if (how == INTO_PASSAGE and old not in doors) or (how == OUT_OF_PASSAGE and zone not in doors):
                return f"the passage used where it does not open in turn {turn}"
        return None

    def _fact(self, s: Ninja, fact: tuple[Any, ...]) -> str | None:
        kind, turn = fact[0], fact[1]
        names = self.game.names
        if kind in ("heard", "not_heard"):
            _, _, zone, board = fact
            near = self.game.map.distance[zone]
            people = [w for who in board for w in ((0, 1) if who == SOMEONE else (who,))]
            loud = False
            for who in people:
                place, noise = position(s.trail[who], turn - 1)
                if s.trail[who] and 0 <= place < len(near) and 0 < noise >= near[place]:
                    loud = True
            if loud != (kind == "heard"):
                return f"turn {turn}: the guard in {names['zone'][zone]} would have heard otherwise"
        elif kind == "declared":
            _, _, who, zone, _ = fact
            for one in (0, 1) if who == SOMEONE else (who,):
                if zone in _walked(s.trail[one], turn):
                    return None
            return f"turn {turn}: {names['zone'][zone]} was searched by one who was not there"
        elif kind == "detected":
            _, _, who, zone, how = fact
            after = turn if how in ("entered", "stayed", "start", "hidden_sentry") else turn - 1
            places = {z for t, z, _ in s.trail[who] if t == turn} if how == "entered" else set()
            places.add(position(s.trail[who], after)[0])
            if zone not in places:
                return (
                    f"turn {turn}: the {names['who'][who]} was detected in {names['zone'][zone]}, its path is elsewhere"
                )
        elif kind == "left_map":
            if not any(t == turn and how == OFF_MAP for t, _, how in s.trail[fact[2]]):
                return f"turn {turn}: the {names['who'][fact[2]]} left the map, its path does not"
        elif kind == "answered":
            _, _, zone, what = fact
            there = s.objects.get(zone, NOTHING)
            if there != what and not (what == HIDDEN and there == NOTHING):
                return f"{names['zone'][zone]} was answered with {names['answer'][what]}"
        return None


def _walked(trail: Trail, turn: int) -> set[int]:
    zones: set[int] = set()
    for (_, old, _), (t, zone, how) in itertools.pairwise(trail):
        if t == turn and how != START:
            zones |= {old, zone}
    return zones
