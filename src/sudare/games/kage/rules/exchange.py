"""games/kage: two ninja next to each other exchange equipment, or hand over what one of them carries."""

from __future__ import annotations

from sudare.games.kage import events as ev
from sudare.games.kage.decisions import AGREE, DEAL, PARTNER
from sudare.games.kage.rules.table import mark_card
from sudare.games.kage.rules.values import in_play, ninja_sight, worn
from sudare.games.kage.state import CARD, EQUIPMENT, Card, KageState

ROPE_REACH = 4  # Silk Rope
HAND_OVER = 9  # in a list of slots: the carried mission token

Slots = tuple[tuple[int, int], ...]


def neighbours(s: KageState, k: int) -> list[int]:
    """Return the ninja near enough to deal with; everybody sees who that is (KAG-203, KAG-H11)."""
    n = s.ninja[k]
    board = s.game.board
    reach = board.near(n.sq, s.door_mask)
    if worn(s, n, "rope") >= 0:
        reach |= board.disc[ROPE_REACH][n.sq] & ninja_sight(s, k)
    return [i for i in in_play(s) if i != k and not n.dealt >> i & 1 and reach >> s.ninja[i].sq & 1]


def partners(s: KageState, k: int) -> list[int]:
    """Return the ninja that this ninja has something to deal with."""
    near = neighbours(s, k)
    mine = near and _equipment(s, k)
    return [i for i in near if mine or _equipment(s, i) or can_hand_over(s, k, i)]


def can_hand_over(s: KageState, k: int, other: int) -> bool:
    """Say whether one of two adjacent ninja carries a mission token (KAG-H05)."""
    one, two = s.ninja[k], s.ninja[other]
    return bool(one.carry or two.carry) and bool(s.game.board.near(one.sq, s.door_mask) >> two.sq & 1)


def _equipment(s: KageState, k: int) -> list[int]:
    equipment = s.game.equipment  # KAG-R39
    return [slot for slot, card in enumerate(s.ninja[k].cards) if card is not None and equipment[card[CARD]]]


def begin_exchange(s: KageState, k: int) -> None:
    """Choose whom to deal with; the question is asked if two stand near, whatever they hold."""
    found = neighbours(s, k)
    if len(found) == 1:
        s.ask(DEAL, s.ninja[k].seat, found[0], ())
    else:
        s.ask(PARTNER, s.ninja[k].seat)


@PARTNER.offers
def partner_options(s: KageState, seat: int) -> tuple[int, ...]:
    """List the ninja."""
    return tuple(s.game.ninja_block[i] for i in partners(s, s.active))


@PARTNER.answered
def partner_chosen(s: KageState, seat: int, action: int) -> None:
    """Deal with this one."""
    s.ask(DEAL, seat, s.game.ninja_block.index(action), ())


@DEAL.offers
def deal_options(s: KageState, seat: int, other: int, slots: Slots) -> tuple[int, ...]:
    """List the equipment of both, what is carried, and the end of the deal."""
    game, k = s.game, s.active
    out = []
    for i in (k, other):
        out += [game.card_block[i * 4 + slot] for slot in _equipment(s, i) if (i, slot) not in slots]
    if can_hand_over(s, k, other) and (k, HAND_OVER) not in slots:
        out.append(game.hand_over)
    if fits(s, k, other, slots):
        out.append(game.confirm)
    out.append(game.refuse)
    return tuple(out)


def fits(s: KageState, k: int, other: int, slots: Slots) -> bool:
    """Say whether the cards fit on both mats afterwards."""
    if not slots:
        return False
    given = sum(1 for i, slot in slots if i == k and slot != HAND_OVER)
    taken = sum(1 for i, slot in slots if i == other)
    have = [sum(1 for card in s.ninja[i].cards if card is not None) for i in (k, other)]
    return have[0] - given + taken <= len(s.ninja[k].cards) and have[1] - taken + given <= len(s.ninja[other].cards)


@DEAL.answered
def deal_answered(s: KageState, seat: int, action: int, other: int, slots: Slots) -> None:
    """Add a card, or put the deal to the other owner."""
    game, k = s.game, s.active
    if action == game.refuse:
        no_deal(s, k, other)
    elif action == game.confirm:
        s.tell(ev.OFFERED, s.ninja[k].who, s.ninja[other].who, [offered_text(s, i, slot) for i, slot in slots])
        if s.ninja[other].seat == seat:
            exchange(s, k, other, slots)
        else:
            s.ask(AGREE, s.ninja[other].seat, k, other, slots)
    elif action == game.hand_over:
        s.ask(DEAL, seat, other, (*slots, (k, HAND_OVER)))
    else:
        index = game.card_block.index(action)
        mark_card(s, index // 4, index % 4, EQUIPMENT)  # everybody sees which slots are offered
        s.ask(DEAL, seat, other, (*slots, (index // 4, index % 4)))


def offered_text(s: KageState, i: int, slot: int) -> str:
    """Return what is on offer, as everybody sees it."""
    if slot == HAND_OVER:
        return "the mission token"
    return f"slot {slot + 1} of {s.game.titles['ninja'][s.ninja[i].who]}"


@AGREE.offers
def agree_options(s: KageState, seat: int, k: int, other: int, slots: Slots) -> tuple[int, ...]:
    """Accept or refuse."""
    return (s.game.accept, s.game.refuse)


@AGREE.answered
def agreed(s: KageState, seat: int, action: int, k: int, other: int, slots: Slots) -> None:
    """Exchange, or do not."""
    if action == s.game.accept:
        exchange(s, k, other, slots)
    else:
        no_deal(s, k, other)


def no_deal(s: KageState, k: int, other: int) -> None:
    """A refused offer may not be repeated at once (KAG-H11)."""
    n = s.change(k)
    n.dealt |= 1 << other
    s.tell(ev.REFUSED, s.ninja[k].who, s.ninja[other].who)


def exchange(s: KageState, k: int, other: int, slots: Slots) -> None:
    """Move the cards, faces as they are; free and silent (KAG-203)."""
    moved: dict[int, list[Card]] = {k: [], other: []}
    for i, slot in slots:
        if slot == HAND_OVER:
            one, two = s.change(k), s.change(other)
            one.carry, two.carry = two.carry, one.carry
            continue
        card = s.ninja[i].cards[slot]
        assert card is not None
        moved[other if i == k else k].append(card)
        s.set_card(i, slot, None)
    for i, cards in moved.items():
        for card in cards:
            s.set_card(i, s.ninja[i].cards.index(None), card)
    s.change(k).dealt |= 1 << other
    s.tell(ev.EXCHANGED, s.ninja[k].who, s.ninja[other].who)
