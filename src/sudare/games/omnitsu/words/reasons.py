"""games/omnitsu: why something is not possible, and the rule; from a seat's view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Game, Put
from sudare.core.ending import listed
from sudare.games.omnitsu.state import HAND, HELD, LAST, RELEASED, SLOT, WAITING
from sudare.games.omnitsu.words.names import act_of, name, own_card, sealed_at, title
from sudare.games.omnitsu.words.possible import Reason, Wish, failing

if TYPE_CHECKING:
    from sudare.games.omnitsu.game import OmnitsuGame
    from sudare.games.omnitsu.sight.view import ActionUp, SealedScroll, View
    from sudare.games.omnitsu.tables import Act

WINDOWS = ("window_gap", "window_response", "end_response")
FROM_HAND = ("pick_discards", "clearing", "pick_given_card", "duel_card", "pay_cost")


def why_not(game: OmnitsuGame, put: Put, action: int) -> Reason:
    """Say why an action is not possible: which condition fails, with the rule of that condition."""
    kind, value = game.actions.describe(action)
    reason = None
    if kind == "play":
        id, _, target = value.partition("@")
        reason = _play(game, put, id, int(target) - 1 if target else None)
    elif kind == "card":
        reason = _card(game, put, value)
    elif kind == "crack":
        reason = _crack(put)
    elif kind == "scroll":
        reason = _scroll(game, put, value)
    elif kind == "seat":
        reason = _seat(game, put, int(value) - 1)
    elif kind in ("a", "b"):
        reason = _declare(game, put, "ab".index(kind))
    else:
        reason = _single(game, put, kind)
    return reason or Game.why_not(game, put, action)


# -- cards to play ---------------------------------------------------------------------------------------------------


def answers(put: Put) -> int | None:
    """Return which action of the stack an ANY TIME card would answer now."""
    return put.context[0] if put.decision.id in ("window_response", "end_response") else None


def _play(game: OmnitsuGame, put: Put, id: str, target: int | None) -> Reason | None:
    decision, own = put.decision.id, put.view.seats[put.seat]
    if id not in (own.hand or []):
        return _not_in_hand(game, put, id)
    if decision not in ("choose_action", "replacement") and decision not in WINDOWS:
        return _not_now(game, put, id)
    if target == put.seat:
        return "A card is never aimed at yourself.", "OMN-059"
    card = game.tables.index[id]
    if decision == "replacement":
        return f"Only a Person can be played so, and {name(game, id)} is a Location.", "OMN-334"
    if decision in WINDOWS:
        if not game.tables.any_time[card]:
            return f"{name(game, id)} is no ANY TIME card: it can only be thrown, when a turn begins.", "OMN-081"
        most = 1 if game.options.any_time_once else 3
        if put.view.played.get(id, 0) >= most:
            times = "once" if most == 1 else "three times"
            return f"{name(game, id)} was played {times} this turn, and that is the most.", "OMN-094"
        return _neither(game, put, card, target, HAND)
    return None


def _not_now(game: OmnitsuGame, put: Put, id: str) -> Reason:
    """Say when a card of one's hand can be played that somebody points at while something else is asked."""
    view: View = put.view
    doing = _doing(game, put)
    if view.phase == "ending":
        return f"{doing}. At the end a card is played only when its number is called, or as an answer.", "OMN-137"
    if game.tables.any_time[game.tables.index[id]]:
        when = "before a card acts, in answer to a declared action, or after the draws"
        return f"{doing}. {name(game, id)} is an ANY TIME card: play it when you are asked for one, {when}.", "OMN-087"
    return f"{doing}. {name(game, id)} can only be thrown, when a turn begins.", "OMN-026"


def _doing(game: OmnitsuGame, put: Put) -> str:
    """Say what is being carried out while something is asked."""
    if not put.view.stack:
        return "Something else is asked now"
    up: ActionUp = put.view.stack[-1]
    card = own_card(game, put, up.owner, up.card)
    return (
        f"{act_of(game, up).label} of {card} is carried out now" if up.action else f"Now an action of {card} is chosen"
    )


