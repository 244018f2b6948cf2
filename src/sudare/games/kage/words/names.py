"""games/kage: what single things are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.games.kage.edition import StatLine
from sudare.games.kage.sight.view import CardView, GuardView, View

if TYPE_CHECKING:
    from sudare.games.kage.game import KageGame

STAGES = (
    *("the next search token", "a barrack token", "a shoji door", "a plank door", "a bell", "a lantern"),
    *("a yellow guard", "an amber guard", "a red guard", "nothing more"),
)


def piece(game: KageGame, view: View) -> str:
    """Return what is being placed."""
    if view.stage == 0:
        token = game.edition.search_tokens[game.tokens_in_play[len(view.search)]]
        return f"search token {token.value} ({token.group})"
    return STAGES[view.stage or 0]


def card_text(game: KageGame, card: CardView | None) -> str:
    """Write a slot of a ninja's mat."""
    if card is None:
        return "empty"
    if card.card is None:
        return "a face-down card" + ("" if card.known_as == "unknown" else f" ({card.known_as})")
    entry = next(c for c in game.edition.ninja_cards if c.id == card.card)
    uses = f", {count(card.uses, 'use')} left" if card.uses else ""
    return f"{entry.name} ({'face up' if card.up else 'face down'}{uses})"


def count(number: int, one: str) -> str:
    """Return a number of things."""
    return f"{number} {one}" if number == 1 else f"{number} {one}s"


def model_title(game: KageGame, view: View, model: str) -> str:
    """Return the name of a guard type; a boss has a name of his own."""
    if model == "boss" and view.boss is not None:
        return game.titles["boss"][game.names["boss"].index(view.boss)]
    return game.titles["model"][game.names["model"].index(model)] if model else "guard"


def guard_title(game: KageGame, view: View, g: GuardView) -> str:
    """Return which guard it is, and where."""
    return f"{model_title(game, view, g.model)} at {g.square}"


def guard_text(game: KageGame, view: View, g: GuardView) -> str:
    """Write a guard in a few words."""
    notes = [
        note
        for note, holds in (
            ("alert", g.alert or g.noise_on_base > 0),
            ("has acted", g.done and view.phase == "guard_turn"),
            ("stopped", g.stopped),
            ("bribed", g.bribed),
            (g.dim.replace("_", " "), g.dim != "none"),
        )
        if holds
    ]
    return guard_title(game, view, g) + (f" ({', '.join(notes)})" if notes else "")


def ninja_title(game: KageGame, view: View, k: int) -> str:
    """Return the name of a ninja."""
    return game.titles["ninja"][game.names["ninja"].index(view.ninja[k].ninja)] if k < len(view.ninja) else str(k + 1)


def square_text(game: KageGame, view: View, square: str) -> str:
    """Return a square with what makes it a target: a search token, a guard, a ninja."""
    token = next((v for v in view.search if v.square == square), None)
    guard = next((g for g in view.guards if g.square == square), None)
    if guard is not None:
        return guard_text(game, view, guard)
    return square if token is None else f"{square}, the search token {token.value}"


def type_text(game: KageGame, id: str) -> str:
    """Write the play mat of a guard type; with the Advanced Rules the alert line, too."""
    type = next(t for t in game.edition.guard_types if t.id == id)

    def values(line: StatLine) -> str:
        shoots = f", shoots {line.ranged}" if line.ranged else ""
        return (
            f"move {line.move}, combat {line.combat:+d}, defence {line.defence}, "
            f"watches {count(line.aoi, 'square')} far, awareness {line.awareness}, actions {line.actions}{shoots}"
        )

    alert = f"; alert: {values(type.alert)}" if game.advanced else ""
    rule = f" {game.plain(type.text)}." if type.text else ""
    price = f"costs {count(type.recruit, 'token')} to recruit"
    return f"{type.name} ({type.level}): {values(type.normal)}{alert}; {price}.{rule}"
