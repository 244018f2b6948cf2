"""core: a hidden deck has no order until somebody looks at it, so there is no order that could leak."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable

from mypy_extensions import mypyc_attr

from sudare.core.chance import Chance
from sudare.core.plain import plain_class


@mypyc_attr(allow_interpreted_subclasses=True)
class Deck:
    """Cards (small ints): those on top and at the bottom whose place is settled, and an unordered rest between."""

    __slots__ = ("bottom", "rest", "top")

    def __init__(self, cards: Iterable[int] = ()) -> None:
        self.top: list[int] = []  # settled places, the next card to be drawn first
        self.rest: list[int] = sorted(cards)  # kept sorted: the order of this list means nothing
        self.bottom: list[int] = []  # settled places, the very last card last

    def __len__(self) -> int:
        return len(self.top) + len(self.rest) + len(self.bottom)

    def look(self, n: int, chance: Chance) -> list[int]:
        """Settle the places of the top n cards (or as many as there are) and return them."""
        while len(self.top) < n and self.rest:
            self.top.append(self.rest.pop(chance.below(len(self.rest))))
        while len(self.top) < n and self.bottom:
            self.top.append(self.bottom.pop(0))
        return self.top[:n]

    def draw(self, chance: Chance) -> int:
        """Take the top card."""
        if self.top:
            return self.top.pop(0)
        rest = self.rest
        return rest.pop(chance.below(len(rest))) if rest else self.bottom.pop(0)

    def put_on_top(self, cards: Iterable[int]) -> None:
        """Put cards on top, the first of them uppermost."""
        self.top[:0] = cards

    def put_under(self, cards: Iterable[int]) -> None:
        """Put cards under the deck, the last of them lowest."""
        self.bottom.extend(cards)

    def shuffle_in(self, cards: Iterable[int] = ()) -> None:
        """Shuffle the deck, with further cards if given: every settled place is forgotten."""
        self.rest.extend(self.top)
        self.rest.extend(self.bottom)
        self.rest.extend(cards)
        self.rest.sort()
        self.top = []
        self.bottom = []

    def remove(self, card: int) -> None:
        """Take one copy of a card out of the deck, wherever it lies."""
        for part in (self.top, self.rest, self.bottom):
            if card in part:
                part.remove(card)
                return
        raise ValueError(f"card {card} is not in the deck")

    def mix_in(self, card: int) -> None:
        """Add a card to the unordered rest, leaving the settled places alone."""
        insort(self.rest, card)

    def cards(self) -> list[int]:
        """Return every card in the deck, sorted."""
        return sorted(self.top + self.rest + self.bottom)

    def clone(self) -> Deck:
        """Return an independent copy."""
        twin = Deck.__new__(Deck)
        twin.top = self.top[:]
        twin.rest = self.rest[:]
        twin.bottom = self.bottom[:]
        return twin


plain_class(Deck)
