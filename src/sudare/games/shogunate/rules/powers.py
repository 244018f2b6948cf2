"""games/shogunate: the powers of the Plots: every operation that an edition may combine (SHO-137)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations

from sudare.core import Decision
from sudare.games.shogunate import events as E
from sudare.games.shogunate.decisions import (
    PLOT_GIFT,
    PLOT_MOVE,
    PLOT_OPTIONAL,
    PLOT_ORDER,
    PLOT_REMOVE,
    PLOT_SHINOBI,
    PLOT_SPY_SHOW,
    PLOT_SPY_TARGET,
    PLOT_SWITCH,
    PLOT_TEA,
    PLOT_UNVEIL,
)
from sudare.games.shogunate.edition import Power
from sudare.games.shogunate.events import book
from sudare.games.shogunate.rules.cards import PAIR_OF, ask_own_card, own_cards, seats_with_hidden
from sudare.games.shogunate.state import Shogunate
from sudare.games.shogunate.vocabulary import (
    CARD,
    DECLINE,
    DO,
    LEADER,
    MOVE,
    ORDER,
    ORDERS,
    PAIR,
    PAIRS,
    POSITIONS,
    SHIFT,
    SHIFTS,
    STAY,
    TARGET,
)

# Every step gets the number of its part in the active Plot's power: a position in the middle of a power is then plain
# data. All choices are the Hatamoto's, except which card another seat shows (SHO-077). "Position", "most" and
# "adjacent" are judged when the part is reached, since options are listed only then (SHO-079).


SHIFT_OF = {shift: SHIFT + number for number, shift in enumerate(SHIFTS)}
WHAT = {  # the operations in words, for what is skipped or declined
    "shinobi": "move the Shinobi",
    "look_loyalty": "see a Loyalty card",
    "switch_leaders": "switch two Leaders",
    "move_leader": "move a Leader",
    "shift_honour": "move Honour",
    "add_honour": "place Honour",
    "remove_honour": "take Honour",
    "unveil": "turn up a Loyalty card",
    "look_plots": "look at the Plot deck",
}
HINDERED = {  # why an operation without a single option is skipped
    "shinobi": "no_way",
    "look_loyalty": "nobody",
    "move_leader": "no_way",
    "shift_honour": "no_honour",
    "add_honour": "no_pool",
    "remove_honour": "no_honour",
    "unveil": "all_up",
    "look_plots": "no_plots",
}


def part(s: Shogunate, number: int) -> Power:
    """Return a part of the active Plot's power."""
    return s.game.powers[s.plot][number]


def begin(s: Shogunate, decision: Decision, number: int) -> None:
    """Ask a part's first question; take a single option, skip when there is none (SHO-010, SHO-011, SHO-078)."""
    options: tuple[int, ...] = decision.options(s, s.hatamoto, number)
    possible = [action for action in options if action not in (STAY, DECLINE)]
    if not possible:
        op = part(s, number).op
        s.skip(s.hatamoto, s.game.names["plot"][s.plot], WHAT[op], HINDERED[op])
    elif len(options) == 1:
        decision.answer(s, s.hatamoto, options[0], number)
    else:
        s.ask(decision, s.hatamoto, number)


def declined(s: Shogunate, number: int) -> None:
    """Announce that a "may" was not used (SHO-136)."""
    s.tell(E.PART_DECLINED, s.hatamoto, s.game.names["plot"][s.plot], WHAT[part(s, number).op])


def chosen(options: Iterable[int], optional: bool, refuse: int = DECLINE) -> tuple[int, ...]:
    """List the options of a part, with the way out where the text says "may"."""
    return (*options, refuse) if optional else tuple(options)


def reach(here: int, dir: str | None, steps: list[int] | None) -> list[int]:
    """Return the positions that many steps up or down from a position, inside the Line."""
    signs = {"up": (-1,), "down": (1,)}.get(dir or "", (-1, 1))
    return sorted({p for sign in signs for n in steps or () if 0 <= (p := here + sign * n) < POSITIONS})


def selected(s: Shogunate, select: str | None) -> list[int]:
    """Return the Leaders that a selection leaves, in the order of the Line."""
    host = s.host()
    if select == "host":
        return [host]
    if select == "not_host":
        return [clan for clan in s.line if clan != host]
    if select == "most_honour":
        return [clan for clan in s.line if s.honour[clan] == max(s.honour)]
    if select == "least_honour":
        return [clan for clan in s.line if s.honour[clan] == min(s.honour)]
    if select is not None and select.startswith("position:"):
        return [s.line[int(select[9:]) - 1]]
    return s.line[:]


