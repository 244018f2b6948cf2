"""games/omnitsu: all worlds that a seat holds possible, kept exactly: what is known of every card, and what is not.

A world lists every hand, the faces of all tokens, the scrolls buried in the Main Deck, and the cards known to lie on
top of it. Scrolls are always named in it (there are few ways). Of numbered cards those are named whose place was
seen; the others are blanks: cards that came unseen from the Main Deck. Blanks differ only in when they were drawn and
in what the table has since learned about the hand they are in, so that there are few different worlds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from sudare.core import Chance

BLANK = 1000  # items from here on are blanks; what is below is a card
MANY = 60  # worlds from which on it pays to look for blanks that are alike
MOST = 6_000  # worlds kept; more happens only in long games with many unseen moves between hands
GROWN = 4  # times as many may come out of one event, before some are dropped
PROBED = 8  # worlds that are looked at to see in how many ways each goes on


class World(NamedTuple):
    """One possible world."""

    hands: tuple[tuple[int, ...], ...]  # sorted items
    faces: tuple[tuple[int, int], ...]  # (token, kind), sorted
    buried: tuple[int, ...]  # kinds in the Main Deck, sorted
    top: tuple[int, ...]  # items on top of the Main Deck
    aside: tuple[int, ...]  # items taken from the deck to look at


Ways = Iterable[tuple[World, float]]


@lru_cache(maxsize=1000)
def orders(items: tuple[int, ...], length: int | None = None) -> list[tuple[int, ...]]:
    """Return the different orders of some items (or of so many of them): what is alike is not told apart."""
    if not items or length == 0:
        return [()]
    rest, left = sorted(items), None if length is None else length - 1
    return [(one, *then) for one in sorted(set(rest)) for then in orders(_without(rest, one), left)]


def _without(items: list[int], one: int) -> tuple[int, ...]:
    place = items.index(one)
    return (*items[:place], *items[place + 1 :])


class Hypotheses:
    """The worlds that a seat holds possible, each with its weight."""

    def __init__(self, n: int, most: int = MOST) -> None:
        self.n = n
        self.most = most
        self.all = (1 << n) - 1
        self.worlds: dict[World, float] = {}
        self.complete = True  # no possible world was ever dropped
        self.blanks: list[tuple[int, int]] = []  # (epoch in which it was drawn, mask of the cards it can be)
        self._blank_ids: dict[tuple[int, int], int] = {}
        self.epoch = 0
        self.deck_mask = self.all  # the cards that can be in the Main Deck, or were when it was last renewed
        self.entered = [0] * n  # card -> the epoch in which it was last seen to go into the Main Deck
        self.placed = 0  # mask of the cards whose place this seat knows: no blank can be one of them
        self.updates = 0

    # -- blanks ----------------------------------------------------------------------------------------------------

    def blank(self, epoch: int, mask: int) -> int:
        """Return the item for a blank."""
        key = (epoch, mask)
        if key not in self._blank_ids:
            self._blank_ids[key] = BLANK + len(self.blanks)
            self.blanks.append(key)
        return self._blank_ids[key]

    def fresh(self) -> int:
        """Return a card that is drawn unseen now."""
        return self.blank(self.epoch, self.deck_mask)

    def can_be(self, item: int, card: int) -> bool:
        """Say whether a blank may be this card: in the deck when it was drawn, never seen elsewhere, not excluded."""
        epoch, mask = self.blanks[item - BLANK]
        return bool(mask >> card & 1) and self.entered[card] <= epoch

    def place(self, cards: Iterable[int]) -> None:
        """The place of these cards is known from now on."""
        for card in cards:
            if card < self.n:
                self.placed |= 1 << card

    def deck_renewed(self, cards: Iterable[int]) -> None:
        """These cards became the new Main Deck; the old one was drawn to its end, so that hands hold the rest of it."""
        self.epoch += 1
        self.deck_mask = 0
        for card in cards:
            self._enters(card)

    def _enters(self, card: int) -> None:
        self.entered[card] = self.epoch
        self.deck_mask |= 1 << card
        self.placed &= ~(1 << card)

    def deck_shuffled(self) -> None:
        """The Main Deck was shuffled: what was known of its top is lost."""
        self.epoch += 1
        for item in sorted({item for world in self.worlds for item in world.top}):
            if item < BLANK:
                self._enters(item)
            else:
                self.deck_mask |= self.blanks[item - BLANK][1]
        self.each(lambda world: [(world._replace(top=()), 1.0)])

    def compact(self) -> None:
        """Forget differences between blanks that no longer matter: they can be the same cards."""
        hidden = self.all & ~self.placed
        since = [0] * (self.epoch + 1)  # by epoch: the cards that were seen to go into the deck later
        for card, epoch in enumerate(self.entered):
            for earlier in range(epoch):
                since[earlier] |= 1 << card
        renamed = {
            BLANK + index: self.blank(self.epoch, mask & hidden & ~since[epoch])
            for index, (epoch, mask) in enumerate(self.blanks[:])
        }
        places = {items for world in self.worlds for items in (*world.hands, world.top, world.aside)}
        new = {items: tuple(renamed.get(item, item) for item in items) for items in places}
        if all(items == after for items, after in new.items()):
            return
        hands_of = {items: tuple(sorted(after)) for items, after in new.items()}
        after: dict[World, float] = {}
        for world, weight in self.worlds.items():
            hands = tuple([hands_of[hand] for hand in world.hands])
            merged = World(hands, world.faces, world.buried, new[world.top], new[world.aside])
            after[merged] = after.get(merged, 0.0) + weight
        self.worlds = after

    # -- updating ----------------------------------------------------------------------------------------------------

    def each(self, change: Callable[[World], Ways]) -> None:
        """Replace every world by the ways in which it can go on; none means that it was not the true one."""
        self._make_room(change)
        after: dict[World, float] = {}
        for world, weight in self.worlds.items():
            for way, share in change(world):
                after[way] = after.get(way, 0.0) + weight * share
        self.updates += 1
        if len(after) > MANY:
            self.worlds = after
            self.compact()
            after = self.worlds
        if len(after) > self.most:
            self.complete = False
            after = self._thin(after, self.most * 2 // 3)
        total = sum(after.values())
        if total and (total < 1e-3 or total > 1e3):
            after = {world: weight / total for world, weight in after.items()}
        self.worlds = after

    def _make_room(self, change: Callable[[World], Ways]) -> None:
        """Drop worlds before each of those that are left goes on in so many ways that it would take minutes."""
        if len(self.worlds) <= max(PROBED, self.most // PROBED):
            return
        some = list(self.worlds)[:: len(self.worlds) // PROBED]
        room = GROWN * self.most // max(1, *(sum(1 for _ in change(world)) for world in some))
        if len(self.worlds) > room:
            self.complete = False
            self.worlds = self._thin(self.worlds, max(1, room))

    def _thin(self, worlds: dict[World, float], keep: int) -> dict[World, float]:
        """Keep a fair choice of so many worlds, the same one every time."""
        chance = Chance(f"thin {self.updates}")
        keyed = [(chance.word() / 2**64 / max(weight, 1e-30), i) for i, weight in enumerate(worlds.values())]
        kept = {i for _, i in sorted(keyed)[:keep]}
        return {world: weight for i, (world, weight) in enumerate(worlds.items()) if i in kept}

    # -- what can happen to a world ----------------------------------------------------------------------------------

    def give(self, world: World, seat: int, item: int) -> World:
        """Put an item into a hand."""
        hands = list(world.hands)
        hands[seat] = tuple(sorted((*hands[seat], item)))
        return world._replace(hands=tuple(hands))

    def drop(self, world: World, seat: int, item: int) -> World:
        """Take an item out of a hand."""
        hand = list(world.hands[seat])
        hand.remove(item)
        hands = list(world.hands)
        hands[seat] = tuple(hand)
        return world._replace(hands=tuple(hands))

    def elsewhere(self, world: World, card: int) -> bool:
        """Say whether a numbered card has a known place in this world."""
        return card in world.top or card in world.aside or any(card in hand for hand in world.hands)

    def lose(self, world: World, seat: int, card: int) -> Iterator[tuple[World, float]]:
        """A card left a hand openly: it was a named one, or one of the blanks that can be it."""
        hand = world.hands[seat]
        if card in hand:
            yield self.drop(world, seat, card), 1.0
        elif card < self.n and not self.elsewhere(world, card):
            for item in sorted(set(hand)):
                if item >= BLANK and self.can_be(item, card):
                    yield self.drop(world, seat, item), float(hand.count(item))

    def lose_all(self, world: World, seat: int, cards: Iterable[int]) -> list[tuple[World, float]]:
        """Several cards left a hand openly."""
        ways = [(world, 1.0)]
        for card in cards:
            ways = [(then, w * v) for now, w in ways for then, v in self.lose(now, seat, card)]
        return ways

    def move_unseen(self, world: World, giver: int, taker: int, scrolls: bool) -> Iterator[tuple[World, float]]:
        """Some card went from hand to hand."""
        hand = world.hands[giver]
        for item in sorted(set(hand)):
            if scrolls or item < self.n or item >= BLANK:
                yield self.give(self.drop(world, giver, item), taker, item), hand.count(item) / len(hand)

    def take_unseen(self, world: World, number: int) -> tuple[World, list[int]]:
        """Cards were taken from the Main Deck unseen."""
        items = list(world.top[:number])
        items += [self.fresh()] * (number - len(items))
        return world._replace(top=world.top[number:]), items

    def take_seen(self, world: World, cards: Iterable[int]) -> World | None:
        """These cards were taken from the Main Deck, in this order."""
        for card in cards:
            if world.top:
                item = world.top[0]
                world = world._replace(top=world.top[1:])
                if item != card and (item < BLANK or not self.can_be(item, card) or self.elsewhere(world, card)):
                    return None
            elif self.elsewhere(world, card):
                return None
        return world

    def lay_face(self, world: World, token: int, kind: int) -> World:
        """A scroll lies sealed."""
        return world._replace(faces=tuple(sorted((*world.faces, (token, kind)))))

    def face(self, world: World, token: int) -> int:
        """Return the face of a token in this world."""
        return next(kind for t, kind in world.faces if t == token)

    def lift(self, world: World, token: int) -> World:
        """A sealed scroll was taken up."""
        return world._replace(faces=tuple(f for f in world.faces if f[0] != token))

    def shuffled_faces(self, world: World, old: list[int], new: list[int]) -> Iterator[tuple[World, float]]:
        """Sealed scrolls were shuffled and lie under new tokens."""
        kinds = [kind for token, kind in world.faces if token in old]
        kept = [face for face in world.faces if face[0] not in old]
        ways = orders(tuple(kinds))
        for way in ways:
            yield world._replace(faces=tuple(sorted([*kept, *zip(new, way, strict=True)]))), 1.0 / len(ways)

    def pin_hand(self, world: World, seat: int, cards: list[int]) -> World | None:
        """A hand was seen: exactly these cards."""
        if not self.fits(world, world.hands[seat], cards):
            return None
        hands = list(world.hands)
        hands[seat] = tuple(sorted(cards))
        return world._replace(hands=tuple(hands))

    def fits(self, world: World, items: tuple[int, ...], cards: list[int]) -> bool:
        """Say whether these items can be exactly these cards."""
        if len(items) != len(cards):
            return False
        left = list(cards)
        for item in items:
            if item < BLANK:
                if item not in left:
                    return False
                left.remove(item)
        blanks = [item for item in items if item >= BLANK]
        if any(card >= self.n or self.elsewhere(world, card) for card in left):
            return False
        return self.matched(blanks, left, None) is not None

    def satisfy(self, world: World, seat: int, literal: str, masks: dict[str, int]) -> Iterator[tuple[World, float]]:
        """A hand was shown to hold (`+courtier`) or to lack (`-scroll`) something."""
        word, wanted = literal[1:], literal[0] == "+"
        hand = world.hands[seat]
        if word == "scroll":
            if any(self.n <= item < BLANK for item in hand) == wanted:
                yield world, 1.0
            return
        mask = masks[word]
        named = any(item < self.n and mask >> item & 1 for item in hand)
        if wanted:
            if named:
                yield world, 1.0
                return
            for item in sorted({item for item in hand if item >= BLANK}):
                epoch, can = self.blanks[item - BLANK]
                if can & mask:
                    yield self.give(self.drop(world, seat, item), seat, self.blank(epoch, can & mask)), 1.0
        elif not named:
            items = []
            for item in hand:
                if item >= BLANK:
                    epoch, can = self.blanks[item - BLANK]
                    if not can & ~mask:
                        return
                    item = self.blank(epoch, can & ~mask)
                items.append(item)
            hands = list(world.hands)
            hands[seat] = tuple(sorted(items))
            yield world._replace(hands=tuple(hands)), 1.0

    def learn(self, seat: int, ways: list[list[str]], masks: dict[str, int]) -> None:
        """One of these ways is true of a hand; each is a list of literals."""

        def change(world: World) -> Iterator[tuple[World, float]]:
            for way in ways:
                found = [(world, 1.0)]
                for literal in way:
                    found = [(w, a * b) for v, a in found for w, b in self.satisfy(v, seat, literal, masks)]
                yield from found

        if ways:
            self.each(change)

    # -- filling the blanks ------------------------------------------------------------------------------------------

    def matched(self, blanks: list[int], cards: list[int], chance: Chance | None) -> list[int] | None:
        """Return a card for every blank, all different; None if there is no way. Drawn at random if chance is given."""
        cards = list(cards)
        order = list(range(len(blanks)))
        if chance is not None:
            chance.shuffle(cards)
            chance.shuffle(order)
        order.sort(key=lambda i: sum(self.can_be(blanks[i], card) for card in cards))
        taken: dict[int, int] = {}  # card -> blank

        def place(i: int, tried: set[int]) -> bool:
            for card in cards:
                if card not in tried and self.can_be(blanks[i], card):
                    tried.add(card)
                    if card not in taken or place(taken[card], tried):
                        taken[card] = i
                        return True
            return False

        for i in order:
            if not place(i, set()):
                return None
            if chance is not None:
                chance.shuffle(cards)
        result = [0] * len(blanks)
        for card, i in taken.items():
            result[i] = card
        return result
