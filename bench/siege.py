"""Lays siege to a server of its own on the loopback while honest people play, and prints what they noticed of it.

    .venv/bin/python bench/siege.py --seconds 120
    .venv/bin/python bench/siege.py --without editions

Quiet first, then while another server is attacked (what the machine does to everybody), then under attack, then quiet
again. Everything is bounded in count and time. The attackers are processes of their own at other addresses of the
loopback (127.0.0.x), some of them at the address of the honest players. They share the machine with the server, and
give way to it: what is measured is what the server does, not who else wants the processor.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

import httpx
import msgspec
from server import Client, resident  # beside this file

from sudare.bots import make_bot
from sudare.core import Chance, Table, find_game
from sudare.server.config import Config
from sudare.server.entries import Acted, Face, Setup, Started, write
from sudare.server.store import store_at

HERE = Path(__file__).resolve()
FIELDS = str(HERE.parent / "server.py")  # a game of two people who take turns
BEGIN, END = "<!-- siege: begin -->", "<!-- siege: end -->"
HOME = "127.0.0.1"
OVER = "a-long-game-of-kage"
PEOPLE = 6  # tables of two people
PAUSE = 0.15  # seconds between the moves of such a table
WITH_BOTS = 3  # tables of one person and bots
HALVES = 1100
OLD = 300  # long games that are over, besides that one
SETTLE = 6.0  # seconds until what begins is going on

# -- honest people -----------------------------------------------------------------------------------------------------


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


async def _connect(make: Callable[[], Any], port: int, address: str) -> Any:
    loop = asyncio.get_running_loop()
    _, client = await loop.create_connection(make, HOME, port, local_addr=(address, 0))
    return client


async def _opened(http: httpx.AsyncClient, body: dict[str, Any], people: int) -> tuple[str, list[str]]:
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


def _http(port: int, address: str) -> httpx.AsyncClient:
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
        async with _http(self.port, HOME) as http:
            id, tokens = await _opened(http, body, people)
        for token in tokens:
            one = Person(self.honest, self.port, id, token, pause, "bots" in body)
            await _connect(lambda one=one: one, self.port, HOME)  # type: ignore[misc]
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


# -- attackers ---------------------------------------------------------------------------------------------------------


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
            floods.append(await _connect(lambda: Flood(port, OVER, counts), port, address))
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

    async with _http(port, "127.0.0.21") as one, _http(port, "127.0.0.22") as two:
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
        lines = [await stack.enter_async_context(_http(port, f"127.0.0.{24 + n}")) for n in range(3)]
        await asyncio.gather(*(walk(http) for http in lines * 8))


async def bots(port: int, seconds: float, counts: Counter[str]) -> None:
    """59 tables of hard bots from one address, 240 of normal ones from five others; a third of them is watched."""
    ends = time.monotonic() + seconds
    kinds = [("127.0.0.31", "hard", 59), *((f"127.0.0.{32 + n}", "normal", 48) for n in range(5))]

    async def flood(address: str, kind: str, number: int) -> None:
        async with _http(port, address) as http:
            for count in range(number):
                if time.monotonic() > ends:
                    return
                body = {"game": "shogunate", "seats": 3, "bots": dict.fromkeys("012", kind)}
                try:
                    id, _ = await _opened(http, body, 0)
                    counts[f"{kind} tables"] += 1
                    if count % 3 == 0:
                        await _connect(lambda id=id: Flood(port, id, counts), port, address)  # type: ignore[misc]
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
    async with _http(port, "127.0.0.61") as http:
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


Attack = Callable[[int, float, Counter[str]], Coroutine[Any, Any, None]]
ATTACKS: dict[str, Attack] = {
    "resume": resume,
    "replays": replays,
    "old": old,
    "bots": bots,
    "editions": editions,
    "slow": slow,
    "halves": halves,
}


def attack(name: str, port: int, seconds: float, report: Any) -> None:
    """Attack, in a process of its own; then say what came of it."""
    os.nice(19)
    counts: Counter[str] = Counter()

    async def bounded() -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(ATTACKS[name](port, seconds, counts), seconds + 2)

    try:
        asyncio.run(bounded())
    except Exception as error:
        counts[f"failed: {type(error).__name__}"] += 1
    report.send(dict(counts))


# -- the server --------------------------------------------------------------------------------------------------------


async def prepare(config: Config) -> None:
    """Write a finished game of Kage down, played by rules of thumb, and again under other names."""
    game = find_game("kage")()
    seed = "a siege"
    table = Table(game, seed)
    players = [make_bot("thumb", game, seat, Chance(f"siege {seat}")) for seat in range(game.seats)]
    while not table.state.over:
        seat = table.state.deciders[0]
        table.act(seat, players[seat].choose(table.perspective(seat)))
    store = store_at(config.db)
    await store.open(lambda table, seq: None, lambda text: None)
    setup = Setup(**msgspec.to_builtins(game.describe()), seed=seed, host="")
    await store.create(OVER, write(setup), False, Face("over", False), time.time())
    moves = [Acted(seat, game.actions.name(action)) for seat, action in table.moves]
    await asyncio.gather(
        *(store.append(OVER, seq, write(entry), time.time()) for seq, entry in enumerate([Started(), *moves], 1))
    )
    await store.close()
    with contextlib.closing(sqlite3.connect(config.db.removeprefix("sqlite:///"))) as file, file:
        for table, fields in (
            ("tables", "created, setup, listed, status, minded, card, keeper"),
            ("log", "seq, at, entry"),
        ):
            key = "id" if table == "tables" else "table_id"
            for number in range(OLD):
                copy = f"INSERT INTO {table} ({key}, {fields}) SELECT ?, {fields} FROM {table} WHERE {key} = ?"
                file.execute(copy, (f"{OVER}-{number}", OVER))


def free_port() -> int:
    """Return a port that nobody uses."""
    with socket.socket() as one:
        one.bind((HOME, 0))
        return int(one.getsockname()[1])


@contextmanager
def serving(config: Config, port: int) -> Iterator[int]:
    """A server with the limits that it has by default."""
    code = (
        "import sys, msgspec\nfrom sudare.server.config import Config\nfrom sudare.server.run import listen, run\n"
        f"run(msgspec.json.decode(sys.argv[1], type=Config), listen('{HOME}', {port}))\n"
    )
    command = [sys.executable, "-c", code, msgspec.json.encode(config).decode()]
    # Some systems share the processor by sessions, whatever is nice: attackers are of another than the server.
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        for _ in range(600):
            assert process.poll() is None, "the server ended"
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"http://{HOME}:{port}/healthz").status_code == 200:
                    break
            time.sleep(0.1)
        yield process.pid
    finally:
        process.terminate()
        process.wait(30)


def go_first(pid: int) -> None:
    """Give the threads of a server and of the honest people the processor before all others; what they start is usual.

    On a machine that others use, too, what is left to notice is what the server does. This needs to be root.
    """
    for process in (pid, os.getpid()):
        for thread in Path(f"/proc/{process}/task").iterdir():
            with contextlib.suppress(OSError):
                policy = os.SCHED_RR | os.SCHED_RESET_ON_FORK
                os.sched_setscheduler(int(thread.name), policy, os.sched_param(1))


def memory(pid: int) -> float:
    """Return the megabytes of a server with all its processes."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    children = [int(one) for task in tasks for one in task.read_text().split()]
    return sum(resident(one) for one in (pid, *children)) / 1e6


