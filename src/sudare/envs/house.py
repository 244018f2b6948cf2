"""envs: chairs for agents, held by tokens: at tables of this process (against bots and each other), or on a server.

A token is one seat at one table. Nothing here takes a seat's number to look through: who has no token sees nothing.
"""

from __future__ import annotations

import json
import secrets
import threading
import time
from typing import Any, Protocol
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import Request, urlopen

import msgspec

from sudare.bots import answer_of, kinds_for, make_bot
from sudare.bots.talk import Talkers
from sudare.core import Bot, Chance, Game, Layout, Refusal, SudareError, installed, installed_game
from sudare.core.ending import Ending
from sudare.core.forms import Asked, Option, Sayable
from sudare.core.ledger import Passage, look_up
from sudare.envs.text import FEW, Observation, Reader, Reply, TextSeat, TextTable, understood

LONGEST_WAIT = 30.0  # seconds that a server lets one request wait
MOST_TABLES = 200  # of one process
STALE = 6 * 3600.0  # seconds after which a table that nobody touches may be cleared away
FINISHED = 600.0  # the same, when its game is over
LAID_OUT_HERE = "Layouts can be used at tables of this process; at a server's table answer one by one."
REACH = 15.0  # seconds within which a server must answer


class Seat(Protocol):
    """What whoever holds a chair can do."""

    title: str

    def observe(self, since: int) -> Observation:
        """Return what the seat sees, with what happened from event `since` on."""
        ...

    def act(self, answer: str) -> Reply:
        """Answer the question that is put to the seat."""
        ...

    def wait(self, seconds: float) -> None:
        """Return when the seat is asked or the game is over, or when the time has passed."""
        ...

    def layouts(self) -> list[Layout]:
        """Return the ready set-ups that the seat could use now."""
        ...

    def use_layout(self, name: str, show: bool, everything: bool) -> Reply:
        """Set up by a ready layout."""
        ...

    def ask_me(self, window: str, when: str, until: str) -> None:
        """Say when the seat wants to be asked in windows of a kind."""
        ...

    def sayable(self) -> list[Sayable]:
        """Return what the seat can say now in acts of speech."""
        ...

    def say(self, words: str, team: bool) -> Reply:
        """Say something, to everybody or to the team."""
        ...

    def why(self, action: str) -> Reply:
        """Say why an action is not possible now."""
        ...

    def rules(self, words: str) -> list[Passage]:
        """Look a rule up."""
        ...


# -- tables of this process ------------------------------------------------------------------------------------------


class LocalTable:
    """A table in this process: some chairs are for agents, bots sit on the others."""

    def __init__(self, game: Game, agents: int, bots: str) -> None:
        if not 1 <= agents <= game.seats:
            raise SudareError(f"expected 1 to {game.seats} chairs for agents, got {agents}")
        for seat in range(agents, game.seats):
            make_bot(bots, game, seat, Chance())  # a bot that does not exist is refused before anybody sits down
        self.game = game
        self.id = secrets.token_urlsafe(9)
        self.bots = bots
        self.names: list[str] = []
        self.agents = agents
        self.changed = threading.Condition()
        self.touched = time.monotonic()
        self._order = list(range(game.seats))
        Chance(self.id).shuffle(self._order)
        self._table: TextTable | None = None
        self._bots: dict[int, Bot] = {}
        self._talkers: Talkers | None = None

    @property
    def free(self) -> int:
        """How many chairs are still free."""
        return self.agents - len(self.names)

    def seat(self, place: int) -> TextSeat | None:
        """Return the seat of the agent that sat down at this place, once the game has begun."""
        return self._table.seats[self._order[place]] if self._table else None

    def sit(self, name: str) -> LocalSeat:
        """Take a free chair; when the last one is taken, the game begins."""
        with self.changed:
            if not self.free:
                raise Refusal("full", "Every chair of this table is taken.")
            if name in self.names:
                raise Refusal("name_taken", f"Somebody called {name} sits at this table already.")
            self.names.append(name)
            if not self.free:
                self._begin()
            return LocalSeat(self, len(self.names) - 1)

    def _begin(self) -> None:
        people = {self._order[place]: name for place, name in enumerate(self.names)}
        robots = [seat for seat in range(self.game.seats) if seat not in people]
        names = [people.get(seat, f"{self.bots.capitalize()} {seat + 1}") for seat in range(self.game.seats)]
        self._table = TextTable(self.game, names=names)
        self._bots = {seat: make_bot(self.bots, self.game, seat, Chance(secrets.token_hex(16))) for seat in robots}
        self._talkers = self._table.talkers(self._bots, secrets.token_hex(16))
        self.go_on()

    def answer_talk(self) -> None:
        """Let bots answer that were asked something."""
        if self._talkers is not None:
            self._talkers.speak()

    def go_on(self) -> None:
        """Let bots answer until an agent is asked or the game is over, and wake everybody who waits."""
        table = self._table
        while table and not table.over:
            if self._talkers is not None:
                self._talkers.run()
            if any(seat.settle() for seat in table.seats if seat.seat not in self._bots):
                continue  # nobody is made to give an only answer
            asked = [seat for seat in table.seats if seat.asked and seat.seat in self._bots]
            if not asked:
                break
            side = asked[0].perspective()
            asked[0].act(self.game.actions.name(answer_of(self._bots[asked[0].seat], side)[0]))
        self.changed.notify_all()

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._table is not None and self._table.over


