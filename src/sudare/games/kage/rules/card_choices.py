"""games/kage: the choices that guard cards bring: targets, squares, doors, slots, one after another."""

from __future__ import annotations

from sudare.games.kage import events as ev
from sudare.games.kage.board import REACH, bits
from sudare.games.kage.decisions import (
    ALLEY,
    BELL_PLACE,
    BELL_SIDE,
    CARD_PLACE,
    CLUE,
    CLUE_PLACE,
    DOOR_KIND,
    DOOR_PLACE,
    INFORM,
    LANTERN,
    NEAR_ALERT,
    NET,
    ONE_MORE,
    PULL,
    PULL_TO,
    SCENT,
    SHOT,
    TAKE_DIE,
    TEAR,
)
from sudare.games.kage.events import book
from sudare.games.kage.rules.arranging import bell_squares
from sudare.games.kage.rules.event_cards import lose_die
from sudare.games.kage.rules.guard_actions import choose_victim, declare, guard_actions, tokens_for, victims
from sudare.games.kage.rules.guard_turn import look_at
from sudare.games.kage.rules.marching import can_move_free, free_movers, offer_free_move, start_march
from sudare.games.kage.rules.mission import free_areas
from sudare.games.kage.rules.table import (
    GUARD,
    can_place,
    card_squares,
    discard_card,
    make_alert,
    mark_card,
    occupied,
    place_guard,
    tokens_mask,
)
from sudare.games.kage.rules.values import aoi, blind_squares, in_play, sees_ninja
from sudare.games.kage.state import BONUS, BOSS, CARD, PLANK, SHOJI, UP, KageState

# -- placing ---------------------------------------------------------------------------------------------------------


@book.step
def place_by_card(s: KageState, kind: int, number: int, where: str, first: bool) -> None:
    """Place up to so many guards where no ninja would be in their sight (KAG-220)."""
    if number > 0 and can_place(s, kind) and card_squares(s, kind, where):
        s.ask(CARD_PLACE, GUARD, kind, number, where, first)


@CARD_PLACE.offers
def card_place_options(s: KageState, seat: int, kind: int, number: int, where: str, first: bool) -> tuple[int, ...]:
    """List the squares; after the first guard also enough."""
    squares = [s.game.at_block[sq] for sq in bits(card_squares(s, kind, where))]
    return (*squares, *([] if first else [s.game.enough]))


@CARD_PLACE.answered
def card_placed(s: KageState, seat: int, action: int, kind: int, number: int, where: str, first: bool) -> None:
    """Place one, then the next."""
    if action != s.game.enough:
        place_guard(s, kind, s.game.at_block.index(action))
        s.plan((place_by_card, kind, number - 1, where, False))


def lantern_places(s: KageState) -> list[int]:
    """Return the squares without model or token."""
    return bits(s.game.board.floor & ~occupied(s) & ~tokens_mask(s))


@book.step
def place_lantern(s: KageState, row: int) -> None:
    """Place a lantern: first the row, then the square."""
    s.ask(LANTERN, GUARD, row)


