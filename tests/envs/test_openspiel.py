"""The games as OpenSpiel calls them: its own checks, its own algorithms, and what a seat may not learn."""

import os
import random
import re
import sys
import unittest
from pathlib import Path

import numpy
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import (
    cfr,
    exploitability,
    external_sampling_mccfr,
    generate_playthrough,
    ismcts,
    mcts,
)

import sudare
from sudare.core import Chance, installed
from sudare.envs import openspiel
from sudare.envs.course import Course

sys.path.insert(0, str(Path(__file__).parent))
from tiny import TinyShogunate

openspiel.register()
LEDUC_FILE = str(Path(__file__).parents[2] / "examples" / "leduc.py")
LEDUC = openspiel.register_game(LEDUC_FILE)
EXACT_LEDUC = f"{LEDUC}(chance=explicit)"
TINY = openspiel.register_game(TinyShogunate)
OURS = [*(f"sudare_{name}" for name in installed()), EXACT_LEDUC, TINY]


def run_checks(base, game, name):
    """Run one of OpenSpiel's test classes on a game."""
    case = type("Checks", (base,), {"game": game, "game_name": name})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert [text for _, text in (*result.errors, *result.failures)] == []


def some_states(game, seed, every, longest=300):
    """Play random choices; yield states in which a player is to choose."""
    state, dice = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal() and state.move_number() < longest:
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, chances)[0])
            continue
        if state.move_number() % every == 0:
            yield state
        state.apply_action(dice.choice(state.legal_actions()))


# -- OpenSpiel's own checks ------------------------------------------------------------------------------------------


SHORT = {"sudare_kage": {"options": "round_limit:9;guard_setup:auto"}, "sudare_omnitsu": {"options": "turn_cap:10"}}


@pytest.mark.parametrize("name", [*OURS, LEDUC, "sudare_shogunate(players=6)"])
def test_random_simulation(name):
    game = pyspiel.load_game(name, SHORT[name]) if name in SHORT else pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", [*OURS, LEDUC])
def test_api_on_part_of_the_tree(name):
    run_checks(api_test.EnforceAPIOnPartialTreeBase, pyspiel.load_game(name), name)


def test_api_on_the_whole_tree_of_leduc(monkeypatch):
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, "ours", (4 + 9 * 5, 9 * 6 + 24 * 5 * 6, 1116))
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, "ours", 288)  # as in the literature
    run_checks(api_test.EnforceAPIOnFullTreeBase, pyspiel.load_game(EXACT_LEDUC), "ours")


@pytest.mark.parametrize("name", [EXACT_LEDUC, TINY])
def test_golden_playthrough(name):
    text = generate_playthrough.playthrough(name, None, seed=3)
    if name == TINY:  # its tensors are large, and follow from a survey
        text = re.sub(r"^.*(?:Tensor|MaxGameLength).*\n", "", text, flags=re.MULTILINE)
    lines = text.splitlines()
    golden = Path(__file__).parent / "playthroughs" / f"{name.partition('(')[0]}.txt"
    if os.environ.get("SUDARE_GOLDEN") == "write":
        golden.parent.mkdir(exist_ok=True)
        golden.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == golden.read_text(encoding="utf-8").splitlines()


# -- OpenSpiel's own algorithms --------------------------------------------------------------------------------------


def test_cfr_on_our_leduc_is_cfr_on_theirs():
    found = []
    for name in ("leduc_poker", EXACT_LEDUC):
        game = pyspiel.load_game(name)
        solver = cfr.CFRSolver(game)
        for _ in range(2):
            solver.evaluate_and_update_policy()
        found.append(exploitability.exploitability(game, solver.average_policy()))
    assert found[0] == pytest.approx(found[1], abs=1e-6)
    assert found[0] < 2.3  # and it learns: the uniform policy has 2.37


def test_mccfr_on_leduc():
    solver = external_sampling_mccfr.ExternalSamplingSolver(pyspiel.load_game(EXACT_LEDUC))
    for _ in range(40):
        solver.iteration()
    policy = solver.average_policy()
    state = next(some_states(pyspiel.load_game(EXACT_LEDUC), 1, 1))
    assert sum(policy.action_probabilities(state).values()) == pytest.approx(1)


