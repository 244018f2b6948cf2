"""server: layouts over HTTP: ready set-ups are listed, shown as a draft, changed, and left with the table."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from starlette.requests import Request
from starlette.responses import Response

from sudare.core import Game, Layout, Perspective, Refusal
from sudare.core.layouts import Wishes
from sudare.doors import layouts as doors
from sudare.server import access, setups, wishes
from sudare.server import messages as wire
from sudare.server.drafts import layout_of
from sudare.server.live import Live
from sudare.server.room import Room

if TYPE_CHECKING:
    from sudare.server.api import Desk

MOST = 1000  # wishes of one layout


async def ready(desk: Desk, request: Request, body: None) -> setups.Layouts:
    """Return the ready layouts for the set-up of your chair: none when nothing of it is asked."""
    live, seat = await desk.seated(request)
    game, laid = live.room.game, live.room.laid[seat]
    found = doors.layouts(_seen(live.room, seat)) if live.room.part(seat) else []
    side, board = game.layouts.side(game, seat), game.layouts.board(game)
    left = "" if laid is None else laid.name
    texts = [setups.Ready(layout.name, layout.about) for layout in found]
    return setups.Layouts(texts, side, board, left, live.room.follows(seat))


async def draft(desk: Desk, request: Request, body: setups.Moving) -> Response:
    """Return what would come of a layout, with one of its things put elsewhere if you like; nothing is carried out."""
    return await _worked_out(desk, request, body, "draft")


async def places(desk: Desk, request: Request, body: setups.Moving) -> Response:
    """Return where a thing of the draft that comes of a layout could be instead."""
    if body.thing is None:
        raise Refusal("bad_request", "thing: expected the number of a thing, counted from 0.")
    return await _worked_out(desk, request, body, "places")


async def _worked_out(desk: Desk, request: Request, body: setups.Moving, what: Literal["draft", "places"]) -> Response:
    live, seat = await desk.seated(request)
    wishes.check_number(live.room, seat, body.decision)
    layout = _layout(live, seat, body)
    where = access.address(request, desk.config)
    made = await desk.hub.drafts.asked(live.room, seat, where, what, layout, body.thing, body.to)
    return Response(made, media_type="application/json")


async def lay_out(desk: Desk, request: Request, body: setups.LayOut) -> wire.Done:
    """Leave a layout with the table, which answers by it what is asked of the parts in it; without wishes: no more."""
    live, seat = await desk.seated(request)

    def laid(room: Room) -> wishes.Wish | None:
        layout = _layout(live, seat, body) if body.wishes else None
        return wishes.lay_out(room, seat, body.decision, layout, body.command, desk.config)

    await desk.hub.write(live, laid)
    return wire.Done(body.command)


def _seen(room: Room, seat: int) -> Perspective:
    return Perspective.of(room.playing().state, seat, [])


def _layout(live: Live, seat: int, body: setups.Laying) -> Layout:
    """Return the layout that somebody means: what strangers send is cut down to what this game knows."""
    room = live.room
    if not room.part(seat):
        raise Refusal("no_set_up", "Nothing of your set-up is being asked now.")
    if body.wishes is not None:
        name = wishes.clean(body.name, "name") if body.name else ""
        return layout_of(room, seat, name, _known(room, body.wishes))
    seen = _seen(room, seat)
    return doors.named(seen, body.name) if body.name else doors.rest_of(seen)


def _known(room: Room, given: Wishes) -> Wishes:
    if sum(map(len, given.values())) > MOST:
        raise Refusal("too_large", f"A layout has at most {MOST} wishes.")
    known = _names(room.game)
    return {part: [wish for wish in wished if wish in known] for part, wished in given.items()}


@lru_cache(64)
def _names(game: Game) -> frozenset[str]:
    return frozenset(game.actions.names)
