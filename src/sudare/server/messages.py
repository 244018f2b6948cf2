"""server: the protocol: every message that goes over a wire, defined here and nowhere else."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from sudare.core.forms import Asked, Flow, Sayable

PROTOCOL = 1

Seat = Annotated[int, Meta(ge=0, le=63, description="A seat, counted from 0.")]
Command = Annotated[
    str, Meta(max_length=64, description="Your own id for this command; sending it again changes nothing.")
]
Text = Annotated[str, Meta(min_length=1, max_length=500)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Number = Annotated[int, Meta(ge=0, le=1_000_000, description="The number of the decision this answers.")]
Action = Annotated[str, Meta(max_length=200)]
Chain = Annotated[list[Action], Meta(max_length=400)]
BotKind = Annotated[str, Meta(max_length=40, description="A kind of bot, such as thumb or random.")]
TableId = Annotated[str, Meta(min_length=1, max_length=40)]
Status = Literal["open", "playing", "over"]
Talking = Literal["all", "people", "nobody"]

# -- parts of messages -------------------------------------------------------------------------------------------------


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that happened, as this seat is told it: `secret` is for this seat alone, `text` reads it to people."""

    n: int
    kind: str
    data: dict[str, Any] = {}
    secret: dict[str, Any] | None = None
    text: str = ""


class Position(msgspec.Struct, frozen=True):
    """The game as this seat sees it. The type of `view` is the game's own; see /api/games."""

    game: str
    seats: int
    seat: int | None
    view: Any
    flow: Flow
    team: list[int]  # the seats that share this one's secrets, itself included; nobody for a spectator
    over: bool
    winners: list[int]
    ending: str


class Decision(msgspec.Struct, frozen=True):
    """What this seat is asked. `number` counts its own decisions; `act` must name the one it answers."""

    number: int
    question: Asked | None
    answer: str | None  # what the seat has answered while others still think
    settled: bool = False  # by what the seat has left with the table, the table answers this
    again: str = ""  # in a window: when a seat that is asked only if something fits is asked again, if it passes now


class About(msgspec.Struct, frozen=True):
    """What never changes about a table."""

    id: str
    game: str
    title: str
    seats: int
    options: dict[str, Any]
    edition: str
    listed: bool
    clock: float | None
    away: str
    commitment: str  # the hash of the seed; the seed itself follows when the game is over
    before: str  # the table that this one is the rematch of
    note: str  # what everybody should know: it began under another version of the rules
    confirms: list[str]  # kinds of answers that the table gives for nobody, even where there is no other
    layouts: bool  # it has a set-up that layouts are made for
    windows: dict[
        str, list[str]
    ]  # questions that only ask whether one wants to react, with the kinds of answers to pass
    reacts: dict[str, list[int]]  # of such questions, those that only some seats are ever asked, with the seats
    gestures: list[str]  # questions at which a look ahead may find something: parts of one choice, ways to far answers
    until: list[str]  # how long windows can be passed: to the end of this turn, to the next card, to the next test
    waiting: dict[str, str]  # what is going on while one waits, in a sentence, by the question that others are asked
    tried: str  # the table whose finished game is tried again here
    hints: bool  # everybody may ask the coach
    talk: Talking  # who talks at it: people and bots, people alone, or nobody while the game is on
    acts: bool  # the game has acts of speech
    rated: bool  # its result changes ratings
    total: float | None  # seconds for all answers of a seat; when they are used up, `away` plays on
    increment: float  # seconds that every choice adds to them
    quick: float  # bots take the empty chairs so many seconds after the first person sat down; 0: they do not


class Chair(msgspec.Struct, frozen=True):
    """Who sits on a chair: a person (`taken`), a bot (`bot`), a person whom a bot stands in for (both), or nobody."""

    name: str
    taken: bool
    bot: str
    here: bool
    away: float | None = None  # of a person who is not here: the moment from which a bot may be put in their place


# -- down: from the table ----------------------------------------------------------------------------------------------


class Down(msgspec.Struct, frozen=True, tag_field="type"):
    """What the table says."""


class Hello(Down, frozen=True, tag="hello"):
    """The first message of a connection. `seat` is null for a spectator."""

    protocol: int
    server: str
    table: About
    seat: int | None
    host: bool


