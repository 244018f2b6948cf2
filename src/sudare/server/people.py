"""server: people: a person is a key, not a form. My games, my chairs on every device, all that is known of me.

Every browser has a key from its first visit; nothing is written down before it takes a chair. Whoever has the key is
that person: at a table it brings their chairs to this browser, as a link to another device does.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from sudare.core import Refusal
from sudare.server import access, club, wishes
from sudare.server import messages as wire
from sudare.server.chairs import Chair, take
from sudare.server.endpoint import Endpoint
from sudare.server.entries import Acted, AnyEntry, Left, Paired, Row, Said, Seating, read_entry
from sudare.server.erasing import Eraser, card_without, heard_without
from sudare.server.hub import TOGETHER
from sudare.server.live import check_seat
from sudare.server.rolls import Listed, Person, Rolls, Seated, Step
from sudare.server.room import Room
from sudare.server.store import StoreError
from sudare.server.wishes import By, Wish

if TYPE_CHECKING:
    from sudare.server.api import Desk
    from sudare.server.live import Live

ANEW = "anew"  # a shout: the log of a table was written anew
HEALED = 3  # results that are worked out at once for games that ended while a worker died
log = logging.getLogger("sudare.server")


class MyGame(msgspec.Struct, frozen=True):
    """One of my games; `won` is my share of the victory, null while it is on and where it does not count."""

    table: str
    game: str
    title: str
    seat: int
    status: str  # open, playing, over; forgotten: the table is no more
    chairs: list[wire.Chair]
    at: float
    role: str
    won: float | None
    ended: float | None
    reviewed: bool


class Me(msgspec.Struct, frozen=True):
    """What is known of me; an empty name: nothing is."""

    name: str
    since: float | None
    devices: int
    games: list[MyGame]
    results: list[wire.Result]


class Turn(msgspec.Struct, frozen=True):
    """Whether I am asked at a table, since when, and for whom it waits as far as my chair can see."""

    asked: bool
    since: float | None
    waiting: list[str]


class Roll:
    """The roll of people, for the desk: kept up to date with what happens at the tables."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.rolls = Rolls(desk.hub.store)
        self._scrubbing = asyncio.Lock()
        desk.hub.ears[ANEW] = self._written_anew

    async def known(self, request: Request) -> Person:
        """Return who is asking, or refuse who has never taken a chair."""
        try:
            person = await self.rolls.person(key) if (key := access.key_of(request)) else None
        except StoreError as error:
            raise self.desk.hub.unavailable(error) from None
        if person is None:
            raise Refusal("nobody", "Nothing is known of you here: you have not taken a chair with this browser.")
        return person

    # -- what happens at the tables ------------------------------------------------------------------------------------

    def noted(self, live: Live, entry: AnyEntry) -> None:
        """Keep up with what has happened at a table."""
        if isinstance(entry, Left):
            self.desk.hub.start(self._quietly(self.rolls.leave(live.id, entry.seat)))
        elif isinstance(entry, Acted):  # the last move
            self.desk.hub.start(self._quietly(self.finish(live)))

    async def _quietly(self, work: Any) -> None:
        """Do what nobody waits for; what is missed is made up for when somebody looks at their games."""
        try:
            await work
        except Exception as error:
            log.error("the roll of people cannot be written", extra={"error": type(error).__name__})

    async def finish(self, live: Live) -> None:
        """Write down how a game ended for its people; practice does not count."""
        room = live.room
        room.follow()
        state, game = room.playing().state, room.game
        roles = [game.role(state, seat) for seat in range(room.setup.seats)]
        won = shares(list(state.winners), roles)
        rows = [(seat, roles[seat], None if room.practice else won[seat]) for seat in range(room.setup.seats)]
        if room.setup.rated:
            await self.desk.ratings.count(room)  # before: what fails here is made up for with the rest
        await self.rolls.finish(live.id, rows, time.time())

    # -- who is at a table ---------------------------------------------------------------------------------------------

    async def sits(self, key: str, live: Live, seat: int, token: str, host: bool) -> None:
        """Note that somebody has taken a chair, and is called what its name is."""
        if key:
            name = live.room.chairs[seat].name
            with suppress(StoreError):
                person = await self.rolls.enter(key, name, time.time())
                await self.rolls.seat(person, live.id, live.room.game.id, {seat: token}, host, time.time())
                await self.rolls.call(person, name, time.time())

    async def at_table(self, request: Request, live: Live, who: access.Who) -> dict[int, str]:
        """Bring the chairs of whoever has this key to this browser; return the new tokens, by seat.

        Chairs that the browser has already are noted: an older version kept no roll. Those that are noted stay whose
        they are: with another key at every request, a stranger could fill the store with people. Nor does anybody
        choose at a rated table, when the cards are dealt, whose result it will be.
        """
        key = access.key_of(request)
        if not key:
            return {}
        known = await self.rolls.at_table(key, live.id)
        if known and (person := await self.rolls.person(key)) is not None:
            await self.rolls.saw(person, time.time())
        room = live.room
        if who.tokens:
            noted = {row.token for row in known}
            if not noted.issuperset(who.tokens.values()):
                noted = await self.rolls.noted(live.id)
            late = {token for tokens in room.began.values() for token in tokens} if room.setup.rated else set()
            fresh = {
                seat: token
                for seat, token in who.tokens.items()
                if not room.chairs[seat].devices[token].rescued and token not in noted and token not in late
            }
            if fresh:
                who_it_is = await self.rolls.enter(key, room.chairs[min(fresh)].name, time.time())
                await self.rolls.seat(who_it_is, live.id, room.game.id, fresh, who.host, time.time())
            return {}
        return await self._bring(request, live, key, known)

    async def _bring(self, request: Request, live: Live, key: str, known: list[Seated]) -> dict[int, str]:
        brought: dict[int, str] = {}
        saw = access.seen_from(request, live.room)
        host = False
        for row in known:
            token = access.new_token()

            def pair(room: Room, row: Seated = row, token: str = token) -> Wish | None:
                if row.gone or row.token not in room.chairs[row.seat].devices:
                    return None
                wishes.check_unseen(row.seat, saw)
                wishes.enough_links(room, row.seat, self.desk.config)
                return Wish(Paired(row.seat, access.hashed(token), host=bool(row.host)))

            if row.seat not in brought:
                with suppress(Refusal):
                    await self.desk.hub.write(live, pair)
                if access.hashed(token) in live.room.chairs[row.seat].devices:
                    brought[row.seat], host = token, host or bool(row.host)
        if brought:
            tokens = {seat: access.hashed(token) for seat, token in brought.items()}
            person = await self.rolls.enter(key, "", time.time())
            await self.rolls.seat(person, live.id, live.room.game.id, tokens, host, time.time())
        return brought

    async def forgot(self, request: Request, live: Live, seat: int) -> str:
        """Let no other browser be this person: it might bring the chair back. Return the new key of this one."""
        await self.rolls.leave(live.id, seat, tuple(live.room.chairs[seat].devices))
        person = await self.rolls.person(key) if (key := access.key_of(request)) else None
        if person is None:
            return ""
        new = access.new_token()
        await self.rolls.admit(person.id, access.hashed(new), time.time(), alone=True)
        return new

    # -- my games ------------------------------------------------------------------------------------------------------

    async def me(self, key: str, where: str) -> Me:
        """Return what is known of whoever has this key."""
        person = await self.rolls.person(key) if key else None
        if person is None:
            return Me("", None, 0, [], [])
        await self.rolls.saw(person, time.time())
        games = await self.rolls.games(person.id)
        if await self._heal(games, where):
            games = await self.rolls.games(person.id)
        titles = {info.id: info.title for info in (await asyncio.to_thread(self.desk.games)).games}
        results = [
            wire.Result(game, titles.get(game, game), role, n, won)
            for game, role, n, won in await self.rolls.results(person.id)
        ]
        devices = await self.rolls.keys(person.id)
        return Me(person.name, person.since, devices, [_my_game(one, titles) for one in games], results)

    async def _heal(self, games: list[Listed], where: str) -> bool:
        """Write down how games ended that ended while a worker died."""
        missing = [one.seated.table for one in games if one.status == "over" and one.seated.ended is None]
        healed = False
        for table in missing[:HEALED]:
            with suppress(Refusal):
                await self.finish(await self.desk.hub.open(table, where, looking=False))
                healed = True
        return healed

    # -- all that is known of me ---------------------------------------------------------------------------------------

    async def export(self, person: Person, where: str) -> AsyncIterator[bytes]:
        """Return everything about somebody as JSON, table by table: chairs, results, what they said and answered."""
        rows = await self.rolls.all_seated(person.id)
        head = {"name": person.name, "since": person.since, "devices": await self.rolls.keys(person.id)}
        chosen = await club.export(self.desk, person.id)
        return self._exported(wire.encode(head | chosen), rows, where)

    async def _exported(self, head: bytes, rows: list[Seated], where: str) -> AsyncIterator[bytes]:
        yield head.removesuffix(b"}") + b',"games":['
        tokens, between = {row.token for row in rows}, b"\n"
        for table in dict.fromkeys(row.table for row in rows):
            chairs = [row._asdict() for row in rows if row.table == table]
            game: dict[str, Any] = {
                "table": table,
                "chairs": [{k: v for k, v in c.items() if k != "token"} for c in chairs],
                "said": [],
                "answered": [],
            }
            log = await self.desk.hub.store.log(table)
            await self.desk.hub.beside.in_parts(where, own_lines(log, tokens, game["said"], game["answered"]))
            yield between + wire.encode(game)
            between = b",\n"
        yield b"]}\n"

    async def erase(self, person: Person, where: str) -> list[tuple[str, str, set[int]]]:
        """Forget somebody: chairs are left, names, words and tokens taken out of the logs.

        Return where they sat: the table, where its tokens may be shown, and the seats.
        """
        rows = await self.rolls.all_seated(person.id)
        eraser = Eraser({row.token for row in rows})
        tables = list(dict.fromkeys(row.table for row in rows))
        left = [(row.table, row.table, {row.seat}) for row in rows]
        for table in tables:
            with suppress(Refusal):
                live = await self.desk.hub.open(table, where, looking=False, played=False)
                await self._stand_up(live, eraser.tokens)
            again, seats = await self._take_out(table, eraser, where)
            if again:
                left += [(again, again, seats), (table, again, seats)]
                tables += [again] if again not in tables else []
        await self.rolls.erase(person.id)
        async with self._scrubbing:
            await self.desk.hub.store.scrub()
        return left

    async def _stand_up(self, live: Live, tokens: set[str]) -> None:
        """Leave every chair of a game that is not over: to the bot that the table has for its clock, or to anybody."""
        for seat, chair in enumerate(live.room.chairs):
            if chair.token in tokens and live.room.status != "over":
                bot = live.room.setup.away if live.room.setup.timed and live.room.dealt else ""
                await self.desk.hub.write(live, partial(wishes.hand, seat=seat, bot=bot, free=True, by=By(mine=True)))

    async def _take_out(self, table: str, eraser: Eraser, where: str) -> tuple[str, set[int]]:
        """Write the log of a table anew, without somebody; return where the same people met again, and the seats."""
        store = self.desk.hub.store
        found = eraser.erase(await store.log(table))
        if found.lines:
            line = "UPDATE log SET entry = ? WHERE table_id = ? AND seq = ?"
            card, heard = "SELECT card FROM tables WHERE id = ?", "SELECT id, lines FROM reports WHERE table_id = ?"
            cards, reports = await store.ask((card, (table,)), (heard, (table,)))
            steps: list[Step] = [(line, (text, table, seq)) for seq, text in found.lines.items()]
            steps += [("DELETE FROM reviews WHERE table_id = ?", (table,))]
            steps += [
                ("UPDATE tables SET card = ? WHERE id = ?", (card_without(c, found.seats), table)) for (c,) in cards
            ]
            steps += [
                ("UPDATE reports SET lines = ? WHERE id = ?", (heard_without(lines, found.names), id))
                for id, lines in reports
            ]
            # Who sat there is known by lines before those that change: the last go first, so that one can try again.
            parts = (steps[max(0, end - TOGETHER) : end] for end in range(len(steps), 0, -TOGETHER))
            await self.desk.hub.beside.one_by_one(where, (store.ask(*part) for part in parts))
            await self._read_anew(table)
            await self.desk.hub.shout(f"{ANEW} {table}")
        return found.again, found.seats

    def _written_anew(self, table: str) -> None:
        self.desk.hub.start(self._read_anew(table))

    async def _read_anew(self, table: str) -> None:
        """Read a table again that is in memory; everybody is shown it as it is now."""
        hub = self.desk.hub
        for live in [live for live in hub.live() if live.id == table]:
            async with live.lock:
                with suppress(Refusal):
                    live.room = await hub.load(live.id, "", True)
                    live.sides.clear()
                    hub.drop_sides(live)
                    live.send_all(hub.presence(live))
                    for listener in live.listeners:
                        check_seat(live.room, listener)
                        hub.resume(live, listener, 0)
            hub.changed(live)


