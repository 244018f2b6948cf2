"""games/ninja: questions as their seat reads them, and the rule they rest on; from its view alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sudare.core import Asking, Put
from sudare.core.ending import listed
from sudare.games.ninja.rules.moves import FREE
from sudare.games.ninja.state import (
    BLADE,
    CAT,
    KENJUTSU,
    PATROL_LISTEN,
    PATROL_SEARCH,
    SENTRY_LISTEN,
    SENTRY_SEARCH,
    SHURIKEN,
)
from sudare.games.ninja.words.aims import aim
from sudare.games.ninja.words.beginnings import BEGINNINGS, partners
from sudare.games.ninja.words.names import (
    card_title,
    counted,
    face_down,
    figure_title,
    figures_title,
    guard_of,
    has_moved,
    patrol_of,
    person,
    silent,
    subject,
    usable,
    zone_title,
)
from sudare.games.ninja.words.why_guards import no_free_listen

if TYPE_CHECKING:
    from sudare.games.ninja.game import NinjaGame
    from sudare.games.ninja.sight.view import Intruder, View

Said = tuple[str, list[str]]  # the sentence, and what it is about


def asking(game: NinjaGame, put: Put) -> Asking:
    """Return a question as its seat reads it, the rule that it rests on, and what it is about."""
    view, decision = put.view, put.decision
    if view.choosing is not None:
        hand = view.choosing
        whose = "your" if hand.hand.startswith("guard") else f"the {hand.hand}'s"
        new = (
            f"The new {hand.hand} gets a new mission once its hand is chosen. " if decision.id == "restart_hand" else ""
        )
        text = f"{new}Choose card {hand.chosen + 1} of {hand.size} for {whose} hand."
        return Asking(text, hand_rule(view, decision.id), [])
    say = SAYINGS.get(decision.id)
    text, about = say(game, put) if say else (put.prompt(), put.about())
    rule = TARGET_RULES[put.context[0]] if decision.id == "card_target" else decision.rule
    reply = decision.id == "act" and view.plans is not None and view.plans.reply_to_contact
    return Asking(text, "NIN-138" if reply else rule, about)


def hand_rule(view: View, decision: str) -> str:
    """Return the rule of the hand that is being chosen."""
    if decision == "restart_hand" or view.choosing is None:
        return "NIN-205"
    return {"ninja": "NIN-026", "traitor": "NIN-027", "guard": "NIN-029"}.get(view.choosing.hand, "NIN-030")


# -- the guards' turn ------------------------------------------------------------------------------------------------


def _play_drawn(game: NinjaGame, put: Put) -> Said:
    number = sum(usable(put.view, put.seat).values())
    once = "" if put.view.alert_cards else " If you play one, nobody listens without a card this turn."
    return (
        f"Alert Phase: play one of the cards that you have drawn ({number} left), as many of them as you like, one "
        "after another? Those that you keep join your hand, "
        f"which lies face down until the next phase.{once}{_seen(game, put.view)}"
    ), []


def _seen(game: NinjaGame, view: View) -> str:
    """Say where intruders are seen now: there guards are sent."""
    seen = [f"the {one.id} in {zone_title(game, one.shown_at)}" for one in view.intruders if one.shown_at]
    return f" Seen now: {listed(seen)}." if seen else ""


def _play_hand(game: NinjaGame, put: Put) -> Said:
    view = put.view
    if view.free_listen_used:
        return "Guards have listened without a card: play Kenjutsu, or nothing more in this phase?", []
    played = sum(stock.played_this_phase for stock in view.stocks)
    if len(view.stocks) == 2 and view.guard_map is not None:
        stock = game.stock_of[put.seat]
        own, share = view.stocks[stock].played_this_phase, view.guard_map.quota[stock]
        return (
            f"Guards Card Phase: play a card from your hand? You have played {own} of your {share}; Kenjutsu does not "
            f"count.{_free_gone(game, put)}"
        ), []
    if played >= 2:
        return "Guards Card Phase: both cards of this phase are played; only Kenjutsu, to attack, could still be.", []
    unheard = f" {UNHEARD}" if silent(view) else _seen(game, view)
    return (
        f"Guards Card Phase: play a card from your hand, so that guards listen, move or wake? {played} of 2 are "
        f"played; Kenjutsu, to attack an intruder that is seen, does not count.{unheard}{_free_gone(game, put)}"
    ), []


def _free_gone(game: NinjaGame, put: Put) -> str:
    """Say what has taken away the listening without a card, which was offered before (NIN-115)."""
    gone = no_free_listen(game, put.view, put.seat)
    return f" {gone[0]}" if gone else ""


HEARS = (
    "It hears an intruder who is no more zones away than that intruder moved in its last turn, so three at most; walls "
    "and water do not matter. If it hears somebody, the alert rises by one, and it may move up to two zones."
)
UNHEARD = "In turn 1 nobody is heard: the intruders have not moved yet."
FINDS = (
    "An intruder whose zone it enters is found: it is detected, the alert goes to High, and guards there may attack it "
    "with Kenjutsu. A guard that ends your turn at an entrance of the secret passage finds that, too."
)
TARGETS = {
    SENTRY_LISTEN: f"Sentry Listen: which sentry listens? {HEARS}",
    PATROL_LISTEN: f"Patrol Listen: which patrol listens? {HEARS}",
    SENTRY_SEARCH: f"Sentry Search: which guard moves one or two zones? One of a patrol leaves it. {FINDS}",
    PATROL_SEARCH: (
        "Patrol Search: which patrol moves one or two zones, on the track or off it? It does not march with the others "
        f"this turn. {FINDS}"
    ),
    FREE: f"Listening without a card: which sentry or patrol listens? {HEARS}",
}
TARGET_RULES = {  # how far one hears, or how far one is sent
    SENTRY_LISTEN: "NIN-083",
    PATROL_LISTEN: "NIN-083",
    FREE: "NIN-083",
    SENTRY_SEARCH: "NIN-253",
    PATROL_SEARCH: "NIN-254",
}


def _card_target(game: NinjaGame, put: Put) -> Said:
    card = put.context[0]
    listens = card in (SENTRY_LISTEN, PATROL_LISTEN, FREE)
    unheard = f" {UNHEARD}" if listens and silent(put.view) else ""
    return TARGETS[card] + unheard, [] if card == FREE else [f"card:{game.names['card'][card]}"]


def _guard_step(game: NinjaGame, put: Put) -> Said:
    card, done = put.context
    view, rules = put.view, game.cards[card]
    about = [f"figure:{name}" for name in view.moving]
    guard = guard_of(view, view.moving[0])
    who = figures_title(game, view.moving)
    here = f"now in {zone_title(game, guard.zone)}," if guard is not None else "who move"
    left = counted(rules.move_max - done, "zone")
    title = card_title(game, card)
    if done:
        return f"{title}: {who}, {here} may go {left} further. Where?", about
    if card in (SENTRY_LISTEN, PATROL_LISTEN, FREE):
        have = "has" if len(view.moving) == 1 else "have"
        still = " A patrol that goes does not march this turn." if guard is not None and guard.patrol else ""
        return f"{title}: {who}, {here} {have} heard somebody and may go up to {left}. Where first?{still}", about
    if rules.move_min:
        return f"{title}: {who}, {here} must go at least one zone, at most {left}. Where first?", about
    return f"{title}: {who}, {here} may go up to {left}. Where first?", about


def _set_heading(game: NinjaGame, put: Put) -> Said:
    number = put.context[0]
    patrol = patrol_of(put.view, number)
    if patrol is None:
        return f"Which way will patrol {number} march along the track?", []
    who, zone = figures_title(game, patrol.members), zone_title(game, patrol.zone)
    about = [f"figure:{name}" for name in patrol.members]
    stands = f"Patrol {number} ({who}) stands in {zone}."
    if has_moved(put.view, patrol):
        return (
            f"{stands} Which way will it march along the track? Not in this turn, because it has moved already: from "
            "the next turn on."
        ), about
    return f"{stands} Which way will it march along the track?", about


def _form_zone(game: NinjaGame, put: Put) -> Said:
    return "In which zone do sentries form a patrol? A patrol on the track marches two zones every turn.", []


def _form_member(game: NinjaGame, put: Put) -> Said:
    zone, picked = game.names["zone"][put.context[0]], put.view.moving
    so_far = f"so far {figures_title(game, picked)}" if picked else "at least two"
    return (f"Which sentry in {zone_title(game, zone)} belongs to the new patrol ({so_far})?"), [
        f"zone:{zone}",
        *(f"figure:{name}" for name in picked),
    ]


def _awaken_zone(game: NinjaGame, put: Put) -> Said:
    marks = put.view.guard_map
    return (
        "Awaken: in which barracks zone do sleepers wake? They step onto the map there and may move up to two zones."
    ), [f"zone:{zone}" for zone in (marks.sleepers if marks is not None else {})]


def _awaken_number(game: NinjaGame, put: Put) -> Said:
    zone = game.names["zone"][put.context[0]]
    asleep = put.view.guard_map.sleepers.get(zone, 0) if put.view.guard_map is not None else 0
    return (
        f"Awaken: how many of the {asleep} in {zone_title(game, zone)} wake? Two that wake together are a patrol."
        if asleep > 1
        else f"Awaken: how many wake in {zone_title(game, zone)}? One guard sleeps there."
    ), [f"zone:{zone}"]


def _awaken_weapon(game: NinjaGame, put: Put) -> Said:
    zone = game.names["zone"][put.context[0]]
    swords, spears = partners(game, put)
    return (f"Awaken: whose guard wakes in {zone_title(game, zone)}, one of {swords} or one of {spears}?"), [
        f"zone:{zone}"
    ]


def _attack(game: NinjaGame, put: Put) -> Said:
    view = put.view
    found = [one for one in view.intruders if one.shown_at and any(g.zone == one.shown_at for g in view.guards)]
    whom = " or ".join(f"the {one.id} ({_wounds(one)}) in {zone_title(game, one.shown_at or '')}" for one in found)
    about = [f"who:{one.id}" for one in found]
    blades = usable(view, put.seat).get(game.names["card"][KENJUTSU], 0)
    if not blades:
        down = face_down(game, view, put.seat)
        none = f"you have drawn no Kenjutsu now, and {down}" if down else "you have no Kenjutsu card to attack with now"
        return f"Guards face {whom or 'an intruder'}, but {none}.", about
    cards = counted(blades, "Kenjutsu card")
    return f"Attack {whom or 'an intruder'}? Each attack is one more wound and takes one of your {cards}.", about


def _wounds(one: Intruder) -> str:
    return f"{len(one.wounds)} of {one.wounds_to_die} wounds"


def _attack_target(game: NinjaGame, put: Put) -> Said:
    figure = game.names["figure"][put.context[0]]
    whom = " or ".join(f"the {one.id} ({_wounds(one)})" for one in put.view.intruders)
    return f"Whom does {figure_title(game, figure)} attack: {whom}?", [f"figure:{figure}"]


def _cat_reaction(game: NinjaGame, put: Put) -> Said:
    view = put.view
    guard = guard_of(view, view.moving[0]) if view.moving else None
    about = [f"figure:{name}" for name in view.moving]
    if guard is None:
        return put.prompt(), about
    who, zone = figures_title(game, view.moving), zone_title(game, guard.zone)
    audible = [
        f"the {one.id} (noise {one.secret.noise})"
        for one in view.intruders
        if one.secret and heard(game, one, guard.zone)
    ]
    hear = f"would hear {listed(audible)}" if audible else "would hear nobody of yours"
    held = any(one.secret is not None and one.secret.hand.get(game.names["card"][CAT]) for one in view.intruders)
    if held:
        return f"Listening in {zone}: {who}. They {hear}. Play It Was a Cat, so that nothing is heard?", about
    return f"Listening in {zone}: {who}. They {hear}. You hold no It Was a Cat.", about


def heard(game: NinjaGame, one: Intruder, zone: str) -> bool:
    """Say whether guards in a zone would hear an intruder whose secrets are seen (NIN-083 to NIN-086)."""
    index, size = game.names["zone"].index, game.map.size
    if one.secret is None or one.secret.zone is None or one.status != "on_board":
        return False
    here, there = index(one.secret.zone), index(zone)
    return here < size and there < size and 0 < one.secret.noise >= game.map.distance[here][there]


def _patrol_order(game: NinjaGame, put: Put) -> Said:
    return (
        "Guards Patrol Phase: every patrol on the track marches two zones; one that comes into the zone of an intruder "
        "detects it. Which patrol is next?"
    ), []


def _patrol_fork(game: NinjaGame, put: Put) -> Said:
    number, done = put.context
    patrol = patrol_of(put.view, number)
    zone = zone_title(game, patrol.zone) if patrol is not None else "its zone"
    about = [f"figure:{name}" for name in patrol.members] if patrol is not None else []
    return f"Patrol {number} is at a fork in {zone}: which branch does it take (zone {done + 1} of 2)?", about


def _regroup(game: NinjaGame, put: Put) -> Said:
    return (
        "All patrols have marched. Shall guards in the same zone join a patrol, form one or merge? Together they march "
        "every turn, one card sends them all, and an intruder who meets them must get rid of each; but they watch only "
        "one zone, and only Sentry Search takes one out again."
    ), []


def _regroup_which(game: NinjaGame, put: Put) -> Said:
    names = [game.names["figure"][figure] for figure in put.context[0]]
    return f"Which patrol of its zone does this join: {figures_title(game, names)}?", [f"figure:{n}" for n in names]


# -- the intruders' turn ---------------------------------------------------------------------------------------------


def _act(game: NinjaGame, put: Put) -> Said:
    view = put.view
    who = subject(game, put)
    one = person(view, who)
    own = one.secret if one is not None else None
    if one is None or own is None or own.zone is None:
        return f"What does the {who} do?", [f"who:{who}"]
    zone, about = zone_title(game, own.zone), [f"who:{who}", f"zone:{own.zone}"]
    if view.plans is not None and view.plans.reply_to_contact:
        guards = figures_title(game, (g.id for g in view.guards if g.zone == own.zone and not g.id.startswith("drunk")))
        shadow = ", pass with Shadow Walk" if who == "ninja" else ""
        return (
            f"The {who} meets guards in {zone}: {guards}. Get rid of every one of them with cards{shadow}, or be "
            "detected?"
        ), about
    if own.halted:
        return f"The {who} has halted in {zone} and moves no further. What else does it do?", about
    if own.steps >= 3:
        return f"The {who} is in {zone} and has moved three zones, the most in a turn. What else does it do?", about
    moved = f"it has moved {own.steps} of 3 zones" if own.steps else "it has not moved yet"
    return (
        f"The {who} is in {zone}; {moved}. What does it do? With every zone it moves, guards hear it one zone further."
        f"{aim(game, view, one)}"
    ), about


def _bonus_cards(game: NinjaGame, put: Put) -> Said:
    taken = next((stock.drawn_size for stock in put.view.stocks if stock.seat == put.seat), 0)
    return (
        f"Because a new intruder has come: take a card of your choice from your deck and discard pile into your hand? "
        f"{taken} of {put.context[0]} taken."
    ), []


def _declare_search(game: NinjaGame, put: Put) -> Said:
    who = subject(game, put)
    one = person(put.view, who)
    walked = one.secret.walked if one is not None and one.secret is not None else []
    about = [f"who:{who}", *(f"zone:{zone}" for zone in walked)]
    if not walked:
        return f"The {who} has not moved this turn, so it can search nothing.", about
    if put.context[1]:
        return f"Does the {who} search a second zone? Everybody learns the zone and what is there.", about
    if not any(game.names["zone"].index(zone) in game.map.rooms for zone in walked):
        return (
            f"Does the {who} search a zone that it moved into or out of this turn? There is nothing to find: goals "
            "are only in castle rooms without a watch post, and it was in none."
        ), about
    return (
        f"Which zone does the {who} search, of those it moved into or out of this turn? Everybody learns the zone and "
        "what is there; two zones at most. Only castle rooms without a watch post hide anything."
    ), about


def _hidden_sentry_reply(game: NinjaGame, put: Put) -> Said:
    who, zone = subject(game, put), game.names["zone"][put.context[1]]
    about = [f"who:{who}", f"zone:{zone}"]
    one = person(put.view, who)
    held = one.secret.hand if one is not None and one.secret is not None else {}
    if not any(held.get(game.names["card"][card]) for card in (*BLADE, SHURIKEN)):
        return (
            f"The {who} has found a hidden sentry in {zone_title(game, zone)}, but holds no Kenjutsu or Shuriken to "
            "kill it. It steps out: the alert goes to High, and whoever of you is there is detected."
        ), about
    return (
        f"The {who} has found a hidden sentry in {zone_title(game, zone)}. Kill it with a card? Otherwise it steps "
        "out: the alert goes to High, and whoever of you is there is detected."
    ), about


def _hidden_sentry_swap(game: NinjaGame, put: Put) -> Said:
    zone = game.names["zone"][put.context[0]]
    return (
        f"The hidden sentry in {zone_title(game, zone)} is found, but twenty guards are on the map already. Which "
        "guard is taken off to place it?"
    ), [f"zone:{zone}"]


def _hidden_sentry_weapon(game: NinjaGame, put: Put) -> Said:
    zone = game.names["zone"][put.context[0]]
    swords, spears = partners(game, put)
    return (
        f"The hidden sentry steps out in {zone_title(game, zone)}: is it a guard of {swords} or of {spears}? You both "
        "answer; if you differ, it goes to who has fewer on the map."
    ), [f"zone:{zone}"]


def _last_cards(game: NinjaGame, put: Put) -> Said:
    who = subject(game, put)
    one = person(put.view, who)
    zone = one.secret.zone if one is not None and one.secret is not None else None
    place = f", in {zone_title(game, zone)}," if zone else ""
    return (f"The searches are over. Does the {who}{place} play another card before the phase ends? It cannot move."), [
        f"who:{who}"
    ]


SAYINGS: dict[str, Callable[[NinjaGame, Put], Said]] = {
    **BEGINNINGS,
    "play_drawn": _play_drawn,
    "play_hand": _play_hand,
    "card_target": _card_target,
    "guard_step": _guard_step,
    "set_heading": _set_heading,
    "form_zone": _form_zone,
    "form_member": _form_member,
    "awaken_zone": _awaken_zone,
    "awaken_number": _awaken_number,
    "awaken_weapon": _awaken_weapon,
    "attack": _attack,
    "attack_target": _attack_target,
    "cat_reaction": _cat_reaction,
    "patrol_order": _patrol_order,
    "patrol_fork": _patrol_fork,
    "regroup": _regroup,
    "regroup_which": _regroup_which,
    "act": _act,
    "bonus_cards": _bonus_cards,
    "declare_search": _declare_search,
    "hidden_sentry_reply": _hidden_sentry_reply,
    "hidden_sentry_swap": _hidden_sentry_swap,
    "hidden_sentry_weapon": _hidden_sentry_weapon,
    "last_cards": _last_cards,
}
