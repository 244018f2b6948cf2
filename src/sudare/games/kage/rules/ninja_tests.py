"""games/kage: a ninja's actions that need a test: doors, search, melee, ranged, lanterns, bells, mission actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sudare.games.kage import events as ev
from sudare.games.kage.board import bits
from sudare.games.kage.decisions import DEATHBLOW, DICE, MODE, TARGET, WEAPON
from sudare.games.kage.events import book
from sudare.games.kage.rules import mission as ms
from sudare.games.kage.rules.dice import dice_options, ninja_modifier, ninja_target, roll_again, roll_dice, throw
from sudare.games.kage.rules.event_cards import resolve_event
from sudare.games.kage.rules.noise import expose, look_lost, make_noise, wound
from sudare.games.kage.rules.store import store_card
from sudare.games.kage.rules.table import (
    draw_event,
    draw_ninja_card,
    make_alert,
    remove_bell,
    remove_door,
    remove_guard,
    use_up,
)
from sudare.games.kage.rules.values import (
    ability,
    defence_of,
    glow,
    ninja_line,
    ninja_sight,
    test_passes,
    watchers,
    worn,
)
from sudare.games.kage.rules.windows import window
from sudare.games.kage.state import BOSS, CARD, UP, KageDeed, KageState

# -- what can be tried -----------------------------------------------------------------------------------------------


def near_square(s: KageState, k: int) -> int:
    """Return the squares on or adjacent to a ninja (KAG-R14)."""
    sq = s.ninja[k].sq
    return s.game.board.near(sq, s.door_mask) | 1 << sq


def openable(s: KageState, k: int) -> list[int]:
    """Return the doors at a ninja's square."""
    return [d for d in s.game.board.doors_at[s.ninja[k].sq] if d in s.doors]


def search_squares(s: KageState, k: int) -> list[int]:
    """Return the search tokens a ninja can search: next to it, and no guard watches (KAG-164)."""
    near = near_square(s, k)
    spots = [sq for sq in s.search if near >> sq & 1]
    if not spots:
        return []
    seen = watchers(s, k)
    if seen:
        n = s.ninja[k]
        hand = ability(s, n) == "unseen_hand" and not n.ability and len(seen) == 1 and seen[0].kind != BOSS
        if not hand:
            return []
    return sorted(spots)


def melee_targets(s: KageState, k: int) -> list[int]:
    """Return the squares of guards that a ninja can attack in melee (KAG-187)."""
    n = s.ninja[k]
    near = s.game.board.near(n.sq, s.door_mask)
    if worn(s, n, "long_melee") >= 0:  # Kusarigama: exactly two squares away, in line of sight
        board = s.game.board
        near |= board.disc[2][n.sq] & ~board.disc[1][n.sq] & ninja_sight(s, k)
    return bits(near & s.guard_mask())


def weapons(s: KageState, k: int) -> list[int]:
    """Return the slots of face-up ranged weapons with a target and enough dice (KAG-192)."""
    n = s.ninja[k]
    out = []
    for slot, card in enumerate(n.cards):
        if card is None or not card[UP]:
            continue
        effect = s.game.effect_of(card[CARD])
        if effect.startswith("ranged") and n.force >= needed_force(effect) and ranged_targets(s, k, slot):
            out.append(slot)
    return out


def needed_force(effect: str) -> int:
    """Return the force dice a weapon needs."""
    return 2 if effect == "ranged_two_dice" else 1


def ranged_targets(s: KageState, k: int, slot: int) -> list[int]:
    """Return the squares of guards within a weapon's range and in sight."""
    n = s.ninja[k]
    card = n.cards[slot]
    assert card is not None
    entry = s.game.edition.ninja_cards[card[CARD]]
    board = s.game.board
    mask = board.disc[min(entry.range, 8)][n.sq] & ninja_sight(s, k)
    quiet = entry.effect == "ranged_quiet"
    return sorted(g.sq for g in s.guards.values() if mask >> g.sq & 1 and not (quiet and g.kind == BOSS))


def lantern_squares(s: KageState, k: int) -> list[int]:
    """Return the lanterns a ninja can break (KAG-247)."""
    near = near_square(s, k)
    return [sq for sq in s.lanterns if near >> sq & 1]


