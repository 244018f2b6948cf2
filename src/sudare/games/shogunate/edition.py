"""games/shogunate: what an edition file may say, and what it must not."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from sudare.core import Edition, Name, Text, Word
from sudare.games.shogunate.vocabulary import ACTION_IDS, CLANS

MOST_CARDS = 120  # Plots in the deck
Count = Annotated[int, msgspec.Meta(ge=1, le=MOST_CARDS)]
Target = Annotated[int, msgspec.Meta(ge=1, le=99)]
Award = Annotated[int, msgspec.Meta(ge=0, le=20)]
Number = Annotated[int, msgspec.Meta(ge=-20, le=20)]  # which of them an operation can use is told by check_power
Id = Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9_]*$", max_length=60)]


class LeaderCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Leader and its clan."""

    id: Id
    clan: Id
    clan_name: Name
    leader_name: Name
    crest: Name = ""
    colour: Word = ""
    hex: Word = ""


class ActionCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An Action card: its effect is bound to its id."""

    id: Word
    name: Name
    copies_per_player: Literal[1]
    text: Text


class Colour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's colour."""

    id: Id
    name: Name
    hex: Word


class Power(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One operation of a Plot's power; which fields belong to which operation is told by FIELDS."""

    op: Word
    to: Word | Number | None = None
    position: Number | None = None
    dir: Word | None = None
    steps: Annotated[list[Number], msgspec.Meta(max_length=5)] | None = None
    pair: Word | None = None
    amount: Number | None = None
    count: Number | None = None
    select: Word | None = None
    from_: Number | None = msgspec.field(default=None, name="from")
    optional: bool = False


class Plot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Plot card: Honour by position, and a power."""

    id: Id
    name: Name
    honour: Annotated[list[Award], msgspec.Meta(min_length=6, max_length=6)]
    power: Annotated[list[Power], msgspec.Meta(max_length=8)]
    text: Text
    count: Count = 1


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers of the house; an option of the table overrides them."""

    target_by_players: Annotated[dict[Word, Target], msgspec.Meta(max_length=4)]
    shinobi_start_position: Annotated[int, msgspec.Meta(ge=1, le=6)] = 3
    honour_pool: Literal["unlimited"] | Annotated[int, msgspec.Meta(ge=1, le=999)] = "unlimited"
    plot_deck_end: Literal["end_game", "reshuffle"] = "end_game"
    min_players: Literal[3] = 3
    max_players: Literal[6] = 6
    loyalty_per_player: Literal[2] = 2
    line_size: Literal[6] = 6


class ShogunateEdition(Edition, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All component data of Shogunate."""

    config: Config
    leaders: Annotated[list[LeaderCard], msgspec.Meta(max_length=12)]
    actions: Annotated[list[ActionCard], msgspec.Meta(max_length=12)]
    colours: Annotated[list[Colour], msgspec.Meta(max_length=24)]
    plots: Annotated[list[Plot], msgspec.Meta(max_length=MOST_CARDS)]

    def check(self) -> None:
        """Raise ValueError when the data does not make a playable game."""
        if len({leader.clan for leader in self.leaders}) != CLANS or len(self.leaders) != CLANS:
            raise ValueError(f"leaders: expected {CLANS} Leaders of different clans")
        if len({leader.id for leader in self.leaders}) != CLANS:
            raise ValueError("leaders: two Leaders have the same id")
        if sorted(card.id for card in self.actions) != sorted(ACTION_IDS):
            raise ValueError(f"actions: expected exactly the ids {', '.join(ACTION_IDS)}, each once")
        if len({colour.id for colour in self.colours}) != len(self.colours) or len(self.colours) < 6:
            raise ValueError("colours: expected six different colours")
        if sorted(self.config.target_by_players) != ["3", "4", "5", "6"]:
            raise ValueError("config.target_by_players: expected a target for 3, 4, 5 and 6 players")
        if not self.plots:
            raise ValueError("plots: expected at least one Plot")
        if len({plot.id for plot in self.plots}) != len(self.plots):
            raise ValueError("plots: two Plots have the same id")
        if sum(plot.count for plot in self.plots) > MOST_CARDS:
            raise ValueError(f"plots: expected at most {MOST_CARDS} Plots in all, counting each as often as it says")
        for plot in self.plots:
            for power in plot.power:
                try:
                    check_power(power)
                except ValueError as error:
                    raise ValueError(f"plots ({plot.id}).power ({power.op}): {error}") from None


SELECTS = ("any", "host", "not_host", "most_honour", "least_honour", *(f"position:{n}" for n in range(1, 7)))

# The operations (SHO-137) and the fields that each of them takes, apart from `optional`.
FIELDS: dict[str, tuple[str, ...]] = {
    "none": (),
    "shinobi": ("to", "position", "dir", "steps"),
    "look_loyalty": (),
    "switch_leaders": ("pair",),
    "move_leader": ("from_", "to", "select", "dir", "steps"),
    "shift_honour": ("amount", "to"),
    "add_honour": ("amount", "select"),
    "remove_honour": ("amount", "select"),
    "unveil": ("amount",),
    "look_plots": ("count",),
}


def check_power(power: Power) -> None:
    """Raise ValueError when an operation is unknown or its fields do not fit (SHO-137)."""
    if power.op not in FIELDS:
        raise ValueError(f"unknown operation; the operations are {', '.join(FIELDS)}")
    given = {name for name in power.__struct_fields__ if name not in ("op", "optional") and _get(power, name)}
    if extra := given - set(FIELDS[power.op]):
        raise ValueError(f"the field {sorted(extra)[0].rstrip('_')!r} does not belong to this operation")
    if power.op == "shinobi":
        _one_of(power, "to", "any_other", "position", "step", "most_honour", "least_honour")
        _only_with(power, given, "position", power.to == "position")
        _only_with(power, given, "dir", power.to == "step")
        _only_with(power, given, "steps", power.to == "step")
    if power.op == "move_leader":
        fixed = power.select is None
        for name, wanted in (("from_", fixed), ("to", fixed), ("dir", not fixed), ("steps", not fixed)):
            _only_with(power, given, name, wanted)
        if not fixed:
            _one_of(power, "select", "any")
        elif power.from_ == power.to:
            raise ValueError("'from' and 'to' must differ")
        elif not isinstance(power.to, int) or not 1 <= power.to <= 6 or not 1 <= int(power.from_ or 0) <= 6:
            raise ValueError("'from' and 'to' must be positions from 1 to 6")
    if power.op in ("add_honour", "remove_honour"):
        _one_of(power, "select", *SELECTS)
    if power.op == "switch_leaders":
        _one_of(power, "pair", "adjacent", "any")
    if power.op == "shift_honour":
        _one_of(power, "to", "adjacent", "any")
    if power.dir is not None:
        _one_of(power, "dir", "up", "down", "either")
    if power.steps is not None and (not power.steps or any(not 1 <= n <= 5 for n in power.steps)):
        raise ValueError("'steps' must be one or more numbers from 1 to 5")
    if power.position is not None and not 1 <= power.position <= 6:
        raise ValueError("'position' must be from 1 to 6")
    if "amount" in FIELDS[power.op] and (power.amount is None or power.amount < 1):
        raise ValueError("'amount' must be 1 or more")
    if power.op == "look_plots" and (power.count is None or not 1 <= power.count <= 3):
        raise ValueError("'count' must be from 1 to 3")


def _get(power: Power, name: str) -> bool:
    return getattr(power, name) is not None


def _one_of(power: Power, name: str, *values: str) -> None:
    if getattr(power, name) not in values:
        raise ValueError(f"{name!r} must be one of {', '.join(values)}, not {getattr(power, name)!r}")


def _only_with(power: Power, given: set[str], name: str, wanted: bool) -> None:
    if (name in given) != wanted:
        raise ValueError(f"the field {name.rstrip('_')!r} is {'missing' if wanted else 'not possible here'}")
