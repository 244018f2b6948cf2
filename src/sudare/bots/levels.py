"""bots: levels for people: easy can be beaten by a newcomer, normal thinks a little, hard uses its clock."""

from __future__ import annotations

from sudare.bots.budget import Budget
from sudare.bots.ismcts import IsmctsBot
from sudare.core import Bot, Chance, Game, Perspective, SudareError

LEVELS = ("easy", "normal", "hard")
NAMES = ("Kiku", "Taro", "Sen", "Jun", "Mio", "Ren", "Yae", "Goro", "Nao", "Ume", "Shin", "Tora", "Aki", "Botan")
SLIPS = 4  # easy overlooks what it should do once in so many choices
NORMAL, HARD = Budget(seconds=0.15), Budget(seconds=1.0)


class EasyBot:
    """Plays by rules of thumb, but every now and then it does the next best thing that comes to its mind."""

    def __init__(self, game: Game, seat: int, chance: Chance) -> None:
        self.chance = chance
        self.why = ""
        try:
            self.thumb: Bot | None = game.thumb(seat, chance.fork("thumb"))
        except SudareError:
            self.thumb = None

    def choose(self, perspective: Perspective) -> int:
        """Return what the rules of thumb say, or now and then any option."""
        usual = self.thumb.choose(perspective) if self.thumb else None
        if usual is not None and self.chance.below(SLIPS):
            self.why = "By rules of thumb."
            return usual
        self.why = "A slip: an easy bot does something at random now and then."
        return self.chance.choice(perspective.legal)


def make_level(level: str, game: Game, seat: int, chance: Chance) -> Bot:
    """Return the bot of a level."""
    if level == "easy":
        return EasyBot(game, seat, chance)
    if level == "normal":
        return IsmctsBot(game, seat, chance, NORMAL)
    return IsmctsBot(game, seat, chance, HARD, patient=True)
