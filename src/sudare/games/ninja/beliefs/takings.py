"""games/ninja: things taken in stages, so many at a time, of which some are needed by a stage and some come back late.

The cards of a guard seat are such (its hand, then each draw; what was played must have been taken before), and so are
the sleepers (marked in groups; who was woken must have been marked before, and two fill a barracks). What is needed is
put at random where it can be, earliest needs first, and the rest at random around it. That hardly ever leads nowhere;
where it does, the most urgent is taken first, which finds a way whenever there is one.
"""

from __future__ import annotations

from sudare.core import Chance

ATTEMPTS = 4  # at random, before the most urgent is taken first
Counts = list[int]  # by kind


class Stage:
    """So many are taken at once: at least `sure` of each kind, and never more than `most` of it up to here."""

    __slots__ = ("size", "sure", "most", "least")

    def __init__(self, size: int, most: Counts) -> None:
        self.size = size
        self.most = most
        self.sure = [0] * len(most)
        self.least = [0] * len(most)  # that must have been taken up to here, beside all that was sure


class Takings:
    """Stages as they were told; what was taken in each is drawn."""

    def __init__(self, stages: list[Stage]) -> None:
        self.stages = stages
        self.kinds = range(len(stages[0].most))
        self.free = [stage.size - sum(stage.sure) for stage in stages]
        self.most: list[Counts] = []  # beside all that is sure, and leaving room for what is sure later
        ahead = stages[-1].most
        for number in reversed(range(len(stages))):
            stage = stages[number]
            if number + 1 < len(stages):
                later = stages[number + 1].sure
                ahead = [min(stage.most[c], ahead[c] - later[c]) for c in self.kinds]
            self.most.append(ahead)
        self.most.reverse()
        gone = [0] * len(self.kinds)
        for place, stage in enumerate(stages):
            gone = [a + b for a, b in zip(gone, stage.sure, strict=True)]
            self.most[place] = [a - b for a, b in zip(self.most[place], gone, strict=True)]
        self.needs: list[tuple[int, int, int]] = []  # (last stage, first stage, kind) of everything that is needed
        self.last: list[list[int]] = [[] for _ in self.kinds]  # by kind: last stages of what is needed
        for place, stage in enumerate(stages):
            for c in self.kinds:
                while len(self.last[c]) < stage.least[c]:
                    self.last[c].append(place)
                    number = len(self.last[c])
                    first = next((k for k, most in enumerate(self.most) if most[c] >= number), len(stages))
                    self.needs.append((place, first, c))

    def drawn(self, chance: Chance) -> list[Counts] | None:
        """Draw what was taken in each stage; None if nothing agrees with all stages."""
        for _ in range(ATTEMPTS):
            taken = self._at_random(chance)
            if taken is not None:
                break
        else:
            taken = self._urgent_first(chance)
        if taken is None:
            return None
        return [[a + b for a, b in zip(t, s.sure, strict=True)] for t, s in zip(taken, self.stages, strict=True)]

    def _at_random(self, chance: Chance) -> list[Counts] | None:
        free = self.free[:]
        taken = [[0] * len(self.kinds) for _ in self.stages]
        for last, first, c in self.needs:
            places = sum(free[first : last + 1])
            if places <= 0:
                return None
            pick = chance.below(places)
            place = first
            while pick >= free[place]:
                pick -= free[place]
                place += 1
            free[place] -= 1
            taken[place][c] += 1
        room: list[Counts] = []  # by stage: what else can be taken of each kind, from here on
        for c in self.kinds:
            gone, column = 0, []
            for place, most in enumerate(self.most):
                gone += taken[place][c]
                column.append(most[c] - gone)
            for place in reversed(range(len(column) - 1)):
                column[place] = min(column[place], column[place + 1])
            room.append(column)
        more = [0] * len(self.kinds)
        for place, number in enumerate(free):
            left = [max(0, room[c][place] - more[c]) for c in self.kinds]
            total = sum(left)
            if total < number:
                return None
            for _ in range(number):
                pick, c = chance.below(total), 0
                while pick >= left[c]:
                    pick -= left[c]
                    c += 1
                left[c] -= 1
                total -= 1
                more[c] += 1
                taken[place][c] += 1
        return taken

    def _urgent_first(self, chance: Chance) -> list[Counts] | None:
        never = len(self.stages)
        gone = [0] * len(self.kinds)
        taken: list[Counts] = []
        for place, number in enumerate(self.free):
            before = gone[:]
            for _ in range(number):
                able = [c for c in self.kinds if gone[c] < self.most[place][c]]
                urgent = [self.last[c][gone[c]] if gone[c] < len(self.last[c]) else never for c in able]
                if not able:
                    return None
                soonest = min(urgent)
                gone[chance.choice([c for c, last in zip(able, urgent, strict=True) if last == soonest])] += 1
            if any(gone[c] < least for c, least in enumerate(self.stages[place].least)):
                return None
            taken.append([a - b for a, b in zip(gone, before, strict=True)])
        return taken
