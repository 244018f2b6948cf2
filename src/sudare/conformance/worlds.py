"""conformance: what sampled worlds say over a whole run: that they vary, and that the truth is among them."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

import msgspec

from sudare.conformance.basics import Broken
from sudare.conformance.facts import differences, flat, ordered, place, plain, slot_of
from sudare.conformance.follow import afresh
from sudare.conformance.report import TABLE, difference
from sudare.conformance.streams import kept_from
from sudare.core import Chance, Perspective, Table
from sudare.core.state import State

ENOUGH = 40  # points after which a hidden fact that samples never got right is a defect
SURE = 18  # draws for each value of a place, at points where one of them is true, without ever drawing it
OFTEN = 8  # points at which it was true: what is unlikely at one of them is not so at all
MORE = 6  # further worlds that are drawn at each point
MANY = 60  # further worlds, where something is true that was missed for a while
DEEP = 120  # worlds that are drawn at one moment, to see whether they can say what is true
CLEAR = 8  # of them for every value: where there are more values, one may have been missed
GAMES = 4  # in which they could not, before that is a failure; and for each in which they could
SUSPECT = 2  # draws for each value of a place, without drawing the true one: then it is looked into


class Lacking:
    """What is true and hidden at some moments, and in none of very many worlds that are drawn there, fact by fact."""

    def __init__(self) -> None:
        self.missed: dict[tuple[str, Any], dict[str, str]] = defaultdict(dict)  # by game: where it was
        self.met: dict[tuple[str, Any], set[str]] = defaultdict(set)  # games in which it was true, hidden and drawn

    def note(self, truth: State, worlds: list[Any], key: str, where: str) -> None:
        """Compare the truth with very many worlds; `key` names the game."""
        every = [plain(truth), *map(plain, worlds)]
        slots = [slot for slot in every[0] if any(world[slot] != every[0][slot] for world in every) and slot != "held"]
        every = [{slot: world[slot] for slot in slots} for world in every]
        order = ordered(every)
        true, *drawn = (flat(world, order) for world in every)
        missed: set[tuple[str, Any]] = set()
        for fact, value in true.items():
            counts = Counter(repr(world.get(fact)) for world in drawn)
            times = counts[repr(value)]
            if times < len(drawn) and len(counts) <= DEEP // CLEAR:
                name = slot_of(fact), repr(value)
                if times:
                    self.met[name].add(key)
                else:
                    missed.add(name)
        for name in missed:
            if key not in self.met[name]:
                self.missed[name].setdefault(key, where)

    def check(self) -> None:
        """Raise Broken where it happened in several games, and seldom otherwise."""
        for (fact, value), games in self.missed.items():
            if len(games) >= GAMES and len(games) >= GAMES * len(self.met[fact, value]):
                text = (
                    f"{fact} = {value} is true and hidden in {len(games)} games, but in none of {DEEP} worlds that "
                    f"were drawn in each of them (as {next(iter(games.values()))}); let Beliefs.world draw it"
                )
                raise Broken("truth in support", TABLE, text)


class Support:
    """Whether samples vary, and whether the truth is among what they can say, fact by fact."""

    def __init__(self) -> None:
        self.points = 0
        self.varied = 0
        self.tried: dict[str, int] = defaultdict(int)  # by place: points at which samples and truth differed
        self.right: dict[str, int] = defaultdict(int)  # those of them at which some sample had it right
        self.true: dict[str, dict[Any, int]] = defaultdict(lambda: defaultdict(int))  # draws made while it was true
        self.often: Counter[tuple[str, Any]] = Counter()  # points at which it was true
        self.drawn: dict[str, set[Any]] = defaultdict(set)  # values that samples ever had there
        self.parts: frozenset[str] = frozenset()  # where the worlds that were noted last differed from the truth

    def note(self, truth: State, samples: list[Any]) -> None:
        """Compare samples with the truth."""
        facts = plain(truth)
        worlds = [{path: (a, b) for path, a, b in differences(facts, plain(sample))} for sample in samples]
        self.points += 1
        dealt = [{path: pair for path, pair in world.items() if not path.startswith("held")} for world in worlds]
        self.varied += any(world != dealt[0] for world in dealt)  # held answers are drawn by the core, not by the game
        places: dict[str, dict[str, Any]] = defaultdict(dict)
        for world in worlds:
            for path, (value, _) in world.items():
                places[place(path)][path] = value
        self.parts = frozenset(places)
        for where, paths in places.items():
            self.tried[where] += 1
            self.right[where] += any(path not in world for path in paths for world in worlds)
            for value in set(paths.values()):
                self.true[where][value] += len(worlds)
                self.often[where, value] += 1
            self.drawn[where].update(world[path][1] for path in paths for world in worlds if path in world)
            self.drawn[where].update(
                value for path, value in paths.items() if any(path not in world for world in worlds)
            )

    def missed(self, truth: State, world: State) -> bool:
        """Say whether something is hidden and true here that should have been drawn somewhere by now, but never was."""
        for path, value, _ in differences(plain(truth), plain(world)):
            where = place(path)
            if path.startswith("held"):
                continue
            if value not in self.drawn[where] and self.true[where][value] >= SUSPECT * self.values(where):
                return True
        return False

    def values(self, where: str) -> int:
        """Return how many values of a place were ever seen."""
        return len({*self.true[where], *self.drawn[where]})

    def check(self) -> None:
        """Raise Broken when samples never vary or cannot say the truth."""
        if self.points >= ENOUGH and not self.varied:
            raise Broken("samples vary", TABLE, f"at {self.points} points all samples were the same world")
        for where, tried in self.tried.items():
            if tried >= ENOUGH and not self.right[where]:
                text = f"{where}: at {tried} points no sample ever had the true value; it is outside their support"
                raise Broken("truth in support", TABLE, text)
            values = self.values(where)
            for value, draws in self.true[where].items():
                enough = draws >= SURE * values and draws >= ENOUGH and self.often[where, value] >= OFTEN
                if value not in self.drawn[where] and enough:
                    text = (
                        f"{where}: {draws} worlds were drawn where {value!r} was true, but it stands in none of them, "
                        f"nor in any other; let Beliefs.world draw it ({values} values were seen there)"
                    )
                    raise Broken("truth in support", TABLE, text)


def check_answerable(world: State, seat: int | None) -> None:
    """Whoever is asked something has an answer in a sampled world: everybody sees that it is asked."""
    for decider in world.deciders:
        decision = world.decision(decider)
        if decision is not None and not world.legal(decider):
            text = f"in a sampled world seat {decider + 1} is asked {decision.id!r}, but has no answer to give there"
            raise Broken("samples", seat, f"{text}: Beliefs.world must keep to what the question tells")


def check_more(table: Table, seat: int | None, chance: Chance, support: Support) -> int:
    """Draw further worlds, to know what samples can say; nothing that the seat has observed may refute them."""
    seen = table.perspective(seat)
    shown = Perspective.of(table.state, seat, []).encoded()
    worlds: list[Any] = []
    wanted = MORE
    while len(worlds) < wanted:
        try:
            world = seen.sample(chance.fork(f"more {len(worlds)}"))
        except Exception as error:
            raise Broken("samples", seat, f"no world could be drawn: {type(error).__name__}: {error}") from error
        if refuted := seen.beliefs.refute(world):
            raise Broken("samples", seat, f"a sampled world contradicts what the seat observed: {refuted}")
        if (other := Perspective.of(world, seat, []).encoded()) != shown:
            found = difference(msgspec.json.decode(shown)[0], msgspec.json.decode(other)[0])
            raise Broken("law of the blind", seat, f"the sampled world looks different: {found}")
        check_answerable(world, seat)
        worlds.append(world)
        if len(worlds) == 1 and support.missed(table.state, world):
            wanted = MANY
    support.note(table.state, worlds)
    return len(worlds)


def check_deeply(table: Table, seat: int | None, chance: Chance, lacking: Lacking, key: str) -> int:
    """Draw very many worlds at one moment, and see what is true in none of them; return how many were drawn."""
    if table.state.over or kept_from(table.state, seat):
        return 0  # how far somebody is who is choosing in secret is drawn as little as it is known
    known = table.told(seat)
    worlds = list(afresh(lambda: Perspective.of(table.state, seat, known), DEEP, chance.fork("deep")))
    side = "a spectator" if seat is None else f"seat {seat + 1}"
    lacking.note(table.state, worlds, key, f"with seed {key!r} after move {len(table.moves)} for {side}")
    return len(worlds)
