"""games/omnitsu: the operations that card actions are made of: cards, the deck, Locations, the turn, and answers."""

from __future__ import annotations

from collections.abc import Callable

from sudare.games.omnitsu import events as tells
from sudare.games.omnitsu.decisions import DUEL, FROM_DESTROYED, FROM_DISCARD, GIVE, PLACE, SCRY_ORDER, SCRY_TAKE, SEEN
from sudare.games.omnitsu.events import book
from sudare.games.omnitsu.rules import needs, phases
from sudare.games.omnitsu.rules.supply import draw as draw_cards
from sudare.games.omnitsu.rules.supply import found_scroll, lay_aside, put_away, reshuffle, to_hand
from sudare.games.omnitsu.state import DESTROY, STAYS, Frame, Omnitsu

OPERATIONS: dict[str, Callable[..., None]] = {}


def operation(function: Callable[..., None]) -> Callable[..., None]:
    """Enter an operation under its name."""
    OPERATIONS[function.__name__.rstrip("_")] = function
    return function


# -- drawing and discarding ----------------------------------------------------------------------------------------


@operation
def draw(s: Omnitsu, f: Frame, who: str, number: int) -> None:
    """You, or everybody from you on, draw."""
    for seat in s.clockwise(f.actor) if who == "each" else [f.actor]:
        draw_cards(s, seat, number)


@operation
def discard(s: Omnitsu, f: Frame, who: str, number: int) -> None:
    """You, the Target, or all others at once discard cards of their own choice, all if they have fewer."""
    seats = [f.actor] if who == "you" else [f.victim] if who == "target" else s.others(f.actor)  # OMN-124
    s.due = [min(number, len(hand)) if seat in seats else 0 for seat, hand in enumerate(s.hands)]
    s.plan((phases.choose_discards, "action"))


@operation
def discard_for_draw(s: Omnitsu, f: Frame, most: int | str, per: int, bonus: int) -> None:
    """You discard what you like up to a maximum and draw for it (OMN-050: the card itself is not in hand)."""
    size = len(s.hands[f.actor])
    s.due = [0] * s.game.seats
    s.due[f.actor] = size if most == "all" else min(int(most), size)
    s.plan((phases.choose_discards, "draws"), (draw_for_discards, per, bonus))


@book.step
def draw_for_discards(s: Omnitsu, per: int, bonus: int) -> None:
    """Draw for the cards just discarded; that there are none is told."""
    if not s.tally:
        s.tell(tells.DISCARDED, s.stack[-1].actor, [], "draws")
    draw_cards(s, s.stack[-1].actor, per * s.tally + bonus)


# -- hands ---------------------------------------------------------------------------------------------------------


def move_card(s: Omnitsu, giver: int, taker: int, card: int, how: str) -> None:
    """Move a card from hand to hand; only these two learn which."""
    s.hands[giver].remove(card)
    to_hand(s, taker, card)
    s.tell(tells.CARD_MOVED, giver, taker, how, to={giver: (card,), taker: (card,)})


@operation
def look_hand(s: Omnitsu, f: Frame) -> None:
    """You see the Target's whole hand; nobody else does."""
    hand = s.hands[f.victim]
    s.tell(tells.LOOKED_AT_HAND, f.actor, f.victim, len(hand), to={f.actor: (hand[:],)})


@operation
def take_chosen(s: Omnitsu, f: Frame, what: str) -> None:
    """You take one fitting card of the hand you saw."""
    f.took = False
    s.ask(SEEN, f.actor, "take", "numbered")


@operation
def destroy_chosen(s: Omnitsu, f: Frame, what: str) -> None:
    """You destroy one fitting card of the hand you saw."""
    s.ask(SEEN, f.actor, "destroy", "person")


@SEEN.offers
def seen_cards(s: Omnitsu, seat: int, deed: str, word: str) -> tuple[int, ...]:
    """List the fitting cards of the hand shown; `nothing` exactly if there are none (R-36)."""
    n = s.game.tables.n
    mask = s.game.tables.masks[word]
    cards = [card for card in s.hands[s.stack[-1].victim] if card < n and mask >> card & 1]
    return tuple(s.game.card[card] for card in cards) or (s.game.a_nothing,)


@SEEN.answered
def seen_card_chosen(s: Omnitsu, seat: int, action: int, deed: str, word: str) -> None:
    """Take or destroy the card."""
    f = s.stack[-1]
    if action == s.game.a_nothing:
        s.tell(tells.NOTHING_FITS, seat, f.victim, [["-" + word]])
        return
    card = s.game.card.index(action)
    if deed == "take":
        f.took = True
        move_card(s, f.victim, seat, card, "take")
    else:
        s.hands[f.victim].remove(card)
        s.destroyed.append(card)
        s.tell(tells.DESTROYED, card, "hand", f.victim)


