"""server: a room is a table with its chairs: nothing but the sum of its log, the same on every worker."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from sudare.bots.levels import NAMES
from sudare.core import Game, Layouts, Perspective, Record, RecordError, Refusal, State, SudareError, Table, commitment
from sudare.core.gestures import ALL
from sudare.core.layouts import Wishes
from sudare.doors import ALWAYS, Standing, beginnings
from sudare.server import messages as wire
from sudare.server.attendance import HOST
from sudare.server.entries import (
    Acted,
    Again,
    AnyEntry,
    Face,
    Forgot,
    Handed,
    Held,
    Hinted,
    Laid,
    Left,
    Offered,
    Paired,
    Row,
    Said,
    Sat,
    Seating,
    Setup,
    Started,
    TakenBack,
    Wished,
    read_entry,
)
from sudare.server.notices import device_notice, notice
from sudare.server.older import FOLLOWED, STOPPED, as_installed
from sudare.server.shelf import Find, game_of
from sudare.server.talk import Talk

OPENING = 60  # events after which the game is no longer opening
REMEMBERED = 16  # commands of a seat that may still be repeated
PRACTICE = "has taken back what others could have learned from: from now on this table is for practice."


class Device(NamedTuple):
    """One device of a person: whether it came by a link that somebody else has given, and whether it may host."""

    rescued: bool = False
    host: bool = False


class Chair:
    """Who sits on it: a person may use several devices, each with a token of its own."""

    __slots__ = ("bot", "devices", "held", "name", "offer")

    def __init__(self, name: str = "", token: str = "", bot: str = "", held: tuple[str, ...] = ()) -> None:
        self.name = name
        self.devices = {token: Device()} if token else {}  # by the hashes of their tokens
        self.bot = bot  # plays now, for the holder or for itself
        self.held = held  # the hashes of the tokens that its person had at the table before
        self.offer: Offered | None = None  # the link to another device that is open

    @property
    def token(self) -> str:
        """The hash of the token of the holder's first device; nothing when nobody holds the chair."""
        return next(iter(self.devices), "")

    def copy(self) -> Chair:
        """Return an independent copy."""
        other = Chair(self.name, "", self.bot, self.held)
        other.devices, other.offer = dict(self.devices), self.offer
        return other

    def pair(self, entry: Paired) -> None:
        """Let one more device have the chair; the link that it came by is used up."""
        offer = self.offer if entry.code else None
        self.devices[entry.token] = Device(offer.rescued, offer.host) if offer is not None else Device()
        if offer is not None:
            self.offer = None

    def forget(self, token: str) -> None:
        """Keep one device alone; one that was rescued cannot turn out those that were there before it."""
        rescued = self.devices[token].rescued
        kept = {other: device for other, device in self.devices.items() if rescued and not device.rescued}
        self.devices = kept | {token: self.devices[token]}
        self.offer, self.held = None, ()


