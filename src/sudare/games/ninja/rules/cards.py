"""games/ninja: Alert Phase and Guards Card Phase: drawing, playing cards, listening, waking."""

from __future__ import annotations

from sudare.games.ninja import events as E
from sudare.games.ninja.decisions import (
    ATTACK,
    AWAKEN_NUMBER,
    AWAKEN_WEAPON,
    AWAKEN_ZONE,
    CARD_TARGET,
    CAT_REACTION,
    FORM_ZONE,
    FREE_CONSENT,
    PLAY_DRAWN,
    PLAY_HAND,
    SPLIT_CARDS,
    SPLIT_DRAW,
)
from sudare.games.ninja.events import book
from sudare.games.ninja.rules.attack import blades, contact_guards, offer_attacks
from sudare.games.ninja.rules.moves import FREE, after_contact, detach, guard_move, zones_to_form
from sudare.games.ninja.rules.strikes import holds, spend
from sudare.games.ninja.rules.table import (
    agreed,
    controls_patrol,
    detect,
    figures_of,
    free_figure,
    make_patrol,
    put,
    raise_alert,
    tired_patrols,
)
from sudare.games.ninja.state import (
    ALERT,
    AWAKEN,
    CARDED,
    CARDS,
    CAT,
    FIGURES,
    KENJUTSU,
    MOVED,
    ON_BOARD,
    PASSAGE,
    PATROL_LISTEN,
    PATROL_SEARCH,
    SENTRY_LISTEN,
    SENTRY_SEARCH,
    TRAITOR,
    Ninja,
)

# -- the Alert Phase -------------------------------------------------------------------------------------------------


@book.step
def alert_phase(s: Ninja) -> None:
    """Clear marks, shuffle what was played, draw by the alert level (NIN-070 to NIN-077)."""
    s.phase = ALERT
    s.marks = [0] * len(s.marks)
    s.alert_cards = 0
    s.phase_cards = [0] * len(s.hand)
    s.free_used = False
    s.quota = [2] * len(s.hand)
    s.refused = [()] * len(s.hand)
    for stock, cards in enumerate(s.discard):  # NIN-071; wounds and open passages are elsewhere (NIN-072)
        s.deck[stock].shuffle_in(card for card, count in enumerate(cards) for _ in range(count))
        s.discard[stock] = [0] * len(cards)
    s.tell(E.TURN, s.turn, s.alert)
    total = min(s.alert, sum(len(deck) for deck in s.deck))  # NIN-074, NIN-075
    if len(s.hand) == 1:
        s.plan((draw_cards, (total,)))
    elif total:  # NIN-076
        low, high = max(0, total - len(s.deck[1])), min(total, len(s.deck[0]))
        s.plan((split_draw, total))
        s.ask_all(SPLIT_DRAW, s.game.guard_seats, total, low, high)
    else:
        s.plan((draw_cards, (0, 0)))


@book.step
def split_draw(s: Ninja, total: int) -> None:
    """Share the draw as agreed, otherwise evenly, the odd card to the lead guard (R-14, R-15)."""
    even = total // 2 + (total % 2 if s.lead() == 0 else 0)
    low, high = max(0, total - len(s.deck[1])), min(total, len(s.deck[0]))
    swords = agreed(s, min(high, max(low, even)))
    s.tell(E.SPLIT, "draw", [swords, total - swords])
    s.plan((draw_cards, (swords, total - swords)))


@book.step
def draw_cards(s: Ninja, numbers: tuple[int, ...]) -> None:
    """Draw, keep the cards apart from the hand, and let the alert drop by one."""
    lower = max(0, s.alert - 1)  # NIN-077
    for stock, number in enumerate(numbers):
        cards = [s.deck[stock].draw(s.chance) for _ in range(number)]
        for card in cards:
            s.drawn[stock][card] += 1
        seat = s.game.guard_seats[stock]
        s.tell(E.DREW, seat, number, lower, to={seat: (sorted(cards),)})
    s.alert = lower
    s.plan((play_turn, s.lead(), 0), keep_drawn)


