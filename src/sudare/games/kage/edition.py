"""games/kage: the component data of an edition: typed, and checked with messages for the person who wrote the file."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from sudare.core import Beside, Edition, Name, Text, Word
from sudare.games.kage.board import read_board

Box = Literal["core", "docks", "karasu"]
Level = Literal["yellow", "amber", "red"]
Positive = Annotated[int, msgspec.Meta(ge=1, le=20)]
Number = Annotated[int, msgspec.Meta(ge=0, le=20)]
Modifier = Annotated[int, msgspec.Meta(ge=-9, le=9)]
Dice = Annotated[int, msgspec.Meta(ge=0, le=4)]  # as many of a colour as can be named: game.MOST_DICE
Reach = Annotated[int, msgspec.Meta(ge=0, le=8)]  # what board.REACH sees at most
Areas = Annotated[list[Annotated[str, msgspec.Meta(max_length=2)]], msgspec.Meta(max_length=26)]

BOARDS = ("ad.txt", "dr.txt", "mg.txt", "mh.txt")  # that ship with the game

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


class BoardEntry(Part, frozen=True, kw_only=True, omit_defaults=True):
    """A board and the box it comes from: the name of one that ships, or its text."""

    id: Word
    file: Word = ""  # one of BOARDS; an edition file may also name a board file beside it
    text: Annotated[str, msgspec.Meta(max_length=20_000)] = ""
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

    id: Word
    value: Annotated[int, msgspec.Meta(ge=3, le=6)]
    group: Literal["scroll", "seal", "coin", "blade", "trap"]


class StatLine(Part, frozen=True, kw_only=True):
    """One line of a guard's profile."""

    move: Positive
    combat: Modifier
    defence: Positive
    aoi: Annotated[int, msgspec.Meta(ge=1, le=6)]
    awareness: Positive
    actions: Positive
    ranged: Reach = 0


class GuardType(Part, frozen=True, kw_only=True):
    """A guard profile: normal line, alert line, price and rule."""

    id: Word
    name: Name
    level: Literal["yellow", "amber", "red", "none"]
    box: Box
    supply: Number
    normal: StatLine
    alert: StatLine
    recruit: Number
    rule: Word
    text: Text = ""


class GuardSlot(Part, frozen=True, kw_only=True):
    """The types a boss allows on one slot, and how many of it start on the board."""

    types: Annotated[list[Word], msgspec.Meta(min_length=1, max_length=12)]
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

    id: Word
    name: Name
    box: Box
    move: Positive
    combat: Modifier
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
    events_basic: Annotated[list[Word], msgspec.Meta(min_length=3, max_length=3)]
    events_advanced: Annotated[list[Word], msgspec.Meta(min_length=3, max_length=3)]
    start_rule: Literal["free_moves", "spy", "tokens"]
    turn_rule: Literal["promotion", "cheap_recruit", "free_attack"]
    deck: Word
    rules_text: Text
    rules_text_advanced: Text
    event_texts: Annotated[list[Text], msgspec.Meta(min_length=3, max_length=3)]
    event_texts_advanced: Annotated[list[Text], msgspec.Meta(max_length=3)] = []  # where the Advanced Rules change them


class NinjaLine(Part, frozen=True, kw_only=True):
    """One line of a ninja's play mat."""

    combat: Modifier
    stealth: Modifier
    defence: Positive
    reaction: Modifier


class NinjaMat(Part, frozen=True, kw_only=True):
    """A ninja: both lines, card slots, dice locations, ability."""

    id: Word
    name: Name
    house: Word
    box: Box
    undetected: NinjaLine
    detected: NinjaLine
    slots: Annotated[int, msgspec.Meta(ge=1, le=4)]
    force: Dice
    stealth_dice: Dice
    ability: Word
    text: Text = ""


