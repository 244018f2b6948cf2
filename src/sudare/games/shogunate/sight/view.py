"""games/shogunate: who may know what: one seat's view of the table."""

from __future__ import annotations

from typing import Annotated

import msgspec

from sudare.core.fields import Amount, BySeat, Number, Plain, Player, named

Action = Annotated[str, named("action")]
Cause = Annotated[str, named("cause")]
Clan = Annotated[str, named("clan")]
Colour = Annotated[str, named("colour")]
Plot = Annotated[str, named("plot")]


class LeaderView(msgspec.Struct, frozen=True):
    """A Leader in the Line."""

    clan: Clan
    honour: Amount
    award: Amount  # what the active Plot gives to this position


class SeatView(msgspec.Struct, frozen=True):
    """What everybody sees of a seat (SHO-135: a card chosen and not yet revealed still counts as in the hand)."""

    colour: Colour
    face_up: list[Clan]
    face_down: Amount
    hand: list[Action]
    discards: list[Action]
    revealed: Action | None
    plots_known: Amount  # how many Plots on top of the deck this seat has looked at


class Private(msgspec.Struct, frozen=True):
    """What only the seat itself sees."""

    loyalties: list[Clan]  # face-down, in the order of the handles card:1 and card:2
    score: Amount
    plots: list[Plot]  # the top of the Plot deck, as far as this seat knows it


class Note(msgspec.Struct, frozen=True):
    """What became of a Loyalty card: that is open to all, which clan it was only to those who saw it (SHO-016)."""

    kind: Plain  # turned (up, for all), shown (to one), exchanged
    round: Amount
    seat: Player  # whose card it was; in an exchange, who performed it
    other: Player | None  # who saw it, or had to exchange; None where a card was turned up
    cause: Cause
    clan: Clan | None  # of the card that the first showed or gave
    received: Clan | None  # of the card that the first received in an exchange


class Result(msgspec.Struct, frozen=True):
    """What everybody sees when the game is over."""

    loyalties: BySeat[list[Clan]]
    scores: BySeat[Amount]
    tie_break: Plain
    winners: list[Player]
    ending: Plain
    leftovers: list[Clan]


class View(msgspec.Struct, frozen=True):
    """Everything that a seat is entitled to see."""

    goal: Plain  # one line: who you are, how you win, how far you are
    round: Amount
    hatamoto: Player
    actor: Player | None
    line: list[LeaderView]
    shinobi: Clan
    shinobi_position: Number
    pool: Amount | None
    target: Amount
    plot: Plot
    plot_discards: list[Plot]
    plot_deck: Amount
    leftovers: Amount
    seats: BySeat[SeatView]
    notes: list[Note]  # in the order in which it happened
    me: Private | None
    result: Result | None
