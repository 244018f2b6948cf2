"""games/kage: what one seat may see: everything open on the table, and the secrets of its own side."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    pass

OUT = ("in_play", "eliminated", "escaped")
MARKS = ("unknown", "equipment", "bonus")
DIMS = ("none", "crow_call", "blinding_egg")


class GuardView(msgspec.Struct, frozen=True, kw_only=True):
    """A guard model."""

    number: int
    model: str
    square: str
    alert: bool
    noise_on_base: int
    done: bool
    action_tokens: int
    tokens: int
    stopped: bool
    rushed: bool
    commanded: bool
    rerolled: bool
    dim: str
    bribed: bool
    once_more: bool


class CardView(msgspec.Struct, frozen=True, kw_only=True):
    """A card on a ninja's mat; its name only where this seat may know it."""

    up: bool
    card: str | None
    uses: int | None
    known_as: str
    looked_at: bool


class NinjaView(msgspec.Struct, frozen=True, kw_only=True):
    """A ninja and its mat."""

    ninja: str
    seat: int
    square: str | None
    out: str
    detected: bool
    noise: int
    moves: int
    bought: int
    force: int
    stealth: int
    force_wounds: int
    stealth_wounds: int
    used_force: int
    used_stealth: int
    cards: list[CardView | None]
    tested: list[int]
    activated: bool
    carries: str
    cancelled: bool
    rerolled: bool
    ignores: int | None
    ability_used: bool
    claws_used: bool
    map_used: bool
    smoke: bool
    sealed: bool
    walked: int
    through_doorway: bool
    dealt_with: list[int]


class SearchView(msgspec.Struct, frozen=True, kw_only=True):
    """A search token on the board: its value, and its identity where this seat may know it."""

    square: str
    value: int
    token: str | None
    known_to_all: bool
    looked_at: bool


class BarrackView(msgspec.Struct, frozen=True, kw_only=True):
    """A barrack token."""

    square: str
    from_setup: bool
    marked: bool


class BellView(msgspec.Struct, frozen=True, kw_only=True):
    """A bell and its door."""

    door: str
    square: str


class DoorView(msgspec.Struct, frozen=True, kw_only=True):
    """A door."""

    door: str
    kind: str


class MatCard(msgspec.Struct, frozen=True, kw_only=True):
    """A guard card on the boss's mat."""

    card: str
    up: bool


class ObjectiveView(msgspec.Struct, frozen=True, kw_only=True):
    """A mission token on the board."""

    token: str
    square: str


class DeedView(msgspec.Struct, frozen=True, kw_only=True):
    """An action under way."""

    kind: str
    ninja: int | None
    guard: int | None
    target: str | None
    mode: str
    force: int
    stealth: int
    guards: list[int]
    bonus: int
    goal: int
    dice: list[int]
    ok: bool
    sure: bool
    called_off: bool
    squares: int
    ends: list[str] | None
    free: bool
    chooser: int
    doors: bool
    wounded: bool
    weapon: int | None


class View(msgspec.Struct, frozen=True, kw_only=True):
    """Everything this seat may know now."""

    side: str  # guard, ninja or spectator
    board: str
    advanced: bool  # the Advanced Rules are in use
    phase: str
    round: int
    boss: str | None
    guard_types: list[str | None]
    guards: list[GuardView]
    next_number: int
    boss_wounds: int
    boss_removed: bool
    ninja: list[NinjaView]
    active: int | None
    search: list[SearchView]
    pool: list[str]
    barracks: list[BarrackView]
    bells: list[BellView]
    lanterns: list[str]
    caltrops: list[str]
    rice: list[str]
    fires: list[str]
    infiltration: list[str]
    exits: list[int]
    objective: ObjectiveView | None
    doors: list[DoorView]
    actions: int
    noise: int
    hand_count: int
    hand: list[str] | None
    mat: list[MatCard]
    guard_deck: int
    guard_discard: list[str]
    ninja_deck: int
    ninja_discard: list[str]
    event_deck: int
    event_discard: list[str]
    alert: int
    level: str
    turn: int
    events_run: list[bool]
    mission: str | None
    mission_shown: bool
    mission_passed: bool
    mission_completed: bool
    missions_possible: list[str]
    need: int | None
    escaped: int
    escape_card: str | None
    escapes_possible: list[str]
    tea: int
    removed: int
    sky: int
    deeds: list[DeedView]
    drawn: str | None
    drawer: int | None
    heard: bool
    just_left: str | None
    received: bool
    promoted: bool
    promotions: bool
    cheap_used: bool
    cheap_all: int
    attacked: bool
    turn_moved: bool
    free_card_used: bool
    active_guard: int | None
    stage: int | None
    picked: int | None
    standing_passes: list[str]
