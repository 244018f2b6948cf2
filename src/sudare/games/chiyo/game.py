"""games/chiyo: the Game: it names its parts."""

from __future__ import annotations

from typing import Any

from sudare.core import Asking, Chance, Ending, Judgement, Perspective, Put, Style, Told, Voice
from sudare.games.chiyo.arrange import arrange
from sudare.games.chiyo.beliefs.worlds import ChiyoBeliefs
from sudare.games.chiyo.edition import ChiyoEdition
from sudare.games.chiyo.events import book
from sudare.games.chiyo.gestures import GESTURES
from sudare.games.chiyo.layouts import ChiyoLayouts
from sudare.games.chiyo.options import ChiyoOptions
from sudare.games.chiyo.play.taste import Taste
from sudare.games.chiyo.play.thumb import Thumb
from sudare.games.chiyo.play.worth import worth
from sudare.games.chiyo.rules.setup import deal
from sudare.games.chiyo.sight import view as views
from sudare.games.chiyo.sight.aid import Sheet, sheet
from sudare.games.chiyo.sight.look import Sight
from sudare.games.chiyo.state import Chiyo
from sudare.games.chiyo.talk import ChiyoTalk
from sudare.games.chiyo.vocabulary import ChiyoVocabulary
from sudare.games.chiyo.words.ending import ending
from sudare.games.chiyo.words.labels import heading, label, under
from sudare.games.chiyo.words.lines import line
from sudare.games.chiyo.words.notes import aid_text
from sudare.games.chiyo.words.prompts import asking
from sudare.games.chiyo.words.reasons import why_not
from sudare.games.chiyo.words.secrets import secrets
from sudare.games.chiyo.words.text import position


class ChiyoGame(ChiyoVocabulary):
    """Chiyo's Secret, house edition."""

    id = "chiyo"
    title = "Chiyo's Secret"
    summary = "One player knows everything and may lie once; the Nobles hunt two Fugitives, and one another."
    players = (5, 8)
    judgement = Judgement(
        horizon=1,  # then to the end of the turn, where `worth` can tell
        inferring=False,  # few worlds survive a whole round of others' choices: the betrayer did better with fresh ones
    )
    gestures = GESTURES
    layouts = ChiyoLayouts()
    talk = ChiyoTalk()
    rules_version = 2  # claims are asked for only when something has changed that could make them true
    book = book
    State = Chiyo
    View = views.View
    Beliefs = ChiyoBeliefs
    Options = ChiyoOptions
    Edition = ChiyoEdition

    def prepare(self) -> None:
        """Work out what never changes, and how seats see it."""
        super().prepare()
        self.sight = Sight(self)

    def deal(self, state: Chiyo) -> None:
        """Set the table up."""
        deal(state)

    def look(self, state: Chiyo, seat: int | None) -> views.View:
        """Return what a seat may see of a position."""
        return self.sight.look(state, seat)

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

    def listed(self, put: Put, legal: tuple[int, ...]) -> tuple[int, ...]:
        """List players from one's own place round the table."""
        return tuple(sorted(legal, key=lambda action: self._round_from(put.seat, action)))

    def _round_from(self, me: int, action: int) -> int:
        kind, value = self.actions.describe(action)
        return (int(value) - 1 - me) % self.seats if kind == "seat" else -1

    def why_not(self, put: Put, action: int) -> tuple[str, str]:
        """Return why an action is not possible, and the rule."""
        return why_not(self, put, action)

    def muted(self, view: Any, seat: int) -> bool:
        """Say whether Motonaka is kept out of the table talk (R-19, option `motonaka_chat`)."""
        return bool(view.talk == "muted" and view.motonaka == seat)

    def team(self, view: Any, seat: int) -> tuple[int, ...]:
        """Return the Usurpers to a Usurper, who knows the others (CHI-031); everybody else is alone."""
        if view.seats[seat].role != "usurper":
            return (seat,)
        return tuple(other for other, seen in enumerate(view.seats) if seen.role == "usurper")

    def line(self, told: Told, voice: Voice) -> str:
        """Return the sentence for an event."""
        return line(told, voice)

    def text(self, perspective: Perspective, voice: Voice) -> str:
        """Return the position as text."""
        return position(self, perspective, voice)

    def aid(self, perspective: Perspective) -> Sheet:
        """Return the deduction sheet: what is still possible for this seat, all else being ruled out for certain."""
        return sheet(perspective)

    def aid_text(self, perspective: Perspective, voice: Voice) -> str:
        """Say the deduction sheet in sentences."""
        return aid_text(self, perspective, voice)

    def thumb(self, seat: int, chance: Chance, style: Style | None = None) -> Thumb:
        """Return the rules-of-thumb bot."""
        return Thumb(self, seat, chance, Taste(self, style or self.styles().own))

    def role(self, state: Chiyo, seat: int) -> str:
        """Return the side that a seat has played."""
        return str(self.names["role"][state.roles[seat]])

    def worth(self, state: Chiyo) -> list[float] | None:
        """Return about what each seat will get out of a position in which a turn begins."""
        return worth(state)

    def secrets(self, state: Chiyo, voice: Voice) -> list[tuple[str, str]]:
        """Return what lies hidden in a position, in words."""
        return secrets(state, voice)

    def poor(self, perspective: Perspective) -> bool:
        """Motonaka's departures from the rules of thumb promised much and brought nothing (docs/bots.md)."""
        return bool(perspective.view.motonaka == perspective.seat)

    def share(self, state: Chiyo, seat: int) -> float:
        """Return what a seat gets when its side wins: a side shares its win."""
        return 1 / state.roles.count(state.roles[seat])

    def ending(self, state: Chiyo, told: list[Told], voice: Voice) -> Ending:
        """Return how a finished game ended."""
        return ending(state, told, voice)

    def arrange(self, **parts: Any) -> Chiyo:
        """Return a position laid out from a few keywords."""
        return arrange(self, **parts)
