"""Very many tables at once: no move lost or doubled, every screen shows the record, also after kill -9 midway."""

from __future__ import annotations

import asyncio
import json
import os
from collections import defaultdict
from pathlib import Path
from typing import Any

import msgspec
import pytest
from crowd import Crowd
from serving import COINS, LEDUC, Process, Screen, config

from sudare.core import Record, find_game
from sudare.core import Table as Board

TABLES = int(os.environ.get("SUDARE_TABLES", "48"))  # a thousand in `make deep`
MIX = (
    {"game": "leduc", "seats": 2},
    {"game": "coins", "seats": 3, "options": {"rounds": 6}},
    {"game": "leduc", "seats": 2},
    {"game": "coins", "seats": 4, "options": {"rounds": 4, "silent": True, "teams": True}},
    {"game": "coins", "seats": 2, "options": {"rounds": 5}, "bots": {1: "random"}},
)
RARE = {"game": "shogunate", "seats": 3}  # one in thirty


def find(id: str) -> type:
    return find_game({"leduc": LEDUC, "coins": COINS}.get(id, id))


def check(board: Board, seat: int, guest: Screen, acknowledged: list[str]) -> None:
    """Check that a guest has seen what the record says, and that exactly what was acknowledged was done."""
    names = board.game.actions.name
    assert [names(action) for s, action in board.moves if s == seat] == acknowledged
    seen = json.loads(msgspec.json.encode(board.perspective(seat).snapshot()))
    assert {key: seen[key] for key in guest.position if key != "team"} == {
        key: value for key, value in guest.position.items() if key != "team"
    }
    told = json.loads(msgspec.json.encode(board.told(seat)))
    assert [{k: v for k, v in event.items() if k != "text"} for event in guest.events] == told


@pytest.mark.parametrize("killed", [False, True], ids=["undisturbed", "killed"])
def test_every_screen_shows_the_record(tmp_path: Path, killed: bool) -> None:
    settings = config(f"sqlite:///{tmp_path}/tables.db", backlog=10_000, thinkers=2)
    servers = [Process(settings)]
    bodies: list[dict[str, Any]] = [RARE if n % 30 == 29 else MIX[n % len(MIX)] for n in range(TABLES)]

    async def story() -> Crowd:
        crowd = Crowd(servers[0].port, f"crowd {killed}")
        await crowd.open_tables(bodies)
        if killed:
            crowd.enough = 4 * TABLES

            async def die() -> None:
                servers[0].kill()
                servers.append(await asyncio.to_thread(Process, settings, servers[0].port))

            crowd.interruption = die
        await crowd.play()
        return crowd

    try:
        crowd = asyncio.run(story())
        assert len(servers) == 1 + killed
        assert any(guest.returns for guest in crowd.guests.values()) is killed
        tables: dict[str, list[int]] = defaultdict(list)
        for table, seat in crowd.guests:
            tables[table].append(seat)
        for table, seats in tables.items():
            record = msgspec.convert(servers[-1].get(f"/{table}/record"), Record)
            board = Board.from_record(record, find)
            for seat in seats:
                guest = crowd.guests[table, seat]
                check(board, seat, guest, guest.acknowledged)
    finally:
        servers[-1].kill()
