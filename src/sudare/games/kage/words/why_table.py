"""games/kage: what reasons look at: the table laid out from a seat's view, and conditions that many actions share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sudare.core import Put
from sudare.games.kage.rules.values import watchers
from sudare.games.kage.sight.view import View
from sudare.games.kage.state import KageGuard, KageState
from sudare.games.kage.words.names import model_title, ninja_title

if TYPE_CHECKING:
    from sudare.games.kage.game import KageGame

Reasons = list[tuple[str, str]]  # sentences with their rules, the most important one first
Say = Callable[["Why", str, str], Reasons]


class Why:
    """A question, and the table on which it was asked as far as its seat can see it."""

    def __init__(self, game: KageGame, put: Put, s: KageState) -> None:
        self.game = game
        self.s = s
        self.put = put
        self.view: View = put.view
        self.seat = put.seat
        self.context = put.context

    def name(self, k: int) -> str:
        """Return the name of a ninja."""
        return ninja_title(self.game, self.view, k)

    def model(self, g: KageGuard) -> str:
        """Return the name of a guard, with its square."""
        model = self.game.names["model"][g.kind]
        return f"{model_title(self.game, self.view, model)} at {self.game.board.names[g.sq]}"

    def eyes(self, k: int) -> str:
        """Return the guards that watch a ninja, told apart."""
        return " and ".join(self.model(g) for g in watchers(self.s, k))

    def square(self, value: str) -> int:
        """Return the number of a square."""
        return self.game.board.by_name[value]

    def apart(self, a: int, b: int) -> int:
        """Return how many squares two squares are apart."""
        return self.game.board.distance(a, b)

    def ground(self, sq: int) -> Reasons:
        """Say what stands or lies on a square."""
        s, name = self.s, self.game.board.names[sq]
        if not self.game.board.floor >> sq & 1:
            return [(f"{name} is solid: nothing can be there.", "KAG-G01")]
        out = []
        g = s.guard_at(sq)
        if g is not None:
            out.append((f"{self.model(g)} stands there.", "KAG-H07"))
        out += [(f"{self.name(k)} stands on {name}.", "KAG-H07") for k, n in enumerate(s.ninja) if n.sq == sq]
        return out

    def barrier(self, a: int, b: int, doors: bool) -> Reasons:
        """Say what lies between two squares that a step cannot take."""
        board, names = self.game.board, self.game.board.names
        if self.apart(a, b) != 1:
            far = (
                "is where it stands already"
                if a == b
                else f"is {self.apart(a, b)} squares away, a step goes to the next"
            )
            return [(f"{names[b]} {far}.", "KAG-135")]
        door = board.doorway_between.get((a, b), -1)
        if door in self.s.doors and doors:
            kind = self.game.names["door_kind"][self.s.doors[door]]
            return [(f"A {kind} door is between {names[a]} and {names[b]}.", "KAG-019")]
        if not board.guard_near[a] >> b & 1:
            corner = abs(a % board.columns - b % board.columns) == 1 and a // board.columns != b // board.columns
            what = "A corner or a doorway is in the way: no diagonal step" if corner else "A wall is between"
            return [(f"{what} ({names[a]} and {names[b]}).", "KAG-013" if corner else "KAG-012")]
        return []

    def card_at(self, value: str) -> tuple[int, int]:
        """Return ninja and slot of a card's name."""
        k, slot = (int(part) - 1 for part in value.split("."))
        return k, slot

    def own_card(self, value: str) -> Reasons:
        """Say why a slot holds no card that this seat may use at all."""
        k, slot = self.card_at(value)
        if k >= len(self.s.ninja):
            return [("There is no such ninja.", "KAG-002")]
        n = self.s.ninja[k]
        if n.seat != self.seat and self.seat:
            return [(f"{self.name(k)} is led by {self.put.voice.seat(n.seat)}, not by you.", "KAG-R02")]
        if n.sq < 0:
            return [(f"{self.name(k)} is not on the board.", "KAG-R57")]
        if slot >= len(n.cards):
            return [(f"{self.name(k)} has {len(n.cards)} card slots.", "KAG-106")]
        if n.cards[slot] is None:
            return [(f"Slot {slot + 1} of {self.name(k)} is empty.", "KAG-106")]
        return []


def always(text: str, rule: str) -> Say:
    """Return a reason that is the same whatever lies on the table: there is one condition only."""
    return lambda w, kind, value: [(text, rule)]
