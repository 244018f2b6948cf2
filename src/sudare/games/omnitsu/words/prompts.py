"""games/omnitsu: questions as their seat reads them, the rule they rest on, and what they are about; from its view."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sudare.core import Asking, Put
from sudare.games.omnitsu.edition import KINDS
from sudare.games.omnitsu.state import HELD, SLOT, WAITING
from sudare.games.omnitsu.words.names import (
    KIND_TITLES,
    act_of,
    counted,
    effect_places,
    name,
    own_card,
    title,
    who,
)
from sudare.games.omnitsu.words.possible import Wish, failing

if TYPE_CHECKING:
    from sudare.games.omnitsu.game import OmnitsuGame
    from sudare.games.omnitsu.sight.view import ActionUp, Seat, View

Said = tuple[str, list[str]]  # the sentence, and what it is about


def asking(game: OmnitsuGame, put: Put) -> Asking:
    """Return a question as its seat reads it, the rule that it rests on, and what it is about."""
    text, about = SAYINGS[put.decision.id](game, put)
    why = str(put.context[0]) if put.context else ""
    return Asking(text, RULES.get((put.decision.id, why), put.decision.rule), about)


RULES = {  # questions that are put for several reasons: the rule of each
    ("pick_discards", "limit"): "OMN-108",
    ("pick_discards", "forced"): "OMN-107",
    ("pay_cost", "any"): "OMN-333",
}


def _own(put: Put) -> Seat:
    seat: Seat = put.view.seats[put.seat]
    return seat


def _up(put: Put) -> ActionUp:
    """Return the action that is being carried out."""
    up: ActionUp = put.view.stack[-1]
    return up


def source(game: OmnitsuGame, put: Put) -> str:
    """Name the action that asks: `Volley of Aiko's Archer`."""
    up = _up(put)
    return f"{act_of(game, up).label} of {own_card(game, put, up.owner, up.card)}"


def _thing(up: ActionUp) -> list[str]:
    """Return what an action is about: its card, who does it, whom it is aimed at."""
    seats = [up.actor, *([] if up.victim is None else [up.victim])]
    return [f"card:{up.card}", *(f"seat:{seat + 1}" for seat in seats)]


def _scrolls_of(view: View, *seats: int) -> list[str]:
    return [f"scroll:{seat + 1}.{place}" for seat in seats for place in range(1, len(view.seats[seat].sealed) + 1)]


# -- the throw and the windows ---------------------------------------------------------------------------------------


def _choose(game: OmnitsuGame, put: Put) -> Said:
    own = _own(put)
    cards = any(not id.startswith("scroll_") for id in own.hand or [])
    turn = f"Turn {put.view.turn}."
    order = "Everybody chooses at once; then the cards act, the lowest number first."
    crack = "crack a sealed scroll of yours: read it, and so ruin it"
    if cards and own.sealed:
        return f"{turn} Throw a card, or {crack}? {order}", _scrolls_of(put.view, put.seat)
    if cards:
        return f"{turn} Which card do you throw? {order}", []
    if own.sealed:
        return f"{turn} You have no card to throw, so you must {crack}.", _scrolls_of(put.view, put.seat)
    return f"{turn} You have no card to throw and no sealed scroll to crack: you can only pass.", []


def _gap(game: OmnitsuGame, put: Put) -> Said:
    view: View = put.view
    waiting = [(seat.slot.order, place) for place, seat in enumerate(view.seats) if seat.slot.status == WAITING]
    if waiting:
        order, place = min(waiting)
        slot = view.seats[place].slot
        card = f"{own_card(game, put, place, slot.card or '')} ({order})"
        aimed = "" if slot.target is None else f", aimed at {who(put, slot.target)}"
        about = [f"card:{slot.card}", f"seat:{place + 1}"]
        about += [] if slot.target is None else [f"seat:{slot.target + 1}"]
        return f"Next comes {card}{aimed}. Play an ANY TIME card before it, or pass?", about
    if view.phase == "draw":
        return "The cards are drawn. Play an ANY TIME card before the discards and the next turn, or pass?", []
    lost = "; the card that you hold back is lost otherwise" if _own(put).slot.status == HELD else ""
    return f"All thrown cards have acted. Play an ANY TIME card before cards are drawn{lost}, or pass?", []


def declared(game: OmnitsuGame, put: Put, up: ActionUp) -> str:
    """Say an action that was declared: who does what to whom."""
    act, card = act_of(game, up), own_card(game, put, up.owner, up.card)
    text = f'"{act.text}"' if act.text else act.label
    if up.victim is not None and up.actor != up.owner:
        now = f"{who(put, up.actor)} would do it to {who(put, up.victim)}"
        return f"{act.label} of {card} is reversed: now {now}. {text}"
    if up.reversed:
        return f"{act.label} of {card} is reversed. {text}"
    aimed = "" if up.victim is None else f" at {who(put, up.victim)}"
    declares = "You declare" if up.owner == put.seat else f"{put.voice.names[up.owner]} declares"
    return f"{declares} {act.label} ({name(game, up.card)}){aimed}: {text}"


def _response(game: OmnitsuGame, put: Put) -> Said:
    up = put.view.stack[put.context[0]]
    return f"{declared(game, put, up)} Answer with an ANY TIME card, or let it happen?", _thing(up)


# -- a card comes up -------------------------------------------------------------------------------------------------


def _declare(game: OmnitsuGame, put: Put) -> Said:
    up = _up(put)
    about = [f"card:{up.card}", *([] if up.target is None else [f"seat:{up.target + 1}"])]
    aimed = "" if up.target is None else f", aimed at {who(put, up.target)},"
    happens = "comes up"
    if up.answers is not None:
        answered = put.view.stack[up.answers]
        act = act_of(game, answered).label
        happens = f"answers {act} of {own_card(game, put, answered.owner, answered.card)}"
    return f"Your {title(game, up.card)}{aimed} {happens}. {_choice(game, put, up)}", about


def _choice(game: OmnitsuGame, put: Put, up: ActionUp) -> str:
    """Ask which action is declared; where one of them is not possible, say why not, and what is left."""
    card = game.tables.index[up.card]
    acts = game.tables.acts[card]
    found = [failing(Wish(game, put, card, key, up.target, up.origin, up.answers)) for key in range(len(acts))]
    possible = [act.label for act, reason in zip(acts, found, strict=True) if not reason]
    later = up.origin == SLOT and game.tables.any_time[card]
    hold = ", or hold it back for later this turn" if later else ""
    if len(possible) == len(acts):
        return f"Declare one of its actions{hold}." if up.answers is None else "Which action do you declare?"
    whys = " ".join(dict.fromkeys(reason[0] for reason in found if reason))
    if not possible:
        return f"{whys} So it is {'held back' if later else 'of no use'}."
    return f"{whys} Declare {possible[0]}{hold}?" if later else f"{whys} So it does {possible[0]}."


def _pay(game: OmnitsuGame, put: Put) -> Said:
    up, word = _up(put), put.context[0]
    label, about = act_of(game, up).label, [f"card:{up.card}"]
    if word != "any":
        return f"{label} costs a {word} card from your hand. Which one do you discard for it?", about
    places = effect_places(game, put.view, "combat_surcharge")
    where = name(game, places[0]) if places else "A Location in play"
    about += [f"card:{place}" for place in places]
    return f"{where}: combat costs one more card. Which one do you discard for {label}?", about


def _location_option(game: OmnitsuGame, put: Put) -> Said:
    up = _up(put)
    act = act_of(game, up)
    text, about = f"{name(game, up.card)} is in play. {act.label}: {act.text}", [f"card:{up.card}"]
    peeks = [op[1] for op in act.ops if op[0] == "peek"]
    if not peeks:
        return f"{text} Do you want to?", about
    others = [] if peeks == ["own"] else [place for place, seat in enumerate(put.view.seats) if not seat.guarded]
    owners = sorted({put.seat, *others})
    scrolls = [
        f"scroll {scroll.token} before {who(put, owner)}{'' if scroll.known_kind is None else ', which you know'}"
        for owner in owners
        for scroll in put.view.seats[owner].sealed
    ]
    which = f"It is {scrolls[0]}" if len(scrolls) == 1 else f"You choose one: {'; '.join(scrolls)}"
    text = f"{text} {which}. Only you see it, and it stays sealed. Do you want to?"
    return text, [*about, *_scrolls_of(put.view, *owners)]


# -- discards --------------------------------------------------------------------------------------------------------


def _discards(game: OmnitsuGame, put: Put) -> Said:
    own, why = _own(put), put.context[0]
    total = own.due + own.picked
    cards = counted(total, "card", "cards")
    next = f"Pick them one after another: {own.picked} of {total} picked." if total > 1 else "Which one?"
    if why == "limit":
        have = counted(own.hand_size, "card", "cards")
        return f"You have {have}, and your hand limit is {own.hand_limit}: discard {cards}. {next}", []
    if why == "forced":
        places = effect_places(game, put.view, "forced_discard")
        where = name(game, places[0]) if places else "A Location in play"
        return f"{where}: with so many cards you must discard {total}. {next}", [f"card:{p}" for p in places]
    up = _up(put)
    if why == "draws":
        _, _, per, bonus = next_op(game, up, "discard_for_draw")
        more = f", and {bonus} more in any case" if bonus else ""
        return (
            f"{source(game, put)}: discard up to {cards} ({own.picked} chosen) and draw {per} for each{more}. "
            "Which one, or enough?"
        ), _thing(up)
    return f"{source(game, put)}: discard {cards} of your own choice. {next}", _thing(up)


def next_op(game: OmnitsuGame, up: ActionUp, op: str) -> tuple[str | int, ...]:
    """Return the operation of this name in a declared action."""
    act = act_of(game, up)
    ops = act.reversed_ops if up.reversed and act.reversed_ops is not None else act.ops
    return next(one for one in ops if one[0] == op)


def _clearing(game: OmnitsuGame, put: Put) -> Said:
    own, places = _own(put), effect_places(game, put.view, "clearing")
    where = name(game, places[0]) if places else "A Location in play"
    cards = counted(own.due + own.picked, "card", "cards")
    text = f"{where}: you may discard {cards} now ({own.picked} chosen)."
    if any(id.startswith("scroll_") for id in own.hand or []):
        text += " Your cracked scroll would go to the Scroll Pile, where it kills nobody."
    return f"{text} Which one, or none?", [f"card:{place}" for place in places]


def _reissue(game: OmnitsuGame, put: Put) -> Said:
    places = effect_places(game, put.view, "reissue")
    kinds = [str(game.tables.effect[game.tables.index[place]][1]) for place in places]
    place, kind = next(
        (pair for pair in zip(places, kinds, strict=True) if put.view.scroll_pile[pair[1]]), (places[0], kinds[0])
    )
    text = (
        f"{name(game, place)}: you have no sealed scroll. Take a {KIND_TITLES[kind]} scroll from the Scroll Pile? It "
        "lies sealed before you, and everybody knows what it is."
    )
    if any(id.startswith("scroll_") for id in _own(put).hand or []):
        text += " Mind the cracked scroll in your hand: who has two scrolls at the end is killed."
    return text, [f"card:{place}", f"kind:{kind}"]


# -- cards in hands, in piles, in the deck ---------------------------------------------------------------------------


def _give(game: OmnitsuGame, put: Put) -> Said:
    taker, how = put.context
    about = [f"card:{_up(put).card}", f"seat:{taker + 1}"]
    if how == "give":
        text = f"{source(game, put)}: which of your cards do you give {who(put, taker)} in return? "
        return f"{text}What you have just taken is in your hand already and may be given, too.", about
    return f"{source(game, put)}: which of your cards do you give {who(put, taker)}?", about


def _seen(game: OmnitsuGame, put: Put) -> Said:
    up, (deed, _) = _up(put), put.context
    whose = who(put, up.actor if up.victim is None else up.victim)
    which = "which card, no scroll, do you take from" if deed == "take" else "which Person do you destroy in"
    return f"{source(game, put)}: {which} the hand of {whose}?", _thing(up)


def _from_discard(game: OmnitsuGame, put: Put) -> Said:
    deed, what = put.context
    card = {"any": "card", "person": "Person card"}.get(what, f"{what} card")
    verb = "take into your hand" if deed == "recover" else "destroy"
    return f"{source(game, put)}: which {card} of the Discard Pile do you {verb}?", [f"card:{_up(put).card}"]


def _destroyed(game: OmnitsuGame, put: Put) -> Said:
    return (
        f"{source(game, put)}: which destroyed card comes back? A Person or Location goes to your hand, a scroll to "
        "the Scroll Pile."
    ), [f"card:{_up(put).card}"]


PLACES = {
    "block": "which Location is BLOCKED? Its Effect stops, and it does not count for the Castle.",
    "unblock": "which BLOCKED Location is freed?",
    "destroy": "which BLOCKED Location is destroyed, with the card on it?",
}


def _location(game: OmnitsuGame, put: Put) -> Said:
    return f"{source(game, put)}: {PLACES[put.context[0]]}", [f"card:{_up(put).card}"]


def _scry_take(game: OmnitsuGame, put: Put) -> Said:
    seen = counted(len(put.view.looking_at), "card", "cards")
    return (
        f"{source(game, put)}: these are the top {seen} of the Main Deck. Which one do you take? The others go back "
        "on top."
    ), [f"card:{_up(put).card}"]


def _scry_order(game: OmnitsuGame, put: Put) -> Said:
    placed = len(put.view.picks) - 1
    where = "on top of the Main Deck, to be drawn first" if not placed else f"under the {placed} that you put back"
    return f"{source(game, put)}: which card goes {where}?", [f"card:{_up(put).card}"]


def _duel(game: OmnitsuGame, put: Put) -> Said:
    up = _up(put)
    rule = "The higher number wins, a scroll counts 0."
    if put.seat == up.actor:
        stake = "If you win you take the other card too; if you lose, yours is discarded."
        other = up.victim
    else:
        stake = "If you lose, your card is taken; if you win, the other card is discarded."
        other = up.actor
    against = who(put, other if other is not None else up.owner)
    return f"{source(game, put)}: a duel with {against}. Which card do you show? {rule} {stake}", _thing(up)


# -- other cards, other Targets --------------------------------------------------------------------------------------


def _replacement(game: OmnitsuGame, put: Put) -> Said:
    up, own = _up(put), _own(put)
    if put.context[0] == "person":
        return f"{source(game, put)}: which Person do you play? It comes up at once.", [f"card:{up.card}"]
    if up.card == own.slot.card:
        return f"{source(game, put)}: which card takes its place? It comes up at once.", [f"card:{up.card}"]
    thrown = title(game, own.slot.card or "")
    text = f"{source(game, put)}: which card takes the place of {thrown}, and acts at number {own.slot.order}?"
    return text, [f"card:{own.slot.card}"]


def _new_target(game: OmnitsuGame, put: Put) -> Said:
    up = _up(put)
    answered = put.view.stack[up.answers or 0]
    against = f"{act_of(game, answered).label} of {own_card(game, put, answered.owner, answered.card)}"
    return f"{source(game, put)}: at whom is {against} aimed now, instead of you?", _thing(answered)


# -- the end ---------------------------------------------------------------------------------------------------------


def _end_play(game: OmnitsuGame, put: Put) -> Said:
    card = game.tables.ids[put.context[0]]
    return (
        f"Everything lies open, and the last ANY TIME cards are called by number: now your {title(game, card)}. Play "
        "it, or keep it as 1 point?"
    ), [f"card:{card}"]


def _end_target(game: OmnitsuGame, put: Put) -> Said:
    card, key = put.context
    act = game.tables.acts[card][key]
    return f"{act.label}: {act.text} At whom?", [f"card:{game.tables.ids[card]}"]


# -- scrolls ---------------------------------------------------------------------------------------------------------

SCROLLS = {
    "peek": "which sealed scroll do you peek at? Only you see it, and it stays sealed.",
    "swap": "which of your sealed scrolls do you swap?",
    "swap_with": "which sealed scroll of {victim} do you get for yours?",
    "take": "which sealed scroll of {victim} do you take?",
    "give": "which of your sealed scrolls do you give {victim}?",
    "exchange": "which sealed scroll of {victim} do you take?",
    "return": "which of the sealed scrolls that you had do you leave with {victim}?",
    "break": "which sealed scroll of {victim} is broken? Only its owner sees it.",
    "shed": "which of your sealed scrolls goes face up to the Scroll Pile?",
}


def _scroll(game: OmnitsuGame, put: Put) -> Said:
    seats, deed, _ = put.context
    up = _up(put)
    victim = who(put, up.actor if up.victim is None else up.victim)
    return f"{source(game, put)}: {SCROLLS[deed].format(victim=victim)}", [
        f"card:{up.card}",
        *_scrolls_of(put.view, *seats),
    ]


CRACKED = {
    "reseal": "which of your cracked scrolls is laid down before {other}, sealed again?",
    "drop_cracked": "which of your cracked scrolls do you throw face up on the Scroll Pile?",
    "bury": "which of your cracked scrolls do you shuffle into the Main Deck? The others do not see which.",
    "burn": "which of your cracked scrolls do you destroy? It is shown.",
}


def _cracked(game: OmnitsuGame, put: Put) -> Said:
    deed, other = put.context
    if not any(id.startswith("scroll_") for id in _own(put).hand or []):
        return f"{source(game, put)}: you have no cracked scroll, so nothing more happens.", [f"card:{_up(put).card}"]
    before = who(put, other) if other >= 0 else ""
    return f"{source(game, put)}: {CRACKED[deed].format(other=before)}", [f"card:{_up(put).card}"]


def _pile(game: OmnitsuGame, put: Put) -> Said:
    own = _own(put)
    price = " One of yours then goes there, face up." if own.sealed else ""
    kinds = [f"kind:{kind}" for kind in KINDS if put.view.scroll_pile[kind]]
    return (
        f"{source(game, put)}: which scroll of the Scroll Pile is laid down before you, sealed and known to all?{price}"
    ), kinds


def _genuine(game: OmnitsuGame, put: Put) -> Said:
    about = [
        f"scroll:{owner + 1}.{place}"
        for owner, seat in enumerate(put.view.seats)
        for place, scroll in enumerate(seat.sealed, 1)
        if scroll.known_kind == "daimyo"
    ]
    return (
        f"{source(game, put)}: which Daimyo's scroll is the genuine one? Who has another one sealed is killed, as by "
        "Poison."
    ), about


SAYINGS: dict[str, Callable[[OmnitsuGame, Put], Said]] = {
    "choose_action": _choose,
    "window_gap": _gap,
    "window_response": _response,
    "declare": _declare,
    "pay_cost": _pay,
    "location_option": _location_option,
    "pick_discards": _discards,
    "clearing": _clearing,
    "reissue": _reissue,
    "pick_given_card": _give,
    "pick_from_hand_seen": _seen,
    "pick_from_discard": _from_discard,
    "pick_destroyed": _destroyed,
    "pick_location": _location,
    "scry_take": _scry_take,
    "scry_arrange": _scry_order,
    "duel_card": _duel,
    "replacement": _replacement,
    "pick_new_target": _new_target,
    "end_any_time": _end_play,
    "end_target": _end_target,
    "end_response": _response,
    "pick_scroll": _scroll,
    "pick_cracked": _cracked,
    "pick_pile_scroll": _pile,
    "authenticate_pick": _genuine,
}
