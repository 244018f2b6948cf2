"""games/shogunate: the six Action cards. "You" is always the seat whose card it is (SHO-004)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from sudare.core import Decision
from sudare.games.shogunate import events as E
from sudare.games.shogunate.decisions import (
    ARROW_LEADER,
    ARROW_SHOW,
    ARROW_TARGET,
    CLOAKED_LEADER,
    CLOAKED_POSITION,
    COMPANY_LEADER,
    COMPANY_NEIGHBOUR,
    DISHONOUR_CARD,
    DISHONOUR_LEADER,
    STORMS_GIVE,
    STORMS_MODE,
    STORMS_OPPONENT,
    STORMS_PAIR,
    UPSTREAM_MOVE,
    UPSTREAM_SHOW,
)
from sudare.games.shogunate.events import book
from sudare.games.shogunate.state import NOTHING, Shogunate, without
from sudare.games.shogunate.vocabulary import (
    CARD,
    CLANS,
    EXCHANGE,
    LEADER,
    MODE,
    PAIR,
    PAIRS,
    POSITION,
    SWITCH,
    TARGET,
    UP,
)

OTHER_POSITIONS = [tuple(POSITION + p for p in range(CLANS) if p != here) for here in range(CLANS)]
PAIR_OF = {pair: PAIR + number for number, (a, b) in enumerate(PAIRS) for pair in ((a, b), (b, a))}
OWN_CARDS = ((), (CARD,), (CARD, CARD + 1))
BOTH_MODES = (SWITCH, EXCHANGE)
TAIL = CLANS - 1

# A choice between two own face-down cards is always asked, even when both are of one clan: an instant answer would
# betray it. Their number is public, so a single card is taken without a question.


def own_cards(s: Shogunate, seat: int) -> tuple[int, ...]:
    """List an own face-down Loyalty card by handles for this question only (SHO-013)."""
    return OWN_CARDS[len(s.hidden[seat])]


def seats_with_hidden(s: Shogunate, seat: int) -> tuple[int, ...]:
    """List the other seats that have a face-down Loyalty card; the Hatamoto is one of them (SHO-062, SHO-068)."""
    return tuple([TARGET + other for other in s.others_with_hidden(seat)])


def ask_own_card(s: Shogunate, decision: Decision, seat: int) -> None:
    """Ask a seat for one of its two face-down cards, or take its only one."""
    if len(s.hidden[seat]) == 2:
        s.ask(decision, seat)
    else:
        decision.answer(s, seat, CARD)


# -- Cloaked in Shadows ----------------------------------------------------------------------------------------------


@book.step
def cloaked_in_shadows(s: Shogunate) -> None:
    """The Hatamoto names any Leader (SHO-047)."""
    s.ask(CLOAKED_LEADER, s.hatamoto)


@CLOAKED_LEADER.offers
def any_leader(s: Shogunate, seat: int) -> tuple[int, ...]:
    """List all six Leaders, the head first (SHO-009)."""
    return tuple([LEADER + clan for clan in s.line])


@CLOAKED_LEADER.answered
def cloaked_leader_named(s: Shogunate, seat: int, action: int) -> None:
    """The actor, not the Hatamoto, moves it (SHO-048)."""
    s.tell(E.LEADER_NAMED, seat, action - LEADER, s.actor)
    s.ask(CLOAKED_POSITION, s.actor, action - LEADER)


@CLOAKED_POSITION.offers
def other_positions(s: Shogunate, seat: int, leader: int) -> tuple[int, ...]:
    """List the five positions where the Leader is not (SHO-008)."""
    return OTHER_POSITIONS[s.line.index(leader)]


@CLOAKED_POSITION.answered
def cloaked_position_chosen(s: Shogunate, seat: int, action: int, leader: int) -> None:
    """Move it there; nothing else happens (SHO-049)."""
    s.move_leader(leader, action - POSITION, "cloaked_in_shadows")


# -- Dishonour -------------------------------------------------------------------------------------------------------


@book.step
def dishonour(s: Shogunate) -> None:
    """Move a Leader to position 6, then turn an own Loyalty card up (SHO-050, SHO-051)."""
    s.ask(DISHONOUR_LEADER, s.actor)


@DISHONOUR_LEADER.offers
def leaders_above_tail(s: Shogunate, seat: int) -> tuple[int, ...]:
    """List the five Leaders that are not at the tail, the head first (SHO-008)."""
    return tuple([LEADER + clan for clan in s.line[:TAIL]])


@DISHONOUR_LEADER.answered
def dishonour_leader_chosen(s: Shogunate, seat: int, action: int) -> None:
    """Move it; a seat without a face-down card turns nothing (SHO-052)."""
    s.move_leader(action - LEADER, TAIL, "dishonour")
    if s.hidden[seat]:
        ask_own_card(s, DISHONOUR_CARD, seat)
    else:
        s.skip(seat, "dishonour", "turn up a Loyalty card", "all_up")


DISHONOUR_CARD.offers(own_cards)


@DISHONOUR_CARD.answered
def dishonour_card_chosen(s: Shogunate, seat: int, action: int) -> None:
    """Turn it face-up for everybody, whatever its clan (SHO-051, SHO-053)."""
    s.turn_up(seat, action - CARD, "dishonour")


# -- Flowing Upstream ------------------------------------------------------------------------------------------------


@book.step
def flowing_upstream(s: Shogunate) -> None:
    """Lift a Leader by one or two places, then show a card to the Hatamoto (SHO-054, SHO-055)."""
    s.ask(UPSTREAM_MOVE, s.actor)


@UPSTREAM_MOVE.offers
def lifts(s: Shogunate, seat: int) -> tuple[int, ...]:
    """List the nine lifts: position 2 by one place, the rest by one or two (SHO-054)."""
    two, *rest = s.line[1:]
    return (UP + 2 * two, *[UP + 2 * clan + more for clan in rest for more in (0, 1)])


@UPSTREAM_MOVE.answered
def upstream_move_chosen(s: Shogunate, seat: int, action: int) -> None:
    """Lift it; a seat without a face-down card shows nothing (SHO-056)."""
    leader, more = divmod(action - UP, 2)
    s.move_leader(leader, s.line.index(leader) - 1 - more, "flowing_upstream")
    if s.hidden[seat]:
        ask_own_card(s, UPSTREAM_SHOW, seat)
    else:
        s.skip(seat, "flowing_upstream", "show a Loyalty card", "all_up")


UPSTREAM_SHOW.offers(own_cards)


@UPSTREAM_SHOW.answered
def upstream_card_chosen(s: Shogunate, seat: int, action: int) -> None:
    """Show it to the Hatamoto only (SHO-055)."""
    s.show(seat, action - CARD, s.hatamoto, "flowing_upstream")


# -- Honorable Company -----------------------------------------------------------------------------------------------


@book.step
def honorable_company(s: Shogunate) -> None:
    """Lower a Leader by one place; 1 Honour for it and 1 for a neighbour (SHO-057 to SHO-060)."""
    s.ask(COMPANY_LEADER, s.actor)


COMPANY_LEADER.offers(leaders_above_tail)


@COMPANY_LEADER.answered
def company_leader_chosen(s: Shogunate, seat: int, action: int) -> None:
    """Lower it and give it 1 Honour; adjacency is judged after the move (SHO-058, SHO-060)."""
    leader = action - LEADER
    s.move_leader(leader, s.line.index(leader) + 1, "honorable_company")
    s.place_honour(leader, 1, "honorable_company")
    if s.pool == 0:
        s.skip(seat, "honorable_company", "give a neighbour Honour", "no_pool")  # SHO-138
        return
    near = neighbours(s, seat, leader)
    if len(near) == 1:
        company_neighbour_chosen(s, seat, near[0], leader)
    else:
        s.ask(COMPANY_NEIGHBOUR, seat, leader)


@COMPANY_NEIGHBOUR.offers
def neighbours(s: Shogunate, seat: int, leader: int) -> tuple[int, ...]:
    """List the Leaders next to the moved one (SHO-019)."""
    here = s.line.index(leader)
    return tuple([LEADER + s.line[p] for p in (here - 1, here + 1) if 0 <= p < CLANS])


@COMPANY_NEIGHBOUR.answered
def company_neighbour_chosen(s: Shogunate, seat: int, action: int, leader: int) -> None:
    """Give it 1 Honour (SHO-059)."""
    s.place_honour(action - LEADER, 1, "honorable_company")


# -- Path of the Arrow -----------------------------------------------------------------------------------------------


@book.step
def path_of_the_arrow(s: Shogunate) -> None:
    """Lift a Leader by one place, then have another seat show a card (SHO-061 to SHO-064)."""
    s.ask(ARROW_LEADER, s.actor)


@ARROW_LEADER.offers
def leaders_below_head(s: Shogunate, seat: int) -> tuple[int, ...]:
    """List the five Leaders that are not at the head (SHO-008)."""
    return tuple([LEADER + clan for clan in s.line[1:]])


@ARROW_LEADER.answered
def arrow_leader_chosen(s: Shogunate, seat: int, action: int) -> None:
    """Lift it and pick a seat, if there is one to pick (SHO-064)."""
    leader = action - LEADER
    s.move_leader(leader, s.line.index(leader) - 1, "path_of_the_arrow")
    ask_target(s, ARROW_TARGET, seat, "path_of_the_arrow", "see a Loyalty card")


def ask_target(s: Shogunate, decision: Decision, seat: int, card: str, part: str) -> None:
    """Ask for another seat with a face-down card; a single one is taken, and without any the part is skipped."""
    targets = s.others_with_hidden(seat)
    if not targets:
        s.skip(seat, card, part, "nobody")
    elif len(targets) == 1:
        decision.answer(s, seat, TARGET + targets[0])
    else:
        s.ask(decision, seat)


ARROW_TARGET.offers(seats_with_hidden)


@ARROW_TARGET.answered
def arrow_target_chosen(s: Shogunate, seat: int, action: int) -> None:
    """The chosen seat picks the card (SHO-063)."""
    s.tell(E.TARGET_NAMED, seat, action - TARGET, "path_of_the_arrow", "show")
    ask_own_card(s, ARROW_SHOW, action - TARGET)


ARROW_SHOW.offers(own_cards)


@ARROW_SHOW.answered
def arrow_card_chosen(s: Shogunate, seat: int, action: int) -> None:
    """Show it to the actor only (SHO-063)."""
    s.show(seat, action - CARD, s.actor, "path_of_the_arrow")


# -- Storms to Flowers -----------------------------------------------------------------------------------------------


@book.step
def storms_to_flowers(s: Shogunate) -> None:
    """Do exactly one of two things (SHO-065); an exchange needs two face-down cards (SHO-071)."""
    if s.hidden[s.actor] and s.others_with_hidden(s.actor):
        s.ask(STORMS_MODE, s.actor)
    else:
        s.ask(STORMS_PAIR, s.actor)


@STORMS_MODE.offers
def storms_modes(s: Shogunate, seat: int) -> tuple[int, ...]:
    """List both modes."""
    return BOTH_MODES


@STORMS_MODE.answered
def storms_mode_chosen(s: Shogunate, seat: int, action: int) -> None:
    """Go on with the chosen mode."""
    s.tell(E.MODE_CHOSEN, seat, action - MODE)
    if action == SWITCH:
        s.ask(STORMS_PAIR, seat)
    else:
        ask_target(s, STORMS_OPPONENT, seat, "storms_to_flowers", "exchange")


@STORMS_PAIR.offers
def all_pairs(s: Shogunate, seat: int) -> tuple[int, ...]:
    """List the fifteen pairs of Leaders, adjacent or not, in the order of the Line (SHO-066)."""
    return tuple([PAIR_OF[pair] for pair in combinations(s.line, 2)])


@STORMS_PAIR.answered
def storms_pair_chosen(s: Shogunate, seat: int, action: int) -> None:
    """Switch them (SHO-006)."""
    s.switch_leaders(*PAIRS[action - PAIR], "storms_to_flowers")


STORMS_OPPONENT.offers(seats_with_hidden)


@STORMS_OPPONENT.answered
def storms_opponent_chosen(s: Shogunate, seat: int, action: int) -> None:
    """Both choose at the same time and in secret; the opponent cannot refuse (SHO-067, SHO-069, SHO-070)."""
    opponent = action - TARGET
    s.tell(E.TARGET_NAMED, seat, opponent, "storms_to_flowers", "exchange")
    s.plan((exchange, opponent))
    s.ask_all(STORMS_GIVE, [giver for giver in (seat, opponent) if len(s.hidden[giver]) == 2], opponent)


@STORMS_GIVE.offers
def cards_to_give(s: Shogunate, seat: int, opponent: int) -> tuple[int, ...]:
    """List the own face-down cards (SHO-070)."""
    return own_cards(s, seat)


@STORMS_GIVE.answered
def storms_give_chosen(s: Shogunate, seat: int, action: int, opponent: int) -> None:
    """Lay the card ready."""
    s.giving[seat] = action - CARD


@book.step
def exchange(s: Shogunate, opponent: int) -> None:
    """Swap the two cards, one for one, face-down (SHO-067, SHO-072, SHO-073)."""
    actor = s.actor
    for seat in sorted((actor, opponent)):
        s.tell(E.GIVE_CHOSEN, seat)
    mine, theirs = max(s.giving[actor], 0), max(s.giving[opponent], 0)
    given, received = s.hidden[actor][mine], s.hidden[opponent][theirs]
    s.hidden[actor] = tuple(sorted((*without(s.hidden[actor], mine), received)))
    s.hidden[opponent] = tuple(sorted((*without(s.hidden[opponent], theirs), given)))
    s.giving[actor] = s.giving[opponent] = NOTHING
    to = {actor: (given, received), opponent: (received, given)}
    s.tell(E.LOYALTY_EXCHANGED, [actor, opponent], "storms_to_flowers", to=to)
    s.note("exchanged", actor, opponent, "storms_to_flowers", given, received)


CARD_STEPS: tuple[Callable[[Shogunate], None], ...] = (
    cloaked_in_shadows,
    dishonour,
    flowing_upstream,
    honorable_company,
    path_of_the_arrow,
    storms_to_flowers,
)
