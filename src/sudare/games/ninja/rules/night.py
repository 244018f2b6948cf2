"""games/ninja: Intruders Phase: coming back, moving in secret, contact, leaving the map."""

from __future__ import annotations

from sudare.games.ninja import events as E
from sudare.games.ninja.decisions import ACT, BONUS_CARDS, RESTART_START, SPLIT_BONUS, WRITE_MISSION
from sudare.games.ninja.events import book
from sudare.games.ninja.rules.hands import ask_new_hand
from sudare.games.ninja.rules.setup import mark_sleepers
from sudare.games.ninja.rules.strikes import bluffs, carry_out, holds, lay_options, lay_rope, roped, spend, strikes
from sudare.games.ninja.rules.table import agreed, check_end, hide, release_wounds, reveal_role, show
from sudare.games.ninja.state import (
    BY_CARD,
    BY_ROPE,
    GONE,
    INTO_PASSAGE,
    INTRUDERS,
    NINJA,
    OFF,
    OFF_MAP,
    ON_BOARD,
    OUT_OF_PASSAGE,
    PASSAGE_CARD,
    ROPE,
    SHADOW,
    STEP,
    TRAITOR,
    WAITING,
    Ninja,
)


@book.step
def intruders_phase(s: Ninja) -> None:
    """New copies come in, then the intruders move (NIN-130)."""
    s.phase = INTRUDERS
    s.tell(E.PHASE, INTRUDERS)
    s.finished = [False, False]
    s.steps_done = [0, 0]
    s.halted = [False, False]
    s.walk = [(), ()]
    s.handed = s.shadow = s.shadow_played = False
    s.pending = -1
    s.declared = ()
    s.answers = ()
    s.plan((come_back, NINJA), (come_back, TRAITOR), begin_moves)  # NIN-300


# -- a new copy ------------------------------------------------------------------------------------------------------


@book.step
def come_back(s: Ninja, who: int) -> None:
    """Start, hand, mission, then the guards' bonus (NIN-202 to NIN-209, R-03)."""
    if s.status[who] == WAITING:
        s.reborn[who] = True
        bonus = s.game.options.bonus_sleepers  # NIN-209
        s.plan((ask_new_hand, who), (new_mission, who), (tell_back, who), guard_bonus, (mark_sleepers, bonus, 0))
        s.ask(RESTART_START, s.game.intruder_seats[who], who)


@book.step
def new_mission(s: Ninja, who: int) -> None:
    """Shuffle the old mission with the unused ones and draw again (NIN-206, NIN-221)."""
    s.past[who] = (*s.past[who], s.mission[who])
    s.done[who] = False  # NIN-207
    if s.game.contested and s.game.options.contested_missions == "write":
        s.mission[who] = -1
        s.ask(WRITE_MISSION, s.game.intruder_seats[who])
        return
    s.tiles.append(s.mission[who])
    s.tiles.sort()
    s.mission[who] = s.tiles.pop(s.chance.below(len(s.tiles)))


@book.step
def tell_back(s: Ninja, who: int) -> None:
    """Everybody learns that a new copy is there, and how many cards it has (section 5, rule 15)."""
    seats = {s.game.intruder_seats[who]} if s.game.contested else set(s.game.intruder_seats)
    s.tell(
        E.REENTERED,
        who,
        sum(s.ihand[who]),
        "edge" if who == NINJA else "grounds",
        to=dict.fromkeys(seats, (s.mission[who],)),
    )


@book.step
def guard_bonus(s: Ninja) -> None:
    """The guards join deck and discard pile and take up to five cards (NIN-208, NIN-299)."""
    for stock, cards in enumerate(s.discard):
        s.deck[stock].shuffle_in(card for card, count in enumerate(cards) for _ in range(count))
        s.discard[stock] = [0] * len(cards)
    if len(s.hand) == 1:
        s.plan((take_bonus, (5,)))
    else:  # five in all
        s.plan(split_bonus)
        s.ask_all(SPLIT_BONUS, s.game.guard_seats, 5, 0, 5)


@book.step
def split_bonus(s: Ninja) -> None:
    """Share the bonus as agreed, otherwise evenly, the odd card to the lead guard."""
    swords = agreed(s, 3 if s.lead() == 0 else 2)
    s.tell(E.SPLIT, "bonus", [swords, 5 - swords])
    s.plan((take_bonus, (swords, 5 - swords)))


@book.step
def take_bonus(s: Ninja, numbers: tuple[int, ...]) -> None:
    """Ask each guard seat in turn."""
    for stock in reversed(range(len(numbers))):
        s.plan((take_cards, stock, numbers[stock]))


