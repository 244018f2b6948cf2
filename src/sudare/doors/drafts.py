"""doors: a whole set-up to look at: what a layout leads to, thing by thing; each of them can still be put elsewhere."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from sudare.core import Chance, Layout, Perspective, Refusal
from sudare.core.layouts import Wishes
from sudare.doors.layouts import Step, Way, without
from sudare.doors.outlook import Unforeseen

MINE = "My layout"
MOST_PLACES = 600  # for one thing
MOST_WISHES = 400  # in one part, as a Layout may have


class Draft(NamedTuple):
    """A layout as it would turn out: nothing of it is sent. It becomes true when it is left with the table."""

    layout: Layout  # the same, with all that is shown written down: the same draft comes of it
    steps: list[Step]
    sure: int  # how many of them follow from what the seat knows; what is behind others' answers is a guess
    things: list[tuple[int, int]]  # what is placed or chosen: its first step, and the one after its last
    seen: Perspective
    stopped: str

    @property
    def parts(self) -> list[str]:
        """The parts of the set-up that are shown."""
        return list(dict.fromkeys(step.part for step in self.steps))


class Place(NamedTuple):
    """Where a thing of a draft could be instead: the answers that put it there."""

    answers: tuple[int, ...]
    label: str


def draft(seen: Perspective, layout: Layout, chance: Chance, mine: Wishes) -> Draft:
    """Work out all that a layout says about the set-up from the open question on, also where others answer first."""
    way = Way(seen, layout, chance, mine, guess=True)
    way.go()
    steps = way.steps
    sure = len(steps) if way.sure is None else way.sure
    return Draft(_written(layout, seen, steps, mine), steps, sure, _things(seen, steps), way.seen, way.stopped)


def _written(layout: Layout, seen: Perspective, steps: list[Step], mine: Wishes) -> Layout:
    names = seen.game.actions
    wishes: Wishes = dict(layout.wishes)
    for part in dict.fromkeys(step.part for step in steps):
        first = [*mine.get(part, []), *(names.name(step.action) for step in steps if step.part == part)]
        wishes[part] = [*first, *without(layout.wishes.get(part, []), first)][:MOST_WISHES]
    return msgspec.structs.replace(layout, wishes=wishes)


def _things(seen: Perspective, steps: list[Step]) -> list[tuple[int, int]]:
    things: list[tuple[int, int]] = []
    for n, step in enumerate(steps):
        before = steps[n - 1] if n else None
        same = before is not None and before.part == step.part
        if same and before is not None and seen.game.layouts.joins(seen.game, before.action, step.action):
            things[-1] = (things[-1][0], n + 1)
        else:
            things.append((n, n + 1))
    return things


def places(seen: Perspective, layout: Layout, chance: Chance, mine: Wishes, thing: int) -> list[Place]:
    """Return where a thing of the draft that comes of a layout could be instead."""
    first, end = _thing(draft(seen, layout, chance, mine), thing)
    way = Way(seen, layout, chance, mine, guess=True)
    way.go(end)
    now = tuple(step.action for step in way.steps[first:])
    way = Way(seen, layout, chance, mine, guess=True)
    way.go(first)
    here, kind = way.outlook, seen.game.actions.describe
    found: list[Place] = []
    for action in here.seen.legal:
        if kind(action)[0] != kind(now[0])[0]:
            continue  # "no more of these", "all the rest for me"
        onward = here.copy()
        try:
            onward.step(action)
            more = [then for then in onward.seen.legal if seen.game.layouts.joins(seen.game, action, then)]
        except Unforeseen:
            more = []
        label = here.seen.label(action)
        found += [Place((action, then), onward.seen.label(then)) for then in more] or [Place((action,), label)]
        if len(found) >= MOST_PLACES:
            break
    return [place for place in found[:MOST_PLACES] if place.answers != now]


def moved(seen: Perspective, layout: Layout, chance: Chance, mine: Wishes, thing: int, answers: list[str]) -> Layout:
    """Return the layout with one of its things somewhere else; what is in its way goes to where it was, if it can."""
    before = draft(seen, layout, chance, mine)
    first, end = _thing(before, thing)
    part = before.steps[first].part
    place = len(mine.get(part, [])) + sum(step.part == part for step in before.steps[:first])
    shown = len(mine.get(part, [])) + sum(step.part == part for step in before.steps)
    wishes, wished = dict(before.layout.wishes), before.layout.wishes[part]
    after = place + end - first
    kept = [*wished[:place], *answers, *wished[after:shown], *wished[place:after], *wished[shown:]]
    wishes[part] = kept[:MOST_WISHES]
    return msgspec.structs.replace(layout, wishes=wishes)


def _thing(shown: Draft, thing: int) -> tuple[int, int]:
    if not 0 <= thing < len(shown.things):
        raise Refusal("no_such_thing", f"Expected the number of a thing, 1 to {len(shown.things)}.")
    return shown.things[thing]
