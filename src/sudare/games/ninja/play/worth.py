"""games/ninja: what a position promises both sides, for search: how likely each intruder gets away, fitted to games."""

from __future__ import annotations

from math import exp

from sudare.games.ninja.board import Geometry
from sudare.games.ninja.state import (
    BLADE,
    CAT,
    FIGURES,
    FIRST,
    GONE,
    INTRUDERS,
    KENJUTSU,
    ON_BOARD,
    PATROL_SEARCH,
    ROPE,
    SAKE,
    SENTRY_SEARCH,
    SET_UP,
    SHADOW,
    SHURIKEN,
    TRAITOR,
    TRAP,
    UNUSED,
    Ninja,
)

WEIGHTS: tuple[float, ...] = (
    *(1.689, -0.446, 1.783, 0.089, -0.890, 0.711, 0.284, 0.658, 0.201),
    *(-0.717, -0.731, 2.220, -1.032, 0.267, -0.405, -0.627, -0.579, -0.014),
    *(1.201, 0.183, -0.381, 0.039, -0.418, -0.374, -0.345, -0.229, -0.002),
    *(0.096, 0.074, -0.743, 0.440, 0.608, 0.161, -0.256, -0.505, -0.215),
    *(0.027, -0.183, -1.882, 0.200, 0.273, 0.646, -0.067, 0.737, 0.189),
)  # a logit fit in the manner of bench/fit.py
Row = list[float]
LONG = 12  # a way that is not to be walked in one night


