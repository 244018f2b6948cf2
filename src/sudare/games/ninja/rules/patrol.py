"""games/ninja: Guards Patrol Phase: marching along the track, regrouping, noticing."""

from __future__ import annotations

from sudare.games.ninja import events as E
from sudare.games.ninja.decisions import ATTACK, FORM_ZONE, PATROL_FORK, PATROL_ORDER, REGROUP, REGROUP_WHICH
from sudare.games.ninja.events import book
from sudare.games.ninja.rules.attack import blades, contact_guards, may_attack, offer_attacks
from sudare.games.ninja.rules.moves import agree, was_refused, zones_to_form
from sudare.games.ninja.rules.table import controls_patrol, detect, figures_of, raise_alert, tired_patrols
from sudare.games.ninja.state import FIGURES, KENJUTSU, MOVED, OFF, PATROL, Ninja


@book.step
def patrol_phase(s: Ninja) -> None:
    """Every patrol on the track marches; then guards regroup and notice (NIN-119, NIN-128, NIN-129)."""
    s.phase = PATROL
    s.refused = [()] * len(s.hand)
    s.held_back = ()
    s.tell(E.PHASE, PATROL)
    s.plan(march_next, (regroup, s.lead(), 0), notice)


def marching(s: Ninja) -> list[int]:
    """Return the patrols that must still march: on the track, nobody moved yet (NIN-120, NIN-121)."""
    track = s.game.map.track
    tired = tired_patrols(s, MOVED)
    return [
        number
        for number in s.patrols()
        if number not in tired and number not in s.held_back and track[s.place_of(number)]
    ]


def can_hold(s: Ninja, number: int) -> bool:
    """With the option, a patrol in contact with a detected intruder may stay (R-27)."""
    return bool(s.game.options.patrol_may_hold) and s.place_of(number) in s.shown


@book.step
def march_next(s: Ninja) -> None:
    """Let the guards choose the order; a single patrol with nothing else to decide just marches (NIN-124)."""
    todo = marching(s)
    if not todo:
        return
    s.plan(march_next)
    stock = s.lead()
    free = zones_to_form(s, stock) or may_attack(s, stock) or any(can_hold(s, number) for number in todo)
    if len(todo) == 1 and not free:
        s.plan((march, todo[0], 0))
    else:
        s.ask(PATROL_ORDER, s.game.guard_seats[stock])


@PATROL_ORDER.offers
def patrols_to_march(s: Ninja, seat: int) -> tuple[int, ...]:
    """List the patrols that must march, and what may be done first."""
    game = s.game
    stock = game.stock_of[seat]
    todo = marching(s)
    options = [game.PATROL[number - 1] for number in todo]
    options += [game.HOLD[number - 1] for number in todo if can_hold(s, number)]
    if blades(s, stock) and contact_guards(s, stock):
        options.append(game.CARD[KENJUTSU])
    if zones_to_form(s, stock):
        options.append(game.FORM_PATROL)
    return tuple(options)


@PATROL_ORDER.answered
def patrol_called(s: Ninja, seat: int, action: int) -> None:
    """March, attack, form, or hold."""
    game = s.game
    if action == game.FORM_PATROL:
        s.ask(FORM_ZONE, seat)
    elif action == game.CARD[KENJUTSU]:
        s.ask(ATTACK, seat)
    elif action in game.HOLD:
        s.held_back = (*s.held_back, game.HOLD.index(action) + 1)
    else:
        s.plan((march, game.PATROL.index(action) + 1, 0))


@book.step
def march(s: Ninja, number: int, done: int) -> None:
    """March two zones: into the heading, or by a branch of choice where the track forks (NIN-119, NIN-122)."""
    if s.heading[number] >= 0:
        march_to(s, number, done, s.heading[number])
    else:
        stock = s.lead() if controls_patrol(s, s.lead(), number) else 1 - s.lead()  # NIN-127
        s.ask(PATROL_FORK, s.game.guard_seats[stock], number, done)


@PATROL_FORK.offers
def branches_ahead(s: Ninja, seat: int, number: int, done: int) -> tuple[int, ...]:
    """List the branches but the one it came by (NIN-123)."""
    zone = s.place_of(number)
    return tuple(s.game.ZONE[z] for z in s.game.map.track[zone] if z != s.came[number])


@PATROL_FORK.answered
def branch_chosen(s: Ninja, seat: int, action: int, number: int, done: int) -> None:
    """Take the branch."""
    march_to(s, number, done, s.game.ZONE.index(action))


def march_to(s: Ninja, number: int, done: int, zone: int) -> None:
    """Enter the next zone; the patrol stops where it finds an intruder (NIN-125)."""
    figures = s.members(number)
    old = s.zone[figures[0]]
    for figure in figures:
        s.occ[old] -= 1
        s.occ[zone] += 1
        s.zone[figure] = zone
        s.marks[figure] |= MOVED
    ahead = [z for z in s.game.map.track[zone] if z != old]
    s.heading[number], s.came[number] = (ahead[0], OFF) if len(ahead) == 1 else (OFF, old)
    s.tell(E.GUARDS_MOVED, figures, zone)
    if detect(s, zone, "found"):
        stock = s.lead() if controls_patrol(s, s.lead(), number) else 1 - s.lead()
        s.plan((offer_attacks, stock))
    elif done == 0:
        s.plan((march, number, 1))


