"""server: ratings by game and role: who won at the tables that are marked as rated, people and bots alike.

Bots never get better or worse, so they are the anchor of the scale: their ratings settle, those of people may move on.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from starlette.requests import Request

from sudare.core import Refusal
from sudare.server import access
from sudare.server import messages as wire
from sudare.server.endpoint import Endpoint
from sudare.server.rolls import Asks, Step
from sudare.server.room import Room
from sudare.server.store import StoreError

if TYPE_CHECKING:
    from sudare.server.api import Desk

BOT = "bot:"  # before the kind of a bot, where others have the id of a person
MU, SIGMA = 25.0, 25.0 / 3  # of who is new
TAU = 25.0 / 300  # by how much people may change from game to game
SURE = 6.0  # a rating is provisional until its deviation is smaller
MIDDLE, STEP = 1500, 60  # how ratings are shown: so many points for the middle, and for one of OpenSkill's
LAPSES = 3  # last answers that somebody left to the clock: then they have left
BEST = 50  # lines of a board, for each role
ANSWER, TOTAL = 10.0, 60.0  # seconds that a clock must give: nobody loses by one that cannot be met
TRIES = 20  # times that another worker may be faster


class Rating(NamedTuple):
    """What is known of somebody's strength in a role: the mean, its deviation, and from how many games."""

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0


class Rated(msgspec.Struct, frozen=True):
    """A rating as people read it; it is provisional until it is sure enough."""

    game: str
    title: str
    role: str
    points: int
    spread: int  # give or take so many points
    provisional: bool
    games: int


class Line(msgspec.Struct, frozen=True):
    """A line of a board: a person who wants to be seen (by the id of their profile), or a bot."""

    name: str
    person: str
    bot: str
    rated: Rated


class Board(msgspec.Struct, frozen=True):
    """Who plays best here, by game and role, the surest first; bots, and people who want to be seen."""

    lines: list[Line]


class Profile(msgspec.Struct, frozen=True):
    """What others see of somebody who wants it."""

    name: str
    since: float
    ratings: list[Rated]
    results: list[wire.Result]


class Shown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether others may see one's profile."""

    shown: bool


class Chair(NamedTuple):
    """Who sat where, for a rating: nobody knows who `who` is when it is empty; `left`: before the end."""

    who: str
    role: str
    won: bool
    left: bool


Key = tuple[str, str]  # who, in which role


