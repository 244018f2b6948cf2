"""tests/plants/second: defects of Ninja that a good reviewer could overlook."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise
from typing import Any

from active import moments, tables
from plant import Plant, Where, around, method, planter, telling

from sudare.core import Chance, NoWorld
from sudare.games.ninja import NinjaGame
from sudare.games.ninja import events as E
from sudare.games.ninja.beliefs.story import Story
from sudare.games.ninja.beliefs.worlds import NinjaBeliefs
from sudare.games.ninja.decisions import REGROUP
from sudare.games.ninja.rules import cards, night, patrol, search
from sudare.games.ninja.state import BY_CARD, CARDS, FIRST, ON_BOARD, TRAITOR, Ninja

PLANTS: list[Plant] = []
plant = planter("ninja", PLANTS, "second")

THUMB = Where(2, {}, "thumb", 6)


# -- streams -----------------------------------------------------------------------------------------------------------


@plant("stream", "medium", THUMB)
def last_cards_are_asked_of_who_can_strike() -> None:
    """The guards learn whether an intruder could still strike after the searches: who can only bluff is not asked."""

    def last(old: Any, s: Ninja, named: int) -> None:
        who = s.meant(named)
        if s.status[who] == ON_BOARD and search.strikes(s, who, False):
            old(s, named)

    around(search.last_cards, last)


# -- events ------------------------------------------------------------------------------------------------------------


@plant("event", "hard", Where(2, {"guards_notice_ropes": True}, "thumb", 12))
def rope_is_found_as_it_was_climbed() -> None:
    """The guards learn which way an intruder climbed: the two zones of a rope that they find, a field that is declared
    to reveal something, are told in that order."""

    def tell(s: Ninja, public: tuple[Any, ...], to: dict[int, Any]) -> Any:
        who, (a, b) = public
        trail = s.trail[who]
        climbed = [(old[1], new[1]) for old, new in pairwise(trail) if new[2] == BY_CARD]
        return (who, (b, a) if (b, a) in climbed else (a, b)), to

    telling(Ninja, E.ROPE_FOUND, tell)


# -- where the secrets are ---------------------------------------------------------------------------------------------


@plant("rare", "medium", Where(2, {}, "thumb", 12))
def lone_sleeper_wakes_unasked() -> None:
    """The intruders learn how many sleep in a barracks: the guards are asked how many wake only where two do."""

    def chosen(old: Any, s: Ninja, seat: int, action: int, card: int) -> None:
        zone = s.game.ZONE.index(action)
        if s.sleepers[s.game.map.barracks.index(zone)] < 2:
            cards.wake(s, seat, zone, 1)
        else:
            old(s, seat, action, card)

    around(cards.wake_zone_chosen, chosen)


# -- everything that can be asked --------------------------------------------------------------------------------------


def _steps_cannot_be_taken_back() -> bool:
    """Whether a step that nobody was told of cannot be taken back exactly where an object lies."""
    back = {True: set[bool](), False: set[bool]()}
    for number, table in enumerate(tables("ninja", Where(2, {}, "thumb", 6))):
        asked = ""
        for now in moments(table, "thumb", number):
            s = now.state
            if asked == "act" and now.moves[-1][1] in s.game.ZONE and now.starts[-1] == len(now.events):
                zone = s.game.ZONE.index(now.moves[-1][1])
                if s.deciders == (0,):
                    back[zone in s.objects].add(now.can_take_back(0))
            decision = s.decision(s.deciders[0]) if s.deciders else None
            asked = decision.id if decision is not None else ""
    return back[True] == {False} and True in back[False]


@plant("asked", "hard", proof=_steps_cannot_be_taken_back)
def object_bars_the_way_back() -> None:
    """An intruder learns that something is hidden where it goes: a die is drawn, so the step cannot be taken back."""

    def enter(old: Any, s: Ninja, who: int, zone: int, how: int) -> None:
        old(s, who, zone, how)
        if zone in s.objects:
            s.chance.word()

    around(night.enter, enter)


# -- shuffles ----------------------------------------------------------------------------------------------------------


def _never_the_old_mission() -> bool:
    """Whether a new copy never gets the mission of its predecessor."""
    same = 0
    for seed in range(80):
        s = NinjaGame(2).new(f"deal {seed}")
        night.new_mission(s, TRAITOR)
        same += s.mission[TRAITOR] == s.past[TRAITOR][-1]
    return same == 0


@plant("shuffle", "hard", proof=_never_the_old_mission)
def new_copy_gets_another_mission() -> None:
    """Who knows what a dead intruder was after can strike it off: the new copy always gets another mission."""

    def mission(old: Any, s: Ninja, who: int) -> None:
        old(s, who)
        before = s.past[who][-1]
        if s.mission[who] == before:
            s.mission[who] = s.tiles.pop(s.chance.below(len(s.tiles)))
            s.tiles = sorted([*s.tiles, before])

    around(night.new_mission, mission)


# -- samplers ----------------------------------------------------------------------------------------------------------


def _cats_were_silent() -> bool:
    """Whether after a cat a guard never thinks that there was something to be heard."""
    loud = drawn = 0
    for number, table in enumerate(tables("ninja", Where(2, {}, "thumb", 6))):
        told = 0
        for now in moments(table, "thumb", number):
            fresh, told = now.events[told:], len(now.events)
            zones = [public[0] for kind, public, _ in fresh if kind is E.NOT_HEARD and public[1]]
            if zones and not now.state.over and now.state.phase == CARDS and drawn < 18:
                for draw in range(6):
                    drawn += 1
                    with suppress(NoWorld):
                        loud += cards.audible(now.perspective(1).sample(Chance(f"world {draw}")), zones[0])
    return drawn > 10 and not loud


@plant("sampler", "medium", proof=_cats_were_silent)
def cat_counts_as_silence() -> None:
    """In no sampled world was an intruder in earshot when It Was a Cat was played: the guards did hear nothing."""

    def not_heard(old: Any, story: Story, data: dict[str, Any]) -> None:
        old(story, {**data, "cat": False})

    method(Story, "_on_not_heard", not_heard)


def _hands_are_mixed() -> bool:
    """Whether a guard never thinks that a kind of card is missing in an intruder's hand."""
    for number, table in enumerate(tables("ninja", Where(2, {}, "thumb", 2))):
        for now in moments(table, "thumb", number):
            if now.state.phase == CARDS and now.state.turn == 1:
                worlds = [now.perspective(1).sample(Chance(f"world {draw}")) for draw in range(20)]
                if any(min(world.ihand[TRAITOR]) == 0 for world in worlds):
                    return False
    return True


