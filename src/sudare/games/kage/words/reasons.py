"""games/kage: why something is not possible, and the rule of the condition that fails; from a seat's view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Chance, Game, Put
from sudare.games.kage.beliefs import KageBeliefs
from sudare.games.kage.words.why_cards import CARD_REASONS
from sudare.games.kage.words.why_guards import GUARD_REASONS
from sudare.games.kage.words.why_ninja import NINJA_REASONS
from sudare.games.kage.words.why_pointed import POINTED_REASONS
from sudare.games.kage.words.why_setup import SETUP_REASONS
from sudare.games.kage.words.why_table import Why

if TYPE_CHECKING:
    from sudare.games.kage.game import KageGame

_REASONS = {**CARD_REASONS, **POINTED_REASONS, **GUARD_REASONS, **NINJA_REASONS, **SETUP_REASONS}


def why_not(game: KageGame, put: Put, action: int) -> tuple[str, str]:
    """Return why an action is not among the options: each condition that fails in a sentence, and the first rule."""
    kind, _, value = game.actions.name(action).partition(":")
    asked = put.decision.id
    say = _REASONS.get((asked, kind)) or _REASONS.get((asked, "*")) or _REASONS.get(("*", kind))
    if say is not None:
        # the open table as the view shows it; what is hidden is drawn and never looked at
        s = KageBeliefs(game, put.seat).laid(put.view, Chance("reasons"))
        found = say(Why(game, put, s), kind, value)
        if found:
            return " ".join(text for text, _ in found), found[0][1]
    return Game.why_not(game, put, action)
