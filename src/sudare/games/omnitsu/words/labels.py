"""games/omnitsu: options as people read them, from a seat's view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Put
from sudare.games.omnitsu.state import HAND
from sudare.games.omnitsu.words.names import KIND_TITLES, does, effect_places, name, sealed_at, title, who
from sudare.games.omnitsu.words.possible import Wish, failing
from sudare.games.omnitsu.words.reasons import WINDOWS, answers

if TYPE_CHECKING:
    from sudare.games.omnitsu.game import OmnitsuGame

SINGLE = {
    "pass": "Pass",
    "hold": "Hold it back: use it later this turn, or lose it",
    "nothing": "Nothing is possible",
    "done": "Enough",
    "yes": "Yes",
    "no": "No",
}
PARTICULAR = {  # what such an answer means at this question
    ("choose_action", "pass"): "Pass: you can do nothing",
    ("window_gap", "pass"): "Pass",
    ("window_response", "pass"): "Pass: let it happen",
    ("end_response", "pass"): "Pass: let it happen",
    ("end_any_time", "pass"): "Keep it: 1 point",
    ("clearing", "done"): "Discard none",
    ("pick_discards", "done"): "Enough: discard no more",
    ("reissue", "yes"): "Take it",
    ("reissue", "no"): "Stay without a scroll",
    ("pick_from_hand_seen", "nothing"): "There is no such card",
    ("pick_cracked", "nothing"): "You have none",
    ("replacement", "nothing"): "You have none",
    ("declare", "nothing"): "Neither action is possible: it does nothing",
}


def label(game: OmnitsuGame, put: Put, action: int) -> str:
    """Return an option as a person reads it: what it is, and what it does."""
    kind, value = game.actions.describe(action)
    if kind == "play":
        id, _, target = value.partition("@")
        return _play(game, put, id, int(target) - 1 if target else None)
    if kind == "card":
        return _card(game, put, value)
    if kind == "seat":
        return put.voice.seat(int(value) - 1)
    if kind == "crack":
        scroll = put.view.seats[put.seat].sealed[int(value) - 1]
        return f"Crack scroll {scroll.token}: read it; it can no longer be delivered"
    if kind == "scroll":
        owner, sealed = sealed_at(put.view, value)
        assert sealed is not None
        face = f", {KIND_TITLES[sealed.known_kind]}" if sealed.known_kind else ", unread by you"
        return f"Scroll {sealed.token} before {who(put, owner)}{face}"
    if kind in ("a", "b"):
        return _action(game, put, "ab".index(kind))
    if kind == "release":
        return f"Use {title(game, put.view.seats[put.seat].slot.card or '')}, which you hold back"
    return PARTICULAR.get((put.decision.id, kind), SINGLE[kind])


def _play(game: OmnitsuGame, put: Put, id: str, target: int | None) -> str:
    """Name a card, at whom, and what it does; in a window, what it can do there."""
    head = title(game, id) if target is None else f"{title(game, id)} at {put.voice.names[target]}"
    if put.decision.id not in WINDOWS:
        return f"{head}: {does(game, id)}"
    card = game.tables.index[id]
    wishes = [Wish(game, put, card, key, target, HAND, answers(put)) for key in range(len(game.tables.acts[card]))]
    acts = [wish.act for wish in wishes if failing(wish) is None]
    return f"{head}: {' Or '.join(f'{act.label}: {act.text}' for act in acts)}"


def _card(game: OmnitsuGame, put: Put, id: str) -> str:
    tables = game.tables
    card = tables.index[id]
    if put.decision.id == "pick_location":
        return f"{title(game, id)}: {tables.effect_text[card]}" if tables.effect_text[card] else title(game, id)
    if card >= tables.n:
        cracked = ", cracked" if put.decision.id != "pick_pile_scroll" else f": {does(game, id)}"
        return f"{title(game, id)}{cracked}"
    return f"{title(game, id)}: {does(game, id)}"


def _action(game: OmnitsuGame, put: Put, key: int) -> str:
    """Name an action, what it does, and what it costs."""
    tables = game.tables
    card = put.context[0] if put.decision.id == "end_any_time" else tables.index[put.view.stack[-1].card]
    act = tables.acts[card][key]
    costs = [f"a {act.cost} card"] if act.cost else []
    costs += [f"a card ({name(game, id)})" for id in effect_places(game, put.view, "combat_surcharge") if act.combat]
    return f"{act.label}: {act.text}" + (f" Costs {' and '.join(costs)}." if costs else "")
