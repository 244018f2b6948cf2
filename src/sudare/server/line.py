"""server: the line to a browser: uvicorn's WebSocket, with a short way for messages that can be written at once."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

EXTENSION = "sudare.write"  # where the short way is found among the extensions of an ASGI scope

Write = Callable[[bytes], bool]
"""Writes a text message at once, or says False: then it has to wait its turn."""


class Inbox:
    """What has arrived and was not taken yet, in the place of uvicorn's queue: for one reader, and cheaper."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.arrived: deque[Any] = deque()
        self.reader: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        """Put a message in."""
        self.arrived.append(message)
        if self.reader is not None and not self.reader.done():
            self.reader.set_result(None)

    async def get(self) -> Any:
        """Take the next message out, as soon as there is one."""
        while not self.arrived:
            self.reader = self.loop.create_future()
            await self.reader
        return self.arrived.popleft()

    def empty(self) -> bool:
        """Say whether all was taken."""
        return not self.arrived


class Line(WebSocketsSansIOProtocol):
    """A WebSocket that can be written to without waiting, as long as it keeps up."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue: Any = Inbox(self.loop)
        self.flushing = False

    def handle_connect(self, event: Request) -> None:
        """Offer the short way to the application, which starts after this."""
        super().handle_connect(event)
        if not self.close_sent:  # the handshake may have been refused
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = {"write": self.write}

    def write(self, message: bytes) -> bool:
        """Write a text message at once, unless the other end is behind or gone."""
        if not self.writable.is_set() or self.close_sent or self.disconnected or self.transport.is_closing():
            return False
        if self.conn.state is not OPEN:
            return False
        self.conn.writes.append(framed(message))
        if not self.flushing:  # what else is written in this round goes out with it: each call of the system costs more
            self.flushing = True
            self.loop.call_soon(self._flush)
        return True

    def _flush(self) -> None:
        self.flushing = False
        output = self.conn.data_to_send()
        if output and not self.disconnected and not self.transport.is_closing():
            self.transport.write(b"".join(output))


def framed(message: bytes) -> bytes:
    """Return a text message as a WebSocket frame of a server (RFC 6455, section 5.2)."""
    size = len(message)
    if size < 126:
        return b"\x81" + size.to_bytes(1, "big") + message
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + message
    return b"\x81\x7f" + size.to_bytes(8, "big") + message


def never(message: bytes) -> bool:
    """Let every message wait its turn."""
    return False


def short_way(scope: Scope) -> Write:
    """Return the short way, or, where the server has none, one that is never open."""
    write: Write = (scope.get("extensions") or {}).get(EXTENSION, {}).get("write", never)
    return write
