"""Measures the table server beside a trivial boardgame.io server in one run, and writes its section of RESULTS.md.

    .venv/bin/python bench/server.py --seconds 8 --sockets 100,1000 --only sqlite,postgresql,boardgame.io,memory,open
    .venv/bin/python bench/server.py --package build/compiled --only sqlite,plain,boardgame.io

With --package the server runs the package in that folder: build/compiled is what `mypyc_build.py` makes and what a
released wheel holds. `plain` then measures the Python sources beside it.
Two players a table take turns as fast as they are answered; a move counts when its player was told of it. Every server
gets the same clients (raw WebSockets of one other process), the same game (two players take turns, each marks one of
nine fields, nobody wins) and a core of its own as far as the machine has one. boardgame.io keeps its matches in memory;
ours are safe on the disk before anybody is told.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from sudare.core import Beliefs, Chance, Game, Rulebook, State, Table, find_game, installed
from sudare.server.config import Config

HERE = Path(__file__).resolve()
sys.path.insert(0, str(HERE.parents[1] / "tests" / "server"))
LONG = 300  # moves of the table that is opened from its log
BEGIN, END = "<!-- server: begin -->", "<!-- server: end -->"
SOURCES = HERE.parents[1] / "src"

# -- the game ----------------------------------------------------------------------------------------------------------

book = Rulebook()
MARKED = book.event("marked", "{seat} marks {field}.", {"seat": "seat", "field": ""})
MARK = book.decision("mark", "Which field?", "FIE-001")


class Fields(State):
    """Nine fields and who marked them last."""

    __slots__ = ("fields",)

    def __init__(self, game: Game, chance: Chance) -> None:
        State.__init__(self, game, chance)
        self.fields = [-1] * 9

    def copy_to(self, twin: Fields) -> None:
        """Copy the fields."""
        twin.fields = self.fields[:]

    def view(self, seat: int | None) -> View:
        """Return what everybody sees."""
        return View(self.fields[:])


class View(msgspec.Struct, frozen=True):
    """What everybody sees."""

    fields: list[int]


@MARK.offers
def fields(s: Fields, seat: int) -> tuple[int, ...]:
    """Any field can be marked."""
    return (0, 1, 2, 3, 4, 5, 6, 7, 8)


@MARK.answered
def mark(s: Fields, seat: int, action: int) -> None:
    """Mark it, and it is the other's turn."""
    s.fields[action] = seat
    s.tell(MARKED, seat, action)
    s.ask(MARK, 1 - seat)


class FieldsGame(Game):
    """Nine fields."""

    id = "fields"
    title = "Nine fields"
    players = (2, 2)
    book = book
    State = Fields
    View = View
    Beliefs = Beliefs

    def prepare(self) -> None:
        """Declare the vocabulary."""
        self.actions.block("field", range(9))

    def deal(self, state: Fields) -> None:
        """Begin."""
        state.ask(MARK, 0)


BOARDGAME_IO = """
const { Server } = require('boardgame.io/server');
const game = {
  name: 'fields',
  setup: () => ({ fields: Array(9).fill(-1) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { mark: ({ G, playerID }, field) => { G.fields[field] = playerID; } },
};
Server({ games: [game], origins: [/.*/] }).run(Number(process.argv[2]), () => console.log('ready'));
"""

# -- clients -----------------------------------------------------------------------------------------------------------


class Client(asyncio.Protocol):
    """A WebSocket without ceremony: it costs as little as possible, because it shares the machine with the server."""

    def __init__(self, path: str, port: int, token: str = "") -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        bearer = f"Authorization: Bearer {token}\r\n" if token else ""
        self.hello = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{bearer}\r\n"
        ).encode()
        self.buffer = b""
        self.upgraded = False
        self.ready = asyncio.get_running_loop().create_future()
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        """Ask for the upgrade."""
        self.transport = transport
        transport.write(self.hello)

    def data_received(self, data: bytes) -> None:
        """Cut the stream into messages."""
        self.buffer += data
        if not self.upgraded:
            head, end, rest = self.buffer.partition(b"\r\n\r\n")
            if not end:
                return
            assert b" 101 " in head, head
            self.buffer, self.upgraded = rest, True
        while len(self.buffer) >= 2:
            size, start = self.buffer[1] & 127, 2
            if size == 126:
                size, start = int.from_bytes(self.buffer[2:4], "big"), 4
            elif size == 127:
                size, start = int.from_bytes(self.buffer[2:10], "big"), 10
            if len(self.buffer) < start + size:
                return
            code, message = self.buffer[0] & 15, self.buffer[start : start + size]
            self.buffer = self.buffer[start + size :]
            if code == 1:
                self.heard(message)
            elif code == 9:
                self._frame(0x8A, message)

    def send(self, message: bytes) -> None:
        """Send a text."""
        self._frame(0x81, message)

    def _frame(self, code: int, message: bytes) -> None:
        size = len(message)
        length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self.transport.write(bytes((code,)) + length + b"\0\0\0\0" + message)

    def heard(self, message: bytes) -> None:
        """Take a message in."""


