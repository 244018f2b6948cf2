"""server: the hub: tables in memory, and the one way to change them: append, then acknowledge and broadcast."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import suppress

import msgspec

from sudare.core import Refusal
from sudare.server import messages as wire
from sudare.server.archive import Archive
from sudare.server.aside import Aside, put_aside
from sudare.server.attendance import HOST
from sudare.server.beside import Beside
from sudare.server.config import Config
from sudare.server.drafts import Drafts
from sudare.server.entries import (
    Acted,
    AnyEntry,
    Face,
    Hinted,
    Laid,
    Row,
    Said,
    Setup,
    Started,
    TakenBack,
    Wished,
    read_setup,
    write,
)
from sudare.server.live import FAILED, Listener, Live, check_seat, tell_talk, tell_wishes
from sudare.server.observe import Metrics, brief
from sudare.server.rations import Kept, Purse, Rations
from sudare.server.room import Past, Room
from sudare.server.sides import Moment, Shown, Side
from sudare.server.store import Store, StoreError
from sudare.server.wishes import Wish
from sudare.server.workshop import Workshop

TABLE = re.compile(r"[\w-]{1,40}", re.ASCII)  # what the id of a table looks like
ATTENTION = 10.0  # seconds after which other workers are told again that somebody looks
TOGETHER = 100  # lines that are written with one wait for the disk
PART = 20  # events of a long past that are encoded before others have a turn
RACES = 50  # times that other workers may be faster before a writer gives up

log = logging.getLogger("sudare.server")


class Hub:
    """All tables of one worker."""

    def __init__(self, config: Config, store: Store, metrics: Metrics) -> None:
        self.config = config
        self.store = store
        self.metrics = metrics
        self.rations = Rations(config)
        self.kept: Kept[Shown] = Kept(config.kept_bytes)
        self.me = secrets.token_hex(4)
        self.dice = secrets.SystemRandom()
        self.tables: dict[str, asyncio.Future[Live]] = {}
        self.expected: Callable[[], Coroutine[None, None, None]] | None = None  # set by the keeper, too
        self.changed: Callable[[Live], None] = lambda live: None  # set by the keeper
        self.ears: dict[str, Callable[[str], None]] = {}  # by the first word of what another worker shouts
        self.noted: Callable[[Live, AnyEntry], None] = lambda live, entry: None  # set by who keeps the roll of people
        self.notice: dict[str, object] = {}  # what the host of the server has to say
        self.beside = Beside()
        self.workshop = Workshop(config)
        self.one_by_one = asyncio.Lock()  # for those who wait for the same
        self.drafts = Drafts(config, self.rations)
        self.archive = Archive(config, self.rations)
        self.aside = Aside(store, metrics, self.me)
        self._tasks: set[asyncio.Task[None]] = set()

    # -- finding tables ------------------------------------------------------------------------------------------------

    async def create(
        self, setup: Setup, wishes: Callable[[Room], list[Wish]], by: str = "", past: Past | None = None
    ) -> Live:
        """Open a table, for an address; its first entries come from `wishes`, its first moves from another (`past`)."""
        id = secrets.token_urlsafe(12)
        purse = self.rations.of_request(by, "POST")
        room = await self.beside.do(by, purse, Room, id, setup, self.config.find)
        face = Face("open", False, room.card("open", room.chairs))
        first = wishes(room)
        try:
            await self.store.create(id, write(setup), setup.listed, face, time.time())
        except StoreError as error:
            raise self.unavailable(error) from None
        live = Live(room)
        future = self.tables[id] = asyncio.get_running_loop().create_future()  # who comes now waits until it is whole
        try:
            await self._begin(live, first, by, past)
        except BaseException:
            self._give_up(id, future)
            raise
        future.set_result(live)
        log.info("table opened", extra={"table": brief(id), "game": setup.game, "seats": setup.seats})
        self.metrics.count("tables_opened")
        return live

    async def _begin(self, live: Live, wishes: list[Wish], by: str, past: Past | None) -> None:
        """Write the first entries of a table that nobody else knows yet: many with one wait for the disk."""
        room, at, lines = live.room, time.time(), list[tuple[str, Face | None]]()

        def steps() -> Iterator[None]:
            for wish in wishes:
                lines.append((write(wish.entry), room.face_after(wish.entry)))
                room.apply(wish.entry, at)
                yield
            for entry in room.go_on_from(past, at) if past is not None else ():
                lines.append((write(entry), None))
                yield

        def some(first: int) -> Awaitable[object]:
            few = enumerate(lines[first : first + TOGETHER], first + 1)
            return asyncio.gather(*(self.store.append(room.id, seq, line, at, face) for seq, (line, face) in few))

        await self.beside.in_parts(by, steps())
        try:
            if len(lines) <= TOGETHER:
                await some(0)
            else:
                await self.beside.one_by_one(by, map(some, range(0, len(lines), TOGETHER)))
        except StoreError as error:
            raise self.unavailable(error) from None

    async def open(self, id: str, by: str = "", looking: bool = True, played: bool = True) -> Live:
        """Return a table, from the memory or from its log, with all that any worker has acknowledged.

        Whoever looks at it wakes its bots; an address (`by`) for which it is read pays for that. Where it need not be
        `played`, the moves of a game that is over may have been counted only.
        """
        future = self.tables.get(id)
        known = future is not None
        if future is None:
            future = self.tables[id] = asyncio.get_running_loop().create_future()
            try:
                live = Live(await self.load(id, by, played))
            except BaseException as error:
                self._give_up(id, future, error if isinstance(error, Refusal) else None)
                raise
            live.looked = time.monotonic() if looking else live.looked
            future.set_result(live)
            self.changed(live)
        live = await asyncio.shield(future) if not future.done() else future.result()
        if live.aside:
            raise put_aside()
        live.touched = time.monotonic()
        if known and self.store.shared:
            await self._refresh(live)
        if looking:
            self._look(live)
        if played:
            await self.play(live, by)
        return live

    def _give_up(self, id: str, future: asyncio.Future[Live], error: Refusal | None = None) -> None:
        """Tell those who wait for a table that it does not come; one who was cut off does not take the others along."""
        del self.tables[id]
        future.set_exception(error or Refusal("busy", "This table was not opened; try again."))
        future.exception()  # it is raised here, too: nobody else needs to look at it

    async def play(self, live: Live, by: str) -> None:
        """See to it that a game that is over is played here: somebody wants more of it than the archive has."""
        if not live.room.unplayed:
            return
        async with live.lock:
            if live.room.unplayed:
                live.room = await self.load(live.id, by, True, live.room.seq)
                for seat in {listener.seat for listener in live.listeners}:
                    self._begin_side(live, seat)

    async def _refresh(self, live: Live) -> None:
        """Read what other workers have written: news of it may still be on its way."""
        try:
            last = await self.store.last(live.id)
        except StoreError as error:
            raise self.unavailable(error) from None
        if last > live.room.seq:
            async with live.lock:
                if last > live.room.seq:
                    await self._catch_up(live)

    def _look(self, live: Live) -> None:
        """Somebody looks: the bots wake up, and who keeps the table elsewhere hears of it now and then."""
        now = time.monotonic()
        if not live.kept and now - live.looked > ATTENTION:
            self._tell_presence(live)
        live.looked = now
        if live.asleep:
            self.changed(live)

    async def load(self, id: str, by: str, played: bool, upto: int | None = None) -> Room:
        """Read a table from the store."""
        if not TABLE.fullmatch(id):
            raise Refusal("no_such_table", "There is no such table (any more).")
        purse = self.rations.of_request(by, "GET") if by else None
        if purse is not None and purse.owes():
            raise Refusal("too_fast", "Too much was asked for from your address; wait a little.")
        try:
            setup = await self.store.setup(id)
            if setup is None:
                raise Refusal("no_such_table", "There is no such table (any more).")
            unplayed = not played and await self.store.status(id) == "over"  # before its log: this stays so
            rows = (await self.store.log(id))[:upto]
        except StoreError as error:
            raise self.unavailable(error) from None
        how = read_setup(setup)
        try:
            async with self.aside.trying(id, how.edition_data is not None and not unplayed):
                room = await self._rebuilt(id, how, rows, by, purse, unplayed)
        except StoreError as error:
            raise self.unavailable(error) from None
        except Exception as error:  # another version of the game, or a defect of it
            if isinstance(error, Refusal) and error.code in ("aside", "busy"):
                raise
            log.exception("a log cannot be played", extra={"table": brief(id)})
            raise Refusal("broken", "This table cannot be opened with the games installed here.") from None
        if room.older:
            await self._compare(room)
        return room

    async def _compare(self, room: Room) -> None:
        """Stop where these rules have come to another end than those that the table was played under."""
        try:
            status = await self.store.status(room.id)
        except StoreError as error:
            raise self.unavailable(error) from None
        if room.stopped is not None or room.status != status:
            room.stopped = status

    async def _rebuilt(
        self, id: str, setup: Setup, rows: list[Row], by: str, purse: Purse | None, unplayed: bool
    ) -> Room:
        room = await self.beside.do(by, purse, Room, id, setup, self.config.find)
        room.unplayed = unplayed and not room.older  # whether these rules come to the same end, one has to see
        if setup.edition_data is None or room.unplayed:
            await self.beside.in_parts(by, room.reading(rows))
        else:  # one step of it may take long
            await self.beside.do(by, purse, room.read, rows)
        return room

    def live(self) -> list[Live]:
        """Return the tables in memory."""
        return [f.result() for f in self.tables.values() if f.done() and not f.cancelled() and not f.exception()]

    # -- changing them -------------------------------------------------------------------------------------------------

    async def write(self, live: Live, wish: Callable[[Room], Wish | None]) -> None:
        """Carry a wish out: append, then broadcast."""
        await live.lock.acquire()  # not `async with`, which costs two more coroutines for every move
        try:
            live.touched = time.monotonic()
            if live.behind:
                await self._catch_up(live)
            for _ in range(RACES):
                if live.aside:
                    raise put_aside()
                granted, refused = None, None
                try:
                    granted = wish(live.room)
                except Refusal as refusal:
                    refused = refusal
                if live.room.stalls:
                    await self.aside.stalled(live)
                if refused is not None:
                    raise refused
                if granted is None:
                    return
                at, started = time.time(), time.perf_counter()
                try:
                    line = write(granted.entry)
                    won = await self.store.append(live.room.id, live.room.seq + 1, line, at, granted.face)
                except asyncio.CancelledError:  # who wished it is gone, but it is written: the others must hear of it
                    live.behind = True
                    self.start(self._news(live, 0))
                    raise
                except StoreError as error:
                    live.behind = True
                    raise self.unavailable(error) from None
                if won:
                    self.metrics.stored(time.perf_counter() - started)
                    live.room.apply(granted.entry, at, granted.after)
                    self._broadcast(live, [granted.entry])
                    if granted.face is not None:
                        self.noted(live, granted.entry)
                    return
                self.metrics.count("races_lost")
                await self._catch_up(live)
            raise Refusal("busy", "Too many are writing to this table at once; try again.")
        finally:
            live.lock.release()

    def unavailable(self, error: StoreError) -> Refusal:
        """Return what people are told when the store does not work."""
        log.error("the store does not work", extra={"error": str(error)})
        self.metrics.count("store_errors")
        return Refusal("unavailable", "The table cannot be written or read just now; try again.")

    async def _catch_up(self, live: Live) -> None:
        """Read what others have written."""
        try:
            rows = await self.store.log(live.id, live.room.seq)
        except StoreError as error:
            live.behind = True
            raise self.unavailable(error) from None
        live.behind = False
        try:
            entries = live.room.read(rows)
        except Exception:  # another worker could do what this one cannot: it must not go on from half of it
            log.exception("a log cannot be played", extra={"table": brief(live.id)})
            self.tables.pop(live.id, None)
            for listener in live.listeners:
                listener.end(FAILED, "The server cannot show this position.")
            raise Refusal("broken", "This table cannot be opened with the games installed here.") from None
        if entries:
            self._broadcast(live, entries)

    def heard(self, table: str, seq: int) -> None:
        """Another worker has written a line; without a table: any worker any line."""
        for live in [self.tables[table].result()] if self._is_live(table) else self.live() if not table else []:
            if not table or seq > live.room.seq:
                self.start(self._news(live, seq))

    def _is_live(self, table: str) -> bool:
        future = self.tables.get(table)
        return future is not None and future.done() and not future.cancelled() and not future.exception()

    async def _news(self, live: Live, seq: int) -> None:
        async with live.lock:
            if not seq or seq > live.room.seq:
                with suppress(Refusal):
                    await self._catch_up(live)

    def start(self, work: object) -> None:
        """Start something that goes on by itself."""
        task: asyncio.Task[None] = asyncio.create_task(work)  # type: ignore[arg-type]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- telling everybody ---------------------------------------------------------------------------------------------

    def _broadcast(self, live: Live, entries: list[AnyEntry]) -> None:
        room = live.room
        moves, chat, started = 0, 0, False
        for entry in entries:
            if not (isinstance(entry, (Acted, Said)) and entry.by):
                live.looked = time.monotonic()
            if isinstance(entry, (Acted, TakenBack)):
                moves += 1
                live.played = live.played if isinstance(entry, Acted) and entry.by else live.looked
            elif isinstance(entry, Said):
                chat += 1
            elif isinstance(entry, Started):
                started = True
        self.metrics.count("moves", by=moves)
        self.changed(live)
        for listener in live.listeners:
            tell_wishes(room, listener)
        entries = [entry for entry in entries if not isinstance(entry, (Wished, Laid, Hinted))]  # nobody else's affair
        if not entries:
            return
        for event in live.waiting:
            event.set()
        if not live.listeners:
            return
        rewound = any(isinstance(entry, TakenBack) and entry.left is not None for entry in entries)
        seated = moves + chat < len(entries) or rewound
        if seated:
            for listener in live.listeners:
                check_seat(room, listener)
        if seated or (moves and room.status == "over"):
            live.send_all(self.presence(live))
        if chat or seated:
            for listener in live.listeners:
                tell_talk(room, listener)
        if rewound:
            live.sides.clear()
        if started or rewound:
            for listener in live.listeners:
                self.resume(live, listener, 0)
        elif moves and room.table is not None:
            moment = live.moment()
            for seat in list(live.sides):
                self._update(live, moment, seat)

    def _update(self, live: Live, moment: Moment, seat: int | None) -> None:
        try:
            update = live.sides[seat].update(moment, live.number(seat))
            frame = wire.encode(update) if update is not None else b""
        except Exception:  # a defect of the game's view: the move stands, and the others play on
            log.exception("a side cannot be shown", extra={"table": brief(live.id), "seat": seat})
            del live.sides[seat]
            for listener in live.listeners:
                if listener.seat == seat:
                    listener.end(FAILED, "The server cannot show this position.")
            return
        if not frame:
            return  # not even the clock: that somebody has moved is itself a message
        clock = live.clock(seat)
        for listener in live.listeners:
            if listener.seat == seat:
                listener.send(frame)
                if clock is not None:
                    listener.send(wire.encode(clock))

    def shown(self, live: Live, seat: int | None) -> Shown:
        """Return one side of a table that is being played, encoded once for this moment."""
        key = (live.id, seat)
        shown = self.kept.get(key) or Shown(seat)
        if not live.room.unplayed:  # otherwise `get_ready` has seen to it
            shown.look(live.moment(), live.number(seat))
            self.kept.put(key, shown, shown.size)
        return shown

    async def get_ready(self, live: Live, seat: int | None, by: str = "") -> None:
        """Encode the long past of a side that nobody has looked at yet, in parts: others have a turn in between.

        A game that is over and was not played here is played through elsewhere; the address that asks pays for it.
        """
        key = (live.id, seat)
        if live.room.unplayed:
            await self._turn_up(live, seat, by)
        if live.room.unplayed:
            return
        shown = self.kept.get(key) or Shown(seat)
        while live.room.table is not None and not shown.catch_up(live.moment(), PART):
            self.kept.put(key, shown, shown.size)
            await asyncio.sleep(0)
        self.kept.put(key, shown, shown.size)

    async def _turn_up(self, live: Live, seat: int | None, by: str) -> None:
        """Have one side of a game that was not played here; when the archive cannot help, it is played after all."""
        room, key = live.room, (live.id, seat)
        if self.is_ready(live, seat):
            return
        names = room.names()
        page = await self.archive.side(room, seat, by, lambda: self.log(live))
        if page is not None and live.room is room:
            shown = Shown(seat)
            shown.turn_to(page, names, live.number(seat))
            self.kept.put(key, shown, shown.size)
        if not self.is_ready(live, seat):  # it is too big to be kept, or its log cannot be played
            await self.play(live, by)

    def is_ready(self, live: Live, seat: int | None) -> bool:
        """Say whether a side can be shown at once."""
        shown = self.kept.get((live.id, seat)) if live.room.unplayed else None
        own = shown is not None and (shown.names, shown.number) == (live.room.names(), live.number(seat))
        return own or not live.room.unplayed

    async def log(self, live: Live) -> list[Row]:
        """Return all that was written of a table."""
        try:
            return await self.store.log(live.id)
        except StoreError as error:
            raise self.unavailable(error) from None

    def snapshot(self, live: Live, seat: int | None, since: int) -> bytes:
        """Return the snapshot of one side; for practice with all events: what was seen may have been taken back."""
        return self.shown(live, seat).snapshot(0 if live.room.practice else since)

    def resume(self, live: Live, listener: Listener, since: int) -> int:
        """Send a snapshot, with the events from a number on; return how many bytes that was."""
        if not live.room.dealt:
            return 0
        seat = listener.seat
        if not live.room.unplayed:
            self._begin_side(live, seat)
        frame = self.snapshot(live, seat, since)
        listener.send(frame)
        clock = live.clock(seat)
        if clock is not None:
            listener.send(wire.encode(clock))
        return len(frame)

    @staticmethod
    def _begin_side(live: Live, seat: int | None) -> None:
        if seat not in live.sides:
            side = Side(seat)
            side.begin(live.moment(), live.number(seat))
            live.sides[seat] = side

    def attach(self, live: Live, listener: Listener, host: bool, since: int) -> int:
        """Greet somebody, and tell them what happens from now on; return how many bytes the snapshot has."""
        from sudare import __version__

        check_seat(live.room, listener)  # the chair may have been freed since it was let in
        about = live.room.about()
        listener.send(wire.encode(wire.Hello(wire.PROTOCOL, __version__, about, listener.seat, host)))
        tell_wishes(live.room, listener)
        listener.host = host
        live.listeners.add(listener)
        live.touched = time.monotonic()
        live.send_all(self.presence(live))
        tell_talk(live.room, listener)
        size = self.resume(live, listener, since)
        self._tell_presence(live)
        self._look(live)
        return size

    def detach(self, live: Live, listener: Listener) -> None:
        """Somebody is gone."""
        live.listeners.discard(listener)
        live.touched = live.looked = time.monotonic()
        if listener.host:
            live.attendance.saw(HOST)
        if listener.seat is not None:
            live.attendance.saw(listener.seat)
        if not any(other.seat == listener.seat for other in live.listeners):
            live.sides.pop(listener.seat, None)
        live.send_all(self.presence(live))
        self._tell_presence(live)

    # -- presence, also at other workers -------------------------------------------------------------------------------

    def presence(self, live: Live) -> wire.Presence:
        """Return who sits where and who is here."""
        return msgspec.structs.replace(live.presence(self.config.away_after), **self.notice)

    def noticed(self, live: Live, seats: tuple[int, ...], host: bool) -> None:
        """Somebody has given a sign of life without a socket."""
        news = [who for who in (*seats, *([HOST] if host else [])) if live.attendance.saw(who)]
        if news:
            self._tell_presence(live, news)

    def _tell_presence(self, live: Live, lately: list[int] | None = None) -> None:
        if self.store.shared:
            seats, watching = live.here()
            note = msgspec.json.encode([self.me, live.id, sorted(seats), watching, lately or []]).decode()
            self.start(self.shout(note))

    async def shout(self, note: str) -> None:
        """Tell the other workers something, if they can be reached."""
        with suppress(StoreError):
            await self.store.shout(note)

    def shouted(self, note: str) -> None:
        """Another worker says who is connected to it, or something that others here have ears for."""
        if (word := note.partition(" ")[0]) in self.ears:
            self.ears[word](note.removeprefix(word).strip())
            return
        worker, table, seats, watching, lately = msgspec.json.decode(
            note, type=tuple[str, str, set[int], int, list[int]]
        )
        if not self._is_live(table):
            return
        live = self.tables[table].result()
        before, _ = live.elsewhere.get(worker, (set(), 0))
        for seat in (*(before - seats), *lately):  # until now
            live.attendance.saw(seat)
        if worker not in live.elsewhere:  # it does not know of ours yet
            self._tell_presence(live)
        live.elsewhere[worker] = (seats, watching)
        live.send_all(self.presence(live))
        live.looked = time.monotonic()
        if live.asleep:
            self.changed(live)

    def gone(self, alive: list[str]) -> None:
        """Forget who was connected to workers that are no more."""
        for live in self.live():
            lost = [worker for worker in live.elsewhere if worker not in alive]
            for worker in lost:
                for seat in live.elsewhere.pop(worker)[0]:
                    live.attendance.saw(seat)
            if lost:
                live.send_all(self.presence(live))

    # -- the end -------------------------------------------------------------------------------------------------------

    def idle(self, seconds: float) -> list[Live]:
        """Return the tables that nobody looks at and nothing has happened at for so long."""
        return [live for live in self.live() if live.unused() and time.monotonic() - live.touched > seconds]

    def unload(self, live: Live) -> None:
        """Let go of a table, unless it is in use again."""
        if live.unused():
            self.tables.pop(live.id, None)
            self.drop_sides(live)

    def drop_sides(self, live: Live) -> None:
        """Forget what was made of a table to be shown."""
        self.kept.drop((live.id, seat) for seat in (None, *range(live.room.setup.seats)))

    async def finish(self) -> None:
        """Wait until everything that was begun is written, but not for ever."""
        self.workshop.close()
        self.drafts.close()
        self.beside.close()
        self.archive.close()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=5)
