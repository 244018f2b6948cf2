"""core: what can be said at a table: acts of speech that a game declares as data. Talk binds nobody; no rule reads it.

What is said is a line of words like an action's name, "claim ally": the act and its parts by their stable names, seats
counted from 1. It is made of public vocabulary and written by its speaker, so it can carry nothing that the speaker
does not know. What fits now follows from what everybody sees, so neither palette nor refusal tells anything.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from sudare.core.ending import upper
from sudare.core.events import Voice
from sudare.core.forms import Blank, Option, Sayable, Uttered
from sudare.core.refusal import Refusal, SudareError

if TYPE_CHECKING:
    from sudare.core.game import Game
    from sudare.core.perspective import Perspective

KINDS = {
    "claim": "say what one is, has or was told",
    "accuse": "say it of somebody else",
    "defend": "stand by somebody, or by what was said",
    "promise": "bind one's word",
    "ask": "ask somebody",
    "answer": "answer a question",
    "doubt": "say that somebody lies",
    "plan": "propose what to do",
}
SEAT, SAID = "seat", "said"  # parts of acts that are in every game: a seat, and something that was said before
UNSAID = "…"  # in the place of what cannot be read any more
RECENT = 12  # of what was said, the last that can be spoken of

Names = dict[str, str]
"""Things by their stable names, as they are called inside a sentence."""


class Act:
    """One act of speech: a whole sentence with parts in braces, each called by its type unless `types` says otherwise.

    A type is `seat`, something `said`, or a kind of thing, called as the game's actions call it (`place:temple`), so
    that it can be pointed at on a board.
    """

    def __init__(self, id: str, kind: str, text: str, team: bool = False, types: dict[str, str] | None = None) -> None:
        if kind not in KINDS:
            raise SudareError(f"act of speech {id!r}: {kind!r} is no kind; the kinds are {', '.join(KINDS)}")
        self.id = id
        self.kind = kind
        self.text = text
        self.parts = {part: part for part in re.findall(r"{(\w+)}", text)} | (types or {})
        self.team = team  # it is said to one's team only


class Talk:
    """What can be said in a game. This one is for games in which only free text is."""

    acts: ClassVar[tuple[Act, ...]] = ()
    at_a_loss: ClassVar[str] = ""  # what somebody says who can say nothing better
    moments: ClassVar[frozenset[str]] = frozenset()  # events after which it may be somebody's turn to speak (`floor`)

    def things(self, game: Any) -> dict[str, Names]:
        """Return all that the parts of acts can ever be, by their types."""
        return {}

    def fits(self, game: Any, view: Any, seat: int, act: Act) -> dict[str, list[str]] | None:
        """Return what parts of an act can be just now, where that is not everything; None: it does not fit at all.

        `view` is what everybody sees, so what fits depends on nothing else.
        """
        return {}

    def floor(self, seen: Perspective) -> list[tuple[int, str]]:
        """Return whose turn it is to speak, and about what, for those who speak when it is their turn: bots.

        `seen` is what everybody sees and hears, so when a bot speaks tells nothing; each of them says one thing.
        """
        return []


def act_of(game: Game, id: str) -> Act | None:
    """Return an act by its id."""
    return next((act for act in game.talk.acts if act.id == id), None)


def read(game: Game, says: str) -> tuple[Act, list[str]]:
    """Return the act and the parts that a line of words stands for; a Refusal says what it lacks."""
    id, *values = says.split() or [""]
    act = act_of(game, id)
    if act is None:
        known = ", ".join(act.id for act in game.talk.acts) or "none in this game"
        raise Refusal("no_such_act", f"Nobody can say {id[:40]!r} in a word; the acts of speech are: {known}.")
    if len(values) != len(act.parts):
        raise Refusal(
            "no_such_act", f"{usage(act)}: expected {len(act.parts)} words after {act.id}, got {len(values)}."
        )
    things = game.things
    for value, (part, type) in zip(values, act.parts.items(), strict=True):
        known_part = value.isdecimal() and value == str(int(value)) if type in (SEAT, SAID) else value in things[type]
        if not known_part or (type == SEAT and not 1 <= int(value) <= game.seats):
            raise Refusal("no_such_act", f"{usage(act)}: there is no {part} {value[:40]!r}.")
    return act, values


def usage(act: Act) -> str:
    """Return how an act is written."""
    return " ".join([act.id, *(part.upper() for part in act.parts)])


def sentence(game: Game, says: str, voice: Voice, heard: Sequence[Uttered] = ()) -> str:
    """Return the whole sentence that was said; `heard` is what was said before it."""
    act, values = read(game, says)
    things = game.things
    called = {}
    for value, (part, type) in zip(values, act.parts.items(), strict=True):
        if type == SEAT:
            called[part] = voice.seat(int(value) - 1)
        else:
            called[part] = _quoted(game, int(value), voice, heard) if type == SAID else things[type][value]
    return upper(act.text.format(**called))


def spoken(game: Game, says: str, voice: Voice, heard: Sequence[Uttered] = ()) -> str:
    """Return the sentence of what is in a log: what these rules have no words for was said all the same."""
    try:
        return sentence(game, says, voice, heard)
    except Refusal:
        return UNSAID


def _quoted(game: Game, number: int, voice: Voice, heard: Sequence[Uttered]) -> str:
    """Return something that was said to everybody, by its number among all that was, counted from 1."""
    public = [said for said in heard if said.to is None]
    if not 1 <= number <= len(public):
        return "what was said"
    said = public[number - 1]
    quoted = spoken(game, said.says, voice).removesuffix(".")  # what it quotes itself is not said once more
    return f"{voice.seat(said.seat)}, who said ‘{quoted}’"


def line(game: Game, uttered: Uttered, voice: Voice, heard: Sequence[Uttered] = ()) -> str:
    """Return what was said as a line of a story: who, to whom, and the sentence."""
    to = "" if uttered.to is None else " to the team"
    return f"{voice.seat(uttered.seat)} says{to}: “{sentence(game, uttered.says, voice, heard)}”"


def sayable(game: Game, view: Any, seat: int, mates: bool, heard: Sequence[Uttered], voice: Voice) -> list[Sayable]:
    """Return the acts that fit now, with what their parts can be; `mates`: the seat has a team to speak to."""
    found = []
    things = game.things
    for act in game.talk.acts:
        options = _options(game, view, seat, act, heard) if mates or not act.team else None
        if options is None:
            continue
        parts = []
        for part, type in act.parts.items():
            listed = [Option(name, _label(game, type, name, voice, heard, things)) for name in options[part]]
            parts.append(Blank(part, type, listed))
        found.append(Sayable(act.id, act.kind, act.text, parts, act.team))
    return found


def _options(game: Game, view: Any, seat: int, act: Act, heard: Sequence[Uttered]) -> dict[str, list[str]] | None:
    """Return the names that each part of an act can have now; None where the act, or a part of it, has none."""
    fitting = game.talk.fits(game, view, seat, act)
    if fitting is None:
        return None
    things, options = game.things, {}
    for part, type in act.parts.items():
        if part in fitting:
            names = fitting[part]
        elif type == SEAT:
            names = [str(other + 1) for other in range(game.seats) if other != seat]
        elif type == SAID:
            public = [said for said in heard if said.to is None]
            names = [str(n) for n, said in enumerate(public, 1) if said.seat != seat][-RECENT:]
        else:
            names = list(things[type])
        if not names:
            return None
        options[part] = names
    return options


def _label(game: Game, type: str, name: str, voice: Voice, heard: Sequence[Uttered], things: dict[str, Names]) -> str:
    if type == SEAT:
        return voice.seat(int(name) - 1)
    return _quoted(game, int(name), voice, heard) if type == SAID else things[type][name]


def check(game: Game, view: Any, seat: int, says: str, heard: Sequence[Uttered]) -> tuple[Act, str]:
    """Return the act of a line of words and the line as it is kept, or refuse what cannot be said just now."""
    act, values = read(game, says)
    options = _options(game, view, seat, act, heard)
    if options is None:
        raise Refusal("not_now", f"There is nothing to say {act.id} about just now.")
    for value, (part, names) in zip(values, options.items(), strict=True):
        if value not in names:
            few = ", ".join(names[:RECENT])
            raise Refusal("not_now", f"{usage(act)}: {part} cannot be {value} just now, but: {few}.")
    return act, " ".join([act.id, *values])
