"""Learning: the same in parts as in one go, moving to what wins, and nothing shipped without a match won."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from sudare.core import SudareError
from sudare.games.shogunate import ShogunateGame
from sudare.learn.__main__ import keep
from sudare.learn.evolve import Run, begin, challenge, draw, load, plan_for, play_generation, save
from sudare.learn.league import Duel, League, play_duel, score_of

SMALL = ["shogunate", "--population", "3", "--deals", "2", "--challenge", "4", "--every", "2", "--only", "envy,bare"]


@pytest.fixture
def game() -> ShogunateGame:
    return ShogunateGame(3)


class Hill(League):
    """Deals that are won by whoever is nearer to one number, without any cards."""

    def results(self, duels: list[Duel], chunk: int = 16):
        for duel in duels:
            mine, theirs = (abs(numbers.get("envy", 0.3) - 0.9) for numbers in (duel.mine, duel.theirs))
            yield theirs - mine + (duel.number % 3 - 1) * 0.1  # deals are luckier for some than for others


def run_of(game: ShogunateGame, names: list[str]) -> Run:
    return begin(plan_for(game, names, "s", 16, 6, 12, 1), game.styles().own.numbers)


def learned(folder: Path, *more: str) -> dict:
    command = [sys.executable, "-m", "sudare.learn", *SMALL, "--out", str(folder), *more]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    return json.loads((folder / "run.json").read_text())


def test_a_style_against_itself_wins_nothing(game: ShogunateGame) -> None:
    assert play_duel(game, Duel(0, "deal", {}, {})) == 0.0
    assert {play_duel(game, Duel(n, f"deal {n}", {"bare": 3.0}, {"envy": -2.0})) for n in range(8)} != {0.0}


def test_what_one_wins_the_other_loses(game: ShogunateGame) -> None:
    mine, theirs = {"bare": 3.0}, {"envy": -1.0}
    there = play_duel(game, Duel(0, "deal", mine, theirs))
    assert there == -play_duel(game, Duel(0, "deal", theirs, mine))


def test_the_mean_moves_to_what_wins_and_becomes_champion(game: ShogunateGame) -> None:
    run = run_of(game, ["envy"])
    league = Hill(game, 1)
    before = run.mean["envy"]
    for _ in range(12):
        run.steps.append(challenge(run, league, play_generation(run, league)))
    assert abs(run.mean["envy"] - 0.9) < 0.2 < abs(before - 0.9)
    assert run.champion and run.league[-1] == run.champion and run.league[0] == {}
    assert run.steps[0].challenge is not None and any(step.champion for step in run.steps)


def test_nobody_becomes_champion_by_chance(game: ShogunateGame) -> None:
    run = run_of(game, ["haunted"])  # the hill does not look at it
    step = challenge(run, Hill(game, 1), play_generation(run, Hill(game, 1)))
    assert not step.champion and run.champion == {} and run.league == [{}]


def test_candidates_follow_from_the_seed_and_the_first_is_the_mean(game: ShogunateGame) -> None:
    run = run_of(game, ["envy", "bare"])
    assert draw(run, 3) == draw(run, 3) != draw(run, 4)
    assert draw(run, 3)[0] == run.mean


def test_an_interval_needs_more_than_one_deal() -> None:
    assert not score_of([0.5]).better
    assert score_of([0.2, 0.3, 0.25, 0.2]).better
    assert score_of([-0.2, -0.3, -0.25]).worse


def test_broken_off_and_gone_on_with_is_the_same_as_in_one_go(tmp_path: Path) -> None:
    whole = learned(tmp_path / "whole", "--generations", "2")
    learned(tmp_path / "parts", "--generations", "1")
    parts = learned(tmp_path / "parts", "--generations", "2", "--jobs", "2")
    assert parts == whole
    assert len(whole["steps"]) == 2 and whole["steps"][1]["challenge"]["deals"] == 4
    log = json.loads((tmp_path / "whole" / "log.json").read_text())
    assert [step["generation"] for step in log["generations"]] == [1, 2]


def test_a_folder_belongs_to_one_plan(tmp_path: Path, game: ShogunateGame) -> None:
    run = run_of(game, ["envy"])
    save(tmp_path / "run.json", run)
    assert load(tmp_path / "run.json", run.plan, run.begun) == run
    other = plan_for(game, ["bare"], "s", 16, 6, 12, 1)
    with pytest.raises(SudareError, match=r"differs in: names"):
        load(tmp_path / "run.json", other, run.begun)
    with pytest.raises(SudareError, match="no numbers greed"):
        begin(plan_for(game, ["greed"], "s", 4, 2, 2, 1), run.begun)


def test_the_champion_is_shipped_beside_the_game_and_characters_stay(
    tmp_path: Path, game: ShogunateGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "play").mkdir()
    shipped = {"numbers": {"envy": 0.3, "bare": 0.5}, "characters": {"bold": {"about": "…", "numbers": {"bare": 0.1}}}}
    (tmp_path / "play" / "style.json").write_text(json.dumps(shipped))
    monkeypatch.setattr(ShogunateGame, "folder", classmethod(lambda cls: tmp_path))
    run = run_of(ShogunateGame(3), ["envy"])
    run.champion = {"envy": 0.71239}
    data = json.loads(keep(game, run).read_text())
    assert data["numbers"] == {"envy": 0.712, "bare": 0.5}
    assert data["characters"] == shipped["characters"]
