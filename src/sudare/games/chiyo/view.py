"""games/chiyo: who may see what: one seat's slice of the table, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    pass


class CardView(msgspec.Struct, frozen=True):
    """A full-size card. `face` is what everybody sees; `remembered` what this seat saw under a face-down card."""

    handle: int
    face: str | None
    remembered: str | None
    tokens: list[str]


class PlaceView(msgspec.Struct, frozen=True):
    """An Establishment, its owners and all that lies there."""

    id: str
    owners: list[int]
    tiles: list[str]
    cards: list[CardView]


class MarkerView(msgspec.Struct, frozen=True):
    """A City Marker, with its face if this seat may know it."""

    space: int
    face: str | None


class SeatView(msgspec.Struct, frozen=True):
    """A seat as this seat sees it."""

    role: str | None
    homes: list[str]  # left hand, right hand
    honor_count: int
    honor_open: list[int]
    honor_hidden: list[int] | None  # values of hidden tokens, for their owner
    initiative: int | None


class AskedView(msgspec.Struct, frozen=True):
    """A question that was answered. `lie` is None for whoever may not know."""

    turn: int
    seat: int
    question: str
    cards: list[str]
    answer: str
    lie: bool | None


class TurnView(msgspec.Struct, frozen=True):
    """The turn being played."""

    number: int
    active: int
    loyal: str | None
    moved: list[int]
    tile_moved: bool
    picked: list[int]
    owed: int
    taken: list[str]
    barred_secret: str | None
    barred_loyal: str | None
    curfew: str | None
    chosen_place: str | None


class MotonakaView(msgspec.Struct, frozen=True):
    """What Motonaka alone knows."""

    drawn: list[str]
    assassin_minis: list[str]
    lie_spent: bool
    hand: list[str]
    playable: list[str]
    truth: str | None  # the true answer to the question now before him


class View(msgspec.Struct, frozen=True):
    """What one seat may see."""

    seat: int | None
    stage: str
    motonaka: int
    ring: list[str]
    places: list[PlaceView]
    seats: list[SeatView]
    disguises: dict[str, str | None]
    unmasked: dict[str, bool]
    true_assassin: str | None
    not_true_assassin: list[str]
    not_betrayer: list[int]
    supply: dict[str, int]
    action_markers: dict[str, int]
    action_markers_left: int
    space: int
    first_space: int
    symbols: list[int]
    city: list[MarkerView]
    honor_pool: int
    honor_offer: list[int]  # Honor tokens that this seat is choosing from
    honor_offer_count: int
    influence_deck: int
    influence_hand: int
    influence_discard: list[str]
    turn: TurnView
    turns_completed: int
    order: list[int]
    questions: list[AskedView]
    private: MotonakaView | None
    next_handle: int
    talk: str
    ending: str | None
    winners: list[int]
