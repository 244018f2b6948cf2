"""server: tables in one SQLite file (WAL), written by one thread: no set-up, and nothing acknowledged is ever lost."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import IO, Any, TypeVar

import msgspec

from sudare.core import SudareError
from sudare.server.entries import Face, Row
from sudare.server.messages import Status
from sudare.server.rolls import FORGET, Step
from sudare.server.rolls import SCHEMA as PEOPLE
from sudare.server.store import (
    ALIVE,
    ASLEEP,
    GATHERING,
    PROBE,
    TWICE,
    Append,
    Listed,
    News,
    Shouts,
    StoreError,
    Together,
)

fcntl: Any
try:
    import fcntl
except ImportError:  # Windows has none
    fcntl = None

T = TypeVar("T")

VERSION = 1
OVERWRITES = 0x5D4E0001  # the mark of a file in which whatever was erased has been overwritten
MOVED = 1000  # rows that are written before they are moved from the write-ahead log into the file
SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, created REAL NOT NULL, setup TEXT NOT NULL, listed INTEGER NOT NULL,
    status TEXT NOT NULL, minded INTEGER NOT NULL, card TEXT NOT NULL, keeper TEXT
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS lobby ON tables (created) WHERE listed AND status <> 'over';
CREATE INDEX IF NOT EXISTS kept ON tables (keeper) WHERE minded;
CREATE TABLE IF NOT EXISTS log (
    table_id TEXT NOT NULL, seq INTEGER NOT NULL, at REAL NOT NULL, entry TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS workers (id TEXT PRIMARY KEY, seen REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS attended (table_id TEXT PRIMARY KEY, at REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS marks (
    table_id TEXT NOT NULL, mark TEXT NOT NULL, PRIMARY KEY (table_id, mark)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS reviews (
    table_id TEXT NOT NULL, seat INTEGER NOT NULL, review TEXT NOT NULL, PRIMARY KEY (table_id, seat)
);
"""


