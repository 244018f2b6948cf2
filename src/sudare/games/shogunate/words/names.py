"""games/shogunate: names of single things: Leaders with their places, cards, the Plot; from a seat's view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.games.shogunate.edition import Power

if TYPE_CHECKING:
    from sudare.games.shogunate.game import ShogunateGame
    from sudare.games.shogunate.sight.view import View


def clan_title(game: ShogunateGame, clan: str) -> str:
    """Return what people call a clan and its Leader."""
    return game.titles["clan"][game.names["clan"].index(clan)]


def card_title(game: ShogunateGame, card: str) -> str:
    """Return what people call an Action card."""
    return game.titles["action"][game.names["action"].index(card)]


def card_text(game: ShogunateGame, card: str) -> str:
    """Return what an Action card says."""
    return next(action.text for action in game.edition.actions if action.id == card)


def yours(view: View, seat: int, clan: str) -> str:
    """Mark a Leader whom a seat serves itself."""
    own = [] if view.me is None else [*view.me.loyalties, *view.seats[seat].face_up]
    return ", yours" if clan in own else ""


def plot_title(game: ShogunateGame, plot: str) -> str:
    """Return what people call a Plot."""
    return game.titles["plot"][game.names["plot"].index(plot)]


def place(view: View, clan: str) -> int:
    """Return a Leader's position in the Line, from 1."""
    return next(i for i, leader in enumerate(view.line, 1) if leader.clan == clan)


def honour(view: View, clan: str) -> int:
    """Return the Honour on a Leader."""
    return view.line[place(view, clan) - 1].honour


def power_part(game: ShogunateGame, view: View, number: int) -> Power:
    """Return a part of the active Plot's power."""
    return game.powers[game.names["plot"].index(view.plot)][number]


def counted(number: int, thing: str) -> str:
    """Return a number of things; Honour has no plural."""
    return f"{number} {thing}{'' if number == 1 or thing == 'Honour' else 's'}"


def steps_title(power: Power) -> str:
    """Say how far something goes along the Line: `one or two positions up`."""
    numbers = ("no", "one", "two", "three", "four", "five")
    steps = sorted(set(power.steps or ()))
    far = " or ".join(numbers[n] for n in steps)
    way = {"up": "up", "down": "down"}.get(power.dir or "", "up or down")
    return f"{far} position{'' if steps == [1] else 's'} {way}"


def selection(select: str | None) -> str:
    """Say which Leaders a selection leaves."""
    if select is not None and select.startswith("position:"):
        return f"the Leader at position {select[9:]}"
    return {
        "host": "the Leader with the Shinobi",
        "not_host": "a Leader without the Shinobi",
        "most_honour": "a Leader with the most Honour",
        "least_honour": "a Leader with the least Honour",
    }.get(select or "", "any Leader")
