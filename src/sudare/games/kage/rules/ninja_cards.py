"""games/kage: ninja cards: when each may be turned up or used, and what it does."""

from __future__ import annotations

from sudare.games.kage import events as ev
from sudare.games.kage.decisions import CARD_COLOUR, CARD_GUARD, CLIMB, LOOK
from sudare.games.kage.rules.marching import start_march, ways
from sudare.games.kage.rules.steps import can_climb, declare_step
from sudare.games.kage.rules.table import discard_card, set_undetected, to_ninja, turn_up
from sudare.games.kage.rules.values import YELLOW, level_of, ninja_sight, sees_ninja
from sudare.games.kage.state import BOSS, CARD, DIM_EGG, UP, KageState

HOOK_COST, CLAWS_COST = 2, 3
_N_WINDOWS = ("act", "N", "N0", "N1", "N8", "N9")  # own decisions of the ninja turn


def usable(s: KageState, k: int, slot: int, code: str) -> bool:
    """Say whether the owner may turn this card up or use it at this moment (KAG-R77, KAG-R78)."""
    n = s.ninja[k]
    card = n.cards[slot]
    if card is None:
        return False
    entry = s.game.edition.ninja_cards[card[CARD]]
    if not card[UP] and n.sealed and k == s.active and code[0] in "Na":  # Sealed Lips
        return False
    if entry.kind == "bonus":
        if card[UP]:  # Map, lying open
            return code == "act" and not n.mapped and bool(unseen_tokens(s))
        return usable_now(s, k, card[CARD], code)
    if not card[UP]:
        return True  # KAG-155, KAG-208
    if entry.effect == "flash":
        return code == "G5" and struck(s, k)
    return code == "act" and equipment_ready(s, k, entry.effect)


def struck(s: KageState, k: int) -> bool:
    """Say whether a melee attack on this ninja has just been declared."""
    return bool(s.deeds) and s.deed.kind == "strike" and s.deed.ninja == k and not s.deed.called


def equipment_ready(s: KageState, k: int, effect: str) -> bool:
    """Say whether a face-up equipment card can be used in its owner's activation."""
    n = s.ninja[k]
    if effect == "smoke":
        return True
    if effect == "salve":
        return n.force_wounds + n.stealth_wounds > 0
    if effect == "hook":
        return n.moves >= HOOK_COST and bool(can_climb(s, k))
    if effect == "claws":
        return n.moves >= CLAWS_COST and not n.claws and bool(can_climb(s, k))
    if effect == "egg":
        return bool(guard_targets(s, k, "egg"))
    return False


def usable_now(s: KageState, k: int, card: int, code: str) -> bool:
    """Say whether a bonus card can be used at this moment."""
    effect = s.game.effect_of(card)
    if effect in ("friends", "bribe"):
        return code in _N_WINDOWS and bool(guard_targets(s, k, effect))
    if effect == "map":
        return code in _N_WINDOWS and bool(unseen_tokens(s))
    if effect == "false_trail":
        return (code in _N_WINDOWS or code in ("N2", "N5")) and s.alert > 1
    if effect == "second_wind":
        return code == "act" and bool(dice_to_restore(s, k))
    if effect == "distraction":
        return code == "act" and bool(guard_targets(s, k, effect))
    if not s.deeds or s.deed.ninja != k:
        return False
    if effect == "focus":
        return code in ("N2", "N5") and not s.deed.sure
    if effect == "sure_hands":
        return code == "N5" and s.deed.kind == "search" and not s.deed.sure
    if effect == "parry":
        return code == "G7" and not s.deed.called
    return False


def discardable(s: KageState, k: int, code: str) -> list[int]:
    """Return the slots whose cards may be discarded: at any own decision of the ninja turn (KAG-155)."""
    if code not in _N_WINDOWS:
        return []
    return [slot for slot, card in enumerate(s.ninja[k].cards) if card is not None]


def unseen_tokens(s: KageState) -> list[int]:
    """Return the search tokens whose reverse the ninja side does not know."""
    return sorted(sq for sq in s.search if sq not in s.mapped and sq not in s.known)


