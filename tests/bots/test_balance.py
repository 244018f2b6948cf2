"""Balance for designers: fields of an edition, aims, a stop when it is clear, how close games were, and the search."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sudare.bots.arena import Arena, make_plan, run_arena, share_of
from sudare.bots.balance import MET, MISSED, OPEN, Aim, Setting, judge, measured, read_aim, read_all, run_balance
from sudare.bots.engine import Close, how_close
from sudare.bots.fields import field, with_fields
from sudare.bots.proposing import propose, read_range
from sudare.bots.report import write_balance
from sudare.core import EditionError, Game, SudareError, find_game


@pytest.fixture(scope="module")
def chiyo() -> Game:
    return find_game("chiyo")(5)


def won(wins: int, games: int) -> Any:
    return share_of([1.0] * wins + [0.0] * (games - wins))


# -- fields ------------------------------------------------------------------------------------------------------------


def test_a_field_is_named_by_its_path_and_entries_by_their_ids(chiyo: Game) -> None:
    patron = chiyo.edition.patrons[0]
    changed: Any = with_fields(chiyo, {f"patrons.{patron.id}.honor": "1", "track.start.5": "7"})
    assert (changed.patrons[0].honor, changed.track.start["5"]) == (1, 7)
    assert field(chiyo, "track.start.5") == 6
    assert chiyo.edition.track.start["5"] == 6  # the game itself is as it was


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("patrons.nobody.honor", "patrons.nobody.honor: there is no 'nobody' in patrons; there is: "),
        ("track.star", "there is no 'star' in track; there is: spaces, start, influence, city"),
        ("track.spaces.more", "there is no 'more' in track.spaces; there is: nothing, it is a single value"),
    ],
)
def test_a_field_that_is_not_there_is_said_with_those_that_are(chiyo: Game, path: str, said: str) -> None:
    with pytest.raises(SudareError) as caught:
        with_fields(chiyo, {path: "1"})
    assert said in str(caught.value)


def test_a_value_out_of_bounds_is_refused_by_its_field(chiyo: Game) -> None:
    with pytest.raises(EditionError, match=r"track\.start\.5=-3: .*start"):
        with_fields(chiyo, {"track.start.5": "-3"})


def test_every_combination_is_a_setting(chiyo: Game) -> None:
    found = read_all(chiyo, ["track.start.5=5,6", "tokens.action_markers=2,3"], {"talk": "on"}, "mine.toml")
    assert [one.name for one in found][:2] == [
        "track.start.5=5, tokens.action_markers=2",
        "track.start.5=5, tokens.action_markers=3",
    ]
    assert found[3].fields == {"track.start.5": "6", "tokens.action_markers": "3"}
    assert {one.edition for one in found} == {"mine.toml"}
    assert found[0].options == {"talk": "on"}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["track.start.5=5,6", "track.start.5=7,8"], "the same is given twice"),
        ([f"track.start.{n}=1,2,3,4,5" for n in (5, 6, 7)], "that makes 125 settings"),
        (["talk=on,off"], "it is also fixed with --option"),
    ],
)
def test_what_cannot_be_combined_is_said(chiyo: Game, given: list[str], said: str) -> None:
    with pytest.raises(SudareError, match=said):
        read_all(chiyo, given, {"talk": "on"}, None)


# -- aims --------------------------------------------------------------------------------------------------------------


def test_an_aim_is_met_missed_or_open() -> None:
    aim = read_aim("guards wins=45..55")
    assert aim == Aim("guards wins", 0.45, 0.55)
    assert aim.judge(won(1000, 2000)) == MET
    assert aim.judge(won(1200, 2000)) == MISSED
    assert aim.judge(won(10, 20)) == OPEN
    assert aim.judge(won(55, 100)) == OPEN


@pytest.mark.parametrize("text", ["", "guards", "guards=45", "guards=55..45", "guards=a..b", "=1..2", "guards=45..555"])
def test_what_is_no_aim_is_said(text: str) -> None:
    with pytest.raises(SudareError, match="--aim"):
        read_aim(text)


def test_a_setting_is_played_until_its_aims_are_clear() -> None:
    settings = [Setting("as it is"), Setting("again")]
    sure = [read_aim("seat 1 wins=90..100")]
    stopped = run_balance(find_game("shogunate"), 3, settings, ["random"], 100, "s", aims=sure)
    assert [arena.games for arena in stopped.arenas] == [20, 20]
    assert judge(stopped.arenas[0], sure[0]) == MISSED
    unsure = [read_aim("seat 1 wins=33..34")]
    assert run_balance(find_game("shogunate"), 3, settings[:1], ["random"], 20, "s", aims=unsure).arenas[0].games == 20


def test_an_aim_that_measures_nothing_is_said_but_an_ending_may_never_come() -> None:
    arena = run_balance(find_game("shogunate"), 3, [Setting("as it is")], ["random"], 4, "s").arenas[0]
    with pytest.raises(SudareError, match="there is no such measure; there is: seat 1 wins"):
        measured(arena, read_aim("ninja wins=1..2"))
    assert measured(arena, read_aim("ends by boredom=0..10")).share == 0


def test_what_was_played_is_kept_and_a_report_is_written(tmp_path: Path) -> None:
    settings = read_all(find_game("chiyo")(5), ["track.start.5=5,6"], {}, None)
    first = run_balance(find_game("chiyo"), 5, settings, ["random"], 3, "s", results=tmp_path)
    kept = sorted(tmp_path.iterdir())
    assert [len(file.read_text().splitlines()) for file in kept] == [4, 4]
    kept[0].write_text("".join(kept[0].read_text().splitlines(keepends=True)[:2]))
    again = run_balance(find_game("chiyo"), 5, settings, ["random"], 3, "s", results=tmp_path)
    assert [arena.lengths for arena in again.arenas] == [arena.lengths for arena in first.arenas]
    aims = [read_aim("ally wins=0..100")]
    page = write_balance(again, aims, "Chiyo")
    for said in ("track.start.5=5", "ally wins", "Aim: 0% to 100%", "ends by", "The lead changed"):
        assert said in page


# -- how close ---------------------------------------------------------------------------------------------------------


def test_the_lead_changes_only_beyond_a_margin_and_it_is_clear_when_the_winner_keeps_it() -> None:
    lead = [[0.5, 0.5], [0.7, 0.3], [0.49, 0.51], [0.3, 0.7], [0.2, 0.8]]
    assert how_close(lead, ["", ""], [1]) == Close(1, 0.6)
    assert how_close(lead, ["", ""], [0]) == Close(1, 1.0)  # who led did not win
    assert how_close([[0.6, 0.6, 0.1], [0.5, 0.7, 0.1]], ["a", "a", "b"], [0, 1]) == Close(0, 0.0)


# -- the search --------------------------------------------------------------------------------------------------------


def test_the_search_moves_fields_while_the_aims_come_nearer_and_shows_both_ends_on_other_deals(chiyo: Game) -> None:
    arena = run_arena(chiyo, make_plan(chiyo, ["random"], 2, "s"))
    deals: list[str] = []

    def play(game: Game, seed: str) -> Arena:
        """The Allies win as often as the track and the markers say, best at 8 and 2."""
        deals.append(seed)
        edition: Any = game.edition
        far = abs(edition.track.start["5"] - 8) + abs(edition.tokens.action_markers - 2)
        return _with_share(arena, won(50 - 10 * far, 100))

    ranges = [read_range("track.start.5=4..9"), read_range("tokens.action_markers=1..4")]
    found = propose(chiyo, ranges, [read_aim("ally wins=50..60")], ["random"], 2, "s", 30, play)
    assert found.fields == {"track.start.5": 8, "tokens.action_markers": 2}
    assert [round(tried.off, 3) for tried in found.tried if tried.kept] == [0.3, 0.2, 0.1, 0.0]
    assert set(deals[:-2]) == {"s choosing"}
    assert deals[-2:] == ["s showing", "s showing"]
    assert found.before.by_role["ally"].share == 0.2
    assert found.after.by_role["ally"].share == 0.5


def test_the_search_tries_no_more_than_it_may_and_no_edition_that_cannot_be_played(chiyo: Game) -> None:
    arena = _with_share(run_arena(chiyo, make_plan(chiyo, ["random"], 2, "s")), won(0, 100))
    ranges = [read_range("track.spaces=1..40")]  # a longer track needs its cities elsewhere
    found = propose(chiyo, ranges, [read_aim("ally wins=50..60")], ["random"], 2, "s", 3, lambda game, seed: arena)
    assert found.fields == {"track.spaces": 21}
    assert len(found.tried) <= 3


@pytest.mark.parametrize("text", ["", "a", "a=1", "a=2..1", "a=x..y", "=1..2"])
def test_what_is_no_range_is_said(text: str) -> None:
    with pytest.raises(SudareError, match="--within"):
        read_range(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title=1..2", "expected a field with a whole number"),
        ("track.start.5=7..9", "it is 6 now, which is not within"),
    ],
)
def test_a_range_fits_its_field(chiyo: Game, text: str, said: str) -> None:
    with pytest.raises(SudareError, match=said):
        propose(chiyo, [read_range(text)], [read_aim("ally wins=1..2")], ["random"], 2, "s", 3)


def _with_share(arena: Arena, share: Any) -> Arena:
    from msgspec.structs import replace

    return replace(arena, by_role={**arena.by_role, "ally": share})
