"""games/chiyo: questions as their seat reads them, the rule they rest on, and what they are about; from its view."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sudare.core import Asking, Put
from sudare.core.ending import listed, upper
from sudare.games.chiyo.rules.secret import FRAMED_AT_ONCE
from sudare.games.chiyo.rules.turn import MOST_LOOKED_AT
from sudare.games.chiyo.words.lies import no_lie
from sudare.games.chiyo.words.names import (
    SEARCHED_WITH,
    Source,
    card_named,
    card_places,
    cards_named,
    counted,
    find,
    neighbours,
    place_title,
    source,
    tile_held,
    tile_place,
    title,
)

if TYPE_CHECKING:
    from sudare.games.chiyo.game import ChiyoGame

Said = tuple[str, list[str]] | tuple[str, list[str], str]  # the sentence, what it is about, and a rule of its own


def asking(game: ChiyoGame, put: Put) -> Asking:
    """Return a question as its seat reads it, the rule that it rests on, and what it is about."""
    said = SAYINGS[put.decision.id](game, put)
    rule = said[2] if len(said) == 3 else put.decision.rule
    return Asking(said[0], rule, said[1])


# -- set-up ----------------------------------------------------------------------------------------


def _disguise(game: ChiyoGame, put: Put) -> Said:
    drawn = put.view.private.drawn if put.view.private is not None else []
    names = listed(f"{title(game, 'card', card)} ({_type(game, card)})" for card in drawn)
    return f"You drew two disguises: {names}. Which one does the Geisha wear? The other is the Ronin's.", []


def _type(game: ChiyoGame, card: str) -> str:
    return game.titles["type"][game.card_type[game.names["card"].index(card)]]


def _true_assassin(game: ChiyoGame, put: Put) -> Said:
    return (
        "Which of the three Assassins is the True Assassin? Only the Usurpers are told; to win they need that one, "
        "face-up, with the Daimyo and the True Ronin. Choose the one who seems hardest for them to bring there.",
        [],
    )


# -- the Loyal Action ------------------------------------------------------------------------------


def _loyal(game: ChiyoGame, put: Put) -> Said:
    turn = put.view.turn
    text = f"Turn {turn.number} is yours. Which Loyal Action do you take? A Secret Action follows it."
    if turn.barred_loyal:
        text = f"{text} Curfew forbids {title(game, 'loyal', turn.barred_loyal)} this time."
    return text, []


FOLLOWS = {
    "spy": "Then you may ask Motonaka a question.",
    "search": "Then you search where the Daimyo stands.",
    "interrogate": "Then you interrogate where the Rival stands.",
}


def moves_left(put: Put) -> int:
    """Return how many Patrons the Loyal Action may still move (CHI-073, CHI-093, CHI-115)."""
    turn = put.view.turn
    return (2 if turn.loyal == "spy" else 1) - len(turn.moved)


def movable_tile(put: Put) -> str | None:
    """Return the tile that the Loyal Action may still move."""
    turn = put.view.turn
    tile = SEARCHED_WITH.get(turn.loyal or "")
    return tile if tile and not turn.tile_moved and not tile_held(put.view, tile) else None


def _move(game: ChiyoGame, put: Put) -> Said:
    view, tile, left = put.view, movable_tile(put), moves_left(put)
    action, follows = title(game, "loyal", view.turn.loyal), FOLLOWS[view.turn.loyal]
    about = [f"tile:{tile}", f"place:{tile_place(view, tile)}"] if tile else []
    if not tile:
        which = "another Patron" if view.turn.moved else "a Patron"
        held = SEARCHED_WITH.get(view.turn.loyal)
        place = f" The {held.title()} stays at {place_title(game, tile_place(view, held))}." if held else ""
        return (
            f"{action}: you may move {which} to another Establishment; {counted(left, 'move')} left.{place} {follows}",
            about,
        )
    place = place_title(game, tile_place(view, tile))
    if left:
        return (
            f"{action}: you may move a Patron, and the {tile.title()}, who is at {place}. What do you move? {follows}",
            about,
        )
    return f"{action}: you may still move the {tile.title()}, who is at {place}. {follows}", about


def _move_to(game: ChiyoGame, put: Put) -> Said:
    return _where_to(game, put, "", put.context[0], SEARCHED_WITH.get(put.view.turn.loyal or "", ""))


def _where_to(game: ChiyoGame, put: Put, cause: str, handle: int, tile: str) -> Said:
    """Ask where a card, or else a tile, goes."""
    view = put.view
    found = find(view, handle) if handle else None
    place = found[0].id if found else tile_place(view, tile) if tile else ""
    what = card_named(game, view, handle) if handle else f"the {tile.title()}"
    about = [f"card:{handle}" if handle else f"tile:{tile}", f"place:{place}"]
    return f"{cause}Where does {what} go from {place_title(game, place)}?", about


def _question(game: ChiyoGame, put: Put) -> Said:
    names = listed(put.voice.seat(seat) for seat in neighbours(put.view, put.seat))
    about = [f"seat:{seat + 1}" for seat in neighbours(put.view, put.seat)]
    heard = f"Everybody hears question and answer. Your neighbours are {names}."
    if put.context[0]:
        card = source(game, put.view, put.context[0])
        return f"{card.name} lets you ask Motonaka one more question, and you must. {heard}", about, card.rule
    return f"Spy: what do you ask Motonaka? {heard}", about


def _look(game: ChiyoGame, put: Put) -> Said:
    view = put.view
    place, picked = tile_place(view, "daimyo"), view.turn.picked
    so_far = f" Chosen: {cards_named(game, view, tuple(picked))}." if picked else ""
    return (
        f"Search at {place_title(game, place)}: which face-down Patron do you look at? {MOST_LOOKED_AT} at most; "
        f"with fewer, say that is all. Then you turn at least one of them up.{so_far}",
        [f"place:{place}", *(f"card:{handle}" for handle in picked)],
    )


def _turn_up(game: ChiyoGame, put: Put) -> Said:
    view = put.view
    picked, place = view.turn.picked, place_title(game, tile_place(view, "daimyo"))
    so_far = f" Chosen: {cards_named(game, view, tuple(picked))}." if picked else ""
    after = "" if all(view.unmasked.values()) else " Motonaka then says whether a Fugitive is among them."
    return (
        f"Search at {place}: which of the cards that you have looked at do you turn up for all to see? One at least; "
        f"every further one means one more Secret Action this turn.{after}{so_far}",
        [f"card:{handle}" for handle in put.context[0]],
    )


def _whom(game: ChiyoGame, put: Put) -> Said:
    place = tile_place(put.view, "rival")
    return (
        f"Interrogate at {place_title(game, place)}: whom? A face-down Patron is turned up, and one who is no Fugitive "
        "must do you the service on the card. About a face-up suspect you ask: the Geisha, or the Ronin?",
        [f"place:{place}", "tile:rival"],
    )


def _second(game: ChiyoGame, put: Put) -> Said:
    view = put.view
    chosen = cards_named(game, view, tuple(view.turn.picked))
    place = place_title(game, tile_place(view, "rival"))
    both = "look at both and " if game.options.interrogate_peek else ""
    return (
        f"Interrogate at {place}: {chosen} is chosen. Choose a second face-down Patron as well? Then you {both}turn "
        "one of the two up.",
        [f"card:{handle}" for handle in view.turn.picked],
    )


def _which(game: ChiyoGame, put: Put) -> Said:
    chosen = put.context[0]
    place = place_title(game, tile_place(put.view, "rival"))
    return (
        f"Interrogate at {place}: which do you turn up and question, {cards_named(game, put.view, chosen, 'or')}? The "
        "other stays face-down.",
        [f"card:{handle}" for handle in chosen],
    )


def _suspect(game: ChiyoGame, put: Put) -> Said:
    handle = put.context[0]
    found = find(put.view, handle)
    who = title(game, "card", found[1].face) if found and found[1].face else f"card {handle}"
    return (
        f"You interrogate {card_named(game, put.view, handle)}. Which Fugitive do you ask about? Yes unmasks that "
        f"Fugitive; after No, that token leaves {who}, and whoever is then the only one with such a token, "
        "and has no other, is unmasked.",
        [f"card:{handle}"],
    )


# -- Motonaka answers ------------------------------------------------------------------------------


def _answer(game: ChiyoGame, put: Put) -> Said:
    view = put.view
    asker, question, handles = put.context
    asked = upper(game.titles["question"][question])
    who, about = put.voice.seat(asker), [f"seat:{asker + 1}"]
    if handles:
        asked = f"{asked} It is about {cards_named(game, view, handles)}."
        about += [f"card:{handle}" for handle in handles]
    elif game.names["question"][question].startswith("neighbours"):
        near = neighbours(view, asker)
        asked = f"{asked} The neighbours are {listed(put.voice.seat(seat) for seat in near)}."
        about += [f"seat:{seat + 1}" for seat in near]
    truth = view.private.truth if view.private is not None else None
    if truth is None:
        return f"{who} asks: {asked} Yes or no?", about
    false = "No" if truth == "yes" else "Yes"
    barred = no_lie(game, put)
    if barred:
        return f"{who} asks: {asked} The truth is {truth.title()}, and you must tell it: {barred[0]}", about, barred[1]
    return f"{who} asks: {asked} The truth is {truth.title()}; {false} would be your one lie of the game.", about


def _tokens(game: ChiyoGame, put: Put) -> Said:
    fugitive, due, chosen = put.context
    kind = game.titles["fugitive"][fugitive]
    left = put.view.supply[game.names["fugitive"][fugitive]] - len(chosen)
    return (
        f"Too few {kind} tokens for all who were revealed, {cards_named(game, put.view, due)}. Who gets one? "
        f"{counted(left, 'token')} left.",
        [f"card:{handle}" for handle in due],
    )


# -- Secret Actions and Influence ------------------------------------------------------------------


def _secret(game: ChiyoGame, put: Put) -> Said:
    turn = put.view.turn
    text = "Your turn must end with a Secret Action, the price of it: which one hurts you least?"
    if turn.owed > 1:
        text = f"{text} {turn.owed} are due, because a Search owes one more for every further card that it turns up."
    if turn.taken:
        taken = listed(title(game, "secret", kind) for kind in turn.taken)
        text = f"{text} Taken this turn: {taken}; a kind that you have not taken comes first."
    return text, []


def _frame(game: ChiyoGame, put: Put) -> Said:
    picked = put.view.turn.picked
    so_far = f" Chosen: {cards_named(game, put.view, tuple(picked))}." if picked else ""
    return (
        f"Frame Patrons: which face-up Patron of your Establishments do you turn face-down? {len(picked)} of "
        f"{FRAMED_AT_ONCE} chosen.{so_far}",
        [*(f"place:{home}" for home in put.view.seats[put.seat].homes), *(f"card:{handle}" for handle in picked)],
    )


def _informant(game: ChiyoGame, put: Put) -> Said:
    view = put.view
    who, about = put.voice.seat(view.turn.active), [f"seat:{view.turn.active + 1}"]
    if view.influence_deck:
        return f"{who} has met the Informant: do you draw an Influence card, or play one?", about
    return f"{who} has met the Informant, and the deck is empty: which Influence card do you play or discard?", about


def _symbol(game: ChiyoGame, put: Put) -> Said:
    space = put.view.space
    what = "draw an Influence card, play one, or do neither" if put.view.influence_deck else "play an Influence card"
    return f"The Shogun has come to the influence symbol on space {space}: you may {what}.", [f"space:{space}"]


def _discard(game: ChiyoGame, put: Put) -> Said:
    count, ctx = put.context
    card = source(game, put.view, ctx)
    who = put.voice.seat(put.view.turn.active)
    return (
        f"{who} performs {card.name}, so you must discard an Influence card unplayed, for all to see. Which? {count} "
        "to go.",
        card.about,
        card.rule,
    )


# -- choices inside a card's text ------------------------------------------------------------------


def _pick_card(game: ChiyoGame, put: Put) -> Said:
    ctx, low, high = put.context
    view = put.view
    card, picked = source(game, view, ctx), view.turn.picked
    here = place_title(game, card.place)
    most = f"{low} in all" if low == high else f"{high} at most"
    if card.op == "peek":
        where = {
            "any_one_zone": "at one Establishment",
            "temple": "in the Temple",
            "each_own_zone": "one at each of your Establishments",
        }[card.args[1]]
        text = f"which face-down Patron do you look at? {upper(where)}, {most}."
    elif card.op == "flip_down":
        other = f"other face-up Patron at {here}" if card.args[0] == "here_other_clear" else "face-up Patron"
        text = f"which {other}, one without tokens, is turned face-down? {upper(most)}."
    elif card.op == "exchange_self":
        text = f"with which Patron of another Establishment does {card.name} change places? {card.name} is at {here}."
    elif card.args[2] == "here":
        text = f"which Patron of another Establishment comes to {here}? {upper(most)}."
    else:
        what = "face-down Patron" if card.args[0] == "facedown" else "Patron"
        text = f"which {what} do you move to another Establishment? {upper(most)}."
    so_far = f" Chosen: {cards_named(game, view, tuple(picked))}." if picked else ""
    return f"{card.name}: {text}{so_far}", [*card.about, *(f"card:{handle}" for handle in picked)], card.rule


def _pick_place(game: ChiyoGame, put: Put) -> Said:
    ctx, handle = put.context
    card = source(game, put.view, ctx)
    if card.op in ("move_patron", "move_tile"):
        cause = f"{upper(card.name)} is unmasked: {_may(card)}" if card.unmasked else f"{card.name}: "
        text, about = _where_to(game, put, cause, handle, card.args[0] if card.op == "move_tile" else "")[:2]
        return text, list(dict.fromkeys((*card.about, *about))), card.rule
    if card.op == "hide":
        place = card_places(put.view)[card.args[0]]
        text = (
            f"{card.name}: all Patrons at {place_title(game, place)} are mixed, face-down, with those of an "
            "Establishment next to it. Which one?"
        )
        return text, [*card.about, f"place:{place}"], card.rule
    down = "Patrons without tokens turned face-down and then all face-down ones mixed"
    what = down if card.op == "flip_down" else "all face-down Patrons mixed"
    return f"{card.name}: at which Establishment are {what}?", card.about, card.rule


def _may(card: Source) -> str:
    """Say what Motonaka may do with a Fugitive who was just unmasked."""
    return f"you may move the {card.args[0].title()}. " if card.op == "move_tile" else "you may move this card. "


def _pick_seat(game: ChiyoGame, put: Put) -> Said:
    card = source(game, put.view, put.context[0])
    other = "other Noble" if card.args[0] == "chosen_other_noble" else "Noble"
    return f"{card.name}: which {other} puts an Honor token back, drawn at random?", card.about, card.rule


def _pick_space(game: ChiyoGame, put: Put) -> Said:
    card = source(game, put.view, put.context[0])
    return f"{card.name}: which face-down City Marker do you look at? Only you see it.", card.about, card.rule


def _keep(game: ChiyoGame, put: Put) -> Said:
    keep, ctx = put.context
    card = source(game, put.view, ctx)
    values = listed(str(value) for value in put.view.honor_offer)
    return (
        f"{card.name}: you drew Honor tokens worth {values}. Which one do you keep? {keep} to keep; the rest goes "
        "back. Honor sets who plays first in the Final Act.",
        card.about,
        card.rule,
    )


def _curfew(game: ChiyoGame, put: Put) -> Said:
    card = source(game, put.view, put.context[0])
    return f"{card.name}: which Loyal Action may the next Noble not take?", card.about, card.rule


# -- the Final Act ---------------------------------------------------------------------------------


def _tie(game: ChiyoGame, put: Put) -> Said:
    names = listed(put.voice.seat(seat) for seat in put.context[0])
    place = len(put.view.order) + 1
    return (
        f"{names} have the same Honor. Who of them gets place {place} in the order of play of the Final Act?",
        [f"seat:{seat + 1}" for seat in put.context[0]],
    )


def _claim(game: ChiyoGame, put: Put) -> Said:
    place = tile_place(put.view, "daimyo")
    role = title(game, "role", put.view.seats[put.seat].role or "")
    return (
        f"With the Daimyo at {place_title(game, place)} lies what some side needs. Do you claim victory as {role}? A "
        "wrong claim turns your Role card up for all, and the game goes on.",
        [f"place:{place}"],
    )


SAYINGS: dict[str, Callable[[ChiyoGame, Put], Said]] = {
    "disguise": _disguise,
    "true_assassin": _true_assassin,
    "loyal": _loyal,
    "move": _move,
    "move_to": _move_to,
    "question": _question,
    "look": _look,
    "turn_up": _turn_up,
    "whom": _whom,
    "second": _second,
    "which": _which,
    "suspect": _suspect,
    "answer": _answer,
    "tokens": _tokens,
    "secret": _secret,
    "frame": _frame,
    "informant": _informant,
    "symbol": _symbol,
    "discard": _discard,
    "pick_card": _pick_card,
    "pick_place": _pick_place,
    "pick_seat": _pick_seat,
    "pick_space": _pick_space,
    "keep": _keep,
    "curfew": _curfew,
    "tie": _tie,
    "claim": _claim,
}
