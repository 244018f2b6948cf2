"""games/kage: how guards move: square by square, through doors, onto caltrops, never past a detected ninja."""

from __future__ import annotations

from sudare.games.kage import events as ev
from sudare.games.kage.board import Board, bits
from sudare.games.kage.decisions import FREE_MOVE, MARCH
from sudare.games.kage.events import book
from sudare.games.kage.rules.table import GUARD, remove_door
from sudare.games.kage.rules.values import glow, line, rule_of
from sudare.games.kage.rules.windows import window
from sudare.games.kage.state import KageDeed, KageGuard, KageState


def ways(s: KageState, g: KageGuard, squares: int, ends: int, doors: bool) -> tuple[int, int]:
    """Return the next squares of a march from which a legal end can be reached, and the legal ends (KAG-225)."""
    board: Board = s.game.board
    through = doors and rule_of(s, g) != "keen_nose"
    go = board.guard_go if through else board.ninja_go(s.door_mask)
    on, final = ground(s, g, ends)
    near = board.guard_near[g.sq] if through else board.near(g.sq, s.door_mask)
    if squares < 1 or not near & (on | final):
        return 0, final
    good = final
    for _ in range(squares - 1):
        if near & on & ~good == 0:
            break
        good |= board.spread(good, go) & on
    return near & good, final  # KAG-R38: a caltrop is entered only where it can end


def ground(s: KageState, g: KageGuard, ends: int) -> tuple[int, int]:
    """Return the squares that a guard may walk on from, and those where its march may end."""
    board: Board = s.game.board
    taken = s.others_mask(g.uid)
    shut = s.caltrops  # KAG-201: nobody walks on from a caltrop
    for n in s.ninja:
        if n.sq >= 0:
            taken |= 1 << n.sq
            if n.detected:
                shut |= 1 << n.sq
    return board.floor & ~shut, board.floor & ends & ~taken


def all_ways(s: KageState, g: KageGuard, squares: int, ends: int, doors: bool) -> tuple[dict[int, int], int]:
    """Return every square that a march can lead to with the square before it, and the legal ends: `ways` walked on."""
    board: Board = s.game.board
    through = doors and rule_of(s, g) != "keen_nose"
    go = board.guard_go if through else board.ninja_go(s.door_mask)
    on, final = ground(s, g, ends)
    good = [final]  # by squares left: from where a legal end can be reached
    for _ in range(squares - 1):
        good.append(good[-1] | board.spread(good[-1], go) & on)
    came: dict[int, int] = {g.sq: -1}
    here = [g.sq]
    for left in range(squares - 1, -1, -1):
        ahead: list[int] = []
        for sq in here:
            near = board.guard_near[sq] if through else board.near(sq, s.door_mask)
            for q in board.squares(near & good[left]):
                if q not in came:
                    came[q] = sq
                    ahead.append(q)
        here = ahead
    return came, final


def rice_ends(s: KageState, g: KageGuard) -> int:
    """Return where poisoned rice lets a guard's move end: closer to the nearest (KAG-199, KAG-R36); -1: anywhere."""
    if not s.rice:
        return -1
    board = s.game.board
    held = [rice for rice in bits(s.rice) if glow(s, rice) >> g.sq & 1]
    if not held:
        return -1
    nearest = min(board.walk(rice)[g.sq] for rice in held)
    mask = 0
    for rice in held:
        if board.walk(rice)[g.sq] == nearest:
            mask |= board.closer(g.sq, rice)
    return mask


def at_rice(s: KageState, g: KageGuard) -> bool:
    """Say whether a guard is on or adjacent to poisoned rice."""
    return s.rice != 0 and bool(s.rice & (s.game.board.near(g.sq, s.door_mask) | 1 << g.sq))


def march_ends(s: KageState, g: KageGuard, squares: int, ends: int) -> int:
    """Return the legal ends of a guard player's move: rice binds it while such a move exists."""
    bound = rice_ends(s, g)
    if bound == -1:
        return ends
    both = bound if ends == -1 else bound & ends
    return both if ways(s, g, squares, both, True)[0] else ends


def room_beside(s: KageState, g: KageGuard) -> bool:
    """Say whether nothing keeps a guard from moving to a free square beside it: most need no closer look."""
    if s.rice:
        return False
    board: Board = s.game.board
    near = board.near(g.sq, s.door_mask) if rule_of(s, g) == "keen_nose" else board.guard_near[g.sq]
    return near & ~(s.guard_mask() | s.ninja_mask()) != 0


def can_march(s: KageState, g: KageGuard, squares: int, ends: int = -1) -> bool:
    """Say whether a guard can make a move at all."""
    if ends == -1 and squares > 0 and room_beside(s, g):
        return True
    return bool(ways(s, g, squares, march_ends(s, g, squares, ends), True)[0])


