"""server: the frames of a WebSocket that need no library: small whole messages in, any message out (RFC 6455)."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

try:
    from websockets.speedups import apply_mask
except ImportError:  # the library was installed without its C part
    from websockets.utils import apply_mask

TEXT = 0x81  # the whole of a text message: the last fragment and the first, without any extension
MASKED = 0x80


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
        """Take the next message out, as soon as there is one; between two messages, others get their turn."""
        if self.arrived:
            await asyncio.sleep(0)
        while not self.arrived:
            self.reader = self.loop.create_future()
            await self.reader
        return self.arrived.popleft()

    def empty(self) -> bool:
        """Say whether all was taken."""
        return not self.arrived


def framed(message: bytes) -> bytes:
    """Return a text message as a WebSocket frame of a server (RFC 6455, section 5.2)."""
    size = len(message)
    if size < 126:
        return b"\x81" + size.to_bytes(1, "big") + message
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + message
    return b"\x81\x7f" + size.to_bytes(8, "big") + message


def unframed(data: bytes, most: int) -> bytes | None:
    """Return the message of a client, if this is exactly one whole text frame of up to `most` ASCII characters.

    None says nothing about what it is: that is for the library to find out.
    """
    size = len(data)
    if size < 6 or data[0] != TEXT or not data[1] & MASKED:
        return None
    length, start = data[1] & 127, 2
    if length == 126:
        if size < 8:
            return None
        length, start = data[2] << 8 | data[3], 4
        if length < 126:
            return None
    elif length == 127:
        return None
    if size != start + 4 + length or length > most:
        return None
    message = apply_mask(data[start + 4 :], data[start : start + 4])
    return message if message.isascii() else None
