"""bots: balance for designers: the same arena with different settings, what they change, and which aims they meet."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import sqrt
from pathlib import Path
from statistics import mean
from typing import Any

import msgspec

from sudare.bots.arena import Arena, Share, make_plan, run_arena
from sudare.bots.engine import wilson
from sudare.bots.fields import is_field, with_fields
from sudare.core import Game, SudareError

CLEAR = 1.96  # standard errors
LOOKS = 5  # at the aims of a setting while it is played
SURE = 2.576  # standard errors at each look: five looks at 99 % are right together at least 95 times of a hundred
MOST_SETTINGS = 64
MET, MISSED, OPEN = "met", "missed", "open"
ENDS = "ends by "


class Setting(msgspec.Struct, frozen=True):
    """One way to set the table up."""

    name: str
    options: dict[str, Any] = {}
    edition: str | None = None  # a file
    fields: dict[str, str] = {}  # of the edition, by their paths

    def table(self, game_cls: type[Game], seats: int | None) -> Game:
        """Return the game that is played with this setting."""
        return self.on(game_cls(seats, self.options, self.edition))

    def on(self, game: Game) -> Game:
        """Return a game with the fields of its edition changed."""
        return type(game)(game.seats, self.options, with_fields(game, self.fields)) if self.fields else game


class Aim(msgspec.Struct, frozen=True):
    """What a designer wants: a measure between two shares."""

    measure: str
    low: float
    high: float

    def judge(self, share: Share) -> str:
        """Say whether the aim is met or missed beyond chance, at one of several looks, or still open."""
        low, high = wilson(share.wins, share.games, SURE) if share.games else (0.0, 1.0)
        if self.low <= low and high <= self.high:
            return MET
        return MISSED if high < self.low or low > self.high else OPEN

    def off(self, share: Share) -> float:
        """Return how far a share is outside of what is wanted."""
        return max(0.0, self.low - share.share, share.share - self.high)


class Line(msgspec.Struct, frozen=True):
    """One measure across the settings; `clear` says where it differs from the first setting beyond chance."""

    measure: str
    shares: list[Share]
    clear: list[bool]


class Balance(msgspec.Struct, frozen=True):
    """What the settings came to."""

    settings: list[str]
    arenas: list[Arena]
    lines: list[Line]
    lengths: list[tuple[float, float]]  # mean decisions and half of their 95 % interval, by setting


def read_vary(text: str, options: dict[str, Any], edition: str | None) -> list[Setting]:
    """Read `option=a,b,c`, `edition=house,mine.toml`, or a field of the edition such as `patrons.sayo.honor=1,2,3`."""
    name, sign, values = text.partition("=")
    name = name.strip()
    chosen = [value.strip() for value in values.split(",") if value.strip()]
    if not sign or not name or len(chosen) < 2:
        raise SudareError(
            f"--vary {text}: expected an option with at least two values, such as --vary target_honour=6,7,8"
        )
    if len(set(chosen)) < len(chosen):
        raise SudareError(f"--vary {text}: a value is given twice")
    if name == "edition":
        return [Setting(f"edition={value}", options, None if value == "house" else value) for value in chosen]
    if name in options:
        raise SudareError(f"--vary {text}: the option {name!r} is also fixed with --option")
    return [Setting(f"{name}={value}", {**options, name: value}, edition) for value in chosen]


def read_all(game: Game, given: list[str], options: dict[str, Any], edition: str | None) -> list[Setting]:
    """Read what is to be varied, and return every combination; `game` says what is a field of its edition."""
    names = [text.partition("=")[0].strip() for text in given]
    if len(set(names)) < len(names):
        raise SudareError(f"--vary: the same is given twice; write one list of values for {_twice(names)}")
    found = []
    for settings in product(*(read_vary(text, {}, None) for text in given)):
        chosen: dict[str, Any] = {name: value for one in settings for name, value in one.options.items()}
        if both := chosen.keys() & options.keys():
            raise SudareError(f"--vary {min(both)}: it is also fixed with --option")
        fields = {name: value for name, value in chosen.items() if is_field(game, name)}
        files = [one.edition for one in settings if one.name.startswith("edition=")]
        own = {name: value for name, value in chosen.items() if name not in fields}
        name = ", ".join(one.name for one in settings)
        found.append(Setting(name, {**options, **own}, files[0] if files else edition, fields))
    if len(found) > MOST_SETTINGS:
        raise SudareError(f"--vary: that makes {len(found)} settings; expected at most {MOST_SETTINGS}")
    return found


def _twice(names: list[str]) -> str:
    return next(name for name in names if names.count(name) > 1)


def read_aim(text: str) -> Aim:
    """Read `guards wins=45..55`: a measure of the table that is printed, and per cents."""
    measure, sign, span = text.partition("=")
    low, dots, high = span.partition("..")
    try:
        aim = Aim(measure.strip(), float(low) / 100, float(high) / 100)
    except ValueError:
        dots = ""
    if not (sign and dots and aim.measure and 0 <= aim.low < aim.high <= 1):
        raise SudareError(f"--aim {text}: expected a measure and per cents, such as --aim 'guards wins=45..55'")
    return aim


def run_balance(
    game_cls: type[Game],
    seats: int | None,
    settings: list[Setting],
    bots: list[str],
    games: int,
    seed: str,
    jobs: int = 1,
    ray: str | None = None,
    progress: Callable[[int], None] | None = None,
    aims: list[Aim] | None = None,
    results: Path | None = None,
) -> Balance:
    """Run the arena for every setting and compare each with the first.

    A setting all of whose aims are met or missed beyond chance is not played to its end. `results` is a folder: what is
    played is kept there, and the same call goes on.
    """
    tables = [setting.table(game_cls, seats) for setting in settings]
    arenas = []
    for number, game in enumerate(tables, 1):
        plan = make_plan(game, bots, games, seed, watch=True)
        file = results / f"{game.id}-{game.seats}-{plan.edition_digest}-{number}.jsonl" if results else None
        enough = (lambda arena: all(judge(arena, aim) != OPEN for aim in aims)) if aims else None
        arenas.append(run_arena(game, plan, file, jobs, ray, progress, LOOKS if aims else 1, enough))
    return Balance([s.name for s in settings], arenas, _lines(arenas), [_length(arena) for arena in arenas])


def judge(arena: Arena, aim: Aim) -> str:
    """Say whether an aim is met, missed, or open, by what was played."""
    return aim.judge(measured(arena, aim))


def measured(arena: Arena, aim: Aim) -> Share:
    """Return the share that an aim is about."""
    measures = dict(_measures(arena))
    if aim.measure not in measures and aim.measure.startswith(ENDS):
        return _never(arena, aim.measure)
    if aim.measure not in measures:
        raise SudareError(f"--aim {aim.measure}: there is no such measure; there is: {', '.join(measures)}")
    return measures[aim.measure]


def _measures(arena: Arena) -> list[tuple[str, Share]]:
    """Return all that is measured in one arena."""
    found = [(f"{role} wins", share) for role, share in sorted(arena.by_role.items())]
    found += [(f"seat {seat + 1} wins", share) for seat, share in enumerate(arena.by_seat)]
    if len(arena.plan.bots) > 1:
        found += [(f"{s.bot} wins", s.all) for s in arena.standings]
    for ending, count in sorted(arena.endings.items()):
        share = Share(arena.games, count, count / arena.games, *wilson(count, arena.games))
        found.append((f"{ENDS}{ending or 'an unnamed ending'}", share))
    return found


def _lines(arenas: list[Arena]) -> list[Line]:
    found = [dict(_measures(arena)) for arena in arenas]
    lines = []
    for measure in dict.fromkeys(name for measures in found for name in measures):
        shares = [measures.get(measure, _never(arena, measure)) for measures, arena in zip(found, arenas, strict=True)]
        lines.append(Line(measure, shares, [differs(shares[0], share) for share in shares]))
    return lines


def _never(arena: Arena, measure: str) -> Share:
    """Return the share of what did not come up: an ending that no game had, or a role that nobody played."""
    games = arena.games if measure.startswith(ENDS) else 0
    return Share(games, 0.0, 0.0, 0.0, wilson(0, games)[1] if games else 1.0)


def differs(one: Share, two: Share) -> bool:
    """Say whether two shares differ beyond chance (two proportions, pooled, 95 %)."""
    if not one.games or not two.games:
        return False
    pooled = (one.wins + two.wins) / (one.games + two.games)
    error = sqrt(max(1e-12, pooled * (1 - pooled) * (1 / one.games + 1 / two.games)))
    return abs(one.share - two.share) > CLEAR * error


def _length(arena: Arena) -> tuple[float, float]:
    lengths = arena.lengths
    middle = mean(lengths)
    variance = sum((n - middle) ** 2 for n in lengths) / max(1, len(lengths) - 1)
    return middle, 1.96 * sqrt(variance / len(lengths))
