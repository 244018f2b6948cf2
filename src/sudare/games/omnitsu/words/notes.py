"""games/omnitsu: a seat's notebook in sentences, and how it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Perspective, Voice
from sudare.core.ending import listed
from sudare.games.omnitsu.sight.aid import Chances, HandNotes, Notebook, notebook
from sudare.games.omnitsu.sight.view import SealedScroll, View
from sudare.games.omnitsu.words.names import KIND_TITLES, title

if TYPE_CHECKING:
    from sudare.games.omnitsu.game import OmnitsuGame

GOAL = (
    "You are a messenger: be alive with the most points when the game ends, which is when somebody throws Daimyo's "
    "Castle while enough other Locations are open. A sealed Daimyo's scroll pays 10, a sealed Decoy 5, each other card "
    "in your hand 1; Poison, a cracked scroll or a second scroll kills you, and so does a Daimyo's scroll if somebody "
    "else has one, too, unless the Seal Keeper declares yours the genuine one at the end. Without any scroll you have "
    "only your cards."
)


def aid_text(game: OmnitsuGame, perspective: Perspective, voice: Voice) -> str:
    """Return the whole notebook: where each scroll can be, what was seen of every hand."""
    notes = notebook(perspective)
    if notes is None:
        return "At this table nobody keeps notes for you."
    view: View = perspective.view
    lines = ["Where the scrolls can be, by what you were shown, not by why people act as they do:"]
    for place, seat in enumerate(view.seats):
        whose = "before you" if place == voice.me else f"before {voice.seat(place)}"
        for scroll in seat.sealed:
            face = _chances(_face(scroll, notes)) or "unknown"
            readers = [voice.seat(other) for other in scroll.known_by if other != voice.me and not scroll.open]
            read = f" Read by {listed(readers)}." if readers else ""
            lines.append(f"- Scroll {scroll.token}, {whose}: {face}.{read}")
    for place, hand in enumerate(notes.hands):
        if hand.scrolls:
            lines.append(f"- A cracked scroll in {_hand_of(voice, place)}: {_chances(hand.scrolls)}.")
    if notes.deck:
        lines.append(f"- Buried in the Main Deck: {_chances(notes.deck)}.")
    lines += seen(game, notes, voice)
    if notes.top:
        lines.append(f"On top of the Main Deck: {', then '.join(title(game, id) for id in notes.top)}.")
    return "\n".join([*lines, *unlocated(notes)])


def seen(game: OmnitsuGame, notes: Notebook, voice: Voice) -> list[str]:
    """Say which cards of other hands this seat has seen."""
    return [
        f"You have seen in {_hand_of(voice, place)}: {cards}."
        for place, hand in enumerate(notes.hands)
        if (cards := _cards(game, hand))
    ]


def unlocated(notes: Notebook) -> list[str]:
    """Say how many scrolls of each kind this seat cannot locate."""
    if notes.unlocated is None:
        return []
    kinds = ", ".join(f"{count} {KIND_TITLES[kind]}" for kind, count in notes.unlocated.items() if count)
    return [f"Scrolls you cannot locate: {kinds or 'none'}."]


def castle(game: OmnitsuGame, view: View, notes: Notebook | None, voice: Voice) -> list[str]:
    """Say where the card that ends the game is, or where it can be as far as this seat knows."""
    ends = [id for id, ends in zip(game.tables.ids, game.tables.ends_game, strict=False) if ends]
    return [f"{title(game, id)} {_whereabouts(view, notes, voice, id)}." for id in ends]


def _whereabouts(view: View, notes: Notebook | None, voice: Voice, id: str) -> str:
    for place, seat in enumerate(view.seats):
        if id in (seat.hand or ()):
            return f"is in {_hand_of(voice, place)}"
        if seat.slot.card == id:
            return f"was thrown by {voice.seat(place)}"
    if id in view.discard:
        return "is in the Discard Pile; it can be drawn again when the Main Deck is used up"
    if id in view.destroyed:
        return "is destroyed"
    if id in view.looking_at:
        return "is among the cards that you are shown now"
    in_play = {one.card for one in view.center} | {up.card for up in view.stack} | {one.card for one in view.pending}
    if id in in_play:
        return "is in play"
    if notes and id in notes.top:
        return "lies on top of the Main Deck" if notes.top[0] == id else "lies near the top of the Main Deck"
    hands = notes.hands if notes else []
    held = {place: card.chance for place, hand in enumerate(hands) for card in hand.cards if card.card == id}
    for place, chance in held.items():
        if chance == 1.0:
            return f"is in {_hand_of(voice, place)}: you have seen it there"
    perhaps = "".join(f", perhaps in {_hand_of(voice, place)} ({_percent(chance)})" for place, chance in held.items())
    hidden = ", under the top card of the Discard Pile" if view.discard_size > len(view.discard) else ""
    return f"is in the Main Deck{hidden} or in a hand that you do not see{perhaps}"


def standing(perspective: Perspective, notes: Notebook | None) -> str:
    """Say how this seat would fare if the game ended now."""
    view: View = perspective.view
    assert perspective.seat is not None
    own = view.seats[perspective.seat]
    hand = own.hand or []
    cards = sum(not id.startswith("scroll_") for id in hand)
    if cards < len(hand):
        return "If it ended now you would be killed: you have a cracked scroll in your hand."
    if len(own.sealed) > 1:
        return "If it ended now you would be killed: you have more than one scroll."
    if not own.sealed:
        return f"If it ended now you would have {_points(cards)}: you have no scroll, only your cards."
    scroll = own.sealed[0]
    known = _face(scroll, notes)
    others = [s for place, seat in enumerate(view.seats) if place != perspective.seat for s in seat.sealed]
    contested = view.genuine != scroll.token and any(_face(s, notes) == {"daimyo": 1.0} for s in others)
    worth = {"daimyo": _points(10 + cards), "decoy": _points(5 + cards), "poison": "killed"}
    if contested:
        worth["daimyo"] = "killed, because somebody else has one too"
    if len(known) == 1:
        (kind,) = known
        return f"Your sealed scroll is {KIND_TITLES[kind]}. If it ended now: {worth[kind]}."
    fates = "; ".join(f"{worth[kind]} if it is {KIND_TITLES[kind]}" for kind in known or KIND_TITLES)
    return f"Your scroll is sealed, and you do not know what it is. If it ended now: {fates}."


def _face(scroll: SealedScroll, notes: Notebook | None) -> Chances:
    """Return what a sealed scroll can be, as far as this seat knows."""
    if scroll.known_kind:
        return {scroll.known_kind: 1.0}
    return notes.sealed[scroll.token] if notes else {}


def _points(n: int) -> str:
    return "1 point" if n == 1 else f"{n} points"


def _hand_of(voice: Voice, place: int) -> str:
    return "your hand" if place == voice.me else f"the hand of {voice.seat(place)}"


def _chances(chances: Chances) -> str:
    """Say what something is for certain, or what it can be and how likely."""
    if 1.0 in chances.values():
        return " and ".join(f"{KIND_TITLES[kind]}, for certain" for kind, chance in chances.items() if chance == 1.0)
    return " or ".join(f"{KIND_TITLES[kind]} ({_percent(chance)})" for kind, chance in chances.items())


def _percent(chance: float) -> str:
    return f"{min(99, max(1, round(100 * chance)))} %"


def _cards(game: OmnitsuGame, hand: HandNotes) -> str:
    sure = [f"{title(game, card.card)} (turn {card.turn})" for card in hand.cards if card.chance == 1.0]
    sure += [f"a cracked {KIND_TITLES[kind]} scroll" for kind, chance in hand.scrolls.items() if chance == 1.0]
    doubtful = [card for card in hand.cards if card.chance < 1.0]
    sure += [f"perhaps {title(game, card.card)} (turn {card.turn}, {_percent(card.chance)})" for card in doubtful]
    return "; ".join(sure)
