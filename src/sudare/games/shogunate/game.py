"""games/shogunate: the Game: it names its parts."""

from __future__ import annotations

from typing import Any

from sudare.core import Asking, Bot, Chance, Ending, Half, Judgement, Perspective, Put, Style, Told, Voice
from sudare.games.shogunate.arrange import arrange
from sudare.games.shogunate.beliefs import ShogunateBeliefs
from sudare.games.shogunate.edition import ShogunateEdition
from sudare.games.shogunate.events import book
from sudare.games.shogunate.gestures import GESTURES
from sudare.games.shogunate.options import ShogunateOptions
from sudare.games.shogunate.play.taste import Taste
from sudare.games.shogunate.play.thumb import Thumb
from sudare.games.shogunate.play.worth import worth
from sudare.games.shogunate.rules.setup import set_up
from sudare.games.shogunate.sight.aid import Sheet, sheet
from sudare.games.shogunate.sight.view import View as TableView
from sudare.games.shogunate.state import Shogunate
from sudare.games.shogunate.tables import ShogunateTables
from sudare.games.shogunate.talk import ShogunateTalk
from sudare.games.shogunate.words.ending import ending
from sudare.games.shogunate.words.labels import halves, heading, label, under
from sudare.games.shogunate.words.lines import line
from sudare.games.shogunate.words.notes import aid_text
from sudare.games.shogunate.words.prompts import asking
from sudare.games.shogunate.words.reasons import why_not
from sudare.games.shogunate.words.secrets import secrets
from sudare.games.shogunate.words.text import position


class ShogunateGame(ShogunateTables):
    """Shogunate, for 3 to 6 players (SHO-001)."""

    id = "shogunate"
    title = "Shogunate"
    summary = "Simultaneous actions, secret loyalties, a rotating Hatamoto."
    players = (3, 6)
    judgement = Judgement(horizon=12)  # about a round; longer ones cost more and were not clearly better
    gestures = GESTURES
    talk = ShogunateTalk()
    book = book
    State = Shogunate
    View = TableView
    Beliefs = ShogunateBeliefs
    Options = ShogunateOptions
    Edition = ShogunateEdition

    def deal(self, state: Shogunate) -> None:
        """Set the table up."""
        set_up(state)

    def asking(self, put: Put) -> Asking:
        """Return a question as its seat reads it."""
        return asking(self, put)

    def label(self, put: Put, action: int) -> str:
        """Return an option as a person reads it."""
        return label(self, put, action)

    def heading(self, put: Put, action: int) -> str:
        """Return the heading of an option in a long list."""
        return heading(self, put, action)

    def under(self, put: Put, action: int) -> str:
        """Return an option as it reads under its heading."""
        return under(self, put, action)

    def halves(self, put: Put, action: int) -> tuple[Half, ...]:
        """Return the two things that an option names, each as a first choice."""
        return halves(self, put, action)

    def listed(self, put: Put, legal: tuple[int, ...]) -> tuple[int, ...]:
        """List players from one's own place round the table."""
        return tuple(sorted(legal, key=lambda action: self._round_from(put.seat, action)))

    def _round_from(self, me: int, action: int) -> int:
        kind, value = self.actions.describe(action)
        return (int(value) - 1 - me) % self.seats if kind in ("call", "target") else -1

    def why_not(self, put: Put, action: int) -> tuple[str, str]:
        """Return why an action is not among the options, and the rule."""
        return why_not(self, put, action)

    def line(self, told: Told, voice: Voice) -> str:
        """Return the sentence for an event."""
        return line(told, voice)

    def text(self, perspective: Perspective, voice: Voice) -> str:
        """Return the position as text."""
        return position(self, perspective, voice)

    def aid(self, perspective: Perspective) -> Sheet:
        """Return what the face-down Loyalty cards of every seat can be, from all that this seat was told."""
        return sheet(perspective)

    def aid_text(self, perspective: Perspective, voice: Voice) -> str:
        """Say the same in sentences."""
        return aid_text(self, perspective, voice)

    def thumb(self, seat: int, chance: Chance, style: Style | None = None) -> Bot:
        """Return the rules-of-thumb bot."""
        return Thumb(self, seat, chance, Taste(style or self.styles().own))

    def worth(self, state: Shogunate) -> list[float]:
        """Return about how likely each seat wins."""
        return worth(state)

    def secrets(self, state: Shogunate, voice: Voice) -> list[tuple[str, str]]:
        """Return what lies hidden in a position, in words."""
        return secrets(state, voice)

    def ending(self, state: Shogunate, told: list[Told], voice: Voice) -> Ending:
        """Return how a finished game ended."""
        return ending(state, told, voice)

    def arrange(self, **parts: Any) -> Shogunate:
        """Return a position laid out from a few keywords."""
        return arrange(self, **parts)