@book.step
def keep_drawn(s: Ninja) -> None:
    """Drawn cards that were not played join the hand (NIN-081)."""
    for stock, cards in enumerate(s.drawn):
        for card, count in enumerate(cards):
            s.hand[stock][card] += count
        s.drawn[stock] = [0] * len(cards)


# -- the Guards Card Phase -------------------------------------------------------------------------------------------


@book.step
def guards_card_phase(s: Ninja) -> None:
    """The hand is picked up again; up to two cards are played (NIN-111, NIN-112)."""
    s.phase = CARDS
    s.refused = [()] * len(s.hand)
    s.tell(E.PHASE, CARDS)
    s.plan((play_turn, s.lead(), 0))
    if len(s.hand) == 2:  # NIN-113
        s.plan(split_cards)
        s.ask_all(SPLIT_CARDS, s.game.guard_seats, 2, 0, 2)


@book.step
def split_cards(s: Ninja) -> None:
    """Who may play how many of the two cards; without agreement one each."""
    swords = agreed(s, 1)
    s.quota = [swords, 2 - swords]
    s.tell(E.SPLIT, "cards", "a secret of theirs", to=dict.fromkeys(s.game.guard_seats, (s.quota[:],)))


@book.step
def play_turn(s: Ninja, stock: int, passes: int) -> None:
    """Ask for a card; two guard seats take turns until both pass in a row (NIN-291)."""
    if passes >= len(s.hand):
        return
    seat = s.game.guard_seats[stock]
    if s.phase == CARDS:
        s.ask(PLAY_HAND, seat, passes)
    elif sum(s.drawn[stock]):
        s.ask(PLAY_DRAWN, seat, passes)
    elif len(s.hand) == 2:
        s.plan((play_turn, 1 - stock, passes + 1))


# -- playing a card --------------------------------------------------------------------------------------------------


def listening_sentries(s: Ninja, stock: int) -> list[int]:
    """Return the sentries that may listen: not carded, not in the passage, own (NIN-251, NIN-086)."""
    size, zone, patrol, marks = s.game.map.size, s.zone, s.patrol, s.marks
    return [f for f in figures_of(s, stock) if 0 <= zone[f] < size and not patrol[f] and not marks[f] & CARDED]


def searching_guards(s: Ninja, stock: int) -> list[int]:
    """Return the guards that may search alone: not carded, not moved, own (NIN-253)."""
    zone, marks = s.zone, s.marks
    return [f for f in figures_of(s, stock) if zone[f] >= 0 and not marks[f] & (CARDED | MOVED)]


def fresh_patrols(s: Ninja, stock: int, marks: int) -> list[int]:
    """Return a seat's patrols of which no member carries one of these marks (NIN-079)."""
    tired = tired_patrols(s, marks)
    return [number for number in s.patrols() if number not in tired and controls_patrol(s, stock, number)]


def listening_patrols(s: Ninja, stock: int) -> list[int]:
    """Return the patrols that may listen: as fresh ones, but not in the passage."""
    size = s.game.map.size
    return [number for number in fresh_patrols(s, stock, CARDED) if s.place_of(number) < size]


def searching_patrols(s: Ninja, stock: int) -> list[int]:
    """Return the patrols that may search (NIN-254); one in the passage leaves it as two (NIN-241)."""
    return fresh_patrols(s, stock, CARDED | MOVED)


def targets(s: Ninja, stock: int, card: int) -> tuple[int, ...]:
    """List the guards a card can be played on (NIN-250); a listening without a card suits both (NIN-115)."""
    guard, patrol = s.game.GUARD, s.game.PATROL
    found: list[int] = []
    if card in (SENTRY_LISTEN, FREE):
        found += [guard[figure] for figure in listening_sentries(s, stock)]
    if card in (PATROL_LISTEN, FREE):
        found += [patrol[number - 1] for number in listening_patrols(s, stock)]
    if card == SENTRY_SEARCH:
        found += [guard[figure] for figure in searching_guards(s, stock)]
    if card == PATROL_SEARCH:
        found += [patrol[number - 1] for number in searching_patrols(s, stock)]
    return tuple(found)


