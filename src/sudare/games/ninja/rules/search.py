"""games/ninja: Intruders Phase, second half: searches, answers, hidden sentries, missions, the last cards."""

from __future__ import annotations

from sudare.games.ninja import events as E
from sudare.games.ninja.decisions import (
    DECLARE_SEARCH,
    HIDDEN_SENTRY_REPLY,
    HIDDEN_SENTRY_SWAP,
    HIDDEN_SENTRY_WEAPON,
    LAST_CARDS,
)
from sudare.games.ninja.events import book
from sudare.games.ninja.rules.strikes import (
    bluffs,
    carry_out,
    end_of_cover,
    holds,
    lay_options,
    lay_rope,
    lift_cover,
    spend,
    strikes,
)
from sudare.games.ninja.rules.table import detect, free_figure, put, raise_alert, show, take
from sudare.games.ninja.state import (
    BLADE,
    FIGURES,
    HIDDEN,
    HIGH,
    NINJA,
    NOTHING,
    ON_BOARD,
    SHURIKEN,
    SOMEONE,
    TRAITOR,
    TRAP,
    Ninja,
)


@book.step
def searches(s: Ninja) -> None:
    """Declarations, answers, last cards, end of the cover (NIN-147, NIN-154)."""
    board = s.on_board()
    last = [SOMEONE] if s.game.lone_wolf else [NINJA, TRAITOR]
    s.plan(answer_searches, *((last_cards, named) for named in last), phase_over)
    if len(board) == 2 and s.game.intruder_seats[0] != s.game.intruder_seats[1]:
        s.plan(second_declarations)
        for who in board:
            s.ask(DECLARE_SEARCH, s.game.intruder_seats[who], who, 0)
    else:
        s.plan(*((declare, s.named(who)) for who in board))


@book.step
def declare(s: Ninja, named: int) -> None:
    """Ask one intruder for its searches."""
    who = s.meant(named)
    s.ask(DECLARE_SEARCH, s.game.intruder_seats[who], named, 0)


@book.step
def second_declarations(s: Ninja) -> None:
    """Two seats declare at the same time; those that searched one zone may name another (NIN-149)."""
    for who in s.on_board():
        if any(w == who for w, _ in s.declared):
            s.ask(DECLARE_SEARCH, s.game.intruder_seats[who], who, 1)


@DECLARE_SEARCH.offers
def zones_to_search(s: Ninja, seat: int, named: int, number: int) -> tuple[int, ...]:
    """List the zones moved into or out of this turn, in any order (NIN-148, NIN-150, NIN-152, NIN-153)."""
    who = s.meant(named)
    rest = [s.game.ZONE[z] for z in s.walk[who] if (who, z) not in s.declared]
    return (*rest, s.game.PASS)


@DECLARE_SEARCH.answered
def search_declared(s: Ninja, seat: int, action: int, named: int, number: int) -> None:
    """Name the zone and the intruder openly (NIN-151)."""
    if action == s.game.PASS:
        return
    who = s.meant(named)
    zone = s.game.ZONE.index(action)
    s.declared = (*s.declared, (who, zone))
    s.tell(E.DECLARED, named, zone)
    two_seats = s.game.intruder_seats[0] != s.game.intruder_seats[1] and len(s.on_board()) == 2
    if number == 0 and not two_seats:
        s.ask(DECLARE_SEARCH, seat, named, 1)


@book.step
def answer_searches(s: Ninja) -> None:
    """The table answers from the guards' map (NIN-155); traps, then hidden sentries, then missions (NIN-166)."""
    s.answers = tuple(s.objects.get(zone, NOTHING) for _, zone in s.declared)
    for (who, zone), what in zip(s.declared, s.answers, strict=True):
        s.searched = (*s.searched, (s.turn, s.named(who), zone, what))
        s.tell(E.ANSWERED, s.named(who), zone, what)
    raise_alert(s, sum(what == TRAP for what in s.answers), "trap")  # NIN-159; the trap stays (NIN-160)
    found = list(dict.fromkeys(z for (_, z), what in zip(s.declared, s.answers, strict=True) if what == HIDDEN))
    s.plan(*((hidden_found, zone, 0) for zone in found), missions)


