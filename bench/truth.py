"""Measures whether search is right where it departs from the rules of thumb: both ways are played on in the real game.

    python bench/truth.py chiyo --seats 6 --role betrayer --deals 25 --simulations 150

In games between rules-of-thumb bots every decision of a role is searched as `ismcts` would. Where another option looks
better by at least one error, the real position is played to its end by rules-of-thumb bots that remember all they were
told, some times with either option and with the same dice. Printed are, by kind of question and by how many errors the
other option was ahead, how often that happened, what the search thought to gain, what was really gained (of a win, with
one standard error), and the sum over a game. A band of errors in which nothing is gained asks for more `caution`;
a kind of question in which much is lost, for a better `worth` or horizon. It takes minutes where matches take a day.
"""

from __future__ import annotations

import argparse
from itertools import pairwise
from math import inf, sqrt
from typing import Any, NamedTuple

from sudare.bots import make_bot
from sudare.bots.budget import Budget
from sudare.bots.guides import make_guides
from sudare.bots.ismcts import worth_trying
from sudare.bots.trials import Option, Trials
from sudare.core import Chance, Game, Perspective, Table, find_game
from sudare.core.events import told_to

BANDS = (1.0, 1.5, 2.0, 3.0, 4.0, 6.0, inf)


class Departure(NamedTuple):
    """Where a search would leave the rules of thumb."""

    question: str
    errors: float  # by which the other option was ahead
    thought: float  # what the search thought to gain
    gained: float


def played_on(table: Table, seat: int, option: Option, dice: str) -> float:
    """Return what a seat gets when it takes an option and everybody plays on by rules of thumb."""
    game, state = table.game, table.state.clone()
    told = [table.told(other) for other in range(game.seats)]
    bots: list[Any] = [make_bot("thumb", game, other, Chance(f"{dice} {other}")) for other in range(game.seats)]
    if option.aim >= 0:
        bots[seat].aim = option.aim
    state.chance = Chance(dice)
    state.log = []
    state.apply(seat, option.action)
    while not state.over:
        for happening in state.log:
            for other, heard in enumerate(told):
                heard.append(told_to(game, other, len(heard), happening))
        state.log.clear()
        asked = state.deciders[0]
        legal = state.legal(asked)
        state.apply(
            asked, legal[0] if len(legal) == 1 else bots[asked].choose(Perspective.of(state, asked, told[asked]))
        )
    returns: list[float] = state.returns()
    return returns[seat]


def departures(game: Game, deal: str, role: str, simulations: int, horizon: int, times: int) -> list[Departure]:
    """Play one game by rules of thumb and return where a search of its decisions would leave them."""
    table, found = Table(game, deal), []
    bots = [make_bot("thumb", game, seat, Chance(f"{deal} {seat}")) for seat in range(game.seats)]
    guides = [make_guides(game, seat, Chance(f"{deal} guides")) for seat in range(game.seats)]
    while not table.state.over:
        seat = table.state.deciders[0]
        perspective = table.perspective(seat)
        usual = bots[seat].choose(perspective)
        guide = guides[seat]
        if len(perspective.legal) > 1 and guide is not None and role in ("", game.role(table.state, seat)):
            assert perspective.decision is not None
            guide.listen(perspective.told)
            options = worth_trying(bots[seat], perspective, usual)
            dice = Chance(f"{deal} {len(table.moves)}")
            trials = Trials(perspective, dice, guide, usual, horizon, options=options)
            trials.run(Budget(simulations=simulations))
            other = trials.choice(BANDS[0])
            if other != trials.usual:
                gap, error = trials.gap(other, trials.usual)
                throws = [f"{deal} {len(table.moves)} {n}" for n in range(times)]
                gains = [played_on(table, seat, other, t) - played_on(table, seat, trials.usual, t) for t in throws]
                question = perspective.decision.id
                found.append(Departure(question, gap / max(error, game.judgement.doubt), gap, sum(gains) / times))
        table.act(seat, usual)
    return found


def report(name: str, some: list[Departure], games: int) -> None:
    """Print a line of the table."""
    n = len(some)
    if not n:
        return
    mean = sum(one.gained for one in some) / n
    error = sqrt(sum((one.gained - mean) ** 2 for one in some) / max(1, n - 1) / n)
    thought = sum(one.thought for one in some) / n
    whole = f"{mean * n / games:+.3f} ± {error * n / games:.3f}"
    print(f"| {name} | {n / games:.2f} | {thought:+.3f} | {mean:+.3f} ± {error:.3f} | {whole} |")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--role", default="", help="whose decisions are searched; otherwise everybody's")
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--simulations", type=int, default=150)
    parser.add_argument("--horizon", type=int, default=0, help="instead of the game's own")
    parser.add_argument("--times", type=int, default=10, help="how often either way is played on")
    options = parser.parse_args()
    game = find_game(options.game)(options.seats)
    found: list[Departure] = []
    for deal in range(options.first, options.first + options.deals):
        name = f"truth {deal}"
        found += departures(game, name, options.role, options.simulations, options.horizon, options.times)
    print("| departures | a game | thought | gained | gained in a game |\n|---|---:|---:|---:|---:|")
    for low, high in pairwise(BANDS):
        report(f"{low:g} to {high:g} errors", [one for one in found if low <= one.errors < high], options.deals)
    for caution in BANDS[1:-1]:
        report(f"beyond {caution:g} errors", [one for one in found if one.errors >= caution], options.deals)
    for kind in sorted({one.question for one in found}):
        some = [one for one in found if one.question == kind and one.errors >= game.judgement.caution]
        report(f"{kind}, beyond {game.judgement.caution:g} errors", some, options.deals)


if __name__ == "__main__":
    main()
