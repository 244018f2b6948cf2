"""conformance: what sampled worlds say over a whole run: that they vary, and that the truth is among them."""

from __future__ import annotations

from collections import Counter, defaultdict
from math import exp, log
from typing import Any

import msgspec

from sudare.conformance.asks import check_left
from sudare.conformance.basics import Broken
from sudare.conformance.facts import differences, flat, ordered, place, plain, slot_of
from sudare.conformance.follow import afresh
from sudare.conformance.report import TABLE, difference
from sudare.conformance.shuffles import dealt_slots
from sudare.conformance.streams import kept_from
from sudare.core import Chance, Game, NoWorld, Perspective, Table
from sudare.core.state import State

ENOUGH = 40  # points after which a hidden fact that samples never got right is a defect
SURE = 18  # draws for each value of a place, at points where one of them is true, without ever drawing it
MORE = 6  # further worlds that are drawn at each point
MANY = 60  # further worlds, where something is true that was missed for a while
DEEP = 120  # worlds that are drawn at one moment, to see whether they can say what is true
CLEAR = 8  # of them for every value: where there are more values, one may have been missed
GAMES = 4  # in which they could not, before that is a failure; and for each in which they could
LOST, SELDOM = 3, 20  # games in which no world is found, and moments for each, before that is a failure
SEVERAL = 6  # the same, where several values are taken together because none of them was ever drawn
ALARM = 1e-8  # the chance of a false alarm, shared by all that is counted
SUSPECT = 2  # draws for each value of a place, without drawing the true one: then it is looked into


class GivenUp:
    """Moments at which a sampler finds no world (NoWorld): that is told, and it is a failure where it happens often.

    Whether it has looked long enough is known to nobody; that `refute` allows for the truth is checked there, too.
    """

    def __init__(self) -> None:
        self.tried = 0
        self.where: dict[str, tuple[int | None, int, str]] = {}  # by game: side, move and reason of the first
        self.times = 0

    def note(self, key: str, seat: int | None, move: int, why: NoWorld) -> None:
        """Note one of them; `key` names the game."""
        self.times += 1
        self.where.setdefault(key, (seat, move, str(why)))

    def warning(self) -> str:
        """Say how often it was, and where first; nothing where it never was."""
        if not self.where:
            return ""
        key, (seat, move, why) = next(iter(self.where.items()))
        side = {None: " for a spectator", TABLE: ""}.get(seat, f" for seat {(seat or 0) + 1}")
        return (
            f"at {self.times} of {self.tried} moments, in {len(self.where)} games, Beliefs.world gave up with NoWorld "
            f"(as with seed {key!r} after move {move}{side}: {why}): nothing was compared there"
        )

    def check(self) -> None:
        """Raise Broken where it is no exception."""
        always = self.times >= self.tried
        if self.where and (always or (len(self.where) >= LOST and self.times * SELDOM > self.tried)):
            raise Broken("samples", TABLE, self.warning())


class Missed:
    """Something that was true and in no world, and how often that was to be expected."""

    def __init__(self) -> None:
        self.games: dict[str, str] = {}  # by game: where it was
        self.met: set[str] = set()  # games in which it was true, hidden and drawn
        self.expected = 0.0

    def certain(self, tests: int) -> bool:
        """Say whether chance is no explanation: so many are at most so likely where so few are expected (Chernoff)."""
        many = len(self.games)
        if many < GAMES or many < GAMES * len(self.met) or many <= self.expected:
            return False
        return tests * exp(many - self.expected + many * log(self.expected / many)) < ALARM


