"""games/kage: what the ninja players can say to one another: who takes which side, who distracts, who goes for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core.talk import Act, Names, Talk

if TYPE_CHECKING:
    from sudare.games.kage.game import KageGame
    from sudare.games.kage.sight.view import View

SIDES = {name: name for name in ("north", "east", "south", "west")}
TO_ALL = ("bluff", "found", "doubt")


class KageTalk(Talk):
    """The ninja plan in secret; across the screen there is only bluff."""

    acts = (
        Act("side", "plan", "I take the {side} side.", team=True),
        Act("mission", "plan", "I go for the mission.", team=True),
        Act("distract", "plan", "I draw the guards away on the {side} side.", team=True),
        Act("area", "plan", "I go to area {area}.", team=True),
        Act("lantern", "plan", "I break a lantern.", team=True),
        Act("bell", "plan", "I muffle a bell.", team=True),
        Act("wait", "plan", "Wait for me.", team=True),
        Act("leave", "plan", "Let us leave now.", team=True),
        Act("help", "promise", "{seat}, I come to help you.", team=True),
        Act("noise", "promise", "I will make the noise, be quiet.", team=True),
        Act("ask", "ask", "{seat}, can you reach the mission in time?", team=True),
        Act("yes", "answer", "Yes.", team=True),
        Act("no", "answer", "No.", team=True),
        Act("bluff", "claim", "We are nearly done."),
        Act("found", "claim", "I know what your mission is."),
        Act("doubt", "doubt", "I do not believe {said}."),
    )
    at_a_loss = "no"

    def things(self, game: KageGame) -> dict[str, Names]:
        """Return what is spoken of: sides of the board and its areas."""
        return {"side": SIDES, "area": {area.letter: area.letter for area in game.board.areas}}

    def fits(self, game: KageGame, view: View, seat: int, act: Act) -> dict[str, list[str]] | None:
        """Return what fits a side: the guards (seat 1) have no mission."""
        if act.id in TO_ALL:
            return None if act.id == ("bluff" if seat == 0 else "found") else {}
        return {"seat": [str(s + 1) for s in range(1, game.seats) if s != seat]} if seat else None
