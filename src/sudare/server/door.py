"""server: the door: who comes is let in one by one, counted and timed before anything that they send is read."""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from sudare.server.config import Config
from sudare.server.rations import Buckets, network

try:
    import resource
except ImportError:  # Windows has no such limits
    resource = None  # type: ignore[assignment]

ENDLESS, PLENTY = 1 << 30, 65_536  # open files
SLICE = 2048  # bytes that are read at once: thousands of requests, or pieces of one, would fit into what may arrive
IN_LINE = 8  # requests that a connection may have sent before the first of them is answered
PIECES = 2000  # that the body of a request may come in
SPARE = 100  # files that a process needs for other things than connections
AGAIN = 0.1  # seconds until somebody is let in again after the system could not
REFUSALS = {
    408: b"Request Timeout",
    431: b"Request Header Fields Too Large",
    503: b"Service Unavailable",
}


class Crowd:
    """Who is connected to a worker: all of them, and those whose request is not whole yet, the oldest first."""

    def __init__(self, config: Config) -> None:
        self.limits = config
        self.by_address: Counter[str] = Counter()
        self.halves: dict[str, dict[Door, None]] = {}
        self.turned_away = 0
        self.coming = Buckets(config.connections_per_second, 3 * config.connections_per_second)

    def may_come(self, address: str) -> bool:
        """Say whether somebody may come in at all, before anything else is done for them."""
        if self.limits.trust_proxy or self.coming.take(network(address)):
            return True
        self.turned_away += 1
        return False

    def let_in(self, door: Door) -> bool:
        """Count somebody, unless there are too many; who has been asking for longest makes way."""
        address = door.address
        mine = not self.limits.trust_proxy and self.by_address[address] >= self.limits.connections_per_address
        if mine:
            self._make_room(address)
            mine = self.by_address[address] >= self.limits.connections_per_address
        elif self.by_address.total() >= self.most():
            self._make_room(max(self.halves, key=lambda other: len(self.halves[other]), default=""))
        if mine or self.by_address.total() >= self.most():
            self.turned_away += 1
            return False
        self.enter(address)
        return True

    def most(self) -> int:
        """Return how many connections there may be: no more than the system lets a process have."""
        return min(self.limits.connections, max(SPARE, _files() - SPARE))

    def enter(self, address: str) -> None:
        """Count one of an address."""
        self.by_address[address] += 1

    def leave(self, address: str) -> None:
        """Count one of an address less."""
        self.by_address[address] -= 1
        if not self.by_address[address]:
            del self.by_address[address]

    def begin(self, door: Door) -> None:
        """Somebody is about to ask for something."""
        same = self.halves.setdefault(door.address, {})
        same[door] = None
        if len(same) > self.limits.half_open_per_address and not self.limits.trust_proxy:
            self._make_room(door.address)

    def end(self, door: Door) -> None:
        """What somebody asks for is whole, or never will be."""
        same = self.halves.get(door.address, {})
        same.pop(door, None)
        if not same:
            self.halves.pop(door.address, None)

    def _make_room(self, address: str) -> None:
        for oldest in self.halves.get(address, ()):
            self.turned_away += 1
            oldest.turn_away(408)
            return


def _files() -> int:
    """Return how many files a process may have open."""
    if resource is None:
        return ENDLESS
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return ENDLESS if soft == resource.RLIM_INFINITY else soft


def open_more_files() -> None:
    """Ask the system for as many open files as connections need: every connection is one."""
    if resource is not None and _files() < PLENTY:
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        more = PLENTY if hard == resource.RLIM_INFINITY else min(hard, PLENTY)
        with suppress(ValueError, OSError):  # it may have its own mind
            resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))


class Entrance:
    """Lets in who waits at a socket, one after another: loops take all at once, and everybody inside waits for that.

    Who comes too often is not let in; of what that costs, a connection that is made would be many times as much.
    """

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        crowd: Crowd,
        listening: socket.socket,
        make: Callable[[], asyncio.BaseProtocol],
    ) -> None:
        self.loop = loop
        self.crowd = crowd
        self.listening = listening
        self.make = make
        listening.setblocking(False)
        self.opened = loop.create_task(self._let_in())

    async def _let_in(self) -> None:
        while True:
            try:
                one, address = await self.loop.sock_accept(self.listening)
            except OSError:  # it has gone again, or there are no more files
                await asyncio.sleep(AGAIN)
                continue
            if self.crowd.may_come(address[0]):
                with suppress(Exception):  # whoever cannot be served must not be the last who is let in
                    await self.loop.connect_accepted_socket(self.make, one)
                    continue
            one.close()
            await asyncio.sleep(0)

    def close(self) -> None:
        """Let nobody in any more."""
        self.opened.cancel()

    async def wait_closed(self) -> None:
        """Wait until nobody is let in any more."""
        await asyncio.wait([self.opened])


