"""games/omnitsu: what can be said at the table: what one holds, which scroll is which, whom one will leave alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core.talk import Act, Names, Talk
from sudare.games.omnitsu.edition import KINDS

if TYPE_CHECKING:
    from sudare.games.omnitsu.game import OmnitsuGame
    from sudare.games.omnitsu.sight.view import View

PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
SCROLLS = ("the Daimyo's scroll", "Poison", "a Decoy")


class OmnitsuTalk(Talk):
    """Nobody can prove what they hold, so everything can be claimed."""

    acts = (
        Act("hold", "claim", "In my hand there is “{card}”."),
        Act("mine", "claim", "The {place} of my sealed scrolls is {kind}."),
        Act("theirs", "accuse", "{seat}, the {place} of your sealed scrolls is {kind}."),
        Act("danger", "accuse", "{seat} is nearest to winning."),
        Act("trust", "defend", "I believe {seat}."),
        Act("believe", "defend", "I believe {said}."),
        Act("doubt", "doubt", "I do not believe {said}."),
        Act("spare", "promise", "{seat}, I will aim nothing at you this turn."),
        Act("revenge", "promise", "{seat}, whoever touches my scrolls will lose their own."),
        Act("ask", "ask", "{seat}, which of your scrolls is the Daimyo's?"),
        Act("ask_hand", "ask", "{seat}, what do you hold?"),
        Act("silent", "answer", "I would rather not say."),
        Act("stop", "plan", "Let us all stop {seat}."),
        Act("trade", "plan", "{seat}, let us exchange scrolls."),
    )
    at_a_loss = "silent"

    def things(self, game: OmnitsuGame) -> dict[str, Names]:
        """Return what is spoken of: cards, kinds of scrolls, and scrolls by their place in the row."""
        return {
            "card": dict(zip(game.tables.ids, game.tables.titles, strict=True)),
            "kind": dict(zip(KINDS, SCROLLS, strict=True)),
            "place": {str(n): name for n, name in enumerate(PLACES, 1)},
        }

    def fits(self, game: OmnitsuGame, view: View, seat: int, act: Act) -> dict[str, list[str]] | None:
        """Return what can be said now: of cards that are not out of the game, and of scrolls that lie sealed."""
        rows = [len(who.sealed) for who in view.seats]
        if act.id == "hold" and not view.seats[seat].hand_size:
            return None
        if act.id == "mine":
            return {"place": [str(n) for n in range(1, rows[seat] + 1)]}
        if act.id in ("theirs", "ask", "trade"):
            others = [s for s in range(game.seats) if s != seat and rows[s]]
            most = max([rows[s] for s in others], default=0)
            return {"seat": [str(s + 1) for s in others], "place": [str(n) for n in range(1, most + 1)]}
        return {"card": [name for name in game.tables.ids if name not in view.destroyed]}