def playable(s: Ninja, stock: int, cards: list[int]) -> list[int]:
    """List the cards that have a legal target."""
    game = s.game
    options = []
    for card, count in enumerate(cards):
        if not count or card == KENJUTSU:
            continue
        if card == AWAKEN:
            good = any(s.sleepers) and s.guards_on_map() < FIGURES  # NIN-107, NIN-219, NIN-213
        elif card == PASSAGE:
            good = any(any(known) for known in s.entrance_known)  # NIN-257, NIN-238
        else:
            good = bool(targets(s, stock, card))
        if good:
            options.append(game.CARD[card])
    return options


def free_options(s: Ninja, stock: int) -> list[int]:
    """List what a seat may do besides playing cards: attack, form a patrol."""
    options = []
    if blades(s, stock) and contact_guards(s, stock):
        options.append(s.game.CARD[KENJUTSU])
    if zones_to_form(s, stock):
        options.append(s.game.FORM_PATROL)
    return options


@PLAY_DRAWN.offers
def drawn_options(s: Ninja, seat: int, passes: int) -> tuple[int, ...]:
    """List the drawn cards that can be played (NIN-078)."""
    stock = s.game.stock_of[seat]
    return (*playable(s, stock, s.drawn[stock]), *free_options(s, stock), s.game.PASS)


@PLAY_HAND.offers
def hand_options(s: Ninja, seat: int, passes: int) -> tuple[int, ...]:
    """List the hand cards that can be played: two a phase, none after a free listen (NIN-112, NIN-117)."""
    stock = s.game.stock_of[seat]
    options: list[int] = []
    if not s.free_used and sum(s.phase_cards) < 2 and s.phase_cards[stock] < s.quota[stock]:
        options += playable(s, stock, s.hand[stock])
    if may_listen_free(s, stock):
        options.append(s.game.FREE_LISTEN)
    return (*options, *free_options(s, stock), s.game.PASS)


def may_listen_free(s: Ninja, stock: int) -> bool:
    """No card at all in the Alert Phase and none but Kenjutsu since: a listen without a card (NIN-115, NIN-118)."""
    if s.alert_cards or sum(s.phase_cards) or s.free_used or () in s.refused[stock]:
        return False
    return bool(targets(s, stock, FREE))


@PLAY_DRAWN.answered
def drawn_played(s: Ninja, seat: int, action: int, passes: int) -> None:
    """Play a drawn card."""
    play(s, seat, action, passes, s.drawn[s.game.stock_of[seat]])


@PLAY_HAND.answered
def hand_played(s: Ninja, seat: int, action: int, passes: int) -> None:
    """Play a card from the hand."""
    play(s, seat, action, passes, s.hand[s.game.stock_of[seat]])


def play(s: Ninja, seat: int, action: int, passes: int, cards: list[int]) -> None:
    """Carry out a play and let the next seat have its turn."""
    game = s.game
    stock = game.stock_of[seat]
    other = len(s.hand) - 1 - stock
    if action == game.PASS:
        s.plan((play_turn, other, passes + 1))
        return
    s.plan((play_turn, other, 0))
    if action == game.FORM_PATROL:
        s.ask(FORM_ZONE, seat)
    elif action == game.FREE_LISTEN:
        if len(s.hand) == 2 and stock != s.lead():
            s.ask(FREE_CONSENT, game.guard_seats[1 - stock])
        else:
            free_listen(s, seat)
    elif action == game.CARD[KENJUTSU]:
        s.ask(ATTACK, seat)
    else:
        play_card(s, seat, game.CARD.index(action), cards)


@FREE_CONSENT.offers
def free_yes_or_no(s: Ninja, seat: int) -> tuple[int, ...]:
    """Yes or no."""
    return s.game.YES, s.game.NO


@FREE_CONSENT.answered
def free_consented(s: Ninja, seat: int, action: int) -> None:
    """Let the partner listen, or not in this phase."""
    s.tell(E.CONSENT, seat, "yes" if action == s.game.YES else "no")
    stock = 1 - s.game.stock_of[seat]
    if action == s.game.YES:
        free_listen(s, s.game.guard_seats[stock])
    else:
        s.refused[stock] = (*s.refused[stock], ())