ENDS = "sudare.ends"  # in the scope of a request that is being answered when the server ends


class Serving(uvicorn.Config):
    """How uvicorn serves, and who is connected."""

    def __init__(self, config: Config, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.crowd = Crowd(config)

    def get_loop_factory(self) -> Callable[[], asyncio.AbstractEventLoop]:
        """Return how the loop is made: the one of uvicorn, with an entrance of our own."""
        make = super().get_loop_factory() or asyncio.new_event_loop

        def loop() -> asyncio.AbstractEventLoop:
            made = make()
            made.create_server = partial(_open, made, self.crowd, made.create_server)  # type: ignore[method-assign]
            return made

        return loop


async def _open(
    loop: asyncio.AbstractEventLoop, crowd: Crowd, usual: Any, make: Any, *args: Any, sock: Any = None, **how: Any
) -> Any:
    return await usual(make, *args, **how) if sock is None else Entrance(loop, crowd, sock, make)


class Door(HttpToolsProtocol):
    """A connection that has to say in time what it wants, and to take in time what it gets."""

    config: Serving

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.crowd = self.config.crowd
        self.limits = self.crowd.limits
        self.address = "?"
        self.inside = False
        self.asking = False  # its headers are not whole yet
        self.head = 0  # and has so many bytes so far
        self.pieces = 0  # that its body has come in
        self.upgraded = False
        self.timer: asyncio.TimerHandle | None = None
        self.slow: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count it, and let it in unless there are too many."""
        super().connection_made(transport)
        self.address = network(self.client[0]) if self.client else "?"
        self.inside = self.crowd.let_in(self)
        if self.inside:
            self._wait_for_head()
        else:
            self.turn_away(503)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        super().connection_lost(exc)
        self._leave()

    def shutdown(self) -> None:
        """The server is about to end: who only waits for news is told to wait no longer."""
        super().shutdown()
        if self.cycle is not None:
            scope: Any = self.scope
            scope[ENDS] = True

    def _leave(self) -> None:
        self._whole()
        if self.slow is not None:
            self.slow.cancel()
        if self.inside:
            self.inside = False
            self.crowd.leave(self.address)

    # -- what it asks for ----------------------------------------------------------------------------------------------

    def _wait_for_head(self) -> None:
        self.asking, self.head = True, 0
        self.crowd.begin(self)
        self._set(self.limits.header_seconds)

    def _set(self, seconds: float) -> None:
        if self.timer is not None:
            self.timer.cancel()
        self.timer = self.loop.call_later(seconds, self.turn_away, 408)

    def _whole(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        self.asking = False
        self.crowd.end(self)

    def data_received(self, data: bytes) -> None:
        """Take what comes, unless it comes too late or is too long."""
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing() or self.upgraded:
                return
            part = data[start : start + SLICE]
            self.head += len(part)
            super().data_received(part)
            if self.asking and self.head > self.limits.header_size:
                self.turn_away(431)
            elif len(self.pipeline) > IN_LINE or self.pieces > PIECES:
                self.turn_away(503)

    def on_message_begin(self) -> None:
        """A request begins: on a connection that was kept, the next one."""
        super().on_message_begin()
        self.pieces = 0
        if self.timer is None:
            self._wait_for_head()

    def on_body(self, body: bytes) -> None:
        """Another piece of its body: every one costs, however small it is."""
        self.pieces += 1
        super().on_body(body)

    def on_headers_complete(self) -> None:
        """Its headers are whole: now the body has its time."""
        self._whole()
        super().on_headers_complete()
        self._set(self.limits.body_seconds)

    def on_message_complete(self) -> None:
        """It is whole."""
        self._whole()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """From now on it is a socket, which counts itself."""
        super().handle_websocket_upgrade()
        self.upgraded = True
        self._leave()

    def turn_away(self, status: int) -> None:
        """Close the connection, with a word why if nothing else was said yet."""
        self._leave()
        if self.transport.is_closing():
            return
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            line = b"HTTP/1.1 %d %b\r\nconnection: close\r\ncontent-length: 0\r\n\r\n" % (status, REFUSALS[status])
            self.transport.write(line)
        self.transport.close()

    # -- what it gets --------------------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        """It does not take what it gets: it has some time to do so."""
        super().pause_writing()
        self.slow = self.loop.call_later(self.limits.drain_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """It does."""
        super().resume_writing()
        if self.slow is not None:
            self.slow.cancel()
            self.slow = None