def _neither(game: OmnitsuGame, put: Put, card: int, target: int | None, origin: str) -> Reason | None:
    """Say of both actions of an ANY TIME card why they cannot be declared."""
    wishes = [Wish(game, put, card, key, target, origin, answers(put)) for key in range(len(game.tables.acts[card]))]
    found = [reason for wish in wishes if (reason := failing(wish))]
    if not found:
        return None
    return " ".join(dict.fromkeys(text for text, _ in found)), found[0][1] if len(found) == 1 else "OMN-089"


def _not_in_hand(game: OmnitsuGame, put: Put, id: str) -> Reason:
    slot = put.view.seats[put.seat].slot
    if slot.card == id and slot.status == WAITING:
        return f"You have thrown {title(game, id)}: it acts when its number comes up, not before.", "OMN-085"
    if slot.card == id and slot.status == HELD:
        return f"You hold {name(game, id)} back: release it instead.", "OMN-084"
    elsewhere = "and only what a card does takes one from elsewhere"
    mine = f"{name(game, id)} is not in your hand; you play only cards of your hand, {elsewhere}.", "OMN-027"
    return _elsewhere(game, put, id) or mine


def _elsewhere(game: OmnitsuGame, put: Put, id: str) -> Reason | None:
    """Say of a card that everybody sees where it lies, and how one could come by it."""
    view, card = put.view, name(game, id)
    if id in view.discard:
        able = [f"{act.label} ({name(game, mine)})" for mine, act in _recovering(game, view, put.seat, id)]
        how = f"Of your hand, {listed(able, 'or')} could take it." if able else "No card of your hand can take it."
        return f"{card} lies in the Discard Pile; only what a card does takes it from there. {how}", "OMN-112"
    if any(place.card == id for place in view.center):
        return f"{card} is in play for everybody and stays there: nobody plays it again.", "OMN-096"
    if any(place.blocked_by == id for place in view.center):
        return f"{card} lies on a Location, which it BLOCKS, until that one is freed.", "OMN-070"
    if id in view.destroyed:
        return f"{card} is destroyed: out of the game unless a card brings it back.", "OMN-068"
    for seat, seen in enumerate(view.seats):
        if seat != put.seat and seen.slot.card == id:
            return f"{put.voice.names[seat]} has thrown {card} this turn; it is not yours.", "OMN-027"
    return None


def _recovering(game: OmnitsuGame, view: View, seat: int, id: str) -> list[tuple[str, Act]]:
    """Return the actions of one's own cards that could take a card of the Discard Pile."""
    tables = game.tables
    klass = tables.klass[tables.index[id]]
    fits = {"any": True, "top": view.discard[-1] == id, "person": bool(klass), klass: bool(klass)}
    return [
        (mine, act)
        for mine in view.seats[seat].hand or []
        if tables.index[mine] < tables.n  # a cracked scroll does nothing
        for act in tables.acts[tables.index[mine]]
        if any(op[0] == "recover" and fits.get(str(op[1]), False) for op in act.ops)
    ]


# -- cards to choose -------------------------------------------------------------------------------------------------


def _card(game: OmnitsuGame, put: Put, id: str) -> Reason | None:
    decision, card, n = put.decision.id, game.tables.index[id], game.tables.n
    if decision in FROM_HAND:
        return _from_hand(game, put, id)
    if decision == "choose_action" or decision in WINDOWS:
        return _pointed_at(game, put, id)
    if decision == "pick_from_hand_seen":
        return _from_hand_seen(game, put, id)
    if decision == "pick_from_discard":
        if id not in put.view.discard:
            return f"{name(game, id)} is not in the Discard Pile, and the card must come from there.", "OMN-112"
        wanted = "a Person" if put.context[1] == "person" else f"a {put.context[1]} card"
        return f"{name(game, id)} is not {wanted}.", "OMN-046"
    if decision == "pick_destroyed":
        return f"{name(game, id)} is not among the destroyed cards.", "OMN-069"
    if decision == "pick_location":
        return _location(game, put, id)
    if decision in ("scry_take", "scry_arrange"):
        if id in put.view.looking_at:
            return f"{name(game, id)} has its place already.", "OMN-327"
        return f"{name(game, id)} is not among the cards that you are looking at.", "OMN-327"
    if decision in ("pick_cracked", "pick_pile_scroll"):
        where = "in your hand" if decision == "pick_cracked" else "in the Scroll Pile"
        if card < n:
            return f"{name(game, id)} is no scroll.", put.decision.rule
        return f"There is no {name(game, id)} {where}.", "OMN-039" if decision == "pick_cracked" else "OMN-131"
    if id in (put.view.seats[put.seat].hand or []):
        return _pointed_at(game, put, id)
    return _elsewhere(game, put, id) or _out_of_reach(game, put, id)