def test_cfr_and_mccfr_on_a_tiny_shogunate():
    game = pyspiel.load_game(TINY, {"deals": 1})
    solver = cfr.CFRSolver(game)
    solver.evaluate_and_update_policy()
    states = solver.average_policy().state_lookup
    assert len(states) > 100
    sampling = external_sampling_mccfr.ExternalSamplingSolver(pyspiel.load_game(TINY))
    for _ in range(2):
        sampling.iteration()
    assert sampling._infostates


def test_the_reinforcement_learning_environment():
    table = rl_environment.Environment(pyspiel.load_game("sudare_shogunate"), discount=1.0)
    table.seed(3)
    dice, step = random.Random(3), table.reset()
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == table.observation_spec()["info_state"][0]
        step = table.step([dice.choice(step.observations["legal_actions"][player])])
    assert sum(step.rewards) == pytest.approx(0)


class Even:
    """An evaluator that holds every position to be even: the search is then over quickly."""

    def evaluate(self, state):
        return [0.0] * state.num_players()

    def prior(self, state):
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def searcher(game, evaluator, simulations):
    return ismcts.ISMCTSBot(
        game, evaluator, uct_c=1.4, max_simulations=simulations, random_state=numpy.random.RandomState(4)
    )


@pytest.mark.parametrize("name", OURS)
def test_ismcts_with_our_resampler(name):
    game = pyspiel.load_game(name)
    bot = searcher(game, Even(), 12)
    for state in some_states(game, 2, 1 if "leduc" in name or "tiny" in name else 60, 200):
        assert bot.step(state) in state.legal_actions()


def test_ismcts_plays_a_game_of_shogunate():
    game = pyspiel.load_game("sudare_shogunate")
    bot = searcher(game, mcts.RandomRolloutEvaluator(1, numpy.random.RandomState(1)), 3)
    state, dice = game.new_initial_state(), random.Random(3)
    for outcome in (1, 2, 3, 4):
        state.apply_action(outcome)
    while not state.is_terminal():
        mine = state.current_player() == 0
        state.apply_action(bot.step(state) if mine else dice.choice(state.legal_actions()))
    assert sum(state.returns()) == pytest.approx(0)


# -- the law of the blind --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", OURS)
def test_resampled_states_look_the_same_to_the_player(name):
    game = pyspiel.load_game(name)
    draw = random.Random(7).random
    for state in some_states(game, 5, 1 if "leduc" in name or "tiny" in name else 25):
        for player in range(game.num_players()):
            twin = state.resample_from_infostate(player, draw)
            assert twin.current_player() == state.current_player()
            assert twin.information_state_string(player) == state.information_state_string(player)
            assert twin.observation_string(player) == state.observation_string(player)
            assert twin.information_state_tensor(player) == state.information_state_tensor(player)
            if player == state.current_player():
                assert twin.legal_actions() == state.legal_actions()


def test_resampled_states_vary_and_can_be_played_and_sampled_again():
    game = pyspiel.load_game("sudare_shogunate(players=4)")
    draw = random.Random(7).random
    state = next(some_states(game, 5, 1))
    mine = state.current_player()
    other = (mine + 1) % 4
    worlds = [state.resample_from_infostate(mine, draw) for _ in range(12)]
    assert len({world.observation_string(other) for world in worlds}) > 6
    world = worlds[0]
    while not world.is_terminal() and world.current_player() != mine:
        world.apply_action(world.legal_actions()[0])
    world.apply_action(world.legal_actions()[0])
    again = world.resample_from_infostate(mine, draw)
    assert again.information_state_string(mine) == world.information_state_string(mine)
    with pytest.raises(sudare.core.SudareError, match="the seat that it was sampled for"):
        world.resample_from_infostate(other, draw)


