"""games/shogunate: why something is not possible, and the rule; from a seat's view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Put
from sudare.games.shogunate.vocabulary import POSITIONS
from sudare.games.shogunate.words.names import (
    card_title,
    clan_title,
    honour,
    place,
    plot_title,
    power_part,
    selection,
    steps_title,
)
from sudare.games.shogunate.words.prompts import asking, shinobi_way

if TYPE_CHECKING:
    from sudare.games.shogunate.game import ShogunateGame
    from sudare.games.shogunate.sight.view import View

Reason = tuple[str, str]

TARGET_RULES = {"arrow_target": "SHO-062", "storms_opponent": "SHO-067", "plot_spy_target": "SHO-088"}
ALONG_THE_LINE = {"plot_switch": "pair", "plot_tea": "shift", "plot_move": "move"}
OWN_CARDS = ("dishonour_card", "upstream_show", "arrow_show", "storms_give", "plot_spy_show", "plot_unveil")


def why_not(game: ShogunateGame, put: Put, action: int) -> Reason:
    """Say why an action is not among the options; only what the seat can see is used."""
    kind, value = game.actions.describe(action)
    found: Reason | None = None
    if kind == "play":
        found = _play(game, put, value)
    elif kind in ("call", "target"):
        found = _seat(game, put, kind, int(value) - 1)
    elif kind == "leader":
        found = _leader(game, put, value)
    elif kind == "position" and put.decision.id == "cloaked_position":
        clan = game.names["clan"][put.context[0]]
        found = f"{clan_title(game, clan)} is at position {value} already, and a move must change it.", "SHO-008"
    elif kind == "up" and put.decision.id == "upstream_move":
        found = _up(game, put.view, value.split(":")[0])
    elif kind == "card" and put.decision.id in OWN_CARDS:
        found = "Only your face-down Loyalty cards can be chosen, and you have just one.", "SHO-013"
    elif ALONG_THE_LINE.get(put.decision.id) == kind:
        one, two = value.replace("+", ":").split(":")
        found = _along_the_line(game, put, one, two)
    elif kind == "order" and put.decision.id == "plot_order":
        found = f"You have looked at {put.context[0]} Plots, and exactly those go back.", "SHO-098"
    elif kind in ("decline", "stay"):
        found = _compulsory(game, put)
    found = found or _in_its_time(kind, put)
    return found or (f"That is not what is asked now: {asking(game, put).prompt}", put.decision.rule)


LEADERS = ("leader", "position", "up", "pair", "shift", "move")
MOVES = "Leaders are moved by Action cards and by the Plot's power, each in its turn."
PICKS = "A player is picked only when a card or the Plot says so, such as Path of the Arrow or Storms to Flowers."
KEEPS = "A Loyalty card is turned up, shown or exchanged only when a card or the Plot asks for it."
NEXT = {
    "choose_action": "Now you choose your Action card; what it does is decided when you are called",
    "call_actor": "Now you call an actor, whose card does what it says",
}


def _in_its_time(kind: str, put: Put) -> Reason | None:
    """Say of something on the table when it is chosen, while something else is asked."""
    then = NEXT.get(put.decision.id, "Now something else is asked")
    says = MOVES if kind in LEADERS else PICKS if kind in ("call", "target") else KEEPS if kind == "card" else ""
    return (f"{says} {then}.", put.decision.rule) if says else None


def _compulsory(game: ShogunateGame, put: Put) -> Reason | None:
    """Say of which card or Plot the part that is asked about cannot be declined."""
    view = put.view
    if put.decision.id.startswith("plot_"):
        title = plot_title(game, view.plot)
    elif view.actor is not None and view.seats[view.actor].revealed:
        title = card_title(game, view.seats[view.actor].revealed)
    else:
        return None
    return f'{title} does not say "may" here: it must be done.', "SHO-011"


def _play(game: ShogunateGame, put: Put, card: str) -> Reason | None:
    title = card_title(game, card)
    if put.decision.id == "choose_action":
        return f"{title} lies in your discard pile. You take all six cards back when your hand is empty.", "SHO-037"
    if put.seat == put.view.hatamoto:
        return f"You are the Hatamoto this round: you play no Action card and keep {title}.", "SHO-031"
    if card in put.view.seats[put.seat].hand:
        return f"Your card for this round is chosen; {title} stays in your hand for another round.", "SHO-036"
    return f"{title} lies in your discard pile. You take all six cards back when your hand is empty.", "SHO-037"


def _seat(game: ShogunateGame, put: Put, kind: str, who: int) -> Reason | None:
    view, decision = put.view, put.decision.id
    if who >= game.seats:
        return f"Only {game.seats} players are at this table.", "SHO-001"
    name = put.voice.seat(who)
    if decision == "call_actor" and kind == "call":
        if who == view.hatamoto:
            return "You are the Hatamoto: you play no card, so you cannot call yourself.", "SHO-046"
        return f"{name} has acted this round already, and everybody acts once.", "SHO-042"
    if decision in TARGET_RULES and kind == "target":
        rule = TARGET_RULES[decision]
        if who == put.seat:
            return "You cannot pick yourself: it takes another player.", rule
        return f"{name} has no face-down Loyalty card left, and face-up ones stay as they are.", "SHO-013"
    return None


def _leader(game: ShogunateGame, put: Put, clan: str) -> Reason | None:
    view, decision = put.view, put.decision.id
    title, here = clan_title(game, clan), place(view, clan)
    if decision in ("dishonour_leader", "company_leader") and here == POSITIONS:
        return f"{title} is at the tail already and cannot go further down.", "SHO-008"
    if decision == "arrow_leader" and here == 1:
        return f"{title} is at the head already and cannot go further up.", "SHO-008"
    if decision == "company_neighbour":
        moved = game.names["clan"][put.context[0]]
        if clan == moved:
            return f"{title} has had its Honour; the second one is for a Leader next to it.", "SHO-059"
        return (
            f"{title}, at position {here}, does not stand next to {clan_title(game, moved)}, at position "
            f"{place(view, moved)}."
        ), "SHO-060"
    if decision == "cloaked_position":
        named = clan_title(game, game.names["clan"][put.context[0]])
        return f"{named} was named, and no other Leader is moved: say to which position {named} goes.", "SHO-048"
    if decision == "plot_shinobi":
        return _shinobi(game, put, title, clan)
    if decision in ("plot_gift", "plot_remove"):
        power = power_part(game, view, put.context[0])
        rule = "SHO-095" if decision == "plot_gift" else "SHO-137"
        if decision == "plot_remove" and not honour(view, clan):
            return f"{title} has no Honour that could be taken.", rule
        if power.select == "not_host":
            return f"The Shinobi lies with {title}, and this power is for {selection(power.select)}.", rule
        return f"{title} (position {here}, {honour(view, clan)} Honour) is not {selection(power.select)}.", rule
    return None


def _shinobi(game: ShogunateGame, put: Put, title: str, clan: str) -> Reason:
    view, power = put.view, power_part(game, put.view, put.context[0])
    if clan == view.shinobi and power.optional:
        return f"The Shinobi lies with {title} already: leave it there if you like.", "SHO-136"
    if clan == view.shinobi:
        return f"The Shinobi lies with {title} already, and it must go elsewhere.", "SHO-077"
    if power.to == "step":
        return (
            f"{title} is at position {place(view, clan)}; the Shinobi is at {view.shinobi_position}, and "
            f"{shinobi_way(power)}."
        ), "SHO-077"
    if power.to in ("most_honour", "least_honour"):
        return f"{title} has {honour(view, clan)} Honour, and the Shinobi {shinobi_way(power)[3:]}.", "SHO-085"
    return f"{title} is at position {place(view, clan)}: {shinobi_way(power)}.", "SHO-081"


def _up(game: ShogunateGame, view: View, clan: str) -> Reason:
    title = clan_title(game, clan)
    if place(view, clan) == 1:
        return f"{title} is at the head already and cannot be lifted.", "SHO-054"
    return f"{title} is at position {place(view, clan)}: it can rise by one place only, to the head.", "SHO-054"


def _along_the_line(game: ShogunateGame, put: Put, one: str, two: str) -> Reason:
    """Say why two Leaders cannot switch, or Honour or a Leader cannot go there."""
    view, power, decision = put.view, power_part(game, put.view, put.context[0]), put.decision.id
    title, here = clan_title(game, one), place(view, one)
    if decision == "plot_move":
        return f"{title} is at position {here}, and it goes {steps_title(power)}.", "SHO-137"
    if decision == "plot_tea" and not honour(view, one):
        return f"{title} has no Honour to give.", "SHO-094"
    rule = "SHO-094" if decision == "plot_tea" else "SHO-090"
    other = f"{clan_title(game, two)} at {place(view, two)}"
    return f"{title} is at position {here} and {other}: they must stand side by side.", rule
