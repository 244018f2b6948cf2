"""server: reading a table: its sides, its components, and, when it is over, all of its past."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sudare.core import Game, Record, Refusal
from sudare.server import access, archive
from sudare.server import messages as wire
from sudare.server.archive import What
from sudare.server.entries import read_setup
from sudare.server.live import Live
from sudare.server.older import record_of
from sudare.server.room import Room
from sudare.server.store import StoreError

if TYPE_CHECKING:
    from sudare.server.api import Desk

LONGEST_WAIT = 30.0


async def table_edition(desk: Desk, request: Request, body: None) -> dict[str, Any]:
    """Return the components that a table plays with."""
    live = await desk.open(request)
    edition: dict[str, Any] = msgspec.to_builtins(live.room.game.edition)
    return edition


async def vocabulary(desk: Desk, request: Request, body: None) -> Response:
    """Return what the fields of a table's views hold, and the titles of everything that can stand in them."""
    return Response(_vocabulary((await desk.open(request)).room.game.public), media_type="application/json")


@lru_cache(64)
def _vocabulary(game: Game) -> bytes:
    """Return it as it is sent: making it takes longer than a move, and it never changes."""
    titles = {kind: dict(zip(names, game.titles.get(kind, names), strict=True)) for kind, names in game.names.items()}
    return wire.encode(wire.Vocabulary(msgspec.json.schema(game.View), titles))


async def perspective(desk: Desk, request: Request, body: None) -> Response:
    """Return one side of the table: a chair's with its token, otherwise the spectators'.

    With `tag` (of the answer before) and `wait` (seconds), the answer waits until there is something new.
    """
    live, who = await desk.shown(request)
    since = _number(request, "since", 0, 1_000_000)
    left = _number(request, "wait", 0, LONGEST_WAIT)
    tag = request.query_params.get("tag", "")
    where = access.address(request, desk.config)
    event = asyncio.Event()
    live.waiting.add(event)
    desk.hub.noticed(live, who.seats, who.host)
    try:
        ends = asyncio.get_running_loop().time() + left
        while True:
            event.clear()
            await desk.hub.get_ready(live, who.seat, where)
            async with desk.hub.one_by_one:
                if not desk.hub.is_ready(live, who.seat):
                    continue
                if who.seat is not None and who.token not in live.room.chairs[who.seat].devices:
                    raise Refusal("unknown_token", "This chair is no longer yours.")
                mark, seen = _seen(desk, live, who.seat, int(since))
                await asyncio.sleep(0)  # many may have waited for the same: others have a turn between two of them
            left = ends - asyncio.get_running_loop().time()
            if mark != tag or left <= 0:
                return Response(seen, media_type="application/json")
            try:
                await asyncio.wait_for(event.wait(), left)
            except TimeoutError:
                return Response(seen, media_type="application/json")
    finally:
        live.waiting.discard(event)
        desk.hub.noticed(live, who.seats, who.host)


def _seen(desk: Desk, live: Live, seat: int | None, since: int) -> tuple[str, bytes]:
    """Return the tag of one side of the table, and the side itself, from what is encoded already."""
    presence, room = desk.hub.presence(live), live.room
    chairs = [(c.name, c.bot, c.taken) for c in presence.chairs]
    tag = hashlib.sha256(wire.encode([presence.status, room.again, chairs, room.talk.count[seat]]))
    snapshot, text = b"null", ""
    if room.dealt:
        shown = desk.hub.shown(live, seat)
        tag.update(b"%d %b %b" % (len(shown.events), shown.position, shown.decision))
        text = shown.text if room.unplayed else shown.words(live.moment())
        snapshot = desk.hub.snapshot(live, seat, since)
    mark = tag.hexdigest()[:16]
    parts = [wire.encode(part) for part in (mark, presence, text, room.talk.heard[seat])]
    return mark, b'{"tag":%b,"presence":%b,"snapshot":%b,"text":%b,"chat":%b}' % (*parts[:2], snapshot, *parts[2:])


