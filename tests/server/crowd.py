"""A crowd: random players of many tables at once, each on a socket of its own, who come back when the server dies."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
from serving import Screen
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

PATIENCE = 120.0  # seconds without a word from the table
AT_ONCE = 40  # connections being made


class Guest(Screen):
    """Somebody on one chair, who answers at random as soon as asked."""

    def __init__(self, crowd: Crowd, table: str, seat: int, token: str) -> None:
        super().__init__()
        self.crowd = crowd
        self.address = f"ws://127.0.0.1:{crowd.port}/api/tables/{table}/socket"
        self.headers = {"authorization": f"Bearer {token}"}
        self.dice = random.Random(f"{crowd.seed} {table} {seat}")
        self.acknowledged: list[str] = []  # what the table said it has stored, in order
        self.pending: dict[str, Any] | None = None  # sent, and not yet answered
        self.returns = 0

    async def play(self) -> None:
        """Play to the end, however often the connection is lost."""
        while not (self.position and self.position["over"]):
            try:
                async with self.crowd.door:
                    socket = await connect(
                        f"{self.address}?since={len(self.events)}",
                        additional_headers=self.headers,
                        compression=None,
                        max_size=None,
                        ping_interval=None,
                        open_timeout=PATIENCE,
                    )
                async with socket:
                    await self._stay(socket)
            except (WebSocketException, OSError):
                self.returns += 1
                await asyncio.sleep(0.2)

    async def _stay(self, socket: ClientConnection) -> None:
        while True:
            frame = self.take(str(await asyncio.wait_for(socket.recv(), PATIENCE)))
            if frame["type"] == "refused" and frame["code"] not in ("unavailable",):
                raise AssertionError(f"refused: {frame}")
            if frame["type"] == "snapshot" and self.pending is not None:  # back again: was it stored or not?
                await socket.send(json.dumps(self.pending))
            if frame["type"] == "done":
                assert self.pending is not None and frame["command"] == self.pending["command"]
                self.acknowledged.append(self.pending["action"])
                self.pending = None
                self.crowd.moved()
            if self.position and self.position["over"] and self.pending is None:
                return
            if self.pending is None and self.options:
                number = self.decision["number"]
                action = self.dice.choice(self.options)
                self.pending = {"type": "act", "decision": number, "action": action, "command": f"{number}"}
                await socket.send(json.dumps(self.pending))


class Crowd:
    """All the guests of a server."""

    def __init__(self, port: int, seed: str) -> None:
        self.port = port
        self.seed = seed
        self.door = asyncio.Semaphore(AT_ONCE)
        self.guests: dict[tuple[str, int], Guest] = {}
        self.moves = 0
        self.enough = 0
        self.interruption: Callable[[], Awaitable[None]] | None = None
        self._task: asyncio.Task[None] | None = None

    def moved(self) -> None:
        """Count a move; when there were enough, something happens to the server."""
        self.moves += 1
        if self.interruption is not None and self.moves >= self.enough:
            self._task = asyncio.ensure_future(self.interruption())
            self.interruption = None

    async def open_tables(self, bodies: list[dict[str, Any]]) -> None:
        """Open tables and seat a guest on every chair."""
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", timeout=PATIENCE) as http:
            for start in range(0, len(bodies), AT_ONCE):
                await asyncio.gather(*(self._open(http, body) for body in bodies[start : start + AT_ONCE]))

    async def _open(self, http: httpx.AsyncClient, body: dict[str, Any]) -> None:
        made = (await http.post("/api/tables", json=body)).raise_for_status().json()
        bots = body.get("bots", {})
        for seat in range(body["seats"]):
            if seat not in bots:
                name = {"name": f"Guest {seat + 1}", "seat": seat}
                joined = (await http.post(f"/api/tables/{made['id']}/join", json=name)).raise_for_status().json()
                self.guests[made["id"], seat] = Guest(self, made["id"], seat, joined["token"])
        http.cookies.clear()
        host = {"authorization": f"Bearer {made['host']}"}
        (await http.post(f"/api/tables/{made['id']}/start", headers=host)).raise_for_status()

    async def play(self) -> None:
        """Let everybody play until all games are over."""
        async with asyncio.TaskGroup() as group:
            for guest in self.guests.values():
                group.create_task(guest.play())
        if self._task is not None:
            await self._task
