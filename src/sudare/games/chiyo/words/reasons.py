"""games/chiyo: why something is not possible, which condition fails, and its rule; from a seat's view alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sudare.core import Game, Put
from sudare.core.ending import listed, upper
from sudare.games.chiyo.words.lies import no_lie
from sudare.games.chiyo.words.names import (
    SEARCHED_WITH,
    Source,
    card_named,
    card_places,
    cards_named,
    counted,
    find,
    place_title,
    source,
    tile_place,
    title,
)
from sudare.games.chiyo.words.prompts import moves_left

if TYPE_CHECKING:
    from sudare.games.chiyo.game import ChiyoGame
    from sudare.games.chiyo.sight.view import CardView, PlaceView, View

Reason = tuple[str, str]  # the sentence and its rule


def why_not(game: ChiyoGame, put: Put, action: int) -> Reason:
    """Return why an action is not among the options, and the rule."""
    kind, value = game.actions.describe(action)
    reason = None
    if kind == "card":
        reason = _card(game, put, int(value))
    elif kind in REASONS:
        reason = REASONS[kind](game, put, value)
    return reason or Game.why_not(game, put, action)


# -- cards on the table ----------------------------------------------------------------------------


def _card(game: ChiyoGame, put: Put, handle: int) -> Reason | None:
    asked = put.decision.id
    say = CARDS.get(asked)
    found = find(put.view, handle)
    if found is None:
        return f"No card {handle} lies on the table now; a card that was mixed has a new number.", "CHI-169"
    if say is None:
        return _later(game, put, card_named(game, put.view, handle))
    if handle in put.view.turn.picked and asked not in ("move", "tokens"):
        return f"{upper(card_named(game, put.view, handle))} is chosen already.", put.decision.rule
    return say(game, put, *found)


def _later(game: ChiyoGame, put: Put, thing: str) -> Reason | None:
    """Say of something on the table what has to be chosen before, or why its moment is over."""
    asked, turn = put.decision.id, put.view.turn
    if asked == "loyal":
        return f"First choose your Loyal Action; then {thing} may come into it.", "CHI-063"
    if asked == "move_to":
        moving = card_named(game, put.view, put.context[0]) if put.context[0] else "the tile"
        return f"You are moving {moving}: choose where it goes, not {thing}.", "CHI-065"
    if asked == "secret":
        done = title(game, "loyal", turn.loyal) if turn.loyal else "the Loyal Action"
        return f"{done} is over, so {thing} cannot be chosen any more; a Secret Action ends the turn.", "CHI-063"
    if asked == "question":
        return f"A question to Motonaka is put in words, not by choosing {thing}.", "CHI-073"
    if asked in INSTEAD:
        return f"{INSTEAD[asked]}; {thing} is not to be chosen now.", put.decision.rule
    return None


INSTEAD = {  # what is chosen at a question that nothing on the table answers
    "disguise": "You give the Geisha one of the two disguises that you drew",
    "true_assassin": "You name one of the three Assassins",
    "suspect": "You name the Geisha or the Ronin",
    "answer": "You answer a question with Yes or No",
    "informant": "You draw or play an Influence card",
    "symbol": "You draw or play an Influence card, or do neither",
    "discard": "You discard an Influence card",
    "pick_seat": "You choose a Noble",
    "pick_space": "You choose a City Marker on the road",
    "pick_place": "You choose an Establishment",
    "pick_card": "You choose a Patron",
    "move": "You choose a Patron or a tile to move",
    "look": "You choose face-down Patrons",
    "turn_up": "You choose among the Patrons that you have looked at",
    "whom": "You choose a Patron",
    "second": "You choose a second face-down Patron, or none",
    "which": "You choose one of two Patrons",
    "frame": "You choose face-up Patrons of your own Establishments",
    "tokens": "You choose who of those just revealed gets a token",
    "keep": "You choose an Honor token",
    "curfew": "You name a Loyal Action",
    "tie": "You choose who of the tied Nobles comes next",
    "claim": "You claim victory or let it be",
}


def _name(game: ChiyoGame, put: Put, card: CardView) -> str:
    return upper(card_named(game, put.view, card.handle))


def _not_movable(game: ChiyoGame, put: Put, place: PlaceView, card: CardView) -> Reason | None:
    turn = put.view.turn
    action = title(game, "loyal", turn.loyal or "spy")
    if card.handle in turn.moved:
        return f"{_name(game, put, card)} was moved already: {action} moves two different Patrons at most.", "CHI-067"
    if not moves_left(put):
        most = counted(2 if turn.loyal == "spy" else 1, "Patron")
        rule = {"spy": "CHI-073", "search": "CHI-093", "interrogate": "CHI-115"}[turn.loyal or "spy"]
        return f"{action} moves {most} at most, and you have moved {cards_named(game, put.view, turn.moved)}.", rule
    return None


def _elsewhere(game: ChiyoGame, put: Put, place: PlaceView, card: CardView, tile: str) -> Reason | None:
    """Say that a card lies where the Loyal Action does not take place."""
    there = tile_place(put.view, tile)
    if place.id == there:
        return None
    name, at, where = _name(game, put, card), place_title(game, place.id), place_title(game, there)
    verb, rule = ("search", "CHI-093") if tile == "daimyo" else ("interrogate", "CHI-115")
    return f"{name} is at {at}, and you {verb} where the {tile.title()} stands, at {where}.", rule


def _not_looked_at(game: ChiyoGame, put: Put, place: PlaceView, card: CardView) -> Reason | None:
    if away := _elsewhere(game, put, place, card, "daimyo"):
        return away
    return f"{_name(game, put, card)} is face-up already; a search looks at face-down Patrons.", "CHI-094"


def _not_turned_up(game: ChiyoGame, put: Put, place: PlaceView, card: CardView) -> Reason | None:
    looked = cards_named(game, put.view, put.context[0])
    return f"You have not looked at {card_named(game, put.view, card.handle)} now, only at {looked}.", "CHI-095"


def _not_questioned(game: ChiyoGame, put: Put, place: PlaceView, card: CardView) -> Reason | None:
    if away := _elsewhere(game, put, place, card, "rival"):
        return away
    if put.decision.id == "second":
        return f"{_name(game, put, card)} is face-up; the second one must be face-down as well.", "CHI-115"
    return f"{_name(game, put, card)} is face-up without a Suspicion token, and so above suspicion.", "CHI-125"


def _not_of_the_two(game: ChiyoGame, put: Put, place: PlaceView, card: CardView) -> Reason | None:
    return f"You have chosen {cards_named(game, put.view, put.context[0])}; one of them is turned up.", "CHI-116"


def _not_framed(game: ChiyoGame, put: Put, place: PlaceView, card: CardView) -> Reason | None:
    name = _name(game, put, card)
    if put.seat not in place.owners:
        homes = listed(place_title(game, home) for home in put.view.seats[put.seat].homes)
        return f"{name} is at {place_title(game, place.id)}, and you frame only at {homes}.", "CHI-143"
    if card.face is None:
        return f"{name} is face-down already.", "CHI-143"
    return f"{name} carries a Suspicion token, and suspects cannot be framed.", "CHI-143"


def _no_token(game: ChiyoGame, put: Put, place: PlaceView, card: CardView) -> Reason | None:
    fugitive, due, chosen = put.context
    if card.handle in chosen:
        kind = game.titles["fugitive"][fugitive]
        return f"{_name(game, put, card)} gets a {kind} token already, and nobody gets two of a kind.", "CHI-091"
    return f"Only who was just revealed gets a token: {cards_named(game, put.view, due)}.", "CHI-101"


def _not_picked(game: ChiyoGame, put: Put, place: PlaceView, card: CardView) -> Reason | None:
    view, name = put.view, _name(game, put, card)
    text = source(game, view, put.context[0])
    at, here = place_title(game, place.id), place_title(game, text.place)
    says = f"{text.name} works on"
    if text.op == "peek":
        if card.face is not None:
            return f"{name} is face-up already; {says} face-down Patrons.", text.rule
        if text.args[1] == "temple":
            return f"{name} is at {at}; {says} Patrons in the Temple.", text.rule
        if text.args[1] == "each_own_zone":
            if put.seat in place.owners:
                return f"One Patron at {at} is chosen already, and {says} one at each Establishment.", text.rule
            return f"{name} is at {at}, which is not yours; {says} your own Establishments.", text.rule
        return f"{name} is at {at}; {says} one Establishment, and the first Patron was elsewhere.", text.rule
    if text.op == "flip_down":
        return _not_flipped(name, at, here, says, text, card)
    if text.op == "exchange_self" or text.args[0] == "elsewhere":
        if place.id == text.place:
            return f"{name} is at {here} already; {says} Patrons of other Establishments.", text.rule
        return f"{name} is unmasked, and no Noble brings an unmasked Fugitive to the Temple.", "CHI-048"
    if text.args[0] == "facedown":
        return f"{name} is face-up; {says} face-down Patrons.", text.rule
    return f"{name} is an unmasked Fugitive, and {text.name} moves none.", text.rule


def _not_flipped(name: str, at: str, here: str, says: str, text: Source, card: CardView) -> Reason:
    if text.args[0] == "here_other_clear" and card.handle == text.handle:
        return f"{name} cannot choose itself; {says} another Patron.", text.rule
    if card.face is None:
        return f"{name} is face-down already.", text.rule
    if card.tokens:
        return f"{name} carries a Suspicion token; {says} Patrons without one.", text.rule
    if text.args[0] == "here_other_clear" and at != here:
        return f"{name} is at {at}; {says} Patrons at {here}.", text.rule
    return f"{name} is an unmasked Fugitive, and {says} ordinary Patrons.", text.rule


CARDS: dict[str, Callable[[ChiyoGame, Put, PlaceView, CardView], Reason | None]] = {
    "move": _not_movable,
    "look": _not_looked_at,
    "turn_up": _not_turned_up,
    "whom": _not_questioned,
    "second": _not_questioned,
    "which": _not_of_the_two,
    "frame": _not_framed,
    "tokens": _no_token,
    "pick_card": _not_picked,
}


# -- tiles, places, people -------------------------------------------------------------------------


def _tile(game: ChiyoGame, put: Put, tile: str) -> Reason | None:
    view, name = put.view, tile.title()
    by = {"daimyo": "Search", "rival": "Interrogate"}[tile]
    if put.decision.id == "loyal":
        return f"First choose your Loyal Action: {by} moves the {name}.", "CHI-065"
    if put.decision.id != "move":
        return _later(game, put, f"the {name}")
    action = title(game, "loyal", view.turn.loyal or "spy")
    moves = SEARCHED_WITH.get(view.turn.loyal or "")
    if moves != tile:
        moved = f"the {moves.title()}" if moves else "Patrons only"
        return f"{action} moves {moved}; the {name} moves in {'a' if tile == 'daimyo' else 'an'} {by}.", "CHI-065"
    if markers := view.action_markers[tile]:
        return f"The {name} carries {counted(markers, 'Action Marker')} and cannot be moved.", "CHI-174"
    if view.turn.tile_moved:
        return f"You have moved the {name} already, and {action} moves him once.", "CHI-072"
    markers = view.action_markers["temple"]
    held = f"The Temple carries {counted(markers, 'Action Marker')}"
    return f"{held}: until they are gone, no Noble moves the {name} out of it.", "CHI-176"


def _place(game: ChiyoGame, put: Put, place: str) -> Reason | None:
    if put.decision.id == "move_to":
        return _no_way(game, put, place, put.context[0], SEARCHED_WITH.get(put.view.turn.loyal or "", ""), "CHI-065")
    if put.decision.id == "move":
        return "First choose the Patron or tile that you move; then choose where it goes.", "CHI-065"
    if put.decision.id != "pick_place":
        return _later(game, put, place_title(game, place))
    text = source(game, put.view, put.context[0])
    if text.op == "hide":
        near = place_title(game, card_places(put.view)[text.args[0]])
        if place == card_places(put.view)[text.args[0]]:
            return f"The Patrons at {near} are mixed in any case; choose an Establishment next to it.", "CHI-168"
        return f"{upper(place_title(game, place))} is not next to {near}.", "CHI-168"
    tile = text.args[0] if text.op == "move_tile" else ""
    return _no_way(game, put, place, put.context[1], tile, text.rule)


def _no_way(game: ChiyoGame, put: Put, place: str, handle: int, tile: str, rule: str) -> Reason | None:
    """Say why a card or a tile cannot go to a place."""
    found = find(put.view, handle) if handle else None
    what = upper(card_named(game, put.view, handle)) if handle else f"The {tile.title()}"
    here = found[0].id if found else tile_place(put.view, tile) if tile else ""
    if place == here:
        return f"{what} is at {place_title(game, place)} already, and a move goes elsewhere.", rule
    if place == "temple" and tile:
        return f"Nobody brings the {tile.title()} to the Temple unless a card names the Temple.", "CHI-048"
    if place == "temple":
        return f"{what} is unmasked, and no Noble brings an unmasked Fugitive to the Temple.", "CHI-048"
    return None


def _seat(game: ChiyoGame, put: Put, value: str) -> Reason | None:
    seat = int(value) - 1
    who, view = put.voice.seat(seat), put.view
    if put.decision.id == "tie":
        if seat in view.order:
            return f"{who} has a place in the order already.", "CHI-152"
        if seat == view.motonaka:
            return f"{who} is Motonaka and takes no turns.", "CHI-152"
        return f"{who} is not tied with {listed(put.voice.seat(one) for one in put.context[0])}.", "CHI-153"
    if put.decision.id != "pick_seat":
        return _later(game, put, who)
    text = source(game, view, put.context[0])
    if seat == view.motonaka:
        return f"{who} is Motonaka, who has no Honor tokens.", text.rule
    if seat == put.seat:
        return f"{text.name} is for another Noble, not for yourself.", text.rule
    return f"{who} holds no Honor token.", text.rule


# -- actions, questions, answers -------------------------------------------------------------------


def _loyal(game: ChiyoGame, put: Put, kind: str) -> Reason | None:
    if put.decision.id == "loyal":
        return f"Curfew forbids {title(game, 'loyal', kind)} on this turn.", "CHI-207"
    if put.view.turn.loyal and put.view.turn.active == put.seat:
        return f"You have chosen {title(game, 'loyal', put.view.turn.loyal)} for this turn.", "CHI-064"
    return None


def _secret(game: ChiyoGame, put: Put, kind: str) -> Reason | None:
    view, turn = put.view, put.view.turn
    if put.decision.id != "secret":
        if turn.active == put.seat:
            return "The Loyal Action comes first; the Secret Action ends the turn.", "CHI-063"
        return None
    if kind == "frame":
        if view.stage == "final_act":
            return "Nobody is framed in the Final Act.", "CHI-155"
        homes = view.seats[put.seat].homes
        cards = [card for place in view.places if place.id in homes for card in place.cards]
        number = sum(card.face is not None and not card.tokens for card in cards)
        if number < 2:
            where = listed(place_title(game, home) for home in homes)
            return f"Framing takes two face-up Patrons without tokens at {where}, and there are {number}.", "CHI-144"
    if kind == "informant" and not view.influence_deck + view.influence_hand:
        return "The Influence deck and Motonaka's hand are empty: the Informant has nothing to sell.", "CHI-142"
    if kind == turn.barred_secret:
        return f"This turn {title(game, 'secret', kind)} may be taken only if nothing else is possible.", "CHI-188"
    return (
        f"You have taken {title(game, 'secret', kind)} this turn; a kind that you have not taken comes first.",
        "CHI-128",
    )


def _ask(game: ChiyoGame, put: Put, question: str) -> Reason | None:
    if put.decision.id != "question":
        return None
    fugitive = "Geisha" if "geisha" in question else "Ronin"
    return f"The {fugitive} is unmasked, so there is no disguise to ask about.", "CHI-077"


def _suspect(game: ChiyoGame, put: Put, fugitive: str) -> Reason | None:
    return (
        (f"The {fugitive.title()} is unmasked already.", "CHI-122")
        if put.decision.id == "suspect" and put.view.unmasked[fugitive]
        else None
    )


def _answer(game: ChiyoGame, put: Put, answer: str) -> Reason | None:
    barred = no_lie(game, put) if put.decision.id == "answer" else None
    return (f"This would be a lie, and {barred[0]}", barred[1]) if barred else None


def _unmet(game: ChiyoGame, view: View, card: str) -> str:
    """Say which condition of an Influence card does not hold (CHI-141)."""
    condition = game.edition.influence[game.names["influence"].index(card)].condition
    for fugitive, unmasked in view.unmasked.items():
        if condition == f"faceup(true_{fugitive})":
            name = fugitive.title()
            return f"the {name} is not unmasked yet" if not unmasked else f"the True {name} lies face-down"
    if condition == "not_final_act&noble_has_honor":
        return "the Final Act has begun" if view.stage == "final_act" else "no Noble holds an Honor token"
    if condition == "token_on_table":
        return "no Patron carries a Suspicion token"
    return "no ordinary Patron without tokens lies face-up"


def _play(game: ChiyoGame, put: Put, card: str) -> Reason | None:
    view, name = put.view, title(game, "influence", card)
    if view.private is None:
        return "Influence cards are Motonaka's; nobody else plays them.", "CHI-140"
    if card not in view.private.hand:
        return f"{name} is not in your hand.", "CHI-140"
    unmet = "" if card in view.private.playable else _unmet(game, view, card)
    if put.decision.id in ("informant", "symbol"):
        return f"{name} cannot be played now: {unmet}.", "CHI-141"
    if put.decision.id == "discard":
        return f"You must discard an Influence card unplayed now, so {name} cannot be played.", put.decision.rule
    also = f" And {unmet}, so it could not be played then either." if unmet else ""
    return (
        f"{name} is not for this question: you play Influence cards only when a Noble meets the Informant, or when the "
        f"Shogun comes to an influence symbol.{also}",
        "CHI-139",
    )


def _discard(game: ChiyoGame, put: Put, card: str) -> Reason | None:
    if put.decision.id not in ("informant", "symbol", "discard"):
        return _play(game, put, card)
    if put.view.private is None or card not in put.view.private.hand:
        return f"{title(game, 'influence', card)} is not in your hand.", put.decision.rule
    if put.decision.id == "symbol":
        return "At an influence symbol you draw, play, or do neither; nothing is discarded.", "CHI-135"
    return "Cards are discarded unplayed only when the deck is empty.", "CHI-142"


def _draw(game: ChiyoGame, put: Put, _: str) -> Reason | None:
    if put.decision.id in ("informant", "symbol"):
        return "The Influence deck is empty and is never reshuffled.", "CHI-142"
    return None


def _decline(game: ChiyoGame, put: Put, _: str) -> Reason | None:
    if put.decision.id != "informant":
        return None
    return "When a Noble meets the Informant you must draw or play (or discard, if the deck is empty).", "CHI-139"


def _keep(game: ChiyoGame, put: Put, value: str) -> Reason | None:
    if put.decision.id != "keep":
        return None
    drawn = listed(str(token) for token in put.view.honor_offer)
    return f"You drew no token worth {value}, but {drawn}.", put.decision.rule


def _space(game: ChiyoGame, put: Put, value: str) -> Reason | None:
    if put.decision.id != "pick_space":
        return _later(game, put, f"the City Marker on space {value}")
    if int(value) <= put.view.space:
        return f"The City Marker on space {value} lies open already.", "CHI-136"
    return f"You have just looked at the City Marker on space {value}.", source(game, put.view, put.context[0]).rule


def _disguise(game: ChiyoGame, put: Put, card: str) -> Reason | None:
    if put.decision.id != "disguise" or put.view.private is None:
        return None
    drawn = listed(title(game, "card", one) for one in put.view.private.drawn)
    return f"You did not draw {title(game, 'card', card)} as a disguise; you drew {drawn}.", "CHI-021"


def _done(game: ChiyoGame, put: Put, _: str) -> Reason | None:
    asked = put.decision.id
    if asked in ("look", "turn_up"):
        return "At least one must be chosen.", put.decision.rule
    if asked == "frame":
        return "Framing takes exactly two Patrons.", "CHI-143"
    if asked == "pick_card":
        text = source(game, put.view, put.context[0])
        return f"{text.name} takes {counted(put.context[1], 'Patron')} at least.", text.rule
    if asked == "which":
        return "One of the two must be turned up.", "CHI-116"
    return None


def _nothing(game: ChiyoGame, put: Put, _: str) -> Reason | None:
    if put.decision.id != "question" or not put.context[0]:
        return None
    text = source(game, put.view, put.context[0])
    return f"{text.name}'s question must be asked.", text.rule


def _stay(game: ChiyoGame, put: Put, _: str) -> Reason | None:
    if put.decision.id != "pick_place":
        return None
    text = source(game, put.view, put.context[0])
    return f"{text.name} leaves no choice but to name an Establishment.", text.rule


REASONS: dict[str, Callable[[ChiyoGame, Put, str], Reason | None]] = {
    "tile": _tile,
    "place": _place,
    "seat": _seat,
    "loyal": _loyal,
    "secret": _secret,
    "ask": _ask,
    "suspect": _suspect,
    "answer": _answer,
    "play": _play,
    "discard": _discard,
    "draw": _draw,
    "decline": _decline,
    "keep": _keep,
    "space": _space,
    "disguise": _disguise,
    "done": _done,
    "nothing": _nothing,
    "stay": _stay,
}
