"""games/omnitsu: what single things are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core.ending import listed
from sudare.games.omnitsu.edition import KINDS

if TYPE_CHECKING:
    from sudare.core import Put
    from sudare.games.omnitsu.game import OmnitsuGame
    from sudare.games.omnitsu.sight.view import ActionUp, SealedScroll, View
    from sudare.games.omnitsu.tables import Act

KILLED = {  # why the Daimyo kills a messenger, as the rules call it: as a person reads it, and the rule
    "more than one scroll": ("for bringing more than one scroll", "OMN-143"),
    "a Poison scroll": ("by the Poison scroll", "OMN-144"),
    "a cracked scroll": ("for a scroll that was cracked", "OMN-145"),
    "a contested Daimyo's scroll": ("because two messengers brought a sealed Daimyo's scroll", "OMN-151"),
}
KIND_TITLES = {"daimyo": "Daimyo's", "poison": "Poison", "decoy": "Decoy"}


def title(game: OmnitsuGame, id: str) -> str:
    """Return a card as people call it: its name, and the number that says when it acts."""
    tables = game.tables
    card = tables.index[id]
    return tables.titles[card] if card >= tables.n else f"{tables.titles[card]} ({tables.number[card]})"


def name(game: OmnitsuGame, id: str) -> str:
    """Return a card's name alone."""
    return game.tables.titles[game.tables.index[id]]


def titles(game: OmnitsuGame, ids: list[str]) -> str:
    """Return several cards."""
    return ", ".join(title(game, id) for id in ids) or "none"


def killed(reasons: list[str]) -> str:
    """Say why a messenger was killed: `by the Poison scroll`."""
    return listed(KILLED[reason][0] for reason in reasons)


def counted(number: int, one: str, more: str) -> str:
    """Return a number of things, in the singular or plural."""
    return f"{number} {one if number == 1 else more}"


def act_of(game: OmnitsuGame, up: ActionUp) -> Act:
    """Return the action that was declared."""
    return game.tables.acts[game.tables.index[up.card]]["ab".index(up.action or "a")]


def own_card(game: OmnitsuGame, put: Put, owner: int, id: str) -> str:
    """Return a card with whose it is: `your Ronin`, `Aiko's Ronin`."""
    whose = "your" if owner == put.seat else f"{put.voice.names[owner]}'s"
    return f"{whose} {name(game, id)}"


def who(put: Put, seat: int) -> str:
    """Return a player in the middle of a sentence that speaks to the one who is asked."""
    return "you" if seat == put.seat else put.voice.names[seat]


def sealed_at(view: View, value: str) -> tuple[int, SealedScroll | None]:
    """Return the owner that an action such as `scroll:2.1` names, and the sealed scroll, if there is one."""
    owner, place = (int(part) for part in value.split("."))
    sealed = view.seats[owner - 1].sealed if owner <= len(view.seats) else []
    return owner - 1, sealed[place - 1] if place <= len(sealed) else None


def possible_kinds(game: OmnitsuGame, view: View, scroll: SealedScroll) -> list[str]:
    """Return the kinds that a sealed scroll can have, by what lies open and what this seat has seen."""
    if scroll.known_kind is not None:
        return [scroll.known_kind]
    if not game.options.unseen_aid:
        return list(KINDS)
    tables = game.tables
    left = {kind: tables.scroll_count[n] - view.scroll_pile[kind] for n, kind in enumerate(KINDS)}
    hands = [id for seat in view.seats for id in seat.hand or []]
    for id in (*view.destroyed, *hands):
        if tables.index[id] >= tables.n:
            left[KINDS[tables.index[id] - tables.n]] -= 1
    for known in (one.known_kind for seat in view.seats for one in seat.sealed):
        if known is not None:
            left[known] -= 1
    return [kind for kind, count in left.items() if count > 0] or list(KINDS)


def effect_places(game: OmnitsuGame, view: View, op: str) -> list[str]:
    """Return the Locations in play and not BLOCKED that have this effect."""
    tables = game.tables
    found = [place.card for place in view.center if place.blocked_by is None]
    return [id for id in found if tables.effect[tables.index[id]] and tables.effect[tables.index[id]][0] == op]


def does(game: OmnitsuGame, id: str) -> str:
    """Return in one line what a card does."""
    tables = game.tables
    card = tables.index[id]
    if card >= tables.n:
        return card_text(game, id)[0]
    acts = " Or ".join(f"{act.label}: {act.text}" for act in tables.acts[card])
    effect = tables.effect_text[card]
    return f"{acts} Effect: {effect}" if effect else acts


def card_text(game: OmnitsuGame, id: str) -> list[str]:
    """Return what is printed on a card, line by line."""
    tables = game.tables
    card = tables.index[id]
    if card >= tables.n:
        return [str(next(scroll.text for scroll in game.edition.scrolls if scroll.id == id))]
    if tables.place[card]:
        lines = [f"Action, {tables.acts[card][0].label}: {tables.acts[card][0].text}"]
        return [*lines, f"Effect: {tables.effect_text[card]}"] if tables.effect_text[card] else lines
    lines = []
    for key, act in zip("ab", tables.acts[card], strict=True):
        marks = [word for word, on in (("TARGET", act.target), ("combat", act.combat)) if on]
        marks += ["REVERSIBLE"] if act.reversed_ops is not None else []
        marks += ["answer only"] if act.response else []
        marks += [f"needs {tables.titles[place]}" for place in act.requires]
        marks += [f"costs 1 {act.cost} card"] if act.cost else []
        lines.append(f"{key}) {act.label}{' [' + ', '.join(marks) + ']' if marks else ''}: {act.text}")
    return lines


def card_head(game: OmnitsuGame, id: str) -> str:
    """Return a card with its class and marks."""
    tables = game.tables
    card = tables.index[id]
    if card >= tables.n:
        return f"{title(game, id)} (cracked)"
    marks = "Location" if tables.place[card] else tables.klass[card]
    return f"{title(game, id)} ({marks}{', ANY TIME' if tables.any_time[card] else ''})"
