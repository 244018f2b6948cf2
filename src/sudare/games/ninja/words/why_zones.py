"""games/ninja: what can be done with a zone that somebody points at while no zone is asked for, and the rule; from a
seat's view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Put
from sudare.core.ending import listed, upper
from sudare.games.ninja.rules.moves import FREE
from sudare.games.ninja.state import AWAKEN, FIGURES, PATROL_LISTEN, PATROL_SEARCH, SENTRY_SEARCH
from sudare.games.ninja.words.names import counted, figure_title, figures_title, has_moved, usable, zone_title
from sudare.games.ninja.words.ways import Way, in_words, quickest
from sudare.games.ninja.words.why_guards import cards_over

if TYPE_CHECKING:
    from sudare.games.ninja.game import NinjaGame

Reason = tuple[str, str]  # the sentence and its rule
MOST = 3  # guards that are named
EARSHOT = 3  # zones: nobody moves more in a turn, so nobody is louder (NIN-083, NIN-133)

GUARDS = {
    "attack": ("Now guards may attack where an intruder is seen; nobody moves.", "NIN-187"),
    "attack_target": ("Now guards may attack where an intruder is seen; nobody moves.", "NIN-187"),
    "regroup": ("All patrols have marched: now guards in one zone may join, and nobody moves.", "NIN-128"),
}
INTRUDERS = {
    "cat_reaction": ("It is the guards' turn: your intruders move in the Intruders Phase.", "NIN-068"),
    "hidden_sentry_reply": ("The moves of this turn are over: now the hidden sentry is met.", "NIN-161"),
    "last_cards": ("The moves of this turn are over; cards may be played, and nobody moves.", "NIN-307"),
}


def elsewhere(game: NinjaGame, put: Put, zone: int) -> Reason | None:
    """Say what a zone is good for at a question about something else; None where the question itself says enough."""
    decision, name = put.decision.id, game.names["zone"][zone]
    if put.seat not in game.guard_seats:
        return INTRUDERS.get(decision)
    if decision in ("play_hand", "play_drawn"):
        return _passage(put, name) if zone >= game.map.size else _sent(game, put, name)
    if decision == "card_target":
        return _carried(game, put, zone)
    if decision == "patrol_order" and zone < game.map.size:
        return _marched(game, put, name)
    return GUARDS.get(decision)


def _sent(game: NinjaGame, put: Put, name: str) -> Reason:
    """Say how guards come to a zone, or act from it."""
    there = [guard for guard in put.view.guards if guard.zone == name and not guard.id.startswith("drunk")]
    over, nobody, view = cards_over(game, put), f"No guard is in {zone_title(game, name)}", put.view
    if there:
        what = f"In {zone_title(game, name)}: {figures_title(game, [guard.id for guard in there])}."
        if over:
            return f"{what} {over[0]}", over[1]
        if all(guard.carded for guard in there):
            return f"{what} No other card is for them this turn: they have had theirs.", "NIN-079"
        how = "To let guards there listen or move, choose the card first, then the guard or its patrol."
        return f"{what} {how}", "NIN-250"
    if over:
        return f"{nobody}. {over[0]} Patrols still march, along the track.", over[1]
    near = _nearest(game, put, game.names["zone"].index(name))
    if not near:
        return f"{nobody}, and all of yours have moved or had a card this turn.", "NIN-098"
    come = [one for one in near if not one[0].moves][:MOST]
    if not come:
        way, who, _ = near[0]
        return (
            f"{nobody}, and nobody can come there with one card, which moves two zones. The nearest: {who}, "
            f"{counted(len(way.zones), 'zone')} away{in_words(game, way)}."
        ), "NIN-096"
    who = listed((f"{who}, {counted(len(way.zones), 'zone')} away" for way, who, _ in come), "or")
    cards = list(dict.fromkeys(card for _, _, card in come))
    held = [game.cards[card].name for card in cards if usable(view, put.seat).get(game.names["card"][card])]
    if held:
        return f"{nobody}. Who can be sent there: {who}. Choose {listed(held, 'or')} first, then who goes.", "NIN-250"
    have = "you have drawn none now" if view.phase == "alert" else "you hold none"
    kinds = listed((game.cards[card].name for card in cards), "or")
    return f"{nobody}. Near enough: {who}. To send them takes {kinds}, and {have}.", "NIN-250"


def _carried(game: NinjaGame, put: Put, zone: int) -> Reason:
    """Say who can carry the card out at a zone: who comes there, or hears that far (NIN-083, NIN-253, NIN-254)."""
    card, first = put.context[0], "First choose who carries the card out"
    if zone >= game.map.size:
        return f"{first}, then where to.", "NIN-250"
    name, index = game.titles["zone"][zone], game.names["zone"].index
    if card in (SENTRY_SEARCH, PATROL_SEARCH):
        near = [one for one in _nearest(game, put, zone) if one[2] == card]
        come = [one for one in near if not one[0].moves and one[0].zones][:MOST]
        if come:
            who = listed((f"{who}, {counted(len(way.zones), 'zone')} away" for way, who, _ in come), "or")
            return f"{first}, then where to. Who can come to {name}: {who}.", "NIN-250"
        far = f" The nearest: {near[0][1]}, {counted(len(near[0][0].zones), 'zone')} away." if near else ""
        return f"{first}. Nobody comes to {name} with this card, which moves two zones.{far}", "NIN-096"
    ears = sorted(
        (game.map.distance[zone][index(guard.zone)], figure_title(game, guard.id), zone_title(game, guard.zone))
        for guard in put.view.guards
        if index(guard.zone) < game.map.size and not guard.carded and not guard.id.startswith("drunk")
        if bool(guard.patrol) == (card == PATROL_LISTEN) or card == FREE
    )
    heard = [f"{who} in {place}, {counted(far, 'zone')} away" for far, who, place in ears if far <= EARSHOT][:MOST]
    if heard:
        return f"{first}. Near enough to {name} to hear somebody there: {listed(heard, 'or')}.", "NIN-083"
    return f"{first}. Nobody is near enough to {name} to hear anybody there: three zones are the most.", "NIN-083"


def _nearest(game: NinjaGame, put: Put, zone: int) -> list[tuple[Way, str, int]]:
    """List a seat's guards that may be sent (NIN-253 to NIN-255), the nearest first: the way, who, by which card."""
    view, index, found = put.view, game.names["zone"].index, []
    weapon = ("sword", "spear")[game.stock_of[put.seat]] if len(view.stocks) == 2 else ""
    tired = {guard.id for guard in view.guards if guard.carded or guard.moved}
    for patrol in view.patrols:
        if not tired & set(patrol.members) and any(id.startswith(weapon) for id in patrol.members):
            where = f"patrol {patrol.number} in {zone_title(game, patrol.zone)}"
            found.append((index(patrol.zone), where, PATROL_SEARCH))
    alone = put.decision.id == "card_target"  # then members of patrols are named one by one, too
    for guard in view.guards:
        if (guard.patrol and not alone) or guard.id in tired or guard.id.startswith("drunk"):
            continue
        if not guard.id.startswith(weapon):
            continue
        where = f"{figure_title(game, guard.id)} in {zone_title(game, guard.zone)}"
        found.append((index(guard.zone), where, SENTRY_SEARCH))
    asleep = view.guard_map.sleepers if view.guard_map is not None and view.guards_on_map < FIGURES else {}
    found += [(index(at), f"sleepers in {zone_title(game, at)}", AWAKEN) for at, number in asleep.items() if number]
    most = game.cards[SENTRY_SEARCH].move_max
    return sorted(
        ((quickest(game.map, here, zone, most, most), who, card) for here, who, card in found if here < game.map.size),
        key=lambda one: (one[0].moves, len(one[0].zones)),
    )


