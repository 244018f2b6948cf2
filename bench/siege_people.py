"""The honest people of a siege: they play, and notice how long an acknowledgement takes, and how long a bot."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable
from typing import Any

import httpx
from server import Client  # beside this file

HOME = "127.0.0.1"
PEOPLE = 6  # tables of two people
PAUSE = 0.15  # seconds between the moves of such a table
WITH_BOTS = 3  # tables of one person and bots


class Honest:
    """What honest people notice: how long an acknowledgement takes, and how long a bot."""

    def __init__(self) -> None:
        self.acks: list[float] = []
        self.bots: list[float] = []
        self.refused = 0
        self.turned_away = 0  # when they wanted another game
        self.lost = 0  # sockets that were closed while they played

    def take(self) -> tuple[list[float], list[float]]:
        """Return what was noticed since the last call."""
        found = sorted(self.acks), sorted(self.bots)
        self.acks, self.bots = [], []
        return found


class Person(Client):
    """Somebody on a chair who answers at random; `pause` seconds after being asked."""

    def __init__(self, honest: Honest, port: int, table: str, token: str, pause: float, bots: bool) -> None:
        super().__init__(f"/api/tables/{table}/socket", port, token)
        self.honest = honest
        self.pause = pause
        self.bots = bots
        self.dice = random.Random(table + token)
        self.sent = 0.0
        self.last = 0.0  # when something was last seen to happen
        self.number = -1
        self.playing = True

    def heard(self, message: bytes) -> None:
        """Take a message in."""
        now = time.perf_counter()
        frame = json.loads(message)
        kind = frame["type"]
        if kind == "done":
            self.honest.acks.append(now - self.sent)
            self.last = now
        elif kind == "refused":
            self.honest.refused += 1
        elif kind in ("snapshot", "update"):
            if kind == "snapshot" and not self.ready.done():
                self.ready.set_result(None)
            elif self.bots and self.last and frame.get("events") and self.number < 0:
                self.honest.bots.append(now - self.last)
            self.last = now
            if any(path == ["over"] for path, _ in frame.get("changes", [])):
                self.playing = False  # the next game begins elsewhere
            decision = frame.get("decision")
            question = decision and decision["question"]
            if question and decision["number"] != self.number:
                self.number = decision["number"]
                actions = [option["action"] for option in question["options"]]
                asyncio.get_running_loop().call_later(
                    self.dice.uniform(0.5, 1.5) * self.pause, self._answer, self.number, self.dice.choice(actions)
                )

    def _answer(self, number: int, action: str) -> None:
        if not self.transport.is_closing():
            self.number = -1
            self.sent = time.perf_counter()
            command = f"{number}"
            self.send(json.dumps({"type": "act", "decision": number, "action": action, "command": command}).encode())


async def connect(make: Callable[[], Any], port: int, address: str) -> Any:
    """Return a client that has connected from an address."""
    loop = asyncio.get_running_loop()
    _, client = await loop.create_connection(make, HOME, port, local_addr=(address, 0))
    return client


async def opened(http: httpx.AsyncClient, body: dict[str, Any], people: int) -> tuple[str, list[str]]:
    """Open a table, seat people, start."""
    made = (await http.post("/api/tables", json=body)).raise_for_status().json()
    id = made["id"]
    tokens = []
    for number in range(people):
        answer = await http.post(f"/api/tables/{id}/join", json={"name": f"Player {number + 1}"})
        tokens.append(answer.raise_for_status().json()["token"])
    headers = {"authorization": f"Bearer {made['host']}"}
    (await http.post(f"/api/tables/{id}/start", headers=headers)).raise_for_status()
    http.cookies.clear()
    return id, tokens


def http_at(port: int, address: str) -> httpx.AsyncClient:
    """Return a client for requests from an address."""
    transport = httpx.AsyncHTTPTransport(local_address=address, verify=False)  # reading certificates would hold us up
    return httpx.AsyncClient(base_url=f"http://{HOME}:{port}", transport=transport, timeout=60)


class Party:
    """All the honest people of a siege."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.honest = Honest()
        self.people: list[Person] = []

    async def sit_down(self) -> None:
        """Let them come in: some play with each other, some with bots."""
        for _ in range(PEOPLE):
            await self._open({"game": "fields"}, 2, PAUSE)
        for _ in range(WITH_BOTS):
            await self._open_with_bots()

    async def _open_with_bots(self) -> None:
        await self._open({"game": "shogunate", "seats": 3, "bots": {"1": "normal", "2": "normal"}}, 1, 0.3)

    async def _open(self, body: dict[str, Any], people: int, pause: float) -> None:
        async with http_at(self.port, HOME) as http:
            id, tokens = await opened(http, body, people)
        for token in tokens:
            one = Person(self.honest, self.port, id, token, pause, "bots" in body)
            await connect(lambda one=one: one, self.port, HOME)  # type: ignore[misc]
            await asyncio.wait_for(one.ready, 60)
            self.people.append(one)

    async def go_on(self) -> None:
        """Whoever has played a game to its end opens the next table."""
        while True:
            await asyncio.sleep(0.2)
            for one in [person for person in self.people if not person.playing]:
                one.transport.close()
                try:
                    await self._open_with_bots()
                    self.people.remove(one)
                except (httpx.HTTPError, OSError, TimeoutError):
                    self.honest.turned_away += 1  # they try again
