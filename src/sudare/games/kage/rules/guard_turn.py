"""games/kage: the guard turn, steps 1 to 3 and 6: noise, tracks, boss rules and events, tokens, cards, the end."""

from __future__ import annotations

from sudare.games.kage import events as ev
from sudare.games.kage.board import bits
from sudare.games.kage.decisions import BARRACK, BUY, DISCARD, EVENT_GUARD, MAKE_ALERT, SHED, SPY
from sudare.games.kage.events import book
from sudare.games.kage.rules.event_cards import choose_place, place_near_barracks
from sudare.games.kage.rules.marching import offer_free_move
from sudare.games.kage.rules.mission import free_areas
from sudare.games.kage.rules.table import (
    GUARD,
    can_place,
    draw_guard_card,
    make_alert,
    nearest_free,
    place_guard,
    token_squares,
)
from sudare.games.kage.rules.values import current_level, in_play, stays
from sudare.games.kage.rules.windows import new_turn, window
from sudare.games.kage.state import BOSS, CARD, MARK, SEEN, UP, USES, KageState


@book.step
def guard_turn(s: KageState) -> None:
    """Begin the guard turn: the steps in their order (KAG-207)."""
    from sudare.games.kage.rules.guard_actions import step_four

    s.phase = "guard_turn"
    new_turn(s)
    s.promoted = s.promotions = s.cheap_used = s.attacked = s.turn_moved = s.ledger = False
    s.cheap_all = 0
    s.command = -1
    s.tell(ev.GUARD_TURN)
    for g in list(s.guards.values()):
        if g.done or g.spent or g.stopped or g.burly:
            g = s.guard(g.uid)
            g.done = g.stopped = g.rushed = g.commanded = g.burly = g.extra = False
            g.paid = g.spent = 0
    s.plan((window, "G0"), start_rules, collect_noise, (window, "G1"), collect_tokens, discard, buy, step_four)


# -- before step 1: the boss's special rule (KAG-R23) ----------------------------------------------------------------


@book.step
def start_rules(s: KageState) -> None:
    """Apply what the boss does at the start of the turn for each detected ninja."""
    spotted = [k for k in in_play(s) if s.ninja[k].detected]
    rule = s.game.edition.bosses[s.boss].start_rule
    if rule == "free_moves":
        s.plan(*[(offer_free_move, 0, 1, (), -1, "boss") for _ in spotted])  # KAG-R62
    elif rule == "spy":
        s.plan(*[(spy, k) for k in spotted])
    elif spotted:
        s.actions += len(spotted)
        s.tell(ev.TOKENS, s.actions, s.noise)
        if s.game.advanced:
            s.plan((alert_some, len(spotted), True))


@book.step
def spy(s: KageState, k: int) -> None:
    """Oka looks at one face-down card of a detected ninja."""
    if any(card is not None and not card[UP] for card in s.ninja[k].cards):
        s.ask(SPY, GUARD, k)


@SPY.offers
def cards_to_spy(s: KageState, seat: int, k: int) -> tuple[int, ...]:
    """List the face-down cards by their slots."""
    down = [i for i, card in enumerate(s.ninja[k].cards) if card is not None and not card[UP]]
    return (*(s.game.card_block[k * 4 + slot] for slot in down), s.game.pass_)


@SPY.answered
def spied(s: KageState, seat: int, action: int, k: int) -> None:
    """Look at it secretly."""
    if action != s.game.pass_:
        look_at(s, k, [s.game.card_block.index(action) % 4])


def look_at(s: KageState, k: int, slots: list[int]) -> None:
    """Show face-down cards to the guard player alone."""
    seen = []
    for slot in slots:
        card = s.ninja[k].cards[slot]
        assert card is not None
        seen.append(card[CARD])
        s.set_card(k, slot, (card[CARD], card[UP], card[USES], card[MARK], True))
    assert all(card is None or card[SEEN] for i, card in enumerate(s.ninja[k].cards) if i in slots)
    s.tell(ev.LOOKED, s.ninja[k].who, [slot + 1 for slot in slots], to={GUARD: (seen,)})


