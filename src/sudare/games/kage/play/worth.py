"""games/kage: what a position promises both sides when a turn begins, for search: how likely the ninja win.

What counts is read off as a row of numbers; a small net of one hidden layer, fitted to played games (`bench/fit.py`),
makes a chance of it: one net for the beginning of a ninja turn, one for all that follows until the guards have acted.
"""

from __future__ import annotations

from math import exp, tanh
from operator import mul

from sudare.games.kage.board import Board
from sudare.games.kage.play.weights import BEFORE_GUARDS, BEFORE_NINJA, Net
from sudare.games.kage.rules import mission as ms
from sudare.games.kage.rules.values import (
    aoi,
    awareness,
    chance_of,
    combat_of,
    defence_of,
    in_play,
    level_of,
    line,
    may_exit,
    stealth_of,
    weight,
)
from sudare.games.kage.state import BOSS, ELIMINATED, IN_PLAY, UP, KageGuard, KageNinja, KageState

Row = list[float]
EFFECTS = (
    *("uncover", "assassinate", "carry", "fires", "removed", "ransack", "dread", "rations", "objective", "tea"),
    *("forge", "charge", "trace"),
)
FAR = 30  # squares: no way at all
STRIDE = 6  # squares that a ninja goes in a turn


def row(s: KageState) -> Row:
    """Return what counts when a turn begins: the tracks, the mission, every ninja, the ways, and the guards."""
    boss = s.game.edition.bosses[s.boss]
    loud = [n.noise for n in s.ninja if n.noise]  # collected when the guard turn begins: as if that were done
    alert = min(s.alert + len(loud), boss.alert_track.bell)
    turn = min(s.turn + (1 if loud else 0), boss.turn_track.bell)
    to_bell, to_dawn = boss.alert_track.bell - alert, boss.turn_track.bell - turn
    alive = in_play(s)
    guards = list(s.guards.values())
    areas = [aoi(s, g) for g in guards]
    waiting: list[KageNinja] = []  # in the middle of a ninja turn: those that will still act
    if before_guards(s) and s.phase == "ninja_turn":
        waiting = [s.ninja[k] for k in alive if not s.ninja[k].activated]
    return [
        to_bell / 12, exp(-to_bell / 2), float(alert >= boss.alert_track.amber), float(alert >= boss.alert_track.red),
        to_dawn / 8, exp(-to_dawn / 1.5), s.round / 15, (s.noise + sum(loud)) / 6, len(s.hand) / 5,
        sum(1 for _, up in s.mat if up) / 3,
        *_mission(s, alive), *_ninja(s, alive, guards, areas), *_guards(s, alive, guards, areas),
        len(waiting) / 3, sum(1 for n in waiting if n.detected) / 3,
    ]  # fmt: skip


def _mission(s: KageState, alive: list[int]) -> Row:
    """Return the kind of the mission and how far it is."""
    m = ms.entry(s)
    pool = len(s.pool)
    kind = [0.0] * len(EFFECTS)
    kind[EFFECTS.index(m.effect)] = 1.0
    progress = luck = 0.0
    if m.difficulty:
        progress = min(1.0, pool / 7)
        luck = max(0.0, min(1.0, (7 + max(7, pool + 1) - m.difficulty) / 6)) if pool >= 6 else 0.0
    elif m.effect == "removed":
        progress = s.removed / m.number
    elif m.effect == "ransack":
        tokens = s.game.edition.search_tokens
        progress = (min(pool, 6) + 2 * len({tokens[t].group for t in s.pool} - {"trap"})) / 14
    elif m.effect in ("dread", "trace"):
        progress = min(pool, m.number) / m.number
    elif m.effect == "rations":
        progress = (min(pool, 3) + 2 * sum(1 for marks in s.barracks.values() if marks >= 2)) / 7
    elif m.effect == "tea":
        progress = (min(pool, 3) + 2 * s.tea) / 7
    done, work = float(s.completed), float(s.passed and not s.completed)
    if m.effect in ("fires", "forge"):
        work *= (1 + len(s.fires)) / 2
    elif m.effect == "assassinate":
        work *= (1 + s.boss_wounds) / 2
    want = 0.0 if not s.completed else float(1 if s.need == 0 else s.need - s.escaped)
    late = 0.0 if s.completed else progress
    return [
        *kind, late, late * late, late * kind[0], late * kind[4], late * kind[6], luck, done, work,
        work * kind[1], work * kind[2], work * kind[3], done * want, float(any(s.ninja[k].carry for k in alive)),
        len(s.search) / 12,
    ]  # fmt: skip


def _wanted(s: KageState) -> list[int]:
    """Return the squares that the ninja want to reach next."""
    m = ms.entry(s)
    if s.completed:
        return list(s.infiltration)
    found = list(ms.objects(s, m)) if ms.is_open(s) and m.effect != "assassinate" else []
    if s.passed and m.effect == "assassinate":
        found += [g.sq for g in s.guards.values() if g.kind == BOSS]
    if m.effect == "removed":
        found += [g.sq for g in s.guards.values()]
    elif not s.passed:
        found += list(s.search)
    return found


def _lives(s: KageState, n: KageNinja) -> int:
    mat = s.game.edition.ninja[n.who]
    return int(mat.force + mat.stealth_dice - n.force_wounds - n.stealth_wounds)