# -- what was noticed --------------------------------------------------------------------------------------------------


class Work(NamedTuple):
    """What a kind of work took of the server's loop: seconds of its processor, how often, the longest at once."""

    seconds: float
    times: int
    longest: float


class Phase(NamedTuple):
    """What honest people noticed in one part of the siege, and what the server's loop was busy with."""

    name: str
    acks: list[float]
    bots: list[float]
    memory: float
    busy: float  # seconds of the loop's processor in each second
    work: dict[str, Work]


class Attacked(NamedTuple):
    """What honest people noticed of an attack, and what came of it."""

    phase: Phase
    lines: list[str]


class Server(NamedTuple):
    """The server that is besieged."""

    port: int
    pid: int
    first: bool  # before whatever else the machine has to do

    async def measured(self) -> dict[str, float]:
        """Return its metrics."""
        async with _http(self.port, HOME) as http:
            lines = (await http.get("/metrics")).raise_for_status().text.splitlines()
        return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if line[0] != "#")}


def worked(before: dict[str, float], after: dict[str, float]) -> dict[str, Work]:
    """Return what the loop did between two looks at the metrics, by its kind; the longest is of all the time so far."""
    found = {}
    for name, value in after.items():
        if name.startswith("sudare_work_seconds_sum{"):
            times, longest = (name.replace("seconds_sum", other) for other in ("seconds_count", "longest_seconds"))
            kind = name.partition('"')[2].rpartition('"')[0]
            count = int(after[times] - before.get(times, 0))
            found[kind] = Work(value - before.get(name, 0.0), count, after[longest])
    return {kind: work for kind, work in found.items() if work.times}


