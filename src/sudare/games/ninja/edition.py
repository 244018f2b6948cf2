"""games/ninja: the component data of an edition (pieces, cards, missions, presets) and what makes it playable."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from sudare.core import Beside, Edition, Name, Text, Word
from sudare.games.ninja.map import MapData, read_map

MAPS = ("map.toml",)  # that ship with the game
Small = Annotated[int, msgspec.Meta(ge=0, le=20)]


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of figure."""

    id: Word
    kind: Literal["guard", "drunk", "intruder"]
    name: Name
    count: Small
    wounds: Small = 0


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A type of card; what it does is the operation `op` with these numbers."""

    id: Word
    deck: Literal["guard", "ninja", "traitor"]
    name: Name
    count: Small
    basic_count: Small = 0
    op: Literal[
        "listen", "search", "awaken", "wound", "open_passage", "kill", "shadow", "rope", "enter_passage",
        "make_drunk", "deafen",
    ]  # fmt: skip
    timing: Literal["guard_action", "guard_attack", "intruder_any", "intruder_move", "listen_reaction"]
    target: Literal[
        "sentry", "patrol", "guard", "barracks", "intruder", "zone_guard", "wall_edge", "passage", "listener", "none"
    ]
    range_min: Small = 0
    range_max: Small = 0
    through_walls: bool = False
    move_min: Small = 0
    move_max: Small = 0
    wake_max: Small = 0
    alert_delta: Small = 0
    alert_set: Word = ""
    stays_in_play: bool = False
    bluffable: bool = False
    text: Text = ""


class Mission(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mission tile."""

    id: Word
    letter: Word
    name: Name


class Preset(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A ready-made hand; `restart` ones are for an intruder that comes back."""

    id: Word
    deck: Literal["guard", "ninja", "traitor"]
    restart: bool = False
    cards: Annotated[dict[Word, Small], msgspec.Meta(max_length=17)]


# every type of card the rules know, in the order of their numbers, with the job that it must do
JOBS: dict[str, tuple[str, str]] = {
    "g_awaken": ("awaken", "barracks"),
    "g_kenjutsu": ("wound", "intruder"),
    "g_patrol_listen": ("listen", "patrol"),
    "g_patrol_search": ("search", "patrol"),
    "g_secret_passage": ("open_passage", "none"),
    "g_sentry_listen": ("listen", "sentry"),
    "g_sentry_search": ("search", "guard"),
    "n_kenjutsu": ("kill", "zone_guard"),
    "n_rope": ("rope", "wall_edge"),
    "n_secret_passage": ("enter_passage", "passage"),
    "n_shadow_walk": ("shadow", "none"),
    "n_shuriken": ("kill", "zone_guard"),
    "t_it_was_a_cat": ("deafen", "listener"),
    "t_kenjutsu": ("kill", "zone_guard"),
    "t_potent_sake": ("make_drunk", "zone_guard"),
    "t_rope": ("rope", "wall_edge"),
    "t_secret_passage": ("enter_passage", "passage"),
}
DECKS = {"g": "guard", "n": "ninja", "t": "traitor"}


class NinjaEdition(Edition, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everything in the box."""

    map_file: Word = "map.toml"  # one of MAPS; an edition file may also name a map file beside it
    fortress: MapData | None = None  # a map written into the edition itself, instead of map_file
    pieces: Annotated[list[Piece], msgspec.Meta(max_length=12)]
    cards: Annotated[list[Card], msgspec.Meta(max_length=17)]
    missions: Annotated[list[Mission], msgspec.Meta(max_length=6)]
    presets: Annotated[list[Preset], msgspec.Meta(max_length=30)] = []

    @classmethod
    def gather(cls, data: dict[str, Any], beside: Beside) -> None:
        """Write the map that lies beside an edition file into the edition."""
        name = data.get("map_file")
        if isinstance(name, str) and name not in MAPS:
            source, text = beside(name)
            data["fortress"] = msgspec.to_builtins(read_map(text, source))
            del data["map_file"]

    def check(self) -> None:
        """Raise ValueError when the parts do not fit together."""
        if self.map_file not in MAPS:
            raise ValueError(f"map_file: expected {' or '.join(MAPS)}, or a map of one's own written down as fortress")
        seen: set[str] = set()
        ids = [piece.id for piece in self.pieces] + [card.id for card in self.cards]
        ids += [mission.id for mission in self.missions] + [preset.id for preset in self.presets]
        for id in ids:
            if id in seen:
                raise ValueError(f"{id}: id: expected every id once, but it appears twice")
            seen.add(id)
        pieces = {piece.id: piece for piece in self.pieces}
        for id in ("fig_sword", "fig_spear", "fig_drunk", "fig_ninja", "fig_traitor"):
            if id not in pieces:
                raise ValueError(f"pieces: expected a piece {id!r}")
        for id, count in (("fig_sword", 10), ("fig_spear", 10), ("fig_drunk", 3)):
            if pieces[id].count != count:
                raise ValueError(f"pieces ({id}).count: expected {count}, got {pieces[id].count}")
        for id in ("fig_ninja", "fig_traitor"):
            if not 1 <= pieces[id].wounds <= 4:
                raise ValueError(f"pieces ({id}).wounds: expected 1 to 4, got {pieces[id].wounds}")
        self._check_cards()
        if [mission.letter for mission in self.missions] != list("ABCDEF"):
            raise ValueError("missions: expected six missions with the letters A to F in this order")
        if self.fortress is not None:
            self.fortress.check()

    def _check_cards(self) -> None:
        if [card.id for card in self.cards] != list(JOBS):
            raise ValueError(f"cards: expected these types in this order: {', '.join(JOBS)}")
        for card in self.cards:
            if (card.op, card.target) != JOBS[card.id] or card.deck != DECKS[card.id[0]]:
                op, target = JOBS[card.id]
                raise ValueError(f"cards ({card.id}): expected op {op!r} with target {target!r} in its own deck")
            if card.move_min > card.move_max:
                raise ValueError(f"cards ({card.id}).move_min: expected at most move_max = {card.move_max}")
            if card.deck == "guard" and card.count % 2:
                raise ValueError(f"cards ({card.id}).count: expected an even number (four players share the deck)")
            if card.range_max > 1 or card.wake_max > 2 or card.move_max > 3:
                raise ValueError(f"cards ({card.id}): expected range_max <= 1, wake_max <= 2, move_max <= 3")
        totals = {deck: sum(card.count for card in self.cards if card.deck == deck) for deck in DECKS.values()}
        for deck, least in (("guard", 26), ("ninja", 4), ("traitor", 3)):
            if totals[deck] < least:
                raise ValueError(f"cards: expected at least {least} {deck} cards in all, got {totals[deck]}")
        blades = sum(card.count for card in self.cards if card.op == "wound")
        if blades < 4:
            raise ValueError(f"cards (wound).count: expected at least 4 guard Kenjutsu, got {blades}")
        counts = {card.id: card for card in self.cards}
        for preset in self.presets:
            for id, number in preset.cards.items():
                if id not in counts or counts[id].deck != preset.deck:
                    raise ValueError(f"presets ({preset.id}).cards: expected {preset.deck} cards, got {id!r}")
                if number > counts[id].count:
                    raise ValueError(f"presets ({preset.id}).cards.{id}: expected at most {counts[id].count}")
