"""The arena: every bot on every seat, the same results every way it runs, resumable, and a report that stands alone."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sudare.bots.arena import Arena, credit, idle, line_ups, make_plan, matches_of, run_arena
from sudare.bots.balance import differs, read_vary, run_balance
from sudare.bots.engine import Match, Played, play_all, play_match
from sudare.bots.report import write_report
from sudare.core import Game, SudareError, find_game

LEDUC = str(Path(__file__).parents[2] / "examples" / "leduc.py")
BOTS = ["thumb", "random", "ismcts:12"]


@pytest.fixture
def leduc() -> Game:
    return find_game(LEDUC)()


def plain(arena: Arena) -> Any:
    """Leave out what a clock says."""
    data = msgspec.to_builtins(arena)
    for standing in data["standings"]:
        del standing["mean_ms"]
    return data


def untimed(played: list[Played]) -> list[Played]:
    return sorted((msgspec.structs.replace(one, seconds=[]) for one in played), key=lambda one: one.number)


def test_every_bot_sits_everywhere_as_often_as_the_others() -> None:
    ups = line_ups(["a", "b", "c"], 4)
    assert len(ups) == 24
    for bot in "abc":
        assert len(set(Counter(seat for up in ups for seat in range(4) if up[seat] == bot).values())) == 1
    assert line_ups(["a", "b"], 2) == [["a", "b"], ["b", "a"]]
    assert line_ups(["a"], 3) == [["a", "a", "a"]]


def test_rounds_are_whole_and_dealt_alike(leduc: Game) -> None:
    plan = make_plan(leduc, BOTS, 7, "s")
    matches = matches_of(plan)
    assert len(matches) == 12
    assert {match.seed for match in matches[:6]} == {"s#0"}
    assert [match.number for match in matches] == list(range(12))


def test_one_process_two_and_ray_play_the_same_games(leduc: Game) -> None:
    pytest.importorskip("ray")
    matches = matches_of(make_plan(leduc, BOTS, 12, "s"))
    alone = untimed(list(play_all(leduc, matches)))
    assert len({tuple(one.returns) for one in alone}) > 2
    assert untimed(list(play_all(leduc, matches, jobs=2))) == alone
    assert untimed(list(play_all(leduc, matches, ray=""))) == alone


def test_an_interrupted_arena_goes_on_where_it_was(leduc: Game, tmp_path: Path) -> None:
    plan = make_plan(leduc, BOTS, 12, "s")
    whole, part = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
    finished = run_arena(leduc, plan, whole)
    lines = whole.read_bytes().splitlines(keepends=True)
    part.write_bytes(b"".join(lines[:6]) + lines[6][:40])  # killed while it was writing
    done: list[int] = []
    again = run_arena(leduc, plan, part, progress=done.append)
    assert plain(again) == plain(finished)
    assert done == [5, *[1] * 7]
    assert len(part.read_bytes().splitlines()) == 13


def test_another_arena_is_not_mixed_in(leduc: Game, tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    run_arena(leduc, make_plan(leduc, ["thumb", "random"], 2, "s"), path)
    before = path.read_bytes()
    with pytest.raises(SudareError, match=r"another arena \(it differs in: bots, seed\)"):
        run_arena(leduc, make_plan(leduc, ["default", "random"], 2, "t"), path)
    assert path.read_bytes() == before
    path.write_text("hello\n")
    with pytest.raises(SudareError, match="not a file of arena results"):
        run_arena(leduc, make_plan(leduc, ["thumb", "random"], 2, "s"), path)


def test_the_better_bot_is_rated_higher(leduc: Game) -> None:
    arena = run_arena(leduc, make_plan(leduc, ["random", "thumb"], 300, "s"))
    best = arena.standings[0]
    assert best.rating > arena.standings[1].rating
    assert best.all.games == 300
    assert best.all.low < best.all.share < best.all.high
    assert sum(s.all.wins for s in arena.standings) == pytest.approx(300)
    assert sum(arena.endings.values()) == len(arena.lengths) == 300
    assert {use.action for use in arena.usage} == {"bet fold", "bet call", "bet raise"}


def test_what_nobody_takes_is_found(leduc: Game) -> None:
    plan = make_plan(leduc, ["default"], 40, "s")
    arena = run_arena(leduc, plan)
    uses = {use.action: use for use in arena.usage}
    never = [action for action, use in uses.items() if not use.takers.games]
    assert never and all(uses[action].could >= 20 and uses[action].per_game == 0 for action in never)
    assert [use.action for use in idle(arena.usage)] == sorted(never, key=lambda a: (-uses[a].could, a))
    assert all(action in write_report(arena, "Leduc") for action in never)
    taken = [use for use in arena.usage if use.takers.games]
    assert taken and all(0.01 < use.rate <= 1 for use in taken)


def played(roles: list[str], winners: list[int]) -> Played:
    n = len(roles)
    return Played(0, ["a"] * n, "s", winners, [0.0] * n, roles, "x", 1, [0] * n, "", [0] * n, [{}] * n, [0.0] * n)


def test_a_side_wins_as_one_and_rivals_share() -> None:
    team = played(["ally", "ally", "betrayer"], [0, 1])
    assert [credit(team, seat) for seat in range(3)] == [1, 1, 0]
    draw = played(["guards", "intruders"], [0, 1])
    assert [credit(draw, seat) for seat in range(2)] == [0.5, 0.5]
    tie = played(["", "", ""], [0, 2])
    assert [credit(tie, seat) for seat in range(3)] == [0.5, 0, 0.5]


@pytest.mark.parametrize(
    ("name", "seats", "roles"),
    [
        ("ninja", 4, {"guards", "intruders"}),
        ("kage", 2, {"guard", "ninja"}),
        ("chiyo", 5, {"ally", "betrayer", "usurper", "motonaka"}),
        ("shogunate", 3, {""}),
    ],
)
def test_games_with_sides_are_counted_by_side(name: str, seats: int, roles: set[str]) -> None:
    game = find_game(name)(seats)
    state = game.new("r")
    while not state.over and name == "chiyo" and -1 in state.roles:
        state.apply(state.deciders[0], state.default(state.deciders[0]))
    assert {game.role(state, seat) for seat in range(seats)} == roles


def test_faults_are_counted_for_the_bot(leduc: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    one = play_match(leduc, Match(0, ["exec:./no_such_bot", "default"], "x"))
    assert one.faults[0] > 0
    assert one.faults[1] == 0
    assert "cannot start" in one.first_fault


def test_the_report_stands_alone(leduc: Game) -> None:
    arena = run_arena(leduc, make_plan(leduc, ["thumb", "random"], 20, "s"))
    page = write_report(arena, "Leduc <poker>")
    assert "http" not in page
    assert "<script" not in page
    assert "Leduc &lt;poker&gt;" in page
    for part in ("Standings", "Win shares by seat", "Lengths", "How games end", "Thinking time", "What is used"):
        assert part in page
    assert page.count("<svg") >= 5


@pytest.mark.parametrize(
    ("bots", "what"), [(["thumb", "thumb"], "differ"), ([], "differ"), (["thumb", "genius"], "no bot 'genius'")]
)
def test_bots_that_cannot_meet_are_refused(leduc: Game, bots: list[str], what: str) -> None:
    with pytest.raises(SudareError, match=what):
        make_plan(leduc, bots, 2, "s")


# -- balance -----------------------------------------------------------------------------------------------------------


def test_settings_are_compared_with_the_first() -> None:
    settings = read_vary("target_honour=5,12", {}, None)
    found = run_balance(find_game("shogunate"), 3, settings, ["random"], 30, "s")
    assert found.settings == ["target_honour=5", "target_honour=12"]
    assert found.lengths[0][0] < found.lengths[1][0]
    assert [line.measure for line in found.lines][:3] == ["seat 1 wins", "seat 2 wins", "seat 3 wins"]
    assert all(not line.clear[0] for line in found.lines)


def test_a_difference_beyond_chance_is_told_from_chance() -> None:
    def share(wins: int) -> Any:
        from sudare.bots.arena import share_of

        return share_of([1.0] * wins + [0.0] * (100 - wins))

    assert differs(share(40), share(60))
    assert not differs(share(45), share(55))


@pytest.mark.parametrize("text", ["", "x", "x=", "x=1", "=1,2", "x=1,1"])
def test_what_cannot_be_varied_is_said(text: str) -> None:
    with pytest.raises(SudareError, match="--vary"):
        read_vary(text, {}, None)


def test_editions_can_be_varied_and_fixed_options_cannot() -> None:
    assert [s.edition for s in read_vary("edition=house,mine.toml", {}, None)] == [None, "mine.toml"]
    with pytest.raises(SudareError, match="also fixed"):
        read_vary("a=1,2", {"a": "3"}, None)
