"""games/kage: the component data of an edition: typed, and checked with messages for the person who wrote the file."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from sudare.core import Edition

Box = Literal["core", "docks", "karasu"]
Level = Literal["yellow", "amber", "red"]
Positive = Annotated[int, msgspec.Meta(ge=1)]
Number = Annotated[int, msgspec.Meta(ge=0)]

LEVELS = ("yellow", "amber", "red")
GROUPS = ("scroll", "seal", "coin", "blade", "trap")
TIMINGS = (
    *("N0", "N1", "N2", "N3", "N4", "N5", "N6", "N7", "N8", "N9", "NX", "N"),
    *("G0", "G1", "G4", "G5", "G6", "G7", "G8", "G9"),
)
GUARD_RULES = ("none", "lookout", "burly", "watchful", "command", "boarding_rush", "keen_nose")
BOSS_EVENTS = (
    "two_actions", "two_alert", "dog", "boss", "promotions", "amber_guard", "barrack", "two_yellow",
)  # fmt: skip
GUARD_EFFECTS = (
    *("free_moves", "alert_near", "heard_move", "lose_dice", "place_guards", "place_lantern", "place_doors"),
    *("place_bell", "place_barrack", "longer_move", "detect_dice", "reroll_evasion", "noise_tokens_spent", "defend"),
    *("lose_moves", "attack_bonus", "gain_actions", "stay_awareness", "promote_free", "stay_doors", "alert_up"),
    *("torn_pack", "reroll_detect", "noise_doorway", "lost_clue", "spreading_alarm", "cheap_recruits", "harbour_bell"),
    *("attention", "one_more_action", "melee_bonus", "defend_strong", "hounds", "stay_promotion", "look_cards"),
    *("seal_cards", "back_alleys", "promote_cheap", "lose_all_moves", "stay_hand", "pull_ninja", "free_shot"),
    *("dragnet", "reroll_force", "stay_attack", "gain_noise"),
)
NINJA_EFFECTS = (
    *("ranged", "ranged_quiet", "ranged_two_dice", "caltrops", "rice", "hook", "open_doors", "smoke"),
    *("undetected_stealth", "armour", "melee", "more_moves", "salve", "flash", "long_melee", "claws", "egg", "rope"),
    *("friends", "map", "focus", "second_wind", "silent_step", "hush", "distraction", "false_trail", "parry"),
    *("sure_hands", "bribe"),
)
EVENT_EFFECTS = ("place_guard", "noise", "nothing", "guard_move", "lose_die", "draw", "aoi", "remove_lantern")
MISSION_EFFECTS = (
    *("uncover", "assassinate", "carry", "fires", "removed", "ransack", "dread", "rations", "objective", "tea"),
    *("forge", "charge", "trace"),
)
ABILITIES = ("deathblow", "ignore_guard", "cancel_noise", "unseen_hand", "two_cards", "vanish", "crow_call")


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of every entry: nothing unknown is read over."""


class BoardEntry(Part, frozen=True, kw_only=True):
    """A board file and the box it comes from."""

    id: str
    file: str
    box: Box


class Supply(Part, frozen=True, kw_only=True):
    """How many tokens there are, and what a test against a door must reach."""

    shoji: Number
    plank: Number
    barrack: Number
    lantern: Number
    bell: Number
    caltrop: Number
    rice: Number
    fire: Number
    shoji_target: Positive
    plank_target: Positive


class SearchToken(Part, frozen=True, kw_only=True):
    """Value on the front, group on the back."""

    id: str
    value: Annotated[int, msgspec.Meta(ge=3, le=6)]
    group: Literal["scroll", "seal", "coin", "blade", "trap"]


class StatLine(Part, frozen=True, kw_only=True):
    """One line of a guard's profile."""

    move: Positive
    combat: int
    defence: Positive
    aoi: Annotated[int, msgspec.Meta(ge=1, le=6)]
    awareness: Positive
    actions: Positive
    ranged: Number = 0


class GuardType(Part, frozen=True, kw_only=True):
    """A guard profile: normal line, alert line, price and rule."""

    id: str
    name: str
    level: Literal["yellow", "amber", "red", "none"]
    box: Box
    supply: Number
    normal: StatLine
    alert: StatLine
    recruit: Number
    rule: str
    text: str = ""


class GuardSlot(Part, frozen=True, kw_only=True):
    """The types a boss allows on one slot, and how many of it start on the board."""

    types: Annotated[list[str], msgspec.Meta(min_length=1)]
    setup_count: Number


