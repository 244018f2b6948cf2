"""games/omnitsu: the position: hands, sealed scrolls, piles, thrown cards, and the stack of actions being resolved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from sudare.core import Chance, Deck, State, plain_class

if TYPE_CHECKING:
    from sudare.games.omnitsu.game import OmnitsuGame  # noqa: F401 - named in quotes below

NONE, WAITING, UP, HELD, DONE = "", "waiting", "up", "held", "done"  # the life of a slot
SLOT, RELEASED, HAND, EXTRA, LAST = "slot", "released", "hand", "extra", "last"  # where a card that comes up was
DISCARD, STAYS, DESTROY = "discard", "stays", "destroy"  # what becomes of a card after its action
EVERYBODY = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame:
    """A card that has come up: who plays it, what was declared, and what answers have made of it."""

    __slots__ = (
        "card",
        "owner",
        "target",
        "origin",
        "answers",
        "key",
        "actor",
        "victim",
        "cancelled",
        "turned",
        "failed",
        "took",
        "after",
    )

    def __init__(self, card: int, owner: int, target: int, origin: str, answers: int) -> None:
        self.card = card
        self.owner = owner
        self.target = target  # as named when the card was put down; -1: none
        self.origin = origin
        self.answers = answers  # the place in the stack of the action that it answers; -1: none
        self.key = -1  # the declared action: 0 (a), 1 (b), -1: not declared yet
        self.actor = owner  # the effective actor
        self.victim = -1  # the effective target
        self.cancelled = False
        self.turned = False  # a labelled action that does its alternative effect
        self.failed = False  # the first operation turned out to be impossible
        self.took = False  # the last take took a card
        self.after = DISCARD

    def clone(self) -> Frame:
        """Return an independent copy."""
        twin = Frame(self.card, self.owner, self.target, self.origin, self.answers)
        twin.key = self.key
        twin.actor = self.actor
        twin.victim = self.victim
        twin.cancelled = self.cancelled
        twin.turned = self.turned
        twin.failed = self.failed
        twin.took = self.took
        twin.after = self.after
        return twin


@mypyc_attr(allow_interpreted_subclasses=True)
class Slot:
    """The card that a seat has thrown this turn."""

    __slots__ = ("card", "order", "target", "status")

    def __init__(self, card: int = -1, order: int = 0, target: int = -1, status: str = NONE) -> None:
        self.card = card
        self.order = order
        self.target = target
        self.status = status

    def clone(self) -> Slot:
        """Return an independent copy."""
        return Slot(self.card, self.order, self.target, self.status)


Play = tuple[int, int, int, str]
"""A card submitted in a window that has not come up yet: card, seat, target, origin."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Omnitsu(State["OmnitsuGame"]):
    """Where the cards are. Numbered cards are 0 to n-1 in printed order; n + kind is a scroll in a hand or a deck."""

    __slots__ = (
        "turn",
        "phase",
        "hands",
        "sealed",
        "kind",
        "knows",
        "next_token",
        "deck",
        "discard",
        "pile",
        "destroyed",
        "center",
        "slots",
        "stack",
        "pending",
        "played",
        "bans",
        "guarded",
        "no_draw",
        "limit_mod",
        "choice",
        "due",
        "picks",
        "tally",
        "scrying",
        "called",
        "genuine",
        "scores",
        "deaths",
    )

    def __init__(self, game: Any, chance: Chance) -> None:
        State.__init__(self, game, chance)
        seats = game.seats
        self.turn = 0
        self.phase = "action"  # action, draw, ending
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.sealed: list[list[int]] = [[] for _ in range(seats)]  # tokens, oldest first
        self.kind: dict[int, int] = {}  # token -> the face that nobody sees
        self.knows: dict[int, dict[int, str]] = {}  # token -> seat (or EVERYBODY) -> why it knows the face
        self.next_token = 1
        self.deck = Deck()
        self.discard: list[int] = []  # the last card is on top
        self.pile = [0, 0, 0]  # the Scroll Pile, by kind
        self.destroyed: list[int] = []
        self.center: dict[int, int] = {}  # Location -> the card that blocks it, or -1
        self.slots = [Slot() for _ in range(seats)]
        self.stack: list[Frame] = []
        self.pending: list[Play] = []
        self.played: dict[int, int] = {}  # ANY TIME card -> plays this turn
        self.bans: list[str] = []
        self.guarded = [False] * seats
        self.no_draw = [False] * seats
        self.limit_mod = [0] * seats
        self.choice = [-1] * seats  # answers of a simultaneous question, between its close and the next step
        self.due = [0] * seats  # cards that a seat has still to choose for its discard
        self.picks: list[list[int]] = [[] for _ in range(seats)]  # those chosen, secret until all are done
        self.tally = 0  # cards discarded for draws
        self.scrying: list[int] = []  # cards taken from the deck to look at, the top one first
        self.called = 0  # the number called last in the Game Ending Phase
        self.genuine = 0  # the token authenticated as the genuine Daimyo's scroll
        self.scores: list[int] = []
        self.deaths: list[list[str]] = []

    def copy_to(self, twin: Omnitsu) -> None:
        """Copy the game's own slots."""
        twin.turn = self.turn
        twin.phase = self.phase
        twin.hands = [hand[:] for hand in self.hands]
        twin.sealed = [tokens[:] for tokens in self.sealed]
        twin.kind = self.kind.copy()
        twin.knows = {token: seats.copy() for token, seats in self.knows.items()}
        twin.next_token = self.next_token
        twin.deck = self.deck.clone()
        twin.discard = self.discard[:]
        twin.pile = self.pile[:]
        twin.destroyed = self.destroyed[:]
        twin.center = self.center.copy()
        twin.slots = [slot.clone() for slot in self.slots]
        twin.stack = [frame.clone() for frame in self.stack]
        twin.pending = self.pending[:]
        twin.played = self.played.copy()
        twin.bans = self.bans[:]
        twin.guarded = self.guarded[:]
        twin.no_draw = self.no_draw[:]
        twin.limit_mod = self.limit_mod[:]
        twin.choice = self.choice[:]
        twin.due = self.due[:]
        twin.picks = [picks[:] for picks in self.picks]
        twin.tally = self.tally
        twin.scrying = self.scrying[:]
        twin.called = self.called
        twin.genuine = self.genuine
        twin.scores = self.scores[:]
        twin.deaths = [reasons[:] for reasons in self.deaths]

    def view(self, seat: int | None) -> Any:
        """Return what this seat may know now."""
        from sudare.games.omnitsu.sight.look import view_of

        return view_of(self, seat)

    @property
    def lead(self) -> int:
        """The seat that is served first this turn (OMN-104)."""
        return (self.turn - 1) % self.game.seats

    def clockwise(self, first: int) -> list[int]:
        """Return all seats, clockwise from one of them."""
        seats = self.game.seats
        return [(first + i) % seats for i in range(seats)]

    def others(self, seat: int) -> list[int]:
        """Return all other seats, clockwise from the left neighbour."""
        return self.clockwise(seat)[1:]

    def open_locations(self) -> list[int]:
        """Return the Locations in play and not BLOCKED (OMN-071)."""
        return [place for place, blocker in self.center.items() if blocker < 0]

    def effects(self, op: str) -> list[tuple[str | int, ...]]:
        """Return the parameters of every effect of this name that is active; several add up (OMN-098)."""
        return [self.game.tables.effect[place][1:] for place in self.effective(op)]

    def effective(self, op: str) -> list[int]:
        """Return the Locations whose effect of this name is active."""
        effect = self.game.tables.effect
        return [
            place for place, blocker in self.center.items() if blocker < 0 and effect[place] and effect[place][0] == op
        ]

    def hand_limit(self, seat: int) -> int:
        """Return the hand limit of a seat in this turn (OMN-109)."""
        return max(0, self.common_limit() + self.limit_mod[seat])

    def common_limit(self) -> int:
        """Return the hand limit before what this turn has done to single seats."""
        limit: int = self.game.edition.setup.hand_limit
        return limit + sum([int(e[0]) for e in self.effects("hand_limit")])

    def scrolls_in_hand(self, seat: int) -> list[int]:
        """Return the kinds of the cracked scrolls in a hand."""
        n = self.game.tables.n
        return [card - n for card in self.hands[seat] if card >= n]

    def check(self) -> None:
        """No card is lost or doubled, and tokens are where their faces are."""
        tables = self.game.tables
        cards = [*self.deck.cards(), *self.discard, *self.destroyed, *self.center, *self.scrying]
        cards += [blocker for blocker in self.center.values() if blocker >= 0]
        cards += [card for hand in self.hands for card in hand]
        framed = [frame.card for frame in self.stack if frame.card >= 0]
        thrown = [slot.card for slot in self.slots if slot.status in (WAITING, UP, HELD)]
        pending = [play[0] for play in self.pending]
        cards += set(framed + thrown + pending) - set(self.center) - set(self.center.values())
        n = tables.n
        assert sorted(c for c in cards if c < n) == list(range(n)), "every numbered card is in one place"
        tokens = sorted(token for seat in self.sealed for token in seat)
        assert tokens == sorted(self.kind), "every sealed scroll has a token and a face"
        assert all(token < self.next_token for token in tokens), "tokens are numbered in order"
        kinds = [c - n for c in cards if c >= n] + list(self.kind.values())
        for kind, count in enumerate(tables.scroll_count):
            assert kinds.count(kind) + self.pile[kind] == count, "no scroll is lost"
        assert all(hand == sorted(hand) for hand in self.hands), "hands have no order"
        assert set(self.knows) <= set(self.kind), "what is known is about scrolls that lie sealed"


plain_class(Frame)
plain_class(Slot)
