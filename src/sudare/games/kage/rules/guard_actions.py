"""games/kage: the guard turn, step 4: rice duty, activations, detect and attack."""

from __future__ import annotations

from sudare.games.kage import events as ev
from sudare.games.kage.board import bits
from sudare.games.kage.decisions import BURLY, FREE_ATTACK, GUARD_ACT, RICE, STEP_FOUR, VICTIM
from sudare.games.kage.events import book
from sudare.games.kage.rules import mission as ms
from sudare.games.kage.rules.dice import guard_throw, roll_again
from sudare.games.kage.rules.marching import (
    at_rice,
    can_march,
    can_move_free,
    offer_free_move,
    rice_ends,
    start_march,
    ways,
)
from sudare.games.kage.rules.noise import look_lost, wound
from sudare.games.kage.rules.recruiting import may_promote, promotable, promotion, promotion_discount, recruiting
from sudare.games.kage.rules.table import GUARD, pay_tokens, remove_guard, set_detected
from sudare.games.kage.rules.values import alerted, aoi, in_play, line, rule_of, stays
from sudare.games.kage.rules.windows import set_standing, watch_again, window
from sudare.games.kage.state import BOSS, KageDeed, KageGuard, KageState

# -- step 4: rice first ----------------------------------------------------------------------------------------------


@book.step
def step_four(s: KageState) -> None:
    """Poisoned rice first, then cards and activations in any order (KAG-R35)."""
    s.command = -1
    if s.over:
        return
    rice = due_rice(s)
    if rice >= 0 and s.actions + s.noise > 0:
        eaters = eating(s, rice)
        s.plan(step_four)
        if len(eaters) == 1 and not (s.actions and s.noise):
            eat(s, eaters[0], rice, s.actions > 0)
        else:
            s.ask(RICE, GUARD, rice)
    else:
        s.ask(STEP_FOUR, GUARD)


def due_rice(s: KageState) -> int:
    """Return a rice token with a guard on or next to it, or -1."""
    for rice in bits(s.rice):
        if eating(s, rice):
            return rice
    return -1


def eating(s: KageState, rice: int) -> list[int]:
    """Return the guards on or adjacent to a rice token."""
    near = s.game.board.near(rice, s.door_mask) | 1 << rice
    return [g.uid for g in s.guards.values() if near >> g.sq & 1]


@RICE.offers
def eaters(s: KageState, seat: int, rice: int) -> tuple[int, ...]:
    """List the guards; with a noise token to pay, the same once more."""
    squares = sorted(s.guards[u].sq for u in eating(s, rice))
    out = [s.game.guard_block[sq] for sq in squares] if s.actions else []
    return (*out, *([s.game.at_block[sq] for sq in squares] if s.noise else []))


@RICE.answered
def eater_chosen(s: KageState, seat: int, action: int, rice: int) -> None:
    """Remove the rice with the guard: an action token (guard) or a noise token (square) pays."""
    by_action = action in s.game.guard_block
    block = s.game.guard_block if by_action else s.game.at_block
    g = s.guard_at(block.index(action))
    assert g is not None
    eat(s, g.uid, rice, by_action)


def eat(s: KageState, uid: int, rice: int, by_action: bool) -> None:
    """Spend a token to remove rice and guard; a boss takes a wound instead (KAG-200, KAG-R37)."""
    pay_tokens(s, 1, 0 if by_action else 1)
    g = s.guards[uid]
    if s.command == uid:
        g = s.guard(uid)
        g.spent += 1
        g.paid += by_action
    s.rice &= ~(1 << rice)
    s.tell(ev.TOKEN_GONE, s.game.thing("rice"), rice)
    remove_guard(s, uid)
    ms.check_secret(s, "removed")


# -- step 4: the menu ------------------------------------------------------------------------------------------------