class Lacking:
    """What is true and hidden at some moments, and in none of very many worlds that are drawn there, fact by fact.

    If the truth is as likely as beliefs say, it is one of the worlds: which one of those that are the only ones to say
    something is the truth is as likely as that any of them is one of all. So it is known how often that is expected.
    """

    def __init__(self) -> None:
        self.values: dict[tuple[str, str], Missed] = defaultdict(Missed)
        self.facts: dict[str, Missed] = defaultdict(Missed)
        self.games: set[str] = set()

    def note(self, truth: dict[str, Any], worlds: list[dict[str, Any]], key: str, where: str) -> None:
        """Compare the truth with very many worlds, all of them plain; `key` names the game."""
        every = [truth, *worlds]
        slots = [slot for slot in every[0] if any(world[slot] != every[0][slot] for world in every) and slot != "held"]
        every = [{slot: world[slot] for slot in slots} for world in every]
        order = ordered(every)
        true, *drawn = (flat(world, order) for world in every)
        self.games.add(key)
        for fact, true_value in true.items():
            value = repr(true_value)
            counts = Counter(repr(world.get(fact)) for world in drawn)
            if counts[value] == len(drawn) or len(counts) > DEEP // CLEAR:
                continue
            name = slot_of(fact)
            single = {one for one, times in (counts + Counter((value,))).items() if times == 1}
            for one in single:
                self.values[name, one].expected += 1 / (1 + len(drawn))
            self.facts[name].expected += len(single) / (1 + len(drawn))
            if counts[value]:
                self.values[name, value].met.add(key)
            else:
                self.values[name, value].games.setdefault(key, where)
                self.facts[name].games.setdefault(key, f"{where}: it is {value}")

    def check(self) -> None:
        """Raise Broken where it happened in several games, seldom otherwise, and chance is no explanation."""
        for (fact, value), missed in self.values.items():
            if missed.certain(len(self.values)):
                text = (
                    f"{fact} = {value} is true and hidden in {len(missed.games)} games, but in none of {DEEP} worlds "
                    f"that were drawn in each of them (as {next(iter(missed.games.values()))}); let "
                    "Beliefs.world draw it"
                )
                raise Broken("truth in support", TABLE, text)
        for fact, missed in self.facts.items():
            if missed.certain(len(self.facts)):
                text = (
                    f"in {len(missed.games)} of {len(self.games)} games {fact} is hidden, and its true value in none "
                    f"of {DEEP} worlds that were drawn in each (as {next(iter(missed.games.values()))}); let "
                    "Beliefs.world draw it"
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
        self.often: dict[tuple[str, Any], set[str]] = defaultdict(set)  # games in which it was true
        self.drawn: dict[str, set[Any]] = defaultdict(set)  # values that samples ever had there
        self.parts: frozenset[str] = frozenset()  # where the worlds that were noted last differed from the truth

    def note(self, truth: State, samples: list[Any], key: str) -> None:
        """Compare samples with the truth; `key` names the game."""
        self.count(plain(truth), list(map(plain, samples)), key)

    def count(self, facts: dict[str, Any], samples: list[dict[str, Any]], key: str) -> None:
        """Compare samples with the truth, as plain positions."""
        worlds = [{path: (a, b) for path, a, b in differences(facts, sample)} for sample in samples]
        self.points += 1
        dealt = [{path: pair for path, pair in world.items() if not path.startswith("held")} for world in worlds]
        self.varied += any(world != dealt[0] for world in dealt)  # held answers are drawn by the core, not by the game
        places: dict[str, dict[str, Any]] = defaultdict(dict)
        for world in worlds:
            for path, (value, _) in world.items():
                places[place(path)][path] = value
        self.parts = frozenset(places)
        for where, paths in places.items():
            if where.startswith("held"):
                continue  # drawn by the core
            self.tried[where] += 1
            self.right[where] += any(path not in world for path in paths for world in worlds)
            for value in set(paths.values()):
                self.true[where][value] += len(worlds)
                self.often[where, value].add(key)
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
            never = [value for value in self.true[where] if value not in self.drawn[where]]
            draws = sum(self.true[where][value] for value in never)
            games = set().union(*(self.often[where, value] for value in never))
            if len(never) > 1 and draws >= SURE * values and len(games) >= SEVERAL:
                text = (
                    f"{where}: {draws} worlds were drawn where {', '.join(map(repr, never[:6]))} or another of "
                    f"{len(never)} values was true, but none of these stands in any of them; let Beliefs.world draw "
                    f"them ({values} values were seen there)"
                )
                raise Broken("truth in support", TABLE, text)
            for value, draws in self.true[where].items():
                enough = draws >= SURE * values and draws >= ENOUGH and len(self.often[where, value]) >= GAMES
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
        except NoWorld:
            raise
        except Exception as error:
            raise Broken("samples", seat, f"no world could be drawn: {type(error).__name__}: {error}") from error
        if refuted := seen.beliefs.refute(world):
            raise Broken("samples", seat, f"a sampled world contradicts what the seat observed: {refuted}")
        if (other := Perspective.of(world, seat, []).encoded()) != shown:
            found = difference(msgspec.json.decode(shown)[0], msgspec.json.decode(other)[0])
            raise Broken("law of the blind", seat, f"the sampled world looks different: {found}")
        check_answerable(world, seat)
        if type(table.game).standing is not Game.standing:
            check_left(table.state, world, seat, dealt_slots)
        worlds.append(world)
        if len(worlds) == 1 and support.missed(table.state, world):
            wanted = MANY
    support.note(table.state, worlds, table.seed)
    return len(worlds)


def check_deeply(table: Table, seat: int | None, chance: Chance, lacking: Lacking, support: Support, key: str) -> int:
    """Draw very many worlds at one moment, and see what is true in none of them; return how many were drawn."""
    if table.state.over or kept_from(table.state, seat):
        return 0  # how far somebody is who is choosing in secret is drawn as little as it is known
    known = table.told(seat)
    worlds = list(afresh(lambda: Perspective.of(table.state, seat, known), DEEP, chance.fork("deep")))
    side = "a spectator" if seat is None else f"seat {seat + 1}"
    truth, drawn = plain(table.state), list(map(plain, worlds))
    support.count(truth, drawn, key)
    lacking.note(truth, drawn, key, f"with seed {key!r} after move {len(table.moves)} for {side}")
    return len(worlds)
