"""games/ninja: how a game ended, in words: missions and ways out, both paths through the night, both private maps."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from sudare.core import Count, Ending, Sum, Told, Turnings, Uncovered, Voice
from sudare.core.ending import Turning, listed, upper
from sudare.games.ninja.state import DEAD, FIRST, GONE, OFF_MAP, START, UNUSED

if TYPE_CHECKING:
    from sudare.games.ninja.state import Ninja

WHO = ("ninja", "traitor")
HOW = {2: " by a rope", 3: " by an old rope"}  # how a zone was entered, where that is not a step


def ending(s: Ninja, told: list[Told], voice: Voice) -> Ending:
    """Return how the game ended."""
    people = [who for who in (0, 1) if s.status[who] != UNUSED]
    headline, reason, rule = _reason(s, people, voice)
    return Ending(
        headline,
        reason,
        rule,
        [_sum(s, who, _wounds(told, who), voice) for who in people],
        _uncovered(s, people, voice),
        _turnings(s, people, told, voice),
    )


MOST_TURNINGS = 6


def _turnings(s: Ninja, people: list[int], told: list[Told], voice: Voice) -> list[Turning]:
    """Return the moments that decided the night: ways out, deaths, missions, and the first that was seen or heard."""
    turn = 0
    turns = []  # by event
    for one in told:
        turn = one.data["turn"] if one.kind == "turn" else turn
        turns.append(turn)

    def says(one: Told) -> str:
        return f"Turn {turns[one.n]}: {voice.event(one)}"

    def ninja(one: Told) -> bool:
        return bool(one.data["who"] == WHO[0])

    def traitor(one: Told) -> bool:
        return bool(one.data["who"] == WHO[1])

    found = Turnings(told, voice)
    for who in people:
        how = "with its mission completed" if s.done[who] else "with its mission not completed"
        found.last(f"The {WHO[who]} got away, {how}", "left_map", (ninja, traitor)[who], says)
    for who in people:
        found.last(f"The {WHO[who]} was killed", "died", (ninja, traitor)[who], says)
    return (
        found.last("A mission was completed", "mission_done", says=says)
        .first("The first time that an intruder was seen", "detected", says=says)
        .first("The first noise that the guards heard", "heard", says=says)
        .all(MOST_TURNINGS)
    )


def _wounds(told: list[Told], who: int) -> int:
    """Count the wounds that an intruder had last, also after it has left: its copy's, if it had one."""
    count = 0
    for one in told:
        if one.kind in ("wounded", "reentered") and one.data["who"] == WHO[who]:
            count = one.data["wounds"] if one.kind == "wounded" else 0
    return count


def _good(s: Ninja, who: int) -> bool:
    return s.done[who] and s.status[who] == GONE


def _fate(s: Ninja, who: int) -> str:
    """Say in half a sentence how far an intruder came."""
    mission = "completed its mission" if s.done[who] else "did not complete its mission"
    if s.status[who] == GONE:
        return f"{mission} and left the map on turn {s.exits[who]}"
    if s.status[who] == DEAD:
        return f"{mission} and was killed"
    return f"{mission} and was still inside when turn {s.game.options.turns} ended"


def _reason(s: Ninja, people: list[int], voice: Voice) -> tuple[str, str, str]:
    game = s.game
    names = listed(voice.seat(seat) for seat in s.winners)
    fates = " ".join(f"The {WHO[who]} {_fate(s, who)}." for who in people)
    guards = f"The {'guards win' if s.ending == 'guards' else 'guards'}: {names}."
    if game.contested:
        if s.ending == "guards":
            return guards, f"{fates} Neither intruder did both, so the guards win.", "NIN-281"
        won = [who for who in people if game.intruder_seats[who] in s.winners]
        both = f"The {listed(WHO[who] for who in won)} {'wins' if len(won) == 1 else 'win'}: {names}."
        early = " Both succeeded, but at this table only whoever leaves first wins."
        late = early if len(won) == 1 and all(_good(s, who) for who in people) else ""
        return both, f"{fates} Rivals win for themselves.{late}", "NIN-281"
    if game.lone_wolf:
        if s.ending == "guards":
            return guards, f"{fates} So the guards win.", "NIN-274"
        return f"The {WHO[people[0]]} wins: {names}.", fates, "NIN-274"
    if s.ending == "intruders":
        return f"The intruders win: {names}.", f"{fates} Both succeeded.", "NIN-268"
    if s.ending == "draw":
        return "A draw: nobody wins alone.", f"{fates} One of two succeeded: that is a draw.", "NIN-269"
    return guards, f"{fates} Neither succeeded, so the guards win.", "NIN-270"


