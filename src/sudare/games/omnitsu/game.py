"""games/omnitsu: the Game: its vocabulary, its set-up, and the words for people."""

from __future__ import annotations

from typing import Any

from sudare.core import Chance, Decision, Game, OptionError, Perspective, Voice
from sudare.games.omnitsu import events as tells
from sudare.games.omnitsu import view as view_module
from sudare.games.omnitsu.beliefs import OmnitsuBeliefs
from sudare.games.omnitsu.edition import KINDS, OmnitsuEdition
from sudare.games.omnitsu.gestures import GESTURES
from sudare.games.omnitsu.options import OmnitsuOptions
from sudare.games.omnitsu.rules import ending, flow, operations, phases
from sudare.games.omnitsu.rules.supply import to_hand
from sudare.games.omnitsu.state import Omnitsu
from sudare.games.omnitsu.tables import DAIMYO, DECOY, POISON, Tables
from sudare.games.omnitsu.worth import worth


class OmnitsuGame(Game):
    """Spies carry sealed scrolls that nobody has read to the Daimyo."""

    id = "omnitsu"
    title = "Omnitsu"
    summary = "Spies carry sealed scrolls that nobody has read. 2 to 4 players, 30 minutes."
    players = (2, 4)  # OMN-001
    horizon = 16
    rules_version = 2  # a contest is judged at the end, whatever was authenticated before
    gestures = GESTURES
    book = tells.book
    State = Omnitsu
    View = view_module.View
    Beliefs = OmnitsuBeliefs
    Options = OmnitsuOptions
    Edition = OmnitsuEdition

    def prepare(self) -> None:
        """Declare the vocabulary and work out the tables."""
        tables = self.tables = Tables(self.edition)
        seats = range(1, self.seats + 1)
        actions = self.actions
        self.a_pass = actions.single("pass")
        self.a_release = actions.single("release")
        self.a_key = (actions.single("a"), actions.single("b"))
        self.a_hold = actions.single("hold")
        self.a_nothing = actions.single("nothing")
        self.a_done = actions.single("done")
        self.a_yes = actions.single("yes")
        self.a_no = actions.single("no")
        self.seat = actions.block("seat", seats)
        self.crack = actions.block("crack", range(1, tables.scrolls + 1))
        self.scroll = actions.block("scroll", [f"{s}.{i}" for s in seats for i in range(1, tables.scrolls + 1)])
        self.card = actions.block("card", tables.ids)
        plays = [(c, t) for c in range(tables.n) for t in (range(self.seats) if tables.aimed[c] else (-1,))]
        names = [tables.ids[c] + (f"@{t + 1}" if t >= 0 else "") for c, t in plays]
        self.play = actions.block("play", names)
        self.play_id = {play: self.play[i] for i, play in enumerate(plays)}
        self.play_of = {self.play[i]: play for i, play in enumerate(plays)}
        self.names = {"card": tables.ids, "kind": KINDS}
        self.titles = {"card": tables.titles, "kind": ("Daimyo's", "Poison", "Decoy")}
        self.castle_needs = {place: self._needs(needs) for place, needs in tables.needs.items()}
        self.starting_hand: int = (
            self.edition.setup.starting_hand if self.options.starting_hand == "edition" else self.options.starting_hand
        )
        self.operations = operations.OPERATIONS
        self.response_window = ending.response_window
        self.castle_opens = ending.castle_opens
        self.ending_phase = ending.ending_phase
        self.after_actions = (
            phases.draw_step,
            phases.reissue,
            phases.late_window,
            phases.clearing,
            phases.forced_discard,
            phases.hand_limits,
            phases.end_turn,
        )

    def _needs(self, needs: int | str) -> int:
        """Return how many other Locations the Castle needs at this table (OMN-100)."""
        if self.options.castle_locations != "edition":
            needs = self.options.castle_locations
        number = self.seats + 1 if needs == "players+1" else int(needs)
        others = sum(place and not end for place, end in zip(self.tables.place, self.tables.ends_game, strict=True))
        if number > others:
            raise OptionError(f"castle_locations: this edition has only {others} other Locations, {number} are needed")
        return number

    def deal(self, state: Omnitsu) -> None:
        """Set the table up (OMN-015 to OMN-024)."""
        chance = state.chance
        tables = self.tables
        setup = self.edition.setup
        rest = [DAIMYO] * (tables.scroll_count[DAIMYO] - setup.daimyo_in_deal)
        spare = [POISON] * (tables.scroll_count[POISON] - setup.poison_in_deal) + [DECOY] * tables.scroll_count[DECOY]
        chance.shuffle(spare)  # OMN-015
        kinds = [DAIMYO] * setup.daimyo_in_deal + [POISON] * setup.poison_in_deal
        while len(kinds) < self.seats:  # OMN-016
            kinds.append(spare.pop())
        chance.shuffle(kinds)  # OMN-017
        for kind in [*rest, *spare]:  # OMN-019
            state.pile[kind] += 1
        for seat, kind in enumerate(kinds):
            token = state.next_token
            state.next_token += 1
            state.sealed[seat].append(token)
            state.kind[token] = kind  # OMN-018: nobody knows it
        state.deck.shuffle_in(range(tables.n))  # OMN-021
        for seat in range(self.seats):  # OMN-022
            for _ in range(self.starting_hand):
                to_hand(state, seat, state.deck.draw(chance))
        for _ in range(self.seats * setup.initial_discards_per_player):  # OMN-023
            state.discard.append(state.deck.draw(chance))
        pile = [tables.n + kind for kind in range(3) for _ in range(state.pile[kind])]
        hands = {seat: (state.hands[seat][:],) for seat in range(self.seats)}
        state.tell(tells.DEALT, self.starting_hand, pile, state.discard[:], to=hands)
        state.plan(flow.begin_turn)

    def label(self, view: view_module.View, seat: int, decision: Decision, action: int) -> str:
        """Return an option as a person reads it."""
        from sudare.games.omnitsu.text import label

        return label(self, view, seat, decision, action)

    def why_not(self, view: view_module.View, seat: int, decision: Decision, action: int) -> tuple[str, str]:
        """Say why an action is not possible, from the seat's view alone."""
        from sudare.games.omnitsu.text import why_not

        return why_not(self, view, seat, decision, action)

    def text(self, perspective: Perspective, voice: Voice) -> str:
        """Write the position."""
        from sudare.games.omnitsu.text import position

        return position(self, perspective, voice)

    def thumb(self, seat: int, chance: Chance) -> Any:
        """Return the rules-of-thumb bot."""
        from sudare.games.omnitsu.bot import Thumb

        return Thumb(self, seat, chance)

    def worth(self, state: Omnitsu) -> list[float]:
        """Return about how likely each seat wins."""
        return worth(state)

    def arrange(self, **parts: Any) -> Omnitsu:
        """Return a position laid out from keywords (see arrange.py)."""
        from sudare.games.omnitsu.arrange import arrange

        return arrange(self, **parts)
