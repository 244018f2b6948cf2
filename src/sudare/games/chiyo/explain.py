"""games/chiyo: options as people read them, and why something is not one; both from the seat's view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Decision

if TYPE_CHECKING:
    from .game import ChiyoGame
    from .view import CardView, PlaceView, View

PLAIN = {
    "nobody": "nobody",
    "nothing": "ask nothing",
    "draw": "draw an Influence card",
    "decline": "neither draw nor play",
    "stay": "leave everything where it is",
    "pass": "claim nothing",
}
VERBS = {"play": "play {}", "discard": "discard {} unplayed", "disguise": "the Geisha is disguised as {}"}


def find(view: View, handle: int) -> tuple[PlaceView, CardView] | None:
    """Return a card and its Establishment by handle."""
    for place in view.places:
        for card in place.cards:
            if card.handle == handle:
                return place, card
    return None


def card_text(game: ChiyoGame, card: CardView) -> str:
    """Return a card as a person reads it."""
    titles = dict(zip(game.names["card"], game.titles["card"], strict=True))
    if card.face is not None:
        tokens = f", under suspicion: {' and '.join(t.title() for t in card.tokens)}" if card.tokens else ""
        return f"card {card.handle}, {titles[card.face]}{tokens}"
    memory = f", you remember {titles[card.remembered]}" if card.remembered else ""
    return f"card {card.handle}, face-down{memory}"


def place_title(game: ChiyoGame, name: str) -> str:
    """Return an Establishment's name for people."""
    return game.titles["place"][game.names["place"].index(name)]


def label(game: ChiyoGame, view: View, seat: int, decision: Decision, action: int) -> str:
    """Return an option as a person reads it."""
    kind, value = game.actions.describe(action)
    if kind == "card":
        found = find(view, int(value))
        return f"{card_text(game, found[1])} at {place_title(game, found[0].id)}" if found else f"card {value}"
    if kind == "done":
        return "no further move" if decision.id == "move" else "that is all"
    if kind in PLAIN:
        return PLAIN[kind]
    if kind == "place":
        return place_title(game, value)
    if kind == "claim":
        return f"claim victory at {place_title(game, value)}"
    if kind == "tile":
        return f"the {value.title()}"
    if kind == "ask":
        return game.titles["question"][game.names["question"].index(value)]
    if kind == "answer":
        lie = view.private is not None and view.private.truth not in (None, value)
        return f"{value.title()} (false: this is your one lie)" if lie else value.title()
    if kind in ("loyal", "secret"):
        return game.titles[kind][game.names[kind].index(value)]
    if kind in ("play", "discard"):
        return VERBS[kind].format(game.titles["influence"][game.names["influence"].index(value)])
    if kind in ("disguise", "assassin"):
        title = game.titles["card"][game.names["card"].index(value)]
        return VERBS["disguise"].format(title) if kind == "disguise" else title
    if kind == "seat":
        return f"Seat {value}"
    if kind == "keep":
        return f"keep the token worth {value}"
    if kind == "space":
        return f"the City Marker on space {value}"
    return f"the {value.title()}"


