"""games/kage: effective values, areas of influence and lines of sight of the position as it is."""

from __future__ import annotations

from typing import Any

from sudare.games.kage.board import REACH, Board, bits
from sudare.games.kage.state import BOSS, CARD, DIM_CROW, DIM_EGG, IN_PLAY, UP, KageGuard, KageNinja, KageState

YELLOW, AMBER, RED, NO_LEVEL = 0, 1, 2, 3


# -- guards ----------------------------------------------------------------------------------------------------------


def alerted(s: KageState, g: KageGuard) -> bool:
    """Say whether a guard is in the alert state (KAG-243, KAG-R64)."""
    return s.game.advanced and (g.alert or g.base > 0 or g.kind == BOSS)


def line(s: KageState, g: KageGuard) -> Any:
    """Return the stat line that a guard uses now: the boss has one, others one for each state."""
    if g.kind == BOSS:
        return s.game.edition.bosses[s.boss]
    type = s.game.edition.guard_types[g.kind]
    return type.alert if alerted(s, g) else type.normal  # KAG-071


def level_of(s: KageState, g: KageGuard) -> int:
    """Return the level of a guard; boss and dog have none."""
    return NO_LEVEL if g.kind == BOSS else s.game.type_levels[g.kind]


def rule_of(s: KageState, g: KageGuard) -> str:
    """Return the special rule of a guard's type (KAG-074)."""
    return s.game.type_rules[g.kind]


def weight(s: KageState, g: KageGuard) -> int:
    """Return how many guards a guard counts for."""
    return 2 if rule_of(s, g) == "watchful" else 1


def stays(s: KageState, effect: str) -> int:
    """Return the bonus of a face-up guard card that remains in play, or 0."""
    for card, up in s.mat:
        c = s.game.edition.guard_cards[card]
        if up and c.stays and c.effect == effect:
            return int(c.bonus)
    return 0


def glow(s: KageState, sq: int) -> int:
    """Return the area of influence of a lantern or rice token (KAG-G07)."""
    return s.game.board.glow(sq, s.door_mask)


def lit(s: KageState, sq: int) -> bool:
    """Say whether a square is in a lantern's area of influence."""
    board: Board = s.game.board
    return bool([light for light in board.lights(s.lanterns, s.door_mask) if light >> sq & 1])


def riced(s: KageState, sq: int) -> bool:
    """Say whether a square is in a poisoned rice token's area of influence."""
    return s.rice != 0 and any(glow(s, rice) >> sq & 1 for rice in bits(s.rice))


def awareness(s: KageState, g: KageGuard) -> int:
    """Return a guard's awareness in the order of KAG-G09."""
    value: int = line(s, g).awareness
    if s.mat and level_of(s, g) == YELLOW and not alerted(s, g):
        value += stays(s, "stay_awareness")
    if lit(s, g.sq):  # KAG-035
        value += 2
    if riced(s, g.sq):  # KAG-198
        value = 1
    return value


def aoi(s: KageState, g: KageGuard, tested: int = -1) -> int:
    """Return a guard's area of influence (KAG-G06); the ninja being tested never hides anything."""
    return aoi_from(s, g, g.sq, tested)


def aoi_from(s: KageState, g: KageGuard, a: int, tested: int = -1) -> int:
    """Return the area of influence that a guard would have on a square."""
    if g.dim == DIM_EGG:
        return 1 << a
    board: Board = s.game.board
    shut = s.door_mask
    if g.dim == DIM_CROW or riced(s, a):
        area = board.disc[1][a]
    else:
        area = board.disc[max(1, line(s, g).aoi + s.sky)][a]
        for light in board.lights(s.lanterns, shut):  # KAG-036
            if light >> a & 1:
                area |= light
    area &= board.sight(a, shut)
    around = board.disc[REACH][a]
    for k, n in enumerate(s.ninja):
        sq = n.sq
        if sq >= 0 and around >> sq & 1 and k != tested and sq != a:  # KAG-G05: seen itself or not, it blocks
            area &= ~board.shadow(a, sq)
    return area | 1 << a


