"""conformance: what every game must do at all: names, schema, copies, records, determinism, safe defaults, an end."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import msgspec

from sudare.conformance.report import TABLE
from sudare.core import Chance, Game, Perspective, Record, SudareError, Table
from sudare.core.fields import misfits
from sudare.core.state import State

MOST_MOVES = 20_000
COPY_MOVES = 8  # played on in every copy


class Broken(Exception):
    """A check that failed: its name, whose side, what differed."""

    def __init__(self, check: str, seat: int | None, difference: str) -> None:
        super().__init__(check, seat, difference)
        self.check = check
        self.seat = seat
        self.difference = difference


def check_vocabulary(game: Game) -> None:
    """Every action has one stable name, and every name leads back to its action."""
    for action, name in enumerate(game.actions.names):
        if game.actions.id(name) != action or not name.isascii() or " " in name:
            raise Broken("vocabulary", TABLE, f"action {action} is called {name!r}, which does not lead back to it")
        game.actions.describe(action)
    for decision in game.book.decisions.values():
        if decision.default and decision.default not in game.actions.names:
            raise Broken("vocabulary", TABLE, f"the safe default of {decision.id}, {decision.default!r}, is no action")


def check_asking(state: State) -> None:
    """Somebody is asked unless the game is over; legal lists are proper; nobody else has any option."""
    deciders = state.deciders
    if state.over:
        if deciders or state.steps:
            raise Broken("asking", TABLE, "the game is over, but somebody is asked or something is still planned")
        return
    if not deciders or list(deciders) != sorted(set(deciders)):
        raise Broken("asking", TABLE, f"the deciders are {deciders}: expected one or more seats in order")
    size = len(state.game.actions)
    for seat in range(state.game.seats):
        legal = state.legal(seat)
        if (seat in deciders) != bool(legal):
            raise Broken("asking", seat, f"is {'' if seat in deciders else 'not '}asked but has options {legal}")
        if len(set(legal)) != len(legal) or any(not 0 <= action < size for action in legal):
            raise Broken("asking", seat, f"the legal list {legal} repeats an action or leaves the vocabulary")
        if legal and state.default(seat) not in legal:
            raise Broken("safe default", seat, f"the default {state.default(seat)} is not legal")


def check_ending(table: Table) -> None:
    """A finished game says how it ended, in sentences, with sums that add up."""
    ending = table.how_it_ended()
    if ending is None or not ending.headline or not ending.reason:
        raise Broken("ending", TABLE, "`ending` does not say in a sentence who has won, and why")
    for part in ending.sums:
        points = sum(line.points or 0 for line in part.lines)
        if part.total not in (None, points):
            raise Broken("ending", TABLE, f"the sum of {part.title!r} says {part.total}, but its lines make {points}")


def check_view(state: State, seat: int | None) -> None:
    """A view has the type that the game publishes, its fields hold what their types say, and it survives JSON."""
    view = state.view(seat)
    if not isinstance(view, state.game.View):
        raise Broken("view schema", seat, f"expected a {state.game.View.__name__}, got {type(view).__name__}")
    try:
        back = msgspec.json.decode(msgspec.json.encode(view), type=state.game.View)
    except (msgspec.MsgspecError, TypeError) as error:
        raise Broken("view schema", seat, str(error)) from None
    if back != view:
        raise Broken("view schema", seat, "the view changes on its way through JSON")
    for misfit in misfits(state.game, view, state.game.View):
        raise Broken("view schema", seat, misfit)


def check_copies(state: State, chance: Chance) -> None:
    """clone, copy, deepcopy, pickle and JSON give an equal state that plays on alike and shares nothing mutable."""
    digest = state.digest()
    twins: dict[str, Any] = {
        "clone()": state.clone(),
        "copy.copy": copy.copy(state),
        "copy.deepcopy": copy.deepcopy(state),
        "pickle": pickle.loads(pickle.dumps(state)),
        "to_dict/from_dict": type(state).from_dict(state.game, json.loads(json.dumps(state.to_dict()))),
    }
    model = state.clone()
    seen = _all_sides(model)
    moves = _play_some(model, chance)
    if state.digest() != digest:
        raise Broken("copies", TABLE, "a move in a copy made by clone() changed the original")
    for name, twin in twins.items():
        if twin.digest() != digest or twin != state or _all_sides(twin) != seen:
            raise Broken("copies", TABLE, f"{name} does not equal the state")
        try:
            twin.check()
        except AssertionError as error:
            raise Broken("copies", TABLE, f"{name} gives a position that breaks an invariant: {error}") from None
        for seat, action in moves:
            if action not in twin.legal(seat):
                raise Broken("copies", TABLE, f"a copy made by {name} plays on differently: another legal list")
            twin.apply(seat, action)
        if twin.digest() != model.digest() or _all_sides(twin) != _all_sides(model):
            raise Broken("copies", TABLE, f"a copy made by {name} plays on differently")
        if state.digest() != digest:
            raise Broken("copies", TABLE, f"a move in a copy made by {name} changed the original")


def _all_sides(state: State) -> list[bytes]:
    return [Perspective.of(state, seat, []).encoded() for seat in (*range(state.game.seats), None)]


def _play_some(state: State, chance: Chance) -> list[tuple[int, int]]:
    """Play a few random moves and return them."""
    moves: list[tuple[int, int]] = []
    while not state.over and len(moves) < COPY_MOVES:
        seat = chance.choice(state.deciders)
        moves.append((seat, chance.choice(state.legal(seat))))
        state.apply(*moves[-1])
    return moves


def check_record(table: Table) -> None:
    """A record round-trips through JSON, and replaying it gives the same state and the same events to everybody."""
    record = table.record()
    if Record.from_json(record.to_json()) != record:
        raise Broken("record", TABLE, "the record changes on its way through JSON")
    try:
        again = Table.from_record(record, lambda _: type(table.game))
    except SudareError as error:
        raise Broken("determinism", TABLE, str(error)) from None
    if again.state.digest() != table.state.digest():
        raise Broken("determinism", TABLE, "replaying the same moves with the same seed gave another state")
    for seat in (*range(table.game.seats), None):
        if again.told(seat) != table.told(seat):
            raise Broken("determinism", seat, "replaying the same moves told other events")


def check_defaults(game: Game, seed: str) -> int:
    """Safe defaults alone finish the game; return the number of moves."""
    state = game.new(seed)
    for move in range(MOST_MOVES):
        if state.over:
            return move
        check_asking(state)
        seat = state.deciders[0]
        state.apply(seat, state.default(seat))
    raise Broken("safe default", TABLE, f"safe defaults alone did not end the game within {MOST_MOVES} moves")
