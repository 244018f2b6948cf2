"""games/ninja: where the guard cards can be that a seat does not see, found by replaying the public history."""

from __future__ import annotations

from sudare.core import Chance, Told
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


class Wish(Exception):
    """A card was played that this attempt did not have: what to try instead."""

    def __init__(self, card: int, when: int, low: bool) -> None:
        super().__init__(card, when, low)
        self.card = card
        self.when = when
        self.low = low  # missing in the hand (True) or in the deck (False)


Split = tuple[list[int], list[int], list[int], list[int]]  # hand, drawn, deck, discard


def draw_split(ledger: Ledger, hand_size: int, drawn_size: int, chance: Chance) -> Split | None:
    """Draw hand, drawn cards and deck that could have played this history; None if no attempt succeeded."""
    if not ledger.ready:
        hand = ledger.known or _pick(list(ledger.share), hand_size, [0] * GUARD_TYPES, chance)
        deck = [a - b for a, b in zip(ledger.share, hand, strict=True)]
        return hand[:], [0] * GUARD_TYPES, deck, [0] * GUARD_TYPES
    draws = [i for i, (what, n) in enumerate(ledger.log) if what in ("draw", "take") and n]
    for _ in range(12):
        least = [0] * GUARD_TYPES
        most = list(ledger.share)
        forced: dict[int, list[int]] = {}
        for _ in range(40):
            try:
                split = _attempt(ledger, least, most, forced, chance)
            except Wish as wish:
                _learn(wish, ledger, least, most, forced, draws, chance)
                continue
            hand, drawn, deck, discard = split
            extra = drawn_size - sum(drawn)
            if extra > 0:  # in the middle of taking a bonus
                taken = _pick(deck, extra, [0] * GUARD_TYPES, chance)
                for card, number in enumerate(taken):
                    drawn[card] += number
                    deck[card] -= number
            return hand, drawn, deck, discard
    return None


def _learn(
    wish: Wish, ledger: Ledger, least: list[int], most: list[int], forced: dict[int, list[int]], draws: list[int],
    chance: Chance,
) -> None:  # fmt: skip
    card = wish.card
    before = [i for i in draws if i < wish.when]
    if not wish.low:
        most[card] = max(least[card], most[card] - 1)
    elif before and chance.below(2):
        forced.setdefault(chance.choice(before), []).append(card)
    else:
        least[card] = min(most[card], least[card] + 1)


def _pick(pool: list[int], number: int, least: list[int], chance: Chance) -> list[int]:
    """Pick cards from a pool (counts by type), at least these."""
    picked = [min(a, b) for a, b in zip(least, pool, strict=True)]
    rest = [card for card, count in enumerate(pool) for _ in range(count - picked[card])]
    chance.shuffle(rest)
    for card in rest[: max(0, number - sum(picked))]:
        picked[card] += 1
    return picked


def _attempt(ledger: Ledger, least: list[int], most: list[int], forced: dict[int, list[int]], chance: Chance) -> Split:
    share = list(ledger.share)
    hand = _pick([min(a, b) for a, b in zip(share, most, strict=True)], ledger.hand_size, least, chance)
    missing = ledger.hand_size - sum(hand)
    if missing > 0:  # the caps left too few: take any
        more = _pick([a - b for a, b in zip(share, hand, strict=True)], missing, [0] * GUARD_TYPES, chance)
        hand = [a + b for a, b in zip(hand, more, strict=True)]
    while sum(hand) > ledger.hand_size:
        spare = [c for c in range(GUARD_TYPES) if hand[c]]
        hand[chance.choice(spare)] -= 1
    if ledger.known is not None:
        hand = ledger.known[:]
    deck = [a - b for a, b in zip(share, hand, strict=True)]
    drawn = [0] * GUARD_TYPES
    discard = [0] * GUARD_TYPES
    for i, (what, number) in enumerate(ledger.log):
        if what == "hand":
            if not hand[number]:
                raise Wish(number, i, True)
            hand[number] -= 1
            _put_away(number, discard)
        elif what == "drawn":
            drawn[number] -= 1  # the draw has seen to it that the card is there
            _put_away(number, discard)
        elif what in ("draw", "take"):
            wanted = _wanted(ledger.log, i) if what == "draw" else [0] * GUARD_TYPES
            for card, count in enumerate(wanted):
                if count > deck[card]:
                    raise Wish(card, i, False)
            for card in forced.get(i, []):
                if sum(wanted) < number and wanted[card] < deck[card]:
                    wanted[card] += 1
            got = _pick(deck, number, wanted, chance)
            for card, count in enumerate(got):
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


def _wanted(log: list[Entry], start: int) -> list[int]:
    """Return the cards that were played from this very draw."""
    wanted = [0] * GUARD_TYPES
    for what, card in log[start + 1 :]:
        if what == "keep":
            break
        if what == "drawn":
            wanted[card] += 1
    return wanted