def bell_doors(s: KageState, k: int) -> list[int]:
    """Return the bells a ninja in no area of influence can muffle (KAG-250)."""
    near = near_square(s, k)
    doors = [d for d, sq in s.bells.items() if near >> sq & 1]
    return doors if doors and not watchers(s, k) else []


# -- declaring -------------------------------------------------------------------------------------------------------


def choose_target(s: KageState, k: int, action: int) -> None:
    """Begin an action: its target first, if there is a choice."""
    game = s.game
    kind = {
        game.open_door: "door",
        game.search: "search",
        game.melee: "melee",
        game.ranged: "ranged",
        game.break_lantern: "lantern",
        game.muffle_bell: "bell",
        game.mission_action: "mission",
    }[action]
    s.received = False
    seat = s.ninja[k].seat
    if kind == "mission":  # KAG-H03: whoever sees what is being chosen may see the card
        ms.reveal(s)
    if kind == "ranged":
        slots = weapons(s, k)
        if len(slots) > 1:
            s.ask(WEAPON, seat)
        else:
            weapon_taken(s, slots[0])
        return
    next_target(s, kind, -1)


def targets(s: KageState, kind: str, slot: int) -> list[int]:
    """Return the targets of an action: doorways for doors and bells, squares for everything else."""
    k = s.active
    if kind == "door":
        return openable(s, k)
    if kind == "search":
        return search_squares(s, k)
    if kind == "melee":
        return melee_targets(s, k)
    if kind == "ranged":
        return ranged_targets(s, k, slot)
    if kind == "lantern":
        return lantern_squares(s, k)
    if kind == "bell":
        return bell_doors(s, k)
    return ms.mission_targets(s, k)


@WEAPON.offers
def weapon_slots(s: KageState, seat: int) -> tuple[int, ...]:
    """List the weapons."""
    return tuple(s.game.card_block[s.active * 4 + slot] for slot in weapons(s, s.active))


@WEAPON.answered
def weapon_chosen(s: KageState, seat: int, action: int) -> None:
    """Take a weapon."""
    weapon_taken(s, s.game.card_block.index(action) % 4)


def weapon_taken(s: KageState, slot: int) -> None:
    """Go on to the target."""
    next_target(s, "ranged", slot)


def next_target(s: KageState, kind: str, slot: int) -> None:
    """Ask for the target; a single one is known to all."""
    found = targets(s, kind, slot)
    if len(found) == 1:
        target_taken(s, kind, slot, found[0])
    else:
        s.ask(TARGET, s.ninja[s.active].seat, kind, slot)


@TARGET.offers
def target_options(s: KageState, seat: int, kind: str, slot: int) -> tuple[int, ...]:
    """List the targets."""
    block = s.game.door_block if kind in ("door", "bell") else s.game.at_block
    return tuple(block[t] for t in targets(s, kind, slot))


@TARGET.answered
def target_chosen(s: KageState, seat: int, action: int, kind: str, slot: int) -> None:
    """Take a target."""
    block = s.game.door_block if kind in ("door", "bell") else s.game.at_block
    target_taken(s, kind, slot, block.index(action))


def target_taken(s: KageState, kind: str, slot: int, target: int) -> None:
    """Go on to force or stealth, where both are possible."""
    k = s.active
    n = s.ninja[k]
    modes = test_modes(s, kind, target)
    able = [m for m in modes if (n.force if m == "force" else n.stealth)]
    if len(able) > 1:
        s.ask(MODE, n.seat, kind, slot, target)
    else:
        mode_taken(s, kind, slot, target, able[0])


def test_modes(s: KageState, kind: str, target: int) -> list[str]:
    """Return the kinds of test an action allows."""
    if kind == "door":  # KAG-159
        return ["force", "stealth"]
    if kind == "mission":
        return [m for m in ("force", "stealth") if ms.mission_goal(s, m)]
    return ["stealth"] if kind in ("search", "bell") else ["force"]


@MODE.offers
def modes_possible(s: KageState, seat: int, kind: str, slot: int, target: int) -> tuple[int, ...]:
    """List force and stealth."""
    modes = test_modes(s, kind, target)
    return tuple(s.game.colour_block[i] for i, m in enumerate(("force", "stealth")) if m in modes)


@MODE.answered
def mode_chosen(s: KageState, seat: int, action: int, kind: str, slot: int, target: int) -> None:
    """Take force or stealth."""
    mode_taken(s, kind, slot, target, ("force", "stealth")[s.game.colour_block.index(action)])


