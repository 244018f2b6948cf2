"""games/kage: things that happen at the table again and again: drawing, placing, removing, wounding, winning."""

from __future__ import annotations

from sudare.games.kage import events as ev
from sudare.games.kage.board import bits
from sudare.games.kage.rules.values import alerted, aoi, blind_squares, in_play, models_left
from sudare.games.kage.state import (
    BONUS,
    BOSS,
    CARD,
    ELIMINATED,
    EQUIPMENT,
    MARK,
    SEEN,
    UNKNOWN,
    UP,
    USES,
    Card,
    KageGuard,
    KageState,
)

GUARD = 0  # the guard player's seat


def lead(s: KageState) -> int:
    """Return the seat that speaks for the ninja (KAG-R02)."""
    return 1


def ninja_seats(s: KageState) -> range:
    """Return the seats of the ninja side."""
    return range(1, s.game.seats)


def to_ninja(s: KageState, *secret: object) -> dict[int, tuple[object, ...]]:
    """Address something to the whole ninja side (KAG-R03)."""
    return dict.fromkeys(ninja_seats(s), secret)


# -- the end ---------------------------------------------------------------------------------------------------------


def win(s: KageState, ninja: bool, ending: str) -> None:
    """End the game for one side."""
    if s.over:
        return
    winners = list(ninja_seats(s)) if ninja else [GUARD]
    s.finish(winners, ending)
    s.phase = "over"
    s.tell(ev.OVER, winners, ending)
    if s.game.options.reveal_at_end:
        cards = [c[CARD] for n in s.ninja for c in n.cards if c is not None] + ([s.drawn] if s.drawn >= 0 else [])
        names = s.game.names
        entries = s.game.edition.search_tokens
        tokens = [f"{names['square'][sq]} {entries[t].value} {entries[t].group}" for sq, t in s.search.items()]
        s.tell(ev.REVEALED, s.mission, [] if s.escape < 0 else [s.escape], s.hand, cards, tokens)


def check_lost(s: KageState) -> None:
    """End the game when the ninja can no longer win for all to see (KAG-006, KAG-H06, KAG-R72)."""
    if s.over:
        return
    left = len(in_play(s))
    if left == 0:
        win(s, False, "eliminated" if not s.escaped else "stranded")
    elif s.need > 0 and s.escaped + left < s.need:
        win(s, False, "stranded")


# -- decks -----------------------------------------------------------------------------------------------------------


def draw_guard_card(s: KageState) -> bool:
    """Draw a card to the guard player's hand (KAG-083, KAG-H08)."""
    deck = s.guard_deck.clone()
    if not len(deck):
        deck.shuffle_in(s.guard_discard)
        s.guard_discard = ()
    if not len(deck):
        return False
    card = deck.draw(s.chance)
    s.guard_deck = deck
    s.hand = tuple(sorted((*s.hand, card)))
    s.tell(ev.GUARD_DREW, to={GUARD: (card,)})
    return True


def draw_ninja_card(s: KageState, k: int) -> bool:
    """Draw a ninja card for a ninja; it is stored next (KAG-166, KAG-265)."""
    deck = s.ninja_deck.clone()
    if not len(deck):
        deck.shuffle_in(s.ninja_discard)
        s.ninja_discard = ()
    if not len(deck):
        s.ninja_deck = deck
        return False
    s.drawn = deck.draw(s.chance)
    s.ninja_deck = deck
    s.drawer = k
    s.tell(ev.CARD_DRAWN, s.ninja[k].who, to=to_ninja(s, s.drawn))
    return True


def draw_event(s: KageState) -> int:
    """Draw an event card; -1 when there is none."""
    deck = s.event_deck.clone()
    if not len(deck):
        deck.shuffle_in(s.event_discard)
        s.event_discard = ()
    if not len(deck):
        return -1
    card = deck.draw(s.chance)
    s.event_deck = deck
    s.event_discard = tuple(sorted((*s.event_discard, card)))
    s.tell(ev.EVENT_DRAWN, card, card)
    return card


# -- ninja cards on mats ---------------------------------------------------------------------------------------------


def fresh_card(s: KageState, card: int, up: bool, mark: int = UNKNOWN) -> Card:
    """Return a card as it comes to a slot."""
    return (card, up, int(s.game.edition.ninja_cards[card].uses), mark, False)


