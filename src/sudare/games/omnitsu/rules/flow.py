"""games/omnitsu: the Action Phase: the throw, cracking, numerical order, windows, declaring, paying, taking effect."""

from __future__ import annotations

from collections.abc import Sequence

from sudare.games.omnitsu import events as tells
from sudare.games.omnitsu.decisions import CHOOSE, DECLARE, GAP, LOCATION_OPTION, PAY, RESPONSE
from sudare.games.omnitsu.events import book
from sudare.games.omnitsu.rules import needs
from sudare.games.omnitsu.rules.supply import discard_from_hand, draw, lay_aside, to_hand, unseal
from sudare.games.omnitsu.state import (
    DESTROY,
    DISCARD,
    DONE,
    HAND,
    HELD,
    RELEASED,
    SLOT,
    STAYS,
    UP,
    WAITING,
    Frame,
    Omnitsu,
    Slot,
)

# -- the throw ---------------------------------------------------------------------------------------------------


@book.step
def begin_turn(s: Omnitsu) -> None:
    """Start a turn: everybody chooses in secret (OMN-025, OMN-026)."""
    s.turn += 1
    s.phase = "action"
    clear_turn(s)
    s.tell(tells.TURN, s.turn, s.lead)
    s.plan(reveal)
    s.ask_all(CHOOSE, range(s.game.seats))


def clear_turn(s: Omnitsu) -> None:
    """End everything that lasts to the end of the turn (OMN-117)."""
    seats = s.game.seats
    s.bans = []
    s.guarded = [False] * seats
    s.no_draw = [False] * seats
    s.limit_mod = [0] * seats
    s.played = {}
    s.slots = [Slot() for _ in range(seats)]


def plays(s: Omnitsu, seat: int, cards: Sequence[int]) -> list[int]:
    """Return the actions that put one of these cards down, with a Target if one of its actions has one (OMN-032)."""
    game = s.game
    result = []
    for card in cards:
        if game.tables.aimed[card]:  # OMN-059: another player
            result += [game.play_id[card, other] for other in s.others(seat)]
        else:
            result.append(game.play_id[card, -1])
    return result


@CHOOSE.offers
def choices(s: Omnitsu, seat: int) -> tuple[int, ...]:
    """List the throws and cracks; passing only if there are none (OMN-028, OMN-029, OMN-030)."""
    n = s.game.tables.n
    options = plays(s, seat, [card for card in s.hands[seat] if card < n])
    options += s.game.crack[: len(s.sealed[seat])]
    return tuple(options) or (s.game.a_pass,)


@CHOOSE.answered
@GAP.answered
@RESPONSE.answered
def note_choice(s: Omnitsu, seat: int, action: int, *_: int) -> None:
    """Keep a simultaneous answer until the step that carries all of them out."""
    s.choice[seat] = action


@book.step
def reveal(s: Omnitsu) -> None:
    """Reveal all choices, then complete the crackings before any card acts (OMN-031, OMN-033)."""
    game = s.game
    cracks = []
    for seat, action in enumerate(s.choice):
        if action in game.play:
            card, target = game.play_of[action]
            s.hands[seat].remove(card)
            s.slots[seat] = Slot(card, game.tables.number[card], target, WAITING)  # OMN-035
            count_play(s, card)
            if target < 0:
                s.tell(tells.THROWN, seat, card)
            else:
                s.tell(tells.THROWN_AT, seat, card, target)
        elif action in game.crack:
            cracks.append((seat, s.sealed[seat][game.crack.index(action)]))  # OMN-037
        else:
            s.tell(tells.PASSED, seat)
    s.choice = [-1] * game.seats
    for seat, token in cracks:  # OMN-036: nobody else sees the face
        kind = unseal(s, seat, token)
        to_hand(s, seat, game.tables.n + kind)
        s.tell(tells.CRACKED, seat, token, to={seat: (kind,)})
    s.plan((next_card, True))


def count_play(s: Omnitsu, card: int) -> None:
    """Count a play of an ANY TIME card (OMN-094)."""
    if s.game.tables.any_time[card]:
        s.played[card] = s.played.get(card, 0) + 1


# -- the order ---------------------------------------------------------------------------------------------------


def next_waiting(s: Omnitsu) -> int:
    """Return the seat whose waiting card has the lowest order number, or -1 (OMN-034)."""
    waiting = [seat for seat, slot in enumerate(s.slots) if slot.status == WAITING]
    return min(waiting, key=lambda seat: s.slots[seat].order, default=-1)


