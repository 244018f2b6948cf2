"""conformance: shuffles shuffle: over many deals, what is hidden varies, and follows from nothing that it should not.

Before anybody has chosen anything, the truth of a deal and a world drawn for a side of that deal have the same
chances, fact by fact. So over many seeds both must vary alike: a pile that is never shuffled, or a hand that follows
from another or from what lies open, shows as a truth that varies less than what is drawn for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import atanh, comb, exp, sqrt
from typing import Any

import msgspec

from sudare.conformance.basics import Broken
from sudare.conformance.coverage import Coverage
from sudare.conformance.facts import columns, place, plain
from sudare.conformance.follow import chosen_unseen
from sudare.core import Chance, Game, Table

DEALS = 360  # set-ups of one setting
ALARM = 1e-10  # the chance of a false alarm that a run may have, shared by all that is tested
NEVER = 1e-8  # the same, for what is never so in the one and so in the other
FAR = 0.25  # how much more often a thing must be so in truth than in drawn worlds to be worth a word
DEVIATION = 8.5  # standard errors by which two facts hang together more in truth than in drawn worlds
BLIND = 24  # deals that are played on, to see what can be chosen without the side noticing
COMMON = 6  # values of a place that are looked at
MOST = 120  # facts that are paired with each other

Signs = dict[str, int]
"""By a sentence such as `deck[3] = 7`: the deals in which it holds, a bit for each."""


def check_shuffles(game: Game, seed: str, seat: int | None, coverage: Coverage) -> int:
    """Deal many times and compare truth with worlds drawn for this side; return how many deals were looked at."""
    truths, worlds, views = [], [], []
    chosen: set[str] = set()
    for number in range(DEALS):
        table = Table(game, f"{seed} shuffle {number}")
        if number < BLIND:
            chosen |= chosen_unseen(table.state, seat, Chance(f"{seed} unseen {number}"))
        if table.state.over:
            return 0
        seen = table.perspective(seat)
        truths.append(plain(table.state))
        try:
            worlds.append(plain(seen.sample(Chance(f"{seed} drawn {number}"))))
        except Exception:  # whatever is wrong with it is found, and named, where worlds are checked
            return 0
        views.append({"view": msgspec.to_builtins(seen.view)})
    facts = columns([*truths, *worlds])
    hidden = {
        path: values
        for path, values in sorted(facts.items())
        if place(path) not in chosen and values[:DEALS] != values[DEALS:]
    }
    coverage.hidden({place(path) for path in hidden})
    signs = list(_signs(hidden))
    for sentence, is_true, is_drawn in signs:
        _check_alone(sentence, is_true.bit_count(), is_drawn.bit_count(), seat, len(signs))
    shown = [(sentence, bits) for sentence, bits, _ in _signs(columns(views))]
    dice = Chance(f"{seed} pairs")  # too many to pair them all: other facts in other settings
    dice.shuffle(signs)
    dice.shuffle(shown)
    _check_pairs(signs[:MOST], shown[:MOST], seat)
    return DEALS


def check_secret_options(game: Game, seed: str) -> None:
    """Deal with options that not everybody may know and without them: to a spectator both must look alike."""
    blank = type(game.options)()
    secret = [name for name in game.secret_options if getattr(game.options, name) != getattr(blank, name)]
    if not secret:
        return
    views = [
        {"view": msgspec.to_builtins(table.perspective(None).view), "told": msgspec.to_builtins(table.told(None))}
        for table in (Table(one, f"{seed} option {n}") for one in (game, game.public) for n in range(DEALS))
    ]
    signs = list(_signs(columns(views)))
    for sentence, with_it, without in signs:
        share = (with_it.bit_count() + without.bit_count()) / (2 * DEALS)
        apart = abs(with_it.bit_count() - without.bit_count())
        if 0 < share < 1 and len(signs) * _tail(apart / sqrt(2 * DEALS * share * (1 - share))) < ALARM:
            text = (
                f"in {with_it.bit_count()} of {DEALS} deals with the secret option {secret[0]!r} {sentence}, but in "
                f"{without.bit_count()} of as many without it: everybody can see that it is set"
            )
            raise Broken("asks", None, text)


def _signs(facts: dict[str, list[Any]]) -> Iterator[tuple[str, int, int]]:
    """Yield yes-or-no facts, in truth and in drawn worlds: a place has a common value, or one of the upper half."""
    for path, values in sorted(facts.items()):
        counts = Counter(values)
        for value, _ in counts.most_common(COMMON):
            yield f"{path} = {value!r}", *_bits(values, {value})
        if len(counts) > 3:
            order = sorted(counts, key=lambda value: (str(type(value)), value))
            upper = set(order[len(order) // 2 :])
            yield f"{path} >= {order[len(order) // 2]!r}", *_bits(values, upper)


def _bits(values: list[Any], wanted: set[Any]) -> tuple[int, int]:
    """Return the deals in which a place has one of these values, in truth and in drawn worlds."""
    bits = sum(1 << number for number, value in enumerate(values) if value in wanted)
    return bits & ((1 << DEALS) - 1), bits >> DEALS


def _check_alone(sentence: str, true: int, drawn: int, seat: int | None, tests: int) -> None:
    """A thing is about as often so in truth as in drawn worlds; and what is so now and then is not never so."""
    share = (true + drawn) / (2 * DEALS)
    if not 0 < share < 1:
        return
    if tests * 2 ** -float(true + drawn) < NEVER and not (true and drawn):
        text = (
            f"in {true} of {DEALS} deals {sentence}, but in {drawn} of as many worlds that were drawn for them: let "
            "`deal` and Beliefs.world allow for the same"
        )
        raise Broken("shuffles", seat, text)
    if abs(true - drawn) < FAR * DEALS:
        return
    deviation = abs(true - drawn) / sqrt(2 * DEALS * share * (1 - share))
    if tests * _tail(deviation) < ALARM:
        text = (
            f"in {true} of {DEALS} deals {sentence}, but in {drawn} of as many worlds that were drawn for them: "
            "shuffle it in `deal`, or let Beliefs.world draw what a deal can be"
        )
        raise Broken("shuffles", seat, text)


def _tail(deviation: float) -> float:
    """Return a bound of the chance of so large a deviation (Chernoff, two-sided)."""
    return 2 * exp(-(deviation**2) / 2)


def _check_pairs(hidden: list[tuple[str, int, int]], shown: list[tuple[str, int]], seat: int | None) -> None:
    """What is hidden follows from nothing else that is hidden, nor from what lies open, unless drawn worlds agree."""
    pairs = 1 + len(hidden) * (len(hidden) + len(shown))
    for i, (name, true, drawn) in enumerate(hidden):
        for other, other_true, other_drawn in hidden[:i]:
            if name.partition(" ")[0] != other.partition(" ")[0]:
                _check_pair(name, other, (true, other_true), (drawn, other_drawn), seat, pairs)
        for other, open_bits in shown:
            _check_pair(name, other, (true, open_bits), (drawn, open_bits), seat, pairs)


def _check_pair(
    name: str, other: str, true: tuple[int, int], drawn: tuple[int, int], seat: int | None, pairs: int
) -> None:
    together, apart = _correlation(*true), _correlation(*drawn)
    distance = abs(_stretched(together) - _stretched(apart)) / sqrt(2 / (DEALS - 3))
    if distance < DEVIATION or abs(together) < abs(apart) or pairs * _overlap(*true) > ALARM:
        return
    text = (
        f"whether {name} follows from whether {other} (correlation {together:.2f} over {DEALS} deals, and "
        f"{apart:.2f} in worlds drawn for them): the shuffle depends on it, or does not shuffle"
    )
    raise Broken("shuffles", seat, text)


def _correlation(a: int, b: int) -> float:
    x, y, both = a.bit_count(), b.bit_count(), (a & b).bit_count()
    spread = x * (DEALS - x) * y * (DEALS - y)
    return (DEALS * both - x * y) / sqrt(spread) if spread else 0.0


def _stretched(correlation: float) -> float:
    """Return Fisher's transform, whose error depends on the number of deals alone."""
    return atanh(max(-0.999, min(0.999, correlation)))


def _overlap(a: int, b: int) -> float:
    """Return the chance that two independent facts coincide, or exclude each other, as much as these do."""
    x, y, both = a.bit_count(), b.bit_count(), (a & b).bit_count()
    ways = comb(DEALS, y)
    low, high = max(0, x + y - DEALS), min(x, y)
    if DEALS * both >= x * y:
        low = both
    else:
        high = both
    return sum(comb(x, k) * comb(DEALS - x, y - k) for k in range(low, high + 1)) / ways
