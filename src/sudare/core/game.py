"""core: a Game is a configured rulebook: seats, options and edition chosen, ready to deal. It never changes."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from sudare.core.actions import Actions
from sudare.core.chance import Chance, new_seed
from sudare.core.edition import (
    Edition,
    Options,
    edition_digest,
    edition_from,
    load_edition,
    make_options,
    options_given,
)
from sudare.core.ending import Ending, winners
from sudare.core.events import Voice
from sudare.core.flow import Asking, Put, Rulebook
from sudare.core.forms import Half, Told
from sudare.core.gestures import Gestures
from sudare.core.judgement import Judgement
from sudare.core.layouts import Layouts
from sudare.core.ledger import Passage, parts, passages
from sudare.core.outline import outline
from sudare.core.perspective import Beliefs, Bot, Perspective
from sudare.core.playout import PlayedOut, play_out
from sudare.core.refusal import SudareError
from sudare.core.state import State
from sudare.core.style import Style, Styles, read_styles
from sudare.core.talk import Names, Talk

AnyEdition = Edition  # inside Game, the bare name is the game's own edition type


class Game:
    """The base of every game. A game names its parts as class attributes and fills in the methods at the end."""

    id: ClassVar[str] = ""
    title: ClassVar[str] = ""
    summary: ClassVar[str] = ""
    players: ClassVar[tuple[int, int]] = (2, 2)
    rules_version: ClassVar[int] = 1  # raise it when a change makes old records play differently
    secret_options: ClassVar[tuple[str, ...]] = ()  # options that not every seat may know: see `public`
    hidden: ClassVar[tuple[str, ...]] = ()  # slots of the state that some side cannot see, for `sudare check`
    judgement: ClassVar[Judgement] = Judgement()
    luck: ClassVar[str] = "draws and what lay hidden"  # what nobody chooses openly, in the words of a review
    gestures: ClassVar[Gestures] = Gestures()
    layouts: ClassVar[Layouts] = Layouts()
    talk: ClassVar[Talk] = Talk()
    book: ClassVar[Rulebook]
    State: ClassVar[type[Any]]
    View: ClassVar[type[Any]]
    Beliefs: ClassVar[type[Beliefs[Any]]]
    Options: ClassVar[type[Options]] = Options
    Edition: ClassVar[type[Edition]] = Edition

    def __init__(
        self,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        edition: str | Path | dict[str, Any] | AnyEdition | None = None,
    ) -> None:
        low, high = self.players
        self.seats = low if seats is None else seats
        if not low <= self.seats <= high:
            raise SudareError(f"{self.title} is for {low} to {high} players, not {self.seats}")
        self.edition: Any = self._edition(edition)
        self.options: Any = make_options(self.Options, options or {})
        self.actions = Actions()
        self.names: dict[str, tuple[str, ...]] = {}  # vocabularies of events: stable names by number
        self.titles: dict[str, tuple[str, ...]] = {}  # the same for people
        self._public: Game | None = None
        self._things: dict[str, Names] | None = None
        self.prepare()

    @classmethod
    def styles(cls) -> Styles:
        """Return the numbers that the rules of thumb weigh by, and the characters; read once."""
        if cls not in _STYLES:
            folders = [base.folder() for base in cls.__mro__ if issubclass(base, Game) and base is not Game]
            _STYLES[cls] = read_styles(folders)  # one that derives from another game plays by that one's rules of thumb
        return _STYLES[cls]

    @classmethod
    def folder(cls) -> Path:
        """Return the folder of the game, where its edition and rulebook are."""
        return Path(str(sys.modules[cls.__module__].__file__)).parent

    def _edition(self, edition: str | Path | dict[str, Any] | AnyEdition | None) -> AnyEdition:
        if isinstance(edition, Edition):
            return edition
        if isinstance(edition, dict):
            loaded: AnyEdition = edition_from(edition, self.Edition, self.id, "this record")
            return loaded
        if edition is None or edition == "house":
            return _house_edition(type(self))
        return load_edition(Path(edition), self.Edition, self.id)

    def new(self, seed: str | int | None = None, events: bool = False) -> Any:
        """Return the first position of a new game: shuffled, dealt, and somebody asked."""
        state = self.State(self, Chance(new_seed() if seed is None else str(seed)))
        if events:
            state.log = []
        self.deal(state)
        state.run()
        return state

    def play_out(
        self,
        state: Any = None,
        n: int = 1,
        chance: Chance | None = None,
        guided: bool = False,
        told: Sequence[list[Told]] | None = None,
    ) -> list[PlayedOut]:
        """Play a position to its end n times, with new dice each time, and return how each of these games ended.

        Without a position, n new games are dealt. Everybody chooses at random, or, `guided`, by the game's rules of
        thumb from its own side of the blind; these may want to know what each seat was told before (`told`, by seat:
        `table.perspective(seat).told`). The position stays as it is; the same chance gives the same games.
        """
        return play_out(self, state, n, chance or Chance(new_seed()), guided, told)

    @property
    def public(self) -> Game:
        """The game as every seat may know it: secret options as if nobody had set them.

        Perspectives, bots and sampled worlds have this one, on whichever side. What a secret option decides is part
        of the position once it is decided (the mission card is drawn), and the view says who may see it; until then
        a sampled world draws it by the rules, like anybody who was not told.
        """
        if self._public is None:
            given = options_given(self.options)
            known = {name: value for name, value in given.items() if name not in self.secret_options}
            self._public = self if known == given else type(self)(self.seats, known, self.edition)
        return self._public

    @property
    def things(self) -> dict[str, Names]:
        """All that the parts of acts of speech can ever be, by their types; worked out once."""
        if self._things is None:
            self._things = self.talk.things(self)
        return self._things

    def describe(self) -> dict[str, Any]:
        """Return what a record says about the game that was played, every option included; `public` leaves out."""
        house = self.edition == _house_edition(type(self))
        return {
            "game": self.id,
            "rules_version": self.rules_version,
            "seats": self.seats,
            "options": options_given(self.options),
            "edition": self.edition.name,
            "edition_digest": edition_digest(self.edition),
            **({} if house else {"edition_data": self.edition}),
        }

    def rulebook(self) -> str:
        """Return the rulebook page."""
        path = self.folder() / "rulebook.md"
        return path.read_text(encoding="utf-8") if path.exists() else f"# {self.title}\n"

    def passages(self) -> list[Passage]:
        """Return all that can be looked up: what the rulebook page says, and the parts of the edition it leaves out."""
        book = passages(self.rulebook())
        known = "\n".join(one.title for one in book).casefold()
        return book + [part for part in parts(self.edition) if part.title.casefold() not in known]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash((type(self), self.seats))

    def _key(self) -> tuple[Any, ...]:
        return type(self), self.seats, self.options, self.edition

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.seats, options_given(self.options), self.edition)

    def __repr__(self) -> str:
        return f"<{self.title}, {self.seats} seats>"

    # -- what games fill in ------------------------------------------------------------------------

    def prepare(self) -> None:
        """Check options against seats, declare the vocabulary of actions, and work out tables that never change."""

    def deal(self, state: Any) -> None:
        """Set the table up and plan the first steps."""
        raise LookupError(f"{self.title} does not deal")

    def asking(self, put: Put) -> Asking:
        """Return a question as its seat reads it, its rule, and what it is about; from the seat's view alone."""
        return Asking(put.prompt(), put.decision.rule, put.about())

    def label(self, put: Put, action: int) -> str:
        """Return an option as a person reads it; it depends on the seat's view alone."""
        return self.actions.labels[action]

    def heading(self, put: Put, action: int) -> str:
        """Return the heading of an option in a long list: what one would do with it; from the seat's view alone."""
        return self.gestures.headings.get(put.decision.id, {}).get(self.actions.describe(action)[0], "")

    def under(self, put: Put, action: int) -> str:
        """Return an option as it reads under its heading, where that says a part of its label already, or ""."""
        return ""

    def halves(self, put: Put, action: int) -> tuple[Half, ...]:
        """Return the things of which an option consists, each as a first choice; its other half is picked then."""
        return ()

    def listed(self, put: Put, legal: tuple[int, ...]) -> tuple[int, ...]:
        """Return the options in the order in which people read them; the rules list the safest first."""
        return legal

    def why_not(self, put: Put, action: int) -> tuple[str, str]:
        """Return why the action is not among the options, and the rule; it depends on the seat's view alone."""
        return f"That is not what is asked now: {self.asking(put).prompt}", put.decision.rule

    def line(self, told: Told, voice: Voice) -> str:
        """Return the sentence for an event; it depends on what this side was told alone."""
        return voice.reads(told)

    def text(self, perspective: Perspective, voice: Voice) -> str:
        """Return the position as text: one text for terminal, agents and screen readers.

        Without words of its own, a game's view is told field by field, by the types of the fields (`core.fields`).
        """
        return outline(voice, perspective.view, self.View)

    def thumb(self, seat: int, chance: Chance, style: Style | None = None) -> Bot:
        """Return a bot that plays by rules of thumb, also as a guide in worlds that search imagines.

        A game with a `play/style.json` takes the numbers it weighs by from there, or from the style it is given.
        One that remembers takes note of further events in `hear(told)`; one that has dice, or
        keeps plans from choice to choice, returns in `twin(dice)` a copy of itself with these dice and plans of its
        own. What it remembers may be shared: nothing is told in an imagined world.
        """
        raise SudareError(f"{self.title} has no rules-of-thumb bot")

    def muted(self, view: Any, seat: int) -> bool:
        """Say whether this seat may not join the table talk now; it depends on the seat's view alone."""
        return False

    def team(self, view: Any, seat: int) -> tuple[int, ...]:
        """Return the seats that share this seat's secrets, itself included; it depends on the seat's view alone."""
        return (seat,)

    def aid(self, perspective: Perspective) -> Any:
        """Return what a player who wants help is shown beside the view, from the perspective alone; None: nothing."""
        return None

    def aid_text(self, perspective: Perspective, voice: Voice) -> str:
        """Say the aid in sentences, for those who read; empty where a game has no words for it."""
        return ""

    def standing(self, perspective: Perspective) -> int | None:
        """Return the answer that this seat has left with the table for the open question; None: the person is asked.

        A question must be asked whatever a seat holds or has set, so only the answer can be given for it.
        """
        return None

    def turn(self, state: Any) -> int:
        """Return how many turns have begun, where positions can be compared at the beginning of turns only; else -1.

        Search then plays on until `judgement.horizon` further turns have begun, and asks `worth` at that moment.
        """
        return -1

    def worth(self, state: Any) -> list[float] | None:
        """Return about what each seat will get out of this (sampled) position, for search; None: play on to know."""
        return None

    def share(self, state: Any, seat: int) -> float:
        """Return what a seat gets when its side wins: 1, or its part where a side shares one win between its seats.

        What a seat gets (`worth`, `returns`), divided by this, is its chance to win.
        """
        return 1.0

    def poor(self, perspective: Perspective) -> bool:
        """Say whether what search promises to this seat was seen not to be kept: the coach then calls nothing wrong."""
        return False

    def vague(self, perspective: Perspective) -> bool:
        """Say whether this seat's chances tell better from worse but are no figures: the coach then names none."""
        return False

    def secrets(self, state: Any, voice: Voice) -> list[tuple[str, str]]:
        """Return what lies hidden in a position, each as (what it is about, how it is), for beliefs beside the truth.

        What a thing is about is said alike in all worlds that a seat cannot tell apart.
        """
        return []

    def role(self, state: Any, seat: int) -> str:
        """Return the role or side that a seat has played in a finished game, for statistics; "" where all are alike."""
        return ""

    def ending(self, state: Any, told: list[Told], voice: Voice) -> Ending:
        """Return how a finished game ended; `told` is what everybody was told. Ask `Table.how_it_ended` for it."""
        reason = state.ending.replace("_", " ").capitalize()
        return Ending(winners(state, voice), f"{reason}." if reason else "The game is over.", "")

    def arrange(self, **parts: Any) -> Any:
        """Return a position laid out from a few keywords, for tests and puzzles."""
        raise SudareError(f"positions of {self.title} cannot be arranged")


_HOUSE: dict[type[Game], AnyEdition] = {}  # read once
_STYLES: dict[type[Game], Styles] = {}  # the same


def _house_edition(game: type[Game]) -> AnyEdition:
    """Return the edition that comes with a game; a game without component data has an empty one."""
    if game not in _HOUSE:
        path = game.folder() / "edition.toml"
        bare = game.Edition is Edition and not path.exists()
        _HOUSE[game] = Edition(game=game.id, name="house") if bare else load_edition(path, game.Edition, game.id)
    return _HOUSE[game]


__all__ = ["Game", "State"]
