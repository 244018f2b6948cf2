"""games/kage: an open question with the names that its sentence needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Put
from sudare.games.kage.sight.view import GuardView, View
from sudare.games.kage.words.names import guard_title, model_title, ninja_title

if TYPE_CHECKING:
    from sudare.games.kage.game import KageGame

Said = tuple[str, list[str]]  # the sentence, and what it is about

MOMENTS = {
    "N0": "The ninja turn has begun.",
    "N1": "{ninja} has been activated.",
    "N2": "{ninja} has chosen dice for the evasion; they are not rolled yet.",
    "N3": "{ninja} has rolled for the evasion: {result}.",
    "N4": "{ninja} has made a step.",
    "N5": "{ninja} has declared {deed}; the dice are not rolled yet.",
    "N6": "{ninja} has rolled for {deed}: {result}.",
    "N7": "{ninja} has finished an action.",
    "N8": "{ninja} has finished the activation.",
    "N9": "All ninja have acted; the check whether the game ends comes next.",
    "G0": "The guard turn begins.",
    "G1": "The noise is taken, and the tracks have moved.",
    "G5": "{guard} has declared {deed}{victim}.",
    "G6": "{guard} has rolled for {deed}{victim}: {result}.",
    "G7": "{ninja} is about to be wounded by {guard}.",
    "G8": "{actor} has finished an action.",
    "G9": "The guard turn is about to end.",
}
ATTEMPTS = {
    "door": "open the door",
    "search": "search",
    "melee": "attack in melee",
    "ranged": "shoot",
    "lantern": "break the lantern",
    "bell": "muffle the bell",
    "mission": "do what the mission asks for",
}


class Asked:
    """An open question with the names that its sentence needs."""

    def __init__(self, game: KageGame, put: Put) -> None:
        self.game = game
        self.put = put
        self.view: View = put.view
        self.context = put.context

    def ninja(self, k: int) -> str:
        """Return the name of a ninja."""
        return ninja_title(self.game, self.view, k)

    def active(self) -> str:
        """Return the name of the active ninja."""
        return "The ninja" if self.view.active is None else self.ninja(self.view.active)

    def guard(self, uid: int | None) -> GuardView | None:
        """Return a guard on the board."""
        return next((g for g in self.view.guards if g.number == uid), None)

    def guard_name(self, uid: int | None) -> str:
        """Return what a guard is called."""
        guard = self.guard(uid)
        return "the guard" if guard is None else guard_title(self.game, self.view, guard)

    def model(self, kind: int) -> str:
        """Return the name of a guard type, or of the boss."""
        return model_title(self.game, self.view, self.game.names["model"][kind])

    def title(self, type: str, name: str) -> str:
        """Return the title of a thing."""
        return self.game.titles[type][self.game.names[type].index(name)]

    def cause(self, cause: str) -> str:
        """Return why a guard is placed or moves without a token."""
        for type in ("guard_card", "event_card"):
            if cause in self.game.names[type]:
                return self.title(type, cause)
        boss = "" if self.view.boss is None else self.title("boss", self.view.boss)
        return {"command": "Command", "mission": "The mission"}.get(cause, boss)

    def card(self) -> str:
        """Return the card that the guard player has just played."""
        return self.title("guard_card", self.view.mat[-1].card) if self.view.mat else "The card"

    def about_ninja(self, *numbers: int | None) -> list[str]:
        """Return ninja as things that a question is about."""
        return [f"ninja:{self.view.ninja[k].ninja}" for k in numbers if k is not None and k < len(self.view.ninja)]

    def about_guard(self, uid: int | None) -> list[str]:
        """Return a guard's square as a thing that a question is about."""
        guard = self.guard(uid)
        return [] if guard is None else [f"square:{guard.square}"]

    def about_card(self) -> list[str]:
        """Return the card just played as a thing that a question is about."""
        return [f"guard_card:{self.view.mat[-1].card}"] if self.view.mat else []
