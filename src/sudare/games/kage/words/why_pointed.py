"""games/kage: why nothing comes of a thing on the board that somebody points at: in the guards' turn, and in the middle
of something else."""

from __future__ import annotations

from sudare.core.ending import listed
from sudare.games.kage.rules.guard_actions import can_activate, march_squares_of
from sudare.games.kage.rules.marching import ways
from sudare.games.kage.rules.values import aoi, in_play
from sudare.games.kage.state import BOSS, KageGuard
from sudare.games.kage.words.names import count
from sudare.games.kage.words.why_guards import GUARD_REASONS
from sudare.games.kage.words.why_table import Reasons, Say, Why, always

THINGS = ("at", "go", "guard", "door", "ninja")
FEW = 3  # guards that a sentence names


def _ninja_on(w: Why, sq: int) -> int | None:
    return next((k for k in in_play(w.s) if w.s.ninja[k].sq == sq), None)


def _acts(w: Why, kind: str, value: str) -> Reasons:
    """Say what can be done about a square while the guard player chooses who acts."""
    sq = w.square(value)
    g = w.s.guard_at(sq)
    if g is not None:
        acts = f"{w.model(g)} can act: choose it."
        return GUARD_REASONS["step_four", "guard"](w, "guard", value) or [(acts, "KAG-216")]
    k = _ninja_on(w, sq)
    if k is not None:
        return _prey(w, k)
    if sq in w.s.search:
        return [(f"The search token at {value} is for the ninja: guards only watch it.", "KAG-164")]
    return [(f"First choose the guard that acts; then {value} can be its way, if it gets there.", "KAG-216")]


def _prey(w: Why, k: int) -> Reasons:
    """Say which guards could do something about a ninja."""
    s, name = w.s, w.name(k)
    n = s.ninja[k]
    ready = [g for g in s.guards.values() if can_activate(s, g)]
    if n.detected:
        near = s.game.board.near(n.sq, s.door_mask)
        able, what = [g for g in ready if near >> g.sq & 1], f"attack {name}"
        lack = f"No guard that can still act stands next to {name}: choose one and move it there first."
    else:
        able, what = [g for g in ready if aoi(s, g, k) >> n.sq & 1], f"try to detect {name}"
        lack = f"No guard that can still act watches {name}: choose one and move it closer first."
    if not able:
        return [(lack, "KAG-230" if n.detected else "KAG-226")]
    who = listed([w.model(g) for g in able], "or") if len(able) <= FEW else f"one of {len(able)} guards"
    return [(f"First choose who acts: {who} could {what} at once.", "KAG-216")]


def _ninja(w: Why, kind: str, value: str) -> Reasons:
    k = int(value) - 1
    if k not in in_play(w.s):
        return [("That ninja is not on the board.", "KAG-111")]
    return _prey(w, k)


def _for_guard(w: Why, kind: str, value: str) -> Reasons:
    """Say what the guard that acts could do about a square."""
    s, sq = w.s, w.square(value)
    g = s.guards[w.context[0]]
    who, other, k = w.model(g), w.s.guard_at(sq), _ninja_on(w, sq)
    if k is not None:
        deed = "strike" if s.ninja[k].detected else "detect"
        return GUARD_REASONS["guard_act", deed](w, deed, str(k + 1))
    if other is not None and other.uid != g.uid:
        return [(f"{who} acts now: finish it before you choose {w.model(other)}.", "KAG-216")]
    if not w.game.board.floor >> sq & 1:
        return w.ground(sq)
    return [_reach(w, g, sq)]


def _reach(w: Why, g: KageGuard, sq: int) -> tuple[str, str]:
    """Say why a guard cannot move to a square with one token."""
    who, name, far = w.model(g), w.game.board.names[sq], march_squares_of(w.s, g)
    dog = g.kind != BOSS and w.game.edition.guard_types[g.kind].rule == "keen_nose"
    steps = w.game.board.walk(g.sq)[sq]
    if steps > far and not dog:
        way = "no way leads there" if steps >= 999 else f"{name} is {count(steps, 'step')} away"
        return f"{who} moves {count(far, 'square')} for a token; {way}.", "KAG-224"
    if ways(w.s, g, far, 1 << sq, True)[0]:
        return f"{who} can get there: choose to move, then {name}.", "KAG-224"
    if not steps:
        return f"{who} stands there: choose what it does.", "KAG-223"
    return f"{who} cannot get to {name} with one token: a model or a door is in the way.", "KAG-225"


def _recruit(w: Why, kind: str, value: str) -> Reasons:
    then = f"then {value} can be its square, if it is on or next to a barrack"
    return [(f"First choose which guard is recruited; {then}.", "KAG-031")]


def _mover(w: Why, kind: str, value: str) -> Reasons:
    """Say who may move for free when a square without a guard is pointed at."""
    if w.s.guard_at(w.square(value)) is not None:
        return GUARD_REASONS["free_move", "guard"](w, "guard", value)
    return [(f"First choose the guard that moves; then {value} can be its way, if it gets there.", "KAG-R62")]


def _marched(w: Why, kind: str, value: str) -> Reasons:
    return GUARD_REASONS["march", "go"](w, "go", value)


def _test(w: Why, kind: str, value: str) -> Reasons:
    return [("A test is under way: first choose its dice.", "KAG-145")]


_WAITS: dict[str, Say] = {
    "evade": _test,
    "dice": _test,
    "noise": always("First say what becomes of the noise token.", "KAG-259"),
    "store": always("First say what becomes of the card that was drawn.", "KAG-106"),
    "wound": always("First say which die the wound covers.", "KAG-110"),
    "react": always("At this moment only cards can be played: play one, or pass.", "KAG-H01"),
    "buy": always("First buy cards, or stop buying: guards act after that.", "KAG-214"),
    "discard": always("First discard cards, or stop discarding: guards act after that.", "KAG-213"),
}

POINTED_REASONS: dict[tuple[str, str], Say] = {
    **{(decision, kind): say for decision, say in _WAITS.items() for kind in THINGS},
    ("step_four", "at"): _acts,
    ("step_four", "go"): _acts,
    ("step_four", "ninja"): _ninja,
    **{("guard_act", kind): _for_guard for kind in ("at", "go", "guard")},
    **{("march", kind): _marched for kind in ("at", "guard")},
    **{("free_move", kind): _mover for kind in ("at", "go")},
    **{("recruit", kind): _recruit for kind in ("at", "go", "guard")},
}