class SqliteStore(Together):
    """A store in a file of one's own; `:memory:` is for tests."""

    shared = False

    def __init__(self, path: str) -> None:
        super().__init__()
        self.path = path
        self._thread = ThreadPoolExecutor(1, "sqlite")
        self._beside = ThreadPoolExecutor(1, "sqlite-beside")
        self._reading = ThreadPoolExecutor(1, "sqlite-reading")
        self._copy: sqlite3.Connection | None = None  # for those who only read
        self._moved = 0  # of the rows that were ever written
        self._file: sqlite3.Connection | None = None
        self._lock: IO[bytes] | None = None
        self._jobs: list[tuple[Callable[[sqlite3.Connection], Any], asyncio.Future[Any]]] = []
        self._drain: asyncio.Task[None] | None = None

    async def _run(self, function: Callable[[sqlite3.Connection], T]) -> T:
        """Run something on the store's own thread; whatever waits at the same moment shares one wait for the disk."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._jobs.append((function, future))
        if self._drain is None or self._drain.done():
            self._drain = loop.create_task(self._run_all())
        return await future

    async def _read(self, function: Callable[[sqlite3.Connection], T]) -> T:
        """Look something up on a thread of its own: whoever writes does not wait for who reads a long log."""
        if self.path == ":memory:":
            return await self._run(function)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._reading, self._looked_up, function)
        except sqlite3.Error as error:
            raise StoreError(f"the database {self.path} does not work: {error}") from None

    def _looked_up(self, function: Callable[[sqlite3.Connection], T]) -> T:
        if self._file is None:
            raise StoreError("the store is closed")
        if self._copy is None:
            self._copy = sqlite3.connect(self.path, timeout=10)
        return function(self._copy)

    def _stop_reading(self) -> None:
        if self._copy is not None:
            self._copy.close()
            self._copy = None

    async def _run_all(self) -> None:
        while self._jobs:
            jobs, self._jobs = self._jobs, []
            functions, loop = [function for function, _ in jobs], asyncio.get_running_loop()
            found: list[Any]
            began = loop.time()
            try:
                found = await loop.run_in_executor(self._thread, self._together, functions)
            except Exception as error:
                found = [error] * len(jobs)
            for (_, future), answer in zip(jobs, found, strict=True):
                if future.done():
                    continue  # whoever asked was cut off
                if isinstance(answer, sqlite3.Error):
                    future.set_exception(StoreError(f"the database {self.path} does not work: {answer}"))
                elif isinstance(answer, Exception):
                    future.set_exception(answer)
                else:
                    future.set_result(answer)
            if self._jobs:  # moves that have waited for this come along with what waits already; a fast disk needs less
                await asyncio.sleep(min(2 * GATHERING, loop.time() - began))

    def _together(self, functions: list[Callable[[sqlite3.Connection], Any]]) -> list[Any]:
        """Run everything in one transaction; where something fails, each in its own, and its error is its answer."""
        file = self._file
        if file is None:
            raise StoreError("the store is closed")
        try:
            with file:  # commits, or rolls back what failed
                found = [function(file) for function in functions]
            if file.total_changes >= self._moved + MOVED and self.path != ":memory:":
                self._moved = file.total_changes
                self._beside.submit(self._move)
            return found
        except Exception as error:
            if len(functions) == 1:
                return [error]
        return [self._together([function])[0] for function in functions]

    def _move(self) -> None:
        """Move what was written into the file: most of it while others write, what these have added at one go.

        By itself, SQLite would let whoever writes next wait for all of it.
        """
        with suppress(sqlite3.Error), closing(sqlite3.connect(self.path)) as beside:
            beside.execute(MOVE)
        self._thread.submit(self._move_the_rest)

    def _move_the_rest(self) -> None:
        if self._file is not None:
            with suppress(sqlite3.Error):
                self._file.execute(MOVE)

    async def open(self, news: News, shouts: Shouts) -> None:
        """Open the file, and make it when it is missing."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._open)

    def _open(self) -> None:
        try:
            if self.path != ":memory:":
                Path(self.path).parent.mkdir(parents=True, exist_ok=True)
                self._lock = lock_database(Path(self.path))
                os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))  # it holds the secrets of running games
            self._file = sqlite3.connect(self.path, timeout=10)
            self._file.execute("PRAGMA journal_mode = WAL")
            self._file.execute("PRAGMA wal_autocheckpoint = 0")  # see _move
            self._file.execute("PRAGMA secure_delete = ON")  # what is erased is overwritten
            self._file.execute("PRAGMA synchronous = FULL")  # a power cut, too, loses nothing that was acknowledged
            if not self._file.execute("SELECT 1 FROM sqlite_master").fetchone():
                self._file.execute(f"PRAGMA application_id = {OVERWRITES}")
            version = self._file.execute("PRAGMA user_version").fetchone()[0]
            if version not in (0, VERSION):
                raise SudareError(f"{self.path} was written by another version of Sudare (format {version})")
            self._file.executescript(SCHEMA + PEOPLE)
            self._file.execute(f"PRAGMA user_version = {VERSION}")
            with self._file:
                self._file.execute("DELETE FROM workers")  # whoever used the file before is gone
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"the database {self.path} cannot be opened: {error}") from error

    async def close(self) -> None:
        """Finish what was begun, and close the file."""
        await self.finish()
        self._reading.submit(self._stop_reading)
        self._reading.shutdown()

        def close() -> None:
            self._beside.shutdown()
            if self._file is not None:
                self._file.close()
                self._file = None
            if self._lock is not None:
                self._lock.close()
                self._lock = None

        await asyncio.get_running_loop().run_in_executor(self._thread, close)
        self._thread.shutdown()

    async def create(self, table: str, setup: str, listed: bool, face: Face, at: float) -> None:
        """Write a new table down."""
        values = (table, at, setup, listed, face.status, face.minded, face.card)
        await self._run(
            lambda file: file.execute(
                "INSERT INTO tables (id, created, setup, listed, status, minded, card) VALUES (?, ?, ?, ?, ?, ?, ?)",
                values,
            )
        )

    async def setup(self, table: str) -> str | None:
        """Return how a table was set up, or None when there is no such table."""
        row = await self._read(lambda file: file.execute("SELECT setup FROM tables WHERE id = ?", (table,)).fetchone())
        return None if row is None else str(row[0])

    async def status(self, table: str) -> Status:
        """Return how far a table is that was set up."""
        query = "SELECT status FROM tables WHERE id = ?"
        status: Status = (await self._read(lambda file: file.execute(query, (table,)).fetchone()))[0]
        return status

    async def _write(self, lines: list[Append]) -> list[bool]:
        plain = msgspec.json.encode([line[:4] for line in lines if line.face is None]).decode()
        faced = [line for line in lines if line.face is not None]

        def write(file: sqlite3.Connection) -> list[bool]:
            file.execute("SAVEPOINT together")
            if file.execute(APPEND_ALL, (plain,)).rowcount == len(lines) - len(faced):
                won = iter([_append(file, line) for line in faced])
                return [line.face is None or next(won) for line in lines]
            file.execute("ROLLBACK TO together")  # a place was taken: find out which
            return [_append(file, line) for line in lines]

        return await self._run(write)

    async def log(self, table: str, after: int = 0) -> list[Row]:
        """Return the lines after a place, in order."""
        query = "SELECT seq, at, entry FROM log WHERE table_id = ? AND seq > ? ORDER BY seq"
        return await self._read(lambda file: [Row(*row) for row in file.execute(query, (table, after)).fetchall()])

    async def last(self, table: str) -> int:
        """Return how many lines the log of a table has."""
        query = "SELECT coalesce(max(seq), 0) FROM log WHERE table_id = ?"
        return int((await self._run(lambda file: file.execute(query, (table,)).fetchone()))[0])

    async def listed(self, most: int) -> list[Listed]:
        """Return the tables that anybody may find and that are not over, the newest first."""
        query = "SELECT id, created, card FROM tables WHERE listed AND status <> 'over' ORDER BY created DESC LIMIT ?"
        return [Listed(*row) for row in await self._read(lambda file: file.execute(query, (most,)).fetchall())]

    async def beat(self, worker: str, at: float) -> list[str]:
        """Give a sign of life; return the workers that are alive."""

        def beat(file: sqlite3.Connection) -> list[str]:
            file.execute("INSERT OR REPLACE INTO workers VALUES (?, ?)", (worker, at))
            file.execute("DELETE FROM workers WHERE seen < ?", (at - ALIVE,))
            return [row[0] for row in file.execute("SELECT id FROM workers ORDER BY id")]

        return await self._run(beat)

    async def claim(self, table: str, worker: str, at: float) -> bool:
        """Try to become the keeper of a table, unless another living worker is."""
        query = f"UPDATE tables SET keeper = ? WHERE id = ? AND (keeper IN (?, '{ASLEEP}') OR {ORPHAN})"
        values = (worker, table, worker, at - ALIVE)
        return await self._run(lambda file: file.execute(query, values).rowcount == 1)

    async def orphans(self, at: float, most: int) -> list[str]:
        """Return tables that need a keeper and have no living one."""
        query = f"SELECT id FROM tables WHERE minded AND {ORPHAN} AND {MARKS} < {TWICE} ORDER BY created LIMIT ?"
        values = (at - ALIVE, at - ALIVE, most)
        return [row[0] for row in await self._run(lambda file: file.execute(query, values).fetchall())]

    async def release(self, table: str, worker: str) -> None:
        """Stop being the keeper of a table that needs none until it is opened again."""
        query = f"UPDATE tables SET keeper = '{ASLEEP}' WHERE id = ? AND keeper = ?"
        await self._run(lambda file: file.execute(query, (table, worker)))

    async def retire(self, worker: str) -> None:
        """Give up all that a worker keeps."""

        def retire(file: sqlite3.Connection) -> None:
            file.execute("DELETE FROM workers WHERE id = ?", (worker,))
            file.execute("UPDATE tables SET keeper = NULL WHERE keeper = ?", (worker,))

        await self._run(retire)

    async def strike(self, table: str, mark: str) -> None:
        """Put a mark on a table: a worker that tries to read it, or a stall, each under a name of its own."""
        await self._run(lambda file: file.execute("INSERT OR IGNORE INTO marks VALUES (?, ?)", (table, mark)))

    async def pardon(self, table: str) -> None:
        """Take the marks of workers off a table that could be read; those of stalls stay."""
        query = "DELETE FROM marks WHERE table_id = ? AND mark NOT LIKE 'stalled %'"
        await self._run(lambda file: file.execute(query, (table,)))

    async def strikes(self, table: str, at: float) -> int:
        """Count the marks of a table, but not those of workers that are alive."""
        query = f"SELECT {MARKS} FROM (SELECT ? AS id)"
        row = await self._read(lambda file: file.execute(query, (at - ALIVE, table)).fetchone())
        return int(row[0])

    async def put_aside(self, at: float) -> int:
        """Count the tables that have so many marks that they are not taken up again."""
        query = f"SELECT count(*) FROM (SELECT DISTINCT table_id AS id FROM marks) WHERE {MARKS} >= {TWICE}"
        row = await self._read(lambda file: file.execute(query, (at - ALIVE,)).fetchone())
        return int(row[0])

    async def shout(self, text: str) -> None:
        """Nobody else is there to hear it."""

    async def attend(self, tables: list[str], at: float) -> None:
        """Note that somebody was at these tables, whether anything was written or not."""
        rows = [(table, at) for table in tables]
        await self._run(lambda file: file.executemany("INSERT OR REPLACE INTO attended VALUES (?, ?)", rows))

    async def newest(self) -> float:
        """Return when anything was last noted of any table; 0 when there is none."""
        query = (
            "SELECT max(coalesce((SELECT max(created) FROM tables), 0), coalesce((SELECT max(at) FROM attended), 0))"
        )
        return float((await self._run(lambda file: file.execute(query).fetchone()))[0])

    async def old(self, unplayed: float, idle: float) -> list[str]:
        """Return what nobody has written to or attended: open tables since `unplayed`, all since `idle`."""
        return await self._run(lambda file: _old(file, unplayed, idle))

    async def forget(self, tables: list[str], unplayed: float, idle: float) -> int:
        """Forget those of these tables that are still old; count them."""

        def forget(file: sqlite3.Connection) -> int:
            gone = [(table,) for table in set(tables).intersection(_old(file, unplayed, idle))]
            for name in ("attended", "marks", "reviews", "log"):
                file.executemany(f"DELETE FROM {name} WHERE table_id = ?", gone)
            file.executemany(FORGET, gone)
            file.executemany("DELETE FROM tables WHERE id = ?", gone)
            return len(gone)

        return await self._run(forget)

    async def review(self, table: str, seat: int) -> str | None:
        """Return the review of a seat's game that is kept with a table, if there is one."""
        query = "SELECT review FROM reviews WHERE table_id = ? AND seat = ?"
        row = await self._run(lambda file: file.execute(query, (table, seat)).fetchone())
        return None if row is None else str(row[0])

    async def keep_review(self, table: str, seat: int, text: str) -> None:
        """Keep a review with its table."""
        await self._run(
            lambda file: file.execute("INSERT OR REPLACE INTO reviews VALUES (?, ?, ?)", (table, seat, text))
        )

    async def ask(self, *steps: Step) -> list[list[tuple[Any, ...]]]:
        """Carry out statements of plain SQL in one transaction; return what each has found."""
        reading = all(sql.startswith("SELECT") for sql, _ in steps)
        run = self._read if reading else self._run
        return await run(lambda file: [file.execute(sql, values).fetchall() for sql, values in steps])

    async def scrub(self) -> None:
        """Empty the write-ahead log of what was erased; in the file itself it is overwritten (`secure_delete`).

        Versions before this one did not overwrite, so a file of theirs is written anew the first time: only once, since
        that takes as long as the file is large, and whoever writes has to wait for it.
        """

        def scrub() -> None:
            if self._file is not None:
                if self._file.execute("PRAGMA application_id").fetchone()[0] != OVERWRITES:
                    self._file.execute("VACUUM")
                    self._file.execute(f"PRAGMA application_id = {OVERWRITES}")
                self._file.execute("PRAGMA wal_checkpoint(TRUNCATE)")

        try:
            await asyncio.get_running_loop().run_in_executor(self._thread, scrub)
        except sqlite3.Error as error:
            raise StoreError(f"the database {self.path} does not work: {error}") from None

    async def probe(self) -> None:
        """Write something to the log, durably, and take it back: StoreError when that cannot be done."""

        def probe(file: sqlite3.Connection) -> None:
            file.execute("INSERT INTO log VALUES ('', 0, 0, ?)", (PROBE,))
            file.execute("DELETE FROM log WHERE table_id = ''")

        await self._run(probe)