@LANTERN.offers
def lantern_options(s: KageState, seat: int, row: int) -> tuple[int, ...]:
    """List rows, then squares."""
    columns = s.game.board.columns
    if row < 0:
        return tuple(s.game.row_block[r] for r in sorted({sq // columns for sq in lantern_places(s)}))
    return tuple(s.game.at_block[sq] for sq in lantern_places(s) if sq // columns == row)


@LANTERN.answered
def lantern_chosen(s: KageState, seat: int, action: int, row: int) -> None:
    """Put it down."""
    if row < 0:
        s.plan((place_lantern, s.game.row_block.index(action)))
        return
    sq = s.game.at_block.index(action)
    s.lanterns = tuple(sorted((*s.lanterns, sq)))
    s.tell(ev.TOKEN_PLACED, s.game.thing("lantern"), sq)


def door_kinds(s: KageState) -> list[int]:
    """Return the kinds of door that are left in the supply."""
    supply = s.game.edition.supply
    used = list(s.doors.values())
    return [kind for kind, total in ((SHOJI, supply.shoji), (PLANK, supply.plank)) if used.count(kind) < total]


def door_places(s: KageState) -> list[int]:
    """Return the doorways without a door and without a ninja at them."""
    ninja = s.ninja_mask()
    return [
        d
        for d, (a, b) in enumerate(s.game.board.doorways)
        if d not in s.doors and not ninja >> a & 1 and not ninja >> b & 1
    ]


@book.step
def place_doors(s: KageState, number: int, first: bool) -> None:
    """Place up to so many doors."""
    if number > 0 and door_kinds(s) and door_places(s):
        s.ask(DOOR_KIND, GUARD, number, first)


@DOOR_KIND.offers
def door_kind_options(s: KageState, seat: int, number: int, first: bool) -> tuple[int, ...]:
    """Shoji or plank; after the first door also enough."""
    return (*(s.game.kind_block[kind] for kind in door_kinds(s)), *([] if first else [s.game.enough]))


@DOOR_KIND.answered
def door_kind_chosen(s: KageState, seat: int, action: int, number: int, first: bool) -> None:
    """Go on to the doorway."""
    if action != s.game.enough:
        s.ask(DOOR_PLACE, GUARD, number, s.game.kind_block.index(action))


@DOOR_PLACE.offers
def door_place_options(s: KageState, seat: int, number: int, kind: int) -> tuple[int, ...]:
    """List the doorways."""
    return tuple(s.game.door_block[d] for d in door_places(s))


@DOOR_PLACE.answered
def door_placed(s: KageState, seat: int, action: int, number: int, kind: int) -> None:
    """Put the door down."""
    door = s.game.door_block.index(action)
    s.set_doors(dict(sorted({**s.doors, door: kind}.items())))
    s.tell(ev.DOOR_PLACED, kind, door)
    s.plan((place_doors, number - 1, False))


def bell_places(s: KageState) -> list[int]:
    """Return the doors without a bell that have room for one."""
    return [d for d in s.doors if bell_squares(s, d)]


@book.step
def place_bell(s: KageState) -> None:
    """Hang a bell at a door."""
    s.ask(BELL_PLACE, GUARD)


@BELL_PLACE.offers
def bell_place_options(s: KageState, seat: int) -> tuple[int, ...]:
    """List the doors."""
    return tuple(s.game.door_block[d] for d in bell_places(s))


@BELL_PLACE.answered
def bell_door_chosen(s: KageState, seat: int, action: int) -> None:
    """Go on to the side."""
    door = s.game.door_block.index(action)
    squares = bell_squares(s, door)
    if len(squares) == 1:
        hang_bell(s, door, squares[0])
    else:
        s.ask(BELL_SIDE, GUARD, door)


@BELL_SIDE.offers
def bell_side_options(s: KageState, seat: int, door: int) -> tuple[int, ...]:
    """List the two squares."""
    return tuple(s.game.at_block[sq] for sq in bell_squares(s, door))


@BELL_SIDE.answered
def bell_side_chosen(s: KageState, seat: int, action: int, door: int) -> None:
    """Hang it there."""
    hang_bell(s, door, s.game.at_block.index(action))


def hang_bell(s: KageState, door: int, sq: int) -> None:
    """Put the bell down."""
    s.bells = dict(sorted({**s.bells, door: sq}.items()))
    s.tell(ev.TOKEN_PLACED, s.game.thing("bell"), sq)


# -- guards ----------------------------------------------------------------------------------------------------------


def finished_guards(s: KageState) -> list[int]:
    """Return the guards that have finished their activation and could act once more."""
    out = []
    for g in s.guards.values():
        if not g.done or g.stopped or g.extra or g.bribed:
            continue
        twin = g.copy()
        twin.extra = True
        if any(guard_actions(s, twin, token) for token in tokens_for(s, twin)):
            out.append(g.sq)
    return sorted(out)


@book.step
def one_more(s: KageState) -> None:
    """Iron Discipline: one more token for one action."""
    s.ask(ONE_MORE, GUARD)


@ONE_MORE.offers
def one_more_options(s: KageState, seat: int) -> tuple[int, ...]:
    """List the guards."""
    return tuple(s.game.guard_block[sq] for sq in finished_guards(s))


@ONE_MORE.answered
def one_more_chosen(s: KageState, seat: int, action: int) -> None:
    """It may be activated for one action."""
    g = s.guard_at(s.game.guard_block.index(action))
    assert g is not None
    s.guard(g.uid).extra = True


def calm_near(s: KageState, reach: int) -> list[int]:
    """Return the squares of guards near the active ninja that are not alert."""
    distance = s.game.board.distance
    sq = s.ninja[s.active].sq
    return sorted(
        g.sq
        for g in s.guards.values()
        if not g.alert and g.kind != BOSS and distance(g.sq, sq) <= reach and s.game.advanced
    )


@book.step
def alert_near(s: KageState, number: int, reach: int) -> None:
    """What's that?: guards near the noise become alert."""
    if number > 0 and calm_near(s, reach):
        s.ask(NEAR_ALERT, GUARD, number, reach)


@NEAR_ALERT.offers
def near_alert_options(s: KageState, seat: int, number: int, reach: int) -> tuple[int, ...]:
    """List the guards."""
    return (*(s.game.guard_block[sq] for sq in calm_near(s, reach)), s.game.enough)


@NEAR_ALERT.answered
def near_alerted(s: KageState, seat: int, action: int, number: int, reach: int) -> None:
    """Alert one, then the next."""
    if action != s.game.enough:
        g = s.guard_at(s.game.guard_block.index(action))
        assert g is not None
        make_alert(s, g.uid)
        s.plan((alert_near, number - 1, reach))


def hearers(s: KageState, reach: int) -> list[int]:
    """Return the guards near the active ninja that can move closer to it."""
    sq = s.ninja[s.active].sq
    distance = s.game.board.distance
    near = tuple(g.uid for g in s.guards.values() if distance(g.sq, sq) <= reach)
    return free_movers(s, 0, near, sq) if near else []


def alley_guards(s: KageState, reach: int, squares: int) -> list[int]:
    """Return the squares of guards far from every ninja that can take the back alleys."""
    distance = s.game.board.distance
    return sorted(
        g.sq
        for g in s.guards.values()
        if all(distance(g.sq, s.ninja[k].sq) > reach for k in in_play(s))
        and can_move_free(s, g, squares, unseen_ends(s, g.uid, squares))
    )


def unseen_ends(s: KageState, uid: int, squares: int) -> int:
    """Return the squares where a guard would have no ninja in its area of influence."""
    g = s.guards[uid]
    return blind_squares(s, g, s.game.board.disc[min(squares, REACH + 1)][g.sq] & ~occupied(s))


@book.step
def back_alleys(s: KageState, reach: int, squares: int) -> None:
    """Back Alleys: one guard out of sight moves far."""
    s.ask(ALLEY, GUARD, reach, squares)


@ALLEY.offers
def alley_options(s: KageState, seat: int, reach: int, squares: int) -> tuple[int, ...]:
    """List the guards."""
    return tuple(s.game.guard_block[sq] for sq in alley_guards(s, reach, squares))


@ALLEY.answered
def alley_chosen(s: KageState, seat: int, action: int, reach: int, squares: int) -> None:
    """Move it."""
    g = s.guard_at(s.game.guard_block.index(action))
    assert g is not None
    start_march(s, g.uid, squares, unseen_ends(s, g.uid, squares))


def scents(s: KageState, uid: int) -> list[int]:
    """Return the undetected ninja in a guard's area of influence."""
    g = s.guards[uid]
    if g.bribed:
        return []
    return [k for k in in_play(s) if not s.ninja[k].detected and sees_ninja(s, g, k)]


@book.step
def scent(s: KageState, uid: int) -> None:
    """Loose the Hounds: the dog may make a free detect."""
    if uid in s.guards and scents(s, uid):
        s.ask(SCENT, GUARD, uid)


@SCENT.offers
def scent_options(s: KageState, seat: int, uid: int) -> tuple[int, ...]:
    """List the ninja, and none."""
    return (*(s.game.detect_block[k] for k in scents(s, uid)), s.game.pass_)


@SCENT.answered
def scented(s: KageState, seat: int, action: int, uid: int) -> None:
    """Try to detect it."""
    if action != s.game.pass_:
        declare(s, "detect", uid, s.game.detect_block.index(action), "free")


@book.step
def free_shot(s: KageState) -> None:
    """Volley: one guard makes a free ranged attack."""
    s.ask(SHOT, GUARD)


@SHOT.offers
def shooters(s: KageState, seat: int) -> tuple[int, ...]:
    """List the guards with a target."""
    squares = sorted(g.sq for g in s.guards.values() if not g.bribed and victims(s, g.uid, "shoot"))
    return tuple(s.game.guard_block[sq] for sq in squares)


@SHOT.answered
def shooter_chosen(s: KageState, seat: int, action: int) -> None:
    """Shoot."""
    g = s.guard_at(s.game.guard_block.index(action))
    assert g is not None
    choose_victim(s, g.uid, "shoot", 0)


# -- ninja -----------------------------------------------------------------------------------------------------------


@book.step
def take_dice(s: KageState, k: int, number: int) -> None:
    """Hindrance: take unused dice away for this round (KAG-261)."""
    n = s.ninja[k]
    if number < 1 or n.force + n.stealth < 1:
        return
    if n.force and n.stealth:
        s.ask(TAKE_DIE, GUARD, k, number)
    else:
        s.plan((take_dice, k, number - 1))
        lose_die(s, k, 0 if n.force else 1)


@TAKE_DIE.offers
def dice_to_take(s: KageState, seat: int, k: int, number: int) -> tuple[int, ...]:
    """Force or stealth."""
    return (s.game.colour_block[0], s.game.colour_block[1])


@TAKE_DIE.answered
def die_taken(s: KageState, seat: int, action: int, k: int, number: int) -> None:
    """Take it, then the next."""
    s.plan((take_dice, k, number - 1))
    lose_die(s, k, s.game.colour_block.index(action))


@book.step
def tear(s: KageState, k: int) -> None:
    """Torn Pack: name one of the wounded ninja's card slots."""
    if any(card is not None for card in s.ninja[k].cards):
        s.ask(TEAR, GUARD, k)


@TEAR.offers
def slots_to_tear(s: KageState, seat: int, k: int) -> tuple[int, ...]:
    """List the slots with cards."""
    return tuple(s.game.card_block[k * 4 + i] for i, card in enumerate(s.ninja[k].cards) if card is not None)


@TEAR.answered
def torn(s: KageState, seat: int, action: int, k: int) -> None:
    """Equipment is discarded; another card stays, and everybody knows it is none (KAG-262)."""
    slot = s.game.card_block.index(action) % 4
    card = s.ninja[k].cards[slot]
    assert card is not None
    if s.game.edition.ninja_cards[card[CARD]].kind == "equipment":
        discard_card(s, k, slot)
    else:
        mark_card(s, k, slot, BONUS)
        s.tell(ev.NOT_EQUIPMENT, s.ninja[k].who, slot + 1)


def ninja_to_look_at(s: KageState) -> list[int]:
    """Return the ninja with face-down cards."""
    return [k for k in in_play(s) if any(card is not None and not card[UP] for card in s.ninja[k].cards)]


@book.step
def look_cards(s: KageState) -> None:
    """Informant: look at all face-down cards of one ninja."""
    s.ask(INFORM, GUARD)


@INFORM.offers
def inform_options(s: KageState, seat: int) -> tuple[int, ...]:
    """List the ninja."""
    return tuple(s.game.ninja_block[k] for k in ninja_to_look_at(s))


@INFORM.answered
def informed(s: KageState, seat: int, action: int) -> None:
    """Look."""
    k = s.game.ninja_block.index(action)
    look_at(s, k, [i for i, card in enumerate(s.ninja[k].cards) if card is not None and not card[UP]])


def pulls(s: KageState, k: int, reach: int) -> list[int]:
    """Return the squares a detected ninja can be pulled to: closer to a guard that watches it."""
    n = s.ninja[k]
    if not n.detected:
        return []
    board = s.game.board
    free = board.near(n.sq, s.door_mask) & ~occupied(s)
    if s.exits:
        free &= ~sum(1 << sq for sq in s.infiltration)
    mask = 0
    for g in s.guards.values():
        if board.distance(g.sq, n.sq) <= reach and aoi(s, g, k) >> n.sq & 1 and not g.bribed:
            mask |= board.closer(n.sq, g.sq)
    return bits(free & mask)


@book.step
def pull(s: KageState, reach: int) -> None:
    """Hook and Line: a detected ninja is pulled one square."""
    found = [k for k in in_play(s) if pulls(s, k, reach)]
    if len(found) == 1:
        s.ask(PULL_TO, GUARD, found[0], reach)
    else:
        s.ask(PULL, GUARD, reach)


@PULL.offers
def pull_options(s: KageState, seat: int, reach: int) -> tuple[int, ...]:
    """List the ninja."""
    return tuple(s.game.ninja_block[k] for k in in_play(s) if pulls(s, k, reach))


@PULL.answered
def pull_chosen(s: KageState, seat: int, action: int, reach: int) -> None:
    """Go on to the square."""
    s.ask(PULL_TO, GUARD, s.game.ninja_block.index(action), reach)


@PULL_TO.offers
def pull_squares(s: KageState, seat: int, k: int, reach: int) -> tuple[int, ...]:
    """List the squares."""
    return tuple(s.game.at_block[sq] for sq in pulls(s, k, reach))


@PULL_TO.answered
def pulled(s: KageState, seat: int, action: int, k: int, reach: int) -> None:
    """Move the ninja without an evasion test."""
    n = s.change(k)
    n.sq = s.game.at_block.index(action)
    s.tell(ev.PULLED, n.who, n.sq)


def net(s: KageState, k: int, reach: int, squares: int) -> list[int]:
    """Return the guards that can close in on a detected ninja."""
    n = s.ninja[k]
    if not n.detected:
        return []
    distance = s.game.board.distance
    near = tuple(g.uid for g in s.guards.values() if distance(g.sq, n.sq) <= reach)
    return free_movers(s, squares, near, n.sq) if near else []


@book.step
def dragnet(s: KageState, number: int, reach: int, squares: int) -> None:
    """Dragnet: guards close in on a detected ninja."""
    found = [k for k in in_play(s) if net(s, k, reach, squares)]
    if len(found) == 1:
        cast(s, found[0], number, reach, squares)
    elif found:
        s.ask(NET, GUARD, number, reach, squares)


@NET.offers
def net_options(s: KageState, seat: int, number: int, reach: int, squares: int) -> tuple[int, ...]:
    """List the ninja."""
    return tuple(s.game.ninja_block[k] for k in in_play(s) if net(s, k, reach, squares))


@NET.answered
def net_chosen(s: KageState, seat: int, action: int, number: int, reach: int, squares: int) -> None:
    """Close in on this one."""
    cast(s, s.game.ninja_block.index(action), number, reach, squares)


def cast(s: KageState, k: int, number: int, reach: int, squares: int) -> None:
    """Offer the moves."""
    s.plan((offer_free_move, squares, number, tuple(net(s, k, reach, squares)), s.ninja[k].sq, "dragnet"))


# -- Lost Clue -------------------------------------------------------------------------------------------------------


def clue_places(s: KageState) -> list[int]:
    """Return the squares of free areas away from ninja for a token that comes back."""
    board = s.game.board
    away = board.near_all(s.ninja_mask(), s.door_mask) | s.caltrops | s.rice
    taken = {*s.bells.values(), *s.infiltration}
    return sorted(sq for i in free_areas(s) for sq in board.areas[i].squares if not away >> sq & 1 and sq not in taken)


@book.step
def lose_clue(s: KageState) -> None:
    """Lost Clue: a token of the pool returns to the board."""
    s.ask(CLUE, GUARD)


@CLUE.offers
def clue_options(s: KageState, seat: int) -> tuple[int, ...]:
    """List the tokens of the pool."""
    return tuple(s.game.token_block[t] for t in sorted(s.pool))


@CLUE.answered
def clue_chosen(s: KageState, seat: int, action: int) -> None:
    """Go on to the square."""
    s.ask(CLUE_PLACE, GUARD, s.game.token_block.index(action))


@CLUE_PLACE.offers
def clue_place_options(s: KageState, seat: int, token: int) -> tuple[int, ...]:
    """List the squares."""
    return tuple(s.game.at_block[sq] for sq in clue_places(s))


@CLUE_PLACE.answered
def clue_placed(s: KageState, seat: int, action: int, token: int) -> None:
    """Put it back, number up; its group stays public."""
    sq = s.game.at_block.index(action)
    s.pool = tuple(t for t in s.pool if t != token)
    s.search = dict(sorted({**s.search, sq: token}.items()))
    s.known |= {sq}
    s.tell(ev.LOST_CLUE, token, sq)