def shares(winners: list[int], roles: list[str]) -> list[float]:
    """Return each seat's share of the victory: a side that wins alone has all of it, sides and rivals share it."""
    sides = {roles[seat] for seat in winners} if any(roles) else set(winners)
    return [1 / len(sides) if seat in winners else 0.0 for seat in range(len(roles))]


def own_lines(
    rows: list[Row], tokens: set[str], said: list[dict[str, Any]], answered: list[dict[str, Any]]
) -> Iterator[None]:
    """Find what somebody has said and answered at a table, who is known by these tokens, line by line."""
    chairs: defaultdict[int, Chair] = defaultdict(Chair)
    for row in rows:
        entry = read_entry(row.entry)
        if isinstance(entry, Seating):
            take(chairs, entry)
        elif isinstance(entry, (Said, Acted)) and not entry.by and not tokens.isdisjoint(chairs[entry.seat].devices):
            about = {"at": row.at, "seat": entry.seat}
            if isinstance(entry, Said):
                said.append(about | {"text": entry.text, "to_team": entry.to is not None})
            else:
                answered.append(about | {"action": entry.action})
        yield


def _my_game(one: Listed, titles: dict[str, str]) -> MyGame:
    row = one.seated
    card = msgspec.json.decode(one.card, type=wire.ListedTable) if one.card else None
    title = card.title if card is not None else titles.get(row.game, row.game)
    chairs = card.chairs if card is not None else []
    status, role = one.status or "forgotten", row.role or ""
    return MyGame(row.table, row.game, title, row.seat, status, chairs, row.at, role, row.won, row.ended, one.reviewed)