def _out_of_reach(game: OmnitsuGame, put: Put, id: str) -> Reason | None:
    """Say of a card that lies nowhere in the open that it is not one's own."""
    view: View = put.view
    played = {*(up.card for up in view.stack), *(one.card for one in view.pending), view.seats[put.seat].slot.card}
    if game.tables.index[id] >= game.tables.n or id in played:
        return None
    where = "it is in another hand or in a pile"
    return f"{name(game, id)} is not yours: {where}, and only what a card does takes one from there.", "OMN-027"


def _from_hand(game: OmnitsuGame, put: Put, id: str) -> Reason:
    view: View = put.view
    if id not in (view.seats[put.seat].hand or []):
        return f"{name(game, id)} is not in your hand.", put.decision.rule
    if id in view.picks:
        return f"You have chosen {name(game, id)} already.", "OMN-113"
    return f"{name(game, id)} is not a {put.context[0]} card, and such a card has to be paid.", "OMN-047"


def _pointed_at(game: OmnitsuGame, put: Put, id: str) -> Reason | None:
    """Say of a card that is pointed at, without more, why it cannot be played."""
    card = game.tables.index[id]
    if card >= game.tables.n:
        return "A scroll is never played, also not from the hand.", "OMN-028"
    target = (put.seat + 1) % game.seats if game.tables.aimed[card] else None
    return _play(game, put, id, target) or (f"Say that you play {name(game, id)}, and at whom.", "OMN-032")


def _from_hand_seen(game: OmnitsuGame, put: Put, id: str) -> Reason:
    if id not in put.view.looking_at:
        victim = put.view.stack[-1].victim
        whose = put.voice.names[victim] if victim is not None else "that player"
        return f"{name(game, id)} is not in the hand of {whose}.", "OMN-053"
    if put.context[0] == "take":
        return "A scroll cannot be taken so, only other cards.", "OMN-308"
    return f"Only a Person can be destroyed so, and {name(game, id)} is none.", "OMN-302"


def _location(game: OmnitsuGame, put: Put, id: str) -> Reason:
    card = game.tables.index[id]
    there = next((place for place in put.view.center if place.card == id), None)
    if there is None:
        what = "in play" if card < game.tables.n and game.tables.place[card] else "a Location"
        return f"{name(game, id)} is not {what}.", "OMN-053"
    if put.context[0] != "block":
        return f"{name(game, id)} is not BLOCKED.", "OMN-073"
    if game.tables.ends_game[card]:
        return f"{name(game, id)} is never BLOCKED.", "OMN-074"
    return f"{name(game, id)} is BLOCKED already.", "OMN-072"


# -- scrolls and players ---------------------------------------------------------------------------------------------


def _crack(put: Put) -> Reason:
    if put.decision.id != "choose_action":
        return "A scroll is cracked only instead of throwing a card, at the beginning of a turn.", "OMN-026"
    if not put.view.seats[put.seat].sealed:
        return "You have no sealed scroll to crack.", "OMN-037"
    return "You have no such sealed scroll.", "OMN-037"


def _scroll(game: OmnitsuGame, put: Put, value: str) -> Reason | None:
    owner, scroll = sealed_at(put.view, value)
    who = put.voice.names[owner]
    if put.decision.id not in ("pick_scroll", "authenticate_pick"):
        return _scroll_now(put, owner, scroll)
    if scroll is None and owner == put.seat:
        return "You have no such sealed scroll.", "OMN-119"
    if scroll is None:
        return f"{who} has no such sealed scroll.", "OMN-119"
    if put.decision.id == "authenticate_pick":
        return f"Scroll {scroll.token} is no Daimyo's scroll.", "OMN-153"
    seats, deed, _ = put.context
    label = act_of(game, put.view.stack[-1]).label
    if owner not in seats:
        wanted = "one of your own scrolls" if seats[0] == put.seat else f"a scroll of {put.voice.names[seats[0]]}"
        return f"{label} asks for {wanted}, and this one lies before {who}.", "OMN-053"
    if deed == "return":
        return f"Scroll {scroll.token} is the one that you took: leave another one.", "OMN-347"
    return f"The sealed scrolls of {who} are guarded for the rest of this turn.", "OMN-307"