@book.step
def take_cards(s: Ninja, stock: int, number: int) -> None:
    """Ask for the cards one by one, behind a screen; meanwhile they lie with the drawn ones."""
    if not s.ask_screened(BONUS_CARDS, (s.game.guard_seats[stock],), number):
        bonus_done(s, stock)


@BONUS_CARDS.screened
def may_take(s: Ninja, seat: int, number: int) -> bool:
    """Say whether there is another bonus card to take."""
    stock = s.game.stock_of[seat]
    return sum(s.drawn[stock]) < number and len(s.deck[stock]) > 0


@BONUS_CARDS.offers
def bonus_options(s: Ninja, seat: int, number: int) -> tuple[int, ...]:
    """List the types in deck and discard pile."""
    rest = s.deck[s.game.stock_of[seat]].rest
    return (*(s.game.CARD[card] for card in sorted(set(rest))), s.game.PASS)


@BONUS_CARDS.answered
def bonus_taken(s: Ninja, seat: int, action: int, number: int) -> None:
    """Take a card, or stop."""
    stock = s.game.stock_of[seat]
    if action == s.game.PASS:
        bonus_done(s, stock)
        return
    card = s.game.CARD.index(action)
    s.deck[stock].remove(card)
    s.drawn[stock][card] += 1
    s.plan((take_cards, stock, number))


def bonus_done(s: Ninja, stock: int) -> None:
    """Everybody learns how many cards were taken, only their owner which."""
    cards = [card for card, count in enumerate(s.drawn[stock]) for _ in range(count)]
    for card in cards:
        s.hand[stock][card] += 1
    s.drawn[stock] = [0] * len(s.drawn[stock])
    seat = s.game.guard_seats[stock]
    s.tell(E.BONUS_TAKEN, seat, len(cards), to={seat: (cards,)})


# -- moving ----------------------------------------------------------------------------------------------------------


@book.step
def begin_moves(s: Ninja) -> None:
    """The ninja begins; both may be mixed freely (NIN-136, R-28)."""
    s.tell(E.MOVES_BEGIN)
    s.acting = NINJA if s.status[NINJA] == ON_BOARD else TRAITOR
    s.plan(ask_act, end_moves)


@book.step
def ask_act(s: Ninja) -> None:
    """Ask the intruders' side behind a screen: nobody outside sees who acts, nor how often (section 5, rule 12)."""
    first, second = s.game.intruder_seats
    if first == second or s.status[TRAITOR] != ON_BOARD:
        seats: tuple[int, ...] = (first,)
    else:
        seats = (first, second) if s.status[NINJA] == ON_BOARD else (second,)
    if s.ask_screened(ACT, seats):
        s.plan(ask_act)


@ACT.screened
def is_acting(s: Ninja, seat: int) -> bool:
    """The seat of the intruder that is acting decides; the other need not answer anything (R-28)."""
    who = s.acting
    return s.game.intruder_seats[who] == seat and s.status[who] == ON_BOARD and not s.finished[who]


@ACT.offers
def act_options(s: Ninja, seat: int) -> tuple[int, ...]:
    """List what the acting intruder can do (NIN-295)."""
    game = s.game
    who = s.acting
    if s.pending == who:
        return contact_options(s, who)
    options = steps(s, who)
    options += strikes(s, who, False)
    options += bluffs(s, who)
    options += lay_options(s, who)
    other = 1 - who
    if s.status[other] == ON_BOARD and not s.finished[other] and not s.handed and not game.contested:
        options.append(game.HAND_OVER)
    options.append(game.FINISH)
    return tuple(options)


def contact_options(s: Ninja, who: int) -> tuple[int, ...]:
    """Kill or neutralise the guards here, pass with Shadow Walk, or be detected (NIN-138, NIN-176)."""
    options = strikes(s, who, True)
    if who == NINJA and holds(s, who, SHADOW) and not s.shadow:
        options.append(s.game.CARD[SHADOW])
    return (*options, s.game.REVEAL)


