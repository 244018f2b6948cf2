"""server: the line to a browser: uvicorn's WebSocket, with a short way for messages that can be written at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

EXTENSION = "sudare.write"  # where the short way is found among the extensions of an ASGI scope

Write = Callable[[bytes], bool]
"""Writes a text message at once, or says False: then it has to wait its turn."""


class Line(WebSocketsSansIOProtocol):
    """A WebSocket that can be written to without waiting, as long as it keeps up."""

    flushing = False

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
        try:
            self.conn.send_text(message)
        except InvalidState:
            return False
        if not self.flushing:  # what else is written in this round goes out with it: each call of the system costs more
            self.flushing = True
            self.loop.call_soon(self._flush)
        return True

    def _flush(self) -> None:
        self.flushing = False
        output = self.conn.data_to_send()
        if output and not self.disconnected and not self.transport.is_closing():
            self.transport.write(b"".join(output))


def never(message: bytes) -> bool:
    """Let every message wait its turn."""
    return False


def short_way(scope: Scope) -> Write:
    """Return the short way, or, where the server has none, one that is never open."""
    write: Write = (scope.get("extensions") or {}).get(EXTENSION, {}).get("write", never)
    return write
