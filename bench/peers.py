"""Measures the peers that Sudare is compared with: random play from Python, side by side in one run."""

import argparse
import gc
import random
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from typing import Any

REPEATS = 3  # every figure is the best of this many runs: noise from other processes only ever slows a run
CLONE_SHARE = 0.25  # a clone run needs less time than a play run to settle

Work = Callable[[], int]  # does a piece of work and returns how many units it was
Start = Callable[[int], Work]  # takes a seed and returns a fresh, seeded playout


STARTS: dict[tuple[str, str], Start] = {}  # by system and game, once it was set up: to be run again beside ours


@dataclass(frozen=True)
class Figure:
    """What was measured of one system playing one game; None where there is nothing to measure."""

    system: str
    game: str
    decisions_per_second: float | None
    playouts_per_second: float | None
    clone_us: float | None
    note: str


def best_rates(start: Callable[[], Work], seconds: float) -> tuple[float, float]:
    """Return units and calls per second, both of the best of REPEATS runs of about `seconds` each."""
    _run(start(), seconds / 10)  # warm up caches and lazy imports
    return max(_run(start(), seconds) for _ in range(REPEATS))


def measure(
    system: str,
    package: str,
    game: str,
    note: str,
    setup: Callable[[], tuple[Start, Work | None]],
    seconds: float,
    seed: int,
) -> Figure:
    """Measure one peer; `setup` imports it and returns its playouts and, if it can clone, its cloning."""
    try:
        start, clone = setup()
    except ImportError as error:
        return Figure(system, game, None, None, None, f"not installed ({error})")
    STARTS[system, game] = start
    # Every run restarts from the same seed, so that the repeats play the same games.
    decisions, playouts = best_rates(lambda: start(seed), seconds)
    clone_us = 1e6 / best_rates(lambda: clone, seconds * CLONE_SHARE)[0] if clone else None
    return Figure(system, game, decisions, playouts, clone_us, f"{version(package)}: {note}")


def openspiel(game: str, seconds: float, seed: int) -> Figure:
    """Measure an OpenSpiel game, in C++ or Python, as a Python user drives it; chance moves are not counted."""

    def setup() -> tuple[Start, Work]:
        import pyspiel

        if game.startswith("python_"):
            import open_spiel.python.games  # noqa: F401  (importing registers the Python games)
        loaded = pyspiel.load_game(game)

        def start(seed: int, visit: Callable[[Any], None] | None = None) -> Work:
            rng = random.Random(seed)

            def playout() -> int:
                state = loaded.new_initial_state()
                decisions = 0
                while not state.is_terminal():
                    if state.is_chance_node():
                        state.apply_action(_sample(state.chance_outcomes(), rng.random()))
                        continue
                    if visit:
                        visit(state)
                    state.apply_action(rng.choice(state.legal_actions()))
                    decisions += 1
                state.returns()
                return decisions

            return playout

        states: list[Any] = []
        sample = start(seed, lambda state: states.append(state.clone()))
        for _ in range(20):
            sample()

        def clone() -> int:
            for state in states:
                state.clone()
            return len(states)

        return start, clone

    language = "Python" if game.startswith("python_") else "C++"
    return measure("OpenSpiel", "open_spiel", game, f"game in {language}, loop in Python", setup, seconds, seed)


def rlcard_game(seconds: float, seed: int) -> Figure:
    """Measure RLCard's bare Leduc game object."""

    def setup() -> tuple[Start, None]:
        import numpy
        from rlcard.games.leducholdem import Game

        def start(seed: int) -> Work:
            rng = random.Random(seed)
            game = Game()
            game.np_random = numpy.random.RandomState(seed)

            def playout() -> int:
                game.init_game()
                decisions = 0
                while not game.is_over():
                    game.step(rng.choice(game.get_legal_actions()))
                    decisions += 1
                game.get_payoffs()
                return decisions

            return playout

        return start, None

    return measure("RLCard", "rlcard", "leduc-holdem", "game object, no clone", setup, seconds, seed)


def rlcard_env(seconds: float, seed: int) -> Figure:
    """Measure RLCard's Leduc through its environment, which encodes an observation at every step."""

    def setup() -> tuple[Start, None]:
        import rlcard

        def start(seed: int) -> Work:
            rng = random.Random(seed)
            env = rlcard.make("leduc-holdem", {"seed": seed})

            def playout() -> int:
                state, _ = env.reset()
                decisions = 0
                while not env.is_over():
                    state, _ = env.step(rng.choice(list(state["legal_actions"])))
                    decisions += 1
                env.get_payoffs()
                return decisions

            return playout

        return start, None

    return measure("RLCard env", "rlcard", "leduc-holdem", "with observations, no clone", setup, seconds, seed)