def near_enough(s: KageState, sq: int) -> list[KageGuard]:
    """Return the guards that are worth a closer look: a square is in their sight if no model blocks it."""
    close = s.game.board.sight(sq, s.door_mask)  # sight goes both ways
    return [g for g in s.guards.values() if close >> g.sq & 1] if close & s.guard_mask() else []


def watchers(s: KageState, k: int, sq: int = -1) -> list[KageGuard]:
    """Return the guards whose area of influence holds a ninja's square, without a guard it ignores (KAG-G08)."""
    n = s.ninja[k]
    if sq < 0:
        sq = n.sq
    return [g for g in near_enough(s, sq) if g.uid != n.ignores and aoi(s, g, k) >> sq & 1]


def watched(s: KageState, k: int) -> bool:
    """Say whether a ninja is in any guard's area of influence."""
    n = s.ninja[k]
    sq = n.sq
    return any(g.uid != n.ignores and aoi(s, g, k) >> sq & 1 for g in near_enough(s, sq))


def sees_ninja(s: KageState, g: KageGuard, k: int) -> bool:
    """Say whether a ninja stands in a guard's area of influence; what a ninja ignores counts only for itself."""
    n = s.ninja[k]
    if n.sq < 0 or not s.game.board.sight(g.sq, s.door_mask) >> n.sq & 1:
        return False
    return aoi(s, g, k) >> n.sq & 1 == 1


def blind_squares(s: KageState, g: KageGuard, squares: int) -> int:
    """Return those of some squares where this guard would have no ninja in its area of influence."""
    for k in in_play(s):
        squares &= ~posts_on(s, g, k)
    return squares


def posts_on(s: KageState, g: KageGuard, k: int) -> int:
    """Return the squares where this guard would have a ninja in its area of influence: `aoi_from` seen from there."""
    board: Board = s.game.board
    sq = s.ninja[k].sq
    if g.dim == DIM_EGG:
        return 1 << sq
    if g.dim == DIM_CROW:
        area = board.disc[1][sq] & board.sight(sq, s.door_mask)
    else:
        area = seen_from(s, sq, max(1, line(s, g).aoi + s.sky))
        for rice in bits(s.rice):
            area &= ~glow(s, rice) | board.disc[1][sq]
    around = board.disc[REACH][sq]
    for i, other in enumerate(s.ninja):
        if i != k and other.sq >= 0 and around >> other.sq & 1 and other.sq != sq:  # KAG-G05
            area &= ~board.shadow(sq, other.sq)
    return area | 1 << sq


def seen_from(s: KageState, sq: int, radius: int) -> int:
    """Return the squares from which a guard with this area of influence has a square in it, if no model blocks."""
    board, shut = s.game.board, s.door_mask
    area = board.disc[radius][sq]
    for light in board.lights(s.lanterns, shut):
        if light >> sq & 1:
            area |= light
    return area & board.sight(sq, shut)


# -- ninja -----------------------------------------------------------------------------------------------------------


def in_play(s: KageState) -> list[int]:
    """Return the ninja on the board."""
    return [k for k, n in enumerate(s.ninja) if n.out == IN_PLAY and n.sq >= 0]


def worn(s: KageState, n: KageNinja, effect: str) -> int:
    """Return the slot of a face-up card with this effect, or -1 (KAG-156)."""
    for slot, card in enumerate(n.cards):
        if card is not None and card[UP] and s.game.card_effects[card[CARD]] == effect:
            return slot
    return -1


def worn_bonus(s: KageState, n: KageNinja, effect: str) -> int:
    """Return the bonus of a face-up card, or 0."""
    slot = worn(s, n, effect)
    card = n.cards[slot] if slot >= 0 else None
    return 0 if card is None else int(s.game.edition.ninja_cards[card[CARD]].bonus)