@STEP_FOUR.offers
def step_four_menu(s: KageState, seat: int) -> tuple[int, ...]:
    """List guards to activate, cards to play, the boss's rules, and going on to recruiting."""
    from sudare.games.kage.rules.guard_cards import playable

    game = s.game
    ready = sorted(g.sq for g in s.guards.values() if can_activate(s, g))
    out = [game.guard_block[sq] for sq in ready]
    if len(s.mat) < game.edition.bosses[s.boss].slots:
        out += [game.play_block[c] for c in sorted(set(s.hand)) if playable(s, c, "G4")]
    if may_promote(s) and promotable(s, price=promotion_discount(s)):
        out.append(game.promote)
    if game.edition.bosses[s.boss].turn_rule == "free_attack" and not s.attacked and free_attackers(s):
        out.append(game.free_attack)
    out.append(game.recruiting)
    return (*out, *watch_again(s, seat))


@STEP_FOUR.answered
def step_four_answered(s: KageState, seat: int, action: int) -> None:
    """Activate a guard, play a card, use a rule, or go on."""
    from sudare.games.kage.rules.guard_cards import play_card

    game = s.game
    if action == game.recruiting:
        s.plan(recruiting)
        return
    s.plan(step_four)
    if action == game.watch:
        set_standing(s, seat, 0)
    elif action in game.play_block:
        play_card(s, game.play_block.index(action), "G4")
    elif action == game.promote:
        s.plan((promotion, promotion_discount(s), 1, "boss"))
    elif action == game.free_attack:
        s.ask(FREE_ATTACK, GUARD)
    else:
        g = s.guard_at(game.guard_block.index(action))
        assert g is not None
        activate(s, g.uid)


def can_activate(s: KageState, g: KageGuard) -> bool:
    """Say whether a guard can be activated and do something (KAG-R46)."""
    if g.bribed or g.stopped or (g.done and not g.extra):
        return False
    tokens = tokens_for(s, g)
    if not tokens:
        return False
    return can_act(s, g, tokens[0]) or can_act(s, g, tokens[-1])


def can_act(s: KageState, g: KageGuard, token: str) -> bool:
    """Say whether a guard can do anything with a token of this kind; mostly it can move."""
    return can_march(s, g, march_squares_of(s, g)) or bool(guard_actions(s, g, token))


def tokens_for(s: KageState, g: KageGuard) -> list[str]:
    """Return the kinds of token that may pay for this guard's next action (KAG-223, KAG-R45)."""
    limit = line(s, g).actions
    if g.extra:
        return [kind for kind, have in (("action", s.actions), ("noise", s.noise)) if have]
    out = []
    if s.actions and g.paid < limit and g.spent < limit + 1:
        out.append("action")
    if s.noise and g.spent < limit + 1:
        out.append("noise")
    return out


def activate(s: KageState, uid: int) -> None:
    """Allocate the first token to a guard; no other guard comes before it has finished (KAG-216)."""
    g = s.guard(uid)
    g.done = True
    g.burly = False
    s.command = uid
    s.plan((guard_next, uid))
    if rule_of(s, g) == "command" and not g.commanded and not g.extra:
        others = tuple(
            o.uid for o in s.guards.values() if o.uid != uid and aoi(s, g) >> o.sq & 1 and can_move_free(s, o, 2)
        )
        g.commanded = True
        if others:
            s.plan((offer_free_move, 2, 1, others, -1, "command"))


@book.step
def guard_next(s: KageState, uid: int) -> None:
    """Ask what the active guard does next, as long as a token can pay for it."""
    if s.over or uid not in s.guards or s.command != uid:
        return
    g = s.guards[uid]
    if g.stopped:
        return
    token = next((t for t in tokens_for(s, g) if can_act(s, g, t)), "")
    if token:
        s.ask(GUARD_ACT, GUARD, uid, token)


def with_token(s: KageState, g: KageGuard, token: str) -> KageGuard:
    """Return the guard as it will be once this token is spent: noise on its base makes it alert (KAG-245)."""
    if token == "noise" and s.game.advanced:
        g = g.copy()
        g.base += 1
    return g