def _ninja(s: KageState, alive: list[int], guards: list[KageGuard], areas: list[int]) -> Row:
    """Return what counts of the ninja: blood, dice, cards, who is seen, who can be struck, and how far it is."""
    board: Board = s.game.board
    lines = [line(s, g) for g in guards]
    goals = _wanted(s)
    lives: list[int] = []
    detected = seen = eyes = wounds = struck = weak = cards = tools = stealth = force = 0.0
    spotted = doomed = close = 0.0
    ways: list[float] = []
    for k in alive:
        n = s.ninja[k]
        life = _lives(s, n)
        lives.append(life)
        mat = s.game.edition.ninja[n.who]
        stealth += mat.stealth_dice - n.stealth_wounds
        force += mat.force - n.force_wounds
        for card in n.cards:
            if card is not None:
                if card[UP]:
                    tools += 1
                else:
                    cards += 1
        walk = board.walk(n.sq)
        watching, dice, blows, defence = 0, 0, 0.0, defence_of(s, n)
        for i, g in enumerate(guards):
            far = walk[g.sq]
            if far <= 6:
                close += 1
                stats = lines[i]
                if far <= stats.move + 1:
                    blows += chance_of(1, stats.combat, defence) * (1.0 if far <= 1 else 0.6)
            if areas[i] >> n.sq & 1:
                watching += weight(s, g)
                dice = max(dice, awareness(s, g))
        eyes += watching
        if n.detected:
            detected += 1
            blows = min(blows, 3.0)
            struck += blows
            wounds += blows / life
            if life <= 2:
                doomed += blows
            if n.carry:
                spotted += 1
        elif watching:
            seen += 1
            found = chance_of(min(4, dice), watching - 1 - stealth_of(s, n), 6)
            weak += found * min(blows, 2.0)
        ways.append(_way(s, k, goals, walk))
    ways.sort()
    life = sum(lives)
    first = ways[0] if ways else FAR
    second = ways[1] if len(ways) > 1 else FAR
    third = ways[2] if len(ways) > 2 else FAR
    done = float(s.completed)
    return [
        float(len(alive) == 1), float(len(alive) == 2), float(len(alive) == 3),
        float(sum(1 for n in s.ninja if n.out == ELIMINATED)),
        life / 12, min(lives, default=0) / 4, float(sum(1 for x in lives if x == 1)), stealth / 6, force / 6,
        detected / 3, seen / 3, eyes / 6, struck / 3, wounds, doomed, weak, spotted, close / 8, cards / 4, tools / 4,
        min(first, 12) / 6, min(second, 12) / 6, min(third, 12) / 6,
        done * min(first, 18) / 6, done * min(second, 18) / 6, done * detected, done * struck / 3,
    ]  # fmt: skip


def _way(s: KageState, k: int, goals: list[int], walk: list[int]) -> float:
    """Return how far a ninja has to go; who carries nothing need not leave, and the exit must be the right one."""
    if s.completed:
        if s.need == 0 and not s.ninja[k].carry:
            if s.objective is None:
                return FAR
            return min(FAR, walk[s.objective[1]] + 12)
        return min(min((walk[sq] for sq in goals if may_exit(s, k, sq)), default=FAR), FAR)
    return min(min((walk[sq] for sq in goals), default=FAR), FAR)


def _guards(s: KageState, alive: list[int], guards: list[KageGuard], areas: list[int]) -> Row:
    """Return what counts of the guards: how many of each level, what they watch, and how near they stand to it."""
    board: Board = s.game.board
    levels = [0, 0, 0, 0]
    watched = 0
    posts: list[int] = []
    boss = 0.0
    for g, area in zip(guards, areas, strict=True):
        levels[level_of(s, g)] += 1
        if g.kind == BOSS:
            boss = 1.0
        posts.append(g.sq)
        watched |= area
    free = near = cheap = 0.0
    tokens = s.game.edition.search_tokens
    for sq, token in s.search.items():
        walk = board.walk(sq)
        eyes = sum(1 for area in areas if area >> sq & 1)
        way = min((walk[s.ninja[k].sq] for k in alive), default=FAR)
        if way <= STRIDE:
            near += 1 / (1 + eyes)
            cheap += (7 - tokens[token].value) / (1 + eyes) / 3
        if not eyes:
            free += 1
    at_exit = open_exit = 0.0
    if s.completed:
        for sq in s.infiltration:
            if any(may_exit(s, k, sq) for k in alive):
                walk = board.walk(sq)
                at_exit += sum(1 for post in posts if walk[post] <= 4)
                open_exit += float(not watched >> sq & 1)
    bold = float(sum(combat_of(s, s.ninja[k]) for k in alive))
    return [
        levels[0] / 8, levels[1] / 4, levels[2] / 4, boss, len(posts) / 10, max(0, 4 - len(posts)) / 4,
        free / 6, near / 4, cheap / 4, at_exit / 4, open_exit, bold / 4, len(s.barracks) / 3, len(s.lanterns) / 4,
        len(s.doors) / 10,
    ]  # fmt: skip


def before_guards(s: KageState) -> bool:
    """Say whether the guards are next, at least after the ninja that have not acted yet."""
    return s.phase == "guard_turn" or any(n.activated for n in s.ninja if n.out == IN_PLAY)


def begun(s: KageState) -> bool:
    """Say whether the game proper has begun: before that there is nothing to judge."""
    return s.phase in ("ninja_turn", "guard_turn")


def answer(net: Net, values: Row) -> float:
    """Return the log-odds that a net gives a row."""
    hidden, out = net
    total = out[-1]
    for unit, counts in zip(hidden, out, strict=False):
        total += counts * tanh(unit[-1] + sum(map(mul, unit, values)))
    return total


def worth(s: KageState) -> list[float]:
    """Return what each seat will get out of it: the ninja seats share their win. Before the first turn nobody knows."""
    odds = 0.0
    if begun(s):
        odds = answer(BEFORE_GUARDS if before_guards(s) else BEFORE_NINJA, row(s))
    chance = 1 / (1 + exp(-max(-20.0, min(20.0, odds))))
    ninja = s.game.seats - 1
    return [1.0 - chance, *([chance / ninja] * ninja)]
