"""doors: a choice of several parts, foreseen: what only begins it, what is asked next, what one gesture reaches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sudare.core import Game, Perspective, Refusal, Told, Voice
from sudare.core.gestures import ALL
from sudare.doors.outlook import Outlook, Pause, Unforeseen

MOST_PARTS = 100  # questions with a single answer that are walked through at once


THEN = "{walk}, then {deed}"
ON_THE_WAY = "{walk}. On the way: {happens}"


class Far(NamedTuple):
    """An answer further away, and the chain that leads there: a place to walk to, or a deed (and what it is done to).

    A `plan` is several choices at one go, so it is shown before it is sent. What is `listed` stands beside the options:
    it is at no place of its own.
    """

    action: tuple[int, ...]
    label: str
    chain: tuple[int, ...]
    pauses: tuple[Pause, ...] = ()
    plan: bool = False
    listed: bool = False


class Ahead(NamedTuple):
    """What a seat would see after a chain of answers, and what it could do then.

    `chain` has the answers between that nobody need be asked for. `goes_on` are the options that only begin or go on
    with the choice; `far` are answers further away. `stopped` says why nothing more can be foreseen.
    """

    chain: list[int]
    seen: Perspective
    goes_on: list[int]
    far: list[Far]
    stopped: str = ""
    pauses: tuple[Pause, ...] = ()


def ahead(outlook: Outlook, chain: Sequence[int]) -> Ahead:
    """Lead a look ahead through a chain of answers, and say what can be chosen there; the look itself stays."""
    look, given, pauses = outlook.copy(), list(chain), list[Pause]()
    for done, action in enumerate(chain):
        try:
            if look.advance(action):
                pauses.append(Pause(done + 1, look.seen))
        except Unforeseen as reason:
            return Ahead(given[: done + 1], look.seen, [], [], str(reason), tuple(pauses))
        except Refusal as refusal:
            return Ahead(given[:done], look.seen, [], [], refusal.text, tuple(pauses))
    if given:
        look = _through(look, given)
    seen = look.seen
    if seen.decision is None:
        return Ahead(given, seen, [], [], "the game would be over", tuple(pauses))
    begins = seen.decision.id in beginnings(seen.game)
    goes_on = [action for action in seen.legal if _goes_on(look, action)] if begins else []
    return Ahead(given, seen, goes_on, far(look), pauses=tuple(pauses))


def far(look: Outlook) -> list[Far]:
    """Return the answers further away: all at one go, where pieces can walk to, and the deeds at the end of a walk."""
    gestures, seen = look.seen.game.gestures, look.seen
    assert seen.decision is not None
    found: dict[tuple[int, ...], Far] = {}
    for walk in (*_walks(look), *_marches(look)):
        for one in walk.ends(look):
            if one.action[-1] not in seen.legal:
                found.setdefault(one.action, one)
    at_once = set(_deeds(look)) if seen.decision.id in gestures.deeds else set()
    return [*in_order(look), *(one for action, one in found.items() if action not in at_once)]


def in_order(look: Outlook) -> list[Far]:
    """Return the one way that takes all things of a question, where there are several; what asks more comes last."""
    asked, describe = look.seen.decision, look.seen.game.actions.describe
    kind, label = look.seen.game.gestures.orders.get(asked.id if asked else "", ("", ""))
    onward, chain, pauses = look, list[int](), list[Pause]()
    while kind and onward.seen.decision is asked and len(chain) < MOST_PARTS:
        ways = [(a, onward.copy()) for a in onward.seen.legal if describe(a)[0] == kind]
        taken = next(((a, way, paused) for a, way in ways if (paused := _taken(way, a)) is not None), None)
        if taken is None:
            chain += [action for action, _ in ways[:1]]
            break
        action, onward, paused = taken
        chain.append(action)
        pauses += [Pause(len(chain), onward.seen)] if paused else []
    return [Far(tuple(chain), label, tuple(chain), tuple(pauses), listed=True)] if len(chain) > 1 else []


def _taken(look: Outlook, action: int) -> bool | None:
    """Take one thing of several; return whether others could react, None when more would be asked about it first."""
    before = look.seen
    try:
        paused = look.advance(action)
    except Unforeseen:
        return None
    return None if look.seen.decision is not before.decision and one_choice(before, look.seen) else paused


class _Walk(NamedTuple):
    """A way to somewhere else, and the look from there (None: nothing more can be foreseen)."""

    chain: tuple[int, ...]
    to: int  # the answer that names the place
    pauses: tuple[Pause, ...]
    there: Outlook | None
    halts: tuple[Told, ...] = ()

    def ends(self, start: Outlook) -> list[Far]:
        """Return the walk itself, and the deeds at its end; what nobody would want untold makes it a plan."""
        label = (self.there or start).seen.label(self.to)
        if self.halts:
            voice = Voice(start.seen.game, start.seat)
            label = ON_THE_WAY.format(walk=label, happens=" ".join(voice.event(told) for told in self.halts))
        found = [Far((self.to,), label, self.chain, self.pauses, plan=bool(self.halts))]
        if self.there is not None and self.there.seen.decision is start.seen.decision:
            for action, (deed, chain) in _deeds(self.there).items():
                told = THEN.format(walk=label, deed=f"{deed[:1].lower()}{deed[1:]}")
                found.append(Far(action, told, (*self.chain, *chain), self.pauses, plan=True))
        return found


def _walks(look: Outlook) -> list[_Walk]:
    """Return the walks that begin with the open question."""
    assert look.seen.decision is not None
    kinds = look.seen.game.gestures.runs.get(look.seen.decision.id, ())
    if not kinds or ALL in kinds:
        return []
    return [_Walk(way.chain, way.chain[-1], way.pauses, way.there, way.halts) for way in look.reach(kinds)]


def _marches(look: Outlook) -> list[_Walk]:
    """Return the walks that begin behind the one answer that leads to them, and their ends: a guard's move."""
    gestures, describe, walks = look.seen.game.gestures, look.seen.game.actions.describe, list[_Walk]()
    begun = []
    for action in look.seen.legal if gestures.ends else ():
        onward = look.copy()
        try:
            paused = onward.advance(action)
        except Unforeseen:
            continue
        if one_choice(look.seen, onward.seen) and onward.seen.decision and onward.seen.decision.id in gestures.ends:
            begun.append((action, onward, (Pause(1, onward.seen),) if paused else ()))
    if len(begun) != 1:
        return []  # a place alone would not say who goes there
    ((first, onward, pauses),) = begun
    assert onward.seen.decision is not None
    end = gestures.ends[onward.seen.decision.id]
    for steps, paused_at, there, halts in onward.reach(gestures.runs[onward.seen.decision.id]):
        chain, then = (first, *steps), (*pauses, *(Pause(after + 1, seen) for after, seen in paused_at))
        stop = [a for a in there.seen.legal if describe(a)[0] == end] if there is not None else []
        if there is not None and stop:
            chain = (*chain, stop[0])
            try:
                then = (*then, Pause(len(chain), there.seen)) if there.advance(stop[0]) else then
            except Unforeseen:
                there = None
        walks.append(_Walk(chain, steps[-1], then, there, halts))
    return [walk for walk in walks if describe(walk.to)[0] != end]