def row(s: Ninja, who: int) -> Row:
    """Return what counts for an intruder on the map: ways and time, rooms to search, lives, tools, who is near."""
    game = s.game
    blades = searches = 0
    for stock in range(len(s.hand)):
        for cards in (s.hand[stock], s.drawn[stock]):
            blades += cards[KENJUTSU]
            searches += cards[SENTRY_SEARCH] + cards[PATROL_SEARCH]
    known = False
    trace = -1  # when it was last known to be somewhere by a search
    searched = set()
    goals = {"a": 0, "b": 0}  # found in each castle, of three
    for turn, named, zone, answer in s.searched:
        if answer == s.mission[who]:
            known = True
        if named != 1 - who:
            trace = turn
        if answer < TRAP and zone not in searched:
            goals[game.map.castle[zone]] += 1
        searched.add(zone)
    one = float(who == TRAITOR)
    fort: Geometry = game.map
    at = s.at[who]
    inside = at >= fort.size  # in the passage
    seen = float(s.shown[who] >= 0)
    last = float(s.reborn[who] or s.turn > game.options.decoy_last_turn)  # nobody comes after it
    lives = game.lives[who] - len(s.wounds[who])
    doomed = float(lives <= 1)
    armed = min(3, blades) / 3
    hand = s.ihand[who]
    first = FIRST[who]
    tools = hand[BLADE[who] - first] + hand[(SAKE if who == TRAITOR else SHURIKEN) - first]
    covers = hand[(CAT if who == TRAITOR else SHADOW) - first]
    # ways and time
    goal = -1
    for zone, what in s.objects.items():
        if what == s.mission[who]:
            goal = zone
    way, out = LONG, LONG
    for start in s.entrances[s.passage_of(who)] if inside else (at,):
        out = min(out, fort.exit[start])
        if goal >= 0:
            way = min(way, fort.walk[start][goal])
    done = float(s.done[who])
    open_ = 1.0 - done
    found = open_ * float(known)
    rest = game.options.turns - s.turn + 1
    if s.done[who]:
        need = out / 3
    else:
        need = (way + (fort.exit[goal] if goal >= 0 else 4)) / 3 + (0.0 if known else 2.0)
    spare = rest - need
    tight = 1.0 / (1.0 + exp(max(-20.0, min(20.0, spare))))
    # what is still to be searched
    seeking = open_ - found
    rooms, close, nearest = 0, 0, LONG
    if seeking:
        starts = s.entrances[s.passage_of(who)] if inside else (at,)
        for zone in fort.rooms:
            if zone not in searched and goals[fort.castle[zone]] < 3:
                rooms += 1
                gap = LONG
                for start in starts:
                    gap = min(gap, fort.walk[start][zone])
                close += gap <= 3
                nearest = min(nearest, gap)
    helped = float(s.status[1 - who] == ON_BOARD and not s.done[1 - who])
    chase = rest - 4.0 - rooms * (0.25 if helped else 0.5)
    late = 1.0 / (1.0 + exp(max(-20.0, min(20.0, chase))))
    # who is near
    gaps = [0] * 5  # guards so many steps away; three and four together
    audible = 0
    if not inside:
        noise = s.noise[who]
        walk, near = fort.walk[at], fort.distance[at]
        for figure in range(FIGURES):
            zone = s.zone[figure]
            if 0 <= zone < fort.size:
                gap = walk[zone]
                if gap <= 4:
                    gaps[gap] += 1
                if near[zone] <= noise:
                    audible += 1
    here, beside = min(3, gaps[0]) / 2, min(3, gaps[1]) / 2
    two, more = min(3, gaps[2]) / 2, min(4, gaps[3] + gaps[4]) / 2
    heard = min(4, audible) / 2
    hunters = min(3, gaps[0] + gaps[1] + gaps[2]) / 3
    # how cold its trail is
    cold = 2.0
    if trace >= 0:
        cold = min(4.0, s.turn - trace + 0.5) / 2
    if seen:
        cold = 0.0
    return [
        *(1.0, one, done, found, last, done * last, done * one),
        *(lives / 2, doomed * last, doomed * last * armed),
        *(done * out / 5, done * float(out <= 2), open_ * way / 5, found * way / 5),
        open_ * (4 if inside else min(LONG, fort.exit[at])) / 5,
        *(tight, tight * done, spare / 10, rest / game.options.turns),
        *(seen, seen * doomed * last, seen * armed),
        *(here, beside, two, more),
        *(heard, heard * (1 - last)),
        *(cold, float(inside)),
        *(tools / 3, hand[ROPE[who] - first] / 3, covers / 2, s.alert / 3),
        *(min(5, blades) / 4, min(8, searches) / 4, hunters * doomed),
        *(seeking, seeking * rooms / 20, seeking * nearest / 5, seeking * min(5, close) / 5, seeking * helped),
        *(seeking * chase / 10, seeking * late, seeking * min(1.0, rooms / 20) * rest / game.options.turns),
    ]


def settled(s: Ninja) -> bool:
    """Say whether the intruders are about to move: the guards have done all they could in their turn."""
    if s.phase == SET_UP:
        return True
    question = s.asked[s.deciders[0]]
    if s.phase != INTRUDERS or question is None or question[0].id != "act":
        return False
    return s.pending < 0 and s.steps_done == [0, 0] and s.finished == [False, False] and not s.handed


def worth(s: Ninja) -> list[float] | None:
    """Return what each seat will get out of it, guards what the intruders do not; None: first finish what has begun."""
    if not settled(s):
        return None
    game = s.game
    chances: dict[int, float] = {}
    for who in (0, 1):
        if s.status[who] == UNUSED:
            continue
        if s.phase == SET_UP:
            chances[who] = 0.5
        elif s.status[who] == ON_BOARD:
            lure = 0.0
            for weight, number in zip(WEIGHTS, row(s, who), strict=True):
                lure += weight * number
            chances[who] = 1 / (1 + exp(-lure))
        else:
            chances[who] = float(s.done[who] and s.status[who] == GONE)
    result = sum(chances.values()) / len(chances)
    shares = [0.0] * game.seats
    for seat in game.guard_seats:
        shares[seat] = 1.0 - result
    for who, chance in chances.items():
        shares[game.intruder_seats[who]] = chance if game.contested else result
    return shares
