"""games/ninja: options and refusals in words, from a seat's view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Decision
from sudare.games.ninja.rules.setup import ORDER
from sudare.games.ninja.state import AWAKEN, FIRST, KENJUTSU, PASSAGE, PASSAGE_CARD, ROPE

if TYPE_CHECKING:
    from sudare.games.ninja.game import NinjaGame
    from sudare.games.ninja.view import Intruder, View

SINGLE = {
    "preset": "take the basic deck",
    "done": "that is the patrol",
    "yes": "yes",
    "no": "no",
    "free_listen": "listen without a card",
    "form_patrol": "form sentries into a patrol",
    "unknown_exit": "leave the passage by the unknown exit",
    "leave_map": "leave the map for good",
    "reveal": "be detected: your figure is placed and the alert goes to High",
}
PASSES = {
    "play_drawn": "play no drawn card now",
    "play_hand": "play no card now",
    "cat_reaction": "let them listen",
    "guard_step": "stop here",
    "attack": "do not attack",
    "regroup": "leave them as they are",
    "declare_search": "search no further zone",
    "hidden_sentry_reply": "do not kill it",
    "hidden_sentry_swap": "take nobody off, place no sentry",
    "last_cards": "play no further card",
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

HAND_QUESTIONS = ("pick_hand", "restart_hand")


def asking(view: View, decision: Decision) -> tuple[str, str]:
    """Return a question as its seat reads it, and the rule that it rests on."""
    if view.choosing is not None:
        hand = view.choosing
        whose = "your" if hand.hand.startswith("guard") else f"the {hand.hand}'s"
        text = f"Choose card {hand.chosen + 1} of {hand.size} for {whose} hand."
        return text, _hand_rule(view, decision.id)
    if decision.id == "act" and view.plans is not None:
        if view.plans.reply_to_contact:
            return f"Guards are here: what does the {view.plans.acting} do?", "NIN-138"
        return f"What does the {view.plans.acting} do?", decision.rule
    return decision.prompt, decision.rule


def _hand_rule(view: View, decision: str) -> str:
    """Return the rule of the hand that is being chosen."""
    if decision == "restart_hand" or view.choosing is None:
        return "NIN-205"
    return {"ninja": "NIN-026", "traitor": "NIN-027", "guard": "NIN-029"}.get(view.choosing.hand, "NIN-030")


def label(game: NinjaGame, view: View, seat: int, decision: Decision, action: int) -> str:
    """Return an option as a person reads it."""
    kind, value = game.actions.describe(action)
    if not value:
        return _single(view, decision, kind)
    if kind in ("zone", "rope", "lay_rope"):
        return _to_zone(game, view, decision, kind, game.names["zone"].index(value))
    if kind == "card":
        return _one_card(game, view, seat, decision, value)
    if kind == "bluff":
        return f"play {game.titles['card'][game.names['card'].index(value)]} as a bluff: the card is lost"
    if kind in game.names["card"]:
        card = game.titles["card"][game.names["card"].index(kind)]
        return f"{card} on {value.replace('_', ' ')}{_where(game, view, value)}"
    if kind == "guard":
        return f"{value.replace('_', ' ')}{_where(game, view, value)}"
    if kind in ("patrol", "hold"):
        patrol = next(p for p in view.patrols if str(p.number) == value)
        zone = game.titles["zone"][game.names["zone"].index(patrol.zone)]
        if kind == "hold":
            return f"let patrol {value} in {zone} hold"
        ahead = game.titles["zone"][game.names["zone"].index(patrol.heading)] if patrol.heading else ""
        return f"patrol {value} in {zone}" + (f", heading for {ahead}" if ahead else "")
    if kind == "place":
        return "a sentry on a watch post" if value == "sentry" else "the first of a new patrol"
    return f"{'' if kind in ('number', 'weapon', 'role', 'target') else kind + ' '}{value}"


def _single(view: View, decision: Decision, kind: str) -> str:
    if kind == "pass":
        return PASSES.get(decision.id, "pass")
    acting = view.plans.acting if view.plans is not None else ""
    if kind == "hand_over":
        return f"let the {'traitor' if acting == 'ninja' else 'ninja'} act"
    if kind == "finish":
        return f"finish the {acting}'s move"
    if kind == "leave_map" and any(i.id == acting and i.done is None for i in view.intruders):
        return "leave the map for good, with the mission not completed"
    return SINGLE[kind]


def _to_zone(game: NinjaGame, view: View, decision: Decision, kind: str, zone: int) -> str:
    """Name a zone, what one does there, and what stops or meets an intruder that goes there."""
    name = game.titles["zone"][zone]
    if kind == "lay_rope":
        return f"lay a rope to {name} without crossing"
    if decision.id == "mark_object":
        return f"{game.titles['object'][ORDER[view.objects_marked]]} in {name}"
    if decision.id in ("intruder_start", "restart_start"):
        return f"the {'ninja' if game.map.edge[zone] else 'traitor'} starts in {name}"
    if decision.id != "act":
        stop = decision.id == "guard_step" and (zone >= game.map.size or game.map.moat[zone])
        return ZONE_VERBS.get(decision.id, "") + name + (", ends the move" if stop else "")
    text = f"move to {name}" if kind == "zone" else f"cross the wall to {name} with a Rope card"
    guards = sum(g.zone == game.names["zone"][zone] and not g.id.startswith("drunk") for g in view.guards)
    if guards:
        text += f", {guards} guard{'s' if guards > 1 else ''} there"
    return text + (", ends the move" if _halts(game, view, zone) else "")


def _halts(game: NinjaGame, view: View, zone: int) -> bool:
    """Say whether the acting intruder halts there: in water, in the passage, behind a wall."""
    person = _acting(view)
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
    text = f"{name}: {game.cards[number].text}"
    return f"{text} ({_held(view, seat, id)} in hand)" if decision.id in HAND_QUESTIONS else text


def _held(view: View, seat: int, id: str) -> int:
    """Count the copies of a card in the seat's own hands."""
    hands = [person.secret.hand for person in view.intruders if person.secret is not None]
    hands += [stock.hand for stock in view.stocks if stock.hand is not None and stock.seat == seat]
    return sum(hand.get(id, 0) for hand in hands)


