"""tests/plants/third: defects of Shogunate: optimizations, handles, caches, numbers drawn twice."""

from __future__ import annotations

from typing import Any

from active import moments, tables
from plant import Plant, Where, around, method, planter, telling

from sudare.core import Chance
from sudare.games.shogunate import ShogunateGame
from sudare.games.shogunate import events as E
from sudare.games.shogunate.beliefs import ShogunateBeliefs, _Search
from sudare.games.shogunate.rules import cards, powers, setup
from sudare.games.shogunate.rules import round as rules
from sudare.games.shogunate.sight import aid
from sudare.games.shogunate.state import Shogunate
from sudare.games.shogunate.vocabulary import CLANS
from third.twins import apart

PLANTS: list[Plant] = []
plant = planter("shogunate", PLANTS, "third")

RANDOM = Where(4, {}, "random", 6)
THUMB = Where(3, {}, "thumb", 6)
AGAIN = {"plot_deck_end": "reshuffle", "target_honour": 20, "max_rounds": 40, "honour_pool": 20}
MAY_SHOW = ("loyalty_turned", "declared")


def other_card(s: Shogunate, chance: Chance) -> Any:
    """Somebody has another face-down card than it has: the rest of the table cannot see it."""
    seat = chance.below(s.game.seats)
    if not s.hidden[seat] or not s.leftovers:
        return None
    mine, left = list(s.hidden[seat]), list(s.leftovers)
    i, j = chance.below(len(mine)), chance.below(len(left))
    if mine[i] == left[j]:
        return None
    mine[i], left[j] = left[j], mine[i]
    s.hidden[seat], s.leftovers = tuple(sorted(mine)), tuple(sorted(left))
    return (None,)


def told_apart(where: Where) -> Any:
    """Return the proof that somebody tells two tables apart which differ in another's face-down card."""
    return lambda: apart("shogunate", where, other_card, MAY_SHOW)


@plant("stream", "medium", proof=told_apart(Where(4, {}, "random", 12)))
def same_for_same_is_no_exchange() -> None:
    """Everybody learns that two cards were alike: an exchange that changes nothing is not announced."""

    def exchange(old: Any, s: Shogunate, opponent: int) -> None:
        actor = s.actor
        given, received = s.hidden[actor][max(s.giving[actor], 0)], s.hidden[opponent][max(s.giving[opponent], 0)]
        if given != received:
            old(s, opponent)
            return
        for seat in sorted((actor, opponent)):
            s.tell(E.GIVE_CHOSEN, seat)
        s.giving[actor] = s.giving[opponent] = -1

    around(cards.exchange, exchange)


@plant("event", "medium", proof=told_apart(Where(4, {}, "random", 40)))
def exchange_names_the_lower_clan_first() -> None:
    """Everybody learns who gave the card of the lower clan: the event sorts its seats along with their cards."""

    def change(s: Shogunate, public: Any, to: Any) -> Any:
        (one, two), cause = public
        return ([one, two] if to[one] <= to[two] else [two, one], cause), to

    telling(Shogunate, E.LOYALTY_EXCHANGED, change)


@plant("event", "hard", where=RANDOM)
def left_or_right_card_shown() -> None:
    """Everybody learns whether the higher or the lower of two cards was shown, and whether it was the same one again:
    the event names the handle."""
    E.LOYALTY_SHOWN.fields = {**E.LOYALTY_SHOWN.fields, "handle": ""}

    def show(old: Any, s: Shogunate, owner: int, index: int, viewer: int, cause: str) -> None:
        clan = s.hidden[owner][index]
        s.tell(E.LOYALTY_SHOWN, owner, viewer, cause, index + 1, to={owner: (clan,), viewer: (clan,)})
        s.note("shown", owner, viewer, cause, clan)

    method(Shogunate, "show", show)


def _second_deck() -> bool:
    """The second deck comes up in the order of the first."""
    for number, table in enumerate(tables("shogunate", Where(3, AGAIN, "random", 3))):
        last = list(moments(table, "random", number))[-1]
        plots = [event[1][1] for event in last.events if event[0] is E.PLOT_REVEALED]
        size = len(last.game.deck)
        first, second = plots[: size - 1], plots[size:]
        if sum(one == two for one, two in zip(first, second, strict=False)) < 10:  # a seer may change a few places
            return False
    return True


@plant("rare", "hard", proof=_second_deck)
def second_deck_in_the_order_of_the_first() -> None:
    """Everybody knows every Plot of the second deck: the discards are turned over and not shuffled (only where the
    deck is made anew, late in the game)."""

    def reveal_plot(old: Any, s: Shogunate) -> None:
        if s.game.reshuffle and not len(s.plots) and s.round < s.game.options.max_rounds:
            order = [*s.plot_discards, s.plot]
            s.plots.top, s.plot_discards = order, []
            s.tell(E.PLOT_DECK_RESHUFFLED)
            s.plot = s.plots.draw(s.chance)
            s.knows_top = [0] * s.game.seats
            s.round += 1
            s.tell(E.PLOT_REVEALED, s.round, s.plot)
        else:
            old(s)

    around(rules.reveal_plot, reveal_plot)


def _sheet_of_another() -> bool:
    """A seat's sheet says of another seat what only that one knows: its own two cards."""
    table = next(tables("shogunate", THUMB))
    sheets = [table.game.aid(table.perspective(seat)) for seat in range(3)]
    return sheets[1] == sheets[0] and len(sheets[1].seats[0].certain) == 2


