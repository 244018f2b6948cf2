"""server: the lobby: the list of open tables, made once for all who look, who are told when it has changed.

And the quick game: a seat with whoever else wants one, and bots on the chairs that stay empty.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

from sudare.core import Game, Refusal, new_seed
from sudare.server import access, wishes
from sudare.server import messages as wire
from sudare.server.door import ENDS
from sudare.server.endpoint import Endpoint
from sudare.server.entries import AnyEntry, Setup
from sudare.server.hub import Hub
from sudare.server.live import Live
from sudare.server.shelf import described, make_game
from sudare.server.store import StoreError

if TYPE_CHECKING:
    from sudare.server.api import Desk

LISTED = 100
CHANGED = "lobby"  # a shout: the list may look different
GATHERING = 0.5  # seconds in which changes are gathered, so that a busy evening is no flood
STALE = 10.0  # seconds after which it is looked again: what was forgotten tells nobody
GLANCE = 1.0  # seconds between two looks whether the server is about to end
LONGEST = 30.0  # seconds that somebody may wait for news
FILLERS = ("normal", "easy", "thumb")  # the bots that take empty chairs: the first that plays the game


class Quick(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game with whoever comes: so many chairs (or as many as are usual), rated or not."""

    game: Annotated[str, Meta(max_length=40)]
    name: wire.Name
    seats: wire.Seat | None = None
    rated: bool = False


class Seated(msgspec.Struct, frozen=True):
    """A chair at a quick table; `host` is there (and not empty) for who was the first."""

    table: str
    seat: int
    token: str
    host: str


class Lobby:
    """The list as it is sent to everybody, and its tag."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.tag, self.text, self.made = "", b"", 0.0
        self._news = asyncio.Event()
        self._gathering = False
        self._one_by_one = asyncio.Lock()
        hub.ears[CHANGED] = lambda _: self.changed_here()

    def noted(self, live: Live, entry: AnyEntry) -> None:
        """A table looks different."""
        if live.room.setup.listed:
            self.changed()

    def changed(self) -> None:
        """Look at the list again, here and at the other workers."""
        self.changed_here()
        if self.hub.store.shared:
            self.hub.start(self.hub.shout(f"{CHANGED} "))

    def changed_here(self) -> None:
        """Look at the list again, at this worker."""
        self.made = 0.0  # who asks anew sees it at once
        if not self._gathering:
            self._gathering = True
            asyncio.get_running_loop().call_later(GATHERING, self._look_again)

    def _look_again(self) -> None:
        self._gathering = False
        self._news.set()
        self._news = asyncio.Event()

    async def shown(self) -> tuple[str, bytes]:
        """Return the list and its tag."""
        async with self._one_by_one:
            if time.monotonic() - self.made > STALE or not self.text:
                self.made = time.monotonic()  # what changes from now on is news
                found = wire.Tables(await self.tables(), "", **self.hub.notice)  # type: ignore[arg-type]
                self.tag = hashlib.blake2s(msgspec.json.encode(found), digest_size=8).hexdigest()
                self.text = wire.encode(msgspec.structs.replace(found, tag=self.tag))
        return self.tag, self.text

    async def tables(self) -> list[wire.ListedTable]:
        """Return the tables that anybody may join or watch, the newest first."""
        try:
            found = await self.hub.store.listed(LISTED)
        except StoreError as error:
            raise self.hub.unavailable(error) from None
        cards = [(row, msgspec.json.decode(row.card, type=wire.ListedTable)) for row in found]
        return [msgspec.structs.replace(card, opened=row.created) for row, card in cards]

    async def wait(self, tag: str, seconds: float, scope: Scope) -> bytes:
        """Return the list as soon as it is another than the one with this tag, or when there is no more time."""
        ends = time.monotonic() + seconds
        while True:
            news = self._news
            now, text = await self.shown()
            left = ends - time.monotonic()
            if now != tag or left <= 0 or ENDS in scope:
                return text
            try:
                await asyncio.wait_for(news.wait(), min(left, GLANCE))
            except TimeoutError:
                continue


async def list_tables(desk: Desk, request: Request, body: None) -> Response:
    """Return the tables that anybody may join or watch; with the last `tag`, `wait` until there is something new."""
    tag, wait = request.query_params.get("tag", ""), request.query_params.get("wait", "0")
    try:
        seconds = float(wait)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= LONGEST:
        raise Refusal("bad_request", f"wait: expected a number of seconds up to {LONGEST:g}.")
    return Response(await desk.lobby.wait(tag, seconds if tag else 0.0, request.scope), media_type="application/json")


async def quick(desk: Desk, request: Request, body: Quick) -> Response:
    """Sit down with whoever else wants such a game; after a while bots take the empty chairs, and it is dealt."""
    await desk.may_play(request)
    game = await desk.game(body.game)
    least, most = game.players
    seats = body.seats or min(most, least + (least > 2))
    if not least <= seats <= most:
        raise Refusal("bad_table", f"{game.title} is for {least} to {most} players.")
    for card in await desk.lobby.tables():
        fits = (card.game, len(card.chairs), card.rated) == (body.game, seats, body.rated)
        if fits and card.quick and card.status == "open" and any(not (c.taken or c.bot) for c in card.chairs):
            try:
                live = await desk.hub.open(card.id, access.address(request, desk.config))
                apart = await desk.living.apart(access.key_of(request), card.id)
                if not apart and not access.who(request, live.room).seats:
                    return await _seated(desk, request, live, body.name, "")
            except Refusal:  # it is full by now, or somebody there has this name
                continue
    host = access.new_token()
    return await _seated(desk, request, await _open(desk, request, body, seats, host), body.name, host)


async def _open(desk: Desk, request: Request, body: Quick, seats: int, host: str) -> Live:
    where = access.address(request, desk.config)
    desk.may_open(where)
    purse = desk.hub.rations.of_request(where, "POST")
    game = await desk.hub.beside.do(where, purse, make_game, desk.config.find, body.game, seats, {}, None)
    setup = Setup(
        **described(game),
        seed=new_seed(),
        host=access.hashed(host),
        listed=True,
        clock=desk.config.quick_clock,
        away="default" if body.rated else _filler(game),
        rated=body.rated,
        quick=desk.config.quick_after,
        filler=_filler(game),
        opener=desk.opener(request),
    )
    return await desk.hub.create(setup, lambda room: [], where)


def _filler(game: Game) -> str:
    for kind in FILLERS:
        try:
            wishes.check_bot(game, 0, kind)
        except Refusal:
            continue
        return kind
    return "random"


async def _seated(desk: Desk, request: Request, live: Live, name: str, host: str) -> Response:
    token = access.new_token()
    seat = await desk.sit(request, live, None, name, token)
    response = Response(wire.encode(Seated(live.id, seat, token, host)), 201, media_type="application/json")
    access.give_cookie(response, desk.config, live.id, token, seat)
    if host:
        access.give_cookie(response, desk.config, live.id, host, None)
    await desk.sat(request, response, live, seat, token, bool(host))
    return response


ENDPOINTS = [
    Endpoint("GET", "/api/tables", list_tables, None, wire.Tables, ("tag", "wait")),
    Endpoint("POST", "/api/quick", quick, Quick, Seated),
]
