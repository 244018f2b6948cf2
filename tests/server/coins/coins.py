"""A game for tests of the server: secret steps, simultaneous choices, bots that misbehave, and a rule that fails."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from sudare.core import Beliefs, Chance, Game, Options, Perspective, Rulebook, State, Voice

COINS = ("heads", "tails", "edge")
LOW, HIGH, YES, HEADS, TAILS, EDGE = range(6)

book = Rulebook()
STAKE = book.event("stake", "The stake is set.", {})
SHOWN = book.event("shown", "Coins: {coins}.", {"coins": "coin"})
SET = book.decision("set", "Which stake?", "COI-001", default="yes")
SHOW = book.decision("show", "Which coin?", "COI-002", default="coin:tails")
HIDE = book.decision("hide", "Which coin, so that nobody sees that you have chosen?", "COI-003", silent=True)


class Coins(State):
    """The stake and the coins."""

    __slots__ = ("coins", "round", "stake")

    def __init__(self, game: Game, chance: Chance) -> None:
        State.__init__(self, game, chance)
        self.stake = 0
        self.round = 0
        self.coins = [-1] * game.seats

    def copy_to(self, twin: Coins) -> None:
        twin.stake = self.stake
        twin.round = self.round
        twin.coins = self.coins[:]

    def view(self, seat: int | None) -> View:
        knows = seat is not None and seat in self.game.team(None, 0)
        return View(stake=self.stake if knows else None, round=self.round, coins=self.coins[:])


class View(msgspec.Struct, frozen=True):
    """What lies open, and for the first seat and its team the stake."""

    stake: int | None
    round: int
    coins: list[int]


@SET.offers
def stakes(s: Coins, seat: int) -> tuple[int, ...]:
    return (LOW, HIGH, YES) if s.stake else (LOW, HIGH)


@SET.answered
def stake_set(s: Coins, seat: int, action: int) -> None:
    if action == YES:
        s.tell(STAKE)
        show(s)
    else:  # nobody else learns of it, however often it changes
        s.stake = action + 1
        s.ask(SET, seat)


def show(s: Coins) -> None:
    s.round += 1
    s.plan(reveal)
    s.ask_all(HIDE if s.game.options.silent else SHOW, range(s.game.seats))


@HIDE.offers
@SHOW.offers
def coins(s: Coins, seat: int) -> tuple[int, ...]:
    return (HEADS, TAILS, EDGE) if s.game.options.edge else (HEADS, TAILS)


@HIDE.answered
@SHOW.answered
def coin_shown(s: Coins, seat: int, action: int) -> None:
    if action == EDGE:
        raise ZeroDivisionError("seat 2 holds tails")  # a defect of the rules
    s.coins[seat] = action - HEADS


@book.step
def reveal(s: Coins) -> None:
    s.tell(SHOWN, s.coins)
    if s.round < s.game.options.rounds:
        show(s)
    else:
        s.finish((seat for seat, coin in enumerate(s.coins) if s.coins.count(coin) == 1), "shown")


class Settings(Options):
    """How the bot behaves, how long the game is, whether the defect can be reached, and who may talk to whom."""

    thumb: Literal[
        "none", "raises", "illegal", "hangs", "dies", "explains", "waits", "breaks", "dithers", "decides"
    ] = "none"
    edge: bool = False
    silent: bool = False
    teams: bool = False
    muted: bool = False
    standing: bool = False
    rounds: Annotated[int, msgspec.Meta(ge=1, le=500)] = 3


class OddThumb:
    """A bot that gives its reasons, thinks until it is let go, or does everything wrong."""

    def __init__(self, how: str) -> None:
        self.how = how
        self.why = ""

    def choose(self, perspective: Perspective) -> int:
        if self.how == "raises":
            raise ValueError("my secret is tails")
        if self.how == "hangs":
            time.sleep(1000)
        if self.how == "dies":
            os._exit(3)
        if self.how == "waits":
            let_go = Path(os.environ["COINS_FOLDER"]) / f"{perspective.seat}"
            while not let_go.exists():
                time.sleep(0.01)
            let_go.unlink()
            return HEADS
        if self.how in ("dithers", "decides") and SET.id == (perspective.decision and perspective.decision.id):
            return {0: LOW, 1: HIGH if self.how == "dithers" else YES, 2: YES}[perspective.view.stake]
        if self.how == "explains":
            self.why = f"I like round {perspective.view.round}."
            return perspective.legal[0]
        return EDGE  # legal with the option `edge`


class CoinsGame(Game):
    """Coins."""

    id = "coins"
    title = "Coins"
    summary = "Everybody shows a coin."
    players = (2, 4)
    book = book
    State = Coins
    View = View
    Beliefs = Beliefs
    Options = Settings

    def prepare(self) -> None:
        self.actions.block("stake", ("low", "high"))
        self.actions.single("yes")
        self.actions.block("coin", COINS)
        self.names = {"coin": COINS}

    def deal(self, state: Coins) -> None:
        state.ask(SET, 0)

    def text(self, perspective: Perspective, voice: Voice) -> str:
        return f"Round {perspective.view.round}."

    def team(self, view: View | None, seat: int) -> tuple[int, ...]:
        return tuple(s for s in range(self.seats) if self.options.teams and s % 2 == seat % 2) or (seat,)

    def muted(self, view: View, seat: int) -> bool:
        return self.options.muted and seat == 1

    def standing(self, perspective: Perspective) -> int | None:
        return HEADS if self.options.standing and perspective.seat == 1 else None

    def aid(self, perspective: Perspective) -> object:
        return {"seat": perspective.seat, "stake": perspective.view.stake} if self.options.teams else None

    def thumb(self, seat: int, chance: Chance) -> OddThumb:
        if self.options.thumb == "none":
            return Game.thumb(self, seat, chance)
        return OddThumb(self.options.thumb)