# -- over HTTP ---------------------------------------------------------------------------------------------------------


def _json(value: Any) -> Response:
    return Response(wire.encode(value), media_type="application/json")


def greet(request: Request, response: Response, desk: Desk) -> str:
    """Give a browser a key, if it has none, and return its hash: nothing is written down before it takes a chair."""
    if (known := access.key_of(request)) or access.bearer(request):
        return known
    key = access.new_token()
    access.give_key(response, desk.config, key)
    return access.hashed(key)


async def me(desk: Desk, request: Request, body: None) -> Response:
    """Return your games and results: those of the key that this browser has, which it is given at its first visit."""
    try:
        response = _json(await desk.roll.me(access.key_of(request), access.address(request, desk.config)))
    except StoreError as error:
        raise desk.hub.unavailable(error) from None
    greet(request, response, desk)
    return response


async def export(desk: Desk, request: Request, body: None) -> Response:
    """Download everything that is known of you: your chairs and results, what you said and what you answered."""
    person = await desk.roll.known(request)
    _ration(desk, request)
    try:
        text = await desk.roll.export(person, access.address(request, desk.config))
    except StoreError as error:
        raise desk.hub.unavailable(error) from None
    headers = {"content-disposition": 'attachment; filename="sudare-me.json"'}
    return StreamingResponse(text, 200, headers, "application/json")