def rerated(chairs: list[Chair], known: dict[Key, Rating]) -> dict[Key, Rating]:
    """Return the ratings after a game: sides are ranked by who won; who has left comes after all others."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)
    sides: dict[Any, list[int]] = {}
    for seat, chair in enumerate(chairs):
        place = ("left", seat) if chair.left else ("side", chair.role or seat)
        sides.setdefault(place, []).append(seat)
    if len(sides) < 2:
        return {}

    def before(seat: int) -> Any:
        chair = chairs[seat]
        mu, sigma, _ = known.get((chair.who, chair.role), Rating())
        return model.rating(mu=mu, sigma=sigma if chair.who.startswith(BOT) else math.hypot(sigma, TAU))

    teams = [[before(seat) for seat in side] for side in sides.values()]
    ranks = [3.0 if kind == "left" else 1.0 if chairs[side[0]].won else 2.0 for (kind, _), side in sides.items()]
    found: dict[Key, list[Any]] = {}
    for side, team in zip(sides.values(), model.rate(teams, ranks=ranks), strict=True):
        for seat, rating in zip(side, team, strict=True):
            if chairs[seat].who:
                found.setdefault((chairs[seat].who, chairs[seat].role), []).append(rating)
    return {key: _mean(many, known.get(key, Rating()).games) for key, many in found.items()}


def _mean(many: list[Any], games: int) -> Rating:
    """Return what somebody has learned from all of their chairs: bots of a kind may have several."""
    return Rating(sum(r.mu for r in many) / len(many), sum(r.sigma for r in many) / len(many), games + 1)


def leavers(room: Room) -> set[int]:
    """Return the seats whose person was not there until the end."""
    return {seat for seat in room.began if room.lapses[seat] >= LAPSES} | room.stood_in | room.deserted


def points(game: str, title: str, role: str, rating: Rating) -> Rated:
    """Return a rating as people read it."""
    shown, spread = MIDDLE + STEP * (rating.mu - MU), STEP * rating.sigma
    return Rated(game, title, role, round(shown), round(spread), rating.sigma >= SURE, rating.games)


class Ratings:
    """The ratings of a server. Every method may raise StoreError."""

    def __init__(self, store: Asks) -> None:
        self.store = store

    async def _one(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return (await self.store.ask((sql, values)))[0]

    async def count(self, room: Room) -> bool:
        """Let a finished game change the ratings, once; say whether it does."""
        chairs = await self._chairs(room)
        people = [chair.who for chair in chairs if chair.who and not chair.who.startswith(BOT)]
        if not people or len(people) != len(set(people)) or room.practice:
            return False  # nobody who could be rated, or somebody who sat on both sides of the table
        game = room.game.id
        for _ in range(TRIES):
            if await self._one("SELECT n FROM rated WHERE table_id = ?", room.id):
                return True
            number = int((await self._one("SELECT coalesce(max(n), 0) + 1 FROM rated"))[0][0])
            known = await self._known(game, {(chair.who, chair.role) for chair in chairs if chair.who})
            after = await asyncio.to_thread(rerated, chairs, known)
            await self.store.ask(*_written(number, room.id, game, after))
            if await self._one("SELECT n FROM rated WHERE n = ? AND table_id = ?", number, room.id):
                return True
        return False

    async def _chairs(self, room: Room) -> list[Chair]:
        """Return who sat where when the cards were dealt, and how it ended for them."""
        rows = await self._one("SELECT token, person FROM seated WHERE table_id = ?", room.id)
        whose = {str(token): str(person) for token, person in rows}
        state, left, found = room.playing().state, leavers(room), []
        for seat, chair in enumerate(room.chairs):
            tokens = room.began.get(seat)
            if tokens is None:
                who = f"{BOT}{chair.bot}" if chair.bot else ""
            else:
                who = next((whose[token] for token in tokens if token in whose), "")
            found.append(Chair(who, room.game.role(state, seat), seat in state.winners, seat in left))
        return found

    async def _known(self, game: str, keys: set[Key]) -> dict[Key, Rating]:
        query = "SELECT mu, sigma, games FROM ratings WHERE who = ? AND game = ? AND role = ?"
        order = sorted(keys)
        rows = await self.store.ask(*((query, (who, game, role)) for who, role in order))
        return {key: Rating(*found[0]) for key, found in zip(order, rows, strict=True) if found}

    async def of(self, person: str, titles: dict[str, str]) -> list[Rated]:
        """Return somebody's ratings."""
        query = "SELECT game, role, mu, sigma, games FROM ratings WHERE who = ? ORDER BY game, role"
        rows = await self._one(query, person)
        return [points(game, titles.get(game, game), role, Rating(*rest)) for game, role, *rest in rows]

    async def board(self, game: str, title: str, roles: Iterable[str]) -> list[Line]:
        """Return the best in each role of a game: bots, and people who want to be seen."""
        query = (
            "SELECT who, name, mu, sigma, games FROM ratings LEFT JOIN profiles ON person = who"
            " LEFT JOIN people ON id = person WHERE game = ? AND role = ?"
            f" AND (person IS NOT NULL OR who LIKE '{BOT}%') ORDER BY mu - 2 * sigma DESC LIMIT ?"
        )
        found: list[Line] = []
        for role in roles:
            for who, name, *rest in await self._one(query, game, role, BEST):
                bot = who.removeprefix(BOT) if who.startswith(BOT) else ""
                rated = points(game, title, role, Rating(*rest))
                found.append(Line(name or "", "" if bot else who, bot, rated))
        return found

    async def roles(self, game: str) -> list[str]:
        """Return the roles in which anybody is rated."""
        rows = await self._one("SELECT DISTINCT role FROM ratings WHERE game = ? ORDER BY role", game)
        return [str(role) for (role,) in rows]

    async def show(self, person: str, shown: bool) -> None:
        """Let others see somebody's profile, or not any longer."""
        if shown:
            await self._one(
                "INSERT INTO profiles (person, since) VALUES (?, ?) ON CONFLICT DO NOTHING", person, time.time()
            )
        else:
            await self._one("DELETE FROM profiles WHERE person = ?", person)

    async def shown(self, person: str) -> bool:
        """Say whether others may see somebody's profile."""
        return bool(await self._one("SELECT person FROM profiles WHERE person = ?", person))