@plant("sampler", "medium", proof=_hands_are_mixed)
def hands_are_always_mixed() -> None:
    """In no sampled world does an intruder lack a kind of card that it could hold, while it has two of another."""

    def draw(old: Any, beliefs: NinjaBeliefs, s: Ninja, who: int, size: int, chance: Chance) -> None:
        left = [beliefs.game.counts[FIRST[who] + i] - s.iplayed[who][i] for i in range(5)]
        first = [i for i in range(5) if left[i]]
        further = [i for i in range(5) for _ in range(left[i] - 1)]
        chance.shuffle(first)
        chance.shuffle(further)
        for i in [*first, *further][:size]:
            s.ihand[who][i] += 1

    method(NinjaBeliefs, "_draw_hand", draw)


# -- audiences ---------------------------------------------------------------------------------------------------------


@plant("audience", "hard", Where(4, {}, "thumb", 12))
def partner_is_told_the_bonus() -> None:
    """With four players a guard seat is told which bonus cards its partner takes, though hands are not shared."""

    def tell(s: Ninja, public: tuple[Any, ...], to: dict[int, Any]) -> Any:
        return public, dict.fromkeys(s.game.guard_seats, to[public[0]])

    telling(Ninja, E.BONUS_TAKEN, tell)


# -- games that do not end ---------------------------------------------------------------------------------------------


@plant("endless", "easy", Where(4, {}, "thumb", 2))
def who_can_regroup_must() -> None:
    """Guards who could join, form or merge patrols and pass, the safe default, are asked again, for ever."""

    def regrouped(old: Any, s: Ninja, seat: int, action: int, passes: int) -> None:
        if action == s.game.PASS and len(patrol.regroup_options(s, seat, passes)) > 1:
            s.ask(REGROUP, seat, passes)
        else:
            old(s, seat, action, passes)

    around(patrol.regrouped, regrouped)


# -- order, size, absence ----------------------------------------------------------------------------------------------


@plant("order", "medium", THUMB)
def zones_with_something_in_them_come_first() -> None:
    """An intruder learns where something is hidden before it searches: such zones are the first to choose from."""

    def zones(old: Any, s: Ninja, seat: int, named: int, number: int) -> tuple[int, ...]:
        *rest, done = old(s, seat, named, number)
        return (*sorted(rest, key=lambda action: s.game.ZONE.index(action) not in s.objects), done)

    around(search.zones_to_search, zones)
