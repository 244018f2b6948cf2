"""games/omnitsu: the notebook: what a seat was shown and still knows, and where each scroll can be."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, cast

import msgspec

from sudare.games.omnitsu.beliefs.hypotheses import BLANK, World
from sudare.games.omnitsu.edition import KINDS

if TYPE_CHECKING:
    from sudare.core import Perspective
    from sudare.games.omnitsu.beliefs.worlds import OmnitsuBeliefs
    from sudare.games.omnitsu.sight.view import View

Chances = dict[str, float]
"""By kind of scroll: how likely it is; 1.0 is certain, and what is not listed is impossible."""


class SeenCard(msgspec.Struct, frozen=True):
    """A card that this seat has seen, and that is, or can be, in a hand."""

    card: str
    turn: int  # when this seat saw it last
    chance: float  # 1.0: it must be there


class HandNotes(msgspec.Struct, frozen=True):
    """What is known of another hand."""

    cards: list[SeenCard]
    scrolls: Chances  # cracked scrolls


class Notebook(msgspec.Struct, frozen=True):
    """What a seat can say for certain, and how likely the rest is if everybody chose blindly."""

    sealed: dict[int, Chances]  # by token
    hands: list[HandNotes]  # by seat; nothing is noted of the own hand
    deck: Chances  # scrolls buried in the Main Deck
    top: list[str]  # the cards that are known to lie on top of the Main Deck, the first one on top
    unlocated: dict[str, int] | None  # by kind: how many scrolls this seat cannot locate


def notebook(perspective: Perspective) -> Notebook | None:
    """Return the notes of a seat; None where the table has agreed to keep none."""
    beliefs = cast("OmnitsuBeliefs", perspective.beliefs)
    game = beliefs.game
    if not game.options.keep_notes:
        return None
    view: View = perspective.view
    worlds = beliefs.worlds.worlds
    total = sum(worlds.values())
    n = game.tables.n

    def share(tells: Callable[[World], Iterable[int]]) -> dict[int, float]:
        """Return for everything that is so in some world how much of all worlds' weight those have."""
        found: dict[int, float] = {}
        for world, weight in worlds.items():
            for one in set(tells(world)):
                found[one] = found.get(one, 0.0) + weight
        return {one: 1.0 if weight > total * (1 - 1e-9) else weight / total for one, weight in sorted(found.items())}

    def kinds(tells: Callable[[World], Iterable[int]]) -> Chances:
        return {KINDS[kind]: round(chance, 4) for kind, chance in share(tells).items()} if wanted else {}

    wanted = game.options.unseen_aid
    hands = []
    for seat in range(game.seats):
        held = {} if seat == perspective.seat else share(lambda w, seat=seat: w.hands[seat])  # type: ignore[misc]
        cards = [SeenCard(game.tables.ids[c], beliefs.seen.get(c, 1), round(p, 4)) for c, p in held.items() if c < n]
        scrolls = {KINDS[c - n]: round(p, 4) for c, p in held.items() if n <= c < BLANK and (wanted or p == 1.0)}
        hands.append(HandNotes(cards if wanted else [card for card in cards if card.chance == 1.0], scrolls))
    tokens = [scroll.token for seat in view.seats for scroll in seat.sealed]
    tops = {world.top for world in worlds}
    top = list(tops.pop()) if len(tops) == 1 else []
    named = next((i for i, item in enumerate(top) if item >= BLANK), len(top))
    return Notebook(
        sealed={token: kinds(lambda w, token=token: [beliefs.worlds.face(w, token)]) for token in tokens},  # type: ignore[misc]
        hands=hands,
        deck=kinds(lambda w: w.buried),
        top=[game.tables.ids[card] for card in top[:named]],
        unlocated=_unlocated(beliefs, view, perspective.seat) if wanted else None,
    )


def _unlocated(beliefs: OmnitsuBeliefs, view: View, seat: int | None) -> dict[str, int]:
    """Count the scrolls that could be in more than one place: all but those that lie somewhere in every world."""
    tables = beliefs.game.tables
    n = tables.n
    counts = []
    for kind, name in enumerate(KINDS):
        left = tables.scroll_count[kind] - view.scroll_pile[name] - view.destroyed.count(tables.ids[n + kind])
        sure: list[int] | None = None
        for world in beliefs.worlds.worlds:
            faces = [int(face == kind) for _, face in world.faces]
            here = [*faces, *(hand.count(n + kind) for hand in world.hands), world.buried.count(kind)]
            sure = here if sure is None else [min(pair) for pair in zip(sure, here, strict=True)]
        counts.append(left - sum(sure or _own(view, seat, tables.ids[n + kind])))
    return dict(zip(KINDS, counts, strict=True))


def _own(view: View, seat: int | None, scroll: str) -> list[int]:
    """Without any world: the scrolls in the own hand."""
    return [] if seat is None else [(view.seats[seat].hand or []).count(scroll)]
