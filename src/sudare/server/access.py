"""server: who is asking: tokens, cookies, origins, addresses."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import socket
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import ip_address
from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import Response

from sudare.core import Refusal
from sudare.server.config import Config
from sudare.server.rations import network
from sudare.server.room import Room

HOST = re.compile(r"(?P<name>\[[^\]]+\]|[^:]*)(:\d+)?")
LONGEST_NAME = 255
NEAR = ("127.0.0.1", "::1", "localhost")
ME = "sudare_me"  # the cookie with a person's key
FOR_LONG = 400 * 86_400  # seconds: browsers keep no cookie longer
FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")


class Who(NamedTuple):
    """Somebody at one table: a seat (None: a spectator), perhaps the host; `token` is the hash that gave the seat.

    One browser may hold several chairs (`tokens`, by seat); the request says as which one it asks.
    """

    seat: int | None
    host: bool
    token: str
    tokens: dict[int, str]

    @property
    def seats(self) -> tuple[int, ...]:
        """The chairs."""
        return tuple(self.tokens)


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


def cookie_name(table: str, seat: int | None) -> str:
    """Return the name of the cookie that holds the token of a chair (None: of the host) at a table."""
    return f"sudare_host_{table}" if seat is None else f"sudare_chair_{table}_{seat}"


def give_cookie(response: Response, config: Config, table: str, token: str, seat: int | None, at: str = "") -> None:
    """Let the browser keep a token where no script can read it and no other site can send it.

    It is sent to that table alone (or to the one that it is to be shown `at`): whoever has sat at a hundred tables
    need not send a hundred tokens with every request.
    """
    response.set_cookie(
        cookie_name(table, seat),
        token,
        max_age=int(config.forget_after),
        path=f"/api/tables/{at or table}",
        httponly=True,
        samesite="strict",
        secure=config.secure,
    )


def key_of(connection: HTTPConnection) -> str:
    """Return the hash of the key that a browser shows: whoever has it is that person; "" for programs."""
    key = "" if bearer(connection) else connection.cookies.get(ME, "")
    return hashed(key) if key else ""


def give_key(response: Response, config: Config, key: str) -> None:
    """Let the browser keep a person's key where no script can read it and no other site can send it."""
    response.set_cookie(ME, key, max_age=FOR_LONG, path="/api", httponly=True, samesite="strict", secure=config.secure)


def take_cookies(response: Response, table: str, seats: Iterable[int], at: str) -> None:
    """Let the browser forget the tokens of a table that it may show at this one."""
    for seat in (None, *seats):
        response.delete_cookie(cookie_name(table, seat), path=f"/api/tables/{at}", httponly=True, samesite="strict")


def hand_on(connection: HTTPConnection, response: Response, config: Config, room: Room, again: str) -> None:
    """Let the browser show its tokens at the rematch, too, where its chairs are kept."""
    for seat in range(room.setup.seats):
        token = connection.cookies.get(cookie_name(room.id, seat))
        if token:
            give_cookie(response, config, room.id, token, seat, again)


def who(connection: HTTPConnection, room: Room) -> Who:
    """Say who is asking. A program's wrong token is refused; a browser's old cookie makes a spectator."""
    token = bearer(connection)

    def given(seat: int | None) -> str:
        """Return the hash of the token that was given for this chair."""
        return hashed(token or connection.cookies.get(cookie_name(room.id, seat), ""))

    held = {seat: hash for seat, chair in enumerate(room.chairs) if (hash := given(seat)) in chair.devices}
    host = hmac.compare_digest(given(None), room.setup.host)
    host = host or any(room.chairs[seat].devices[hash].host for seat, hash in held.items())
    if token and not held and not host:
        raise Refusal("unknown_token", "This token belongs to no chair at this table.")
    asked = connection.query_params.get("seat", "")
    if asked and asked not in map(str, held):
        raise Refusal("no_chair", "You do not hold that chair at this table.")
    seat = int(asked) if asked else min(held, default=None)
    return Who(seat, host, "" if seat is None else held[seat], held)


def earlier_tokens(connection: HTTPConnection, room: Room) -> list[str]:
    """Return the hashes of the tokens that somebody has for the table before this one."""
    if not room.setup.before:
        return []
    cookies = [connection.cookies.get(cookie_name(room.setup.before, seat)) for seat in range(room.setup.seats)]
    return [hashed(token) for token in ([bearer(connection)] if bearer(connection) else cookies) if token]


def seen_from(connection: HTTPConnection, room: Room) -> list[int]:
    """Return the chairs that somebody has seen the running game from, as far as their tokens show it."""
    given = [connection.cookies.get(cookie_name(room.id, seat), "") for seat in range(room.setup.seats)]
    return sorted({room.saw[hash] for token in (bearer(connection), *given) if (hash := hashed(token)) in room.saw})


def goes_by(host: str, config: Config) -> bool:
    """Say whether this is a name of this server: a page that turns its own name into ours is not one of ours.

    Who names an address has turned no name, and no browser leaves the header out.
    """
    return not host or (len(host) <= LONGEST_NAME and _known(host, config))


@lru_cache(1024)
def _known(host: str, config: Config) -> bool:
    found = HOST.fullmatch(host)
    name = found["name"].lower().removesuffix(".") if found else ""
    try:
        ip_address(name.strip("[]"))
        return True
    except ValueError:
        pass
    names = {config.listening.lower(), *(public.lower() for public in config.public_hosts)}
    names |= {origin.lower().partition("://")[2].partition(":")[0] for origin in config.origins}
    if config.listening not in NEAR:
        me = socket.gethostname().lower()
        names |= {me, f"{me}.local"}
    return bool(name) and (name in names or name == "localhost" or name.endswith(".localhost"))


def wrong_host(headers: Headers) -> Refusal:
    """Return what is said to whoever calls this server by another name."""
    found = HOST.fullmatch(headers.get("host", "")[:LONGEST_NAME])
    name = found["name"] if found else "given"
    text = f"This server does not go by the name {name}; its host can add it: --public-host {name}."
    return Refusal("wrong_host", text)


def same_site(headers: Headers, config: Config) -> bool:
    """Say whether a browser's request comes from this server's own page, or one that the host allows."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    if origin in config.origins:
        return True
    return origin.partition("://")[2].lower() == headers.get("host", "").lower()


def address(connection: HTTPConnection, config: Config) -> str:
    """Return where a request comes from, as rations count it."""
    if config.trust_proxy:
        forwarded = connection.headers.getlist("x-forwarded-for")
        if forwarded:  # the last one is the proxy's own: some add a line, and the lines before are whoever's
            return network(forwarded[-1].rpartition(",")[2].strip())
    return network(connection.client.host) if connection.client else "?"


def may_measure(connection: HTTPConnection, config: Config) -> bool:
    """Say whether somebody may see how much is moved here: with the host's token, or on this machine itself."""
    if config.metrics_token and hmac.compare_digest(hashed(bearer(connection)), hashed(config.metrics_token)):
        return True
    near = connection.client is not None and connection.client.host in ("127.0.0.1", "::1")
    passed_on = config.trust_proxy or any(name in connection.headers for name in FORWARDED)
    return near and not passed_on  # through a proxy, everybody seems to be near