def test_a_simultaneous_choice_stays_hidden_until_all_have_chosen():
    game = pyspiel.load_game("sudare_shogunate(players=4)")
    state = next(some_states(game, 5, 1))
    first = state.current_player()
    one, two = (state.child(action) for action in state.legal_actions()[:2])
    assert one.current_player() == two.current_player() != first
    for player in range(4):
        same = one.information_state_string(player) == two.information_state_string(player)
        assert same == (player != first)


def test_histories_that_differ_only_in_hidden_cards_are_one_information_state():
    game = pyspiel.load_game(EXACT_LEDUC)
    seen = set()
    for theirs in (0, 2, 4):  # seat 1 holds a Jack; seat 2 holds each of the ranks
        state = game.new_initial_state()
        state.apply_action(0)
        state.apply_action({0: 0, 2: 1, 4: 3}[theirs] if theirs else 0)
        state.apply_action(2)
        state.apply_action(1)
        seen.add(state.information_state_string(0))
        assert state.current_player() == pyspiel.PlayerId.CHANCE
    assert len(seen) == 1


def test_an_observer_of_public_information_sees_what_a_spectator_sees():
    game = pyspiel.load_game("sudare_shogunate(players=3)")
    kind = pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    observer = game.make_py_observer(kind)
    state = next(some_states(game, 5, 1))
    texts = {observer.string_from(state, player) for player in range(3)}
    assert len(texts) == 1
    assert '"me":null' in texts.pop()


# -- parameters and chance -------------------------------------------------------------------------------------------


def test_parameters_are_the_options_of_the_game():
    game = pyspiel.load_game("sudare_shogunate", {"players": 5, "options": "target_honour:7;redeal_pairs:true"})
    assert game.num_players() == 5
    assert (game.rules.options.target_honour, game.rules.options.redeal_pairs) == (7, True)
    assert pyspiel.load_game(str(game)).rules == game.rules


def test_explicit_chance_is_the_same_game_as_sampled_chance():
    """Deal every card by an explicit draw and compare with the position that those draws make at a table."""
    game = sudare.find_game(LEDUC_FILE)()
    course = Course(game, explicit=True)
    chances = []
    while course.player() < 0:
        outcome, likely = course.likely[-1]
        chances.append(round(likely, 6))
        course.choose(outcome)
    assert chances == [0.333333, 0.2]  # two of the six cards are Kings, then one of five
    assert course.state.cards == (2, 2)
    course.state.check()


def test_few_deals_make_a_finite_game():
    game = pyspiel.load_game("sudare_shogunate", {"deals": 3})
    state = game.new_initial_state()
    assert state.chance_outcomes() == [(n, pytest.approx(1 / 3)) for n in range(3)]
    assert not state.child(0).is_chance_node()


def test_a_draw_of_words_cannot_be_explicit():
    with pytest.raises(sudare.core.SudareError, match="sampled chance"):
        Course(_Wordy(), explicit=True)


class _Wordy(sudare.find_game(LEDUC_FILE)):
    def deal(self, state):
        state.chance.word()


def test_samples_need_a_seat_to_choose():
    course = Course(sudare.game("shogunate"))
    with pytest.raises(sudare.core.SudareError, match="nothing is dealt"):
        course.perspective(0)
    for outcome in (0, 0, 0, 0):
        course.choose(outcome)
    assert course.sampled(0, course.perspective(0), Chance("x")).player() == course.player()


@pytest.mark.parametrize("seats", [2, 3])
def test_a_sample_stands_where_the_same_seat_chooses(seats):
    """Ninja's hands and moves are chosen behind a screen, in many steps: those who come first have finished theirs."""
    course, chance = Course(sudare.game("ninja", seats)), Chance("screens")
    asked = set()
    for number in range(160):
        while course.player() < 0:
            course.choose(chance.below(course.outcomes))
        seat = course.player()
        if number % 5 == 0:
            side = course.perspective(seat)
            asked.add(side.decision.id)
            twin = course.sampled(seat, side, Chance(f"sample {number}"))
            assert twin.player() == seat
            assert twin.seen(seat) == course.seen(seat)
        course.choose(chance.choice(course.legal(seat)))
    assert {"pick_hand", "act"} <= asked
