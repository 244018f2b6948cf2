"""games/kage: the guard turn, step 5 and what is paid like it: promotion, recruiting, any mix of tokens."""

from __future__ import annotations

from sudare.games.kage import events as ev
from sudare.games.kage.board import bits
from sudare.games.kage.decisions import PAY, PROMOTE, RANK, RECRUIT, RECRUIT_AT
from sudare.games.kage.events import book
from sudare.games.kage.rules.guard_turn import end_guard_turn
from sudare.games.kage.rules.table import GUARD, barrack_squares, pay_tokens, place_guard
from sudare.games.kage.rules.values import current_level, level_of, models_left, stays
from sudare.games.kage.rules.windows import window
from sudare.games.kage.state import BOSS, KageGuard, KageState

# -- promotion -------------------------------------------------------------------------------------------------------


def may_promote(s: KageState) -> bool:
    """Say whether the boss allows a promotion now (KAG-235)."""
    if s.promotions:
        return True
    return s.game.edition.bosses[s.boss].turn_rule == "promotion" and not s.promoted


def promotion_discount(s: KageState) -> int:
    """Return what Honour Guard takes off Kenta's promotion."""
    return stays(s, "stay_promotion")


def ranks(s: KageState, g: KageGuard, price: int, event: bool = True) -> list[int]:
    """Return the levels a guard can be promoted to (KAG-236, KAG-R44); price -1: without paying."""
    old = level_of(s, g)
    if g.kind == BOSS or old > 2:
        return []
    top = 2 if s.promotions and event else current_level(s)
    return [
        level
        for level in range(old + 1, top + 1)
        if models_left(s, s.types[level]) > 0 and (price < 0 or promotion_cost(s, level, price) <= s.actions + s.noise)
    ]


def promotion_cost(s: KageState, level: int, discount: int) -> int:
    """Return the new type's recruit cost, never below 1 with a discount."""
    return max(1, int(s.game.edition.guard_types[s.types[level]].recruit) - discount)


def promotable(s: KageState, price: int, event: bool = True) -> list[int]:
    """Return the squares of guards that can be promoted."""
    return sorted(g.sq for g in s.guards.values() if ranks(s, g, price, event))


@book.step
def promotion(s: KageState, price: int, number: int, source: str) -> None:
    """Offer promotions: a discount (-1: free), how many, and who allows them."""
    if number > 0 and promotable(s, price, source == "boss"):
        s.ask(PROMOTE, GUARD, price, number, source)


@PROMOTE.offers
def promote_options(s: KageState, seat: int, price: int, number: int, source: str) -> tuple[int, ...]:
    """List the guards, and none."""
    return (*(s.game.guard_block[sq] for sq in promotable(s, price, source == "boss")), s.game.pass_)


@PROMOTE.answered
def promote_chosen(s: KageState, seat: int, action: int, price: int, number: int, source: str) -> None:
    """Choose the level, where there is a choice."""
    if action == s.game.pass_:
        return
    g = s.guard_at(s.game.guard_block.index(action))
    assert g is not None
    s.plan((promotion, price, number - 1, source))
    levels = ranks(s, g, price, source == "boss")
    if len(levels) == 1:
        pay_promotion(s, g.uid, levels[0], price, source)
    else:
        s.ask(RANK, GUARD, g.uid, price, source)


@RANK.offers
def rank_options(s: KageState, seat: int, uid: int, price: int, source: str) -> tuple[int, ...]:
    """List the levels."""
    return tuple(s.game.level_block[level] for level in ranks(s, s.guards[uid], price, source == "boss"))


@RANK.answered
def rank_chosen(s: KageState, seat: int, action: int, uid: int, price: int, source: str) -> None:
    """Pay for it."""
    pay_promotion(s, uid, s.game.level_block.index(action), price, source)


def pay_promotion(s: KageState, uid: int, level: int, price: int, source: str) -> None:
    """Pay the new type's recruit cost and promote."""
    if source == "boss" and not s.promotions:
        s.promoted = True
    s.plan((promote, uid, level))
    if price >= 0:
        pay(s, promotion_cost(s, level, price), level, True)


@book.step
def promote(s: KageState, uid: int, level: int) -> None:
    """Replace the model; square, base and activation carry over (KAG-R44)."""
    g = s.guard(uid)
    old = g.kind
    g.kind = s.types[level]
    s.tell(ev.PROMOTED, old, g.kind, g.sq)


