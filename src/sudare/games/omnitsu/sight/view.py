"""games/omnitsu: what one seat may see. Nothing in here depends on a face that this seat has not been shown."""

from __future__ import annotations

from typing import Annotated

import msgspec

from sudare.core.fields import Amount, BySeat, Change, Number, Plain, Player, named

Card = Annotated[str, named("card")]
Kind = Annotated[str, named("kind")]


class SealedScroll(msgspec.Struct, frozen=True):
    """A scroll that lies face down before a seat."""

    token: Number
    known_kind: Kind | None  # only if this seat knows it
    known_because: Plain | None  # peek, laid_down, public
    known_by: list[Player]  # the seats that have seen the face, by what everybody saw them do
    open: bool  # the face is publicly known


class ThrownCard(msgspec.Struct, frozen=True):
    """A card in a slot."""

    card: Card | None
    order: Amount
    target: Player | None
    status: Plain


class ActionUp(msgspec.Struct, frozen=True):
    """A card that has come up and is being resolved; the last of the list is the innermost."""

    card: Card
    owner: Player
    target: Player | None
    origin: Plain
    answers: Number | None
    action: Plain | None  # a or b once declared
    label: Plain
    actor: Player
    victim: Player | None
    cancelled: bool
    reversed: bool
    failed: bool
    took: bool
    after: Plain


class Submitted(msgspec.Struct, frozen=True):
    """An ANY TIME card that was played and has not come up yet."""

    card: Card
    seat: Player
    target: Player | None
    origin: Plain


class PlaceInPlay(msgspec.Struct, frozen=True):
    """A Location in the centre."""

    card: Card
    blocked_by: Card | None


class Seat(msgspec.Struct, frozen=True):
    """What everybody sees of a seat, and, for the seat itself, its hand."""

    hand_size: Amount
    hand: list[Card] | None  # the own hand; everybody's in the Game Ending Phase
    sealed: list[SealedScroll]
    slot: ThrownCard
    guarded: bool
    skips_draw: bool
    limit_change: Change
    hand_limit: Amount
    due: Amount  # cards it has still to choose for a discard
    picked: Amount  # cards it has chosen


class View(msgspec.Struct, frozen=True):
    """Everything a seat may know now."""

    turn: Amount
    phase: Plain
    lead: Player
    seats: BySeat[Seat]
    deck_size: Amount
    discard: list[Card]  # the last one is on top
    discard_size: Amount
    scroll_pile: dict[Kind, Amount]
    destroyed: list[Card]
    center: list[PlaceInPlay]
    open_locations: Amount
    castle_needs: Amount
    stack: list[ActionUp]
    pending: list[Submitted]
    bans: list[Plain]
    played: dict[Card, Amount]
    next_token: Number
    tally: Number
    called: Number
    genuine: Number | None
    looking_at: list[Card]  # cards that this seat is shown right now
    picks: list[Card]  # cards that this seat has chosen so far
    scores: BySeat[Amount] | None
    deaths: BySeat[list[Plain]] | None