@book.step
def hidden_found(s: Ninja, zone: int, turn: int) -> None:
    """Each finder in order of declaration may kill it; otherwise it is placed once (NIN-161, NIN-162, NIN-296)."""
    finders = [who for who, z in s.declared if z == zone]
    if turn < len(finders):
        who = finders[turn]
        s.plan((hidden_found, zone, turn + 1))
        if sum(s.ihand[who]):
            s.ask(HIDDEN_SENTRY_REPLY, s.game.intruder_seats[who], s.named(who), zone)
        return
    if zone not in s.objects:
        return  # it was killed
    del s.objects[zone]  # NIN-163
    if s.guards_on_map() >= FIGURES:  # NIN-214, NIN-215
        s.ask(HIDDEN_SENTRY_SWAP, s.game.guard_seats[s.lead()], zone)
    else:
        s.plan((place_hidden, zone))


@HIDDEN_SENTRY_REPLY.offers
def kill_options(s: Ninja, seat: int, named: int, zone: int) -> tuple[int, ...]:
    """Kenjutsu or Shuriken from the finder's own hand, whatever its position (R-32); or decline."""
    who = s.meant(named)
    cards = (BLADE[NINJA], SHURIKEN) if who == NINJA else (BLADE[TRAITOR],)
    held = [s.game.CARD[card] for card in cards if holds(s, who, card)] if zone in s.objects else []
    return (*held, s.game.PASS)


@HIDDEN_SENTRY_REPLY.answered
def hidden_replied(s: Ninja, seat: int, action: int, named: int, zone: int) -> None:
    """Kill it: only the card's own alert number counts (R-33), unless the option says High."""
    if action == s.game.PASS:
        return
    who = s.meant(named)
    card = s.game.CARD.index(action)
    spend(s, who, card)
    del s.objects[zone]
    s.tell(E.HIDDEN_KILLED, who, zone, card)
    if card == BLADE[NINJA]:
        lift_cover(s)
        caught_uncovered(s)
    high = s.game.options.hidden_sentry_killed_alert == "high"
    raise_alert(s, HIGH if high else s.game.cards[card].alert_delta, "sentry_killed")
    while s.steps and s.steps[-1][0] is hidden_found and s.steps[-1][1] == zone:
        s.steps.pop()  # no other finder needs to be asked


@HIDDEN_SENTRY_SWAP.offers
def guards_to_withdraw(s: Ninja, seat: int, zone: int) -> tuple[int, ...]:
    """List every guard on the map, drunk ones too, and declining."""
    return (*(s.game.GUARD[f] for f in range(len(s.zone)) if s.zone[f] >= 0), s.game.PASS)


@HIDDEN_SENTRY_SWAP.answered
def guard_withdrawn(s: Ninja, seat: int, action: int, zone: int) -> None:
    """Swap, or place nobody: the intruder there is detected all the same (NIN-216)."""
    if action != s.game.PASS:
        figure = s.game.GUARD.index(action)
        take(s, figure)  # nobody is hidden by this
        s.tell(E.GUARD_WITHDRAWN, figure)
        s.plan((place_hidden, zone))
        return
    s.tell(E.NOBODY_PLACED, zone)
    detect(s, zone, "hidden_sentry")
    raise_alert(s, HIGH, "sentry_out")


@book.step
def place_hidden(s: Ninja, zone: int) -> None:
    """Choose the figure; two guard seats propose a weapon (NIN-165)."""
    if len(s.hand) == 2:
        free = [any(s.zone[f] < 0 for f in range(w * 10, w * 10 + 10)) for w in (0, 1)]
        if all(free):
            s.plan((settle_weapon, zone))
            s.ask_all(HIDDEN_SENTRY_WEAPON, s.game.guard_seats, zone)
            return
    step_out(s, zone, free_figure(s))


