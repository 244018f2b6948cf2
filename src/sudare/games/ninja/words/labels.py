"""games/ninja: options as people read them, from a seat's view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Decision, Put
from sudare.core.ending import listed
from sudare.games.ninja.rules.moves import FREE
from sudare.games.ninja.rules.setup import ORDER
from sudare.games.ninja.state import (
    KENJUTSU,
    PASSAGE_CARD,
    PATROL_LISTEN,
    PATROL_SEARCH,
    SENTRY_LISTEN,
    SENTRY_SEARCH,
    SHADOW,
)
from sudare.games.ninja.words.names import (
    HAND_QUESTIONS,
    acting,
    counted,
    figure_title,
    figures_title,
    guard_of,
    only_pair,
    silent,
    subject,
    where,
    zone_title,
)
from sudare.games.ninja.words.ways import quickest

if TYPE_CHECKING:
    from sudare.games.ninja.game import NinjaGame
    from sudare.games.ninja.sight.view import Guard, Patrol, View

USELESS = "hears nobody in turn 1, because no intruder has moved yet"
UNSEARCHED = "not searched yet"
FAR = 6  # zones that are worth counting
PATROL_DOES = "it marches every turn, and one card sends it"
SINGLE = {
    "done": "that is the patrol",
    "yes": "yes, agreed",
    "no": "no",
    "form_patrol": f"form sentries of one zone into a patrol: {PATROL_DOES}",
    "unknown_exit": "leave the passage by the unknown exit",
    "reveal": "be detected: your figure is placed and the alert goes to High",
}
PASSES = {
    "play_drawn": "play no drawn card now; what you keep joins your hand",
    "play_hand": "play no card now; the patrols march next",
    "cat_reaction": "let them listen",
    "guard_step": "stop here",
    "attack": "do not attack",
    "regroup": "leave them as they are",
    "hidden_sentry_reply": "do not kill it",
    "hidden_sentry_swap": "take nobody off, place no sentry",
    "bonus_cards": "take no further card",
}
ZONE_VERBS = {
    "guard_step": "go to ",
    "declare_search": "search ",
    "set_heading": "head for ",
    "patrol_fork": "march to ",
    "place_heading": "head for ",
    "mark_sleeper": "a sleeper in ",
    "awaken_zone": "wake sleepers in ",
}


def label(game: NinjaGame, put: Put, action: int) -> str:
    """Return an option as a person reads it."""
    view, seat, decision = put.view, put.seat, put.decision
    kind, value = game.actions.describe(action)
    if not value:
        return _single(game, put, kind)
    if kind in ("zone", "rope", "lay_rope"):
        return _to_zone(game, put, kind, game.names["zone"].index(value))
    if kind == "card":
        return _one_card(game, view, seat, decision, value)
    if kind == "bluff":
        card = game.titles["card"][game.names["card"].index(value)]
        return f"play {card} as a bluff: nothing happens, the card is lost, and the guards see only that it was played"
    if kind in game.names["card"]:
        card = game.titles["card"][game.names["card"].index(kind)]
        return f"{card} on {figure_title(game, value)}{where(game, view, value)}: {_struck(game, kind)}"
    if kind == "guard":
        if decision.id == "attack":
            return f"attack with {figure_title(game, value)}{where(game, view, value)}{_wound(view, value)}"
        if decision.id == "regroup":
            return f"let {figure_title(game, value)}{where(game, view, value)} join the patrol there"
        if decision.id == "hidden_sentry_swap":
            return f"take {figure_title(game, value)}{where(game, view, value)} off the map"
        return f"{figure_title(game, value)}{where(game, view, value)}{_near(game, put, guard_of(view, value))}"
    if kind in ("patrol", "hold"):
        patrol = next(p for p in view.patrols if str(p.number) == value)
        zone = game.titles["zone"][game.names["zone"].index(patrol.zone)]
        if kind == "hold":
            return f"let patrol {value} in {zone} hold"
        if decision.id == "regroup":
            return f"let patrol {value} in {zone} merge with another one there"
        if decision.id == "patrol_order":
            return f"patrol {value} in {zone}: {_march(game, patrol)}"
        ahead = game.titles["zone"][game.names["zone"].index(patrol.heading)] if patrol.heading else ""
        return f"patrol {value} in {zone}" + (f", heading for {ahead}" if ahead else "") + _near(game, put, patrol)
    if kind == "place":
        return "a sentry on a watch post" if value == "sentry" else "the first of a new patrol"
    if kind == "letter":
        return game.titles["object"][game.names["object"].index(value)]
    if kind == "weapon":
        return f"a guard with a {value}"
    if kind == "number":
        return _number(put, int(value))
    return f"the {value}"


def _clue(game: NinjaGame, view: View, zone: int, ears: bool = False) -> str:
    """Say how far a zone is, for ears or on foot, from an intruder that is seen, or else from a search of last turn."""
    fort, index = game.map, game.names["zone"].index
    seen = [(index(one.shown_at), f"the {one.id} is seen") for one in view.intruders if one.shown_at]
    last = [
        (index(one.zone), f"the {one.who} searched last turn") for one in view.searched if one.turn == view.turn - 1
    ]
    near = [
        (fort.distance[zone][at] if ears else len(quickest(fort, zone, at, 2, 2).zones), at, what)
        for at, what in seen or last
        if at < fort.size and zone < fort.size
    ]
    number, at, what = min(near, default=(FAR + 1, zone, ""))
    if number > FAR:
        return ""
    on_foot = "" if ears else " on foot"
    return (
        f", {counted(number, 'zone')}{on_foot} from {game.titles['zone'][at]}, where {what}"
        if number
        else f", where {what}"
    )


def _near(game: NinjaGame, put: Put, unit: Guard | Patrol | None) -> str:
    """Say how near to somebody guards are who may listen or be sent."""
    if put.decision.id != "card_target" or unit is None:
        return ""
    ears = put.context[0] in (SENTRY_LISTEN, PATROL_LISTEN, FREE)
    return _clue(game, put.view, game.names["zone"].index(unit.zone), ears)


def _wound(view: View, figure: str) -> str:
    """Say whom a guard would wound, and how badly, where only one intruder can be meant."""
    guard = guard_of(view, figure)
    there = [one for one in view.intruders if guard is not None and one.shown_at == guard.zone]
    if len(there) != 1:
        return ""
    (one,) = there
    deadly = ", which kills it" if len(one.wounds) + 1 >= one.wounds_to_die else ""
    return f": wound {len(one.wounds) + 1} of {one.wounds_to_die} for the {one.id}{deadly}"


def _march(game: NinjaGame, patrol: Patrol) -> str:
    """Say where a patrol comes when it marches two zones (NIN-119, NIN-122)."""
    title, index, track = game.titles["zone"], game.names["zone"].index, game.map.track
    if patrol.heading is None:
        return "at a fork, you choose the branch, then it marches on"
    here, first = index(patrol.zone), index(patrol.heading)
    ahead = [zone for zone in track[first] if zone != here]
    on = title[ahead[0]] if len(ahead) == 1 else f"a branch of your choice, {listed((title[z] for z in ahead), 'or')}"
    return f"it marches to {title[first]} and on to {on}"


def _struck(game: NinjaGame, card: str) -> str:
    """Say what becomes of a guard on which a card is played, and of the alert."""
    rules = game.cards[game.names["card"].index(card)]
    if card == "t_potent_sake":
        return "it is drunk for the rest of the game and notices nobody"
    rise = f"the alert rises by {rules.alert_delta}" if rules.alert_delta else "the alert stays as it is"
    return f"it is removed, and {rise}"


def _number(put: Put, number: int) -> str:
    """Say what a number means: how the guard players share, or how many wake."""
    if put.decision.id == "awaken_number":
        return f"wake {number}"
    return f"{number} for the swords, {put.context[0] - number} for the spears"


def _single(game: NinjaGame, put: Put, kind: str) -> str:
    view, decision = put.view, put.decision
    if kind == "preset":
        return f"take the basic deck{_basic(game, view, decision)}"
    if kind == "pass":
        return _pass(game, put)
    acting = view.plans.acting if view.plans is not None else ""
    if kind == "hand_over":
        return f"let the {'traitor' if acting == 'ninja' else 'ninja'} act now, and go on with the {acting} later"
    if kind == "free_listen":
        useless = f"{USELESS}; " if silent(view) else ""
        return f"listen without a card: {useless}one sentry or patrol; then no card but Kenjutsu this turn"
    if kind == "form_patrol" and (pair := only_pair(game, view, put.seat)):
        return f"form {figures_title(game, pair)}{where(game, view, pair[0])} into a patrol: {PATROL_DOES}"
    if kind == "finish":
        return f"finish the {acting}'s move: {_finished(game, view)}"
    if kind == "leave_map":
        done = any(one.id == acting and one.done for one in view.intruders)
        failed = ": its mission is not completed, so you can then no longer win"
        return f"the {acting} leaves the map for good{', its mission completed' if done else failed}"
    return SINGLE[kind]


def _finished(game: NinjaGame, view: View) -> str:
    """Say what a move has cost and brought, as it is now (NIN-134, NIN-148)."""
    one = acting(view)
    if one is None or one.secret is None or not one.secret.steps:
        return "it stands still, cannot be heard, and can search nothing"
    own = one.secret
    rooms = any(game.names["zone"].index(zone) in game.map.rooms for zone in own.walked)
    search = "it may search rooms it came through" if rooms else "it came through no room where anything is hidden"
    return f"noise {own.steps}, {search}"


def _basic(game: NinjaGame, view: View, decision: Decision) -> str:
    """Say whose basic deck it is, and its cards."""
    if view.choosing is None:
        return ""
    hand = view.choosing.hand.partition("_")[0]
    number = {"ninja": 0, "traitor": 1}.get(hand, 2)
    cards = game.preset(number, view.choosing.size, decision.id == "restart_hand")
    whose = "guards" if number == 2 else hand
    return f" of the {whose}: {listed(f'{count} {game.cards[card].name}' for card, count in cards)}"


def _pass(game: NinjaGame, put: Put) -> str:
    """Say what is not done: at questions about one intruder, by whom."""
    decision = put.decision.id
    if decision == "declare_search":
        return f"the {subject(game, put)} searches {'no second zone' if put.context[1] else 'nothing'}"
    if decision == "last_cards":
        return f"the {subject(game, put)} plays no card"
    return PASSES.get(decision, "pass")


def _to_zone(game: NinjaGame, put: Put, kind: str, zone: int) -> str:
    """Name a zone, what one does there, and what stops or meets an intruder that goes there."""
    view, decision, name = put.view, put.decision, game.titles["zone"][zone]
    if kind == "lay_rope":
        return f"the {subject(game, put)} lays a rope to {name} without crossing; the Rope card is spent"
    if decision.id == "mark_object":
        return f"{game.titles['answer'][ORDER[view.objects_marked]]} in {name}"
    if decision.id in ("intruder_start", "restart_start"):
        return f"the {'ninja' if game.map.edge[zone] else 'traitor'} starts in {name}"
    if decision.id != "act":
        stop = decision.id == "guard_step" and (zone >= game.map.size or game.map.moat[zone])
        found = f", {_hidden(game, view, zone)}" if decision.id == "declare_search" else ""
        if decision.id == "awaken_zone" and view.guard_map is not None:
            found = f", {counted(view.guard_map.sleepers.get(game.names['zone'][zone], 0), 'sleeper')}"
        if decision.id in ("awaken_zone", "guard_step", "patrol_fork"):
            found += _clue(game, view, zone)
        return ZONE_VERBS.get(decision.id, "") + name + found + (", ends the move" if stop else "")
    guards = sum(g.zone == game.names["zone"][zone] and not g.id.startswith("drunk") for g in view.guards)
    facts = [f"{counted(guards, 'guard')} there"] if guards else []
    facts += ["ends the move"] if _halts(game, view, zone) else []
    return f"{_step(game, put, kind, zone)}: {'; '.join([*facts, *_cost(game, view, zone)])}"


def _hidden(game: NinjaGame, view: View, zone: int) -> str:
    """Say what a search of a zone can bring, as far as everybody knows (NIN-041)."""
    if zone not in game.map.rooms:
        return "where nothing can be hidden"
    known = [search.answer for search in view.searched if search.zone == game.names["zone"][zone]]
    if known:
        return f"where {game.titles['answer'][game.names['answer'].index(known[-1])]} was found"
    return UNSEARCHED


def _cost(game: NinjaGame, view: View, zone: int) -> list[str]:
    """Say how far the step can be heard, how many guards are that near now, and whether there is a room to search."""
    one, fort = acting(view), game.map
    if zone >= fort.size or one is None or one.secret is None:
        return []
    noise = one.secret.steps + 1
    near = sum(
        not guard.id.startswith("drunk")
        and (at := game.names["zone"].index(guard.zone)) < fort.size
        and fort.distance[zone][at] <= noise
        for guard in view.guards
    )
    room = ["a room not searched yet"] if _hidden(game, view, zone) == UNSEARCHED else []
    return [f"noise {noise}, {counted(near, 'guard') if near else 'no guard'} within earshot", *room]


def _step(game: NinjaGame, put: Put, kind: str, zone: int) -> str:
    """Say who goes where, by which card, and what of it the guards see (NIN-141, NIN-229, NIN-230)."""
    view, who, name = put.view, subject(game, put), game.titles["zone"][zone]
    one = acting(view)
    here = one.secret.zone if one is not None and one.secret is not None else None
    if kind == "rope":
        wall = f"the wall from {zone_title(game, here)}" if here else "the wall"
        seen = "the guards see the card, not where"
        return f"the {who} crosses {wall} to {name} by playing a Rope card, which is spent ({seen})"
    if zone >= game.map.size:
        card = game.cards[PASSAGE_CARD[game.names["who"].index(who)]].name
        spent = "" if one is not None and one.passage_card else f" by playing its {card} card, which then lies open"
        out = "it comes out next turn at the earliest, at either entrance"
        return f"the {who} goes into {name}{spent}; the guards see that it is there, and {out}"
    if here is not None and game.names["zone"].index(here) >= game.map.size:
        return f"the {who} comes out of the passage in {name}; the guards see that it is out, not where"
    roped = here is not None and zone in game.map.walls[game.names["zone"].index(here)]
    return f"the {who} {'goes by the rope that hangs there' if roped else 'moves'} to {name}"


def _halts(game: NinjaGame, view: View, zone: int) -> bool:
    """Say whether the acting intruder halts there: in water, in the passage, behind a wall."""
    person = acting(view)
    if zone >= game.map.size or game.map.moat[zone]:
        return True
    here = game.names["zone"].index(person.secret.zone) if person and person.secret and person.secret.zone else -1
    return 0 <= here < game.map.size and zone in game.map.walls[here]


def _one_card(game: NinjaGame, view: View, seat: int, decision: Decision, id: str) -> str:
    """Name a card and what it does; while a hand is chosen, also how many are in it."""
    number = game.names["card"].index(id)
    name = game.titles["card"][number]
    if decision.id == "hidden_sentry_reply":
        return f"kill it with {name}"
    if number == SHADOW and decision.id == "last_cards":
        return f"{name}: useless now, because nobody moves any more; the card is lost"
    text = f"{name}: {game.cards[number].text}"
    if decision.id in HAND_QUESTIONS:
        return f"{text} ({_held(view, seat, id)} in hand)"
    name = game.cards[number].name
    if decision.id == "bonus_cards":
        return f"{name}: {game.cards[number].text}"
    if number == KENJUTSU:
        return f"{name}: {_blade(game, view)}"
    if number in (SENTRY_LISTEN, PATROL_LISTEN) and silent(view):
        return f"{name}: {USELESS}"
    if number in (SENTRY_SEARCH, PATROL_SEARCH):
        rest = " It does not march this turn." if number == PATROL_SEARCH else ""
        return f"{name}: {game.cards[number].text} It finds an intruder whose zone it enters.{rest}"
    return f"{name}: {game.cards[number].text}"


def _blade(game: NinjaGame, view: View) -> str:
    """Say whom guards can attack."""
    zones = {guard.zone for guard in view.guards if not guard.attacked and not guard.id.startswith("drunk")}
    faced = [
        f"the {one.id} in {zone_title(game, one.shown_at)} ({len(one.wounds)} of {one.wounds_to_die} wounds)"
        for one in view.intruders
        if one.shown_at in zones
    ]
    return f"attack {listed(faced, 'or') if faced else 'an intruder'}: one wound, and the alert goes to High"


def _held(view: View, seat: int, id: str) -> int:
    """Count the copies of a card in the seat's own hands."""
    hands = [person.secret.hand for person in view.intruders if person.secret is not None]
    hands += [stock.hand for stock in view.stocks if stock.hand is not None and stock.seat == seat]
    return sum(hand.get(id, 0) for hand in hands)
