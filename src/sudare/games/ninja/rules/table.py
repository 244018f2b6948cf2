"""games/ninja: what several rules share: the alert, figures, contact and detection, agreement between guard seats."""

from __future__ import annotations

from sudare.games.ninja import events as E
from sudare.games.ninja.decisions import SPLIT_BONUS, SPLIT_CARDS, SPLIT_DRAW, SPLIT_WOUNDS
from sudare.games.ninja.events import book
from sudare.games.ninja.state import (
    DEAD,
    FIGURES,
    GONE,
    HIGH,
    KENJUTSU,
    NINJA,
    OFF,
    OFF_MAP,
    ON_BOARD,
    TO_START,
    UNUSED,
    WAITING,
    Ninja,
)

# -- the alert -------------------------------------------------------------------------------------------------------


def raise_alert(s: Ninja, steps: int, cause: str) -> None:
    """Raise the alert; surplus steps above High are lost (NIN-055)."""
    level = min(HIGH, s.alert + steps)
    if level != s.alert:
        s.alert = level
        s.tell(E.ALERTED, level, cause)


# -- guard figures ---------------------------------------------------------------------------------------------------


def weapon(figure: int) -> int:
    """Return 0 for a sword, 1 for a spear, 2 for a drunk guard."""
    return figure // 10


def controls(s: Ninja, stock: int, figure: int) -> bool:
    """Say whether a guard seat may use a figure: with four players only those of its weapon (NIN-106)."""
    return len(s.hand) == 1 or weapon(figure) == stock


def figures_of(s: Ninja, stock: int) -> range:
    """Return the guard figures that a seat may use (NIN-106)."""
    return range(FIGURES) if len(s.hand) == 1 else range(stock * 10, stock * 10 + 10)


def controls_patrol(s: Ninja, stock: int, patrol: int) -> bool:
    """A patrol belongs to every seat that has a figure in it (NIN-038)."""
    return len(s.hand) == 1 or any(s.patrol[f] == patrol for f in range(stock * 10, stock * 10 + 10))


def tired_patrols(s: Ninja, marks: int) -> set[int]:
    """Return the patrols of which a member carries one of these marks."""
    return {number for number, mark in zip(s.patrol, s.marks, strict=True) if mark & marks}


def put(s: Ninja, figure: int, zone: int) -> None:
    """Place a figure from the supply."""
    s.zone[figure] = zone
    if figure < FIGURES:
        s.occ[zone] += 1


def take(s: Ninja, figure: int) -> None:
    """Return a figure to the supply (NIN-194)."""
    if figure < FIGURES:
        s.occ[s.zone[figure]] -= 1
    s.zone[figure] = OFF
    s.marks[figure] = 0
    leave_patrol(s, figure)


def leave_patrol(s: Ninja, figure: int) -> None:
    """Take a figure out of its patrol; one that is left alone is a sentry (NIN-065)."""
    number = s.patrol[figure]
    if not number:
        return
    s.patrol[figure] = 0
    rest = s.members(number)
    if len(rest) < 2:
        for other in rest:
            s.patrol[other] = 0
        s.heading[number] = s.came[number] = OFF


def make_patrol(s: Ninja, figures: tuple[int, ...]) -> int:
    """Form a patrol of sentries in one zone."""
    taken = set(s.patrol)
    number = next(n for n in range(1, 11) if n not in taken)
    for figure in figures:
        s.patrol[figure] = number
    s.heading[number] = s.came[number] = OFF
    return number


def free_figure(s: Ninja, wanted: int = 2) -> int:
    """Return an unused figure: of the wanted weapon if there is one (NIN-222), otherwise of the fuller supply."""
    free = [[f for f in range(w * 10, w * 10 + 10) if s.zone[f] < 0 and f not in s.movers] for w in (0, 1)]
    if wanted < 2 and free[wanted]:
        return free[wanted][0]
    return free[0][0] if len(free[0]) >= len(free[1]) else free[1][0]


def capacity(s: Ninja) -> int:
    """Return how many more guards may be in the passages (NIN-240, NIN-241)."""
    size = s.game.map.size
    return len(s.open_passage) - s.occ[size] - s.occ[size + 1]


# -- detection -------------------------------------------------------------------------------------------------------


def reveal_role(s: Ninja, who: int) -> None:
    """A lone wolf in hiding has shown which intruder it is: the other hand leaves the game (NIN-275, NIN-303)."""
    if not s.role_known:
        s.role_known = True
        s.ihand[1 - who] = [0] * 5
        s.tell(E.ROLE_CHOSEN, who)


def place_figure_of(s: Ninja, who: int, how: str) -> None:
    """Place an intruder's figure in its zone (NIN-180)."""
    reveal_role(s, who)
    s.shown[who] = s.at[who]
    s.tell(E.DETECTED, who, s.at[who], how)


def show(s: Ninja, who: int, how: str) -> None:
    """An intruder is detected: its figure is placed and the alert goes to High (NIN-175)."""
    place_figure_of(s, who, how)
    raise_alert(s, HIGH, "detected")


def detect(s: Ninja, zone: int, how: str) -> bool:
    """A guard came into a zone: every intruder there is detected (NIN-175, NIN-297, NIN-225)."""
    found = False
    for who in (0, 1):
        if s.status[who] == ON_BOARD and s.at[who] == zone and not (s.shadow and who == NINJA):
            found = True
            if s.shown[who] != zone:
                place_figure_of(s, who, how)
    if found:
        raise_alert(s, HIGH, "detected")
    return found


def hide(s: Ninja, who: int, how: str) -> None:
    """Take a figure off the board; nobody is told where the intruder is (NIN-178)."""
    if s.shown[who] >= 0:
        s.shown[who] = OFF
        s.tell(E.WENT_HIDDEN, who, how)


