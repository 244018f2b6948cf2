"""server: keeping oneself: a code on paper that brings one's games to any device; and clubs that one enters by a code.

A code has 125 random bits, of which only a hash is stored, and is used up by the statement that finds it.
"""

from __future__ import annotations

import re
import secrets
import time
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from sudare.core import Refusal
from sudare.server import access
from sudare.server import messages as wire
from sudare.server.endpoint import Endpoint
from sudare.server.rolls import Asks
from sudare.server.store import StoreError

if TYPE_CHECKING:
    from sudare.server.api import Desk

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # without those that are taken for others
GROUPS, EACH = 5, 5
ALIKE = str.maketrans("OIL", "011")
BAD_CODE = "This code was used already, was replaced by a newer one, or is mistyped."
DAY = 86_400.0


class Code(msgspec.Struct, frozen=True):
    """A code to be written down: it is told this once."""

    code: str


class Typed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A code as somebody has typed it."""

    code: Annotated[str, Meta(max_length=64)]


def new_code() -> str:
    """Return a code that people can write down and type."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(EACH)) for _ in range(GROUPS))


def hashed(code: str) -> str:
    """Return what is stored of a code, however it was typed."""
    return access.hashed(re.sub(r"[^0-9A-Z]", "", code.upper()).translate(ALIKE))


