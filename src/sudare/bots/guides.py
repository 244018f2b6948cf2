"""bots: rules-of-thumb bots as guides of a search: they play every seat of a sampled world, each from its own side."""

from __future__ import annotations

from copy import copy
from typing import Any

from sudare.core import Bot, Chance, Game, Perspective, Style, SudareError, Told
from sudare.core.events import told_to


class Guides:
    """One rules-of-thumb bot for every seat; each has heard what that seat was told as far as the searcher knows."""

    def __init__(self, game: Game, seat: int, chance: Chance, style: Style | None = None) -> None:
        self.game = game
        self.seat = seat
        self.bots: list[Any] = [
            styled(game, s, chance.fork("guide"), style if s == seat else None) for s in range(game.seats)
        ]
        self.heard = 0
        self.open: list[Told] = []  # what everybody was told
        self.own: list[Told] = []  # what the searcher was told

    def listen(self, told: list[Told]) -> None:
        """Let the guides hear what is new: the searcher's guide all of it, the others what everybody was told."""
        new = told[self.heard :]
        self.own = told
        public = [Told(t.n, t.kind, t.data) for t in new]
        self.open = [*self.open, *public]
        self.heard = len(told)
        for seat, bot in enumerate(self.bots):
            try:
                _hear(bot, new if seat == self.seat else public)
            except Exception:  # a bot that must know its own secrets cannot guide another seat
                if seat == self.seat:
                    raise
                self.bots[seat] = _Cautious()

    def sit_down(self, dice: str) -> Party:
        """Return guides for one roll-out; what they plan in it is forgotten afterwards.

        Every seat has dice of its own: options that are tried with the same dice differ by themselves alone.
        """
        return Party(self, [_twin(bot, Chance(f"{dice} {seat}")) for seat, bot in enumerate(self.bots)])

    def told(self, seat: int) -> list[Told]:
        """Return what a seat was told, as far as the searcher knows."""
        return self.own if seat == self.seat else self.open


class Party:
    """The guides of one roll-out: each chooses from its own side of the imagined game."""

    def __init__(self, guides: Guides, bots: list[Any]) -> None:
        self.guides = guides
        self.bots = bots
        self.told: list[list[Told] | None] = [None] * len(bots)  # by seat: the past, and what it heard since

    def choose(self, state: Any, seat: int) -> int:
        """Return what the guide of a seat would do.

        A guide whose rules read nothing that its seat may not know can look at the imagined position itself (`advise`);
        that saves laying out a view only to read it again.
        """
        bot = self.bots[seat]
        advise = getattr(bot, "advise", None)
        if advise is not None:
            choice: int = advise(state)
        else:
            choice = bot.choose(Perspective.of(state, seat, self.hear(state, seat)))
        return choice

    def hear(self, state: Any, seat: int) -> list[Told]:
        """Return what a seat was told so far, in an imagined game that tells anything (`hearing`) that, too."""
        past = self.guides.told(seat)
        if not state.log:
            return past
        told = self.told[seat]
        if told is None:
            told = self.told[seat] = past[:]
        for happening in state.log[len(told) - len(past) :]:
            told.append(told_to(state.game, seat, len(told), happening))
        return told


class _Cautious:
    """Stands in for a guide that cannot do with what everybody was told."""

    def choose(self, perspective: Perspective) -> int:
        """Return the safe default."""
        return perspective.default()


def styled(game: Game, seat: int, chance: Chance, style: Style | None) -> Bot:
    """Return the rules of thumb of a seat with a style of its own, or as they are."""
    return game.thumb(seat, chance) if style is None else game.thumb(seat, chance, style)


def make_guides(game: Game, seat: int, chance: Chance, style: Style | None = None) -> Guides | None:
    """Return guides for a searcher, or None when the game has no rules-of-thumb bot."""
    try:
        return Guides(game, seat, chance, style)
    except SudareError:
        return None


def _hear(bot: Any, told: list[Told]) -> None:
    """Let a bot that remembers (`hear`) take note of events."""
    hear = getattr(bot, "hear", None)
    if hear is not None:
        hear(told)


def _twin(bot: Any, dice: Chance) -> Any:
    """Return a copy of a bot whose plans and dice are its own (`twin`)."""
    twin = getattr(bot, "twin", None)
    return copy(bot) if twin is None else twin(dice)
