"""games/chiyo: options as people read them, from a seat's view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Put
from sudare.core.ending import listed, upper
from sudare.games.chiyo.words.names import card_text, find, place_title, tile_place, title

if TYPE_CHECKING:
    from sudare.games.chiyo.game import ChiyoGame

PLAIN = {
    "nobody": "interrogate nobody",
    "nothing": "ask nothing",
    "draw": "draw an Influence card",
    "decline": "neither draw nor play",
    "stay": "leave everything where it is",
    "pass": "claim nothing",
}
DONE = {"move": "no further move", "second": "no second one"}
LOYAL = {
    "spy": "Spy: move up to two Patrons, then ask Motonaka a question",
    "search": "Search: move a Patron and the Daimyo, then turn Patrons up where he stands",
    "interrogate": "Interrogate: move a Patron and the Rival, then question one where he stands",
}
SECRET = {
    "honor": "Honor the Shogun: he comes one space closer; you gain an Honor token, for playing early in the Final Act",
    "informant": "Meet the Informant: Motonaka draws an Influence card or plays one; you gain nothing",
    "frame": "Frame Patrons: two of your face-up Patrons without tokens are turned face-down again; you gain nothing",
}


def label(game: ChiyoGame, put: Put, action: int) -> str:
    """Return an option as a person reads it."""
    view, decision = put.view, put.decision
    kind, value = game.actions.describe(action)
    if kind == "card":
        found = find(view, int(value))
        return f"{card_text(game, found[1])} at {place_title(game, found[0].id)}" if found else f"card {value}"
    if kind == "done":
        return DONE.get(decision.id, "that is all")
    if kind in PLAIN:
        return PLAIN[kind]
    if kind == "place":
        owners = next(place.owners for place in view.places if place.id == value)
        whose = f", of {listed(put.voice.seat(owner) for owner in owners)}" if owners else ", which nobody owns"
        return f"{place_title(game, value)}{whose}"
    if kind == "claim":
        return f"claim victory at {place_title(game, value)}"
    if kind == "tile":
        return f"the {value.title()}, at {place_title(game, tile_place(view, value))}"
    if kind == "ask":
        return upper(title(game, "question", value))
    if kind == "answer":
        lie = view.private is not None and view.private.truth not in (None, value)
        return f"{value.title()} (false: this is your one lie)" if lie else value.title()
    if kind == "loyal":
        return title(game, "loyal", value) if decision.id == "curfew" else LOYAL[value]
    if kind == "secret":
        return SECRET[value]
    if kind == "play":
        return f"play {title(game, 'effect', value)}"
    if kind == "discard":
        return f"discard {title(game, 'influence', value)} unplayed"
    if kind == "disguise":
        return f"the Geisha is disguised as {title(game, 'card', value)}"
    if kind == "assassin":
        return title(game, "card", value)
    if kind == "seat":
        return put.voice.seat(int(value) - 1)
    if kind == "keep":
        return f"keep the token worth {value}"
    if kind == "space":
        return f"the City Marker on space {value}"
    return f"the {value.title()}"


ABOUT = {
    "neighbours": "About your neighbours",
    "type": "About disguises",
    "face": "About who lies face-up",
    "revealed": "About who was just turned up",
    "is": "About a Patron",
}


def heading(game: ChiyoGame, put: Put, action: int) -> str:
    """Part long lists: Patrons by where they are, questions by what they are about, cards by what is done with them."""
    kind, value = game.actions.describe(action)
    if kind == "card":
        found = find(put.view, int(value))
        return upper(place_title(game, found[0].id)) if found else ""
    if kind == "tile":
        return "Tiles"
    if kind == "ask":
        return ABOUT[value.partition("_")[0]]
    return {"play": "Play a card", "discard": "Discard a card"}.get(kind, "")


def under(game: ChiyoGame, put: Put, action: int) -> str:
    """Name a Patron under the Establishment where it is."""
    kind, value = game.actions.describe(action)
    found = find(put.view, int(value)) if kind == "card" else None
    return upper(card_text(game, found[1])) if found else ""
