"""games/omnitsu: what can be declared now. Needs are public facts or own cards, never others' hidden ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sudare.games.omnitsu.state import EXTRA, HAND, LAST, WAITING, Omnitsu
from sudare.games.omnitsu.tables import DAIMYO, Act, Op

Who = tuple[int, int, int, str, int]
"""Who would do it and where: owner's card, actor, victim, origin, and the place of the action that it answers."""


def holds(s: Omnitsu, hand: Sequence[int], literal: str) -> bool:
    """Say whether a hand agrees with a literal such as `+courtier` or `-scroll`."""
    word = literal[1:]
    n = s.game.tables.n
    if word == "scroll":
        found = any(card >= n for card in hand)
    else:
        mask = s.game.tables.masks[word]
        found = any(card < n and mask >> card & 1 for card in hand)
    return found == (literal[0] == "+")


def movable(s: Omnitsu, seat: int, actor: int) -> list[int]:
    """Return the sealed scrolls of a seat that an action of this actor can reach: not those guarded against it."""
    return [] if s.guarded[seat] and seat != actor else s.sealed[seat]


def blockable(s: Omnitsu) -> list[int]:
    """Return the Locations that can be BLOCKED: open ones (OMN-072), never the Castle (OMN-074)."""
    return [place for place in s.open_locations() if not s.game.tables.ends_game[place]]


def blocked(s: Omnitsu) -> list[int]:
    """Return the BLOCKED Locations."""
    return [place for place, blocker in s.center.items() if blocker >= 0]


def recoverable(s: Omnitsu, what: str) -> list[int]:
    """Return the cards of the Discard Pile that fit `any` or a class, the top one first."""
    klass = s.game.tables.klass
    if what == "person":
        return [card for card in reversed(s.discard) if klass[card]]
    return [card for card in reversed(s.discard) if what == "any" or klass[card] == what]


def contest(s: Omnitsu) -> list[int]:
    """Return the sealed Daimyo's scrolls if two or more players hold one (OMN-151)."""
    tokens = [token for seat in s.sealed for token in seat if s.kind[token] == DAIMYO]
    holders = sum(any(s.kind[token] == DAIMYO for token in seat) for seat in s.sealed)
    return tokens if holders > 1 else []


def castle_needs(s: Omnitsu, place: int) -> int:
    """Return how many other Locations this Location needs to end the game (OMN-100)."""
    return s.game.castle_needs[place]


def castle_ready(s: Omnitsu, place: int) -> bool:
    """Say whether enough other Locations are in play and not BLOCKED (OMN-100, OMN-101)."""
    return sum(other != place for other in s.open_locations()) >= castle_needs(s, place)


def _target_hand(s: Omnitsu, op: Op, who: Who, size: int) -> bool:
    return bool(s.hands[who[2]])


def _discard(s: Omnitsu, op: Op, who: Who, size: int) -> bool:
    return op[1] != "target" or bool(s.hands[who[2]])


def _recover(s: Omnitsu, op: Op, who: Who, size: int) -> bool:
    if op[1] == "top":
        return bool(s.discard)
    return bool(recoverable(s, str(op[1])))


def _peek(s: Omnitsu, op: Op, who: Who, size: int) -> bool:
    if op[1] == "own":
        return bool(s.sealed[who[1]])
    if op[1] == "target":
        return bool(movable(s, who[2], who[1]))
    return any(movable(s, seat, who[1]) for seat in range(s.game.seats))


def _both_sealed(s: Omnitsu, op: Op, who: Who, size: int) -> bool:
    return bool(s.sealed[who[1]]) and bool(movable(s, who[2], who[1]))


def _target_sealed(s: Omnitsu, op: Op, who: Who, size: int) -> bool:
    return bool(movable(s, who[2], who[1]))


def _own_sealed(s: Omnitsu, op: Op, who: Who, size: int) -> bool:
    return bool(s.sealed[who[1]])


def _break(s: Omnitsu, op: Op, who: Who, size: int) -> bool:
    return bool(movable(s, who[2], who[1])) and not s.effects("seal_safe")  # OMN-316, OMN-338


def _own_hand(s: Omnitsu, op: Op, who: Who, size: int) -> bool:
    return size > 0


def _pile(s: Omnitsu, op: Op, who: Who, size: int) -> bool:
    if op[1] == "any":
        return any(s.pile)
    return s.pile[("daimyo", "poison", "decoy").index(str(op[1]))] > 0  # OMN-131


def _duel(s: Omnitsu, op: Op, who: Who, size: int) -> bool:
    return size > 0 and bool(s.hands[who[2]])


def _cancel(s: Omnitsu, op: Op, who: Who, size: int) -> bool:
    if who[4] < 0 or s.stack[who[4]].cancelled:
        return False
    answered = s.stack[who[4]]
    if op[1] == "combat":  # OMN-075
        return s.game.tables.acts[answered.card][answered.key].combat
    if op[1] == "targets_you":  # OMN-346
        return answered.victim == who[1]
    return s.game.tables.klass[answered.card] == op[1]  # OMN-076


def _reverse(s: Omnitsu, op: Op, who: Who, size: int) -> bool:
    if who[4] < 0 or s.stack[who[4]].cancelled:
        return False
    act = s.game.tables.acts[s.stack[who[4]].card][s.stack[who[4]].key]
    return act.target or act.reversed_ops is not None  # OMN-061, OMN-063