@book.step
def next_card(s: Omnitsu, first: bool) -> None:
    """Open the gap window before the next card, or after the last one (OMN-087)."""
    s.plan(bring_up)
    if first or next_waiting(s) < 0 or s.game.options.windows == "full":
        s.plan((window, -1))


@book.step
def bring_up(s: Omnitsu) -> None:
    """Let the lowest waiting card come up."""
    seat = next_waiting(s)
    if seat < 0:
        s.plan(expire_held, *s.game.after_actions)
        return
    slot = s.slots[seat]
    slot.status = UP
    s.plan((come_up, seat, slot.card, slot.target, SLOT, -1), (next_card, False))


@book.step
def expire_held(s: Omnitsu) -> None:
    """Discard held cards that were not used (OMN-086)."""
    for seat in sorted(range(s.game.seats), key=lambda seat: s.slots[seat].order):
        slot = s.slots[seat]
        if slot.status == HELD:
            s.tell(tells.HELD_EXPIRED, seat, slot.card)
            lay_aside(s, slot.card)
            s.slots[seat] = Slot(status=DONE)


# -- windows -----------------------------------------------------------------------------------------------------


@book.step
def window(s: Omnitsu, answered: int) -> None:
    """Ask all seats together for a pass or one ANY TIME card (OMN-088): all, whatever they hold (OMN-095, OMN-161)."""
    s.plan((close_round, answered))
    s.ask_all(GAP if answered < 0 else RESPONSE, range(s.game.seats), answered)


@GAP.offers
@RESPONSE.offers
def window_plays(s: Omnitsu, seat: int, answered: int) -> tuple[int, ...]:
    """List pass, the own ANY TIME cards with a declarable action, and the own held card (OMN-089)."""
    game = s.game
    tables = game.tables
    options = [game.a_pass]
    hand = s.hands[seat]
    limit = 1 if game.options.any_time_once else 3  # OMN-094
    for card in tables.any_time_cards:
        if card not in hand or s.played.get(card, 0) >= limit:
            continue
        rest = [other for other in hand if other != card]
        for action in plays(s, seat, (card,)):
            if _usable(s, seat, card, game.play_of[action][1], HAND, answered, rest):
                options.append(action)
    slot = s.slots[seat]
    if slot.status == HELD and _usable(s, seat, slot.card, slot.target, RELEASED, answered, hand):
        options.append(game.a_release)
    return tuple(options)


def _usable(s: Omnitsu, seat: int, card: int, target: int, origin: str, answered: int, rest: list[int]) -> bool:
    who = (card, seat, target, origin, answered)
    return any(needs.declarable(s, key, target, who, rest) for key in range(len(s.game.tables.acts[card])))


@book.step
def close_round(s: Omnitsu, answered: int) -> None:
    """Reveal what was submitted; it comes up by printed number (OMN-083). Nothing is told when all passed (OMN-095)."""
    game = s.game
    submitted = []
    for seat, action in enumerate(s.choice):
        if action in game.play:
            submitted.append((*game.play_of[action], seat, HAND))
        elif action == game.a_release:
            submitted.append((s.slots[seat].card, s.slots[seat].target, seat, RELEASED))
    s.choice = [-1] * game.seats
    if not submitted:
        return
    submitted.sort()
    shows = [
        needs.proves(s, target, (card, seat, target, origin, answered), len(s.hands[seat]) - (origin == HAND))
        for card, target, seat, origin in submitted
    ]
    for card, target, seat, origin in submitted:
        if origin == HAND:
            s.hands[seat].remove(card)
            count_play(s, card)
        else:
            s.slots[seat].status = UP
        s.pending.append((card, seat, target, origin))
    s.tell(
        tells.WINDOW_ROUND,
        [card for card, _, _, _ in submitted],
        [seat for _, _, seat, _ in submitted],
        [None if target < 0 else target for _, target, _, _ in submitted],
        [origin == HAND for _, _, _, origin in submitted],
        shows,
    )
    steps = [(come_up, seat, card, target, origin, answered) for card, target, seat, origin in submitted]
    s.plan(*steps, (window_again, answered))


