"""games/ninja: what a position promises both sides, for search: how likely each intruder gets away, fitted to games."""

from __future__ import annotations

from math import exp

from sudare.games.ninja.geometry import Geometry
from sudare.games.ninja.state import (
    AWAKEN,
    BLADE,
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
    SHURIKEN,
    TO_START,
    TRAITOR,
    UNUSED,
    WAITING,
    Ninja,
)

WEIGHTS: tuple[float, ...] = (
    -0.156, -0.425, 1.585, 0.339, -0.679, 0.360, -0.105, 0.505, -0.010, -0.566, -0.471, 1.263,
    -0.897, 0.410, -0.296, -1.081, -0.894, 0.837, 0.395, 0.713, -0.445, -0.126, -0.619, -0.605,
    -0.358, -0.365, -0.158, -0.410, -0.045, -0.149, -0.051, 0.196, -0.402, 0.111, -0.051, -0.594,
    0.464, 0.361, 0.003, -0.060, -0.071, -0.599, 0.254, -0.094, -0.305, -0.117, -0.102, 0.503,
)  # by bench/fit.py
Row = list[float]
LONG = 12  # a way that is not to be walked in one night


def row(s: Ninja, who: int) -> Row:
    """Return what counts for one intruder that is not gone: ways and time, lives, tools, traces, and who is near."""
    game = s.game
    fort: Geometry = game.map
    size = fort.size
    turns: int = game.options.turns
    before = s.phase < INTRUDERS  # it still has the moves of this turn
    rest = turns - s.turn + (1 if before or not s.finished[who] else 0)
    last = s.reborn[who] or s.turn > game.options.decoy_last_turn
    lives = game.lives[who] - len(s.wounds[who])
    done = s.done[who]
    at = s.at[who]
    blades = searches = awaken = 0
    for stock in range(len(s.hand)):
        for cards in (s.hand[stock], s.drawn[stock]):
            blades += cards[KENJUTSU]
            searches += cards[SENTRY_SEARCH] + cards[PATROL_SEARCH]
            awaken += cards[AWAKEN]
    known = False
    trace = 0
    place = -1
    rooms = 0
    for turn, named, zone, answer in s.searched:
        if answer == s.mission[who]:
            known = True
        if named != 1 - who:
            trace, place = turn, zone
        rooms += 1
    one = float(who == TRAITOR)
    if s.status[who] != ON_BOARD or at < 0:
        late = s.turn / turns
        return [0.0] * 40 + [1.0, one, late, float(known), blades / 4, 0.0, 0.0, 0.0]
    hand = s.ihand[who]
    first = FIRST[who]
    tools = hand[BLADE[who] - first] + hand[(SAKE if who == TRAITOR else SHURIKEN) - first]
    hidden = hand[0 if who == TRAITOR else 3]  # It Was a Cat, or Shadow Walk
    seen = s.shown[who] >= 0
    inside = at >= size
    way, out = 5, 5
    here = next1 = next2 = next4 = audible = march = crowd = 0
    if inside:
        doors = s.entrances[s.passage_of(who)]
    else:
        doors = (at,)
    noise = s.noise[who] if s.phase != INTRUDERS or not s.finished[who] else s.steps_done[who]
    out = LONG
    way = LONG
    goal = -1
    for zone, what in s.objects.items():
        if what == s.mission[who]:
            goal = zone
    for door in doors:
        out = min(out, fort.exit[door])
        if goal >= 0:
            way = min(way, fort.walk[door][goal])
    if not inside:
        walk = fort.walk[at]
        near = fort.distance[at]
        for f in range(20):
            zone = s.zone[f]
            if 0 <= zone < size:
                gap = walk[zone]
                if gap == 0:
                    here += 1
                elif gap == 1:
                    next1 += 1
                elif gap == 2:
                    next2 += 1
                elif gap <= 4:
                    next4 += 1
                if near[zone] <= noise:
                    audible += 1
        if s.phase <= PATROL and fort.track[at]:
            for number in range(1, 11):
                if s.heading[number] >= 0:
                    for f in range(20):
                        if s.patrol[f] == number:
                            zone = s.zone[f]
                            ahead = s.heading[number]
                            if not s.marks[f] & MOVED and (ahead == at or at in fort.track[ahead]) and zone != at:
                                march += 1
                            break
    gone = 2.0
    if place >= 0:
        gone = min(4.0, float(s.turn - trace) + (0.5 if s.phase == INTRUDERS else 0.0)) / 2
    if seen:
        gone = 0.0
    stale = 0.0
    if place >= 0 and not seen and not inside and gone <= 1.0:
        stale = min(6.0, float(fort.distance[at][place])) / 3
    # turns that it needs at three zones a turn, and what is to spare
    if done:
        need = out / 3
    else:
        need = (way + (fort.exit[goal] if goal >= 0 else 4)) / 3 + (0.0 if known else 2.0)
    spare = rest - need
    tight = 1.0 / (1.0 + exp(max(-20.0, min(20.0, spare))))
    d = float(done)
    u = 1.0 - d
    k = float(known) * u
    f_last = float(last)
    doomed = float(lives <= 1)
    threat = 1.0 if s.phase < PATROL else 0.0
    hunters = min(3, here + next1 + next2) / 3
    return [
        1.0, one, d, k, f_last, d * f_last, d * one,
        float(lives) / 2, doomed * f_last, f_last * min(3, blades) / 3 * doomed,
        d * out / 5, d * float(out <= 2), u * way / 5, k * way / 5, u * (min(LONG, fort.exit[at]) if not inside else 4) / 5,
        tight, tight * d, spare / 10, rest / turns,
        float(seen), float(seen) * threat, float(seen) * doomed * f_last, float(seen) * min(3, blades) / 3,
        min(3, here) / 2, min(3, here) * threat / 2, min(3, next1) / 2, min(3, next1) * threat / 2,
        min(3, next2) / 2, min(3, next2) * threat / 2, min(4, next4) / 2,
        min(4, audible) / 2, min(4, audible) * (1 - f_last) / 2, float(march) * (1.0 - d * 0.0),
        gone, stale, float(inside), tools / 3, hand[ROPE[who] - first] / 3, float(hidden) / 2,
        s.alert / 3,
        0.0, 0.0, 0.0, 0.0,
        min(5, blades) / 4, min(8, searches) / 4, hunters * doomed, rooms / 10,
    ]  # fmt: skip


SETTLED = frozenset(("play_drawn", "play_hand", "patrol_order"))


def settled(s: Ninja) -> bool:
    """Say whether nobody is in the middle of anything: what is half done cannot be compared with what is done."""
    if s.phase == SET_UP:
        return True
    question = s.asked[s.deciders[0]]
    if question is None:
        return False
    decision: str = question[0].id
    if decision == "act":
        return s.pending < 0 and s.steps_done == [0, 0] and s.finished == [False, False] and not s.handed
    return decision in SETTLED


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
