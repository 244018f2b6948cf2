"""games/ninja: what one seat may see: the open board, its own side's secrets, and nothing else."""

from __future__ import annotations

from typing import Annotated

import msgspec

from sudare.core.fields import Amount, Number, Plain, Player, named

Answer = Annotated[str, named("answer")]
Card = Annotated[str, named("card")]
Ending = Annotated[str, named("ending")]
Figure = Annotated[str, named("figure")]
Level = Annotated[str, named("level")]
Object = Annotated[str, named("object")]
Phase = Annotated[str, named("phase")]
Side = Annotated[str, named("side")]
Who = Annotated[str, named("who")]
WhoOrZone = Annotated[str, named("who", "zone")]
Zone = Annotated[str, named("zone")]


class Guard(msgspec.Struct, frozen=True):
    """A guard figure on the map."""

    id: Figure
    zone: Zone
    patrol: Number | None
    carded: bool
    moved: bool
    attacked: bool


class Patrol(msgspec.Struct, frozen=True):
    """A patrol: where it stands and where it will march."""

    number: Number
    zone: Zone
    members: list[Figure]
    heading: Zone | None
    came_from: Zone | None


class Stock(msgspec.Struct, frozen=True):
    """The cards of a guard seat: contents only for those who may look; while cards are chosen, no sizes either."""

    seat: Player
    hand_size: Amount
    drawn_size: Amount
    deck_size: Amount
    discard: dict[Card, Amount]
    passages_open: Amount
    played_this_phase: Amount
    refused: list[list[Figure]]
    free_listen_refused: bool
    hand: dict[Card, Amount] | None
    drawn: dict[Card, Amount] | None
    deck: dict[Card, Amount] | None


class Mark(msgspec.Struct, frozen=True):
    """One entry on a private map: turn, zone, how it was entered."""

    turn: Amount
    zone: Zone | None
    how: Plain


class Secret(msgspec.Struct, frozen=True):
    """An intruder as its own side sees it."""

    zone: Zone | None
    noise: Amount
    steps: Amount
    halted: bool
    finished: bool
    mission: Object | None
    past_missions: list[Object]
    hand: dict[Card, Amount]
    walked: list[Zone]
    trail: list[Mark]


class Intruder(msgspec.Struct, frozen=True):
    """An intruder as everybody sees it; `secret` only for its own side."""

    id: Who
    seat: Player
    status: Plain
    shown_at: Zone | None
    in_passage: bool
    passage_card: bool
    wounds: list[Amount]
    wounds_to_die: Amount
    second_life: bool
    done: Object | None
    hand_size: Amount
    played: dict[Card, Amount]
    left_on_turn: Amount
    secret: Secret | None


class Tunnel(msgspec.Struct, frozen=True):
    """A secret passage: its known entrances; all of them for its own side."""

    id: Zone
    known: list[Zone]
    chosen: bool
    entrances: list[Zone] | None


class Line(msgspec.Struct, frozen=True):
    """A rope between two zones."""

    zones: list[Zone]
    owner: Who
    noticed: bool


class Search(msgspec.Struct, frozen=True):
    """A search that was declared, and its answer."""

    turn: Amount
    who: Who
    zone: Zone
    answer: Answer


class GuardMap(msgspec.Struct, frozen=True):
    """The guards' private map."""

    sleepers: dict[Zone, Amount]
    objects: dict[Zone, Object]
    quota: list[Amount]


class Plans(msgspec.Struct, frozen=True):
    """What the intruders' side knows of its own phase."""

    acting: Who
    handed_over: bool
    reply_to_contact: bool
    proposals: list[Zone]


class Choosing(msgspec.Struct, frozen=True):
    """The hand that this seat is choosing: whose, of how many cards, and how many are chosen."""

    hand: Side
    size: Amount
    chosen: Amount


class View(msgspec.Struct, frozen=True):
    """The whole table from one side."""

    goal: Plain  # one line: who you are, how you win, how far you are
    turn: Amount
    turns: Amount
    phase: Phase
    alert: Level
    lead_guard: Player
    role: Who | None
    role_known: bool
    guards: list[Guard]
    patrols: list[Patrol]
    guards_on_map: Amount
    moving: list[Figure]
    stocks: list[Stock]
    alert_cards: Amount
    free_listen_used: bool
    held_back: list[Number]
    intruders: list[Intruder]
    passages: list[Tunnel]
    ropes: list[Line]
    ropes_complete: bool
    sleepers_left: Amount
    objects_marked: Amount
    shadow: bool
    shadow_played: bool
    declared: list[list[WhoOrZone]]
    searched: list[Search]
    guard_map: GuardMap | None
    plans: Plans | None
    choosing: Choosing | None
    tiles: list[Object] | None
    ending: Ending
