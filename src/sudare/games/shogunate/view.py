"""games/shogunate: who may know what: one seat's view of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    pass


class LeaderView(msgspec.Struct, frozen=True):
    """A Leader in the Line."""

    clan: str
    honour: int
    award: int  # what the active Plot gives to this position


class SeatView(msgspec.Struct, frozen=True):
    """What everybody sees of a seat (SHO-135: a card chosen and not yet revealed still counts as in the hand)."""

    colour: str
    face_up: list[str]
    face_down: int
    hand: list[str]
    discards: list[str]
    revealed: str | None
    plots_known: int  # how many Plots on top of the deck this seat has looked at


class Private(msgspec.Struct, frozen=True):
    """What only the seat itself sees."""

    loyalties: list[str]  # face-down, in the order of the handles card:1 and card:2
    score: int
    plots: list[str]  # the top of the Plot deck, as far as this seat knows it


class Result(msgspec.Struct, frozen=True):
    """What everybody sees when the game is over."""

    loyalties: list[list[str]]
    scores: list[int]
    tie_break: str
    winners: list[int]
    ending: str
    leftovers: list[str]


class View(msgspec.Struct, frozen=True):
    """Everything that a seat is entitled to see."""

    round: int
    hatamoto: int
    actor: int | None
    line: list[LeaderView]
    shinobi: str
    shinobi_position: int
    pool: int | None
    target: int
    plot: str
    plot_discards: list[str]
    plot_deck: int
    leftovers: int
    seats: list[SeatView]
    me: Private | None
    result: Result | None
