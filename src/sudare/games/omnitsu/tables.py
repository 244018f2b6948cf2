"""games/omnitsu: what the edition says, worked out once for the rules: cards as small numbers, actions as tuples."""

from __future__ import annotations

from sudare.games.omnitsu.edition import ActionData, Location, LocationAction, OmnitsuEdition, Person, RawOp, call

Op = tuple[str | int, ...]
DAIMYO, POISON, DECOY = 0, 1, 2

LOOKS = frozenset(("look_hand", "peek"))
SCROLL_OPS = frozenset(
    (
        "peek",
        "swap_scroll",
        "take_scroll",
        "give_scroll",
        "exchange_scroll",
        "pass_scrolls",
        "reshuffle_scrolls",
        "break_scroll",
        "reseal",
        "pile_take",
        "pile_exchange",
        "shed",
        "drop_cracked",
        "bury",
        "burn",
        "authenticate",
    )
)
# What the first operation asks of the actor's own hand; nobody else can see whether it holds.
HAND_NEEDS = {
    "reseal": "+scroll",
    "drop_cracked": "+scroll",
    "bury": "+scroll",
    "burn": "+scroll",
    "replace": "+numbered",
    "play_another": "+person",
}

# What cards are good for, as `worth` counts them: the operations of which one is enough.
GOOD_FOR = {
    "move": ("swap_scroll", "take_scroll", "exchange_scroll", "pass_scrolls", "reshuffle_scrolls"),
    "get": ("pile_take you", "pile_exchange"),
    "mend": ("drop_cracked", "bury", "burn", "reseal"),
    "answer": ("cancel", "reverse", "redirect"),
    "harm": ("break_scroll", "pile_take target"),
}


class Act:
    """An action of a card, ready for the rules."""

    __slots__ = (
        "label",
        "text",
        "target",
        "combat",
        "response",
        "requires",
        "ending",
        "cost",
        "ops",
        "reversed_ops",
        "optional",
        "looks_only",
        "scrolls",
        "hand",
    )

    def __init__(self, data: ActionData | LocationAction, places: dict[str, int]) -> None:
        self.label = data.label
        self.text = data.text
        self.ops = _ops(data.ops)
        self.reversed_ops = None if data.reversed_ops is None else _ops(data.reversed_ops)
        self.target = isinstance(data, ActionData) and data.target
        self.combat = isinstance(data, ActionData) and data.combat
        self.response = isinstance(data, ActionData) and data.response
        self.requires = tuple(places[p] for p in data.requires) if isinstance(data, ActionData) else ()
        condition = data.condition if isinstance(data, ActionData) else None
        self.ending = condition == "ending"
        self.cost = data.cost if isinstance(data, ActionData) else None
        self.optional = isinstance(data, LocationAction) and data.optional
        self.looks_only = bool(self.ops) and all(op[0] in LOOKS for op in self.ops)
        self.scrolls = any(op[0] in SCROLL_OPS for op in self.ops)
        needs = [HAND_NEEDS[str(self.ops[0][0])]] if self.ops and self.ops[0][0] in HAND_NEEDS else []
        if condition == "no_scroll":
            needs.append("-scroll")
        if self.cost is not None:
            needs.append(f"+{self.cost}")
        self.hand = tuple(needs)  # what the declaring player's hand must hold, besides its size


class Tables:
    """All cards of an edition by small numbers: 0 to n-1 by their printed numbers, then the scroll kinds."""

    def __init__(self, edition: OmnitsuEdition) -> None:
        cards: list[Person | Location] = [*edition.persons, *edition.locations]
        numbered = sorted(cards, key=lambda card: card.number)
        self.n = len(numbered)
        self.number = tuple(card.number for card in numbered)
        scrolls = {scroll.kind: scroll for scroll in edition.scrolls}
        self.scroll_count = (scrolls["daimyo"].count, scrolls["poison"].count, scrolls["decoy"].count)
        self.scrolls = sum(self.scroll_count)
        kinds = [scrolls["daimyo"], scrolls["poison"], scrolls["decoy"]]
        self.ids = (*(card.id for card in numbered), *(scroll.id for scroll in kinds))
        self.titles = (*(card.name for card in numbered), *(scroll.name for scroll in kinds))
        self.index = {id: card for card, id in enumerate(self.ids)}
        places = {place.id: self.index[place.id] for place in edition.locations}
        self.place = tuple(card.id in places for card in numbered)
        persons = {person.id: person for person in edition.persons}
        locations = {place.id: place for place in edition.locations}
        self.klass = tuple(persons[c.id].klass if c.id in persons else "" for c in numbered)
        self.any_time = tuple(c.id in persons and persons[c.id].any_time for c in numbered)
        self.any_time_cards = tuple(c for c in range(self.n) if self.any_time[c])
        self.acts: tuple[tuple[Act, ...], ...] = tuple(
            tuple(Act(a, places) for a in persons[c.id].actions)
            if c.id in persons
            else (Act(locations[c.id].action, places),)
            for c in numbered
        )
        self.aimed = tuple(any(act.target for act in acts) for acts in self.acts)
        self.ends_game = tuple(c.id in locations and locations[c.id].ends_game for c in numbered)
        self.needs = {places[p.id]: p.needs_locations for p in edition.locations if p.ends_game}
        self.effect: tuple[Op, ...] = tuple(
            () if c.id in persons or (e := locations[c.id].effect) is None else (e.op, *e.params) for c in numbered
        )
        self.effect_text = tuple(
            "" if c.id in persons or (e := locations[c.id].effect) is None else e.text for c in numbered
        )
        self.masks = self._masks()
        self.good_for = {use: self._with(ops) for use, ops in GOOD_FOR.items()}
        clock = [card for card in range(self.n) if self.place[card] and not self.ends_game[card]]
        self.good_for["place"] = sum(1 << card for card in clock)

    def _with(self, ops: tuple[str, ...]) -> int:
        """Return the cards with one of these operations (and its last parameter, if one is named), as a bit mask."""
        mask = 0
        for card, acts in enumerate(self.acts):
            for op in [op for act in acts for op in act.ops]:
                if op[0] in ops or f"{op[0]} {op[-1]}" in ops:
                    mask |= 1 << card
        return mask

    def _masks(self) -> dict[str, int]:
        """Return which numbered cards fit a word such as `courtier` or `person`, as bit masks."""
        masks = {"numbered": (1 << self.n) - 1, "person": 0}
        for card, klass in enumerate(self.klass):
            if klass:
                masks[klass] = masks.get(klass, 0) | 1 << card
                masks["person"] |= 1 << card
        for klass in ("peasant", "warrior", "courtier", "shinobi", "clergy"):
            masks.setdefault(klass, 0)
        return masks


def _ops(raw: list[RawOp]) -> tuple[Op, ...]:
    return tuple(call(op) for op in raw)
