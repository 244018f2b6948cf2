"""games/shogunate: the table as text: one text for the terminal, for agents and for screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Decision, Perspective, Voice
from sudare.games.shogunate.view import SeatView, View
from sudare.games.shogunate.vocabulary import ACTION_IDS

if TYPE_CHECKING:
    from sudare.games.shogunate.game import ShogunateGame


def position(game: ShogunateGame, perspective: Perspective, voice: Voice) -> str:
    """Write the position as this seat sees it."""
    view: View = perspective.view
    me = perspective.seat
    plot = next(plot for plot in game.edition.plots if plot.id == view.plot)
    award_to_come = ["award"] in perspective.flow.steps
    lines = [
        f"Round {view.round}. Hatamoto: {voice.seat(view.hatamoto)}. The game ends at {view.target} Honour.",
        "The Line, from the head:",
    ]
    for place, leader in enumerate(view.line, 1):
        marks = []
        if view.me and leader.clan in own_clans(view, me):
            marks.append("your Leader")
        if leader.clan == view.shinobi:
            marks.append("with the Shinobi")
        award = f", will get {leader.award}" if leader.award and award_to_come else ""
        note = f" ({'; '.join(marks)})" if marks else ""
        lines.append(f"  {place}. {voice.title('clan', leader.clan)}: {leader.honour} Honour{award}{note}")
    lines.append(f"Plot: {plot.name}. {plot.text}")
    lines.append(f"Plots left in the deck: {view.plot_deck}. Already seen: {voice.title('plot', view.plot_discards)}.")
    if view.pool is not None:
        lines.append(f"Honour tokens left: {view.pool}.")
    lines.append("The seats:")
    lines += [f"  {seat_line(voice, i, seat)}" for i, seat in enumerate(view.seats)]
    if view.me and me is not None:
        hidden = voice.title("clan", view.me.loyalties)
        lines.append(f"Your face-down Loyalty cards: {hidden}. Your score: {view.me.score} of {view.target}.")
        if view.me.plots:
            lines.append(f"You know the next Plots: {voice.title('plot', view.me.plots)}.")
        if perspective.decision is not None and perspective.decision.id == "choose_action":
            texts = {card.id: f"  {card.name}: {card.text}" for card in game.edition.actions}
            lines += ["Your Action cards:", *(texts[card] for card in view.seats[me].hand)]
    if view.result:
        lines.append("The game is over.")
        for seat, clans in enumerate(view.result.loyalties):
            score = view.result.scores[seat]
            lines.append(f"  {voice.seat(seat)}: {voice.title('clan', clans)}, score {score}")
        lines.append(f"Winner: {voice.title('seat', view.result.winners)}.")
    return "\n".join(lines)


def seat_line(voice: Voice, seat: int, seen: SeatView) -> str:
    """Write what everybody sees of a seat."""
    open_cards = f", face-up {voice.title('clan', seen.face_up)}" if seen.face_up else ""
    hand = voice.title("action", seen.hand)
    if len(seen.hand) == len(ACTION_IDS):
        hand = "all six Action cards"
    elif len(seen.hand) > len(ACTION_IDS) // 2:
        gone = [card for card in ACTION_IDS if card not in seen.hand]
        hand = f"all but {voice.title('action', gone)}"
    revealed = f", has revealed {voice.title('action', seen.revealed)}" if seen.revealed else ""
    return (
        f"{voice.seat(seat)}, {voice.title('colour', seen.colour)}: {seen.face_down} Loyalty face-down{open_cards}"
        f"{revealed}; in hand {hand}"
    )


def own_clans(view: View, me: int | None) -> list[str]:
    """Return the clans that the seat is loyal to."""
    assert view.me is not None and me is not None
    return view.me.loyalties + view.seats[me].face_up


def label(game: ShogunateGame, view: View, decision: Decision, action: int) -> str:
    """Write an option for people."""
    kind, value = game.actions.describe(action)
    clan = dict(zip(game.names["clan"], game.titles["clan"], strict=True))
    parts = value.replace("+", ":").split(":")
    if kind == "play":
        return game.titles["action"][game.names["action"].index(value)]
    if kind == "leader":
        place = next(i for i, leader in enumerate(view.line, 1) if leader.clan == value)
        return f"{clan[value]} (position {place})"
    if kind == "up":
        return f"{clan[parts[0]]}, {parts[1]} up"
    if kind == "pair":
        return f"{clan[parts[0]]} and {clan[parts[1]]}"
    if kind == "shift":
        return f"from {clan[parts[0]]} to {clan[parts[1]]}"
    if kind == "move":
        return f"{clan[parts[0]]} to position {parts[1]}"
    if kind == "card" and view.me:
        return clan[view.me.loyalties[int(value) - 1]]
    if kind == "order" and view.me:
        plot = dict(zip(game.names["plot"], game.titles["plot"], strict=True))
        return ", then ".join(plot[view.me.plots[int(i) - 1]] for i in value.split("-"))
    if kind == "mode":
        return game.titles["mode"][game.names["mode"].index(value)]
    words = {"call": "Seat", "target": "Seat", "position": "Position"}
    plain = {"decline": "decline", "stay": "leave it where it is", "do": "use it"}
    return plain.get(kind) or f"{words.get(kind, kind)} {value}"


def why_not(game: ShogunateGame, view: View, seat: int, decision: Decision, action: int) -> tuple[str, str]:
    """Say why an action is not among the options; only what the seat can see is used."""
    kind, value = game.actions.describe(action)
    head, tail = view.line[0].clan, view.line[-1].clan
    if decision.id == "choose_action" and kind == "play":
        return "That card lies in your discard pile; only a card in your hand can be chosen.", "SHO-037"
    if decision.id == "call_actor" and kind == "call":
        if int(value) - 1 == view.hatamoto:
            return "You are the Hatamoto: you play no card and cannot call yourself.", "SHO-046"
        return "That seat has performed its action this round, or does not exist.", "SHO-042"
    if kind == "leader" and decision.id in ("dishonour_leader", "company_leader") and value == tail:
        return "That Leader is at the tail already, and a move must change its position.", "SHO-008"
    if kind == "leader" and decision.id == "arrow_leader" and value == head:
        return "That Leader is at the head already, and a move must change its position.", "SHO-008"
    if kind == "up" and decision.id == "upstream_move":
        return "There is no room: the head cannot be lifted, and position 2 only by one.", "SHO-054"
    if kind == "position" and decision.id == "cloaked_position":
        return "The Leader stands there already, and a move must change its position.", "SHO-008"
    if kind == "target" and decision.id in ("arrow_target", "storms_opponent", "plot_spy_target"):
        if int(value) - 1 == seat:
            return "You cannot pick yourself.", "SHO-062"
        if int(value) > game.seats:
            return f"There are only {game.seats} seats at this table.", "SHO-001"
        return "That seat has no face-down Loyalty card.", "SHO-013"
    if kind == "card" and decision.id.endswith(("_card", "_show", "_give", "_unveil")):
        return "A face-up Loyalty card can be neither shown nor exchanged nor turned.", "SHO-013"
    if kind in ("decline", "stay"):
        return 'This part is compulsory: its text does not say "may".', "SHO-011"
    if decision.id == "company_neighbour" and kind == "leader":
        return "That Leader is not adjacent to the one that was moved.", "SHO-060"
    if decision.id == "plot_shinobi" and kind == "leader":
        return "The Plot does not allow the Shinobi to go there.", "SHO-077"
    if decision.id == "plot_tea" and kind == "shift":
        return "Honour moves from a Leader that has some to a Leader adjacent to it.", "SHO-094"
    return f"{game.actions.name(action)} does not answer the question: {decision.prompt}", decision.rule