def _marched(game: NinjaGame, put: Put, name: str) -> Reason:
    """Say of a zone whether patrols that are still to march come there (NIN-119 to NIN-122)."""
    view, track, zone = put.view, game.map.track, game.names["zone"].index(name)
    title, index = zone_title(game, name), game.names["zone"].index
    if not track[zone]:
        return f"{title} is not on the patrol track, and now only patrols move, two zones along the track.", "NIN-119"
    coming = []
    for patrol in view.patrols:
        here = index(patrol.zone)
        if has_moved(view, patrol) or not track[here]:
            continue
        came = index(patrol.came_from) if patrol.came_from else here
        first = [index(patrol.heading)] if patrol.heading else [z for z in track[here] if z != came]
        if zone in first or any(zone in track[z] and zone != here for z in first):
            coming.append(f"patrol {patrol.number}")
    if coming:
        come = "comes" if len(coming) == 1 else "come"
        return f"{upper(listed(coming, 'or'))} {come} to {title} or can, marching two zones: choose it.", "NIN-119"
    return f"No patrol comes to {title} now: each marches two zones along the track, the way it heads.", "NIN-119"


def _passage(put: Put, name: str) -> Reason:
    """Say what guards lack to go into the secret passage."""
    known = any(tunnel.known for tunnel in put.view.passages if tunnel.id == name)
    opened = sum(stock.passages_open for stock in put.view.stocks)
    how = "Guards go into the secret passage by Sentry Search or Patrol Search, from an entrance that they know"
    if not known:
        return (
            f"{how}. They know none yet: one is found when a guard ends your turn where it is.",
            "NIN-238",
        )
    if not opened:
        return f"{how}. For that a Secret Passage card of yours must be in play, and none is.", "NIN-239"
    return f"{how}: choose the card first, then the guard.", "NIN-240"