@book.step
def alert_some(s: KageState, number: int, may_pass: bool) -> None:
    """Make guards of the guard player's choice alert (Advanced Rules)."""
    if number > 0 and calm_guards(s):
        s.ask(MAKE_ALERT, GUARD, number, may_pass)


def calm_guards(s: KageState) -> list[int]:
    """Return the squares of guards without an alert token."""
    return sorted(g.sq for g in s.guards.values() if not g.alert and g.kind != BOSS)


@MAKE_ALERT.offers
def guards_to_alert(s: KageState, seat: int, number: int, may_pass: bool) -> tuple[int, ...]:
    """List the guards, and none where the boss's rule only allows it."""
    return (*(s.game.guard_block[sq] for sq in calm_guards(s)), *([s.game.pass_] if may_pass else []))


@MAKE_ALERT.answered
def guard_alerted(s: KageState, seat: int, action: int, number: int, may_pass: bool) -> None:
    """Alert one, then the next."""
    if action == s.game.pass_:
        return
    g = s.guard_at(s.game.guard_block.index(action))
    assert g is not None
    make_alert(s, g.uid)
    s.plan((alert_some, number - 1, may_pass))


# -- step 1 ----------------------------------------------------------------------------------------------------------


@book.step
def collect_noise(s: KageState) -> None:
    """Take the noise, move the alert token slot by slot, then the turn token (KAG-209, KAG-210, KAG-R21)."""
    loud = [k for k, n in enumerate(s.ninja) if n.noise]
    total = sum(n.noise for n in s.ninja)
    s.noise += total  # KAG-068
    for k in loud:
        s.change(k).noise = 0
    if not loud:
        s.tell(ev.NO_NOISE)
    else:
        s.tell(ev.TRACKS, total, [s.ninja[k].who for k in loud])
        s.plan(*[alert_up for _ in loud], turn_up_one)


@book.step
def alert_up(s: KageState) -> None:
    """Move the alert token one slot; an event slot triggers at once, each once a game (KAG-R22)."""
    boss = s.game.edition.bosses[s.boss]
    if s.alert >= boss.alert_track.bell:
        return
    s.alert += 1
    s.tell(ev.ALERT_MOVED, s.alert, boss.alert_track.bell, current_level(s))
    for i, slot in enumerate(boss.triggers):
        if slot == s.alert and not s.run_events[i]:
            s.run_events = (*s.run_events[:i], True, *s.run_events[i + 1 :])
            s.tell(ev.BOSS_EVENT, i, len(boss.triggers) * s.boss + i)
            s.plan((boss_event, i))


@book.step
def turn_up_one(s: KageState) -> None:
    """Move the turn token one slot towards the bell (KAG-062)."""
    bell = s.game.edition.bosses[s.boss].turn_track.bell
    if s.turn < bell:
        s.turn += 1
        s.turn_moved = True
        s.tell(ev.TURN_MOVED, s.turn, bell)


@book.step
def boss_event(s: KageState, index: int) -> None:
    """Carry out a boss's special event (KAG-059)."""
    boss = s.game.edition.bosses[s.boss]
    event = (boss.events_advanced if s.game.advanced else boss.events_basic)[index]
    if event == "two_actions":  # KAG-255
        s.actions += 2
        s.tell(ev.TOKENS, s.actions, s.noise)
    elif event == "two_alert":
        s.plan((alert_some, 2, False))  # an event is no offer (D-G2)
    elif event == "promotions":  # KAG-257
        s.promotions = True
    elif event == "boss":
        s.plan((place_near_barracks, BOSS, False, "boss"))
    elif event == "amber_guard":
        s.plan((place_near_barracks, s.types[1], True, "boss"))
    elif event == "dog":
        s.plan((place_at_tokens, s.game.dog))
    elif event == "two_yellow":
        s.plan((may_place, 2))
    elif event == "barrack":
        s.plan(new_barrack)


