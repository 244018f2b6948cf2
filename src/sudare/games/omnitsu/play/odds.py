"""games/omnitsu: the odds of the sealed scrolls, and of a win, counted over the worlds that a seat holds possible.

Nothing is sampled: scrolls are always named in a possible world, and of the other cards only their number counts. What
was counted is kept as long as the seat is told nothing new, since a guide is asked for the same odds in every roll-out.
There the table has moved on from what the seat was told: what its view shows goes first, and scrolls that were shuffled
meanwhile are any of those that are gone.
"""

from __future__ import annotations

from typing import Any

from sudare.core import Beliefs, Chance, Perspective
from sudare.games.omnitsu.beliefs.hypotheses import BLANK
from sudare.games.omnitsu.beliefs.worlds import OmnitsuBeliefs
from sudare.games.omnitsu.edition import KINDS
from sudare.games.omnitsu.sight.view import View
from sudare.games.omnitsu.state import Omnitsu
from sudare.games.omnitsu.tables import DAIMYO, DECOY, POISON

Key = tuple[tuple[int, ...], ...]


class Case:
    """One way in which the scrolls may lie: sealed ones by token, cracked ones by hand."""

    __slots__ = ("weight", "faces", "cracked")

    def __init__(self, weight: float, faces: dict[int, int], cracked: list[list[int]]) -> None:
        self.weight = weight
        self.faces = faces
        self.cracked = cracked


class Prospects:
    """The cases that agree with what a seat sees, and what they make likely."""

    __slots__ = ("cases", "odds", "holding", "standings")

    def __init__(self, cases: list[Case], tokens: list[int], seats: int) -> None:
        self.cases = cases
        self.odds: dict[int, list[float]] = {t: [0.0] * len(KINDS) for t in tokens if cases}
        self.holding = [0.0] * seats  # how likely a hand holds a cracked scroll
        self.standings: dict[Key, float] = {}
        for case in cases:
            for token in tokens:
                self.odds[token][case.faces[token]] += case.weight
            for seat, cracked in enumerate(case.cracked):
                if cracked:
                    self.holding[seat] += case.weight

    def standing(self, s: Omnitsu, me: int) -> float:
        """Return the chance to win if the Daimyo received everybody now."""
        key = (tuple([len(hand) for hand in s.hands]), *[tuple(sealed) for sealed in s.sealed])
        found = self.standings.get(key)
        if found is None:
            found = sum([case.weight * _share(s, case, me) for case in self.cases])
            self.standings[key] = found
        return found


class Outlook:
    """All cases of a seat's beliefs, and what has been counted over them so far."""

    def __init__(self, beliefs: OmnitsuBeliefs) -> None:
        n = beliefs.worlds.n
        weights: dict[tuple[Any, ...], float] = {}
        for world, weight in beliefs.worlds.worlds.items():
            cracked = tuple([tuple([item - n for item in hand if n <= item < BLANK]) for hand in world.hands])
            key = (world.faces, cracked)
            weights[key] = weights.get(key, 0.0) + weight
        self.seats: int = beliefs.game.seats
        self.n = n
        self.cases = [Case(w, dict(faces), [list(hand) for hand in cracked]) for (faces, cracked), w in weights.items()]
        self.counted: dict[Key, Prospects] = {}

    def prospects(self, view: View, s: Omnitsu, me: int) -> Prospects:
        """Return what is likely for a seat with this view; `s` is the table as it sees it."""
        tokens: list[int] = []
        known: list[int] = []
        for seat in view.seats:
            for scroll in seat.sealed:
                tokens.append(scroll.token)
                known.append(-1 if scroll.known_kind is None else KINDS.index(scroll.known_kind))
        own = [card - self.n for card in s.hands[me] if card >= self.n]
        key = (tuple(tokens), tuple(known), tuple(own))
        found = self.counted.get(key)
        if found is None:
            found = self.counted[key] = Prospects(self._agreeing(tokens, known, own, me), tokens, self.seats)
        return found

    def _agreeing(self, tokens: list[int], known: list[int], own: list[int], me: int) -> list[Case]:
        """Return the cases that agree with known faces and own cracked scrolls, brought up to the present table."""
        seen = {token: kind for token, kind in zip(tokens, known, strict=True) if kind >= 0}
        cases = [case for case in self.cases if all(case.faces.get(t, kind) == kind for t, kind in seen.items())]
        cases = [case for case in cases or self.cases if case.cracked[me] == own] or cases or self.cases
        total = sum([case.weight for case in cases])
        present = set(tokens)
        result = []
        for case in cases:
            gone = [kind for token, kind in case.faces.items() if token not in present]
            faces: dict[int, int] = {}
            for token in tokens:
                if token in seen:
                    faces[token] = seen[token]
                elif token in case.faces:
                    faces[token] = case.faces[token]
                else:
                    faces[token] = gone.pop() if gone else DECOY
            cracked = case.cracked[:]
            cracked[me] = own
            result.append(Case(case.weight / total, faces, cracked))
        return result


