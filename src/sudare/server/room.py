"""server: a room is a table with its chairs: nothing but the sum of its log, the same on every worker."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from sudare.bots.talk import floor, speaks
from sudare.core import (
    Game,
    Layouts,
    Perspective,
    Record,
    RecordError,
    Refusal,
    State,
    SudareError,
    Table,
    Voice,
    commitment,
)
from sudare.core.forms import Uttered
from sudare.core.gestures import ALL
from sudare.core.layouts import Wishes
from sudare.core.talk import spoken
from sudare.doors import ALWAYS, Standing, beginnings
from sudare.server import messages as wire
from sudare.server.attendance import HOST
from sudare.server.chairs import Chair, called, seen_chairs, take
from sudare.server.clocks import Clocks
from sudare.server.entries import (
    Acted,
    Again,
    AnyEntry,
    Face,
    Forgot,
    Handed,
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
BEFORE = "before"  # by whom moves were made that were taken over from another table
REMEMBERED = 16  # commands of a seat that may still be repeated
PRACTICE = "has taken back what others could have learned from: from now on this table is for practice."


class Past(NamedTuple):
    """A game that others go on with from one of its moments: after so many moves."""

    table: Table
    parts: list[str]  # of every move: the part of the set-up that it answers
    moves: int


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
        self.unplayed = False  # its game is over: its moves are counted, and played only when somebody needs that
        self._counted = False
        self.number = [0] * setup.seats  # how many decisions each seat has answered, take-backs counted
        self.done: list[dict[str, None]] = [{} for _ in range(setup.seats)]  # commands that may still be repeated
        self.talk = Talk(setup.seats)
        self.uttered: list[Uttered] = []  # what was said in acts of speech
        self._looked = 0  # events that were looked through for moments to speak
        self._moment = -1  # the last of them
        self._floored = (-1, -1)
        self._floor: dict[int, str] = {}
        self.saw: dict[str, int] = {}  # hashes of the tokens that have seen the game, and from which chair
        self.said = [0] * setup.seats  # how much of the log is the talk of each seat
        self.taken_back = [0] * setup.seats
        self.sat: float | None = None  # since when anybody sits here
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
        self.clocks = Clocks(setup)
        self.began: dict[int, tuple[str, ...]] = {}  # by seat: the tokens of who had it when the cards were dealt
        self.deserted: set[int] = set()  # seats of those who have left since, while the game was on
        self.stood_in: set[int] = set()  # seats that a bot had for them when it ended
        self.lapses = [0] * setup.seats  # how many answers in a row each has left to the clock
        self.asked: dict[int, float] = {}  # since when those of them are asked who are: their own affair
        self.chosen: list[bool] = []  # of every move: whether a person began a choice with it
        self.practice = bool(setup.tried)  # or its only person has taken back what others could have learned from
        self.hinted = [0] * setup.seats  # how often the coach has spoken to each

    @property
    def status(self) -> wire.Status:
        """How far the table is."""
        if self.stopped is not None:
            return self.stopped
        if self.table is None:
            return "over" if self._counted else "open"
        return "over" if self.table.state.over else "playing"

    @property
    def dealt(self) -> bool:
        """Whether the cards are dealt."""
        return self.table is not None or self._counted

    def go_on_from(self, past: Past, at: float) -> Iterator[Acted]:
        """Take over the first moves of a game that was played elsewhere, as if each were read here; give them out."""
        table, name = past.table.rewound(past.moves), self.game.actions.name
        few = len(table.events) < OPENING  # it matters still who has seen what
        for seat, action in table.moves:
            entry = Acted(seat, name(action), by=BEFORE)
            if few:
                self.apply(entry, at)
            else:
                self._answered(seat, "")
            yield entry
        if not few:
            table.names, table.said = [], []  # others sit here, and nothing of the talk there was said to them
            self.table, self._parts, self.chosen = table, past.parts[: past.moves], [False] * past.moves
            self.seq += past.moves
            self.unasked.clear()
            self.asked = {seat: at for seat in self.people if seat in table.state.deciders}

    @property
    def past(self) -> Past:
        """What another room needs to go on from a moment of this game."""
        return Past(self.playing(), self._parts, len(self.playing().moves))

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
            self._note_asked(entry, at)
            if self.table is not None and self.table.state.over:
                self.stood_in = {seat for seat in self.began if self.chairs[seat].bot}
            if self.setup.timed and self.table is not None and self.stopped is None:
                self.clocks.moved(entry, at, self.table.state, self.number)
            if isinstance(entry, Started) and entry.by is not None:
                self.talk.note(f"{self.names()[entry.by]} has dealt, as the host is away.", at)
            if isinstance(entry, TakenBack) and entry.left is not None and not self.practice:
                self.practice = True
                self.talk.note(f"{self.names()[entry.seat]} {PRACTICE}", at)
        elif isinstance(entry, Said):
            self.said[entry.seat] += 1
            self._say(entry, at)
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

    def _say(self, entry: Said, at: float) -> None:
        """What is said in an act of speech is the table's to remember; the words for it are made here."""
        text, names = entry.text, self.names()
        if entry.says:
            text = spoken(self.game, entry.says, Voice(self.game, None, names), self.uttered)
            uttered = Uttered(entry.seat, entry.says, entry.n, None if entry.to is None else list(entry.to))
            self.uttered.append(uttered)
            if self.table is not None:
                self.table.note_said(uttered)
        self.talk.add(entry, at, names[entry.seat], text)

    def floor(self) -> dict[int, str]:
        """Return the bots whose turn it is to speak, and about what: from what everybody sees and hears alone."""
        table, moments = self.table, self.game.talk.moments
        if table is None or not moments or self.setup.talk != "all" or self.stopped is not None or table.state.over:
            return {}
        if self._looked > len(table.events):  # something was taken back
            self._looked, self._floored = 0, (-1, -1)
        for n in range(self._looked, len(table.events)):
            if table.events[n][0].id in moments:
                self._moment = n
        self._looked = len(table.events)
        if self._floored != (self._moment, len(self.uttered)):  # otherwise nothing has happened that gives anybody it
            self._floored = self._moment, len(self.uttered)
            self._floor = dict(floor(table))
        chairs = self.chairs
        return {s: t for s, t in self._floor.items() if chairs[s].bot and speaks(self.game, chairs[s].bot)}

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
            if self.unplayed:
                self._count(entry)
            elif self.stopped is None:
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
        if isinstance(entry, Acted) and entry.by in ("", "clock"):
            self.lapses[entry.seat] = self.lapses[entry.seat] + 1 if entry.by else 0
        if not isinstance(entry, Started):
            self._answered(entry.seat, entry.command)

    def _note_asked(self, entry: Acted | TakenBack | Started, at: float) -> None:
        if not isinstance(entry, Started):
            self.asked.pop(entry.seat, None)
        deciders = self.table.state.deciders if self.table is not None else ()
        for seat in self.people:
            if seat not in deciders:
                self.asked.pop(seat, None)
            elif seat not in self.asked:
                self.asked[seat] = at

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
            self._deal()
            self.table = Table(self.game, self.setup.seed)

    def _count(self, entry: Acted | TakenBack | Started) -> None:
        """Take over what was done in a game that is over, without playing it."""
        if isinstance(entry, Started):
            self._counted = True
            self._deal()
        elif isinstance(entry, TakenBack) and entry.left is not None:
            self._ask_anew(entry.seat)

    def _deal(self) -> None:
        self.people = {seat for seat, chair in enumerate(self.chairs) if chair.token}
        self.unasked = self.people.copy()
        self.began = {seat: tuple(self.chairs[seat].devices) for seat in self.people}
        self.saw = {token: seat for seat, chair in enumerate(self.chairs) for token in chair.devices}

    def _ask_anew(self, back: int) -> None:
        """Whatever the others were asked before a seat went back, they are asked anew."""
        for seat in range(self.setup.seats):
            self.number[seat] += seat != back

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
        self._ask_anew(entry.seat)

    def left(self, seat: int) -> int | None:
        """Return how many moves there were before the seat's last choice, if it is the only person: else None."""
        if self.people != {seat} or self.setup.rated or self.table is None or self.table.state.over:
            return None
        own = [n for n, (by, _) in enumerate(self.table.moves) if by == seat and self.chosen[n]]
        return own[-1] if own else None

    def _seated(self, entry: Seating, at: float) -> None:
        chair = self.chairs[entry.seat]
        if self.dealt:
            if isinstance(entry, (Offered, Paired, Forgot)):
                text, to = device_notice(entry, self.names(), chair.offer)
            else:
                text, to = notice(entry, self.names(), bool(chair.token), chair.bot), None
            if text:
                self.talk.note(text, at, to)
            if isinstance(entry, (Sat, Paired)):
                self.saw[entry.token] = entry.seat
                self.people.add(entry.seat)
            elif isinstance(entry, Left) and self.chairs[entry.seat].token and self.status != "over":
                self.deserted.add(entry.seat)
        if isinstance(entry, (Offered, Paired)):
            self.links[entry.seat] += 1
        elif not isinstance(entry, Forgot):
            self.changes += 1
        if isinstance(entry, (Sat, Left)):
            self.standing[entry.seat] = Standing(ALWAYS)  # the wishes of who sat there before are not theirs
            self.laid[entry.seat] = None
        if isinstance(entry, Handed):
            self.clocks.handed(entry)
        take(self.chairs, entry)
        self._names = None
        self.sat = (self.sat or at) if any(chair.token for chair in self.chairs) else None

    @property
    def deals(self) -> float | None:
        """When bots take the empty chairs of a quick table, and it is dealt: at once, when there are none."""
        if not self.setup.quick or self.sat is None or self.status != "open":
            return None
        full = all(chair.token or chair.bot for chair in self.chairs)
        return self.sat if full else self.sat + self.setup.quick

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
            assert not self.unplayed, "a game that is over has to be played before this"
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
            take(chairs, entry)
        status = "playing" if isinstance(entry, Started) else self.status
        return Face(status, self.minded(status, chairs), self.card(status, chairs))

    def minded(self, status: wire.Status, chairs: list[Chair]) -> bool:
        """Say whether somebody may have to be answered for, or bots are to come."""
        if status == "open":
            return bool(self.setup.quick) and any(chair.token for chair in chairs)
        if status != "playing" or self.stopped is not None:
            return False
        if self.setup.timed or self.may_stand or any(self.laid):
            return True
        for chair in chairs:  # noqa: SIM110  (it is asked at every move, and a generator has its price)
            if chair.bot:
                return True
        return False

    def card(self, status: wire.Status, chairs: list[Chair]) -> str:
        """Return what the list of tables shows."""
        seen = seen_chairs(chairs, set(), {})
        setup, game = self.setup, self.game
        quick = bool(setup.quick)
        card = wire.ListedTable(self.id, 0.0, game.id, game.title, status, seen, setup.clock, setup.rated, quick)
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
            reacts={id: sorted(set(seats(self.game))) for id, seats in self.game.gestures.reacts.items()},
            gestures=sorted(beginnings(self.game)),
            until=list(self.game.gestures.until),
            waiting=self.game.gestures.waiting,
            tried=setup.tried,
            hints=setup.hints,
            talk=setup.talk,
            acts=bool(self.game.talk.acts),
            rated=setup.rated,
            total=setup.total,
            increment=setup.increment,
            quick=setup.quick,
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
        host = away.get(HOST)
        return wire.Presence(status, chairs, watching, seed, self.again, now, host, self.practice, hints, self.deals)

    def record(self) -> Record:
        """Return the record of a finished game."""
        table = self.playing()
        if not table.state.over:
            raise Refusal("not_over", "The record holds every secret; it can be had when the game is over.")
        table.names = self.names()
        record = table.record()
        return msgspec.structs.replace(record, practice=True) if self.practice else record
