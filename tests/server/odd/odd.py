"""A game for tests of the server, whose editions can stall, take for ever, eat the memory, or kill who reads them."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import msgspec

from sudare.core import Beliefs, Chance, Edition, Game, Name, Rulebook, State

GO, LOOP, LEAVE, END, FREEZE = range(5)

book = Rulebook()
ASK = book.decision("ask", "What now?", "ODD-001", default="go")


class Odd(State):
    """How often it went on."""

    __slots__ = ("went",)

    def __init__(self, game: Game, chance: Chance) -> None:
        State.__init__(self, game, chance)
        self.went = 0

    def copy_to(self, twin: Odd) -> None:
        twin.went = self.went

    def view(self, seat: int | None) -> View:
        return View(self.went)


class View(msgspec.Struct, frozen=True):
    """Everything."""

    went: int


@ASK.offers
def options(s: Odd, seat: int) -> tuple[int, ...]:
    return (GO, LOOP, LEAVE, END, FREEZE)


@ASK.answered
def asked(s: Odd, seat: int, action: int) -> None:
    s.went += 1
    if action == LOOP:
        s.plan(again)
    elif action == GO:
        s.ask(ASK, 1 - seat)
    elif action == END:
        s.finish((seat,), "end")
    elif action == FREEZE:
        s.plan(frozen)


@book.step
def again(s: Odd) -> None:
    s.plan(again)


@book.step
def frozen(s: Odd) -> None:
    while True:
        pass


class OddEdition(Edition):
    """What it does to those who make or read it."""

    how: Name = ""


class OddBeliefs(Beliefs):
    """There is nothing to believe."""

    def sample(self, chance: Chance) -> Odd:
        return Odd(self.perspective.game, chance)


class OddThumb:
    """A bot that stalls the game whenever it can."""

    def choose(self, perspective: object) -> int:
        return LOOP


class OddGame(Game):
    """A game that is not to be trusted."""

    id = "odd"
    title = "Odd"
    players = (2, 2)
    book = book
    State = Odd
    View = View
    Beliefs = OddBeliefs
    Edition = OddEdition

    def prepare(self) -> None:
        for name in ("go", "loop", "leave", "end", "freeze"):
            self.actions.single(name)
        if self.edition.how == "for ever":
            while True:
                pass
        if self.edition.how == "memory":
            self.much = [bytearray(1 << 28) for _ in range(64)]
        if self.edition.how == "fails":
            raise KeyError("a secret of the programmer")

    def deal(self, state: Odd) -> None:
        if self.edition.how == "kills" and Path(__file__).with_name(f"{self.edition.title}.flag").exists():
            os.kill(os.getpid(), signal.SIGKILL)
        if self.edition.how == "stalls":
            state.plan(again)
        else:
            state.ask(ASK, 0)

    def thumb(self, seat: int, chance: Chance) -> OddThumb:
        return OddThumb()