class Room:
    """A table, its chairs, and what was said."""

    def __init__(self, id: str, setup: Setup, find: Find) -> None:
        self.id = id
        self.setup = setup
        self.plays = setup  # as the rules that are installed here play it
        try:
            self.game = game_of(setup, find)
        except RecordError:  # another version of the rules, or of the house edition
            self.plays = as_installed(setup, find)
            self.game = game_of(self.plays, find)
        self.older = self.plays is not setup
        self.stopped: wire.Status | None = None  # the last known status of a table that these rules cannot follow
        self.commitment = commitment(setup.seed)
        self.seq = 0
        self.chairs = [Chair() for _ in range(setup.seats)]
        self.table: Table | None = None
        self.number = [0] * setup.seats  # how many decisions each seat has answered, take-backs counted
        self.done: list[dict[str, None]] = [{} for _ in range(setup.seats)]  # commands that may still be repeated
        self.talk = Talk(setup.seats)
        self.saw: dict[str, int] = {}  # hashes of the tokens that have seen the game, and from which chair
        self.said = [0] * setup.seats  # how much of the log is the talk of each seat
        self.taken_back = [0] * setup.seats
        self.changes = 0  # how often anybody sat down, left, came or went
        self.links = [0] * setup.seats  # how often each chair was offered to another device, or taken there
        self.again = ""
        self.stalls = 0  # moves that came to no question, until the hub has written that down
        self._names: list[str] | None = None  # until somebody sits down or leaves
        self.may_stand = type(self.game).standing is not Game.standing  # answers can be left with the table
        self.wished = [0] * setup.seats  # how often each has said when it wants to be asked
        self.standing = [Standing(ALWAYS) for _ in range(setup.seats)]
        self.may_lay = type(self.game.layouts) is not Layouts  # it has a set-up that layouts are made for
        self.laid: list[Laid | None] = [None] * setup.seats  # what was left there for the set-up
        self.lays = [0] * setup.seats  # how often each has left one
        self._fresh: set[int] = set()  # seats whose layout has answered nothing yet
        self._parts: list[str] = []  # of every move: the part of the set-up that it answers
        self.unasked: set[int] = set()  # people of whom nobody has seen yet that they are asked
        self.people: set[int] = set()  # seats that a person has held since the cards were dealt
        self.chosen: list[bool] = []  # of every move: whether a person began a choice with it
        self.practice = bool(setup.tried)  # or its only person has taken back what others could have learned from
        self.hinted = [0] * setup.seats  # how often the coach has spoken to each

    @property
    def status(self) -> wire.Status:
        """How far the table is."""
        if self.stopped is not None:
            return self.stopped
        if self.table is None:
            return "open"
        return "over" if self.table.state.over else "playing"

    def read(self, rows: list[Row]) -> list[AnyEntry]:
        """Take over what was written; return it."""
        return list(self.reading(rows))

    def reading(self, rows: list[Row]) -> Iterator[AnyEntry]:
        """The same, line by line."""
        for row in rows:
            if row.seq != self.seq + 1:
                raise SudareError(f"line {self.seq + 1} of the log of this table is missing")
            entry = read_entry(row.entry)
            self.apply(entry, row.at)
            yield entry

    def apply(self, entry: AnyEntry, at: float, after: State | None = None) -> None:
        """Let the next entry of the log happen; `after` is the state that it leads to, if that is known already."""
        self.seq += 1
        if isinstance(entry, (Acted, TakenBack, Started)):
            self._play(entry, after)
            if isinstance(entry, Started) and entry.by is not None:
                self.talk.note(f"{self.names()[entry.by]} has dealt, as the host is away.", at)
            if isinstance(entry, TakenBack) and entry.left is not None and not self.practice:
                self.practice = True
                self.talk.note(f"{self.names()[entry.seat]} {PRACTICE}", at)
        elif isinstance(entry, Said):
            self.said[entry.seat] += 1
            self.talk.add(entry, at, self.chairs[entry.seat].name)
            self.remember(entry.seat, entry.command)
        elif isinstance(entry, Wished):
            self.may_stand = True
            self.wished[entry.seat] += 1
            self._wish(entry)
            self.remember(entry.seat, entry.command)
        elif isinstance(entry, Laid):
            self.laid[entry.seat] = entry if entry.wishes else None
            self.lays[entry.seat] += 1
            self._fresh.add(entry.seat)
            self.remember(entry.seat, entry.command)
        elif isinstance(entry, Hinted):
            self.hinted[entry.seat] += 1
        elif isinstance(entry, Again):
            self.again = entry.table
        else:
            self._seated(entry, at)

    def _wish(self, entry: Wished) -> None:
        standing = self.standing[entry.seat]
        if entry.bluff is not None:
            standing.bluff = entry.bluff
        if entry.until != "game":
            told = len(self.table.events) if self.table is not None else 0
            standing.pass_until(self.game.gestures, entry.window, entry.until, told)
        else:
            standing.leave(entry.window, entry.when)

    def _play(self, entry: Acted | TakenBack | Started, after: State | None) -> None:
        try:
            if self.stopped is None:
                self._move(entry, after)
                self.unasked -= set(self.playing().state.seen_waiting(None)) if self.unasked else set()
        except Exception:
            if not self.older:
                raise
            self.stopped = "playing"  # these rules cannot follow the others any further
        if isinstance(entry, TakenBack):
            self.taken_back[entry.seat] += 1
            for standing in self.standing:
                standing.forget()
        if not isinstance(entry, Started):
            self._answered(entry.seat, entry.command)

    def _move(self, entry: Acted | TakenBack | Started, after: State | None) -> None:
        if isinstance(entry, Acted):
            self._parts.append(self.part(entry.seat) if self._sets_up(entry.seat) else "")
            self._asked(entry)
            told = len(self.playing().events)
            if after is None:
                self.playing().act(entry.seat, entry.action)
            else:
                self.playing().advance(entry.seat, self.game.actions.id(entry.action), after)
            self.chosen.append((not entry.by and not entry.goes_on) or self._begins_layout(entry))
            happened = [happening[0].id for happening in self.playing().events[told:]]
            for standing in self.standing:
                standing.happened(self.game.gestures, happened)
        elif isinstance(entry, TakenBack):
            self._take_back(entry)
        else:
            self.people = {seat for seat, chair in enumerate(self.chairs) if chair.token}
            self.unasked = self.people.copy()
            self.saw = {token: seat for seat, chair in enumerate(self.chairs) for token in chair.devices}
            self.table = Table(self.game, self.setup.seed)

    @property
    def opening(self) -> bool:
        """Whether the game has just begun and somebody still waits for their first question: all can see that."""
        return bool(self.unasked) and len(self.playing().events) < OPENING

    def part(self, seat: int) -> str:
        """Return the part of its set-up that a seat is asked for; "": none."""
        table = self.playing()
        asked = self.may_lay and seat in table.state.deciders
        return self.game.layouts.part(Perspective.of(table.state, seat, [])) if asked else ""

    def _sets_up(self, seat: int) -> bool:
        """Say whether a seat may still be in its set-up: until it has answered something else."""
        answered = zip(reversed(self.playing().moves), reversed(self._parts), strict=True)
        return self.may_lay and next((bool(part) for (by, _), part in answered if by == seat), True)

    def set_up(self, seat: int) -> Wishes:
        """Return what a seat has answered in its set-up so far, part by part."""
        found: Wishes = {}
        for (by, action), part in zip(self.playing().moves, self._parts, strict=True):
            if by == seat and part:
                found.setdefault(part, []).append(self.game.actions.name(action))
        return found

    def follows(self, seat: int) -> bool:
        """Say whether the open question of a seat is one that it has left a layout for."""
        laid = self.laid[seat]
        return laid is not None and self.part(seat) in laid.wishes

    def _asked(self, entry: Acted) -> None:
        """Whoever had to say something else passes nothing any longer; what was passed holds for its moment."""
        table, standing = self.playing(), self.standing[entry.seat]
        decision = table.state.decision(entry.seat)
        if decision is None:
            return
        if standing.passing:
            standing.asked(table.perspective(entry.seat), entry.by != "standing")
        if not entry.by and self.wished[entry.seat] and decision.id in self.game.gestures.moments:
            standing.gave(table.perspective(entry.seat), self.game.actions.id(entry.action))

    def _begins_layout(self, entry: Acted) -> bool:
        """Say whether this is the first answer by what a seat has left: all of them are one choice."""
        begins = entry.by == "layout" and entry.seat in self._fresh
        if begins:
            self._fresh.remove(entry.seat)
        return begins

    def _take_back(self, entry: TakenBack) -> None:
        table = self.playing()
        self.laid[entry.seat] = None  # otherwise it would be answered again at once
        if entry.left is None:
            last = max(n for n, (seat, _) in enumerate(table.moves) if seat == entry.seat)
            table.take_back(entry.seat)
            del self.chosen[last], self._parts[last]
            return
        self.table = table.rewound(entry.left)
        del self.chosen[entry.left :], self._parts[entry.left :]
        for seat in range(self.setup.seats):  # whatever they were asked, they are asked anew
            self.number[seat] += seat != entry.seat

    def left(self, seat: int) -> int | None:
        """Return how many moves there were before the seat's last choice, if it is the only person: else None."""
        if self.people != {seat} or self.table is None or self.table.state.over:
            return None
        own = [n for n, (by, _) in enumerate(self.table.moves) if by == seat and self.chosen[n]]
        return own[-1] if own else None

    def _seated(self, entry: Seating, at: float) -> None:
        chair = self.chairs[entry.seat]
        if self.table is not None:
            if isinstance(entry, (Offered, Paired, Forgot)):
                text, to = device_notice(entry, self.names(), chair.offer)
            else:
                text, to = notice(entry, self.names(), bool(chair.token), chair.bot), None
            if text:
                self.talk.note(text, at, to)
            if isinstance(entry, (Sat, Paired)):
                self.saw[entry.token] = entry.seat
                self.people.add(entry.seat)
        if isinstance(entry, (Offered, Paired)):
            self.links[entry.seat] += 1
        elif not isinstance(entry, Forgot):
            self.changes += 1
        if isinstance(entry, (Sat, Left)):
            self.standing[entry.seat] = Standing(ALWAYS)  # the wishes of who sat there before are not theirs
            self.laid[entry.seat] = None
        _seat(self.chairs, entry)
        self._names = None

    def _answered(self, seat: int, command: str) -> None:
        self.number[seat] += 1
        self.remember(seat, command)

    def remember(self, seat: int, command: str) -> None:
        """Remember that a command was carried out."""
        if command:
            done = self.done[seat]
            done[command] = None
            if len(done) > REMEMBERED:
                del done[next(iter(done))]  # the oldest

    def was_done(self, seat: int, command: str) -> bool:
        """Say whether this command was carried out already."""
        return bool(command) and command in self.done[seat]

    def settled(self, seat: int) -> int | None:
        """Return the answer to the open question that the seat has left with the table; None: it is asked."""
        seen = self.playing().perspective(seat)
        left = self.game.standing(seen)
        return self.standing[seat].answer(seen) if left is None else left

    def settles(self, seat: int) -> bool:
        """Say whether the table answers the seat's open question."""
        return self.may_stand and self.settled(seat) is not None

    def playing(self) -> Table:
        """Return the table once the cards are dealt."""
        if self.table is None:
            raise Refusal("not_started", "The game has not started yet.")
        return self.table

    @property
    def note(self) -> str:
        """What everybody should know about the table."""
        text = "" if not self.older else FOLLOWED if self.stopped is None else STOPPED
        return text.format(self.game.title)

    def follow(self) -> None:
        """Refuse to play on where the rules that are installed here could not follow those of the table."""
        if self.stopped is not None:
            raise Refusal("old_rules", self.note)

    def names(self) -> list[str]:
        """Return what the seats are called."""
        if self._names is None:
            self._names = [name or f"Seat {seat + 1}" for seat, name in enumerate(called(self.chairs))]
        return self._names

    def face_after(self, entry: AnyEntry, over: bool = False) -> Face | None:
        """Return what will be known of the table without its log, if this entry changes that."""
        if isinstance(entry, (Acted, TakenBack, Said, Wished, Laid, Hinted, Again, Offered, Paired, Forgot)):
            return Face("over", False, self.card("over", self.chairs)) if over else None
        chairs = [chair.copy() for chair in self.chairs]
        if not isinstance(entry, Started):
            _seat(chairs, entry)
        status = "playing" if isinstance(entry, Started) else self.status
        return Face(status, self.minded(status, chairs), self.card(status, chairs))

    def minded(self, status: wire.Status, chairs: list[Chair]) -> bool:
        """Say whether somebody may have to be answered for."""
        if status != "playing" or self.stopped is not None:
            return False
        if self.setup.clock is not None or self.may_stand or any(self.laid):
            return True
        for chair in chairs:  # noqa: SIM110  (it is asked at every move, and a generator has its price)
            if chair.bot:
                return True
        return False

    def card(self, status: wire.Status, chairs: list[Chair]) -> str:
        """Return what the list of tables shows."""
        seen = seen_chairs(chairs, set(), {})
        card = wire.ListedTable(self.id, 0.0, self.game.id, self.game.title, status, seen, self.setup.clock)
        return wire.encode(card).decode()

    @property
    def open_options(self) -> dict[str, Any]:
        """The options that everybody at the table may know."""
        return {k: v for k, v in self.setup.options.items() if k not in self.game.secret_options}

    def about(self) -> wire.About:
        """Return what never changes about the table."""
        setup = self.setup
        return wire.About(
            id=self.id,
            game=setup.game,
            title=self.game.title,
            seats=setup.seats,
            options=self.open_options,
            edition=setup.edition,
            listed=setup.listed,
            clock=setup.clock,
            away=setup.away,
            commitment=self.commitment,
            before=setup.before,
            note=self.note,
            confirms=list(self.game.gestures.confirms),
            layouts=self.may_lay,
            windows={id: list(kinds) for id, kinds in self.game.gestures.windows.items()},
            gestures=sorted(beginnings(self.game)),
            until=list(self.game.gestures.until),
            waiting=self.game.gestures.waiting,
            tried=setup.tried,
            hints=setup.hints,
        )

    def wishes(self, seat: int) -> wire.Wishes:
        """Return what a seat has left with the table."""
        standing = self.standing[seat]
        windows = standing.wishes | {ALL: standing.otherwise} if self.wished[seat] else {}
        passing = {window: until for window, (until, _) in standing.passing.items()}
        return wire.Wishes(windows, passing, standing.bluff)

    def presence(self, here: set[int], watching: int, now: float, away: dict[int, float]) -> wire.Presence:
        """Return who sits where, and how far the table is; `away` are the moments from which others may step in."""
        status = self.status
        seed = self.setup.seed if status == "over" else None
        chairs = seen_chairs(self.chairs, here, away)
        hints = self.hinted if status == "over" else []
        return wire.Presence(status, chairs, watching, seed, self.again, now, away.get(HOST), self.practice, hints)

    def record(self) -> Record:
        """Return the record of a finished game."""
        table = self.playing()
        if not table.state.over:
            raise Refusal("not_over", "The record holds every secret; it can be had when the game is over.")
        table.names = self.names()
        record = table.record()
        return msgspec.structs.replace(record, practice=True) if self.practice else record