def _redirect(s: Omnitsu, op: Op, who: Who, size: int) -> bool:
    if who[4] < 0 or s.stack[who[4]].cancelled or s.game.seats < 3:
        return False
    return s.stack[who[4]].victim == who[1]


def _replace(s: Omnitsu, op: Op, who: Who, size: int) -> bool:
    if size == 0:
        return False
    slot = s.slots[who[1]]
    if who[3] in (HAND, EXTRA, LAST):  # OMN-326: the slot must still wait
        return slot.status == WAITING
    return slot.card == who[0]


PUBLIC: dict[str, Callable[[Omnitsu, Op, Who, int], bool]] = {
    "discard": _discard,
    "look_hand": _target_hand,
    "take_random": _target_hand,
    "recover": _recover,
    "peek": _peek,
    "swap_scroll": _both_sealed,
    "take_scroll": _target_sealed,
    "give_scroll": _own_sealed,
    "exchange_scroll": _target_sealed,
    "break_scroll": _break,
    "reseal": _own_hand,
    "drop_cracked": _own_hand,
    "bury": _own_hand,
    "burn": _own_hand,
    "pile_take": _pile,
    "pile_exchange": _pile,
    "shed": _own_sealed,
    "block": lambda s, op, who, size: bool(blockable(s)),
    "unblock": lambda s, op, who, size: bool(blocked(s)),
    "destroy_location": lambda s, op, who, size: bool(blocked(s)),
    "destroy_discard": lambda s, op, who, size: bool(recoverable(s, "person")),
    "restore": lambda s, op, who, size: bool(s.destroyed),
    "duel": _duel,
    "cancel": _cancel,
    "reverse": _reverse,
    "redirect": _redirect,
    "replace": _replace,
    "play_another": _own_hand,
    "authenticate": lambda s, op, who, size: s.phase == "ending" and bool(contest(s)),
}
"""What an operation needs, as far as everybody can see; operations that are not listed need nothing."""


def met(s: Omnitsu, op: Op, who: Who, size: int) -> bool:
    """Say whether the public needs of an operation hold for an actor who has `size` hand cards."""
    need = PUBLIC.get(str(op[0]))
    return need is None or need(s, op, who, size)


def required(s: Omnitsu, act: Act) -> bool:
    """Say whether the Locations that an action requires are in play and not BLOCKED."""
    return not act.requires or all(s.center.get(place, 0) < 0 for place in act.requires)


def costs(s: Omnitsu, act: Act) -> int:
    """Return how many hand cards declaring the action takes (OMN-046, OMN-333)."""
    cost = 0 if act.cost is None else 1
    if act.combat:
        cost += sum(int(effect[0]) for effect in s.effects("combat_surcharge"))
    return cost


def banned(s: Omnitsu, card: int, act: Act) -> bool:
    """Say whether a ban of this turn forbids the action (OMN-079)."""
    return bool(s.bans) and ((act.combat and "combat" in s.bans) or s.game.tables.klass[card] in s.bans)


def publicly_declarable(s: Omnitsu, key: int, target: int, who: Who, size: int) -> bool:
    """Say whether everybody may think the action possible: all but what the hand itself must hold."""
    card, owner, _, _, answers = who
    act = s.game.tables.acts[card][key]
    if banned(s, card, act) or (act.response and answers < 0):
        return False
    if s.phase == "ending" and (act.looks_only or (answers >= 0 and not act.response)):  # OMN-139, OMN-141
        return False
    if act.ending and s.phase != "ending":
        return False
    if act.target and target < 0:
        return False
    if "-scroll" in act.hand and s.sealed[owner]:  # OMN-323
        return False
    need = costs(s, act)
    if size < need or not required(s, act):
        return False
    return not act.ops or met(s, act.ops[0], (card, owner, target if act.target else -1, who[3], answers), size - need)


def declarable(s: Omnitsu, key: int, target: int, who: Who, hand: Sequence[int]) -> bool:
    """Say whether the owner, whose other hand cards are `hand`, may declare the action (OMN-046, OMN-047)."""
    act = s.game.tables.acts[who[0]][key]
    if not publicly_declarable(s, key, target, who, len(hand)):
        return False
    return not act.hand or all(holds(s, hand, literal) for literal in act.hand)


def proves(s: Omnitsu, target: int, who: Who, size: int) -> list[list[str]]:
    """Return what the hand must hold for one of the card's actions to be declarable: alternatives of literals."""
    acts = s.game.tables.acts[who[0]]
    ways = [list(act.hand) for k, act in enumerate(acts) if publicly_declarable(s, k, target, who, size)]
    return [] if any(not way for way in ways) else ways


def lacks(s: Omnitsu, target: int, who: Who, size: int) -> list[list[str]]:
    """Return what it tells that none of the card's actions is declarable: alternatives of literals, all disjoint."""
    acts = s.game.tables.acts[who[0]]
    result: list[list[str]] = [[]]
    for key, act in enumerate(acts):
        if publicly_declarable(s, key, target, who, size):
            result = [known + way for known in result for way in failing(act.hand)]
    return [] if any(not way for way in result) else result


def failing(literals: Sequence[str]) -> list[list[str]]:
    """Return the ways in which not all literals hold: the first fails; or the first holds and the second fails; …"""
    return [[*literals[:i], _opposite(literal)] for i, literal in enumerate(literals)]


def _opposite(literal: str) -> str:
    return ("-" if literal[0] == "+" else "+") + literal[1:]