class Keeping:
    """Codes and members. Every method may raise StoreError."""

    def __init__(self, store: Asks) -> None:
        self.store = store

    async def _one(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return (await self.store.ask((sql, values)))[0]

    async def make(self, person: str) -> str:
        """Return a new code of somebody; the one before is worth nothing any more."""
        code = new_code()
        new = "INSERT INTO codes (hash, person, since) VALUES (?, ?, ?)"
        forget = ("DELETE FROM codes WHERE person = ?", (person,))
        await self.store.ask(forget, (new, (hashed(code), person, time.time())))
        return code

    async def since(self, person: str) -> float | None:
        """Return since when somebody has a code."""
        found = await self._one("SELECT since FROM codes WHERE person = ?", person)
        return float(found[0][0]) if found else None

    async def use(self, code: str, key: str) -> str:
        """Use a code up: the browser with this new key (a hash) is its person, who is returned; "": nobody's."""
        take = "UPDATE codes SET hash = ? WHERE hash = ?"  # of several at once, one finds it
        moment = "CAST(? AS DOUBLE PRECISION)"
        add = f"INSERT INTO keys (hash, person, since) SELECT hash, person, {moment} FROM codes WHERE hash = ?"
        used = "DELETE FROM codes WHERE hash = ? RETURNING person"
        steps = ((take, (key, hashed(code))), (add, (time.time(), key)), (used, (key,)))
        found = (await self.store.ask(*steps))[-1]
        return str(found[0][0]) if found else ""

    async def invite(self, uses: int, days: float) -> str:
        """Return a code that lets so many people in, for so many days."""
        code = new_code()
        new = "INSERT INTO invites (hash, uses, until) VALUES (?, ?, ?)"
        old = ("DELETE FROM invites WHERE until < ? OR uses <= 0", (time.time(),))
        await self.store.ask(old, (new, (hashed(code), uses, time.time() + days * DAY)))
        return code

    async def good(self, code: str) -> bool:
        """Say whether a code lets anybody in."""
        query = "SELECT uses FROM invites WHERE hash = ? AND uses > 0 AND until > ?"
        return bool(await self._one(query, hashed(code), time.time()))

    async def enter(self, code: str, person: str) -> bool:
        """Let somebody in by a code; say whether it was good."""
        hash, now = hashed(code), time.time()
        first = "UPDATE invites SET uses = uses WHERE hash = ?"  # who comes at the same moment waits for the rest
        add = (
            "INSERT INTO members (person, since) SELECT CAST(? AS TEXT), CAST(? AS DOUBLE PRECISION)"
            " WHERE EXISTS (SELECT 1 FROM invites WHERE hash = ? AND uses > 0 AND until > ?) ON CONFLICT DO NOTHING"
        )
        new = "EXISTS (SELECT 1 FROM members WHERE person = ? AND since = ?)"
        pay = f"UPDATE invites SET uses = uses - 1 WHERE hash = ? AND {new}"
        await self.store.ask((first, (hash,)), (add, (person, now, hash, now)), (pay, (hash, person, now)))
        return await self.member(person)

    async def member(self, person: str) -> bool:
        """Say whether somebody was let in."""
        return bool(await self._one("SELECT person FROM members WHERE person = ?", person))

    async def standing(self, key: str) -> tuple[bool, float | None, str]:
        """Return of whoever has this key: whether they were let in, until when they are shut out (0: not), and why."""
        query = (
            "SELECT members.person IS NOT NULL, bans.person IS NOT NULL, until, why FROM keys"
            " LEFT JOIN members ON members.person = keys.person LEFT JOIN bans ON bans.person = keys.person"
            " WHERE keys.hash = ?"
        )
        found = await self._one(query, key) if key else []
        if not found:
            return False, 0.0, ""
        member, banned, until, why = found[0]
        if not banned or (until is not None and until <= time.time()):
            return bool(member), 0.0, ""
        return bool(member), until, str(why)


async def may_play(desk: Desk, request: Request, invited: bool = False) -> None:
    """Refuse a chair or a table to who was shut out, and in a club to who was not let in, nor `invited` by who was."""
    try:
        member, until, why = await desk.keeping.standing(access.key_of(request))
    except StoreError as error:
        raise desk.hub.unavailable(error) from None
    if until != 0.0:
        day = "" if until is None else f" until {time.strftime('%d %B %Y', time.gmtime(until))}"
        reason = f": {why}" if why else ""
        raise Refusal("shut_out", f"The host of this server has shut you out{day}{reason}".rstrip(".") + ".")
    if desk.config.members_only and not (member or invited):
        text = "Only members play here: enter the invitation code of this club under “My games”."
        raise Refusal("members_only", text)


async def make_code(desk: Desk, request: Request, body: None) -> Code:
    """Make a recovery code for you; the one before is worth nothing any more."""
    _ration(desk, request)
    person = await desk.roll.known(request)
    try:
        return Code(await desk.keeping.make(person.id))
    except StoreError as error:
        raise desk.hub.unavailable(error) from None


async def recover(desk: Desk, request: Request, body: Typed) -> Response:
    """Use a recovery code up: this browser is that person from now on, and has their games and chairs."""
    _ration(desk, request)
    key = access.new_token()
    try:
        person = await desk.keeping.use(body.code, access.hashed(key))
    except StoreError as error:
        raise desk.hub.unavailable(error) from None
    if not person:
        raise Refusal("bad_code", BAD_CODE)
    desk.hub.rations.codes.give_back(access.address(request, desk.config))
    response = Response(wire.encode(wire.Done("")), media_type="application/json")
    access.give_key(response, desk.config, key)
    return response


async def enter(desk: Desk, request: Request, body: Typed) -> Response:
    """Enter a club by the code of an invitation."""
    _ration(desk, request)
    response = Response(wire.encode(wire.Done("")), media_type="application/json")
    key = access.key_of(request)
    if not key:
        fresh = access.new_token()
        access.give_key(response, desk.config, fresh)
        key = access.hashed(fresh)
    try:
        good = await desk.keeping.good(body.code)  # otherwise nobody is written down
        if not good or not await desk.keeping.enter(body.code, await desk.roll.rolls.enter(key, "", time.time())):
            raise Refusal("bad_code", BAD_CODE)
    except StoreError as error:
        raise desk.hub.unavailable(error) from None
    desk.hub.rations.codes.give_back(
        access.address(request, desk.config)
    )  # nobody has guessed: a club may come at once
    return response


def _ration(desk: Desk, request: Request) -> None:
    if not desk.hub.rations.codes.take(access.address(request, desk.config)):
        raise Refusal("too_fast", "Too many codes were tried from your address; try again in an hour.")


ENDPOINTS = [
    Endpoint("POST", "/api/me/code", make_code, None, Code),
    Endpoint("POST", "/api/me/recover", recover, Typed, wire.Done),
    Endpoint("POST", "/api/me/enter", enter, Typed, wire.Done),
]
