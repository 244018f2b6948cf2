"""games/ninja: where the guard cards can be that a seat does not see, found by replaying the public history."""

from __future__ import annotations

from itertools import pairwise

from sudare.core import Chance, Told
from sudare.games.ninja.beliefs.takings import Stage, Takings
from sudare.games.ninja.state import GUARD_TYPES, KENJUTSU, PASSAGE

Entry = tuple[str, int]


class Ledger:
    """The public history of one guard seat's cards."""

    def __init__(self, share: tuple[int, ...], hand_size: int, known: list[int] | None) -> None:
        self.share = share
        self.hand_size = hand_size
        self.known = known  # the hand at the start, where everybody knows it
        self.log: list[Entry] = []
        self.ready = False

    def add(self, what: str, number: int = 0) -> None:
        """Note an entry: hand, drawn, draw, keep, shuffle, take, blades."""
        self.log.append((what, number))


class Ledgers:
    """The histories of all guard seats, kept from events."""

    def __init__(
        self,
        cards: dict[str, int],
        seats: tuple[int, ...],
        share: tuple[int, ...],
        hand_size: int,
        known: list[int] | None,
    ) -> None:
        self.cards = cards
        self.seats = seats
        self.all = [Ledger(share, hand_size, known) for _ in seats]
        self.wounds: dict[str, int] = {}

    def observe(self, told: Told) -> None:
        """Take note of an event."""
        kind, data = told.kind, told.data
        if kind == "hand_ready" and data["who"].startswith("guard"):
            self.all[1 if data["who"] == "guard_spear" else 0].ready = True
        elif kind == "guard_card":
            card = self.cards[data["card"]]
            self.all[self.seats.index(data["seat"])].add("drawn" if data["drawn"] else "hand", card)
        elif kind == "wounded":
            self.all[data["stock"]].add("drawn" if data["drawn"] else "hand", KENJUTSU)
            self.wounds[data["who"]] = self.wounds.get(data["who"], 0) + 1
        elif kind in ("died", "left_map"):
            number = self.wounds.pop(data["who"], 0)
            if len(self.all) == 1:
                self.all[0].add("blades", number)
        elif kind == "split" and data["what"] == "wounds":
            for ledger, number in zip(self.all, data["numbers"], strict=True):
                ledger.add("blades", number)
        elif kind == "drew":
            self.all[self.seats.index(data["seat"])].add("draw", data["number"])
        elif kind == "bonus_taken":
            self.all[self.seats.index(data["seat"])].add("take", data["number"])
        elif kind in ("turn", "reentered"):
            for ledger in self.all:
                ledger.add("shuffle")
        elif kind == "phase" and data["phase"] == "guards_card":
            for ledger in self.all:
                ledger.add("keep")


Split = tuple[list[int], list[int], list[int], list[int]]  # hand, drawn, deck, discard


def draw_split(ledger: Ledger, hand_size: int, drawn_size: int, chance: Chance) -> Split | None:
    """Draw hand, drawn cards and deck that can have played this history; None if none can."""
    taken = Takings(_stages(ledger, hand_size)).drawn(chance)
    if taken is None:
        return None
    hand, drawn, deck, discard = _replayed(ledger, taken)
    extra = drawn_size - sum(drawn)
    if extra > 0:  # in the middle of taking a bonus
        pool = [card for card, count in enumerate(deck) for _ in range(count)]
        chance.shuffle(pool)
        for card in pool[:extra]:
            drawn[card] += 1
            deck[card] -= 1
    return hand, drawn, deck, discard


def _stages(ledger: Ledger, hand_size: int) -> list[Stage]:
    """Return what was taken when: the hand, then each draw, with what was played of it and before it."""
    supply = list(ledger.share)
    first = Stage(ledger.hand_size if ledger.ready else hand_size, supply[:])
    if ledger.known is not None:
        first.sure = ledger.known[:]
        first.size = sum(first.sure)
    stages = [first]
    discard = [0] * GUARD_TYPES
    kept = first  # the last stage from which cards have come into the hand
    played = [0] * GUARD_TYPES  # from the hand, so far
    sure = first.sure[:]  # what was known of all that came into the hand
    for what, number in ledger.log:
        if what == "hand":
            played[number] += 1
            _put_away(number, discard)
            kept.least = [max(a, b - c) for a, b, c in zip(kept.least, played, sure, strict=True)]
        elif what == "drawn":
            stages[-1].sure[number] += 1
            _put_away(number, discard)
        elif what in ("draw", "take"):
            stages.append(Stage(number, supply[:]))
            if what == "take":
                kept = stages[-1]
        elif what == "keep":
            kept = stages[-1]
        elif what == "shuffle":
            supply = [a + b for a, b in zip(supply, discard, strict=True)]
            discard = [0] * GUARD_TYPES
        elif what == "blades":
            discard[KENJUTSU] += number
    for before, stage in pairwise(stages):
        stage.least = [max(a, b) for a, b in zip(before.least, stage.least, strict=True)]
    return stages


def _replayed(ledger: Ledger, taken: list[list[int]]) -> Split:
    """Return what is where now, when this was taken in each stage."""
    rest = iter(taken)
    hand = next(rest)[:]
    deck = [a - b for a, b in zip(ledger.share, hand, strict=True)]
    drawn = [0] * GUARD_TYPES
    discard = [0] * GUARD_TYPES
    for what, number in ledger.log:
        if what in ("hand", "drawn"):
            (hand if what == "hand" else drawn)[number] -= 1
            _put_away(number, discard)
        elif what in ("draw", "take"):
            for card, count in enumerate(next(rest)):
                deck[card] -= count
                (drawn if what == "draw" else hand)[card] += count
        elif what == "keep":
            hand = [a + b for a, b in zip(hand, drawn, strict=True)]
            drawn = [0] * GUARD_TYPES
        elif what == "shuffle":
            deck = [a + b for a, b in zip(deck, discard, strict=True)]
            discard = [0] * GUARD_TYPES
        elif what == "blades":
            discard[KENJUTSU] += number
    return hand, drawn, deck, discard


def _put_away(card: int, discard: list[int]) -> None:
    if card not in (KENJUTSU, PASSAGE):  # those stay on the table
        discard[card] += 1
