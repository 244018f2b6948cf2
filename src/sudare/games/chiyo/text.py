"""games/chiyo: the position as text, the same for terminal, agents and screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Perspective, Voice

from .explain import card_text, place_title

if TYPE_CHECKING:
    from .game import ChiyoGame
    from .view import SeatView, View

STAGES = {"setup": "Set-up", "prelude": "Prelude", "hunt": "The hunt", "final_act": "The Final Act"}
GOALS = {
    "ally": "gather the True Ronin, the True Geisha, the Daimyo and an Imperial, face-up, away from the Betrayer",
    "betrayer": "gather the True Ronin, the True Geisha and the Daimyo, face-up, at one of your own Establishments",
    "usurper": "gather the True Ronin, the Daimyo and the True Assassin, face-up, anywhere",
    "motonaka": "let the Shogun reach the city",
}


def position(game: ChiyoGame, perspective: Perspective, voice: Voice) -> str:
    """Return the position as this seat sees it."""
    view: View = perspective.view
    lines = [_headline(game, view, voice)]
    lines += _table(game, view, voice)
    lines += _people(game, view, voice)
    lines += _hunt(game, view, voice)
    lines += _road(game, view)
    lines += _questions(game, view, voice)
    lines += _own(game, view, voice)
    return "\n".join(lines)


def _title(game: ChiyoGame, kind: str, name: str) -> str:
    return game.titles[kind][game.names[kind].index(name)]


def _headline(game: ChiyoGame, view: View, voice: Voice) -> str:
    if view.ending:
        won = ", ".join(voice.seat(seat) for seat in view.winners)
        return f"The game is over ({view.ending.replace('_', ' ')}): {won} won."
    turn = view.turn
    if view.stage in ("setup", "prelude"):
        return f"{STAGES[view.stage]}. {voice.seat(view.motonaka)} is Motonaka."
    action = f", {_title(game, 'loyal', turn.loyal)}" if turn.loyal else ""
    owed = f" Secret Actions owed: {turn.owed}." if turn.owed else ""
    barred = f" Forbidden now: {_title(game, 'loyal', turn.barred_loyal)}." if turn.barred_loyal else ""
    barred += f" Only if nothing else: {_title(game, 'secret', turn.barred_secret)}." if turn.barred_secret else ""
    barred += f" Curfew for the next Noble: {_title(game, 'loyal', turn.curfew)}." if turn.curfew else ""
    return f"{STAGES[view.stage]}, turn {turn.number}: {voice.seat(turn.active)}{action}.{owed}{barred}"


def _table(game: ChiyoGame, view: View, voice: Voice) -> list[str]:
    lines = []
    around = ["temple", *view.ring]
    for name in around:
        place = next(p for p in view.places if p.id == name)
        owners = " and ".join(voice.seat(owner) for owner in place.owners) or "nobody"
        tiles = "".join(f"; the {tile.title()} is here" for tile in place.tiles)
        lines.append(f"{place_title(game, name)} (owned by {owners}){tiles}:")
        for card in place.cards:
            about = ""
            face = card.face or card.remembered
            if face is not None:
                number = game.names["card"].index(face)
                type = game.card_type[number]
                kind = game.titles["type"][type] if type >= 0 else "True card"
                about = f" ({kind}, Honor {game.card_honor[number]})"
            lines.append(f"  {card_text(game, card)}{about}")
        if not place.cards:
            lines.append("  nobody")
    markers = [f"{name.title()} {n}" for name, n in view.action_markers.items() if n]
    if markers:
        lines.append(f"Action Markers: {', '.join(markers)}.")
    return lines


def _people(game: ChiyoGame, view: View, voice: Voice) -> list[str]:
    lines = []
    for seat, who in enumerate(view.seats):
        role = _title(game, "role", who.role) if who.role else "role unknown"
        place = f", initiative {who.initiative}" if who.initiative else ""
        lines.append(f"{voice.seat(seat)}: {role}{place}{_honor(who)}")
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
            lines.append(f"The {fugitive.title()} is unmasked: it was {_title(game, 'card', name or '')}.")
        elif name is not None:
            lines.append(f"The {fugitive.title()} is disguised as {_title(game, 'card', name)}.")
    if view.true_assassin is not None:
        lines.append(f"The True Assassin is {_title(game, 'card', view.true_assassin)}.")
    for card in view.not_true_assassin:
        lines.append(f"{_title(game, 'card', card)} cannot be the True Assassin: there was no win.")
    for seat in view.not_betrayer:
        lines.append(f"{voice.seat(seat)} cannot be the Betrayer: there was no win.")
    supply = ", ".join(f"{name.title()} {n}" for name, n in view.supply.items())
    lines.append(f"Suspicion tokens left: {supply}. Honor pool: {view.honor_pool}.")
    discard = ", ".join(_title(game, "influence", c) for c in view.influence_discard) or "empty"
    lines.append(f"Influence: deck {view.influence_deck}, hand {view.influence_hand}, discard pile: {discard}.")
    if view.order:
        lines.append(f"Order of play: {', '.join(voice.seat(seat) for seat in view.order)}.")
    return lines


def _road(game: ChiyoGame, view: View) -> list[str]:
    ahead = [str(space) for space in view.symbols if space > view.space]
    faces = {None: "hidden", "blank": "nothing", "city": "the city"}
    city = ", ".join(f"{marker.space} {faces[marker.face]}" for marker in view.city)
    symbols = f"influence symbols ahead: {', '.join(ahead)}" if ahead else "no influence symbol ahead"
    return [f"The Shogun is on space {view.space} of {game.track.spaces - 1}; {symbols}; City Markers: {city}."]


def _questions(game: ChiyoGame, view: View, voice: Voice) -> list[str]:
    lines = []
    for asked in view.questions:
        cards = ", ".join(_title(game, "card", card) for card in asked.cards)
        lie = " (the lie)" if asked.lie else ""
        about = f" ({cards})" if cards else ""
        question = _title(game, "question", asked.question)
        lines.append(f"  turn {asked.turn}, {voice.seat(asked.seat)}: {question}{about} {asked.answer.title()}{lie}")
    return ["Questions so far:", *lines] if lines else []


def _own(game: ChiyoGame, view: View, voice: Voice) -> list[str]:
    lines = []
    if view.seat is not None:
        role = view.seats[view.seat].role or ""
        homes = " and ".join(place_title(game, name) for name in view.seats[view.seat].homes)
        yours = f" Your Establishments: {homes}." if homes else ""
        lines.append(f"You are {_title(game, 'role', role)}: {GOALS[role]}.{yours}")
    if view.honor_offer:
        lines.append(f"Honor tokens before you: {', '.join(map(str, view.honor_offer))}.")
    if view.private is not None and not view.ending:
        private = view.private
        if private.drawn:
            lines.append(f"Disguises drawn: {', '.join(_title(game, 'card', c) for c in private.drawn)}.")
        if private.truth is not None:
            lines.append(f"The true answer is {private.truth.title()}.")
        hand = ", ".join(_title(game, "influence", c) for c in private.hand) or "empty"
        playable = ", ".join(_title(game, "influence", c) for c in private.playable) or "none"
        lines.append(
            f"Your lie is {'spent' if private.lie_spent else 'unspent'}. Your hand: {hand}. Playable: {playable}."
        )
    return lines
