"""What a player who wants help is shown beside the view: sight, areas of influence, chances; and who is a team."""

from __future__ import annotations

import json

import pytest

from sudare.core import Chance, Perspective, Table
from sudare.games.kage import KageGame
from sudare.games.kage.arrange import do

MH = KageGame(2)


def aid(s, seat):
    return s.game.aid(Perspective.of(s, seat, []))


@pytest.mark.rule("KAG-R03")
def test_the_ninja_players_are_one_team_and_the_guard_player_is_alone():
    game = KageGame(4)
    view = game.new("team").view(None)
    assert [game.team(view, seat) for seat in range(4)] == [(0,), (1, 2, 3), (1, 2, 3), (1, 2, 3)]
    assert MH.team(view, 1) == (1,)


def test_a_guards_area_and_effective_values_are_shown_to_everybody():
    s = MH.arrange(ninja={"yuto": "B1"}, guards={"A5": "tesaki"}, lanterns=["A5"], active="yuto")
    shown = aid(s, 1)
    guard = shown["guards"]["0"]
    assert guard["awareness"] == 4  # 2 and the lantern's 2
    assert (guard["defence"], guard["combat"], guard["move"]) == (3, 0, 3)
    assert "A2" in guard["aoi"]
    assert "A1" not in guard["aoi"]
    assert "A2" in shown["lights"]["A5"]
    assert shown["ninja_values"][0]["seen_by"] == []
    assert "A5" in shown["ninja_values"][0]["sees"]
    assert aid(s, None)["guards"] == shown["guards"] == aid(s, 0)["guards"]


def test_steps_tell_the_evasion_target_and_the_best_chance():
    s = MH.arrange(ninja={"yuto": "B1"}, guards={"A5": "tesaki", "B5": "tesaki"}, active="yuto")
    step = aid(s, 1)["steps"]["go:B2"]
    assert (step["target"], step["guards"]) == (3, [0, 1])
    assert step["chance"] == pytest.approx(1 - (1 / 6) ** 4, abs=1e-3)  # four dice, stealth +1 against 3
    assert "go:C1" not in aid(s, 1)["steps"]  # no test there
    assert aid(s, 0)["steps"] == {}  # nobody asks the guard player
    s = MH.arrange(ninja={"yuto": "B1"}, guards={"A5": "tesaki"}, active="yuto", detected=["yuto"])
    assert aid(s, 1)["steps"]["go:B2"]["chance"] == 0  # KAG-180


def test_every_set_of_dice_has_its_chance():
    s = MH.arrange(ninja={"yuto": "D4"}, guards={"T20": "tesaki"}, active="yuto", search={"C3": "t11"})
    do(s, "search")
    chances = aid(s, 1)["chances"]
    assert chances["dice:0f1s"] == pytest.approx(3 / 6, abs=1e-4)  # stealth +1 against 5: a 4 or more
    assert chances["dice:2f2s"] == pytest.approx(1 - (3 / 6) ** 4, abs=1e-4)
    assert aid(s, 0)["chances"] == {}


def test_the_chance_of_a_declared_test_counts_the_cards_played():
    s = MH.arrange(
        ninja={"katsumi": "J2"},
        guards={"K2": "bushi"},
        active="katsumi",
        cards={"katsumi": ["focus"]},
        hand=["stand_fast"],
        noise=1,
    )
    do(s, "melee", "dice:1f0s")
    assert aid(s, 1)["test"] == {"dice": 1, "modifier": 2, "target": 4, "chance": pytest.approx(5 / 6, abs=1e-4)}
    do(s, "card:1.1")
    assert aid(s, 0)["test"]["modifier"] == 4
    do(s, "play:stand_fast")
    assert s.ninja[0].force == 2  # rolled meanwhile
    assert aid(s, 1)["test"] is None


def test_a_test_that_succeeded_without_dice_is_over_when_what_it_was_about_is_gone():
    """Sure Hands finds the token, and a mission that is shown now asks something before the next action."""
    s = MH.arrange(
        ninja={"yuto": "D4"},
        guards={"T20": "tesaki"},
        active="yuto",
        search={"C3": "t11"},
        cards={"yuto": ["sure_hands"]},
    )
    do(s, "search", "dice:0f1s")
    assert aid(s, 0)["test"]["chance"] < 1
    s.deed.sure = s.deed.ok = True
    s.search.clear()
    assert [aid(s, seat)["test"] for seat in (0, 1, None)] == [None, None, None]


def test_a_guard_sees_the_chances_of_detecting_and_attacking():
    s = MH.arrange(
        ninja={"yuto": "B2", "shizuka": "A5"},
        guards={"A4": "tesaki"},
        turn_of="guard",
        actions=2,
        detected=["yuto"],
    )
    do(s, "guard:A4")
    chances = aid(s, 0)["chances"]
    assert chances["detect:2"] == pytest.approx(1 - (5 / 6) ** 2, abs=1e-4)  # two dice against 8: only a 6
    assert "strike:1" not in chances  # not adjacent
    s = MH.arrange(
        ninja={"yuto": "B3", "shizuka": "A5"}, guards={"A4": "tesaki"}, turn_of="guard", actions=2, detected=["yuto"]
    )
    do(s, "guard:A4")
    assert aid(s, 0)["chances"]["strike:1"] == pytest.approx(1 / 2, abs=1e-4)  # combat 0 against 4


def test_help_is_json_and_follows_from_what_the_seat_sees():
    table = Table(KageGame(3, {"guard_setup": "auto", "boss": "oka", "board": "ad"}), "aid")
    bots = [table.game.thumb(seat, Chance(str(seat))) for seat in range(3)]
    for number in range(300):
        if table.state.over:
            break
        if number % 7 == 0:
            for seat in (None, 0, 1, 2):
                seen = table.perspective(seat)
                shown = table.game.aid(seen)
                assert json.loads(json.dumps(shown)) == shown
                other = Perspective.of(seen.sample(Chance(f"{number}")), seat, table.told(seat))
                assert table.game.aid(other) == shown
        seat = table.state.deciders[0]
        table.act(seat, bots[seat].choose(table.perspective(seat)))


@pytest.mark.parametrize("seats", [2, 4])
def test_every_step_of_the_set_up_can_be_read_by_everybody(seats):
    table = Table(KageGame(seats, {"boss": "kenta", "guard_setup": "auto"}), "read")
    while not table.state.round:
        for seat in (None, *range(seats)):
            assert "Rise of the Kage" in table.perspective(seat).text()
            assert table.game.aid(table.perspective(seat))["guards"] or table.state.phase == "types"
        seat = table.state.deciders[0]
        table.act(seat, table.state.legal(seat)[-1])


def test_nothing_is_shown_of_an_arrangement_in_the_making():
    s = KageGame(2, {"boss": "kenta"}).new("aid")
    do(s, "type:tesaki", "type:hanshi", "auto")
    assert s.decision(0).id == "arrange"
    assert aid(s, 0)["guards"]
    assert not aid(s, 1)["guards"]
    assert not aid(s, None)["guards"]