# -- none: a Plot without a power -------------------------------------------------------------------------------------


@book.step
def op_none(s: Shogunate, number: int) -> None:
    """Nothing happens."""


# -- shinobi: the marker goes to another Leader; no Leader changes position (SHO-087, SHO-105) ------------------------


@book.step
def op_shinobi(s: Shogunate, number: int) -> None:
    """Move the Shinobi as the part says (SHO-080 to SHO-086)."""
    begin(s, PLOT_SHINOBI, number)


@PLOT_SHINOBI.offers
def shinobi_goals(s: Shogunate, seat: int, number: int) -> tuple[int, ...]:
    """List the Leaders that the operation allows."""
    power, host = part(s, number), s.host()
    if power.to == "any_other":  # SHO-080
        goals = [clan for clan in s.line if clan != host]
    elif power.to == "position":  # SHO-081: already there, nothing moves
        goals = [clan for clan in (s.line[(power.position or 1) - 1],) if clan != host]
    elif power.to == "step":  # SHO-082 to SHO-084, SHO-089, SHO-091
        goals = [s.line[p] for p in reach(s.line.index(host), power.dir, power.steps)]
    else:  # SHO-085, SHO-086: among tied Leaders the host is a legal pick, too
        goals = selected(s, str(power.to))
        if goals == [host]:
            goals = []
    return chosen([LEADER + clan for clan in goals], power.optional, STAY)


@PLOT_SHINOBI.answered
def shinobi_goal_chosen(s: Shogunate, seat: int, action: int, number: int) -> None:
    """Move the marker, or leave it."""
    if action in (STAY, LEADER + s.host()):
        declined(s, number)
    else:
        s.place_shinobi(action - LEADER, s.game.names["plot"][s.plot])


# -- look_loyalty: another seat shows the Hatamoto a card (SHO-088) ---------------------------------------------------


@book.step
def op_look_loyalty(s: Shogunate, number: int) -> None:
    """Pick another seat with a face-down card; without one the part is skipped (SHO-088)."""
    begin(s, PLOT_SPY_TARGET, number)


@PLOT_SPY_TARGET.offers
def spy_targets(s: Shogunate, seat: int, number: int) -> tuple[int, ...]:
    """List the other seats with a face-down card."""
    return chosen(seats_with_hidden(s, seat), part(s, number).optional)


@PLOT_SPY_TARGET.answered
def spy_target_chosen(s: Shogunate, seat: int, action: int, number: int) -> None:
    """The chosen seat picks the card."""
    if action == DECLINE:
        declined(s, number)
    else:
        s.tell(E.TARGET_NAMED, seat, action - TARGET, s.game.names["plot"][s.plot], "show")
        ask_own_card(s, PLOT_SPY_SHOW, action - TARGET)


PLOT_SPY_SHOW.offers(own_cards)


@PLOT_SPY_SHOW.answered
def spy_card_chosen(s: Shogunate, seat: int, action: int) -> None:
    """Show it to the Hatamoto only."""
    s.show(seat, action - CARD, s.hatamoto, s.game.names["plot"][s.plot])


# -- switch_leaders (SHO-090) -----------------------------------------------------------------------------------------


@book.step
def op_switch_leaders(s: Shogunate, number: int) -> None:
    """Switch two Leaders."""
    begin(s, PLOT_SWITCH, number)


@PLOT_SWITCH.offers
def switch_pairs(s: Shogunate, seat: int, number: int) -> tuple[int, ...]:
    """List the adjacent pairs, or all of them, in the order of the Line."""
    power = part(s, number)
    pairs = combinations(s.line, 2) if power.pair == "any" else zip(s.line, s.line[1:], strict=False)
    return chosen([PAIR_OF[pair] for pair in pairs], power.optional)


@PLOT_SWITCH.answered
def switch_chosen(s: Shogunate, seat: int, action: int, number: int) -> None:
    """Switch them (SHO-006)."""
    if action == DECLINE:
        declined(s, number)
    else:
        s.switch_leaders(*PAIRS[action - PAIR], s.game.names["plot"][s.plot])