def _deeds(look: Outlook) -> dict[tuple[int, ...], tuple[str, tuple[int, ...]]]:
    """Return the deeds that are possible here, by what they are and are done to: with label and chain."""
    seen, gestures = look.seen, look.seen.game.gestures
    assert seen.decision is not None
    found: dict[tuple[int, ...], tuple[str, tuple[int, ...]]] = {}
    for deed in seen.legal:
        if seen.game.actions.describe(deed)[0] not in gestures.deeds.get(seen.decision.id, ()):
            continue
        targets = gestures.targets(seen, deed) if gestures.targets is not None else []
        if not targets:
            found[deed,] = seen.label(deed), (deed,)
        for target in targets:
            onward = look.copy()
            try:
                onward.advance(deed)
            except Unforeseen:
                continue
            asked = target in onward.seen.legal
            own, place = seen.label(deed), seen.game.actions.describe(target)[1]
            label = f": {onward.seen.label(target)}" if asked else "" if place in own else f": {place}"
            found[deed, target] = f"{own}{label}", (deed, target) if asked else (deed,)
    return found


def beginnings(game: Game) -> set[str]:
    """Return the questions at which a look ahead may find something: parts of one choice, or ways to far answers."""
    return set(game.gestures.runs).union(game.gestures.deeds, *game.gestures.parts.values())


def one_choice(before: Perspective, after: Perspective) -> bool:
    """Say whether a question is the next part of the choice; a step of a walk is a whole answer, given at once."""
    one, two, gestures = before.decision, after.decision, before.game.gestures
    if one is None or two is None:
        return False
    return one.id in gestures.parts.get(two.id, ()) or (one is two and ALL in gestures.runs.get(two.id, ()))


def _alone(seen: Perspective) -> bool:
    """Say whether nobody need be asked: there is one answer, and no look at the whole is wanted before it."""
    return len(seen.legal) == 1 and seen.game.actions.describe(seen.legal[0])[0] not in seen.game.gestures.confirms


def _goes_on(look: Outlook, action: int) -> bool:
    """Say whether a next part of the same choice follows an answer, with something to choose."""
    onward = look.copy()
    try:
        onward.advance(action)
    except Unforeseen:
        return False
    return one_choice(look.seen, onward.seen) and not _alone(_through(onward, []).seen)


def _through(look: Outlook, given: list[int]) -> Outlook:
    """Walk on through parts of the choice that have a single answer, where there is something to choose behind them."""
    onward, more = look.copy(), list[int]()
    while _alone(onward.seen) and len(more) < MOST_PARTS:
        before, action = onward.seen, onward.seen.legal[0]
        try:
            after = onward.step(action)
        except Unforeseen:
            return look
        if not one_choice(before, after):
            return look
        more.append(action)
    given += more
    return onward
