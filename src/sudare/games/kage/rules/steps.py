"""games/kage: a ninja's step: where it may go, evasion, arriving, climbing and escaping."""

from __future__ import annotations

from sudare.games.kage import events as ev
from sudare.games.kage.board import bits
from sudare.games.kage.decisions import EVADE
from sudare.games.kage.events import book
from sudare.games.kage.rules.dice import dice_options, throw
from sudare.games.kage.rules.noise import expose, make_noise
from sudare.games.kage.rules.table import check_lost, discard_card, occupied, take_off, win
from sudare.games.kage.rules.values import may_exit, untested, worn
from sudare.games.kage.rules.windows import window
from sudare.games.kage.state import CARD, ESCAPED, UP, KageDeed, KageState


def legal_steps(s: KageState, k: int, extra: int = 0) -> list[int]:
    """Return the squares a ninja may step to (KAG-135, KAG-138, KAG-R33)."""
    n = s.ninja[k]
    if n.moves + extra < 1:
        return []
    board, shut = s.game.board, s.door_mask
    near = board.near(n.sq, shut)
    if n.detected:
        near &= ~s.guard_mask()
    for sq in bits(dead_ends(s, k, near, n.moves + extra - 1)):
        if not may_exit(s, k, sq):  # KAG-R17
            near &= ~(1 << sq)
    return board.squares(near)


def dead_ends(s: KageState, k: int, near: int, tokens: int) -> int:
    """Return the squares with another model that so many tokens do not lead off again (KAG-R33)."""
    guards = s.guard_mask()
    others = 0
    for i, other in enumerate(s.ninja):
        if i != k and other.sq >= 0:
            others |= 1 << other.sq
    full = near & (guards | others)
    if not full or not tokens:
        return full
    good = s.game.board.spread(_within(s, tokens - 1, guards, others), s.game.board.ninja_go(s.door_mask))
    return full & ~good


def _within(s: KageState, tokens: int, guards: int, others: int) -> int:
    """Return the squares without guards from which a free square is at most so many steps away."""
    board = s.game.board
    go = board.ninja_go(s.door_mask)
    good = board.floor & ~guards & ~others
    for _ in range(tokens):
        good |= board.spread(good, go) & ~guards
    return good


def can_climb(s: KageState, k: int) -> list[int]:
    """Return the squares beyond one wall that a climbing ninja can get to."""
    return bits(s.game.board.beyond_walls(s.ninja[k].sq) & ~occupied(s))


def declare_step(s: KageState, k: int, target: int, cost: int) -> None:
    """Declare a step; guards whose area of influence it touches must be evaded (KAG-182)."""
    n = s.ninja[k]
    s.just_left = -1
    s.received = False
    if s.exits and dead_ends(s, k, 1 << target, n.moves - cost):  # it goes where it could not stay
        exit_seen(s, k, target)
    guards = [] if n.smoke else untested(s, k, target)
    deed = KageDeed("step", k, -1, target)
    deed.mode = "stealth"
    deed.squares = cost
    deed.guards = tuple(g.uid for g in guards)
    s.deeds = (*s.deeds, deed)
    s.plan(arrive)
    if n.smoke:
        s.change(k).smoke = False
    if not guards:
        return
    if n.detected:  # KAG-180
        mark_tested(s)
        s.tell(ev.UNEVADED, n.who, target, [g.sq for g in guards])
        s.plan((make_noise, k, "seen"))
    else:
        s.ask(EVADE, n.seat)


def mark_tested(s: KageState) -> None:
    """Each guard is tested once a turn (KAG-181)."""
    n = s.change(s.deed.ninja)
    for uid in s.deed.guards:
        n.tested |= 1 << uid


@EVADE.offers
def evasion_dice(s: KageState, seat: int) -> tuple[int, ...]:
    """List the dice, no dice, and Silent Step."""
    game, k = s.game, s.deed.ninja
    n = s.ninja[k]
    out = [*dice_options(s, n, 0, 1), game.no_dice]
    for slot, card in enumerate(n.cards):
        if card is not None and not card[UP] and not n.sealed and game.effect_of(card[CARD]) == "silent_step":
            out.append(game.card_block[k * 4 + slot])
    return tuple(out)


@EVADE.answered
def evasion_chosen(s: KageState, seat: int, action: int) -> None:
    """Roll, fail for want of a roll (KAG-179), or play Silent Step."""
    game, deed = s.game, s.act_on()
    k, n = deed.ninja, s.ninja[deed.ninja]
    squares = [s.guards[u].sq for u in deed.guards]
    if action == game.no_dice:
        mark_tested(s)
        s.tell(ev.UNEVADED, n.who, deed.target, squares)
        s.plan((make_noise, k, "evasion"), (expose, k, False))
    elif action in game.card_block:
        slot = game.card_block.index(action) % 4
        card = n.cards[slot]
        assert card is not None
        s.tell(ev.CARD_USED, n.who, card[CARD], card[CARD])
        discard_card(s, k, slot)
        mark_tested(s)
    else:
        deed.force, deed.stealth = game.dice_of(action)
        s.tell(ev.EVADES, n.who, deed.target, squares, deed.force, deed.stealth)
        s.plan((window, "N2"), throw, (window, "N3"), evaded)


@book.step
def evaded(s: KageState) -> None:
    """Apply the evasion test before the model moves (KAG-185, KAG-186)."""
    mark_tested(s)
    if not s.deed.ok:
        s.plan((make_noise, s.deed.ninja, "evasion"), (expose, s.deed.ninja, False))


@book.step
def arrive(s: KageState) -> None:
    """Spend the token and move the model; on the right escape token it has escaped (KAG-090)."""
    deed = s.deed
    s.deeds = s.deeds[:-1]
    k, target = deed.ninja, deed.target
    n = s.change(k)
    start = n.sq
    n.moves -= deed.squares
    n.walked += deed.squares
    n.dealt = 0
    n.doorway = (start, target) in s.game.board.doorway_between
    n.sq = target
    s.tell(ev.STEPPED, n.who, start, target)
    s.just_left = start
    if may_exit(s, k, target):
        escape_here(s, k)
    elif s.exits and target in s.infiltration:
        rule_out_exit(s, k, target)
    if s.over:
        return
    s.plan((window, "N4"))


def rule_out_exit(s: KageState, k: int, sq: int) -> None:
    """Everybody sees that this token was not the exit (KAG-R18)."""
    number = s.exits[s.infiltration.index(sq)]
    for i, card in enumerate(s.game.edition.escape_cards):
        if card.number in (0, number):
            s.escapes_left &= ~(1 << i)
    s.tell(ev.NO_EXIT, s.ninja[k].who, sq)


def exit_seen(s: KageState, k: int, sq: int) -> None:
    """Everybody sees that this token is the exit of a ninja that has no hook (KAG-260)."""
    if worn(s, s.ninja[k], "hook") < 0:
        number = s.exits[s.infiltration.index(sq)]
        for i, card in enumerate(s.game.edition.escape_cards):
            if card.number not in (0, number):
                s.escapes_left &= ~(1 << i)


def escape_here(s: KageState, k: int) -> None:
    """Take an escaped ninja off; the ninja win when the need is met (KAG-090, KAG-H06)."""
    n = s.ninja[k]
    sq = n.sq
    exit_seen(s, k, sq)
    carried = n.carry
    s.tell(ev.ESCAPED, n.who, sq)
    s.escaped += 1
    take_off(s, k, ESCAPED)
    s.just_left = -1
    if (s.need == 0 and carried) or 0 < s.need <= s.escaped:
        win(s, True, "mission")
    else:
        check_lost(s)