def _old(file: sqlite3.Connection, unplayed: float, idle: float) -> list[str]:
    written = "(SELECT at FROM log WHERE table_id = id ORDER BY seq DESC LIMIT 1)"
    attended = "(SELECT at FROM attended WHERE table_id = id)"
    last = f"max(created, coalesce({written}, 0), coalesce({attended}, 0))"
    query = f"SELECT id FROM tables WHERE {last} < CASE status WHEN 'open' THEN ? ELSE ? END"
    return [row[0] for row in file.execute(query, (unplayed, idle))]


MOVE = "PRAGMA wal_checkpoint(PASSIVE)"  # waits for nobody, and nobody for it

ORPHAN = f"(keeper IS NULL OR (keeper <> '{ASLEEP}' AND keeper NOT IN (SELECT id FROM workers WHERE seen >= ?)))"


MARKS = (
    "(SELECT count(*) FROM marks WHERE table_id = id AND mark NOT IN (SELECT workers.id FROM workers WHERE seen >= ?))"
)


# One statement for all lines: between statements this thread may have to wait for the others of the process.
APPEND_ALL = """
INSERT OR IGNORE INTO log
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'),
    json_extract(value, '$[2]'), json_extract(value, '$[3]')
FROM json_each(?)
"""


def _append(file: sqlite3.Connection, line: Append) -> bool:
    table, seq, at, entry, face = line
    if file.execute("INSERT OR IGNORE INTO log VALUES (?, ?, ?, ?)", (table, seq, at, entry)).rowcount != 1:
        return False
    if face is not None:
        query = "UPDATE tables SET status = ?, minded = ?, card = ? WHERE id = ?"
        file.execute(query, (face.status, face.minded, face.card, table))
    return True