def ninja_line(s: KageState, n: KageNinja) -> Any:
    """Return the stat line of a ninja's state (KAG-098)."""
    mat = s.game.edition.ninja[n.who]
    return mat.detected if n.detected else mat.undetected


def ability(s: KageState, n: KageNinja) -> str:
    """Return the ability of a ninja."""
    return str(s.game.edition.ninja[n.who].ability)


def stealth_of(s: KageState, n: KageNinja) -> int:
    """Return a ninja's stealth with what it wears and carries."""
    value: int = ninja_line(s, n).stealth - worn_bonus(s, n, "armour")
    if not n.detected:
        value += worn_bonus(s, n, "undetected_stealth")
    if n.carry == "chest" and worn(s, n, "rope") < 0:  # KAG-H05
        value -= 1
    return value


def combat_of(s: KageState, n: KageNinja) -> int:
    """Return a ninja's combat."""
    return int(ninja_line(s, n).combat)


def defence_of(s: KageState, n: KageNinja) -> int:
    """Return a ninja's defence."""
    return int(ninja_line(s, n).defence) + worn_bonus(s, n, "armour")


def face_down(n: KageNinja) -> bool:
    """Say whether a ninja has a face-down card."""
    return bool([card for card in n.cards if card is not None and not card[UP]])


def ninja_sight(s: KageState, k: int) -> int:
    """Return the squares a ninja sees within eight squares: guards block (KAG-G05)."""
    return s.game.board.seen_past(s.ninja[k].sq, s.door_mask, s.guard_mask())


def may_exit(s: KageState, k: int, sq: int) -> bool:
    """Say whether a square is an escape token that this ninja may use (KAG-094, KAG-089, KAG-260)."""
    if not s.exits or sq not in s.infiltration or s.escape < 0:
        return False
    number = s.game.edition.escape_cards[s.escape].number
    if number == 0 or s.exits[s.infiltration.index(sq)] == number:
        return True
    return worn(s, s.ninja[k], "hook") >= 0


def test_passes(dice: tuple[int, ...], modifier: int, target: int) -> bool:
    """Judge a test by its highest die (KAG-149, KAG-150, KAG-151)."""
    high = max(dice)
    return high == 6 or (high != 1 and high + modifier >= target)


def chance_of(dice: int, modifier: int, target: int) -> float:
    """Return the chance that a test with so many dice passes."""
    if dice < 1:
        return 0.0
    need = min(6, max(2, target - modifier))  # a natural 6 succeeds, a natural 1 fails
    return float(1 - ((need - 1) / 6) ** dice)


def evasion_target(s: KageState, guards: list[KageGuard]) -> int:
    """Return the target of one test for several guards (KAG-184)."""
    return max(awareness(s, g) for g in guards) + sum(weight(s, g) for g in guards) - 1


def untested(s: KageState, k: int, target: int) -> list[KageGuard]:
    """Return the guards that a step to a square must be tested for (KAG-R28)."""
    n = s.ninja[k]
    here = n.sq
    step = 1 << here | 1 << target
    close = s.game.board.sight(here, s.door_mask) | s.game.board.sight(target, s.door_mask)
    if not close & s.guard_mask():
        return []
    return [
        g
        for g in s.guards.values()
        if close >> g.sq & 1 and not n.tested >> g.uid & 1 and g.uid != n.ignores and aoi(s, g, k) & step
    ]


def current_level(s: KageState) -> int:
    """Return the alert level (KAG-053)."""
    track = s.game.edition.bosses[s.boss].alert_track
    return RED if s.alert >= track.red else AMBER if s.alert >= track.amber else YELLOW


def models_left(s: KageState, kind: int) -> int:
    """Return how many models of a type are left (KAG-239, KAG-263)."""
    used = sum(1 for g in s.guards.values() if g.kind == kind)
    return int(s.game.edition.guard_types[kind].supply) - used
