"""games/kage: the ninja turn: replenishing, activations, the menu of an activation, and the end check."""

from __future__ import annotations

from sudare.games.kage import events as ev
from sudare.games.kage.board import bits
from sudare.games.kage.decisions import ACT, ACTIVATE, PICK_CARD, PICK_GUARD, RELOCATE
from sudare.games.kage.events import book
from sudare.games.kage.rules import mission as ms
from sudare.games.kage.rules.exchange import begin_exchange, partners
from sudare.games.kage.rules.ninja_cards import discardable, usable, use_card
from sudare.games.kage.rules.ninja_tests import (
    bell_doors,
    choose_target,
    lantern_squares,
    melee_targets,
    openable,
    search_squares,
    weapons,
)
from sudare.games.kage.rules.steps import declare_step, escape_here, legal_steps
from sudare.games.kage.rules.table import (
    discard_card,
    lead,
    nearest_free,
    occupied,
    set_undetected,
    tokens_mask,
    use_up,
    win,
)
from sudare.games.kage.rules.values import ability, in_play, may_exit, ninja_sight, watched, worn, worn_bonus
from sudare.games.kage.rules.windows import new_turn, set_standing, watch_again, window
from sudare.games.kage.state import BOSS, DIM_CROW, DIM_NONE, KageState


@book.step
def ninja_turn(s: KageState) -> None:
    """Begin a round: dice, move tokens, and nobody tested yet (KAG-129)."""
    s.round += 1
    s.phase = "ninja_turn"
    s.active = -1
    new_turn(s)
    s.tell(ev.ROUND, s.round)
    for k in in_play(s):
        n = s.change(k)
        mat = s.game.edition.ninja[n.who]
        n.force = mat.force - n.force_wounds  # KAG-130
        n.stealth = mat.stealth_dice - n.stealth_wounds
        n.moves = 6 + worn_bonus(s, n, "more_moves")  # KAG-132, KAG-R76
        n.bought = n.used_force = n.used_stealth = n.tested = 0
        n.activated = n.cancelled = False
        _fresh(s, k)
    s.plan((window, "N0"), next_ninja)


def _fresh(s: KageState, k: int) -> None:
    """Forget what lasts only for an activation."""
    n = s.change(k)
    n.reroll = n.ability = n.claws = n.mapped = n.smoke = n.sealed = n.doorway = False
    n.ignores = -1
    n.walked = n.dealt = 0


@book.step
def next_ninja(s: KageState) -> None:
    """Let the lead name the next ninja, or go on to the end check (KAG-R02)."""
    if any(not s.ninja[k].activated for k in in_play(s)):
        s.ask(ACTIVATE, lead(s))
    else:
        s.plan((window, "N9"), end_check)


@ACTIVATE.offers
def ninja_waiting(s: KageState, seat: int) -> tuple[int, ...]:
    """List the ninja that have not activated (KAG-134), or end the turn (KAG-R74)."""
    waiting = [s.game.ninja_block[k] for k in in_play(s) if not s.ninja[k].activated]
    return (*waiting, s.game.end_turn, *watch_again(s, seat))


@ACTIVATE.answered
def ninja_named(s: KageState, seat: int, action: int) -> None:
    """Activate a ninja."""
    if action == s.game.watch:
        set_standing(s, seat, 0)
        s.plan(next_ninja)
        return
    if action == s.game.end_turn:
        s.plan((window, "N9"), end_check)
        return
    k = s.game.ninja_block.index(action)
    _fresh(s, k)
    s.change(k).activated = True
    s.active = k
    s.just_left = -1
    s.received = False
    s.tell(ev.ACTIVATED, s.ninja[k].who)
    s.plan((window, "N1"), act)


@book.step
def act(s: KageState) -> None:
    """Ask the active ninja's owner for the next thing to do."""
    if s.active < 0 or s.ninja[s.active].sq < 0:
        end_activation(s)
    else:
        s.ask(ACT, s.ninja[s.active].seat)


def shares_square(s: KageState, k: int) -> bool:
    """Say whether a ninja stands on a square with another model."""
    sq = s.ninja[k].sq
    return s.guard_at(sq) is not None or any(i != k and n.sq == sq for i, n in enumerate(s.ninja))


def can_fade(s: KageState, k: int) -> bool:
    """Say whether a ninja can fade into the shadows (KAG-204)."""
    n = s.ninja[k]
    return n.detected and n.moves >= fade_cost(s, k) and not watched(s, k)


def fade_cost(s: KageState, k: int) -> int:
    """Return the move tokens that fading costs."""
    return 1 if ability(s, s.ninja[k]) == "vanish" else 2


def may_buy(s: KageState, k: int) -> bool:
    """Say whether a ninja may buy a move token (KAG-136); a hostage on the shoulders forbids it (KAG-H05)."""
    n = s.ninja[k]
    return n.bought < 2 and not (n.carry == "hostage" and worn(s, n, "rope") < 0)


