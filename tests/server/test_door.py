"""The door: half requests, slow ones, endless ones and too many of one address do not stay, nor stop others."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from serving import WAIT, Place, config, serve, wait_for
from uvicorn.server import ServerState

from sudare.server.config import Config
from sudare.server.door import Crowd, Door, Serving
from sudare.server.run import listen, settings

HALF = b"GET /api/tables HTTP/1.1\r\nHost:"


class Timer:
    """Something that will happen, when the test says so."""

    def __init__(self, seconds: float, happens: Callable[[], None]) -> None:
        self.seconds = seconds
        self.happens = happens
        self.on = True

    def cancel(self) -> None:
        self.on = False


class Loop:
    """A loop whose time is in the test's hand."""

    def __init__(self) -> None:
        self.timers: list[Timer] = []
        self.tasks: list[Any] = []

    def call_later(self, seconds: float, function: Any, *args: Any) -> Timer:
        self.timers.append(Timer(seconds, lambda: function(*args)))
        return self.timers[-1]

    def create_task(self, work: Any, **_: Any) -> asyncio.Future[None]:
        self.tasks.append(work)
        work.close()
        return asyncio.get_event_loop().create_future()

    def pass_by(self) -> None:
        """Let the timers that are set run out."""
        for timer in [timer for timer in self.timers if timer.on]:
            timer.on = False
            timer.happens()


