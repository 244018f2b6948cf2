"""server: the HTTP side of the table: open, join, start, look, act. Everything a socket does, for scripts."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from collections.abc import Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sudare.bots import kinds_for
from sudare.coach.hints import Hint
from sudare.core import Game, Refusal, SudareError, Voice, new_seed
from sudare.core.ending import Ending
from sudare.core.ledger import Passage, looking_up, numbered
from sudare.server import (
    access,
    attendance,
    calls,
    club,
    coach,
    devices,
    keeping,
    layouts,
    lessons,
    living,
    lobby,
    office,
    passkeys,
    people,
    puzzles,
    ratings,
    reach,
    reading,
    setups,
    ways,
    wishes,
)
from sudare.server import messages as wire
from sudare.server.chains import Giver, carry_out
from sudare.server.config import Config
from sudare.server.endpoint import Endpoint
from sudare.server.entries import AnyEntry, Setup
from sudare.server.hub import Hub
from sudare.server.live import Live
from sudare.server.looking import Looks
from sudare.server.reviews import Reviews
from sudare.server.room import Room
from sudare.server.shelf import MAKING, described, make_game
from sudare.server.store import StoreError
from sudare.server.wishes import Wish

log = logging.getLogger("sudare.server")

FOUND = 60  # passages of a rulebook in one answer
LONGEST_SEARCH = 60  # characters
LOOKING = ("since", "tag", "wait", "seat")


class Desk:
    """What the endpoints work with."""

    def __init__(self, config: Config, hub: Hub, stop: Callable[[], None] = lambda: None) -> None:
        self.config = config
        self.hub = hub
        self.tables = hub.rations.opened
        self.reviews = Reviews(config, hub)
        self.looks = Looks(config, hub.rations)
        self.roll = people.Roll(self)
        self.ratings = ratings.Ratings(hub.store)
        self.keeping = keeping.Keeping(hub.store)
        self.passkeys = passkeys.Passkeys(hub.store)
        self.living = living.Living(hub.store)
        self.ways = ways.Ways(config, hub.store)
        self.calls = calls.Calls(self)
        self.office = office.Office(self, stop)
        self.lobby = lobby.Lobby(hub)
        hub.noted = self._noted
        self.house: dict[str, Game] = {}  # as they come
        self.rulebooks: dict[str, bytes] = {}  # as they are sent
        self.passages: dict[str, list[Passage]] = {}  # what can be looked up in them
        self._games: wire.Games | None = None
        self._key = secrets.token_bytes(16)

    def _noted(self, live: Live, entry: AnyEntry) -> None:
        self.roll.noted(live, entry)
        self.lobby.noted(live, entry)

    async def may_play(self, request: Request, invited: bool = False) -> None:
        """Refuse whom the host has shut out, or not let in; programs that have a chair already are not asked."""
        await keeping.may_play(self, request, invited)

    def may_open(self, where: str) -> None:
        """Refuse more tables than an address may open, and any when the server is about to close."""
        self.office.check_open()
        if not self.tables.take(where):
            raise Refusal("too_many_tables", "Too many tables were opened from your address; try again later.")

    async def at(self, request: Request, played: bool = False) -> tuple[Live, access.Who]:
        """Return the table of a request, and who is asking."""
        live = await self.open(request, played)
        return live, access.who(request, live.room)

    async def open(self, request: Request, played: bool = False) -> Live:
        """Return the table of a request; where it need not be played, what is over may only have been read."""
        where = access.address(request, self.config)
        return await self.hub.open(request.path_params["table"], where, played=played)

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
        where = access.address(request, self.config)
        await self.hub.play(live, where)
        return live, Giver(who.seat, who.token, where)

    async def managed(self, request: Request) -> tuple[Live, int | None]:
        """Return the table of a request that the host may make, or a guest (from this seat) when the host is away."""
        live, who = await self.at(request)
        if who.host:
            return live, None
        if who.seats and live.away(attendance.HOST, self.config.away_after):
            return live, who.seats[0]
        when = f"; who sits here can when the host has been away for {self.config.away_after:g} seconds"
        raise Refusal("not_host", f"Only the host of this table can do that{when if who.seats else ''}.")

    async def sit(self, request: Request, live: Live, seat: int | None, name: str, token: str) -> int:
        """Let somebody take a chair; return which."""
        await ratings.one_chair(self, request, live.room)
        were, taken = access.earlier_tokens(request, live.room), [0]

        def sit(room: Room) -> Wish:
            saw = access.seen_from(request, room)
            wish = wishes.sit(room, seat, name, access.hashed(token), were, saw, self.config)
            taken[0] = wish.entry.seat  # type: ignore[union-attr]
            return wish

        await self.hub.write(live, sit)
        return taken[0]

    async def sat(self, request: Request, response: Response, live: Live, seat: int, token: str, host: bool) -> None:
        """Note who has taken a chair; a program has no key, and wants none."""
        browser = "origin" in request.headers
        key = people.greet(request, response, self) if browser else access.key_of(request)
        await self.roll.sits(key, live, seat, access.hashed(token), host)

    def opener(self, request: Request) -> str:
        """Return what is written down of the address that opens a table: nobody can find out which one it was."""
        where = access.address(request, self.config)
        return hashlib.blake2s(where.encode(), key=self._key, digest_size=6).hexdigest()

    async def game(self, name: str) -> Game:
        """Return a game as it comes."""
        if name not in self.house:
            try:
                self.house[name] = await asyncio.to_thread(make_game, self.config.find, name)
            except SudareError as error:
                raise Refusal("no_such_game", f"{error}.") from None
        return self.house[name]

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
    for kind in kinds_for(game):
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


async def open_table(desk: Desk, request: Request, body: wire.OpenTable) -> Response:
    """Open a table; the answer's host token manages it."""
    where = access.address(request, desk.config)
    await desk.may_play(request)
    if body.clock is not None and body.total is not None:
        raise Refusal("bad_table", "Choose one clock: for each answer, or for all of them together.")
    if body.rated:
        ratings.check(body)
    desk.may_open(where)
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
        total=body.total,
        increment=body.increment,
        away=body.away,
        hints=body.hints,
        talk=body.talk,
        rated=body.rated,
        opener=desk.opener(request),
    )

    def bots(room: Room) -> list[Wish]:
        found = [wishes.hand(room, seat, kind, False, wishes.THE_HOST) for seat, kind in sorted(body.bots.items())]
        return [wish for wish in found if wish is not None]

    return _opened(desk, await desk.hub.create(setup, bots, where), host)


