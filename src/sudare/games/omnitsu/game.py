"""games/omnitsu: the Game: it names its parts."""

from __future__ import annotations

from typing import Any

from sudare.core import Asking, Chance, Ending, Judgement, OptionError, Perspective, Put, Style, Told, Voice
from sudare.games.omnitsu import events as tells
from sudare.games.omnitsu.beliefs.worlds import OmnitsuBeliefs
from sudare.games.omnitsu.decisions import CHOOSE, DECLARE, END_TARGET, NEW_TARGET
from sudare.games.omnitsu.edition import OmnitsuEdition
from sudare.games.omnitsu.gestures import GESTURES
from sudare.games.omnitsu.options import OmnitsuOptions
from sudare.games.omnitsu.play.worth import worth
from sudare.games.omnitsu.rules import ending, operations, phases
from sudare.games.omnitsu.rules.setup import set_up
from sudare.games.omnitsu.sight import view as view_module
from sudare.games.omnitsu.sight.aid import Notebook, notebook
from sudare.games.omnitsu.state import Omnitsu
from sudare.games.omnitsu.talk import OmnitsuTalk
from sudare.games.omnitsu.vocabulary import OmnitsuVocabulary
from sudare.games.omnitsu.words.secrets import secrets


class OmnitsuGame(OmnitsuVocabulary):
    """Spies carry sealed scrolls that nobody has read to the Daimyo."""

    id = "omnitsu"
    title = "Omnitsu"
    summary = "Spies carry sealed scrolls that nobody has read. 2 to 4 players, 30 minutes."
    players = (2, 4)  # OMN-001
    judgement = Judgement(horizon=16)
    rules_version = 2  # a contest is judged at the end, whatever was authenticated before
    gestures = GESTURES
    talk = OmnitsuTalk()
    book = tells.book
    State = Omnitsu
    View = view_module.View
    Beliefs = OmnitsuBeliefs
    Options = OmnitsuOptions
    Edition = OmnitsuEdition

    def prepare(self) -> None:
        """Declare the vocabulary, and name the steps that rules call without knowing each other."""
        super().prepare()
        self.castle_needs = {place: self._needs(needs) for place, needs in self.tables.needs.items()}
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
        """Set the table up."""
        set_up(state)

    def asking(self, put: Put) -> Asking:
        """Return a question as its seat reads it."""
        from sudare.games.omnitsu.words.prompts import asking

        return asking(self, put)

    def label(self, put: Put, action: int) -> str:
        """Return an option as a person reads it."""
        from sudare.games.omnitsu.words.labels import label

        return label(self, put, action)

    def listed(self, put: Put, legal: tuple[int, ...]) -> tuple[int, ...]:
        """List the actions of a card as they stand on it, and players from one's own place round the table."""
        printed = (*self.a_key, self.a_hold)
        if put.decision is DECLARE and len(legal) > 1:
            return tuple(sorted(legal, key=printed.index))
        if put.decision in (CHOOSE, NEW_TARGET, END_TARGET):
            return tuple(sorted(legal, key=lambda action: self._round_from(put.seat, action)))
        return legal

    def _round_from(self, me: int, action: int) -> tuple[int, int]:
        """Return the card that an option plays, and how far round the table its Target sits; cards come first."""
        card, target = self.play_of.get(action, (self.tables.n, -1))
        target = self.seat.index(action) if action in self.seat else target
        return card, (target - me) % self.seats

    def heading(self, put: Put, action: int) -> str:
        """Return the heading of an option in a long list."""
        from sudare.games.omnitsu.words.labels import heading

        return heading(self, put, action)

    def why_not(self, put: Put, action: int) -> tuple[str, str]:
        """Say why an action is not possible, from the seat's view alone."""
        from sudare.games.omnitsu.words.reasons import why_not

        return why_not(self, put, action)

    def line(self, told: Told, voice: Voice) -> str:
        """Return the sentence for an event."""
        from sudare.games.omnitsu.words.lines import line

        return line(self, told, voice)

    def text(self, perspective: Perspective, voice: Voice) -> str:
        """Write the position."""
        from sudare.games.omnitsu.words.text import position

        return position(self, perspective, voice)

    def aid(self, perspective: Perspective) -> Notebook | None:
        """Return the notebook of a seat: what it was shown and still knows, and where each scroll can be."""
        return notebook(perspective)

    def aid_text(self, perspective: Perspective, voice: Voice) -> str:
        """Say the notebook in sentences."""
        from sudare.games.omnitsu.words.notes import aid_text

        return aid_text(self, perspective, voice)

    def thumb(self, seat: int, chance: Chance, style: Style | None = None) -> Any:
        """Return the rules-of-thumb bot."""
        from sudare.games.omnitsu.play.taste import Taste
        from sudare.games.omnitsu.play.thumb import Thumb

        return Thumb(self, seat, chance, Taste(self, style or self.styles().own))

    def worth(self, state: Omnitsu) -> list[float]:
        """Return about how likely each seat wins."""
        return worth(state)

    def secrets(self, state: Omnitsu, voice: Voice) -> list[tuple[str, str]]:
        """Return what lies hidden in a position, in words."""
        return secrets(state, voice)

    def ending(self, state: Omnitsu, told: list[Told], voice: Voice) -> Ending:
        """Return how a finished game ended."""
        from sudare.games.omnitsu.words.ending import ending

        return ending(state, told, voice)

    def arrange(self, **parts: Any) -> Omnitsu:
        """Return a position laid out from keywords (see arrange.py)."""
        from sudare.games.omnitsu.arrange import arrange

        return arrange(self, **parts)