@operation
def take_random(s: Omnitsu, f: Frame) -> None:
    """You get a random card of the Target's hand, cracked scrolls included (R-41)."""
    f.took = True
    move_card(s, f.victim, f.actor, s.chance.choice(s.hands[f.victim]), "random")


@operation
def give(s: Omnitsu, f: Frame, what: str) -> None:
    """If a card was taken before, you give the Target one of yours."""
    if f.took:
        ask_gift(s, f.actor, f.victim, "give")


def ask_gift(s: Omnitsu, giver: int, taker: int, how: str) -> None:
    """Ask for a card to give; a single hand card goes by itself, as everybody can see."""
    if len(s.hands[giver]) == 1:
        move_card(s, giver, taker, s.hands[giver][0], how)
    elif s.hands[giver]:
        s.ask(GIVE, giver, taker, how)


@GIVE.offers
def gifts(s: Omnitsu, seat: int, taker: int, how: str) -> tuple[int, ...]:
    """List the own hand cards."""
    return tuple(s.game.card[card] for card in sorted(set(s.hands[seat])))


@GIVE.answered
def given(s: Omnitsu, seat: int, action: int, taker: int, how: str) -> None:
    """Give the card; a levy waits until all have chosen."""
    if how == "levy":
        s.choice[seat] = s.game.card.index(action)
    else:
        move_card(s, seat, taker, s.game.card.index(action), how)


@operation
def collect(s: Omnitsu, f: Frame) -> None:
    """Every other player with a hand card secretly picks one; all go to you."""
    seats = [seat for seat in s.others(f.actor) if s.hands[seat]]
    if seats:
        s.plan((levy, f.actor))
        s.ask_all(GIVE, seats, f.actor, "levy")


@book.step
def levy(s: Omnitsu, taker: int) -> None:
    """Hand the levied cards over."""
    for seat in s.others(taker):
        if s.choice[seat] >= 0:
            move_card(s, seat, taker, s.choice[seat], "levy")
    s.choice = [-1] * s.game.seats


@operation
def distribute(s: Omnitsu, f: Frame) -> None:
    """You give one card to each other player, from your left, while you have cards."""
    s.plan(*[(hand_out, f.actor, seat) for seat in s.others(f.actor)])


@book.step
def hand_out(s: Omnitsu, giver: int, taker: int) -> None:
    """Give one card of the own choice."""
    ask_gift(s, giver, taker, "distribute")


@operation
def swap_hands(s: Omnitsu, f: Frame) -> None:
    """You and the Target exchange whole hands."""
    one, two = f.actor, f.victim
    s.hands[one], s.hands[two] = s.hands[two], s.hands[one]
    s.tell(tells.HANDS_SWAPPED, one, two, to={one: (s.hands[one][:],), two: (s.hands[two][:],)})


@operation
def duel(s: Omnitsu, f: Frame) -> None:
    """You and the Target each pick a card in secret."""
    s.plan(duel_shown)
    s.ask_all(DUEL, (f.actor, f.victim))


@DUEL.offers
def duel_cards(s: Omnitsu, seat: int) -> tuple[int, ...]:
    """List the own hand cards, the highest number first; scrolls count 0."""
    n = s.game.tables.n
    cards = sorted(set(s.hands[seat]), key=lambda card: (card >= n, -card))
    return tuple(s.game.card[card] for card in cards)


@DUEL.answered
def duel_card(s: Omnitsu, seat: int, action: int) -> None:
    """Keep the card until both have chosen."""
    s.choice[seat] = s.game.card.index(action)


@book.step
def duel_shown(s: Omnitsu) -> None:
    """Compare: the winner keeps their card; a winning challenger also takes the other (OMN-307)."""
    f = s.stack[-1]
    mine, theirs = s.choice[f.actor], s.choice[f.victim]
    s.choice = [-1] * s.game.seats
    n = s.game.tables.n
    number = s.game.tables.number
    value = [0 if card >= n else number[card] for card in (mine, theirs)]
    winner = f.actor if value[0] > value[1] else f.victim if value[0] < value[1] else None
    s.tell(tells.DUEL_SHOWN, f.actor, mine, f.victim, theirs, winner)
    if winner == f.actor:
        s.hands[f.victim].remove(theirs)
        to_hand(s, f.actor, theirs)
    elif winner == f.victim:
        s.hands[f.actor].remove(mine)
        put_away(s, mine)


# -- the piles and the deck ------------------------------------------------------------------------------------------