def lock_database(path: Path) -> IO[bytes]:
    """Make sure that no other server uses this file, until what is returned is closed or this process ends."""
    lock = path.with_name(f"{path.name}.lock").open("ab")
    if fcntl is not None:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            raise StoreError(f"another server is using {path}") from None
    return lock


def copy_database(source: Path, target: Path) -> int:
    """Copy a database, also while a server is using it; the copy is there whole or not at all. Return its tables."""
    if not source.is_file():
        raise SudareError(f"there is no database {source}")
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_RDWR, 0o600))
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(part)) as new:
            old.backup(new)
            if new.execute("PRAGMA user_version").fetchone()[0] != VERSION:
                raise SudareError(f"{source} is not a database of this version of Sudare")
            if new.execute("PRAGMA quick_check").fetchone()[0] != "ok":
                raise SudareError(f"{source} is damaged")
            tables: int = new.execute("SELECT count(*) FROM tables").fetchone()[0]
            new.execute("PRAGMA journal_mode = DELETE")  # one file, whole in itself
        part.replace(target)
    except (OSError, sqlite3.Error) as error:
        raise SudareError(f"{source} cannot be copied to {target}: {error}") from None
    finally:
        part.unlink(missing_ok=True)
    return tables


def restore_database(source: Path, target: Path) -> int:
    """Put a copy in the place of a database that no server is using; return its tables."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with lock_database(target):
        tables = copy_database(source, target.with_name(f"{target.name}.new"))
        for suffix in ("-wal", "-shm"):  # they belong to what is replaced
            target.with_name(target.name + suffix).unlink(missing_ok=True)
        target.with_name(f"{target.name}.new").replace(target)
    return tables
