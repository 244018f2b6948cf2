"""games/shogunate: what a seat has seen of Loyalty cards, and what it can conclude, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Perspective, Voice
from sudare.core.ending import listed
from sudare.games.shogunate.sight.aid import Suspect, sheet
from sudare.games.shogunate.sight.view import Note, View
from sudare.games.shogunate.vocabulary import CLANS

if TYPE_CHECKING:
    from sudare.games.shogunate.game import ShogunateGame


def notes(view: View, seat: int | None, voice: Voice) -> list[str]:
    """Say what became of Loyalty cards, in the order in which it happened: a line each."""
    return [_note(note, seat, voice) for note in view.notes]


def _note(note: Note, me: int | None, voice: Voice) -> str:
    clan = "" if note.clan is None else voice.title("clan", note.clan)
    received = "" if note.received is None else voice.title("clan", note.received)
    when = f"Round {note.round} ({voice.title('cause', note.cause)})"
    seat = voice.names[note.seat]
    if note.other is None:
        return f"{when}: {'you' if note.seat == me else seat} turned up {clan}, for all to see."
    other = voice.names[note.other]
    if note.kind == "exchanged":
        if not clan:
            return f"{when}: {seat} and {other} exchanged a card."
        gave, got, whom = (clan, received, other) if note.seat == me else (received, clan, seat)
        return f"{when}: you gave {gave} to {whom} and got {got} for it."
    if not clan:
        return f"{when}: {seat} showed {other} a card."
    if note.seat == me:
        return f"{when}: you showed {clan} to {other}."
    return f"{when}: {seat} showed you {clan}."


def aid_text(game: ShogunateGame, perspective: Perspective, voice: Voice) -> str:
    """Say what each seat's face-down cards can be, and how close it can be to the end."""
    view: View = perspective.view
    lines = ["What the face-down Loyalty cards of the others can be, from all that you were shown and told:"]
    for seat, suspect in enumerate(sheet(perspective).seats):
        if seat != perspective.seat:
            lines.append(f"- {_suspect(voice, view, seat, suspect)}")
    lines.append(f"The game ends when somebody has {view.target} Honour at the end of a round.")
    became = [f"- {note}" for note in notes(view, perspective.seat, voice)]
    return "\n".join([*lines, *(["What became of Loyalty cards:", *became] if became else [])])


def _suspect(voice: Voice, view: View, seat: int, suspect: Suspect) -> str:
    down, name = view.seats[seat].face_down, voice.seat(seat)
    most = str(suspect.most) if suspect.least == suspect.most else f"between {suspect.least} and {suspect.most}"
    score = f"The score is {most}."
    certain = listed(voice.title("clan", clan) for clan in suspect.certain)
    if not down:
        return f"{name}: everything is face up. {score}"
    if len(suspect.certain) == down:
        return f"{name}: certainly {certain}. {score}"
    if suspect.certain:
        rest = [clan for clan in suspect.possible if clan not in suspect.certain or len(suspect.possible) == 1]
        return f"{name}: certainly {certain}; the other can be {_possible(voice, rest)}. {score}"
    return f"{name}: {_possible(voice, suspect.possible)}. {score}"


def _possible(voice: Voice, clans: list[str]) -> str:
    if len(clans) == CLANS:
        return "any clan"
    return " or ".join(voice.title("clan", clan) for clan in clans)
