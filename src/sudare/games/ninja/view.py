"""games/ninja: what one seat may see: the open board, its own side's secrets, and nothing else."""

from __future__ import annotations

import msgspec


class Guard(msgspec.Struct, frozen=True):
    """A guard figure on the map."""

    id: str
    zone: str
    patrol: int | None
    carded: bool
    moved: bool
    attacked: bool


class Patrol(msgspec.Struct, frozen=True):
    """A patrol: where it stands and where it will march."""

    number: int
    zone: str
    members: list[str]
    heading: str | None
    came_from: str | None


class Stock(msgspec.Struct, frozen=True):
    """The cards of a guard seat: contents only for those who may look; while cards are chosen, no sizes either."""

    seat: int
    hand_size: int
    drawn_size: int
    deck_size: int
    discard: dict[str, int]
    passages_open: int
    played_this_phase: int
    refused: list[list[str]]
    free_listen_refused: bool
    hand: dict[str, int] | None
    drawn: dict[str, int] | None
    deck: dict[str, int] | None


class Mark(msgspec.Struct, frozen=True):
    """One entry on a private map: turn, zone, how it was entered."""

    turn: int
    zone: str | None
    how: str


class Secret(msgspec.Struct, frozen=True):
    """An intruder as its own side sees it."""

    zone: str | None
    noise: int
    steps: int
    halted: bool
    finished: bool
    mission: str | None
    past_missions: list[str]
    hand: dict[str, int]
    walked: list[str]
    trail: list[Mark]


class Intruder(msgspec.Struct, frozen=True):
    """An intruder as everybody sees it; `secret` only for its own side."""

    id: str
    seat: int
    status: str
    shown_at: str | None
    in_passage: bool
    passage_card: bool
    wounds: list[int]
    wounds_to_die: int
    second_life: bool
    done: str | None
    hand_size: int
    played: dict[str, int]
    left_on_turn: int
    secret: Secret | None


class Tunnel(msgspec.Struct, frozen=True):
    """A secret passage: its known entrances; all of them for its own side."""

    id: str
    known: list[str]
    chosen: bool
    entrances: list[str] | None


class Line(msgspec.Struct, frozen=True):
    """A rope between two zones."""

    zones: list[str]
    owner: str
    noticed: bool


class Search(msgspec.Struct, frozen=True):
    """A search that was declared, and its answer."""

    turn: int
    who: str
    zone: str
    answer: str


class GuardMap(msgspec.Struct, frozen=True):
    """The guards' private map."""

    sleepers: dict[str, int]
    objects: dict[str, str]
    quota: list[int]


class Plans(msgspec.Struct, frozen=True):
    """What the intruders' side knows of its own phase."""

    acting: str
    handed_over: bool
    reply_to_contact: bool
    proposals: list[str]


class Choosing(msgspec.Struct, frozen=True):
    """The hand that this seat is choosing: whose, of how many cards, and how many are chosen."""

    hand: str
    size: int
    chosen: int


class View(msgspec.Struct, frozen=True):
    """The whole table from one side."""

    turn: int
    turns: int
    phase: str
    alert: str
    lead_guard: int
    role: str | None
    role_known: bool
    guards: list[Guard]
    patrols: list[Patrol]
    guards_on_map: int
    moving: list[str]
    stocks: list[Stock]
    alert_cards: int
    free_listen_used: bool
    held_back: list[int]
    intruders: list[Intruder]
    passages: list[Tunnel]
    ropes: list[Line]
    ropes_complete: bool
    sleepers_left: int
    objects_marked: int
    shadow: bool
    shadow_played: bool
    declared: list[list[str]]
    searched: list[Search]
    guard_map: GuardMap | None
    plans: Plans | None
    choosing: Choosing | None
    tiles: list[str] | None
    ending: str