class Cable:
    """The other end of a connection."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.written = b""
        self.closed = self.aborted = False

    def get_extra_info(self, name: str) -> Any:
        return (self.host, 1) if name in ("peername", "sockname") else None

    def write(self, data: bytes) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = self.aborted = True

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


class House:
    """Doors of one server that nobody is behind."""

    def __init__(self, **limits: Any) -> None:
        self.loop = Loop()

        async def app(scope: Any, receive: Any, send: Any) -> None:
            await receive()

        self.serving = Serving(Config(db="", **limits), app, log_config=None, http=Door)
        self.serving.load()
        self.state = ServerState()

    @property
    def crowd(self) -> Crowd:
        return self.serving.crowd

    def come(self, host: str = "203.0.113.7", data: bytes = HALF) -> Cable:
        """Somebody connects and sends something."""
        door, cable = Door(self.serving, self.state, {}, self.loop), Cable(host)
        door.connection_made(cable)  # type: ignore[arg-type]
        if data and not cable.closed:
            door.data_received(data)
        cable.door = door  # type: ignore[attr-defined]
        return cable


@pytest.fixture(autouse=True)
def a_loop() -> Iterator[None]:
    """Futures belong to some loop, even where none runs."""
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    yield
    loop.close()
    asyncio.set_event_loop(None)


def test_the_oldest_half_request_of_an_address_makes_way_for_the_newest() -> None:
    house = House(half_open_per_address=40)
    others = [house.come(f"198.51.100.{number}") for number in range(20)]
    flood = [house.come() for _ in range(1100)]
    assert [cable.closed for cable in flood] == [True] * 1060 + [False] * 40
    assert flood[0].written.startswith(b"HTTP/1.1 408 ") and not any(cable.closed for cable in others)
    assert house.crowd.by_address["203.0.113.7"] == 40 and house.crowd.turned_away == 1060


def test_a_request_that_is_whole_makes_way_for_nobody() -> None:
    house = House(half_open_per_address=2)
    whole = house.come(data=HALF + b" x\r\n\r\n")
    for _ in range(10):
        house.come()
    assert not whole.closed and len(house.loop.tasks) == 1


def test_headers_have_their_time() -> None:
    house = House(header_seconds=7.0)
    silent, half = house.come(data=b""), house.come()
    half.door.data_received(b" slow")  # type: ignore[attr-defined]
    assert {timer.seconds for timer in house.loop.timers if timer.on} == {7.0}
    house.loop.pass_by()
    assert silent.closed and half.closed and half.written.startswith(b"HTTP/1.1 408 ")
    assert not house.crowd.by_address and not house.crowd.halves


def test_a_body_has_its_time() -> None:
    house = House(body_seconds=9.0)
    cable = house.come(data=b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{")
    assert [timer.seconds for timer in house.loop.timers if timer.on] == [9.0]
    house.loop.pass_by()
    assert cable.closed
    done = house.come(data=b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n{")
    house.loop.pass_by()
    assert not done.closed  # it is being answered, however long that takes


def test_the_next_request_of_a_connection_has_its_time_too() -> None:
    house = House(header_seconds=7.0)
    cable = house.come(data=HALF + b" x\r\n\r\n")
    assert not [timer for timer in house.loop.timers if timer.on]
    cable.door.cycle.response_complete = True  # type: ignore[attr-defined]
    cable.door.data_received(HALF)  # type: ignore[attr-defined]
    assert [timer.seconds for timer in house.loop.timers if timer.on] == [7.0]
    house.loop.pass_by()
    assert cable.closed


def test_headers_have_their_size() -> None:
    house = House(header_size=1000)
    cable = house.come()
    for _ in range(20):
        cable.door.data_received(b"x" * 100)  # type: ignore[attr-defined]
    assert cable.closed and cable.written.startswith(b"HTTP/1.1 431 ")
    body = house.come(data=b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n\r\n")
    body.door.data_received(b"x" * 5000)  # type: ignore[attr-defined]
    assert not body.closed


def test_an_answer_that_is_not_taken_has_its_time() -> None:
    house = House(drain_seconds=11.0)
    cable = house.come(data=HALF + b" x\r\n\r\n")
    cable.door.pause_writing()  # type: ignore[attr-defined]
    cable.door.resume_writing()  # type: ignore[attr-defined]
    house.loop.pass_by()
    assert not cable.closed
    cable.door.pause_writing()  # type: ignore[attr-defined]
    assert [timer.seconds for timer in house.loop.timers if timer.on] == [11.0]
    house.loop.pass_by()
    assert cable.aborted


def test_an_address_has_so_many_connections_and_an_ipv6_host_is_one_address() -> None:
    house = House(connections_per_address=3)
    whole = HALF + b" x\r\n\r\n"
    kept = [house.come(f"2001:db8:1:2::{number}", whole) for number in range(3)]
    late = house.come("2001:db8:1:2:ffff::", whole)
    assert late.closed and late.written.startswith(b"HTTP/1.1 503 ") and not any(one.closed for one in kept)
    assert not house.come("2001:db8:1:3::1", whole).closed
    kept[0].door.connection_lost(None)  # type: ignore[attr-defined]
    assert not house.come("2001:db8:1:2::9", whole).closed


def test_when_all_places_are_taken_half_requests_go_first() -> None:
    house = House(connections=100, connections_per_address=1000, half_open_per_address=1000)
    whole = [house.come("198.51.100.1", HALF + b" x\r\n\r\n") for _ in range(60)]
    halves = [house.come() for _ in range(40)]
    assert not house.come("198.51.100.2").closed
    assert halves[0].closed and not any(cable.closed for cable in (*whole, *halves[1:]))
    for _ in range(40):
        house.come("198.51.100.2", HALF + b" x\r\n\r\n")
    assert house.come("198.51.100.3", HALF + b" x\r\n\r\n").closed  # now there is nothing left to take
    assert house.crowd.by_address.total() == 100


def test_behind_a_proxy_all_connections_are_the_proxy_s() -> None:
    house = House(trust_proxy=True, connections_per_address=3, half_open_per_address=3)
    assert not any(house.come("127.0.0.1").closed for _ in range(50))


def test_who_connects_too_often_is_not_let_in_and_others_are() -> None:
    house = House(connections_per_second=50.0)
    now = 0.0
    house.crowd.coming.now = lambda: now
    assert [house.crowd.may_come("2001:db8:1:2::7") for _ in range(200)] == [True] * 150 + [False] * 50
    assert not house.crowd.may_come("2001:db8:1:2::8") and house.crowd.may_come("203.0.113.8")
    assert house.crowd.turned_away == 51
    now = 1.0
    assert sum(house.crowd.may_come("2001:db8:1:2::7") for _ in range(200)) == 50
    proxy = House(connections_per_second=0.0, trust_proxy=True)
    assert proxy.crowd.may_come("127.0.0.1")


LOOPS = ["asyncio", "auto"]


@pytest.mark.parametrize("loop", LOOPS)
@pytest.mark.parametrize("often", [1e6, 0.0], ids=["let in", "too often"])
def test_between_two_who_come_everybody_inside_has_a_turn(loop: str, often: float) -> None:
    """The loops of uvicorn take in all who wait, hundreds, before anybody else is served."""
    serving = Serving(Config(db="", connections_per_second=often), "", loop=loop)
    listening = listen("127.0.0.1", 0)
    waiting = [socket.create_connection(listening.getsockname(), WAIT) for _ in range(200)]
    turns = came = most = 0

    class Guest(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            nonlocal came
            came += 1
            transport.close()

    async def inside() -> None:
        nonlocal turns, most
        entrance = await asyncio.get_running_loop().create_server(Guest, sock=listening)
        while came + serving.crowd.turned_away < len(waiting):
            before = came + serving.crowd.turned_away
            await asyncio.sleep(0)
            turns += 1
            most = max(most, came + serving.crowd.turned_away - before)
        entrance.close()
        await entrance.wait_closed()

    with asyncio.Runner(loop_factory=serving.get_loop_factory()) as runner:
        runner.run(asyncio.wait_for(inside(), WAIT))
    listening.close()
    for one in waiting:
        assert not ended(one)
        one.close()
    assert most == 1 and turns >= len(waiting) and (came == 0) is (often == 0)


def test_one_who_cannot_be_served_is_not_the_last_who_is_let_in() -> None:
    serving = Serving(Config(db=""), "")
    listening = listen("127.0.0.1", 0)
    guests = iter([ValueError("no chair"), None])
    came = asyncio.Event()

    class Guest(asyncio.Protocol):
        def __init__(self) -> None:
            if error := next(guests):
                raise error

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            came.set()
            transport.close()

    async def inside() -> None:
        entrance = await asyncio.get_running_loop().create_server(Guest, sock=listening)
        await came.wait()
        entrance.close()

    waiting = [socket.create_connection(listening.getsockname(), WAIT) for _ in range(2)]
    with asyncio.Runner(loop_factory=serving.get_loop_factory()) as runner:
        runner.run(asyncio.wait_for(inside(), WAIT))
    listening.close()
    for one in waiting:
        one.close()


@pytest.fixture
def narrow(tmp_path: Path) -> Iterator[Place]:
    limits = {"half_open_per_address": 5, "connections_per_address": 12}
    with serve(config(f"sqlite:///{tmp_path}/tables.db", **limits)) as place:
        yield place


def ended(one: socket.socket) -> bytes:
    """What a connection gets before it is closed; nothing, if what it had sent was not even read."""
    found = b""
    with suppress(ConnectionResetError):
        while data := one.recv(1000):
            found += data
    return found


def test_on_a_real_server_half_requests_do_not_stop_others(narrow: Place) -> None:
    halves = []
    for _ in range(50):
        halves.append(socket.create_connection(("127.0.0.1", narrow.port), WAIT))
        halves[-1].sendall(HALF)
    for one in halves[:45]:
        assert ended(one)[:13] in (b"HTTP/1.1 408 ", b"")
        one.close()
    table = narrow.open("leduc")
    player = table.sit(0)
    player.until("snapshot")
    assert player.act("call")["type"] == "done"
    for one in halves[45:]:
        one.close()


def test_sockets_count_as_connections_and_are_forgotten_when_they_close(narrow: Place) -> None:
    table = narrow.open("leduc")
    narrow.http.close()  # its own connections
    players = [table.sit(None) for _ in range(12)]
    for player in players:
        player.until("snapshot")
    with pytest.raises(httpx.HTTPStatusError):
        httpx.get(f"{narrow.url}/healthz", timeout=WAIT).raise_for_status()
    for player in players:
        player.close()
    table.place.http = httpx.Client(base_url=narrow.url, timeout=WAIT)

    wait_for(lambda: httpx.get(f"{narrow.url}/healthz", timeout=WAIT).status_code == 200)


def test_uvicorn_is_told_to_believe_no_header_about_where_somebody_comes_from() -> None:
    assert settings(Config(db="")).proxy_headers is False
