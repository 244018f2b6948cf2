"""server: the store: tables and their logs. Two writers can never both write the same place of a log."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from sudare.core import SudareError
from sudare.server.entries import Face, Row
from sudare.server.messages import Status
from sudare.server.rolls import Step

TOGETHER = 500  # appends of one transaction, at most
GATHERING = 0.002  # seconds in which a busy server gathers appends for the next transaction
ASLEEP = "-"  # the keeper of tables that nobody need be answered for at
TWICE = 2  # times that a table may stall or stop a worker before it is put aside
PROBE = "x" * 16_384  # a line that needs room, as the log does
ALIVE = 6.0  # seconds without a sign of life after which a worker's tables are handed over


class StoreError(SudareError):
    """The store could not do what it was asked; whether an append went through is then unknown."""


class Append(NamedTuple):
    """A line to be written at a place of a table's log."""

    table: str
    seq: int
    at: float
    entry: str
    face: Face | None


class Listed(NamedTuple):
    """A table that anybody may find."""

    table: str
    created: float
    card: str


News = Callable[[str, int], None]
"""Called with a table and a place of its log when another worker wrote there; with ("", 0) when news may be lost."""

Shouts = Callable[[str], None]
"""Called with what another worker shouted."""


class Store(Protocol):
    """Where tables are kept. Every method may raise StoreError."""

    shared: bool
    """Whether several workers may use it at once."""

    async def open(self, news: News, shouts: Shouts) -> None:
        """Connect, and make what is missing."""

    async def close(self) -> None:
        """Finish what was begun, and disconnect."""

    async def create(self, table: str, setup: str, listed: bool, face: Face, at: float) -> None:
        """Write a new table down."""

    async def setup(self, table: str) -> str | None:
        """Return how a table was set up, or None when there is no such table."""

    async def status(self, table: str) -> Status:
        """Return how far a table is that was set up."""

    def append(self, table: str, seq: int, entry: str, at: float, face: Face | None = None) -> asyncio.Future[bool]:
        """Write a line durably; the future says False, and nothing is written, when that place is taken.

        Who waits for the future cannot be cancelled before that is known.
        """

    async def log(self, table: str, after: int = 0) -> list[Row]:
        """Return the lines after a place, in order."""

    async def last(self, table: str) -> int:
        """Return how many lines the log of a table has."""

    async def listed(self, most: int) -> list[Listed]:
        """Return the tables that anybody may find and that are not over, the newest first."""

    async def beat(self, worker: str, at: float) -> list[str]:
        """Give a sign of life; return the workers that are alive."""

    async def claim(self, table: str, worker: str, at: float) -> bool:
        """Try to become the keeper of a table, unless another living worker is."""

    async def orphans(self, at: float, most: int) -> list[str]:
        """Return tables that need a keeper and have no living one."""

    async def release(self, table: str, worker: str) -> None:
        """Stop being the keeper of a table that needs none until it is opened again."""

    async def retire(self, worker: str) -> None:
        """Give up all that a worker keeps."""

    async def strike(self, table: str, mark: str) -> None:
        """Put a mark on a table: a worker that tries to read it, or a stall, each under a name of its own."""

    async def pardon(self, table: str) -> None:
        """Take the marks of workers off a table that could be read; those of stalls stay."""

    async def strikes(self, table: str, at: float) -> int:
        """Count the marks of a table, but not those of workers that are alive."""

    async def put_aside(self, at: float) -> int:
        """Count the tables that have so many marks that they are not taken up again."""

    async def shout(self, text: str) -> None:
        """Tell the other workers something that is not worth storing."""

    async def attend(self, tables: list[str], at: float) -> None:
        """Note that somebody was at these tables, whether anything was written or not."""

    async def newest(self) -> float:
        """Return when anything was last noted of any table; 0 when there is none."""

    async def old(self, unplayed: float, idle: float) -> list[str]:
        """Return what nobody has written to or attended: open tables since `unplayed`, all since `idle`."""

    async def forget(self, tables: list[str], unplayed: float, idle: float) -> int:
        """Forget those of these tables that are still old; count them."""

    async def review(self, table: str, seat: int) -> str | None:
        """Return the review of a seat's game that is kept with a table, if there is one."""

    async def keep_review(self, table: str, seat: int, text: str) -> None:
        """Keep a review with its table."""

    async def ask(self, *steps: Step) -> list[list[tuple[Any, ...]]]:
        """Carry out statements of plain SQL in one transaction; return what each has found (see the rolls)."""

    async def scrub(self) -> None:
        """See to it that nothing is left of what was erased where the store keeps its data."""

    async def probe(self) -> None:
        """Write something to the log, durably, and take it back: StoreError when that cannot be done."""


class Written(asyncio.Future[bool]):
    """Whether a line was written. Who waits for it can be cancelled only when that is known: it is not taken back."""

    def cancel(self, msg: Any = None) -> bool:
        """Refuse: it is being written."""
        return False


class Together:
    """Appends that arrive while others are being written are written together: one wait for the disk serves all."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Append, Written]] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._writer: asyncio.Task[None] | None = None
        self._many = False  # whether the last transaction had lines of several tables

    def append(self, table: str, seq: int, entry: str, at: float, face: Face | None = None) -> asyncio.Future[bool]:
        """Write a line durably; the future says False, and nothing is written, when that place is taken."""
        if self._writer is None or self._writer.done():
            self._loop = asyncio.get_running_loop()  # not asked for each line: it is not cheap
            self._writer = self._loop.create_task(self._write_all())
        future = Written(loop=self._loop)
        self._waiting.append((Append(table, seq, at, entry, face), future))
        return future

    async def _write_all(self) -> None:
        while self._waiting:
            if self._many:  # a busy server: some more are on their way, and each transaction has its price
                await asyncio.sleep(GATHERING)
            batch, self._waiting = self._waiting[:TOGETHER], self._waiting[TOGETHER:]
            self._many = len({line.table for line, _ in batch}) > 2  # one that writes much is not many who write
            try:
                written = await self._write([line for line, _ in batch])
            except Exception as error:
                for _, future in batch:
                    if not future.done():
                        future.set_exception(StoreError(f"the log cannot be written ({type(error).__name__})"))
            else:
                for (_, future), done in zip(batch, written, strict=True):
                    if not future.done():
                        future.set_result(done)

    async def _write(self, lines: list[Append]) -> list[bool]:
        """Write lines in one transaction; say for each whether its place was free."""
        raise LookupError(f"{type(self).__name__} cannot write")

    async def finish(self) -> None:
        """Wait until everything is written."""
        if self._writer is not None:
            await self._writer


def store_at(url: str) -> Store:
    """Return the store at `sqlite:///path` or `postgresql://…`."""
    from sudare.server.sqlite import SqliteStore

    if url.startswith("sqlite:///"):
        return SqliteStore(url.removeprefix("sqlite:///"))
    if url.startswith(("postgresql://", "postgres://")):
        try:
            from sudare.server.postgres import PostgresStore
        except ImportError:
            raise SudareError("PostgreSQL needs one more package: pip install 'sudare[postgres]'") from None
        return PostgresStore(url)
    raise SudareError(f"--db: expected sqlite:///path or postgresql://…, got {url.partition('//')[0]!r}")
