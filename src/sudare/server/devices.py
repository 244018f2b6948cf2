"""server: a chair follows its person: links of one use that bring it to another device, and forgetting devices.

A link is a code with 128 random bits, of which only a hash is stored; it is good for one device, one chair and some
minutes. To open it changes nothing (a messenger that looks at links uses none up): only `claim` does.
"""

from __future__ import annotations

import hmac
import secrets
import time
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response

from sudare.core import Refusal
from sudare.server import access, attendance, wishes
from sudare.server import messages as wire
from sudare.server.config import Config
from sudare.server.entries import Forgot, Offered, Paired
from sudare.server.room import Room
from sudare.server.store import StoreError
from sudare.server.wishes import By, Wish

if TYPE_CHECKING:
    from sudare.server.api import Desk
    from sudare.server.live import Live

BAD_LINK = "This link was used already, is too old, or belongs to another table: make a new one on the first device."


# -- what may be asked of a room ---------------------------------------------------------------------------------------


def offer(room: Room, seat: int, code: str, who: access.Who, config: Config) -> Wish:
    """Make a link to another device, for one's own chair; the one that was open is worth nothing any more."""
    device = room.chairs[seat].devices.get(who.token)
    if device is None:
        raise Refusal("no_chair", "You hold no chair at this table.")
    wishes.enough_links(room, seat, config)
    until = time.time() + config.link_seconds
    return Wish(Offered(seat, code, until, None, device.rescued, who.host and not device.rescued))


def give(room: Room, seat: int, code: str, by: By, config: Config) -> Wish:
    """Make a link for somebody who has lost their browser: by who may put a bot in their place.

    Whoever opens it sees that side, so everybody is told, and at a table where strangers meet nobody can.
    """
    if not 0 <= seat < room.setup.seats:
        raise Refusal("no_such_seat", f"There is no seat {seat + 1} at this table.")
    chair = room.chairs[seat]
    if not by.host and (by.guest is None or not by.host_away):
        raise Refusal("not_host", "Only the host can do that, or who sits here when the host is away, too.")
    if room.status != "playing" or not chair.token:
        raise Refusal("not_needed", "Before and after the game a chair can simply be freed and taken again.")
    if room.setup.listed or room.setup.rated:
        what = "listed" if room.setup.listed else "rated"
        raise Refusal("listed", f"At a table that is {what} nobody can give the chair of somebody else away.")
    wishes.check_away(chair, by, config.away_after)
    wishes.enough_links(room, seat, config)
    given = attendance.HOST if by.host else by.guest
    return Wish(Offered(seat, code, time.time() + config.link_seconds, given, True))


def claim(room: Room, code: str, token: str, who: access.Who, saw: list[int], away: set[int], config: Config) -> Wish:
    """Use a link up; `saw` are the chairs that this device has seen the game from, `away` whose persons are away."""
    links = [chair.offer for chair in room.chairs if chair.offer is not None]
    found = [link for link in links if hmac.compare_digest(link.code, code) and time.time() <= link.until]
    if not found:
        raise Refusal("bad_link", BAD_LINK)
    seat = found[0].seat
    if seat in who.seats:
        raise Refusal("done_already", "This device has this chair already.")
    wishes.check_unseen(seat, saw)
    if room.setup.rated and who.seats:
        raise Refusal("one_chair", "At a rated table everybody has one chair.")
    if found[0].given is not None and seat not in away:
        raise Refusal("not_away", f"{room.chairs[seat].name} is back, so this link is worth nothing any more.")
    wishes.enough_links(room, seat, config)
    return Wish(Paired(seat, token, code))


def forget(room: Room, seat: int, who: access.Who) -> Wish | None:
    """Let no other device have one's chair any longer, nor any link that is still open."""
    chair = room.chairs[seat]
    if who.token not in chair.devices:
        raise Refusal("no_chair", "You hold no chair at this table.")
    after = chair.copy()
    after.forget(who.token)
    same = after.devices.keys() == chair.devices.keys() and chair.offer is None and not chair.held
    return None if same else Wish(Forgot(seat, who.token))


