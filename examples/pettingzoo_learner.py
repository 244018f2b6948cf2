"""A tiny learner on Leduc poker through PettingZoo: it learns by playing itself, and then beats a random player.

What each action was worth in the end is averaged for every observation (Monte Carlo); mostly the best action is taken,
sometimes any. The key of the table is the tensor itself: what a seat cannot tell apart has the same tensor.

    python examples/pettingzoo_learner.py --games 20000
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from pathlib import Path

import numpy

from sudare.envs.pettingzoo import SudareEnv, env

LEDUC = str(Path(__file__).with_name("leduc.py"))


class Learner:
    """The mean of all that followed an action, by observation."""

    def __init__(self, actions: int, dice: numpy.random.Generator) -> None:
        self.worth: dict[bytes, numpy.ndarray] = defaultdict(lambda: numpy.zeros(actions))
        self.tried: dict[bytes, numpy.ndarray] = defaultdict(lambda: numpy.zeros(actions))
        self.dice = dice

    def choose(self, observation: dict[str, numpy.ndarray], explore: float) -> int:
        """Return the action that was worth most so far, or now and then any."""
        legal = numpy.flatnonzero(observation["action_mask"])
        if self.dice.random() < explore:
            return int(self.dice.choice(legal))
        return int(legal[self.worth[observation["observation"].tobytes()][legal].argmax()])

    def learn(self, steps: list[tuple[bytes, int]], reward: float) -> None:
        """Take note of what a game was worth."""
        for key, action in steps:
            self.tried[key][action] += 1
            rate = max(0.01, 1 / self.tried[key][action])  # what was learned against a weaker self fades
            self.worth[key][action] += rate * (reward - self.worth[key][action])


def play(table: SudareEnv, players: dict[str, Learner | None], dice: numpy.random.Generator, explore: float) -> dict:
    """Play one game; None plays at random. Return the rewards."""
    table.reset()
    steps: dict[str, list[tuple[bytes, int]]] = defaultdict(list)
    rewards = {}
    for agent in table.agent_iter():
        observation, reward, over, _, _ = table.last()
        if over:
            rewards[agent] = reward
            table.step(None)
            continue
        player = players[agent]
        if player is None:
            action = int(dice.choice(numpy.flatnonzero(observation["action_mask"])))
        else:
            action = player.choose(observation, explore)
            steps[agent].append((observation["observation"].tobytes(), action))
        table.step(action)
    if explore:
        for agent, player in players.items():
            if player is not None:
                player.learn(steps[agent], rewards[agent])
    return rewards


def main() -> None:
    """Learn, then play against a random player on both seats."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--matches", type=int, default=2_000)
    given = parser.parse_args()
    dice = numpy.random.default_rng(1)
    table = env(LEDUC)
    table.reset(seed=1)
    learner = Learner(len(table.game.actions), dice)
    for game in range(given.games):
        play(table, {"player_0": learner, "player_1": learner}, dice, explore=max(0.05, 1 - 2 * game / given.games))
    won = [
        play(table, {me: learner, other: None}, dice, explore=0.0)[me]
        for me, other in (("player_0", "player_1"), ("player_1", "player_0"))
        for _ in range(given.matches // 2)
    ]
    error = numpy.std(won) / numpy.sqrt(len(won))
    print(f"{len(learner.worth)} observations learned in {given.games} games")
    print(f"against a random player: {numpy.mean(won):+.2f} ± {1.96 * error:.2f} chips a game")


if __name__ == "__main__":
    main()
