"""games/shogunate: every action of the game, numbered. Editions may rename clans and cards, the layout stays."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import TYPE_CHECKING

from sudare.core import Actions

if TYPE_CHECKING:
    from sudare.games.shogunate.edition import ShogunateEdition

CLANS = SEATS = POSITIONS = CARDS = 6
FULL_HAND = (1 << CARDS) - 1  # a bit for each Action card

# The Action cards, in the order of their ids in every edition (contract of the edition file).
ACTION_IDS = (
    "cloaked_in_shadows",
    "dishonour",
    "flowing_upstream",
    "honorable_company",
    "path_of_the_arrow",
    "storms_to_flowers",
)
CLOAKED, DISHONOUR, UPSTREAM, COMPANY, ARROW, STORMS = range(CARDS)

PAIRS = tuple(combinations(range(CLANS), 2))  # two different Leaders
SHIFTS = tuple(permutations(range(CLANS), 2))  # Honour from one Leader to another
ORDERS = tuple(order for n in (2, 3) for order in permutations(range(n)))  # looked-at Plots put back

PLAY = 0
CALL = PLAY + CARDS
TARGET = CALL + SEATS
LEADER = TARGET + SEATS
POSITION = LEADER + CLANS
UP = POSITION + POSITIONS  # (Leader, 1 or 2)
PAIR = UP + 2 * CLANS
CARD = PAIR + len(PAIRS)  # an own face-down Loyalty card: a handle for this question only
MODE = CARD + 2
SHIFT = MODE + 2
MOVE = SHIFT + len(SHIFTS)  # (Leader, position)
ORDER = MOVE + CLANS * POSITIONS
DECLINE = ORDER + len(ORDERS)
STAY = DECLINE + 1
DO = STAY + 1

SWITCH, EXCHANGE = MODE, MODE + 1


def declare(actions: Actions, clans: tuple[str, ...]) -> None:
    """Declare the whole vocabulary with the clans of an edition."""
    actions.block("play", ACTION_IDS)
    actions.block("call", range(1, SEATS + 1))
    actions.block("target", range(1, SEATS + 1))
    actions.block("leader", clans)
    actions.block("position", range(1, POSITIONS + 1))
    actions.block("up", [f"{clan}:{n}" for clan in clans for n in (1, 2)])
    actions.block("pair", [f"{clans[a]}+{clans[b]}" for a, b in PAIRS])
    actions.block("card", (1, 2))
    actions.block("mode", ("switch", "exchange"))
    actions.block("shift", [f"{clans[a]}:{clans[b]}" for a, b in SHIFTS])
    actions.block("move", [f"{clan}:{n}" for clan in clans for n in range(1, POSITIONS + 1)])
    actions.block("order", ["-".join(str(i + 1) for i in order) for order in ORDERS])
    for name in ("decline", "stay", "do"):
        actions.single(name)
    assert actions.id("do") == DO


CAUSES = {  # of changes that no card is named for, and what people call them
    "award": "award of the Plot",
    "strike": "strike of the Shinobi",
    "gift": "power of the Plot",
    "tea": "power of the Plot",
    "unveil": "power of the Plot",
    "remove": "power of the Plot",
    "arranged": "as it was laid out",
}
AIMS = {  # what somebody who was picked has to do
    "show": "must show a face-down Loyalty card, unseen by the others",
    "exchange": "must exchange a face-down Loyalty card",
}
HINDRANCES = {  # why a part of a card or power is skipped
    "all_up": "no Loyalty card is face down any more",
    "nobody": "nobody else has a face-down Loyalty card",
    "no_pool": "no Honour is left in the pool",
    "no_honour": "no Leader that could be chosen has any Honour",
    "no_way": "it is there already, or the Line ends",
    "no_plots": "no Plot is left in the deck",
}
TIE_BREAKS = {
    "none": "not needed",
    "leader": "the best placed Leader",
    "second_leader": "the second Leader, since the first was the same",
    "revealed": "fewer Loyalty cards turned up, since both Leaders were the same",
    "shared": "none decided, so the victory is shared",
}


def names(edition: ShogunateEdition) -> dict[str, tuple[str, ...]]:
    """Return what events call things: stable names by number."""
    plots = tuple(plot.id for plot in edition.plots)
    return {
        "clan": tuple(leader.clan for leader in edition.leaders),
        "plot": plots,
        "action": ACTION_IDS,
        "colour": tuple(colour.id for colour in edition.colours),
        "mode": ("switch", "exchange"),
        "cause": (*ACTION_IDS, *plots, *CAUSES),
        "aim": tuple(AIMS),
        "hindrance": tuple(HINDRANCES),
        "tie_break": tuple(TIE_BREAKS),
    }


def titles(edition: ShogunateEdition) -> dict[str, tuple[str, ...]]:
    """Return what people call the same things."""
    cards = {card.id: card.name for card in edition.actions}
    actions, plots = tuple(cards[id] for id in ACTION_IDS), tuple(plot.name for plot in edition.plots)
    return {
        "clan": tuple(leader.clan_name for leader in edition.leaders),
        "plot": plots,
        "action": actions,
        "colour": tuple(colour.name for colour in edition.colours),
        "mode": ("switch two Leaders", "exchange Loyalty cards"),
        "cause": (*actions, *plots, *CAUSES.values()),
        "aim": tuple(AIMS.values()),
        "hindrance": tuple(HINDRANCES.values()),
        "tie_break": tuple(TIE_BREAKS.values()),
    }
