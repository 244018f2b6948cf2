"""Measures how long a hidden world takes to draw, and how often none is found: every game, every number of players.

    python bench/samplers.py [GAME ...] [--games 6] [--draws 4] [--seed samplers] [--worst 5] [--write]

Games are played as `sudare check` plays them: options mixed, all kinds of players in turn. At moments of each third
of a game a side that has heard all of it draws a few worlds, the first from beliefs that are new. Processor time in
milliseconds; a draw of more than PATIENCE seconds is broken off and counts as one without a world. What was told must
not refute any of the worlds. `--worst` names the moments that took longest: seed, options, move and side.
"""

from __future__ import annotations

import argparse
import re
import signal
import time
from pathlib import Path
from types import FrameType
from typing import Any

from sudare.conformance.play import MIXES, answer, players
from sudare.conformance.settings import Settings
from sudare.core import Chance, Game, NoWorld, Table, find_game, installed

RESULTS = Path(__file__).with_name("RESULTS.md")
PARTS, MOMENTS = 3, 4  # thirds of a game, and moments in each
PATIENCE = 60  # seconds of the processor
Draw = tuple[float, bool, str]  # seconds, whether a world came of it, where it was


class TooLong(Exception):
    """A draw was broken off."""


def _stop(number: int, frame: FrameType | None) -> None:
    raise TooLong


def moves_of(game: Game, seed: str, mix: str) -> list[tuple[int, int]]:
    """Play a game to its end and return its moves."""
    table = Table(game, seed)
    bots = players(game, mix, Chance(f"samplers {seed}"))
    while not table.state.over:
        seat = table.state.deciders[0]
        table.act(seat, answer(bots[seat], table, seat))
    return table.moves


def drawn(table: Table, side: int | None, draws: int, where: str) -> list[Draw]:
    """Draw worlds of one side and return what they cost."""
    seen = table.perspective(side)
    assert seen.beliefs is not None  # all that was told is taken in before the clock runs
    found: list[Draw] = []
    for number in range(draws):
        chance, world = Chance(f"{where} {number}"), None
        signal.setitimer(signal.ITIMER_PROF, PATIENCE)
        began = time.process_time()
        try:
            world = seen.sample(chance)
        except (NoWorld, TooLong):
            pass
        finally:
            took = time.process_time() - began
            signal.setitimer(signal.ITIMER_PROF, 0)
        if world is not None:
            assert world.view(side) == seen.view, f"another view: {where}"
            refuted = seen.beliefs.refute(world)
            assert refuted is None, f"{refuted}: {where}"
        found.append((took, world is not None, where))
    return found


def measure(name: str, seats: int, number: int, draws: int, seed: str) -> list[list[Draw]]:
    """Return the draws of some games, by third of the game."""
    parts: list[list[Draw]] = [[] for _ in range(PARTS)]
    kind = find_game(name)
    settings = Settings(kind, seats, (seats, kind.players[1] + 1), None, None, seed)
    for place in range(number):
        game, key = settings.table(place), f"{seed}/{seats}/{place}"
        moves = moves_of(game, key, MIXES[(place + seats) % len(MIXES)])
        chance = Chance(f"{key} moments")
        length = len(moves)
        chosen = {
            p * length // PARTS + chance.below(max(1, length // PARTS)) for p in range(PARTS) for _ in range(MOMENTS)
        }
        table = Table(game, key)
        for move, (seat, action) in enumerate(moves):
            if move in chosen:
                side = chance.choice([*range(seats), None])
                where = f"{name} {seats} {key} {options(game)} after move {move}, side {side}"
                parts[min(PARTS - 1, PARTS * move // length)] += drawn(table, side, draws, where)
            table.act(seat, action)
    return parts


def options(game: Game) -> dict[str, Any]:
    """Return the options that are not the usual ones."""
    usual = type(game)(game.seats).describe()["options"] if game.describe()["options"] else {}
    return {name: value for name, value in game.describe()["options"].items() if usual.get(name) != value}


def row(head: str, parts: list[list[Draw]]) -> str:
    """Return a line of the table."""
    cells = []
    for part in parts:
        times = sorted(took * 1000 for took, _, _ in part)
        cells.append(
            " / ".join(f"{times[min(len(times) - 1, int(share * len(times)))]:.1f}" for share in (0.5, 0.99, 1))
        )
    every = [draw for part in parts for draw in part]
    without = sum(not found for _, found, _ in every)
    return f"| {head} | {len(every)} | {' | '.join(cells)} | {without} ({100 * without / len(every):.1f} %) |"


def main() -> None:
    """Measure, print, and put the table into bench/RESULTS.md if wished."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", help="ids of games; all, if none is named")
    parser.add_argument("--games", dest="number", type=int, default=6, help="games at each number of players")
    parser.add_argument("--seats", type=int, help="only this number of players")
    parser.add_argument("--draws", type=int, default=4, help="worlds at each moment")
    parser.add_argument("--seed", default="samplers")
    parser.add_argument("--worst", type=int, default=0, help="so many moments that took longest are named")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    signal.signal(signal.SIGPROF, _stop)
    lines = [
        "## Hidden worlds",
        "",
        f"Measured by `bench/samplers.py`: {given.number} games at each number of players, options and kinds of",
        f"players mixed, {PARTS * MOMENTS} moments of each, {given.draws} draws at each; milliseconds of processor",
        "time, p50 / p99 / max.",
        "",
        "| game, players | draws | 1st third | 2nd third | 3rd third | without a world |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    print("\n".join(lines[2:]), flush=True)
    worst: list[Draw] = []
    for name in given.games or installed():
        low, high = find_game(name).players
        for seats in [given.seats] if given.seats else range(low, high + 1):
            parts = measure(name, seats, given.number, given.draws, given.seed)
            worst += [draw for part in parts for draw in part]
            lines.append(row(f"{name}, {seats}", parts))
            print(lines[-1], flush=True)
    for took, found, where in sorted(worst, key=lambda draw: (draw[1], -draw[0]))[: given.worst]:
        print(f"{took:.3f} s, {'a' if found else 'no'} world: {where}")
    if given.write:
        page = RESULTS.read_text(encoding="utf-8")
        begin, end = "<!-- samplers: begin -->", "<!-- samplers: end -->"
        block = "\n".join([begin, *lines, end])
        if begin not in page:
            page += f"\n{begin}\n{end}\n"
        RESULTS.write_text(re.sub(f"{begin}.*{end}", lambda _: block, page, flags=re.DOTALL), encoding="utf-8")


if __name__ == "__main__":
    main()