def guard_actions(s: KageState, g: KageGuard, token: str) -> list[int]:
    """List what a guard can do with a token of this kind."""
    game = s.game
    g = with_token(s, g, token)
    if at_rice(s, g):  # KAG-R35: its next token goes to the rice
        return [game.eat]
    move = march_squares_of(s, g)
    bound = rice_ends(s, g)
    if bound != -1 and ways(s, g, move, bound, True)[0]:  # KAG-R36: only towards the rice
        return [game.march]
    out = []
    area = aoi(s, g)
    for k in in_play(s):
        n = s.ninja[k]
        if not n.detected:
            if area >> n.sq & 1:  # KAG-226
                out.append(game.detect_block[k])
            continue
        if s.game.board.near(g.sq, s.door_mask) >> n.sq & 1:  # KAG-230
            out.append(game.strike_block[k])
        if can_shoot(s, g, k, area):
            out.append(game.shoot_block[k])
    if can_march(s, g, move):
        out.append(game.march)
    return out


def can_shoot(s: KageState, g: KageGuard, k: int, area: int) -> bool:
    """Say whether a guard can shoot at a ninja: detected, in its area of influence and in range (KAG-233)."""
    reach = 0 if g.kind == BOSS else line(s, g).ranged
    n = s.ninja[k]
    return n.detected and reach > 0 and s.game.board.distance(g.sq, n.sq) <= reach and bool(area >> n.sq & 1)


def march_squares_of(s: KageState, g: KageGuard) -> int:
    """Return how far a move action takes a guard; Boarding rush adds two to the first of a turn."""
    rush = 2 if rule_of(s, g) == "boarding_rush" and not g.rushed else 0
    return int(line(s, g).move) + rush


@GUARD_ACT.offers
def guard_act_options(s: KageState, seat: int, uid: int, token: str) -> tuple[int, ...]:
    """List the actions, paying with noise instead, and finishing after the first."""
    g = s.guards[uid]
    out = guard_actions(s, g, token)
    if token == "action" and "noise" in tokens_for(s, g) and can_act(s, g, "noise"):
        out.append(s.game.use_noise)
    if g.spent > 0 and not g.extra and out[0] != s.game.eat:
        out.append(s.game.finish)
    return tuple(out)


@GUARD_ACT.answered
def guard_acted(s: KageState, seat: int, action: int, uid: int, token: str) -> None:
    """Spend the token and declare the action (KAG-215)."""
    game = s.game
    if action == game.finish:
        return
    if action == game.use_noise:
        s.ask(GUARD_ACT, GUARD, uid, "noise")
        return
    s.plan((guard_next, uid))
    if action == game.eat:
        near = s.game.board.near(s.guards[uid].sq, s.door_mask) | 1 << s.guards[uid].sq
        eat(s, uid, bits(s.rice & near)[0], token == "action")
        return
    g = s.guard(uid)
    pay_tokens(s, 1, int(token == "noise"))
    g.spent += 1
    g.paid += token == "action"
    if g.extra:
        g.extra = False
        g.spent = 99  # Iron Discipline: one action only
        g.paid = 99
    if token == "noise" and s.game.advanced:
        g.base += 1
    if action == game.march:
        squares = march_squares_of(s, g)
        g.rushed = True
        s.tell(ev.GUARD_ACTS, g.kind, g.sq, game.deed("march"), token)
        start_march(s, uid, squares, -1, False)
        return
    for kind, block in (("detect", game.detect_block), ("strike", game.strike_block), ("shoot", game.shoot_block)):
        if action in block:
            declare(s, kind, uid, block.index(action), token)


# -- detect and attack -----------------------------------------------------------------------------------------------


def declare(s: KageState, kind: str, uid: int, k: int, token: str, bonus: int = 0) -> None:
    """Declare a detect or an attack against a ninja, and let both sides react."""
    deed = KageDeed(kind, k, uid, s.ninja[k].sq)
    deed.free = token == "free"
    deed.bonus = bonus
    s.deeds = (*s.deeds, deed)
    g = s.guards[uid]
    s.tell(ev.GUARD_TARGET, g.kind, g.sq, s.game.deed(kind), s.ninja[k].who, token)
    s.plan((window, "G5"), guard_roll)


@book.step
def guard_roll(s: KageState) -> None:
    """Roll, unless the attack was called off."""
    if s.deed.called:
        s.plan((window, "G8"), deed_over)
    else:
        s.plan(guard_throw, burly, (window, "G6"), burly, guard_result)