class LocalSeat:
    """An agent's chair at a table of this process."""

    def __init__(self, table: LocalTable, place: int) -> None:
        self._table = table
        self._place = place
        self.table_id = table.id
        self.title = table.game.title

    def _now(self) -> TextSeat:
        self._table.touched = time.monotonic()
        seat = self._table.seat(self._place)
        if seat is None:
            raise Refusal("not_started", "The game has not begun: chairs are still free.")
        return seat

    def observe(self, since: int) -> Observation:
        """Return what the seat sees."""
        with self._table.changed:
            if self._table.seat(self._place) is None:
                return Observation(0, [], f"Waiting for {self._table.free} more at {self.title}.", None, False, "")
            return self._now().observe(since)

    def act(self, answer: str) -> Reply:
        """Answer, and let the bots answer after that."""
        with self._table.changed:
            reply = self._now().act(answer)
            if not reply.refused:
                self._table.go_on()
            return reply

    def wait(self, seconds: float) -> None:
        """Wait until the seat is asked or the game is over."""
        with self._table.changed:
            self._table.changed.wait_for(self._asked, max(0.0, seconds))

    def _asked(self) -> bool:
        seat = self._table.seat(self._place)
        return self._table.over or (seat is not None and seat.asked)

    def layouts(self) -> list[Layout]:
        """Return the ready set-ups that the seat could use now."""
        with self._table.changed:
            return self._now().layouts()

    def use_layout(self, name: str, show: bool, everything: bool) -> Reply:
        """Set up by a ready layout, and let the bots answer after that."""
        with self._table.changed:
            reply = self._now().use_layout(name, show, everything)
            if not reply.refused and not show:
                self._table.go_on()
            return reply

    def ask_me(self, window: str, when: str, until: str) -> None:
        """Say when the seat wants to be asked in windows of a kind."""
        with self._table.changed:
            self._now().ask_me(window, when, until)
            self._table.go_on()

    def sayable(self) -> list[Sayable]:
        """Return what the seat can say now in acts of speech."""
        with self._table.changed:
            return self._now().sayable()

    def say(self, words: str, team: bool) -> Reply:
        """Say something in an act of speech, and let bots answer that were asked."""
        with self._table.changed:
            reply = self._now().say(words, team)
            if not reply.refused:
                self._table.answer_talk()
            return reply

    def why(self, action: str) -> Reply:
        """Say why an action is not possible now."""
        with self._table.changed:
            return self._now().why(action)

    def rules(self, words: str) -> list[Passage]:
        """Look a rule up."""
        return look_up(self._table.game.passages(), words)[:FEW]


# -- tables on a server ----------------------------------------------------------------------------------------------


