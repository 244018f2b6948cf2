"""server: the roll of people: keys, and the chairs that came with them. Plain SQL that both stores understand."""

from __future__ import annotations

import secrets
from typing import Any, NamedTuple, Protocol

Step = tuple[str, tuple[Any, ...]]
"""A statement with `?` for its values."""

MOST = 200  # games that are listed for one person
SEEN = 86_400.0  # seconds after which it is noted again that somebody was here

SCHEMA = """
CREATE TABLE IF NOT EXISTS people (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, since DOUBLE PRECISION NOT NULL, seen DOUBLE PRECISION NOT NULL
);
CREATE TABLE IF NOT EXISTS keys (hash TEXT PRIMARY KEY, person TEXT NOT NULL, since DOUBLE PRECISION NOT NULL);
CREATE INDEX IF NOT EXISTS keys_of ON keys (person);
CREATE TABLE IF NOT EXISTS seated (
    table_id TEXT NOT NULL, token TEXT NOT NULL, person TEXT NOT NULL, seat INTEGER NOT NULL, host INTEGER NOT NULL,
    game TEXT NOT NULL, at DOUBLE PRECISION NOT NULL, gone INTEGER NOT NULL, role TEXT, won DOUBLE PRECISION,
    ended DOUBLE PRECISION, PRIMARY KEY (table_id, token)
);
CREATE INDEX IF NOT EXISTS seated_by ON seated (person, at);
CREATE TABLE IF NOT EXISTS rated (n INTEGER PRIMARY KEY, table_id TEXT NOT NULL UNIQUE, at DOUBLE PRECISION NOT NULL);
CREATE TABLE IF NOT EXISTS ratings (
    who TEXT NOT NULL, game TEXT NOT NULL, role TEXT NOT NULL, mu DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL, at DOUBLE PRECISION NOT NULL, games INTEGER NOT NULL,
    PRIMARY KEY (who, game, role)
);
CREATE INDEX IF NOT EXISTS ratings_in ON ratings (game, role);
CREATE TABLE IF NOT EXISTS profiles (person TEXT PRIMARY KEY, since DOUBLE PRECISION NOT NULL);
CREATE TABLE IF NOT EXISTS codes (hash TEXT PRIMARY KEY, person TEXT NOT NULL, since DOUBLE PRECISION NOT NULL);
CREATE TABLE IF NOT EXISTS passkeys (
    id TEXT PRIMARY KEY, person TEXT NOT NULL, key TEXT NOT NULL, count BIGINT NOT NULL, since DOUBLE PRECISION NOT NULL
);
CREATE TABLE IF NOT EXISTS challenges (hash TEXT PRIMARY KEY, person TEXT NOT NULL, until DOUBLE PRECISION NOT NULL);
CREATE TABLE IF NOT EXISTS invites (hash TEXT PRIMARY KEY, uses INTEGER NOT NULL, until DOUBLE PRECISION NOT NULL);
CREATE TABLE IF NOT EXISTS members (person TEXT PRIMARY KEY, since DOUBLE PRECISION NOT NULL);
CREATE TABLE IF NOT EXISTS blocks (
    id TEXT PRIMARY KEY, person TEXT NOT NULL, other TEXT NOT NULL, name TEXT NOT NULL, since DOUBLE PRECISION NOT NULL,
    UNIQUE (person, other)
);
CREATE TABLE IF NOT EXISTS reports (
    id TEXT PRIMARY KEY, at DOUBLE PRECISION NOT NULL, table_id TEXT NOT NULL, person TEXT NOT NULL,
    about TEXT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, lines TEXT NOT NULL, done INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS bans (
    person TEXT PRIMARY KEY, until DOUBLE PRECISION, why TEXT NOT NULL, at DOUBLE PRECISION NOT NULL
);
CREATE TABLE IF NOT EXISTS ways (
    id TEXT PRIMARY KEY, person TEXT NOT NULL, kind TEXT NOT NULL, address TEXT NOT NULL, secret TEXT NOT NULL,
    told DOUBLE PRECISION NOT NULL, confirmed INTEGER NOT NULL, since DOUBLE PRECISION NOT NULL
);
CREATE INDEX IF NOT EXISTS ways_to ON ways (person);
CREATE TABLE IF NOT EXISTS notes (name TEXT PRIMARY KEY, text TEXT NOT NULL, at DOUBLE PRECISION NOT NULL);
"""
# What belongs to a table that is forgotten: results stay with the person, and go with the person.
FORGET = "DELETE FROM seated WHERE table_id = ? AND ended IS NULL"


