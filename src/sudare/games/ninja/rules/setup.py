"""games/ninja: set-up: missions, guards on the board, both private maps."""

from __future__ import annotations

from sudare.games.ninja import events as E
from sudare.games.ninja.decisions import (
    INTRUDER_START,
    LONE_WOLF_ROLE,
    MARK_OBJECT,
    MARK_SLEEPER,
    PASSAGE_ENTRANCE,
    PLACE_FIGURE,
    PLACE_FIRST,
    PLACE_HEADING,
    PLACE_PATROL,
    PLACE_SENTRY,
    RESTART_START,
    WRITE_MISSION,
)
from sudare.games.ninja.events import book
from sudare.games.ninja.rules.hands import choose_hands
from sudare.games.ninja.rules.table import free_figure, make_patrol, put, show
from sudare.games.ninja.state import NINJA, ON_BOARD, START, TRAITOR, UNUSED, Ninja


@book.step
def set_up(s: Ninja) -> None:
    """Everything before the first turn, in order."""
    s.plan(deal_missions, choose_hands, place_guards, mark_map, choose_starts, choose_entrances, settle_entrances)
    if s.game.lone_wolf:  # NIN-272
        s.role_known = False
        s.ask(LONE_WOLF_ROLE, 0)


@LONE_WOLF_ROLE.offers
def roles(s: Ninja, seat: int) -> tuple[int, ...]:
    """List both roles."""
    return tuple(s.game.ROLE)


@LONE_WOLF_ROLE.answered
def role_chosen(s: Ninja, seat: int, action: int) -> None:
    """Only one of the two intruders is played."""
    s.role = s.game.ROLE.index(action)
    s.status[1 - s.role] = UNUSED
    if not s.game.options.lone_wolf_hidden_role:
        s.role_known = True
        s.tell(E.ROLE_CHOSEN, s.role)


@book.step
def deal_missions(s: Ninja) -> None:
    """Shuffle the six tiles and deal one to each intruder (NIN-022, NIN-023, NIN-024)."""
    game = s.game
    if game.options.contested_missions == "write" and game.contested:
        s.ask_all(WRITE_MISSION, game.intruder_seats)  # NIN-278
        return
    tiles = list(range(6))
    s.chance.shuffle(tiles)
    dealt: dict[int, dict[str, int]] = {seat: {} for seat in set(game.intruder_seats)}
    for who in (NINJA, TRAITOR):
        if s.status[who] == UNUSED:
            continue
        s.mission[who] = tiles.pop()
        for seat in dealt:
            if not game.contested or game.intruder_seats[who] == seat:  # NIN-282
                dealt[seat][game.names["who"][who]] = s.mission[who]
    s.tiles = sorted(tiles)
    s.tell(E.MISSIONS_DEALT, to={seat: (missions,) for seat, missions in dealt.items()})


@WRITE_MISSION.offers
def letters(s: Ninja, seat: int) -> tuple[int, ...]:
    """List the six letters."""
    return tuple(s.game.LETTER)


@WRITE_MISSION.answered
def mission_written(s: Ninja, seat: int, action: int) -> None:
    """Note the letter; both rivals may have the same."""
    s.mission[seat] = s.game.LETTER.index(action)
    s.done[seat] = False
    s.tell(E.MISSION_WRITTEN, seat, to={seat: (s.mission[seat],)})


# -- guards on the board ---------------------------------------------------------------------------------------------


@book.step
def place_guards(s: Ninja) -> None:
    """Sentries and patrols take their places (NIN-033 to NIN-039)."""
    game = s.game
    if len(s.hand) == 2 and game.options.team_setup == "alternate":
        s.plan((place_figure, 0))
    else:
        s.plan((place_sentry, 0), (place_patrol, 0))


def empty_posts(s: Ninja) -> tuple[int, ...]:
    """List the watch posts without a sentry (NIN-034); a patrol there does not matter (R-07)."""
    taken = {s.zone[f] for f in range(20) if s.zone[f] >= 0 and not s.patrol[f]}
    return tuple(s.game.ZONE[z] for z in s.game.map.posts if z not in taken)


