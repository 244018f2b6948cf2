"""games/kage: the guard player's arrangement, piece by piece, by the table's own procedure, or at random."""

from __future__ import annotations

from sudare.games.kage.board import bits
from sudare.games.kage.rules.values import aoi, glow, lit, seen_from
from sudare.games.kage.state import PLANK, SHOJI, KageGuard, KageState

# KAG-H13: the order of the pieces
SEARCH, BARRACKS, SHOJI_DOORS, PLANK_DOORS, BELLS, LANTERNS, YELLOW, AMBER, RED, LAST_STAGE = range(10)


def placed(s: KageState, stage: int) -> int:
    """Return how many pieces of a stage lie on the board."""
    if stage == SEARCH:
        return len(s.search)
    if stage == BARRACKS:
        return len(s.barracks)
    if stage in (SHOJI_DOORS, PLANK_DOORS):
        kind = SHOJI if stage == SHOJI_DOORS else PLANK
        return sum(1 for k in s.doors.values() if k == kind)
    if stage == BELLS:
        return len(s.bells)
    if stage == LANTERNS:
        return len(s.lanterns)
    kind = s.types[stage - YELLOW]
    return sum(1 for g in s.guards.values() if g.kind == kind)


def limit(s: KageState, stage: int) -> int:
    """Return how many pieces of a stage there are (KAG-025, KAG-057)."""
    board, supply = s.game.board, s.game.edition.supply
    if stage >= YELLOW:
        slot = s.game.edition.bosses[s.boss].guard_slots[stage - YELLOW]
        type = s.game.edition.guard_types[s.types[stage - YELLOW]]
        return int(min(slot.setup_count, type.supply))
    return int(
        (
            len(board.search),
            min(board.barracks, supply.barrack),
            min(board.shoji, supply.shoji),
            min(board.plank, supply.plank),
            min(board.bells, supply.bell),
            min(board.lanterns, supply.lantern),
        )[stage]
    )


def places(s: KageState, stage: int) -> list[int]:
    """Return the legal places of the next piece: squares, or doorways for doors and bells."""
    board = s.game.board
    if stage in (SEARCH, BARRACKS):  # KAG-077: one token in each area
        used = {board.area_of[sq] for sq in (*s.search, *s.barracks)}
        return [sq for i, area in enumerate(board.areas) if i not in used for sq in area.squares]
    if stage in (SHOJI_DOORS, PLANK_DOORS):
        return [d for d in range(len(board.doorways)) if d not in s.doors]
    if stage == BELLS:
        return [d for d in s.doors if bell_squares(s, d)]
    return bits(_free(s, stage))


def _free(s: KageState, stage: int) -> int:
    """Return the squares for a lantern or a guard, as a mask."""
    return s.game.board.floor & ~(sum(1 << q for q in s.lanterns) if stage == LANTERNS else s.guard_mask())


def _place_left(s: KageState, stage: int) -> bool:
    """Say whether there is a legal place for the next piece: listing them all takes longer."""
    return bool(_free(s, stage) if stage >= LANTERNS else places(s, stage))


def bell_squares(s: KageState, door: int) -> list[int]:
    """Return the squares where a bell of this door may lie (KAG-R13, KAG-H09)."""
    if door in s.bells:
        return []
    taken = {*s.search, *s.barracks, *s.bells.values(), *s.infiltration}
    return [sq for sq in s.game.board.doorways[door] if sq not in taken and not (s.caltrops | s.rice) >> sq & 1]


def next_stage(s: KageState) -> None:
    """Go on to the next kind of piece when this one is finished."""
    while s.stage < LAST_STAGE and s.picked < 0:
        if placed(s, s.stage) < limit(s, s.stage) and _place_left(s, s.stage):
            return
        s.stage += 1


