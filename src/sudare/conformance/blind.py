"""conformance: the law of the blind, checked by playing: worlds that a seat cannot tell apart must look alike to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from sudare.conformance.asks import check_asks, check_left, check_reasons, check_roles, check_take_backs
from sudare.conformance.audience import check_audience
from sudare.conformance.basics import MOST_MOVES, Broken
from sudare.conformance.report import difference
from sudare.conformance.shuffles import dealt_slots
from sudare.conformance.streams import Looks, check_streams, follow_alike, kept_from, knowers, secret_twins
from sudare.conformance.telling import told_alike
from sudare.conformance.worlds import Support, check_answerable
from sudare.core import Chance, Game, NoWorld, Perspective, Refusal, Table
from sudare.core.events import told_to
from sudare.core.forms import Told
from sudare.core.state import State

DEALS = 24  # set-ups compared with each other
SAMPLES = 3  # worlds drawn at each point
TWIN_MOVES = 24  # moves played side by side
REFUSED = 6  # actions tried that should be refused
ENDS = 4  # one moment in so many is played to its end


def check_blind(
    table: Table, seat: int | None, chance: Chance, support: Support, ahead: Sequence[tuple[int, int]] = ()
) -> tuple[int, int]:
    """Check one moment from one side; return how many worlds were drawn and how many twin moves were played.

    `ahead` are the moves that were made in the real game from here on: but for one, worlds are played on along them.
    """
    seen = table.perspective(seat)
    wire = seen.encoded()
    remote = Perspective.decode(_fresh(table), wire)
    refuted = seen.beliefs.refute(table.state)
    if refuted:
        raise Broken("beliefs", seat, f"the seat's beliefs refute the true world: {refuted}")
    moves = 0
    worlds = []
    decoy = Table(_fresh(table), f"decoy {chance.word()}")
    for number in range(SAMPLES):
        draw = chance.fork(f"sample {number}")
        world = _sample(seen, seat, draw.clone())
        if _sample(seen, seat, draw.clone()).digest() != world.digest():
            raise Broken("samples", seat, "the same draw gave two different worlds: randomness from elsewhere")
        _look_away(decoy)  # the last to look at anything before the sampler is asked again
        if _sample(remote, seat, draw.clone()).digest() != world.digest():
            raise Broken("samples", seat, "the sampler used more than the seat has observed")
        _check_world(table.state, world, seat, seen, wire, chance)
        if number == 0:
            check_asks(table, remote, world, chance.fork("asks"))
        check_reasons(table, world, seat, chance.fork(f"reasons {number}"))
        if type(table.game).standing is not Game.standing:
            check_left(table.state, world, seat, dealt_slots)
        worlds.append(world.clone())
        script = [] if number == 0 else list(ahead[: 2 * TWIN_MOVES])
        dice = chance.fork("dice") if number == SAMPLES - 1 else None
        moves += _play_on(table.state, world, dice, len(table.events), seat, chance.fork(f"play {number}"), script)
    if not chance.below(ENDS):
        _play_to_the_end(worlds[0].clone(), seat, chance.fork("end"))
    support.note(table.state, worlds, table.seed)
    return len(worlds), moves


def _fresh(table: Table) -> Any:
    """Return a game of its own, so that nothing can have been left on the game object."""
    game = table.game
    return type(game)(game.seats, msgspec.to_builtins(game.options), game.edition)


def _look_away(decoy: Table) -> None:
    """Look at another deal from all sides, so that whatever a view left behind somewhere is now wrong."""
    for seat in (*range(decoy.game.seats), None):
        decoy.perspective(seat)


def _sample(seen: Perspective, seat: int | None, chance: Chance) -> Any:
    try:
        return seen.sample(chance)
    except NoWorld:
        raise  # it has given up: how often is judged over a run
    except Exception as error:
        raise Broken("samples", seat, f"no world could be drawn: {type(error).__name__}: {error}") from error


def _check_world(truth: State, world: Any, seat: int | None, seen: Perspective, wire: bytes, chance: Chance) -> None:
    """Check that a sampled world is possible, and that the seat cannot tell it from the truth."""
    try:
        world.check()
    except AssertionError as error:
        raise Broken("samples", seat, f"a sampled world breaks an invariant: {error}") from None
    refuted = seen.beliefs.refute(world)
    if refuted:
        raise Broken("samples", seat, f"a sampled world contradicts what the seat observed: {refuted}")
    check_answerable(world, seat)
    _compare(wire, Perspective.of(world, seat, seen.told).encoded(), seat, "the sampled world")
    if seat is not None:
        _check_refusals(truth, world, seat, chance)
        if seat in truth.deciders and truth.default(seat) != world.default(seat):
            raise Broken("safe default", seat, "the safe default depends on what the seat cannot know")


def _compare(one: bytes, two: bytes, seat: int | None, where: str) -> None:
    if one != two:
        (first, told_first), (second, told_second) = msgspec.json.decode(one), msgspec.json.decode(two)
        found = difference({**first, "told": told_first}, {**second, "told": told_second})
        raise Broken("law of the blind", seat, f"{where} looks different: {found}")


def _check_refusals(truth: State, world: State, seat: int, chance: Chance) -> None:
    """Refusals, too, may depend on nothing that the seat cannot know."""
    size = len(truth.game.actions)
    legal = truth.legal(seat)
    refused = sorted({chance.below(size) for _ in range(REFUSED)} - set(legal))
    before = truth.digest(), world.digest()
    for action in (*refused, size, -1):
        first, second = _refusal(truth, seat, action), _refusal(world, seat, action)
        if first != second:
            raise Broken("refusals", seat, f"action {action} is refused with {first} or {second}")
    if (truth.digest(), world.digest()) != before:
        raise Broken("refusals", seat, f"one of the refused actions {refused} changed the state")


def _refusal(state: State, seat: int, action: int) -> tuple[str, str, str]:
    try:
        state.clone().apply(seat, action)
    except Refusal as refusal:
        return refusal.code, refusal.text, refusal.rule
    raise Broken("refusals", seat, f"action {action} is not in the legal list but was accepted")


def _play_on(
    truth: State,
    world: State,
    dice: Chance | None,
    number: int,
    seat: int | None,
    chance: Chance,
    script: list[tuple[int, int]],
) -> int:
    """Play two worlds side by side with the same actions, as long as the seat cannot tell them apart.

    They are those of the script, as long as it lasts and they are possible in both; then any. Both have the same dice,
    so that nothing that is rolled parts them; with `dice`, the second has others when somebody else moves, so that what
    is drawn unseen differs.
    """
    truth = truth.clone()
    world = world.clone()
    world.chance = truth.chance.clone()
    truth.log, world.log = [], []
    same = truth.held == world.held
    leaves = type(truth.game).standing is not Game.standing
    for move in range(TWIN_MOVES):
        if truth.over or world.over:
            return move
        same &= _catch_up(truth, world, seat)
        if truth.seen_waiting(seat) != world.seen_waiting(seat):
            asked_seats = f"{truth.seen_waiting(seat)} or {world.seen_waiting(seat)}"
            raise Broken("law of the blind", seat, f"asked are {asked_seats}")
        if kept_from(truth, seat) or kept_from(world, seat):
            gone_on = secret_twins(truth, world, number, seat, chance.fork(f"secret {move}"), script)
            if gone_on is None:
                return move + 1
            truth, world, number = gone_on
            continue
        deciders = [other for other in truth.deciders if other in world.deciders]
        if not deciders:
            return move
        scripted = script.pop(0) if script and script[0][0] in deciders else None
        decider = scripted[0] if scripted else chance.choice(deciders)
        both = [a for a in truth.legal(decider) if a in world.legal(decider)]
        if not both:
            return move
        action = scripted[1] if scripted and scripted[1] in both else chance.choice(both)
        asked = truth.decision(decider)
        assert asked is not None
        if dice is not None:
            circle = knowers(truth, decider, asked) or {decider}
            world.chance = truth.chance.clone() if seat in circle else dice.fork()
        before, world_before = truth.clone(), world.clone()
        truth.apply(decider, action)
        _apply(world, decider, action, seat)
        assert truth.log is not None and world.log is not None
        check_audience(before, truth, truth.log)
        where = f"{move + 1} moves on, when seat {decider + 1} answered {asked.id},"
        one, two = _told(truth, seat, number), _told(world, seat, number)
        if not told_alike(truth.game.book, one, two, seat, where, same):
            return move + 1
        number += len(truth.log)
        truth.log.clear()
        world.log.clear()
        _compare(_seen(truth, seat), _seen(world, seat), seat, f"{where} the twin world")
        if leaves:
            check_left(truth, world, seat, dealt_slots)
        if truth.over:
            check_roles(truth, world, seat)
        if decider == seat:
            check_take_backs(before, world_before, decider, action)
    return TWIN_MOVES


def check_choices(table: Table, chance: Chance, looks: Looks) -> int:
    """Let somebody choose otherwise in secret: whoever may not know it is sent the same, now and later.

    Return how many messages and moves were compared; `looks` is judged at the end of a run (`looks.check()`).
    """
    ways, compared = check_streams(table.state, len(table.events), chance, looks)
    if len(ways) < 2:
        return compared
    one, two = ways[0], chance.choice(ways[1:])
    seat = chance.choice(list(one.entries))
    if not follow_alike(one, two, seat):
        return compared
    return compared + _play_on(one.after, two.after, None, one.n, seat, chance.fork("after"), [])


def _seen(state: State, seat: int | None) -> bytes:
    return Perspective.of(state, seat, []).encoded()


def _catch_up(truth: State, world: State, seat: int | None) -> bool:
    """Let seats whose silent answers are hidden from this seat answer in the sampled world, too; are they the same?"""
    same = True
    for silent, action in truth.held.items():
        if silent in world.deciders:
            same &= action in world.legal(silent)
            _apply(world, silent, action if action in world.legal(silent) else world.default(silent), seat)
    return same


def _told(state: State, seat: int | None, number: int) -> list[Told]:
    assert state.log is not None
    return [told_to(state.game, seat, number + i, happening) for i, happening in enumerate(state.log)]


def check_deals(game: Game, seed: str) -> None:
    """Two deals that a side was told alike must look alike to it: no sampler is used, so none can hide a leak."""
    alike: dict[tuple[int | None, bytes], bytes] = {}
    for number in range(DEALS):
        table = Table(game, f"{seed} deal {number}")
        check_audience(table.state, table.state, table.events)
        for seat in (*range(game.seats), None):
            wire = table.perspective(seat).encoded()
            first = alike.setdefault((seat, msgspec.json.encode(table.told(seat))), wire)
            _compare(first, wire, seat, "a deal that was told alike")


def _play_to_the_end(world: State, seat: int | None, chance: Chance) -> None:
    for _ in range(MOST_MOVES):
        if world.over:
            return
        decider = world.deciders[0]
        _apply(world, decider, chance.choice(world.legal(decider)), seat)
    raise Broken("samples", seat, f"a sampled world did not end within {MOST_MOVES} moves")


def _apply(world: State, decider: int, action: int, seat: int | None) -> None:
    try:
        world.apply(decider, action)
    except Exception as error:
        text = f"a sampled world cannot be played to its end: {type(error).__name__}: {error}"
        raise Broken("samples", seat, text) from error