@book.step
def place_sentry(s: Ninja, number: int) -> None:
    """Ask for the next sentry's post."""
    if number < s.game.options.sentries:
        s.plan((place_sentry, number + 1))
        s.ask(PLACE_SENTRY, s.game.guard_seats[0], number)


@PLACE_SENTRY.offers
def posts(s: Ninja, seat: int, number: int) -> tuple[int, ...]:
    """List the empty watch posts."""
    return empty_posts(s)


@PLACE_SENTRY.answered
def sentry_placed(s: Ninja, seat: int, action: int, number: int) -> None:
    """Put a sentry on a post; weapons are dealt out evenly, with four players swords first (NIN-037)."""
    figure = free_figure(s, number % 2)
    zone = s.game.ZONE.index(action)
    put(s, figure, zone)
    s.tell(E.SENTRY_PLACED, figure, zone)


@book.step
def place_patrol(s: Ninja, number: int) -> None:
    """Ask for the next patrol's zone."""
    if number < s.game.patrols:
        s.plan((place_patrol, number + 1))
        s.ask(PLACE_PATROL, s.game.guard_seats[0], number)


@PLACE_PATROL.offers
def track_zones(s: Ninja, seat: int, number: int) -> tuple[int, ...]:
    """List the zones of the track (NIN-035)."""
    return tuple(s.game.ZONE[z] for z in s.game.map.on_track)


@PLACE_PATROL.answered
def patrol_zone_chosen(s: Ninja, seat: int, action: int, number: int) -> None:
    """Ask which way it faces (NIN-036)."""
    s.ask(PLACE_HEADING, seat, s.game.ZONE.index(action), 2)


@PLACE_HEADING.offers
def first_headings(s: Ninja, seat: int, zone: int, figures: int) -> tuple[int, ...]:
    """List the track neighbours."""
    return tuple(s.game.ZONE[z] for z in s.game.map.track[zone])


@PLACE_HEADING.answered
def patrol_placed(s: Ninja, seat: int, action: int, zone: int, figures: int) -> None:
    """Put a patrol on the track: both figures, or the first of them when two seats share the work."""
    if figures == 2:
        placed = []
        for hand in (0, 1):
            placed.append(free_figure(s, hand))
            put(s, placed[-1], zone)
    else:
        placed = [free_figure(s, s.game.stock_of[seat])]
        put(s, placed[0], zone)
    number = make_patrol(s, tuple(placed))
    s.heading[number] = s.game.ZONE.index(action)
    s.tell(E.PATROL_PLACED, number, zone, s.heading[number], placed)


@book.step
def place_figure(s: Ninja, number: int) -> None:
    """Two guard seats take turns, each placing one figure of its weapon (R-13)."""
    game = s.game
    if number < game.options.sentries + 2 * game.patrols:
        s.plan((place_figure, number + 1))
        s.ask(PLACE_FIGURE, game.guard_seats[number % 2])


@PLACE_FIGURE.offers
def figure_places(s: Ninja, seat: int) -> tuple[int, ...]:
    """List what a figure can be: a sentry, the first of a new patrol, the second of an open one."""
    game = s.game
    places = []
    if sum(z >= 0 and not p for z, p in zip(s.zone, s.patrol, strict=True)) < game.options.sentries:
        places.append(game.PLACE[0])
    patrols = s.patrols()
    if len(patrols) < game.patrols:
        places.append(game.PLACE[1])
    places += [game.PATROL[n - 1] for n in patrols if len(s.members(n)) == 1]
    return tuple(places)