# -- regrouping ------------------------------------------------------------------------------------------------------


def crowded(s: Ninja) -> bool:
    """Say whether some zone holds two units."""
    units: set[int] = set()
    seen: set[int] = set()
    for figure in range(FIGURES):
        zone, number = s.zone[figure], s.patrol[figure]
        if zone < 0 or number in seen:
            continue
        if number:
            seen.add(number)
        if zone in units:
            return True
        units.add(zone)
    return False


@book.step
def regroup(s: Ninja, stock: int, passes: int) -> None:
    """When all patrols have moved, guards of one zone may join, form or merge (NIN-128); the lead guard begins."""
    if passes < len(s.hand) and crowded(s):
        s.ask(REGROUP, s.game.guard_seats[stock], passes)


def patrols_for(s: Ninja, stock: int, figures: tuple[int, ...]) -> list[int]:
    """Return the patrols of their zone that figures may join, the partner's no of this phase respected (NIN-128)."""
    zone, own = s.zone[figures[0]], s.patrol[figures[0]]
    there = sorted({s.patrol[f] for f in range(FIGURES) if s.zone[f] == zone and s.patrol[f]})
    return [n for n in there if n != own and not was_refused(s, stock, (*figures, *s.members(n)))]


@REGROUP.offers
def regroup_options(s: Ninja, seat: int, passes: int) -> tuple[int, ...]:
    """List sentries that can join, patrols that can merge, and forming."""
    game = s.game
    stock = game.stock_of[seat]
    options: list[int] = []
    for figure in figures_of(s, stock):
        if s.zone[figure] >= 0 and not s.patrol[figure] and patrols_for(s, stock, (figure,)):
            options.append(game.GUARD[figure])
    for number in s.patrols():
        if controls_patrol(s, stock, number) and patrols_for(s, stock, tuple(s.members(number))):
            options.append(game.PATROL[number - 1])
    if zones_to_form(s, stock):
        options.append(game.FORM_PATROL)
    return (*options, game.PASS)


@REGROUP.answered
def regrouped(s: Ninja, seat: int, action: int, passes: int) -> None:
    """Join, form, merge, or pass on to the partner."""
    game = s.game
    stock = game.stock_of[seat]
    if action == game.PASS:
        s.plan((regroup, len(s.hand) - 1 - stock, passes + 1))
        return
    s.plan((regroup, stock, passes))
    if action == game.FORM_PATROL:
        s.ask(FORM_ZONE, seat)
        return
    if action in game.PATROL:
        figures = tuple(s.members(game.PATROL.index(action) + 1))
    else:
        figures = (game.GUARD.index(action),)
    choices = patrols_for(s, stock, figures)
    if len(choices) == 1:
        agree(s, stock, figures, choices[0])
    else:
        s.ask(REGROUP_WHICH, seat, figures)


@REGROUP_WHICH.offers
def patrols_to_join(s: Ninja, seat: int, figures: tuple[int, ...]) -> tuple[int, ...]:
    """List the other patrols of the zone."""
    return tuple(s.game.PATROL[n - 1] for n in patrols_for(s, s.game.stock_of[seat], figures))


@REGROUP_WHICH.answered
def patrol_joined(s: Ninja, seat: int, action: int, figures: tuple[int, ...]) -> None:
    """Join that patrol."""
    agree(s, s.game.stock_of[seat], figures, s.game.PATROL.index(action) + 1)


# -- noticing --------------------------------------------------------------------------------------------------------


@book.step
def notice(s: Ninja) -> None:
    """Guards notice entrances, and ropes by option, where they end their turn (NIN-234 to NIN-237, NIN-289)."""
    game = s.game
    if game.options.guards_notice_passage:  # NIN-290
        for passage in (0, 1):
            known = s.entrance_known[passage]
            new = tuple(k or s.occ[z] > 0 for z, k in zip(s.entrances[passage], known, strict=True))
            for zone in sorted(z for z, k, n in zip(s.entrances[passage], known, new, strict=True) if n and not k):
                s.tell(E.ENTRANCE_FOUND, game.names["zone"][game.map.size + passage], zone)
            if any(new) and not any(known):
                raise_alert(s, game.options.alert_on_passage_found, "passage")  # NIN-287
            s.entrance_known[passage] = new
    if game.options.guards_notice_ropes:
        for place, (a, b, who) in enumerate(s.ropes):
            if not s.rope_known[place] and (s.occ[a] or s.occ[b]):
                s.rope_known = (*s.rope_known[:place], True, *s.rope_known[place + 1 :])
                s.tell(E.ROPE_FOUND, who, (a, b))
    s.tell(E.GUARDS_REST)
