"""server: the HTTP side of the table: open, join, start, look, act. Everything a socket does, for scripts."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sudare.bots import KINDS
from sudare.coach.hints import Hint
from sudare.core import Game, Perspective, Record, Refusal, SudareError, Voice, new_seed
from sudare.core.ending import Ending
from sudare.core.ledger import Passage, look_up, numbered
from sudare.server import access, attendance, coach, devices, layouts, reach, setups, wishes
from sudare.server import messages as wire
from sudare.server.chains import Giver, carry_out
from sudare.server.config import Config
from sudare.server.entries import Row, Setup, read_setup
from sudare.server.hub import Hub
from sudare.server.live import Live
from sudare.server.looking import Looks
from sudare.server.older import record_of
from sudare.server.replay import Replays, why_they_did
from sudare.server.reviews import Reviews
from sudare.server.room import Room
from sudare.server.shelf import MAKING, described, make_game
from sudare.server.store import StoreError
from sudare.server.wishes import Wish

log = logging.getLogger("sudare.server")

LISTED = 100
FOUND = 60  # passages of a rulebook in one answer
LONGEST_SEARCH = 60  # characters
LONGEST_WAIT = 30.0


class Desk:
    """What the endpoints work with."""

    def __init__(self, config: Config, hub: Hub) -> None:
        self.config = config
        self.hub = hub
        self.tables = hub.rations.opened
        self.replays = Replays(config)
        self.reviews = Reviews(config, hub)
        self.looks = Looks(config, hub.rations)
        self.house: dict[str, Game] = {}  # as they come
        self.rulebooks: dict[str, bytes] = {}  # as they are sent
        self.passages: dict[str, list[Passage]] = {}  # what can be looked up in them
        self._games: wire.Games | None = None
        self._key = secrets.token_bytes(16)

    async def at(self, request: Request) -> tuple[Live, access.Who]:
        """Return the table of a request, and who is asking."""
        live = await self.open(request)
        return live, access.who(request, live.room)

    async def open(self, request: Request) -> Live:
        """Return the table of a request."""
        return await self.hub.open(request.path_params["table"], access.address(request, self.config))

    async def shown(self, request: Request) -> tuple[Live, access.Who]:
        """Return the same for a request that shows the game: who has no chair watches, if only from time to time."""
        live, who = await self.at(request)
        if who.seat is None:
            live.passed_by = time.monotonic()
        return live, who

    async def seated(self, request: Request) -> tuple[Live, int]:
        """Return the table of a request, and the seat that is asking."""
        live, giver = await self.giver(request)
        return live, giver.seat

    async def giver(self, request: Request) -> tuple[Live, Giver]:
        """Return the same, with the device that is asking."""
        live, who = await self.at(request)
        if who.seat is None:
            raise Refusal("no_chair", "You hold no chair at this table.")
        return live, Giver(who.seat, who.token, access.address(request, self.config))

    async def managed(self, request: Request) -> tuple[Live, int | None]:
        """Return the table of a request that the host may make, or a guest (from this seat) when the host is away."""
        live, who = await self.at(request)
        if who.host:
            return live, None
        if who.seats and live.away(attendance.HOST, self.config.away_after):
            return live, who.seats[0]
        when = f"; who sits here can when the host has been away for {self.config.away_after:g} seconds"
        raise Refusal("not_host", f"Only the host of this table can do that{when if who.seats else ''}.")

    def opener(self, request: Request) -> str:
        """Return what is written down of the address that opens a table: nobody can find out which one it was."""
        where = access.address(request, self.config)
        return hashlib.blake2s(where.encode(), key=self._key, digest_size=6).hexdigest()

    def games(self) -> wire.Games:
        """Return the games that can be played here."""
        if self._games is None:
            with MAKING:
                infos = [_game_info(self.config, name) for name in self.config.games()]
            self._games = wire.Games([info for info in infos if info is not None])
        return self._games


def _game_info(config: Config, name: str) -> wire.GameInfo | None:
    try:
        game = make_game(config.find, name)
    except Exception:  # a game that does not load must not hide the others
        return None
    bots = []
    for kind in KINDS:
        try:
            wishes.check_bot(game, 0, kind)
            bots.append(kind)
        except Refusal:
            pass
    options, view = msgspec.json.schema(game.Options), msgspec.json.schema(game.View)
    return wire.GameInfo(game.id, game.title, game.summary, game.players, bots, options, view)


# -- games and tables --------------------------------------------------------------------------------------------------


async def list_games(desk: Desk, request: Request, body: None) -> wire.Games:
    """Return the games that can be played here, with their options and the types of their views."""
    if desk.hub.expected is not None:  # somebody will soon want bots
        desk.hub.start(desk.hub.expected())
    return await asyncio.to_thread(desk.games)


async def invitations(desk: Desk, request: Request, body: None) -> wire.Reach:
    """Return where friends reach this server, for invitations: told only to pages on the machine itself."""
    return reach.told_to(request, desk.config)


async def list_tables(desk: Desk, request: Request, body: None) -> wire.Tables:
    """Return the tables that anybody may join or watch, the newest first."""
    try:
        found = await desk.hub.store.listed(LISTED)
    except StoreError as error:
        raise desk.hub.unavailable(error) from None
    cards = [(row, msgspec.json.decode(row.card, type=wire.ListedTable)) for row in found]
    return wire.Tables([msgspec.structs.replace(card, opened=row.created) for row, card in cards])


async def open_table(desk: Desk, request: Request, body: wire.OpenTable) -> Response:
    """Open a table; the answer's host token manages it."""
    where = access.address(request, desk.config)
    if not desk.tables.take(where):
        raise Refusal("too_many_tables", "Too many tables were opened from your address; try again later.")
    try:
        await desk.hub.workshop.try_out(body.game, body.seats, body.options, body.edition, where)
        purse, how = desk.hub.rations.of_request(where, "POST"), (body.seats, body.options, body.edition)
        game = await desk.hub.beside.do(where, purse, make_game, desk.config.find, body.game, *how)
        about = described(game)
    except SudareError as error:
        raise Refusal("bad_table", f"{error}".rstrip(".") + ".") from None
    except Exception as error:  # a defect of the game, or an edition that it did not expect
        log.error("a game cannot be made", extra={"game": body.game, "error": type(error).__name__})
        raise Refusal("bad_table", "This game cannot be opened with these options and this edition.") from None
    for seat, kind in body.bots.items():
        if seat >= game.seats:
            raise Refusal("no_such_seat", f"There is no seat {seat + 1} at this table.")
        wishes.check_bot(game, seat, kind)
    wishes.check_bot(game, 0, body.away)
    host = access.new_token()
    setup = Setup(
        **about,
        seed=new_seed(),
        host=access.hashed(host),
        listed=body.listed,
        clock=body.clock,
        away=body.away,
        hints=body.hints,
        opener=desk.opener(request),
    )

    def bots(room: Room) -> list[Wish]:
        found = [wishes.hand(room, seat, kind, False, wishes.THE_HOST) for seat, kind in sorted(body.bots.items())]
        return [wish for wish in found if wish is not None]

    return _opened(desk, await desk.hub.create(setup, bots, where), host)