@PLACE_FIGURE.answered
def figure_kind_chosen(s: Ninja, seat: int, action: int) -> None:
    """Ask where, or complete a patrol."""
    game = s.game
    stock = game.stock_of[seat]
    if action == game.PLACE[0]:
        s.ask(PLACE_SENTRY, seat, stock)
    elif action == game.PLACE[1]:
        s.ask(PLACE_FIRST, seat)
    else:
        number = game.PATROL.index(action) + 1
        figure = free_figure(s, stock)
        put(s, figure, s.place_of(number))
        s.patrol[figure] = number
        s.tell(E.PATROL_JOINED, figure, number)


@PLACE_FIRST.offers
def first_zones(s: Ninja, seat: int) -> tuple[int, ...]:
    """List the zones of the track."""
    return track_zones(s, seat, 0)


@PLACE_FIRST.answered
def first_zone_chosen(s: Ninja, seat: int, action: int) -> None:
    """Ask which way the new patrol faces."""
    s.ask(PLACE_HEADING, seat, s.game.ZONE.index(action), 1)


# -- the guards' private map -----------------------------------------------------------------------------------------


@book.step
def mark_map(s: Ninja) -> None:
    """Mark sleepers, then the ten objects in their fixed order (NIN-306)."""
    s.plan((mark_sleepers, s.game.options.sleepers, 0), (mark_object, 0))


def marking_seat(s: Ninja, number: int, first: int = 0) -> int:
    """Return which guard seat marks next: two seats take turns (R-13)."""
    seats = s.game.guard_seats
    if len(seats) == 2 and s.game.options.team_setup == "captain":
        return seats[0]
    return seats[(number + first) % len(seats)]


@book.step
def mark_sleepers(s: Ninja, left: int, number: int) -> None:
    """Ask for the next sleeper."""
    room = 2 * len(s.sleepers) - sum(s.sleepers)  # NIN-220
    if left and room:
        s.plan((mark_sleepers, left - 1, number + 1))
        s.ask(MARK_SLEEPER, marking_seat(s, number, s.lead()), min(left, room))


@MARK_SLEEPER.offers
def sleeping_places(s: Ninja, seat: int, left: int) -> tuple[int, ...]:
    """List the barracks with fewer than two sleepers."""
    barracks = s.game.map.barracks
    return tuple(s.game.ZONE[barracks[i]] for i, count in enumerate(s.sleepers) if count < 2)


@MARK_SLEEPER.answered
def sleeper_marked(s: Ninja, seat: int, action: int, left: int) -> None:
    """Mark it; only the guards see where."""
    zone = s.game.ZONE.index(action)
    s.sleepers[s.game.map.barracks.index(zone)] += 1
    s.tell(E.SLEEPER_MARKED, to=dict.fromkeys(s.game.guard_seats, (zone,)))


ORDER = (0, 1, 2, 3, 4, 5, 6, 6, 7, 7)  # goals A to F, two traps, two hidden sentries


@book.step
def mark_object(s: Ninja, number: int) -> None:
    """Ask for the next object."""
    if number < len(ORDER):
        s.plan((mark_object, number + 1))
        s.ask(MARK_OBJECT, marking_seat(s, number), number)


@MARK_OBJECT.offers
def object_places(s: Ninja, seat: int, number: int) -> tuple[int, ...]:
    """List castle rooms without post or object (NIN-041, NIN-042); three goals a castle (NIN-043)."""
    fort = s.game.map
    rooms = [z for z in fort.rooms if z not in s.objects]
    if number < 6:
        full = {c for c in "ab" if sum(fort.castle[z] == c for z in s.objects) >= 3}
        rooms = [z for z in rooms if fort.castle[z] not in full]
    return tuple(s.game.ZONE[z] for z in rooms)


@MARK_OBJECT.answered
def object_marked(s: Ninja, seat: int, action: int, number: int) -> None:
    """Mark it; only the guards see where."""
    zone = s.game.ZONE.index(action)
    s.objects[zone] = ORDER[number]
    s.tell(E.OBJECT_MARKED, ORDER[number], to=dict.fromkeys(s.game.guard_seats, (zone,)))


# -- the intruders' private map --------------------------------------------------------------------------------------