def _scroll_now(put: Put, owner: int, scroll: SealedScroll | None) -> Reason | None:
    """Say what can be done with a scroll that somebody points at while something else is asked."""
    if scroll is None:
        return None
    if owner == put.seat:
        return "A scroll is cracked only instead of throwing a card, at the beginning of a turn.", "OMN-026"
    who = put.voice.names[owner]
    reach = "only a card reaches it: one that peeks at, takes, swaps or breaks a scroll"
    then = "Throw such a card" if put.decision.id == "choose_action" else "What is asked now is something else"
    return f"Scroll {scroll.token} lies before {who}, and {reach}. {then}.", "OMN-042"


def _seat(game: OmnitsuGame, put: Put, seat: int) -> Reason | None:
    if put.decision.id not in ("pick_new_target", "end_target"):
        return (
            "A player is not chosen alone: a card that is aimed at somebody asks at whom when you play it.",
            "OMN-032",
        )
    if seat == put.seat:
        return "A card is never aimed at yourself.", "OMN-059"
    if put.decision.id == "pick_new_target":
        return f"{put.voice.names[seat]} does that action and cannot be its Target.", "OMN-326"
    card, key = put.context
    return failing(Wish(game, put, card, key, seat, LAST, None))


# -- actions, and the rest -------------------------------------------------------------------------------------------


def _declare(game: OmnitsuGame, put: Put, key: int) -> Reason | None:
    view: View = put.view
    if put.decision.id == "end_any_time":
        card = put.context[0]
        acts = game.tables.acts[card]
        if acts[key].target:
            others = [seat for seat in range(game.seats) if seat != put.seat]
            found = [failing(Wish(game, put, card, key, seat, LAST, None)) for seat in others]
            return next((reason for reason in found if reason), None)
        return failing(Wish(game, put, card, key, None, LAST, None))
    if put.decision.id != "declare":
        return None
    up = view.stack[-1]
    card = game.tables.index[up.card]
    if key >= len(game.tables.acts[card]):
        return f"{name(game, up.card)} has only one action.", "OMN-010"
    return failing(Wish(game, put, card, key, up.target, up.origin, up.answers))


NOTHING = {
    "declare": ("One of its actions is possible, so one must be declared.", "OMN-046"),
    "pick_from_hand_seen": ("There is such a card in that hand, so one must be chosen.", "OMN-053"),
    "pick_cracked": ("You have a cracked scroll, so one must be chosen.", "OMN-161"),
    "replacement": ("You have such a card, so one must be put down.", "OMN-161"),
}


def _single(game: OmnitsuGame, put: Put, kind: str) -> Reason | None:
    decision, own = put.decision.id, put.view.seats[put.seat]
    if kind == "nothing":
        return NOTHING.get(decision)
    if kind == "pass" and decision == "choose_action":
        return "Who can throw a card or crack a scroll must do one of the two.", "OMN-029"
    if kind == "pass" and decision == "declare":
        return NOTHING["declare"]
    if kind == "hold" and decision == "declare":
        up = put.view.stack[-1]
        if up.origin != SLOT:
            return f"{name(game, up.card)} was not thrown, and only a thrown card can be held back.", "OMN-084"
        return f"{name(game, up.card)} is no ANY TIME card, and only such a card can be held back.", "OMN-084"
    if kind == "release" and decision in WINDOWS:
        if own.slot.status != HELD or own.slot.card is None:
            return "You hold no card back.", "OMN-084"
        return _neither(game, put, game.tables.index[own.slot.card], own.slot.target, RELEASED)
    if kind == "done" and decision == "pick_discards":
        return "You must discard: this is no offer.", "OMN-108" if put.context[0] == "limit" else "OMN-111"
    return None
