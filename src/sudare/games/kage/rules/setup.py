"""games/kage: both set-ups: the guard player's secret arrangement, then mission, ninja, cards and entry."""

from __future__ import annotations

from sudare.core import Deck
from sudare.games.kage import events as ev
from sudare.games.kage.board import bits
from sudare.games.kage.decisions import ARRANGE, CHOOSE_BOSS, CHOOSE_NINJA, CHOOSE_TYPE, ENTER, INFILTRATE
from sudare.games.kage.events import book
from sudare.games.kage.rules.arranging import (
    LAST_STAGE,
    auto_piece,
    auto_rest,
    next_stage,
    piece_options,
    put_piece,
    random_rest,
)
from sudare.games.kage.rules.table import GUARD, draw_guard_card, lead, occupied, to_ninja, token_squares, tokens_mask
from sudare.games.kage.rules.values import aoi
from sudare.games.kage.state import EQUIPMENT, KageGuard, KageNinja, KageState


@book.step
def set_up(s: KageState) -> None:
    """Set the guard side up completely, then the ninja side (KAG-007)."""
    s.plan(choose_boss, guard_deck, draw_mission, (choose_ninja, 0), starting_cards, infiltrate, enter, begin)


@book.step
def choose_boss(s: KageState) -> None:
    """Take the boss of the options, or let the guard player choose (KAG-010)."""
    if s.game.options.boss != "choose":
        boss_taken(s, s.game.boss_ids.index(s.game.options.boss))
    else:
        s.ask(CHOOSE_BOSS, GUARD)


@CHOOSE_BOSS.offers
def bosses(s: KageState, seat: int) -> tuple[int, ...]:
    """List the bosses of the boxes in use."""
    return tuple(s.game.boss_block[i] for i in s.game.bosses_in_use)


@CHOOSE_BOSS.answered
def boss_chosen(s: KageState, seat: int, action: int) -> None:
    """Take the boss."""
    boss_taken(s, s.game.boss_block.index(action))


def boss_taken(s: KageState, boss: int) -> None:
    """Take a boss with mat and model; he is not placed yet (KAG-R24)."""
    s.boss = boss
    s.phase = "types"
    s.tell(ev.BOSS_CHOSEN, boss)
    s.plan((choose_type, 0), (choose_type, 1), (choose_type, 2), arrange)


@book.step
def choose_type(s: KageState, level: int) -> None:
    """Choose one type for a guard slot; with one type there is nothing to choose (KAG-070)."""
    types = s.game.slot_types(s.boss, level)
    if len(types) == 1:
        s.types = (*s.types[:level], types[0], *s.types[level + 1 :])
    else:
        s.ask(CHOOSE_TYPE, GUARD, level)


@CHOOSE_TYPE.offers
def slot_types(s: KageState, seat: int, level: int) -> tuple[int, ...]:
    """List the types the boss allows here."""
    return tuple(s.game.type_block[t] for t in s.game.slot_types(s.boss, level))


@CHOOSE_TYPE.answered
def type_chosen(s: KageState, seat: int, action: int, level: int) -> None:
    """Put the profile on the slot."""
    s.types = (*s.types[:level], s.game.type_block.index(action), *s.types[level + 1 :])


# -- the guard player's arrangement: one question, so that nobody can see how far it is ------------------------------


@book.step
def arrange(s: KageState) -> None:
    """Place models and tokens, in secret until all is confirmed (KAG-H13)."""
    s.phase = "arrange"
    s.tell(ev.TYPES_CHOSEN, s.types)
    mode = s.game.options.guard_setup
    if mode == "manual":
        s.ask(ARRANGE, GUARD)
        return
    if mode == "auto":
        auto_rest(s)
    else:
        random_rest(s)
    confirmed(s)


@ARRANGE.offers
def pieces(s: KageState, seat: int) -> tuple[int, ...]:
    """List the places for the next piece, and the ways to leave it to the table."""
    game = s.game
    if s.stage >= LAST_STAGE:
        return (game.confirm,)
    return (game.auto, game.auto_piece, *piece_options(s))


@ARRANGE.answered
def piece_placed(s: KageState, seat: int, action: int) -> None:
    """Put a piece down, or let the table do it."""
    game = s.game
    if action == game.confirm:
        confirmed(s)
        return
    if action == game.auto:
        auto_rest(s)
    elif action == game.auto_piece:
        auto_piece(s)
    else:
        put_piece(s, action)
    next_stage(s)
    s.ask(ARRANGE, GUARD)


