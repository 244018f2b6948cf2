"""bots: balance for designers: the same arena with different settings, and what the settings change."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from statistics import mean
from typing import Any

import msgspec

from sudare.bots.arena import Arena, Share, make_plan, run_arena
from sudare.bots.engine import wilson
from sudare.core import Game, SudareError

CLEAR = 1.96  # standard errors


class Setting(msgspec.Struct, frozen=True):
    """One way to set the table up."""

    name: str
    options: dict[str, Any]
    edition: str | None = None


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
    """Read `option=a,b,c` or `edition=house,mine.toml`."""
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
) -> Balance:
    """Run the arena for every setting and compare each with the first."""
    tables = [game_cls(seats, setting.options, setting.edition) for setting in settings]
    plans = [make_plan(game, bots, games, seed) for game in tables]
    arenas = [
        run_arena(game, plan, jobs=jobs, ray=ray, progress=progress) for game, plan in zip(tables, plans, strict=True)
    ]
    return Balance([s.name for s in settings], arenas, _lines(arenas), [_length(arena) for arena in arenas])


def _lines(arenas: list[Arena]) -> list[Line]:
    first = arenas[0]
    nothing = Share(0, 0.0, 0.0, 0.0, 1.0)
    lines: list[tuple[str, list[Share]]] = []
    for role in sorted({role for arena in arenas for role in arena.by_role}):
        lines.append((f"{role} wins", [arena.by_role.get(role, nothing) for arena in arenas]))
    for seat in range(first.plan.seats):
        lines.append((f"seat {seat + 1} wins", [arena.by_seat[seat] for arena in arenas]))
    if len(first.plan.bots) > 1:
        for bot in first.plan.bots:
            lines.append((f"{bot} wins", [next(s.all for s in a.standings if s.bot == bot) for a in arenas]))
    for ending in sorted({ending for arena in arenas for ending in arena.endings}):
        counts = [(arena.endings.get(ending, 0), arena.games) for arena in arenas]
        shares = [Share(games, wins, wins / games, *wilson(wins, games)) for wins, games in counts]
        lines.append((f"ends by {ending or 'an unnamed ending'}", shares))
    return [Line(measure, shares, [differs(shares[0], share) for share in shares]) for measure, shares in lines]


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
