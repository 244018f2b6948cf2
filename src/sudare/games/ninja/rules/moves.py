"""games/ninja: how guards move by a card, form patrols and take a heading."""

from __future__ import annotations

from sudare.games.ninja import events as E
from sudare.games.ninja.decisions import FORM_MEMBER, FORM_ZONE, GUARD_CONSENT, GUARD_STEP, SET_HEADING
from sudare.games.ninja.events import book
from sudare.games.ninja.rules.attack import offer_attacks
from sudare.games.ninja.rules.table import capacity, controls, detect, figures_of, leave_patrol, make_patrol
from sudare.games.ninja.state import AWAKEN, FIGURES, MOVED, OFF, PATROL_SEARCH, SENTRY_SEARCH, Ninja

FREE = -1  # a listening without a card moves like a Listen card


@book.step
def guard_move(s: Ninja, stock: int, card: int, done: int) -> None:
    """Ask for the next zone of a move by this card (NIN-096)."""
    s.ask(GUARD_STEP, s.game.guard_seats[stock], card, done)


@GUARD_STEP.offers
def next_zones(s: Ninja, seat: int, card: int, done: int) -> tuple[int, ...]:
    """List neighbours not behind a wall (NIN-099); searches may use the passage (NIN-242)."""
    game = s.game
    fort = game.map
    zone = s.zone[s.movers[0]]
    steps: list[int] = []
    if zone >= fort.size:  # NIN-243: out by a known entrance, or by the other one, wherever that is
        known = s.entrance_known[zone - fort.size]
        steps += sorted({game.ZONE[z] for z, k in zip(s.entrances[zone - fort.size], known, strict=True) if k})
        if not all(known):
            steps.append(game.UNKNOWN_EXIT)
    else:
        steps += [game.ZONE[z] for z in fort.ways[zone]]
        may_enter = card == SENTRY_SEARCH or (card == PATROL_SEARCH and len(s.movers) == 2)  # NIN-240, NIN-241
        if may_enter and capacity(s) >= len(s.movers):
            steps += [game.ZONE[fort.size + p] for p in (0, 1) if known_entrance(s, p, zone)]
    if done >= game.cards[card].move_min:
        steps.append(game.PASS)
    return tuple(steps)


def known_entrance(s: Ninja, passage: int, zone: int) -> bool:
    """Say whether guards know an entrance of this passage in this zone."""
    return any(k and z == zone for z, k in zip(s.entrances[passage], s.entrance_known[passage], strict=True))


@GUARD_STEP.answered
def guards_step(s: Ninja, seat: int, action: int, card: int, done: int) -> None:
    """Move one zone: the group stops at water, in the passage, or where it finds an intruder (NIN-097, NIN-100)."""
    game = s.game
    fort = game.map
    stock = game.stock_of[seat]
    if action == game.PASS:
        end_move(s, stock, card, done)
        return
    old = s.zone[s.movers[0]]
    if action == game.UNKNOWN_EXIT:
        passage = old - fort.size
        place = s.entrance_known[passage].index(False)
        zone = s.entrances[passage][place]
        s.entrance_known[passage] = (True, True)
        go(s, zone)
        s.tell(E.OUT_UNKNOWN, s.movers, zone)
    else:
        zone = game.ZONE.index(action)
        go(s, zone)
        s.tell(E.GUARDS_MOVED, s.movers, zone)
    if detect(s, zone, "found"):  # NIN-175
        s.plan((offer_attacks, stock), (after_contact, stock, card, done + 1))
    elif fort.moat[zone] or zone >= fort.size or done + 1 >= game.cards[card].move_max:
        end_move(s, stock, card, done + 1)
    else:
        s.plan((guard_move, stock, card, done + 1))


def go(s: Ninja, zone: int) -> None:
    """Put the moving figures into a zone (NIN-098: they will not move again this turn)."""
    for figure in s.movers:
        s.occ[s.zone[figure]] -= 1
        s.zone[figure] = zone
        s.occ[zone] += 1
        s.marks[figure] |= MOVED


@book.step
def after_contact(s: Ninja, stock: int, card: int, done: int) -> None:
    """The move is over once the attacks are done."""
    end_move(s, stock, card, done)


def end_move(s: Ninja, stock: int, card: int, done: int) -> None:
    """A patrol that moved, or that has just woken, takes a heading on the track; off it, it has none (NIN-063)."""
    number = s.patrol[s.movers[0]] if s.movers else 0
    if number and (done or card == AWAKEN):
        choose_heading(s, stock, number)
    s.movers = ()


def choose_heading(s: Ninja, stock: int, number: int) -> None:
    """Ask for a heading along the track (NIN-061, NIN-105)."""
    zone = s.place_of(number)
    s.heading[number] = s.came[number] = OFF
    if s.game.map.track[zone]:
        s.ask(SET_HEADING, s.game.guard_seats[stock], number)


@SET_HEADING.offers
def headings(s: Ninja, seat: int, number: int) -> tuple[int, ...]:
    """List the track neighbours."""
    return tuple(s.game.ZONE[z] for z in s.game.map.track[s.place_of(number)])


@SET_HEADING.answered
def heading_set(s: Ninja, seat: int, action: int, number: int) -> None:
    """Face the patrol."""
    s.heading[number] = s.game.ZONE.index(action)
    s.tell(E.HEADED, number, s.heading[number])


