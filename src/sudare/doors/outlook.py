"""doors: a look ahead: what would be asked next, worked out in imagined worlds, so that it can tell nothing."""

from __future__ import annotations

from collections.abc import Iterable

from sudare.core import Chance, NoWorld, Perspective, Refusal, State, Told
from sudare.core.events import told_to

WORLDS = 2  # what is the same in both was not told by either
MOST_WAYS = 400  # positions looked at while ways are worked out


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
            raise Unforeseen("what follows depends on what you cannot know")
        if first.decision is None and not first.over:
            raise Unforeseen("somebody else is asked first")
        self.seen = first
        return first

    def _after(self, world: State, action: int) -> Perspective:
        world.log = []
        drawn = world.chance.counter
        world.apply(self.seat, action)
        if world.chance.counter != drawn:
            raise Unforeseen("something is drawn or rolled")
        n = len(self.seen.told)
        told: list[Told] = [told_to(world.game, self.seat, n + i, event) for i, event in enumerate(world.log)]
        world.log = None
        return Perspective.of(world, self.seat, [*self.seen.told, *told])

    def ahead(self, actions: Iterable[int]) -> Perspective:
        """Imagine several answers, one after another."""
        for action in actions:
            self.step(action)
        return self.seen

    def ways(self, kinds: tuple[str, ...]) -> dict[int, tuple[int, ...]]:
        """Return the shortest foreseen chain to every answer of these kinds that can be reached: a walk, say."""
        found: dict[int, tuple[int, ...]] = {}
        looks: list[tuple[Outlook, tuple[int, ...]]] = [(self, ())]
        start = self.seen.decision
        for look, chain in looks:
            for action in look.seen.legal:
                if action in found or self.seen.game.actions.describe(action)[0] not in kinds:
                    continue
                found[action] = (*chain, action)
                if len(looks) < MOST_WAYS:
                    onward = look.copy()
                    try:
                        onward.step(action)
                    except Unforeseen:
                        continue
                    if onward.seen.decision is start:
                        looks.append((onward, found[action]))
        return found

    def _rule(self) -> str:
        return self.seen.decision.rule if self.seen.decision else ""