def _opened(desk: Desk, live: Live, host: str) -> Response:
    response = _json(wire.Opened(live.id, host, live.room.commitment), 201)
    access.give_cookie(response, desk.config, live.id, host, None)
    return response


async def rules(desk: Desk, request: Request, body: None) -> Response:
    """Return the rulebook of a game, and its numbered rules."""
    game = await _game(desk, request)
    if game.id not in desk.rulebooks:
        page = game.rulebook()
        found = wire.Rules(game.id, game.title, page, [wire.Rule(*rule) for rule in numbered(page)])
        desk.rulebooks[game.id] = wire.encode(found)
    return Response(desk.rulebooks[game.id], media_type="application/json")


async def look_up_rules(desk: Desk, request: Request, body: None) -> wire.Found:
    """Return what the rulebook of a game says about some words, or the rule with an id."""
    game, words = await _game(desk, request), request.query_params.get("words", "")
    if not 0 < len(words.strip()) <= LONGEST_SEARCH:
        raise Refusal("bad_request", f"words: expected some words, {LONGEST_SEARCH} characters at most.")
    if game.id not in desk.passages:
        desk.passages[game.id] = game.passages()
    found = look_up(desk.passages[game.id], words)
    return wire.Found([wire.Passage(*passage) for passage in found[:FOUND]])


