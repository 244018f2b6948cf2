"""games/ninja: who one is, how one wins, and how far it has come: one line, from the seat's view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core.ending import listed

if TYPE_CHECKING:
    from sudare.games.ninja.game import NinjaGame
    from sudare.games.ninja.sight.view import Intruder, View


def goal(game: NinjaGame, view: View, seat: int | None) -> str:
    """Return a seat's role and goal in one line (None: a spectator)."""
    so_far = " ".join(_so_far(one, view) for one in view.intruders)
    if seat in game.guard_seats:
        figures = "the guards"
        if len(game.guard_seats) == 2:
            figures = f"the guards with {('swords', 'spears')[game.stock_of[seat]]}"
        return f"You play {figures}: {_guards_win(game, view)} {so_far}"
    if seat is None:
        return f"The intruders try to fulfil their missions and get away; the guards try to stop them. {so_far}"
    own = [one for one in view.intruders if one.seat == seat and one.status != "unused"]
    who = listed(f"the {one.id}" for one in own) if own else "an intruder"
    if game.lone_wolf and view.role is None:
        who = "a lone intruder"
    if game.contested or game.lone_wolf:
        alone = ", for yourself" if game.contested else ""
        return (
            f"You play {who}{alone}: search the zone where the goal of your mission is hidden, then leave the map "
            f"alive by the end of turn {view.turns}. {so_far}"
        )
    both = "each must" if len(own) == 2 else "the ninja and the traitor must each"
    return (
        f"You play {who}: {both} search the zone where the goal of its mission is hidden, then leave the map "
        f"alive by the end of turn {view.turns}. Both do: you win; only one: a draw. {so_far}"
    )


def _guards_win(game: NinjaGame, view: View) -> str:
    if game.lone_wolf:
        return f"you win unless the intruder completes its mission and leaves the map by the end of turn {view.turns}."
    if game.contested:
        return f"you win if neither intruder completes its mission and leaves the map by the end of turn {view.turns}."
    return (
        f"you win if neither intruder completes its mission and leaves the map by the end of turn {view.turns}; if "
        "only one does, it is a draw."
    )


def _so_far(one: Intruder, view: View) -> str:
    if one.status == "unused":
        return ""
    mission = "mission completed" if one.done else "mission not completed"
    if one.status == "gone":
        return f"The {one.id}: {mission}, away since turn {one.left_on_turn}."
    if one.status == "dead":
        return f"The {one.id}: dead for good."
    if one.status == "waiting":
        return f"The {one.id}: dead, a new one comes."
    return f"The {one.id}: {mission}, {len(one.wounds)} of {one.wounds_to_die} wounds."
