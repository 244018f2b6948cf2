"""games/shogunate: questions as their seat reads them, and what they are about; from its view alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sudare.core import Asking, Put
from sudare.core.ending import listed
from sudare.games.shogunate.vocabulary import POSITIONS
from sudare.games.shogunate.words.names import (
    card_title,
    clan_title,
    counted,
    place,
    plot_title,
    power_part,
    selection,
    steps_title,
)

if TYPE_CHECKING:
    from sudare.games.shogunate.edition import Power
    from sudare.games.shogunate.game import ShogunateGame

Said = tuple[str, list[str]]  # the sentence, and what it is about


def asking(game: ShogunateGame, put: Put) -> Asking:
    """Return a question as its seat reads it, the rule that it rests on, and what it is about."""
    text, about = SAYINGS[put.decision.id](game, put)
    return Asking(text, put.decision.rule, about)


def _seats(*seats: int) -> list[str]:
    return [f"seat:{seat + 1}" for seat in seats]


def _clans(*clans: str) -> list[str]:
    return [f"clan:{clan}" for clan in clans]


def _hatamoto(put: Put) -> str:
    return f"{put.voice.seat(put.view.hatamoto)}, the Hatamoto"


def _others_with_hidden(put: Put) -> list[int]:
    return [seat for seat in _round_from(put) if put.view.seats[seat].face_down and seat != put.seat]


def _round_from(put: Put) -> list[int]:
    """Return the seats in their order round the table, from one's own place."""
    seats = len(put.view.seats)
    return [(put.seat + far) % seats for far in range(seats)]


# -- the round -------------------------------------------------------------------------------------------------------


def _choose_action(game: ShogunateGame, put: Put) -> Said:
    view = put.view
    left = len(view.seats[put.seat].hand)
    return (
        f"Round {view.round}: which Action card do you play? You have {left}. All cards are turned up together; then "
        f"{_hatamoto(put)}, calls you one after the other. Your choice is final."
    ), []


def _call_actor(game: ShogunateGame, put: Put) -> Said:
    waiting = [seat for seat in _round_from(put) if put.view.seats[seat].revealed]
    cards = listed(f"{put.voice.seat(s)} ({card_title(game, put.view.seats[s].revealed)})" for s in waiting)
    return (
        f"You are the Hatamoto: whom do you call next? {len(waiting)} still have to act: {cards}. Who acts last has "
        "the last word before the award."
    ), _seats(*waiting)


# -- the six Action cards --------------------------------------------------------------------------------------------


def _card(game: ShogunateGame, put: Put, card: str) -> str:
    """Return the card that is being performed, and whose it is if it is not one's own."""
    actor = put.view.actor
    title = card_title(game, card)
    return title if actor is None or actor == put.seat else f"{title}, played by {put.voice.seat(actor)}"


def _cloaked_leader(game: ShogunateGame, put: Put) -> Said:
    actor = put.view.actor
    who = "the actor" if actor is None else put.voice.seat(actor)
    return (
        f"{_card(game, put, 'cloaked_in_shadows')}: as the Hatamoto you name a Leader, and {who} must move it to a "
        "position of their own choice. Which one?"
    ), [] if actor is None else _seats(actor)


def _cloaked_position(game: ShogunateGame, put: Put) -> Said:
    clan = game.names["clan"][put.context[0]]
    return (
        f"{card_title(game, 'cloaked_in_shadows')}: {_hatamoto(put)}, has named {clan_title(game, clan)}, now at "
        f"position {place(put.view, clan)}. To which position do you move it?"
    ), _clans(clan)


def _dishonour_leader(game: ShogunateGame, put: Put) -> Said:
    then = _own_card_then(game, put, "turn up {card} for all to see")
    return (f"{card_title(game, 'dishonour')}: which Leader do you move to the tail, position {POSITIONS}? {then}"), []


def _own_card_then(game: ShogunateGame, put: Put, deed: str) -> str:
    """Say what a card asks of the actor's own Loyalty cards afterwards (SHO-051, SHO-055)."""
    hidden = put.view.me.loyalties if put.view.me is not None else []
    if not hidden:
        return "Nothing else follows: your Loyalty cards are all face up."
    if len(hidden) == 1:
        return f"Then you {deed.format(card=f'your last face-down Loyalty card, {clan_title(game, hidden[0])}')}."
    return f"Then you {deed.format(card='one of your two face-down Loyalty cards')}."


def _dishonour_card(game: ShogunateGame, put: Put) -> Said:
    return (
        f"{card_title(game, 'dishonour')}: which of your Loyalty cards do you turn up, for everybody and for good? It "
        f"still counts for your score.{_alike(game, put)}"
    ), []


