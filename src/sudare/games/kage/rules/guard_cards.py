"""games/kage: guard cards: when each may be played, and what it does."""

from __future__ import annotations

from sudare.games.kage import events as ev
from sudare.games.kage.edition import LEVELS, GuardCard
from sudare.games.kage.events import book
from sudare.games.kage.rules import card_choices as choices
from sudare.games.kage.rules.dice import roll_again
from sudare.games.kage.rules.guard_actions import victims
from sudare.games.kage.rules.guard_turn import alert_up, barrack_places, barracks_left, new_barrack
from sudare.games.kage.rules.marching import free_movers, offer_free_move
from sudare.games.kage.rules.ninja_turn import shares_square
from sudare.games.kage.rules.noise import make_noise
from sudare.games.kage.rules.recruiting import promotable, promotion
from sudare.games.kage.rules.table import can_place, card_squares, is_alert, is_unalert, make_alert
from sudare.games.kage.rules.values import AMBER, RED, current_level, in_play, level_of
from sudare.games.kage.state import BOSS, KageState


def entry_of(s: KageState, card: int) -> GuardCard:
    """Return a guard card."""
    entry: GuardCard = s.game.edition.guard_cards[card]
    return entry


def playable(s: KageState, card: int, code: str) -> bool:
    """Say whether a card fits the moment and part of its effect can be carried out (KAG-R77)."""
    c = entry_of(s, card)
    return code in c.timing and _possible(s, c)


def _possible(s: KageState, c: GuardCard) -> bool:
    effect = c.effect
    if effect in _SIMPLE:
        return True
    if effect in _IN_A_TEST:
        return _fits_deed(s, c)
    if effect in _ON_ACTIVE:
        return _fits_active(s, c)
    if effect == "free_moves":
        return bool(free_movers(s, c.squares))
    if effect == "place_guards":
        kind = placed_kind(s, c)
        return can_place(s, kind) and bool(card_squares(s, kind, c.where))
    if effect == "place_lantern":
        return len(s.lanterns) < s.game.edition.supply.lantern and bool(choices.lantern_places(s))
    if effect == "place_doors":
        return bool(choices.door_kinds(s)) and bool(choices.door_places(s))
    if effect == "place_bell":
        return len(s.bells) < s.game.edition.supply.bell and bool(choices.bell_places(s))
    if effect == "place_barrack":
        return barracks_left(s) and bool(barrack_places(s, True))
    if effect == "promote_free":
        return bool(promotable(s, -1, False))
    if effect == "promote_cheap":
        return bool(promotable(s, c.bonus, False))
    if effect == "alert_up":
        return s.alert < s.game.edition.bosses[s.boss].alert_track.bell
    if effect == "lost_clue":
        return bool(s.pool) and not s.passed and bool(choices.clue_places(s))
    if effect == "harbour_bell":
        return s.turn_moved
    if effect == "attention":
        return bool(_near_boss(s, c.range))
    if effect == "one_more_action":
        return bool(choices.finished_guards(s))
    if effect == "hounds":
        return _hounds(s)
    if effect == "look_cards":
        return bool(choices.ninja_to_look_at(s))
    if effect == "back_alleys":
        return bool(choices.alley_guards(s, c.range, c.squares))
    if effect == "pull_ninja":
        return any(choices.pulls(s, k, c.range) for k in in_play(s))
    if effect == "free_shot":
        return any(not g.bribed and victims(s, g.uid, "shoot") for g in s.guards.values())
    if effect == "dragnet":
        return any(choices.net(s, k, c.range, c.squares) for k in in_play(s))
    if effect == "spreading_alarm":
        return not s.game.advanced or any(not g.alert and g.kind != BOSS for g in s.guards.values())
    assert effect == "gain_noise"
    return any(s.ninja[k].detected for k in in_play(s))


_SIMPLE = (
    *("gain_actions", "stay_awareness", "stay_doors", "cheap_recruits", "stay_promotion", "stay_hand"),
    "stay_attack",
)
_IN_A_TEST = (
    *("longer_move", "detect_dice", "reroll_evasion", "defend", "attack_bonus", "torn_pack", "reroll_detect"),
    *("melee_bonus", "defend_strong", "reroll_force"),
)
_ON_ACTIVE = (
    *("alert_near", "heard_move", "lose_dice", "noise_tokens_spent", "lose_moves", "noise_doorway"),
    *("seal_cards", "lose_all_moves"),
)


