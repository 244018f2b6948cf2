"""core: a game's book, as the table uses it: the questions it asks, the steps it plans, the events it tells."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar

from sudare.core.actions import Actions
from sudare.core.events import PLAIN, EventKind, Voice, name_of

F = TypeVar("F", bound=Callable[..., Any])


class Decision:
    """A question that can be put to a seat: its prompt, its rule, what may be answered and what the answer does.

    The two functions are attached by decorators beside the rule that they belong to:

        CALL_ACTOR = book.decision("call_actor", "Who acts next?", "SHO-040")

        @CALL_ACTOR.offers
        def actors_waiting(s: Shogunate, seat: int) -> tuple[int, ...]: ...

        @CALL_ACTOR.answered
        def actor_called(s: Shogunate, seat: int, action: int) -> None: ...
    """

    __slots__ = (
        "id",
        "prompt",
        "fields",
        "rule",
        "default",
        "final",
        "silent",
        "secret",
        "open",
        "options",
        "answer",
        "turn",
        "alone",
    )

    def __init__(
        self,
        id: str,
        prompt: str,
        fields: dict[str, str],
        rule: str,
        default: str,
        final: bool,
        silent: bool,
        secret: str,
        open: tuple[str, ...],
    ) -> None:
        self.id = id
        self.prompt = prompt
        self.fields = fields  # the types of its context, in order, as in events: the prompt and `about` name them
        self.rule = rule
        self.default = default  # the safe default for a seat that is away; otherwise its first option
        self.final = final  # never to be taken back, although nobody has learned of it yet
        self.silent = silent  # while it is open to several, nobody sees who has answered already
        self.secret = secret  # from whom the answer is kept: "others", "team" (all outside it), or not an audience's
        self.open = open  # those answers to a secret question that everybody sees: that one stops, or passes
        self.alone = (self,)  # the question without a context
        self.options: Callable[..., tuple[int, ...]] = _nothing_offered
        self.answer: Callable[..., None] = _nothing_answered
        self.turn: Callable[..., bool] | None = None  # asked behind a screen: whether it is this seat's turn

    def safe(self, actions: Actions, legal: tuple[int, ...]) -> int:
        """Return the safe default among the legal actions: for a seat that is away, or a bot that has crashed."""
        if self.default:
            action = actions.id(self.default)
            if action in legal:
                return action
        return legal[0]

    def offers(self, function: F) -> F:
        """Attach the function (state, seat, *context) that lists the legal actions."""
        self.options = function
        return function

    def answered(self, function: F) -> F:
        """Attach the function (state, seat, action, *context) that carries the answer out."""
        self.answer = function
        return function

    def screened(self, function: F) -> F:
        """Attach the function (state, seat, *context) that says whose turn it is behind a screen (`ask_screened`)."""
        self.turn = function
        return function


def _nothing_offered(*_: Any) -> tuple[int, ...]:
    raise LookupError("this decision has no @offers function")


def _nothing_answered(*_: Any) -> None:
    raise LookupError("this decision has no @answered function")


class Put(NamedTuple):
    """An open question as it is put to a seat: all that its words, and the words of its options, may depend on."""

    view: Any
    seat: int
    decision: Decision
    context: tuple[Any, ...]  # public, as the rules asked it
    voice: Voice

    def named(self) -> dict[str, Any]:
        """Return the context by the names of its fields, things by their stable names, as in events."""
        game = self.voice.game
        return {
            field: name_of(game, type, value)
            for (field, type), value in zip(self.decision.fields.items(), self.context, strict=False)
        }

    def prompt(self) -> str:
        """Return the question's own sentence, with the titles of what it was asked about."""
        named, voice = self.named(), self.voice
        titles = {field: voice.title(type, named.get(field)) for field, type in self.decision.fields.items()}
        return self.decision.prompt.format(**titles) if titles else self.decision.prompt

    def about(self) -> list[str]:
        """Return what the question is about, as `seat:2` (from 1) or `type:name`: boards and readers point at it."""
        found = []
        for field, value in self.named().items():
            type = self.decision.fields[field]
            for one in value if isinstance(value, list) else [value]:
                if type == "seat" and one is not None:
                    found.append(f"seat:{one + 1}")
                elif type not in PLAIN and one is not None:
                    found.append(f"{type}:{one}")
        return found


class Asking(NamedTuple):
    """A question in words: the sentence, its rule, and what it is about."""

    prompt: str
    rule: str
    about: list[str]


class Rulebook:
    """Everything a game declares about its flow, by name, so that a position can be written down and read again."""

    def __init__(self) -> None:
        self.decisions: dict[str, Decision] = {}
        self.steps: dict[str, Callable[..., None]] = {}
        self.events: dict[str, EventKind] = {}
        self.audiences: dict[str, Callable[..., Iterable[int]]] = {}

    def decision(
        self,
        id: str,
        prompt: str,
        rule: str = "",
        default: str = "",
        final: bool = False,
        silent: bool = False,
        secret: str = "",
        open: tuple[str, ...] = (),
        fields: dict[str, str] | None = None,
    ) -> Decision:
        """Declare a question.

        `fields` are the types of the context that it is asked with, in order, as in events: the prompt may name them
        (`"Whom does {leader} follow?"`), and what the question is about (`Asked.about`) follows from them.

        `secret` says that not everybody may learn the answer: nobody else ("others"), nobody outside the team of who
        is asked ("team"), or nobody outside a registered audience (its name). What these others are sent must then be
        the same whatever is answered, until an event reveals something. `open` names the actions that everybody sees
        all the same: that somebody is done (`"done"`), which card is played (`"play:"`, a whole block).
        """
        decision = Decision(id, prompt, fields or {}, rule, default, final, silent, secret, open)
        self._once(self.decisions, id, decision)
        return decision

    def step(self, function: F) -> F:
        """Declare a step (used as a decorator): something that can be planned."""
        self._once(self.steps, function.__name__, function)
        return function

    def event(
        self,
        id: str,
        text: str,
        fields: dict[str, str] | None = None,
        secret: dict[str, str] | None = None,
        secret_text: str = "",
        reveals: dict[str, str] | None = None,
        rule: str = "",
        occurs: str = "",
        to: str | tuple[str, ...] = (),
    ) -> EventKind:
        """Declare a kind of event: see `EventKind`."""
        kind = EventKind(id, text, fields or {}, secret, secret_text, reveals, rule, occurs, to)
        self._once(self.events, id, kind)
        return kind

    def audience(self, function: F) -> F:
        """Declare an audience (used as a decorator): a function (state, public fields) that says which seats may know.

        It decides from the position and the event's public part, never from whom the rules happen to address. For a
        decision, the only public field is `seat`: who is asked.
        """
        self._once(self.audiences, function.__name__, function)
        return function

    @staticmethod
    def _once(book: dict[str, Any], id: str, entry: Any) -> None:
        if id in book:
            raise ValueError(f"{id!r} is declared twice")
        book[id] = entry