def _alike(game: ShogunateGame, put: Put) -> str:
    """Say that it makes no difference which of two cards of one clan is chosen; it is asked all the same."""
    hidden = put.view.me.loyalties if put.view.me is not None else []
    pair = len(hidden) == 2 and hidden[0] == hidden[1]
    return f" Both are {clan_title(game, hidden[0])}, so it makes no difference which." if pair else ""


def _upstream_move(game: ShogunateGame, put: Put) -> Said:
    then = _own_card_then(game, put, f"show {put.voice.seat(put.view.hatamoto)} alone {{card}}")
    return (f"{card_title(game, 'flowing_upstream')}: which Leader do you lift, by one place or by two? {then}"), []


def _show_to(game: ShogunateGame, put: Put, title: str, viewer: int, who: str) -> Said:
    return (
        f"{title}: which of your Loyalty cards do you show to {who}? Nobody else sees it, and it stays face down."
        f"{_alike(game, put)}"
    ), _seats(viewer)


def _upstream_show(game: ShogunateGame, put: Put) -> Said:
    return _show_to(game, put, card_title(game, "flowing_upstream"), put.view.hatamoto, _hatamoto(put))


def _company_leader(game: ShogunateGame, put: Put) -> Said:
    pool = put.view.pool
    short = "" if pool is None or pool > 1 else f" Honour left in the pool: {pool}."
    return (
        f"{card_title(game, 'honorable_company')}: which Leader do you lower by one place? It gets 1 Honour; then a "
        f"Leader next to it gets 1, too.{short}"
    ), []


def _company_neighbour(game: ShogunateGame, put: Put) -> Said:
    clan = game.names["clan"][put.context[0]]
    return (
        f"{card_title(game, 'honorable_company')}: {clan_title(game, clan)} is now at position "
        f"{place(put.view, clan)}. Which Leader next to it gets 1 Honour, too?"
    ), _clans(clan)


def _arrow_leader(game: ShogunateGame, put: Put) -> Said:
    others = _others_with_hidden(put)
    if not others:
        then = "Nobody else has a face-down Loyalty card, so nobody shows you one."
    elif len(others) == 1:
        then = f"Then {put.voice.seat(others[0])}, who alone can, must show you a face-down Loyalty card."
    else:
        then = "Then somebody you pick must show you one of their face-down Loyalty cards."
    return f"{card_title(game, 'path_of_the_arrow')}: which Leader do you lift by one place? {then}", []


def _look(title: str, put: Put) -> Said:
    return (
        f"{title}: who must show you one of their face-down Loyalty cards? They choose which, and only you see it."
    ), _seats(*_others_with_hidden(put))


def _arrow_target(game: ShogunateGame, put: Put) -> Said:
    return _look(card_title(game, "path_of_the_arrow"), put)


def _arrow_show(game: ShogunateGame, put: Put) -> Said:
    actor = put.view.actor
    assert actor is not None
    return _show_to(game, put, card_title(game, "path_of_the_arrow"), actor, f"{put.voice.seat(actor)}, who picked you")


def _storms_mode(game: ShogunateGame, put: Put) -> Said:
    return (
        f"{card_title(game, 'storms_to_flowers')}: do you switch two Leaders in the Line, or exchange a face-down "
        "Loyalty card with a player of your choice, who cannot refuse?"
    ), []


def _storms_pair(game: ShogunateGame, put: Put) -> Said:
    return (
        f"{card_title(game, 'storms_to_flowers')}: which two Leaders trade places? They need not stand side by side."
    ), []


def _storms_opponent(game: ShogunateGame, put: Put) -> Said:
    return (
        f"{card_title(game, 'storms_to_flowers')}: with whom do you exchange a face-down Loyalty card? Each of you "
        "chooses in secret which one to give."
    ), _seats(*_others_with_hidden(put))


def _storms_give(game: ShogunateGame, put: Put) -> Said:
    actor, opponent = put.view.actor, put.context[0]
    assert actor is not None
    title = card_title(game, "storms_to_flowers")
    if put.seat == actor:
        other, same = put.voice.seat(opponent), _alike(game, put)
        return (
            f"{title}: which of your Loyalty cards do you give to {other}, for one that {other} chooses?{same}"
        ), _seats(opponent)
    return (
        f"{title}: {put.voice.seat(actor)} exchanges a Loyalty card with you, and you cannot refuse. Which of yours do "
        f"you give, without knowing what you get for it?{_alike(game, put)}"
    ), _seats(actor)


# -- the powers of the Plots -----------------------------------------------------------------------------------------


def _plot(game: ShogunateGame, put: Put) -> tuple[str, Power]:
    """Return the active Plot's name and the part of its power that is asked about."""
    return plot_title(game, put.view.plot), power_part(game, put.view, put.context[0])


def _or_not(power: Power, otherwise: str = "You may decline.") -> str:
    return f" {otherwise}" if power.optional else ""


