"""Every example runs, and what it shows is so."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def run(name, *arguments):
    """Run an example and return what it printed."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "examples" / name), *arguments],
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_random_play():
    out = run("pettingzoo_random.py", "kage", "--seats", "2")
    assert "player_0: " in out and "player_1: " in out


def test_the_learner_beats_a_random_player():
    out = run("pettingzoo_learner.py", "--games", "5000", "--matches", "1500")
    mean, error = map(float, re.search(r"([+-][\d.]+) ± ([\d.]+) chips", out).groups())
    assert mean - error > 0, out


def test_ismcts():
    assert "the searcher's mean return" in run("openspiel_ismcts.py", "--simulations", "3", "--games", "1")


def test_the_text_agent():
    out = run("text_agent.py", "omnitsu").splitlines()
    assert out[0] == "@ Omnitsu, seat 1 of 2"
    assert out[-1].startswith("= ")
    assert any(line.startswith("! ") for line in out)
    assert any(line.startswith("> ") for line in out)


def test_the_mcp_client_plays_a_whole_game_of_omnitsu():
    out = run("mcp_client.py")
    assert "You sit at Omnitsu" in out
    assert re.search(r"\(OMN-\d+\)$", out.strip())  # how it ended, with its rule