@book.step
def burly(s: KageState) -> None:
    """Let a Ninsoku roll its melee die again, once per activation."""
    deed = s.deed
    g = s.guards[deed.guard]
    if deed.kind == "strike" and not deed.ok and rule_of(s, g) == "burly" and not g.burly:
        s.ask(BURLY, GUARD)


@BURLY.offers
def burly_options(s: KageState, seat: int) -> tuple[int, ...]:
    """Roll again or not."""
    return (s.game.reroll, s.game.pass_)


@BURLY.answered
def burly_answered(s: KageState, seat: int, action: int) -> None:
    """Roll again; the second result stands."""
    if action == s.game.reroll:
        s.guard(s.deed.guard).burly = True
        roll_again(s)


@book.step
def guard_result(s: KageState) -> None:
    """Detect the ninja, or wound it unless it parries (KAG-229, KAG-232)."""
    deed = s.deed
    s.plan((window, "G8"), deed_over)
    if not deed.ok:
        return
    if deed.kind == "detect":
        set_detected(s, deed.ninja)  # the guard sees it, and so becomes alert (KAG-244)
    else:
        s.plan((window, "G7"), hit)


@book.step
def hit(s: KageState) -> None:
    """Place the wound."""
    if not s.deed.called:
        s.act_on().wounded = True
        s.plan((wound, s.deed.ninja), look_lost)


@book.step
def deed_over(s: KageState) -> None:
    """The guard action is completed."""
    s.deeds = s.deeds[:-1]


def free_attackers(s: KageState) -> list[int]:
    """Return the squares of guards that can make Minato's free melee attack (KAG-256)."""
    board = s.game.board
    spotted = sum(1 << s.ninja[k].sq for k in in_play(s) if s.ninja[k].detected)
    return sorted(
        g.sq
        for g in s.guards.values()
        if not g.bribed and board.near(g.sq, s.door_mask) & spotted and (not s.game.advanced or alerted(s, g))
    )


@FREE_ATTACK.offers
def free_attack_options(s: KageState, seat: int) -> tuple[int, ...]:
    """List the guards, and none."""
    return (*(s.game.guard_block[sq] for sq in free_attackers(s)), s.game.pass_)


@FREE_ATTACK.answered
def free_attack_chosen(s: KageState, seat: int, action: int) -> None:
    """Attack without a token, even after its activation."""
    if action == s.game.pass_:
        return
    g = s.guard_at(s.game.guard_block.index(action))
    assert g is not None
    s.attacked = True
    s.guard(g.uid).burly = False  # this attack is part of no activation: Burly counts for itself (KAG-256)
    choose_victim(s, g.uid, "strike", stays(s, "stay_attack"))


def victims(s: KageState, uid: int, kind: str) -> list[int]:
    """Return the ninja a free attack may be made on."""
    g = s.guards[uid]
    near = s.game.board.near(g.sq, s.door_mask)
    area = aoi(s, g)
    out = []
    for k in in_play(s):
        n = s.ninja[k]
        if n.detected and (near >> n.sq & 1 if kind == "strike" else can_shoot(s, g, k, area)):
            out.append(k)
    return out


def choose_victim(s: KageState, uid: int, kind: str, bonus: int) -> None:
    """Name the ninja; a single one is known to all."""
    found = victims(s, uid, kind)
    if len(found) == 1:
        declare(s, kind, uid, found[0], "free", bonus)
    elif found:
        s.ask(VICTIM, GUARD, uid, kind, bonus)


@VICTIM.offers
def victim_options(s: KageState, seat: int, uid: int, kind: str, bonus: int) -> tuple[int, ...]:
    """List the ninja."""
    return tuple(s.game.ninja_block[k] for k in victims(s, uid, kind))


@VICTIM.answered
def victim_chosen(s: KageState, seat: int, action: int, uid: int, kind: str, bonus: int) -> None:
    """Attack this one."""
    declare(s, kind, uid, s.game.ninja_block.index(action), "free", bonus)
