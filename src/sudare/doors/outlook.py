"""doors: a look ahead: what would be asked next, worked out in imagined worlds, so that it can tell nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from sudare.core import Chance, NoWorld, Perspective, Refusal, State, Told
from sudare.core.events import told_to
from sudare.doors.standing import Standing

WORLDS = 2  # what is the same in both was not told by either
MOST_WAYS = 400  # positions looked at while ways are worked out
OTHERS = "somebody else is asked first"
DEPENDS = "what follows depends on what you cannot know"


def same_to_the_eye(one: Perspective, two: Perspective) -> bool:
    """Say whether two perspectives show the same now and were told as much."""
    return len(one.told) == len(two.told) and one.told[-1:] == two.told[-1:] and one.snapshot() == two.snapshot()


class Unforeseen(Exception):
    """What follows cannot be known before it is done: something is drawn, uncovered, or somebody else is asked."""


def look(seen: Perspective, chance: Chance) -> Outlook | None:
    """Return a look ahead, or None where no world can be imagined: then nothing can be foreseen."""
    try:
        return Outlook(seen, chance)
    except (NoWorld, LookupError):
        return None


class Pause(NamedTuple):
    """A point of a chain at which others may react: after so many answers, and how it would look if nobody does."""

    after: int
    seen: Perspective


class Way(NamedTuple):
    """A chain of answers to a place, where others may react on it, and the look from its end.

    `there` is None where another question follows, or nothing is foreseen. `halts` is what happens on the way that
    nobody would want without having been told.
    """

    chain: tuple[int, ...]
    pauses: tuple[Pause, ...]
    there: Outlook | None
    halts: tuple[Told, ...] = ()


def _end(way: Way, action: int) -> Way:
    """Return a way with a last answer: what comes after it is another question, or not foreseen."""
    return Way((*way.chain, action), way.pauses, None, way.halts)


class Outlook:
    """One seat's look ahead from its own side of the blind. It never touches the true position."""

    def __init__(self, seen: Perspective, chance: Chance) -> None:
        assert seen.seat is not None
        self.seat = seen.seat
        self.seen = seen  # what the seat sees once all steps so far are made
        self._worlds: list[State] = [seen.sample(chance.fork(f"outlook {n}")) for n in range(WORLDS)]

    def copy(self) -> Outlook:
        """Return the same look ahead, to be led another way."""
        twin = Outlook.__new__(Outlook)
        twin.seat, twin.seen = self.seat, self.seen
        twin._worlds = [world.clone() for world in self._worlds]
        return twin

    def step(self, action: int) -> Perspective:
        """Imagine one more answer and return what the seat would see then; Unforeseen when that cannot be known."""
        if action not in self.seen.legal:
            raise Refusal("not_legal", "This would not be possible then.", self._rule())
        after = [self._after(world, action) for world in self._worlds]
        first = after[0]
        if any(not same_to_the_eye(first, other) for other in after[1:]):
            raise Unforeseen(DEPENDS)
        if first.decision is None and not first.over:
            raise Unforeseen(OTHERS)
        self.seen = first
        return first

    def advance(self, action: int) -> bool:
        """Imagine one more answer, and that nobody reacts to it; return whether somebody could.

        Others pass in their windows, and so does this seat where nothing of its own fits, or where there is one answer
        to a question that is no part of the choice. Unforeseen, and nothing is
        changed, when that cannot be known or when somebody is asked anything else.
        """
        onward, passed = self.onward(action)
        self.seen, self._worlds = onward.seen, onward._worlds
        return passed

    def onward(self, action: int) -> tuple[Outlook, bool]:
        """Return the look after one more answer to which nobody reacts, and whether somebody could; this one stays."""
        if action not in self.seen.legal:
            raise Refusal("not_legal", "This would not be possible then.", self._rule())
        twin = self.copy()
        (first, passed), *others = [self._unless_reacted(world, action) for world in twin._worlds]
        if any(not same_to_the_eye(first, other) for other, _ in others):
            raise Unforeseen(DEPENDS)
        twin.seen = first
        return twin, passed

    def _unless_reacted(self, world: State, action: int) -> tuple[Perspective, bool]:
        windows = self.seen.game.gestures.windows
        seen, passed = self._after(world, action), False
        while not seen.over:
            asked = seen if seen.decision is not None else Perspective.of(world, world.deciders[0], [])
            assert asked.seat is not None and asked.decision is not None
            passes = windows.get(asked.decision.id)
            if asked is seen:
                quiet = Standing().answer(seen) if passes is not None or self._aside(asked.decision.id) else None
                if quiet is None:
                    break
            elif passes is None:
                raise Unforeseen(OTHERS)
            else:
                quiet = next(a for a in asked.legal if seen.game.actions.describe(a)[0] == passes[0])
            seen, passed = self._after(world, quiet, asked.seat, seen.told), True
        return seen, passed

    def _aside(self, decision: str) -> bool:
        """Say whether a question is no part of what is being chosen: with one answer, nobody is asked it."""
        gestures = self.seen.game.gestures
        return decision not in gestures.parts and decision not in gestures.runs and decision not in gestures.plans

    def guess(self, action: int, others: Callable[[Perspective], int]) -> bool:
        """Go on past what cannot be foreseen, in one world alone: a picture of what may come, never a promise.

        Others answer there as `others` says, until this seat is asked again; return whether that was so. It goes no
        further where something is drawn, or where somebody of another side, who is not asked the same at the same time,
        would do what this seat sees.
        """
        world, asked = self._worlds[0], self.seen.decision
        self._worlds = [world]
        try:
            self.seen = self._after(world, action)
            team = self.seen.game.team(self.seen.view, self.seat)
            while self.seen.decision is None and not self.seen.over:
                other = world.deciders[0]
                theirs = Perspective.of(world, other, [])
                after = self._after(world, others(theirs), other)
                if other not in team and theirs.decision is not asked and after.view != self.seen.view:
                    return False
                self.seen = after
        except Unforeseen:
            return False
        return self.seen.decision is not None

    def _after(self, world: State, action: int, by: int | None = None, before: list[Told] | None = None) -> Perspective:
        before = self.seen.told if before is None else before
        world.log = []
        drawn = world.chance.counter
        world.apply(self.seat if by is None else by, action)
        if world.chance.counter != drawn:
            raise Unforeseen("something is drawn or rolled")
        if any(kind.occurs == "asked" for kind, *_ in world.log):  # what these worlds answer is a guess, however alike
            raise Unforeseen(DEPENDS)
        n = len(before)
        told: list[Told] = [told_to(world.game, self.seat, n + i, event) for i, event in enumerate(world.log)]
        world.log = None
        after = Perspective.of(world, self.seat, [*before, *told])
        after.voice = self.seen.voice
        return after

    def ahead(self, actions: Iterable[int]) -> Perspective:
        """Imagine several answers, one after another, and that nobody reacts to them."""
        for action in actions:
            self.advance(action)
        return self.seen

    def ways(self, kinds: tuple[str, ...]) -> dict[int, tuple[int, ...]]:
        """Return the shortest foreseen chain to every answer of these kinds that can be reached: a walk, say."""
        return {way.chain[-1]: way.chain for way in self.reach(kinds)}

    def reach(self, kinds: tuple[str, ...]) -> list[Way]:
        """Return the ways to the answers of these kinds, each the shortest, as long as nobody reacts on them.

        Ways on which nothing happens that ends a walk come first; what is found only behind such a thing comes then.
        """
        describe, start = self.seen.game.actions.describe, self.seen.decision
        found: dict[int, Way] = {}
        ways, later, looks = [Way((), (), self)], list[Way](), 0
        for way in ways:
            for action in way.there.seen.legal if way.there is not None else ():
                if action in found or describe(action)[0] not in kinds:
                    continue
                onward, looks = self._further(way, action) if looks < MOST_WAYS else _end(way, action), looks + 1
                if onward.there is not None and onward.there.seen.decision is not start:
                    onward = _end(way, action)
                if onward.halts == way.halts:
                    found[action] = onward
                    ways.append(onward)
                else:
                    later.append(onward)
            if way is ways[-1]:  # nothing more without what ends a walk
                fresh = {one.chain[-1]: one for one in reversed(later) if one.chain[-1] not in found}
                found |= fresh
                ways += sorted(fresh.values(), key=lambda one: len(one.chain))
                later = []
        return list(found.values())

    def _further(self, way: Way, action: int) -> Way:
        """Return a way with one more answer."""
        assert way.there is not None
        chain, look, halts = (*way.chain, action), way.there, self.seen.game.gestures.halts
        try:
            onward, paused = look.onward(action)
        except Unforeseen:
            return _end(way, action)
        told = onward.seen.told[len(look.seen.told) :]
        pauses = (*way.pauses, Pause(len(chain), onward.seen)) if paused else way.pauses
        return Way(chain, pauses, onward, (*way.halts, *(one for one in told if one.kind in halts)))

    def _rule(self) -> str:
        return self.seen.decision.rule if self.seen.decision else ""
