"""A game for tests of the terminal: a compound choice that can be taken back, then a simultaneous one."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from sudare.core import Beliefs, Chance, Game, Options, Perspective, Put, Rulebook, State, Told, Voice

COINS = ("heads", "tails", "edge")
LOW, HIGH, YES, HEADS, TAILS, EDGE = range(6)

book = Rulebook()
STAKE = book.event("stake", "The stake is {stake}.", {"stake": ""})
SHOWN = book.event("shown", "Coins: {coins}.", {"coins": "coin"})
SET = book.decision("set", "Which stake?", "ODD-001", default="yes")
SHOW = book.decision("show", "Which coin?", "ODD-002", default="coin:tails")


class OddOneOut(State):
    """The stake and the coins."""

    __slots__ = ("coins", "stake")

    def __init__(self, game: Game, chance: Chance) -> None:
        State.__init__(self, game, chance)
        self.stake = 0
        self.coins = [-1] * game.seats

    def copy_to(self, twin: OddOneOut) -> None:
        twin.stake = self.stake
        twin.coins = self.coins[:]

    def view(self, seat: int | None) -> View:
        return View(stake=self.stake if seat == 0 else None, coins=self.coins[:])


class View(msgspec.Struct, frozen=True):
    """What lies open, and for seat 1 the stake."""

    stake: int | None
    coins: list[int]


@SET.offers
def stakes(s: OddOneOut, seat: int) -> tuple[int, ...]:
    return (LOW, HIGH, YES) if s.stake else (LOW, HIGH)


@SET.answered
def stake_set(s: OddOneOut, seat: int, action: int) -> None:
    if action == YES:
        s.tell(STAKE, s.stake)
        s.plan(reveal)
        s.ask_all(SHOW, range(s.game.seats))
    else:  # nobody else learns of it before it is confirmed
        s.stake = action + 1
        s.ask(SET, seat)


@SHOW.offers
def coins(s: OddOneOut, seat: int) -> tuple[int, ...]:
    return (HEADS, TAILS)


@SHOW.answered
def coin_shown(s: OddOneOut, seat: int, action: int) -> None:
    s.coins[seat] = action - HEADS


@book.step
def reveal(s: OddOneOut) -> None:
    s.tell(SHOWN, s.coins)
    s.finish((seat for seat, coin in enumerate(s.coins) if s.coins.count(coin) == 1), "shown")


class NoBeliefs(Beliefs):
    """Not needed here."""

    def observe(self, told: Told) -> None:
        pass


class Settings(Options):
    """One option of each sort."""

    thumb: Literal["none", "raises", "illegal"] = "none"
    fast: bool = False
    rounds: Annotated[int, msgspec.Meta(ge=1, le=9)] = 3
    first: Annotated[int, msgspec.Meta(ge=1, le=4)] | Literal["random"] = "random"
    motto: str = ""


class BadThumb:
    """A bot that does everything wrong."""

    def __init__(self, how: str) -> None:
        self.how = how

    def choose(self, perspective: Perspective) -> int:
        if self.how == "raises":
            raise ValueError("my secret is tails")
        return EDGE


class OddOneOutGame(Game):
    """Odd one out."""

    id = "odd_one_out"
    title = "Odd one out"
    summary = "Everybody shows a coin."
    players = (2, 4)
    book = book
    State = OddOneOut
    View = View
    Beliefs = NoBeliefs
    Options = Settings

    def prepare(self) -> None:
        self.actions.block("stake", ("low", "high"))
        self.actions.single("yes")
        self.actions.block("coin", COINS)
        self.names = {"coin": COINS}

    def deal(self, state: OddOneOut) -> None:
        state.ask(SET, 0)

    def why_not(self, put: Put, action: int) -> tuple[str, str]:
        if action == EDGE:
            return "A coin cannot stand on its edge.", "ODD-003"
        return Game.why_not(self, put, action)

    def text(self, perspective: Perspective, voice: Voice) -> str:
        view: View = perspective.view
        return (
            f"SECRET of {voice.seat(perspective.seat)}"
            if view.coins[0] < 0 and perspective.seat is not None
            else "Open."
        )

    def thumb(self, seat: int, chance: Chance) -> BadThumb:
        if self.options.thumb == "none":
            return Game.thumb(self, seat, chance)
        return BadThumb(self.options.thumb)
