"""games/chiyo: the position: boards, cards, tokens, secrets. Plain data throughout."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from sudare.core import Chance, Deck, State
from sudare.games.chiyo.edition import ALLY, DAIMYO, FUGITIVES, MOTONAKA

if TYPE_CHECKING:
    from sudare.games.chiyo.game import ChiyoGame  # noqa: F401 - named in quotes below
    from sudare.games.chiyo.sight.view import View

SETTING_UP, PRELUDE, HUNT, FINAL = range(4)
STAGES = ("setup", "prelude", "hunt", "final_act")
TEMPLE = 0
SPY, SEARCH, INTERROGATE = range(3)
HONOR, INFORMANT, FRAME = range(3)
LOCK_TEMPLE = 2  # locks: Daimyo, Rival, Temple

Asking = tuple[int, int, int, tuple[int, ...], bool]
"""A question that was answered: turn, asker, question, cards it was about, whether the answer was Yes."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Chiyo(State["ChiyoGame"]):
    """The table. Full-size cards lie in slots, as many as Patrons are in play; a slot stays at its Establishment
    until it is moved, and a shuffle mixes the faces of slots and gives every one of them a new handle."""

    __slots__ = (
        "stage",
        "motonaka",
        "ring",
        "nobles",
        "owners",
        "homes",
        "roles",
        "shown_roles",
        "claims_asked",
        "handle",
        "place",
        "face",
        "up",
        "tokens",
        "seen",
        "next_handle",
        "tiles",
        "locks",
        "drawn",
        "minis",
        "disguises",
        "unmasked",
        "true_assassin",
        "city",
        "city_seen",
        "marker",
        "honor",
        "shown",
        "offer",
        "pool",
        "deck",
        "hand",
        "discard",
        "active",
        "turns",
        "order",
        "loyal",
        "moved",
        "picked",
        "owed",
        "taken",
        "barred_secret",
        "barred_loyal",
        "curfew",
        "zone",
        "asked_before",
        "lie",
        "not_assassin",
        "not_betrayer",
    )

    def __init__(self, game: Any, chance: Chance) -> None:
        State.__init__(self, game, chance)
        n, patrons, seats = len(game.patrons), range(len(game.patrons)), range(game.seats)
        self.stage = SETTING_UP
        self.motonaka = 0
        self.ring: tuple[int, ...] = ()
        self.nobles: tuple[int, ...] = ()
        self.owners: tuple[tuple[int, ...], ...] = ()
        self.homes: tuple[tuple[int, ...], ...] = ()
        self.roles: tuple[int, ...] = tuple(MOTONAKA if s == 0 else ALLY for s in seats)
        self.shown_roles: tuple[int, ...] = ()  # seats whose void claim turned their Role card up
        self.claims_asked: tuple[int, ...] = ()  # turn, place and cards that claims were last asked for
        self.handle = [i + 1 for i in patrons]
        self.place = [i // 3 for i in patrons]
        self.face = list(patrons)
        self.up = [False] * n
        self.tokens = [0] * n  # bit 0: Geisha token, bit 1: Ronin token
        self.seen = [0] * n  # bit s: seat s knows this face; the bit after the last seat: everybody does
        self.next_handle = n + 1
        self.tiles = [TEMPLE, TEMPLE]  # CHI-003
        self.locks = [0, 0, 0]
        self.drawn: tuple[int, ...] = ()
        self.minis: tuple[int, ...] = game.assassins  # in the order in which they lie before Motonaka
        self.disguises = (-1, -1)
        self.unmasked = (False, False)
        self.true_assassin = -1
        self.city = game.track.city[0]
        self.city_seen = [0, 0, 0, 0]
        self.marker = game.first_space
        self.honor: list[tuple[int, ...]] = [() for _ in seats]  # open tokens first
        self.shown = [0] * game.seats  # how many of a seat's tokens are open
        self.offer: tuple[int, ...] = ()  # tokens that the active Noble is choosing from
        self.pool = Deck(game.honor_tokens)
        self.deck = Deck(game.influence_cards)
        self.hand: tuple[int, ...] = ()  # in the order drawn
        self.discard: tuple[int, ...] = ()
        self.active = -1
        self.turns = 0  # Noble turns completed
        self.order: tuple[int, ...] = ()  # seats by initiative card
        self.loyal = -1
        self.moved: tuple[int, ...] = ()  # handles moved by this Loyal Action
        self.picked: tuple[int, ...] = ()  # handles picked so far for the open choice
        self.owed = 0  # Secret Actions still to be taken this turn
        self.taken = 0  # bit k: Secret Action k was taken this turn
        self.barred_secret = -1
        self.barred_loyal = -1
        self.curfew = -1
        self.zone = -1  # the Establishment chosen for the card being carried out
        self.asked_before: tuple[Asking, ...] = ()
        self.lie = -1  # which of those answers was the lie
        self.not_assassin: tuple[int, ...] = ()  # what a silent checkpoint has told the whole table
        self.not_betrayer: tuple[int, ...] = ()

    def copy_to(self, twin: Chiyo) -> None:
        """Copy the game's own slots."""
        twin.stage = self.stage
        twin.motonaka = self.motonaka
        twin.ring = self.ring
        twin.nobles = self.nobles
        twin.owners = self.owners
        twin.homes = self.homes
        twin.roles = self.roles
        twin.shown_roles = self.shown_roles
        twin.claims_asked = self.claims_asked
        twin.handle = self.handle[:]
        twin.place = self.place[:]
        twin.face = self.face[:]
        twin.up = self.up[:]
        twin.tokens = self.tokens[:]
        twin.seen = self.seen[:]
        twin.next_handle = self.next_handle
        twin.tiles = self.tiles[:]
        twin.locks = self.locks[:]
        twin.drawn = self.drawn
        twin.minis = self.minis
        twin.disguises = self.disguises
        twin.unmasked = self.unmasked
        twin.true_assassin = self.true_assassin
        twin.city = self.city
        twin.city_seen = self.city_seen[:]
        twin.marker = self.marker
        twin.honor = self.honor[:]
        twin.shown = self.shown[:]
        twin.offer = self.offer
        twin.pool = self.pool.clone()
        twin.deck = self.deck.clone()
        twin.hand = self.hand
        twin.discard = self.discard
        twin.active = self.active
        twin.turns = self.turns
        twin.order = self.order
        twin.loyal = self.loyal
        twin.moved = self.moved
        twin.picked = self.picked
        twin.owed = self.owed
        twin.taken = self.taken
        twin.barred_secret = self.barred_secret
        twin.barred_loyal = self.barred_loyal
        twin.curfew = self.curfew
        twin.zone = self.zone
        twin.asked_before = self.asked_before
        twin.lie = self.lie
        twin.not_assassin = self.not_assassin
        twin.not_betrayer = self.not_betrayer

    # -- where things are --------------------------------------------------------------------------

    def take_chairs(self, motonaka: int, ring: tuple[int, ...]) -> None:
        """Lay the ring boards around Motonaka's chair and say who owns which."""
        seats, k = self.game.seats, self.game.seats - 1
        self.motonaka = motonaka
        self.ring = ring
        self.nobles = nobles = tuple((motonaka + 1 + i) % seats for i in range(k))  # CHI-010, CHI-013
        owners: list[tuple[int, ...]] = [()] * (k + 1)  # CHI-047: nobody owns the Temple
        homes: list[tuple[int, ...]] = [()] * seats
        for i, board in enumerate(ring):  # CHI-043: e_i is on the left hand of n_i, on the right hand of n_(i+1)
            owners[board] = (nobles[i], nobles[(i + 1) % k])
            homes[nobles[i]] = (board, ring[i - 1])
        self.owners = tuple(owners)
        self.homes = tuple(homes)

    def slot(self, handle: int) -> int:
        """Return the slot of a card by its handle, or -1."""
        return self.handle.index(handle) if handle in self.handle else -1

    def at(self, place: int) -> list[int]:
        """Return the slots at an Establishment, by handle."""
        here = [i for i, p in enumerate(self.place) if p == place]
        here.sort(key=self.handle.__getitem__)
        return here

    def facedown_at(self, place: int) -> list[int]:
        """Return the slots of face-down cards at an Establishment, by handle."""
        return [i for i in self.at(place) if not self.up[i]]

    def open_card(self, slot: int) -> int:
        """Return the card in a slot as everybody sees it."""
        return self.face[slot] if self.up[slot] else self.game.facedown

    def true_place(self, fugitive: int) -> int:
        """Return where a face-up True card lies, or -1 (CHI-058)."""
        card = self.game.true_card[fugitive]
        if not self.unmasked[fugitive]:
            return -1
        slot = self.face.index(card)
        return self.place[slot] if self.up[slot] else -1

    def supply(self, fugitive: int) -> int:
        """Return how many Suspicion tokens of a kind are left."""
        return self.game.suspicion[fugitive] - sum([t >> fugitive & 1 for t in self.tokens])

    def markers_left(self) -> int:
        """Return how many Action Markers are left."""
        return self.game.action_markers - sum(self.locks)

    def neighbours(self, seat: int) -> tuple[int, int]:
        """Return the two neighbouring Nobles: Motonaka counts as absent (CHI-076)."""
        i, k = self.nobles.index(seat), len(self.nobles)
        return self.nobles[(i + 1) % k], self.nobles[i - 1]

    def clockwise_from(self, seat: int) -> tuple[int, ...]:
        """Return the Nobles clockwise, beginning with the first one after this seat."""
        i = self.nobles.index(seat) + 1
        return self.nobles[i:] + self.nobles[:i]

    def clear(self, slot: int) -> bool:
        """Say whether a card is face-up, without tokens, and no True card."""
        return self.up[slot] and not self.tokens[slot] and self.face[slot] < self.game.patron_count

    def frameable(self, seat: int) -> list[int]:
        """Return the slots that this Noble could frame (CHI-143)."""
        homes = self.homes[seat]
        found = [i for i, p in enumerate(self.place) if p in homes and self.up[i] and not self.tokens[i]]
        found.sort(key=self.handle.__getitem__)
        return found

    def tile_free(self, tile: int, seat: int) -> bool:
        """Say whether this seat can move the tile at all."""
        if self.locks[tile]:  # CHI-174, CHI-202
            return False
        if seat == self.motonaka:
            return True
        return not (self.tiles[tile] == TEMPLE and self.locks[LOCK_TEMPLE])  # CHI-176

    # -- checks and views --------------------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        """Return what this seat (None: a spectator) is entitled to see."""
        return self.game.look(self, seat)

    def check(self) -> None:
        """Raise AssertionError when an invariant of the game is broken."""
        game, n = self.game, self.game.patron_count
        gone = [self.disguises[f] for f in (0, 1) if self.unmasked[f]]
        faces = [c for c in range(n) if c not in gone] + [game.true_card[f] for f in (0, 1) if self.unmasked[f]]
        assert sorted(self.face) == sorted(faces), "a Patron is lost"
        assert len(set(self.handle)) == n, "two cards share a handle"
        tokens = [v for held in self.honor for v in held] + list(self.offer) + self.pool.cards()
        assert sorted(tokens) == sorted(game.honor_tokens), "an Honor token is lost"
        cards = [*self.deck.cards(), *self.hand, *self.discard]
        assert sorted(cards) == sorted(game.influence_cards), "an Influence card is lost"
        for f in range(len(FUGITIVES)):
            assert self.supply(f) >= 0, "too many Suspicion tokens"
        for i in range(n):
            assert not self.tokens[i] or (self.up[i] and self.face[i] < n), "a token on a card that cannot carry one"
            if self.up[i]:
                assert self.seen[i] == game.everybody, "a face-up card that somebody does not know"
        assert self.markers_left() >= 0, "too many Action Markers"
        if not self.owners:
            return
        assert self.tiles[DAIMYO] == TEMPLE or not self.locks[DAIMYO], "a marked Daimyo has left the Temple"
        if self.disguises[0] >= 0:
            assert self.disguises[0] != self.disguises[1], "one disguise for two"
            assert not set(self.disguises) & set(game.assassins), "an Assassin as a disguise"
