"""server: what is written down: how a table was set up, and the entries of its log, which is the truth about it."""

from __future__ import annotations

from typing import Any, Literal

import msgspec


class Setup(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table as it was opened; it never changes. `seed` is secret until the game is over."""

    game: str
    rules_version: int
    seats: int
    options: dict[str, Any] = {}
    edition: str = "house"
    edition_digest: str = ""
    edition_data: dict[str, Any] | None = None
    seed: str
    host: str  # the hash of the host's token
    listed: bool = False
    clock: float | None = None  # seconds for an answer; with `total`, none: there is one clock or the other
    total: float | None = None  # seconds for all answers of a seat together
    increment: float = 0.0  # seconds that every choice adds to them
    away: str = "default"  # the bot that answers for a person whose time has run out
    before: str = ""  # the table that this one is the rematch of
    tried: str = ""  # the table whose finished game is tried again here, from one of its moments
    hints: bool = False  # everybody may ask the coach
    talk: Literal["all", "people", "nobody"] = "all"  # who talks while the game is on
    rated: bool = False  # its result changes ratings
    quick: float = 0.0  # seconds after the first person sat down: then bots take the empty chairs, and it is dealt
    filler: str = ""  # the bot that does
    opener: str = ""  # stands for the address that opened it: its tables share what bots may think

    @property
    def timed(self) -> bool:
        """Whether it has a clock."""
        return self.clock is not None or self.total is not None


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="what"):
    """One line of a table's log."""


class Sat(Entry, frozen=True, tag="sat"):
    """A person took a chair; `token` is a hash."""

    seat: int
    name: str
    token: str


class Held(Entry, frozen=True, tag="held"):
    """A chair waits for the person who had the same one at the table before, known by the hash of a token."""

    seat: int
    name: str
    token: str
    more: tuple[str, ...] = ()  # of other devices


class Handed(Entry, frozen=True, tag="handed"):
    """A chair was handed to a bot, or (`bot` is empty) back to the person who holds it.

    By that person, unless it was the `host`, or another seat (`by`) in the place of a host who was away.
    """

    seat: int
    bot: str = ""
    host: bool = False
    by: int | None = None
    time: bool = False  # by the table: the person's time is used up


class Left(Entry, frozen=True, tag="left"):
    """A chair was freed: nobody holds it, and whoever comes may take it, or `bot` plays on it; by whom as above."""

    seat: int
    bot: str = ""
    host: bool = False
    by: int | None = None


class Offered(Entry, frozen=True, tag="offered"):
    """A link of one use was made that brings a chair to another device of its person; `code` is a hash.

    By the person, unless somebody else has `given` it: another seat, or the host (-1). A device that came by such a
    link, or by one that such a device has made, is `rescued`. `host`: the link brings the host's rights, too.
    """

    seat: int
    code: str
    until: float
    given: int | None = None
    rescued: bool = False
    host: bool = False


class Paired(Entry, frozen=True, tag="paired"):
    """One more device of the person on a chair is known, by the hash `token`.

    It came with the link `code`, or (empty) from the table before, or with the person's own key (`host`: and rights).
    """

    seat: int
    token: str
    code: str = ""
    host: bool = False


class Forgot(Entry, frozen=True, tag="forgot"):
    """The person on a chair uses it with the device `token` from now on, and with no other that it may forget."""

    seat: int
    token: str


class Started(Entry, frozen=True, tag="started"):
    """The cards were dealt: by the host, or by a seat in the place of a host who was away."""

    by: int | None = None


class Acted(Entry, frozen=True, tag="acted"):
    """A seat answered; `by` says who did where that was not the person who holds the chair, `why` the bot's reason."""

    seat: int
    action: str
    command: str = ""
    by: str = ""
    why: str = ""
    goes_on: bool = False  # with the choice of the answer before: both were given by one gesture


class TakenBack(Entry, frozen=True, tag="taken_back"):
    """A seat took its last answer back; at a practice table everything after the first `left` moves."""

    seat: int
    command: str = ""
    left: int | None = None


class Said(Entry, frozen=True, tag="said"):
    """Somebody said something, in free text or in an act of speech: to the whole table, or to the seats of its team.

    `by` says who did where that was not the person who holds the chair.
    """

    seat: int
    text: str
    command: str = ""
    to: tuple[int, ...] | None = None
    says: str = ""
    by: str = ""
    n: int = 0  # how many events there were before it


class Wished(Entry, frozen=True, tag="wished"):
    """A seat has left with the table when it wants to be asked in windows of a kind: its own affair."""

    seat: int
    window: str
    when: str
    command: str = ""
    until: str = "game"
    bluff: bool | None = None


class Laid(Entry, frozen=True, tag="laid"):
    """A seat has left a layout with the table, for these parts of its set-up: its own affair. No wishes: no more."""

    seat: int
    name: str = ""
    wishes: dict[str, list[str]] = {}
    command: str = ""


class Hinted(Entry, frozen=True, tag="hinted"):
    """The coach has spoken to a seat: counted, and told to all when the game is over."""

    seat: int


class Again(Entry, frozen=True, tag="again"):
    """The same people meet at another table."""

    table: str


Seating = Sat | Held | Handed | Left | Offered | Paired | Forgot
AnyEntry = Seating | Started | Acted | TakenBack | Said | Wished | Laid | Hinted | Again


class Face(msgspec.Struct, frozen=True):
    """What can be known of a table without reading its log; kept up to date with the entries that change it."""

    status: str  # open, playing or over
    minded: bool  # somebody must answer for bots or watch the clock
    card: str = ""  # JSON for the list of tables


class Row(msgspec.Struct, frozen=True):
    """An entry with its place in the log."""

    seq: int
    at: float
    entry: str


_entries: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)
_setups = msgspec.json.Decoder(Setup)


def write(value: msgspec.Struct) -> str:
    """Return a setup or an entry as the text that is stored."""
    return msgspec.json.encode(value).decode()


def read_entry(text: str) -> AnyEntry:
    """Read a stored entry."""
    return _entries.decode(text)


def read_setup(text: str) -> Setup:
    """Read a stored setup."""
    return _setups.decode(text)