# -- move_leader (SHO-092, SHO-093; with `select` for other editions) -------------------------------------------------


@book.step
def op_move_leader(s: Shogunate, number: int) -> None:
    """Make the fixed move, after a question where the text says "may"; or ask which."""
    power = part(s, number)
    if power.select is not None:
        begin(s, PLOT_MOVE, number)
    elif power.optional:
        s.ask(PLOT_OPTIONAL, s.hatamoto, number)
    else:
        fixed_move(s, number)


@PLOT_OPTIONAL.offers
def do_or_decline(s: Shogunate, seat: int, number: int) -> tuple[int, ...]:
    """List doing it and declining."""
    return DO, DECLINE


@PLOT_OPTIONAL.answered
def optional_answered(s: Shogunate, seat: int, action: int, number: int) -> None:
    """Do what has no decision of its own, or decline."""
    if action == DECLINE:
        declined(s, number)
    elif part(s, number).op == "look_plots":
        look(s, number)
    else:
        fixed_move(s, number)


def fixed_move(s: Shogunate, number: int) -> None:
    """Move the Leader of one position to another (SHO-092, SHO-093)."""
    power = part(s, number)
    assert power.from_ is not None and isinstance(power.to, int)
    s.move_leader(s.line[power.from_ - 1], power.to - 1, s.game.names["plot"][s.plot])


@PLOT_MOVE.offers
def leader_moves(s: Shogunate, seat: int, number: int) -> tuple[int, ...]:
    """List (Leader, new position) inside the Line."""
    power = part(s, number)
    reached = ((clan, p) for here, clan in enumerate(s.line) for p in reach(here, power.dir, power.steps))
    return chosen([MOVE + clan * POSITIONS + p for clan, p in reached], power.optional)


@PLOT_MOVE.answered
def leader_move_chosen(s: Shogunate, seat: int, action: int, number: int) -> None:
    """Move it (SHO-005)."""
    if action == DECLINE:
        declined(s, number)
    else:
        clan, position = divmod(action - MOVE, POSITIONS)
        s.move_leader(clan, position, s.game.names["plot"][s.plot])


# -- shift_honour, add_honour, remove_honour (SHO-094, SHO-095) -------------------------------------------------------


@book.step
def op_shift_honour(s: Shogunate, number: int) -> None:
    """Move Honour from one Leader to another."""
    begin(s, PLOT_TEA, number)


@PLOT_TEA.offers
def honour_shifts(s: Shogunate, seat: int, number: int) -> tuple[int, ...]:
    """List (from, to) in the order of the Line: adjacent or any, with Honour on the first (SHO-094)."""
    power = part(s, number)
    near = power.to == "adjacent"
    ways = [(p, q) for p, q in SHIFTS if s.honour[s.line[p]] and (not near or abs(p - q) == 1)]
    return chosen([SHIFT_OF[s.line[p], s.line[q]] for p, q in ways], power.optional)


@PLOT_TEA.answered
def shift_chosen(s: Shogunate, seat: int, action: int, number: int) -> None:
    """Move the Honour, or all there is if less."""
    if action == DECLINE:
        declined(s, number)
    else:
        giver, taker = SHIFTS[action - SHIFT]
        amount = min(part(s, number).amount or 0, s.honour[giver])
        s.honour[giver] -= amount
        s.honour[taker] += amount
        s.tell(E.HONOUR_CHANGED, giver, -amount, "tea", s.honour[giver])
        s.tell(E.HONOUR_CHANGED, taker, amount, "tea", s.honour[taker])


@book.step
def op_add_honour(s: Shogunate, number: int) -> None:
    """Place Honour from the pool."""
    begin(s, PLOT_GIFT, number)


@PLOT_GIFT.offers
def gift_leaders(s: Shogunate, seat: int, number: int) -> tuple[int, ...]:
    """List the Leaders that the selection leaves; none when the pool is empty (SHO-095, SHO-138)."""
    power = part(s, number)
    clans = selected(s, power.select) if s.pool else []
    return chosen([LEADER + clan for clan in clans], power.optional)


@PLOT_GIFT.answered
def gift_chosen(s: Shogunate, seat: int, action: int, number: int) -> None:
    """Place it."""
    if action == DECLINE:
        declined(s, number)
    else:
        s.place_honour(action - LEADER, part(s, number).amount or 0, "gift")