def drop_allowed(s: KageState) -> bool:
    """Say whether a token may be put on the square just left (KAG-196, KAG-R34)."""
    return s.just_left >= 0 and not (occupied(s) | tokens_mask(s)) >> s.just_left & 1


@ACT.offers
def menu(s: KageState, seat: int) -> tuple[int, ...]:
    """List everything that the active ninja can do."""
    game, k = s.game, s.active
    n = s.ninja[k]
    out = [game.go_block[sq] for sq in legal_steps(s, k)]
    shared = shares_square(s, k)
    if may_buy(s, k):
        out += [game.buy_block[i] for i, dice in enumerate((n.force, n.stealth)) if dice]
    if not shared:
        out += _actions(s, k)
    for i, other in enumerate(s.ninja):
        if other.seat == seat and other.sq >= 0:
            code = "act" if i == k else "N"
            cards = game.card_block[4 * i : 4 * i + len(other.cards)]
            out += [action for slot, action in enumerate(cards) if other.cards[slot] and usable(s, i, slot, code)]
    if holds_card(s, seat):
        out.append(game.discard_card)
    if not shared or stuck(s, k):
        out.append(game.done)
    return (*out, *watch_again(s, seat))


def holds_card(s: KageState, seat: int) -> bool:
    """Say whether a seat has a card to discard (KAG-155)."""
    return bool([n for n in s.ninja if n.seat == seat and n.sq >= 0 and n.cards.count(None) < len(n.cards)])


def stuck(s: KageState, k: int) -> bool:
    """Say whether no step is legal any more, not even with a token that could be bought (KAG-H10)."""
    n = s.ninja[k]
    bought = min(2 - n.bought, n.force + n.stealth) if may_buy(s, k) else 0
    return not legal_steps(s, k, bought)


def _actions(s: KageState, k: int) -> list[int]:
    game = s.game
    n = s.ninja[k]
    out = []
    dice = n.force + n.stealth
    if dice and openable(s, k):
        out.append(game.open_door)
    if n.stealth and search_squares(s, k):
        out.append(game.search)
    if n.force:
        if melee_targets(s, k):
            out.append(game.melee)
        if weapons(s, k):
            out.append(game.ranged)
    if game.advanced:
        if n.force and lantern_squares(s, k):
            out.append(game.break_lantern)
        if n.stealth and bell_doors(s, k):
            out.append(game.muffle_bell)
    if dice and ms.mission_targets(s, k):
        out.append(game.mission_action)
    if drop_allowed(s):
        for effect, action in (("caltrops", game.drop_caltrop), ("rice", game.drop_rice)):
            if worn(s, n, effect) >= 0 and ms.supply_left(s, effect):
                out.append(action)
    if partners(s, k):
        out.append(game.exchange)
    if can_fade(s, k):
        out.append(game.fade)
    if ms.can_take(s, k):
        out.append(game.take)
    if n.moves >= 1 and may_exit(s, k, n.sq):  # KAG-R19
        out.append(game.leave)
    if not n.ability and ability_targets(s, k):
        out.append(game.ability)
    return out


def ability_targets(s: KageState, k: int) -> list[int]:
    """Return the squares of the guards that Rin can ignore or Karasu can call away (KAG-R59)."""
    n = s.ninja[k]
    kind = ability(s, n)
    if kind == "ignore_guard":
        return sorted(g.sq for g in s.guards.values() if g.kind != BOSS)
    if kind == "crow_call":
        sight = ninja_sight(s, k)
        distance = s.game.board.distance
        return sorted(
            g.sq for g in s.guards.values() if g.kind != BOSS and distance(g.sq, n.sq) <= 5 and sight >> g.sq & 1
        )
    return []