def _plot_shinobi(game: ShogunateGame, put: Put) -> Said:
    title, power = _plot(game, put)
    view = put.view
    where = f"{clan_title(game, view.shinobi)}, position {view.shinobi_position}"
    return (
        f"{title}: the Shinobi lies with {where}; {shinobi_way(power)}. Where does it go? The Leader it lies with "
        f"then loses 1 Honour.{_or_not(power, 'You may leave it there.')}"
    ), _clans(view.shinobi)


def shinobi_way(power: Power) -> str:
    """Say where a part lets the Shinobi go."""
    if power.to == "step":
        return f"it can go {steps_title(power)}"
    if power.to == "position":
        return f"it can go to the Leader at position {power.position}"
    if power.to == "any_other":
        return "it can go to any other Leader"
    most = "most" if power.to == "most_honour" else "least"
    return f"it goes to a Leader with the {most} Honour"


def _plot_spy_target(game: ShogunateGame, put: Put) -> Said:
    title, power = _plot(game, put)
    text, about = _look(title, put)
    return text + _or_not(power), about


def _plot_spy_show(game: ShogunateGame, put: Put) -> Said:
    return _show_to(game, put, plot_title(game, put.view.plot), put.view.hatamoto, _hatamoto(put))


def _plot_switch(game: ShogunateGame, put: Put) -> Said:
    title, power = _plot(game, put)
    which = "which two Leaders" if power.pair == "any" else "which two Leaders that stand side by side"
    return f"{title}: {which} trade places?{_or_not(power)}", []


def _plot_move(game: ShogunateGame, put: Put) -> Said:
    title, power = _plot(game, put)
    return f"{title}: which Leader do you move {steps_title(power)}?{_or_not(power)}", []


def _plot_optional(game: ShogunateGame, put: Put) -> Said:
    title, power = _plot(game, put)
    if power.op == "look_plots":
        return f"{title}: do you look at the top of the Plot deck ({counted(power.count or 1, 'Plot')})?", []
    clan = put.view.line[(power.from_ or 1) - 1].clan
    return (
        f"{title}: do you move {clan_title(game, clan)} from position {power.from_} to position {power.to}?"
    ), _clans(clan)


def _plot_tea(game: ShogunateGame, put: Put) -> Said:
    title, power = _plot(game, put)
    to = "to a Leader next to it" if power.to == "adjacent" else "to another"
    return f"{title}: from which Leader do you move {power.amount} Honour {to}, and to which?{_or_not(power)}", []


def _plot_gift(game: ShogunateGame, put: Put) -> Said:
    title, power = _plot(game, put)
    view = put.view
    host = f" The Shinobi lies with {clan_title(game, view.shinobi)}." if power.select == "not_host" else ""
    return (
        f"{title}: which Leader gets {power.amount} Honour? It can be {selection(power.select)}.{host}{_or_not(power)}"
    ), []


def _plot_remove(game: ShogunateGame, put: Put) -> Said:
    title, power = _plot(game, put)
    return (
        f"{title}: which Leader loses {power.amount} Honour? It can be {selection(power.select)}.{_or_not(power)}",
        [],
    )


def _plot_unveil(game: ShogunateGame, put: Put) -> Said:
    title, power = _plot(game, put)
    return (
        f"{title}: which of your face-down Loyalty cards do you turn up, for everybody and for good? Its Leader gets "
        f"{power.amount} Honour at once.{_or_not(power)}"
    ), []


def _plot_order(game: ShogunateGame, put: Put) -> Said:
    return (
        f"{plot_title(game, put.view.plot)}: in which order do the {put.context[0]} Plots that you have seen go back "
        "on top of the deck? The first one named is turned up first, in the next round."
    ), []


SAYINGS: dict[str, Callable[[ShogunateGame, Put], Said]] = {
    "choose_action": _choose_action,
    "call_actor": _call_actor,
    "cloaked_leader": _cloaked_leader,
    "cloaked_position": _cloaked_position,
    "dishonour_leader": _dishonour_leader,
    "dishonour_card": _dishonour_card,
    "upstream_move": _upstream_move,
    "upstream_show": _upstream_show,
    "company_leader": _company_leader,
    "company_neighbour": _company_neighbour,
    "arrow_leader": _arrow_leader,
    "arrow_target": _arrow_target,
    "arrow_show": _arrow_show,
    "storms_mode": _storms_mode,
    "storms_pair": _storms_pair,
    "storms_opponent": _storms_opponent,
    "storms_give": _storms_give,
    "plot_shinobi": _plot_shinobi,
    "plot_spy_target": _plot_spy_target,
    "plot_spy_show": _plot_spy_show,
    "plot_switch": _plot_switch,
    "plot_move": _plot_move,
    "plot_optional": _plot_optional,
    "plot_tea": _plot_tea,
    "plot_gift": _plot_gift,
    "plot_remove": _plot_remove,
    "plot_unveil": _plot_unveil,
    "plot_order": _plot_order,
}
