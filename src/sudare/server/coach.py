"""server: the coach's side of the API: reviews of finished games, another try from a moment, hints while playing."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from sudare.coach.hints import Hint, Opinion
from sudare.coach.judge import MISTAKE
from sudare.coach.review import Review
from sudare.core import Refusal
from sudare.server import access, wishes
from sudare.server.coaching import Ask
from sudare.server.entries import AnyEntry, Handed, Hinted, Sat, Started
from sudare.server.live import Live
from sudare.server.messages import BotKind, Opened, Seat, encode
from sudare.server.reviews import check
from sudare.server.room import Room
from sudare.server.shelf import game_key
from sudare.server.turns import PERSON, Claim
from sudare.server.wishes import Wish

if TYPE_CHECKING:
    from sudare.server.api import Desk

COST = 1.0  # seconds that a hint usually takes
PATIENCE = 20.0
MOST = 100_000  # moves of a game
MOST_PARTS = 100  # of one choice
USUAL = "normal"  # the bots where nobody but people has played


class ReviewState(msgspec.Struct, frozen=True):
    """How far the review of a finished game is (none, thinking, done, failed): so many moments `of` all."""

    state: str
    done: int
    of: int
    review: Review | None = None


class TryAgain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Play on from a moment of a finished game, on one of its seats, against bots; "": the bots of that game.

    Where people sat there, bots like most of the others take their chairs.
    """

    move: Annotated[int, Meta(ge=0, le=MOST)]
    seat: Seat
    name: Annotated[str, Meta(max_length=40)]
    bot: BotKind = ""


class Warned(msgspec.Struct, frozen=True):
    """What the coach says before a choice that it holds for a clear mistake; "": nothing.

    `verdict` (best, fine, doubtful, mistake, unjudged) and `remark`, praise or doubt in a sentence, are what it thinks
    in any case: for those alone who play against bots.
    """

    text: str
    verdict: str = ""
    remark: str = ""


async def review_state(desk: Desk, request: Request, body: None) -> Response:
    """Return how far the review of a seat's game is, and all of it when it is there; only when the game is over."""
    live, _ = await desk.at(request, played=True)
    return await _state(desk, live, _side(request))


async def begin_review(desk: Desk, request: Request, body: None) -> Response:
    """Begin the review of a seat's game, unless it is there or coming: it goes on when nobody waits for it.

    With `more`, it is thought out anew with more imagined games, and replaces the one that is there.
    """
    live, _ = await desk.at(request, played=True)
    seat = _side(request)
    more = bool(request.query_params.get("more"))
    await desk.reviews.begin(live, seat, access.address(request, desk.config), more)
    return await _state(desk, live, seat)


async def _state(desk: Desk, live: Live, seat: int) -> Response:
    state, done, of, review = await desk.reviews.state(live, seat)
    text = b'{"state":%b,"done":%d,"of":%d,"review":%b}' % (encode(state), done, of, (review or "null").encode())
    return Response(text, media_type="application/json")


def _side(request: Request) -> int:
    side = request.query_params.get("side", "")
    if not (side.isascii() and side.isdecimal() and len(side) < 3):
        raise Refusal("bad_request", "side: expected the number of a seat, counted from 0.")
    return int(side)


async def try_again(desk: Desk, request: Request, body: TryAgain) -> Response:
    """Open a table at which a finished game goes on from one of its moments: for practice, against bots."""
    old, _ = await desk.at(request, played=True)
    await desk.may_play(request)
    check(old, body.seat)
    past = old.room.past
    if body.move >= past.moves:
        raise Refusal("bad_request", f"move: this game has {past.moves} moves.")
    bots = _bots_of(old.room, body.bot)
    for seat, kind in enumerate(bots):
        wishes.check_bot(old.room.game, seat, kind)
    name = wishes.clean(body.name, "name")
    where = access.address(request, desk.config)
    desk.may_open(where)
    host, token = access.new_token(), access.new_token()
    setup = msgspec.structs.replace(
        old.room.setup,
        host=access.hashed(host),
        listed=False,
        clock=None,
        total=None,
        increment=0.0,
        rated=False,
        quick=0.0,
        before="",
        tried=old.id,
        opener=desk.opener(request),
    )

    def seated(room: Room) -> list[Wish]:
        entries: list[AnyEntry] = [Sat(body.seat, name, access.hashed(token))]
        entries += [Handed(seat, kind, host=True) for seat, kind in enumerate(bots) if seat != body.seat]
        return [Wish(entry) for entry in (*entries, Started())]

    live = await desk.hub.create(setup, seated, where, past._replace(moves=body.move))
    response = Response(encode(Opened(live.id, host, live.room.commitment)), 201, media_type="application/json")
    access.give_cookie(response, desk.config, live.id, host, None)
    access.give_cookie(response, desk.config, live.id, token, body.seat)
    return response


