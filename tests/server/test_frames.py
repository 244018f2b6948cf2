"""The short way in: a small message is taken without the library only where the library would hear the same."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from typing import Any

import uvicorn
from hypothesis import example, given
from hypothesis import strategies as st
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.exceptions import InvalidState
from websockets.frames import Frame, Opcode

from sudare.server.frames import unframed
from sudare.server.line import Line

MOST = 300

HANDSHAKE = (
    b"GET /api/tables/x/socket HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)

texts = st.one_of(
    st.text(max_size=20),
    st.text(st.characters(codec="ascii"), max_size=MOST + 5),
    st.sampled_from(["", "x" * 125, "x" * 126, "x" * 127, "x" * MOST, "x" * (MOST + 1), "ä" * 63]),
)
payloads = st.one_of(texts.map(str.encode), st.binary(max_size=150))
frames = st.one_of(
    payloads.map(lambda data: [Frame(Opcode.TEXT, data)]),
    st.lists(payloads, min_size=2, max_size=3).map(lambda parts: _fragments(parts)),
    st.binary(max_size=20).map(lambda data: [Frame(Opcode.BINARY, data)]),
    st.binary(max_size=20).map(lambda data: [Frame(Opcode.PING, data)]),
    st.just([Frame(Opcode.CLOSE, b"\x03\xe8")]),
    st.just([Frame(Opcode.TEXT, b"x", fin=False)]),
)


def _fragments(parts: list[bytes]) -> list[Frame]:
    """A message in several frames, with a ping before the last."""
    last = len(parts) - 1
    found = [Frame(Opcode.CONT if n else Opcode.TEXT, part, fin=n == last) for n, part in enumerate(parts)]
    return [*found[:-1], Frame(Opcode.PING, b"?"), found[-1]]


@given(texts)
def test_a_small_whole_ascii_message_is_taken(text: str) -> None:
    data = text.encode()
    taken = unframed(Frame(Opcode.TEXT, data).serialize(mask=True), MOST)
    assert taken == (data if text.isascii() and len(data) <= MOST else None)


@given(st.binary(max_size=40), st.integers(0, 255), st.integers(0, 255))
@example(b"\x00\x01\0\0\0\0x", 0x81, 0xFE)  # a length that should have been written shorter
@example(b"\0\0\0\0\0\0\0\1\0\0\0\0x", 0x81, 0xFF)
@example(b"\0\0\0\0x", 0x81, 0x01)  # not masked
@example(b"", 0x81, 0xFE)
def test_what_is_no_such_frame_is_left_to_the_library(rest: bytes, first: int, second: int) -> None:
    data = bytes((first, second)) + rest
    taken = unframed(data, MOST)
    if taken is not None:
        assert first == 0x81 and data == Frame(Opcode.TEXT, taken).serialize(mask=False)[:1] + data[1:]
        assert _unmasked(data) == taken and taken.isascii()
    for size in range(len(data)):
        assert taken is None or unframed(data[:size], MOST) is None


def _unmasked(data: bytes) -> bytes:
    start = 4 if data[1] == 0xFE else 2
    key, rest = data[start : start + 4], data[start + 4 :]
    return bytes(byte ^ key[place % 4] for place, byte in enumerate(rest))


class Wire:
    """The transport under a line: what is written to it, and whether it is closed."""

    def __init__(self) -> None:
        self.written = b""
        self.closed = False

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return default

    def write(self, data: bytes) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def pause_reading(self) -> None:
        """Whoever feeds the line waits anyway."""

    def resume_reading(self) -> None:
        """Whoever feeds the line waits anyway."""


async def heard(kind: type[WebSocketsSansIOProtocol], chunks: list[bytes]) -> tuple[list[Any], bytes, bool]:
    """What an application hears over a line that these chunks arrive on, what is written back, whether it ends."""
    messages: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while True:
            message = await receive()
            if message["type"] != "websocket.receive":
                messages.append(message.get("code"))
                return
            messages.append(message.get("bytes") or (message.get("text") or "").encode())

    config = uvicorn.Config(app, ws_max_size=MOST, ws_per_message_deflate=False, log_config=None, ws_ping_interval=None)
    config.load()
    config.loaded_app = app
    line, wire = kind(config, ServerState(), {}), Wire()
    line.connection_made(wire)  # type: ignore[arg-type]
    for chunk in (HANDSHAKE, *chunks):
        if wire.closed:
            break
        try:
            line.data_received(chunk)
        except InvalidState:  # uvicorn's own answer to what is no UTF-8 and comes together with a close
            messages.append("failed")
            break
        for _ in range(8):
            await asyncio.sleep(0)
    closed = wire.closed
    line.connection_lost(None)
    for _ in range(8):
        await asyncio.sleep(0)
    return messages, wire.written.partition(b"\r\n\r\n")[2], closed


@given(st.lists(frames, max_size=6), st.lists(st.integers(0, 600), max_size=6), st.booleans(), st.integers(0, 2000))
def test_an_application_hears_what_it_would_without_the_short_way(
    sent: list[list[Frame]], cuts: list[int], whole: bool, broken: int
) -> None:
    pieces = [frame.serialize(mask=True) for message in sent for frame in message]
    if broken % 3 == 0 and pieces:  # one of the first two bytes of a frame is not what it should be
        place = broken // 3 % len(pieces)
        head = bytearray(pieces[place])
        head[broken % 2] ^= 1 << broken % 8
        pieces[place] = bytes(head)
    if not whole:  # cut anywhere, also within a frame and between two
        data = b"".join(pieces)
        places = sorted({cut for cut in cuts if cut < len(data)} | {0, len(data)})
        pieces = [data[a:b] for a, b in pairwise(places)]
    assert asyncio.run(heard(Line, pieces)) == asyncio.run(heard(WebSocketsSansIOProtocol, pieces))


def test_the_short_way_is_taken(monkeypatch: Any) -> None:
    piece = Frame(Opcode.TEXT, b"hello").serialize(mask=True)
    parts = [Frame(Opcode.TEXT, b"a", fin=False), Frame(Opcode.CONT, b"b")]
    fed: list[bytes] = []
    slow = WebSocketsSansIOProtocol.data_received
    monkeypatch.setattr(
        WebSocketsSansIOProtocol, "data_received", lambda self, data: (fed.append(data), slow(self, data))[1]
    )
    rest = [part.serialize(mask=True) for part in parts]
    messages, _, _ = asyncio.run(heard(Line, [piece, piece, rest[0], rest[1], piece[:3], piece[3:], piece]))
    assert messages == [b"hello", b"hello", b"ab", b"hello", b"hello", 1005]
    assert fed == [HANDSHAKE, rest[0], rest[1], piece[:3], piece[3:]]
