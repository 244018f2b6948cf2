"""games/kage: what never changes at a table: the boxes in use, the board, the decks, who has which ninja."""

from __future__ import annotations

from sudare.core import EditionError, Game, OptionError
from sudare.games.kage.board import Board, BoardError, load_board, read_board
from sudare.games.kage.edition import LEVELS, KageEdition
from sudare.games.kage.options import KageOptions


class KageTables(Game):
    """The components of a table, worked out of edition, options and seats."""

    edition: KageEdition
    options: KageOptions

    def prepare(self) -> None:
        """Check options, read the board, count the cards."""
        self.advanced = self.options.advanced_rules
        self._boxes()
        self._board()
        self._cards()
        self._owners()

    def _boxes(self) -> None:
        options, edition = self.options, self.edition
        self.boxes = {"core", *(["docks"] if options.docks_of_ryu else []), *(["karasu"] if options.karasu else [])}
        entry = next((b for b in edition.boards if b.id == options.board), None)
        if entry is None:
            raise OptionError(f"option board: this edition has no board {options.board!r}")
        if entry.box not in self.boxes:
            raise OptionError(f"option board: {options.board!r} belongs to Docks of Ryu, which is not in use")
        self.board_entry = entry
        self.boss_ids = tuple(b.id for b in edition.bosses)
        self.bosses_in_use = tuple(i for i, b in enumerate(edition.bosses) if b.box in self.boxes)
        if options.boss != "choose":
            if options.boss not in self.boss_ids:
                raise OptionError(f"option boss: this edition has no boss {options.boss!r}")
            if self.boss_ids.index(options.boss) not in self.bosses_in_use:
                raise OptionError(f"option boss: {options.boss!r} belongs to Docks of Ryu, which is not in use")
        if not self.bosses_in_use:
            raise OptionError("option docks_of_ryu: no boss is left without it")
        missions = edition.missions
        self.mission_deck = tuple(i for i, m in enumerate(missions) if m.board in ("", options.board))  # KAG-084
        if not self.mission_deck:
            raise EditionError(f"missions: none of them is for the board {options.board!r}")
        self.fixed_mission = -1
        if options.mission != "random":
            ids = [m.id for m in missions]
            if options.mission not in ids:
                raise OptionError(f"option mission: this edition has no mission {options.mission!r}")
            self.fixed_mission = ids.index(options.mission)
            if self.fixed_mission not in self.mission_deck:
                board = missions[self.fixed_mission].board
                raise OptionError(f"option mission: {options.mission!r} belongs to the board {board!r}")

    def _board(self) -> None:
        entry = self.board_entry
        if entry.text:
            try:
                self.board: Board = read_board(entry.text, f"boards ({entry.id}).text")
            except BoardError as error:
                raise EditionError(str(error)) from None
        else:
            self.board = load_board(self.folder() / "boards" / entry.file)
        board = self.board
        ids = [t.id for t in self.edition.search_tokens]
        for id in board.search:
            if id not in ids:
                raise EditionError(f"{board.source}: search: there is no search token {id!r} in this edition")
        self.tokens_in_play = tuple(sorted(ids.index(t) for t in board.search))
        values = [self.edition.search_tokens[t].value for t in self.tokens_in_play]
        for t in self.tokens_in_play:
            token = self.edition.search_tokens[t]
            if token.group == "trap" and values.count(token.value) == 1:
                raise EditionError(f"{board.source}: search: {token.id} is the only {token.value}, and it is a trap")
        for m in self.mission_deck:
            mission = self.edition.missions[m]
            letters = [*mission.areas, *mission.second_areas, *(x for group in mission.fire_areas for x in group)]
            for letter in letters:
                if letter not in board.area_by_letter:
                    raise EditionError(f"missions ({mission.id}).areas: board {board.id} has no area {letter!r}")
        green = [sq for sq in range(board.size) if board.green >> sq & 1]
        self.area_depth = tuple(min(board.walk(q)[sq] for sq in area.squares for q in green) for area in board.areas)

    def _cards(self) -> None:
        edition, options = self.edition, self.options

        def keep(removal: str) -> bool:  # KAG-079, KAG-R67
            if removal == "adv-only":
                return self.advanced
            return removal == "none" or options.retired_cards

        self._guard_decks: list[tuple[int, ...]] = []
        self.guard_codes: list[frozenset[str]] = []  # by boss: the windows for which some card in the decks fits
        for boss in edition.bosses:
            cards: list[int] = []
            codes: set[str] = set()
            for i, c in enumerate(edition.guard_cards):
                if c.box in self.boxes and c.deck in ("standard", boss.deck) and keep(c.removal):
                    cards += [i] * c.count
                    codes |= set(c.timing)
            self._guard_decks.append(tuple(cards))
            self.guard_codes.append(frozenset(codes))
        self.ninja_cards_in_play = tuple(
            i
            for i, n in enumerate(edition.ninja_cards)
            if n.box in self.boxes and (n.removal == "none" or self.advanced)  # KAG-114
            for _ in range(n.count)
        )
        starting = sorted(1 + (n.ability == "two_cards") for n in edition.ninja)[-3:]  # KAG-115, whoever is chosen
        equipment = sum(edition.ninja_cards[c].kind == "equipment" for c in self.ninja_cards_in_play)
        if equipment < sum(starting):
            raise EditionError(f"ninja_cards: expected {sum(starting)} equipment cards to start with, got {equipment}")
        self.event_cards_in_play = tuple(i for i, e in enumerate(edition.event_cards) for _ in range(e.count))
        self.card_effects = tuple(str(c.effect) for c in edition.ninja_cards)
        self.equipment = tuple(c.kind == "equipment" for c in edition.ninja_cards)
        self.type_rules = (*(str(t.rule) for t in edition.guard_types), "none")  # the last is the boss's: BOSS is -1
        self.type_levels = tuple(LEVELS.index(t.level) if t.level != "none" else 3 for t in edition.guard_types)
        self.dog = [t.id for t in edition.guard_types].index("dog")

    def _owners(self) -> None:
        """Share the three ninja (KAG-002, KAG-R01)."""
        ninja_seats = self.seats - 1
        if ninja_seats == 2:
            self.ninja_owner = (1, 2, 2 if self.options.third_ninja == "second" else 1)
        else:
            self.ninja_owner = (1, 1, 1) if ninja_seats == 1 else (1, 2, 3)
        self.ninja_in_use = tuple(i for i, n in enumerate(self.edition.ninja) if n.box in self.boxes)
        houses = {self.edition.ninja[i].house for i in self.ninja_in_use}
        if len(houses) < 3:
            raise OptionError("option docks_of_ryu: fewer than three ninja of different houses are left")

    def effect_of(self, card: int) -> str:
        """Return the effect of a ninja card."""
        return self.card_effects[card]

    def slot_types(self, boss: int, level: int) -> tuple[int, ...]:
        """Return the types of the boxes in use that a boss allows on a slot."""
        ids = [t.id for t in self.edition.guard_types]
        types = [ids.index(t) for t in self.edition.bosses[boss].guard_slots[level].types]
        in_use = [t for t in types if self.edition.guard_types[t].box in self.boxes]
        return tuple(in_use or types)

    def guard_cards_in_play(self, boss: int) -> list[int]:
        """Return the guard deck of a boss, sorted."""
        return sorted(self._guard_decks[boss])
