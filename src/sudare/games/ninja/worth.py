"""games/ninja: what a position promises both sides, for search: how likely each intruder gets away, fitted to games."""

from __future__ import annotations

from math import exp

from sudare.games.ninja.geometry import Geometry
from sudare.games.ninja.state import (
    BLADE,
    CAT,
    FIGURES,
    FIRST,
    GONE,
    INTRUDERS,
    KENJUTSU,
    MOVED,
    ON_BOARD,
    PATROL,
    PATROL_SEARCH,
    ROPE,
    SAKE,
    SENTRY_SEARCH,
    SET_UP,
    SHADOW,
    SHURIKEN,
    TO_START,
    TRAITOR,
    UNUSED,
    WAITING,
    Ninja,
)

WEIGHTS: tuple[float, ...] = (
    *(-0.156, -0.425, 1.585, 0.339, -0.679, 0.360, -0.105, 0.505, -0.010, -0.566, -0.471),
    *(1.263, -0.897, 0.410, -0.296, -1.081, -0.894, 0.837, 0.395, 0.713, -0.445, -0.126),
    *(-0.619, -0.605, -0.358, -0.365, -0.158, -0.410, -0.045, -0.149, -0.051, 0.196, -0.402),
    *(0.111, -0.051, -0.594, 0.464, 0.361, 0.003, -0.060, -0.305, -0.117, -0.102, 0.503),
    *(-0.071, -0.599, 0.254, -0.094, -0.305),
)  # a logit fit in the manner of bench/fit.py
Row = list[float]
LONG = 12  # a way that is not to be walked in one night
THERE, AWAY = 44, 5  # how many numbers there are for an intruder on the map, and for one that is yet to come


def row(s: Ninja, who: int) -> Row:
    """Return what counts for one intruder that is not gone: ways and time, lives, tools, traces, and who is near."""
    game = s.game
    blades = searches = 0
    for stock in range(len(s.hand)):
        for cards in (s.hand[stock], s.drawn[stock]):
            blades += cards[KENJUTSU]
            searches += cards[SENTRY_SEARCH] + cards[PATROL_SEARCH]
    known = False
    trace, place = 0, -1  # when and where it was last known to be by a search
    for turn, named, zone, answer in s.searched:
        if answer == s.mission[who]:
            known = True
        if named != 1 - who:
            trace, place = turn, zone
    one = float(who == TRAITOR)
    if s.status[who] != ON_BOARD or s.at[who] < 0:
        return [0.0] * THERE + [1.0, one, s.turn / game.options.turns, float(known), min(5, blades) / 4]
    fort: Geometry = game.map
    at = s.at[who]
    inside = at >= fort.size  # in the passage
    seen = float(s.shown[who] >= 0)
    last = float(s.reborn[who] or s.turn > game.options.decoy_last_turn)  # nobody comes after it
    lives = game.lives[who] - len(s.wounds[who])
    doomed = float(lives <= 1)
    threat = 1.0 if s.phase < PATROL else 0.0  # guards may still play cards before it moves
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
    rest = game.options.turns - s.turn + (1 if s.phase < INTRUDERS or not s.finished[who] else 0)
    if s.done[who]:
        need = out / 3
    else:
        need = (way + (fort.exit[goal] if goal >= 0 else 4)) / 3 + (0.0 if known else 2.0)
    spare = rest - need
    tight = 1.0 / (1.0 + exp(max(-20.0, min(20.0, spare))))
    # who is near
    gaps = [0] * 5  # guards so many steps away; three and four together
    audible = 0
    if not inside:
        noise = s.steps_done[who] if s.phase == INTRUDERS and s.finished[who] else s.noise[who]
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
    cold, strayed = 2.0, 0.0
    if place >= 0:
        cold = min(4.0, float(s.turn - trace) + (0.5 if s.phase == INTRUDERS else 0.0)) / 2
    if seen:
        cold = 0.0
    elif place >= 0 and not inside and cold <= 1.0:
        strayed = min(6.0, float(fort.distance[at][place])) / 3
    return [
        *(1.0, one, done, found, last, done * last, done * one),
        *(lives / 2, doomed * last, doomed * last * armed),
        *(done * out / 5, done * float(out <= 2), open_ * way / 5, found * way / 5),
        open_ * (4 if inside else min(LONG, fort.exit[at])) / 5,
        *(tight, tight * done, spare / 10, rest / game.options.turns),
        *(seen, seen * threat, seen * doomed * last, seen * armed),
        *(here, here * threat, beside, beside * threat, two, two * threat, more),
        *(heard, heard * (1 - last), 0.0 if inside else float(_marching_at(s, at))),
        *(cold, strayed, float(inside)),
        *(tools / 3, hand[ROPE[who] - first] / 3, covers / 2, s.alert / 3),
        *(min(5, blades) / 4, min(8, searches) / 4, hunters * doomed, len(s.searched) / 10),
        *([0.0] * AWAY),
    ]


def _marching_at(s: Ninja, zone: int) -> int:
    """Count the patrols that will march into or through a zone in the Patrol Phase of this turn."""
    track = s.game.map.track
    count = 0
    if s.phase > PATROL or not track[zone]:
        return 0
    for number in range(1, 11):
        ahead = s.heading[number]
        if ahead >= 0 and (ahead == zone or zone in track[ahead]):
            figure = s.patrol.index(number) if number in s.patrol else -1
            if figure >= 0 and not s.marks[figure] & MOVED and s.zone[figure] != zone:
                count += 1
    return count


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
        elif s.status[who] in (TO_START, ON_BOARD, WAITING):
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
