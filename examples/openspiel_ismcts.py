"""OpenSpiel's information-set Monte Carlo tree search plays Shogunate against random players, with our resampler.

python examples/openspiel_ismcts.py --simulations 50 --games 3
"""

from __future__ import annotations

import argparse

import numpy
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from sudare.envs import openspiel


def main() -> None:
    """Play some games with the searcher on seat 1."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="sudare_shogunate(players=3)")
    parser.add_argument("--simulations", type=int, default=50)
    parser.add_argument("--games", type=int, default=3)
    given = parser.parse_args()
    openspiel.register()
    game = pyspiel.load_game(given.game)
    dice = numpy.random.RandomState(7)
    bot = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, dice), uct_c=1.4, max_simulations=given.simulations, random_state=dice
    )
    total = 0.0
    for number in range(given.games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choice(outcomes, p=chances))
            elif state.current_player() == 0:
                state.apply_action(bot.step(state))
            else:
                state.apply_action(dice.choice(state.legal_actions()))
        total += state.returns()[0]
        print(f"game {number + 1}: {state.returns()}")
    print(f"the searcher's mean return: {total / given.games:+.2f}")


if __name__ == "__main__":
    main()
