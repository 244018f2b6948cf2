"""server: tables in PostgreSQL, shared by several workers, who learn of each other's moves by LISTEN/NOTIFY."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any, TypeVar
from uuid import uuid4

import asyncpg  # type: ignore[import-untyped]

from sudare.server.entries import Face, Row
from sudare.server.messages import Status
from sudare.server.rolls import FORGET, Step
from sudare.server.rolls import SCHEMA as PEOPLE
from sudare.server.store import ALIVE, ASLEEP, PROBE, TWICE, Append, Listed, News, Shouts, StoreError, Together

T = TypeVar("T")

CHANNEL = "sudare"
LONG_DEAD = 86_400.0  # seconds after which a worker is not even remembered
LOCK = 7_382_731  # one worker at a time makes the schema
SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, created DOUBLE PRECISION NOT NULL, setup TEXT NOT NULL, listed BOOLEAN NOT NULL,
    status TEXT NOT NULL, minded BOOLEAN NOT NULL, card TEXT NOT NULL, keeper TEXT
);
CREATE INDEX IF NOT EXISTS lobby ON tables (created) WHERE listed AND status <> 'over';
CREATE INDEX IF NOT EXISTS kept ON tables (keeper) WHERE minded;
CREATE TABLE IF NOT EXISTS log (
    table_id TEXT NOT NULL, seq INTEGER NOT NULL, at DOUBLE PRECISION NOT NULL, entry TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
);
CREATE TABLE IF NOT EXISTS workers (id TEXT PRIMARY KEY, seen DOUBLE PRECISION NOT NULL);
CREATE TABLE IF NOT EXISTS attended (table_id TEXT PRIMARY KEY, at DOUBLE PRECISION NOT NULL);
CREATE TABLE IF NOT EXISTS marks (table_id TEXT NOT NULL, mark TEXT NOT NULL, PRIMARY KEY (table_id, mark));
CREATE TABLE IF NOT EXISTS reviews (
    table_id TEXT NOT NULL, seat INTEGER NOT NULL, review TEXT NOT NULL, PRIMARY KEY (table_id, seat)
);
"""
# Always in the same order, so that two workers never wait for each other; and the others hear of what was written.
APPEND = """
WITH written AS (
    INSERT INTO log SELECT * FROM unnest($1::text[], $2::int[], $3::float8[], $4::text[]) AS line (id, seq, at, entry)
    ORDER BY id, seq ON CONFLICT DO NOTHING RETURNING table_id, seq
)
SELECT table_id, seq, pg_notify($5, $6 || ' ' || table_id || ' ' || seq) FROM written
"""
UPDATE = "UPDATE tables SET status = $1, minded = $2, card = $3 WHERE id = $4"
ORPHAN = f"(keeper IS NULL OR (keeper <> '{ASLEEP}' AND keeper NOT IN (SELECT id FROM workers WHERE seen >= $1)))"
MARKS = (
    "(SELECT count(*) FROM marks WHERE table_id = id AND mark NOT IN (SELECT workers.id FROM workers WHERE seen >= $1))"
)
OLD = """greatest(created, (SELECT at FROM log WHERE table_id = id ORDER BY seq DESC LIMIT 1),
    (SELECT at FROM attended WHERE table_id = id)) < CASE status WHEN 'open' THEN $1::float8 ELSE $2::float8 END"""

log = logging.getLogger("sudare.server")