@book.step
def place_at_tokens(s: KageState, kind: int) -> None:
    """Place a guard adjacent to an infiltration or escape token (KAG-252, KAG-R63)."""
    if can_place(s, kind):
        choose_place(s, kind, token_squares(s) or nearest_free(s, list(s.infiltration)), "boss")


@book.step
def may_place(s: KageState, number: int) -> None:
    """Place up to so many yellow guards at the tokens."""
    if number > 0 and can_place(s, s.types[0]):
        squares = tuple(bits(token_squares(s) or nearest_free(s, list(s.infiltration))))
        s.ask(EVENT_GUARD, GUARD, number, squares)


@EVENT_GUARD.offers
def event_squares(s: KageState, seat: int, number: int, squares: tuple[int, ...]) -> tuple[int, ...]:
    """List the squares, and none."""
    return (*(s.game.at_block[sq] for sq in squares), s.game.pass_)


@EVENT_GUARD.answered
def event_square(s: KageState, seat: int, action: int, number: int, squares: tuple[int, ...]) -> None:
    """Place one, then the next."""
    if action != s.game.pass_:
        place_guard(s, s.types[0], s.game.at_block.index(action))
        s.plan((may_place, number - 1))


def barracks_left(s: KageState) -> bool:
    """Say whether a barrack token is left (KAG-030)."""
    return len(s.barracks) < s.game.edition.supply.barrack


def barrack_places(s: KageState, away: bool) -> list[int]:
    """Return the squares of free areas for a new barrack token; a card keeps away from ninja."""
    board = s.game.board
    taken = {*s.bells.values(), *s.infiltration}
    shut = s.caltrops | s.rice
    near = board.near_all(s.ninja_mask(), s.door_mask) if away else 0
    return sorted(
        sq for i in free_areas(s) for sq in board.areas[i].squares if sq not in taken and not (shut | near) >> sq & 1
    )


@book.step
def new_barrack(s: KageState, away: bool = False) -> None:
    """Bring a further barrack token into play."""
    if barracks_left(s) and barrack_places(s, away):
        s.ask(BARRACK, GUARD, away)


@BARRACK.offers
def barrack_options(s: KageState, seat: int, away: bool) -> tuple[int, ...]:
    """List the squares."""
    return tuple(s.game.at_block[sq] for sq in barrack_places(s, away))


@BARRACK.answered
def barrack_placed(s: KageState, seat: int, action: int, away: bool) -> None:
    """Put it down; it is not one of those placed in set-up."""
    sq = s.game.at_block.index(action)
    s.barracks = {**s.barracks, sq: 0}
    s.tell(ev.TOKEN_PLACED, s.game.thing("barrack"), sq)


# -- steps 2 and 3 ---------------------------------------------------------------------------------------------------


@book.step
def collect_tokens(s: KageState) -> None:
    """Receive the action tokens of the alert level (KAG-212)."""
    s.actions += s.game.edition.bosses[s.boss].pools[current_level(s)]
    s.tell(ev.TOKENS, s.actions, s.noise)


def hand_size(s: KageState) -> int:
    """Return how many cards the guard player may hold (KAG-054)."""
    return int(s.game.edition.bosses[s.boss].hand) + stays(s, "stay_hand")


@book.step
def discard(s: KageState) -> None:
    """Let the guard player discard any cards (KAG-213)."""
    if len(s.hand) > hand_size(s):
        s.plan(discard)
        s.ask(SHED, GUARD)
    elif s.hand or s.mat:
        s.ask(DISCARD, GUARD)


@SHED.offers
def cards_to_shed(s: KageState, seat: int) -> tuple[int, ...]:
    """List the hand."""
    return tuple(s.game.discard_block[c] for c in sorted(set(s.hand)))


