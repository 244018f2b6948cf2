"""server: one side of the blind on the wire: snapshots and updates made from a seat's Perspective and nothing else."""

from __future__ import annotations

import logging
from collections.abc import Callable
from itertools import takewhile
from typing import Any

from msgspec import UNSET, Struct

from sudare.core import Perspective, Table, Told, Voice
from sudare.core.events import told_to
from sudare.core.state import written_flow
from sudare.core.stream import PARTS, Stream, team
from sudare.doors import asked_again
from sudare.server import messages as wire

Path = list[str | int]
Change = tuple[Path, Any]

FRAMES = 4  # snapshots that are kept of a side, for those who have seen different parts of the story
OBJECT = 48  # bytes that a bytes object has besides its bytes

log = logging.getLogger("sudare.server")


class Moment:
    """A table as it is now; what is the same for all sides is worked out once."""

    __slots__ = ("flow", "names", "public", "settles", "state", "table")

    def __init__(self, table: Table, names: list[str], settles: Callable[[int], bool] = lambda _: False) -> None:
        self.table = table
        self.settles = settles  # whether the table answers the open question of a seat
        self.names = names
        self.state = table.state
        self.flow = written_flow(table.state)
        self.public: dict[int, Told] = {}  # events, as those are told them whom nothing in them is addressed to

    def shows(self, table: Table | None) -> bool:
        """Say whether this is a moment of that table, in the position that it has now."""
        return table is self.table and self.state is self.table.state

    def seen(self, seat: int | None) -> Perspective:
        """Return one side of the table, without what was told."""
        return Perspective.of(self.table.state, seat, [], self.flow)

    def events(self, voice: Voice, since: int, most: int | None = None) -> list[wire.Event]:
        """Return what the side that this voice speaks to was told from event `since` on, so many events at most."""
        game, events, seat = self.table.game, self.table.events, voice.me
        found: list[wire.Event] = []
        for n in range(since, len(events) if most is None else min(len(events), since + most)):
            happening = events[n]
            private = happening[2]
            if private and seat in private:
                told = told_to(game, seat, n, happening)
            else:
                known = self.public.get(n)
                told = self.public[n] = told_to(game, None, n, happening) if known is None else known
            found.append(wire.Event(n, told.kind, told.data, told.secret, _text(voice, told)))
        return found


class Side(Stream):
    """What one seat (None: the spectators) was sent last, so that only what is new is sent next."""

    __slots__ = ("n", "names", "voice")

    def __init__(self, seat: int | None) -> None:
        super().__init__(seat)
        self.n = 0
        self.names: list[str] = []
        self.voice: Voice | None = None  # how it is spoken to, as long as the seats have these names

    def begin(self, moment: Moment, number: int) -> None:
        """Begin here: whoever is told what is new from now on has been shown this moment."""
        seen = moment.seen(self.seat)
        self.n = len(moment.table.events)
        self.start(seen, _decision(moment, seen, number))

    def snapshot(self, moment: Moment, number: int, since: int = 0) -> wire.Snapshot:
        """Return the whole position, and what was told from event `since` on."""
        self.begin(moment, number)
        events = moment.events(self._voice(moment), since)
        return wire.Snapshot(self.n, position_of(moment.seen(self.seat)), self.asked, events)

    def update(self, moment: Moment, number: int) -> wire.Update | None:
        """Return what is new since the last call, or None when nothing is."""
        seen = moment.seen(self.seat)
        events = moment.events(self._voice(moment), self.n)
        decision = _decision(moment, seen, number)
        before = self.news(seen, decision, len(events))
        if before is None:
            return None
        changes: list[Change] = []
        for place, path in enumerate(PARTS):
            was, value = before[0][place], self.position[place]
            if was != value:
                differences(was, value, path, changes)
        self.n = len(moment.table.events)
        return wire.Update(self.n, events, changes, UNSET if decision == before[1] else decision)

    def _voice(self, moment: Moment) -> Voice:
        if self.voice is None or self.names is not moment.names:
            self.names = moment.names
            self.voice = Voice(moment.table.game, self.seat, moment.names)
        return self.voice


class Page(Struct, frozen=True):
    """One side of a game that is over, as it was encoded elsewhere."""

    position: bytes
    decision: bytes
    text: str
    events: list[bytes]