@book.step
def window_again(s: Omnitsu, answered: int) -> None:
    """Rounds repeat until all pass, or until the answered action was cancelled (OMN-088, OMN-092)."""
    if answered < 0 or not s.stack[answered].cancelled:
        s.plan((s.game.response_window if answered >= 0 else window, answered))


# -- a card comes up ---------------------------------------------------------------------------------------------


@book.step
def come_up(s: Omnitsu, seat: int, card: int, target: int, origin: str, answered: int) -> None:
    """Let a card come up: its owner declares one of its actions now (OMN-044, OMN-090)."""
    s.pending = [play for play in s.pending if play[0] != card]
    s.stack.append(Frame(card, seat, target, origin, answered))
    s.tell(tells.COMES_UP, seat, card)
    tables = s.game.tables
    if not tables.place[card]:
        s.ask(DECLARE, seat)
    elif tables.ends_game[card] and not needs.castle_ready(s, card):  # OMN-102; everybody can see it
        s.tell(tells.DOES_NOTHING, seat, card, [])
        put_by(s)
    else:
        declare(s, 0)


@DECLARE.offers
def declarations(s: Omnitsu, seat: int) -> tuple[int, ...]:
    """List the declarable actions, and holding for a thrown ANY TIME card (OMN-046, OMN-084); safest first."""
    game = s.game
    frame = s.stack[-1]
    acts = game.tables.acts[frame.card]
    who = (frame.card, seat, frame.target, frame.origin, frame.answers)
    keys = [key for key in (1, 0) if needs.declarable(s, key, frame.target, who, s.hands[seat])]
    if len(keys) == 2 and acts[1].scrolls:
        keys = [0, 1]
    options = [game.a_key[key] for key in keys]
    if frame.origin == SLOT and game.tables.any_time[frame.card]:
        options.insert(0, game.a_hold)
    return tuple(options) or (game.a_nothing,)


@DECLARE.answered
def declared(s: Omnitsu, seat: int, action: int) -> None:
    """Carry a declaration out."""
    game = s.game
    frame = s.stack[-1]
    if action == game.a_hold:
        s.slots[seat].status = HELD
        s.stack.pop()
        s.tell(tells.HELD_BACK, seat, frame.card)
    elif action == game.a_nothing:  # OMN-048: no window opens
        who = (frame.card, seat, frame.target, frame.origin, frame.answers)
        s.tell(tells.DOES_NOTHING, seat, frame.card, needs.lacks(s, frame.target, who, len(s.hands[seat])))
        put_by(s)
    else:
        declare(s, game.a_key.index(action))


def declare(s: Omnitsu, key: int) -> None:
    """Declare an action of the card that is up: pay for it, let everybody answer, then it takes effect."""
    frame = s.stack[-1]
    act = s.game.tables.acts[frame.card][key]
    frame.key = key
    frame.victim = frame.target if act.target else -1  # OMN-045
    target = None if frame.victim < 0 else frame.victim
    shows = [literal for literal in act.hand if literal[1:] != act.cost]  # the cost itself is shown when it is paid
    s.tell(tells.DECLARED, frame.owner, frame.card, act.label, target, [shows] if shows else [])
    place = len(s.stack) - 1
    total = needs.costs(s, act)
    words = ([act.cost] if act.cost else []) + ["any"] * (total - (act.cost is not None))
    s.plan(*[(pay, word) for word in words], (s.game.response_window, place), (take_effect, place))


@book.step
def pay(s: Omnitsu, word: str) -> None:
    """Ask for a card to pay with; a last hand card pays by itself, as everybody can see."""
    owner = s.stack[-1].owner
    if len(s.hands[owner]) == 1:
        _pay_with(s, owner, s.hands[owner][0])
    else:
        s.ask(PAY, owner, word)


@PAY.offers
def payments(s: Omnitsu, seat: int, word: str) -> tuple[int, ...]:
    """List the cards that can pay: of the class asked for, or any (OMN-333: a cracked scroll, too)."""
    block = s.game.card
    if word == "any":
        return tuple(block[card] for card in sorted(set(s.hands[seat])))
    klass = s.game.tables.klass
    n = s.game.tables.n
    return tuple(block[card] for card in s.hands[seat] if card < n and klass[card] == word)


@PAY.answered
def paid(s: Omnitsu, seat: int, action: int, word: str) -> None:
    """Pay (OMN-049)."""
    _pay_with(s, seat, s.game.card.index(action))