def dice_to_restore(s: KageState, k: int) -> list[int]:
    """Return the colours of used dice that an unwounded location can take back."""
    n = s.ninja[k]
    mat = s.game.edition.ninja[n.who]
    out = []
    if n.used_force and n.force < mat.force - n.force_wounds:
        out.append(0)
    if n.used_stealth and n.stealth < mat.stealth_dice - n.stealth_wounds:
        out.append(1)
    return out


def guard_targets(s: KageState, k: int, effect: str) -> list[int]:
    """Return the squares of the guards a card can be used on."""
    n, board = s.ninja[k], s.game.board
    out = []
    sight = ninja_sight(s, k) if effect == "egg" else 0
    for g in s.guards.values():
        if effect == "friends":
            spotted = any(o.detected and sees_ninja(s, g, i) for i, o in enumerate(s.ninja))
            fits = g.alert and not spotted
        elif effect == "bribe":
            fits = level_of(s, g) == YELLOW and not g.bribed
        elif effect == "egg":
            fits = g.kind != BOSS and board.distance(g.sq, n.sq) <= 2 and bool(sight >> g.sq & 1)
        else:
            fits = g.kind != BOSS and board.distance(g.sq, n.sq) <= 6 and bool(ways(s, g, 3, -1, False)[0])
        if fits:
            out.append(g.sq)
    return sorted(out)


def use_card(s: KageState, k: int, slot: int, code: str) -> None:
    """Turn a card up, or use it."""
    n = s.ninja[k]
    card = n.cards[slot]
    assert card is not None
    entry = s.game.edition.ninja_cards[card[CARD]]
    if entry.kind == "equipment":
        if not card[UP] and not (entry.effect == "flash" and code == "G5" and struck(s, k)):
            turn_up(s, k, slot)
            return
        s.tell(ev.CARD_USED, n.who, card[CARD], card[CARD])
        use_equipment(s, k, slot, entry.effect)
        return
    if entry.effect == "map":
        turn_up(s, k, slot)
        if card[UP]:
            s.change(k).mapped = True
            s.ask(LOOK, n.seat, k)
        return
    s.tell(ev.CARD_USED, n.who, card[CARD], card[CARD])
    discard_card(s, k, slot)  # KAG-123
    use_bonus(s, k, entry.effect, entry.bonus)


def use_equipment(s: KageState, k: int, slot: int, effect: str) -> None:
    """Use a face-up equipment card."""
    n = s.ninja[k]
    if effect == "flash":
        discard_card(s, k, slot)
        s.act_on().called = True
        s.tell(ev.CALLED_OFF)
    elif effect == "smoke":
        discard_card(s, k, slot)
        s.change(k).smoke = True
        set_undetected(s, k)
    elif effect == "salve":
        discard_card(s, k, slot)
        if n.force_wounds and n.stealth_wounds:
            s.ask(CARD_COLOUR, n.seat, k, "salve", 1)
        else:
            heal(s, k, 0 if n.force_wounds else 1)
    elif effect == "egg":
        discard_card(s, k, slot)
        s.ask(CARD_GUARD, n.seat, k, "egg", 1)
    else:
        cost = HOOK_COST if effect == "hook" else CLAWS_COST
        if effect == "hook":
            discard_card(s, k, slot)
        else:
            s.change(k).claws = True
        squares = can_climb(s, k)
        if len(squares) == 1:
            declare_step(s, k, squares[0], cost)
        else:
            s.ask(CLIMB, n.seat, k, cost)


def use_bonus(s: KageState, k: int, effect: str, bonus: int) -> None:
    """Carry a bonus card out."""
    seat = s.ninja[k].seat
    if effect == "focus":
        s.act_on().bonus += bonus
    elif effect == "sure_hands":
        s.act_on().sure = True
    elif effect == "parry":
        s.act_on().called = True
        s.tell(ev.PARRIED, s.ninja[k].who)
    elif effect == "false_trail":
        s.alert -= 1
        s.tell(ev.ALERT_MOVED, s.alert, s.game.edition.bosses[s.boss].alert_track.bell, s.game.level(s))
    elif effect == "second_wind":
        s.ask(CARD_COLOUR, seat, k, "second_wind", 2)
    else:
        s.ask(CARD_GUARD, seat, k, effect, 2 if effect == "friends" else 1)


