"""games/ninja: the guards' marks and the missions as somebody draws them who has not seen them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sudare.core import Chance, NoWorld, Told
from sudare.games.ninja.beliefs.takings import Stage, Takings
from sudare.games.ninja.rules.setup import ORDER
from sudare.games.ninja.state import HIDDEN, NOTHING, SOMEONE

if TYPE_CHECKING:
    from sudare.games.ninja.game import NinjaGame


ROOM = 2  # sleepers in a barracks (NIN-220)


class Notes:
    """Public facts about marks and missions, kept from events."""

    def __init__(self, game: NinjaGame) -> None:
        self.game = game
        self.zones = {name: i for i, name in enumerate(game.names["zone"])}
        self.answers = {name: i for i, name in enumerate(game.names["answer"])}
        self.people = {name: i for i, name in enumerate(game.names["who"])}
        self.marked = 0  # objects on the map
        self.found: dict[int, int] = {}  # zone -> what was answered
        self.sleep: list[tuple[int, int]] = []  # (-1, 1) a mark; (barracks, number) a waking
        self.turn = 1
        self.life = [0, 0]
        self.meetings: list[tuple[int, int]] = [(0, 0)]  # lives of ninja and traitor at the same time
        self.not_mission: list[tuple[int, int, int, int]] = []  # (turn, who, life, letter)
        self.is_mission: dict[tuple[int, int], int] = {}
        self.quota_split = False

    def observe(self, told: Told) -> None:
        """Take note of an event."""
        kind, data = told.kind, told.data
        if kind == "object_marked":
            self.marked += 1
        elif kind == "sleeper_marked":
            self.sleep.append((-1, 1))
        elif kind == "woken":
            zone = self.zones[data["zone"]]
            self.sleep.append((self.game.map.barracks.index(zone), len(data["guards"])))
        elif kind == "answered":
            zone, what = self.zones[data["zone"]], self.answers[data["what"]]
            if self.found.get(zone) != HIDDEN:
                self.found[zone] = what
            who = self.people[data["who"]]
            if what < 6:
                for one in (0, 1) if who == SOMEONE else (who,):
                    self.not_mission.append((self.turn, one, self.life[one], what))
        elif kind == "mission_done":
            who = self.people[data["who"]]
            letter = self.answers[data["letter"]]
            for one in (0, 1) if who == SOMEONE else (who,):
                self.is_mission[one, self.life[one]] = letter
        elif kind == "reentered":
            self.life[self.people[data["who"]]] += 1
            self.meetings.append((self.life[0], self.life[1]))
        elif kind == "turn":
            self.turn = data["turn"]
            self.quota_split = False
        elif kind == "split" and data["what"] == "cards":
            self.quota_split = True


def draw_objects(notes: Notes, open_hidden: set[int], chance: Chance) -> dict[int, int]:
    """Draw the ten objects: what was searched is known; `open_hidden` are found sentries not yet dealt with."""
    fort = notes.game.map
    todo = list(ORDER[: notes.marked])
    objects: dict[int, int] = {}
    for zone, what in notes.found.items():
        if what != NOTHING:
            todo.remove(what)
            if what != HIDDEN or zone in open_hidden:
                objects[zone] = what
    free = [z for z in fort.rooms if z not in notes.found]
    goals = [o for o in todo if o < 6]
    chance.shuffle(goals)
    for castle in "ab":
        rooms = [z for z in free if fort.castle[z] == castle]
        chance.shuffle(rooms)
        other = [z for z in free if fort.castle[z] != castle]
        have = sum(o < 6 and fort.castle[z] == castle for z, o in objects.items())
        if notes.marked >= 6 or castle == "b":
            number = min(3 - have, len(goals)) if castle == "a" else len(goals)
        else:  # in the middle of marking: any split that respects the limit
            low = max(0, len(goals) - 3)
            high = min(3, len(goals))
            number = low + chance.below(high - low + 1)
        if len(rooms) < number or (castle == "a" and len(other) < len(goals) - number):
            raise NoWorld(f"there is no room for the goals in castle {castle}")
        for _ in range(number):
            zone = rooms.pop()
            objects[zone] = goals.pop()
            free.remove(zone)
    chance.shuffle(free)
    for what in todo:
        if what >= 6:
            objects[free.pop()] = what
    return dict(sorted(objects.items()))


def draw_sleepers(notes: Notes, extra: list[tuple[int, int]], wanted: int, chance: Chance) -> list[int]:
    """Draw where the sleepers lie; `extra` are wakings under way, `wanted` a barracks that must not be empty."""
    size = len(notes.game.map.barracks)
    stages = [Stage(0, [ROOM] * size)]
    woken = [0] * size
    marking = True
    for place, number in notes.sleep + extra:
        if place < 0:
            if not marking:
                stages.append(Stage(0, [ROOM + count for count in woken]))
            stages[-1].size += 1
        else:
            woken[place] += number
            stages[-1].least = woken[:]
        marking = place < 0
    needed = [count + (place == wanted) for place, count in enumerate(woken)]
    stages[-1].least = needed
    marked = Takings(stages).drawn(chance)
    if marked is None:
        raise NoWorld("no way to place the sleepers")
    return [sum(column) - gone for column, gone in zip(zip(*marked, strict=True), woken, strict=True)]


def draw_missions(
    notes: Notes,
    people: list[int],
    known: dict[tuple[int, int], int],
    open_turn: int,
    lives: list[int],
    chance: Chance,
) -> dict[tuple[int, int], int]:
    """Draw the missions of every life, by (who, life); answers of `open_turn` are not settled yet."""
    written = notes.game.options.contested_missions == "write" and notes.game.contested
    slots = [(who, life) for who in people for life in range(lives[who] + 1)]
    allowed: dict[tuple[int, int], list[int]] = {}
    for slot in slots:
        if slot in known:
            allowed[slot] = [known[slot]]
        elif slot in notes.is_mission:
            allowed[slot] = [notes.is_mission[slot]]
        else:
            out = {letter for t, who, life, letter in notes.not_mission if (who, life) == slot and t != open_turn}
            allowed[slot] = [letter for letter in range(6) if letter not in out]
    pairs = [] if written else [((0, a), (1, b)) for a, b in notes.meetings]
    for _ in range(300):
        drawn: dict[tuple[int, int], int] = {}
        for slot in slots:
            if not allowed[slot]:
                raise NoWorld(f"no mission is left for {slot}")
            drawn[slot] = chance.choice(allowed[slot])
        if all(a not in drawn or b not in drawn or drawn[a] != drawn[b] for a, b in pairs):
            return drawn
    raise NoWorld("no way to deal the missions")


def flow_zones(steps: list[Any], name: str) -> set[int]:
    """Return the first argument of all planned steps of this name."""
    return {step[1] for step in steps if step[0] == name}
