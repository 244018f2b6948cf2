"""games/ninja: what never changes at a table: seats, the map, the cards; and whether the options fit together."""

from __future__ import annotations

from sudare.core import Game, OptionError
from sudare.games.ninja.board import Geometry, geometry
from sudare.games.ninja.state import (
    FIRST,
    SENTRY_LISTEN,
)

SEATS = {
    2: ("intruder", "guard"),
    3: ("ninja", "traitor", "guard"),
    4: ("ninja", "traitor", "guard_sword", "guard_spear"),
}


class NinjaTables(Game):
    """The components of a table, worked out of edition, options and seats."""

    def prepare(self) -> None:
        """Check the options and work out what never changes."""
        self._check_options()
        o = self.options
        self.lone_wolf = o.variant == "lone_wolf"
        self.contested = o.variant == "contested_ground"
        self.patrols: int = (2 if self.lone_wolf else 3) if o.patrols is None else o.patrols  # NIN-273
        self.intruder_seats = (0, 0) if self.seats == 2 else (0, 1)
        self.guard_seats = {2: (1,), 3: (2,), 4: (2, 3)}[self.seats]
        self.seat_ids = SEATS[self.seats]
        self.stock_of = [self.guard_seats.index(s) if s in self.guard_seats else -1 for s in range(self.seats)]
        self.map: Geometry = geometry(self.edition.fortress, self.folder() / self.edition.map_file)
        self.cards = (*self.edition.cards, self.edition.cards[SENTRY_LISTEN])  # the last is the free listen
        self.counts = tuple(card.count for card in self.edition.cards)
        pieces = {piece.id: piece for piece in self.edition.pieces}
        self.lives = (pieces["fig_ninja"].wounds, pieces["fig_traitor"].wounds)  # NIN-196, NIN-197
        self._check_hands()

    def _check_options(self) -> None:
        o = self.options
        if o.variant == "lone_wolf" and self.seats != 2:
            raise OptionError(f"the Lone Wolf variant is for 2 players, not {self.seats}")
        if o.variant == "contested_ground" and self.seats == 2:
            raise OptionError("Contested Ground needs two intruder players: 3 or 4 players in all")
        if o.lone_wolf_hidden_role and o.variant != "lone_wolf":
            raise OptionError("lone_wolf_hidden_role needs variant = lone_wolf")
        if (o.contested_missions != "draw" or o.contested_victory != "individual") and o.variant != "contested_ground":
            raise OptionError("contested_missions and contested_victory need variant = contested_ground")
        patrols = (2 if o.variant == "lone_wolf" else 3) if o.patrols is None else o.patrols
        if o.sentries + 2 * patrols > 20:
            raise OptionError(f"sentries + 2 x patrols may be at most 20 guards, not {o.sentries + 2 * patrols}")
        if self.seats != 4 and (o.guards_share_hands or o.team_setup != "alternate"):
            raise OptionError("guards_share_hands and team_setup are for two guard seats: 4 players")
        if o.basic_decks and (o.ninja_hand, o.traitor_hand, o.ninja_restart_hand, o.traitor_restart_hand) != (
            8,
            7,
            6,
            5,
        ):
            raise OptionError(
                "basic_decks are hands of 8 and 7 cards (6 and 5 on a restart); leave the hand sizes alone"
            )

    def _check_hands(self) -> None:
        o = self.options
        for hand, sizes in ((0, (o.ninja_hand, o.ninja_restart_hand)), (1, (o.traitor_hand, o.traitor_restart_hand))):
            most = sum(self.counts[FIRST[hand] : FIRST[hand] + 5])
            if max(sizes) > most:
                raise OptionError(f"this edition has only {most} cards for the {('ninja', 'traitor')[hand]}")
        if len(self.map.posts) < o.sentries:
            raise OptionError(f"this map has only {len(self.map.posts)} watch posts for {o.sentries} sentries")
        if o.basic_decks:
            for hand, size in ((0, 8), (1, 7), (2, 24 // len(self.guard_seats))):
                if not self.preset(hand, size, False):
                    raise OptionError("this edition has no basic decks that fit")

    def preset(self, hand: int, size: int, restart: bool) -> tuple[tuple[int, int], ...]:
        """Return the basic deck for a hand of this size, or nothing when none fits (NIN-305)."""
        deck = ("ninja", "traitor", "guard")[hand]
        share = len(self.guard_seats) if hand == 2 else 1
        for preset in self.edition.presets:
            if preset.deck == deck and preset.restart == restart and sum(preset.cards.values()) == size * share:
                ids = [card.id for card in self.edition.cards]
                return tuple((ids.index(id), number // share) for id, number in preset.cards.items())
        return ()
