"""games/omnitsu: options as people read them, from a seat's view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Put
from sudare.games.omnitsu.state import HAND, SLOT
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
CRACKING = (
    "Crack scroll {token}: You alone read it, and it goes into your hand. There it pays nothing and kills you at the "
    "end, unless a card or a discard takes it away before. Worth it if you fear that it is Poison."
)
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
    ("declare", "nothing"): "It does nothing",
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
        return CRACKING.format(token=scroll.token)
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
    card = game.tables.index[id]
    if put.decision.id not in WINDOWS:
        now = _castle(put) if game.tables.ends_game[card] else _useless(game, put, card, target)
        return f"{head}: {does(game, id)}{now}"
    wishes = [Wish(game, put, card, key, target, HAND, answers(put)) for key in range(len(game.tables.acts[card]))]
    acts = [wish.act for wish in wishes if failing(wish) is None]
    return f"{head}: {' Or '.join(f'{act.label}: {act.text}' for act in acts)}"


def _useless(game: OmnitsuGame, put: Put, card: int, target: int | None) -> str:
    """Say that none of the actions could be declared, as things stand; others throw, too, so that may change."""
    acts = game.tables.acts[card]
    if any(act.response or act.ending for act in acts):  # in answer to what is not there yet
        return ""
    fails = [failing(Wish(game, put, card, key, target, SLOT, None)) for key in range(len(acts))]
    if not acts or not all(fails):
        return ""
    what = "its Action would come to nothing" if game.tables.place[card] else "none of it is possible"
    return f" As things stand, {what}."


def _castle(put: Put) -> str:
    """Say whether the card that ends the game would do so, as things stand."""
    opened, needs = put.view.open_locations, put.view.castle_needs
    if opened >= needs:
        return f" It would end the game: {opened} are open."
    return f" {opened} of {needs} are open now: with fewer than {needs} it does nothing."


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


CLASSES = {
    "peasant": "Peasants",
    "warrior": "Warriors",
    "courtier": "Courtiers",
    "shinobi": "Shinobi",
    "clergy": "Clergy",
    "": "Locations",
}
CRACK = "Or crack a scroll: read it, and ruin it"


def heading(game: OmnitsuGame, put: Put, action: int) -> str:
    """Part long lists: cards of one's hand by what throwing them is, other cards by their class."""
    kind, value = game.actions.describe(action)
    if kind == "crack":
        return CRACK
    if kind not in ("play", "card"):
        return ""
    card = game.tables.index[value.partition("@")[0]]
    if card >= game.tables.n:
        return "Scrolls"
    if put.decision.id == "pick_location":
        return ""
    if put.decision.id != "choose_action":
        return CLASSES[game.tables.klass[card]]
    if game.tables.place[card]:
        return "Throw a Location: it stays in play"
    if game.tables.any_time[card]:
        return "Throw an ANY TIME card: or keep it, to answer others"
    return "Throw a Person: one of its actions is done when its number comes up"
