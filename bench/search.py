"""Measures how many simulations a second the searching bot does, beside OpenSpiel's ISMCTS on Leduc poker."""

from __future__ import annotations

import argparse
import gc
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sudare.bots.budget import Budget
from sudare.bots.guides import make_guides
from sudare.bots.ismcts import worth_trying
from sudare.bots.search import Search
from sudare.bots.trials import Trials
from sudare.core import Chance, Game, Table, find_game

LEDUC = str(Path(__file__).parent.parent / "examples" / "leduc.py")
GAMES = (("shogunate", 4), ("omnitsu", 3), ("ninja", 2), ("chiyo", 6), ("kage", 2), (LEDUC, 2))
POSITIONS = 12  # decisions that are searched, in the middle of games between rules-of-thumb bots
SIMULATIONS = 600  # of one search
LATEST = {"leduc": 2, "ninja": 250, "kage": 250}  # moves before a position that is searched; 70 in other games
CUT = 8  # decisions of a random roll-out before the game's own estimate takes over, where it has one


@dataclass(frozen=True)
class Rate:
    """Simulations per second of one searcher in one game; None where it cannot be measured."""

    system: str
    game: str
    rate: float | None
    note: str


def best_rate(start: Callable[[], Callable[[], int]], seconds: float) -> float:
    """Return simulations per second of processor time, the best of three runs: other processes do not count."""
    best = 0.0
    for _ in range(3):
        gc.collect()
        work, done = start(), 0
        begin = now = time.process_time()
        while now - begin < seconds:
            done += work()
            now = time.process_time()
        best = max(best, done / (now - begin))
    return best


def positions(game: Game, number: int) -> list[Any]:
    """Return perspectives of seats with a choice, in games between rules-of-thumb bots."""
    rng = random.Random(5)
    found: list[Any] = []
    while len(found) < number:
        table = Table(game, str(rng.random()))
        bots = [game.thumb(seat, Chance(str(seat))) for seat in range(game.seats)]
        for _ in range(rng.randrange(LATEST.get(game.id, 70))):
            if not table.state.over:
                seat = table.state.deciders[0]
                table.act(seat, bots[seat].choose(table.perspective(seat)))
        if not table.state.over and len(table.state.legal(table.state.deciders[0])) > 1:
            found.append(table.perspective(table.state.deciders[0]))
    return found


def trees(game: Game, seen: list[Any], redeal: bool) -> Callable[[], int]:
    """Return a function that searches the next position with trees and random roll-outs, and counts simulations."""
    turn = iter(range(1 << 30))

    def work() -> int:
        n = next(turn)
        search = Search(
            seen[n % len(seen)], Chance(str(n)), horizon=CUT if game.judgement.horizon else 0, redeal=redeal
        )
        search.run(Budget(simulations=SIMULATIONS))
        return search.simulations

    return work


def trials(game: Game, seen: list[Any]) -> Callable[[], int]:
    """Return a function that tries the options of the next position with guides, and counts simulations."""
    turn = iter(range(1 << 30))

    def work() -> int:
        n = next(turn)
        perspective = seen[n % len(seen)]
        guides = make_guides(game, perspective.seat, Chance(str(n)))
        assert guides is not None
        guides.listen(perspective.told)
        usual = perspective.legal[0]
        options = worth_trying(guides.bots[perspective.seat], perspective, usual)
        tried = Trials(perspective, Chance(str(n)), guides, usual, options=options)
        tried.run(Budget(simulations=24))
        return tried.simulations

    return work