def piece_options(s: KageState) -> tuple[int, ...]:
    """List the places for the next piece, in two small steps where there are many."""
    game, board, stage = s.game, s.game.board, s.stage
    spots = places(s, stage)
    if stage in (SEARCH, BARRACKS):
        if s.picked >= 0:
            return tuple(game.at_block[sq] for sq in board.areas[s.picked].squares)
        return tuple(game.area_block[i] for i in sorted({board.area_of[sq] for sq in spots}))
    if stage in (SHOJI_DOORS, PLANK_DOORS):  # KAG-R12: from here on pieces may be left out
        return (*(game.door_block[d] for d in spots), game.enough)
    if stage == BELLS:
        if s.picked >= 0:
            return tuple(game.at_block[sq] for sq in bell_squares(s, s.picked))
        return (*(game.door_block[d] for d in spots), game.enough)
    if s.picked >= 0:
        return tuple(game.at_block[sq] for sq in spots if sq // board.columns == s.picked)
    return (*(game.row_block[r] for r in sorted({sq // board.columns for sq in spots})), game.enough)


def put_piece(s: KageState, action: int) -> None:
    """Carry out one small step of the arrangement."""
    game, board, stage = s.game, s.game.board, s.stage
    if action == game.enough:
        s.stage += 1
    elif action in game.row_block:
        s.picked = game.row_block.index(action)
    elif action in game.area_block:
        s.picked = game.area_block.index(action)
        if len(board.areas[s.picked].squares) == 1:
            put(s, stage, board.areas[s.picked].squares[0])
    elif action in game.door_block:
        door = game.door_block.index(action)
        if stage != BELLS:
            put(s, stage, door)
            return
        s.picked = door
        squares = bell_squares(s, door)
        if len(squares) == 1:
            put_bell(s, door, squares[0])
    elif stage == BELLS:
        put_bell(s, s.picked, game.at_block.index(action))
    else:
        put(s, stage, game.at_block.index(action))


def put_bell(s: KageState, door: int, sq: int) -> None:
    """Hang a bell at a door."""
    s.bells = {**s.bells, door: sq}
    s.picked = -1


def put(s: KageState, stage: int, place: int) -> None:
    """Put the next piece of a stage on its place."""
    s.picked = -1
    if stage == SEARCH:
        token = s.game.tokens_in_play[len(s.search)]
        s.search = {**s.search, place: token}
    elif stage == BARRACKS:
        s.barracks = {**s.barracks, place: 1}
    elif stage in (SHOJI_DOORS, PLANK_DOORS):
        s.set_doors({**s.doors, place: SHOJI if stage == SHOJI_DOORS else PLANK})
    elif stage == LANTERNS:
        s.lanterns = (*s.lanterns, place)
    else:
        s.guards = {**s.guards, s.next_uid: KageGuard(s.next_uid, s.types[stage - YELLOW], place)}
        s.next_uid += 1


# -- the table's own procedure ---------------------------------------------------------------------------------------


def auto_rest(s: KageState) -> None:
    """Place everything that is left by the procedure `auto`: guards before lanterns."""
    s.picked = -1
    for stage in (SEARCH, BARRACKS, SHOJI_DOORS, PLANK_DOORS, BELLS, YELLOW, AMBER, RED, LANTERNS):
        if stage < s.stage:
            continue
        most = limit(s, stage)
        while placed(s, stage) < most and _place_left(s, stage):
            auto_one(s, stage)
    s.stage = LAST_STAGE


def auto_piece(s: KageState) -> None:
    """Place one piece by the procedure."""
    if s.picked < 0 or s.stage in (SEARCH, BARRACKS):
        s.picked = -1
        auto_one(s, s.stage)
    else:
        put_piece(s, s.chance.choice(piece_options(s)))


def auto_one(s: KageState, stage: int) -> None:
    """Choose a good place for one piece, ties at random."""
    if stage in (SEARCH, BARRACKS):
        put(s, stage, _deep_square(s))
    elif stage in (SHOJI_DOORS, PLANK_DOORS):
        put(s, stage, _useful_doorway(s, stage))
    elif stage == BELLS:
        door = s.chance.choice(places(s, BELLS))
        put_bell(s, door, s.chance.choice(bell_squares(s, door)))
    elif stage == LANTERNS:
        put(s, stage, _best_lantern(s))
    else:
        put(s, stage, _best_post(s, s.types[stage - YELLOW]))


def _deep_square(s: KageState) -> int:
    """Return a random square of one of the deepest areas that tokens will need."""
    board = s.game.board
    need = limit(s, SEARCH) + limit(s, BARRACKS) - len(s.search) - len(s.barracks)
    used = {board.area_of[sq] for sq in (*s.search, *s.barracks)}
    free = [i for i in range(len(board.areas)) if i not in used]
    s.chance.shuffle(free)
    free.sort(key=lambda i: -s.game.area_depth[i])
    return s.chance.choice(board.areas[s.chance.choice(free[:need])].squares)


def _useful_doorway(s: KageState, stage: int) -> int:
    board = s.game.board
    rooms = {board.areas[board.area_of[sq]].room for sq in (*s.search, *s.barracks)}
    free = places(s, stage)
    good = [d for d in free if any(board.room_of(sq) in rooms for sq in board.doorways[d])]
    return s.chance.choice(good or free)


def _best_post(s: KageState, kind: int) -> int:
    board = s.game.board
    areas = [aoi(s, g) for g in s.guards.values()]
    free = board.floor & ~board.green & ~s.guard_mask()
    radius = s.game.edition.guard_types[kind].normal.aoi
    worth = dict.fromkeys(bits(free), 0.0)
    for token in s.search:
        value = 1 / (1 + 2 * sum(1 for area in areas if area >> token & 1))
        for sq in bits(seen_from(s, token, radius) & free):
            worth[sq] += value
    return _best(s, worth) if worth else s.chance.choice(places(s, YELLOW))


def _best(s: KageState, worth: dict[int, float]) -> int:
    """Return the square that is worth most, ties at random."""
    most = max(worth.values()) - 1e-9
    return s.chance.choice([sq for sq, value in worth.items() if value >= most])


def _best_lantern(s: KageState) -> int:
    dark = [g.sq for g in s.guards.values() if not lit(s, g.sq)]
    worth = dict.fromkeys(places(s, LANTERNS), 0.0)
    for guard in dark:
        for sq in bits(glow(s, guard)):  # sight goes both ways
            if sq in worth:
                worth[sq] += 1
    return _best(s, worth)


def random_rest(s: KageState) -> None:
    """Place everything on uniformly random legal places, in the order of the pieces."""
    for stage in range(LAST_STAGE):
        random_stage(s, stage, limit(s, stage))
    s.stage = LAST_STAGE


def random_stage(s: KageState, stage: int, number: int) -> None:
    """Place pieces of one stage at random until a number lies on the board."""
    while placed(s, stage) < number and places(s, stage):
        if stage == BELLS:
            door = s.chance.choice(places(s, BELLS))
            put_bell(s, door, s.chance.choice(bell_squares(s, door)))
        else:
            put(s, stage, s.chance.choice(places(s, stage)))
