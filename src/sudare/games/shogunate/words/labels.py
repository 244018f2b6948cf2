"""games/shogunate: options as people read them, from a seat's view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Half, Put
from sudare.games.shogunate.words.names import card_text, card_title, clan_title, honour, place, plot_title, yours

if TYPE_CHECKING:
    from sudare.games.shogunate.game import ShogunateGame
    from sudare.games.shogunate.sight.view import View

DO = "Do it"
DECLINE = "Decline"


def label(game: ShogunateGame, put: Put, action: int) -> str:
    """Write an option for people."""
    view: View = put.view
    kind, value = game.actions.describe(action)
    parts = value.replace("+", ":").split(":")
    if kind == "play":
        return f"{card_title(game, value)}: {card_text(game, value)}"
    if kind == "call":
        revealed = view.seats[int(value) - 1].revealed
        name = put.voice.seat(int(value) - 1)
        return f"{name}, with {card_title(game, revealed)}: {card_text(game, revealed)}" if revealed else name
    if kind == "target":
        return put.voice.seat(int(value) - 1)
    if kind == "leader":
        mine = yours(view, put.seat, value)
        return f"{clan_title(game, value)} (position {place(view, value)}, {honour(view, value)} Honour{mine})"
    if kind == "position":
        there = view.line[int(value) - 1].clan
        whose = " (yours)" if yours(view, put.seat, there) else ""
        return f"Position {value}, where {clan_title(game, there)}{whose} is"
    if kind == "up":
        here = place(view, parts[0])
        mine = yours(view, put.seat, parts[0])
        return f"{clan_title(game, parts[0])}{mine}, up {parts[1]}: from position {here} to {here - int(parts[1])}"
    if kind == "pair":
        one, two = sorted(parts, key=lambda clan: place(view, clan))
        return (
            f"{clan_title(game, one)} (position {place(view, one)}{yours(view, put.seat, one)}) and "
            f"{clan_title(game, two)} (position {place(view, two)}{yours(view, put.seat, two)})"
        )
    if kind == "shift":
        return (
            f"From {clan_title(game, parts[0])} ({honour(view, parts[0])} Honour{yours(view, put.seat, parts[0])}) to "
            f"{clan_title(game, parts[1])} ({honour(view, parts[1])}{yours(view, put.seat, parts[1])})"
        )
    if kind == "move":
        mine = yours(view, put.seat, parts[0])
        return f"{clan_title(game, parts[0])}{mine}, from position {place(view, parts[0])} to {parts[1]}"
    if kind == "card" and view.me:
        return clan_title(game, view.me.loyalties[int(value) - 1])
    if kind == "order" and view.me:
        return ", then ".join(plot_title(game, view.me.plots[int(i) - 1]) for i in value.split("-"))
    if kind == "mode":
        mode = game.titles["mode"][game.names["mode"].index(value)]
        return mode[0].upper() + mode[1:]
    if kind == "stay":
        return f"Leave the Shinobi with {clan_title(game, view.shinobi)}"
    return DO if kind == "do" else DECLINE


STEPS = {"1": "By one place", "2": "By two places"}


def heading(game: ShogunateGame, put: Put, action: int) -> str:
    """Part long lists: by how far a Leader goes, by the first of two Leaders, or by where Honour is taken."""
    kind, value = game.actions.describe(action)
    parts = value.replace("+", ":").split(":")
    if kind == "up":
        return STEPS[parts[1]]
    if kind == "pair":
        first = min(parts, key=lambda clan: place(put.view, clan))
        return f"{clan_title(game, first)} trades places"
    if kind == "shift":
        return f"From {clan_title(game, parts[0])}"
    return clan_title(game, parts[0]) if kind == "move" else ""


def under(game: ShogunateGame, put: Put, action: int) -> str:
    """Say where a Leader would rise to, under the heading that says how far that is."""
    kind, value = game.actions.describe(action)
    if kind != "up":
        return ""
    clan, far = value.split(":")
    here = place(put.view, clan)
    return f"{clan_title(game, clan)}{yours(put.view, put.seat, clan)}: from position {here} to {here - int(far)}"


def halves(game: ShogunateGame, put: Put, action: int) -> tuple[Half, ...]:
    """Part an option of two Leaders, or of a Leader and a position: either of two that trade places may come first."""
    view: View = put.view
    kind, value = game.actions.describe(action)
    one, _, two = value.replace("+", ":").partition(":")

    def leader(clan: str, has: str = "") -> str:
        return f"{clan_title(game, clan)} (position {place(view, clan)}{has}{yours(view, put.seat, clan)})"

    if kind == "pair":
        one, two = sorted((one, two), key=lambda clan: place(view, clan))
        named = {clan: leader(clan) for clan in (one, two)}
        return (
            Half(f"clan:{one}", named[one], f"With {named[two]}"),
            Half(f"clan:{two}", named[two], f"With {named[one]}"),
        )
    if kind == "shift":
        now = {clan: f", {honour(view, clan)} Honour" for clan in (one, two)}
        return (Half(f"clan:{one}", f"From {leader(one, now[one])}", f"To {leader(two, now[two])}"),)
    if kind == "move":
        there = view.line[int(two) - 1].clan
        return (Half(f"clan:{one}", leader(one), f"To position {two}, where {clan_title(game, there)} is"),)
    return ()