def can_move_free(s: KageState, g: KageGuard, squares: int = 0, ends: int = -1) -> bool:
    """Say whether a guard can make a free move: not bribed, not at rice, somewhere to go (KAG-R36)."""
    if g.bribed and s.phase == "guard_turn":
        return False
    bound = rice_ends(s, g)
    reach = squares or line(s, g).move
    if at_rice(s, g):
        return False
    if bound != -1:
        both = bound if ends == -1 else bound & ends
        if ways(s, g, reach, bound, True)[0]:
            return bool(ways(s, g, reach, both, True)[0])
    return can_march(s, g, reach, ends)


def start_march(
    s: KageState, uid: int, squares: int, ends: int = -1, free: bool = True, chooser: int = GUARD, doors: bool = True
) -> None:
    """Declare a move: own cards first, then its path (G5)."""
    deed = KageDeed("march", -1, uid, s.guards[uid].sq)
    deed.squares = squares
    deed.ends = march_ends(s, s.guards[uid], squares, ends) if doors else ends
    deed.free = free
    deed.chooser = chooser
    deed.closer = -1 if doors else 0
    s.deeds = (*s.deeds, deed)
    if chooser == GUARD:
        s.plan((window, "G5"), march, march_over, (window, "G8"))
    else:
        s.plan(march, march_over)


@book.step
def march(s: KageState) -> None:
    """Ask for the next square, as long as there is one."""
    chooser = s.deed.chooser
    options = march_squares(s, chooser)
    if options and options[0] != s.game.stop:
        s.ask_among(MARCH, chooser, options)


@MARCH.offers
def march_squares(s: KageState, seat: int) -> tuple[int, ...]:
    """List the next squares, and stopping where that is allowed."""
    deed = s.deed
    g = s.guards[deed.guard]
    onward, final = ways(s, g, deed.squares, deed.ends, deed.closer != 0)
    go = s.game.go_block
    out = [go[sq] for sq in s.game.board.squares(onward)]
    if g.sq != deed.target and final >> g.sq & 1:
        out.append(s.game.stop)
    return tuple(out)


@MARCH.answered
def marched(s: KageState, seat: int, action: int) -> None:
    """Take one step, or stop."""
    if action == s.game.stop:
        return
    deed = s.act_on()
    sq = s.game.go_block.index(action)
    g = s.guard(deed.guard)
    start = g.sq
    g.sq = sq
    deed.squares -= 1
    s.tell(ev.GUARD_MOVED, g.kind, start, sq)
    door = s.game.board.doorway_between.get((start, sq), -1)
    if door in s.doors:  # KAG-020
        remove_door(s, door)
    if s.caltrops >> sq & 1:  # KAG-201, KAG-202, KAG-R82
        s.caltrops &= ~(1 << sq)
        g = s.guard(deed.guard)
        g.stopped = True
        deed.squares = 0
        s.tell(ev.STOPPED, g.kind, sq)
    s.plan(march)


@book.step
def march_over(s: KageState) -> None:
    """The move is completed."""
    s.deeds = s.deeds[:-1]


# -- free moves ------------------------------------------------------------------------------------------------------


def free_movers(s: KageState, squares: int = 0, among: tuple[int, ...] = (), goal: int = -1) -> list[int]:
    """Return the guards that can make a free move; with a goal, one that ends closer to it."""
    out = []
    for g in s.guards.values():
        if among and g.uid not in among:
            continue
        ends = -1 if goal < 0 else s.game.board.closer(g.sq, goal)
        if can_move_free(s, g, squares, ends):
            out.append(g.uid)
    return out


@book.step
def offer_free_move(s: KageState, squares: int, number: int, among: tuple[int, ...], goal: int, cause: str) -> None:
    """Offer free moves: so many, of at most so many squares (0: the guard's Move), by some guards (none: any).

    The cause is a card, an event, the boss's rule ("boss") or that of a Machi-bugyo ("command").
    """
    if number > 0 and free_movers(s, squares, among, goal):
        s.ask(FREE_MOVE, GUARD, squares, number, among, goal, cause)


@FREE_MOVE.offers
def free_move_options(
    s: KageState, seat: int, squares: int, number: int, among: tuple[int, ...], goal: int, cause: str
) -> tuple[int, ...]:
    """List the guards, and none."""
    movers = sorted(s.guards[u].sq for u in free_movers(s, squares, among, goal))
    return (*(s.game.guard_block[sq] for sq in movers), s.game.pass_)


@FREE_MOVE.answered
def free_move_chosen(
    s: KageState, seat: int, action: int, squares: int, number: int, among: tuple[int, ...], goal: int, cause: str
) -> None:
    """Move the guard, then offer the next move to another one."""
    if action == s.game.pass_:
        return
    g = s.guard_at(s.game.guard_block.index(action))
    assert g is not None
    rest = tuple(u for u in (among or tuple(s.guards)) if u != g.uid)
    if number > 1 and rest:
        s.plan((offer_free_move, squares, number - 1, rest, goal, cause))
    ends = -1 if goal < 0 else s.game.board.closer(g.sq, goal)
    s.tell(ev.FREE_MOVE, cause, g.kind, g.sq)
    start_march(s, g.uid, squares or line(s, g).move, ends)