class PostgresStore(Together):
    """A store that several processes or machines share."""

    shared = True

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url
        self.me = uuid4().hex[:8]  # so that a worker does not listen to itself
        self._pool: Any = None
        self._ears: Any = None
        self._listening: asyncio.Task[None] | None = None

    async def _run(self, function: Callable[[Any], Awaitable[T]], several: bool = True) -> T:
        """Run something on one of the connections, in a transaction unless it is a single statement."""
        if self._pool is None:
            raise StoreError("the store is closed")
        try:
            async with self._pool.acquire(timeout=10) as connection:
                if not several:
                    return await function(connection)
                async with connection.transaction():
                    return await function(connection)
        except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            raise StoreError(f"PostgreSQL does not work: {type(error).__name__}") from error

    async def open(self, news: News, shouts: Shouts) -> None:
        """Connect, make what is missing, and listen."""
        try:
            self._pool = await asyncpg.create_pool(self.url, min_size=1, max_size=6, command_timeout=30)
        except (OSError, ValueError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            raise StoreError(f"PostgreSQL cannot be reached: {error}") from error

        async def make(connection: Any) -> None:
            await connection.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
            await connection.execute(SCHEMA + PEOPLE)

        await self._run(make)
        listening = asyncio.get_running_loop().create_future()
        self._listening = asyncio.create_task(self._listen(news, shouts, listening))
        await listening

    async def _listen(self, news: News, shouts: Shouts, listening: asyncio.Future[None]) -> None:
        """Listen; when the connection is lost, connect again and say that news may have been missed."""

        def heard(connection: Any, pid: int, channel: str, payload: str) -> None:
            sender, table, place = payload.split(" ", 2)
            if sender == self.me:
                return
            if table == "!":
                shouts(place)
            else:
                news(table, int(place))

        while True:
            lost = asyncio.Event()
            try:
                self._ears = await asyncpg.connect(self.url)
                self._ears.add_termination_listener(lambda _, lost=lost: lost.set())
                await self._ears.add_listener(CHANNEL, heard)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                if not listening.done():
                    listening.set_exception(StoreError(f"PostgreSQL cannot be reached: {error}"))
                    return
                await asyncio.sleep(1)
                continue
            if listening.done():
                news("", 0)
            else:
                listening.set_result(None)
            await lost.wait()
            log.warning("listening to PostgreSQL was cut off")

    async def close(self) -> None:
        """Finish what was begun, and disconnect."""
        await self.finish()
        if self._listening is not None:
            self._listening.cancel()
        if self._ears is not None and not self._ears.is_closed():
            await self._ears.close(timeout=5)
        if self._pool is not None:
            pool, self._pool = self._pool, None
            await asyncio.wait_for(pool.close(), 10)

    async def create(self, table: str, setup: str, listed: bool, face: Face, at: float) -> None:
        """Write a new table down."""
        query = (
            "INSERT INTO tables (id, created, setup, listed, status, minded, card) VALUES ($1, $2, $3, $4, $5, $6, $7)"
        )
        values = (table, at, setup, listed, face.status, face.minded, face.card)
        await self._run(lambda connection: connection.execute(query, *values))

    async def setup(self, table: str) -> str | None:
        """Return how a table was set up, or None when there is no such table."""
        query = "SELECT setup FROM tables WHERE id = $1"
        found: str | None = await self._run(lambda connection: connection.fetchval(query, table))
        return found

    async def status(self, table: str) -> Status:
        """Return how far a table is that was set up."""
        query = "SELECT status FROM tables WHERE id = $1"
        status: Status = await self._run(lambda connection: connection.fetchval(query, table))
        return status

    async def _write(self, lines: list[Append]) -> list[bool]:
        first: dict[tuple[str, int], int] = {}
        for number, line in enumerate(lines):
            first.setdefault((line.table, line.seq), number)
        mine = [lines[number] for number in first.values()]
        columns = [[line[i] for line in mine] for i in (0, 1, 2, 3)]

        async def write(connection: Any) -> set[tuple[str, int]]:
            written = {(row[0], row[1]) for row in await connection.fetch(APPEND, *columns, CHANNEL, self.me)}
            for table, seq in sorted(written):
                face = lines[first[table, seq]].face
                if face is not None:
                    await connection.execute(UPDATE, face.status, face.minded, face.card, table)
            return written

        written = await self._run(write, any(line.face is not None for line in lines))
        return [(x.table, x.seq) in written and first[x.table, x.seq] == i for i, x in enumerate(lines)]

    async def log(self, table: str, after: int = 0) -> list[Row]:
        """Return the lines after a place, in order."""
        query = "SELECT seq, at, entry FROM log WHERE table_id = $1 AND seq > $2 ORDER BY seq"
        return [Row(*row) for row in await self._run(lambda connection: connection.fetch(query, table, after))]

    async def last(self, table: str) -> int:
        """Return how many lines the log of a table has."""
        query = "SELECT coalesce(max(seq), 0) FROM log WHERE table_id = $1"
        return int(await self._run(lambda connection: connection.fetchval(query, table), several=False))

    async def listed(self, most: int) -> list[Listed]:
        """Return the tables that anybody may find and that are not over, the newest first."""
        query = "SELECT id, created, card FROM tables WHERE listed AND status <> 'over' ORDER BY created DESC LIMIT $1"
        return [Listed(*row) for row in await self._run(lambda connection: connection.fetch(query, most))]

    async def beat(self, worker: str, at: float) -> list[str]:
        """Give a sign of life; return the workers that are alive."""

        async def beat(connection: Any) -> list[str]:
            query = "INSERT INTO workers VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET seen = excluded.seen"
            await connection.execute(query, worker, at)
            await connection.execute("DELETE FROM workers WHERE seen < $1", at - LONG_DEAD)
            query = "SELECT id FROM workers WHERE seen >= $1 ORDER BY id"
            return [row[0] for row in await connection.fetch(query, at - ALIVE)]

        return await self._run(beat)

    async def claim(self, table: str, worker: str, at: float) -> bool:
        """Try to become the keeper of a table, unless another living worker is."""
        query = f"UPDATE tables SET keeper = $2 WHERE id = $3 AND (keeper IN ($2, '{ASLEEP}') OR {ORPHAN})"
        done = await self._run(lambda connection: connection.execute(query, at - ALIVE, worker, table))
        return str(done) == "UPDATE 1"

    async def orphans(self, at: float, most: int) -> list[str]:
        """Return tables that need a keeper and have no living one."""
        query = f"SELECT id FROM tables WHERE minded AND {ORPHAN} AND {MARKS} < {TWICE} ORDER BY created LIMIT $2"
        return [row[0] for row in await self._run(lambda connection: connection.fetch(query, at - ALIVE, most))]

    async def release(self, table: str, worker: str) -> None:
        """Stop being the keeper of a table that needs none until it is opened again."""
        query = f"UPDATE tables SET keeper = '{ASLEEP}' WHERE id = $1 AND keeper = $2"
        await self._run(lambda connection: connection.execute(query, table, worker))

    async def retire(self, worker: str) -> None:
        """Give up all that a worker keeps."""

        async def retire(connection: Any) -> None:
            await connection.execute("DELETE FROM workers WHERE id = $1", worker)
            await connection.execute("UPDATE tables SET keeper = NULL WHERE keeper = $1", worker)

        await self._run(retire)

    async def strike(self, table: str, mark: str) -> None:
        """Put a mark on a table: a worker that tries to read it, or a stall, each under a name of its own."""
        query = "INSERT INTO marks VALUES ($1, $2) ON CONFLICT DO NOTHING"
        await self._run(lambda connection: connection.execute(query, table, mark))

    async def pardon(self, table: str) -> None:
        """Take the marks of workers off a table that could be read; those of stalls stay."""
        query = "DELETE FROM marks WHERE table_id = $1 AND mark NOT LIKE 'stalled %'"
        await self._run(lambda connection: connection.execute(query, table))

    async def strikes(self, table: str, at: float) -> int:
        """Count the marks of a table, but not those of workers that are alive."""
        query = f"SELECT {MARKS} FROM (SELECT $2::text AS id) AS one"
        return int(await self._run(lambda connection: connection.fetchval(query, at - ALIVE, table)))

    async def put_aside(self, at: float) -> int:
        """Count the tables that have so many marks that they are not taken up again."""
        query = f"SELECT count(*) FROM (SELECT DISTINCT table_id AS id FROM marks) AS marked WHERE {MARKS} >= {TWICE}"
        return int(await self._run(lambda connection: connection.fetchval(query, at - ALIVE)))

    async def shout(self, text: str) -> None:
        """Tell the other workers something that is not worth storing."""
        message = f"{self.me} ! {text}"
        await self._run(lambda connection: connection.execute("SELECT pg_notify($1, $2)", CHANNEL, message))

    async def attend(self, tables: list[str], at: float) -> None:
        """Note that somebody was at these tables, whether anything was written or not."""
        query = """INSERT INTO attended SELECT DISTINCT unnest($1::text[]), $2::float8
            ON CONFLICT (table_id) DO UPDATE SET at = greatest(attended.at, excluded.at)"""
        await self._run(lambda connection: connection.execute(query, sorted(tables), at))

    async def newest(self) -> float:
        """Return when anything was last noted of any table; 0 when there is none."""
        query = "SELECT greatest((SELECT max(created) FROM tables), (SELECT max(at) FROM attended))"
        return float(await self._run(lambda connection: connection.fetchval(query)) or 0.0)

    async def old(self, unplayed: float, idle: float) -> list[str]:
        """Return what nobody has written to or attended: open tables since `unplayed`, all since `idle`."""
        query = f"SELECT id FROM tables WHERE {OLD}"
        return [row[0] for row in await self._run(lambda connection: connection.fetch(query, unplayed, idle))]

    async def forget(self, tables: list[str], unplayed: float, idle: float) -> int:
        """Forget those of these tables that are still old; count them."""

        async def forget(connection: Any) -> int:
            query = f"DELETE FROM tables WHERE {OLD} AND id = ANY($3::text[]) RETURNING id"
            gone = [row[0] for row in await connection.fetch(query, unplayed, idle, tables)]
            await connection.execute("DELETE FROM log WHERE table_id = ANY($1::text[])", gone)
            await connection.execute("DELETE FROM attended WHERE table_id = ANY($1::text[])", gone)
            await connection.execute("DELETE FROM marks WHERE table_id = ANY($1::text[])", gone)
            await connection.execute("DELETE FROM reviews WHERE table_id = ANY($1::text[])", gone)
            await connection.executemany(_numbered(FORGET), [(table,) for table in gone])
            return len(gone)

        return await self._run(forget)

    async def review(self, table: str, seat: int) -> str | None:
        """Return the review of a seat's game that is kept with a table, if there is one."""
        query = "SELECT review FROM reviews WHERE table_id = $1 AND seat = $2"
        found: str | None = await self._run(lambda connection: connection.fetchval(query, table, seat))
        return found

    async def keep_review(self, table: str, seat: int, text: str) -> None:
        """Keep a review with its table."""
        query = """INSERT INTO reviews VALUES ($1, $2, $3)
            ON CONFLICT (table_id, seat) DO UPDATE SET review = excluded.review"""
        await self._run(lambda connection: connection.execute(query, table, seat, text))

    async def ask(self, *steps: Step) -> list[list[tuple[Any, ...]]]:
        """Carry out statements of plain SQL in one transaction; return what each has found."""

        async def ask(connection: Any) -> list[list[tuple[Any, ...]]]:
            found = [await connection.fetch(_numbered(sql), *map(_held, values)) for sql, values in steps]
            return [[tuple(row) for row in rows] for rows in found]

        return await self._run(ask, several=len(steps) > 1)

    async def scrub(self) -> None:
        """Nothing: PostgreSQL itself clears away what was erased, when it vacuums."""

    async def probe(self) -> None:
        """Write something to the log, durably, and take it back: StoreError when that cannot be done."""

        async def probe(connection: Any) -> None:
            await connection.execute("INSERT INTO log VALUES ('', 0, 0, $1)", PROBE)
            await connection.execute("DELETE FROM log WHERE table_id = ''")

        await self._run(probe)


def _held(value: Any) -> Any:
    """Return a value that PostgreSQL can hold, which has no NUL: nobody makes it fail by sending one."""
    return value.replace("\0", "\ufffd") if isinstance(value, str) else value


@cache
def _numbered(sql: str) -> str:
    """Return a statement with the numbered places that PostgreSQL wants."""
    first, *rest = sql.split("?")
    return first + "".join(f"${number}{part}" for number, part in enumerate(rest, 1))