@book.step
def op_remove_honour(s: Shogunate, number: int) -> None:
    """Put Honour of a Leader back into the pool."""
    begin(s, PLOT_REMOVE, number)


@PLOT_REMOVE.offers
def remove_leaders(s: Shogunate, seat: int, number: int) -> tuple[int, ...]:
    """List those Leaders of the selection that have Honour."""
    power = part(s, number)
    return chosen([LEADER + clan for clan in selected(s, power.select) if s.honour[clan]], power.optional)


@PLOT_REMOVE.answered
def remove_chosen(s: Shogunate, seat: int, action: int, number: int) -> None:
    """Take it, or all there is if less."""
    if action == DECLINE:
        declined(s, number)
    else:
        s.return_honour(action - LEADER, part(s, number).amount or 0, "remove")


# -- unveil: turn an own card up for Honour (SHO-096, SHO-097) --------------------------------------------------------


@book.step
def op_unveil(s: Shogunate, number: int) -> None:
    """Turn up an own Loyalty card; nothing is asked when all are face-up (SHO-097)."""
    begin(s, PLOT_UNVEIL, number)


@PLOT_UNVEIL.offers
def unveil_cards(s: Shogunate, seat: int, number: int) -> tuple[int, ...]:
    """List the own face-down cards."""
    return chosen(own_cards(s, seat), part(s, number).optional)


@PLOT_UNVEIL.answered
def unveil_chosen(s: Shogunate, seat: int, action: int, number: int) -> None:
    """Turn it up and place Honour on its clan's Leader (SHO-096)."""
    if action == DECLINE:
        declined(s, number)
    else:
        clan = s.turn_up(seat, action - CARD, s.game.names["plot"][s.plot])
        s.place_honour(clan, part(s, number).amount or 0, "unveil")


# -- look_plots: see the top of the deck and put it back in any order (SHO-098, SHO-099) ------------------------------


ORDER_OPTIONS = {n: tuple(ORDER + i for i, order in enumerate(ORDERS) if len(order) == n) for n in (2, 3)}


@book.step
def op_look_plots(s: Shogunate, number: int) -> None:
    """Look at the top Plots, or as many as there are; skipped when the deck is empty (SHO-099)."""
    if not len(s.plots):
        s.skip(s.hatamoto, s.game.names["plot"][s.plot], WHAT["look_plots"], HINDERED["look_plots"])
    elif part(s, number).optional:
        s.ask(PLOT_OPTIONAL, s.hatamoto, number)
    else:
        look(s, number)


def look(s: Shogunate, number: int) -> None:
    """Only the Hatamoto sees the cards (SHO-098); a single one needs no order (SHO-099)."""
    seat = s.hatamoto
    seen = s.plots.look(part(s, number).count or 1, s.chance)
    s.knows_top[seat] = max(s.knows_top[seat], len(seen))
    s.tell(E.PLOTS_LOOKED, seat, len(seen), to={seat: (seen,)})
    if len(seen) > 1:
        s.ask(PLOT_ORDER, seat, len(seen))


@PLOT_ORDER.offers
def plot_orders(s: Shogunate, seat: int, count: int) -> tuple[int, ...]:
    """List the orders, also when two Plots are alike."""
    return ORDER_OPTIONS[count]


@PLOT_ORDER.answered
def plot_order_chosen(s: Shogunate, seat: int, action: int, count: int) -> None:
    """Put them back; what others knew of these places is no longer certain, whether the order changed or not."""
    top = s.plots.top[:count]
    s.plots.top[:count] = [top[i] for i in ORDERS[action - ORDER]]
    s.knows_top = [n if other == seat else 0 for other, n in enumerate(s.knows_top)]
    s.tell(E.PLOTS_RETURNED, seat, count, to={seat: (s.plots.top[:count],)})


OPERATIONS: dict[str, Callable[[Shogunate, int], None]] = {
    "none": op_none,
    "shinobi": op_shinobi,
    "look_loyalty": op_look_loyalty,
    "switch_leaders": op_switch_leaders,
    "move_leader": op_move_leader,
    "shift_honour": op_shift_honour,
    "add_honour": op_add_honour,
    "remove_honour": op_remove_honour,
    "unveil": op_unveil,
    "look_plots": op_look_plots,
}
