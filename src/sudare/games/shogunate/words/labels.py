"""games/shogunate: options as people read them, from a seat's view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Put
from sudare.games.shogunate.words.names import card_title, clan_title, honour, place, plot_title

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
        return card_title(game, value)
    if kind == "call":
        revealed = view.seats[int(value) - 1].revealed
        name = put.voice.seat(int(value) - 1)
        return f"{name}: {card_title(game, revealed)}" if revealed else name
    if kind == "target":
        return put.voice.seat(int(value) - 1)
    if kind == "leader":
        return f"{clan_title(game, value)} (position {place(view, value)}, {honour(view, value)} Honour)"
    if kind == "position":
        return f"Position {value}, where {clan_title(game, view.line[int(value) - 1].clan)} is"
    if kind == "up":
        here = place(view, parts[0])
        return f"{clan_title(game, parts[0])} up {parts[1]}, from position {here} to {here - int(parts[1])}"
    if kind == "pair":
        one, two = sorted(parts, key=lambda clan: place(view, clan))
        return (
            f"{clan_title(game, one)} (position {place(view, one)}) and {clan_title(game, two)} "
            f"(position {place(view, two)})"
        )
    if kind == "shift":
        return (
            f"From {clan_title(game, parts[0])} ({honour(view, parts[0])} Honour) to {clan_title(game, parts[1])} "
            f"({honour(view, parts[1])})"
        )
    if kind == "move":
        return f"{clan_title(game, parts[0])}, from position {place(view, parts[0])} to {parts[1]}"
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
