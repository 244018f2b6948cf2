"""server: what somebody's own page says besides games: ratings, whether others see it, and what else one has chosen."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.requests import Request

from sudare.server import access, living, passkeys, ratings, ways
from sudare.server.endpoint import Endpoint
from sudare.server.store import StoreError

if TYPE_CHECKING:
    from sudare.server.api import Desk


class Club(msgspec.Struct, frozen=True):
    """What I have chosen here: the id of my profile (empty: nobody knows me), and whether others see it."""

    id: str
    shown: bool
    ratings: list[ratings.Rated]
    code: float | None = None  # since when I have a recovery code
    members_only: bool = False  # only those who were invited play here
    member: bool = False  # I was
    passkey: bool = False  # this server knows people by passkeys
    keys: list[passkeys.MyKey] = []  # mine
    blocked: list[living.Blocked] = []
    push: str = ""  # what my browser needs to be called; empty: this server cannot
    mails: bool = False  # this server sends mails
    ways: list[ways.MyWay] = []  # in which I am told that it is my turn


async def club(desk: Desk, request: Request, body: None) -> Club:
    """Return your ratings, and what you have chosen about yourself."""
    key = access.key_of(request)
    titles = {info.id: info.title for info in (await asyncio.to_thread(desk.games)).games}
    try:
        person = await desk.roll.rolls.person(key) if key else None
        if person is None:
            may = passkeys.possible(request)
            return Club("", False, [], members_only=desk.config.members_only, passkey=may)
        return Club(
            person.id,
            await desk.ratings.shown(person.id),
            await desk.ratings.of(person.id, titles),
            await desk.keeping.since(person.id),
            desk.config.members_only,
            await desk.keeping.member(person.id),
            passkeys.possible(request),
            await desk.passkeys.of(person.id),
            await desk.living.blocked(person.id),
            await desk.ways.public_key(),
            desk.ways.mails,
            [ways.my_way(way) for way in await desk.ways.of(person.id)],
        )
    except StoreError as error:
        raise desk.hub.unavailable(error) from None


async def export(desk: Desk, person: str) -> dict[str, Any]:
    """Return all of that for somebody who wants to have it; may raise StoreError."""
    queries = {
        "ratings": "SELECT game, role, mu, sigma, games, at FROM ratings WHERE who = ?",
        "profile": "SELECT since FROM profiles WHERE person = ?",
        "recovery_code": "SELECT since FROM codes WHERE person = ?",
        "passkeys": "SELECT since FROM passkeys WHERE person = ?",
        "member": "SELECT since FROM members WHERE person = ?",
        "blocked": "SELECT name, since FROM blocks WHERE person = ?",
        "reports": "SELECT at, table_id, name, text FROM reports WHERE person = ?",
        "called": "SELECT kind, address, since FROM ways WHERE person = ?",
        "shut_out": "SELECT at, until, why FROM bans WHERE person = ?",
    }
    rows = await desk.hub.store.ask(*((query, (person,)) for query in queries.values()))
    names = (query.partition(" FROM ")[0].removeprefix("SELECT ").split(", ") for query in queries.values())
    return {
        what: [dict(zip(columns, row, strict=True)) for row in found]
        for what, columns, found in zip(queries, names, rows, strict=True)
    }


ENDPOINTS = [Endpoint("GET", "/api/me/club", club, None, Club), *ratings.ENDPOINTS]