def detach(s: Ninja, figure: int) -> None:
    """Take a guard out of its patrol (NIN-059, NIN-104)."""
    number = s.patrol[figure]
    if number:
        leave_patrol(s, figure)
        s.tell(E.DETACHED, figure, number)


# -- forming patrols -------------------------------------------------------------------------------------------------


def sentries_in(s: Ninja, zone: int) -> tuple[int, ...]:
    """Return the sentries of a zone."""
    return tuple(f for f in range(FIGURES) if s.zone[f] == zone and not s.patrol[f])


def zones_to_form(s: Ninja, stock: int) -> list[int]:
    """Return the zones where a seat may form sentries into a patrol (NIN-064)."""
    sentries = [z for z, patrol in zip(s.zone[:FIGURES], s.patrol, strict=False) if z >= 0 and not patrol]
    places = set(sentries)
    if len(places) == len(sentries):  # nowhere are there two
        return []
    own = {s.zone[f] for f in figures_of(s, stock) if not s.patrol[f]}
    return sorted(z for z in places & own if sentries.count(z) > 1 and can_form(s, stock, z, ()))


def was_refused(s: Ninja, stock: int, figures: tuple[int, ...]) -> bool:
    """Say whether the partner has said no in this phase to just these figures as one patrol (R-09)."""
    return tuple(sorted(figures)) in s.refused[stock]


def can_form(s: Ninja, stock: int, zone: int, picked: tuple[int, ...]) -> bool:
    """Say whether some patrol of a zone's sentries with these among them has not been refused in this phase."""
    there = sentries_in(s, zone)
    rest = len(there) - len(picked)
    patrols = (1 << rest) - (1 + rest if not picked else len(picked) == 1)  # those of two and more
    return patrols > sum(set(picked) <= set(group) <= set(there) for group in s.refused[stock] if group)


@FORM_ZONE.offers
def form_zones(s: Ninja, seat: int) -> tuple[int, ...]:
    """List the zones with several sentries."""
    return tuple([s.game.ZONE[z] for z in zones_to_form(s, s.game.stock_of[seat])])


@FORM_ZONE.answered
def form_zone_chosen(s: Ninja, seat: int, action: int) -> None:
    """Two sentries form a patrol at once; of more, the player picks."""
    zone = s.game.ZONE.index(action)
    figures = sentries_in(s, zone)
    if len(figures) == 2:
        agree(s, s.game.stock_of[seat], figures, 0)
    else:
        s.movers = ()
        s.ask(FORM_MEMBER, seat, zone)


@FORM_MEMBER.offers
def form_members(s: Ninja, seat: int, zone: int) -> tuple[int, ...]:
    """List the sentries not picked yet."""
    stock = s.game.stock_of[seat]
    rest = [f for f in sentries_in(s, zone) if f not in s.movers and can_form(s, stock, zone, (*s.movers, f))]
    done = (s.game.DONE,) if len(s.movers) > 1 and not was_refused(s, stock, s.movers) else ()
    return (*(s.game.GUARD[f] for f in rest), *done)


@FORM_MEMBER.answered
def form_member_chosen(s: Ninja, seat: int, action: int, zone: int) -> None:
    """Pick another sentry, or form the patrol."""
    if action != s.game.DONE:
        s.movers = (*s.movers, s.game.GUARD.index(action))
        if len(s.movers) < len(sentries_in(s, zone)):
            s.ask(FORM_MEMBER, seat, zone)
            return
    figures, s.movers = s.movers, ()
    agree(s, s.game.stock_of[seat], figures, 0)


def agree(s: Ninja, stock: int, figures: tuple[int, ...], patrol: int) -> None:
    """Let figures form a patrol (0) or join one; the partner is asked about its own figures (R-09)."""
    involved = (*figures, *s.members(patrol)) if patrol else figures
    if all(controls(s, stock, figure) for figure in involved):
        united(s, stock, figures, patrol)
    else:
        s.ask(GUARD_CONSENT, s.game.guard_seats[1 - stock], stock, figures, patrol)


@GUARD_CONSENT.offers
def yes_or_no(s: Ninja, seat: int, stock: int, figures: tuple[int, ...], patrol: int) -> tuple[int, ...]:
    """Yes or no."""
    return s.game.YES, s.game.NO


@GUARD_CONSENT.answered
def consent_given(s: Ninja, seat: int, action: int, stock: int, figures: tuple[int, ...], patrol: int) -> None:
    """Do it, or remember for this phase what was refused: the same is not asked again, anything else may be."""
    s.tell(E.CONSENT, seat, "yes" if action == s.game.YES else "no")
    if action == s.game.YES:
        united(s, stock, figures, patrol)
    else:
        refused = (*figures, *s.members(patrol)) if patrol else figures
        s.refused[stock] = (*s.refused[stock], tuple(sorted(refused)))


def united(s: Ninja, stock: int, figures: tuple[int, ...], patrol: int) -> None:
    """Form a patrol with a heading of choice, join one under its heading, or merge two (NIN-062, NIN-103, NIN-128)."""
    merged = s.patrol[figures[0]]
    if not patrol:
        number = make_patrol(s, figures)
        s.tell(E.FORMED, figures, number)
        choose_heading(s, stock, number)
        return
    for figure in figures:
        s.patrol[figure] = patrol
        s.tell(E.PATROL_JOINED, figure, patrol)
    if merged:
        s.heading[merged] = s.came[merged] = OFF
        choose_heading(s, stock, patrol)