def discard_card(s: KageState, k: int, slot: int) -> None:
    """Discard a card from a mat, face up (KAG-R40)."""
    card = s.ninja[k].cards[slot]
    assert card is not None
    s.set_card(k, slot, None)
    s.ninja_discard = tuple(sorted((*s.ninja_discard, card[CARD])))
    s.tell(ev.CARD_DISCARDED, s.ninja[k].who, slot + 1, card[CARD])


def turn_up(s: KageState, k: int, slot: int) -> None:
    """Turn a card face up; it works from now on (KAG-R78)."""
    card = s.ninja[k].cards[slot]
    assert card is not None
    if card[UP]:
        return
    s.set_card(k, slot, (card[CARD], True, card[USES], kind_mark(s, card[CARD]), card[SEEN]))
    s.tell(ev.CARD_UP, s.ninja[k].who, slot + 1, card[CARD], card[CARD])


def kind_mark(s: KageState, card: int) -> int:
    """Return the public mark of a known card."""
    return EQUIPMENT if s.game.edition.ninja_cards[card].kind == "equipment" else BONUS


def mark_card(s: KageState, k: int, slot: int, mark: int) -> None:
    """Note what everybody now knows about a face-down card."""
    card = s.ninja[k].cards[slot]
    assert card is not None
    if not card[UP] and card[MARK] != mark:
        s.set_card(k, slot, (card[CARD], card[UP], card[USES], mark, card[SEEN]))


def use_up(s: KageState, k: int, slot: int) -> None:
    """Use a card once; it is discarded after its last use (KAG-119)."""
    card = s.ninja[k].cards[slot]
    assert card is not None
    if card[USES] <= 1:
        discard_card(s, k, slot)
    else:
        s.set_card(k, slot, (card[CARD], card[UP], card[USES] - 1, card[MARK], card[SEEN]))


# -- models ----------------------------------------------------------------------------------------------------------


def occupied(s: KageState) -> int:
    """Return the squares with a model."""
    return s.guard_mask() | s.ninja_mask()


def tokens_mask(s: KageState) -> int:
    """Return the squares with any token (doors lie on edges)."""
    mask = s.caltrops | s.rice
    for sq in (*s.search, *s.barracks, *s.bells.values(), *s.lanterns, *s.infiltration, *s.fires):
        mask |= 1 << sq
    if s.objective is not None:
        mask |= 1 << s.objective[1]
    return mask


def alert_check(s: KageState) -> None:
    """Alert every guard that has a detected ninja in its area of influence (KAG-244, KAG-R65).

    The position sees to it after every step and before every question, so no rule has to think of what it changes:
    models, doors, light, rice, effects that end.
    """
    for k, n in enumerate(s.ninja):
        if not n.detected or n.sq < 0:
            continue
        close = s.game.board.sight(n.sq, s.door_mask)  # elsewhere walls and doors are in the way
        for g in s.guards.values():
            if not g.alert and close >> g.sq & 1 and g.kind != BOSS and aoi(s, g, k) >> n.sq & 1:
                make_alert(s, g.uid)  # its larger area changes nothing for the others


def make_alert(s: KageState, uid: int) -> None:
    """Put an alert token on a guard's base."""
    g = s.guards[uid]
    if g.alert or g.kind == BOSS or not s.game.advanced:
        return
    g = s.guard(uid)
    g.alert = True
    s.tell(ev.ALERTED, g.kind, g.sq)


def place_guard(s: KageState, kind: int, sq: int) -> int:
    """Put a new guard on the board."""
    uid = s.next_uid
    s.next_uid += 1
    s.guards = {**s.guards, uid: KageGuard(uid, kind, sq)}
    s.tell(ev.GUARD_PLACED, kind, sq)
    return uid


def remove_guard(s: KageState, uid: int, by_ninja: bool = True) -> None:
    """Take a guard off the board; the boss gets a wound instead until his last location (KAG-189, KAG-060)."""
    g = s.guards[uid]
    if g.kind == BOSS:
        wound_boss(s)
        if not s.boss_removed:
            return
    else:
        s.tell(ev.GUARD_GONE, g.kind, g.sq)
        s.guards = {u: other for u, other in s.guards.items() if u != uid}
    if by_ninja:
        s.removed += 1


