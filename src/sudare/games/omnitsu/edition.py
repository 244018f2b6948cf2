"""games/omnitsu: the component data: scrolls, Persons, Locations, set-up, and the operations that cards are made of."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from sudare.core import Edition, Name, Text, Word

CLASSES = ("peasant", "warrior", "courtier", "shinobi", "clergy")
KINDS = ("daimyo", "poison", "decoy")
Class = Literal["peasant", "warrior", "courtier", "shinobi", "clergy"]
Kind = Literal["daimyo", "poison", "decoy"]
Id = Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9_]*$", max_length=60)]
Natural = Annotated[int, msgspec.Meta(ge=0, le=12)]
CardNumber = Annotated[int, msgspec.Meta(ge=1, le=999)]
MOST = 20  # cards that an operation may speak of
FEW = 5  # cards whose order is chosen: others must reckon with every order
Parameter = Word | Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]
RawOp = Word | Annotated[list[Parameter], msgspec.Meta(max_length=4)]
Ops = Annotated[list[RawOp], msgspec.Meta(max_length=8)]

# Every operation with what each of its parameters may be: a tuple of words, or "n" (1 or more), "count" (0 or more),
# "any" (any whole number), "all|n" ("all", or 1 or more), "few" (1 to FEW).
OPERATIONS: dict[str, tuple[tuple[str, ...] | str, ...]] = {
    "draw": (("you", "each"), "n"),
    "discard": (("you", "target", "each_other"), "n"),
    "discard_for_draw": ("all|n", "count", "count"),
    "look_hand": (),
    "take_chosen": (("non_scroll",),),
    "destroy_chosen": (("person",),),
    "take_random": (),
    "give": (("any",),),
    "collect": (),
    "distribute": (),
    "swap_hands": (),
    "recover": (("top", "any", *CLASSES),),
    "scry": ("few",),
    "peek": (("own", "target", "any"),),
    "swap_scroll": (),
    "take_scroll": (),
    "give_scroll": (),
    "exchange_scroll": (),
    "pass_scrolls": (("left", "right"),),
    "reshuffle_scrolls": (),
    "break_scroll": (),
    "reseal": (("you", "target"),),
    "pile_take": (KINDS, ("you", "target")),
    "pile_exchange": ((*KINDS, "any"),),
    "shed": (),
    "drop_cracked": (),
    "bury": (),
    "burn": (),
    "block": (),
    "unblock": (),
    "destroy_location": (),
    "destroy_discard": (("person",),),
    "destroy_self": (),
    "restore": (),
    "ban": (("combat", *CLASSES),),
    "guard": (),
    "skip_draw": (),
    "limit_mod": (("each_other",), "any"),
    "duel": (),
    "cancel": (("combat", "targets_you", *CLASSES),),
    "reverse": (),
    "redirect": (),
    "replace": (),
    "play_another": (("person",),),
    "authenticate": (),
}

EFFECTS: dict[str, tuple[tuple[str, ...] | str, ...]] = {
    "hand_limit": ("any",),
    "extra_draw": ("n",),
    "forced_discard": ("n", "n"),
    "clearing": ("n",),
    "combat_surcharge": ("n",),
    "empty_hand_draw": ("n",),
    "class_bonus": (CLASSES, "n"),
    "seal_safe": (),
    "reissue": (KINDS,),
}

AIMED = frozenset(
    (
        "look_hand",
        "take_chosen",
        "destroy_chosen",
        "take_random",
        "give",
        "swap_hands",
        "swap_scroll",
        "take_scroll",
        "give_scroll",
        "exchange_scroll",
        "break_scroll",
        "skip_draw",
        "duel",
    )
)
ANSWERS = frozenset(("cancel", "reverse", "redirect"))
PERSON_ONLY = frozenset(("block", "destroy_self", "replace"))  # they dispose of the card itself; a Location stays
AFTER_LOOK = frozenset(("take_chosen", "destroy_chosen"))


class Scroll(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of scroll card."""

    id: Id
    name: Name
    kind: Kind
    count: Annotated[int, msgspec.Meta(ge=1, le=12)]
    text: Text = ""


class ActionData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the two actions of a Person."""

    key: Literal["a", "b"]
    label: Name
    ops: Ops
    text: Text = ""
    target: bool = False
    combat: bool = False
    response: bool = False
    requires: Annotated[list[Word], msgspec.Meta(max_length=8)] = []
    condition: Literal["no_scroll", "ending"] | None = None
    cost: Class | None = None
    reversed_ops: Ops | None = None


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Person card."""

    number: CardNumber
    id: Id
    name: Name
    klass: Class = msgspec.field(name="class")
    actions: Annotated[list[ActionData], msgspec.Meta(max_length=2)]
    any_time: bool = False


