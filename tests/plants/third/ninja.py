"""tests/plants/third: defects of Ninja: second lives, derived numbers, refusals that know the secret map."""

from __future__ import annotations

from typing import Any

from active import moments, tables
from plant import Plant, Where, around, planter, refusing, telling, with_field

from sudare.core import Chance, Refusal
from sudare.games.ninja import NinjaGame
from sudare.games.ninja import events as E
from sudare.games.ninja.beliefs import NinjaBeliefs, marks
from sudare.games.ninja.decisions import CARD_TARGET, DECLARE_SEARCH, MARK_OBJECT
from sudare.games.ninja.rules import cards, night, search, setup
from sudare.games.ninja.state import FIRST, ON_BOARD, WAITING, Ninja
from third.twins import apart

PLANTS: list[Plant] = []
plant = planter("ninja", PLANTS, "third")

RANDOM = Where(2, {}, "random", 4)
RIVALS = {"variant": "contested_ground"}


def other_hand(s: Ninja, chance: Chance) -> Any:
    """An intruder holds another card: the guards cannot see it."""
    who = chance.below(2)
    held, counts = s.ihand[who], s.game.counts[FIRST[who] : FIRST[who] + 5]
    pairs = [(a, b) for a in range(5) for b in range(5) if a != b and held[a] and held[b] < counts[b]]
    if s.phase == 0 or not pairs:
        return None
    a, b = chance.choice(pairs)
    held[a] -= 1
    held[b] += 1
    return (None, *s.game.guard_seats)


def elsewhere(s: Ninja, chance: Chance) -> Any:
    """A hidden intruder is somewhere else: the guards cannot see it."""
    hidden = [who for who in (0, 1) if s.status[who] == ON_BOARD and s.shown[who] < 0 <= s.at[who] < s.game.map.size]
    if s.phase == 0 or not hidden:
        return None
    who = chance.choice(hidden)
    zone = chance.choice([zone for zone in s.game.map.dry if not s.occ[zone] and zone != s.at[who]])
    s.at[who] = zone
    turn, _, how = s.trail[who][-1]
    s.trail[who] = (*s.trail[who][:-1], (turn, zone, how))
    return (None, *s.game.guard_seats)


@plant("stream", "hard", proof=lambda: apart("ninja", Where(2, {}, "thumb", 10), other_hand, ("wounded", "heard")))
def last_cards_only_where_one_can_be_played() -> None:
    """The guards see that an intruder has no card that it could still use: it is not asked after the searches."""

    def last_cards(old: Any, s: Ninja, named: int) -> None:
        who = s.meant(named)
        if s.status[who] != ON_BOARD or len(search.last_options(s, s.game.intruder_seats[who], named)) > 1:
            old(s, named)

    around(search.last_cards, last_cards)


def _room_apart() -> bool:
    """Two maps with sleepers elsewhere are told apart by the intruders."""
    told = []
    for places in ((0, 0), (0, 1)):
        s = NinjaGame(2, {}).new(1, events=True)
        s.log = []
        for place in places:
            setup.MARK_SLEEPER.answer(s, 1, s.game.ZONE[s.game.map.barracks[place]], 8)
        told.append([public for _, public, _ in s.log])
    return told[0] != told[1]


@plant("event", "medium", proof=_room_apart)
def sleepers_leave_room() -> None:
    """The intruders learn how many barracks have two sleepers: the event says in how many there is still room."""
    with_field(Ninja, E.SLEEPER_MARKED, "room", lambda s, public: sum(count < 2 for count in s.sleepers))


def _reborn(seed: int, mission: int = 0, done: bool = True) -> Ninja:
    """Return a night in which a ninja that had shown its mission is dead, and its successor draws one."""
    s: Ninja = NinjaGame(2, {}).new(seed)
    s.turn, s.status[0], s.mission, s.tiles = 5, WAITING, [mission, 1], [2, 3, 4, 5]
    s.done[0] = s.reborn[0] = done
    night.new_mission(s, 0)
    return s


@plant("rare", "hard", proof=lambda: any(_reborn(seed).view(1).intruders[0].done for seed in range(9)))
def successor_keeps_the_tick() -> None:
    """The guards read the mission of a second life: that the first one was completed is not wiped out, and what is
    shown beside it is the mission of now (only after a mission was done, its intruder killed and replaced)."""

    def new_mission(old: Any, s: Ninja, who: int) -> None:
        done = s.done[who]
        old(s, who)
        s.done[who] = done

    around(night.new_mission, new_mission)


def _refused_apart() -> bool:
    """An intruder is refused a search in other words where the guards have marked nothing."""
    for number, table in enumerate(tables("ninja", RANDOM)):
        for now in moments(table, "random", number):
            one = now.state
            if one.over or one.decision(0) is not DECLARE_SEARCH:
                continue
            two = one.clone()
            two.objects = {}
            rooms = [one.game.ZONE[zone] for zone in one.game.map.rooms]
            texts = [[s.refusal(0, room).text for room in rooms if room not in one.legal(0)] for s in (one, two)]
            if texts[0] != texts[1]:
                return True
    return False


