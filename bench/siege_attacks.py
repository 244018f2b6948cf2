"""The attackers of a siege: each kind is a process of its own, at addresses of the loopback, bounded in every way."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any

import httpx
from server import Client  # beside this file
from siege_people import HOME, connect, http_at, opened

OVER = "a-long-game-of-kage"
HALVES = 1100
OLD = 300  # long games that are over, besides that one


class Flood(Client):
    """A spectator who asks for the whole game again and again, as fast as the line takes it."""

    def __init__(self, port: int, table: str, counts: Counter[str]) -> None:
        super().__init__(f"/api/tables/{table}/socket", port)
        self.counts = counts

    def heard(self, message: bytes) -> None:
        """Count what comes."""
        self.counts["snapshots" if message.startswith(b'{"type":"snapshot"') else "other frames"] += 1


async def resume(port: int, seconds: float, counts: Counter[str]) -> None:
    """Twenty spectators of a finished game of Kage, four of them at the address of the honest players."""
    ends = time.monotonic() + seconds
    floods: list[Flood] = []
    for number in range(20):
        address = HOME if number < 4 else f"127.0.0.{11 + number % 4}"
        with contextlib.suppress(OSError):
            floods.append(await connect(lambda: Flood(port, OVER, counts), port, address))
    while time.monotonic() < ends:
        for flood in floods:
            if flood.upgraded and not flood.transport.is_closing():
                for _ in range(10):
                    flood.send(b'{"type":"resume"}')
                    counts["messages"] += 1
        await asyncio.sleep(0.1)
    counts["closed by the server"] = sum(flood.transport.is_closing() for flood in floods)


async def replays(port: int, seconds: float, counts: Counter[str]) -> None:
    """Replays from two addresses, eight at a time."""
    ends = time.monotonic() + seconds

    async def again(http: httpx.AsyncClient, side: str) -> None:
        while time.monotonic() < ends:
            try:
                answer = await http.get(f"/api/tables/{OVER}/replay?side={side}")
                counts[str(answer.status_code)] += 1
                await asyncio.sleep(0.02 if answer.status_code == 200 else 0.2)
            except httpx.HTTPError:
                counts["no answer"] += 1
                await asyncio.sleep(0.2)

    async with http_at(port, "127.0.0.21") as one, http_at(port, "127.0.0.22") as two:
        await asyncio.gather(*(again(http, side) for http in (one, two) for side in ("0", "1", "public", "own") * 2))


async def old(port: int, seconds: float, counts: Counter[str]) -> None:
    """Strangers at three addresses walk through long games that nobody has looked at for long, and play them back."""
    ends = time.monotonic() + seconds
    tables = iter(range(10 * OLD))  # most of them are not in the memory any more when it is their turn again

    async def walk(http: httpx.AsyncClient) -> None:
        while time.monotonic() < ends:
            number = next(tables) % OLD
            try:
                for what in ("", "/perspective", "/ending", "/replay?side=public"):
                    answer = await http.get(f"/api/tables/{OVER}-{number}{what}")
                    counts[str(answer.status_code)] += 1
            except httpx.HTTPError:
                counts["no answer"] += 1
                await asyncio.sleep(0.2)

    async with contextlib.AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(http_at(port, f"127.0.0.{24 + n}")) for n in range(3)]
        await asyncio.gather(*(walk(http) for http in lines * 8))


async def bots(port: int, seconds: float, counts: Counter[str]) -> None:
    """59 tables of hard bots from one address, 240 of normal ones from five others; a third of them is watched."""
    ends = time.monotonic() + seconds
    kinds = [("127.0.0.31", "hard", 59), *((f"127.0.0.{32 + n}", "normal", 48) for n in range(5))]

    async def flood(address: str, kind: str, number: int) -> None:
        async with http_at(port, address) as http:
            for count in range(number):
                if time.monotonic() > ends:
                    return
                body = {"game": "shogunate", "seats": 3, "bots": dict.fromkeys("012", kind)}
                try:
                    id, _ = await opened(http, body, 0)
                    counts[f"{kind} tables"] += 1
                    if count % 3 == 0:
                        await connect(lambda id=id: Flood(port, id, counts), port, address)  # type: ignore[misc]
                        counts["watched"] += 1
                except (httpx.HTTPError, OSError, KeyError):
                    counts["refused"] += 1
                    await asyncio.sleep(0.2)
        await asyncio.sleep(max(0.0, ends - time.monotonic()))

    await asyncio.gather(*(flood(*kind) for kind in kinds))


async def editions(port: int, seconds: float, counts: Counter[str]) -> None:
    """Editions with huge numbers, deep nests, files of the host, and what is no edition at all."""
    ends = time.monotonic() + seconds
    dice = random.Random(seconds)
    names = ("shogunate", "omnitsu", "chiyo", "ninja", "kage")
    async with http_at(port, "127.0.0.61") as http:
        house = {}
        for name in names:
            answer = await http.get(f"/api/games/{name}/edition")
            if answer.status_code == 200:
                house[name] = answer.json()
        while time.monotonic() < ends and house:
            name = dice.choice(list(house))
            odd = _odd(json.loads(json.dumps(house[name])), dice)
            try:
                answer = await http.post("/api/tables", json={"game": name, "edition": odd})
                counts[str(answer.status_code)] += 1
            except httpx.HTTPError:
                counts["no answer"] += 1
            await asyncio.sleep(0.5)  # inside the quota of tables for as long as possible


def _odd(edition: Any, dice: random.Random) -> Any:
    """Return an edition with one odd value somewhere."""
    nest: Any = []
    for _ in range(200):
        nest = [nest]
    values = [10**12, -1, 1e308, "x" * 100_000, "/dev/zero", "../../../etc/passwd", nest, None, [0] * 10_000, {}]
    place = edition
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            return edition
        key = dice.choice(keys)
        if isinstance(place[key], (dict, list)) and place[key] and dice.random() < 0.8:
            place = place[key]
        else:
            place[key] = dice.choice(values)
            return edition


async def slow(port: int, seconds: float, counts: Counter[str]) -> None:
    """Requests that come byte by byte: two hundred headers, a hundred bodies."""
    ends = time.monotonic() + seconds
    head = b"GET /api/tables HTTP/1.1\r\nHost: x\r\nX-Slow: " + b"x" * 1000
    body = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n" + b"{" * 1000

    async def one(number: int) -> None:
        data, at = (head, 20) if number % 3 else (body, 60)
        while time.monotonic() < ends:
            try:
                address = f"127.0.0.{41 + number % 2}"
                reader, writer = await asyncio.open_connection(HOME, port, local_addr=(address, 0))
            except OSError:
                counts["not let in"] += 1
                await asyncio.sleep(1)
                continue
            counts["opened"] += 1
            writer.write(data[:at])
            answer = asyncio.ensure_future(reader.read(1))
            while time.monotonic() < ends and at < len(data):
                done, _ = await asyncio.wait([answer], timeout=1)
                if done:
                    counts["ended by the server"] += 1
                    break
                writer.write(data[at : at + 1])
                at += 1
            answer.cancel()
            writer.close()
            await asyncio.sleep(0.2)

    await asyncio.gather(*(one(number) for number in range(300)))


async def halves(port: int, seconds: float, counts: Counter[str]) -> None:
    """1,100 half requests from one address that are never finished, and a hundred from the honest players' address."""
    ends = time.monotonic() + seconds
    lines = []
    for number in range(HALVES + 100):
        address = "127.0.0.51" if number < HALVES else HOME
        try:
            reader, writer = await asyncio.open_connection(HOME, port, local_addr=(address, 0))
            writer.write(b"GET /api/tables HTTP/1.1\r\nHost:")
            lines.append((reader, writer))
        except OSError:
            counts["not let in"] += 1
        if number % 50 == 0:
            await asyncio.sleep(0.02)
    await asyncio.sleep(max(0.0, ends - time.monotonic() - 1.0))
    counts["opened"] = len(lines)
    counts["still open"] = 0
    for reader, _ in lines:
        try:
            await asyncio.wait_for(reader.read(1), 0.001)
        except TimeoutError:
            counts["still open"] += 1
        except OSError:
            pass
    for _, writer in lines:
        writer.close()


