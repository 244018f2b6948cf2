"""core: the forms in which a table speaks: events as they are told, the flow, the question, a whole perspective."""

from __future__ import annotations

from typing import Any

import msgspec


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """One event as one seat is told it. All seats get the same events in the same order; only `secret` differs."""

    n: int
    kind: str
    data: dict[str, Any] = {}
    secret: dict[str, Any] | None = None

    def get(self, field: str) -> Any:
        """Return a field, public or secret, or None where this seat was not given it."""
        if field in self.data:
            return self.data[field]
        return self.secret.get(field) if self.secret else None


class Flow(msgspec.Struct, frozen=True):
    """What is still to be done and who is asked what: public by law, and the skeleton of every sampled world."""

    steps: list[Any]
    asked: list[Any]  # by seat: [decision, *context], also for those who have answered; or None
    waiting: list[int]  # the seats that must still answer, as far as this seat may know


class Half(msgspec.Struct, frozen=True):
    """One of the two things that an option consists of (`clan:crane`), and how the other one reads beside it."""

    of: str
    first: str  # as the first choice: `Crane (position 1)`
    then: str  # what goes with it: `with Wolf (position 2)`


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing a seat may do now: the action's stable name, and a label for people; in a long list with a heading.

    An option that consists of two things has `halves`, one for every thing that may be chosen first.
    """

    action: str
    label: str
    group: str = ""  # the heading under which it stands; options of one heading stand together
    under: str = ""  # how it reads under that heading, which has said the rest; "": as its label
    halves: tuple[Half, ...] = ()


class Asked(msgspec.Struct, frozen=True):
    """The question that a seat must answer now."""

    decision: str
    prompt: str
    rule: str
    options: list[Option]
    about: list[str] = []  # what it is about: `seat:2`, or a thing of one of the game's vocabularies, `zone:gate`


class Snapshot(msgspec.Struct, frozen=True):
    """A perspective as it goes over the wire."""

    game: str
    seats: int
    seat: int | None
    view: Any
    flow: Flow
    question: Asked | None
    answer: str | None  # what this seat has answered while others still think
    over: bool
    winners: list[int]
    ending: str


class Uttered(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat has said in the game's own acts of speech: "claim ally" is the act `claim` of the role `ally`.

    It is heard by everybody, or by the seats `to` whom it was said. `n` counts the events told before it.
    """

    seat: int
    says: str
    n: int = 0
    to: list[int] | None = None


class Blank(msgspec.Struct, frozen=True):
    """A part of an act of speech that its speaker fills in: `type` is `seat`, `said` or a vocabulary of the game."""

    name: str
    type: str
    options: list[Option]


class Sayable(msgspec.Struct, frozen=True):
    """An act of speech that fits now. `text` is its sentence with the names of its parts in braces, in their order."""

    act: str
    kind: str
    text: str
    parts: list[Blank]
    team: bool = False  # it is for one's team only


class Side(msgspec.Struct, frozen=True, array_like=True):
    """One side of the blind as bytes: the perspective, all that it was told, and what it has heard others say."""

    seen: Snapshot
    told: list[Told]
    heard: list[Uttered] = []
