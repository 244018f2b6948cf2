"""server: the host's desk: tables, people, reports, bans, announcements, invitations, and a quiet shutdown.

For who has the desk's token: `sudare host` reads it from a file of the host, the page is opened with it once.
"""

from __future__ import annotations

import asyncio
import hmac
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from sudare.core import Refusal
from sudare.server import access, wishes
from sudare.server import messages as wire
from sudare.server.endpoint import Endpoint
from sudare.server.keeping import DAY, Code
from sudare.server.living import Heard
from sudare.server.store import StoreError

if TYPE_CHECKING:
    from sudare.server.api import Desk

COOKIE = "sudare_desk"
NEWS = "notice"  # a shout: what the host has to say has changed
MOST = 100  # lines of each list
EVENING = 12 * 3600  # seconds that a browser may use the desk


class Token(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The token of the desk."""

    token: Annotated[str, Meta(max_length=200)]


class TableLine(msgspec.Struct, frozen=True):
    """A table that is not over, as the desk shows it."""

    table: str
    title: str
    status: str
    people: list[str]
    opened: float


class PersonLine(msgspec.Struct, frozen=True):
    """Somebody who plays here: `until` when they are shut out (null: for good)."""

    person: str
    name: str
    seen: float
    games: int
    shut_out: bool
    until: float | None
    why: str


class ReportLine(msgspec.Struct, frozen=True):
    """What somebody has reported about somebody else, with what was said."""

    id: str
    at: float
    table: str
    by: str
    about: str
    name: str
    text: str
    lines: list[Heard]
    done: bool


class Overview(msgspec.Struct, frozen=True):
    """What lies on the host's desk."""

    tables: list[TableLine]
    people: list[PersonLine]
    reports: list[ReportLine]
    notice: str
    closes: float | None
    members_only: bool


class Ban(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Shut somebody out for so many days (null: for good; 0: let them in again)."""

    person: Annotated[str, Meta(max_length=40)]
    days: Annotated[float, Meta(ge=0, le=3650)] | None = None
    why: Annotated[str, Meta(max_length=200)] = ""


class Announcement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What everybody is to read; nothing takes it away."""

    text: Annotated[str, Meta(max_length=300)]


class Closing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Close the server in so many minutes (null: not after all), and say this."""

    minutes: Annotated[float, Meta(ge=0, le=1440)] | None
    text: Annotated[str, Meta(max_length=300)] = ""


class Invitation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A code that lets so many people in, for so many days."""

    uses: Annotated[int, Meta(ge=1, le=1000)] = 1
    days: Annotated[float, Meta(gt=0, le=366)] = 7.0


class Settled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A report that is dealt with."""

    id: Annotated[str, Meta(max_length=40)]


class Note(msgspec.Struct, frozen=True):
    """What the host has to say, and when the server closes."""

    notice: str = ""
    closes: float | None = None


class Office:
    """What the host says to everybody, kept in the store and told by every worker."""

    def __init__(self, desk: Desk, stop: Callable[[], None]) -> None:
        self.desk = desk
        self.stop = stop
        self.note = Note()
        self._closing: asyncio.Task[None] | None = None
        desk.hub.ears[NEWS] = lambda _: desk.hub.start(self.read())

    async def open(self) -> None:
        """Read what was said before; a server that starts again is no longer about to close."""
        await self.read()
        if self.note.closes is not None and self.note.closes <= time.time():
            await self.write(Note())

    async def read(self) -> None:
        """Read what the host has to say, and tell everybody who is here."""
        hub = self.desk.hub
        rows = (await hub.store.ask(("SELECT text FROM notes WHERE name = 'notice'", ())))[0]
        self.note = msgspec.json.decode(rows[0][0], type=Note) if rows else Note()
        hub.notice = {"notice": self.note.notice, "closes": self.note.closes}
        self.desk.lobby.changed_here()
        for live in hub.live():
            live.send_all(hub.presence(live))
        if self._closing is not None:
            self._closing.cancel()
        closes = self.note.closes
        self._closing = asyncio.create_task(self._close(closes)) if closes is not None else None

    async def write(self, note: Note) -> None:
        """Say something to everybody, at all workers."""
        query = (
            "INSERT INTO notes (name, text, at) VALUES ('notice', ?, ?)"
            " ON CONFLICT (name) DO UPDATE SET text = excluded.text, at = excluded.at"
        )
        await self.desk.hub.store.ask((query, (msgspec.json.encode(note).decode(), time.time())))
        await self.read()
        await self.desk.hub.shout(f"{NEWS} ")

    async def _close(self, at: float) -> None:
        await asyncio.sleep(max(0.0, at - time.time()))
        self.stop()

    def close(self) -> None:
        """End what waits."""
        if self._closing is not None:
            self._closing.cancel()

    def check_open(self) -> None:
        """Refuse new tables when the server is about to close."""
        if self.note.closes is not None:
            raise Refusal("closing", "The server is about to close for a while, so no new tables are opened.")


def _check(desk: Desk, request: Request) -> None:
    """Refuse whoever does not have the token of the desk."""
    if not desk.config.desk_token:
        raise Refusal("no_desk", "This server has no desk.")
    given = access.bearer(request) or request.cookies.get(COOKIE, "")
    if not hmac.compare_digest(access.hashed(given), access.hashed(desk.config.desk_token)):
        if not desk.hub.rations.codes.take(access.address(request, desk.config)):
            raise Refusal("too_fast", "Too many codes were tried from your address; try again in an hour.")
        raise Refusal("not_the_host", "This is the desk of the server's host; `sudare host link` opens it.")


async def sit_down(desk: Desk, request: Request, body: Token) -> Response:
    """Open the desk in this browser, for an evening."""
    if not desk.hub.rations.codes.take(access.address(request, desk.config)):
        raise Refusal("too_fast", "Too many codes were tried from your address; try again in an hour.")
    right = hmac.compare_digest(access.hashed(body.token), access.hashed(desk.config.desk_token))
    if not desk.config.desk_token or not right:
        raise Refusal("not_the_host", "This is the desk of the server's host; `sudare host link` opens it.")
    response = Response(wire.encode(wire.Done("")), media_type="application/json")
    response.set_cookie(
        COOKIE,
        body.token,
        max_age=EVENING,
        path="/api/desk",
        httponly=True,
        samesite="strict",
        secure=desk.config.secure,
    )
    return response


async def overview(desk: Desk, request: Request, body: None) -> Overview:
    """Return what lies on the desk."""
    _check(desk, request)
    tables = "SELECT id, card, created FROM tables WHERE status <> 'over' ORDER BY created DESC LIMIT ?"
    people = (
        "SELECT people.id, people.name, seen, (SELECT count(*) FROM seated WHERE person = people.id),"
        " bans.person IS NOT NULL, until, coalesce(why, '') FROM people LEFT JOIN bans ON bans.person = people.id"
        " ORDER BY seen DESC LIMIT ?"
    )
    reports = (
        "SELECT reports.id, at, table_id, coalesce(people.name, ''), about, reports.name, text, lines, done"
        " FROM reports"
        " LEFT JOIN people ON people.id = person ORDER BY done, at DESC LIMIT ?"
    )
    try:
        found = await desk.hub.store.ask((tables, (MOST,)), (people, (MOST,)), (reports, (MOST,)))
    except StoreError as error:
        raise desk.hub.unavailable(error) from None
    lines = []
    for id, card, created in found[0]:
        shown = msgspec.json.decode(card, type=wire.ListedTable)
        names = [chair.name for chair in shown.chairs if chair.taken]
        lines.append(TableLine(id, shown.title, shown.status, names, created))
    return Overview(
        lines,
        [PersonLine(id, name, seen, n, bool(out), until, why) for id, name, seen, n, out, until, why in found[1]],
        [_report(*row) for row in found[2]],
        desk.office.note.notice,
        desk.office.note.closes,
        desk.config.members_only,
    )


def _report(
    id: str, at: float, table: str, by: str, about: str, name: str, text: str, lines: str, done: int
) -> ReportLine:
    heard = msgspec.json.decode(lines, type=list[Heard])
    return ReportLine(id, at, table, by, about, name, text, heard, bool(done))


async def ban(desk: Desk, request: Request, body: Ban) -> wire.Done:
    """Shut somebody out: they take no chair and open no table; with 0 days, let them in again."""
    _check(desk, request)
    if await _known(desk, body.person) is None:
        raise Refusal("nobody_there", "There is nobody with this id.")
    until = None if body.days is None else time.time() + body.days * DAY
    why = wishes.clean(body.why, "reason") if body.why.strip() else ""
    out = ("DELETE FROM bans WHERE person = ?", (body.person,))
    add = "INSERT INTO bans (person, until, why, at) VALUES (?, ?, ?, ?)"
    steps = [out] if body.days == 0 else [out, (add, (body.person, until, why, time.time()))]
    await _do(desk, *steps)
    return wire.Done("")


async def announce(desk: Desk, request: Request, body: Announcement) -> wire.Done:
    """Say something to everybody who is here or comes."""
    _check(desk, request)
    text = wishes.clean(body.text, "announcement") if body.text.strip() else ""
    await _say(desk, Note(text, desk.office.note.closes))
    return wire.Done("")


async def close(desk: Desk, request: Request, body: Closing) -> wire.Done:
    """Close the server in a while: everybody is told, no new tables are opened, games wait where they stand."""
    _check(desk, request)
    text = wishes.clean(body.text, "announcement") if body.text.strip() else ""
    await _say(desk, Note(text, None if body.minutes is None else time.time() + 60 * body.minutes))
    return wire.Done("")


async def invite(desk: Desk, request: Request, body: Invitation) -> Code:
    """Make the code of an invitation."""
    _check(desk, request)
    try:
        return Code(await desk.keeping.invite(body.uses, body.days))
    except StoreError as error:
        raise desk.hub.unavailable(error) from None


async def settle(desk: Desk, request: Request, body: Settled) -> wire.Done:
    """Put a report away."""
    _check(desk, request)
    await _do(desk, ("UPDATE reports SET done = 1 WHERE id = ?", (body.id,)))
    return wire.Done("")


async def _known(desk: Desk, person: str) -> Any:
    try:
        return await desk.roll.rolls.known(person)
    except StoreError as error:
        raise desk.hub.unavailable(error) from None


async def _do(desk: Desk, *steps: Any) -> None:
    try:
        await desk.hub.store.ask(*steps)
    except StoreError as error:
        raise desk.hub.unavailable(error) from None


async def _say(desk: Desk, note: Note) -> None:
    try:
        await desk.office.write(note)
    except StoreError as error:
        raise desk.hub.unavailable(error) from None


ENDPOINTS = [
    Endpoint("POST", "/api/desk/open", sit_down, Token, wire.Done),
    Endpoint("GET", "/api/desk", overview, None, Overview),
    Endpoint("POST", "/api/desk/ban", ban, Ban, wire.Done),
    Endpoint("POST", "/api/desk/announce", announce, Announcement, wire.Done),
    Endpoint("POST", "/api/desk/close", close, Closing, wire.Done),
    Endpoint("POST", "/api/desk/invite", invite, Invitation, Code),
    Endpoint("POST", "/api/desk/settle", settle, Settled, wire.Done),
]