class Load:
    """Players who move as soon as it is their turn, or at a given rate; and how long each move took."""

    def __init__(self) -> None:
        self.moves = self.total = 0
        self.latencies: list[float] = []
        self.pause = 0.0  # seconds between the moves of a table
        self.on = True

    def turn(self, client: Any) -> None:
        """It is this client's turn."""
        client.mine = True
        if self.pause:
            asyncio.get_running_loop().call_later(random.uniform(0.5, 1.5) * self.pause, self._move, client)
        else:
            self._move(client)

    def _move(self, client: Any) -> None:
        if self.on and client.mine:
            client.mine = False
            client.sent = time.perf_counter()
            client.move()

    def told(self, client: Any) -> None:
        """This client was told of its own move."""
        self.moves += 1
        self.total += 1
        self.latencies.append(time.perf_counter() - client.sent)


class Ours(Client):
    """A player at our server."""

    def __init__(self, load: Load, port: int, table: str, token: str) -> None:
        super().__init__(f"/api/tables/{table}/socket", port, token)
        self.load = load
        self.number = 0
        self.mine = False
        self.sent = 0.0

    def move(self) -> None:
        """Mark a field."""
        self.send(b'{"type":"act","decision":%d,"action":"field:4","command":"%d"}' % (self.number, self.number))

    def heard(self, message: bytes) -> None:
        """Take a message in; the question says whose turn it is."""
        if message.startswith(b'{"type":"update"'):
            asked = b'"question":{' in message
            if self.sent and not asked:
                self.load.told(self)
                self.sent = 0.0
                self.number += 1
            elif asked:
                self.load.turn(self)
        elif message.startswith(b'{"type":"snapshot"'):
            self.mine = b'"question":{' in message
            self.ready.set_result(None)
        elif message.startswith(b'{"type":"refused"'):
            raise SystemExit(message)


class Theirs(Client):
    """A player at boardgame.io's server."""

    STATE = re.compile(rb'"_stateID":(\d+)')

    def __init__(self, load: Load, port: int, match: str, seat: int) -> None:
        super().__init__("/socket.io/?EIO=4&transport=websocket", port)
        self.load = load
        self.match, self.seat = match, seat
        self.state = 0
        self.mine = seat == 0
        self.sent = 0.0

    def emit(self, *parts: Any) -> None:
        """Send an event as Socket.IO does."""
        self.send(b"42/fields," + json.dumps(parts).encode())

    def move(self) -> None:
        """Mark a field."""
        payload = {"type": "mark", "args": [4], "playerID": str(self.seat), "credentials": None}
        self.emit("update", {"type": "MAKE_MOVE", "payload": payload}, self.state, self.match, str(self.seat))

    def heard(self, message: bytes) -> None:
        """Take a message in; the number of the state says whose turn it is."""
        if message.startswith(b"0"):
            self.send(b"40/fields,")
        elif message.startswith(b"40"):
            self.emit("sync", self.match, str(self.seat), None, 2)
        elif message == b"2":
            self.send(b"3")
        elif message.startswith(b'42/fields,["sync"') and not self.ready.done():
            self.ready.set_result(None)
        elif message.startswith(b'42/fields,["update"'):
            found = self.STATE.search(message)
            assert found is not None
            self.state = int(found[1])
            if self.sent:
                self.load.told(self)
                self.sent = 0.0
            if b'"currentPlayer":"%d"' % self.seat in message:
                self.load.turn(self)


