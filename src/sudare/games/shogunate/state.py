"""games/shogunate: the position: the Line, the Honour, the cards, and where the two markers lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from sudare.core import Chance, Deck, State
from sudare.games.shogunate import events as E
from sudare.games.shogunate.sight.look import view_of
from sudare.games.shogunate.sight.view import View
from sudare.games.shogunate.vocabulary import CLANS, FULL_HAND

if TYPE_CHECKING:
    from sudare.games.shogunate.game import ShogunateGame

NOBODY = NOTHING = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Shogunate(State["ShogunateGame"]):
    """Clans, seats, cards and positions are small ints from 0; the Line runs from the head (0) to the tail (5)."""

    __slots__ = (
        "actor",
        "face_up",
        "giving",
        "hands",
        "hatamoto",
        "hidden",
        "honour",
        "knows_top",
        "leftovers",
        "line",
        "notes",
        "plot",
        "plot_discards",
        "plots",
        "pool",
        "revealed",
        "round",
        "shinobi",
        "tie_break",
    )

    def __init__(self, game: ShogunateGame, chance: Chance) -> None:
        State.__init__(self, game, chance)
        seats = game.seats
        self.round = 1
        self.hatamoto = 0
        self.line = list(range(CLANS))
        self.honour = [0] * CLANS  # SHO-024
        self.shinobi = 0  # its Leader's clan; with the option `slot`, its position
        self.pool = game.pool  # tokens left; -1: no limit (SHO-129)
        self.hidden: list[tuple[int, ...]] = [()] * seats  # face-down clans, sorted: copies are alike (SHO-134)
        self.face_up: list[tuple[int, ...]] = [()] * seats
        self.leftovers: tuple[int, ...] = ()
        self.hands = [FULL_HAND] * seats  # a bit for each Action card; what is missing lies in the discard pile
        self.revealed = [NOTHING] * seats  # turned up this round and not yet performed
        self.actor = NOBODY  # whose action is being performed
        self.giving = [NOTHING] * seats  # which own card goes into the exchange
        self.plots = Deck()
        self.plot = 0
        self.plot_discards: list[int] = []
        self.knows_top = [0] * seats  # how many Plots on top of the deck the seat knows in order
        self.notes: list[tuple[str, int, int, int, str, int, int]] = []  # see `note`
        self.tie_break = ""

    def copy_to(self, twin: Shogunate) -> None:
        """Copy the game's own slots."""
        twin.round = self.round
        twin.hatamoto = self.hatamoto
        twin.line = self.line[:]
        twin.honour = self.honour[:]
        twin.shinobi = self.shinobi
        twin.pool = self.pool
        twin.hidden = self.hidden[:]
        twin.face_up = self.face_up[:]
        twin.leftovers = self.leftovers
        twin.hands = self.hands[:]
        twin.revealed = self.revealed[:]
        twin.actor = self.actor
        twin.giving = self.giving[:]
        twin.plots = self.plots.clone()
        twin.plot = self.plot
        twin.plot_discards = self.plot_discards[:]
        twin.knows_top = self.knows_top[:]
        twin.notes = self.notes[:]
        twin.tie_break = self.tie_break

    def view(self, seat: int | None) -> View:
        """Return all that this seat may see."""
        return view_of(self, seat)

    # -- small words of the rulebook --------------------------------------------------------------------------------

    def host(self) -> int:
        """Return the clan of the Leader with the Shinobi."""
        return self.line[self.shinobi] if self.game.slot else self.shinobi

    def place_shinobi(self, clan: int, cause: str) -> None:
        """Put the Shinobi marker beside a Leader."""
        self.tell(E.SHINOBI_MOVED, self.host(), clan, cause)
        self.shinobi = self.line.index(clan) if self.game.slot else clan

    def move_leader(self, clan: int, position: int, cause: str) -> None:
        """Take a Leader out of the Line and put it in at its new position (SHO-005, SHO-007)."""
        old = self.line.index(clan)
        self.line.pop(old)
        self.line.insert(position, clan)
        self.tell(E.LEADER_MOVED, clan, old + 1, position + 1, cause)

    def switch_leaders(self, one: int, two: int, cause: str) -> None:
        """Let two Leaders trade positions (SHO-006, SHO-007)."""
        line = self.line
        i, j = line.index(one), line.index(two)
        line[i], line[j] = two, one
        self.tell(E.LEADERS_SWITCHED, [one, two], [i + 1, j + 1], [j + 1, i + 1], cause)

    def place_honour(self, clan: int, amount: int, cause: str) -> None:
        """Put Honour from the pool on a Leader, as far as the pool lasts (SHO-129, SHO-138)."""
        if self.pool >= 0:
            amount = min(amount, self.pool)
            self.pool -= amount
        if amount:
            self.honour[clan] += amount
            self.tell(E.HONOUR_CHANGED, clan, amount, cause, self.honour[clan])

    def return_honour(self, clan: int, amount: int, cause: str) -> int:
        """Put Honour of a Leader back into the pool, never below 0 (SHO-018); return how much it was."""
        amount = min(amount, self.honour[clan])
        if amount:
            self.honour[clan] -= amount
            if self.pool >= 0:
                self.pool += amount
            self.tell(E.HONOUR_CHANGED, clan, -amount, cause, self.honour[clan])
        return amount

    def turn_up(self, seat: int, index: int, cause: str) -> int:
        """Turn one of a seat's face-down Loyalty cards up for everybody, for good (SHO-013); return its clan."""
        clan = self.hidden[seat][index]
        self.hidden[seat] = without(self.hidden[seat], index)
        self.face_up[seat] = (*self.face_up[seat], clan)
        self.tell(E.LOYALTY_TURNED, seat, clan, cause)
        self.note("turned", seat, NOBODY, cause, clan)
        return clan

    def show(self, owner: int, index: int, viewer: int, cause: str) -> None:
        """Show a face-down Loyalty card to one seat only (SHO-016)."""
        clan = self.hidden[owner][index]
        self.tell(E.LOYALTY_SHOWN, owner, viewer, cause, to={owner: (clan,), viewer: (clan,)})
        self.note("shown", owner, viewer, cause, clan)

    def note(self, kind: str, seat: int, other: int, cause: str, clan: int, received: int = NOTHING) -> None:
        """Keep what became of a Loyalty card, for those who were there: turned up, shown to another, or exchanged."""
        self.notes.append((kind, self.round, seat, other, cause, clan, received))

    def others_with_hidden(self, seat: int) -> list[int]:
        """Return the other seats that have a face-down Loyalty card."""
        return [other for other, cards in enumerate(self.hidden) if cards and other != seat]

    def loyalties(self, seat: int) -> tuple[int, ...]:
        """Return the clans of all Loyalty cards of a seat, face-down and face-up."""
        return self.hidden[seat] + self.face_up[seat]

    def score(self, seat: int) -> int:
        """Return the Honour on the Leaders that a seat is loyal to (SHO-106, SHO-107)."""
        return pair_score(self.loyalties(seat), self.honour, self.game.per_card)

    def skip(self, seat: int, card: str, part: str, why: str) -> None:
        """Announce that a part could not be done (SHO-010, SHO-136)."""
        self.tell(E.PART_SKIPPED, seat, card, part, why)

    # -- invariants --------------------------------------------------------------------------------------------------

    def check(self) -> None:
        """No card or token is lost, and every seat owns two Loyalty cards."""
        assert sorted(self.line) == list(range(CLANS)), "the Line must hold every Leader once"
        assert min(self.honour) >= 0, "Honour below 0"  # SHO-018
        assert self.pool < 0 or self.pool + sum(self.honour) <= self.game.pool, "Honour out of nowhere"
        for seat in range(self.game.seats):
            assert len(self.loyalties(seat)) == 2, "a seat must own two Loyalty cards"  # SHO-014
            assert list(self.hidden[seat]) == sorted(self.hidden[seat]), "hidden cards must be sorted"
        loyalties = [clan for seat in range(self.game.seats) for clan in self.loyalties(seat)]
        assert sorted([*loyalties, *self.leftovers]) == sorted([*range(CLANS)] * 2), "a Loyalty card is lost"
        assert sorted([*self.plots.cards(), self.plot, *self.plot_discards]) == self.game.deck, "a Plot is lost"
        assert all(0 <= n <= len(self.plots.top) for n in self.knows_top), "a known Plot has no place"


def pair_score(clans: tuple[int, ...], honour: list[int] | tuple[int, ...], per_card: bool) -> int:
    """Return the score of a pair of Loyalty cards: a Leader counts once, or once a card with the option."""
    if clans[0] == clans[1] and not per_card:  # SHO-107
        return honour[clans[0]]
    return honour[clans[0]] + honour[clans[1]]


def without(cards: tuple[int, ...], index: int) -> tuple[int, ...]:
    """Return the cards without one of them."""
    return cards[:index] + cards[index + 1 :]
