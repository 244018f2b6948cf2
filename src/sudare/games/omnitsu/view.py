"""games/omnitsu: what one seat may see. Nothing in here depends on a face that this seat has not been shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    pass


class SealedScroll(msgspec.Struct, frozen=True):
    """A scroll that lies face down before a seat."""

    token: int
    known_kind: str | None  # only if this seat knows it
    known_because: str | None  # peek, laid_down, public
    known_by: list[int]  # the seats that have seen the face, by what everybody saw them do
    open: bool  # the face is publicly known


class ThrownCard(msgspec.Struct, frozen=True):
    """A card in a slot."""

    card: str | None
    order: int
    target: int | None
    status: str


class ActionUp(msgspec.Struct, frozen=True):
    """A card that has come up and is being resolved; the last of the list is the innermost."""

    card: str
    owner: int
    target: int | None
    origin: str
    answers: int | None
    action: str | None  # a or b once declared
    label: str
    actor: int
    victim: int | None
    cancelled: bool
    reversed: bool
    failed: bool
    took: bool
    after: str


class Submitted(msgspec.Struct, frozen=True):
    """An ANY TIME card that was played and has not come up yet."""

    card: str
    seat: int
    target: int | None
    origin: str


class PlaceInPlay(msgspec.Struct, frozen=True):
    """A Location in the centre."""

    card: str
    blocked_by: str | None


class Seat(msgspec.Struct, frozen=True):
    """What everybody sees of a seat, and, for the seat itself, its hand."""

    hand_size: int
    hand: list[str] | None  # the own hand; everybody's in the Game Ending Phase
    sealed: list[SealedScroll]
    slot: ThrownCard
    guarded: bool
    skips_draw: bool
    limit_change: int
    hand_limit: int
    due: int  # cards it has still to choose for a discard
    picked: int  # cards it has chosen


class View(msgspec.Struct, frozen=True):
    """Everything a seat may know now."""

    turn: int
    phase: str
    lead: int
    seats: list[Seat]
    deck_size: int
    discard: list[str]  # the last one is on top
    discard_size: int
    scroll_pile: dict[str, int]
    destroyed: list[str]
    center: list[PlaceInPlay]
    open_locations: int
    castle_needs: int
    stack: list[ActionUp]
    pending: list[Submitted]
    bans: list[str]
    played: dict[str, int]
    next_token: int
    tally: int
    called: int
    genuine: int | None
    looking_at: list[str]  # cards that this seat is shown right now
    picks: list[str]  # cards that this seat has chosen so far
    unseen_kinds: dict[str, int] | None
    scores: list[int] | None
    deaths: list[list[str]] | None