async def house_edition(desk: Desk, request: Request, body: None) -> dict[str, Any]:
    """Return the components (cards, maps, tracks) that a game comes with."""
    edition: dict[str, Any] = msgspec.to_builtins((await _game(desk, request)).edition)
    return edition


async def _game(desk: Desk, request: Request) -> Game:
    name = request.path_params["game"]
    if name not in desk.house:
        try:
            desk.house[name] = await asyncio.to_thread(make_game, desk.config.find, name)
        except SudareError as error:
            raise Refusal("no_such_game", f"{error}.") from None
    return desk.house[name]


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


async def mine(desk: Desk, request: Request, body: None) -> Response:
    """Return which chairs you hold at a table, and whether you host it.

    When there is a rematch, a browser is then known there, too.
    """
    live, who = await desk.at(request)
    response = _json(wire.Mine(list(who.seats), who.host, access.seen_from(request, live.room)))
    if live.room.again:
        access.hand_on(request, response, desk.config, live.room, live.room.again)
    return response


async def table_info(desk: Desk, request: Request, body: None) -> wire.TableInfo:
    """Return what anybody who has the id may know of a table."""
    live = await desk.open(request)
    return wire.TableInfo(live.room.about(), desk.hub.presence(live))


async def join(desk: Desk, request: Request, body: wire.Join) -> Response:
    """Take a chair; the answer's token gives its perspective (also set as a cookie)."""
    live = await desk.open(request)
    token, were = access.new_token(), access.earlier_tokens(request, live.room)
    taken: list[int] = []

    def sit(room: Room) -> Wish:
        saw = access.seen_from(request, room)
        wish = wishes.sit(room, body.seat, body.name, access.hashed(token), were, saw, desk.config)
        taken[:] = [wish.entry.seat]  # type: ignore[union-attr]
        return wish

    await desk.hub.write(live, sit)
    response = _json(wire.Joined(taken[0], token), 201)
    access.give_cookie(response, desk.config, live.id, token, taken[0])
    return response


async def hand(desk: Desk, request: Request, body: wire.Hand) -> wire.Done:
    """Hand a chair to a bot or back to its person, or free it: by who holds it, or by the host.

    While the game is on, a bot's chair stays the bot's, and a person's can be handed to a bot by others only when the
    person is away: by the host, or by another player when the host is away, too.
    """
    live, who = await desk.at(request)
    seat = request.path_params["seat"]

    def handed(room: Room) -> Wish | None:
        if body.free and seat in who.seats:
            wishes.check_own(room, seat, who.tokens[seat])
        return wishes.hand(room, seat, body.bot, body.free, devices.step_in(desk, live, who, seat), desk.config)

    await desk.hub.write(live, handed)
    return wire.Done("")


async def start(desk: Desk, request: Request, body: None) -> wire.Done:
    """Deal, when every chair is taken (by the host, or by a guest when the host is away)."""
    live, by = await desk.managed(request)
    await desk.hub.write(live, lambda room: wishes.start(room, by))
    desk.hub.drafts.get_ready(live.room)
    return wire.Done("")