@operation
def recover(s: Omnitsu, f: Frame, what: str) -> None:
    """You take a card from the Discard Pile."""
    if what == "top":
        _recover(s, f.actor, s.discard[-1])
    else:
        _ask_discard(s, f, "recover", what)


def _ask_discard(s: Omnitsu, f: Frame, deed: str, what: str) -> None:
    cards = needs.recoverable(s, what)
    if len(cards) == 1:
        _from_discard(s, f.actor, cards[0], deed)
    else:
        s.ask(FROM_DISCARD, f.actor, deed, what)


@FROM_DISCARD.offers
def discarded_cards(s: Omnitsu, seat: int, deed: str, what: str) -> tuple[int, ...]:
    """List the fitting cards of the Discard Pile, the top one first."""
    return tuple(s.game.card[card] for card in needs.recoverable(s, what))


@FROM_DISCARD.answered
def discarded_card_chosen(s: Omnitsu, seat: int, action: int, deed: str, what: str) -> None:
    """Recover or destroy it."""
    _from_discard(s, seat, s.game.card.index(action), deed)


def _from_discard(s: Omnitsu, seat: int, card: int, deed: str) -> None:
    if deed == "recover":
        _recover(s, seat, card)
    else:
        s.discard.remove(card)
        s.destroyed.append(card)
        s.tell(tells.DESTROYED, card, "discard", seat)


def _recover(s: Omnitsu, seat: int, card: int) -> None:
    s.discard.remove(card)
    to_hand(s, seat, card)
    s.tell(tells.RECOVERED, seat, card)


@operation
def destroy_discard(s: Omnitsu, f: Frame, what: str) -> None:
    """You destroy a Person card of the Discard Pile."""
    _ask_discard(s, f, "destroy", what)


@operation
def scry(s: Omnitsu, f: Frame, number: int) -> None:
    """You look at the top cards of the Main Deck, take one and put the others back as you like."""
    n = s.game.tables.n
    fresh: list[int] = []
    while len(s.scrying) < number:
        if not len(s.deck):
            if not s.discard:
                break
            _tell_seen(s, f.actor, fresh)
            reshuffle(s)
        card = s.deck.draw(s.chance)
        if card >= n:  # OMN-130: to the Scroll Pile, and the next card takes its place
            _tell_seen(s, f.actor, fresh)
            found_scroll(s, f.actor, card - n)
        else:
            s.scrying.append(card)
            fresh.append(card)
    _tell_seen(s, f.actor, fresh)
    if len(s.scrying) > 1:
        s.ask(SCRY_TAKE, f.actor)
    elif s.scrying:
        _scried(s, f.actor, s.scrying.pop())


def _tell_seen(s: Omnitsu, seat: int, cards: list[int]) -> None:
    if cards:
        s.tell(tells.SCRYING, seat, len(cards), to={seat: (cards[:],)})
        cards.clear()


@SCRY_TAKE.offers
def cards_to_take(s: Omnitsu, seat: int) -> tuple[int, ...]:
    """List the cards seen."""
    return tuple(s.game.card[card] for card in s.scrying)


@SCRY_TAKE.answered
def card_taken(s: Omnitsu, seat: int, action: int) -> None:
    """Choose the card to take; then settle the order of the others."""
    s.picks[seat] = [s.game.card.index(action)]
    _order_next(s, seat)


def _order_next(s: Omnitsu, seat: int) -> None:
    """Ask which card lies above the others; the last one has no choice, as everybody can see."""
    left = [card for card in s.scrying if card not in s.picks[seat]]
    if len(left) > 1:
        s.ask(SCRY_ORDER, seat)
        return
    taken, *placed = s.picks[seat]
    s.picks[seat] = []
    s.scrying = placed + left
    _scried(s, seat, taken)


@SCRY_ORDER.offers
def cards_to_order(s: Omnitsu, seat: int) -> tuple[int, ...]:
    """List the cards that have no place yet."""
    return tuple(s.game.card[card] for card in s.scrying if card not in s.picks[seat])


@SCRY_ORDER.answered
def card_ordered(s: Omnitsu, seat: int, action: int) -> None:
    """Place the card under those placed before."""
    s.picks[seat].append(s.game.card.index(action))
    _order_next(s, seat)


def _scried(s: Omnitsu, seat: int, taken: int) -> None:
    back = s.scrying
    s.scrying = []
    to_hand(s, seat, taken)
    s.deck.put_on_top(back)
    s.tell(tells.SCRIED, seat, len(back), to={seat: (taken, back[:])})
    if not len(s.deck) and s.discard:
        reshuffle(s)


@operation
def restore(s: Omnitsu, f: Frame) -> None:
    """You bring one destroyed card back."""
    if len(set(s.destroyed)) == 1:
        _restore(s, f.actor, s.destroyed[0])
    else:
        s.ask(FROM_DESTROYED, f.actor)


