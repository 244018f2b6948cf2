"""games/shogunate: the table as text: one text for the terminal, for agents and for screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Perspective, Voice
from sudare.core.ending import listed
from sudare.games.shogunate.sight.view import SeatView, View
from sudare.games.shogunate.vocabulary import ACTION_IDS
from sudare.games.shogunate.words.notes import notes

if TYPE_CHECKING:
    from sudare.games.shogunate.game import ShogunateGame


def position(game: ShogunateGame, perspective: Perspective, voice: Voice) -> str:
    """Write the position as this seat sees it."""
    view: View = perspective.view
    me = perspective.seat
    lines = [
        view.goal,
        f"Round {view.round}. The Hatamoto, who calls the actors and uses the Plot's power, is "
        f"{voice.seat(view.hatamoto)}.",
        *_line(view, me, voice, ["award"] in perspective.flow.steps),
        *_plot(game, view, me, voice),
        "The players:",
        *(f"  {seat_line(voice, i, seat)}" for i, seat in enumerate(view.seats)),
    ]
    if view.me:
        hidden = voice.title("clan", view.me.loyalties)
        lines.append(f"Your face-down Loyalty cards: {hidden}.")
    lines.append("Every clan has two Loyalty cards, so two players may serve the same Leader.")
    if view.notes:
        lines += ["What became of Loyalty cards:", *(f"  {note}" for note in notes(view, me, voice))]
    if view.result:
        lines.append("The game is over.")
        for seat, clans in enumerate(view.result.loyalties):
            score = view.result.scores[seat]
            lines.append(f"  {voice.seat(seat)}: {voice.title('clan', clans)}, score {score}")
        lines.append(f"Won by {listed(voice.seat(seat) for seat in view.result.winners)}.")
    return "\n".join(lines)


def _line(view: View, me: int | None, voice: Voice, award_to_come: bool) -> list[str]:
    """Write the Line, from the head."""
    own = [] if view.me is None or me is None else [*view.me.loyalties, *view.seats[me].face_up]
    lines = ["The Line, from the head:"]
    for place, leader in enumerate(view.line, 1):
        marks = []
        if leader.clan in own:
            marks.append("your Leader")
        if leader.clan == view.shinobi:
            marks.append("with the Shinobi: loses 1 at the end of the round")
        award = f", the Plot gives this position {leader.award} Honour" if leader.award and award_to_come else ""
        note = f" ({'; '.join(marks)})" if marks else ""
        lines.append(f"  {place}. {voice.title('clan', leader.clan)}: {leader.honour} Honour{award}{note}")
    return lines


def _plot(game: ShogunateGame, view: View, me: int | None, voice: Voice) -> list[str]:
    """Write the active Plot, with whose its power is, and what is known of the deck."""
    plot = next(plot for plot in game.edition.plots if plot.id == view.plot)
    whose = "yours, as the Hatamoto" if view.hatamoto == me else f"that of {voice.seat(view.hatamoto)}, the Hatamoto"
    lines = [f"The Plot: {plot.name}. Its power, after the award, is {whose}: “{plot.text}”"]
    lines.append(f"Plots left in the deck: {view.plot_deck}. Already seen: {voice.title('plot', view.plot_discards)}.")
    if view.me and view.me.plots:
        lines.append(f"You know the next Plots: {voice.title('plot', view.me.plots)}.")
    for seat, seen in enumerate(view.seats):
        if seen.plots_known and seat != me:
            lines.append(f"{voice.seat(seat)} has looked at the top of the Plot deck: {seen.plots_known} still there.")
    if view.pool is not None:
        lines.append(f"Honour left in the pool: {view.pool}.")
    return lines


def seat_line(voice: Voice, seat: int, seen: SeatView) -> str:
    """Write what everybody sees of a seat."""
    open_cards = f", face up {voice.title('clan', seen.face_up)}" if seen.face_up else ""
    hand = voice.title("action", seen.hand)
    if len(seen.hand) == len(ACTION_IDS):
        hand = "all six Action cards"
    elif len(seen.hand) > len(ACTION_IDS) // 2:
        gone = [card for card in ACTION_IDS if card not in seen.hand]
        hand = f"all but {voice.title('action', gone)}"
    revealed = f", has revealed {voice.title('action', seen.revealed)}" if seen.revealed else ""
    return (
        f"{voice.seat(seat)}, {voice.title('colour', seen.colour)}: {seen.face_down} Loyalty face down{open_cards}"
        f"{revealed}; in hand {hand}"
    )