def wound_boss(s: KageState) -> None:
    """Mark a wound on the boss (KAG-060)."""
    s.boss_wounds += 1
    s.tell(ev.BOSS_WOUNDED, s.boss_wounds, s.game.edition.bosses[s.boss].wounds)
    if s.boss_wounds >= s.game.edition.bosses[s.boss].wounds:
        s.boss_removed = True
        for g in list(s.guards.values()):
            if g.kind == BOSS:
                s.tell(ev.GUARD_GONE, BOSS, g.sq)
                s.guards = {u: other for u, other in s.guards.items() if u != g.uid}


def barrack_squares(s: KageState, on: bool = True) -> int:
    """Return the free squares on or adjacent to any barrack token (KAG-031)."""
    board = s.game.board
    mask = 0
    for sq in s.barracks:
        mask |= board.near(sq, s.door_mask) | (1 << sq if on else 0)
    return mask & ~occupied(s)


def token_squares(s: KageState) -> int:
    """Return the free squares adjacent to any infiltration or escape token (KAG-252)."""
    board = s.game.board
    mask = 0
    for sq in s.infiltration:
        mask |= board.near(sq, s.door_mask)
    return mask & ~occupied(s)


def nearest_free(s: KageState, centres: list[int]) -> int:
    """Return the free squares nearest to some squares by walking distance (KAG-H07)."""
    board = s.game.board
    free = board.floor & ~occupied(s)
    best, mask = 999, 0
    for sq in bits(free):
        far = min((board.walk(c)[sq] for c in centres), default=999)
        if far < best:
            best, mask = far, 1 << sq
        elif far == best:
            mask |= 1 << sq
    return mask


def card_squares(s: KageState, kind: int, where: str) -> int:
    """Return the squares where a guard card may place a guard: never with a ninja in its sight (KAG-220)."""
    mask = barrack_squares(s) if where == "barrack" else token_squares(s)
    return blind_squares(s, KageGuard(-1, kind, 0), mask)


def can_place(s: KageState, kind: int) -> bool:
    """Say whether a model of this kind can enter (KAG-H07)."""
    if kind == BOSS:
        return not s.boss_removed and not any(g.kind == BOSS for g in s.guards.values())
    return models_left(s, kind) > 0


def set_detected(s: KageState, k: int) -> None:
    """Mark a ninja as detected."""
    if not s.ninja[k].detected and s.ninja[k].sq >= 0:
        s.change(k).detected = True
        s.tell(ev.DETECTED, s.ninja[k].who)


def set_undetected(s: KageState, k: int) -> None:
    """Take the status token off a ninja."""
    if s.ninja[k].detected:
        s.change(k).detected = False
        s.tell(ev.UNDETECTED, s.ninja[k].who)


def take_off(s: KageState, k: int, out: int) -> None:
    """Take a ninja off the board: its cards are discarded face up, its noise stays (KAG-R57)."""
    n = s.change(k)
    sq = n.sq
    n.out = out
    n.sq = -1
    n.detected = False
    for slot, card in enumerate(n.cards):
        if card is not None:
            discard_card(s, k, slot)
    if out == ELIMINATED and n.carry:  # KAG-H05: the token drops where the carrier fell
        s.objective = (s.ninja[k].carry, sq)
        s.tell(ev.TOKEN_PLACED, s.game.thing(s.ninja[k].carry), sq)
        s.change(k).carry = ""


def remove_door(s: KageState, door: int) -> None:
    """Take a door token off its doorway; a bell that hangs on it leaves with it (KAG-R13)."""
    s.set_doors({d: kind for d, kind in s.doors.items() if d != door})
    s.tell(ev.DOOR_GONE, door)
    if door in s.bells:
        remove_bell(s, door)


def remove_bell(s: KageState, door: int) -> None:
    """Take a bell away."""
    s.bells = {d: sq for d, sq in s.bells.items() if d != door}
    s.tell(ev.BELL_GONE, door)


def is_alert(s: KageState, g: KageGuard) -> bool:
    """Say whether a card word [alert] fits: without the Advanced Rules it always does (KAG-080)."""
    return not s.game.advanced or alerted(s, g)


def is_unalert(s: KageState, g: KageGuard) -> bool:
    """Say whether a card word [unalert] fits: without the Advanced Rules it always does (KAG-080)."""
    return not s.game.advanced or not alerted(s, g)


def pay_tokens(s: KageState, cost: int, noise: int) -> None:
    """Pay with action tokens, and as many noise tokens as the payer wants."""
    s.noise -= noise
    s.actions -= cost - noise