async def drive(load: Load, clients: list[Any], seconds: float, pause: float = 0.0) -> tuple[float, list[float]]:
    """Let everybody play; return moves a second and how long the moves took."""
    load.on, load.pause = True, pause
    for client in clients:
        if client.mine:
            load.turn(client)
    await asyncio.sleep(max(2.0, pause))  # warm up
    load.moves, load.latencies = 0, []
    start = time.perf_counter()
    await asyncio.sleep(seconds)
    rate, taken = load.moves / (time.perf_counter() - start), load.latencies
    load.on = False
    await asyncio.sleep(max(2.0, 2 * pause))  # everybody stops where they are
    return rate, sorted(taken)


async def connect(make: Any, port: int) -> Any:
    """Connect one client."""
    _, client = await asyncio.get_running_loop().create_connection(make, "127.0.0.1", port)
    await asyncio.wait_for(client.ready, 60)
    return client


# -- servers -----------------------------------------------------------------------------------------------------------


@contextmanager
def our_server(db: str, port: int, core: int, package: Path) -> Iterator[int]:
    """Our server in a process of its own, run from the package in a folder."""
    config = Config(
        db=db,
        game_files=(str(HERE),),
        thinkers=1,
        tables_per_hour=1e9,
        requests_per_second=1e9,
        messages_per_second=1e9,
        sockets_per_address=100_000,
        connections=1_000_000,
        connections_per_address=100_000,
        connections_per_second=100_000.0,
        half_open_per_address=100_000,
        requests_at_once=100_000,
        work_per_socket=1e9,
        looking_per_address=1e9,
        looking_per_table=1e9,
        playing_per_address=1e9,
        bots_per_address=1e9,
        bots_unplayed=1e9,
        looking_in_all=1e9,
        playing_in_all=1e9,
    )
    code = (
        "import sys, msgspec\nfrom sudare.server.config import Config\nfrom sudare.server.run import listen, run\n"
        f"run(msgspec.json.decode(sys.argv[1], type=Config), listen('127.0.0.1', {port}))\n"
    )
    command = [sys.executable, "-c", code, msgspec.json.encode(config).decode()]
    with _process(command, port, core, {**os.environ, "PYTHONPATH": str(package)}) as pid:
        yield pid


@contextmanager
def their_server(port: int, core: int) -> Iterator[int]:
    """A boardgame.io server, installed by npm into a folder that is thrown away."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "server.js").write_text(BOARDGAME_IO)
        packages = ["npm", "install", "--no-audit", "--no-fund", "--silent", "boardgame.io@0.50.2"]
        subprocess.run(packages, cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        with _process(["node", f"{folder}/server.js", str(port)], port, core) as pid:
            yield pid


@contextmanager
def _process(command: list[str], port: int, core: int, env: dict[str, str] | None = None) -> Iterator[int]:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env)
    try:
        if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
            os.sched_setaffinity(process.pid, {core})
        for _ in range(300):
            assert process.poll() is None, "the server ended"
            if subprocess.run(["bash", "-c", f"exec 3<>/dev/tcp/127.0.0.1/{port}"], stderr=-3).returncode == 0:
                break
            time.sleep(0.1)
        time.sleep(1)
        yield process.pid
    finally:
        process.terminate()
        process.wait(30)


def resident(pid: int) -> int:
    """Return how many bytes of memory a process has."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) * 1024
    return 0


async def our_tables(port: int, number: int) -> list[tuple[str, list[str]]]:
    """Open tables and seat two people at each."""
    import httpx

    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as http:

        async def one() -> tuple[str, list[str]]:
            made = (await http.post("/api/tables", json={"game": "fields"})).json()
            id = made["id"]
            tokens = [
                (await http.post(f"/api/tables/{id}/join", json={"name": n})).json()["token"] for n in ("Ann", "Bob")
            ]
            await http.post(f"/api/tables/{id}/start", headers={"authorization": f"Bearer {made['host']}"})
            http.cookies.clear()
            return id, tokens

        found: list[tuple[str, list[str]]] = []
        while len(found) < number:
            found += await asyncio.gather(*(one() for _ in range(min(20, number - len(found)))))
        return found


# -- what is measured --------------------------------------------------------------------------------------------------


