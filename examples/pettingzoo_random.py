"""Random play through PettingZoo: every seat takes any of its legal actions.

python examples/pettingzoo_random.py ninja --seats 2
"""

from __future__ import annotations

import argparse

import numpy

from sudare.envs.pettingzoo import env


def main() -> None:
    """Play one game and print what it was worth to each seat."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="shogunate")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args()
    table = env(given.game, given.seats)
    table.reset(seed=given.seed)
    dice = numpy.random.default_rng(given.seed)
    rewards = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, _ = table.last()
        rewards[agent] += reward
        over = termination or truncation
        table.step(None if over else int(dice.choice(numpy.flatnonzero(observation["action_mask"]))))
    print(f"{table.game.title}: a tensor of {table.encoder.size} cells, {len(table.game.actions)} actions")
    for agent, reward in rewards.items():
        print(f"{agent}: {reward:+.2f}")


if __name__ == "__main__":
    main()
