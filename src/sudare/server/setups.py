"""server: what is said about set-ups over plain HTTP: ready layouts, drafts of them, and places for single things."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from sudare.core.layouts import Wishes as Wanted
from sudare.server.messages import Command, Number, Position


class Ready(msgspec.Struct, frozen=True):
    """A set-up that somebody has thought of, to be used as it is or changed."""

    name: str
    about: str


class Layouts(msgspec.Struct, frozen=True):
    """The ready layouts for the open question, none outside of the set-up.

    `left` is the name of the one left with the table; `follows`: the table is about to answer the open question by it.
    One's own layouts fit another table of the same game when `side` and `board` are the same.
    """

    layouts: list[Ready]
    side: str
    board: str
    left: str
    follows: bool


class Laying(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A layout: a ready one by its name, or one's own by its wishes; with neither, everything is placed for you.

    `wishes`, by part of the set-up: names of answers, the dearest first. What is not possible is passed over, what is
    missing is placed by rules of thumb.
    """

    decision: Number
    name: Annotated[str, Meta(max_length=60)] = ""
    wishes: Annotated[Wanted, Meta(max_length=60)] | None = None


class Moving(Laying, frozen=True, forbid_unknown_fields=True):
    """The same, with one of its things (`draft.things`) put elsewhere: `to` is one of its `places`."""

    thing: Annotated[int, Meta(ge=0, le=1000)] | None = None
    to: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=8)] = []


class LayOut(Laying, frozen=True, forbid_unknown_fields=True):
    """Leave a layout with the table: from now on it answers by it what is asked of the parts in `wishes`.

    Without wishes nothing is left there any more.
    """

    command: Command = ""


class DraftStep(msgspec.Struct, frozen=True):
    """One answer of a draft; `wished`: the layout has asked for exactly this."""

    part: str
    action: str
    label: str
    wished: bool


class Draft(msgspec.Struct, frozen=True):
    """What would come of a layout: nothing of it is sent. All but the first `sure` answers are behind those of others.

    `wishes` is the layout with all of it written down; `things` are what is placed or chosen: the first of its steps,
    and the one after its last; `position` is the imagined one.
    """

    decision: int
    name: str
    wishes: Wanted
    steps: list[DraftStep]
    sure: int
    things: list[tuple[int, int]]
    position: Position
    stopped: str


class Place(msgspec.Struct, frozen=True):
    """Where a thing of a draft could be instead: the answers that put it there."""

    answers: list[str]
    label: str


class Places(msgspec.Struct, frozen=True):
    """All such places."""

    places: list[Place]