def busy(pid: int) -> float:
    """Return how many seconds of processor time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Row(NamedTuple):
    """What was measured with so many sockets: at full load, and at half of it."""

    name: str
    sockets: int
    full: float
    taken: list[float]
    half: float
    calm: list[float]
    cost: float  # seconds of processor time a move


async def measure(name: str, pid: int, clients: list[Any], load: Load, seconds: float) -> Row:
    """Measure at full load and at half of it, and print a line."""
    before, moves = busy(pid), load.total
    full, taken = await drive(load, clients, seconds)
    cost = (busy(pid) - before) / (load.total - moves)
    half, calm = await drive(load, clients, seconds, pause=len(clients) / full)
    for client in clients:
        client.transport.close()
    row = Row(name, len(clients), full, taken, half, calm, cost)
    print(laid_out(row), flush=True)
    return row


def laid_out(row: Row) -> str:
    """Return a line of the table."""
    parts = [row.name, f"{row.sockets:,}", f"{row.full:,.0f}", _at(row.taken, 0.5), _at(row.taken, 0.99)]
    parts += [f"{row.half:,.0f}", _at(row.calm, 0.5), _at(row.calm, 0.99), f"{1e6 * row.cost:.0f}"]
    return f"| {' | '.join(parts)} |"


def _at(taken: list[float], part: float) -> str:
    return f"{1000 * taken[int(part * (len(taken) - 1))]:.1f}" if taken else "-"


def section(rows: list[Row], notes: list[str], compiled: bool) -> str:
    """Lay everything out as the section of RESULTS.md."""
    found = {(row.name, row.sockets): row for row in rows}
    for (name, sockets), row in found.items():
        peer = found.get(("boardgame.io", sockets))
        if peer is not None and name != peer.name and sockets >= 1000:
            target = " (target 2.0)" if name == "SQLite" else ""
            notes.append(
                f"{name} with {sockets:,} sockets makes {row.full / peer.full:.2f} times the durable moves a second of"
                f" boardgame.io, which keeps them in memory{target}, at {peer.cost / row.cost:.2f} times its moves for"
                f" the same processor time; p99 at half of that load is {_at(row.calm, 0.99)} ms (target below 100)"
            )
    ours = (
        "Ours is the compiled package, as a released wheel holds it, or, where a row says so, its plain Python sources."
        if compiled
        else "Ours runs from its Python sources; a released wheel is compiled, and faster."
    )
    lines = [
        BEGIN,
        "## The table server",
        "",
        "Measured by `make bench-server` in one run on the loopback, server and clients on a core of their own: two",
        "players a table take turns as fast as they are answered, then at half of that rate. boardgame.io keeps its",
        "matches in memory; here every move is on the disk before anybody is told.",
        ours,
        "",
        "| server | sockets | moves/s | p50 ms | p99 ms | at half | p50 ms | p99 ms | processor us a move |",
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|",
        *map(laid_out, rows),
        "",
        *(f"* {note}" for note in notes),
        END,
    ]
    return "\n".join(lines) + "\n"


async def measure_ours(name: str, port: int, pid: int, sockets: int, seconds: float) -> Row:
    """Measure our server."""
    load = Load()
    clients = []
    for id, tokens in await our_tables(port, sockets // 2):
        for token in tokens:
            clients.append(await connect(lambda id=id, token=token: Ours(load, port, id, token), port))  # type: ignore[misc]
    return await measure(name, pid, clients, load, seconds)


async def measure_theirs(port: int, pid: int, sockets: int, seconds: float) -> Row:
    """Measure boardgame.io."""
    load = Load()
    clients = []
    for number in range(sockets // 2):
        match = f"match{sockets}-{number}"
        for seat in (0, 1):
            clients.append(await connect(lambda match=match, seat=seat: Theirs(load, port, match, seat), port))  # type: ignore[misc]
    return await measure("boardgame.io", pid, clients, load, seconds)


async def measure_memory(port: int, pid: int, number: int) -> str:
    """Return what tables cost in memory: idle ones without, active ones with two sockets and ten moves."""
    await our_tables(port, 20)
    before = resident(pid)
    tables = await our_tables(port, number)
    idle = resident(pid)
    load = Load()
    clients = []
    for id, tokens in tables:
        for token in tokens:
            clients.append(await connect(lambda id=id, token=token: Ours(load, port, id, token), port))  # type: ignore[misc]
    await drive(load, clients, 10 * number / 1000)
    active = resident(pid)
    return (
        f"memory: {(idle - before) / number / 1000:.1f} kB for an idle table in memory (target below 50),"
        f" {(active - before) / number / 1000:.1f} kB for an active one with its two sockets"
        f" ({number} tables of nine fields, {load.moves / number:.0f} moves each while measured)"
    )


async def measure_opening() -> str:
    """Return how long it takes to open a long table from its log, for every installed game."""
    from sudare.core import new_seed
    from sudare.server.entries import Acted, Face, Setup, Started, write
    from sudare.server.hub import Hub
    from sudare.server.observe import Metrics
    from sudare.server.store import store_at

    with tempfile.TemporaryDirectory() as folder:
        config = Config(db=f"sqlite:///{folder}/tables.db", game_files=(str(HERE),))
        store = store_at(config.db)
        await store.open(lambda table, seq: None, lambda text: None)
        hub = Hub(config, store, Metrics())
        found = []
        for name in [*installed(), "fields"]:
            game = config.find(name)()
            setup = Setup(**msgspec.to_builtins(game.describe()), seed=new_seed(), host="")
            moves = _moves(game, setup.seed)
            await store.create(name, write(setup), False, Face("playing", False), 0.0)
            for seq, entry in enumerate([Started(), *(Acted(seat, action) for seat, action in moves)], 1):
                await store.append(name, seq, write(entry), 0.0)
            await hub.open(name)
            del hub.tables[name]
            start = time.perf_counter()
            await hub.open(name)
            found.append(f"{name} ({len(moves)} moves) {1000 * (time.perf_counter() - start):.1f} ms")
        await store.close()
    return f"opening a table from its log (target below 100 ms for {LONG} moves): {', '.join(found)}"


def _moves(game: Game, seed: str) -> list[tuple[int, str]]:
    table, dice = Table(game, seed), random.Random(seed)
    while not table.state.over and len(table.moves) < LONG:
        seat = dice.choice(table.state.deciders)
        table.act(seat, dice.choice(table.state.legal(seat)))
    return [(seat, game.actions.name(action)) for seat, action in table.moves]


def main() -> None:
    """Measure everything that was asked for."""
    from postgres_server import binaries, free_port, postgres

    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--sockets", default="100,1000")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--only", default="sqlite,plain,postgresql,boardgame.io,memory,open")
    parser.add_argument("--package", type=Path, help="the folder of the package that the server runs")
    parser.add_argument("--print", action="store_true", help="print only, writing nothing")
    arguments = parser.parse_args()
    rows: list[Row] = []
    notes: list[str] = []
    wanted = arguments.only.split(",")
    sockets = [int(part) for part in arguments.sockets.split(",")]
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, {0})
    find_game(str(HERE))
    port = free_port()
    package = (arguments.package or SOURCES).resolve()
    kinds = {"sqlite": ("SQLite", package), "plain": ("SQLite, not compiled", SOURCES)}
    for count in sockets:
        for kind, (name, source) in kinds.items():
            if kind in wanted and (kind == "sqlite" or source != package):
                with (
                    tempfile.TemporaryDirectory() as folder,
                    our_server(f"sqlite:///{folder}/t.db", port, 1, source) as pid,
                ):
                    rows.append(asyncio.run(measure_ours(name, port, pid, count, arguments.seconds)))
        if "postgresql" in wanted and binaries():
            with postgres(durable=True) as url, our_server(url, port, 1, package) as pid:
                rows.append(asyncio.run(measure_ours("PostgreSQL", port, pid, count, arguments.seconds)))
        if "boardgame.io" in wanted and shutil.which("npm"):
            with their_server(port, 1) as pid:
                rows.append(asyncio.run(measure_theirs(port, pid, count, arguments.seconds)))
    if "memory" in wanted:
        with tempfile.TemporaryDirectory() as folder, our_server(f"sqlite:///{folder}/t.db", port, 1, package) as pid:
            notes.append(asyncio.run(measure_memory(port, pid, arguments.tables)))
    if "open" in wanted:
        notes.append(asyncio.run(measure_opening()))
    text = section(rows, notes, package != SOURCES)
    sys.stdout.write(text)
    if not arguments.print:
        path = HERE.parent / "RESULTS.md"
        before, _, rest = path.read_text(encoding="utf-8").partition(BEGIN)
        path.write_text(f"{before.rstrip()}\n\n{text}{rest.partition(END)[2].lstrip()}", encoding="utf-8")


if __name__ == "__main__":
    main()