@SHED.answered
def card_shed(s: KageState, seat: int, action: int) -> None:
    """Discard down to the hand size."""
    discard_from_hand(s, s.game.discard_block.index(action))


@DISCARD.offers
def cards_to_discard(s: KageState, seat: int) -> tuple[int, ...]:
    """List hand and mat."""
    game = s.game
    hand = [game.discard_block[c] for c in sorted(set(s.hand))]
    return (game.enough, *hand, *(game.mat_block[i] for i in range(len(s.mat))))


@DISCARD.answered
def card_discarded(s: KageState, seat: int, action: int) -> None:
    """Discard a card, face up (KAG-R40)."""
    game = s.game
    if action == game.enough:
        return
    s.plan(discard)
    if action in game.discard_block:
        discard_from_hand(s, game.discard_block.index(action))
        return
    i = game.mat_block.index(action)
    card = s.mat[i][0]
    s.mat = (*s.mat[:i], *s.mat[i + 1 :])
    s.guard_discard = tuple(sorted((*s.guard_discard, card)))
    s.tell(ev.GUARD_DISCARDED, card, "mat")


def discard_from_hand(s: KageState, card: int) -> None:
    """Discard a hand card."""
    hand = list(s.hand)
    hand.remove(card)
    s.hand = tuple(hand)
    s.guard_discard = tuple(sorted((*s.guard_discard, card)))
    s.tell(ev.GUARD_DISCARDED, card, "hand")


def rice_due(s: KageState) -> int:
    """Return how many tokens poisoned rice will need: one for each rice token with a guard at it (KAG-R35)."""
    board = s.game.board
    guards = s.guard_mask()
    return sum(1 for rice in bits(s.rice) if guards & (board.near(rice, s.door_mask) | 1 << rice))


def to_spend(s: KageState) -> int:
    """Return how many tokens may be spent in step 3."""
    return s.actions + s.noise - min(rice_due(s), s.actions + s.noise)


@book.step
def buy(s: KageState) -> None:
    """Let the guard player buy cards up to his hand size (KAG-214)."""
    if len(s.hand) >= hand_size(s) or not len(s.guard_deck) + len(s.guard_discard):
        return
    if to_spend(s) > 0 or free_card(s):
        s.ask(BUY, GUARD)


def free_card(s: KageState) -> bool:
    """Say whether Open Ledger gives the next card for nothing."""
    return not s.ledger and stays(s, "stay_hand") > 0


@BUY.offers
def buying(s: KageState, seat: int) -> tuple[int, ...]:
    """Pay with an action token or a noise token, or stop."""
    game = s.game
    if free_card(s):
        return (game.buy_free, game.enough)
    out = []
    if s.actions:
        out.append(game.buy_action)
    if s.noise:
        out.append(game.buy_noise)
    return (*out, game.enough)


@BUY.answered
def bought(s: KageState, seat: int, action: int) -> None:
    """Draw a card (KAG-083)."""
    game = s.game
    if action == game.enough:
        return
    if action == game.buy_free:
        s.ledger = True
    elif action == game.buy_action:
        s.actions -= 1
    else:
        s.noise -= 1
    draw_guard_card(s)
    s.plan(buy)


# -- step 6 ----------------------------------------------------------------------------------------------------------


@book.step
def end_guard_turn(s: KageState) -> None:
    """Turn cards face down, lose action tokens, clear the bases, and begin the next round (KAG-240, KAG-241)."""
    from sudare.games.kage.rules.ninja_turn import ninja_turn

    cards = s.game.edition.guard_cards
    s.mat = tuple((card, up and cards[card].stays) for card, up in s.mat)
    s.actions = 0  # KAG-052
    s.sky = 0
    s.command = -1
    for g in list(s.guards.values()):
        if g.base or g.bribed:  # KAG-246
            g = s.guard(g.uid)
            g.base = 0
            g.bribed = False
    s.tell(ev.GUARD_TURN_OVER)
    s.plan(ninja_turn)
