"""games/shogunate: what can be said at the table: whom one serves, promises and threats about cards and Loyalty."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core.talk import SEAT, Act, Names, Talk
from sudare.games.shogunate.vocabulary import ACTION_IDS

if TYPE_CHECKING:
    from sudare.games.shogunate.game import ShogunateGame
    from sudare.games.shogunate.sight.view import View


class ShogunateTalk(Talk):
    """Everybody plays alone, so a promise is worth as much as the next one that is kept."""

    acts = (
        Act("serve", "claim", "One of my face-down Loyalty cards is of the clan {clan}."),
        Act("not_mine", "claim", "None of my Loyalty cards is of the clan {clan}."),
        Act("accuse", "accuse", "{seat} serves the clan {clan}."),
        Act("winning", "accuse", "{seat} is about to win."),
        Act("trust", "defend", "I believe that {seat} keeps promises."),
        Act("broken", "doubt", "{seat} has broken a promise."),
        Act("doubt", "doubt", "I do not believe {said}."),
        Act("spare", "promise", "{seat}, I will choose you for nothing bad this round."),
        Act("raise", "promise", "{seat}, I will give no Honour away from the clan {clan}."),
        Act("hide", "promise", "{seat}, I will tell nobody what I saw of your Loyalty cards."),
        Act("threaten", "promise", "{seat}, if you harm the clan {clan}, I will play {action} against you."),
        Act("reveal", "promise", "{seat}, if you look at my cards, I will say what I know of yours."),
        Act("ask", "ask", "{seat}, whom do you serve?"),
        Act("silent", "answer", "I would rather not say."),
        Act("together", "plan", "{seat}, let us raise the clan {clan} together."),
        Act("against", "plan", "Let us all hold the clan {clan} back."),
    )
    at_a_loss = "silent"

    def things(self, game: ShogunateGame) -> dict[str, Names]:
        """Return what is spoken of: clans and Action cards."""
        names, titles = game.names, game.titles
        return {kind: dict(zip(names[kind], titles[kind], strict=True)) for kind in ("clan", "action")}

    def fits(self, game: ShogunateGame, view: View, seat: int, act: Act) -> dict[str, list[str]] | None:
        """Return what can be said now: of cards that lie face-down, and of Action cards that one still holds."""
        own = view.seats[seat]
        if act.id in ("serve", "not_mine") and not own.face_down:
            return None
        if act.id in ("accuse", "hide", "ask", "reveal"):
            hidden = [s for s, who in enumerate(view.seats) if s != seat and who.face_down]
            return {SEAT: [str(s + 1) for s in hidden]}
        return {"action": [name for name in ACTION_IDS if name in own.hand]} if act.id == "threaten" else {}
