"""games/kage: what dice are needed for and what follows: targets, chances and noise, from what lies open alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Chance, Put
from sudare.core.ending import listed
from sudare.games.kage.rules.dice import attack_test, declared_test, detect_test
from sudare.games.kage.rules.guard_actions import with_token
from sudare.games.kage.rules.ninja_tests import chosen_test
from sudare.games.kage.rules.values import chance_of, evasion_target, stealth_of, untested, watchers
from sudare.games.kage.sight.view import View
from sudare.games.kage.state import CARD, KageGuard, KageState
from sudare.games.kage.words.names import model_title

if TYPE_CHECKING:
    from sudare.games.kage.game import KageGame

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
    guards = [] if n.smoke else untested(s, s.active, game.board.by_name[square])
    if not guards:
        return ""
    eyes = listed([guard_at(game, put.view, g) for g in guards])
    if n.detected:
        return f"watched by {eyes}, makes noise (detected already)"
    if not n.stealth:
        return f"watched by {eyes}; without a stealth die the evasion fails: noise, and detected"
    target = evasion_target(s, guards)
    chance = chance_of(n.force + n.stealth, stealth_of(s, n), target)
    return f"watched by {eyes}, evasion test against {target} ({percent(chance)} with all dice)"


def dice_chance(game: KageGame, put: Put, dice: int) -> float:
    """Return the chance of a ninja's test with so many dice."""
    return chance_of(dice, *chosen_test(laid(game, put), put.decision.id, put.context))


def guard_chance(game: KageGame, put: Put, kind: str, k: int) -> float:
    """Return the chance that a guard detects or hits a ninja."""
    s = laid(game, put)
    g = with_token(s, s.guards[put.context[0]], put.context[1])
    test = detect_test(s, g, k) if kind == "detect" else attack_test(s, g, s.ninja[k])
    return chance_of(*test)


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
    return f" {many} rolled, and the best{signed(modifier)} must reach {target} ({percent(chance)})."


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
        return "A failure makes noise and brings an event card."
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
