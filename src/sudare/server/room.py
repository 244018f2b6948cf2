"""server: a room is a table with its chairs: nothing but the sum of its log, the same on every worker."""

from __future__ import annotations

from typing import Any, NamedTuple

from sudare.core import Game, Record, RecordError, Refusal, State, SudareError, Table, commitment
from sudare.doors import ALWAYS, Standing
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

REMEMBERED = 16  # commands of a seat that may still be repeated
BOTS = ("Kiku", "Taro", "Sen", "Jun", "Mio", "Ren", "Yae", "Goro", "Nao", "Ume", "Shin", "Tora", "Aki", "Botan")


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
        entries = []
        for row in rows:
            if row.seq != self.seq + 1:
                raise SudareError(f"line {self.seq + 1} of the log of this table is missing")
            entry = read_entry(row.entry)
            self.apply(entry, row.at)
            entries.append(entry)
        return entries

    def apply(self, entry: AnyEntry, at: float, after: State | None = None) -> None:
        """Let the next entry of the log happen; `after` is the state that it leads to, if that is known already."""
        self.seq += 1
        if isinstance(entry, (Acted, TakenBack, Started)):
            self._play(entry, after)
            if isinstance(entry, Started) and entry.by is not None:
                self.talk.note(f"{self.names()[entry.by]} has dealt, as the host is away.", at)
        elif isinstance(entry, Said):
            self.said[entry.seat] += 1
            self.talk.add(entry, at, self.chairs[entry.seat].name)
            self.remember(entry.seat, entry.command)
        elif isinstance(entry, Wished):
            self.may_stand = True
            self.wished[entry.seat] += 1
            self.standing[entry.seat].leave(entry.window, entry.when)
            self.remember(entry.seat, entry.command)
        elif isinstance(entry, Again):
            self.again = entry.table
        else:
            self._seated(entry, at)

    def _play(self, entry: Acted | TakenBack | Started, after: State | None) -> None:
        try:
            if self.stopped is None:
                self._move(entry, after)
        except Exception:
            if not self.older:
                raise
            self.stopped = "playing"  # these rules cannot follow the others any further
        if isinstance(entry, TakenBack):
            self.taken_back[entry.seat] += 1
        if not isinstance(entry, Started):
            self._answered(entry.seat, entry.command)

    def _move(self, entry: Acted | TakenBack | Started, after: State | None) -> None:
        if isinstance(entry, Acted):
            if after is None:
                self.playing().act(entry.seat, entry.action)
            else:
                self.playing().advance(entry.seat, self.game.actions.id(entry.action), after)
        elif isinstance(entry, TakenBack):
            self.playing().take_back(entry.seat)
        else:
            self.saw = {token: seat for seat, chair in enumerate(self.chairs) for token in chair.devices}
            self.table = Table(self.game, self.setup.seed)

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
        if isinstance(entry, (Offered, Paired)):
            self.links[entry.seat] += 1
        elif not isinstance(entry, Forgot):
            self.changes += 1
        if isinstance(entry, (Sat, Left)):
            self.standing[entry.seat] = Standing(ALWAYS)  # the wishes of who sat there before are not theirs
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
        if isinstance(entry, (Acted, TakenBack, Said, Wished, Again, Offered, Paired, Forgot)):
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
        if self.setup.clock is not None or self.may_stand:
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
            windows={id: list(kinds) for id, kinds in self.game.gestures.windows.items()},
        )

    def presence(self, here: set[int], watching: int, now: float, away: dict[int, float]) -> wire.Presence:
        """Return who sits where, and how far the table is; `away` are the moments from which others may step in."""
        status = self.status
        seed = self.setup.seed if status == "over" else None
        chairs = seen_chairs(self.chairs, here, away)
        return wire.Presence(status, chairs, watching, seed, self.again, now, away.get(HOST))

    def record(self) -> Record:
        """Return the record of a finished game."""
        table = self.playing()
        if not table.state.over:
            raise Refusal("not_over", "The record holds every secret; it can be had when the game is over.")
        table.names = self.names()
        return table.record()


def seen_chairs(chairs: list[Chair], here: set[int], away: dict[int, float]) -> list[wire.Chair]:
    """Return the chairs as everybody sees them."""
    names = called(chairs)
    return [wire.Chair(names[s], bool(c.token), c.bot, s in here, away.get(s)) for s, c in enumerate(chairs)]


def called(chairs: list[Chair]) -> list[str]:
    """Return what people have called themselves, and names for the bots that are nobody else's; "" for empty chairs."""
    people = {chair.name for chair in chairs}
    names = []
    for seat, chair in enumerate(chairs):
        own = [name for name in BOTS[seat % len(BOTS) :] + BOTS if name not in people and name not in names]
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