async def rematch(desk: Desk, request: Request, body: None) -> Response:
    """Open the same table again, with every chair kept for who had it (by the host, or a guest when the host is away).

    Whoever opens it is its host.
    """
    old, _ = await desk.managed(request)
    wishes.again(old.room, "")
    if old.room.again:
        raise Refusal("done_already", "The rematch is open already.")
    where = access.address(request, desk.config)
    if not desk.tables.take(where):
        raise Refusal("too_many_tables", "Too many tables were opened from your address; try again later.")
    host = access.new_token()
    setup = msgspec.structs.replace(
        old.room.setup, seed=new_seed(), host=access.hashed(host), before=old.id, tried="", opener=desk.opener(request)
    )

    def same(room: Room) -> list[Wish]:
        found = [
            wishes.hold(room, seat, chair.name, tuple(chair.devices))
            if chair.token
            else wishes.hand(room, seat, chair.bot, False, wishes.THE_HOST)
            for seat, chair in enumerate(old.room.chairs)
        ]
        return [wish for wish in found if wish is not None]

    live = await desk.hub.create(setup, same, where)
    await desk.hub.write(old, lambda room: wishes.again(room, live.id))
    if old.room.again != live.id:
        raise Refusal("done_already", "The rematch is open already.")  # somebody was faster
    response = _opened(desk, live, host)
    access.hand_on(request, response, desk.config, old.room, live.id)
    return response


# -- playing -----------------------------------------------------------------------------------------------------------


async def perspective(desk: Desk, request: Request, body: None) -> Response:
    """Return one side of the table: a chair's with its token, otherwise the spectators'.

    With `tag` (of the answer before) and `wait` (seconds), the answer waits until there is something new.
    """
    live, who = await desk.shown(request)
    since = _number(request, "since", 0, 1_000_000)
    left = _number(request, "wait", 0, LONGEST_WAIT)
    tag = request.query_params.get("tag", "")
    await desk.hub.get_ready(live, who.seat)
    event = asyncio.Event()
    live.waiting.add(event)
    desk.hub.noticed(live, who.seats, who.host)
    try:
        ends = asyncio.get_running_loop().time() + left
        while True:
            event.clear()
            if who.seat is not None and who.token not in live.room.chairs[who.seat].devices:
                raise Refusal("unknown_token", "This chair is no longer yours.")
            mark, seen = _seen(desk, live, who.seat, int(since))
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
    if room.table is not None:
        shown = desk.hub.shown(live, seat)
        tag.update(b"%d %b %b" % (len(shown.events), shown.position, shown.decision))
        if not shown.text:
            shown.text = _text(room, Perspective.of(room.table.state, seat, []))
        snapshot, text = desk.hub.snapshot(live, seat, since), shown.text
    mark = tag.hexdigest()[:16]
    parts = [wire.encode(part) for part in (mark, presence, text, room.talk.heard[seat])]
    return mark, b'{"tag":%b,"presence":%b,"snapshot":%b,"text":%b,"chat":%b}' % (*parts[:2], snapshot, *parts[2:])


def _text(room: Room, perspective: Perspective) -> str:
    try:
        return perspective.text(Voice(room.game, perspective.seat, room.names()))
    except Exception:  # a defect of the game's text must not keep anybody from playing on
        log.exception("a position has no text", extra={"game": room.game.id})
        return ""


def _number(request: Request, name: str, low: float, high: float) -> float:
    text = request.query_params.get(name, str(low))
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not low <= number <= high:
        raise Refusal("bad_request", f"{name}: expected a number from {low:g} to {high:g}.")
    return number


async def act(desk: Desk, request: Request, body: wire.Act) -> wire.Done:
    """Answer the open decision of your chair, and `then` the next ones as long as all goes as you can foresee."""
    live, giver = await desk.giver(request)
    return await carry_out(desk.hub, desk.looks, live, giver, body)


async def take_back(desk: Desk, request: Request, body: wire.TakeBack) -> wire.Done:
    """Take your last answer back, as long as nobody can have learned from it."""
    live, seat = await desk.seated(request)
    await desk.hub.write(live, lambda room: wishes.take_back(room, seat, body.command, desk.config, body.practice))
    return wire.Done(body.command)


async def can_take_back(desk: Desk, request: Request, body: None) -> wire.CanTakeBack:
    """Say whether your last answer can be taken back now: as `POST` would decide; nothing is carried out."""
    live, seat = await desk.seated(request)
    can = live.room.playing().can_take_back(seat)
    return wire.CanTakeBack(can, not can and live.room.left(seat) is not None)


