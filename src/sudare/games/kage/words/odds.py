"""games/kage: what dice are needed for and what follows: targets, chances and noise, from what lies open alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Chance, Put
from sudare.core.ending import listed
from sudare.games.kage.rules.dice import attack_test, declared_test, detect_test
from sudare.games.kage.rules.guard_actions import victims, with_token
from sudare.games.kage.rules.ninja_tests import chosen_test, targets, weapons
from sudare.games.kage.rules.values import (
    aoi_from,
    awareness,
    chance_of,
    evasion_target,
    in_play,
    may_exit,
    riced,
    stealth_of,
    untested,
    watchers,
    weight,
)
from sudare.games.kage.sight.view import View
from sudare.games.kage.state import CARD, KageGuard, KageState
from sudare.games.kage.words.names import model_title

if TYPE_CHECKING:
    from sudare.games.kage.game import KageGame

LIGHT = 2  # awareness by a lantern (KAG-035)
FEW = 3  # guards that a note names

_last: list[tuple[View, KageState]] = []  # all options of a question look at the same table


def laid(game: KageGame, put: Put) -> KageState:
    """Return the open table as the view shows it; what is hidden is drawn and never looked at."""
    from sudare.games.kage.beliefs import KageBeliefs

    if not _last or _last[0][0] is not put.view:
        _last[:] = [(put.view, KageBeliefs(game, put.seat).laid(put.view, Chance("words")))]
    return _last[0][1]


def guard_at(game: KageGame, view: View, g: KageGuard) -> str:
    """Return which guard it is, and where."""
    return f"{model_title(game, view, game.names['model'][g.kind])} at {game.board.names[g.sq]}"


def signed(modifier: int) -> str:
    """Return what is added to a die; nothing where nothing is added."""
    return f" {modifier:+d}" if modifier else ""


def percent(chance: float) -> str:
    """Return a chance as people read it: never rounded up to certain, nor down to impossible."""
    return "0%" if chance <= 0 else "100%" if chance >= 1 else f"{min(99, max(1, round(chance * 100)))}%"


def step_note(game: KageGame, put: Put, square: str) -> str:
    """Say what a step into the sight of guards means (KAG-178, KAG-179, KAG-180)."""
    s = laid(game, put)
    n = s.ninja[s.active]
    sq = game.board.by_name[square]
    guards = [] if n.smoke else untested(s, s.active, sq)
    below = s.guard_at(sq)
    onto = ""
    if below is not None and not may_exit(s, s.active, sq):  # KAG-R33, KAG-R17
        onto = "a guard stands there: the ninja may only pass through"
    if not guards:
        known = [] if n.smoke or n.detected else [g for g in watchers(s, s.active, sq) if n.tested >> g.uid & 1]
        passed = f"{listed([guard_at(game, put.view, g) for g in known])} evaded until the activation ends"
        return "; ".join(part for part in (onto, passed if known else "") if part)
    return "; ".join(part for part in (onto, _evasion_note(game, put, s, guards)) if part)


def _evasion_note(game: KageGame, put: Put, s: KageState, guards: list[KageGuard]) -> str:
    n = s.ninja[s.active]
    lit_up = f" in {light}" if (light := lantern_at(game, s, strongest(s, guards))) else ""
    eyes = listed([guard_at(game, put.view, g) for g in guards]) + lit_up
    if n.detected:
        return f"watched by {eyes}, makes noise (detected already)"
    if not n.stealth:
        return f"watched by {eyes}; without a stealth die the evasion fails: noise, and detected"
    target = evasion_target(s, guards)
    chance = chance_of(n.force + n.stealth, stealth_of(s, n), target)
    return f"watched by {eyes}, evasion test against {target} ({percent(chance)} with all dice)"


def evaded_note(game: KageGame, put: Put) -> str:
    """Say which guards still watch the active ninja and need no further test (KAG-181)."""
    s = laid(game, put)
    n = s.ninja[s.active]
    known = [] if n.detected else [g for g in watchers(s, s.active) if n.tested >> g.uid & 1]
    if not known:
        return ""
    name, eyes = game.titles["ninja"][n.who], listed([guard_at(game, put.view, g) for g in known])
    return f" {name} has evaded {eyes}: no further test for {'it' if len(known) == 1 else 'them'} in this activation."


def stay_note(game: KageGame, put: Put) -> str:
    """Say what the guards can do to the active ninja where it stands (KAG-226, KAG-230)."""
    s = laid(game, put)
    n, eyes = s.ninja[s.active], watchers(s, s.active)
    if not eyes:
        return ""
    who = _few([guard_at(game, put.view, g) for g in eyes])
    watch = "watches" if len(eyes) == 1 else "watch"
    if n.detected:
        return f"{who} {watch} it, and in the guard turn it can be attacked"
    return f"{who} {watch} it, and in the guard turn can try to detect it, evaded or not"


def _few(names: list[str]) -> str:
    """Name some guards, or say how many they are."""
    return listed(names) if len(names) <= FEW else f"{len(names)} guards"


def march_note(game: KageGame, put: Put, square: str) -> str:
    """Say what a guard that moves would do on a square: whom it would watch, and whom it could attack."""
    s = laid(game, put)
    g, sq = s.guards[s.deed.guard], game.board.by_name[square]
    seen, prey = [], []
    for k in in_play(s):
        n = s.ninja[k]
        if n.detected and game.board.near(sq, s.door_mask) >> n.sq & 1:
            prey.append(game.titles["ninja"][n.who])
        elif aoi_from(s, g, sq, k) >> n.sq & 1:
            seen.append(game.titles["ninja"][n.who])
    said = [f"from there it watches {listed(seen)}"] if seen else []
    said += [f"it could attack {listed(prey)} there"] if prey else []
    return "; ".join(said)


def strongest(s: KageState, guards: list[KageGuard]) -> KageGuard:
    """Return the guard whose awareness an evasion is tested against."""
    return max(guards, key=lambda g: awareness(s, g))


def lantern_at(game: KageGame, s: KageState, g: KageGuard) -> str:
    """Return the light that a guard stands in; nothing where none helps it (KAG-035, KAG-198)."""
    if riced(s, g.sq):
        return ""
    lights = zip(s.lanterns, game.board.lights(s.lanterns, s.door_mask), strict=True)
    lantern = next((sq for sq, light in lights if light >> g.sq & 1), None)
    return "" if lantern is None else f"the light of the lantern at {game.board.names[lantern]}"


def evasion_sum(game: KageGame, put: Put, uids: list[int]) -> str:
    """Say what the target of an evasion is made of (KAG-184, KAG-035)."""
    s = laid(game, put)
    guards = [s.guards[uid] for uid in uids]
    top = strongest(s, guards)
    light = lantern_at(game, s, top)
    own = awareness(s, top) - (LIGHT if light else 0)
    more = len(guards) - 1
    twice = [guard_at(game, put.view, g) for g in guards if weight(s, g) > 1]
    if not light and not more and not twice:
        return f"The target is the awareness of {guard_at(game, put.view, top)}."
    parts = [f"{own} for the awareness of {guard_at(game, put.view, top)}"]
    parts += [f"{LIGHT} for {light} that it stands in"] if light else []
    further = "a further guard that watches" if more == 1 else "further guards that watch"
    parts += [f"{more} for {further}"] if more else []
    parts += [f"1 more because {one} counts as two guards" for one in twice]
    return f"The target {evasion_target(s, guards)} is {listed(parts)}."


def dice_chance(game: KageGame, put: Put, dice: int) -> float:
    """Return the chance of a ninja's test with so many dice."""
    return chance_of(dice, *chosen_test(laid(game, put), put.decision.id, put.context))


