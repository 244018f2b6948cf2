"""server: the chairs of a table: who sits on them, with which devices, and what everybody sees of that."""

from __future__ import annotations

from typing import NamedTuple

from sudare.bots.levels import NAMES
from sudare.server import messages as wire
from sudare.server.entries import Forgot, Handed, Held, Left, Offered, Paired, Sat, Seating


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
        self.devices[entry.token] = Device(offer.rescued, offer.host) if offer is not None else Device(host=entry.host)
        if offer is not None:
            self.offer = None

    def forget(self, token: str) -> None:
        """Keep one device alone; one that was rescued cannot turn out those that were there before it."""
        rescued = self.devices[token].rescued
        kept = {other: device for other, device in self.devices.items() if rescued and not device.rescued}
        self.devices = kept | {token: self.devices[token]}
        self.offer, self.held = None, ()


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


def take(chairs: list[Chair] | dict[int, Chair], entry: Seating) -> None:
    """Let somebody sit down, leave, come or go."""
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
