"""games/kage: dice: which may be declared, the roll with its modifiers, and rolling again."""

from __future__ import annotations

from sudare.games.kage import events as ev
from sudare.games.kage.events import book
from sudare.games.kage.rules.values import (
    awareness,
    combat_of,
    defence_of,
    evasion_target,
    line,
    rule_of,
    sees_ninja,
    stays,
    stealth_of,
    test_passes,
    weight,
    worn_bonus,
)
from sudare.games.kage.state import PLANK, KageDeed, KageGuard, KageNinja, KageState

LANTERN_TARGET = 3  # KAG-247
BELL_TARGET = 5  # KAG-250


def dice_options(s: KageState, n: KageNinja, force: int, stealth: int) -> list[int]:
    """List all sets of unused dice with at least so many of each colour (KAG-143, KAG-145)."""
    return [s.game.dice_action(f, d) for f in range(force, n.force + 1) for d in range(stealth, n.stealth + 1) if f + d]


def roll_dice(s: KageState, number: int) -> tuple[int, ...]:
    """Roll six-sided dice (KAG-131)."""
    return tuple(s.chance.below(6) + 1 for _ in range(number))


@book.step
def throw(s: KageState) -> None:
    """Roll the declared dice of a ninja; they leave the mat, and modifier and target are fixed (KAG-144, KAG-R79)."""
    deed = s.act_on()
    n = s.change(deed.ninja)
    force, stealth = min(deed.force, n.force), min(deed.stealth, n.stealth)
    n.force -= force
    n.used_force += force
    n.stealth -= stealth
    n.used_stealth += stealth
    n.dealt = 0
    if deed.sure:
        deed.ok = True
        return
    deed.bonus += ninja_modifier(s, deed, n)
    deed.goal = ninja_target(s, deed)
    judge(s, deed, roll_dice(s, deed.force + deed.stealth))


def judge(s: KageState, deed: KageDeed, dice: tuple[int, ...]) -> None:
    """Compare a roll with its target."""
    deed.dice = dice
    deed.ok = test_passes(dice, deed.bonus, deed.goal)
    best = max(dice)
    plain = (best + deed.bonus >= deed.goal) == deed.ok  # otherwise a natural 6 or 1 has decided (KAG-151)
    result = int(deed.ok) if plain else 2 + int(not deed.ok)
    roll = (s.game.deed(deed.kind), dice, best, f"{deed.bonus:+d}", deed.goal, result)
    if deed.kind in ("detect", "strike", "shoot"):
        g = s.guards[deed.guard]
        s.tell(ev.GUARD_ROLLED, g.kind, g.sq, s.ninja[deed.ninja].who, *roll)
    else:
        s.tell(ev.ROLLED, s.ninja[deed.ninja].who, *roll)


def roll_again(s: KageState) -> None:
    """Roll all the same dice again; the second result stands."""
    deed = s.act_on()
    judge(s, deed, roll_dice(s, len(deed.dice)))


def ninja_modifier(s: KageState, deed: KageDeed, n: KageNinja) -> int:
    """Return combat for force tests, stealth for stealth tests, and what the ninja wears (KAG-148)."""
    if deed.mode == "stealth":
        value = stealth_of(s, n)
        if deed.kind == "door":
            value += worn_bonus(s, n, "open_doors")
        return value
    value = combat_of(s, n)
    if deed.kind == "melee":
        value += worn_bonus(s, n, "melee")
    return value


def ninja_target(s: KageState, deed: KageDeed) -> int:
    """Return what a ninja's test must reach."""
    edition = s.game.edition
    if deed.kind == "step":
        return evasion_target(s, [s.guards[u] for u in deed.guards if u in s.guards])
    if deed.kind in ("melee", "ranged"):
        return int(line(s, s.guards[deed.guard]).defence) + deed.goal  # Stand Fast has been added already
    if deed.kind == "search":
        return int(edition.search_tokens[s.search[deed.target]].value)
    if deed.kind == "door":  # KAG-158
        plank = s.doors[deed.target] == PLANK
        return int(edition.supply.plank_target if plank else edition.supply.shoji_target) + stays(s, "stay_doors")
    if deed.kind == "lantern":
        return LANTERN_TARGET
    if deed.kind == "bell":
        return BELL_TARGET
    return deed.squares  # a mission action names its own target


@book.step
def guard_throw(s: KageState) -> None:
    """Roll for a guard: awareness dice to detect, one die to attack (KAG-226, KAG-231)."""
    deed = s.act_on()
    g, n = s.guards[deed.guard], s.ninja[deed.ninja]
    if deed.kind == "detect":
        dice, modifier, deed.goal = detect_test(s, g, deed.ninja)
        dice += deed.bonus  # Sharp Eyes adds dice, nothing else
        deed.bonus = modifier
    else:
        dice, modifier, deed.goal = attack_test(s, g, n)
        deed.bonus += modifier
    judge(s, deed, roll_dice(s, dice))


def detect_test(s: KageState, g: KageGuard, k: int) -> tuple[int, int, int]:
    """Return dice, modifier and target of a detect test (KAG-R55)."""
    seeing = sum(weight(s, x) for x in s.guards.values() if sees_ninja(s, x, k))
    rule = rule_of(s, g)
    target = 6 if rule == "keen_nose" else 6 + stealth_of(s, s.ninja[k])  # KAG-227
    return awareness(s, g), seeing - 1 + (rule == "lookout"), target  # KAG-228


def attack_test(s: KageState, g: KageGuard, n: KageNinja) -> tuple[int, int, int]:
    """Return dice, modifier and target of a guard's attack (KAG-231)."""
    return 1, line(s, g).combat, defence_of(s, n)


def declared_test(s: KageState) -> tuple[int, int, int] | None:
    """Return dice, modifier and target of the declared test whose dice have not been rolled yet.

    None also where it has succeeded without dice: what it was about may be gone.
    """
    if not s.deeds or s.deed.dice or s.deed.ok or s.deed.called or s.deed.kind == "march":
        return None
    deed = s.deed
    if deed.kind == "detect":
        dice, modifier, target = detect_test(s, s.guards[deed.guard], deed.ninja)
        return dice + deed.bonus, modifier, target
    if deed.kind in ("strike", "shoot"):
        dice, modifier, target = attack_test(s, s.guards[deed.guard], s.ninja[deed.ninja])
        return dice, modifier + deed.bonus, target
    if deed.force + deed.stealth:
        modifier = deed.bonus + ninja_modifier(s, deed, s.ninja[deed.ninja])
        return deed.force + deed.stealth, modifier, ninja_target(s, deed)
    return None