def steps(s: Ninja, who: int) -> list[int]:
    """List the moves: three zones a turn, none after a halt (NIN-133, NIN-139, NIN-142, NIN-226)."""
    game = s.game
    fort = game.map
    zone = s.at[who]
    if s.steps_done[who] >= 3 or s.halted[who]:
        return []
    passage = s.passage_of(who)
    if zone >= fort.size:
        return sorted({game.ZONE[z] for z in s.entrances[passage]})  # NIN-228
    options = [game.ZONE[z] for z in fort.ways[zone]]
    rope = holds(s, who, ROPE[who])
    for z in fort.walls[zone]:  # NIN-140
        if roped(s, who, zone, z):
            options.append(game.ZONE[z])
        elif rope:
            options.append(game.ROPE[z])
    if zone in s.entrances[passage] and (s.iface[who] or holds(s, who, PASSAGE_CARD[who])):  # NIN-229
        options.append(game.ZONE[fort.size + passage])
    if fort.edge[zone]:
        options.append(game.LEAVE_MAP)  # NIN-168
    return options


@ACT.answered
def acted(s: Ninja, seat: int, action: int) -> None:
    """Carry out one private choice; only its public consequences are told (section 5, rule 4)."""
    game = s.game
    who = s.acting
    if action == game.HAND_OVER:
        s.acting = 1 - who
        s.handed = True
        return
    s.handed = False
    if action == game.FINISH:
        s.finished[who] = True
    elif action == game.REVEAL:
        s.pending = -1
        show(s, who, "entered")
    elif action == game.LEAVE_MAP:
        leave_map(s, who)
    elif action in game.ROPE:
        zone = game.ROPE.index(action)
        lay_rope(s, who, s.at[who], zone)
        enter(s, who, zone, BY_CARD)
    elif action in game.LAY:
        lay_rope(s, who, s.at[who], game.LAY.index(action))
    elif action in game.ZONE:
        step(s, who, game.ZONE.index(action))
    else:
        carry_out(s, who, action)
    pass_on(s)


def pass_on(s: Ninja) -> None:
    """Whoever has finished or left makes way for the other at once."""
    other = 1 - s.acting
    through = s.finished[s.acting] or s.status[s.acting] != ON_BOARD
    if through and s.status[other] == ON_BOARD and not s.finished[other]:
        s.acting = other


def step(s: Ninja, who: int, zone: int) -> None:
    """Take one step over a boundary, an old rope, or into or out of the passage."""
    size = s.game.map.size
    if zone >= size:  # NIN-229, NIN-263
        first = not s.iface[who]
        if first:
            spend(s, who, PASSAGE_CARD[who])
            s.iface[who] = True
        s.tell(E.PASSAGE_ENTERED, who, first)
        enter(s, who, zone, INTO_PASSAGE)
    elif s.at[who] >= size:
        s.tell(E.PASSAGE_LEFT, who)
        enter(s, who, zone, OUT_OF_PASSAGE)
    else:
        enter(s, who, zone, STEP if zone in s.game.map.ways[s.at[who]] else BY_ROPE)


def enter(s: Ninja, who: int, zone: int, how: int) -> None:
    """Enter a zone: note it, halt where one must (NIN-145), meet guards (NIN-137, NIN-138)."""
    fort = s.game.map
    old = s.at[who]
    s.at[who] = zone
    s.steps_done[who] += 1
    s.trail[who] = (*s.trail[who], (s.turn, zone, how))  # NIN-135
    for z in (old, zone):
        if z < fort.size and z not in s.walk[who]:
            s.walk[who] = (*s.walk[who], z)
    if fort.moat[zone] or how in (BY_CARD, BY_ROPE, INTO_PASSAGE):
        s.halted[who] = True
    if s.occ[zone] and not (s.shadow and who == NINJA):
        s.pending = who
    else:
        hide(s, who, "moved")  # NIN-178


def leave_map(s: Ninja, who: int) -> None:
    """Leave for good; everybody learns who, nobody from where (NIN-168 to NIN-173)."""
    reveal_role(s, who)
    owners = s.wounds[who]
    s.status[who] = GONE
    s.trail[who] = (*s.trail[who], (s.turn, OFF, OFF_MAP))
    s.at[who] = s.shown[who] = OFF
    s.wounds[who] = ()
    s.ihand[who] = [0] * 5
    s.noise[who] = 0
    s.exits = (s.turn, s.exits[1]) if who == NINJA else (s.exits[0], s.turn)
    s.tell(E.LEFT_MAP, who)
    if len(s.hand) == 1:
        release_wounds(s, owners)
        s.plan(check_end)
    else:
        s.plan(check_end, (release_wounds, owners))  # choices of the guards are dropped at the end


@book.step
def end_moves(s: Ninja) -> None:
    """The zones moved are the noise of the next turn (NIN-134)."""
    for who in s.on_board():
        s.noise[who] = s.steps_done[who]
    s.tell(E.MOVES_END)