# -- over HTTP ---------------------------------------------------------------------------------------------------------


def _new_code(seat: int) -> str:
    """Return a code; the seat in it is for people, who want to know whose chair they are about to take."""
    return f"{seat}.{secrets.token_urlsafe(16)}"


def _link(room: Room, seat: int, code: str) -> wire.DeviceLink:
    chair = room.chairs[seat]
    return wire.DeviceLink(seat, code, chair.offer.until if chair.offer is not None else 0.0, len(chair.devices))


async def offer_device(desk: Desk, request: Request, body: None) -> wire.DeviceLink:
    """Make a link of one use that brings your chair to another device of yours."""
    live, who = await desk.at(request)
    if who.seat is None:
        raise Refusal("no_chair", "You hold no chair at this table.")
    seat, code = who.seat, _new_code(who.seat)
    await desk.hub.write(live, lambda room: offer(room, seat, access.hashed(code), who, desk.config))
    return _link(live.room, seat, code)


async def give_device(desk: Desk, request: Request, body: None) -> wire.DeviceLink:
    """Make a link of one use for somebody who is away and has lost their browser (by the host); everybody is told."""
    live, who = await desk.at(request)
    seat = request.path_params["seat"]
    code = _new_code(seat)
    await desk.hub.write(
        live, lambda room: give(room, seat, access.hashed(code), step_in(desk, live, who, seat), desk.config)
    )
    return _link(live.room, seat, code)


async def claim_device(desk: Desk, request: Request, body: wire.Claim) -> Response:
    """Use such a link up: this device has the chair, too, with a token of its own (also set as a cookie)."""
    live, who = await desk.at(request)
    await desk.may_play(request, invited=True)  # to the chair of somebody who was let in: a new device is nobody yet
    token, taken, limit = access.new_token(), [0], desk.config.away_after

    def claimed(room: Room) -> Wish:
        away = {seat for seat in range(room.setup.seats) if live.away(seat, limit)}
        saw = access.seen_from(request, room)
        wish = claim(room, access.hashed(body.code), access.hashed(token), who, saw, away, desk.config)
        taken[0] = wish.entry.seat  # type: ignore[union-attr]
        return wish

    await desk.hub.write(live, claimed)
    response = Response(wire.encode(wire.Joined(taken[0], token)), 201, media_type="application/json")
    access.give_cookie(response, desk.config, live.id, token, taken[0])
    return response


async def forget_devices(desk: Desk, request: Request, body: None) -> Response:
    """Let this device alone have your chair; the others, and links that are still open, are worth nothing any more.

    No other browser is you any longer, either, and no recovery code or passkey brings you back, whoever has made them:
    what another browser holds of other tables it keeps, but it gets nothing more.
    """
    live, who = await desk.at(request)
    if who.seat is None:
        raise Refusal("no_chair", "You hold no chair at this table.")
    seat = who.seat
    await desk.hub.write(live, lambda room: forget(room, seat, who))
    try:
        key = await desk.roll.forgot(request, live, seat)
    except StoreError as error:
        raise desk.hub.unavailable(error) from None
    response = Response(wire.encode(wire.Done("")), media_type="application/json")
    if key:
        access.give_key(response, desk.config, key)
    return response


def step_in(desk: Desk, live: Live, who: access.Who, seat: int) -> By:
    """Say who wants to change a chair, and who of those whom it concerns is there."""
    here, limit = live.everywhere()[0], desk.config.away_after
    return By(
        mine=seat in who.seats,
        host=who.host,
        guest=who.seats[0] if who.seats else None,
        here=seat in here,
        away=live.away(seat, limit),
        host_here=attendance.HOST in here,
        host_away=live.away(attendance.HOST, limit),
    )
