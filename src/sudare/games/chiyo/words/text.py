"""games/chiyo: the position as text, the same for terminal, agents and screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Perspective, Voice
from sudare.core.ending import listed, upper
from sudare.games.chiyo.words.goal import goal
from sudare.games.chiyo.words.names import card_text, counted, place_title, title
from sudare.games.chiyo.words.notes import answers

if TYPE_CHECKING:
    from sudare.games.chiyo.game import ChiyoGame
    from sudare.games.chiyo.sight.view import SeatView, View

STAGES = {"setup": "Set-up", "prelude": "Prelude", "hunt": "The hunt", "final_act": "The Final Act"}


def position(game: ChiyoGame, perspective: Perspective, voice: Voice) -> str:
    """Return the position as this seat sees it."""
    view: View = perspective.view
    lines = [*([] if view.ending else [goal(game, view, voice)]), *_headline(game, view, voice)]
    lines += _table(game, view, voice)
    lines += _people(game, view, voice)
    lines += _hunt(game, view, voice)
    lines += _road(game, view)
    if view.questions:
        lines += ["Questions so far, and Motonaka's answers:", *(f"  {said}" for said in answers(game, view, voice))]
    lines += _own(game, view)
    return "\n".join(lines)


def _headline(game: ChiyoGame, view: View, voice: Voice) -> list[str]:
    if view.ending:
        won = listed(voice.seat(seat) for seat in view.winners)
        return [f"The game is over. {title(game, 'ending', view.ending)} Won: {won}."]
    turn = view.turn
    if view.stage in ("setup", "prelude"):
        return [f"{STAGES[view.stage]}. {voice.seat(view.motonaka)} is Motonaka."]
    action = f", {title(game, 'loyal', turn.loyal)}" if turn.loyal else ""
    lines = [f"{STAGES[view.stage]}, turn {turn.number}: {voice.seat(turn.active)}{action}."]
    if turn.owed:
        lines.append(f"Secret Actions still due this turn: {turn.owed}.")
    if turn.barred_loyal:
        lines.append(f"Curfew forbids {title(game, 'loyal', turn.barred_loyal)} this turn.")
    if turn.barred_secret:
        lines.append(f"This turn {title(game, 'secret', turn.barred_secret)} only if nothing else is possible.")
    if turn.curfew:
        lines.append(f"Curfew: the next Noble may not take {title(game, 'loyal', turn.curfew)}.")
    return lines


def _table(game: ChiyoGame, view: View, voice: Voice) -> list[str]:
    lines = []
    for name in ("temple", *view.ring):
        place = next(p for p in view.places if p.id == name)
        owners = f"of {listed(voice.seat(owner) for owner in place.owners)}" if place.owners else "nobody's"
        tiles = "".join(f"; the {tile.title()} is here" for tile in place.tiles)
        markers = view.action_markers["temple"] if name == "temple" else 0
        held = f"; {counted(markers, 'Action Marker')}: no Noble moves a tile out of it" if markers else ""
        lines.append(f"{upper(place_title(game, name))} ({owners}){tiles}{held}:")
        for card in place.cards:
            if known := card.face or card.remembered:
                lines.append(f"  {upper(card_text(game, card))}{_nature(game, known)}")
        if hidden := [str(card.handle) for card in place.cards if not (card.face or card.remembered)]:
            lines.append(f"  Face-down, unknown to you: card {listed(hidden)}")
        if not place.cards:
            lines.append("  Nobody.")
    for tile in ("daimyo", "rival"):
        if markers := view.action_markers[tile]:
            lines.append(f"The {tile.title()} carries {counted(markers, 'Action Marker')} and cannot be moved.")
    return lines


def _nature(game: ChiyoGame, face: str) -> str:
    """Return Type and Honor of a known card."""
    number = game.names["card"].index(face)
    type = game.card_type[number]
    return f", {game.titles['type'][type]}, Honor {game.card_honor[number]}" if type >= 0 else ""


def _people(game: ChiyoGame, view: View, voice: Voice) -> list[str]:
    lines = []
    for seat, who in enumerate(view.seats):
        role = title(game, "role", who.role) if who.role else "role unknown"
        place = f", number {who.initiative} in the order of play" if who.initiative else ""
        lines.append(f"{voice.seat(seat)}: {role}{place}{_honor(who)}.")
    return lines


def _honor(who: SeatView) -> str:
    if not who.honor_count:
        return ""
    parts = [f"{len(who.honor_open)} open ({', '.join(map(str, who.honor_open))})"] if who.honor_open else []
    hidden = who.honor_count - len(who.honor_open)
    if hidden:
        values = f" ({', '.join(map(str, who.honor_hidden))})" if who.honor_hidden else ""
        parts.append(f"{hidden} hidden{values}")
    return f"; Honor tokens: {', '.join(parts)}"


def _hunt(game: ChiyoGame, view: View, voice: Voice) -> list[str]:
    lines = []
    for fugitive, name in view.disguises.items():
        if view.unmasked[fugitive]:
            lines.append(f"The {fugitive.title()} is unmasked; the disguise was {title(game, 'card', name or '')}.")
        elif name is not None:
            lines.append(f"The {fugitive.title()} is disguised as {title(game, 'card', name)}.")
    if view.true_assassin is not None:
        lines.append(f"The True Assassin is {title(game, 'card', view.true_assassin)}.")
    for card in view.not_true_assassin:
        lines.append(f"{title(game, 'card', card)} cannot be the True Assassin: nobody won with that one.")
    for seat in view.not_betrayer:
        lines.append(f"{voice.seat(seat)} cannot be the Betrayer: nobody won where all was together.")
    supply = ", ".join(f"{name.title()} {n}" for name, n in view.supply.items())
    lines.append(
        f"Suspicion tokens left: {supply}. A Patron with one may be that Fugitive, and the only suspect left, "
        "with no other token, is unmasked."
    )
    lines.append(
        f"Honor tokens left to draw: {view.honor_pool}. Whoever has the most Honor plays first in the Final Act."
    )
    discard = ", ".join(title(game, "influence", c) for c in view.influence_discard) or "none"
    hand, deck = view.influence_hand, view.influence_deck
    lines.append(f"Influence cards: {hand} in Motonaka's hand, {deck} in the deck; played or discarded: {discard}.")
    if view.order:
        lines.append(f"Order of play: {', '.join(voice.seat(seat) for seat in view.order)}.")
    return lines


def _road(game: ChiyoGame, view: View) -> list[str]:
    ahead = [str(space) for space in view.symbols if space > view.space]
    faces = {None: "hidden", "blank": "nothing", "city": "the city"}
    city = ", ".join(f"{marker.space} {faces[marker.face]}" for marker in view.city)
    symbols = f"influence symbols ahead: {', '.join(ahead)}" if ahead else "no influence symbol ahead"
    return [f"The Shogun is on space {view.space} of {game.track.spaces - 1}; {symbols}; City Markers: {city}."]


def _own(game: ChiyoGame, view: View) -> list[str]:
    lines = []
    if view.seat is not None and view.seats[view.seat].homes:
        homes = listed(place_title(game, name) for name in view.seats[view.seat].homes)
        lines.append(f"Your Establishments: {homes}.")
    if view.honor_offer:
        lines.append(f"Honor tokens before you: {', '.join(map(str, view.honor_offer))}.")
    if view.private is not None and not view.ending:
        private = view.private
        if private.drawn:
            lines.append(f"Disguises drawn: {listed(title(game, 'card', card) for card in private.drawn)}.")
        if private.hand:
            lines.append("Your Influence cards:")
        for card in private.hand:
            now = "" if card in private.playable else " (not playable now)"
            lines.append(f"  {title(game, 'effect', card)}{now}")
    return lines
