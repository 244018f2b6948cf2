"""Many games: the same whatever the number of processes, every bot on every seat, faults counted."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from sudare.bots.engine import Played
from sudare.bots.simulate import Summary, game_seed, play_game, simulate, sitting, wilson
from sudare.core import SudareError, find_game

HERE = Path(__file__).parent
LEDUC = str(HERE.parents[1] / "examples" / "leduc.py")
ODD = str(HERE.parent / "cli" / "odd_one_out" / "odd_one_out.py")


def run(games: int = 40, jobs: int = 1, seed: str = "s", bots: tuple[str, ...] = ("thumb", "random")) -> Summary:
    summary = simulate(find_game(LEDUC), None, {}, None, list(bots), games, seed, jobs)
    return msgspec.structs.replace(summary, seconds=0, decisions_per_second=0)


def plain(played: Played) -> Played:
    return msgspec.structs.replace(played, seconds=[])


def test_a_game_follows_from_its_seed_alone() -> None:
    game = find_game(LEDUC)()
    outcomes = [play_game(game, ["random", "random"], seed) for seed in "aabcdefgh"]
    assert plain(outcomes[0]) == plain(outcomes[1])
    assert len({(tuple(o.returns), o.decisions) for o in outcomes}) > 2


def test_an_outcome_tells_how_the_game_ended() -> None:
    outcome = play_game(find_game(LEDUC)(), ["default", "default"], "a")
    assert outcome.ending == "showdown"
    assert outcome.decisions == 4  # everybody calls, twice
    assert sum(outcome.returns) == 0


def test_the_same_seed_gives_the_same_summary_and_another_one_does_not() -> None:
    assert run() == run()
    assert run().by_bot != run(seed="t").by_bot


def test_the_number_of_processes_does_not_matter() -> None:
    assert run(games=30, jobs=2) == run(games=30)


def test_every_bot_sits_on_every_seat() -> None:
    sittings = [sitting(n, 4, True) for n in range(4)]
    assert sittings[:2] == [[0, 1, 2, 3], [3, 0, 1, 2]]
    for bot in range(4):
        assert sorted(s.index(bot) for s in sittings) == [0, 1, 2, 3]
    assert sitting(3, 4, False) == [0, 1, 2, 3]


def test_wins_are_counted_for_the_bot_and_for_the_seat() -> None:
    games = 30
    game = find_game(LEDUC)()
    thumb = seat_1 = 0.0
    for n in range(games):
        bots = ["thumb", "random"] if n % 2 == 0 else ["random", "thumb"]
        outcome = play_game(game, bots, game_seed("s", n))
        share = 1 / len(outcome.winners)
        thumb += share * (bots.index("thumb") in outcome.winners)
        seat_1 += share * (0 in outcome.winners)
    summary = run(games)
    assert summary.by_bot[0].name == "thumb"
    assert summary.by_bot[0].wins == thumb
    assert summary.by_seat[0].wins == seat_1
    assert thumb != seat_1  # otherwise this test could not tell the two apart
    assert sum(share.share for share in summary.by_bot) == pytest.approx(1)


def test_bots_of_one_kind_are_told_apart() -> None:
    assert [share.name for share in run(games=4, bots=("random",)).by_bot] == ["random 1", "random 2"]


def test_wilson_intervals_are_those_of_the_textbook() -> None:
    assert wilson(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)


@pytest.mark.parametrize(("how", "what"), [("raises", "ValueError"), ("illegal", "not legal")])
def test_faults_are_counted_and_the_game_goes_on(how: str, what: str) -> None:
    summary = simulate(find_game(ODD), 3, {"thumb": how}, None, ["thumb", "default"], 3, "s")
    assert [share.faults for share in summary.by_bot] == [5, 0, 0]  # three coins, and twice more as seat 1
    assert summary.faults == 5
    assert what in summary.fault_examples[0]
    assert "s#0" in summary.fault_examples[0]
    assert summary.endings == {"shown": 3}


def test_options_reach_the_worker_processes() -> None:
    summary = simulate(find_game(ODD), 3, {"thumb": "raises"}, None, ["thumb", "default"], 8, "s", jobs=2)
    assert summary.options == {"thumb": "raises"}
    assert summary.by_bot[0].faults == 8 + 2 * 3  # games 0, 3 and 6 on seat 1


@pytest.mark.parametrize(
    ("seats", "bots", "games", "message"),
    [
        (2, ["genius"], 1, "genius"),
        (9, ["random"], 1, "2 to 4"),
        (2, ["thumb"], 1, "no rules-of-thumb"),
        (2, ["random"], 0, "at least 1"),
    ],
)
def test_what_cannot_be_simulated_is_said_before_it_starts(
    seats: int, bots: list[str], games: int, message: str
) -> None:
    with pytest.raises(SudareError, match=message):
        simulate(find_game(ODD), seats, {}, None, bots, games, "s")
