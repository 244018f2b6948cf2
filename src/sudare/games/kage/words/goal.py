"""games/kage: one line: who you are, how you win, and how far you are; from a seat's view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core.ending import listed
from sudare.games.kage.sight.view import View

if TYPE_CHECKING:
    from sudare.games.kage.game import KageGame

CLUES = 7  # before a mission test (KAG-169)


def goal(game: KageGame, view: View, seat: int | None) -> str:
    """Return what this side wants, and how far it is."""
    return _goal(game, view, seat).strip()


def _goal(game: KageGame, view: View, seat: int | None) -> str:
    if view.side == "guard":
        return f"You command the guards: stop the three ninja, or hold out until a bell. {_night(game, view)}"
    if view.side != "ninja":
        return f"You watch: three ninja on a secret mission against the guards. {_night(game, view)}"
    if view.mission is None:
        return "You lead the ninja: find clues, do what your secret mission asks for, and get out."
    m = next(m for m in game.edition.missions if m.id == view.mission)
    mine = [game.titles["ninja"][game.names["ninja"].index(n.ninja)] for n in view.ninja if n.seat == seat]
    team = ", one of three ninja" if len(mine) == 1 and len(view.ninja) == 3 else ""
    who = f"You lead {listed(mine)}{team}" if mine else "You lead the ninja"
    if view.exits:
        return f"{who}: {m.name} is done, get out. {_way_out(game, view)}"
    if view.mission_passed or not m.difficulty:
        far = f"Guards removed: {view.removed}" if m.effect == "removed" else f"Clues: {len(view.pool)}"
        return f"{who}. {m.name}: {game.plain(m.text)}. {far}. {_bells(game, view)}"
    missing = max(0, CLUES - len(view.pool))
    more = f"{missing} more for the mission test" if missing else "every further clue brings a mission test"
    test = f"a die and the clues must make {m.difficulty}"
    return f"{who}: search for clues for {m.name}. Clues: {len(view.pool)}, {more} ({test}). {_bells(game, view)}"


def _night(game: KageGame, view: View) -> str:
    left = sum(n.out == "in_play" for n in view.ninja)
    standing = f"Ninja on the board: {left}. Clues found: {len(view.pool)}. " if view.round else ""
    return f"{standing}{_bells(game, view)}"


def _bells(game: KageGame, view: View) -> str:
    if view.boss is None or not view.round:
        return ""
    boss = next(b for b in game.edition.bosses if b.id == view.boss)
    return f"Alert {view.alert} of {boss.alert_track.bell}, night {view.turn} of {boss.turn_track.bell}."


def _way_out(game: KageGame, view: View) -> str:
    if view.need == 0:
        need = "Whoever carries the mission token must leave"
    else:
        need = f"{view.need} ninja must leave, {view.escaped} have"
    exits = [f"exit {number} at {square}" for square, number in zip(view.infiltration, view.exits, strict=True)]
    card = "" if view.escape_card is None else game.titles["escape"][game.names["escape"].index(view.escape_card)]
    return f"{need}. Your escape card says {card} ({', '.join(exits)})."
