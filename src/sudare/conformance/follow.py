"""conformance: a second opinion on sampled worlds: earlier ones, followed along what a side was told since.

A world that was drawn at an earlier moment, and in which everything that the side has seen and been told since
happens again, byte for byte, is possible now: nothing of the game's own `refute` is needed to say so. The others'
secret answers and hidden draws are tried anew on the way. What many such worlds agree on, a world that is drawn now
must not deny; what many of them say, some world that is drawn now must say, too. Surprises are looked into with
further worlds, and add up over the run: the same happens in several games, and chance is no explanation.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from sudare.conformance.basics import Broken
from sudare.conformance.coverage import Coverage
from sudare.conformance.facts import differences, flat, ordered, place, plain
from sudare.conformance.play import Film
from sudare.core import Chance, Perspective, Table
from sudare.core.events import told_to
from sudare.core.state import State

TRIES = 8  # ways in which a followed world may go on at each move: other answers, other dice
LEAST, MOST = 48, 400  # worlds that are drawn and followed, by the size of a position
UNSEEN = 6  # moves that others may make in between without the side noticing
LONG = 40  # of them, to see what they may change
ROOTS = 24  # different worlds that must have come through
CLEAR = 4  # of them for every value of a fact: then no value is likely to have been missed
PAIRS = 12  # pairs of facts that are looked at together
FURTHER = 5  # times as many worlds are followed, where a drawn one says what none of those has said
FRESH = 8  # worlds that are drawn by the same beliefs, where worlds are drawn to look into a surprise
REPEATED = 3  # games in which this happens to the same part before it is a failure
WORTH = 2.0  # times that one should have met something strange among further worlds to be surprised at all
SURE = 16.0  # times that one should have met it, by half the share that it has: e**-16 is one in ten million
WHOLE = "all hidden parts together"


class Followed(NamedTuple):
    """A world on its way, and which of the first worlds it comes from."""

    root: int
    state: Any


class Step(NamedTuple):
    """One move of the real game, and what the side saw of it."""

    seat: int
    action: int
    told: list[Any]
    seen: tuple[Any, ...]
    unseen: bool  # the side did not notice that anything happened


class Doubt:
    """What drawn worlds say of one part and followed worlds do not: how often one would have expected to meet it."""

    def __init__(self, seat: int | None, seed: str, move: int, text: str) -> None:
        self.first = seat, seed, move, text
        self.games: set[str] = set()
        self.expected = 0.0
        self.met = 0


class Doubts:
    """What was found over a run, by part."""

    def __init__(self) -> None:
        self.wrong: dict[str, Doubt] = {}
        self.lacking: dict[str, Doubt] = {}
        self.kinds: Counter[str] = Counter()  # of events along which worlds were followed
        self.compared = 0  # facts
        self.moments = 0

    def note(self, found: dict[str, Doubt], part: str, new: Doubt, expected: float, met: int) -> None:
        """Add one surprise, where it was to be expected several times."""
        if expected < WORTH:
            return
        doubt = found.setdefault(part, new)
        doubt.games.add(new.first[1])
        doubt.expected += expected
        doubt.met += met

    def check(self) -> None:
        """Raise Broken where it happened in several games, and chance is no explanation."""
        for found in (self.wrong, self.lacking):
            for doubt in found.values():
                if len(doubt.games) >= REPEATED and doubt.expected >= SURE and doubt.met * 10 < doubt.expected:
                    seat, seed, move, text = doubt.first
                    many = f"so in {len(doubt.games)} games; first with seed {seed!r} after move {move}"
                    raise Broken("samples", seat, f"{text} ({many})")


def size(state: State) -> int:
    """Return how many worlds to follow and draw: more where a position is small."""
    leaves = sum(1 for _ in differences(plain(state), {}))
    return max(LEAST, min(MOST, 20_000 // max(1, leaves)))


def check_followed(
    table: Table, moves: list[tuple[int, int]], seat: int | None, chance: Chance, doubts: Doubts, key: str
) -> int:
    """Follow worlds of this moment along the moves to come; return how many came through.

    `table` stands at the first moment; it is played on. `key` names the game, so that surprises are counted by game.
    """
    seen = table.perspective(seat)
    first = [seen.sample(chance.fork(f"root {n}")) for n in range(size(table.state))]
    start = table.state.clone()
    number = len(table.events)
    known = table.told(seat)

    def further(more: int) -> Iterator[tuple[int, Any]]:
        return enumerate(afresh(lambda: Perspective.of(start, seat, known), more, chance.fork("doubt")))

    steps = _steps(table, moves, seat)
    came = follow(start, number, steps, enumerate(first), seat, chance)
    return compare(
        table,
        start,
        seat,
        came,
        lambda more: follow(start, number, steps, further(more), seat, chance),
        chance,
        doubts,
        key,
    )


def afresh(side: Callable[[], Perspective], number: int, chance: Chance) -> Iterator[Any]:
    """Draw worlds, by new beliefs every few of them: a sampler may keep parts of one world for the next."""
    for n in range(number):
        if n % FRESH == 0:
            seen = side()
        yield seen.sample(chance.fork(f"{n}"))


def chosen_unseen(state: State, seat: int | None, chance: Chance) -> set[str]:
    """Return what others may have chosen already without this side noticing: drawn worlds may differ in it."""
    dealt, state = plain(state), state.clone()
    state.log = []
    shown = Perspective.of(state, seat, []).encoded()
    changed: set[str] = set()
    for _ in range(LONG):
        decider = chance.choice(state.deciders)
        state.apply(decider, chance.choice(state.legal(decider)))
        if state.over or state.log or Perspective.of(state, seat, []).encoded() != shown:
            break
        changed.update(place(path) for path, _, _ in differences(dealt, plain(state)))
    return changed


def span(table: Table, seat: int | None, chance: Chance) -> tuple[int, int]:
    """Return from which move to which to follow: around something that the side was told in secret, if possible."""
    events = [*table.starts, len(table.events)]
    told = table.told(seat)
    secret = [
        move
        for move in range(len(table.moves))
        if any(event.secret is not None for event in told[events[move] : events[move + 1]])
    ]
    around = chance.choice(secret) if secret and chance.below(4) else chance.below(len(table.moves))
    last = len(table.moves) - 1  # after it the game is over, and nobody draws worlds
    return min(last, max(0, around - chance.below(3))), min(last, around + 1 + chance.below(3))


def forgetful(film: Film, chance: Chance, doubts: Doubts, coverage: Coverage) -> tuple[int | None, int, int]:
    """Return a side and from which move to which to follow: around a rare kind of event, by which it knows less.

    What a side knew and does not know any more was shuffled, exchanged or chosen anew behind its back: there a world
    that is drawn must allow for as much as can have happened, and for no more.
    """
    last = len(film.moves) - 1
    told = {kind for move in film.moves[:last] for kind in move.kinds}
    if not told:
        return None, last, last
    rare = min(told, key=lambda kind: (-coverage.worth(kind, doubts.kinds[kind]), kind))
    doubts.kinds[rare] += 1
    move = chance.choice([n for n in range(last) if rare in film.moves[n].kinds])
    before, after = film.table(move), film.table(move + 1)
    sides = (*range(before.game.seats), None)
    lost = {side: _unknown(after, side, chance.fork()) - _unknown(before, side, chance.fork()) for side in sides}
    most = max(lost.values())
    seat = chance.choice([side for side in sides if lost[side] == most])
    return seat, max(0, move - chance.below(2)), min(last, move + 1 + chance.below(2))


def _unknown(table: Table, seat: int | None, chance: Chance) -> int:
    """Return in how many facts a drawn world differs from the truth."""
    return sum(1 for _ in differences(plain(table.state), plain(table.perspective(seat).sample(chance))))


def _steps(table: Table, moves: list[tuple[int, int]], seat: int | None) -> list[Step]:
    steps = []
    seen = _seen(table.state, seat)
    for mover, action in moves:
        number = len(table.events)
        table.act(mover, action)
        told, before, seen = table.told(seat, number), seen, _seen(table.state, seat)
        steps.append(Step(mover, action, told, seen, not told and seen == before))
    return steps


def _seen(state: State, seat: int | None) -> tuple[Any, ...]:
    """Return all that a side sees, without the words for it."""
    seen = Perspective.of(state, seat, [])
    return seen.view, seen.flow, seen.legal, seen.over, seen.winners, seen.ending


def follow(
    start: State, number: int, steps: list[Step], roots: Iterable[tuple[int, Any]], seat: int | None, chance: Chance
) -> list[Followed]:
    """Return the worlds in which the side sees and is told what it saw and was told in the real game."""
    alive = [Followed(root, state) for root, state in roots]
    wanted = len(alive)
    wander = _wander(start, seat, chance, 3 * UNSEEN) is not start
    for step in steps:
        passed = [
            Followed(root, after) for root, state in alive if (after := _onward(state, step, seat, number, chance))
        ]
        if not passed:
            return []
        if len(passed) < wanted // 2:  # let those that are left branch out
            passed += [chance.choice(passed) for _ in range(wanted - len(passed))]
        if wander:
            passed = [Followed(root, _wander(state, seat, chance, chance.below(UNSEEN))) for root, state in passed]
        alive = passed
        number += len(step.told)
    return alive


def _wander(world: State, seat: int | None, chance: Chance, moves: int) -> State:
    """Let others make a few moves that the side does not notice: it cannot know how far they are."""
    seen = _seen(world, seat) if moves else ()
    for _ in range(moves):
        others = [other for other in world.deciders if other != seat]
        if not others:
            break
        mover = chance.choice(others)
        after = world.clone()
        after.chance = chance.fork()
        after.log = []
        after.apply(mover, chance.choice(world.legal(mover)))
        if not after.log and not after.over and _seen(after, seat) == seen:
            world = after
    return world


def _onward(world: State, step: Step, seat: int | None, number: int, chance: Chance) -> State | None:
    """Return the world after this move, if it can look to the side as the real game did; else None."""
    if step.unseen and (step.seat not in world.deciders or chance.below(2)):
        return world  # the side does not know that this move was made
    if step.seat not in world.deciders:
        return None
    legal = world.legal(step.seat)
    if not legal:
        return None  # such a world should not have been drawn: that is said where worlds are checked
    for _ in range(TRIES):
        own = step.seat == seat or not chance.below(2)
        action = step.action if own else chance.choice(legal)
        if action not in legal:
            continue
        after = world.clone()
        after.chance = chance.fork()  # never the table's own dice: they would single the truth out
        after.log = []
        after.apply(step.seat, action)
        told = [told_to(after.game, seat, number + i, happening) for i, happening in enumerate(after.log)]
        if told == step.told and _seen(after, seat) == step.seen:
            return after
        if step.seat == seat and not after.chance.counter:
            return None  # nothing could come out differently
    return None


def compare(
    table: Table,
    start: State,
    seat: int | None,
    came: list[Followed],
    more: Callable[[int], list[Followed]],
    chance: Chance,
    doubts: Doubts,
    key: str,
) -> int:
    """Compare worlds that are drawn now with those that came through; note what they contradict or never say."""
    if len({world.root for world in came}) < ROOTS:
        return 0
    seen = table.perspective(seat)
    number = size(table.state)
    open_choices = {"held.[*]"}  # what others may be choosing just now: how far they are, followed worlds do not know
    for state in (start, table.state):
        for run in range(TRIES):
            open_choices |= chosen_unseen(state, seat, chance.fork(f"unseen {run}"))
    true = plain(table.state)
    drawn = [plain(seen.sample(chance.fork(f"now {n}"))) for n in range(number)]
    follows = [(root, plain(state)) for root, state in came]
    every = [true, *drawn, *(world for _, world in follows)]
    slots = [slot for slot in true if any(world[slot] != true[slot] for world in every)]
    order = ordered([{slot: world[slot] for slot in slots} for world in every])

    def known(world: dict[str, Any]) -> dict[str, Any]:
        return flat({slot: world[slot] for slot in slots}, order)

    truth, says, possible = known(true), [known(world) for world in drawn], [(r, known(world)) for r, world in follows]
    worlds = [*says, *(facts for _, facts in possible)]
    paths = sorted(
        path
        for path in {path for facts in (truth, *worlds) for path in facts}
        if place(path) not in open_choices and any(facts.get(path) != truth.get(path) for facts in worlds)
    )
    rare = _rare(possible)
    features = [Feature(names, truth, says, possible, rare) for names in _features(paths, chance)]
    doubts.moments += 1
    doubts.compared += len(features)
    if not any(feature.strange or feature.unsaid for feature in features):
        return len(came)
    further = [(root, known(plain(state))) for root, state in more(FURTHER * number)]
    drawn_again = afresh(lambda: table.perspective(seat), 2 * number, chance.fork("again"))
    again = [known(plain(world)) for world in drawn_again]
    for feature in features:
        feature.judge(further, again, doubts, (seat, key, len(table.moves)))
    return len(came)


class Feature:
    """A fact, two, or all of them, in worlds that are drawn and in worlds that are possible."""

    def __init__(
        self,
        names: tuple[str, ...],
        truth: dict[str, Any],
        says: list[dict[str, Any]],
        possible: list[tuple[int, dict[str, Any]]],
        rare: set[str],
    ) -> None:
        self.names = names
        self.part = WHOLE if len(names) > 2 else " with ".join(map(place, names))
        self.true = self.of(truth)
        self.said = Counter(map(self.of, says))
        self.roots: dict[Any, set[int]] = defaultdict(set)
        for root, facts in possible:
            self.roots[self.of(facts)].add(root)
        clear = min(map(len, self.roots.values())) >= CLEAR and not any(
            name.partition("{")[0] in rare for name in names
        )
        self.strange = [value for value in self.said if clear and value not in self.roots]
        clear = min(self.said.values()) >= CLEAR
        self.unsaid = [value for value in self.roots if clear and value not in self.said]

    def of(self, facts: dict[str, Any]) -> tuple[Any, ...]:
        """Return the value in one world."""
        return tuple(facts.get(name) for name in self.names)

    def judge(
        self,
        further: list[tuple[int, dict[str, Any]]],
        again: list[dict[str, Any]],
        doubts: Doubts,
        moment: tuple[int | None, str, int],
    ) -> None:
        """Look for what was strange among new worlds of both kinds, so that luck of the first ones does not count."""
        roots = {root for root, _ in further}
        for value in self.strange + self.unsaid:
            met = {root for root, facts in further if self.of(facts) == value}
            said = sum(self.of(facts) == value for facts in again)
            if value in self.said:
                text = _wrong(self.names, value, self.said, set(self.roots), self.true)
                doubts.note(doubts.wrong, self.part, Doubt(*moment, text), len(roots) * said / len(again) / 2, len(met))
            elif roots:
                text = _lacking(self.names, value, len(met), len(again))
                doubts.note(
                    doubts.lacking, self.part, Doubt(*moment, text), len(again) * len(met) / len(roots) / 2, said
                )


def _rare(possible: list[tuple[int, dict[str, Any]]]) -> set[str]:
    """Return lists in which some number is seldom met: then others may have been missed."""
    roots: dict[str, set[int]] = defaultdict(set)
    for root, facts in possible:
        for path in facts:
            if path.endswith("}"):
                roots[path].add(root)
    return {path.partition("{")[0] for path, met in roots.items() if len(met) < CLEAR}


def _features(paths: list[str], chance: Chance) -> list[tuple[str, ...]]:
    """Return what to compare: each fact, some pairs, and all of them together."""
    features: list[tuple[str, ...]] = [(path,) for path in paths]
    if len(paths) > 2:
        features += [tuple(sorted({chance.choice(paths), chance.choice(paths)})) for _ in range(PAIRS)]
        features.append(tuple(paths))
    return list(dict.fromkeys(features))


def _said(feature: tuple[str, ...], value: Any) -> str:
    """Return facts as words; `hands[1]{6} = 2` means that two of `hands[1]` are 6."""
    return ", ".join(f"{path} = {v!r}" for path, v in zip(feature, value, strict=True))


def _wrong(feature: tuple[str, ...], value: Any, says: Counter[Any], known: set[Any], true: Any) -> str:
    told = "Beliefs.world must keep to all that was told"
    drawn = f"{says[value]} of {says.total()} drawn worlds"
    if len(feature) > 2:
        return (
            f"{drawn} lie as no earlier world does that was followed along what the seat was told since, although "
            f"hundreds were tried; {told}"
        )
    possible = " or ".join(sorted(_said(feature, v) for v in known)[:6])
    return (
        f"{drawn} say {_said(feature, value)}, but earlier worlds that were followed along what the seat was told "
        f"since all say {possible} (the truth: {_said(feature, true)}); {told}"
    )


def _lacking(feature: tuple[str, ...], value: Any, roots: int, drawn: int) -> str:
    said = _said(feature, value) if len(feature) < 3 else f"a certain lay of {WHOLE}"
    return (
        f"{said} is possible: {roots} earlier worlds that were followed along what the seat was told say so, but none "
        f"of {drawn} drawn worlds does; let Beliefs.world draw it"
    )