def _opened(desk: Desk, live: Live, host: str) -> Response:
    if live.room.setup.listed:
        desk.lobby.changed()
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
        desk.passages[game.id] = await asyncio.to_thread(game.passages)
    found: list[Passage] = []
    await desk.hub.beside.in_parts(
        access.address(request, desk.config), looking_up(desk.passages[game.id], words, found)
    )
    return wire.Found([wire.Passage(*passage) for passage in found[:FOUND]])


async def house_edition(desk: Desk, request: Request, body: None) -> dict[str, Any]:
    """Return the components (cards, maps, tracks) that a game comes with."""
    edition: dict[str, Any] = msgspec.to_builtins((await _game(desk, request)).edition)
    return edition


async def _game(desk: Desk, request: Request) -> Game:
    return await desk.game(request.path_params["game"])


async def mine(desk: Desk, request: Request, body: None) -> Response:
    """Return which chairs you hold at a table, and whether you host it.

    The chairs of whoever has this browser's key are brought to it. When there is a rematch, a browser is then known
    there, too.
    """
    live, who = await desk.at(request)
    try:
        brought = await desk.roll.at_table(request, live, who)
    except StoreError as error:
        raise desk.hub.unavailable(error) from None
    seats = sorted({*who.seats, *brought})
    host = who.host or any(live.room.chairs[seat].devices[access.hashed(brought[seat])].host for seat in brought)
    saw = sorted({*access.seen_from(request, live.room), *(brought if live.room.dealt else ())})
    response = _json(wire.Mine(seats, host, saw))
    for seat, token in brought.items():
        access.give_cookie(response, desk.config, live.id, token, seat)
    people.greet(request, response, desk)
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
    await desk.may_play(request)
    token = access.new_token()
    seat = await desk.sit(request, live, body.seat, body.name, token)
    response = _json(wire.Joined(seat, token), 201)
    access.give_cookie(response, desk.config, live.id, token, seat)
    host = access.who(request, live.room).host if not access.bearer(request) else False
    await desk.sat(request, response, live, seat, token, host)
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
    await desk.may_play(request)
    wishes.again(old.room, "")
    if old.room.again:
        raise Refusal("done_already", "The rematch is open already.")
    where = access.address(request, desk.config)
    desk.may_open(where)
    host = access.new_token()
    new = {"seed": new_seed(), "host": access.hashed(host), "opener": desk.opener(request)}
    setup = msgspec.structs.replace(old.room.setup, before=old.id, tried="", quick=0.0, **new)

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
    table = live.room.playing()
    can, left = table.can_take_back(seat), live.room.left(seat)
    if not can and left is None:
        return wire.CanTakeBack(False, False)
    return wire.CanTakeBack(can, not can, table.last_choice(seat, None if can else left))


