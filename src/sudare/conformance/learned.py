"""conformance: what is learned from an event is what beliefs make of it, and nothing else goes with it.

A field that is declared to reveal something may carry more than it says: an order, a number. So worlds are drawn for a
side, one move is made in each of them, with dice of its own, and for what the side is told then a world is drawn anew.
What lies in the worlds that were played, together with what was told in them, must lie so in some of the worlds drawn
anew, and the other way round: neither may be full of what the other never has. No word of the game's own is needed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from math import sqrt
from typing import Any, NamedTuple

import msgspec

from sudare.conformance.basics import Broken
from sudare.conformance.facts import columns, place, plain
from sudare.conformance.follow import chosen_unseen
from sudare.conformance.report import difference
from sudare.conformance.streams import kept_from, knowers
from sudare.conformance.telling import LAW, told_alike
from sudare.core import Chance, Perspective, Table, Told
from sudare.core.events import told_to

WORLDS = 72  # in which the move is made
UNSEEN = 4  # times that others choose on, to see what they may be choosing just now
VALUES = 8  # of something told: with more of them, too few worlds are left for each
PAIRED = 24  # parts of what is told that are looked at together with what is hidden
MUCH = 0.2  # of all worlds that say what the others never say, besides as many as chance explains
SURE = 6.0  # standard deviations
AGAIN = 6  # times that a kind of event is looked at again, after it has surprised
REPEATED = 3  # games in which this happens to the same part before it is a failure


class Surprise(NamedTuple):
    """Something that lies in the one kind of worlds and never in the other."""

    seat: int | None
    seed: str
    move: int
    text: str


class World(NamedTuple):
    """A world in which the move was made."""

    told: list[Told]
    answers: tuple[Any, ...]  # the held answers of others, and the move, if it is that of the real game
    shown: bytes  # what the side sees then
    played: dict[str, Any]
    again: dict[str, Any] | None  # the world that is drawn then, unless the game is over


class Lessons:
    """What was found over a run, by part; and which kinds of events were looked at."""

    def __init__(self) -> None:
        self.kinds: Counter[str] = Counter()
        self.strange: Counter[str] = Counter()  # kinds with which something was found, and how often to look again
        self.found: dict[str, list[Surprise]] = {}

    def note(self, part: str, surprise: Surprise) -> None:
        """Add one surprise; one of each game."""
        met = self.found.setdefault(part, [])
        if all(surprise.seed != other.seed for other in met):
            met.append(surprise)

    def check(self) -> None:
        """Raise Broken where it happened in several games."""
        for met in self.found.values():
            if len(met) >= REPEATED:
                seat, seed, move, text = met[0]
                many = f"so in {len(met)} games; first with seed {seed!r} after move {move}"
                raise Broken("learned", seat, f"{text} ({many})")


def instructive(
    played: Table, kinds: list[frozenset[str]], chance: Chance, lessons: Lessons
) -> tuple[int, int | None] | None:
    """Return a move and a side to look from, where something is told that others do not know, or did not know before.

    A kind of event that has surprised comes first, then what was looked at least so far; sides that are told less of it
    than others are looked from more often.
    """
    last = len(played.moves) - 1  # after it the game is over, and nobody draws worlds
    events = played.game.book.events
    told = {kind for move in kinds[:last] for kind in move}
    telling = [kind for kind in told if events[kind].secret or events[kind].reveals or events[kind].occurs]
    if not telling:
        return None
    kind = min(telling, key=lambda kind: (-lessons.strange[kind], lessons.kinds[kind], kind))
    lessons.strange[kind] = max(0, lessons.strange[kind] - 1)
    move = chance.choice([n for n in range(last) if kind in kinds[n]])
    lessons.kinds.update(kinds[move])
    ends = [*played.starts, len(played.events)]
    addressed = {seat for _, _, private in played.events[ends[move] : ends[move + 1]] for seat in private or ()}
    sides = (*range(played.game.seats), None)
    outside = [side for side in sides if side not in addressed]
    return move, chance.choice(outside if outside and chance.below(4) else sides)


def check_learned(
    table: Table, move: tuple[int, int], seat: int | None, chance: Chance, lessons: Lessons, key: str
) -> int:
    """Make a move in many worlds of this moment and draw worlds for what was told.

    Return how many observations were compared: what the side is told and sees after the move, in two of the worlds.

    `key` names the game, so that surprises are counted by game.
    """
    if kept_from(table.state, seat):
        return 0  # somebody is choosing in secret: how far they are is drawn as little as it is known
    worlds = list(_worlds(table, move, seat, chance))
    compared = _check_alike(table, move, seat, worlds)
    settled = [world for world in worlds if world.again is not None]
    if len(settled) < WORLDS // 2:
        return compared
    told = [[_in_order(msgspec.to_builtins(event)) for event in world.told] for world in settled]
    played, drawn = [world.played for world in settled], [world.again for world in settled]
    facts = columns([*played, *drawn])
    half = len(told)
    after = table.state.clone()
    after.log = []
    after.apply(*move)
    kinds = {kind.id for kind, _, _ in after.log}
    choices = {"held.[*]"}  # what others may be choosing just now: how far they are, nobody else knows
    for state in (table.state, after):
        for _ in range(UNSEEN):
            choices |= chosen_unseen(state, seat, chance.fork())
    hidden = {
        path: values for path, values in facts.items() if values[:half] != values[half:] and place(path) not in choices
    }
    shown = list(_shown(told))
    chance.shuffle(shown)
    for path, values in sorted(hidden.items()):
        for name, said in [("", [()] * half), *shown[:PAIRED]]:
            one = list(zip(said, map(repr, values[:half]), strict=True))
            two = list(zip(said, map(repr, values[half:]), strict=True))
            for stranger, these, those in ((True, two, one), (False, one, two)):
                if found := _foreign(these, those):
                    part = f"{place(path)} {place(name)} {stranger}"
                    text = _text(path, name, found, half, stranger, table, move)
                    lessons.note(part, Surprise(seat, key, len(table.moves), text))
                    lessons.strange.update(dict.fromkeys(kinds - set(lessons.strange), AGAIN))
    return compared


def _worlds(table: Table, move: tuple[int, int], seat: int | None, chance: Chance) -> Iterator[World]:
    """Make the move in worlds that are drawn for the side, and draw a world for what it is told.

    Somebody else makes the move of the real game in every other world, and any in the rest: what it might have answered
    is no more than what the side was told.
    """
    known, number = table.told(seat), len(table.events)
    decider, action = move
    for n in range(WORLDS):
        seen = Perspective.of(table.state, seat, known)  # a sampler may keep parts of one world for the next
        world = seen.sample(chance.fork(f"world {n}"))
        legal = world.legal(decider) if decider in world.deciders else ()
        if not legal or (decider == seat and action not in legal):
            continue
        own = decider == seat or bool(n % 2 and action in legal)
        held = tuple(world.held.items())
        world.chance, world.log = chance.fork(f"dice {n}"), []
        world.apply(decider, action if own else chance.choice(legal))
        news = [told_to(world.game, seat, number + i, happening) for i, happening in enumerate(world.log)]
        world.log = None
        side = Perspective.of(world, seat, [*known, *news])
        again = None if world.over else plain(side.sample(chance.fork(f"again {n}")))
        side.told = []
        yield World(news, (held, action if own else None), side.encoded(), plain(world), again)


def _check_alike(table: Table, move: tuple[int, int], seat: int | None, worlds: list[World]) -> int:
    """Where the same was answered, the side may be told and shown different things only as far as that is declared.

    Worlds in which as much as possible was told alike are compared with each other; return how many were.
    """
    decision = table.state.decision(move[0])
    assert decision is not None
    where = f"when seat {move[0] + 1} answered {decision.id},"
    circle = knowers(table.state, move[0], decision) or {move[0]}
    same = sorted((msgspec.json.encode(w.told), n) for n, w in enumerate(worlds) if w.answers[1] is not None)
    for (_, first), (_, second) in pairwise(same):
        one, two = worlds[first], worlds[second]
        if not told_alike(table.game.book, one.told, two.told, seat, where, one.answers == two.answers):
            continue
        if seat not in circle and one.shown != two.shown:  # who moves may see at once what it has drawn
            found = difference(msgspec.json.decode(one.shown)[0], msgspec.json.decode(two.shown)[0])
            raise Broken(LAW, seat, f"{where} the twin world looks different: {found}")
    return max(0, len(same) - 1)


def _in_order(data: Any) -> Any:
    """Return plain data with the keys of a dict as entries of a list: their order may tell something, too."""
    if isinstance(data, dict):
        return [[str(key), _in_order(value)] for key, value in data.items()]
    return [_in_order(value) for value in data] if isinstance(data, list) else data


def _shown(told: list[Any]) -> Iterator[tuple[str, list[Any]]]:
    """Yield parts of what was told that differ from world to world, and have few values."""
    for path, values in sorted(columns([{"told": events} for events in told]).items()):
        if 1 < len(set(map(repr, values))) <= VALUES:
            yield path, [repr(value) for value in values]


def _foreign(these: list[Any], those: list[Any]) -> tuple[Any, int] | None:
    """Return what these often say and those never, and how many of them say such things; None: chance explains it."""
    mine, theirs = Counter(these), Counter(those)
    foreign = [(times, value) for value, times in mine.items() if value not in theirs]
    met = sum(times for times, _ in foreign)
    if met < MUCH * len(these):
        return None
    both = (mine + theirs).values()
    expected = sum(times / 2**times for times in both)
    spread = sqrt(1 + sum(times**2 / 2**times for times in both))
    if met - expected < MUCH * len(these) or (met - expected) / spread < SURE:
        return None
    return max(foreign, key=lambda pair: (pair[0], str(pair[1])))[1], met


def _text(
    path: str, name: str, found: tuple[Any, int], worlds: int, stranger: bool, table: Table, move: tuple[int, int]
) -> str:
    (said, value), met = found
    decision = table.state.decision(move[0])
    when = f"when seat {move[0] + 1} has answered {decision.id if decision else '?'} with "
    when += f"{table.game.actions.name(move[1])!r}"
    told = f" where it is told {name} = {said}" if name else ""
    if stranger:
        return (
            f"{met} of {worlds} worlds that are drawn {when} are such as {path} = {value}{told}, but in none of as "
            "many earlier worlds in which that move was made does it come to lie so: Beliefs.world must keep to all "
            "that was told, and no event may tell more than it declares"
        )
    return (
        f"in {met} of {worlds} earlier worlds it lies such as {path} = {value}{told} {when}, but in no world that is "
        "drawn then: let Beliefs.world draw it"
    )
