"""Floods of small things: what costs the server something each is counted, however little of it there is."""

from __future__ import annotations

import base64
import contextlib
import socket
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from serving import WAIT, Place, config, serve

from sudare.server.frames import Inbox

KEY = base64.b64encode(b"0123456789abcdef").decode()
PING, PONG = b"\x89\x80abcd", b"\x8a\x00"
FRAGMENT = b"\x00\x80abcd"  # the empty middle of a message
LETTER = b"\x81\x81\x00\x00\x00\x00x"  # a whole message
GET = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n"
LAST = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"
MANY = 20_000


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    """A server with the number of messages that a host allows without saying anything."""
    with serve(config(f"sqlite:///{tmp_path}/x.db", messages_per_second=20.0)) as place:
        yield place


def watching(place: Place) -> socket.socket:
    """Somebody who watches a table, and what they are sent at first is read."""
    table = place.open(start=False)
    line = socket.create_connection(("127.0.0.1", place.port), timeout=WAIT)
    head = f"GET /api/tables/{table.id}/socket HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\n"
    head += f"connection: upgrade\r\nsec-websocket-key: {KEY}\r\nsec-websocket-version: 13\r\n\r\n"
    line.sendall(head.encode())
    came = b""
    while b'"presence"' not in came:
        came += line.recv(65_536)
    return line


def all_that_comes(line: socket.socket, until: bytes) -> bytes:
    """What arrives until the other end has left, or this does."""
    came = b""
    try:
        while until not in came and (more := line.recv(65_536)):
            came += more
    except ConnectionError:
        pass
    line.close()
    return came


@pytest.mark.parametrize("flood", [PING * MANY, b"\x01\x80abcd" + FRAGMENT * MANY], ids=["pings", "fragments"])
def test_a_spectator_cannot_keep_the_server_busy_with_frames_that_say_nothing(place: Place, flood: bytes) -> None:
    """Three sockets with pings kept everybody else waiting for five seconds: none of them was ever a message."""
    line = watching(place)
    with contextlib.suppress(ConnectionError):
        line.sendall(flood + b"\x89\x81\x00\x00\x00\x00!")
    assert b"\x8a\x01!" not in all_that_comes(line, b"\x8a\x01!")
    assert place.http.get("/healthz").status_code == 200


@pytest.mark.parametrize("at_once", [1, MANY], ids=["one by one", "in packets"])
def test_a_flood_of_messages_of_one_character_is_ended(
    place: Place, monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    """Seven bytes are a message of its own: nine thousand in one packet were all taken in, and each was answered."""
    taken = Counter[int]()
    put = Inbox.put_nowait

    def counted(self: Inbox, message: Any) -> None:
        taken[id(self)] += 1
        put(self, message)

    line = watching(place)
    monkeypatch.setattr(Inbox, "put_nowait", counted)
    with contextlib.suppress(ConnectionError):
        for _ in range(MANY // at_once):
            line.sendall(LETTER * at_once)
    answers = all_that_comes(line, b"never")  # it is not kept open
    assert max(taken.values()) < 500
    assert answers.count(b'"refused"') < 500
    assert place.http.get("/healthz").status_code == 200


def test_who_sends_a_ping_now_and_then_is_answered(place: Place) -> None:
    line = watching(place)
    line.sendall(PING * 50 + b"\x89\x81\x00\x00\x00\x00!")
    assert all_that_comes(line, b"\x8a\x01!").count(PONG) == 50


@pytest.mark.parametrize(("requests", "all_answered"), [(5, True), (500, False)])
def test_requests_in_advance_have_an_end(place: Place, requests: int, all_answered: bool) -> None:
    """Seven thousand requests in one packet: they were all taken in, and the memory grew by megabytes each time."""
    line = socket.create_connection(("127.0.0.1", place.port), timeout=WAIT)
    line.sendall(GET * (requests - 1) + LAST)
    answered = all_that_comes(line, b"never").count(b"HTTP/1.1 200")
    assert (answered == requests) is all_answered


def test_a_body_in_crumbs_is_not_taken(place: Place) -> None:
    line = socket.create_connection(("127.0.0.1", place.port), timeout=WAIT)
    head = b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n"
    with contextlib.suppress(ConnectionError):
        line.sendall(head + b"1\r\n \r\n" * MANY + b"0\r\n\r\n")
    assert b"bad_request" not in all_that_comes(line, b"never")  # it was not even looked at