def _sum(s: Ninja, who: int, hurt: int, voice: Voice) -> Sum:
    """Say what an intruder was to do, and whether it did."""
    game = s.game
    objects = game.titles["object"]
    mission = objects[s.mission[who]] if s.mission[who] >= 0 else "none"
    goal = next((zone for zone, thing in s.objects.items() if thing == s.mission[who]), None)
    where = "" if goal is None else f"; its goal was at {game.titles['zone'][goal]}"
    lines = [
        Count(f"Mission {mission}: {'' if s.done[who] else 'not '}completed{where}", met=s.done[who]),
        Count(
            f"Left the map alive on turn {s.exits[who]}" if s.status[who] == GONE else "Did not leave the map alive",
            met=s.status[who] == GONE,
        ),
    ]
    wounds = f"{hurt} of {game.lives[who]} wounds" if s.status[who] != DEAD else "killed for good"
    notes = [f"{'A success' if _good(s, who) else 'No success'}; {wounds} in the end."]
    if s.reborn[who]:
        past = listed(objects[mission] for mission in s.past[who])
        notes.append(f"It died once before, on mission {past}, and another came in its place.")
    title = f"The {WHO[who]} ({voice.seat(game.intruder_seats[who])})"
    return Sum(title, lines, game.intruder_seats[who], note=" ".join(notes))


def _uncovered(s: Ninja, people: list[int], voice: Voice) -> list[Uncovered]:
    game = s.game
    zones, objects = game.titles["zone"], game.titles["object"]
    found = [
        Uncovered(f"The {WHO[who]}'s path through the night", _path(s, who), game.intruder_seats[who])
        for who in people
        if s.trail[who]
    ]
    goals = [
        upper(f"{objects[thing]}: {zones[zone]}") for zone, thing in sorted(s.objects.items(), key=lambda one: one[1])
    ]
    sleepers = [
        f"{zones[barracks]}: {count} asleep"
        for barracks, count in zip(game.map.barracks, s.sleepers, strict=True)
        if count
    ]
    found.append(Uncovered("On the guards' secret map", [*goals, *sleepers]))
    ways = [
        upper(f"{zones[game.map.size + n]}: between {listed(zones[zone] for zone in pair)}")
        for n, pair in enumerate(s.entrances)
        if pair
    ]
    ways += [f"A rope of the {WHO[who]}: between {zones[a]} and {zones[b]}" for a, b, who in s.ropes]
    if ways:
        found.append(Uncovered("Secret ways", ways))
    hands = []
    for who in people:
        held = _cards(s, s.ihand[who], FIRST[who])
        hands.append(f"The {WHO[who]}: {held}")
    for stock, seat in enumerate(game.guard_seats):
        hands.append(f"{voice.seat(seat)}, guards: {_cards(s, s.hand[stock], 0)}")
    found.append(Uncovered("Cards still in hand", hands))
    return found


def _path(s: Ninja, who: int) -> list[str]:
    """Tell a path turn by turn, zone by zone."""
    zones = s.game.titles["zone"]
    lines = []
    for turn, marks in groupby(s.trail[who], key=lambda mark: mark[0]):
        stops = []
        for _, zone, how in marks:
            if how == OFF_MAP:
                stops.append("off the map")
            elif how == START:
                stops.append(f"starts at {zones[zone]}")
            else:
                stops.append(f"{zones[zone]}{HOW.get(how, '')}")
        lines.append(f"{f'Turn {turn}' if turn else 'At the start'}: {', '.join(stops)}")
    return lines


def _cards(s: Ninja, counts: list[int], first: int) -> str:
    names = [card.name for card in s.game.cards]
    return ", ".join(f"{n} {names[first + i]}" for i, n in enumerate(counts) if n) or "none"
