"""games/ninja: what an intruder goes for next, and how far it is; from its own side's view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.games.ninja.state import PASSAGE_CARD
from sudare.games.ninja.words.names import counted, deal_to_come, zone_title
from sudare.games.ninja.words.ways import in_words, quickest

if TYPE_CHECKING:
    from sudare.games.ninja.game import NinjaGame
    from sudare.games.ninja.sight.view import Intruder, View


def aim(game: NinjaGame, view: View, one: Intruder) -> str:
    """Name the nearest place that the intruder needs: its goal, a room not searched yet, or the way out (NIN-002)."""
    own, fort, index = one.secret, game.map, game.names["zone"].index
    if own is None or own.zone is None or index(own.zone) >= fort.size:
        return ""
    here, found = index(own.zone), {search.zone: search.answer for search in view.searched}
    goal = [index(zone) for zone, answer in found.items() if answer == own.mission and not deal_to_come(one)]
    if one.done:
        what, places = "The nearest zone from which one leaves the map", fort.edges
    elif goal:
        what, places = "The goal of its mission", tuple(goal)
    else:
        what = "The nearest room not searched yet"
        places = tuple(room for room in fort.rooms if game.names["zone"][room] not in found)
    if not places or here in places:
        return ""
    ropes = [(index(rope.zones[0]), index(rope.zones[1])) for rope in view.ropes]
    way = quickest(fort, here, min(places, key=fort.walk[here].__getitem__), 3, 3, ropes)
    place, far = game.titles["zone"][way.zones[-1]], counted(len(way.zones), "zone")
    return f" {what} is {place}: {far} on foot{in_words(game, way)}{_door(game, view, one, here)}."


def _door(game: NinjaGame, view: View, one: Intruder, here: int) -> str:
    """Say how far an entrance of the passage is that leads somewhere else, for whoever has the card (NIN-229)."""
    fort, index = game.map, game.names["zone"].index
    card = game.names["card"][PASSAGE_CARD[game.names["who"].index(one.id)]]
    mine = [tunnel.entrances for tunnel in view.passages if tunnel.entrances and len(set(tunnel.entrances)) == 2]
    if not mine or one.secret is None or not (one.passage_card or one.secret.hand.get(card)):
        return ""
    near, far = sorted(mine[0], key=lambda zone: fort.walk[here][index(zone)])
    steps = fort.walk[here][index(near)]
    where = f"{counted(steps, 'zone')} away" if steps else "here"
    return f"; the passage from {zone_title(game, near)}, {where}, leads to {zone_title(game, far)}"
