"""games/ninja: why a guard or a patrol is not chosen, and the rule; from a seat's view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Put
from sudare.core.ending import listed
from sudare.games.ninja.rules.moves import FREE
from sudare.games.ninja.state import (
    KENJUTSU,
    PATROL_LISTEN,
    PATROL_SEARCH,
    SENTRY_LISTEN,
    SENTRY_SEARCH,
)
from sudare.games.ninja.words.names import (
    card_title,
    face_down,
    figure_title,
    guard_of,
    patrol_of,
    usable,
    zone_title,
)

if TYPE_CHECKING:
    from sudare.games.ninja.game import NinjaGame
    from sudare.games.ninja.sight.view import Guard, Patrol, View

Reason = tuple[str, str]  # the sentence and its rule


def guard_reason(game: NinjaGame, put: Put, figure: str) -> Reason | None:
    """Say why a guard is not chosen; None where the question itself says enough."""
    view, decision, name = put.view, put.decision.id, figure_title(game, figure)
    guard = guard_of(view, figure)
    if guard is None:
        return f"{name} is not on the map.", put.decision.rule
    if decision not in ("card_target", "attack", "form_member", "regroup", "hidden_sentry_swap"):
        return _not_now(game, put, guard, name)
    zone = zone_title(game, guard.zone)
    if figure.startswith("drunk"):
        return f"{name} is drunk and does nothing for the rest of the game.", "NIN-264"
    others = len(view.stocks) == 2 and figure.partition("_")[0] != ("sword", "spear")[game.stock_of[put.seat]]
    if decision == "form_member":
        at = game.names["zone"][put.context[0]]
        if figure in view.moving:
            return f"{name} is chosen already.", "NIN-064"
        if guard.zone != at:
            return f"{name} is in {zone}, not in {zone_title(game, at)}.", "NIN-064"
        if guard.patrol:
            return f"{name} belongs to patrol {guard.patrol} already.", "NIN-064"
        return "Your partner has said no to that patrol in this phase.", "NIN-064"
    if others:
        return f"{name} belongs to your partner.", "NIN-195" if decision == "attack" else "NIN-106"
    if decision == "attack":
        if not any(one.shown_at == guard.zone for one in view.intruders):
            return f"No intruder is in {zone}, where {name} is.", "NIN-187"
        if guard.attacked:
            return f"{name} has attacked this turn already.", "NIN-188"
        return blade_reason(game, put)
    if decision == "regroup":
        if guard.patrol:
            return f"{name} belongs to patrol {guard.patrol}: name the patrol to merge it.", "NIN-128"
        if not any(patrol.zone == guard.zone for patrol in view.patrols):
            return f"No patrol is in {zone} that {name} could join.", "NIN-128"
        return "Your partner has said no to that in this phase.", "NIN-038"
    return _guard_target(game, put.context[0], guard, name)


def _not_now(game: NinjaGame, put: Put, guard: Guard, name: str) -> Reason | None:
    """Say of a guard that somebody points at while no guard is asked for what it needs to be sent somewhere."""
    decision, patrol = put.decision.id, guard.patrol
    if put.seat not in game.guard_seats:
        return None
    if decision in ("play_hand", "play_drawn"):
        fit = (PATROL_LISTEN, PATROL_SEARCH, SENTRY_SEARCH) if patrol else (SENTRY_LISTEN, SENTRY_SEARCH)
        return _by_card(game, put, name, [guard], fit)
    if decision in ("patrol_order", "patrol_fork"):
        if patrol:
            return f"{name} marches with patrol {patrol}: choose the patrol.", "NIN-060"
        return f"{name} is a sentry, and in this phase only patrols march.", "NIN-119"
    if decision in ("guard_step", "set_heading", "regroup_which", "attack_target"):
        return f"First finish what you have begun; {name} is not part of it.", put.decision.rule
    return None


def _by_card(game: NinjaGame, put: Put, name: str, who: list[Guard], fit: tuple[int, ...]) -> Reason:
    """Say by which cards a guard or a patrol is sent, and which of them can be played now."""
    held, carded = usable(put.view, put.seat), [guard for guard in who if guard.carded]
    if carded:
        had = name if len(carded) == len(who) else f"{figure_title(game, carded[0].id)}, one of {name.lower()},"
        return f"{had} has had its card this turn, and no other one can be played on it.", "NIN-079"
    if over := cards_over(game, put):
        return over
    if any(guard.moved for guard in who):  # it may still listen
        fit = tuple(card for card in fit if card in (SENTRY_LISTEN, PATROL_LISTEN))
    mine = [game.cards[card].name for card in fit if held.get(game.names["card"][card])]
    kinds = listed([game.cards[card].name for card in fit], "or")
    if mine:
        return f"{name} is sent by a card: choose {listed(mine, 'or')} first, then whom it is for.", "NIN-250"
    none = "none of them" if len(fit) > 1 else "none"
    have = f"have drawn {none} now" if put.view.phase == "alert" else f"hold {none}"
    return f"{name} is sent by {kinds}, and you {have}.", "NIN-250"


def cards_over(game: NinjaGame, put: Put) -> Reason | None:
    """Say why this seat plays no card but Kenjutsu any more in this phase; None while it may."""
    view = put.view
    if view.free_listen_used:
        return "After listening without a card no card but Kenjutsu may be played.", "NIN-117"
    if put.decision.id != "play_hand":
        return None
    if sum(stock.played_this_phase for stock in view.stocks) >= 2:
        return "Two cards are the most in this phase, and both are played; Kenjutsu does not count.", "NIN-112"
    own = game.stock_of[put.seat]
    quota = view.guard_map.quota if view.guard_map is not None else [2] * len(view.stocks)
    if view.stocks[own].played_this_phase >= quota[own]:
        return "You have played your share of the two cards; the other is your partner's.", "NIN-113"
    return None


def no_free_listen(game: NinjaGame, view: View, seat: int) -> Reason | None:
    """Say what has taken away the listening without a card; None when nothing has."""
    if view.free_listen_used:
        return "Guards have listened without a card this turn already.", "NIN-115"
    if view.alert_cards or any(stock.played_this_phase for stock in view.stocks):
        return "A card was played this turn, and then nobody listens without one.", "NIN-115"
    if view.stocks[game.stock_of[seat]].free_listen_refused:
        return "Your partner has said no to listening without a card in this phase.", "NIN-118"
    return None


def _guard_target(game: NinjaGame, card: int, guard: Guard, name: str) -> Reason:
    title = card_title(game, card)
    if card in (PATROL_LISTEN, PATROL_SEARCH):
        return f"{title} is for a whole patrol, not for one guard.", "NIN-252" if card == PATROL_LISTEN else "NIN-254"
    if card in (SENTRY_LISTEN, FREE) and guard.patrol:
        return f"{name} belongs to patrol {guard.patrol}, and a sentry is asked for.", "NIN-251"
    if guard.carded:
        return f"{name} has had its card this turn.", "NIN-079"
    if card == SENTRY_SEARCH:
        return f"{name} has moved this turn already.", "NIN-098"
    return f"{name} is in the passage, where guards cannot listen.", "NIN-086"


def patrol_reason(game: NinjaGame, put: Put, number: int, hold: bool) -> Reason | None:
    """Say why a patrol is not chosen; None where the question itself says enough."""
    view, decision = put.view, put.decision.id
    if decision in ("play_hand", "play_drawn"):
        patrol = patrol_of(view, number)
        members = [guard for guard in view.guards if patrol is not None and guard.id in patrol.members]
        return _by_card(game, put, f"Patrol {number}", members, (PATROL_LISTEN, PATROL_SEARCH))
    if decision not in ("card_target", "patrol_order", "regroup", "regroup_which", "place_figure"):
        return None
    if hold and not game.options.patrol_may_hold:
        return "At this table every patrol on the track must march.", "NIN-126"
    patrol = patrol_of(view, number)
    if patrol is None:
        return f"There is no patrol {number}.", put.decision.rule
    zone, members = zone_title(game, patrol.zone), [g for g in view.guards if g.id in patrol.members]
    if decision == "place_figure":
        return f"Patrol {number} has its two guards.", "NIN-037"
    if decision == "patrol_order":
        return _march(game, patrol, members, hold, zone, number in view.held_back)
    weapon = ("sword", "spear")[game.stock_of[put.seat]] if len(view.stocks) == 2 else ""
    if not any(id.startswith(weapon) for id in patrol.members):
        return f"No guard of yours is in patrol {number}.", "NIN-038"
    if decision == "card_target":
        return _patrol_target(game, put.context[0], number, members)
    if decision == "regroup_which":
        movers = [game.names["figure"][figure] for figure in put.context[0]]
        first = guard_of(view, movers[0])
        if first is not None and first.zone == patrol.zone:
            return f"Patrol {number} is who joins, or your partner has said no to it in this phase.", "NIN-128"
        return f"Patrol {number} is in {zone}, another zone.", "NIN-128"
    if sum(other.zone == patrol.zone for other in view.patrols) < 2:
        return f"No other patrol is in {zone} that patrol {number} could merge with.", "NIN-128"
    return "Your partner has said no to that in this phase.", "NIN-038"


def _march(game: NinjaGame, patrol: Patrol, members: list[Guard], hold: bool, zone: str, held: bool) -> Reason:
    number = patrol.number
    if held:
        return f"Patrol {number} holds in {zone} this turn.", "NIN-126"
    if any(guard.moved for guard in members):
        return f"Patrol {number} has moved this turn already.", "NIN-120"
    if not game.map.track[game.names["zone"].index(patrol.zone)]:
        return f"Patrol {number} is in {zone}, off the track, and does not march.", "NIN-121"
    return f"No detected intruder is in {zone}, so patrol {number} must march.", "NIN-126"


def _patrol_target(game: NinjaGame, card: int, number: int, members: list[Guard]) -> Reason:
    title = card_title(game, card)
    if card in (SENTRY_LISTEN, SENTRY_SEARCH):
        return f"{title} is for one guard, not for a patrol.", "NIN-251" if card == SENTRY_LISTEN else "NIN-253"
    if any(guard.carded for guard in members):
        had = f"Patrol {number}" if all(guard.carded for guard in members) else f"A guard of patrol {number}"
        return f"{had} has had its card this turn.", "NIN-079"
    if card == PATROL_SEARCH:
        return f"A guard of patrol {number} has moved this turn already.", "NIN-098"
    return f"Patrol {number} is in the passage, where guards cannot listen.", "NIN-086"


def blade_reason(game: NinjaGame, put: Put) -> Reason:
    """Say why no guard of this seat can attack."""
    view = put.view
    if not usable(view, put.seat).get(game.names["card"][KENJUTSU]):
        if view.phase == "alert":
            down = face_down(game, view, put.seat)
            return f"You have drawn no Kenjutsu now{f', and {down}' if down else ''}.", "NIN-189"
        return "You do not hold Kenjutsu.", "NIN-187"
    faced = [g for g in view.guards if any(one.shown_at == g.zone for one in view.intruders)]
    if not faced:
        return "No guard shares a zone with an intruder that everybody can see.", "NIN-187"
    if all(g.attacked for g in faced):
        return "Every guard in the zone of an intruder has attacked this turn.", "NIN-188"
    return "The guards in the zone of an intruder that have not attacked are not yours.", "NIN-195"
