"""server: a table in memory: its room, those who listen to it, and what is going on at it."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from math import inf

from sudare.server import messages as wire
from sudare.server.attendance import HOST, Attendance
from sudare.server.clocks import Deadline
from sudare.server.line import Write, never
from sudare.server.room import Room
from sudare.server.sides import Moment, Side
from sudare.server.turns import NOBODY, PERSON, WATCHED

LATELY = 60.0  # seconds for which somebody who asks now and then still watches
SLOW, NOT_YOURS, FAILED = 4008, 4001, 1011  # why a socket is closed


class Backlog:
    """What all sockets of one address are behind, in bytes."""

    __slots__ = ("bytes", "most")

    def __init__(self, most: int) -> None:
        self.bytes = 0
        self.most = most


class Listener:
    """Somebody who is told what happens at a table: a socket or a waiting request."""

    __slots__ = (
        "address",
        "at_once",
        "behind",
        "ended",
        "frames",
        "heard",
        "host",
        "looking",
        "most",
        "most_bytes",
        "seat",
        "together",
        "token",
        "wake",
        "wishes",
    )

    def __init__(
        self,
        seat: int | None,
        token: str,
        most: int,
        at_once: Write = never,
        most_bytes: int = 1 << 30,
        together: Backlog | None = None,
    ) -> None:
        self.seat = seat
        self.address = ""
        self.token = token  # the hash that gave it the seat
        self.most = most
        self.most_bytes = most_bytes
        self.behind = 0  # bytes in line
        self.together = together or Backlog(most_bytes)
        self.at_once = at_once
        self.host = False
        self.wishes = b""  # what it was last told of the seat's own wishes
        self.looking: asyncio.Task[None] | None = None  # a look ahead that it waits for
        self.heard = 0  # how much of what was said it has been sent
        self.frames: deque[bytes] = deque()
        self.wake = asyncio.Event()
        self.ended: tuple[int, str] | None = None  # why it is told nothing more

    def send(self, frame: bytes) -> None:
        """Send a message at once where nothing is in line, or put it in line."""
        if self.ended is not None or (not self.frames and self.at_once(frame)):
            return
        if len(self.frames) >= self.most or (self.frames and self._too_far_behind(len(frame))):
            self.end(SLOW, "This connection is too slow; connect again.")
        else:
            self.frames.append(frame)
            self._put_in_line(len(frame))
            self.wake.set()

    def _too_far_behind(self, more: int) -> bool:
        return self.behind + more > self.most_bytes or self.together.bytes + more > self.together.most

    def _put_in_line(self, more: int) -> None:
        self.behind += more
        self.together.bytes += more

    def sent(self) -> None:
        """Take the first message in line out: it was sent."""
        if self.frames:  # otherwise it is told nothing more
            self._put_in_line(-len(self.frames.popleft()))

    def end(self, code: int, reason: str) -> None:
        """Tell it nothing more, not even what is still in line."""
        self.ended = (code, reason)
        self.forget()
        self.wake.set()

    def forget(self) -> None:
        """Forget what is still in line."""
        self.frames.clear()
        self._put_in_line(-self.behind)


class Live:
    """A table in memory."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.lock = asyncio.Lock()
        self.sides: dict[int | None, Side] = {}
        self.listeners: set[Listener] = set()
        self.elsewhere: dict[str, tuple[set[int], int]] = {}  # who is connected to other workers
        self.attendance = Attendance()
        self.waiting: set[asyncio.Event] = set()  # requests that wait for something to happen
        self.touched = time.monotonic()
        self.looked = -inf  # when somebody last asked to see it
        self.passed_by = -inf  # when somebody without a chair last asked to see it over HTTP
        self.played = -inf  # when a person last did something at it
        self.asleep = False  # its bots wait until somebody looks
        self.behind = False  # an append failed, so that the log may be ahead of the memory
        self.kept = False  # this worker answers for its bots and watches its clock
        self.claiming: asyncio.Task[None] | None = None
        self.quiet: float | None = None  # while a step is written that nobody sees: since when nothing was seen
        self.aside = False  # it has stalled too often: nobody plays on
        self.errands: dict[tuple[int, int, str], asyncio.Task[None]] = {}
        self.carrying: set[int] = set()  # seats whose chain of answers is being carried out
        self.deadlines: dict[int, Deadline] = {}
        self._moment: Moment | None = None
        self._made = -1  # how many answers there were at that moment

    @property
    def id(self) -> str:
        """The id of the table."""
        return self.room.id

    def unused(self) -> bool:
        """Say whether nobody looks at it and nothing is going on."""
        return not (self.listeners or self.waiting or self.errands or self.claiming or self.lock.locked())

    def here(self) -> tuple[set[int], int]:
        """Return the seats (and HOST) that are connected to this worker, and the number of spectators."""
        seats = {listener.seat for listener in self.listeners if listener.seat is not None}
        if any(listener.host for listener in self.listeners):
            seats.add(HOST)
        return seats, sum(listener.seat is None for listener in self.listeners)

    def rank(self, attention: float) -> int:
        """Say who is at the table: a person who plays, somebody who watches, or nobody for so many seconds."""
        since = time.monotonic() - attention
        elsewhere = self.elsewhere.values()
        if self.played > since or any(seats - {HOST} for seats, _ in elsewhere):
            return PERSON
        if any(listener.seat is not None for listener in self.listeners):
            return PERSON
        watched = self.listeners or self.waiting or any(watching for _, watching in elsewhere)
        return WATCHED if watched or self.looked > since else NOBODY

    def watched_besides(self, seat: int) -> bool:
        """Say whether anybody but this seat's person could notice how long an answer takes: bots do not."""
        chairs = enumerate(self.room.chairs)
        people = [other for other, chair in chairs if other != seat and (chair.token or not chair.bot)]
        return bool(people or self.everywhere()[1] or self.waiting) or time.monotonic() - self.passed_by < LATELY

    def everywhere(self) -> tuple[set[int], int]:
        """Return the same for all workers."""
        seats, watching = self.here()
        for others, more in self.elsewhere.values():
            seats |= others
            watching += more
        return seats, watching

    def presence(self, away_after: float) -> wire.Presence:
        """Return who sits where and who is here."""
        seats, watching = self.everywhere()
        clocked = self.room.setup.rated and self.room.status == "playing"  # nobody may step in there
        absent = [seat for seat, chair in enumerate(self.room.chairs) if chair.token and not clocked] + [HOST]
        away = {seat: self.attendance.moment(seat, away_after) for seat in absent if seat not in seats}
        return self.room.presence(seats, watching, round(time.time(), 1), away)

    def away(self, seat: int, away_after: float) -> bool:
        """Say whether a seat (or HOST) is not here and was not for long."""
        return seat not in self.everywhere()[0] and self.attendance.away(seat, away_after)

    def moment(self) -> Moment:
        """Return the table as it is now: the same object as long as nothing changes."""
        room, moment = self.room, self._moment
        made, names = sum(room.number), room.names()
        if moment is None or made != self._made or moment.names is not names or not moment.shows(room.table):
            moment, self._made = Moment(room.playing(), names, room.settles), made
            self._moment = moment
        return moment

    def number(self, seat: int | None) -> int:
        """Return the number of the seat's next decision."""
        return 0 if seat is None else self.room.number[seat]

    def clock(self, viewer: int | None) -> wire.Clock | None:
        """Return the seconds that are left to those who are asked, as far as this seat may know who is."""
        table = self.room.table
        if not self.room.setup.timed or table is None or table.state.over:
            return None
        now = time.monotonic()
        state = table.state
        if self.room.setup.clock is None:  # what is left of all one's time would tell how many secret steps it took
            if viewer is None or viewer not in state.deciders or viewer not in self.deadlines:
                return wire.Clock({})
            return wire.Clock({viewer: round(max(0.0, self.deadlines[viewer].end - now), 1)})
        asked = [seat for seat in state.seen_waiting(viewer) if seat in self.deadlines]
        asked = [seat for seat in asked if seat == viewer or not state.screened(seat)]  # whose turn it is, nobody sees
        return wire.Clock({seat: round(max(0.0, self.deadlines[seat].end - now), 1) for seat in asked})

    def send_all(self, message: wire.AnyDown) -> None:
        """Tell everybody the same."""
        if self.listeners:
            frame = wire.encode(message)
            for listener in self.listeners:
                listener.send(frame)


def check_seat(room: Room, listener: Listener) -> None:
    """Tell nothing more to who does not hold the chair any longer."""
    if listener.seat is not None and listener.token not in room.chairs[listener.seat].devices:
        listener.end(NOT_YOURS, "This chair is no longer yours.")


def tell_wishes(room: Room, listener: Listener) -> None:
    """Send a seat what it has left with the table, when that has changed: nobody else's affair."""
    if listener.seat is not None and (listener.wishes or room.wished[listener.seat]):
        frame = wire.encode(room.wishes(listener.seat))
        if frame != listener.wishes:
            listener.wishes = frame
            listener.send(frame)


def tell_talk(room: Room, listener: Listener) -> None:
    """Send what was said and it has not heard."""
    for said in room.talk.since(listener.seat, listener.heard):
        listener.send(wire.encode(said))
    listener.heard = room.talk.count[listener.seat]
