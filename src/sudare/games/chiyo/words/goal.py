"""games/chiyo: who one is, how one wins, and how far it has come: one line, from the seat's view alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sudare.core import Voice
from sudare.core.ending import listed
from sudare.games.chiyo.edition import ROLES
from sudare.games.chiyo.words.names import card_places, counted, place_title, tile_place, title

if TYPE_CHECKING:
    from sudare.games.chiyo.game import ChiyoGame
    from sudare.games.chiyo.sight.view import View

ARTICLES = {"ally": "a", "betrayer": "the", "usurper": "a"}
NEEDS = {
    "true_ronin": "the True Ronin",
    "true_geisha": "the True Geisha",
    "daimyo": "the Daimyo",
    "imperial": "an Imperial",
    "true_assassin": "the True Assassin",
}


def goal(game: ChiyoGame, view: View, voice: Voice) -> str:
    """Return a seat's role, how it wins and how far it has come, in one line."""
    if view.seat is None:
        return (
            "The Nobles hunt two Fugitives and then want them together, every side elsewhere; Motonaka wins if the "
            f"Shogun is in the city before. {_hunt(view)}"
        )
    role = view.seats[view.seat].role or "ally"
    if role == "motonaka":
        return _motonaka(view)
    win = game.edition.roles[ROLES.index(role)].win
    needs = listed(_need(game, view, need) for need in win.needs)
    who = f"{ARTICLES[role]} {title(game, 'role', role)}"
    if role == "usurper" and view.stage != "setup" and not _fellows(view, role):
        who = "the only Usurper"
    return (
        f"You are {who}: {_company(view, voice, role)} if in the Final Act {needs} are together, face-up, "
        f"{_where(game, view, win.where)}. {_so_far(game, view, win.needs)}"
    )


def _company(view: View, voice: Voice, role: str) -> str:
    """Say with whom a seat wins."""
    if role == "ally":
        return "you win with the other Allies, whom you do not know,"
    others = _fellows(view, role)
    return f"you win with {listed(map(voice.seat, others))}" if role == "usurper" and others else "you win alone"


def _fellows(view: View, role: str) -> list[int]:
    """Return the other seats that this seat knows to be on its side."""
    return [seat for seat, who in enumerate(view.seats) if who.role == role and seat != view.seat]


def _where(game: ChiyoGame, view: View, where: str) -> str:
    assert view.seat is not None
    if where == "own":
        return f"at one of your own: {' or '.join(place_title(game, home) for home in view.seats[view.seat].homes)}"
    return "at an Establishment that the Betrayer does not own" if where == "not_betrayer" else "anywhere"


def _need(game: ChiyoGame, view: View, need: str) -> str:
    if need == "true_assassin" and view.true_assassin is not None:
        return f"the True Assassin ({title(game, 'card', view.true_assassin)})"
    return NEEDS[need]


def _motonaka(view: View) -> str:
    assert view.private is not None
    lie = "Your one lie is spent." if view.private.lie_spent else "Your one lie is unspent."
    if view.stage != "final_act":
        open = sum(view.unmasked.values())
        lie = f"The Nobles can win only in the Final Act, once both Fugitives are unmasked (so far {open} of 2). {lie}"
    found = next((marker.space for marker in view.city if marker.face == "city"), None)
    if found is None:
        return f"You are Motonaka: you win as soon as the Shogun enters the city. {lie}"
    left = counted(max(0, found - view.space), "space")
    return f"You are Motonaka: you win as soon as the Shogun enters the city, on space {found}: {left} to go. {lie}"


def _hunt(view: View) -> str:
    """Say what starts the Final Act, how far that is, and how it is brought about."""
    found = [name.title() for name, open in view.unmasked.items() if open]
    if len(found) == len(view.unmasked):
        return "Both Fugitives are unmasked: the Final Act begins after this turn."
    so_far = f"1 of 2, the {found[0]}" if found else "0 of 2"
    return (
        f"The Final Act begins when both Fugitives are unmasked (so far {so_far}): a Search or an Interrogation finds "
        "suspects; interrogate a suspect to unmask."
    )


def _so_far(game: ChiyoGame, view: View, needs: Sequence[str]) -> str:
    """Say who is with the Daimyo already: every side needs him."""
    if view.stage != "final_act":
        return _hunt(view)
    here, faces = tile_place(view, "daimyo"), card_places(view)
    imperials = [game.names["card"][card] for card in game.imperials]
    cards = {"imperial": imperials, "true_assassin": [view.true_assassin or ""]}
    there: list[str] = []
    missing: list[str] = []
    for need in needs:
        if need != "daimyo":
            met = any(faces.get(card) == here for card in cards.get(need, [need]))
            (there if met else missing).append(NEEDS[need])
    place = place_title(game, here)
    if not missing:
        return f"With the Daimyo, at {place}: {listed(there)}."
    return f"The Daimyo is at {place}; with him {listed(there)}; missing: {listed(missing)}."