@HIDDEN_SENTRY_WEAPON.offers
def weapons(s: Ninja, seat: int, zone: int) -> tuple[int, ...]:
    """Sword or spear."""
    return tuple(s.game.WEAPON)


@HIDDEN_SENTRY_WEAPON.answered
def weapon_proposed(s: Ninja, seat: int, action: int, zone: int) -> None:
    """Keep a proposal until both are in."""
    s.proposed = (*s.proposed, s.game.WEAPON.index(action))


@book.step
def settle_weapon(s: Ninja, zone: int) -> None:
    """Without agreement the seat with fewer figures on the map gets it, then the lead guard (R-14)."""
    first, second = s.proposed
    s.proposed = ()
    counts = [len([z for z in s.zone[w * 10 : w * 10 + 10] if z >= 0]) for w in (0, 1)]
    fewer = s.lead() if counts[0] == counts[1] else counts.index(min(counts))
    step_out(s, zone, free_figure(s, first if first == second else fewer))


def step_out(s: Ninja, zone: int, figure: int) -> None:
    """The hidden sentry becomes a guard and detects who is in its zone; alert High (NIN-162, NIN-164)."""
    put(s, figure, zone)
    s.tell(E.HIDDEN_PLACED, figure, zone)
    detect(s, zone, "hidden_sentry")
    raise_alert(s, HIGH, "sentry_out")


@book.step
def missions(s: Ninja) -> None:
    """An intruder that found its own goal shows the tile; this is compulsory (NIN-156 to NIN-158)."""
    for (who, _), what in zip(s.declared, s.answers, strict=True):
        if what == s.mission[who] and not s.done[who]:
            s.done[who] = True
            s.tell(E.MISSION_DONE, s.named(who), what)
            raise_alert(s, s.game.options.alert_on_mission, "mission")  # NIN-286


@book.step
def last_cards(s: Ninja, named: int) -> None:
    """After the answers each intruder may still play cards, but not move (NIN-307)."""
    who = s.meant(named)
    if s.status[who] == ON_BOARD and any(s.ihand[who]) and (s.declared or s.shadow_played):
        s.ask(LAST_CARDS, s.game.intruder_seats[who], s.named(who))


@LAST_CARDS.offers
def last_options(s: Ninja, seat: int, named: int) -> tuple[int, ...]:
    """List card plays that move nobody."""
    who = s.meant(named)
    return (*strikes(s, who, False), *bluffs(s, who), *lay_options(s, who), s.game.PASS)


@LAST_CARDS.answered
def last_card_played(s: Ninja, seat: int, action: int, named: int) -> None:
    """Play a card, and perhaps another one."""
    if action == s.game.PASS:
        return
    who = s.meant(named)
    s.plan((last_cards, SOMEONE if s.game.lone_wolf else who))
    if action in s.game.LAY:
        lay_rope(s, who, s.at[who], s.game.LAY.index(action))
    else:
        carry_out(s, who, action)
        caught_uncovered(s)


def caught_uncovered(s: Ninja) -> None:
    """After the moves nobody replies to a contact: a ninja whose cover has ended among guards is detected (R-49)."""
    if s.pending == NINJA:
        s.pending = -1
        show(s, NINJA, "stayed")


@book.step
def phase_over(s: Ninja) -> None:
    """Shadow Walk ends (R-49), and the notes of this phase are put away."""
    if s.shadow:
        end_of_cover(s)
    s.shadow_played = s.handed = False
    s.acting = NINJA
    s.finished = [False, False]
    s.steps_done = [0, 0]
    s.halted = [False, False]
    s.walk = [(), ()]
    s.declared = ()
    s.answers = ()