class Asks(Protocol):
    """A store, as far as the roll needs one."""

    async def ask(self, *steps: Step) -> list[list[tuple[Any, ...]]]:
        """Carry out statements in one transaction; return what each has found."""


class Person(NamedTuple):
    """Somebody who has ever sat down here."""

    id: str
    name: str
    since: float
    seen: float


class Seated(NamedTuple):
    """A chair that somebody has, or had (`gone`), known by the hash of a token."""

    table: str
    token: str
    seat: int
    host: int
    game: str
    at: float
    gone: int
    role: str | None
    won: float | None
    ended: float | None


class Listed(NamedTuple):
    """One of somebody's games, and what is known of its table without reading its log (None: it is forgotten)."""

    seated: Seated
    status: str | None
    card: str | None
    reviewed: bool


# What is somebody's own, and goes with them: the table, and the column that says whose it is.
OWN = (
    ("keys", "person"),
    ("seated", "person"),
    ("ratings", "who"),
    ("profiles", "person"),
    ("codes", "person"),
    ("passkeys", "person"),
    ("challenges", "person"),
    ("members", "person"),
    ("blocks", "person"),
    ("blocks", "other"),
    ("reports", "person"),
    ("reports", "about"),
    ("bans", "person"),
    ("ways", "person"),
)
SEATED = "table_id, token, seat, host, game, at, gone, role, won, ended"