async def helped(port: int, seconds: float, counts: Counter[str]) -> None:
    """Four who want help again and again: rules, warnings, take-backs, another try of a long game."""
    ends = time.monotonic() + seconds
    words = iter(" ".join(random.Random(number).sample("abcdefghijklmnopqrstuvwxyz", 8)) for number in range(100_000))

    async def ask(http: httpx.AsyncClient, what: str, method: str, path: str, **more: Any) -> Any:
        try:
            answer = await http.request(method, path, **more)
        except httpx.HTTPError:
            counts["no answer"] += 1
            await asyncio.sleep(0.2)
            return None
        counts[f"{what} {answer.status_code}"] += 1
        if answer.status_code == 429:
            await asyncio.sleep(0.2)
        return answer.json() if answer.status_code < 300 else None

    async def read(http: httpx.AsyncClient) -> None:
        while time.monotonic() < ends:
            await ask(http, "rules", "GET", "/api/games/kage/look_up", params={"words": next(words)})

    async def try_again(http: httpx.AsyncClient) -> None:
        record = await ask(http, "records", "GET", f"/api/tables/{OVER}/record")
        last = len(record["moves"]) - 1 if record else 0
        while time.monotonic() < ends:
            body = {"move": last, "seat": 0, "name": "Mallory", "bot": "default"}
            await ask(http, "tries", "POST", f"/api/tables/{OVER}/again", json=body)
            http.cookies.clear()

    async def play(http: httpx.AsyncClient) -> None:
        body = {"game": "kage", "seats": 2, "bots": {"1": "default"}, "options": {}}
        try:
            id, (token,) = await opened(http, body, 1)
        except (httpx.HTTPError, KeyError):
            counts["refused"] += 1
            return
        table, own = f"/api/tables/{id}", {"authorization": f"Bearer {token}"}
        while time.monotonic() < ends:
            seen = await ask(http, "sides", "GET", f"{table}/perspective?since=100000", headers=own)
            decision = seen and seen["snapshot"]["decision"]
            if decision and decision["question"]:
                action = random.Random(decision["number"]).choice(decision["question"]["options"])["action"]
                await ask(http, "warnings", "POST", f"{table}/warning", params={"action": action}, headers=own)
                move = {"decision": decision["number"], "action": action, "command": ""}
                await ask(http, "moves", "POST", f"{table}/act", json=move, headers=own)
            await ask(http, "looks back", "GET", f"{table}/take_back", headers=own)
            await ask(http, "take-backs", "POST", f"{table}/take_back", json={"practice": True}, headers=own)
            await ask(http, "aids", "GET", f"{table}/aid", headers=own)

    async with contextlib.AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(http_at(port, f"127.0.0.{71 + n}")) for n in range(4)]
        await asyncio.gather(*(kind(http) for http in lines for kind in (read, try_again, play, play)))