def catanatron(seconds: float, seed: int) -> Figure:
    """Measure Catanatron with four random players; a decision is a tick, forced ones included."""

    def setup() -> tuple[Start, Work]:
        from catanatron import Color, Game, RandomPlayer

        def new_game(rng: random.Random) -> Game:
            # Catanatron takes seed 0 for no seed.
            return Game([RandomPlayer(color) for color in Color], seed=rng.randrange(1, 2**32))

        def start(seed: int) -> Work:
            rng = random.Random(seed)

            def playout() -> int:
                game = new_game(rng)
                game.play()
                return len(game.state.actions)

            return playout

        games: list[Game] = []
        sampled = new_game(random.Random(seed))
        while sampled.winning_color() is None and len(sampled.state.actions) < 2000:
            if len(sampled.state.actions) % 50 == 0:
                games.append(sampled.copy())
            sampled.play_tick()

        def clone() -> int:
            for game in games:
                game.copy()
            return len(games)

        return start, clone

    # Catanatron reseeds the global generator and draws from it; leave it as it was.
    before = random.getstate()
    try:
        return measure("Catanatron", "catanatron", "catan", "4 random players, forced ticks too", setup, seconds, seed)
    finally:
        random.setstate(before)


def pettingzoo(seconds: float, seed: int) -> Figure:
    """Measure PettingZoo's Leduc, which wraps RLCard's environment."""

    def setup() -> tuple[Start, None]:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # it announces a newer way to create environments
            from pettingzoo.classic import leduc_holdem_v4

        def start(seed: int) -> Work:
            rng = random.Random(seed)
            env = leduc_holdem_v4.env()
            env.reset(seed=seed)

            def playout() -> int:
                env.reset()
                decisions = 0
                for _ in env.agent_iter():
                    observation, _, terminated, truncated, _ = env.last()
                    if terminated or truncated:
                        env.step(None)  # the protocol steps every finished agent out once more
                        continue
                    env.step(rng.choice(observation["action_mask"].nonzero()[0]))
                    decisions += 1
                return decisions

            return playout

        return start, None

    return measure("PettingZoo", "pettingzoo", "leduc_holdem_v4", "wraps RLCard env, no clone", setup, seconds, seed)


PEERS: tuple[Callable[[float, int], Figure], ...] = (
    partial(openspiel, "leduc_poker"),
    partial(openspiel, "python_kuhn_poker"),
    partial(openspiel, "python_tic_tac_toe"),
    partial(openspiel, "python_liars_poker"),
    rlcard_game,
    rlcard_env,
    pettingzoo,
    catanatron,
)


def measure_peers(seconds: float, seed: int) -> list[Figure]:
    """Measure every peer, one after the other."""
    return [peer(seconds, seed) for peer in PEERS]


def table(figures: list[Figure]) -> str:
    """Lay figures out as a plain text table."""
    rows = [("system", "game", "decisions/s", "playouts/s", "clone us", "note")]
    for figure in figures:
        numbers = (
            _number(figure.decisions_per_second, 0),
            _number(figure.playouts_per_second, 0 if (figure.playouts_per_second or 0) >= 100 else 1),
            _number(figure.clone_us, 2),
        )
        rows.append((figure.system, figure.game, *numbers, figure.note))
    widths = [max(len(row[column]) for row in rows) for column in range(5)]
    aligns = "<<>>>"
    lines = []
    for row in rows:
        cells = [f"{cell:{align}{width}}" for cell, align, width in zip(row, aligns, widths, strict=False)]
        lines.append("  ".join([*cells, row[5]]).rstrip())
    return "\n".join(lines)


def main() -> None:
    """Print the table of all peers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="length of one run")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(table(measure_peers(options.seconds, options.seed)))
    print(f"\nBest of {REPEATS} runs of {options.seconds:g} s each, one process, one thread, random play.")


def beside(ours: Work, theirs: Work, slices: int, seconds: float) -> tuple[float, float, float]:
    """Return how many times their rate ours is: median, lower and upper quartile over short slices in turn.

    Processor time is counted, and whatever else the machine does falls on both alike.
    """
    found = sorted(_rate(ours, seconds) / _rate(theirs, seconds) for _ in range(slices))
    return found[slices // 2], found[slices // 4], found[-1 - slices // 4]


def _rate(work: Work, seconds: float) -> float:
    units = 0
    begin = now = time.process_time()
    while not units or now - begin < seconds:
        units += work()
        now = time.process_time()
    return units / (now - begin)


def _run(work: Work, seconds: float) -> tuple[float, float]:
    gc.collect()  # so that the garbage of the previous peer is not charged to this one
    units = calls = 0
    begin = now = time.perf_counter()
    while calls == 0 or now - begin < seconds:
        units += work()
        calls += 1
        now = time.perf_counter()
    return units / (now - begin), calls / (now - begin)


def _sample(outcomes: list[tuple[int, float]], left: float) -> int:
    # Walking so few outcomes is much faster than random.choices or numpy, so it is the fair way to drive the peer.
    for outcome, probability in outcomes:
        left -= probability
        if left < 0:
            return outcome
    return outcomes[-1][0]  # the probabilities may sum to a little less than one


def _number(value: float | None, digits: int) -> str:
    return "-" if value is None else f"{value:,.{digits}f}"


if __name__ == "__main__":
    main()