def free_listen(s: Ninja, seat: int) -> None:
    """One sentry or patrol listens without a card (NIN-115, NIN-116)."""
    s.free_used = True
    s.tell(E.FREE_LISTEN, seat)
    s.ask(CARD_TARGET, seat, FREE)


def play_card(s: Ninja, seat: int, card: int, cards: list[int]) -> None:
    """Show a card and ask for its target."""
    stock = s.game.stock_of[seat]
    cards[card] -= 1
    s.tell(E.GUARD_CARD, seat, card, s.phase == ALERT)
    if s.phase == ALERT:
        s.alert_cards += 1
    else:
        s.phase_cards[stock] += 1
    if card == PASSAGE:  # NIN-257: stays in play, targets nobody
        s.open_passage = tuple(sorted((*s.open_passage, stock)))
        s.tell(E.PASSAGE_OPENED, len(s.open_passage))
        return
    s.discard[stock][card] += 1
    s.ask(AWAKEN_ZONE if card == AWAKEN else CARD_TARGET, seat, card)


@CARD_TARGET.offers
def card_targets(s: Ninja, seat: int, card: int) -> tuple[int, ...]:
    """List the legal targets."""
    return targets(s, s.game.stock_of[seat], card)


@CARD_TARGET.answered
def target_named(s: Ninja, seat: int, action: int, card: int) -> None:
    """The target is carded; it listens or moves (NIN-079)."""
    game = s.game
    stock = game.stock_of[seat]
    if action in game.PATROL:
        s.movers = tuple(s.members(game.PATROL.index(action) + 1))
    else:
        s.movers = (game.GUARD.index(action),)
    for figure in s.movers:
        s.marks[figure] |= CARDED
    if card in (SENTRY_SEARCH, PATROL_SEARCH):
        if card == SENTRY_SEARCH:
            detach(s, s.movers[0])
        s.plan((guard_move, stock, card, 0))
    else:
        listen(s, stock, card)


# -- listening -------------------------------------------------------------------------------------------------------


def listen(s: Ninja, stock: int, card: int) -> None:
    """Name the listener, let the traitor react if public facts say so, then answer."""
    s.tell(E.LISTENS, s.movers, s.zone[s.movers[0]])
    if cat_possible(s):
        s.ask(CAT_REACTION, s.game.intruder_seats[TRAITOR], stock, card)
    else:
        s.plan((answer_listener, stock, card))


def cat_possible(s: Ninja) -> bool:
    """The traitor is on the board with cards, and a copy of It Was a Cat has not been seen yet (NIN-294, NIN-303)."""
    if not s.role_known:
        return True
    copies = s.game.counts[CAT]
    return s.status[TRAITOR] == ON_BOARD and sum(s.ihand[TRAITOR]) > 0 and s.iplayed[TRAITOR][0] < copies


@CAT_REACTION.offers
def cat_options(s: Ninja, seat: int, stock: int, card: int) -> tuple[int, ...]:
    """Play the card if it is held, or decline."""
    if holds(s, TRAITOR, CAT) and s.status[TRAITOR] == ON_BOARD:
        return s.game.CARD[CAT], s.game.PASS
    return (s.game.PASS,)


@CAT_REACTION.answered
def cat_played(s: Ninja, seat: int, action: int, stock: int, card: int) -> None:
    """It was a cat: this one listening hears nothing (NIN-088 to NIN-090)."""
    if action == s.game.PASS:
        s.plan((answer_listener, stock, card))
        return
    spend(s, TRAITOR, CAT)
    s.tell(E.CAT_PLAYED)
    s.tell(E.NOT_HEARD, s.zone[s.movers[0]], True)
    s.movers = ()


def audible(s: Ninja, zone: int) -> bool:
    """Say whether some intruder's noise reaches a zone (NIN-083 to NIN-086)."""
    near = s.game.map.distance[zone]
    for who in (0, 1):
        place = s.at[who]
        if s.status[who] == ON_BOARD and place < len(near) and 0 < s.noise[who] >= near[place]:
            return True
    return False