def seen_chairs(chairs: list[Chair], here: set[int], away: dict[int, float]) -> list[wire.Chair]:
    """Return the chairs as everybody sees them."""
    names = called(chairs)
    return [wire.Chair(names[s], bool(c.token), c.bot, s in here, away.get(s)) for s, c in enumerate(chairs)]


def called(chairs: list[Chair]) -> list[str]:
    """Return what people have called themselves, and names for the bots that are nobody else's; "" for empty chairs."""
    people = {chair.name for chair in chairs}
    names = []
    for seat, chair in enumerate(chairs):
        own = [name for name in NAMES[seat % len(NAMES) :] + NAMES if name not in people and name not in names]
        names.append(chair.name or (own[0] if chair.bot else ""))
    return names


def _seat(chairs: list[Chair], entry: Seating) -> None:
    chair = chairs[entry.seat]
    if isinstance(entry, Handed):
        chair.bot = entry.bot
    elif isinstance(entry, Offered):
        chair.offer = entry
    elif isinstance(entry, Paired):
        chair.pair(entry)
    elif isinstance(entry, Forgot):
        chair.forget(entry.token)
    else:
        bot = entry.bot if isinstance(entry, Left) else ""
        name = "" if isinstance(entry, Left) else entry.name
        token = entry.token if isinstance(entry, Sat) else ""
        held = (entry.token, *entry.more) if isinstance(entry, Held) else chair.held if isinstance(entry, Sat) else ()
        chairs[entry.seat] = Chair(name, token, bot, held)