@FROM_DESTROYED.offers
def destroyed_cards(s: Omnitsu, seat: int) -> tuple[int, ...]:
    """List the destroyed cards."""
    return tuple(s.game.card[card] for card in sorted(set(s.destroyed)))


@FROM_DESTROYED.answered
def destroyed_card_chosen(s: Omnitsu, seat: int, action: int) -> None:
    """Bring it back."""
    _restore(s, seat, s.game.card.index(action))


def _restore(s: Omnitsu, seat: int, card: int) -> None:
    s.destroyed.remove(card)
    if card >= s.game.tables.n:
        put_away(s, card)
    else:
        to_hand(s, seat, card)
    s.tell(tells.RESTORED, seat, card)


@operation
def destroy_self(s: Omnitsu, f: Frame) -> None:
    """This card is destroyed instead of discarded."""
    f.after = DESTROY


# -- Locations -------------------------------------------------------------------------------------------------------


def _ask_place(s: Omnitsu, f: Frame, deed: str) -> None:
    places = _places(s, deed)
    if len(places) == 1:
        DEEDS[deed](s, f, places[0])
    else:
        s.ask(PLACE, f.actor, deed)


def _places(s: Omnitsu, deed: str) -> list[int]:
    return sorted(needs.blockable(s) if deed == "block" else needs.blocked(s))


@PLACE.offers
def places(s: Omnitsu, seat: int, deed: str) -> tuple[int, ...]:
    """List the fitting Locations, the lowest number first."""
    return tuple(s.game.card[place] for place in _places(s, deed))


@PLACE.answered
def place_chosen(s: Omnitsu, seat: int, action: int, deed: str) -> None:
    """Carry it out there."""
    DEEDS[deed](s, s.stack[-1], s.game.card.index(action))


@operation
def block(s: Omnitsu, f: Frame) -> None:
    """You choose an open Location; this card stays on it (OMN-070)."""
    _ask_place(s, f, "block")


def _block(s: Omnitsu, f: Frame, place: int) -> None:
    s.center[place] = f.card
    f.after = STAYS
    s.tell(tells.BLOCKED, place, f.card)


@operation
def unblock(s: Omnitsu, f: Frame) -> None:
    """You free a BLOCKED Location; the card on it is discarded, the Location's Action is not repeated (OMN-073)."""
    _ask_place(s, f, "unblock")


def _unblock(s: Omnitsu, f: Frame, place: int) -> None:
    blocker = s.center[place]
    s.center[place] = -1
    s.tell(tells.UNBLOCKED, place)
    lay_aside(s, blocker)


@operation
def destroy_location(s: Omnitsu, f: Frame) -> None:
    """You destroy a BLOCKED Location and the card on it (OMN-012)."""
    _ask_place(s, f, "destroy")


def _destroy_place(s: Omnitsu, f: Frame, place: int) -> None:
    blocker = s.center.pop(place)
    for card in (place, blocker):
        s.destroyed.append(card)
        s.tell(tells.DESTROYED, card, "center", f.actor)


DEEDS: dict[str, Callable[[Omnitsu, Frame, int], None]] = {
    "block": _block,
    "unblock": _unblock,
    "destroy": _destroy_place,
}


# -- the rest of the turn ----------------------------------------------------------------------------------------------


@operation
def ban(s: Omnitsu, f: Frame, what: str) -> None:
    """No combat action, or no action of a class, can be declared for the rest of the turn (OMN-079)."""
    if what not in s.bans:
        s.bans.append(what)
    action = "a combat action" if what == "combat" else f"an action of a {what} card"
    s.tell(tells.TURN_EFFECT, f"nobody can declare {action}", list(range(s.game.seats)))


@operation
def guard(s: Omnitsu, f: Frame) -> None:
    """Your sealed scrolls are guarded."""
    s.guarded[f.actor] = True
    s.tell(tells.TURN_EFFECT, "other players cannot move, peek at or break the sealed scrolls", [f.actor])


@operation
def skip_draw(s: Omnitsu, f: Frame) -> None:
    """The Target draws nothing in this turn's draw step."""
    s.no_draw[f.victim] = True
    s.tell(tells.TURN_EFFECT, "no card is drawn in the draw step", [f.victim])


@operation
def limit_mod(s: Omnitsu, f: Frame, who: str, change: int) -> None:
    """The hand limit of every other player changes for this turn."""
    for seat in s.others(f.actor):
        s.limit_mod[seat] += change
    limit = f"the hand limit is {abs(change)} {'lower' if change < 0 else 'higher'}"
    s.tell(tells.TURN_EFFECT, limit, s.others(f.actor))
