"""games/omnitsu: options as people read them, from a seat's view alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sudare.core import Put
from sudare.games.omnitsu.state import HAND, SLOT
from sudare.games.omnitsu.words.names import (
    KIND_TITLES,
    does,
    effect_places,
    name,
    possible_kinds,
    sealed_at,
    title,
    who,
)
from sudare.games.omnitsu.words.possible import Wish, failing
from sudare.games.omnitsu.words.reasons import WINDOWS, answers

if TYPE_CHECKING:
    from sudare.games.omnitsu.game import OmnitsuGame
    from sudare.games.omnitsu.sight.view import SealedScroll
    from sudare.games.omnitsu.tables import Act

SINGLE = {
    "pass": "Pass",
    "hold": "Hold it back: use it later this turn, or lose it",
    "nothing": "Nothing is possible",
    "done": "Enough",
    "yes": "Yes",
    "no": "No",
}
DISCARDS = ("pick_discards", "clearing")
CRACKING = (
    "Crack scroll {token}: You alone read it, and it goes into your hand. There it pays nothing and kills you at the "
    "end, unless a card or a discard takes it away before. {worth}"
)
CRACKING_KNOWN = (
    "Crack scroll {token}, which is {kind}: It goes into your hand. There it pays nothing and kills you at the end, "
    "unless a card or a discard takes it away before. {worth}"
)
WORTH = {  # when cracking is worth it, by what the scroll can be
    "fear": "Worth it if you fear that it is Poison.",
    "harmless": "It cannot be Poison, so there is nothing to fear from it while it is sealed.",
    "poison": "Sealed it kills you for certain, so long as it lies before you.",
    "daimyo": "Sealed it pays 10 if nobody else brings one, so you would only lose by it.",
    "decoy": "Sealed it pays 5, so you would only lose by it.",
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
        return _crack(game, put, put.view.seats[put.seat].sealed[int(value) - 1])
    if kind == "scroll":
        owner, sealed = sealed_at(put.view, value)
        assert sealed is not None
        return f"Scroll {sealed.token} before {who(put, owner)}, {_face(game, put, sealed)}"
    if kind in ("a", "b"):
        return _action(game, put, "ab".index(kind))
    if kind == "release":
        return f"Use {title(game, put.view.seats[put.seat].slot.card or '')}, which you hold back"
    return PARTICULAR.get((put.decision.id, kind), SINGLE[kind])


def _crack(game: OmnitsuGame, put: Put, scroll: SealedScroll) -> str:
    """Say what cracking does, and whether it is worth it, by what is certain of the scroll."""
    kinds = possible_kinds(game, put.view, scroll)
    if len(kinds) == 1:
        return CRACKING_KNOWN.format(token=scroll.token, kind=KIND_TITLES[kinds[0]], worth=WORTH[kinds[0]])
    return CRACKING.format(token=scroll.token, worth=WORTH["fear" if "poison" in kinds else "harmless"])


def _face(game: OmnitsuGame, put: Put, scroll: SealedScroll) -> str:
    """Say what a sealed scroll is, or must be."""
    kinds = possible_kinds(game, put.view, scroll)
    if scroll.known_kind is not None:
        return KIND_TITLES[scroll.known_kind]
    if len(kinds) == 1:
        return f"which must be {KIND_TITLES[kinds[0]]}"
    return "unread by you" if "poison" in kinds else "unread by you, but no Poison"


def _play(game: OmnitsuGame, put: Put, id: str, target: int | None) -> str:
    """Name a card, at whom, and what it does; in a window, what it can do there."""
    head = title(game, id) if target is None else f"{title(game, id)} at {put.voice.names[target]}"
    card = game.tables.index[id]
    if put.decision.id not in WINDOWS:
        now = _castle(game, put) if game.tables.ends_game[card] else _as_things_stand(game, put, card, target)
        text = does(game, id) if game.tables.place[card] else _offers(game.tables.acts[card], target)
        return f"{head}: {text}{now}"
    wishes = [Wish(game, put, card, key, target, HAND, answers(put)) for key in range(len(game.tables.acts[card]))]
    found = [(wish.act, failing(wish)) for wish in wishes]
    acts = [act for act, reason in found if reason is None]
    said = [f"{head}: {_offers(acts, target)}"]
    if target is not None and not any(act.target for act in acts):
        lacks = [reason[0] for act, reason in found if reason and act.target and not act.response]
        said += ["Whom you name makes no difference.", *lacks]
    return " ".join(said)


def _offers(acts: Sequence[Act], target: int | None) -> str:
    """Return what actions do; of a card that is aimed at somebody, say which of them is not."""
    free = [f"{act.label}{'' if target is None or act.target else ' (needs no Target)'}: {act.text}" for act in acts]
    return " Or ".join(free)


def _as_things_stand(game: OmnitsuGame, put: Put, card: int, target: int | None) -> str:
    """Say which actions could not be declared, as things stand, and why; others throw, too, so that may change."""
    acts = game.tables.acts[card]
    found = [failing(Wish(game, put, card, key, target, SLOT, None)) for key in range(len(acts))]
    later = [act.response or act.ending for act in acts]  # in answer to what is not there yet
    fails = [reason[0] for reason, wait in zip(found, later, strict=True) if reason and not wait]
    fails += [
        f"{act.label} would find no other card in your hand." for act in acts if _finds_no_card(game, put, card, act)
    ]
    if not fails:
        return ""
    if len(fails) < len(acts):
        return f" As things stand: {fails[0]}"
    what = "its Action would come to nothing" if game.tables.place[card] else "none of it would do anything"
    return f" As things stand, {what}: {' '.join(dict.fromkeys(fails))}"


def _finds_no_card(game: OmnitsuGame, put: Put, card: int, act: Act) -> bool:
    """Say whether an action changes cards of the hand for others, and there is none."""
    rest = [id for id in put.view.seats[put.seat].hand or [] if id != game.tables.ids[card]]
    return not rest and len(act.ops) == 1 and act.ops[0][0] == "discard_for_draw" and act.ops[0][3] == 0


def _castle(game: OmnitsuGame, put: Put) -> str:
    """Say whether the card that ends the game would do so, as things stand, and whether oneself would be killed."""
    opened, needs = put.view.open_locations, put.view.castle_needs
    if opened >= needs:
        return f" It would end the game: {opened} are open.{_killed(game, put)}"
    return f" {opened} of {needs} are open now: with fewer than {needs} it does nothing."


def _killed(game: OmnitsuGame, put: Put) -> str:
    """Say what would kill this seat at the end, or could, as things stand."""
    own = put.view.seats[put.seat]
    if any(id.startswith("scroll_") for id in own.hand or []):
        return " As things stand you would be killed then: a cracked scroll is in your hand."
    if len(own.sealed) > 1:
        return " As things stand you would be killed then: you have more than one scroll."
    for scroll in own.sealed:
        kinds = possible_kinds(game, put.view, scroll)
        if kinds == ["poison"]:
            return f" As things stand you would be killed then: scroll {scroll.token} is Poison."
        if "poison" in kinds:
            return f" Scroll {scroll.token} before you can be Poison: then you would be killed."
    return ""


def _card(game: OmnitsuGame, put: Put, id: str) -> str:
    tables = game.tables
    card = tables.index[id]
    if put.decision.id == "pick_location":
        return f"{title(game, id)}: {tables.effect_text[card]}" if tables.effect_text[card] else title(game, id)
    if card >= tables.n:
        if put.decision.id == "pick_pile_scroll":
            return f"{title(game, id)}: {does(game, id)}"
        rid = ": it goes to the Scroll Pile, where it kills nobody" if put.decision.id in DISCARDS else ""
        return f"{title(game, id)}, cracked{rid}"
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