async def watch(name: str, honest: Honest, server: Server, seconds: float, settle: float) -> Phase:
    """Let things settle, then measure; what the loop does is counted from the beginning."""
    most = 0.0
    began = time.monotonic()
    before = await server.measured()
    fresh = False
    while time.monotonic() < began + settle + seconds:
        if not fresh and time.monotonic() >= began + settle:
            honest.take()
            fresh = True
        await asyncio.sleep(0.5)
        most = max(most, memory(server.pid))
        if server.first:  # threads come and go
            go_first(server.pid)
    after = await server.measured()
    busy = (after["sudare_loop_seconds"] - before["sudare_loop_seconds"]) / (time.monotonic() - began)
    phase = Phase(name, *honest.take(), most, busy, worked(before, after))
    print(laid_out(phase), flush=True)
    return phase


def _at(found: list[float], part: float, unit: float = 1.0) -> float:
    return unit * found[int(part * (len(found) - 1))] if found else float("nan")


def laid_out(phase: Phase) -> str:
    """Return a line of the table."""
    acks = f"{len(phase.acks):,} | {_at(phase.acks, 0.5, 1000):.1f} | {_at(phase.acks, 0.99, 1000):.1f}"
    answers = f"{len(phase.bots):,} | {mean(phase.bots or [float('nan')]):.2f} | {_at(phase.bots, 0.9):.2f}"
    return f"| {phase.name} | {acks} | {answers} | {phase.memory:,.0f} | {100 * phase.busy:.1f} |"