class AlertTrack(Part, frozen=True, kw_only=True):
    """First amber slot, first red slot, and the bell."""

    amber: Positive
    red: Positive
    bell: Positive


class TurnTrack(Part, frozen=True, kw_only=True):
    """The slot of the bell."""

    bell: Positive


class Boss(Part, frozen=True, kw_only=True):
    """A boss and his play mat."""

    id: str
    name: str
    box: Box
    move: Positive
    combat: int
    defence: Positive
    aoi: Annotated[int, msgspec.Meta(ge=1, le=6)]
    awareness: Positive
    actions: Positive
    wounds: Positive
    hand: Positive
    slots: Annotated[int, msgspec.Meta(ge=1, le=4)]
    pools: Annotated[list[Number], msgspec.Meta(min_length=3, max_length=3)]
    guard_slots: Annotated[list[GuardSlot], msgspec.Meta(min_length=3, max_length=3)]
    alert_track: AlertTrack
    turn_track: TurnTrack
    triggers: Annotated[list[Positive], msgspec.Meta(min_length=3, max_length=3)]
    events_basic: Annotated[list[str], msgspec.Meta(min_length=3, max_length=3)]
    events_advanced: Annotated[list[str], msgspec.Meta(min_length=3, max_length=3)]
    start_rule: Literal["free_moves", "spy", "tokens"]
    turn_rule: Literal["promotion", "cheap_recruit", "free_attack"]
    deck: str
    rules_text: str
    rules_text_advanced: str
    event_texts: list[str]


class NinjaLine(Part, frozen=True, kw_only=True):
    """One line of a ninja's play mat."""

    combat: int
    stealth: int
    defence: Positive
    reaction: int


class NinjaMat(Part, frozen=True, kw_only=True):
    """A ninja: both lines, card slots, dice locations, ability."""

    id: str
    name: str
    house: str
    box: Box
    undetected: NinjaLine
    detected: NinjaLine
    slots: Annotated[int, msgspec.Meta(ge=1, le=4)]
    force: Number
    stealth_dice: Number
    ability: str
    text: str = ""


class GuardCard(Part, frozen=True, kw_only=True):
    """A card of the guard deck."""

    id: str
    name: str
    count: Positive
    box: Box
    deck: str
    timing: list[str]
    places: bool = False
    stays: bool = False
    removal: Literal["none", "retired", "adv-only"] = "none"
    effect: str
    level: Level = "yellow"
    number: Number = 1
    range: Number = 0
    squares: Number = 0
    bonus: int = 0
    where: Literal["", "barrack", "infiltration"] = ""
    text: str


class NinjaCard(Part, frozen=True, kw_only=True):
    """An equipment or bonus card."""

    id: str
    name: str
    count: Positive
    kind: Literal["equipment", "bonus"]
    box: Box
    timing: list[str] = []
    uses: Number = 0
    stays: bool = False
    removal: Literal["none", "adv-only"] = "none"
    effect: str
    number: Number = 1
    range: Number = 0
    squares: Number = 0
    bonus: int = 0
    text: str


class EventCard(Part, frozen=True, kw_only=True):
    """An event that a failed search brings."""

    id: str
    name: str
    count: Positive
    effect: str
    level: Level = "yellow"
    bonus: int = 0
    text: str


class EscapeCard(Part, frozen=True, kw_only=True):
    """The number of the exit; 0 allows all three."""

    id: str
    number: Annotated[int, msgspec.Meta(ge=0, le=3)]


class Mission(Part, frozen=True, kw_only=True):
    """A mission: difficulty (0: special), what is to be done, and how many must escape."""

    id: str
    name: str
    board: str
    difficulty: Number
    escape: str
    effect: str
    token: Literal["", "hostage", "chest", "captive_ninja"] = ""
    place: Literal["", "guard", "escape_card", "area"] = ""
    areas: list[str] = []
    areas_of_rooms: list[str] = []
    second_areas: list[str] = []
    fire_areas: list[list[str]] = []
    stealth: Number = 0
    force: Number = 0
    second_stealth: Number = 0
    number: Number = 0
    pool: Number = 0
    ninja: Number = 0
    text: str


