"""games/ninja: the course of a night: set-up, then turns of four phases until dawn."""

from __future__ import annotations

from sudare.games.ninja.events import book
from sudare.games.ninja.rules.cards import alert_phase, guards_card_phase
from sudare.games.ninja.rules.night import intruders_phase
from sudare.games.ninja.rules.patrol import patrol_phase
from sudare.games.ninja.rules.search import searches
from sudare.games.ninja.rules.setup import set_up
from sudare.games.ninja.rules.table import end_game
from sudare.games.ninja.state import Ninja


def begin(s: Ninja) -> None:
    """Set the table up and play."""
    s.plan(set_up, game_turn)


@book.step
def game_turn(s: Ninja) -> None:
    """The four phases of a turn, each finished before the next (NIN-066, NIN-067)."""
    s.plan(alert_phase, guards_card_phase, patrol_phase, intruders_phase, searches, end_turn)


@book.step
def end_turn(s: Ninja) -> None:
    """After the last turn the game is over (NIN-267); otherwise the marker advances (NIN-069, R-01)."""
    if s.turn >= s.game.options.turns:
        end_game(s)
    else:
        s.turn += 1
        s.plan(game_turn)