def _written(number: int, table: str, game: str, after: dict[Key, Rating]) -> list[Step]:
    """Return the steps that write ratings down, if that place in the order of all rated games is still free."""
    mine = "EXISTS (SELECT 1 FROM rated WHERE n = CAST(? AS INTEGER) AND table_id = CAST(? AS TEXT))"
    floats = ", ".join(["CAST(? AS DOUBLE PRECISION)"] * 3)
    query = (
        "INSERT INTO ratings (who, game, role, mu, sigma, at, games)"
        f" SELECT CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT), {floats}, CAST(? AS INTEGER) WHERE {mine}"
        " ON CONFLICT (who, game, role) DO UPDATE SET"
        " mu = excluded.mu, sigma = excluded.sigma, at = excluded.at, games = excluded.games"
    )
    now = time.time()
    steps: list[Step] = [
        ("INSERT INTO rated (n, table_id, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (number, table, now))
    ]
    for (who, role), new in sorted(after.items()):
        steps.append((query, (who, game, role, new.mu, new.sigma, now, new.games, number, table)))
    return steps


# -- over HTTP ---------------------------------------------------------------------------------------------------------


async def board(desk: Desk, request: Request, body: None) -> Board:
    """Return who plays best here, by game and role."""
    titles = {info.id: info.title for info in (await asyncio.to_thread(desk.games)).games}
    game = request.query_params.get("game", "")
    if game and game not in titles:
        raise Refusal("no_such_game", "There is no such game here.")
    found: list[Line] = []
    try:
        for id in [game] if game else titles:
            found += await desk.ratings.board(id, titles[id], await desk.ratings.roles(id))
    except StoreError as error:
        raise desk.hub.unavailable(error) from None
    return Board(found)


async def profile(desk: Desk, request: Request, body: None) -> Profile:
    """Return the profile of somebody who wants to be seen."""
    person = request.path_params["person"]
    titles = {info.id: info.title for info in (await asyncio.to_thread(desk.games)).games}
    try:
        known = await desk.roll.rolls.known(person) if await desk.ratings.shown(person) else None
        if known is None:
            raise Refusal("nobody", "There is no such profile, or whoever it is does not want to be seen.")
        rated = await desk.ratings.of(person, titles)
        results = [
            wire.Result(game, titles.get(game, game), role, games, won)
            for game, role, games, won in await desk.roll.rolls.results(person)
        ]
    except StoreError as error:
        raise desk.hub.unavailable(error) from None
    return Profile(known.name, known.since, rated, results)


async def show_me(desk: Desk, request: Request, body: Shown) -> wire.Done:
    """Let others see your profile, or not any longer."""
    person = await desk.roll.known(request)
    try:
        await desk.ratings.show(person.id, body.shown)
    except StoreError as error:
        raise desk.hub.unavailable(error) from None
    return wire.Done("")


def check(body: wire.OpenTable) -> None:
    """Refuse a rated table where the game would not be the same for all, or could last for ever."""
    if body.hints:
        raise Refusal("bad_table", "At a rated table nobody may ask the coach: open it without hints.")
    if body.clock is None and body.total is None:
        raise Refusal("bad_table", "A rated table needs a clock.")
    if (body.clock or ANSWER) < ANSWER or (body.total or TOTAL) < TOTAL:
        text = f"A rated table gives everybody at least {ANSWER:g} seconds for an answer, or {TOTAL:g} for all of them."
        raise Refusal("bad_table", text)
    if body.clock is not None and body.away != "default":
        raise Refusal(
            "bad_table", "At a rated table the safe answer is given when time is over: no bot plays for anybody."
        )
    if body.options or body.edition is not None:
        raise Refusal("bad_table", "A rated table is played by the usual rules, so that results can be compared.")


async def one_chair(desk: Desk, request: Request, room: Room) -> None:
    """Refuse a second chair at a rated table to who has one, with whatever browser."""
    if not room.setup.rated:
        return
    mine = not access.bearer(request) and access.who(request, room).seats
    try:
        known = await desk.roll.rolls.at_table(access.key_of(request), room.id)
    except StoreError as error:
        raise desk.hub.unavailable(error) from None
    if mine or any(row.token in room.chairs[row.seat].devices for row in known if not row.gone):
        raise Refusal("one_chair", "At a rated table everybody has one chair.")


ENDPOINTS = [
    Endpoint("GET", "/api/board", board, None, Board, ("game",)),
    Endpoint("GET", "/api/people/{person}", profile, None, Profile),
    Endpoint("POST", "/api/me/profile", show_me, Shown, wire.Done),
]