class KageEdition(Edition, frozen=True, kw_only=True):
    """All components."""

    boards: Annotated[list[BoardEntry], msgspec.Meta(min_length=1)]
    supply: Supply
    search_tokens: list[SearchToken]
    guard_types: list[GuardType]
    bosses: list[Boss]
    ninja: list[NinjaMat]
    guard_cards: list[GuardCard]
    ninja_cards: list[NinjaCard]
    event_cards: list[EventCard]
    escape_cards: list[EscapeCard]
    missions: list[Mission]

    def check(self) -> None:
        """Raise ValueError where entries do not fit together."""
        for table in (
            *("boards", "search_tokens", "guard_types", "bosses", "ninja", "guard_cards", "ninja_cards"),
            *("event_cards", "escape_cards", "missions"),
        ):
            seen: set[str] = set()
            for entry in getattr(self, table):
                if entry.id in seen:
                    raise ValueError(f"{table} ({entry.id}).id: expected a different id for each entry")
                seen.add(entry.id)
        self._check_guards()
        self._check_cards()
        self._check_missions()
        houses = {n.house for n in self.ninja if n.house != "none"}
        if len(houses) < 3:
            raise ValueError(f"ninja: expected ninja of at least three houses, found {len(houses)}")
        for n in self.ninja:
            _one_of("ninja", n.id, "ability", n.ability, ABILITIES)
            if n.force + n.stealth_dice < 1:
                raise ValueError(f"ninja ({n.id}).force: expected at least one dice location in all")
        if sorted({c.number for c in self.escape_cards} - {0}) != [1, 2, 3]:
            raise ValueError("escape_cards: expected at least one card for each of the numbers 1, 2 and 3")

    def _check_guards(self) -> None:
        levels = {t.id: t.level for t in self.guard_types}
        if "dog" not in levels:
            raise ValueError("guard_types: expected an entry with the id 'dog'")
        for t in self.guard_types:
            _one_of("guard_types", t.id, "rule", t.rule, GUARD_RULES)
        for b in self.bosses:
            for level, slot in zip(LEVELS, b.guard_slots, strict=True):
                for type in slot.types:
                    if levels.get(type) != level:
                        raise ValueError(f"bosses ({b.id}).guard_slots: expected {level} guard types, got {type!r}")
            track = b.alert_track
            if not 1 < track.amber < track.red < track.bell:
                raise ValueError(f"bosses ({b.id}).alert_track: expected 1 < amber < red < bell")
            for event in (*b.events_basic, *b.events_advanced):
                _one_of("bosses", b.id, "events", event, BOSS_EVENTS)
            if not any(c.deck == b.deck for c in self.guard_cards):
                raise ValueError(f"bosses ({b.id}).deck: expected the deck of some guard card, got {b.deck!r}")

    def _check_cards(self) -> None:
        decks = {"standard", *(b.deck for b in self.bosses)}
        for g in self.guard_cards:
            _one_of("guard_cards", g.id, "effect", g.effect, GUARD_EFFECTS)
            _one_of("guard_cards", g.id, "deck", g.deck, tuple(sorted(decks)))
            for code in g.timing:
                _one_of("guard_cards", g.id, "timing", code, TIMINGS)
            if g.places and g.timing != ["G4"]:  # KAG-219
                raise ValueError(f"guard_cards ({g.id}).timing: expected ['G4'] for a card that places something")
        for n in self.ninja_cards:
            _one_of("ninja_cards", n.id, "effect", n.effect, NINJA_EFFECTS)
            for code in n.timing:
                _one_of("ninja_cards", n.id, "timing", code, TIMINGS)
            if (n.effect in ("caltrops", "rice") or n.effect.startswith("ranged")) and not n.uses:
                raise ValueError(f"ninja_cards ({n.id}).uses: expected 1 or more for the effect {n.effect!r}")
        for e in self.event_cards:
            _one_of("event_cards", e.id, "effect", e.effect, EVENT_EFFECTS)

    def _check_missions(self) -> None:
        boards = {"", *(b.id for b in self.boards)}
        for m in self.missions:
            _one_of("missions", m.id, "effect", m.effect, MISSION_EFFECTS)
            _one_of("missions", m.id, "board", m.board, tuple(sorted(boards)))
            if m.escape not in ("none", "carrier") and not m.escape.isdigit():
                raise ValueError(f"missions ({m.id}).escape: expected a number, 'carrier' or 'none', got {m.escape!r}")
            if m.effect in ("carry", "objective") and not m.token:
                raise ValueError(f"missions ({m.id}).token: expected a mission token for the effect {m.effect!r}")


def _one_of(table: str, id: str, field: str, value: str, choices: tuple[str, ...]) -> None:
    if value not in choices:
        raise ValueError(f"{table} ({id}).{field}: expected one of {', '.join(choices)}; got {value!r}")
