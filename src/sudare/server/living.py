"""server: living together: block somebody, report somebody with the last lines attached. Muting is the page's own."""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta
from starlette.requests import Request

from sudare.core import Refusal
from sudare.server import access, wishes
from sudare.server import messages as wire
from sudare.server.endpoint import Endpoint
from sudare.server.live import Live
from sudare.server.rolls import Asks
from sudare.server.store import StoreError

if TYPE_CHECKING:
    from sudare.server.api import Desk

LINES = 20  # that a report brings along
MOST = 200  # that one person may block
REPORTS = 20  # of one person that the host has not dealt with


class Company(msgspec.Struct, frozen=True):
    """The seats at a table on which somebody sits whom you have blocked."""

    blocked: list[int]


class Block(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether somebody is to be blocked."""

    blocked: bool


class Blocked(msgspec.Struct, frozen=True):
    """Somebody whom I have blocked, by the name they had then."""

    id: str
    name: str


class Unblock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whom to block no longer."""

    id: Annotated[str, Meta(max_length=40)]


class Complaint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody has to say about somebody at their table."""

    text: wire.Text


class Heard(msgspec.Struct, frozen=True):
    """A line that was said."""

    at: float
    name: str
    text: str


class Living:
    """Blocks and reports. Every method may raise StoreError."""

    def __init__(self, store: Asks) -> None:
        self.store = store

    async def _one(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return (await self.store.ask((sql, values)))[0]

    async def on(self, live: Live) -> dict[int, list[str]]:
        """Return who sits on the chairs of a table, as far as that is known: first of all whose chair it is."""
        rows = await self._one("SELECT token, person FROM seated WHERE table_id = ?", live.id)
        whose = {str(token): str(person) for token, person in rows}
        found: dict[int, list[str]] = {}
        for seat, chair in enumerate(live.room.chairs):
            if known := [whose[token] for token in chair.devices if token in whose]:
                found[seat] = list(dict.fromkeys(known))
        return found

    async def on_chair(self, live: Live, seat: int) -> tuple[list[str], str]:
        """Return who sits on a chair, or has left it last, and what they are called."""
        here = (await self.on(live)).get(seat)
        if here:
            return here, live.room.names()[seat]
        query = (
            "SELECT person, name FROM seated JOIN people ON people.id = person"
            " WHERE table_id = ? AND seat = ? ORDER BY at DESC LIMIT 1"
        )
        found = await self._one(query, live.id, seat)
        return ([str(found[0][0])], str(found[0][1])) if found else ([], "")

    async def block(self, person: str, other: str, name: str) -> None:
        """Let somebody hear nothing more of another person, nor be seated with them."""
        known = await self.blocked(person)
        if len(known) >= MOST:
            raise Refusal("enough", f"You have blocked {MOST} people, and that is enough.")
        query = (
            "INSERT INTO blocks (id, person, other, name, since) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (person, other) DO NOTHING"
        )
        await self._one(query, secrets.token_hex(8), person, other, name, time.time())

    async def unblock(self, person: str, id: str = "", other: str = "") -> None:
        """Block somebody no longer, by the id of the block or the person."""
        await self._one("DELETE FROM blocks WHERE person = ? AND (id = ? OR other = ?)", person, id, other)

    async def blocked(self, person: str) -> list[Blocked]:
        """Return whom somebody has blocked."""
        rows = await self._one("SELECT id, name FROM blocks WHERE person = ? ORDER BY since DESC", person)
        return [Blocked(*row) for row in rows]

    async def seats(self, key: str, live: Live) -> list[int]:
        """Return the seats of those whom whoever has this key has blocked."""
        rows = await self._one("SELECT other FROM blocks JOIN keys ON keys.person = blocks.person WHERE hash = ?", key)
        others = {str(other) for (other,) in rows}
        on = (await self.on(live)).items() if others else ()
        return sorted(seat for seat, people in on if not others.isdisjoint(people))

    async def apart(self, key: str, table: str) -> bool:
        """Say whether whoever has this key and somebody at a table are not to be seated together."""
        query = (
            "SELECT blocks.id FROM keys JOIN seated ON seated.gone = 0 AND seated.table_id = ? JOIN blocks"
            " ON (blocks.person = keys.person AND blocks.other = seated.person)"
            " OR (blocks.other = keys.person AND blocks.person = seated.person) WHERE keys.hash = ? LIMIT 1"
        )
        return bool(key and await self._one(query, table, key))

    async def report(self, by: str, live: Live, name: str, text: str, heard: list[Heard], about: str) -> None:
        """Keep a report for the host's desk; nobody buries those of others."""
        count = "SELECT count(*) FROM reports WHERE person = ? AND done = 0"
        if (await self._one(count, by))[0][0] >= REPORTS:
            raise Refusal("enough", f"The host has {REPORTS} reports of yours to read: wait until some are dealt with.")
        query = (
            "INSERT INTO reports (id, at, table_id, person, about, name, text, lines, done)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)"
        )
        lines = msgspec.json.encode(heard).decode()
        await self._one(query, secrets.token_hex(8), time.time(), live.id, by, about, name, text, lines)


async def company(desk: Desk, request: Request, body: None) -> Company:
    """Return the seats of those whom you have blocked."""
    live, _ = await desk.at(request)
    try:
        return Company(await desk.living.seats(access.key_of(request), live))
    except StoreError as error:
        raise desk.hub.unavailable(error) from None


async def block(desk: Desk, request: Request, body: Block) -> wire.Done:
    """Block who sits on a chair: you see nothing more that they say, and quick games do not seat you together."""
    live, _ = await desk.at(request)
    me = await desk.roll.known(request)
    seat = request.path_params["seat"]
    try:
        other, name = await _other(desk, live, seat, me.id)
        if body.blocked:
            await desk.living.block(me.id, other, name)
        else:
            await desk.living.unblock(me.id, other=other)
    except StoreError as error:
        raise desk.hub.unavailable(error) from None
    return wire.Done("")


async def unblock(desk: Desk, request: Request, body: Unblock) -> wire.Done:
    """Block somebody no longer."""
    me = await desk.roll.known(request)
    try:
        await desk.living.unblock(me.id, body.id)
    except StoreError as error:
        raise desk.hub.unavailable(error) from None
    return wire.Done("")


async def report(desk: Desk, request: Request, body: Complaint) -> wire.Done:
    """Report who sits on a chair to the host of this server, with the last lines that you have heard here."""
    live, who = await desk.at(request)
    me = await desk.roll.known(request)
    seat = request.path_params["seat"]
    text = wishes.clean(body.text, "report", lines=True)
    if not desk.hub.rations.asked.take(access.address(request, desk.config)):
        raise Refusal("too_fast", "That was asked for too often from your address; try again in an hour.")
    heard = [Heard(line.at, line.name, line.text) for line in live.room.talk.heard[who.seat][-LINES:]]
    try:
        other, name = await _other(desk, live, seat, me.id)
        await desk.living.report(me.id, live, name, text, heard, other)
    except StoreError as error:
        raise desk.hub.unavailable(error) from None
    return wire.Done("")


async def _other(desk: Desk, live: Live, seat: int, me: str) -> tuple[str, str]:
    people, name = await desk.living.on_chair(live, seat)
    if not people or me in people:
        raise Refusal("nobody_there", "On this chair is nobody whom you could block or report.")
    return people[0], name


ENDPOINTS = [
    Endpoint("GET", "/api/tables/{table}/company", company, None, Company),
    Endpoint("POST", "/api/tables/{table}/chairs/{seat:int}/block", block, Block, wire.Done),
    Endpoint("POST", "/api/tables/{table}/chairs/{seat:int}/report", report, Complaint, wire.Done),
    Endpoint("POST", "/api/me/unblock", unblock, Unblock, wire.Done),
]