def _bots_of(room: Room, wanted: str) -> list[str]:
    """Return the bots for the seats of a game that goes on: one kind, or those that played it."""
    kinds = ["" if chair.token else chair.bot for chair in room.chairs]
    level = wanted or next((kind for kind, _ in Counter(filter(None, kinds)).most_common(1)), USUAL)
    return [(not wanted and kind) or level for kind in kinds]


async def hint(desk: Desk, request: Request, body: None) -> Hint:
    """Return what the coach would do on your chair; where everybody else is a bot, or the table allows hints."""
    live, seat = await desk.seated(request)
    answer = await _asked(desk, request, live, seat, [], request.query_params.getlist("after"))
    await desk.hub.write(live, lambda room: Wish(Hinted(seat)))
    return msgspec.json.decode(answer, type=Hint)


async def warning(desk: Desk, request: Request, body: None) -> Warned:
    """Return why a choice would be a clear mistake; nothing when it is none. Where hints are allowed.

    A choice of several parts is asked about once, as a whole: `action` for each of them, in their order.
    """
    live, seat = await desk.seated(request)
    choice = request.query_params.getlist("action")
    if not choice or not choice[0]:
        raise Refusal("bad_request", "action: expected the name of an action.")
    thinks = msgspec.json.decode(await _asked(desk, request, live, seat, choice, []), type=Opinion)
    text = thinks.reason if thinks.verdict == MISTAKE else ""
    if text:
        await desk.hub.write(live, lambda room: Wish(Hinted(seat)))
    if live.room.people != {seat}:
        return Warned(text)  # what it thinks of every option would be a hint that nobody counts
    return Warned(text, thinks.verdict, thinks.said())


async def _asked(desk: Desk, request: Request, live: Live, seat: int, choice: list[str], after: list[str]) -> bytes:
    room = live.room
    room.follow()
    table = room.playing()
    if room.setup.rated:
        raise Refusal("no_hints", "At a rated table nobody may ask the coach.")
    if not (room.setup.hints or room.people == {seat}):
        raise Refusal("no_hints", "Hints are for tables where everybody else is a bot, or that were opened with hints.")
    if room.hinted[seat] >= desk.config.hints_per_seat:
        raise Refusal("enough", f"The coach has spoken {room.hinted[seat]} times at this table, and that is enough.")
    if seat not in table.state.deciders:
        raise Refusal("not_asked", "You are not asked for anything now.")
    task = Ask(
        game=desk.config.locate(room.game.id),
        about=game_key(msgspec.structs.replace(room.plays, options=room.open_options)),
        seen=msgspec.Raw(table.perspective(seat).encoded()),
        names=room.names(),
        choice=choice[:MOST_PARTS],
        after=after[:MOST_PARTS],
    )
    where = access.address(request, desk.config)
    purse = desk.hub.rations.coached.of(where)
    if purse.owes():
        raise Refusal("too_fast", "The coach has thought much for your address; ask again a little later.")
    purse.pay(COST)
    thinker, claim = desk.reviews.thinker, Claim(where, live.id, lambda: PERSON)
    answer = "is not there" if thinker is None else await thinker.work(claim, task, COST, PATIENCE, purse.pay)
    if isinstance(answer, str):
        raise Refusal("unavailable", "The coach cannot think just now; try again a little later.")
    return answer
