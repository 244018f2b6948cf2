"""games/chiyo: why Motonaka may not lie now, from Motonaka's view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Put
from sudare.games.chiyo.rules.questions import IS, SPY_QUESTIONS, lie_would_unmask

if TYPE_CHECKING:
    from sudare.games.chiyo.game import ChiyoGame


def no_lie(game: ChiyoGame, put: Put) -> tuple[str, str] | None:
    """Return why the false answer is not allowed, and the rule; None: it is."""
    private = put.view.private
    _, question, handles = put.context
    if private is None:
        return None
    if private.lie_spent:
        return "you have told your one lie.", "CHI-079"
    if question in SPY_QUESTIONS:
        return None
    if private.truth == "no":
        return "you may never say falsely that somebody is a Fugitive.", "CHI-083"
    if question < IS:
        return None
    cards = [card for place in put.view.places for card in place.cards]
    tokens = [sum(1 << game.names["fugitive"].index(name) for name in card.tokens) for card in cards]
    slot = [card.handle for card in cards].index(handles[0])
    if lie_would_unmask(tokens, slot, question - IS):
        return "a false No would leave an innocent Patron as the only suspect.", "CHI-085"
    return None