@plant("asked", "hard", proof=_sheet_of_another)
def sheet_kept_for_the_table() -> None:
    """Whoever asks for the deduction sheet gets that of who asked first in this position: it is kept by what lies
    open, and the seat is not part of the key."""
    kept: dict[Any, Any] = {}

    def sheet(old: Any, perspective: Any) -> Any:
        view = perspective.view
        open_part = (view.round, view.actor, view.plot, repr(view.line), repr(view.seats), len(view.notes))
        key = (perspective.seat is None, perspective.game.seats, open_part)
        if key not in kept:
            kept.clear()
            kept[key] = old(perspective)
        return kept[key]

    around(aid.sheet, sheet)


def _line_follows_deal() -> bool:
    """The Leader at the tail is one of two that the last card of the deal allows."""
    for seed in range(40):
        s = ShogunateGame(6, {}).new(seed)
        if s.line[-1] not in {(card + shift) // 2 for card in s.hidden[5] for shift in (0, CLANS)}:
            return False
    return True


@plant("shuffle", "hard", proof=_line_follows_deal)
def line_shuffled_with_the_numbers_of_the_deal() -> None:
    """Who sees the Line can work out who was dealt what: the Loyalty cards are dealt with a copy of the stream, so
    the Line is shuffled with the same numbers."""

    def deal_loyalties(old: Any, s: Shogunate) -> None:
        true = s.chance
        s.chance = true.clone()
        old(s)
        if s.game.options.redeal_pairs:
            true.word()
        s.chance = true

    around(setup.deal_loyalties, deal_loyalties)


class _Honest(ShogunateBeliefs):
    """Beliefs with the memory that they had before anything was planted."""

    _loyalty_turned = ShogunateBeliefs._loyalty_turned


def _contradicts_an_old_check() -> bool:
    """A sampled deal would have ended the game in an earlier round: no way through all that was told leads to it."""
    for number, table in enumerate(tables("shogunate", Where(4, {"target_honour": 12}, "random", 30))):
        for now in moments(table, "random", number):
            if now.state.over or now.state.round < 5 or E.LOYALTY_TURNED not in [event[0] for event in now.events[-2:]]:
                continue
            seen = now.perspective(0)
            honest = _Honest(seen.game, 0)
            for told in seen.told:
                honest.observe(told)
            for draw in range(12):
                world = seen.sample(Chance(f"draw {draw}"))
                turned = [("turned", seat, clan) for seat, clans in enumerate(world.hidden) for clan in clans]
                if next(_Search(honest, [*honest.history, *turned], Chance("way")).worlds(), None) is None:
                    return True
    return False


@plant("sampler", "hard", proof=_contradicts_an_old_check)
def turned_card_wipes_old_checks() -> None:
    """From a card turned up to the next score check, worlds are drawn in which somebody would have had to declare
    before: the memory of the checks is written anew with the cards."""

    def turned(old: Any, beliefs: ShogunateBeliefs, told: Any) -> None:
        beliefs.history = [entry for entry in beliefs.history if entry[0] != "undeclared"]
        old(beliefs, told)

    method(ShogunateBeliefs, "_loyalty_turned", turned)


@plant("audience", "medium", where=Where(3, {}, "random", 12))
def next_hatamoto_sees_the_order() -> None:
    """The next Hatamoto is told in which order the Plots were put back: it is the one who will turn them up."""

    def change(s: Shogunate, public: Any, to: Any) -> Any:
        return public, {**to, (public[0] + 1) % s.game.seats: to[public[0]]}

    telling(Shogunate, E.PLOTS_RETURNED, change)


@plant("endless", "medium", where=Where(3, {}, "default", 8))
def same_order_is_asked_again() -> None:
    """Who puts Plots back as they lay is asked once more whether that is meant: a safe default never gets on."""

    def chosen(old: Any, s: Shogunate, seat: int, action: int, count: int) -> None:
        old(s, seat, action, count)
        if action == powers.ORDER_OPTIONS[count][0]:
            s.ask(powers.PLOT_ORDER, seat, count)

    around(powers.plot_order_chosen, chosen)


def _targets_listed_by_secret() -> bool:
    """A seat is offered the same targets in another order where another's face-down card is another one."""
    for number, table in enumerate(tables("shogunate", Where(4, {}, "random", 6))):
        chance = Chance(f"swap {number}")
        for now in moments(table, "random", number):
            one, two = now.state.clone(), now.state.clone()
            if not one.over and other_card(two, chance):
                for seat in one.deciders:
                    two.offered[seat] = None
                    if one.hidden[seat] == two.hidden[seat] and one.legal(seat) != two.legal(seat):
                        return True
    return False


@plant("order", "hard", proof=_targets_listed_by_secret)
def targets_who_still_hide_most_first() -> None:
    """Who must pick another seat learns whose face-down cards are worth most: the safe choice comes first, and it is
    worked out from the true scores."""

    def listed(old: Any, s: Shogunate, seat: int, *context: Any) -> Any:
        options = old(s, seat, *context)
        return tuple(sorted(options, key=lambda action: -s.score(action - powers.TARGET)))

    around(cards.seats_with_hidden, listed)