def mode_taken(s: KageState, kind: str, slot: int, target: int, mode: str) -> None:
    """Go on to the dice."""
    s.ask(DICE, s.ninja[s.active].seat, kind, slot, target, mode)


@DICE.offers
def dice_sets(s: KageState, seat: int, kind: str, slot: int, target: int, mode: str) -> tuple[int, ...]:
    """List the sets of dice with at least one of the colour."""
    n = s.ninja[s.active]
    if mode == "stealth":
        return tuple(dice_options(s, n, 0, 1))
    force = 1
    if kind == "ranged":
        card = n.cards[slot]
        assert card is not None
        force = needed_force(s.game.effect_of(card[CARD]))
    return tuple(dice_options(s, n, force, 0))


@DICE.answered
def declared(s: KageState, seat: int, action: int, kind: str, slot: int, target: int, mode: str) -> None:
    """Declare the test: windows, roll, result (section 4.0)."""
    k = s.active
    deed = KageDeed(kind, k, -1, target)
    deed.mode = mode
    deed.card = slot
    deed.force, deed.stealth = s.game.dice_of(action)
    if kind in ("melee", "ranged"):
        g = s.guard_at(target)
        assert g is not None
        deed.guard = g.uid
    elif kind == "mission":
        deed.squares = ms.mission_goal(s, mode)
    if kind == "search" and watchers(s, k):  # Unseen hand is used by searching under a guard's eyes
        s.change(k).ability = True
    s.deeds = (*s.deeds, deed)
    place = s.game.board.doorway_names[target] if kind in ("door", "bell") else s.game.board.names[target]
    s.tell(ev.DECLARED, s.ninja[k].who, s.game.deed(kind), place, deed.force, deed.stealth)
    s.plan((window, "N5"), throw, deathblow, (window, "N6"), deathblow, settle)


@book.step
def deathblow(s: KageState) -> None:
    """Let Katsumi roll a failed melee test again, once per activation."""
    deed = s.deed
    n = s.ninja[deed.ninja]
    if deed.kind == "melee" and not deed.ok and ability(s, n) == "deathblow" and not n.reroll:
        s.ask(DEATHBLOW, n.seat)


@DEATHBLOW.offers
def deathblow_options(s: KageState, seat: int) -> tuple[int, ...]:
    """Roll again or not."""
    return (s.game.reroll, s.game.pass_)


@DEATHBLOW.answered
def deathblow_answered(s: KageState, seat: int, action: int) -> None:
    """Roll all the dice again; the second result stands."""
    if action == s.game.reroll:
        s.change(s.deed.ninja).reroll = True
        roll_again(s)


# -- results ---------------------------------------------------------------------------------------------------------


@book.step
def settle(s: KageState) -> None:
    """Apply the result and make its noise, then let the guard player react (N7)."""
    deed = s.deed
    s.plan(completed)
    if deed.kind in ("melee", "ranged"):
        settle_attack(s, deed)
    elif deed.kind == "door":
        settle_door(s, deed)
    elif deed.kind == "search":
        settle_search(s, deed)
    elif deed.kind == "lantern":
        settle_lantern(s, deed)
    elif deed.kind == "bell":
        if deed.ok:  # KAG-251
            remove_bell(s, deed.target)
        else:
            s.plan((make_noise, deed.ninja, "bell_failed"))
    else:
        ms.settle_mission(s, deed)


@book.step
def completed(s: KageState) -> None:
    """The action is completed."""
    s.deeds = s.deeds[:-1]
    s.plan((window, "N7"))


def settle_attack(s: KageState, deed: KageDeed) -> None:
    """Remove the guard first, then see about noise (KAG-189, KAG-190, KAG-R31)."""
    k = deed.ninja
    n = s.ninja[k]
    quiet = "stealth_die" if deed.stealth else ""
    if deed.kind == "melee":
        if not n.detected and all(g.uid == deed.guard for g in watchers(s, k)):
            quiet = quiet or "unseen"
    else:
        card = n.cards[deed.card]
        assert card is not None
        if s.game.effect_of(card[CARD]) == "ranged_quiet":
            quiet = quiet or "quiet_weapon"
        use_up(s, k, deed.card)
    if deed.ok:
        remove_guard(s, deed.guard)
        if quiet:
            s.tell(ev.QUIET, n.who, quiet)
        else:
            s.plan((make_noise, k, "attack_loud"))
        s.plan(count_removed)
    else:
        s.plan((make_noise, k, "attack_failed"), *([(expose, k, True)] if deed.kind == "melee" else []))