def confirmed(s: KageState) -> None:
    """Show the arrangement to all as one event, in board order and without the groups."""
    tokens = s.game.edition.search_tokens
    board = s.game.board
    # numbered in board order: the order of placing tells nothing
    models = sorted((g.sq, g.kind) for g in s.guards.values())
    s.guards = {uid: KageGuard(uid, kind, sq) for uid, (sq, kind) in enumerate(models)}
    s.next_uid = len(s.guards)
    s.search = dict(sorted(s.search.items()))
    s.barracks = dict(sorted(s.barracks.items()))
    s.bells = dict(sorted(s.bells.items()))
    s.set_doors(dict(sorted(s.doors.items())))
    s.lanterns = tuple(sorted(s.lanterns))
    s.phase = "ninja"
    s.stage = 0
    s.picked = -1
    s.tell(
        ev.ARRANGED,
        [f"{board.names[g.sq]} {s.game.titles['model'][g.kind]}" for g in s.guards.values()],
        [f"{board.names[sq]} {tokens[t].value}" for sq, t in s.search.items()],
        [board.names[sq] for sq in s.barracks],
        [f"{board.doorway_names[d]} {s.game.names['door_kind'][k]}" for d, k in s.doors.items()],
        [board.doorway_names[d] for d in s.bells],
        [board.names[q] for q in s.lanterns],
    )


@book.step
def guard_deck(s: KageState) -> None:
    """Shuffle standard and boss cards and draw one (KAG-081, KAG-082)."""
    s.guard_deck = Deck(s.game.guard_cards_in_play(s.boss))
    draw_guard_card(s)


# -- the ninja side --------------------------------------------------------------------------------------------------


@book.step
def draw_mission(s: KageState) -> None:
    """Draw a mission and show it to the ninja only (KAG-084, KAG-085)."""
    s.mission = s.chance.choice(s.game.mission_deck)
    if s.game.fixed_mission >= 0:
        s.mission = s.game.fixed_mission
    s.missions_left = sum(1 << m for m in s.game.mission_deck)
    s.tell(ev.MISSION_DRAWN, to=to_ninja(s, s.mission))


@book.step
def choose_ninja(s: KageState, number: int) -> None:
    """Choose three ninja, one at a time, round the ninja seats (KAG-095, KAG-R01)."""
    if number < 3:
        s.ask(CHOOSE_NINJA, s.game.ninja_owner[number], number)


@CHOOSE_NINJA.offers
def ninja_free(s: KageState, seat: int, number: int) -> tuple[int, ...]:
    """List the ninja of houses not yet taken; Karasu may replace any one (KAG-096, KAG-097)."""
    mats = s.game.edition.ninja
    taken = {mats[n.who].house for n in s.ninja}
    return tuple(s.game.pick_block[i] for i in s.game.ninja_in_use if mats[i].house not in taken)


@CHOOSE_NINJA.answered
def ninja_chosen(s: KageState, seat: int, action: int, number: int) -> None:
    """Take a ninja."""
    who = s.game.pick_block.index(action)
    s.ninja = (*s.ninja, KageNinja(who, seat, s.game.edition.ninja[who].slots))
    s.tell(ev.NINJA_CHOSEN, seat, who)
    s.plan((choose_ninja, number + 1))


@book.step
def starting_cards(s: KageState) -> None:
    """Deal equipment face down, then shuffle the rest with the bonus cards (KAG-115, KAG-116)."""
    cards = s.game.edition.ninja_cards
    equipment = Deck(c for c in s.game.ninja_cards_in_play if cards[c].kind == "equipment")
    for k, n in enumerate(s.ninja):
        number = 2 if s.game.edition.ninja[n.who].ability == "two_cards" else 1
        drawn = [equipment.draw(s.chance) for _ in range(number)]
        for slot, card in enumerate(drawn):
            s.set_card(k, slot, (card, False, int(cards[card].uses), EQUIPMENT, False))
        s.tell(ev.START_CARDS, n.who, number, to=to_ninja(s, drawn))
    bonus = [c for c in s.game.ninja_cards_in_play if cards[c].kind == "bonus"]
    s.ninja_deck = Deck([*equipment.cards(), *bonus])
    s.event_deck = Deck(s.game.event_cards_in_play)
    s.phase = "infiltrate"


