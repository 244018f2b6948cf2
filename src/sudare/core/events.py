"""core: events tell what happened; each seat gets the public part and what was addressed to it, nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sudare.core.forms import Told
from sudare.core.refusal import SudareError

if TYPE_CHECKING:
    from sudare.core.game import Game

REASONS = {  # why something may differ between two worlds that a seat could not tell apart before
    "turned up": "what lay face down, was held or was kept secret is shown to all",
    "rolled": "dice",
    "drawn": "it comes from a deck or a bag, or was dealt by chance",
    "asked": "it answers a question about hidden things, or a rule had to look at them",
    "seen": "hidden pieces are seen or heard, or are so no longer",
    "chosen": "somebody has chosen it in secret, and now it shows",
    "answered": "it carries an answer out: it may differ only where the answers do",
    "counted": "hidden things are added up: scores, winners, the end of the game",
}
ANY_NUMBER = ", any number"  # after a reason: how many there are may differ, too
EVERYBODY = "all"  # in `to`: every seat
PLAIN = ("", "seat", "change", "count")  # types of fields that are no vocabularies


class EventKind:
    """What can be told: the names of its fields, how it reads, and what it may give away to whom.

    A field's type is `seat`, `change` (a number with its sign), `count`, the name of one of the game's vocabularies
    (`game.names`), or "" for plain data.

    `reveals` says which fields may differ between worlds that a seat could not tell apart before, and why (one of
    `REASONS`): `reveals={"card": "turned up"}`. Lists stay as long as they are and dicts keep their keys, unless the
    reason ends in ", any number". `occurs` says why the event itself may happen in one of two such worlds only. All
    else must follow from public knowledge and the open choice.

    `to` says whom the secret part is for: the seats in a public field (`to="seat"`), "all", or an audience that the
    game has registered (`book.audience`); several of them in a tuple.
    """

    def __init__(
        self,
        id: str,
        text: str,
        fields: dict[str, str],
        secret: dict[str, str] | None = None,
        secret_text: str = "",
        reveals: dict[str, str] | None = None,
        rule: str = "",
        occurs: str = "",
        to: str | tuple[str, ...] = (),
    ) -> None:
        self.id = id
        self.text = text
        self.fields = fields
        self.secret = secret or {}
        self.secret_text = secret_text
        self.reveals = _declared(id, fields, reveals, occurs)
        self.occurs = occurs
        self.rule = rule
        self.to = (to,) if isinstance(to, str) else to

    def told(self, game: Game, n: int, public: tuple[Any, ...], secret: tuple[Any, ...] | None) -> Told:
        """Return the event as a seat is told it; `secret` is None for a seat that nothing is addressed to."""
        data = _named(game, self.fields, public)
        return Told(n, self.id, data, None if secret is None else _named(game, self.secret, secret))


def _declared(id: str, fields: dict[str, str], reveals: Any, occurs: str) -> dict[str, str]:
    """Return what a kind reveals, after making sure that it is said properly."""
    reasons = ", ".join(map(repr, REASONS))
    if reveals is not None and not isinstance(reveals, dict):
        field = next(iter(fields), "card")
        raise SudareError(
            f"event {id!r}: reveals={reveals!r} says too little: name the fields that may differ between two worlds, "
            f"and why, as in reveals={{{field!r}: 'turned up'}}, or say occurs='seen' if the event may happen in one "
            f"of them only (reasons: {reasons})"
        )
    for field, reason in (reveals or {}).items():
        if field not in fields:
            raise SudareError(f"event {id!r}: reveals names {field!r}, but its public fields are {list(fields)}")
        if reason.removesuffix(ANY_NUMBER) not in REASONS:
            raise SudareError(f"event {id!r}: {reason!r} is no reason to reveal {field!r}; the reasons are {reasons}")
    if occurs and occurs not in REASONS:
        raise SudareError(f"event {id!r}: {occurs!r} is no reason to occur; the reasons are {reasons}")
    return reveals or {}


Happening = tuple[EventKind, tuple[Any, ...], dict[int, tuple[Any, ...]] | None]
"""An event as the state logs it: its kind, the public part, and the private parts by seat."""


def told_to(game: Game, seat: int | None, n: int, happening: Happening) -> Told:
    """Return the n-th event as this seat (None: a spectator) is told it."""
    kind, public, private = happening
    secret = private.get(seat) if private and seat is not None else None
    return kind.told(game, n, public, secret)


def _named(game: Game, fields: dict[str, str], values: tuple[Any, ...]) -> dict[str, Any]:
    if len(fields) != len(values):
        raise ValueError(f"expected values for {list(fields)}, got {values}")
    return {name: name_of(game, type, value) for (name, type), value in zip(fields.items(), values, strict=True)}


def name_of(game: Game, type: str, value: Any) -> Any:
    """Return a value of one of the game's vocabularies by its stable name; plain data as it is."""
    if isinstance(value, (list, tuple)):
        return [name_of(game, type, v) for v in value]
    if isinstance(value, dict):
        return {str(k): name_of(game, type, v) for k, v in value.items()}
    if type in PLAIN or value is None or isinstance(value, str):
        return value
    return game.names[type][value]


class Voice:
    """How the table names things to people: seats by their names, components by their titles."""

    def __init__(self, game: Game, seat: int | None = None, names: list[str] | None = None) -> None:
        self.game = game
        self.me = seat
        given = names or []
        self.names = [*given[: game.seats], *(f"Seat {i + 1}" for i in range(len(given), game.seats))]

    def seat(self, seat: int) -> str:
        """Return a seat's name; one's own is marked."""
        return f"{self.names[seat]} (you)" if seat == self.me else self.names[seat]

    def title(self, type: str, name: Any) -> str:
        """Return the title of a named thing of one of the game's vocabularies."""
        if isinstance(name, list):
            return ", ".join(self.title(type, n) for n in name) or "none"
        if isinstance(name, dict):
            heads = {k: self.seat(int(k)) if k.isdecimal() else k.replace("_", " ") for k in name}
            return "; ".join(f"{heads[k]}: {self.title(type, v)}" for k, v in name.items()) or "none"
        if type == "change":
            return f"{name:+d}"
        if type == "seat":
            return "nobody" if name is None else self.seat(int(name))
        if name is None:
            return "nothing"
        titles = self.game.titles.get(type)
        return str(name) if titles is None else titles[self.game.names[type].index(name)]

    def event(self, told: Told) -> str:
        """Return the sentence for an event, as the game says it."""
        return self.game.line(told, self)

    def reads(self, told: Told) -> str:
        """Return the sentence that an event was declared with, and the part for this seat alone if there is one."""
        kind = self.game.book.events[told.kind]
        text = kind.text.format(**{f: self.title(t, told.data[f]) for f, t in kind.fields.items()})
        if told.secret is not None and kind.secret_text:
            text += " " + self.whispers(told)
        return text

    def whispers(self, told: Told) -> str:
        """Return the part of an event's sentence that is for this seat alone."""
        kind = self.game.book.events[told.kind]
        return kind.secret_text.format(**{f: self.title(t, (told.secret or {})[f]) for f, t in kind.secret.items()})