def _fits_deed(s: KageState, c: GuardCard) -> bool:
    """Say whether a card fits the action under way."""
    if not s.deeds:
        return False
    deed, effect = s.deed, c.effect
    g = s.guards.get(deed.guard)
    if effect == "reroll_evasion":
        return deed.kind == "step" and deed.ok and bool(deed.dice)
    if effect == "reroll_force":
        return deed.mode == "force" and deed.ok and bool(deed.dice)
    if effect == "torn_pack":
        return deed.wounded and any(card is not None for card in s.ninja[deed.ninja].cards)
    if g is None:
        return False
    if effect == "longer_move":
        return deed.kind == "march"
    if effect == "detect_dice":
        return deed.kind == "detect" and is_unalert(s, g)
    if effect == "reroll_detect":
        return deed.kind == "detect" and not deed.ok and bool(deed.dice)
    if effect == "defend":
        return deed.kind in ("melee", "ranged")
    if effect == "defend_strong":
        return deed.kind in ("melee", "ranged") and (g.kind == BOSS or level_of(s, g) in (AMBER, RED))
    if effect == "attack_bonus":
        return deed.kind in ("strike", "shoot") and is_alert(s, g) and not deed.called
    return deed.kind == "strike" and (g.kind == BOSS or is_alert(s, g)) and not deed.called


def _fits_active(s: KageState, c: GuardCard) -> bool:
    """Say whether a card against the active ninja can do something."""
    if s.active < 0 or s.ninja[s.active].sq < 0:
        return False
    n, effect = s.ninja[s.active], c.effect
    if effect == "alert_near":
        return s.received and bool(choices.calm_near(s, c.range))
    if effect == "heard_move":
        return s.received and bool(choices.hearers(s, c.range))
    if effect == "lose_dice":
        return n.force + n.stealth > 0
    if effect == "noise_tokens_spent":
        return n.walked >= c.number
    if effect == "noise_doorway":
        return n.doorway
    if effect == "seal_cards":
        return not n.sealed
    if n.moves < 1 or shares_square(s, s.active):
        return False
    if effect == "lose_moves":
        return True
    board = s.game.board  # Silk Snare
    return n.detected and any(
        (g.kind == BOSS or level_of(s, g) in (AMBER, RED)) and board.distance(g.sq, n.sq) <= c.range
        for g in s.guards.values()
    )


def _near_boss(s: KageState, reach: int) -> list[int]:
    """Return the calm guards near the boss."""
    if not s.game.advanced:
        return []
    boss = next((g for g in s.guards.values() if g.kind == BOSS), None)
    if boss is None:
        return []
    distance = s.game.board.distance
    return [g.uid for g in s.guards.values() if g.kind != BOSS and not g.alert and distance(g.sq, boss.sq) <= reach]


def _dog(s: KageState) -> int:
    return next((g.uid for g in s.guards.values() if g.kind == s.game.dog), -1)


def _hounds(s: KageState) -> bool:
    dog = _dog(s)
    if dog < 0:
        return can_place(s, s.game.dog) and bool(card_squares(s, s.game.dog, "infiltration"))
    return bool(free_movers(s, 0, (dog,))) or bool(choices.scents(s, dog))


def placed_kind(s: KageState, c: GuardCard) -> int:
    """Return the type a card places: its own level, or the highest the alert level allows (KAG-221, KAG-R42)."""
    return s.types[min(LEVELS.index(c.level), current_level(s))]


# -- playing ---------------------------------------------------------------------------------------------------------


def play_card(s: KageState, card: int, code: str) -> None:
    """Put a card on an empty slot; in the ninja turn a noise token pays for it (KAG-055, KAG-128)."""
    hand = list(s.hand)
    hand.remove(card)
    s.hand = tuple(hand)
    s.mat = (*s.mat, (card, True))
    if s.phase == "ninja_turn":
        s.noise -= 1
    s.tell(ev.PLAYED, card, card)
    s.plan((card_effect, card))


@book.step
def card_effect(s: KageState, card: int) -> None:
    """Carry a card out."""
    c = entry_of(s, card)
    if c.effect in _IN_A_TEST:
        _change_deed(s, c)
    elif c.effect in _ON_ACTIVE:
        _hit_active(s, c)
    elif c.effect not in ("stay_awareness", "stay_doors", "stay_promotion", "stay_hand", "stay_attack"):
        _step_four(s, c)