class Presence(Down, frozen=True, tag="presence"):
    """Who sits where, who is here, and how far the table is."""

    status: Status
    chairs: list[Chair]
    watching: int
    seed: str | None  # once the game is over
    again: str  # the table of the rematch
    now: float  # the server's clock, in seconds since 1970, as of all moments
    host_away: float | None  # the moment from which guests may act for a host who is not here
    practice: bool  # its only person has taken back what others could have learned from, or a game is tried again
    hints: list[int]  # by seat, once the game is over: how often the coach has spoken
    deals: float | None  # at a quick table: the moment at which bots take the empty chairs and the cards are dealt
    notice: str = ""  # what the host of the server has to say
    closes: float | None = None  # the moment at which the server closes for a while


class Snapshot(Down, frozen=True, tag="snapshot"):
    """The whole position, and the events from the number asked for. Spectators are asked for no decision."""

    n: int  # how many events there were so far
    position: Position
    decision: Decision | None
    events: list[Event]


class Update(Down, frozen=True, tag="update", omit_defaults=True):
    """What is new: events, the changed parts of the position as (path, value), the decision if that has changed."""

    n: int
    events: list[Event] = []
    changes: list[tuple[list[str | int], Any]] = []
    decision: Decision | UnsetType | None = UNSET


class Clock(Down, frozen=True, tag="clock"):
    """Seconds that the seats that are asked have left, by seat."""

    left: dict[int, float]


class Chat(Down, frozen=True, tag="chat", omit_defaults=True):
    """Somebody said something, to the whole table or to its team; or (`seat` is null) the table itself did.

    `number` counts what this side has heard. What was said in an act of speech has the act and its parts in `says`, and
    `text` is its sentence. `n` counts the events before it.
    """

    number: int
    at: float
    seat: int | None
    name: str
    text: str
    team: bool = False
    says: str = ""
    n: int = 0


class Done(Down, frozen=True, tag="done", omit_defaults=True):
    """A command was carried out and is safely stored.

    Of a chain of answers: how many were `given`, and why it `stopped` before its end, in words for people.
    """

    command: str
    given: int = 0
    stopped: str = ""


class Pause(msgspec.Struct, frozen=True):
    """Others may react after so many answers of a chain: the rest is sent when one is asked again (`Act.expects`)."""

    after: int
    expects: str


class Way(msgspec.Struct, frozen=True, omit_defaults=True):
    """An answer that is further away, and the chain of answers that leads to it (itself included).

    Of a deed at the end of a walk, `action` names the deed and what it is done to ("search at:O17"). A `plan` is
    several choices at one go: it is shown before it is sent. What is `listed` has no place of its own on a board.
    """

    action: str
    label: str
    chain: list[str]
    pauses: list[Pause] = []
    plan: bool = False
    listed: bool = False


class Outlook(Down, frozen=True, tag="outlook"):
    """What a seat would be asked after a chain of answers, in a world that is imagined from its own perspective.

    `chain` has the answers between that nobody need be asked for; `changes` lead from the present position to the
    imagined one. Options in `goes_on` only begin or go on with the choice: its next part can be looked at before
    anything is sent. `stopped` says why nothing can be foreseen; then there is no question. `pauses` are those of the
    chain: what comes after one is imagined as it would be if nobody reacted.
    """

    command: str
    decision: int
    chain: list[str]
    question: Asked | None
    changes: list[tuple[list[str | int], Any]]
    goes_on: list[str]
    ways: list[Way]
    stopped: str
    pauses: list[Pause]


class Wishes(Down, frozen=True, tag="wishes"):
    """What a seat has left with the table, for itself alone: when it is asked, by window (`*`: all others).

    `passing` are the windows that it passes for a while, and until when; `bluff`: the table waits as if it had thought.
    """

    windows: dict[str, str]
    passing: dict[str, str]
    bluff: bool


class Refused(Down, frozen=True, tag="refused"):
    """A command was not carried out and changed nothing: a code for programs, a sentence, the rule behind it."""

    code: str
    text: str
    rule: str = ""
    command: str = ""


AnyDown = Hello | Presence | Snapshot | Update | Clock | Chat | Done | Outlook | Wishes | Refused

# -- up: from a seat ---------------------------------------------------------------------------------------------------