def _where(game: NinjaGame, view: View, figure: str) -> str:
    for guard in view.guards:
        if guard.id == figure:
            patrol = f", patrol {guard.patrol}" if guard.patrol else ""
            return f" in {game.titles['zone'][game.names['zone'].index(guard.zone)]}{patrol}"
    return ""


def why_not(game: NinjaGame, view: View, decision: Decision, action: int) -> tuple[str, str]:
    """Say why an action is not possible: a specific reason with its rule where one can be given."""
    kind, value = game.actions.describe(action)
    reason = None
    if kind in ("zone", "rope"):
        zone = game.names["zone"].index(value)
        if decision.id == "act":
            reason = _step(game, view, zone, kind == "rope")
        elif zone < game.map.size:
            reason = _zone(game, view, decision.id, zone)
    elif kind in ("card", "bluff"):
        reason = _card(game, view, decision.id, game.names["card"].index(value))
    elif kind == "hand_over" and decision.id == "act":
        if view.plans is not None and view.plans.handed_over:
            return "The other intruder has just handed over: take a step, play a card or finish first.", "NIN-295"
    elif kind == "leave_map" and decision.id == "act":
        return "One leaves the map only from a zone at its edge, while a zone of movement is left.", "NIN-168"
    elif kind == "preset":
        return "There is no basic deck of this size, or you have already begun to choose.", "NIN-305"
    elif kind == "free_listen":
        return "Listening without a card is for a turn in which no card was played, and once a turn.", "NIN-115"
    elif kind == "pass" and decision.id == "patrol_order":
        return "Every patrol on the track must march.", "NIN-126"
    elif kind == "pass" and decision.id == "guard_step":
        return "A search moves at least one zone.", "NIN-096"
    if reason is not None:
        return reason
    return f"{game.actions.name(action)} is not one of the options of this decision.", decision.rule


def _acting(view: View) -> Intruder | None:
    if view.plans is None:
        return None
    return next((i for i in view.intruders if i.id == view.plans.acting), None)


def _step(game: NinjaGame, view: View, zone: int, rope: bool) -> tuple[str, str] | None:
    person = _acting(view)
    if person is None or person.secret is None or person.secret.zone is None:
        return None
    own = person.secret
    fort = game.map
    here = game.names["zone"].index(own.zone or "")
    if view.plans is not None and view.plans.reply_to_contact:
        return "Guards are here: first reply to them, or be detected.", "NIN-138"
    if own.steps >= 3:
        return "Three zones are the most in one turn.", "NIN-133"
    if own.halted:
        return "Water, a wall and the secret passage end the move.", "NIN-145"
    who = game.names["who"].index(person.id)
    cards = game.names["card"]
    if zone >= fort.size:
        if not person.passage_card and not own.hand.get(cards[PASSAGE_CARD[who]]):
            return "To enter the passage an intruder needs its own Secret Passage card.", "NIN-229"
        return "The passage can be entered only from one of its entrances.", "NIN-226"
    if here < fort.size and zone in fort.walls[here]:
        if rope or own.hand.get(cards[ROPE[who]]):
            return "A rope already hangs there, or must be played as a Rope card.", "NIN-143"
        return "A wall can be crossed only with a rope.", "NIN-140"
    if rope:
        return "There is no wall between you and that zone.", "NIN-262"
    return "That zone does not touch the zone where the intruder is.", "NIN-133"