async def forget(desk: Desk, request: Request, body: None) -> Response:
    """Forget you: your chairs are left, and your name and words are taken out of every game; nothing is kept."""
    person = await desk.roll.known(request)
    _ration(desk, request)
    try:
        left = await desk.roll.erase(person, access.address(request, desk.config))
    except StoreError as error:
        raise desk.hub.unavailable(error) from None
    response = _json(wire.Done(""))
    for table, shown_at, seats in left:
        access.take_cookies(response, table, seats, shown_at)
    response.delete_cookie(access.ME, path="/api", httponly=True, samesite="strict")
    return response


def _ration(desk: Desk, request: Request) -> None:
    if not desk.hub.rations.asked.take(access.address(request, desk.config)):
        raise Refusal("too_fast", "That was asked for too often from your address; try again in an hour.")


async def turn(desk: Desk, request: Request, body: None) -> Turn:
    """Return whether your chair is asked, since when, and for whom the table waits as far as you can see."""
    live, who = await desk.at(request)
    room = live.room
    if room.table is None or room.table.state.over or who.seat is None:
        return Turn(False, None, [])
    state = room.table.state
    waiting = [room.names()[seat] for seat in state.seen_waiting(who.seat) if seat != who.seat]
    asked = who.seat in state.deciders and not room.settles(who.seat)
    return Turn(asked, room.asked.get(who.seat) if asked else None, waiting)


ENDPOINTS = [
    Endpoint("GET", "/api/me", me, None, Me),
    Endpoint("GET", "/api/me/export", export, None, dict),
    Endpoint("POST", "/api/me/forget", forget, None, wire.Done),
    Endpoint("GET", "/api/tables/{table}/turn", turn, None, Turn, ("seat",)),
]
