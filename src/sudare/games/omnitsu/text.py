"""games/omnitsu: the position in words, for the terminal, for agents and for screen readers; labels and refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Decision, Perspective, Voice
from sudare.games.omnitsu.view import ActionUp, SealedScroll, Seat, View

if TYPE_CHECKING:
    from sudare.games.omnitsu.game import OmnitsuGame

KIND_TITLES = {"daimyo": "Daimyo's", "poison": "Poison", "decoy": "Decoy"}
BECAUSE = {"peek": "you peeked", "laid_down": "you laid it down", "public": "everybody knows"}
STATUS = {"waiting": "waiting", "up": "being resolved", "held": "held back", "done": "played"}
PHASES = {"action": "Action Phase", "draw": "Draw/Discard Phase", "ending": "Game Ending Phase"}


def title(game: OmnitsuGame, id: str) -> str:
    """Return a card as people call it: number and name."""
    tables = game.tables
    card = tables.index[id]
    return tables.titles[card] if card >= tables.n else f"{tables.number[card]} {tables.titles[card]}"


def titles(game: OmnitsuGame, ids: list[str]) -> str:
    """Return several cards."""
    return ", ".join(title(game, id) for id in ids) or "none"


def card_text(game: OmnitsuGame, id: str) -> list[str]:
    """Return what is printed on a card, line by line."""
    tables = game.tables
    card = tables.index[id]
    if card >= tables.n:
        return [str(next(scroll.text for scroll in game.edition.scrolls if scroll.id == id))]
    if tables.place[card]:
        lines = [f"Action, {tables.acts[card][0].label}: {tables.acts[card][0].text}"]
        return [*lines, f"Effect: {tables.effect_text[card]}"] if tables.effect_text[card] else lines
    lines = []
    for key, act in zip("ab", tables.acts[card], strict=True):
        marks = [word for word, on in (("TARGET", act.target), ("combat", act.combat)) if on]
        marks += ["REVERSIBLE"] if act.reversed_ops is not None else []
        marks += ["answer only"] if act.response else []
        marks += [f"needs {tables.titles[place]}" for place in act.requires]
        marks += [f"costs 1 {act.cost} card"] if act.cost else []
        lines.append(f"{key}) {act.label}{' [' + ', '.join(marks) + ']' if marks else ''}: {act.text}")
    return lines


def card_head(game: OmnitsuGame, id: str) -> str:
    """Return a card with its class and marks."""
    tables = game.tables
    card = tables.index[id]
    if card >= tables.n:
        return f"{title(game, id)} (cracked)"
    marks = "Location" if tables.place[card] else tables.klass[card]
    return f"{title(game, id)} ({marks}{', ANY TIME' if tables.any_time[card] else ''})"


# -- the position --------------------------------------------------------------------------------------------------


def position(game: OmnitsuGame, perspective: Perspective, voice: Voice) -> str:
    """Return the position as text."""
    view: View = perspective.view
    lines = [
        f"Turn {view.turn} of at most {game.options.turn_cap}, {PHASES[view.phase]}. Lead: {voice.seat(view.lead)}."
    ]
    lines += _center(game, view)
    lines += _stack(game, view, voice)
    lines += ["", "Players:"]
    for place, seat in enumerate(view.seats):
        lines.append(f"- {voice.seat(place)}: {_seat(game, view, seat, voice)}")
    lines += _order(game, view, voice)
    lines += _own(game, perspective, view)
    if view.scores is not None and view.deaths is not None:
        lines += ["", "Scores:"]
        for place, points in enumerate(view.scores):
            fate = f"killed: {', '.join(view.deaths[place])}" if view.deaths[place] else f"{points} points"
            lines.append(f"- {voice.seat(place)}: {fate}")
        winners = ", ".join(voice.seat(place) for place in perspective.winners) or "nobody"
        lines.append(f"Won by {winners}.")
    return "\n".join(lines)


def _center(game: OmnitsuGame, view: View) -> list[str]:
    tables = game.tables
    lines = [f"Locations in play: {view.open_locations} open; the Castle needs {view.castle_needs}."]
    for place in view.center:
        effect = tables.effect_text[tables.index[place.card]]
        if place.blocked_by is not None:
            lines.append(f"- {title(game, place.card)}: BLOCKED by {title(game, place.blocked_by)}")
        else:
            lines.append(f"- {title(game, place.card)}{': ' + effect if effect else ''}")
    pile = ", ".join(f"{count} {KIND_TITLES[kind]}" for kind, count in view.scroll_pile.items() if count) or "empty"
    lines.append(f"Scroll Pile: {pile}.")
    if game.options.discard_view == "all":
        lines.append(f"Discard Pile, top card last: {titles(game, view.discard)}.")
    else:
        lines.append(f"Discard Pile: {view.discard_size} cards, on top {titles(game, view.discard)}.")
    lines.append(f"Main Deck: {view.deck_size} cards.")
    if view.destroyed:
        lines.append(f"Destroyed: {titles(game, view.destroyed)}.")
    if view.bans:
        lines.append(f"This turn nobody can declare: {', '.join(f'{ban} actions' for ban in view.bans)}.")
    return lines


def _stack(game: OmnitsuGame, view: View, voice: Voice) -> list[str]:
    if not view.stack and not view.pending:
        return []
    lines = ["", "Being resolved, innermost first:"]
    for place in range(len(view.stack) - 1, -1, -1):
        lines.append(f"{place + 1}. {_action(game, view.stack[place], voice)}")
    for play in view.pending:
        lines.append(f"Still to come up: {title(game, play.card)} of {voice.seat(play.seat)}.")
    return lines


def _action(game: OmnitsuGame, up: ActionUp, voice: Voice) -> str:
    text = f"{title(game, up.card)} of {voice.seat(up.owner)}"
    if up.answers is not None:
        text += f", in answer to number {up.answers + 1}"
    if up.action is None:
        return text + ": nothing declared yet."
    tables = game.tables
    card = tables.index[up.card]
    act = tables.acts[card]["ab".index(up.action)]
    text += f": {act.label}"
    if up.victim is not None:
        text += f", by {voice.seat(up.actor)} against {voice.seat(up.victim)}"
    marks = [
        word for word, on in (("CANCELLED", up.cancelled), ("REVERSED", up.reversed), ("combat", act.combat)) if on
    ]
    if up.victim is not None and up.actor != up.owner:
        marks.append("REVERSED")
    return f"{text}{' [' + ', '.join(marks) + ']' if marks else ''}. {act.text}"


def _scroll(scroll: SealedScroll, voice: Voice) -> str:
    if scroll.known_kind is None:
        text = f"t{scroll.token} unknown"
    else:
        text = f"t{scroll.token} {KIND_TITLES[scroll.known_kind]} ({BECAUSE[scroll.known_because or '']})"
    others = [voice.seat(seat) for seat in scroll.known_by if seat != voice.me]
    return f"{text}, seen by {' and '.join(others)}" if others and not scroll.open else text


def _seat(game: OmnitsuGame, view: View, seat: Seat, voice: Voice) -> str:
    scrolls = "; ".join(_scroll(scroll, voice) for scroll in seat.sealed) or "none"
    cards = "1 hand card" if seat.hand_size == 1 else f"{seat.hand_size} hand cards"
    text = f"{cards} (limit {seat.hand_limit}); sealed scrolls: {scrolls}"
    if view.phase == "ending" and seat.hand is not None:
        text += f"; hand: {titles(game, seat.hand)}"
    text += "; guarded" if seat.guarded else ""
    text += "; draws nothing this turn" if seat.skips_draw else ""
    return text + "."


def _order(game: OmnitsuGame, view: View, voice: Voice) -> list[str]:
    thrown = [(seat.slot.order, place, seat.slot) for place, seat in enumerate(view.seats) if seat.slot.card]
    if not thrown:
        return []
    lines = ["", "Thrown this turn, in order:"]
    for order, place, slot in sorted(thrown, key=lambda entry: entry[0]):
        at = f" at {voice.seat(slot.target)}" if slot.target is not None else ""
        card = game.tables.index[slot.card or ""]
        name = title(game, slot.card or "")
        place_in_order = "" if order == game.tables.number[card] else f"{order}: "
        lines.append(f"- {place_in_order}{name} of {voice.seat(place)}{at}, {STATUS[slot.status]}")
        if slot.status in ("waiting", "held"):
            lines += [f"    {line}" for line in card_text(game, slot.card or "")]
    return lines


def _own(game: OmnitsuGame, perspective: Perspective, view: View) -> list[str]:
    if perspective.seat is None:
        return []
    lines = ["", "Your hand:"]
    for id in view.seats[perspective.seat].hand or []:
        lines.append(f"- {card_head(game, id)}")
        lines += [f"    {line}" for line in card_text(game, id)]
    if not view.seats[perspective.seat].hand:
        lines.append("- empty")
    if view.looking_at:
        lines.append(f"You are shown: {titles(game, view.looking_at)}.")
    if view.picks:
        lines.append(f"You have chosen: {titles(game, view.picks)}.")
    if view.unseen_kinds is not None and view.phase != "ending":
        unseen = ", ".join(f"{count} {KIND_TITLES[kind]}" for kind, count in view.unseen_kinds.items() if count)
        lines.append(f"Scrolls you cannot locate: {unseen or 'none'}.")
    return lines


# -- options ---------------------------------------------------------------------------------------------------------


def label(game: OmnitsuGame, view: View, seat: int, decision: Decision, action: int) -> str:
    """Return an option as a person reads it."""
    kind, value = game.actions.describe(action)
    if kind == "play":
        id, _, target = value.partition("@")
        return title(game, id) + (f" at Seat {target}" if target else "")
    if kind == "card":
        return title(game, value)
    if kind == "seat":
        return f"Seat {value}"
    if kind == "crack":
        return f"Crack scroll t{view.seats[seat].sealed[int(value) - 1].token}"
    if kind == "scroll":
        owner, place = (int(part) for part in value.split("."))
        scroll = view.seats[owner - 1].sealed[place - 1]
        face = f" ({KIND_TITLES[scroll.known_kind]})" if scroll.known_kind else ""
        return f"Scroll t{scroll.token} of Seat {owner}{face}"
    if kind in ("a", "b"):
        id = view.stack[-1].card if decision.id == "declare" else _called(game, view)
        act = game.tables.acts[game.tables.index[id]]["ab".index(kind)]
        return f"{act.label}: {act.text}"
    if kind == "release":
        return f"Use {title(game, view.seats[seat].slot.card or '')}, which you hold back"
    words = {
        "pass": "Pass",
        "hold": "Hold it back for later this turn",
        "nothing": "Nothing is possible",
        "done": "No more",
        "yes": "Yes",
        "no": "No",
    }
    return words[kind]


def _called(game: OmnitsuGame, view: View) -> str:
    """Return the ANY TIME card whose number is called."""
    return game.tables.ids[game.tables.number.index(view.called)]


def why_not(game: OmnitsuGame, view: View, seat: int, decision: Decision, action: int) -> tuple[str, str]:
    """Return why an action is not among the options, and the rule; from the seat's own view alone."""
    kind, value = game.actions.describe(action)
    hand = view.seats[seat].hand or []
    if kind == "play":
        return _why_not_play(game, view, seat, decision, value)
    if kind == "card" and decision.id in HAND_CHOICES and value not in hand:
        return f"{title(game, value)} is not in your hand.", "OMN-111"
    if kind == "card" and decision.id == "pay_cost":
        return f"{title(game, value)} is not of the class that has to be paid.", "OMN-047"
    if kind == "pass" and decision.id == "choose_action":
        return "You can pass only without a card to put down and without a sealed scroll.", "OMN-029"
    if kind == "crack" and decision.id == "choose_action":
        return f"You have only {len(view.seats[seat].sealed)} sealed scroll(s).", "OMN-037"
    if kind in ("a", "b") and decision.id == "declare":
        return _why_not_declare(game, view, seat, kind)
    if kind == "hold" and decision.id == "declare":
        return "Only a thrown ANY TIME card can be held, when its number comes up.", "OMN-084"
    if kind == "nothing" and decision.id == "declare":
        return "An action is possible, so one must be declared.", "OMN-046"
    if kind == "release":
        return "You hold back no card that could be used now.", "OMN-084"
    if kind == "done":
        return "This discard is not optional.", "OMN-111"
    return f"{game.actions.name(action)} is not one of the options of this decision.", decision.rule