@book.step
def choose_starts(s: Ninja) -> None:
    """Both intruders choose where to start (NIN-046)."""
    seats = s.game.intruder_seats
    if s.game.lone_wolf:
        s.ask(INTRUDER_START, 0, s.named(s.role))
    elif seats[0] == seats[1]:
        s.plan((ask_start, TRAITOR))
        s.ask(INTRUDER_START, 0, NINJA)
    else:
        for who in (NINJA, TRAITOR):
            s.ask(INTRUDER_START, seats[who], who)


@book.step
def ask_start(s: Ninja, who: int) -> None:
    """Ask where an intruder starts."""
    s.ask(INTRUDER_START, s.game.intruder_seats[who], who)


@INTRUDER_START.offers
@RESTART_START.offers
def starts(s: Ninja, seat: int, named: int) -> tuple[int, ...]:
    """The ninja starts on the edge of the map (NIN-047); the traitor inside, where no guard stands (NIN-048)."""
    who = s.meant(named)
    fort = s.game.map
    if who == NINJA:
        return tuple(s.game.ZONE[z] for z in fort.edges)
    taken = set(s.zone)  # drunk guards, too
    return tuple(s.game.ZONE[z] for z in fort.traitor_starts if z not in taken)


@INTRUDER_START.answered
@RESTART_START.answered
def start_chosen(s: Ninja, seat: int, action: int, named: int) -> None:
    """Note the start with turn number 0, or the present turn for a new copy (NIN-052, NIN-202)."""
    who = s.meant(named)
    zone = s.game.ZONE.index(action)
    s.at[who] = zone
    s.status[who] = ON_BOARD
    s.trail[who] = (*s.trail[who], (0 if s.phase == 0 else s.turn, zone, START))
    team = [seat] if s.game.contested else set(s.game.intruder_seats)
    s.tell(E.STARTED, named, to=dict.fromkeys(team, (zone,)))
    if s.occ[zone]:
        show(s, who, "start")


@book.step
def choose_entrances(s: Ninja) -> None:
    """Choose the two entrances of the passage (NIN-049); two seats propose at the same time (NIN-051)."""
    seats = sorted(set(s.game.intruder_seats)) if not s.game.lone_wolf else [0]
    s.plan(ask_second_entrance)
    s.ask_all(PASSAGE_ENTRANCE, seats, 0)


@book.step
def ask_second_entrance(s: Ninja) -> None:
    """Ask for the second zone of each pair."""
    seats = sorted(set(s.game.intruder_seats)) if not s.game.lone_wolf else [0]
    s.ask_all(PASSAGE_ENTRANCE, seats, 1)


@PASSAGE_ENTRANCE.offers
def entrance_zones(s: Ninja, seat: int, number: int) -> tuple[int, ...]:
    """List all zones but water; the same zone twice is allowed (NIN-050)."""
    return tuple(s.game.ZONE[z] for z in s.game.map.dry)


@PASSAGE_ENTRANCE.answered
def entrance_proposed(s: Ninja, seat: int, action: int, number: int) -> None:
    """Note a proposal."""
    s.proposals[seat] = (*s.proposals[seat], s.game.ZONE.index(action))


@book.step
def settle_entrances(s: Ninja) -> None:
    """Equal pairs are taken, of different ones each seat's first zone (R-12). Rivals have their own (NIN-280)."""
    game = s.game
    first, second = s.proposals
    if game.contested:
        for seat in (0, 1):
            s.entrances[seat] = s.proposals[seat]
            s.entrance_known[seat] = (False, False)
            s.tell(E.ENTRANCES_CHOSEN, seat, to={seat: (s.proposals[seat],)})
    else:
        agreed = not second or sorted(first) == sorted(second)
        s.entrances[0] = first if agreed else (first[0], second[0])
        s.entrance_known[0] = (False, False)
        s.tell(E.ENTRANCES_CHOSEN, 0, to=dict.fromkeys(set(game.intruder_seats), (s.entrances[0],)))
    s.proposals = [(), ()]