# -- agreement between two guard seats -------------------------------------------------------------------------------


@SPLIT_DRAW.offers
@SPLIT_CARDS.offers
@SPLIT_BONUS.offers
@SPLIT_WOUNDS.offers
def shares(s: Ninja, seat: int, total: int, low: int, high: int) -> tuple[int, ...]:
    """List the possible shares of the swords."""
    return tuple(s.game.NUMBER[low : high + 1])


@SPLIT_DRAW.answered
@SPLIT_CARDS.answered
@SPLIT_BONUS.answered
@SPLIT_WOUNDS.answered
def share_proposed(s: Ninja, seat: int, action: int, total: int, low: int, high: int) -> None:
    """Keep a proposal until both seats have made theirs."""
    s.proposed = (*s.proposed, s.game.NUMBER.index(action))


def agreed(s: Ninja, fallback: int) -> int:
    """Return what both proposed, or the fallback when they differ (R-14)."""
    first, second = s.proposed
    s.proposed = ()
    return first if first == second else fallback


# -- wound cards and the end -----------------------------------------------------------------------------------------


@book.step
def release_wounds(s: Ninja, owners: tuple[int, ...]) -> None:
    """Wound cards of a dead or departed intruder go to the discard pile (NIN-171, NIN-198)."""
    if len(s.hand) == 1:
        s.discard[0][KENJUTSU] += len(owners)
    elif owners:  # NIN-172: the seats decide how many go to which pile
        s.plan((settle_wounds, owners))
        s.ask_all(SPLIT_WOUNDS, s.game.guard_seats, len(owners), 0, len(owners))


@book.step
def settle_wounds(s: Ninja, owners: tuple[int, ...]) -> None:
    """Share the wound cards out; without agreement each goes back to who played it (R-14)."""
    swords = agreed(s, owners.count(0))
    s.discard[0][KENJUTSU] += swords
    s.discard[1][KENJUTSU] += len(owners) - swords
    s.tell(E.SPLIT, "wounds", [swords, len(owners) - swords])


@book.step
def check_end(s: Ninja) -> None:
    """The game is over as soon as no intruder is on the board or waiting to come back (NIN-266)."""
    if not any(status in (TO_START, ON_BOARD, WAITING) for status in s.status):
        end_game(s)


def end_game(s: Ninja) -> None:
    """Say who has won (NIN-268 to NIN-270, NIN-274, NIN-281) and show all secrets (NIN-271)."""
    game = s.game
    good = [who for who in (0, 1) if s.done[who] and s.status[who] == GONE]
    played = [who for who in (0, 1) if s.status[who] != UNUSED]
    guards = tuple(game.guard_seats)
    everybody = tuple(range(game.seats))
    if game.contested:  # NIN-281
        if game.options.contested_victory == "first_out" and len(good) == 2:
            first = min(s.exits)
            good = [who for who in good if s.exits[who] == first]
        winners = tuple(game.intruder_seats[who] for who in good) or guards
        ending = "rivals" if good else "guards"
    elif len(good) == len(played):
        winners, ending = tuple(sorted({game.intruder_seats[who] for who in good})), "intruders"
    elif good:
        winners, ending = everybody, "draw"  # NIN-269
    else:
        winners, ending = guards, "guards"
    s.finish(winners, ending)
    s.pending = -1
    if s.log is not None:
        s.tell(E.ENDED, ENDINGS.index(ending), winners)
        _show_secrets(s)


ENDINGS = ("intruders", "draw", "guards", "rivals")


def _show_secrets(s: Ninja) -> None:
    game = s.game
    zones = game.names["zone"]
    cards = game.names["card"]
    people = [who for who in (0, 1) if s.status[who] != UNUSED]
    paths = {
        game.names["who"][who]: [[t, "off_map" if how == OFF_MAP else zones[z]] for t, z, how in s.trail[who]]
        for who in people
    }
    hands = {
        game.names["who"][who]: {cards[7 + 5 * who + i]: n for i, n in enumerate(s.ihand[who]) if n} for who in people
    }
    for stock, seat in enumerate(game.guard_seats):
        hands[game.seat_ids[seat]] = {cards[i]: n for i, n in enumerate(s.hand[stock]) if n}
    goals = {zones[z]: game.names["object"][o] for z, o in sorted(s.objects.items())}
    s.tell(
        E.SECRETS,
        [s.mission[who] if s.mission[who] >= 0 else None for who in people],
        goals,
        paths,
        [[zones[z] for z in pair] for pair in s.entrances],
        [[zones[a], zones[b]] for a, b, _ in sorted(s.ropes)],
        hands,
        {zones[z]: number for z, number in zip(game.map.barracks, s.sleepers, strict=True)},
    )


def die(s: Ninja, who: int) -> None:
    """An intruder has its last wound (NIN-196 to NIN-201)."""
    owners = s.wounds[who]
    replaced = s.turn <= s.game.options.decoy_last_turn and not s.reborn[who]  # NIN-199, NIN-200, NIN-201
    s.wounds[who] = ()
    s.at[who] = s.shown[who] = OFF
    s.status[who] = WAITING if replaced else DEAD
    s.ihand[who] = [0] * 5
    s.iplayed[who] = [0] * 5
    s.iface[who] = False  # the card goes back to the intruder's deck
    s.noise[who] = 0
    s.tell(E.DIED, who, replaced, "again" if replaced else "never")
    if len(s.hand) == 1:
        s.plan((release_wounds, owners), check_end)
    else:
        s.plan(check_end, (release_wounds, owners))  # choices of the guards are dropped at the end
