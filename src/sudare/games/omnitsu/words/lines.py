"""games/omnitsu: what happened, in sentences: who, at whom, to what effect; from what a side was told alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sudare.core import Told, Voice
from sudare.core.ending import listed
from sudare.games.omnitsu.words.names import counted, killed, name, title, titles

if TYPE_CHECKING:
    from sudare.games.omnitsu.game import OmnitsuGame

Data = dict[str, Any]


def line(game: OmnitsuGame, told: Told, voice: Voice) -> str:
    """Return the sentence for an event, with the part for this seat alone if there is one."""
    say = SAYINGS.get(told.kind)
    if say is None:
        return voice.reads(told)
    text = say(game, told.data, voice)
    return text if told.secret is None else f"{text} {voice.whispers(told)}"


def _of(game: OmnitsuGame, data: Data, voice: Voice) -> str:
    return f"{name(game, data['card'])} of {voice.seat(data['seat'])}"


def _at(data: Data, voice: Voice) -> str:
    return "" if data["target"] is None else f" at {voice.seat(data['target'])}"


# -- cards that are played -------------------------------------------------------------------------------------------


def _thrown(game: OmnitsuGame, data: Data, voice: Voice) -> str:
    at = _at(data, voice) if "target" in data else ""
    return f"{voice.seat(data['seat'])} throws {title(game, data['card'])}{at}."


def _window_round(game: OmnitsuGame, data: Data, voice: Voice) -> str:
    plays = []
    for card, seat, target, from_hand in zip(
        data["cards"], data["seats"], data["targets"], data["from_hand"], strict=True
    ):
        held = "" if from_hand else ", held back until now"
        plays.append(f"{title(game, card)} of {voice.seat(seat)}{_at({'target': target}, voice)}{held}")
    return f"Played ANY TIME: {listed(plays)}."


def _comes_up(game: OmnitsuGame, data: Data, voice: Voice) -> str:
    return f"{title(game, data['card'])} of {voice.seat(data['seat'])} comes up."


def _declared(game: OmnitsuGame, data: Data, voice: Voice) -> str:
    acts = game.tables.acts[game.tables.index[data["card"]]]
    text = next((act.text for act in acts if act.label == data["action"]), "")
    head = f"{voice.seat(data['seat'])} declares {data['action']}{_at(data, voice)}, with {name(game, data['card'])}"
    return f'{head}: "{text}"' if text else f"{head}."


def _fails(game: OmnitsuGame, data: Data, otherwise: str) -> str:
    castle = game.tables.ends_game[game.tables.index[data["card"]]]
    return "too few Locations are in play and not BLOCKED" if castle else otherwise


def _does_nothing(game: OmnitsuGame, data: Data, voice: Voice) -> str:
    return f"{_of(game, data, voice)} does nothing: {_fails(game, data, 'neither of its actions is possible')}."


MISSING = {"recover": "there is no such card in the Discard Pile", "peek": "there is no sealed scroll to look at"}


def _no_effect(game: OmnitsuGame, data: Data, voice: Voice) -> str:
    card = game.tables.index[data["card"]]
    if game.tables.place[card] and not game.tables.ends_game[card]:  # it stays in play; only its Action fails
        act = game.tables.acts[card][0]
        why = MISSING.get(str(act.ops[0][0]), "what it needs is not there")
        return f"{act.label} of {name(game, data['card'])} comes to nothing: {why}."
    why = f"for {voice.seat(data['actor'])} it is no longer possible"
    return f"{_of(game, data, voice)} has no effect: {_fails(game, data, why)}."


def _reversed(game: OmnitsuGame, data: Data, voice: Voice) -> str:
    acts = game.tables.acts[game.tables.index[data["card"]]]
    if any(act.reversed_ops is not None for act in acts):
        return f"{_of(game, data, voice)} is reversed: it does the other thing that its text says."
    return f"{_of(game, data, voice)} is reversed: who does it and who suffers it change places."


def _put_down(game: OmnitsuGame, data: Data, voice: Voice) -> str:
    return f"{voice.seat(data['seat'])} also plays {name(game, data['card'])}{_at(data, voice)}; it comes up at once."


def _replaced(game: OmnitsuGame, data: Data, voice: Voice) -> str:
    card = f"{name(game, data['card'])}{_at(data, voice)}"
    return f"{voice.seat(data['seat'])} puts {card} in the place of {name(game, data['old'])}, number {data['order']}."


# -- cards that move -------------------------------------------------------------------------------------------------


def _drew(game: OmnitsuGame, data: Data, voice: Voice) -> str:
    return f"{voice.seat(data['seat'])} draws {counted(data['number'], 'card', 'cards')}{_by_effect(game, data)}."


def _by_effect(game: OmnitsuGame, data: Data) -> str:
    """Name the Locations that give some of the cards."""
    return f", with the Effect of {listed(name(game, id) for id in data['by'])}" if data["by"] else ""


def _drew_openly(game: OmnitsuGame, data: Data, voice: Voice) -> str:
    return f"{voice.seat(data['seat'])} draws, face up{_by_effect(game, data)}: {titles(game, data['cards'])}."


def _discarded(game: OmnitsuGame, data: Data, voice: Voice) -> str:
    seat, cards = voice.seat(data["seat"]), listed(name(game, id) for id in data["cards"])
    if not data["cards"]:
        return f"{seat} discards nothing."
    effect = {"forced": "forced_discard", "clearing": "clearing"}.get(data["why"])
    if effect is not None:
        tables = game.tables
        places = [tables.titles[card] for card, op in enumerate(tables.effect) if op and op[0] == effect]
        return f"{listed(places)}: {seat} discards {cards}."
    return {
        "cost": f"{seat} discards {cards} as the cost.",
        "draws": f"{seat} discards {cards} to draw for it.",
        "limit": f"{seat} discards {cards}, down to the hand limit.",
    }.get(data["why"], f"{seat} discards {cards}.")


def _destroyed(game: OmnitsuGame, data: Data, voice: Voice) -> str:
    card, seat = name(game, data["card"]), voice.seat(data["seat"])
    return {
        "hand": f"{card}, from the hand of {seat}, is destroyed.",
        "discard": f"{seat} destroys {card}, from the Discard Pile.",
        "center": f"{seat} destroys {card}.",
    }.get(data["place"], f"{card} of {seat} is destroyed after its action.")


def _looked_at_hand(game: OmnitsuGame, data: Data, voice: Voice) -> str:
    cards = counted(data["number"], "card", "cards")
    return f"{voice.seat(data['seat'])} looks at the hand of {voice.seat(data['other'])}: {cards}."


def _card_moved(game: OmnitsuGame, data: Data, voice: Voice) -> str:
    giver, taker = voice.seat(data["giver"]), voice.seat(data["taker"])
    return {
        "take": f"{taker} takes a card from the hand of {giver}.",
        "random": f"{taker} takes a random card from the hand of {giver}.",
        "give": f"{giver} gives {taker} a card in return.",
    }.get(data["how"], f"{giver} gives {taker} a card.")


def _scroll_moved(game: OmnitsuGame, data: Data, voice: Voice) -> str:
    if data["giver"] == voice.me:
        return f"Your scroll {data['token']} goes to {voice.seat(data['taker'])}."
    if data["taker"] == voice.me:
        return f"Scroll {data['token']} of {voice.seat(data['giver'])} comes to you."
    return f"Scroll {data['token']} goes from {voice.seat(data['giver'])} to {voice.seat(data['taker'])}."


def _duel_shown(game: OmnitsuGame, data: Data, voice: Voice) -> str:
    seat, other = voice.seat(data["seat"]), voice.seat(data["other"])
    shown = f"The duel: {seat} shows {title(game, data['card'])}, {other} {title(game, data['shown'])}."
    if data["winner"] is None:
        return f"{shown} Nobody wins; both take their cards back."
    if data["winner"] == data["seat"]:
        return f"{shown} {seat} wins and takes {name(game, data['shown'])}."
    return f"{shown} {other} wins, and {name(game, data['card'])} is discarded."


def _scrying(game: OmnitsuGame, data: Data, voice: Voice) -> str:
    cards = counted(data["number"], "card", "cards")
    return f"{voice.seat(data['seat'])} looks at {cards} from the top of the Main Deck."


# -- the turn and the end --------------------------------------------------------------------------------------------


def _turn_effect(game: OmnitsuGame, data: Data, voice: Voice) -> str:
    if len(data["seats"]) == game.seats:
        return f"For the rest of this turn {data['what']}."
    return f"For the rest of this turn, for {listed(map(voice.seat, data['seats']))}: {data['what']}."


def _all_revealed(game: OmnitsuGame, data: Data, voice: Voice) -> str:
    kinds = zip(data["tokens"], data["kinds"], strict=True)
    scrolls = listed(f"scroll {token} is {voice.title('kind', kind)}" for token, kind in kinds)
    hands = "; ".join(f"{voice.seat(seat)}: {titles(game, hand)}" for seat, hand in enumerate(data["hands"]))
    faces = f" Of the sealed ones {scrolls}." if data["tokens"] else ""
    return f"Everything is turned face up; that cracks no scroll.{faces} Hands: {hands}."


def _scored(game: OmnitsuGame, data: Data, voice: Voice) -> str:
    fates = []
    for seat, (points, deaths) in enumerate(zip(data["points"], data["deaths"], strict=True)):
        fate = f"was killed {killed(deaths)}" if deaths else counted(points, "point", "points")
        fates.append(f"{voice.seat(seat)} {fate}")
    won = f"Won by {listed(map(voice.seat, data['winners']))}." if data["winners"] else "Nobody wins."
    return f"Scores: {'; '.join(fates)}. {won}"


SAYINGS: dict[str, Callable[[OmnitsuGame, Data, Voice], str]] = {
    "thrown": _thrown,
    "thrown_at": _thrown,
    "window_round": _window_round,
    "comes_up": _comes_up,
    "declared": _declared,
    "does_nothing": _does_nothing,
    "no_effect": _no_effect,
    "reversed": _reversed,
    "put_down": _put_down,
    "replaced": _replaced,
    "drew": _drew,
    "drew_openly": _drew_openly,
    "discarded": _discarded,
    "destroyed": _destroyed,
    "looked_at_hand": _looked_at_hand,
    "card_moved": _card_moved,
    "scroll_moved": _scroll_moved,
    "duel_shown": _duel_shown,
    "scrying": _scrying,
    "turn_effect": _turn_effect,
    "all_revealed": _all_revealed,
    "scored": _scored,
}
