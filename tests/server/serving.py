"""A real server on a free port of this machine, in a thread or a process, and people who play through its doors."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import secrets
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Coroutine, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec
import uvicorn
from postgres_server import free_port
from starlette.applications import Starlette
from websockets.sync.client import ClientConnection, connect

from sudare.server.app import create_app
from sudare.server.config import Config
from sudare.server.hub import Hub
from sudare.server.keeper import Keeper
from sudare.server.run import listen, settings
from sudare.server.thinking import Clock

ROOT = Path(__file__).parents[2]
LEDUC = str(ROOT / "examples" / "leduc.py")
COINS = str(ROOT / "tests" / "server" / "coins" / "coins.py")
WAIT = 120.0  # seconds until something is taken for broken: nothing depends on how fast the machine is
TOGETHER = ("looking_in_all", "playing_in_all", "bots_unplayed")
T = TypeVar("T")


def config(db: str, **changes: Any) -> Config:
    """Settings for tests: bots without pauses, no limits that many tables of one machine would hit."""
    usual: dict[str, Any] = {"game_files": (LEDUC, COINS), "bot_pace": 0.0, "thinkers": 1, "tables_per_hour": 1e6}
    usual |= {"personal_per_hour": 1e6}
    usual |= {"requests_per_second": 1e6, "messages_per_second": 1e6, "sockets_per_address": 10_000}
    usual |= {"watching_per_address": 10_000}
    shares = ("work_per_socket", "looking_per_address", "looking_per_table", "playing_per_address")
    usual |= dict.fromkeys((*shares, "ahead_per_address", "bots_per_address", "coach_per_address", *TOGETHER), 1e6)
    usual |= {"connections": 100_000, "connections_per_second": 1e6, "replays_at_once": 20}
    usual |= {"connections_per_address": 10_000, "half_open_per_address": 10_000, "requests_at_once": 10_000}
    return Config(db=db, **(usual | changes))


class Place:
    """Where a server is, and how to reach it."""

    def __init__(self, port: int, app: Starlette | None = None) -> None:
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.app = app
        self.loop: asyncio.AbstractEventLoop | None = None
        self.http = httpx.Client(base_url=self.url, timeout=WAIT, limits=httpx.Limits(max_connections=50))

    def post(self, path: str, body: Any = None, token: str = "", status: int | None = None) -> Any:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = self.http.post(f"/api/tables{path}", json={} if body is None else body, headers=headers)
        self.http.cookies.clear()
        if status is None:
            assert answer.status_code < 300, answer.text
        else:
            assert answer.status_code == status, answer.text
        return answer.json()

    def get(self, path: str, token: str = "", status: int = 200, **query: Any) -> Any:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = self.http.get(f"/api/tables{path}", headers=headers, params=query)
        self.http.cookies.clear()
        assert answer.status_code == status, answer.text
        return answer.json()

    def open(self, game: str = "leduc", people: int | None = None, start: bool = True, **more: Any) -> Table:
        """Open a table, seat people on the chairs that have no bot, and start."""
        made = self.post("", {"game": game, **more})
        seats = self.get(f"/{made['id']}")["about"]["seats"]
        free = [seat for seat in range(seats) if seat not in more.get("bots", {})]
        tokens = {}
        for seat in free[:people]:
            joined = self.post(f"/{made['id']}/join", {"name": f"Player {seat + 1}", "seat": seat})
            tokens[joined["seat"]] = joined["token"]
        if start:
            self.post(f"/{made['id']}/start", token=made["host"])
        return Table(self, made["id"], made["host"], tokens)


class Table:
    """A table that was opened, with the tokens of its people."""

    def __init__(self, place: Place, id: str, host: str, tokens: dict[int, str]) -> None:
        self.place = place
        self.id = id
        self.host = host
        self.tokens = tokens

    def sit(self, seat: int | None, place: Place | None = None, since: int = 0) -> Player:
        token = "" if seat is None else self.tokens[seat]
        return Player((place or self.place).port, self.id, token, since)

    def info(self) -> Any:
        return self.place.get(f"/{self.id}")


class Screen:
    """What a client of the protocol shows: the position, kept up to date from what it is sent."""

    def __init__(self) -> None:
        self.position: Any = None
        self.decision: Any = None
        self.events: list[Any] = []
        self.presence: Any = None

    def take(self, text: str) -> Any:
        """Take a message in."""
        frame = json.loads(text)
        kind = frame["type"]
        if kind == "snapshot":
            self.position, self.decision = frame["position"], frame["decision"]
            self.events = self.events[: frame["events"][0]["n"]] if frame["events"] else self.events
            self.events += frame["events"]
            assert [e["n"] for e in self.events] == list(range(frame["n"]))
        elif kind == "update":
            for path, value in frame.get("changes", []):
                _set(self.position, path, value)
            self.decision = frame.get("decision", self.decision)
            self.events += frame.get("events", [])
            assert [e["n"] for e in self.events] == list(range(frame["n"]))
        elif kind == "presence":
            self.presence = frame
        return frame

    @property
    def options(self) -> list[str]:
        question = self.decision and self.decision["question"]
        return [option["action"] for option in question["options"]] if question else []


class Player(Screen):
    """A client of the protocol on a socket of its own."""

    def __init__(self, port: int, table: str, token: str = "", since: int = 0, **more: Any) -> None:
        super().__init__()
        headers = {"authorization": f"Bearer {token}"} if token else {}
        headers |= more.pop("headers", {})
        address = f"ws://127.0.0.1:{port}/api/tables/{table}/socket?since={since}{more.pop('query', '')}"
        self._open = ExitStack()
        settings = {"open_timeout": WAIT, "compression": None, "max_size": None, "ping_interval": None} | more
        self.socket: ClientConnection = self._open.enter_context(
            connect(address, additional_headers=headers, **settings)
        )
        self.raw: list[str] = []
        self.frames: list[Any] = []
        self.commands = 0
        self.name = secrets.token_hex(4)  # commands of another connection are other commands

    def close(self) -> None:
        self._open.close()

    def read(self, timeout: float = WAIT) -> Any:
        """Take the next message in."""
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.raw.append(text)
        self.frames.append(self.take(text))
        return self.frames[-1]

    def until(self, *kinds: str) -> Any:
        """Read until a message of one of these kinds comes."""
        for _ in range(5000):
            frame = self.read()
            if frame["type"] in kinds:
                return frame
        raise AssertionError(f"no {kinds} came")

    def sync(self) -> None:
        """Read everything that was sent so far."""
        self.commands += 1
        mark = f"sync {self.commands}"
        self.say(type="act", decision=999_999, action="", command=mark)
        while self.until("refused")["command"] != mark:
            pass

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def act(self, action: str, **more: Any) -> Any:
        """Answer, and return what the table says to it."""
        self.commands += 1
        command = f"{self.name} {self.commands}"
        self.say(**{"type": "act", "decision": self.decision["number"], "action": action, "command": command} | more)
        while True:
            frame = self.until("done", "refused")
            if frame["command"] == more.get("command", command) or frame["type"] == "refused":
                return frame

    def play(self, dice: random.Random, moves: int = 10_000) -> None:
        """Play at random until the game is over."""
        self.until("snapshot")
        for _ in range(moves):
            while not self.options and not self.position["over"]:
                self.read()
            if self.position["over"]:
                return
            assert self.act(dice.choice(self.options))["type"] == "done"


def timeless(text: str) -> str:
    """A message without the moments in it, which are others at another table; who is away must be the same."""
    return re.sub(r'"(now|away|host_away)":[\d.]+', r'"\1":0', text)


def _set(position: Any, path: list[Any], value: Any) -> None:
    for part in path[:-1]:
        position = position[part]
    position[path[-1]] = value


@contextmanager
def serve(settings_: Config, clock: Clock | None = None) -> Iterator[Place]:
    """A server in a thread."""
    listening = listen("127.0.0.1", 0)
    app = create_app(settings_, clock)
    how = settings(settings_)
    how.app, how.factory = app, False
    server = uvicorn.Server(how)
    loops: list[asyncio.AbstractEventLoop] = []

    async def main() -> None:
        loops.append(asyncio.get_running_loop())
        await server.serve([listening])

    def run() -> None:
        with asyncio.Runner(loop_factory=how.get_loop_factory()) as runner:
            runner.run(main())

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    _wait(lambda: server.started or not thread.is_alive())
    assert server.started
    place = Place(listening.getsockname()[1], app)
    place.loop = loops[0]
    try:
        yield place
    finally:
        place.http.close()
        server.should_exit = True
        thread.join(WAIT)


class Process(Place):
    """A server in a process of its own, which can be killed."""

    def __init__(self, settings_: Config, port: int | None = None, workers: int = 1) -> None:
        super().__init__(port or free_port())
        code = (
            "import sys, msgspec\n"
            "from sudare.server.config import Config\n"
            "from sudare.server.run import listen, run\n"
            f"run(msgspec.json.decode(sys.argv[1], type=Config), listen('127.0.0.1', {self.port}), {workers})\n"
        )
        self.process = subprocess.Popen(
            [sys.executable, "-c", code, msgspec.json.encode(settings_).decode()], stderr=subprocess.DEVNULL
        )
        _wait(self._answers)

    def _answers(self) -> bool:
        assert self.process.poll() is None, "the server ended"
        try:
            return self.http.get("/healthz").status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """kill -9, the workers first, if there are several"""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        workers = [int(pid) for pid in children.read_text().split()] if children.exists() else []
        for pid in (*workers, self.process.pid):
            os.kill(pid, signal.SIGKILL)
        self.process.wait(WAIT)
        self.http.close()

    def stop(self) -> int:
        """Ask it to end, as a host does."""
        self.process.terminate()
        code = self.process.wait(WAIT)
        self.http.close()
        return code


def _wait(ready: Any) -> None:
    ends = time.monotonic() + WAIT
    while time.monotonic() < ends:
        if ready():
            return
        time.sleep(0.05)
    raise AssertionError("waited too long")


def wait_for(ready: Any) -> None:
    """Wait until something is so."""
    _wait(ready)


def hub(place: Place) -> Hub:
    """The tables of a server in a thread of this process."""
    assert place.app is not None
    found: Hub = place.app.state.hub
    return found


def keeper(place: Place) -> Keeper:
    """Who answers for the bots of a server in a thread of this process."""
    found = hub(place).changed.__self__  # type: ignore[attr-defined]
    assert isinstance(found, Keeper)
    return found


def in_loop(place: Place, work: Coroutine[Any, Any, T]) -> T:
    """Do something in the thread of a server."""
    assert place.loop is not None
    return asyncio.run_coroutine_threadsafe(work, place.loop).result(WAIT)


def unload_all(place: Place) -> None:
    """Let the server forget what nobody looks at, as it does after some time."""
    in_loop(place, keeper(place).unload(-1.0))