def pay(s: KageState, cost: int, level: int, promotion: bool) -> None:
    """Pay with any mix of action and noise tokens; a single way is known to all."""
    low, high = max(0, cost - s.actions), min(cost, s.noise)
    if low == high:
        pay_tokens(s, cost, low)
    else:
        s.ask(PAY, GUARD, cost, level, promotion)


@PAY.offers
def pay_options(s: KageState, seat: int, cost: int, level: int, promotion: bool) -> tuple[int, ...]:
    """List how many noise tokens are part of it."""
    low, high = max(0, cost - s.actions), min(cost, s.noise)
    return tuple(s.game.pay_block[i] for i in range(low, high + 1))


@PAY.answered
def paid(s: KageState, seat: int, action: int, cost: int, level: int, promotion: bool) -> None:
    """Pay."""
    pay_tokens(s, cost, s.game.pay_block.index(action))


# -- step 5 ----------------------------------------------------------------------------------------------------------


@book.step
def recruiting(s: KageState) -> None:
    """Recruit as long as there is something to recruit (KAG-237)."""
    s.command = -1
    if recruits(s) or (may_promote(s) and promotable(s, promotion_discount(s))):
        s.ask(RECRUIT, GUARD)
    else:
        s.plan((window, "G9"), end_guard_turn)


def recruit_price(recruit: int, gang: int, cheap: bool) -> int:
    """Return the price of a recruit: Press Gang, and Oka's cheaper recruitment, but never less than 1 (KAG-073)."""
    return max(1, recruit - gang - cheap)


def cheaper(s: KageState) -> bool:
    """Say whether Oka's cheaper recruitment has not been used in this turn."""
    return bool(s.game.edition.bosses[s.boss].turn_rule == "cheap_recruit" and not s.cheap_used)


def recruit_cost(s: KageState, level: int) -> int:
    """Return what a recruit costs now."""
    return recruit_price(s.game.edition.guard_types[s.types[level]].recruit, s.cheap_all, cheaper(s))


def recruits(s: KageState) -> list[int]:
    """Return the levels that can be recruited: level, price, model, square (KAG-238, KAG-239)."""
    if not barrack_squares(s):
        return []
    return [
        level
        for level in range(current_level(s) + 1)
        if recruit_cost(s, level) <= s.actions + s.noise
        and s.game.edition.guard_types[s.types[level]].recruit
        and models_left(s, s.types[level]) > 0
    ]


@RECRUIT.offers
def recruit_options(s: KageState, seat: int) -> tuple[int, ...]:
    """List the levels, promotion, and the end of the turn."""
    game = s.game
    out = [game.level_block[level] for level in recruits(s)]
    if may_promote(s) and promotable(s, promotion_discount(s)):
        out.append(game.promote)
    return (*out, game.end_turn)


@RECRUIT.answered
def recruit_chosen(s: KageState, seat: int, action: int) -> None:
    """Recruit, promote or end."""
    game = s.game
    if action == game.end_turn:
        s.plan((window, "G9"), end_guard_turn)
        return
    s.plan(recruiting)
    if action == game.promote:
        s.plan((promotion, promotion_discount(s), 1, "boss"))
        return
    level = game.level_block.index(action)
    squares = barrack_squares(s)
    if squares.bit_count() == 1:
        recruit(s, level, squares.bit_length() - 1)
    else:
        s.ask(RECRUIT_AT, GUARD, level)


@RECRUIT_AT.offers
def recruit_squares(s: KageState, seat: int, level: int) -> tuple[int, ...]:
    """List the free squares on or adjacent to a barrack token (KAG-031)."""
    return tuple(s.game.at_block[sq] for sq in bits(barrack_squares(s)))


@RECRUIT_AT.answered
def recruit_square(s: KageState, seat: int, action: int, level: int) -> None:
    """Put the recruit down."""
    recruit(s, level, s.game.at_block.index(action))


def recruit(s: KageState, level: int, sq: int) -> None:
    """Pay for a recruit and place it; it does not act in this turn (KAG-R43)."""
    cost = recruit_cost(s, level)
    if cost < recruit_price(s.game.edition.guard_types[s.types[level]].recruit, s.cheap_all, False):
        s.cheap_used = True
    place_guard(s, s.types[level], sq)
    pay(s, cost, level, False)