@book.step
def count_removed(s: KageState) -> None:
    """See whether the removal completes a mission."""
    ms.check_secret(s, "removed")


def settle_door(s: KageState, deed: KageDeed) -> None:
    """Open the door or not; its bell goes in any case, and there is one noise token at most (KAG-163)."""
    rang = deed.target in s.bells
    if rang:  # KAG-038
        remove_bell(s, deed.target)
    if deed.ok:
        remove_door(s, deed.target)
    if deed.mode == "force" or not deed.ok or rang:
        cause = "door_failed" if not deed.ok else "door_bell" if rang else "door_forced"
        s.plan((make_noise, deed.ninja, cause))


def settle_lantern(s: KageState, deed: KageDeed) -> None:
    """Break a lantern; guards in its light become alert (KAG-248, KAG-R66)."""
    loud = "lantern_failed" if not deed.ok else "lantern_loud" if deed.stealth == 0 else ""
    if deed.ok:
        light = glow(s, deed.target)
        s.lanterns = tuple(sq for sq in s.lanterns if sq != deed.target)
        s.tell(ev.LANTERN_GONE, deed.target)
        for g in list(s.guards.values()):
            if light >> g.sq & 1:
                loud = loud or "lantern_seen"
                make_alert(s, g.uid)
    if loud:
        s.plan((make_noise, deed.ninja, loud))


def settle_search(s: KageState, deed: KageDeed) -> None:
    """Card, token, trap, pool, mission test (KAG-R51); or event, then noise (KAG-R52)."""
    k = deed.ninja
    if not deed.ok:
        card = draw_event(s)
        s.plan((make_noise, k, "search_failed"))
        if card >= 0:
            resolve_event(s, card, k)
        return
    drawn = draw_ninja_card(s, k)
    s.plan(*([store_card] if drawn else []), turn_token)


@book.step
def turn_token(s: KageState) -> None:
    """Flip the token for all to see; a trap makes noise and strikes (KAG-027, KAG-174)."""
    deed = s.deed
    k, sq = deed.ninja, deed.target
    token = s.search[sq]
    entry = s.game.edition.search_tokens[token]
    s.known |= {sq}  # it lies face up while its trap is sprung
    s.tell(ev.FOUND, s.ninja[k].who, sq, token, s.game.group(entry.group), len(s.pool) + 1)
    s.plan((add_to_pool, sq))
    if entry.group == "trap":
        s.plan((make_noise, k, "trap"), trap)


@book.step
def trap(s: KageState) -> None:
    """The guard player's force test with one die against defence and reaction (KAG-175, KAG-R54)."""
    k = s.deed.ninja
    n = s.ninja[k]
    goal = defence_of(s, n) + ninja_line(s, n).reaction
    dice = roll_dice(s, 1)
    hit = test_passes(dice, 0, goal)
    s.tell(ev.TRAP_ROLLED, n.who, dice, goal, int(hit))
    if hit:  # KAG-176
        s.plan((wound, k))


@book.step
def add_to_pool(s: KageState, sq: int) -> None:
    """The token joins the mission pool, whatever it was, and may bring a mission test (KAG-177)."""
    token = s.search[sq]
    s.search = {q: t for q, t in s.search.items() if q != sq}
    s.known -= {sq}
    s.mapped -= {sq}
    s.pool = (*s.pool, token)
    s.plan(look_lost)
    ms.token_added(s)


def chosen_test(s: KageState, decision: str, context: Sequence[Any]) -> tuple[int, int]:
    """Return modifier and target of the test for which a ninja's dice are being chosen."""
    if decision == "evade":
        deed = s.deed
    else:
        kind, slot, target, mode = context
        deed = KageDeed(kind, s.active, -1, target)
        deed.mode, deed.card = mode, slot
        if kind in ("melee", "ranged"):
            g = s.guard_at(target)
            assert g is not None
            deed.guard = g.uid
        elif kind == "mission":
            deed.squares = ms.mission_goal(s, mode)
    return deed.bonus + ninja_modifier(s, deed, s.ninja[deed.ninja]), ninja_target(s, deed)