class LocationAction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a Location does when it enters play."""

    label: Name
    ops: Ops
    text: Text = ""
    optional: bool = False
    reversed_ops: Ops | None = None


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a Location does as long as it is in play and not BLOCKED."""

    op: Word
    params: Annotated[list[Parameter], msgspec.Meta(max_length=4)] = []
    text: Text = ""


class Location(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Location card."""

    number: CardNumber
    id: Id
    name: Name
    action: LocationAction
    effect: Effect | None = None
    ends_game: bool = False
    needs_locations: Natural | Literal["players+1"] = 0


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the set-up."""

    starting_hand: Annotated[int, msgspec.Meta(ge=1, le=5)] = 1
    initial_discards_per_player: Natural = 1
    draw_base: Natural = 1
    hand_limit: Natural = 5
    daimyo_in_deal: Annotated[int, msgspec.Meta(ge=0, le=2)] = 1
    poison_in_deal: Annotated[int, msgspec.Meta(ge=0, le=2)] = 1


class OmnitsuEdition(Edition, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All cards of the game."""

    scrolls: Annotated[list[Scroll], msgspec.Meta(max_length=3)]
    persons: Annotated[list[Person], msgspec.Meta(max_length=200)]
    locations: Annotated[list[Location], msgspec.Meta(max_length=50)]
    setup: Setup = Setup()

    def check(self) -> None:
        """Raise ValueError when the data does not fit together."""
        self._check_ids()
        self._check_scrolls()
        for person in self.persons:
            self._check_person(person)
        for place in self.locations:
            where = f"locations ({place.id})"
            _check_ops(place.action.ops, f"{where}.action.ops", targeted=False, person=False)
            _check_ops(place.action.reversed_ops or [], f"{where}.action.reversed_ops", targeted=False, person=False)
            if place.effect:
                op = [place.effect.op, *place.effect.params]
                _check_call(op, EFFECTS, f"{where}.effect", "a Location effect")
        self._check_clock()

    def _check_ids(self) -> None:
        seen: dict[str, str] = {}
        numbers: dict[int, str] = {}
        for group, card in self._numbered():
            if card.number in numbers:
                raise ValueError(
                    f"{group} ({card.id}).number: expected a number of its own, got {card.number}, "
                    f"which is also that of {numbers[card.number]}"
                )
            numbers[card.number] = card.id
        for group, id in [*((g, c.id) for g, c in self._numbered()), *(("scrolls", c.id) for c in self.scrolls)]:
            if id in seen:
                raise ValueError(f"{group} ({id}).id: expected an id of its own, but {seen[id]} has the same")
            seen[id] = f"another entry of {group}"
        most = (len(numbers) - 1) // 4 - 5  # four players may start with five cards each
        if self.setup.initial_discards_per_player > max(0, most):
            raise ValueError(f"setup.initial_discards_per_player: expected at most {max(0, most)} with so few cards")
        if len(numbers) < 28:
            raise ValueError(f"persons: expected at least 28 Persons and Locations together, got {len(numbers)}")

    def _numbered(self) -> list[tuple[str, Person | Location]]:
        return [*(("persons", p) for p in self.persons), *(("locations", x) for x in self.locations)]

    def _check_scrolls(self) -> None:
        counts = {scroll.kind: scroll.count for scroll in self.scrolls}
        if sorted(s.kind for s in self.scrolls) != sorted(KINDS):
            raise ValueError("scrolls: expected one entry each of the kinds daimyo, poison and decoy")
        if self.setup.daimyo_in_deal > counts["daimyo"]:
            raise ValueError(f"setup.daimyo_in_deal: expected at most {counts['daimyo']} (scrolls of that kind)")
        if self.setup.poison_in_deal > counts["poison"]:
            raise ValueError(f"setup.poison_in_deal: expected at most {counts['poison']} (scrolls of that kind)")
        fixed = self.setup.daimyo_in_deal + self.setup.poison_in_deal
        if fixed > 2:
            raise ValueError("setup.poison_in_deal: expected at most 2 together with daimyo_in_deal, for two players")
        if fixed + counts["poison"] - self.setup.poison_in_deal + counts["decoy"] < 4:
            raise ValueError("scrolls: expected enough Poison and Decoy scrolls to deal one each to 4 players")
        if sum(counts.values()) > 12:
            raise ValueError(f"scrolls: expected at most 12 scrolls in all, got {sum(counts.values())}")

    def _check_person(self, person: Person) -> None:
        where = f"persons ({person.id})"
        if [action.key for action in person.actions] != ["a", "b"]:
            raise ValueError(f"{where}.actions: expected exactly two actions, with the keys a and b")
        places = {place.id for place in self.locations}
        for action in person.actions:
            at = f"{where}.actions ({action.key})"
            if action.response and not person.any_time:
                raise ValueError(f"{at}.response: expected false, for the card is not any_time")
            for place in action.requires:
                if place not in places:
                    raise ValueError(f"{at}.requires: expected ids of Locations, got {place!r}")
            if not action.ops:
                raise ValueError(f"{at}.ops: expected at least one operation")
            if action.target and action.reversed_ops is not None:
                raise ValueError(f"{at}.reversed_ops: expected none, for a TARGET action is reversed by swapping roles")
            _check_ops(action.ops, f"{at}.ops", action.target, person=True)
            _check_ops(action.reversed_ops or [], f"{at}.reversed_ops", action.target, person=True)

    def _check_clock(self) -> None:
        others = sum(not place.ends_game for place in self.locations)
        ends = [place for place in self.locations if place.ends_game]
        if not ends:
            raise ValueError("locations: expected at least one Location with ends_game = true")
        for place in ends:
            needed = 5 if place.needs_locations == "players+1" else place.needs_locations
            if others < needed:
                raise ValueError(
                    f"locations ({place.id}).needs_locations: expected at most {others}, "
                    f"the number of other Locations, but up to {needed} are needed"
                )
            if place.effect:
                raise ValueError(f"locations ({place.id}).effect: expected none, for this Location ends the game")


def call(op: RawOp) -> tuple[str | int, ...]:
    """Return an operation as (name, *parameters)."""
    return (op,) if isinstance(op, str) else tuple(op)


def _check_ops(ops: list[RawOp], where: str, targeted: bool, person: bool) -> None:
    looked = took = False
    for i, raw in enumerate(ops):
        at = f"{where}[{i}]"
        op = call(raw)
        _check_call(list(op), OPERATIONS, at, "an operation")
        name = str(op[0])
        if not targeted and (name in AIMED or "target" in op[1:]):
            raise ValueError(f"{at}: {name} needs a Target, but the action has not target = true")
        if not person and (name in PERSON_ONLY or name in ANSWERS or name == "play_another"):
            raise ValueError(f"{at}: expected an operation that a Location can do, got {name}")
        if name in AFTER_LOOK and not looked:
            raise ValueError(f"{at}: expected look_hand before {name}")
        if name == "give" and not took:
            raise ValueError(f"{at}: expected take_chosen or take_random before give")
        looked = looked or name == "look_hand"
        took = took or name in ("take_chosen", "take_random")


def _check_call(op: list[str | int], known: dict[str, tuple[tuple[str, ...] | str, ...]], at: str, what: str) -> None:
    if not op or op[0] not in known:
        got = repr(op[0]) if op else "an empty list"
        raise ValueError(f"{at}: expected the name of {what} ({', '.join(known)}), got {got}")
    spec = known[str(op[0])]
    if len(op) - 1 != len(spec):
        raise ValueError(f"{at}: expected {len(spec)} parameters for {op[0]}, got {len(op) - 1}")
    for place, (value, wanted) in enumerate(zip(op[1:], spec, strict=True), 1):
        if not _fits(value, wanted):
            words = {"n": "a number from 1 on", "count": "a number from 0 on", "any": "a whole number"}
            words["few"] = f"a number from 1 to {FEW}"
            words["all|n"] = '"all" or a number from 1 on'
            expected = " or ".join(wanted) if isinstance(wanted, tuple) else words[wanted]
            raise ValueError(f"{at}: expected {expected} as parameter {place} of {op[0]}, got {value!r}")


def _fits(value: str | int, wanted: tuple[str, ...] | str) -> bool:
    if isinstance(wanted, tuple):
        return value in wanted
    if wanted == "all|n" and value == "all":
        return True
    if not isinstance(value, int):
        return False
    if wanted == "few" and value > FEW:
        return False
    return wanted == "any" or value >= (0 if wanted == "count" else 1)