def _pay_with(s: Omnitsu, seat: int, card: int) -> None:
    discard_from_hand(s, seat, (card,), "cost")


# -- taking effect -----------------------------------------------------------------------------------------------


@book.step
def take_effect(s: Omnitsu, place: int) -> None:
    """Do what was declared, unless it was cancelled or has become impossible for the effective actor (OMN-054)."""
    frame = s.stack[place]
    tables = s.game.tables
    if frame.cancelled:  # OMN-077
        put_by(s)
        return
    act = tables.acts[frame.card][frame.key]
    if tables.ends_game[frame.card]:
        if needs.castle_ready(s, frame.card):
            s.plan(s.game.castle_opens)
        else:  # OMN-101, OMN-102
            s.tell(tells.NO_EFFECT, frame.owner, frame.card, frame.actor, [])
            put_by(s)
        return
    if tables.place[frame.card]:  # OMN-096, OMN-097: it enters first, whatever becomes of its Action
        frame.after = STAYS
        s.center[frame.card] = -1
        s.tell(tells.ENTERED, frame.card)
    ops = act.reversed_ops if frame.turned and act.reversed_ops is not None else act.ops
    who = (frame.card, frame.actor, frame.victim, frame.origin, frame.answers)
    possible = needs.required(s, act) and (not ops or needs.met(s, ops[0], who, len(s.hands[frame.actor])))
    possible = possible and not ("-scroll" in act.hand and s.sealed[frame.actor])
    hidden = possible and "-scroll" in act.hand and bool(s.scrolls_in_hand(frame.actor))
    if not possible or hidden:
        s.tell(tells.NO_EFFECT, frame.owner, frame.card, frame.actor, [["+scroll"]] if hidden else [])
        frame.failed = True
        put_by(s)
        return
    s.plan(*[(operate, place, number) for number in range(len(ops))], (finish, place))
    if act.optional:
        s.ask(LOCATION_OPTION, frame.actor)


@LOCATION_OPTION.offers
def do_it_or_not(s: Omnitsu, seat: int) -> tuple[int, ...]:
    """List yes and no."""
    return s.game.a_yes, s.game.a_no


@LOCATION_OPTION.answered
def action_taken_or_not(s: Omnitsu, seat: int, action: int) -> None:
    """Skip the Location's Action where its owner declines."""
    if action == s.game.a_no:
        s.stack[-1].failed = True
        s.tell(tells.DECLINED, seat)


@book.step
def operate(s: Omnitsu, place: int, number: int) -> None:
    """Do one operation of an action; a later one whose needs fail is skipped."""
    frame = s.stack[place]
    if frame.failed:
        return
    act = s.game.tables.acts[frame.card][frame.key]
    ops = act.reversed_ops if frame.turned and act.reversed_ops is not None else act.ops
    op = ops[number]
    who = (frame.card, frame.actor, frame.victim, frame.origin, frame.answers)
    if number == 0 or needs.met(s, op, who, len(s.hands[frame.actor])):
        s.game.operations[str(op[0])](s, frame, *op[1:])


@book.step
def finish(s: Omnitsu, place: int) -> None:
    """Put the card where it belongs; a thrown card of a favoured class earns its thrower a draw (OMN-336)."""
    frame = s.stack[place]
    put_by(s)
    if frame.origin in (SLOT, RELEASED) and not frame.failed:
        klass = s.game.tables.klass[frame.card]
        by = [place for place in s.effective("class_bonus") if s.game.tables.effect[place][1] == klass]
        if by:
            draw(s, frame.owner, sum(int(s.game.tables.effect[place][2]) for place in by), by)


def put_by(s: Omnitsu) -> None:
    """Take the innermost card off the stack: discard it, unless it stays or is destroyed (OMN-051)."""
    frame = s.stack.pop()
    if frame.after == DISCARD:
        lay_aside(s, frame.card)
    elif frame.after == DESTROY:
        s.destroyed.append(frame.card)
        s.tell(tells.DESTROYED, frame.card, "table", frame.owner)
    if frame.origin not in (SLOT, RELEASED):
        return
    slot = s.slots[frame.owner]
    if slot.card == frame.card:
        s.slots[frame.owner] = Slot(status=DONE)
    else:  # another card has taken the place of this one; it comes up at once
        s.plan((come_up, frame.owner, slot.card, slot.target, frame.origin, frame.answers))