class RemoteSeat:
    """A chair at a table of a running server, through its HTTP interface."""

    def __init__(self, link: str, name: str) -> None:
        self._base, self._table = read_link(link)
        about = call(self._base, f"/api/tables/{self._table}")["about"]
        self.title = about["title"]
        self._game = about["game"]
        self._token = call(self._base, f"/api/tables/{self._table}/join", {"name": name})["token"]
        self._heard = 0  # how much of the talk it has been shown

    def _side(self, **query: Any) -> Any:
        return call(self._base, f"/api/tables/{self._table}/perspective?{urlencode(query)}", token=self._token)

    def observe(self, since: int) -> Observation:
        """Return what the seat sees."""
        side = self._side(since=max(0, since))
        snapshot = side["snapshot"]
        if snapshot is None:
            free = sum(not chair["taken"] and not chair["bot"] for chair in side["presence"]["chairs"])
            waiting = f"{free} chairs are free" if free else "the host has not started it yet"
            return Observation(0, [], f"{self.title} has not begun: {waiting}.", None, False, "")
        position = snapshot["position"]
        question = _question(snapshot)
        lines = [(event["n"], event["text"]) for event in snapshot["events"]]
        new = [said for said in side["chat"] if said.get("seat") is not None]
        new = [said for said in new if not since or said["number"] >= self._heard]
        self._heard = max([said["number"] + 1 for said in side["chat"]], default=0)
        lines += [(said.get("n", 0) - 1, f"{said['name']} says: “{said['text']}”") for said in new]
        news = [text for _, text in sorted(lines, key=lambda found: found[0])]
        if not position["over"]:
            return Observation(snapshot["n"], news, side["text"], question, False, "")
        ending = msgspec.convert(call(self._base, f"/api/tables/{self._table}/ending", token=self._token), Ending)
        return Observation(snapshot["n"], news, side["text"], question, True, ending.brief(), ending.text())

    def act(self, answer: str) -> Reply:
        """Answer the decision that is open now."""
        snapshot = self._side(since=1_000_000)["snapshot"]
        if snapshot is None:
            raise Refusal("not_started", "The game has not begun.")
        question = _question(snapshot)
        legal = [option.action for option in question.options] if question else []
        try:
            action = understood(answer, legal, legal)
        except Refusal:
            action = answer.strip()[:200]  # the server refuses it and says why
        body = {"decision": snapshot["decision"]["number"], "action": action, "command": secrets.token_hex(8)}
        try:
            call(self._base, f"/api/tables/{self._table}/act", body, self._token)
        except Refusal as refusal:
            return Reply(True, action, refusal.code, str(refusal), refusal.rule)
        return Reply(False, action)

    def wait(self, seconds: float) -> None:
        """Wait until the seat is asked or the game is over."""
        ends = time.monotonic() + max(0.0, seconds)
        side = self._side(since=1_000_000)
        while not _due(side) and (left := ends - time.monotonic()) > 0:
            side = self._side(since=1_000_000, tag=side["tag"], wait=min(left, LONGEST_WAIT))

    def layouts(self) -> list[Layout]:
        """Return the ready set-ups that the seat could use now."""
        raise Refusal("not_here", LAID_OUT_HERE)

    def use_layout(self, name: str, show: bool, everything: bool) -> Reply:
        """Set up by a ready layout."""
        raise Refusal("not_here", LAID_OUT_HERE)

    def ask_me(self, window: str, when: str, until: str) -> None:
        """Say when the seat wants to be asked in windows of a kind."""
        raise Refusal("not_here", "At a server's table every question is put to you.")

    def sayable(self) -> list[Sayable]:
        """Return what the seat can say now in acts of speech."""
        found = call(self._base, f"/api/tables/{self._table}/chat", token=self._token)["acts"]
        return msgspec.convert(found, list[Sayable])

    def say(self, words: str, team: bool) -> Reply:
        """Say something in an act of speech, or in words of one's own."""
        act = words.split()[:1]
        known = act and any(one.act == act[0] for one in self.sayable())
        body = {"says" if known else "text": words, "team": team, "command": secrets.token_hex(8)}
        try:
            call(self._base, f"/api/tables/{self._table}/chat", body, self._token)
        except Refusal as refusal:
            return Reply(True, words[:60], refusal.code, str(refusal), refusal.rule)
        return Reply(False, words)

    def why(self, action: str) -> Reply:
        """Say why an action is not possible now."""
        path = f"/api/tables/{self._table}/why?{urlencode({'action': action})}"
        try:
            answer = call(self._base, path, token=self._token)
        except Refusal as refusal:
            return Reply(True, action, refusal.code, str(refusal), refusal.rule)
        text = f"{answer['text']} ({answer['rule']})" if answer["rule"] else answer["text"]
        return Reply(not answer["legal"], action, "" if answer["legal"] else "not_legal", text, answer["rule"])

    def rules(self, words: str) -> list[Passage]:
        """Look a rule up."""
        path = f"/api/games/{quote(self._game)}/look_up?{urlencode({'words': words[:60]})}"
        return [Passage(**found) for found in call(self._base, path)["passages"][:FEW]]


def _question(snapshot: Any) -> Asked | None:
    asked = snapshot["decision"] and snapshot["decision"]["question"]
    if not asked:
        return None
    options = [Option(option["action"], option["label"]) for option in asked["options"]]
    return Asked(asked["decision"], asked["prompt"], asked["rule"], options)


def _due(side: Any) -> bool:
    snapshot = side["snapshot"]
    return snapshot is not None and (snapshot["position"]["over"] or _question(snapshot) is not None)


def read_link(link: str) -> tuple[str, str]:
    """Return server and table of an invitation such as http://host:port/t/TABLE."""
    parts = urlsplit(link)
    place, _, table = parts.path.partition("/t/")
    if parts.scheme not in ("http", "https") or not parts.netloc or not table or "/" in table:
        raise SudareError(f"expected an invitation such as http://host/t/table, got {link[:100]!r}")
    return f"{parts.scheme}://{parts.netloc}{place}", table