@plant("asked", "medium", proof=_refused_apart)
def refusal_says_that_nothing_is_there() -> None:
    """An intruder that would search a room where it has not been is told so only if there is something to find."""

    def change(s: Ninja, seat: int, action: int, refusal: Refusal) -> Refusal:
        asked = refusal.code == "not_legal" and s.decision(seat) is DECLARE_SEARCH and action in s.game.ZONE
        if asked and s.game.ZONE.index(action) not in s.objects:
            return Refusal(refusal.code, "There is nothing to be found there.", refusal.rule)
        return refusal

    refusing(Ninja, change)


@plant("shuffle", "hard", proof=lambda: len({_reborn(seed).mission[0] for seed in range(30)}) == 1)
def second_mission_follows_the_turn() -> None:
    """Who knows in which turn a successor came, and which tiles were left, knows its mission: the tile is taken by
    the number of the turn and not drawn."""

    def new_mission(old: Any, s: Ninja, who: int) -> None:
        if s.game.contested and s.game.options.contested_missions == "write":
            old(s, who)
            return
        s.past[who] = (*s.past[who], s.mission[who])
        s.done[who] = False
        s.tiles = sorted([*s.tiles, s.mission[who]])
        s.mission[who] = s.tiles.pop(s.turn % len(s.tiles))

    around(night.new_mission, new_mission)


def _never_the_same_again() -> bool:
    """In no sampled world has a second life the mission of the first."""
    notes, chance = NinjaBeliefs(NinjaGame(2, {}), 1).notes, Chance("missions")
    drawn = [marks.draw_missions(notes, [0, 1], {}, -1, [1, 0], chance) for _ in range(300)]
    return not any(missions[0, 0] == missions[0, 1] for missions in drawn)


@plant("sampler", "hard", proof=_never_the_same_again)
def second_life_never_has_the_first_mission() -> None:
    """Worlds in which a second life draws the mission of the first one again are never drawn."""

    def draw(old: Any, *given: Any) -> Any:
        for _ in range(40):
            missions = old(*given)
            if not any(life and missions[who, life] == missions.get((who, 0)) for who, life in missions):
                return missions
        return missions

    around(marks.draw_missions, draw)


def _rival_told() -> bool:
    """The rival is told the new mission, too."""
    s = NinjaGame(3, RIVALS).new(1, events=True)
    s.log = []
    night.tell_back(s, 0)
    return set(s.log[-1][2]) == {0, 1}


@plant("audience", "hard", proof=_rival_told)
def rival_hears_of_the_second_mission() -> None:
    """On Contested Ground the rival is told the mission of a successor, as a partner would be."""

    def change(s: Ninja, public: Any, to: Any) -> Any:
        return public, dict.fromkeys(set(s.game.intruder_seats), next(iter(to.values())))

    telling(Ninja, E.REENTERED, change)


@plant("endless", "easy", where=Where(2, {}, "default", 1))
def room_taken_choose_again() -> None:
    """Who always marks the first room that is offered never gets done: taken rooms are listed and refused later."""

    def places(old: Any, s: Ninja, seat: int, number: int) -> Any:
        free = old(s, seat, number)
        taken = [s.game.ZONE[zone] for zone in s.objects]
        return tuple(sorted((*free, *taken)))

    def marked(old: Any, s: Ninja, seat: int, action: int, number: int) -> None:
        if s.game.ZONE.index(action) in s.objects:
            s.ask(MARK_OBJECT, seat, number)
        else:
            old(s, seat, action, number)

    around(setup.object_places, places)
    around(setup.object_marked, marked)


def _targets_listed_by_secret() -> bool:
    """The guards are offered the same guards in another order where an intruder is elsewhere."""
    for number, table in enumerate(tables("ninja", RANDOM)):
        chance = Chance(f"elsewhere {number}")
        for now in moments(table, "random", number):
            one, two = now.state.clone(), now.state.clone()
            seat = one.game.guard_seats[0]
            if not one.over and one.decision(seat) is CARD_TARGET and elsewhere(two, chance):
                two.offered[seat] = None
                if one.legal(seat) != two.legal(seat):
                    return True
    return False


@plant("order", "medium", proof=_targets_listed_by_secret)
def guards_near_the_noise_first() -> None:
    """The guards learn which of them stand near an intruder: the targets of a card are listed by how far they are
    from the nearest one."""

    def targets(old: Any, s: Ninja, seat: int, card: int) -> Any:
        game, fort = s.game, s.game.map
        places = [s.at[who] for who in s.on_board() if 0 <= s.at[who] < fort.size]

        def far(action: int) -> int:
            figure = s.members(game.PATROL.index(action) + 1)[0] if action in game.PATROL else game.GUARD.index(action)
            zone = s.zone[figure]
            return min([fort.distance[zone][place] for place in places], default=0) if zone < fort.size else 99

        return tuple(sorted(old(s, seat, card), key=far))

    around(cards.card_targets, targets)