def _number(request: Request, name: str, low: float, high: float) -> float:
    text = request.query_params.get(name, str(low))
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not low <= number <= high:
        raise Refusal("bad_request", f"{name}: expected a number from {low:g} to {high:g}.")
    return number


async def reasons(desk: Desk, request: Request, body: None) -> Response:
    """Return why the bots did what they did, once the game is over."""
    live = await _over(desk, request, "What the bots think can be read when the game is over.")
    rows = await desk.hub.log(live)
    return _json(await _past(desk, request, live, "reasons", lambda room: archive.reasons(room, rows)))


async def ending(desk: Desk, request: Request, body: None) -> Response:
    """Return how a finished game ended: who won and why, the sums, what was hidden, and where it turned."""
    live = await _over(desk, request, "How it ended can be read when the game is over.")
    return _json(await _past(desk, request, live, "ending", archive.ending))


async def _over(desk: Desk, request: Request, otherwise: str) -> Live:
    live = await desk.open(request)
    live.room.follow()
    if live.room.status == "open":
        live.room.playing()
    if live.room.status != "over":
        raise Refusal("not_over", otherwise)
    return live


async def _past(desk: Desk, request: Request, live: Live, what: What, make: Callable[[Room], bytes]) -> bytes:
    """Return something of a game that is over, made once: here, where it was played, otherwise in the archive."""
    kept, where = desk.hub.archive, access.address(request, desk.config)
    if live.room.unplayed:
        found = await kept.get(what, live.room, None, where, lambda: desk.hub.log(live))
        if found is not None:
            return found
        await desk.hub.play(live, where)
    return kept.keep(what, live.room, lambda: make(live.room))


async def record(desk: Desk, request: Request, body: None) -> Response:
    """Download the record of a finished game; `sudare verify` checks it."""
    try:
        live = await _over(desk, request, "The record holds every secret; it can be had when the game is over.")
        text, game = await _past(desk, request, live, "record", archive.record), live.room.game.id
    except Refusal as refusal:  # whatever is installed here: what is over can be downloaded
        if refusal.code not in ("aside", "broken", "old_rules"):
            raise
        found = await _stored_record(desk, request.path_params["table"])
        text, game = found.to_json(), found.game
    name = f"{game}-{request.path_params['table'][:6]}.json"
    return Response(text, 200, {"content-disposition": f'attachment; filename="{name}"'}, "application/json")


async def _stored_record(desk: Desk, table: str) -> Record:
    try:
        setup, status = await desk.hub.store.setup(table), await desk.hub.store.status(table)
        rows = await desk.hub.store.log(table)
    except StoreError as error:
        raise desk.hub.unavailable(error) from None
    if status != "over" or setup is None:
        raise Refusal("not_over", "The record holds every secret; it can be had when the game is over.")
    return record_of(read_setup(setup), rows)


async def replay_side(desk: Desk, request: Request, body: None) -> Response:
    """Return the whole game from one side: your own or the spectators' while it runs, any when it is over."""
    live, who = await desk.shown(request)
    if not live.room.dealt:
        live.room.playing()
    side = request.query_params.get("side", "own")
    seat = who.seat if side == "own" else None
    if side not in ("own", "public"):
        if not (side.isascii() and side.isdecimal() and len(side) < 3 and int(side) < live.room.setup.seats):
            raise Refusal("bad_request", "side: expected own, public or the number of a seat, counted from 0.")
        seat = int(side)
        if seat != who.seat and live.room.status != "over":
            raise Refusal("not_over", "Other sides can be seen when the game is over.")
    where = access.address(request, desk.config)
    return _json(await desk.hub.archive.replay(live.room, seat, where, lambda: desk.hub.log(live)))


def _json(text: bytes) -> Response:
    return Response(text, media_type="application/json")