def green_squares(s: KageState) -> int:
    """Return the green squares without model or token that leave room for three ninja in the end (KAG-R16)."""
    board = s.game.board
    free = board.green & ~occupied(s) & ~tokens_mask(s)
    missing = 3 - len(s.infiltration)
    if missing > 1:
        return free
    models, near = occupied(s), token_squares(s)
    return sum(1 << sq for sq in bits(free) if (near | board.near(sq, s.door_mask) & ~models).bit_count() >= 3)


@book.step
def infiltrate(s: KageState) -> None:
    """Place the three infiltration tokens, number side down (KAG-124)."""
    if len(s.infiltration) < 3:
        s.plan(infiltrate)
        s.ask(INFILTRATE, lead(s))
    else:
        s.phase = "enter"


@INFILTRATE.offers
def infiltration_squares(s: KageState, seat: int) -> tuple[int, ...]:
    """List the green squares, and leaving it to the table."""
    at = s.game.at_block
    return (s.game.auto, *(at[sq] for sq in bits(green_squares(s))))


@INFILTRATE.answered
def infiltrated(s: KageState, seat: int, action: int) -> None:
    """Put a token down, or all that are left."""
    if action == s.game.auto:
        while len(s.infiltration) < 3:
            put_infiltration(s, promising_square(s))
    else:
        put_infiltration(s, s.game.at_block.index(action))


def put_infiltration(s: KageState, sq: int) -> None:
    """Put an infiltration token on a green square."""
    s.infiltration = (*s.infiltration, sq)
    s.tell(ev.INFILTRATION, sq)


def promising_square(s: KageState) -> int:
    """Return a green square near search tokens, out of sight, and away from the other infiltration tokens."""
    board, seen = s.game.board, watched_squares(s)

    def worth(sq: int) -> float:
        near = sum(1 / (3 + board.walk(sq)[token]) for token in s.search)
        apart = min((board.distance(sq, other) for other in s.infiltration), default=8)
        dark = (board.near(sq, s.door_mask) & ~seen).bit_count()
        return near + 0.04 * min(apart, 8) + 0.03 * min(dark, 4)

    return max(bits(green_squares(s)), key=worth)


def watched_squares(s: KageState) -> int:
    """Return all squares in some guard's area of influence."""
    seen = 0
    for g in s.guards.values():
        seen |= aoi(s, g)
    return seen


@book.step
def enter(s: KageState) -> None:
    """Place the ninja one by one (KAG-125)."""
    for k, n in enumerate(s.ninja):
        if n.sq < 0:
            s.plan(enter)
            s.ask(ENTER, n.seat, k)
            return


@ENTER.offers
def entry_squares(s: KageState, seat: int, k: int) -> tuple[int, ...]:
    """List the free squares adjacent to any infiltration token, and leaving it to the table."""
    return (s.game.auto, *(s.game.at_block[sq] for sq in bits(token_squares(s))))


@ENTER.answered
def entered(s: KageState, seat: int, action: int, k: int) -> None:
    """Put the ninja on the board, or all that this seat still has."""
    if action == s.game.auto:
        for i, n in enumerate(s.ninja):
            if n.seat == seat and n.sq < 0:
                put_ninja(s, i, hidden_square(s))
    else:
        put_ninja(s, k, s.game.at_block.index(action))


def put_ninja(s: KageState, k: int, sq: int) -> None:
    """Put a ninja on the board, undetected (KAG-126)."""
    n = s.change(k)
    n.sq = sq
    s.tell(ev.ENTERED, n.who, n.sq)


def hidden_square(s: KageState) -> int:
    """Return a square to enter: out of sight, near a search token, away from the other ninja."""
    board, seen = s.game.board, watched_squares(s)

    def worth(sq: int) -> float:
        near = max((1 / (1 + board.walk(sq)[token]) for token in s.search), default=0.0)
        apart = min((board.distance(sq, n.sq) for n in s.ninja if n.sq >= 0), default=9)
        return near - (seen >> sq & 1) + 0.05 * min(apart, 6)

    return max(bits(token_squares(s)), key=worth)


@book.step
def begin(s: KageState) -> None:
    """The ninja take the first turn (KAG-127)."""
    from sudare.games.kage.rules.ninja_turn import ninja_turn

    s.plan(ninja_turn)