def guard_test(game: KageGame, put: Put, kind: str, k: int) -> tuple[int, int, int]:
    """Return dice, modifier and target of what a guard would try against a ninja."""
    s = laid(game, put)
    g = with_token(s, s.guards[put.context[0]], put.context[1])
    return detect_test(s, g, k) if kind == "detect" else attack_test(s, g, s.ninja[k])


def guard_note(game: KageGame, put: Put, kind: str, k: int) -> str:
    """Say what a guard's dice must reach, with its chance and what it is made of (KAG-226 to KAG-231)."""
    dice, modifier, target = guard_test(game, put, kind, k)
    many = "1 die" if dice == 1 else f"{dice} dice"
    hit = "it is then detected" if kind == "detect" else "a success is a wound"
    made = guard_sum(game, put, kind, k, target)
    best = f"the best die{signed(modifier)} must reach {target} ({made})"
    return f"{percent(chance_of(dice, modifier, target))}, {many}; {best}; {hit}"


def guard_sum(game: KageGame, put: Put, kind: str, k: int, target: int) -> str:
    """Say what the target of a guard's test is made of (KAG-227, KAG-231)."""
    name = game.titles["ninja"][laid(game, put).ninja[k].who]
    if kind != "detect":
        return f"the defence of {name}"
    return (
        f"6 and the stealth of {name}, {target - 6}" if target != 6 else "6 to detect anybody, and no stealth is added"
    )


def watch_note(game: KageGame, put: Put, square: str) -> str:
    """Say which ninja a guard watches, and which it could attack from where it stands."""
    s = laid(game, put)
    g = s.guard_at(game.board.by_name[square])
    if g is None:
        return ""
    name = [game.titles["ninja"][n.who] for n in s.ninja]
    seen = [name[k] for k in in_play(s) if not s.ninja[k].detected and any(w.uid == g.uid for w in watchers(s, k))]
    prey = dict.fromkeys((*victims(s, g.uid, "strike"), *victims(s, g.uid, "shoot")))
    said = [f"watches {listed(seen)}, undetected"] if seen else []
    said += [f"can attack {listed(name[k] for k in prey)}, detected"] if prey else []
    return f": {'; '.join(said)}" if said else ""


