"""games/omnitsu: what a seat can conclude: it folds all that it was told into the worlds it holds possible."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sudare.core import Beliefs, Chance, NoWorld, Perspective, Told
from sudare.games.omnitsu.beliefs.hypotheses import BLANK, MOST, Hypotheses, World
from sudare.games.omnitsu.decisions import PAY
from sudare.games.omnitsu.edition import KINDS
from sudare.games.omnitsu.sight.view import View
from sudare.games.omnitsu.state import EVERYBODY, Frame, Omnitsu, Slot

if TYPE_CHECKING:
    from sudare.games.omnitsu.game import OmnitsuGame  # noqa: F401 - named in quotes below

TRIES = 24  # worlds in which the payer cannot pay that are drawn again, before a card is set aside for it

Owed = tuple[int, int]
"""Who must pay, and the mask of the cards that can pay."""

Filled = tuple[World, list[list[int]], list[int], list[int], list[int]]
"""A world with cards for its blanks: hands, top of the deck, cards aside, and the rest of the deck."""


class OmnitsuBeliefs(Beliefs["OmnitsuGame"]):
    """The possible worlds, the Discard Pile as it grew, and who was seen to learn which face."""

    def __init__(self, game: Any, seat: int | None) -> None:
        from sudare.games.omnitsu.beliefs.updates import FOLDS

        Beliefs.__init__(self, game, seat)
        self.folds = FOLDS
        self.memory: list[Told] = []
        self._start(MOST)

    def _start(self, most: int) -> None:
        self.worlds = Hypotheses(self.game.tables.n, most)
        self.discard: list[int] = []
        self.knows: dict[int, dict[int, str]] = {}
        self.turn = 1
        self.seen: dict[int, int] = {}  # card -> the turn in which this seat last saw it

    # -- observing ---------------------------------------------------------------------------------------------------

    def observe(self, told: Told) -> None:
        """Take note of an event."""
        self.memory.append(told)
        self._fold(told)
        if not self.worlds.worlds and self.worlds.most == MOST and not self.worlds.complete:
            self._start(3 * MOST)  # the true world was among those dropped: go through it again and keep more
            for past in self.memory:
                self._fold(past)

    def _fold(self, told: Told) -> None:
        self.turn = told.data.get("turn", self.turn)
        self._sees(told)
        fold = self.folds.get(told.kind)
        if fold is not None:
            fold(self, told)

    def _sees(self, told: Told) -> None:
        """Note when cards were last seen: those in the own hand until now, and those that are named."""
        own = next(iter(self.worlds.worlds)).hands[self.seat] if self.seat is not None and self.worlds.worlds else ()
        self.seen.update(dict.fromkeys(own, self.turn))
        index = self.game.tables.index
        for value in [*told.data.values(), *(told.secret or {}).values()]:
            for name in value if isinstance(value, list) else [value]:
                if isinstance(name, str) and name in index:
                    self.seen[index[name]] = self.turn

    def card(self, name: str) -> int:
        """Return the number of a card."""
        return self.game.tables.index[name]

    def cards(self, names: list[str]) -> list[int]:
        """Return the numbers of cards."""
        return [self.game.tables.index[name] for name in names]

    def to_discard(self, cards: list[int]) -> None:
        """Cards went openly to the Discard Pile; scrolls go to the Scroll Pile instead."""
        self.discard += [card for card in cards if card < self.game.tables.n]

    # -- imagining ---------------------------------------------------------------------------------------------------

    def world(self, perspective: Perspective, chance: Chance) -> Omnitsu:
        """Draw one of the possible worlds, and cards for its blanks."""
        view: View = perspective.view
        s = Omnitsu(self.game, chance)
        self.public(s, view)
        open_cards = {*s.discard, *s.destroyed, *s.center, *s.center.values()}
        open_cards |= (
            {slot.card for slot in s.slots} | {frame.card for frame in s.stack} | {play[0] for play in s.pending}
        )
        owed = self._owed(perspective.flow.asked)
        filled = self._draw(open_cards, owed, chance)
        if filled is None and self.worlds.complete:
            raise NoWorld("no world agrees with what was observed")
        for _ in range(TRIES):
            if filled is None:
                filled = self._fill_for(self._rough(s, view, chance), open_cards, owed, chance)
        if filled is None:
            raise NoWorld("no rough world lets the payer pay")
        self._lay_out(s, *filled)
        self.lay_picks(s, view, perspective.flow.asked, chance)
        return s

    def _owed(self, asked: list[Any]) -> Owed | None:
        """Return who is about to pay, and the cards that can pay: who could declare holds one of them (OMN-047)."""
        for seat, question in enumerate(asked):
            if question is not None and question[0] == PAY.id and question[1] != "any":
                return seat, self.game.tables.masks[question[1]]
        return None

    def _draw(self, open_cards: set[int], owed: Owed | None, chance: Chance) -> Filled | None:
        """Draw a possible world and cards for its blanks; None if nothing agrees with what was observed.

        A world in which the payer cannot pay is drawn again, which keeps the odds of all others. After a while the
        payer is dealt a fitting card first, so that a rare one is not waited for.
        """
        left = dict(self.worlds.worlds)
        misses = 0
        while left:
            world = _weighted(left, chance)
            filled = self._fill_for(world, open_cards, owed if misses >= TRIES else None, chance)
            if filled is None:
                del left[world]
            elif owed is None or _any_of(filled[1][owed[0]], owed[1], self.worlds.n):
                return filled
            else:
                misses += 1
        return None

    def _fill_for(self, world: World, open_cards: set[int], owed: Owed | None, chance: Chance) -> Filled | None:
        """Draw cards for the blanks of a world; if somebody owes a card, one of its blanks is a fitting card."""
        if owed is None or _any_of(world.hands[owed[0]], owed[1], self.worlds.n):
            return self._fill(world, open_cards, chance)
        seat, mask = owed
        worlds = self.worlds
        fitting = [card for card in range(worlds.n) if mask >> card & 1 and card not in open_cards]
        fitting = [card for card in fitting if not worlds.elsewhere(world, card)]
        blanks = [item for item in world.hands[seat] if item >= BLANK]
        pairs = [(item, card) for item in blanks for card in fitting if worlds.can_be(item, card)]
        chance.shuffle(pairs)
        for item, card in pairs:
            filled = self._fill(worlds.give(worlds.drop(world, seat, item), seat, card), open_cards, chance)
            if filled is not None:
                return filled
        return None

    def _rough(self, s: Omnitsu, view: View, chance: Chance) -> World:
        """Return a world that agrees with the view and the faces seen: the last resort when too many were dropped."""
        worlds = self.worlds
        n = worlds.n
        worlds.deck_mask = worlds.all
        worlds.entered = [0] * n
        left = [count - pile for count, pile in zip(self.game.tables.scroll_count, s.pile, strict=True)]
        hands = [self.cards(seat.hand) if seat.hand is not None else [] for seat in view.seats]
        for card in [*s.destroyed, *(card for hand in hands for card in hand)]:
            if card >= n:
                left[card - n] -= 1
        seen = self._faces_seen()
        tokens = [token for sealed in s.sealed for token in sealed]
        faces = [(token, KINDS.index(seen[token])) for token in tokens if token in seen]
        for _, kind in faces:
            left[kind] -= 1
        kinds = [kind for kind in range(3) for _ in range(left[kind])]
        chance.shuffle(kinds)
        faces += [(token, kinds.pop()) for token in tokens if token not in seen]
        closed = [seat for seat, shown in enumerate(view.seats) if shown.hand is None]
        buried = []
        for kind in kinds:
            room = [seat for seat in closed if len(hands[seat]) < view.seats[seat].hand_size]
            if room:
                hands[chance.choice(room)].append(n + kind)
            else:
                buried.append(kind)
        blank = worlds.blank(worlds.epoch, worlds.all)
        for seat in closed:
            hands[seat] += [blank] * (view.seats[seat].hand_size - len(hands[seat]))
        aside = tuple(self.looked_at(view))
        return World(tuple(tuple(hand) for hand in hands), tuple(sorted(faces)), tuple(sorted(buried)), (), aside)

    def looked_at(self, view: View) -> list[int]:
        """Return the cards of the Main Deck that this seat is looking at; a hand that it looks at has a Target."""
        return self.cards(view.looking_at) if view.looking_at and view.stack[-1].victim is None else []

    def public(self, s: Omnitsu, view: View) -> None:
        """Lay out everything that the view shows."""
        card = self.card
        s.turn = view.turn
        s.phase = view.phase
        s.next_token = view.next_token
        s.discard = self.discard[:]
        s.pile = [view.scroll_pile[kind] for kind in KINDS]
        s.destroyed = [card(name) for name in view.destroyed]
        s.center = {card(p.card): -1 if p.blocked_by is None else card(p.blocked_by) for p in view.center}
        for place, seat in enumerate(view.seats):
            slot = seat.slot
            s.slots[place] = Slot(
                -1 if slot.card is None else card(slot.card),
                slot.order,
                -1 if slot.target is None else slot.target,
                slot.status,
            )
            s.sealed[place] = [scroll.token for scroll in seat.sealed]
            for scroll in seat.sealed:
                if scroll.open:
                    s.knows[scroll.token] = {EVERYBODY: "public"}
                elif scroll.token in self.knows:
                    s.knows[scroll.token] = self.knows[scroll.token].copy()
            s.guarded[place] = seat.guarded
            s.no_draw[place] = seat.skips_draw
            s.limit_mod[place] = seat.limit_change
            s.due[place] = seat.due
        for up in view.stack:
            frame = Frame(
                card(up.card),
                up.owner,
                -1 if up.target is None else up.target,
                up.origin,
                -1 if up.answers is None else up.answers,
            )
            frame.key = -1 if up.action is None else "ab".index(up.action)
            frame.actor = up.actor
            frame.victim = -1 if up.victim is None else up.victim
            frame.cancelled = up.cancelled
            frame.turned = up.reversed
            frame.failed = up.failed
            frame.took = up.took
            frame.after = up.after
            s.stack.append(frame)
        s.pending = [(card(p.card), p.seat, -1 if p.target is None else p.target, p.origin) for p in view.pending]
        s.bans = view.bans[:]
        s.played = {card(name): times for name, times in view.played.items()}
        s.tally = view.tally
        s.called = view.called
        s.genuine = view.genuine or 0
        s.scores = view.scores or []
        s.deaths = view.deaths or []

    def _fill(self, world: World, open_cards: set[int], chance: Chance) -> Filled | None:
        """Draw cards for the blanks of a world: hands, top of the deck, cards aside, and the rest of the deck."""
        worlds = self.worlds
        places = [*world.hands, world.top, world.aside]
        named = {item for items in places for item in items if item < worlds.n}
        pool = [card for card in range(worlds.n) if card not in open_cards and card not in named]
        blanks = [item for items in places for item in items if item >= BLANK]
        cards = worlds.matched(blanks, pool, chance)
        if cards is None:
            return None
        rest = sorted(set(pool) - set(cards))
        if any(not worlds.deck_mask >> card & 1 for card in rest):
            return None
        drawn = iter(cards)
        filled = [[item if item < BLANK else next(drawn) for item in items] for items in places]
        return world, [sorted(hand) for hand in filled[:-2]], filled[-2], filled[-1], rest

    def _lay_out(
        self, s: Omnitsu, world: World, hands: list[list[int]], top: list[int], aside: list[int], rest: list[int]
    ) -> None:
        s.hands = hands
        s.kind = dict(world.faces)
        s.deck.shuffle_in([*rest, *(self.game.tables.n + kind for kind in world.buried)])
        s.deck.top = top
        s.scrying = aside

    def lay_picks(self, s: Omnitsu, view: View, asked: list[Any], chance: Chance) -> None:
        """Others may have chosen cards that they have not shown yet: any of those they could choose."""
        for seat, shown in enumerate(view.seats):
            if seat == self.seat:
                s.picks[seat] = self.cards(view.picks)
            elif shown.picked:
                scries = asked[seat] is not None and asked[seat][0] == "scry_arrange"
                cards = s.scrying[:] if scries else s.hands[seat][:]
                chance.shuffle(cards)
                s.picks[seat] = cards[: shown.picked]

    def refute(self, state: Any) -> str | None:
        """Return why a position cannot be the true one."""
        if not self.worlds.complete:
            return self._refuted_by_own_eyes(state)
        faces = tuple(sorted(state.kind.items()))
        n = self.worlds.n
        buried = tuple(sorted(card - n for card in state.deck.cards() if card >= n))
        some = [w for w in self.worlds.worlds if w.faces == faces]
        if not some:
            return f"no possible world has these faces of the sealed scrolls: {faces}"
        some = [w for w in some if w.buried == buried]
        if not some:
            return f"no possible world has these scrolls in the Main Deck: {buried}"
        for world in some:
            parts = [*zip(world.hands, state.hands, strict=True), (world.aside, state.scrying)]
            parts.append((world.top, state.deck.top[: len(world.top)]))
            if all(self._agrees(world, items, cards) for items, cards in parts):
                return self._refuted_by_own_eyes(state)
        return f"no possible world has these hands: {state.hands}, with {state.deck.top} on top of the deck"

    def _agrees(self, world: World, items: tuple[int, ...], cards: list[int]) -> bool:
        return self.worlds.fits(world, items, cards)

    def _faces_seen(self) -> dict[int, str]:
        """Return the faces of tokens that this seat was shown, straight from its memory."""
        shown: dict[int, str] = {}
        for told in self.memory:
            if told.kind in ("peeked", "laid_down_from_hand", "laid_down_from_pile") and told.get("kind"):
                shown[told.data["token"]] = told.get("kind")
            elif told.kind == "all_revealed":
                shown.update(zip(told.data["tokens"], told.data["kinds"], strict=True))
        return shown

    def _refuted_by_own_eyes(self, state: Any) -> str | None:
        """Check the faces that this seat was shown."""
        shown = self._faces_seen()
        for token, kind in state.kind.items():
            if token in shown and KINDS[kind] != shown[token]:
                return f"scroll t{token} was seen to be {shown[token]}, not {KINDS[kind]}"
        return None


def _weighted(worlds: dict[World, float], chance: Chance) -> World:
    mark = chance.word() / 2**64 * sum(worlds.values())
    for world, weight in worlds.items():
        mark -= weight
        if mark < 0:
            return world
    return world


def _any_of(hand: Sequence[int], mask: int, n: int) -> bool:
    return any(item < n and mask >> item & 1 for item in hand)
