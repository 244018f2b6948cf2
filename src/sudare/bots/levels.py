"""bots: levels for people, from easy, which a newcomer can beat, to master, which takes all the time the table allows.

A level can be given a character of the game (`normal:bold`): the same strength of thought, other tastes.
"""

from __future__ import annotations

from sudare.bots.budget import Budget
from sudare.bots.guides import styled
from sudare.bots.ismcts import IsmctsBot
from sudare.core import Bot, Chance, Game, Perspective, Style, SudareError

LEVELS = ("easy", "normal", "hard", "master")
STYLED = (*LEVELS, "thumb")  # what can be given a character
NAMES = ("Kiku", "Taro", "Sen", "Jun", "Mio", "Ren", "Yae", "Goro", "Nao", "Ume", "Shin", "Tora", "Aki", "Botan")
NORMAL, HARD = Budget(seconds=0.15), Budget(seconds=1.0)
MASTER = 3.0  # seconds that a master takes where no clock says how long
BY_THUMB = "By rules of thumb."  # why a bot did something that it has nothing to say about
SHARE, LONGEST = 0.4, 20.0  # of a clock, and at most


class EasyBot:
    """Plays by rules of thumb, but every now and then it does the next best thing that comes to its mind."""

    def __init__(self, game: Game, seat: int, chance: Chance, style: Style | None = None) -> None:
        self.chance = chance
        self.slips = game.judgement.slips
        self.why = ""
        try:
            self.thumb: Bot | None = styled(game, seat, chance.fork("thumb"), style)
        except SudareError:
            self.thumb = None

    def choose(self, perspective: Perspective) -> int:
        """Return what the rules of thumb say, or now and then any option."""
        usual = self.thumb.choose(perspective) if self.thumb else None
        if usual is not None and self.chance.below(100) >= self.slips:
            self.why = BY_THUMB
            return usual
        self.why = "A slip: an easy bot does something at random now and then."
        return self.chance.choice(perspective.legal)


def character(game: Game, kind: str) -> Style | None:
    """Return the style that a kind of bot names after its colon; None where it names none."""
    name, colon, wanted = kind.partition(":")
    if not colon:
        return None
    known = game.styles().characters
    if not known or name not in STYLED:
        raise SudareError(f"the bot {name!r} takes nothing after a colon; only ismcts and trees (a budget) and exec do")
    if wanted not in known:
        listed = ", ".join(known)
        raise SudareError(f"{game.title} has no character {wanted!r}; its characters are: {listed}")
    return known[wanted]


def master_time(clock: float | None) -> float:
    """Return the seconds that a master takes for a choice: most of what the table's clock gives, within reason."""
    return MASTER if clock is None else min(LONGEST, SHARE * clock)


def make_level(level: str, game: Game, seat: int, chance: Chance, style: Style | None = None) -> Bot:
    """Return the bot of a level."""
    if level == "easy":
        return EasyBot(game, seat, chance, style)
    if level == "normal":
        return IsmctsBot(game, seat, chance, NORMAL, style=style)
    budget = HARD if level == "hard" else Budget(seconds=MASTER)
    return IsmctsBot(game, seat, chance, budget, patient=True, style=style)