@book.step
def answer_listener(s: Ninja, stock: int, card: int) -> None:
    """Heard: alert up and a move of up to two zones. Not heard: nothing (NIN-091 to NIN-093)."""
    zone = s.zone[s.movers[0]]
    if audible(s, zone):
        s.tell(E.HEARD, zone)
        raise_alert(s, s.game.cards[card].alert_delta, "heard")
        s.plan((guard_move, stock, card, 0) if not s.marks[s.movers[0]] & MOVED else rest_movers)
    else:
        s.tell(E.NOT_HEARD, zone, False)
        s.movers = ()


@book.step
def rest_movers(s: Ninja) -> None:
    """A guard that has already moved this turn stays where it is (NIN-098)."""
    s.movers = ()


# -- waking ----------------------------------------------------------------------------------------------------------


@AWAKEN_ZONE.offers
def zones_to_wake(s: Ninja, seat: int, card: int) -> tuple[int, ...]:
    """List the barracks with sleepers (NIN-107)."""
    barracks = s.game.map.barracks
    return tuple(s.game.ZONE[barracks[i]] for i, count in enumerate(s.sleepers) if count)


@AWAKEN_ZONE.answered
def wake_zone_chosen(s: Ninja, seat: int, action: int, card: int) -> None:
    """Ask how many wake, unless everybody knows that it can be only one (NIN-213)."""
    zone = s.game.ZONE.index(action)
    if s.guards_on_map() + 1 >= FIGURES or s.game.cards[card].wake_max < 2:
        wake(s, seat, zone, 1)
    else:
        s.ask(AWAKEN_NUMBER, seat, zone)


@AWAKEN_NUMBER.offers
def numbers_to_wake(s: Ninja, seat: int, zone: int) -> tuple[int, ...]:
    """One, or two if two sleep there."""
    return tuple(s.game.NUMBER[1 : s.sleepers[s.game.map.barracks.index(zone)] + 1])


@AWAKEN_NUMBER.answered
def wake_number_chosen(s: Ninja, seat: int, action: int, zone: int) -> None:
    """Wake them."""
    wake(s, seat, zone, s.game.NUMBER.index(action))


def wake(s: Ninja, seat: int, zone: int, number: int) -> None:
    """Erase the marks and place the figures (NIN-108); with four players the seat chooses weapons (NIN-110)."""
    s.sleepers[s.game.map.barracks.index(zone)] -= number
    s.movers = ()
    s.plan((woken, s.game.stock_of[seat], zone))
    for _ in range(number):
        s.plan((wake_one, seat, zone))


@book.step
def wake_one(s: Ninja, seat: int, zone: int) -> None:
    """Choose the figure of one woken guard."""
    if len(s.hand) == 2:
        free = [any(s.zone[f] < 0 and f not in s.movers for f in range(w * 10, w * 10 + 10)) for w in (0, 1)]
        if all(free):
            s.ask(AWAKEN_WEAPON, seat, zone)
            return
    s.movers = (*s.movers, free_figure(s))


@AWAKEN_WEAPON.offers
def weapons(s: Ninja, seat: int, zone: int) -> tuple[int, ...]:
    """Sword or spear."""
    return tuple(s.game.WEAPON)


@AWAKEN_WEAPON.answered
def weapon_chosen(s: Ninja, seat: int, action: int, zone: int) -> None:
    """Take a figure of that weapon; it is placed together with the others."""
    s.movers = (*s.movers, free_figure(s, s.game.WEAPON.index(action)))


@book.step
def woken(s: Ninja, stock: int, zone: int) -> None:
    """Two woken together are a patrol; without contact they may move up to two zones (NIN-255, NIN-109)."""
    for figure in s.movers:
        put(s, figure, zone)
        s.marks[figure] = CARDED
    s.tell(E.WOKEN, s.movers, zone)
    if len(s.movers) == 2:
        number = make_patrol(s, s.movers)
        s.tell(E.FORMED, s.movers, number)
    if detect(s, zone, "woken"):
        s.plan((offer_attacks, stock), (after_contact, stock, AWAKEN, 0))
    else:
        s.plan((guard_move, stock, AWAKEN, 0))