def call(base: str, path: str, body: Any = None, token: str = "") -> Any:
    """Ask a server; its refusals are raised as Refusal."""
    headers = {"content-type": "application/json", "accept": "application/json"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    try:
        with urlopen(Request(base + path, data, headers), timeout=LONGEST_WAIT + REACH) as answer:
            return json.loads(answer.read())
    except HTTPError as error:
        try:
            refused = json.loads(error.read())
            reason = Refusal(refused["code"], refused["text"], refused.get("rule", ""))
        except (ValueError, KeyError, TypeError):
            raise SudareError(f"{base} answered {error.code} {error.reason}") from None
        raise reason from None
    except (URLError, OSError, ValueError) as error:
        raise SudareError(f"{base} cannot be reached: {getattr(error, 'reason', error)}") from None


# -- the house -------------------------------------------------------------------------------------------------------


class GameLine(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    game: str
    title: str
    players: tuple[int, int]
    summary: str


class TableLine(msgspec.Struct, frozen=True):
    """A table that somebody may join."""

    table: str
    game: str
    free: int


class House:
    """The tables of this process, the servers it may go to, and who holds which chair."""

    def __init__(self, servers: list[str] | None = None, anywhere: bool = False) -> None:
        self.servers = [server.rstrip("/") for server in servers or []]
        self.anywhere = anywhere  # whether any invitation may be followed, or only those to the servers above
        self._tables: dict[str, LocalTable] = {}
        self._seats: dict[str, Seat] = {}
        self._readers: dict[str, Reader] = {}  # what each has read already
        self._lock = threading.Lock()

    def games(self) -> list[GameLine]:
        """Return the installed games."""
        return [GameLine(cls.id, cls.title, cls.players, cls.summary) for cls in map(installed_game, installed())]

    def tables(self) -> list[TableLine]:
        """Return the tables with free chairs: here, and those that the servers list."""
        lines = [TableLine(t.id, t.game.id, t.free) for t in list(self._tables.values()) if t.free]
        for server in self.servers:
            for table in call(server, "/api/tables")["tables"]:
                free = sum(not chair["taken"] and not chair["bot"] for chair in table.get("chairs", []))
                if table["status"] == "open":
                    lines.append(TableLine(f"{server}/t/{table['id']}", table["game"], free))
        return lines

    def open(self, game: str, seats: int | None, options: dict[str, Any], agents: int, bots: str, name: str) -> str:
        """Open a table in this process, sit down, and return the chair's token."""
        cls = installed_game(game)
        if bots not in (known := kinds_for(cls())):  # a model must not start programs of its own as bots
            raise SudareError(f"there is no bot {bots[:40]!r}; the bots are: {', '.join(known)}")
        for option in options:
            if option in cls.secret_options:  # who sits at the table would know what not every seat may know
                raise SudareError(f"option {option}: it is one side's secret, so nobody at the table may choose it")
        table = LocalTable(cls(seats, options), agents, bots)
        with self._lock:
            self._clear_away()
            if len(self._tables) >= MOST_TABLES:
                raise SudareError(f"there are {MOST_TABLES} tables already; try again later")
            self._tables[table.id] = table
        return self._give(table.sit(name))

    def _clear_away(self) -> None:
        """Forget tables that nobody has touched for long, with their tokens."""
        now = time.monotonic()
        old = {id for id, t in self._tables.items() if now - t.touched > (FINISHED if t.over else STALE)}
        self._tables = {id: table for id, table in self._tables.items() if id not in old}
        self._seats = {token: seat for token, seat in self._seats.items() if getattr(seat, "table_id", "") not in old}
        self._readers = {token: reader for token, reader in self._readers.items() if token in self._seats}

    def join(self, table: str, name: str) -> str:
        """Take a chair at a table of this process by its id, or on a server by its invitation; return the token."""
        local = self._tables.get(table)
        if local is not None:
            return self._give(local.sit(name))
        if "/" not in table:
            raise SudareError(f"there is no table {table[:60]!r} here; tables lists those with free chairs")
        base, _ = read_link(table)
        if not self.anywhere and base not in self.servers:
            raise SudareError(
                f"this process may not go to {base}; it was started for: {', '.join(self.servers) or 'none'}"
            )
        return self._give(RemoteSeat(table, name))

    def _give(self, seat: Seat) -> str:
        token = secrets.token_urlsafe(24)
        with self._lock:
            self._seats[token] = seat
            self._readers[token] = Reader()
        return token

    def reader(self, token: str) -> Reader:
        """Return what the holder of a token has read so far."""
        self.seat(token)
        return self._readers[token]

    def seat(self, token: str) -> Seat:
        """Return the chair that a token holds."""
        try:
            return self._seats[token]
        except KeyError:
            raise Refusal("unknown_token", "This token holds no chair; open_table or join_table gives one.") from None

    def leave(self, token: str) -> None:
        """Give a token back: nobody can look through it any more."""
        self._seats.pop(token, None)
        self._readers.pop(token, None)