class Rolls:
    """Who has which keys, and which chairs. Every method may raise StoreError."""

    def __init__(self, store: Asks) -> None:
        self.store = store

    async def _one(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return (await self.store.ask((sql, values)))[0]

    async def person(self, key: str) -> Person | None:
        """Return whose key this is, by its hash."""
        query = "SELECT id, name, people.since, seen FROM people JOIN keys ON person = id WHERE hash = ?"
        found = await self._one(query, key)
        return Person(*found[0]) if found else None

    async def known(self, id: str) -> Person | None:
        """Return somebody by their id."""
        found = await self._one("SELECT id, name, since, seen FROM people WHERE id = ?", id)
        return Person(*found[0]) if found else None

    async def enter(self, key: str, name: str, at: float) -> str:
        """Return the person with this key; one who is new is written down."""
        known = await self.person(key)
        if known is not None:
            return known.id
        id = secrets.token_hex(8)
        taken = "INSERT INTO keys (hash, person, since) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        new = "INSERT INTO people (id, name, since, seen) VALUES (?, ?, ?, ?)"
        missed = "DELETE FROM people WHERE id = ? AND NOT EXISTS (SELECT 1 FROM keys WHERE person = id)"
        await self.store.ask((new, (id, name, at, at)), (taken, (key, id, at)), (missed, (id,)))
        known = await self.person(key)  # somebody with two tabs may have been faster
        return known.id if known is not None else id

    async def saw(self, person: Person, at: float) -> None:
        """Note that somebody is here, now and then."""
        if at - person.seen > SEEN:
            await self._one("UPDATE people SET seen = ? WHERE id = ?", at, person.id)

    async def call(self, person: str, name: str, at: float) -> None:
        """Note what somebody is called, and that they are here."""
        await self._one("UPDATE people SET name = ?, seen = ? WHERE id = ?", name, at, person)

    async def seat(self, person: str, table: str, game: str, chairs: dict[int, str], host: bool, at: float) -> None:
        """Note which chairs somebody has, by the hashes of their tokens: whoever shows a token has its chair."""
        query = (
            f"INSERT INTO seated (person, {SEATED}) VALUES (?, ?, ?, ?, ?, ?, ?, 0, NULL, NULL, NULL)"
            " ON CONFLICT (table_id, token) DO UPDATE SET person = excluded.person"
        )
        rows = [(query, (person, table, token, seat, int(host), game, at)) for seat, token in chairs.items()]
        await self.store.ask(*rows)

    async def at_table(self, key: str, table: str) -> list[Seated]:
        """Return the chairs that whoever has this key has, or had, at a table."""
        query = f"SELECT {SEATED} FROM seated JOIN keys ON keys.person = seated.person WHERE hash = ? AND table_id = ?"
        return [Seated(*row) for row in await self._one(query, key, table)]

    async def noted(self, table: str) -> set[str]:
        """Return the tokens of a table, by their hashes, that are somebody's already."""
        return {token for (token,) in await self._one("SELECT token FROM seated WHERE table_id = ?", table)}

    async def leave(self, table: str, seat: int, kept: tuple[str, ...] = ()) -> None:
        """Note that a chair is nobody's any more, but for those with one of these tokens."""
        marks = ", ".join("?" * len(kept))
        but = f" AND token NOT IN ({marks})" if kept else ""
        await self._one(f"UPDATE seated SET gone = 1 WHERE table_id = ? AND seat = ?{but}", table, seat, *kept)

    async def finish(self, table: str, seats: list[tuple[int, str, float | None]], at: float) -> None:
        """Note how a game has ended for those who still had a chair: their role, and their share of the victory."""
        query = (
            "UPDATE seated SET role = ?, won = ?, ended = ?"
            " WHERE table_id = ? AND seat = ? AND gone = 0 AND ended IS NULL"
        )
        await self.store.ask(*((query, (role, won, at, table, seat)) for seat, role, won in seats))

    async def games(self, person: str) -> list[Listed]:
        """Return somebody's games, the newest first; each chair once."""
        names = ", ".join(f"seated.{name}" for name in SEATED.split(", "))
        query = (
            f"SELECT {names}, status, card, review IS NOT NULL FROM seated LEFT JOIN tables ON id = seated.table_id"
            " LEFT JOIN reviews ON reviews.table_id = seated.table_id AND reviews.seat = seated.seat"
            " WHERE person = ? AND gone = 0 ORDER BY at DESC LIMIT ?"
        )
        found: dict[tuple[str, int], Listed] = {}
        for row in await self._one(query, person, MOST):
            seated = Seated(*row[:10])
            found.setdefault((seated.table, seated.seat), Listed(seated, row[10], row[11], bool(row[12])))
        return list(found.values())

    async def results(self, person: str) -> list[tuple[str, str, int, float]]:
        """Return somebody's results by game and role: how many games, and how many of them were won."""
        chairs = "SELECT DISTINCT table_id, seat, game, role, won FROM seated WHERE person = ? AND won IS NOT NULL"
        query = (
            f"SELECT game, role, count(*), sum(won) FROM ({chairs}) AS chairs GROUP BY game, role ORDER BY game, role"
        )
        return [(str(g), str(r), int(n), float(won)) for g, r, n, won in await self._one(query, person)]

    async def all_seated(self, person: str) -> list[Seated]:
        """Return every chair that somebody ever had."""
        query = f"SELECT {SEATED} FROM seated WHERE person = ? ORDER BY at"
        return [Seated(*row) for row in await self._one(query, person)]

    async def keys(self, person: str) -> int:
        """Count the browsers that somebody has."""
        return int((await self._one("SELECT count(*) FROM keys WHERE person = ?", person))[0][0])

    async def admit(self, person: str, key: str, at: float, alone: bool = False) -> None:
        """Let one more browser be this person, or this one `alone`: no other, nor what may have been made there."""
        add = ("INSERT INTO keys (hash, person, since) VALUES (?, ?, ?)", (key, person, at))
        gone = [(f"DELETE FROM {name} WHERE person = ?", (person,)) for name in ("keys", "codes", "passkeys")]
        await self.store.ask(*(gone if alone else []), add)

    async def erase(self, person: str) -> None:
        """Forget somebody."""
        await self.store.ask(*((f"DELETE FROM {name} WHERE {whose} = ?", (person,)) for name, whose in OWN))
        await self._one("DELETE FROM people WHERE id = ?", person)

    async def sweep(self, idle: float) -> None:
        """Forget those who were not here for long; whoever is shut out stays so, however long they stay away."""
        out = "SELECT person FROM bans WHERE until IS NULL OR until > ?"
        old = f"SELECT id FROM people WHERE seen < ? AND id NOT IN ({out})"
        steps = [
            (f"DELETE FROM {name} WHERE {whose} IN ({old})", (idle, idle)) for name, whose in OWN if name != "bans"
        ]
        gone = f"DELETE FROM people WHERE id IN ({old})"
        await self.store.ask(*steps, (gone, (idle, idle)), ("DELETE FROM bans WHERE until <= ?", (idle,)))