def of_the_loop(quiet: Phase, siege: Phase) -> list[str]:
    """Lay out what the loop was busy with under siege; unlike waiting, this does not depend on who else computes."""
    lines = [
        "Of the processor's time of the loop (the longest: before others had a turn, since the server began):",
        "",
        "| kind of work | quiet ms | siege ms | times | mean ms | longest ms |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for kind, work in sorted(siege.work.items(), key=lambda item: -item[1].seconds):
        before = quiet.work[kind].seconds if kind in quiet.work else 0.0
        mean_ms = 1000 * work.seconds / work.times
        lines.append(
            f"| {kind} | {1000 * before:,.0f} | {1000 * work.seconds:,.0f} | {work.times:,} | {mean_ms:.2f} | "
            f"{1000 * work.longest:.1f} |"
        )
    return lines


def judged(quiet: Phase, elsewhere: Phase, siege: Phase, after: Phase, honest: Honest) -> list[tuple[str, bool]]:
    """Compare with what is promised."""
    ack = _at(siege.acks, 0.99) / _at(quiet.acks, 0.99)
    bot = mean(siege.bots or [float("inf")]) / mean(quiet.bots)
    machine = _at(elsewhere.acks, 0.99) / _at(quiet.acks, 0.99)
    then = _at(after.acks, 0.99) / _at(quiet.acks, 0.99)
    again = mean(after.bots or [float("inf")]) / mean(quiet.bots)
    more = siege.memory - quiet.memory
    return [
        (f"acknowledgements, p99: {ack:.1f} times the quiet figure (at most 3)", ack <= 3),
        (
            f"the same attackers against another server on this machine: {machine:.1f} times, which is the machine's",
            True,
        ),
        (f"answers of bots, on average: {bot:.2f} times the quiet figure (at most 2)", bot <= 2),
        (f"memory with all processes: {more:,.0f} MB more than before (at most 500)", more <= 500),
        (
            f"after the siege: acknowledgements {then:.1f}, bots {again:.2f} times the quiet figure",
            then <= 3 and again <= 2,
        ),
        (
            f"honest moves refused: {honest.refused}; tables: {honest.turned_away}; sockets lost: {honest.lost}",
            honest.refused == honest.lost == 0,
        ),
    ]


async def under_attack(
    name: str, target: int, honest: Honest, server: Server, seconds: float, wanted: list[str]
) -> Attacked:
    """Let attackers loose on a server, and watch the honest people; return what they noticed, and what came of it."""
    context = multiprocessing.get_context("spawn")
    running = []
    for kind in wanted:
        report, theirs = context.Pipe()
        process = context.Process(target=attack, args=(kind, target, seconds + SETTLE, theirs), daemon=True)
        process.start()
        running.append((kind, process, report))
    phase = await watch(name, honest, server, seconds, SETTLE)
    lines = []
    for kind, process, report in running:
        for _ in range(100):
            if report.poll():
                break
            await asyncio.sleep(0.1)
        found = report.recv() if report.poll() else {"no report": 1}
        lines.append(f"{kind}: " + ", ".join(f"{count:,} {what}" for what, count in found.items()))
        process.join(1)
        if process.is_alive():
            process.kill()
    return Attacked(phase, lines)


async def besiege(
    server: Server, decoy: Config, seconds: float, wanted: list[str]
) -> tuple[list[Phase], list[str], list[str]]:
    """Measure quiet, siege and quiet again; return the phases, what came of the attacks, and the judgement."""
    party = Party(server.port)
    if server.first:
        go_first(server.pid)
    honest = party.honest
    await party.sit_down()
    going = asyncio.create_task(party.go_on())
    quiet = await watch("quiet", honest, server, 0.2 * seconds, SETTLE / 2)
    other = free_port()
    with ExitStack() as closing:
        await asyncio.to_thread(closing.enter_context, serving(decoy, other))
        elsewhere = await under_attack("siege of another", other, honest, server, 0.2 * seconds, wanted)
        await asyncio.to_thread(closing.close)
    siege = await under_attack("siege", server.port, honest, server, 0.3 * seconds, wanted)
    after = await watch("after", honest, server, 0.2 * seconds, SETTLE)
    going.cancel()
    honest.lost = sum(person.playing and person.transport.is_closing() for person in party.people)
    for person in party.people:
        person.transport.close()
    phases = [quiet, elsewhere.phase, siege.phase, after]
    verdicts = [f"{'' if kept else 'MISSED: '}{text}" for text, kept in judged(*phases, honest)]
    return phases, siege.lines, verdicts


def _in_memory() -> bool:
    """Say whether temporary files are in the memory (`TMPDIR=/dev/shm`)."""
    return tempfile.gettempdir().startswith("/dev/shm")


def section(
    phases: list[Phase], lines: list[str], verdicts: list[str], wanted: list[str], load: float, first: bool
) -> str:
    """Lay everything out as the section of RESULTS.md."""
    left = [name for name in ATTACKS if name not in wanted]
    return "\n".join(
        [
            BEGIN,
            "## Under siege",
            "",
            f"Measured by `make siege` on the loopback ({os.cpu_count()} cores, a load of {load:.0f} before it began):",
            f"{PEOPLE} tables of two people and {WITH_BOTS} of one person with two `normal` bots play while attackers",
            "at other addresses (and some at the same one) do what they can. The limits are the default ones. The",
            "attackers share the cores with the server, at the lowest priority; so do its own bots and replays. For",
            "comparison they attack another server here first: what people notice of that is the machine's doing.",
            *(["Others used the machine: the server and the honest people went first (`--first`)."] if first else []),
            *(["The database was in the memory, for the same reason."] if _in_memory() else []),
            "",
            "| | acknowledged | p50 ms | p99 ms | answers of bots | mean s | p90 s | memory MB | loop busy % |",
            "|---|---:|---:|---:|---:|---:|---:|---:|---:|",
            *map(laid_out, phases),
            "",
            *of_the_loop(phases[0], phases[2]),
            "",
            *(f"* {text}" for text in verdicts),
            *(f"* attack {line}" for line in lines),
            *([f"* not part of this run: {', '.join(left)}"] if left else []),
            END,
            "",
        ]
    )


def main() -> None:
    """Lay siege, and say what came of it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--without", default="", help=f"attacks to leave out, of: {','.join(ATTACKS)}")
    parser.add_argument("--first", action="store_true", help="before others on this machine (root): see go_first")
    parser.add_argument("--write", action="store_true", help="write the table into RESULTS.md")
    arguments = parser.parse_args()
    wanted = [name for name in ATTACKS if name not in arguments.without.split(",")]
    port, load = free_port(), os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        config = Config(db=f"sqlite:///{folder}/tables.db", log="warning", game_files=(FIELDS,))
        asyncio.run(prepare(config))
        shutil.copy(f"{folder}/tables.db", f"{folder}/decoy.db")
        with serving(config, port) as pid:
            decoy = msgspec.structs.replace(config, db=f"sqlite:///{folder}/decoy.db")
            phases, lines, verdicts = asyncio.run(
                besiege(Server(port, pid, arguments.first), decoy, arguments.seconds, wanted)
            )
    text = section(phases, lines, verdicts, wanted, load, arguments.first)
    print(text)
    if arguments.write:
        path = HERE.parent / "RESULTS.md"
        before, _, rest = path.read_text(encoding="utf-8").partition(BEGIN)
        path.write_text(f"{before.rstrip()}\n\n{text}{rest.partition(END)[2].lstrip()}", encoding="utf-8")
    if any(verdict.startswith("MISSED") for verdict in verdicts):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