def why_not(game: ChiyoGame, view: View, seat: int, decision: Decision, action: int) -> tuple[str, str]:
    """Return why an action is not among the options, and the rule."""
    kind, value = game.actions.describe(action)
    name = game.actions.name(action)
    ask = decision.id
    if ask == "loyal" and kind == "loyal":
        return "A curfew forbids this Loyal Action on this turn.", "CHI-207"
    if ask == "move":
        if kind == "card":
            return _not_movable(view, int(value))
        if kind == "tile":
            return _tile_stays(view, value)
    if ask == "move_to" and kind == "place":
        if value == "temple":
            return "No Loyal Action brings a tile or a face-up True card to the Temple.", "CHI-048"
        return "It is there already: a move goes to another Establishment.", "CHI-065"
    if ask == "question" and kind == "ask":
        return "An unmasked Fugitive has no disguise to ask about.", "CHI-077"
    if ask == "question" and kind == "nothing":
        return "This card's question must be asked.", "CHI-178"
    if ask == "answer" and kind == "answer":
        if view.private is not None and view.private.lie_spent:
            return "You have told your one lie: only the truth is left.", "CHI-079"
        if value == "yes":
            return "You may never say falsely that somebody is a Fugitive.", "CHI-083"
        return "A false No would leave an innocent Patron as the only suspect.", "CHI-085"
    if ask in ("look", "whom", "second", "turn_up", "which", "frame", "tokens", "pick_card") and kind == "card":
        return _not_choosable(view, int(value), ask, decision.rule)
    if ask == "secret" and kind == "secret":
        return _no_secret(view, seat, value)
    if ask in ("informant", "symbol"):
        if kind == "play":
            held = view.private is not None and value in view.private.hand
            return ("Its condition does not hold now." if held else "You do not hold this card."), "CHI-141"
        if kind == "draw":
            return "The Influence deck is empty and is never reshuffled.", "CHI-142"
        if kind == "decline":
            return "The Informant must be given something: draw, play, or discard.", "CHI-139"
        if kind == "discard":
            return "Cards are discarded unplayed only when the deck is empty.", "CHI-142"
    if ask == "pick_seat" and kind == "seat":
        return "Choose another Noble who holds an Honor token.", "CHI-197"
    if kind == "done":
        return "Something must be chosen first.", decision.rule
    return f"{name} is not one of the options of this decision.", decision.rule


def _not_movable(view: View, handle: int) -> tuple[str, str]:
    if find(view, handle) is None:
        return f"There is no card {handle} on the table.", "CHI-066"
    if handle in view.turn.moved:
        return "A Loyal Action moves two different Patrons.", "CHI-067"
    return "This Loyal Action moves no further Patron.", "CHI-065"


def _tile_stays(view: View, tile: str) -> tuple[str, str]:
    if view.action_markers[tile]:
        return f"The {tile.title()} carries Action Markers and cannot be moved.", "CHI-174"
    if view.action_markers["temple"] and any(p.id == "temple" and tile in p.tiles for p in view.places):
        return "While the Temple carries Action Markers no Noble moves a tile out of it.", "CHI-176"
    if view.turn.tile_moved:
        return "The tile was moved already.", "CHI-072"
    return f"{(view.turn.loyal or '').title()} does not move the {tile.title()}.", "CHI-065"


def _not_choosable(view: View, handle: int, ask: str, rule: str) -> tuple[str, str]:
    found = find(view, handle)
    if found is None:
        return f"There is no card {handle} on the table.", rule
    if handle in view.turn.picked:
        return "This card is chosen already.", rule
    if ask == "whom" and found[1].face is not None and not found[1].tokens:
        return "A face-up Patron without Suspicion tokens cannot be interrogated.", "CHI-125"
    if ask == "frame":
        return "Frame two face-up Patrons without tokens at your own Establishments.", "CHI-143"
    if ask == "turn_up":
        return "Only cards just looked at can be turned up.", "CHI-095"
    return "This card cannot be chosen here.", rule


def _no_secret(view: View, seat: int, kind: str) -> tuple[str, str]:
    if kind == "frame":
        if view.stage == "final_act":
            return "Nobody is framed in the Final Act.", "CHI-155"
        if "frame" not in view.turn.taken:
            return "You have fewer than two face-up Patrons without tokens at your Establishments.", "CHI-144"
    if kind == "informant" and not view.influence_deck + view.influence_hand:
        return "Deck and hand are empty: the Informant has nothing to sell.", "CHI-142"
    if kind == view.turn.barred_secret:
        return "Naozane forbids it as long as something else is possible.", "CHI-188"
    return "A kind not taken yet this turn comes first.", "CHI-128"