async def say(desk: Desk, request: Request, body: wire.Say) -> wire.Done:
    """Say something to the whole table, or to those who share your secrets."""
    live, seat = await desk.seated(request)
    await desk.hub.write(live, lambda room: wishes.say(room, seat, body.text, body.team, body.command, desk.config))
    return wire.Done(body.command)


async def why(desk: Desk, request: Request, body: None) -> wire.Why:
    """Say whether your chair can answer with an action now, or `after` a chain of answers, and if not, why."""
    live, seat = await desk.seated(request)
    table, name = live.room.playing(), request.query_params.get("action", "")
    action = table.game.actions.id(name)
    if after := request.query_params.getlist("after"):  # the middle of a choice: the table knows nothing of it yet
        found = await desk.looks.find(live.room, seat, after, access.address(request, desk.config), why=name)
        return wire.Why(name, not found.reason, found.reason or found.stopped, found.rule)
    legal, refusal = action in table.state.legal(seat), table.state.refusal(seat, action)
    return wire.Why(name, legal, "You can do that now." if legal else refusal.text, "" if legal else refusal.rule)


async def aid(desk: Desk, request: Request, body: None) -> wire.Aid:
    """Return what may help your chair, worked out from its own side of the table; null where the game has nothing."""
    live, seat = await desk.seated(request)
    where, perspective = access.address(request, desk.config), live.room.playing().perspective(seat)
    purse = desk.hub.rations.of_request(where, request.method)
    return wire.Aid(await desk.hub.beside.do(where, purse, live.room.game.aid, perspective))


async def reasons(desk: Desk, request: Request, body: None) -> wire.Reasons:
    """Return why the bots did what they did, once the game is over."""
    live, _ = await desk.at(request)
    live.room.follow()
    table = live.room.playing()
    if not table.state.over:
        raise Refusal("not_over", "What the bots think can be read when the game is over.")
    return wire.Reasons(why_they_did(table.starts, await _log(desk, live), live.room.names()))


async def ending(desk: Desk, request: Request, body: None) -> Ending:
    """Return how a finished game ended: who won and why, the sums, what was hidden, and where it turned."""
    live, _ = await desk.at(request)
    live.room.follow()
    table = live.room.playing()
    found = table.how_it_ended(Voice(live.room.game, None, live.room.names()))
    if found is None:
        raise Refusal("not_over", "How it ended can be read when the game is over.")
    return found


async def _log(desk: Desk, live: Live) -> list[Row]:
    try:
        return await desk.hub.store.log(live.id)
    except StoreError as error:
        raise desk.hub.unavailable(error) from None


async def record(desk: Desk, request: Request, body: None) -> Response:
    """Download the record of a finished game; `sudare verify` checks it."""
    try:
        live, _ = await desk.at(request)
        live.room.follow()
        found = live.room.record()
    except Refusal as refusal:  # whatever is installed here: what is over can be downloaded
        if refusal.code not in ("aside", "broken", "old_rules"):
            raise
        found = await _stored_record(desk, request.path_params["table"])
    text, name = found.to_json(), f"{found.game}-{request.path_params['table'][:6]}.json"
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
    made = await desk.replays.get(live.room, seat, where, lambda: _log(desk, live))
    return Response(made, media_type="application/json")


def _json(value: Any, status: int = 200) -> Response:
    return Response(wire.encode(value), status, media_type="application/json")


class Endpoint(NamedTuple):
    """One line of the API; the OpenAPI document is made from these."""

    method: str
    path: str
    handler: Callable[[Desk, Request, Any], Awaitable[Any]]
    body: Any
    answer: Any
    query: tuple[str, ...] = ()


