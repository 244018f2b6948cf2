"""games/chiyo: what never changes at a table: what this number of players takes out of the box."""

from __future__ import annotations

from sudare.core import Game, OptionError
from sudare.games.chiyo.edition import TYPES, ChiyoEdition, Operation, Patron, parse
from sudare.games.chiyo.options import ChiyoOptions
from sudare.games.chiyo.rules.programs import INFLUENCE, INTERROGATED, PATRON, UNMASK

HANDLES = 400  # card numbers, used once each; they come round again only after hundreds of shuffled cards


class ChiyoTables(Game):
    """The components of a table, worked out of edition, options and seats."""

    edition: ChiyoEdition
    options: ChiyoOptions

    def prepare(self) -> None:
        """Check the options and take out of the box what is needed."""
        options, seats = self.options, self.seats
        if options.motonaka_seat is not None and options.motonaka_seat > seats:
            raise OptionError(f"option motonaka_seat: there is no seat {options.motonaka_seat} at a table for {seats}")
        self._box()
        if not 0 <= self.first_space < self.track.city[0]:
            raise OptionError(f"option shogun_start: expected a space before the city, 0 to {self.track.city[0] - 1}")

    def _box(self) -> None:
        """Take what this number of players needs out of the box."""
        edition, n = self.edition, self.seats
        self.handles = HANDLES
        self.boards = [b for b in edition.establishments if b.min_players <= n]  # CHI-011
        self.tea_house = [b.id for b in self.boards].index("tea_house")
        self.patrons: list[Patron] = [p for p in edition.patrons if p.min_players <= n]  # CHI-014
        self.patron_count = count = len(self.patrons)
        self.true_card = (count, count + 1)
        self.facedown = count + 2
        self.card_type = [TYPES.index(p.type) for p in self.patrons] + [-1, -1, -1]  # CHI-059
        self.card_honor = [p.honor for p in self.patrons] + [c.honor for c in edition.true_cards] + [0]
        self.assassins = tuple(i for i, p in enumerate(self.patrons) if p.type == "assassin")
        self.imperials = frozenset(i for i, p in enumerate(self.patrons) if p.type == "imperial")
        self.disguise_deck = tuple(i for i in range(count) if i not in self.assassins)  # CHI-019
        counts = [role.count_by_players[str(n)] for role in edition.roles]
        self.role_deck = tuple(role for role, count in enumerate(counts) for _ in range(count))  # CHI-004
        self.track = edition.track
        start = self.options.shogun_start
        self.first_space = start if isinstance(start, int) else 0 if start == "first" else self.track.start[str(n)]
        self.honor_values = tuple(sorted(int(v) for v in edition.tokens.honor))
        self.honor_tokens = tuple(v for v in self.honor_values for _ in range(edition.tokens.honor[str(v)]))
        self.influence_cards = tuple(i for i, c in enumerate(edition.influence) for _ in range(c.count))
        self.suspicion = (edition.tokens.suspicion["geisha"], edition.tokens.suspicion["ronin"])
        self.action_markers = edition.tokens.action_markers
        self.everybody = (1 << n + 1) - 1
        self.programs: dict[tuple[int, int], tuple[Operation, ...]] = {}
        for i, patron in enumerate(self.patrons):
            self.programs[PATRON, i] = parse(patron.ops)
        for i, card in enumerate(edition.true_cards):
            self.programs[UNMASK, i] = parse(card.on_unmask)
            self.programs[INTERROGATED, i] = parse(card.on_interrogated)
        for i, influence in enumerate(edition.influence):
            self.programs[INFLUENCE, i] = parse(influence.ops)
