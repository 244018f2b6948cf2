"""The games as PettingZoo calls them: its own suites at every table, and what those suites do not ask."""

import copy
import pickle
import warnings
from functools import partial
from pathlib import Path

import numpy
import pytest
from gymnasium.utils.env_checker import data_equivalence
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

import sudare
from sudare.core import installed
from sudare.envs.layout import rewards_of
from sudare.envs.pettingzoo import env, parallel_env

LEDUC = str(Path(__file__).parents[2] / "examples" / "leduc.py")
TABLES = [
    (game, seats)
    for game in (*installed(), LEDUC)
    for players in [sudare.find_game(game).players]
    for seats in range(players[0], players[1] + 1)
]
every_table = pytest.mark.parametrize(("game", "seats"), TABLES)


def ours_only(caught):
    """Leave out what PettingZoo says of every game with an action mask, its own excepted by name."""
    known = ("Observation is not a NumPy array", "Observation space for each agent probably should be")
    return [str(w.message) for w in caught if not str(w.message).startswith(known)]


@every_table
def test_api(game, seats):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(env(game, seats), num_cycles=12)
    assert ours_only(caught) == []


@every_table
def test_parallel_api(game, seats):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        parallel_api_test(parallel_env(game, seats), num_cycles=25)
    assert ours_only(caught) == []


@every_table
def test_seed(game, seats):
    seed_test(partial(env, game, seats), num_cycles=10)


@every_table
def test_render(game, seats, capsys):
    render_test(partial(env, game, seats))
    assert "seen by seat" in capsys.readouterr().out


def play(table, moves, dice):
    """Play masked random moves and return everything that was observed on the way."""
    seen = []
    for agent in table.agent_iter(moves):
        observation, reward, over, _, _ = table.last()
        legal = numpy.flatnonzero(observation["action_mask"])
        table.step(None if over else int(dice.choice(legal)))
        seen.append((agent, observation["observation"].tobytes(), legal.tolist(), reward))
    return seen


@pytest.mark.parametrize("game", [*installed(), LEDUC])
@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))])
def test_a_copy_in_the_middle_of_a_game_continues_the_same_game(game, duplicate):
    table = env(game)
    table.reset(seed=5)
    play(table, 3 if game == LEDUC else 30, numpy.random.default_rng(1))
    twin = duplicate(table)
    before = table.observe(table.agent_selection)["observation"].tobytes()
    ahead = play(table, 40, numpy.random.default_rng(2))
    assert twin.observe(twin.agent_selection)["observation"].tobytes() == before  # untouched by what the original did
    assert play(twin, 40, numpy.random.default_rng(2)) == ahead
    agent = table.possible_agents[0]
    assert twin.perspective(agent).encoded() == table.perspective(agent).encoded()


def test_a_parallel_copy_continues_the_same_game():
    table = parallel_env("shogunate", 4)
    observations, _ = table.reset(seed=2)

    def answers(observations):
        return {agent: int(o["action_mask"].argmax()) for agent, o in observations.items()}

    for _ in range(10):
        observations, *_ = table.step(answers(observations))
    twin = pickle.loads(pickle.dumps(table))
    for _ in range(20):
        ahead = table.step(answers(observations))
        assert data_equivalence(twin.step(answers(observations)), ahead)
        observations = ahead[0]


def test_seeds_reproduce_a_series_of_games():
    first, second = env("shogunate", 3), env("shogunate", 3)
    for table in (first, second):
        table.reset(seed=11)
    assert first.seed == "11"
    for _ in range(3):
        assert play(first, 20, numpy.random.default_rng(3)) == play(second, 20, numpy.random.default_rng(3))
        first.reset()
        second.reset()
    assert first.seed == second.seed == "11#3"


@every_table
def test_rewards_come_at_the_end_and_sum_to_nothing_where_the_game_is_constant_sum(game, seats):
    table = env(game, seats)
    table.reset(seed=3)
    dice = numpy.random.default_rng(4)
    while not any(table.terminations.values()):
        assert not any(table.rewards.values())
        play(table, 1, dice)
    returns = table._now().returns()
    rewards = [table.rewards[agent] for agent in table.possible_agents]
    shift = {round(a - b, 9) for a, b in zip(returns, rewards, strict=True)}
    assert len(shift) == 1  # every seat's preferences stay what they are
    if shift != {0.0}:
        assert sum(rewards) == pytest.approx(0)


def test_a_game_that_nobody_wins_is_zero_sum_too():
    state = sudare.game("omnitsu", seats=3).new(seed=1)
    state.finish((), "all_killed")
    assert rewards_of(state) == [0, 0, 0]
    state.finish((1,), "delivered")
    assert rewards_of(state) == pytest.approx([-1 / 3, 2 / 3, -1 / 3])


