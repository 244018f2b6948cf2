"""games/ninja: who one is, how one wins, and how far it has come: one line, from the seat's view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core.ending import listed
from sudare.games.ninja.words.names import deal_to_come, zone_title

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
            f"You play {who}{alone}: search the castle room where the goal of your mission is hidden, then leave the "
            f"map alive by the end of turn {view.turns}. {_where(game, view, own)} {so_far}"
        )
    both = "each must" if len(own) == 2 else "the ninja and the traitor must each"
    return (
        f"You play {who}: {both} search the castle room where the goal of its mission is hidden, then leave the map "
        f"alive by the end of turn {view.turns}. Both do: you win; only one: a draw. {_where(game, view, own)} {so_far}"
    )


def _where(game: NinjaGame, view: View, own: list[Intruder]) -> str:
    """Say where goals can still be, from what everybody has seen searched (NIN-025, NIN-041)."""
    if view.ending:
        return "All that was hidden is on the map."
    rooms = [game.names["zone"][zone] for zone in game.map.rooms]
    searched = {search.zone for search in view.searched}
    left = sum(room not in searched for room in rooms)
    found = {search.answer: search.zone for search in view.searched}
    known = [
        f"The goal of the {one.id} is in {zone_title(game, found[one.secret.mission])}."
        for one in own
        if one.secret and one.secret.mission in found and not one.done and not deal_to_come(one)
    ]
    hidden = (
        f"Goals are only in rooms of the two castles, one to a room, and no mission's name tells which: {left} of "
        f"{len(rooms)} rooms are not searched yet."
    )
    return " ".join([hidden, *known])


def _guards_win(game: NinjaGame, view: View) -> str:
    if game.lone_wolf:
        return f"you win unless the intruder completes its mission and leaves the map by the end of turn {view.turns}."
    if game.contested:
        return f"you win if neither intruder completes its mission and leaves the map by the end of turn {view.turns}."
    lives = ", ".join(f"{one.wounds_to_die} wounds kill the {one.id}" for one in view.intruders)
    last = game.options.decoy_last_turn
    again = f" Who dies by turn {last} comes again once, with a new mission." if last else ""
    return (
        f"you win if neither intruder completes its mission and leaves the map by the end of turn {view.turns}; if "
        "only one does, it is a draw. Find them by listening and by moving guards into their zone, and attack them "
        f"with Kenjutsu: {lives}.{again}"
    )


def _so_far(one: Intruder, view: View) -> str:
    if one.status == "unused":
        return ""
    mission = "mission completed" if one.done else "mission not completed"
    if one.status == "gone":
        return f"The {one.id}: {mission}, away since turn {one.left_on_turn}."
    if one.status == "dead":
        return f"The {one.id}: dead for good."
    if one.status == "waiting" or deal_to_come(one):
        return f"The {one.id}: dead; a new one comes, with a new mission."
    return f"The {one.id}: {mission}, {len(one.wounds)} of {one.wounds_to_die} wounds."
