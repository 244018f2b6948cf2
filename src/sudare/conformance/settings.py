"""conformance: the tables that are played at: each option alone, and many at a time, as people set them.

What shows only where two options meet is met at no table on which one option is changed at a time; and of forty
options a short run would never reach the last ones. So games take turns: the first is played with the defaults, every
third with one option changed, the others with any mix.
"""

from __future__ import annotations

from typing import Any

import msgspec

from sudare.core import Chance, Game, OptionError, option_sets
from sudare.core.edition import option_choices

ALONE = 3  # one game in so many has one option changed, or none
RULES, NUMBERS, SECRETS = 2, 8, 4  # in a mix one option in so many is changed: a rule, a number, a secret one
TRIES = 20  # mixes, until one goes together


class Settings:
    """The tables of one number of seats, one after another; always the same ones for a seed."""

    def __init__(
        self,
        game: type[Game],
        seats: int,
        place: tuple[int, int],
        given: list[dict[str, Any]] | None,
        edition: Any,
        seed: str,
    ) -> None:
        """Prepare for a number of seats, which is the i-th of n (`place`); only `given` options, if there are some."""
        self.game, self.seats, self.place, self.edition, self.seed = game, seats, place, edition, seed
        self.tables = [table for setting in given or option_sets(game.Options) if (table := self._table(setting))]
        self.defaults = {field.name: field.default for field in msgspec.structs.fields(game.Options)}
        self.choices = {
            name: [value for value in values if value != self.defaults[name]]
            for name, values in option_choices(game.Options).items()
            if values and given is None
        }

    def table(self, number: int) -> Game:
        """Return the table of this game of a run."""
        place, places = self.place
        if len(self.choices) < 2:
            return self.tables[(number + place) % len(self.tables)]
        if number % ALONE:
            return self._mix(Chance(f"{self.seed} mix {self.seats} {number}"))
        if not number or len(self.tables) == 1:
            return self.tables[0]
        return self.tables[1 + ((number // ALONE - 1) * places + place) % (len(self.tables) - 1)]

    def _mix(self, chance: Chance) -> Game:
        for _ in range(TRIES):
            setting = {}
            for name, others in self.choices.items():
                numbers = any(type(value) is int for value in (*others, self.defaults[name]))
                seldom = SECRETS if name in self.game.secret_options else NUMBERS if numbers else RULES
                if not chance.below(seldom):
                    setting[name] = chance.choice(others)
            if found := self._table(setting):
                return found
        return self.tables[0]

    def _table(self, setting: dict[str, Any]) -> Game | None:
        """Return a table with these options, unless the game refuses them for this number of seats."""
        try:
            return self.game(self.seats, setting, self.edition)
        except OptionError:
            if not setting:
                raise
            return None