ENDPOINTS = [
    Endpoint("GET", "/api/games", list_games, None, wire.Games),
    Endpoint("GET", "/api/games/{game}/rules", rules, None, wire.Rules),
    Endpoint("GET", "/api/games/{game}/look_up", look_up_rules, None, wire.Found, ("words",)),
    Endpoint("GET", "/api/games/{game}/edition", house_edition, None, dict),
    Endpoint("GET", "/api/reach", invitations, None, wire.Reach),
    Endpoint("GET", "/api/tables", list_tables, None, wire.Tables),
    Endpoint("POST", "/api/tables", open_table, wire.OpenTable, wire.Opened),
    Endpoint("GET", "/api/tables/{table}", table_info, None, wire.TableInfo),
    Endpoint("GET", "/api/tables/{table}/edition", table_edition, None, dict),
    Endpoint("GET", "/api/tables/{table}/vocabulary", vocabulary, None, wire.Vocabulary),
    Endpoint("GET", "/api/tables/{table}/mine", mine, None, wire.Mine),
    Endpoint("POST", "/api/tables/{table}/join", join, wire.Join, wire.Joined),
    Endpoint("POST", "/api/tables/{table}/chairs/{seat:int}", hand, wire.Hand, wire.Done),
    Endpoint("POST", "/api/tables/{table}/chairs/{seat:int}/device", devices.give_device, None, wire.DeviceLink),
    Endpoint("POST", "/api/tables/{table}/devices", devices.offer_device, None, wire.DeviceLink, ("seat",)),
    Endpoint("POST", "/api/tables/{table}/devices/claim", devices.claim_device, wire.Claim, wire.Joined),
    Endpoint("POST", "/api/tables/{table}/devices/forget", devices.forget_devices, None, wire.Done, ("seat",)),
    Endpoint("POST", "/api/tables/{table}/start", start, None, wire.Done),
    Endpoint("POST", "/api/tables/{table}/rematch", rematch, None, wire.Opened),
    Endpoint(
        "GET", "/api/tables/{table}/perspective", perspective, None, wire.Perspective, ("since", "tag", "wait", "seat")
    ),
    Endpoint("POST", "/api/tables/{table}/act", act, wire.Act, wire.Done, ("seat",)),
    Endpoint("GET", "/api/tables/{table}/take_back", can_take_back, None, wire.CanTakeBack, ("seat",)),
    Endpoint("POST", "/api/tables/{table}/take_back", take_back, wire.TakeBack, wire.Done, ("seat",)),
    Endpoint("POST", "/api/tables/{table}/chat", say, wire.Say, wire.Done, ("seat",)),
    Endpoint("GET", "/api/tables/{table}/why", why, None, wire.Why, ("action", "after", "seat")),
    Endpoint("GET", "/api/tables/{table}/aid", aid, None, wire.Aid, ("seat",)),
    Endpoint("GET", "/api/tables/{table}/layouts", layouts.ready, None, setups.Layouts, ("seat",)),
    Endpoint("POST", "/api/tables/{table}/layouts", layouts.lay_out, setups.LayOut, wire.Done, ("seat",)),
    Endpoint("POST", "/api/tables/{table}/layouts/draft", layouts.draft, setups.Moving, setups.Draft, ("seat",)),
    Endpoint("POST", "/api/tables/{table}/layouts/places", layouts.places, setups.Moving, setups.Places, ("seat",)),
    Endpoint("GET", "/api/tables/{table}/record", record, None, dict),
    Endpoint("GET", "/api/tables/{table}/replay", replay_side, None, wire.Replay, ("side", "seat")),
    Endpoint("GET", "/api/tables/{table}/ending", ending, None, Ending),
    Endpoint("GET", "/api/tables/{table}/reasons", reasons, None, wire.Reasons),
    Endpoint("GET", "/api/tables/{table}/review", coach.review_state, None, coach.ReviewState, ("side",)),
    Endpoint("POST", "/api/tables/{table}/review", coach.begin_review, None, coach.ReviewState, ("side", "more")),
    Endpoint("POST", "/api/tables/{table}/again", coach.try_again, coach.TryAgain, wire.Opened),
    Endpoint("POST", "/api/tables/{table}/hint", coach.hint, None, Hint, ("seat",)),
    Endpoint("POST", "/api/tables/{table}/warning", coach.warning, None, coach.Warned, ("action", "seat")),
]