def _share(s: Omnitsu, case: Case, me: int) -> float:
    """Return the seat's share of the win if all were scored now, the scrolls lying like this."""
    faces = case.faces
    holders = 0
    for sealed in s.sealed:
        holders += any(faces[token] == DAIMYO for token in sealed)
    best, winners, mine = -1, 0, -1
    for seat, sealed in enumerate(s.sealed):
        cracked = case.cracked[seat]
        if cracked or len(sealed) > 1:
            continue
        points = len(s.hands[seat])
        if sealed:
            kind = faces[sealed[0]]
            if kind == POISON or (kind == DAIMYO and holders > 1):
                continue
            points += 10 if kind == DAIMYO else 5
        if seat == me:
            mine = points
        if points > best:
            best, winners = points, 1
        elif points == best:
            winners += 1
    return 1.0 / winners if winners and mine == best else 0.0


def seen_table(game: Any, beliefs: OmnitsuBeliefs, view: View, me: int) -> Omnitsu:
    """Return the table as a seat sees it: all that is public and the own hand; others hold nameless cards."""
    s = Omnitsu(game, Chance())
    beliefs.public(s, view)
    if len(view.discard) == view.discard_size:
        s.discard = beliefs.cards(view.discard)
    for seat, shown in enumerate(view.seats):
        s.hands[seat] = [-1] * shown.hand_size if shown.hand is None else beliefs.cards(shown.hand)
    return s


class OpenTable(Beliefs[Any]):
    """What there is to know in the Game Ending Phase, when all lies open but the Main Deck.

    `beliefs` have seen the Discard Pile grow, which matters where only its top card is shown.
    """

    def __init__(self, beliefs: OmnitsuBeliefs) -> None:
        Beliefs.__init__(self, beliefs.game, beliefs.seat)
        self.beliefs = beliefs

    def world(self, perspective: Perspective, chance: Chance) -> Omnitsu:
        """Lay out what the view shows; the rest is in the deck."""
        view: View = perspective.view
        assert self.seat is not None
        s = seen_table(self.game, self.beliefs, view, self.seat)
        n = self.game.tables.n
        s.kind = {}
        for shown in view.seats:
            for scroll in shown.sealed:
                assert scroll.known_kind is not None
                s.kind[scroll.token] = KINDS.index(scroll.known_kind)
        s.scrying = self.beliefs.looked_at(view)
        shut = [count - pile for count, pile in zip(self.game.tables.scroll_count, s.pile, strict=True)]
        for kind in s.kind.values():
            shut[kind] -= 1
        placed = [*s.destroyed, *s.center, *s.center.values(), *s.scrying, *(card for hand in s.hands for card in hand)]
        placed += [slot.card for slot in s.slots] + [frame.card for frame in s.stack] + [play[0] for play in s.pending]
        for card in placed:
            if card >= n:
                shut[card - n] -= 1
        s.discard = self._discard(s, view, set(range(n)) - set(placed), chance)
        rest = set(range(n)) - {*placed, *s.discard}
        s.deck.shuffle_in([*rest, *(n + kind for kind in range(3) for _ in range(shut[kind]))])
        self.beliefs.lay_picks(s, view, perspective.flow.asked, chance)
        return s

    def _discard(self, s: Omnitsu, view: View, free: set[int], chance: Chance) -> list[int]:
        """Return the Discard Pile: as shown, or as it was seen to grow; what a roll-out has added to it is a guess."""
        top = self.beliefs.cards(view.discard)
        below = [card for card in s.discard if card in free and card not in top]
        others = sorted(free - {*below, *top})
        chance.shuffle(others)
        under = view.discard_size - len(top)
        return [*(below + others[: max(0, under - len(below))])[:under], *top]
