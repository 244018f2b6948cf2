"""server: the line to a browser: uvicorn's WebSocket, with a short way for small messages, in and out."""

from __future__ import annotations

from collections.abc import Callable, Generator
from math import inf
from typing import Any

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

from sudare.server.door import Crowd
from sudare.server.frames import Inbox, framed, unframed
from sudare.server.rations import Bucket, network

EXTENSION = "sudare.write"  # where the short way is found among the extensions of an ASGI scope
AHEAD = 4  # messages that may wait for the application before no more are read
SLICE = 512  # bytes that are read at once: a frame may have as few as six, and each of them costs
PARTS = 10  # times the messages of a second: frames (pings and fragments, too) that a socket may send at once

Write = Callable[[bytes], bool]
"""Writes a text message at once, or says False: then it has to wait its turn."""


class Line(WebSocketsSansIOProtocol):
    """A WebSocket that can be written to without waiting, as long as it keeps up."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.crowd: Crowd | None = getattr(self.config, "crowd", None)
        self.address = ""
        self.inbox = Inbox(self.loop)
        self.queue: Any = self.inbox
        self.flushing = False
        self.between = False  # whether the library waits for the first byte of a frame
        self.most: int = self.config.ws_max_size
        rate = self.crowd.limits.messages_per_second if self.crowd is not None else inf
        self.frames_left = Bucket(2 * rate, PARTS * rate)
        self._at_eof = self.conn.reader.at_eof
        self.conn.reader.at_eof = self._next_frame  # type: ignore[method-assign]

    def _next_frame(self) -> Generator[None, None, bool]:
        """Wait for the next frame where the library does: nowhere else is it between two frames."""
        self.between = True
        self.frames_left.pay(1)
        ended = yield from self._at_eof()
        self.between = False
        return ended

    def connection_made(self, transport: Any) -> None:
        """Count it among the connections of its address."""
        super().connection_made(transport)
        if self.crowd is not None:
            self.address = network(self.client[0]) if self.client else "?"
            self.crowd.enter(self.address)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        super().connection_lost(exc)
        if self.crowd is not None:
            self.crowd.leave(self.address)

    def handle_connect(self, event: Request) -> None:
        """Offer the short way to the application, which starts after this."""
        super().handle_connect(event)
        if not self.close_sent:  # the handshake may have been refused
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = {"write": self.write, "gone": self.gone}

    def data_received(self, data: bytes) -> None:
        """Take a small message that has arrived whole and alone; the library takes everything else."""
        conn = self.conn  # `current_size` is there while it is inside a fragmented message
        if self.between and conn.state is OPEN and getattr(conn, "current_size", 0) is None:
            message = unframed(data, self.most)
            if message is not None:
                self.inbox.put_nowait({"type": "websocket.receive", "bytes": message})
                if len(self.inbox.arrived) >= AHEAD and not self.read_paused:
                    self.read_paused = True
                    self.transport.pause_reading()
                return
        for start in range(0, len(data), SLICE):
            super().data_received(data[start : start + SLICE])
            if self.frames_left.level < 0:  # nobody who plays sends so many, and the application hears of few of them
                self.transport.abort()
                return

    def write(self, message: bytes) -> bool:
        """Write a text message at once, unless the other end is behind or gone."""
        conn = self.conn
        if conn.state is not OPEN or self.disconnected or not self.writable.is_set():
            return False
        conn.writes.append(framed(message))
        if not self.flushing:  # what else is written in this round goes out with it: each call of the system costs more
            self.flushing = True
            self.loop.call_soon(self._flush)
        return True

    def gone(self) -> bool:
        """Say whether the other end has left: what it has asked for before is nobody's business any more."""
        return self.disconnected or self.transport.is_closing()

    def _flush(self) -> None:
        self.flushing = False
        output = self.conn.data_to_send()
        if output and not self.disconnected and not self.transport.is_closing():
            self.transport.write(b"".join(output))


def never(message: bytes) -> bool:
    """Let every message wait its turn."""
    return False


def stays() -> bool:
    """Say of a line that cannot be asked that nobody has left."""
    return False


def is_gone(scope: Scope) -> Callable[[], bool]:
    """Return how to find out whether the other end has left."""
    gone: Callable[[], bool] = (scope.get("extensions") or {}).get(EXTENSION, {}).get("gone", stays)
    return gone


def short_way(scope: Scope) -> Write:
    """Return the short way, or, where the server has none, one that is never open."""
    write: Write = (scope.get("extensions") or {}).get(EXTENSION, {}).get("write", never)
    return write
