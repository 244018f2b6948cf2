"""server: who is asking, and how often: tokens, cookies, origins, and limits with clear reasons."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import Response

from sudare.core import Refusal
from sudare.server.config import Config
from sudare.server.room import Room

YEAR = 31_536_000
MANY = 10_000  # addresses remembered at once


class Who(NamedTuple):
    """Somebody at one table: a seat (None: a spectator), perhaps the host; `token` is the hash that gave the seat."""

    seat: int | None
    host: bool
    token: str


def new_token() -> str:
    """Return a token that nobody can guess."""
    return secrets.token_urlsafe(32)


def hashed(token: str) -> str:
    """Return what is stored of a token; it has 256 random bits, so that a plain hash cannot be turned back."""
    return hashlib.sha256(token.encode()).hexdigest()


def bearer(connection: HTTPConnection) -> str:
    """Return the token of a program's request, if any."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def cookie_name(table: str, host: bool = False) -> str:
    """Return the name of the cookie that holds the token of a chair, or of the host, at a table."""
    return f"sudare_{'host' if host else 'chair'}_{table}"


def give_cookie(response: Response, config: Config, table: str, token: str, host: bool = False) -> None:
    """Let the browser keep a token where no script can read it and no other site can send it."""
    response.set_cookie(
        cookie_name(table, host), token, max_age=YEAR, httponly=True, samesite="strict", secure=config.secure
    )


def who(connection: HTTPConnection, room: Room) -> Who:
    """Say who is asking. A program's wrong token is refused; a browser's old cookie makes a spectator."""
    token = bearer(connection)
    given = [token] if token else [connection.cookies.get(cookie_name(room.id, host), "") for host in (False, True)]
    hashes = [hashed(token) for token in given if token]
    seat, seat_hash, host = None, "", False
    for hash in hashes:  # every comparison is made, whatever the ones before it said
        host |= hmac.compare_digest(hash, room.setup.host)
        for number, chair in enumerate(room.chairs):
            if hmac.compare_digest(hash, chair.token or "-"):
                seat, seat_hash = number, hash
    if token and seat is None and not host:
        raise Refusal("unknown_token", "This token belongs to no chair at this table.")
    return Who(seat, host, seat_hash)


def earlier_token(connection: HTTPConnection, room: Room) -> str:
    """Return the hash of the token that somebody has for the table before this one, if any."""
    if not room.setup.before:
        return ""
    token = bearer(connection) or connection.cookies.get(cookie_name(room.setup.before), "")
    return hashed(token) if token else ""


def same_site(headers: Headers, config: Config) -> bool:
    """Say whether a browser's request comes from this server's own page, or one that the host allows."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    if origin in config.origins:
        return True
    return origin.partition("://")[2].lower() == headers.get("host", "").lower()


def address(connection: HTTPConnection, config: Config) -> str:
    """Return where a request comes from."""
    if config.trust_proxy:
        forwarded = connection.headers.get("x-forwarded-for", "")
        if forwarded:
            return forwarded.rpartition(",")[2].strip()
    return connection.client.host if connection.client else "?"


class Bucket:
    """So many a second, and a burst of some more."""

    __slots__ = ("at", "burst", "level", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = burst
        self.at = time.monotonic()

    def take(self) -> bool:
        """Take one, if there is one."""
        now = time.monotonic()
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Buckets:
    """A bucket for each address."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._buckets: dict[str, Bucket] = {}

    def take(self, key: str) -> bool:
        """Take one from the bucket of this address."""
        bucket = self._buckets.pop(key, None) or Bucket(self.rate, self.burst)
        self._buckets[key] = bucket  # the last used is last
        if len(self._buckets) > MANY:
            del self._buckets[next(iter(self._buckets))]
        return bucket.take()