class JudgedLeduc(sudare.find_game(LEDUC)):
    """Leduc with an opinion: the higher card will win what is in the pot."""

    def worth(self, state):
        lead = (state.cards[0] > state.cards[1]) - (state.cards[0] < state.cards[1])
        return [lead * min(state.paid), -lead * min(state.paid)]


def test_shaped_rewards_are_differences_of_a_potential_that_the_seat_could_compute():
    table = env(JudgedLeduc(), shaping=6)
    table.reset(seed=5)
    dice, moved = numpy.random.default_rng(3), 0.0
    for _ in range(10):
        total, first = dict.fromkeys(table.possible_agents, 0.0), {}
        for agent in table.agent_iter():
            observation, reward, over, *_ = table.last()
            total[agent] += reward
            if over:
                table.step(None)
                continue
            moved += abs(reward)
            first.setdefault(agent, table._hopes[agent])
            twin = table.perspective(agent).sample(sudare.Chance(f"{total}"))  # the other card may be another one
            before, table._state = table._state, twin
            twin.log = []
            assert table._gain(agent) == 0.0  # it depends on what the seat knows alone
            table._state = before
            table.step(int(dice.choice(numpy.flatnonzero(observation["action_mask"]))))
        returns = rewards_of(table._now())
        for agent, seat in table._seat.items():
            if agent in first:
                assert total[agent] == pytest.approx(returns[seat] - first[agent])  # it telescopes
        table.reset()
    assert moved > 0


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_shaped_environments_pass_the_suites():
    api_test(env("kage", 2, shaping=1), num_cycles=12)
    parallel_api_test(parallel_env("kage", 2, shaping=1), num_cycles=12)


def test_shaping_needs_a_game_that_can_judge_positions():
    with pytest.raises(sudare.core.SudareError, match="cannot say what a position is worth"):
        env(LEDUC, shaping=4)


def test_shogunate_and_duels_are_zero_sum():
    for table in (env("shogunate", 5), env("ninja", 2), env("kage", 2), env(LEDUC)):
        table.reset(seed=8)
        play(table, 100_000, numpy.random.default_rng(4))
        assert sum(table._rewards().values()) == pytest.approx(0)
        assert any(table._rewards().values())


def test_an_illegal_action_is_refused_with_the_reason_and_changes_nothing():
    table = env(LEDUC)
    table.reset(seed=1)
    before = table.observe("player_0")["observation"].tobytes()
    with pytest.raises(sudare.Refusal, match="nothing to fold"):
        table.step(0)
    assert table.agent_selection == "player_0"
    assert table.observe("player_0")["observation"].tobytes() == before
    both = parallel_env(LEDUC)
    both.reset(seed=1)
    with pytest.raises(sudare.Refusal, match="nothing to fold"):
        both.step({"player_0": 0, "player_1": 3})


def test_simultaneous_answers_are_not_seen_by_those_who_answer_later():
    table = env("shogunate", 4)
    table.reset(seed=6)
    first, *others = [table.possible_agents[seat] for seat in table._now().deciders]
    assert len(others) >= 2
    other = copy.deepcopy(table)
    choices = numpy.flatnonzero(table.observe(first)["action_mask"])
    table.step(choices[0])
    other.step(choices[1])
    for agent in others:
        assert data_equivalence(table.observe(agent), other.observe(agent))
    assert not data_equivalence(table.observe(first), other.observe(first))  # it knows its own answer


def test_the_parallel_and_the_sequential_game_are_the_same():
    one, all_at_once = env("shogunate", 3), parallel_env("shogunate", 3)
    one.reset(seed=9)
    observations, _ = all_at_once.reset(seed=9)
    for _ in range(25):
        choice = {agent: int(numpy.flatnonzero(o["action_mask"])[-1]) for agent, o in observations.items()}
        for agent in [one.possible_agents[seat] for seat in one._now().deciders]:
            assert one.agent_selection == agent
            one.step(choice[agent])
        observations, *_ = all_at_once.step(choice)
        for agent in one.possible_agents:
            assert data_equivalence(one.observe(agent)["observation"], observations[agent]["observation"])


def test_what_is_wrong_is_said():
    with pytest.raises(sudare.core.SudareError, match="render mode 'film'"):
        env("ninja", render_mode="film")
    table = env("ninja")
    with pytest.raises(sudare.core.SudareError, match=r"reset\(\) must be called"):
        table.step(0)
    table.reset(seed=1)
    with pytest.raises(sudare.Refusal, match="whole number"):
        table.step("north")
    with pytest.raises(sudare.Refusal, match="no such action"):
        table.step(100_000)
    both = parallel_env(LEDUC)
    with pytest.raises(sudare.core.SudareError, match=r"reset\(\) must be called"):
        both.step({})
    both.reset(seed=1)
    with pytest.raises(sudare.Refusal, match="whole number, not None"):
        both.step({"player_1": 3})
