"""conformance: what is learned from an event is what beliefs make of it, and nothing else goes with it.

A field that is declared to reveal something may carry more than it says: an order, a number. So worlds are drawn for a
side, one move is made in each of them, with dice of its own, and for what the side is told then a world is drawn anew.
What lies in the worlds that were played, together with what was told in them, must lie so in some of the worlds drawn
anew, and the other way round: neither may be full of what the other never has. No word of the game's own is needed.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import sqrt
from typing import Any, NamedTuple

import msgspec

from sudare.conformance.basics import Broken
from sudare.conformance.coverage import RAREST
from sudare.conformance.facts import columns, differences, place, plain
from sudare.conformance.follow import FRESH, afresh, chosen_unseen
from sudare.conformance.play import Move
from sudare.conformance.report import difference
from sudare.conformance.streams import kept_from, knowers
from sudare.conformance.telling import LAW, told_alike
from sudare.core import Chance, Perspective, Rulebook, Table, Told
from sudare.core.events import told_to
from sudare.core.state import State

WORLDS = 72  # in which the move is made
UNSEEN = 4  # times that others choose on, to see what they may be choosing just now
VALUES = 8  # of something told: with more of them, too few worlds are left for each
PAIRED = 24  # parts of what is told that are looked at together with what is hidden
NEAR = 3  # numbers before another one with which it is compared
ORDERS = 40  # pairs of numbers that are compared
MUCH = 0.12  # of all worlds that say what the others never say, besides as many as chance explains
SURE = 6.0  # standard deviations
FURTHER = 2  # times as many worlds are drawn to see whether a surprise comes up again
AGAIN = 6  # times that a kind of event is looked at again, after it has surprised
REPEATED = 2  # games in which this happens to the same part before it is a failure
ODDS = 1e6  # to one against a false alarm in a run, shared by all parts: 1 in 2, 1 in 6, 1 in 12 and so on of it


class Surprise(NamedTuple):
    """What lies in many worlds of the one kind, and in none of the other, somewhere, where something is told."""

    path: str
    name: str
    foreign: frozenset[Any]
    stranger: bool  # it lies so in worlds that are drawn anew
    met: int
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
        self.met: Counter[str] = Counter()  # games in which they happened
        self.games: set[str] = set()
        self.sides: Counter[tuple[str, bool]] = Counter()  # the same, by whether a spectator has looked
        self.strange: Counter[str] = Counter()  # kinds with which something was found, and how often to look again
        self.found: dict[str, list[tuple[int | None, str, int, str]]] = {}  # by part: one of each game
        self.odds: dict[str, float] = {}  # by part: how much chance is ruled out as an explanation

    def happened(self, labels: set[str], key: str) -> None:
        """Note by what moves of this game are known."""
        if key not in self.games:
            self.games.add(key)
            self.met.update(labels)

    def worth(self, label: str) -> float:
        """Return what another look is worth: less with each, and more where few games have anything to look at."""
        return min(RAREST, len(self.games) / self.met[label]) / (1 + self.kinds[label]) ** 2

    def note(self, part: str, times: int, others: int, where: tuple[int | None, str, int, str]) -> None:
        """Note how often in new worlds it was again so in the one kind, and in the other.

        If both can be exchanged, all of `times` are of the one kind once in 2**times: a wager of one half on that at
        even odds is worth as much as before on average, and so is what was made of all of them.
        """
        won = 2.0**times if not others else 0.0
        self.odds[part] = self.odds.get(part, 1.0) * (1 + won) / 2
        met = self.found.setdefault(part, [])
        if times and not others and all(where[1] != seed for _, seed, _, _ in met):
            met.append(where)

    def check(self) -> None:
        """Raise Broken where it happened in several games, and chance is no explanation."""
        for number, (part, met) in enumerate(self.found.items(), start=1):
            if len(met) >= REPEATED and self.odds[part] >= ODDS * number * (number + 1):
                seat, seed, move, text = met[0]
                many = f"so in {len(met)} games; first with seed {seed!r} after move {move}"
                raise Broken("learned", seat, f"{text} ({many})")


def instructive(played: Table, moves: list[Move], chance: Chance, lessons: Lessons) -> tuple[int, int | None] | None:
    """Return a move and a side to look from, where something is told that others do not know, drawn or asked.

    What has surprised comes first, then what was looked at least so far, above all where few games have it; sides that
    are told less of it than others, and have looked at it least, come before the others.
    """
    last = len(played.moves) - 1  # after it the game is over, and nobody draws worlds
    if last <= 0:
        return None
    labels = [_labels(played.game.book, move) for move in moves[:last]]
    every = set().union(*labels)
    lessons.happened(every, played.seed)
    label = min(every, key=lambda label: (-lessons.strange[label], -lessons.worth(label), label))
    lessons.strange[label] = max(0, lessons.strange[label] - 1)
    move = chance.choice([n for n in range(last) if label in labels[n]])
    lessons.kinds.update(labels[move])
    ends = [*played.starts, len(played.events)]
    addressed = {seat for _, _, private in played.events[ends[move] : ends[move + 1]] for seat in private or ()}
    sides = [side for side in (*range(played.game.seats), None) if side != played.moves[move][0]]
    outside = [side for side in sides if side not in addressed]
    if not outside or not chance.below(4):
        return move, chance.choice((*sides, played.moves[move][0]))
    least = min(lessons.sides[label, side is None] for side in outside)
    side = chance.choice([side for side in outside if lessons.sides[label, side is None] == least])
    lessons.sides[label, side is None] += 1
    return move, side


def _labels(book: Rulebook, move: Move) -> set[str]:
    """Return by what a move is known: kinds of events that tell a secret, a shuffle, the question that was answered."""
    found = {kind for kind in move.kinds if (k := book.events[kind]).secret or k.reveals or k.occurs}
    found.add(f"asked {move.asked}")
    if move.drawn > 1:
        found.add(f"drawn after {move.asked}")
        found |= {f"drawn with {kind}" for kind in move.kinds}
    return found


def check_learned(
    table: Table, move: tuple[int, int], seat: int | None, chance: Chance, lessons: Lessons, key: str
) -> int:
    """Make a move in many worlds of this moment and draw worlds for what was told.

    Return how many observations were compared: what the side is told and sees after the move, in two of the worlds.
    A surprise counts when it comes up again in as many other worlds. `key` names the game, by which they are counted.
    """
    after = table.state.clone()
    after.log = []
    after.apply(*move)
    first = Batch(table, move, seat, WORLDS, chance.fork("first"))
    found = first.surprises(after, chance.fork("surprises"))
    if not found:
        return first.compared
    again = Batch(table, move, seat, FURTHER * WORLDS, chance.fork("second"))
    kinds = {kind.id for kind, _, _ in after.log}
    labels = kinds | {f"drawn with {kind}" for kind in kinds}
    for part, surprise in found.items():
        times, others = again.times(surprise)
        lessons.note(part, times, others, (seat, key, len(table.moves), surprise.text))
        if times and not others:
            lessons.strange.update(dict.fromkeys(labels - set(lessons.strange), AGAIN))
    return first.compared + again.compared


class Batch:
    """Worlds in which a move was made, and worlds that were drawn for what was told: their facts, one after another."""

    def __init__(self, table: Table, move: tuple[int, int], seat: int | None, number: int, chance: Chance) -> None:
        self.table, self.move, self.seat = table, move, seat
        worlds = _worlds(table, move, seat, number, chance)
        self.compared = _check_alike(table, move, seat, worlds)
        settled = [world for world in worlds if world.again is not None]
        self.half = len(settled) if len(settled) >= number // 2 else 0
        told = [[_in_order(msgspec.to_builtins(event)) for event in world.told] for world in settled]
        self.told = columns([{"told": events} for events in told]) if self.half else {}
        worlds_of_both = [*(world.played for world in settled), *(world.again for world in settled)]
        self.facts = columns(worlds_of_both) if self.half else {}

    def surprises(self, after: State, chance: Chance) -> dict[str, Surprise]:
        """Return by part what lies in worlds of the one kind and never in those of the other; the most of each."""
        if not self.half:
            return {}
        choices = {"held.[*]"}  # what others may be choosing just now: how far they are, nobody else knows
        for state in (self.table.state, after):
            for _ in range(UNSEEN):
                choices |= chosen_unseen(state, self.seat, chance.fork())
        moved = {path for path, _, _ in differences(plain(self.table.state), plain(after))}
        facts = {path: values for path, values in self.facts.items() if place(path) not in choices}
        facts |= _orders(facts, moved, chance)
        shown = [name for name, values in sorted(self.told.items()) if 1 < len(set(map(repr, values))) <= VALUES]
        chance.shuffle(shown)
        found: dict[str, Surprise] = {}
        for path, values in sorted(facts.items()):
            if values[: self.half] == values[self.half :]:
                continue
            for name in ("", *shown[:PAIRED]):
                played, drawn = self._said(values, name)
                for stranger, these, those in ((True, drawn, played), (False, played, drawn)):
                    foreign = _foreign(these, those)
                    part = f"{place(path)} {place(name)} {stranger}"
                    met = sum(foreign.values())
                    if foreign and (part not in found or found[part].met < met):
                        text = _text(path, name, foreign, self.half, stranger, self.table, self.move)
                        found[part] = Surprise(path, name, frozenset(foreign), stranger, met, text)
        return found

    def times(self, surprise: Surprise) -> tuple[int, int]:
        """Return how often it is so here in the worlds of the one kind, and how often in those of the other."""
        if " < " in surprise.path:
            values = _order(self.facts, *surprise.path.split(" < "))
        else:
            values = self.facts.get(surprise.path)
        if values is None or (surprise.name and surprise.name not in self.told):
            return 0, 0
        played, drawn = (sum(one in surprise.foreign for one in said) for said in self._said(values, surprise.name))
        return (drawn, played) if surprise.stranger else (played, drawn)

    def _said(self, values: list[Any], name: str) -> tuple[list[Any], list[Any]]:
        """Return a fact together with what was told, in the worlds that were played and in those that were drawn."""
        said = list(map(repr, self.told[name])) if name else [""] * self.half
        together = list(zip(said + said, map(repr, values), strict=True))
        return together[: self.half], together[self.half :]


def _orders(facts: dict[str, list[Any]], moved: set[str], chance: Chance) -> dict[str, list[Any]]:
    """Return which of two numbers of one kind is the larger one: a pile that is laid sorted differs in nothing else.

    Numbers that this move has changed come first.
    """
    kinds: dict[str, list[str]] = {}
    for path, values in facts.items():
        if "{" not in path and all(type(value) is int for value in values):
            kinds.setdefault(place(path), []).append(path)
    pairs = []
    for paths in kinds.values():
        new = [path for path in paths if path in moved] or paths
        pairs += [(a, b) for i, b in enumerate(new) for a in new[max(0, i - NEAR) : i]]
    chance.shuffle(pairs)
    return {f"{a} < {b}": order for a, b in pairs[:ORDERS] if (order := _order(facts, a, b))}


def _order(facts: dict[str, list[Any]], a: str, b: str) -> list[Any] | None:
    if a not in facts or b not in facts:
        return None
    return [x is not None and y is not None and x < y for x, y in zip(facts[a], facts[b], strict=True)]


def _worlds(table: Table, move: tuple[int, int], seat: int | None, number: int, chance: Chance) -> list[World]:
    """Make the move in worlds that are drawn for the side, and draw a world for what it is told.

    Somebody else makes the move of the real game in every other world, and any in the rest: what it might have answered
    is no more than what the side was told. None, where in one of the worlds somebody else is choosing in secret.
    """
    worlds: list[World] = []
    known, events = table.told(seat), len(table.events)
    decider, action = move
    sides: dict[tuple[bytes, bytes], list[Perspective]] = {}  # by what they see and are told: once for each draw
    for n, world in enumerate(afresh(lambda: Perspective.of(table.state, seat, known), number, chance.fork("worlds"))):
        if kept_from(world, seat):
            return []  # how far somebody is who chooses in secret is drawn as little as it is known
        legal = world.legal(decider) if decider in world.deciders else ()
        if not legal or (decider == seat and action not in legal):
            continue
        own = decider == seat or bool(n % 2 and action in legal)
        held = tuple(world.held.items())
        world.chance, world.log = chance.fork(f"dice {n}"), []
        world.apply(decider, action if own else chance.choice(legal))
        news = [told_to(world.game, seat, events + i, happening) for i, happening in enumerate(world.log)]
        world.log = None
        shown = Perspective.of(world, seat, []).encoded()
        same = sides.setdefault((shown, msgspec.json.encode(news)), [])
        new = len(same) % FRESH == 0  # a sampler may keep parts of one world for the next
        same.append(Perspective.of(world, seat, [*known, *news]) if new else same[-1])
        again = None if world.over else plain(same[-1].sample(chance.fork(f"again {n}")))
        worlds.append(World(news, (held, action if own else None), shown, plain(world), again))
    return worlds


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


def _foreign(these: list[Any], those: list[Any]) -> dict[Any, int]:
    """Return what these often say and those never, and how often; nothing: chance explains it."""
    mine, theirs = Counter(these), Counter(those)
    foreign = {value: times for value, times in mine.items() if value not in theirs}
    met = sum(foreign.values())
    if met < MUCH * len(these):
        return {}
    both = (mine + theirs).values()
    expected = sum(times / 2**times for times in both)
    spread = sqrt(1 + sum(times**2 / 2**times for times in both))
    if met - expected < MUCH * len(these) or (met - expected) / spread < SURE:
        return {}
    return foreign


def _text(
    path: str, name: str, foreign: dict[Any, int], worlds: int, stranger: bool, table: Table, move: tuple[int, int]
) -> str:
    (said, value), met = max(foreign, key=lambda one: (foreign[one], str(one))), sum(foreign.values())
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
