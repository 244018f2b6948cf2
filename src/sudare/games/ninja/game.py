"""games/ninja: the Game: it names its parts."""

from __future__ import annotations

from typing import Any, ClassVar

from sudare.core import Asking, Chance, Ending, Judgement, Perspective, Put, Style, Told, Voice
from sudare.core.ledger import Passage
from sudare.games.ninja import rules
from sudare.games.ninja.beliefs import NinjaBeliefs
from sudare.games.ninja.edition import NinjaEdition
from sudare.games.ninja.events import book
from sudare.games.ninja.gestures import GESTURES
from sudare.games.ninja.layouts import NinjaLayouts
from sudare.games.ninja.options import NinjaOptions
from sudare.games.ninja.play.worth import worth
from sudare.games.ninja.sight.aid import aid, doors, possible
from sudare.games.ninja.sight.view import View as NinjaView
from sudare.games.ninja.state import (
    Ninja,
)
from sudare.games.ninja.talk import NinjaTalk
from sudare.games.ninja.vocabulary import NinjaVocabulary
from sudare.games.ninja.words.groups import heading, ordered
from sudare.games.ninja.words.secrets import secrets


class NinjaGame(NinjaVocabulary):
    """Ninja: Legend of the Scorpion Clan."""

    id = "ninja"
    title = "Ninja: Legend of the Scorpion Clan"
    summary = "Hidden movement: a ninja and a traitor slip into a fortress; guards listen, march and search."
    players = (2, 4)
    rules_version = 3  # private steps of a side are one silence; a partner's no counts for one proposal
    judgement = Judgement(
        doubt=0.01,  # with a third of it, search was seen to wander about for nothing
        horizon=1,  # at least: a roll-out ends when the intruders are about to move, the guards' turn behind them
        loose=0.0,  # worlds differ enough, and a whim costs more than most options differ by
        hearing=True,  # guards hunt by ear, in imagined nights, too
    )
    gestures = GESTURES
    talk = NinjaTalk()
    layouts = NinjaLayouts()
    book = book
    State = Ninja
    View = NinjaView
    Beliefs = NinjaBeliefs
    Options = NinjaOptions
    Edition: ClassVar[type[Any]] = NinjaEdition

    def deal(self, state: Ninja) -> None:
        """Set the table up and plan the first steps."""
        rules.begin(state)

    def asking(self, put: Put) -> Asking:
        """Return a question as its seat reads it."""
        from sudare.games.ninja.words.prompts import asking

        return asking(self, put)

    def label(self, put: Put, action: int) -> str:
        """Return an option as a person reads it."""
        from sudare.games.ninja.words.labels import label

        return label(self, put, action)

    def heading(self, put: Put, action: int) -> str:
        """Return the heading of an option in a long list: what one would do, or where."""
        return heading(self, put, action)

    def listed(self, put: Put, legal: tuple[int, ...]) -> tuple[int, ...]:
        """List what is useful first, and passing before it."""
        return ordered(self, put, legal)

    def why_not(self, put: Put, action: int) -> tuple[str, str]:
        """Say why an action is not possible, from the view alone."""
        from sudare.games.ninja.words.reasons import why_not

        return why_not(self, put, action)

    def line(self, told: Told, voice: Voice) -> str:
        """Return the sentence for an event."""
        from sudare.games.ninja.words.lines import line

        return line(told, voice)

    def text(self, perspective: Perspective, voice: Voice) -> str:
        """Return the position as text."""
        from sudare.games.ninja.words.text import position

        return position(self, perspective, voice)

    def passages(self) -> list[Passage]:
        """Return all that can be looked up: rulebook, edition, and every zone in words instead of its row of codes."""
        from sudare.games.ninja.words.zones import zones

        return [*(one for one in super().passages() if one.title not in self.map.titles), *zones(self)]

    def team(self, view: NinjaView, seat: int) -> tuple[int, ...]:
        """Return a seat's side: it shares its private maps (R-06; guards keep their hands); rivals share nothing."""
        side = self.guard_seats if seat in self.guard_seats else (seat,) if self.contested else self.intruder_seats
        return tuple(sorted(set(side)))

    def aid(self, perspective: Perspective) -> dict[str, Any] | None:
        """Return what a seat has learned, and for guards the zones where each intruder can still be."""
        return aid(self, perspective)

    def aid_text(self, perspective: Perspective, voice: Voice) -> str:
        """Say the same in sentences."""
        from sudare.games.ninja.words.text import learned

        return learned(self, perspective, possible(self, perspective), doors(self, perspective))

    def thumb(self, seat: int, chance: Chance, style: Style | None = None) -> Any:
        """Return a bot that plays by rules of thumb."""
        from sudare.games.ninja.play.taste import Taste
        from sudare.games.ninja.play.thumb import Thumb

        return Thumb(self, seat, chance, None, Taste(style or self.styles().own))

    def role(self, state: Ninja, seat: int) -> str:
        """Return the side that a seat has played."""
        return "guards" if seat in self.guard_seats else "intruders"

    def vague(self, perspective: Perspective) -> bool:
        """The guards were promised more than they got: draws are frequent (docs/review.md)."""
        return perspective.seat in self.guard_seats

    def worth(self, state: Ninja) -> list[float] | None:
        """Return about what each seat will get out of a position; None while somebody is in the middle of a move."""
        return worth(state)

    def secrets(self, state: Ninja, voice: Voice) -> list[tuple[str, str]]:
        """Return what lies hidden in a position, in words."""
        return secrets(state, voice)

    def ending(self, state: Ninja, told: list[Told], voice: Voice) -> Ending:
        """Return how a finished game ended."""
        from sudare.games.ninja.words.ending import ending

        return ending(state, told, voice)

    def arrange(self, **parts: Any) -> Ninja:
        """Return a position laid out from a few keywords."""
        from sudare.games.ninja.arrange import arrange

        return arrange(self, **parts)