@CARD_COLOUR.offers
def colours(s: KageState, seat: int, k: int, effect: str, number: int) -> tuple[int, ...]:
    """List the colours, and enough after the first die."""
    if effect == "salve":
        return tuple(s.game.colour_block[i] for i in (0, 1))
    out = [s.game.colour_block[i] for i in dice_to_restore(s, k)]
    return (*out, *([s.game.enough] if number < 2 else []))


@CARD_COLOUR.answered
def colour_chosen(s: KageState, seat: int, action: int, k: int, effect: str, number: int) -> None:
    """Heal a location, or take a die back."""
    if action == s.game.enough:
        return
    colour = s.game.colour_block.index(action)
    if effect == "salve":
        heal(s, k, colour)
        return
    n = s.change(k)
    if colour == 0:
        n.force += 1
        n.used_force -= 1
    else:
        n.stealth += 1
        n.used_stealth -= 1
    s.tell(ev.DICE_BACK, n.who, colour)
    if number > 1 and dice_to_restore(s, k):
        s.ask(CARD_COLOUR, seat, k, effect, number - 1)


def heal(s: KageState, k: int, colour: int) -> None:
    """Take a wound token off; the die comes back with the next replenishing."""
    n = s.change(k)
    if colour == 0:
        n.force_wounds -= 1
    else:
        n.stealth_wounds -= 1
    s.tell(ev.WOUND_HEALED, n.who, colour)


@CLIMB.offers
def walls(s: KageState, seat: int, k: int, cost: int) -> tuple[int, ...]:
    """List the squares beyond a wall."""
    return tuple(s.game.go_block[sq] for sq in can_climb(s, k))


@CLIMB.answered
def climbed(s: KageState, seat: int, action: int, k: int, cost: int) -> None:
    """Step over the wall."""
    declare_step(s, k, s.game.go_block.index(action), cost)


@LOOK.offers
def tokens_to_look_at(s: KageState, seat: int, k: int) -> tuple[int, ...]:
    """List the search tokens on the board."""
    return tuple(s.game.at_block[sq] for sq in unseen_tokens(s))


@LOOK.answered
def looked_at(s: KageState, seat: int, action: int, k: int) -> None:
    """Show the reverse to the ninja side alone."""
    sq = s.game.at_block.index(action)
    s.mapped |= {sq}
    s.tell(ev.MAPPED, s.ninja[k].who, sq, to=to_ninja(s, s.search[sq]))


@CARD_GUARD.offers
def card_guards(s: KageState, seat: int, k: int, effect: str, number: int) -> tuple[int, ...]:
    """List the guards, and enough after the first."""
    out = [s.game.guard_block[sq] for sq in guard_targets(s, k, effect)]
    return (*out, *([s.game.enough] if effect == "friends" and number < 2 else []))


@CARD_GUARD.answered
def card_guard_chosen(s: KageState, seat: int, action: int, k: int, effect: str, number: int) -> None:
    """Use the card on the guard."""
    if action == s.game.enough:
        return
    g = s.guard_at(s.game.guard_block.index(action))
    assert g is not None
    if effect == "egg":
        s.guard(g.uid).dim = DIM_EGG
        s.tell(ev.BLINDED, g.kind, g.sq)
    elif effect == "bribe":
        s.guard(g.uid).bribed = True
        s.tell(ev.BRIBED, g.kind, g.sq)
    elif effect == "friends":
        s.guard(g.uid).alert = False
        s.tell(ev.CALMED, g.kind, g.sq)
        if number > 1 and guard_targets(s, k, effect):
            s.ask(CARD_GUARD, seat, k, effect, number - 1)
    else:
        start_march(s, g.uid, 3, -1, True, seat, False)