Attack = Callable[[int, float, Counter[str]], Coroutine[Any, Any, None]]
ATTACKS: dict[str, Attack] = {
    "resume": resume,
    "replays": replays,
    "old": old,
    "bots": bots,
    "helped": helped,
    "editions": editions,
    "slow": slow,
    "halves": halves,
}


LEAST: dict[str, dict[str, float]] = {
    "resume": {"messages": 50, "snapshots": 1},
    "replays": {"": 5},
    "old": {"200": 1},
    "bots": {"normal tables": 4, "hard tables": 1, "watched": 2},
    "helped": {"rules 200": 1, "tries 201": 1, "warnings": 0.5, "take-backs": 0.5, "aids": 0.5},
    "editions": {"": 0.5},
    "slow": {"opened": 20, "ended": 20},
    "halves": {"opened": 30},
}
"""What an attack comes to in each second, by what its counts begin with, if it takes place at all."""


def attack(name: str, port: int, seconds: float, report: Any, nice: int) -> None:
    """Attack, in a process of its own; say every second what has come of it so far."""
    os.setpriority(os.PRIO_PROCESS, 0, nice)
    counts: Counter[str] = Counter()

    async def tell() -> None:
        while True:
            report.send(dict(counts))
            await asyncio.sleep(1)

    async def bounded() -> None:
        telling = asyncio.create_task(tell())
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(ATTACKS[name](port, seconds, counts), seconds + 2)
        telling.cancel()

    try:
        asyncio.run(bounded())
    except Exception as error:
        counts[f"failed: {type(error).__name__}"] += 1
    report.send(dict(counts))