class Shown:
    """One side of a table as bytes, encoded once for each moment; events stay as they were encoded."""

    __slots__ = ("decision", "events", "frames", "moment", "names", "number", "position", "seat", "size", "text")

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.names: list[str] | None = None  # of a page that was encoded elsewhere
        self.moment: Moment | None = None
        self.number = -1
        self.position = self.decision = b""
        self.text = ""  # as people read it, once somebody wanted to
        self.events: list[bytes] = []
        self.frames: dict[int, bytes] = {}  # whole snapshots, by the first event in them
        self.size = 0

    def look(self, moment: Moment, number: int) -> None:
        """See to it that this is how the table is now."""
        before = self.moment
        if before is moment and self.number == number:
            return
        seen = moment.seen(self.seat)
        self.position, self.decision = wire.encode(position_of(seen)), wire.encode(_decision(moment, seen, number))
        self._hear(moment)
        self.number, self.text, self.frames = number, "", {}
        self._weigh()

    def words(self, moment: Moment) -> str:
        """Return the position as people read it, put into words once for a moment."""
        if not self.text:
            try:
                self.text = moment.seen(self.seat).text(Voice(moment.table.game, self.seat, moment.names))
            except Exception:  # a defect of the game's text must not keep anybody from playing on
                log.exception("a position has no text", extra={"game": moment.table.game.id})
        return self.text

    def turn_to(self, page: Page, names: list[str], number: int) -> None:
        """Take over what was encoded elsewhere, under these names."""
        self.moment, self.names, self.number, self.frames = None, names, number, {}
        self.position, self.decision, self.text, self.events = page.position, page.decision, page.text, page.events
        self._weigh()

    def catch_up(self, moment: Moment, most: int) -> bool:
        """Encode so many events of a long past, before anybody looks; say whether that was all of it."""
        if self.moment is not moment or len(self.events) < len(moment.table.events):
            self._hear(moment, most)
            self.number = -1  # nobody has looked yet
            self._weigh()
        return len(self.events) == len(moment.table.events)

    def _hear(self, moment: Moment, most: int | None = None) -> None:
        """Encode what was told since, and forget what was taken back."""
        before, self.moment = self.moment, moment
        if before is None or before.names is not moment.names:
            self.events = []
        elif before.table is not moment.table:
            same = zip(before.table.events, moment.table.events, strict=False)
            del self.events[sum(1 for _ in takewhile(lambda two: two[0] is two[1], same)) :]
        voice = Voice(moment.table.game, self.seat, moment.names)
        self.events += map(wire.encode, moment.events(voice, len(self.events), most))

    def snapshot(self, since: int) -> bytes:
        """Return the snapshot of this side, with the events from a number on: always the same bytes."""
        frame = self.frames.get(since)
        if frame is None:
            frame = b'{"type":"snapshot","n":%d,"position":%b,"decision":%b,"events":[%b]}' % (
                len(self.events),
                self.position,
                self.decision,
                b",".join(self.events[since:]),
            )
            if len(self.frames) >= FRAMES:
                del self.frames[next(iter(self.frames))]
            self.frames[since] = frame
            self._weigh()
        return frame

    def _weigh(self) -> None:
        parts = (self.position, *self.events, *self.frames.values())
        self.size = sum(map(len, parts)) + OBJECT * len(parts)


def position_of(seen: Perspective) -> wire.Position:
    """Return what a side sees, as it is sent."""
    game, seat, winners = seen.game, seen.seat, list(seen.winners)
    return wire.Position(game.id, game.seats, seat, seen.view, seen.flow, team(seen), seen.over, winners, seen.ending)


def _decision(moment: Moment, seen: Perspective, number: int) -> wire.Decision | None:
    if seen.seat is None:
        return None
    answer = None if seen.answer is None else seen.game.actions.name(seen.answer)
    settled = bool(seen.legal) and moment.settles(seen.seat)
    return wire.Decision(number, seen.question(), answer, settled, "" if settled else asked_again(seen))


def _text(voice: Voice, told: Told) -> str:
    try:
        return voice.event(told)
    except Exception as error:  # a defect of the game's text must not keep anybody from playing on
        log.error(
            "an event has no text", extra={"game": voice.game.id, "kind": told.kind, "error": type(error).__name__}
        )
        return told.kind


def differences(old: Any, new: Any, path: Path, found: list[Change]) -> None:
    """Find the smallest parts of two unequal values that have changed, as (path, new value)."""
    if isinstance(new, list) and isinstance(old, list) and len(old) == len(new):
        for place, value in enumerate(new):
            was = old[place]
            if was != value:
                differences(was, value, [*path, place], found)
    elif isinstance(new, dict) and isinstance(old, dict) and old.keys() == new.keys():
        for key, value in new.items():
            was = old[key]
            if was != value:
                differences(was, value, [*path, key], found)
    else:
        found.append((path, new))
