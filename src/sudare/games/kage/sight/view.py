"""games/kage: what one seat may see: everything open on the table, and the secrets of its own side."""

from __future__ import annotations

from typing import Annotated

import msgspec

from sudare.core.fields import Amount, Number, Plain, Player, named

Boss = Annotated[str, named("boss")]
Deed = Annotated[str, named("deed")]
Doorway = Annotated[str, named("doorway")]
DoorKind = Annotated[str, named("door_kind")]
Escape = Annotated[str, named("escape")]
EventCard = Annotated[str, named("event_card")]
GuardCard = Annotated[str, named("guard_card")]
Level = Annotated[str, named("level")]
Mission = Annotated[str, named("mission")]
Model = Annotated[str, named("model")]
Ninja = Annotated[str, named("ninja")]
NinjaCard = Annotated[str, named("ninja_card")]
Spot = Annotated[str, named("square", "doorway")]
Square = Annotated[str, named("square")]
Thing = Annotated[str, named("thing")]
Token = Annotated[str, named("token")]

OUT = ("in_play", "eliminated", "escaped")
MARKS = ("unknown", "equipment", "bonus")
DIMS = ("none", "crow_call", "blinding_egg")


class GuardView(msgspec.Struct, frozen=True, kw_only=True):
    """A guard model."""

    number: Number
    model: Model
    square: Square
    alert: bool
    noise_on_base: Amount
    done: bool
    action_tokens: Amount
    tokens: Amount
    stopped: bool
    rushed: bool
    commanded: bool
    rerolled: bool
    dim: Plain
    bribed: bool
    once_more: bool


class CardView(msgspec.Struct, frozen=True, kw_only=True):
    """A card on a ninja's mat; its name only where this seat may know it."""

    up: bool
    card: NinjaCard | None
    uses: Amount | None
    known_as: Plain
    looked_at: bool


class NinjaView(msgspec.Struct, frozen=True, kw_only=True):
    """A ninja and its mat."""

    ninja: Ninja
    seat: Player
    square: Square | None
    out: Plain
    detected: bool
    noise: Amount
    moves: Amount
    bought: Amount
    force: Amount
    stealth: Amount
    force_wounds: Amount
    stealth_wounds: Amount
    used_force: Amount
    used_stealth: Amount
    cards: list[CardView | None]
    tested: list[Number]
    activated: bool
    carries: Thing
    cancelled: bool
    rerolled: bool
    ignores: Number | None
    ability_used: bool
    claws_used: bool
    map_used: bool
    smoke: bool
    sealed: bool
    walked: Amount
    through_doorway: bool
    dealt_with: list[Number]


class SearchView(msgspec.Struct, frozen=True, kw_only=True):
    """A search token on the board: its value, and its identity where this seat may know it."""

    square: Square
    value: Amount
    token: Token | None
    known_to_all: bool
    looked_at: bool


class BarrackView(msgspec.Struct, frozen=True, kw_only=True):
    """A barrack token."""

    square: Square
    from_setup: bool
    marked: bool


class BellView(msgspec.Struct, frozen=True, kw_only=True):
    """A bell and its door."""

    door: Doorway
    square: Square


class DoorView(msgspec.Struct, frozen=True, kw_only=True):
    """A door."""

    door: Doorway
    kind: DoorKind


class MatCard(msgspec.Struct, frozen=True, kw_only=True):
    """A guard card on the boss's mat."""

    card: GuardCard
    up: bool


class ObjectiveView(msgspec.Struct, frozen=True, kw_only=True):
    """A mission token on the board."""

    token: Thing
    square: Square


class DeedView(msgspec.Struct, frozen=True, kw_only=True):
    """An action under way."""

    kind: Deed
    ninja: Number | None
    guard: Number | None
    target: Spot | None
    mode: Plain
    force: Amount
    stealth: Amount
    guards: list[Number]
    bonus: Amount
    goal: Amount
    dice: list[Amount]
    ok: bool
    sure: bool
    called_off: bool
    squares: Amount
    ends: list[Square] | None
    free: bool
    chooser: Player
    doors: bool
    wounded: bool
    weapon: Number | None


class View(msgspec.Struct, frozen=True, kw_only=True):
    """Everything this seat may know now."""

    goal: Plain  # one line: who you are, how you win, how far you are
    side: Plain  # guard, ninja or spectator
    board: Plain
    advanced: bool  # the Advanced Rules are in use
    phase: Plain
    round: Amount
    boss: Boss | None
    guard_types: list[Model | None]
    guards: list[GuardView]
    next_number: Number
    boss_wounds: Amount
    boss_removed: bool
    ninja: list[NinjaView]
    active: Number | None
    search: list[SearchView]
    pool: list[Token]
    barracks: list[BarrackView]
    bells: list[BellView]
    lanterns: list[Square]
    caltrops: list[Square]
    rice: list[Square]
    fires: list[Square]
    infiltration: list[Square]
    exits: list[Number]
    objective: ObjectiveView | None
    doors: list[DoorView]
    actions: Amount
    noise: Amount
    hand_count: Amount
    hand: list[GuardCard] | None
    mat: list[MatCard]
    guard_deck: Amount
    guard_discard: list[GuardCard]
    ninja_deck: Amount
    ninja_discard: list[NinjaCard]
    event_deck: Amount
    event_discard: list[EventCard]
    alert: Amount
    level: Level
    turn: Amount
    events_run: list[bool]
    mission: Mission | None
    mission_shown: bool
    mission_passed: bool
    mission_completed: bool
    missions_possible: list[Mission]
    need: Amount | None
    escaped: Amount
    escape_card: Escape | None
    escapes_possible: list[Escape]
    tea: Amount
    removed: Amount
    sky: Amount
    deeds: list[DeedView]
    drawn: NinjaCard | None
    drawer: Number | None
    heard: bool
    just_left: Square | None
    received: bool
    promoted: bool
    promotions: bool
    cheap_used: bool
    cheap_all: Amount
    attacked: bool
    turn_moved: bool
    free_card_used: bool
    active_guard: Number | None
    stage: Number | None
    picked: Number | None
    standing_passes: list[Plain]