class GuardCard(Part, frozen=True, kw_only=True):
    """A card of the guard deck."""

    id: Word
    name: Name
    count: Positive
    box: Box
    deck: Word
    timing: Annotated[list[Word], msgspec.Meta(max_length=20)]
    places: bool = False
    stays: bool = False
    removal: Literal["none", "retired", "adv-only"] = "none"
    effect: Word
    level: Level = "yellow"
    number: Number = 1
    range: Reach = 0
    squares: Number = 0
    bonus: Modifier = 0
    where: Literal["", "barrack", "infiltration"] = ""
    text: Text


class NinjaCard(Part, frozen=True, kw_only=True):
    """An equipment or bonus card."""

    id: Word
    name: Name
    count: Positive
    kind: Literal["equipment", "bonus"]
    box: Box
    timing: Annotated[list[Word], msgspec.Meta(max_length=20)] = []
    uses: Number = 0
    stays: bool = False
    removal: Literal["none", "adv-only"] = "none"
    effect: Word
    number: Number = 1
    range: Reach = 0
    squares: Number = 0
    bonus: Modifier = 0
    text: Text


class EventCard(Part, frozen=True, kw_only=True):
    """An event that a failed search brings."""

    id: Word
    name: Name
    count: Positive
    effect: Word
    level: Level = "yellow"
    bonus: Modifier = 0
    text: Text


class EscapeCard(Part, frozen=True, kw_only=True):
    """The number of the exit; 0 allows all three."""

    id: Word
    number: Annotated[int, msgspec.Meta(ge=0, le=3)]


class Mission(Part, frozen=True, kw_only=True):
    """A mission: difficulty (0: special), what is to be done, and how many must escape."""

    id: Word
    name: Name
    board: Word
    difficulty: Number
    escape: Word
    effect: Word
    token: Literal["", "hostage", "chest", "captive_ninja"] = ""
    place: Literal["", "guard", "escape_card", "area"] = ""
    areas: Areas = []
    areas_of_rooms: Annotated[list[Name], msgspec.Meta(max_length=12)] = []
    second_areas: Areas = []
    fire_areas: Annotated[list[Areas], msgspec.Meta(max_length=6)] = []
    stealth: Number = 0
    force: Number = 0
    second_stealth: Number = 0
    number: Number = 0
    pool: Number = 0
    ninja: Number = 0
    text: Text


class KageEdition(Edition, frozen=True, kw_only=True):
    """All components."""

    boards: Annotated[list[BoardEntry], msgspec.Meta(min_length=1, max_length=8)]
    supply: Supply
    search_tokens: Annotated[list[SearchToken], msgspec.Meta(max_length=40)]
    guard_types: Annotated[list[GuardType], msgspec.Meta(max_length=30)]
    bosses: Annotated[list[Boss], msgspec.Meta(max_length=12)]
    ninja: Annotated[list[NinjaMat], msgspec.Meta(max_length=24)]
    guard_cards: Annotated[list[GuardCard], msgspec.Meta(max_length=150)]
    ninja_cards: Annotated[list[NinjaCard], msgspec.Meta(max_length=100)]
    event_cards: Annotated[list[EventCard], msgspec.Meta(max_length=60)]
    escape_cards: Annotated[list[EscapeCard], msgspec.Meta(max_length=20)]
    missions: Annotated[list[Mission], msgspec.Meta(max_length=60)]

    @classmethod
    def gather(cls, data: dict[str, Any], beside: Beside) -> None:
        """Write the boards that lie beside an edition file into the edition."""
        boards = data.get("boards")
        for entry in boards if isinstance(boards, list) else ():
            name = entry.get("file") if isinstance(entry, dict) else None
            if isinstance(name, str) and name not in BOARDS:
                source, entry["text"] = beside(name)
                read_board(entry["text"], source)
                del entry["file"]

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
        for board in self.boards:
            if board.text if board.file else not board.text:
                raise ValueError(f"boards ({board.id}): expected either file or text")
            if board.file:
                _one_of("boards", board.id, "file", board.file, BOARDS)
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
