"""conformance: a second opinion on sampled worlds: earlier ones, followed along what a side was told since.

A world that was drawn at an earlier moment, and in which everything that the side has seen and been told since
happens again, byte for byte, is possible now: nothing of the game's own `refute` is needed to say so. The others'
secret answers and hidden draws are tried anew on the way. What many such worlds agree on, a world that is drawn now
must not deny; what many of them say, some world that is drawn now must say, too. Surprises are looked into with
further worlds, and add up over the run: the same happens in several games, and chance is no explanation.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from sudare.conformance.basics import Broken
from sudare.conformance.facts import differences, flat, place, plain
from sudare.core import Chance, Table
from sudare.core.events import told_to
from sudare.core.state import State, written_flow

TRIES = 8  # ways in which a followed world may go on at each move: other answers, other dice
ROOTS = 24  # different worlds that must have come through
CLEAR = 4  # of them for every value of a fact: then no value is likely to have been missed
PAIRS = 12  # pairs of facts that are looked at together
FURTHER = 480  # worlds that are followed, where a drawn one says what none of those has said
REPEATED = 3  # games in which this happens to the same part before it is a failure
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
        self.compared = 0  # facts
        self.moments = 0

    def note(self, found: dict[str, Doubt], part: str, new: Doubt, expected: float, met: int) -> None:
        """Add one surprise."""
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
    return max(48, min(400, 20_000 // max(1, leaves)))


def check_followed(
    table: Table, moves: list[tuple[int, int]], seat: int | None, chance: Chance, doubts: Doubts, key: str
) -> int:
    """Follow worlds of this moment along the moves to come; return how many came through.

    `table` stands at the first moment; it is played on. `key` names the game, so that surprises are counted by game.
    """
    draw = table.perspective(seat).sample
    first = [draw(chance.fork(f"root {n}")) for n in range(size(table.state))]
    start = table.state.clone()
    number = len(table.events)
    steps = _steps(table, moves, seat)
    came = follow(start, number, steps, enumerate(first), seat, chance)
    return compare(
        table,
        seat,
        came,
        lambda more: follow(
            start, number, steps, ((n, draw(chance.fork(f"doubt {n}"))) for n in range(more)), seat, chance
        ),
        chance,
        doubts,
        key,
    )


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


def _steps(table: Table, moves: list[tuple[int, int]], seat: int | None) -> list[Step]:
    steps = []
    for mover, action in moves:
        number = len(table.events)
        table.act(mover, action)
        steps.append(Step(mover, action, table.told(seat, number), _seen(table.state, seat)))
    return steps


def _seen(state: State, seat: int | None) -> tuple[Any, ...]:
    legal = () if seat is None else state.legal(seat)
    return (
        state.view(seat),
        state.seen_waiting(seat),
        legal,
        written_flow(state),
        state.over,
        state.winners,
        state.ending,
    )


def follow(
    start: State, number: int, steps: list[Step], roots: Iterable[tuple[int, Any]], seat: int | None, chance: Chance
) -> list[Followed]:
    """Return the worlds in which the side sees and is told what it saw and was told in the real game."""
    alive = [Followed(root, state) for root, state in roots]
    wanted = len(alive)
    for step in steps:
        passed = [
            Followed(root, after) for root, state in alive if (after := _onward(state, step, seat, number, chance))
        ]
        if not passed:
            return []
        if len(passed) < wanted // 2:  # let those that are left branch out
            passed += [chance.choice(passed) for _ in range(wanted - len(passed))]
        alive = passed
        number += len(step.told)
    return alive


def _onward(world: State, step: Step, seat: int | None, number: int, chance: Chance) -> State | None:
    """Return the world after this move, if it can look to the side as the real game did; else None."""
    if step.seat not in world.deciders:
        return None
    legal = world.legal(step.seat)
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
    drawn = [plain(seen.sample(chance.fork(f"now {n}"))) for n in range(number)]
    truth, *worlds = flat([plain(table.state), *drawn, *(plain(world.state) for world in came)])
    drawn, followed = worlds[:number], list(zip((world.root for world in came), worlds[number:], strict=True))
    paths = sorted(
        path
        for path in {path for facts in (truth, *worlds) for path in facts}
        if not path.startswith("held") and any(facts.get(path) != truth.get(path) for facts in worlds)
    )  # held answers are the core's: a drawn world may leave open who has answered in silence
    doubts.moments += 1
    move = len(table.moves)
    further: list[tuple[int, dict[str, Any]]] | None = None
    again: list[dict[str, Any]] | None = None
    for feature in _features(paths, chance):
        part = WHOLE if len(feature) > 2 else " with ".join(map(place, feature))
        roots: dict[Any, set[int]] = defaultdict(set)
        for root, facts in followed:
            roots[_value(facts, feature)].add(root)
        says = Counter(_value(facts, feature) for facts in drawn)
        doubts.compared += 1
        for value in [value for value in says if value not in roots and _clear(roots)]:
            if further is None:
                late = more(FURTHER)
                further = list(zip((w.root for w in late), flat([plain(w.state) for w in late]), strict=True))
            met = {root for root, facts in further if _value(facts, feature) == value}
            share = says[value] / number / 2
            doubt = Doubt(seat, key, move, _wrong(feature, value, says, set(roots), truth))
            doubts.note(doubts.wrong, part, doubt, share * len({root for root, _ in further}), len(met))
        for value in [value for value in roots if value not in says and min(says.values()) >= CLEAR]:
            again = again or flat([plain(seen.sample(chance.fork(f"again {n}"))) for n in range(2 * number)])
            share = len(roots[value]) / len({root for root, _ in followed}) / 2
            doubt = Doubt(seat, key, move, _lacking(feature, value, len(roots[value]), 3 * number))
            said = sum(_value(facts, feature) == value for facts in again)
            doubts.note(doubts.lacking, part, doubt, share * len(again), said)
    return len(came)


def _clear(roots: dict[Any, set[int]]) -> bool:
    """Say whether every value comes from several worlds: if there were more values, one would have met them."""
    return all(len(met) >= CLEAR for met in roots.values())


def _features(paths: list[str], chance: Chance) -> list[tuple[str, ...]]:
    """Return what to compare: each fact, some pairs, and all of them together."""
    features: list[tuple[str, ...]] = [(path,) for path in paths]
    if len(paths) > 2:
        features += [tuple(sorted({chance.choice(paths), chance.choice(paths)})) for _ in range(PAIRS)]
        features.append(tuple(paths))
    return list(dict.fromkeys(features))


def _value(facts: dict[str, Any], feature: tuple[str, ...]) -> Any:
    return tuple(facts.get(path) for path in feature)


def _said(feature: tuple[str, ...], value: Any) -> str:
    """Return facts as words; `hands[1]{6} = 2` means that two of `hands[1]` are 6."""
    return ", ".join(f"{path} = {v!r}" for path, v in zip(feature, value, strict=True))


def _wrong(feature: tuple[str, ...], value: Any, says: Counter[Any], known: set[Any], truth: Any) -> str:
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
        f"since all say {possible} (the truth: {_said(feature, _value(truth, feature))}); {told}"
    )


def _lacking(feature: tuple[str, ...], value: Any, roots: int, drawn: int) -> str:
    said = _said(feature, value) if len(feature) < 3 else f"a certain lay of {WHOLE}"
    return (
        f"{said} is possible: {roots} earlier worlds that were followed along what the seat was told say so, but none "
        f"of {drawn} drawn worlds does; let Beliefs.world draw it"
    )
