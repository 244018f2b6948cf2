"""Frames on the wire: whatever is chosen or hidden behind their backs, outsiders get the same bytes, as many times."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from serving import config, timeless

from sudare.conformance.streams import Entry, Way, check_streams, follow_alike
from sudare.conformance.streams import Looks as Unjudged
from sudare.conformance.telling import told_alike
from sudare.core import Chance, Game, State, Table, find_game, installed
from sudare.server.entries import Acted, Setup, Started
from sudare.server.hub import Hub
from sudare.server.live import Listener, Live
from sudare.server.observe import Metrics
from sudare.server.room import Room

COUNTS = [(id, seats) for id in installed() for seats in range(find_game(id).players[0], find_game(id).players[1] + 1)]
SETTINGS: list[tuple[str, int, dict[str, Any]]] = [
    *((id, seats, {}) for id, seats in COUNTS),
    ("ninja", 2, {"variant": "lone_wolf", "lone_wolf_hidden_role": True}),  # other sides choose in secret here
    ("ninja", 3, {"variant": "contested_ground"}),
    ("ninja", 4, {"variant": "contested_ground"}),
]
GAMES = 8
MOMENTS = 10  # of one game at which a choice is made in several ways
TWINS = 4  # moments at which another world is put behind a side's back


class Wire:
    """A table in a hub, from some position on, and what is sent to each side: real frames, no network."""

    def __init__(self, table: Table, state: State, sides: list[int | None]) -> None:
        game: Game = table.game
        setup = Setup(
            game=game.id, rules_version=game.rules_version, seats=game.seats, seed="wire", host="", clock=60.0
        )
        self.hub = Hub(config("sqlite://"), None, Metrics())  # type: ignore[arg-type]  # nothing is stored
        room = Room("wire", setup, find_game)
        room.game = game
        self.live = Live(room)
        room.apply(Started(), 0.0)
        state = state.clone()
        state.log = []
        room.table = Table.at(state)
        room.table.events = list(table.events)
        self.listeners = {side: Listener(side, "", 1_000_000) for side in sides}
        for listener in self.listeners.values():
            self.live.listeners.add(listener)
            self.hub.resume(self.live, listener, len(table.events))

    def act(self, seat: int, action: str) -> None:
        """Answer as a socket or a bot would, once it is written."""
        entry = Acted(seat, action)
        self.live.room.apply(entry, 0.0)
        self.hub._broadcast(self.live, [entry])

    def sent(self, side: int | None) -> list[str]:
        """Return all frames of a side, in order, but for what the clock on the wall says."""
        return [timeless(frame.decode()) for frame in self.listeners[side].frames]


def moments(game: Game, seed: str) -> Iterator[tuple[Table, Chance]]:
    """Play games by rules of thumb with slips, and stop at every moment."""
    for number in range(GAMES):
        table, chance = Table(game, f"{seed} {number}"), Chance(f"wire {seed} {number}")
        bots = [game.thumb(seat, Chance(f"{seed} {seat}")) for seat in range(game.seats)]
        while not table.state.over:
            yield table, chance
            seat = chance.choice(table.state.deciders)
            legal, seen = table.state.legal(seat), table.perspective(seat)
            table.act(seat, chance.choice(legal) if chance.below(8) == 0 else bots[seat].choose(seen))


def replayed(table: Table, way: Way) -> Wire:
    """Make a secret choice at a real table, in the way that the checker has found."""
    wire = Wire(table, table.state, list(way.entries))
    for seat, answer in zip(way.seats, way.answers, strict=True):
        wire.act(seat, answer)
    return wire


def alike_until_told(one: list[Entry], two: list[Entry]) -> int:
    """Return how many messages are the same: up to the first event that may differ."""
    same = [a == b for a, b in zip(one, two, strict=False)]
    return same.index(False) if False in same else len(same)


@pytest.mark.parametrize(("id", "seats", "options"), SETTINGS)
def test_a_secret_choice_sends_outsiders_the_same_bytes_whatever_it_is(
    id: str, seats: int, options: dict[str, Any]
) -> None:
    """Presets and single steps, longer and shorter ways: number, order and content of the frames do not show which."""
    compared = tried = 0
    for table, chance in moments(find_game(id)(seats, options), f"{id} {seats}"):
        secret = [s for s in table.state.deciders if (d := table.state.decision(s)) is not None and d.secret]
        if not secret or (tried > 2 and chance.below(4)):
            continue
        ways, _ = check_streams(table.state, len(table.events), chance.fork("ways"), Unjudged())
        if len(ways) < 2:
            continue
        wires = [replayed(table, way) for way in ways[:3]]
        for way, wire in zip(ways[1:], wires[1:], strict=False):
            for side in way.entries:
                frames = [wires[0].sent(side), wire.sent(side)]
                if follow_alike(ways[0], way, side):
                    assert frames[0] == frames[1]
                else:
                    until = alike_until_told(ways[0].entries[side], way.entries[side])
                    assert _updates(frames[0])[:until] == _updates(frames[1])[:until]
                compared += min(map(len, frames))
        tried += 1
        if tried == MOMENTS:
            break
    assert compared, "no secret choice was met"


def _updates(frames: list[str]) -> list[str]:
    return [frame for frame in frames[1:] if '"type":"update"' in frame]


@pytest.mark.parametrize(("id", "seats", "options"), SETTINGS)
def test_a_side_that_cannot_tell_two_worlds_apart_is_sent_the_same_bytes(
    id: str, seats: int, options: dict[str, Any]
) -> None:
    """The same answers in the real world and in a sampled one, until something is revealed."""
    compared = worlds = 0
    for table, chance in moments(find_game(id)(seats, options), f"{id} {seats} worlds"):
        if chance.below(12):
            continue
        side = chance.choice((*range(seats), None))
        world = table.perspective(side).sample(chance.fork("world"))
        if world.held != table.state.held or world.deciders != table.state.deciders:
            continue  # somebody has answered something else already
        world.chance = table.state.chance.clone()
        wires = [Wire(table, state, [side]) for state in (table.state, world)]
        assert wires[0].sent(side) == wires[1].sent(side)
        before = compared
        for _ in range(12):
            boards = [_board(wire) for wire in wires]
            known = len(boards[0].events)
            move = _same_move(boards, chance)
            if move is None:
                break
            for wire in wires:
                wire.act(*move)
            told = [board.told(side)[known:] for board in boards]
            if not told_alike(table.game.book, *told, side, "on the wire:", same_answers=True):
                break
            assert wires[0].sent(side) == wires[1].sent(side)
            compared += 1
        worlds += compared > before
        if worlds == TWINS:
            break
    assert compared


def _board(wire: Wire) -> Table:
    table = wire.live.room.table
    assert table is not None
    return table


def _same_move(boards: list[Table], chance: Chance) -> tuple[int, str] | None:
    """Return an answer to an open question that is possible in both worlds; secret steps are for the other test."""
    one, two = (board.state for board in boards)
    for seat in (s for s in one.deciders if s in two.deciders and not _secret(one, s)):
        both = [action for action in one.legal(seat) if action in two.legal(seat)]
        if both:
            return seat, one.game.actions.name(chance.choice(both))
    return None


def _secret(state: State, seat: int) -> bool:
    decision: Any = state.decision(seat)
    return bool(decision.secret)