def state_note(game: KageGame, put: Put, k: int) -> str:
    """Say how a ninja stands that could be activated."""
    s = laid(game, put)
    n, eyes = s.ninja[k], len(watchers(s, k))
    watched = f"watched by {eyes} guard{'' if eyes == 1 else 's'}" if eyes else "watched by nobody"
    return f" at {game.board.names[n.sq]}: {'detected' if n.detected else 'undetected'}, {watched}"


def to_reach(game: KageGame, put: Put) -> str:
    """Say what the dice that are being chosen must reach."""
    modifier, target = chosen_test(laid(game, put), put.decision.id, put.context)
    return f"The best die{signed(modifier)} must reach {target} (a 6 always succeeds, a 1 always fails)."


def declared(game: KageGame, put: Put) -> str:
    """Say what the test that was declared must reach, and its chance."""
    s = laid(game, put)
    test = declared_test(s)
    if test is None:
        return ""
    dice, modifier, target = test
    chance = 1.0 if s.deed.sure else chance_of(dice, modifier, target)
    many = "1 die is" if dice == 1 else f"{dice} dice are"
    always = "a 6 always succeeds, a 1 always fails"
    if s.deed.kind in ("detect", "strike", "shoot"):
        always = f"the target is {guard_sum(game, put, s.deed.kind, s.deed.ninja, target)}; {always}"
    return f" {many} rolled, and the best{signed(modifier)} must reach {target} ({percent(chance)}; {always})."


DEEDS = {"melee": "melee", "ranged": "ranged", "search": "search", "break_lantern": "lantern", "muffle_bell": "bell"}


def only_target(game: KageGame, put: Put, deed: str) -> tuple[int, int] | None:
    """Return weapon and target of a deed that will not ask for them, because there is one of each."""
    s = laid(game, put)
    slots = weapons(s, s.active) if deed == "ranged" else [-1]
    found = targets(s, DEEDS.get(deed, "door"), slots[0]) if len(slots) == 1 else []
    return (slots[0], found[0]) if len(found) == 1 else None


def deed_note(game: KageGame, put: Put, kind: str, slot: int, target: int, mode: str = "") -> str:
    """Say what a deed must reach, its chance and its noise, before it is chosen."""
    s = laid(game, put)
    n = s.ninja[s.active]
    mode = mode or ("stealth" if kind in ("search", "bell") else "force")
    modifier, goal = chosen_test(s, "dice", (kind, slot, target, mode))
    chance = chance_of(n.force + n.stealth, modifier, goal)
    noise = noise_of(game, put, kind, slot, target, mode).removesuffix(".")
    return f"{percent(chance)} with all dice (the best die{signed(modifier)} must reach {goal}). {noise}"


def door_note(game: KageGame, put: Put, door: int) -> str:
    """Say which guards would see a ninja through a doorway once its door is open (KAG-160)."""
    s = laid(game, put)
    before = {g.uid for g in watchers(s, s.active)}
    opened = s.clone()
    opened.door_mask &= ~(1 << door)
    seen = [g for g in watchers(opened, s.active) if g.uid not in before]
    if not seen:
        return ""
    name, eyes = game.titles["ninja"][s.ninja[s.active].who], listed([guard_at(game, put.view, g) for g in seen])
    return f"Behind it {eyes} will see {name}"


def noise_of(game: KageGame, put: Put, kind: str, slot: int, target: int, mode: str) -> str:
    """Say which noise an action makes, whatever is rolled (KAG-160, KAG-163, KAG-190)."""
    s = laid(game, put)
    n = s.ninja[s.active]
    name = game.titles["ninja"][n.who]
    if kind == "door":
        if target in s.bells:
            return "Its bell rings whatever you roll: that makes noise."
        return "Force makes noise even if it succeeds." if mode == "force" else "Only a failure makes noise."
    if kind == "search":
        return "A failure makes noise and brings an event card; what is found can be a trap."
    if kind == "bell":
        return "Only a failure makes noise."
    if kind == "melee":
        g = s.guard_at(target)
        unseen = g is not None and not n.detected and all(other.uid == g.uid for other in watchers(s, s.active))
        quiet = "Success is silent" if unseen else "Without a stealth die even a success makes noise"
        return f"{quiet}; a failure makes noise, and {name} is detected."
    if kind == "ranged":
        card = n.cards[slot]
        if card is not None and game.effect_of(card[CARD]) == "ranged_quiet":
            return "Only a failure makes noise."
    elif mode == "stealth":
        return "Only a failure makes noise."
    return "Without a stealth die even a success makes noise; a failure always does."