@ACT.answered
def acted(s: KageState, seat: int, action: int) -> None:
    """Carry out what the active ninja does."""
    game, k = s.game, s.active
    if action == game.done:
        finish_activation(s)
        return
    s.plan(act)
    if action == game.watch:
        set_standing(s, seat, 0)
        return
    left, s.just_left = s.just_left, -1
    if action in game.go_block:
        declare_step(s, k, game.go_block.index(action), 1)
    elif action in game.card_block:
        index = game.card_block.index(action)
        s.just_left = left
        use_card(s, index // 4, index % 4, "act" if index // 4 == k else "N")
    elif action == game.discard_card:
        s.just_left = left
        s.ask(PICK_CARD, seat)
    elif action in (game.drop_caltrop, game.drop_rice):
        drop(s, k, left, action == game.drop_rice)
    elif action in game.buy_block:
        s.just_left = left
        buy_move(s, k, game.buy_block.index(action))
    elif action == game.fade:
        n = s.change(k)
        n.moves -= fade_cost(s, k)
        n.walked += fade_cost(s, k)
        set_undetected(s, k)
    elif action == game.exchange:
        begin_exchange(s, k)
    elif action == game.take:
        ms.take_token(s, k)
    elif action == game.leave:
        s.change(k).moves -= 1
        escape_here(s, k)
    elif action == game.ability:
        s.ask(PICK_GUARD, seat)
    else:
        choose_target(s, k, action)


@PICK_GUARD.offers
def guards_to_pick(s: KageState, seat: int) -> tuple[int, ...]:
    """List the guards the ability can be used on."""
    return tuple(s.game.guard_block[sq] for sq in ability_targets(s, s.active))


@PICK_GUARD.answered
def guard_picked(s: KageState, seat: int, action: int) -> None:
    """Use the ability: Rin ignores the guard, Karasu's crows dim it (KAG-258, KAG-104)."""
    g = s.guard_at(s.game.guard_block.index(action))
    assert g is not None
    n = s.change(s.active)
    n.ability = True
    if ability(s, n) == "ignore_guard":
        n.ignores = g.uid
    else:
        s.guard(g.uid).dim = DIM_CROW
    s.tell(ev.ABILITY, n.who, g.kind, g.sq, n.who)


@PICK_CARD.offers
def cards_to_discard(s: KageState, seat: int) -> tuple[int, ...]:
    """List the seat's cards."""
    out = []
    for i, n in enumerate(s.ninja):
        if n.seat == seat and n.sq >= 0:
            out += [s.game.toss_block[i * 4 + slot] for slot in discardable(s, i, "N")]
    return tuple(out)


@PICK_CARD.answered
def card_picked(s: KageState, seat: int, action: int) -> None:
    """Discard a card (KAG-155)."""
    index = s.game.toss_block.index(action)
    discard_card(s, index // 4, index % 4)


def buy_move(s: KageState, k: int, colour: int) -> None:
    """Give up a die for a move token (KAG-136)."""
    n = s.change(k)
    n.bought += 1
    n.moves += 1
    if colour == 0:
        n.force -= 1
        n.used_force += 1
    else:
        n.stealth -= 1
        n.used_stealth += 1
    s.tell(ev.BOUGHT_MOVE, n.who, colour)


def drop(s: KageState, k: int, sq: int, rice: bool) -> None:
    """Put a caltrop or rice token on the square just left: free and silent (KAG-196)."""
    use_up(s, k, worn(s, s.ninja[k], "rice" if rice else "caltrops"))
    if rice:
        s.rice |= 1 << sq
    else:
        s.caltrops |= 1 << sq
    s.tell(ev.TOKEN_PLACED, s.game.thing("rice" if rice else "caltrop"), sq)


def finish_activation(s: KageState) -> None:
    """End the activation; on a shared square the ninja is put on the nearest free one (KAG-H10)."""
    k = s.active
    if not shares_square(s, k):
        end_activation(s)
        return
    s.plan(act_over)
    spots = nearest_free(s, [s.ninja[k].sq])
    if spots.bit_count() == 1:
        put_aside(s, k, spots.bit_length() - 1)
    else:
        s.ask(RELOCATE, s.ninja[k].seat, k)


@RELOCATE.offers
def free_squares(s: KageState, seat: int, k: int) -> tuple[int, ...]:
    """List the nearest free squares."""
    return tuple(s.game.at_block[sq] for sq in bits(nearest_free(s, [s.ninja[k].sq])))


@RELOCATE.answered
def relocated(s: KageState, seat: int, action: int, k: int) -> None:
    """Put the ninja there without token, test or noise."""
    put_aside(s, k, s.game.at_block.index(action))


def put_aside(s: KageState, k: int, sq: int) -> None:
    """Put a ninja on a square."""
    n = s.change(k)
    n.sq = sq
    s.tell(ev.RELOCATED, n.who, sq)


@book.step
def act_over(s: KageState) -> None:
    """End the activation."""
    end_activation(s)


def end_activation(s: KageState) -> None:
    """Let everything end that lasts for an activation."""
    k = s.active
    for g in list(s.guards.values()):
        if g.dim:
            s.guard(g.uid).dim = DIM_NONE
    if k >= 0:
        n = s.change(k)
        n.ignores = -1
        n.smoke = n.sealed = False
        s.tell(ev.ACTIVATION_OVER, n.who)
    s.just_left = -1
    s.plan((window, "N8"), nobody_active, next_ninja)


@book.step
def nobody_active(s: KageState) -> None:
    """Between two activations nobody is active."""
    s.active = -1


@book.step
def end_check(s: KageState) -> None:
    """See whether the game ends with this ninja turn (KAG-205, KAG-206, KAG-R73)."""
    s.active = -1
    ms.check_secret(s, "end")
    if s.over:
        return
    boss = s.game.edition.bosses[s.boss]
    if s.alert >= boss.alert_track.bell:
        win(s, False, "alert")
    elif s.turn >= boss.turn_track.bell:
        win(s, False, "daybreak")
    elif s.round >= s.game.options.round_limit:
        win(s, False, "round_limit")
    else:
        from sudare.games.kage.rules.guard_turn import guard_turn

        s.tell(ev.GOES_ON)
        s.plan(guard_turn)
