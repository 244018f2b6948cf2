"""games/chiyo: who may see what: one seat's slice of the table, and nothing else."""

from __future__ import annotations

from typing import Annotated

import msgspec

from sudare.core.fields import Amount, BySeat, Number, Plain, Player, named

Answer = Annotated[str, named("answer")]
Card = Annotated[str, named("card")]
Fugitive = Annotated[str, named("fugitive")]
Influence = Annotated[str, named("influence")]
Lock = Annotated[str, named("lock")]
Loyal = Annotated[str, named("loyal")]
Marker = Annotated[str, named("marker")]
Place = Annotated[str, named("place")]
Question = Annotated[str, named("question")]
Role = Annotated[str, named("role")]
Secret = Annotated[str, named("secret")]
Tile = Annotated[str, named("tile")]


class CardView(msgspec.Struct, frozen=True):
    """A full-size card. `face` is what everybody sees; `remembered` what this seat saw under a face-down card."""

    handle: Number
    face: Card | None
    remembered: Card | None
    tokens: list[Fugitive]


class PlaceView(msgspec.Struct, frozen=True):
    """An Establishment, its owners and all that lies there."""

    id: Place
    owners: list[Player]
    tiles: list[Tile]
    cards: list[CardView]


class MarkerView(msgspec.Struct, frozen=True):
    """A City Marker, with its face if this seat may know it."""

    space: Number
    face: Marker | None


class SeatView(msgspec.Struct, frozen=True):
    """A seat as this seat sees it."""

    role: Role | None
    homes: list[Place]  # left hand, right hand
    honor_count: Amount
    honor_open: list[Amount]
    honor_hidden: list[Amount] | None  # values of hidden tokens, for their owner
    initiative: Number | None


class AskedView(msgspec.Struct, frozen=True):
    """A question that was answered. `lie` is None for whoever may not know."""

    turn: Amount
    seat: Player
    question: Question
    cards: list[Card]
    answer: Answer
    lie: bool | None


class TurnView(msgspec.Struct, frozen=True):
    """The turn being played."""

    number: Amount
    active: Player
    loyal: Loyal | None
    moved: list[Number]
    tile_moved: bool
    picked: list[Number]
    owed: Amount
    taken: list[Secret]
    barred_secret: Secret | None
    barred_loyal: Loyal | None
    curfew: Loyal | None
    chosen_place: Place | None


class MotonakaView(msgspec.Struct, frozen=True):
    """What Motonaka alone knows."""

    drawn: list[Card]
    assassin_minis: list[Card]
    lie_spent: bool
    hand: list[Influence]
    playable: list[Influence]
    truth: Answer | None  # the true answer to the question now before him


class View(msgspec.Struct, frozen=True):
    """What one seat may see."""

    seat: Player | None
    stage: Plain
    motonaka: Player
    ring: list[Place]
    places: list[PlaceView]
    seats: BySeat[SeatView]
    disguises: dict[Fugitive, Card | None]
    unmasked: dict[Fugitive, bool]
    true_assassin: Card | None
    not_true_assassin: list[Card]
    not_betrayer: list[Player]
    supply: dict[Fugitive, Amount]
    action_markers: dict[Lock, Amount]
    action_markers_left: Amount
    space: Number
    first_space: Number
    symbols: list[Number]
    city: list[MarkerView]
    honor_pool: Amount
    honor_offer: list[Amount]  # Honor tokens that this seat is choosing from
    honor_offer_count: Amount
    influence_deck: Amount
    influence_hand: Amount
    influence_discard: list[Influence]
    turn: TurnView
    turns_completed: Amount
    order: list[Player]
    questions: list[AskedView]
    private: MotonakaView | None
    next_handle: Number
    talk: Plain
    ending: Plain | None
    winners: list[Player]