def measure_own(seconds: float) -> list[Rate]:
    """Measure our games."""
    rates: list[Rate] = []
    for name, seats in GAMES:
        game = find_game(name)(seats)
        seen = positions(game, POSITIONS)
        label = f"{game.id}, {seats} seats"
        cut = (
            f"trees, random roll-outs of {CUT} decisions"
            if game.judgement.horizon
            else "trees, random roll-outs to the end"
        )
        for redeal in (False, True):
            rate = best_rate(lambda g=game, s=seen, r=redeal: trees(g, s, r), seconds)
            rates.append(Rate("Sudare", label, rate, cut + (", worlds dealt anew for the others" if redeal else "")))
        if game.judgement.horizon:
            rate = best_rate(lambda g=game, s=seen: trials(g, s), seconds)
            unit = "choice" if game.turn(game.new("unit")) < 0 else "turn"
            least = f"{game.judgement.horizon} {unit}{'s' if game.judgement.horizon > 1 else ''}"
            rates.append(Rate("Sudare", label, rate, f"trials: guided play of {least}, and on until `worth` can tell"))
    return rates


def openspiel(seconds: float, cplusplus: bool) -> Rate:
    """Measure OpenSpiel's ISMCTS on Leduc poker, from the same kinds of decisions."""
    system, name = "OpenSpiel", "leduc_poker"
    try:
        import pyspiel
    except ImportError as error:
        return Rate(system, name, None, f"not installed ({error})")
    game = pyspiel.load_game(name)
    rng = random.Random(5)
    states = []
    while len(states) < POSITIONS:
        state = game.new_initial_state()
        for _ in range(2 + rng.randrange(2)):
            outcomes = [a for a, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
            state.apply_action(rng.choice(outcomes))
        if not state.is_chance_node() and not state.is_terminal():
            states.append(state)
    final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    if cplusplus:
        evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
        bot = pyspiel.ISMCTSBot(7, evaluator, 2.0, SIMULATIONS, -1, final, False, False)
        note = "C++ ISMCTS, random roll-outs to the end"
    else:
        import numpy
        from open_spiel.python.algorithms import ismcts, mcts

        numbers = numpy.random.RandomState(7)
        bot = ismcts.ISMCTSBot(
            game=game,
            evaluator=mcts.RandomRolloutEvaluator(1, numbers),
            uct_c=2.0,
            max_simulations=SIMULATIONS,
            random_state=numbers,
        )
        note = "Python ISMCTS, random roll-outs to the end"
    turn = iter(range(1 << 30))

    def work() -> int:
        bot.step(states[next(turn) % len(states)])
        return SIMULATIONS

    return Rate(system, name, best_rate(lambda: work, seconds), note)


def measure(seconds: float) -> list[Rate]:
    """Measure everything in one run."""
    return [*measure_own(seconds), openspiel(seconds, False), openspiel(seconds, True)]


def section(rates: list[Rate]) -> list[str]:
    """Write the section for RESULTS.md."""
    lines = ["## Search", "", "Simulations per second of processor time of one search; best of three runs."]
    lines += ["Positions are up to 70 moves into games, 250 in Ninja and Kage, whose set-ups are long.", ""]
    lines += ["| system | game | simulations/s | how |", "|---|---|---:|---|"]
    for r in rates:
        lines.append(f"| {r.system} | {r.game} | {'' if r.rate is None else f'{r.rate:,.0f}'} | {r.note} |")
    ours = {(r.game, r.note.partition(",")[0], "anew" in r.note): r.rate for r in rates if r.system == "Sudare"}
    theirs = [r.rate for r in rates if r.system == "OpenSpiel"]
    leduc, shogunate = ours.get(("leduc, 2 seats", "trees", False)), ours.get(("shogunate, 4 seats", "trees", False))
    lines.append("")
    if leduc and theirs[0]:
        lines.append(f"* Leduc: {leduc / theirs[0]:.2f} times OpenSpiel's Python ISMCTS (target 2.5)")
    if leduc and len(theirs) > 1 and theirs[1]:
        lines.append(f"* Leduc: {leduc / theirs[1]:.2f} times OpenSpiel's C++ ISMCTS")
    if shogunate:
        lines.append(f"* Shogunate at 4 seats: {shogunate:,.0f} simulations/s (target 3,000)")
    return [*lines, ""]


def main() -> None:
    """Measure and print the section."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="length of one run")
    options = parser.parse_args()
    sys.stdout.write("\n".join(section(measure(options.seconds))))


if __name__ == "__main__":
    main()