def _zone(game: NinjaGame, view: View, decision: str, zone: int) -> tuple[str, str] | None:
    fort = game.map
    name = game.names["zone"][zone]
    if decision == "declare_search":
        return "Only zones this intruder moved into or out of this turn can be searched, each once.", "NIN-148"
    if decision == "place_sentry":
        return (
            ("There is already a sentry on that post.", "NIN-034")
            if zone in fort.posts
            else ("Sentries are placed on watch posts.", "NIN-033")
        )
    if decision in ("place_patrol", "place_first"):
        return "Patrols start in a zone of the patrol track.", "NIN-035"
    if decision in ("set_heading", "place_heading"):
        return "A patrol on the track faces along the track.", "NIN-061"
    if decision == "patrol_fork":
        return "A marching patrol follows the track and may not turn round.", "NIN-123"
    if decision == "mark_sleeper":
        return "Sleepers are marked in barracks zones, at most two in each.", "NIN-040"
    if decision == "mark_object":
        return _mark(game, view, zone, name)
    if decision in ("intruder_start", "restart_start"):
        return (
            "The ninja starts at the edge; the traitor inside, outside castles, court and water, away from guards.",
            ("NIN-048" if fort.edge[zone] else "NIN-047"),
        )
    if decision == "passage_entrance":
        return "An entrance cannot be in the water.", "NIN-049"
    if decision == "guard_step" and view.moving:
        here = next((game.names["zone"].index(g.zone) for g in view.guards if g.id == view.moving[0]), -1)
        if 0 <= here < fort.size and zone in fort.walls[here]:
            return "Guards never cross a wall.", "NIN-099"
        return "Guards move to a neighbouring zone.", "NIN-096"
    return None


def _mark(game: NinjaGame, view: View, zone: int, name: str) -> tuple[str, str]:
    fort = game.map
    if zone not in fort.rooms:
        return "Objects are marked in castle rooms without a watch post.", "NIN-041"
    if view.guard_map is not None and name in view.guard_map.objects:
        return "Each object has a room to itself.", "NIN-042"
    if view.objects_marked < len(ORDER) and ORDER[view.objects_marked] < 6:
        return "Three goals are in each castle.", "NIN-043"
    return "That room cannot be chosen.", "NIN-041"


def _card(game: NinjaGame, view: View, decision: str, card: int) -> tuple[str, str] | None:
    if decision in ("play_hand", "play_drawn"):
        if card >= FIRST[0]:
            return "Guards play guard cards.", "NIN-007"
        if card == KENJUTSU:
            return "Kenjutsu needs the card, and a guard in contact that has not attacked this turn.", "NIN-187"
        if view.free_listen_used:
            return "After listening without a card no card but Kenjutsu may be played.", "NIN-117"
        if decision == "play_hand" and sum(stock.played_this_phase for stock in view.stocks) >= 2:
            return "Two cards are the most in this phase; Kenjutsu does not count.", "NIN-112"
        return _no_target(game, view, decision, card)
    if decision in ("act", "last_cards", "hidden_sentry_reply"):
        return "The acting intruder can use only cards of its own hand, where they can be played.", "NIN-028"
    if decision == "cat_reaction":
        return "Only It Was a Cat from the traitor's hand can be played now.", "NIN-068"
    if decision in HAND_QUESTIONS:
        return "There is no further copy of that card to choose.", _hand_rule(view, decision)
    return None


def _no_target(game: NinjaGame, view: View, decision: str, card: int) -> tuple[str, str]:
    """Say why a guard card has no use now, as far as the seat's own view tells."""
    id = game.names["card"][card]
    cards = [stock.drawn if decision == "play_drawn" else stock.hand for stock in view.stocks]
    if not any(own and own.get(id) for own in cards):
        drawn = "You can play only cards you have just drawn, and that is not one of them."
        return (drawn, "NIN-073") if decision == "play_drawn" else ("You do not hold that card.", "NIN-250")
    if card == PASSAGE and not any(tunnel.known for tunnel in view.passages):
        return "Guards must first have found an entrance of the passage.", "NIN-257"
    if card == AWAKEN:
        return "Nobody is asleep, or twenty guards are on the map already.", "NIN-107"
    return "No guard or patrol is left that this card can be played on.", "NIN-250"