class Up(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """What a seat says."""


class Act(Up, frozen=True, tag="act"):
    """Answer the open decision; `then` the next ones, as long as all goes as this seat can foresee.

    `expects` (of a `Pause`): only if nothing has come in between that was not foreseen.
    """

    decision: Number
    action: Action
    command: Command = ""
    then: Chain = []
    expects: Annotated[str, Meta(max_length=60)] = ""


class Look(Up, frozen=True, tag="look"):
    """Ask what this seat would be asked after a chain of answers (`outlook`); nothing is carried out.

    A new look takes the place of one that has not been answered; one at a question that is over is not answered.
    """

    decision: Number
    chain: Chain = []
    command: Command = ""


class TakeBack(Up, frozen=True, tag="take_back"):
    """Take the last answer back, as long as nobody can have learned from it.

    `practice`: or else whatever happened since one's last choice, where everybody else is a bot; all are told.
    """

    command: Command = ""
    practice: bool = False


class Say(Up, frozen=True, tag="chat"):
    """Say something to the whole table, or to those alone who share this seat's secrets (`position.team`).

    Either free `text`, or in an act of speech: `says` is the act and its parts ("claim ally"; see GET …/chat).
    """

    text: Annotated[str, Meta(max_length=500)] = ""
    command: Command = ""
    team: bool = False
    says: Action = ""


class AskMe(Up, frozen=True, tag="ask_me"):
    """Leave with the table when to be asked in windows of a kind (`about.windows`; `*`: all others).

    `fits`: not where nothing of the seat's fits, nor for a question with a single answer. Before the first such wish a
    chair is always asked. `never` may last `until` the end of this `turn`, the next `card` or the next `test`
    (`about.until`), then of all windows with the same plain pass; it ends sooner when something is aimed at the seat or
    it is asked anything else. Even with `never` a seat is asked when something of its own fits an action aimed at it.
    `bluff` (of all windows together; null: as before) lets the table wait as if the seat had thought.
    """

    window: Annotated[str, Meta(max_length=60)]
    when: Literal["never", "fits", "always"]
    command: Command = ""
    until: Literal["turn", "card", "test", "game"] = "game"
    bluff: bool | None = None


class Resume(Up, frozen=True, tag="resume"):
    """Ask for a snapshot with the events from number `since` on."""

    since: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


AnyUp = Act | Look | TakeBack | Say | AskMe | Resume

# -- over plain HTTP ---------------------------------------------------------------------------------------------------


class OpenTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a table is to be opened. `bots` names the bot for each chair that is for a bot, by seat."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Seat | None = None
    options: dict[str, Any] = {}
    edition: dict[str, Any] | None = None
    bots: dict[Seat, BotKind] = {}
    clock: Annotated[float, Meta(ge=1, le=1_209_600, description="Seconds for an answer.")] | None = None
    total: (
        Annotated[
            float, Meta(ge=10, le=1_209_600, description="Seconds for all answers of a seat, in place of `clock`.")
        ]
        | None
    ) = None
    increment: Annotated[float, Meta(ge=0, le=86_400, description="Seconds that every choice adds to them.")] = 0.0
    away: BotKind = "default"
    listed: bool = False
    hints: bool = False  # everybody may ask the coach for hints
    talk: Talking = "all"  # who talks at it: people and bots, people alone, or nobody while the game is on
    rated: bool = False  # the result changes ratings: with a clock, without hints, by the usual rules


class Opened(msgspec.Struct, frozen=True):
    """A new table. Whoever has the host token manages it; whoever has the id can join."""

    id: str
    host: str
    commitment: str


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take a chair; without a seat, the first free one (or, at a rematch, the one held for you)."""

    name: Name
    seat: Seat | None = None


class Joined(msgspec.Struct, frozen=True):
    """The chair is yours; the token gives its perspective to whoever has it."""

    seat: int
    token: str


class DeviceLink(msgspec.Struct, frozen=True):
    """A link of one use to another device: `/t/<table>#device=<code>`, good until a moment of the server's clock.

    `devices` is how many have the chair now.
    """

    seat: int
    code: str
    until: float
    devices: int


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Use a link to another device up."""

    code: Annotated[str, Meta(max_length=64)]


class Reach(msgspec.Struct, frozen=True):
    """Where friends reach this server, the likeliest first; when it is not `open`, only this machine does."""

    addresses: list[str]
    open: bool


class Hand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hand a chair to a bot, or (empty) back to the person who holds it; or free it for somebody else."""

    bot: BotKind = ""
    free: bool = False


class TableInfo(msgspec.Struct, frozen=True):
    """A table, as anybody who has its id may know it."""

    about: About
    presence: Presence


class ListedTable(msgspec.Struct, frozen=True):
    """A table in the list of those that anybody may join or watch."""

    id: str
    opened: float
    game: str
    title: str
    status: Status
    chairs: list[Chair]
    clock: float | None
    rated: bool = False
    quick: bool = False  # bots will soon take its empty chairs


class Tables(msgspec.Struct, frozen=True):
    """The list of tables, the newest first; `tag` changes whenever it does."""

    tables: list[ListedTable]
    tag: str
    notice: str = ""  # what the host of the server has to say
    closes: float | None = None  # the moment at which the server closes for a while


class Result(msgspec.Struct, frozen=True):
    """How somebody has done in a game, in one of its roles."""

    game: str
    title: str
    role: str
    games: int
    won: float


class GameInfo(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    id: str
    title: str
    summary: str
    players: tuple[int, int]
    bots: list[str]
    options: dict[str, Any]  # JSON Schema
    view: dict[str, Any]  # JSON Schema of `position.view`


class Vocabulary(msgspec.Struct, frozen=True):
    """What the fields of a table's views hold, and what people call it."""

    view: dict[str, Any]  # JSON Schema of `position.view`; `x-type` and `x-by` say what its fields are
    titles: dict[str, dict[str, str]]  # by vocabulary and name


class Games(msgspec.Struct, frozen=True):
    """The games that can be played here."""

    games: list[GameInfo]


class Rule(msgspec.Struct, frozen=True):
    """One numbered rule."""

    id: str
    text: str


class Rules(msgspec.Struct, frozen=True):
    """The rulebook of a game: the whole page (Markdown), and its numbered rules."""

    game: str
    title: str
    text: str
    rules: list[Rule]


class Passage(msgspec.Struct, frozen=True):
    """Something found in a rulebook: a rule, a row of a table, a paragraph; `section` is the heading above it.

    `title` is what a card or another part of the game is called.
    """

    id: str
    text: str
    section: str
    title: str


class Found(msgspec.Struct, frozen=True):
    """What a rulebook says about some words, the best first."""

    passages: list[Passage]


class Mine(msgspec.Struct, frozen=True):
    """Which chairs whoever asks holds at a table, and whether they host it.

    `saw` are the chairs that they have seen the game from: while it is on, they can take no other.
    """

    seats: list[int]
    host: bool
    saw: list[int]


class Why(msgspec.Struct, frozen=True):
    """Whether a seat can answer with an action now; if not, why, and the rule behind it."""

    action: str
    legal: bool
    text: str
    rule: str


class CanTakeBack(msgspec.Struct, frozen=True):
    """Whether a seat may take its last answer back now, or (`practice`) whatever happened since its last choice."""

    can: bool
    practice: bool
    what: str = ""
    """The answer that would be taken back, as its seat has read it."""


class Sayables(msgspec.Struct, frozen=True):
    """The acts of speech that fit now for a seat, each with the words that its parts can be."""

    acts: list[Sayable]


class Aid(msgspec.Struct, frozen=True):
    """What a player who wants help is shown beside the view, as data or (`words=1`) as text; null, "": nothing.

    It follows from the first `n` events: who has been told fewer of them so far waits with it.
    """

    aid: Any
    text: str = ""
    n: int = 0


class Reason(msgspec.Struct, frozen=True):
    """Why a bot did what it did: `move` is its place in the record, `n` the number of events before it."""

    seat: int
    move: int
    n: int
    action: str
    text: str


class Reasons(msgspec.Struct, frozen=True):
    """What the bots of a finished game thought."""

    reasons: list[Reason]


class Perspective(msgspec.Struct, frozen=True):
    """One side of the blind; `tag` changes whenever it does, and `text` is the position as people read it."""

    tag: str
    presence: Presence
    snapshot: Snapshot | None  # once the game has started
    text: str
    chat: list[Chat]


class Replay(msgspec.Struct, frozen=True):
    """The whole game from one side: the first position, every update since, and what was said in acts of speech."""

    start: Snapshot
    updates: list[Update]
    said: list[Chat]


encode = msgspec.json.Encoder().encode
decode_up = msgspec.json.Decoder(AnyUp).decode
