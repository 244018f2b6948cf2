"""tests/plants: what a planted defect is, and the spades to plant it with. A plant stays until its process ends."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from sudare.core.flow import Decision, Rulebook

KINDS = {
    "stream": "how many updates there are, and who is asked when",
    "event": "an event says more than it may: a field, an order, a count",
    "rare": "only where the secrets are: face-down cards, late in the game, one option, one number of players",
    "asked": "everything else that a seat can ask: labels, refusals, standing answers, team, secret options",
    "shuffle": "a shuffle that does not shuffle, or that depends on what it hides",
    "sampler": "sampled worlds that contradict what was told, or that leave possible ones out",
    "audience": "a secret is addressed to somebody else as well",
    "endless": "a game that does not end with rules of thumb or safe defaults",
    "order": "orders, sizes, derived numbers, legal lists, contexts of questions and arguments of steps",
}


class Where(NamedTuple):
    """Tables at which a plant shows: seats, options, who plays (random, thumb or default), and how many games."""

    seats: int
    options: dict[str, Any]
    players: str = "thumb"
    games: int = 4


@dataclass(frozen=True)
class Plant:
    """One defect: `about` says who learns what by it, `plant` puts it into the running process."""

    id: str
    game: str
    kind: str
    about: str
    plant: Callable[[], None]
    set: str = "first"
    rank: str = ""  # how hard its author thinks it is to find: easy, medium or hard
    where: Where | None = None
    proof: Callable[[], bool] | None = None  # shows the defect itself, where any change at all would look different


def planter(game: str, plants: list[Plant], set: str = "first") -> Callable[..., Any]:
    """Return the decorator that enters a function as a plant: its name is the id, its docstring what it is about."""

    def of_kind(
        kind: str, rank: str = "", where: Where | None = None, proof: Callable[[], bool] | None = None
    ) -> Callable[[Callable[[], None]], Callable[[], None]]:
        assert kind in KINDS, kind

        def enter(function: Callable[[], None]) -> Callable[[], None]:
            id, about = f"{game}-{function.__name__.replace('_', '-')}", " ".join((function.__doc__ or "").split())
            plants.append(Plant(id, game, kind, about, function, set, rank, where, proof))
            return function

        return enter

    return of_kind


def around(old: Callable[..., Any], new: Callable[..., Any]) -> None:
    """Call new(old, ...) in the place of a game's function: as a name, in a table, for a question, as a step."""

    def planted(*args: Any, **named: Any) -> Any:
        return new(old, *args, **named)

    planted.__name__ = old.__name__
    package = ".".join(old.__module__.split(".")[:3])
    for name, module in list(sys.modules.items()):
        if name.startswith(package):
            for key, value in list(vars(module).items()):
                if value is old:
                    setattr(module, key, planted)
                elif isinstance(value, Decision):
                    value.options = planted if value.options is old else value.options
                    value.answer = planted if value.answer is old else value.answer
                elif isinstance(value, Rulebook):
                    _in_table(value.steps, old, planted)
                elif isinstance(value, dict):
                    _in_table(value, old, planted)
                elif isinstance(value, tuple) and any(part is old for part in value):
                    setattr(module, key, tuple(planted if part is old else part for part in value))


def _in_table(table: dict[Any, Any], old: Any, new: Any) -> None:
    for key, value in table.items():
        if value is old:
            table[key] = new


def method(cls: type, name: str, new: Callable[..., Any]) -> None:
    """Call new(old, self, ...) in the place of a method."""
    old = getattr(cls, name)

    def planted(*args: Any, **named: Any) -> Any:
        return new(old, *args, **named)

    setattr(cls, name, planted)


def seeing(state: type, change: Callable[[Any, int | None, Any], Any]) -> None:
    """Show every seat change(state, seat, view) instead of its view."""
    method(state, "view", lambda old, s, seat: change(s, seat, old(s, seat)))


def telling(state: type, kind: Any, change: Callable[[Any, tuple[Any, ...], dict[int, Any]], Any]) -> None:
    """Tell change(state, public, secrets), the new public part and secrets, whenever this kind is told."""

    def tell(old: Any, s: Any, told: Any, *public: Any, to: dict[int, Any] | None = None) -> None:
        if told is kind:
            public, to = change(s, public, dict(to or {}))
        old(s, told, *public, to=to or None)

    method(state, "tell", tell)


def with_field(state: type, kind: Any, field: str, value: Callable[[Any, tuple[Any, ...]], Any]) -> None:
    """Give a kind of event one more public field: value(state, public)."""
    kind.fields = {**kind.fields, field: ""}
    telling(state, kind, lambda s, public, to: ((*public, value(s, public)), to))


def with_context(state: type, decision: Decision, value: Callable[[Any, int], Any]) -> None:
    """Give a question one more part of its context, value(state, seat), which its own functions do not look at."""
    options, answer = decision.options, decision.answer

    def ask(old: Any, s: Any, asked: Decision, seat: int, *context: Any) -> None:
        old(s, asked, seat, *context, *([value(s, seat)] if asked is decision else []))

    method(state, "ask", ask)
    decision.options = lambda s, seat, *context: options(s, seat, *context[:-1])
    decision.answer = lambda s, seat, action, *context: answer(s, seat, action, *context[:-1])


def refusing(state: type, change: Callable[[Any, int, int, Any], Any]) -> None:
    """Refuse with change(state, seat, action, refusal)."""
    method(state, "refusal", lambda old, s, seat, action: change(s, seat, action, old(s, seat, action)))
