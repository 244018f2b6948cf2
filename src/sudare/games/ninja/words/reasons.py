"""games/ninja: why something is not possible, and the rule; from a seat's view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Game, Put
from sudare.core.ending import listed
from sudare.games.ninja.rules.moves import FREE
from sudare.games.ninja.rules.setup import ORDER
from sudare.games.ninja.state import (
    AWAKEN,
    BLADE,
    CAT,
    FIRST,
    KENJUTSU,
    PASSAGE,
    PASSAGE_CARD,
    PATROL_LISTEN,
    PATROL_SEARCH,
    ROPE,
    SAKE,
    SENTRY_SEARCH,
    SHADOW,
    SHURIKEN,
)
from sudare.games.ninja.words.names import (
    HAND_QUESTIONS,
    card_title,
    counted,
    figure_title,
    guard_of,
    patrol_of,
    person,
    subject,
    usable,
    zone_title,
)
from sudare.games.ninja.words.prompts import hand_rule
from sudare.games.ninja.words.ways import Way, in_between, in_words, quickest
from sudare.games.ninja.words.why_guards import blade_reason, cards_over, guard_reason, no_free_listen, patrol_reason
from sudare.games.ninja.words.why_zones import elsewhere

if TYPE_CHECKING:
    from sudare.games.ninja.game import NinjaGame
    from sudare.games.ninja.sight.view import Intruder, Secret, View

Reason = tuple[str, str]  # the sentence and its rule
DECK = {"guard": "guards", "ninja": "ninja", "traitor": "traitor"}
CARD_QUESTIONS = ("act", "last_cards", "hidden_sentry_reply")
ZONE_QUESTIONS = (
    *("declare_search", "set_heading", "place_heading", "patrol_fork", "mark_sleeper", "mark_object"),
    *("intruder_start", "restart_start", "passage_entrance", "place_sentry", "place_patrol", "place_first"),
    *("form_zone", "awaken_zone"),
)
BOTH_PROPOSE = ("split_draw", "split_cards", "split_bonus", "wound_cards_split")


def why_not(game: NinjaGame, put: Put, action: int) -> Reason:
    """Say why an action is not possible: which condition fails, with the rule of that condition."""
    kind, value = game.actions.describe(action)
    reason = None
    if kind in ("zone", "rope", "lay_rope"):
        reason = _place(game, put, kind, game.names["zone"].index(value))
    elif kind in ("card", "bluff"):
        reason = _card(game, put, game.names["card"].index(value), kind == "bluff")
    elif kind in game.names["card"]:
        reason = _strike(game, put, game.names["card"].index(kind), value)
    elif kind == "guard":
        reason = guard_reason(game, put, value)
    elif kind in ("patrol", "hold"):
        reason = patrol_reason(game, put, int(value), kind == "hold")
    elif kind == "number":
        reason = _number(put)
    elif kind == "place" and put.decision.id == "place_figure":
        reason = _figure(game, value)
    elif not value:
        reason = _single(game, put, kind)
    return reason or Game.why_not(game, put, action)


# -- zones -----------------------------------------------------------------------------------------------------------


def _place(game: NinjaGame, put: Put, kind: str, zone: int) -> Reason | None:
    if put.decision.id == "act":
        return _step(game, put, zone, kind)
    if kind == "lay_rope" and put.decision.id == "last_cards":
        return _rope(game, put, zone)
    if kind != "zone":
        return None
    if put.decision.id == "guard_step":
        return _guard_step(game, put, zone)
    if put.decision.id not in ZONE_QUESTIONS:
        return elsewhere(game, put, zone)
    if zone >= game.map.size:
        if put.decision.id in ZONE_QUESTIONS:
            return "The secret passage is not a zone of the map.", put.decision.rule
        return None
    return _zone(game, put, zone)


def _self(game: NinjaGame, put: Put) -> Intruder | None:
    return person(put.view, subject(game, put))


def _step(game: NinjaGame, put: Put, zone: int, kind: str) -> Reason | None:
    view, one = put.view, _self(game, put)
    if one is None or one.secret is None or one.secret.zone is None:
        return None
    own, fort = one.secret, game.map
    here = game.names["zone"].index(own.zone or "")
    name, place = game.titles["zone"][zone], game.titles["zone"][here]
    if view.plans is not None and view.plans.reply_to_contact:
        return f"Guards are in {place}: first the {one.id} must reply to them, or be detected.", "NIN-138"
    if kind == "lay_rope":
        return _rope(game, put, zone)
    who = game.names["who"].index(one.id)
    cards = game.names["card"]
    if zone == here:
        return f"The {one.id} is in {name} already; to stay there, finish its move.", "NIN-133"
    if here >= fort.size:
        return _out(game, view, own, name)
    if zone >= fort.size:
        tunnel = next((t for t in view.passages if t.id == game.names["zone"][zone]), None)
        if tunnel is None or tunnel.entrances is None:
            return f"The {one.id} has no such passage.", "NIN-280"
        if own.steps >= 3 or own.halted:
            return f"{_ended(one.id, own)}; going into the passage would be a zone more.", "NIN-226"
        if not one.passage_card and not own.hand.get(cards[PASSAGE_CARD[who]]):
            return "To enter the passage an intruder needs its own Secret Passage card.", "NIN-229"
        doors = listed(zone_title(game, door) for door in dict.fromkeys(tunnel.entrances))
        return f"The passage can be entered only from its entrances, {doors}, and {place} is none.", "NIN-226"
    ropes = [(game.names["zone"].index(rope.zones[0]), game.names["zone"].index(rope.zones[1])) for rope in view.ropes]
    if zone in fort.walls[here]:
        roped = (here, zone) in ropes or (zone, here) in ropes
        if kind == "rope" and roped:
            return f"A rope hangs there already: move to {name} without a card.", "NIN-143"
    elif kind == "rope":
        return f"No wall is between {place} and {name}; a rope crosses one wall.", "NIN-262"
    return _too_far(game, one, here, zone, ropes)


def _ended(who: str, own: Secret) -> str:
    """Say that a move is over, and why."""
    if own.halted:
        return f"The {who} has halted for this turn (water, a wall or the passage ends a move)"
    return f"The {who} has moved its three zones of this turn"


def _out(game: NinjaGame, view: View, own: Secret, name: str) -> Reason:
    """Say where the passage leads to (NIN-228); whoever went in this turn stays inside (NIN-227)."""
    tunnel = next((t for t in view.passages if t.id == own.zone), None)
    doors = listed(zone_title(game, door) for door in dict.fromkeys((tunnel.entrances if tunnel else None) or []))
    if own.halted:
        return f"Who goes into the passage stays there until the next turn, and then comes out in {doors}.", "NIN-227"
    return f"Out of the passage one comes only at its entrances, {doors}; {name} is none.", "NIN-228"


def _too_far(game: NinjaGame, one: Intruder, here: int, zone: int, ropes: list[tuple[int, int]]) -> Reason:
    """Say how far a zone is by the quickest way without a new rope, and what bars or ends the straight one."""
    own, fort, name, place = one.secret, game.map, game.titles["zone"][zone], game.titles["zone"][here]
    assert own is not None
    left = 0 if own.halted else 3 - own.steps
    way = quickest(fort, here, zone, left, 3, ropes)
    far, by = len(way.zones), in_words(game, way)
    barred = in_between(game, here, zone) if fort.distance[here][zone] <= left else None
    more = " more" if own.steps else ""
    rope = own.hand.get(game.names["card"][ROPE[game.names["who"].index(one.id)]])
    walled = zone in fort.walls[here] and way.zones != (zone,)
    if not left:
        over = f"; a Rope card leads over the wall to {name}" if walled and rope else ""
        return f"{_ended(one.id, own)}. {name} is {counted(far, 'zone')} away{by}{_when(way)}{over}.", (
            "NIN-145" if own.halted else "NIN-133"
        )
    if walled and rope:
        return f"A wall is in between: cross it to {name} by playing a Rope card.", "NIN-140"
    if walled:
        wall = f"A wall is between {place} and {name}, and the {one.id} has no Rope card"
        return f"{wall}. The way round is {counted(far, 'zone')}{by}{_when(way)}.", "NIN-140"
    if not way.moves:
        first = game.titles["zone"][way.zones[0]]
        return f"{name} is {far} zones from {place}{by}, and one moves zone by zone: first go to {first}.", "NIN-133"
    if barred is not None:
        said, is_wall = barred
        over = " (a Rope card leads over it)" if is_wall and rope else ""
        return f"Straight to {name}, {said}{over}. {_the_way(game, here, way)}{_when(way)}.", (
            "NIN-140" if is_wall else "NIN-139"
        )
    may = f"the {one.id} may move {counted(left, 'zone')}{more} this turn"
    return f"{name} is too far: {far} zones from {place}{by}, and {may}{_when(way)}.", "NIN-133"


def _the_way(game: NinjaGame, here: int, way: Way) -> str:
    """Say how long the quickest way is: round what is in between, or straight on through it, with a rest."""
    straight = len(way.zones) == game.map.distance[here][way.zones[-1]]
    return f"The {'quickest way' if straight else 'way round'} is {len(way.zones)} zones{in_words(game, way)}"


def _when(way: Way) -> str:
    """Say when one is there at the earliest."""
    return (
        ("", "; it can be there next turn")[way.moves] if way.moves < 2 else f"; it can be there in {way.moves} turns"
    )


def _rope(game: NinjaGame, put: Put, zone: int) -> Reason | None:
    """Say why a rope cannot be laid without crossing."""
    one = _self(game, put)
    if not game.options.rope_lay_without_crossing:
        return "At this table a rope is laid only by crossing the wall.", "NIN-262"
    if one is None or one.secret is None or one.secret.zone is None:
        return None
    here, name = game.names["zone"].index(one.secret.zone), game.titles["zone"][zone]
    if not one.secret.hand.get(game.names["card"][ROPE[game.names["who"].index(one.id)]]):
        return f"The {one.id} has no Rope card.", "NIN-262"
    if here >= game.map.size or zone not in game.map.walls[here]:
        return f"No wall is between {game.titles['zone'][here]} and {name}.", "NIN-262"
    return f"A rope hangs to {name} already.", "NIN-143"


def _guard_step(game: NinjaGame, put: Put, zone: int) -> Reason | None:
    view, fort, card = put.view, game.map, put.context[0]
    guard = guard_of(view, view.moving[0]) if view.moving else None
    if guard is None:
        return None
    here, name = game.names["zone"].index(guard.zone), game.titles["zone"][zone]
    place = game.titles["zone"][here]
    if here >= fort.size:
        return f"Out of the passage guards come only by its entrances, and {name} is no known one.", "NIN-243"
    if zone < fort.size:
        if zone == here:
            return f"They are in {name} already.", "NIN-096"
        return _round(game, put, here, zone)
    if card not in (SENTRY_SEARCH, PATROL_SEARCH):
        search = "only Sentry Search and Patrol Search lead guards into the passage"
        return f"They move by {card_title(game, card).lower()}, and {search}.", "NIN-242"
    tunnel = next((t for t in view.passages if t.id == game.names["zone"][zone]), None)
    if tunnel is None or guard.zone not in tunnel.known:
        return f"Guards know of no entrance in {place}.", "NIN-238"
    opened = sum(stock.passages_open for stock in view.stocks)
    if not opened:
        return "No Secret Passage card of the guards is in play.", "NIN-239"
    if len(view.moving) > 2:
        return "A patrol of more than two cannot enter the passage.", "NIN-241"
    return f"The guards' Secret Passage cards in play ({opened}) let no more of them into the passage.", "NIN-240"


def _round(game: NinjaGame, put: Put, here: int, zone: int) -> Reason:
    """Say how far guards have to go to a zone, and what bars or ends the straight way (NIN-096, NIN-099, NIN-100)."""
    card, done = put.context
    fort, most, name, place = game.map, game.cards[card].move_max, game.titles["zone"][zone], game.titles["zone"][here]
    left = most - done
    way = quickest(fort, here, zone, left, most)
    far, by = len(way.zones), in_words(game, way)
    by_card = "" if card == FREE else " with this card"
    may = f"they may go {counted(left, 'zone')}{' further' if done else ''}{by_card}"
    if zone in fort.walls[here]:
        wall = f"A wall is between {place} and {name}, and guards never cross one"
        return f"{wall}. The way round is {far} zones{by}; {may}.", "NIN-099"
    if not way.moves:
        first = game.titles["zone"][way.zones[0]]
        return f"{name} is {far} zones from {place}{by}, and guards go zone by zone: first to {first}.", "NIN-096"
    barred = in_between(game, here, zone) if fort.distance[here][zone] <= left else None
    if barred is not None:
        said, is_wall = barred
        return f"Straight to {name}, {said}. {_the_way(game, here, way)}; {may}.", ("NIN-099" if is_wall else "NIN-100")
    return f"{name} is too far: {far} zones from {place}{by}, and {may}.", "NIN-096"


def _zone(game: NinjaGame, put: Put, zone: int) -> Reason | None:
    fort, view, decision = game.map, put.view, put.decision.id
    id, name = game.names["zone"][zone], game.titles["zone"][zone]
    if decision == "declare_search":
        who = subject(game, put)
        if [who, id] in view.declared or (put.context[0] == 2 and any(z == id for _, z in view.declared)):
            return f"The {who} has declared {name} already.", "NIN-149"
        return f"The {who} moved neither into nor out of {name} this turn.", "NIN-148"
    if decision == "place_sentry":
        if zone in fort.posts:
            return f"There is a sentry on the post of {name} already.", "NIN-034"
        taken = {guard.zone for guard in view.guards if guard.patrol is None}
        free = listed((fort.codes[post] for post in fort.posts if game.names["zone"][post] not in taken), "or")
        return f"{name} has no watch post: sentries start on watch posts. Free ones: {free}.", "NIN-033"
    if decision in ("place_patrol", "place_first"):
        return f"{name} is not on the patrol track, where patrols start.", "NIN-035"
    if decision in ("set_heading", "place_heading"):
        return f"{name} is not next along the track from there: {_ahead(game, put)}.", "NIN-061"
    if decision == "patrol_fork":
        patrol = patrol_of(view, put.context[0])
        if patrol is not None and patrol.came_from == id:
            return f"The patrol came from {name}, and it may not turn round: {_ahead(game, put)}.", "NIN-123"
        return f"{name} is not a branch of the track there: {_ahead(game, put)}.", "NIN-122"
    if decision in ("mark_sleeper", "awaken_zone"):
        if zone not in fort.barracks:
            return f"{name} has no barracks, and sleepers are in barracks zones.", "NIN-040"
        if decision == "mark_sleeper":
            return f"Two sleepers are in {name} already, and more cannot be.", "NIN-040"
        return f"Nobody is asleep in {name}.", "NIN-107"
    if decision == "mark_object":
        return _mark(game, view, zone, id, name)
    if decision in ("intruder_start", "restart_start"):
        return _start(game, put, zone, name)
    if decision == "passage_entrance":
        return f"{name} is water, and an entrance cannot be in the water.", "NIN-049"
    if decision == "form_zone":
        alone = sum(g.zone == id and g.patrol is None and not g.id.startswith("drunk") for g in view.guards)
        if alone < 2:
            return f"A patrol needs two sentries in one zone; {name} has {alone}.", "NIN-064"
        return f"The sentries in {name} are not yours, or your partner has said no in this phase.", "NIN-064"
    return None


def _ahead(game: NinjaGame, put: Put) -> str:
    """Say where the track leads on from a patrol (NIN-061, NIN-122, NIN-123)."""
    view, decision = put.view, put.decision.id
    if decision == "place_heading":
        here, came = put.context[0], None
    else:
        patrol = patrol_of(view, put.context[0])
        if patrol is None:
            return "only what is lit is"
        here, came = game.names["zone"].index(patrol.zone), patrol.came_from if decision == "patrol_fork" else None
    leads = [game.titles["zone"][zone] for zone in game.map.track[here] if game.names["zone"][zone] != came]
    return f"from {game.titles['zone'][here]} it leads to {listed(leads, 'or')}"


def _start(game: NinjaGame, put: Put, zone: int, name: str) -> Reason:
    fort, who = game.map, subject(game, put)
    if who == "ninja":
        return f"{name} is not at the edge of the map: the ninja must start outside, in a zone at the edge.", "NIN-047"
    if zone not in fort.traitor_starts:
        kind = "outside the fortress" if fort.edge[zone] else "water, castle, bridge or court"
        return f"{name} is {kind}: the traitor starts in the grounds between the moats.", "NIN-048"
    return f"A guard stands in {name}, and the traitor starts away from guards.", "NIN-048"


def _mark(game: NinjaGame, view: View, zone: int, id: str, name: str) -> Reason:
    fort = game.map
    if zone not in fort.rooms:
        why = "has a watch post" if fort.castle[zone] else "is not in a castle"
        return f"{name} {why}: objects are marked in castle rooms without a watch post.", "NIN-041"
    if view.guard_map is not None and id in view.guard_map.objects:
        return f"Something is marked in {name} already, and each object has a room to itself.", "NIN-042"
    if view.objects_marked < len(ORDER) and ORDER[view.objects_marked] < 6:
        return "Three goals are in that castle already, and each castle has three.", "NIN-043"
    return f"{name} cannot be chosen.", "NIN-041"


# -- cards -----------------------------------------------------------------------------------------------------------


def _card(game: NinjaGame, put: Put, card: int, bluff: bool) -> Reason | None:
    decision, title = put.decision.id, game.titles["card"][card]
    if decision in HAND_QUESTIONS:
        hand = put.view.choosing.hand if put.view.choosing is not None else ""
        if game.cards[card].deck != hand.partition("_")[0]:
            return f"{title} is not in the deck that you choose from.", hand_rule(put.view, decision)
        return f"No further copy of {title} is left to choose.", hand_rule(put.view, decision)
    if decision == "bonus_cards":
        if card >= FIRST[0]:
            return f"{title} is not a guard card.", "NIN-007"
        return f"No {title} is left in your deck and discard pile.", "NIN-208"
    if decision in ("play_hand", "play_drawn", "patrol_order"):
        return _guard_card(game, put, card)
    if decision in CARD_QUESTIONS:
        return _own_card(game, put, card, bluff)
    if decision == "cat_reaction":
        if card == CAT:
            return "The traitor holds no It Was a Cat.", "NIN-088"
        return "Only It Was a Cat from the traitor's hand can be played now.", "NIN-068"
    if put.view.phase == "set_up":
        return f"{title} can be played once the night has begun.", "NIN-028"
    if decision == "declare_search":
        return f"Now searches are declared; {title} may be played after them.", "NIN-307"
    return _between_cards(put, card, title)


def _between_cards(put: Put, card: int, title: str) -> Reason:
    """Say why guards play no card from the hand at a question that is not about cards."""
    if put.decision.id == "attack":
        if card == KENJUTSU:
            return "Kenjutsu is played by choosing the guard who attacks.", "NIN-187"
        return f"Now guards may attack, and {title} is no attack: only Kenjutsu is.", "NIN-187"
    if put.view.phase == "guards_patrol":
        return f"The patrols march, and {title} is not played now: no card is but Kenjutsu, to attack.", "NIN-189"
    return f"First finish what you have begun; then {title} may be played, if it is its turn.", put.decision.rule


def _guard_card(game: NinjaGame, put: Put, card: int) -> Reason:
    view, decision, id, title = put.view, put.decision.id, game.names["card"][card], game.titles["card"][card]
    if card >= FIRST[0]:
        return f"{title} is not a guard card.", "NIN-007"
    if decision == "patrol_order" and card != KENJUTSU:
        return "In the Guards Patrol Phase guards play no card but Kenjutsu.", "NIN-189"
    if card == KENJUTSU:
        return blade_reason(game, put)
    if over := cards_over(game, put):
        return over
    if not usable(view, put.seat).get(id):
        if decision == "play_drawn":
            return f"You have not drawn {title} now, and only cards just drawn can be played.", "NIN-073"
        return f"You do not hold {title}.", "NIN-250"
    if card == PASSAGE:
        return "Guards must first have found an entrance of the passage.", "NIN-257"
    if card == AWAKEN:
        if view.guards_on_map >= 20:
            return "Twenty guards are on the map already, and nobody more can wake.", "NIN-213"
        return "Nobody is asleep any more.", "NIN-107"
    units = "patrol" if card in (PATROL_LISTEN, PATROL_SEARCH) else "guard"
    return f"No {units} of yours is left that {title} can be played on this turn.", "NIN-250"


def _own_card(game: NinjaGame, put: Put, card: int, bluff: bool) -> Reason | None:
    """Say why the intruder that is asked cannot play a card so."""
    decision, title, one = put.decision.id, game.titles["card"][card], _self(game, put)
    if one is None or one.secret is None:
        return None
    if game.cards[card].deck != one.id:
        whose = DECK[game.cards[card].deck]
        return f"{title} is a card of the {whose}; the {one.id} plays only its own.", "NIN-028"
    if not one.secret.hand.get(game.names["card"][card]):
        return f"The {one.id} does not hold {title}.", "NIN-028"
    if decision == "hidden_sentry_reply":
        return f"{title} does not kill a hidden sentry; Kenjutsu and Shuriken do.", "NIN-161"
    if put.view.plans is not None and put.view.plans.reply_to_contact and decision == "act":
        return "Guards are here: only cards that get rid of them, or Shadow Walk, are a reply.", "NIN-138"
    if card == CAT:
        return "It Was a Cat is played only when guards listen.", "NIN-088"
    if card == PASSAGE_CARD[game.names["who"].index(one.id)]:
        return f"{title} is played by going from an entrance into the passage, and never as a bluff.", "NIN-247"
    if card == SHADOW:
        return "Shadow Walk always works and is no bluff.", "NIN-247"
    if card in ROPE:
        return f"{title} is played by crossing a wall, or as a bluff.", "NIN-262"
    return f"{title} is played on a guard, or as a bluff.", "NIN-246"


def _strike(game: NinjaGame, put: Put, card: int, figure: str) -> Reason | None:
    """Say why a card cannot be played on a guard."""
    if put.decision.id not in ("act", "last_cards"):
        return None
    one, title, name = _self(game, put), game.titles["card"][card], figure_title(game, figure)
    if one is None or one.secret is None or one.secret.zone is None:
        return None
    if game.cards[card].deck != one.id:
        return f"{title} is a card of the {game.cards[card].deck}; the {one.id} plays only its own.", "NIN-028"
    if not one.secret.hand.get(game.names["card"][card]):
        return f"The {one.id} does not hold {title}.", "NIN-028"
    guard = guard_of(put.view, figure)
    if guard is None:
        return f"{name} is not on the map.", _strike_rule(card)
    here, there = zone_title(game, one.secret.zone), zone_title(game, guard.zone)
    if card == SHURIKEN:
        if put.view.plans is not None and put.view.plans.reply_to_contact:
            return f"Now only guards in {here} matter, and {name} is in {there}.", "NIN-138"
        return f"{name} in {there} is out of reach: the same zone, or a neighbour without a wall.", "NIN-260"
    if guard.zone != one.secret.zone:
        return f"{name} is in {there}, and {title} reaches only guards in the {one.id}'s zone.", _strike_rule(card)
    return "Three guards are drunk already, and more cannot be: Potent Sake has no effect on anybody.", "NIN-217"


def _strike_rule(card: int) -> str:
    return {SHURIKEN: "NIN-260", SAKE: "NIN-264", BLADE[0]: "NIN-258"}.get(card, "NIN-184")


# -- the rest --------------------------------------------------------------------------------------------------------


def _number(put: Put) -> Reason | None:
    if put.decision.id in BOTH_PROPOSE:
        _, low, high = put.context
        return f"That share is not possible: the swords can have {low} to {high}.", put.decision.rule
    if put.decision.id == "awaken_number":
        return "Not so many sleep there; at least one wakes, and at most two.", "NIN-107"
    return None


def _figure(game: NinjaGame, what: str) -> Reason:
    if what == "sentry":
        return f"All {game.options.sentries} sentries are placed.", "NIN-033"
    return f"All {game.patrols} patrols have begun.", "NIN-035"


def _single(game: NinjaGame, put: Put, kind: str) -> Reason | None:
    decision, view = put.decision.id, put.view
    if kind == "pass":
        return {
            "patrol_order": ("Every patrol on the track must march.", "NIN-126"),
            "guard_step": ("A search moves at least one zone.", "NIN-096"),
            "card_target": ("The card is played: somebody must carry it out.", "NIN-250"),
        }.get(decision)
    if decision == "act":
        return _action(game, put, kind)
    if kind == "preset" and decision in HAND_QUESTIONS:
        if view.choosing is not None and view.choosing.chosen:
            return "You have already begun to choose card by card.", "NIN-305"
        return "There is no basic deck for a hand of this size.", "NIN-305"
    if kind == "free_listen" and decision == "play_hand":
        return _free_listen(game, put)
    if kind == "form_patrol" and decision in ("play_hand", "play_drawn", "patrol_order", "regroup"):
        return "No two sentries share a zone that you may form into a patrol.", "NIN-064"
    if kind == "unknown_exit" and decision == "guard_step":
        return "They are not in the passage, or both of its entrances are known.", "NIN-243"
    if kind == "done" and decision == "form_member":
        if len(view.moving) < 2:
            return "A patrol has at least two guards.", "NIN-064"
        return "Your partner has said no to just this patrol in this phase.", "NIN-064"
    return None


def _free_listen(game: NinjaGame, put: Put) -> Reason:
    none = "No sentry or patrol of yours is free to listen.", "NIN-115"
    return no_free_listen(game, put.view, put.seat) or none


def _action(game: NinjaGame, put: Put, kind: str) -> Reason | None:
    """Say why the acting intruder cannot do what is no step and no card."""
    view, one = put.view, _self(game, put)
    if one is None or one.secret is None or one.secret.zone is None or view.plans is None:
        return None
    if view.plans.reply_to_contact:
        return f"Guards are here: first the {one.id} must reply to them, or be detected.", "NIN-138"
    if kind == "reveal":
        return f"No guard is in the zone of the {one.id}, or it is detected there already.", "NIN-138"
    if kind == "hand_over":
        if game.contested:
            return "Rivals act for themselves; nothing is handed over.", "NIN-295"
        if view.plans.handed_over:
            return "The other intruder has just handed over: take a step, play a card or finish first.", "NIN-295"
        return "The other intruder has finished, or is not on the board.", "NIN-295"
    if kind == "leave_map":
        if one.secret.steps >= 3:
            return "Leaving is a zone of movement, and three zones are moved.", "NIN-168"
        if one.secret.halted:
            return "The move has ended: water, a wall and the secret passage end it.", "NIN-145"
        return f"{zone_title(game, one.secret.zone)} is not at the edge of the map, from where one leaves.", "NIN-168"
    return None