HAND_CHOICES = ("pick_discards", "clearing", "pick_given_card", "duel_card", "pay_cost")


def _why_not_play(game: OmnitsuGame, view: View, seat: int, decision: Decision, value: str) -> tuple[str, str]:
    id, _, target = value.partition("@")
    name = title(game, id)
    card = game.tables.index[id]
    if id not in (view.seats[seat].hand or []):
        return f"{name} is not in your hand.", "OMN-027"
    if target and int(target) == seat + 1:
        return "You cannot target yourself.", "OMN-059"
    if decision.id in ("window_gap", "window_response", "end_response"):
        if not game.tables.any_time[card]:
            return f"{name} is no ANY TIME card: it can only be thrown.", "OMN-081"
        if view.played.get(id, 0) >= (1 if game.options.any_time_once else 3):
            return f"{name} was played often enough this turn.", "OMN-094"
        return f"None of the actions of {name} can be declared now.", "OMN-089"
    return f"{name} cannot be put down now.", decision.rule


def _why_not_declare(game: OmnitsuGame, view: View, seat: int, key: str) -> tuple[str, str]:
    tables = game.tables
    up = view.stack[-1]
    card = tables.index[up.card]
    act = tables.acts[card]["ab".index(key)]
    hand = [tables.index[id] for id in view.seats[seat].hand or []]
    open_places = {place.card for place in view.center if place.blocked_by is None}
    if (act.combat and "combat" in view.bans) or tables.klass[card] in view.bans:
        return f"{act.label}: banned for this turn.", "OMN-079"
    for place in act.requires:
        if tables.ids[place] not in open_places:
            return f"{act.label} needs {tables.titles[place]} in play and not BLOCKED.", "OMN-071"
    if act.response and up.answers is None:
        return f"{act.label} can only answer a declared action.", "OMN-088"
    if act.ending and view.phase != "ending":
        return f"{act.label} is possible only in the Game Ending Phase.", "OMN-346"
    if act.cost and not any(c < tables.n and tables.klass[c] == act.cost for c in hand):
        return f"{act.label} costs a {act.cost} card, and you hold none.", "OMN-047"
    if "+scroll" in act.hand and not any(c >= tables.n for c in hand):
        return f"{act.label} needs a cracked scroll in your hand.", "OMN-046"
    return f"What {act.label} needs is not there.", "OMN-046"
