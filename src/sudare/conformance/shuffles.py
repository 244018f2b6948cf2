"""conformance: shuffles shuffle: over many deals, what is hidden varies, and follows from nothing that it should not.

Before anybody has chosen anything, the truth of a deal and a world drawn for a side of that deal have the same
chances, given all that the side sees. So over many seeds the two can be exchanged: whatever is counted must come out
about as often in truth as in drawn worlds. Counted are single facts, facts of the seat that something open points at
("who begins"), and each of these together with another one or with something that lies open or was told. A pile that is
never shuffled, or a hand that follows from another or from what lies open, shows as a truth that varies otherwise than
what is drawn for it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import zip_longest
from math import exp, log, sqrt
from operator import add
from typing import Any, NamedTuple

import msgspec

from sudare.conformance.asks import check_options
from sudare.conformance.basics import Broken
from sudare.conformance.coverage import Coverage
from sudare.conformance.facts import columns, differences, place, plain
from sudare.conformance.follow import chosen_unseen
from sudare.core import Chance, Game, OptionError, Table
from sudare.core.edition import option_choices, options_given

CHECK = "shuffles"
DEALS = 720  # set-ups of one setting
FEWER = 360  # of further ones
SET_UP = 12  # moves by safe defaults within which a game deals that does not deal before the first
OPTION_DEALS = 360  # with a secret option, and as many without it
ALARM = 1e-10  # chance, shared by all that is tested, below which something is suspicious
NEVER = 1e-8  # the same, for what is never so in the one and so in the other
SURE = 6.5  # by this, in deals of their own, suspicions are confirmed: less than one false alarm in 10**9
FAR = 0.05  # the share of deals in which truth and drawn worlds must be apart to be worth a word
PLANNED = 4.0  # standard deviations by which pieces that were placed by lot lie otherwise than at random
LONG = 60  # draws of one move with which pieces are placed by lot rather than dealt
OTHERWISE = 3  # other answers to each question on the way to a deal, to see what they change
DEALT = 8  # deals in which what is dealt differs
BLIND = 24  # deals that are played on, to see what can be chosen without the side noticing
COMMON = 11  # values of a fact that are told apart; all others are one
BINS = 5  # numbers with more values than that are told apart by size
MOST = 4000  # pairs of facts that are looked at
LISTED = 12  # entries of one list that are looked at together with all of another
CELL = 12  # times that something is so, below which it is counted with other rare things
SEEN = 40  # facts in view that are paired with hidden ones

_SLOT = re.compile(r"[.\[{]")
_OF_SEAT = re.compile(r"([^\[\]{}]+)\[(\d+)\](.*)")


class Fact(NamedTuple):
    """Something hidden, in every deal: what it is in truth and in a world drawn for it, as small numbers."""

    name: str
    true: list[int]
    drawn: list[int]
    values: list[str]  # what the small numbers stand for


class Seen(NamedTuple):
    """Something that lies open or was told, in every deal."""

    name: str
    coded: list[int]
    values: list[str]
    raw: list[Any]


class Suspicion(NamedTuple):
    """Facts that are otherwise in truth than in drawn worlds, alone or together with others, and how to say so."""

    one: list[str]
    two: list[str]
    text: str
    certain: bool = False  # chance is no explanation even without further deals


class Deals(NamedTuple):
    """Many deals: the truth, a world drawn for what the side sees of it, and that."""

    truths: list[Any]
    worlds: list[Any]
    views: list[Any]

    def and_(self, other: Deals) -> Deals:
        """Return these and further deals."""
        return Deals(self.truths + other.truths, self.worlds + other.worlds, self.views + other.views)


def check_shuffles(game: Game, seed: str, seat: int | None, coverage: Coverage, deals: int = DEALS) -> int:
    """Deal many times and compare truth with worlds drawn for this side; return how many deals were looked at.

    What is suspicious is looked at once more, in as many new deals. What a table has set in secret is not dealt.
    """
    if _set_in_secret(game):
        return 0
    start = SetUp(game, seed)
    first = _deals(start, seat, range(deals))
    if first is None:
        return 0
    chosen = start.chosen | start.chosen_unseen()
    for number in range(BLIND):
        chosen |= chosen_unseen(start.deal(number).state, seat, Chance(f"{seed} unseen {number}"))
    hidden, shown = _facts(first, chosen, game.seats)
    hidden = {path: values for path, values in hidden.items() if place(path) not in _laid(hidden, start.lots)}
    coverage.hidden({place(path) for path in hidden if "[view" not in path})  # not those of a seat that is pointed at
    both = None
    for suspicion in _suspicions(hidden, shown, start.lots, Chance(f"{seed} pairs {seat}")):
        if both is None and not suspicion.certain and (again := _deals(start, seat, range(deals, 2 * deals))):
            both = _facts(first.and_(again), chosen, game.seats)
        if suspicion.certain or (both and confirmed(suspicion, *both, deals)):
            raise Broken(CHECK, seat, suspicion.text)
    return deals


def _deals(start: SetUp, seat: int | None, numbers: range) -> Deals | None:
    """Deal so often; None: the game is over then, or no world can be drawn, which is said where worlds are checked."""
    found = Deals([], [], [])
    for number in numbers:
        table = start.deal(number)
        if table.state.over:
            return None
        seen = table.perspective(seat)
        found.truths.append(plain(table.state))
        try:
            found.worlds.append(plain(seen.sample(Chance(f"{start.seed} drawn {number}"))))
        except Exception:
            return None
        found.views.append({"view": msgspec.to_builtins(seen.view), "told": msgspec.to_builtins(seen.told)})
    return found


def _facts(deals: Deals, chosen: set[str], seats: int) -> tuple[dict[str, list[Any]], list[Seen]]:
    """Return what is hidden, in all truths and then in all drawn worlds, and what lies open."""
    facts = columns([*deals.truths, *deals.worlds])
    facts = {path: values for path, values in facts.items() if place(path) not in chosen}
    half = len(deals.truths)
    hidden = {path: values for path, values in sorted(facts.items()) if values[:half] != values[half:]}
    shown = [Seen(path, *_coded(values), values) for path, values in sorted(columns(deals.views).items())]
    return hidden | _of_pointed_seat(facts, shown, seats), shown


def _laid(hidden: dict[str, list[Any]], lots: set[str]) -> set[str]:
    """Return the places of a lot that are otherwise in truth than in drawn worlds: pieces were laid there by a plan.

    What was dealt on the way comes out alike. Of a plan drawn worlds may think as they like.
    """
    sums: dict[str, list[Apart]] = {}
    for path, values in hidden.items():
        if place(path) in lots:
            fact = _fact(path, values)
            sums.setdefault(place(path), []).append(_table(Counter(fact.true), Counter(fact.drawn), len(fact.true)))
    return {
        path
        for path, found in sums.items()
        if sum(one.total for one in found) > (free := sum(one.free for one in found)) + PLANNED * sqrt(2 * free)
    }


def _suspicions(hidden: dict[str, list[Any]], shown: list[Seen], lots: set[str], chance: Chance) -> Iterator[Suspicion]:
    known = [_fact(path, values) for path, values in hidden.items()]
    for fact in known:
        if place(fact.name) not in lots:
            yield from _alone(fact, hidden[fact.name], len(known))
    yield from _pairs(known, shown, lots, chance)


def confirmed(suspicion: Suspicion, hidden: dict[str, list[Any]], shown: list[Seen], half: int) -> bool:
    """Say whether what the first half of these deals has shown is so in the second half, too.

    Each deal of the second half gets a number: how much more often the first half had it so in truth than in drawn
    worlds. If the two can be exchanged, each is as likely with the other sign, and a sum that is `SURE` times the root
    of the sum of their squares comes up once in e**(SURE * SURE / 2) times at most (Hoeffding).
    """
    seen = {one.name: Fact(one.name, one.coded, one.coded, one.values) for one in shown}
    facts = {name: _fact(name, hidden[name]) for name in (*suspicion.one, *suspicion.two) if name in hidden} | seen
    nothing = Fact("", [0] * 2 * half, [0] * 2 * half, [""])
    one = [facts[name] for name in suspicion.one if name in facts]
    two = [facts[name] for name in suspicion.two if name in facts] or [nothing]
    scores = [0.0] * half
    for a in one:
        for b in two:
            true, drawn = _together(a, b)
            often, seldom = Counter(true[:half]), Counter(drawn[:half])
            weight = {cell: log((often[cell] + 0.5) / (seldom[cell] + 0.5)) for cell in {*true, *drawn}}
            scores = [
                score + weight[x] - weight[y] for score, x, y in zip(scores, true[half:], drawn[half:], strict=True)
            ]
    return sum(scores) > SURE * sqrt(sum(score * score for score in scores)) > 0


def _together(a: Fact, b: Fact) -> tuple[list[int], list[int]]:
    """Return two facts as one, in truths and in drawn worlds."""
    width = len(b.values)
    return (
        list(map(add, (width * v for v in a.true), b.true)),
        list(map(add, (width * v for v in a.drawn), b.drawn)),
    )


class SetUp:
    """How a game deals: before the first question or, where nothing was drawn until then, along safe answers."""

    def __init__(self, game: Game, seed: str) -> None:
        self.game, self.seed = game, seed
        self.chosen: set[str] = set()  # places at which something was chosen on the way
        self.lots: set[str] = set()  # places that a move has changed which draws once, or very often
        self.moves = 0
        self.long = False  # one of the moves draws very often: all pieces are placed by lot
        table = Table(game, seed)
        if table.state.chance.counter:
            return
        for move in range(1, SET_UP + 1):
            if table.state.over:
                break
            before, drawn = plain(table.state), table.state.chance.counter
            _go_on(table)
            drawn = table.state.chance.counter - drawn
            self.long |= drawn > LONG
            if drawn > 1:  # more than a die
                self.moves = move
            if not 1 < drawn <= LONG:
                changed = {place(path) for path, _, _ in differences(before, plain(table.state))}
                (self.lots if drawn else self.chosen).update(changed)

    def deal(self, number: int) -> Table:
        """Deal once more."""
        return self._dealt(f"{self.seed} shuffle {number}")

    def chosen_unseen(self) -> set[str]:
        """Return the places at which another answer on the way, of which a spectator sees nothing, makes a difference.

        Of such an answer drawn worlds may think as they like; so what was dealt in accordance with it is not compared.
        """
        safe = self._dealt(self.seed)
        shown, facts = safe.perspective(None).encoded(), plain(safe.state)
        return {
            place(path)
            for move in range(self.moves)
            for number in range(OTHERWISE)
            if (other := self._dealt(self.seed, move, number)).perspective(None).encoded() == shown
            for path, _, _ in differences(facts, plain(other.state))
        }

    def _dealt(self, seed: str, otherwise: int = -1, number: int = 0) -> Table:
        """Deal along safe answers, but for the one of this move, which is any other."""
        table = Table(self.game, seed)
        for move in range(self.moves):
            if table.state.over:
                break
            decider = table.state.deciders[0]
            safe = table.state.default(decider)
            others = [action for action in table.state.legal(decider) if action != safe]
            other = Chance(f"{seed} otherwise {number}").choice(others) if move == otherwise and others else safe
            table.act(decider, other)
        return table


@lru_cache(maxsize=8)
def dealt_slots(game: Game) -> frozenset[str]:
    """Return the slots of a position that come from the deal: they differ from deal to deal."""
    start = SetUp(game, "slots")
    positions = [plain(start.deal(number).state) for number in range(DEALT)]
    return frozenset(slot for slot in positions[0] if any(one[slot] != positions[0][slot] for one in positions)) - {
        "held"
    }


def _go_on(table: Table) -> None:
    table.act(table.state.deciders[0], table.state.default(table.state.deciders[0]))


def check_secret_settings(game: Game, seed: str) -> None:
    """Set each option that not everybody may know: no side is given it, and a spectator does not see that it is set."""
    for name in game.secret_options:
        blank = getattr(type(game.options)(), name)
        for value in option_choices(type(game.options))[name]:
            if value == blank or value is None:
                continue
            try:
                table = Table(type(game)(game.seats, options_given(game.options) | {name: value}, game.edition), seed)
            except OptionError:
                continue
            for seat in (*range(game.seats), None):
                seen = table.perspective(seat)
                check_options(table.game, seen.game, seat, "its perspective")
                check_options(table.game, seen.sample(Chance(seed)).game, seat, "a sampled world")
            check_secret_options(table.game, seed)
            break


def _set_in_secret(game: Game) -> list[str]:
    """Return the options that are set, and that not everybody may know."""
    blank = type(game.options)()
    return [name for name in game.secret_options if getattr(game.options, name) != getattr(blank, name)]


def check_secret_options(game: Game, seed: str) -> None:
    """Deal with options that not everybody may know and without them: to a spectator both must look alike."""
    secret = _set_in_secret(game)
    if not secret:
        return
    without = {name: value for name, value in options_given(game.options).items() if name not in secret}
    views = [
        {"view": msgspec.to_builtins(table.perspective(None).view), "told": msgspec.to_builtins(table.told(None))}
        for table in (
            Table(one, f"{seed} option {n}")
            for one in (game, type(game)(game.seats, without, game.edition))
            for n in range(OPTION_DEALS)
        )
    ]
    signs = [
        (path, value, values)
        for path, values in columns(views).items()
        for value in sorted(set(map(repr, values)), reverse=True)
    ]
    for path, value, values in signs:
        with_it = sum(repr(v) == value for v in values[:OPTION_DEALS])
        found = sum(repr(v) == value for v in values[OPTION_DEALS:])
        share = (with_it + found) / (2 * OPTION_DEALS)
        spread = sqrt(2 * OPTION_DEALS * share * (1 - share))
        if 0 < share < 1 and len(signs) * _tail(abs(with_it - found) / spread) < ALARM:
            text = (
                f"in {with_it} of {OPTION_DEALS} deals with the secret option {secret[0]!r} {path} = {value}, but in "
                f"{found} of as many without it: everybody can see that it is set"
            )
            raise Broken("asks", None, text)


def _of_pointed_seat(facts: dict[str, list[Any]], shown: list[Seen], seats: int) -> dict[str, list[Any]]:
    """Return what is hidden at the seat that something open points at: `hands[view.first]`, and of its neighbours."""
    by_seat: dict[tuple[str, str], dict[int, list[Any]]] = {}
    for path, values in facts.items():
        if match := _OF_SEAT.fullmatch(path):
            by_seat.setdefault((match[1], match[3]), {})[int(match[2])] = values
    found = {}
    pointers = [
        one for one in shown if one.name.startswith("view") and all(type(v) is int and 0 <= v < seats for v in one.raw)
    ]
    for pointer in pointers:
        for (slot, rest), rows in by_seat.items():
            if max(rows) >= seats:
                continue
            for step, word in ((0, ""), (1, " + 1")) if seats > 2 else ((0, ""),):
                deals = len(pointer.raw)
                values = [
                    row[n] if (row := rows.get((pointer.raw[n % deals] + step) % seats)) else None
                    for n in range(2 * deals)
                ]
                if values[:deals] != values[deals:]:
                    found[f"{slot}[{pointer.name}{word}]{rest}"] = values
    return found


def _coded(values: list[Any]) -> tuple[list[int], list[str]]:
    """Return values as small numbers, and what these stand for: common ones each alone, many numbers by size."""
    counts = Counter(map(repr, values))
    if len(counts) <= COMMON + 1 or any(type(value) is not int for value in values):
        names = [value for value, _ in counts.most_common(COMMON)]
        code = {value: n for n, value in enumerate(names)}
        return [code.get(repr(value), COMMON) for value in values], [f"= {name}" for name in names] + ["= any other"]
    order = sorted(values)
    bounds = sorted({order[len(order) * n // BINS] for n in range(1, BINS)})
    return [sum(value >= bound for bound in bounds) for value in values], [
        f"< {bounds[0]!r}",
        *(f">= {bound!r}" for bound in bounds),
    ]


def _fact(path: str, values: list[Any]) -> Fact:
    coded, names = _coded(values)
    return Fact(path, coded[: len(coded) // 2], coded[len(coded) // 2 :], names)


def _alone(fact: Fact, values: list[Any], tests: int) -> Iterator[Suspicion]:
    """A thing is about as often so in truth as in drawn worlds; and what is so now and then is not never so."""
    deals = len(fact.true)
    found = _table(Counter(fact.true), Counter(fact.drawn), deals)
    if found.cell >= 0 and found.apart >= FAR * deals and tests * _chi_square(found.total, found.free) < ALARM:
        text = (
            f"in {found.true} of {deals} deals {fact.name} {fact.values[found.cell]}, but in {found.drawn} of as many "
            "worlds that were drawn "
            "for them: shuffle it in `deal`, or let Beliefs.world draw what a deal can be"
        )
        yield Suspicion([fact.name], [], text)
    true, drawn = Counter(map(repr, values[:deals])), Counter(map(repr, values[deals:]))
    for value in sorted({*true, *drawn}):
        a, b = true[value], drawn[value]
        if tests * len({*true, *drawn}) * 2 ** -float(a + b) < NEVER and not (a and b):
            text = (
                f"in {a} of {deals} deals {fact.name} = {value}, but in {b} of as many worlds that were drawn for "
                "them: let `deal` and Beliefs.world allow for the same"
            )
            yield Suspicion([fact.name], [], text, certain=True)


def _pairs(hidden: list[Fact], shown: list[Seen], lots: set[str], chance: Chance) -> Iterator[Suspicion]:
    """What is hidden follows from nothing else that is hidden, nor from what lies open, unless drawn worlds agree.

    What is counted for each thing in a list is looked at together: `hands[1]{6}`, `hands[1]{7}` and so on. What one lot
    has placed in one slot may follow from itself.
    """
    shown = [one for one in shown if len(set(one.coded)) > 1]
    chance.shuffle(shown)
    families: dict[str, list[Fact]] = {}
    for fact in hidden:
        families.setdefault(fact.name.partition("{")[0], []).append(fact)
    others = [fact for fact in hidden if "{" not in fact.name]
    others += [Fact(one.name, one.coded, one.coded, one.values) for one in shown[:SEEN]]
    lists = [family for family in families.values() if len(family) > 1]
    pairs = [(family, [b]) for family in families.values() for b in others if b not in family]
    pairs += [(one, two) for i, one in enumerate(lists) for two in lists[:i]]
    pairs = [(one, two) for one, two in pairs if not _of_one_lot(one[0].name, two[0].name, lots)]
    left = MOST
    for one, two in _in_turn(pairs, chance):
        if left < 0:
            break
        left -= len(one) * min(len(two), LISTED)
        yield from _families(one, two[:LISTED] if len(two) > 1 else two, len(pairs))


def _in_turn(pairs: list[tuple[list[Fact], list[Fact]]], chance: Chance) -> list[tuple[list[Fact], list[Fact]]]:
    """Order pairs so that every two kinds of places come once before any come twice.

    They are too many to look at all: others come first in other settings.
    """
    kinds: dict[tuple[str, str], list[tuple[list[Fact], list[Fact]]]] = {}
    chance.shuffle(pairs)
    for one, two in pairs:
        kinds.setdefault((place(one[0].name), place(two[0].name)), []).append((one, two))
    return [pair for turn in zip_longest(*kinds.values()) for pair in turn if pair is not None]


def _of_one_lot(a: str, b: str, lots: set[str]) -> bool:
    return {place(a), place(b)} <= lots and _SLOT.split(a, maxsplit=1)[0] == _SLOT.split(b, maxsplit=1)[0]


def _families(one: list[Fact], two: list[Fact], tests: int) -> Iterator[Suspicion]:
    deals = len(one[0].true)
    tables = []
    for a in one:
        for b in two:
            true, drawn = _together(a, b)
            tables.append((a, b, _table(Counter(true), Counter(drawn), deals)))
    alone = [_table(Counter(fact.true), Counter(fact.drawn), deals) for fact in (*one, *two)]
    total, free = sum(found.total for *_, found in tables), sum(found.free for *_, found in tables)
    for number, found in enumerate(alone):  # what a fact does alone is in all of its tables, and counts once
        times = (len(two) if number < len(one) else len(one)) - 1
        total, free = total - times * found.total, free - times * (found.free - 1)
    if tests * _chi_square(total, free) > ALARM:
        return
    a, b, worst = max(tables, key=lambda table: (table[2].total - table[2].free, table[0].name))
    if worst.apart < FAR * deals / sqrt(len(one) * len(two)) or worst.cell < 0:
        return
    x, y = a.values[worst.cell // len(b.values)], b.values[worst.cell % len(b.values)]
    text = (
        f"{a.name} {x} where {b.name} {y} in {worst.true} of {deals} deals, but in {worst.drawn} of as many worlds "
        "drawn for them: the one follows from the other, so the shuffle depends on it or does not shuffle, or "
        "Beliefs.world draws it otherwise than it is dealt"
    )
    yield Suspicion([fact.name for fact in one], [fact.name for fact in two], text)


class Apart(NamedTuple):
    """How far two counts are apart: a sum (G) that is about chi-square distributed if the two can be exchanged."""

    total: float
    free: int
    apart: float  # deals in which they differ
    cell: int  # in which they differ most; -1: none is large enough
    true: int
    drawn: int


def _table(true: Counter[int], drawn: Counter[int], deals: int) -> Apart:
    """Compare two counts; small cells are one."""
    large = [cell for cell in {*true, *drawn} if true[cell] + drawn[cell] >= CELL]
    pairs = [(true[cell], drawn[cell]) for cell in large]
    rest = deals - sum(a for a, _ in pairs), deals - sum(b for _, b in pairs)
    if sum(rest):
        pairs.append(rest)
    total = 2 * sum(n * log(2 * n / (a + b)) for a, b in pairs for n in (a, b) if n)
    worst = max(large, key=lambda c: ((true[c] - drawn[c]) ** 2 / (true[c] + drawn[c]), c), default=-1)
    return Apart(total, len(pairs), sum(abs(a - b) for a, b in pairs) / 2, worst, true[worst], drawn[worst])


def _chi_square(total: float, free: int) -> float:
    """Return a bound of the chance of so large a sum of so many squares (Chernoff)."""
    return 1.0 if total <= free or free <= 0 else exp(-(total - free - free * log(total / free)) / 2)


def _tail(deviation: float) -> float:
    """Return a bound of the chance of so large a deviation (Chernoff, two-sided)."""
    return 2 * exp(-(deviation**2) / 2)
