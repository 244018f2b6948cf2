"""games/chiyo: what single things are called, and where they are, from a seat's view."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sudare.core.ending import listed
from sudare.core.ledger import passages
from sudare.games.chiyo.rules.programs import INFLUENCE, PATRON, UNMASK

if TYPE_CHECKING:
    from sudare.games.chiyo.game import ChiyoGame
    from sudare.games.chiyo.sight.view import CardView, PlaceView, View

SEARCHED_WITH = {"search": "daimyo", "interrogate": "rival"}  # where the tile stands, the Loyal Action takes place


def find(view: View, handle: int) -> tuple[PlaceView, CardView] | None:
    """Return a card and its Establishment by handle."""
    for place in view.places:
        for card in place.cards:
            if card.handle == handle:
                return place, card
    return None


def title(game: ChiyoGame, kind: str, name: str) -> str:
    """Return what people call something of one of the vocabularies."""
    return game.titles[kind][game.names[kind].index(name)]


def card_text(game: ChiyoGame, card: CardView) -> str:
    """Return a card on the table as a person reads it."""
    if card.face is not None:
        tokens = f", suspected as {listed(t.title() for t in card.tokens)}" if card.tokens else ""
        return f"{title(game, 'card', card.face)} (card {card.handle}{tokens})"
    memory = f", known to you as {title(game, 'card', card.remembered)}" if card.remembered else ""
    return f"card {card.handle} (face-down{memory})"


def card_named(game: ChiyoGame, view: View, handle: int) -> str:
    """Return a card by its handle as a person reads it."""
    found = find(view, handle)
    return card_text(game, found[1]) if found else f"card {handle}"


def cards_named(game: ChiyoGame, view: View, handles: tuple[int, ...], last: str = "and") -> str:
    """Return several cards as a person reads them."""
    return listed((card_named(game, view, handle) for handle in handles), last)


def place_title(game: ChiyoGame, name: str) -> str:
    """Return an Establishment's name for people."""
    return title(game, "place", name)


def tile_place(view: View, tile: str) -> str:
    """Return where the Daimyo or the Rival stands."""
    return next(place.id for place in view.places if tile in place.tiles)


def tile_held(view: View, tile: str, motonaka: bool = False) -> bool:
    """Say whether Action Markers hold a tile (CHI-174, CHI-176)."""
    inside = tile_place(view, tile) == "temple" and view.action_markers["temple"] > 0
    return view.action_markers[tile] > 0 or (inside and not motonaka)


def card_places(view: View) -> dict[str, str]:
    """Return where the face-up cards lie."""
    return {card.face: place.id for place in view.places for card in place.cards if card.face is not None}


def neighbours(view: View, seat: int) -> list[int]:
    """Return the two neighbouring Nobles: Motonaka counts as absent (CHI-076)."""
    seats = len(view.seats)
    nobles = [(view.motonaka + 1 + i) % seats for i in range(seats - 1)]
    i = nobles.index(seat)
    return [nobles[i - 1], nobles[(i + 1) % len(nobles)]]


def counted(number: int, one: str, more: str = "") -> str:
    """Return a number of things, in the singular or plural."""
    return f"{number} {one if number == 1 else more or one + 's'}"


class Source(NamedTuple):
    """The card whose text is being carried out: what a choice belongs to."""

    name: str  # for people
    rule: str
    about: list[str]
    op: str
    args: tuple[str, ...]
    may: bool
    unmasked: bool  # a True card that was just unmasked
    handle: int
    place: str  # where the card lies


def source(game: ChiyoGame, view: View, ctx: tuple[int, int, int, int, int]) -> Source:
    """Return the card that a context of the rules stands for."""
    kind, card, number, handle, place = ctx
    if kind == INFLUENCE:
        name, printed, rule = game.titles["influence"][card], game.edition.influence[card].name, "CHI-140"
        about = [f"influence:{game.names['influence'][card]}"]
    elif kind == PATRON:
        name, printed, rule = game.titles["card"][card], game.patrons[card].name, "CHI-119"
        about = [f"card:{handle}"]
    else:
        true = game.edition.true_cards[card]
        name, printed = game.titles["card"][game.true_card[card]], true.name
        rule, about = "CHI-111" if kind == UNMASK else "CHI-124", [f"card:{handle}"]
    op, args, may = game.programs[kind, card][number]
    found = find(view, handle)
    here = found[0].id if found else game.names["place"][place]
    rule = _card_rules(game.folder()).get(printed, rule)
    return Source(name, rule, about, op, args, may, kind == UNMASK, handle, here)


@lru_cache(8)
def _card_rules(folder: Path) -> dict[str, str]:
    """Return the rule of every card that the rulebook has one for."""
    page = (folder / "rulebook.md").read_text(encoding="utf-8")
    return {one.title: one.id for one in passages(page) if one.title and one.id}