async def say(desk: Desk, request: Request, body: wire.Say) -> wire.Done:
    """Say something to the whole table, or to those who share your secrets."""
    live, seat = await desk.seated(request)
    await desk.hub.write(live, lambda room: wishes.say(room, seat, body, desk.config))
    return wire.Done(body.command)


async def sayable(desk: Desk, request: Request, body: None) -> wire.Sayables:
    """Return what your chair can say now in the game's acts of speech, as data."""
    live, seat = await desk.seated(request)
    room = live.room
    if not room.dealt or room.setup.talk == "nobody" or room.stopped is not None:
        return wire.Sayables([])
    return wire.Sayables(room.playing().sayable(seat, Voice(room.game, None, room.names())))


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
    game, names, n = live.room.game, live.room.names(), len(perspective.told)
    if request.query_params.get("words"):
        voice = Voice(game, seat, names)
        return wire.Aid(None, await desk.hub.beside.do(where, purse, game.aid_text, perspective, voice), n)
    return wire.Aid(await desk.hub.beside.do(where, purse, game.aid, perspective), n=n)


def _json(value: Any, status: int = 200) -> Response:
    return Response(wire.encode(value), status, media_type="application/json")


ENDPOINTS = [
    Endpoint("GET", "/api/games", list_games, None, wire.Games),
    Endpoint("GET", "/api/games/{game}/rules", rules, None, wire.Rules),
    Endpoint("GET", "/api/games/{game}/look_up", look_up_rules, None, wire.Found, ("words",)),
    Endpoint("GET", "/api/games/{game}/edition", house_edition, None, dict),
    Endpoint("GET", "/api/games/{game}/lessons", lessons.list_lessons, None, lessons.LessonList),
    Endpoint("POST", "/api/games/{game}/lessons/{number:int}", lessons.teach, lessons.LessonTry, lessons.Taught),
    Endpoint("GET", "/api/reach", invitations, None, wire.Reach),
    *puzzles.ENDPOINTS,
    *people.ENDPOINTS,
    *club.ENDPOINTS,
    *keeping.ENDPOINTS,
    *passkeys.ENDPOINTS,
    *living.ENDPOINTS,
    *office.ENDPOINTS,
    *ways.ENDPOINTS,
    *lobby.ENDPOINTS,
    Endpoint("POST", "/api/tables", open_table, wire.OpenTable, wire.Opened),
    Endpoint("GET", "/api/tables/{table}", table_info, None, wire.TableInfo),
    Endpoint("GET", "/api/tables/{table}/edition", reading.table_edition, None, dict),
    Endpoint("GET", "/api/tables/{table}/vocabulary", reading.vocabulary, None, wire.Vocabulary),
    Endpoint("GET", "/api/tables/{table}/mine", mine, None, wire.Mine),
    Endpoint("POST", "/api/tables/{table}/join", join, wire.Join, wire.Joined),
    Endpoint("POST", "/api/tables/{table}/chairs/{seat:int}", hand, wire.Hand, wire.Done),
    Endpoint("POST", "/api/tables/{table}/chairs/{seat:int}/device", devices.give_device, None, wire.DeviceLink),
    Endpoint("POST", "/api/tables/{table}/devices", devices.offer_device, None, wire.DeviceLink, ("seat",)),
    Endpoint("POST", "/api/tables/{table}/devices/claim", devices.claim_device, wire.Claim, wire.Joined),
    Endpoint("POST", "/api/tables/{table}/devices/forget", devices.forget_devices, None, wire.Done, ("seat",)),
    Endpoint("POST", "/api/tables/{table}/start", start, None, wire.Done),
    Endpoint("POST", "/api/tables/{table}/rematch", rematch, None, wire.Opened),
    Endpoint("GET", "/api/tables/{table}/perspective", reading.perspective, None, wire.Perspective, LOOKING),
    Endpoint("POST", "/api/tables/{table}/act", act, wire.Act, wire.Done, ("seat",)),
    Endpoint("GET", "/api/tables/{table}/take_back", can_take_back, None, wire.CanTakeBack, ("seat",)),
    Endpoint("POST", "/api/tables/{table}/take_back", take_back, wire.TakeBack, wire.Done, ("seat",)),
    Endpoint("GET", "/api/tables/{table}/chat", sayable, None, wire.Sayables, ("seat",)),
    Endpoint("POST", "/api/tables/{table}/chat", say, wire.Say, wire.Done, ("seat",)),
    Endpoint("GET", "/api/tables/{table}/why", why, None, wire.Why, ("action", "after", "seat")),
    Endpoint("GET", "/api/tables/{table}/aid", aid, None, wire.Aid, ("seat", "words")),
    Endpoint("GET", "/api/tables/{table}/layouts", layouts.ready, None, setups.Layouts, ("seat",)),
    Endpoint("POST", "/api/tables/{table}/layouts", layouts.lay_out, setups.LayOut, wire.Done, ("seat",)),
    Endpoint("POST", "/api/tables/{table}/layouts/draft", layouts.draft, setups.Moving, setups.Draft, ("seat",)),
    Endpoint("POST", "/api/tables/{table}/layouts/places", layouts.places, setups.Moving, setups.Places, ("seat",)),
    Endpoint("GET", "/api/tables/{table}/record", reading.record, None, dict),
    Endpoint("GET", "/api/tables/{table}/replay", reading.replay_side, None, wire.Replay, ("side", "seat")),
    Endpoint("GET", "/api/tables/{table}/ending", reading.ending, None, Ending),
    Endpoint("GET", "/api/tables/{table}/reasons", reading.reasons, None, wire.Reasons),
    Endpoint("GET", "/api/tables/{table}/review", coach.review_state, None, coach.ReviewState, ("side",)),
    Endpoint("POST", "/api/tables/{table}/review", coach.begin_review, None, coach.ReviewState, ("side", "more")),
    Endpoint("POST", "/api/tables/{table}/again", coach.try_again, coach.TryAgain, wire.Opened),
    Endpoint("POST", "/api/tables/{table}/hint", coach.hint, None, Hint, ("after", "seat")),
    Endpoint("POST", "/api/tables/{table}/warning", coach.warning, None, coach.Warned, ("action", "seat")),
]