def _change_deed(s: KageState, c: GuardCard) -> None:
    effect = c.effect
    if effect in ("reroll_evasion", "reroll_force", "reroll_detect"):
        roll_again(s)
    elif effect == "torn_pack":
        s.plan((choices.tear, s.deed.ninja))
    elif effect == "longer_move":
        s.act_on().squares += c.bonus
    elif effect in ("defend", "defend_strong"):
        s.act_on().goal += c.bonus  # added to the guard's defence when the dice are rolled
    else:
        s.act_on().bonus += c.bonus


def _hit_active(s: KageState, c: GuardCard) -> None:
    k, effect = s.active, c.effect
    if effect == "alert_near":
        s.plan((choices.alert_near, c.number, c.range))
    elif effect == "heard_move":
        s.plan((offer_free_move, 0, 1, tuple(choices.hearers(s, c.range)), s.ninja[k].sq, c.id))
    elif effect == "lose_dice":
        s.plan((choices.take_dice, k, c.number))
    elif effect in ("noise_tokens_spent", "noise_doorway"):
        s.plan((make_noise, k, "card"))
    elif effect == "seal_cards":
        s.change(k).sealed = True
        s.tell(ev.SEALED, s.ninja[k].who)
    else:
        n = s.change(k)
        lost = min(n.moves, c.number) if effect == "lose_moves" else n.moves
        n.moves -= lost
        s.tell(ev.MOVES_LOST, n.who, lost)


def _step_four(s: KageState, c: GuardCard) -> None:
    effect = c.effect
    if effect == "free_moves":
        s.plan((offer_free_move, c.squares, c.number, (), -1, c.id))
    elif effect == "place_guards":
        kind, level = placed_kind(s, c), LEVELS.index(c.level)
        if level > current_level(s):
            s.tell(ev.LOWER_GUARDS, kind, level, current_level(s))
        s.plan((choices.place_by_card, kind, c.number, c.where, True))
    elif effect == "place_lantern":
        s.plan((choices.place_lantern, -1))
    elif effect == "place_doors":
        s.plan((choices.place_doors, c.number, True))
    elif effect == "place_bell":
        s.plan(choices.place_bell)
    elif effect == "place_barrack":
        s.plan((new_barrack, True))
    elif effect == "promote_free":
        s.plan((promotion, -1, c.number, "card"))
    elif effect == "promote_cheap":
        s.plan((promotion, c.bonus, c.number, "card"))
    elif effect == "alert_up":
        s.plan(alert_up)
    elif effect == "lost_clue":
        s.plan(choices.lose_clue)
    elif effect in ("gain_actions", "harbour_bell"):
        s.actions += c.number
        s.tell(ev.TOKENS, s.actions, s.noise)
    elif effect == "gain_noise":
        s.noise += c.number
        s.tell(ev.TOKENS, s.actions, s.noise)
    elif effect == "spreading_alarm":
        _spread_alarm(s)
    elif effect == "cheap_recruits":
        s.cheap_all += c.bonus
    elif effect == "attention":
        for uid in _near_boss(s, c.range):
            make_alert(s, uid)
    elif effect == "one_more_action":
        s.plan(choices.one_more)
    elif effect == "hounds":
        _loose_hounds(s, c)
    elif effect == "look_cards":
        s.plan(choices.look_cards)
    elif effect == "back_alleys":
        s.plan((choices.back_alleys, c.range, c.squares))
    elif effect == "pull_ninja":
        s.plan((choices.pull, c.range))
    elif effect == "free_shot":
        s.plan(choices.free_shot)
    else:
        s.plan((choices.dragnet, c.number, c.range, c.squares))


def _spread_alarm(s: KageState) -> None:
    if s.game.advanced:
        for uid in list(s.guards):
            make_alert(s, uid)
        return
    s.noise += 1 + sum(1 for k in in_play(s) if s.ninja[k].detected)
    s.tell(ev.TOKENS, s.actions, s.noise)


def _loose_hounds(s: KageState, c: GuardCard) -> None:
    dog = _dog(s)
    if dog < 0:
        s.plan((choices.place_by_card, s.game.dog, 1, "infiltration", True))
    else:
        s.plan((offer_free_move, 0, 1, (dog,), -1, c.id), (choices.scent, dog))
