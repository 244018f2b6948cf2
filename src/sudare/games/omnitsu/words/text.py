"""games/omnitsu: the position in words, for the terminal, for agents and for screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Perspective, Voice
from sudare.core.ending import listed
from sudare.games.omnitsu.sight.aid import Notebook, notebook
from sudare.games.omnitsu.sight.view import ActionUp, SealedScroll, Seat, View
from sudare.games.omnitsu.words.names import KIND_TITLES, card_head, card_text, killed, title, titles
from sudare.games.omnitsu.words.notes import GOAL, castle, seen, standing, unlocated

if TYPE_CHECKING:
    from sudare.games.omnitsu.game import OmnitsuGame

BECAUSE = {"peek": "you peeked", "laid_down": "you laid it down", "public": "everybody knows"}
STATUS = {"waiting": "waiting", "up": "being resolved", "held": "held back", "done": "played"}
BANS = {"combat": "combat actions"}
PHASES = {"action": "Action Phase", "draw": "Draw/Discard Phase", "ending": "Game Ending Phase"}


# -- the position --------------------------------------------------------------------------------------------------


def position(game: OmnitsuGame, perspective: Perspective, voice: Voice) -> str:
    """Return the position as text."""
    view: View = perspective.view
    notes = notebook(perspective) if view.phase != "ending" else None
    lines = [] if perspective.seat is None or perspective.over else [GOAL, standing(perspective, notes)]
    turn = f"Turn {view.turn} of at most {game.options.turn_cap}, {PHASES[view.phase]}."
    lines += [f"{turn} {voice.seat(view.lead)} draws first."]
    lines += _center(game, view)
    lines += castle(game, view, notes, voice) if view.phase != "ending" else []
    lines += _stack(game, view, voice)
    lines += ["", "Players:"]
    for place, seat in enumerate(view.seats):
        lines.append(f"- {voice.seat(place)}: {_seat(game, view, seat, notes, voice)}")
    lines += _order(game, view, voice)
    lines += _own(game, perspective, view)
    if notes and perspective.seat is not None:
        lines += [*seen(game, notes, voice), *unlocated(notes)]
    if view.scores is not None and view.deaths is not None:
        lines += ["", "Scores:"]
        for place, points in enumerate(view.scores):
            fate = f"killed {killed(view.deaths[place])}" if view.deaths[place] else f"{points} points"
            lines.append(f"- {voice.seat(place)}: {fate}")
        winners = ", ".join(voice.seat(place) for place in perspective.winners) or "nobody"
        lines.append(f"Won by {winners}.")
    return "\n".join(lines)


def _center(game: OmnitsuGame, view: View) -> list[str]:
    tables = game.tables
    castle = listed(title for title, ends in zip(tables.titles, tables.ends_game, strict=False) if ends)
    lines = [f"Locations open: {view.open_locations}. With {view.castle_needs} of them {castle} ends the game."]
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
        banned = " or ".join(BANS.get(ban, f"actions of {ban} cards") for ban in view.bans)
        lines.append(f"This turn nobody can declare {banned}.")
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


def _scroll(scroll: SealedScroll, notes: Notebook | None, voice: Voice) -> str:
    can_be = notes.sealed[scroll.token] if notes else {}
    if scroll.known_kind is None and 1.0 in can_be.values():
        text = f"scroll {scroll.token} must be {KIND_TITLES[next(iter(can_be))]}"
    elif scroll.known_kind is None:
        text = f"scroll {scroll.token} unknown"
    else:
        text = f"scroll {scroll.token} {KIND_TITLES[scroll.known_kind]} ({BECAUSE[scroll.known_because or '']})"
    others = [voice.seat(seat) for seat in scroll.known_by if seat != voice.me]
    return f"{text}, seen by {listed(others)}" if others and not scroll.open else text


def _seat(game: OmnitsuGame, view: View, seat: Seat, notes: Notebook | None, voice: Voice) -> str:
    scrolls = "; ".join(_scroll(scroll, notes, voice) for scroll in seat.sealed) or "none"
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
    return lines
